// A new plugin builds outside the tree by the two commands that its README tells, and runs.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/features/cli/command_line.hpp"

namespace fs = std::filesystem;
using ramparts::test::Output;
using ramparts::test::Scratch;

namespace {

// The two commands of its README, with the headers of this tree.
void build(const std::string& folder, const Scratch& scratch) {
    const fs::path sdk = fs::path(RAMPARTS_ROOT) / "sdk";
    const Output built = run_line("cd " + folder + " && '" RAMPARTS_CMAKE "' -S . -B build -DRAMPARTS_API='" +
                                      sdk.string() + "' 2>&1 && '" RAMPARTS_CMAKE "' --build build 2>&1",
                                  scratch);
    INFO(built.out);
    REQUIRE(built.code == 0);
    CHECK(built.out.find("warning") == std::string::npos);
}

}  // namespace

TEST_CASE("a new plugin builds as it is and is loaded", "[cli]") {
    const fs::path sdk = fs::path(RAMPARTS_ROOT) / "sdk";
    for (const std::string kind : {"module-c", "module-cpp"}) {
        if (kind == "module-cpp" && !fs::exists(sdk / "boundary" / "plugin" / "ramparts" / "plugin.hpp")) continue;
        DYNAMIC_SECTION(kind) {
            const Scratch scratch;
            REQUIRE(run_line("ramparts plugin new --kind " + kind + " my.drums", scratch).code == 0);
            build("drums", scratch);
            const Output list = run_line("ramparts plugin list --plugins drums", scratch);
            CHECK(list.out.ends_with("my.drums 0.1.0: Drums (loaded)\n  in drums\n  module my.drums: Drums\n"));
            CHECK(list.err == "");
            CHECK(run_line("ramparts validate skirmish --plugins drums", scratch).err == "");
            CHECK(run_line("ramparts plugin disable my.drums --plugins drums", scratch).code == 0);
            const Output disabled = run_line("ramparts plugin list --plugins drums", scratch);
            CHECK(disabled.out.find("my.drums 0.1.0: Drums (disabled)") != std::string::npos);
        }
    }
}

TEST_CASE("a new plugin in Lua runs as it is and passes the kit", "[cli]") {
    const Scratch scratch;
    const Output made = run_line("ramparts plugin new --kind module-lua my.snow", scratch);
    CHECK(made.out ==
          "snow/plugin.xml\nsnow/snow.lua\nsnow/ramparts.lua\nsnow/README.md\nsnow/cases/snow.xml\ntry it: ramparts "
          "plugin check snow\n");
    const Output list = run_line("ramparts plugin list --plugins snow", scratch);
    CHECK(list.out.ends_with("my.snow 0.1.0: Snow (script)\n  in snow\n  module my.snow: Snow\n"));
    CHECK(list.err == "");
    CHECK(run_line("ramparts plugin check snow --scenario skirmish", scratch).code == 0);
    CHECK(run_line("ramparts plugin info snow", scratch).out.find("snow.lua") != std::string::npos);
    // what is wrong is told with script and line
    REQUIRE(run_line("sed -i 's/ramparts.module/ramparts.modul/' snow/snow.lua", scratch).code == 0);
    const Output wrong = run_line("ramparts validate skirmish --plugins snow", scratch);
    CHECK(wrong.err.find("snow/snow.lua:3") != std::string::npos);
    CHECK(wrong.err.find("RP7603") != std::string::npos);
    CHECK(wrong.err.find("attempt to call a nil value (field 'modul')") != std::string::npos);

    REQUIRE(run_line("ramparts plugin new --kind player-lua my.bold", scratch).code == 0);
    CHECK(run_line("ramparts plugin check bold --scenario skirmish", scratch).code == 0);
    const fs::path battle = fs::path(RAMPARTS_ROOT) / "scenarios" / "thames";
    const std::string run = "ramparts run '" + battle.string() +
                            "' --plugins bold --games 6 --seed 1 --quiet --us my.bold --ac random --jobs ";
    const Output one = run_line(run + "1", scratch);
    CHECK(one.code == 0);
    CHECK(one.err == "");
    CHECK(run_line(run + "3", scratch).out == one.out);
}

TEST_CASE("a new exporter and a new transform in Lua run as they are and pass the kit", "[cli]") {
    const Scratch scratch;
    REQUIRE(run_line("ramparts plugin new --kind exporter-lua my.list", scratch).code == 0);
    const Output listed = run_line("ramparts export skirmish --to my.list --out there --plugins list", scratch);
    INFO(listed.out << listed.err);
    CHECK(listed.code == 0);
    CHECK(ramparts::test::read_text(scratch.path / "there/list.csv").find("id,side,steps,factor\nus-") == 0);
    const Output kit = run_line("ramparts plugin check list --scenario skirmish", scratch);
    INFO(kit.out);
    CHECK(kit.code == 0);

    REQUIRE(run_line("ramparts plugin new --kind transform-lua my.thaw", scratch).code == 0);
    const Output changed = run_line("ramparts transform skirmish --with my.thaw --plugins thaw", scratch);
    INFO(changed.out << changed.err);
    CHECK(changed.code == 0);
    CHECK(ramparts::test::read_text(scratch.path / "skirmish/map.xml").find("terrain=\"forest\"") == std::string::npos);
    const Output refused =
        run_line("ramparts transform skirmish --with my.thaw --param from=lava --plugins thaw", scratch);
    CHECK(refused.code != 0);
    CHECK(run_line("ramparts plugin check thaw --scenario skirmish", scratch).code == 0);
}

TEST_CASE("a record names the plugins of a game with version and contents, and a replay says how they differ",
          "[cli]") {
    const Scratch scratch;
    REQUIRE(run_line("ramparts plugin new --kind module-lua my.snow", scratch).code == 0);
    REQUIRE(run_line("cp -r skirmish snowy && sed -i 's#</modules>#<module id=\"my.snow\"/></modules>#' "
                     "snowy/scenario.xml",
                     scratch)
                .code == 0);
    REQUIRE(run_line("ramparts run snowy --plugins snow --seed 2 --journal game.txt --quiet", scratch).code == 0);
    const Output header = run_line("grep ^plugin game.txt", scratch);
    CHECK(header.out.find("plugin my.snow 0.1.0 ") == 0);
    CHECK(header.out.size() == std::string("plugin my.snow 0.1.0 \n").size() + 64);
    const std::string replay = "ramparts replay game.txt --scenario snowy --plugins snow";
    const Output same = run_line(replay, scratch);
    CHECK(same.code == 0);
    CHECK(same.err == "");
    REQUIRE(run_line("echo '-- a remark' >> snow/snow.lua", scratch).code == 0);
    CHECK(run_line(replay, scratch)
              .err.find("this game was played with other parts: the plugin my.snow 0.1.0 has other contents here") !=
          std::string::npos);
    REQUIRE(run_line("sed -i 's/version=\"0.1.0\"/version=\"0.2.0\"/' snow/plugin.xml", scratch).code == 0);
    const Output other = run_line(replay, scratch);
    CHECK(other.err.find("the plugin my.snow is 0.1.0 there and 0.2.0 here") != std::string::npos);
    CHECK(other.err.find("RP6025") != std::string::npos);
}

TEST_CASE("a new player in Lua wins sixty of a hundred games against random, and more", "[cli]") {
    const Scratch scratch;
    REQUIRE(run_line("ramparts plugin new --kind player-lua my.bold", scratch).code == 0);
    for (const char* battle : {"thames", "chippewa"})
        for (const char* sides : {"--us my.bold --ac random", "--ac my.bold --us random"}) {
            const fs::path folder = fs::path(RAMPARTS_ROOT) / "scenarios" / battle;
            const Output games =
                run_line("ramparts run '" + folder.string() + "' --plugins bold --games 100 --seed 1 --jobs 2 " + sides,
                         scratch);
            INFO(battle << " " << sides << "\n" << games.out << games.err);
            REQUIRE(games.code == 0);
            CHECK(games.err == "");
            const std::string name = "(my.bold): ";
            const std::size_t at = games.out.find(name);
            REQUIRE(at != std::string::npos);
            CHECK(std::stoi(games.out.substr(at + name.size())) >= 60);
        }
}

TEST_CASE("a new player builds as it is and beats random", "[cli]") {
    const Scratch scratch;
    REQUIRE(run_line("ramparts plugin new --kind player my.greedy", scratch).code == 0);
    build("greedy", scratch);
    CHECK(run_line("ramparts plugin list --plugins greedy", scratch)
              .out.ends_with("my.greedy 0.1.0: Greedy (loaded)\n  in greedy\n  player my.greedy: Greedy\n"));
    const fs::path battle = fs::path(RAMPARTS_ROOT) / "scenarios" / "thames";
    const std::string run = "ramparts run '" + battle.string() + "' --plugins greedy --games 10 --seed 1 --quiet ";
    const Output one = run_line(run + "--us my.greedy --ac random --jobs 1", scratch);
    CHECK(one.code == 0);
    CHECK(one.err == "");
    CHECK(one.out.find("(my.greedy): ") != std::string::npos);
    CHECK(run_line(run + "--us my.greedy --ac random --jobs 3", scratch).out == one.out);
    const Output journal =
        run_line("ramparts run '" + battle.string() +
                     "' --plugins greedy --us my.greedy@300 --ac random --journal game.txt --quiet && "
                     "grep ^player game.txt && ramparts replay game.txt --scenario '" +
                     battle.string() + "'",
                 scratch);
    CHECK(journal.code == 0);
    CHECK(journal.out.find("player us my.greedy@300\nplayer ac random\n") != std::string::npos);
    const Output unknown = run_line("ramparts run '" + battle.string() + "' --us my.greedy", scratch);
    CHECK(unknown.code == 1);
    CHECK(unknown.err.find("there is no player 'my.greedy'") != std::string::npos);
    run_line("ramparts plugin disable my.greedy --plugins greedy", scratch);
    const Output off = run_line(run + "--us my.greedy", scratch);
    CHECK(off.code == 1);
    CHECK(
        off.err.find("comes with the plugin 'my.greedy', which does not run: the plugin 'my.greedy' is switched off") !=
        std::string::npos);
}

TEST_CASE("a new exporter builds as it is and writes its file", "[cli]") {
    const Scratch scratch;
    REQUIRE(run_line("ramparts plugin new --kind exporter my.page", scratch).code == 0);
    build("page", scratch);
    CHECK(run_line("ramparts export --plugins page", scratch)
              .out.ends_with("\nhexmap (.yaml): HexMap document\nmy.page (.html): Page\n"));
    const Output made = run_line("ramparts export skirmish --plugins page --to my.page --out there", scratch);
    CHECK(made.code == 0);
    CHECK(made.err == "");
    CHECK(made.out == "there/page.html\n");
    CHECK(run_line("grep -c '<svg' there/page.html", scratch).out == "1\n");
    CHECK(run_line("ls there", scratch).out == "page.html\n");
    const Output unknown = run_line("ramparts export skirmish --plugins page --to my.pages --out there", scratch);
    CHECK(unknown.code == 1);
    CHECK(unknown.err.find("there is no exporter 'my.pages'") != std::string::npos);
    CHECK(unknown.err.find("my.page") != std::string::npos);
}

TEST_CASE("a new check of scenarios builds as it is, finds something and passes the kit", "[cli]") {
    const Scratch scratch;
    REQUIRE(run_line("ramparts plugin new --kind check my.strength", scratch).code == 0);
    const Output built = run_line("cd strength && '" RAMPARTS_CMAKE "' -S . -B build -DRAMPARTS_API='" RAMPARTS_ROOT
                                  "/sdk' 2>&1 && '" RAMPARTS_CMAKE "' --build build 2>&1",
                                  scratch);
    INFO(built.out);
    REQUIRE(built.code == 0);
    CHECK(built.out.find("warning") == std::string::npos);
    // told only when a unit is that strong, with the place where it stands in the file
    CHECK(run_line("ramparts validate skirmish --plugins strength", scratch).out.find("STRENGTH101") ==
          std::string::npos);
    REQUIRE(run_line("sed -i '0,/ full=\"[0-9]*\"/s// full=\"19\"/' skirmish/scenario.xml", scratch).code == 0);
    const Output strong = run_line("ramparts validate skirmish --plugins strength 2>&1", scratch);
    INFO(strong.out);
    CHECK(strong.out.find("STRENGTH101") != std::string::npos);
    CHECK(strong.out.find("has 19 factors") != std::string::npos);
    CHECK(run_line("ramparts explain STRENGTH101 --plugins strength", scratch).out.find("Look for a slip") !=
          std::string::npos);
    CHECK(run_line("ramparts plugin check strength --scenario skirmish", scratch).code == 0);
}
