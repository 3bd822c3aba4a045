// Saving into the texts a scenario was read from; see save_texts.
#include <map>
#include <tuple>

#include "formats/scenario/scenario_file.hpp"
#include "formats/xml/patch.hpp"
#include "formats/xml/weave.hpp"

namespace ramparts {
namespace {

using xml::KeyRule;

constexpr std::string_view kIdKeyed[] = {"terrain",   "hexside-kind", "road-kind", "feature", "unit-class",
                                         "option",    "side",         "unit",      "group",   "module",
                                         "numbering", "hex",          "marker"};

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
           a.units == b.units && a.reinforcements == b.reinforcements && a.markers == b.markers &&
           a.counter_order == b.counter_order && a.victory == b.victory && a.modules == b.modules &&
           a.notes == b.notes && a.bibliography == b.bibliography && a.ignored == b.ignored &&
           a.units_provenance == b.units_provenance && a.turns_provenance == b.turns_provenance;
}

// Where the rows of a map file stand that some hexes have.
class RowPlaces {
public:
    RowPlaces(const MapPlaces& places, const Ruleset& rules, const std::vector<bool>& hexes)
        : places_(places), rules_(rules) {
        for (const MapPlaces::Side& side : places.sides)
            if (hexes[side.at.hex] || hexes[places.grid.across(side.at)])
                sides_.emplace(std::tuple(side.at.hex, side.at.side, side.slot), side.byte);
    }

    std::uint32_t operator()(const xml::RawTree& tree, std::uint32_t row) const {
        if (const auto id = tree.attribute(row, "id")) {
            const auto hex = places_.grid.parse(*id);
            return hex && places_.hexes[*hex] != 0 ? places_.hexes[*hex] : xml::kNoNode;
        }
        const std::string_view between = tree.attribute(row, "between").value_or("");
        const auto low = places_.grid.parse(between.substr(0, between.find(' ')));
        const auto high = places_.grid.parse(between.substr(between.find(' ') + 1));
        const auto at = low && high ? places_.grid.hexside_between(*low, *high) : std::nullopt;
        if (!at) return xml::kNoNode;
        const auto kind = tree.attribute(row, "kind");
        const std::size_t slot =
            tree.name(row) == "hexside" ? place_of(rules_.hexside_kinds, kind) : 16 + place_of(rules_.road_kinds, kind);
        const auto found = sides_.find(std::tuple(at->hex, at->side, static_cast<std::uint8_t>(slot)));
        return found == sides_.end() ? xml::kNoNode : found->second;
    }

private:
    template <class Kind>
    static std::size_t place_of(const std::vector<Kind>& kinds, std::optional<std::string_view> id) {
        std::size_t place = 0;  // roads do not name the first kind
        while (id && place < kinds.size() && kinds[place].id != *id) ++place;
        return place;
    }

    const MapPlaces& places_;
    const Ruleset& rules_;
    std::map<std::tuple<HexIndex, std::uint8_t, std::uint8_t>, std::uint32_t> sides_;
};

// Carries a change into the text that was read.
std::optional<std::string> carried(const auto& places, const std::string& before, const std::string& after,
                                   std::span<const KeyRule> rules, const xml::PartialSections& partial = {}) {
    if (before == after) return places->source->text();
    if (!places->tree) return std::nullopt;
    return xml::patch_text(*places->tree, before, after, rules, partial);
}

std::string saved_ruleset(const LoadedScenario& base, const Ruleset& changed, std::span<const KeyRule> keys,
                          TextProof proof) {
    const auto& places = base.places.ruleset;
    if (!places) return write_ruleset(changed);
    if (base.scenario.ruleset == changed) return places->source->text();
    if (places->made_from) return ruleset_variant_text(*places->made_from, changed);
    std::string after = write_ruleset(changed, &places->defaults);
    auto text = carried(places, write_ruleset(base.scenario.ruleset, &places->defaults), after, keys);
    if (!text) return after;
    if (proof == TextProof::left_to_caller) return std::move(*text);
    const RulesetRead read = read_ruleset(*text, {});
    return write_ruleset(read.ruleset, &read.places->defaults) == after ? std::move(*text) : after;
}

std::string saved_map(const LoadedScenario& base, const Scenario& changed, std::span<const KeyRule> keys,
                      TextProof proof) {
    const auto& places = base.places.map;
    const Scenario& old = base.scenario;
    if (!places) return write_map(changed.map, changed.ruleset);
    const bool same_kinds = old.ruleset.terrains == changed.ruleset.terrains &&
                            old.ruleset.features == changed.ruleset.features &&
                            old.ruleset.hexside_kinds == changed.ruleset.hexside_kinds &&
                            old.ruleset.road_kinds == changed.ruleset.road_kinds;
    if (same_kinds && old.map == changed.map) return places->source->text();
    std::optional<std::string> text;
    if (same_kinds && old.map.grid() == changed.map.grid() && places->grid == changed.map.grid()) {
        constexpr std::string_view kSections[] = {"hexes", "hexsides", "roads"};
        const std::vector<bool> rows = changed_rows(old.map, changed.map);
        text = carried(places, write_map(old.map, old.ruleset, &rows), write_map(changed.map, changed.ruleset, &rows),
                       keys, {kSections, RowPlaces(*places, changed.ruleset, rows)});
    } else {
        const xml::RawTree whole(places->source->text());
        text = xml::patch_text(whole, write_map(old.map, old.ruleset), write_map(changed.map, changed.ruleset), keys);
    }
    if (text && (proof == TextProof::left_to_caller || read_map(*text, {}, changed.ruleset).map == changed.map))
        return std::move(*text);
    return write_map(changed.map, changed.ruleset);
}

std::string saved_scenario(const LoadedScenario& base, const Scenario& changed, std::span<const KeyRule> keys,
                           TextProof proof) {
    const auto& places = base.places.scenario;
    if (!places) return write_scenario(changed);
    if (same_scenario_document(base.scenario, changed)) return places->source->text();
    std::string after = write_scenario(changed, &places->defaults);
    auto text = carried(places, write_scenario(base.scenario, &places->defaults), after, keys);
    if (!text) return after;
    if (proof == TextProof::left_to_caller) return std::move(*text);
    const ScenarioRead read = read_scenario(*text, {}, changed.ruleset, changed.map);
    return write_scenario(read.scenario, &read.places->defaults) == after ? std::move(*text) : after;
}

}  // namespace

// The text of a variant is none of these; the map and the ruleset are those of its base where it changes nothing there.
static SavedTexts flat_texts(const LoadedScenario& base, const Scenario& changed) {
    SavedTexts texts{write_scenario(changed), write_map(changed.map, changed.ruleset), write_ruleset(changed.ruleset)};
    if (base.places.map && read_map(base.places.map->source->text(), {}, changed.ruleset).map == changed.map)
        texts.map = base.places.map->source->text();
    if (base.places.ruleset) {
        const SourceText& rules = *base.places.ruleset->source;
        if (read_ruleset(rules.text(), rules.path()).ruleset == changed.ruleset) texts.ruleset = rules.text();
    }
    return texts;
}

SavedTexts save_texts(const LoadedScenario& base, const Scenario& changed, TextProof proof) {
    if (base.variant) return flat_texts(base, changed);
    const std::vector<KeyRule> keys = key_rules(changed.ruleset);
    return {saved_scenario(base, changed, keys, proof), saved_map(base, changed, keys, proof),
            saved_ruleset(base, changed.ruleset, keys, proof)};
}

SavedTexts plain_texts(const LoadedScenario& base, const Scenario& changed) {
    SavedTexts texts = save_texts(base, changed);
    if (base.places.ruleset && base.places.ruleset->made_from) texts.ruleset = write_ruleset(changed.ruleset);
    return texts;
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
    if (places.ruleset && places.ruleset->made_from) {
        texts.ruleset = ruleset_variant_text(*places.ruleset->made_from, s.ruleset);
    } else if (places.ruleset) {
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
