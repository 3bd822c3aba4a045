// Players that plugins bring: they think on copies, games with them are as sure as any, and none can spoil a game.
#include <catch2/catch.hpp>

#include <map>
#include <set>

#include "engine/players/plugin_player.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "tests/features/players/series_proof.hpp"

namespace ramparts {
namespace {

constexpr const char* kSample = "sample.second-thoughts";

std::shared_ptr<const Scenario> scenario_of(const std::string& battle) {
    const LoadedScenario loaded = load_scenario(std::string(RAMPARTS_SCENARIOS) + "/" + battle);
    REQUIRE(loaded.readable);
    return std::make_shared<const Scenario>(loaded.scenario);
}

// Puts a catalogue in force as long as it lives.
class InForce {
public:
    explicit InForce(std::shared_ptr<const ModuleCatalogue> catalogue) : before_(installed_catalogue()) {
        install_catalogue(std::move(catalogue));
    }
    ~InForce() { install_catalogue(before_); }
    InForce(const InForce&) = delete;
    InForce& operator=(const InForce&) = delete;

private:
    std::shared_ptr<const ModuleCatalogue> before_;
};

PluginSet with_sample() {
    HostRequest request;
    request.linked = linked_plugins();
    request.folders = {RAMPARTS_SAMPLE_PLAYER};
    request.user_plugins = false;
    PluginSet set = load_plugins(request);
    REQUIRE(set.plugins.size() == linked_plugins().size() + 1);
    INFO(set.plugins.back().why_not);
    REQUIRE(set.plugins.back().state == PluginState::loaded);
    return set;
}

// Players made of plain functions, as a plugin would bring them.
struct Made {
    rp_player raw{sizeof(rp_player), nullptr};
    const rp_game_1* game = nullptr;
    std::uint32_t limit_kind = 99;
    std::uint64_t limit = 0;
};
using Choose = std::int32_t (*)(rp_player*, const rp_view*, const rp_action*, std::uint32_t, std::uint64_t);

const char* id_of(std::uint32_t i) { return i == 0 ? "test.player" : nullptr; }
rp_player* make(const rp_host*, const char*, const rp_fixed*, const rp_game_1* game) {
    auto* made = new Made;
    made->raw.data = made;
    made->game = game;
    return &made->raw;
}
void unmake(rp_player* player) { delete static_cast<Made*>(player->data); }
void begin(rp_player* player, std::uint32_t, std::uint32_t kind, std::uint64_t limit) {
    auto* made = static_cast<Made*>(player->data);
    made->limit_kind = kind;
    made->limit = limit;
}

std::shared_ptr<ModuleCatalogue> catalogue_with(const rp_players_1& table) {
    auto catalogue = std::make_shared<ModuleCatalogue>();
    HostRequest request;
    request.linked = linked_plugins();
    request.user_plugins = false;
    *catalogue = *load_plugins(request).catalogue;
    CataloguePlayer player;
    player.info = {"test.player", "a player of the tests", ""};
    player.plugin = "test";
    player.code = &table;
    REQUIRE(catalogue->add(player));
    return catalogue;
}
rp_players_1 table_of(Choose choose) { return {sizeof(rp_players_1), 1, id_of, make, unmake, begin, choose}; }

struct Played {
    std::vector<std::uint64_t> hashes;
    std::vector<Message> offences;
};
Played play(const std::array<std::string, kSides>& players, std::uint64_t game = 0,
            const std::string& battle = "queenston-heights") {
    Game played(std::make_shared<const StandardRules>(scenario_of(battle)));
    Match match(std::static_pointer_cast<const StandardRules>(played.rules_ptr()), players, Luck(1812, game));
    while (!played.over()) played.play_listed(match.next(played));
    Played out;
    for (const GameStep& step : played.steps()) out.hashes.push_back(step.hash);
    out.offences = match.offences();
    return out;
}

std::int32_t first_one(rp_player*, const rp_view*, const rp_action*, std::uint32_t, std::uint64_t) { return 0; }
std::int32_t beyond(rp_player*, const rp_view*, const rp_action*, std::uint32_t count, std::uint64_t) {
    return static_cast<std::int32_t>(count);
}
std::int32_t fails(rp_player*, const rp_view*, const rp_action*, std::uint32_t, std::uint64_t) { return RP_E_INTERNAL; }
std::int32_t throws(rp_player*, const rp_view*, const rp_action*, std::uint32_t, std::uint64_t) { throw 7; }
rp_player* make_none(const rp_host*, const char*, const rp_fixed*, const rp_game_1*) { return nullptr; }
rp_player* make_throwing(const rp_host*, const char*, const rp_fixed*, const rp_game_1*) { throw "no"; }

}  // namespace

TEST_CASE("players of plugins stand behind those of the program and are found with a number of nodes", "[players]") {
    const PluginSet set = with_sample();
    const InForce in_force(set.catalogue);
    const auto known = known_players();
    std::vector<std::string_view> ids;
    for (const PlayerInfo& info : known) ids.push_back(info.id);
    CHECK(ids == std::vector<std::string_view>{"random", "tactician", "planner", "planner:quick", "planner:normal",
                                               "planner:strong", kSample});
    CHECK(known.back().plugin == kSample);
    CHECK(find_player(kSample) == &known.back());
    const PlayerInfo* limited = find_player("sample.second-thoughts@500");
    REQUIRE(limited != nullptr);
    CHECK(limited->id == "sample.second-thoughts@500");
    CHECK(find_player("sample.second-thoughts@500") == limited);
    CHECK(find_player("tactician@500") == nullptr);
    CHECK(why_no_player("tactician@500") == "the player 'tactician' takes no number of nodes");
    for (const char* wrong : {"@0", "@", "@x", "@1000000001", "@99999999999999999999", "@-1"}) {
        const std::string id = std::string(kSample) + wrong;
        CHECK(find_player(id) == nullptr);
        CHECK(why_no_player(id) == "'" + std::string(wrong + 1) + "' is not a number of nodes");
    }
    CHECK(find_player("sample.second-thoughts@1000000000") != nullptr);
    CHECK(why_no_player("nobody") == "there is no player 'nobody'");
}

TEST_CASE("a player with levels is found by each of them, and by none that it has not", "[players]") {
    const PlayerInfo* normal = find_player("planner:normal");
    REQUIRE(normal != nullptr);
    CHECK(normal->id == "planner:normal");
    CHECK(normal->plugin == "ramparts.planner");
    CHECK(find_player("planner:normal@700") != nullptr);
    CHECK(find_player("planner@700") != nullptr);
    CHECK(find_player("planner:") == nullptr);
    CHECK(find_player("planner:best") == nullptr);
    CHECK(find_player("planner:best@700") == nullptr);
    CHECK(find_player("tactician:normal") == nullptr);
    CHECK(why_no_player("planner:best") == "the player 'planner' has no level 'best'");
    CHECK(why_no_player("planner:best@700") == "the player 'planner' has no level 'best'");
    CHECK(why_no_player("planner:quick@x") == "'x' is not a number of nodes");
    CHECK(why_no_player("nobody:quick") == "there is no player 'nobody'");
}

TEST_CASE("a player whose plugin does not run is not known, and why is told", "[players]") {
    auto catalogue = std::make_shared<ModuleCatalogue>();
    CataloguePlayer player;
    player.info = {"test.player", "a player", ""};
    player.plugin = "test";
    player.why_not = std::string("the plugin 'test' is switched off");
    REQUIRE(catalogue->add(player));
    CHECK_FALSE(catalogue->add(player));
    const InForce in_force(catalogue);
    CHECK(known_players().size() == 2);
    CHECK(find_player("test.player") == nullptr);
    CHECK(
        why_no_player("test.player") ==
        "the player 'test.player' comes with the plugin 'test', which does not run: the plugin 'test' is switched off");
    CHECK(why_no_player("test.player@5") == why_no_player("test.player"));
}

TEST_CASE("a player that thinks on copies beats random in every battle", "[players]") {
    const PluginSet set = with_sample();
    const InForce in_force(set.catalogue);
    for (const std::string battle : {"thames", "chippewa", "lundys-lane", "queenston-heights"}) {
        DYNAMIC_SECTION(battle) {
            MassRequest request;
            request.seed = 1812;
            request.games = 10;
            request.jobs = 2;
            const auto rules = std::make_shared<const StandardRules>(scenario_of(battle));
            request.players = {std::string(kSample) + "@2000", "random"};
            const MassResult first = play_many(rules, request);
            request.players = {"random", std::string(kSample) + "@2000"};
            const MassResult second = play_many(rules, request);
            CHECK(first.wins[0] >= 9);
            CHECK(second.wins[1] >= 9);
            CHECK(first.offences.empty());
            CHECK(second.games_with_offences == 0);
        }
    }
}

TEST_CASE("a plugin player's games of a series, in any order on any number of threads, are its single games",
          "[players]") {
    const PluginSet set = with_sample();
    const InForce in_force(set.catalogue);
    const PlayerInfo* sample = find_player(std::string(kSample) + "@600");
    REQUIRE(sample != nullptr);
    proof::Series series;
    series.games = 4;
    series.rounds = 3;
    for (const auto& players : {std::array{sample, find_player("random")}, std::array{find_player("tactician"), sample},
                                std::array{sample, sample}})
        CHECK(proof::series_faults(scenario_of("chippewa"), players, series).empty());
}

TEST_CASE("more nodes change what a player thinks and fewer do not stop it", "[players]") {
    const PluginSet set = with_sample();
    const InForce in_force(set.catalogue);
    const std::string id = kSample;
    CHECK(play({id + "@1", "random"}).offences.empty());
    // In one game there may be nothing to think better of.
    const auto games = [&](const std::string& player) {
        std::vector<std::uint64_t> all;
        for (std::uint64_t game = 0; game < 4; ++game)
            for (const std::uint64_t hash : play({player, "random"}, game).hashes) all.push_back(hash);
        return all;
    };
    CHECK(games(id + "@3000") != games(id + "@1"));
    CHECK(play({id + "@1", "random"}).hashes == play({id + "@1", "random"}).hashes);
}

TEST_CASE("whatever a player of a plugin answers, the game goes on with random and the plugin is named", "[players]") {
    struct Case {
        const char* name;
        rp_players_1 table;
        const char* says;
        std::size_t times;
    };
    rp_players_1 none = table_of(first_one);
    none.create = make_none;
    rp_players_1 throwing = table_of(first_one);
    throwing.create = make_throwing;
    const std::vector<Case> cases = {
        {"answers a place behind the last", table_of(beyond), "when asked to choose among", 3},
        {"answers an error", table_of(fails), "answered -5 when asked", 3},
        {"throws", table_of(throws), "threw an exception in turn 1", 3},
        {"cannot be made", none, "could not be made", 1},
        {"throws when it is made", throwing, "could not be made", 1},
    };
    const Played random = play({"random", "random"});
    for (const Case& c : cases) {
        INFO(c.name);
        const InForce in_force(catalogue_with(c.table));
        const Played played = play({"random", "test.player"});
        REQUIRE(played.offences.size() == c.times);
        CHECK(played.offences[0].english().starts_with("the player 'test.player' of the plugin 'test' "));
        CHECK(played.offences[0].english().find(c.says) != std::string::npos);
        CHECK(played.offences[0].english().ends_with("; random chooses in its place"));
        CHECK(played.hashes == random.hashes);  // with the generator of the same choice
    }
}

TEST_CASE("mass play counts the games that a player spoilt and names the first", "[players]") {
    const rp_players_1 table = table_of(beyond);
    const InForce in_force(catalogue_with(table));
    const auto rules = std::make_shared<const StandardRules>(scenario_of("chippewa"));
    MassRequest request;
    request.players = {"test.player", "random"};
    request.games = 30;
    const MassResult one = play_many(rules, request);
    request.jobs = 3;
    const MassResult many = play_many(rules, request);
    CHECK(one.games_with_offences == 30);
    REQUIRE(one.offences.size() == 8);
    CHECK(one.offences[0].game == 0);
    CHECK(one.offences[7].game == 2);
    REQUIRE(many.offences.size() == 8);
    for (std::size_t i = 0; i < 8; ++i) {
        CHECK(many.offences[i].game == one.offences[i].game);
        CHECK(many.offences[i].text == one.offences[i].text);
    }
    CHECK(many.signature == one.signature);
}

// What the copies of one choice do is looked at from within it.
namespace {

struct Looked {
    int choices = 0;
    std::set<std::string> wrong;
    void need(bool good, const char* what) {
        if (!good) wrong.insert(what);
    }
};
Looked* g_looked = nullptr;

struct List : rp_actions {
    std::vector<rp_action> memory = std::vector<rp_action>(RP_MAX_ACTIONS);
    List() : rp_actions{sizeof(rp_actions), 0, RP_MAX_ACTIONS, 0, nullptr, no} { items = memory.data(); }
    static std::int32_t no(rp_actions*) { return RP_E_LIMIT; }
};
struct Faces : rp_outcomes {
    std::vector<rp_outcome> memory = std::vector<rp_outcome>(RP_MAX_FACES);
    Faces() : rp_outcomes{sizeof(rp_outcomes), 0, RP_MAX_FACES, 0, nullptr, no} { items = memory.data(); }
    static std::int32_t no(rp_outcomes*) { return RP_E_LIMIT; }
};

bool same(const rp_action& a, const rp_action& b) {
    return a.kind == b.kind && a.unit == b.unit && a.verb == b.verb && a.hex == b.hex;
}

std::int32_t looks(rp_player* player, const rp_view* view, const rp_action* legal, std::uint32_t count,
                   std::uint64_t seed) {
    Looked& looked = *g_looked;
    const rp_game_1& game = *static_cast<Made*>(player->data)->game;
    rp_copy* copy = game.copy(&game, view);
    looked.need(copy != nullptr, "no copy");
    List list;
    looked.need(game.legal(copy, &list) == static_cast<std::int32_t>(count) && list.count == count, "another list");
    for (std::uint32_t i = 0; i < count && i < list.count; ++i)
        looked.need(same(list.items[i], legal[i]), "another action");
    rp_view forged = *view;
    looked.need(game.copy(&game, &forged) == nullptr, "a copy of a view that is none of ours");
    Faces none;
    looked.need(game.chance(copy, &none) == RP_NO, "a die where none is open");
    looked.need(game.winner(copy) == RP_NO, "over");
    const rp_action wrong{RP_ACT_VERB, 0, 0xFFFF, 0};
    looked.need(game.play(copy, &wrong) == RP_E_ARGUMENT, "an illegal action");
    const std::int32_t advice = game.advise(copy, "tactician", seed);
    looked.need(advice >= 0 && advice < static_cast<std::int32_t>(count), "no advice");
    looked.need(game.advise(copy, "test.player", seed) == RP_E_UNSUPPORTED, "advice of itself");
    looked.need(game.play_out(copy, "random", nullptr, seed) == RP_E_UNSUPPORTED, "no second player");
    looked.need(game.play(copy, &legal[advice]) == RP_YES, "the advice is not legal");
    rp_copy* other = game.copy(&game, game.view(copy));
    looked.need(other != nullptr, "no copy of a copy");
    Faces faces;
    if (game.chance(other, &faces) > 0) {
        List dice;
        looked.need(game.legal(other, &dice) == static_cast<std::int32_t>(faces.count), "dice unlike their weights");
        looked.need(dice.count > 0 && dice.items[0].kind == RP_ACT_DIE && dice.items[0].verb == faces.items[0].face,
                    "no die");
        looked.need(game.play(other, &dice.items[0]) == RP_YES, "a die cannot be thrown");
    }
    const std::int32_t won = game.play_out(other, "random", "tactician", seed);
    looked.need(won >= 0 && won <= 2, "no winner");
    looked.need(game.winner(other) == won + 1, "another winner");
    List over;
    looked.need(game.legal(other, &over) == RP_NO && over.count == 0, "actions after the end");
    looked.need(rp_var(view, RP_V_TURN) >= 1, "the view has changed");
    game.release(other);
    ++looked.choices;
    return advice;  // and the copy is left to the host
}

std::int32_t uses_up(rp_player* player, const rp_view* view, const rp_action* legal, std::uint32_t,
                     std::uint64_t seed) {
    auto& made = *static_cast<Made*>(player->data);
    const rp_game_1& game = *made.game;
    g_looked->need(made.limit_kind == RP_LIMIT_NODES && made.limit == 700, "another limit");
    std::uint64_t outs = 0;
    rp_copy* copy = game.copy(&game, view);
    while (game.play_out(copy, "random", "random", seed) >= 0) {
        ++outs;
        game.release(copy);
        copy = game.copy(&game, view);
        if (outs > 700) break;
    }
    g_looked->need(outs > 0 && outs <= 700, "the limit does not hold");
    g_looked->need(game.play(copy, legal) == RP_E_LIMIT, "a step after the limit");
    g_looked->need(game.advise(copy, "random", seed) == RP_E_LIMIT, "advice after the limit");
    std::size_t copies = 1;
    while (copies < 5000 && game.copy(&game, view) != nullptr) ++copies;
    g_looked->need(copies == 1024, "copies without end");
    ++g_looked->choices;
    return 0;
}

}  // namespace

TEST_CASE("copies are the game, are played on by its rules alone, and leave it as it is", "[players]") {
    Looked looked;
    g_looked = &looked;
    const rp_players_1 table = table_of(looks);
    const InForce in_force(catalogue_with(table));
    const Played played = play({"test.player@1000000", "random"});
    CHECK(played.offences.empty());
    CHECK(looked.choices > 20);
    for (const std::string& what : looked.wrong) FAIL_CHECK(what);
}

TEST_CASE("a limit of nodes ends every choice's work on copies", "[players]") {
    Looked looked;
    g_looked = &looked;
    const rp_players_1 table = table_of(uses_up);
    const InForce in_force(catalogue_with(table));
    CHECK(play({"test.player@700", "random"}).offences.empty());
    CHECK(looked.choices > 5);
    for (const std::string& what : looked.wrong) FAIL_CHECK(what);
}

TEST_CASE("what is not given back after a choice is taken back and counted", "[players]") {
    Looked looked;
    g_looked = &looked;
    const rp_players_1 table = table_of(looks);
    const auto catalogue = catalogue_with(table);
    const auto rules = std::make_shared<const StandardRules>(scenario_of("chippewa"));
    PluginPlayer player(catalogue->players().back(), {}, rules, 0);
    Game game(rules);
    Rng rng(5);
    for (std::size_t i = 1; i <= 3; ++i) {
        (void)player.choose(game.view(), game.legal(), rng);
        CHECK(player.copies_left() == i);
    }
}

}  // namespace ramparts
