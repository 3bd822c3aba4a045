// Formations and mirror images of a set-up; see formation.hpp.
#include "editor/model/formation.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include "editor/model/form.hpp"
#include "engine/model/names.hpp"
#include "sdk/change/document/operations/areas.hpp"
#include "sdk/change/document/operations/symmetry.hpp"
#include "sdk/check/set_up.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

// --- roads -----------------------------------------------------------------------------------------------------------

HexIndex along_road(const Map& map, HexIndex hex, int direction) {
    const HexIndex next = map.grid().neighbour(hex, direction);
    return next != kNoHex && map.present(next) && map.side(hex, direction).any_road() ? next : kNoHex;
}

/// Goes on by road, turning as little as may be, until the road ends or comes back to where it was.
void follow_road(const Map& map, std::vector<HexIndex>& way) {
    while (way.size() > 1) {
        const int before = map.grid().direction_to(way[way.size() - 2], way.back());
        HexIndex best = kNoHex;
        for (const int turn : {0, 1, 5, 2, 4}) {
            const HexIndex next = along_road(map, way.back(), (before + turn) % kDirections);
            if (next == kNoHex || std::find(way.begin(), way.end(), next) != way.end()) continue;
            best = next;
            break;
        }
        if (best == kNoHex) return;
        way.push_back(best);
    }
}

/// By road from one hex to the one nearest to another that roads lead to.
std::vector<HexIndex> road_towards(const Map& map, HexIndex from, HexIndex to) {
    std::map<HexIndex, HexIndex> before{{from, kNoHex}};
    std::vector<HexIndex> reached{from};
    HexIndex best = from;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        if (map.grid().distance(reached[i], to) < map.grid().distance(best, to)) best = reached[i];
        for (int d = 0; d < kDirections; ++d)
            if (const HexIndex next = along_road(map, reached[i], d);
                next != kNoHex && before.emplace(next, reached[i]).second)
                reached.push_back(next);
    }
    std::vector<HexIndex> way;
    for (HexIndex hex = best; hex != kNoHex; hex = before.at(hex)) way.push_back(hex);
    std::reverse(way.begin(), way.end());
    return way;
}

std::vector<HexIndex> road_from(const Map& map, HexIndex from, HexIndex to) {
    std::vector<HexIndex> way = to != from && to < map.grid().size() ? road_towards(map, from, to) : std::vector{from};
    if (way.size() > 1) {
        follow_road(map, way);
        return way;
    }
    // Without a direction, the longer way.
    for (int d = 0; d < kDirections; ++d) {
        const HexIndex next = along_road(map, from, d);
        if (next == kNoHex) continue;
        std::vector<HexIndex> tried{from, next};
        follow_road(map, tried);
        if (tried.size() > way.size()) way = std::move(tried);
    }
    return way;
}

// --- placing ---------------------------------------------------------------------------------------------------------

class UnitPlacing {
public:
    UnitPlacing(const Scenario& scenario, std::span<const std::size_t> units) : rules_(scenario) {
        for (const std::size_t unit : units) {
            rules_.lift(unit);
            plan_.steps.push_back({unit, kNoHex, {}});
        }
    }
    [[nodiscard]] SetUpPlan& plan() noexcept { return plan_; }

    /// Whether a unit goes there. Hexes that rules kept it from are passed over, unless it finds none at all.
    bool put(SetUpStep& step, HexIndex hex) {
        if (auto why = rules_.why_not(step.unit, hex)) {
            if (step.why.empty()) tried_.clear();
            if (step.why.empty()) step.why = *why;
            tried_.emplace_back(hex, std::move(*why));
            return false;
        }
        if (!step.why.empty())
            for (auto& [passed, why] : tried_) pass(passed, std::move(why));
        rules_.put(step.unit, hex);
        step.to = hex;
        step.why = {};
        ++taken_[hex];
        return true;
    }
    [[nodiscard]] int taken(HexIndex hex) const {
        const auto at = taken_.find(hex);
        return at == taken_.end() ? 0 : at->second;
    }
    /// Hexes into which a unit went after all were not passed over.
    SetUpPlan finish() {
        std::erase_if(plan_.left_out, [&](const auto& passed) { return taken(passed.first) > 0; });
        return std::move(plan_);
    }

private:
    void pass(HexIndex hex, Message why) {
        const bool known = std::any_of(plan_.left_out.begin(), plan_.left_out.end(),
                                       [&](const auto& passed) { return passed.first == hex; });
        if (!known) plan_.left_out.emplace_back(hex, std::move(why));
    }

    SetUpRules rules_;
    SetUpPlan plan_;
    std::map<HexIndex, int> taken_;
    std::vector<std::pair<HexIndex, Message>> tried_;  ///< in vain by the unit in hand
};

/// Places of a line by their distance from one of them.
std::vector<std::size_t> nearest_first(std::size_t count, std::size_t from) {
    std::vector<std::size_t> all(count);
    for (std::size_t i = 0; i < count; ++i) all[i] = i;
    const auto far = [&](std::size_t i) { return i > from ? i - from : from - i; };
    std::stable_sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) { return far(a) < far(b); });
    return all;
}

void spread_over_line(UnitPlacing& placing, int per_hex) {
    SetUpPlan& plan = placing.plan();
    const std::size_t hexes = plan.hexes.size();
    const std::size_t units = plan.steps.size();
    const std::size_t together = std::max<std::size_t>(static_cast<std::size_t>(per_hex), (units + hexes - 1) / hexes);
    const std::size_t posts = (units + together - 1) / together;
    for (std::size_t i = 0; i < units; ++i) {
        const std::size_t post = i / together;
        const std::size_t own = posts == 1 ? 0 : (2 * post * (hexes - 1) + posts - 1) / (2 * (posts - 1));
        const std::vector<std::size_t> order = nearest_first(hexes, own);
        for (const bool crowded : {false, true})
            for (const std::size_t at : order) {
                if (plan.steps[i].to != kNoHex) break;
                const bool room = placing.taken(plan.hexes[at]) < static_cast<int>(together);
                if (room != crowded) (void)placing.put(plan.steps[i], plan.hexes[at]);
            }
    }
}

void march_along(UnitPlacing& placing, int per_hex) {
    SetUpPlan& plan = placing.plan();
    std::size_t last = 0;
    for (SetUpStep& step : plan.steps) {
        for (std::size_t at = last; at < plan.hexes.size() && step.to == kNoHex; ++at)
            if (placing.taken(plan.hexes[at]) < per_hex && placing.put(step, plan.hexes[at])) last = at;
        if (step.to == kNoHex && step.why.empty()) step.why = message("the road is too short");
    }
    plan.hexes.resize(std::min(plan.hexes.size(), last + 1));
    // Beyond the last unit nothing was passed over.
    std::erase_if(plan.left_out, [&](const auto& passed) {
        return std::find(plan.hexes.begin(), plan.hexes.end(), passed.first) == plan.hexes.end();
    });
}

bool meets_road(const Map& map, HexIndex hex) {
    for (int d = 0; d < kDirections; ++d)
        if (along_road(map, hex, d) != kNoHex) return true;
    return false;
}

SetUpPlan planned(const Scenario& scenario, std::span<const std::size_t> units, const Formation& formation) {
    const Grid& grid = scenario.map.grid();
    const HexIndex to = formation.to < grid.size() ? formation.to : formation.from;
    UnitPlacing placing(scenario, units);
    SetUpPlan& plan = placing.plan();
    if (formation.shape == Formation::Shape::line) {
        plan.hexes = hex_line(grid, formation.from, to);
        spread_over_line(placing, std::max(1, formation.per_hex));
    } else if (meets_road(scenario.map, formation.from)) {
        plan.hexes = road_from(scenario.map, formation.from, to);
        march_along(placing, std::max(1, formation.per_hex));
    } else {
        plan.hexes = {formation.from};
        for (SetUpStep& step : plan.steps) step.why = message("{1} has no road", grid.label(formation.from));
    }
    return placing.finish();
}

// --- mirror images ---------------------------------------------------------------------------------------------------

HexTurn turn_of(Reflection::Kind kind, Orientation orientation) {
    if (kind == Reflection::Kind::half_turn) return {kDirections / 2, false};
    return kind == Reflection::Kind::left_right ? mirror_left_right(orientation) : mirror_top_bottom(orientation);
}

std::optional<Symmetry> symmetry_about(SymmetryCentre centre, HexTurn turn) {
    return turn.mirrored ? Symmetry::make(centre, 1, turn.turns) : Symmetry::make(centre, 2);
}

/// Twice the middle of the map, over the hexes that there are.
GridPoint twice_middle(const Map& map) {
    std::optional<std::array<GridPoint, 2>> box;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        if (!map.present(hex)) continue;
        const GridPoint c = map.grid().centre(hex);
        if (!box) box = {c, c};
        (*box)[0] = {std::min((*box)[0].x, c.x), std::min((*box)[0].y, c.y)};
        (*box)[1] = {std::max((*box)[1].x, c.x), std::max((*box)[1].y, c.y)};
    }
    return box ? GridPoint{(*box)[0].x + (*box)[1].x, (*box)[0].y + (*box)[1].y} : GridPoint{};
}

/// How far a centre, given by twice its place, is from the middle, as far as it matters.
int off_middle(Reflection::Kind kind, GridPoint twice, GridPoint middle) {
    const int x = std::abs(twice.x - middle.x);
    const int y = std::abs(twice.y - middle.y);
    return kind == Reflection::Kind::left_right ? x : kind == Reflection::Kind::top_bottom ? y : x + y;
}

std::optional<Symmetry> about_middle(const Map& map, Reflection::Kind kind) {
    const Grid& grid = map.grid();
    const HexTurn turn = turn_of(kind, grid.shape().orientation);
    const GridPoint middle = twice_middle(map);
    std::optional<Symmetry> best;
    int least = 0;
    const auto offer = [&](SymmetryCentre centre, GridPoint twice) {
        const int off = off_middle(kind, twice, middle);
        if (best && off >= least) return;
        if (auto made = symmetry_about(centre, turn)) {
            best = std::move(made);
            least = off;
        }
    };
    for (HexIndex hex = 0; hex < grid.size(); ++hex) {
        const GridPoint c = grid.centre(hex);
        offer(SymmetryCentre::of_hex(grid, hex), {2 * c.x, 2 * c.y});
        for (int d = 0; d < kDirections / 2; ++d)
            if (const auto side = grid.hexside(hex, d)) {
                const GridPoint other = grid.centre(grid.neighbour(hex, d));
                offer(SymmetryCentre::of_side(grid, *side), {c.x + other.x, c.y + other.y});
            }
    }
    return best;
}

}  // namespace

std::size_t SetUpPlan::moving() const noexcept {
    return static_cast<std::size_t>(
        std::count_if(steps.begin(), steps.end(), [](const SetUpStep& step) { return step.to != kNoHex; }));
}

SetUpPlan plan_formation(const Scenario& scenario, std::span<const std::size_t> units, const Formation& formation) {
    const Grid& grid = scenario.map.grid();
    std::vector<SetUpStep> stay;
    std::vector<std::size_t> going(units.begin(), units.end());
    SetUpPlan plan;
    if (formation.from >= grid.size()) return plan;
    // Who stays may be in the way of others: again, until all who go find room.
    for (bool again = true; again && !going.empty();) {
        plan = planned(scenario, going, formation);
        again = false;
        for (SetUpStep& step : plan.steps) {
            if (step.to != kNoHex) continue;
            std::erase(going, step.unit);
            stay.push_back(std::move(step));
            again = true;
        }
    }
    const auto place_of = [&](const SetUpStep& step) { return std::find(units.begin(), units.end(), step.unit); };
    std::erase_if(plan.steps, [](const SetUpStep& step) { return step.to == kNoHex; });
    plan.steps.insert(plan.steps.end(), stay.begin(), stay.end());
    std::sort(plan.steps.begin(), plan.steps.end(),
              [&](const SetUpStep& a, const SetUpStep& b) { return place_of(a) < place_of(b); });
    return plan;
}

SetUpPlan plan_reflection(const Scenario& scenario, std::span<const std::size_t> units, const Reflection& reflection) {
    const Grid& grid = scenario.map.grid();
    const HexTurn turn = turn_of(reflection.kind, grid.shape().orientation);
    const auto symmetry = reflection.about ? symmetry_about(SymmetryCentre::of_hex(grid, *reflection.about), turn)
                                           : about_middle(scenario.map, reflection.kind);
    SetUpPlan plan;
    for (const std::size_t unit : units)
        if (scenario.units[unit].at && symmetry)
            plan.steps.push_back({unit, symmetry->image(grid, *scenario.units[unit].at, turn), {}});
    // Who stays may be in the way of others: again, until all who go find room.
    std::vector<bool> stays(plan.steps.size(), false);
    for (bool again = true; again;) {
        again = false;
        SetUpRules rules(scenario);
        for (std::size_t i = 0; i < plan.steps.size(); ++i)
            if (!stays[i]) rules.lift(plan.steps[i].unit);
        for (std::size_t i = 0; i < plan.steps.size(); ++i) {
            SetUpStep& step = plan.steps[i];
            if (stays[i]) continue;
            if (auto why = rules.why_not(step.unit, step.to)) {
                step.why = std::move(*why);
                stays[i] = again = true;
            } else {
                rules.put(step.unit, step.to);
            }
        }
    }
    for (std::size_t i = 0; i < plan.steps.size(); ++i)
        if (stays[i]) plan.steps[i].to = kNoHex;
    return plan;
}

std::string plan_words(const Scenario& scenario, const SetUpPlan& plan) {
    constexpr std::size_t kMost = 3;  // reasons that one line holds
    std::vector<std::string> reasons;
    for (const SetUpStep& step : plan.steps)
        if (step.to == kNoHex)
            reasons.push_back(
                say("{1} stays as it is: {2}.", name_in_play(scenario, step.unit), say_message(step.why)));
    for (const auto& [hex, why] : plan.left_out) reasons.push_back(say("Passed over: {1}.", say_message(why)));
    std::string words = say_n("{1} unit is set up", "{1} units are set up", static_cast<long>(plan.moving())) + ".";
    for (std::size_t i = 0; i < std::min(kMost, reasons.size()); ++i) words += " " + reasons[i];
    if (reasons.size() > kMost) words += " " + say("And {1} more.", reasons.size() - kMost);
    return words;
}

std::string carry_out(Document& document, const SetUpPlan& plan, const std::string& name) {
    return error_of(document.edit(name, [&](Edit& e) {
        for (const SetUpStep& step : plan.steps)
            if (step.to != kNoHex) e.place_unit(step.unit, step.to);
    }));
}

}  // namespace ramparts
