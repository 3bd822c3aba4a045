// Fuzz target: bytes choose a battle, then actions, legal and otherwise. Nothing may crash or break the state.
#include <algorithm>
#include <cstdint>

#include "engine/play/game.hpp"
#include "engine/rules/standard.hpp"
#include "tests/proofs/conformance/random_battle.hpp"
#include "tests/proofs/conformance/referee.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz::actions {
namespace {

Action any_action(Bytes& bytes) {
    Action action;
    action.kind = static_cast<ActionKind>(bytes.next() % 17);
    action.unit = static_cast<UnitIndex>(bytes.next());
    action.arg = static_cast<std::uint16_t>(bytes.next());
    const unsigned hex = bytes.next();
    action.hex = hex == 255 ? kNoHex : hex == 254 ? 0xFFFFFF : hex;
    return action;
}

}  // namespace

RAMPARTS_FUZZ_TARGET(actions) {
    Bytes bytes{data, data + size};
    // 256 battles, made when first asked for, so that a run is the play and not the tables.
    static std::shared_ptr<const StandardRules> battles[256];
    const unsigned seed = bytes.next();
    if (!battles[seed])
        battles[seed] = std::make_shared<const StandardRules>(
            seed == 255 ? proof::odd_battle() : proof::random_battle(proof::standard_ruleset(), seed));
    const auto& rules = battles[seed];
    Game game(rules);
    proof::Referee referee(*rules);
    referee.begin(game.view());
    game.observe([&](const StateView& before, const Event& event) { referee.event(before, event); });
    while (!bytes.empty() && !game.over()) {
        const ActionList legal = game.legal();
        referee.decision(game.view(), legal);
        const unsigned pick = bytes.next();
        if (pick >= 240) {
            const Action action = any_action(bytes);
            const GameState before = game.state();
            const bool listed = std::binary_search(legal.begin(), legal.end(), action);
            if (listed) continue;
            const auto result = game.play(action);
            require(!result && !result.error().text.empty(),
                    "an illegal action was played or refused without a reason");
            require(game.state() == before, "a refused action changed the state");
        } else if (pick >= 232) {
            if (game.can_undo() && game.state().step() == Step::destination) {
                require(game.undo(), "undo is refused although it is possible");
                referee.begin(game.view());
            }
        } else {
            game.play_listed(legal[pick % legal.size()]);
        }
        require(game.state().hash() == game.state().recomputed_hash(), "the hash kept is wrong");
        require(Position(rules->context(), rules->ghosts(), game.state()).board() == game.position().board(),
                "the board kept is wrong");
        if (!referee.problems().empty()) require(false, referee.problems().front().c_str());
    }
    return 0;
}

}  // namespace ramparts::fuzz::actions
