// A printed map as its owner reads it: an empty battle and a picture of the sheet become the battle that is printed.
#include <catch2/catch.hpp>

#include <fstream>
#include <sstream>

#include "tests/features/cli/command_line.hpp"

namespace fs = std::filesystem;
using ramparts::test::Output;
using ramparts::test::read_text;
using ramparts::test::run_line;
using ramparts::test::Scratch;

namespace {

const std::string kScan =
    "ramparts scan mine/thames --picture thames.png --points 'T1640=82,612 T3033=893,144 T3144=951,913' ";

/// The battle with a map on which nothing is known but its hexes.
void make_blank(const Scratch& desk) {
    fs::copy(fs::path(RAMPARTS_ROOT) / "scenarios", desk.path / "scenarios", fs::copy_options::recursive);
    fs::copy(desk.path / "scenarios", desk.path / "mine", fs::copy_options::recursive);
    std::istringstream map(read_text(desk.path / "scenarios/thames/map.xml"));
    std::ofstream blank(desk.path / "mine/thames/map.xml");
    for (std::string line; std::getline(map, line);) {
        if (line.find("<hexside between") != std::string::npos || line.find("<road between") != std::string::npos)
            continue;
        if (const std::size_t at = line.find(" terrain=\""); at != std::string::npos && line.find("prov=") == line.npos)
            line.erase(at, line.find('"', at + 10) + 1 - at);
        blank << line << '\n';
    }
}

/// The lines that change ground, hexsides or roads; those about origins are left out.
std::string changes_in(const std::string& text) {
    std::istringstream in(text);
    std::string out;
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("hex ") || line.starts_with("hexside ") || line.starts_with("road ")) out += line + "\n";
    return out;
}

}  // namespace

TEST_CASE("an empty battle and a picture of the printed map become the battle", "[cli]") {
    const Scratch desk;
    make_blank(desk);
    CHECK_FALSE(changes_in(run_line("ramparts diff mine/thames scenarios/thames", desk).out).empty());
    REQUIRE(run_line("ramparts draw scenarios/thames -o thames.png --dpi 100 --no-legend", desk).code == 0);
    std::ofstream(desk.path / "printed.txt") << "hex T1640,T1838,T2535 terrain swamp\n"
                                                "hex T1642,T2437,T3142 terrain forest\n"
                                                "hex T2141,T2340,T2838 terrain clear\n"
                                                "hex T2343,T2641 terrain all-river\n"
                                                "hexside T2439/T2538,T2640/T2739 creek\n"
                                                "road T2044 T2143 T2243 T2342\n";
    const Output doubtful = run_line(kScan + "--examples printed.txt --doubtful 3", desk);
    INFO(doubtful.out);
    INFO(doubtful.err);
    CHECK(doubtful.code == 0);
    CHECK(doubtful.err.empty());
    // Where the road crosses the creek, most of it is under the road: guessed rightly, it is among those to look at.
    CHECK(doubtful.out.find("hexside T2539/T2639 creek") != std::string::npos);
    // What it prints can be added to the examples as it is.
    CHECK(run_line(kScan + "--examples printed.txt --doubtful 3 >> printed.txt && " + kScan +
                       "--examples printed.txt > lines.txt",
                   desk)
              .code == 0);
    const Output check = run_line("ramparts edit mine/thames --script lines.txt --repeat --check", desk);
    INFO(check.err);
    CHECK(check.code == 0);
    CHECK(run_line("ramparts edit mine/thames --script lines.txt --repeat", desk).code == 0);
    const Output valid = run_line("ramparts validate mine/thames", desk);
    INFO(valid.out);
    CHECK(valid.code == 0);
    const std::string left = run_line("ramparts diff mine/thames scenarios/thames", desk).out;
    INFO(left);
    CHECK(changes_in(left).empty());
    const std::string map = read_text(desk.path / "mine/thames/map.xml");
    CHECK(map.find("printed map, from a scan of thames.png, looked at") != std::string::npos);
    CHECK(map.find("printed map, from a scan of thames.png, confidence 99") != std::string::npos);
    CHECK(map.find("src=\"4.16\"") != std::string::npos);  // hexes that the rulebook names keep their origin
    // a second reading finds nothing to do
    CHECK(changes_in(run_line(kScan + "--examples printed.txt", desk).out).empty());
}
