// Pages of samples; see site_samples.hpp.
#include "sdk/show/reference/site_samples.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>

#include "formats/plugin/plugin_file.hpp"
#include "formats/xml/writer.hpp"
#include "sdk/show/reference/turn_order.hpp"

namespace fs = std::filesystem;

namespace ramparts::reference {
namespace {

using xml::escaped;

constexpr const char* kInstalled = "/usr/share/ramparts/plugins/";

PluginInfo plugin_in(const fs::path& folder) {
    return read_plugin(text_of_file(folder / "plugin.xml"), "plugin.xml").plugin;
}

// Where its code is, as people call it.
std::string language_of(const PluginInfo& plugin, const fs::path& folder) {
    if (!plugin.script.empty()) return "Lua";
    return fs::exists(folder / (plugin.native + ".c")) ? "C" : "C++";
}

// What a reader looks at, plugin.xml first, then sources, then cases.
std::vector<fs::path> shown_files(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const fs::path name = fs::relative(entry.path(), folder);
        if (entry.is_regular_file() && name.extension() != ".po") files.push_back(name);
    }
    const auto rank = [](const fs::path& name) {
        if (name == "plugin.xml") return 0;
        if (name == "CMakeLists.txt") return 2;
        return name.has_parent_path() ? 3 : 1;
    };
    std::sort(files.begin(), files.end(),
              [&](const fs::path& a, const fs::path& b) { return std::pair(rank(a), a) < std::pair(rank(b), b); });
    return files;
}

std::string commands(const std::string& place, const std::string& name, bool script, bool cases) {
    std::string text = "cp -r " + std::string(kInstalled) + place + " " + name + "\n";
    std::string folder = name;
    if (!script) {
        text += "cmake -S " + name + " -B " + name + "/build && cmake --build " + name + "/build\n";
        folder += "/build";
    }
    if (cases) text += "ramparts plugin test " + folder + "\n";
    return text + "ramparts plugin info " + folder + "\n";
}

// `place` is the folder below plugins, such as "samples/mud".
SitePage sample_page(const fs::path& plugins, const std::string& place, const std::vector<std::string>& hooks) {
    const fs::path folder = plugins / place;
    const std::string name = folder.filename().string();
    const PluginInfo about = plugin_in(folder);
    SitePage page{"samples/" + name + ".html", name, {}, {}};
    page.body = "<h1 id=\"" + name + "\">" + name + "</h1>\n<p><b>" + escaped(about.title, false) + ".</b> " +
                escaped(about.doc, false) + "</p>\n";
    if (!hooks.empty()) {
        page.body += "<p>It shows";
        for (const std::string& hook : hooks)
            page.body += std::string(&hook == &hooks.front() ? " " : ", ") + "<a href=\"../index.html#" + hook +
                         "\"><code>" + hook + "</code></a>";
        page.body += ".</p>\n";
    }
    const bool script = !about.script.empty();
    PageWriter usage({});
    usage.add(
        read_markdown("## Try it\n\nWith the packages; from the sources, read `/usr/local` for `/usr`.\n\n```sh\n" +
                      commands(place, name, script, fs::exists(folder / "cases")) + "```\n"));
    page.body += usage.finished({}).body;
    page.entries.push_back({name, name, about.title + ". " + about.doc});
    for (const fs::path& file : shown_files(folder)) {
        const std::string shown = file.generic_string();
        page.body += "<h2 id=\"" + shown + "\">" + shown + "</h2>\n<pre>" +
                     escaped(text_of_file(folder / file), false) + "</pre>\n";
    }
    return page;
}

}  // namespace

std::string text_of_file(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + file.string());
    return {std::istreambuf_iterator<char>(in), {}};
}

std::map<std::string, std::string> samples_of_hooks(const std::string& source) {
    static const std::regex line("\\*\\*Sample\\*\\*: `([a-z0-9-]+)`");
    std::map<std::string, std::string> samples;
    for (const std::string& hook : hook_names()) {
        const std::size_t begin = source.find("\n## " + hook + "\n");
        if (begin == std::string::npos) continue;
        const std::size_t end = std::min(source.find("\n## ", begin + 1), source.size());
        std::smatch found;
        const std::string part = source.substr(begin, end - begin);
        if (std::regex_search(part, found, line)) samples[hook] = found[1];
    }
    return samples;
}

std::vector<SitePage> sample_pages(const fs::path& plugins, const std::string& source) {
    std::map<std::string, std::vector<std::string>> hooks;
    for (const std::string& hook : hook_names()) {
        const auto samples = samples_of_hooks(source);
        if (const auto found = samples.find(hook); found != samples.end()) hooks[found->second].push_back(hook);
    }
    std::vector<std::string> places = {"tlg2-lua"};
    for (const auto& entry : fs::directory_iterator(plugins / "samples"))
        if (fs::exists(entry.path() / "plugin.xml")) places.push_back("samples/" + entry.path().filename().string());
    std::sort(places.begin(), places.end());
    std::vector<SitePage> pages;
    std::string list = "# Samples\n\nPlugins to copy and to change. Each is in a folder of its own below `" +
                       std::string(kInstalled) + "`.\n\n| sample | in | what it shows |\n|---|---|---|\n";
    for (const std::string& place : places) {
        const fs::path folder = plugins / place;
        const std::string name = folder.filename().string();
        const PluginInfo about = plugin_in(folder);
        pages.push_back(sample_page(plugins, place, hooks[name]));
        list += "| [" + name + "](" + name + ".html) | " + language_of(about, folder) + " | " + about.doc + " |\n";
    }
    PageWriter writer({});
    writer.add(read_markdown(list));
    pages.push_back(writer.finished("samples/index.html"));
    return pages;
}

}  // namespace ramparts::reference
