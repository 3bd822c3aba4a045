// Numbers and names printed on the sheet, read by the program tesseract where it is installed: a check of the fit and
// of the numbering, and proposals for named places.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/diag/message.hpp"
#include "sdk/scan/fit.hpp"

namespace ramparts::scan {

struct PrintedWord {
    std::string text;
    Point at;           ///< of the plane: its middle
    double height = 0;  ///< hexes
    double width = 0;
    int line = 0;  ///< words of one line have one number, and are in its order
};

/// Something printed that looks like a name, and the hex at its middle.
struct PrintedName {
    HexIndex hex = kNoHex;
    std::string text;
    friend bool operator==(const PrintedName&, const PrintedName&) = default;
};

struct PrintedText {
    int numbers = 0;  ///< hex numbers that were read
    int agree = 0;    ///< those that are where the map has them
    Message warning;  ///< what the numbers say against the fit or the numbering; empty when nothing
    std::vector<PrintedName> names;
};

/// What the words say of this map. A few wrong words do no harm: a warning takes five numbers that agree with each
/// other, and three times as many as agree with the map or with anything else.
[[nodiscard]] PrintedText text_of_words(const Map& map, std::span<const PrintedWord> words);

/// Has words of the picture read: of some dozen hexes for their numbers, half a second, or of the whole sheet for its
/// names as well, a few seconds. Empty when tesseract is not there, or stopped.
enum class PrintedPart { some_hexes, whole_sheet };
[[nodiscard]] PrintedText read_printed_text(const draw::Picture& picture, const Map& map, const Warp& warp,
                                            PrintedPart part, const Stop& stop);

}  // namespace ramparts::scan
