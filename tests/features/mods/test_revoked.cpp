// What is revoked, too old, another's or a preview, asked for in every way in which the program asks.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/share/mods/mod_switch.hpp"
#include "sdk/share/mods/mod_use.hpp"
#include "tests/features/mods/store_home.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

Version version(const char* text) { return *parse_version(text); }

// Puts rows into the list of what is revoked, as an index does.
void revoke(const Home& home, const std::vector<Revocation>& rows) {
    ModStore store = home.store();
    auto change = ModChange::begin(store);
    REQUIRE(change);
    REQUIRE(change->revoke(rows));
}

std::string names_of(const std::vector<const IndexedMod*>& rows) {
    std::string text;
    for (const IndexedMod* row : rows) text += (text.empty() ? "" : ", ") + mod_name(row->info);
    return text;
}

}  // namespace

TEST_CASE("a revocation is of the mod, the version or the key that it names, and of no other", "[mods][revoked]") {
    const Home home;
    const SecretKey ann = SecretKey::make(), bob = SecretKey::make(), zed = SecretKey::make();
    PublicKey numbered = ann.public_key();
    numbered.id[3] ^= 0x10;  // the number before a key means nothing
    revoke(home, {{"", "", zed.public_key().text(), "zed lost his bag"},
                  {"c.bridge", "1.0.0", "", "it hangs in the air"},
                  {"", "", numbered.text(), "ann was robbed"},
                  {"c.road", "", "", "it leads nowhere"}});
    const std::string by_ann = ann.public_key().text(), by_bob = bob.public_key().text();
    struct Row {
        const char *id, *version;
        std::string key;
        const char* reason;  // empty: it may be used
    };
    const Row rows[] = {
        {"a.creek", "1.0.0", by_ann, "ann was robbed"},
        {"a.creek", "1.0.0", numbered.text(), "ann was robbed"},
        {"a.creek", "1.0.0", zed.public_key().text(), "zed lost his bag"},
        {"a.creek", "1.0.0", by_bob, ""},
        {"a.creek", "1.0.0", "", ""},
        {"a.creek", "1.0.0", "not a key", ""},
        {"c.road", "0.1.0-beta", by_bob, "it leads nowhere"},
        {"c.road", "7.0.0", "", "it leads nowhere"},
        {"c.roads", "7.0.0", "", ""},
        {"c.bridge", "1.0.0", by_bob, "it hangs in the air"},
        {"c.bridge", "1.0.0", "", "it hangs in the air"},
        {"c.bridge", "1.0.1", by_bob, ""},
        {"c.bridge", "1.0.0-rc.1", by_bob, ""},
        {"c.bridge", "1.0.1", by_ann, "ann was robbed"},
        {"c.other", "1.0.0", by_bob, ""},
    };
    const ModStore store = home.store();  // as it is read from its file
    REQUIRE(store.findings().empty());
    for (const Row& row : rows) {
        INFO(row.id << " " << row.version << " by " << row.key);
        const Revocation* found = store.lists().revoked(row.id, version(row.version), row.key);
        CHECK((found == nullptr ? std::string() : found->reason) == row.reason);
    }
    // each is known once, a further one is not, and none is lost when more come
    const std::vector<Revocation> more{{"c.road", "", "", "it leads nowhere"}, {"d.hill", "2.0.0", "", "too steep"}};
    CHECK(store.lists().knows({more[0]}));
    CHECK_FALSE(store.lists().knows({more[1]}));
    CHECK_FALSE(store.lists().knows(more));
    CHECK_FALSE(store.lists().knows({{"c.road", "", "", "for another reason"}}));
    revoke(home, more);
    const ModStore later = home.store();
    CHECK(later.lists().knows(more));
    for (const Row& row : rows)
        CHECK((later.lists().revoked(row.id, version(row.version), row.key) == nullptr) == (row.reason[0] == '\0'));
    CHECK(later.lists().revoked("d.hill", version("2.0.0"), by_bob) != nullptr);
}

TEST_CASE("what is revoked by its key, its id or its version is neither switched on nor used", "[mods][revoked]") {
    const Home home;
    const SecretKey ann = SecretKey::make(), bob = SecretKey::make();
    const InstallChoice other_key{std::nullopt, true, false};
    REQUIRE(installed(home, package("a.creek", "1.0.0", &ann)) == "1");
    REQUIRE(installed(home, package("a.creek", "1.1.0", &bob), other_key) == "3");
    REQUIRE(installed(home, package("b.road", "1.0.0", &bob)) == "1");
    REQUIRE(installed(home, package("b.road", "1.1.0", &bob)) == "2");
    REQUIRE(installed(home, package("c.hill", "1.0.0", &ann)) == "1");
    REQUIRE(installed(home, package("d.lone", "1.0.0")) == "0");
    REQUIRE(installed(home, package("e.bad", "1.0.0", &bob)) == "1");
    revoke(home,
           {{"", "", ann.public_key().text(), "stolen"}, {"b.road", "1.1.0", "", "mud"}, {"e.bad", "", "", "bad"}});
    struct Row {
        const char *id, *version, *reason;
    };
    const Row rows[] = {{"a.creek", "1.0.0", "stolen"}, {"a.creek", "1.1.0", ""},      {"b.road", "1.0.0", ""},
                        {"b.road", "1.1.0", "mud"},     {"c.hill", "1.0.0", "stolen"}, {"d.lone", "1.0.0", ""},
                        {"e.bad", "1.0.0", "bad"}};
    for (const Row& row : rows) {
        INFO(row.id << " " << row.version);
        const bool good = row.reason[0] == '\0';
        ModStore store = home.store();
        const InstalledMod* mod = store.find(row.id, row.version);
        REQUIRE(mod != nullptr);
        CHECK(mod->proven);
        CHECK(store.usable(*mod) == good);
        CHECK(plan_to_enable(store, row.id, version(row.version)).has_value() == good);
        // one that was on when it was revoked
        {
            auto change = ModChange::begin(store);
            REQUIRE(change);
            REQUIRE(change->set_enabled({{row.id, row.version}}));
        }
        const ModsInUse use = mods_in_use(store);
        CHECK(use.mods.size() == (good ? 1U : 0U));
        REQUIRE(use.findings.size() == (good ? 0U : 1U));
        if (!good) {
            CHECK(use.findings[0].code == "RP8103");
            CHECK(use.findings[0].message ==
                  std::string(row.id) + " " + row.version + " is revoked: " + std::string(row.reason));
        }
        REQUIRE(ModChange::begin(store)->set_enabled({}));
    }
    // asked for without a version, the newest that may be used
    for (const EnabledMod& newest : {EnabledMod{"a.creek", "1.1.0"}, EnabledMod{"b.road", "1.0.0"}}) {
        const ModStore store = home.store();
        const auto plan = plan_to_enable(store, newest.id, std::nullopt);
        REQUIRE(plan);
        CHECK(plan->on == std::vector<EnabledMod>{newest});
    }
}

TEST_CASE("an index is believed to the end of its last day", "[mods][revoked]") {
    struct Row {
        const char *made, *last, *after;  // it is good for thirty days
    };
    const Row rows[] = {{"2026-11-01", "2026-12-01", "2026-12-02"},
                        {"2026-12-01", "2026-12-31", "2027-01-01"},
                        {"2028-01-30", "2028-02-29", "2028-03-01"}};
    const SecretKey ann = SecretKey::make();
    for (const Row& row : rows) {
        const Home home;
        fs::create_directories(home.path / "shelf");
        make_registry(home, ann, row.made);
        INFO(row.made);
        CHECK(opened(home, row.after) == "RP8032");
        CHECK(opened(home, row.last) == "number 1");
        CHECK(opened(home, row.made) == "number 1");  // the very one that was seen before
        // and any later number, for a registry may have been away for long
        make_registry(home, ann, row.made, {}, 41);
        CHECK(opened(home, row.last) == "number 42");
        CHECK(opened(home, row.after) == "RP8032");
    }
}

TEST_CASE("an index is taken by the key that is remembered or told, another one when that is said", "[mods][revoked]") {
    const SecretKey ann = SecretKey::make(), eve = SecretKey::make();
    const SecretKey* const none = nullptr;
    struct Row {
        const SecretKey *before, *signer;
        bool offers;  // the signature's first line shows the key
        const SecretKey* expected;
        bool accept;
        const char* code;  // empty: taken
    };
    const Row rows[] = {
        {none, &ann, true, none, false, ""},       {none, &ann, false, none, false, "RP8104"},
        {none, &ann, false, &ann, false, ""},      {none, &eve, true, &ann, false, "RP8023"},
        {&ann, &ann, true, none, false, ""},       {&ann, &ann, false, none, false, ""},
        {&ann, &eve, true, none, false, "RP8023"}, {&ann, &eve, true, none, true, ""},
        {&ann, &eve, false, none, true, "RP8104"}, {&ann, &ann, false, none, true, ""},
        {&ann, &eve, true, &eve, false, "RP8104"}, {&ann, &eve, false, &eve, true, ""},
        {&ann, &ann, true, &ann, false, ""},       {&ann, &ann, true, &eve, true, "RP8023"},
    };
    for (std::size_t i = 0; i < std::size(rows); ++i) {
        const Row& row = rows[i];
        INFO("row " << i);
        const Home home;
        fs::create_directories(home.path / "shelf");
        if (row.before != nullptr) {
            make_registry(home, *row.before, "2026-11-20");
            REQUIRE(opened(home, "2026-11-21") == "number 1");
        }
        make_registry(home, *row.signer, "2026-11-20", {}, 1);
        if (!row.offers) {
            std::string text;
            Diagnostic problem;
            REQUIRE(read_file(home.path / "shelf/index.xml.minisig", 8192, text, problem));
            home.put("shelf/index.xml.minisig",
                     "untrusted comment: signature from minisign secret key" + text.substr(text.find('\n')));
        }
        RegistryChoice choice;
        if (row.expected != nullptr) choice.expected = row.expected->public_key();
        choice.accept_key = row.accept;
        const auto registry = open_registry(home.path / "shelf", home.store(), "2026-11-21", choice);
        CHECK((registry ? std::string() : registry.error().front().code) == row.code);
        if (!registry) continue;
        CHECK(registry->key == row.signer->public_key());
        CHECK(registry->first == (row.before == nullptr));
    }
}

TEST_CASE("a registry offers nothing that is revoked, whether asked for or needed", "[mods][revoked]") {
    const Home home;
    const SecretKey ann = SecretKey::make(), bob = SecretKey::make();
    put_package(home, "b.base", "1.0.0", &bob);
    put_package(home, "b.base", "1.1.0", nullptr);
    put_package(home, "b.base", "2.0.0", &ann);  // whose key was stolen
    put_package(home, "b.base", "3.0.0", &bob);  // a version that is revoked
    put_package(home, "a.creek", "1.0.0", &bob, "  <requires id=\"b.base\"/>\n");
    put_package(home, "c.steep", "1.0.0", &bob, "  <requires id=\"b.base\" min=\"2.0.0\"/>\n");
    put_package(home, "d.gone", "1.0.0", &bob);  // revoked whole
    make_registry(
        home, bob, "2026-11-20",
        {{"", "", ann.public_key().text(), "stolen"}, {"b.base", "3.0.0", "", "mud"}, {"d.gone", "", "", "x"}});
    ModStore store = home.store();
    const auto registry = look_into_registry(home.path / "shelf", store, "2026-11-21", {});
    REQUIRE(registry);
    REQUIRE(registry->index.mods.size() == 7);
    struct Row {
        const char *id, *version, *wanted;  // empty: it cannot be had
    };
    const Row rows[] = {{"b.base", "", "b.base 1.1.0"},
                        {"b.base", "1.0.0", "b.base 1.0.0"},
                        {"b.base", "2.0.0", ""},
                        {"b.base", "3.0.0", ""},
                        {"a.creek", "", "b.base 1.1.0, a.creek 1.0.0"},
                        {"c.steep", "", ""},
                        {"d.gone", "", ""},
                        {"e.none", "", ""}};
    for (const Row& row : rows) {
        INFO(row.id << " " << row.version);
        const auto missing = wanted_from(*registry, store, {row.id, parse_version(row.version), {}});
        CHECK((missing ? names_of(*missing) : std::string()) == row.wanted);
    }
    // what is there already is not fetched again, and meets what others need
    REQUIRE(installed(home, package("b.base", "1.1.0")) == "0");
    const ModStore with_base = home.store();
    const auto creek = wanted_from(*registry, with_base, {"a.creek", {}, {}});
    REQUIRE(creek);
    CHECK(names_of(*creek) == "a.creek 1.0.0");
    const auto base = wanted_from(*registry, with_base, {"b.base", {}, {}});
    REQUIRE(base);
    CHECK(base->empty());
    // what is there and may not be on meets nothing: neither a stolen key's nor a version that is revoked
    revoke(home, {{"b.base", "1.1.0", "", "it sinks"}});
    const ModStore with_bad = home.store();
    REQUIRE(with_bad.find("b.base", "1.1.0") != nullptr);
    const auto other = wanted_from(*registry, with_bad, {"a.creek", {}, {}});
    REQUIRE(other);
    CHECK(names_of(*other) == "b.base 1.0.0, a.creek 1.0.0");
    REQUIRE(installed(home, package("f.far", "1.0.0", &bob)) == "1");
    revoke(home, {{"", "", bob.public_key().text(), "lost"}});
    CHECK_FALSE(wanted_from(*registry, home.store(), {"f.far", {}, {}}));
}

TEST_CASE("a package of a registry is the one of its row in size, checksum, id and version", "[mods][revoked]") {
    const Home home;
    const SecretKey ann = SecretKey::make();
    put_package(home, "a.creek", "1.0.0", &ann);
    make_registry(home, ann, "2026-11-20");
    const auto registry = open_registry(home.path / "shelf", home.store(), "2026-11-21", {});
    REQUIRE(registry);
    const IndexedMod good = registry->index.mods.at(0);
    REQUIRE(fetch(*registry, good));
    CHECK(fetch(*registry, good)->hash() == package("a.creek", "1.0.0", &ann).hash());
    const auto code_of = [&](const std::function<void(IndexedMod&)>& change) {
        IndexedMod row = good;
        change(row);
        const auto got = fetch(*registry, row);
        return got ? std::string() : got.error().front().code;
    };
    CHECK(code_of([](IndexedMod& m) { ++m.bytes; }) == "RP8034");
    CHECK(code_of([](IndexedMod& m) { m.sha256.back() = m.sha256.back() == '0' ? '1' : '0'; }) == "RP8034");
    CHECK(code_of([](IndexedMod& m) { m.info.id = "a.lake"; }) == "RP8034");
    CHECK(code_of([](IndexedMod& m) { m.info.version = *parse_version("1.0.1"); }) == "RP8034");
    CHECK(code_of([](IndexedMod& m) { m.file = "none.rpmod"; }) == "RP1001");
}

TEST_CASE("a newer version is a release above the newest that is installed, and not revoked", "[mods][revoked]") {
    const Home home;
    const SecretKey ann = SecretKey::make(), bob = SecretKey::make();
    for (const char* each : {"1.0.0", "1.2.0"}) REQUIRE(installed(home, package("a.creek", each)) == "0");
    REQUIRE(installed(home, package("b.road", "1.0.0")) == "0");
    for (const char* each : {"1.0.0-beta", "1.0.0-beta.2"})
        REQUIRE(installed(home, package("c.hill", each)) == "0");  // previews alone
    for (const char* each : {"1.0.0", "2.0.0-rc.1"}) REQUIRE(installed(home, package("d.lake", each)) == "0");
    REQUIRE(installed(home, package("e.same", "1.0.0")) == "0");
    revoke(home, {{"", "", ann.public_key().text(), "stolen"}, {"b.road", "1.4.0", "", "mud"}});
    const ModStore store = home.store();
    CHECK(store.newest("a.creek")->info.version.text() == "1.2.0");
    CHECK(store.newest("c.hill")->info.version.text() == "1.0.0-beta.2");
    CHECK(store.newest("d.lake")->info.version.text() == "1.0.0");  // a release, though a preview is above it
    CHECK(store.newest("z.none") == nullptr);
    Registry registry;
    const auto offer = [&](const char* id, const char* text, const SecretKey& key) {
        IndexedMod row;
        row.info.id = id;
        row.info.version = version(text);
        row.key = key.public_key().text();
        registry.index.mods.push_back(row);
    };
    for (const char* each : {"1.1.0", "1.2.0", "1.10.0", "1.9.0", "2.0.0-rc.1"}) offer("a.creek", each, bob);
    offer("a.creek", "3.0.0", ann);
    for (const char* each : {"1.1.0", "1.4.0", "1.3.0", "1.5.0-alpha"}) offer("b.road", each, bob);
    for (const char* each : {"1.0.0-beta", "1.0.0-rc.1", "0.9.0"}) offer("c.hill", each, bob);
    for (const char* each : {"1.0.0", "2.0.0"}) offer("d.lake", each, bob);
    for (const char* each : {"0.9.9", "1.0.0"}) offer("e.same", each, bob);
    offer("f.not-there", "9.0.0", bob);
    for (const bool turned : {false, true}) {
        if (turned) std::reverse(registry.index.mods.begin(), registry.index.mods.end());
        std::string told;
        for (const NewerMod& newer : newer_mods(registry, store))
            told += mod_name(newer.installed->info) + " -> " + newer.offered->info.version.text() + "\n";
        CHECK(told == "a.creek 1.2.0 -> 1.10.0\nb.road 1.0.0 -> 1.3.0\nd.lake 1.0.0 -> 2.0.0\n");
    }
}

TEST_CASE("each row of the user's lists is understood whole or the list is not used", "[mods][revoked]") {
    const Home home;
    const std::string key = SecretKey::make().public_key().text(), hash(64, 'a');
    struct List {
        const char* name;
        std::vector<std::string> good, bad;
    };
    const List lists[] = {
        {"mods.txt", {"# a remark", "", "on a.creek 1.0.0", "on b.road 1.0.0-rc.1"}, {"on a.creek 1.0.0 more"}},
        {"mod-keys.txt",
         {"mod a.creek " + key, "registry a.creek " + key, "key b.old " + key, "mod c.lone -"},
         {"mod a.creek none", "mod a.creek", "lock a.creek " + key, "mod ../creek " + key, "registry creek -"}},
        {"mod-indexes.txt",
         {"index a.shelf 1 " + hash, "index b.shelf 2000000000 " + hash},
         {"index a.shelf 0 " + hash, "index a.shelf 2000000001 " + hash, "index a.shelf -1 " + hash,
          "index a.shelf 1 " + hash.substr(1), "index a.shelf 1 " + hash + "a", "index shelf 1 " + hash,
          "seen a.shelf 1 " + hash, "index a.shelf 1"}},
        {"mod-revoked.txt",
         {"revoked a.creek 1.0.0 - it is wrong", "revoked b.road - - mud", "revoked - - " + key + " stolen"},
         {"revoked - - - nothing", "revoked a.creek 1.0.0 " + key + " both", "taken a.creek - - word",
          "revoked a.creek -"}},
    };
    for (const List& list : lists) {
        std::string all;
        for (const std::string& row : list.good) all += row + "\n";
        home.put(std::string("config/") + list.name, all);
        INFO(list.name);
        CHECK(home.store().findings().empty());
        for (const std::string& row : list.bad) {
            INFO(row);
            home.put(std::string("config/") + list.name, all + row + "\n");
            const ModStore store = home.store();
            REQUIRE(store.findings().size() == 1);
            CHECK(store.findings()[0].code == "RP8101");
            const auto line = std::to_string(list.good.size() + 1);
            CHECK(store.findings()[0].message.english().find(std::string(list.name) + ":" + line + ": ") !=
                  std::string::npos);
        }
        home.put(std::string("config/") + list.name, all);
    }
    const ModStore store = home.store();
    const ModLists& read = store.lists();
    CHECK(read.enabled().size() == 2);
    CHECK(read.key_of(Signs::mod, "c.lone")->key == "-");
    CHECK(read.key_of(Signs::registry, "b.old")->key == key);
    CHECK(read.key_of(Signs::registry, "c.lone") == nullptr);
    CHECK(read.seen("b.shelf")->serial == 2'000'000'000);
    CHECK(read.seen("a.shelf")->sha256 == hash);
    CHECK(read.revoked("b.road", version("1.0.0"), "")->reason == "mud");
    CHECK(read.revoked("a.creek", version("1.0.0"), "")->reason == "it is wrong");
}

TEST_CASE("the number of an index counts for the key that is remembered, a stranger's for nothing", "[mods][revoked]") {
    const Home home;
    const SecretKey ann = SecretKey::make(), eve = SecretKey::make();
    fs::create_directories(home.path / "shelf");
    make_registry(home, ann, "2026-11-20", {{"x.bad", "", "", "bad"}});
    REQUIRE(opened(home, "2026-11-21") == "number 1");
    make_registry(home, eve, "2026-11-20", {{"y.bad", "", "", "worse"}}, 1000);
    {
        ModStore store = home.store();
        const auto looked = look_into_registry(home.path / "shelf", store, "2026-11-21", {eve.public_key(), true});
        REQUIRE(looked);
        CHECK(looked->index.revoked.size() == 2);  // what the index before it revoked stays
        CHECK(store.lists().seen("a.shelf")->serial == 1);
    }
    fs::remove_all(home.path / "shelf");
    fs::create_directories(home.path / "shelf");
    make_registry(home, ann, "2026-11-20", {}, 1);
    CHECK(opened(home, "2026-11-21") == "number 2");
}

TEST_CASE("a folder of the store holds the mod of its name, whole, and no links", "[mods][revoked]") {
    const auto codes_after = [](const std::function<void(const fs::path&)>& change) {
        const Home home;
        REQUIRE(installed(home, package("a.creek", "1.0.0")) == "0");
        REQUIRE(installed(home, package("b.road", "1.0.0")) == "0");
        change(home.path / "mods");
        const ModStore store = home.store();
        std::string text = std::to_string(store.mods().size());
        for (const Diagnostic& d : store.findings()) text += " " + d.code;
        return text;
    };
    CHECK(codes_after([](const fs::path&) {}) == "2");
    CHECK(codes_after([](const fs::path& mods) { fs::rename(mods / "a.creek", mods / "c.creek"); }) == "1 RP8101");
    CHECK(codes_after([](const fs::path& mods) { fs::rename(mods / "a.creek/1.0.0", mods / "a.creek/1.0.1"); }) ==
          "1 RP8101");
    CHECK(codes_after([](const fs::path& mods) { fs::remove(mods / "a.creek/1.0.0/CHECKSUMS"); }) == "1 RP8101");
    CHECK(codes_after([](const fs::path& mods) { fs::remove(mods / "a.creek/1.0.0/mod.xml"); }) == "1 RP8101");
    const Home home;
    REQUIRE(installed(home, package("a.creek", "1.0.0")) == "0");
    const InstalledMod mod = *home.store().find("a.creek", "1.0.0");
    CHECK(files_of_mod(mod.folder, real_files())->size() == 5);  // with CHECKSUMS
    fs::create_symlink("/etc/passwd", mod.folder / "docs/link.txt");
    const auto linked = files_of_mod(mod.folder, real_files());
    REQUIRE_FALSE(linked);
    CHECK(linked.error().code == "RP8003");
    CHECK(linked.error().message.english() == "docs/link.txt is a link");
    CHECK_FALSE(lock_of(mod, real_files()));
}

TEST_CASE("where one mod that is on may not be, none is used, and each that is has what it brings", "[mods][revoked]") {
    const Home home;
    for (const char* id : {"a.creek", "b.road", "c.bad"}) REQUIRE(installed(home, package(id, "1.0.0")) == "0");
    ModStore store = home.store();
    REQUIRE(ModChange::begin(store)->set_enabled({{"a.creek", "1.0.0"}, {"b.road", "1.0.0"}}));
    ModsInUse use = mods_in_use(store);
    REQUIRE(use.mods.size() == 2);
    std::vector<Diagnostic> findings;
    CHECK(errata_for(use, "skirmish", findings).size() == 2);
    CHECK(errata_for(use, "chippewa", findings).empty());
    CHECK(findings.empty());
    CHECK(use.holder(use.mods[1].mod.folder / "errata/creek.xml") == &use.mods[1]);
    CHECK(use.holder(home.path) == nullptr);
    // of two scenarios of one name the one put on last counts, and each has its whole name
    for (ModInUse& mod : use.mods) mod.contents.scenarios = {"scenarios/mill", "scenarios/" + mod.mod.info.id};
    CHECK(use.scenario("mill") == use.mods[1].mod.folder / "scenarios/mill");
    CHECK(use.scenario("a.creek/mill") == use.mods[0].mod.folder / "scenarios/mill");
    CHECK(use.scenario("b.road/mill") == use.mods[1].mod.folder / "scenarios/mill");
    CHECK(use.scenario("a.creek") == use.mods[0].mod.folder / "scenarios/a.creek");
    CHECK(use.scenario("b.road/a.creek").empty());
    CHECK(use.scenario("barn").empty());
    revoke(home, {{"c.bad", "", "", "bad"}});
    ModStore later = home.store();
    REQUIRE(ModChange::begin(later)->set_enabled({{"a.creek", "1.0.0"}, {"c.bad", "1.0.0"}}));
    const ModsInUse none = mods_in_use(later);
    CHECK(none.mods.empty());
    CHECK(none.findings.size() == 1);
    // removing asks for the version that is named, or takes all of them
    REQUIRE(installed(home, package("b.road", "1.1.0")) == "0");
    const ModStore two = home.store();
    CHECK(plan_to_remove(two, "b.road", "1.0.0")->size() == 1);
    CHECK(plan_to_remove(two, "b.road", "1.0.0")->front().info.version.text() == "1.0.0");
    CHECK(plan_to_remove(two, "b.road", "")->size() == 2);
    // an older version that is there already is no step back
    CHECK(installed(home, package("b.road", "1.0.0")) == "0");
    CHECK(installed(home, package("b.road", "0.9.0")) == "RP8105");
}
