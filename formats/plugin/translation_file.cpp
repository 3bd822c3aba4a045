// See translation_file.hpp.
#include "formats/plugin/translation_file.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "formats/text/english_words.hpp"
#include "formats/text/po_file.hpp"

namespace ramparts {
namespace {

bool small_letter(char c) { return c >= 'a' && c <= 'z'; }

// The places of a sentence, ascending: "{1}", "{unit}".
std::vector<std::string> places_of(std::string_view text) {
    std::vector<std::string> places;
    for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
        const std::size_t end = text.find('}', at);
        if (end == std::string_view::npos) break;
        const std::string_view name = text.substr(at + 1, end - at - 1);
        const bool number = name.size() == 1 && name[0] >= '1' && name[0] <= '4';
        if (number || name == "unit" || name == "hex" || name == "side") places.emplace_back(name);
    }
    std::sort(places.begin(), places.end());
    return places;
}

// Texts of a plugin in the order in which they are met, each once.
struct TextsOf {
    std::vector<std::string> all;
    std::set<std::string, std::less<>> seen;

    void add(const std::string& text) {
        if (!text.empty() && seen.insert(text).second) all.push_back(text);
    }
    void named(const std::string& name, const std::vector<std::string>& words) {
        add(shown_name(name));
        for (const std::string& word : words) add(shown_name(word));
    }
    template <class T>
    void titled(const T& row) {
        add(row.title);
        add(row.doc);
    }
    void parameters(const std::vector<ParameterInfo>& rows) {
        for (const ParameterInfo& param : rows) {
            add(shown_name(param.name));
            add(param.doc);
            for (const std::string& word : param.words) add(shown_name(word));
        }
    }
    void sentences(const std::vector<CheckMessage>& messages) {
        for (const CheckMessage& message : messages) {
            add(message.text);
            add(message.fix);
        }
    }
    void check(const CheckInfo& each) {
        titled(each);
        sentences(each.messages);
    }
    void module(const PluginModule& module) {
        titled(module);
        parameters(module.parameters);
        for (const ValueInfo& value : module.values) {
            add(shown_name(value.name));
            add(value.doc);
        }
        for (const TableInfo& table : module.tables) {
            add(shown_name(table.name));
            add(table.doc);
            for (const ColumnInfo& column : table.columns) named(column.name, column.words);
        }
        for (const SightInfo& sight : module.sights) add(sight.doc);
        for (const MarkInfo& mark : module.marks) add(mark.title);
        for (const PhaseInfo& phase : module.phases) add(phase.title);
        for (const FrameInfo& frame : module.frames) add(frame.title);
        for (const VerbInfo& verb : module.verbs) add(verb.title);
        for (const AttributeInfo& attribute : module.attributes) {
            add(attribute.badge);
            if (attribute.by_turn) add(shown_name(attribute.name));
        }
        for (const MessageInfo& message : module.messages) add(message.text);
        for (const CheckInfo& each : module.checks) check(each);
        for (const MigrationInfo& migration : module.migrations) add(migration.text);
    }
};

}  // namespace

std::string shown_name(std::string_view name) {
    std::string text(name);
    std::replace(text.begin(), text.end(), '-', ' ');
    if (!text.empty() && small_letter(text[0])) text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::vector<std::string> texts_of(const PluginInfo& plugin) {
    TextsOf found;
    found.titled(plugin);
    for (const PluginModule& module : plugin.modules) found.module(module);
    for (const CheckInfo& each : plugin.checks) found.check(each);
    for (const TransformInfo& transform : plugin.transforms) {
        found.titled(transform);
        found.parameters(transform.parameters);
        found.sentences(transform.messages);
    }
    for (const PlayerEntry& player : plugin.players) found.titled(player);
    for (const ExporterEntry& exporter : plugin.exporters) {
        found.titled(exporter);
        found.parameters(exporter.parameters);
    }
    for (const ImporterEntry& importer : plugin.importers) {
        found.titled(importer);
        found.parameters(importer.parameters);
    }
    return std::move(found.all);
}

std::string translation_language(std::string_view file_name) { return language_of_file(file_name, "messages"); }

TranslationRead read_translation(std::string_view text, std::string path, std::string language,
                                 const PluginInfo& plugin) {
    TranslationRead out;
    out.translation.language = std::move(language);
    PoFile file = read_po(text, path, "RP7351");
    const auto warn = [&](std::string_view code, std::size_t line, std::size_t column, Message said, Message fix) {
        file.diagnostics.push_back(po_finding(code, path, line, column, {std::move(said), std::move(fix)}));
    };
    const std::vector<std::string> wanted = texts_of(plugin);
    const std::set<std::string> known(wanted.begin(), wanted.end());
    std::map<std::string, std::string> texts;
    std::set<std::string> given;
    for (const PoPair& pair : file.pairs) {
        if (pair.english.empty()) continue;  // the head
        if (!known.contains(pair.english)) {
            warn("RP7352", pair.line, 1, message("the plugin has no text '{1}'", text_start(pair.english)),
                 message("write a text of plugin.xml as it is there, or remove the pair"));
        } else if (!given.insert(pair.english).second) {
            warn("RP7352", pair.line, 1, message("the text '{1}' appears twice", text_start(pair.english)),
                 message("keep one of the two"));
        } else if (!pair.fuzzy && !pair.translation.empty()) {
            if (places_of(pair.english) == places_of(pair.translation)) texts.emplace(pair.english, pair.translation);
            else
                warn("RP7352", pair.line, 1,
                     message("the translation of '{1}' has other places in braces than it", text_start(pair.english)),
                     message("use each of its places once more, in any order"));
        }
    }
    std::size_t absent = 0;
    std::string first;
    for (const std::string& english : wanted)
        if (!texts.contains(english) && absent++ == 0) first = english;
    if (absent > 0)
        warn("RP7353", 0, 0,
             absent == 1 ? message("{1} text has no translation, first '{2}'", absent, text_start(first))
                         : message("{1} texts have no translation, first '{2}'", absent, text_start(first)),
             message("translate what is still in English"));
    out.translation.texts.assign(texts.begin(), texts.end());
    out.diagnostics = std::move(file.diagnostics);
    return out;
}

}  // namespace ramparts
