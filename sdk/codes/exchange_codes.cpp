// Catalogue entries RP751… and RP752…: files of other programs, written and read by this one.
#include "sdk/codes/exchange_codes.hpp"

#include "engine/diag/codes.hpp"

namespace ramparts {
namespace {

constexpr CodeInfo kExchangeCodes[] = {
    {"RP7511", "export-impossible", Severity::error, "A battle cannot be written in the format of another program",
     "The format, or what this program writes of it, has limits that the battle does not keep. The message says which. "
     "Nothing is written.",
     ""},
    {"RP7521", "import-not-supported", Severity::error, "A file of another program uses what is not read here",
     "It may be sound, but this program does not read that part of its format, or not yet. The advice says how to save "
     "it so that it can be read.",
     ""},
    {"RP7522", "import-faulty", Severity::error, "A file of another program contradicts its own format",
     "A value is missing, malformed, out of range, or does not agree with another one of the same file. Nothing is "
     "taken over.",
     ""},
    {"RP7523", "import-unknown-kind", Severity::error, "A file of another program names a kind that the ruleset lacks",
     "Terrains, features, hexsides and roads are found by the ids of the ruleset that the new scenario is to use. "
     "Rename the kind in the file, or import with a ruleset that has it.",
     ""},
    {"RP7524", "import-left-out", Severity::warning, "Something in a file of another program is not taken over",
     "The scenario is made without it. Look whether it matters, and add it in the editor.", ""},
};

}  // namespace

void register_exchange_codes() { register_codes(kExchangeCodes); }

}  // namespace ramparts
