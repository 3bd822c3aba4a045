// Writes scenario.xml canonically.
#include "formats/scenario/scenario_file.hpp"
#include "formats/scenario/write_helpers.hpp"

namespace ramparts {
namespace {

class ScenarioWriter {
public:
    ScenarioWriter(const Scenario& scenario, const SectionDefaults* defaults) : s_(scenario), defaults_(defaults) {}

    std::string write() {
        begin_document(out_, DocumentKind::scenario);
        write_fields(out_, s_, s_);
        out_.open();
        if (!s_.description.empty()) out_.text_element("description", s_.description);
        out_.begin("ruleset").attribute("href", s_.ruleset_href).optional("sha256", s_.ruleset_sha256).end_empty();
        out_.begin("map").attribute("href", s_.map_href).end_empty();
        turns();
        sides();
        units();
        reinforcements();
        markers();
        victory();
        modules();
        texts();
        out_.close("scenario");
        return out_.take();
    }

private:
    void turns() {
        out_.begin("turns").attribute("count", static_cast<int>(s_.turns.size()));
        write_provenance(out_, s_.turns_provenance);
        bool open = false;
        for (std::size_t i = 0; i < s_.turns.size(); ++i) {
            const TurnInfo& turn = s_.turns[i];
            if (turn == TurnInfo{}) continue;
            if (!open) out_.open();
            open = true;
            out_.begin("turn").attribute("n", static_cast<int>(i + 1));
            write_fields(out_, turn, s_);
            end_row(out_, turn);
        }
        open ? out_.close("turns") : out_.end_empty();
    }

    [[nodiscard]] std::string_view side(SideId id) const {
        return id < s_.sides.size() ? std::string_view(s_.sides[id].id) : "";
    }

    Provenance begin_section(std::string_view name, const Provenance& chosen) {
        out_.begin(name);
        write_provenance(out_, chosen);
        out_.open();
        return chosen;
    }

    void sides() {
        const Provenance inherited = choose_section("sides", defaults_, s_.sides);
        out_.begin("sides").attribute("first", side(s_.first_side));
        write_provenance(out_, inherited);
        out_.open();
        for (const SideInfo& info : s_.sides) write_row(out_, info, s_, inherited);
        out_.close("sides");
    }

    void units() {
        if (s_.units.empty() && !s_.units_provenance.stated()) return;
        begin_section("units", s_.units_provenance);
        for (const Unit& unit : s_.units) write_row(out_, unit, s_);
        out_.close("units");
    }

    void reinforcements() {
        if (s_.reinforcements.empty()) return;
        const Provenance inherited =
            begin_section("reinforcements", choose_section("reinforcements", defaults_, s_.reinforcements));
        for (const ReinforcementGroup& group : s_.reinforcements) write_row(out_, group, s_, inherited);
        out_.close("reinforcements");
    }

    void markers() {
        if (s_.markers.empty()) return;
        out_.begin("markers").open();
        for (const Marker& marker : s_.markers) write_row(out_, marker, s_);
        out_.close("markers");
    }

    void victory() {
        if (s_.victory.empty()) return;
        const Provenance inherited = begin_section("victory", choose_section("victory", defaults_, s_.victory));
        for (const VictoryRule& rule : s_.victory) {
            out_.begin(data::kind_of(rule).name);
            data::each_field_in(rule, [&](const auto& field) { write_field(out_, rule, field, s_); });
            end_row(out_, rule, inherited);
        }
        out_.close("victory");
    }

    void modules() {
        if (s_.modules.empty()) return;
        const Provenance inherited = begin_section("modules", choose_section("modules", defaults_, s_.modules));
        for (const ModuleUse& use : s_.modules) {
            begin_row(out_, use, s_);
            write_provenance(out_, use.provenance, inherited);
            if (use.params.empty()) {
                out_.end_empty();
                continue;
            }
            out_.open();
            for (const ModuleParam& param : use.params) write_row(out_, param, s_);
            out_.close("module");
        }
        out_.close("modules");
    }

    void texts() {
        if (!s_.notes.empty()) {
            out_.begin("notes").open();
            for (const std::string& note : s_.notes) out_.text_element("p", note);
            out_.close("notes");
        }
        if (!s_.bibliography.empty()) {
            out_.begin("bibliography").open();
            for (const SourceNote& source : s_.bibliography) write_row(out_, source, s_);
            out_.close("bibliography");
        }
        if (s_.ignored.empty()) return;
        out_.begin("checks").open();
        for (const IgnoredFinding& ignored : s_.ignored) write_row(out_, ignored, s_);
        out_.close("checks");
    }

    const Scenario& s_;
    const SectionDefaults* defaults_;
    xml::Writer out_{16384};
};

}  // namespace

std::string write_scenario(const Scenario& scenario, const SectionDefaults* defaults) {
    return ScenarioWriter(scenario, defaults).write();
}

}  // namespace ramparts
