// Versions of one battle; see versions.hpp.
#include "tests/window/editor_compare/versions.hpp"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "editor/workspace/files.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "tests/floors/document/random_scenario.hpp"

namespace ramparts::test {
namespace fs = std::filesystem;

int rounds() {
    const char* wanted = std::getenv("RAMPARTS_SEEDS");
    return wanted ? std::atoi(wanted) : 60;
}

Scenario changed(const Scenario& a, Rng& rng, std::uint64_t times) {
    Document document(a);
    for (std::uint64_t i = 0; i < times; ++i) (void)document.edit("some", [&](Edit& e) { random_mutations(e, rng); });
    return document.scenario();
}

bool same_texts(const Scenario& a, const Scenario& b) {
    return write_scenario(a) == write_scenario(b) && write_ruleset(a.ruleset) == write_ruleset(b.ruleset) &&
           write_map(a.map, a.ruleset) == write_map(b.map, b.ruleset);
}

Folder::Folder() : path(fs::temp_directory_path() / ("ramparts-compare-" + std::to_string(::getpid()))) {
    fs::remove_all(path);
    fs::create_directories(path);
}

Folder::~Folder() { fs::remove_all(path); }

Scenario chippewa() {
    auto opened = open_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "chippewa");
    REQUIRE(opened);
    return (*opened)->document().scenario();
}

Scenario edited(const Scenario& from, const std::string& lines) {
    Document document(from);
    const auto done = run_script(document, lines, {.source = {ProvenanceKind::errata, "sheet"}});
    INFO((done ? "" : done.error().front().message.english()));
    REQUIRE(done);
    return document.scenario();
}

std::string bytes_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::size_t row_with(const CompareModel& model, const std::string& key) {
    std::size_t row = 0;
    while (row < model.rows().size() &&
           (model.rows()[row].heading || to_text(model.differences()[model.rows()[row].first].key) != key))
        ++row;
    return row;
}

}  // namespace ramparts::test
