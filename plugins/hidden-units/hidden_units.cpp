// Hidden units: counters with a unit under them or nothing, set up in secret, and revealed next to an enemy. What is
// under a counter is a secret of its side; everything that is legal follows from the counters alone.
#include <ramparts/plugin.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace rp = ramparts::plugin;

namespace {

class HiddenUnits final : public rp::Module {
public:
    explicit HiddenUnits(rp::Setup setup)
        : Module(setup),
          counters_(setup.units(std::string(setup.text("counters")).c_str())),
          hiding_(setup.units(std::string(setup.text("units")).c_str())),
          under_(setup.attribute("under")) {
        check();
        rp::Filter of_counters;  // saves calls; it decides nothing
        of_counters.units = counters_;
        setup.hook("combat.may_attack", rp::kLimit, of_counters);
        setup.hook("combat.may_be_attacked", rp::kLimit, of_counters);
        setup.hook("movement.entered", rp::kBase);
        setup.hook("play.began", rp::kBase);
    }

    bool may_attack(rp::View, rp::Unit u) const override { return !counters_.has(u); }
    bool may_be_attacked(rp::View, rp::Unit u) const override { return !counters_.has(u); }

    // Where enemies are next to each other, those of them that are hidden are revealed.
    void entered(rp::View view, rp::Unit u, rp::Hex, rp::Hex to, std::uint32_t, rp::Events out) const override {
        bool meets = false;
        for (std::uint32_t d = 0; d < 6; ++d) {
            const rp::Hex next = view.fixed().neighbours[6 * to + d];
            if (next == RP_NO_HEX) continue;
            for (rp::Unit other = view.first(next); other != RP_NO_UNIT; other = view.next(other)) {
                if (view.info(other).side == view.info(u).side) continue;
                meets = true;
                if (view.get(under_, other) != 0) reveal(view, other, false, out);
            }
        }
        if (meets && view.get(under_, u) != 0) reveal(view, u, view.info(u).side == view.phasing(), out);
    }

    void began(rp::View view, std::uint32_t what, rp::Events out) const override {
        if (what != RP_BEGAN_GAME) return;
        hiding_.each([&](rp::Unit u) { out.to_reserve(u); });
        go_on(view, 0, out);
    }
    bool open(rp::View view) const override { return !pool(view, side_of_frame(view)).counters.empty(); }
    void legal(rp::View view, rp_actions* out) const override {
        const Pool left = pool(view, side_of_frame(view));
        const rp::Hex hex = view.hex(left.counters.front());
        for (const rp::Unit u : left.units) offer(out, kPut, u, hex);
        if (left.counters.size() > left.units.size()) offer(out, kDummyHere, RP_NO_UNIT, hex);
        offer(out, kLotDecides);
    }
    void resolve(rp::View view, const rp_action& action, rp::Events out) const override {
        Pool left = pool(view, side_of_frame(view));
        if ((action.verb & 0xFF) == kLotDecides) return roll(left, out);
        place(left, (action.verb & 0xFF) == kPut ? number_of(action.unit) : kDummy, out);
        finish(view, left, side_of_frame(view), out);
    }
    void rolled(rp::View view, int face, rp::Events out) const override {
        const auto side = static_cast<rp::Side>(view.frame()->local[0]);
        Pool left = pool(view, side);
        place(left, drawn(left, face), out);
    }
    void resumed(rp::View view, std::uint32_t, rp::Events out) const override {
        const rp::Side side = side_of_frame(view);
        Pool left = pool(view, side);
        if (!finish(view, left, side, out)) roll(left, out);
    }

    bool say(rp::View view, const rp_action& action, rp_message& said) const override {
        if (action.kind == RP_ACT_VERB && (action.verb & 0xFF) == kLotDecides) {
            said = rp::sentence(setup().message("rest"), setup().rule("lot"), {});
            return true;
        }
        if (action.kind != RP_ACT_DIE) return false;
        const Pool left = pool(view, static_cast<rp::Side>(view.frame()->local[0]));
        const int value = drawn(left, action.verb);
        const rp::Value hex = rp::Value::hex(view.hex(left.counters.front()));
        const std::uint16_t rule = setup().rule("lot");
        said = value == kDummy ? rp::sentence(setup().message("lot-dummy"), rule, {hex})
                               : rp::sentence(setup().message("lot"), rule, {rp::Value::unit(hidden_unit(value)), hex});
        return true;
    }
    bool frame_title(rp::View view, rp_message& said) const override {
        if (view.frame()->number != kPlace) return false;
        const rp::Unit counter = pool(view, side_of_frame(view)).counters.front();
        said = rp::sentence(setup().message("where"), setup().rule("set-up"),
                            {rp::Value::unit(counter), rp::Value::hex(view.hex(counter))});
        return true;
    }

    // A computer leaves it to the lot, so that nobody can know its habits.
    int worth(rp::View, const rp_action& action) const override {
        return action.kind == RP_ACT_VERB && (action.verb & 0xFF) == kLotDecides ? 1 : 0;
    }

private:
    enum : std::uint16_t { kPlace, kLot };                  // frames of plugin.xml
    enum : std::uint8_t { kPut, kDummyHere, kLotDecides };  // verbs
    static constexpr int kDummy = RP_MAX_UNITS + 1;         // of the attribute; a unit is its index + 1

    /// What is still to be set up of a side: its counters with nothing under them, and the units under none.
    struct Pool {
        std::vector<rp::Unit> counters;
        std::vector<rp::Unit> units;
    };

    void check() const {
        const auto* info = setup().fixed().units;
        for (rp::Side side = 0; side < 2; ++side) {
            int counters = 0, units = 0;
            counters_.each([&](rp::Unit u) { counters += info[u].side == side; });
            hiding_.each([&](rp::Unit u) { units += info[u].side == side; });
            if (units > counters) throw std::invalid_argument("a side has more units to hide than hidden counters");
        }
        if (counters_.empty()) throw std::invalid_argument("no unit has the trait of hidden counters");
        if (!(counters_ & hiding_).empty()) throw std::invalid_argument("a unit is a hidden counter and hides");
        if ((counters_ | hiding_).any([&](rp::Unit u) {
                return info[u].domain != RP_DOMAIN_GROUND || info[u].stack != RP_STACK_COUNTS;
            }))
            throw std::invalid_argument(
                "hidden counters and the units to hide are on the ground and count for stacking");
        if ((counters_ | hiding_).any([&](rp::Unit u) { return info[u].turn != 0; }))
            throw std::invalid_argument(
                "hidden counters and the units to hide are set up on the map; none arrives later");
    }

    [[nodiscard]] static int number_of(rp::Unit u) { return static_cast<int>(u) + 1; }
    [[nodiscard]] static rp::Unit hidden_unit(int value) { return static_cast<rp::Unit>(value - 1); }
    [[nodiscard]] static rp::Side side_of_frame(rp::View view) { return view.frame()->side; }

    [[nodiscard]] Pool pool(rp::View view, rp::Side side) const {
        Pool left;
        rp::UnitSet placed;
        counters_.each([&](rp::Unit c) {
            if (view.info(c).side != side) return;
            const int value = view.get(under_, c);
            if (value == 0) left.counters.push_back(c);
            else if (value != kDummy) placed.add(hidden_unit(value));
        });
        hiding_.each([&](rp::Unit u) {
            if (view.info(u).side == side && !placed.has(u)) left.units.push_back(u);
        });
        return left;
    }
    /// What a face of the lot puts under the next counter: each counter that is left is as likely for each unit.
    [[nodiscard]] static int drawn(const Pool& left, int face) {
        const auto nth = static_cast<std::size_t>(face - 1);
        return nth < left.units.size() ? number_of(left.units[nth]) : kDummy;
    }
    void place(Pool& left, int value, rp::Events out) const {
        out.set(under_, left.counters.front(), value);
        left.counters.erase(left.counters.begin());
        if (value != kDummy) left.units.erase(std::find(left.units.begin(), left.units.end(), hidden_unit(value)));
    }
    void roll(const Pool& left, rp::Events out) const {
        const rp::Side side = setup().fixed().units[left.counters.front()].side;
        out.roll(kLot, 1, static_cast<int>(left.counters.size()), {side});
    }
    /// What is left when there is one way alone. False: there is a choice.
    [[nodiscard]] bool settle(Pool& left, rp::Events out) const {
        if (left.units.empty())
            while (!left.counters.empty()) place(left, kDummy, out);
        if (left.counters.size() == 1) place(left, number_of(left.units.front()), out);
        return left.counters.empty();
    }
    /// Ends the set-up of a side when it is complete; then the next one sets up.
    bool finish(rp::View view, Pool& left, rp::Side side, rp::Events out) const {
        if (!settle(left, out)) return false;
        out.pop();
        out.note(rp::sentence(setup().message("placed"), setup().rule("set-up"), {rp::Value::side(side)}));
        go_on(view, side + 1, out);
        return true;
    }
    void go_on(rp::View view, rp::Side side, rp::Events out) const {
        for (; side < 2; ++side) {
            Pool left = pool(view, side);
            if (!settle(left, out)) return out.ask(kPlace, RP_SIDE_FIRST + side);
        }
    }

    void reveal(rp::View view, rp::Unit counter, bool moved, rp::Events out) const {
        const int value = view.get(under_, counter);
        const rp::Hex hex = view.hex(counter);
        out.set(under_, counter, 0);
        out.to_reserve(counter);
        const std::uint16_t rule = setup().rule("reveal");
        if (value == kDummy) {
            out.note(rp::sentence(setup().message("dummy"), rule, {rp::Value::unit(counter), rp::Value::hex(hex)}));
            return;
        }
        const rp::Unit unit = hidden_unit(value);
        out.move(unit, hex);
        if (moved) out.mark(RP_SET_MOVED, unit);
        out.note(rp::sentence(setup().message("unit"), rule, {rp::Value::unit(unit), rp::Value::hex(hex)}));
    }

    rp::UnitSet counters_, hiding_;
    rp::Attr under_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("ramparts.hidden-units", HiddenUnits))
