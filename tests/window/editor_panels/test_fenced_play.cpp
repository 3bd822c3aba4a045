// The editor plays a battle whose rules are a script of a mod: behind the fence, and what becomes of it when that goes.
#include <catch2/catch.hpp>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>

#include "editor/command/equipment.hpp"
#include "editor/model/findings_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/playtest/texts.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "editor/workspace/workspace.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/check.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/extend/host/new_plugin.hpp"
#include "sdk/extend/script/watch.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

constexpr const char* kFieldworks = "sample.fieldworks-lua";

int g_run_here = 0;  // calls of scripts in this process
void note_run_here(const char*, const std::string&) noexcept { ++g_run_here; }

/// A home of its own, in which a mod with a script was installed. Whatever the window does meanwhile, nothing of the
/// script runs in this process.
struct Modded {
    explicit Modded(const fs::path& program = RAMPARTS_WORKER, std::vector<std::string> arguments = {})
        : home(fs::temp_directory_path() / ("ramparts-fenced-" + std::to_string(std::random_device{}()))),
          desk(request(), real_files(), start(program, std::move(arguments))) {
        g_run_here = 0;
        script_watch = note_run_here;
        desk.reload();
        set_plugin_desk(&desk);
    }
    ~Modded() {
        script_watch = nullptr;
        CHECK(g_run_here == 0);
        set_plugin_desk(nullptr);
        use_plugin_texts({});
        install_linked_plugins();
        fs::remove_all(home);
    }
    Modded(const Modded&) = delete;
    Modded& operator=(const Modded&) = delete;

    [[nodiscard]] HostRequest request() const {
        const fs::path script = home / "mods" / "x" / "scripts" / "fieldworks";
        fs::create_directories(script);
        for (const char* name : {"plugin.xml", "fieldworks.lua"})
            fs::copy_file(fs::path(RAMPARTS_PLUGINS) / "samples" / "fieldworks-lua" / name, script / name);
        // beside it a check of scenarios and a player
        const fs::path check = home / "mods" / "x" / "scripts" / "entries";
        fs::create_directories(check);
        for (const char* name : {"plugin.xml", "entries.lua", "messages.fr.po"})
            fs::copy_file(fs::path(RAMPARTS_PLUGINS) / "samples" / "entries-lua" / name, check / name);
        const fs::path player = home / "mods" / "x" / "scripts" / "bold";
        REQUIRE(write_new_plugin(new_plugin(*plugin_template("player-lua"), "my.bold"), player, real_files()));
        HostRequest r;
        r.linked = linked_plugins();
        r.packaged = {script, check, player};
        r.user = {home / "plugins", home / "mods", home / "config", home / "state"};
        r.user_plugins = false;
        r.version = "1";
        return r;
    }
    static worker::WorkerStart start(const fs::path& program, std::vector<std::string> arguments) {
        worker::WorkerStart start;
        start.program = program;
        start.arguments = std::move(arguments);
        start.limits.decision = std::chrono::milliseconds(500);
        return start;
    }
    fs::path home;
    PluginDesk desk;
};

Scenario battle_with_fieldworks() {
    Scenario s = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "chippewa").scenario;
    s.modules = {{kFieldworks, {{"tries", "3"}}, {}}};
    return s;
}

OpenDocument& open_modded(Workspace& workspace) {
    return workspace.add(std::make_unique<OpenDocument>(battle_with_fieldworks()));
}

/// Somebody digs in, and the phase ends.
void dig(PlayDesk& desk, OpenDocument& document) {
    Playtest& game = *desk.game(&document);
    for (int i = 0; i < 3; ++i) {
        const PlayChoice* verb = game.choice(PlayChoice::Kind::verb);
        if (verb == nullptr) break;
        game.perform(*verb);
        desk.game_changed(document);
    }
    desk.end_phase(document);
}

}  // namespace

TEST_CASE("a battle with a script of a mod is sound, and played behind the fence", "[fenced]") {
    Modded mod;
    REQUIRE(mod.desk.find(kFieldworks) != nullptr);
    CHECK(mod.desk.find(kFieldworks)->state == PluginState::scripted);
    CHECK(mod.desk.find(kFieldworks)->why_not.empty());
    for (const Diagnostic& d : check_scenario(battle_with_fieldworks())) CHECK(d.code != "RP5201");
    Workspace workspace{full_equipment};
    PlayDesk& desk = workspace.play();
    OpenDocument& document = open_modded(workspace);
    desk.ask_limited = [](const std::string&) { return true; };  // where this system has no filter
    REQUIRE(desk.enter(document));
    REQUIRE(mod.desk.fenced().processes().size() == 1);
    Playtest& game = *desk.game(&document);
    CHECK(game.choice(PlayChoice::Kind::verb) != nullptr);
    dig(desk, document);
    CHECK(game.length() > 1);
    // layers and texts of the editor ask the same rules
    CHECK(desk.ground(document).rules == &game.rules());
    CHECK_FALSE(explain_html(desk, document, game.state().hex(0), {}).empty());
    // and so does a balance run, in workers of its own
    REQUIRE(desk.start_balance(document, {{"random", "random"}, 1, 4, 2}));
    desk.balance(document)->wait();
    CHECK(desk.balance(document)->failure().empty());
    CHECK(desk.balance(document)->totals().games == 4);
    CHECK_FALSE(document.document.can_undo());
}

TEST_CASE("what a check of a mod finds stands among the findings with its place, in French too", "[fenced][checks]") {
    Modded mod;
    Scenario s = battle_with_fieldworks();
    const ReinforcementGroup& group = s.reinforcements.front();
    const auto enemy =
        std::find_if(s.units.begin(), s.units.end(), [&](const Unit& u) { return u.at && u.side != group.side; });
    REQUIRE(enemy != s.units.end());
    enemy->at = group.entry;
    FindingsModel model;
    REQUIRE(model.update(s));
    const auto& all = model.findings();
    const auto found =
        std::find_if(all.begin(), all.end(), [](const Finding& f) { return f.diagnostic.code == "ENTRY101"; });
    REQUIRE(found != all.end());
    const FoundPlace place = place_of(s, found->diagnostic.where);
    CHECK(place.hexes == std::vector<HexIndex>{group.entry});
    CHECK(place.unit == enemy->id);
    set_plugin_language("fr");
    CHECK(say_message(found->diagnostic.message).find(" est en place en ") != std::string::npos);
    set_plugin_language({});
    // it goes when its reason goes
    enemy->at.reset();
    model.note_everything();
    REQUIRE(model.update(s));
    for (const Finding& f : model.findings()) {
        CHECK((f.diagnostic.code != "ENTRY101" || f.diagnostic.where.unit != enemy->id));
        CHECK(f.diagnostic.code != "RP5212");
    }
}

TEST_CASE("a player of a mod is among those that can be chosen, and plays behind the fence", "[fenced][players]") {
    Modded mod;
    const auto known = known_players();
    CHECK(std::any_of(known.begin(), known.end(), [](const PlayerInfo& p) { return p.id == "my.bold"; }));
    Workspace workspace{full_equipment};
    PlayDesk& desk = workspace.play();
    OpenDocument& document = open_modded(workspace);
    desk.ask_limited = [](const std::string&) { return true; };
    REQUIRE(desk.enter(document));
    REQUIRE(desk.new_game(document, {{"my.bold", "random"}, 7, 0, true}));
    while (desk.tick(document)) {
    }
    Playtest& game = *desk.game(&document);
    CHECK(game.over());
    for (const NarrationLine& line : game.log())
        CHECK(line.text.english().find("random chooses in its place") == std::string::npos);
    CHECK(mod.desk.fenced().faults().empty());
}

TEST_CASE("the worker of a game is killed: another one goes on, and the course of the game says so once", "[fenced]") {
    Modded mod;
    Workspace workspace{full_equipment};
    PlayDesk& desk = workspace.play();
    OpenDocument& document = open_modded(workspace);
    desk.ask_limited = [](const std::string&) { return true; };
    REQUIRE(desk.enter(document));
    dig(desk, document);
    ::kill(mod.desk.fenced().processes().front(), SIGKILL);
    Playtest& game = *desk.game(&document);
    game.let("random", Playtest::Until::game);
    while (desk.tick(document)) {
    }
    CHECK(game.over());
    CHECK(game.trouble().empty());
    const auto said = [](const NarrationLine& line) {
        return line.text.english().find("another worker has taken its place") != std::string::npos;
    };
    CHECK(std::count_if(game.log().begin(), game.log().end(), said) == 1);
    CHECK_FALSE(document.document.can_undo());
}

TEST_CASE("rules that stop are told in the prompt, and play on makes them anew", "[fenced]") {
    Modded mod(RAMPARTS_PRISONER, {"hook-15:crash"});
    Workspace workspace{full_equipment};
    PlayDesk& desk = workspace.play();
    OpenDocument& document = open_modded(workspace);
    desk.ask_limited = [](const std::string&) { return true; };
    REQUIRE(desk.enter(document));
    // each worker ends at its 16th call: nine of them, and that is enough
    desk.game(&document)->let("random", Playtest::Until::game);
    while (desk.tick(document)) {
    }
    Playtest* game = desk.game(&document);
    REQUIRE_FALSE(game->trouble().empty());
    const std::size_t length = game->length();
    CHECK(length > 0);
    CHECK_FALSE(desk.computer_to_act(document));
    CHECK(game->prompt().english().find("The rules of this battle have stopped: the worker ") == 0);
    CHECK_FALSE(document.document.can_undo());
    const std::string record = game->journal("a.xml");
    desk.play_on(document);
    game = desk.game(&document);
    CHECK(game->length() >= length);
    CHECK(game->journal("a.xml").substr(0, record.rfind("\nstep")) == record.substr(0, record.rfind("\nstep")));
}

TEST_CASE("where only limits can be had the user is asked once, and no is no", "[fenced]") {
    Modded mod(RAMPARTS_PRISONER, {"limits-only:nothing"});
    Workspace workspace{full_equipment};
    PlayDesk& desk = workspace.play();
    OpenDocument& document = open_modded(workspace);
    CHECK_FALSE(desk.enter(document));  // nobody can be asked
    int asked = 0;
    bool answer = false;
    desk.ask_limited = [&](const std::string& question) {
        ++asked;
        CHECK(question.find("script that came in a mod") != std::string::npos);
        return answer;
    };
    CHECK_FALSE(desk.enter(document));
    CHECK(asked == 1);
    REQUIRE_FALSE(desk.problems(document).empty());
    CHECK(desk.problems(document).front().message.english().find("no filter of system calls") != std::string::npos);
    answer = true;
    CHECK(desk.enter(document));
    CHECK(asked == 2);
    CHECK(desk.new_game(document, {}));
    CHECK(asked == 2);
    std::ifstream said(mod.home / "config" / "sandbox.txt");
    CHECK(std::string(std::istreambuf_iterator<char>(said), {}).find("allow limits-only") != std::string::npos);
}
