// What the help texts and the documents show can be typed as it is and gives an answer. All examples run one
// after the other in one folder, in the order of the help, as a reader would try them: one records the game that
// later ones ask about.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/features/cli/command_line.hpp"

namespace fs = std::filesystem;
using ramparts::test::Output;
using ramparts::test::read_text;
using ramparts::test::run_script;
using ramparts::test::Scratch;

namespace {

const fs::path kTree = RAMPARTS_ROOT;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::string trimmed(std::string text) {
    text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

// The folder a reader has: the shipped battles, one of his own, and a stand-in for the JSON tool of one example.
struct Desk : Scratch {
    Desk() {
        fs::copy(kTree / "scenarios", path / "scenarios", fs::copy_options::recursive);
        fs::copy(kTree / "plugins", path / "plugins", fs::copy_options::recursive);
        const fs::path built = path / "build" / "release" / "plugins" / "tlg2";
        fs::create_directories(built);
        for (const char* file : {"tlg2.so", "plugin.xml", "messages.fr.po"})
            fs::copy(fs::path(RAMPARTS_PLUGINS) / "tlg2" / file, built);
        for (const std::string sample : {"roster", "grid-map", "country"}) {
            const fs::path folder = fs::path("plugins") / "samples" / sample;
            fs::create_directories(path / "build" / "release" / folder);
            for (const std::string& file : {sample + ".so", std::string("plugin.xml")})
                fs::copy(fs::path(RAMPARTS_PLUGINS) / "samples" / sample / file, path / "build" / "release" / folder);
        }
        fs::copy(path / "skirmish", path / "my-battle", fs::copy_options::recursive);
        fs::copy(path / "scenarios" / "chippewa", path / "scenarios" / "corrected-chippewa",
                 fs::copy_options::recursive);
        for (const std::string whose : {"my", "her"}) {
            const fs::path folder = path / "scenarios" / (whose + "-chippewa");
            fs::copy(path / "scenarios" / "chippewa", folder, fs::copy_options::recursive);
            std::string map = read_text(folder / "map.xml");
            const std::string hex = "<hex id=\"C2422\"";
            map.insert(map.find(hex) + hex.size(), whose == "my" ? " terrain=\"forest\"" : " terrain=\"swamp\"");
            const std::string other = "<hex id=\"C2624\"";
            if (whose == "her") map.insert(map.find(other) + other.size(), " elevation=\"1\"");
            std::ofstream(folder / "map.xml") << map;
        }
        std::ofstream(path / "corrections.txt") << "scenario name \"The skirmish, corrected\"\n";
        std::ofstream(path / "orders.txt") << "activate us-9\nmove us-9 C2723\nend\n";
        fs::copy(path / "keys" / "eve.key", path / "bob.key");
        std::ofstream(path / "fair.xml")
            << "<study xmlns=\"urn:ramparts:study:1\" format=\"1\" id=\"fair\"><battle id=\"chippewa\" "
               "path=\"scenarios/chippewa\"/><stop rule=\"fixed\" games=\"40\"/></study>\n";
        fs::create_directories(path / "shelf");
        fs::create_directories(path / "bin");
        std::ofstream(path / "printed.txt")
            << "hex T1640,T1838,T2535 terrain swamp\nhex T1642,T2437,T3142 terrain forest\n"
               "hex T2141,T2340,T2838 terrain clear\nhex T2343,T2641 terrain all-river\n"
               "hexside T2439/T2538,T2640/T2739 creek\nroad T2044 T2143 T2243 T2342\n";
        (void)run_line("ramparts draw scenarios/thames -o thames.png --dpi 100 --no-legend", *this);
        std::ofstream(path / "bin" / "jq") << "#!/bin/sh\nexec grep '\"units\"'\n";
        fs::permissions(path / "bin" / "jq", fs::perms::owner_all);
    }
};

std::vector<std::string> command_names(const Scratch& scratch) {
    std::vector<std::string> names;
    for (const std::string& line : lines_of(run_line("ramparts help", scratch).out)) {
        std::smatch found;
        if (std::regex_search(line, found, std::regex("^  ([a-z]+( [a-z-]+)?) ")) && found[1] != "help" &&
            !line.starts_with("  ramparts "))
            names.push_back(found[1]);
    }
    // The help groups commands by what one wants to do; what others build on is tried before them.
    std::stable_partition(names.begin(), names.end(),
                          [](const std::string& name) { return name == "export" || name == "mod key"; });
    return names;
}

std::vector<std::string> examples_in_help(const std::string& help) {
    std::vector<std::string> examples;
    bool inside = false;
    for (const std::string& line : lines_of(help)) {
        if (inside && !line.empty()) examples.push_back(trimmed(line));
        inside = inside || line == "Examples:";
    }
    return examples;
}

// Commands shown as blocks, without the remark behind them, and those within the text.
std::vector<std::string> examples_in_document(const fs::path& path) {
    std::vector<std::string> examples;
    const std::string text = read_text(path);
    for (const std::string& line : lines_of(text))
        if (line.starts_with("    ramparts ") || line.starts_with("    mkdir "))
            examples.push_back(trimmed(line.substr(0, line.find('#'))));
    const std::regex span("`(ramparts [^`]*)`");
    for (auto it = std::sregex_iterator(text.begin(), text.end(), span); it != std::sregex_iterator(); ++it) {
        const std::string command = (*it)[1];
        if (!std::regex_search(command, std::regex("COMMAND"))) examples.push_back(command);
    }
    return examples;
}

// What an answer of each command must hold.
const std::map<std::string, std::string> kAnswers = {
    {"validate", "0 errors|::notice file=my-battle|^$"},
    {"new", "my-[a-z]+/scenario.xml"},
    {"run", " wins"},
    {"tune", "found: [a-z0-9.-]+ [0-9]+ -> [0-9]+|\"found\": \\{"},
    {"study new", "study.xml: a study of [1-9]"},
    {"study run", "finished after [1-9][0-9]* games"},
    {"study shard", "shard [1-9] of [1-9], [1-9][0-9]* games"},
    {"study merge", "results: [1-9][0-9]* games of [1-9][0-9]* files?"},
    {"study report", "finished after [1-9][0-9]* games"},
    {"study submit", "finished after [1-9][0-9]* games"},
    {"study status", "finished after [1-9][0-9]* games"},
    {"campaign new", "niagara.xml: 2 battles, [1-9][0-9]* units"},
    {"campaign run", "niagara: (200|4) campaigns, "},
    {"campaign next", " won|next battle"},
    {"replay", "[1-9][0-9]* of [1-9][0-9]* steps agree|html: [1-9][0-9]* KB|pdf: [1-9][0-9]* pages"},
    {"hint", "planner:(quick|normal)"},
    {"analyse", "each decision against|\"turning_points\""},
    {"fmt", "[1-9][0-9]* files?, 0 (changed|not canonical)"},
    {"edit", "[1-9][0-9]* lines? (would change|changed)|^scenario  |\"changed\": true|# nothing has changed since"},
    {"scan", "# fitted to the printed hexsides|^$"},
    {"diff",
     "^hex C2422 terrain forest|[0-9]+ x [0-9]+ mm|(errata|plain).xml: [1-9][0-9]* changes? in [1-9]|"
     "variant.xml: [1-9][0-9]* changes? against [a-z]|^scenario id \"lundys-lane-dice\"|^ruleset id \"tlg2-dice\""},
    {"apply", "[1-9][0-9]* errat(um|a)( would be)? applied"},
    {"revert", "[1-9][0-9]* errat(um|a)( would be)? taken off"},
    {"merge", "[1-9][0-9]* changes? merged, [0-9]+ conflicts?"},
    {"rebase", "[1-9][0-9]* (errat(um|a)|changes?) of [0-9]+ (would be )?kept"},
    {"flatten", "/scenario.xml|my-rules.xml"},
    {"errata sheet", "Errata for Chippewa|sheet.(pdf: 1 page|md: [1-9][0-9]* errata)"},
    {"errata stickers", "[1-9][0-9]* hexes and [1-9][0-9]* counter faces on [1-9][0-9]* pages?"},
    {"errata list", "  on   fits  swamp|\"standing\": \"fits\"|a remark"},
    {"text", "hex C2422"},
    {"transform", "[1-9][0-9]* hexes and [0-9]+ units? would change|sample.country.woods  makes a map: "},
    {"explain", "RP6001 scenario-not-playable|RP1001  error|RP2006|RP8115 mod-needs"},
    {"dump", "\"units\"|^$"},
    {"draw", "[0-9]+ x [0-9]+ mm"},
    {"print", "[1-9][0-9]* pages?"},
    {"page", "html: [1-9][0-9]* KB"},
    {"campaign page", "html: [1-9][0-9]* KB"},
    {"gallery", "index.html: [1-9][0-9]* battles, "},
    {"export", "vassal \\(.vmod\\): VASSAL module|[a-z]+-[a-z-]+/[a-z.-]+.(csv|vmod|yaml)"},
    {"import", "tiled \\(.tmx\\): Map of Tiled|(ford|creek|from-[a-z]+)/map.xml"},
    {"perft", "depth [0-9]+: [1-9][0-9]* leaves"},
    {"bench", "[1-9][0-9]* games/s|^[0-9a-f]{16}\n$"},
    {"query reach", "MP: [1-9][0-9]* hexes|\"possible\": true"},
    {"query los", "distance [1-9].*: (clear|attenuated|blocked)"},
    {"query zoc", "into [1-9][0-9]* hexes"},
    {"query odds", "Column [0-9:]+"},
    {"query legal", "[1-9][0-9]* actions|\"actions\": \\["},
    {"query combats", "units that must attack"},
    {"query hidden", "[0-9]+ hidden counters?"},
    {"query explain", "(: allowed|not allowed: .* \\[rule [0-9.]+\\])"},
    {"plugin list", "no plugins|ramparts.tlg2 1.0.0|\"id\": \"ramparts.tlg2\""},
    {"plugin disable", "ramparts.tlg2 is switched off"},
    {"plugin enable", "ramparts.tlg2 is switched on"},
    {"plugin new", "(drums|greedy|page|snow|bold|camps|list|ground|clearing|thaw)[a-z-]*/plugin.xml"},
    {"plugin check", "checks: [1-9][0-9]* passed, 0 failed|\"failed\": 0"},
    {"plugin test", "[1-9][0-9]* passed, 0 failed|\"failed\": 0"},
    {"plugin watch", "round 1: all is well"},
    {"plugin info", "module ramparts.night|\"id\": \"ramparts.tlg2\""},
    {"mod new", "creek/mod.xml|other/.github/workflows/mod.yml|bridge/scenarios/chippewa/scenario.xml"},
    {"mod check", "ann.creek 0.1.0: [1-9] files?, 0 errors|^$"},
    {"mod pack", "creek.rpmod: [1-9] files?, checksum [0-9a-f]{64}"},
    {"mod key", "in words: [a-z-]+"},
    {"mod sign", "creek.rpmod: ann.creek 0.1.0 signed with the key [a-z-]+"},
    {"mod verify", "every file is as its checksum says"},
    {"mod info", "ann.creek 0.1.0, by Ann, licence CC-BY-4.0|creek.svg: ann.creek 0.1.0: .*, [0-9]+ x [0-9]+ mm"},
    {"mod export-index", "shelf/index.xml: number [1-9][0-9]*, 1 package, "},
    {"mod install", "ann.creek( 0.1.0)? is installed"},
    {"mod list", "ann.creek 0.1.0  The creek|\"id\": \"ann.creek\""},
    {"mod enable", "ann.creek 0.1.0:|ann.creek is on"},
    {"mod disable", "ann.creek is off"},
    {"mod remove", "ann.creek 0.1.0 is removed"},
    {"mod outdated", "every mod is the newest that ann.shelf has"},
    {"pbem new", "invitation.txt: mail 0, send it to your opponent"},
    {"pbem join", "joined.txt: mail 1, send it to Ann"},
    {"pbem accept", "mail 1 of Bob is accepted|mail 2 of Ann is accepted"},
    {"pbem turn", "your mail would be complete|mail2.txt: mail 2, send it to Bob"},
    {"pbem status", "[1-9][0-9]* mails, the last from (Ann|Bob); chain [0-9a-f]{16}"},
    {"help", "Usage: ramparts "},
    {"--help", "Usage: ramparts "},
};

std::string command_of(const std::string& example) {
    std::istringstream words(example);
    std::string program;
    std::string first;
    std::string second;
    words >> program >> first >> second;
    return kAnswers.contains(first + " " + second) ? first + " " + second : first;
}

void try_example(const std::string& example, const Scratch& scratch) {
    INFO(example);
    if (example.starts_with("mkdir ")) {
        CHECK(run_line(example, scratch).code == 0);
        return;
    }
    const std::string command = command_of(example);
    REQUIRE(kAnswers.contains(command));
    const Output got = run_line("PATH=\"$PWD/bin:$PATH\"; " + example, scratch);
    INFO(got.err);
    INFO(got.out.substr(0, 2000));
    // Only the question why something is not allowed answers with another code.
    CHECK(got.code == (got.out.find("not allowed:") != std::string::npos ? 5 : 0));
    CHECK(got.err.find("RP") == std::string::npos);
    CHECK(std::regex_search(got.out, std::regex(kAnswers.at(command))));
    // What it was to write is there.
    const std::regex written("(?:-o|> ?|run .*--journal) ?([a-z0-9-]+\\.[a-z]+)");
    for (auto it = std::sregex_iterator(example.begin(), example.end(), written); it != std::sregex_iterator(); ++it)
        CHECK(read_text(scratch.path / (*it)[1].str()).size() > 100);
}

}  // namespace

TEST_CASE("every example of every help text works as it is", "[cli]") {
    const Desk desk;
    const auto names = command_names(desk);
    REQUIRE(names.size() == 77);
    for (const std::string& name : names) {
        const std::string help = run_line("ramparts help " + name, desk).out;
        const auto examples = examples_in_help(help);
        INFO(name);
        CHECK_FALSE(examples.empty());
        for (const std::string& example : examples) {
            CHECK(example.starts_with("ramparts " + name));
            try_example(example, desk);
        }
    }
    for (const std::string& example : examples_in_help(run_line("ramparts help", desk).out)) try_example(example, desk);
}

namespace {

// Examples that write a file or folder, with those that they build on, in the order of the help; without those that
// think long, and without those whose files hold a secret of their own each time.
std::vector<std::string> writing_examples(const Desk& desk) {
    const std::set<std::string> printing{"validate",    "tune",        "hint",        "analyse",      "perft",
                                         "bench",       "explain",     "help",        "plugin check", "plugin list",
                                         "plugin info", "plugin test", "plugin watch"};
    std::vector<std::string> examples;
    for (const std::string& name : command_names(desk)) {
        if (printing.contains(name) || name.starts_with("query") || name.starts_with("pbem")) continue;
        for (const std::string& example : examples_in_help(run_line("ramparts help " + name, desk).out))
            if (example.find('|') == std::string::npos && example.find("planner") == std::string::npos &&
                (example.find("--games") == std::string::npos || example.find("--game ") != std::string::npos))
                examples.push_back(example);
    }
    return examples;
}

// Every file below a folder with its text; of files that a new key has signed or that show its words, the names alone.
std::map<std::string, std::string> files_below(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = fs::relative(entry.path(), folder).string();
        if (!entry.is_regular_file() || name.starts_with("scenarios/") || name.starts_with("plugins/")) continue;
        if (entry.path().parent_path() == folder && name.starts_with('.')) continue;  // what was printed
        const bool signed_anew =
            std::regex_search(name, std::regex("ann.key|\\.rpmod$|minisig|mod-|index.xml|^shelf/"));
        files[name] = signed_anew ? std::string() : read_text(entry.path());
    }
    return files;
}

}  // namespace

TEST_CASE("a command whose output nobody reads writes the same files, and ends by the closed pipe", "[cli]") {
    const Desk read;
    const Desk unread;
    std::ofstream(unread.path / "unread.sh")
        << "mkfifo gone 2>/dev/null; (exec 3<gone; exec 3<&-) & exec 4>gone; wait; rm gone\n"
           "(PATH=\"$PWD/bin:$PATH\"; eval \"$1\") >&4\n";
    std::size_t ended_by_pipe = 0;
    const auto examples = writing_examples(read);
    for (const std::string& example : examples) {
        INFO(example);
        CHECK(run_line("PATH=\"$PWD/bin:$PATH\"; " + example, read).code == 0);
        std::string quoted = example;
        for (std::size_t at = 0; (at = quoted.find('\'', at)) != std::string::npos; at += 4)
            quoted.replace(at, 1, "'\\''");
        const Output got = run_line("sh unread.sh '" + quoted + "'", unread);
        INFO(got.err);
        // What prints nothing there ends well.
        const bool silent = example.find('>') != std::string::npos || example.find("--format") != std::string::npos;
        CHECK((got.code == 141 || (silent && got.code == 0)));
        CHECK(got.err.find("RP6041") == std::string::npos);
        ended_by_pipe += got.code == 141 ? 1 : 0;
    }
    CHECK(ended_by_pipe > 40);
    fs::remove(unread.path / "unread.sh");
    const auto wanted = files_below(read.path);
    const auto written = files_below(unread.path);
    CHECK(wanted.size() == written.size());
    for (const auto& [name, text] : wanted) {
        INFO(name);
        REQUIRE(written.contains(name));
        CHECK(written.at(name) == text);
    }
}

TEST_CASE("a record is kept when the reader of the game leaves after its first line", "[cli]") {
    const Scratch scratch;
    REQUIRE(run_line("ramparts run skirmish --seed 7 --journal whole.txt >/dev/null", scratch).code == 0);
    for (int i = 0; i < 8; ++i) {
        CHECK(run_line("ramparts run skirmish --seed 7 --journal game.txt | head -1", scratch).code == 0);
        CHECK(read_text(scratch.path / "game.txt") == read_text(scratch.path / "whole.txt"));
        fs::remove(scratch.path / "game.txt");
    }
}

TEST_CASE("every command of the documents works as it is", "[cli]") {
    for (const char* document :
         {"README.md", "sdk/docs/command-line.md", "sdk/docs/edit-language.md", "sdk/docs/errata.md",
          "sdk/docs/variants.md", "sdk/docs/mods.md", "sdk/docs/mail.md", "sdk/docs/studies.md"}) {
        const Desk desk;
        fs::remove(desk.path / "shelf");  // a reader makes it himself
        const auto examples = examples_in_document(kTree / document);
        INFO(document);
        CHECK_FALSE(examples.empty());
        for (const std::string& example : examples) try_example(example, desk);
    }
}

TEST_CASE("the table of the commands names the options that the help names", "[cli]") {
    const Scratch scratch;
    std::map<std::string, std::set<std::string>> table;
    const std::regex option("--([a-z][a-z-]*)");
    const auto options_of = [&](const std::string& text) {
        std::set<std::string> found;
        for (auto it = std::sregex_iterator(text.begin(), text.end(), option); it != std::sregex_iterator(); ++it)
            found.insert((*it)[1]);
        return found;
    };
    // told once for all queries, for all commands that use plugins, and for those that open scenarios with errata on
    const std::set<std::string> common{"help",    "journal", "step",        "json",       "plugins", "no-plugins",
                                       "no-mods", "errata",  "errata-only", "errata-off", "log",     "trace"};
    for (const std::string& line : lines_of(read_text(kTree / "sdk/docs/command-line.md"))) {
        if (!line.starts_with("| `") || line.starts_with("| `ramparts")) continue;
        std::istringstream cell(line.substr(3, line.rfind("` |") - 3));
        for (std::string span; std::getline(cell, span, '`');) {
            std::istringstream words("ramparts " + span);
            const std::string name = command_of(words.str());
            const auto found = options_of(span);
            if (kAnswers.contains(name)) table[name].insert(found.begin(), found.end());
        }
    }
    for (const std::string& name : command_names(scratch)) {
        INFO(name);
        REQUIRE(table.contains(name));
        std::set<std::string> told;
        for (const std::string& line : lines_of(run_line("ramparts help " + name, scratch).out))
            if (std::regex_search(line, std::regex("^  (-[a-z],|   ) --"))) told.merge(options_of(line.substr(0, 30)));
        for (const std::string& name_of_option : told)
            if (!common.contains(name_of_option)) CHECK(table[name].contains(name_of_option));
        for (const std::string& name_of_option : table[name]) CHECK(told.contains(name_of_option));
    }
}
