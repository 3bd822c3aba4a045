// Games by mail in the window, by its forms under real keys and clicks, against somebody who has the command line and a
// home of his own: what one of them writes the other takes.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "editor/playtest/desk.hpp"
#include "formats/journal/journal.hpp"
#include "tests/window/editor_window/mail_hands.hpp"
#include "tests/window/editor_window/user_with_mods.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

namespace fs = std::filesystem;

const fs::path kMailTree = fs::path(RAMPARTS_SCENARIOS).parent_path();

bool possible(const Desk& desk, const char* command) {
    return desk.frame().commands().find(command)->availability({desk.frame().workspace(), desk.frame()}).enabled;
}

/// As a mail program shows what was answered to.
std::string quoted(const std::string& text) {
    std::string out = "Bob wrote:\n> ";
    for (const char c : text) out += c == '\n' ? std::string("\r\n> ") : std::string(1, c);
    return out;
}

/// Mails go to and fro, Ann's answers over the clipboard, until she has something to decide.
void to_my_turn(Desk& desk, const OtherPlayer& bob, const std::string& password) {
    for (int round = 0; round < 12 && !game(desk).waits_for_human(); ++round) {
        const std::string mine = "mine" + std::to_string(round);
        const std::string his = "his" + std::to_string(round);
        std::ofstream(bob.file(mine.c_str()), std::ios::binary) << desk.frame().pasted_text();
        (void)bob.run("pbem accept bob.game " + mine + " -o " + his);
        if (!fs::exists(bob.file(his.c_str()))) (void)bob.run("pbem turn bob.game --player tactician -o " + his);
        with_form(desk, "play.mail-accept", "Accept a mail", [&](const MailForm& form) {
            form.type("mail", bob.file(his.c_str()).string());
            if (form.has("password")) form.type("password", password);
            form.press("Accept");
        });
    }
    REQUIRE(game(desk).waits_for_human());
}

}  // namespace

TEST_CASE("a game by mail is begun, played, sent again and given up by the forms of the window", "[mail]") {
    Desk desk({"chippewa"});
    const fs::path home = desk.temporary.path();
    const OtherPlayer bob(home / "bob");
    const std::string battle = (kMailTree / "scenarios" / "chippewa").string();
    fs::copy_file(kMailTree / "tests" / "features" / "mods" / "keys" / "quick.key", home / "ann.key");
    const std::string password = "creek";
    const auto unlock = [&](const MailForm& form) { form.type("password", password); };

    CHECK_FALSE(possible(desk, "play.mail-turn"));
    with_form(desk, "play.mail-new", "New game by mail", [&](const MailForm& form) {
        form.type("game", (home / "a.game").string());
        CHECK_FALSE(form.has("password"));
        form.type("key", (home / "ann.key").string());
        REQUIRE(form.has("password"));
        form.type("name", "Ann");
        form.type("mail", bob.file("0").string());
        form.press("Invite");
        form.says("The key has a password: type it.");
        form.type("password", "brook");
        CHECK(form.shows("password").find("brook") == std::string::npos);
        form.press("Invite");
        form.says("the password does not fit the key");
        CHECK_FALSE(fs::exists(home / "a.game"));
        (void)picture_of_screen("mail-new");
        unlock(form);
        form.press("Invite");
    });
    REQUIRE(fs::exists(home / "a.game"));
    CHECK(bytes_of(home / "a.game").find(password) == std::string::npos);
    (void)bob.run("mod key -o bob.key");
    CHECK(bob.run("pbem join 0 " + battle + " --game bob.game --key bob.key --name Bob -o 1").find("verified") !=
          std::string::npos);

    // pasted as it came, with marks of quoting; what it is stands there before anything is accepted
    REQUIRE(desk.frame().copy_text(quoted(bytes_of(bob.file("1")))));
    with_form(desk, "play.mail-accept", "Accept a mail", [&](const MailForm& form) {
        form.says("Bob joins game");
        CHECK(form.shows("game") == (home / "a.game").string());
        (void)picture_of_screen("mail-accept");
        unlock(form);
        form.press("Accept");
    });
    REQUIRE(game(desk).held());
    CHECK_FALSE(game(desk).can_undo());
    play_my_part(desk);
    (void)picture_of_screen("mail-my-part");
    with_form(desk, "play.mail-turn", "End my turn by mail", [&](const MailForm& form) {
        unlock(form);
        form.type("mail", bob.file("2").string());
        (void)picture_of_screen("mail-turn");
        form.press("Write the mail");
    });
    CHECK(bob.run("pbem accept bob.game 2 -o 3").find("mail 2 of Ann is accepted") != std::string::npos);

    // the answer comes as a file; Bob's mail that was accepted is refused the second time, and nothing is changed
    // where Bob has nothing to decide, his answer was written as he accepted
    if (!fs::exists(bob.file("3"))) (void)bob.run("pbem turn bob.game --player tactician -o 3");
    with_form(desk, "play.mail-accept", "Accept a mail", [&](const MailForm& form) {
        form.type("mail", bob.file("1").string());
        form.says("Bob joins game");
        unlock(form);
        form.press("Accept");
        form.says("mail 1 was accepted before");
        (void)picture_of_screen("mail-refused");
        form.type("mail", bob.file("3").string());
        form.says("Mail 3 of game");
        form.press("Accept");
    });
    with_form(desk, "play.mail-status", "Game by mail", [&](const MailForm& form) {
        form.says("The other player's key");
        form.tick("again");
        form.type("mail", bob.file("again").string());
        (void)picture_of_screen("mail-status");
        form.press("Show");
    });
    const std::string again = bytes_of(bob.file("again"));
    CHECK(again.find("BEGIN RAMPARTS MAIL") != std::string::npos);
    // where nothing was to be decided the answer was written at once, and is the last
    const bool answered = again.find("BEGIN RAMPARTS MAIL 2") == std::string::npos;
    CHECK(same(again, answered ? desk.frame().pasted_text() : bytes_of(bob.file("2"))));

    to_my_turn(desk, bob, password);
    play_my_part(desk);
    with_form(desk, "play.mail-turn", "End my turn by mail", [&](const MailForm& form) {
        unlock(form);
        form.tick("resign");
        form.type("mail", bob.file("last").string());
        (void)picture_of_screen("mail-give-up");
        form.press("Write the mail");
    });
    CHECK(bob.run("pbem accept bob.game last").find("Ann has resigned") != std::string::npos);
    with_form(desk, "play.mail-status", "Game by mail", [&](const MailForm& form) {
        form.says("the game is over: Ann has resigned");
        (void)picture_of_screen("mail-over");
        form.press("Show");
    });
}

TEST_CASE("a battle with a script of a mod is played by mail from the window, behind the fence", "[mail][fence]") {
    UserWithMods ann;
    const TemporaryFolder folder;
    const OtherPlayer bob(folder.path() / "bob");
    const fs::path package = packed_fieldworks(bob);
    (void)bob.run("mod install works.rpmod");
    (void)bob.run("mod enable ann.works");
    // where the system has no filter of calls, limits have to do
    (void)bob.run("run knoll --us random --ac random --seed 1 --allow-limited-sandbox");
    (void)bob.run("mod key -o bob.key");
    const ModOffer offer = ann.desk().look_at(package);
    REQUIRE(offer.may());
    REQUIRE(ann.desk().install(offer, false).done);
    REQUIRE(ann.desk().enable("ann.works", "0.1.0").done);
    const ScriptsOfMods scripts(folder.path() / "home");
    Desk desk(kNothing);
    REQUIRE(desk.frame().open_path(ann.desk().in_use().scenario("knoll")));
    until("the battle to be shown", [&] { return desk.frame().canvas() != nullptr; });

    const fs::path home = folder.path();
    with_form(desk, "play.mail-new", "New game by mail", [&](const MailForm& form) {
        form.type("game", (home / "a.game").string());
        form.type("key", (home / "ann.key").string());
        form.type("name", "Ann");
        form.type("mail", bob.file("0").string());
        form.press("Invite");
    });
    // without the mod, or with it off, he is told what he lacks
    (void)bob.run("mod disable ann.works");
    (void)bob.refused("pbem join 0 knoll --game bob.game --key bob.key --name Bob -o 1");
    (void)bob.run("mod enable ann.works");
    (void)bob.run("pbem join 0 knoll --game bob.game --key bob.key --name Bob -o 1");
    const auto accept = [&](const std::string& number) {
        with_form(desk, "play.mail-accept", "Accept a mail", [&](const MailForm& form) {
            form.type("mail", bob.file(number.c_str()).string());
            form.press("Accept");
        });
    };
    accept("1");
    REQUIRE(game(desk).held());
    CHECK_FALSE(scripts.workers().empty());
    play_my_part(desk);
    with_form(desk, "play.mail-turn", "End my turn by mail", [&](const MailForm& form) {
        form.type("mail", bob.file("2").string());
        form.press("Write the mail");
    });
    CHECK(bob.run("pbem accept bob.game 2 -o 3").find("mail 2 of Ann is accepted") != std::string::npos);
    if (!fs::exists(bob.file("3"))) (void)bob.run("pbem turn bob.game --player tactician -o 3");
    accept("3");
    CHECK(game(desk).trouble().empty());
    (void)bob.run("pbem status bob.game --journal record.txt");
    const std::string record = bytes_of(bob.file("record.txt"));
    CHECK(record.find("mod ann.works 0.1.0 ") != std::string::npos);
    // what he has played stands here as it does there
    const std::vector<JournalStep> his = read_journal(record, "record.txt").journal.steps;
    const std::vector<JournalStep> mine = read_journal(game(desk).journal({}), "mine").journal.steps;
    REQUIRE_FALSE(his.empty());
    REQUIRE(mine.size() >= his.size());
    CHECK(std::equal(his.begin(), his.end(), mine.begin()));
    until_at_rest("the game stands");
    (void)picture_of_screen("mail-scripted");
}
