// Catalogue entries RP76…: scripts of plugins.
#include "sdk/extend/script/script_codes.hpp"

#include "engine/diag/code_entries.hpp"
#include "formats/codes/file_codes.hpp"
#include "sdk/extend/script/script_plugin.hpp"

namespace ramparts {
namespace {

constexpr Severity kWrong = Severity::error;

constexpr CodeEntry kScriptCodes[] = {
    {{"RP7601", "script-file", kWrong, "The script of a plugin cannot be read as a file",
      "It is beside plugin.xml under the name given in <library script=\"…\"/>: a file in that folder, no link out of "
      "it, not writable for others.",
      ""},
     "Put the script beside plugin.xml as a file that only you can write.",
     by_commands(R"(ramparts plugin new --kind module-lua my.snow --out snow
mv snow/snow.lua snow/ice.lua
ramparts validate scenarios/chippewa --plugins snow)")},
    {{"RP7602", "script-not-allowed", kWrong, "The text of a script holds what no script may hold",
      "The program looks through a script before Lua reads it. Only whole numbers are allowed, no "
      "operators / and ^, no bytecode, and at most 256 KiB. So every machine plays the same game.",
      ""},
     "Use whole numbers: // in place of /.",
     by_commands(R"(ramparts plugin new --kind module-lua my.snow --out snow
echo 'local half = 1 / 2' >> snow/snow.lua
ramparts validate scenarios/chippewa --plugins snow)")},
    {{"RP7603", "script-fails", kWrong, "A script cannot be loaded",
      "It does not read as Lua, or it fails while its first lines run. The message names script and line.", ""},
     "Correct the line that the message names.",
     by_commands(R"(ramparts plugin new --kind module-lua my.snow --out snow
echo 'if then' >> snow/snow.lua
ramparts validate scenarios/chippewa --plugins snow)")},
    {{"RP7604", "script-brings-other", kWrong, "A script cannot bring what plugin.xml names",
      "Scripts bring rule modules, checks, players, transforms and exporters. Importers are for plugins in C or C++.",
      ""},
     "Write that part in C or C++, in a plugin of its own.",
     in_file(
         "snow/plugin.xml",
         R"(<importer id="my.snow.map" title="Maps of snow" extension="snow"><doc>Reads them.</doc></importer></plugin>)",
         "</plugin>")},
    {{"RP7605", "script-unlike-description", kWrong, "A script is not what plugin.xml says",
      "The script must define each module, player, check, transform and exporter of plugin.xml under the same id or "
      "code. All other functions of a module must have the names of hooks.",
      ""},
     "Use the same ids and codes in both; give helpers local names.",
     by_commands(R"(ramparts plugin new --kind module-lua my.snow --out snow
echo 'function M.melt() end' >> snow/snow.lua
ramparts validate scenarios/chippewa --plugins snow)")},
    {{"RP7606", "script-call-fails", kWrong, "A function of a script fails while the game is played",
      "What the call proposed is taken back, and the game goes on without it: it is not the "
      "game that its author meant. The message names the module, the hook, and script and line.",
      ""},
     "Correct the line that the message names, then run ramparts plugin check.",
     in_words("A hook adds 1 to a value that is nil.")},
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
