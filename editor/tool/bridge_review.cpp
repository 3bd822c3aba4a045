// Questions about bridges; see bridge_review.hpp.
#include "editor/tool/bridge_review.hpp"

#include <algorithm>

#include "engine/model/ruleset.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

SideSet set_after(const Scenario& scenario, const Changes& laid, Hexside at) {
    SideSet set = scenario.map.side(at);
    for (const SidePaint& p : laid.sides)
        if (p.at == at) set = p.set;
    return set;
}

}  // namespace

void BridgeReview::note(const Scenario& scenario, const Changes& laid, const Changes& bridged) {
    for (const SidePaint& p : bridged.sides) {
        const SideSet before = set_after(scenario, laid, p.at);
        for (std::size_t k = 0; k < scenario.ruleset.hexside_kinds.size(); ++k) {
            const auto kind = static_cast<HexsideKindId>(k);
            if (!p.set.has(kind) || before.has(kind)) continue;
            const bool known = std::any_of(questions_.begin(), questions_.end(),
                                           [&](const Question& q) { return q.at == p.at && q.bridge == kind; });
            if (!known) questions_.push_back({p.at, kind});
        }
    }
}

void BridgeReview::clear() {
    questions_.clear();
    current_ = 0;
    open_ = false;
    toggled_.reset();
}

void BridgeReview::begin() {
    open_ = !questions_.empty();
    current_ = 0;
    toggled_.reset();
}

void BridgeReview::answer(std::size_t which, bool built) {
    Question& q = questions_[which];
    q.answered = true;
    if (q.built == built) return;
    q.built = built;
    toggled_ = Toggled{q.at, q.bridge, built};
}

bool BridgeReview::next_open() {
    for (std::size_t step = 1; step <= questions_.size(); ++step) {
        const std::size_t at = (current_ + step) % questions_.size();
        if (questions_[at].answered) continue;
        current_ = at;
        return true;
    }
    return false;
}

// The mark nearest to the pointer, when it is on the hexside pointed at or within reach of the mark itself.
std::optional<std::size_t> BridgeReview::under(const Grid& grid, const ToolInput& input) const {
    const auto side = input.hexside(grid);
    if (!side || input.hit.from_centre < 0.45) return std::nullopt;
    for (std::size_t i = 0; i < questions_.size(); ++i)
        if (questions_[i].at == *side) return i;
    return std::nullopt;
}

BridgeReview::Reply BridgeReview::input(const Grid& grid, const ToolInput& input) {
    toggled_.reset();
    if (input.kind == ToolInput::Kind::press) {
        const auto which = under(grid, input);
        if (!which) return Reply::left;
        current_ = *which;
        answer(current_, !questions_[current_].built);
        return Reply::changed;
    }
    if (input.kind != ToolInput::Kind::key) return Reply::nothing;
    if (input.key == "Return") return Reply::finished;
    if (input.key == "Y" || input.key == "N") {
        answer(current_, input.key == "Y");
        return next_open() ? Reply::changed : Reply::finished;
    }
    const std::size_t count = questions_.size();
    if (input.key == "Right" || input.key == "Down") current_ = (current_ + 1) % count;
    else if (input.key == "Left" || input.key == "Up") current_ = (current_ + count - 1) % count;
    else return Reply::nothing;
    return Reply::changed;
}

std::vector<BridgeMark> BridgeReview::marks() const {
    std::vector<BridgeMark> all;
    for (std::size_t i = 0; i < questions_.size(); ++i) {
        const Question& q = questions_[i];
        const auto state = !q.built     ? BridgeMark::State::refused
                           : q.answered ? BridgeMark::State::built
                                        : BridgeMark::State::asked;
        all.push_back({q.at, state, i == current_});
    }
    return all;
}

std::string BridgeReview::question(const Grid& grid) const {
    const Hexside at = questions_[current_].at;
    return say(
        "Bridge {1} of {2}, {3} to {4}: Y builds it, N does not; click marks to change them; Return when done, Escape "
        "drops the stroke",
        current_ + 1, questions_.size(), grid.label(at.hex), grid.label(grid.across(at)));
}

}  // namespace ramparts
