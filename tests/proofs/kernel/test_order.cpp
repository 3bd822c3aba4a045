// play.order and RP_EV_PHASING: who has the next player turn, and when a turn is over.
#include <catch2/catch.hpp>

#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

PluginModule chits() {
    PluginModule info;
    info.title = "Chits";
    info.rule_id = "chits";
    info.rules = {{"chits", "C1", "test"}};
    AttributeInfo had;
    had.name = "had";
    had.most = 9;
    had.resets = AttributeResets::turn;
    info.attributes = {had};
    return info;
}

// Where the attribute of chits() is, once the rules are made.
using Place = std::shared_ptr<rp_attr>;
void find_place(const StandardRules& rules, const Place& place) {
    *place = rules.modules().at(0)->attributes.front().at;
}

// Counts the player turns of a turn in its attribute, and answers the rest by `says`(turn, how many there were).
Script by_chits(const Place& place, std::function<int(rp::View, int turn, int had)> says) {
    Script s;
    s.hooks = {{"play.order"}, {"play.ended"}};
    s.began = [=](rp::View, std::uint32_t what, rp::Events out) {
        if (what == RP_ENDED_PLAYER_TURN) out.add({*place, 0}, 0, 1);
    };
    s.order = [=](rp::View v, int turn) { return says(v, turn, v.turn() == turn ? v.get({*place, 0}) : 0); };
    return s;
}

// Whose player turns are played: "1a 1b 2b", until the turn after the last of these.
std::string player_turns(Game& game, int turns) {
    std::string all;
    while (!game.over() && game.state().turn() <= turns) {
        if (game.state().phase() == Phase::movement)
            all += (all.empty() ? "" : " ") + std::to_string(game.state().turn()) +
                   (game.state().phasing() == 0 ? "a" : "b");
        REQUIRE(game.play(Action::plain(ActionKind::end_phase)));
    }
    return all;
}

}  // namespace

TEST_CASE("a module says who begins a turn and when it ends", "[kernel][order]") {
    Field f(1, 7);
    f.unit("a", 0, "F0101");
    f.unit("b", 1, "F0107");
    Script s;
    s.hooks = {{"play.order"}};
    s.order = [](rp::View v, int turn) {
        CHECK(v.turn() == (v.turn() == turn ? turn : turn - 1));
        if (turn != 2) return 0;         // as the scenario has it
        if (v.turn() != turn) return 2;  // the second side begins
        return v.phasing() == 1 ? 1 : static_cast<int>(RP_TURN_OVER);
    };
    f.module(chits(), s);
    Game game(f.rules());
    CHECK(player_turns(game, 3) == "1a 1b 2b 2a 3a 3b");
    check_record(game);
}

TEST_CASE("a side has several player turns, or none", "[kernel][order]") {
    Field f(1, 7);
    f.unit("a", 0, "F0101");
    f.unit("b", 1, "F0107");
    const auto place = std::make_shared<rp_attr>();
    f.module(chits(), by_chits(place, [](rp::View, int turn, int had) {
                 static constexpr int kDrawn[] = {2, 1, 1, 2};
                 if (turn == 2) return had == 0 ? 2 : static_cast<int>(RP_TURN_OVER);
                 return had < 4 ? kDrawn[had] : static_cast<int>(RP_TURN_OVER);
             }));
    const auto rules = f.rules();
    find_place(*rules, place);
    Game game(rules);
    CHECK(player_turns(game, 3) == "1b 1a 1a 1b 2b 3b 3a 3a 3b");
    check_record(game);
}

TEST_CASE("what a module answers wrongly counts as no answer", "[kernel][order]") {
    for (const int wrong : {3, 254, -5, static_cast<int>(RP_TURN_OVER)}) {
        CAPTURE(wrong);
        Field f(1, 7);
        f.unit("a", 0, "F0101");
        f.unit("b", 1, "F0107");
        Script s;
        s.hooks = {{"play.order"}};
        s.order = [=](rp::View v, int turn) { return v.turn() == turn && wrong == RP_TURN_OVER ? 0 : wrong; };
        f.module(chits(), s);
        Game game(f.rules());
        CHECK(player_turns(game, 2) == "1a 1b 2a 2b");
    }
}

TEST_CASE("a phase of a module gives the player turn to a side", "[kernel][order]") {
    Field f(1, 7);
    f.unit("a", 0, "F0101");
    f.unit("b", 1, "F0107");
    PluginModule info = chits();
    PhaseInfo phase;
    phase.id = "initiative";
    phase.before = "movement";
    info.phases = {phase};
    const auto place = std::make_shared<rp_attr>();
    Script s = by_chits(place, [](rp::View v, int turn, int had) -> int {
        if (v.turn() != turn) return 0;
        return had > 1 ? static_cast<int>(RP_TURN_OVER) : 2 - v.phasing();  // the other side
    });
    s.hooks.push_back({"play.began"});
    const auto ended = s.began;
    s.began = [=](rp::View v, std::uint32_t what, rp::Events out) {
        if (what == RP_BEGAN_TURN) out.phasing(1);
        else ended(v, what, out);
    };
    f.module(info, s);
    const auto rules = f.rules();
    find_place(*rules, place);
    Game game(rules);
    CHECK(player_turns(game, 2) == "1b 1a 2b 2a");
    CHECK(rules->offences().empty());
    check_record(game);
}

TEST_CASE("the player turn is not given away in the middle of it", "[kernel][order]") {
    for (const std::uint32_t when :
         {std::uint32_t{RP_BEGAN_PLAYER_TURN}, std::uint32_t{RP_ENDED_PHASE}, std::uint32_t{RP_ENDED_PLAYER_TURN}}) {
        Field f(1, 7);
        f.unit("a", 0, "F0101");
        f.unit("b", 1, "F0107");
        Script s;
        s.hooks = {{"play.began"}, {"play.ended"}};
        s.began = [=](rp::View, std::uint32_t what, rp::Events out) {
            if (what == when) out.phasing(1);
        };
        f.module(chits(), s);
        const auto rules = f.rules();
        Game game(rules);
        CHECK(player_turns(game, 1) == "1a 1b");
        REQUIRE_FALSE(rules->offences().empty());
        CHECK(rules->offences().front().english().find("outside of a phase of a module") != std::string::npos);
    }
}
