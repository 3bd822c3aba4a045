// Scenario text, sides and victory conditions; modules and options are in rules_modules.cpp.
#include "editor/model/rules_model.hpp"

#include <algorithm>
#include <utility>

#include "editor/model/field_forms.hpp"
#include "editor/model/readout.hpp"
#include "editor/view/map_painter.hpp"
#include "engine/core/joined.hpp"
#include "formats/scenario/faults.hpp"
#include "formats/scenario/fields.hpp"
#include "formats/text/ids.hpp"
#include "sdk/change/document/operations/new_document.hpp"
#include "sdk/show/print/scenario_sheet.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr data::Range kYards = data::range_of<&Map::yards>;
constexpr data::Range kOffset = data::range_of<&Numbering::column_offset>;

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (true) {
        const auto end = text.find('\n');
        lines.push_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos) return lines;
        text.remove_prefix(end + 1);
    }
}

bool is_colour(std::string_view text) {
    return text.size() == 7 && text[0] == '#' &&
           text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string_view::npos;
}

std::string side_name(const Scenario& s, SideId side) {
    return side < s.sides.size() ? say_name(s.sides[side].name) : std::string("?");
}

constexpr const char* kNoRule = RP_TR("There is no such condition any more.");

}  // namespace

namespace {

// Fields of a second numbering; without one, the field in which it is given its name.
void add_numbering(Form& form, const Scenario& s, std::size_t i) {
    using Kind = FormField::Kind;
    const bool there = i < s.map.numberings.size();
    const Numbering numbering = there ? s.map.numberings[i] : Numbering{};
    const std::string end = "." + std::to_string(i);
    const std::string none = there ? "" : RP_TR("Give the second numbering a name first.");
    const HexIndex sample = s.map.grid().size() / 2;
    const std::string becomes =
        there ? say("What is added to printed numbers, or taken away: {1} becomes {2}.", s.map.grid().label(sample),
                    hex_number_text(s.map, sample, static_cast<int>(i)))
              : say("What is added to printed numbers, or taken away.");
    form.push_back({"", RP_TR("Second numbering"), Kind::heading, "", ""});
    form.push_back({"numbering-name" + end, RP_TR("Name"), Kind::text, numbering.name,
                    RP_TR("Such as the edition that numbers the same hexes otherwise. Empty: there is none.")});
    form.push_back({"numbering-columns" + end,
                    RP_TR("Columns"),
                    Kind::number,
                    std::to_string(numbering.column_offset),
                    becomes,
                    kOffset.min,
                    kOffset.max,
                    {},
                    none});
    form.push_back({"numbering-rows" + end,
                    RP_TR("Rows"),
                    Kind::number,
                    std::to_string(numbering.row_offset),
                    becomes,
                    kOffset.min,
                    kOffset.max,
                    {},
                    none});
}

}  // namespace

Form scenario_form(const Scenario& s) {
    using Kind = FormField::Kind;
    Form form;
    form.push_back({"", RP_TR("Scenario"), Kind::heading, "", ""});
    form.push_back({"name", RP_TR("Name"), Kind::text, s.name, RP_TR("The battle's name.")});
    form.push_back({"date", RP_TR("Date"), Kind::text, s.date, RP_TR("When it was fought, as it should be read.")});
    form.push_back({"version", RP_TR("Version"), Kind::text, s.version, RP_TR("Of this scenario, such as 1.0.0.")});
    form.push_back({"id", RP_TR("Id"), Kind::text, s.id, RP_TR("Its name in files: small letters, digits, . _ -")});
    form.push_back({"description", RP_TR("Description"), Kind::paragraph, s.description,
                    RP_TR("One paragraph for the list of scenarios.")});
    form.push_back({"turns", RP_TR("Turns"), Kind::number, std::to_string(s.turns.size()),
                    RP_TR("Length of the game; labels and nights are on the turn track."), 1, kMaxTurns});
    for (std::size_t i = 0; i < s.sides.size() && i < kSides; ++i) {
        const SideInfo& side = s.sides[i];
        const std::string end = "." + std::to_string(i);
        form.push_back({"", i == 0 ? RP_TR("First side") : RP_TR("Second side"), Kind::heading, "", ""});
        form.push_back({"side-name" + end, RP_TR("Name"), Kind::text, side.name, RP_TR("As players read it.")});
        form.push_back(
            {"side-short" + end, RP_TR("Abbreviation"), Kind::text, side.abbreviation, RP_TR("Two or three letters.")});
        form.push_back({"side-colour" + end, RP_TR("Counters"), Kind::colour, side.colour,
                        RP_TR("Background of its counters (rule 2.4).")});
        form.push_back({"side-facing" + end, RP_TR("Facings"), Kind::colour_or_none, side.facing,
                        RP_TR("Facing colour of its units that have none, nor their class; empty for none.")});
        form.push_back({"side-id" + end, RP_TR("Id"), Kind::text, side.id, RP_TR("Its name in files.")});
    }
    form.push_back({"", RP_TR("Order of play"), Kind::heading, "", ""});
    form.push_back({"first", RP_TR("Moves first"), Kind::choice,
                    s.first_side < s.sides.size() ? s.sides[s.first_side].id : "",
                    RP_TR("The side that begins every turn."), 0, 0, side_choices(s)});
    form.push_back({"", RP_TR("Map"), Kind::heading, "", ""});
    form.push_back({"map-name", RP_TR("Name"), Kind::text, s.map.name, RP_TR("Of the map.")});
    form.push_back({"yards", RP_TR("Yards in a hex"), Kind::number, std::to_string(s.map.yards),
                    RP_TR("Across one hex (rule 1.2)."), kYards.min, kYards.max});
    for (std::size_t i = 0; i < std::max<std::size_t>(1, s.map.numberings.size()); ++i) add_numbering(form, s, i);
    return form;
}

namespace {

std::string set_side_field(Document& document, std::string_view name, std::string_view value) {
    const std::size_t side = name.back() == '1' ? 1 : 0;
    const Scenario& s = document.scenario();
    if (side >= s.sides.size()) return say("There is no such side.");
    SideInfo info = s.sides[side];
    const std::string old_id = info.id;
    const std::string_view what = name.substr(0, name.size() - 2);
    if (what == "side-name") info.name = trimmed(value);
    if (what == "side-short") info.abbreviation = trimmed(value);
    if (what == "side-colour") {
        if (!is_colour(value)) return say("A colour is written #rrggbb.");
        info.colour = std::string(value);
    }
    if (what == "side-facing") {
        info.facing = trimmed(value);
        if (!info.facing.empty() && !is_colour(info.facing)) return say("A colour is written #rrggbb.");
    }
    if (what == "side-id") {
        info.id = trimmed(value);
        if (!is_id(info.id))
            return say(
                "An id has small letters, digits, dots, dashes and underscores, and begins with a letter or digit.");
        if (const auto other = s.side(info.id); other && *other != side) return say("The other side has this id.");
    }
    return error_of(document.edit(named("Change {1}", side_name(s, static_cast<SideId>(side))),
                                  "side." + std::string(name), [&](Edit& e) {
                                      e.change(lists::sides, side, info);
                                      if (info.id == old_id) return;
                                      for (std::size_t m = 0; m < e.scenario().modules.size(); ++m) {
                                          ModuleUse use = e.scenario().modules[m];
                                          for (ModuleParam& p : use.params)
                                              if (p.name == "side" && p.value == old_id) p.value = info.id;
                                          e.change(lists::modules, m, use);
                                      }
                                  }));
}

}  // namespace

namespace {

// A numbering without a name goes; the first one given comes into being.
std::string set_numbering_field(Document& document, std::string_view name, std::string_view value) {
    const auto dot = name.rfind('.');
    int which = 0;
    if (dot == std::string_view::npos || !read_number(name.substr(dot + 1), which) || which < 0)
        return say("There is no such field.");
    const auto i = static_cast<std::size_t>(which);
    const auto& all = document.map().numberings;
    const std::string_view what = name.substr(0, dot);
    const std::string text = trimmed(value);
    if (i >= all.size()) {
        if (text.empty() || text == "0") return {};  // what the form shows
        if (what != "numbering-name") return say("Give the second numbering a name first.");
        return error_of(document.edit(RP_TR("Add a second numbering"), [&](Edit& e) {
            e.add(lists::numberings, Numbering{"second", text, 0, 0});
        }));
    }
    if (what == "numbering-name" && text.empty())
        return error_of(
            document.edit(RP_TR("Remove the second numbering"), [&](Edit& e) { e.remove(lists::numberings, i); }));
    Numbering changed = all[i];
    if (what == "numbering-name") changed.name = text;
    else if (!read_number(value, what == "numbering-columns" ? changed.column_offset : changed.row_offset))
        return say("\"{1}\" is not a whole number.", text);
    return error_of(document.edit(RP_TR("Change the second numbering"), std::string(name),
                                  [&](Edit& e) { e.change(lists::numberings, i, changed); }));
}

std::string_view scenario_edit_name(std::string_view field) {
    if (field == "name") return RP_TR("Change the name");
    if (field == "date") return RP_TR("Change the date");
    if (field == "version") return RP_TR("Change the version");
    if (field == "id") return RP_TR("Change the id");
    if (field == "description") return RP_TR("Change the description");
    if (field == "map-name") return RP_TR("Change the map's name");
    if (field == "yards") return RP_TR("Change the scale");
    return RP_TR("Change who moves first");
}

}  // namespace

std::string set_scenario_field(Document& document, std::string_view name, std::string_view value) {
    if (name.starts_with("side-")) return set_side_field(document, name, value);
    if (name.starts_with("numbering-")) return set_numbering_field(document, name, value);
    const Scenario& s = document.scenario();
    const std::string text = trimmed(value);
    int number = 0;
    if (name == "turns")
        return read_number(value, number) ? set_turn_count(document, number)
                                          : say("\"{1}\" is not a whole number.", text);
    if (name == "yards" && !read_number(value, number)) return say("\"{1}\" is not a whole number.", text);
    if (name == "id" && !is_id(text))
        return say("An id has small letters, digits, dots, dashes and underscores, and begins with a letter or digit.");
    return error_of(document.edit(std::string(scenario_edit_name(name)), "scenario." + std::string(name), [&](Edit& e) {
        if (name == "name") e.set(fields::name, text);
        if (name == "date") e.set(fields::date, text);
        if (name == "version") e.set(fields::version, text);
        if (name == "id") e.set(fields::id, text);
        if (name == "description") e.set(fields::description, text);
        if (name == "map-name") e.set(fields::map_name, text);
        if (name == "yards") e.set(fields::map_yards, number);
        if (name == "first")
            if (const auto side = s.side(value)) e.set(fields::first_side, *side);
    }));
}

std::string set_turn_count(Document& document, int count) {
    if (count < 1 || count > kMaxTurns) return say("A game has 1 to {1} turns.", kMaxTurns);
    return error_of(document.edit(named("Play {1} turns", count), "scenario.turns", [&](Edit& e) {
        std::vector<TurnInfo> turns = e.scenario().turns;
        const bool night = !turns.empty() && turns.back().night;
        TurnInfo more;
        more.night = night;
        turns.resize(static_cast<std::size_t>(count), more);
        e.assign(lists::turns, turns);
    }));
}

std::string notes_text(const Scenario& scenario) { return joined(scenario.notes, "\n\n"); }

std::string set_notes(Document& document, std::string_view text) {
    std::vector<std::string> paragraphs(1);
    for (const std::string& line : lines_of(text)) {
        if (line.empty()) {
            if (!paragraphs.back().empty()) paragraphs.emplace_back();
        } else {
            paragraphs.back() += (paragraphs.back().empty() ? "" : " ") + line;
        }
    }
    if (paragraphs.back().empty()) paragraphs.pop_back();
    return error_of(document.edit(RP_TR("Change the notes"), "scenario.notes",
                                  [&](Edit& e) { e.assign(lists::notes, paragraphs); }));
}

std::string bibliography_text(const Scenario& scenario) {
    return joined(scenario.bibliography, "\n", [&](const SourceNote& source) {
        return source.author + " | " + source.title + (source.note.empty() ? "" : " | " + source.note);
    });
}

std::string set_bibliography(Document& document, std::string_view text) {
    std::vector<SourceNote> sources;
    for (const std::string& line : lines_of(text)) {
        if (line.empty()) continue;
        SourceNote source;
        const auto first = line.find('|');
        const auto second = first == std::string::npos ? first : line.find('|', first + 1);
        if (first == std::string::npos) {
            source.title = line;
        } else {
            source.author = trimmed(std::string_view(line).substr(0, first));
            source.title = trimmed(
                std::string_view(line).substr(first + 1, second == std::string::npos ? second : second - first - 1));
            if (second != std::string::npos) source.note = trimmed(std::string_view(line).substr(second + 1));
            // While the title is being typed, what there is stands for it.
            if (source.title.empty()) source.title = std::exchange(source.author, {});
            if (source.title.empty()) source.title = std::exchange(source.note, {});
            if (source.title.empty()) continue;
        }
        sources.push_back(std::move(source));
    }
    return error_of(document.edit(RP_TR("Change the bibliography"), "scenario.bibliography",
                                  [&](Edit& e) { e.assign(lists::bibliography, sources); }));
}

std::string victory_words(const Scenario& s, const VictoryRule& rule) { return say(paper::victory_message(s, rule)); }

Form victory_form(const Scenario& s, std::size_t index) {
    Form form;
    if (index >= s.victory.size()) return form;
    const VictoryRule& rule = s.victory[index];
    data::each_field<VictoryRule>([&](const auto& f) {
        if (f.name == "kind") form.push_back(form_field(s, rule, f, index));
    });
    data::each_field_in(rule, [&](const auto& f) {
        if (!f.told.label.empty()) form.push_back(form_field(s, rule, f, index));
    });
    if (rule.kind == VictoryRule::Kind::hold && rule.hexes.size() == 1)
        form.back().disabled = RP_TR("There is one hex only.");
    add_provenance(form, rule.provenance);
    return form;
}

std::string set_victory_field(Document& document, std::size_t index, std::string_view name, std::string_view value) {
    const Scenario& s = document.scenario();
    if (index >= s.victory.size()) return say(kNoRule);
    VictoryRule rule = s.victory[index];
    if (take_provenance(rule.provenance, name, value)) {
    } else {
        if (const std::string why = take_named(s, rule, name, value); !why.empty()) return why;
        if (rule.hexes.empty() && data::needs_hexes(rule.kind))
            return name == "kind" ? say("Choose its first hex on the map.")
                                  : say("Name at least one hex, or delete the condition.");
    }
    rule.of = static_cast<SideId>(1 - rule.side);
    make_canonical(rule);
    // A number of another kind, or of more hexes, goes to the nearest that there is.
    data::each_field_in(rule, [&](const auto& f) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(f)>, data::Number<VictoryRule, int>>)
            rule.*f.member = std::clamp(rule.*f.member, f.range.min, f.range.max);
    });
    return error_of(document.edit(named("Change victory condition {1}", index + 1),
                                  "victory." + std::to_string(index) + "." + std::string(name),
                                  [&](Edit& e) { e.change(lists::victory, index, rule); }));
}

std::string add_victory(Document& document, VictoryRule::Kind kind, std::vector<HexIndex> hexes) {
    VictoryRule rule;
    rule.kind = kind;
    rule.hexes = std::move(hexes);
    return error_of(document.edit(RP_TR("Add a victory condition"), [&](Edit& e) {
        // Nothing behind "otherwise" would ever be looked at.
        const auto& all = e.scenario().victory;
        std::size_t at = all.size();
        if (kind != VictoryRule::Kind::otherwise && at > 0 && all.back().kind == VictoryRule::Kind::otherwise) --at;
        e.insert(lists::victory, at, rule);
    }));
}

std::string hold_hex(Document& document, std::size_t index, HexIndex hex) {
    const Scenario& s = document.scenario();
    if (index >= s.victory.size()) return say(kNoRule);
    if (data::field_of_kind(s.victory[index].kind, "hexes") != nullptr) return toggle_victory_hex(document, index, hex);
    if (hex >= s.map.grid().size() || !s.map.present(hex)) return say("That is not a hex of the map.");
    VictoryRule rule = s.victory[index];
    rule.kind = VictoryRule::Kind::hold;
    rule.hexes = {hex};
    make_canonical(rule);
    return error_of(document.edit(named("Change victory condition {1}", index + 1),
                                  [&](Edit& e) { e.change(lists::victory, index, rule); }));
}

std::string remove_victory(Document& document, std::size_t rule) {
    if (rule >= document.scenario().victory.size()) return say(kNoRule);
    return error_of(document.edit(named("Delete victory condition {1}", rule + 1),
                                  [&](Edit& e) { e.remove(lists::victory, rule); }));
}

std::string move_victory(Document& document, std::size_t rule, int step) {
    const std::size_t to = rule + static_cast<std::size_t>(step);  // wraps below 0 and is then refused
    if (rule >= document.scenario().victory.size()) return say(kNoRule);
    if (to >= document.scenario().victory.size()) return step < 0 ? say("It is the first.") : say("It is the last.");
    return error_of(
        document.edit(RP_TR("Reorder the victory conditions"), [&](Edit& e) { e.move(lists::victory, rule, to); }));
}

std::string toggle_victory_hex(Document& document, std::size_t index, HexIndex hex) {
    const Scenario& s = document.scenario();
    if (index >= s.victory.size()) return say(kNoRule);
    if (data::field_of_kind(s.victory[index].kind, "hexes") == nullptr) return say("This condition has no hexes.");
    if (hex >= s.map.grid().size() || !s.map.present(hex)) return say("That is not a hex of the map.");
    VictoryRule rule = s.victory[index];
    const auto found = std::find(rule.hexes.begin(), rule.hexes.end(), hex);
    if (found != rule.hexes.end() && rule.hexes.size() == 1 && data::needs_hexes(rule.kind))
        return say("It is the only hex of the condition; choose another first, or delete the condition.");
    if (found != rule.hexes.end()) rule.hexes.erase(found);
    else rule.hexes.push_back(hex);
    if (rule.kind == VictoryRule::Kind::hold) rule.need = std::min(rule.need, static_cast<int>(rule.hexes.size()));
    return error_of(document.edit(named("Objective {1}", s.map.grid().label(hex)),
                                  [&](Edit& e) { e.change(lists::victory, index, rule); }));
}

}  // namespace ramparts
