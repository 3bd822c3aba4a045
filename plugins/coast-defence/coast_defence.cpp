// Coast-defence artillery (source 003, 14.A.4): two modes, switched before movement, and the hazard area that a battery
// in coast-defence mode makes for enemy ships.
#include <ramparts/plugin.hpp>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <vector>

namespace rp = ramparts::plugin;

namespace {

constexpr int kGround = 0, kNaval = 1;  // rp_unit_info.domain

class CoastDefence final : public rp::Module {
public:
    explicit CoastDefence(rp::Setup setup)
        : Module(setup),
          batteries_(batteries(setup)),
          cd_(setup.attribute("cd")),
          switched_(setup.attribute("switched")),
          moving_(setup.attribute("moving")),
          at_anchor_(setup.text("at-anchor") != "false"),
          defence_(setup.number("defence", 1)) {
        for (std::size_t i = 0; i < kSentences; ++i) sentences_[i] = setup.message(kMessageIds[i]);
        for (std::size_t i = 0; i < kRules; ++i) rules_[i] = setup.rule(kRuleIds[i]);
        rp::UnitSet ships;
        for (rp::Unit u = 0; u < setup.fixed().unit_count; ++u) {
            rating_[u] = setup.value(u, "cd-rating", 2);
            if (setup.fixed().units[u].domain == kNaval) ships.add(u);
        }
        if (batteries_.empty()) return;
        setup.hook("movement.may_move", rp::kLimit, {.units = batteries_});
        setup.hook("combat.may_attack", rp::kLimit, {.units = batteries_});
        setup.hook("combat.may_support", rp::kLimit, {.units = batteries_});
        setup.hook("combat.strength", rp::kBase, {.units = batteries_});
        if (ships.empty()) return;
        setup.hook("movement.entered", rp::kAdd, {.units = ships});
        setup.hook("hints.danger", rp::kAdd, {.units = ships});
        if (at_anchor_) setup.hook("play.began", rp::kAdd);
    }

    // --- the initial phase (line 15) ---

    bool open(rp::View view) const override {
        return batteries_.any([&](rp::Unit u) { return may_switch(view, u); });
    }
    void legal(rp::View view, rp_actions* out) const override {
        batteries_.each([&](rp::Unit u) {
            if (may_switch(view, u)) offer(out, in_cd_mode(view, u) ? kBack : kSwitch, u);
        });
    }
    void resolve(rp::View, const rp_action& action, rp::Events out) const override {
        const bool on = (action.verb & 0xFF) == kSwitch;
        out.set(cd_, action.unit, on ? 1 : 0);
        out.set(switched_, action.unit, 1);
        out.status(RP_UNIT_NO_ZOC, action.unit, on);
    }

    // --- what a battery in coast-defence mode does not do; the filters save calls, the rule holds without them ---

    bool may_move(rp::View view, rp::Unit u) const override { return !in_cd_mode(view, u); }
    bool may_attack(rp::View view, rp::Unit u) const override { return !in_cd_mode(view, u); }
    bool may_support(rp::View view, rp::Unit u, rp::Hex) const override { return !in_cd_mode(view, u); }
    int strength(rp::View view, rp::Unit u, std::uint32_t role, rp::Hex, int current) const override {
        return role == RP_ROLE_DEFENCE && in_cd_mode(view, u) ? defence_ : current;
    }

    // --- the hazard area (line 17) ---

    // Each hex of a move; retreats are no moves.
    void entered(rp::View view, rp::Unit u, rp::Hex, rp::Hex to, std::uint32_t how, rp::Events out) const override {
        if (how != RP_BY_STEP || !is_ship(view, u) || view.hex(u) != to) return;
        (void)fire(view, u, 0, kPassing, out);
    }
    // Ships that did not move: once their side's movement is over, whichever phase comes next.
    void began(rp::View view, std::uint32_t what, rp::Events out) const override {
        if (what != RP_BEGAN_PHASE) return;
        if (view.var(RP_V_PHASE) == RP_PHASE_MOVEMENT) {
            out.set(moving_, 0, 1);
        } else if (view.get(moving_) != 0) {
            out.set(moving_, 0, 0);
            fire_at_anchored(view, 0, out);
        }
    }
    // Each battery in the order of the counters; then, of ships at anchor, the next one.
    void rolled(rp::View view, int face, rp::Events out) const override {
        const rp_frame& frame = *view.frame();
        const auto ship = static_cast<rp::Unit>(frame.local[0]);
        const auto battery = static_cast<rp::Unit>(frame.local[1]);
        const bool afloat = view.on_map(ship) && hit(view, ship, battery, face, out);
        if (afloat && fire(view, ship, battery + 1, frame.local[2], out)) return;
        if (frame.local[2] == kAtAnchor) fire_at_anchored(view, ship + 1, out);
    }

    // --- words ---

    bool why_not(rp::View view, const rp_action& action, rp_message& out) const override {
        if (action.unit >= view.units()) return false;
        const rp::Unit u = action.unit;
        const auto say = [&](Sentence sentence, Rule rule) {
            out = rp::sentence(sentences_[sentence], rules_[rule], u);
            return true;
        };
        switch (action.kind) {
            case RP_ACT_VERB:
                if (!batteries_.has(u)) return say(kNoBattery, kModes);
                if (view.frame() == nullptr || !mine_to_switch(view, u)) return say(kNotNow, kSwitching);
                return view.get(switched_, u) != 0 && say(kAgain, kSwitching);
            case RP_ACT_ACTIVATE:
            case RP_ACT_MOVE: return in_cd_mode(view, u) && say(kStays, kModes);
            case RP_ACT_JOIN:
            case RP_ACT_SUPPORT: return in_cd_mode(view, u) && say(kSilent, kModes);
            default: return false;
        }
    }
    // Before a switch what it brings, and for each die of the hazard area what it did.
    bool say(rp::View view, const rp_action& action, rp_message& out) const override {
        if (action.kind == RP_ACT_DIE) return say_die(view, action.verb, out);
        if (action.unit >= view.units()) return false;
        out = rp::sentence(sentences_[in_cd_mode(view, action.unit) ? kToGuns : kToCoast], rules_[kSwitching],
                           action.unit);
        out.args[1] = rating_[action.unit];
        return true;
    }
    // The hazard areas, with the number of batteries where it is more than one.
    void markers(rp::View view, rp_markers* out) const override {
        std::vector<int> dice(view.fixed().hex_count);
        batteries_.each([&](rp::Unit u) {
            if (!in_cd_mode(view, u)) return;
            const rp::Hex hex = view.hex(u);
            ++dice[hex];
            for (std::uint32_t d = 0; d < 6; ++d)
                if (const rp::Hex next = view.fixed().neighbours[hex * 6 + d]; next != RP_NO_HEX) ++dice[next];
        });
        for (rp::Hex hex = 0; hex < view.fixed().hex_count; ++hex)
            if (dice[hex] > 0) mark_hex(out, sentences_[kDanger], hex, dice[hex], Tone::bad);
    }

    // --- hints, in hundredths of a factor ---

    // The other mode is worth what ships near by stand to lose, less what the guns would do meanwhile.
    int worth(rp::View view, const rp_action& action) const override {
        if (action.kind != RP_ACT_VERB || action.unit >= view.units() || !view.on_map(action.unit)) return 0;
        const int gain = prey(view, action.unit) - guns_worth(view, action.unit);
        return in_cd_mode(view, action.unit) ? -gain : gain;
    }
    int danger(rp::View view, rp::Unit u, rp::Hex hex, int current) const override {
        batteries_.each([&](rp::Unit battery) {
            if (threatens(view, battery, view.info(u).side, hex)) current += expected_loss(view, u, battery);
        });
        return current;
    }

private:
    // Numbers and ids of plugin.xml.
    enum : std::uint8_t { kSwitch, kBack };
    enum : std::uint16_t { kPhase, kHazardDie };
    enum Occasion { kPassing, kAtAnchor };  // third local of the frame of a die; the first two are ship and battery
    enum Sentence {
        kToCoast,
        kToGuns,
        kUnhurt,
        kHit,
        kSunk,
        kDanger,
        kNoBattery,
        kNotNow,
        kAgain,
        kStays,
        kSilent,
        kSentences
    };
    static constexpr const char* kMessageIds[] = {"to-coast",   "to-guns", "unhurt", "hit",   "sunk",  "danger",
                                                  "no-battery", "not-now", "again",  "stays", "silent"};
    enum Rule { kModes, kSwitching, kHazard, kRules };
    static constexpr const char* kRuleIds[] = {"modes", "switch", "hazard"};
    static_assert(std::size(kMessageIds) == kSentences && std::size(kRuleIds) == kRules);

    /// Units on the ground of the named classes and traits, and long-range siege artillery (line 13).
    static rp::UnitSet batteries(const rp::Setup& setup) {
        const rp::UnitSet named =
            named_by(setup, "batteries") | (named_by(setup, "long-range") & named_by(setup, "siege"));
        rp::UnitSet found;
        named.each([&](rp::Unit u) {
            if (setup.fixed().units[u].domain == kGround) found.add(u);
        });
        return found;
    }
    /// Units of the classes and traits that a parameter names.
    static rp::UnitSet named_by(const rp::Setup& setup, const char* param) {
        rp::UnitSet found;
        std::istringstream words{std::string(setup.text(param))};
        const rp_fixed& fixed = setup.fixed();
        for (std::string word; words >> word;) {
            found = found | setup.units(word.c_str());
            const std::int32_t of_class = fixed.find(&fixed, RP_NAME_CLASS, word.c_str());
            for (rp::Unit u = 0; u < fixed.unit_count; ++u)
                if (of_class >= 0 && fixed.units[u].unit_class == of_class) found.add(u);
        }
        return found;
    }

    [[nodiscard]] bool in_cd_mode(rp::View view, rp::Unit u) const {
        return batteries_.has(u) && view.on_map(u) && view.get(cd_, u) != 0;
    }
    [[nodiscard]] static bool mine_to_switch(rp::View view, rp::Unit u) {
        return view.on_map(u) && view.info(u).side == view.phasing();
    }
    [[nodiscard]] bool may_switch(rp::View view, rp::Unit u) const {
        return mine_to_switch(view, u) && view.get(switched_, u) == 0;
    }
    [[nodiscard]] static bool is_ship(rp::View view, rp::Unit u) { return view.info(u).domain == kNaval; }

    /// Whether the hex lies in the hazard area that the battery makes for a side's ships.
    [[nodiscard]] bool threatens(rp::View view, rp::Unit battery, rp::Side side, rp::Hex hex) const {
        return in_cd_mode(view, battery) && view.info(battery).side != side &&
               view.distance(view.hex(battery), hex) <= 1;
    }
    /// Rolls for the first battery, from one on, in whose area the ship is; false when there is none.
    bool fire(rp::View view, rp::Unit ship, rp::Unit battery, int occasion, rp::Events out) const {
        while (battery < view.units() && !threatens(view, battery, view.info(ship).side, view.hex(ship))) ++battery;
        if (battery >= view.units()) return false;
        out.roll(kHazardDie, {ship, battery, occasion});
        return true;
    }
    void fire_at_anchored(rp::View view, rp::Unit first, rp::Events out) const {
        for (rp::Unit u = first; u < view.units(); ++u) {
            const bool lies = is_ship(view, u) && mine_to_switch(view, u) && !view.set(RP_SET_MOVED).has(u);
            if (lies && fire(view, u, 0, kAtAnchor, out)) return;
        }
    }
    /// What a die does to the ship; whether it is still afloat.
    bool hit(rp::View view, rp::Unit ship, rp::Unit battery, int face, rp::Events out) const {
        if (face > rating_[battery]) return true;
        if (view.steps(ship) == 1) out.eliminate(ship);
        else out.steps(ship, view.steps(ship) - 1);
        return view.steps(ship) > 1;
    }
    bool say_die(rp::View view, int face, rp_message& out) const {
        const rp_frame* frame = view.frame();
        if (frame == nullptr || frame->number != kHazardDie) return false;
        const auto ship = static_cast<rp::Unit>(frame->local[0]);
        const bool strikes = face <= rating_[static_cast<std::size_t>(frame->local[1])];
        const Sentence sentence = !strikes ? kUnhurt : view.steps(ship) == 1 ? kSunk : kHit;
        out = rp::sentence(sentences_[sentence], rules_[kHazard], ship, view.hex(ship));
        out.args[2] = face;
        return true;
    }

    // --- hints ---

    [[nodiscard]] static int factor(rp::View view, rp::Unit u, int fewer) {
        const int steps = view.steps(u) - fewer;
        return steps <= 0 ? 0 : view.info(u).factors[view.info(u).steps - steps];
    }
    /// Of one die.
    [[nodiscard]] int expected_loss(rp::View view, rp::Unit ship, rp::Unit battery) const {
        return 100 * (factor(view, ship, 0) - factor(view, ship, 1)) * rating_[battery] / 6;
    }
    /// Ships beside the battery in full, those that could come up to it for a third.
    [[nodiscard]] int prey(rp::View view, rp::Unit battery) const {
        constexpr int kNear = 4;
        int sum = 0;
        for (rp::Unit u = 0; u < view.units(); ++u) {
            if (!is_ship(view, u) || !view.on_map(u) || view.info(u).side == view.info(battery).side) continue;
            const int far = view.distance(view.hex(u), view.hex(battery));
            if (far <= kNear) sum += expected_loss(view, u, battery) / (far <= 1 ? 1 : 3);
        }
        return sum;
    }
    /// Some of what it fires with at the best target: its factor up to half of its range, one beyond.
    [[nodiscard]] static int guns_worth(rp::View view, rp::Unit battery) {
        int best = 0;
        for (rp::Unit u = 0; u < view.units(); ++u) {
            if (!view.on_map(u) || view.info(u).side == view.info(battery).side) continue;
            const int far = view.distance(view.hex(u), view.hex(battery));
            if (far > std::max<int>(1, view.info(battery).range)) continue;
            best = std::max(best, 2 * far <= view.info(battery).range ? factor(view, battery, 0) : 1);
        }
        return 15 * best;
    }

    rp::UnitSet batteries_;
    std::array<int, RP_MAX_UNITS> rating_{};
    rp::Attr cd_, switched_, moving_;
    bool at_anchor_;
    int defence_;
    std::array<std::uint16_t, kSentences> sentences_{};
    std::array<std::uint16_t, kRules> rules_{};
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("ramparts.coast-defence", CoastDefence))
