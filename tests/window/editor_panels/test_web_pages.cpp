// A battle and a game as web pages, by the commands of the window, with a window that fills their forms.
#include <unistd.h>
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include "editor/command/command.hpp"
#include "editor/command/equipment.hpp"
#include "editor/playtest/desk.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/support/quiet_shell.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

class PageShell final : public QuietShell {
public:
    bool ask_form(const FormQuestion& question) override {
        title = question.title;
        const Form form = question.form();
        REQUIRE(form.size() == 1);
        proposed = form[0].value;
        CHECK(question.set("file", file).empty());
        CHECK(question.form()[0].value == file);
        preview = question.preview();
        why = question.run();
        return why.empty();
    }
    Answer ask(const std::string&, const std::string&, const std::string&, const std::string&) override {
        ++asked;
        return answer;
    }
    std::string file, title, proposed, preview, why;
    Answer answer = Answer::no;
    int asked = 0;
};

struct PageDesk {
    PageDesk() {
        add_file_commands(commands);
        fs::create_directories(folder);
        document = &workspace.add(std::make_unique<OpenDocument>(
            load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "tests/features/cli/data/skirmish").scenario));
    }
    ~PageDesk() { fs::remove_all(folder); }
    PageDesk(const PageDesk&) = delete;
    PageDesk& operator=(const PageDesk&) = delete;

    std::string text() const {
        std::ifstream in(shell.file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    fs::path folder = fs::temp_directory_path() / ("ramparts-web-pages-" + std::to_string(getpid()));
    Workspace workspace{full_equipment};
    PageShell shell;
    CommandRegistry commands;
    CommandContext context{workspace, shell};
    OpenDocument* document = nullptr;
};

}  // namespace

TEST_CASE("a battle is written as a web page, and nothing is replaced unasked", "[web]") {
    PageDesk desk;
    desk.shell.file = (desk.folder / "knoll.html").string();
    desk.commands.run("file.web-page", desk.context);
    CHECK(desk.shell.title == "Web page");
    CHECK(fs::path(desk.shell.proposed).filename() == "skirmish.html");
    CHECK(desk.shell.preview.starts_with("Would write "));
    CHECK(desk.shell.why == "");
    CHECK(desk.shell.asked == 0);
    CHECK(desk.text().find("<h1>Skirmish at the Knoll</h1>") != std::string::npos);
    std::ofstream(desk.shell.file) << "mine";
    desk.commands.run("file.web-page", desk.context);
    CHECK(desk.shell.asked == 1);
    CHECK(desk.shell.why == "Nothing is written.");
    CHECK(desk.text() == "mine");
    desk.shell.answer = Shell::Answer::yes;
    desk.commands.run("file.web-page", desk.context);
    CHECK(desk.text().starts_with("<!DOCTYPE html>"));
}

TEST_CASE("names that are none of a web page are refused", "[web]") {
    PageDesk desk;
    desk.shell.file = "knoll.html";
    desk.commands.run("file.web-page", desk.context);
    CHECK(desk.shell.why == "Name a file with its whole path.");
    desk.shell.file = (desk.folder / "knoll.pdf").string();
    desk.commands.run("file.web-page", desk.context);
    CHECK(desk.shell.why == "The name of a web page ends in .html.");
    CHECK(fs::is_empty(desk.folder));
}

TEST_CASE("the game of a playtest is written as a web page", "[web]") {
    PageDesk desk;
    desk.shell.file = (desk.folder / "game.html").string();
    const Command* command = desk.commands.find("play.page");
    REQUIRE(command != nullptr);
    CHECK_FALSE(command->availability(desk.context).enabled);
    PlayDesk& play = desk.workspace.play();
    REQUIRE(play.enter(*desk.document));
    Playtest* game = play.game(desk.document);
    REQUIRE(game != nullptr);
    game->let("random", Playtest::Until::game);
    while (game->step_player()) {
    }
    REQUIRE(game->over());
    CHECK(command->availability(desk.context).enabled);
    desk.commands.run("play.page", desk.context);
    CHECK(desk.shell.why == "");
    const std::string page = desk.text();
    std::size_t lines = 0;
    for (std::size_t at = 0; (at = page.find("<li class=\"", at)) != std::string::npos; ++at) ++lines;
    CHECK(lines == game->log().size());
    CHECK(page.find("<p id=\"outcome\">" + game->log().back().text.english()) != std::string::npos);
}

}  // namespace ramparts
