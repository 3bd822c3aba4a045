// What the wrapper promises: nothing thrown gets across, refusals have their words, what is not overridden is not
// asked.
#include <ramparts/plugin.hpp>

#include <catch2/catch.hpp>

#include "mock_host.hpp"

namespace rp = ramparts::plugin;

namespace {

class Careless final : public rp::Module {
public:
    explicit Careless(rp::Setup setup) : Module(setup) {
        if (setup.number("refuse", 0) == 1) throw std::runtime_error("not with these parameters");
        if (setup.number("refuse", 0) == 2) (void)setup.attribute("nothing");
        if (setup.number("refuse", 0) == 3) (void)setup.message("nothing");
        if (setup.number("refuse", 0) == 4) (void)setup.rule("nothing");
        if (setup.number("refuse", 0) == 5) setup.hook("nothing", rp::kBase);
        if (setup.number("refuse", 0) == 6) throw 6;
        const rp::Hex hexes[] = {3, 5};
        setup.hook("movement.entered", 250,
                   {.units = rp::UnitSet::of(70), .side = 1, .first_turn = 2, .last_turn = 300, .hexes = hexes});
        setup.hook("movement.may_move", rp::kLimit);
    }
    bool may_move(rp::View, rp::Unit u) const override {
        if (u == 1) throw std::runtime_error("unit 1 is too much");
        if (u == 2) throw std::bad_alloc();
        if (u == 3) throw 3;
        return u == 4;
    }
    bool closed(rp::View, rp::Unit u, std::uint64_t* hexes, std::uint32_t) const override {
        close(hexes, 70);
        return u == 4;
    }
    void began(rp::View, std::uint32_t what, rp::Events out) const override {
        for (std::uint32_t i = 0; i < what; ++i) out.note(static_cast<std::uint16_t>(i));
    }
    void legal(rp::View, rp_actions* out) const override { offer(out, 9, 4, 5); }
    void resolve(rp::View, const rp_action&, rp::Events out) const override {
        out.move(1, 2, true);
        out.eliminate(1);
        out.to_reserve(2);
        out.mark(RP_SET_SPENT, 3);
        out.status(RP_UNIT_ALOFT, 4, false);
        out.roll(1, 2, 6, {7, 8});
        out.ask(2, RP_SIDE_OTHER);
        out.local(3, 9);
        out.pop();
        out.call(RP_PROC_RETREAT, 5, 2);
        out.stop(5);
        out.win(1);
    }
};
static constexpr rp::Entry kEntries[] = {RAMPARTS_MODULE("careless", Careless)};
constexpr rp::Table kTables[]{rp::modules<kEntries>};
const rp_entry& entry = rp::detail::Tables<kTables>::kEntry;

ramparts::PluginModule info() {
    ramparts::PluginModule module;
    module.id = "careless";
    return module;
}

}  // namespace

TEST_CASE("what a hook throws is an error for the host, with its words in the log", "[abi][wrapper]") {
    const ramparts::PluginModule module = info();
    mock::Battle battle;
    mock::Host host(entry, module, battle);
    REQUIRE(host.made());
    const auto& movement = host.table<rp_movement_1>(RP_MOVEMENT);
    CHECK(movement.may_move(host.raw(), host.view(), 0) == RP_NO);
    CHECK(movement.may_move(host.raw(), host.view(), 4) == RP_YES);
    CHECK(host.log.empty());
    CHECK(movement.may_move(host.raw(), host.view(), 1) == RP_E_INTERNAL);
    CHECK(movement.may_move(host.raw(), host.view(), 2) == RP_E_MEMORY);
    CHECK(movement.may_move(host.raw(), host.view(), 3) == RP_E_INTERNAL);
    CHECK(host.log == std::vector<std::string>{"unit 1 is too much", "something was thrown that is no exception"});
}

TEST_CASE("a constructor that throws refuses, with its words", "[abi][wrapper]") {
    const char* words[] = {"not with these parameters",         "plugin.xml has no attribute nothing",
                           "plugin.xml has no message nothing", "plugin.xml has no rule nothing",
                           "the program has no hook nothing",   "the module could not be made"};
    const ramparts::PluginModule module = info();
    for (int how = 1; how <= 6; ++how) {
        mock::Battle battle;
        mock::Host host(entry, module, battle, {{"refuse", std::to_string(how)}});
        CHECK_FALSE(host.made());
        CHECK(host.refusal == words[how - 1]);
    }
    ramparts::PluginModule stranger;
    stranger.id = "stranger";
    mock::Battle battle;
    mock::Host host(entry, stranger, battle);
    CHECK_FALSE(host.made());
    CHECK(host.refusal == "the library has no such module");
}

TEST_CASE("hooks that are not overridden stand in no table", "[abi][wrapper]") {
    const ramparts::PluginModule module = info();
    mock::Battle battle;
    mock::Host host(entry, module, battle);
    const auto& movement = host.table<rp_movement_1>(RP_MOVEMENT);
    CHECK(movement.size == sizeof movement);
    CHECK(movement.may_move != nullptr);
    CHECK(movement.stops == nullptr);
    CHECK(movement.entered == nullptr);
    const auto& play = host.table<rp_play_1>(RP_PLAY);
    CHECK(play.outcomes == nullptr);
    CHECK(play.began != nullptr);
    CHECK(host.table<rp_hints_1>(RP_HINTS).worth == nullptr);
    CHECK(host.find(RP_CHECKS) == nullptr);
    CHECK(host.find("draft.ramparts.tea/1") == nullptr);
    CHECK(entry.factory(RP_PLAYERS) == nullptr);
}

TEST_CASE("filters, verbs, bits and events arrive as they were meant", "[abi][wrapper]") {
    const ramparts::PluginModule module = info();
    mock::Battle battle;
    mock::Host host(entry, module, battle);
    const mock::Subscription& entered = host.subscriptions.at("movement.entered");
    CHECK(entered.priority == 250);
    CHECK((entered.units.w[0] == 0 && entered.units.w[1] == 1U << 6));
    CHECK((entered.side == 1 && entered.first_turn == 2 && entered.last_turn == 255));
    CHECK(entered.hexes == std::vector<std::uint32_t>{3, 5});
    const mock::Subscription& may_move = host.subscriptions.at("movement.may_move");
    CHECK((~may_move.units.w[0] == 0 && ~may_move.units.w[1] == 0 && may_move.hexes.empty()));
    CHECK((may_move.side == 255 && may_move.first_turn == 0 && may_move.last_turn == 255));

    std::uint64_t hexes[2] = {0, 0};
    CHECK(host.table<rp_movement_1>(RP_MOVEMENT).closed(host.raw(), host.view(), 4, hexes, 2) == RP_YES);
    CHECK((hexes[0] == 0 && hexes[1] == 1U << 6));

    const auto& play = host.table<rp_play_1>(RP_PLAY);
    mock::Actions actions;
    CHECK(play.legal(host.raw(), host.view(), &actions.list) == RP_YES);
    CHECK(told(actions) == "17 4 265 5\n");  // slot 1, verb 9

    mock::Events events;
    const rp_action action{};
    CHECK(play.resolve(host.raw(), host.view(), &action, &events.list) == RP_YES);
    CHECK(told(events) ==
          "3 1 1 2\n4 0 1 0\n4 0 2 1\n6 3 3 1\n7 1 4 0\n8 1 2 518\n9 0 1 7\n9 1 1 8\n8 2 1 0\n9 3 0 9\n10 0 0 0\n"
          "11 65 5 2\n12 0 5 0\n13 0 1 0\n");
}

TEST_CASE("a list that cannot grow makes the call fail", "[abi][wrapper]") {
    const ramparts::PluginModule module = info();
    mock::Battle battle;
    mock::Host host(entry, module, battle);
    const auto& play = host.table<rp_play_1>(RP_PLAY);
    mock::Events enough;
    CHECK(play.began(host.raw(), host.view(), 100, &enough.list) == RP_YES);
    CHECK(enough.list.count == 100);
    mock::Events small;
    small.most = 8;
    CHECK(play.began(host.raw(), host.view(), 8, &small.list) == RP_YES);
    mock::Events smaller;
    smaller.most = 8;
    CHECK(play.began(host.raw(), host.view(), 9, &smaller.list) == RP_E_LIMIT);
}
