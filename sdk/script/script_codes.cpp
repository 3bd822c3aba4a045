// Catalogue entries RP76…: scripts of plugins.
#include "sdk/script/script_plugin.hpp"

#include "engine/diag/codes.hpp"
#include "formats/codes/file_codes.hpp"

namespace ramparts {
namespace {

constexpr Severity kWrong = Severity::error;

constexpr CodeInfo kScriptCodes[] = {
    {"RP7601", "script-file", kWrong, "The script of a plugin cannot be read as a file",
     "It stands beside plugin.xml under the name given in <library script=\"…\"/>: a file in that folder, no link out "
     "of "
     "it, not writable for others.",
     ""},
    {"RP7602", "script-not-allowed", kWrong, "The text of a script holds what no script may hold",
     "Before Lua reads a script it is looked through: whole numbers only, no operators / and ^, no bytecode, at most "
     "256 "
     "KiB. So every machine plays the same game.",
     ""},
    {"RP7603", "script-fails", kWrong, "A script cannot be loaded",
     "It does not read as Lua, or it fails while its first lines run. The message names script and line.", ""},
    {"RP7604", "script-brings-other", kWrong, "A script cannot bring what plugin.xml names",
     "Scripts bring rule modules and players. Checks, transforms, exporters and importers are written in C or C++.",
     ""},
    {"RP7605", "script-unlike-description", kWrong, "A script is not what plugin.xml says",
     "Each module and player of plugin.xml is defined in the script under the same id, and its functions have the "
     "names "
     "of hooks.",
     ""},
};

}  // namespace

void register_script_codes() {
    static const bool done = [] {
        register_file_codes();
        register_codes(kScriptCodes);
        return true;
    }();
    (void)done;
}

}  // namespace ramparts
