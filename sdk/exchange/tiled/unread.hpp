// What a file of Tiled holds that no hex map can take: told by one table of its elements and attributes.
#pragma once

#include "sdk/exchange/tiled/tmx_tree.hpp"

namespace ramparts::tiled {

/// Warns, each with its line, of every attribute, property and element of the file that the import does not read and
/// that could change what an author sees in Tiled. What only matters to Tiled itself (colours, ids, tilesets' pictures)
/// is passed over.
void report_unread(TmxTree& tmx);

}  // namespace ramparts::tiled
