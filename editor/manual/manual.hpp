// The manual as pages of Markdown, found beside the program or in its sources; pages made from tables; search. A
// page's translation lies in a folder named after the language, beside the page: fr/painting.md.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "editor/command/command.hpp"
#include "editor/command/tables.hpp"
#include "engine/diag/diagnostic.hpp"
#include "sdk/words/markdown.hpp"

namespace ramparts {

struct ManualPage {
    std::string name;              ///< "painting.md", in every language
    std::filesystem::path folder;  ///< where its links and pictures start, from the manual's folder
    std::string title;             ///< its first heading
    std::vector<MarkdownBlock> blocks;
};

/// Where in the manual: a page and a place in it.
struct ManualPlace {
    std::string page;
    std::string anchor;  ///< empty = the top
    friend bool operator==(const ManualPlace&, const ManualPlace&) = default;
};

class Manual {
public:
    struct Hit {
        ManualPlace place;
        std::string heading;
        std::string excerpt;
    };

    /// Reads index.md and the pages it lists, in that order. Pages that cannot be read are missing. Where there is a
    /// folder of the language ("fr"), pages that it lacks are taken in English and say so below their heading.
    [[nodiscard]] static Manual load(const std::filesystem::path& folder, const std::string& language = {});
    /// Adds or replaces a page that is made by the program.
    void put(const std::string& name, std::string_view markdown);

    [[nodiscard]] const std::vector<ManualPage>& pages() const noexcept { return pages_; }
    [[nodiscard]] const std::filesystem::path& folder() const noexcept { return folder_; }
    [[nodiscard]] const ManualPage* page(std::string_view name) const;
    /// The place of an anchor, whatever page it is on. Anchors of panels, tools and commands are their ids.
    [[nodiscard]] std::optional<ManualPlace> find(std::string_view anchor) const;
    /// "page.md", "page.md#anchor" or "#anchor" as written on the page `from`; nothing when there is no such place.
    [[nodiscard]] std::optional<ManualPlace> follow(std::string_view link, const std::string& from) const;
    /// Sections that contain all the words, whatever their accents and capitals; those with the words in their heading
    /// first.
    [[nodiscard]] std::vector<Hit> search(std::string_view words) const;

private:
    bool read(const std::string& name);
    void add(ManualPage page);
    [[nodiscard]] std::string name_of(std::string_view file, const std::filesystem::path& from) const;

    std::filesystem::path folder_;
    std::string language_;  // empty when its folder is missing
    std::vector<ManualPage> pages_;
};

/// Folders in which the manual may be, the likeliest first.
[[nodiscard]] std::vector<std::filesystem::path> manual_folders();
/// The manual of the first such folder that has one, with the pages made from tables; empty when there is none.
[[nodiscard]] Manual find_manual(const CommandRegistry& commands, const KeyMap& keys, const std::string& language = {});

inline constexpr std::string_view kKeysPage = "keys.md";
inline constexpr std::string_view kCodesPage = "codes.md";
/// All commands that have keys, menu by menu.
[[nodiscard]] std::string keys_page(const CommandRegistry& commands, const KeyMap& keys);

}  // namespace ramparts
