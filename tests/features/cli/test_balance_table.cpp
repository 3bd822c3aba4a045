// The balance table (sdk/docs/battles.md) is what its own command prints. RAMPARTS_APPROVE=1 writes the figures anew.
#include <catch2/catch.hpp>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "tests/features/cli/command_line.hpp"

namespace fs = std::filesystem;
using ramparts::test::Output;
using ramparts::test::read_text;
using ramparts::test::run_script;
using ramparts::test::Scratch;

namespace {

const fs::path kRoot = RAMPARTS_ROOT;

// "| a | b |" as " a ", " b ".
std::vector<std::string> cells(const std::string& line) {
    std::vector<std::string> out;
    std::istringstream in(line.substr(1));
    for (std::string cell; std::getline(in, cell, '|');) out.push_back(cell);
    return out;
}

struct Figure {
    std::string text;  // "51.9 % (48.8 to 55.0 %)", or what the command said instead
    std::string work;
};

Figure figure(const std::string& scenario, unsigned long games) {
    const Scratch scratch;
    const fs::path script = scratch.path / ".script";
    std::ofstream(script) << "ramparts run '" << (kRoot / scenario).string() << "' --seed 1 --games " << games << "\n";
    const Output got = run_script(script, scratch);
    std::smatch found;
    std::smatch work;
    if (got.code != 0 ||
        !std::regex_search(
            got.out, found,
            std::regex("United States \\(tactician\\): [0-9]+ wins, ([0-9.]+ %), 95 % interval ([0-9.]+) "
                       "% to ([0-9.]+ %)")) ||
        !std::regex_search(got.out, work, std::regex("per game: .*")))
        return {got.out + got.err, ""};
    return {found.str(1) + " (" + found.str(2) + " to " + found.str(3) + ")", work.str()};
}

// Compares the columns of at most `most` games; returns how many figures there were.
int compare_table(unsigned long most) {
    const bool approve = std::getenv("RAMPARTS_APPROVE") != nullptr;
    std::istringstream in(read_text(kRoot / "sdk/docs/battles.md"));
    std::ostringstream out;
    std::vector<std::string> header;
    std::set<std::string> rows;
    int figures = 0;
    for (std::string line; std::getline(in, line); out << line << "\n") {
        if (line.starts_with("| scenario |")) header = cells(line);
        std::smatch name;
        if (header.empty() || !std::regex_search(line, name, std::regex("^\\| `(scenarios/[a-z-]+)`"))) continue;
        std::vector<std::string> row = cells(line);
        REQUIRE(row.size() == header.size());
        rows.insert(name[1]);
        for (std::size_t c = 0; c < row.size(); ++c) {
            std::smatch games;
            if (!std::regex_search(header[c], games, std::regex("`--games ([0-9]+)`"))) continue;
            if (std::stoul(games[1]) > most) continue;
            const Figure now = figure(name[1], std::stoul(games[1]));
            std::printf("%s, %s games: %s; %s\n", name.str(1).c_str(), games.str(1).c_str(), now.text.c_str(),
                        now.work.c_str());
            if (approve) row[c] = " " + now.text + " ";
            INFO(name[1] << ", " << games[1] << " games");
            CHECK(row[c] == " " + now.text + " ");
            ++figures;
        }
        line = "|";
        for (const std::string& cell : row) line += cell + "|";
    }
    for (const auto& entry : fs::directory_iterator(kRoot / "scenarios"))
        if (fs::exists(entry.path() / "scenario.xml") || fs::exists(entry.path() / "variant.xml")) {
            INFO("the table has every battle");
            CHECK(rows.contains("scenarios/" + entry.path().filename().string()));
        }
    if (approve) std::ofstream(kRoot / "sdk/docs/battles.md") << out.str();
    return figures;
}

}  // namespace

TEST_CASE("the balance table is what its own command prints", "[cli]") { CHECK(compare_table(1000) >= 4); }

TEST_CASE("the balance table over all its games", "[.long]") { CHECK(compare_table(1'000'000) >= 8); }
