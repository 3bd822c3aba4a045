// Lines about a ruleset: its kinds and its tables.
#include "sdk/change/edit/entry_changes.hpp"

namespace ramparts::edits {
namespace {

struct TerrainNoun : ById<TerrainKind> {
    static constexpr std::string_view kNoun = "terrain";
    static constexpr auto kList = lists::terrains;
};
struct HexsideNoun : ById<HexsideKind> {
    static constexpr std::string_view kNoun = "hexside-kind";
    static constexpr auto kList = lists::hexside_kinds;
};
struct RoadNoun : ById<RoadKind> {
    static constexpr std::string_view kNoun = "road-kind";
    static constexpr auto kList = lists::road_kinds;
};
struct FeatureNoun : ById<FeatureKind> {
    static constexpr std::string_view kNoun = "feature";
    static constexpr auto kList = lists::features;
};
struct ClassNoun : ById<UnitClass> {
    static constexpr std::string_view kNoun = "unit-class";
    static constexpr auto kList = lists::unit_classes;
};

/// Rows of tables: a line about one that is not there adds it, at the end.
template <class T>
struct RowNoun {
    using Type = T;
    static constexpr bool kMayAddUnasked = true;
    static constexpr bool kSorted = false;
    static std::size_t place(const std::vector<T>& list, const T&) { return list.size(); }
};

template <class M>
std::optional<LineFault> read_kind(const Scenario& s, WordReader& words, data::To to, M& member) {
    if constexpr (requires(M m) { m.has_value(); })
        if (words.take_if("all")) return std::nullopt;
    if (words.peek().asked) ask_names(s, to, *words.peek().asked);
    const auto place = find_name(words.take(), names_of(s, to), words_for(to));
    if (!place) return place.error();
    member = static_cast<std::uint8_t>(*place);
    return std::nullopt;
}
std::string kind_name(const Scenario& s, data::To to, std::size_t place) {
    const auto names = names_of(s, to);
    return place < names.size() ? as_word(names[place]) : "-";
}
std::string class_name(const Scenario& s, std::optional<UnitClassId> unit_class) {
    return unit_class ? kind_name(s, data::To::unit_class, *unit_class) : "all";
}

struct AllowanceNoun : RowNoun<AllowanceRow> {
    static constexpr std::string_view kNoun = "allowance";
    static constexpr auto kList = lists::allowances;
    static constexpr std::string_view kKeyFields = "class";
    static std::optional<LineFault> read_key(const Scenario& s, WordReader& words, AllowanceRow& key) {
        return read_kind(s, words, data::To::unit_class, key.unit_class);
    }
    static bool same_key(const AllowanceRow& a, const AllowanceRow& b) { return a.unit_class == b.unit_class; }
    static std::string show_key(const Scenario& s, const AllowanceRow& row) {
        return kind_name(s, data::To::unit_class, row.unit_class);
    }
};

struct EnterNoun : RowNoun<EnterRow> {
    static constexpr std::string_view kNoun = "enter";
    static constexpr auto kList = lists::enter;
    static constexpr std::string_view kKeyFields = "terrain class";
    static std::optional<LineFault> read_key(const Scenario& s, WordReader& words, EnterRow& key) {
        if (auto fault = read_kind(s, words, data::To::terrain, key.terrain)) return fault;
        return read_kind(s, words, data::To::unit_class, key.unit_class);
    }
    static bool same_key(const EnterRow& a, const EnterRow& b) {
        return a.terrain == b.terrain && a.unit_class == b.unit_class;
    }
    static std::string show_key(const Scenario& s, const EnterRow& row) {
        return kind_name(s, data::To::terrain, row.terrain) + " " + class_name(s, row.unit_class);
    }
};

struct CrossNoun : RowNoun<CrossRow> {
    static constexpr std::string_view kNoun = "cross";
    static constexpr auto kList = lists::cross;
    static constexpr std::string_view kKeyFields = "hexside class";
    static std::optional<LineFault> read_key(const Scenario& s, WordReader& words, CrossRow& key) {
        if (auto fault = read_kind(s, words, data::To::hexside_kind, key.kind)) return fault;
        return read_kind(s, words, data::To::unit_class, key.unit_class);
    }
    static bool same_key(const CrossRow& a, const CrossRow& b) {
        return a.kind == b.kind && a.unit_class == b.unit_class;
    }
    static std::string show_key(const Scenario& s, const CrossRow& row) {
        return kind_name(s, data::To::hexside_kind, row.kind) + " " + class_name(s, row.unit_class);
    }
};

constexpr std::array<std::string_view, 4> kCauses{"terrain", "feature", "hexside", "enfilade"};
constexpr std::array kCauseKinds{data::To::terrain, data::To::feature, data::To::hexside_kind};
struct ShiftNoun : RowNoun<ShiftRow> {
    static constexpr std::string_view kNoun = "shift";
    static constexpr auto kList = lists::shifts;
    static constexpr std::string_view kKeyFields = "";
    static std::optional<LineFault> read_key(const Scenario& s, WordReader& words, ShiftRow& key) {
        const auto cause = find_name(words.take(), kCauses, wording("cause of a shift"));
        if (!cause) return cause.error();
        key.cause = static_cast<ShiftCause>(*cause);
        return key.cause == ShiftCause::enfilade ? std::nullopt : read_kind(s, words, kCauseKinds[*cause], key.kind);
    }
    static bool same_key(const ShiftRow& a, const ShiftRow& b) { return a.cause == b.cause && a.kind == b.kind; }
    static std::string show_key(const Scenario& s, const ShiftRow& row) {
        const auto cause = static_cast<std::size_t>(row.cause);
        std::string key(kCauses[cause]);
        if (row.cause != ShiftCause::enfilade) key += " " + kind_name(s, kCauseKinds[cause], row.kind);
        return key;
    }
};

struct CellNoun {
    using Type = CrtCell;
    static constexpr std::string_view kNoun = "cell";
    static constexpr auto kList = lists::crt;
    static constexpr std::string_view kKeyFields = "die";
    static constexpr bool kMayAddUnasked = true;
    static constexpr bool kSorted = true;
    static std::optional<LineFault> read_key(const Scenario& s, WordReader& words, CrtCell& key) {
        const Word& odds = words.take();
        if (odds.asked) {
            for (const CrtCell& cell : s.ruleset.crt) odds.asked->offer(cell.odds.text());
            odds.asked->hint(message("odds, such as 3:1 or 1:2"));
        }
        const std::size_t colon = std::min(odds.text.find(':'), odds.text.size());
        const auto attacker = to_integer(odds.text.substr(0, colon), data::kOddsPart.min, data::kOddsPart.max);
        const auto defender = to_integer(odds.text.substr(std::min(colon + 1, odds.text.size())), data::kOddsPart.min,
                                         data::kOddsPart.max);
        if (!attacker || !defender || (*attacker != 1 && *defender != 1))
            return LineFault{odds.column,
                             odds.text.empty() ? message("the odds are missing")
                                               : message("\"{1}\" is not an odds column", excerpt(odds.text)),
                             message("write them as 3:1 or 1:2")};
        key.odds = {*attacker, *defender};
        const auto die = read_number(words.take(), {1, s.ruleset.die_faces});
        if (!die) return die.error();
        key.die = *die;
        return std::nullopt;
    }
    static bool same_key(const CrtCell& a, const CrtCell& b) { return a.odds == b.odds && a.die == b.die; }
    static std::string show_key(const Scenario&, const CrtCell& cell) {
        return cell.odds.text() + " " + std::to_string(cell.die);
    }
    static std::size_t place(const std::vector<CrtCell>& list, const CrtCell& cell) {
        const auto before = [](const CrtCell& a, const CrtCell& b) {
            return std::pair(a.odds.position(), a.die) < std::pair(b.odds.position(), b.die);
        };
        return static_cast<std::size_t>(std::lower_bound(list.begin(), list.end(), cell, before) - list.begin());
    }
};

struct ModuleTableNoun : RowNoun<ModuleTable> {
    static constexpr std::string_view kNoun = "module-table";
    static constexpr auto kList = lists::module_tables;
    static constexpr std::string_view kKeyFields = "module name";
    static std::optional<LineFault> read_key(const Scenario& s, WordReader& words, ModuleTable& key) {
        if (words.peek().asked)
            for (const ModuleUse& module : s.modules) words.peek().asked->offer(as_word(module.id));
        if (auto fault = asked_text(words.peek(), "module")) return fault;
        key.module = words.take().text;
        if (words.peek().asked)
            for (const ModuleTable& table : s.ruleset.module_tables)
                if (table.module == key.module) words.peek().asked->offer(as_word(table.name));
        if (auto fault = asked_text(words.peek(), "name")) return fault;
        key.name = words.take().text;
        return std::nullopt;
    }
    static bool same_key(const ModuleTable& a, const ModuleTable& b) {
        return a.module == b.module && a.name == b.name;
    }
    static std::string show_key(const Scenario&, const ModuleTable& table) {
        return as_word(table.module) + " " + as_word(table.name);
    }
};

struct RulesetNoteNoun {
    using Type = std::string;
    static constexpr std::string_view kNoun = "ruleset-note";
    static constexpr auto kList = lists::ruleset_notes;
};

// `cell 3:1 5 DL1DR`: the code needs no name.
std::optional<LineFault> cell_line(Edit& e, Verb verb, WordReader& words) {
    std::vector<Word> said;
    while (!words.done()) said.push_back(words.take());
    const std::uint32_t end = words.peek().column;
    const bool bare = said.size() > 2 && !said[2].is("code") && !said[2].is("prov") && !said[2].is("src");
    if (bare) said.insert(said.begin() + 2, Word{"code", said[2].column, false});
    WordReader again(said, end);
    return keyed_line<CellNoun>(e, verb, again);
}

// `terrain forest artillery cost 8` is a row of the table of costs.
std::optional<LineFault> terrain_line(Edit& e, Verb verb, WordReader& words) {
    const auto is_class = [&](const Word& word) {
        return word.is("all") || e.scenario().ruleset.unit_class(word.text).has_value();
    };
    if (words.peek(1).asked && verb == Verb::change) {
        words.peek(1).asked->keyword("all");
        ask_names(e.scenario(), data::To::unit_class, *words.peek(1).asked);
    }
    if (const Word& third = words.peek(2); third.asked && is_class(words.peek(1))) {
        third.asked->keyword("cost");
        return missing_value(third, words.peek(1).text);
    }
    const bool field = std::find(data::kNames<TerrainKind>.begin(), data::kNames<TerrainKind>.end(),
                                 words.peek(1).text) != data::kNames<TerrainKind>.end();
    const bool row = verb == Verb::change && !field && words.peek(2).is("cost");
    return row ? keyed_line<EnterNoun>(e, verb, words) : keyed_line<TerrainNoun>(e, verb, words);
}

struct TableName {
    std::string_view name;
    LineFunction line;
};
constexpr TableName kTables[] = {
    {"crt", cell_line},
    {"allowance", keyed_line<AllowanceNoun>},
    {"enter", keyed_line<EnterNoun>},
    {"cross", keyed_line<CrossNoun>},
    {"shift", keyed_line<ShiftNoun>},
};
std::optional<LineFault> table_line(Edit& e, Verb verb, WordReader& words) {
    std::vector<std::string_view> names;
    for (const TableName& table : kTables) names.push_back(table.name);
    const auto place = find_name(words.take(), names, wording("table"));
    return place ? kTables[*place].line(e, verb, words) : place.error();
}

constexpr NounInfo kRulesetNouns[] = {
    {"terrain", "terrain forest blocks-los true | terrain forest artillery cost 8", terrain_line,
     keyed_changes<TerrainNoun>, keyed_value<TerrainNoun>},
    {"hexside-kind", "hexside-kind creek barrier true", keyed_line<HexsideNoun>, keyed_changes<HexsideNoun>,
     keyed_value<HexsideNoun>},
    {"road-kind", "road-kind road rate 1", keyed_line<RoadNoun>, keyed_changes<RoadNoun>, keyed_value<RoadNoun>},
    {"feature", "feature building needs clear", keyed_line<FeatureNoun>, keyed_changes<FeatureNoun>,
     keyed_value<FeatureNoun>},
    {"unit-class", "unit-class infantry defence 2", keyed_line<ClassNoun>, keyed_changes<ClassNoun>,
     keyed_value<ClassNoun>},
    {"allowance", "allowance infantry day 8", keyed_line<AllowanceNoun>, keyed_changes<AllowanceNoun>,
     keyed_value<AllowanceNoun>},
    {"enter", "enter forest artillery cost 8 | enter clear all cost 2", keyed_line<EnterNoun>, keyed_changes<EnterNoun>,
     keyed_value<EnterNoun>},
    {"cross", "cross creek all cost 2", keyed_line<CrossNoun>, keyed_changes<CrossNoun>, keyed_value<CrossNoun>},
    {"shift", "shift terrain forest columns -1", keyed_line<ShiftNoun>, keyed_changes<ShiftNoun>,
     keyed_value<ShiftNoun>},
    {"cell", "cell 3:1 5 DL1DR", cell_line, keyed_changes<CellNoun>, keyed_value<CellNoun>},
    {"table", "table crt 3:1 5 DL1DR", table_line, nullptr, nullptr},
    {"module-table", "module-table MODULE NAME rows \"hexes=2 losses=1\"", keyed_line<ModuleTableNoun>,
     keyed_changes<ModuleTableNoun>, keyed_value<ModuleTableNoun>},
    {"ruleset-note", "ruleset-note 1 \"TEXT\"", numbered_line<RulesetNoteNoun>, numbered_changes<RulesetNoteNoun>,
     numbered_value<RulesetNoteNoun>},
};

}  // namespace

std::span<const NounInfo> ruleset_nouns() { return kRulesetNouns; }

}  // namespace ramparts::edits
