// A script with the plugin.xml of the zoo, in a battle.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/players/player.hpp"
#include "engine/rules/standard.hpp"
#include "sdk/script/script_plugin.hpp"

namespace ramparts::test {

/// What became of a script that was put on.
struct Stage {
    std::shared_ptr<ScriptPlugin> plugin;
    std::string refused_at;  ///< "load", "create" or empty
    std::string said;        ///< then
    Diagnostic finding;      ///< of a load
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const StandardRules> rules;
    std::vector<std::string> log;

    /// `name` is the name of the script in messages.
    Stage(const std::string& name, const std::string& source, ScriptLimits limits = {});
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    [[nodiscard]] const rp_module* module() const;
    /// Calls every function that the script has, once, in the first position of the battle; the answers are let go.
    void call_all() const;
    /// words.why_not, for short: its answer.
    std::int32_t why_not(rp_message& said_there) const;
};

[[nodiscard]] std::string text_of(const std::filesystem::path& file);

}  // namespace ramparts::test
