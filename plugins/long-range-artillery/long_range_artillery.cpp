// 14.A.3: guns that add their fire to an attack from two hexes away, and exchanges, in which they then have no part.
#include <algorithm>
#include <array>

#include "long_range.hpp"

namespace long_range {
namespace {

/// Combat factor of a unit with all its steps.
int printed_attack(rp::View view, rp::Unit u) { return view.info(u).factors[0]; }
int printed_defence(rp::View view, rp::Unit u) {
    return view.info(u).defence >= 0 ? view.info(u).defence : printed_attack(view, u);
}

class LongRangeArtillery final : public rp::Module {
public:
    explicit LongRangeArtillery(rp::Setup setup)
        : Module(setup),
          guns_(long_range_units(setup)),
          needs_sight_(setup.text("sight") != "false"),
          at_ships_(setup.text("alone") == "ships"),
          badge_(setup.attribute("range")),
          owed_(setup.attribute("owed")),
          rule_(setup.rule("range")) {
        guns_.each([&](rp::Unit u) { range_[u] = setup.value(u, "lra", 2); });
        for (std::size_t i = 0; i < kSentences; ++i) sentences_[i] = setup.message(kMessageIds[i]);
        if (guns_.empty()) return;
        setup.hook("play.began", rp::kAdd);
        setup.hook("combat.range", rp::kBase, {.units = guns_});
        setup.hook("combat.strength", rp::kBase, {.units = guns_});
        setup.hook("combat.complete", rp::kLimit);
    }

    // The small number on the counter.
    void began(rp::View, std::uint32_t what, rp::Events out) const override {
        if (what == RP_BEGAN_GAME) guns_.each([&](rp::Unit u) { out.set(badge_, u, range_[u]); });
    }

    // --- fire from a distance ---

    int range(rp::View, rp::Unit u, int current) const override { return guns_.has(u) ? range_[u] : current; }

    // Neither distance nor what stands in between takes anything from it; a line of sight it needs, or does not.
    int strength(rp::View view, rp::Unit u, std::uint32_t role, rp::Hex hex, int current) const override {
        if (role != RP_ROLE_SUPPORT || hex == RP_NO_HEX || !guns_.has(u) || !view.on_map(u)) return current;
        if (current == 0 && needs_sight_) return 0;
        const rp_unit_info& info = view.info(u);
        return std::max<int>(current, info.factors[std::clamp(info.steps - view.steps(u), 0, 7)]);
    }

    // Whoever supports is not adjacent, and whoever attacks is adjacent to every defender (6.5).
    bool complete(rp::View view, rp::UnitSet a, rp::UnitSet b, rp::UnitSet d) const override {
        if ((b & guns_).empty() || !a.empty()) return true;
        return at_ships_ && d.all([&](rp::Unit u) { return view.info(u).domain == kNaval; });
    }

    // --- exchanges ---

    void result(rp::View view, std::uint32_t, rp::Events out) const override {
        const rp::UnitSet defenders = standing(view, RP_SET_DEFENDERS);
        if (defenders.empty()) return;
        const rp::UnitSet attackers = standing(view, RP_SET_ATTACKERS);
        if (attackers.empty()) return out.note(sentences_[kNobody], RP_NO_UNIT, view.hex(first_of(defenders)));
        int owed = 0;
        defenders.each([&](rp::Unit u) {
            owed += printed_defence(view, u);
            out.note(sentences_[kExchanged], u, view.hex(u));
        });
        fall(view, defenders, out);
        if (settle(view, attackers, {}, owed, out)) out.ask(kExchange, RP_SIDE_PHASING);
    }
    bool open(rp::View view) const override { return view.get(owed_) > 0; }
    void legal(rp::View view, rp_actions* out) const override {
        standing(view, RP_SET_ATTACKERS).each([&](rp::Unit u) { offer(out, kFalls, u); });
    }
    void resolve(rp::View view, const rp_action& action, rp::Events out) const override {
        const int owed = view.get(owed_) - printed_attack(view, action.unit);
        (void)settle(view, standing(view, RP_SET_ATTACKERS), rp::UnitSet::of(action.unit), owed, out);
    }

    // --- words ---

    bool why_not(rp::View view, const rp_action& action, rp_message& out) const override {
        switch (action.kind) {
            case RP_ACT_RESOLVE: return why_alone(view, out);
            case RP_ACT_ATTACK: return why_no_attack(view, action.hex, out);
            default: break;
        }
        if (action.unit >= view.units()) return false;
        const bool far = (view.set(RP_SET_SUPPORTERS) & guns_).has(action.unit);
        switch (action.kind) {
            case RP_ACT_SUPPORT: return why_no_support(view, action.unit, out);
            case RP_ACT_LOSE: return far && say_why(kSafe, action.unit, RP_NO_HEX, out);
            case RP_ACT_RETREAT: return far && say_why(kSafe, action.unit, RP_NO_HEX, out);
            case RP_ACT_ADVANCE: return far && say_why(kNoAdvance, action.unit, RP_NO_HEX, out);
            case RP_ACT_VERB: return say_why(far ? kNotInExchange : kNotAdjacent, action.unit, RP_NO_HEX, out);
            default: return false;
        }
    }
    bool say(rp::View view, const rp_action& action, rp_message& out) const override {
        if (action.kind != RP_ACT_VERB || action.unit >= view.units()) return false;
        out = rp::sentence(sentences_[kFallsFor], rule_, action.unit);
        out.args[1] = printed_attack(view, action.unit);
        out.args[2] = view.get(owed_);
        return true;
    }

    // The weakest that settles it is the best to lose; of those that do not, the strongest.
    int worth(rp::View view, const rp_action& action) const override {
        if (action.unit >= view.units()) return 0;
        const int factors = printed_attack(view, action.unit);
        const int owed = view.get(owed_);
        return factors >= owed ? kEnough - 100 * (factors - owed) : 100 * factors;
    }

private:
    enum : std::uint16_t { kExchange };  // the frame of plugin.xml
    enum : std::uint8_t { kFalls };      // its verb
    enum Sentence {
        kAlone,
        kFar,
        kSafe,
        kNotInExchange,
        kNoAdvance,
        kNotAdjacent,
        kFallsFor,
        kExchanged,
        kNobody,
        kSentences
    };
    static constexpr const char* kMessageIds[kSentences]{
        "alone", "far", "safe", "not-in-exchange", "no-advance", "not-adjacent", "falls", "exchanged", "nobody"};
    static constexpr int kNaval = 1;        // rp_unit_info.domain
    static constexpr int kLeader = 1;       // rp_unit_info.stack
    static constexpr int kEnough = 900000;  // above what any factor is worth

    static rp::UnitSet long_range_units(const rp::Setup& setup) {
        rp::UnitSet found;
        for (const std::string& word : words_of(setup.text("types"))) {
            found = found | setup.units(word.c_str());
            const std::int32_t of_class = setup.fixed().find(&setup.fixed(), RP_NAME_CLASS, word.c_str());
            for (rp::Unit u = 0; u < setup.fixed().unit_count; ++u)
                if (of_class >= 0 && setup.fixed().units[u].unit_class == of_class) found.add(u);
        }
        return found;
    }
    static rp::Unit first_of(rp::UnitSet units) {
        rp::Unit first = RP_NO_UNIT;
        (void)units.any([&](rp::Unit u) {
            first = u;
            return true;
        });
        return first;
    }
    static rp::UnitSet standing(rp::View view, std::uint32_t set) {
        rp::UnitSet found;
        view.set(set).each([&](rp::Unit u) {
            if (view.on_map(u)) found.add(u);
        });
        return found;
    }

    /// Eliminates units, and the leaders with whom nobody stays.
    static void fall(rp::View view, rp::UnitSet units, rp::Events out) {
        rp::UnitSet all = units;
        units.each([&](rp::Unit u) {
            bool stays = false;
            rp::UnitSet leaders;
            for (rp::Unit v = view.first(view.hex(u)); v != RP_NO_UNIT; v = view.next(v)) {
                if (view.info(v).stack == kLeader) leaders.add(v);
                else stays = stays || !units.has(v);
            }
            if (!stays) all = all | leaders;
        });
        all.each([&](rp::Unit u) { out.eliminate(u); });
    }
    /// Takes the chosen out of the attackers, and the rest where there is nothing to choose. True: somebody has to
    /// choose (again).
    bool settle(rp::View view, rp::UnitSet attackers, rp::UnitSet chosen, int owed, rp::Events out) const {
        rp::UnitSet rest;
        int factors = 0;
        int count = 0;
        attackers.each([&](rp::Unit u) {
            if (chosen.has(u)) return;
            rest.add(u);
            factors += printed_attack(view, u);
            ++count;
        });
        const bool all = owed > 0 && (count <= 1 || factors <= owed);
        const bool again = owed > 0 && !all;
        fall(view, all ? chosen | rest : chosen, out);
        out.set(owed_, 0, again ? owed : 0);
        return again;
    }

    bool say_why(Sentence sentence, rp::Unit u, rp::Hex hex, rp_message& out) const {
        out = hex == RP_NO_HEX ? rp::sentence(sentences_[sentence], rule_, u)
                               : rp::sentence(sentences_[sentence], rule_, u, hex);
        return true;
    }
    /// A combat of supporters alone that may not be.
    bool why_alone(rp::View view, rp_message& out) const {
        const rp::UnitSet b = view.set(RP_SET_SUPPORTERS);
        const rp::UnitSet d = standing(view, RP_SET_DEFENDERS);
        if (d.empty() || complete(view, view.set(RP_SET_ATTACKERS), b, d)) return false;
        return say_why(kAlone, first_of(b & guns_), view.hex(first_of(d)), out);
    }
    /// Adjacent, with no unbridged river between.
    static bool beside(rp::View view, rp::Hex from, rp::Hex to) {
        const int direction = view.direction(from, to);
        return direction >= 0 && (view.hex_info(from).links >> direction & 1) != 0;
    }
    /// Whether a unit of the side that attacks is beside a hex and may still attack.
    [[nodiscard]] bool anybody_beside(rp::View view, rp::Hex hex) const {
        const rp::UnitSet spent = view.set(RP_SET_SPENT) | view.set(RP_SET_SUPPORTERS);
        for (rp::Unit u = 0; u < view.units(); ++u)
            if (view.info(u).side == view.phasing() && view.info(u).stack != kLeader && view.on_map(u) &&
                !spent.has(u) && beside(view, view.hex(u), hex))
                return true;
        return false;
    }
    bool why_no_attack(rp::View view, rp::Hex hex, rp_message& out) const {
        if (anybody_beside(view, hex)) return false;
        return guns_.any([&](rp::Unit u) {
            return view.info(u).side == view.phasing() && view.on_map(u) && !view.set(RP_SET_SPENT).has(u) &&
                   view.distance(view.hex(u), hex) <= range_[u] && say_why(kAlone, u, hex, out);
        });
    }
    bool why_no_support(rp::View view, rp::Unit u, rp_message& out) const {
        const rp::UnitSet d = standing(view, RP_SET_DEFENDERS);
        if (!guns_.has(u) || !view.on_map(u) || d.empty()) return false;
        rp::Hex nearest = view.hex(first_of(d));
        d.each([&](rp::Unit e) {
            if (view.distance(view.hex(u), view.hex(e)) < view.distance(view.hex(u), nearest)) nearest = view.hex(e);
        });
        if (view.distance(view.hex(u), nearest) > range_[u]) {
            (void)say_why(kFar, u, nearest, out);
            out.args[2] = range_[u];
            return true;
        }
        const bool nobody = view.set(RP_SET_ATTACKERS).empty() && !anybody_beside(view, nearest);
        return nobody && say_why(kAlone, u, nearest, out);
    }

    rp::UnitSet guns_;
    std::array<int, RP_MAX_UNITS> range_{};
    bool needs_sight_, at_ships_;
    rp::Attr badge_, owed_;
    std::uint16_t rule_;
    std::array<std::uint16_t, kSentences> sentences_{};
};

constexpr rp::Entry kModules[]{RAMPARTS_MODULE("ramparts.long-range-artillery", LongRangeArtillery)};
constexpr rp::CheckEntry kChecks[]{
    {"LRA101", &coast_defence_without_siege}, {"LRA102", &long_range_without_gun}, {"LRA103", &nobody_long_range}};

}  // namespace
}  // namespace long_range

RAMPARTS_TABLES(ramparts::plugin::modules<long_range::kModules>, ramparts::plugin::checks<long_range::kChecks>)
