// The mod manager and publishing without a window: what a file holds before it is installed, switching, updates, and
// from an open battle to a signed file.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "editor/command/command.hpp"
#include "editor/command/equipment.hpp"
#include "editor/model/mods_model.hpp"
#include "editor/model/publish_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/workspace/mod_desk.hpp"
#include "sdk/share/publish/publish.hpp"
#include "sdk/words/messages.hpp"
#include "tests/support/quiet_shell.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

const fs::path kChippewa = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios/chippewa";

struct ModHome {
    fs::path path;
    ModHome() {
        std::string pattern = (fs::temp_directory_path() / "ramparts-mod-desk-XXXXXX").string();
        path = ::mkdtemp(pattern.data());
    }
    ~ModHome() {
        set_mod_desk(nullptr);
        fs::remove_all(path);
    }
    ModHome(const ModHome&) = delete;
    ModHome& operator=(const ModHome&) = delete;
    [[nodiscard]] UserFolders user(const std::string& name = "me") const {
        return {path / name / "plugins", path / name / "mods", path / name / "config", path / name / "state"};
    }
};

std::string text_in(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// A published mod with the sample errata of Chippewa.
fs::path published(const ModHome& home, const std::string& version, const SecretKey* key,
                   const std::string& id = "ann.chippewa", const std::string& note = {}) {
    ModInfo info;
    info.id = id;
    info.version = *parse_version(version);
    info.licence = "CC-BY-4.0";
    info.title = "Chippewa put right";
    info.author = "Ann";
    std::vector<PackageFile> files{{"errata/sample.xml", text_in(kChippewa / "errata/sample.xml")},
                                   {"mod.xml", write_mod(info)}};
    if (!note.empty()) put_files(files, {{"docs/note.md", note}});
    const fs::path file = home.path / "shelf" / (id + "-" + version + ".rpmod");
    const auto done = publish_mod(files, key == nullptr ? std::nullopt : std::optional(*key), file, real_files());
    REQUIRE(done);
    return file;
}

bool tells(const std::vector<PluginLine>& lines, const std::string& words) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const PluginLine& line) { return line.text.find(words) != std::string::npos; });
}

std::unique_ptr<OpenDocument> opened(const fs::path& folder) {
    auto store = open_scenario(folder);
    REQUIRE(store);
    (*store)->begin();
    return std::make_unique<OpenDocument>(std::move(*store));
}

}  // namespace

TEST_CASE("a mod is shown before it is installed, and doubts need the user's word", "[mods]") {
    const ModHome home;
    const SecretKey ann = SecretKey::make();
    const SecretKey eve = SecretKey::make();
    ModDesk desk(home.user());
    int changes = 0;
    const Connection link = desk.changed.connect([&] { ++changes; });

    const ModOffer first = desk.look_at(published(home, "1.0.0", &ann));
    REQUIRE(first.may());
    REQUIRE(first.by);
    CHECK(first.by->signer == Signer::first);
    CHECK(first.doubts.empty());
    CHECK_FALSE(first.installed);
    CHECK(tells(signer_lines(*first.by), ann.public_key().words()));
    CHECK(tells(signer_lines(*first.by), "for the first time"));
    const auto effects = effect_lines(first.package.files);
    CHECK(tells(effects, "1 errata file"));
    CHECK(tells(effects, "corrects chippewa in"));
    CHECK(tells(effects, "hex C1823 terrain: forest becomes swamp"));
    CHECK(desk.store().mods().empty());
    const ModDone done = desk.install(first, false);
    CHECK(done.words == "ann.chippewa 1.0.0 is installed.");
    CHECK(changes == 1);
    CHECK(desk.look_at(first.file).installed);

    const ModOffer other = desk.look_at(published(home, "1.1.0", &eve));
    REQUIRE(other.may());
    REQUIRE(other.doubts.size() == 1);
    CHECK(other.doubts[0].code == "RP8104");
    CHECK(mod_fault_words(other.doubts[0]).find("--accept-key") == std::string::npos);
    const ModDone refused = desk.install(other, false);
    CHECK_FALSE(refused.done);
    CHECK(refused.words.find("versions before it were signed by") != std::string::npos);
    CHECK(desk.install(other, true).words ==
          "ann.chippewa 1.1.0 is installed. 1.0.0 stays installed beside it, for games that were begun with it.");

    // other contents under a version that is there cannot be helped by anybody's word
    fs::remove_all(home.path / "shelf");
    const ModOffer changed = desk.look_at(published(home, "1.0.0", &eve, "ann.chippewa", "more\n"));
    CHECK_FALSE(changed.may());
    CHECK(changed.faults.back().code == "RP8105");

    std::string damaged = text_in(published(home, "1.2.0", &eve));
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
    std::ofstream(home.path / "damaged.rpmod", std::ios::binary) << damaged;
    const ModOffer broken = desk.look_at(home.path / "damaged.rpmod");
    CHECK_FALSE(broken.may());
    CHECK_FALSE(broken.faults.empty());
    CHECK(desk.look_at(home.path / "none.rpmod").faults.at(0).code == "RP1001");
}

TEST_CASE("the list of mods says what is on, who signed, and what is newer", "[mods]") {
    const ModHome home;
    const SecretKey ann = SecretKey::make();
    ModDesk desk(home.user());
    CHECK(mod_rows(desk.store(), nullptr).empty());
    REQUIRE(desk.install(desk.look_at(published(home, "1.0.0", &ann)), false).done);
    REQUIRE(desk.install(desk.look_at(published(home, "0.1.0", nullptr, "bob.names")), false).done);
    CHECK(desk.enable("ann.chippewa", "1.0.0").words == "ann.chippewa is on.");
    std::vector<ModRow> rows = mod_rows(desk.store(), nullptr);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].title == "Chippewa put right");
    CHECK(rows[0].state == "on");
    CHECK(rows[0].signer == ann.public_key().words());
    CHECK(rows[1].state == "off");
    CHECK(rows[1].signer == "not signed");

    published(home, "1.1.0", &ann);
    published(home, "1.0.0", &ann, "cat.more");
    IndexPlan plan;
    plan.id = "ann.shelf";
    plan.expires = days_later(today(), 30);
    REQUIRE(publish_index(home.path / "shelf", plan, ann, real_files()));
    CHECK_FALSE(desk.look_into("https://example.org/shelf").done);
    CHECK_FALSE(desk.look_into((home.path / "nothing").string()).done);
    const ModDone looked = desk.look_into("file://" + (home.path / "shelf" / "index.xml").string());
    REQUIRE(looked.done);
    CHECK(looked.words.find(ann.public_key().words()) != std::string::npos);
    CHECK(looked.words.find("There is a newer version of 1 mod.") != std::string::npos);
    rows = mod_rows(desk.store(), &desk.shelf()->registry);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].newer == "1.1.0");
    CHECK(rows[0].state == "on · 1.1.0 is there");
    CHECK(rows[2].id == "cat.more");
    CHECK_FALSE(rows[2].installed);
    const auto wanted = desk.wanted("ann.chippewa");
    REQUIRE(wanted);
    REQUIRE(wanted->size() == 1);
    const ModOffer offer = desk.look_at(*wanted->front());
    REQUIRE(offer.may());
    CHECK(offer.by->signer == Signer::same);
    CHECK(desk.install(offer, false).done);
    CHECK(mod_rows(desk.store(), &desk.shelf()->registry)[1].newer.empty());
    CHECK(desk.remove("ann.chippewa", "1.0.0").words == "ann.chippewa 1.0.0 is on");
    CHECK(desk.enable("ann.chippewa", "1.1.0").done);
    CHECK(desk.remove("ann.chippewa", "1.0.0").done);
    CHECK(tells(installed_mod_lines(desk.store(), *desk.store().find("ann.chippewa", "1.1.0"), "2.0.0"),
                "There is a newer version: 2.0.0."));
    CHECK(desk.disable("ann.chippewa").words == "ann.chippewa is off; it stays installed.");
}

TEST_CASE("of each mod one version is on, and of the registry the newest is offered", "[mods]") {
    const ModHome home;
    const SecretKey ann = SecretKey::make();
    ModDesk desk(home.user());
    const std::vector<std::string> versions = {"1.9.0", "1.10.0", "1.2.0"};
    for (const std::string& version : versions)
        REQUIRE(desk.install(desk.look_at(published(home, version, &ann)), true).done);
    REQUIRE(desk.install(desk.look_at(published(home, "3.0.0", &ann, "bob.names")), false).done);
    const auto line_of = [](const ModRow& row) {
        return row.id + " " + row.version + (row.installed ? " " : " not installed, ") + row.state +
               (row.on ? ", on" : "") + (row.newer.empty() ? "" : ", newer " + row.newer);
    };
    const auto lines = [&](const Registry* registry) {
        std::vector<std::string> all;
        for (const ModRow& row : mod_rows(desk.store(), registry)) all.push_back(line_of(row));
        std::sort(all.begin(), all.end());
        return all;
    };
    using Lines = std::vector<std::string>;
    for (const std::string& on : versions) {
        INFO(on);
        REQUIRE(desk.enable("ann.chippewa", on).done);
        Lines expected;
        for (const std::string& version : {std::string("1.10.0"), std::string("1.2.0"), std::string("1.9.0")})
            expected.push_back("ann.chippewa " + version + (version == on ? " on, on" : " off"));
        expected.emplace_back("bob.names 3.0.0 off");
        CHECK(lines(nullptr) == expected);
    }
    REQUIRE(desk.disable("ann.chippewa").done);
    CHECK(lines(nullptr) ==
          Lines{"ann.chippewa 1.10.0 off", "ann.chippewa 1.2.0 off", "ann.chippewa 1.9.0 off", "bob.names 3.0.0 off"});
    // a registry with more versions of both, of another mod, and of one whose newest is a preview
    published(home, "1.11.0", &ann);
    published(home, "2.9.0", &ann, "bob.names");
    for (const char* version : {"1.9.0", "1.10.0", "1.2.0", "0.99.0"}) published(home, version, &ann, "cat.more");
    for (const char* version : {"2.0.0-rc.2", "2.0.0-rc.10", "2.0.0-beta"}) published(home, version, &ann, "dan.early");
    IndexPlan plan;
    plan.id = "ann.shelf";
    plan.expires = days_later(today(), 30);
    REQUIRE(publish_index(home.path / "shelf", plan, ann, real_files()));
    REQUIRE(desk.look_into("file://" + (home.path / "shelf" / "index.xml").string()).done);
    CHECK(lines(&desk.shelf()->registry) ==
          Lines{"ann.chippewa 1.10.0 off · 1.11.0 is there, newer 1.11.0", "ann.chippewa 1.2.0 off",
                "ann.chippewa 1.9.0 off", "bob.names 3.0.0 off", "cat.more 1.10.0 not installed, in the registry",
                "dan.early 2.0.0-rc.10 not installed, in the registry"});
    // whatever order the index has them in
    Registry turned = desk.shelf()->registry;
    std::reverse(turned.index.mods.begin(), turned.index.mods.end());
    CHECK(lines(&turned) == lines(&desk.shelf()->registry));
    std::rotate(turned.index.mods.begin(), turned.index.mods.begin() + 3, turned.index.mods.end());
    CHECK(lines(&turned) == lines(&desk.shelf()->registry));
}

TEST_CASE("the errata of mods that are on are on in the open battle, and in the record of its game", "[mods]") {
    const ModHome home;
    const SecretKey ann = SecretKey::make();
    ModDesk desk(home.user());
    set_mod_desk(&desk);
    Workspace workspace{full_equipment};
    OpenDocument& d = workspace.add(opened(kChippewa));
    const std::size_t own = d.errata.layers().size();
    CHECK_FALSE(take_errata_of_mods(d));
    REQUIRE(desk.install(desk.look_at(published(home, "1.0.0", &ann)), false).done);
    REQUIRE(desk.enable("ann.chippewa", "1.0.0").done);
    CHECK(take_errata_of_mods(d));
    CHECK_FALSE(take_errata_of_mods(d));
    REQUIRE(d.errata.layers().size() == own + 1);
    CHECK(d.errata.of_mod(own));
    CHECK(d.errata.any_on());
    CHECK(d.errata.remembered().empty());  // mods are switched elsewhere
    const auto corrected = d.errata.corrected(d.scenario());
    REQUIRE(corrected);
    const auto hex = d.map().grid().parse("C1823");
    REQUIRE(hex);
    CHECK(corrected->map.terrain(*hex) == *d.scenario().ruleset.terrain("swamp"));
    REQUIRE(workspace.play().enter(d));
    const JournalRead record = read_journal(workspace.play().game(&d)->journal({}), "record");
    REQUIRE(record.journal.parts.size() == 1);
    CHECK(record.journal.parts[0].id == "ann.chippewa");
    CHECK(record.journal.parts[0].version == "1.0.0");
    REQUIRE(desk.disable("ann.chippewa").done);
    CHECK(take_errata_of_mods(d));
    CHECK(d.errata.layers().size() == own);
    CHECK_FALSE(d.errata.any_on());
    CHECK(is_of_mod(desk.store().mods()[0].folder / "errata" / "sample.xml"));
    CHECK_FALSE(is_of_mod(kChippewa / "scenario.xml"));
}

TEST_CASE("errata of an open battle are published: checked, described, signed, listed", "[mods]") {
    const ModHome home;
    ModDesk reader(home.user("reader"));
    const auto d = opened(kChippewa);
    const std::size_t sample = d->errata.find(kChippewa / "errata" / "sample.xml");
    REQUIRE(sample < d->errata.layers().size());
    PublishSource source;
    source.base = &d->store().loaded();
    source.scenario = d->scenario();
    source.file = d->path();
    source.errata = d->errata.layers();
    source.home = home.path;
    PublishModel model(source);
    REQUIRE(model.subjects().size() == d->errata.layers().size() + 1);
    model.choose_subject(static_cast<int>(sample) + 1);
    CHECK(model.choice.folder == (home.path / "ramparts-mods" / "chippewa-errata").string());
    CHECK(model.choice.title == "Errata to " + d->scenario().name);
    CHECK_FALSE(has_errors(model.checks()));
    CHECK(model.advice().version.text() == "1.0.0");
    CHECK(model.manifest_fault() == "Say who made it.");
    model.choice.author = "Ann";
    model.choice.id = "ann.chippewa-errata";
    model.choice.licence = "Nobody-1.0";
    CHECK(model.manifest_fault() == "\"Nobody-1.0\" is not a licence of the SPDX list.");
    model.choice.licence = "CC-BY-4.0";
    model.choice.version = "one";
    CHECK(model.manifest_fault() == "A version is three numbers, such as 1.0.0.");
    model.choice.version = "1.0.0";
    CHECK(model.manifest_fault() == "");

    const Scenario open = d->scenario();
    const FindBattle find = battle_finder({}, {}, &open);
    const auto cover = model.cover(find);
    REQUIRE(cover);
    CHECK(cover->battle == "chippewa");
    model.choice.key = PublishKey::existing;
    model.choice.key_file = (home.path / "ann.key").string();
    model.choice.to = (home.path / "shelf").string();
    CHECK(model.key_fault() == "There is no file " + model.choice.key_file + ".");
    model.choice.key = PublishKey::none;
    model.choice.index = true;
    CHECK(model.key_fault() == "An index is signed: choose a key, or leave the index out.");
    model.choice.key = PublishKey::made;
    CHECK(model.key_fault() == "");
    const PublishResult done = model.publish(find, today());
    INFO((done.lines.empty() ? "" : done.lines.front()));
    REQUIRE(done.done);
    CHECK(done.findings.empty());
    CHECK(done.file == home.path / "shelf" / "ann.chippewa-errata-1.0.0.rpmod");
    CHECK((fs::status(model.choice.key_file).permissions() & fs::perms::others_all) == fs::perms::none);
    CHECK(fs::exists(home.path / "ramparts-mods/chippewa-errata/pictures/thumbnail.png"));

    // the next time: the folder knows the mod, nothing has changed, and the key is there
    PublishModel again(source);
    again.choice.to = model.choice.to;
    again.choose_subject(static_cast<int>(sample) + 1);
    CHECK(again.choice.id == "ann.chippewa-errata");
    CHECK(again.choice.author == "Ann");
    CHECK(again.choice.version == "1.0.0");
    CHECK(say_message(again.advice().why) == "nothing has changed since 1.0.0");
    again.choice.key = PublishKey::made;
    again.choice.key_file = model.choice.key_file;
    CHECK(again.key_fault() == model.choice.key_file + " is there already; a key is never overwritten.");
    again.choice.key = PublishKey::existing;
    CHECK(again.key_fault() == "");
    again.choice.doc = "More words.";
    const PublishResult changed = again.publish(find, today());
    CHECK_FALSE(changed.done);
    REQUIRE_FALSE(changed.lines.empty());
    CHECK(changed.lines[0] == "ann.chippewa-errata 1.0.0 was published with other contents; a version never changes.");

    // and another user gets it from the folder
    REQUIRE(reader.look_into(model.choice.to).done);
    const auto wanted = reader.wanted("ann.chippewa-errata");
    REQUIRE(wanted);
    REQUIRE(wanted->size() == 1);
    CHECK(reader.install(reader.look_at(*wanted->front()), false).done);
}

TEST_CASE("a battle is published with its map and ruleset, and faults stand in the way", "[mods]") {
    const ModHome home;
    const auto d = opened(kChippewa);
    PublishSource source;
    source.base = &d->store().loaded();
    source.scenario = d->scenario();
    source.file = d->path();
    source.home = home.path;
    PublishModel model(source);
    CHECK(model.subjects().size() == 1);
    CHECK(model.choice.folder == (home.path / "ramparts-mods" / "chippewa").string());
    std::vector<std::string> names;
    for (const PackageFile& file : model.files()) names.push_back(file.name);
    CHECK(names == std::vector<std::string>{"mod.xml", "scenarios/chippewa/map.xml", "scenarios/chippewa/names.de.po",
                                            "scenarios/chippewa/names.fr.po", "scenarios/chippewa/scenario.xml",
                                            "scenarios/rulesets/tlg2.xml"});
    model.choice.author = "Ann";
    model.choice.id = "ann.chippewa";
    CHECK_FALSE(has_errors(model.checks()));
    fs::create_directories(fs::path(model.choice.folder) / "errata");
    std::ofstream(fs::path(model.choice.folder) / "errata" / "bad.xml") << "<errata/>";
    CHECK(has_errors(model.checks()));
    model.choice.key = PublishKey::none;
    model.choice.to = (home.path / "out").string();
    const PublishResult refused = model.publish(battle_finder({}, {}, nullptr), today());
    CHECK_FALSE(refused.done);
    CHECK_FALSE(refused.lines.empty());
    CHECK_FALSE(fs::exists(home.path / "out"));
}

TEST_CASE("the commands of mods say why they cannot be used", "[mods]") {
    CommandRegistry commands;
    add_file_commands(commands);
    Workspace workspace{full_equipment};
    QuietShell shell;
    CommandContext context{workspace, shell};
    REQUIRE(commands.find("file.mods") != nullptr);
    CHECK_FALSE(commands.find("file.mods")->availability(context).enabled);
    CHECK_FALSE(commands.find("file.publish")->availability(context).enabled);
    const ModHome home;
    ModDesk desk(home.user());
    set_mod_desk(&desk);
    CHECK(commands.find("file.mods")->availability(context).enabled);
}

}  // namespace ramparts
