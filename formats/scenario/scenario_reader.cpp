// Reads scenario.xml: links first, then sides, groups and units, then what refers to them.
#include <algorithm>

#include "engine/modules/module_params.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/fault_words.hpp"
#include "formats/scenario/field_io.hpp"
#include "formats/scenario/module_rows.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/numbers.hpp"
#include "formats/text/suggest.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;

constexpr std::string_view kScenarioSections[] = {"description", "ruleset",        "map",     "turns",   "sides",
                                                  "units",       "reinforcements", "markers", "victory", "modules",
                                                  "notes",       "bibliography",   "checks"};

class ScenarioReader {
public:
    ScenarioReader(xml::Reader& reader, Scenario& scenario, ObjectPlaces& places, const LoadPicture& load_picture)
        : reader_(reader), scenario_(scenario), places_(places), load_picture_(load_picture) {}

    void read(const Element& root, const LoadParts& load_parts) {
        constexpr auto kNames = with_name<Scenario>("format");
        Attributes row(reader_, root, kNames);
        (void)row.required_integer("format", kFormat, kFormat);
        (void)read_fields(row, scenario_);
        const Sections sections(reader_, root, kScenarioSections);
        if (const Element* e = sections.find("description")) scenario_.description = words(*e);
        links(root, sections);
        parts_ = load_parts(scenario_, links_, reader_.report());
        const auto section = [&](std::string_view name, void (ScenarioReader::*reads)(const Element&)) {
            if (const Element* element = sections.find(name)) (this->*reads)(*element);
        };
        section("turns", &ScenarioReader::turns);
        section("sides", &ScenarioReader::sides);
        section("reinforcements", &ScenarioReader::reinforcements);
        section("units", &ScenarioReader::units);
        section("markers", &ScenarioReader::markers);
        section("victory", &ScenarioReader::victory);
        section("modules", &ScenarioReader::modules);
        section("notes", &ScenarioReader::notes);
        section("bibliography", &ScenarioReader::bibliography);
        section("checks", &ScenarioReader::checks);
        for (const std::string_view name : {"ruleset", "map", "turns", "sides"})
            if (!sections.find(name))
                reader_.report().error("RP1024", reader_.offset(root),
                                       message("<{1}> lacks the element <{2}>", "scenario", name), message("add it"));
    }

    /// What read_fields asks for: nothing, reported, when the text names none.
    std::optional<std::uint8_t> entry(Attributes& row, std::string_view name, data::To to) const {
        const std::string_view id = row.value(name);
        // What a ruleset with faults lacks, and a group that is there but faulty, have been reported once.
        const auto& classes = scenario_.ruleset.unit_classes;
        if (to == data::To::unit_class && !parts_.ruleset &&
            std::none_of(classes.begin(), classes.end(), [&](const UnitClass& c) { return c.id == id; }))
            return std::nullopt;
        const auto& groups = scenario_.reinforcements;
        if (to == data::To::group &&
            (placed_twice(row) ||
             (std::none_of(groups.begin(), groups.end(), [&](const ReinforcementGroup& g) { return g.id == id; }) &&
              std::find(group_ids_.begin(), group_ids_.end(), id) != group_ids_.end())))
            return std::nullopt;
        const auto found =
            data::in_list(scenario_, to, [&](const auto& list) { return reference(row, name, words_for(to), list); });
        return found ? std::optional(static_cast<std::uint8_t>(*found)) : std::nullopt;
    }
    std::optional<HexIndex> hex(Attributes& row, std::string_view name) const {
        return placed_twice(row) ? std::nullopt : hex(row, name, row.value(name), 0);
    }
    std::optional<HexIndex> hex(Attributes& row, std::string_view attribute, std::string_view text,
                                std::size_t from) const {
        const Map& map = scenario_.map;
        if (map.id.empty()) return std::nullopt;
        const std::uint32_t at = row.at(attribute) + static_cast<std::uint32_t>(from);
        const auto index = map.grid().parse(text);
        if (!index)
            reader_.report().error(
                "RP1054", at,
                message("attribute \"{1}\" of <{2}> names \"{3}\", no hex number of map \"{4}\"", attribute,
                        row.element().name(), excerpt(text), excerpt(map.id)),
                message("the map runs from {1} to {2}", map.grid().label(0), map.grid().label(map.grid().size() - 1)));
        else if (map.present(*index)) return index;
        else if (parts_.map)
            reader_.report().error("RP1055", at, message("the map has no hex \"{1}\"", excerpt(text)),
                                   message("choose a hex of the map"));
        return std::nullopt;
    }

private:
    /// A unit begins on a hex or in a group. One that has neither yet is kept; the checks name it (RP3104).
    static bool placed_twice(const Attributes& row) { return row.has("at") && row.has("arrives"); }

    std::string words(const Element& element) {
        (void)Attributes(reader_, element, {});
        return reader_.text(element);
    }

    void place(const Attributes& row, const std::string& label) { places_.objects.emplace(label, row.at_element()); }

    void links(const Element& root, const Sections& sections) {
        links_.ruleset = links_.map = reader_.offset(root);
        if (const Element* element = sections.find("ruleset")) {
            constexpr std::string_view kNames[] = {"href", "sha256"};
            Attributes row(reader_, *element, kNames);
            reader_.leaf(*element);
            scenario_.ruleset_href = row.required_text("href");
            links_.ruleset = row.at("href");
            const std::string_view hash = row.value("sha256");
            const bool hex = hash.size() == 64 && hash.find_first_not_of("0123456789abcdef") == std::string_view::npos;
            if (row.has("sha256") && !hex)
                row.error("RP1040", "sha256",
                          message("attribute \"{1}\" of <{2}> is \"{3}\", which is not a SHA-256", "sha256",
                                  row.element().name(), excerpt(hash)),
                          message("write 64 digits 0-9 a-f, or remove the attribute"));
            if (hex) scenario_.ruleset_sha256 = hash;
        }
        if (const Element* element = sections.find("map")) {
            constexpr std::string_view kNames[] = {"href"};
            Attributes row(reader_, *element, kNames);
            reader_.leaf(*element);
            scenario_.map_href = row.required_text("href");
            links_.map = row.at("href");
        }
    }

    void turns(const Element& section) {
        constexpr std::string_view kMore[] = {"count"};
        const Provenance inherited = scenario_.turns_provenance =
            section_provenance(reader_, section, places_.defaults, kMore);
        Attributes head(reader_, section);
        const int count = head.required_integer("count", 1, kMaxTurns).value_or(0);
        scenario_.turns.resize(static_cast<std::size_t>(count));
        std::vector<bool> seen(static_cast<std::size_t>(count) + 1);
        constexpr std::string_view kRows[] = {"turn"};
        constexpr auto kNames = with_name<TurnInfo>("n");
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, kNames);
            const auto n = row.required_integer("n", 1, count > 0 ? count : kMaxTurns);
            TurnInfo turn;
            (void)read_fields(row, turn);
            turn.provenance = row.provenance(inherited);
            turn.values = read_values(reader_, element, object_label::turn(n.value_or(0)), places_);
            if (!n || *n > count) return;
            const auto index = static_cast<std::size_t>(*n);
            if (seen[index]) return repeated(row, "n", message("turn {1}", *n));
            seen[index] = true;
            place(row, object_label::turn(*n));
            scenario_.turns[index - 1] = std::move(turn);
        });
    }

    void repeated(Attributes& row, std::string_view attribute, const Message& what) {
        row.error("RP1050", attribute, message("there is already a {1}", what), message("give each its own"));
    }

    template <class Thing>
    bool new_id(Attributes& row, const std::string& id, const std::vector<Thing>& others) {
        if (id.empty()) return false;
        for (const Thing& other : others)
            if (other.id == id) {
                repeated(row, "id", message("{1} \"{2}\"", row.element().name(), excerpt(id)));
                return false;
            }
        return true;
    }

    void sides(const Element& section) {
        constexpr std::string_view kMore[] = {"first"};
        const Provenance inherited = section_provenance(reader_, section, places_.defaults, kMore);
        constexpr std::string_view kRows[] = {"side"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<SideInfo>);
            reader_.leaf(element);
            SideInfo side;
            (void)read_fields(row, side);
            side.provenance = origin_of(row, inherited);
            if (!new_id(row, side.id, scenario_.sides)) return;
            place(row, side.id);
            scenario_.sides.push_back(std::move(side));
        });
        const std::size_t sides = scenario_.sides.size();
        if (sides != kSides)
            reader_.report().error(
                "RP1063", reader_.offset(section),
                sides == 1 ? message("the scenario has {1} side", sides) : message("the scenario has {1} sides", sides),
                message("a battle has exactly two <side> elements"));
        Attributes head(reader_, section);
        if (const auto first = reference(head, "first", wording("side"), scenario_.sides))
            scenario_.first_side = static_cast<SideId>(*first);
    }

    /// A hex of the map; reported and nothing when the text names none.
    void reinforcements(const Element& section) {
        const Provenance inherited = section_provenance(reader_, section, places_.defaults);
        constexpr std::string_view kRows[] = {"group"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<ReinforcementGroup>);
            reader_.leaf(element);
            ReinforcementGroup group;
            const bool good = read_fields(row, group, *this);
            group.provenance = origin_of(row, inherited);
            if (!new_id(row, group.id, scenario_.reinforcements)) return;
            group_ids_.push_back(group.id);
            if (!good) return;
            if (scenario_.reinforcements.size() >= data::kMaxGroups)
                return row.error("RP1060", "id", message("this is more than {1} groups", data::kMaxGroups),
                                 message("join groups that enter together"));
            place(row, group.id);
            scenario_.reinforcements.push_back(std::move(group));
        });
    }

    void units(const Element& section) {
        const Provenance inherited = scenario_.units_provenance =
            section_provenance(reader_, section, places_.defaults);
        constexpr std::string_view kRows[] = {"unit"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) { unit(element, inherited); });
    }

    void unit(const Element& element, const Provenance& inherited) {
        Attributes row(reader_, element, data::kNames<Unit>);
        Unit unit;
        const bool good = read_fields(row, unit, *this);
        unit.provenance = row.provenance(inherited);
        unit.values = read_values(reader_, element, "unit " + unit.id, places_);
        if (placed_twice(row))
            row.error("RP1061", "arrives", message("the unit has both at and arrives"),
                      message("give its set-up hex in at, or its reinforcement group in arrives"));
        if (!new_id(row, unit.id, scenario_.units) || !good) return;
        if (scenario_.units.size() >= kMaxUnits)
            return row.error("RP1060", "id", message("this is more than {1} units", kMaxUnits),
                             message("remove units, or join them"));
        place(row, "unit " + unit.id);
        picture(row, unit);
        scenario_.units.push_back(std::move(unit));
    }

    void markers(const Element& section) {
        (void)Attributes(reader_, section, {});
        constexpr std::string_view kRows[] = {"marker"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<Marker>);
            reader_.leaf(element);
            Marker marker;
            const bool good = read_fields(row, marker);
            if (!new_id(row, marker.id, scenario_.markers) || !good) return;
            if (scenario_.markers.size() >= data::kMaxMarkers)
                return row.error("RP1060", "id", message("this is more than {1} markers", data::kMaxMarkers),
                                 message("remove markers; one can have a count"));
            place(row, "marker " + marker.id);
            picture(row, marker);
            scenario_.markers.push_back(std::move(marker));
        });
    }

    /// The file of an entry's picture, once for all that name it.
    template <class T>
    void picture(const Attributes& row, const T& entry) {
        if (!load_picture_ || entry.picture.empty() || scenario_.pictures.find(entry.picture) != nullptr) return;
        load_picture_(scenario_, {entry.picture, row.at("picture"), fault_detail::name_of_entry(entry, 0)},
                      reader_.report());
    }

    static int named_in(const Attributes& row, std::string_view attribute) {
        int named = 0;
        xml::for_each_item(row.value(attribute), [&](std::string_view, std::size_t) { ++named; });
        return named;
    }

    void victory(const Element& section) {
        const Provenance inherited = section_provenance(reader_, section, places_.defaults);
        for_each_row(reader_, section, data::kVictoryNames, [&](const Element& element, std::size_t which) {
            VictoryRule rule;
            rule.kind = static_cast<VictoryRule::Kind>(which);
            std::vector<std::string_view> names;
            data::each_field_in(rule, [&](const auto& field) { names.push_back(field.name); });
            names.insert(names.end(), {"prov", "src"});
            Attributes row(reader_, element, names);
            reader_.leaf(element);
            bool good = true;
            data::each_field_in(rule, [&](auto field) {
                // Hexes that could not be read have been reported; they are named all the same.
                if constexpr (requires { field.range; })
                    if (field.name == "need") field.range.max = std::max(field.range.max, named_in(row, "hexes"));
                good = read_field(row, rule, field, *this) && good;
            });
            rule.provenance = origin_of(row, inherited);
            if (!good) return;
            scenario_.victory.push_back(std::move(rule));
            place(row, object_label::victory(scenario_.victory.size()));
        });
    }

    void modules(const Element& section) {
        const Provenance stated = section_provenance(reader_, section, places_.defaults);
        const Provenance inherited = stated.stated() ? stated : Provenance{ProvenanceKind::rulebook, {}};
        constexpr std::string_view kRows[] = {"module"};
        constexpr std::string_view kParams[] = {"param"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<ModuleUse>);
            ModuleUse use;
            (void)read_fields(row, use);
            const Provenance own = row.provenance(inherited);
            use.provenance = own.stated() ? own : stated;
            for_each_row(reader_, element, kParams, [&](const Element& param_element, std::size_t) {
                Attributes param(reader_, param_element, data::kNames<ModuleParam>);
                reader_.leaf(param_element);
                ModuleParam entry;
                if (!read_fields(param, entry)) return;
                for (const ModuleParam& other : use.params)
                    if (other.name == entry.name)
                        return repeated(param, "name", message("parameter \"{1}\"", excerpt(entry.name)));
                use.params.push_back(std::move(entry));
            });
            const PluginModule* known = find_module(use.id);
            if (use.id.empty()) return;
            if (!(known && known->repeatable) && !new_id(row, use.id, scenario_.modules)) return;
            place(row, use.id);
            scenario_.modules.push_back(std::move(use));
        });
    }

    void notes(const Element& section) {
        (void)Attributes(reader_, section, {});
        constexpr std::string_view kRows[] = {"p"};
        for_each_row(reader_, section, kRows,
                     [&](const Element& element, std::size_t) { scenario_.notes.push_back(words(element)); });
    }

    void bibliography(const Element& section) {
        (void)Attributes(reader_, section, {});
        constexpr std::string_view kRows[] = {"source"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<SourceNote>);
            reader_.leaf(element);
            (void)read_fields(row, scenario_.bibliography.emplace_back());
        });
    }

    void checks(const Element& section) {
        (void)Attributes(reader_, section, {});
        constexpr std::string_view kRows[] = {"ignore"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<IgnoredFinding>);
            reader_.leaf(element);
            IgnoredFinding ignored;
            (void)read_fields(row, ignored);
            if (!ignored.code.empty()) scenario_.ignored.push_back(std::move(ignored));
        });
    }

    xml::Reader& reader_;
    Scenario& scenario_;
    ObjectPlaces& places_;
    const LoadPicture& load_picture_;
    ScenarioLinks links_;
    PartsRead parts_;
    std::vector<std::string> group_ids_;
};

}  // namespace

ScenarioRead read_scenario(std::string text, std::string path, const LoadParts& load_parts,
                           const LoadPicture& load_picture) {
    ScenarioRead result;
    ParsedDocument open = open_document(DocumentKind::scenario, std::move(text), std::move(path));
    auto places = std::make_shared<ObjectPlaces>();
    places->source = open.source;
    if (open.reader) {
        places->tree = open.reader->tree();
        ScenarioReader(*open.reader, result.scenario, *places, load_picture).read(open.root, load_parts);
        result.readable = result.scenario.sides.size() == kSides && !result.scenario.turns.empty();
    }
    result.diagnostics = open.report->take();
    result.places = std::move(places);
    return result;
}

ScenarioRead read_scenario(std::string text, std::string path, const Ruleset& ruleset, const Map& map) {
    return read_scenario(std::move(text), std::move(path), [&](Scenario& scenario, const ScenarioLinks&, xml::Report&) {
        scenario.ruleset = ruleset;
        scenario.map = map;
        return PartsRead{true, true};
    });
}

}  // namespace ramparts
