// Rulesets that say only what differs from another.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/ruleset_search.hpp"
#include "formats/variant/ruleset_variant.hpp"
#include "sdk/change/document/scenario_store.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "sdk/change/variant/ruleset_maker.hpp"

namespace fs = std::filesystem;
using namespace ramparts;

namespace {

const fs::path kRulesets = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "rulesets";

std::string text_in(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}
void put(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }
RulesetRead rules_of(const fs::path& file) { return read_ruleset(text_in(file), file.string()); }

/// A folder with Chippewa, the standard rules, and rules that are made from them; gone at the end.
struct RuleShelf {
    fs::path path = fs::temp_directory_path() / ("ramparts-made-rules-" + std::to_string(std::rand()));
    fs::path battle = path / "chippewa";
    fs::path made = path / "rulesets" / "made.xml";

    RuleShelf() {
        while (!fs::create_directory(path)) path += "-";
        for (const char* name : {"chippewa", "rulesets"})
            fs::copy(kRulesets.parent_path() / name, path / name, fs::copy_options::recursive);
        put(made, text());
        std::string scenario = text_in(battle / "scenario.xml");
        const std::size_t link = scenario.find("<ruleset ");
        scenario.replace(link, scenario.find("/>", link) - link, "<ruleset href=\"../rulesets/made.xml\"");
        put(battle / "scenario.xml", scenario);
    }
    ~RuleShelf() { fs::remove_all(path); }
    RuleShelf(const RuleShelf&) = delete;
    RuleShelf& operator=(const RuleShelf&) = delete;

    static std::string text(const std::string& rows = R"(    <!-- wet ground -->
    <cross at="creek all" field="cost" was="2" is="4"/>
)",
                            const std::string& base = R"(href="tlg2.xml" id="tlg2")") {
        return R"(<ruleset-variant xmlns="urn:ramparts:variant:1" format="1" id="made" name="Made">
  <base )" + base +
               "/>\n  <changes>\n" + rows + "  </changes>\n</ruleset-variant>\n";
    }
};

std::vector<std::string> codes_in(const std::vector<Diagnostic>& found) {
    std::vector<std::string> codes;
    for (const Diagnostic& d : found) {
        codes.push_back(d.code);
        INFO(d.message.english());
        CHECK(d.where.file.line > 0);
        CHECK_FALSE(d.fix.empty());
    }
    return codes;
}

const CrossRow& crossing(const Ruleset& rules, std::string_view kind) {
    for (const CrossRow& row : rules.cross)
        if (rules.hexside_kinds[row.kind].id == kind && !row.unit_class) return row;
    FAIL("no row");
    std::abort();
}

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("a ruleset that is made from another is that one with its changes") {
    const RuleShelf shelf;
    const RulesetRead base = rules_of(shelf.path / "rulesets" / "tlg2.xml");
    const LoadedScenario loaded = load_scenario(shelf.battle);
    REQUIRE(loaded.readable);
    CHECK(codes_in(loaded.diagnostics).empty());
    const Ruleset& rules = loaded.scenario.ruleset;
    CHECK(rules.id == "made");
    CHECK(rules.name == "Made");
    CHECK(crossing(base.ruleset, "creek").cost == 2);
    CHECK(crossing(rules, "creek").cost == 4);
    CHECK(rules.terrains == base.ruleset.terrains);
    CHECK(rules.crt == base.ruleset.crt);
    // What is changed is placed in its file, what is inherited in that of the base.
    CHECK(loaded.places.object("cross creek").path == shelf.made.string());
    CHECK(loaded.places.object("cross creek").line == 5);
    CHECK(loaded.places.object("forest").path == (shelf.path / "rulesets" / "tlg2.xml").string());
}

TEST_CASE("a made ruleset changes the same note when its base gains one in front of it") {
    using Notes = std::vector<std::string>;
    const RuleShelf shelf;
    const fs::path file = shelf.path / "rulesets" / "tlg2.xml";
    Ruleset base = rules_of(file).ruleset;
    const auto notes_from = [&](const Notes& notes) {
        base.notes = notes;
        put(file, write_ruleset(base));
        const RulesetRead read = rules_of(shelf.made);
        CHECK(codes_in(read.diagnostics).empty());
        return read.ruleset.notes;
    };
    put(shelf.made,
        RuleShelf::text("    <ruleset-note at=\"2\" field=\"text\" was=\"&quot;B&quot;\" is=\"&quot;b&quot;\"/>\n"
                        "    <ruleset-note at=\"4\" is=\"&quot;mine&quot;\" position=\"last\"/>\n"));
    CHECK(notes_from({"A", "B", "C"}) == Notes{"A", "b", "C", "mine"});
    CHECK(notes_from({"new", "A", "B", "C"}) == Notes{"new", "A", "b", "C", "mine"});
    CHECK(notes_from({"B"}) == Notes{"b", "mine"});
}

TEST_CASE("an edit of a made ruleset becomes a change in its file") {
    const RuleShelf shelf;
    const std::string base_before = text_in(shelf.path / "rulesets" / "tlg2.xml");
    const std::string before = text_in(shelf.made);
    ScenarioStore store(shelf.battle);
    const auto edit = [&](const char* line) { return run_script(store.document(), line, {.source = {}}).has_value(); };
    REQUIRE(edit("option advance-is-optional true"));
    REQUIRE(store.save());
    const std::string after = text_in(shelf.made);
    INFO(after);
    CHECK(after.find("<!-- wet ground -->") != std::string::npos);
    CHECK(after.find("option") != std::string::npos);
    CHECK(after.find("terrains") == std::string::npos);
    CHECK(text_in(shelf.path / "rulesets" / "tlg2.xml") == base_before);
    CHECK(load_scenario(shelf.battle).scenario == store.document().scenario());
    REQUIRE(store.document().undo());
    REQUIRE(store.save());
    CHECK(text_in(shelf.made) == before);
    // A copy elsewhere does not find the base, and is whole.
    REQUIRE(store.save_as(shelf.path / "copy", RulesetChoice::copy));
    CHECK_FALSE(is_ruleset_variant(text_in(shelf.path / "copy" / "ruleset.xml")));
    CHECK(load_scenario(shelf.path / "copy").scenario.ruleset == store.document().scenario().ruleset);
    CHECK_FALSE(is_ruleset_variant(plain_texts(store.loaded(), store.document().scenario()).ruleset));
}

TEST_CASE("a plain copy of a variant leaves the made ruleset that it links to as it is") {
    const RuleShelf shelf;
    for (const char* name : {"lundys-lane", "lundys-lane-dice"})
        fs::copy(kRulesets.parent_path() / name, shelf.path / name, fs::copy_options::recursive);
    const fs::path rules = shelf.path / "rulesets" / "tlg2-dice.xml";
    const std::string before = text_in(rules);
    REQUIRE(is_ruleset_variant(before));
    ScenarioStore store(shelf.path / "lundys-lane-dice");
    REQUIRE(store.save_as(shelf.path / "plain", RulesetChoice::reference));
    CHECK(text_in(rules) == before);
    CHECK(load_scenario(shelf.path / "plain").diagnostics.empty());
}

TEST_CASE("a faulty made ruleset is refused with one finding") {
    const RuleShelf shelf;
    const auto found = [&](const std::string& text) {
        put(shelf.made, text);
        const RulesetRead read = rules_of(shelf.made);
        CHECK((read.readable || has_errors(read.diagnostics)));
        return codes_in(read.diagnostics);
    };
    const std::string rows = "    <cross at=\"creek all\" field=\"cost\" was=\"2\" is=\"4\"/>\n";
    CHECK(found(shelf.text(rows, R"(href="made.xml" id="made")")) == Codes{"RP1085"});
    CHECK(found(shelf.text(rows, R"(href="gone.xml" id="tlg2")")) == Codes{"RP1072"});
    CHECK(found(shelf.text(rows, R"(href="/tlg2.xml" id="tlg2")")) == Codes{"RP1070"});
    CHECK(found(shelf.text(rows, R"(href="../../../tlg2.xml" id="tlg2")")) == Codes{"RP1071"});
    CHECK(found(shelf.text(rows, R"(href="tlg2-period.xml" id="tlg2")")) == Codes{"RP1083"});
    CHECK(found(shelf.text("    <cross at=\"creek all\" field=\"cost\" was=\"3\" is=\"4\"/>\n")) == Codes{"RP1086"});
    CHECK(found(shelf.text("    <hex at=\"C1823\" field=\"terrain\" was=\"forest\" is=\"swamp\"/>\n")) ==
          Codes{"RP1021"});
    CHECK(found(shelf.text(rows, "href=\"tlg2.xml\" id=\"tlg2\" sha256=\"" + std::string(64, '0') + "\"")) ==
          Codes{"RP1084"});
    CHECK(found("<ruleset-variant xmlns=\"urn:ramparts:variant:1\" format=\"1\" id=\"made\" name=\"Made\"/>\n") ==
          Codes{"RP1024"});
    // Two that are made from each other.
    put(shelf.path / "rulesets" / "other.xml", shelf.text(rows, R"(href="made.xml" id="made")"));
    CHECK(found(shelf.text(rows, R"(href="other.xml" id="made")")) == Codes{"RP1085"});
}

TEST_CASE("a made ruleset whose changes do not fit is not saved over, and takes its base over") {
    const RuleShelf shelf;
    const std::string misfit = shelf.text("    <cross at=\"creek all\" field=\"cost\" was=\"3\" is=\"4\"/>\n");
    put(shelf.made, misfit);
    ScenarioStore store(shelf.battle);
    CHECK(has_errors(store.loaded().diagnostics));
    REQUIRE(run_script(store.document(), "option advance-is-optional true", {.source = {}}).has_value());
    CHECK_FALSE(store.save());
    CHECK(text_in(shelf.made) == misfit);

    const RulesetRead read = rules_of(shelf.made);
    REQUIRE(read.places->made_from);
    CHECK_FALSE(read.places->made_from->fits);
    const RebasedRuleset refused = rebase_ruleset(*read.places->made_from, false);
    CHECK(refused.conflicts);
    const RebasedRuleset taken = rebase_ruleset(*read.places->made_from, true);
    put(shelf.made, taken.text);
    const RulesetRead again = rules_of(shelf.made);
    CHECK(codes_in(again.diagnostics).empty());
    CHECK(crossing(again.ruleset, "creek").cost == 4);
    CHECK(text_in(shelf.made).find(ruleset_pin(rules_of(shelf.path / "rulesets" / "tlg2.xml").ruleset)) !=
          std::string::npos);
}

TEST_CASE("the shipped rulesets that are made from others are what they were when they were whole") {
    // Pins of their canonical texts, which lock the records of games.
    const std::pair<const char*, const char*> shipped[] = {
        {"tlg2-air.xml", "030e79dbf4ec0ea3289ec5cbdce5e1a298bdbb8cf158e6893049b84ca16ded4c"},
        {"tlg2-bombardment.xml", "86d2e8d76a7e357de8955fd1470a29474232387aaacd1219aeb84ef56df80ea6"},
        {"tlg2-dice.xml", "00be93e2709a34be623452e3a91792d173a106e6274b2b7aa7846a19c3c5c108"},
        {"tlg2-period.xml", "ebb5e0714ec1df9a4dcd8623d246fa36d4ad13350cd9e0f098ab8864ca269ef3"},
        {"chesapeake.xml", "3d904a39193d4f8cadf25498b89628521ec3e8f532061f7c9dee846f33df7b23"},
        {"delta.xml", "ee8e87a6fa597c1838807a2060339592444a9d90906a94a1a7a3d03f68ffbd46"},
        {"patapsco.xml", "05648a81ad66b6dda7615f844f1dba7f0fd9772659b61774f5dd75afa18b040a"},
        {"st-lawrence.xml", "940fe8712aa8cce52d84dd902f4271006903361204fa7f41f43f7e02b04f4735"}};
    for (const auto& [name, pin] : shipped) {
        INFO(name);
        const RulesetRead read = rules_of(kRulesets / name);
        CHECK(codes_in(read.diagnostics).empty());
        CHECK(ruleset_pin(read.ruleset) == pin);
        REQUIRE(read.places->made_from);
        CHECK(write_ruleset_variant(read.places->made_from->read.variant) == text_in(kRulesets / name));
        CHECK(changed_ruleset_variant(*read.places->made_from, read.ruleset) == text_in(kRulesets / name));
    }
}

TEST_CASE("each shipped ruleset can be written as changes of each other one, and reads back the same") {
    const RuleShelf shelf;
    const fs::path folder = shelf.path / "rulesets";
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(kRulesets))
        if (entry.path().extension() == ".xml") files.push_back(entry.path().filename());
    std::sort(files.begin(), files.end());
    for (const fs::path& from : files)
        for (const fs::path& to : files) {
            INFO(from.string() << " to " << to.string());
            const Ruleset before = rules_of(folder / from).ruleset;
            const Ruleset after = rules_of(folder / to).ruleset;
            RulesetVariant frame;
            frame.base_href = from.string();
            frame.base_id = before.id;
            frame.base_sha256 = ruleset_pin(before);
            const auto made = make_ruleset_variant(frame, before, after);
            CHECK(made);
            if (!made) continue;
            put(folder / "rewritten.xml", write_ruleset_variant(*made));
            const RulesetRead read = rules_of(folder / "rewritten.xml");
            CHECK(codes_in(read.diagnostics).empty());
            CHECK(read.ruleset == after);
        }
}
