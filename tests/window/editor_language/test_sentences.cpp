// Composed texts, names of edits, sentences of play; files stay the same in every language.
#include <catch2/catch.hpp>

#include <clocale>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <locale>
#include <random>
#include <sstream>

#include "catalogue.hpp"
#include "editor/command/tables.hpp"
#include "editor/model/findings_model.hpp"
#include "editor/model/forces_model.hpp"
#include "editor/model/kinds_model.hpp"
#include "editor/model/readout.hpp"
#include "editor/model/rules_model.hpp"
#include "editor/model/tables_model.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/workspace.hpp"
#include "engine/model/names.hpp"
#include "engine/modules/module_params.hpp"
#include "formats/scenario/faults.hpp"
#include "formats/scenario/ruleset_file.hpp"
#include "sdk/check/check.hpp"
#include "sdk/play/playtest.hpp"
#include "sdk/play/situation.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"
#include "tests/floors/check/faults.hpp"
#include "tests/floors/document/odd_edits.hpp"
#include "tests/floors/document/random_scenario.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

Scenario battle(const std::string& name) {
    auto opened = open_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / name);
    REQUIRE(opened);
    return (*opened)->document().scenario();
}

std::string bytes_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// A few edits of every kind of label, saved; the bytes of all files with what the history calls the edits.
std::string edited_and_saved(const fs::path& folder) {
    OpenDocument open(battle("lundys-lane"));
    Document& d = open.document;
    const HexIndex hex = *d.map().grid().parse("L2410");
    CHECK(place_on_hex(d, 0, hex).empty());
    CHECK(set_unit_field(d, 1, "full", "17").empty());
    CHECK(set_scenario_field(d, "description", "Après-midi d'été").empty());
    CHECK(set_table_cell(d, TableId::enter, 1, 0, "4½").empty());
    CHECK(set_turn_count(d, 11).empty());
    std::string all;
    for (std::size_t i = 0; i < d.history_size(); ++i) all += d.history_label(i) + "\n";
    REQUIRE(d.history_size() == 5);
    REQUIRE(open.store().save_as(folder, RulesetChoice::copy));
    for (const char* name : {"scenario.xml", "map.xml", "ruleset.xml"})
        if (fs::exists(folder / name)) all += bytes_of(folder / name);
    fs::remove_all(folder);
    return all;
}

struct Folder {
    Folder() : path(fs::temp_directory_path() / ("ramparts-language-" + std::to_string(std::random_device{}()))) {}
    ~Folder() { fs::remove_all(path); }
    fs::path path;
};

void check_known(const Message& message);

void check_known(const MessageArg& argument) {
    if (argument.kind == MessageArg::Kind::message) check_known(argument.message);
    for (const MessageArg& part : argument.parts) check_known(part);
}

// Whether the pattern, and those within it, are in the catalogue. Names and labels may stand within as plain text.
void check_known(const Message& message) {
    if (message.plain()) return;
    INFO(message);
    const std::string pattern(message.pattern());
    if (pattern != "{1}") CHECK((french().contains(pattern) || text_of_any_plugin(pattern) != nullptr));
    for (const MessageArg& argument : message.arguments()) check_known(argument);
}

// The same for a whole sentence, which is never plain. Its arguments are where its English says.
void check_sentence(const Message& message) {
    INFO(message);
    CHECK_FALSE(message.empty());
    CHECK_FALSE(message.plain());
    check_known(message);
}

}  // namespace

TEST_CASE("arguments go to their places whatever the order", "[language]") {
    CHECK(filled("{2} before {1}", {"a", "b"}) == "b before a");
    CHECK(filled("{1} {1} {3} {", {"{2}", "b"}) == "{2} {2} {3} {");
    CHECK(say("Set up {1} at {2}", "11", "L2410") == "Set up 11 at L2410");
    const InFrench now;
    CHECK(say("{1} holds {2}; no stacking", "L2410", "us-11") ==
          "us-11 se trouve en L2410\u202f; l’empilement est interdit");
    CHECK(say("a text that is in no catalogue {1}", 7) == "a text that is in no catalogue 7");
}

TEST_CASE("numbers choose the form of the language", "[language]") {
    CHECK(say_n("{1} hex", "{1} hexes", 0) == "0 hexes");
    CHECK(say_n("{1} hex", "{1} hexes", 1) == "1 hex");
    CHECK(say_decimal("2.5") == "2.5");
    const InFrench now;
    CHECK(say_n("{1} hex", "{1} hexes", 0) == "0 hexagone");
    CHECK(say_n("{1} hex", "{1} hexes", 1) == "1 hexagone");
    CHECK(say_n("{1} hex", "{1} hexes", 2) == "2 hexagones");
    CHECK(say_decimal("2.5") == "2,5");
}

TEST_CASE("names of edits are kept in English and shown in French", "[language]") {
    const std::string kept = named("Set up {1} at {2}", "11", "L2410");
    CHECK(say_label(kept) == "Set up 11 at L2410");
    const std::string turn = label_of(message("Set turn {1}", 3));
    const std::string slope = label_of(message("Add {1}", a_kind("slope")));
    CHECK(say_label(turn) == "Set turn 3");
    CHECK(say_label(slope) == "Add a slope");
    CHECK(say_label(label_of(message("Make the hex {1}", kind_name("forest")))) == "Make the hex forest");
    const InFrench now;
    CHECK(named("Set up {1} at {2}", "11", "L2410") == kept);
    CHECK(say_label(kept) == "Mettre en place 11 en L2410");
    CHECK(say_label(turn) == "Fixer le tour à 3");
    CHECK(say_label(slope) == "Ajouter pente");
    CHECK(say_label("Set turn 3") == "Set turn 3");  // no sentence is recognised
    CHECK(say_label("Save") == "Enregistrer");
}

TEST_CASE("kinds of the shipped ruleset are told in French, a user's own as they are", "[language]") {
    const Scenario shipped = battle("lundys-lane");
    const Ruleset& rules = shipped.ruleset;
    const auto each = [&](const auto& visit) {
        for (const auto& kind : rules.terrains) visit(kind);
        for (const auto& kind : rules.hexside_kinds) visit(kind);
        for (const auto& kind : rules.road_kinds) visit(kind);
        for (const auto& kind : rules.features) visit(kind);
        for (const auto& kind : rules.unit_classes) visit(kind);
    };
    each([](const auto& kind) {
        CHECK(say_kind(kind.name) == kind.name);
        CHECK(say_kind_id(kind.id) == kind.id);
        CHECK(say_argument(kind_name(kind)) == within_sentence(kind.name));
    });
    const std::string english = hex_readout(shipped, *shipped.map.grid().parse("L2208"), -1, {});
    const InFrench now;
    each([](const auto& kind) {
        INFO(kind.id);
        CHECK(say_kind(kind.name) != kind.name);
        CHECK(say_kind_id(kind.id) != kind.id);
        CHECK(say_argument(kind_name(kind)) == within_sentence(say_kind(kind.name)));
    });
    // Words that the catalogue knows in another sense, and words it does not know.
    for (const char* own : {"Save", "Terrain", "Marsh", "forest road", ""}) {
        CHECK(say_kind(own) == own);
        CHECK(say_kind_id(own) == own);
    }
    CHECK(hex_readout(shipped, *shipped.map.grid().parse("L2208"), -1, {}) != english);
    CHECK(kinds_of(rules, KindList::terrains).at(1).name == "Forêt");
    CHECK(kinds_of(rules, KindList::terrains).at(1).id == "forest");
    CHECK(say(message("a road leads into {1}, {2} hex nothing may enter", "S0203", a_kind("all-river"))) ==
          "une route mène en S0203, hexagone de type rivière où rien ne peut entrer");
    CHECK(say(message("the ground rises from {1} ({2}) to {3} ({4}) without {5}", "S0202", 0, "S0203", 1,
                      a_kind("slope"))) == "le sol monte de S0202 (0) à S0203 (1) sans pente");
    CHECK(say_label(named("Paint {1}", "Forest")).find("Forêt") != std::string::npos);
}

TEST_CASE("history and files do not change with the language", "[language]") {
    const Folder folder;
    const std::string english = edited_and_saved(folder.path);
    const InFrench now;
    CHECK(edited_and_saved(folder.path) == english);
}

TEST_CASE("numbers in files keep their form in a locale with commas", "[language]") {
    struct Commas final : std::numpunct<char> {
        char do_decimal_point() const override { return ','; }
        char do_thousands_sep() const override { return '.'; }
        std::string do_grouping() const override { return "\3"; }
    };
    const Folder folder;
    const std::string plain = edited_and_saved(folder.path);
    // Streams follow this one; functions of C follow the second, if the machine has one with commas.
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Commas));
    REQUIRE((std::ostringstream() << 1234.5).str() == "1.234,5");
    for (const char* name : {"fr_CA.UTF-8", "fr_FR.UTF-8", "de_DE.UTF-8"})
        if (std::setlocale(LC_NUMERIC, name) != nullptr) break;
    const std::string local = edited_and_saved(folder.path);
    std::setlocale(LC_NUMERIC, "C");
    std::locale::global(before);
    CHECK(local == plain);
}

TEST_CASE("keys have French names", "[language]") {
    CHECK(say_chord("Ctrl+Shift+PageDown") == "Ctrl+Shift+PageDown");
    CHECK(say_chord("Ctrl+Plus") == "Ctrl+Plus");
    const InFrench now;
    CHECK(say_chord("Ctrl+Shift+PageDown") == "Ctrl+Maj+Pg suiv");
    CHECK(say_chord("Escape") == "Échap");
}

TEST_CASE("sentences of the rules are told in French", "[language]") {
    const InFrench now;
    CHECK(say(with_rule(message("{1} has already moved this phase", "us-21"), "4.7")) ==
          "l’unité us-21 a déjà bougé dans cette phase [règle 4.7]");
    CHECK(say(message("{1} cannot enter: {2}", "us-21", wording("reinforcements never arrive early"))) ==
          "l’unité us-21 ne peut pas entrer\u00a0: les renforts n’arrivent jamais d’avance");
    CHECK(say(message("{1}, {2} hexes ({3})",
                      message("{1} moves {2} to {3} for {4}", "9th Infantry (us-9)", "L2410", "L2412", half_points(5)),
                      2, "L2411 L2412")) ==
          "9th Infantry (us-9) va de L2410 à L2412 pour 2½ PM, 2 hexagones (L2411 L2412)");
    CHECK(say(message("{1} costs {2}, more than the allowance of {3}", "L2410", decimal_points(5), decimal_points(4)))
              .find("2,5 PM") != std::string::npos);
    // "and" within a name stays, "and" between units does not.
    CHECK(say(message("Attack {1} in {2}", all_of({"Shawnee and others (ac-1)", "41st (ac-2)"}), "L2410")) ==
          "Attaquer Shawnee and others (ac-1) et 41st (ac-2) en L2410");
    CHECK(say(message("{1} before {2}", all_of({kind_name("slope")}), "L2410")) == "pente devant L2410");
    CHECK(say(message("{1} in {2}", message("{1} with {2}", kind_name("forest"), all_of({kind_name("building")})),
                      "S0604")) == "forêt avec bâtiment en S0604");
    CHECK(say(message("die {1}: {2}", 4, result_code("BL1"))).find("les deux camps perdent 1 pas") !=
          std::string::npos);
    // Data stays as it is, and so does what no catalogue has.
    CHECK(say(message("{1} holds {2}; no stacking", "Movement", "{1}")) ==
          "{1} se trouve en Movement\u202f; l’empilement est interdit");
    CHECK(say(Message::of_plugin("no such sentence about {1}", {kind_name("forest")})) ==
          "no such sentence about forêt");
    CHECK(say(alone(series({"a", wording("by the way"), kind_name("slope")}))) == "a, by the way, pente");
}

TEST_CASE("a message says the same in English as the layers below", "[language]") {
    CHECK(say(message("{1} costs {2}, more than the allowance of {3}", "L2410", decimal_points(5), half_points(3))) ==
          "L2410 costs 2.5 MP, more than the allowance of 1½ MP");
    const Message river = message("a road leads into {1}, {2} hex nothing may enter", "S0203", a_kind("all-river"));
    CHECK(say(river) == river.english());
}

TEST_CASE("whatever play says is a message of the catalogue", "[language]") {
    const InFrench now;  // plugins in use bring their part
    std::mt19937 random(1812);
    for (const char* name : {"lundys-lane", "chippewa", "thames", "queenston-heights"}) {
        INFO(name);
        auto begun = Playtest::start(battle(name), PlaytestSetup{});
        REQUIRE(begun);
        Playtest& play = **begun;
        for (int step = 0; step < 700 && !play.over(); ++step) {
            check_sentence(play.prompt());
            for (const PlayChoice& choice : play.choices()) check_sentence(choice.text);
            for (int i = 0; i < 6; ++i) {
                const auto hex = static_cast<HexIndex>(random() % play.scenario().map.grid().size());
                if (const Explanation why = play.why_not(hex); !why.legal) check_sentence(why.text);
            }
            REQUIRE_FALSE(play.choices().empty());
            play.perform(play.choices()[random() % play.choices().size()]);
        }
        for (const NarrationLine& line : play.log()) check_sentence(line.text);
        for (const DieRoll& roll : play.dice()) check_sentence(roll.text);
        const Situation situation_now = situation(play.rules(), play.view());
        check_sentence(situation_now.reason);
        for (const Message& line : situation_text(play.scenario(), situation_now)) check_sentence(line);
    }
}

// A module's title, which is in the texts of its plugin where it has a translation.
bool is_title(const Message& words) {
    const auto& modules = known_modules();
    return std::any_of(modules.begin(), modules.end(),
                       [&](const CatalogueModule& module) { return module.info.title == words.pattern(); });
}

// A message is told in French: its pattern and those within it are in the catalogue.
void check_french(const Message& said) {
    INFO(said.english() << " -> " << say_message(said));
    CHECK_FALSE(said.plain());
    CHECK(french().contains(std::string(said.pattern())));
    CHECK(say_message(said) != said.english());
    for (const MessageArg& argument : said.arguments())
        if (argument.kind == MessageArg::Kind::message && !argument.message.plain() && !is_title(argument.message))
            CHECK(french().contains(std::string(argument.message.pattern())));
}

TEST_CASE("whatever the document refuses is told in French, with place, range and advice", "[language]") {
    const InFrench now;
    std::size_t told = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        Rng rng(seed);
        Document document(test::sample_scenario(7, 5));
        for (int round = 0; round < 20; ++round) {
            const auto done = document.edit("edit", [&](Edit& e) { test::odd_mutations(e, rng); });
            if (done) continue;
            check_french(done.error().message);
            ++told;
        }
    }
    CHECK(told > 2000);
    const auto told_of = [](const std::function<void(Scenario&)>& spoil) {
        Scenario s = test::sample_scenario(7, 5);
        spoil(s);
        const auto faults = faults_of(s);
        return faults.empty() ? std::string() : say_message(faults.front().text());
    };
    CHECK(told_of([](Scenario& s) { s.units[0].full = 128; }) ==
          "unité «\u00a00\u00a0»\u00a0: la force entière vaut 128, hors des limites de 0 à 99\u202f; écrivez un "
          "nombre de 0 à 99");
    CHECK(told_of([](Scenario& s) {
              s.map.set_elevation(0, -128);
          }).ends_with("\u00a0: son altitude est -128\u202f; prenez un niveau de -99 à 99"));
}

TEST_CASE("whatever the checks find is told in French", "[language]") {
    const InFrench now;
    CheckOptions everything;
    for (const std::string_view key : off_by_default()) everything.severities[std::string(key)] = Severity::note;
    int told = 0;
    for (const test::Missed& fault : test::all_rows()) {
        Scenario s = test::sample();
        fault.spoil(s);
        for (const Finding& f : find_problems(s, everything)) {
            INFO(f.key);
            for (const Message* said : {&f.diagnostic.message, &f.diagnostic.fix}) {
                if (said->empty()) continue;
                if (f.diagnostic.plugin.empty()) check_french(*said);
                else CHECK(say_message(*said) != said->english());  // its own words, which it translates itself
                ++told;
            }
            if (f.fix) {
                CHECK_FALSE(f.fix->text.plain());
                CHECK(french().contains(std::string(f.fix->text.pattern())));
            }
        }
    }
    CHECK(told > 200);
}

TEST_CASE("whatever readers find is told in French", "[language]") {
    const InFrench now;
    const Ruleset rules = battle("chippewa").ruleset;
    std::string text = write_ruleset(rules);
    const auto spoil = [&](const std::string& from, const std::string& to) {
        const std::size_t at = text.find(from);
        REQUIRE(at != std::string::npos);
        text.replace(at, from.size(), to);
    };
    spoil("<terrain id=", "<terrain colr=\"#ffffff\" id=");
    spoil("die=\"1\"", "die=\"many\"");
    spoil("columns=", "cols=");
    const RulesetRead read = read_ruleset(text, "ruleset.xml");
    std::string all;
    for (const Diagnostic& d : read.diagnostics) {
        check_french(d.message);
        all += say_message(d.message) + "\n" + say_message(d.fix) + "\n";
    }
    INFO(all);
    CHECK(all.find("<terrain> n’a pas d’attribut «\u00a0colr\u00a0»") != std::string::npos);
    CHECK(all.find("vaut «\u00a0many\u00a0», qui n’est pas un nombre entier") != std::string::npos);
    CHECK(all.find("il manque à <shift> l’attribut «\u00a0columns\u00a0»") != std::string::npos);
}
