// How much one answer of a module may change: the last that is taken, and the first that is not.
#include <catch2/catch.hpp>

#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

UnitClass& class_for_proposals(Field& f, const std::string& id) {
    Ruleset& rules = f.scenario->ruleset;
    UnitClass kind = rules.unit_classes[*rules.unit_class("infantry")];
    kind.moves_as = rules.unit_class("infantry");
    kind.id = id;
    rules.unit_classes.push_back(kind);
    return rules.unit_classes.back();
}

// A module that says something when the first player turn begins; what happens then is listed.
struct Proposing {
    std::function<void(rp::Events)> says;
    std::vector<std::string> happenings;

    // The first offence, without the name of the module, or nothing.
    std::string in(Field& f, const std::function<void(Game&)>& look = {}, PluginModule info = {}) {
        Script s;
        s.hooks = {{"play.began"}, {"play.happened"}};
        s.began = [this](rp::View v, std::uint32_t what, rp::Events out) {
            if (what == RP_BEGAN_PLAYER_TURN && v.turn() == 1 && v.phasing() == 0) says(out);
        };
        s.happened = [this](rp::View, std::uint32_t what, rp::Unit u, rp::Events) {
            happenings.push_back(std::to_string(what) + (u == RP_NO_UNIT ? "" : " to " + std::to_string(u)));
        };
        info.procedures = true;
        f.module(std::move(info), s);
        const auto rules = f.rules();
        Game game(rules);
        if (look) look(game);
        if (rules->offences().empty()) return {};
        CHECK(rules->offences().size() == 1);
        const std::string told = rules->offences().front().english();
        return told.substr(told.find(": ") + 2);
    }
};

std::string after_moves(Field& f, const std::vector<UnitIndex>& units, const char* to,
                        const std::function<void(rp::Events)>& before = {}) {
    Proposing module;
    module.says = [&](rp::Events out) {
        if (before) before(out);
        for (const UnitIndex u : units) out.move(u, f.hex(to));
    };
    return module.in(f);
}

constexpr const char* kTaken = "it moves a unit into a hex that is taken";
constexpr const char* kNoRoom = "it lets a unit take room in a hex that is taken";
constexpr const char* kNoGround = "it lets a unit come down to a place where none can be";

// Units that need not count, leaders and others of both sides, each in a hex of its own: c0 … c3, l0 … l3, n0 … n3, x.
struct Crowd {
    Field f{5, 4};
    std::vector<UnitIndex> counting, leaders, none;
    UnitIndex foe;
    Crowd(int stacking, int leading) {
        class_for_proposals(f, "leader").stack = StackCategory::leader;
        class_for_proposals(f, "train").stack = StackCategory::none;
        f.scenario->ruleset.options.stacking_limit = stacking;
        f.scenario->ruleset.options.leader_limit = leading;
        for (int i = 0; i < 4; ++i) {
            const std::string n = std::to_string(i);
            const std::string row = "0" + std::to_string(i + 1);
            counting.push_back(f.unit("c" + n, 0, "F01" + row));
            leaders.push_back(f.unit("l" + n, 0, "F02" + row, 1, 0, "leader"));
            none.push_back(f.unit("n" + n, 0, "F03" + row, 1, 0, "train"));
        }
        foe = f.unit("x", 1, "F0501");
    }
};

std::vector<UnitIndex> first_of(const std::vector<UnitIndex>& all, int count) {
    return {all.begin(), all.begin() + count};
}

}  // namespace

TEST_CASE("a module brings as many units and as many leaders into a hex as the options say", "[kernel][proposals]") {
    for (int stacking = 1; stacking <= 3; ++stacking)
        for (int leading = 1; leading <= 3; ++leading)
            for (int come = 1; come <= 4; ++come) {
                INFO(stacking << " units, " << leading << " leaders; " << come << " come");
                Crowd a(stacking, leading);
                CHECK(after_moves(a.f, first_of(a.counting, come), "F0404") == (come <= stacking ? "" : kTaken));
                Crowd b(stacking, leading);
                CHECK(after_moves(b.f, first_of(b.leaders, come), "F0404") == (come <= leading ? "" : kTaken));
                Crowd c(stacking, leading);
                CHECK(after_moves(c.f, first_of(c.none, come), "F0404").empty());
            }
    // neither takes the others' room
    Crowd both(2, 3);
    std::vector<UnitIndex> all = first_of(both.counting, 2);
    all.insert(all.end(), both.leaders.begin(), both.leaders.begin() + 3);
    all.insert(all.end(), both.none.begin(), both.none.end());
    CHECK(after_moves(both.f, all, "F0404").empty());
    // into the hex where one is at first, and where it is already
    Crowd to_others(2, 2);
    CHECK(after_moves(to_others.f, {to_others.counting[1], to_others.counting[0]}, "F0101").empty());
    Crowd third(2, 2);
    CHECK(after_moves(third.f, {third.counting[1], third.counting[2]}, "F0101") == kTaken);
    Crowd chiefs(2, 2);
    CHECK(after_moves(chiefs.f, {chiefs.leaders[1], chiefs.leaders[2]}, "F0201") == kTaken);
}

TEST_CASE("a module brings nobody to an enemy, but those aloft, and over those aloft", "[kernel][proposals]") {
    struct Row {
        char who;
        unsigned own, its;  // statuses of who comes and of the enemy
        bool taken;
    };
    for (const char who : {'c', 'l', 'n'})
        for (const Row row : {Row{who, 0, 0, true},
                              {who, RP_UNIT_ALOFT, 0, false},
                              {who, 0, RP_UNIT_ALOFT, false},
                              {who, RP_UNIT_ALOFT, RP_UNIT_ALOFT, false},
                              {who, RP_UNIT_NO_STACK, 0, true},
                              {who, 0, RP_UNIT_NO_STACK, true},
                              {who, RP_UNIT_NO_ZOC, RP_UNIT_NO_ZOC, true}}) {
            INFO(who << " with " << row.own << " to one with " << row.its);
            Crowd crowd(1, 1);
            const UnitIndex u = (who == 'c' ? crowd.counting : who == 'l' ? crowd.leaders : crowd.none)[0];
            const auto before = [&](rp::Events out) {
                if (row.own != 0) out.status(static_cast<std::uint16_t>(row.own), u, true);
                if (row.its != 0) out.status(static_cast<std::uint16_t>(row.its), crowd.foe, true);
            };
            CHECK(after_moves(crowd.f, {u}, "F0501", before) == (row.taken ? kTaken : ""));
        }
    // who does not count makes room for a friend, and needs none
    for (const int other : {0, 1}) {
        Crowd crowd(1, 1);
        const auto before = [&](rp::Events out) {
            out.status(RP_UNIT_NO_STACK, crowd.counting[static_cast<std::size_t>(other)], true);
        };
        CHECK(after_moves(crowd.f, {crowd.counting[1]}, "F0101", before).empty());
    }
}

TEST_CASE("a unit comes down where its domain may be, and where there is room", "[kernel][proposals]") {
    struct Row {
        const char* kind;
        const char* below;  // "", "river", "hole"
        const char* there;  // "", "friend", "foe"
        const char* told;
    };
    const Row rows[] = {
        {"infantry", "", "", ""},           {"infantry", "river", "", kNoGround}, {"infantry", "", "friend", kNoRoom},
        {"infantry", "", "foe", kNoRoom},   {"boat", "", "", kNoGround},          {"boat", "river", "", ""},
        {"boat", "river", "foe", kNoRoom},  {"balloon", "river", "", ""},         {"balloon", "", "foe", ""},
        {"leader", "river", "", kNoGround}, {"leader", "", "friend", ""},         {"leader", "", "foe", kNoRoom}};
    for (const Row& row : rows)
        for (const bool flown : {false, true}) {
            INFO(row.kind << " over '" << row.below << "' and '" << row.there << "', flown there: " << flown);
            Field f(3, 3);
            Ruleset& rules = f.scenario->ruleset;
            const TerrainId river = *rules.terrain("all-river");
            rules.terrains[river].naval = true;
            class_for_proposals(f, "leader").stack = StackCategory::leader;
            class_for_proposals(f, "boat").domain = Domain::naval;
            class_for_proposals(f, "balloon").domain = Domain::air;
            const std::string below = row.below;
            const std::string there = row.there;
            const UnitIndex u = f.unit("u", 0, flown ? "F0103" : "F0202", 3, 1, row.kind);
            if (row.kind == std::string("boat")) f.scenario->map.set_terrain(f.hex("F0103"), river);
            if (below == "river") f.scenario->map.set_terrain(f.hex("F0202"), river);
            if (!there.empty())
                f.unit("t", there == "foe" ? 1 : 0, "F0301", 3, 1, below == "river" ? "boat" : "infantry");
            if (below == "river") f.scenario->map.set_terrain(f.hex("F0301"), river);
            Proposing module;
            module.says = [&](rp::Events out) {
                out.status(RP_UNIT_ALOFT, u, true);
                if (flown) out.move(u, f.hex("F0202"));
                if (!there.empty()) out.move(1, f.hex("F0202"));
                out.status(RP_UNIT_ALOFT, u, false);
            };
            const std::string told = row.told;
            CHECK(module.in(f, [&](Game& game) {
                CHECK(game.state().flags(u) == 0);
                CHECK(game.state().hex(u) == (told.empty() || !flown ? f.hex("F0202") : f.hex("F0103")));
            }) == told);
        }
}

TEST_CASE("a step is lost when there are fewer than before, and told once each time", "[kernel][proposals]") {
    struct Row {
        std::vector<int> left;  // by one answer, one after the other
        int lost;
    };
    // of four steps
    for (const Row& row : {Row{{4}, 0},
                           {{3}, 1},
                           {{3, 3}, 1},
                           {{3, 2}, 2},
                           {{1}, 1},
                           {{2, 4}, 1},
                           {{2, 4, 3}, 2},
                           {{4, 4, 4}, 0},
                           {{1, 1, 2, 1}, 2}}) {
        Field f(5, 5);
        const UnitIndex a = f.unit("a", 0, "F0303", 8, 6);
        f.scenario->units[a].further = {4, 2};
        f.unit("x", 1, "F0505");
        Proposing module;
        module.says = [&](rp::Events out) {
            for (const int left : row.left) out.steps(a, left);
        };
        INFO(Catch::rangeToString(row.left));
        CHECK(module.in(f, [&](Game& game) { CHECK(game.state().steps(a) == row.left.back()); }).empty());
        CHECK(module.happenings == std::vector<std::string>(static_cast<std::size_t>(row.lost), "0 to 0"));
    }
    for (const int left : {0, 5, -1}) {
        Field f(5, 5);
        const UnitIndex a = f.unit("a", 0, "F0303", 8, 6);
        f.scenario->units[a].further = {4, 2};
        Proposing module;
        module.says = [&](rp::Events out) { out.steps(a, left); };
        CHECK(module.in(f) == "it gives a unit more or fewer steps than it has");
        CHECK(module.happenings.empty());
    }
    // what is taken at once: all of them are the end of it
    for (const auto& [takes, left] : {std::pair{1, 3}, {3, 1}, {4, 0}, {5, 0}, {255, 0}}) {
        Field f(5, 5);
        const UnitIndex a = f.unit("a", 0, "F0303", 8, 6);
        f.scenario->units[a].further = {4, 2};
        f.unit("b", 0, "F0505");
        Proposing module;
        module.says = [a, n = takes](rp::Events out) { out.call(RP_PROC_LOSE_STEPS, a, n); };
        CHECK(module.in(f, [a, n = left](Game& game) {
            CHECK(game.state().steps(a) == n);
            CHECK(game.state().on_map(a) == (n > 0));
        }) == "");
        CHECK(module.happenings == std::vector<std::string>{left > 0 ? "0 to 0" : "1 to 0"});
    }
}

TEST_CASE("an attribute is set within its range, stays within it when it is added to, and tells of a change",
          "[kernel][proposals]") {
    struct Row {
        bool add;
        int value;
        int now;  // from 2, of -1 to 5
        const char* told;
    };
    for (const Row& row : {Row{false, 5, 5, ""},
                           {false, 6, 2, "it sets tally to 6, outside its range"},
                           {false, -1, -1, ""},
                           {false, -2, 2, "it sets tally to -2, outside its range"},
                           {false, 2, 2, ""},
                           {true, 3, 5, ""},
                           {true, 4, 5, ""},
                           {true, 99, 5, ""},
                           {true, -3, -1, ""},
                           {true, -4, -1, ""},
                           {true, 0, 2, ""}})
        for (const bool triggers : {false, true})
            for (const bool of_unit : {false, true}) {
                Field f(5, 5);
                f.unit("a", 0, "F0303");
                const UnitIndex b = f.unit("b", 0, "F0505");
                PluginModule info;
                AttributeInfo other;
                other.name = "other";
                other.most = 3;
                AttributeInfo tally;
                tally.name = "tally";
                tally.scope = of_unit ? AttributeScope::unit : AttributeScope::game;
                tally.least = -1;
                tally.most = 5;
                tally.otherwise = 2;
                tally.triggers = triggers;
                info.attributes = {other, tally};
                rp::Attr attribute;
                attribute.number = 1;
                const std::uint32_t index = of_unit ? b : 0;
                Proposing module;
                module.says = [&](rp::Events out) {
                    if (row.add) out.add(attribute, index, row.value);
                    else out.set(attribute, index, row.value);
                };
                INFO((row.add ? "add " : "set ") << row.value << (of_unit ? " of a unit" : ""));
                CHECK(module.in(
                          f,
                          [&](Game& game) {
                              const auto& rules = static_cast<const StandardRules&>(game.rules());
                              const AttributePlace& place = rules.modules().at(0)->attributes[1];
                              for (std::uint32_t i = 0; i < place.count; ++i) {
                                  const std::uint32_t word = place.word(i);
                                  const std::uint64_t bits = word < kWordKeys.size()
                                                                 ? game.state().words()[word]
                                                                 : game.state().more(word - kWordKeys.size());
                                  CHECK(place.unpacked(bits, i) == (i == index ? row.now : 2));
                              }
                          },
                          info) == row.told);
                const std::vector<std::string> change{of_unit ? "4 to 1" : "4"};
                CHECK(module.happenings == (triggers && row.now != 2 ? change : std::vector<std::string>{}));
            }
}

TEST_CASE("a module writes into a frame of its own that is on top, and ends that, and no other",
          "[kernel][proposals]") {
    // Module 0 rolls three dice, or calls a retreat of two hexes; meanwhile one of the two says something.
    for (const bool procedure : {false, true})
        for (const int who : {0, 1})
            for (const bool ends : {false, true}) {
                INFO((procedure ? "procedure, " : "dice, ") << "module " << who << (ends ? " ends it" : " writes"));
                Field f(9, 9);
                const UnitIndex x = f.unit("x", 1, "F0505");
                const UnitIndex a = f.unit("a", 0, "F0101");
                int seen = -1;
                for (const int slot : {0, 1}) {
                    Script s;
                    s.hooks = {{"play.began"}, {"play.happened"}};
                    if (slot == 0)
                        s.began = [=](rp::View v, std::uint32_t what, rp::Events out) {
                            if (what != RP_BEGAN_PLAYER_TURN || v.turn() != 1 || v.phasing() != 0) return;
                            if (procedure) out.call(RP_PROC_RETREAT, x, 2);
                            else out.roll(1, 3, 6, {7});
                        };
                    s.rolled = [=, &seen](rp::View v, int, rp::Events out) {
                        if (v.steps(a) == 2) out.steps(a, 1);  // of which both are told
                        else seen = v.frame()->local[0];
                    };
                    s.happened = [=](rp::View, std::uint32_t what, rp::Unit, rp::Events out) {
                        if (slot != who || what != static_cast<std::uint32_t>(procedure ? RP_HAPPENED_RETREATED
                                                                                        : RP_HAPPENED_STEP_LOST))
                            return;
                        if (ends) out.pop();
                        else out.local(0, 33);
                    };
                    PluginModule info;
                    info.procedures = true;
                    FrameInfo dice;
                    dice.number = 1;
                    dice.id = "dice";
                    dice.faces = 6;
                    info.frames = {dice};
                    f.module(info, s);
                }
                const auto rules = f.rules();
                Game game(rules);
                game.play_listed(game.legal().front());
                const std::string told = rules->offences().empty() ? "" : rules->offences().front().english();
                const std::string wrong =
                    "test.m" + std::to_string(who) +
                    (ends ? ": it ends another module's frame" : ": it writes a local of another module's frame");
                CHECK(told == (procedure || who == 1 ? wrong : ""));
                if (procedure) {
                    CHECK(game.state().step() == Step::retreats);
                    CHECK(frame_depth(game.state()) == 1);
                } else if (who == 0 && ends) {
                    CHECK(game.state().step() == Step::menu);
                } else {
                    CHECK(game.state().step() == Step::module_dice);
                    game.play_listed(game.legal().front());
                    CHECK(seen == (who == 0 ? 33 : 7));
                }
            }
}

TEST_CASE("dice that a module rolls have 2 to 100 faces, and there is one at least", "[kernel][proposals]") {
    struct Row {
        int count, faces;
        bool good;
        int left, each;
    };
    for (const Row& row : {Row{1, 2, true, 1, 2},
                           {1, 1, false, 0, 0},
                           {1, 100, true, 1, 100},
                           {1, 101, false, 0, 0},
                           {32, 6, true, 32, 6},
                           {255, 6, true, 255, 6},
                           {0, 6, false, 0, 0},
                           {2, 0, true, 2, 6},
                           {0, 0, true, 3, 8}}) {
        INFO(row.count << " dice of " << row.faces);
        Field f(5, 5);
        f.unit("a", 0, "F0303");
        PluginModule info;
        FrameInfo dice;
        dice.number = 1;
        dice.faces = 8;
        dice.count = 3;
        info.frames = {dice};
        Proposing module;
        module.says = [&](rp::Events out) { out.roll(1, row.count, row.faces); };
        CHECK(module.in(
                  f,
                  [&](Game& game) {
                      CHECK(frame_depth(game.state()) == (row.good ? 1 : 0));
                      if (!row.good) return;
                      CHECK(frame_at(game.state(), 0).left == row.left);
                      CHECK(frame_at(game.state(), 0).faces == row.each);
                      CHECK(game.legal().size() == static_cast<std::size_t>(row.each));
                  },
                  info) == (row.good ? "" : "it pushes dice that cannot be rolled"));
    }
}
