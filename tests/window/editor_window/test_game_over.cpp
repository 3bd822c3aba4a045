// The end of a game: what the panel says of it, and its report as a page and as a PDF.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include "editor/playtest/desk.hpp"
#include "editor/playtest/report.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/words/messages.hpp"
#include "tests/window/editor_window/sights.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void play_to_the_end(Desk& desk) {
    desk.focus_map();
    desk.hand.key(WXK_F5);
    until("the game to begin", [&] { return desk.frame().workspace().play().playing(&desk.document()); });
    desk.panel("play");
    let_play(desk, "tactician", [&](const GameState&) { return game(desk).over(); });
    until("the panel to say so", [&] { return page_says(desk, say("Game over")); });
}

void write_report(Desk& desk, const std::filesystem::path& file) {
    desk.answers.expect(
        "Battle report",
        [&](wxDialog& dialog) {
            const auto forms = all_shown<wxPropertyGrid>(dialog);
            REQUIRE(forms.size() == 1);
            desk.edit(*forms.front(), "file", file.string());
            until_at_rest("the file is named");
            desk.hand.click(child(dialog, "Write the report"));
        },
        [&] { desk.hand.click(child(desk.frame(), "Battle report…")); });
    CHECK(std::filesystem::exists(file));
}

}  // namespace

TEST_CASE("the end of a game says why and what was lost, and writes its report", "[play][report]") {
    Desk desk({"chippewa"});
    play_to_the_end(desk);
    const auto report = report_of(game(desk));
    REQUIRE(report);
    CHECK(page_says(desk, say(outcome_words(*report))));
    CHECK(page_says(desk, "Units eliminated"));
    for (const TurningMoment& moment : report->moments) CHECK(page_says(desk, say(moment_words(moment))));

    const auto page = desk.temporary.path() / "chippewa.html";
    write_report(desk, page);
    const std::string text = text_of(page);
    CHECK(text.find("<p id=\"outcome\">") != std::string::npos);
    CHECK(text.find("<script") == std::string::npos);
    std::size_t maps = 0;
    for (std::size_t at = 0; (at = text.find("<svg class=\"still\"", at)) != std::string::npos; ++at) ++maps;
    CHECK(maps == report->turns.size());
    const auto paper = desk.temporary.path() / "chippewa.pdf";
    write_report(desk, paper);
    CHECK(text_of(paper).starts_with("%PDF"));

    // Looking back brings the odds and the choices back; the last step the end.
    desk.hand.click(child(desk.frame(), "Look back"));
    until("the beginning", [&] { return game(desk).shown() == 0; });
    until("no end in sight", [&] { return !page_says(desk, say("Game over")); });
    desk.frame().run("play.last");
    until("the end again", [&] { return page_says(desk, say("Game over")); });
    desk.answers.expect(
        "New game", [&](wxDialog& dialog) { dialog.EndModal(wxID_CANCEL); },
        [&] { desk.hand.click(child(desk.frame(), "Play again…")); });
    CHECK(game(desk).over());
}

TEST_CASE("tour: the end of a game", "[.look]") {
    Desk desk({"chippewa"});
    play_to_the_end(desk);
    until_at_rest("the end");
    picture_of_screen("game-over");
}
