// Writes ruleset.xml canonically.
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
        begin_document(out_, DocumentKind::ruleset);
        write_fields(out_, rules_, rules_);
        out_.open();
        kinds("terrains", rules_.terrains);
        kinds("hexside-kinds", rules_.hexside_kinds);
        kinds("road-kinds", rules_.road_kinds);
        kinds("features", rules_.features);
        kinds("unit-classes", rules_.unit_classes);
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
    template <class T>
    void rows(const std::vector<T>& all, const Provenance& inherited) {
        for (const T& row : all) write_row(out_, row, rules_, inherited);
    }

    template <class Kind>
    void kinds(std::string_view section, const std::vector<Kind>& all) {
        if (all.empty()) return;
        const Provenance inherited = choose_section(section, defaults_, all);
        out_.begin(section);
        write_provenance(out_, inherited);
        out_.open();
        rows(all, inherited);
        out_.close(section);
    }

    void movement() {
        if (rules_.allowances.empty() && rules_.enter.empty() && rules_.cross.empty()) return;
        const Provenance inherited =
            choose_section("movement", defaults_, rules_.allowances, rules_.enter, rules_.cross);
        out_.begin("movement");
        write_provenance(out_, inherited);
        out_.open();
        rows(rules_.allowances, inherited);
        rows(rules_.enter, inherited);
        rows(rules_.cross, inherited);
        out_.close("movement");
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
            write_fields(out_, row, rules_);
            end_row(out_, row, inherited);
        }
        for (const CrtCell& cell : rules_.crt) {
            out_.begin("cell")
                .attribute("odds", cell.odds.text())
                .attribute("die", cell.die)
                .attribute("result", cell.code);
            end_row(out_, cell, inherited);
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
