// Whose word counts: keys of mods and registries, signers of what is installed, and two programs at one store.
#include <catch2/catch.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <vector>

#include "sdk/share/mods/mod_switch.hpp"
#include "sdk/share/mods/mod_use.hpp"
#include "tests/features/mods/store_home.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

std::string words_of(const Home& home, const std::string& list) {
    std::ifstream in(home.path / "config" / list);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The first line of a signature is nobody's word: it can be written by whoever passes the package on.
Package with_first_line(Package package, const std::string& line) {
    package.signature = line + package.signature.substr(package.signature.find('\n'));
    return package;
}

}  // namespace

TEST_CASE("a registry and a mod of one name have keys of their own", "[mods]") {
    const Home home;
    const SecretKey ann = SecretKey::make();
    const SecretKey eve = SecretKey::make();
    REQUIRE(installed(home, package("a.shelf", "1.0.0", &ann)) == "1");
    put_package(home, "e.maps", "1.0.0", &eve);
    make_registry(home, eve, "2026-11-20");
    // eve's registry is called like ann's mod: whoever installs from it still knows ann's mod by ann's key
    CHECK(opened(home, "2026-11-23", {eve.public_key(), false}) == "number 1");
    CHECK(words_of(home, "mod-keys.txt").find("mod a.shelf " + ann.public_key().text()) != std::string::npos);
    CHECK(words_of(home, "mod-keys.txt").find("registry a.shelf " + eve.public_key().text()) != std::string::npos);
    CHECK(installed(home, package("a.shelf", "2.0.0", &eve)) == "RP8104");
    CHECK(installed(home, package("a.shelf", "2.0.0", &ann)) == "2");
    // and the key given for a mod says nothing of the registry
    CHECK(installed(home, package("e.maps", "1.0.0", &eve), {eve.public_key(), false, false}) == "1");
    CHECK(home.store().lists().key_of(Signs::registry, "e.maps") == nullptr);
    // a list of an older program told nothing of that: its keys count for both
    home.put("config/mod-keys.txt", "key a.shelf " + ann.public_key().text() + "\n");
    CHECK(home.store().lists().key_of(Signs::mod, "a.shelf")->key == ann.public_key().text());
    CHECK(opened(home, "2026-11-23") == "RP8023");
    CHECK(opened(home, "2026-11-23", {eve.public_key(), false}) == "RP8104");
}

TEST_CASE("who only looks into a registry remembers no key of it", "[mods]") {
    const Home home;
    const SecretKey ann = SecretKey::make();
    const SecretKey eve = SecretKey::make();
    put_package(home, "a.creek", "1.0.0", &eve);
    make_registry(home, eve, "2026-11-20", {{"b.road", "", "", "it is washed away"}}, 1'000'000);
    for (const RegistryChoice& choice : {RegistryChoice{}, RegistryChoice{eve.public_key(), false}}) {
        ModStore store = home.store();
        const auto looked = look_into_registry(home.path / "shelf", store, "2026-11-23", choice);
        REQUIRE(looked);
        CHECK(looked->first);
    }
    CHECK(words_of(home, "mod-keys.txt").empty());
    CHECK(words_of(home, "mod-indexes.txt").empty());  // or ann's own index of that name would be too old for ever
    CHECK(installed(home, package("b.road", "1.0.0", &ann)) == "RP8103");  // what is revoked is remembered
    fs::remove_all(home.path / "shelf");
    put_package(home, "a.creek", "1.0.0", &ann);
    make_registry(home, ann, "2026-11-20");
    CHECK(opened(home, "2026-11-23") == "number 1");
    // a registry that is known is looked into like that of before: its number is remembered
    make_registry(home, ann, "2026-11-21");
    ModStore store = home.store();
    REQUIRE(look_into_registry(home.path / "shelf", store, "2026-11-23", {}));
    CHECK(home.store().lists().seen("a.shelf")->serial == 2);
}

TEST_CASE("who signed an installed mod is verified, never read from what the signature says", "[mods]") {
    const Home home;
    const SecretKey ann = SecretKey::make();
    const SecretKey bob = SecretKey::make();
    const std::string lie = "untrusted comment: signature from ramparts, key " + bob.public_key().text();
    const std::string plain = "untrusted comment: signature from minisign secret key";
    REQUIRE(installed(home, package("a.creek", "1.0.0", &ann)) == "1");
    // three packages of ann's: one says it is bob's, one says nothing as minisign does, one came with its key alone
    REQUIRE(installed(home, with_first_line(package("a.creek", "1.0.1", &ann), lie)) == "2");
    REQUIRE(installed(home, with_first_line(package("a.creek", "1.0.2", &ann), plain)) == "2");
    CHECK(installed(home, with_first_line(package("a.other", "1.0.0", &ann), plain)) == "RP8104");
    REQUIRE(installed(home, with_first_line(package("a.other", "1.0.0", &ann), plain),
                      {ann.public_key(), false, false}) == "1");
    // another signer is taken on for later versions: the older ones stay ann's
    REQUIRE(installed(home, package("a.other", "1.1.0", &bob), {std::nullopt, true, false}) == "3");
    const auto key_of = [&](const char* id, const char* version) {
        const ModStore store = home.store();
        return store.find(id, version)->key;
    };
    for (const char* version : {"1.0.0", "1.0.1", "1.0.2"})
        CHECK(key_of("a.creek", version) == ann.public_key().text());
    CHECK(key_of("a.other", "1.0.0") == ann.public_key().text());
    CHECK(key_of("a.other", "1.1.0") == bob.public_key().text());
    {
        ModStore store = home.store();
        REQUIRE(ModChange::begin(store)->set_enabled({{"a.creek", "1.0.1"}, {"a.other", "1.0.0"}}));
        CHECK(mods_in_use(store).mods.size() == 2);
    }
    // an index that is looked into reaches all of them; its key has another number before it, which means nothing
    PublicKey numbered = ann.public_key();
    numbered.id[0] ^= 0xFF;
    put_package(home, "b.base", "1.0.0", &bob);
    make_registry(home, bob, "2026-11-20", {{"", "", numbered.text(), "stolen"}});
    ModStore store = home.store();
    REQUIRE(look_into_registry(home.path / "shelf", store, "2026-11-23", {}));
    for (const InstalledMod& mod : store.mods()) {
        INFO(mod_name(mod.info));
        CHECK(store.usable(mod) == (mod.info.version.text() == "1.1.0"));
    }
    const ModsInUse use = mods_in_use(store);
    CHECK(use.mods.empty());
    REQUIRE(use.findings.size() == 2);
    for (const Diagnostic& finding : use.findings) CHECK(finding.code == "RP8103");
    // an index takes over no such lie either
    const auto lying = with_first_line(package("a.lie", "1.0.0", &ann), lie);
    const auto bytes = write_package(lying.files, {lying.signature, false});
    REQUIRE(bytes);
    home.put("shelf/lie.rpmod", *bytes);
    const auto made = make_index(home.path / "shelf", {"a.shelf", "", "2027-01-01", {}, {}, 0}, real_files());
    REQUIRE(made);
    REQUIRE(made->findings.size() == 1);
    CHECK(made->findings[0].code == "RP8023");
    CHECK(made->index.mods.size() == 1);
}

TEST_CASE("a mod whose signature fits no known key is not used", "[mods]") {
    const Home home;
    const SecretKey ann = SecretKey::make();
    REQUIRE(installed(home, package("a.creek", "1.0.0", &ann)) == "1");
    const fs::path signature = home.path / "mods/a.creek/1.0.0/CHECKSUMS.minisig";
    const std::string other = package("a.creek", "2.0.0", &ann).signature;
    for (const std::string& text : {std::string("no signature"), std::string(), other}) {
        std::ofstream(signature, std::ios::binary) << text;
        ModStore store = home.store();
        REQUIRE(store.find("a.creek", "1.0.0") != nullptr);
        CHECK_FALSE(store.find("a.creek", "1.0.0")->proven);
        CHECK_FALSE(plan_to_enable(store, "a.creek", std::nullopt));
        REQUIRE(ModChange::begin(store)->set_enabled({{"a.creek", "1.0.0"}}));
        const ModsInUse use = mods_in_use(store);
        CHECK(use.mods.empty());
        REQUIRE(use.findings.size() == 1);
        CHECK(use.findings[0].code == "RP8109");
    }
}

TEST_CASE("lists that cannot be understood are not written over", "[mods]") {
    const Home home;
    REQUIRE(installed(home, package("a.creek", "1.0.0")) == "0");
    for (const char* list : {"mods.txt", "mod-keys.txt", "mod-indexes.txt", "mod-revoked.txt"}) {
        const std::string before = words_of(home, list);
        home.put(std::string("config/") + list, "garbled\n");
        ModStore store = home.store();
        const auto change = ModChange::begin(store);
        REQUIRE_FALSE(change);
        CHECK(change.error().code == "RP8101");
        home.put(std::string("config/") + list, before);
    }
    CHECK(installed(home, package("b.creek", "1.0.0")) == "0");
}

namespace {

// What programs do to one store at once, each over and over; every step says whether it was done.
using StoreStep = std::function<bool(ModStore&)>;

bool switched(ModStore& store, const std::string& id, bool on) {
    auto change = ModChange::begin(store, std::chrono::seconds(60));
    if (!change) return false;
    if (!on) {
        auto plan = plan_to_disable(store, id);
        return plan && change->set_enabled(std::move(*plan));
    }
    auto plan = plan_to_enable(store, id, std::nullopt);
    return plan && change->set_enabled(std::move(plan->on));
}

void play(const Home& home, const StoreStep& step, int rounds) {
    for (int i = 0; i < rounds; ++i) {
        ModStore store = home.store();
        if (!step(store)) ::_exit(1);
    }
    ::_exit(0);
}

}  // namespace

TEST_CASE("whatever two programs do to the mods at once, nothing of either is lost", "[mods][race]") {
    const SecretKey ann = SecretKey::make();
    const SecretKey eve = SecretKey::make();
    const Package mine = package("a.creek", "1.0.0", &ann);
    const Package ours = package("b.road", "1.0.0", &eve);
    const auto put = [](const Package& what) {
        return [&what](ModStore& store) {
            auto change = ModChange::begin(store, std::chrono::seconds(60));
            return change && change->install(what, {});
        };
    };
    const auto put_out = [](const std::string& id) {
        return [id](ModStore& store) {
            auto change = ModChange::begin(store, std::chrono::seconds(60));
            if (!change) return false;
            for (const InstalledMod& mod : std::vector<InstalledMod>(store.mods()))
                if (mod.info.id == id && !change->remove(mod)) return false;
            return true;
        };
    };
    const auto look = [](const Home& home) {
        return [&home](ModStore& store) {
            return look_into_registry(home.path / "shelf", store, "2026-11-23", {}).has_value();
        };
    };
    // Each command that changes the store, as a program of its own does it again and again, and what must hold after.
    struct Command {
        const char* name;
        std::function<StoreStep(const Home&)> step;
        std::function<bool(const ModStore&)> held;
    };
    const std::vector<Command> commands{
        {"install", [&](const Home&) { return put(mine); },
         [&](const ModStore& s) {
             const TrustedKey* key = s.lists().key_of(Signs::mod, "a.creek");
             return s.find("a.creek", "1.0.0") != nullptr && key != nullptr && key->key == ann.public_key().text();
         }},
        {"install another", [&](const Home&) { return put(ours); },
         [&](const ModStore& s) { return s.lists().key_of(Signs::mod, "b.road") != nullptr; }},
        {"remove", [&](const Home&) { return put_out("c.gone"); },
         [](const ModStore& s) { return s.find("c.gone", "1.0.0") == nullptr; }},
        {"enable", [](const Home&) { return [](ModStore& s) { return switched(s, "d.on", true); }; },
         [](const ModStore& s) { return s.lists().enabled("d.on") != nullptr; }},
        {"enable another", [](const Home&) { return [](ModStore& s) { return switched(s, "e.on", true); }; },
         [](const ModStore& s) { return s.lists().enabled("e.on") != nullptr; }},
        {"disable", [](const Home&) { return [](ModStore& s) { return switched(s, "f.off", false); }; },
         [](const ModStore& s) { return s.lists().enabled("f.off") == nullptr; }},
        {"outdated", look,
         [](const ModStore& s) { return s.lists().revoked("x.bad", *parse_version("1.0.0"), "") != nullptr; }},
    };
    const char* wanted = std::getenv("RAMPARTS_RACES");
    const int rounds = wanted == nullptr ? 3 : std::max(1, std::atoi(wanted));
    for (std::size_t a = 0; a < commands.size(); ++a)
        for (std::size_t b = a; b < commands.size(); ++b)
            for (int round = 0; round < rounds; ++round) {
                INFO(commands[a].name << " and " << commands[b].name);
                const Home home;
                for (const char* id : {"c.gone", "d.on", "e.on", "f.off"})
                    REQUIRE(installed(home, package(id, "1.0.0")) == "0");
                {
                    ModStore store = home.store();
                    REQUIRE(switched(store, "f.off", true));
                }
                fs::create_directories(home.path / "shelf");
                make_registry(home, eve, "2026-11-20", {{"x.bad", "", "", "bad"}});
                std::vector<pid_t> programs;
                for (const Command* command : {&commands[a], &commands[b]})
                    if (const pid_t child = fork(); child == 0) play(home, command->step(home), 3);
                    else programs.push_back(child);
                for (const pid_t program : programs) {
                    int status = -1;
                    waitpid(program, &status, 0);
                    CHECK(status == 0);
                }
                const ModStore store = home.store();
                CHECK(store.findings().empty());
                CHECK(commands[a].held(store));
                CHECK(commands[b].held(store));
            }
}
