// Transforms in the editor; see transform_model.hpp.
#include "editor/model/transform_model.hpp"

#include <algorithm>

#include "editor/model/parameter_field.hpp"
#include "editor/model/plugin_words.hpp"
#include "engine/diag/place_words.hpp"
#include "engine/modules/module_params.hpp"
#include "formats/plugin/translation_file.hpp"
#include "sdk/change/document/operations/transform.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

std::string sentence(std::string words) {
    if (!words.empty() && words.back() != '.' && words.back() != '!' && words.back() != '?') words += ".";
    return words;
}

const ModuleParam* given_value(const std::vector<ModuleParam>& given, std::string_view name) {
    const auto at = std::find_if(given.begin(), given.end(), [&](const ModuleParam& p) { return p.name == name; });
    return at == given.end() ? nullptr : &*at;
}

}  // namespace

Form parameter_form(const Scenario& scenario, std::string_view plugin, const std::vector<ParameterInfo>& parameters,
                    const std::vector<ModuleParam>& given) {
    Form form;
    const auto own = [&](std::string_view text) { return plugin_text(plugin, text); };
    for (const ParameterInfo& param : parameters) {
        const ModuleParam* value = given_value(given, param.name);
        form.push_back(parameter_field(scenario, param, value != nullptr ? value->value : param.otherwise, own));
        // What may be left out can be left out again.
        auto& choices = form.back().choices;
        if (form.back().kind == FormField::Kind::choice && !param.required && param.otherwise.empty()) {
            std::erase_if(choices, [](const auto& choice) { return choice.value.empty(); });
            choices.insert(choices.begin(), {"", say("(none)")});
        }
        const std::string doc = own(param.doc);
        form.back().help = doc + (doc.empty() ? "(" : " (") + parameter_words(param) + ")";
    }
    return form;
}

std::string take_parameter(const Scenario& scenario, std::string_view plugin,
                           const std::vector<ParameterInfo>& parameters, std::vector<ModuleParam>& given,
                           std::string_view name, std::string_view value) {
    const auto info =
        std::find_if(parameters.begin(), parameters.end(), [&](const ParameterInfo& p) { return p.name == name; });
    if (info == parameters.end()) return {};
    std::string text = trimmed(value);
    if (text.empty() && !info->required) {
        std::erase_if(given, [&](const ModuleParam& p) { return p.name == name; });
        return {};
    }
    if (const auto problem = param_problem(scenario, *info, text))
        return say("{1}: {2}.", plugin_text(plugin, shown_name(name)), say_message(*problem));
    for (ModuleParam& p : given)
        if (p.name == name) return p.value = text, std::string();
    given.push_back({std::string(name), text});
    return {};
}

std::string difference_words(const Scenario& before, const Scenario& after) {
    const Map& a = before.map;
    const Map& b = after.map;
    long hexes = 0;
    long sides = 0;
    for (HexIndex hex = 0; hex < std::min(a.grid().size(), b.grid().size()); ++hex) {
        const bool same = a.terrain(hex) == b.terrain(hex) && a.elevation(hex) == b.elevation(hex) &&
                          a.features(hex) == b.features(hex);
        hexes += same ? 0 : 1;
        for (int d = 0; d < kDirections; ++d) {
            const HexIndex next = a.grid().neighbour(hex, d);
            const bool first = next == kNoHex || next > hex;
            sides += first && !(a.side(hex, d) == b.side(hex, d)) ? 1 : 0;
        }
    }
    long units = 0;
    for (std::size_t i = 0; i < std::min(before.units.size(), after.units.size()); ++i)
        units += before.units[i] == after.units[i] ? 0 : 1;
    std::string words;
    const auto add = [&](long n, const std::string& text) {
        if (n > 0) words += (words.empty() ? "" : ", ") + text;
    };
    add(hexes, say_n("{1} hex", "{1} hexes", hexes));
    add(sides, say_n("{1} hexside", "{1} hexsides", sides));
    add(units, say_n("{1} unit", "{1} units", units));
    if (words.empty() && !(before == after)) return say("names, entries or objectives");
    return words.empty() ? say("nothing") : words;
}

std::string preview_words(const Scenario& scenario, const CatalogueTransform& transform,
                          const std::vector<ModuleParam>& given) {
    Document trial(scenario);
    const auto done = run_transform(trial, transform, given);
    if (!done) return finding_sentence(done.error());
    if (const auto obstacles = new_obstacles(scenario, trial.scenario()); !obstacles.empty())
        return obstacle_words(obstacles.front());
    return say("Would change: {1}.", difference_words(scenario, trial.scenario()));
}

std::string obstacle_words(const Diagnostic& finding) {
    return say("The battle could not be played any more, so nothing is changed.") + " " + finding_sentence(finding);
}

std::string finding_sentence(const Diagnostic& finding) {
    Location on_map = finding.where;
    on_map.object.clear();
    const Message place = place_words(on_map);
    const bool placed = on_map.unit.empty() && !place.empty() && !says_place(finding.message, place);
    std::string words = placed ? say("{1}: {2}", say(place), say(finding.message)) : say(finding.message);
    if (!words.empty() && words.front() >= 'a' && words.front() <= 'z')
        words.front() = static_cast<char>(words.front() - 'a' + 'A');
    words = sentence(std::move(words));
    if (!finding.fix.empty()) words += " " + say("What to do: {1}", sentence(say(finding.fix)));
    return words;
}

std::string first_finding_sentence(const std::vector<Diagnostic>& findings) {
    const auto error = std::find_if(findings.begin(), findings.end(),
                                    [](const Diagnostic& d) { return d.severity == Severity::error; });
    if (error != findings.end()) return finding_sentence(*error);
    return findings.empty() ? std::string() : finding_sentence(findings.front());
}

}  // namespace ramparts
