// Writes scenario.xml canonically.
#include "formats/scenario/fields.hpp"
#include "formats/scenario/module_rows.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/scenario/write_helpers.hpp"

namespace ramparts {
namespace {

class ScenarioWriter {
public:
    ScenarioWriter(const Scenario& scenario, const SectionDefaults* defaults) : s_(scenario), defaults_(defaults) {}

    std::string write() {
        begin_document(out_, DocumentKind::scenario, s_.id, s_.name);
        out_.attribute("version", s_.version).optional("date", s_.date).open();
        if (!s_.description.empty()) out_.text_element("description", s_.description);
        out_.begin("ruleset").attribute("href", s_.ruleset_href).optional("sha256", s_.ruleset_sha256).end_empty();
        out_.begin("map").attribute("href", s_.map_href).end_empty();
        turns();
        sides();
        units();
        reinforcements();
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
            out_.begin("turn")
                .attribute("n", static_cast<int>(i + 1))
                .flag("night", turn.night)
                .optional("label", turn.label);
            write_provenance(out_, turn.provenance);
            end_with_values(out_, "turn", turn.values);
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
        for (const SideInfo& info : s_.sides) {
            out_.begin("side")
                .attribute("id", info.id)
                .attribute("name", info.name)
                .optional("short", info.abbreviation);
            if (info.colour != SideInfo{}.colour) out_.attribute("colour", info.colour);
            end_row(info.provenance, inherited);
        }
        out_.close("sides");
    }

    void end_row(const Provenance& own, const Provenance& inherited) {
        write_provenance(out_, own, inherited);
        out_.end_empty();
    }

    void units() {
        if (s_.units.empty() && !s_.units_provenance.stated()) return;
        begin_section("units", s_.units_provenance);
        for (const Unit& u : s_.units) {
            out_.begin("unit")
                .attribute("id", u.id)
                .attribute("name", u.name)
                .optional("title", u.title)
                .optional("commander", u.commander);
            out_.optional("men", u.men, 0).optional("guns", u.guns, 0).attribute("side", side(u.side));
            out_.attribute("class", s_.ruleset.unit_classes[u.unit_class].id).attribute("full", u.full);
            if (u.reduced) out_.attribute("reduced", *u.reduced);
            std::string further;
            for (const int factor : u.further) further += (further.empty() ? "" : " ") + std::to_string(factor);
            out_.optional("further", further);
            out_.optional("range", u.range, 0);
            if (u.at) out_.attribute("at", s_.map.grid().label(*u.at));
            if (u.arrives && *u.arrives < s_.reinforcements.size())
                out_.attribute("arrives", s_.reinforcements[*u.arrives].id);
            std::string traits;
            for (const std::string& trait : u.traits) traits += (traits.empty() ? "" : " ") + trait;
            out_.optional("traits", traits);
            write_provenance(out_, u.provenance);
            end_with_values(out_, "unit", u.values);
        }
        out_.close("units");
    }

    void reinforcements() {
        if (s_.reinforcements.empty()) return;
        const Provenance inherited =
            begin_section("reinforcements", choose_section("reinforcements", defaults_, s_.reinforcements));
        for (const ReinforcementGroup& g : s_.reinforcements) {
            out_.begin("group").attribute("id", g.id).attribute("side", side(g.side));
            out_.attribute("entry", g.entry < s_.map.grid().size() ? s_.map.grid().label(g.entry) : std::string());
            out_.attribute("turn", g.turn);
            end_row(g.provenance, inherited);
        }
        out_.close("reinforcements");
    }

    void victory() {
        if (s_.victory.empty()) return;
        const Provenance inherited = begin_section("victory", choose_section("victory", defaults_, s_.victory));
        for (const VictoryRule& rule : s_.victory) {
            out_.begin(data::kVictory[static_cast<std::size_t>(rule.kind)]);
            if (rule.kind != VictoryRule::Kind::score) out_.attribute("side", side(rule.side));
            if (rule.kind == VictoryRule::Kind::eliminated) out_.attribute("of", side(rule.of));
            if (rule.kind == VictoryRule::Kind::hold) {
                std::string hexes;
                for (const HexIndex hex : rule.hexes) hexes += (hexes.empty() ? "" : " ") + s_.map.grid().label(hex);
                out_.attribute("hexes", hexes).optional("need", rule.need, 1);
            }
            if (rule.kind == VictoryRule::Kind::banners) out_.attribute("need", rule.need);
            end_row(rule.provenance, inherited);
        }
        out_.close("victory");
    }

    void modules() {
        if (s_.modules.empty()) return;
        const Provenance inherited = begin_section("modules", choose_section("modules", defaults_, s_.modules));
        for (const ModuleUse& use : s_.modules) {
            out_.begin("module").attribute("id", use.id);
            write_provenance(out_, use.provenance, inherited);
            if (use.params.empty()) {
                out_.end_empty();
                continue;
            }
            out_.open();
            for (const ModuleParam& p : use.params)
                out_.begin("param").attribute("name", p.name).attribute("value", p.value).end_empty();
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
            for (const SourceNote& source : s_.bibliography)
                out_.begin("source")
                    .optional("author", source.author)
                    .attribute("title", source.title)
                    .optional("note", source.note)
                    .end_empty();
            out_.close("bibliography");
        }
        if (s_.ignored.empty()) return;
        out_.begin("checks").open();
        for (const IgnoredFinding& ignored : s_.ignored)
            out_.begin("ignore")
                .attribute("code", ignored.code)
                .optional("place", ignored.place)
                .attribute("reason", ignored.reason)
                .end_empty();
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
