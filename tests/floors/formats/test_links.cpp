// Links of a scenario stay in the folder that holds the scenario's own, however they are spelled.
#include <catch2/catch.hpp>

#include <filesystem>

#include "formats/scenario/ruleset_file.hpp"
#include "formats/scenario/ruleset_search.hpp"
#include "formats/text/sha256.hpp"
#include "tests/floors/document/faulty_files.hpp"
#include "tests/floors/formats/samples.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

// A battle whose map is found under any of these spellings by anybody who does not look where they lead.
struct Battle {
    ScratchFolder folder;
    fs::path home = folder.path() / "shared" / "battle";
    std::string map;
    std::string scenario;

    Battle() {
        const LoadedScenario good = samples::good("small");
        map = good.places.map->source->text();
        scenario = good.places.scenario->source->text();
        fs::create_directories(home / "maps");
        spill(home / "ruleset.xml", good.places.ruleset->source->text());
        for (const fs::path& place : {home / "map.xml", home / "maps" / "map.xml", folder.path() / "shared" / "map.xml",
                                      folder.path() / "map.xml", home / "..\\map.xml", home / "C:\\map.xml",
                                      home / "C:map.xml", home / "\\\\host\\map.xml"})
            spill(place, map);
        fs::create_directories(home / "file:");
        spill(home / "file:" / "map.xml", map);
        fs::create_directory_symlink(folder.path(), home / "out");
        fs::create_symlink(folder.path() / "map.xml", home / "out.xml");
        fs::create_symlink("maps/map.xml", home / "in.xml");
    }

    LoadedScenario load(const std::string& href) const {
        const std::string plain = "<map href=\"map.xml\"";
        std::string text = scenario;
        REQUIRE(text.find(plain) != std::string::npos);
        text.replace(text.find(plain), plain.size(), "<map href=\"" + href + "\"");
        spill(home / "scenario.xml", text);
        return load_scenario(home);
    }
};

}  // namespace

TEST_CASE("a link that leads out of the folder above is refused in every spelling", "[formats][links]") {
    const Battle battle;
    const std::string absolute = (battle.folder.path() / "map.xml").string();
    for (const std::string& href :
         {std::string("..\\map.xml"), std::string("C:\\map.xml"), std::string("C:map.xml"),
          std::string("\\\\host\\map.xml"), std::string("file:/map.xml"), "file://" + absolute, absolute,
          "/" + absolute, std::string("../../map.xml"), std::string("maps/../../../map.xml"),
          std::string("./.././../map.xml"), std::string("out/map.xml"), std::string("out.xml"),
          std::string("../battle/out/map.xml")}) {
        INFO(href);
        const LoadedScenario loaded = battle.load(href);
        CHECK_FALSE(loaded.readable);
        REQUIRE_FALSE(loaded.diagnostics.empty());
        const std::string code(loaded.diagnostics[0].code);
        CHECK((code == "RP1070" || code == "RP1071"));
        CHECK(loaded.diagnostics[0].where.file.line == 5);
    }
}

TEST_CASE("a link that stays inside is followed in every spelling", "[formats][links]") {
    const Battle battle;
    for (const char* href : {"map.xml", "./map.xml", "maps/map.xml", "maps/../map.xml", "../map.xml",
                             "../battle/maps/map.xml", "in.xml"}) {
        INFO(href);
        CHECK(battle.load(href).readable);
    }
}

TEST_CASE("a scenario that the user names by a symbolic link opens as the folder itself", "[formats][links]") {
    const Battle battle;
    fs::rename(battle.home / "ruleset.xml", battle.folder.path() / "shared" / "ruleset.xml");
    std::string text = battle.scenario;
    const std::string plain = "href=\"ruleset.xml\"";
    REQUIRE(text.find(plain) != std::string::npos);
    text.replace(text.find(plain), plain.size(), "href=\"../ruleset.xml\"");
    spill(battle.home / "scenario.xml", text);
    const fs::path elsewhere = battle.folder.path() / "elsewhere";
    fs::create_directories(elsewhere);
    fs::create_directory_symlink(battle.home, elsewhere / "link");
    fs::create_symlink(battle.home / "scenario.xml", elsewhere / "file.xml");
    const LoadedScenario itself = load_scenario(battle.home);
    REQUIRE(itself.readable);
    for (const fs::path& named : {elsewhere / "link", elsewhere / "link" / "scenario.xml", elsewhere / "file.xml"}) {
        INFO(named);
        const LoadedScenario linked = load_scenario(named);
        CHECK(linked.readable);
        CHECK(linked.scenario == itself.scenario);
        CHECK(linked.diagnostics.size() == itself.diagnostics.size());
    }
    // a link above it leads to the same files, by the name that the user gave
    fs::create_directory_symlink(battle.folder.path() / "shared", elsewhere / "above");
    for (const char* named : {"battle", "battle/", "battle/scenario.xml"}) {
        const LoadedScenario linked = load_scenario(elsewhere / "above" / named);
        CHECK(linked.readable);
        CHECK(linked.scenario_path.lexically_normal() == elsewhere / "above" / "battle" / "scenario.xml");
        CHECK(linked.ruleset_path == elsewhere / "above" / "ruleset.xml");
    }
    // what lies inside may still not lead out
    fs::remove(battle.home / "map.xml");
    fs::create_symlink(battle.folder.path() / "map.xml", battle.home / "map.xml");
    CHECK_FALSE(load_scenario(elsewhere / "link").readable);
}

TEST_CASE("a pinned ruleset is what it says, not how its file is written", "[formats][links]") {
    const Battle battle;
    const std::string rules = samples::good("small").places.ruleset->source->text();
    const auto findings = [&](const std::string& ruleset, const std::string& pin) {
        std::string text = battle.scenario;
        const std::string plain = "<ruleset href=\"ruleset.xml\"";
        REQUIRE(text.find(plain) != std::string::npos);
        text.replace(text.find(plain), plain.size(), plain + " sha256=\"" + pin + "\"");
        spill(battle.home / "ruleset.xml", ruleset);
        spill(battle.home / "scenario.xml", text);
        int found = 0;
        for (const Diagnostic& d : load_scenario(battle.home).diagnostics) found += d.code == "RP1073" ? 1 : 0;
        return found;
    };
    std::string crlf;
    for (const char c : rules) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    const std::string bytes = sha256_hex(rules);
    const std::string canonical = ruleset_pin(read_ruleset(rules, "ruleset.xml").ruleset);
    const std::size_t close = rules.rfind("</ruleset>");
    const std::string commented = rules.substr(0, close) + "<!-- ours -->\n" + rules.substr(close);
    for (const std::string& pin : {bytes, canonical}) {
        INFO(pin);
        CHECK(findings(rules, pin) == 0);
        CHECK(findings(crlf, pin) == 0);
        CHECK(findings("\xEF\xBB\xBF" + rules, pin) == 0);
    }
    CHECK(findings(commented, canonical) == 0);
    CHECK(findings(rules, std::string(64, '0')) == 1);
    // a file that cannot be read has its own error, and no second one about its pin
    CHECK(findings(rules.substr(0, close), canonical) == 0);
}

TEST_CASE("what names something of a file with faults is not judged", "[formats][links]") {
    const Battle battle;
    const std::string rules = samples::good("small").places.ruleset->source->text();
    const auto changed = [](std::string text, const std::string& what, const std::string& by) {
        REQUIRE(text.find(what) != std::string::npos);
        return text.replace(text.find(what), what.size(), by);
    };
    // the files in which something is found, and how often
    const auto found = [&](const std::string& ruleset, const std::string& map) {
        spill(battle.home / "scenario.xml", battle.scenario);
        fs::remove(battle.home / "ruleset.xml");
        fs::remove(battle.home / "map.xml");
        if (!ruleset.empty()) spill(battle.home / "ruleset.xml", ruleset);
        if (!map.empty()) spill(battle.home / "map.xml", map);
        std::string files;
        for (const Diagnostic& d : load_scenario(battle.home).diagnostics)
            files += fs::path(d.where.file.path).filename().string() + " " + d.code + "\n";
        return files;
    };
    REQUIRE(found(rules, battle.map).empty());
    CHECK(found("", battle.map) == "scenario.xml RP1072\n");
    CHECK(found(rules, "") == "scenario.xml RP1072\n");
    CHECK(found("", "") == "scenario.xml RP1072\nscenario.xml RP1072\n");
    for (const std::string& half : {rules.substr(0, rules.find("  <unit-classes")), std::string("no XML"),
                                    changed(rules, "<unit-class id=\"infantry\"", "<unit-class ID=\"infantry\""),
                                    changed(rules, "<terrain id=\"forest\"", "<terrain ID=\"forest\""),
                                    changed(rules, "<feature id=\"redoubt\"", "<feature ID=\"redoubt\""),
                                    changed(rules, "<road-kind id=\"trail\"", "<road-kind ID=\"trail\"")}) {
        const std::string files = found(half, battle.map);
        INFO(half << files);
        CHECK(files.find("ruleset.xml") != std::string::npos);
        CHECK(files.find("scenario.xml") == std::string::npos);
        CHECK(files.find("map.xml") == std::string::npos);
    }
    for (const std::string& half : {battle.map.substr(0, battle.map.find("  <roads")), std::string("no XML"),
                                    changed(battle.map, "<hex id=\"F0102\"", "<hex ID=\"F0102\""),
                                    changed(battle.map, "<hex id=\"F0203\"", "<hex id=\"F203\"")}) {
        const std::string files = found(rules, half);
        INFO(half << files);
        CHECK(files.find("map.xml") != std::string::npos);
        CHECK(files.find("scenario.xml") == std::string::npos);
    }
    // a ruleset and a map without faults are the measure again
    CHECK(found(changed(rules, "id=\"warband\" name=\"Warband\"", "id=\"braves\" name=\"Braves\""), battle.map) ==
          "scenario.xml RP1051\n");
    const std::string holed = changed(battle.map, "    <hex id=\"F0203\"/>\n", "");
    const std::string files = found(rules, changed(holed, "    <road between=\"F0202 F0203\" kind=\"trail\"/>\n", ""));
    CHECK(files.find("scenario.xml RP1055\n") == 0);
    CHECK(files.find("map.xml") == std::string::npos);
}

TEST_CASE("a ruleset that is not there is looked for where the program keeps them", "[formats][links]") {
    const Battle battle;
    const std::string rules = samples::good("small").places.ruleset->source->text();
    const fs::path shelf = battle.folder.path() / "shelf" / "rulesets";
    fs::create_directories(shelf);
    const std::string renamed = [&] {
        std::string text = rules;
        return text.replace(text.find("Small rules"), 11, "Other rules");
    }();
    const auto look = [&](const std::string& pin) {
        std::string text = battle.scenario;
        const std::string plain = "<ruleset href=\"ruleset.xml\"";
        if (!pin.empty()) text.replace(text.find(plain), plain.size(), plain + " sha256=\"" + pin + "\"");
        spill(battle.home / "scenario.xml", text);
        return load_scenario(battle.home);
    };
    const auto codes = [](const LoadedScenario& loaded) {
        std::string all;
        for (const Diagnostic& d : loaded.diagnostics) all += d.code + " ";
        return all;
    };
    fs::remove(battle.home / "ruleset.xml");
    spill(shelf / "a.xml", renamed);
    spill(shelf / "b.xml", rules);
    const std::string pin = ruleset_pin(read_ruleset(rules, "r").ruleset);
    CHECK(codes(look(pin)) == "RP1072 ");  // nobody has said where to look
    search_rulesets_in([&] { return ruleset_folders({shelf.parent_path()}); });
    struct Off {
        ~Off() { search_rulesets_in({}); }
    } off;
    // by its hash, whatever it is called
    for (const std::string& hash : {pin, sha256_hex(rules)}) {
        const LoadedScenario found = look(hash);
        CHECK(found.readable);
        CHECK(codes(found) == "RP1077 ");
        CHECK(found.ruleset_path == shelf / "b.xml");
        CHECK(found.scenario.ruleset.name == "Small rules");
        CHECK(found.scenario.ruleset_href == "ruleset.xml");
    }
    CHECK(codes(look("")) == "RP1072 ");
    // by its name, when nothing has the hash
    spill(shelf / "ruleset.xml", renamed);
    CHECK(look(pin).ruleset_path == shelf / "b.xml");
    CHECK(codes(look("")) == "RP1077 ");
    fs::remove(shelf / "b.xml");
    CHECK(codes(look(pin)) == "RP1077 RP1073 ");
    // one that is there is never passed over, not even one that cannot be read
    spill(battle.home / "ruleset.xml", "no XML");
    CHECK(codes(look(pin)).find("RP1077") == std::string::npos);
}
