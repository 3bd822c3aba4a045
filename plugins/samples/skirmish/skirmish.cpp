// Skirmish: a complete rule set. Its one phase is played instead of movement and combat; the map, the units, their
// movement costs, zones of control and lines of sight are the scenario's and the standard rules'.
#include <ramparts/plugin.hpp>

#include <algorithm>

namespace rp = ramparts::plugin;

namespace {

class Skirmish final : public rp::Module {
public:
    explicit Skirmish(rp::Setup setup)
        : Module(setup),
          done_(setup.attribute("done")),
          ordered_(setup.attribute("ordered")),
          factors_(setup.number("factors-a-pip", 4)),
          orders_(setup.rule("orders")),
          fire_(setup.rule("fire")),
          once_(setup.message("once")),
          other_(setup.message("other")),
          far_(setup.message("far")),
          reach_(setup.message("reach")) {}

    // First a unit is chosen, then what it does.
    bool open(rp::View view) const override {
        if (view.get(ordered_) != 0) return true;
        for (rp::Unit u = 0; u < view.units(); ++u)
            if (may_be_ordered(view, u)) return true;
        return false;
    }
    void legal(rp::View view, rp_actions* out) const override {
        if (const int now = view.get(ordered_); now != 0) return list_orders(view, static_cast<rp::Unit>(now - 1), out);
        for (rp::Unit u = 0; u < view.units(); ++u)
            if (may_be_ordered(view, u)) offer(out, kOrder, u);
    }
    void resolve(rp::View view, const rp_action& action, rp::Events out) const override {
        const int verb = action.verb & 0xFF;
        if (verb == kOrder) return out.set(ordered_, 0, action.unit + 1);
        out.set(ordered_, 0, 0);
        out.set(done_, action.unit, 1);
        if (verb == kMarch) out.move(action.unit, action.hex, true);
        if (verb == kFire) out.roll(kDie, {action.unit, view.first(action.hex)});
    }
    // It hits with a pip for so many factors, half as many through cover, but never always and never not at all.
    void rolled(rp::View view, int face, rp::Events out) const override {
        const auto from = static_cast<rp::Unit>(view.frame()->local[0]);
        const auto at = static_cast<rp::Unit>(view.frame()->local[1]);
        if (face > pips(view, from, at)) return;
        if (view.steps(at) > 1) return out.steps(at, view.steps(at) - 1);
        out.eliminate(at);
        if (!left(view, view.info(at).side, at)) out.win(view.info(from).side);
    }

    bool why_not(rp::View view, const rp_action& action, rp_message& out) const override {
        if (action.kind != RP_ACT_VERB || action.unit >= view.units()) return false;
        const int now = view.get(ordered_);
        if (now != 0 && static_cast<rp::Unit>(now - 1) != action.unit)
            out = rp::sentence(other_, orders_, static_cast<rp::Unit>(now - 1));
        else if (view.get(done_, action.unit) != 0) out = rp::sentence(once_, orders_, action.unit);
        else if (action.hex >= view.fixed().hex_count) return false;
        else if ((action.verb & 0xFF) == kFire) out = rp::sentence(far_, fire_, action.unit, action.hex);
        else if ((action.verb & 0xFF) == kMarch) out = rp::sentence(reach_, orders_, action.unit, action.hex);
        else return false;
        return true;
    }
    // Fire is worth what it is likely to cost the enemy; a march, that it leads towards him.
    int worth(rp::View view, const rp_action& action) const override {
        switch (action.verb & 0xFF) {
            case kFire: {
                const rp::Unit at = view.first(action.hex);
                return 100 * view.strength(at, RP_ROLE_DEFENCE) * pips(view, action.unit, at) / 6;
            }
            case kMarch: return std::max(1, 100 - nearest_enemy(view, action.unit, action.hex));
            case kOrder: return 1;
            default: return 0;
        }
    }

private:
    // Numbers of plugin.xml.
    enum : std::uint8_t { kOrder, kMarch, kFire, kHold };
    enum : std::uint16_t { kPhase, kDie };

    [[nodiscard]] bool may_be_ordered(rp::View view, rp::Unit u) const {
        if (view.info(u).side != view.phasing() || view.eliminated(u) || view.get(done_, u) != 0) return false;
        if (view.on_map(u)) return true;
        const auto costs = view.reaches(u);  // a reinforcement whose turn has come
        return std::any_of(costs.begin(), costs.end(), [](int cost) { return cost >= 0; });
    }
    void list_orders(rp::View view, rp::Unit u, rp_actions* out) const {
        const auto costs = view.reaches(u);
        for (rp::Hex h = 0; h < costs.size(); ++h)
            if (costs[h] >= 0 && h != view.hex(u) && view.first(h) == RP_NO_UNIT) offer(out, kMarch, u, h);
        for (rp::Unit at = 0; at < view.units(); ++at)
            if (may_fire(view, u, at)) offer(out, kFire, u, view.hex(at));
        offer(out, kHold, u);
    }
    [[nodiscard]] static bool may_fire(rp::View view, rp::Unit u, rp::Unit at) {
        if (!view.on_map(u) || !view.on_map(at) || view.info(u).side == view.info(at).side) return false;
        if (view.first(view.hex(at)) != at) return false;  // the upper one of two
        const int far = view.distance(view.hex(u), view.hex(at));
        return far == 1 || (far <= view.info(u).range && view.sight(0, view.hex(u), view.hex(at)) != 2);
    }
    [[nodiscard]] int pips(rp::View view, rp::Unit from, rp::Unit at) const {
        const bool covered =
            view.distance(view.hex(from), view.hex(at)) > 1 && view.sight(0, view.hex(from), view.hex(at)) == 1;
        const int factors = view.strength(from, RP_ROLE_ATTACK) / (covered ? 2 : 1);
        return std::clamp(factors / factors_, 1, 5);
    }
    /// Whether a side has a unit on the map or to come, but for one.
    [[nodiscard]] static bool left(rp::View view, rp::Side side, rp::Unit but) {
        for (rp::Unit u = 0; u < view.units(); ++u)
            if (u != but && view.info(u).side == side && !view.eliminated(u)) return true;
        return false;
    }
    [[nodiscard]] static int nearest_enemy(rp::View view, rp::Unit u, rp::Hex from) {
        int nearest = 99;
        for (rp::Unit e = 0; e < view.units(); ++e)
            if (view.on_map(e) && view.info(e).side != view.info(u).side)
                nearest = std::min(nearest, view.distance(from, view.hex(e)));
        return nearest;
    }

    rp::Attr done_, ordered_;
    int factors_;
    std::uint16_t orders_, fire_, once_, other_, far_, reach_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.skirmish", Skirmish))
