// Files of errata: the shipped ones, and those that are refused, each with its own words.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/change/errata/make.hpp"
#include "sdk/change/errata/rebase.hpp"
#include "sdk/check/check.hpp"

using namespace ramparts;

namespace {

namespace fs = std::filesystem;
const fs::path kTree = RAMPARTS_SOURCE_DIR;

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".xml") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

// One line: place, code, sentence, fix.
std::string told(const Diagnostic& d) {
    return "  " + std::to_string(d.where.file.line) + ":" + std::to_string(d.where.file.column) + " " + d.code + ": " +
           d.message.english() + (d.fix.empty() ? "" : " (" + d.fix.english() + ")") + "\n";
}

void check_approved(const std::string& all, const fs::path& approved) {
    if (std::getenv("RAMPARTS_APPROVE")) std::ofstream(approved, std::ios::binary) << all;
    CHECK(all == text_of(approved));
}

const Scenario& chippewa() {
    static const LoadedScenario loaded = load_scenario(kTree / "scenarios/chippewa");
    REQUIRE(loaded.readable);
    return loaded.scenario;
}

}  // namespace

TEST_CASE("faulty files of errata are refused, each with its own place and words") {
    std::string all;
    std::set<std::string> sentences;
    for (const fs::path& file : files_in(kTree / "tests/floors/errata/bad")) {
        const ErrataRead read = read_errata(text_of(file), file.filename().string());
        INFO(file);
        CHECK_FALSE(read.readable);
        REQUIRE_FALSE(read.diagnostics.empty());
        all += file.stem().string() + "\n";
        for (const Diagnostic& d : read.diagnostics) {
            all += told(d);
            if (file.stem() != "empty") CHECK(d.where.file.line > 0);
            CHECK(find_code(d.code) != nullptr);
        }
        sentences.insert(all.substr(all.rfind(file.stem().string())));
    }
    CHECK(sentences.size() >= 45);
    check_approved(all, kTree / "tests/floors/errata/bad.approved.txt");
}

TEST_CASE("the schema takes what the reader takes, and refuses what it can see") {
    if (std::string_view(RAMPARTS_XMLLINT).empty()) {
        WARN("xmllint is not installed: schema not checked");
        return;
    }
    const auto valid = [](const fs::path& file) {
        const std::string command = std::string("\"") + RAMPARTS_XMLLINT + "\" --noout --schema \"" +
                                    (kTree / "sdk/schema/errata.xsd").string() + "\" \"" + file.string() +
                                    "\" > /dev/null 2>&1";
        return std::system(command.c_str()) == 0;
    };
    for (const std::string battle : {"chippewa", "lundys-lane", "thames", "queenston-heights"})
        for (const fs::path& file : files_in(kTree / "scenarios" / battle / "errata")) {
            INFO(file);
            CHECK(valid(file));
        }
    for (const fs::path& file : files_in(kTree / "tests/floors/errata/misfit")) {
        INFO(file);
        CHECK(valid(file));
    }
    // What compares two places of a file is beyond a schema; all the rest it sees.
    const std::set<std::string> beyond{"circle",           "conflicts-nothing",   "entry-neither", "entry-same",
                                       "erratum-id-twice", "needs-and-conflicts", "needs-itself",  "needs-later",
                                       "needs-nothing",    "needs-twice",         "no-base",       "same",
                                       "same-datum-twice", "two-bases",           "doctype"};
    for (const fs::path& file : files_in(kTree / "tests/floors/errata/bad")) {
        INFO(file);
        CHECK(valid(file) == beyond.contains(file.stem().string()));
    }
}

TEST_CASE("errata that do not fit a scenario leave it as it was and name the change") {
    std::string all;
    for (const fs::path& file : files_in(kTree / "tests/floors/errata/misfit")) {
        ErrataRead read = read_errata(text_of(file), file.filename().string());
        INFO(file);
        for (const Diagnostic& d : read.diagnostics) INFO(told(d));
        REQUIRE(read.readable);
        Document document(chippewa());
        const ErrataLayer layer{std::move(read.errata), file.filename().string(), read.source, {}};
        const auto applied = apply_errata(document, std::span(&layer, 1));
        CHECK(document.scenario() == chippewa());
        CHECK(document.history_size() == 0);
        REQUIRE_FALSE(applied);
        all += file.stem().string() + "\n";
        bool placed = false;
        for (const Diagnostic& d : applied.error()) {
            all += told(d);
            placed = placed || (d.severity == Severity::error && d.where.file.line == 5);
        }
        CHECK(placed);
        ApplyOptions fitting;
        fitting.fitting_only = true;
        const auto left_out = apply_errata(document, std::span(&layer, 1), fitting);
        REQUIRE(left_out);
        CHECK_FALSE(left_out->changed);
    }
    check_approved(all, kTree / "tests/floors/errata/misfit.approved.txt");
}

TEST_CASE("the shipped errata fit their battles, keep them clean, and are canonical but for their comments") {
    int files = 0;
    for (const std::string battle : {"chippewa", "lundys-lane", "thames", "queenston-heights"}) {
        const LoadedScenario loaded = load_scenario(kTree / "scenarios" / battle);
        REQUIRE(loaded.readable);
        for (const fs::path& file : files_in(kTree / "scenarios" / battle / "errata")) {
            ++files;
            INFO(file);
            ErrataRead read = read_errata(text_of(file), file.string());
            REQUIRE(read.diagnostics.empty());
            CHECK(read.errata.base == ErrataBase{battle, loaded.scenario.version, content_hash(loaded.scenario)});
            const ErrataRead again = read_errata(write_errata(read.errata), "again");
            REQUIRE(again.readable);
            CHECK(again.errata == read.errata);
            Document document(loaded.scenario);
            const ErrataLayer layer{read.errata, file.string(), read.source, {}};
            const auto applied = apply_errata(document, std::span(&layer, 1));
            REQUIRE(applied);
            CHECK(applied->findings.empty());
            const auto is_fault = [](const Diagnostic& d) { return d.severity != Severity::note; };
            for (const Diagnostic& d : check_scenario(document.scenario()))
                if (is_fault(d)) FAIL_CHECK(told(d));
            ApplyOptions off;
            off.take_off = true;
            REQUIRE(apply_errata(document, std::span(&layer, 1), off));
            CHECK(document.scenario() == loaded.scenario);
        }
    }
    CHECK(files == 7);
}

TEST_CASE("the sample changes ten things of Chippewa, each with its source, and is switched one by one") {
    ErrataRead read = read_errata(text_of(kTree / "scenarios/chippewa/errata/sample.xml"), "sample.xml");
    REQUIRE(read.readable);
    REQUIRE(read.errata.errata.size() == 10);
    ErrataLayer layer{read.errata, "sample.xml", read.source, {}};
    const std::vector<std::string> none;
    SECTION("all that are on of their own") {
        Document document(chippewa());
        const auto applied = apply_errata(document, std::span(&layer, 1));
        REQUIRE(applied);
        CHECK(applied->errata.size() == 8);
        for (const char* key : {"swamp", "farmhouse"}) {
            const Change& change = read.errata.find(key)->changes.front();
            CHECK(value_of(document.scenario(), {"hex", change.key.at, "origin"}) ==
                  "printed \"made up for this sample\"");
        }
    }
    SECTION("each alone changes what it says and nothing else") {
        for (const Erratum& erratum : read.errata.errata) {
            const std::vector<std::string> only{erratum.id};
            REQUIRE(switch_errata(layer, only, none).empty());
            Document document(chippewa());
            const auto applied = apply_errata(document, std::span(&layer, 1));
            INFO(erratum.id);
            REQUIRE(applied);
            REQUIRE(applied->changed);
            std::size_t changed = 0;
            const auto changes = changes_between(chippewa(), document.scenario());
            REQUIRE(changes);
            for (const Change& change : *changes) changed += change.key.is_origin() ? 0 : 1;
            CHECK(changed == erratum.changes.size());
        }
    }
    SECTION("two that exclude each other") {
        const std::vector<std::string> both{"late", "steel"};
        REQUIRE(switch_errata(layer, both, none).empty());
        Document document(chippewa());
        const auto applied = apply_errata(document, std::span(&layer, 1));
        REQUIRE_FALSE(applied);
        CHECK(applied.error().front().code == "RP6085");
    }
    SECTION("one that there is not") {
        const std::vector<std::string> wrong{"swam"};
        const auto faults = switch_errata(layer, wrong, none);
        REQUIRE(faults.size() == 1);
        CHECK(faults.front().fix.english() == "did you mean \"swamp\"?");
    }
}

TEST_CASE("entries known by number come and go anywhere in their lists, and back") {
    const std::vector<std::function<void(Edit&)>> edits{
        [](Edit& e) {
            VictoryRule rule;
            rule.kind = VictoryRule::Kind::hold;
            rule.hexes = {*e.map().grid().parse("C2422")};
            rule.need = 1;
            e.insert(lists::victory, 0, rule);
        },
        [](Edit& e) {
            e.insert(lists::notes, 0, std::string("In front."));
            e.insert(lists::notes, 2, std::string("In the middle."));
        },
        [](Edit& e) { e.remove(lists::notes, 0); },
        [](Edit& e) { e.remove(lists::bibliography, 1); },
        [](Edit& e) {
            e.remove(lists::notes, 1);
            e.change(lists::notes, 0, std::string("Another."));
        },
    };
    for (std::size_t i = 0; i < edits.size(); ++i) {
        INFO(i);
        Document changed(chippewa());
        REQUIRE(changed.edit("edit", edits[i]));
        const auto errata = make_errata(chippewa(), changed.scenario());
        REQUIRE(errata);
        const ErrataLayer layer{*errata, "errata.xml"};
        Document document(chippewa());
        const auto applied = apply_errata(document, std::span(&layer, 1));
        if (!applied) FAIL(told(applied.error().front()));
        CHECK(document.scenario() == changed.scenario());
        ApplyOptions off;
        off.take_off = true;
        const auto back = apply_errata(document, std::span(&layer, 1), off);
        if (!back) FAIL(told(back.error().front()));
        CHECK(document.scenario() == chippewa());
    }
}

TEST_CASE("errata that only get a new base keep what else stands in their file") {
    const fs::path path = kTree / "scenarios/chippewa/errata/template.xml";
    const std::string text = text_of(path);
    const ErrataRead read = read_errata(text, "template.xml");
    REQUIRE(text.find("<!--") != std::string::npos);
    REQUIRE_FALSE(read.errata.base.sha256.empty());
    Document newer(chippewa());
    REQUIRE(newer.edit("version", [&](Edit& e) { e.set(fields::version, "1.1.0"); }));
    const ErrataLayer layer{read.errata, "template.xml", read.source, {}};
    const Errata rebased = rebase_errata(layer, newer.scenario(), false).errata;
    std::string expected = text;
    const auto replace = [&](const std::string& was, const std::string& is) {
        const std::size_t at = expected.find(was, expected.find("<base"));
        REQUIRE(at != std::string::npos);
        expected.replace(at, was.size(), is);
    };
    replace("1.0.0", "1.1.0");
    replace(read.errata.base.sha256, content_hash(newer.scenario()));
    CHECK(rebased_text(layer, rebased) == expected);
    // What is no rebase of it is written anew.
    Errata other = rebased;
    other.name = "another";
    CHECK(rebased_text(layer, other) == write_errata(other));
}

TEST_CASE("rows that a rebase drops or expects otherwise change in the file, and nothing else does") {
    const std::string text = R"(<?xml version="1.0"?>
<errata xmlns="urn:ramparts:errata:1" format="1" id="mine" name="Mine">
  <!-- Not the <base id="chippewa> of old. -->
  <base id='chippewa' version='1.0.0'/>

  <!-- The wood, </erratum> by </erratum>. -->
  <erratum id="swamp" prov="printed" src="s" reason="r"><hex at="C1823" field="terrain" was="forest" is="swamp"/></erratum>
  <erratum id="wood" prov="printed" src="s"
           reason="x > y" needs="swamp">
    <!-- Two rows. -->
    <hex at="C1824" field="terrain" was="forest" is="swamp"/>  <!-- stays -->
    <hex at="C1822" field="terrain" was="forest"
         is="swamp"></hex>
    <unit at="us-11" field="full" was='8' is="9"/>
  </erratum>
</errata>
)";
    const ErrataRead read = read_errata(text, "mine.xml");
    REQUIRE(read.readable);
    Document newer(chippewa());
    const auto swamp = *newer.scenario().ruleset.terrain("swamp");
    const auto& units = newer.scenario().units;
    const auto eleventh = std::find_if(units.begin(), units.end(), [](const Unit& u) { return u.id == "us-11"; });
    REQUIRE(newer.edit("corrected", [&](Edit& e) {
        for (const char* hex : {"C1823", "C1822"}) e.set_terrain(*newer.map().grid().parse(hex), swamp);
        e.update(lists::units, static_cast<std::size_t>(eleventh - units.begin()), [](Unit& u) { u.full = 7; });
        e.set(fields::version, "1.1.0");
    }));
    const Errata rebased = rebase_errata({read.errata, "mine.xml", read.source, {}}, newer.scenario(), true).errata;
    REQUIRE(rebased.errata.size() == 1);
    const std::string expected = R"(<?xml version="1.0"?>
<errata xmlns="urn:ramparts:errata:1" format="1" id="mine" name="Mine">
  <!-- Not the <base id="chippewa> of old. -->
  <base id='chippewa' version="1.1.0" sha256=")" +
                                 content_hash(newer.scenario()) + R"("/>

  <!-- The wood, </erratum> by </erratum>. -->
  <erratum id="wood" prov="printed" src="s"
           reason="x > y">
    <!-- Two rows. -->
    <hex at="C1824" field="terrain" was="forest" is="swamp"/>  <!-- stays -->
    <unit at="us-11" field="full" was="7" is="9" from="reconstruction &quot;&quot;"/>
  </erratum>
</errata>
)";
    CHECK(rebased_text({read.errata, "mine.xml", read.source, {}}, rebased) == expected);
}

TEST_CASE("errata are carried to a newer base: what it has corrected goes, what it changed otherwise is told") {
    ErrataRead read = read_errata(text_of(kTree / "scenarios/chippewa/errata/sample.xml"), "sample.xml");
    REQUIRE(read.readable);
    const ErrataLayer layer{read.errata, "sample.xml", read.source, {}};
    Document newer(chippewa());
    const HexIndex swamp = *newer.map().grid().parse("C1823");
    const HexIndex beside = *newer.map().grid().parse("C1824");
    REQUIRE(newer.edit("already corrected", [&](Edit& e) {
        e.set_terrain(swamp, *e.scenario().ruleset.terrain("swamp"));
        e.set_elevation(beside, 0);
        e.set(fields::version, "1.1.0");
    }));
    SECTION("the same correction, and a neighbour") {
        const Rebased rebased = rebase_errata(layer, newer.scenario(), false);
        CHECK_FALSE(rebased.conflicts);
        CHECK(rebased.errata.errata.size() == 9);
        CHECK(rebased.errata.find("swamp") == nullptr);
        CHECK(rebased.errata.base == ErrataBase{"chippewa", "1.1.0", content_hash(newer.scenario())});
        REQUIRE(rebased.findings.size() == 1);
        CHECK(rebased.findings.front().code == "RP6087");
        CHECK(rebased.findings.front().where.file.line == 6);
    }
    SECTION("another correction") {
        const auto unit = std::find_if(newer.scenario().units.begin(), newer.scenario().units.end(),
                                       [](const Unit& u) { return u.id == "us-11"; });
        REQUIRE(newer.edit("otherwise", [&](Edit& e) {
            e.update(lists::units, static_cast<std::size_t>(unit - newer.scenario().units.begin()),
                     [](Unit& u) { u.full = 7; });
        }));
        const Rebased refused = rebase_errata(layer, newer.scenario(), false);
        CHECK(refused.conflicts);
        CHECK(std::any_of(refused.findings.begin(), refused.findings.end(), [](const Diagnostic& d) {
            return d.code == "RP6082" &&
                   d.message.english() == "unit us-11 full is 7 in the new version; the erratum knows it as 8";
        }));
        const Rebased accepted = rebase_errata(layer, newer.scenario(), true);
        Document document(newer.scenario());
        const ErrataLayer carried{accepted.errata, "carried.xml"};
        const auto applied = apply_errata(document, std::span(&carried, 1));
        REQUIRE(applied);
        CHECK(value_of(document.scenario(), {"unit", "us-11", "full"}) == "9");
    }
}
