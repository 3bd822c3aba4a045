// See name_file.hpp.
#include "formats/scenario/name_file.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "formats/disk/save_files.hpp"
#include "formats/text/po_file.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

std::string file_name(std::string_view language) { return "names." + std::string(language) + ".po"; }

// The languages of the files in a folder, sorted.
std::set<std::string> languages_in(const fs::path& folder) {
    std::set<std::string> found;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
        if (std::string language = language_of_file(at->path().filename().string(), "names"); !language.empty())
            found.insert(std::move(language));
    return found;
}

enum class Whose : std::uint8_t { all, without_bases };

// Where files of names may be: beside the scenario, then beside what a variant is made from, then beside the ruleset
// when that is elsewhere.
std::vector<fs::path> folders_of(const LoadedScenario& loaded, Whose whose = Whose::all) {
    std::vector<fs::path> files{loaded.scenario_path};
    if (whose == Whose::all)
        for (const auto& base : loaded.places.inherited)
            if (base) files.emplace_back(base->source->path());
    files.push_back(loaded.ruleset_path);
    std::vector<fs::path> folders;
    for (const fs::path& file : files) {
        if (file.empty()) continue;
        fs::path folder = file.lexically_normal().parent_path();
        if (folder.empty()) folder = ".";
        if (std::find(folders.begin(), folders.end(), folder) == folders.end()) folders.push_back(std::move(folder));
    }
    return folders;
}

std::vector<std::string> each_once(std::vector<std::string> texts) {
    std::set<std::string> seen;
    std::erase_if(texts, [&](const std::string& text) { return text.empty() || !seen.insert(text).second; });
    return texts;
}

// The same texts of a battle to read and to change.
template <class SomeRuleset, class Visit>
void visit_ruleset(SomeRuleset& ruleset, const Visit& visit) {
    const auto each_kind = [&](auto& kinds) {
        for (auto& kind : kinds) visit(kind.name);
    };
    visit(ruleset.name);
    each_kind(ruleset.terrains);
    each_kind(ruleset.hexside_kinds);
    each_kind(ruleset.road_kinds);
    each_kind(ruleset.features);
    each_kind(ruleset.unit_classes);
    for (auto& note : ruleset.notes) visit(note);
}

template <class SomeScenario, class Visit>
void visit_scenario(SomeScenario& scenario, const Visit& visit) {
    for (auto* text : {&scenario.name, &scenario.date, &scenario.description}) visit(*text);
    for (auto& turn : scenario.turns) visit(turn.label);
    for (auto& side : scenario.sides) visit(side.name);
    for (auto& unit : scenario.units)
        for (auto* text : {&unit.name, &unit.title, &unit.commander}) visit(*text);
    for (auto& marker : scenario.markers)
        for (auto* text : {&marker.name, &marker.text, &marker.back}) visit(*text);
    for (auto& note : scenario.notes) visit(note);
    for (auto& source : scenario.bibliography) visit(source.note);
    visit(scenario.map.name);
    for (auto& numbering : scenario.map.numberings) visit(numbering.name);
    for (auto& label : scenario.map.labels) visit(label.text);
    visit_ruleset(scenario.ruleset, visit);
}

// Those of all rulesets in a folder.
std::vector<std::string> names_of_rulesets(const fs::path& folder) {
    std::vector<std::string> all;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        if (at->path().extension() != ".xml") continue;
        std::string text;
        Diagnostic ignored;
        if (!read_file(at->path(), std::size_t{16} << 20U, text, ignored)) continue;
        const RulesetRead read = read_ruleset(std::move(text), at->path().string());
        if (read.readable) visit_ruleset(read.ruleset, [&](const std::string& name) { all.push_back(name); });
    }
    return each_once(std::move(all));
}

std::string in_quotes(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n') out += "\\n";
        else if (c == '\t') out += "\\t";
        else out += c;
    }
    return out + '"';
}

}  // namespace

void each_name(Scenario& scenario, const std::function<void(std::string&)>& visit) { visit_scenario(scenario, visit); }

std::vector<std::string> names_of(const Scenario& scenario) {
    std::vector<std::string> all;
    visit_scenario(scenario, [&](const std::string& text) { all.push_back(text); });
    return each_once(std::move(all));
}

NamesRead read_names(std::string_view text, const std::string& path, const std::vector<std::string>& known) {
    PoFile file = read_po(text, path, "RP1078");
    NamesRead out;
    out.diagnostics = std::move(file.diagnostics);
    const auto unfit = [&](const PoPair& pair, Message said, Message fix) {
        out.diagnostics.push_back(po_finding("RP1079", path, pair.line, 1, {std::move(said), std::move(fix)}));
    };
    const std::set<std::string_view> names(known.begin(), known.end());
    std::set<std::string_view> given;
    for (const PoPair& pair : file.pairs) {
        if (pair.english.empty()) continue;  // the head
        if (!names.contains(pair.english))
            unfit(pair, message("there is no name or text '{1}'", text_start(pair.english)),
                  message("write it as the scenario, its map or its ruleset has it, or remove the pair"));
        else if (!given.insert(pair.english).second)
            unfit(pair, message("the text '{1}' appears twice", text_start(pair.english)),
                  message("keep one of the two"));
        else if (!pair.fuzzy && !pair.translation.empty()) out.texts.emplace(pair.english, pair.translation);
    }
    return out;
}

NameTexts names_beside(const LoadedScenario& loaded, std::string_view language) {
    NameTexts texts;
    std::vector<std::string> known;  // only when there is a file to read
    const std::string_view plain = language.substr(0, language.find('_'));
    for (const std::string_view code : {language, plain})
        for (const fs::path& folder : folders_of(loaded)) {
            const fs::path file = folder / file_name(code);
            std::string text;
            Diagnostic ignored;
            if (code.empty() || !read_file(file, kMaxTranslationBytes, text, ignored)) continue;
            if (known.empty()) known = names_of(loaded.scenario);
            texts.merge(read_names(text, file.string(), known).texts);
        }
    return texts;
}

NameTexts names_in(const fs::path& folder, std::string_view language) {
    NameTexts texts;
    for (const std::string_view code : {language, language.substr(0, language.find('_'))}) {
        std::string text;
        Diagnostic ignored;
        if (code.empty() || !read_file(folder / file_name(code), kMaxTranslationBytes, text, ignored)) continue;
        for (PoPair& pair : read_po(text, {}, "RP1078").pairs)
            if (!pair.fuzzy && !pair.english.empty() && !pair.translation.empty())
                texts.emplace(std::move(pair.english), std::move(pair.translation));
    }
    return texts;
}

std::vector<Diagnostic> check_names(const LoadedScenario& loaded) {
    std::vector<Diagnostic> found;
    const std::vector<fs::path> folders = folders_of(loaded, Whose::without_bases);
    for (const fs::path& folder : folders) {
        const std::set<std::string> languages = languages_in(folder);
        if (languages.empty()) continue;
        const bool own = folder == folders.front();
        const std::vector<std::string> known = own ? names_of(loaded.scenario) : names_of_rulesets(folder);
        for (const std::string& language : languages) {
            const fs::path file = folder / file_name(language);
            std::string text;
            Diagnostic problem;
            std::vector<Diagnostic> more;
            if (read_file(file, kMaxTranslationBytes, text, problem))
                more = read_names(text, file.string(), known).diagnostics;
            else more.push_back(po_finding("RP1078", file.string(), 0, 0, {problem.message, problem.fix}));
            // What an error kept out of the battle is not missing from it.
            if (has_errors(loaded.diagnostics))
                std::erase_if(more, [](const Diagnostic& d) { return d.code == "RP1079"; });
            std::move(more.begin(), more.end(), std::back_inserter(found));
        }
    }
    return found;
}

std::vector<NameFile> name_files_for_copy(const LoadedScenario& loaded, const Scenario& scenario) {
    std::set<std::string> languages;
    for (const fs::path& folder : folders_of(loaded)) languages.merge(languages_in(folder));
    if (languages.empty()) return {};
    const std::vector<std::string> names = names_of(scenario);
    std::vector<NameFile> files;
    for (const std::string& language : languages) {
        const NameTexts texts = names_beside(loaded, language);
        std::string text = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n";
        bool any = false;
        for (const std::string& name : names) {
            const auto found = texts.find(name);
            if (found == texts.end()) continue;
            any = true;
            text += "\nmsgid " + in_quotes(name) + "\nmsgstr " + in_quotes(found->second) + "\n";
        }
        if (any) files.push_back({file_name(language), std::move(text)});
    }
    return files;
}

}  // namespace ramparts
