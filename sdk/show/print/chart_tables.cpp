// Tables of a battle in words; see chart_tables.hpp.
#include "sdk/show/print/chart_tables.hpp"

#include <algorithm>
#include <set>

#include "engine/modules/in_force.hpp"
#include "engine/modules/module_tables.hpp"
#include "formats/plugin/translation_file.hpp"

namespace ramparts::paper {
namespace {

using draw::KeyEntry;

/// A name of the ruleset, in the language of `speak` where it is one that every ruleset has.
std::string called(const std::string& name, const std::string& id, const Speak& speak) {
    return name.empty() ? id : speak(Message::of_plugin(name));
}

bool is_reconstruction(const Provenance& p) { return p.kind == ProvenanceKind::reconstruction; }

template <class Rows>
bool any_reconstructed(const Rows& rows) {
    return std::any_of(rows.begin(), rows.end(), [](const auto& row) { return is_reconstruction(row.provenance); });
}

/// Whether two classes pay the same everywhere.
bool move_alike(const Ruleset& rules, UnitClassId a, UnitClassId b) {
    if (rules.allowance(a, false) != rules.allowance(b, false) || rules.allowance(a, true) != rules.allowance(b, true))
        return false;
    if (rules.unit_classes[a].domain != rules.unit_classes[b].domain) return false;
    for (std::size_t t = 0; t < rules.terrains.size(); ++t)
        if (rules.enter_cost(a, static_cast<TerrainId>(t)) != rules.enter_cost(b, static_cast<TerrainId>(t)))
            return false;
    for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k) {
        const CrossRow one = rules.cross_row(a, static_cast<HexsideKindId>(k));
        const CrossRow other = rules.cross_row(b, static_cast<HexsideKindId>(k));
        if (one.cost != other.cost || one.down != other.down || one.by_road != other.by_road) return false;
    }
    return true;
}

std::string shift_words(const Ruleset& rules, ShiftCause cause, std::uint8_t kind, const Speak& speak) {
    const ShiftRow* row = rules.shift(cause, kind);
    if (row == nullptr || row->columns == 0) return "–";
    return row->columns < 0 ? speak(message("{1} left", -row->columns)) : speak(message("{1} right", row->columns));
}

std::string sight_words(Sight does, const Speak& speak) {
    if (does == Sight::blocked) return speak(wording("blocks"));
    return does == Sight::attenuated ? speak(wording("attenuates")) : "–";
}

/// What a kind of hexside does to lines across it.
std::string sight_across(const SightInForce& way, const HexsideKind& kind, const Speak& speak) {
    if (way.info != nullptr)
        for (const ObstacleInfo& obstacle : way.info->obstacles)
            if (obstacle.kind == ObstacleKind::hexside && obstacle.of == kind.id)
                return sight_words(sight_effect(obstacle.effect), speak);
    const SlopeRule slopes = way.info == nullptr ? SlopeRule::low : way.info->slopes;
    if (!kind.blocks_los_low || slopes == SlopeRule::none) return "–";
    return speak(slopes == SlopeRule::low ? wording("blocks from low to low")
                                          : wording("blocks unless an end is its upper hex"));
}

std::string entering(const Ruleset& rules, UnitClassId unit_class, TerrainId terrain) {
    const TerrainKind& kind = rules.terrains[terrain];
    const bool naval = rules.unit_classes[unit_class].domain == Domain::naval;
    if (naval ? !kind.naval : kind.prohibited) return "–";
    return points_words(rules.enter_cost(unit_class, terrain));
}

std::string crossing(const Ruleset& rules, UnitClassId unit_class, HexsideKindId kind, const Speak& speak) {
    if (rules.hexside_kinds[kind].barrier) return "–";
    const CrossRow row = rules.cross_row(unit_class, kind);
    const auto plus = [](HalfMp cost) {
        return cost >= kProhibited ? "–" : cost == 0 ? "0" : "+" + points_words(cost);
    };
    std::string off_road = plus(row.cost);
    if (rules.hexside_kinds[kind].directed && row.cost != row.down)
        off_road = speak(message("{1} up, {2} down", off_road, plus(row.down)));
    if (row.by_road == 0) return off_road;
    return row.by_road == row.cost ? speak(message("{1}, by road too", off_road))
                                   : speak(message("{1}, by road {2}", off_road, plus(row.by_road)));
}

/// The rows of the terrain chart, one entry of the key after another.
class TerrainRows {
public:
    TerrainRows(const Scenario& scenario, const std::vector<ClassGroup>& groups, const std::vector<SightInForce>& ways,
                const Speak& speak)
        : rules_(scenario.ruleset), groups_(groups), ways_(ways), speak_(speak) {}

    std::vector<std::string> row(const KeyEntry& entry) const {
        std::vector<std::string> cells{called(entry.name, {}, speak_)};
        const auto kind = static_cast<std::uint8_t>(entry.number);
        switch (entry.kind) {
            case KeyEntry::Kind::terrain: {
                const TerrainKind& t = rules_.terrains[kind];
                each(cells, [&](UnitClassId c) { return entering(rules_, c, kind); });
                cells.push_back(shift_words(rules_, ShiftCause::terrain, kind, speak_));
                for (const SightInForce& way : ways_) cells.push_back(sight_words(way.of(t), speak_));
                break;
            }
            case KeyEntry::Kind::hexside: {
                const HexsideKind& h = rules_.hexside_kinds[kind];
                each(cells, [&](UnitClassId c) { return crossing(rules_, c, kind, speak_); });
                std::string shift = shift_words(rules_, ShiftCause::hexside, kind, speak_);
                if (h.directed && shift != "–") shift = speak_(message("{1}, from below", shift));
                cells.push_back(std::move(shift));
                for (const SightInForce& way : ways_) cells.push_back(sight_across(way, h, speak_));
                break;
            }
            case KeyEntry::Kind::road: {
                const std::string rate = points_words(rules_.road_kinds[kind].rate);
                each(cells, [&](UnitClassId c) {
                    return rules_.unit_classes[c].domain == Domain::ground ? rate : std::string("–");
                });
                cells.insert(cells.end(), 1 + ways_.size(), "–");
                break;
            }
            case KeyEntry::Kind::feature: {
                const FeatureKind& f = rules_.features[kind];
                each(cells, [](UnitClassId) { return std::string("–"); });
                for (std::size_t i = 1; i < cells.size(); ++i) cells[i] = speak_(wording("as the hex"));
                cells.push_back(shift_words(rules_, ShiftCause::feature, kind, speak_));
                for (const SightInForce& way : ways_) cells.push_back(sight_words(way.of(f), speak_));
                break;
            }
            default: cells.clear();
        }
        return cells;
    }

private:
    template <class Cost>
    void each(std::vector<std::string>& cells, Cost cost) const {
        for (const ClassGroup& group : groups_) cells.push_back(cost(group.classes.front()));
    }
    const Ruleset& rules_;
    const std::vector<ClassGroup>& groups_;
    const std::vector<SightInForce>& ways_;
    const Speak& speak_;
};

/// What the parts of combat results mean, of those that the table has.
std::vector<std::string> result_notes(const Scenario& scenario, const Speak& speak) {
    const Ruleset& rules = scenario.ruleset;
    bool attacker = false, defender = false, both = false, ar = false, dr = false, nothing = false;
    for (const CrtCell& cell : rules.crt) {
        const auto has = [&](std::string_view part) { return cell.code.find(part) != std::string::npos; };
        const bool ours = CombatResult::parse(cell.code).has_value();
        if (!ours) continue;
        attacker = attacker || has("AL");
        defender = defender || has("DL");
        both = both || has("BL");
        ar = ar || has("AR");
        dr = dr || has("DR");
        nothing = nothing || cell.code == "-";
    }
    std::vector<std::string> notes;
    const auto note = [&](bool there, Message words) {
        if (there) notes.push_back(speak(words));
    };
    note(attacker, wording("AL1, AL2: the attacker loses so many steps."));
    note(defender, wording("DL1, DL2: the defender loses so many steps."));
    note(both, wording("BL1: both lose so many steps."));
    note(ar, wording("AR: the attacking units that are adjacent retreat one hex."));
    note(dr, wording("DR: the defending units retreat one hex."));
    note(nothing, wording("–: no effect."));
    for (const ModuleUse& use : scenario.modules) {
        const PluginModule* module = find_module(use.id);
        if (module == nullptr) continue;
        for (const std::string& code : module->results)
            note(std::any_of(rules.crt.begin(), rules.crt.end(), [&](const CrtCell& c) { return c.code == code; }),
                 message("{1}: a result of {2}; see the rules at a glance.", code,
                         speak(Message::of_plugin(module->title))));
    }
    note(true, wording("Losses are taken before retreats; bombarding guns suffer nothing (rules 6.11, 7.4)."));
    note(true, message("Odds beyond the columns count as the nearest, after all shifts (rule 6.16)."));
    return notes;
}

}  // namespace

std::string points_words(HalfMp half) {
    if (half >= kProhibited) return "–";
    const int whole = half / 2;
    const bool odd = half % 2 != 0;
    return (whole > 0 || !odd ? std::to_string(whole) : std::string()) + (odd ? "½" : "");
}

std::vector<ClassGroup> class_groups(const Scenario& scenario, const Speak& speak) {
    const Ruleset& rules = scenario.ruleset;
    std::set<UnitClassId> used;
    for (const Unit& unit : scenario.units)
        if (unit.unit_class < rules.unit_classes.size()) used.insert(unit.unit_class);
    std::vector<ClassGroup> groups;
    for (const UnitClassId c : used) {
        if (rules.unit_classes[c].domain == Domain::air) continue;
        const std::string name = called(rules.unit_classes[c].name, rules.unit_classes[c].id, speak);
        const auto like = std::find_if(groups.begin(), groups.end(), [&](const ClassGroup& group) {
            return move_alike(rules, group.classes.front(), c);
        });
        if (like == groups.end()) {
            groups.push_back({{c}, name});
        } else {
            like->classes.push_back(c);
            like->name += ", " + name;
        }
    }
    return groups;
}

ChartTable combat_chart(const Scenario& scenario, const Speak& speak) {
    const Ruleset& rules = scenario.ruleset;
    ChartTable table;
    table.title = speak(wording("Combat results"));
    if (rules.crt.empty()) return table;
    table.head.push_back(speak(wording("die")));
    for (int column = rules.lowest_column(); column <= rules.highest_column(); ++column)
        table.head.push_back(Odds::at_position(column).text());
    for (int die = 1; die <= rules.die_faces; ++die) {
        std::vector<std::string> row{std::to_string(die)};
        for (int column = rules.lowest_column(); column <= rules.highest_column(); ++column) {
            const CrtCell* cell = rules.crt_cell(column, die);
            row.push_back(cell == nullptr ? "" : cell->code == "-" ? "–" : cell->code);
        }
        table.rows.push_back(std::move(row));
    }
    table.first = 0.6;
    table.notes = result_notes(scenario, speak);
    if (any_reconstructed(rules.crt))
        table.notes.push_back(speak(wording("This table is a reconstruction, not that of the published game.")));
    return table;
}

ChartTable terrain_chart(const Scenario& scenario, const std::vector<KeyEntry>& key, const Speak& speak) {
    const std::vector<ClassGroup> groups = class_groups(scenario, speak);
    ChartTable table;
    table.title = speak(wording("Terrain effects"));
    table.head.push_back(speak(wording("terrain")));
    for (const ClassGroup& group : groups) table.head.push_back(group.name);
    table.head.push_back(speak(wording("combat shift")));
    const std::vector<SightInForce> ways = sights_in_force(scenario);
    for (const SightInForce& way : ways)
        table.head.push_back(way.module == nullptr || ways.size() == 1
                                 ? speak(wording("line of sight"))
                                 : speak(message("line of sight: {1}", speak(Message::of_plugin(way.module->title)))));
    const TerrainRows rows(scenario, groups, ways, speak);
    for (std::size_t i = 0; i < key.size(); ++i) {
        std::vector<std::string> row = rows.row(key[i]);
        if (row.empty()) continue;
        table.rows.push_back(std::move(row));
        table.samples.emplace_back(i);
    }
    table.first = 2.0;
    table.notes = {
        speak(wording("Movement points to enter a hex off the road; a hexside's cost comes on top. – means never.")),
        speak(
            wording("A step along a road or track costs what its row says, whatever the hex (rule 4.18); hexsides cost "
                    "nothing then unless their row says so.")),
        speak(wording("Shifts of hexsides count when every attacker comes "
                      "across one (rule 6.9); enfilade: 1 right (rule 6.10)."))};
    if (any_reconstructed(scenario.ruleset.shifts) || any_reconstructed(scenario.ruleset.enter) ||
        any_reconstructed(scenario.ruleset.cross))
        table.notes.push_back(speak(wording("What the rulebook does not state in this chart is a reconstruction.")));
    return table;
}

ChartTable allowance_chart(const Scenario& scenario, const Speak& speak) {
    const bool nights =
        std::any_of(scenario.turns.begin(), scenario.turns.end(), [](const TurnInfo& turn) { return turn.night; });
    ChartTable table;
    table.title = speak(wording("Movement points"));
    table.head = {speak(wording("units")), nights ? speak(wording("by day")) : speak(wording("a turn"))};
    if (nights) table.head.push_back(speak(wording("by night")));
    for (const ClassGroup& group : class_groups(scenario, speak)) {
        std::vector<std::string> row{group.name,
                                     points_words(scenario.ruleset.allowance(group.classes.front(), false))};
        if (nights) row.push_back(points_words(scenario.ruleset.allowance(group.classes.front(), true)));
        table.rows.push_back(std::move(row));
    }
    table.first = 2.0;
    return table;
}

std::vector<ChartTable> module_charts(const Scenario& scenario, const Speak& speak) {
    std::vector<ChartTable> tables;
    std::set<std::string> told;
    for (const ModuleUse& use : scenario.modules) {
        const PluginModule* module = find_module(use.id);
        if (module == nullptr || !told.insert(use.id).second) continue;
        for (const TableInfo& info : module->tables) {
            const std::vector<TableRow> rows = rows_in_force(scenario.ruleset, module->id, info);
            if (rows.empty()) continue;
            ChartTable& table = tables.emplace_back();
            table.title =
                speak(Message::of_plugin(module->title)) + " – " + speak(Message::of_plugin(shown_name(info.name)));
            if (!info.doc.empty()) table.notes.push_back(speak(Message::of_plugin(info.doc)));
            for (const ColumnInfo& column : info.columns)
                table.head.push_back(speak(Message::of_plugin(shown_name(column.name))));
            for (const TableRow& row : rows) {
                std::vector<std::string>& cells = table.rows.emplace_back();
                for (const ColumnInfo& column : info.columns) {
                    const std::string* cell = row.cell(column.name);
                    cells.push_back(cell == nullptr ? "–" : *cell);
                }
            }
        }
    }
    return tables;
}

}  // namespace ramparts::paper
