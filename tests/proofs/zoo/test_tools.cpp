// Checks and transforms that misbehave: each is a finding, nothing of what they said or did remains, and sound ones go
// on.
#include <catch2/catch.hpp>

#include <algorithm>

#include "engine/model/names.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/document/operations/transform.hpp"
#include "sdk/check/check.hpp"
#include "tests/proofs/zoo/zoo.hpp"

using namespace ramparts;
using test::codes_of;
using test::status_of;
using test::Zoo;

namespace {

// Puts the plugins of a zoo in force, and those before back.
struct InForce {
    PluginSet set;
    std::shared_ptr<const ModuleCatalogue> before = installed_catalogue();
    explicit InForce(Zoo& zoo) : set(zoo.load()) { install_catalogue(set.catalogue); }
    ~InForce() { install_catalogue(before); }
    InForce(const InForce&) = delete;
    InForce& operator=(const InForce&) = delete;
};

std::string check_row(const std::string& code, const std::string& key) {
    return "  <check code=\"" + code + "\" key=\"" + key +
           "\" severity=\"warning\" title=\"Zoo\" rule=\"Z1\"><doc>For tests.</doc>"
           "<message number=\"1\" id=\"m\" fix=\"mend {1}\">{1} and {2}</message></check>\n";
}

std::string transform_row(const std::string& name) {
    return "  <transform id=\"zoo.t." + name +
           "\" title=\"Zoo\"><param name=\"least\" type=\"integer\" default=\"3\"/>"
           "<message number=\"1\" id=\"m\" fix=\"use more\">{1} is too few</message></transform>\n";
}

const LoadedScenario& battle() {
    static const LoadedScenario loaded = load_scenario(RAMPARTS_SCENARIO);
    REQUIRE(loaded.readable);
    return loaded;
}

std::vector<Finding> findings_of(const Scenario& scenario, const std::string& plugin, CheckOptions options = {}) {
    std::vector<Finding> found = find_problems(scenario, options);
    std::erase_if(found, [&](const Finding& f) { return f.diagnostic.plugin != plugin; });
    return found;
}

}  // namespace

TEST_CASE("each check that misbehaves is a finding of its own and the sound one is believed", "[zoo][checks]") {
    Zoo zoo;
    std::string rows;
    for (int i = 1; i <= 9; ++i) rows += check_row("ZOO" + std::to_string(i), "zoo-" + std::to_string(i));
    zoo.add("bad-checks", {}, rows);
    const InForce plugins(zoo);
    REQUIRE(codes_of(status_of(plugins.set, "bad-checks")) == "");

    const Scenario& s = battle().scenario;
    const std::vector<Finding> found = findings_of(s, "zoo.bad-checks");
    std::vector<std::string> said;
    for (const Finding& f : found)
        if (f.diagnostic.code == "RP5212") said.push_back(f.diagnostic.message);
    std::sort(said.begin(), said.end());
    const std::string hexes = std::to_string(s.map.grid().size());
    const std::string units = std::to_string(s.units.size());
    CHECK(said == std::vector<std::string>{
                      "the check ZOO1 of zoo.bad-checks threw an exception",
                      "the check ZOO2 of zoo.bad-checks answered -5",
                      "the check ZOO3 of zoo.bad-checks named hex " + hexes + " of " + hexes,
                      "the check ZOO4 of zoo.bad-checks named unit " + units + " of " + units,
                      "the check ZOO5 of zoo.bad-checks said message 9, which its plugin.xml does not have",
                      "the check ZOO6 of zoo.bad-checks named a hexside that is not there",
                      "the check ZOO7 of zoo.bad-checks found more than 4096 faults",
                      "the check ZOO8 of zoo.bad-checks offered to fix what is not there",
                  });
    REQUIRE(found.size() == 10);
    std::vector<Finding> sound;
    for (const Finding& f : found)
        if (f.diagnostic.code == "ZOO9") sound.push_back(f);
    REQUIRE(sound.size() == 2);
    const auto about_unit =
        std::find_if(sound.begin(), sound.end(), [](const Finding& f) { return !f.diagnostic.where.unit.empty(); });
    REQUIRE(about_unit != sound.end());
    const Diagnostic& unit = about_unit->diagnostic;
    CHECK(about_unit->key == "zoo-9");
    CHECK(unit.severity == Severity::warning);
    CHECK(unit.where.unit == s.units[0].id);
    CHECK(unit.rule.text() == "Z1");
    CHECK(unit.message.english().find(name_of_unit(s, 0)) != std::string::npos);
    CHECK(unit.message.english().ends_with(" and 7"));
    CHECK(unit.fix.english().starts_with("mend "));
    const Diagnostic& side = (about_unit == sound.begin() ? sound[1] : sound[0]).diagnostic;
    const HexIndex hex = static_cast<HexIndex>(s.map.grid().length() + 1);
    CHECK(side.message == "0 and " + s.map.grid().label(hex));
    CHECK(side.where.hexside.find(s.map.grid().label(hex)) != std::string::npos);
    CHECK(side.where.hex.empty());

    // In the files: the line of the unit.
    std::vector<Diagnostic> placed{unit};
    battle().places.locate(placed.front());
    CHECK(placed.front().where.file.path.ends_with("scenario.xml"));
    CHECK(placed.front().where.file.line > 1);
    CHECK(placed.front().where.file.column > 1);

    // Settings and ignored findings know them by key and code.
    CheckOptions off;
    off.severities["zoo-9"] = std::nullopt;
    for (const Finding& f : findings_of(s, "zoo.bad-checks", off)) CHECK(f.diagnostic.code != "ZOO9");
    CheckOptions grave;
    grave.severities["ZOO9"] = Severity::error;
    for (const Finding& f : findings_of(s, "zoo.bad-checks", grave))
        if (f.diagnostic.code == "ZOO9") CHECK(f.diagnostic.severity == Severity::error);
    Scenario kept = s;
    kept.ignored.push_back({"zoo-9", s.units[0].id, "on purpose"});
    CHECK(findings_of(kept, "zoo.bad-checks").size() == 9);
    CHECK(find_code("ZOO9") != nullptr);
    CHECK(find_code("zoo-9")->explanation == "For tests.");
    CHECK(find_own_code("ZOO9") == nullptr);
}

TEST_CASE("a check that takes far too long is left alone from then on", "[zoo][checks]") {
    Zoo zoo;
    zoo.add("slow-check", {}, check_row("ZOS1", "zoo-slow"));
    const InForce plugins(zoo);
    for (int again = 0; again < 3; ++again) {
        const std::vector<Finding> found = findings_of(battle().scenario, "zoo.slow-check");
        REQUIRE(found.size() == 1);
        CHECK(found.front().diagnostic.message ==
              "the check ZOS1 of zoo.slow-check took more than a second, and is left alone");
    }
}

TEST_CASE("codes and keys that are taken and tables that are missing are findings of the host", "[zoo][checks]") {
    Zoo zoo;
    zoo.add("bad-checks", {}, check_row("ZOO1", "zoo-1"));
    zoo.add("slow-check", {}, check_row("ZOO1", "zoo-other") + check_row("ZOO3", "road-to-nowhere"));
    zoo.add("bad-transforms", {}, check_row("ZOT1", "zoo-t"));
    zoo.add("good", {}, transform_row("still"));
    const PluginSet set = zoo.load();
    CHECK(codes_of(status_of(set, "bad-checks")) == "");
    CHECK(codes_of(status_of(set, "slow-check")) == "RP7007 RP7007");
    CHECK(status_of(set, "slow-check").findings.front().where.object == "ZOO1");
    CHECK(status_of(set, "slow-check").findings.back().where.object == "ZOO3");
    CHECK(codes_of(status_of(set, "bad-transforms")) == "RP7214");
    CHECK(codes_of(status_of(set, "good")) == "RP7214");
    CHECK(set.catalogue->checks().size() == 2);  // a plugin that does not run still explains its codes
    CHECK(set.catalogue->find_transform("zoo.t.still")->why_not == status_of(set, "good").why_not);
}

TEST_CASE("a transform that misbehaves leaves the document as it was", "[zoo][transforms]") {
    Zoo zoo;
    const std::vector<std::pair<std::string, std::string>> animals = {
        {"throws", "RP6062: it threw an exception"},
        {"fails", "RP6062: it answered -3"},
        {"off-map", "RP6062: it edits hex {N}, the map has {N}"},
        {"no-terrain", "RP6062: {0}: it sets terrain 99, which there is not"},
        {"no-unit", "RP6062: it edits unit {U} of {U}"},
        {"unit-off-map", "RP6062: {u}: Unit {w}: it sets the unit up on hex {N3}, which is not a hex of the map"},
        {"no-kind", "RP6062: edit of the unknown kind 77"},
        {"no-side", "RP6062: {0}: it edits a hexside that is not there"},
        {"too-high", "RP6062: {0}: "},
        {"two-to-one", "RP6062: two hexes would be carried to "},
        {"endless", "RP6062: it proposes too many edits"},
        {"refuses", "RP6063: {0}: 3 is too few"},
        {"mute", "RP6062: it refuses without a sentence of its plugin.xml"},
    };
    std::string rows = transform_row("good");
    for (const auto& animal : animals) rows += transform_row(animal.first);
    zoo.add("bad-transforms", {}, rows);
    const InForce plugins(zoo);
    REQUIRE(codes_of(status_of(plugins.set, "bad-transforms")) == "");
    const Scenario& s = battle().scenario;
    const auto filled = [&](std::string text) {
        const std::vector<std::pair<std::string, std::string>> words = {
            {"{N3}", std::to_string(s.map.grid().size() + 3)},
            {"{N}", std::to_string(s.map.grid().size())},
            {"{U}", std::to_string(s.units.size())},
            {"{0}", s.map.grid().label(0)},
            {"{u}", s.units[0].id},
            {"{w}", name_of_unit(s, 0)}};
        for (const auto& word : words)
            for (std::size_t at; (at = text.find(word.first)) != std::string::npos;)
                text.replace(at, word.first.size(), word.second);
        return text;
    };
    Document document(s);
    for (const auto& animal : animals) {
        INFO(animal.first);
        const CatalogueTransform* transform = plugins.set.catalogue->find_transform("zoo.t." + animal.first);
        REQUIRE(transform != nullptr);
        const auto done = run_transform(document, *transform, {});
        REQUIRE_FALSE(done);
        const Diagnostic& why = done.error();
        const std::string place(why.where.hex.empty() ? why.where.unit : why.where.hex);
        const std::string told = why.code + ": " + (place.empty() ? "" : place + ": ") + why.message;
        CHECK(told.substr(0, filled(animal.second).size()) == filled(animal.second));
        CHECK(why.plugin == "zoo.bad-transforms");
        CHECK_FALSE(why.fix.empty());
        CHECK(document.scenario() == s);
        CHECK(document.history_size() == 0);
    }
    const CatalogueTransform* good = plugins.set.catalogue->find_transform("zoo.t.good");
    const std::vector<ModuleParam> few{{"least", "x"}};
    CHECK(run_transform(document, *good, few).error().code == "RP6061");
    const auto done = run_transform(document, *good, {});
    REQUIRE(done);
    CHECK(*done);
    CHECK(document.history_size() == 1);
    CHECK(document.map().elevation(static_cast<HexIndex>(s.map.grid().length() + 1)) == 5);
    CHECK(document.undo());
    CHECK(document.scenario() == s);
}
