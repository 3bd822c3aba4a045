// Playing inside the editor without a window: tools, resting and returning, overlays, explanations, pinned cases.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "editor/command/equipment.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/playtest/pin.hpp"
#include "editor/playtest/play_words.hpp"
#include "editor/playtest/session.hpp"
#include "editor/playtest/texts.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/workspace.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/cases/run.hpp"
#include "sdk/play/names.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

fs::path shipped(const std::string& folder) {
    for (const ShippedScenario& s : shipped_scenarios())
        if (s.file.parent_path().filename() == folder) return s.file;
    FAIL("no such battle");
    return {};
}

OpenDocument& open(Workspace& workspace, const std::string& folder) {
    return workspace.add(std::make_unique<OpenDocument>(load_scenario(shipped(folder)).scenario));
}

ToolInput press(HexIndex hex) {
    ToolInput input;
    input.kind = ToolInput::Kind::press;
    input.button = ToolInput::Button::left;
    input.hit.hex = hex;
    return input;
}

/// Clicks a unit that can move, then somewhere it can go.
UnitIndex move_by_clicks(Workspace& workspace, OpenDocument& document) {
    const Playtest& game = *workspace.play().game(&document);
    const PlayChoice* unit = game.choice(PlayChoice::Kind::select);
    REQUIRE(unit != nullptr);
    workspace.tool().input(document, press(unit->hex));
    const UnitIndex u = game.selected();
    REQUIRE(u != kNoUnit);
    for (const PlayChoice& c : game.choices())
        if (c.kind == PlayChoice::Kind::move && c.hex != game.state().hex(u)) {
            const HexIndex to = c.hex;
            workspace.tool().input(document, press(to));
            REQUIRE(game.state().hex(u) == to);
            return u;
        }
    FAIL("nowhere to go");
    return kNoUnit;
}

}  // namespace

TEST_CASE("the play tool plays: the map shows the game's counters, Escape never leaves the game", "[playtest]") {
    Workspace workspace{full_equipment};
    OpenDocument& document = open(workspace, "thames");
    PlayDesk& desk = workspace.play();
    CHECK_FALSE(desk.counters(document));
    const Scenario before = document.document.scenario();
    REQUIRE(workspace.select_tool("play"));
    REQUIRE(desk.playing(&document));
    const UnitIndex moved = move_by_clicks(workspace, document);
    const auto counters = desk.counters(document);
    REQUIRE(counters);
    const HexIndex there = desk.game(&document)->state().hex(moved);
    CHECK(std::any_of(counters->begin(), counters->end(),
                      [&](const PlacedCounter& c) { return c.unit == moved && c.hex == there && c.faded; }));
    CHECK(document.document.scenario() == before);  // playing is not editing
    ToolInput escape;
    escape.kind = ToolInput::Kind::cancel;
    escape.key = "Escape";
    for (int i = 0; i < 3; ++i) CHECK(workspace.tool().input(document, escape).handled);
    CHECK(desk.playing(&document));
    workspace.select_tool("look");
    CHECK_FALSE(desk.playing(&document));
    CHECK(workspace.tool().id() == "look");
    CHECK_FALSE(desk.counters(document));

    SECTION("returning finds the game where it was") {
        workspace.select_tool("play");
        CHECK(desk.game(&document)->state().hex(moved) == there);
        CHECK(desk.lost(document).empty());
    }
    SECTION("an edit that does not matter keeps the position, one that does is listed") {
        REQUIRE(document.document.edit("road", "", [&](Edit& edit) { edit.set_elevation(there, 3); }));
        workspace.select_tool("play");
        REQUIRE(desk.playing(&document));
        CHECK(desk.game(&document)->state().hex(moved) == there);
        CHECK(desk.game(&document)->scenario().map.elevation(there) == 3);
    }
}

TEST_CASE("editing while a game is shown goes back to editing, and another tool does too", "[playtest]") {
    Workspace workspace{full_equipment};
    OpenDocument& document = open(workspace, "thames");
    workspace.select_tool("play");
    const HexIndex hill = *document.document.scenario().map.grid().parse("T2044");
    const auto edited = document.document.edit("hill", "", [&](Edit& edit) { edit.set_elevation(hill, 2); });
    REQUIRE(edited);
    REQUIRE(*edited);
    CHECK_FALSE(workspace.play().playing(&document));
    CHECK(workspace.tool().id() == "look");
    workspace.select_tool("play");
    REQUIRE(workspace.play().playing(&document));
    workspace.select_tool("ruler");
    CHECK(workspace.play().playing(&document));
    workspace.select_tool("look");
    CHECK_FALSE(workspace.play().playing(&document));
}

TEST_CASE("a scenario that cannot be played is not, and the panel says why", "[playtest]") {
    Workspace workspace{full_equipment};
    Scenario scenario = load_scenario(shipped("thames")).scenario;
    scenario.turns.clear();
    OpenDocument& document = workspace.add(std::make_unique<OpenDocument>(scenario));
    workspace.select_tool("play");
    CHECK_FALSE(workspace.play().playing(&document));
    CHECK(workspace.tool().id() == "look");
    REQUIRE_FALSE(workspace.play().problems(document).empty());
    CHECK(now_html(workspace.play(), document, {}).find("cannot be played yet") != std::string::npos);
    CHECK(workspace.play().ground(document).rules == nullptr);
}

TEST_CASE("zones, reach and the ruler are shown while editing", "[playtest]") {
    Workspace workspace{full_equipment};
    OpenDocument& document = open(workspace, "lundys-lane");
    PlayDesk& desk = workspace.play();
    const auto overlays = desk.overlays(document);
    REQUIRE(overlays.size() == 2);
    const StateView view = desk.ground(document).position->view();
    HexIndex at = kNoHex, zoc = kNoHex;
    for (HexIndex hex = 0; hex < view.context.hexes(); ++hex) {
        if (view.board.zoc(0, hex)) zoc = hex;
        if (view.board.occupied(hex)) at = hex;
    }
    REQUIRE(at != kNoHex);
    REQUIRE(zoc != kNoHex);
    CHECK(explain_html(desk, document, zoc, {}).find("Zone of control of") != std::string::npos);
    // Units come before what holds for every hex of the kind.
    const std::string words = explain_html(desk, document, at, {});
    CHECK(words.find(", factor ") < words.find("Cost to enter"));
    CHECK(words.find("Cost to enter") != std::string::npos);
    PlayLayers layers;
    layers.zoc[0] = true;
    layers.reach = true;
    document.set_cursor(at);
    int changes = 0;
    const Connection watch = desk.changed.connect([&](OpenDocument&) { ++changes; });
    desk.set_layers(document, layers);
    CHECK(changes == 1);
    // A heat map and the colours of zones and reach send each other away.
    PlayLayers heat = layers;
    heat.heat = Heat::deaths;
    desk.set_layers(document, heat);
    CHECK(desk.layers(document) == PlayLayers{.heat = Heat::deaths});
    heat = desk.layers(document);
    heat.reach = true;
    desk.set_layers(document, heat);
    CHECK(desk.layers(document) == PlayLayers{.reach = true});
    HexIndex far = at;
    for (int i = 0; i < 3; ++i)
        for (int d = 0; d < kDirections; ++d)
            if (const HexIndex next = document.map().grid().neighbour(far, d);
                next != kNoHex && document.map().present(next) && document.map().grid().distance(at, next) > i) {
                far = next;
                break;
            }
    REQUIRE(far != at);
    desk.set_ruler(document, at, far);
    REQUIRE(desk.ruler(document).size() == 1);
    CHECK(desk.ruler(document).front().distance == document.map().grid().distance(at, far));
    desk.set_ruler(document, kNoHex, kNoHex);
    CHECK(desk.ruler(document).empty());
}

TEST_CASE("where units stand follows the game, and is the set-up's again in the editor", "[playtest]") {
    Workspace workspace{full_equipment};
    OpenDocument& document = open(workspace, "lundys-lane");
    PlayDesk& desk = workspace.play();
    CHECK_FALSE(desk.unit_places(document));
    workspace.select_tool("play");
    Playtest& game = *desk.game(&document);
    const auto places = [&] { return *desk.unit_places(document); };
    REQUIRE(places().size() == document.scenario().units.size());
    for (std::size_t i = 0; i < places().size(); ++i)
        CHECK(places()[i] == document.scenario().units[i].at.value_or(kNoHex));
    using Kind = PlayChoice::Kind;
    const auto choose = [&](Kind kind) {
        const auto& all = game.choices();
        const auto found = std::find_if(all.begin(), all.end(), [&](const PlayChoice& c) { return c.kind == kind; });
        REQUIRE(found != all.end());
        const HexIndex hex = found->hex;
        desk.click(document, hex);
        return hex;
    };
    const HexIndex from = choose(Kind::select);
    const HexIndex to = choose(Kind::move);
    REQUIRE(from != to);
    const auto now = places();
    CHECK(std::count(now.begin(), now.end(), to) == 1);
    workspace.select_tool("look");
    CHECK_FALSE(desk.unit_places(document));
}

TEST_CASE("the ruler says whether a gun sees, why, and by which rule, naming every hex between", "[playtest]") {
    Workspace workspace{full_equipment};
    OpenDocument& document = open(workspace, "lundys-lane");
    PlayDesk& desk = workspace.play();
    const Map& map = document.map();
    std::set<Sight> met;
    int along_the_rim = 0;
    for (HexIndex from = 0; from < map.grid().size(); from += 3)
        for (HexIndex to = 0; to < map.grid().size(); to += 5) {
            if (!map.present(from) || !map.present(to) || map.grid().distance(from, to) < 3 ||
                map.grid().distance(from, to) > 6)
                continue;
            const auto at = desk.ground(document);
            const LosAnswer los = query_los(*at.rules, at.position->view(), from, to).front();
            const bool rim = std::any_of(los.pairs.begin(), los.pairs.end(),
                                         [](const auto& pair) { return pair.a == kNoHex || pair.b == kNoHex; });
            along_the_rim += rim ? 1 : 0;
            if (!met.insert(los.sight).second && (!rim || along_the_rim > 3)) continue;
            desk.set_ruler(document, from, to);
            const std::string told = explain_html(desk, document, from, {});
            REQUIRE_FALSE(los.rule.empty());
            REQUIRE_FALSE(los.reason.empty());
            CHECK(told.find(escaped(los.reason.english()) + " [" + std::string(los.rule.text()) + "]") !=
                  std::string::npos);
            for (const LosAnswer::Between& b : los.between)
                CHECK(told.find("through " + map.grid().label(b.hex)) != std::string::npos);
        }
    CHECK(met.size() >= 2);
    CHECK(along_the_rim > 3);
}

TEST_CASE(
    "the combat phase lists who must attack and be attacked, and odds name every strength and shift, with their rules",
    "[playtest]") {
    Workspace workspace{full_equipment};
    OpenDocument& document = open(workspace, "lundys-lane");
    PlayDesk& desk = workspace.play();
    REQUIRE(workspace.select_tool("play"));
    Playtest& game = *desk.game(&document);
    for (SideId side = 0; side < 2; ++side) game.set_player(side, "tactician");
    std::set<std::string> rules;
    bool obliged = false;
    const auto marked = [](RuleNumber rule) { return "[" + std::string(rule.text()) + "]"; };
    while (!game.over() && rules.size() < 4) {
        const CombatsAnswer now = query_combats(game.rules(), game.position());
        if (game.state().phase() == Phase::combat && game.state().step() == Step::menu && !now.must_attack.empty()) {
            obliged = true;
            const std::string told = now_html(desk, document, {});
            REQUIRE(told.find("must attack:") != std::string::npos);
            REQUIRE(told.find(escaped(units_words(game.scenario(), now.must_attack)) + " <font color=\"" +
                              TextColours{}.faint + "\">" + marked("6.4")) != std::string::npos);
            const bool must =
                std::any_of(now.targets.begin(), now.targets.end(), [](const auto& target) { return target.must; });
            REQUIRE((told.find("must be attacked") != std::string::npos) == must);
            const SideId side = game.state().to_act();
            game.set_player(side, std::string(kHuman));
            for (const auto& target : now.targets) {
                const auto preview = game.preview(target.hex);
                if (!preview) continue;
                const std::string odds = odds_html(game, *preview, {});
                for (const Shift& shift : preview->odds.report.shifts) {
                    REQUIRE_FALSE(shift.rule.empty());
                    REQUIRE(odds.find(marked(shift.rule)) != std::string::npos);
                    rules.emplace(shift.rule.text());
                }
                for (const auto* items : {&preview->odds.report.attackers, &preview->odds.report.defenders})
                    for (const StrengthItem& item : *items)
                        REQUIRE(odds.find(escaped(unit_text(game.scenario(), item.unit))) != std::string::npos);
            }
            game.set_player(side, "tactician");
        }
        game.step_player();
    }
    CHECK(obliged);
    CHECK(rules.size() >= 2);
}

TEST_CASE("odds name the module and the hook that gave a shift", "[playtest]") {
    Workspace workspace{full_equipment};
    OpenDocument& document = open(workspace, "new-orleans");
    PlayDesk& desk = workspace.play();
    REQUIRE(workspace.select_tool("play"));
    Playtest& game = *desk.game(&document);
    for (SideId side = 0; side < 2; ++side) game.set_player(side, "tactician");
    int given = 0;
    while (!game.over() && given == 0) {
        if (const auto preview = game.preview(kNoHex))
            for (const Shift& shift : preview->odds.report.shifts)
                if (const BoundModule* by = game.rules().modules().at(shift.slot)) {
                    ++given;
                    const std::string text = odds_html(game, *preview, {});
                    CHECK(text.find("<br><font color=\"" + TextColours{}.faint + "\">" + by->info().id +
                                    ", combat.shifts</font>") != std::string::npos);
                }
        game.step_player();
    }
    CHECK(given > 0);
}

namespace {

// A copy of a shipped scenario and the rulesets beside it, opened.
OpenDocument& open_copy(Workspace& workspace, const fs::path& folder, const char* id) {
    fs::remove_all(folder);
    fs::create_directories(folder / "rulesets");
    fs::copy(shipped(id).parent_path(), folder / id, fs::copy_options::recursive);
    fs::copy(shipped(id).parent_path().parent_path() / "rulesets", folder / "rulesets",
             fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    auto store = open_scenario(folder / id);
    REQUIRE(store);
    (*store)->begin();
    return workspace.add(std::make_unique<OpenDocument>(std::move(*store)));
}

}  // namespace

TEST_CASE("whatever is offered to be pinned holds as a rule case", "[playtest]") {
    const fs::path folder = fs::temp_directory_path() / "ramparts-offers-test";
    Workspace workspace{full_equipment};
    OpenDocument& document = open_copy(workspace, folder, "lundys-lane");
    PlayDesk& desk = workspace.play();
    workspace.select_tool("play");
    Playtest& game = *desk.game(&document);
    const HexIndex battery = *document.map().grid().parse("L2208");
    std::map<CaseTag, int> offered;
    for (int phase = 0; phase < 4; ++phase) {
        REQUIRE(pin_obstacle(desk, document).empty());
        const std::vector<HexIndex> places = *desk.unit_places(document);
        for (const HexIndex hex : places) {
            if (hex == kNoHex) continue;
            document.set_cursor(hex);
            if (hex != battery) desk.set_ruler(document, hex, battery);
            std::vector<CaseItem> items;
            for (const PinExpectation& offer : pin_expectations(desk, document)) {
                items.push_back(offer.item);
                ++offered[offer.item.tag];
                CHECK_FALSE(offer.rule.empty());
            }
            const PinResult result = pin(desk, document, {free_pin_id(document), "4.7", "all of it"}, items);
            INFO("phase " << phase << ", " << document.map().grid().label(hex) << ": " << result.problem);
            REQUIRE(result.written);
        }
        game.let("tactician", Playtest::Until::phase);
        while (game.letting()) desk.tick(document);
    }
    CHECK(run_case_file(folder / "lundys-lane" / "cases" / "pinned.xml").passed());
    for (const CaseTag tag : {CaseTag::factor, CaseTag::reach, CaseTag::zoc, CaseTag::sight}) CHECK(offered[tag] > 20);
    CHECK(offered[CaseTag::odds] > 0);
    fs::remove_all(folder);
}

TEST_CASE("a pinned case is written beside the scenario and holds when it is run", "[playtest]") {
    const fs::path folder = fs::temp_directory_path() / "ramparts-pin-test";
    Workspace workspace{full_equipment};
    OpenDocument& document = open_copy(workspace, folder, "thames");
    PlayDesk& desk = workspace.play();
    workspace.select_tool("play");
    move_by_clicks(workspace, document);
    const PlayChoice* unit = desk.game(&document)->choice(PlayChoice::Kind::select);
    REQUIRE(unit != nullptr);
    document.set_cursor(unit->hex);
    REQUIRE(pin_obstacle(desk, document).empty());
    const auto offers = pin_expectations(desk, document);
    REQUIRE_FALSE(offers.empty());
    std::vector<CaseItem> items;
    for (const PinExpectation& offer : offers) items.push_back(offer.item);
    for (int n = 1; n <= 2; ++n) {
        const std::string id = free_pin_id(document);
        CHECK(id == "P" + std::to_string(n));
        const PinResult result = pin(desk, document, {id, "4.7", "after the first move"}, items);
        INFO(result.problem);
        REQUIRE(result.written);
    }
    const CaseFileOutcome outcome = run_case_file(folder / "thames" / "cases" / "pinned.xml");
    for (const Diagnostic& d : outcome.diagnostics) INFO(to_text(d));
    CHECK(outcome.cases.size() == 2);
    CHECK(outcome.passed());
    SECTION("a case that expects something else is not written") {
        items.back().values.back().second = "999";
        items.resize(1);
        items[0].tag = CaseTag::factor;
        items[0].values = {{"unit", document.scenario().units[0].id}, {"is", "999"}};
        const PinResult refused = pin(desk, document, {"PX", "4.7", "wrong"}, items);
        CHECK_FALSE(refused.written);
        CHECK(refused.problem.find("999") != std::string::npos);
    }
    fs::remove_all(folder);
}

TEST_CASE("each choice of a computer is marked on the map until the next change", "[play_desk]") {
    Workspace workspace{full_equipment};
    OpenDocument& d = open(workspace, "lundys-lane");
    PlayDesk& desk = workspace.play();
    REQUIRE(desk.enter(d));
    Playtest& game = *desk.game(&d);
    CHECK_FALSE(desk.computer_to_act(d));
    CHECK_FALSE(desk.tick(d));
    game.set_player(game.state().phasing(), "tactician");
    CHECK(desk.computer_to_act(d));
    bool marked = false;
    for (int i = 0; i < 40 && !marked && desk.computer_to_act(d); ++i) {
        const auto before = *desk.unit_places(d);
        REQUIRE(desk.tick(d));
        const auto after = *desk.unit_places(d);
        CHECK((desk.ticked_at(d) != kNoHex) == (before != after));
        marked = desk.ticked_at(d) != kNoHex;
        if (marked) CHECK(std::find(after.begin(), after.end(), desk.ticked_at(d)) != after.end());
    }
    CHECK(marked);
    // Behind the editing nobody is to act, and nothing stays marked.
    desk.leave(d);
    CHECK_FALSE(desk.computer_to_act(d));
    CHECK_FALSE(desk.tick(d));
    CHECK(desk.ticked_at(d) == kNoHex);
    REQUIRE(desk.enter(d));
    CHECK(desk.computer_to_act(d));
    // What the tool says follows who is to act.
    workspace.select_tool("play");
    CHECK(workspace.tool().hint().find("A computer is to act") == 0);
    game.let("tactician", Playtest::Until::game);
    while (desk.tick(d)) {
    }
    CHECK(game.over());
    CHECK(workspace.tool().hint().find("The game is over") == 0);
}
