// The catalogue of findings: every code says what is wrong and how to fix it, and has an example; those that can be
// tried bring their finding.
#include <catch2/catch.hpp>

#include <fstream>
#include <regex>
#include <string>

#include "engine/diag/code_entries.hpp"
#include "sdk/codes/sdk_codes.hpp"
#include "tests/features/cli/command_line.hpp"

using namespace ramparts;
namespace fs = std::filesystem;
using test::read_text;
using test::run_line;
using test::Scratch;

namespace {

std::vector<CodeEntry> own_codes() {
    register_sdk_codes();
    std::vector<CodeEntry> own;
    for (const CodeInfo& info : all_codes())
        if (find_own_code(info.code) != nullptr) {
            INFO(info.code);
            REQUIRE(find_code_entry(info.code) != nullptr);
            own.push_back(*find_code_entry(info.code));
        }
    return own;
}

// How the example of a file is tried, by what the file's path begins with: the command that makes the file, if any,
// and the one that reads it.
struct Trial {
    std::string_view path;
    std::string_view make;
    std::string_view read;
};
constexpr Trial kTrials[] = {
    {"scenarios/rulesets/tlg2.xml", "", "ramparts validate scenarios/chippewa"},
    {"scenarios/my-air/ruleset.xml", "ramparts flatten scenarios/lundys-lane-air scenarios/my-air --ruleset",
     "ramparts validate scenarios/my-air"},
    {"scenarios/my-dice/ruleset.xml", "ramparts flatten scenarios/lundys-lane-dice scenarios/my-dice --ruleset",
     "ramparts validate scenarios/my-dice"},
    {"scenarios/chippewa/errata/", "", "ramparts errata list scenarios/chippewa scenarios/chippewa/errata/sample.xml"},
    {"scenarios/cryslers-farm/cases/", "", "ramparts validate scenarios/cryslers-farm --cases"},
    {"scenarios/lessons/", "", "ramparts validate scenarios/lessons/creek.xml"},
    {"scenarios/chippewa/", "", "ramparts validate scenarios/chippewa"},
    {"scenarios/lundys-lane/", "", "ramparts validate scenarios/lundys-lane"},
    {"scenarios/lundys-lane-dice/", "", "ramparts validate scenarios/lundys-lane-dice"},
    {"scenarios/thames/", "", "ramparts validate scenarios/thames"},
    {"snow/", "ramparts plugin new --kind module-lua my.snow", "ramparts validate scenarios/chippewa --plugins snow"},
    {"creek/", "ramparts mod new ann.creek", "ramparts mod check creek"},
};

const Trial* trial_of(std::string_view file) {
    for (const Trial& trial : kTrials)
        if (file.starts_with(trial.path)) return &trial;
    return nullptr;
}

// A reader's folder with the shipped battles, and a home of its own.
struct ReadersFolder : Scratch {
    ReadersFolder() {
        fs::copy(fs::path(RAMPARTS_ROOT) / "scenarios", path / "scenarios", fs::copy_options::recursive);
    }
    [[nodiscard]] std::string said(std::string_view lines) const {
        const auto output = run_line(
            "unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_STATE_HOME\nHOME=\"$PWD\"\nexport HOME\n" + std::string(lines),
            *this);
        return output.out + output.err;
    }
};

std::string tried(const CodeExample& example) {
    const ReadersFolder folder;
    if (example.kind == CodeExample::Kind::commands) return folder.said(example.wrong);
    const Trial* trial = trial_of(example.file);
    REQUIRE(trial != nullptr);
    if (!trial->make.empty()) (void)folder.said(trial->make);
    const fs::path file = folder.path / example.file;
    std::string text = read_text(file);
    const std::size_t at = text.find(example.right);
    REQUIRE(at != std::string::npos);
    text.replace(at, example.right.size(), example.wrong);
    std::ofstream(file, std::ios::binary) << text;
    return folder.said(trial->read);
}

}  // namespace

TEST_CASE("every code has a title, what is wrong, how to fix it and an example", "[cli][codes]") {
    const std::vector<CodeEntry> codes = own_codes();
    CHECK(codes.size() > 360);
    for (const CodeEntry& info : codes) {
        INFO(info.code);
        CHECK_FALSE(info.title.empty());
        CHECK_FALSE(info.title.ends_with('.'));
        CHECK(info.explanation.ends_with('.'));
        CHECK(info.fix.ends_with('.'));
        CHECK(info.explanation.find(info.fix) == std::string_view::npos);
        CHECK_FALSE(info.example.wrong.empty());
        if (info.example.kind == CodeExample::Kind::file) {
            CHECK(trial_of(info.example.file) != nullptr);
            CHECK_FALSE(info.example.right.empty());
            CHECK(info.example.wrong != info.example.right);
        }
        if (info.example.kind == CodeExample::Kind::words) CHECK(info.example.wrong.ends_with('.'));
    }
}

TEST_CASE("what an example shows brings its finding", "[cli][codes]") {
    std::size_t runs = 0;
    for (const CodeEntry& info : own_codes()) {
        if (info.example.kind == CodeExample::Kind::words) continue;
        INFO(info.code);
        const std::string said = tried(info.example);
        INFO(said);
        CHECK(std::regex_search(said, std::regex("(error|warning|note) " + std::string(info.code))));
        ++runs;
    }
    CHECK(runs > 200);
}
