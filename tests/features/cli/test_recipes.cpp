// Pages with whole recipes: their files are written and their commands run in the order of the page, as a reader
// would, in a folder with the battles that are shipped.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>

#include "tests/features/cli/command_line.hpp"

namespace fs = std::filesystem;
using namespace ramparts::test;

namespace {

// A block of shell is run; a block whose last line before it begins with the name of a file is put into that file.
std::string script_of(const std::string& page) {
    std::string script = "set -e\nexec 2>&1\n";
    const std::regex block("(?:`([a-z0-9/.-]+)`[^`\n]*:\n\n)?```([a-z]*)\n([^`]*)```");
    for (std::sregex_iterator at(page.begin(), page.end(), block), end; at != end; ++at) {
        const std::string file = (*at)[1];
        const std::string text = (*at)[3];
        if ((*at)[2] == "sh") script += text;
        else if (!file.empty())
            script += "mkdir -p $(dirname " + file + ")\ncat > " + file + " <<'END OF FILE'\n" + text + "END OF FILE\n";
    }
    return script;
}

}  // namespace

TEST_CASE("the recipes of the documents work as they are written", "[cli]") {
    const std::string document = GENERATE(as<std::string>(), "house-rules.md", "plugins/plugin-xml.md", "errata.md");
    const Scratch scratch;
    fs::copy(fs::path(RAMPARTS_ROOT) / "scenarios", scratch.path / "scenarios", fs::copy_options::recursive);
    const fs::path script = scratch.path / ".script";
    std::ofstream(script) << script_of(read_text(fs::path(RAMPARTS_ROOT) / "sdk/docs" / document));
    const Output ran = run_script(script, scratch);
    INFO(document << "\n" << ran.out << ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.out.find("RP6050") == std::string::npos);
    CHECK(ran.out.find(document == "errata.md" ? "hex L2410 terrain: clear -> forest" : "rule case") !=
          std::string::npos);
}
