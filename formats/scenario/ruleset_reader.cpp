// Reads ruleset.xml into a Ruleset: kinds first, then the tables that refer to them.
#include <algorithm>

#include "formats/scenario/document.hpp"
#include "formats/scenario/module_rows.hpp"
#include "formats/scenario/options_table.hpp"
#include "formats/scenario/ruleset_file.hpp"
#include "formats/text/numbers.hpp"
#include "formats/text/suggest.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;

constexpr std::string_view kRulesetSections[] = {"terrains", "hexside-kinds", "road-kinds", "features", "unit-classes",
                                                 "movement", "combat",        "options",    "notes"};

// A reference to a kind that may be defined further down.
struct Pending {
    std::size_t from;
    std::string id;
    std::uint32_t at;
};

class RulesetReader {
public:
    RulesetReader(xml::Reader& reader, Ruleset& rules, ObjectPlaces& places)
        : reader_(reader), rules_(rules), places_(places) {}

    void read(const Element& root) {
        constexpr std::string_view kNames[] = {"format", "id", "name"};
        Attributes attributes(reader_, root, kNames);
        (void)attributes.required_integer("format", kFormat, kFormat);
        rules_.id = attributes.required_id("id");
        rules_.name = attributes.required_text("name");
        const Sections sections(reader_, root, kRulesetSections, data::kElement<ModuleTable>);
        section(sections, "terrains", &RulesetReader::terrains);
        section(sections, "hexside-kinds", &RulesetReader::hexside_kinds);
        section(sections, "road-kinds", &RulesetReader::road_kinds);
        section(sections, "features", &RulesetReader::features);
        section(sections, "unit-classes", &RulesetReader::unit_classes);
        section(sections, "movement", &RulesetReader::movement);
        section(sections, "combat", &RulesetReader::combat);
        section(sections, "options", &RulesetReader::options);
        for (const Element& element : sections.repeated()) module_table(element);
        section(sections, "notes", &RulesetReader::notes);
        for (const std::string_view name : {"terrains", "unit-classes", "combat"})
            if (!sections.find(name))
                reader_.report().error("RP1024", reader_.offset(root),
                                       message("<{1}> lacks the section <{2}>", "ruleset", name),
                                       message("add it; without it there is nothing to play by"));
    }

private:
    void section(const Sections& sections, std::string_view name, void (RulesetReader::*reads)(const Element&)) {
        if (const Element* element = sections.find(name)) (this->*reads)(*element);
    }

    void place(const Attributes& row, const std::string& label) { places_.objects.emplace(label, row.at_element()); }

    bool full(Attributes& row, std::size_t count, int limit) {
        if (count < static_cast<std::size_t>(limit)) return false;
        row.error("RP1060", "id", message("this is more than {1} <{2}> elements", limit, row.element().name()),
                  message("remove those that nothing uses"));
        return true;
    }

    /// Reads what all kinds share; false when the row must be dropped.
    template <class Kind>
    bool kind(Attributes& row, const Provenance& inherited, Kind& kind, const std::vector<Kind>& others, int limit) {
        kind.id = row.required_id("id");
        if constexpr (requires { kind.values; })
            kind.values = read_values(reader_, row.element(), "unit-class " + kind.id, places_);
        else reader_.leaf(row.element());
        kind.name = row.required_text("name");
        const Provenance own = row.provenance(inherited);
        kind.provenance = own.stated() ? own : inherited;
        if (kind.id.empty() || full(row, others.size(), limit)) return false;
        for (const Kind& other : others)
            if (other.id == kind.id) {
                row.error("RP1050", "id",
                          message("there is already a <{1}> \"{2}\"", row.element().name(), excerpt(kind.id)),
                          message("give each its own id"));
                return false;
            }
        place(row, kind.id);
        place(row, std::string(row.element().name()) + " " + kind.id);
        return true;
    }

    void terrains(const Element& section) {
        const Provenance inherited = section_provenance(reader_, section, places_.defaults);
        constexpr std::string_view kRows[] = {"terrain"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<TerrainKind>);
            TerrainKind terrain;
            terrain.look = row.text("look");
            terrain.colour = row.colour("colour");
            terrain.blocks_los = row.flag("blocks-los");
            terrain.attenuates_los = row.flag("attenuates-los");
            terrain.prohibited = row.flag("prohibited");
            terrain.naval = row.flag("naval");
            if (kind(row, inherited, terrain, rules_.terrains, kMaxTerrains))
                rules_.terrains.push_back(std::move(terrain));
        });
    }

    void hexside_kinds(const Element& section) {
        const Provenance inherited = section_provenance(reader_, section, places_.defaults);
        constexpr std::string_view kRows[] = {"hexside-kind"};
        constexpr std::string_view kLos[] = {"low", "false"};
        std::vector<Pending> bridges;
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<HexsideKind>);
            HexsideKind hexside;
            hexside.look = row.text("look");
            hexside.colour = row.colour("colour");
            hexside.directed = row.flag("directed");
            hexside.barrier = row.flag("barrier");
            hexside.needs_road = row.flag("needs-road");
            hexside.blocks_los_low = row.choice("blocks-los", kLos) == std::size_t{0};
            if (!kind(row, inherited, hexside, rules_.hexside_kinds, kMaxHexsideKinds)) return;
            if (row.has("bridges"))
                bridges.push_back({rules_.hexside_kinds.size(), std::string(row.value("bridges")), row.at("bridges")});
            rules_.hexside_kinds.push_back(std::move(hexside));
        });
        resolve(bridges, rules_.hexside_kinds, wording("hexside kind"), [&](std::size_t from, std::size_t to) {
            rules_.hexside_kinds[from].bridges = static_cast<HexsideKindId>(to);
        });
    }

    void road_kinds(const Element& section) {
        const Provenance inherited = section_provenance(reader_, section, places_.defaults);
        constexpr std::string_view kRows[] = {"road-kind"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<RoadKind>);
            RoadKind road;
            road.look = row.text("look");
            road.colour = row.colour("colour");
            road.rate = static_cast<HalfMp>(number<&RoadKind::rate>(row).value_or(1));
            if (kind(row, inherited, road, rules_.road_kinds, kMaxRoadKinds))
                rules_.road_kinds.push_back(std::move(road));
        });
    }

    void features(const Element& section) {
        const Provenance inherited = section_provenance(reader_, section, places_.defaults);
        constexpr std::string_view kRows[] = {"feature"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<FeatureKind>);
            FeatureKind feature;
            feature.look = row.text("look");
            feature.colour = row.colour("colour");
            feature.blocks_los = row.flag("blocks-los");
            feature.attenuates_los = row.flag("attenuates-los");
            if (const auto terrain = reference(row, "needs", wording("terrain"), rules_.terrains))
                feature.needs = static_cast<TerrainId>(*terrain);
            if (kind(row, inherited, feature, rules_.features, kMaxFeatures))
                rules_.features.push_back(std::move(feature));
        });
    }

    void unit_classes(const Element& section) {
        const Provenance inherited = section_provenance(reader_, section, places_.defaults);
        constexpr std::string_view kRows[] = {"unit-class"};
        std::vector<Pending> moves_as;
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<UnitClass>);
            UnitClass unit;
            unit.symbol = row.text("symbol");
            unit.bombards = row.flag("bombards");
            unit.domain = static_cast<Domain>(row.choice("domain", data::kDomains).value_or(0));
            unit.stack = static_cast<StackCategory>(row.choice("stack", data::kStacks).value_or(0));
            unit.zoc = row.flag("zoc", true);
            unit.defence = number<&UnitClass::defence>(row);
            if (!kind(row, inherited, unit, rules_.unit_classes, kMaxUnitClasses)) return;
            if (unit.symbol.empty()) unit.symbol = unit.id;
            if (row.has("moves-as"))
                moves_as.push_back(
                    {rules_.unit_classes.size(), std::string(row.value("moves-as")), row.at("moves-as")});
            rules_.unit_classes.push_back(std::move(unit));
        });
        resolve(moves_as, rules_.unit_classes, wording("unit class"), [&](std::size_t from, std::size_t to) {
            rules_.unit_classes[from].moves_as = static_cast<UnitClassId>(to);
        });
    }

    template <class Kind, class Set>
    void resolve(const std::vector<Pending>& pending, const std::vector<Kind>& kinds, Wording what, Set set) {
        const auto ids = ids_of(kinds);
        for (const Pending& p : pending) {
            const auto it = std::find(ids.begin(), ids.end(), p.id);
            if (it == ids.end())
                reader_.report().error("RP1051", p.at, message("there is no {1} \"{2}\"", what, excerpt(p.id)),
                                       suggestion(p.id, ids));
            else set(p.from, static_cast<std::size_t>(it - ids.begin()));
        }
    }

    /// A cost in half points or "no"; `otherwise` when absent.
    HalfMp cost(Attributes& row, std::string_view name, HalfMp otherwise) {
        if (!row.has(name)) return otherwise;
        if (row.value(name) == "no") return kProhibited;
        int points = otherwise;
        if (read_integer(row.value(name), data::kCosts.min, data::kCosts.max, points) != NumberFault::none)
            row.error("RP1030", name,
                      message("attribute \"{1}\" of <{2}> is \"{3}\", which is not a cost", name, row.element().name(),
                              excerpt(row.value(name))),
                      message("write half points from 0 to 100, or no when the step is forbidden"));
        return static_cast<HalfMp>(points);
    }

    void movement(const Element& section) {
        const Provenance inherited = section_provenance(reader_, section, places_.defaults);
        constexpr std::string_view kRows[] = {"allowance", "enter", "cross"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t which) {
            reader_.leaf(element);
            if (which == 0) allowance(element, inherited);
            if (which == 1) enter(element, inherited);
            if (which == 2) cross(element, inherited);
        });
    }

    Provenance row_provenance(Attributes& row, const Provenance& inherited) {
        Provenance own = row.provenance(inherited);
        return own.stated() ? own : inherited;
    }

    void repeated(Attributes& row, const Message& what) {
        row.error("RP1050", "", message("there is already a row for {1}", what), message("keep one of the two"));
    }

    void allowance(const Element& element, const Provenance& inherited) {
        Attributes row(reader_, element, data::kNames<AllowanceRow>);
        AllowanceRow entry;
        if (!row.has("class")) row.missing("class");
        const auto unit = reference(row, "class", wording("unit class"), rules_.unit_classes);
        const auto day = number<&AllowanceRow::day>(row);
        entry.day = static_cast<HalfMp>(day.value_or(0));
        entry.night =
            row.has("night") ? static_cast<HalfMp>(number<&AllowanceRow::night>(row).value_or(entry.day)) : entry.day;
        entry.provenance = row_provenance(row, inherited);
        if (!unit || !day) return;
        entry.unit_class = static_cast<UnitClassId>(*unit);
        for (const AllowanceRow& other : rules_.allowances)
            if (other.unit_class == entry.unit_class)
                return repeated(row, message("the allowance of {1}", rules_.unit_classes[*unit].id));
        place(row, object_label::allowance(rules_.unit_classes[*unit].id));
        rules_.allowances.push_back(std::move(entry));
    }

    std::optional<UnitClassId> class_of(Attributes& row, bool& good) {
        const auto unit = reference(row, "class", wording("unit class"), rules_.unit_classes);
        if (!unit) {
            good = good && !row.has("class");
            return std::nullopt;
        }
        return static_cast<UnitClassId>(*unit);
    }

    std::string class_name(std::optional<UnitClassId> unit) const {
        return unit ? rules_.unit_classes[*unit].id : std::string();
    }

    void enter(const Element& element, const Provenance& inherited) {
        Attributes row(reader_, element, data::kNames<EnterRow>);
        EnterRow entry;
        if (!row.has("terrain")) row.missing("terrain");
        if (!row.has("cost")) row.missing("cost", message("add cost=\"…\" in half points, or cost=\"no\""));
        const auto terrain = reference(row, "terrain", wording("terrain"), rules_.terrains);
        bool good = terrain && row.has("cost");
        entry.unit_class = class_of(row, good);
        entry.cost = cost(row, "cost", 2);
        entry.provenance = row_provenance(row, inherited);
        if (!good) return;
        entry.terrain = static_cast<TerrainId>(*terrain);
        const std::string label = object_label::enter(rules_.terrains[*terrain].id, class_name(entry.unit_class));
        for (const EnterRow& other : rules_.enter)
            if (other.terrain == entry.terrain && other.unit_class == entry.unit_class) return repeated(row, label);
        place(row, label);
        rules_.enter.push_back(std::move(entry));
    }

    void cross(const Element& element, const Provenance& inherited) {
        Attributes row(reader_, element, data::kNames<CrossRow>);
        CrossRow entry;
        if (!row.has("hexside")) row.missing("hexside");
        if (!row.has("cost")) row.missing("cost", message("add cost=\"…\" in half points, or cost=\"no\""));
        const auto kind = reference(row, "hexside", wording("hexside kind"), rules_.hexside_kinds);
        bool good = kind && row.has("cost");
        entry.unit_class = class_of(row, good);
        entry.cost = cost(row, "cost", 0);
        entry.down = cost(row, "down", 0);
        entry.by_road = cost(row, "by-road", 0);
        entry.provenance = row_provenance(row, inherited);
        if (kind && row.has("down") && !rules_.hexside_kinds[*kind].directed)
            row.error("RP1058", "down",
                      message("hexside kind \"{1}\" has no downhill side", excerpt(rules_.hexside_kinds[*kind].id)),
                      message("remove down, or make the kind directed"));
        if (!good) return;
        entry.kind = static_cast<HexsideKindId>(*kind);
        const std::string label = object_label::cross(rules_.hexside_kinds[*kind].id, class_name(entry.unit_class));
        for (const CrossRow& other : rules_.cross)
            if (other.kind == entry.kind && other.unit_class == entry.unit_class) return repeated(row, label);
        place(row, label);
        rules_.cross.push_back(std::move(entry));
    }

    void combat(const Element& section) {
        constexpr std::string_view kMore[] = {"die"};
        const Provenance inherited = section_provenance(reader_, section, places_.defaults, kMore);
        rules_.die_faces = Attributes(reader_, section).integer_or("die", data::kDieFaces.min, data::kDieFaces.max, 6);
        constexpr std::string_view kRows[] = {"shift", "cell"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t which) {
            reader_.leaf(element);
            which == 0 ? shift(element, inherited) : cell(element, inherited);
        });
        std::stable_sort(rules_.crt.begin(), rules_.crt.end(), [](const CrtCell& a, const CrtCell& b) {
            return std::pair(a.odds.position(), a.die) < std::pair(b.odds.position(), b.die);
        });
    }

    void shift(const Element& element, const Provenance& inherited) {
        constexpr std::string_view kNames[] = {"terrain", "feature", "hexside", "event", "columns", "prov", "src"};
        constexpr std::string_view kEvents[] = {"enfilade"};
        Attributes row(reader_, element, kNames);
        const auto columns = number<&ShiftRow::columns>(row);
        const Provenance provenance = row_provenance(row, inherited);
        int causes = 0;
        for (std::size_t i = 0; i < 4; ++i) causes += row.has(kNames[i]) ? 1 : 0;
        if (causes != 1) {
            row.error("RP1062", "", message("<shift> names {1} causes", causes),
                      message("give exactly one of terrain, feature, hexside, event"));
            return;
        }
        ShiftRow entry;
        entry.provenance = provenance;
        std::optional<std::size_t> kind = reference(row, "terrain", wording("terrain"), rules_.terrains);
        if (row.has("feature")) {
            kind = reference(row, "feature", wording("feature"), rules_.features);
            entry.cause = ShiftCause::feature;
        } else if (row.has("hexside")) {
            kind = reference(row, "hexside", wording("hexside kind"), rules_.hexside_kinds);
            entry.cause = ShiftCause::hexside;
        } else if (row.has("event")) {
            kind = row.choice("event", kEvents);
            entry.cause = ShiftCause::enfilade;
        }
        if (!kind || !columns) return;
        entry.kind = static_cast<std::uint8_t>(*kind);
        entry.columns = *columns;
        std::string_view cause;
        for (std::size_t i = 0; i < 4; ++i)
            if (row.has(kNames[i])) cause = row.value(kNames[i]);
        if (rules_.shift(entry.cause, entry.kind)) return repeated(row, message("the shift of {1}", cause));
        place(row, object_label::shift(cause));
        rules_.shifts.push_back(std::move(entry));
    }

    void cell(const Element& element, const Provenance& inherited) {
        constexpr std::string_view kNames[] = {"odds", "die", "result", "prov", "src"};
        Attributes row(reader_, element, kNames);
        CrtCell entry;
        for (const std::string_view name : {"odds", "result"})
            if (!row.has(name)) row.missing(name);
        const auto die = row.required_integer("die", data::range_of<&CrtCell::die>.min, rules_.die_faces);
        const auto odds = read_odds(row);
        entry.code = row.text("result");
        auto result = CombatResult::parse(entry.code);
        if (!result && CombatResult::may_be_module(entry.code)) result.emplace();  // the module's, if any
        if (row.has("result") && !result)
            row.error("RP1039", "result",
                      message("the combat result \"{1}\" is not in the grammar", excerpt(entry.code)),
                      message("write losses AL1 DL1 BL1 …, then retreats AR DR, or - for no effect"));
        entry.provenance = row_provenance(row, inherited);
        if (!odds || !die || !result) return;
        entry.odds = *odds;
        entry.die = *die;
        entry.result = *result;
        const std::string label = object_label::cell(entry.odds, entry.die);
        if (rules_.crt_cell(entry.odds.position(), entry.die)) return repeated(row, label);
        place(row, label);
        rules_.crt.push_back(std::move(entry));
    }

    std::optional<Odds> read_odds(Attributes& row) {
        if (!row.has("odds")) return std::nullopt;
        const std::string_view text = row.value("odds");
        const std::size_t colon = text.find(':');
        if (colon != std::string_view::npos) {
            const auto attacker = to_integer(text.substr(0, colon), data::kOddsPart.min, data::kOddsPart.max);
            const auto defender = to_integer(text.substr(colon + 1), data::kOddsPart.min, data::kOddsPart.max);
            if (attacker && defender && (*attacker == 1 || *defender == 1)) return Odds{*attacker, *defender};
        }
        row.error("RP1038", "odds", message("the odds \"{1}\" name no column", excerpt(text)),
                  message("write 1:n or n:1, such as 1:4 or 3:1"));
        return std::nullopt;
    }

    void options(const Element& section) {
        (void)Attributes(reader_, section, {});
        constexpr std::string_view kRows[] = {"option"};
        constexpr std::string_view kNames[] = {"id", "value"};
        constexpr std::string_view kFlags[] = {"true", "false"};
        std::vector<std::string_view> ids;
        for (const ChoiceOption& option : kChoiceOptions) ids.push_back(option.id);
        for (const FlagOption& option : kFlagOptions) ids.push_back(option.id);
        for (const NumberOption& option : kNumberOptions) ids.push_back(option.id);
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, kNames);
            reader_.leaf(element);
            for (const std::string_view name : kNames)
                if (!row.has(name)) row.missing(name);
            const auto which = reference_to(row, "id", "option", ids);
            if (!which) return;
            const std::string label = object_label::option(ids[*which]);
            if (places_.objects.contains(label)) return repeated(row, label);
            place(row, label);
            if (*which < kChoiceOptions.size()) {
                const ChoiceOption& option = kChoiceOptions[*which];
                if (const auto value = row.choice("value", option.values)) option.set(rules_.options, *value);
            } else if (*which >= kChoiceOptions.size() + kFlagOptions.size()) {
                const NumberOption& option = kNumberOptions[*which - kChoiceOptions.size() - kFlagOptions.size()];
                const auto value = row.integer("value", option.range.min, option.range.max);
                if (value) rules_.options.*option.member = *value;
            } else if (const auto value = row.choice("value", kFlags)) {
                rules_.options.*kFlagOptions[*which - kChoiceOptions.size()].member = *value == 0;
            }
        });
    }

    void module_table(const Element& element) {
        ModuleTable table = read_module_table(reader_, element, places_);
        Attributes row(reader_, element);
        if (table.module.empty() || table.name.empty()) return;
        const std::string label = object_label::module_table(table.module, table.name);
        if (rules_.module_table(table.module, table.name))
            return row.error(
                "RP1050", "name",
                message("the module \"{1}\" has a table \"{2}\" already", excerpt(table.module), excerpt(table.name)),
                message("keep one of the two"));
        place(row, label);
        rules_.module_tables.push_back(std::move(table));
    }

    void notes(const Element& section) {
        (void)Attributes(reader_, section, {});
        constexpr std::string_view kRows[] = {"p"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            (void)Attributes(reader_, element, {});
            rules_.notes.push_back(reader_.text(element));
        });
    }

    xml::Reader& reader_;
    Ruleset& rules_;
    ObjectPlaces& places_;
};

}  // namespace

RulesetRead read_ruleset(std::string text, std::string path) {
    RulesetRead result;
    ParsedDocument open = open_document(DocumentKind::ruleset, std::move(text), std::move(path));
    auto places = std::make_shared<ObjectPlaces>();
    places->source = open.source;
    if (open.reader) {
        places->tree = open.reader->tree();
        RulesetReader(*open.reader, result.ruleset, *places).read(open.root);
        result.readable =
            !result.ruleset.terrains.empty() && !result.ruleset.unit_classes.empty() && !result.ruleset.crt.empty();
    }
    result.diagnostics = open.report->take();
    result.places = std::move(places);
    return result;
}

}  // namespace ramparts
