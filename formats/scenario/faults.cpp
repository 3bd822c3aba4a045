// The tables' ranges and references as a check of values; see faults.hpp.
#include "formats/scenario/faults.hpp"

#include <algorithm>
#include <set>

#include "engine/rules/module_catalogue.hpp"
#include "formats/scenario/fields.hpp"
#include "formats/text/suggest.hpp"
#include "formats/xml/attributes.hpp"
#include "formats/xml/byte_check.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {
namespace {

using data::Need;
using data::Range;
using data::To;

bool is_colour(std::string_view text) {
    return text.size() == 7 && text[0] == '#' &&
           text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string_view::npos;
}

std::string words(Range range) { return std::to_string(range.min) + " to " + std::to_string(range.max); }

class Inspector {
public:
    explicit Inspector(const Scenario& scenario) : s_(scenario), r_(scenario.ruleset), map_(scenario.map) {}

    std::vector<Fault> take() { return std::move(faults_); }

    void entries() {
        head("ruleset", r_);
        head("map", map_);
        head("scenario", s_);
        kinds();
        tables();
        battle();
        texts();
    }

    void ground() {
        shape();
        for (HexIndex hex = 0; hex < map_.grid().size(); ++hex) {
            if (!map_.present(hex)) continue;
            if (!data::kElevation.holds(map_.elevation(hex)))
                add("hex " + map_.grid().label(hex), "its elevation is " + std::to_string(map_.elevation(hex)),
                    "use a level from " + words(data::kElevation));
            for (std::uint8_t side = 0; side < 3; ++side) hexside({hex, side});
        }
        map_.each_own_hex_provenance(
            [&](HexIndex hex, const Provenance& p) { provenance("hex " + map_.grid().label(hex), p); });
        map_.each_own_side_provenance(
            [&](Hexside at, std::uint8_t, bool, const Provenance& p) { provenance(name_of(at), p); });
    }

private:
    void add(std::string where, std::string what, std::string fix) {
        faults_.push_back({std::move(where), std::move(what), std::move(fix)});
    }

    // --- single fields, by their descriptions ----------------------------------------------------------------------

    template <class T, class M>
    void field(const std::string& where, const T& entry, const data::Number<T, M>& f) {
        const auto check = [&](int value) {
            if (!f.range.holds(value))
                add(where, std::string(f.name) + " is " + std::to_string(value) + ", outside " + words(f.range),
                    "write a number from " + words(f.range));
        };
        if constexpr (std::is_same_v<M, std::optional<int>>) {
            if (entry.*f.member) check(*(entry.*f.member));
        } else {
            check(entry.*f.member);
        }
    }
    template <class T>
    void field(const std::string& where, const T& entry, const data::Cost<T>& f) {
        const HalfMp cost = entry.*f.member;
        if (cost != kProhibited && !data::kCosts.holds(cost))
            add(where, std::string(f.name) + " is " + std::to_string(cost) + ", which is no cost",
                "write half points from " + words(data::kCosts) + ", or no when the step is forbidden");
    }
    template <class T>
    void field(const std::string& where, const T& entry, const data::Text<T>& f) {
        text(where, f.name, entry.*f.member, f.need);
    }
    template <class T>
    void field(const std::string& where, const T& entry, const data::Id<T>& f) {
        if (!xml::is_id(entry.*f.member))
            add(where, std::string(f.name) + " is " + quote(entry.*f.member) + ", which is no id",
                "use small letters a-z, digits, '.', '_' and '-', beginning with a letter or digit");
    }
    template <class T>
    void field(const std::string& where, const T& entry, const data::Colour<T>& f) {
        const std::string& colour = entry.*f.member;
        if (!is_colour(colour) && !(colour.empty() && f.otherwise.empty()))
            add(where, std::string(f.name) + " is " + quote(colour) + ", which is no colour",
                "write #rrggbb, such as #a9c8e6");
    }
    template <class T>
    void field(const std::string&, const T&, const data::Flag<T>&) {}
    template <class T, class E, std::size_t N>
    void field(const std::string& where, const T& entry, const data::Choice<T, E, N>& f) {
        if (static_cast<std::size_t>(entry.*f.member) >= N)
            add(where, std::string(f.name) + " is none of its values", "choose one of them");
    }
    template <class T, class M>
    void field(const std::string& where, const T& entry, const data::Reference<T, M>& f) {
        std::optional<std::uint8_t> id;
        if constexpr (std::is_same_v<M, std::uint8_t>) id = entry.*f.member;
        else id = entry.*f.member;
        if (id && *id >= count(f.to))
            add(where, std::string(f.name) + " names nothing there is", "choose one of what there is, or add it first");
    }
    template <class T, class M>
    void field(const std::string& where, const T& entry, const data::Place<T, M>& f) {
        if constexpr (std::is_same_v<M, HexIndex>) place(where, f.name, entry.*f.member);
        else if (entry.*f.member) place(where, f.name, *(entry.*f.member));
    }
    template <class T>
    void field(const std::string& where, const T& entry, const data::Words<T>& f) {
        std::set<std::string_view> seen;
        for (const std::string& word : entry.*f.member) {
            if (!xml::is_id(word))
                add(where, std::string(f.name) + " holds " + quote(word) + ", which is no id",
                    "use small letters, digits, '.', '_' and '-'");
            else if (!seen.insert(word).second)
                add(where, std::string(f.name) + " holds " + quote(word) + " twice", "keep one of the two");
        }
    }

    template <class T>
    void fields(const std::string& where, const T& entry) {
        data::each_field<T>([&](const auto& f) { field(where, entry, f); });
        if constexpr (requires { entry.provenance; }) provenance(where, entry.provenance);
    }

    void text(const std::string& where, std::string_view name, const std::string& value, Need need) {
        if (need == Need::required && value.empty()) add(where, std::string(name) + " is empty", "write a text");
        else if (!writable_text(value))
            add(where, std::string(name) + " holds characters that no file can hold",
                "remove control characters and broken letters");
    }

    void provenance(const std::string& where, const Provenance& p) {
        if (!p.stated() && !p.source.empty()) add(where, "it has a source without an origin", "choose its origin");
        text(where, "source", p.source, Need::optional);
    }

    void place(const std::string& where, std::string_view name, HexIndex hex) {
        if (hex >= map_.grid().size())
            add(where, std::string(name) + " is no hex of the map", "choose a hex of the map");
        else if (!map_.present(hex))
            add(where, std::string(name) + " is " + map_.grid().label(hex) + ", a hole in the map",
                "choose a hex of the map");
    }

    [[nodiscard]] std::size_t count(To to) const {
        switch (to) {
            case To::terrain: return r_.terrains.size();
            case To::hexside_kind: return r_.hexside_kinds.size();
            case To::feature: return r_.features.size();
            case To::unit_class: return r_.unit_classes.size();
            case To::side: return s_.sides.size();
            case To::group: break;
        }
        return s_.reinforcements.size();
    }

    // --- lists -----------------------------------------------------------------------------------------------------

    template <class T>
    [[nodiscard]] static std::string name_of(const T& entry, std::size_t i) {
        const std::string element(data::kElement<T>);
        if constexpr (requires { entry.id; }) return element + " " + (entry.id.empty() ? "\"\"" : quote(entry.id));
        else return element + " " + std::to_string(i + 1);
    }

    [[nodiscard]] std::string name_of(Hexside at) const {
        const HexIndex other = map_.grid().across(at);
        return "hexside " + map_.grid().label(at.hex) + (other == kNoHex ? "" : " " + map_.grid().label(other));
    }

    template <class T, class Same>
    void list(const std::vector<T>& entries, std::size_t limit, Same same) {
        for (std::size_t i = 0; i < entries.size(); ++i) {
            fields(name_of(entries[i], i), entries[i]);
            for (std::size_t j = 0; j < i; ++j)
                if (same(entries[j], entries[i])) {
                    add(name_of(entries[i], i), "there is already one of the kind", "keep one of the two");
                    break;
                }
        }
        if (entries.size() > limit)
            add("<" + std::string(data::kElement<T>) + ">", "there are more than " + std::to_string(limit),
                "remove those that nothing uses");
    }
    template <class T>
    void list(const std::vector<T>& entries, std::size_t limit = std::size_t{1} << 20) {
        if constexpr (requires(const T& e) { e.id; })
            list(entries, limit, [](const T& a, const T& b) { return a.id == b.id; });
        else list(entries, limit, [](const T&, const T&) { return false; });
    }

    template <class T>
    void head(const char* what, const T& whole) {
        data::each_field<T>([&](const auto& f) { field(what, whole, f); });
    }

    void kinds() {
        list(r_.terrains, kMaxTerrains);
        list(r_.hexside_kinds, kMaxHexsideKinds);
        list(r_.road_kinds, kMaxRoadKinds);
        list(r_.features, kMaxFeatures);
        list(r_.unit_classes, kMaxUnitClasses);
        if (r_.terrains.empty()) add("ruleset", "it has no terrain", "a ruleset has at least one");
        if (r_.unit_classes.empty()) add("ruleset", "it has no class of units", "a ruleset has at least one");
        if (r_.crt.empty()) add("ruleset", "it has no combat table", "a ruleset has at least one result");
        for (std::size_t i = 0; i < r_.unit_classes.size(); ++i)
            if (r_.unit_classes[i].symbol.empty())
                add(name_of(r_.unit_classes[i], i), "it has no symbol", "choose one");
    }

    void tables() {
        constexpr std::size_t kMany = std::size_t{1} << 20;
        list(r_.allowances, kMany, [](const auto& a, const auto& b) { return a.unit_class == b.unit_class; });
        list(r_.enter, kMany,
             [](const auto& a, const auto& b) { return a.terrain == b.terrain && a.unit_class == b.unit_class; });
        list(r_.cross, kMany,
             [](const auto& a, const auto& b) { return a.kind == b.kind && a.unit_class == b.unit_class; });
        for (std::size_t i = 0; i < r_.cross.size(); ++i)
            if (const CrossRow& row = r_.cross[i];
                row.down != 0 && row.kind < r_.hexside_kinds.size() && !r_.hexside_kinds[row.kind].directed)
                add(name_of(row, i), "down is stated for a hexside kind that has no downhill side",
                    "remove it, or make the kind directed");
        list(r_.shifts, kMany, [](const auto& a, const auto& b) { return a.cause == b.cause && a.kind == b.kind; });
        for (std::size_t i = 0; i < r_.shifts.size(); ++i) {
            const ShiftRow& row = r_.shifts[i];
            const std::size_t kinds = row.cause == ShiftCause::terrain    ? r_.terrains.size()
                                      : row.cause == ShiftCause::feature  ? r_.features.size()
                                      : row.cause == ShiftCause::hexside  ? r_.hexside_kinds.size()
                                      : row.cause == ShiftCause::enfilade ? 1
                                                                          : 0;
            if (row.kind >= kinds) add(name_of(row, i), "its cause names nothing there is", "choose what it is for");
        }
        combat();
    }

    void combat() {
        if (!data::kDieFaces.holds(r_.die_faces))
            add("combat", "die is " + std::to_string(r_.die_faces) + ", outside " + words(data::kDieFaces),
                "write a number from " + words(data::kDieFaces));
        const auto place = [](const CrtCell& c) { return std::pair(c.odds.position(), c.die); };
        for (std::size_t i = 0; i < r_.crt.size(); ++i) {
            const CrtCell& cell = r_.crt[i];
            const std::string where = "cell " + cell.odds.text() + " on " + std::to_string(cell.die);
            fields(where, cell);
            if (cell.die > r_.die_faces) add(where, "the die has no such face", "remove the row, or take another die");
            const Odds odds = cell.odds;
            if (!data::kOddsPart.holds(odds.attacker) || !data::kOddsPart.holds(odds.defender) ||
                (odds.attacker != 1 && odds.defender != 1))
                add(where, "the odds name no column", "write 1:n or n:1, such as 1:4 or 3:1");
            if (const auto result = CombatResult::parse(cell.code); !result || *result != cell.result)
                add(where, "the combat result " + quote(cell.code) + " is not in the grammar",
                    "write losses AL1 DL1 BL1 …, then retreats AR DR, or - for no effect");
            if (i > 0 && place(r_.crt[i - 1]) == place(cell)) add(where, "it stands twice", "keep one of the two");
            else if (i > 0 && place(r_.crt[i - 1]) > place(cell))
                add(where, "it stands behind a later column or roll", "order the table by odds, then by die");
        }
    }

    void battle() {
        list(s_.sides, kSides);
        if (s_.sides.size() != kSides) add("scenario", "it has not two sides", "a battle has exactly two");
        if (s_.first_side >= s_.sides.size()) add("scenario", "there is no first side", "choose who moves first");
        if (s_.turns.empty()) add("scenario", "it has no turn", "give it 1 to " + std::to_string(kMaxTurns) + " turns");
        list(s_.turns, kMaxTurns);
        list(s_.reinforcements, 255);
        list(s_.units, kMaxUnits);
        for (std::size_t i = 0; i < s_.units.size(); ++i)
            if (s_.units[i].at && s_.units[i].arrives)
                add(name_of(s_.units[i], i), "it is set up and arrives as well", "keep its hex, or its group");
        for (std::size_t i = 0; i < s_.victory.size(); ++i) victory(i);
        // As in the reader: some modules may be switched on for several units or sides.
        list(s_.modules, std::size_t{1} << 20, [](const ModuleUse& a, const ModuleUse& b) {
            const ModuleInfo* known = find_module(b.id);
            return a.id == b.id && !(known && known->repeatable);
        });
        for (std::size_t i = 0; i < s_.modules.size(); ++i) {
            std::set<std::string_view> names;
            for (const ModuleParam& param : s_.modules[i].params) {
                const std::string where = name_of(s_.modules[i], i) + ", parameter " + quote(param.name);
                fields(where, param);
                if (!names.insert(param.name).second) add(where, "it stands twice", "keep one of the two");
            }
        }
    }

    void victory(std::size_t i) {
        const VictoryRule& rule = s_.victory[i];
        const std::string where = "condition of victory " + std::to_string(i + 1);
        fields(where, rule);
        if (static_cast<std::size_t>(rule.kind) >= data::kVictory.size())
            return add(where, "it is of no kind there is", "choose one");
        VictoryRule canonical = rule;
        make_canonical(canonical);
        if (canonical != rule) add(where, "it says more than its kind holds", "leave the rest out");
        if (rule.kind != VictoryRule::Kind::hold) return;
        for (const HexIndex hex : rule.hexes) place(where, "an objective", hex);
        if (rule.hexes.empty()) add(where, "it names no hex to hold", "name at least one hex");
        else if (const Range need{1, static_cast<int>(rule.hexes.size())}; !need.holds(rule.need))
            add(where,
                "need is " + std::to_string(rule.need) + " of " + std::to_string(rule.hexes.size()) +
                    (rule.hexes.size() == 1 ? " hex" : " hexes"),
                "write a number from " + words(need));
    }

    void texts() {
        list(map_.numberings);
        for (std::size_t i = 0; i < map_.labels.size(); ++i)
            fields("label " + quote(map_.labels[i].text), map_.labels[i]);
        list(s_.bibliography);
        list(s_.ignored);
        paragraph("description", s_.description);
        for (const std::string& note : s_.notes) paragraph("designer's note", note);
        for (const std::string& note : r_.notes) paragraph("note of the ruleset", note);
        text("scenario", "ruleset file", s_.ruleset_href, Need::required);
        text("scenario", "map file", s_.map_href, Need::required);
        if (const std::string& hash = s_.ruleset_sha256;
            !hash.empty() && (hash.size() != 64 || hash.find_first_not_of("0123456789abcdef") != std::string::npos))
            add("scenario", "the ruleset's hash is " + quote(hash) + ", which is no SHA-256",
                "write 64 digits 0-9 a-f, or leave it empty");
        provenance("units", s_.units_provenance);
        provenance("turns", s_.turns_provenance);
        for (const Provenance& p : map_.section_provenance) provenance("map", p);
    }

    void paragraph(const std::string& where, const std::string& words) {
        text(where, "text", words, Need::optional);
        if (xml::fold_space(words) != words)
            add(where, "it has blanks at its ends or several together", "leave single blanks between words");
    }

    // --- the ground ------------------------------------------------------------------------------------------------

    void shape() {
        const Grid::Shape& shape = map_.grid().shape();
        constexpr Range kNumbers{0, 9999};
        if (!kNumbers.holds(shape.first_column) || !kNumbers.holds(shape.first_row))
            add("map", "the first hex number is " + map_.grid().label(0), "begin with columns and rows from 0 to 9999");
        const auto letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
        if (shape.prefix.size() > 8 || !std::all_of(shape.prefix.begin(), shape.prefix.end(), letter))
            add("map", "its hex numbers begin with " + quote(shape.prefix), "use up to eight letters A-Z, a-z");
    }

    void hexside(Hexside at) {
        const SideSet set = map_.side(at);
        if (set.empty()) return;
        if (!map_.side_present(at)) return add(name_of(at), "something lies at a hole", "take it away");
        for (std::size_t k = 0; k < r_.hexside_kinds.size(); ++k)
            if (set.kind(static_cast<HexsideKindId>(k)) == SideState::up_other && !r_.hexside_kinds[k].directed)
                add(name_of(at), quote(r_.hexside_kinds[k].id) + " has an uphill hex, and its kind has none",
                    "delete it there first, or leave the kind directed");
    }

    const Scenario& s_;
    const Ruleset& r_;
    const Map& map_;
    std::vector<Fault> faults_;
};

}  // namespace

std::vector<Fault> faults_of(const Scenario& scenario, FaultScope scope) {
    Inspector inspector(scenario);
    if (scope.entries) inspector.entries();
    if (scope.ground) inspector.ground();
    return inspector.take();
}

bool writable_text(std::string_view text) { return xml::check_bytes(text).fault == xml::ByteFault::none; }

void make_canonical(std::string& paragraph) { paragraph = xml::fold_space(paragraph); }

void make_canonical(VictoryRule& rule) {
    const VictoryRule plain;
    if (rule.kind == VictoryRule::Kind::score) rule.side = plain.side;
    if (rule.kind != VictoryRule::Kind::eliminated) rule.of = plain.of;
    if (rule.kind != VictoryRule::Kind::hold) {
        rule.hexes.clear();
        rule.need = plain.need;
    }
}

void make_canonical(UnitClass& unit_class) {
    if (unit_class.symbol.empty()) unit_class.symbol = unit_class.id;
}

}  // namespace ramparts
