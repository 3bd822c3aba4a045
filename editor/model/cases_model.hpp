// The rule cases of a battle and of the plugins that it uses, and how each came out.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "engine/model/scenario.hpp"
#include "sdk/extend/host/plugin_host.hpp"

namespace ramparts {

/// Files of cases that belong together: the battle's own, or those of one plugin.
struct CaseGroup {
    std::string name;  ///< of the battle or the plugin, for the reader
    std::vector<std::filesystem::path> files;
};
/// Those of the battle stored in `file`, then those of each plugin that it uses. Plugins of mods are left out: their
/// scripts play in workers only.
[[nodiscard]] std::vector<CaseGroup> case_groups(const std::filesystem::path& file, const Scenario& scenario,
                                                 std::span<const PluginStatus> plugins);

class CasesModel {
public:
    struct Row {
        std::string group;
        std::string id;  ///< of the case; the name of a file that cannot be read
        RuleNumber rule;
        std::string title;
        bool holds = false;
        FilePlace where;    ///< the first line that does not hold, else the case
        std::string words;  ///< what does not hold, a line for each; empty when it holds
    };
    /// Runs the cases over the battles that they name; `scenario` takes the place of the one stored in `file`. A battle
    /// named by one word is looked for beside that one, then in `battles`.
    void run(const std::vector<CaseGroup>& groups, const std::filesystem::path& file, const Scenario& scenario,
             std::vector<std::filesystem::path> battles = {});
    void forget() { rows_.clear(); }
    /// As they were run last, those that fail first.
    [[nodiscard]] const std::vector<Row>& rows() const noexcept { return rows_; }
    [[nodiscard]] int failed() const noexcept;
    /// "2 of 5 rule cases fail".
    [[nodiscard]] std::string summary() const;

private:
    std::vector<Row> rows_;
};

}  // namespace ramparts
