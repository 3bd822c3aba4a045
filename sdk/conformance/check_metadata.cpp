// plugin.xml against itself and against the modules that the library lists.
#include <algorithm>
#include <set>

#include "formats/plugin/translation_file.hpp"
#include "formats/scenario/document.hpp"
#include "sdk/conformance/plugin_code.hpp"

namespace ramparts::conformance {
namespace {

template <class... Rows>
std::string number_twice(const Rows&... rows) {
    std::set<int> taken;
    std::string twice;
    const auto add = [&](const auto& row) {
        if (!taken.insert(row.number).second) twice = row.id;
    };
    (std::for_each(rows.begin(), rows.end(), add), ...);
    return twice;
}

// A brace that opens no placeholder, or closes none.
bool odd_braces(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '}') return true;
        if (text[i] != '{') continue;
        const std::size_t end = text.find('}', i);
        if (end == std::string_view::npos) return true;
        const std::string_view name = text.substr(i + 1, end - i - 1);
        const bool number = name.size() == 1 && name[0] >= '1' && name[0] <= '0' + RP_MAX_MESSAGE_ARGS;
        if (!number && name != "unit" && name != "hex" && name != "side") return true;
        i = end;
    }
    return false;
}

void check_rows(const PluginInfo& plugin, CheckSink& sink) {
    for (const PluginModule& m : plugin.modules) {
        for (const std::string& twice :
             {number_twice(m.phases, m.frames), number_twice(m.verbs), number_twice(m.messages)})
            if (!twice.empty())
                sink.failed(Check::numbers_unique, m.id + ": '" + twice + "' has the number of another row");
        for (const MessageInfo& message : m.messages)
            if (odd_braces(message.text))
                sink.failed(Check::placeholders, m.id + ": message '" + message.id + "' reads " + message.text);
        for (const VerbInfo& verb : m.verbs)
            if (odd_braces(verb.title))
                sink.failed(Check::placeholders, m.id + ": the title of verb '" + verb.id + "' reads " + verb.title);
    }
    sink.passed(Check::numbers_unique);
    sink.passed(Check::placeholders);
}

// What is wrong with a translation; empty when all is well.
std::string odd_translation(const std::filesystem::path& file, const std::string& language, const PluginInfo& info) {
    std::string text;
    Diagnostic problem;
    if (!read_file(file, kMaxTranslationBytes, text, problem)) return problem.message.english();
    const TranslationRead read = read_translation(text, file.filename().string(), language, info);
    return read.diagnostics.empty() ? std::string() : to_text(read.diagnostics.front());
}

}  // namespace

void check_translations(const std::filesystem::path& folder, const PluginInfo& info, CheckSink& sink) {
    bool any = false;
    for (const std::string& name : real_files().list(folder)) {
        const std::string language = translation_language(name);
        if (language.empty()) continue;
        any = true;
        if (std::string odd = odd_translation(folder / name, language, info); !odd.empty())
            sink.failed(Check::translations, std::move(odd));
    }
    if (any) sink.passed(Check::translations);
    else sink.skipped(Check::translations, "there are none");
}

bool check_metadata(PluginCode& plugin, CheckSink& sink) {
    check_rows(plugin.info, sink);
    const bool others =
        !plugin.info.players.empty() || !plugin.info.exporters.empty() || !plugin.info.importers.empty();
    if (plugin.info.modules.empty()) sink.skipped(Check::module_ids, "plugin.xml names no rule module");
    if (!others) sink.skipped(Check::tables_agree, "plugin.xml names none");
    const CallMark mark("the library's init, factory or module ids");
    const bool script = plugin.loaded == nullptr;
    auto begun = script ? PluginLibrary::run(plugin.info, plugin.library, plugin.script, {}, plugin.services)
                        : PluginLibrary::begin(plugin.info, plugin.loaded->entry, plugin.services);
    if (script && !begun) {
        sink.failed(Check::loads, begun.error().message);
        return false;
    }
    if (script) sink.passed(Check::loads);
    if (!begun) {
        const std::string& code = begun.error().code;
        const bool of_tables = code == "RP7214" || code == "RP7215" || plugin.info.modules.empty();
        const Check lacks = others ? Check::tables_agree : Check::tool_tables;
        sink.failed(of_tables ? lacks : Check::module_ids, begun.error().message);
        return false;
    }
    plugin.begun = std::move(*begun);
    if (others) sink.passed(Check::tables_agree);
    if (plugin.info.modules.empty()) return false;
    sink.passed(Check::module_ids);
    if (script) return true;
    const rp_modules_1& modules = *plugin.begun->modules();
    try {
        if (modules.id(modules.count) != nullptr)
            sink.failed(Check::id_past_end,
                        "id(" + std::to_string(modules.count) + ") is '" + modules.id(modules.count) + "'");
        else sink.passed(Check::id_past_end);
    } catch (...) {
        sink.failed(Check::id_past_end, "an exception comes out of id()");
    }
    return true;
}

}  // namespace ramparts::conformance
