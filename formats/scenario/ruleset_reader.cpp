// Reads ruleset.xml into a Ruleset: kinds first, then the tables that refer to them.
#include <algorithm>
#include <atomic>

#include "formats/scenario/document.hpp"
#include "formats/scenario/field_io.hpp"
#include "formats/scenario/module_rows.hpp"
#include "formats/scenario/options_table.hpp"
#include "formats/scenario/ruleset_file.hpp"
#include "formats/text/numbers.hpp"
#include "formats/text/suggest.hpp"
#include "formats/xml/raw_tree.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;

constexpr std::string_view kRulesetSections[] = {"terrains", "hexside-kinds", "road-kinds", "features", "unit-classes",
                                                 "movement", "combat",        "options",    "notes"};

class RulesetReader {
public:
    RulesetReader(xml::Reader& reader, Ruleset& rules, ObjectPlaces& places)
        : reader_(reader), rules_(rules), places_(places) {}

    void read(const Element& root) {
        constexpr auto kNames = with_name<Ruleset>("format");
        Attributes attributes(reader_, root, kNames);
        (void)attributes.required_integer("format", kFormat, kFormat);
        (void)read_fields(attributes, rules_);
        const Sections sections(reader_, root, kRulesetSections, data::kElement<ModuleTable>);
        const auto section = [&](std::string_view name, auto read) {
            if (const Element* element = sections.find(name)) read(*element);
        };
        section("terrains", [&](const Element& e) { kinds(e, rules_.terrains, kMaxTerrains); });
        section("hexside-kinds", [&](const Element& e) { kinds(e, rules_.hexside_kinds, kMaxHexsideKinds); });
        section("road-kinds", [&](const Element& e) { kinds(e, rules_.road_kinds, kMaxRoadKinds); });
        section("features", [&](const Element& e) { kinds(e, rules_.features, kMaxFeatures); });
        section("unit-classes", [&](const Element& e) { kinds(e, rules_.unit_classes, kMaxUnitClasses); });
        section("movement", [&](const Element& e) { movement(e); });
        section("combat", [&](const Element& e) { combat(e); });
        section("options", [&](const Element& e) { options(e); });
        for (const Element& element : sections.repeated()) module_table(element);
        section("notes", [&](const Element& e) { notes(e); });
        needs(root, sections, "terrains", data::kElement<TerrainKind>, rules_.terrains.empty());
        needs(root, sections, "unit-classes", data::kElement<UnitClass>, rules_.unit_classes.empty());
        needs(root, sections, "combat", "cell", rules_.crt.empty());
    }

    /// What read_fields asks for.
    std::optional<std::uint8_t> entry(Attributes& row, std::string_view name, data::To to) const {
        const auto found =
            data::in_list(rules_, to, [&](const auto& list) { return reference(row, name, words_for(to), list); });
        return found ? std::optional(static_cast<std::uint8_t>(*found)) : std::nullopt;
    }

private:
    /// A section without which nothing can be played is there, and has its rows. A row with a fault says so itself.
    void needs(const Element& root, const Sections& sections, std::string_view name, std::string_view row, bool empty) {
        const Element* section = sections.find(name);
        if (section && (!empty || reader_.report().has_errors())) return;
        const Message said = section ? message("<{1}> has no <{2}>", name, row)
                                     : message("<{1}> lacks the section <{2}>", "ruleset", name);
        reader_.report().error("RP1024", reader_.offset(section ? *section : root), said,
                               message("add it; without it there is nothing to play by"));
    }

    void place(const Attributes& row, const std::string& label) { places_.objects.emplace(label, row.at_element()); }

    bool full(Attributes& row, std::size_t count, int limit) {
        if (count < static_cast<std::size_t>(limit)) return false;
        row.error("RP1060", "id", message("this is more than {1} <{2}> elements", limit, row.element().name()),
                  message("remove those that nothing uses"));
        return true;
    }

    /// A list of kinds. One with a fault stays, so that what names it is not blamed.
    template <class Kind>
    void kinds(const Element& section, std::vector<Kind>& all, int limit) {
        const Provenance inherited = section_provenance(reader_, section, places_.defaults);
        constexpr std::string_view kRows[] = {data::kElement<Kind>};
        std::vector<Element> rows;
        for_each_row(reader_, section, kRows, [&](const Element& element, std::size_t) {
            Attributes row(reader_, element, data::kNames<Kind>);
            Kind kind;
            (void)read_fields(row, kind, *this);
            if constexpr (requires { kind.values; })
                kind.values = read_values(reader_, element, std::string(element.name()) + " " + kind.id, places_);
            else reader_.leaf(element);
            kind.provenance = origin_of(row, inherited);
            if (!fits(row, kind.id, all, limit)) return;
            all.push_back(std::move(kind));
            rows.push_back(element);
        });
        for (std::size_t i = 0; i < rows.size(); ++i) {
            Attributes row(reader_, rows[i]);
            read_own_references(row, all[i], all);
        }
    }

    /// Whether a kind can be added to the others; its place is kept then.
    template <class Kind>
    bool fits(Attributes& row, const std::string& id, const std::vector<Kind>& others, int limit) {
        if (id.empty() || full(row, others.size(), limit)) return false;
        for (const Kind& other : others)
            if (other.id == id) {
                row.error("RP1050", "id",
                          message("there is already a <{1}> \"{2}\"", row.element().name(), excerpt(id)),
                          message("give each its own id"));
                return false;
            }
        place(row, id);
        place(row, std::string(row.element().name()) + " " + id);
        return true;
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

    void repeated(Attributes& row, const Message& what) {
        row.error("RP1050", "", message("there is already a row for {1}", what), message("keep one of the two"));
    }

    void allowance(const Element& element, const Provenance& inherited) {
        Attributes row(reader_, element, data::kNames<AllowanceRow>);
        AllowanceRow entry;
        const bool good = read_fields(row, entry, *this);
        entry.provenance = origin_of(row, inherited);
        if (!good) return;
        const std::string& name = rules_.unit_classes[entry.unit_class].id;
        for (const AllowanceRow& other : rules_.allowances)
            if (other.unit_class == entry.unit_class) return repeated(row, message("the allowance of {1}", name));
        place(row, object_label::allowance(name));
        rules_.allowances.push_back(std::move(entry));
    }

    std::string class_name(std::optional<UnitClassId> unit) const {
        return unit ? rules_.unit_classes[*unit].id : std::string();
    }

    void enter(const Element& element, const Provenance& inherited) {
        Attributes row(reader_, element, data::kNames<EnterRow>);
        EnterRow entry;
        const bool good = read_fields(row, entry, *this);
        entry.provenance = origin_of(row, inherited);
        if (!good) return;
        const std::string label = object_label::enter(rules_.terrains[entry.terrain].id, class_name(entry.unit_class));
        for (const EnterRow& other : rules_.enter)
            if (other.terrain == entry.terrain && other.unit_class == entry.unit_class) return repeated(row, label);
        place(row, label);
        rules_.enter.push_back(std::move(entry));
    }

    void cross(const Element& element, const Provenance& inherited) {
        Attributes row(reader_, element, data::kNames<CrossRow>);
        CrossRow entry;
        entry.kind = kMaxHexsideKinds;  // none yet
        const bool good = read_fields(row, entry, *this);
        entry.provenance = origin_of(row, inherited);
        if (entry.kind >= rules_.hexside_kinds.size()) return;
        const HexsideKind& kind = rules_.hexside_kinds[entry.kind];
        if (row.has("down") && !kind.directed)
            row.error("RP1058", "down", message("hexside kind \"{1}\" has no downhill side", excerpt(kind.id)),
                      message("remove down, or make the kind directed"));
        if (!good) return;
        const std::string label = object_label::cross(kind.id, class_name(entry.unit_class));
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
        ShiftRow entry;
        const bool good = read_fields(row, entry);
        entry.provenance = origin_of(row, inherited);
        int causes = 0;
        for (std::size_t i = 0; i < 4; ++i) causes += row.has(kNames[i]) ? 1 : 0;
        if (causes != 1) {
            row.error("RP1062", "", message("<shift> names {1} causes", causes),
                      message("give exactly one of terrain, feature, hexside, event"));
            return;
        }
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
        if (!kind || !good) return;
        entry.kind = static_cast<std::uint8_t>(*kind);
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
        entry.provenance = origin_of(row, inherited);
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

std::atomic<RulesetVariantReader> ruleset_variant_reader{nullptr};
std::atomic<RulesetVariantWriter> ruleset_variant_writer{nullptr};

RulesetRead ruleset_without_reader(std::string text, std::string path) {
    RulesetRead result;
    ParsedDocument open = take_document(DocumentKind::ruleset_variant, std::move(text), std::move(path));
    xml::Report report(open.source);
    report.error("RP1072", 0, message("the ruleset is a variant, and this program reads none"),
                 message("make a plain copy of it with ramparts flatten"));
    result.diagnostics = report.take();
    return result;
}

}  // namespace

bool is_ruleset_variant(std::string_view text) {
    const auto root = xml::root_tag(text);
    return root && root->name == root_name(DocumentKind::ruleset_variant);
}

void use_ruleset_variants(RulesetVariantReader reader, RulesetVariantWriter writer) noexcept {
    ruleset_variant_reader = reader;
    ruleset_variant_writer = writer;
}

std::string ruleset_variant_text(const RulesetOrigin& origin, const Ruleset& changed) {
    const RulesetVariantWriter writer = ruleset_variant_writer;
    std::optional<std::string> text = writer != nullptr ? writer(origin, changed) : std::nullopt;
    return text ? std::move(*text) : write_ruleset(changed);
}

RulesetRead read_ruleset(std::string text, std::string path) {
    if (is_ruleset_variant(text)) {
        const RulesetVariantReader reader = ruleset_variant_reader;
        return (reader != nullptr ? reader : ruleset_without_reader)(std::move(text), std::move(path));
    }
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
