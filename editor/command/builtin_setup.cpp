// Commands on the set-up of many units: its mirror image.
#include <algorithm>
#include <charconv>
#include <memory>

#include "editor/command/command.hpp"
#include "editor/model/formation.hpp"
#include "editor/tool/formation_tool.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

/// What the form holds while it is filled in.
struct MirrorChoice {
    std::optional<SideId> side;  ///< nothing: the chosen units
    Reflection::Kind kind = Reflection::Kind::left_right;
    bool about_cursor = false;
};

struct MirrorWords {
    const char* value;
    const char* label;
    const char* edit;
};
/// In the order of Reflection::Kind.
constexpr MirrorWords kMirrors[] = {
    {"left-right", RP_TR("left and right"), RP_TR("Mirror {1} units left and right")},
    {"top-bottom", RP_TR("top and bottom"), RP_TR("Mirror {1} units top and bottom")},
    {"half-turn", RP_TR("half a turn"), RP_TR("Turn the set-up of {1} units by 180°")},
};

const MirrorWords& mirror_words(Reflection::Kind kind) { return kMirrors[static_cast<std::size_t>(kind)]; }

std::vector<std::size_t> units_meant(const OpenDocument& document, const MirrorChoice& choice) {
    if (!choice.side) return chosen_units(document);
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < document.scenario().units.size(); ++i)
        if (document.scenario().units[i].side == *choice.side) all.push_back(i);
    return all;
}

SetUpPlan plan_of(const OpenDocument& document, const MirrorChoice& choice) {
    Reflection reflection{choice.kind, {}};
    if (choice.about_cursor) reflection.about = document.cursor();
    return plan_reflection(document.scenario(), units_meant(document, choice), reflection);
}

Form mirror_form(const OpenDocument& document, const MirrorChoice& choice) {
    using Kind = FormField::Kind;
    const Scenario& s = document.scenario();
    std::vector<FormField::Choice> whose;
    if (const auto chosen = static_cast<long>(chosen_units(document).size()); chosen > 0)
        whose.push_back({"chosen", say_n("the {1} chosen unit", "the {1} chosen units", chosen)});
    for (std::size_t side = 0; side < s.sides.size(); ++side)
        whose.push_back({std::to_string(side), say("all of {1}", say_name(s.sides[side].name))});
    std::vector<FormField::Choice> ways;
    for (const MirrorWords& way : kMirrors) ways.push_back({way.value, say(way.label)});
    const std::string hex = s.map.grid().label(document.cursor());
    Form form;
    form.push_back({"whose", RP_TR("Units"), Kind::choice, choice.side ? std::to_string(*choice.side) : "chosen",
                    RP_TR("Units that are set up; reinforcements stay as they are."), 0, 0, std::move(whose)});
    form.push_back({"way", RP_TR("Swap"), Kind::choice, mirror_words(choice.kind).value,
                    RP_TR("Left and right, top and bottom, or both by half a turn."), 0, 0, std::move(ways)});
    form.push_back({"about",
                    RP_TR("About"),
                    Kind::choice,
                    choice.about_cursor ? "cursor" : "middle",
                    RP_TR("The middle of the map, or the column, row or hex of the hex cursor."),
                    0,
                    0,
                    {{"middle", say("the middle of the map")}, {"cursor", say("{1}, the hex under the cursor", hex)}}});
    return form;
}

void take_choice(MirrorChoice& choice, const std::string& name, const std::string& value) {
    if (name == "about") choice.about_cursor = value == "cursor";
    if (name == "way")
        for (std::size_t i = 0; i < std::size(kMirrors); ++i)
            if (value == kMirrors[i].value) choice.kind = static_cast<Reflection::Kind>(i);
    if (name != "whose") return;
    unsigned side = 0;
    const bool chosen = std::from_chars(value.data(), value.data() + value.size(), side).ec != std::errc();
    choice.side = chosen ? std::nullopt : std::optional(static_cast<SideId>(side));
}

void ask_mirror(CommandContext& c) {
    OpenDocument& document = *c.document();
    auto choice = std::make_shared<MirrorChoice>();
    // One unit is always chosen somehow; several were meant.
    if (chosen_units(document).size() < 2) choice->side = document.scenario().first_side;
    FormQuestion q;
    q.title = RP_TR("Mirror the set-up");
    q.about = RP_TR(
        "Sets units up where their mirror image is. Units whose place is off the map, taken or closed to "
        "them stay where they are.");
    q.act = RP_TR("&Mirror");
    q.form = [choice, &document] { return mirror_form(document, *choice); };
    q.set = [choice](const std::string& name, const std::string& value) {
        take_choice(*choice, name, value);
        return std::string();
    };
    q.preview = [choice, &document] { return plan_words(document.scenario(), plan_of(document, *choice)); };
    q.preview_at_once = true;
    q.run = [choice, &document, &shell = c.shell] {
        const SetUpPlan plan = plan_of(document, *choice);
        std::string words = plan_words(document.scenario(), plan);
        if (plan.moving() == 0) return words;
        std::string why = carry_out(document.document, plan, named(mirror_words(choice->kind).edit, plan.moving()));
        if (why.empty()) shell.show_message(words);
        return why;
    };
    (void)c.shell.ask_form(q);
}

Availability needs_set_up(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    const auto& units = c.document()->scenario().units;
    return Availability::when(std::any_of(units.begin(), units.end(), [](const Unit& u) { return u.at.has_value(); }),
                              RP_TR("No unit is set up on the map yet."));
}

}  // namespace

void add_set_up_commands(CommandRegistry& registry) {
    registry.add({"setup.mirror", RP_TR("Mirror the set-up…"),
                  RP_TR("Set a side or the chosen units up at the other end of the map."), ask_mirror, needs_set_up});
}

}  // namespace ramparts
