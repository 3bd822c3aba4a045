// Studies in the window: what balance and tuning write is played by the command line as it is, and what is played in
// either is the same to the byte.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>

#include "editor/command/equipment.hpp"
#include "editor/command/errata_commands.hpp"
#include "editor/model/forces_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/playtest/study_making.hpp"
#include "editor/playtest/study_texts.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "engine/core/version.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/errata/make.hpp"
#include "sdk/exchange/shipped.hpp"
#include "tests/support/quiet_shell.hpp"
#include "tests/window/editor_compare/versions.hpp"

namespace fs = std::filesystem;
using namespace ramparts;
using test::bytes_of;

namespace {

/// Chippewa in a folder of its own, open in a workspace, and studies beside it.
struct StudyPlace {
    StudyPlace() {
        // The same plugins as those of the command line, which are named in results.
        HostRequest request;
        request.linked = plugins_with_exchange();
        request.user_plugins = false;
        request.version = kVersion;
        plugins = std::make_unique<PluginDesk>(std::move(request));
        plugins->reload();
        set_plugin_desk(plugins.get());
        fs::create_directories(root / "scenarios");
        for (const char* name : {"chippewa", "rulesets"})
            fs::copy(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / name, root / "scenarios" / name,
                     fs::copy_options::recursive);
        auto opened = open_scenario(battle());
        REQUIRE(opened);
        (*opened)->begin();
        document = &workspace.add(std::make_unique<OpenDocument>(std::move(*opened)));
    }
    ~StudyPlace() { set_plugin_desk(nullptr); }
    StudyPlace(const StudyPlace&) = delete;
    StudyPlace& operator=(const StudyPlace&) = delete;
    [[nodiscard]] fs::path battle() const { return root / "scenarios" / "chippewa"; }
    [[nodiscard]] StudyDesk& studies() const { return workspace.play().studies(); }
    void write(const fs::path& file, const Result<Study, std::string>& study) const {
        if (!study) UNSCOPED_INFO(study.error());
        REQUIRE(study);
        std::ofstream(file, std::ios::binary) << write_study(*study);
    }
    /// What `ramparts study run` makes of a study.
    [[nodiscard]] std::string played_by_command(const fs::path& study) const {
        const fs::path results = root / "command.results";
        fs::remove(results);
        const std::string line = std::string(RAMPARTS_CLI) + " study run '" + study.string() +
                                 "' --quiet --jobs 2 -o '" + results.string() + "'";
        CHECK(std::system(line.c_str()) == 0);
        return bytes_of(results);
    }
    void play_here(const fs::path& study) const {
        const auto faults = studies().open(study);
        for (const Diagnostic& d : faults) UNSCOPED_INFO(to_text(d));
        REQUIRE(faults.empty());
        REQUIRE(studies().run(2).empty());
        REQUIRE(studies().running() != nullptr);
        while (studies().running() != nullptr) studies().look();
        CHECK(studies().findings().empty());
    }

    std::unique_ptr<PluginDesk> plugins;
    test::Folder folder;
    fs::path root = folder.path / "studies";
    Workspace workspace{full_equipment};
    OpenDocument* document = nullptr;
    QuietShell shell;
};

bool tells(const StudyDesk& desk, const std::string& words) {
    return study_html(desk, TextColours{}).find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("the settings of balance are a study that the command line plays as it is", "[studies]") {
    StudyPlace place;
    BalanceRequest request;
    request.players = {"tactician", "random"};
    request.games = 24;
    request.seed = 7;
    const fs::path file = place.root / "My fair.xml";
    const auto study = balance_study(*place.document, request, file);
    place.write(file, study);
    CHECK(study->id == "study");  // no id can be made of that name
    CHECK(study->block == 8);     // so that exactly 24 are played
    CHECK(study->battles.front().path.text == "scenarios/chippewa");
    CHECK(read_study(bytes_of(file), "s").study == *study);

    place.play_here(file);
    const StudyReport& report = *place.studies().report();
    CHECK(report.standing.finished);
    CHECK(report.games == 24);
    CHECK(report.study->cells.front().players == request.players);
    CHECK(report.study->cells.front().dice == 7);
    CHECK(bytes_of(place.root / "My fair.results") == place.played_by_command(file));
    CHECK(tells(place.studies(), "finished after 24 games"));
    CHECK(place.studies().why_not_run() == "The study is finished: no game is missing.");
    CHECK(place.studies().command().empty());

    // Not without the file that it would read, and not with dice that a study has none of.
    request.seed = 3'000'000'000;
    CHECK(balance_study(*place.document, request, file).error().find("seeds up to 2000000000") != std::string::npos);
    request.seed = 7;
    REQUIRE(set_unit_field(place.document->document, 0, "full", "9").empty());
    CHECK(balance_study(*place.document, request, file).error().find("Save the battle first") == 0);
}

TEST_CASE("the errata that are on are a part of the study", "[studies]") {
    StudyPlace place;
    Scenario changed = place.document->scenario();
    changed.units[*changed.unit("us-21")].full += 3;
    ErrataPlan plan;
    plan.id = "stronger";
    plan.source = {ProvenanceKind::errata, "a friend"};
    const auto errata = make_errata(place.document->scenario(), changed, plan);
    REQUIRE(errata);
    const fs::path errata_file = place.root / "stronger.xml";
    std::ofstream(errata_file, std::ios::binary) << write_errata(*errata);
    REQUIRE(add_errata_file(*place.document, errata_file).empty());
    BalanceRequest request;
    request.games = 10;
    const fs::path file = place.root / "fair.xml";
    CHECK(balance_study(*place.document, request, file)->battles.front().errata.empty());
    const std::size_t layer = place.document->errata.find(errata_file);
    REQUIRE(place.document->errata.switch_one(place.document->scenario(), {layer, 0}, true).empty());
    const auto study = balance_study(*place.document, request, file);
    place.write(file, study);
    REQUIRE(study->battles.front().errata.size() == 1);
    CHECK(study->battles.front().errata.front().path.text == "stronger.xml");
    CHECK(study->battles.front().errata.front().only.size() == 1);
    REQUIRE(place.studies().open(file).empty());
    CHECK(place.studies().report()->study->grounds.front().scenario.units[*changed.unit("us-21")].full ==
          changed.units[*changed.unit("us-21")].full);
}

TEST_CASE("a study of tuning is raced in parts by window and command line, and a variant is taken over", "[studies]") {
    StudyPlace place;
    TuneRequest request;
    request.side = 0;
    request.goal = 475;
    request.games = 40;
    request.budget = 240;
    const std::vector<std::string> freed{"us-21.strength:11..13", "us-22.strength:4..5"};
    const fs::path file = place.battle() / "fair.xml";
    const auto study = tune_study(*place.document, freed, request, file);
    place.write(file, study);
    CHECK(study->battles.front().path.text == ".");
    CHECK(study->stop.rule == StopRule::race);
    CHECK(study->stop.round == 20);  // six combinations, then three, and so on: about the budget
    CHECK(study->stop.goal == 475);
    CHECK(study->stop.side.text == place.document->scenario().sides[0].id);

    StudyDesk& studies = place.studies();
    REQUIRE(studies.open(file).empty());
    CHECK(studies.missing() == 120);
    CHECK(studies.command() == "ramparts study run " + file.string());
    CHECK(tells(studies, "120 games of the present round are missing"));
    CHECK(tells(studies, studies.command()));
    // A part comes from elsewhere; the window plays the rest.
    const std::string shard = std::string(RAMPARTS_CLI) + " study shard '" + file.string() + "' 2/3 --no-mods --quiet";
    CHECK(std::system(shard.c_str()) == 0);
    REQUIRE(studies.open(file).empty());
    CHECK(studies.missing() == 80);
    place.play_here(file);
    CHECK(bytes_of(place.battle() / "fair.results") == place.played_by_command(file));
    const StudyReport& report = *studies.report();
    REQUIRE(report.standing.nearest);
    CHECK(studies.chosen() == report.standing.nearest);

    // Details of any variant; its values are taken over as one step, which is undone.
    std::size_t other = 0;
    while (report.study->cells[other].changed == 0) ++other;
    studies.choose(other);
    CHECK(studies.chosen() == other);
    CHECK(tells(studies, "21st Infantry, strength"));
    CHECK(tells(studies, "Against the battle as it is"));
    CHECK(variant_words(report, other).find("21st Infantry, strength") == 0);
    CHECK(fs::equivalent(studies.battle_of(other), place.battle() / "scenario.xml"));
    const auto errata = study_errata(report, other);
    REQUIRE(errata);
    const Scenario before = place.document->scenario();
    REQUIRE(take_in_errata(*place.document, place.shell, *errata));
    const auto unit = *before.unit("us-21");
    CHECK(place.document->scenario().units[unit].full == report.study->cells[other].values[0]);
    place.document->document.undo();
    CHECK(place.document->scenario() == before);
}

TEST_CASE("what is no study is refused, and results of something else are not written over", "[studies]") {
    StudyPlace place;
    StudyDesk& studies = place.studies();
    CHECK(studies.why_not_run() == "Open a study first.");
    CHECK(tells(studies, "Open one"));
    const auto faults = studies.open(place.root / "nothing.xml");
    REQUIRE_FALSE(faults.empty());
    CHECK(studies.report() == nullptr);

    BalanceRequest request;
    request.games = 10;
    const fs::path file = place.root / "fair.xml";
    place.write(file, balance_study(*place.document, request, file));
    std::ofstream(place.root / "fair.results") << "something else\n";
    REQUIRE(studies.open(file).empty());
    CHECK(studies.findings().size() == 1);
    CHECK(tells(studies, "RP6102"));
    CHECK(studies.why_not_run().find("are not of it") != std::string::npos);
    REQUIRE(studies.run(1).empty());
    CHECK(studies.running() == nullptr);
    CHECK(bytes_of(place.root / "fair.results") == "something else\n");
    // A study that is spoilt leaves the one that is open.
    std::ofstream(place.root / "spoilt.xml") << "<study";
    CHECK_FALSE(studies.open(place.root / "spoilt.xml").empty());
    CHECK(studies.file() == file);
}

TEST_CASE("the games of a study are stopped at once, and what was played is kept", "[studies]") {
    StudyPlace place;
    BalanceRequest request;
    request.games = 1'000'000;
    const fs::path file = place.root / "long.xml";
    place.write(file, balance_study(*place.document, request, file));
    StudyDesk& studies = place.studies();
    REQUIRE(studies.open(file).empty());
    REQUIRE(studies.run(2).empty());
    CHECK(studies.why_not_run() == "The games are being played.");
    while (studies.running()->blocks() == 0) studies.look();
    studies.stop();
    while (studies.running() != nullptr) studies.look();
    const std::uint64_t kept = studies.report()->games;
    CHECK(kept > 0);
    CHECK(studies.missing() > 0);
    REQUIRE(studies.open(file).empty());
    CHECK(studies.report()->standing.games_played(10) >= kept);
    CHECK(studies.why_not_run().empty());
}
