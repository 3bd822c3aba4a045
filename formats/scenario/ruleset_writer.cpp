// Writes ruleset.xml canonically.
#include "formats/scenario/fields.hpp"
#include "formats/scenario/module_rows.hpp"
#include "formats/scenario/options_table.hpp"
#include "formats/scenario/ruleset_file.hpp"
#include "formats/scenario/write_helpers.hpp"
#include "formats/text/sha256.hpp"

namespace ramparts {
namespace {

class RulesetWriter {
public:
    RulesetWriter(const Ruleset& rules, const SectionDefaults* defaults) : rules_(rules), defaults_(defaults) {}

    std::string write() {
        begin_document(out_, DocumentKind::ruleset, rules_.id, rules_.name);
        out_.open();
        kinds("terrains", "terrain", rules_.terrains, [&](const TerrainKind& k) {
            out_.flag("blocks-los", k.blocks_los)
                .flag("attenuates-los", k.attenuates_los)
                .flag("prohibited", k.prohibited)
                .flag("naval", k.naval);
            looks(k);
        });
        kinds("hexside-kinds", "hexside-kind", rules_.hexside_kinds, [&](const HexsideKind& k) {
            out_.flag("directed", k.directed).flag("barrier", k.barrier);
            if (k.blocks_los_low) out_.attribute("blocks-los", "low");
            if (k.bridges) out_.attribute("bridges", rules_.hexside_kinds[*k.bridges].id);
            out_.flag("needs-road", k.needs_road);
            looks(k);
        });
        kinds("road-kinds", "road-kind", rules_.road_kinds, [&](const RoadKind& k) {
            out_.optional("rate", k.rate, 1);
            looks(k);
        });
        kinds("features", "feature", rules_.features, [&](const FeatureKind& k) {
            if (k.needs) out_.attribute("needs", rules_.terrains[*k.needs].id);
            out_.flag("blocks-los", k.blocks_los).flag("attenuates-los", k.attenuates_los);
            looks(k);
        });
        kinds("unit-classes", "unit-class", rules_.unit_classes, [&](const UnitClass& k) {
            if (k.symbol != k.id) out_.optional("symbol", k.symbol);
            if (k.moves_as) out_.attribute("moves-as", rules_.unit_classes[*k.moves_as].id);
            out_.flag("bombards", k.bombards);
            if (k.domain != Domain::ground)
                out_.attribute("domain", data::kDomains[static_cast<std::size_t>(k.domain)]);
            if (k.stack != StackCategory::counts)
                out_.attribute("stack", data::kStacks[static_cast<std::size_t>(k.stack)]);
            if (!k.zoc) out_.attribute("zoc", "false");
            if (k.defence) out_.attribute("defence", *k.defence);
        });
        movement();
        combat();
        options();
        for (const ModuleTable& table : rules_.module_tables) write_module_table(out_, table);
        if (!rules_.notes.empty()) {
            out_.begin("notes").open();
            for (const std::string& note : rules_.notes) out_.text_element("p", note);
            out_.close("notes");
        }
        out_.close("ruleset");
        return out_.take();
    }

private:
    template <class Kind>
    void looks(const Kind& kind) {
        out_.optional("look", kind.look).optional("colour", kind.colour);
    }

    template <class Kind, class Body>
    void kinds(std::string_view section, std::string_view row, const std::vector<Kind>& all, Body body) {
        if (all.empty()) return;
        const Provenance inherited = choose_section(section, defaults_, all);
        out_.begin(section);
        write_provenance(out_, inherited);
        out_.open();
        for (const Kind& kind : all) {
            out_.begin(row).attribute("id", kind.id).attribute("name", kind.name);
            body(kind);
            write_provenance(out_, kind.provenance, inherited);
            if constexpr (requires { kind.values; }) end_with_values(out_, row, kind.values);
            else out_.end_empty();
        }
        out_.close(section);
    }

    void cost(std::string_view name, HalfMp value) {
        if (value == kProhibited) out_.attribute(name, "no");
        else out_.attribute(name, value);
    }
    void optional_cost(std::string_view name, HalfMp value) {
        if (value != 0) cost(name, value);
    }
    void unit_class(const std::optional<UnitClassId>& id) {
        if (id) out_.attribute("class", rules_.unit_classes[*id].id);
    }

    void movement() {
        if (rules_.allowances.empty() && rules_.enter.empty() && rules_.cross.empty()) return;
        const Provenance inherited =
            choose_section("movement", defaults_, rules_.allowances, rules_.enter, rules_.cross);
        out_.begin("movement");
        write_provenance(out_, inherited);
        out_.open();
        for (const AllowanceRow& row : rules_.allowances) {
            out_.begin("allowance")
                .attribute("class", rules_.unit_classes[row.unit_class].id)
                .attribute("day", row.day);
            out_.optional("night", row.night, row.day);
            end_row(row.provenance, inherited);
        }
        for (const EnterRow& row : rules_.enter) {
            out_.begin("enter").attribute("terrain", rules_.terrains[row.terrain].id);
            unit_class(row.unit_class);
            cost("cost", row.cost);
            end_row(row.provenance, inherited);
        }
        for (const CrossRow& row : rules_.cross) {
            out_.begin("cross").attribute("hexside", rules_.hexside_kinds[row.kind].id);
            unit_class(row.unit_class);
            cost("cost", row.cost);
            optional_cost("down", row.down);
            optional_cost("by-road", row.by_road);
            end_row(row.provenance, inherited);
        }
        out_.close("movement");
    }

    void end_row(const Provenance& own, const Provenance& inherited) {
        write_provenance(out_, own, inherited);
        out_.end_empty();
    }

    void combat() {
        if (rules_.shifts.empty() && rules_.crt.empty()) return;
        const Provenance inherited = choose_section("combat", defaults_, rules_.shifts, rules_.crt);
        out_.begin("combat").attribute("die", rules_.die_faces);
        write_provenance(out_, inherited);
        out_.open();
        for (const ShiftRow& row : rules_.shifts) {
            out_.begin("shift");
            switch (row.cause) {
                case ShiftCause::terrain: out_.attribute("terrain", rules_.terrains[row.kind].id); break;
                case ShiftCause::feature: out_.attribute("feature", rules_.features[row.kind].id); break;
                case ShiftCause::hexside: out_.attribute("hexside", rules_.hexside_kinds[row.kind].id); break;
                case ShiftCause::enfilade: out_.attribute("event", "enfilade"); break;
            }
            out_.attribute("columns", row.columns);
            end_row(row.provenance, inherited);
        }
        for (const CrtCell& cell : rules_.crt) {
            out_.begin("cell")
                .attribute("odds", cell.odds.text())
                .attribute("die", cell.die)
                .attribute("result", cell.code);
            end_row(cell.provenance, inherited);
        }
        out_.close("combat");
    }

    void options() {
        if (rules_.options == RuleOptions{}) return;
        const RuleOptions standard;
        out_.begin("options").open();
        const auto option = [&](std::string_view id, std::string_view value) {
            out_.begin("option").attribute("id", id).attribute("value", value).end_empty();
        };
        for (const ChoiceOption& o : kChoiceOptions)
            if (o.get(rules_.options) != o.get(standard)) option(o.id, o.values[o.get(rules_.options)]);
        for (const FlagOption& o : kFlagOptions)
            if (rules_.options.*o.member != standard.*o.member)
                option(o.id, rules_.options.*o.member ? "true" : "false");
        for (const NumberOption& o : kNumberOptions)
            if (rules_.options.*o.member != standard.*o.member) option(o.id, std::to_string(rules_.options.*o.member));
        out_.close("options");
    }

    const Ruleset& rules_;
    const SectionDefaults* defaults_;
    xml::Writer out_{16384};
};

}  // namespace

std::string write_ruleset(const Ruleset& ruleset, const SectionDefaults* defaults) {
    return RulesetWriter(ruleset, defaults).write();
}

std::string ruleset_pin(const Ruleset& ruleset) { return sha256_hex(write_ruleset(ruleset)); }

}  // namespace ramparts
