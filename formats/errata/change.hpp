// The one language of change: what a datum is known by, what it was, what it is.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

namespace ramparts {

/// What a datum is known by: `hex` `C3026` `terrain`, `hexside` `C2925/C3026` `creek`, `unit` `us-21` `full`,
/// `cell` `3:1 5` `code`, `option` `` `advance-is-optional`. Values and places are words of the edit language.
///
/// Special fields: an empty one is the entry of a list as a whole; `position` is where it stands in its list (`first`,
/// or `behind KEY`); `origin`, and `KIND origin` of hexsides and roads, say where the datum comes from, the noun
/// `origin` that of a whole section. `set` and `param` without a name are all of them in their order. Entries of lists
/// without ids are known by their number, those that share an id by `#3`.
struct ChangeKey {
    std::string noun;
    std::string at;
    std::string field;
    /// Says where something comes from, not what it is.
    [[nodiscard]] bool is_origin() const noexcept { return noun == "origin" || field.ends_with("origin"); }
    friend bool operator==(const ChangeKey&, const ChangeKey&) = default;
    friend bool operator<(const ChangeKey& a, const ChangeKey& b) noexcept {
        return std::tie(a.noun, a.at, a.field) < std::tie(b.noun, b.at, b.field);
    }
};

/// One datum, before and after. Nothing on either side: the entry is not there. `-` is a field without a value.
struct Change {
    ChangeKey key;
    std::optional<std::string> before;
    std::optional<std::string> after;
    /// Of an entry that comes or goes: where it stands where it is there, `first` or `behind KEY`. Empty: at the end,
    /// or where its list puts it by itself.
    std::string position = {};
    /// Where the datum came from before, when it stated that of its own: `reconstruction "…"`. Only taking an erratum
    /// back asks for it.
    std::string from = {};

    /// The entry of a list comes or goes as a whole.
    [[nodiscard]] bool whole() const noexcept { return key.field.empty(); }
    [[nodiscard]] bool adds() const noexcept { return whole() && !before; }
    [[nodiscard]] bool removes() const noexcept { return whole() && !after; }
    friend bool operator==(const Change&, const Change&) = default;
};

/// Takes the change back.
[[nodiscard]] inline Change inverse(Change change) {
    std::swap(change.before, change.after);
    return change;
}

/// "hex L2406 terrain", as findings and lists name the datum.
[[nodiscard]] inline std::string to_text(const ChangeKey& key) {
    std::string text = key.noun;
    for (const std::string* part : {&key.at, &key.field})
        if (!part->empty()) text += " " + *part;
    return text;
}

/// Every noun a change may be about, in the order of the edit language; sdk/change/edit has a table entry for each.
inline constexpr std::array<std::string_view, 32> kChangeNouns{
    "scenario",     "map",        "ruleset",   "option", "origin",  "terrain",   "hexside-kind", "road-kind",
    "feature",      "unit-class", "allowance", "enter",  "cross",   "shift",     "cell",         "module-table",
    "ruleset-note", "hex",        "hexside",   "road",   "label",   "numbering", "side",         "group",
    "unit",         "marker",     "module",    "turn",   "victory", "note",      "book",         "ignore"};

}  // namespace ramparts
