// See plugin_words.hpp.
#include "editor/model/plugin_words.hpp"

#include "engine/core/joined.hpp"
#include "engine/modules/module_params.hpp"
#include "sdk/words/code_page.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

std::string listed_words(const std::vector<std::string>& words) { return joined(words, ", "); }

class Teller {
public:
    explicit Teller(const PluginStatus& plugin) : p_(plugin), info_(plugin.info) {}

    std::vector<PluginLine> run() {
        who();
        standing();
        rights();
        for (const PluginModule& module : info_.modules) tell(module);
        for (const PlayerEntry& player : info_.players)
            brought(RP_TR("Computer player"), player.title, player.id, player.doc);
        for (const ExporterEntry& exporter : info_.exporters)
            brought(RP_TR("Exporter"), exporter.title, exporter.id, exporter.doc);
        for (const ImporterEntry& importer : info_.importers)
            brought(RP_TR("Importer"), importer.title, importer.id, importer.doc);
        for (const TransformInfo& transform : info_.transforms)
            brought(RP_TR("Transform"), transform.title, transform.id, transform.doc);
        for (const PluginModule& module : info_.modules)
            for (const CheckInfo& check : module.checks) brought(RP_TR("Check"), check.title, check.code, check.doc);
        for (const CheckInfo& check : info_.checks) brought(RP_TR("Check"), check.title, check.code, check.doc);
        for (PluginLine& line : finding_lines(p_.findings)) out_.push_back(std::move(line));
        return std::move(out_);
    }

private:
    void add(LineKind kind, int depth, std::string text) {
        if (!text.empty()) out_.push_back({kind, depth, std::move(text)});
    }
    [[nodiscard]] std::string own(const std::string& english) const { return plugin_text(info_.id, english); }

    void who() {
        add(LineKind::title, 0, own(info_.title));
        add(LineKind::text, 0, own(info_.doc));
        add(LineKind::text, 0, say("{1}, version {2}, licence {3}", info_.id, info_.version, info_.licence));
        add(LineKind::text, 0, p_.folder.empty() ? say("part of this program") : say("in {1}", p_.folder.string()));
        for (const PluginRequirement& need : info_.requirements)
            add(LineKind::text, 0,
                need.version.empty() ? say("needs {1}", need.plugin)
                                     : say("needs {1} {2} or later", need.plugin, need.version));
    }

    void standing() {
        add(LineKind::heading, 0, say("State: {1}", plugin_state_words(p_.state)));
        add(LineKind::text, 1, p_.why_not.empty() ? plugin_state_help(p_.state) : say_message(p_.why_not) + ".");
    }

    void rights() {
        add(LineKind::heading, 0, say("What it may do"));
        const bool runs = p_.state == PluginState::linked || p_.state == PluginState::loaded;
        if (p_.state == PluginState::linked)
            add(LineKind::text, 1, say("It is part of this program and does what this program does."));
        else if (!info_.native.empty())
            add(LineKind::text, 1,
                runs ? say("Its native code runs in this program with all your rights: it could read and change your "
                           "files. Only use plugins of people you trust.")
                     : say("Nothing of it runs now. If it ran, its native code would have all your rights: it could "
                           "read and change your files."));
        else if (!info_.script.empty())
            add(LineKind::text, 1,
                say("Its code is a script: it sees games and answers questions of the rules, and reaches nothing else "
                    "of this machine."));
        else add(LineKind::text, 1, say("It brings no native code: nothing of it runs in this program."));
        std::vector<std::string> brings;
        const auto count = [](const auto& all) { return static_cast<long>(all.size()); };
        if (const long n = count(info_.modules); n > 0)
            brings.push_back(say_n("{1} rule module", "{1} rule modules", n));
        if (const long n = count(info_.players); n > 0)
            brings.push_back(say_n("{1} computer player", "{1} computer players", n));
        if (const long n = count(info_.exporters); n > 0) brings.push_back(say_n("{1} exporter", "{1} exporters", n));
        if (const long n = count(info_.importers); n > 0) brings.push_back(say_n("{1} importer", "{1} importers", n));
        if (const long n = count(info_.transforms); n > 0)
            brings.push_back(say_n("{1} transform", "{1} transforms", n));
        long checks = count(info_.checks);
        for (const PluginModule& module : info_.modules) checks += count(module.checks);
        if (checks > 0) brings.push_back(say_n("{1} check of scenarios", "{1} checks of scenarios", checks));
        add(LineKind::text, 1,
            brings.empty() ? say("It brings nothing.") : say("It brings {1}.", listed_words(brings)));
    }

    void brought(const char* what, const std::string& title, const std::string& id, const std::string& doc) {
        add(LineKind::heading, 0, say("{1}: {2} ({3})", translated(what), own(title), id));
        add(LineKind::text, 1, own(doc));
    }

    void tell(const PluginModule& module) {
        brought(RP_TR("Rule module"), module.title, module.id, module.doc);
        if (const RuleNumber rule = rule_of(module); !rule.empty()) add(LineKind::text, 1, say("Rule {1}.", rule));
        std::vector<std::string> hooks;
        for (const std::string& table : module.uses) hooks.push_back(table_words(table));
        if (!hooks.empty()) add(LineKind::text, 1, say("It has a say in {1}.", listed_words(hooks)));
        if (module.repeatable) add(LineKind::text, 1, say("A scenario may use it more than once."));
        for (const PhaseInfo& phase : module.phases) add(LineKind::item, 1, phase_words(phase));
        for (const VerbInfo& verb : module.verbs) add(LineKind::item, 1, say("Choice: {1}", verb_words(verb)));
        for (const AttributeInfo& attribute : module.attributes)
            if (!attribute.badge.empty()) add(LineKind::item, 1, say("Mark on the map: {1}", own(attribute.badge)));
        for (const ParameterInfo& param : module.parameters) {
            add(LineKind::item, 1, say("Parameter {1}: {2}", param.name, parameter_words(param)));
            add(LineKind::text, 2, own(param.doc));
        }
    }

    // The names of the boundary's tables, as far as they are known here.
    static std::string table_words(const std::string& table) {
        const std::string name = table.substr(0, table.rfind('/'));
        const auto known = [&](std::string_view id) { return name.ends_with(id); };
        if (known(".movement")) return say("movement");
        if (known(".combat")) return say("combat");
        if (known(".play")) return say("the course of play");
        if (known(".victory")) return say("victory");
        return table;
    }

    [[nodiscard]] std::string phase_words(const PhaseInfo& phase) const {
        if (!phase.before.empty()) return say("Phase before {1}: {2}", standard_phase(phase.before), own(phase.title));
        if (!phase.after.empty()) return say("Phase after {1}: {2}", standard_phase(phase.after), own(phase.title));
        return say("Phase: {1}", own(phase.title));
    }
    static std::string standard_phase(const std::string& id) {
        if (id == "movement") return say("movement");
        if (id == "combat") return say("combat");
        return id;
    }

    // With words in the places of its sentence.
    [[nodiscard]] std::string verb_words(const VerbInfo& verb) const {
        std::string text = own(verb.title);
        const std::pair<std::string_view, std::string> places[] = {{"{unit}", say("a unit")}, {"{hex}", say("a hex")}};
        for (const auto& [place, words] : places)
            if (const auto at = text.find(place); at != std::string::npos) text.replace(at, place.size(), words);
        return text;
    }

    const PluginStatus& p_;
    const PluginInfo& info_;
    std::vector<PluginLine> out_;
};

std::string type_words(const ParameterInfo& param) {
    switch (param.type) {
        case ParameterType::text: return say("a text");
        case ParameterType::integer: return say("a whole number from {1} to {2}", param.least, param.most);
        case ParameterType::choice: return say("one of: {1}", listed_words(param.words));
        case ParameterType::unit: return say("a unit");
        case ParameterType::units: return say("units");
        case ParameterType::hex: return say("a hex");
        case ParameterType::hexes: return say("hexes");
        case ParameterType::side: return say("a side");
        case ParameterType::unit_class: return say("a class of units");
        case ParameterType::terrain: return say("a kind of terrain");
        case ParameterType::feature: return say("a kind of feature");
        case ParameterType::hexside_kind: return say("a kind of hexside");
        case ParameterType::road_kind: return say("a kind of road");
        case ParameterType::trait: return say("a trait of units");
        case ParameterType::table: break;
    }
    return say("a table");
}

}  // namespace

std::string plugin_state_words(PluginState state) {
    switch (state) {
        case PluginState::linked: return say("linked");
        case PluginState::loaded: return say("loaded");
        case PluginState::scripted: return say("script");
        case PluginState::described: return say("metadata only");
        case PluginState::disabled: return say("disabled");
        case PluginState::quarantined: return say("quarantined");
        case PluginState::refused: break;
    }
    return say("refused");
}

std::string plugin_state_help(PluginState state) {
    switch (state) {
        case PluginState::linked: return say("It is part of this program, and runs.");
        case PluginState::loaded: return say("Its library runs.");
        case PluginState::scripted: return say("Its script runs.");
        case PluginState::described: return say("It brings no library and no script, only its description.");
        case PluginState::disabled: return say("It is switched off: nothing of it runs.");
        case PluginState::quarantined:
            return say("The program ended while it was being loaded; it is left alone until you try it again.");
        case PluginState::refused: break;
    }
    return say("Something is wrong with it; its findings tell what.");
}

std::string parameter_words(const ParameterInfo& param) {
    std::string text = type_words(param);
    if (param.required) return say("{1}; must be given", text);
    return param.otherwise.empty() ? text : say("{1}; {2} when left out", text, param.otherwise);
}

std::vector<PluginLine> plugin_lines(const PluginStatus& plugin) { return Teller(plugin).run(); }

std::vector<PluginLine> finding_lines(const std::vector<Diagnostic>& findings) {
    std::vector<PluginLine> out;
    if (!findings.empty()) out.push_back({LineKind::heading, 0, say("Findings")});
    for (const Diagnostic& finding : findings) {
        const std::string severity = finding.severity == Severity::error     ? say("error")
                                     : finding.severity == Severity::warning ? say("warning")
                                                                             : say("note");
        out.push_back(
            {LineKind::finding, 1, say("{1} {2}: {3}", severity, finding.code, say_message(finding.message))});
        if (!finding.fix.empty()) out.push_back({LineKind::text, 2, say("What to do: {1}", say_message(finding.fix))});
        if (!finding.where.file.path.empty()) {
            std::string place = finding.where.file.path;
            if (finding.where.file.line > 0)
                place +=
                    ":" + std::to_string(finding.where.file.line) + ":" + std::to_string(finding.where.file.column);
            out.push_back({LineKind::text, 2, place});
        }
        if (const CodeInfo* code = find_code(finding.code)) out.push_back({LineKind::text, 2, say_code(*code)});
    }
    return out;
}

std::string findings_text(const PluginSet& set) {
    std::string text;
    for (const PluginStatus& plugin : set.plugins)
        for (const Diagnostic& finding : plugin.findings) text += to_text(finding) + "\n";
    for (const Diagnostic& finding : set.findings) text += to_text(finding) + "\n";
    return text;
}

std::string plain_text(const std::vector<PluginLine>& lines) {
    std::string text;
    for (const PluginLine& line : lines) {
        if (line.kind == LineKind::heading && !text.empty()) text += "\n";
        text += std::string(static_cast<std::size_t>(2 * line.depth), ' ') + line.text + "\n";
    }
    return text;
}

}  // namespace ramparts
