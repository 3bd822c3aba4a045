// Plugins in the editor without a window: switching them, what is told of them, their French, and playing their verbs.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>
#include <set>

#include "editor/model/plugin_words.hpp"
#include "editor/model/rules_model.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "formats/disk/claim.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/plugin/translation_file.hpp"
#include "sdk/check/check.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/play/badges.hpp"
#include "sdk/play/playtest.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

const fs::path kSamples = fs::path(RAMPARTS_PLUGINS) / "samples";

struct Folder {
    Folder() : path(fs::temp_directory_path() / ("ramparts-plugins-" + std::to_string(std::random_device{}()))) {
        fs::create_directories(path);
    }
    ~Folder() { fs::remove_all(path); }
    fs::path path;
};

/// The samples and what is linked in, with choices of their own; what was in force before is in force afterwards.
struct Plugins {
    explicit Plugins(std::vector<fs::path> folders = {kSamples}) : desk(request(std::move(folders))) { desk.reload(); }
    ~Plugins() {
        set_plugin_language({});
        use_plugin_texts({});
        install_linked_plugins();
    }
    HostRequest request(std::vector<fs::path> folders) const {
        HostRequest r;
        r.linked = linked_plugins();
        r.folders = std::move(folders);
        r.user = {home.path / "plugins", home.path / "mods", home.path / "config", home.path / "state"};
        r.version = "1";
        return r;
    }
    Folder home;
    PluginDesk desk;
};

Scenario thames_with(const std::string& module) {
    auto opened = open_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "thames");
    REQUIRE(opened);
    Document& document = (*opened)->document();
    REQUIRE(add_module(document, module).empty());
    return document.scenario();
}

std::string told(const PluginStatus* plugin) {
    REQUIRE(plugin != nullptr);
    return plain_text(plugin_lines(*plugin));
}

bool holds(const std::string& text, const std::string& part) {
    INFO(text);
    return text.find(part) != std::string::npos;
}

void write(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

}  // namespace

TEST_CASE("the page tells who a plugin is and what it may do, brings and needs", "[plugins]") {
    Plugins plugins;
    const std::string text = told(plugins.desk.find("sample.fieldworks"));
    for (const char* part : {"sample.fieldworks, version 1.0.0, licence MIT", "State: loaded", "with all your rights",
                             "1 rule module.", "Rule module: Fieldworks (sample.fieldworks)", "Rule F1.",
                             "It has a say in the course of play, movement, combat.",
                             "Phase before movement: Fieldworks", "Choice: a unit digs in", "Mark on the map: works",
                             "Parameter success: a whole number from 1 to 6; 4 when left out"}) {
        INFO(part);
        CHECK(holds(text, part));
    }
    CHECK(holds(text, (kSamples / "fieldworks").string()));
    CHECK(holds(told(plugins.desk.find("ramparts.tlg2")), "part of this program"));
}

TEST_CASE("a plugin is switched off and on, and its modules follow at once", "[plugins]") {
    Plugins plugins;
    int changes = 0;
    const Connection link = plugins.desk.changed.connect([&] { ++changes; });
    CHECK(module_trouble("sample.fieldworks").empty());
    CHECK(plugins.desk.switch_to("sample.fieldworks", false).words == "sample.fieldworks is switched off.");
    CHECK(changes == 1);
    REQUIRE(plugins.desk.find("sample.fieldworks")->state == PluginState::disabled);
    CHECK(holds(told(plugins.desk.find("sample.fieldworks")), "Nothing of it runs now."));
    CHECK(holds(told(plugins.desk.find("sample.fieldworks")),
                "note RP7302: the plugin 'sample.fieldworks' is switched off"));
    CHECK(holds(findings_text(plugins.desk.set()), "RP7302"));
    // The same words as the check's.
    Scenario s = thames_with("sample.fieldworks-c");
    s.modules.back().id = "sample.fieldworks";
    for (const char* id : {"sample.fieldworks", "nobody.knows"}) {
        s.modules.back().id = id;
        const auto found = check_scenario(s);
        const auto of_module =
            std::find_if(found.begin(), found.end(), [](const Diagnostic& d) { return d.code == "RP5201"; });
        REQUIRE(of_module != found.end());
        CHECK(of_module->message == module_trouble(id));
    }
    CHECK(plugins.desk.switch_to("sample.fieldworks", true).done);
    CHECK(module_trouble("sample.fieldworks").empty());
    CHECK(plugins.desk.try_again("sample.fieldworks").words == "sample.fieldworks was not in quarantine.");
}

TEST_CASE("folders of plugins are added for good, once, and forgotten again", "[plugins]") {
    Plugins plugins(std::vector<fs::path>{});
    REQUIRE(plugins.desk.find("sample.fieldworks") == nullptr);
    CHECK(plugins.desk.add_folder(kSamples).done);
    CHECK_FALSE(plugins.desk.add_folder(kSamples).done);
    REQUIRE(plugins.desk.find("sample.fieldworks") != nullptr);
    PluginDesk another(plugins.request({}));
    another.reload();
    CHECK(another.find("sample.fieldworks-c") != nullptr);
    REQUIRE(another.places().size() == 2);
    CHECK(another.places().front().kind == PluginDesk::Place::Kind::added);
    {
        const FolderClaim other = FolderClaim::on(plugins.home.path / "config");
        REQUIRE(other.state() == FolderClaim::State::held);
        CHECK(holds(plugins.desk.forget_folder(kSamples).words, "another program is changing "));
    }
    CHECK(plugins.desk.forget_folder(kSamples).done);
    CHECK(plugins.desk.find("sample.fieldworks") == nullptr);
    write(plugins.home.path / "config" / "plugin-folders.txt", "# mine\nplugins\n");
    plugins.desk.reload();
    REQUIRE(plugins.desk.set().findings.size() == 1);
    CHECK(plugins.desk.set().findings[0].code == "RP7303");
    CHECK(holds(plugins.desk.set().findings[0].message, "plugin-folders.txt:2: "));
}

TEST_CASE("shipped plugins are complete in French", "[plugins]") {
    Plugins plugins;
    std::set<std::string> shipped;  // the scenario rules are there twice, once as scripts to compare with
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(RAMPARTS_SOURCE_DIR) / "plugins")) {
        if (entry.path().filename() != "plugin.xml") continue;
        std::ifstream in(entry.path(), std::ios::binary);
        const PluginRead read = read_plugin(std::string(std::istreambuf_iterator<char>(in), {}), entry.path().string());
        REQUIRE(read.readable);
        shipped.insert(read.plugin.id);
    }
    REQUIRE(plugins.desk.set().plugins.size() == shipped.size());
    for (const PluginStatus& plugin : plugins.desk.set().plugins) {
        INFO(plugin.info.id);
        for (const Diagnostic& finding : plugin.findings) FAIL_CHECK(to_text(finding));
        REQUIRE(plugin.info.translations.size() == 1);
        CHECK(plugin.info.translations[0].language == "fr");
        CHECK(plugin.info.translations[0].texts.size() == texts_of(plugin.info).size());
        for (const auto& [english, french] : plugin.info.translations[0].texts) {
            INFO(french);
            CHECK_FALSE(french.empty());
            CHECK(french.find('\'') == std::string::npos);
            for (const char* loose : {" :", " ;", " !", " ?"}) CHECK(french.find(loose) == std::string::npos);
        }
    }
}

TEST_CASE("a plugin speaks the language of the program", "[plugins]") {
    Plugins plugins;
    set_plugin_language("fr_CA");
    CHECK(plugin_text("sample.fieldworks", "Fieldworks") == "Retranchements");
    CHECK(module_text("sample.fieldworks-c", "works") == "fossé");
    CHECK(translated("Fieldworks") == "Retranchements");
    MessageArg unit = "27th (us-27)";
    unit.name = "unit";
    const Message digs = Message::of_plugin("{unit} digs in", {unit});
    CHECK(digs == "27th (us-27) digs in");
    CHECK(say(digs) == "27th (us-27) se retranche");
    CHECK(say(with_rule(digs, "F1")) == "27th (us-27) se retranche [rule F1]");
    const Message title = Message::of_plugin("Fieldworks");
    CHECK(say(with_rule(message("{1}: {2}", "A-C", title), "F1")) == "A-C: Retranchements [rule F1]");
    CHECK(say(message("End of {1}", title)) == "End of Retranchements");
    set_plugin_language({});
    CHECK(say(digs) == "27th (us-27) digs in");
}

TEST_CASE("a translation that does not fit is told with its place, and the rest is used", "[plugins]") {
    Plugins plugins;
    const PluginInfo& info = plugins.desk.find("sample.fieldworks")->info;
    const std::string text =
        "# head\nmsgid \"\"\nmsgstr \"Language: fr\\n\"\n\nmsgid \"Digging\"\nmsgstr \"Cr\"\n  \"eusement\"\n\n"
        "msgid \"no such text\"\nmsgstr \"rien\"\n\nmsgid \"{unit} digs in\"\nmsgstr \"{hex} se retranche\"\n"
        "#, fuzzy\nmsgid \"works\"\nmsgstr \"?\"\nmsgid \"Digging\"\nmsgstr \"encore\"\n\nmsgid \"Success\"\nmsgstr "
        "\"\\x\"\n"
        "msgid_plural \"x\"\nmsgid \"Tries\"\nmsgstr \"Essais\" x\n";
    const TranslationRead read = read_translation(text, "messages.fr.po", "fr", info);
    REQUIRE(read.translation.texts.size() == 1);
    CHECK(read.translation.texts[0] == std::pair<std::string, std::string>("Digging", "Creusement"));
    std::vector<std::string> found;
    for (const Diagnostic& d : read.diagnostics) {
        found.push_back(d.code + " " + std::to_string(d.where.file.line) + ":" + std::to_string(d.where.file.column));
        CHECK_FALSE(d.fix.empty());
        CHECK(d.severity != Severity::error);
    }
    CHECK(found == std::vector<std::string>{"RP7351 21:9", "RP7351 22:1", "RP7351 24:17", "RP7352 9:1", "RP7352 12:1",
                                            "RP7352 17:1", "RP7353 0:0"});
    CHECK(read_translation("msgid \"Digging\"\nmsgstr \"\xff\"\n", "f", "fr", info).diagnostics[0].where.file.line ==
          2);
    CHECK(translation_language("messages.fr_CA.po") == "fr_CA");
    for (const char* none : {"messages.po", "messages.FR.po", "messages.fr.po~", "fr.po", "messages.fr_ca.po"})
        CHECK(translation_language(none).empty());
}

TEST_CASE("a form of a module has typed fields with their rule, and an absent one keeps its values", "[plugins]") {
    Plugins plugins;
    Scenario s = thames_with("sample.fieldworks");
    const Form form = module_form(s, s.modules.size() - 1);
    const auto tries = std::find_if(form.begin(), form.end(), [](const FormField& f) { return f.name == "tries"; });
    REQUIRE(tries != form.end());
    CHECK(tries->label == "Tries");
    CHECK(tries->kind == FormField::Kind::number);
    CHECK(tries->maximum == 9);
    CHECK(tries->help == "Units that may try in one phase. (a whole number from 0 to 9; 2 when left out) Rule F1.");
    s.modules.back().id = "nobody.knows";
    s.modules.back().params = {{"depth", "3"}};
    Document document(s);
    const Form absent = module_form(document.scenario(), s.modules.size() - 1);
    REQUIRE(absent[0].name == "depth");
    CHECK(absent[0].value == "3");
    CHECK_FALSE(absent[0].disabled.empty());
    CHECK_FALSE(set_module_field(document, s.modules.size() - 1, "depth", "4").empty());
    CHECK((document.scenario() == s));
    CHECK(module_obstacle(s, "nobody.knows") == "There is no such module.");
    (void)plugins.desk.switch_to("sample.fieldworks", false);
    CHECK(holds(module_obstacle(s, "sample.fieldworks"), "is switched off"));
}

TEST_CASE("units dig in by a click; badges, the log and why not tell of it", "[plugins]") {
    Plugins plugins;
    for (const std::string module : {"sample.fieldworks", "sample.fieldworks-c"}) {
        INFO(module);
        auto started = Playtest::start(thames_with(module), {});
        REQUIRE(started);
        Playtest& play = **started;
        // The side that begins is not on the map yet; the other one digs in first.
        const auto to_next_digging = [&] {
            play.let("random", Playtest::Until::game);
            while (play.letting() && play.state().step() != Step::module_frame)
                if (!play.step_player()) break;
            play.stop_letting();
        };
        to_next_digging();
        CHECK(holds(play.prompt(), ": Fieldworks: click a unit, or end the phase [rule F1]"));
        const auto diggers = [&] {
            std::vector<PlayChoice> found;
            for (const PlayChoice& c : play.choices())
                if (c.kind == PlayChoice::Kind::verb) found.push_back(c);
            return found;
        };
        REQUIRE_FALSE(diggers().empty());
        CHECK(play.why_not(kNoHex).legal == false);
        // An enemy's hex is none where a unit digs in.
        for (UnitIndex u = 0; u < play.scenario().units.size(); ++u)
            if (play.state().on_map(u) && play.scenario().units[u].side != play.state().to_act()) {
                const ClickResult nothing = play.click(play.state().hex(u));
                CHECK(nothing.did == ClickResult::Did::nothing);
                CHECK(nothing.rule.text() == "F1");
                break;
            }
        for (int phases = 0; phases < 12 && badges(play.rules(), play.view()).empty(); ++phases) {
            while (!diggers().empty() && badges(play.rules(), play.view()).empty()) {
                const PlayChoice dig = diggers().front();
                CHECK(dig.hex == play.state().hex(dig.unit));
                const std::size_t dice = play.dice().size();
                REQUIRE(play.click(dig.hex).did == ClickResult::Did::played);
                CHECK(play.dice().size() == dice + 1);
                CHECK_FALSE(play.can_undo());
                const auto told_so = [&](const NarrationLine& line) {
                    return line.text.english().find("digs in [rule F1]") != std::string::npos;
                };
                CHECK(std::any_of(play.log().begin(), play.log().end(), told_so));
            }
            if (!badges(play.rules(), play.view()).empty()) break;
            (void)play.end_phase();
            to_next_digging();
        }
        const auto shown = badges(play.rules(), play.view());
        REQUIRE(shown.size() == 1);
        CHECK(shown[0].text == "works");
        CHECK(shown[0].tone == Badge::Tone::good);
        CHECK(shown[0].module == module);
        const ClickResult again = play.click(play.state().hex(shown[0].unit));
        if (play.state().step() == Step::module_frame) {
            CHECK(again.rule.text() == "F1");
            CHECK(holds(again.why, "is dug in already"));
        }
    }
}
