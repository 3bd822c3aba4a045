// A campaign on a page, as its program answers: from battle to battle, with the records and losses of the program.
#include <catch2/catch.hpp>

#include <filesystem>

#include "formats/disk/file_system.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/play/campaign/records.hpp"
#include "sdk/play/study/files.hpp"
#include "sdk/show/web/player/page_campaign.hpp"
#include "sdk/show/web/player/play_page.hpp"
#include "sdk/words/messages.hpp"
#include "tests/support/json_check.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using test::json_fault;

const fs::path kNiagara = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios/campaigns/niagara.xml";

OpenCampaign niagara() {
    install_linked_plugins();
    LoadedCampaign loaded = load_campaign(kNiagara.string(), read_battle);
    REQUIRE(loaded.campaign);
    return std::move(*loaded.campaign);
}

/// A page of the campaign of the Niagara, and what is asked of it.
class CampaignSeat {
public:
    CampaignSeat() : open(niagara()) {
        Campaign here = open.campaign;
        std::vector<web::PageBattle> battles;
        for (std::size_t i = 0; i < open.stages.size(); ++i) {
            here.battles[i].path.text = fs::weakly_canonical(open.stages[i].path).string();
            battles.emplace_back().scenario = here.battles[i].path.text;
        }
        REQUIRE(game.open(std::move(battles), write_campaign(here)));
    }
    std::string ask(const std::string& question) {
        const std::string answer = game.ask(question);
        CHECK(json_fault(answer).empty());
        return answer;
    }
    void play(std::uint64_t seed) {
        (void)ask("new " + std::to_string(seed) + " tactician tactician");
        while (game.game()->waits_for_computer()) (void)game.ask("step");
        REQUIRE(game.game()->over());
    }
    std::string record() {
        (void)ask("save");
        return game.game()->journal({});
    }

    OpenCampaign open;
    web::PageGame game;
};

bool has_text(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The answer is as it is when nothing was refused; what was refused is printed.
void check_taken(const std::string& answer) {
    INFO(answer.substr(answer.find("\"no\"") == std::string::npos ? 0 : answer.find("\"no\"")).substr(0, 600));
    CHECK_FALSE(has_text(answer, "\"no\""));
}

BattleEnd end_of(const OpenCampaign& campaign, const std::vector<BattleEnd>& before, const std::string& record) {
    const JournalRead read = read_journal(record, "record");
    REQUIRE(read.readable);
    const auto rules = rules_of_record(campaign, before, read.journal, "record",
                                       [](const auto& scenario) { return playable_rules(scenario); });
    REQUIRE(rules);
    auto end = end_of_record(campaign, before, {&read.journal, *rules, "record"});
    REQUIRE(end);
    return std::move(*end);
}

/// The game that the program plays on the battle that it has written.
std::string played_by_program(const OpenCampaign& campaign, const std::vector<BattleEnd>& ends, std::uint64_t seed,
                              const fs::path& folder) {
    const auto file = write_next_battle(campaign, ends, folder);
    REQUIRE(file);
    const LoadedScenario loaded = load_scenario(*file);
    REQUIRE(loaded.readable);
    PlaytestSetup setup;
    setup.seed = seed;
    setup.players = {"tactician", "tactician"};
    auto game = Playtest::start(loaded.scenario, setup);
    REQUIRE(game);
    while (!(*game)->over()) (*game)->step_player();
    return (*game)->journal({});
}

}  // namespace

TEST_CASE("a campaign on a page goes on with the losses, and its records are the program's", "[web][campaign]") {
    CampaignSeat page;
    CHECK(has_text(page.ask("show"), "\"corrected\":\"battle.0 \""));
    CHECK(has_text(page.ask("next-battle"), say("The next battle begins when this one is over.")));
    page.play(7);
    CHECK(has_text(page.ask("show"), "\"next\":\"Lundy's Lane\""));
    const std::string first = page.record();
    std::vector<BattleEnd> ends{end_of(page.open, {}, first)};

    (void)page.ask("go 3");  // looking back changes nothing
    CHECK(has_text(page.ask("go " + std::to_string(page.game.game()->length())), "\"next\""));
    const std::string second_battle = page.ask("next-battle");
    CHECK(has_text(second_battle, "\"corrected\":\"battle.1 \""));
    CHECK(page.game.game()->scenario().id == "lundys-lane-in-niagara");
    CHECK(has_text(page.ask("picture"), "\"track\":\"<li"));
    for (const Message& line : campaign_lines(page.open, ends)) CHECK(has_text(second_battle, say(line)));
    page.play(8);
    const std::string second = page.record();
    CHECK(has_text(page.ask("save"), "\"1-chippewa.txt\""));
    ends.push_back(end_of(page.open, ends, second));
    const std::string over = page.ask("show");
    for (const Message& line : campaign_lines(page.open, ends)) CHECK(has_text(over, say(line)));
    CHECK_FALSE(has_text(over, "\"next\""));
    CHECK(has_text(page.ask("next-battle"), "\"no\""));

    // the program plays the same game on the battle that it writes, and the page takes it
    const fs::path folder = fs::temp_directory_path() / ("ramparts-page-campaign-" + std::to_string(::getpid()));
    const std::string native = played_by_program(page.open, {ends.front()}, 8, folder);
    const JournalRead here = read_journal(second, "here");
    const JournalRead there = read_journal(native, "there");
    CHECK(here.journal.steps == there.journal.steps);
    CampaignSeat other;
    const std::string taken = other.ask("load\n" + first + native);
    CHECK_FALSE(has_text(taken, "\"problems\""));
    CHECK(other.game.game()->state().hash() == page.game.game()->state().hash());
    fs::remove_all(folder);
}

TEST_CASE("a page takes records of a campaign in their order, and goes back to an earlier battle", "[web][campaign]") {
    CampaignSeat page;
    page.play(7);
    const std::string first = page.record();
    (void)page.ask("next-battle");
    page.play(8);
    const std::string second = page.record();
    CampaignSeat other;
    CHECK(has_text(other.ask("load\n" + second), "comes later"));
    CHECK(other.game.game()->scenario().id == "chippewa");
    // Several times: games that are gone leave their places in memory to others.
    for (int i = 0; i < 8; ++i) {
        check_taken(other.ask("load\n" + first));
        check_taken(other.ask("load\n" + second));
    }
    CHECK(other.game.game()->scenario().id == "lundys-lane-in-niagara");
    (void)other.ask("first-battle");
    CHECK(other.game.game()->scenario().id == "chippewa");
    CHECK(has_text(other.ask("save"), "\"before\":[]"));
    // a record of something else changes nothing
    CHECK(has_text(other.ask("load\nnonsense"), "\"no\""));
}

}  // namespace ramparts
