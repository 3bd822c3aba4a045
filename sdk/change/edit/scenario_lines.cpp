// Lines about a scenario: sides, units, groups, turns, victory, modules, notes.
#include "engine/model/names.hpp"
#include "sdk/change/edit/entry_changes.hpp"

namespace ramparts::edits {
namespace {

struct SideNoun : ById<SideInfo> {
    static constexpr std::string_view kNoun = "side";
    static constexpr auto kList = lists::sides;
};
struct UnitNoun : ById<Unit> {
    static constexpr std::string_view kNoun = "unit";
    static constexpr auto kList = lists::units;
};
struct GroupNoun : ById<ReinforcementGroup> {
    static constexpr std::string_view kNoun = "group";
    static constexpr auto kList = lists::groups;
};
struct MarkerNoun : ById<Marker> {
    static constexpr std::string_view kNoun = "marker";
    static constexpr auto kList = lists::markers;
};
struct ModuleNoun : ById<ModuleUse> {
    static constexpr std::string_view kNoun = "module";
    static constexpr auto kList = lists::modules;
};
struct TurnNoun {
    using Type = TurnInfo;
    static constexpr std::string_view kNoun = "turn";
    static constexpr auto kList = lists::turns;
};
struct VictoryNoun {
    using Type = VictoryRule;
    static constexpr std::string_view kNoun = "victory";
    static constexpr auto kList = lists::victory;
};
struct NoteNoun {
    using Type = std::string;
    static constexpr std::string_view kNoun = "note";
    static constexpr auto kList = lists::notes;
};
struct BookNoun {
    using Type = SourceNote;
    static constexpr std::string_view kNoun = "book";
    static constexpr auto kList = lists::bibliography;
};
struct IgnoreNoun {
    using Type = IgnoredFinding;
    static constexpr std::string_view kNoun = "ignore";
    static constexpr auto kList = lists::ignored;
};

// `victory hold L2208`: what one condition of that kind asks for.
std::optional<LineFault> victory_line(Edit& e, Verb verb, WordReader& words) {
    const Word at = words.peek();
    if (at.asked && verb == Verb::change)
        for (const VictoryRule& rule : e.scenario().victory)
            at.asked->offer(data::kind_of(rule).name, message("the only condition of that kind"));
    const auto kind = std::find(data::kVictoryNames.begin(), data::kVictoryNames.end(), at.text);
    if (verb != Verb::change || kind == data::kVictoryNames.end()) return numbered_line<VictoryNoun>(e, verb, words);
    const auto wanted = static_cast<VictoryRule::Kind>(kind - data::kVictoryNames.begin());
    const std::vector<VictoryRule>& rules = e.scenario().victory;
    const auto is_wanted = [&](const VictoryRule& rule) { return rule.kind == wanted; };
    if (std::count_if(rules.begin(), rules.end(), is_wanted) != 1)
        return LineFault{at.column, message("there is not exactly one condition '{1}'", at.text),
                         message("name it by its number: victory 1 …")};
    words.take();
    const auto rule = std::find_if(rules.begin(), rules.end(), is_wanted);
    VictoryRule changed = *rule;
    const bool has_hexes = data::field_of_kind(wanted, "hexes") != nullptr;
    if (has_hexes && words.peek().asked) words.peek().asked->place(Asked::Place::hexes);
    if (has_hexes && e.map().grid().parse(words.peek().text.substr(0, words.peek().text.find_first_of(".,:")))) {
        auto hexes = read_hexes(e.map().grid(), words);
        if (!hexes) return hexes.error();
        changed.hexes = std::move(*hexes);
    }
    if (auto fault = read_fields(e.scenario(), *rule, changed, words)) return fault;
    if (changed == *rule) return changes_nothing(at);
    return end_of_line(words, e.change(lists::victory, static_cast<std::size_t>(rule - rules.begin()), changed), e);
}

// `add unit us-8-2 like us-8 at L2407`: a copy behind its model, with a number to its name, and what is different.
std::optional<LineFault> unit_like(Edit& e, WordReader& words) {
    const Scenario& s = e.scenario();
    const Word id = words.take();
    words.take();
    const Word model = words.peek();
    if (model.asked) return asked_id(s.units, model, false);
    if (words.done()) return missing_value(model, "like");
    if (s.unit(id.text))
        return LineFault{id.column, message("there already is a {1} {2}", UnitNoun::kNoun, id.text),
                         message("give the copy an id of its own")};
    Unit key;
    key.id = words.take().text;
    const std::size_t place = find_entry<UnitNoun>(s.units, key);
    if (place == s.units.size()) return no_entry<UnitNoun>(s, s.units, model, key);
    Unit copy = s.units[place];
    copy.id = id.text;
    number_copy(s, copy);
    const Unit before = copy;
    if (auto fault = read_fields(s, before, copy, words)) return fault;
    return end_of_line(words, e.insert(lists::units, place + 1, std::move(copy)), e);
}

// `unit us-1 group us-a` is what players say for `arrives`.
std::optional<LineFault> unit_line(Edit& e, Verb verb, WordReader& words) {
    const Word id = words.peek();
    if (verb == Verb::add && words.peek(1).is("like")) return unit_like(e, words);
    if (verb != Verb::change || !words.peek(1).is("group")) return keyed_line<UnitNoun>(e, verb, words);
    const std::vector<Word> said{id, Word{"arrives", words.peek(1).column, false}, words.peek(2)};
    WordReader again(said, words.peek(2).column + static_cast<std::uint32_t>(words.peek(2).text.size()));
    for (int i = 0; i < 3; ++i) words.take();
    if (auto fault = end_of_line(words, true, e)) return fault;
    return keyed_line<UnitNoun>(e, verb, again);
}

constexpr NounInfo kScenarioNouns[] = {
    {"side", "side us name \"United States\"", keyed_line<SideNoun>, keyed_changes<SideNoun>, keyed_value<SideNoun>},
    {"group", "group ac-c1 turn 2", keyed_line<GroupNoun>, keyed_changes<GroupNoun>, keyed_value<GroupNoun>},
    {"unit", "unit us-21 full 11 | unit us-21 at L2513 | add unit us-8-2 like us-8", unit_line, keyed_changes<UnitNoun>,
     keyed_value<UnitNoun>},
    {"marker", "add marker disrupted name \"Disrupted\" count 6", keyed_line<MarkerNoun>, keyed_changes<MarkerNoun>,
     keyed_value<MarkerNoun>},
    {"module", "module ID param NAME VALUE", keyed_line<ModuleNoun>, keyed_changes<ModuleNoun>,
     keyed_value<ModuleNoun>},
    {"turn", "turn 3 night true", numbered_line<TurnNoun>, numbered_changes<TurnNoun>, numbered_value<TurnNoun>},
    {"victory", "victory hold L2208", victory_line, numbered_changes<VictoryNoun>, numbered_value<VictoryNoun>},
    {"note", "note 1 \"TEXT\"", numbered_line<NoteNoun>, numbered_changes<NoteNoun>, numbered_value<NoteNoun>},
    {"book", "book 1 title \"TITLE\"", numbered_line<BookNoun>, numbered_changes<BookNoun>, numbered_value<BookNoun>},
    {"ignore", "ignore 1 reason \"WHY\"", numbered_line<IgnoreNoun>, numbered_changes<IgnoreNoun>,
     numbered_value<IgnoreNoun>},
};

}  // namespace

std::span<const NounInfo> scenario_nouns() { return kScenarioNouns; }

}  // namespace ramparts::edits
