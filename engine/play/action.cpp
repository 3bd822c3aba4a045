// Text form of actions, shared by journals, the command line and error messages.
#include "engine/play/action.hpp"

#include <array>
#include <charconv>

namespace ramparts {
namespace {

constexpr std::array<std::string_view, 17> kNames = {
    "activate", "move",    "substitute", "attack",  "join",    "target", "support", "option", "resolve",
    "lose",     "retreat", "displace",   "advance", "decline", "accept", "end",     "die"};

struct Shape {
    bool unit;
    bool hex;
    bool arg;
};

constexpr Shape shape_of(ActionKind kind) noexcept {
    switch (kind) {
        case ActionKind::activate:
        case ActionKind::join_attacker:
        case ActionKind::support:
        case ActionKind::lose_step: return {true, false, false};
        case ActionKind::move:
        case ActionKind::retreat:
        case ActionKind::displace:
        case ActionKind::advance: return {true, true, false};
        case ActionKind::substitute: return {false, true, true};
        case ActionKind::attack:
        case ActionKind::join_defender: return {false, true, false};
        case ActionKind::option: return {true, false, true};
        case ActionKind::resolve:
        case ActionKind::die: return {false, false, true};
        case ActionKind::decline:
        case ActionKind::accept:
        case ActionKind::end_phase: break;
    }
    return {false, false, false};
}

std::string_view next_word(std::string_view& text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    const std::size_t end = text.find(' ');
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(word.size());
    return word;
}

}  // namespace

std::string_view to_string(ActionKind kind) noexcept { return kNames[static_cast<std::size_t>(kind)]; }

std::string to_text(const Action& action, const Scenario& scenario) {
    const Shape shape = shape_of(action.kind);
    std::string text{to_string(action.kind)};
    if (shape.arg) text += " " + std::to_string(action.arg);
    if (shape.unit)
        text += " " + (action.unit < scenario.units.size() ? scenario.units[action.unit].id : std::string("?"));
    if (shape.hex)
        text +=
            " " + (action.hex < scenario.map.grid().size() ? scenario.map.grid().label(action.hex) : std::string("?"));
    return text;
}

std::optional<Action> parse_action(std::string_view text, const Scenario& scenario) {
    const std::string_view name = next_word(text);
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        if (kNames[i] != name) continue;
        Action action;
        action.kind = static_cast<ActionKind>(i);
        const Shape shape = shape_of(action.kind);
        if (shape.arg) {
            const std::string_view word = next_word(text);
            const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), action.arg);
            if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
        }
        if (shape.unit) {
            const auto unit = scenario.unit(next_word(text));
            if (!unit) return std::nullopt;
            action.unit = *unit;
        }
        if (shape.hex) {
            const auto hex = scenario.map.grid().parse(next_word(text));
            if (!hex) return std::nullopt;
            action.hex = *hex;
        }
        return next_word(text).empty() ? std::optional(action) : std::nullopt;
    }
    return std::nullopt;
}

}  // namespace ramparts
