// Games by mail of battles with hidden units: promises, openings, and what neither player learns before.
#include <catch2/catch.hpp>

#include <algorithm>

#include "engine/modules/secrets.hpp"
#include "sdk/play/pbem/mail_screen.hpp"
#include "tests/features/pbem/table.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

const MailBattle& woods() {
    static const MailBattle battle = shipped_battle("chippewa-woods");
    return battle;
}

const Scenario& woods_scenario() { return woods().rules->context()->scenario(); }

SideId side_at(const Desk& desk) { return *woods_scenario().side(desk.game.me().side); }

/// The set-up of a side in order of its counters: ids of units, "-" for a dummy.
void set_up(Desk& desk, MailTurn& turn, std::vector<std::string> under) {
    const Scenario& scenario = woods_scenario();
    std::size_t at = 0;
    while (!turn.complete() && sets_up(*woods().rules, turn.game().state())) {
        REQUIRE(at < under.size());
        const std::string want = under[at++];
        const auto& legal = turn.game().legal();
        const auto found = std::find_if(legal.begin(), legal.end(), [&](const Action& action) {
            return want == "-" ? action.unit == kNoUnit && action.hex != kNoHex : action.unit == *scenario.unit(want);
        });
        REQUIRE(found != legal.end());
        REQUIRE(turn.play(*found));
    }
    CHECK(side_at(desk) < kSides);
}

/// Ann and Bob have set up in this way; Bob's mail is written, not accepted.
SignedMail after_set_up(Table& table, const std::vector<std::string>& bobs) {
    const auto written = [](Desk& desk, const std::vector<std::string>& under) {
        auto turn = desk.game.turn();
        REQUIRE(turn);
        set_up(desk, **turn, under);
        REQUIRE((*turn)->complete());
        auto mail = desk.game.write(**turn, false, desk.key);
        if (!mail) FAIL(to_text(mail.error()));
        return *mail;
    };
    const SignedMail anns = written(table.ann(), {"us-ind", "-", "us-cv", "us-pa"});
    REQUIRE(anns.mail.promises.size() == 5);
    table.deliver(anns);
    return written(table.bob(), bobs);
}

/// What a side hides of a game, and nobody else may have.
std::vector<std::string> secrets_of(const Desk& desk) {
    std::vector<std::string> all{to_hex(*desk.game.file().veil)};
    for (const MailCounter& each : desk.game.course().deal(side_at(desk)).counters)
        if (!each.opened)
            all.push_back(to_hex(hidden_salt(*desk.game.file().veil, woods_scenario().units[each.hides.counter].id)));
    return all;
}

std::string everything_in(const Desk& desk) {
    std::string all = write_mail_game(desk.game.file()) + write_journal(record_of(desk.game.course()));
    for (const SignedMail& mail : desk.game.file().mails) all += mail.text;
    all += screen_of(desk.game).record;
    return all;
}

MailGame opened_again(const Desk& desk) {
    auto file = read_mail_game(write_mail_game(desk.game.file()), "desk.game");
    REQUIRE(file);
    auto game = MailGame::open(woods(), std::move(*file));
    if (!game) FAIL(to_text(game.error()));
    return std::move(*game);
}

/// Bob's last mail after Ann has given up: it opens all.
SignedMail last_of_bob(Table& table) {
    auto turn = table.ann().game.turn();
    REQUIRE(turn);
    auto mail = table.ann().game.write(**turn, true, table.ann().key);
    REQUIRE(mail);
    CHECK(mail->mail.openings.size() == 5);
    table.deliver(*mail);
    CHECK_FALSE(table.bob().game.course().closed());
    auto closing = table.bob().game.turn();
    REQUIRE(closing);
    auto last = table.bob().game.write(**closing, false, table.bob().key);
    if (!last) FAIL(to_text(last.error()));
    return *last;
}

struct WaitingGame {
    Table table;
    SignedMail mail;  // of which the last step waits for an opening; not accepted yet
};
/// Most games have such a mail, but what the dice of both bring cannot be known.
WaitingGame waiting_game() {
    for (std::uint64_t seed = 1; seed < 30; ++seed) {
        Table table(MailDice::verified, seed, woods(), "tactician");
        while (auto mail = table.next()) {
            if (table.writer(*mail).game.course().held()) return {std::move(table), *mail};
            table.deliver(*mail);
        }
    }
    FAIL("no step of any game has revealed a counter of the other player");
    return {Table(), {}};
}

}  // namespace

TEST_CASE("mail: games with hidden units end with one record, which proves both set-ups", "[pbem][hidden]") {
    std::size_t openings = 0, waited = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        INFO("seed " << seed);
        const std::string player = seed % 4 == 0 ? "random" : "tactician";
        Table table(seed % 2 == 0 ? MailDice::trusted : MailDice::verified, seed, woods(), player);
        while (auto mail = table.next()) {
            openings += mail->mail.openings.size();
            waited += table.writer(*mail).game.course().held() ? 1U : 0U;
            for (Desk* desk : {&table.ann(), &table.bob()}) {
                Desk& other = desk == &table.ann() ? table.bob() : table.ann();
                if (seed > 3 || mail->mail.number % 5 != 0) continue;
                const std::string mine = everything_in(*desk);
                for (const std::string& secret : secrets_of(other)) REQUIRE(mine.find(secret) == std::string::npos);
                CHECK(record_of(opened_again(*desk).course()) == record_of(desk->game.course()));
            }
            table.deliver(*mail);
        }
        const MailCourse &a = table.ann().game.course(), &b = table.bob().game.course();
        REQUIRE(a.closed());
        REQUIRE(b.closed());
        const Journal record = record_of(a);
        REQUIRE(record == record_of(b));
        CHECK_FALSE(viewer_of(table.ann().game));
        Game again(woods().rules);
        for (const JournalStep& step : record.steps) {
            REQUIRE(again.play(*parse_action(step.action, woods_scenario())));
            REQUIRE(again.state().hash() == step.hash);
        }
    }
    CHECK(openings == 200);  // ten counters of twenty games, each once
    CHECK(waited > 5);
}

TEST_CASE("mail: what a player has does not depend on what the other hides", "[pbem][hidden]") {
    std::vector<Journal> records;
    std::vector<std::vector<Action>> legal;
    for (const std::vector<std::string>& under : {std::vector<std::string>{"ac-tlr", "ac-lnc", "ac-ind"},
                                                  std::vector<std::string>{"-", "ac-ind", "-", "ac-tlr"}}) {
        Table table(MailDice::verified, 4, woods(), "tactician");
        const SignedMail mail = after_set_up(table, under);
        CHECK(mail.mail.steps.empty());
        CHECK(mail.mail.promises.size() == 5);
        CHECK(mail.mail.openings.empty());
        table.deliver(mail);
        records.push_back(record_of(table.ann().game.course()));
        auto turn = table.ann().game.turn();
        REQUIRE(turn);
        const auto& offered = (*turn)->game().legal();
        legal.emplace_back(offered.begin(), offered.end());
    }
    CHECK(records[0] == records[1]);
    CHECK(legal[0] == legal[1]);
}

TEST_CASE("mail: a counter that is not opened as promised is refused and named", "[pbem][hidden]") {
    Table table(MailDice::verified, 7, woods(), "tactician");
    std::string said;
    const SignedMail set_up = after_set_up(table, {"ac-tlr", "-", "ac-ind", "ac-lnc"});
    Desk &ann = table.ann(), &bob = table.bob();
    const auto refused = [&](const SignedMail& mail, const std::function<void(Mail&)>& change) {
        return refusal(ann, forged(bob, mail, change), &said);
    };
    CHECK(refused(set_up, [](Mail& m) { m.promises.clear(); }) == "RP8226");
    CHECK(refused(set_up, [](Mail& m) { m.promises.pop_back(); }) == "RP8226");
    CHECK(refused(set_up, [](Mail& m) { m.promises[1].counter = "ac-tlr"; }) == "RP8226");
    CHECK(said.find("does not promise") != std::string::npos);
    const MailOpening early{"ac-q1", 1, hidden_salt(*bob.game.file().veil, "ac-q1")};
    CHECK(refused(set_up, [&](Mail& m) { m.openings.push_back(early); }) == "RP8227");
    table.deliver(set_up);

    const SignedMail last = last_of_bob(table);
    REQUIRE(last.mail.openings.size() == 5);
    CHECK(refused(last, [](Mail& m) { m.openings.pop_back(); }) == "RP8227");
    CHECK(said.find("Hidden counter 10") != std::string::npos);
    CHECK(refused(last, [](Mail& m) { ++m.openings[1].value; }) == "RP8227");
    CHECK(said.find("Hidden counter 7") != std::string::npos);
    CHECK(refused(last, [](Mail& m) { m.openings[2].salt[0] ^= 1; }) == "RP8227");
    CHECK(refused(last, [](Mail& m) { m.openings.push_back(m.openings[0]); }) == "RP8227");
    CHECK(refused(last, [](Mail& m) { m.openings[0].counter = "us-q1"; }) == "RP8227");
    CHECK(refused(last, [](Mail& m) { m.promises.push_back({"ac-q1", {}}); }) == "RP8226");
    table.deliver(last);
    CHECK(ann.game.course().closed());
    CHECK(record_of(ann.game.course()) == record_of(bob.game.course()));
    CHECK(table.next() == std::nullopt);
}

TEST_CASE("mail: a set-up that nobody can have is refused when it is opened", "[pbem][hidden]") {
    Table table(MailDice::trusted, 7, woods(), "tactician");
    const SignedMail honest = after_set_up(table, {"ac-tlr", "-", "ac-ind", "ac-lnc"});
    Desk &ann = table.ann(), &bob = table.bob();
    const auto value = static_cast<std::uint32_t>(*woods_scenario().unit("ac-tlr") + 1);
    Digest salt{};
    salt[3] = 9;
    // a changed program promises one unit under two counters
    const SignedMail twice = forged(bob, honest, [&](Mail& m) {
        m.promises[1].promise = hidden_promise(m.game, m.from, m.promises[1].counter, value, salt);
    });
    table.deliver(twice);
    auto turn = ann.game.turn();
    REQUIRE(turn);
    REQUIRE(ann.game.write(**turn, true, ann.key));
    const MailCourse& course = ann.game.course();
    Mail last = twice.mail;
    last.number = course.number();
    last.previous = course.hash();
    last.promises.clear();
    last.opened = trusted_link(last.game, last.from, bob.game.file().secret, last.number / 2);
    for (const MailHidden& each : bob.game.file().hidden)
        last.openings.push_back({each.counter, each.value, hidden_salt(*bob.game.file().veil, each.counter)});
    last.openings[1].value = value;
    last.openings[1].salt = salt;
    last.state = course.hash_of(course.game().state());
    std::string said;
    CHECK(refusal(ann, sign_mail(last, bob.key), &said) == "RP8228");
    CHECK(said.find("Hidden counter 7") != std::string::npos);
}

TEST_CASE("mail: a step that reveals a counter waits for its opening", "[pbem][hidden]") {
    WaitingGame waiting = waiting_game();
    Table& table = waiting.table;
    const SignedMail& mail = waiting.mail;
    Desk &writer = table.writer(mail), &reader = table.reader(mail);
    const std::size_t steps = writer.game.course().game().steps().size();
    CHECK(to_text(*writer.game.course().held(), woods_scenario()) == mail.mail.steps.back());
    CHECK(standing_of(writer.game).english().find("opens what your mail") != std::string::npos);
    table.deliver(mail);
    auto answer = table.next();
    REQUIRE(answer);
    REQUIRE_FALSE(answer->mail.openings.empty());
    CHECK(&table.writer(*answer) == &reader);
    std::string said;
    const auto refused = [&](const std::function<void(Mail&)>& change) {
        return refusal(writer, forged(reader, *answer, change), &said);
    };
    CHECK(refused([](Mail& m) { m.openings.clear(); }) == "RP8227");
    CHECK(refused([](Mail& m) { m.openings[0].value = m.openings[0].value == 1 ? 2 : 1; }) == "RP8227");
    table.deliver(*answer);
    CHECK(writer.game.course().game().steps().size() >= steps);
    CHECK_FALSE(writer.game.course().held());
}

TEST_CASE("mail: who gives up in the middle of a secret set-up promises nothing of it", "[pbem][hidden]") {
    Table table(MailDice::verified, 6, woods(), "tactician");
    Desk& ann = table.ann();
    auto turn = ann.game.turn();
    REQUIRE(turn);
    REQUIRE((*turn)->play((*turn)->game().legal().front()));
    CHECK_FALSE((*turn)->complete());
    const auto mail = ann.game.write(**turn, true, ann.key);
    REQUIRE(mail);
    CHECK(mail->mail.promises.empty());
    CHECK(mail->mail.steps.empty());
    table.deliver(*mail);
    for (const Desk* desk : {&table.ann(), &table.bob()}) CHECK(desk->game.course().closed());
    CHECK(table.next() == std::nullopt);
}

TEST_CASE("mail: the file of a game keeps what its player hides, and is refused without it", "[pbem][hidden]") {
    Table table(MailDice::verified, 2, woods(), "tactician");
    const SignedMail mail = after_set_up(table, {"-", "-", "ac-ind", "ac-lnc"});
    MailGameFile file = table.bob().game.file();
    REQUIRE(file.hidden.size() == 5);
    CHECK(MailGame::open(woods(), file));
    const auto refused = [](MailGameFile changed) {
        const auto game = MailGame::open(woods(), std::move(changed));
        return game ? std::string("accepted") : game.error().code;
    };
    MailGameFile changed = file;
    changed.veil.reset();
    CHECK(refused(changed) == "RP8220");
    changed = file;
    std::swap(changed.hidden[0].value, changed.hidden[3].value);
    CHECK(refused(changed) == "RP8220");
    changed = file;
    (*changed.veil)[0] ^= 1;
    CHECK(refused(changed) == "RP8220");
    changed = file;
    changed.hidden.pop_back();
    CHECK(refused(changed) == "RP8220");
}

TEST_CASE("mail: a game with hidden units is played at two screens", "[pbem][hidden]") {
    int waited = 0;
    const auto play_at_screen = [&](Desk& desk) {
        const MailScreen shown = screen_of(desk.game);
        std::vector<Diagnostic> problems;
        auto made = Playtest::load(woods_scenario(), shown.record, "screen", problems, {}, shown.hold);
        REQUIRE(made);
        CHECK(problems.empty());
        Playtest& play = **made;
        if (!play.over()) CHECK(play.viewer() == side_at(desk));
        play.let("tactician", Playtest::Until::game);
        while (play.step_player()) {
        }
        if (play.actions().size() > play.length()) {  // it waits for an opening: nothing is revealed before
            ++waited;
            CHECK_FALSE(play.waits_for_human());
            CHECK(play.prompt().english().find("open a counter") != std::string::npos);
            const MailScreen again = screen_of(desk.game, draft_of(play, shown));
            auto loaded = Playtest::load(woods_scenario(), again.record, "again", problems, {}, again.hold);
            REQUIRE(loaded);
            CHECK((*loaded)->actions() == play.actions());
            CHECK((*loaded)->prompt() == play.prompt());
            if ((*loaded)->undo()) CHECK((*loaded)->actions().size() < play.actions().size());
        }
        auto turn = desk.game.turn();
        REQUIRE(turn);
        const auto taken = take_over(play, **turn);
        if (!taken) FAIL(taken.error().english());
        REQUIRE((*turn)->complete());
        auto mail = desk.game.write(**turn, false, desk.key);
        REQUIRE(mail);
        return *mail;
    };
    for (std::uint64_t seed = 1; seed < 30 && waited == 0; ++seed) {  // most games have a step that waits
        Table table(MailDice::verified, seed, woods(), "tactician");
        for (bool more = true; more;) {
            more = false;
            for (Desk* desk : {&table.ann(), &table.bob()}) {
                if (!desk->game.my_turn()) continue;
                table.deliver(play_at_screen(*desk));
                more = true;
            }
        }
        CHECK(table.ann().game.course().closed());
        CHECK(record_of(table.ann().game.course()) == record_of(table.bob().game.course()));
    }
    CHECK(waited > 0);
}
