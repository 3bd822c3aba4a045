// The list of rule cases, and the calls of hooks, as the panels show them.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>
#include <thread>

#include "editor/model/cases_model.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "engine/play/game.hpp"
#include "engine/rules/standard.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/words/plugin_texts.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

const fs::path kSources = RAMPARTS_SOURCE_DIR;

// A copy of a sample with its cases, in force beside what is linked in.
struct CopiedSample {
    explicit CopiedSample(const std::string& name)
        : home(fs::temp_directory_path() / ("ramparts-cases-" + std::to_string(std::random_device{}()))),
          folder(home / "plugin" / name),
          desk(request()) {
        fs::create_directories(folder);
        fs::copy(kSources / "plugins" / "samples" / name, folder, fs::copy_options::recursive);
        desk.reload();
    }
    ~CopiedSample() {
        use_plugin_texts({});
        install_linked_plugins();
        fs::remove_all(home);
    }
    [[nodiscard]] HostRequest request() const {
        HostRequest r;
        r.linked = linked_plugins();
        r.folders = {home / "plugin"};
        r.user = {home / "plugins", home / "mods", home / "config", home / "state"};
        r.version = "1";
        return r;
    }
    fs::path home, folder;
    PluginDesk desk;
};

Scenario chippewa_with(const std::string& module) {
    Scenario scenario = load_scenario((kSources / "scenarios" / "chippewa").string()).scenario;
    scenario.modules.push_back({module, {}, {}});
    return scenario;
}

}  // namespace

TEST_CASE("the rule cases of the plugins that a battle uses are run, those that fail first", "[panels][cases]") {
    CopiedSample sample("heavy-guns-lua");
    const fs::path battle = kSources / "scenarios" / "chippewa" / "scenario.xml";
    const Scenario scenario = chippewa_with("sample.heavy-guns-lua");
    const auto groups = case_groups(battle, scenario, sample.desk.set().plugins);
    REQUIRE_FALSE(groups.empty());
    CHECK(groups.back().name == "Heavy guns");
    CHECK(case_groups(battle, chippewa_with("ramparts.none"), sample.desk.set().plugins).size() == groups.size() - 1);

    CasesModel model;
    CHECK(model.summary().empty());
    model.run(groups, battle, scenario);
    REQUIRE_FALSE(model.rows().empty());
    CHECK(model.failed() == 0);
    CHECK(model.summary() == "all " + std::to_string(model.rows().size()) + " rule cases hold");
    CHECK(model.rows().back().words.empty());

    // The script that forgets its rule: the cases fail at their lines.
    std::ofstream(sample.folder / "heavy-guns.lua", std::ios::app)
        << "\nfunction M.movement.may_enter() return true end\nreturn M\n";
    std::ifstream in(sample.folder / "heavy-guns.lua");
    std::string text(std::istreambuf_iterator<char>(in), {});
    in.close();
    text.replace(text.find("return M\n\nfunction"), 9, "");
    std::ofstream(sample.folder / "heavy-guns.lua") << text;
    sample.desk.reload();
    model.run(case_groups(battle, scenario, sample.desk.set().plugins), battle, scenario);
    REQUIRE(model.failed() > 0);
    const CasesModel::Row& bad = model.rows().front();
    CHECK_FALSE(bad.holds);
    CHECK(bad.group == "Heavy guns");
    CHECK(fs::path(bad.where.path).filename() == "heavy-guns-lua.xml");
    CHECK(bad.where.line > 1);
    CHECK(bad.words.find("heavy-guns-lua.xml:" + std::to_string(bad.where.line) + ":") == 0);
    CHECK(bad.words.find("expected") != std::string::npos);
    model.forget();
    CHECK(model.rows().empty());

    std::ofstream(sample.folder / "cases" / "broken.xml") << "<cases";
    model.run(case_groups(battle, scenario, sample.desk.set().plugins), battle, scenario);
    CHECK(std::any_of(model.rows().begin(), model.rows().end(),
                      [](const CasesModel::Row& row) { return !row.holds && row.id == "broken.xml"; }));
}

TEST_CASE("the calls of hooks are kept for the step played last, those that are alike in one row", "[panels][cases]") {
    CopiedSample sample("fieldworks-lua");
    const auto scenario = std::make_shared<const Scenario>(chippewa_with("sample.fieldworks-lua"));
    PluginDesk& desk = sample.desk;
    const auto begin = [&] {
        auto game = std::make_unique<Game>(std::make_shared<const StandardRules>(scenario));
        (void)game->legal();
        return game;
    };
    const auto calls = [&] {
        std::size_t all = 0;
        for (const PluginDesk::TracedCalls& row : desk.traced()) all += row.calls;
        return all;
    };
    (void)begin();
    CHECK_FALSE(desk.traces());
    CHECK(desk.traced().empty());

    desk.trace(true);
    desk.reload();
    const auto game = begin();
    const auto rows = desk.traced();
    const auto legal = std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.hook == "play.legal"; });
    REQUIRE(legal != rows.end());
    CHECK(legal->module == "sample.fieldworks-lua");
    CHECK(legal->calls > 0);
    CHECK(legal->took.count() > 0);
    CHECK(legal->answered.find("listed") != std::string::npos);

    const std::size_t before = desk.traced_so_far();
    game->play_listed(game->legal().back());
    (void)game->legal();
    CHECK(desk.traced_so_far() > before);
    CHECK(calls() == desk.traced_so_far() - before);  // those of the step before are gone

    const std::size_t now = desk.traced_so_far();
    std::thread([&] { (void)begin(); }).join();  // a player that thinks
    CHECK(desk.traced_so_far() == now);

    desk.trace(false);
    desk.reload();
    (void)begin();
    CHECK(desk.traced_so_far() == now);
}
