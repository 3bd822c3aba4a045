// Changing the field itself: more or fewer columns and rows, new numbers, the other orientation.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

/// Columns and rows added (or, negative, removed) at each side of the map sheet.
struct Margins {
    int left = 0;
    int right = 0;
    int top = 0;
    int bottom = 0;
};

/// A scenario on its new field, and what did not find a place on it, as sentences.
struct Reshaped {
    Scenario scenario;
    std::vector<Message> lost;
    std::vector<HexIndex> moves;  ///< where each old hex lies now, kNoHex = beyond the field
};

/// Resizes. The hexes that stay keep their printed numbers; where new columns or rows would need a number below 0 all
/// numbers move up by as much as needed, and the half-hex offset follows so that the picture stays. New places are
/// hexes of `fill`, or holes with kHole. Units beyond the edge are no longer set up; labels, entry hexes and objectives
/// beyond it move to nothing or go, and are named in `lost`. Errors: a field without columns or rows, or too large.
[[nodiscard]] Result<Reshaped, Message> resize(const Scenario& scenario, Margins margins, TerrainId fill = 0);

/// The same picture under other numbers: first column and row (0 or more) and prefix. Texts that name hexes (module
/// parameters, ignored findings) follow.
[[nodiscard]] Result<Scenario, Message> renumber(const Scenario& scenario, std::string prefix, int first_column,
                                                 int first_row);

/// Flat tops become pointy tops or the reverse: the field is mirrored about its diagonal, so columns and rows change
/// places and every hex keeps its neighbours. Texts that name hexes follow.
[[nodiscard]] Scenario transposed(const Scenario& scenario);

/// Everything that is in, on and about each hex goes to moves[hex], on the same field: mirrors, turns and shifts. What
/// names hexes follows. Errors, as one sentence: a hex off the field, two hexes that go to one, hexes parted between
/// which something lies.
[[nodiscard]] Result<Reshaped, Message> carried(const Scenario& scenario, const std::vector<HexIndex>& moves);

/// Upper limits of columns or rows (as in map files) and of their product.
inline constexpr int kMaxMapColumns = 2048;
inline constexpr int kMaxHexes = kMaxMapColumns * kMaxMapColumns;

}  // namespace ramparts
