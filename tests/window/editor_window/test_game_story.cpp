// A game from its dialog to its report: one side by mouse and keys, the other by the computer.
#include <catch2/catch.hpp>

#include <array>
#include <fstream>

#include <wx/listbox.h>
#include <wx/textctrl.h>

#include "editor/playtest/desk.hpp"
#include "editor/playtest/report.hpp"
#include "editor/toolkit/translate.hpp"
#include "formats/journal/journal.hpp"
#include "sdk/words/messages.hpp"
#include "tests/window/editor_window/hands.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// Somebody who plays a whole game, now with the mouse and now with the keys.
class WholeGame {
public:
    explicit WholeGame(Desk& desk) : desk_(desk), mouse_(desk, false), keys_(desk, true) {}

    void play() {
        constexpr int kMost = 400;
        for (int turn = 0; turn < kMost && wait_for_turn(); ++turn) act();
        REQUIRE(game(desk_).over());
    }
    int by_mouse = 0;
    int by_keys = 0;
    int from_list = 0;

private:
    using Kind = PlayChoice::Kind;

    /// False when the game is over.
    bool wait_for_turn() {
        until("the player's turn", [&] { return game(desk_).over() || game(desk_).waits_for_human(); });
        return !game(desk_).over();
    }
    [[nodiscard]] const PlayChoice* first(Kind kind) const { return game(desk_).choice(kind); }
    /// What a game has to have answered, and attacks; then one move a phase.
    [[nodiscard]] const PlayChoice* wanted() const {
        for (const Kind kind : {Kind::resolve, Kind::lose, Kind::retreat, Kind::displace, Kind::advance, Kind::accept,
                                Kind::decline, Kind::option, Kind::target, Kind::join, Kind::support, Kind::attack})
            if (const PlayChoice* found = first(kind)) return found;
        const bool moved = moved_in_ == std::pair(game(desk_).state().turn(), game(desk_).state().phase());
        if (!moved && first(Kind::move) != nullptr) return first(Kind::move);
        if (first(Kind::end_phase) == nullptr || (!moved && game(desk_).selected() == kNoUnit))
            if (const PlayChoice* found = first(Kind::select)) return found;
        return nullptr;
    }
    void act() {
        const std::size_t length = game(desk_).length();
        const UnitIndex chosen = game(desk_).selected();
        const PlayChoice* found = wanted();
        if (found == nullptr) {
            end_phase();
            return until("the phase to end", [&] { return game(desk_).over() || game(desk_).length() > length; });
        }
        const PlayChoice choice = *found;
        if (choice.kind == Kind::move) moved_in_ = {game(desk_).state().turn(), game(desk_).state().phase()};
        INFO("choice " << say(choice.text));
        do_choice(choice);
        until("the choice to be done",
              [&] { return game(desk_).over() || game(desk_).length() > length || game(desk_).selected() != chosen; });
    }
    void do_choice(const PlayChoice& choice) {
        const HexIndex hex = choice.kind == Kind::select ? game(desk_).state().hex(choice.unit) : choice.hex;
        if (hex == kNoHex || hex >= desk_.document().map().grid().size() || !game(desk_).meanings(hex).empty()) {
            ++from_list;
            return mouse_.from_list(say(choice.text));
        }
        const bool key = ++acts_ % 4 == 0;
        ++(key ? by_keys : by_mouse);
        (key ? keys_ : mouse_).act(hex);
    }
    void end_phase() {
        if (++phases_ % 2 == 0) {
            desk_.focus_map();
            return desk_.hand.key('E');
        }
        desk_.hand.click(child(desk_.frame(), "End phase"));
    }
    Desk& desk_;
    Hands mouse_;
    Hands keys_;
    std::pair<int, Phase> moved_in_{0, Phase{}};
    int acts_ = 0;
    int phases_ = 0;
};

void write_report_file(Desk& desk, const std::filesystem::path& file) {
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
    REQUIRE(std::filesystem::exists(file));
}

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++count;
    return count;
}

/// The report of a record as it is on the disk, read and played again by its own.
BattleReport report_of_record(const Desk& desk, const std::filesystem::path& file) {
    Playtest::Problems problems;
    auto loaded = Playtest::load(desk.document().scenario(), bytes_of(file), file.string(), problems);
    REQUIRE(loaded);
    CHECK(problems.empty());
    auto report = report_of(**loaded);
    REQUIRE(report);
    return *report;
}

}  // namespace

TEST_CASE("a game against the computer is played by mouse and keys, and its report says what its record says",
          "[play][report][stories]") {
    Desk desk({"chippewa"});
    desk.answers.expect(
        "New game",
        [&](wxDialog& dialog) {
            desk.fill(child(dialog, "Seed of the dice"), "1814");
            until("the game to be possible", [&] { return child(dialog, "Start the game").IsEnabled(); });
            desk.hand.key(WXK_RETURN);
        },
        [&] {
            desk.focus_map();
            desk.hand.key(WXK_F5, wxMOD_SHIFT);
        });
    until("the game", [&] { return desk.frame().workspace().play().playing(&desk.document()); });
    CHECK(game(desk).setup().seed == 1814);
    CHECK(game(desk).setup().players == std::array<std::string, kSides>{"human", "tactician"});
    desk.panel("play");
    until_at_rest("the game stands");

    WholeGame story(desk);
    story.play();
    CHECK(story.by_mouse > 10);
    CHECK(story.by_keys > 3);
    INFO("mouse " << story.by_mouse << ", keys " << story.by_keys << ", list " << story.from_list);

    const auto record = desk.temporary.path() / "story.journal";
    desk.save_as("Save the record", record, [&] { desk.hand.click(child(desk.frame(), "Save record…")); });
    until("the record", [&] { return std::filesystem::exists(record) && std::filesystem::file_size(record) > 0; });
    const BattleReport report = report_of_record(desk, record);
    CHECK(report.over);
    CHECK(report.seed == 1814);
    CHECK(report.steps == game(desk).length());

    const auto page = desk.temporary.path() / "story.html";
    write_report_file(desk, page);
    const std::string text = bytes_of(page);
    CHECK(text.find(say(outcome_words(report))) != std::string::npos);
    CHECK(text.find(say(dice_words(report))) != std::string::npos);
    for (const std::vector<std::string>& row : casualty_rows(report))
        for (const std::string& cell : row) CHECK(text.find(">" + cell + "<") != std::string::npos);
    for (const TurningMoment& moment : report.moments) CHECK(text.find(say(moment_words(moment))) != std::string::npos);
    CHECK(report.turns.size() == static_cast<std::size_t>(report.turn));
    CHECK(count_of(text, "<svg class=\"still\"") == report.turns.size());

    const auto paper = desk.temporary.path() / "story.pdf";
    write_report_file(desk, paper);
    const std::string pdf = bytes_of(paper);
    CHECK(pdf.starts_with("%PDF"));
    CHECK(count_of(pdf, "/MediaBox") >= report.turns.size());
}
