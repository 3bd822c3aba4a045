// The explanation of a hex: terrain, units, zones of control, shifts, hexsides, costs for every class, provenance.
#include <algorithm>

#include "editor/playtest/play_words.hpp"
#include "editor/playtest/texts.hpp"
#include "editor/workspace/workspace.hpp"
#include "engine/model/names.hpp"
#include "engine/modules/in_force.hpp"
#include "sdk/play/names.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

class Explainer {
public:
    Explainer(const Scenario& s, PlayDesk::Ground at, bool playing, HexIndex hex, const TextColours& c)
        : s_(s), at_(at), playing_(playing), hex_(hex), c_(c) {}

    std::string run() {
        head();
        if (s_.map.present(hex_)) {
            units();
            control();
            shifts();
            edges();
            costs();
        }
        return out_ + "</body></html>";
    }

private:
    [[nodiscard]] std::string faint(const std::string& text) const {
        return "<font color=\"" + c_.faint + "\">" + text + "</font>";
    }
    [[nodiscard]] std::string rule(RuleNumber number) const {
        return number.empty() ? std::string() : " " + faint("[" + escaped(number.text()) + "]");
    }
    [[nodiscard]] std::string from(const Provenance& p) const {
        if (!p.stated()) return {};
        return " " + faint(escaped(say(to_string(p.kind)) + (p.source.empty() ? "" : " " + p.source)));
    }
    static std::string points(int half) { return half >= kProhibited ? say("no") : points_words(half); }
    void heading(const std::string& words) { out_ += "<p><b>" + words + "</b><br>"; }

    void head() {
        out_ = "<html><body bgcolor=\"" + c_.back + "\" text=\"" + c_.text + "\"><p><b>" + escaped(hex_text(s_, hex_)) +
               "</b> " + escaped(say("{1}, elevation {2}", say(ground_text(s_, hex_)), int{s_.map.elevation(hex_)})) +
               from(s_.map.hex_provenance(hex_)) + "</p>";
        const Ruleset& r = s_.ruleset;
        if (!s_.map.present(hex_)) return;
        const TerrainKind& t = r.terrains[s_.map.terrain(hex_)];
        out_ += "<p>";
        bool first = true;
        for (const SightInForce& way : sights_in_force(s_)) {
            Sight does = way.of(t);
            for (std::size_t f = 0; f < r.features.size(); ++f)
                if (s_.map.has_feature(hex_, static_cast<FeatureId>(f))) does = std::max(does, way.of(r.features[f]));
            if (!first) out_ += "<br>";
            first = false;
            if (way.info != nullptr) out_ += escaped(say(Message::of_plugin(way.module->title))) + ": ";
            out_ += say(does == Sight::blocked      ? RP_TR("Blocks lines of sight through it")
                        : does == Sight::attenuated ? RP_TR("Attenuates lines of sight through it")
                                                    : RP_TR("Leaves lines of sight clear")) +
                    rule(way.rule());
        }
        if (t.prohibited)
            out_ += "<br>" + say("Nothing enters, and no zone of control reaches in or out") + rule("4.16");
        out_ += "</p>";
    }

    void costs() {
        const Ruleset& r = s_.ruleset;
        heading(say("Cost to enter off road"));
        out_ += "<table cellspacing=0 cellpadding=1>";
        for (std::size_t k = 0; k < r.unit_classes.size(); ++k) {
            const auto id = static_cast<UnitClassId>(k);
            out_ += "<tr><td>" +
                    escaped(say_kind(r.unit_classes[k].name.empty() ? r.unit_classes[k].id : r.unit_classes[k].name)) +
                    "&nbsp;</td><td align=right nowrap>" + points(r.enter_cost(id, s_.map.terrain(hex_))) +
                    "</td><td>" +
                    faint("&nbsp;" + say("of {1} by day, {2} by night", points_words(r.allowance(id, false)),
                                         points_words(r.allowance(id, true)))) +
                    "</td></tr>";
        }
        out_ += "</table></p>";
    }

    void shifts() {
        const Ruleset& r = s_.ruleset;
        std::string lines;
        const auto add = [&](const ShiftRow* row, const std::string& what) {
            if (row != nullptr && row->columns != 0)
                lines += escaped(say("{1}: {2}", what, shift_words(row->columns))) + rule("6.9") +
                         from(row->provenance) + "<br>";
        };
        add(r.shift(ShiftCause::terrain, s_.map.terrain(hex_)),
            say_argument(kind_name(r.terrains[s_.map.terrain(hex_)])));
        for (std::size_t f = 0; f < r.features.size(); ++f)
            if (s_.map.has_feature(hex_, static_cast<FeatureId>(f)))
                add(r.shift(ShiftCause::feature, static_cast<std::uint8_t>(f)), say_argument(kind_name(r.features[f])));
        if (lines.empty()) return;
        heading(say("For the defender here"));
        out_ += lines + "</p>";
    }

    void edges() {
        const Ruleset& r = s_.ruleset;
        const Grid& grid = s_.map.grid();
        std::string lines;
        for (int d = 0; d < kDirections; ++d) {
            const auto side = grid.hexside(hex_, d);
            if (!side) continue;
            const SideSet set = s_.map.side(*side);
            if (set.empty()) continue;
            std::string what;
            for (std::size_t k = 0; k < r.hexside_kinds.size(); ++k) {
                const auto id = static_cast<HexsideKindId>(k);
                if (!set.has(id)) continue;
                const HexsideKind& kind = r.hexside_kinds[k];
                what += (what.empty() ? "" : ", ") + escaped(say_argument(kind_name(kind)));
                if (kind.directed)
                    what += s_.map.rises(hex_, d, id) ? " " + say("(up from here)") : " " + say("(down from here)");
                if (kind.barrier)
                    what += " " + say("stops movement and zones of control unless bridged") + rule("4.16");
                if (const ShiftRow* row = r.shift(ShiftCause::hexside, id); row != nullptr && row->columns != 0)
                    what += ", " + escaped(say("{1} when attacked across", shift_words(row->columns))) + rule("6.9");
                what += from(s_.map.hexside_provenance(*side, id));
            }
            for (std::size_t k = 0; k < r.road_kinds.size(); ++k)
                if (set.road(static_cast<RoadKindId>(k)))
                    what += (what.empty() ? "" : ", ") +
                            escaped(say("{1} {2} a step", say_argument(kind_name(r.road_kinds[k])),
                                        points_words(r.road_kinds[k].rate))) +
                            rule("4.18") + from(s_.map.road_provenance(*side, static_cast<RoadKindId>(k)));
            lines += say("{1}: {2}", say(grid.direction_name(d)), what) + "<br>";
        }
        if (lines.empty()) return;
        heading(say("Hexsides"));
        out_ += lines + "</p>";
    }

    void control() {
        if (at_.rules == nullptr) return;
        const StateView view = at_.position->view();
        std::string lines;
        for (SideId side = 0; side < kSides; ++side) {
            if (hex_ >= view.context.hexes() || !view.board.zoc(side, hex_)) continue;
            std::vector<std::string> by;
            for (int d = 0; d < kDirections; ++d) {
                const HexIndex next = view.context.neighbour(hex_, d);
                if (next == kNoHex || !view.context.linked(hex_, d)) continue;
                view.board.units(next).each([&](UnitIndex u) {
                    if (view.context.unit(u).side == side) by.push_back(unit_text(view.context.scenario(), u));
                });
            }
            lines += escaped(by.empty() ? say_name(s_.sides[side].name)
                                        : say("{1}: {2}", s_.sides[side].name, list_words(by))) +
                     "<br>";
        }
        if (lines.empty()) return;
        heading(say("Zone of control of") + rule("4.1"));
        out_ += lines + "</p>";
    }

    void units() {
        if (at_.rules == nullptr || hex_ >= at_.position->context().hexes()) return;
        const StateView view = at_.position->view();
        view.board.units(hex_).each([&](UnitIndex u) {
            const Unit& unit = s_.units[u];
            heading(escaped(unit_text(s_, u)));
            out_ += escaped(say("{1}, factor {2} of {3}, {4} of {5}",
                                say_argument(kind_name(s_.ruleset.unit_classes[unit.unit_class])), view.factor(u),
                                unit.full, int{view.state.steps(u)}, say_n("{1} step", "{1} steps", unit.steps()))) +
                    from(unit.provenance) + "<br>";
            out_ += say("movement {1}", points_words(at_.rules->allowance(view, u))) + rule("2.7") + "<br>";
            if (view.context.unit(u).bombards)
                out_ += say("range {1}", int{at_.rules->range(view, u)}) + rule("7.2") + "<br>";
            for (const Given& given : at_.rules->given(view, u))
                out_ += faint(escaped(say(given_text(at_.rules->modules(), given)))) + "<br>";
            if (playing_ && view.context.unit(u).side == view.state.phasing() &&
                view.state.phase() == Phase::movement && !view.state.over()) {
                const Explanation why = at_.rules->explain(view, Action::of_unit(ActionKind::activate, u));
                out_ += why.legal ? say("may move now") + "<br>" : escaped(say(why.text)) + rule(why.rule) + "<br>";
            }
            if (view.in_ezoc(u)) out_ += say("is in an enemy zone of control") + rule("4.1") + "<br>";
            out_ += "</p>";
        });
    }

    const Scenario& s_;
    PlayDesk::Ground at_;
    bool playing_;
    HexIndex hex_;
    const TextColours& c_;
    std::string out_;
};

}  // namespace

std::string explain_html(PlayDesk& desk, const OpenDocument& document, HexIndex hex, const TextColours& colours) {
    const Scenario& s = document.scenario();
    if (hex >= s.map.grid().size()) return "<html><body bgcolor=\"" + colours.back + "\"></body></html>";
    std::string out = Explainer(s, desk.ground(document), desk.playing(&document), hex, colours).run();
    const std::vector<LosAnswer>& ruler = desk.ruler(document);
    for (const LosAnswer& los : ruler) {
        std::string line = "<p><b>" +
                           escaped(say("Line of sight {1} to {2}", hex_text(s, los.from), hex_text(s, los.to))) +
                           "</b><br>";
        if (ruler.size() > 1) line += escaped(sight_title(los)) + "<br>";
        line += escaped(say("{1}: {2} [{3}]", sight_words(los.sight), say(los.reason), los.rule)) + "<br>" +
                say("{1}, elevations {2} and {3}", say_n("{1} hex", "{1} hexes", los.distance), los.from_elevation,
                    los.to_elevation);
        std::string between;
        for (const auto& b : los.between) {
            const std::string ground = say(b.ground);
            between +=
                "<br>" + escaped(say("through {1}: {2}, {3}", hex_text(s, b.hex),
                                     b.unit != kNoUnit ? say("{1} with {2}", ground, unit_text(s, b.unit)) : ground,
                                     say(to_string(b.effect))));
        }
        for (const auto& p : los.pairs)
            between += "<br>" + escaped(say("along the hexside of {1} and {2}: {3}", hex_text(s, p.a), hex_text(s, p.b),
                                            say(to_string(p.effect))));
        out.insert(out.find("</body>"), line + between + "</p>");
    }
    return out;
}

}  // namespace ramparts
