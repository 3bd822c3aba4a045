// Reading sample files; see samples.hpp.
#include "tests/floors/formats/samples.hpp"

#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <iterator>
#include <sstream>

namespace samples {

std::vector<fs::path> folders(const fs::path& parent) {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(parent))
        if (entry.is_directory()) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

std::string document_of(const fs::path& bad_case) {
    for (const char* name : {"scenario.xml", "map.xml", "ruleset.xml", "cases.xml", "plugin.xml"})
        if (fs::exists(bad_case / name)) return name;
    return {};
}

namespace {

// `home` is the folder that a scenario was read in, for a while.
std::vector<ramparts::Diagnostic> read_bad(const fs::path& bad_case, std::string& home) {
    using namespace ramparts;
    const fs::path small = formats() / "good" / "small";
    const std::string document = document_of(bad_case);
    std::vector<Diagnostic> found;
    if (document == "cases.xml") {
        found = read_cases(text_of(bad_case / document), document).diagnostics;
    } else if (document == "plugin.xml") {
        found = read_plugin(text_of(bad_case / document), document).diagnostics;
    } else if (document == "ruleset.xml") {
        found = read_ruleset(text_of(bad_case / document), document).diagnostics;
    } else if (document == "map.xml") {
        const Ruleset rules = read_ruleset(text_of(small / "ruleset.xml"), "ruleset.xml").ruleset;
        found = read_map(text_of(bad_case / document), document, rules).diagnostics;
    } else {
        const TemporaryFolder temporary;
        const fs::path folder = temporary.path() / "case";
        fs::create_directory(folder);
        for (const char* name : {"map.xml", "ruleset.xml"}) fs::copy_file(small / name, folder / name);
        fs::copy_file(bad_case / document, folder / document);
        found = load_scenario(folder).diagnostics;
        home = folder.string() + "/";
    }
    return found;
}

}  // namespace

std::vector<ramparts::Diagnostic> diagnostics_of(const fs::path& bad_case) {
    std::string home;
    return read_bad(bad_case, home);
}

std::string findings_of(const fs::path& bad_case) {
    std::string text;
    std::string home;
    for (const ramparts::Diagnostic& d : read_bad(bad_case, home)) text += to_text(d) + "\n";
    for (std::size_t at = 0; !home.empty() && (at = text.find(home, at)) != std::string::npos;)
        text.erase(at, home.size());
    return text;
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "ramparts-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

ramparts::LoadedScenario good(const std::string& name) {
    const fs::path folder = name == "odd" ? root() / "tests" / "data" / "odd" : formats() / "good" / name;
    ramparts::LoadedScenario loaded = ramparts::load_scenario(folder);
    for (const auto& d : loaded.diagnostics) UNSCOPED_INFO(ramparts::to_text(d));
    REQUIRE(loaded.diagnostics.empty());
    REQUIRE(loaded.readable);
    return loaded;
}

Lines lines_of(const std::string& text) {
    Lines lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

Lines difference(const std::string& before, const std::string& after) {
    Lines a = lines_of(before), b = lines_of(after);
    while (!a.empty() && !b.empty() && a.back() == b.back()) a.pop_back(), b.pop_back();
    const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    Lines out;
    for (auto it = x; it != a.end(); ++it) out.push_back("-" + *it);
    for (auto it = y; it != b.end(); ++it) out.push_back("+" + *it);
    return out;
}

}  // namespace samples
