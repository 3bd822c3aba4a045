// What the pages on the ruleset share: the rules that those of the document are made from.
#pragma once

#include <functional>

#include "editor/model/changed_rules.hpp"
#include "editor/workspace/workspace.hpp"

namespace ramparts {

class RulesBase {
public:
    /// What the document changes of its base; worked out once for each of its states.
    const ChangedRules& of(const OpenDocument& document) {
        if (document.number() != number_ || document.document.revision() != revision_) {
            number_ = document.number();
            revision_ = document.document.revision();
            rules_ = changed_rules(document.store().loaded(), document.scenario());
        }
        return rules_;
    }
    /// Pages call it when another row is chosen, and when they have read their rows again.
    void row_chosen() const {
        if (on_row) on_row();
    }
    std::function<void()> on_row;

private:
    std::uint64_t number_ = 0;
    std::uint64_t revision_ = 0;
    ChangedRules rules_;
};

}  // namespace ramparts
