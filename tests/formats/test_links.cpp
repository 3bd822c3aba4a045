// Links of a scenario stay in the folder that holds the scenario's own, however they are spelled.
#include <catch2/catch.hpp>

#include <filesystem>

#include "tests/document/faulty_files.hpp"
#include "tests/formats/samples.hpp"

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
