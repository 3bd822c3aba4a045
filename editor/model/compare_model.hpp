// What differs between an open scenario and another version of it: in groups, with both values, place by place.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "editor/model/errata_model.hpp"
#include "editor/view/change_marks.hpp"
#include "sdk/change/errata/make.hpp"
#include "sdk/change/errata/merge.hpp"

namespace ramparts {

/// Under what a difference is listed, in the order of the list.
enum class ChangeGroup : std::uint8_t { map, units, arrivals, turns, victory, rules, texts };
inline constexpr std::size_t kChangeGroups = 7;
[[nodiscard]] ChangeGroup group_of(const ChangeKey& key) noexcept;
/// "Map", in the language in use.
[[nodiscard]] std::string group_words(ChangeGroup group);

/// "Hex C2422 (1304)", and which of its values: "terrain".
[[nodiscard]] std::string place_words(const Scenario& before, const Scenario& after, const ChangeKey& key);
[[nodiscard]] std::string field_words(const ChangeKey& key);
/// Both: "Hex C2422 (1304), terrain"; the place alone of a whole entry.
[[nodiscard]] std::string key_words(const Scenario& before, const Scenario& after, const ChangeKey& key);
/// What the changes lead to, or where they begin: the value of the first, or how many there are.
[[nodiscard]] std::string side_words(std::span<const Change> changes, bool after);
/// Whose word the datum is in a scenario; empty when it states nothing.
[[nodiscard]] std::string source_words(const Scenario& scenario, const ChangeKey& key);
/// What the page of a table or of the turn track calls the datum; empty when it is on none.
[[nodiscard]] std::string table_object(const ChangeKey& key);
/// The lines of the edit language that make the changes, without those about sources when there are others.
[[nodiscard]] std::vector<std::string> edit_lines(const Grid& grid, std::vector<Change> changes);
/// Marks where the changes are on the map; units stand where either version has them.
void add_marks(const Scenario& other, const Scenario& here, const ChangeKey& key, MarkTone tone,
               std::vector<ChangeMark>& marks);
/// How changes from the other version to this one look: added, gone, changed.
[[nodiscard]] MarkTone tone_of(std::span<const Change> changes) noexcept;

/// One line of the list: a group with how many it has, or what can only be taken together of its differences.
struct CompareRow {
    ChangeGroup group = ChangeGroup::map;
    std::size_t first = 0;  ///< of the bundles
    std::size_t count = 1;  ///< a heading: all of its group
    bool heading = false;
};

class CompareModel {
public:
    /// `name`: what the other version is called, in the language in use.
    CompareModel(Scenario other, std::string name) : other_(std::move(other)), name_(std::move(name)) {}

    [[nodiscard]] const Scenario& other() const noexcept { return other_; }
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    /// False: the maps have other shapes or numbers, and nothing can be compared.
    [[nodiscard]] bool comparable() const noexcept { return comparable_; }

    /// Compares anew. Cost: linear in the hexes that changed since the last time and those that differ; in the maps the
    /// first time and after changes of kinds, sides or everything.
    void update(const Scenario& here, const ChangeSet* changes = nullptr);

    [[nodiscard]] const std::vector<ChangeBundle>& differences() const noexcept { return bundles_; }
    [[nodiscard]] const std::vector<CompareRow>& rows() const noexcept { return rows_; }
    /// The row of a difference; the number of rows when there is none.
    [[nodiscard]] std::size_t row_of(const ChangeKey& key) const;
    /// The next row with a difference, round the ends; `from` may be the number of rows. Nothing: there is none.
    [[nodiscard]] std::optional<std::size_t> next(std::size_t from, int step) const;
    [[nodiscard]] std::vector<ChangeMark> marks(const Scenario& here) const;
    [[nodiscard]] std::vector<ChangeMark> marks_of(const Scenario& here, std::size_t row) const;

    /// Where a row is: hexes, unit or panel, in this version or, of what has gone, in the other.
    [[nodiscard]] FoundPlace place(const Scenario& here, std::size_t row) const;
    /// See table_object().
    [[nodiscard]] std::string object(std::size_t row) const {
        return row < rows_.size() ? table_object(bundles_[rows_[row].first].key) : std::string();
    }
    /// The cells of a row: place, datum, the other version's value, this one's, its source.
    static constexpr std::size_t kColumns = 5;
    [[nodiscard]] std::string text(const Scenario& here, std::size_t row, std::size_t column) const;
    /// What it means in the words of an errata sheet, the edit lines of both versions, and whose word each is.
    [[nodiscard]] std::string details(const Scenario& here, std::size_t row) const;

    /// What would make this version the other one in these rows, in an order in which it can be made.
    [[nodiscard]] std::vector<Change> changes_to_take(const Scenario& here, std::span<const std::size_t> rows) const;

private:
    void make_rows();

    Scenario other_;
    std::string name_;
    bool comparable_ = true;
    bool compared_ = false;
    std::vector<HexIndex> where_;  ///< hexes that differ, ascending
    std::vector<ChangeBundle> bundles_;
    std::vector<CompareRow> rows_;
};

/// Makes changes as one undoable edit that keeps what they say of sources; why not, or nothing.
[[nodiscard]] std::string make_as_one_step(Document& document, const std::string& label,
                                           std::span<const Change> changes);

/// Writes what differs, by the file's ending: errata (.xml), a picture (.svg, .png, .pdf) or edit lines (.txt). The
/// file is replaced when it is there. Why it could not, or nothing.
[[nodiscard]] std::string write_difference(const Scenario& other, const Scenario& here,
                                           const std::filesystem::path& file, const ErrataPlan& plan);

}  // namespace ramparts
