// Which mods can be on together, in which order, and the sentence for each cause when they cannot.
#include <catch2/catch.hpp>

#include <algorithm>
#include <random>

#include "sdk/share/mods/mod_solver.hpp"

using namespace ramparts;

namespace {

ModInfo mod(const std::string& id, const std::string& version, std::vector<ModLink> needs = {},
            std::vector<ModLink> against = {}) {
    ModInfo info;
    info.id = id;
    info.version = *parse_version(version);
    info.requires_ = std::move(needs);
    info.conflicts = std::move(against);
    return info;
}

ModLink want(const std::string& id, const std::string& min = {}, const std::string& below = {}) {
    return {id, {parse_version(min), parse_version(below)}};
}

std::string told(const Result<std::vector<const ModInfo*>, std::vector<Message>>& result) {
    std::string text;
    if (result)
        for (const ModInfo* info : *result) text += (text.empty() ? "" : ", ") + mod_name(*info);
    else
        for (const Message& cause : result.error()) text += (text.empty() ? "! " : " | ") + cause.english();
    return text;
}

std::string solved(const std::vector<std::string>& ids, std::vector<ModInfo> all) {
    std::vector<WantedMod> wanted;
    for (const std::string& id : ids) wanted.push_back({id, {}, {}});
    const std::string first = told(solve_mods(wanted, all));
    // the order in which they are found and wanted changes nothing
    std::mt19937 random(1813);
    for (int i = 0; i < 10; ++i) {
        std::shuffle(all.begin(), all.end(), random);
        std::shuffle(wanted.begin(), wanted.end(), random);
        CHECK(told(solve_mods(wanted, all)) == first);
    }
    return first;
}

}  // namespace

TEST_CASE("the newest versions that fit are chosen, and what is required comes first", "[mods]") {
    const std::vector<ModInfo> all{mod("a.a", "1.0.0", {want("z.z", "1.0.0", "2.0.0")}), mod("z.z", "1.4.0"),
                                   mod("z.z", "1.5.0-beta"), mod("z.z", "2.0.0"), mod("m.m", "1.0.0")};
    CHECK(solved({"a.a"}, all) == "z.z 1.4.0, a.a 1.0.0");
    CHECK(solved({"m.m", "a.a"}, all) == "m.m 1.0.0, z.z 1.4.0, a.a 1.0.0");
    CHECK(solved({"z.z"}, all) == "z.z 2.0.0");
}

TEST_CASE("an older version is taken when the newest cannot be had", "[mods]") {
    const std::vector<ModInfo> all{
        mod("a.a", "1.0.0", {want("c.c", {}, "2.0.0")}), mod("b.b", "2.0.0", {want("c.c", "2.0.0")}),
        mod("b.b", "1.0.0", {want("c.c", "1.0.0")}), mod("c.c", "1.0.0"), mod("c.c", "2.0.0")};
    CHECK(solved({"a.a", "b.b"}, all) == "c.c 1.0.0, a.a 1.0.0, b.b 1.0.0");
}

TEST_CASE("each refusal names its cause in a sentence", "[mods]") {
    CHECK(solved({"a.a"}, {}) == "! a.a is not installed");
    CHECK(solved({"a.a"}, {mod("a.a", "1.0.0", {want("b.b", "2.0.0")})}) ==
          "! a.a 1.0.0 requires b.b 2.0.0 or later, which is not installed");
    CHECK(solved({"a.a"}, {mod("a.a", "1.0.0", {want("b.b", "2.0.0")}), mod("b.b", "1.0.0"), mod("b.b", "1.5.0")}) ==
          "! a.a 1.0.0 requires b.b 2.0.0 or later; installed is 1.5.0, 1.0.0");
    CHECK(solved({"a.a", "b.b"}, {mod("a.a", "1.0.0", {}, {want("b.b")}), mod("b.b", "1.0.0")}) ==
          "! a.a 1.0.0 conflicts with b.b 1.0.0");
    CHECK(solved({"a.a", "b.b"}, {mod("a.a", "1.0.0", {}, {want("b.b", "1.0.0", "2.0.0")}), mod("b.b", "2.0.0"),
                                  mod("b.b", "1.9.0")}) == "a.a 1.0.0, b.b 2.0.0");
    CHECK(solved({"a.a", "b.b"},
                 {mod("a.a", "1.0.0", {want("c.c", {}, "2.0.0")}), mod("b.b", "1.0.0", {want("c.c", "2.0.0")}),
                  mod("c.c", "1.0.0"), mod("c.c", "2.0.0")}) ==
          "! b.b 1.0.0 requires c.c 2.0.0 or later, but c.c 1.0.0 is to be on");
    CHECK(solved({"a.a"}, {mod("a.a", "1.0.0", {want("b.b")}), mod("b.b", "1.0.0", {want("c.c")}),
                           mod("c.c", "1.0.0", {want("a.a")})}) ==
          "! mods need one another in a circle: a.a → b.b → c.c → a.a");
}

TEST_CASE("a mod that replaces another meets what others require of that one", "[mods]") {
    ModInfo stead = mod("new.creek", "3.0.0");
    stead.replaces = {"old.creek"};
    const std::vector<ModInfo> all{stead, mod("old.creek", "1.0.0"), mod("a.a", "1.0.0", {want("old.creek", "1.0.0")})};
    CHECK(solved({"new.creek", "a.a"}, all) == "new.creek 3.0.0, a.a 1.0.0");
    CHECK(solved({"new.creek", "old.creek"}, all) == "new.creek 3.0.0");
}

TEST_CASE("a mod that is asked for is on itself, and takes the place of another or does not", "[mods]") {
    ModInfo one = mod("a.one", "1.0.0");
    one.replaces = {"b.two"};
    ModInfo two = mod("b.two", "1.0.0");
    two.replaces = {"a.one"};
    const ModInfo old = mod("c.old", "1.0.0");
    ModInfo fresh = mod("d.fresh", "1.0.0");
    fresh.replaces = {"c.old"};
    const std::vector<ModInfo> all{one, two, old, fresh};
    const auto asked = [&](const std::string& id, const std::string& on) {
        const std::vector<WantedMod> wanted{{on, {}, parse_version("1.0.0")}, {id, {}, {}, true}};
        return told(solve_mods(wanted, all));
    };
    CHECK(asked("a.one", "b.two") == "a.one 1.0.0");
    CHECK(asked("b.two", "a.one") == "b.two 1.0.0");
    CHECK(asked("d.fresh", "c.old") == "d.fresh 1.0.0");
    CHECK(asked("c.old", "d.fresh") == "! d.fresh 1.0.0 replaces c.old; only one of them can be on");
}

TEST_CASE("mods that nobody could disentangle end in a sentence too", "[mods]") {
    // thirty mods in ten versions, each of which excludes all versions of the last but one that is not there
    std::vector<ModInfo> all;
    std::vector<ModLink> needs;
    for (int i = 0; i < 30; ++i) {
        const std::string id = "m.n" + std::to_string(i);
        needs.push_back(want(id));
        for (int v = 0; v < 10; ++v)
            all.push_back(mod(id, std::to_string(v) + ".0.0",
                              i == 0 ? std::vector<ModLink>{want("m.end", "1.0.0")} : std::vector<ModLink>{}));
    }
    all.push_back(mod("m.end", "0.1.0"));
    all.push_back(mod("m.all", "1.0.0", needs));
    const std::vector<WantedMod> wanted{{"m.all", {}, {}}};
    CHECK_FALSE(solve_mods(wanted, all));
}
