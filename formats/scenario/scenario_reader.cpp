// Reads scenario.xml: links first, then sides, groups and units, then what refers to them.
#include <algorithm>

#include "engine/modules/module_params.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/fields.hpp"
#include "formats/scenario/module_rows.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/numbers.hpp"
#include "formats/text/suggest.hpp"
#include "formats/text/words.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;

constexpr std::string_view kScenarioSections[] = {"description",  "ruleset",        "map",     "turns",   "sides",
                                                  "units",        "reinforcements", "victory", "modules", "notes",
                                                  "bibliography", "checks"};

class ScenarioReader {
public:
    ScenarioReader(xml::Reader& reader, Scenario& scenario, ObjectPlaces& places)
        : reader_(reader), scenario_(scenario), places_(places) {}

    void read(const Element& root, const LoadParts& load_parts) {
        constexpr std::string_view kNames[] = {"format", "id", "name", "version", "date"};
        Attributes row(reader_, root, kNames);
        (void)row.required_integer("format", kFormat, kFormat);
        scenario_.id = row.required_id("id");
        scenario_.name = row.required_text("name");
        if (row.has("version")) scenario_.version = row.required_text("version");
        scenario_.date = row.text("date");
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

private:
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
            turn.night = row.flag("night");
            turn.label = row.text("label");
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
            side.id = row.required_id("id");
            side.name = row.required_text("name");
            side.abbreviation = row.text("short");
            if (std::string colour = row.colour("colour"); !colour.empty()) side.colour = std::move(colour);
            const Provenance own = row.provenance(inherited);
            side.provenance = own.stated() ? own : inherited;
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

    std::optional<SideId> side(Attributes& row, std::string_view attribute) {
        if (!row.has(attribute)) row.missing(attribute);
        const auto found = reference(row, attribute, "side", scenario_.sides);
        return found ? std::optional(static_cast<SideId>(*found)) : std::nullopt;
    }

    /// A hex of the map; reported and nothing when the text names none.
    std::optional<HexIndex> hex(Attributes& row, std::string_view attribute, std::string_view text, std::size_t from) {
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

    /// A unit class of the ruleset; reported and nothing when the text names none of a ruleset without faults.
    std::optional<std::size_t> class_of(Attributes& row) {
        const auto& classes = scenario_.ruleset.unit_classes;
        const std::string_view id = row.value("class");
        if (!row.has("class")) row.missing("class");
        if (!parts_.ruleset &&
            std::none_of(classes.begin(), classes.end(), [&](const UnitClass& c) { return c.id == id; }))
            return std::nullopt;
        return reference(row, "class", wording("unit class"), classes);
    }

    void reinforcements(const Element& section) {
        const Provenance inherited = section_provenance(reader_, section, places_.defaults);
        constexpr std::string_view kRows[] = {"group"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<ReinforcementGroup>);
            reader_.leaf(element);
            ReinforcementGroup group;
            group.id = row.required_id("id");
            const auto owner = side(row, "side");
            if (!row.has("entry")) row.missing("entry");
            const auto entry = row.has("entry") ? hex(row, "entry", row.value("entry"), 0) : std::nullopt;
            const auto turn = number<&ReinforcementGroup::turn>(row);
            const Provenance own = row.provenance(inherited);
            group.provenance = own.stated() ? own : inherited;
            if (!new_id(row, group.id, scenario_.reinforcements)) return;
            group_ids_.push_back(group.id);
            if (!owner || !entry || !turn) return;
            if (scenario_.reinforcements.size() >= data::kMaxGroups)
                return row.error("RP1060", "id", message("this is more than {1} groups", data::kMaxGroups),
                                 message("join groups that enter together"));
            group.side = *owner;
            group.entry = *entry;
            group.turn = *turn;
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
        unit.id = row.required_id("id");
        unit.name = row.required_text("name");
        unit.title = row.text("title");
        unit.commander = row.text("commander");
        unit.men = number<&Unit::men>(row).value_or(0);
        unit.guns = number<&Unit::guns>(row).value_or(0);
        const auto owner = side(row, "side");
        const auto unit_class = class_of(row);
        const auto full = number<&Unit::full>(row);
        unit.reduced = number<&Unit::reduced>(row);
        further(row, unit);
        unit.range = number<&Unit::range>(row).value_or(0);
        xml::for_each_item(row.value("traits"), [&](std::string_view trait, std::size_t from) {
            if (!xml::is_id(trait))
                reader_.report().error("RP1034", row.at("traits") + static_cast<std::uint32_t>(from),
                                       message("the trait \"{1}\" is not an id", excerpt(trait)),
                                       message("use small letters, digits, '.', '_' and '-'"));
            else if (!unit.has_trait(trait)) unit.traits.emplace_back(trait);
        });
        unit.provenance = row.provenance(inherited);
        unit.values = read_values(reader_, element, "unit " + unit.id, places_);
        bool good = position(row, unit) && owner && unit_class && full;
        if (!new_id(row, unit.id, scenario_.units) || !good) return;
        if (scenario_.units.size() >= kMaxUnits)
            return row.error("RP1060", "id", message("this is more than {1} units", kMaxUnits),
                             message("remove units, or join them"));
        unit.side = *owner;
        unit.unit_class = static_cast<UnitClassId>(*unit_class);
        unit.full = *full;
        place(row, "unit " + unit.id);
        scenario_.units.push_back(std::move(unit));
    }

    /// The factors of the third and later steps.
    void further(Attributes& row, Unit& unit) {
        xml::for_each_item(row.value("further"), [&](std::string_view item, std::size_t from) {
            const std::uint32_t at = row.at("further") + static_cast<std::uint32_t>(from);
            const std::optional<int> factor = to_integer(item, 0, 99);
            if (!factor || unit.further.size() + 2 >= kMaxSteps) {
                reader_.report().error("RP1031", at,
                                       message("\"{1}\" is not a factor of a further step", excerpt(item)),
                                       message("give at most {1} numbers from {2} to {3}", kMaxSteps - 2, 0, 99));
                return;
            }
            unit.further.push_back(*factor);
        });
    }

    /// Where a unit begins: on a hex or in a group. One that has neither yet is kept; the checks name it (RP3104).
    bool position(Attributes& row, Unit& unit) {
        if (row.has("at") && row.has("arrives")) {
            row.error("RP1061", "arrives", message("the unit has both at and arrives"),
                      message("give its set-up hex in at, or its reinforcement group in arrives"));
            return false;
        }
        if (!row.has("at") && !row.has("arrives")) return true;
        if (row.has("at")) {
            unit.at = hex(row, "at", row.value("at"), 0);
            return unit.at.has_value();
        }
        // A group that is there but faulty has been reported once; its units are left out without a second complaint.
        const std::string_view id = row.value("arrives");
        const auto& groups = scenario_.reinforcements;
        const auto it =
            std::find_if(groups.begin(), groups.end(), [&](const ReinforcementGroup& g) { return g.id == id; });
        if (it != groups.end()) unit.arrives = static_cast<std::uint8_t>(it - groups.begin());
        else if (std::find(group_ids_.begin(), group_ids_.end(), id) == group_ids_.end())
            (void)reference(row, "arrives", wording("reinforcement group"), groups);
        return unit.arrives.has_value();
    }

    void victory(const Element& section) {
        const Provenance inherited = section_provenance(reader_, section, places_.defaults);
        for_each_row(reader_, section, data::kVictory, [&](const Element& element, std::size_t which) {
            static constexpr std::string_view kEliminated[] = {"side", "of", "prov", "src"};
            static constexpr std::string_view kHold[] = {"side", "hexes", "need", "prov", "src"};
            static constexpr std::string_view kScore[] = {"prov", "src"};
            static constexpr std::string_view kOtherwise[] = {"side", "prov", "src"};
            static constexpr std::string_view kBanners[] = {"side", "need", "prov", "src"};
            const Attributes::Names names[] = {kEliminated, kHold, kScore, kOtherwise, kBanners};
            Attributes row(reader_, element, names[which]);
            reader_.leaf(element);
            VictoryRule rule;
            rule.kind = static_cast<VictoryRule::Kind>(which);
            bool good = true;
            const auto named = [&](const char* attribute, SideId& to) {
                const auto found = side(row, attribute);
                good = good && found;
                to = found.value_or(0);
            };
            if (rule.kind != VictoryRule::Kind::score) named("side", rule.side);
            if (rule.kind == VictoryRule::Kind::eliminated) named("of", rule.of);
            if (rule.kind == VictoryRule::Kind::hold) good = hold(row, rule) && good;
            if (rule.kind == VictoryRule::Kind::banners) {
                if (!row.has("need")) row.missing("need");
                good = good && row.has("need");
                rule.need = row.integer_or("need", data::kBanners.min, data::kBanners.max, 1);
            }
            const Provenance own = row.provenance(inherited);
            rule.provenance = own.stated() ? own : inherited;
            if (!good) return;
            scenario_.victory.push_back(std::move(rule));
            place(row, object_label::victory(scenario_.victory.size()));
        });
    }

    bool hold(Attributes& row, VictoryRule& rule) {
        if (!row.has("hexes")) row.missing("hexes");
        std::size_t named = 0;
        xml::for_each_item(row.value("hexes"), [&](std::string_view text, std::size_t from) {
            ++named;
            if (const auto index = hex(row, "hexes", text, from)) rule.hexes.push_back(*index);
        });
        if (row.has("hexes") && named == 0)
            row.error("RP1036", "hexes", message("attribute \"{1}\" of <{2}> is empty", "hexes", row.element().name()),
                      message("name at least one hex"));
        const data::Range need = data::need_of(named);
        rule.need = row.integer_or("need", need.min, need.max, 1);
        return !rule.hexes.empty();
    }

    void modules(const Element& section) {
        const Provenance stated = section_provenance(reader_, section, places_.defaults);
        const Provenance inherited = stated.stated() ? stated : Provenance{ProvenanceKind::rulebook, {}};
        constexpr std::string_view kRows[] = {"module"};
        constexpr std::string_view kParams[] = {"param"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<ModuleUse>);
            ModuleUse use;
            use.id = row.required_id("id");
            const Provenance own = row.provenance(inherited);
            use.provenance = own.stated() ? own : stated;
            for_each_row(reader_, element, kParams, [&](const Element& param_element, std::size_t) {
                Attributes param(reader_, param_element, data::kNames<ModuleParam>);
                reader_.leaf(param_element);
                ModuleParam entry{param.required_id("name"), param.text("value")};
                if (!param.has("value")) param.missing("value");
                if (entry.name.empty()) return;
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
            SourceNote source{row.text("author"), row.required_text("title"), row.text("note")};
            scenario_.bibliography.push_back(std::move(source));
        });
    }

    void checks(const Element& section) {
        (void)Attributes(reader_, section, {});
        constexpr std::string_view kRows[] = {"ignore"};
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<IgnoredFinding>);
            reader_.leaf(element);
            IgnoredFinding ignored{row.required_text("code"), row.text("place"), row.required_text("reason")};
            if (!ignored.code.empty()) scenario_.ignored.push_back(std::move(ignored));
        });
    }

    xml::Reader& reader_;
    Scenario& scenario_;
    ObjectPlaces& places_;
    ScenarioLinks links_;
    PartsRead parts_;
    std::vector<std::string> group_ids_;
};

}  // namespace

ScenarioRead read_scenario(std::string text, std::string path, const LoadParts& load_parts) {
    ScenarioRead result;
    ParsedDocument open = open_document(DocumentKind::scenario, std::move(text), std::move(path));
    auto places = std::make_shared<ObjectPlaces>();
    places->source = open.source;
    if (open.reader) {
        places->tree = open.reader->tree();
        ScenarioReader(*open.reader, result.scenario, *places).read(open.root, load_parts);
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
