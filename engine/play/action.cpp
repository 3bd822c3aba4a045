// Text form of actions, shared by journals, the command line and error messages.
#include "engine/play/action.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace ramparts {
namespace {

constexpr std::array<std::string_view, 18> kNames = {
    "activate", "move",    "substitute", "attack",  "join",    "target", "support", "option", "resolve",
    "lose",     "retreat", "displace",   "advance", "decline", "accept", "end",     "die",    "verb"};

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
        case ActionKind::end_phase:
        case ActionKind::verb: break;
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

namespace {

// `verb MODULE NUMBER UNIT HEX`; a module that is used more than once has the place of the use behind it, and what the
// verb does not take is a dash.
std::string verb_text(const Action& action, const Scenario& scenario) {
    const auto slot = static_cast<std::size_t>(verb_module(action));
    std::string text{to_string(ActionKind::verb)};
    text += " " + (slot < scenario.modules.size() ? scenario.modules[slot].id : std::string("?"));
    if (slot < scenario.modules.size()) {
        const auto same = [&](const ModuleUse& use) { return use.id == scenario.modules[slot].id; };
        if (std::count_if(scenario.modules.begin(), scenario.modules.end(), same) > 1)
            text += "/" + std::to_string(slot + 1);
    }
    text += " " + std::to_string(verb_number(action));
    text += " " + (action.unit < scenario.units.size() ? scenario.units[action.unit].id : std::string("-"));
    text += " " + (action.hex < scenario.map.grid().size() ? scenario.map.grid().label(action.hex) : std::string("-"));
    return text;
}

std::optional<int> number_in(std::string_view word, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || value < 0 || value > most) return std::nullopt;
    return value;
}

std::optional<Action> parse_verb(std::string_view text, const Scenario& scenario) {
    std::string_view module = next_word(text);
    const auto slash = module.find('/');
    std::optional<int> place;
    if (slash != std::string_view::npos) {
        place = number_in(module.substr(slash + 1), static_cast<int>(scenario.modules.size()));
        if (!place || *place == 0) return std::nullopt;
        module = module.substr(0, slash);
    }
    std::size_t slot = place ? static_cast<std::size_t>(*place) - 1 : 0;
    while (!place && slot < scenario.modules.size() && scenario.modules[slot].id != module) ++slot;
    if (slot >= scenario.modules.size() || scenario.modules[slot].id != module) return std::nullopt;
    const auto number = number_in(next_word(text), 0xFF);
    if (!number) return std::nullopt;
    Action action{ActionKind::verb, kNoUnit, static_cast<std::uint16_t>(slot << 8 | static_cast<unsigned>(*number)),
                  kNoHex};
    if (const std::string_view unit = next_word(text); unit != "-") {
        const auto found = scenario.unit(unit);
        if (!found) return std::nullopt;
        action.unit = *found;
    }
    if (const std::string_view hex = next_word(text); hex != "-") {
        const auto found = scenario.map.grid().parse(hex);
        if (!found) return std::nullopt;
        action.hex = *found;
    }
    return next_word(text).empty() ? std::optional(action) : std::nullopt;
}

}  // namespace

std::string to_text(const Action& action, const Scenario& scenario) {
    if (action.kind == ActionKind::verb) return verb_text(action, scenario);
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
    if (name == to_string(ActionKind::verb)) return parse_verb(text, scenario);
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
