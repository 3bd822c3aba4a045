// Long-range guns and an exchange in the window: a small fight at Crysler's Farm, by the mouse, and by keys in French.
#include <catch2/catch.hpp>

#include <algorithm>

#include <wx/html/htmlwin.h>
#include <wx/statusbr.h>

#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/document/parts.hpp"
#include "sdk/words/messages.hpp"
#include "tests/editor_window/hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// What the window says in a language.
struct LongRangeWords {
    const char* badge;
    const char* alone;
    const char* far;
    const char* lifted;
    const char* exchange;
    const char* falls_for;
    const char* owed;
    const char* not_in_it;
    const char* fell;
};
constexpr LongRangeWords kLongEnglish{"LR 2",
                                      "alone from a distance",
                                      "is out of the range of",
                                      "a rule module has it fire at this strength",
                                      "Exchange with the defenders",
                                      "falls for 4 of the factors owed: 6",
                                      "exchange: factors owed",
                                      "fired from a distance and is in no exchange",
                                      "falls in the exchange"};
constexpr LongRangeWords kLongFrench{"LP 2",
                                     "seule à distance",
                                     "est hors de la portée de",
                                     "un module de règles lui donne cette force",
                                     "Échange avec les défenseurs",
                                     "tombe pour 4 des facteurs dus",
                                     "échange : facteurs dus",
                                     "a tiré à distance et n’est d’aucun échange",
                                     "tombe dans l’échange"};

/// Three regiments around Pearson's detachment, one long-range battery behind them and one too far away, dragoons whom
/// only the battery could reach, and a combat table of nothing but exchanges.
void exchange_of_fire(Desk& desk) {
    struct Post {
        const char* unit;
        const char* hex;
        bool long_range;
    };
    constexpr Post kPosts[]{{"us-16", "S1008", false}, {"us-14", "S1009", false}, {"us-9", "S0907", false},
                            {"us-shr", "S1107", true}, {"us-6a", "S1510", true},  {"ac-prs", "S0908", false},
                            {"ac-d", "S1105", false}};
    (void)desk.document().document.edit("Exchange of fire", [&](Edit& e) {
        const auto& units = desk.document().scenario().units;
        for (std::size_t i = 0; i < units.size(); ++i)
            e.update(lists::units, i, [&](Unit& u) {
                u.traits.clear();
                u.values.clear();
                for (const Post& post : kPosts) {
                    if (u.id != post.unit) continue;
                    u.at = desk.hex(post.hex);
                    if (post.long_range) u.traits = {"long-range"};
                }
            });
        ModuleUse use;
        use.id = "ramparts.long-range-artillery";
        e.assign(lists::modules, std::vector<ModuleUse>{use});
        std::vector<CrtCell> cells = desk.document().scenario().ruleset.crt;
        for (CrtCell& cell : cells) {
            cell.code = "EX";
            cell.result = {};
        }
        e.assign(lists::crt, cells);
    });
    desk.document().document.seal();
}

bool long_page_says(const Desk& desk, const std::string& words) {
    const auto pages = all_shown<wxHtmlWindow>(desk.frame());
    return std::any_of(pages.begin(), pages.end(),
                       [&](wxHtmlWindow* page) { return page->ToText().Contains(to_wx(words)); });
}

bool long_status_says(const Desk& desk, const std::string& words) {
    return from_wx(desk.frame().GetStatusBar()->GetStatusText(0)).find(words) != std::string::npos;
}

bool counter_marked(const Desk& desk, const char* unit, const std::string& badge) {
    const auto counters = desk.frame().workspace().play().counters(desk.document());
    const UnitIndex u = *game(desk).scenario().unit(unit);
    return counters && std::any_of(counters->begin(), counters->end(), [&](const PlacedCounter& c) {
               return c.unit == u && c.badge.find(badge) != std::string::npos;
           });
}

/// From the menu of the combat phase to the die.
void long_range_attack(Desk& desk, Hands& hands, const LongRangeWords& words, const std::string& shot) {
    hands.try_at("S1105");  // the dragoons: in reach of the battery, and of nobody else
    until("why the battery does not attack them",
          [&] { return long_status_says(desk, words.alone) && long_status_says(desk, "14.A.3"); });
    hands.act_and_wait("S0908");
    hands.act_and_wait("S1107");
    hands.try_at("S1510");
    until("why the other battery does not fire",
          [&] { return long_status_says(desk, words.far) && long_status_says(desk, "14.A.3"); });
    for (const char* regiment : {"S1008", "S1009", "S0907"}) hands.act_and_wait(regiment);
    hands.look("S0908");
    until("the odds with the rule that the battery fires by",
          [&] { return long_page_says(desk, words.lifted) && long_page_says(desk, "14.A.3"); });
    (void)picture_of_screen("long-range-odds" + shot);
    hands.act_and_wait("S0908");
}

void exchange_story(bool by_keys, const LongRangeWords& words, const std::string& shot) {
    Desk desk({"cryslers-farm"});
    exchange_of_fire(desk);
    begin_playtest(desk);
    Hands hands(desk, by_keys);
    CHECK(counter_marked(desk, "us-shr", words.badge));
    desk.focus_map();
    desk.hand.key(WXK_F6);
    until("combat", [&] { return game(desk).state().phase() == Phase::combat; });
    long_range_attack(desk, hands, words, shot);

    // Six factors are owed. The prompt asks, each choice has its price, and the battery is none of them.
    const auto unit = [&](const char* id) { return *game(desk).scenario().unit(id); };
    until("the exchange", [&] { return game(desk).state().step() == Step::module_frame; });
    CHECK(say(game(desk).prompt()).find(words.exchange) != std::string::npos);
    CHECK_FALSE(game(desk).state().on_map(unit("ac-prs")));
    hands.look("S1008");
    until("what the 16th is worth in it", [&] { return long_page_says(desk, words.falls_for); });
    until("what is owed", [&] { return long_page_says(desk, words.owed); });
    (void)picture_of_screen("long-range-exchange" + shot);
    hands.look("S1107");
    until("why the battery is not in it",
          [&] { return long_page_says(desk, words.not_in_it) && long_page_says(desk, "[14.A.3]"); });
    hands.act_and_wait("S1008");
    CHECK_FALSE(game(desk).state().on_map(unit("us-16")));
    CHECK(game(desk).state().step() == Step::module_frame);  // two are still owed
    hands.take_back();
    until("the 16th to stand again", [&] { return game(desk).state().on_map(unit("us-16")); });
    hands.act_and_wait("S1008");
    hands.act_and_wait("S1009");
    CHECK_FALSE(game(desk).state().on_map(unit("us-14")));
    CHECK(game(desk).state().hex(unit("us-9")) == desk.hex("S0908"));  // the only one left advances
    CHECK(game(desk).state().steps(unit("us-shr")) == game(desk).scenario().units[unit("us-shr")].steps());
    until("the log to tell of it", [&] {
        const std::string log = log_of(desk);
        return log.find(words.fell) != std::string::npos && log.find("14.A.3") != std::string::npos;
    });
    until_at_rest("all is painted");
    (void)picture_of_screen("long-range-exchanged" + shot);
}

}  // namespace

TEST_CASE("a long-range battery helps an attack and has no part in the exchange, under the mouse", "[long-range]") {
    exchange_story(false, kLongEnglish, "");
}

TEST_CASE("a long-range battery helps an attack and has no part in the exchange, by keys in French", "[long-range]") {
    auto& app = static_cast<TestApp&>(*wxTheApp);
    app.set_language("fr");
    exchange_story(true, kLongFrench, "-french");
    app.set_language("en");
}
