// Variants: battles that say only what differs from another.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>

#include "formats/errata/errata_file.hpp"
#include "formats/scenario/battle_file.hpp"
#include "sdk/change/document/scenario_store.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "sdk/change/variant/variant.hpp"

namespace fs = std::filesystem;
using namespace ramparts;

namespace {

const fs::path kScenarios = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios";

std::string bytes_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}
void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}
std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

/// A folder of its own, gone at the end.
struct VariantScratch {
    fs::path path = fs::temp_directory_path() / ("ramparts-variants-" + std::to_string(std::rand()));
    VariantScratch() {
        while (!fs::create_directory(path)) path += "-";
    }
    ~VariantScratch() { fs::remove_all(path); }
};

/// A folder with Chippewa, its ruleset and a variant of it.
struct Shelf {
    VariantScratch scratch;
    fs::path base = scratch.path / "chippewa";
    fs::path variant = scratch.path / "mine";

    Shelf() {
        for (const char* name : {"chippewa", "rulesets"})
            fs::copy(kScenarios / name, scratch.path / name, fs::copy_options::recursive);
        write(variant / "variant.xml", text());
    }
    static std::string text(const std::string& rows = R"(    <unit at="us-9" field="full" was="8" is="7"/>
    <!-- the wood was wet -->
    <hex at="C1823" field="terrain" was="forest" is="swamp"/>
)") {
        return R"(<variant xmlns="urn:ramparts:variant:1" format="1" id="mine" name="Mine" version="2.0.0">
  <base href="../chippewa" id="chippewa"/>
  <changes>
)" + rows + "  </changes>\n</variant>\n";
    }
};

std::vector<std::string> errors_of(const LoadedScenario& loaded) {
    std::vector<std::string> codes;
    for (const Diagnostic& d : loaded.diagnostics)
        if (d.severity != Severity::note) {
            codes.push_back(d.code);
            INFO(d.message.english());
            CHECK(d.where.file.line > 0);
            CHECK(d.where.file.column > 0);
            CHECK_FALSE(d.fix.empty());
            CHECK(find_code(d.code) != nullptr);
        }
    return codes;
}

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("a variant is its base with its changes, and everything else is the base's") {
    const Shelf shelf;
    const LoadedScenario base = load_scenario(shelf.base);
    const LoadedScenario loaded = load_scenario(shelf.variant);
    REQUIRE(loaded.readable);
    CHECK(loaded.diagnostics.size() == base.diagnostics.size());
    const Scenario& s = loaded.scenario;
    CHECK(s.id == "mine");
    CHECK(s.name == "Mine");
    CHECK(s.version == "2.0.0");
    CHECK(s.description == base.scenario.description);
    CHECK(s.date == base.scenario.date);
    CHECK(s.ruleset == base.scenario.ruleset);
    CHECK(s.units[*s.unit("us-9")].full == 7);
    CHECK(s.units.size() == base.scenario.units.size());
    const auto changes = changes_between(base.scenario, s);
    REQUIRE(changes);
    CHECK(changes->size() == 5);  // id, name, version and the two
    // What is changed is placed in the variant, what is inherited in the base.
    CHECK(loaded.places.unit("us-9").path == (shelf.variant / "variant.xml").string());
    CHECK(loaded.places.unit("us-9").line == 4);
    CHECK(loaded.places.unit("us-11").path == (shelf.base / "scenario.xml").string());
    CHECK(loaded.places.hex(*s.map.grid().parse("C1823")).path == (shelf.variant / "variant.xml").string());
    CHECK(loaded.places.hex(*s.map.grid().parse("C1824")).path == (shelf.base / "map.xml").string());
}

TEST_CASE("the shipped variants are what they were when they were copies") {
    // Hashes of the battles' canonical texts, which lock the records of games. A note of the first says in other words
    // today at whom a gun fires.
    const std::pair<const char*, const char*> shipped[] = {
        {"chippewa-bombardment", "6db532517ac88c24fb4295f21b1eaf8473235c5a297c730e44d85bb566261e6b"},
        {"lundys-lane-air", "5d6bd9ad4cd73d73b05f3877dd017749b793abfe9317cb9dbace7573fd4c9d92"},
        {"lundys-lane-dice", "2299dbfe6a70f8685b563be8882ddb04204e4935a59578321b873ebd8ca9327c"}};
    for (const auto& [name, hash] : shipped) {
        INFO(name);
        const LoadedScenario loaded = load_scenario(kScenarios / name);
        REQUIRE(loaded.readable);
        REQUIRE(loaded.variant);
        CHECK(loaded.diagnostics.empty());
        CHECK(content_hash(loaded.scenario) == hash);
        CHECK(write_variant(loaded.variant->read.variant) == bytes_of(kScenarios / name / "variant.xml"));
        Scenario same = loaded.scenario;
        const auto again = make_variant(*loaded.variant, same);
        REQUIRE(again);
        CHECK(write_variant(*again) == bytes_of(kScenarios / name / "variant.xml"));
    }
}

TEST_CASE("an edit of a variant becomes a change in its file, and the rest of the file stays") {
    const Shelf shelf;
    const std::string base_before = bytes_of(shelf.base / "scenario.xml");
    const std::string rules_before = bytes_of(shelf.scratch.path / "rulesets" / "tlg2.xml");
    ScenarioStore store(shelf.variant);
    const std::string before = bytes_of(shelf.variant / "variant.xml");
    REQUIRE(store.save());
    CHECK(bytes_of(shelf.variant / "variant.xml") == before);

    const auto edit = [&](const char* line) { return run_script(store.document(), line, {.source = {}}).has_value(); };
    REQUIRE(edit("unit us-11 full 5"));
    REQUIRE(store.save());
    CHECK(bytes_of(shelf.variant / "variant.xml") ==
          replaced(before, "is=\"7\"/>\n", "is=\"7\"/>\n    <unit at=\"us-11\" field=\"full\" was=\"8\" is=\"5\"/>\n"));
    REQUIRE(store.document().undo());
    REQUIRE(store.save());
    CHECK(bytes_of(shelf.variant / "variant.xml") == before);

    // A value of the ruleset is a change too: the shared file stays as it is.
    REQUIRE(edit("option advance-is-optional true"));
    REQUIRE(store.save());
    CHECK(bytes_of(shelf.variant / "variant.xml").find("<option field=\"advance-is-optional\"") != std::string::npos);
    CHECK(bytes_of(shelf.scratch.path / "rulesets" / "tlg2.xml") == rules_before);
    CHECK(bytes_of(shelf.base / "scenario.xml") == base_before);
    const LoadedScenario again = load_scenario(shelf.variant);
    CHECK(again.scenario == store.document().scenario());
    CHECK(again.scenario.ruleset.options.advance_is_optional);

    // A value taken back to that of the base is no change any more.
    REQUIRE(edit("option advance-is-optional false\nunit us-9 full 8"));
    REQUIRE(store.save());
    CHECK(bytes_of(shelf.variant / "variant.xml") ==
          Shelf::text("    <!-- the wood was wet -->\n"
                      "    <hex at=\"C1823\" field=\"terrain\" was=\"forest\" is=\"swamp\"/>\n"));
}

TEST_CASE("a variant of a variant works, and a plain copy of it holds the same battle") {
    const Shelf shelf;
    const fs::path second = shelf.scratch.path / "second";
    write(second / "variant.xml",
          replaced(replaced(Shelf::text("    <unit at=\"us-9\" field=\"full\" was=\"7\" is=\"6\"/>\n"),
                            "href=\"../chippewa\" id=\"chippewa\"", "href=\"../mine\" id=\"mine\""),
                   "id=\"mine\" name", "id=\"second\" name"));
    const LoadedScenario loaded = load_scenario(second);
    CHECK(errors_of(loaded).empty());
    CHECK(loaded.scenario.units[*loaded.scenario.unit("us-9")].full == 6);
    CHECK(loaded.scenario.map.terrain(*loaded.scenario.map.grid().parse("C1823")) ==
          load_scenario(shelf.variant).scenario.map.terrain(*loaded.scenario.map.grid().parse("C1823")));

    ScenarioStore store(second);
    const fs::path flat = shelf.scratch.path / "flat";
    REQUIRE(store.save_as(flat));
    const LoadedScenario copy = load_scenario(flat);
    CHECK_FALSE(copy.variant);
    CHECK(copy.scenario == loaded.scenario);

    // And back: the difference between the base and the copy is the variant.
    VariantOrigin origin = begin_variant(load_scenario(shelf.variant), copy, second);
    Scenario after = copy.scenario;
    const auto made = make_variant(origin, after);
    REQUIRE(made);
    CHECK(made->changes == loaded.variant->read.variant.changes);
    CHECK(made->base.href == "../mine");
    CHECK(made->base.sha256 == content_hash(load_scenario(shelf.variant).scenario));
}

TEST_CASE("what is wrong with a variant is said with its place, and once") {
    const Shelf shelf;
    const auto codes = [&](const std::string& text) {
        write(shelf.variant / "variant.xml", text);
        return errors_of(load_scenario(shelf.variant));
    };
    const std::string good = Shelf::text();
    CHECK(codes(good).empty());
    CHECK(codes(replaced(good, "../chippewa", "../chipewa")) == Codes{"RP1082"});
    CHECK(codes(replaced(good, "../chippewa", "../../chippewa")) == Codes{"RP1071"});
    CHECK(codes(replaced(good, "../chippewa", "/chippewa")) == Codes{"RP1070"});
    CHECK(codes(replaced(good, "id=\"chippewa\"", "id=\"thames\"")) == Codes{"RP1083"});
    CHECK(codes(replaced(good, "id=\"chippewa\"/>", "id=\"chippewa\" sha256=\"" + std::string(64, '0') + "\"/>")) ==
          Codes{"RP1084"});
    CHECK(codes(replaced(good, "../chippewa", "../mine")) == Codes{"RP1085"});
    CHECK(codes(replaced(good, "was=\"8\"", "was=\"9\"")) == Codes{"RP1086"});
    CHECK(codes(replaced(good, "us-9", "us-99")) == Codes{"RP1086"});
    CHECK(codes(replaced(good, "is=\"7\"", "is=\"many\"")) == Codes{"RP1087"});
    CHECK(codes(replaced(good, "is=\"7\"", "is=\"8\"")) == Codes{"RP1075"});
    CHECK(codes(replaced(good, "<unit at", "<regiment at")) == Codes{"RP1021"});
    CHECK(codes(Shelf::text("    <scenario field=\"name\" was=\"Chippewa\" is=\"X\"/>\n")) == Codes{"RP1021"});
    CHECK(codes(replaced(good, "  <base href=\"../chippewa\" id=\"chippewa\"/>\n", "")) == Codes{"RP1024"});
}

TEST_CASE("a newer base is taken over: what it has already goes, what conflicts is named") {
    const Shelf shelf;
    const std::string base = bytes_of(shelf.base / "scenario.xml");
    const fs::path file = shelf.base / "scenario.xml";

    write(file, replaced(base,
                         "id=\"us-9\" name=\"9\" title=\"9th Infantry\" commander=\"Maj Leavenworth\" men=\"348\" "
                         "side=\"us\" class=\"infantry\" full=\"8\"",
                         "id=\"us-9\" name=\"9\" title=\"9th Infantry\" commander=\"Maj Leavenworth\" men=\"348\" "
                         "side=\"us\" class=\"infantry\" full=\"7\""));
    LoadedScenario loaded = load_scenario(shelf.variant);
    CHECK(errors_of(loaded).empty());
    RebasedVariant rebased = rebase_variant(*loaded.variant, false);
    CHECK_FALSE(rebased.conflicts);
    REQUIRE(rebased.findings.size() == 1);
    CHECK(rebased.findings[0].code == "RP1088");
    CHECK(rebased.kept == 1);
    CHECK(rebased.text.find("us-9") == std::string::npos);
    CHECK(rebased.text.find("the wood was wet") != std::string::npos);
    CHECK(rebased.text.find("sha256=\"" + content_hash(load_scenario(shelf.base).scenario)) != std::string::npos);

    write(file,
          replaced(bytes_of(file), "full=\"7\" reduced=\"4\" at=\"C3026\"", "full=\"5\" reduced=\"4\" at=\"C3026\""));
    loaded = load_scenario(shelf.variant);
    CHECK(errors_of(loaded) == Codes{"RP1086"});
    ScenarioStore store(shelf.variant);
    REQUIRE(run_script(store.document(), "unit us-11 full 5"));
    CHECK_FALSE(store.save());  // it would lose the change that does not fit
    rebased = rebase_variant(*loaded.variant, false);
    CHECK(rebased.conflicts);
    rebased = rebase_variant(*loaded.variant, true);
    write(shelf.variant / "variant.xml", rebased.text);
    CHECK(rebased.text.find("field=\"full\" was=\"5\" is=\"7\"") != std::string::npos);
    CHECK(errors_of(load_scenario(shelf.variant)).empty());
}

namespace {

/// Gives Chippewa of a shelf these notes.
void write_notes(const Shelf& shelf, const std::vector<std::string>& notes) {
    const fs::path file = shelf.base / "scenario.xml";
    std::string text = bytes_of(file);
    const std::size_t begin = text.find("<notes>");
    const std::size_t end = text.find("</notes>");
    REQUIRE(begin != std::string::npos);
    REQUIRE(end != std::string::npos);
    std::string rows = "<notes>\n";
    for (const std::string& note : notes) rows += "    <p>" + note + "</p>\n";
    write(file, text.replace(begin, end - begin, rows + "  "));
}

std::vector<std::string> notes_of(const Shelf& shelf, const Codes& found = {}) {
    const LoadedScenario loaded = load_scenario(shelf.variant);
    CHECK(errors_of(loaded) == found);
    return loaded.scenario.notes;
}

}  // namespace

TEST_CASE("a variant changes and removes the same notes when its base gains or loses one in front of them") {
    using Notes = std::vector<std::string>;
    const Shelf shelf;
    write_notes(shelf, {"A", "B", "C", "D"});
    write(shelf.variant / "variant.xml",
          Shelf::text(R"(    <note at="2" field="text" was="&quot;B&quot;" is="&quot;b&quot;"/>
    <note at="3" was="&quot;C&quot;"/>
)"));
    CHECK(notes_of(shelf) == Notes{"A", "b", "D"});
    write_notes(shelf, {"new", "A", "B", "C", "D"});
    CHECK(notes_of(shelf) == Notes{"new", "A", "b", "D"});
    write_notes(shelf, {"B", "C", "D"});
    CHECK(notes_of(shelf) == Notes{"b", "D"});
    write_notes(shelf, {"C", "A", "D", "B"});
    CHECK(notes_of(shelf) == Notes{"A", "D", "b"});

    // What the base has reworded is a conflict about that note, and the others are still found.
    write_notes(shelf, {"new", "A", "B", "C!", "D"});
    const LoadedScenario loaded = load_scenario(shelf.variant);
    CHECK(errors_of(loaded) == Codes{"RP1086"});
    CHECK(loaded.scenario.notes == Notes{"new", "A", "b", "C!", "D"});
    write(shelf.variant / "variant.xml", rebase_variant(*loaded.variant, true).text);
    CHECK(notes_of(shelf) == Notes{"new", "A", "b", "D"});
    CHECK(bytes_of(shelf.variant / "variant.xml").find("<note at=\"4\" was=\"&quot;C!&quot;\"/>") != std::string::npos);
}

TEST_CASE("a note that a variant adds keeps its place among those of its base") {
    using Notes = std::vector<std::string>;
    const Shelf shelf;
    const auto add = [](const std::string& at, const std::string& position) {
        return Shelf::text("    <note at=\"" + at + "\" is=\"&quot;mine&quot;\"" + position + "/>\n");
    };
    const std::pair<std::string, std::string> places[] = {
        {"1", "first"}, {"2", "behind &quot;A&quot;"}, {"3", "behind &quot;B&quot;"}, {"4", "last"}};
    for (const auto& [at, position] : places) {
        INFO(position);
        write_notes(shelf, {"A", "B", "C"});
        // A file that has the number alone is read as before, and gains the position when it is written.
        write(shelf.variant / "variant.xml", add(at, ""));
        Notes expected{"A", "B", "C"};
        expected.insert(expected.begin() + (at[0] - '1'), "mine");
        CHECK(notes_of(shelf) == expected);
        const LoadedScenario loaded = load_scenario(shelf.variant);
        Scenario after = loaded.scenario;
        const auto made = make_variant(*loaded.variant, after);
        REQUIRE(made);
        CHECK(saved_variant(loaded.variant->read, *made).find("position=\"" + position + "\"/>") != std::string::npos);

        write(shelf.variant / "variant.xml", add(at, " position=\"" + position + "\""));
        CHECK(notes_of(shelf) == expected);
        write_notes(shelf, {"new", "A", "B", "more", "C", "end"});
        Notes grown{"new", "A", "B", "more", "C", "end"};
        const std::ptrdiff_t behind = at == "1" ? 0 : at == "2" ? 2 : at == "3" ? 3 : 6;
        grown.insert(grown.begin() + behind, "mine");
        CHECK(notes_of(shelf) == grown);
        const RebasedVariant rebased = rebase_variant(*load_scenario(shelf.variant).variant, false);
        CHECK_FALSE(rebased.conflicts);
        CHECK(rebased.text.find("at=\"" + std::to_string(behind + 1) + "\"") != std::string::npos);
        write(shelf.variant / "variant.xml", rebased.text);
        CHECK(notes_of(shelf) == grown);
    }
}

TEST_CASE("errata of the base apply to its variants, each change checked for itself") {
    const Shelf shelf;
    const auto corrected = [&](const std::string& rows) {
        const std::string text = R"(<errata xmlns="urn:ramparts:errata:1" format="1" id="letter" name="A letter">
  <base id="chippewa" version="1.0.0"/>
  <erratum id="one" prov="errata" src="a letter">
)" + rows + "  </erratum>\n</errata>\n";
        ErrataRead read = read_errata(text, "errata.xml");
        INFO((read.diagnostics.empty() ? std::string() : to_text(read.diagnostics.front())));
        REQUIRE(read.readable);
        ErrataLayer layer;
        layer.errata = std::move(read.errata);
        layer.on.assign(layer.errata.errata.size(), true);
        Document document(load_scenario(shelf.variant).scenario);
        const auto done = apply_errata(document, std::span(&layer, 1));
        return std::pair(done.has_value(), document.scenario());
    };
    const auto [fits, inherited] = corrected("    <unit at=\"us-11\" field=\"full\" was=\"8\" is=\"9\"/>\n");
    CHECK(fits);
    CHECK(inherited.units[*inherited.unit("us-11")].full == 9);
    CHECK(inherited.units[*inherited.unit("us-9")].full == 7);  // the variant's own change stays
    const auto [misfits, as_it_was] = corrected("    <unit at=\"us-9\" field=\"full\" was=\"8\" is=\"9\"/>\n");
    CHECK_FALSE(misfits);  // the variant has another value there
    CHECK(as_it_was.units[*as_it_was.unit("us-9")].full == 7);
}

TEST_CASE("the schema of variants takes what the reader takes, and refuses what it can see") {
    if (std::string_view(RAMPARTS_XMLLINT).empty()) {
        WARN("xmllint is not installed: schema not checked");
        return;
    }
    const VariantScratch scratch;
    const auto valid = [](const fs::path& file) {
        const std::string command = std::string("\"") + RAMPARTS_XMLLINT +
                                    "\" --noout --schema \"" RAMPARTS_SOURCE_DIR "/sdk/schema/variant.xsd\" \"" +
                                    file.string() + "\" > /dev/null 2>&1";
        return std::system(command.c_str()) == 0;
    };
    const auto text_is_valid = [&](const std::string& text) {
        write(scratch.path / "variant.xml", text);
        return valid(scratch.path / "variant.xml");
    };
    for (const char* battle : {"chippewa-bombardment", "lundys-lane-dice", "lundys-lane-air"})
        CHECK(valid(kScenarios / battle / "variant.xml"));
    const std::string good = Shelf::text();
    CHECK(text_is_valid(good));
    for (const std::string_view noun : kChangeNouns) {
        INFO(noun);
        const auto row = [&](const char* at) {
            return Shelf::text("    <" + std::string(noun) + at + " field=\"y\" was=\"1\" is=\"2\"/>\n");
        };
        CHECK(text_is_valid(row("")) !=
              text_is_valid(row(" at=\"x\"")));  // the battle and the map are named by nothing
    }
    for (const auto& [from, to] :
         {std::pair("<unit at", "<regiment at"), std::pair(" id=\"mine\"", ""),
          std::pair("format=\"1\"", "format=\"x\""), std::pair("<base href=\"../chippewa\"", "<base")}) {
        INFO(to);
        CHECK_FALSE(text_is_valid(replaced(good, from, to)));
        CHECK_FALSE(read_variant(replaced(good, from, to), "variant.xml").readable);
    }
    // Rows may be in any order, with those of others between them: that one is missing is beyond the schema.
    CHECK(text_is_valid(replaced(good, "  <base href=\"../chippewa\" id=\"chippewa\"/>\n", "")));
}
