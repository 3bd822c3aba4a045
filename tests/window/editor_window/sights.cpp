#include "tests/window/editor_window/sights.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include <wx/html/htmlwin.h>
#include <wx/statusbr.h>

#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"

namespace ramparts::test {

void InLanguage::speak(const std::string& code) { static_cast<TestApp&>(*wxTheApp).set_language(code); }

bool page_says(const Desk& desk, const std::string& words) {
    const auto pages = all_shown<wxHtmlWindow>(desk.frame());
    return std::any_of(pages.begin(), pages.end(),
                       [&](wxHtmlWindow* page) { return from_wx(page->ToText()).find(words) != std::string::npos; });
}

bool status_says(const Desk& desk, const std::string& words) {
    return from_wx(desk.frame().GetStatusBar()->GetStatusText(0)).find(words) != std::string::npos;
}

std::string asked(const Desk& desk) { return say(game(desk).prompt()); }

UnitIndex unit_of(const Desk& desk, const std::string& id) {
    const auto unit = game(desk).scenario().unit(id);
    INFO("unit " << id);
    REQUIRE(unit);
    return *unit;
}

HexIndex hex_of(const Desk& desk, const std::string& id) { return game(desk).state().hex(unit_of(desk, id)); }

std::size_t badges(const Desk& desk, const std::string& word) {
    const auto counters = desk.frame().workspace().play().counters(desk.document());
    if (!counters) return 0;
    return static_cast<std::size_t>(std::count_if(counters->begin(), counters->end(), [&](const PlacedCounter& c) {
        return c.badge.find(word) != std::string::npos;
    }));
}

bool bears(const Desk& desk, const std::string& id, const std::string& word) {
    const auto counters = desk.frame().workspace().play().counters(desk.document());
    const UnitIndex unit = unit_of(desk, id);
    return counters && std::any_of(counters->begin(), counters->end(), [&](const PlacedCounter& c) {
               return c.unit == unit && c.badge.find(word) != std::string::npos;
           });
}

std::size_t marked_hexes(const Desk& desk, const std::string& words) {
    const auto& all = game(desk).badges();
    return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const Badge& badge) {
        return badge.hex != kNoHex && module_text(badge.module, badge.text) == words;
    }));
}

std::vector<PlayChoice> offered(const Desk& desk, PlayChoice::Kind kind) {
    std::vector<PlayChoice> found;
    for (const PlayChoice& c : game(desk).choices())
        if (c.kind == kind && c.hex != kNoHex) found.push_back(c);
    return found;
}

void let_play(Desk& desk, const char* player, const std::function<bool(const GameState&)>& then) {
    Playtest& play = game(desk);
    play.let(player, Playtest::Until::game);
    while (play.letting() && !then(play.state()))
        if (!play.step_player()) break;
    play.stop_letting();
    desk.frame().workspace().play().game_changed(desk.document());
    until_at_rest("the computer has played");
    INFO(asked(desk));
    REQUIRE(then(play.state()));
}

void next_phase(Desk& desk, const std::string& words) {
    desk.focus_map();
    desk.hand.key(WXK_F6);
    until("the question: " + words, [&] { return asked(desk).find(words) != std::string::npos; });
    until_at_rest("the panel has followed");
}

}  // namespace ramparts::test
