// Exporting with errata on: the exporter is given the corrected battle, and the battle's own files stay.
#include <catch2/catch.hpp>

#include <filesystem>

#include "tests/features/cli/command_line.hpp"

using namespace ramparts::test;
namespace fs = std::filesystem;

TEST_CASE("what is exported with errata on is the corrected battle", "[cli]") {
    const Scratch scratch;
    const std::string plugins = " --plugins " + (fs::path(RAMPARTS_PLUGINS) / "samples" / "roster").string();
    const auto done = [&](const std::string& line) {
        const Output made = run_line(line, scratch);
        INFO(line << "\n" << made.out << made.err);
        REQUIRE(made.code == 0);
        return made.out;
    };
    done("cp -r skirmish other");
    done("ramparts edit other -e 'source printed \"my copy\"' -e 'unit us-1 full 8'");
    done("ramparts diff skirmish other -o e.xml");
    const std::string before = read_text(scratch.path / "skirmish" / "scenario.xml");
    const std::string to = plugins + " --to sample.roster --out ";
    done("ramparts export skirmish" + to + "printed");
    done("ramparts export skirmish --errata e.xml" + to + "corrected");
    done("ramparts export other" + to + "made");
    CHECK(read_text(scratch.path / "corrected" / "roster.csv") == read_text(scratch.path / "made" / "roster.csv"));
    CHECK(read_text(scratch.path / "corrected" / "roster.csv") != read_text(scratch.path / "printed" / "roster.csv"));
    CHECK(read_text(scratch.path / "skirmish" / "scenario.xml") == before);

    // Errata that do not fit stop it, and nothing is written.
    done("ramparts edit skirmish -e 'unit us-1 full 3'");
    const Output refused = run_line("ramparts export skirmish --errata e.xml" + to + "refused", scratch);
    CHECK(refused.code == 5);
    CHECK(refused.err.find("RP6082") != std::string::npos);
    CHECK_FALSE(fs::exists(scratch.path / "refused"));
}
