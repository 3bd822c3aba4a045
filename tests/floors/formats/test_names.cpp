// Names of battles in other languages: reading, what belongs to nothing, whose file wins, copies; and that the shipped
// battles have them.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>

#include "formats/scenario/name_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "samples.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

/// Two battles that share a ruleset, as the program ships them.
struct Battles {
    samples::TemporaryFolder folder;
    Battles() {
        const fs::path from = samples::root() / "scenarios";
        for (const char* name : {"chippewa", "rulesets"}) {
            fs::create_directories(folder.path() / name);
            for (const auto& file : fs::directory_iterator(from / name))
                if (file.path().extension() == ".xml") fs::copy(file.path(), folder.path() / name);
        }
    }
    [[nodiscard]] LoadedScenario load() const { return load_scenario(folder.path() / "chippewa"); }
    void names(const std::string& file, const std::string& pairs) const {
        samples::write(folder.path() / file, "msgid \"\"\nmsgstr \"\"\n\n" + pairs);
    }
};

std::vector<std::string> places(const std::vector<Diagnostic>& found) {
    std::vector<std::string> all;
    for (const Diagnostic& d : found) {
        all.push_back(d.code + " " + fs::path(d.where.file.path).filename().string() + ":" +
                      std::to_string(d.where.file.line));
        CHECK(d.severity == Severity::warning);
        CHECK_FALSE(d.fix.empty());
    }
    return all;
}

}  // namespace

TEST_CASE("a battle has names in the languages of the files beside it", "[names]") {
    const Battles battles;
    CHECK(check_names(battles.load()).empty());
    CHECK(names_beside(battles.load(), "fr").empty());
    battles.names("chippewa/names.fr.po",
                  "msgid \"United States\"\nmsgstr \"États-Unis\"\n\nmsgid \"Forest\"\nmsgstr \"Futaie\"\n");
    battles.names("chippewa/names.fr_CA.po", "msgid \"United States\"\nmsgstr \"Les États\"\n");
    battles.names("rulesets/names.fr.po", "msgid \"Forest\"\nmsgstr \"Forêt\"\n\nmsgid \"Swamp\"\nmsgstr \"Marais\"\n");
    CHECK(names_beside(battles.load(), "fr") ==
          NameTexts{{"Forest", "Futaie"}, {"Swamp", "Marais"}, {"United States", "États-Unis"}});
    CHECK(names_beside(battles.load(), "fr_CA").at("United States") == "Les États");
    CHECK(names_beside(battles.load(), "fr_CA").at("Swamp") == "Marais");
    CHECK(names_beside(battles.load(), "de").empty());
    CHECK(names_beside(battles.load(), "").empty());
    CHECK(check_names(battles.load()).empty());
    // nothing of it is part of the battle
    CHECK(battles.load().scenario == load_scenario(samples::root() / "scenarios" / "chippewa").scenario);
}

TEST_CASE("names that belong to nothing, stand twice or cannot be read are findings", "[names]") {
    const Battles battles;
    battles.names(
        "chippewa/names.fr.po",
        "msgid \"Untied States\"\nmsgstr \"x\"\n\nmsgid \"Woods\"\nmsgstr \"Bois\"\n\nmsgid \"Woods\"\nmsgstr "
        "\"Forêt\"\n\nmsgid \"The Plain\nmsgstr \"La plaine\"\n\n#, fuzzy\nmsgid \"Barn\"\nmsgstr \"?\"\n");
    // a shared file may have what another ruleset of its folder needs, and no sides
    battles.names("rulesets/names.de.po",
                  "msgid \"Gunboat\"\nmsgstr \"Kanonenboot\"\n\nmsgid \"United States\"\nmsgstr \"USA\"\n");
    const LoadedScenario loaded = battles.load();
    CHECK(loaded.diagnostics.empty());
    CHECK(places(check_names(loaded)) == std::vector<std::string>{"RP1078 names.fr.po:13", "RP1078 names.fr.po:14",
                                                                  "RP1079 names.fr.po:4", "RP1079 names.fr.po:10",
                                                                  "RP1079 names.de.po:7"});
    CHECK(names_beside(loaded, "fr") == NameTexts{{"Woods", "Bois"}});
    samples::write(battles.folder.path() / "chippewa" / "names.eo.po", "\xff\xfe");
    CHECK(places(check_names(loaded)).front() == "RP1078 names.eo.po:1");
    // What an error keeps out of a battle is not missing from it.
    const fs::path file = battles.folder.path() / "chippewa" / "scenario.xml";
    std::string text = samples::text_of(file);
    const std::size_t unit = text.find("<unit ");
    REQUIRE(unit != std::string::npos);
    samples::write(file, text.replace(unit, 6, "<unti "));
    CHECK(has_errors(battles.load().diagnostics));
    CHECK(places(check_names(battles.load())) ==
          std::vector<std::string>{"RP1078 names.eo.po:1", "RP1078 names.fr.po:13", "RP1078 names.fr.po:14"});
}

TEST_CASE("a copy of a battle takes its names along, those of a shared ruleset too", "[names]") {
    const Battles battles;
    battles.names("chippewa/names.fr.po", "msgid \"Street's House\"\nmsgstr \"Chez \\\"Street\\\"\"\n");
    battles.names("rulesets/names.fr.po", "msgid \"Swamp\"\nmsgstr \"Marais\"\n\nmsgid \"Gunboat\"\nmsgstr \"C\"\n");
    battles.names("rulesets/names.de.po", "msgid \"Gunboat\"\nmsgstr \"Kanonenboot\"\n");
    const LoadedScenario loaded = battles.load();
    const std::vector<NameFile> files = name_files_for_copy(loaded, loaded.scenario);
    REQUIRE(files.size() == 1);
    CHECK(files.front().name == "names.fr.po");
    const NamesRead read = read_names(files.front().text, "names.fr.po", names_of(loaded.scenario));
    CHECK(read.diagnostics.empty());
    CHECK(read.texts == NameTexts{{"Street's House", "Chez \"Street\""}, {"Swamp", "Marais"}});
}
