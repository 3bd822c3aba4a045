// Every sample file against what the loader must say, and against the schemas.
#include <catch2/catch.hpp>
#include <cstdlib>

#include "formats/scenario/ruleset_file.hpp"
#include "tests/floors/formats/samples.hpp"

using namespace ramparts;
using samples::fs::path;

namespace {

// 0 valid, 1 not well-formed, 3 against the schema; -1 when xmllint is not installed.
int xmllint(const path& file, const std::string& kind) {
    const std::string program = RAMPARTS_XMLLINT;
    if (program.empty()) return -1;
    const path schema = samples::root() / "sdk" / "schema" / (kind + ".xsd");
    const std::string command =
        program + " --nonet --noout --schema '" + schema.string() + "' '" + file.string() + "' >/dev/null 2>&1";
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -2;
}

std::string kind_of(const std::string& document) { return document.substr(0, document.find('.')); }

}  // namespace

TEST_CASE("every bad sample gives exactly the findings written beside it", "[formats]") {
    const auto cases = samples::folders(samples::formats() / "bad");
    REQUIRE(cases.size() >= 100);
    for (const path& folder : cases) {
        INFO(folder.filename().string());
        CHECK(samples::findings_of(folder) == samples::text_of(folder / "expected.txt"));
    }
}

TEST_CASE("every bad sample has a finding with a code of the catalogue, a fix and a place", "[formats]") {
    for (const path& folder : samples::folders(samples::formats() / "bad")) {
        INFO(folder.filename().string());
        const std::string expected = samples::text_of(folder / "expected.txt");
        CHECK(expected.find(" RP1") != std::string::npos);
        CHECK(expected.find("\n    fix: ") != std::string::npos);
        CHECK(expected.substr(0, samples::document_of(folder).size() + 1) == samples::document_of(folder) + ":");
    }
}

TEST_CASE("the schemas and the loader agree on every bad sample as far as a schema can see", "[formats][schema]") {
    for (const path& folder : samples::folders(samples::formats() / "bad")) {
        INFO(folder.filename().string());
        const std::string document = samples::document_of(folder);
        const int verdict = xmllint(folder / document, kind_of(document));
        if (verdict == -1) {
            WARN("xmllint is not installed: schemas not checked");
            return;
        }
        const std::string marker = samples::text_of(folder / "schema.txt");
        if (marker == "malformed\n") CHECK(verdict == 1);
        else if (marker == "sees\n") CHECK(verdict == 3);
        else if (marker == "blind\n") CHECK(verdict == 0);
        else FAIL("schema.txt says " + marker);
    }
}

TEST_CASE("the schemas and the loader accept every good sample and every scenario of ours", "[formats][schema]") {
    std::vector<path> folders = samples::folders(samples::formats() / "good");
    for (const path& folder : samples::folders(samples::root() / "scenarios"))
        if (samples::fs::exists(folder / "scenario.xml")) folders.push_back(folder);
    for (const path& folder : folders) {
        INFO(folder.string());
        const LoadedScenario loaded = load_scenario(folder);
        for (const auto& d : loaded.diagnostics) UNSCOPED_INFO(to_text(d));
        CHECK(loaded.diagnostics.empty());
        CHECK(loaded.readable);
        CHECK(xmllint(loaded.scenario_path, "scenario") <= 0);
        CHECK(xmllint(loaded.map_path, "map") <= 0);
        const bool made = is_ruleset_variant(samples::text_of(loaded.ruleset_path));
        CHECK(xmllint(loaded.ruleset_path, made ? "variant" : "ruleset") <= 0);
    }
}

TEST_CASE("the schema and the loader accept every rule case of ours", "[formats][schema]") {
    int cases = 0;
    std::vector<path> folders{samples::root() / "tests" / "features" / "rules" / "cases"};
    for (const path& plugin : samples::folders(samples::root() / "plugins"))
        if (samples::fs::exists(plugin / "cases")) folders.push_back(plugin / "cases");
    for (const path& folder : folders)
        for (const auto& entry : samples::fs::directory_iterator(folder)) {
            if (entry.path().extension() != ".xml") continue;  // a field that cases are played on
            INFO(entry.path().string());
            const CaseFile file = load_cases(entry.path());
            CHECK(file.diagnostics.empty());
            CHECK(xmllint(entry.path(), "cases") <= 0);
            cases += static_cast<int>(file.cases.size());
        }
    CHECK(cases >= 298);
}

TEST_CASE("the schema of cases has every element of the format with its attributes and its sentence",
          "[formats][schema]") {
    const std::string schema = samples::text_of(samples::root() / "sdk" / "schema" / "cases.xsd");
    for (const CaseRow& row : case_rows()) {
        INFO(row.name);
        const std::string head = "<xs:element name=\"" + std::string(row.name) + "\">";
        std::size_t at = schema.find(head);
        REQUIRE(at != std::string::npos);
        CHECK(schema.find(head, at + 1) == std::string::npos);
        const std::string body = schema.substr(at, schema.find("<xs:anyAttribute", at) - at);
        CHECK(body.find("<xs:documentation>" + std::string(row.doc) + "<") != std::string::npos);
        for (const CaseField& field : row.fields) {
            INFO(field.name);
            const std::size_t attribute = schema.find("<xs:attribute name=\"" + std::string(field.name) + "\" ", at);
            REQUIRE(attribute != std::string::npos);
            at = attribute;
            const std::string line = schema.substr(attribute, schema.find('>', attribute) - attribute);
            constexpr std::string_view kTypes[] = {"xs:string", "r:number", "r:flag", "r:odds", "xs:string"};
            CHECK(line.find("type=\"" + std::string(kTypes[static_cast<std::size_t>(field.type)]) + "\"") !=
                  std::string::npos);
            CHECK((line.find("use=\"required\"") != std::string::npos) == field.required);
        }
    }
}

TEST_CASE("write down what the loader says now", "[.][approve]") {
    for (const path& folder : samples::folders(samples::formats() / "bad"))
        samples::write(folder / "expected.txt", samples::findings_of(folder));
}
