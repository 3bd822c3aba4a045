// See air_rules.hpp. Lines are those of the source, 003; what it leaves open is told in sdk/docs/plugins/air.md.
#include "air_rules.hpp"

#include <algorithm>
#include <array>

namespace air {
namespace {

constexpr std::uint8_t kAirDomain = 2;  // rp_unit_info.domain
constexpr std::array<const char*, kMissions> kMissionAttributes{"ground-support", "airbase",    "escort",
                                                                "patrol",         "intercepts", "air-support"};

}  // namespace

AirRules::AirRules(const rp::Setup& setup)
    : bombs(setup.attribute("bombs")),
      flown(setup.attribute("flown")),
      fought(setup.attribute("fought")),
      opponent(setup.attribute("opponent")),
      grounded(setup.attribute("grounded")),
      ratings_(setup.fixed().unit_count),
      shot_down_(setup.number("shot-down", 11)),
      sent_home_(setup.number("sent-home", 9)),
      bombed_attack_(setup.number("bombs-attack", 2)),
      bombed_defence_(setup.number("bombs-defence", 1)),
      least_(setup.number("least", 1)),
      raid_left_(setup.number("airbase-left", 1)),
      support_bonus_(setup.number("attack-fighter", 1)),
      zone_(setup.number("zone", 1)),
      pass_loss_(setup.number("patrol-attack", 2)),
      most_support_(setup.number("most-support", 100)),
      by_night_(setup.text("night") == "yes") {
    for (int i = 0; i < kMissions; ++i) missions[i] = setup.attribute(kMissionAttributes[static_cast<std::size_t>(i)]);
    for (rp::Unit u = 0; u < setup.fixed().unit_count; ++u) {
        const rp_unit_info& info = setup.fixed().units[u];
        if (info.domain != kAirDomain) continue;
        for (int row = 0; row < setup.rows("types"); ++row) {
            if (setup.cell("types", row, "class", -1) != info.unit_class) continue;
            Ratings& mine = ratings_[u];
            mine.type = static_cast<Type>(setup.cell("types", row, "type", 0));
            mine.category = static_cast<Category>(setup.cell("types", row, "category", 0));
            mine.attack = setup.value(u, "attack", 3);
            mine.defence = setup.value(u, "defence", 3);
            mine.tactical = setup.value(u, "tactical", 1);
            mine.radius = setup.value(u, "radius", 12);
            mine.base = info.at;
            units_.add(u);
        }
    }
}

Mission AirRules::mission(rp::View view, rp::Unit u) const {
    for (int i = 0; i < kMissions; ++i)
        if (view.get(missions[i], u) != 0) return static_cast<Mission>(i);
    return Mission::none;
}

// --- ratings ---

int AirRules::attack(rp::View view, rp::Unit u) const {
    const int printed = of(u).attack;
    return carries_bombs(view, u) ? std::max(std::min(printed, least_), printed - bombed_attack_) : printed;
}

int AirRules::defence(rp::View view, rp::Unit u) const {
    const int printed = of(u).defence;
    return carries_bombs(view, u) ? std::max(std::min(printed, least_), printed - bombed_defence_) : printed;
}

int AirRules::bombing(rp::View view, rp::Unit u) const {
    const Mission now = mission(view, u);
    if (is_fighter_bomber(u) && !carries_bombs(view, u)) return now == Mission::airbase ? raid_left_ : 0;
    return of(u).tactical + (now == Mission::air_support ? better_support(u) : 0);
}

AirRules::Hit AirRules::hit(int throw_of_two, int attack, int defence) const {
    const int sum = throw_of_two + attack - defence;
    return sum >= shot_down_ ? Hit::down : sum >= sent_home_ ? Hit::home : Hit::none;
}

Chances AirRules::chances(int attack, int defence) const {
    Chances out;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            const Hit what = hit(a + b, attack, defence);
            out.shot_down += what == Hit::down ? 1 : 0;
            out.sent_home += what == Hit::home ? 1 : 0;
        }
    return out;
}

int AirRules::pass(rp::View view, rp::Unit u) const { return std::max(least_, attack(view, u) - pass_loss_); }

// --- who may do what ---

Refusal AirRules::may_fly(rp::View view, rp::Unit u, rp::Side side) const {
    if (!is_air(u)) return Refusal::no_air_unit;
    if (view.info(u).side != side || !view.on_map(u) || of(u).base == RP_NO_HEX) return Refusal::elsewhere;
    // A patrol has flown as it began; it is done when it has attacked.
    if (view.get(mission(view, u) == Mission::patrol ? fought : flown, u) != 0) return Refusal::flown;
    if (view.get(grounded, u) != 0) return Refusal::grounded;
    if (view.night() && !by_night_) return Refusal::night;
    return Refusal::none;
}

Refusal AirRules::in_radius(rp::View view, rp::Unit u, rp::Hex hex) const {
    if (mission(view, u) != Mission::none) return Refusal::flown;
    return view.distance(of(u).base, hex) > of(u).radius ? Refusal::too_far : Refusal::none;
}

Refusal AirRules::may_bomb(rp::View view, rp::Unit u, rp::Hex hex) const {
    if (of(u).category == Category::transport || of(u).tactical <= 0) return Refusal::no_bombs;
    return in_radius(view, u, hex);
}

Refusal AirRules::may_support(rp::View view, rp::Unit u, rp::Hex hex) const {
    const rp::Unit there = view.first(hex);
    if (there == RP_NO_UNIT || view.info(there).side == view.info(u).side) return Refusal::no_enemy;
    return may_bomb(view, u, hex);
}

Refusal AirRules::may_raid(rp::View view, rp::Unit u, rp::Hex hex) const {
    const rp::Side side = view.info(u).side;
    const bool base =
        units_.any([&](rp::Unit e) { return view.info(e).side != side && view.on_map(e) && of(e).base == hex; });
    return base ? may_bomb(view, u, hex) : Refusal::no_enemy_base;
}

// A force is what flies over one hex. An AF goes only with one of which some is on ground or air support (003:52).
Refusal AirRules::may_escort(rp::View view, rp::Unit u, rp::Hex hex) const {
    if (!is_fighter(u)) return Refusal::not_fighter;
    bool any = false;
    bool supports = false;
    units_.each([&](rp::Unit v) {
        if (v == u || view.info(v).side != view.info(u).side || view.hex(v) != hex) return;
        const Mission now = mission(view, v);
        const bool support = now == Mission::ground_support || now == Mission::air_support;
        supports = supports || support;
        any = any || support || now == Mission::airbase;
    });
    if (!any) return Refusal::nobody_to_escort;
    if (of(u).type == Type::AF && !supports) return Refusal::escorts_support_only;
    return in_radius(view, u, hex);
}

Refusal AirRules::may_patrol(rp::View view, rp::Unit u, rp::Hex hex) const {
    if (!is_fighter(u)) return Refusal::not_fighter;
    if (of(u).type == Type::AF) return Refusal::no_patrol;
    const rp::Side side = view.info(u).side;
    const rp::Unit there = view.first(hex);
    const bool base =
        units_.any([&](rp::Unit v) { return view.info(v).side == side && view.on_map(v) && of(v).base == hex; });
    if (!base && (there == RP_NO_UNIT || view.info(there).side != side)) return Refusal::nobody_to_cover;
    return in_radius(view, u, hex);
}

Refusal AirRules::may_intercept(rp::View view, rp::Unit u, rp::Hex hex) const {
    if (!is_fighter(u)) return Refusal::not_fighter;
    if (flying(view, 1 - view.info(u).side, hex).empty()) return Refusal::nothing_flies;
    if (of(u).type == Type::AF && hex != of(u).base) return Refusal::over_base_only;
    return in_radius(view, u, hex);
}

// From a patrol within its zone; from the base over the base alone, which for an AF is the only place (003:54).
Refusal AirRules::may_pass(rp::View view, rp::Unit u, rp::Hex hex) const {
    if (!is_fighter(u)) return Refusal::not_fighter;
    if (flying(view, 1 - view.info(u).side, hex).empty()) return Refusal::nothing_flies;
    if (of(u).type == Type::AF && hex != of(u).base) return Refusal::over_base_only;
    const Mission now = mission(view, u);
    if (now == Mission::patrol) return view.distance(view.hex(u), hex) > zone_ ? Refusal::out_of_zone : Refusal::none;
    if (now != Mission::none) return Refusal::flown;
    return hex == of(u).base ? Refusal::none : Refusal::out_of_zone;
}

Refusal AirRules::may_defend(rp::View view, rp::Unit u, rp::Hex hex) const {
    const bool attacked = view.set(RP_SET_DEFENDERS).any([&](rp::Unit d) {
        return view.hex(d) == hex && view.info(d).side == view.info(u).side;
    });
    return attacked ? may_bomb(view, u, hex) : Refusal::not_attacked;
}

// Where interceptors wait for it (003:36). An AF may take up the escort at once (003:46), of a force that it may escort
// (003:52).
Refusal AirRules::may_jettison(rp::View view, rp::Unit u, bool to_escort) const {
    if (!is_air(u)) return Refusal::no_air_unit;
    if (!carries_bombs(view, u)) return Refusal::nothing_to_jettison;
    const rp::Hex hex = view.hex(u);
    const bool met = waiting(view, 1 - view.info(u).side).any([&](rp::Unit e) { return view.hex(e) == hex; });
    if (!met) return Refusal::nothing_flies;
    if (to_escort && of(u).type != Type::AF) return Refusal::no_escort_fighter;
    if (to_escort && mission(view, u) == Mission::airbase) return Refusal::escorts_support_only;
    return Refusal::none;
}

// --- who meets whom ---

std::vector<rp::Unit> AirRules::flying(rp::View view, rp::Side side, rp::Hex hex) const {
    std::vector<rp::Unit> escorts;
    std::vector<rp::Unit> others;
    units_.each([&](rp::Unit u) {
        if (view.info(u).side != side || view.hex(u) != hex) return;
        switch (mission(view, u)) {
            case Mission::escort: escorts.push_back(u); break;
            case Mission::ground_support:
            case Mission::airbase:
            case Mission::air_support: others.push_back(u); break;
            default: break;
        }
    });
    escorts.insert(escorts.end(), others.begin(), others.end());
    return escorts;
}

rp::UnitSet AirRules::waiting(rp::View view, rp::Side side) const {
    rp::UnitSet found;
    units_.each([&](rp::Unit u) {
        if (view.info(u).side == side && mission(view, u) == Mission::intercept && view.get(fought, u) == 0)
            found.add(u);
    });
    return found;
}

rp::Unit AirRules::on_the_ground(rp::View view, rp::Side side, rp::Hex base) const {
    rp::Unit found = RP_NO_UNIT;
    units_.each([&](rp::Unit u) {
        if (found == RP_NO_UNIT && view.info(u).side == side && of(u).base == base && at_base(view, u) &&
            view.get(grounded, u) == 0)
            found = u;
    });
    return found;
}

bool AirRules::over_a_target(rp::View view, rp::Unit u) const {
    const rp::Hex hex = view.hex(u);
    return hex != RP_NO_HEX && view.set(RP_SET_DEFENDERS).any([&](rp::Unit d) { return view.hex(d) == hex; });
}

// All of it together adds no more than a share of what attacks on the ground; the counters use it up in their order.
int AirRules::ground_support(rp::View view, rp::Unit u) const {
    const auto supports = [&](rp::Unit v) {
        return mission(view, v) == Mission::ground_support && view.info(v).side == view.info(u).side;
    };
    if (!supports(u)) return 0;
    int room = 0;
    view.set(RP_SET_ATTACKERS).each([&](rp::Unit a) { room += view.strength(a, RP_ROLE_ATTACK); });
    room = room * most_support_ / 100;
    units_.each([&](rp::Unit v) {
        if (v < u && supports(v) && over_a_target(view, v)) room -= bombing(view, v);
    });
    return std::clamp(bombing(view, u), 0, std::max(0, room));
}

}  // namespace air
