// A game by mail between two windows, by the commands of the menu, with windows that fill their forms.
#include <unistd.h>
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>

#include "editor/command/command.hpp"
#include "editor/command/equipment.hpp"
#include "editor/playtest/desk.hpp"
#include "engine/players/player.hpp"
#include "formats/disk/write_file.hpp"
#include "formats/mods/minisign.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "tests/support/quiet_shell.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

class MailShell final : public QuietShell {
public:
    bool ask_form(const FormQuestion& question) override {
        title = question.title;
        for (const auto& [name, value] : fill) CHECK(question.set(name, value).empty());
        fields.clear();
        for (const FormField& field : question.form()) {
            fields[field.name] = field.kind;
            if (fill.contains(field.name)) CHECK(field.value == fill.at(field.name));
        }
        if (question.preview) preview = question.preview();
        why = question.run();
        return why.empty();
    }
    bool copy_text(const std::string& text) override {
        clipboard = text;
        return true;
    }
    std::string pasted_text() override { return clipboard; }
    std::map<std::string, std::string> fill;
    std::map<std::string, FormField::Kind> fields;  ///< of the last form
    std::string title, preview, why, clipboard;
};

const fs::path kMailSkirmish = fs::path(RAMPARTS_SOURCE_DIR) / "tests/features/cli/data/skirmish";

struct MailHome {
    MailHome(const fs::path& folder, const std::string& name, const fs::path& battle = kMailSkirmish)
        : home(folder / name) {
        add_file_commands(commands);
        fs::create_directories(home);
        document = &workspace.add(std::make_unique<OpenDocument>(load_scenario(battle).scenario));
        shell.fill = {{"game", (home / "a.game").string()}, {"key", (home / "a.key").string()}, {"name", name}};
    }
    MailHome(const MailHome&) = delete;
    MailHome& operator=(const MailHome&) = delete;

    /// Why the command could not do it, or nothing.
    std::string run(const std::string& command) {
        const std::string not_now = commands.run(command, context);
        return not_now.empty() ? shell.why : not_now;
    }
    Playtest* game() { return workspace.play().game(document); }
    /// Plays what one has to decide, as clicks do; whether there was anything.
    bool play() {
        bool any = false;
        while (game()->waits_for_human()) {
            std::vector<PlayChoice> acts;
            for (const PlayChoice& choice : game()->choices())
                if (!choice.actions.empty()) acts.push_back(choice);
            // whatever ends something first, so that the game comes to its end
            auto best = acts.begin();
            for (auto at = acts.begin(); at != acts.end(); ++at)
                if (at->kind == PlayChoice::Kind::end_phase || at->kind == PlayChoice::Kind::resolve) best = at;
            if (best == acts.end()) {
                game()->select(game()->choices().front().unit);
                continue;
            }
            game()->perform(*best);
            any = true;
        }
        return any;
    }
    fs::path home;
    Workspace workspace{full_equipment};
    MailShell shell;
    CommandRegistry commands;
    CommandContext context{workspace, shell};
    OpenDocument* document = nullptr;
};

struct Homes {
    ~Homes() { fs::remove_all(folder); }
    fs::path folder = fs::temp_directory_path() / ("ramparts-mail-" + std::to_string(getpid()));
    fs::path battle = kMailSkirmish;
    MailHome ann{folder, "Ann", battle};
    MailHome bob{folder, "Bob", battle};
};

std::string text_of_mail_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The line of the public key, as people pass it on.
std::string public_line(const SecretKey& key) {
    const std::string file = public_key_file(key.public_key());
    const std::size_t begin = file.find('\n') + 1;
    return file.substr(begin, file.find('\n', begin) - begin);
}

}  // namespace

TEST_CASE("a game by mail is played between two windows to its end", "[mail]") {
    for (const char* dice : {"verified", "trusted"}) {
        INFO(dice);
        Homes homes;
        homes.ann.shell.fill["dice"] = dice;
        REQUIRE(homes.ann.run("play.mail-new") == "");
        CHECK(homes.ann.shell.title == "New game by mail");
        CHECK(homes.ann.shell.message == "Mail 0 is on the clipboard: send it.");
        CHECK(homes.ann.shell.clipboard.find("BEGIN RAMPARTS MAIL 0") != std::string::npos);
        // only its owner may read the file, which holds secrets
        CHECK((fs::status(homes.ann.home / "a.game").permissions() & fs::perms::others_all) == fs::perms::none);
        homes.bob.shell.clipboard = "> " + homes.ann.shell.clipboard;
        REQUIRE(homes.bob.run("play.mail-accept") == "");
        CHECK(homes.bob.shell.message == "Mail 1 is on the clipboard: send it.");
        homes.ann.shell.clipboard = homes.bob.shell.clipboard;
        REQUIRE(homes.ann.run("play.mail-accept") == "");
        MailHome* writer = &homes.ann;
        MailHome* reader = &homes.bob;
        int mails = 2;
        for (; mails < 200 && !(homes.ann.game()->over() && homes.bob.game()->over()); ++mails) {
            if (writer->play()) REQUIRE(writer->run("play.mail-turn") == "");
            reader->shell.clipboard = writer->shell.clipboard;
            REQUIRE(reader->run("play.mail-accept") == "");
            std::swap(writer, reader);
        }
        CHECK(mails < 200);
        CHECK(homes.ann.game()->state().hash() == homes.bob.game()->state().hash());
        REQUIRE(homes.ann.run("play.mail-status") == "");
        CHECK(homes.ann.shell.preview.starts_with("the game is over: "));
        CHECK(homes.ann.shell.preview.find(dice) != std::string::npos);
    }
}

TEST_CASE("a battle with hidden units is played by mail between two windows, each of which shows its own side",
          "[mail]") {
    Homes homes{.battle = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios/chippewa-woods"};
    homes.ann.shell.fill["dice"] = "trusted";
    REQUIRE(homes.ann.run("play.mail-new") == "");
    homes.bob.shell.clipboard = homes.ann.shell.clipboard;
    REQUIRE(homes.bob.run("play.mail-accept") == "");
    homes.ann.shell.clipboard = homes.bob.shell.clipboard;
    REQUIRE(homes.ann.run("play.mail-accept") == "");
    const auto standing = [](MailHome& home) {
        REQUIRE(home.run("play.mail-status") == "");
        return home.shell.preview.substr(0, home.shell.preview.find('\n'));
    };
    const auto ended = [&](MailHome& home) {
        const std::string words = standing(home);
        return words.starts_with("the game is over: ") && words.find("wait for") == std::string::npos;
    };
    MailHome* writer = &homes.ann;
    MailHome* reader = &homes.bob;
    int mails = 2;
    for (; mails < 200 && !(ended(homes.ann) && ended(homes.bob)); ++mails) {
        const auto side = writer->game()->scenario().side(writer == &homes.ann ? "us" : "ac");
        if (!writer->game()->over()) CHECK(writer->game()->viewer() == side);
        if (writer->game()->waits_for_human()) {
            writer->game()->let("tactician", Playtest::Until::game);
            while (writer->game()->step_player()) {
            }
            REQUIRE(writer->run("play.mail-turn") == "");
        }
        reader->shell.clipboard = writer->shell.clipboard;
        REQUIRE(reader->run("play.mail-accept") == "");
        std::swap(writer, reader);
    }
    CHECK(mails < 200);
    for (MailHome* home : {&homes.ann, &homes.bob}) CHECK_FALSE(home->game()->viewer());
    CHECK(homes.ann.game()->journal("") == homes.bob.game()->journal(""));
}

TEST_CASE("what is refused by mail changes neither file nor window", "[mail]") {
    Homes homes;
    CHECK(homes.ann.run("play.mail-turn") == "The playtest shows no game by mail; accept a mail first.");
    homes.ann.shell.clipboard = "nothing";
    CHECK(homes.ann.run("play.mail-accept").starts_with("there is no mail of a game in this text"));
    REQUIRE(homes.ann.run("play.mail-new") == "");
    CHECK(homes.ann.run("play.mail-new").find(" is there already; a game is never overwritten.") != std::string::npos);
    homes.bob.shell.clipboard = homes.ann.shell.clipboard;
    REQUIRE(homes.bob.run("play.mail-accept") == "");
    homes.ann.shell.clipboard = homes.bob.shell.clipboard;
    REQUIRE(homes.ann.run("play.mail-accept") == "");

    const std::string before = text_of_mail_file(homes.ann.home / "a.game");
    CHECK(homes.ann.run("play.mail-accept").starts_with("mail 1 was accepted before"));
    std::string changed = homes.ann.shell.clipboard;
    changed[changed.find("MAIL 1-----\n") + 40] ^= 1;
    homes.ann.shell.clipboard = changed;
    CHECK(homes.ann.run("play.mail-accept").find("let it be sent again") != std::string::npos);
    CHECK(text_of_mail_file(homes.ann.home / "a.game") == before);

    // one's own part alone is played here, and what was sent is not taken back
    Playtest* game = homes.ann.game();
    REQUIRE(game != nullptr);
    CHECK(game->held());
    CHECK_FALSE(game->can_undo());
    CHECK(homes.ann.run("play.mail-turn").starts_with("the turn is not finished"));
    REQUIRE(homes.ann.play());
    CHECK(game->prompt() == "Your mail ends here: end your turn by mail");
    CHECK_FALSE(game->waits_for_human());
    // a file may take the mail as well
    homes.ann.shell.fill["mail"] = (homes.ann.home / "mail.txt").string();
    REQUIRE(homes.ann.run("play.mail-turn") == "");
    CHECK(text_of_mail_file(homes.ann.home / "mail.txt").find("BEGIN RAMPARTS MAIL 2") != std::string::npos);
    CHECK(homes.ann.run("play.mail-turn").starts_with("wait for mail 3 of Bob"));

    // the last mail is sent again when it was lost
    const std::string sent = text_of_mail_file(homes.ann.home / "mail.txt");
    homes.ann.shell.fill["mail"] = (homes.ann.home / "again.txt").string();
    homes.ann.shell.fill["again"] = "true";
    REQUIRE(homes.ann.run("play.mail-status") == "");
    CHECK(text_of_mail_file(homes.ann.home / "again.txt") == sent);

    // a battle that was changed since
    MailHome other(homes.folder, "Other");
    other.shell.fill["game"] = (homes.ann.home / "a.game").string();
    REQUIRE(other.document->document.edit("raise", [](Edit& e) { e.set_elevation(1, 7); }));
    CHECK(other.run("play.mail-status").starts_with("what is here is not what the game began with"));
}

TEST_CASE("a key with a password is asked for, and files are chosen, not only typed", "[mail]") {
    Homes homes;
    const SecretKey key = SecretKey::make();
    const auto locked = key.file("red coats");
    REQUIRE(locked);
    REQUIRE(write_file(homes.ann.home / "a.key", *locked));
    CHECK(homes.ann.run("play.mail-new") == "The key has a password: type it.");
    CHECK(homes.ann.shell.fields.at("password") == FormField::Kind::password);
    CHECK(homes.ann.shell.fields.at("game") == FormField::Kind::new_file);
    CHECK(homes.ann.shell.fields.at("key") == FormField::Kind::file);
    CHECK(homes.ann.shell.fields.at("mail") == FormField::Kind::new_file);
    CHECK_FALSE(fs::exists(homes.ann.home / "a.game"));
    // opening it takes seconds on purpose; from here the same key without a password
    REQUIRE(write_file(homes.ann.home / "a.key", key.file()));
    REQUIRE(homes.ann.run("play.mail-new") == "");

    // who joins is told whose key signs, before and without accepting anything
    homes.bob.shell.clipboard = homes.ann.shell.clipboard;
    homes.bob.shell.fill["opponent"] = public_line(SecretKey::make());
    CHECK(homes.bob.run("play.mail-accept").find("not with the one given") != std::string::npos);
    CHECK(homes.bob.shell.preview.find("An invitation of Ann to Skirmish at the Knoll") == 0);
    CHECK(homes.bob.shell.preview.find(key.public_key().words()) != std::string::npos);
    homes.bob.shell.fill["opponent"] = public_line(key);
    REQUIRE(homes.bob.run("play.mail-accept") == "");
    homes.ann.shell.clipboard = homes.bob.shell.clipboard;
    REQUIRE(homes.ann.run("play.mail-accept") == "");

    // giving up is a mail too
    homes.ann.shell.fill["resign"] = "true";
    REQUIRE(homes.ann.run("play.mail-turn") == "");
    homes.bob.shell.clipboard = homes.ann.shell.clipboard;
    REQUIRE(homes.bob.run("play.mail-accept") == "");
    CHECK(homes.bob.shell.message == "the game is over: Ann has resigned");
}

}  // namespace ramparts
