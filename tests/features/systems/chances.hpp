// Chances by going through all that may happen in a real game, with exact fractions for weights.
#pragma once

#include <catch2/catch.hpp>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/play/action.hpp"
#include "engine/play/game.hpp"
#include "formats/cases/case_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/cases/prepare.hpp"
#include "tests/features/systems/fraction.hpp"
#include "tests/features/systems/systems.hpp"

namespace ramparts::test::chances {

/// What may come of something, by its name.
using Ends = std::map<std::string, Fraction>;

/// A rule case of a shipped plugin at its beginning.
class CaseGame {
public:
    /// `battle`: the shipped scenario that the file of cases names. `change` is made to it before.
    CaseGame(const std::string& plugin, const std::string& file, const std::string& id, const std::string& battle,
             const std::function<void(Scenario&)>& change = {}) {
        base_ = load_scenario(scenarios() / battle).scenario;
        if (change) change(base_);
        const CaseFile cases = load_cases(source() / "plugins" / plugin / "cases" / (file + ".xml"));
        for (const RuleCase& one : cases.cases)
            if (one.id == id) position_ = std::make_unique<CasePosition>(one, base_, outcome_);
        INFO(id);
        REQUIRE(position_);
        REQUIRE(position_->ready());
        rules = std::shared_ptr<const StandardRules>(std::shared_ptr<void>(), &position_->rules());
        game = std::make_unique<Game>(rules, position_->position().state());
    }
    [[nodiscard]] const Scenario& scenario() const { return rules->context()->scenario(); }
    [[nodiscard]] UnitIndex unit(const char* id) const { return *scenario().unit(id); }
    CaseGame& play(const std::string& text) {
        const auto action = parse_action(text, scenario());
        INFO(text);
        REQUIRE(action);
        REQUIRE(game->play(*action));
        return *this;
    }

private:
    Scenario base_;
    CaseOutcome outcome_;
    std::unique_ptr<CasePosition> position_;  // the rules are its own

public:
    std::shared_ptr<const StandardRules> rules;
    std::unique_ptr<Game> game;
};

/// Adds up what comes of a state: dice by their weights, choices evenly, until `end` names it ("" = it goes on).
inline void enumerate(const std::shared_ptr<const StandardRules>& rules, const GameState& state, Fraction so_far,
                      const std::function<std::string(const GameState&)>& end, Ends& out) {
    if (const std::string name = end(state); !name.empty()) {
        Fraction& sum = out[name];
        sum = sum + so_far;
        return;
    }
    Game game(rules, state);
    std::vector<Outcome> open;
    if (state.chance()) rules->outcomes(game.view(), open);
    else
        for (const Action& action : game.legal()) open.push_back({action, 1});
    std::int64_t weights = 0;
    for (const Outcome& one : open) weights += one.weight;
    REQUIRE(weights > 0);
    for (const Outcome& one : open) {
        Game next(rules, state);
        next.play_listed(one.action);
        enumerate(rules, next.state(), so_far * Fraction(one.weight, weights), end, out);
    }
}

/// All ends of what is open in a game now; their chances come to 1.
inline Ends ends_of(const CaseGame& played, const std::function<std::string(const GameState&)>& end) {
    Ends out;
    enumerate(played.rules, played.game->state(), 1, end, out);
    Fraction sum;
    for (const auto& [name, chance] : out) sum = sum + chance;
    CHECK(sum == Fraction(1));
    return out;
}

}  // namespace ramparts::test::chances
