// Catalogue entries RP76…: scripts of plugins.
#include "sdk/script/script_plugin.hpp"

#include "engine/diag/codes.hpp"
#include "formats/codes/file_codes.hpp"

namespace ramparts {
namespace {

constexpr Severity kWrong = Severity::error;

constexpr CodeInfo kScriptCodes[] = {
    {"RP7601", "script-file", kWrong, "The script of a plugin cannot be read as a file",
     "It is beside plugin.xml under the name given in <library script=\"…\"/>: a file in that folder, no link out of "
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
     "Scripts bring rule modules, checks and players. Transforms, exporters and importers are written in C or C++, in "
     "a plugin of their own.",
     ""},
    {"RP7605", "script-unlike-description", kWrong, "A script is not what plugin.xml says",
     "The script must define each module, player and check of plugin.xml under the same id or code. All other "
     "functions of a module must have the names of hooks.",
     ""},
    {"RP7606", "script-call-fails", kWrong, "A function of a script fails while the game is played",
     "What the call proposed is taken back, and the game goes on without it: it is not the game that its author meant. "
     "The message names the module, the hook, and script and line.",
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

Diagnostic script_finding(std::string_view code, const std::filesystem::path& file, const std::string& said,
                          Message fix) {
    register_script_codes();
    Diagnostic found;
    found.code = code;
    if (const CodeInfo* info = find_code(code)) found.severity = info->severity;
    found.where.file.path = file.string();
    const std::string name = file.filename().string() + ":";
    if (const std::size_t begin = said.find(name); begin != std::string::npos) {
        std::uint32_t line = 0;
        for (std::size_t at = begin + name.size();
             at < said.size() && said[at] >= '0' && said[at] <= '9' && line < 1'000'000; ++at)
            line = line * 10 + static_cast<std::uint32_t>(said[at] - '0');
        found.where.file.line = line;
    }
    found.message = Message::of_plugin(said);
    found.fix = std::move(fix);
    return found;
}

}  // namespace ramparts
