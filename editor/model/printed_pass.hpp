// Typing in the values of a printed game: what is left to compare, what each key does, where the cursor goes next.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "editor/model/printed_letters.hpp"
#include "editor/model/tables_model.hpp"
#include "sdk/change/document/document.hpp"

namespace ramparts {

/// What is walked through, in the order of the pass.
enum class PrintedPart : std::uint8_t { hexes, counters, results, allowances, enter, cross, shifts };
inline constexpr int kPrintedParts = 7;

/// One walk of an owner of the printed game through one document. What has been compared has the origin "printed", so
/// that nothing else need be kept: a pass goes on where the files say it stands. Every value typed and every
/// confirmation is one edit of the document, under the printed source and not under the document's source in force.
class PrintedPass {
public:
    explicit PrintedPass(Document& document);
    ~PrintedPass();
    PrintedPass(const PrintedPass&) = delete;
    PrintedPass& operator=(const PrintedPass&) = delete;

    /// What the values are typed from, "map sheet, first edition". At first what most printed data of the document say.
    [[nodiscard]] const Provenance& source() const noexcept { return source_; }
    void set_source(std::string text);
    /// Whether that has been said, by the user or by the data.
    [[nodiscard]] bool source_known() const noexcept { return source_known_; }
    /// Whether what lies on the hexsides of a hex and the names in it are compared together with the hex.
    [[nodiscard]] bool with_sides() const noexcept { return with_sides_; }
    void set_with_sides(bool with);
    /// The scenario as it was before the pass changed or confirmed anything since the document was opened: what an
    /// errata file is the difference to.
    [[nodiscard]] const Scenario& beginning() const noexcept { return beginning_; }

    /// What is not yet confirmed: hexes, counters, cells or rows with a statement of their own.
    [[nodiscard]] std::size_t left(PrintedPart part) const;
    [[nodiscard]] std::size_t total(PrintedPart part) const;

    // --- hexes -----------------------------------------------------------------------------------------------------
    /// Whether a hex still waits; false for holes.
    [[nodiscard]] bool open(HexIndex hex) const { return hex < open_.size() && open_[hex] != 0; }
    /// The first hex that waits behind `hex` in the order of the printed numbers, from the first again at the end of
    /// the map; `hex` itself when no other waits.
    [[nodiscard]] HexIndex next_open(HexIndex hex) const;
    /// The hexes that Return confirms: from `hex` along its line as long as the map shows the same.
    [[nodiscard]] std::vector<HexIndex> run(HexIndex hex) const;
    /// The hexes that Shift+Return confirms: from `hex` to the end of its line.
    [[nodiscard]] std::vector<HexIndex> rest_of_line(HexIndex hex) const;
    [[nodiscard]] const PrintedLetters& letters() const noexcept { return letters_; }
    /// Whether letters mean what lies on hexsides, and the direction 0 … 5 of the one that is meant; -1 = none yet.
    [[nodiscard]] bool on_sides() const noexcept { return on_sides_; }
    [[nodiscard]] int side() const noexcept { return side_; }

    struct Typed {
        bool handled = false;
        HexIndex cursor = kNoHex;  ///< where the cursor is now
        std::string said;          ///< for the user: what the hex is now, or why the key could not be taken
    };
    /// Whether a key would state or change something, so that the source must be known first.
    [[nodiscard]] bool changes(std::string_view chord, HexIndex hex) const;
    /// One key (see KeyMap) on the hex under the cursor.
    Typed type(std::string_view chord, HexIndex hex);

    // --- tables ----------------------------------------------------------------------------------------------------
    struct Cell {
        PrintedPart part = PrintedPart::results;
        std::size_t row = 0;
        std::size_t column = 0;
        friend bool operator==(const Cell&, const Cell&) = default;
    };
    /// A part but the hexes as a grid; the findings mark its cells.
    [[nodiscard]] static Table table(const Scenario& scenario, PrintedPart part,
                                     std::span<const Finding> findings = {});
    /// Whether the cell's datum waits; false for one that states nothing itself.
    [[nodiscard]] bool open(const Cell& cell) const;
    /// The cell after `cell`: the next one of the same counter, else the next one in the order of reading that waits,
    /// from the first again at the end; `cell` itself when none waits.
    [[nodiscard]] Cell next(const Cell& cell) const;
    /// Where a part is gone on with.
    [[nodiscard]] Cell first(PrintedPart part) const;
    /// The cell to go to when the cell's datum has been confirmed as it stands: the next that waits.
    [[nodiscard]] Cell after_confirmed(const Cell& cell) const;
    /// The cells from `cell` to the end of its row.
    [[nodiscard]] std::vector<Cell> rest_of_row(const Cell& cell) const;
    /// Takes a typed value, one that is there already too. Returns why not, or nothing.
    [[nodiscard]] std::string set(const Cell& cell, std::string_view text);
    /// States the origin of the data in cells, in one step: whole counters, rows of costs, results. Nothing happens
    /// where nothing is stated.
    [[nodiscard]] std::string confirm(std::span<const Cell> cells);
    [[nodiscard]] std::string confirm(const Cell& cell) { return confirm(std::span(&cell, 1)); }

    /// States any origin of a cell's datum; refused where nothing is stated. One edit.
    [[nodiscard]] static std::string state(Document& document, const Cell& cell, const Provenance& provenance);

    // --- undo ------------------------------------------------------------------------------------------------------
    struct Place {
        HexIndex hex = kNoHex;     ///< of a step on the map
        std::optional<Cell> cell;  ///< of a step in a table
    };
    /// Where the cursor goes with a change that undid or repeated a step of the pass: to where it was before or behind
    /// that step. Nothing for any other change.
    [[nodiscard]] std::optional<Place> place_after(const ChangeSet& changes) const;

private:
    struct Step {
        Place before;
        Place after;
    };
    void heard(const ChangeSet& changes);
    void count_hexes();
    void judge(HexIndex hex);
    [[nodiscard]] bool printed(HexIndex hex) const;
    [[nodiscard]] bool alike(HexIndex a, HexIndex b) const;
    void state(Edit& e, const std::vector<HexIndex>& hexes) const;
    /// One edit under the printed source; why it was refused, or nothing.
    std::string edit(std::string label, const std::function<void(Edit&)>& f);
    void remember(Place before, Place after);
    Typed confirmed(const std::vector<HexIndex>& hexes, HexIndex hex);
    Typed type_terrain(TerrainId terrain, HexIndex hex);
    Typed type_feature(FeatureId feature, HexIndex hex);
    Typed type_elevation(int elevation, HexIndex hex);
    Typed type_side(std::string_view key, HexIndex hex);
    /// What lies on the hexside in the chosen direction becomes the next thing it can be.
    Typed turn_side(int place, HexIndex hex);
    [[nodiscard]] Typed told(HexIndex hex, HexIndex cursor, const std::string& why) const;

    Document& document_;
    Document::ListenerId listener_ = 0;
    Provenance source_{ProvenanceKind::printed, {}};
    bool source_known_ = false;
    bool with_sides_ = true;
    Scenario beginning_;
    PrintedLetters letters_;
    std::vector<std::uint8_t> open_;
    std::size_t open_count_ = 0;
    std::size_t hex_count_ = 0;
    bool on_sides_ = false;
    int side_ = -1;
    bool writing_ = false;
    std::map<std::int64_t, Step> steps_;  ///< by the number of the position behind them
};

/// A part as the window calls it, in English.
[[nodiscard]] const char* title_of(PrintedPart part) noexcept;

}  // namespace ramparts
