// Web pages: what they hold, that no text becomes code, that they are the same every time, and in French. What a
// browser makes of them test_pages.mjs tries.
#include <catch2/catch.hpp>

#include <cctype>
#include <filesystem>
#include <memory>
#include <regex>
#include <set>

#include "engine/players/player.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/base64.hpp"
#include "sdk/play/replay.hpp"
#include "sdk/show/web/html.hpp"
#include "sdk/show/web/replay_page.hpp"
#include "sdk/show/web/scenario_page.hpp"
#include "sdk/words/catalogue.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"
#include "tests/support/sample_png.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

Scenario battle(const char* name) {
    const LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / name);
    REQUIRE(loaded.readable);
    return loaded.scenario;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++found;
    return found;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The text of an attribute, the first time that it stands there.
std::string value_of(const std::string& page, const std::string& before) {
    const auto at = page.find(before);
    REQUIRE(at != std::string::npos);
    const auto from = at + before.size();
    return page.substr(from, page.find('"', from) - from);
}

/// The names of all elements and attributes of a page, "a" and "a href"; what scripts and styles hold is no markup.
std::set<std::string> names_in(const std::string& page) {
    std::set<std::string> names;
    const auto word_end = [&](std::size_t from) { return page.find_first_of(" \n=>/", from); };
    for (std::size_t at = 0; (at = page.find('<', at)) != std::string::npos;) {
        if (std::isalpha(static_cast<unsigned char>(page[at + 1])) == 0) {
            ++at;
            continue;
        }
        const std::string tag = page.substr(at + 1, word_end(at + 1) - at - 1);
        names.insert(tag);
        for (at = word_end(at + 1); page[at] != '>';) {
            at = page.find_first_not_of(" \n/", at);
            if (page[at] == '>') break;
            const std::size_t end = word_end(at);
            names.insert(tag + " " + page.substr(at, end - at));
            at = page[end] == '=' ? page.find('"', end + 2) + 1 : end;
        }
        if (tag == "script" || tag == "style") at = page.find("</" + tag, at);
    }
    return names;
}

/// A language for as long as a test speaks it.
struct Speaking {
    explicit Speaking(std::string_view code) { CHECK(speak_language(code)); }
    ~Speaking() { (void)speak_language("en"); }
    Speaking(const Speaking&) = delete;
    Speaking& operator=(const Speaking&) = delete;
};

/// A recorded game of random players, which ends.
Journal recorded(const std::shared_ptr<const StandardRules>& rules) {
    Game game(rules);
    std::uint64_t luck = 7;
    while (!game.over()) {
        luck = luck * 6364136223846793005U + 1442695040888963407U;
        const ActionList& legal = game.legal();
        game.play_listed(legal[static_cast<std::size_t>((luck >> 33U) % legal.size())]);
    }
    return make_journal(game);
}

}  // namespace

TEST_CASE("text is escaped wherever it may stand", "[web]") {
    CHECK(web::escaped("<a href='x' title=\"y\">&</a>") ==
          "&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;&amp;&lt;/a&gt;");
    CHECK(web::escaped(std::string("a\0b\nc\x7f", 6)) == "a b c ");
    CHECK(web::escaped("Chippewa – ½ é") == "Chippewa – ½ é");
    CHECK(web::element("p", "<b>", web::attribute("title", "\"")) == "<p title=\"&quot;\">&lt;b&gt;</p>");
    CHECK(web::json_for_script("{\"a\":\"</script><!--\"}") == "{\"a\":\"\\u003c/script>\\u003c!--\"}");
}

TEST_CASE("hashes are those that a browser computes", "[web]") {
    // of the empty text and of "abc", as FIPS 180-2 has them, in base64
    CHECK(web::source_hash("") == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    CHECK(web::source_hash("abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}

TEST_CASE("a page names its style and script by their hashes and lets nothing else in", "[web]") {
    const std::string page = web::scenario_page(battle("scenarios/chippewa"));
    const std::string policy = value_of(page, "<meta http-equiv=\"Content-Security-Policy\" content=\"");
    const auto between = [&](const std::string& open, const std::string& close) {
        const auto from = page.find(open) + open.size();
        return page.substr(from, page.find(close, from) - from);
    };
    CHECK(policy == "default-src 'none'; style-src '" + web::source_hash(between("<style>", "</style>")) +
                        "'; script-src '" + web::source_hash(between("<script>", "</script>")) +
                        "'; base-uri 'none'; form-action 'none'");
    CHECK(count(page, "<script") == 2);
    CHECK(count(page, "</script") == 2);
    CHECK(page.find("Content-Security-Policy") < page.find("<style>"));
    // no address but that of the drawing's vocabulary, and no handler
    CHECK_FALSE(std::regex_search(page, std::regex("(src|href)=\"[^#\"]")));
    CHECK_FALSE(std::regex_search(page, std::regex("<[a-z]+[^>]* on[a-z]+=")));
    CHECK_FALSE(has(page, "https://"));
    CHECK_FALSE(has(page, "url(http"));
    CHECK_FALSE(has(page, "@import"));
}

TEST_CASE("the page of a battle holds all of it", "[web]") {
    for (const char* name : {"scenarios/thames", "scenarios/chippewa", "scenarios/lundys-lane",
                             "scenarios/lundys-lane-air", "scenarios/queenston-heights"}) {
        const Scenario s = battle(name);
        INFO(name);
        const std::string page = web::scenario_page(s);
        CHECK(page.size() <= 1'000'000);
        CHECK(has(page, "<h1>" + web::escaped(s.name) + "</h1>"));
        for (const Unit& unit : s.units) {
            INFO(unit.id);
            CHECK(has(page, web::escaped(unit.title.empty() ? unit.name : unit.title)));
            CHECK(has(page, web::escaped(unit.commander)));
        }
        CHECK(count(page, "<tr id=\"row-") == s.units.size());
        CHECK(count(page, "class=\"piece\"") == s.units.size());
        for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
            if (s.map.present(hex)) CHECK(has(page, "[\"" + s.map.grid().label(hex) + "\","));
        for (const MapLabel& label : s.map.labels) CHECK(has(page, "[\"" + label.text + "\","));
        for (const std::string& note : s.notes) CHECK(has(page, web::escaped(note)));
        for (const SourceNote& source : s.bibliography) CHECK(has(page, web::escaped(source.title)));
        for (const CrtCell& cell : s.ruleset.crt)
            if (cell.code != "-") CHECK(has(page, "<td>" + cell.code + "</td>"));
        CHECK(has(page, "in part a reconstruction"));
        for (const char* id : {"map", "set-up", "turns", "tables", "victory", "notes", "sources"})
            CHECK(has(page, "<section id=\"" + std::string(id) + "\""));
        CHECK(page == web::scenario_page(s));
    }
}

TEST_CASE("pictures of counters are in the page itself, and let in by its policy", "[web]") {
    Scenario s = battle("scenarios/chippewa");
    s.units[0].picture = s.units[1].picture = "pictures/red.png";
    s.pictures.put("pictures/red.png", test::png_file());
    const std::string page = web::scenario_page(s);
    CHECK(count(page, "data:image/png;base64," + base64(test::png_file())) == 1);
    CHECK(count(page, "href=\"#m-image1\"") >= 4);  // full and reduced faces of both
    CHECK(has(value_of(page, "<meta http-equiv=\"Content-Security-Policy\" content=\""), "; img-src data:;"));
    CHECK_FALSE(std::regex_search(page, std::regex("(src|href)=\"[^#d\"]")));
    CHECK_FALSE(has(web::scenario_page(battle("scenarios/chippewa")), "img-src"));
}

TEST_CASE("no text of a scenario becomes markup or code", "[web]") {
    const std::vector<std::string> evils = {"<script>alert(1)</script>",
                                            "</title><b>",
                                            "</style><script>x()</script>",
                                            "]]><img src=x onerror=x()>",
                                            "\" onload=\"x()",
                                            "' onfocus='x()",
                                            "--><!--<script>",
                                            "&lt;b&gt;",
                                            "<svg/onload=x()>"};
    Scenario whole = battle("tests/features/cli/data/skirmish");
    for (Unit& unit : whole.units) unit.commander = "Nobody";
    const std::set<std::string> harmless = names_in(web::scenario_page(whole));
    REQUIRE(harmless.contains("meta content"));
    REQUIRE(harmless.contains("polygon"));
    for (const std::string& evil : evils) {
        INFO(evil);
        Scenario s = battle("tests/features/cli/data/skirmish");
        s.name = s.date = s.version = s.description = evil;
        for (SideInfo& side : s.sides) side.name = side.abbreviation = side.colour = evil;
        for (TurnInfo& turn : s.turns) turn.label = evil;
        for (Unit& unit : s.units) unit.id = unit.name = unit.title = unit.commander = unit.provenance.source = evil;
        for (MapLabel& label : s.map.labels) label.text = evil;
        for (VictoryRule& rule : s.victory) rule.provenance.source = evil;
        for (ModuleUse& use : s.modules) use.params.push_back({evil, evil});
        for (std::string& note : s.notes) note = evil;
        for (SourceNote& source : s.bibliography) source = {evil, evil, evil};
        for (auto& kind : s.ruleset.terrains) kind.name = evil;
        for (auto& kind : s.ruleset.unit_classes) kind.name = evil;
        for (auto& cell : s.ruleset.crt) cell.code = evil;
        const std::string page = web::scenario_page(s);
        if (evil.find('<') != std::string::npos) CHECK_FALSE(has(page, evil));
        CHECK(has(page, "<h1>" + web::escaped(evil) + "</h1>"));
        CHECK(count(page, "<script") == 2);
        CHECK(count(page, "<!--") == 0);
        // nothing but what a harmless battle has
        for (const std::string& name : names_in(page)) {
            INFO(name);
            CHECK(harmless.contains(name));
        }
    }
}

TEST_CASE("the page of a battle in French", "[web]") {
    const Scenario s = battle("scenarios/chippewa");
    const std::string english = web::scenario_page(s);
    const Speaking french("fr");
    const std::string page = web::scenario_page(s);
    CHECK(has(page, "<html lang=\"fr\">"));
    CHECK(has(english, "<html lang=\"en\">"));
    CHECK(has(page, ">Mise en place</h2>"));
    CHECK(has(page, "Infanterie"));
    CHECK_FALSE(has(page, ">Set-up</h2>"));
    CHECK_FALSE(has(page, "Whole map"));
    // names of the scenario stay as they are written
    CHECK(has(page, web::escaped(s.units.front().title)));
}

TEST_CASE("a page and what is said of a battle have its names in the language", "[web]") {
    const LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios/chippewa");
    REQUIRE(loaded.readable);
    use_names_of(loaded);  // English: there is nothing to take
    CHECK(say_name("United States") == "United States");
    const Speaking french("fr");
    use_names_of(loaded);
    const std::string page = web::scenario_page(loaded.scenario);
    for (const char* name :
         {"États-Unis", "Anglo-Canadiens", "5 juillet 1814", "16 h 30", "9e d’infanterie", "Ruisseau de Street"})
        CHECK(has(page, name));
    CHECK_FALSE(has(page, ">United States<"));
    CHECK(say(message("{1} wins: {2}", std::string("United States"), Message(std::string("x")))) ==
          "Victoire (États-Unis) : x");
    CHECK(say("{1}: {2}", "United States", 9) == "États-Unis : 9");
    // units that something tells apart
    CHECK(say_name("9th Infantry 2") == "9e d’infanterie 2");
    CHECK(say_name("9th Infantry (9)") == "9e d’infanterie (9)");
    CHECK(say_name("9th Infantry at L2406") == "9e d’infanterie en L2406");
    CHECK(say_name("9th Infantry, again") == "9th Infantry, again");
    CHECK(with_shown_names(loaded.scenario).sides[0].name == "États-Unis");
    CHECK(with_shown_names(loaded.scenario).sides[0].id == loaded.scenario.sides[0].id);
    // the locks of records are those of the battle as it is written
    CHECK(has(loaded.scenario.sides[0].name, "United States"));
    forget_names();
    CHECK(say_name("United States") == "United States");
}

TEST_CASE("catalogues are read as gettext writes them", "[web]") {
    const Catalogue found = read_catalogue(
        "msgid \"\"\nmsgstr \"\"\n\"Language: fr\\n\"\n\"Plural-Forms: nplurals=2; plural=(n > 1);\\n\"\n\n#: "
        "a.cpp\nmsgid \"one\"\nmsgstr \"un\"\n\n"
        "msgid \"\"\n\"two \"\n\"lines\"\nmsgstr \"\"\n\"deux \"\n\"\\\"lignes\\\"\\n\"\n\n"
        "msgid \"{1} step\"\nmsgid_plural \"{1} steps\"\nmsgstr[0] \"{1} pas\"\nmsgstr[1] \"{1} des pas\"\n\n"
        "#, fuzzy\nmsgid \"vague\"\nmsgstr \"flou\"\n\nmsgid \"empty\"\nmsgstr \"\"\n\n#~ msgid \"old\"\n#~ msgstr "
        "\"vieux\"\n");
    const decltype(found.texts) expected = {
        {"one", {"un"}}, {"two lines", {"deux \"lignes\"\n"}}, {"{1} step", {"{1} pas", "{1} des pas"}}};
    CHECK(found.texts == expected);
    CHECK(found.plural.form(0) == 0);
    CHECK(found.plural.form(1) == 0);
    CHECK(found.plural.form(2) == 1);
}

TEST_CASE("the head of a catalogue tells the plural forms of its language", "[web]") {
    struct Example {
        const char* head;
        std::vector<std::size_t> forms;  // of 0, 1, 2, 5, 11, 21, 22, 112
    };
    for (const Example& e : {Example{"nplurals=2; plural=(n > 1);", {0, 0, 1, 1, 1, 1, 1, 1}},
                             Example{"nplurals=2; plural=(n != 1);", {1, 0, 1, 1, 1, 1, 1, 1}},
                             Example{"nplurals=1; plural=0;", {0, 0, 0, 0, 0, 0, 0, 0}},
                             Example{"nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? "
                                     "1 : 2);",
                                     {2, 0, 1, 2, 2, 2, 1, 2}},
                             Example{"nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 "
                                     "|| n%100>=20) ? 1 : 2);",
                                     {2, 0, 1, 2, 2, 0, 1, 2}},
                             Example{"nplurals=2; plural=!(n==1)", {1, 0, 1, 1, 1, 1, 1, 1}},
                             Example{"nplurals=2; plural=n*3-n+4/2;", {1, 1, 1, 1, 1, 1, 1, 1}}}) {
        INFO(e.head);
        const auto plural = PluralForms::read(e.head);
        REQUIRE(plural);
        std::vector<std::size_t> forms;
        for (const long n : {0L, 1L, 2L, 5L, 11L, 21L, 22L, 112L}) forms.push_back(plural->form(n));
        CHECK(forms == e.forms);
    }
    for (const char* wrong : {"", "plural=n;", "nplurals=0; plural=0;", "nplurals=2; plural=;", "nplurals=2; plural=(n",
                              "nplurals=2; plural=m;", "nplurals=2; plural=n ? 1;", "nplurals=x; plural=n;",
                              "nplurals=2; plural=n/0;", "nplurals=2; plural=n 1; n;"})
        CHECK_FALSE(PluralForms::read(wrong));
    CHECK(PluralForms().form(1) == 0);
    CHECK(PluralForms().form(0) == 1);
}

TEST_CASE("the program speaks the languages that it names", "[web]") {
    CHECK_FALSE(speak_language("xx"));
    CHECK(say("Whole map") == "Whole map");
    {
        const Speaking french("fr");
        CHECK(say("Whole map") == "Toute la carte");
        CHECK(say_n("defender loses {1} step", "defender loses {1} steps", 2) == "le défenseur perd 2 pas");
        CHECK_FALSE(speak_language("xx"));
        CHECK(say("Whole map") == "Toute la carte");
    }
    CHECK(translated_into("fr", "Whole map") == "Toute la carte");
    for (const char* other : {"en", "xx", ""}) CHECK(translated_into(other, "Whole map") == "Whole map");
    CHECK(say_n("defender loses {1} step", "defender loses {1} steps", 2) == "defender loses 2 steps");
}

TEST_CASE("the page of a game holds every line of it, and its positions", "[web]") {
    const auto scenario = std::make_shared<const Scenario>(battle("tests/features/cli/data/skirmish"));
    const auto rules = std::make_shared<const StandardRules>(scenario);
    const Journal journal = recorded(rules);
    const auto page = web::replay_page(rules, journal, journal.steps.size(), "game");
    REQUIRE(page);
    Game game(rules);
    std::vector<NarrationLine> log;
    {
        Narrator narrator(game, *rules, [&](const NarrationLine& line) { log.push_back(line); });
        REQUIRE_FALSE(replay(journal, game, journal.steps.size(), "game", &narrator).fault);
    }
    REQUIRE(log.size() > 20);
    CHECK(count(*page, "<li class=\"") == log.size());
    for (const NarrationLine& line : log) {
        const bool heading = line.kind == NarrationLine::Kind::turn || line.kind == NarrationLine::Kind::situation;
        INFO(line.text.english());
        // results are explained on the page
        const std::string end = line.kind == NarrationLine::Kind::result ? "" : "</li>";
        if (!heading) CHECK(has(*page, ">" + web::escaped(line.text.english()) + end));
    }
    CHECK(has(*page, "<p id=\"outcome\">" + web::escaped(log.back().text.english()) + "</p>"));
    for (std::size_t turn = 1; turn <= scenario->turns.size(); ++turn)
        CHECK(count(*page, "<tr id=\"losses-" + std::to_string(turn) + "\">") == 1);
    CHECK(*page == *web::replay_page(rules, journal, journal.steps.size(), "game"));
}

TEST_CASE("a page of the beginning of a game says that it is undecided", "[web]") {
    const auto rules = std::make_shared<const StandardRules>(
        std::make_shared<const Scenario>(battle("tests/features/cli/data/skirmish")));
    const Journal journal = recorded(rules);
    const auto page = web::replay_page(rules, journal, 3, "game");
    REQUIRE(page);
    CHECK(has(*page, "The record ends after 3 steps, in turn 1, before the game is decided."));
}

TEST_CASE("a record that disagrees makes no page", "[web]") {
    const auto rules = std::make_shared<const StandardRules>(
        std::make_shared<const Scenario>(battle("tests/features/cli/data/skirmish")));
    Journal journal = recorded(rules);
    journal.steps[4].hash ^= 1;
    const auto page = web::replay_page(rules, journal, journal.steps.size(), "game");
    REQUIRE_FALSE(page);
    CHECK(page.error().code == "RP6031");
}

}  // namespace ramparts
