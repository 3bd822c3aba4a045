// What modules hear of ends: phases, player turns and turns, while everything still stands as it was; what they ask,
// roll or decide then comes before anything of what is next.
#include <catch2/catch.hpp>

#include <algorithm>

#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

using Told = std::vector<std::string>;

const char* name_of(std::uint32_t what) {
    constexpr const char* kNames[]{"game", "turn", "player turn", "phase", "phase end", "player turn end", "turn end"};
    return kNames[what];
}

/// "phase end 1.0.1": of the first turn, the side with the number 0, the phase with the number 1.
std::string moment(rp::View v, std::uint32_t what) {
    return std::string(name_of(what)) + " " + std::to_string(v.turn()) + "." + std::to_string(v.phasing()) + "." +
           std::to_string(v.var(RP_V_PHASE));
}

PluginModule with_frames() {
    PluginModule info;
    FrameInfo die;
    die.number = 1;
    die.id = "die";
    die.by = Decider::chance;
    die.faces = 4;
    FrameInfo ask;
    ask.number = 2;
    ask.id = "ask";
    ask.by = Decider::phasing;
    ask.yes_no = true;
    info.frames = {die, ask};
    info.procedures = true;
    return info;
}

Field field_of_turns(std::size_t turns) {
    Field f(9, 9);
    f.scenario->turns.resize(turns);
    f.unit("a", 0, "F0303");
    f.unit("b", 1, "F0707");
    return f;
}

/// Ends every phase that waits to be ended.
void end_all(Game& game) {
    while (!game.over()) play(game, "end");
}

}  // namespace

TEST_CASE("ends are told in their order, before anything of what comes next", "[kernel][ends]") {
    Field f = field_of_turns(2);
    Told told;
    Script s;
    s.hooks = {{"play.began"}, {"play.ended"}};
    s.began = [&told](rp::View v, std::uint32_t what, rp::Events) { told.push_back(moment(v, what)); };
    f.module(with_frames(), s);
    Game game(f.rules());
    end_all(game);
    // phases: 0 is movement, 1 combat; nobody has a combat to fight
    const auto first = std::find(told.begin(), told.end(), "phase end 1.0.0");
    CHECK(Told(told.begin(), first) == Told{"game 1.0.0", "phase 1.0.0", "turn 1.0.0", "player turn 1.0.0"});
    const Told ends(first, told.end());
    CHECK(ends == Told{"phase end 1.0.0", "phase 1.0.1",           "phase end 1.0.1", "player turn end 1.0.1",
                       "phase 1.1.0",     "player turn 1.1.0",     "phase end 1.1.0", "phase 1.1.1",
                       "phase end 1.1.1", "player turn end 1.1.1", "turn end 1.1.1",  "phase 2.0.0",
                       "turn 2.0.0",      "player turn 2.0.0",     "phase end 2.0.0", "phase 2.0.1",
                       "phase end 2.0.1", "player turn end 2.0.1", "phase 2.1.0",     "player turn 2.1.0",
                       "phase end 2.1.0", "phase 2.1.1",           "phase end 2.1.1", "player turn end 2.1.1",
                       "turn end 2.1.1"});
    check_record(game);
}

TEST_CASE("who listens to beginnings alone hears of no end, and listeners change nothing", "[kernel][ends]") {
    std::vector<std::uint64_t> plain;
    for (const bool listens : {false, true}) {
        Field f = field_of_turns(3);
        int ends = 0;
        Script s;
        s.hooks = {{"play.began"}};
        if (listens) s.hooks.push_back({"play.ended"});
        s.began = [&ends](rp::View, std::uint32_t what, rp::Events) { ends += what >= RP_ENDED_PHASE ? 1 : 0; };
        f.module(with_frames(), s);
        Game game(f.rules());
        std::vector<std::uint64_t> hashes;
        while (!game.over()) {
            play(game, "end");
            hashes.push_back(game.state().hash());
        }
        CHECK(ends == (listens ? 3 * (2 * 2 + 2 + 1) : 0));
        if (!listens) plain = hashes;
        else CHECK(hashes == plain);
    }
}

TEST_CASE("a side that is named hears of its own ends", "[kernel][ends]") {
    Field f = field_of_turns(1);
    Told told;
    Script s;
    s.hooks = {{"play.ended", 200, 1}};
    s.began = [&told](rp::View v, std::uint32_t what, rp::Events) { told.push_back(moment(v, what)); };
    f.module(with_frames(), s);
    Game game(f.rules());
    end_all(game);
    CHECK(told == Told{"phase end 1.1.0", "phase end 1.1.1", "player turn end 1.1.1", "turn end 1.1.1"});
}

TEST_CASE("each module rolls at an end before play goes on", "[kernel][ends]") {
    Field f = field_of_turns(1);
    Told log;
    for (int slot = 0; slot < 3; ++slot) {
        Script s;
        s.hooks = {{"play.ended", slot == 0 ? 400 : 100}};
        s.began = [&log, slot](rp::View v, std::uint32_t what, rp::Events out) {
            if (v.phasing() != 0 || what == RP_ENDED_PLAYER_TURN) return;
            log.push_back(std::to_string(slot) + " " + moment(v, what));
            if (slot != 1) out.roll(1);
        };
        s.rolled = [&log, slot](rp::View v, int face, rp::Events) {
            log.push_back(std::to_string(slot) + " rolled " + std::to_string(face) + " in " +
                          std::to_string(v.var(RP_V_PHASE)));
        };
        f.module(with_frames(), s);
    }
    Game game(f.rules());
    play(game, "end");
    REQUIRE(game.state().step() == Step::module_dice);
    CHECK(game.state().phase() == Phase::movement);
    for (const char* die : {"die 1", "die 2", "die 3", "die 4"}) play(game, die);
    CHECK(log == Told{"1 phase end 1.0.0", "2 phase end 1.0.0", "2 rolled 1 in 0", "0 phase end 1.0.0",
                      "0 rolled 2 in 0", "1 phase end 1.0.1", "2 phase end 1.0.1", "2 rolled 3 in 1",
                      "0 phase end 1.0.1", "0 rolled 4 in 1"});
    CHECK(game.state().phasing() == 1);
    CHECK(game.state().step() == Step::menu);
    check_record(game);
}

TEST_CASE("a question at an end is answered before play goes on, and can be taken back", "[kernel][ends]") {
    Field f = field_of_turns(2);
    Script s;
    s.hooks = {{"play.ended"}};
    s.began = [](rp::View v, std::uint32_t what, rp::Events out) {
        if (what == RP_ENDED_TURN && v.turn() == 1) out.ask(2, RP_SIDE_PHASING);
    };
    f.module(with_frames(), s);
    Game game(f.rules());
    play(game, "end");
    play(game, "end");
    CHECK(game.state().turn() == 1);
    CHECK(game.state().to_act() == 1);
    CHECK(texts(game) == "decline; accept");
    play(game, "accept");
    CHECK(game.state().turn() == 2);
    CHECK(game.state().phasing() == 0);
    REQUIRE(game.undo());
    CHECK(game.state().turn() == 1);
    play(game, "decline");
    CHECK(game.state().turn() == 2);
    check_record(game);
}

TEST_CASE("who wins at an end has won: nobody hears of anything else", "[kernel][ends]") {
    Field f = field_of_turns(3);
    Told told;
    for (int slot = 0; slot < 2; ++slot) {
        Script s;
        s.hooks = {{"play.began", 100}, {"play.ended", 100}};
        s.began = [&told, slot](rp::View v, std::uint32_t what, rp::Events out) {
            if (v.turn() == 1 && v.phasing() == 0 && v.var(RP_V_PHASE) == 0) return;
            told.push_back(std::to_string(slot) + " " + moment(v, what));
            if (slot == 1 && what == RP_ENDED_PLAYER_TURN) out.win(1);
        };
        f.module(with_frames(), s);
    }
    Game game(f.rules());
    play(game, "end");
    CHECK(game.over());
    CHECK(told.back() == "1 player turn end 1.0.1");
}

TEST_CASE("what is kept for a phase is still there at its end", "[kernel][ends]") {
    Field f = field_of_turns(1);
    PluginModule info = with_frames();
    AttributeInfo kept;
    kept.name = "kept";
    kept.scope = AttributeScope::game;
    kept.most = 9;
    kept.resets = AttributeResets::phase;
    info.attributes = {kept};
    std::vector<int> found;
    rp::Attr attribute;
    Script s;
    s.hooks = {{"play.began"}, {"play.ended"}};
    s.began = [&](rp::View v, std::uint32_t what, rp::Events out) {
        if (what == RP_BEGAN_PLAYER_TURN) out.set(attribute, 0, 7);
        if (what == RP_ENDED_PHASE) found.push_back(v.get(attribute));
    };
    f.module(info, s);
    const auto rules = f.rules();
    attribute.at = rules->modules().at(0)->attributes.front().at;
    Game game(rules);
    end_all(game);
    CHECK(found == std::vector<int>{7, 0, 7, 0});
}
