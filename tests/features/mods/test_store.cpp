// The store: whole or nothing under kill -9, who signed, old versions kept, indexes that are old or faked.
#include <catch2/catch.hpp>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <thread>

#include "sdk/share/mods/mod_use.hpp"
#include "tests/features/mods/store_home.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

// Every name below a folder.
std::set<std::string> names_in(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        names.insert(fs::relative(entry.path(), folder).string());
    return names;
}

}  // namespace

TEST_CASE("a mod is trusted by the key it came with first", "[mods]") {
    const Home home;
    const SecretKey ann = SecretKey::make();
    const SecretKey eve = SecretKey::make();
    const auto as = [](Signer signer) { return std::to_string(static_cast<int>(signer)); };
    CHECK(installed(home, package("a.creek", "1.0.0", &ann)) == as(Signer::first));
    CHECK(installed(home, package("a.creek", "1.1.0", &ann)) == as(Signer::same));
    CHECK(installed(home, package("a.creek", "1.2.0", &eve)) == "RP8104");
    CHECK(installed(home, package("a.creek", "1.2.0")) == "RP8104");
    CHECK(home.store().find("a.creek", "1.2.0") == nullptr);
    CHECK(installed(home, package("a.creek", "1.2.0", &eve), {std::nullopt, true, false}) == as(Signer::other));
    CHECK(installed(home, package("a.creek", "1.3.0", &ann)) == "RP8104");  // from now on it is eve's
    // old versions stay for games that were begun with them
    for (const char* version : {"1.0.0", "1.1.0", "1.2.0"}) CHECK(home.store().find("a.creek", version) != nullptr);
    // a key that the user was told, and no other
    CHECK(installed(home, package("b.creek", "1.0.0", &eve), {ann.public_key(), false, false}) == "RP8023");
    CHECK(installed(home, package("b.creek", "1.0.0"), {ann.public_key(), false, false}) == "RP8104");
    CHECK(installed(home, package("b.creek", "1.0.0", &ann), {ann.public_key(), false, false}) == as(Signer::first));
}

TEST_CASE("a signature of another version, put beside a new list, is refused", "[mods]") {
    const Home home;
    const SecretKey ann = SecretKey::make();
    Package old = package("a.creek", "1.0.0", &ann);
    Package next = package("a.creek", "2.0.0", &ann);
    next.signature = old.signature;
    CHECK(installed(home, next) == "RP8022");
    // genuine, over this very list, but made for another version
    next.signature = ann.sign(next.checksums, "ramparts-mod a.creek 1.0.0");
    CHECK(installed(home, next) == "RP8024");
}

TEST_CASE("a version never changes, and an older one needs to be asked for", "[mods]") {
    const Home home;
    CHECK(installed(home, package("a.creek", "2.0.0")) == "0");
    CHECK(installed(home, package("a.creek", "2.0.0")) == "0");
    CHECK(installed(home, package("a.creek", "2.0.0", nullptr, "other contents")) == "RP8105");
    CHECK(installed(home, package("a.creek", "1.0.0")) == "RP8105");
    CHECK(installed(home, package("a.creek", "1.0.0"), {std::nullopt, false, true}) == "0");
}

TEST_CASE("what is installed is what was packed, and a changed file is told", "[mods]") {
    const Home home;
    REQUIRE(installed(home, package("a.creek", "1.0.0")) == "0");
    const InstalledMod mod = *home.store().find("a.creek", "1.0.0");
    CHECK(mod.hash == package("a.creek", "1.0.0").hash());
    CHECK(altered_files(mod, real_files()).empty());
    const auto lock = lock_of(mod, real_files());
    REQUIRE(lock);
    CHECK(lock->sha256 == mod.hash);
    std::ofstream(mod.folder / "docs/readme.md") << "changed";
    std::ofstream(mod.folder / "docs/new.txt") << "added";
    fs::remove(mod.folder / "scripts/drum/notes.txt");
    CHECK(altered_files(mod, real_files()).size() == 3);
    CHECK(lock_of(mod, real_files())->sha256 != mod.hash);
}

TEST_CASE("two programs do not change the mods at once", "[mods]") {
    const Home home;
    ModStore first = home.store();
    const auto change = ModChange::begin(first);
    REQUIRE(change);
    CHECK(installed(home, package("a.creek", "1.0.0")) == "RP8102");
}

TEST_CASE("a mod is there whole or not at all, whenever the program is killed", "[mods][kill]") {
    const Home home;
    std::vector<PackageFile> files = sample_mod("a.creek", "1.0.0");
    for (int i = 0; i < 12; ++i)
        files.push_back({"docs/part" + std::to_string(i) + ".txt", std::string(20'000, 'x') + std::to_string(i)});
    const auto bytes = write_package(files, {"", false});
    REQUIRE(bytes);
    const Package whole = read_package(*bytes, "a").package;
    const fs::path folder = home.path / "mods/a.creek/1.0.0";
    const std::set<std::string> before = names_in(home.path.parent_path() / home.path.filename());
    // How long to wait at most, at first what one installation takes: later a little more whenever a kill came in time,
    // less whenever it came too late, so that four of five come in time however busy the machine is.
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE(installed(home, whole) == "0");
    auto longest = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin);
    const std::set<std::string> complete = names_in(folder);
    std::mt19937 random(1814);
    int killed = 0;
    int there = 0;
    const char* wanted = std::getenv("RAMPARTS_KILLS");
    const int kills = wanted == nullptr ? 200 : std::max(1, std::atoi(wanted));
    for (int i = 0; i < kills; ++i) {
        fs::remove_all(home.path / "mods/a.creek");
        const auto after = longest * (static_cast<double>(random()) / static_cast<double>(std::mt19937::max()));
        const pid_t child = fork();
        if (child == 0) {
            (void)installed(home, whole);
            _exit(0);
        }
        std::this_thread::sleep_for(after);
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        const bool in_time = WIFSIGNALED(status);
        killed += in_time ? 1 : 0;
        longest *= in_time ? 1.03 : 0.9;
        // it is there whole or not there: never half
        if (fs::exists(folder)) {
            ++there;
            CHECK(names_in(folder) == complete);
        }
        ModStore store = home.store();
        CHECK(store.findings().empty());
        REQUIRE(ModChange::begin(store));
        for (const auto& entry : fs::directory_iterator(home.path / "mods"))
            CHECK_FALSE(entry.path().filename().string().starts_with('.'));
        const InstalledMod* mod = store.find("a.creek", "1.0.0");
        CHECK((mod != nullptr) == fs::exists(folder));
        if (mod != nullptr) CHECK(altered_files(*mod, real_files()).empty());
    }
    INFO(killed << " killed, " << there << " installed");
    CHECK(killed > kills / 2);
    CHECK(there < kills);
    CHECK(installed(home, whole) == "0");
}

TEST_CASE("hostile packages leave nothing behind, inside the store or outside it", "[mods]") {
    const Home home;
    ModStore store = home.store();
    REQUIRE(ModChange::begin(store));
    const auto before = names_in(home.path);
    for (const Hostile& hostile : hostile_archives()) CHECK_FALSE(read_package(hostile.bytes, "a.rpmod").readable);
    CHECK(names_in(home.path) == before);
    CHECK_FALSE(fs::exists("/tmp/outside.txt"));
    CHECK_FALSE(fs::exists(home.path.parent_path() / "outside.txt"));
}

TEST_CASE("an index that is old, faked, or past its day is refused", "[mods]") {
    const Home home;
    const SecretKey ann = SecretKey::make();
    const SecretKey eve = SecretKey::make();
    put_package(home, "a.creek", "1.0.0", &ann);
    make_registry(home, ann, "2026-11-01");
    const auto copy = [&](const char* from, const char* to) {
        fs::copy(home.path / from, home.path / to, fs::copy_options::overwrite_existing);
    };
    copy("shelf/index.xml", "old.xml");
    copy("shelf/index.xml.minisig", "old.minisig");
    CHECK(opened(home, "2026-12-02") == "RP8032");  // frozen: its last day is past
    CHECK(opened(home, "2026-11-23") == "number 1");
    make_registry(home, ann, "2026-11-20");
    CHECK(opened(home, "2026-11-23") == "number 2");
    copy("old.xml", "shelf/index.xml");
    copy("old.minisig", "shelf/index.xml.minisig");
    CHECK(opened(home, "2026-11-23") == "RP8033");  // rolled back
    make_registry(home, eve, "2026-11-21");         // number 2 again, by another key
    CHECK(opened(home, "2026-11-23") == "RP8023");
    CHECK(opened(home, "2026-11-23", {eve.public_key(), false}) == "RP8104");
    CHECK(opened(home, "2026-11-23", {eve.public_key(), true}) == "RP8033");
    fs::remove(home.path / "shelf/index.xml.minisig");
    CHECK(opened(home, "2026-11-23") == "RP1001");
    // who has lost his folder begins anew above the last number, or nobody would believe him
    fs::remove(home.path / "shelf/index.xml");
    make_registry(home, ann, "2026-11-22");
    CHECK(opened(home, "2026-11-23") == "RP8033");
    fs::remove(home.path / "shelf/index.xml");
    make_registry(home, ann, "2026-11-22", {}, 2);
    CHECK(opened(home, "2026-11-23") == "number 3");
}

TEST_CASE("what is required comes from the registry too, and a package that was changed does not", "[mods]") {
    const Home home;
    const SecretKey ann = SecretKey::make();
    put_package(home, "b.base", "1.0.0", &ann);
    put_package(home, "b.base", "2.0.0", &ann);
    put_package(home, "a.creek", "1.0.0", &ann, "  <requires id=\"b.base\" below=\"2.0.0\"/>\n");
    put_package(home, "c.lone", "1.0.0", &ann, "  <requires id=\"d.nowhere\"/>\n");
    make_registry(home, ann, "2026-11-20");
    ModStore store = home.store();
    auto registry = open_registry(home.path / "shelf", store, "2026-11-23", {});
    REQUIRE(registry);
    const auto missing = wanted_from(*registry, store, {"a.creek", {}, {}});
    REQUIRE(missing);
    REQUIRE(missing->size() == 2);
    CHECK(mod_name((*missing)[0]->info) == "b.base 1.0.0");
    CHECK(fetch(*registry, *(*missing)[0]));
    CHECK_FALSE(wanted_from(*registry, store, {"c.lone", {}, {}}));
    // a package that is not the one of the index; a mirror that has it helps
    fs::create_directories(home.path / "mirror");
    fs::copy(home.path / "shelf/b.base-1.0.0.rpmod", home.path / "mirror/b.base-1.0.0.rpmod");
    put_package(home, "b.base", "1.0.0", nullptr);
    const auto faked = fetch(*registry, *(*missing)[0]);
    REQUIRE_FALSE(faked);
    CHECK(faked.error().front().code == "RP8034");
    registry->folders.push_back(home.path / "mirror");
    CHECK(fetch(*registry, *(*missing)[0]));
}

TEST_CASE("what is revoked is neither installed nor used", "[mods]") {
    const Home home;
    const SecretKey ann = SecretKey::make();
    REQUIRE(installed(home, package("a.creek", "1.0.0", &ann)) == "1");
    {
        ModStore store = home.store();
        REQUIRE(ModChange::begin(store)->set_enabled({{"a.creek", "1.0.0"}}));
        CHECK(mods_in_use(store).mods.size() == 1);
    }
    put_package(home, "a.creek", "1.0.1", &ann);
    make_registry(home, ann, "2026-11-20", {{"a.creek", "1.0.0", "", "it drowns the map"}});
    REQUIRE(opened(home, "2026-11-23") == "number 1");
    ModStore store = home.store();
    const ModsInUse use = mods_in_use(store);
    CHECK(use.mods.empty());
    REQUIRE(use.findings.size() == 1);
    CHECK(use.findings[0].code == "RP8103");
    CHECK(use.findings[0].message == "a.creek 1.0.0 is revoked: it drowns the map");
    CHECK(installed(home, package("a.creek", "1.0.0", &ann)) == "RP8103");
    CHECK(installed(home, package("a.creek", "1.0.1", &ann)) == "2");
    // a key that was stolen
    make_registry(home, ann, "2026-11-21", {{"", "", ann.public_key().text(), "stolen"}});
    REQUIRE(opened(home, "2026-11-23") == "number 2");
    CHECK(installed(home, package("a.creek", "1.0.2", &ann)) == "RP8103");
}

TEST_CASE("what a mod would change is computed from its files", "[mods]") {
    std::string text;
    for (const Message& effect : effects_of(sample_mod())) text += effect.english() + "\n";
    CHECK(text ==
          "errata/creek.xml corrects skirmish in 1 place:\n"
          "  scenario name: \"Skirmish at the Knoll\" becomes \"Skirmish at the Creek\" (a name)\n");
}

TEST_CASE("lists that cannot be understood are told, and no mod is used", "[mods]") {
    const Home home;
    REQUIRE(installed(home, package("a.creek", "1.0.0")) == "0");
    for (const char* bad : {"on a.creek\n", "off a.creek 1.0.0\n", "on ../x 1.0.0\n", "on a.creek 1.0\n",
                            "on a.creek 1.0.0\non a.creek 1.0.0\n"}) {
        home.put("config/mods.txt", bad);
        const ModStore store = home.store();
        INFO(bad);
        REQUIRE(store.findings().size() == 1);
        CHECK(store.findings()[0].code == "RP8101");
        CHECK(mods_in_use(store).mods.empty());
    }
}

TEST_CASE("two players who differ are told so in one sentence", "[mods]") {
    Journal journal;
    journal.parts = {{"mod", "a.creek", "1.0.0", std::string(64, 'a')},
                     {"mod", "b.road", "2.0.0", std::string(64, 'b')}};
    CHECK_FALSE(compare_parts(journal, journal.parts, "game.txt"));
    const std::vector<JournalPart> mine{{"mod", "a.creek", "1.1.0", std::string(64, 'c')},
                                        {"mod", "z.fog", "0.1.0", std::string(64, 'd')}};
    const auto finding = compare_parts(journal, mine, "game.txt");
    REQUIRE(finding);
    CHECK(finding->message ==
          "this game was played with other parts: the mod a.creek is 1.0.0 there and 1.1.0 here, the mod b.road 2.0.0 "
          "is not "
          "on here and the mod z.fog 0.1.0 is on here only");
    journal.scenario_id = "x";
    std::string text = write_journal(journal);
    CHECK(text.starts_with("ramparts-journal 3\n"));
    CHECK(text.find("mod a.creek 1.0.0 " + std::string(64, 'a') + "\n") != std::string::npos);
}
