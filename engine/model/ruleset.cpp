// Look-ups in a ruleset; linear searches over short vectors, for set-up and display rather than play.
#include "engine/model/ruleset.hpp"

#include <algorithm>

namespace ramparts {
namespace {

template <class Id, class Kind>
std::optional<Id> find_kind(const std::vector<Kind>& kinds, std::string_view id) noexcept {
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (kinds[i].id == id) return static_cast<Id>(i);
    return std::nullopt;
}

}  // namespace

std::optional<CombatResult> CombatResult::parse(std::string_view code) noexcept {
    CombatResult result;
    if (code == "-") return result;
    if (code.empty()) return std::nullopt;
    bool retreats = false;
    while (!code.empty()) {
        if (code.size() < 2) return std::nullopt;
        const char who = code[0];
        const char what = code[1];
        code.remove_prefix(2);
        if (what == 'L' && !retreats) {
            if (code.empty() || code[0] < '1' || code[0] > '9') return std::nullopt;
            const auto steps = static_cast<std::uint8_t>(code[0] - '0');
            code.remove_prefix(1);
            const bool attacker = who == 'A' || who == 'B';
            const bool defender = who == 'D' || who == 'B';
            if ((!attacker && !defender) || (attacker && result.attacker_steps) || (defender && result.defender_steps))
                return std::nullopt;
            if (attacker) result.attacker_steps = steps;
            if (defender) result.defender_steps = steps;
        } else if (what == 'R' && (who == 'A' || who == 'D')) {
            bool& flag = who == 'A' ? result.attacker_retreats : result.defender_retreats;
            if (flag) return std::nullopt;
            flag = retreats = true;
        } else {
            return std::nullopt;
        }
    }
    return result;
}

bool CombatResult::may_be_module(std::string_view code) noexcept {
    constexpr std::size_t kMost = 8;
    const auto letter = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto known = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
    if (code.size() < 2 || code.size() > kMost || !letter(code.front()) || parse(code)) return false;
    if (!std::all_of(code.begin(), code.end(), known)) return false;
    for (const std::string_view part : {"AL", "DL", "BL", "AR", "DR"})  // else a slip of the pen would be one
        if (code.starts_with(part)) return false;
    return true;
}

int CombatResult::favour() const noexcept {
    return 2 * (defender_steps - attacker_steps) + (defender_retreats ? 1 : 0) - (attacker_retreats ? 1 : 0);
}

std::optional<TerrainId> Ruleset::terrain(std::string_view kind_id) const noexcept {
    return find_kind<TerrainId>(terrains, kind_id);
}
std::optional<HexsideKindId> Ruleset::hexside_kind(std::string_view kind_id) const noexcept {
    return find_kind<HexsideKindId>(hexside_kinds, kind_id);
}
std::optional<RoadKindId> Ruleset::road_kind(std::string_view kind_id) const noexcept {
    return find_kind<RoadKindId>(road_kinds, kind_id);
}
std::optional<FeatureId> Ruleset::feature(std::string_view kind_id) const noexcept {
    return find_kind<FeatureId>(features, kind_id);
}
std::optional<UnitClassId> Ruleset::unit_class(std::string_view kind_id) const noexcept {
    return find_kind<UnitClassId>(unit_classes, kind_id);
}

namespace {

// Visits a class, then the classes it moves as; stops after the number of classes so that a cycle ends.
template <class Visit>
void along_moves_as(const Ruleset& rules, UnitClassId unit_class, Visit visit) noexcept {
    for (std::size_t guard = 0; guard <= rules.unit_classes.size() && unit_class < rules.unit_classes.size(); ++guard) {
        if (visit(unit_class)) return;
        const auto next = rules.unit_classes[unit_class].moves_as;
        if (!next) return;
        unit_class = *next;
    }
}

}  // namespace

HalfMp Ruleset::allowance(UnitClassId unit_class, bool night) const noexcept {
    HalfMp result = 0;
    along_moves_as(*this, unit_class, [&](UnitClassId c) {
        for (const auto& row : allowances)
            if (row.unit_class == c) {
                result = night ? row.night : row.day;
                return true;
            }
        return false;
    });
    return result;
}

HalfMp Ruleset::enter_cost(UnitClassId unit_class, TerrainId terrain) const noexcept {
    const Domain domain = unit_class < unit_classes.size() ? unit_classes[unit_class].domain : Domain::ground;
    if (terrain >= terrains.size() || domain == Domain::air ||
        (domain == Domain::naval ? !terrains[terrain].naval : terrains[terrain].prohibited))
        return kProhibited;
    HalfMp result = kProhibited;
    bool found = false;
    along_moves_as(*this, unit_class, [&](UnitClassId c) {
        for (const auto& row : enter)
            if (row.terrain == terrain && row.unit_class == c) {
                result = row.cost;
                found = true;
                return true;
            }
        return false;
    });
    if (found) return result;
    for (const auto& row : enter)
        if (row.terrain == terrain && !row.unit_class) return row.cost;
    return kProhibited;
}

CrossRow Ruleset::cross_row(UnitClassId unit_class, HexsideKindId kind) const noexcept {
    const CrossRow* found = nullptr;
    along_moves_as(*this, unit_class, [&](UnitClassId c) {
        for (const auto& row : cross)
            if (row.kind == kind && row.unit_class == c) {
                found = &row;
                return true;
            }
        return false;
    });
    if (!found)
        for (const auto& row : cross)
            if (row.kind == kind && !row.unit_class) found = &row;
    if (found) return *found;
    CrossRow none;
    none.kind = kind;
    return none;
}

const ModuleTable* Ruleset::module_table(std::string_view module, std::string_view table_name) const noexcept {
    for (const auto& table : module_tables)
        if (table.module == module && table.name == table_name) return &table;
    return nullptr;
}

const ShiftRow* Ruleset::shift(ShiftCause cause, std::uint8_t kind) const noexcept {
    for (const auto& row : shifts)
        if (row.cause == cause && (cause == ShiftCause::enfilade || row.kind == kind)) return &row;
    return nullptr;
}

int Ruleset::lowest_column() const noexcept {
    int lowest = crt.empty() ? 0 : crt.front().odds.position();
    for (const auto& cell : crt) lowest = std::min(lowest, cell.odds.position());
    return lowest;
}

int Ruleset::highest_column() const noexcept {
    int highest = crt.empty() ? 0 : crt.front().odds.position();
    for (const auto& cell : crt) highest = std::max(highest, cell.odds.position());
    return highest;
}

const CrtCell* Ruleset::crt_cell(int position, int die) const noexcept {
    for (const auto& cell : crt)
        if (cell.odds.position() == position && cell.die == die) return &cell;
    return nullptr;
}

}  // namespace ramparts
