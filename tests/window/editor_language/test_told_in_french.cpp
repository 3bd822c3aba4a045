// Nothing of the window recognises English sentences: what it shows in French is told by patterns with arguments.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <random>
#include <regex>
#include <set>
#include <span>
#include <sstream>

#include "catalogue.hpp"
#include "editor/model/findings_model.hpp"
#include "formats/disk/save_files.hpp"
#include "formats/journal/journal.hpp"
#include "formats/scenario/fields.hpp"
#include "sdk/change/document/difference.hpp"
#include "sdk/change/document/scenario_store.hpp"
#include "sdk/change/edit/complete.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "sdk/check/cases/run.hpp"
#include "sdk/check/check.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"
#include "tests/floors/check/faults.hpp"
#include "tests/floors/document/random_scenario.hpp"
#include "tests/floors/formats/samples.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

CheckOptions everything() {
    CheckOptions options;
    for (const std::string_view key : off_by_default()) options.severities[std::string(key)] = Severity::note;
    return options;
}

// It is no plain text, and its pattern and those within it have French.
void check_french_of(const Message& said) {
    INFO(said << " -> " << say(said));
    CHECK_FALSE(said.plain());
    if (said.plain()) return;
    const std::string pattern(said.pattern());
    if (pattern.find(' ') != std::string::npos) CHECK(french().contains(pattern));
    for (const MessageArg& argument : said.arguments())
        if (argument.kind == MessageArg::Kind::message && !argument.message.plain()) check_french_of(argument.message);
}

}  // namespace

TEST_CASE("no source of the editor recognises English sentences", "[language]") {
    // Texts are taken apart or compared by words of files and ids; a sentence has two words side by side.
    static const std::regex looked_for(
        R"re((starts_with|ends_with|r?find|contains|compare|regex\w*( \w+)?)\(R?"[^"]*[A-Za-z]{2,} [A-Za-z]{2,}[^"]*")re"
        R"re(|[!=]= "[^"]*[A-Za-z]{2,} [A-Za-z]{2,}[^"]*")re");
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(RAMPARTS_SOURCE_DIR) / "editor")) {
        if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
        ++files;
        const std::string text = text_of(entry.path());
        for (std::sregex_iterator at(text.begin(), text.end(), looked_for), end; at != end; ++at) {
            INFO(entry.path().string() << ": " << at->str());
            CHECK(false);
        }
    }
    CHECK(files > 200);
    // What is plain is data, whatever it reads like: the catalogue has both of these.
    const InFrench now;
    REQUIRE(translated("Remove the group") != "Remove the group");
    CHECK(say(Message(std::string("Remove the group"))) == "Remove the group");
    CHECK(say(Message(std::string("Set turn 3"))) == "Set turn 3");
}

TEST_CASE("completion explains every field of every entry in French", "[language]") {
    const InFrench now;
    int fields = 0;
    const auto all_of = [&]<class T>(const T*) {
        data::each_field<T>([&](const auto& field) {
            const Message about = Message::of_pattern(field.doc, {});
            INFO(field.doc);
            CHECK(french().contains(std::string(field.doc)));
            CHECK(say(about) != field.doc);
            ++fields;
        });
    };
    const auto types = [&]<class... T>() { (all_of(static_cast<const T*>(nullptr)), ...); };
    types.
    operator()<SetValue, ModuleTable, TerrainKind, HexsideKind, RoadKind, FeatureKind, UnitClass, AllowanceRow,
               EnterRow, CrossRow, ShiftRow, CrtCell, Ruleset, Map, Numbering, MapLabel, Scenario, TurnInfo, SideInfo,
               Unit, ReinforcementGroup, VictoryRule, ModuleUse, ModuleParam, SourceNote, IgnoredFinding>();
    CHECK(fields > 100);
    // The command field asks for them as sentences, not as data.
    Document document(test::sample_scenario());
    const std::string line = "unit " + document.scenario().units[0].id + " ";
    const Completion c = complete_line(document, line, line.size());
    const auto full = std::find_if(c.candidates.begin(), c.candidates.end(),
                                   [](const Candidate& candidate) { return candidate.word == "full"; });
    REQUIRE(full != c.candidates.end());
    CHECK(say(full->about) == "Facteur de combat à pleine force.");
}

TEST_CASE("findings, their fixes and the edits they make are French in the window", "[language]") {
    const InFrench now;
    std::set<std::string> edits;
    std::set<std::string> of_plugins;
    for (const test::Missed& fault : test::all_rows()) {
        Scenario s = test::sample();
        fault.spoil(s);
        for (const Finding& f : find_problems(s, everything())) {
            INFO(f.key << ": " << f.diagnostic.message);
            const std::string told = explanation_of(f.diagnostic);
            if (!f.diagnostic.fix.empty()) {
                CHECK(told.find(say(f.diagnostic.fix)) != std::string::npos);
                CHECK(told.find(f.diagnostic.fix.english()) == std::string::npos);
            }
            if (!f.diagnostic.plugin.empty() && f.diagnostic.code.substr(0, 2) != "RP") {
                // Its own words, with what they are about in the places.
                const Message& whole = f.diagnostic.message;
                const bool placed = whole.pattern() == "{1}: {2}";  // behind the module that it is about
                for (const Message* said : {placed ? &whole.arguments()[1].message : &whole, &f.diagnostic.fix}) {
                    const std::string* own = text_of_any_plugin(said->pattern());
                    REQUIRE(own != nullptr);
                    CHECK(*own != said->pattern());
                    CHECK(say(*said) != said->english());
                    CHECK(say(*said).find('{') == std::string::npos);
                }
                of_plugins.insert(f.diagnostic.code);
            }
            if (!f.fix || f.fix->text.empty()) continue;
            Document document(s);
            if (!carry_out_fix(document, f).empty()) continue;
            const std::string label(document.undo_label());
            edits.insert(std::string(f.fix->text.pattern()));
            CHECK(say_label(label) == say(f.fix->text));
            CHECK(say_label(label) != f.fix->text.english());
        }
    }
    CHECK(edits.size() > 25);
    CHECK(of_plugins.size() >= 4);
}

TEST_CASE("the names of fixes are kept in English, with their arguments apart", "[language]") {
    for (const test::Missed& fault : test::all_rows()) {
        Scenario s = test::sample();
        fault.spoil(s);
        for (const Finding& f : find_problems(s, everything()))
            if (f.fix && !f.fix->text.empty()) {
                const std::string english = label_of(f.fix->text);
                CHECK(say_label(english) == f.fix->text.english());
                const InFrench now;
                CHECK(label_of(f.fix->text) == english);
            }
    }
}

TEST_CASE("what a dialog lists of a file is French as well", "[language]") {
    Diagnostic d;
    d.code = "RP5201";
    d.severity = Severity::error;
    d.message = message("no plugin offers the module {1}", "a.b");
    d.fix = message("change its parameters, or switch the module off");
    d.rule = "5.2";
    d.where.file = {"scenario.xml", 0, 3, 5};
    d.where.unit = "us-21";
    CHECK(finding_line(d) ==
          "scenario.xml:3:5: error RP5201: no plugin offers the module a.b [rule 5.2]\n    What to do: change its "
          "parameters, or switch the module off");
    const InFrench now;
    CHECK(finding_line(d) ==
          "scenario.xml:3:5: erreur RP5201: aucun greffon n’offre le module a.b [règle 5.2]\n    Que faire\u00a0: "
          "changez ses paramètres, ou désactivez le module");
}

TEST_CASE("whatever is wrong with a file is told in French", "[language]") {
    const InFrench now;
    int told = 0;
    for (const fs::path& bad_case : samples::folders(samples::formats() / "bad"))
        for (const Diagnostic& d : samples::diagnostics_of(bad_case)) {
            INFO(bad_case.filename().string() << ": " << to_text(d));
            check_french_of(d.message);
            if (!d.fix.empty()) check_french_of(d.fix);
            ++told;
        }
    CHECK(told > 150);
    for (const char* text : {"", "nothing", "ramparts-journal 99\n", "ramparts-journal x\n",
                             "ramparts-journal 1\nscenario a\nscenario b\nlock x\nodd line\nsteps\n1 a 0\n"}) {
        const JournalRead read = read_journal(text, "game.journal");
        CHECK_FALSE(read.diagnostics.empty());
        for (const Diagnostic& d : read.diagnostics) {
            check_french_of(d.message);
            check_french_of(d.fix);
        }
    }
}

TEST_CASE("whatever is wrong with a line of the language of edits is told in French", "[language]") {
    const InFrench now;
    const LoadedScenario loaded = load_scenario(samples::root() / "scenarios/chippewa");
    REQUIRE(loaded.readable);
    std::istringstream lines(text_of(samples::root() / "tests/floors/edit/cases/wrong.txt"));
    int told = 0;
    for (std::string line; std::getline(lines, line);) {
        Document document(loaded.scenario);
        const auto done = run_script(document, line, {});
        if (done) continue;
        for (const Diagnostic& d : done.error()) {
            INFO(line << ": " << d.message);
            check_french_of(d.message);
            if (!d.fix.empty()) check_french_of(d.fix);
            ++told;
        }
    }
    CHECK(told > 60);
}

TEST_CASE("what a journal gives back and what cannot be drawn is told in French", "[language]") {
    const InFrench now;
    int lines = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Rng rng = Rng::stream(1823, seed);
        Scenario scattered = test::scenario_of_round(seed);
        test::scatter(scattered, rng);
        Document document(scattered);
        const Scenario before = document.scenario();
        for (int i = 0; i < 4; ++i) (void)document.edit("some", [&](Edit& e) { test::random_mutations(e, rng); });
        for (const Message& line : difference(before, document.scenario()).lines) {
            check_french_of(line);
            ++lines;
        }
    }
    CHECK(lines > 100);
    // A file that is no journal's, record by record.
    const EditJournalRead read = read_edit_journal(std::string());
    CHECK(read.problem.empty());
    Document document(test::sample_scenario());
    EditJournalRead odd;
    odd.records.resize(1);
    odd.records[0].kind = EditJournalRead::Record::Kind::move;
    odd.records[0].target = 7;
    const EditReplay replay = replay_edits(odd, document);
    CHECK(replay.problem == "record 1 at byte 0: the history has no such step");
    check_french_of(replay.problem);
    CHECK(say(replay.problem) == "enregistrement 1 à l’octet 0\u00a0: l’historique n’a pas cette étape");
    // Pictures.
    draw::DisplayList list;
    list.width = list.height = 9000;
    for (const Message& refused :
         {draw::check_png(100, 100, 3).error().message, draw::check_png(9000, 9000, 600).error().message,
          draw::pdf_bytes(list).error().message, draw::pdf_bytes(std::span<const draw::DisplayList>()).error().message,
          draw::write_drawing(list, "map.bmp", 96).error().message})
        check_french_of(refused);
}

TEST_CASE("no sentence leaves the engine, the documents or the drawing as plain English", "[language]") {
    // Behind a return, a joining or a call that takes what is wrong stands a message, not a string of words.
    static const std::regex looked_for(
        R"re((return|push_back\(|\+|[^=!<>]=|[Ff]ault\(|offence\((&\w+, )?|DrawError\{|std::string\() ?)re"
        R"re("[^"]*[a-z]{2,} [a-z]{2,} [a-z]{2,}[^"]*")re");
    int files = 0;
    for (const char* folder : {"engine/modules", "engine/rules", "sdk/change/document", "sdk/show/draw", "sdk/play"})
        for (const auto& entry : fs::directory_iterator(fs::path(RAMPARTS_SOURCE_DIR) / folder)) {
            const std::string name = entry.path().filename().string();
            if (entry.path().extension() != ".cpp" || name == "paint_legend.cpp" || name == "svg_writer.cpp" ||
                name == "names.cpp")
                continue;
            ++files;
            const std::string text = text_of(entry.path());
            for (std::sregex_iterator at(text.begin(), text.end(), looked_for), end; at != end; ++at) {
                INFO(entry.path().string() << ": " << at->str());
                CHECK(false);
            }
        }
    CHECK(files > 40);
}

TEST_CASE("whatever the disk refuses is told in French", "[language]") {
    const InFrench now;
    const fs::path folder = fs::temp_directory_path() / ("ramparts-refused-" + std::to_string(std::random_device{}()));
    fs::create_directories(folder / "held");
    std::ofstream(folder / "file") << "text";
    fs::create_symlink("nowhere/at/all", folder / "lost");
    fs::create_symlink("/etc/hostname", folder / "out");
    FileSystem& files = real_files();
    const fs::path missing = folder / "no" / "file";
    const auto refused = [](const auto& done) {
        REQUIRE_FALSE(done);
        check_french_of(done.error().message);
        CHECK(say(done.error().message) != done.error().message.english());
    };
    refused(files.read(missing));
    refused(files.create(missing, "x", {}));
    refused(files.create(folder / "file", "x", {}));
    refused(files.feed(missing, "x"));
    refused(files.append(missing, "x"));
    refused(files.sync(missing));
    refused(files.sync_folder(missing));
    refused(files.rename(missing, folder / "other"));
    refused(files.remove(folder / "held"));
    refused(files.create_folder(folder / "file" / "below"));
    refused(write_file(folder / "held", "x"));
    refused(behind_links(folder / "out", folder, files));
    const auto saved = [&](const fs::path& path, std::optional<std::string> expected) {
        const FileToSave wanted{path, "new", std::move(expected)};
        return save_files(std::span(&wanted, 1), fs::canonical(folder), files);
    };
    refused(saved(folder / "file", "another text"));
    refused(saved(folder / "out", std::nullopt));
    refused(saved(missing, std::nullopt));
    fs::create_symlink(folder / "held", folder / ".backups");
    refused(saved(folder / "file", std::nullopt));
    // A file that has no name yet is told in the words of the target, not of the temporary one.
    const auto unwritten = replace_file(missing, "x", files);
    refused(unwritten);
    CHECK(unwritten.error().message.english().find(missing.string() + ":") != std::string::npos);
    ScenarioStore store(test::sample_scenario(7, 5), {}, files);
    refused(store.save());
    fs::remove_all(folder);
}

TEST_CASE("what a case expected and found is told in French", "[language]") {
    const InFrench now;
    const LoadedScenario loaded = load_scenario(samples::root() / "scenarios/lundys-lane");
    REQUIRE(loaded.readable);
    int told = 0;
    for (const char* line :
         {"<given><unit id=\"new\" at=\"L2208\" side=\"us\"/></given>",
          "<given><unit id=\"us-9\" at=\"X0101\"/></given>", "<given><hex id=\"L2208\" terrain=\"lava\"/></given>",
          "<given><hexside between=\"L2208 L2512\" kind=\"creek\"/></given>",
          "<given><option id=\"stacking-limit\" value=\"9\"/></given>", "<given><module id=\"ramparts.none\"/></given>",
          "<given><crt result=\"XX\"/></given>", "<do>move us-25 L2208</do>", "<do>nonsense</do>", "<roll>1</roll>",
          "<zoc side=\"us\" hex=\"L2208\" is=\"true\"/>", "<stands unit=\"us-21\"/>", "<legal>move us-25 L2208</legal>",
          "<gone unit=\"us-9\"/>", "<result odds=\"1:1\" die=\"9\" is=\"AR\"/>"}) {
        const std::string text =
            "<cases xmlns=\"urn:ramparts:cases:1\" format=\"1\">\n  <case id=\"c\" rule=\"6.2\" "
            "title=\"t\">\n    " +
            std::string(line) + "\n  </case>\n</cases>\n";
        const CaseFile file = read_cases(text, "c.xml");
        REQUIRE(file.cases.size() == 1);
        for (const CaseMismatch& m : run_case(file.cases[0], loaded.scenario).mismatches) {
            INFO(line);
            check_french_of(m.expected);
            if (!m.found.plain()) check_french_of(m.found);  // else what stands in the file
            ++told;
        }
    }
    CHECK(told >= 12);
}
