// Kinds as forms; see kinds_model.hpp.
#include "editor/model/kinds_model.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <type_traits>

#include "editor/model/field_forms.hpp"
#include "editor/model/kinds_parts.hpp"
#include "editor/model/module_values.hpp"
#include "formats/text/ids.hpp"
#include "sdk/change/document/operations/new_document.hpp"
#include "sdk/show/draw/style.hpp"

namespace ramparts {
namespace {

using Field = FormField::Kind;
using Choices = std::vector<FormField::Choice>;

constexpr const char* kTerrainLooks[] = {RP_TR("clear"),   RP_TR("forest"), RP_TR("swamp"), RP_TR("water"),
                                         RP_TR("orchard"), RP_TR("field"),  RP_TR("town"),  RP_TR("rough"),
                                         RP_TR("sand"),    RP_TR("village")};
constexpr const char* kHexsideLooks[] = {RP_TR("creek"),     RP_TR("river"),      RP_TR("slope"),  RP_TR("bridge"),
                                         RP_TR("fence"),     RP_TR("ravine"),     RP_TR("rapids"), RP_TR("bluff"),
                                         RP_TR("wall"),      RP_TR("rail-fence"), RP_TR("ford"),   RP_TR("ferry"),
                                         RP_TR("log-bridge")};
constexpr const char* kRoadLooks[] = {RP_TR("road"), RP_TR("track")};
constexpr const char* kFeatureLooks[] = {RP_TR("building"), RP_TR("church"), RP_TR("town"),   RP_TR("fort"),
                                         RP_TR("mill"),     RP_TR("farm"),   RP_TR("redoubt")};
constexpr const char* kSymbols[] = {RP_TR("infantry"),         RP_TR("light-infantry"), RP_TR("militia"),
                                    RP_TR("mounted-infantry"), RP_TR("cavalry"),        RP_TR("artillery"),
                                    RP_TR("warband"),          RP_TR("gunboat"),        RP_TR("riflemen"),
                                    RP_TR("leader"),           RP_TR("transport")};

// They are here to be translated; the drawing has them.
constexpr bool same_words(std::span<const char* const> here, auto there) {
    return std::equal(here.begin(), here.end(), std::begin(there), std::end(there),
                      [](const char* a, std::string_view b) { return a == b; });
}
constexpr auto hexside_words() {
    std::array<std::string_view, draw::kHexsideLooks> words{};
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = draw::kHexsideLookRows[i].word;
    return words;
}
static_assert(same_words(kTerrainLooks, std::to_array(draw::kTerrainLookWords)));
static_assert(same_words(kHexsideLooks, hexside_words()));
static_assert(same_words(kFeatureLooks, std::to_array(draw::kFeatureLookWords)));

// The words the drawing knows; one of the file's own stays a choice.
void add_look(Form& form, const char* name, const char* label, const std::string& own,
              std::span<const char* const> words) {
    Choices choices{{"", say("as its id says")}};
    for (const char* word : words) choices.push_back({word, say(word)});
    if (std::none_of(choices.begin(), choices.end(), [&](const auto& c) { return c.value == own; }))
        choices.push_back({own, own});
    form.push_back({name, label, Field::choice, own, RP_TR("How it is drawn."), 0, 0, std::move(choices)});
}
void add_look(Form& form, const TerrainKind& k) { add_look(form, "look", RP_TR("Pattern"), k.look, kTerrainLooks); }
void add_look(Form& form, const HexsideKind& k) { add_look(form, "look", RP_TR("Pattern"), k.look, kHexsideLooks); }
void add_look(Form& form, const RoadKind& k) { add_look(form, "look", RP_TR("Pattern"), k.look, kRoadLooks); }
void add_look(Form& form, const FeatureKind& k) { add_look(form, "look", RP_TR("Symbol"), k.look, kFeatureLooks); }
void add_look(Form& form, const UnitClass& k) { add_look(form, "symbol", RP_TR("Symbol"), k.symbol, kSymbols); }

// What the tables say of a kind but what all kinds have.
template <class Kind>
void describe(Form& form, const Scenario& s, std::size_t kind, const Kind& k) {
    add_look(form, k);
    constexpr std::string_view kShared[] = {"id", "name", "look", "colour", "symbol"};
    data::each_field_looks_first<Kind>([&](const auto& f) {
        if (std::find(std::begin(kShared), std::end(kShared), f.name) == std::end(kShared))
            form.push_back(form_field(s, k, f, kind));
        // The file has half points, the form points with halves.
        if (f.name == "rate") form.back().help = RP_TR("Movement points for a step along it, with halves (4.18).");
    });
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
            form.push_back({"colour", RP_TR("Colour"), Field::colour_or_none, k.colour,
                            RP_TR("Written #rrggbb; empty for the colour of its pattern.")});
        describe(form, scenario, kind, k);
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
            if (!is_id(k.id)) why = bad_id();
            for (std::size_t i = 0; i < kinds.size(); ++i)
                if (i != kind && kinds[i].id == k.id) why = say("Another kind has this id.");
        } else if (name == "colour") {
            if (!trimmed(value).empty() && !draw::parse_colour(trimmed(value)))
                why = say("A colour is written #rrggbb.");
            if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(k)>, UnitClass>) k.colour = trimmed(value);
        } else if (name == "directed" && stands_on_map(document.scenario(), list, kind)) {
            why = say("It is on the map; delete it there first.");
        } else {
            why = take_named(document.scenario(), k, name, value);
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
