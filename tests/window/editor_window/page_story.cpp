// The story of a mod: its author makes a page of its battle, and plays by mail, in the window, against somebody who has
// nothing but that page.
#include <catch2/catch.hpp>

#include <fstream>
#include <thread>

#include <wx/dialog.h>

#include "editor/playtest/desk.hpp"
#include "tests/window/editor_window/mail_hands.hpp"
#include "tests/window/editor_window/user_with_mods.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

namespace fs = std::filesystem;

/// The other player: a browser with a page (tests/features/web/mail_seat.mjs). What goes to and fro are files.
class PagePlayer {
public:
    PagePlayer(const fs::path& page, fs::path folder) : folder_(std::move(folder)) {
        fs::create_directories(folder_);
        const fs::path tree = fs::path(RAMPARTS_SCENARIOS).parent_path();
        const std::string seat = (tree / "tests" / "features" / "web" / "mail_seat.mjs").string();
        const std::string line = "(node " + seat + " " RAMPARTS_PLAYER " " RAMPARTS_PROGRAM " " + tree.string() +
                                 " " RAMPARTS_PICTURES_OF_PAGES " " + page.string() + " " + folder_.string() + " >" +
                                 (folder_ / "said").string() + " 2>&1; echo $? >" + (folder_ / "code").string() + ") &";
        REQUIRE(std::system(line.c_str()) == 0);
    }
    /// The file of what he writes when he has this mail; it is empty where he has nothing to say.
    [[nodiscard]] fs::path answer(const std::string& mail) {
        const std::string number = std::to_string(++mails_);
        std::ofstream(folder_ / "part", std::ios::binary) << mail;
        fs::rename(folder_ / "part", folder_ / ("to-" + number));
        wait_for("from-" + number);
        return folder_ / ("from-" + number);
    }
    /// His copy of the game, when he has seen its end; everything that he looked at has to be well.
    [[nodiscard]] fs::path game() {
        std::ofstream(folder_ / "to-end") << "end\n";
        wait_for("code");
        INFO(bytes_of(folder_ / "said"));
        CHECK(bytes_of(folder_ / "code") == "0\n");
        REQUIRE(fs::exists(folder_ / "page.game"));
        return folder_ / "page.game";
    }
    [[nodiscard]] int mails() const { return mails_; }

private:
    void wait_for(const std::string& name) const {
        for (int i = 0; i < 6000 && !fs::exists(folder_ / name); ++i) {
            if (fs::exists(folder_ / "code")) break;
            serve_events();
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        INFO(name << ": " << bytes_of(folder_ / "said"));
        REQUIRE(fs::exists(folder_ / name));
    }
    fs::path folder_;
    int mails_ = 0;
};

/// Ann's part, as far as the mail goes; the mail.
std::string her_mail(Desk& desk, const fs::path& file) {
    play_phases(desk);
    with_form(desk, "play.mail-turn", "End my turn by mail", [&](const MailForm& form) {
        form.type("mail", file.string());
        form.press("Write the mail");
    });
    return bytes_of(file);
}

/// The line of `pbem status` that names the chain of all mails.
std::string chain_of(const std::string& status) {
    const std::size_t at = status.find("chain ");
    REQUIRE(at != std::string::npos);
    return status.substr(at, status.find('\n', at) - at);
}

}  // namespace

TEST_CASE("a mod becomes a page, and who has the page alone plays it by mail against the window", "[.page]") {
    UserWithMods ann;
    const TemporaryFolder folder;
    const fs::path home = folder.path();
    const OtherPlayer author(home / "author");
    const ModOffer offer = ann.desk().look_at(packed_fieldworks(author));
    REQUIRE(offer.may());
    REQUIRE(ann.desk().install(offer, false).done);
    REQUIRE(ann.desk().enable("ann.works", "0.1.0").done);
    const ScriptsOfMods scripts(home / "home");
    Desk desk(kNothing);
    REQUIRE(desk.frame().open_path(ann.desk().in_use().scenario("knoll")));
    until("the battle to be shown", [&] { return desk.frame().canvas() != nullptr; });

    const fs::path page = home / "knoll.html";
    desk.answers.then("Publish as a web page", [&](wxDialog& dialog) { click_native(desk.hand, dialog, wxID_NO); });
    with_form(desk, "file.web-page", "Publish as a web page", [&](const MailForm& form) {
        form.type("file", page.string());
        (void)picture_of_screen("page-story");
        form.press("Write the page");
    });
    REQUIRE(fs::exists(page));
    PagePlayer bob(page, home / "bob");

    with_form(desk, "play.mail-new", "New game by mail", [&](const MailForm& form) {
        form.type("game", (home / "a.game").string());
        form.type("key", (home / "ann.key").string());
        form.type("name", "Ann");
        form.type("mail", (home / "0").string());
        form.press("Invite");
    });
    std::string mail = bytes_of(home / "0");
    while (bob.mails() < 60) {
        const fs::path answer = bob.answer(mail);
        if (bytes_of(answer).empty()) break;
        REQUIRE(desk.frame().copy_text("nothing to send"));
        with_form(desk, "play.mail-accept", "Accept a mail", [&](const MailForm& form) {
            form.type("mail", answer.string());
            form.press("Accept");
        });
        REQUIRE(game(desk).held());
        CHECK(game(desk).trouble().empty());
        mail = game(desk).waits_for_human() ? her_mail(desk, home / "mail") : desk.frame().pasted_text();
        if (!game(desk).over()) continue;
        if (mail.find("BEGIN RAMPARTS MAIL") != std::string::npos) (void)bob.answer(mail);
        break;
    }
    CHECK(game(desk).over());
    CHECK(bob.mails() > 4);
    (void)picture_of_screen("page-story-over");

    // somebody else, with the command line and the mod, finds the same game in both files
    (void)author.run("mod install works.rpmod");
    (void)author.run("mod enable ann.works");
    const std::string hers = author.run("pbem status " + (home / "a.game").string());
    const std::string his = author.run("pbem status " + bob.game().string());
    INFO(hers << his);
    CHECK(hers.find("the game is over") != std::string::npos);
    CHECK(his.find("the game is over") != std::string::npos);
    CHECK(chain_of(hers) == chain_of(his));
}
