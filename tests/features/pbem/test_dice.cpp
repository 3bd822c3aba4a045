// What the dice of a game by mail hang on, and who can read the secrets that they hang on.
#include <catch2/catch.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

#include "tests/features/pbem/table.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

namespace fs = std::filesystem;

Digest filled_with(unsigned char byte) {
    Digest digest;
    digest.fill(byte);
    return digest;
}

// Another digest that differs in one bit of it.
Digest changed(Digest digest) {
    digest[17] = static_cast<unsigned char>(digest[17] ^ 4U);
    return digest;
}

}  // namespace

TEST_CASE("mail dice: promises, links and dice are made of their parts in the same way for ever", "[pbem]") {
    const Digest game = filled_with(0x11), secret = filled_with(0x22), orders = filled_with(0x33),
                 share = filled_with(0x44), opened = filled_with(0x55);
    // two programs of different days play with each other: computed by another program from what docs/mail.md says
    CHECK(to_hex(promise_of(game, 7, "us", secret)) ==
          "e3d3a23ca344cdcb9a09875e31e76fa2268963b8d15caf10fd635ef1f7e1f87d");
    CHECK(to_hex(link_before(game, "us", secret)) ==
          "1d0b0b605c6831065e87fed135abf7b53cbbef320659b44b0f5a4e410654d636");
    CHECK(to_hex(trusted_link(game, "us", secret, kTrustedLinks - 2)) ==
          "b80e10c3038160822006d5ea289d831cc599fad364a62ef4b2d2caf12927a41c");
    CHECK(to_hex(trusted_link(game, "us", secret, 0)) ==
          "1c9b7ee0ed5300bd2968635f7b14f04c207733dbaa23295331a2cb7b92c8a62a");
    CHECK(trusted_link(game, "us", secret, kTrustedLinks) == secret);
    CHECK(verified_luck(game, 7, orders, share, opened) == Luck(0x8b88bf61e5122a2cULL, 7));
    CHECK(trusted_luck(game, 7, share, opened) == Luck(0x98b8b74a313d9c66ULL, 7));
    // and each part counts
    const Luck verified = verified_luck(game, 7, orders, share, opened), trusted = trusted_luck(game, 7, share, opened);
    for (const Luck& other :
         {verified_luck(changed(game), 7, orders, share, opened), verified_luck(game, 8, orders, share, opened),
          verified_luck(game, 7, changed(orders), share, opened),
          verified_luck(game, 7, orders, changed(share), opened),
          verified_luck(game, 7, orders, share, changed(opened)), verified_luck(game, 7, share, orders, opened),
          trusted})
        CHECK_FALSE(other == verified);
    for (const Luck& other : {trusted_luck(changed(game), 7, share, opened), trusted_luck(game, 8, share, opened),
                              trusted_luck(game, 7, changed(share), opened),
                              trusted_luck(game, 7, share, changed(opened)), trusted_luck(game, 7, opened, share)})
        CHECK_FALSE(other == trusted);
}

TEST_CASE("mail dice: they hang on what the other player gave, never on one's own share", "[pbem]") {
    for (const MailDice dice : {MailDice::verified, MailDice::trusted}) {
        Table table(dice, 3);
        int seen[2] = {0, 0};
        while (seen[0] < 3 || seen[1] < 3) {
            const MailCourse course = (table.ann().game.my_turn() ? table.ann() : table.bob()).game.course();
            const auto mail = table.next();
            REQUIRE(mail);
            const std::uint32_t n = course.number();
            REQUIRE(mail->mail.number == n);
            INFO("mail " << n << ", dice " << static_cast<int>(dice));
            // verified: the share of the mail before; trusted: the first share that the reader of this mail ever gave
            const SignedMail* from = nullptr;
            for (const SignedMail& each : course.mails())
                if (each.mail.number % 2 != n % 2 && each.mail.share && (dice == MailDice::verified || from == nullptr))
                    from = &each;
            REQUIRE(from != nullptr);
            const Digest share = *from->mail.share;
            const Digest opened = mail->mail.opened.value_or(filled_with(0x77));
            const Luck expected = dice == MailDice::verified
                                      ? verified_luck(course.id(), n, course.hash(), share, opened)
                                      : trusted_luck(course.id(), n, share, opened);
            CHECK(course.luck(opened) == expected);
            CHECK_FALSE(course.luck(changed(opened)) == expected);
            ++seen[n % 2];
            table.deliver(*mail);
        }
    }
}

TEST_CASE("mail dice: verified ones change with all of the mail before them, trusted ones with none of it", "[pbem]") {
    for (const MailDice dice : {MailDice::verified, MailDice::trusted}) {
        Table table(dice, 5);
        const SignedMail mail = table.until([](const SignedMail& m) { return m.mail.number >= 4; });
        // the same mail, but for a promise that is opened later or a share that fits no die any more
        const SignedMail other = forged(table.writer(mail), mail, [](Mail& m) {
            if (m.commitment) m.commitment = changed(*m.commitment);
            else m.share = changed(*m.share);
        });
        CHECK(mail.mail.commitment.has_value() == (dice == MailDice::verified));
        Desk one = table.reader(mail), two = table.reader(mail);
        REQUIRE(one.game.accept(std::vector{mail}));
        REQUIRE(two.game.accept(std::vector{other}));
        const MailCourse &a = one.game.course(), &b = two.game.course();
        CHECK(a.hash() != b.hash());
        const Digest secret = random_digest();
        CHECK((a.luck(secret) == b.luck(secret)) == (dice == MailDice::trusted));
    }
}

TEST_CASE("mail: a file with a secret is for its owner's eyes, whatever the user's mask", "[pbem]") {
    std::string pattern = (fs::temp_directory_path() / "ramparts-secret-XXXXXX").string();
    const fs::path folder = ::mkdtemp(pattern.data());
    const auto mode_of = [](const fs::path& file) {
        struct stat info {};
        REQUIRE(::stat(file.c_str(), &info) == 0);
        return info.st_mode & 07777U;
    };
    const auto mask_now = [] {
        const mode_t mask = ::umask(0);
        ::umask(mask);
        return mask;
    };
    const mode_t before = mask_now();
    Table table;
    int count = 0;
    for (const mode_t mask : {0U, 022U, 027U, 077U, 0177U}) {
        INFO("mask " << std::oct << mask);
        const fs::path key = folder / ("key" + std::to_string(++count)),
                       game = folder / ("game" + std::to_string(count));
        ::umask(mask);
        const bool good = write_secret(key, "secret").has_value();
        const mode_t after_key = mask_now();
        const bool kept = keep_mail_game(game, table.ann().game.file()).has_value();
        const bool again = keep_mail_game(game, table.ann().game.file()).has_value();
        const bool refused = !write_secret(folder / "none" / "key", "secret");
        const mode_t after = mask_now();
        ::umask(before);
        CHECK(good);
        CHECK(kept);
        CHECK(again);
        CHECK(refused);
        CHECK(mode_of(key) == 0600U);
        CHECK(mode_of(game) == 0600U);
        CHECK(after_key == mask);  // what is written afterwards is written as ever
        CHECK(after == mask);
    }
    std::ifstream in(folder / "key1", std::ios::binary);
    CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == "secret");
    for (const auto& entry : fs::directory_iterator(folder))
        CHECK_FALSE(entry.path().filename().string().starts_with('.'));
    fs::remove_all(folder);
}

TEST_CASE("mail: the file of a game reads as it was written, and each of its lines is one that there is", "[pbem]") {
    Table table;
    MailGameFile file = table.ann().game.file();
    file.scenario = "a battle/with blanks";
    file.key_file = "/home/ann/key";
    file.expected = table.bob().key.public_key();
    const std::string text = write_mail_game(file);
    const auto back = read_mail_game(text, "game");
    REQUIRE(back);
    CHECK(back->side == file.side);
    CHECK(back->scenario == file.scenario);
    CHECK(back->key_file == file.key_file);
    CHECK(back->expected == file.expected);
    CHECK(back->secret == file.secret);
    CHECK(back->mails.size() == 2);
    CHECK(write_mail_game(*back) == text);
    const std::size_t mails = text.find("mails\n");
    for (const char* line : {"side ", "side", "scenario ", "key-file ", "expected nobody", "expected ", "secret 12",
                             "secret ", "mail", "", "sides us"}) {
        INFO(line);
        std::string bad = text;
        bad.insert(mails, std::string(line) + "\n");
        const auto read = read_mail_game(bad, "game");
        REQUIRE_FALSE(read);
        CHECK(read.error().front().code == "RP8220");
        CHECK(read.error().front().where.file.line == 7);
    }
}

TEST_CASE("mail: an invitation and an answer to it hold what they have to, and nothing else", "[pbem]") {
    const MailBattle battle = small_battle();
    const SecretKey ann = SecretKey::make(), bob = SecretKey::make();
    MailPlan plan;
    plan.side = battle.rules->context()->scenario().sides[0].id;
    plan.name = "Ann";
    using Change = std::function<void(Mail&)>;
    const std::pair<const char*, Change> all[] = {
        {"the other kind of dice", [](Mail& m) { m.dice = m.dice ? std::nullopt : std::optional(MailDice::trusted); }},
        {"player", [](Mail& m) { m.player = m.player.empty() ? "Eve" : ""; }},
        {"key", [&](Mail& m) { m.key = m.key ? std::nullopt : std::optional(ann.public_key()); }},
        {"promise", [](Mail& m) { m.commitment = m.commitment ? std::nullopt : std::optional(random_digest()); }},
        {"share", [](Mail& m) { m.share = m.share ? std::nullopt : std::optional(random_digest()); }},
        {"opened", [](Mail& m) { m.opened = m.opened ? std::nullopt : std::optional(random_digest()); }},
        {"resigns", [](Mail& m) { m.resigns = !m.resigns; }},
        {"position", [](Mail& m) { m.state ^= 1U; }},
        {"chain", [](Mail& m) { m.previous[3] = static_cast<unsigned char>(m.previous[3] ^ 1U); }},
    };
    const auto begun = MailGame::invite(battle, plan, ann);
    REQUIRE(begun);
    plan.name = "Bob";
    const Desk host{*begun, ann};
    const SignedMail& invitation = begun->file().mails.front();
    const auto joined = MailGame::join(battle, invitation, plan, bob);
    REQUIRE(joined);
    const Desk guest{*joined, bob};
    const SignedMail& answer = joined->file().mails.back();
    for (const auto& [what, change] : all) {
        INFO(what);
        // by their own writers' keys: only what the mail says is wrong
        CHECK_FALSE(MailGame::join(battle, forged(host, invitation, change), plan, bob));
        Desk reader = host;
        CHECK(refusal(reader, forged(guest, answer, change)) != "accepted");
    }
    const auto steps = [](Mail& m) { m.steps = {"end_phase"}; };
    CHECK_FALSE(MailGame::join(battle, forged(host, invitation, steps), plan, bob));
    Desk reader = host;
    CHECK(refusal(reader, forged(guest, answer, steps)) == "RP8203");
    CHECK(refusal(reader, answer) == "accepted");
}

TEST_CASE("mail: later mails bring no key, player or dice", "[pbem]") {
    Table table;
    const SignedMail mail = table.until([](const SignedMail& m) { return m.mail.number >= 3; });
    Desk late = table.reader(mail);
    const Desk& writer = table.writer(mail);
    const PublicKey key = writer.key.public_key();
    CHECK(refusal(late, forged(writer, mail, [&](Mail& m) { m.key = key; })) == "RP8203");
    CHECK(refusal(late, forged(writer, mail, [](Mail& m) { m.dice = MailDice::verified; })) == "RP8203");
    CHECK(refusal(late, forged(writer, mail, [](Mail& m) { m.player = "Ann"; })) == "RP8203");
    CHECK(refusal(late, forged(writer, mail, [](Mail& m) { m.commitment.reset(); })) == "RP8215");
    CHECK(refusal(late, mail) == "accepted");
}

TEST_CASE("mail: the record of a game has the mods and errata that it began with", "[pbem]") {
    MailBattle battle = small_battle();
    battle.lock.parts = {{"mod", "ann.creek", "1.2.0", std::string(64, 'b')}};
    battle.lock.errata = {{"creek", std::string(64, 'c'), {"name"}, ""}};
    Table table(MailDice::verified, 1, battle);
    const Journal record = record_of(table.ann().game.course());
    CHECK(record.parts == battle.lock.parts);
    CHECK(record.errata == battle.lock.errata);
    REQUIRE(record.players.size() == 2);
    CHECK(record.players[0].player == "Ann");
    CHECK(record.players[1].player == "Bob");
}
