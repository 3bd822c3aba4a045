// An analysis in the window: begun, listed, drawn, clicked on, and told apart from a game that goes another way.
#include <catch2/catch.hpp>

#include <wx/choice.h>
#include <wx/gauge.h>
#include <wx/html/htmlwin.h>
#include <wx/listbox.h>
#include <wx/spinctrl.h>

#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/show/analysis/analysis_words.hpp"
#include "sdk/show/analysis/chart.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

PlayDesk& analyst(const Desk& desk) { return desk.frame().workspace().play(); }

// Games by lot are full of mistakes.
void play_by_lot(Desk& desk, int phases) {
    for (int i = 0; i < phases; ++i) {
        game(desk).let("random", Playtest::Until::phase);
        analyst(desk).game_changed(desk.document());
        until("the phase to be over", [&] { return !game(desk).letting(); });
    }
}

Analysis analysed(Desk& desk, wxWindow& panel, int games) {
    all_shown<wxSpinCtrl>(panel).front()->SetValue(games);
    until("Analyse to be possible", [&] { return child(panel, "Analyse").IsEnabled(); });
    desk.hand.click(child(panel, "Analyse"));
    until("the analysis to begin", [&] { return analyst(desk).analysis(desk.document()) != nullptr; });
    until("the decisions to be looked at", [&] { return analyst(desk).analysis(desk.document())->run->finished(); });
    until("the panel to know", [&] { return child(panel, "Analyse").IsEnabled(); });
    return analyst(desk).analysis(desk.document())->run->analysis();
}

const wxGauge* gauge_in(const wxWindow& window) {
    for (const wxWindow* one : window.GetChildren()) {
        if (const auto* gauge = dynamic_cast<const wxGauge*>(one)) return gauge;
        if (const wxGauge* inside = gauge_in(*one)) return inside;
    }
    return nullptr;
}

}  // namespace

TEST_CASE("the decisions of a game are judged, listed, and lead to their positions", "[play][analysis]") {
    Desk desk({"chippewa"});
    begin_playtest(desk);
    wxWindow& panel = desk.panel("analysis");
    CHECK_FALSE(child(panel, "Analyse").IsEnabled());
    play_by_lot(desk, 6);
    const std::size_t length = game(desk).length();
    const Analysis found = analysed(desk, panel, 60);
    CHECK(found.decisions.size() > 5);
    const auto points = found.turning_points();
    REQUIRE_FALSE(points.empty());

    auto& list = child<wxListBox>(panel, "Decisions");
    REQUIRE(list.GetCount() == points.size());
    CHECK(from_wx(list.GetString(0)) == decision_line(found, found.decisions[points[0]]));
    list.SetFocus();
    until("the list to have the focus", [&] { return list.HasFocus(); });
    desk.hand.key(WXK_DOWN);
    desk.hand.key(WXK_UP);
    const Decision& dearest = found.decisions[points[0]];
    until("the position to show", [&] { return game(desk).shown() == dearest.first; });
    CHECK(game(desk).length() == length);
    const GameAnalysis* now = analyst(desk).analysis(desk.document());
    CHECK(now->shown == points[0]);
    CHECK((!now->better.ways.empty() || now->better.combat || dearest.best.size() == 1));
    const wxString told = child<wxHtmlWindow>(panel, "What was found").ToText();
    CHECK(from_wx(told).find(loss_words(found, dearest).substr(0, 20)) != std::string::npos);

    // The chart leads there as well.
    wxWindow& chart = child<wxWindow>(panel, "Chart of the analysis");
    game(desk).go_to(length);
    analyst(desk).game_changed(desk.document());
    CHECK_FALSE(analyst(desk).analysis(desk.document())->shown);
    const double wide = std::max(80.0, chart.GetClientSize().x * 25.4 / chart.FromDIP(96));
    const double middle = (chart_x(found, dearest.first, wide) + chart_x(found, dearest.last, wide)) / 2;
    const auto meant = chart_decision(found, middle, wide);
    REQUIRE(meant);
    const wxSize size = chart.GetClientSize();
    // A chart is at least 60 mm high; in a lower panel it is drawn smaller.
    const double high = std::max(60.0, size.y * 25.4 / chart.FromDIP(96));
    const double scale = std::min(size.x / wide, size.y / high);
    desk.hand.click(chart.ClientToScreen(wxPoint(static_cast<int>(middle * scale), size.y / 4)));
    until("the chart to lead there", [&] { return game(desk).shown() == found.decisions[*meant].first; });

    // Every decision, not only the turning points.
    auto& which = child<wxChoice>(panel, "Which decisions are listed");
    desk.hand.click(which);
    desk.hand.key(WXK_DOWN);
    desk.hand.key(WXK_RETURN);
    until("all decisions to be listed", [&] { return list.GetCount() > points.size(); });

    // The game goes another way from here: what came later cannot be shown any more, and that is said.
    analyst(desk).show_decision(desk.document(), 0);
    desk.frame().run("play.on");
    until("the record to be forgotten", [&] { return game(desk).length() < length; });
    CHECK(analyst(desk).show_decision(desk.document(), 0));
    CHECK_FALSE(analyst(desk).show_decision(desk.document(), found.decisions.size() - 1));
}

TEST_CASE("an analysis is stopped, and what it has found stays", "[play][analysis]") {
    Desk desk({"chippewa"});
    begin_playtest(desk);
    play_by_lot(desk, 4);
    wxWindow& panel = desk.panel("analysis");
    all_shown<wxSpinCtrl>(panel).front()->SetValue(100000);
    until("Analyse to be possible", [&] { return child(panel, "Analyse").IsEnabled(); });
    desk.hand.click(child(panel, "Analyse"));
    until("Stop to be possible", [&] { return child(panel, "Stop").IsEnabled(); });
    desk.hand.click(child(panel, "Stop"));
    until("it to have stopped", [&] { return analyst(desk).analysis(desk.document())->run->finished(); });
    until("the panel to know", [&] { return child(panel, "Analyse").IsEnabled(); });
    CHECK(analyst(desk).analysis(desk.document())->run->stopped());
    CHECK(child(panel, "Save…").IsEnabled());
    const wxString told = child<wxHtmlWindow>(panel, "What was found").ToText();
    CHECK(from_wx(told).find("Stopped before all decisions") != std::string::npos);
}

TEST_CASE("a hint's arrows stay while the pointer goes over the map", "[play][hint]") {
    Desk desk({"chippewa"});
    begin_playtest(desk);
    HintRequest request;
    request.player = "tactician";
    request.games = 20;
    analyst(desk).start_hint(desk.document(), request);
    until("the hint to be thought out", [&] { return analyst(desk).hint(desk.document())->finished(); });
    (void)analyst(desk).hint_found(desk.document());
    const Hint* hint = analyst(desk).hint(desk.document())->hint();
    REQUIRE(hint != nullptr);
    REQUIRE_FALSE(hint->story.ways.empty());
    const auto map_pixels = [&] {
        const int paints = desk.canvas().paints();
        desk.canvas().repaint_all();
        until("the map to be painted", [&] { return desk.canvas().paints() > paints; });
        until_at_rest("the map is painted");
        const FrameCache& frame = desk.canvas().frame();
        std::vector<Colour> all;
        for (int y = 0; y < frame.height(); ++y) {
            const Colour* row = frame.pixels() + static_cast<std::ptrdiff_t>(y) * frame.stride();
            all.insert(all.end(), row, row + frame.width());
        }
        return all;
    };
    const auto green = [&] {
        const auto pixels = map_pixels();
        return std::count_if(pixels.begin(), pixels.end(), [](Colour c) {
            const int red = static_cast<int>(c >> 16 & 0xFF);
            const int of_green = static_cast<int>(c >> 8 & 0xFF);
            return red < 40 && of_green > 90 && of_green < 130 && (c & 0xFF) < 90;
        });
    };
    const auto drawn = green();
    CHECK(drawn > 200);
    const HexIndex away = hint->story.ways.front().path.front();
    std::vector<HexIndex> repaint;
    analyst(desk).hover(desk.document(), away, repaint);
    CHECK(green() > drawn / 2);
    analyst(desk).drop_hint(desk.document());
    CHECK(green() < drawn / 4);
}

TEST_CASE("who thinks long shows how far he is, and is stopped by a key", "[play][hint]") {
    Desk desk({"chippewa"});
    begin_playtest(desk);
    const wxGauge* found = gauge_in(desk.frame());
    REQUIRE(found != nullptr);
    const wxGauge& gauge = *found;
    CHECK_FALSE(gauge.IsShownOnScreen());
    SECTION("a side's player") {
        game(desk).set_player(0, "planner:strong");
        analyst(desk).game_changed(desk.document());
        until("the gauge to show", [&] { return gauge.IsShownOnScreen(); });
        const std::size_t length = game(desk).length();
        desk.focus_map();
        desk.hand.key(WXK_F8);
        until("it to be stopped", [&] { return analyst(desk).stopped(desk.document()); });
        until("the gauge to go", [&] { return !gauge.IsShownOnScreen(); });
        CHECK(analyst(desk).thought(desk.document()) == nullptr);
        CHECK(game(desk).length() >= length);
    }
    SECTION("a hint") {
        const std::size_t length = game(desk).length();
        desk.focus_map();
        desk.hand.key(WXK_F8, wxMOD_SHIFT);
        until("the hint to be sought", [&] { return analyst(desk).hint(desk.document()) != nullptr; });
        until("the gauge to show", [&] { return gauge.IsShownOnScreen(); });
        desk.hand.key(WXK_F8);
        until("the hint to be dropped", [&] { return analyst(desk).hint(desk.document()) == nullptr; });
        until("the gauge to go", [&] { return !gauge.IsShownOnScreen(); });
        CHECK(game(desk).length() == length);
    }
}
