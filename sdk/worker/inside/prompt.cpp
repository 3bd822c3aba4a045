// See prompt.hpp.
#include "sdk/worker/inside/prompt.hpp"

#include "engine/players/player.hpp"

namespace ramparts::worker {

Message prompt_of(const StandardRules& rules, const StateView& view, const ActionList& legal) {
    const Scenario& scenario = view.context.scenario();
    const GameState& state = view.state;
    if (state.over()) {
        const SideId winner = state.winner();
        return message("The game is over: {1}", winner == kNoSide ? Message(wording("undecided"))
                                                                  : message("{1} wins", scenario.sides[winner].name));
    }
    if (state.chance() || state.to_act() >= kSides) return message("The dice are to be rolled");
    const std::string& side = scenario.sides[state.to_act()].name;
    const bool may_end = ending_action(legal) != nullptr;
    switch (state.step()) {
        case Step::menu:
            if (state.phase() == Phase::movement) return message("{1}: click a unit to move, or end the phase", side);
            return may_end ? message("{1}: click an enemy to attack, or end the phase", side)
                           : message("{1}: click an enemy to attack; obliged attacks remain", side);
        case Step::destination: return message("{1}: click where the unit goes", side);
        case Step::build_combat: return message("{1}: click units to add; click the target again to fight", side);
        case Step::defender_losses:
        case Step::attacker_losses: return message("{1}: click the unit that loses a step", side);
        case Step::retreats: return message("{1}: click the unit that retreats first", side);
        case Step::displacement: return message("{1}: click where the unit goes", side);
        case Step::advance: return message("{1}: click the unit that advances, or decline", side);
        case Step::choice_module:
        case Step::module_frame: {
            const BoundModule* module = rules.deciding(view);
            const Message title = rules.frame_title(view);
            if (module == nullptr || title.empty()) return message("{1}: yes or no", side);
            return with_rule(may_end ? message("{1}: {2}: choose from the list, or end the phase", side, title)
                                     : message("{1}: {2}: choose from the list", side, title),
                             module->rule());
        }
        default: return side;
    }
}

}  // namespace ramparts::worker
