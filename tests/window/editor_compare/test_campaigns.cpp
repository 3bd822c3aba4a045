// A campaign in the window, without one: a game that is over leads to the next battle, and the last one to the end.
#include <catch2/catch.hpp>

#include "editor/command/command.hpp"
#include "editor/command/equipment.hpp"
#include "editor/command/page_files.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/workspace/files.hpp"
#include "formats/campaign/campaign_file.hpp"
#include "formats/disk/file_system.hpp"
#include "formats/scenario/name_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/share/pages/make_play_page.hpp"
#include "tests/support/quiet_shell.hpp"
#include "tests/window/editor_compare/versions.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

class CampaignShell final : public QuietShell {
public:
    bool ask_form(const FormQuestion& question) override {
        for (const FormField& field : question.form()) fields[field.name] = field.value;
        for (const auto& [field, value] : answers) CHECK(question.set(field, value).empty());
        preview = question.preview();
        refusal = question.run();
        return refusal.empty();
    }
    bool open_path(const fs::path& path) override {
        opened = path;
        return true;
    }

    std::map<std::string, std::string> answers;
    std::map<std::string, std::string> fields;
    std::string preview;
    std::string refusal;
    fs::path opened;
};

struct CampaignDesk {
    CampaignDesk() {
        for (const char* part : {"rulesets", "campaigns", "chippewa", "lundys-lane"})
            fs::copy(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / part, folder.path / part,
                     fs::copy_options::recursive);
        add_campaign_commands(commands);
        add_campaign_page_command(commands);
        shell.answers["folder"] = (folder.path / "mine").string();
    }
    void open(const fs::path& battle) {
        auto opened = open_scenario(battle);
        REQUIRE(opened);
        document = &workspace.add(std::make_unique<OpenDocument>(std::move(*opened)));
    }
    // Two players of the program play the battle to its end.
    void play(std::uint64_t seed) {
        PlaytestSetup setup;
        setup.seed = seed;
        setup.players = {"tactician", "tactician"};
        REQUIRE(workspace.play().new_game(*document, setup));
        while (!workspace.play().game(document)->over()) REQUIRE(workspace.play().tick(*document));
    }
    std::string run(const char* command = "play.campaign") {
        shell.message.clear();
        shell.refusal.clear();
        CommandContext context{workspace, shell};
        return commands.run(command, context);
    }

    Folder folder;
    Workspace workspace{full_equipment};
    CampaignShell shell;
    CommandRegistry commands;
    OpenDocument* document = nullptr;
};

}  // namespace

TEST_CASE("a game that is over leads to the next battle of its campaign, and the last to the end", "[campaign]") {
    CampaignDesk desk;
    desk.open(desk.folder.path / "chippewa");
    CHECK(desk.run() == "A campaign goes on when a game of its battle is over.");
    desk.play(7);
    const auto* game = desk.workspace.play().game(desk.document);
    CHECK(desk.run().empty());
    CHECK(desk.shell.fields["file"] == (desk.folder.path / "campaigns" / "niagara.xml").string());
    INFO(desk.shell.refusal);
    REQUIRE(desk.shell.refusal.empty());
    CHECK(desk.shell.message.find("next: Lundy's Lane") != std::string::npos);
    CHECK(desk.shell.preview == desk.shell.message);
    CHECK(fs::exists(desk.folder.path / "mine" / "1-chippewa.txt"));
    REQUIRE(desk.shell.opened == desk.folder.path / "mine" / "lundys-lane" / "scenario.xml");
    const LoadedScenario next = load_scenario(desk.shell.opened);
    CHECK(next.readable);
    CHECK(next.diagnostics.empty());
    CHECK(next.scenario.id == "lundys-lane-in-niagara");
    CHECK(next.scenario.name == "Lundy's Lane (The left bank of the Niagara, July 1814)");
    const SideId first = game->state().winner();

    // the battle is there already: nothing is written over
    CHECK(desk.run().empty());
    CHECK(desk.shell.refusal.find("is there already. Choose another folder.") != std::string::npos);

    desk.open(desk.shell.opened);
    desk.play(8);
    desk.shell.answers.clear();
    const SideId second = desk.workspace.play().game(desk.document)->state().winner();
    desk.shell.opened.clear();
    CHECK(desk.run().empty());
    INFO(desk.shell.refusal);
    REQUIRE(desk.shell.refusal.empty());
    CHECK(desk.shell.opened.empty());
    CHECK(desk.shell.fields["folder"] == (desk.folder.path / "mine").string());
    CHECK(fs::exists(desk.folder.path / "mine" / "2-lundys-lane.txt"));
    const std::string side = second == 0 ? "United States" : "Anglo-Canadian";
    CHECK(desk.shell.message.find("the campaign has ended: " + side + " won") != std::string::npos);
    CHECK(first < kSides);
}

TEST_CASE("a game that is no part of the campaign is refused, and nothing is written", "[campaign]") {
    CampaignDesk desk;
    desk.open(desk.folder.path / "lundys-lane");
    desk.play(3);
    CHECK(desk.run().empty());
    CHECK(desk.shell.refusal.find("Play Chippewa first") != std::string::npos);
    desk.shell.answers["file"] = (desk.folder.path / "none.xml").string();
    CHECK(desk.run().empty());
    CHECK_FALSE(desk.shell.refusal.empty());
    CHECK_FALSE(fs::exists(desk.folder.path / "mine"));
}

TEST_CASE("a campaign goes on when errata were on in a game, and names the file that is not there", "[campaign]") {
    CampaignDesk desk;
    desk.open(desk.folder.path / "chippewa");
    const fs::path sample = desk.folder.path / "chippewa" / "errata" / "sample.xml";
    (void)desk.document->errata.read_beside(desk.document->path());
    const std::size_t layer = desk.document->errata.find(sample);
    REQUIRE(layer < desk.document->errata.layers().size());
    desk.document->errata.switch_file_on(desk.document->scenario(), layer);
    REQUIRE(desk.document->errata.any_on());
    desk.play(7);
    CHECK(desk.run().empty());
    INFO(desk.shell.refusal);
    REQUIRE(desk.shell.refusal.empty());
    CHECK(bytes_of(desk.folder.path / "mine" / "1-chippewa.txt").find("errata ") != std::string::npos);
    desk.open(desk.shell.opened);
    desk.play(8);
    // without the file of errata the first game cannot be played again
    fs::rename(sample, desk.folder.path / "elsewhere.xml");
    CHECK(desk.run().empty());
    CHECK(desk.shell.refusal.find("which are not found as they were") != std::string::npos);
    CHECK(desk.shell.refusal.find("put their file into the folder errata beside") != std::string::npos);
    // under another name beside the battle it is found
    fs::rename(desk.folder.path / "elsewhere.xml", sample.parent_path() / "other.xml");
    CHECK(desk.run().empty());
    CHECK(desk.shell.refusal.empty());
    CHECK(desk.shell.message.find("the campaign has ended") != std::string::npos);
}

TEST_CASE("a campaign is published as a page from the window, with its language and colours", "[campaign]") {
    CampaignDesk desk;
    CHECK_FALSE(desk.run("file.campaign-page").empty());  // nothing is open
    desk.open(desk.folder.path / "chippewa");
    const fs::path page = desk.folder.path / "niagara.html";
    desk.shell.answers = {{"file", page.string()}, {"language", "fr"}, {"theme", "night"}};
    CHECK(desk.run("file.campaign-page").empty());
    CHECK(desk.shell.fields["campaign"] == (desk.folder.path / "campaigns" / "niagara.xml").string());
    CHECK(fs::path(desk.shell.fields["file"]).filename() == "niagara.html");
    CHECK(desk.shell.fields.contains("theme"));
    if (!player_is_there()) {
        CHECK(desk.shell.refusal.find("player of web pages is not there") != std::string::npos);
        CHECK_FALSE(fs::exists(page));
        return;
    }
    CHECK(desk.shell.refusal.empty());
    CHECK(
        desk.shell.preview.starts_with("The left bank of the Niagara, July 1814: 2 battles, on one page to play on."));
    const auto text = real_files().read(page);
    REQUIRE(text);
    CHECK(text->find("<summary>La rive gauche du Niagara, juillet 1814</summary>") != std::string::npos);

    desk.shell.answers["campaign"] = (desk.folder.path / "chippewa" / "scenario.xml").string();
    desk.run("file.campaign-page");
    CHECK_FALSE(desk.shell.refusal.empty());
}

TEST_CASE("the shipped campaigns have their names and descriptions in French", "[campaign]") {
    const fs::path folder = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "campaigns";
    const NameTexts french = names_in(folder, "fr");
    std::size_t texts = 0;
    for (const std::string& name : real_files().list(folder)) {
        if (!name.ends_with(".xml")) continue;
        INFO(name);
        const auto text = real_files().read(folder / name);
        REQUIRE(text);
        const CampaignRead read = read_campaign(*text, name);
        REQUIRE(read.readable);
        for (const std::string& each : {read.campaign.name, read.campaign.description}) {
            CHECK(french.contains(each));
            ++texts;
        }
    }
    CHECK(texts == 6);
    CHECK(french.size() == texts);
}
