// Hidden units in the window: a secret set-up by two at one screen, whose marks and log show each of them his own.
#include <catch2/catch.hpp>

#include <algorithm>

#include "editor/playtest/desk.hpp"
#include "tests/window/editor_window/hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

struct HiddenWords {
    const char* asked;
    const char* put;
    const char* lot;
    const char* dummy;
    const char* placed;
};
constexpr HiddenWords kHiddenEnglish{"Under Hidden counter 1", " under the counter in C1928",
                                     "The lot decides the rest", "dummy", "has set up in secret"};
constexpr HiddenWords kHiddenFrench{"Sous Pion caché 1", " sous le pion en C1928", "Le sort décide du reste", "leurre",
                                    "placement secret terminé"};

/// The counters of a side that show what is under them.
std::size_t marks_of(const Desk& desk, SideId side) {
    const auto& all = game(desk).badges();
    return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const Badge& badge) {
        return badge.unit != kNoUnit && game(desk).scenario().units[badge.unit].side == side;
    }));
}

void hidden_story(bool by_keys, const HiddenWords& words, const std::string& shot) {
    Desk desk({"chippewa-woods"});
    begin_playtest(desk);
    const auto viewer = [&] { return game(desk).viewer(); };
    CHECK(viewer() == SideId{0});
    CHECK(asked(desk).find(words.asked) != std::string::npos);
    (void)picture_of_screen("hidden-asked" + shot);
    Hands hands(desk, by_keys);
    hands.from_list(words.put);
    until("the next counter to be asked about", [&] { return game(desk).length() == 1; });
    CHECK(badges(desk, words.dummy) == 0);
    until_at_rest("the list asks about the next counter");
    hands.from_list(words.lot);
    until("the other side to set up", [&] { return viewer() == SideId{1}; });
    CHECK(marks_of(desk, 0) == 0);
    CHECK(badges(desk, words.dummy) == 0);
    CHECK_FALSE(game(desk).can_undo());
    until("the log to say so", [&] { return log_of(desk).find(words.placed) != std::string::npos; });
    CHECK(log_of(desk).find(words.put) == std::string::npos);
    (void)picture_of_screen("hidden-other" + shot);
    until_at_rest("the list asks the other side");
    hands.from_list(words.lot);
    until("the first turn", [&] { return game(desk).state().step() == Step::menu && viewer() == SideId{0}; });
    CHECK(badges(desk, words.dummy) == 2);
    CHECK(marks_of(desk, 0) == 5);
    CHECK(marks_of(desk, 1) == 0);
    until("the log to be one's own", [&] { return log_of(desk).find(words.put) != std::string::npos; });
    until_at_rest("all is painted");
    (void)picture_of_screen("hidden-own" + shot);
}

}  // namespace

TEST_CASE("two at one screen set up in secret, and each sees his own", "[hidden]") {
    hidden_story(false, kHiddenEnglish, "");
}

TEST_CASE("two at one screen set up in secret by keys alone, in French", "[hidden]") {
    const InLanguage french("fr");
    hidden_story(true, kHiddenFrench, "-french");
}
