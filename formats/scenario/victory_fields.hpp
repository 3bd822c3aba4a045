// The kinds of conditions of victory and their fields: one table, as fields.hpp has them for all other parts.
#pragma once

#include "formats/scenario/field_kinds.hpp"

namespace ramparts::data {

inline constexpr Range kPoints{0, 999};  ///< for one hex, unit or step

// Each kind of condition of victory is an element of its own, with some of the fields of VictoryRule.
struct VictoryField {
    std::string_view name;
    Need need = Need::optional;
    std::string_view doc = {};  ///< its sentence where that is another than the field's
    Range range = {};           ///< its numbers where they are others
};
struct VictoryKind {
    std::string_view name;  ///< of its element
    std::string_view doc;   ///< when it holds
    Wording label;          ///< in a form
    Wording to_add;         ///< in the menu that adds one
    bool on_track;          ///< whether players count points for it
    std::array<VictoryField, 10> fields;
};
inline constexpr std::array<VictoryKind, 6> kVictoryKinds{{
    // in the order of VictoryRule::Kind
    {"eliminated",
     "side wins when of has no unit on the map.",
     wording("enemy eliminated"),
     wording("A side has no unit left"),
     false,
     {{{"side", Need::required}, {"of", Need::required}}}},
    {"hold",
     "side wins when it has units in enough of the hexes.",
     wording("holds hexes"),
     wording("A side holds hexes"),
     false,
     {{{"side", Need::required},
       {"hexes", Need::required},
       {"need", Need::optional, "How many of the hexes it must hold."}}}},
    {"score",
     "The side that eliminated more enemy factors wins; a tie goes on to the next rule.",
     wording("more points eliminated"),
     wording("More points eliminated"),
     true,
     {}},
    {"otherwise", "side wins.", wording("otherwise"), wording("Otherwise"), false, {{{"side", Need::required}}}},
    {"banners",
     "side wins at once when it has taken need Victory Banners, which rule modules count.",
     wording("Victory Banners, at once"),
     wording("A side takes Victory Banners"),
     false,
     {{{"side", Need::required},
       {"need", Need::required, "How many banners it needs; a rule module of the battle counts them.", {1, 99}}}}},
    {"points",
     "side scores points for hexes and enemy losses, and wins with enough of them.",
     wording("points"),
     wording("A side scores points"),
     true,
     {{{"side", Need::required, "Who scores, and wins with enough points."},
       {"hexes"},
       {"held"},
       {"each-turn"},
       {"unit-lost"},
       {"step-lost"},
       {"exits"},
       {"exited"},
       {"need", Need::optional, "How many points it needs to win."},
       {"lead"}}}},
}};
/// The order in which a menu offers them.
inline constexpr std::array<VictoryRule::Kind, kVictoryKinds.size()> kVictoryMenu{
    VictoryRule::Kind::hold,    VictoryRule::Kind::eliminated, VictoryRule::Kind::score,
    VictoryRule::Kind::banners, VictoryRule::Kind::points,     VictoryRule::Kind::otherwise};
[[nodiscard]] constexpr bool is_victory_kind(VictoryRule::Kind kind) noexcept {
    return static_cast<std::size_t>(kind) < kVictoryKinds.size();
}
/// Of a kind that there is.
[[nodiscard]] constexpr const VictoryKind& kind_of(const VictoryRule& rule) noexcept {
    return kVictoryKinds[static_cast<std::size_t>(rule.kind)];
}
inline constexpr auto kVictoryNames = [] {
    std::array<std::string_view, kVictoryKinds.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = kVictoryKinds[i].name;
    return names;
}();

template <>
inline constexpr auto kFields<VictoryRule> = std::tuple{
    Reference<VictoryRule, SideId>{"side", &VictoryRule::side, To::side, "Who wins when it holds.",
                                   Told(wording("Winner"))},
    Reference<VictoryRule, SideId>{"of", &VictoryRule::of, To::side, "The side that must be gone.",
                                   OnPaper(wording("side that must be gone"))},
    Choice<VictoryRule, VictoryRule::Kind, kVictoryKinds.size()>{
        "kind", &VictoryRule::kind, kVictoryNames,
        "What is looked at after the last turn; the first condition that holds decides.", Told(wording("Condition")),
        [] {
            std::array<Wording, kVictoryKinds.size()> labels;
            for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = kVictoryKinds[i].label;
            return labels;
        }()},
    Places<VictoryRule>{"hexes", &VictoryRule::hexes, Need::optional,
                        "Hexes that count. Numbers with spaces between them, or picked on the map.",
                        Told(wording("Hexes"), wording("list of hexes to hold"))},
    Number<VictoryRule, int>{"need",
                             &VictoryRule::need,
                             {1, 9999},
                             1,
                             "How many of them it needs.",
                             Told(wording("Needed"), wording("number of hexes needed"))},
    Number<VictoryRule, int>{"held", &VictoryRule::held, kPoints, 0, "Points for each of the hexes that it holds.",
                             Told(wording("For a hex"), wording("points for a hex"))},
    Flag<VictoryRule>{"each-turn", &VictoryRule::each_turn, false,
                      "Points for hexes are scored at the end of each turn, not of the last alone.",
                      Told(wording("Each turn"), wording("scores its hexes at the end of each turn"),
                           wording("scores its hexes at the end of the last turn"))},
    Number<VictoryRule, int>{"unit-lost", &VictoryRule::unit_lost, kPoints, 0,
                             "Points for each enemy unit that is eliminated.",
                             Told(wording("For a unit"), wording("points for an enemy unit eliminated"))},
    Number<VictoryRule, int>{"step-lost", &VictoryRule::step_lost, kPoints, 0,
                             "Points for each step that enemy units lose, the last one included.",
                             Told(wording("For a step"), wording("points for a step that the enemy loses"))},
    Places<VictoryRule>{"exits", &VictoryRule::exits, Need::optional,
                        "Hexes by which its units leave the map: a unit there at the end of its player turn is gone.",
                        Told(wording("Exit hexes"), wording("list of exit hexes"))},
    Number<VictoryRule, int>{"exited", &VictoryRule::exited, kPoints, 0,
                             "Points for each of its units that has left the map.",
                             Told(wording("For an exit"), wording("points for a unit that leaves the map"))},
    Number<VictoryRule, int>{"lead",
                             &VictoryRule::lead,
                             {0, 9999},
                             1,
                             "How many points more than the enemy it needs; 0: it may have fewer.",
                             Told(wording("Lead"), wording("lead in points that it needs"))}};

static_assert(
    [] {
        for (const VictoryKind& kind : kVictoryKinds)
            for (const VictoryField& field : kind.fields) {
                bool known = field.name.empty();
                for (const std::string_view name : kNames<VictoryRule>) known = known || name == field.name;
                if (!known) return false;
            }
        return true;
    }(),
    "a kind of condition names a field that there is not");

/// What a kind of condition says of a field; null when it has no such field.
[[nodiscard]] constexpr const VictoryField* field_of_kind(VictoryRule::Kind kind, std::string_view name) noexcept {
    if (is_victory_kind(kind) && !name.empty())
        for (const VictoryField& field : kVictoryKinds[static_cast<std::size_t>(kind)].fields)
            if (field.name == name) return &field;
    return nullptr;
}
/// Whether a kind of condition is nothing without a hex.
[[nodiscard]] constexpr bool needs_hexes(VictoryRule::Kind kind) noexcept {
    const VictoryField* hexes = field_of_kind(kind, "hexes");
    return hexes != nullptr && hexes->need == Need::required;
}
/// A field as a condition of its kind has it. Nobody holds more hexes than there are.
template <class Field>
[[nodiscard]] constexpr Field field_in(const VictoryRule& rule, Field field) noexcept {
    const VictoryField* own = field_of_kind(rule.kind, field.name);
    if (own == nullptr) return field;
    if (!own->doc.empty()) field.doc = own->doc;
    if constexpr (requires { field.need; }) field.need = own->need;
    if constexpr (requires {
                      field.otherwise;
                      field.range;
                  }) {
        if (own->need == Need::required) field.otherwise.reset();
        if (own->range.max > 0) field.range = own->range;
        if (rule.kind == VictoryRule::Kind::hold && field.name == "need")
            field.range = {1, rule.hexes.empty() ? 1 : static_cast<int>(rule.hexes.size())};
    }
    return field;
}
/// Calls f(field) for each attribute of a condition of that kind, in order, as it has it.
template <class Rule, class F>
constexpr void each_field_in(Rule& rule, F&& f) {
    each_field<VictoryRule>([&](const auto& field) {
        if (field_of_kind(rule.kind, field.name) != nullptr) f(field_in(rule, field));
    });
}

}  // namespace ramparts::data
