// Rockets that scatter, and the nerve of those among whom they come down: CH1 to CH5 of plugin.xml.
#include <ramparts/plugin.hpp>

#include <string>

namespace rp = ramparts::plugin;

namespace {

class RocketsAndPanic final : public rp::Module {
public:
    explicit RocketsAndPanic(rp::Setup setup)
        : Module(setup),
          rockets_(trait(setup, "rockets")),
          militia_(trait(setup, "militia")),
          range_(setup.number("range", 6)),
          true_flight_(setup.number("true-flight", 3)),
          militia_breaks_(setup.number("militia-breaks", 4)),
          loss_breaks_(setup.number("loss-breaks", 2)),
          others_break_(setup.number("others-break", 1)),
          flight_(setup.number("flight", 2)),
          fired_(setup.attribute("fired")),
          shaken_(setup.attribute("shaken")),
          cause_(setup.message("cause")),
          shaken_rule_(setup.rule("shaken")) {
        if (rockets_.empty() && militia_.empty())
            throw std::invalid_argument("no unit has the trait of the rockets or that of the militia");
        setup.hook("combat.may_attack", rp::kLimit);
        setup.hook("combat.shifts", rp::kAdd);
        setup.hook("play.happened", rp::kBase, {.units = militia_});
        setup.hook("play.ended", rp::kBase);
    }

    // ---- CH1: rockets, in a phase of their own before combat ---------------------------------------------------

    bool open(rp::View view) const override {
        return rockets_.any([&](rp::Unit r) {
            for (rp::Unit u = 0; u < view.units(); ++u)
                if (may_fire(view, r, u)) return true;
            return false;
        });
    }
    void legal(rp::View view, rp_actions* out) const override {
        rockets_.each([&](rp::Unit r) {
            for (rp::Unit u = 0; u < view.units(); ++u)
                if (may_fire(view, r, u)) offer(out, kFire, r, view.hex(u));
        });
    }
    void resolve(rp::View, const rp_action& action, rp::Events out) const override {
        out.set(fired_, action.unit, 1);
        out.roll(kAim, {action.hex});
    }

    // ---- CH2 and CH3: where they come down, and who keeps his nerve there --------------------------------------

    bool frame_title(rp::View view, rp_message& title) const override {
        const rp_frame* frame = view.frame();
        if (frame == nullptr) return false;
        const auto at = static_cast<rp::Hex>(frame->local[0]);
        if (frame->number == kAim)
            title = line("aim", "scatter", {rp::Value::hex(at), rp::Value::number(true_flight_)});
        else if (frame->number == kDrift) title = line("drift", "scatter", {rp::Value::hex(at)});
        else if (frame->number == kNerve) {
            const auto u = static_cast<rp::Unit>(frame->local[0]);
            const int most = breaks_on(u, frame->local[1] != 0);
            title = line("test", "nerve", {rp::Value::unit(u), rp::Value::number(most)});
        } else return false;
        return true;
    }
    void rolled(rp::View view, int face, rp::Events out) const override {
        const rp_frame& frame = *view.frame();
        const auto at = static_cast<rp::Hex>(frame.local[0]);
        if (frame.number == kNerve) tested(view, static_cast<rp::Unit>(frame.local[0]), face, out);
        else if (frame.number == kDrift) came_down(view, beside(view, at, face), out);
        else if (face <= true_flight_) came_down(view, at, out);
        else out.roll(kDrift, {at});
    }
    void happened(rp::View view, std::uint32_t what, rp::Unit u, std::int64_t, rp::Events out) const override {
        const bool bad = what == RP_HAPPENED_STEP_LOST || what == RP_HAPPENED_RETREATED;
        if (bad && militia_.has(u) && view.on_map(u) && view.get(shaken_, u) == 0) out.roll(kNerve, {u, 0});
    }

    // ---- CH4 and CH5: shaken units, and how they rally ----------------------------------------------------------

    bool may_attack(rp::View view, rp::Unit u) const override { return view.get(shaken_, u) == 0; }
    void shifts(rp::View view, rp::UnitSet, rp::UnitSet, rp::UnitSet d, rp_shifts* out) const override {
        if (d.any([&](rp::Unit u) { return view.get(shaken_, u) != 0; }))
            rp_shift_by(out, 1, cause_, shaken_rule_, RP_NO_HEX);
    }
    void began(rp::View view, std::uint32_t what, rp::Events out) const override {
        if (what != RP_ENDED_PLAYER_TURN) return;
        for (rp::Unit u = 0; u < view.units(); ++u) {
            if (view.get(shaken_, u) == 0 || view.info(u).side != view.phasing() || !view.on_map(u)) continue;
            if (near_enemy(view, u)) continue;
            out.set(shaken_, u, 0);
            out.note(line("rallies", "rally", {rp::Value::unit(u)}));
        }
    }
    bool why_not(rp::View view, const rp_action& action, rp_message& out) const override {
        const bool attack = action.kind == RP_ACT_ATTACK || action.kind == RP_ACT_JOIN;
        if (!attack || action.unit >= view.units() || may_attack(view, action.unit)) return false;
        out = line("idle", "shaken", {rp::Value::unit(action.unit)});
        return true;
    }

    /// Rockets are worth most against militia: its strength, times how often it runs.
    int worth(rp::View view, const rp_action& action) const override {
        const rp::Unit u = action.kind == RP_ACT_VERB ? view.first(action.hex) : RP_NO_UNIT;
        if (u == RP_NO_UNIT) return 0;
        const int chances = true_flight_ * breaks_on(u, true);  // of 36
        return 1 + view.strength(u, RP_ROLE_DEFENCE) * 50 * chances / 36;
    }

private:
    enum : std::uint8_t { kFire };                              // verbs of plugin.xml
    enum : std::uint16_t { kAim = 1, kDrift = 2, kNerve = 3 };  // frames

    static rp::UnitSet trait(const rp::Setup& setup, const char* param) {
        return setup.units(std::string(setup.text(param)).c_str());
    }
    [[nodiscard]] rp_message line(const char* message, const char* rule,
                                  std::initializer_list<rp::Value> values) const {
        return rp::sentence(setup().message(message), setup().rule(rule), values);
    }
    [[nodiscard]] bool may_fire(rp::View view, rp::Unit r, rp::Unit u) const {
        return view.on_map(r) && view.info(r).side == view.phasing() && view.get(fired_, r) == 0 &&
               view.get(shaken_, r) == 0 && view.on_map(u) && view.info(u).side != view.info(r).side &&
               view.first(view.hex(u)) == u && view.distance(view.hex(r), view.hex(u)) <= range_;
    }
    [[nodiscard]] int breaks_on(rp::Unit u, bool rockets) const {
        if (!rockets) return loss_breaks_;
        return militia_.has(u) ? militia_breaks_ : others_break_;
    }
    /// The neighbour of a hex for a die of 1 to 6; RP_NO_HEX at the rim.
    static rp::Hex beside(rp::View view, rp::Hex at, int face) {
        return view.fixed().neighbours[std::size_t{at} * 6 + static_cast<std::size_t>(face - 1)];
    }
    void came_down(rp::View view, rp::Hex at, rp::Events out) const {
        if (at == RP_NO_HEX) return out.note(line("lost", "scatter", {}));
        const rp::Unit u = view.first(at);
        if (u == RP_NO_UNIT) return out.note(line("nobody", "scatter", {rp::Value::hex(at)}));
        out.roll(kNerve, {u, 1});
    }
    void tested(rp::View view, rp::Unit u, int face, rp::Events out) const {
        const bool rockets = view.frame()->local[1] != 0;
        if (!view.on_map(u)) return;
        if (face > breaks_on(u, rockets)) return out.note(line("holds", "nerve", {rp::Value::unit(u)}));
        const bool runs = rockets && militia_.has(u);
        out.set(shaken_, u, 1);
        out.note(line(runs ? "runs" : "shakes", "nerve", {rp::Value::unit(u)}));
        if (runs) out.call(RP_PROC_RETREAT, u, flight_);
    }
    [[nodiscard]] static bool near_enemy(rp::View view, rp::Unit u) {
        for (int face = 1; face <= 6; ++face) {
            const rp::Hex h = beside(view, view.hex(u), face);
            const rp::Unit there = h == RP_NO_HEX ? RP_NO_UNIT : view.first(h);
            if (there != RP_NO_UNIT && view.info(there).side != view.info(u).side) return true;
        }
        return false;
    }

    rp::UnitSet rockets_, militia_;
    int range_, true_flight_, militia_breaks_, loss_breaks_, others_break_, flight_;
    rp::Attr fired_, shaken_;
    std::uint16_t cause_, shaken_rule_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("ramparts.rockets-and-panic", RocketsAndPanic))
