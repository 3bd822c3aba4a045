// A battle and a game as web pages, by the commands of the window, with a window that fills their forms.
#include <unistd.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "editor/command/command.hpp"
#include "editor/command/equipment.hpp"
#include "editor/model/page_model.hpp"
#include "editor/playtest/desk.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/words/messages.hpp"
#include "tests/support/quiet_shell.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

class PageShell final : public QuietShell {
public:
    bool ask_form(const FormQuestion& question) override {
        title = question.title;
        const Form form = question.form();
        REQUIRE(form.front().name == "file");
        proposed = form[0].value;
        for (const auto& [field, value] : fields) CHECK(question.set(field, value).empty());
        CHECK(question.set("file", file).empty());
        CHECK(question.form()[0].value == file);
        shown = question.form();
        preview = question.preview ? question.preview() : std::string();
        why = question.run();
        return why.empty();
    }
    Answer ask(const std::string& about, const std::string&, const std::string&, const std::string&) override {
        if (about == "Publish as a web page") {
            ++offered;
            return Answer::yes;
        }
        ++asked;
        return answer;
    }
    bool open_in_browser(const fs::path& page) override {
        opened = page;
        return true;
    }
    std::string file, title, proposed, preview, why;
    std::vector<std::pair<std::string, std::string>> fields;  ///< set besides the file
    Form shown;
    fs::path opened;
    int offered = 0;
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
    desk.shell.fields = {{"use", "read"}};
    desk.commands.run("file.web-page", desk.context);
    CHECK(desk.shell.title == "Publish as a web page");
    CHECK(fs::path(desk.shell.proposed).filename() == "skirmish.html");
    CHECK(desk.shell.preview.starts_with("A page to read"));
    CHECK(desk.shell.why == "");
    CHECK(desk.shell.asked == 0);
    CHECK(desk.shell.opened == desk.shell.file);
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
    desk.shell.fields = {{"use", "read"}};
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

namespace {

/// A player of pages that no browser could use: its bytes are enough to make a page.
struct PlayerFolder {
    fs::path folder = fs::temp_directory_path() / ("ramparts-player-" + std::to_string(getpid()));
    PlayerFolder() {
        fs::create_directories(folder);
        std::ofstream(folder / "player.js") << "// the player\n";
        std::ofstream(folder / "player.wasm") << "wasm";
    }
    ~PlayerFolder() { fs::remove_all(folder); }
    PlayerFolder(const PlayerFolder&) = delete;
    PlayerFolder& operator=(const PlayerFolder&) = delete;
};

PageSource chippewa_page(const LoadedScenario& loaded, const fs::path& player) {
    PageSource source;
    source.base = &loaded;
    source.scenario = loaded.scenario;
    source.file = loaded.scenario_path;
    (void)source.errata.read_beside(loaded.scenario_path);
    source.themes = {shipped_themes()};
    source.player = player;
    return source;
}

const FormField* field_of(const Form& form, const std::string& name) {
    const auto at = std::find_if(form.begin(), form.end(), [&](const FormField& f) { return f.name == name; });
    return at == form.end() ? nullptr : &*at;
}

bool within(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a page to play on is made by the window as by the command line", "[web]") {
    const PlayerFolder player;
    const LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios/chippewa");
    PageModel model(chippewa_page(loaded, player.folder));
    CHECK(model.to_play);
    CHECK(model.language == "en");
    CHECK(field_of(model.form(), "game")->disabled == "No playtest is running; F5 starts one.");
    const auto page = model.page();
    REQUIRE(page);
    CHECK(within(*page, "id=\"player-wasm\""));
    CHECK(within(*page, "<html lang=\"en\">"));
    CHECK(model.set("language", "fr").empty());
    const auto french = model.page();
    REQUIRE(french);
    CHECK(within(*french, "<html lang=\"fr\">"));
    CHECK(within(*french, "Nouvelle partie"));
    CHECK(say("New game") == "New game");  // the window speaks as before
    CHECK(model.set("use", "read").empty());
    const auto read = model.page();
    REQUIRE(read);
    CHECK(within(*read, "<html lang=\"fr\">"));
    CHECK_FALSE(within(*read, "player-wasm"));
}

TEST_CASE("without the player of pages the form says what to install, and a page to read is made", "[web]") {
    const LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios/chippewa");
    PageModel model(chippewa_page(loaded, "/nowhere"));
    CHECK_FALSE(model.to_play);
    CHECK(model.page());
    CHECK(model.set("use", "play").empty());
    CHECK(within(model.preview(), "ramparts-data"));
    const auto page = model.page();
    REQUIRE_FALSE(page);
    CHECK(within(page.error(), "sdk/setup/player.sh"));
}

TEST_CASE("errata are chosen for a page alone, and those that exclude one another are not both taken", "[web]") {
    const PlayerFolder player;
    const LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios/chippewa");
    PageModel model(chippewa_page(loaded, player.folder));
    const Form form = model.form();
    const auto flags =
        std::count_if(form.begin(), form.end(), [](const FormField& f) { return f.name.starts_with("erratum "); });
    CHECK(flags > 3);
    const auto first = model.page();
    REQUIRE(first);
    CHECK(field_of(form, "erratum 0 0")->value == "false");
    CHECK(model.set("erratum 0 0", "true").empty());
    CHECK(field_of(model.form(), "erratum 0 0")->value == "true");
    const auto second = model.page();
    REQUIRE(second);
    CHECK(*first != *second);
    for (const char* none : {"erratum", "erratum 0", "erratum 9 9", "erratum -1 0", "erratum 0 x"}) {
        INFO(none);
        CHECK(model.set(none, "true").empty());
    }
}

TEST_CASE("a battle that was never saved, and what was changed since, is on the page", "[web]") {
    const PlayerFolder player;
    const LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios/chippewa");
    PageSource source = chippewa_page(loaded, player.folder);
    source.scenario.name = "Chippewa by night";
    source.file.clear();
    const PageModel model(std::move(source));
    const auto page = model.page();
    REQUIRE(page);
    CHECK(within(*page, "<h1>Chippewa by night</h1>"));
}

TEST_CASE("the game of a playtest comes along as long as it is one of this battle", "[web]") {
    const PlayerFolder player;
    PageDesk desk;
    PlayDesk& play = desk.workspace.play();
    REQUIRE(play.enter(*desk.document));
    Playtest* game = play.game(desk.document);
    game->let("random", Playtest::Until::game);
    while (game->step_player()) {
    }
    PageSource source;
    source.base = &desk.document->store().loaded();
    source.scenario = desk.document->scenario();
    source.themes = {shipped_themes()};
    source.player = player.folder;
    source.game = game->journal({});
    const auto with_game = [](PageSource of) {
        PageModel model(std::move(of));
        CHECK(field_of(model.form(), "game")->disabled.empty());
        CHECK(model.set("game", "true").empty());
        return model.page();
    };
    const auto page = with_game(source);
    if (!page) UNSCOPED_INFO(page.error());
    REQUIRE(page);
    CHECK(within(*page, "The game of this page"));
    source.scenario.units.front().at.reset();
    const auto other = with_game(source);
    REQUIRE_FALSE(other);
    CHECK(within(other.error(), "Without the game the page may do."));
}

}  // namespace ramparts

TEST_CASE("the reference of plugins is opened in the browser", "[web]") {
    PageDesk desk;
    desk.commands.run("help.reference", desk.context);
    CHECK(desk.shell.opened.filename() == "index.html");
    CHECK(desk.shell.opened.parent_path().filename() == "reference");
}
