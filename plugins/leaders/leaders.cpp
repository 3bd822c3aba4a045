// Leaders: what a general adds to those with him, the die for his life in each combat there, and what his fall costs.
#include <ramparts/plugin.hpp>

#include <stdexcept>
#include <string>

namespace rp = ramparts::plugin;

namespace {

class Leader final : public rp::Module {
public:
    explicit Leader(rp::Setup setup)
        : Module(setup),
          leader_(setup.unit("unit")),
          attack_(setup.number("attack", 1)),
          defence_(setup.number("defence", 1)),
          falls_on_(setup.number("falls-on", 1)),
          aim_(setup.number("aim", 1)),
          shaken_(setup.number("shaken", 1)),
          marksmen_(setup.units(std::string(setup.text("marksmen")).c_str())),
          turns_(setup.attribute("shaken-turns")) {
        if (setup.fixed().units[leader_].stack != RP_STACK_LEADER)
            throw std::invalid_argument("the unit is of a class that does not stack as a leader");
        setup.hook("combat.shifts", rp::kAdd);
        setup.hook("combat.declared", rp::kBase);
        setup.hook("play.began", rp::kBase);
        rp::Filter himself;  // saves calls; it decides nothing
        himself.units = rp::UnitSet{};
        himself.units.add(leader_);
        setup.hook("play.happened", rp::kBase, himself);
        setup.hook("hints.unit_worth", rp::kAdd, himself);
        setup.hook("hints.danger", rp::kAdd, himself);
    }

    void shifts(rp::View view, rp::UnitSet a, rp::UnitSet, rp::UnitSet d, rp_shifts* out) const override {
        if (leads(view, a)) shift(out, attack_, "attack", "lead");
        if (leads(view, d)) shift(out, -defence_, "defence", "lead");
        if (view.phasing() == side(view) && view.get(turns_) > 0) shift(out, -shaken_, "shaken", "shaken");
    }

    // The guns that support fire from afar: they neither have him beside them nor aim at him.
    void declared(rp::View view, rp::Events out) const override {
        const rp::UnitSet a = view.set(RP_SET_ATTACKERS);
        const rp::UnitSet d = view.set(RP_SET_DEFENDERS);
        if (!leads(view, a) && !leads(view, d)) return;
        const rp::UnitSet enemies = leads(view, a) ? d : a;
        const int on = falls_on_ + ((enemies & marksmen_).empty() ? 0 : aim_);
        if (on > 0) out.roll(kFall, {on});
    }
    void rolled(rp::View view, int face, rp::Events out) const override {
        const bool falls = face <= view.frame()->local[0];
        out.note(setup().message(falls ? "falls" : "spared"), leader_, RP_NO_HEX, setup().rule("fall"));
        if (falls) out.eliminate(leader_);
    }

    // He may fall otherwise too: with his unit, or alone. Two beginnings of his side's player turns end it.
    void happened(rp::View, std::uint32_t what, rp::Unit u, std::int64_t, rp::Events out) const override {
        if (what == RP_HAPPENED_ELIMINATED && u == leader_ && shaken_ > 0) out.set(turns_, 0, 2);
    }
    void began(rp::View view, std::uint32_t what, rp::Events out) const override {
        if (what == RP_BEGAN_PLAYER_TURN && view.phasing() == side(view) && view.get(turns_) > 0)
            out.add(turns_, 0, -1);
    }

    int unit_worth(rp::View, rp::Unit u, int current) const override {
        return u == leader_ ? current + kColumnWorth * (attack_ + defence_ + shaken_) : current;
    }
    // Alone he is easy prey.
    int danger(rp::View view, rp::Unit u, rp::Hex hex, int current) const override {
        if (u != leader_) return current;
        for (rp::Unit other = view.first(hex); other != RP_NO_UNIT; other = view.next(other))
            if (view.info(other).side == side(view) && view.info(other).stack != RP_STACK_LEADER) return current;
        return current + kAlone;
    }

private:
    enum : std::uint16_t { kFall };           // of plugin.xml
    static constexpr int kColumnWorth = 100;  // hundredths of a factor
    static constexpr int kAlone = 600;

    [[nodiscard]] rp::Side side(rp::View view) const { return view.info(leader_).side; }
    /// Whether another of these units is in his hex. Alone he leads nobody, and is attacked like any unit.
    [[nodiscard]] bool leads(rp::View view, rp::UnitSet units) const {
        if (!view.on_map(leader_)) return false;
        return units.any([&](rp::Unit u) {
            return u != leader_ && view.info(u).side == side(view) && view.on_map(u) &&
                   view.hex(u) == view.hex(leader_);
        });
    }
    void shift(rp_shifts* out, int columns, const char* message, const char* rule) const {
        if (columns != 0) rp_shift_by(out, columns, setup().message(message), setup().rule(rule), RP_NO_HEX);
    }

    rp::Unit leader_;
    int attack_, defence_, falls_on_, aim_, shaken_;
    rp::UnitSet marksmen_;
    rp::Attr turns_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("ramparts.leader", Leader))
