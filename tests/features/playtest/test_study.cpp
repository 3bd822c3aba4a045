// Studies: the totals are the same for any split, order, number of jobs and for parts played twice; results of
// something else and files that are not whole are refused.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <random>
#include <thread>

#include <unistd.h>

#include "engine/core/version.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/sha256.hpp"
#include "formats/text/shell_word.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/play/study/play.hpp"
#include "sdk/play/study/report.hpp"
#include "sdk/play/study/run.hpp"
#include "sdk/play/study/submit.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/show/study/study_map.hpp"
#include "sdk/show/web/study_page.hpp"

using namespace ramparts;

namespace {

const std::string kThames = std::string(RAMPARTS_SCENARIOS) + "/thames";

StudyWorld plain_world() {
    return {[](const std::string& path) -> Result<Scenario, std::vector<Diagnostic>> {
        LoadedScenario loaded = load_scenario(path);
        if (!loaded.readable || has_errors(loaded.diagnostics)) return fail(std::move(loaded.diagnostics));
        return std::move(loaded.scenario);
    }};
}

Result<OpenStudy, std::vector<Diagnostic>> opened(const std::string& rows, const StudyWorld& world = plain_world()) {
    const StudyRead read = read_study(
        "<study xmlns=\"urn:ramparts:study:1\" format=\"1\" id=\"fair\" block=\"4\">\n" + rows + "\n</study>\n",
        "s.xml");
    for (const Diagnostic& d : read.diagnostics) UNSCOPED_INFO(to_text(d));
    REQUIRE(read.readable);
    return open_study(read, "s.xml", world);
}

OpenStudy study_of(const std::string& rows) {
    auto open = opened(rows);
    if (!open)
        for (const Diagnostic& d : open.error()) UNSCOPED_INFO(to_text(d));
    REQUIRE(open);
    return std::move(*open);
}

const std::string kThamesRow = "<battle id=\"t\" path=\"" + kThames + "\"/>";
const std::string kFreeRow =
    "<battle id=\"t\" path=\"" + kThames + "\"><free data=\"ac-ind-2.full:1..3,us-9k.full:2..4\"/></battle>";

StudyResults empty_results(const OpenStudy& study) {
    StudyResults results;
    results.stamp = study.stamp;
    return results;
}

void play_into(const OpenStudy& study, StudyResults& into, const std::vector<BlockId>& blocks, unsigned jobs) {
    StudyWork work;
    work.jobs = jobs;
    work.finished = [&](BlockId id, BlockResult block) {
        CHECK(into.blocks.emplace(id, std::move(block)).second);
        return true;
    };
    CHECK(play_blocks(study, blocks, work).complete);
}

// One process, round after round.
StudyResults played_here(const OpenStudy& study, unsigned jobs = 1) {
    StudyResults results = empty_results(study);
    for (;;) {
        const StudyStanding standing = study_standing(study, results);
        if (standing.finished) return results;
        play_into(study, results, standing.missing, jobs);
    }
}

// Shards in any order, some of them twice, through files.
StudyResults played_in_shards(const OpenStudy& study, std::uint32_t shards, unsigned seed) {
    std::mt19937 generator(seed);
    const auto random = [&] { return static_cast<unsigned>(generator()); };
    StudyResults all = empty_results(study);
    for (;;) {
        const StudyStanding standing = study_standing(study, all);
        if (standing.finished) return all;
        std::vector<std::uint32_t> order;
        for (std::uint32_t part = 1; part <= shards; ++part) order.push_back(part);
        order.push_back(1 + random() % shards);
        std::shuffle(order.begin(), order.end(), generator);
        const StudyResults before = all;
        for (const std::uint32_t part : order) {
            StudyResults mine = empty_results(study);
            play_into(study, mine, shard_blocks(standing.blocks, part, shards), 1 + random() % 3);
            const auto read = read_results(write_results(mine), "shard", study);
            REQUIRE(read);
            CHECK(*read == mine);
            REQUIRE(merge_results(all, *read, "shard", study));
        }
    }
}

std::string refused(std::string_view text, const OpenStudy& study) {
    const auto read = read_results(text, "r", study);
    if (read) return "taken";
    CHECK(read.error().where.file.path == "r");
    CHECK_FALSE(read.error().fix.empty());
    return read.error().code + ": " + read.error().message.english();
}

// A file with these lines before its last one, and the right hash.
std::string sealed(const std::string& body, std::size_t blocks) {
    return body + "end " + std::to_string(blocks) + " " + fingerprint_hex(body) + "\n";
}

std::string with(std::string text, const std::string& right, const std::string& wrong) {
    const std::size_t at = text.find(right);
    REQUIRE(at != std::string::npos);
    return text.replace(at, right.size(), wrong);
}

}  // namespace

TEST_CASE("the cells of a study are its battles, values, players and dice", "[study]") {
    const OpenStudy study = study_of(kThamesRow + kFreeRow.substr(0, 0) + "<battle id=\"v\" path=\"" + kThames +
                                     "\"><free data=\"ac-ind-2.full:1|2\"/></battle>"
                                     "<players first=\"random\" second=\"tactician\"/>"
                                     "<players first=\"tactician\" second=\"random\"/>"
                                     "<dice seed=\"1\"/><dice seed=\"7\"/>");
    REQUIRE(study.cells.size() == 3 * 2 * 2);
    CHECK(study.cells[0].name == "t random - tactician dice 1");
    CHECK(study.cells[4].name == "v ac-ind-2.full=1 random - tactician dice 1");
    CHECK(study.cells[4].changed == 1);
    CHECK(study.cells[8].changed == 0);
    CHECK(study.cells[0].content == study.cells[8].content);
    CHECK(study.cells[0].content != study.cells[4].content);
    CHECK(study.cells[0].seed == study.cells[4].seed);  // the same dice, so that games pair
    CHECK(study.cells[0].seed != study.cells[1].seed);
    CHECK(study.scenario(study.cells[4]).units[*study.grounds[1].scenario.unit("ac-ind-2")].full == 1);
}

TEST_CASE("how often and how long is played does not make it another study, all else does", "[study]") {
    const std::string hash = study_of(kThamesRow).stamp.hash;
    CHECK(study_of(kThamesRow + "<stop rule=\"race\" games=\"4000\"/><measure what=\"\"/>").stamp.hash == hash);
    CHECK(study_of(kThamesRow + "<dice seed=\"2\"/>").stamp.hash != hash);
    CHECK(study_of(kThamesRow + "<players first=\"random\" second=\"tactician\"/>").stamp.hash != hash);
    CHECK(study_of("<battle id=\"t\" path=\"" + kThames + "\"><change>unit ac-ind-2 full 3</change></battle>")
              .stamp.hash != hash);
}

TEST_CASE("a game of a study is that of a series with the seed of its cell", "[study]") {
    const OpenStudy study = study_of(kThamesRow + "<stop rule=\"fixed\" games=\"8\"/>");
    const StudyResults results = played_here(study);
    REQUIRE(results.blocks.size() == 2);
    auto rules = playable_rules(std::make_shared<const Scenario>(study.grounds[0].base));
    REQUIRE(rules);
    MassRequest mass;
    mass.players = {"tactician", "tactician"};
    mass.seed = study.cells[0].seed;
    mass.games = 8;
    std::string winners(8, '-');
    mass.finished = [&](std::uint64_t game, const GameResult& end) {
        if (end.winner < kSides) winners[game] = static_cast<char>('0' + end.winner);
    };
    const MassResult series = play_many(*rules, mass);
    CHECK(cell_totals(study, results, 0, 2).winners == winners);
    CHECK(cell_totals(study, results, 0, 2).losses == series.losses);
}

TEST_CASE("totals are equal for any number of jobs, split and order, and for parts played twice", "[study]") {
    const std::string rules[] = {
        "<stop rule=\"fixed\" games=\"22\"/>",
        "<stop rule=\"half-width\" games=\"64\" round=\"16\" half-width=\"18\"/>",
        "<stop rule=\"race\" games=\"48\" round=\"8\" goal=\"50\" side=\"us\"/>",
    };
    for (const std::string& rule : rules) {
        INFO(rule);
        const OpenStudy study = study_of(kFreeRow + rule);
        const StudyResults here = played_here(study);
        const std::string text = write_results(here);
        CHECK(write_results(played_here(study, 3)) == text);
        for (const std::uint32_t shards : {1U, 2U, 5U, 40U}) {
            INFO(shards);
            CHECK(write_results(played_in_shards(study, shards, shards)) == text);
        }
        CHECK(study_json(study_report(study, here)) == study_json(study_report(study, played_in_shards(study, 3, 9))));
    }
}

TEST_CASE("rounds decide by their own blocks, whatever else is there", "[study]") {
    const OpenStudy study = study_of(kFreeRow + "<stop rule=\"race\" games=\"48\" round=\"8\"/>");
    const StudyResults here = played_here(study);
    const StudyStanding end = study_standing(study, here);
    CHECK(end.finished);
    REQUIRE(end.nearest);
    CHECK(std::ranges::count(end.going, true) <= 4);
    CHECK(here.games() < study.cells.size() * 48);
    StudyResults more = here;
    std::vector<BlockId> rest;  // everything that the race did not ask for
    for (std::uint32_t cell = 0; cell < study.cells.size(); ++cell)
        for (std::uint32_t block = 0; block < study.all_blocks(); ++block)
            if (!here.blocks.contains({cell, block})) rest.push_back({cell, block});
    REQUIRE_FALSE(rest.empty());
    play_into(study, more, rest, 2);
    const StudyStanding again = study_standing(study, more);
    CHECK(again.counted == end.counted);
    CHECK(again.nearest == end.nearest);
    CHECK(study_totals(study, more, again) == study_totals(study, here, end));
}

TEST_CASE("cells whose interval is narrow enough stop before the others", "[study]") {
    const OpenStudy study =
        study_of(kThamesRow +
                 "<players first=\"tactician\" second=\"tactician\"/><players first=\"tactician\" second=\"random\"/>"
                 "<stop rule=\"half-width\" games=\"400\" round=\"16\" half-width=\"10\"/>");
    const StudyResults results = played_here(study, 2);
    const StudyStanding standing = study_standing(study, results);
    CHECK(standing.counted[1] < standing.counted[0]);
    for (std::size_t cell = 0; cell < 2; ++cell) {
        const CellTotals totals = cell_totals(study, results, cell, standing.counted[cell]);
        const ShareInterval share = wilson(totals.wins[0], totals.games);
        CHECK(share.high - share.low <= 200);
    }
}

TEST_CASE("a part that was ended goes on where it was", "[study]") {
    const OpenStudy study = study_of(kThamesRow + "<stop rule=\"fixed\" games=\"40\"/>");
    StudyResults results = empty_results(study);
    for (int stops = 0; !study_standing(study, results).finished && stops < 100; ++stops) {
        StudyWork work;
        work.jobs = 2;
        work.finished = [&](BlockId id, BlockResult block) {
            results.blocks.insert_or_assign(id, std::move(block));
            return false;  // as if the program ended here
        };
        (void)play_blocks(study, study_standing(study, results).missing, work);
    }
    CHECK(write_results(results) == write_results(played_here(study)));
}

TEST_CASE("a halt gives up the games in hand and leaves whole blocks", "[study]") {
    const OpenStudy study = study_of(kThamesRow + "<stop rule=\"fixed\" games=\"400\"/>");
    StudyResults results = empty_results(study);
    Halt halt;
    StudyWork work;
    work.jobs = 2;
    work.halt = &halt;
    work.finished = [&](BlockId id, BlockResult block) {
        results.blocks.insert_or_assign(id, std::move(block));
        return true;
    };
    work.progress = [&](std::uint64_t games) {
        if (games > 30) halt.call();
        return true;
    };
    CHECK_FALSE(play_blocks(study, study_standing(study, results).missing, work).complete);
    CHECK(results.games() < 400);
    CHECK(read_results(write_results(results), "r", study).has_value());
}

TEST_CASE("a file of results that is not whole is refused, wherever it was cut or changed", "[study]") {
    const OpenStudy study = study_of(kThamesRow + "<stop rule=\"fixed\" games=\"12\"/>");
    const std::string text = write_results(played_here(study));
    REQUIRE(read_results(text, "r", study));
    for (std::size_t size = 0; size < text.size(); ++size) {
        const std::string said = refused(text.substr(0, size), study);
        if (!said.starts_with("RP6102")) FAIL_CHECK("cut at " << size << ": " << said);
    }
    std::mt19937 random(1);
    for (int i = 0; i < 2000; ++i) {
        std::string changed = text;
        changed[random() % changed.size()] ^= static_cast<char>(1 + random() % 255);
        const std::string said = refused(changed, study);
        if (!said.starts_with("RP6102")) FAIL_CHECK("changed: " << said);
    }
    CHECK(refused("", study).starts_with("RP6102: this is not a file of results"));
    CHECK(refused("<study/>\n", study).starts_with("RP6102: this is not a file of results"));
    CHECK(refused(text + text, study).starts_with("RP6102"));
    CHECK(refused(text + "\n", study).starts_with("RP6102"));
}

TEST_CASE("a file that is sealed but holds what no game gives is refused at its line", "[study]") {
    const OpenStudy study = study_of(kThamesRow + "<stop rule=\"fixed\" games=\"8\"/>");
    const std::string text = write_results(played_here(study));
    const std::string head = text.substr(0, text.find("blocks\n") + 7);
    const std::size_t line = static_cast<std::size_t>(std::ranges::count(head, '\n')) + 1;
    const std::string good = "0 0 01-0 0123456789abcdef 20 1 2 3 -4 0*1,3*2 5*1\n";
    REQUIRE(refused(sealed(head + good, 1), study) == "taken");
    const char* const bad[] = {
        "1 0 01-0 0123456789abcdef 20 1 2 3 -4 0*1 5*1\n",         // a cell that there is not
        "-1 0 01-0 0123456789abcdef 20 1 2 3 -4 0*1 5*1\n",        //
        "00 0 01-0 0123456789abcdef 20 1 2 3 -4 0*1 5*1\n",        //
        "0 99999999 01-0 0123456789abcdef 20 1 2 3 -4 0*1 5*1\n",  // beyond what a cell may have
        "0 0 01-00 0123456789abcdef 20 1 2 3 -4 0*1 5*1\n",        // another number of games
        "0 0 01-2 0123456789abcdef 20 1 2 3 -4 0*1 5*1\n",         // won by nobody that plays
        "0 0 01-0 0123456789abcde 20 1 2 3 -4 0*1 5*1\n",          //
        "0 0 01-0 0123456789abcdeg 20 1 2 3 -4 0*1 5*1\n",         //
        "0 0 01-0 0123456789abcdef -20 1 2 3 -4 0*1 5*1\n",        //
        "0 0 01-0 0123456789abcdef 99999999999999999999 1 2 3 -4 - -\n",
        "0 0 01-0 0123456789abcdef 20 1 2 3 -4 999*1 5*1\n",     // a unit that there is not
        "0 0 01-0 0123456789abcdef 20 1 2 3 -4 0*1 999999*1\n",  // a hex that there is not
        "0 0 01-0 0123456789abcdef 20 1 2 3 -4 1*1,0*1 5*1\n",   // not ascending
        "0 0 01-0 0123456789abcdef 20 1 2 3 -4 0*1,0*1 5*1\n",   // twice
        "0 0 01-0 0123456789abcdef 20 1 2 3 -4 0*0 5*1\n",       //
        "0 0 01-0 0123456789abcdef 20 1 2 3 -4 0*1, 5*1\n",      //
        "0 0 01-0 0123456789abcdef 20 1 2 3 -4 0*1\n",           // too few words
        "0 0 01-0 0123456789abcdef 20 1 2 3 -4 0*1 5*1 6\n",     // too many
        "\n",
    };
    for (const char* row : bad) {
        INFO(row);
        const auto read = read_results(sealed(head + row, 1), "r", study);
        REQUIRE_FALSE(read);
        CHECK(read.error().code == "RP6102");
        CHECK(read.error().where.file.line == line);
    }
    CHECK(refused(sealed(head + good + good, 2), study).starts_with("RP6102"));
    CHECK(refused(sealed(head + good, 2), study).starts_with("RP6102"));
    CHECK(refused(sealed(with(head, "blocks\n", ""), 0), study).starts_with("RP6102"));
}

TEST_CASE("results of another study, battle, plugin or program are refused in one sentence", "[study]") {
    StudyWorld world = plain_world();
    world.parts = [](const Scenario&, const std::string&, const std::vector<StudyPlayers>&) {
        return std::vector<JournalPart>{{"plugin", "ann.fog", "1.0.0", "abc"}};
    };
    const auto open = opened(kThamesRow, world);
    REQUIRE(open);
    const OpenStudy& study = *open;
    const auto said = [&](const std::string& right, const std::string& wrong) {
        std::string text = write_results(empty_results(study));
        text = with(text.substr(0, text.rfind("end ")), right, wrong);
        return refused(sealed(text, 0), study);
    };
    CHECK(said("study fair", "study unfair") == "RP6101: these are results of the study unfair, not of fair");
    CHECK(said("program " + std::string(kVersion), "program 0.0.1") ==
          "RP6101: these games were played by Ramparts 0.0.1; this is " + std::string(kVersion));
    CHECK(said("cell " + study.cells[0].content, "cell " + std::string(64, '0')) ==
          "RP6101: t was played with another battle than it has now: its map, units, ruleset or errata differ");
    CHECK(said("1.0.0 abc", "1.0.1 abd") == "RP6101: these games were played with another plugin ann.fog than now");
    CHECK(said("part plugin ann.fog 1.0.0 abc\n", "") ==
          "RP6101: these games were played with another plugin ann.fog than now");
    CHECK(said("blocks", "part mod bob.rain 2.0.0 x\nblocks").find("another mod bob.rain than now") !=
          std::string::npos);
    CHECK(said(study.stamp.hash, std::string(64, 'a')).find("the study has changed since") != std::string::npos);
}

TEST_CASE("games that went otherwise on another machine are refused, and nothing of the file is taken", "[study]") {
    const OpenStudy study = study_of(kThamesRow + "<stop rule=\"fixed\" games=\"12\"/>");
    const StudyResults here = played_here(study);
    StudyResults other = here;
    other.blocks.at({0, 1}).signature ^= 1;
    other.blocks.erase({0, 0});
    StudyResults into = empty_results(study);
    into.blocks.insert(*here.blocks.find({0, 1}));
    const StudyResults before = into;
    const auto merged = merge_results(into, other, "r", study);
    REQUIRE_FALSE(merged);
    CHECK(merged.error().code == "RP6103");
    CHECK(merged.error().message == "games 4 to 7 of t went otherwise here than elsewhere");
    CHECK(into == before);
}

TEST_CASE("what a study names in vain is told at its place", "[study]") {
    struct Bad {
        std::string rows;
        std::string said;
    };
    const std::string begin = "<battle id=\"t\" path=\"" + kThames + "\">";
    const auto column = [&](std::size_t more) { return std::to_string(begin.size() + more); };
    const Bad all[] = {
        {kThamesRow + "\n<players first=\"tacticain\" second=\"random\"/>", "3:17 RP6100: "},
        {kThamesRow + "\n<stop rule=\"fixed\" side=\"fr\"/>", "3:26 RP6100: the battle t has no side \"fr\""},
        {begin + "<free data=\"nobody.full:1..2\"/></battle>", "2:" + column(13) + " RP6100: "},
        {begin + "<free data=\"us-9k.full:1..2,us-9k.ful:1..2\"/></battle>", "2:" + column(35) + " RP6100: "},
        {begin + "<free data=\"us-9k.full:1..2\"/><free data=\"us-9k.full:3\"/></battle>",
         "2:" + column(43) + " RP6100: us-9k.full is freed twice"},
        {begin + "<free data=\"us-9k.full:0..99,ac-ind-2.full:0..99\"/></battle>",
         "2:" + column(13) + " RP6100: the study has more than 4096 cells"},
        {begin + "<change>unit us-9k ful 3</change></battle>", "2:" + column(1) + " RP607"},
        {begin + "<errata path=\"no-such.xml\"/></battle>", "2:" + column(15) + " RP1001"},
        {"<battle id=\"t\" path=\"no-such-battle\"/>", "RP1001"},
    };
    for (const Bad& bad : all) {
        INFO(bad.rows);
        const auto open = opened(bad.rows);
        REQUIRE_FALSE(open);
        const Diagnostic& d = open.error().front();
        const std::string said = std::to_string(d.where.file.line) + ":" + std::to_string(d.where.file.column) + " " +
                                 d.code + ": " + d.message.english();
        INFO(said);
        CHECK(said.find(bad.said) != std::string::npos);
    }
}

TEST_CASE("the errata of the nearest cell make the battle that it played", "[study]") {
    const OpenStudy study =
        study_of("<battle id=\"t\" path=\"" + kThames +
                 "\"><free data=\"ac-ind-2.full:3|4\"/></battle><stop rule=\"fixed\" games=\"8\"/>");
    const StudyResults results = played_here(study);
    const StudyReport report = study_report(study, results);
    REQUIRE(report.standing.nearest);
    const auto errata = study_errata(report);
    REQUIRE(errata);
    CHECK(errata->errata.front().reason.find("of 8 games of the study fair") != std::string::npos);
    Document document(study.grounds[0].base);
    REQUIRE(apply_errata(document, std::vector<ErrataLayer>{{*errata, "e"}}));
    const auto unit = *study.grounds[0].base.unit("ac-ind-2");
    CHECK(document.scenario().units[unit].full == study.cells[*report.standing.nearest].values[0]);
    CHECK_FALSE(study_errata(study_report(study, empty_results(study))));
    // Any other cell can be had too, but for the battle as it is.
    for (std::size_t i = 0; i < study.cells.size(); ++i)
        CHECK(study_errata(report, i).has_value() == (study.cells[i].changed > 0));
}

TEST_CASE("a cell is compared with its battle as it is, by pairs of games", "[study]") {
    const OpenStudy study = study_of("<battle id=\"t\" path=\"" + kThames +
                                     "\"><free data=\"ac-ind-2.full:2..3\"/></battle>"
                                     "<battle id=\"same\" path=\"" +
                                     kThames + "\"/><stop rule=\"fixed\" games=\"40\"/>");
    const StudyReport report = study_report(study, played_here(study, 2));
    CHECK_FALSE(report.lines[0].against.has_value());
    REQUIRE(report.lines[1].against == 0);
    REQUIRE(report.lines[2].against == 0);
    CHECK(report.lines[2].difference == ShareDifference{0, 0, 0});  // the same battle in the same games
    CHECK(report.lines[1].difference.low < report.lines[1].difference.high);
}

TEST_CASE("the page of a study has each cell, no script, and nothing of a name as markup", "[study]") {
    OpenStudy study = study_of(kFreeRow + "<stop rule=\"race\" games=\"16\" round=\"4\"/>");
    study.study.name = "<b>Fair?</b>";
    const StudyResults results = played_here(study);
    const std::string page = web::study_page(study_report(study, results));
    CHECK(page == web::study_page(study_report(study, played_in_shards(study, 4, 3))));
    std::size_t titles = 0;
    for (std::size_t at = 0; (at = page.find("<rect x", at)) != std::string::npos; ++at)
        titles += page.substr(at, 160).find("<title>t ac-ind-2.full=") != std::string::npos ? 1 : 0;
    CHECK(titles == study.cells.size());
    CHECK(page.find("<script") == std::string::npos);
    CHECK(page.find("<b>") == std::string::npos);
    CHECK(page.find("us-9k.full=4") != std::string::npos);
    CHECK(page.find("Hexes where units died") != std::string::npos);
    const std::string none = web::study_page(study_report(study, empty_results(study)));
    CHECK(none.find("not finished: 0 of the 36 games up to round 1") != std::string::npos);
}

namespace {

std::vector<std::string> texts_of(const draw::DisplayList& list) {
    std::vector<std::string> texts;
    for (const draw::Item& item : list.items)
        if (const auto* text = std::get_if<draw::TextItem>(&item)) texts.push_back(text->text);
    return texts;
}

bool says(const draw::DisplayList& list, const std::string& words) {
    return std::ranges::any_of(texts_of(list),
                               [&](const std::string& text) { return text.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("two data make a grid of cells, one a row, and any other number a list", "[study]") {
    const std::string stop = "<stop rule=\"fixed\" games=\"4\" round=\"4\"/>";
    const auto battle = [](const std::string& id, const std::string& free) {
        return "<battle id=\"" + id + "\" path=\"" + kThames + "\">" + free + "</battle>";
    };
    const OpenStudy grid = study_of(kFreeRow + stop);
    const StudyResults results = played_here(grid);
    const StudyReport report = study_report(grid, results);
    const StudyMap map = study_map(report);
    REQUIRE(map.places.size() == 9);
    // In the grid the first datum goes down and the second across; each cell is met where it is.
    for (const StudyMap::Place& place : map.places) {
        const auto& values = grid.cells[place.cell].values;
        const auto* first = map.place_of(0);
        CHECK(std::lround((place.box.x0 - first->box.x0) / (map.place_of(1)->box.x0 - first->box.x0)) == values[1] - 2);
        CHECK(std::lround((place.box.y0 - first->box.y0) / (map.place_of(3)->box.y0 - first->box.y0)) == values[0] - 1);
        CHECK(map.at(place.box.centre()) == place.cell);
        CHECK(place.box.x1 <= map.list.width);
        CHECK(place.box.y1 <= map.list.height);
    }
    CHECK_FALSE(map.at({0, 0}).has_value());
    CHECK(says(map.list, "ac-ind-2.full"));
    CHECK(says(map.list, "us-9k.full"));
    CHECK(says(map.list, "4 games"));
    CHECK(says(map.list, "Nearest to the goal"));
    CHECK_FALSE(says(map.list, "In brackets"));
    CHECK(draw::write_svg(map.list) == draw::write_svg(study_map(report).list));

    const OpenStudy row = study_of(battle("t", "<free data=\"ac-ind-2.full:1..3,us-9k.full:3\"/>") + stop);
    const StudyResults no_results = empty_results(row);
    const StudyMap in_row = study_map(study_report(row, no_results));
    REQUIRE(in_row.places.size() == 3);
    CHECK(in_row.places[0].box.y0 == in_row.places[2].box.y0);
    CHECK(in_row.places[0].box.x1 < in_row.places[1].box.x0);
    CHECK(says(in_row.list, "0 games"));
    CHECK_FALSE(says(in_row.list, "Nearest"));

    // A grid for each player, a list of the other battle.
    const OpenStudy many = study_of(kFreeRow + battle("other", "") +
                                    "<players first=\"random\" second=\"random\"/>"
                                    "<players first=\"tactician\" second=\"random\"/>" +
                                    stop);
    const StudyMap all = study_map(study_report(many, empty_results(many)), 240);
    CHECK(all.places.size() == many.cells.size());
    CHECK(says(all.list, "t, tactician – random"));
    CHECK(says(all.list, "other random - random"));

    // More values than there is room for across: the other datum goes across, or it is a list.
    const OpenStudy wide = study_of(battle("t", "<free data=\"ac-ind-2.full:1..2,us-9k.full:1..20\"/>") + stop);
    const StudyMap turned = study_map(study_report(wide, empty_results(wide)));
    REQUIRE(turned.places.size() == 40);
    CHECK(turned.places[0].box.y0 == turned.place_of(20)->box.y0);
    const OpenStudy long_row = study_of(battle("t", "<free data=\"us-9k.full:1..20\"/>") + stop);
    const StudyMap list = study_map(study_report(long_row, empty_results(long_row)));
    CHECK(list.places[0].box.y1 < list.places[1].box.y0);
    CHECK(says(list.list, "us-9k.full"));
    CHECK(says(list.list, "20"));
    const OpenStudy three = study_of("<battle id=\"c\" path=\"" RAMPARTS_SCENARIOS
                                     "/chippewa\"><free data=\"us-21.strength:11..12,us-22.strength:4..5,"
                                     "ac-100f.strength:6..7\"/></battle>" +
                                     stop);
    const StudyMap of_three = study_map(study_report(three, empty_results(three)));
    CHECK(of_three.places.size() == 8);
    CHECK(says(of_three.list, "us-21.strength · us-22.strength · ac-100f.strength"));
    CHECK(says(of_three.list, "12 · 4 · 7"));
}

TEST_CASE("where units die is on the map of the battle, as often as the table has it", "[study]") {
    const OpenStudy study = study_of(kThamesRow + "<stop rule=\"fixed\" games=\"40\"/>");
    const StudyResults results = played_here(study, 2);
    const StudyReport report = study_report(study, results);
    const draw::DisplayList map = deaths_map(report, 0);
    const StudyDeaths deaths = study_deaths(report, 0, 3);
    REQUIRE(deaths.hexes.size() == 3);
    for (const auto& [hex, times] : deaths.hexes) CHECK(says(map, times));
    CHECK(says(map, "units lost in a hundred games"));
    const StudyResults none = empty_results(study);
    CHECK_FALSE(says(deaths_map(study_report(study, none), 0), "units lost"));
}

TEST_CASE("a study is played in the background, stopped, gone on with, and kept as one process keeps it", "[study]") {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / ("ramparts-study-run-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    const fs::path file = folder / "fair.results";
    const auto study =
        std::make_shared<const OpenStudy>(study_of(kFreeRow + "<stop rule=\"race\" games=\"400\" round=\"40\"/>"));
    const std::string whole = write_results(played_here(*study, 2));
    {
        StudyRun run(study, {}, file, 2);
        while (run.blocks() < 3) std::this_thread::yield();
        run.stop();
        run.wait();
        CHECK(run.finished());
        CHECK(run.findings().empty());
        CHECK(run.done() < run.asked());
    }
    StudyResults begun;
    REQUIRE(add_result_file(begun, file, *study));
    CHECK(begun.blocks.size() >= 3);
    CHECK(begun.games() < 9 * 40 + 400);
    StudyRun run(study, begun, file, 1);
    run.wait();
    CHECK(run.findings().empty());
    CHECK(run.done() == run.asked());
    CHECK(write_results(run.results()) == whole);
    StudyResults kept;
    REQUIRE(add_result_file(kept, file, *study));
    CHECK(write_results(kept) == whole);

    // A file that cannot be written ends it with the reason.
    StudyRun nowhere(study, begun, folder / "no folder" / "fair.results", 1);
    nowhere.wait();
    REQUIRE(nowhere.findings().size() == 1);
    CHECK(nowhere.findings().front().code == "RP6041");
    fs::remove_all(folder);
}

TEST_CASE("parts of a round follow each other, miss none and are even", "[study]") {
    std::vector<BlockId> round;
    for (std::uint32_t i = 0; i < 103; ++i) round.push_back({i / 10, i % 10});
    for (const std::uint32_t shards : {1U, 2U, 7U, 103U, 500U}) {
        std::vector<BlockId> all;
        for (std::uint32_t part = 1; part <= shards; ++part) {
            const auto mine = shard_blocks(round, part, shards);
            CHECK(mine.size() >= 103 / shards);
            CHECK(mine.size() <= 103 / shards + 1);
            all.insert(all.end(), mine.begin(), mine.end());
        }
        CHECK(all == round);
    }
}

TEST_CASE("a shell reads every word back as it was", "[study]") {
    const std::string words[] = {"plain",          "with blank", "it's",   "$HOME `ls` \"x\" \\",
                                 "{} {#} %a !1 *", "-n",         "é — “”", ""};
    for (const std::string& word : words) {
        INFO(word);
        std::FILE* shell = ::popen(("printf %s. " + shell_word(word)).c_str(), "r");
        REQUIRE(shell != nullptr);
        char buffer[256] = {};
        const std::size_t size = std::fread(buffer, 1, sizeof buffer, shell);
        ::pclose(shell);
        CHECK(std::string(buffer, size) == word + ".");
    }
}

TEST_CASE("what schedulers are given names each part once, whatever is in the paths", "[study]") {
    const ShardCommand command{{"/opt/ram parts", "study", "shard", "/a b/it's {}.xml"}, {"-o", "/a b/100%"}, 8};
    CHECK(parallel_lines(command, {3, 8}) ==
          "'/opt/ram parts' study shard '/a b/it'\\''s {}.xml' 3/8 -o '/a b/100%' --jobs 1\n"
          "'/opt/ram parts' study shard '/a b/it'\\''s {}.xml' 8/8 -o '/a b/100%' --jobs 1\n");
    CHECK(slurm_script(command).find("exec '/opt/ram parts' study shard '/a b/it'\\''s {}.xml' "
                                     "\"$SLURM_ARRAY_TASK_ID/8\" -o '/a b/100%' --jobs") != std::string::npos);
    const auto words = slurm_words("/a b/100%/round-1.sh", "fair", "1,3-5", true);
    CHECK(std::ranges::find(words, "--output=/a b/100%%/round-1-task-%a.log") != words.end());
    CHECK(std::ranges::find(words, "--array=1,3-5") != words.end());
    CHECK(words.back() == "--wait");
}

TEST_CASE("what was submitted is read back, and nothing else", "[study]") {
    const StudySubmission submission{3, 40, StudyScheduler::slurm, "1234"};
    const std::string text = write_submission(submission);
    CHECK(read_submission(text) == submission);
    CHECK(read_submission(write_submission({})) == StudySubmission{});
    for (std::size_t size = 0; size < text.size(); ++size)
        CHECK_FALSE(read_submission(text.substr(0, size)).has_value());
    CHECK_FALSE(read_submission(text + "x").has_value());
    CHECK_FALSE(read_submission(with(text, "1234", "12 --all")).has_value());
    CHECK_FALSE(read_submission(with(text, "40", "0")).has_value());
    CHECK_FALSE(read_submission(with(text, "slurm", "pbs")).has_value());
}
