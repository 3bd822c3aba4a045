// Factories of documents; see new_document.hpp.
#include "sdk/change/document/operations/new_document.hpp"

#include <algorithm>
#include <set>

#include "engine/core/joined.hpp"
#include "engine/modules/catalogue.hpp"
#include "formats/text/ids.hpp"
#include "sdk/change/document/edit.hpp"
#include "sdk/change/document/operations/reshape.hpp"

namespace ramparts {
namespace {

Message shape_trouble(const Grid::Shape& shape) {
    if (shape.columns < 1 || shape.rows < 1) return message("a map has at least one column and one row");
    if (shape.columns > kMaxMapColumns || shape.rows > kMaxMapColumns) return message("the map would be too large");
    if (shape.first_column < 0 || shape.first_row < 0) return message("hex numbers are not negative");
    return {};
}

/// Old position -> position of the kind with the same id; nothing when it is missing.
template <class Kinds>
std::vector<std::optional<std::uint8_t>> by_id(const Kinds& from, const Kinds& to) {
    std::vector<std::optional<std::uint8_t>> result;
    for (const auto& kind : from) {
        const auto it = std::find_if(to.begin(), to.end(), [&](const auto& other) { return other.id == kind.id; });
        result.push_back(it == to.end() ? std::nullopt : std::optional(static_cast<std::uint8_t>(it - to.begin())));
    }
    return result;
}

/// Rewrites the ids of a map and of units for another ruleset, noting what is missing.
class Translator {
public:
    Translator(const Ruleset& from, const Ruleset& to) : from_(from), to_(to) {}

    Map map(const Map& old) {
        Map result = old;
        for (HexIndex hex = 0; hex < old.grid().size(); ++hex) {
            if (old.present(hex)) result.set_terrain(hex, find(terrains_, from_.terrains, old.terrain(hex)));
            unsigned mask = 0;
            for (FeatureId f = 0; f < kMaxFeatures; ++f)
                if (old.has_feature(hex, f)) mask |= 1U << find(features_, from_.features, f);
            result.set_features(hex, static_cast<std::uint8_t>(mask));
            for (std::uint8_t side = 0; side < 3; ++side) this->side(old, {hex, side}, result);
        }
        return result;
    }
    UnitClassId unit_class(UnitClassId id) { return find(classes_, from_.unit_classes, id); }
    [[nodiscard]] const std::set<std::string>& missing() const { return missing_; }

private:
    void side(const Map& old, Hexside at, Map& result) {
        const SideSet set = old.side(at);
        if (set.empty()) return;
        SideSet now;
        std::vector<std::pair<ProvenanceKey, Provenance>> stated;
        const auto keep = [&](ProvenanceKey::What what, std::uint8_t was, std::uint8_t is) {
            stated.emplace_back(ProvenanceKey{at, what, is}, own_provenance(old, {at, what, was}));
            set_own_provenance(result, {at, what, was}, {});
        };
        for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k) {
            if (!set.has(k)) continue;
            const HexsideKindId to = find(hexsides_, from_.hexside_kinds, k);
            const bool directed = to < to_.hexside_kinds.size() && to_.hexside_kinds[to].directed;
            now = now.with(to, directed ? set.kind(k) : SideState::present);
            keep(ProvenanceKey::What::hexside, k, to);
        }
        for (RoadKindId k = 0; k < kMaxRoadKinds; ++k) {
            if (!set.road(k)) continue;
            const RoadKindId to = find(roads_, from_.road_kinds, k);
            now = now.with_road(to, true);
            keep(ProvenanceKey::What::road, k, to);
        }
        result.set_side(at, now);
        for (const auto& [key, own] : stated) set_own_provenance(result, key, own);
    }
    template <class Kinds>
    std::uint8_t find(const std::vector<std::optional<std::uint8_t>>& table, const Kinds& kinds, std::size_t id) {
        if (id < table.size() && table[id]) return *table[id];
        missing_.insert(id < kinds.size() ? kinds[id].id : "?");
        return 0;
    }

    const Ruleset& from_;
    const Ruleset& to_;
    std::vector<std::optional<std::uint8_t>> terrains_ = by_id(from_.terrains, to_.terrains);
    std::vector<std::optional<std::uint8_t>> features_ = by_id(from_.features, to_.features);
    std::vector<std::optional<std::uint8_t>> hexsides_ = by_id(from_.hexside_kinds, to_.hexside_kinds);
    std::vector<std::optional<std::uint8_t>> roads_ = by_id(from_.road_kinds, to_.road_kinds);
    std::vector<std::optional<std::uint8_t>> classes_ = by_id(from_.unit_classes, to_.unit_classes);
    std::set<std::string> missing_;
};

/// What a new scenario begins with is its author's own.
const Provenance kOurs{ProvenanceKind::reconstruction, {}};

bool brings(const CatalogueModule* module, const std::string& code) {
    if (module == nullptr) return false;
    const auto& codes = module->info.results;
    return std::find(codes.begin(), codes.end(), code) != codes.end();
}

bool brings_a_result_of(const Ruleset& rules, const ModuleUse& use) {
    const CatalogueModule* module = installed_catalogue()->find(use.id);
    return std::any_of(rules.crt.begin(), rules.crt.end(), [&](const CrtCell& cell) {
        return !CombatResult::parse(cell.code) && brings(module, cell.code);
    });
}

// Switches on what brings the results of the table: without it the ruleset cannot be played. Of several the first.
void add_modules_of_results(Scenario& s) {
    const auto catalogue = installed_catalogue();
    for (const CrtCell& cell : s.ruleset.crt) {
        if (CombatResult::parse(cell.code)) continue;
        const auto is_on = [&](const ModuleUse& use) { return brings(catalogue->find(use.id), cell.code); };
        if (std::any_of(s.modules.begin(), s.modules.end(), is_on)) continue;
        for (const CatalogueModule& module : catalogue->modules()) {
            if (!brings(&module, cell.code)) continue;
            s.modules.push_back({std::string(module.info.id), {}, kOurs});
            break;
        }
    }
}

void state_sections(Map& map, const Provenance& source) {
    for (Provenance& section : map.section_provenance) section = source;
}

}  // namespace

Result<Scenario, Message> blank_scenario(const BlankOptions& o) {
    if (!is_id(o.id)) return fail(message("an id consists of small letters, digits, dots, dashes and underscores"));
    if (Message trouble = shape_trouble(o.shape); !trouble.empty()) return fail(std::move(trouble));
    if (o.turns < 1 || o.turns > kMaxTurns) return fail(message("a battle lasts 1 to {1} turns", kMaxTurns));
    if (o.ruleset.terrains.empty() || o.ruleset.unit_classes.empty())
        return fail(message("the ruleset has no terrain or no unit class"));
    if (o.fill >= o.ruleset.terrains.size()) return fail(message("the ruleset has no such terrain"));
    Scenario s;
    s.id = o.id;
    s.name = o.name;
    s.date = o.date;
    s.ruleset = o.ruleset;
    s.ruleset_href = o.ruleset_href;
    s.map = Map(Grid(o.shape));
    s.map.id = o.id;
    s.map.name = o.name;
    for (HexIndex hex = 0; o.fill != 0 && hex < s.map.grid().size(); ++hex) s.map.set_terrain(hex, o.fill);
    s.turns.resize(static_cast<std::size_t>(o.turns));
    s.sides = {{"us", "United States", "US", "#a9c8e6", {}}, {"ac", "Anglo-Canadian", "A/C", "#f0b6bd", {}}};
    s.victory.push_back({VictoryRule::Kind::otherwise, 1, 1, {}, 1, kOurs});
    s.units_provenance = s.turns_provenance = kOurs;
    state_sections(s.map, kOurs);
    add_modules_of_results(s);
    return s;
}

Result<Scenario, Message> copy_of(const Scenario& scenario, const CopyOptions& o, std::vector<std::string>* dropped) {
    if (!is_id(o.id)) return fail(message("an id consists of small letters, digits, dots, dashes and underscores"));
    Scenario s = scenario;
    s.id = o.id;
    s.name = o.name;
    s.version = "1.0.0";
    s.ignored.clear();
    if (!o.map_content) {
        Map empty(s.map.grid());
        state_sections(empty, kOurs);
        empty.yards = s.map.yards;
        empty.numberings = s.map.numberings;
        s.map = std::move(empty);
        s.map.id = o.id;
        s.map.name = o.name;
    }
    if (!o.modules) std::erase_if(s.modules, [&](const ModuleUse& use) { return !brings_a_result_of(s.ruleset, use); });
    if (!o.units) {
        std::erase_if(s.modules, [&](const ModuleUse& module) {
            const bool names_unit = std::any_of(module.params.begin(), module.params.end(), [&](const ModuleParam& p) {
                return scenario.unit(p.value).has_value();
            });
            if (names_unit && dropped) dropped->push_back(module.id);
            return names_unit;
        });
        s.units.clear();
        s.counter_order.clear();
        s.reinforcements.clear();
    }
    if (!o.victory) s.victory = {{VictoryRule::Kind::otherwise, 1, 1, {}, 1, kOurs}};
    if (!o.notes) {
        s.description.clear();
        s.notes.clear();
        s.bibliography.clear();
    }
    return s;
}

Result<Scenario, Message> from_template(const Scenario& scenario, std::string id, std::string name) {
    CopyOptions options;
    options.id = std::move(id);
    options.name = std::move(name);
    options.notes = true;
    return copy_of(scenario, options);
}

Result<Scenario, Message> with_ruleset(const Scenario& scenario, const Ruleset& ruleset, std::string href) {
    if (ruleset.terrains.empty() || ruleset.unit_classes.empty())
        return fail(message("the ruleset has no terrain or no unit class"));
    Translator translate(scenario.ruleset, ruleset);
    Scenario s = scenario;
    s.map = translate.map(scenario.map);
    for (Unit& unit : s.units) unit.unit_class = translate.unit_class(unit.unit_class);
    if (!translate.missing().empty()) {
        const std::string ids = joined(translate.missing(), " ");
        return fail(message("the ruleset {1} lacks what this scenario uses: {2}", ruleset.name, ids));
    }
    s.ruleset = ruleset;
    s.ruleset_href = std::move(href);
    s.ruleset_sha256.clear();
    add_modules_of_results(s);
    return s;
}

}  // namespace ramparts
