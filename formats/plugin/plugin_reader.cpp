// Reads plugin.xml by the tables of plugin_fields.hpp.
#include "formats/plugin/module_reader.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/plugin/plugin_rows.hpp"
#include "formats/scenario/document.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;

class PluginReader {
public:
    PluginReader(xml::Reader& reader, PluginInfo& plugin) : reader_(reader), rows_(reader), plugin_(plugin) {}

    void read(const Element& root) {
        constexpr std::string_view kNames[] = {"format", "id", "version", "abi", "licence"};
        Attributes row(reader_, root, kNames);
        (void)row.required_integer("format", kFormat, kFormat);
        plugin_.id = row.required_id("id");
        plugin_.version = version(row, "version", 3);
        plugin_.abi = version(row, "abi", 2);
        plugin_.licence = row.required_text("licence");
        constexpr std::string_view kRows[] = {"title",  "doc",      "library", "requires",  "module",
                                              "player", "exporter", "check",   "transform", "importer"};
        for_each_row(reader_, root, kRows, [&](const Element& element, std::size_t which) {
            switch (which) {
                case 0: plugin_.title = rows_.words(element); break;
                case 1: plugin_.doc = rows_.words(element); break;
                case 2: library(element); break;
                case 3: rows_.add(element, plugin_.requirements, &PluginRequirement::plugin); break;
                case 4: read_module(reader_, rows_, element, plugin_.modules); break;
                case 5: player(element); break;
                case 6: exchange(element, plugin_.exporters); break;
                case 7: rows_.check(element, plugin_.checks); break;
                case 8: transform(element); break;
                default: importer(element); break;
            }
        });
        if (plugin_.title.empty())
            reader_.report().error("RP1024", reader_.offset(root), message("<plugin> lacks its <title>"),
                                   message("add <title>…</title>, its name for the reader"));
        if (!has_library_ && !code_free())
            reader_.report().error("RP1024", reader_.offset(root), message("<plugin> lacks the row <library>"),
                                   message("name the library or the script that does the work"));
    }

private:
    [[nodiscard]] bool code_free() const {
        return plugin_.modules.empty() && plugin_.players.empty() && plugin_.exporters.empty() &&
               plugin_.checks.empty() && plugin_.transforms.empty() && plugin_.importers.empty();
    }

    std::string version(Attributes& row, std::string_view name, std::size_t parts) {
        const std::string text = row.required_text(name);
        if (text.empty() || is_plugin_version(text, parts)) return text;
        row.error("RP1034", name,
                  message("attribute \"{1}\" of <{2}> is \"{3}\"", name, row.element().name(), excerpt(text)),
                  parts == 3 ? message("write three numbers such as 1.0.0") : message("write two numbers such as 1.0"));
        return {};
    }

    // A file beside plugin.xml: no path leads anywhere else.
    std::string beside(Attributes& row, std::string_view name) {
        const std::string text = row.text(name);
        const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
                   c == '.';
        });
        if (plain && !text.starts_with('.')) return text;
        row.error("RP1034", name,
                  message("attribute \"{1}\" of <{2}> is \"{3}\"", name, row.element().name(), excerpt(text)),
                  message("name a file beside plugin.xml with letters, digits, - and _"));
        return {};
    }

    void library(const Element& element) {
        constexpr std::string_view kNames[] = {"native", "script"};
        Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        has_library_ = true;
        plugin_.native = beside(row, "native");
        plugin_.script = beside(row, "script");
        if (!row.has("native") && !row.has("script")) row.missing("native", message("name a library or a script"));
    }

    void player(const Element& element) {
        Attributes row(reader_, element, data::kNames<PlayerEntry>);
        PlayerEntry found = fields_of<PlayerEntry>(row);
        constexpr std::string_view kRows[] = {"doc", "level"};
        for_each_row(reader_, element, kRows, [&](const Element& inner, std::size_t which) {
            if (which == 0) found.doc = rows_.words(inner);
            else rows_.add(inner, found.levels, &PlayerLevel::id);
        });
        rows_.keep(row, plugin_.players, std::move(found), &PlayerEntry::id, "id");
    }

    template <class T>
    T* exchange(const Element& element, std::vector<T>& rows) {
        Attributes row(reader_, element, data::kNames<T>);
        T found = fields_of<T>(row);
        constexpr std::string_view kRows[] = {"doc", "param"};
        for_each_row(reader_, element, kRows, [&](const Element& inner, std::size_t which) {
            if (which == 0) found.doc = rows_.words(inner);
            else rows_.parameter(inner, found.parameters);
        });
        return rows_.keep(row, rows, std::move(found), &T::id, "id");
    }

    // An importer is asked before there is a battle, so its options can name nothing of one.
    void importer(const Element& element) {
        const ImporterEntry* found = exchange(element, plugin_.importers);
        if (found == nullptr) return;
        for (const ParameterInfo& p : found->parameters)
            if (p.type != ParameterType::text && p.type != ParameterType::integer && p.type != ParameterType::choice)
                reader_.report().error(
                    "RP1033", reader_.offset(element),
                    message("the option \"{1}\" of an importer names what there is not yet", excerpt(p.name)),
                    message("give it the type text, integer or choice"));
    }

    void transform(const Element& element) {
        Attributes row(reader_, element, data::kNames<TransformInfo>);
        TransformInfo found = fields_of<TransformInfo>(row);
        constexpr std::string_view kRows[] = {"doc", "param", "message"};
        for_each_row(reader_, element, kRows, [&](const Element& inner, std::size_t which) {
            if (which == 0) found.doc = rows_.words(inner);
            else if (which == 1) rows_.parameter(inner, found.parameters);
            else rows_.say(inner, found.messages);
        });
        (void)rows_.keep(row, plugin_.transforms, std::move(found), &TransformInfo::id, "id");
    }

    xml::Reader& reader_;
    PluginRows rows_;
    PluginInfo& plugin_;
    bool has_library_ = false;  // with whatever faults: these have been reported
};

}  // namespace

PluginRead read_plugin(std::string text, std::string path) {
    PluginRead result;
    ParsedDocument open = open_document(DocumentKind::plugin, std::move(text), std::move(path));
    if (open.reader) {
        PluginReader(*open.reader, result.plugin).read(open.root);
        result.readable = !result.plugin.id.empty() && !result.plugin.version.empty() && !result.plugin.title.empty();
    }
    result.diagnostics = open.report->take();
    return result;
}

}  // namespace ramparts
