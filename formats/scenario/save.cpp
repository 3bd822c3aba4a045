// Saving into the texts a scenario was read from; see save_texts.
#include <array>

#include "formats/scenario/scenario_file.hpp"
#include "formats/xml/patch.hpp"
#include "formats/xml/weave.hpp"

namespace ramparts {
namespace {

using xml::KeyRule;

constexpr std::string_view kIdKeyed[] = {"terrain", "hexside-kind", "road-kind", "feature", "unit-class", "option",
                                         "side",    "unit",         "group",     "module",  "numbering",  "hex"};

std::vector<KeyRule> key_rules(const Ruleset& rules) {
    std::vector<KeyRule> keys = {
        {"hexside", "between kind"},
        {"label", "at text"},
        {"allowance", "class"},
        {"enter", "terrain class"},
        {"cross", "hexside class"},
        {"shift", "terrain feature hexside event"},
        {"cell", "odds die"},
        {"turn", "n"},
        {"param", "name"},
        {"ignore", "code place"},
        {"source", "title"},
        {"set", "name"},
        {"module-table", "module name"},
    };
    keys.push_back(
        {"road", "between kind", rules.road_kinds.empty() ? std::string() : "kind=" + rules.road_kinds[0].id});
    for (const std::string_view element : kIdKeyed) keys.push_back({element, "id"});
    return keys;
}

// What scenario.xml says; the map and ruleset only as far as its references go.
bool same_references(const Scenario& a, const Scenario& b) {
    return a.map.grid() == b.map.grid() && a.ruleset.unit_classes == b.ruleset.unit_classes;
}

bool same_scenario_document(const Scenario& a, const Scenario& b) {
    return same_references(a, b) && a.id == b.id && a.name == b.name && a.version == b.version && a.date == b.date &&
           a.description == b.description && a.ruleset_href == b.ruleset_href && a.ruleset_sha256 == b.ruleset_sha256 &&
           a.map_href == b.map_href && a.turns == b.turns && a.sides == b.sides && a.first_side == b.first_side &&
           a.units == b.units && a.reinforcements == b.reinforcements && a.victory == b.victory &&
           a.modules == b.modules && a.notes == b.notes && a.bibliography == b.bibliography && a.ignored == b.ignored &&
           a.units_provenance == b.units_provenance && a.turns_provenance == b.turns_provenance;
}

// Patches `original`; the canonical text when the patched one would not read back as meant.
template <class Rewrite>
std::string patched(const std::string& original, const std::string& before, const std::string& after,
                    std::span<const KeyRule> rules, Rewrite rewrite) {
    if (before == after) return original;
    if (auto text = xml::patch_text(original, before, after, rules))
        if (rewrite(*text) == after) return std::move(*text);
    return after;
}

}  // namespace

SavedTexts save_texts(const LoadedScenario& base, const Scenario& changed) {
    SavedTexts saved;
    const std::vector<KeyRule> keys = key_rules(changed.ruleset);
    const Scenario& old = base.scenario;
    const SourcePlaces& places = base.places;

    if (!places.ruleset) {
        saved.ruleset = write_ruleset(changed.ruleset);
    } else if (old.ruleset == changed.ruleset) {
        saved.ruleset = places.ruleset->source->text();
    } else {
        const SectionDefaults* defaults = &places.ruleset->defaults;
        saved.ruleset = patched(places.ruleset->source->text(), write_ruleset(old.ruleset, defaults),
                                write_ruleset(changed.ruleset, defaults), keys, [](const std::string& text) {
                                    const RulesetRead read = read_ruleset(text, {});
                                    return write_ruleset(read.ruleset, &read.places->defaults);
                                });
    }

    const bool same_kinds = old.ruleset.terrains == changed.ruleset.terrains &&
                            old.ruleset.features == changed.ruleset.features &&
                            old.ruleset.hexside_kinds == changed.ruleset.hexside_kinds &&
                            old.ruleset.road_kinds == changed.ruleset.road_kinds;
    if (!places.map) saved.map = write_map(changed.map, changed.ruleset);
    else if (same_kinds && old.map == changed.map) saved.map = places.map->source->text();
    else
        saved.map = patched(places.map->source->text(), write_map(old.map, old.ruleset),
                            write_map(changed.map, changed.ruleset), keys, [&](const std::string& text) {
                                return write_map(read_map(text, {}, changed.ruleset).map, changed.ruleset);
                            });

    if (!places.scenario) {
        saved.scenario = write_scenario(changed);
    } else if (same_scenario_document(old, changed)) {
        saved.scenario = places.scenario->source->text();
    } else {
        const SectionDefaults* defaults = &places.scenario->defaults;
        saved.scenario = patched(places.scenario->source->text(), write_scenario(old, defaults),
                                 write_scenario(changed, defaults), keys, [&](const std::string& text) {
                                     const ScenarioRead read = read_scenario(text, {}, changed.ruleset, changed.map);
                                     return write_scenario(read.scenario, &read.places->defaults);
                                 });
    }
    return saved;
}

namespace {

// A canonical text with the original's comments and extensions, unless that would not read back the same.
template <class Rewrite>
std::string woven(const std::string& original, const std::string& canonical, std::span<const KeyRule> rules,
                  Rewrite rewrite) {
    if (auto text = xml::weave(original, canonical, rules))
        if (rewrite(*text) == canonical) return std::move(*text);
    return canonical;
}

}  // namespace

SavedTexts format_texts(const LoadedScenario& loaded) {
    SavedTexts texts;
    const Scenario& s = loaded.scenario;
    const SourcePlaces& places = loaded.places;
    const std::vector<KeyRule> keys = key_rules(s.ruleset);
    if (places.ruleset) {
        const SectionDefaults* defaults = &places.ruleset->defaults;
        texts.ruleset =
            woven(places.ruleset->source->text(), write_ruleset(s.ruleset, defaults), keys,
                  [&](const std::string& text) { return write_ruleset(read_ruleset(text, {}).ruleset, defaults); });
    }
    if (places.map)
        texts.map = woven(places.map->source->text(), write_map(s.map, s.ruleset), keys, [&](const std::string& text) {
            return write_map(read_map(text, {}, s.ruleset).map, s.ruleset);
        });
    if (places.scenario) {
        const SectionDefaults* defaults = &places.scenario->defaults;
        texts.scenario =
            woven(places.scenario->source->text(), write_scenario(s, defaults), keys, [&](const std::string& text) {
                return write_scenario(read_scenario(text, {}, s.ruleset, s.map).scenario, defaults);
            });
    }
    return texts;
}

}  // namespace ramparts
