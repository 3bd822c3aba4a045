// What an author does before others have a mod: pictures of the changes, checks, the next version, packing, the index.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "formats/mods/contents.hpp"
#include "formats/mods/registry_index.hpp"
#include "sdk/share/mods/mod_battles.hpp"
#include "sdk/share/mods/mod_switch.hpp"
#include "sdk/share/publish/check_mod.hpp"
#include "sdk/share/publish/mod_pictures.hpp"
#include "sdk/share/publish/publish.hpp"
#include "sdk/show/draw/writers.hpp"
#include "tests/features/mods/samples.hpp"
#include "tests/support/sample_png.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

struct PublishHome {
    fs::path path;
    PublishHome() {
        std::string pattern = (fs::temp_directory_path() / "ramparts-publish-XXXXXX").string();
        path = ::mkdtemp(pattern.data());
    }
    ~PublishHome() { fs::remove_all(path); }
    PublishHome(const PublishHome&) = delete;
    PublishHome& operator=(const PublishHome&) = delete;
    [[nodiscard]] ModStore store() const { return {path / "mods", path / "config", real_files()}; }
};

LoadedScenario battle(const std::string& name) { return load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / name); }
LoadedScenario skirmish() { return battle("tests/features/cli/data/skirmish"); }

std::string bytes_in(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The files of a mod with the sample errata of Chippewa, which change hexes, hexsides, roads and units.
std::vector<PackageFile> chippewa_mod(const std::string& version = "1.0.0") {
    return {{"errata/sample.xml", bytes_in(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios/chippewa/errata/sample.xml")},
            {"mod.xml", sample_manifest("tester.chippewa", version)}};
}

std::vector<PackageFile> battle_mod() {
    const LoadedScenario loaded = skirmish();
    REQUIRE(loaded.readable);
    std::vector<PackageFile> files = files_of_battle(loaded, loaded.scenario, "knoll");
    put_files(files, {{"mod.xml", sample_manifest("tester.knoll", "1.0.0")}});
    return files;
}

std::optional<Scenario> nowhere(const std::string&) { return std::nullopt; }

Package packed_files(const std::vector<PackageFile>& files) {
    const auto bytes = write_package(files, {{}, true});
    REQUIRE(bytes);
    PackageRead read = read_package(*bytes, "a.rpmod");
    REQUIRE(read.readable);
    return read.package;
}

}  // namespace

TEST_CASE("a mod carries the pictures of its battles, and they are there when it is unpacked", "[publish]") {
    LoadedScenario loaded = skirmish();
    Scenario& s = loaded.scenario;
    s.units[0].picture = "pictures/red.png";
    s.pictures.put("pictures/red.png", png_file());
    s.markers.push_back({"ammo", "Out of ammunition", "", "#f6f0dc", Marker::Symbol::none, "pictures/red.png", 1, ""});
    std::vector<PackageFile> files = files_of_battle(skirmish(), s, "knoll");
    const auto picture = std::find_if(files.begin(), files.end(), [](const PackageFile& file) {
        return file.name == "scenarios/knoll/pictures/red.png";
    });
    REQUIRE(picture != files.end());
    CHECK(picture->bytes == png_file());
    put_files(files, {{"mod.xml", sample_manifest("tester.knoll", "1.0.0")}});
    const Package package = packed_files(files);
    const LoadedScenario brought = brought_scenario(package.files, "scenarios/knoll", "");
    CHECK(brought.readable);
    CHECK_FALSE(has_errors(brought.diagnostics));
    CHECK(brought.scenario.units[0].picture == "pictures/red.png");
    CHECK(brought.scenario.pictures.find("pictures/red.png") != nullptr);
}

TEST_CASE("the picture of a mod shows each of its changes on the map of the battle it corrects", "[mods]") {
    const LoadedScenario loaded = battle("scenarios/chippewa");
    REQUIRE(loaded.readable);
    const auto files = chippewa_mod();
    CHECK(corrected_battles(files) == std::vector<std::string>{"chippewa"});
    const auto picture = picture_on(loaded.scenario, files, {});
    REQUIRE(picture);
    const std::string svg = draw::write_svg(*picture);
    // the picture that comparing the two versions makes, stroke by stroke
    const auto after = with_errata_of(loaded.scenario, files);
    REQUIRE(after);
    const auto compared = paper::difference_picture(loaded.scenario, *after, {});
    REQUIRE(compared);
    CHECK((svg == draw::write_svg(*compared)));
    // every change of the map is among the changes that the picture tells
    for (const char* place : {"C1823", "C2025", "C2423", "C2325/C2425"}) {
        INFO(place);
        CHECK(svg.find(place) != std::string::npos);
    }
    const auto found = pictures_of(
        files, [&](const std::string& id) { return id == "chippewa" ? std::optional(loaded.scenario) : std::nullopt; },
        {});
    REQUIRE(found.size() == 1);
    CHECK(found[0].battle == "chippewa");
    CHECK_FALSE(found[0].brought);
    CHECK((draw::write_svg(found[0].list) == svg));
}

TEST_CASE("a battle that is not at hand, or that the errata do not fit, is told in place of its picture", "[mods]") {
    const auto missing = pictures_of(chippewa_mod(), nowhere, {});
    REQUIRE(missing.size() == 1);
    CHECK(missing[0].list.items.empty());
    REQUIRE(missing[0].findings.size() == 1);
    CHECK(missing[0].findings[0].code == "RP8114");
    CHECK(missing[0].findings[0].message.english() == "the battle chippewa, which the mod corrects, is not at hand");

    LoadedScenario other = battle("scenarios/chippewa");
    const auto hex = other.scenario.map.grid().parse("C1823");
    REQUIRE(hex);
    other.scenario.map.set_terrain(*hex, *other.scenario.ruleset.terrain("clear"));
    const auto unfit = picture_on(other.scenario, chippewa_mod(), {});
    REQUIRE_FALSE(unfit);
    CHECK(std::any_of(unfit.error().begin(), unfit.error().end(),
                      [](const Diagnostic& d) { return d.code == "RP6082" && d.severity == Severity::error; }));

    auto faulty = chippewa_mod();
    faulty[0].bytes = "<errata/>";
    const auto broken = picture_on(other.scenario, faulty, {});
    REQUIRE_FALSE(broken);
    CHECK(broken.error().back().code == "RP8112");
}

TEST_CASE("a battle that a mod brings is read from its bytes and drawn with its units", "[mods]") {
    const auto files = battle_mod();
    CHECK(files.size() == 4);
    const LoadedScenario loaded = brought_scenario(files, "scenarios/knoll", "knoll/");
    REQUIRE(loaded.readable);
    CHECK(loaded.diagnostics.empty());
    CHECK(loaded.scenario == skirmish().scenario);
    CHECK(loaded.scenario_path == "knoll/scenarios/knoll/scenario.xml");
    const auto pictures = pictures_of(files, nowhere, {});
    REQUIRE(pictures.size() == 1);
    CHECK(pictures[0].brought);
    CHECK(pictures[0].battle == "skirmish");
    CHECK(pictures[0].name == "Skirmish at the Knoll");
    CHECK_FALSE(pictures[0].list.items.empty());
    // what a link names beside the mod is never read from the disk
    auto linked = files;
    for (PackageFile& file : linked)
        if (file.name.ends_with("map.xml")) file.name = "scenarios/knoll/elsewhere.xml";
    CHECK_FALSE(brought_scenario(linked, "scenarios/knoll").readable);
}

TEST_CASE("what is wrong with a mod is found in its bytes as in its folder", "[mods]") {
    ModInfo info;
    CHECK_FALSE(has_errors(check_mod(battle_mod(), "knoll", info)));
    CHECK(info.id == "tester.knoll");
    auto files = battle_mod();
    for (PackageFile& file : files)
        if (file.name.ends_with("scenario.xml")) file.bytes.replace(file.bytes.find("<unit "), 6, "<unti ");
    files.push_back({"errata/bad.xml", "<errata xmlns=\"urn:ramparts:errata:1\" format=\"1\" id=\"x\"/>"});
    const auto findings = check_mod(files, "knoll", info);
    REQUIRE(has_errors(findings));
    bool scenario = false;
    bool errata = false;
    for (const Diagnostic& finding : findings) {
        scenario = scenario ||
                   (finding.where.file.path == "knoll/scenarios/knoll/scenario.xml" && finding.where.file.line > 0);
        errata = errata || finding.where.file.path == "knoll/errata/bad.xml";
    }
    CHECK(scenario);
    CHECK(errata);
}

TEST_CASE("lessons of a mod are about its battles", "[mods][lessons]") {
    const auto with_lesson = [](const std::string& battle, const std::string& want) {
        auto files = battle_mod();
        files.push_back(
            {"lessons/ford.xml", "<lesson xmlns=\"urn:ramparts:lesson:1\" format=\"1\" id=\"ford\" battle=\"" + battle +
                                     "\">\n<title>Find the ford</title><about>A</about>\n" +
                                     "<step><say>S</say><want " + want + "/></step></lesson>\n"});
        return files;
    };
    const auto first = [](const std::vector<PackageFile>& files) {
        ModInfo info;
        for (const Diagnostic& finding : check_mod(files, "knoll", info))
            if (finding.severity == Severity::error)
                return finding.code + " " + finding.where.file.path + ":" + std::to_string(finding.where.file.line);
        return std::string();
    };
    const auto good = with_lesson("knoll", "tool=\"brush\"");
    CHECK(first(good).empty());
    const auto effects = effects_of(good);
    CHECK(std::any_of(effects.begin(), effects.end(),
                      [](const Message& each) { return each.english() == "brings the lesson Find the ford"; }));
    CHECK(first(with_lesson("chippewa", "tool=\"brush\"")) == "RP1089 knoll/lessons/ford.xml:1");
    CHECK(first(with_lesson("knoll", "winner=\"nobody\"")) == "RP1089 knoll/lessons/ford.xml:3");
    CHECK(first(with_lesson("knoll", "noun=\"hex\"")) == "RP1024 knoll/lessons/ford.xml:3");
}

TEST_CASE("the next version follows from what changed", "[mods]") {
    const auto before = battle_mod();
    const auto advised = [&](const std::vector<PackageFile>& now, const char* last = "1.2.3") {
        return next_version(*parse_version(last), before, now).version.text();
    };
    CHECK(advised(before) == "1.2.3");
    auto manifest = before;
    put_files(manifest, {{"mod.xml", "other"}});
    CHECK(advised(manifest) == "1.2.3");
    auto mended = before;
    put_files(mended, {{"scenarios/knoll/map.xml", "other"}});
    CHECK(advised(mended) == "1.2.4");
    CHECK(advised(mended, "2.0.0-beta.1") == "2.0.0");
    auto pictured = before;
    put_files(pictured, {{"pictures/cover.png", "x"}});
    CHECK(advised(pictured) == "1.2.4");
    auto more = before;
    put_files(more, {{"errata/creek.xml", "x"}});
    CHECK(advised(more) == "1.3.0");
    auto less = before;
    std::erase_if(less, [](const PackageFile& f) { return f.name.ends_with("map.xml"); });
    CHECK(advised(less) == "2.0.0");
    CHECK(advised(less, "0.4.0") == "0.5.0");
}

TEST_CASE("the next version of errata follows from which of them there are", "[mods]") {
    const auto before = chippewa_mod();
    const std::string text = before[0].bytes;
    const auto advised = [&](const std::string& now) {
        return next_version(*parse_version("1.2.3"), before, {{"errata/sample.xml", now}, before[1]}).version.text();
    };
    const auto replaced = [&](const std::string& what, const std::string& by) {
        std::string other = text;
        REQUIRE(other.find(what) != std::string::npos);
        return other.replace(other.find(what), what.size(), by);
    };
    const std::string lane = "<erratum id=\"lane\"";
    CHECK(advised(text) == "1.2.3");
    CHECK(advised(replaced("A lane leads", "A path leads")) == "1.2.4");
    CHECK(advised(replaced("was=\"forest\" is=\"swamp\"", "was=\"forest\" is=\"clear\"")) == "1.2.4");
    CHECK(advised(replaced(lane, "<erratum id=\"empty\" prov=\"printed\" reason=\"To come.\"/>" + lane)) == "1.3.0");
    // others may require the lane, or have switched it off, by its name
    CHECK(advised(replaced(lane, "<erratum id=\"path\"")) == "2.0.0");
    const std::size_t begin = text.find(lane);
    const std::string whole = text.substr(begin, text.find("</erratum>", begin) + 10 - begin);
    CHECK(advised(replaced(whole, "")) == "2.0.0");
}

TEST_CASE("a text becomes the part of a name that every system keeps", "[mods]") {
    CHECK(entry_part("Lundy's Lane") == "lundy-s-lane");
    CHECK(entry_part("..Ärger!") == "rger");
    CHECK(entry_part("") == "x");
    CHECK(entry_part("…") == "x");
    CHECK(entry_part("a.b-") == "a.b");
}

TEST_CASE("publishing writes what read_package takes, signed, and never other contents under a version", "[mods]") {
    const PublishHome home;
    const SecretKey key = SecretKey::make();
    const fs::path file = home.path / "out" / "tester.knoll-1.0.0.rpmod";
    const auto done = publish_mod(battle_mod(), key, file, real_files());
    REQUIRE(done);
    CHECK(done->bytes == fs::file_size(file));
    CHECK(done->key == key.public_key());
    const PackageRead back = read_package(bytes_in(file), file.string());
    REQUIRE(back.readable);
    CHECK(back.package.hash() == done->hash);
    ModStore store = home.store();
    const auto by = store.look_at_signature(back.package, key.public_key());
    REQUIRE(by);
    CHECK(by->signer == Signer::first);

    CHECK(publish_mod(battle_mod(), key, file, real_files()));
    auto other = battle_mod();
    put_files(other, {{"docs/more.md", "more\n"}});
    const std::string before = bytes_in(file);
    const auto refused = publish_mod(other, key, file, real_files());
    REQUIRE_FALSE(refused);
    CHECK(refused.error().front().code == "RP8105");
    CHECK(bytes_in(file) == before);
    auto bad = battle_mod();
    put_files(bad, {{"docs/run.exe", "MZ"}});
    CHECK_FALSE(publish_mod(bad, key, home.path / "bad.rpmod", real_files()));
    CHECK_FALSE(fs::exists(home.path / "bad.rpmod"));

    IndexPlan plan;
    plan.id = "tester.shelf";
    plan.expires = days_later("2026-11-23", 90);
    const auto index = publish_index(file.parent_path(), plan, key, real_files());
    REQUIRE(index);
    CHECK(index->index.mods.size() == 1);
    CHECK(index_id_of(file.parent_path(), real_files()) == "tester.shelf");
    CHECK(open_registry(file.parent_path(), store, "2026-11-23", {}));
    CHECK(index_id_of(home.path, real_files()).empty());
}

TEST_CASE("an index lists a version once, and with the contents that it had", "[mods]") {
    const PublishHome home;
    const SecretKey key = SecretKey::make();
    const fs::path shelf = home.path / "shelf";
    fs::create_directories(shelf);
    const auto put = [&](const char* name, const std::vector<PackageFile>& files, bool sign) {
        const fs::path file = home.path / "made.rpmod";
        fs::remove(file);
        REQUIRE(publish_mod(files, sign ? std::optional(key) : std::nullopt, file, real_files()));
        fs::rename(file, shelf / name);
    };
    IndexPlan plan;
    plan.id = "tester.shelf";
    plan.expires = days_later("2026-11-23", 90);
    const auto publish = [&] { return publish_index(shelf, plan, key, real_files()); };
    put("knoll.rpmod", battle_mod(), false);
    REQUIRE(publish());
    put("knoll.rpmod", battle_mod(), true);  // the same contents with a signature
    REQUIRE(publish());
    CHECK(publish());

    const std::string before = bytes_in(shelf / "index.xml");
    auto other = battle_mod();
    put_files(other, {{"docs/more.md", "more\n"}});
    put("knoll.rpmod", other, true);
    const auto changed = publish();
    REQUIRE_FALSE(changed);
    REQUIRE(changed.error().size() == 1);
    CHECK(changed.error()[0].code == "RP8105");
    CHECK(changed.error()[0].where.file.path == (shelf / "knoll.rpmod").string());
    CHECK(bytes_in(shelf / "index.xml") == before);

    put("knoll.rpmod", battle_mod(), true);
    put("knoll-again.rpmod", battle_mod(), true);
    const auto twice = publish();
    REQUIRE_FALSE(twice);
    REQUIRE(twice.error().size() == 1);
    CHECK(twice.error()[0].code == "RP8105");
    CHECK(to_text(twice.error()[0]).find((shelf / "knoll-again.rpmod").string()) != std::string::npos);
    CHECK(to_text(twice.error()[0]).find((shelf / "knoll.rpmod").string()) != std::string::npos);
    CHECK(bytes_in(shelf / "index.xml") == before);
}

TEST_CASE("a picture of a mod has the size that was asked for", "[mods]") {
    const auto pictures = pictures_of(battle_mod(), nowhere, {});
    REQUIRE(pictures.size() == 1);
    const auto file = picture_file(pictures[0].list, "pictures/cover.png", 400);
    REQUIRE(file);
    const PictureSize size = png_size(file->bytes);
    CHECK(std::max(size.width, size.height) <= 401);
    CHECK(std::max(size.width, size.height) >= 300);
}

TEST_CASE("what switching a mod leads to is told before it is done", "[mods]") {
    const PublishHome home;
    ModStore store = home.store();
    auto change = ModChange::begin(store);
    REQUIRE(change);
    auto needing = chippewa_mod();
    put_files(needing,
              {{"mod.xml", sample_manifest("tester.needing", "1.0.0", "  <requires id=\"tester.knoll\"/>\n")}});
    REQUIRE(change->install(packed_files(needing), {}));
    const auto missing = plan_to_enable(store, "tester.needing", std::nullopt);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().front().code == "RP8107");
    CHECK(plan_to_enable(store, "tester.none", std::nullopt).error().front().code == "RP8106");
    CHECK(plan_to_enable(store, "tester.needing", parse_version("2.0.0")).error().front().code == "RP8106");

    REQUIRE(change->install(packed_files(battle_mod()), {}));
    auto plan = plan_to_enable(store, "tester.needing", std::nullopt);
    REQUIRE(plan);
    REQUIRE(plan->coming.size() == 2);
    CHECK(plan->coming[0].mod->info.id == "tester.knoll");
    CHECK(plan->coming[1].mod->info.id == "tester.needing");
    CHECK(corrected_battles(plan->coming[1].files).size() == 1);
    REQUIRE(change->set_enabled(plan->on));
    CHECK(plan_to_enable(store, "tester.needing", std::nullopt)->coming.empty());

    const auto needed = plan_to_disable(store, "tester.knoll");
    REQUIRE_FALSE(needed);
    CHECK(needed.error().code == "RP8108");
    CHECK(plan_to_disable(store, "tester.needing")->size() == 1);
    CHECK(plan_to_disable(store, "tester.none").error().code == "RP8106");
    CHECK(plan_to_remove(store, "tester.knoll", "1.0.0").error().code == "RP8108");
    CHECK(plan_to_remove(store, "tester.knoll", "2.0.0").error().code == "RP8106");
    REQUIRE(change->set_enabled({}));
    CHECK(plan_to_remove(store, "tester.knoll", "")->size() == 1);
}

TEST_CASE("what a battle takes from other mods that are on is required", "[mods]") {
    const PublishHome home;
    ModStore store = home.store();
    auto change = ModChange::begin(store);
    REQUIRE(change);
    REQUIRE(change->install(packed_files(battle_mod()), {}));
    REQUIRE(change->set_enabled({{"tester.knoll", "1.0.0"}}));
    const ModsInUse use = mods_in_use(store);
    REQUIRE(use.mods.size() == 1);
    const Scenario scenario = skirmish().scenario;
    const fs::path inside = store.mods()[0].folder / "scenarios" / "knoll" / "scenario.xml";
    const auto links = requirements_of(use, scenario, inside, "ann.mine");
    REQUIRE(links.size() == 1);
    CHECK(links[0].id == "tester.knoll");
    CHECK(links[0].range.words().english() == "1.0.0 or later");
    CHECK(requirements_of(use, scenario, inside, "tester.knoll").empty());
    CHECK(requirements_of(use, scenario, {}, "ann.mine").empty());
}

TEST_CASE("a mod is checked as somebody sees it who has what it requires and nothing else", "[mods]") {
    const PublishHome home;
    ModStore store = home.store();
    auto change = ModChange::begin(store);
    REQUIRE(change);
    const auto with_manifest = [](std::vector<PackageFile> files, const std::string& id,
                                  const std::string& lines = {}) {
        put_files(files, {{"mod.xml", sample_manifest(id, "1.0.0", lines)}});
        return files;
    };
    const std::string knoll = "  <requires id=\"tester.knoll\"/>\n";
    REQUIRE(change->install(packed_files(battle_mod()), {}));
    REQUIRE(change->install(packed_files(with_manifest({}, "tester.between", knoll)), {}));
    REQUIRE(change->install(packed_files(with_manifest(sample_mod(), "bob.creek", knoll)), {}));
    REQUIRE(change->set_enabled({{"tester.knoll", "1.0.0"}, {"tester.between", "1.0.0"}, {"bob.creek", "1.0.0"}}));
    const ModsInUse use = mods_in_use(store);
    REQUIRE(use.mods.size() == 3);
    const auto found = [&](const std::vector<PackageFile>& files, const ModsInUse& mods) {
        ModInfo info;
        std::string lines;
        for (const Diagnostic& d : check_mod(files, "mine", info, mods))
            if (d.severity == Severity::error)
                lines += d.where.file.path + ":" + std::to_string(d.where.file.line) + " " + d.code + " " +
                         d.message.english() + " (" + d.fix.english() + ")\n";
        return lines;
    };
    // errata for the battle of another mod
    const auto creek = with_manifest(sample_mod(), "ann.mine");
    CHECK(
        found(creek, use) ==
        "mine/errata/creek.xml:1 RP8115 the battle 'skirmish' comes from the mod tester.knoll, which this mod does not "
        "require (add <requires id=\"tester.knoll\" min=\"1.0.0\"/> to mod.xml)\n");
    CHECK(found(creek, {}).empty());
    CHECK(found(with_manifest(sample_mod(), "ann.mine", knoll), use).empty());
    CHECK(found(with_manifest(sample_mod(), "ann.mine", "  <requires id=\"tester.between\"/>\n"), use).empty());
    CHECK(found(with_manifest(sample_mod(), "tester.knoll"), use).empty());
    auto whole = battle_mod();
    put_files(whole, creek);
    CHECK(found(whole, use).empty());
    // errata that rest on those of another mod
    auto resting = with_manifest(sample_mod(), "ann.mine", knoll);
    for (PackageFile& file : resting) {
        if (file.name != "errata/creek.xml") continue;
        file.bytes.replace(file.bytes.find("id=\"creek\""), 10, "id=\"mine\"");
        file.bytes.replace(file.bytes.find("<erratum "), 9, "<erratum needs=\"creek/name\" ");
    }
    CHECK(found(resting, use) ==
          "mine/errata/creek.xml:3 RP8115 the errata 'creek' come from the mod bob.creek, which this mod does not "
          "require "
          "(add <requires id=\"bob.creek\" min=\"1.0.0\"/> to mod.xml)\n");
}

namespace {

// One that uses everything that an index can say.
RegistryIndex full_index() {
    RegistryIndex index;
    index.id = "ann.shelf";
    index.serial = 7;
    index.expires = "2027-02-23";
    index.title = "Ann's shelf";
    index.mirrors = {"https://example.org/shelf"};
    IndexedMod mod;
    mod.info.id = "ann.creek";
    mod.info.version = *parse_version("1.2.0-rc.1+x");
    mod.info.licence = "CC-BY-4.0";
    mod.info.title = "The creek";
    mod.info.requires_.push_back({"bob.terrain", {parse_version("1.0.0"), parse_version("2.0.0")}});
    mod.info.conflicts.push_back({"eve.creek", {}});
    mod.info.replaces.push_back("ann.old-creek");
    mod.file = "ann.creek-1.2.0.rpmod";
    mod.bytes = 4711;
    mod.sha256 = std::string(64, 'a');
    mod.key = SecretKey::make().public_key().text();
    index.mods.push_back(mod);
    Revocation version;
    version.id = "ann.creek";
    version.version = "1.0.0";
    version.reason = "it loses games";
    Revocation key;
    key.key = SecretKey::make().public_key().text();
    key.reason = "it was stolen";
    index.revoked = {version, key};
    return index;
}

bool index_is_valid(const std::string& text) {
    const fs::path file = fs::temp_directory_path() / ("ramparts-index-" + std::to_string(::getpid()) + ".xml");
    std::ofstream(file, std::ios::binary) << text;
    const int code = std::system(("'" RAMPARTS_XMLLINT "' --nonet --noout --schema '" RAMPARTS_SOURCE_DIR
                                  "/sdk/schema/index.xsd' '" +
                                  file.string() + "' 2>/dev/null")
                                     .c_str());
    fs::remove(file);
    return code == 0;
}

}  // namespace

TEST_CASE("the schema of indexes takes what is written and refuses what the reader refuses", "[mods]") {
    if (std::string_view(RAMPARTS_XMLLINT).empty()) {
        WARN("xmllint is not installed: the schema is not tried");
        return;
    }
    const std::string text = write_index(full_index());
    REQUIRE(read_index(text, "index.xml").readable);
    CHECK(index_is_valid(text));
    RegistryIndex empty;
    empty.id = "a.b";
    empty.serial = 1;
    empty.expires = "2027-01-01";
    CHECK(index_is_valid(write_index(empty)));
    const auto spoilt = [&](const std::string& what, const std::string& with) {
        std::string bad = text;
        REQUIRE(bad.find(what) != std::string::npos);
        return bad.replace(bad.find(what), what.size(), with);
    };
    const std::vector<std::pair<std::string, std::string>> faults{
        {"format=\"1\"", "format=\"2\""},
        {"id=\"ann.shelf\"", "id=\"Shelf\""},
        {"serial=\"7\"", "serial=\"0\""},
        {"expires=\"2027-02-23\"", "expires=\"2027-02-30\""},
        {" expires=\"2027-02-23\"", ""},
        {"<mirror href=\"https://example.org/shelf\"/>", "<mirror/>"},
        {"version=\"1.2.0-rc.1+x\"", "version=\"1.2\""},
        {"file=\"ann.creek-1.2.0.rpmod\"", "file=\"../ann.creek-1.2.0.rpmod\""},
        {"file=\"ann.creek-1.2.0.rpmod\"", "file=\"creek.zip\""},
        {"bytes=\"4711\"", "bytes=\"0\""},
        {std::string(64, 'a'), std::string(63, 'a')},
        {"key=\"RW", "key=\"XX"},
        {"<requires id=\"bob.terrain\"", "<needs id=\"bob.terrain\""},
        {"min=\"1.0.0\"", "min=\"one\""},
        {" reason=\"it was stolen\"", ""},
        {"<revoked ", "<taken "},
        {" title=\"The creek\"", ""},
    };
    for (const auto& [what, with] : faults) {
        const std::string bad = spoilt(what, with);
        INFO(what << " -> " << with);
        CHECK_FALSE(read_index(bad, "index.xml").readable);
        CHECK_FALSE(index_is_valid(bad));
    }
}
