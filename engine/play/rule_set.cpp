// Play that does not come to an end; see rule_set.hpp.
#include "engine/play/rule_set.hpp"

namespace ramparts {

EndlessPlay EndlessPlay::of(const RuleSet& rules, const StateView& view, const Event* trigger) {
    std::string who = rules.suspect(view, trigger);
    const int turn = view.state.turn();
    if (who.empty()) return EndlessPlay(message("the rules go on without end in turn {1}", turn));
    return EndlessPlay(trigger != nullptr ? message("{1} answers itself without end in turn {2}", std::move(who), turn)
                                          : message("{1} goes on without end in turn {2}", std::move(who), turn));
}

EndlessPlay EndlessPlay::stuck(const RuleSet& rules, const StateView& view) {
    std::string who = rules.suspect(view, nullptr);
    const int turn = view.state.turn();
    if (who.empty()) return EndlessPlay(message("the rules leave nothing to do in turn {1}", turn));
    return EndlessPlay(message("{1} leaves nothing to do in turn {2}", std::move(who), turn));
}

}  // namespace ramparts
