// What each attack on a game by mail meets; the names stand in sdk/docs/threats.md.
#include <catch2/catch.hpp>

#include <set>

#include "tests/features/pbem/table.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

const auto kAny = [](const SignedMail& mail) { return mail.mail.number >= 4; };
const auto kOpens = [](const SignedMail& mail) { return mail.mail.opened && mail.mail.number >= 4; };

bool begins_with(const std::string& text, const std::string& with) { return text.rfind(with, 0) == 0; }

}  // namespace

TEST_CASE("mail: what was changed on its way is not signed any more", "[pbem]") {
    Table table;
    SignedMail mail = table.until(kAny);
    SignedMail changed = mail;
    changed.mail.state ^= 1U;
    changed.text = write_mail(changed.mail);
    CHECK(refusal(table.reader(mail), changed) == "RP8211");
    changed = mail;
    changed.signature = forged(table.reader(mail), mail, [](Mail&) {}).signature;
    std::string said;
    CHECK(refusal(table.reader(mail), changed, &said) == "RP8211");
    CHECK(said.find("is not signed by ") != std::string::npos);
    CHECK(refusal(table.reader(mail), mail) == "accepted");
}

TEST_CASE("mail: somebody else's key is refused", "[pbem]") {
    Table table;
    const SignedMail mail = table.until(kAny);
    const SignedMail stranger = sign_mail(mail.mail, SecretKey::make());
    CHECK(refusal(table.reader(mail), stranger) == "RP8211");
    // a signature of the right key, for another mail
    SignedMail old = mail;
    old.signature = table.writer(mail).game.file().mails[table.writer(mail).game.file().mails.size() - 2].signature;
    CHECK(refusal(table.reader(mail), old) == "RP8211");
}

TEST_CASE("mail: only the expected player can join", "[pbem]") {
    const MailBattle battle = small_battle();
    const SecretKey ann = SecretKey::make(), bob = SecretKey::make(), eve = SecretKey::make();
    MailPlan plan{battle.rules->context()->scenario().sides[0].id, "Ann", MailDice::verified, "", "", bob.public_key()};
    auto begun = MailGame::invite(battle, plan, ann);
    REQUIRE(begun);
    Desk desk{*begun, ann};
    MailPlan join;
    join.name = "Bob";
    const auto stolen = MailGame::join(battle, begun->file().mails.front(), join, eve);
    REQUIRE(stolen);
    CHECK(refusal(desk, stolen->file().mails.back()) == "RP8211");
    const auto joined = MailGame::join(battle, begun->file().mails.front(), join, bob);
    REQUIRE(joined);
    CHECK(refusal(desk, joined->file().mails.back()) == "accepted");
    // the other way round: the invitation must be by the key that was told
    join.expected = eve.public_key();
    const auto wrong = MailGame::join(battle, begun->file().mails.front(), join, bob);
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().code == "RP8211");
    // nobody plays against himself
    join.expected.reset();
    const auto self = MailGame::join(battle, begun->file().mails.front(), join, ann);
    REQUIRE_FALSE(self);
    CHECK(self.error().code == "RP8224");
}

TEST_CASE("mail: an old mail that comes again changes nothing", "[pbem]") {
    Table table;
    const SignedMail first = table.until(kAny);
    table.deliver(first);
    CHECK(refusal(table.reader(first), first) == "RP8207");
    for (int i = 0; i < 2; ++i) table.deliver(*table.next());
    CHECK(refusal(table.reader(first), first) == "RP8207");
}

TEST_CASE("mail: mails out of order wait for those before", "[pbem]") {
    Table table;
    const SignedMail first = table.until(kAny);
    Desk late = table.reader(first);  // who has not got it yet
    table.deliver(first);
    const SignedMail second = *table.next();
    table.deliver(second);
    const SignedMail third = *table.next();
    std::string said;
    CHECK(refusal(late, third, &said) == "RP8209");
    CHECK(said == "this is mail " + std::to_string(third.mail.number) + ", and mail " +
                      std::to_string(first.mail.number) + " is missing");
    CHECK(refusal(late, first) == "accepted");
}

TEST_CASE("mail: a mail that was sent cannot be taken back", "[pbem]") {
    // the writer keeps a copy of his game, waits for what comes of his mail, and writes another one
    Table table;
    const SignedMail old = table.until(kAny);
    table.deliver(old);
    SignedMail answer = *table.next();
    Desk copy = table.reader(old);
    const SignedMail other = forged(table.writer(old), old, [](Mail& mail) { mail.share = random_digest(); });
    std::string said;
    CHECK(refusal(table.reader(old), other, &said) == "RP8208");
    CHECK(said.find("has written a second mail " + std::to_string(old.mail.number)) != std::string::npos);
    // a stranger cannot bring anybody under this suspicion
    CHECK(refusal(table.reader(old), sign_mail(other.mail, SecretKey::make())) == "RP8211");
}

TEST_CASE("mail: the defender cannot choose again after an older copy", "[pbem]") {
    Table table;
    const SignedMail orders = table.until(
        [&](const SignedMail& mail) { return mail.mail.number >= 3 && table.writer(mail).game.course().opens(); });
    Desk before = table.reader(orders);  // a copy from before the die was known
    table.deliver(orders);
    const SignedMail answer = *table.next();
    // from the copy the same die falls again
    REQUIRE(before.game.accept(std::vector{orders}));
    auto turn = before.game.turn();
    REQUIRE(turn);
    table.play(before, **turn);
    const auto again = before.game.write(**turn, false, before.key);
    REQUIRE(again);
    CHECK(again->mail.steps.front() == answer.mail.steps.front());
    CHECK(begins_with(answer.mail.steps.front(), "die "));
    table.deliver(answer);
    CHECK(refusal(table.reader(answer), *again) == "RP8208");
}

TEST_CASE("mail: another game's mail is refused", "[pbem]") {
    Table table;
    Table other;
    const SignedMail mail = table.until(kAny);
    SignedMail foreign = other.until(kAny);
    CHECK(refusal(table.reader(mail), foreign) == "RP8205");
    // its number put into a mail of this game does not help: then nothing else fits
    foreign = forged(table.writer(mail), foreign, [&](Mail& m) { m.game = mail.mail.game; });
    const std::string code = refusal(table.reader(mail), foreign);
    CHECK((code == "RP8212" || code == "RP8209" || code == "RP8208" || code == "RP8210"));
}

TEST_CASE("mail: one's own mail is told apart", "[pbem]") {
    Table table;
    const SignedMail mail = table.until(kAny);
    CHECK(refusal(table.writer(mail), mail) == "RP8206");
}

TEST_CASE("mail: another course of the game is refused", "[pbem]") {
    Table table;
    const SignedMail mail = table.until(kAny);
    const SignedMail other = forged(table.writer(mail), mail,
                                    [](Mail& m) { m.previous[7] = static_cast<unsigned char>(m.previous[7] ^ 1U); });
    CHECK(refusal(table.reader(mail), other) == "RP8212");
}

TEST_CASE("mail: the side of the other player cannot be taken", "[pbem]") {
    Table table;
    const SignedMail mail = table.until(kAny);
    Desk& reader = table.reader(mail);
    Desk& writer = table.writer(mail);
    const std::string mine = reader.game.me().side;
    CHECK(refusal(reader, forged(writer, mail, [&](Mail& m) { m.from = mine; })) == "RP8206");
    CHECK(refusal(reader, forged(writer, mail, [](Mail& m) { m.from = "nobody"; })) == "RP8210");
    // two mails in a row
    table.deliver(mail);
    const SignedMail more = forged(writer, mail, [&](Mail& m) {
        m.number = mail.mail.number + 1;
        m.previous = reader.game.course().hash();
    });
    CHECK(refusal(reader, more) == "RP8210");
}

TEST_CASE("mail: what the two play with must be the same, and a sentence says what is not", "[pbem]") {
    Table table;
    const SignedMail mail = table.until(kAny);
    Desk& reader = table.reader(mail);
    Desk& writer = table.writer(mail);
    const std::string name = writer.game.me().name;
    std::string said;
    const auto with = [&](const std::function<void(Journal&)>& change) {
        return refusal(reader, forged(writer, mail, [&](Mail& m) { change(m.battle); }), &said);
    };
    const std::string hash(64, 'a');
    CHECK(with([&](Journal& j) { j.parts.push_back({"mod", "ann.creek", "1.2.0", hash}); }) == "RP8213");
    CHECK(said == "you and " + name + " do not play the same: the mod ann.creek 1.2.0 is on with " + name + " only");
    CHECK(with([&](Journal& j) { j.errata.push_back({"creek", hash, {}, ""}); }) == "RP8213");
    CHECK(said.find("the errata creek is on with " + name + " only") != std::string::npos);
    CHECK(with([&](Journal& j) { j.lock.map = hash; }) == "RP8213");
    CHECK(said.find("the map is another with " + name + " than with you") != std::string::npos);
    CHECK(with([&](Journal& j) { j.modules.push_back("fog"); }) == "RP8213");
    CHECK(said.find("the modules are ") != std::string::npos);
    CHECK(with([&](Journal& j) { j.rules_version = 99; }) == "RP8214");
    CHECK(said == "the program of " + name + " has version 99 of the rules and yours version 1");
    CHECK(refusal(reader, mail) == "accepted");
}

TEST_CASE("mail: an invitation to something else than one has is refused", "[pbem]") {
    const MailBattle battle = small_battle();
    MailBattle modded = battle;
    modded.lock.parts.push_back({"mod", "ann.creek", "1.2.0", std::string(64, 'b')});
    MailPlan plan;
    plan.side = battle.rules->context()->scenario().sides[0].id;
    plan.name = "Ann";
    const auto begun = MailGame::invite(modded, plan, SecretKey::make());
    REQUIRE(begun);
    plan.name = "Bob";
    const auto joined = MailGame::join(battle, begun->file().mails.front(), plan, SecretKey::make());
    REQUIRE_FALSE(joined);
    CHECK(joined.error().code == "RP8213");
    MailBattle other = battle;
    other.lock.parts.push_back({"mod", "ann.creek", "1.3.0", std::string(64, 'c')});
    const auto newer = MailGame::join(other, begun->file().mails.front(), plan, SecretKey::make());
    REQUIRE_FALSE(newer);
    CHECK(newer.error().message ==
          "you and Ann do not play the same: with Ann it is the mod ann.creek 1.2.0, with you the mod ann.creek 1.3.0");
}

TEST_CASE("mail: the secret that was promised is the one that is opened", "[pbem]") {
    for (const MailDice dice : {MailDice::verified, MailDice::trusted}) {
        Table table(dice);
        const SignedMail mail = table.until(kOpens);
        Desk& reader = table.reader(mail);
        Desk& writer = table.writer(mail);
        std::string said;
        CHECK(refusal(reader, forged(writer, mail, [](Mail& m) { m.opened = random_digest(); }), &said) == "RP8215");
        CHECK(said.find("is not the one promised in mail " + std::to_string(mail.mail.number - 2)) !=
              std::string::npos);
        CHECK(refusal(reader, forged(writer, mail, [](Mail& m) { m.opened.reset(); })) == "RP8215");
        CHECK(refusal(reader, forged(writer, mail, [](Mail& m) { m.share.reset(); })) == "RP8215");
        CHECK(refusal(reader, mail) == "accepted");
    }
    Table table;
    const SignedMail mail = table.until(kAny);
    CHECK(refusal(table.reader(mail), forged(table.writer(mail), mail, [](Mail& m) { m.commitment.reset(); })) ==
          "RP8215");
    table.deliver(mail);
    const SignedMail quiet = table.until([](const SignedMail& m) { return m.mail.number >= 4 && !m.mail.opened; });
    CHECK(refusal(table.reader(quiet),
                  forged(table.writer(quiet), quiet, [](Mail& m) { m.opened = random_digest(); })) == "RP8215");
}

TEST_CASE("mail: a promise that is copied cannot be opened", "[pbem]") {
    // Bob promises what Ann has promised, and waits until she opens it
    Table table;
    const Digest secret = random_digest(), game = random_digest();
    const Digest promise = promise_of(game, 4, "us", secret);
    CHECK(promise != promise_of(game, 5, "ac", secret));
    CHECK(promise != promise_of(game, 4, "ac", secret));
    CHECK(promise != promise_of(game, 6, "us", secret));
    CHECK(promise != promise_of(random_digest(), 4, "us", secret));
    const SignedMail mail = table.until(kOpens);
    const Desk& other = table.reader(mail);
    const Digest theirs = other.game.file().secret;
    CHECK(refusal(table.reader(mail), forged(table.writer(mail), mail, [&](Mail& m) { m.opened = theirs; })) ==
          "RP8215");
}

TEST_CASE("mail: no die falls otherwise than both have made it", "[pbem]") {
    for (const MailDice dice : {MailDice::verified, MailDice::trusted}) {
        Table table(dice);
        const SignedMail mail = table.until([](const SignedMail& m) {
            return std::any_of(m.mail.steps.begin(), m.mail.steps.end(),
                               [](const std::string& step) { return begins_with(step, "die "); });
        });
        int refused = 0;
        for (int face = 1; face <= 6; ++face) {
            const SignedMail other = forged(table.writer(mail), mail, [&](Mail& m) {
                for (std::string& step : m.steps)
                    if (begins_with(step, "die ")) {
                        step = "die " + std::to_string(face);
                        break;
                    }
            });
            if (other.text == mail.text) continue;
            CHECK(refusal(table.reader(mail), other) == "RP8216");
            ++refused;
        }
        CHECK(refused == 5);
        CHECK(refusal(table.reader(mail), mail) == "accepted");
    }
}

TEST_CASE("mail: who gives orders cannot know the die, whatever he tries", "[pbem]") {
    // What the writer of the orders has: his own file, all mails. The die hangs on a secret of which he knows a hash.
    Table table;
    const SignedMail orders = table.until(
        [&](const SignedMail& mail) { return mail.mail.number >= 3 && table.writer(mail).game.course().opens(); });
    const MailCourse& known = table.writer(orders).game.course();
    // whatever the other secret may be: all faces come, each about as often
    std::array<int, 7> faces{};
    for (std::uint64_t i = 0; i < 6000; ++i) {
        const Digest secret = MailHash("test secret").add(i).done();
        Game game = known.game();
        ++faces[game.draw(known.luck(secret)).arg];
    }
    for (int face = 1; face <= 6; ++face) {
        CHECK(faces[static_cast<std::size_t>(face)] > 850);
        CHECK(faces[static_cast<std::size_t>(face)] < 1150);
    }
    // Nothing of the secret is in what he has seen.
    const std::string hex = to_hex(table.reader(orders).game.file().secret);
    CHECK(write_mail_game(table.writer(orders).game.file()).find(hex) == std::string::npos);
    // And it changes with the orders and with his share: the answering player could not have chosen for it either.
    const Digest secret = table.reader(orders).game.file().secret, share = *orders.mail.share;
    std::set<std::uint64_t> seeds;
    for (std::uint64_t i = 0; i < 100; ++i) {
        const Digest some = MailHash("test").add(i).done();
        seeds.insert(verified_luck(known.id(), known.number(), some, share, secret).die(0).next());
        seeds.insert(verified_luck(known.id(), known.number(), known.hash(), some, secret).die(0).next());
    }
    CHECK(seeds.size() == 200);
}

TEST_CASE("mail: a mail ends before the die, so that no order follows one that could be known", "[pbem]") {
    Table table;
    int ended = 0;
    while (auto mail = table.next()) {
        bool chosen = false;
        Desk& writer = table.writer(*mail);
        Game game(writer.game.course().battle().rules);
        const auto& steps = writer.game.course().game().steps();
        const std::size_t begin = steps.size() - mail->mail.steps.size();
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (i >= begin && game.state().chance()) CHECK_FALSE(chosen);
            if (i >= begin && !game.state().chance() && game.legal().size() > 1) chosen = true;
            game.play_listed(steps[i].action);
        }
        ended += game.state().chance();
        table.deliver(*mail);
    }
    CHECK(ended > 0);
}

TEST_CASE("mail: trusted dice do not fall anew, though they can be looked at", "[pbem]") {
    Table table(MailDice::trusted);
    const SignedMail mail = table.until(kAny);
    table.deliver(mail);
    Desk& desk = table.reader(mail);
    // the same turn begun twice gives the same dice, and both desks can say what the first was made of
    auto one = desk.game.turn();
    auto two = desk.game.turn();
    REQUIRE(one);
    REQUIRE(two);
    table.play(desk, **one);
    table.play(desk, **two);
    CHECK((*one)->game().steps() == (*two)->game().steps());
    // a chain that was not promised does not fit
    const Digest seed = random_digest();
    const Digest game = random_digest();
    CHECK(link_before(game, "us", trusted_link(game, "us", seed, 3)) == trusted_link(game, "us", seed, 2));
    CHECK(trusted_link(game, "us", seed, 1) != trusted_link(game, "ac", seed, 1));
}

TEST_CASE("mail: what is not legal is refused with the rule", "[pbem]") {
    Table table;
    const SignedMail mail = table.until([](const SignedMail& m) {
        return m.mail.number >= 2 && !m.mail.steps.empty() && begins_with(m.mail.steps.front(), "activate ");
    });
    std::string said;
    CHECK(refusal(table.reader(mail),
                  forged(table.writer(mail), mail, [](Mail& m) { m.steps.front() = "activate nobody"; }),
                  &said) == "RP8217");
    CHECK(said.find("is not an action of this battle") != std::string::npos);
    CHECK(refusal(table.reader(mail), forged(table.writer(mail), mail, [](Mail& m) { m.steps.front() = "decline"; }),
                  &said) == "RP8217");
    CHECK(said.find("is not legal: ") != std::string::npos);
}

TEST_CASE("mail: a mail neither stops early nor goes on for the other player", "[pbem]") {
    Table table;
    const SignedMail mail = table.until([](const SignedMail& m) { return m.mail.steps.size() > 3; });
    std::string said;
    CHECK(refusal(table.reader(mail), forged(table.writer(mail), mail, [](Mail& m) { m.steps.pop_back(); }), &said) ==
          "RP8218");
    CHECK(said.find("ends where it should go on") != std::string::npos);
    CHECK(refusal(table.reader(mail),
                  forged(table.writer(mail), mail, [](Mail& m) { m.steps.push_back("end_phase"); })) != "accepted");
    CHECK(refusal(table.reader(mail), forged(table.writer(mail), mail, [](Mail& m) { m.steps.push_back("die 6"); }),
                  &said) == "RP8218");
    CHECK(said.find("where it has to end") != std::string::npos);
}

TEST_CASE("mail: the positions of both must agree after every mail", "[pbem]") {
    Table table;
    const SignedMail mail = table.until(kAny);
    CHECK(refusal(table.reader(mail), forged(table.writer(mail), mail, [](Mail& m) { m.state ^= 1U; })) == "RP8219");
}

TEST_CASE("mail: who resigns has lost, and nothing follows", "[pbem]") {
    Table table;
    const SignedMail mail = table.until(kAny);
    table.deliver(mail);
    Desk& loser = table.reader(mail);
    auto turn = loser.game.turn();
    REQUIRE(turn);
    if ((*turn)->complete()) return;  // nothing to decide: nothing to give up
    // a turn that is played to its end is no turn to give up in: it is told, and not sent as if nothing had been said
    const auto played = loser.game.turn();
    REQUIRE(played);
    while (!(*played)->complete()) REQUIRE((*played)->play((*played)->game().legal()[0]));
    const auto both = loser.game.write(**played, true, loser.key);
    REQUIRE_FALSE(both);
    CHECK(both.error().code == "RP8222");
    const auto last = loser.game.write(**turn, true, loser.key);
    REQUIRE(last);
    CHECK(last->mail.resigns);
    table.deliver(*last);
    CHECK(standing_of(table.writer(mail).game) == "the game is over: " + loser.game.me().name + " has resigned");
    CHECK_FALSE(table.next());
    const SignedMail more = forged(table.writer(mail), mail, [&](Mail& m) {
        m.number = last->mail.number + 1;
        m.previous = loser.game.course().hash();
    });
    CHECK(refusal(loser, more) == "RP8223");
    const auto none = table.writer(mail).game.turn();
    REQUIRE_FALSE(none);
    CHECK(none.error().code == "RP8223");
}

TEST_CASE("mail: who keeps silent after a bad die is seen to owe an answer", "[pbem]") {
    Table table;
    const SignedMail orders = table.until(
        [&](const SignedMail& mail) { return mail.mail.number >= 3 && table.writer(mail).game.course().opens(); });
    const Desk& waiting = table.writer(orders);
    CHECK(standing_of(waiting.game) == "wait for mail " + std::to_string(orders.mail.number + 1) + " of " +
                                           waiting.game.opponent().name + ", which opens the dice of your mail " +
                                           std::to_string(orders.mail.number));
}
