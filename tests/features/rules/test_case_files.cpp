// Reading, writing, running and pinning of case files.
#include <catch2/catch.hpp>

#include "engine/playouts/perft.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/cases/run.hpp"

using namespace ramparts;

namespace {

constexpr const char* kScenarios = RAMPARTS_SOURCE_DIR "/scenarios";

std::string one_case(const std::string& inside) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cases xmlns=\"urn:ramparts:cases:1\" format=\"1\">\n"
           "  <case id=\"c\" rule=\"6.2\">\n" +
           inside + "  </case>\n</cases>\n";
}

CaseOutcome run_text(const std::string& inside) {
    const CaseFile file = read_cases(one_case(inside), "c.xml");
    REQUIRE(file.cases.size() == 1);
    REQUIRE_FALSE(has_errors(file.diagnostics));
    return run_case(file.cases[0], load_scenario(std::string(kScenarios) + "/lundys-lane").scenario);
}

}  // namespace

TEST_CASE("the shipped case files are in the canonical layout", "[cases]") {
    for (const auto& entry : std::filesystem::directory_iterator(RAMPARTS_SOURCE_DIR "/tests/features/rules/cases")) {
        std::string text;
        Diagnostic problem;
        REQUIRE(read_file(entry.path(), 1U << 24U, text, problem));
        const CaseFile file = read_cases(text, entry.path().string());
        INFO(entry.path());
        CHECK(file.diagnostics.empty());
        CHECK(write_cases(file) == text);
    }
}

TEST_CASE("a wrong expectation is reported with its line, what was expected and what was found", "[cases]") {
    const CaseOutcome outcome = run_text(
        "    <distance from=\"L2512\" to=\"L2112\" is=\"4\"/>\n    <distance from=\"L2512\" to=\"L2112\" is=\"5\"/>\n");
    CHECK(outcome.expectations == 2);
    REQUIRE(outcome.mismatches.size() == 1);
    CHECK_FALSE(outcome.passed());
    CHECK(to_text(outcome.mismatches[0], outcome) ==
          "c.xml:5: c [6.2] distance L2512 L2112: expected distance 5, found distance 4");
}

TEST_CASE("a case that expects nothing does not pass", "[cases]") { CHECK_FALSE(run_text("").passed()); }

TEST_CASE("a step that cannot be played ends the case with the rule of the refusal", "[cases]") {
    const CaseOutcome outcome = run_text("    <do>move us-25 L2208</do>\n    <stands unit=\"us-25\"/>\n");
    REQUIRE(outcome.mismatches.size() == 1);
    CHECK(outcome.expectations == 0);
    CHECK(outcome.mismatches[0].found.english().find("[4.10]") != std::string::npos);
}

TEST_CASE("unknown names, missing values and bad numbers in a case file are errors with places", "[cases]") {
    for (const char* line :
         {"<nonsense/>", "<distance from=\"L2512\" to=\"L2112\"/>", "<distance from=\"a\" to=\"b\" is=\"four\"/>",
          "<adjacent a=\"a\" b=\"b\" is=\"yes\"/>", "<result odds=\"2:3\" die=\"1\" is=\"AR\"/>",
          "<reach unit=\"a\" hex=\"b\" cost=\"1\" extra=\"2\"/>", "<given><do>end</do></given>"}) {
        const CaseFile file = read_cases(one_case(std::string("    ") + line + "\n"), "c.xml");
        INFO(line);
        REQUIRE(file.diagnostics.size() == 1);
        CHECK(file.diagnostics[0].severity == Severity::error);
        CHECK(file.diagnostics[0].where.file.line == 4);
    }
}

TEST_CASE("a case names its rule by a number", "[cases]") {
    std::string text = one_case("");
    const std::size_t at = text.find(" rule=\"") + 7;
    text.replace(at, text.find('"', at) - at, "6,9");
    const CaseFile file = read_cases(text, "c.xml");
    REQUIRE(file.diagnostics.size() == 1);
    CHECK(file.diagnostics[0].code == "RP1037");
    CHECK(file.diagnostics[0].where.file.line == 3);
}

TEST_CASE("unknown units, hexes and kinds in the set-up are mismatches", "[cases]") {
    for (const char* line :
         {"<given><unit id=\"new\" at=\"L2208\" side=\"us\"/></given>",
          "<given><unit id=\"us-9\" at=\"X0101\"/></given>", "<given><hex id=\"L2208\" terrain=\"lava\"/></given>",
          "<given><hexside between=\"L2208 L2512\" kind=\"creek\"/></given>",
          "<given><option id=\"odds-clamp\" value=\"never\"/></given>", "<given><module id=\"ramparts.none\"/></given>",
          "<given><crt result=\"XX\"/></given>"}) {
        INFO(line);
        CHECK(run_text(std::string("    ") + line + "\n").mismatches.size() == 1);
    }
}

TEST_CASE("a pinned position runs as a case and gives the same choices", "[cases]") {
    for (const char* name : {"/lundys-lane", "/thames", "/chippewa"}) {
        const Scenario scenario = load_scenario(std::string(kScenarios) + name).scenario;
        const auto rules = std::make_shared<const StandardRules>(std::make_shared<Scenario>(scenario));
        Rng rng(7);
        Game game(rules);
        int pinned = 0;
        while (!game.over()) {
            const ActionList legal = game.legal();
            if (game.state().step() == Step::menu && game.state().phase() == Phase::movement && rng.below(10) == 0 &&
                game.state().var(Var::entered_counts) == 0) {
                RuleCase made =
                    pin_case(*rules, game.view(), "pin-" + std::to_string(pinned), "4.7", "a position of a game");
                for (const Action& action : legal) {
                    CaseItem item;
                    item.tag = CaseTag::legal;
                    item.text = to_text(action, scenario);
                    if (action.kind != ActionKind::substitute) made.script.push_back(std::move(item));
                }
                CaseFile file;
                file.cases.push_back(made);
                const CaseFile again = read_cases(write_cases(file), "pin.xml");
                REQUIRE(again.cases.size() == 1);
                const CaseOutcome outcome = run_case(again.cases[0], scenario);
                for (const CaseMismatch& mismatch : outcome.mismatches) UNSCOPED_INFO(to_text(mismatch, outcome));
                CHECK(outcome.passed());
                ++pinned;
            }
            game.play_listed(Action(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
        }
        CHECK(pinned > 0);
    }
}

TEST_CASE("a case is appended before the end of a file without touching the rest", "[cases]") {
    const std::string text = one_case("    <winner is=\"ac\"/>\n");
    RuleCase more;
    more.id = "d";
    more.rule = "10.3";
    CaseItem item;
    item.tag = CaseTag::winner;
    item.set("is", "us");
    more.script.push_back(item);
    const std::string longer = append_case(text, more);
    CHECK(longer.starts_with(text.substr(0, text.size() - 9)));
    const CaseFile file = read_cases(longer, "c.xml");
    REQUIRE(file.cases.size() == 2);
    CHECK(file.cases[1].id == "d");
    CHECK(write_cases(file) == longer);
}

TEST_CASE("the documentation of the format names every element with its sentence", "[cases]") {
    std::string text;
    Diagnostic problem;
    REQUIRE(read_file(RAMPARTS_SOURCE_DIR "/sdk/docs/cases.md", 1U << 20U, text, problem));
    for (const CaseRow& row : case_rows()) {
        INFO(row.name);
        CHECK(text.find("| `" + std::string(row.name) + "` |") != std::string::npos);
        CHECK(text.find(row.doc) != std::string::npos);
        for (const CaseField& field : row.fields) CHECK(text.find(field.name) != std::string::npos);
    }
}

TEST_CASE("the example in the documentation of the format passes", "[cases]") {
    std::string text;
    Diagnostic problem;
    REQUIRE(read_file(RAMPARTS_SOURCE_DIR "/sdk/docs/cases.md", 1U << 20U, text, problem));
    const std::size_t first = text.find("<?xml");
    const std::size_t last = text.find("</cases>") + 8;
    const CaseFile file =
        read_cases(text.substr(first, last - first), RAMPARTS_SOURCE_DIR "/tests/features/rules/example.xml");
    REQUIRE(file.cases.size() == 1);
    const CaseOutcome outcome = run_case(file.cases[0], load_scenario(file.scenario_folder(file.cases[0])).scenario);
    for (const CaseMismatch& mismatch : outcome.mismatches) UNSCOPED_INFO(to_text(mismatch, outcome));
    CHECK(outcome.passed());
}
