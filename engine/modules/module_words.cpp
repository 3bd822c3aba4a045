// Choices, faces and sentences of modules; see module_words.hpp.
#include "engine/modules/module_words.hpp"

#include <algorithm>

#include "engine/model/names.hpp"

namespace ramparts {

VerbBuffer::VerbBuffer() noexcept : rp_actions{sizeof(rp_actions), 0, kFew, 0, nullptr, grow} { items = few_.data(); }

std::int32_t RP_CALL VerbBuffer::grow(rp_actions* list) {
    auto* self = static_cast<VerbBuffer*>(list);
    if (self->capacity >= RP_MAX_ACTIONS) return RP_E_LIMIT;
    if (self->many_.empty()) self->many_.assign(self->few_.begin(), self->few_.end());
    self->many_.resize(std::size_t{2} * self->capacity);
    self->items = self->many_.data();
    self->capacity = static_cast<std::uint32_t>(self->many_.size());
    return RP_YES;
}

Message VerbBuffer::append_verbs(const BoundModule& module, const StateView& view, ActionList& actions) const {
    Message problem;
    if (failed != 0) problem = wording("it lists more choices than there may be");
    const std::size_t first = actions.size();
    for (const rp_action* a = items; a != items + count; ++a) {
        const auto& verbs = module.info().verbs;
        const bool known =
            a->verb >> 8 == static_cast<unsigned>(module.slot) &&
            std::any_of(verbs.begin(), verbs.end(), [&](const VerbInfo& v) { return v.number == (a->verb & 0xFF); });
        const bool unit = a->unit == kNoUnit || a->unit < view.context.unit_count();
        const bool hex =
            a->hex == kNoHex || (a->hex < view.context.hexes() && view.context.scenario().map.present(a->hex));
        if (a->kind != RP_ACT_VERB || !known) problem = wording("it lists a choice that is not one of its verbs");
        else if (!unit || !hex) problem = wording("it lists a choice with a unit or hex that is not there");
        else actions.push_back({ActionKind::verb, a->unit, a->verb, a->hex});
    }
    const auto begin = actions.begin() + static_cast<std::ptrdiff_t>(first);
    std::sort(begin, actions.end());
    actions.erase(std::unique(begin, actions.end()), actions.end());
    return problem;
}

Message VerbBuffer::append_options(const BoundModule& module, const StateView& view, ActionList& actions) const {
    Message problem;
    for (const rp_action* a = items; a != items + count; ++a) {
        const bool unit = a->unit == kNoUnit || a->unit < view.context.unit_count();
        if (a->kind != RP_ACT_OPTION || a->verb != module.slot || !unit)
            problem = wording("it offers an option that is not its own");
        else actions.push_back({ActionKind::option, a->unit, a->verb, kNoHex});
    }
    return problem;
}

OutcomeBuffer::OutcomeBuffer() noexcept : rp_outcomes{sizeof(rp_outcomes), 0, RP_MAX_FACES, 0, nullptr, full} {
    items = few_.data();
}

std::int32_t RP_CALL OutcomeBuffer::full(rp_outcomes*) { return RP_E_LIMIT; }

bool OutcomeBuffer::append(int faces, std::vector<Outcome>& outcomes) const {
    const std::size_t first = outcomes.size();
    for (const rp_outcome* o = items; o != items + count; ++o) {
        if (o->face < 1 || o->face > faces || o->weight == 0) {
            outcomes.resize(first);
            return false;
        }
        outcomes.push_back({Action::plain(ActionKind::die, o->face), o->weight});
    }
    std::sort(outcomes.begin() + static_cast<std::ptrdiff_t>(first), outcomes.end(),
              [](const Outcome& a, const Outcome& b) { return a.action < b.action; });
    return outcomes.size() > first;
}

ShiftBuffer::ShiftBuffer() noexcept : rp_shifts{sizeof(rp_shifts), 0, kFew, 0, nullptr, full} { items = few_.data(); }

std::int32_t RP_CALL ShiftBuffer::full(rp_shifts*) { return RP_E_LIMIT; }

namespace {

MessageArg argument(unsigned kind, std::int32_t value, const GameContext& context) {
    const Scenario& s = context.scenario();
    const auto index = static_cast<std::size_t>(value);
    switch (kind) {
        case 1: return name_in_play(s, index);
        case 2:
            if (static_cast<HexIndex>(value) >= context.hexes()) return wording("no hex");
            return context.grid().label(static_cast<HexIndex>(value));
        case 3:
            if (index >= s.sides.size()) return wording("nobody");
            return name_of_side(s, index);
        case 4: return decimal_points(value);
        default: return value;
    }
}

}  // namespace

Message sentence(const BoundModule& module, const rp_message& said, const GameContext& context) {
    const MessageInfo* pattern = module.message(said.message);
    if (pattern == nullptr) return message("{1} does not allow it", Message::of_plugin(module.info().title));
    std::vector<MessageArg> arguments;
    for (int n = 0; n < RP_MAX_MESSAGE_ARGS; ++n)
        arguments.push_back(argument(said.kinds >> (4 * n) & 0xF, said.args[n], context));
    return Message::of_plugin(pattern->text, std::move(arguments));
}

}  // namespace ramparts
