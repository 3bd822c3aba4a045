// Second thoughts: a player that asks the tactician, tries its advice on copies of the game that are played to the end,
// and looks for something better when all of them are lost.
#include <ramparts/player.hpp>

namespace rp = ramparts::plugin;

namespace {

class SecondThoughts final : public rp::Player {
public:
    using Player::Player;

    void begin(rp::Side side, std::uint32_t, std::uint64_t) override { side_ = side; }

    std::size_t choose(rp::View view, std::span<const rp_action> legal, std::uint64_t seed) override {
        if (legal.size() == 1) return 0;
        rp::Random random(seed);
        const std::size_t advised = copy_of(view).advice("tactician", random.next()).value_or(0);
        if (ends(view, legal[advised], seed, kLost) != kTries) return advised;
        for (int i = 0; i < kOthers; ++i) {
            const std::size_t other = random.below(static_cast<std::uint32_t>(legal.size()));
            if (other != advised && ends(view, legal[other], seed, kWon) == kTries) return other;
        }
        return advised;
    }

private:
    enum End { kWon, kLost };
    static constexpr int kTries = 3;   // games for an action; they share their dice with those of the others
    static constexpr int kOthers = 4;  // tried when the advice has lost all of them

    // How many games that go on from here with an action end so, up to the first that does not or cannot be played, as
    // the limit is used up.
    [[nodiscard]] int ends(rp::View view, const rp_action& action, std::uint64_t seed, End wanted) const {
        for (int i = 0; i < kTries; ++i) {
            rp::Copy copy = copy_of(view);
            if (!copy || !copy.play(action) || !copy.play_out("tactician", seed + static_cast<std::uint64_t>(i)))
                return i;
            const End end = copy.winner() == side_ ? kWon : kLost;
            if (end != wanted) return i;
        }
        return kTries;
    }

    rp::Side side_ = 0;
};

}  // namespace

RAMPARTS_PLAYERS(RAMPARTS_PLAYER("sample.second-thoughts", SecondThoughts))
