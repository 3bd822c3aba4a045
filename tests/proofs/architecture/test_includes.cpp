// The arrows editor → sdk → formats → engine, and libraries confined to their rooms, read from the #include lines.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

struct Include {
    std::string file;  // from the project's root
    std::string what;
};

std::vector<Include> includes_below(const std::string& room) {
    std::vector<Include> found;
    const fs::path root = RAMPARTS_SOURCE_DIR;
    for (const auto& entry : fs::recursive_directory_iterator(root / room)) {
        const std::string ending = entry.path().extension().string();
        if (ending != ".cpp" && ending != ".hpp" && ending != ".h" && ending != ".c") continue;
        std::ifstream in(entry.path());
        for (std::string line; std::getline(in, line);) {
            if (line.rfind("#include", 0) != 0) continue;
            const std::size_t open = line.find_first_of("<\"");
            const std::size_t close = line.find_first_of(">\"", open + 1);
            if (open == std::string::npos || close == std::string::npos) continue;
            found.push_back(
                {fs::relative(entry.path(), root).generic_string(), line.substr(open + 1, close - open - 1)});
        }
    }
    return found;
}

std::vector<std::string> sources_below(const std::vector<std::string>& rooms) {
    std::vector<std::string> found;
    const fs::path root = RAMPARTS_SOURCE_DIR;
    for (const std::string& room : rooms)
        for (const auto& entry : fs::recursive_directory_iterator(root / room))
            if (entry.path().extension() == ".cpp" || entry.path().extension() == ".hpp")
                found.push_back(fs::relative(entry.path(), root).generic_string());
    return found;
}

bool begins(const std::string& text, const std::string& prefix) { return text.rfind(prefix, 0) == 0; }

// Every file of `room` whose include begins with one of `forbidden`, except below one of `allowed`. The boundary stands
// below everything: anybody may include it.
void forbid(const std::string& room, const std::vector<std::string>& forbidden,
            const std::vector<std::string>& allowed = {}) {
    const auto all = includes_below(room);
    REQUIRE(!all.empty());
    for (const Include& include : all) {
        if (std::ranges::any_of(allowed, [&](const std::string& kept) { return begins(include.file, kept); })) continue;
        if (include.what == "sdk/boundary/abi/ramparts/rp.h" || include.what == "sdk/boundary/abi/ramparts/rp_hooks.h")
            continue;
        for (const std::string& prefix : forbidden) {
            INFO(include.file << " includes " << include.what);
            CHECK_FALSE(begins(include.what, prefix));
        }
    }
}

// What each folder includes of other folders, with the line that does.
using Folders = std::map<std::string, std::map<std::string, std::string>>;

std::string folder_of(const std::string& file) { return file.substr(0, file.rfind('/')); }

Folders folders_below(const std::vector<std::string>& rooms) {
    Folders found;
    for (const std::string& room : rooms)
        for (const Include& include : includes_below(room)) {
            if (!std::any_of(rooms.begin(), rooms.end(), [&](const auto& r) { return begins(include.what, r + "/"); }))
                continue;
            const std::string from = folder_of(include.file);
            const std::string to = folder_of(include.what);
            if (from != to) found[from].emplace(to, include.file + " includes " + include.what);
        }
    return found;
}

// Takes away folders that include none that is left, until nothing changes: what stays goes round in circles.
Folders circles_in(Folders folders) {
    for (bool changed = true; changed;) {
        changed = false;
        for (auto at = folders.begin(); at != folders.end();) {
            std::erase_if(at->second, [&](const auto& edge) { return !folders.contains(edge.first); });
            changed = changed || at->second.empty();
            at = at->second.empty() ? folders.erase(at) : std::next(at);
        }
    }
    return folders;
}

}  // namespace

TEST_CASE("no folders include each other in a circle", "[architecture]") {
    const Folders circles = circles_in(folders_below({"engine", "formats", "sdk", "editor"}));
    for (const auto& [from, edges] : circles)
        for (const auto& [to, line] : edges) UNSCOPED_INFO(from << " -> " << to << ": " << line);
    CHECK(circles.empty());
    // the test finds one when there is one
    CHECK(circles_in({{"a", {{"b", ""}}}, {"b", {{"c", ""}, {"d", ""}}}, {"c", {{"a", ""}}}, {"d", {}}}).size() == 3);
}

TEST_CASE("the engine includes the standard library and itself", "[architecture]") {
    forbid("engine", {"formats/", "sdk/", "editor/", "tests/", "wx/", "pugixml", "boost/", "lua", "cairo", "sodium",
                      "gtk", "zip.h"});
}

TEST_CASE("formats know the engine, not what stands on them", "[architecture]") {
    forbid("formats", {"sdk/", "editor/", "tests/", "wx/", "boost/", "lua", "cairo", "gtk"});
}

TEST_CASE("the sdk knows nothing of the editor", "[architecture]") {
    forbid("sdk", {"editor/", "tests/", "wx/", "gtk"});
}

TEST_CASE("pugixml is the parser of XML, in formats/xml alone, and there is no other", "[architecture]") {
    const auto includes = includes_below("formats/xml");
    CHECK(std::any_of(includes.begin(), includes.end(), [](const Include& i) { return i.what == "pugixml.hpp"; }));
    for (const char* room : {"engine", "formats", "sdk", "editor", "plugins"}) {
        forbid(room, {"pugixml"}, {"formats/xml"});
        forbid(room, {"libxml", "xercesc", "expat", "tinyxml", "rapidxml", "wx/xml", "boost/property_tree", "gmarkup",
                      "glib/gmarkup", "mxml", "roxml"});
    }
    // Nobody else looks for the marks by which XML is told apart. Those named here look for something else.
    const std::vector<std::pair<std::string, std::string>> other = {
        {"formats/scenario/map_rows.cpp", "where long sections may stand, which pugixml then judges"},
        {"sdk/cli/cmd_fmt.cpp", "whether a text that was read holds comments"},
        {"sdk/show/web/html.cpp", "JSON in a page"},
        {"sdk/show/print/errata_sheet.cpp", "Markdown"},
        {"editor/playtest/texts_explain.cpp", "the end of a page of this program's own"},
    };
    const std::regex looks(
        R"re((find|find_first_of|find_last_of|starts_with|compare|rfind)\(([^()"']*, )?["'](\\n *)?(</?[a-z!?]?|-->|\]\]>)|[!=]= '<')re");
    std::vector<std::string> found;
    for (const std::string& file : sources_below({"engine", "formats", "sdk", "editor"})) {
        if (begins(file, "formats/xml/")) continue;
        std::ifstream in(fs::path(RAMPARTS_SOURCE_DIR) / file);
        bool any = false;
        for (std::string line; std::getline(in, line);) any = any || std::regex_search(line, looks);
        if (any) found.push_back(file);
    }
    for (const std::string& file : found) {
        INFO(file << " looks for tags: leave that to formats/xml");
        CHECK(std::any_of(other.begin(), other.end(), [&](const auto& known) { return known.first == file; }));
    }
    for (const auto& [file, why] : other) {
        INFO(file << " no longer looks for " << why);
        CHECK(std::find(found.begin(), found.end(), file) != found.end());
    }
}

TEST_CASE("each library stays in its room", "[architecture]") {
    forbid("sdk", {"sodium", "zip.h"});
    forbid("formats", {"zip.h", "zlib.h"}, {"formats/mods"});
    forbid("sdk", {"cairo", "jpeglib.h"}, {"sdk/show/draw"});
    forbid("sdk", {"boost/"}, {"sdk/cli"});
    forbid("sdk", {"lua"}, {"sdk/extend/script"});
    forbid("sdk", {"yaml.h"}, {"sdk/exchange/hexmap"});
    forbid("sdk", {"zstd.h"}, {"sdk/exchange/tiled"});
    forbid("sdk", {"zlib.h"}, {"sdk/exchange/tiled", "sdk/show/web"});  // layers of Tiled; the player in a page
    forbid("editor", {"boost/", "sodium", "lua", "zip.h"});
}

TEST_CASE("the command line is above the rest of the sdk", "[architecture]") {
    forbid("sdk", {"sdk/cli/"}, {"sdk/cli"});
    forbid("editor", {"sdk/cli/"});
}

TEST_CASE("the boundary and what plugins are built against include nothing of the program", "[architecture]") {
    const std::vector<std::string> ours = {"engine/", "formats/", "sdk/", "editor/", "tests/"};
    forbid("sdk/boundary/abi", ours);
    forbid("sdk/boundary/plugin", ours);
    forbid("plugins", ours);
    for (const Include& include : includes_below("sdk/boundary/abi")) {
        INFO(include.file << " includes " << include.what);
        CHECK((include.what == "stddef.h" || include.what == "stdint.h"));
    }
}

TEST_CASE("the editor's view and tools need no toolkit", "[architecture]") {
    forbid("editor/view", {"wx/", "gtk"});
    forbid("editor/tool", {"wx/", "gtk"});
    forbid("editor/manual", {"wx/", "gtk"});
}

namespace {

// No line of code of `rooms` holds one of `banned`; `allowed` names files that may.
void ban(const std::vector<std::string>& rooms, const std::vector<std::string>& banned,
         const std::vector<std::string>& allowed = {}) {
    const fs::path root = RAMPARTS_SOURCE_DIR;
    for (const std::string& room : rooms)
        for (const auto& entry : fs::recursive_directory_iterator(root / room)) {
            const std::string ending = entry.path().extension().string();
            if (ending != ".cpp" && ending != ".hpp") continue;
            const std::string file = fs::relative(entry.path(), root).generic_string();
            if (std::find(allowed.begin(), allowed.end(), file) != allowed.end()) continue;
            std::ifstream in(entry.path());
            int number = 0;
            for (std::string line; std::getline(in, line);) {
                ++number;
                const std::string code = line.substr(0, line.find("//"));
                for (const std::string& word : banned) {
                    INFO(file << ":" << number << ": " << line);
                    CHECK(code.find(word) == std::string::npos);
                }
            }
        }
}

}  // namespace

TEST_CASE("the program names no module, no rule of a battle's own, and no battle", "[architecture]") {
    // What the rule modules of the battles say, and what their checks find, stands in their plugin.xml.
    ban({"engine", "formats", "sdk", "editor"},
        {"\"ramparts.charge", "\"ramparts.bayonet", "\"ramparts.road-ban", "\"ramparts.hilltop", "\"ramparts.night",
         "\"8.1\"", "\"8.2\"", "\"9.1\"", "\"9.2\"", "\"9.3\"", "\"10.1\"", "\"10.2\"", "\"thames\"", "\"chippewa\"",
         "\"lundys-lane\""});
}

TEST_CASE("a floor names no code of a floor above it", "[architecture]") {
    // Every floor registers the codes of its own findings; only the engine's is in the engine.
    const std::vector<std::string> of_the_sdk = {"\"RP2",   "\"RP3",   "\"RP4",  "\"RP5",  "\"RP603", "\"RP604",
                                                 "\"RP605", "\"RP606", "\"RP70", "\"RP71", "\"RP72",  "\"RP77"};
    ban({"engine", "formats"}, of_the_sdk);
    ban({"engine"}, {"\"RP1", "\"RP601", "\"RP602", "\"RP7"});
}

TEST_CASE("numbers are never read through the C locale", "[architecture]") {
    ban({"engine", "formats", "sdk"}, {".as_int(", ".as_uint(", ".as_double(", ".as_float(", ".as_bool(", "atoi(",
                                       "atof(", "strtod(", "std::stoi(", "std::stod("});
}

TEST_CASE("files are written in one place only", "[architecture]") {
    // Everything else writes through formats/disk/write_file.hpp or save_files.hpp: whole or not at all.
    ban({"engine", "formats", "sdk", "editor"},
        {"ofstream",
         "std::fstream",
         "<stdio.h>",
         "fopen(",
         "freopen(",
         "O_CREAT",
         "O_TRUNC",
         "::creat(",
         "::rename(",
         "filesystem::rename",
         "fs::rename",
         "copy_file",
         "fs::copy(",
         "filesystem::copy(",
         "resize_file",
         "mkstemp",
         "tmpfile",
         "wxTempFile",
         "wxFFile",
         "wxFile(",
         "wxFile ",
         "wxTextFile",
         "wxFileOutputStream",
         "wxRenameFile",
         "wxCopyFile",
         "wxCONFIG_USE_LOCAL_FILE",
         "SaveFile(to_wx",
         "write_to_png("},
        {"formats/disk/file_system.cpp"});
}
