// Where the long sections of a map file stand, whose rows are read piece by piece.
#pragma once

#include <string_view>
#include <vector>

#include "formats/xml/syntax.hpp"

namespace ramparts {

/// The insides of <hexes>, <hexsides> and <roads> where their tags stand on lines of their own, in file order. They may
/// be left out of the XML tree (Reader::open) and read by xml::Rows. Looks at the text only: a block may turn out to
/// hold other things than plain rows, or to stand inside a comment.
[[nodiscard]] std::vector<xml::Cut> row_blocks(std::string_view text);

}  // namespace ramparts
