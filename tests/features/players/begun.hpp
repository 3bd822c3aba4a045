// A game that the parts of the planner can be asked about.
#pragma once

#include <optional>

#include "engine/play/game.hpp"
#include "engine/players/player.hpp"
#include "engine/players/thinking.hpp"
#include "engine/rules/module_view.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "plugins/planner/playing.hpp"

namespace ramparts {

/// A battle at some decision, with copies to play on; `nodes` may be used up for each decision.
struct Begun {
    explicit Begun(const std::string& battle, std::uint64_t nodes)
        : rules(std::make_shared<const StandardRules>(std::make_shared<const Scenario>(
              load_scenario(std::string(RAMPARTS_SCENARIOS) + "/" + battle).scenario))),
          game(rules),
          thinking(rules, {RP_LIMIT_NODES, nodes}) {
        look();
    }
    /// What is to be decided now, from nothing.
    void look() {
        thinking.end();
        seen.reset();
        now.emplace(game.view());
        seen.emplace(*rules, *now);
        thinking.begin(*seen->plain(), now->state);
    }
    /// Two tacticians go on to the next place where `there()`; false: the game ended first.
    template <class There>
    bool play_to(There there, std::uint64_t seed) {
        Match match(rules, std::array<std::string, kSides>{"tactician", "tactician"}, Luck(seed, 0));
        while (!game.over() && !there()) game.play_listed(match.next(game));
        if (!game.over()) look();
        return !game.over();
    }
    [[nodiscard]] planner::rp::View view() { return planner::rp::View(*seen->plain()); }
    [[nodiscard]] planner::rp::Copy copy() { return {thinking.table(), *seen->plain()}; }

    std::shared_ptr<const StandardRules> rules;
    Game game;
    std::optional<StateView> now;
    std::optional<ModuleView> seen;
    Thinking thinking;
};

}  // namespace ramparts
