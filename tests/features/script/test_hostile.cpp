// Hostile scripts: tests/proofs/zoo/lua/NN-name.lua, each with what must be said about it in its first line:
//   -- expect load 4: words      while it is loaded, in line 4
//   -- expect create 4: words    while its module is made
//   -- expect call 4: words      when one of its functions is called
//   -- expect full: words        the same, when calls are made twice
//   -- expect check 4: words     when its check is asked (31, with checks_plugin.xml)
//   -- expect nothing            it does no harm
#include <sys/resource.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "tests/features/script/stage.hpp"

using namespace ramparts;
using test::Stage;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> animals() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(fs::path(RAMPARTS_SOURCE_DIR) / "tests" / "proofs" / "zoo" / "lua"))
        if (entry.path().extension() == ".lua") found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

struct Expected {
    std::string when;
    std::string said;  // from the name of the script on
};

Expected expected_of(const std::string& source, const std::string& name) {
    constexpr std::string_view kBegin = "-- expect ";
    if (!source.starts_with(kBegin)) return {"load", name + ":1: this is bytecode; a script is text"};
    std::string rest = source.substr(kBegin.size(), source.find('\n') - kBegin.size());
    const std::size_t end = rest.find_first_of(" :");
    Expected expected{rest.substr(0, end), {}};
    if (end == std::string::npos || expected.when == "nothing") return expected;
    rest = rest.substr(end);  // " 4: words", or ": words"
    expected.said = rest[0] == ':' ? rest.substr(2) : name + ":" + rest.substr(1);
    return expected;
}

long peak_kib() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss;
}

// One whose plugin.xml names a check: asked three times, it says the same, and no finding is left when it fails.
void check_that_checks(const std::string& name, const std::string& source, const Expected& expected) {
    const test::CheckStage stage(name, source);
    if (expected.when == "load") {
        REQUIRE(stage.plugin == nullptr);
        CHECK(stage.finding.message.english().find(expected.said) != std::string::npos);
        return;
    }
    REQUIRE(stage.plugin != nullptr);
    for (int i = 0; i < 3; ++i) {
        const std::size_t found = stage.ask();
        INFO(stage.fault());
        CHECK((stage.answer < 0) == (expected.when == "check"));
        CHECK(stage.fault().find(expected.said) != std::string::npos);
        CHECK(stage.fault().empty() == (expected.when == "nothing"));
        if (expected.when == "nothing") CHECK(found == 0);
    }
    if (expected.when == "nothing") return;
    REQUIRE_FALSE(stage.plugin->faults().empty());
    CHECK(stage.plugin->faults().front().where == "zoo.checks, checks.ZOO101");
}

void check_animal(const fs::path& file) {
    const std::string name = file.filename().string();
    INFO(name);
    const std::string source = test::text_of(file);
    const Expected expected = expected_of(source, name);
    if (name.starts_with("31")) return check_that_checks(name, source, expected);
    ScriptLimits limits;
    if (expected.when == "full") limits.level = ScriptLevel::full;
    const Stage stage(name, source, limits);
    if (expected.when == "load" || expected.when == "create") {
        INFO(stage.said);
        REQUIRE(stage.refused_at == expected.when);
        CHECK(stage.said.find(expected.said) != std::string::npos);
        CHECK(stage.said.find(name + ":") != std::string::npos);
        if (expected.when == "load" && expected.said.starts_with(name)) CHECK(stage.finding.where.file.line > 0);
        return;
    }
    INFO(stage.refused_at << ": " << stage.said);
    REQUIRE(stage.rules != nullptr);
    for (int i = 0; i < 3; ++i) stage.call_all();
    const auto faults = stage.plugin->faults();
    if (expected.when == "nothing") {
        for (const ScriptFault& f : faults) FAIL_CHECK(f.where << ": " << f.said);
        return;
    }
    REQUIRE_FALSE(faults.empty());
    INFO(faults.front().where << ": " << faults.front().said);
    CHECK(faults.front().where.starts_with("zoo.lua, "));
    CHECK(faults.front().said.find(expected.said) != std::string::npos);
    CHECK(faults.front().said.starts_with(name + ":"));
    CHECK(stage.log.size() == faults.size());
}

}  // namespace

TEST_CASE("every hostile script is stopped with its message", "[hostile]") {
    const auto all = animals();
    CHECK(all.size() >= 60);
    std::set<std::string> kinds;
    for (const fs::path& file : all) kinds.insert(file.filename().string().substr(0, 2));
    CHECK(kinds.size() == 31);
    check_animal(all.front());  // what loads once is loaded
    const long before = peak_kib();
    for (const fs::path& file : all) check_animal(file);
    constexpr long kMost = 40 * 1024;
    CHECK(peak_kib() - before <= kMost);
}

TEST_CASE("what stopped a script once stops it at the same unit in another thread", "[hostile]") {
    const fs::path file =
        fs::path(RAMPARTS_SOURCE_DIR) / "tests" / "proofs" / "zoo" / "lua" / "06-tables-in-tables.lua";
    const Stage stage("tables.lua", test::text_of(file));
    REQUIRE(stage.rules != nullptr);
    ScriptAccount first(1'000'000'000, "of the test");
    stage.call_all();
    const std::int64_t spent = first.spent();
    stage.call_all();
    CHECK(first.spent() == 2 * spent);
}
