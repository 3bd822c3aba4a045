// Filling in the templates of sdk/boundary/templates; see new_plugin.hpp.
#include "sdk/extend/host/new_plugin.hpp"

#include <map>
#include <span>

#include "engine/core/joined.hpp"
#include "sdk/boundary/abi/ramparts/rp.h"
#include "sdk/extend/host/embedded.hpp"
#include "sdk/extend/script/reference.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

using Values = std::map<std::string, std::string, std::less<>>;

// Every @NAME@ that has a value.
std::string filled(std::string_view text, const Values& values) {
    std::string out;
    while (!text.empty()) {
        const std::size_t begin = text.find('@');
        out += text.substr(0, begin);
        if (begin == std::string_view::npos) break;
        text.remove_prefix(begin);
        const std::size_t end = text.find('@', 1);
        const auto value = end == std::string_view::npos ? values.end() : values.find(text.substr(1, end - 1));
        if (value == values.end()) {
            out += '@';
            text.remove_prefix(1);
        } else {
            out += value->second;
            text.remove_prefix(end + 1);
        }
    }
    return out;
}

// "sample.light-guns" as "light-guns", "Light guns" and "light_guns".
std::string last_part(const std::string& id) {
    const std::size_t dot = id.rfind('.');
    return dot == std::string::npos || dot + 1 == id.size() ? id : id.substr(dot + 1);
}
std::string replaced(std::string text, std::string_view from, char to) {
    for (char& c : text)
        if (from.find(c) != std::string_view::npos) c = to;
    return text;
}

// The letters that the codes of its findings begin with: "light-guns" gives "LIGHTGUN".
std::string letters_of(const std::string& name) {
    constexpr std::size_t kMost = 8;
    std::string letters;
    for (const char c : name)
        if (c >= 'a' && c <= 'z' && letters.size() < kMost) letters += static_cast<char>(c - 'a' + 'A');
    if (letters.size() < 2 || letters == "RP") letters = "MY";
    return letters;
}

}  // namespace

// Texts of sdk/boundary/templates.
struct PluginTemplate {
    std::string_view kind, what;  // "player-lua", "player in Lua, `my.bold`"
    std::string_view ending;      // of its source
    std::string_view metadata, source, readme;
    std::string_view more_name = {}, more = {};  // one file more
};

namespace {

constexpr std::string_view kScript = ".lua", kC = ".c", kCpp = ".cpp";
constexpr std::string_view kCases = "cases/@NAME@.xml";

std::span<const PluginTemplate> templates() {
    using namespace embedded;
    static const PluginTemplate kTemplates[] = {
        {"module-c", "rule module, `@ID@`", kC, kPluginXml, kModuleC, kModuleReadme, kCases, kModuleCases},
        {"module-cpp", "rule module, `@ID@`", kCpp, kPluginXml, kModuleCpp, kModuleReadme, kCases, kModuleCases},
        {"module-lua", "rule module in Lua, `@ID@`", kScript, kPluginXml, kModuleLua, kModuleReadme, kCases,
         kModuleCases},
        {"player", "player, `@ID@`", kCpp, kPlayerXml, kPlayerCpp, kPlayerReadme},
        {"player-lua", "player in Lua, `@ID@`", kScript, kPlayerXml, kPlayerLua, kPlayerReadme},
        {"exporter", "exporter, `@ID@`", kCpp, kExporterXml, kExporterCpp, kExporterReadme},
        {"exporter-lua", "exporter in Lua, `@ID@`", kScript, kExporterXml, kExporterLua, kExporterReadme},
        {"importer", "importer, `@ID@`", kCpp, kImporterXml, kImporterCpp, kImporterReadme, "ground.txt",
         kImporterFile},
        {"transform", "transform of scenarios, `@ID@`", kCpp, kTransformXml, kTransformCpp, kTransformReadme},
        {"transform-lua", "transform of scenarios in Lua, `@ID@`", kScript, kTransformXml, kTransformLua,
         kTransformReadme},
        {"check", "check of scenarios, @CODE@101", kCpp, kCheckXml, kCheckCpp, kCheckReadme},
        {"check-lua", "check of scenarios in Lua, @CODE@101", kScript, kCheckXml, kCheckLua, kCheckReadme},
    };
    return kTemplates;
}

}  // namespace

const PluginTemplate* plugin_template(std::string_view kind) noexcept {
    for (const PluginTemplate& each : templates())
        if (each.kind == kind) return &each;
    return nullptr;
}

std::string_view plugin_kinds() {
    static const std::string kinds = joined(templates(), " ", [](const PluginTemplate& each) { return each.kind; });
    return kinds;
}

bool is_script(const PluginTemplate& from) noexcept { return from.ending == kScript; }

std::vector<NewFile> new_plugin(const PluginTemplate& from, const std::string& id) {
    const bool c = from.ending == kC;
    const bool lua = is_script(from);
    const std::string name = replaced(last_part(id), ".", '-');
    std::string title = replaced(name, "-_", ' ');
    if (title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
    const std::string source = name + std::string(from.ending);
    Values values{{"ID", id},
                  {"NAME", name},
                  {"TITLE", title},
                  {"CODE", letters_of(name)},
                  {"DOES", lua ? "Goes towards the enemy, and attacks where the odds are good."
                               : "Tries each action on a copy of the game and takes the one that leaves it strongest."},
                  {"EXTENSION", lua ? "csv" : "html"},
                  {"WRITES", lua ? "The order of battle as a table." : "The map as a page for a browser."},
                  {"SOURCE", source},
                  {"LIBRARY", lua ? "script=\"" + source + "\"" : "native=\"" + name + "\""},
                  {"PROJECT", "plugin_" + replaced(name, "-.", '_')},
                  {"LANGUAGE", c ? "C" : "CXX"},
                  {"ABI", std::to_string(RP_ABI_MAJOR) + "." + std::to_string(RP_ABI_MINOR)}};
    values.emplace("WHAT", filled(from.what, values));
    values.emplace("BODY", filled(from.readme, values));
    std::vector<NewFile> files{{"plugin.xml", filled(from.metadata, values)},
                               {source, filled(from.source, values)},
                               lua ? NewFile{"ramparts.lua", script_stubs()}
                                   : NewFile{"CMakeLists.txt", filled(embedded::kCMakeLists, values)},
                               {"README.md", filled(lua ? embedded::kScriptReadme : embedded::kReadme, values)}};
    if (!from.more_name.empty()) files.push_back({filled(from.more_name, values), filled(from.more, values)});
    return files;
}

Result<void, FileError> write_new_plugin(const std::vector<NewFile>& plugin, const fs::path& folder,
                                         FileSystem& files) {
    std::vector<FolderFile> wanted;
    for (const NewFile& file : plugin) wanted.push_back({file.name, file.text});
    return make_folder(folder, wanted, files);
}

}  // namespace ramparts
