// See dice_rules.hpp.
#include "dice_rules.hpp"

#include <algorithm>

namespace ranged_dice {
Symbol symbol_of(std::string_view word) {
    constexpr std::array<std::string_view, 5> kWords{"infantry", "cavalry", "artillery", "flag", "sabres"};
    const auto found = std::find(kWords.begin(), kWords.end(), word);
    return found == kWords.end() ? Symbol::sabres : static_cast<Symbol>(found - kWords.begin());
}

DiceRules::DiceRules(const rp::Setup& setup)
    : ordered(setup.attribute("ordered")),
      given(setup.attribute("given")),
      fired(setup.attribute("fired")),
      cards(setup.attribute("cards")),
      orders_(setup.number("orders", 0)),
      full_(setup.number("full", 1)),
      leader_(setup.number("leader", 1)),
      moved_(setup.number("moved", 1)),
      uphill_(setup.number("uphill", 1)),
      leader_symbol_(symbol_of(setup.text("leader-symbol"))),
      sight_(setup.sight_policy("dice")) {
    read_classes(setup);
    read_dice(setup);
}

void DiceRules::read_classes(const rp::Setup& setup) {
    for (int i = 0; i < setup.rows("classes"); ++i) {
        const auto unit_class = static_cast<std::size_t>(std::max(0, setup.cell("classes", i, "class", 0)));
        if (unit_class >= classes_.size()) classes_.resize(unit_class + 1);
        classes_[unit_class] = {true, static_cast<Arm>(setup.cell("classes", i, "arm", 0)),
                                static_cast<Symbol>(setup.cell("classes", i, "symbol", 0))};
    }
}

void DiceRules::read_dice(const rp::Setup& setup) {
    for (int i = 0; i < setup.rows("range"); ++i) {
        const auto arm = static_cast<std::size_t>(setup.cell("range", i, "arm", 0));
        const auto hexes = static_cast<std::size_t>(setup.cell("range", i, "hexes", 0));
        if (arm < range_.size() && hexes < kFarthest) range_[arm][hexes] = setup.cell("range", i, "dice", 0);
    }
    for (int i = 0; i < setup.rows("terrain"); ++i) {
        const auto terrain = static_cast<std::size_t>(setup.cell("terrain", i, "terrain", 0));
        if (terrain < terrain_.size()) terrain_[terrain] = setup.cell("terrain", i, "dice", 0);
    }
    for (int i = 0; i < setup.rows("features"); ++i) {
        const auto feature = static_cast<std::size_t>(setup.cell("features", i, "feature", 0));
        if (feature < features_.size()) features_[feature] = setup.cell("features", i, "dice", 0);
    }
    for (int i = 0; i < setup.rows("die"); ++i) die_.push_back(static_cast<Symbol>(setup.cell("die", i, "symbol", 0)));
    if (die_.size() < 2 || die_.size() > RP_MAX_FACES)
        throw std::invalid_argument("the table \"die\" needs 2 to 100 rows");
}

int DiceRules::chances(Symbol wanted) const { return static_cast<int>(std::count(die_.begin(), die_.end(), wanted)); }

const DiceRules::ClassRow& DiceRules::row(rp::View view, rp::Unit u) const {
    static constexpr ClassRow kNothing;
    const std::size_t unit_class = view.info(u).unit_class;
    return unit_class < classes_.size() ? classes_[unit_class] : kNothing;
}

bool DiceRules::has_arm(rp::View view, rp::Unit u) const {
    return !is_leader(view, u) && row(view, u).arm != Arm::none && view.info(u).domain == 0;
}

int DiceRules::base(Arm arm, int hexes) const {
    const auto far = static_cast<std::size_t>(hexes);
    return hexes < 2 || far >= kFarthest ? 0 : range_[static_cast<std::size_t>(arm)][far];
}

rp::Unit DiceRules::leader_with(rp::View view, rp::Unit u) {
    if (is_leader(view, u) || !view.on_map(u)) return RP_NO_UNIT;
    for (rp::Unit v = view.first(view.hex(u)); v != RP_NO_UNIT; v = view.next(v))
        if (v != u && is_leader(view, v)) return v;
    return RP_NO_UNIT;
}

rp::Unit DiceRules::target_in(rp::View view, rp::Hex hex) const {
    rp::Unit best = RP_NO_UNIT;
    for (rp::Unit v = view.first(hex); v != RP_NO_UNIT; v = view.next(v)) {
        if (is_leader(view, v)) continue;
        if (!row(view, v).listed) return RP_NO_UNIT;  // he is not alone, and who covers him cannot be hit
        if (best == RP_NO_UNIT || view.info(v).stack < view.info(best).stack) best = v;
    }
    return best != RP_NO_UNIT ? best : view.first(hex);
}

Symbol DiceRules::hit_by(rp::View view, rp::Unit target) const {
    return is_leader(view, target) ? leader_symbol_ : row(view, target).symbol;
}

Refusal DiceRules::may_fire(rp::View view, rp::Unit u) const {
    if (u >= view.units() || view.info(u).side != view.phasing() || !view.on_map(u)) return Refusal::elsewhere;
    if (!has_arm(view, u) || view.status(u, RP_UNIT_ALOFT)) return Refusal::arm;
    if (orders_ > 0 && view.get(ordered, u) == 0) return Refusal::unordered;
    if (view.get(fired, u) != 0) return Refusal::once;
    const std::uint32_t* around = view.fixed().neighbours + std::size_t{6} * view.hex(u);
    for (int d = 0; d < 6; ++d) {
        if (around[d] == RP_NO_HEX) continue;
        for (rp::Unit next = view.first(around[d]); next != RP_NO_UNIT; next = view.next(next))
            if (view.info(next).side != view.info(u).side && !is_leader(view, next)) return Refusal::engaged;
    }
    return Refusal::none;
}

Refusal DiceRules::against(rp::View view, rp::Unit u, rp::Hex hex) const {
    const rp::Unit target = hex < view.fixed().hex_count ? target_in(view, hex) : RP_NO_UNIT;
    if (target == RP_NO_UNIT || view.info(target).side == view.info(u).side) return Refusal::nobody;
    const rp::Hex from = view.hex(u);
    const int far = view.distance(from, hex);
    if (far < 2) return Refusal::adjacent;
    if (base(row(view, u).arm, far) == 0) return Refusal::range;
    if (!sees(view, from, hex)) return Refusal::sight;
    return dice(view, u, from, hex) < 1 ? Refusal::reduced : Refusal::none;
}

int DiceRules::cover(rp::View view, rp::Hex from, rp::Hex at) const {
    const rp_hex_info there = view.hex_info(at);
    int less = terrain_[there.terrain];
    for (std::size_t f = 0; f < features_.size(); ++f)
        if ((there.features >> f & 1) != 0) less += features_[f];
    if (there.elevation > view.hex_info(from).elevation) less += uphill_;
    return less;
}

int DiceRules::plain_dice(rp::View view, rp::Unit u, rp::Hex from, rp::Hex at) const {
    const int dice = base(row(view, u).arm, view.distance(from, at));
    return dice == 0 ? 0 : std::max(0, dice - cover(view, from, at));
}

int DiceRules::dice(rp::View view, rp::Unit u, rp::Hex from, rp::Hex at) const {
    const Arm arm = row(view, u).arm;
    int more = base(arm, view.distance(from, at)) + view.get(cards) + view.fire(u, at);
    if (view.steps(u) == view.info(u).steps) more += full_;
    if (arm == Arm::infantry && leader_with(view, u) != RP_NO_UNIT) more += leader_;
    int less = cover(view, from, at);
    if (arm == Arm::infantry && view.set(RP_SET_MOVED).has(u)) less += moved_;
    return std::min(more - less, 32);
}

}  // namespace ranged_dice
