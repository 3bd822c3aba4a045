// The templates, made with the tools that paint maps; see templates.hpp.
#include "editor/workspace/templates.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>

#include "sdk/change/document/document.hpp"
#include "sdk/change/document/geometry.hpp"
#include "sdk/change/document/operations/areas.hpp"
#include "sdk/change/document/operations/changes.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "sdk/change/document/operations/roads.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

/// Column and row, counted from 1 whatever the numbers printed.
struct Spot {
    int column = 1;
    int row = 1;
};

struct Counter {
    const char* id;
    const char* name;
    const char* title;
    const char* kind;
    int full;
    int reduced;  ///< 0 = one step
    int range;
};

class Maker {
public:
    explicit Maker(const Scenario& blank) : document_(blank) {
        const Provenance source{ProvenanceKind::reconstruction, say("from the template")};
        document_.set_source(source);
        edit([&](Edit& e) {
            for (const auto section : {fields::units_provenance, fields::hexes_provenance, fields::hexsides_provenance,
                                       fields::roads_provenance, fields::labels_provenance})
                e.set(section, source);
        });
    }

    void ground(const char* terrain, Spot middle, int radius) {
        lay(paint_terrain(map(), disc(grid(), at(middle), radius), kind(rules().terrains, terrain)));
    }
    void height(std::initializer_list<std::pair<Spot, int>> discs) {
        std::vector<HexIndex> hexes;
        for (const auto& [middle, radius] : discs)
            for (const HexIndex hex : disc(grid(), at(middle), radius)) hexes.push_back(hex);
        std::sort(hexes.begin(), hexes.end());
        hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
        lay(paint_elevation(map(), hexes, 1));
        if (const auto slope = slope_kind(rules())) lay(slopes_around(document_.scenario(), hexes, *slope));
    }
    /// Along the hexsides from one corner of a hex to one of another.
    void water(const char* hexside, Spot from, int from_corner, Spot to, int to_corner) {
        const auto chain =
            shortest_chain(map(), corner(grid(), at(from), from_corner), corner(grid(), at(to), to_corner));
        lay(paint_sides(document_.scenario(), chain, kind(rules().hexside_kinds, hexside)));
    }
    /// A ford: here the river is a creek.
    void ford(Spot spot) {
        const HexsideKindId river = kind(rules().hexside_kinds, "river");
        std::vector<Hexside> sides;
        for (int d = 0; d < kDirections; ++d)
            if (const auto side = grid().hexside(at(spot), d); side && map().side(*side).has(river))
                sides.push_back(*side);
        lay(convert_kind(document_.scenario(), sides, river, kind(rules().hexside_kinds, "creek")));
    }
    void road(std::initializer_list<Spot> spots) {
        std::vector<HexIndex> rally;
        for (const Spot spot : spots) rally.push_back(at(spot));
        lay(lay_road(document_.scenario(), plan_road(document_.scenario(), rally, RoadCourse::straightest),
                     kind(rules().road_kinds, "road")));
    }
    void building(Spot spot, const std::string& name) {
        lay(paint_feature(document_.scenario(), std::vector<HexIndex>{at(spot)}, kind(rules().features, "building"),
                          true, true));
        label(spot, name, MapLabel::Kind::place);
    }
    void label(Spot spot, const std::string& name, MapLabel::Kind what) {
        Changes changes;
        changes.labels.push_back({at(spot), name, what, {}});
        lay(changes);
    }
    void unit(SideId side, const Counter& counter, std::optional<Spot> spot, std::optional<std::uint8_t> group = {}) {
        Unit unit;
        unit.id = document_.scenario().sides[side].id + "-" + counter.id;
        unit.name = counter.name;
        unit.title = say(counter.title);
        unit.side = side;
        unit.unit_class = kind(rules().unit_classes, counter.kind);
        unit.full = counter.full;
        if (counter.reduced > 0) unit.reduced = counter.reduced;
        unit.range = counter.range;
        if (spot) unit.at = at(*spot);
        unit.arrives = group;
        edit([&](Edit& e) { e.add(lists::units, unit); });
    }
    /// Returns its place in the list, for the units that come with it.
    std::uint8_t arrival(const char* id, SideId side, int turn, Spot entry) {
        edit([&](Edit& e) { e.add(lists::groups, ReinforcementGroup{id, side, at(entry), turn, {}}); });
        return static_cast<std::uint8_t>(document_.scenario().reinforcements.size() - 1);
    }
    /// Tried before the condition the blank scenario ends with.
    void victory(VictoryRule::Kind what, SideId side, std::initializer_list<Spot> spots = {}) {
        VictoryRule rule;
        rule.kind = what;
        rule.side = side;
        rule.of = static_cast<SideId>(1 - side);
        for (const Spot spot : spots) rule.hexes.push_back(at(spot));
        edit([&](Edit& e) { e.insert(lists::victory, e.scenario().victory.size() - 1, rule); });
    }
    [[nodiscard]] Result<Scenario, std::string> done(std::string description) {
        if (!problem_.empty()) return fail(problem_);
        Scenario made = document_.scenario();
        made.description = std::move(description);
        return made;
    }

private:
    [[nodiscard]] const Map& map() const { return document_.map(); }
    [[nodiscard]] const Grid& grid() const { return map().grid(); }
    [[nodiscard]] const Ruleset& rules() const { return document_.ruleset(); }
    [[nodiscard]] HexIndex at(Spot spot) const {
        return grid().index({grid().shape().first_column + spot.column - 1, grid().shape().first_row + spot.row - 1});
    }
    template <class Kinds>
    std::uint8_t kind(const Kinds& kinds, std::string_view id) {
        for (std::size_t k = 0; k < kinds.size(); ++k)
            if (kinds[k].id == id) return static_cast<std::uint8_t>(k);
        if (problem_.empty()) problem_ = say("The ruleset has no \"{1}\", which the template is made of.", id);
        return 0;
    }
    template <class F>
    void edit(F&& f) {
        if (!problem_.empty()) return;
        if (const auto done = document_.edit("template", f); !done) problem_ = say_message(done.error().message);
    }
    void lay(const Changes& changes) {
        edit([&](Edit& e) { return apply(changes, e); });
    }

    Document document_;
    std::string problem_;
};

constexpr Counter kFirst{"1", "1", RP_TR("First regiment"), "infantry", 6, 3, 0};
constexpr Counter kSecond{"2", "2", RP_TR("Second regiment"), "infantry", 5, 3, 0};
constexpr Counter kThird{"3", "3", RP_TR("Third regiment"), "infantry", 5, 3, 0};
constexpr Counter kMilitia{"m", "Mil", RP_TR("Militia"), "infantry", 3, 1, 0};
constexpr Counter kLight{"l", "Lt", RP_TR("Light companies"), "infantry", 3, 0, 0};
constexpr Counter kDragoons{"d", "D", RP_TR("Dragoons"), "cavalry", 1, 0, 0};
constexpr Counter kGuns{"g", "Gun", RP_TR("Company of artillery"), "artillery", 3, 0, 8};

Result<Scenario, std::string> crossroads(const Scenario& blank) {
    Maker m(blank);
    for (const Spot wood : {Spot{4, 3}, Spot{15, 11}, Spot{13, 3}, Spot{6, 11}}) m.ground("forest", wood, 1);
    const Spot middle{9, 7};
    m.road({{1, 7}, middle, {18, 7}});
    m.road({{9, 1}, middle, {9, 14}});
    m.building(middle, say("Crossroads"));
    m.unit(0, kFirst, Spot{3, 6});
    m.unit(0, kSecond, Spot{3, 8});
    m.unit(0, kGuns, Spot{2, 7});
    m.unit(1, kFirst, Spot{16, 6});
    m.unit(1, kSecond, Spot{16, 8});
    m.unit(1, kGuns, Spot{17, 7});
    const auto us = m.arrival("us-support", 0, 3, {9, 14});
    m.unit(0, kThird, {}, us);
    m.unit(0, kDragoons, {}, us);
    const auto ac = m.arrival("ac-support", 1, 3, {9, 1});
    m.unit(1, kThird, {}, ac);
    m.unit(1, kDragoons, {}, ac);
    m.victory(VictoryRule::Kind::hold, 0, {middle});
    return m.done(say("Two brigades meet where two roads cross; each hopes for its support."));
}

Result<Scenario, std::string> crossing(const Scenario& blank) {
    Maker m(blank);
    m.ground("forest", {5, 3}, 1);
    m.ground("forest", {15, 12}, 1);
    m.ground("swamp", {8, 12}, 1);
    m.water("river", {9, 1}, 0, {9, 14}, 1);
    m.road({{1, 7}, {18, 7}});
    m.ford({9, 11});  // after the road, which would go round by it
    m.building({11, 7}, say("Farm"));
    m.label({12, 11}, say("Ford"), MapLabel::Kind::water);
    m.unit(0, kFirst, Spot{4, 6});
    m.unit(0, kSecond, Spot{4, 8});
    m.unit(0, kThird, Spot{3, 7});
    m.unit(0, kLight, Spot{5, 10});
    m.unit(0, kGuns, Spot{5, 7});
    m.unit(1, kFirst, Spot{11, 7});
    m.unit(1, kMilitia, Spot{12, 10});
    m.unit(1, kGuns, Spot{12, 6});
    const auto ac = m.arrival("ac-support", 1, 4, {18, 7});
    m.unit(1, kSecond, {}, ac);
    m.unit(1, kDragoons, {}, ac);
    m.victory(VictoryRule::Kind::hold, 0, {{11, 7}});
    return m.done(
        say("One side must force a river by a bridge and a ford and "
            "take the farm behind it; the other holds until help comes."));
}

Result<Scenario, std::string> heights(const Scenario& blank) {
    Maker m(blank);
    m.ground("forest", {3, 6}, 2);
    m.ground("forest", {16, 5}, 2);
    m.height({{{9, 4}, 2}, {{11, 5}, 1}});
    m.road({{9, 14}, {9, 8}, {18, 9}});
    m.building({9, 10}, say("Tavern"));
    m.label({9, 3}, say("The Heights"), MapLabel::Kind::area);
    m.unit(0, kFirst, Spot{8, 12});
    m.unit(0, kSecond, Spot{10, 12});
    m.unit(0, kGuns, Spot{9, 13});
    m.unit(1, kFirst, Spot{8, 4});
    m.unit(1, kMilitia, Spot{11, 5});
    m.unit(1, kLight, Spot{9, 7});
    m.unit(1, kGuns, Spot{9, 4});
    const auto us = m.arrival("us-main", 0, 2, {9, 14});
    m.unit(0, kThird, {}, us);
    m.unit(0, kLight, {}, us);
    m.unit(0, kDragoons, {}, us);
    m.victory(VictoryRule::Kind::hold, 0, {{9, 4}});
    return m.done(say("A battery and a thin line on a height; the attacker comes up the road from the south."));
}

}  // namespace

const std::vector<ScenarioTemplate>& scenario_templates() {
    static const std::vector<ScenarioTemplate> all = {
        {"crossroads", RP_TR("Crossroads"),
         RP_TR("A meeting engagement: two equal brigades, two roads, a village to hold."), 18, 14},
        {"crossing", RP_TR("River crossing"),
         RP_TR("A river with a bridge and a ford; one side forces it, the other waits for help."), 18, 14},
        {"heights", RP_TR("Heights"),
         RP_TR("A height with slopes and a battery on it; the attacker brings up a second brigade."), 18, 14},
    };
    return all;
}

Result<Scenario, std::string> dressed(const Scenario& blank, std::string_view template_id) {
    for (const ScenarioTemplate& each : scenario_templates())
        if (each.id == template_id &&
            (blank.map.grid().shape().columns < each.columns || blank.map.grid().shape().rows < each.rows))
            return fail(say("The map is too small for the template."));
    if (template_id == "crossroads") return crossroads(blank);
    if (template_id == "crossing") return crossing(blank);
    if (template_id == "heights") return heights(blank);
    return fail(say("There is no template \"{1}\".", template_id));
}

}  // namespace ramparts
