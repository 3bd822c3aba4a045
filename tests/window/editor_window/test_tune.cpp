// Tuning in the window: a value freed within limits, one of the rulebook refused, the race watched and stopped, and
// what it finds taken in and taken back, or kept as errata; by the mouse, and by keys alone in French.
#include <catch2/catch.hpp>

#include <wx/choice.h>
#include <wx/gauge.h>
#include <wx/html/htmlwin.h>
#include <wx/listbox.h>
#include <wx/spinctrl.h>
#include <wx/stattext.h>

#include "editor/model/forces_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

constexpr int kSpoilt = 40;  // strength of the Toronto light infantry, of 3: the British win nearly always

TuneRun* race(const Desk& desk) { return desk.frame().workspace().play().tuning(desk.document()); }

const Unit& light(const Desk& desk) {
    const Scenario& s = desk.document().scenario();
    return s.units[*s.unit("ac-tlr")];
}

/// Chippewa with a unit that is far too strong, chosen as on the map; the tune panel is open.
wxWindow& spoilt(Desk& desk) {
    REQUIRE(set_unit_field(desk.document().document, *desk.document().scenario().unit("ac-tlr"), "full",
                           std::to_string(kSpoilt))
                .empty());
    wxWindow& panel = desk.panel("tune");
    desk.document().set_focused_unit("ac-tlr");
    until_at_rest("the unit is chosen");
    return panel;
}

/// What the panel says of the value that is chosen.
bool noted(wxWindow& panel, const std::string& words) {
    for (wxStaticText* text : all_shown<wxStaticText>(panel))
        if (from_wx(text->GetLabel()).find(words) != std::string::npos) return true;
    return false;
}

std::string told(wxWindow& panel, const std::string& name) {
    return from_wx(child<wxHtmlWindow>(panel, name).ToText());
}

void until_found(const Desk& desk, wxWindow& panel, const std::string& take) {
    until("the race to begin", [&] { return race(desk) != nullptr; });
    until("the race to be over", [&] { return race(desk)->finished(); });
    until("the panel to know", [&] { return child(panel, take).IsEnabled(); });
}

}  // namespace

TEST_CASE("a value is freed, raced, taken in as one step and kept as errata, by the mouse", "[tune]") {
    Desk desk({"chippewa"});
    wxWindow& panel = spoilt(desk);
    CHECK_FALSE(child(panel, "Run").IsEnabled());

    // One of the rulebook is refused with its source, and so are limits that are none.
    desk.document().set_focused_unit("ac-1f");
    until("the refusal", [&] { return noted(panel, "is the rulebook's: 9.3"); });
    CHECK_FALSE(child(panel, "Free").IsEnabled());
    CHECK(from_wx(why_disabled(child(panel, "Free"))).find("rulebook's: 9.3") != std::string::npos);
    desk.document().set_focused_unit("ac-tlr");
    until("the value to be free", [&] { return noted(panel, "It is 40 now"); });
    auto& limits = child<wxTextCtrl>(panel, "Within");
    CHECK(limits.GetValue() == "38..42");
    desk.fill(limits, "2..x");
    until("the complaint", [&] { return noted(panel, "not a number from 0 to 99"); });
    CHECK_FALSE(child(panel, "Free").IsEnabled());
    desk.fill(limits, "2..4");
    until("Free to be possible", [&] { return child(panel, "Free").IsEnabled(); });
    desk.hand.click(child(panel, "Free"));
    auto& freed = child<wxListBox>(panel, "Freed values");
    until("the value to be freed", [&] { return freed.GetCount() == 1; });
    CHECK(freed.GetString(0) == "The Light Regiment: light companies of the 1st, 8th and 100th, full strength 2..4");
    CHECK_FALSE(child(panel, "Free").IsEnabled());  // it is freed already
    CHECK(noted(panel, "It is free within these limits."));

    // With other limits it is freed in place of that, and comes back.
    for (const char* other : {"3..4", "2..4"}) {
        desk.fill(limits, other);
        until("Free to be possible again", [&] { return child(panel, "Free").IsEnabled(); });
        desk.hand.click(child(panel, "Free"));
        until("the limits to change",
              [&] { return freed.GetString(0).EndsWith(", full strength " + wxString(other)); });
        CHECK(freed.GetCount() == 1);
    }

    // One more is freed and kept again.
    desk.document().set_focused_unit("us-21");
    until("the other value to be free", [&] { return child(panel, "Free").IsEnabled(); });
    desk.hand.click(child(panel, "Free"));
    until("two to be freed", [&] { return freed.GetCount() == 2; });
    freed.SetSelection(1);
    freed.SetFocus();
    desk.hand.key(WXK_DELETE);
    until("one to be kept again", [&] { return freed.GetCount() == 1; });

    const auto numbers = all_shown<wxSpinCtrl>(panel);
    REQUIRE(numbers.size() == 2);
    numbers[0]->SetValue(60);
    numbers[1]->SetValue(200);
    desk.hand.click(child(panel, "Run"));
    until_found(desk, panel, "Take over");
    CHECK(told(panel, "What the race found").find("nearer to the goal than what you have now") != std::string::npos);
    CHECK(told(panel, "What the race found").find("light companies of the 1st, 8th and 100th, full strength: 40 → ") !=
          std::string::npos);
    CHECK(light(desk).full == kSpoilt);
    desk.hand.click(child(panel, "Take over"));
    until("the values to be in the scenario", [&] { return light(desk).full == race(desk)->outcome()->found[0]; });
    desk.frame().run("edit.undo");
    until("one step to take them back", [&] { return light(desk).full == kSpoilt; });

    const auto file = desk.temporary.path() / "tuned.xml";
    desk.save_as("Save as errata", file, [&] { desk.hand.click(child(panel, "Save errata…")); });
    until("the file to be written", [&] { return !bytes_of(file).empty(); });
    CHECK(bytes_of(file).find("<unit at=\"ac-tlr\" field=\"full\" was=\"40\"") != std::string::npos);
    until("the errata to be listed", [&] { return !desk.document().errata.rows(desk.document().scenario()).empty(); });
    CHECK(light(desk).full == kSpoilt);
}

TEST_CASE("a race is stopped, and one that finds nothing better offers nothing", "[tune]") {
    Desk desk({"chippewa"});
    wxWindow& panel = desk.panel("tune");
    desk.document().set_focused_unit("ac-tlr");
    until("the value to be free", [&] { return child(panel, "Free").IsEnabled(); });
    desk.fill(child(panel, "Within"), "40");  // far from even, and all there is to choose
    desk.hand.click(child(panel, "Free"));
    const auto numbers = all_shown<wxSpinCtrl>(panel);
    numbers[0]->SetValue(10'000'000);
    until("Run to be possible", [&] { return child(panel, "Run").IsEnabled(); });
    desk.hand.click(child(panel, "Run"));
    until("Stop to be possible", [&] { return child(panel, "Stop").IsEnabled(); });
    CHECK(from_wx(why_disabled(child(panel, "Run"))) == "The race is being run.");
    desk.hand.click(child(panel, "Stop"));
    until("it to have stopped", [&] { return race(desk)->finished(); });
    until("the panel to know", [&] { return child(panel, "Run").IsEnabled(); });
    CHECK(told(panel, "What the race found").find("stopped before the end of the first round") != std::string::npos);

    numbers[0]->SetValue(20);
    numbers[1]->SetValue(200);
    desk.hand.click(child(panel, "Run"));
    until("the race to be over", [&] { return race(desk)->finished() && race(desk)->outcome()->after.games == 200; });
    until("the panel to know", [&] { return child(panel, "Run").IsEnabled(); });
    CHECK(told(panel, "What the race found").find("nothing is offered") != std::string::npos);
    CHECK_FALSE(child(panel, "Take over").IsEnabled());
    CHECK_FALSE(child(panel, "Save errata…").IsEnabled());
    CHECK(from_wx(why_disabled(child(panel, "Take over"))) == "The race offers nothing.");
}

TEST_CASE("a value is freed, raced and taken in by keys alone, in French", "[tune]") {
    auto& app = dynamic_cast<TestApp&>(*wxTheApp);
    app.set_language("fr");
    {
        Desk desk({"chippewa"});
        wxWindow& panel = spoilt(desk);
        // The keyboard may be in a part of it, as in the text of a spinner.
        const auto tab_to = [&](wxWindow& wanted) {
            constexpr int kMost = 40;
            const auto there = [&] { return widget_inside(focused_widget(panel), wanted.GetHandle()); };
            for (int i = 0; i < kMost && !there(); ++i) {
                const void* before = focused_widget(panel);
                desk.hand.key(WXK_TAB);
                until("the keyboard to go on", [&] { return focused_widget(panel) != before; });
            }
            INFO(from_wx(wanted.GetName()) << " " << from_wx(wanted.GetLabel()));
            REQUIRE(there());
        };
        const auto rewrite = [&](wxWindow& field, const std::string& words) {
            tab_to(field);
            desk.hand.key('A', wxMOD_CONTROL);
            desk.hand.type(words);
        };
        desk.frame().focus_panel("tune");
        auto& limits = child<wxTextCtrl>(panel, "Limites");
        rewrite(limits, "2..4");
        until("the limits to stand", [&] { return limits.GetValue() == "2..4"; });
        desk.hand.key(WXK_RETURN);
        auto& freed = child<wxListBox>(panel, "Valeurs libérées");
        until("the value to be freed", [&] { return freed.GetCount() == 1; });
        rewrite(child(panel, "But en pour cent"), "52,5");
        rewrite(child(panel, "Parties de la course"), "60");
        rewrite(child(panel, "Parties pour comparer"), "200");
        tab_to(child(panel, "Lancer"));
        desk.hand.key(WXK_SPACE);
        until_found(desk, panel, "Adopter");
        CHECK(race(desk)->request().goal == 525);
        CHECK(race(desk)->request().budget == 60);
        CHECK(race(desk)->request().games == 200);
        CHECK(told(panel, "Ce que la course a trouvé").find("52,5 %") != std::string::npos);
        tab_to(child(panel, "Adopter"));
        desk.hand.key(WXK_SPACE);
        until("the values to be in the scenario", [&] { return light(desk).full == race(desk)->outcome()->found[0]; });
        desk.focus_map();
        desk.hand.key('Z', wxMOD_CONTROL);
        until("one step to take them back", [&] { return light(desk).full == kSpoilt; });
    }
    app.set_language("en");
}
