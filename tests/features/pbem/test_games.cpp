// Whole games by mail, and the file that each player keeps.
#include <catch2/catch.hpp>

#include "formats/mail/mail_text.hpp"
#include "sdk/play/replay.hpp"
#include "tests/features/pbem/table.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

// By text, as people send it, and through the files of both at every mail.
std::size_t play_by_text(Table& table, const MailBattle& battle) {
    std::size_t mails = 2;
    while (auto mail = table.next()) {
        const std::string letter = "Hello,\n\n> " + write_mail_text(write_signed(*mail), mail->mail.number) + "bye";
        const MailTexts texts = read_mail_texts(letter, "letter");
        REQUIRE(texts.diagnostics.empty());
        REQUIRE(texts.mails.size() == 1);
        const auto read = read_signed(texts.mails.front(), "letter");
        REQUIRE(read);
        for (Desk* desk : {&table.ann(), &table.bob()}) {
            auto file = read_mail_game(write_mail_game(desk->game.file()), "game");
            REQUIRE(file);
            auto again = MailGame::open(battle, std::move(*file));
            if (!again) FAIL(to_text(again.error()));
            desk->game = std::move(*again);
        }
        table.deliver(*read);
        ++mails;
    }
    return mails;
}

}  // namespace

TEST_CASE("mail: whole games of two players come to their end, and replay", "[pbem]") {
    const MailBattle battle = small_battle();
    for (const MailDice dice : {MailDice::verified, MailDice::trusted})
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            Table table(dice, seed, battle);
            const std::size_t mails = play_by_text(table, battle);
            CHECK(table.ann().game.course().over());
            CHECK(table.bob().game.course().over());
            CHECK(table.ann().game.course().hash() == table.bob().game.course().hash());
            CHECK(table.ann().game.course().number() == mails);
            // the record is that of any game
            const Journal record = record_of(table.bob().game.course());
            const JournalRead read = read_journal(write_journal(record), "record");
            REQUIRE(read.readable);
            Game game(battle.rules);
            const Replay result = replay(read.journal, game, record.steps.size(), "record");
            CHECK_FALSE(result.fault);
            CHECK(game.over());
        }
}

TEST_CASE("mail: Chippewa is played to its end", "[pbem]") {
    const MailBattle battle = shipped_battle("chippewa");
    std::array<std::size_t, 2> mails{};
    for (const MailDice dice : {MailDice::verified, MailDice::trusted}) {
        Table table(dice, 4, battle, "tactician");
        while (auto mail = table.next()) table.deliver(*mail);
        CHECK(table.ann().game.course().game().over());
        mails[dice == MailDice::trusted] = table.ann().game.course().number();
    }
    CHECK(mails[1] <= mails[0]);
}

TEST_CASE("mail: the guest may be the first to move", "[pbem]") {
    const MailBattle battle = small_battle();
    const Scenario& scenario = battle.rules->context()->scenario();
    for (SideId side = 0; side < kSides; ++side) {
        const SecretKey ann = SecretKey::make(), bob = SecretKey::make();
        MailPlan plan;
        plan.side = scenario.sides[side].id;
        plan.name = "Ann";
        auto begun = MailGame::invite(battle, plan, ann);
        REQUIRE(begun);
        plan.name = "Bob";
        auto joined = MailGame::join(battle, begun->file().mails.front(), plan, bob);
        REQUIRE(joined);
        CHECK(joined->me().side == scenario.sides[1 - side].id);
        REQUIRE(begun->accept(std::vector{joined->file().mails.back()}));
        REQUIRE(begun->my_turn());
        auto turn = begun->turn();
        REQUIRE(turn);
        const bool first = (*turn)->game().state().to_act() == side;
        CHECK((*turn)->complete() != first);
        if (!first) {
            auto answer = begun->write(**turn, false, ann);
            REQUIRE(answer);
            REQUIRE(joined->accept(std::vector{*answer}));
            CHECK(joined->my_turn());
        }
    }
}

TEST_CASE("mail: a turn is written when nothing is left to decide", "[pbem]") {
    Table table;
    Desk& ann = table.ann();
    auto turn = ann.game.turn();
    REQUIRE(turn);
    const auto early = ann.game.write(**turn, false, ann.key);
    REQUIRE_FALSE(early);
    CHECK(early.error().code == "RP8222");
    const auto other_key = ann.game.write(**turn, true, SecretKey::make());
    REQUIRE_FALSE(other_key);
    CHECK(other_key.error().code == "RP8224");
    const auto not_now = table.bob().game.turn();
    REQUIRE_FALSE(not_now);
    CHECK(not_now.error().code == "RP8210");
}

TEST_CASE("mail: a file that was tampered with is not used", "[pbem]") {
    const MailBattle battle = small_battle();
    Table table;
    table.deliver(table.until([](const SignedMail& mail) { return mail.mail.number >= 5; }));
    const MailGameFile file = table.ann().game.file();
    const auto code_of = [&](const MailGameFile& changed, const MailBattle& with) {
        auto opened = MailGame::open(with, changed);
        return opened ? std::string("opened") : opened.error().code;
    };
    CHECK(code_of(file, battle) == "opened");
    MailGameFile changed = file;
    changed.secret = random_digest();
    CHECK(code_of(changed, battle) == "RP8220");
    changed = file;
    changed.mails.erase(changed.mails.begin() + 3);
    CHECK(code_of(changed, battle) == "RP8220");
    changed = file;
    changed.mails.back().signature = changed.mails.front().signature;
    CHECK(code_of(changed, battle) == "RP8220");
    changed = file;
    changed.mails.clear();
    CHECK(code_of(changed, battle) == "RP8220");
    changed = file;
    changed.side = "nobody";
    CHECK(code_of(changed, battle) == "RP8220");

    // every cut of its text is told
    const std::string text = write_mail_game(file);
    for (std::size_t size = 0; size < text.size(); size += 97)
        if (auto read = read_mail_game(text.substr(0, size), "game")) CHECK(code_of(*read, battle) == "RP8220");
        else CHECK_FALSE(read.error().empty());
    const auto strange = read_mail_game("ramparts-mail-game 1\nside us\nsecrets none\n", "game");
    REQUIRE_FALSE(strange);
    CHECK(to_text(strange.error().front()) ==
          "game:3:1: error RP8220: 'secrets none' is not a line of such a file\n    fix: take the last copy that you "
          "have kept of the file");
}

TEST_CASE("mail: a battle that was changed since the game began is told", "[pbem]") {
    Table table;
    const MailBattle other = small_battle([](Scenario& scenario) { scenario.name += " again"; });
    const auto opened = MailGame::open(other, table.ann().game.file());
    REQUIRE_FALSE(opened);
    CHECK(opened.error().code == "RP8221");
    CHECK(opened.error().message ==
          "what is here is not what the game began with: you and Bob do not play the same: the scenario's file is "
          "another with Bob than with you");
}
