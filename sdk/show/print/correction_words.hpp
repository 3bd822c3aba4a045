// Corrections in the words of players: what is right, and what the printed game has instead.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/errata/errata_file.hpp"
#include "sdk/show/draw/speak.hpp"

namespace ramparts::paper {

using draw::in_english;
using draw::Speak;

/// The parts of an errata sheet, in their order.
enum class Chapter : std::uint8_t { map, counters, arrivals, combat, terrain, rules };
inline constexpr std::size_t kChapters = 6;
[[nodiscard]] Wording title_of(Chapter chapter);

/// One place, counter or row, and all that is said of it.
struct Correction {
    Chapter chapter = Chapter::rules;
    Message subject;                 ///< "Hex C2422 (1304)"
    std::vector<Message> sentences;  ///< "terrain is forest, not clear"; never empty
    std::vector<std::size_t> about;  ///< the changes that it tells, by their place in the list
};

/// The two versions of the battle that the changes lie between; names of units, sides and hexes come from them. Hexes
/// are followed by their number in the map's second numbering, when it has one.
class Words {
public:
    Words(const Scenario& before, const Scenario& after) : before_(&before), after_(&after) {}

    /// All changes in words: what is said of one place in one correction, the same of several places in one, roads as
    /// chains. Changes that nobody sees on paper are left out: where data come from, the order of lists, the checksum
    /// of a ruleset. Linear in the changes but for their sorting.
    [[nodiscard]] std::vector<Correction> corrections(std::span<const Change> changes) const;
    /// One change; empty for those that are left out.
    [[nodiscard]] Message sentence(const Change& change) const;
    [[nodiscard]] Message subject(const ChangeKey& key) const;
    /// "C2422 (1304)".
    [[nodiscard]] std::string hex_text(std::string_view label) const;
    /// "C2422/C2423 (1304/1305)".
    [[nodiscard]] std::string hexside_text(std::string_view at) const;
    /// "C2422–C2423 (1304–1305)".
    [[nodiscard]] std::string way_text(std::span<const std::string> hexes) const;
    /// What the numbers in brackets are; empty when there are none.
    [[nodiscard]] std::string second_numbering() const;

private:
    [[nodiscard]] std::string second_number(std::string_view label) const;
    [[nodiscard]] std::string unit_text(std::string_view id) const;
    [[nodiscard]] std::string side_text(std::string_view id) const;
    template <class Make>
    [[nodiscard]] MessageArg kind_of(std::string_view id, Make make) const;
    /// A kind by its name, and the same with its article.
    [[nodiscard]] MessageArg kind(std::string_view id) const;
    [[nodiscard]] MessageArg one_kind(std::string_view id) const;
    [[nodiscard]] Message group_text(std::string_view id) const;
    [[nodiscard]] Message row_subject(const ChangeKey& key) const;
    [[nodiscard]] Message hex_sentence(const Change& change) const;
    [[nodiscard]] Message on_hexside(const Change& change) const;
    [[nodiscard]] Message label_sentence(const Change& change) const;
    [[nodiscard]] Message place_sentence(const Change& change) const;
    [[nodiscard]] Message entry_sentence(const Change& change) const;
    [[nodiscard]] Message field_sentence(const Change& change) const;
    [[nodiscard]] MessageArg value(std::string_view noun, std::string_view field, const std::string& words) const;
    [[nodiscard]] MessageArg all_fields(std::string_view noun, const std::string& words) const;
    [[nodiscard]] Message subject_of_many(std::span<const Change> changes, std::span<const std::size_t> which) const;

    const Scenario* before_;
    const Scenario* after_;
};

/// Nothing of it is seen on paper: an origin, a place in a list, a checksum.
[[nodiscard]] bool is_bookkeeping(const ChangeKey& key) noexcept;
[[nodiscard]] Chapter chapter_of(const ChangeKey& key) noexcept;

/// How the value of a field is shown.
enum class Show : std::uint8_t { text, kind, kinds, hex, hexes, side, points, entering, flag, columns, group, on_off };
struct FieldWords {
    std::string_view noun;  ///< empty: of every noun
    std::string_view field;
    Show show = Show::text;
    Wording name;         ///< "full strength"; of a flag what holds when it is set: "blocks the line of sight"
    Wording not_so = {};  ///< of a flag: what holds when it is not
};
/// Nothing for fields without words of their own, which are told by their names.
[[nodiscard]] const FieldWords* find_words(std::string_view noun, std::string_view field) noexcept;

}  // namespace ramparts::paper
