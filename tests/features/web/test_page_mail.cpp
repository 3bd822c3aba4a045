// Games by mail on a page, as its program answers: begun and joined there or by the command line's own parts, gone on
// with in either, and what is refused.
#include <catch2/catch.hpp>

#include <filesystem>

#include "formats/disk/file_system.hpp"
#include "formats/mail/mail_text.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/show/web/player/page_game.hpp"
#include "sdk/show/web/player/page_mail.hpp"
#include "sdk/words/catalogue.hpp"
#include "sdk/words/scenario_names.hpp"
#include "tests/support/json_check.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

const fs::path kSources = RAMPARTS_SOURCE_DIR;
const fs::path kSmall = kSources / "tests/features/cli/data/skirmish";

/// The first text of a member of this name, as it was before it became JSON; empty when there is none.
std::string text_in(const std::string& json, const std::string& name) {
    const std::string key = "\"" + name + "\": \"";
    auto at = json.find(key);
    if (at == std::string::npos) at = json.find("\"" + name + "\":\"");
    if (at == std::string::npos) return {};
    std::string out;
    for (at = json.find('"', at + name.size() + 2) + 1; json[at] != '"'; ++at) {
        if (json[at] != '\\') out += json[at];
        else if (json[++at] == 'n') out += '\n';
        else out += json[at];
    }
    return out;
}

bool contains_text(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

MailBattle native_battle(const fs::path& folder, const std::vector<ErrataLayer>& layers = {}) {
    install_linked_plugins();
    const LoadedScenario loaded = load_scenario(folder);
    REQUIRE(loaded.readable);
    Document document(loaded.scenario);
    if (!layers.empty()) REQUIRE(apply_errata(document, layers));
    auto rules = playable_rules(std::make_shared<const Scenario>(document.scenario()));
    REQUIRE(rules);
    return make_mail_battle(*rules, recorded_errata(layers), {});
}

/// Somebody at a page.
class PageSeat {
public:
    explicit PageSeat(const fs::path& folder = kSmall, std::vector<web::OfferedErrata> errata = {}) {
        install_linked_plugins();
        web::PageBattle battle;
        battle.scenario = folder;
        battle.errata = std::move(errata);
        REQUIRE(page_.open(std::move(battle)));
    }
    const std::string& ask(const std::string& question) {
        said_ = page_.ask(question);
        INFO(question.substr(0, 80));
        CHECK(test::json_fault(said_).empty());
        return said_;
    }
    /// What was done, without a complaint.
    void must(const std::string& question) {
        INFO(question.substr(0, 200));
        ask(question);
        CHECK(text_in(said_, "no") == "");
    }
    void make_key() { must("mail-key make"); }
    [[nodiscard]] const MailGame& mail() const {
        REQUIRE(page_.mail_game() != nullptr);
        return *page_.mail_game();
    }
    [[nodiscard]] const Playtest& game() const { return *page_.game(); }
    [[nodiscard]] std::string file() { return text_in(ask("save"), "file"); }
    [[nodiscard]] std::string letter() {
        const std::string state = ask("show");
        const auto at = state.find("\"letter\"");
        return at == std::string::npos ? std::string() : text_in(state.substr(at), "text");
    }
    /// The code with which a text is refused, or "accepted"; a refusal changes nothing.
    std::string refusal(const std::string& text) {
        const std::string before = file();
        ask("mail-accept\n" + text);
        const std::string answer = said_;
        const std::string code = text_in(answer, "code");
        if (code.empty()) return "accepted";
        CHECK(file() == before);
        CHECK(contains_text(text_in(answer, "no"), "(" + code + "): "));
        CHECK_FALSE(contains_text(text_in(answer, "no"), "ramparts "));
        return code;
    }
    /// Plays one's part by choices, and writes the mail.
    void play_part() {
        play_choices(2000);
        must("mail-write");
    }
    void play_choices(int most) {
        for (int i = 0; i < most && game().waits_for_human(); ++i) choose_something();
    }

private:
    void choose_something() {
        luck_ = luck_ * 6364136223846793005U + 1442695040888963407U;
        const auto next = static_cast<std::size_t>(luck_ >> 33U);
        const std::string serial = std::to_string(serial_of(ask("show")));
        const auto& choices = game().choices();
        const bool ends = game().choice(PlayChoice::Kind::end_phase) != nullptr;
        if (ends && (choices.size() < 2 || next % 5 == 0)) ask("end");
        else ask("choose " + serial + " " + std::to_string(next % choices.size()));
    }
    static std::uint64_t serial_of(const std::string& state) {
        const auto at = state.find_first_of("0123456789", state.find("\"serial\""));
        return std::strtoull(state.c_str() + at, nullptr, 10);
    }

    web::PageGame page_;
    std::string said_;
    std::uint64_t luck_ = 11;
};

std::vector<SignedMail> mails_of(const std::string& text) {
    MailsFound found = find_mails(text, "mail");
    REQUIRE_FALSE(found.mails.empty());
    return std::move(found.mails);
}

std::string text_of(const SignedMail& mail) { return write_mail_text(write_signed(mail), mail.mail.number); }

/// The game of a file, as the command line opens it: everything verified and played again.
MailGame opened(const std::string& file, const fs::path& folder = kSmall) {
    auto read = read_mail_game(file, "game");
    REQUIRE(read);
    auto game = MailGame::open(native_battle(folder), std::move(*read));
    if (!game) FAIL(to_text(game.error()));
    return std::move(*game);
}

/// The first legal action, until the part is done: as `ramparts pbem turn` plays.
SignedMail native_part(MailGame& game, const SecretKey& key) {
    auto turn = game.turn();
    REQUIRE(turn);
    while (!(*turn)->complete()) {
        const Action last = (*turn)->game().legal().back();
        REQUIRE((*turn)->play(last));
    }
    auto mail = game.write(**turn, false, key);
    REQUIRE(mail);
    return *mail;
}

/// Two pages with a game between them; Ann has invited.
struct TwoPages {
    explicit TwoPages(const std::string& dice = "verified", const fs::path& folder = kSmall)
        : ann(folder), bob(folder) {
        ann.make_key();
        bob.make_key();
        ann.must("mail-new\nside us\nname Ann\ndice " + dice + "\n\n");
        bob.must("mail-join\nname Bob\n\n" + ann.letter());
        ann.must("mail-accept\n" + bob.letter());
    }
    /// Whose turn it is plays, and all mails are delivered, as long as the game goes on.
    bool go_on() {
        for (PageSeat* seat : {&ann, &bob})
            if (seat->mail().my_turn()) {
                seat->play_part();
                deliver();
                return true;
            }
        return false;
    }
    void deliver() {
        while (ann.mail().course().number() != bob.mail().course().number()) {
            const bool hers = ann.mail().course().number() > bob.mail().course().number();
            (hers ? bob : ann).must("mail-accept\n" + (hers ? ann : bob).letter());
        }
    }
    PageSeat ann, bob;
};

}  // namespace

TEST_CASE("two pages play a battle with hidden units by mail, and each shows what its side knows", "[web][mail]") {
    const fs::path folder = kSources / "scenarios/chippewa-woods";
    TwoPages pages("trusted", folder);
    const auto check = [](PageSeat& seat) {
        const auto side = seat.game().scenario().side(seat.mail().me().side);
        if (!seat.mail().course().over()) CHECK(seat.game().viewer() == side);
        for (const NarrationLine& line : seat.game().log()) CHECK((seat.game().over() || told_to(line, side)));
        const MailGame again = opened(seat.file(), kSources / "scenarios/chippewa-woods");
        CHECK(record_of(again.course()) == record_of(seat.mail().course()));
    };
    while (pages.go_on())
        for (PageSeat* seat : {&pages.ann, &pages.bob}) check(*seat);
    CHECK(pages.ann.mail().course().closed());
    CHECK(pages.bob.mail().course().closed());
    CHECK(record_of(pages.ann.mail().course()) == record_of(pages.bob.mail().course()));
}

TEST_CASE("a page plays a record on with its settings, and refuses those that do not suit", "[web][mail]") {
    const fs::path folder = kSources / "scenarios/bladensburg";
    install_linked_plugins();
    const LoadedScenario loaded = load_scenario(folder);
    REQUIRE(loaded.readable);
    PlaytestSetup setup;
    setup.settings = {{"ramparts.rockets-and-panic", "militia-breaks", "1"}};
    const auto native = Playtest::start(loaded.scenario, setup);
    REQUIRE(native);
    const std::string record = (*native)->journal({});
    PageSeat seat(folder);
    CHECK(seat.game().setup().settings.empty());
    seat.must("load\n" + record);
    CHECK(seat.game().setup().settings == setup.settings);
    CHECK(
        contains_text(text_in(seat.ask("save"), "record"), "\nsetting ramparts.rockets-and-panic militia-breaks 1\n"));
    std::string wide = record;
    wide.replace(wide.find("breaks 1"), 8, "breaks 8");
    CHECK_FALSE(text_in(seat.ask("load\n" + wide), "no").empty());
    CHECK(seat.game().setup().settings == setup.settings);
}

TEST_CASE("page mail: two pages play a game to its end", "[web]") {
    for (const char* dice : {"verified", "trusted"}) {
        INFO(dice);
        TwoPages table(dice);
        int mails = 0;
        while (table.go_on() && ++mails < 400) {
        }
        const MailGame &ann = table.ann.mail(), &bob = table.bob.mail();
        CHECK(ann.course().over());
        CHECK(bob.course().over());
        CHECK(ann.course().hash() == bob.course().hash());
        CHECK(table.ann.game().state().hash() == table.bob.game().state().hash());
        // both files are verified by the command line's own parts, and lead to the same record
        const MailGame here = opened(table.ann.file()), there = opened(table.bob.file());
        CHECK(here.course().over());
        CHECK(write_journal(record_of(here.course())) == write_journal(record_of(there.course())));
        CHECK(here.course().game().state().hash() == table.ann.game().state().hash());
        CHECK(contains_text(table.ann.ask("mail-write"), "RP8223"));
    }
}

TEST_CASE("page mail: a game begun elsewhere goes on in a page, and elsewhere again", "[web]") {
    const SecretKey key = SecretKey::make();
    MailPlan plan;
    plan.side = "us";
    plan.name = "Ann";
    plan.scenario = "../skirmish";
    plan.key_file = "keys/ann.key";
    auto ann = MailGame::invite(native_battle(kSmall), plan, key);
    REQUIRE(ann);
    PageSeat bob;
    bob.make_key();
    bob.must("mail-join\nname Bob\n\n> Ann wrote:\r\n" + text_of(ann->file().mails.back()));
    REQUIRE(ann->accept(mails_of(bob.letter())));
    for (int i = 0; i < 3; ++i) {
        bob.must("mail-accept\n" + text_of(native_part(*ann, key)));
        if (bob.mail().my_turn()) bob.play_part();
        REQUIRE(ann->accept(mails_of(bob.letter())));
    }
    // Ann's file in a page: it stays hers, with her key and the lines about where things are
    PageSeat page;
    page.must("mail-key\n\n" + key.file());
    page.must("mail-open 0\n" + write_mail_game(ann->file()));
    CHECK(page.file() == write_mail_game(ann->file()));
    CHECK(page.mail().course().hash() == ann->course().hash());
    if (page.mail().my_turn()) page.play_part();
    bob.must("mail-accept\n" + page.letter());
    // and Bob's elsewhere
    MailGame native = opened(bob.file());
    CHECK(native.me().name == "Bob");
    CHECK(native.course().hash() == bob.mail().course().hash());
    CHECK(native.file().key_file == "ramparts.key");
    CHECK(native.file().scenario == "skirmish");
    const MailGame hers = opened(page.file());
    CHECK(hers.file().key_file == "keys/ann.key");
    CHECK(hers.course().hash() == native.course().hash());
}

TEST_CASE("page mail: what is not the next mail of the game is refused", "[web]") {
    TwoPages table;
    const std::string first = table.ann.letter();  // none: Bob has written last
    CHECK(first.empty());
    table.ann.play_part();
    const std::string mail = table.ann.letter();
    PageSeat& bob = table.bob;
    CHECK(bob.refusal("Nothing here.") == "RP8201");
    std::string damaged = mail;
    damaged[damaged.find("\n", damaged.find("BEGIN")) + 20] ^= 1;
    CHECK(bob.refusal(damaged) == "RP8202");
    SignedMail changed = mails_of(mail).front();
    changed.mail.state ^= 1U;
    changed.text = write_mail(changed.mail);
    CHECK(bob.refusal(text_of(changed)) == "RP8211");
    changed.mail.state ^= 1U;
    CHECK(bob.refusal(text_of(sign_mail(changed.mail, SecretKey::make()))) == "RP8211");
    TwoPages other;
    other.ann.play_part();
    CHECK(bob.refusal(other.ann.letter()) == "RP8205");
    CHECK(table.ann.refusal(mail) == "RP8206");
    CHECK(bob.refusal(mail) == "accepted");
    CHECK(bob.refusal(mail) == "RP8207");
    // who is not to write does not write, and says so
    const std::string no = table.ann.ask("mail-write");
    CHECK(text_in(no, "code") == "RP8210");
    CHECK_FALSE(contains_text(no, "ramparts "));
    // an old mail of one's own, and an invitation where a game is open
    CHECK(bob.refusal(bob.letter().empty() ? text_of(*last_own_mail(bob.mail())) : bob.letter()) == "RP8206");
}

TEST_CASE("page mail: plans that cannot be are refused", "[web]") {
    PageSeat ann;
    std::string no = ann.ask("mail-new\nside us\nname Ann\n\n");
    CHECK(contains_text(no, "\"wants_key\""));
    ann.make_key();
    CHECK(text_in(ann.ask("mail-new\nside xx\nname Ann\n\n"), "code") == "RP8224");
    CHECK(text_in(ann.ask("mail-new\nside us\n\n"), "code") == "RP8224");
    CHECK(contains_text(ann.ask("mail-new\nside us\nname Ann\nexpected nonsense\n\n"), "not a public key"));
    CHECK(contains_text(ann.ask("mail-accept\nx"), "No game by mail is open."));
    CHECK(contains_text(ann.ask("mail-write"), "No game by mail is open."));
    ann.must("mail-new\nside us\nname Ann\n\n");
    const std::string invitation = ann.letter();
    // nobody plays against himself
    no = ann.ask("mail-join\nname Bob\n\n" + invitation);
    CHECK(text_in(no, "code") == "RP8224");
    CHECK_FALSE(contains_text(no, "ramparts "));
    // the other key that was expected; and the game that was open stays
    PageSeat bob;
    bob.make_key();
    no = bob.ask("mail-join\nname Bob\nexpected " + SecretKey::make().public_key().text() + "\n\n" + invitation);
    CHECK(text_in(no, "code") == "RP8211");
    CHECK(ann.mail().course().number() == 1);
    // another battle
    PageSeat carl(kSources / "scenarios/thames");
    carl.make_key();
    no = carl.ask("mail-join\nname Carl\n\n" + invitation);
    CHECK(text_in(no, "code") == "RP8213");
    CHECK_FALSE(contains_text(no, "ramparts "));
    CHECK(text_in(carl.ask("mail-open 0\n" + ann.file()), "code") == "RP8221");
    for (const char* garbage : {"", "x", "ramparts-mail-game 1\n", "ramparts-mail-game 1\nside us\nmails\n"})
        CHECK_FALSE(text_in(carl.ask("mail-open 0\n" + std::string(garbage)), "code").empty());
    // only who was expected joins
    PageSeat dora;
    dora.make_key();
    dora.must("mail-new\nside us\nname Dora\nexpected " + SecretKey::make().public_key().text() + "\n\n");
    bob.must("mail-join\nname Bob\n\n" + dora.letter());
    CHECK(dora.refusal(bob.letter()) == "RP8211");
}

TEST_CASE("page mail: what was played is kept until the mail is written, and not taken back after", "[web]") {
    TwoPages table;
    PageSeat& ann = table.ann;
    ann.play_choices(4);
    REQUIRE(ann.game().can_undo());
    const std::string saved = ann.ask("save");
    const std::string file = text_in(saved, "file");
    std::string draft;
    int lines = 0;
    const auto at = saved.find("\"draft\"");
    for (auto from = saved.find('[', at) + 1; saved[from] != ']';) {
        const auto begin = saved.find('"', from) + 1;
        const auto end = saved.find('"', begin);
        draft += saved.substr(begin, end - begin) + "\n";
        from = end + 1;
        ++lines;
    }
    REQUIRE(lines > 0);
    // a page that was closed and opened
    PageSeat later;
    later.must("mail-open " + std::to_string(lines) + "\n" + draft + file);
    CHECK(later.game().state().hash() == ann.game().state().hash());
    CHECK(later.game().can_undo());
    while (later.game().can_undo()) later.must("undo");
    CHECK(later.game().length() == later.mail().course().game().steps().size());
    // a draft that is not legal is left out
    later.must("mail-open 2\nactivate nobody\nend\n" + file);
    CHECK(later.game().length() == later.mail().course().game().steps().size());

    // half a turn is no mail
    REQUIRE(ann.game().waits_for_human());
    CHECK(text_in(ann.ask("mail-write"), "code") == "RP8222");
    ann.play_part();
    const std::string sent = ann.letter();
    CHECK_FALSE(ann.game().can_undo());
    CHECK_FALSE(text_in(ann.ask("undo"), "no").empty());
    ann.must("go 0");
    ann.must("play-on");
    CHECK(ann.letter() == sent);
    CHECK(ann.game().length() >= ann.mail().course().game().steps().size());
}

TEST_CASE("page mail: an answer that leaves nothing to decide is written at once, with the key", "[web]") {
    TwoPages table;
    bool seen = false;
    for (int i = 0; i < 60 && !seen; ++i) {
        PageSeat& writer = table.ann.mail().my_turn() ? table.ann : table.bob;
        PageSeat& reader = &writer == &table.ann ? table.bob : table.ann;
        writer.play_part();
        PageSeat keyless;
        keyless.must("mail-open 0\n" + reader.file());
        keyless.must("mail-accept\n" + writer.letter());
        reader.must("mail-accept\n" + writer.letter());
        if (reader.mail().my_turn() || reader.mail().course().number() == keyless.mail().course().number()) continue;
        seen = true;
        CHECK(keyless.mail().my_turn());
        CHECK(contains_text(keyless.ask("show"), "\"complete\":true"));
        CHECK(contains_text(keyless.ask("mail-write"), "\"wants_key\""));
        // another key signs nothing
        keyless.make_key();
        CHECK(text_in(keyless.ask("mail-write"), "code") == "RP8224");
        writer.must("mail-accept\n" + reader.letter());
    }
    CHECK(seen);
}

TEST_CASE("page mail: somebody gives up", "[web]") {
    TwoPages table;
    table.ann.must("mail-write resign");
    CHECK(table.ann.mail().course().over());
    table.bob.must("mail-accept\n" + table.ann.letter());
    CHECK(table.bob.mail().course().over());
    CHECK(contains_text(table.bob.ask("show"), "Ann has resigned"));
    CHECK(opened(table.bob.file()).course().resigned());
}

TEST_CASE("page mail: the errata of an invitation are put on", "[web]") {
    const fs::path folder = kSources / "scenarios/chippewa";
    const auto text = real_files().read(folder / "errata/sample.xml");
    REQUIRE(text);
    const ErrataRead read = read_errata(*text, "sample.xml");
    REQUIRE(read.readable);
    ErrataLayer on{read.errata, "somewhere/sample.xml", read.source, {}};
    for (std::size_t i = 0; i < on.errata.errata.size(); ++i) on.on.push_back(on.errata.errata[i].id == "swamp");
    ErrataLayer off = on;
    off.on.assign(off.errata.errata.size(), false);
    const SecretKey key = SecretKey::make();
    MailPlan plan;
    plan.side = "us";
    plan.name = "Ann";
    auto ann = MailGame::invite(native_battle(folder, {on}), plan, key);
    REQUIRE(ann);
    PageSeat bob(folder, {{off, ""}});
    bob.make_key();
    bob.must("mail-join\nname Bob\n\n" + text_of(ann->file().mails.front()));
    CHECK(contains_text(bob.ask("show"), "\"corrected\":\"0."));
    REQUIRE(ann->accept(mails_of(bob.letter())));
    bob.must("mail-accept\n" + text_of(native_part(*ann, key)));
    // a page without them says what differs
    PageSeat carl(folder);
    carl.make_key();
    const std::string no = carl.ask("mail-join\nname Carl\n\n" + text_of(ann->file().mails.front()));
    CHECK(text_in(no, "code") == "RP8213");
    CHECK(contains_text(no, "errata"));
}

TEST_CASE("page mail: keys are those of minisign, and names are data", "[web]") {
    PageSeat ann;
    CHECK(text_in(ann.ask("mail-key\n\nnonsense"), "code") == "RP8025");
    CHECK_FALSE(contains_text(ann.ask("mail-key\n\nnonsense"), "minisign -G"));
    const SecretKey key = SecretKey::make();
    const auto locked = real_files().read(kSources / "tests/features/mods/keys/quick.key");
    REQUIRE(locked);
    for (const char* password : {"", "wrong"}) {
        const std::string no = ann.ask("mail-key\n" + std::string(password) + "\n" + *locked);
        CHECK(contains_text(no, "\"locked\":true"));
        CHECK(contains_text(text_in(no, "no"), "password"));
    }
    const std::string said = ann.ask("mail-key\n\n" + key.file());
    CHECK(text_in(said, "words") == key.public_key().words());
    CHECK(text_in(said, "line") == key.public_key().text());
    CHECK(text_in(said, "open") == key.file());
    ann.must("mail-new\nside us\nname <img src=x onerror=alert(1)>\n\n");
    CHECK(contains_text(text_in(ann.ask("show"), "standing"), "<img src=x onerror=alert(1)>"));
    const std::string about = ann.ask("mail-look\n" + ann.letter());
    CHECK(contains_text(about, "An invitation of <img src=x onerror=alert(1)> to Skirmish at the Knoll"));
    CHECK(contains_text(about, key.public_key().words()));
    CHECK(text_in(ann.ask("mail-look\nnothing"), "code") == "RP8201");
    // an ordinary game leaves the game by mail
    ann.must("new 1 human human");
    CHECK_FALSE(contains_text(ann.ask("show"), "\"mail\""));
    CHECK_FALSE(contains_text(ann.ask("save"), "\"mail\""));
}

TEST_CASE("page mail: it says in the language what to do next", "[web]") {
    TwoPages table;
    CHECK(contains_text(text_in(table.ann.ask("show"), "next"), "Play your part on the map."));
    CHECK(contains_text(text_in(table.bob.ask("show"), "next"), "Send your mail 1 to Ann."));
    CHECK(speak_language("fr"));
    CHECK_FALSE(contains_text(text_in(table.ann.ask("show"), "next"), "Play your part"));
    CHECK_FALSE(contains_text(text_in(table.bob.ask("show"), "next"), "Send your mail"));
    (void)speak_language("en");
}

}  // namespace ramparts
