// Filling in the templates of sdk/boundary/templates; see new_plugin.hpp.
#include "sdk/extend/host/new_plugin.hpp"

#include <map>

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

struct Template {
    std::string_view metadata, source, readme;
};
Template template_of(PluginKind kind) {
    switch (kind) {
        case PluginKind::module_c: return {embedded::kPluginXml, embedded::kModuleC, embedded::kReadme};
        case PluginKind::module_cpp: break;
        case PluginKind::module_lua: return {embedded::kPluginXml, embedded::kModuleLua, embedded::kScriptReadme};
        case PluginKind::player_lua: return {embedded::kPlayerXml, embedded::kPlayerLua, embedded::kPlayerScriptReadme};
        case PluginKind::player: return {embedded::kPlayerXml, embedded::kPlayerCpp, embedded::kPlayerReadme};
        case PluginKind::exporter: return {embedded::kExporterXml, embedded::kExporterCpp, embedded::kExporterReadme};
        case PluginKind::check_lua: return {embedded::kCheckXml, embedded::kCheckLua, embedded::kCheckScriptReadme};
        case PluginKind::check: return {embedded::kCheckXml, embedded::kCheckCpp, embedded::kCheckReadme};
    }
    return {embedded::kPluginXml, embedded::kModuleCpp, embedded::kReadme};
}

}  // namespace

bool is_script(PluginKind kind) noexcept {
    return kind == PluginKind::module_lua || kind == PluginKind::player_lua || kind == PluginKind::check_lua;
}

std::vector<NewFile> new_plugin(PluginKind kind, const std::string& id) {
    const bool c = kind == PluginKind::module_c;
    const bool lua = is_script(kind);
    const std::string name = replaced(last_part(id), ".", '-');
    std::string title = replaced(name, "-_", ' ');
    if (title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
    const std::string source = name + (lua ? ".lua" : c ? ".c" : ".cpp");
    const Values values{{"ID", id},
                        {"NAME", name},
                        {"TITLE", title},
                        {"CODE", letters_of(name)},
                        {"DOES", lua ? "Goes towards the enemy, and attacks where the odds are good."
                                     : "Tries each action on a copy of the game "
                                       "and takes the one that leaves it strongest."},
                        {"SOURCE", source},
                        {"LIBRARY", lua ? "script=\"" + source + "\"" : "native=\"" + name + "\""},
                        {"PROJECT", "plugin_" + replaced(name, "-.", '_')},
                        {"LANGUAGE", c ? "C" : "CXX"},
                        {"STANDARD", c ? "c_std_11" : "cxx_std_20"},
                        {"ABI", std::to_string(RP_ABI_MAJOR) + "." + std::to_string(RP_ABI_MINOR)}};
    const Template from = template_of(kind);
    return {{"plugin.xml", filled(from.metadata, values)},
            {source, filled(from.source, values)},
            lua ? NewFile{"ramparts.lua", script_stubs()}
                : NewFile{"CMakeLists.txt", filled(embedded::kCMakeLists, values)},
            {"README.md", filled(from.readme, values)}};
}

Result<void, FileError> write_new_plugin(const std::vector<NewFile>& plugin, const fs::path& folder,
                                         FileSystem& files) {
    std::vector<FolderFile> wanted;
    for (const NewFile& file : plugin) wanted.push_back({file.name, file.text});
    return make_folder(folder, wanted, files);
}

}  // namespace ramparts
