// Scripts that come with a battle play behind the fence, and nowhere else.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/features/worker/battles.hpp"

using namespace ramparts;
using namespace ramparts::worker;
using namespace ramparts::test;

namespace {

std::string text_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    REQUIRE(in);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

const std::filesystem::path kPlugins = RAMPARTS_PLUGIN_SOURCES;

void add_package(BattleFiles& files, const std::string& folder, const std::string& script) {
    files.push_back({FileKind::plugin, "plugin.xml", text_of(kPlugins / folder / "plugin.xml")});
    files.push_back({FileKind::script, script, text_of(kPlugins / folder / script)});
}

Diagnostic refusal_of(const BattleFiles& files, const std::shared_ptr<const Scenario>& scenario) {
    const auto game = WorkerGame::start(honest(), files, scenario, {});
    REQUIRE_FALSE(game);
    return game.error().front();
}

// A battle whose only module is the script given.
struct Scripted {
    std::shared_ptr<const Scenario> scenario;
    BattleFiles files;
    explicit Scripted(const std::string& script) {
        Scenario changed = *battle("skirmish");
        changed.modules = {{"test.rule", {}, {}}};
        scenario = std::make_shared<const Scenario>(changed);
        files = battle_files(changed);
        files.push_back({FileKind::plugin, "plugin.xml",
                         "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                         "<plugin xmlns=\"urn:ramparts:plugin:1\" format=\"1\" id=\"test.rules\" version=\"1.0.0\" "
                         "abi=\"1.0\" licence=\"MIT\">\n  <title>Rules of a test</title>\n"
                         "  <library script=\"rule.lua\"/>\n  <module id=\"test.rule\" title=\"A rule\">\n"
                         "    <uses table=\"ramparts.movement/1\"/>\n  </module>\n</plugin>\n"});
        files.push_back({FileKind::script, "rule.lua", script});
    }
};

}  // namespace

TEST_CASE("the signature of the four battles is the same with their modules in Lua, through workers", "[worker]") {
    std::uint64_t signature = 0;
    for (const char* name : {"chippewa", "lundys-lane", "queenston-heights", "thames"}) {
        BattleFiles files = battle_files(*battle(name));
        add_package(files, "tlg2-lua", "tlg2.lua");
        auto pool = WorkerPool::start(prisoner("bare:nothing"), files);  // without those that are part of the program
        if (!pool) FAIL(to_text(pool.error().front()));
        for (const auto& [player, one_in] : kSignatureRuns) {
            MassRequest request;
            request.players = {player, player};
            request.seed = kSignatureSeed;
            request.games = kSignatureGames / one_in;
            request.jobs = 2;
            const auto result = (*pool)->play_many(request);
            if (!result) FAIL(to_text(result.error()));
            CHECK(result->notes.empty());
            signature = hash_combine(signature, result->mass.signature);
        }
    }
    CHECK(signature == 0x5090828ccc9744f7ULL);
}

TEST_CASE("without its script a battle is not played, and with it it is", "[worker]") {
    Scripted battle("");
    BattleFiles bare = battle.files;
    bare.resize(3);
    CHECK(refusal_of(bare, battle.scenario).code == "RP5201");
    Scripted good(text_of(kPlugins / "../tests/features/worker/scripts/stay.lua"));
    auto game = WorkerGame::start(honest(), good.files, good.scenario, {1, 0, {"random", "random"}, true});
    if (!game) FAIL(to_text(game.error().front()));
    CHECK_FALSE(play_on(**game));
    CHECK((*game)->over());
    for (const GameStep& step : (*game)->steps())  // nobody may, but who comes in
        if (step.action.kind == ActionKind::move) CHECK_FALSE(good.scenario->units[step.action.unit].at);
}

TEST_CASE("a script that spends too much is told with its line, and the games are legal", "[worker]") {
    Scripted bad(text_of(kPlugins / "../tests/features/worker/scripts/endless.lua"));
    auto pool = WorkerPool::start(honest(), bad.files);
    if (!pool) FAIL(to_text(pool.error().front()));
    MassRequest request;
    request.games = 3;
    const auto result = (*pool)->play_many(request);
    if (!result) FAIL(to_text(result.error()));
    CHECK(result->mass.games == 3);
    CHECK(result->notes.empty());
    const std::vector<Message>& said = result->mass.modules;
    REQUIRE_FALSE(said.empty());
    const bool told = std::any_of(said.begin(), said.end(), [](const Message& text) {
        return text.english().find("rule.lua:") != std::string::npos &&
               text.english().find("units") != std::string::npos;
    });
    INFO(said.front().english());
    CHECK(told);
}

TEST_CASE("a worker that ends in a script says in which hook it was", "[worker]") {
    Scripted good(text_of(kPlugins / "../tests/features/worker/scripts/stay.lua"));
    auto game = WorkerGame::start(prisoner("crash"), good.files, good.scenario, {});
    if (!game) FAIL(to_text(game.error().front()));
    REQUIRE((*game)->legal());
    const auto failed = play_on(**game, 1);
    REQUIRE(failed);
    CHECK(failed->code == "RP7705");
    CHECK(failed->message.english().find("in movement.may_move of rule.lua") != std::string::npos);
}

TEST_CASE("packages hold scripts only, and put none in the place of others", "[worker]") {
    const auto scenario = battle("thames");
    BattleFiles files = battle_files(*scenario);
    SECTION("a name that is taken") {
        add_package(files, "tlg2-lua", "tlg2.lua");
        const Diagnostic finding = refusal_of(files, scenario);
        CHECK(finding.code == "RP7713");
        CHECK(finding.message.english().find("has the name of another one") != std::string::npos);
    }
    SECTION("native code") {
        add_package(files, "tlg2-lua", "tlg2.lua");
        std::string& xml = files[3].bytes;
        xml.replace(xml.find("<library script"), 15, "<library native=\"tlg2\" script");
        CHECK(refusal_of(files, scenario).code == "RP7713");
    }
    SECTION("another script than its description names") {
        add_package(files, "tlg2-lua", "tlg2.lua");
        files.back().name = "other.lua";
        CHECK(refusal_of(files, scenario).code == "RP7713");
    }
    SECTION("a faulty description") {
        add_package(files, "tlg2-lua", "tlg2.lua");
        files[3].bytes = "<plugin/>";
        CHECK_FALSE(refusal_of(files, scenario).code.starts_with("RP77"));
    }
    SECTION("a script that cannot be read") {
        Scripted bad("this is no Lua");
        CHECK(refusal_of(bad.files, bad.scenario).code.starts_with("RP76"));
    }
    SECTION("one that opens files, or loads code") {
        for (const char* line : {"io.open('/etc/passwd')", "os.execute('true')", "load('x')()", "require('x')"}) {
            Scripted bad(line);
            CHECK(refusal_of(bad.files, bad.scenario).code.starts_with("RP76"));
        }
    }
}
