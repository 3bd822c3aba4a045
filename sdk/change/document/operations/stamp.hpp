// The clipboard and the stamps: a piece of map that can be turned, mirrored and pasted anywhere, in any field.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sdk/change/document/geometry.hpp"
#include "sdk/change/document/operations/changes.hpp"
#include "sdk/change/document/operations/selection.hpp"

namespace ramparts {

/// What is copied, or pasted of what was copied.
struct StampParts {
    bool terrain = true;
    bool elevation = true;
    bool features = true;
    bool hexsides = true;
    bool roads = true;
    bool rim = true;  ///< hexsides between a copied hex and one that was not
    bool labels = false;
    bool units = false;
};

struct StampHex {
    Axial at;
    TerrainId terrain = 0;
    std::int8_t elevation = 0;
    std::uint8_t features = 0;
    friend bool operator==(const StampHex&, const StampHex&) = default;
};
/// Seen from the hex `at`: `up_owner` means that this hex is uphill. Each hexside stands here once.
struct StampSide {
    Axial at;
    std::uint8_t direction = 0;  ///< 0…5
    SideSet set;
    friend bool operator==(const StampSide&, const StampSide&) = default;
};
struct StampLabel {
    Axial at;
    MapLabel label;
    friend bool operator==(const StampLabel&, const StampLabel&) = default;
};
struct StampUnit {
    Axial at;
    Unit unit;
    friend bool operator==(const StampUnit&, const StampUnit&) = default;
};

/// A piece of map relative to an anchor hex. A regular value; kinds are known by their ids, so that a stamp can go to a
/// map under another ruleset. Canonical: everything ascends, and hexsides are seen from the hex whose direction 0…2
/// they are.
struct Stamp {
    std::string name;
    StampParts parts;
    std::vector<std::string> terrains;  ///< ids of the source ruleset, by position
    std::vector<std::string> hexside_kinds;
    std::vector<std::string> road_kinds;
    std::vector<std::string> features;
    std::vector<std::string> unit_classes;
    std::vector<bool> directed;  ///< of hexside_kinds
    std::vector<StampHex> hexes;
    std::vector<StampSide> sides;
    std::vector<StampLabel> labels;
    std::vector<StampUnit> units;

    [[nodiscard]] bool empty() const noexcept { return hexes.empty() && sides.empty(); }
    /// The same piece, turned about its anchor. Turning six times, or mirroring twice, gives back the equal value.
    [[nodiscard]] Stamp turned(HexTurn turn) const;
    /// Equal pieces of map; names and parts do not matter.
    [[nodiscard]] bool same_piece(const Stamp& other) const;
    void make_canonical();
};

/// Copies selected hexes. `anchor` is the hex that comes to lie on the target; it need not be selected. Selected
/// hexsides are copied also where neither of their hexes is.
[[nodiscard]] Stamp copy(const Scenario& scenario, const Selection& selection, HexIndex anchor, StampParts parts = {});
/// The hex that stands nearest to the middle of a selection; kNoHex when nothing is selected.
[[nodiscard]] HexIndex middle(const Grid& grid, const Selection& selection);

/// What pasting would do. What falls beyond the map or into a hole is left out, hexsides between two pasted hexes are
/// replaced as a whole (those of a stamp without hexes are added to what lies there), and kinds that the ruleset of the
/// target does not know are skipped and named in `unknown`.
struct Paste {
    Changes changes;
    std::vector<std::string> unknown;
    std::vector<HexIndex> hexes;  ///< covered, ascending
};
[[nodiscard]] Paste paste(const Scenario& scenario, const Stamp& stamp, HexIndex target,
                          StampParts parts = {true, true, true, true, true, true, true, true});

/// What cutting leaves behind: clear ground at elevation 0, no hexsides, no roads (those of `parts`).
[[nodiscard]] Changes cleared(const Scenario& scenario, const Selection& selection, StampParts parts = {});

/// Stamps kept by name. A regular value; the text form is stable and readable.
class StampLibrary {
public:
    [[nodiscard]] const std::vector<Stamp>& stamps() const noexcept { return stamps_; }
    /// Replaces the stamp of that name or adds it at the end.
    void put(Stamp stamp);
    bool remove(std::string_view name);
    [[nodiscard]] const Stamp* find(std::string_view name) const noexcept;

    /// One datum per line. Units and labels of stamps are kept too.
    [[nodiscard]] std::string to_text() const;
    /// The reverse, or what is wrong with which line.
    [[nodiscard]] static Result<StampLibrary, Message> parse(std::string_view text);

private:
    std::vector<Stamp> stamps_;
};

}  // namespace ramparts
