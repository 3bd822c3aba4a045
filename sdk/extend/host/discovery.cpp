// Looking for plugin.xml files; see discovery.hpp.
#include "sdk/extend/host/discovery.hpp"

#include <algorithm>

#include "formats/plugin/plugin_file.hpp"
#include "formats/plugin/translation_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/extend/host/plugin_finding.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDescription = "plugin.xml";

class Search {
public:
    explicit Search(FileSystem& files) : files_(files) {}

    void linked(const LinkedPlugin& plugin) {
        PluginRead read = read_plugin(std::string(plugin.metadata), kDescription);
        for (const LinkedTranslation& each : plugin.translations)
            translate(read, each.text, "messages." + std::string(each.language) + ".po", std::string(each.language));
        keep(std::move(read), {}, plugin);
    }

    /// A plugin, or a folder of plugins. Whether there was one.
    bool look_into(const fs::path& folder) {
        if (is_plugin(folder)) {
            read(folder);
            return true;
        }
        bool any = false;
        for (const std::string& name : files_.list(folder)) {
            if (name.starts_with('.') || !is_plugin(folder / name)) continue;
            read(folder / name);
            any = true;
        }
        return any;
    }

    void look_into_mod(const fs::path& folder) {
        const std::size_t before = found_.plugins.size();
        (void)look_into(folder);
        for (std::size_t i = before; i < found_.plugins.size(); ++i) found_.plugins[i].packaged = true;
    }

    FoundPlugins take() { return std::move(found_); }
    void report(Diagnostic finding) { found_.findings.push_back(std::move(finding)); }

private:
    [[nodiscard]] bool is_plugin(const fs::path& folder) {
        return files_.kind_behind(folder / kDescription) == FileSystem::Kind::file;
    }

    void read(const fs::path& folder) {
        std::string text;
        Diagnostic problem;
        if (!read_file(folder / kDescription, max_bytes(DocumentKind::plugin), text, problem)) {
            report(std::move(problem));
            return;
        }
        PluginRead read = read_plugin(std::move(text), (folder / kDescription).string());
        for (const std::string& name : files_.list(folder)) {
            const std::string language = translation_language(name);
            if (language.empty() || !read.readable) continue;
            if (read_file(folder / name, kMaxTranslationBytes, text, problem))
                translate(read, text, (folder / name).string(), language);
            else read.diagnostics.push_back(plugin_finding("RP7351", folder / name, problem.message, problem.fix));
        }
        keep(std::move(read), folder, {});
    }

    static void translate(PluginRead& read, std::string_view text, std::string path, std::string language) {
        TranslationRead in = read_translation(text, std::move(path), std::move(language), read.plugin);
        read.plugin.translations.push_back(std::move(in.translation));
        read.diagnostics.insert(read.diagnostics.end(), in.diagnostics.begin(), in.diagnostics.end());
    }

    void keep(PluginRead read, const fs::path& folder, const LinkedPlugin& linked) {
        if (!read.readable) {
            found_.findings.insert(found_.findings.end(), read.diagnostics.begin(), read.diagnostics.end());
            return;
        }
        for (const FoundPlugin& other : found_.plugins) {
            if (other.info.id != read.plugin.id) continue;
            std::error_code error;
            if (!folder.empty() && fs::equivalent(folder, other.folder, error)) return;  // named twice
            const Message where =
                other.folder.empty() ? message("part of this program") : Message(other.folder.string());
            Diagnostic twice =
                plugin_finding("RP7002", folder / kDescription,
                               message("the plugin '{1}' is used from another place: {2}", read.plugin.id, where),
                               message("remove one of the two, or give it another id"));
            twice.where.object = read.plugin.id;
            if (other.info.version == read.plugin.version) twice.severity = Severity::note;  // nothing is missed
            report(std::move(twice));
            return;
        }
        found_.plugins.push_back(
            {std::move(read.plugin), folder, linked.entry, linked.script, std::move(read.diagnostics)});
    }

    FileSystem& files_;
    FoundPlugins found_;
};

}  // namespace

FoundPlugins find_plugins(const HostRequest& request, FileSystem& files) {
    Search search(files);
    for (const LinkedPlugin& plugin : request.linked) search.linked(plugin);
    for (const fs::path& folder : request.folders)
        if (!search.look_into(folder))
            search.report(plugin_finding("RP7001", folder,
                                         message("there is no plugin.xml in this folder nor in one directly in it"),
                                         message("name the folder of a plugin, or a folder of plugins")));
    if (request.user_plugins && !request.user.plugins.empty()) (void)search.look_into(request.user.plugins);
    for (const fs::path& folder : request.packaged) search.look_into_mod(folder);
    return search.take();
}

}  // namespace ramparts
