// Units that go one by one in the window: a side names a unit, which moves and fights before the other side names one.
#include <catch2/catch.hpp>

#include <algorithm>

#include "editor/model/rules_model.hpp"
#include "editor/playtest/desk.hpp"
#include "tests/window/editor_window/hands.hpp"
#include "tests/window/editor_window/samples_in_force.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

struct OneByOneWords {
    const char* begins;
    const char* asked;
    const char* goes;
    const char* active;
    const char* done;
    const char* once;
};
constexpr OneByOneWords kOneByOneEnglish{
    "begins turn 1", "Which unit goes", "is activated", "active", "done", "has been activated this turn"};
constexpr OneByOneWords kOneByOneFrench{
    "commence le tour 1", "Quelle unité joue", "est activée", "active", "jouée", "a été activée dans ce tour"};

/// A unit that may be named, alone in its hex and away from the enemy.
PlayChoice one_to_go(const Desk& desk) {
    const auto all = offered(desk, PlayChoice::Kind::verb);
    const GameState& now = game(desk).state();
    const auto alone = [&](const PlayChoice& choice) {
        return choice.hex != kNoHex && now.on_map(choice.unit) &&
               std::count_if(all.begin(), all.end(), [&](const PlayChoice& c) { return c.hex == choice.hex; }) == 1;
    };
    const auto found = std::find_if(all.begin(), all.end(), alone);
    REQUIRE(found != all.end());
    return *found;
}

/// The headings of player turns in the log, as "== Turn 1 (4:30 pm): United States ==".
std::size_t headings(const Desk& desk) {
    const std::string log = log_of(desk);
    std::size_t found = 0;
    for (std::size_t at = log.find(" =="); at != std::string::npos; at = log.find(" ==", at + 1)) ++found;
    return found;
}

void one_by_one_story(bool by_keys, const OneByOneWords& words, const std::string& shot) {
    SamplesInForce plugins;
    Desk desk({"chippewa"});
    REQUIRE(add_module(desk.document().document, "sample.activation-c").empty());
    begin_playtest(desk);
    until("the log to say who begins", [&] { return log_of(desk).find(words.begins) != std::string::npos; });
    CHECK(asked(desk).find(words.asked) != std::string::npos);
    (void)picture_of_screen("one-by-one-asked" + shot);
    const SideId first = game(desk).state().to_act();
    const PlayChoice chosen = one_to_go(desk);
    const std::string id = game(desk).scenario().units[chosen.unit].id;
    Hands hands(desk, by_keys);
    hands.act_and_wait(chosen.hex);
    until("the log to name the unit", [&] { return log_of(desk).find(words.goes) != std::string::npos; });
    CHECK(game(desk).state().step() == Step::menu);
    CHECK(bears(desk, id, words.active));
    for (const PlayChoice& choice : offered(desk, PlayChoice::Kind::select)) CHECK(choice.unit == chosen.unit);
    hands.choose(id);
    until_at_rest("where it may go is painted");
    (void)picture_of_screen("one-by-one-moves" + shot);
    const auto moves = offered(desk, PlayChoice::Kind::move);
    REQUIRE_FALSE(moves.empty());
    const HexIndex to = moves.front().hex;
    hands.act_and_wait(to);
    until("the unit to be there", [&] { return game(desk).state().hex(chosen.unit) == to; });
    for (int phases = 0; phases < 2 && game(desk).state().to_act() == first; ++phases) {
        desk.focus_map();
        desk.hand.key(WXK_F6);
        until_at_rest("the procedure has ended");
    }
    CHECK(game(desk).state().to_act() == SideId(1 - first));
    CHECK(bears(desk, id, words.done));
    CHECK(asked(desk).find(words.asked) != std::string::npos);
    until_at_rest("all is painted");
    (void)picture_of_screen("one-by-one-other" + shot);
    // It is the other side's choice, and the unit has gone: the reason is under the pointer.
    const PlayChoice answer = one_to_go(desk);
    hands.act_and_wait(answer.hex);
    until_at_rest("the other side moves");
    for (int phases = 0; phases < 2 && game(desk).state().to_act() != first; ++phases) {
        desk.focus_map();
        desk.hand.key(WXK_F6);
        until_at_rest("the procedure has ended");
    }
    CHECK(game(desk).state().to_act() == first);
    CHECK(headings(desk) == 1);
    hands.look(to);
    until("the reason to be shown", [&] { return page_says(desk, words.once); });
    (void)picture_of_screen("one-by-one-once" + shot);
}

}  // namespace

TEST_CASE("two sides name a unit in turn, which moves and is done, by the mouse", "[play][one-by-one]") {
    one_by_one_story(false, kOneByOneEnglish, "");
}

TEST_CASE("two sides name a unit in turn, which moves and is done, by keys alone, in French", "[play][one-by-one]") {
    InLanguage french("fr");
    one_by_one_story(true, kOneByOneFrench, "-french");
}
