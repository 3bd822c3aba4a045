// Sudden death: what happens when a player turn begins, a count that starts anew, and the end of the game.
#include <ramparts/plugin.hpp>

namespace rp = ramparts::plugin;

namespace {

class SuddenDeath final : public rp::Module {
public:
    explicit SuddenDeath(rp::Setup setup)
        : Module(setup),
          side_(setup.side("side")),
          hex_(setup.hex("hex")),
          turns_(setup.number("turns", 2)),
          held_(setup.attribute("held")) {
        rp::Filter own;  // saves calls; it decides nothing
        own.side = side_;
        setup.hook("play.began", rp::kBase, own);
    }
    void began(rp::View view, std::uint32_t what, rp::Events out) const override {
        if (what != RP_BEGAN_PLAYER_TURN || view.phasing() != side_) return;
        const rp::Unit there = view.first(hex_);
        const bool ours = there != RP_NO_UNIT && view.info(there).side == side_;
        const int held = ours ? view.get(held_) + 1 : 0;
        out.set(held_, 0, held < 9 ? held : 9);
        if (held >= turns_) out.win(side_);
    }

private:
    rp::Side side_;
    rp::Hex hex_;
    int turns_;
    rp::Attr held_;
};

}  // namespace

RAMPARTS_MODULES(RAMPARTS_MODULE("sample.sudden-death", SuddenDeath))
