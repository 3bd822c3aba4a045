// Catalogue entries RP751… and RP752…: files of other programs, written and read by this one.
#include "sdk/codes/exchange_codes.hpp"

#include "engine/diag/code_entries.hpp"

namespace ramparts {
namespace {

constexpr CodeEntry kExchangeCodes[] = {
    {{"RP7511", "export-impossible", Severity::error, "A battle cannot be written in the format of another program",
      "The format, or what this program writes of it, has limits that the "
      "battle does not keep. The message says which. Nothing is written.",
      ""},
     "Change the battle as the message says, or choose another format.",
     in_words("A map of a thousand columns, where the format has two digits for a column.")},
    {{"RP7521", "import-not-supported", Severity::error, "A file of another program uses what is not read here",
      "It may be sound, but this program does not read that part of its format, or not yet.", ""},
     "Save the file as the advice says.",
     in_words("A Tiled map whose orientation is orthogonal.")},
    {{"RP7522", "import-faulty", Severity::error, "A file of another program contradicts its own format",
      "A value is missing, malformed, out of range, or does not agree "
      "with another one of the same file. Nothing is taken over.",
      ""},
     "Correct the file in the program that made it.",
     in_words("A Tiled map says width=\"20\", and its layer has 19 numbers in a row.")},
    {{"RP7523", "import-unknown-kind", Severity::error, "A file of another program names a kind that the ruleset lacks",
      "Terrains, features, hexsides and roads are found by the ids of the ruleset that the new scenario is to use.",
      ""},
     "Rename the kind in the file, or import with a ruleset that has it.",
     in_words("A tile of a Tiled map has the class jungle, and the ruleset has no jungle.")},
    {{"RP7524", "import-left-out", Severity::warning, "Something in a file of another program is not taken over",
      "The scenario is made without it.", ""},
     "Look whether it matters, and add it in the editor.",
     in_words("A Tiled map has a layer of pictures beside its hexes.")},
};

}  // namespace

void register_exchange_codes() { register_codes(kExchangeCodes); }

}  // namespace ramparts
