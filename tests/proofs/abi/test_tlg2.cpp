// The modules of the three battles, hook by hook, linked in and loaded: both give the answers the rules ask for.
#include <catch2/catch.hpp>

#include "mock_host.hpp"

extern "C" const rp_entry ramparts_tlg2_entry;

namespace {

constexpr std::uint8_t kSlot = mock::Host::kSlot;

struct Linked {
    static const rp_entry& entry() { return ramparts_tlg2_entry; }
};
struct Loaded {
    static const rp_entry& entry() { return mock::load(RAMPARTS_PLUGINS "/tlg2/tlg2.so"); }
};

template <class How>
struct Tlg2 {
    Tlg2(const std::string& id, mock::Host::Parameters given)
        : plugin(mock::plugin_of(RAMPARTS_PLUGINS "/tlg2")), given_(std::move(given)), id_(id) {}
    ramparts::PluginInfo plugin;
    mock::Battle battle;

    mock::Host& host() {
        if (!host_) {
            host_ = std::make_unique<mock::Host>(How::entry(), mock::module_of(plugin, id_), battle, given_);
            REQUIRE(host_->made());
        }
        return *host_;
    }
    std::string hooks() {
        std::string all;
        for (const auto& [name, s] : host().subscriptions) all += (all.empty() ? "" : " ") + name;
        return all;
    }
    const rp_movement_1& movement() { return host().template table<rp_movement_1>(RP_MOVEMENT); }
    const rp_combat_1& combat() { return host().template table<rp_combat_1>(RP_COMBAT); }
    const rp_play_1& play() { return host().template table<rp_play_1>(RP_PLAY); }

    std::string shifts(std::uint64_t attackers) {
        mock::Shifts shifts;
        const rp_set a{{attackers, 0}}, none{};
        REQUIRE(combat().shifts(host().raw(), host().view(), &a, &none, &none, &shifts.list) > 0);
        return told(shifts);
    }
    std::string options(std::uint64_t attackers) {
        mock::Actions actions;
        const rp_set a{{attackers, 0}}, none{};
        REQUIRE(combat().options(host().raw(), host().view(), &a, &none, &none, &actions.list) > 0);
        return told(actions);
    }
    std::string act(std::uint8_t kind, std::uint8_t unit) {
        mock::Events events;
        const rp_action action{kind, unit, kSlot, RP_NO_HEX};
        REQUIRE(play().resolve(host().raw(), host().view(), &action, &events.list) > 0);
        host().apply(events);
        return told(events);
    }
    // A die of the frame on top, which the host takes away first or lets stand under a question.
    std::string roll(std::uint32_t face) {
        mock::Events events;
        REQUIRE(play().rolled(host().raw(), host().view(), face, &events.list) > 0);
        host().set_frame(-1);
        host().apply(events);
        return told(events);
    }
    std::string begin(std::uint32_t side, std::uint32_t what = RP_BEGAN_PLAYER_TURN) {
        mock::Events events;
        battle.set_var(RP_V_PHASING, side);
        REQUIRE(play().began(host().raw(), host().view(), what, &events.list) > 0);
        host().apply(events);
        return told(events);
    }
    std::string enter(std::uint32_t unit, std::uint32_t hex) {
        mock::Events events;
        battle.put(unit, hex, 2);
        REQUIRE(movement().entered(host().raw(), host().view(), unit, 0, hex, 0, &events.list) > 0);
        host().apply(events);
        return told(events);
    }
    /// The sentence of plugin.xml, or nothing.
    std::string why_not(std::uint8_t kind, std::uint8_t unit) {
        rp_message message{};
        const rp_action action{kind, unit, kSlot, RP_NO_HEX};
        const auto& words = host().template table<rp_words_1>(RP_WORDS);
        const std::int32_t answer = words.why_not(host().raw(), host().view(), &action, &message);
        REQUIRE(answer >= 0);
        if (answer == 0) return {};
        const ramparts::PluginModule& info = mock::module_of(plugin, id_);
        CHECK(message.kinds == (message.args[0] != 0 ? 1 : 0));
        std::string text = std::string(info.rules.at(message.rule - 1U).number.text()) + ": ";
        for (const ramparts::MessageInfo& m : info.messages)
            if (m.number == message.message) text += m.text;
        const std::size_t at = text.find("{1}");
        return at == std::string::npos ? text : text.replace(at, 3, "unit " + std::to_string(message.args[0]));
    }

private:
    mock::Host::Parameters given_;
    std::string id_;
    std::unique_ptr<mock::Host> host_;
};

constexpr std::uint64_t only(unsigned unit) { return std::uint64_t{1} << unit; }

}  // namespace

TEMPLATE_TEST_CASE("8.2: a die of five wins three columns, and the cavalry rests", "[abi][tlg2]", Linked, Loaded) {
    Tlg2<TestType> charge("ramparts.charge", {{"unit", "2"}, {"max-charges", "2"}, {"rest-turns", "1"}});
    CHECK(charge.hooks() == "combat.may_attack combat.options combat.shifts play.began");
    CHECK(charge.host().subscriptions.at("combat.may_attack").units.w[0] == only(2));
    CHECK(charge.host().subscriptions.at("play.began").side == RP_NO_SIDE);
    const auto may_attack = [&](std::uint32_t unit) {
        return charge.combat().may_attack(charge.host().raw(), charge.host().view(), unit) == RP_YES;
    };
    const char* const when =
        "8.2: a charge is declared when a combat with the charging unit among the adjacent attackers is ready to "
        "resolve";

    CHECK(charge.options(only(1)).empty());
    CHECK(charge.options(only(1) | only(2)) == "7 2 1 4294967295\n");  // an option of slot 1
    CHECK(charge.why_not(RP_ACT_OPTION, 2) == when);
    CHECK(charge.shifts(only(2)).empty());

    charge.battle.set_var(RP_V_TURN, 2);
    CHECK(charge.act(RP_ACT_OPTION, 2) == "1 0 0 1\n1 1 0 2\n8 0 2 0\n");  // made, last turn, the die of plugin.xml
    CHECK(charge.host().frame() == 0);
    CHECK(charge.roll(5) == "1 2 0 3\n");
    CHECK(charge.shifts(only(1)).empty());
    CHECK(charge.shifts(only(1) | only(2)) == "3 1 1 4294967295\n");
    for (const auto& [face, columns] : {std::pair(1U, 1), {2, 1}, {3, 2}, {4, 2}, {6, 3}, {8, 4}}) {
        charge.roll(face);
        CHECK(charge.host().get("columns") == columns);
    }
    charge.battle.set_var(RP_V_LOCKED, 1);
    for (const std::uint8_t kind : {RP_ACT_ATTACK, RP_ACT_JOIN, RP_ACT_TARGET, RP_ACT_SUPPORT})
        CHECK(charge.why_not(kind, 1) == "8.2: the combat is fixed once a charge has been declared");
    CHECK(charge.why_not(RP_ACT_MOVE, 1).empty());
    charge.battle.set_var(RP_V_LOCKED, 0);

    CHECK(charge.begin(1, RP_BEGAN_PHASE).empty());
    CHECK(charge.begin(1) == "1 2 0 0\n");  // the other side's turn, too
    CHECK(charge.shifts(only(2)).empty());
    CHECK(may_attack(2));  // in the turn of its charge
    CHECK(charge.why_not(RP_ACT_JOIN, 2).empty());
    charge.battle.set_var(RP_V_TURN, 3);
    CHECK_FALSE(may_attack(2));
    CHECK(may_attack(1));
    CHECK(charge.why_not(RP_ACT_JOIN, 2) == "8.2: unit 2 rests after its charge and may not attack this turn");
    CHECK(charge.why_not(RP_ACT_JOIN, 1).empty());
    charge.battle.set_var(RP_V_TURN, 4);
    CHECK(may_attack(2));
    charge.act(RP_ACT_OPTION, 2);
    CHECK(charge.host().get("made") == 2);
    CHECK(charge.host().get("last-turn") == 4);
    CHECK(charge.options(only(2)).empty());
    CHECK(charge.why_not(RP_ACT_OPTION, 2) == "8.2: all charges of this game have been made");
}

TEMPLATE_TEST_CASE("8.2: a charge of nobody does nothing", "[abi][tlg2]", Linked, Loaded) {
    Tlg2<TestType> charge("ramparts.charge", {});
    CHECK(charge.hooks().empty());
    CHECK(charge.options(only(2)).empty());
    CHECK(charge.shifts(only(2)).empty());
}

TEMPLATE_TEST_CASE("9.2: bayonets serve at full strength only, once a combat", "[abi][tlg2]", Linked, Loaded) {
    Tlg2<TestType> bayonet("ramparts.bayonet", {{"side", "1"}});
    bayonet.battle.traits["bayonet"] = {1, 3, 4, 5};
    bayonet.battle.units[5].steps = 1;
    bayonet.battle.put(5, 5, 1);
    CHECK(bayonet.hooks() == "combat.shifts");
    CHECK(bayonet.host().subscriptions.at("combat.shifts").side == 1);
    const std::string two = "2 1 1 4294967295\n";
    CHECK(bayonet.shifts(only(3) | only(4)) == two);
    CHECK(bayonet.shifts(only(1)).empty());  // the other side's
    CHECK(bayonet.shifts(only(5)).empty());  // never had more than a step
    bayonet.battle.put(3, 3, 1);
    CHECK(bayonet.shifts(only(3)).empty());
    CHECK(bayonet.shifts(only(3) | only(4)) == two);

    Tlg2<TestType> pikes("ramparts.bayonet", {{"side", "0"}, {"trait", "pike"}, {"columns", "1"}});
    pikes.battle.traits["pike"] = {0};
    CHECK(pikes.shifts(only(0)) == "1 1 1 4294967295\n");
    Tlg2<TestType> nobody("ramparts.bayonet", {});
    nobody.battle.traits["bayonet"] = {0, 3};
    CHECK(nobody.hooks().empty());
    CHECK(nobody.shifts(only(0) | only(3)).empty());
}

TEMPLATE_TEST_CASE("9.2: without the road rate for the first turns", "[abi][tlg2]", Linked, Loaded) {
    Tlg2<TestType> ban("ramparts.road-ban", {{"side", "1"}, {"turns", "3"}});
    CHECK(ban.hooks() == "movement.profile");
    const mock::Subscription& profile = ban.host().subscriptions.at("movement.profile");
    CHECK((profile.side == 1 && profile.first_turn == 0 && profile.last_turn == 3));
    CHECK(ban.movement().profile(ban.host().raw(), ban.host().view(), 4, 11) == 10);  // class 1, road rate 0

    for (const mock::Host::Parameters& given :
         {mock::Host::Parameters{{"turns", "3"}}, {{"side", "1"}, {"turns", "0"}}})
        CHECK(Tlg2<TestType>("ramparts.road-ban", given).hooks().empty());
    Tlg2<TestType> first("ramparts.road-ban", {{"side", "0"}});
    CHECK(first.host().subscriptions.at("movement.profile").last_turn == 1);
}

TEMPLATE_TEST_CASE("10.2: by night every range is short", "[abi][tlg2]", Linked, Loaded) {
    Tlg2<TestType> night("ramparts.night", {{"range", "2"}});
    night.battle.night[3] = 1;
    CHECK(night.hooks() == "combat.range");
    const auto range = [&](std::uint64_t turn, std::int32_t printed) {
        night.battle.set_var(RP_V_TURN, turn);
        return night.combat().range(night.host().raw(), night.host().view(), 0, printed);
    };
    CHECK(range(2, 5) == 5);
    CHECK(range(3, 5) == 2);
    CHECK(range(3, 1) == 1);
    CHECK(range(4, 5) == 5);
    CHECK(range(7, 5) == 5);                                      // past the last turn
    CHECK(Tlg2<TestType>("ramparts.night", {}).hooks().empty());  // no night at all
}

TEMPLATE_TEST_CASE("10.2: the battery stands, falls, and returns to its hill", "[abi][tlg2]", Linked, Loaded) {
    const std::string returns = GENERATE("automatic", "choice");
    Tlg2<TestType> hill("ramparts.hilltop-battery",
                        {{"unit", "4"}, {"hex", "6"}, {"return-on", "2"}, {"returns", returns}});
    CHECK(hill.hooks() == "movement.entered movement.may_move movement.stands_fast play.began");
    CHECK(hill.host().subscriptions.at("movement.may_move").units.w[0] == only(4));
    CHECK(hill.host().subscriptions.at("movement.stands_fast").units.w[0] == only(4));
    CHECK(hill.host().subscriptions.at("movement.entered").hexes == std::vector<std::uint32_t>{6});
    CHECK(hill.host().subscriptions.at("play.began").side == 1);
    CHECK_FALSE(mock::module_of(hill.plugin, "ramparts.hilltop-battery").parameters.at(0).stacks);
    const rp_view* view = hill.host().view();
    CHECK(hill.movement().may_move(hill.host().raw(), view, 4) == RP_NO);
    CHECK(hill.movement().may_move(hill.host().raw(), view, 5) == RP_YES);
    CHECK(hill.movement().stands_fast(hill.host().raw(), view, 4) == RP_YES);
    CHECK(hill.movement().stands_fast(hill.host().raw(), view, 5) == RP_NO);
    CHECK(hill.why_not(RP_ACT_ACTIVATE, 4) == "10.2: unit 4 never moves");
    CHECK(hill.why_not(RP_ACT_MOVE, 5).empty());
    CHECK(hill.why_not(RP_ACT_END, 4).empty());

    CHECK(hill.enter(3, 6).empty());  // a friend, before the hill was lost
    CHECK(hill.begin(1).empty());     // the battery lives
    hill.battle.put(3, 0, 2);
    hill.battle.put(4, 6, 1, 2);
    CHECK(hill.begin(1).empty());                     // the hill was never lost
    CHECK(hill.enter(1, 6) == "1 0 0 1\n1 1 0 0\n");  // captured
    CHECK(hill.begin(1).empty());
    hill.battle.put(1, 0, 2);
    CHECK(hill.enter(5, 6) == "1 1 0 1\n");  // retaken
    CHECK(hill.begin(0).empty());            // the other side's turn
    CHECK(hill.begin(1, RP_BEGAN_TURN).empty());
    hill.battle.put(5, 0, 2);
    hill.battle.put(0, 6, 2);  // held by the enemy again, though nobody told the module
    CHECK(hill.begin(1).empty());
    hill.battle.put(0, 0, 2);
    CHECK(hill.begin(1) == "8 0 2 0\n");  // empty: a die
    CHECK(hill.host().frame() == 0);
    CHECK(hill.roll(3).empty());
    CHECK(hill.begin(1) == "8 0 2 0\n");

    const std::string back = "3 0 4 6\n5 0 4 2\n1 0 0 0\n1 1 0 0\n";  // in its hex, at full strength
    if (returns == "automatic") {
        CHECK(hill.roll(2) == back);
    } else {
        CHECK(hill.roll(2) == "8 1 17 0\n");  // its owner is asked
        CHECK(hill.act(RP_ACT_DECLINE, RP_NO_UNIT).empty());
        CHECK(hill.host().get("retaken") == 1);
        CHECK(hill.act(RP_ACT_ACCEPT, RP_NO_UNIT) == back);
    }
    CHECK(rp_hex_of(hill.host().view(), 4) == 6);
    CHECK(rp_steps_of(hill.host().view(), 4) == 2);
    CHECK(hill.begin(1).empty());
}

TEMPLATE_TEST_CASE("10.2: a battery without a unit or a hex is none", "[abi][tlg2]", Linked, Loaded) {
    Tlg2<TestType> nobody("ramparts.hilltop-battery", {{"hex", "6"}});
    CHECK(nobody.hooks().empty());
    CHECK(nobody.why_not(RP_ACT_MOVE, RP_NO_UNIT).empty());
    Tlg2<TestType> nowhere("ramparts.hilltop-battery", {{"unit", "4"}});
    CHECK(nowhere.hooks() == "movement.may_move movement.stands_fast");
}
