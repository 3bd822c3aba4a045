// Kinds as forms; see kinds_model.hpp.
#include "editor/model/kinds_model.hpp"

#include <algorithm>
#include <type_traits>

#include "editor/model/kinds_parts.hpp"
#include "editor/model/module_values.hpp"
#include "editor/model/tables_model.hpp"
#include "formats/scenario/fields.hpp"
#include "sdk/document/tools/new_document.hpp"
#include "sdk/draw/style.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

using Field = FormField::Kind;
using Choices = std::vector<FormField::Choice>;

constexpr data::Range kDefence = data::range_of<&UnitClass::defence>;

constexpr const char* kTerrainLooks[] = {RP_TR("clear"), RP_TR("forest"),  RP_TR("swamp"),
                                         RP_TR("water"), RP_TR("orchard"), RP_TR("field"),
                                         RP_TR("town"),  RP_TR("rough"),   RP_TR("sand")};
constexpr const char* kHexsideLooks[] = {RP_TR("creek"),  RP_TR("river"), RP_TR("slope"),
                                         RP_TR("bridge"), RP_TR("fence"), RP_TR("ravine")};
constexpr const char* kRoadLooks[] = {RP_TR("road"), RP_TR("track")};
constexpr const char* kFeatureLooks[] = {RP_TR("building"), RP_TR("church"), RP_TR("town"), RP_TR("fort"),
                                         RP_TR("mill")};
constexpr const char* kSymbols[] = {RP_TR("infantry"),         RP_TR("light-infantry"), RP_TR("militia"),
                                    RP_TR("mounted-infantry"), RP_TR("cavalry"),        RP_TR("artillery"),
                                    RP_TR("warband"),          RP_TR("gunboat")};

// The words the drawing knows; one of the file's own stays a choice.
template <std::size_t N>
void add_look(Form& form, const char* name, const char* label, const std::string& own, const char* const (&words)[N]) {
    Choices choices{{"", say("as its id says")}};
    for (const char* word : words) choices.push_back({word, say(word)});
    if (std::none_of(choices.begin(), choices.end(), [&](const auto& c) { return c.value == own; }))
        choices.push_back({own, own});
    form.push_back({name, label, Field::choice, own, RP_TR("How it is drawn."), 0, 0, std::move(choices)});
}

void add_flag(Form& form, const char* name, const char* label, bool value, const char* help) {
    form.push_back({name, label, Field::flag, value ? "true" : "false", help});
}

template <class Kinds>
Choices others(const Kinds& kinds, std::size_t except) {
    Choices choices{{"", say("none")}};
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (i != except) choices.push_back({kinds[i].id, say_kind(kinds[i].name)});
    return choices;
}

template <class Kinds>
std::string id_of(const Kinds& kinds, const std::optional<std::uint8_t>& kind) {
    return kind && *kind < kinds.size() ? kinds[*kind].id : std::string();
}

void describe(Form& form, const Ruleset&, std::size_t, const TerrainKind& k) {
    add_look(form, "look", RP_TR("Pattern"), k.look, kTerrainLooks);
    add_flag(form, "blocks-los", RP_TR("Blocks sight"), k.blocks_los, RP_TR("A line of sight ends there (7.7)."));
    add_flag(form, "attenuates-los", RP_TR("Weakens fire"), k.attenuates_los,
             RP_TR("Fire along a line through it is weakened (7.3)."));
    add_flag(form, "prohibited", RP_TR("Never entered"), k.prohibited,
             RP_TR("Nothing on the ground enters, and no zone of control reaches in or out (4.16)."));
    add_flag(form, "naval", RP_TR("Open to ships"), k.naval, RP_TR("Classes that move on the water may enter."));
}

void describe(Form& form, const Ruleset& r, std::size_t kind, const HexsideKind& k) {
    add_look(form, "look", RP_TR("Pattern"), k.look, kHexsideLooks);
    add_flag(form, "directed", RP_TR("Has an uphill side"), k.directed,
             RP_TR("Slopes rise towards one of their two hexes."));
    add_flag(form, "barrier", RP_TR("Barrier"), k.barrier,
             RP_TR("Stops movement, zones of control and combat unless bridged (4.16)."));
    add_flag(form, "blocks-los-low", RP_TR("Blocks low sight"), k.blocks_los_low,
             RP_TR("Blocks a line whose both ends lie below its upper side (7.7)."));
    add_flag(form, "needs-road", RP_TR("Only with a road"), k.needs_road, RP_TR("Only where a road crosses."));
    form.push_back({"bridges", RP_TR("Spans"), Field::choice, id_of(r.hexside_kinds, k.bridges),
                    RP_TR("The barrier it makes passable."), 0, 0, others(r.hexside_kinds, kind)});
}

void describe(Form& form, const Ruleset&, std::size_t, const RoadKind& k) {
    add_look(form, "look", RP_TR("Pattern"), k.look, kRoadLooks);
    form.push_back({"rate", RP_TR("Points a hex"), Field::text, points_text(k.rate),
                    RP_TR("Movement points for a step along it, with halves (4.18).")});
}

void describe(Form& form, const Ruleset& r, std::size_t, const FeatureKind& k) {
    add_look(form, "look", RP_TR("Symbol"), k.look, kFeatureLooks);
    form.push_back({"needs", RP_TR("Is in"), Field::choice, id_of(r.terrains, k.needs),
                    RP_TR("The only terrain it may stand in (4.13)."), 0, 0, others(r.terrains, r.terrains.size())});
    add_flag(form, "blocks-los", RP_TR("Blocks sight"), k.blocks_los, RP_TR("A line of sight ends there (7.7)."));
    add_flag(form, "attenuates-los", RP_TR("Weakens fire"), k.attenuates_los,
             RP_TR("Fire along a line through it is weakened (7.3)."));
}

template <class E>
std::string_view word_of(const std::array<std::string_view, 3>& words, E value) {
    return words[static_cast<std::size_t>(value)];
}

template <class E>
void take_word(const std::array<std::string_view, 3>& words, std::string_view word, E& value) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end()) value = static_cast<E>(found - words.begin());
}

void describe(Form& form, const Ruleset& r, std::size_t kind, const UnitClass& k) {
    add_look(form, "symbol", RP_TR("Symbol"), k.symbol, kSymbols);
    add_flag(form, "bombards", RP_TR("Bombards"), k.bombards, RP_TR("Section 7 of the rules applies to it."));
    form.push_back({"defence", RP_TR("Fixed defence"), Field::text, k.defence ? std::to_string(*k.defence) : "",
                    RP_TR("Defends with this strength whatever its factor (7.9); empty for its factor.")});
    form.push_back({"moves-as", RP_TR("Moves as"), Field::choice, id_of(r.unit_classes, k.moves_as),
                    RP_TR("The class whose movement rows it takes where it has none of its own."), 0, 0,
                    others(r.unit_classes, kind)});
    form.push_back(
        {"domain", RP_TR("Moves"), Field::choice, std::string(word_of(data::kDomains, k.domain)),
         RP_TR("On the ground, over terrain that is open to ships, or in the air."), 0, 0,
         Choices{{"ground", say("on the ground")}, {"naval", say("on the water")}, {"air", say("in the air")}}});
    form.push_back({"stack", RP_TR("Stacking"), Field::choice, std::string(word_of(data::kStacks, k.stack)),
                    RP_TR("One unit that counts and one leader share a hex, with any number of others (4.9)."), 0, 0,
                    Choices{{"counts", say("counts")}, {"leader", say("leader")}, {"none", say("does not count")}}});
    add_flag(form, "zoc", RP_TR("Zone of control"), k.zoc, RP_TR("Exerts one (4.1); on the ground only."));
}

bool take_flag(std::string_view name, std::string_view value,
               std::initializer_list<std::pair<std::string_view, bool*>> flags) {
    for (const auto& [key, flag] : flags)
        if (key == name) return *flag = value == "true", true;
    return false;
}

std::string take(TerrainKind& k, const Ruleset&, std::string_view name, std::string_view value) {
    if (name == "look") k.look = value;
    else
        take_flag(name, value,
                  {{"blocks-los", &k.blocks_los},
                   {"attenuates-los", &k.attenuates_los},
                   {"prohibited", &k.prohibited},
                   {"naval", &k.naval}});
    return {};
}

std::string take(HexsideKind& k, const Ruleset& r, std::string_view name, std::string_view value) {
    if (name == "look") k.look = value;
    else if (name == "bridges") k.bridges = r.hexside_kind(value);
    else
        take_flag(name, value,
                  {{"directed", &k.directed},
                   {"barrier", &k.barrier},
                   {"blocks-los-low", &k.blocks_los_low},
                   {"needs-road", &k.needs_road}});
    return {};
}

std::string take(RoadKind& k, const Ruleset&, std::string_view name, std::string_view value) {
    if (name == "look") k.look = value;
    HalfMp rate = 0;
    if (name != "rate") return {};
    if (!read_points(value, rate) || rate == kProhibited)
        return say("\"{1}\" is not a number of movement points; write 2, 1½ or no.", value);
    k.rate = rate;
    return {};
}

std::string take(FeatureKind& k, const Ruleset& r, std::string_view name, std::string_view value) {
    if (name == "look") k.look = value;
    else if (name == "needs") k.needs = r.terrain(value);
    else take_flag(name, value, {{"blocks-los", &k.blocks_los}, {"attenuates-los", &k.attenuates_los}});
    return {};
}

std::string take(UnitClass& k, const Ruleset& r, std::string_view name, std::string_view value) {
    if (name == "symbol") k.symbol = value;
    else if (name == "bombards") k.bombards = value == "true";
    else if (name == "moves-as") k.moves_as = r.unit_class(value);
    else if (name == "domain") take_word(data::kDomains, value, k.domain);
    else if (name == "stack") take_word(data::kStacks, value, k.stack);
    else if (name == "zoc") k.zoc = value == "true";
    else if (name == "defence") {
        int strength = 0;
        if (trimmed(value).empty()) k.defence.reset();
        else if (read_number(value, strength) && kDefence.holds(strength)) k.defence = strength;
        else return say("A fixed defence is a number from {1} to {2}, or nothing.", kDefence.min, kDefence.max);
    }
    return {};
}

// Whether hexsides of the kind stand on the map: then their direction cannot be changed under them.
bool stands_on_map(const Scenario& s, KindList list, std::size_t kind) {
    return list == KindList::hexsides && !kind_uses(s, list, kind).empty();
}

}  // namespace

const char* title_of(KindList list) noexcept {
    constexpr const char* titles[] = {RP_TR("Terrain"), RP_TR("Hexsides"), RP_TR("Roads"), RP_TR("Features"),
                                      RP_TR("Unit classes")};
    return titles[static_cast<std::size_t>(list)];
}

std::vector<KindRow> kinds_of(const Ruleset& rules, KindList list) {
    std::vector<KindRow> rows;
    with_kinds(rules, list, [&](auto, const auto& kinds) {
        for (const auto& k : kinds) rows.push_back({k.id, say_kind(k.name)});
    });
    return rows;
}

Form kind_form(const Scenario& scenario, KindList list, std::size_t kind) {
    Form form;
    with_kinds(scenario.ruleset, list, [&](auto, const auto& kinds) {
        if (kind >= kinds.size()) return;
        const auto& k = kinds[kind];
        form.push_back(
            {"name", RP_TR("Name"), Field::text, k.name, RP_TR("What the palette and the read-out call it.")});
        form.push_back({"id", RP_TR("Id"), Field::text, k.id, RP_TR("Its name in the files.")});
        if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(k)>, UnitClass>)
            form.push_back({"colour", RP_TR("Colour"), Field::text, k.colour,
                            RP_TR("Written #rrggbb; empty for the colour of its pattern.")});
        describe(form, scenario.ruleset, kind, k);
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(k)>, UnitClass>)
            add_class_values(form, scenario, kind);
        add_provenance(form, k.provenance);
    });
    for (FormField& field : form)
        if (field.name == "directed" && stands_on_map(scenario, list, kind))
            field.disabled = RP_TR("It is on the map; delete it there first.");
    return form;
}

std::string set_kind_field(Document& document, KindList list, std::size_t kind, std::string_view name,
                           std::string_view value) {
    const Ruleset& r = document.ruleset();
    if (const auto of_modules = value_field(name); of_modules && list == KindList::classes)
        return set_class_value(document, kind, *of_modules, value);
    return with_kinds(r, list, [&](auto ref, const auto& kinds) -> std::string {
        if (kind >= kinds.size()) return say("There is no such kind any more.");
        auto k = kinds[kind];
        std::string why;
        if (take_provenance(k.provenance, name, value)) {
        } else if (name == "name") {
            k.name = trimmed(value);
            if (k.name.empty()) why = say("A kind needs a name.");
        } else if (name == "id") {
            k.id = trimmed(value);
            if (!is_id(k.id))
                why =
                    say("An id has small letters, digits, dots, dashes and underscores, and begins with a letter or "
                        "digit.");
            for (std::size_t i = 0; i < kinds.size(); ++i)
                if (i != kind && kinds[i].id == k.id) why = say("Another kind has this id.");
        } else if (name == "colour") {
            if (!trimmed(value).empty() && !draw::parse_colour(trimmed(value)))
                why = say("A colour is written #rrggbb.");
            if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(k)>, UnitClass>) k.colour = trimmed(value);
        } else if (name == "directed" && stands_on_map(document.scenario(), list, kind)) {
            why = say("It is on the map; delete it there first.");
        } else {
            why = take(k, r, name, value);
        }
        if (!why.empty()) return why;
        return kind_error(document.edit(
            named("Change {1}", kinds[kind].name),
            "kind." + std::to_string(static_cast<int>(list)) + "." + kinds[kind].id + "." + std::string(name),
            [&](Edit& e) { e.change(ref, kind, k); }));
    });
}

bool shares_rules(const Scenario& scenario) noexcept { return scenario.ruleset_href.find("..") != std::string::npos; }

std::string take_own_rules(Document& document) {
    return kind_error(document.edit(named("Own ruleset"), [](Edit& e) {
        e.set(fields::ruleset_href, "ruleset.xml");
        e.set(fields::ruleset_sha256, "");
    }));
}

}  // namespace ramparts
