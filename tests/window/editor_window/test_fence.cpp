// The rules of a battle as a script of a mod, played in the window: they run in a process of their own, which may end.
#include <catch2/catch.hpp>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <functional>

#include "editor/model/rules_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "sdk/extend/host/linked.hpp"
#include "tests/window/editor_window/desk.hpp"
#include "tests/window/editor_window/sights.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

constexpr const char* kFencedModule = "sample.fieldworks-lua";

/// The sample in Lua as a mod would bring it, in force beside what is linked in.
class ModScriptInForce {
public:
    ModScriptInForce() : before_(plugin_desk()), desk_(request(), real_files(), start()) {
        set_plugin_desk(&desk_);
        desk_.reload();
        REQUIRE(desk_.find(kFencedModule) != nullptr);
    }
    ~ModScriptInForce() {
        set_plugin_desk(before_);
        if (before_ != nullptr) before_->reload();
    }
    [[nodiscard]] std::vector<pid_t> workers() const { return desk_.fenced().processes(); }
    /// Whether workers can be begun from now on.
    void allow_workers(bool can) const {
        fs::remove(program());
        fs::create_symlink(can ? fs::path(RAMPARTS_WORKER) : fs::path("/bin/false"), program());
    }

private:
    [[nodiscard]] fs::path program() const { return home_.path() / "worker"; }
    [[nodiscard]] HostRequest request() const {
        const fs::path& home = home_.path();
        HostRequest r;
        r.linked = linked_plugins();
        r.packaged = {fs::path(RAMPARTS_PLUGINS) / "samples" / "fieldworks-lua"};
        r.user = {home / "plugins", home / "config", home / "state"};
        r.version = "1";
        return r;
    }
    [[nodiscard]] worker::WorkerStart start() const {
        allow_workers(true);
        worker::WorkerStart w;
        w.program = program();
        w.policy.limited_allowed = true;  // where the system takes no filter
        return w;
    }
    TemporaryFolder home_;
    PluginDesk* before_;
    PluginDesk desk_;
};

std::ptrdiff_t times(const std::string& text, const std::string& words) {
    std::ptrdiff_t count = 0;
    for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++count;
    return count;
}

/// Has the computer play phase after phase until so many steps are played, or the rules have stopped.
void play_phases(Desk& desk, std::size_t steps) {
    const std::size_t wanted = game(desk).length() + steps;
    for (int i = 0; i < 20 && game(desk).length() < wanted && !game(desk).over() && game(desk).trouble().empty(); ++i) {
        const std::size_t length = game(desk).length();
        desk.frame().run("play.auto-phase");
        until("the phase to be played",
              [&] { return !game(desk).trouble().empty() || (game(desk).length() > length && !game(desk).letting()); });
    }
}

/// The process that plays the script is killed in the midst of a game, which goes on as it would have.
void killed_story(const std::string& replaced) {
    const ModScriptInForce script;
    Desk desk({"thames"});
    REQUIRE(add_module(desk.document().document, kFencedModule).empty());
    begin_playtest(desk);
    REQUIRE_FALSE(script.workers().empty());
    play_phases(desk, 10);
    const std::uint64_t hash = game(desk).state().hash();
    const std::size_t length = game(desk).length();
    for (const pid_t id : script.workers()) ::kill(id, SIGKILL);
    CHECK(game(desk).state().hash() == hash);
    play_phases(desk, 10);
    CHECK(game(desk).length() > length);
    CHECK(game(desk).trouble().empty());
    CHECK(times(log_of(desk), replaced) == 1);
    // The record is one of a game in which nothing happened to anybody.
    std::vector<Diagnostic> problems;
    const auto again = Playtest::load(game(desk).scenario(), game(desk).journal("thames.xml"), "a.journal", problems);
    REQUIRE(again);
    CHECK(problems.empty());
    CHECK((*again)->state().hash() == game(desk).state().hash());
    CHECK((*again)->length() == game(desk).length());
}

/// No process for the script can be had: the game stops where it stood, and `go_on` makes it go on.
void stopped_story(const std::string& stopped, const std::string& end_phase, const std::function<void(Desk&)>& go_on) {
    const ModScriptInForce script;
    Desk desk({"thames"});
    REQUIRE(add_module(desk.document().document, kFencedModule).empty());
    begin_playtest(desk);
    play_phases(desk, 10);
    script.allow_workers(false);
    for (const pid_t id : script.workers()) ::kill(id, SIGKILL);
    play_phases(desk, 40);
    REQUIRE_FALSE(game(desk).trouble().empty());
    const std::size_t length = game(desk).length();
    const std::uint64_t hash = game(desk).state().hash();
    until_at_rest("the panel tells it");
    INFO(asked(desk));
    CHECK(asked(desk).find(stopped) == 0);
    CHECK_FALSE(child(desk.frame(), end_phase).IsEnabled());
    CHECK(game(desk).length() == length);
    script.allow_workers(true);
    go_on(desk);
    until("the rules to be made anew", [&] { return game(desk).trouble().empty(); });
    CHECK(game(desk).length() >= length);
    if (game(desk).length() == length) CHECK(game(desk).state().hash() == hash);
    play_phases(desk, 10);
    CHECK(game(desk).trouble().empty());
    CHECK(game(desk).length() > length);
}

}  // namespace

TEST_CASE("the script of a mod plays behind the fence; when its process is killed the game goes on as it would have",
          "[scripts][fence]") {
    killed_story("another worker has taken its place");
}

TEST_CASE("the fence tells in French that a process was killed and another has its place", "[scripts][fence]") {
    const InLanguage french("fr");
    killed_story("un autre processus a pris sa place, et rien n’est perdu");
}

TEST_CASE("when no process for the script can be had the game stops where it stood, and Play on makes it go on",
          "[scripts][fence]") {
    stopped_story("The rules of this battle have stopped: ", "End phase",
                  [](Desk& desk) { desk.hand.click(child(desk.frame(), "Play on")); });
}

TEST_CASE("a game whose rules have stopped is taken up again by keys, in French", "[scripts][fence]") {
    const InLanguage french("fr");
    stopped_story("Les règles de cette bataille se sont arrêtées\u00a0: ", "Fin de phase", [](Desk& desk) {
        (void)picture_of_screen("fence-french");
        desk.answers.expect(
            "Palette de commandes",
            [&](wxDialog&) {
                desk.hand.type("jouer d");
                desk.hand.key(WXK_RETURN);
            },
            [&] { desk.hand.key('K', wxMOD_CONTROL); });
    });
}
