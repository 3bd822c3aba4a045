// What the library exports.
#include "planner.hpp"

RAMPARTS_PLAYERS(RAMPARTS_PLAYER("planner", planner::Planner))
