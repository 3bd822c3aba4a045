// See tune_model.hpp.
#include "editor/model/tune_model.hpp"

#include <algorithm>

#include "engine/core/joined.hpp"
#include "engine/model/names.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

struct TunedField {
    std::string_view name;
    const char* title;
};
constexpr TunedField kTunedFields[] = {
    {"full", RP_TR("full strength")},
    {"reduced", RP_TR("reduced strength")},
    {"strength", RP_TR("strength, with half of it reduced")},
    {"range", RP_TR("range of bombardment")},
    {"at", RP_TR("set-up hex")},
    {"arrives", RP_TR("group it arrives with")},
    {"turn", RP_TR("turn of arrival")},
    {"entry", RP_TR("entry hex")},
    {"day", RP_TR("movement by day, in half points")},
    {"night", RP_TR("movement at night, in half points")},
    {"turns", RP_TR("number of turns")},
};

}  // namespace

std::vector<FormField::Choice> tune_things(const Scenario& s) {
    std::vector<FormField::Choice> all;
    for (SideId side = 0; side < s.sides.size(); ++side)
        for (std::size_t u = 0; u < s.units.size(); ++u)
            if (s.units[u].side == side) all.push_back({s.units[u].id, say_name(name_of_unit(s, u))});
    for (const ReinforcementGroup& group : s.reinforcements) all.push_back({group.id, say("Group {1}", group.id)});
    for (const UnitClass& one : s.ruleset.unit_classes)
        if (!free_fields(s, one.id).empty())
            all.push_back({one.id, say("All units of class {1}", one.name.empty() ? one.id : say_kind(one.name))});
    all.push_back({"game", say("The game")});
    return all;
}

std::vector<FormField::Choice> tune_fields(const Scenario& scenario, std::string_view thing) {
    std::vector<FormField::Choice> all;
    for (const std::string_view name : free_fields(scenario, thing)) {
        const auto* words = std::find_if(std::begin(kTunedFields), std::end(kTunedFields),
                                         [&](const TunedField& row) { return row.name == name; });
        all.push_back({std::string(name), words != std::end(kTunedFields) ? say(words->title) : std::string(name)});
    }
    return all;
}

std::string free_datum_words(const Scenario& scenario, std::string_view name) {
    const std::size_t dot = std::min(name.rfind('.'), name.size());
    const std::string thing(name.substr(0, dot));
    const auto text_of = [](const std::vector<FormField::Choice>& choices, const std::string& value) {
        const auto found =
            std::find_if(choices.begin(), choices.end(), [&](const auto& c) { return c.value == value; });
        return found == choices.end() ? value : found->label;
    };
    const std::string field(name.substr(std::min(dot + 1, name.size())));
    return text_of(tune_things(scenario), thing) + ", " + text_of(tune_fields(scenario, thing), field);
}

std::string freed_words(const Scenario& scenario, std::string_view freed) {
    const std::size_t colon = std::min(freed.find(':'), freed.size());
    return free_datum_words(scenario, freed.substr(0, colon)) + " " +
           std::string(freed.substr(std::min(colon + 1, freed.size())));
}

TuneLook look_at_datum(const Scenario& scenario, std::string_view thing, std::string_view field) {
    const auto datum = find_free_datum(scenario, std::string(thing) + "." + std::string(field));
    if (!datum) return {false, fault_words(datum.error()), {}};
    return {true, say("It is {1} now, and reconstructed.", value_text(scenario, *datum, value_now(scenario, *datum))),
            suggested_values(scenario, *datum)};
}

std::string free_words(std::span<const std::string> freed) { return joined(freed, ","); }

std::string why_not_free(const Scenario& scenario, std::span<const std::string> freed, const std::string& words) {
    if (words.find(',') != std::string::npos) return say("Write | between values, not a comma.");
    std::vector<std::string> all(freed.begin(), freed.end());
    all.push_back(words);
    const auto read = read_free_data(scenario, free_words(all));
    return read ? std::string() : fault_words(read.error());
}

std::string fault_words(const FreeFault& fault) {
    return say_message(fault.said) + (fault.fix.empty() ? std::string() : "\n→ " + say_message(fault.fix));
}

}  // namespace ramparts
