// A program on the installed engine alone: the luck of a game and a map of hexes.
#include "engine/core/hex.hpp"
#include "engine/players/player.hpp"

int main() {
    const ramparts::Grid grid({.prefix = "",
                               .orientation = ramparts::Orientation::flat,
                               .low = ramparts::Parity::odd,
                               .first_column = 1,
                               .first_row = 1,
                               .columns = 4,
                               .rows = 3});
    const bool dice = ramparts::Luck(1, 0).die(0).below(6) < 6;
    return grid.size() == 12 && dice && ramparts::known_players().size() == 2 ? 0 : 5;
}
