// The tables' ranges and references as a check of values; see faults.hpp.
#include "formats/scenario/faults.hpp"

#include <algorithm>
#include <type_traits>

#include "engine/model/names.hpp"
#include "engine/modules/module_params.hpp"
#include "formats/scenario/field_faults.hpp"
#include "formats/scenario/link.hpp"
#include "formats/scenario/options_table.hpp"
#include "formats/text/byte_check.hpp"
#include "formats/text/ids.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {

using data::Need;
using data::Range;
using fault_detail::field_name;
using fault_detail::written_size;

class FaultFinder::Inspector : private fault_detail::FieldFaults {
public:
    explicit Inspector(const Scenario& scenario) : FieldFaults(scenario) {}

    using FieldFaults::take;

    void look_at(std::uint32_t parts) {
        if ((parts & part::heads) != 0) heads();
        if ((parts & part::kinds) != 0) kinds();
        if ((parts & part::tables) != 0) tables();
        if ((parts & part::combat) != 0) combat();
        if ((parts & part::turns) != 0) turns();
        if ((parts & part::sides) != 0) sides();
        if ((parts & part::groups) != 0) list(s_.reinforcements, data::kMaxGroups);
        if ((parts & part::units) != 0) units();
        if ((parts & part::victory) != 0)
            for (std::size_t i = 0; i < s_.victory.size(); ++i) victory(i);
        if ((parts & part::modules) != 0) modules();
        if ((parts & part::texts) != 0) texts();
        if ((parts & part::numberings) != 0) list(map_.numberings, data::kMaxEntries);
        if ((parts & part::markers) != 0) list(s_.markers, data::kMaxMarkers);
        if ((parts & part::labels) != 0)
            for (const MapLabel& label : map_.labels) this->label(label);
    }

    void label(const MapLabel& label) {
        fields([&] { return message("label \"{1}\"", excerpt(label.text)); }, label);
    }

    void ground() {
        shape();
        for (HexIndex hex = 0; hex < map_.grid().size(); ++hex) {
            level(hex);
            for (std::uint8_t side = 0; side < 3; ++side) kinds_on({hex, side});
        }
        map_.each_own_hex_provenance([&](HexIndex at, const Provenance& p) { source(at, p); });
        map_.each_own_side_provenance(
            [&](Hexside at, std::uint8_t kind, bool road, const Provenance& p) { source(at, kind, road, p); });
    }

    void hex(HexIndex hex) {
        level(hex);
        if (const Provenance* own = map_.own_hex_provenance(hex)) source(hex, *own);
        if (map_.present(hex)) return;
        for (int d = 0; d < kDirections; ++d)
            if (const auto at = map_.grid().hexside(hex, d)) hexside(*at);
    }

    void hexside(Hexside at) {
        kinds_on(at);
        for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k)
            if (const Provenance* own = map_.own_hexside_provenance(at, k)) source(at, k, false, *own);
        for (RoadKindId k = 0; k < kMaxRoadKinds; ++k)
            if (const Provenance* own = map_.own_road_provenance(at, k)) source(at, k, true, *own);
    }

    void level(HexIndex hex) {
        const auto where = [&] { return message("hex {1}", map_.grid().label(hex)); };
        if (!data::kElevation.holds(map_.elevation(hex)))
            add(message("{1}: its elevation is {2}; use a level from {3} to {4}", placed(where), map_.elevation(hex),
                        data::kElevation.min, data::kElevation.max));
        if (!map_.present(hex) && (map_.elevation(hex) != 0 || map_.features(hex) != 0))
            add(message("{1}: something is at a hole; remove it", placed(where)));
    }

    void kinds_on(Hexside at) {
        const SideSet set = map_.side(at);
        if (set.empty()) return;
        if (!map_.side_present(at)) return add(message("{1}: something is at a hole; remove it", placed(name_of(at))));
        for (std::size_t k = 0; k < r_.hexside_kinds.size(); ++k)
            if (set.kind(static_cast<HexsideKindId>(k)) == SideState::up_other && !r_.hexside_kinds[k].directed)
                add(
                    message("{1}: {2} has an uphill hex, and its kind has none; "
                            "delete it there first, or leave the kind directed",
                            placed(name_of(at)), quote(within_sentence(r_.hexside_kinds[k].name))));
    }

    void source(HexIndex hex, const Provenance& own) {
        const auto where = [&] { return message("hex {1}", map_.grid().label(hex)); };
        provenance(where, own);
        if (!map_.present(hex)) add(message("{1}: something is at a hole; remove it", placed(where)));
    }

    void source(Hexside at, std::uint8_t kind, bool road, const Provenance& own) {
        const auto where = [&] { return name_of(at); };
        provenance(where, own);
        if (road ? !map_.side(at).road(kind) : !map_.side(at).has(kind))
            add(message("{1}: a source is stated for what is not there; remove it", placed(where)));
    }

private:
    // --- lists -----------------------------------------------------------------------------------------------------

    template <class T>
    [[nodiscard]] static Message name_of(const T& entry, std::size_t i) {
        return fault_detail::name_of_entry(entry, i + 1);
    }
    /// What readers call it. That another has its id is told by the id: name_of().
    template <class T>
    [[nodiscard]] Message called(const T& entry, std::size_t i) const {
        if constexpr (std::is_same_v<T, Unit>) return message("unit \"{1}\"", excerpt(name_of_unit(s_, i)));
        else if constexpr (NamedKind<T>) {
            T named;
            named.id = entry.name.empty()            ? entry.id
                       : std::is_same_v<T, SideInfo> ? entry.name
                                                     : within_sentence(entry.name);
            return name_of(named, i);
        } else return name_of(entry, i);
    }
    [[nodiscard]] Message name_of(Hexside at) const {
        const HexIndex other = map_.grid().across(at);
        return other == kNoHex ? message("hexside {1}", map_.grid().label(at.hex))
                               : message("hexside {1}/{2}", map_.grid().label(at.hex), map_.grid().label(other));
    }

    template <class T>
    void entries(const std::vector<T>& all, std::size_t limit) {
        for (std::size_t i = 0; i < all.size(); ++i) fields([&] { return called(all[i], i); }, all[i]);
        if (all.size() > limit)
            add(message("{1}: there are more than {2}; remove those that nothing uses",
                        placed(Message("<" + std::string(data::kElement<T>) + ">")), limit));
    }
    template <class T, class Same>
    void list(const std::vector<T>& all, std::size_t limit, Same same) {
        entries(all, limit);
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (same(all[j], all[i])) {
                    add(message("{1}: there is already one of the kind; keep one of the two",
                                placed(name_of(all[i], i))));
                    break;
                }
    }
    template <class T>
    void list(const std::vector<T>& all, std::size_t limit) {
        list(all, limit, [](const T& a, const T& b) { return a.id == b.id; });
    }

    template <class T>
    void head(Wording what, const T& whole) {
        data::each_field<T>([&](const auto& f) { field(what, whole, f); });
    }

    void heads() {
        head(wording("ruleset"), r_);
        head(wording("map"), map_);
        head(wording("scenario"), s_);
        for (const std::string* href : {&s_.ruleset_href, &s_.map_href}) {
            const std::string_view name = href == &s_.map_href ? "map file" : "ruleset file";
            text(wording("scenario"), name, *href, Need::required);
            if (!href->empty() && link_fault(*href) != LinkFault::none)
                add(
                    message("{1}: {2} is {3}, which leads out of the scenario's "
                            "folder; name a file in that folder, or beside it",
                            placed(wording("scenario")), field_name(name), quote(*href)));
        }
        if (const std::string& hash = s_.ruleset_sha256;
            !hash.empty() && (hash.size() != 64 || hash.find_first_not_of("0123456789abcdef") != std::string::npos))
            add(message(
                "{1}: the ruleset's hash is {2}, which is not a SHA-256; write 64 digits 0-9 a-f, or leave it empty",
                placed(wording("scenario")), quote(hash)));
        if (s_.first_side >= s_.sides.size())
            add(message("{1}: there is no first side; choose who moves first", placed(wording("scenario"))));
        for (const ChoiceOption& option : kChoiceOptions)
            if (option.get(r_.options) >= option.values.size())
                add(message("{1}: invalid value; choose one of the list", placed(message("option {1}", option.id))));
        for (const NumberOption& option : kNumberOptions) {
            const int value = r_.options.*option.member;
            if (!option.range.holds(value))
                add(message("{1}: it is {2}, outside {3} to {4}; write a number in between",
                            placed(message("option {1}", option.id)), value, option.range.min, option.range.max));
        }
        provenance(wording("units"), s_.units_provenance);
        provenance(wording("turns"), s_.turns_provenance);
        for (const Provenance& p : map_.section_provenance) provenance(wording("map"), p);
    }

    void kinds() {
        list(r_.terrains, kMaxTerrains);
        list(r_.hexside_kinds, kMaxHexsideKinds);
        list(r_.road_kinds, kMaxRoadKinds);
        list(r_.features, kMaxFeatures);
        list(r_.unit_classes, kMaxUnitClasses);
        if (r_.terrains.empty())
            add(message("{1}: it has no terrain; a ruleset has at least one", placed(wording("ruleset"))));
        if (r_.unit_classes.empty())
            add(message("{1}: it has no class of units; a ruleset has at least one", placed(wording("ruleset"))));
        for (std::size_t i = 0; i < r_.unit_classes.size(); ++i) {
            if (r_.unit_classes[i].symbol.empty())
                add(message("{1}: it has no symbol; choose one", placed(called(r_.unit_classes[i], i))));
            values([&] { return called(r_.unit_classes[i], i); }, r_.unit_classes[i].values);
        }
    }

    void tables() {
        constexpr std::size_t kMany = data::kMaxRows;
        list(r_.allowances, kMany, [](const auto& a, const auto& b) { return a.unit_class == b.unit_class; });
        list(r_.enter, kMany,
             [](const auto& a, const auto& b) { return a.terrain == b.terrain && a.unit_class == b.unit_class; });
        list(r_.cross, kMany,
             [](const auto& a, const auto& b) { return a.kind == b.kind && a.unit_class == b.unit_class; });
        for (std::size_t i = 0; i < r_.cross.size(); ++i)
            if (const CrossRow& row = r_.cross[i];
                row.down != 0 && row.kind < r_.hexside_kinds.size() && !r_.hexside_kinds[row.kind].directed)
                add(
                    message("{1}: down is stated for a hexside kind that has no "
                            "downhill side; remove it, or make the kind directed",
                            placed(name_of(row, i))));
        list(r_.shifts, kMany, [](const auto& a, const auto& b) { return a.cause == b.cause && a.kind == b.kind; });
        for (std::size_t i = 0; i < r_.shifts.size(); ++i) {
            const ShiftRow& row = r_.shifts[i];
            const std::size_t kinds = row.cause == ShiftCause::terrain    ? r_.terrains.size()
                                      : row.cause == ShiftCause::feature  ? r_.features.size()
                                      : row.cause == ShiftCause::hexside  ? r_.hexside_kinds.size()
                                      : row.cause == ShiftCause::enfilade ? 1
                                                                          : 0;
            if (row.kind >= kinds)
                add(message("{1}: its cause names nothing there is; choose what it is for", placed(name_of(row, i))));
        }
        list(r_.module_tables, data::kMaxModuleTables,
             [](const auto& a, const auto& b) { return a.module == b.module && a.name == b.name; });
        for (const ModuleTable& table : r_.module_tables) cells(table);
    }

    void cells(const ModuleTable& table) {
        if (table.rows.size() > data::kMaxRows)
            add(message("{1}: there are more than {2}; remove some",
                        placed(message("table \"{1}\"", excerpt(table.name))), data::kMaxRows));
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            const auto where = [&] { return message("table \"{1}\", row {2}", excerpt(table.name), i + 1); };
            const TableRow& row = table.rows[i];
            if (row.cells.size() > xml::Element::kMaxAttributes)
                add(message("{1}: it has more than 64 cells; leave some out", placed(where)));
            for (const ModuleCell& cell : row.cells) {
                if (!is_id(cell.column))
                    add(message("{1}: the column {2} is not an id; use small letters, digits, '.', '_' and '-'",
                                placed(where), quote(cell.column)));
                else if (row.cell(cell.column) != &cell.value)
                    add(message("{1}: the column {2} appears twice; keep one of the two", placed(where),
                                quote(cell.column)));
                text(where, cell.column, cell.value, Need::optional);
            }
        }
    }

    template <class W>
    void values(const W& where, const std::vector<SetValue>& all) {
        if (all.size() > data::kMaxValues)
            add(message("{1}: it has more than {2} values; remove some", placed(where), data::kMaxValues));
        for (const SetValue& entry : all) {
            const auto place = [&] { return message("{1}, value \"{2}\"", where(), excerpt(entry.name)); };
            fields(place, entry);
            if (find_value(all, entry.name) != &entry)
                add(message("{1}: it appears twice; keep one of the two", placed(place)));
        }
    }

    void combat() {
        if (r_.crt.empty())
            add(message("{1}: it has no combat table; a ruleset has at least one result", placed(wording("ruleset"))));
        if (r_.crt.size() > data::kMaxRows)
            add(message("{1}: there are more than {2}; remove those that nothing uses", placed(wording("combat")),
                        data::kMaxRows));
        if (!data::kDieFaces.holds(r_.die_faces))
            add(message("{1}: {2} is {3}, outside {4} to {5}; write a number from {6} to {7}",
                        placed(wording("combat")), field_name("die"), r_.die_faces, data::kDieFaces.min,
                        data::kDieFaces.max, data::kDieFaces.min, data::kDieFaces.max));
        for (std::size_t i = 0; i < r_.crt.size(); ++i) cell(i);
    }

    void cell(std::size_t i) {
        const auto place = [](const CrtCell& c) { return std::pair(c.odds.position(), c.die); };
        const CrtCell& cell = r_.crt[i];
        const auto where = [&] { return message("cell {1} on {2}", cell.odds.text(), cell.die); };
        fields(where, cell);
        if (cell.die > r_.die_faces)
            add(message("{1}: the die has no such face; remove the row, or take another die", placed(where)));
        const Odds odds = cell.odds;
        if (!data::kOddsPart.holds(odds.attacker) || !data::kOddsPart.holds(odds.defender) ||
            (odds.attacker != 1 && odds.defender != 1))
            add(message("{1}: the odds name no column; write 1:n or n:1, such as 1:4 or 3:1", placed(where)));
        auto result = CombatResult::parse(cell.code);
        if (!result && CombatResult::may_be_module(cell.code)) result.emplace();
        if (!result || *result != cell.result)
            add(
                message("{1}: the combat result {2} is not in the grammar; write losses AL1 DL1 BL1 …, then retreats "
                        "AR DR, or - for no effect",
                        placed(where), quote(cell.code)));
        if (i > 0 && place(r_.crt[i - 1]) == place(cell))
            add(message("{1}: it appears twice; keep one of the two", placed(where)));
        else if (i > 0 && place(r_.crt[i - 1]) > place(cell))
            add(message("{1}: it comes after a later column or roll; order the table by odds, then by die",
                        placed(where)));
    }

    void turns() {
        if (s_.turns.empty())
            add(message("{1}: it has no turn; give it 1 to {2} turns", placed(wording("scenario")), kMaxTurns));
        entries(s_.turns, kMaxTurns);
        for (std::size_t i = 0; i < s_.turns.size(); ++i)
            values([&] { return name_of(s_.turns[i], i); }, s_.turns[i].values);
    }

    void sides() {
        list(s_.sides, kSides);
        if (s_.sides.size() != kSides)
            add(message("{1}: it has not two sides; a battle has exactly two", placed(wording("scenario"))));
    }

    void units() {
        list(s_.units, kMaxUnits);
        for (std::size_t i = 0; i < s_.units.size(); ++i) {
            if (s_.units[i].at && s_.units[i].arrives)
                add(message("{1}: it is set up and arrives as well; keep its hex, or its group",
                            placed(called(s_.units[i], i))));
            values([&] { return called(s_.units[i], i); }, s_.units[i].values);
        }
    }

    void modules() {
        list(s_.modules, data::kMaxEntries, [](const ModuleUse& a, const ModuleUse& b) {
            const PluginModule* known = a.id == b.id ? find_module(a.id) : nullptr;
            return a.id == b.id && !(known && known->repeatable);
        });
        for (std::size_t i = 0; i < s_.modules.size(); ++i) {
            std::set<std::string_view> names;
            for (const ModuleParam& param : s_.modules[i].params) {
                const auto where = [&] {
                    return message("module \"{1}\", parameter \"{2}\"", excerpt(s_.modules[i].id), excerpt(param.name));
                };
                fields(where, param);
                if (!names.insert(param.name).second)
                    add(message("{1}: it appears twice; keep one of the two", placed(where)));
            }
        }
    }

    void victory(std::size_t i) {
        const VictoryRule& rule = s_.victory[i];
        const auto where = [i] { return message("condition of victory {1}", i + 1); };
        if (!data::is_victory_kind(rule.kind))
            return add(message("{1}: it is of no kind there is; choose one", placed(where)));
        data::each_field_in(rule, [&](const auto& f) { field(where, rule, f); });
        provenance(where, rule.provenance);
        VictoryRule canonical = rule;
        make_canonical(canonical);
        if (canonical != rule) add(message("{1}: it says more than its kind holds; leave the rest out", placed(where)));
    }

    void texts() {
        entries(s_.bibliography, data::kMaxEntries);
        entries(s_.ignored, data::kMaxEntries);
        paragraph(wording("description"), s_.description);
        paragraphs(wording("designer's note"), s_.notes);
        paragraphs(wording("note of the ruleset"), r_.notes);
    }

    void paragraphs(Wording where, const std::vector<std::string>& notes) {
        for (const std::string& note : notes) paragraph(where, note);
        if (notes.size() > data::kMaxEntries)
            add(message("{1}: there are more than {2}; remove those that nothing uses", placed(where),
                        data::kMaxEntries));
    }

    void paragraph(Wording where, const std::string& words) {
        if (!writable_text(words))
            add(message("{1}: {2} holds characters that no file can hold; remove control characters and broken letters",
                        placed(where), field_name("text")));
        if (xml::fold_space(words) != words)
            add(message("{1}: it has blanks at its ends or several together; leave single blanks between words",
                        placed(where)));
        if (words.size() * kMostEscaped > xml::kMaxTextBytes && written_size(words, false) > xml::kMaxTextBytes)
            add(message("{1}: it takes more than 1 MiB in the file; shorten it", placed(where)));
    }

    // --- the ground ------------------------------------------------------------------------------------------------

    void shape() {
        const Grid::Shape& shape = map_.grid().shape();
        if (!data::kFirstNumber.holds(shape.first_column) || !data::kFirstNumber.holds(shape.first_row))
            add(message("{1}: the first hex number is {2}; begin with columns and rows from {3} to {4}",
                        placed(wording("map")), map_.grid().label(0), data::kFirstNumber.min, data::kFirstNumber.max));
        const auto letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
        if (shape.prefix.size() > 8 || !std::all_of(shape.prefix.begin(), shape.prefix.end(), letter))
            add(message("{1}: its hex numbers begin with {2}; use up to eight letters A-Z, a-z", placed(wording("map")),
                        quote(shape.prefix)));
    }
};

FaultFinder::FaultFinder(const Scenario& scenario) : inspector_(std::make_unique<Inspector>(scenario)) {}
FaultFinder::~FaultFinder() = default;
void FaultFinder::look_at(std::uint32_t parts) { inspector_->look_at(parts); }
void FaultFinder::label(const MapLabel& label) { inspector_->label(label); }
void FaultFinder::elevation(HexIndex hex) { inspector_->level(hex); }
void FaultFinder::kinds(Hexside at) { inspector_->kinds_on(at); }
void FaultFinder::source(HexIndex hex, const Provenance& own) { inspector_->source(hex, own); }
void FaultFinder::source(Hexside at, std::uint8_t kind, bool road, const Provenance& own) {
    inspector_->source(at, kind, road, own);
}
void FaultFinder::hex(HexIndex hex) { inspector_->hex(hex); }
void FaultFinder::hexside(Hexside at) { inspector_->hexside(at); }
void FaultFinder::ground() { inspector_->ground(); }
std::vector<Fault> FaultFinder::take() { return inspector_->take(); }

std::vector<Fault> faults_of(const Scenario& scenario, bool ground) {
    FaultFinder finder(scenario);
    finder.look_at(part::all);
    if (ground) finder.ground();
    return finder.take();
}

bool writable_text(std::string_view text) { return xml::check_bytes(text).fault == xml::ByteFault::none; }

void make_canonical(std::string& paragraph) { paragraph = xml::fold_space(paragraph); }

void make_canonical(VictoryRule& rule) {
    const VictoryRule plain;
    data::each_field<VictoryRule>([&](const auto& f) {
        if (f.name != "kind" && data::field_of_kind(rule.kind, f.name) == nullptr) rule.*f.member = plain.*f.member;
    });
}

void make_canonical(UnitClass& unit_class) {
    if (unit_class.symbol.empty()) unit_class.symbol = unit_class.id;
}

}  // namespace ramparts
