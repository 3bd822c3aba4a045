// Scripts of mods as modules of this program: the same games as in process, whatever becomes of their worker.
#include <catch2/catch.hpp>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <sstream>

#include "formats/plugin/plugin_file.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "sdk/play/balance.hpp"
#include "sdk/play/playtest.hpp"
#include "sdk/worker/host/fenced_scripts.hpp"
#include "tests/features/worker/battles.hpp"
#include "tests/features/worker/liar_cases.hpp"

using namespace ramparts;
using namespace ramparts::worker;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

std::string bytes_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    REQUIRE(in);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

const fs::path kSources = RAMPARTS_PLUGIN_SOURCES;

FencedPackage package_of(const fs::path& folder) {
    FencedPackage package;
    package.description_name = "plugin.xml";
    package.description = bytes_of(folder / "plugin.xml");
    PluginRead read = read_plugin(package.description, package.description_name);
    REQUIRE(read.readable);
    package.info = std::move(read.plugin);
    package.script_name = package.info.script;
    package.script = bytes_of(folder / package.script_name);
    return package;
}

std::shared_ptr<FencedScripts> behind(std::vector<FencedPackage> packages, const WorkerStart& start) {
    return std::make_shared<FencedScripts>(std::move(packages), [start] { return start; });
}

std::shared_ptr<const ModuleCatalogue> catalogue_of(const std::shared_ptr<FencedScripts>& scripts) {
    auto catalogue = std::make_shared<ModuleCatalogue>();
    for (const FencedPackage& package : scripts->packages())
        CHECK(catalogue->add(package.info, scripts->modules(), scripts->host(), scripts, {}, scripts.get()).empty());
    return catalogue;
}

std::shared_ptr<const ModuleCatalogue> in_process(const fs::path& folder) {
    HostRequest request;
    request.folders = {folder};
    request.user_plugins = false;
    const PluginSet set = load_plugins(request);
    REQUIRE(set.plugins.size() == 1);
    REQUIRE(set.plugins[0].state == PluginState::scripted);
    return set.catalogue;
}

/// The catalogue that is installed while the object lives.
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

Scenario with_fieldworks(const char* name) {
    Scenario changed = *battle(name);
    changed.modules = {{"sample.fieldworks-lua", {{"tries", "3"}}, {}}};
    return changed;
}

std::unique_ptr<Playtest> begin(const Scenario& scenario, PlaytestSetup setup = {}) {
    auto made = Playtest::start(scenario, std::move(setup));
    if (!made) FAIL(to_text(made.error().front()));
    return std::move(*made);
}

/// What somebody at the screen sees and does for so many clicks, as text: choices, badges, refusals for every
/// so-manieth hex, odds, the record.
std::string played(Playtest& game, std::size_t clicks, HexIndex every = 37) {
    std::stringstream out;
    for (std::size_t i = 0; i < clicks && !game.over() && game.waits_for_human(); ++i) {
        out << to_text(NarrationLine{NarrationLine::Kind::detail, 0, game.prompt()}) << "\n";
        for (const PlayChoice& c : game.choices()) out << "  " << c.text.english() << "\n";
        for (const Badge& b : game.badges()) out << "  [" << b.text << " " << int{b.unit} << " " << b.hex << "]\n";
        for (HexIndex hex = 0; hex < game.scenario().map.grid().size(); hex += every)
            out << "  " << game.why_not(hex).text.english() << "\n";
        const auto attack = game.choice(PlayChoice::Kind::attack);
        if (attack != nullptr)
            if (const auto preview = game.preview(attack->hex)) {
                out << "  odds " << preview->odds.report.column;
                for (const Shift& s : preview->odds.report.shifts) out << " " << s.columns;
                out << "\n";
            }
        const auto& choices = game.choices();
        const auto does = [](const PlayChoice& c) { return !c.actions.empty(); };
        const auto count = static_cast<std::size_t>(std::count_if(choices.begin(), choices.end(), does));
        // by turns somebody is selected, and something is done
        const bool act = count > 0 && (i % 3 != 0 || count == choices.size());
        std::size_t nth = (i * 7) % (act ? count : choices.size() - count);
        for (const PlayChoice& c : std::vector<PlayChoice>(choices)) {
            if (does(c) != act || nth-- != 0) continue;
            game.perform(c);
            break;
        }
        if (i % 11 == 10 && game.can_undo()) game.undo();
    }
    out << game.journal("a.xml");
    return out.str();
}

}  // namespace

TEST_CASE("a playtest of a script behind the fence is that of the same script in process", "[fenced]") {
    const char* const name = GENERATE("chippewa", "queenston-heights");
    const fs::path folder = kSources / "samples" / "fieldworks-lua";
    const Scenario scenario = with_fieldworks(name);
    const auto course = [&](std::shared_ptr<const ModuleCatalogue> catalogue) {
        const InForce installed(std::move(catalogue));
        auto game = begin(scenario, {{"human", "human"}, 7, 0, true});
        std::string all = played(*game, 90);
        // back and forth, and played on from there
        const std::size_t length = game->length();
        game->go_to(length / 2);
        all += std::to_string(game->state().hash());
        game->go_to(length);
        all += std::to_string(game->state().hash());
        game->go_to(length / 2);
        game->play_on();
        all += played(*game, 10);
        // the record is read again, and taken up on a changed scenario
        const std::string record = game->journal("a.xml");
        std::vector<Diagnostic> problems;
        auto again = Playtest::load(scenario, record, "a.journal", problems);
        REQUIRE(again);
        CHECK((*again)->state().hash() == game->state().hash());
        Scenario changed = scenario;
        changed.name += " again";
        std::vector<LostStep> lost;
        auto resumed = game->resume(changed, lost);
        REQUIRE(resumed);
        CHECK(lost.empty());
        CHECK((*resumed)->state().hash() == game->state().hash());
        // and the computer plays it to its end
        (*resumed)->let("random", Playtest::Until::game);
        while ((*resumed)->step_player()) {
        }
        CHECK((*resumed)->over());
        return all + (*resumed)->journal("a.xml");
    };
    const auto scripts = behind({package_of(folder)}, honest());
    const std::string there = course(catalogue_of(scripts));
    const std::string here = course(in_process(folder));
    CHECK(there == here);
    CHECK(scripts->faults().empty());
    CHECK(scripts->processes().empty());  // each went with its game
}

TEST_CASE("hexes that a script forbids are forbidden behind the fence too, with the same words", "[fenced]") {
    const fs::path folder = kSources / "samples" / "heavy-guns-lua";
    Scenario scenario = *battle("chippewa");
    scenario.modules = {{"sample.heavy-guns-lua", {}, {}}};
    const auto course = [&](std::shared_ptr<const ModuleCatalogue> catalogue) {
        const InForce installed(std::move(catalogue));
        auto game = begin(scenario, {{"human", "human"}, 3, 0, true});
        return played(*game, 150, 1);
    };
    const std::string here = course(in_process(folder));
    CHECK(course(catalogue_of(behind({package_of(folder)}, honest()))) == here);
    CHECK(here.find(" along a road only") != std::string::npos);
}

TEST_CASE("the rules of the shipped battles in Lua behind the fence play as in process", "[fenced]") {
    const char* const name = GENERATE("chippewa", "lundys-lane", "queenston-heights", "thames");
    INFO(name);
    const fs::path folder = kSources / "tlg2-lua";
    const Scenario scenario = *battle(name);
    const auto course = [&](std::shared_ptr<const ModuleCatalogue> catalogue) {
        const InForce installed(std::move(catalogue));
        auto game = begin(scenario, {{"human", "human"}, 3, 0, true});
        std::string all = played(*game, 40);
        game->let("random", Playtest::Until::game);
        while (game->step_player()) {
        }
        CHECK(game->over());
        return all + game->journal("a.xml");
    };
    // a worker without the modules that are part of the program, whose names the script takes
    const auto scripts = behind({package_of(folder)}, prisoner("bare:nothing"));
    CHECK(course(catalogue_of(scripts)) == course(in_process(folder)));
}

TEST_CASE("a balance run of a script behind the fence gives the totals of one in process", "[fenced]") {
    const fs::path folder = kSources / "samples" / "fieldworks-lua";
    const Scenario scenario = with_fieldworks("queenston-heights");
    const auto totals = [&](std::shared_ptr<const ModuleCatalogue> catalogue, unsigned jobs) {
        const InForce installed(std::move(catalogue));
        auto run = BalanceRun::start(scenario, {{"random", "random"}, 5, 12, jobs});
        REQUIRE(run);
        (*run)->wait();
        CHECK((*run)->failure().empty());
        return (*run)->totals();
    };
    const auto scripts = behind({package_of(folder)}, honest());
    CHECK(totals(catalogue_of(scripts), 2) == totals(in_process(folder), 1));
}

TEST_CASE("a worker that is killed during play is replaced, which is said once, and nothing is lost", "[fenced]") {
    const fs::path folder = kSources / "samples" / "fieldworks-lua";
    const Scenario scenario = with_fieldworks("queenston-heights");
    const auto scripts = behind({package_of(folder)}, honest());
    const InForce installed(catalogue_of(scripts));
    auto whole = begin(scenario);
    const std::string expected = played(*whole, 60);
    auto game = begin(scenario);
    const auto all = scripts->processes();
    REQUIRE(all.size() == 2);
    ::kill(all[1], SIGKILL);
    CHECK(played(*game, 60) == expected);
    const auto said = [](const NarrationLine& line) {
        return line.text.english().find("another worker has taken its place") != std::string::npos;
    };
    CHECK(std::count_if(game->log().begin(), game->log().end(), said) == 1);
    CHECK(game->trouble().empty());
}

TEST_CASE("a worker that ends again at the same call stops the game where it stood, until it is played again",
          "[fenced]") {
    const std::string deed = GENERATE("crash", "sleep", "open");
    INFO(deed);
    const fs::path folder = kSources / "samples" / "fieldworks-lua";
    const Scenario scenario = with_fieldworks("queenston-heights");
    auto healthy = honest();
    auto start = std::make_shared<WorkerStart>(honest());
    const auto scripts = std::make_shared<FencedScripts>(std::vector{package_of(folder)}, [start] { return *start; });
    const InForce installed(catalogue_of(scripts));
    auto game = begin(scenario);
    static_cast<void>(played(*game, 12));
    const std::size_t length = game->length();
    const GameState before = game->state();
    const std::string record = game->journal("a.xml");
    // from now on every worker does it at the first hook that is asked
    *start = prisoner("hook-0:" + deed);
    start->policy.limited_allowed = true;
    start->limits.decision = std::chrono::milliseconds(300);
    for (const pid_t id : scripts->processes()) ::kill(id, SIGKILL);
    for (int i = 0; i < 20 && game->trouble().empty(); ++i) static_cast<void>(played(*game, 12));
    REQUIRE_FALSE(game->trouble().empty());
    CHECK(game->choices().empty());
    CHECK_FALSE(game->waits_for_human());
    CHECK_FALSE(game->waits_for_computer());
    CHECK_FALSE(game->undo());
    CHECK(game->prompt().english().find("The rules of this battle have stopped: ") == 0);
    CHECK(game->click(0).why.english() == game->trouble().english());
    CHECK(game->length() >= length);
    CHECK(game->shown() == game->length());
    if (game->length() == length) {
        CHECK(game->state() == before);
        CHECK(game->journal("a.xml") == record);
    }
    // nothing gets better by asking
    const std::string stopped = game->journal("a.xml");
    game->perform({PlayChoice::Kind::end_phase, {Action::plain(ActionKind::end_phase)}});
    CHECK(game->journal("a.xml") == stopped);
    // a healthy worker: the same game goes on
    *start = healthy;
    auto again = game->replay();
    REQUIRE(again);
    CHECK_FALSE(again->departs);
    CHECK_FALSE(again->refused);
    CHECK(again->game->trouble().empty());
    CHECK(again->game->length() >= game->length());
    CHECK(again->game->waits_for_human());
    static_cast<void>(played(*again->game, 20));
    CHECK(again->game->trouble().empty());
}

TEST_CASE("whatever a worker says of a hook, the game holds", "[fenced]") {
    for (const Lie& lie : hook_lies()) {
        INFO(lie.name);
        auto start = liar(lie.name);
        start.limits.decision = std::chrono::milliseconds(300);
        const auto scripts = behind({package_of(kSources / "samples" / "fieldworks-lua")}, start);
        const InForce installed(catalogue_of(scripts));
        auto game = Playtest::start(with_fieldworks("queenston-heights"), {});
        if (std::string_view(lie.code) == "RP5201") {
            REQUIRE_FALSE(game);
            CHECK(game.error().front().code == "RP5201");
            CHECK(game.error().front().message.english().find(lie.says) != std::string::npos);
            continue;
        }
        REQUIRE(game);
        for (int i = 0; i < 20 && (*game)->trouble().empty(); ++i) static_cast<void>(played(**game, 12));
        CHECK((*game)->trouble().english().find(lie.says) != std::string::npos);
        CHECK((*game)->choices().empty());
    }
}

TEST_CASE("without a whole fence the rules are not made until the user says that limits will do", "[fenced]") {
    auto start = std::make_shared<WorkerStart>(prisoner("limits-only:nothing"));
    start->policy.limited_allowed = false;
    const auto scripts = std::make_shared<FencedScripts>(
        std::vector{package_of(kSources / "samples" / "fieldworks-lua")}, [start] { return *start; });
    const InForce installed(catalogue_of(scripts));
    const auto refused = Playtest::start(with_fieldworks("queenston-heights"), {});
    REQUIRE_FALSE(refused);
    REQUIRE(scripts->obstacles().size() == 1);
    CHECK(scripts->obstacles().front().code == "RP7702");
    // The same error and cure as when a game is begun in a worker: nothing is wrong with the battle.
    REQUIRE(refused.error().size() == 1);
    CHECK(refused.error().front().code == "RP7702");
    CHECK(refused.error().front().message == scripts->obstacles().front().message);
    CHECK(refused.error().front().fix == scripts->obstacles().front().fix);
    start->policy.limited_allowed = true;
    CHECK(Playtest::start(with_fieldworks("queenston-heights"), {}));
    CHECK(scripts->obstacles().empty());
}

TEST_CASE("a script that spends too much behind the fence is told with its line", "[fenced]") {
    FencedPackage package;
    package.description_name = "plugin.xml";
    package.description =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plugin xmlns=\"urn:ramparts:plugin:1\" format=\"1\" "
        "id=\"test.rules\" version=\"1.0.0\" abi=\"1.0\" licence=\"MIT\">\n  <title>Rules of a test</title>\n"
        "  <library script=\"endless.lua\"/>\n  <module id=\"test.rule\" title=\"A rule\">\n"
        "    <uses table=\"ramparts.movement/1\"/>\n  </module>\n</plugin>\n";
    package.info = read_plugin(package.description, "plugin.xml").plugin;
    package.script_name = "endless.lua";
    package.script = bytes_of(kSources / "../tests/features/worker/scripts/endless.lua");
    const auto scripts = behind({package}, honest());
    const InForce installed(catalogue_of(scripts));
    Scenario scenario = *battle("skirmish");
    scenario.modules = {{"test.rule", {}, {}}};
    auto game = begin(scenario);
    static_cast<void>(played(*game, 5));
    CHECK(game->trouble().empty());  // an offence, not the end of the worker
    REQUIRE_FALSE(scripts->faults().empty());
    CHECK(scripts->faults().front().find("endless.lua:") != std::string::npos);
}
