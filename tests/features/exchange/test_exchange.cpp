// Exporters and importers of plugins: all files or none, in the folder named and nowhere else, and strictly read.
#include <unistd.h>
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include "sdk/exchange/exchange.hpp"
#include "sdk/exchange/lettering.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/extend/host/plugin_host.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

struct Scratch {
    fs::path path = fs::temp_directory_path() / ("ramparts-exchange-" + std::to_string(getpid()));
    Scratch() {
        fs::remove_all(path);
        fs::create_directories(path);
    }
    ~Scratch() { fs::remove_all(path); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
};

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

PluginSet samples() {
    HostRequest request;
    request.linked = linked_plugins();
    request.folders = {fs::path(RAMPARTS_PLUGINS) / "samples" / "roster",
                       fs::path(RAMPARTS_PLUGINS) / "samples" / "grid-map"};
    request.user_plugins = false;
    PluginSet set = load_plugins(request);
    for (const PluginStatus& plugin : set.plugins) {
        INFO(plugin.info.id << ": " << plugin.why_not);
        CHECK(plugin.why_not.empty());
    }
    install_catalogue(set.catalogue);
    return set;
}

LoadedScenario thames() { return load_scenario(fs::path(RAMPARTS_SCENARIOS) / "thames"); }

// Exporters and importers made of plain functions.
using Run = std::int32_t (*)(const rp_host*, const char*, const rp_source_1*, rp_files_1*);
const char* test_id(std::uint32_t i) { return i == 0 ? "test.one" : nullptr; }

Exchanged exported(Run run) {
    const rp_exporters_1 table{sizeof table, 1, test_id, run};
    CatalogueExporter exporter;
    exporter.info = {"test.one", "one", "txt", "", {}};
    exporter.plugin = "test";
    exporter.code = &table;
    static const LoadedScenario loaded = thames();
    return run_exporter(exporter, loaded);
}

ImportSource source_of(std::string bytes) {
    const fs::path ruleset = fs::path(RAMPARTS_SCENARIOS) / "rulesets" / "tlg2.xml";
    return {"field.txt", std::move(bytes), ruleset, text_of(ruleset)};
}
Exchanged imported(Run run) {
    const rp_importers_1 table{sizeof table, 1, test_id, run};
    CatalogueImporter importer;
    importer.info = {"test.one", "one", "txt", "", {}};
    importer.plugin = "test";
    importer.code = &table;
    return run_importer(importer, source_of("anything"));
}
Exchanged of_grid(std::string text) {
    const PluginSet set = samples();
    return run_importer(set.catalogue->importers()[0], source_of(std::move(text)));
}

std::int32_t put(rp_files_1* files, const char* name, const std::string& bytes) {
    return files->write(files, name, bytes.data(), bytes.size());
}

constexpr const char* kGrid =
    "id crooked-creek\nname Crooked Creek\nletter . clear\nletter f forest # woods\nrows\n..ff..\n.ff...\n";

std::string said(const Exchanged& made) {
    std::string out;
    for (const Diagnostic& finding : made.findings)
        out += finding.code + " " + finding.where.file.path + ":" + std::to_string(finding.where.file.line) + ": " +
               finding.message.english() + "\n";
    return out;
}

}  // namespace

TEST_CASE("the roster has a line for each unit", "[exchange]") {
    const PluginSet set = samples();
    REQUIRE(set.catalogue->exporters().size() == 1);
    const LoadedScenario loaded = thames();
    const Exchanged made = run_exporter(set.catalogue->exporters()[0], loaded);
    REQUIRE(said(made) == "");
    REQUIRE(made.done);
    REQUIRE(made.files.size() == 1);
    CHECK(made.files[0].name == "roster.csv");
    const std::string& table = made.files[0].bytes;
    CHECK(std::count(table.begin(), table.end(), '\n') ==
          static_cast<std::ptrdiff_t>(loaded.scenario.units.size()) + 1);
    CHECK(
        table.starts_with("id,side,class,name,title,commander,men,guns,full,reduced,range,at,arrives\n"
                          "us-11k,us,cavalry,11K,\"Johnson's mounted regiment, right battalion\","
                          "Lt Col James Johnson,480,0,12,6,"));
    CHECK(run_exporter(set.catalogue->exporters()[0], loaded).files == made.files);
}

TEST_CASE("options of an exporter are asked of it, else have their defaults, and a wrong one is refused",
          "[exchange]") {
    const PluginSet set = samples();
    const CatalogueExporter& roster = set.catalogue->exporters()[0];
    const LoadedScenario loaded = thames();
    const std::vector<ModuleParam> tabs = {{"separator", "tab"}, {"side", "us"}};
    const Exchanged made = run_exporter(roster, loaded, tabs);
    REQUIRE(said(made) == "");
    REQUIRE(made.files.size() == 1);
    const std::string& table = made.files[0].bytes;
    CHECK(table.starts_with("id\tside\tclass\tname\t"));
    CHECK(table.find("\tac\t") == std::string::npos);
    CHECK(std::count(table.begin(), table.end(), '\n') ==
          1 + std::count_if(loaded.scenario.units.begin(), loaded.scenario.units.end(),
                            [&](const Unit& u) { return loaded.scenario.sides[u.side].id == "us"; }));
    const std::vector<ModuleParam> plain = {{"separator", "comma"}};
    CHECK(run_exporter(roster, loaded, plain).files == run_exporter(roster, loaded).files);
    const auto refused = [&](std::vector<ModuleParam> options) {
        const Exchanged answer = run_exporter(roster, loaded, options);
        CHECK_FALSE(answer.done);
        CHECK(answer.files.empty());
        REQUIRE(answer.findings.size() == 1);
        CHECK(answer.findings[0].code == "RP6061");
        return answer.findings[0].message.english();
    };
    CHECK(refused({{"separator", "dash"}}) ==
          "sample.roster, parameter 'separator': 'dash' is none of: comma semicolon tab");
    CHECK(refused({{"side", "br"}}) == "sample.roster, parameter 'side': no side has the id 'br'");
    CHECK(refused({{"colour", "red"}}) == "sample.roster has no parameter 'colour'");
    CHECK(refused({{"side", "us"}, {"side", "ac"}}) == "sample.roster is given 'side' twice");
}

TEST_CASE("options of an importer are asked of it, else have their defaults, and a wrong one is refused",
          "[exchange]") {
    const PluginSet set = samples();
    const CatalogueImporter& grid = set.catalogue->importers()[0];
    const auto map_of = [&](const std::vector<ModuleParam>& options) {
        const Exchanged made = run_importer(grid, source_of(kGrid), options);
        REQUIRE(said(made) == "");
        for (const ExchangedFile& file : made.files)
            if (file.name == "map.xml") return file.bytes;
        return std::string();
    };
    CHECK(map_of({}).find("yards=\"100\"") != std::string::npos);
    CHECK(map_of({{"yards", "250"}}).find("yards=\"250\"") != std::string::npos);
    CHECK(map_of({}).find("prefix=") == std::string::npos);
    const std::vector<ModuleParam> wide = {{"yards", "10000"}};
    const Exchanged refused = run_importer(grid, source_of(kGrid), wide);
    CHECK_FALSE(refused.done);
    CHECK(said(refused) == "RP6061 field.txt:0: sample.grid-map, parameter 'yards': 10000 is not between 1 and 9999\n");
}

TEST_CASE("how a name is lettered goes as properties, and what no map file holds is refused", "[exchange]") {
    MapLabel label;
    for (const std::string_view name : exchange::kLettering) CHECK(exchange::lettering_of(label, name).empty());
    for (const auto& [name, value] :
         {std::pair{"dx", "-1000"}, {"dy", "12"}, {"angle", "-30"}, {"size", "70"}, {"along", "creek"}}) {
        CHECK(exchange::set_lettering(label, name, value));
        CHECK(exchange::lettering_of(label, name) == value);
    }
    const MapLabel before = label;
    for (const auto& [name, value] :
         {std::pair{"dx", "1001"}, {"dy", ""}, {"angle", "181"}, {"size", "24"}, {"size", "70 %"}, {"along", "coast"}})
        CHECK_FALSE(exchange::set_lettering(label, name, value));
    CHECK(label == before);
}

TEST_CASE("a map drawn with letters may put a prefix before the numbers of its hexes", "[exchange]") {
    const PluginSet set = samples();
    const Exchanged made =
        run_importer(set.catalogue->importers()[0], source_of("prefix B\n" + std::string(kGrid)), {});
    REQUIRE(said(made) == "");
    const auto map = std::find_if(made.files.begin(), made.files.end(),
                                  [](const ExchangedFile& file) { return file.name == "map.xml"; });
    REQUIRE(map != made.files.end());
    CHECK(map->bytes.find("prefix=\"B\"") != std::string::npos);
    CHECK(map->bytes.find("<hex id=\"B0101\"") != std::string::npos);
}

TEST_CASE("an exporter is given the scenario's files as they stand, its model and its map", "[exchange]") {
    const Exchanged made = exported([](const rp_host*, const char* id, const rp_source_1* source, rp_files_1* files) {
        for (const char* name : {"scenario.xml", "map.xml", "ruleset.xml", "model.json", "map.svg"}) {
            const rp_text text = source->part(source, name);
            if (text.data == nullptr || text.data[text.size] != '\0') return RP_NO;
            if (files->write(files, name, text.data, text.size) <= 0) return RP_NO;
        }
        const bool none = source->part(source, "../../etc/passwd").data == nullptr &&
                          source->part(source, "").data == nullptr && source->part(source, nullptr).data == nullptr;
        return std::string_view(id) == "test.one" && none ? RP_YES : RP_NO;
    });
    REQUIRE(said(made) == "");
    REQUIRE(made.files.size() == 5);
    const LoadedScenario loaded = thames();
    CHECK(made.files[4].name == "scenario.xml");
    CHECK(made.files[4].bytes == text_of(loaded.scenario_path));
    CHECK(made.files[1].bytes == text_of(loaded.map_path));
    CHECK(made.files[2].bytes.find("\"id\": \"thames\"") != std::string::npos);
    CHECK(made.files[0].bytes.find("<svg") != std::string::npos);
    CHECK(made.files[3].bytes == text_of(loaded.ruleset_path));
}

TEST_CASE("an exporter is given the files of a scenario with errata on as they would be with them", "[exchange]") {
    const Run run = [](const rp_host*, const char*, const rp_source_1* source, rp_files_1* files) -> std::int32_t {
        for (const char* name : {"scenario.xml", "map.xml", "ruleset.xml", "model.json"}) {
            const rp_text text = source->part(source, name);
            if (text.data == nullptr || files->write(files, name, text.data, text.size) <= 0) return RP_NO;
        }
        return RP_YES;
    };
    const rp_exporters_1 table{sizeof table, 1, test_id, run};
    CatalogueExporter exporter;
    exporter.info = {"test.one", "one", "txt", "", {}};
    exporter.plugin = "test";
    exporter.code = &table;
    const LoadedScenario loaded = thames();
    Scenario corrected = loaded.scenario;
    HexIndex hex = 0;
    while (!corrected.map.present(hex)) ++hex;
    corrected.map.set_elevation(hex, 3);
    corrected.units[0].full += 2;
    const Exchanged plain = run_exporter(exporter, loaded);
    const Exchanged made = run_exporter(exporter, loaded, corrected);
    REQUIRE(said(made) == "");
    REQUIRE(made.files.size() == 4);  // by their names: map, model, ruleset, scenario
    const Map map = read_map(made.files[0].bytes, "map.xml", corrected.ruleset).map;
    CHECK(map == corrected.map);
    CHECK(made.files[1].bytes != plain.files[1].bytes);
    CHECK(made.files[2] == plain.files[2]);
    CHECK(read_scenario(made.files[3].bytes, "scenario.xml", corrected.ruleset, map).scenario == corrected);
}

TEST_CASE("an exporter that fails in any way leaves no file", "[exchange]") {
    struct Case {
        Run run;
        const char* says;
    };
    const Case cases[] = {
        {[](const rp_host*, const char*, const rp_source_1*, rp_files_1* files) {
             (void)put(files, "a.txt", "a");
             return RP_NO;
         },
         "answered 0; nothing is written"},
        {[](const rp_host*, const char*, const rp_source_1*, rp_files_1* files) -> std::int32_t {
             (void)put(files, "a.txt", "a");
             throw std::string("drums");
         },
         "threw an exception; nothing is written"},
        {[](const rp_host*, const char*, const rp_source_1*, rp_files_1* files) {
             (void)put(files, "a.txt", "a");
             (void)put(files, "../b.txt", "b");
             return RP_YES;
         },
         "was stopped: it wrote '../b.txt', which is not a plain file name; nothing is written"},
        {[](const rp_host*, const char*, const rp_source_1*, rp_files_1* files) {
             (void)put(files, "a.txt", "a");
             return put(files, "a.txt", "b") == RP_E_ARGUMENT ? RP_YES : RP_NO;
         },
         "was stopped: it wrote 'a.txt', twice; nothing is written"},
        {[](const rp_host*, const char*, const rp_source_1*, rp_files_1* files) {
             files->say(files, 2, 0, "the map is too large");
             return put(files, "a.txt", "a");
         },
         "reported errors; nothing is written"},
    };
    for (const Case& c : cases) {
        const Exchanged made = exported(c.run);
        INFO(said(made));
        CHECK_FALSE(made.done);
        CHECK(made.files.empty());
        REQUIRE_FALSE(made.findings.empty());
        const Diagnostic& last = made.findings.back();
        CHECK(last.code == "RP7501");
        CHECK(last.message == "the exporter 'test.one' of the plugin 'test' " + std::string(c.says));
        CHECK(last.where.file.path.ends_with("thames/scenario.xml"));
    }
}

TEST_CASE("names of files that lead anywhere else, or that shells and systems take for more, are refused",
          "[exchange]") {
    for (const char* name :
         {"", ".", "..", "/etc/passwd", "../x", "a/b", "a\\b", ".hidden", "-x", "a b", "c:x", "x\n", "a\xC3\xA4", "_x"})
        CHECK_FALSE(is_plain_file_name(name));
    CHECK_FALSE(is_plain_file_name(std::string(101, 'a')));
    CHECK_FALSE(is_plain_file_name(std::string_view("a\0b", 3)));
    for (const char* name : {"a", "roster.csv", "A-1_2.tar.gz", "0"}) CHECK(is_plain_file_name(name));
    CHECK(is_plain_file_name(std::string(100, 'a')));
}

TEST_CASE("files are put into the folder all or none, and links do not lead them out", "[exchange]") {
    const Scratch scratch;
    const std::vector<ExchangedFile> files = {{"a.txt", "first"}, {"b.txt", "second"}};
    const fs::path out = scratch.path / "made" / "deep";
    REQUIRE(write_exchanged(files, out, real_files()));
    CHECK(text_of(out / "a.txt") == "first");
    CHECK(text_of(out / "b.txt") == "second");
    REQUIRE(write_exchanged({{"a.txt", "third"}}, out, real_files()));
    CHECK(text_of(out / "a.txt") == "third");

    fs::remove(out / "b.txt");
    std::ofstream(scratch.path / "elsewhere") << "mine";
    fs::create_symlink(scratch.path / "elsewhere", out / "b.txt");
    const auto refused = write_exchanged(files, out, real_files());
    REQUIRE_FALSE(refused);
    CHECK(text_of(scratch.path / "elsewhere") == "mine");
    CHECK(text_of(out / "a.txt") == "third");

    fs::remove(out / "b.txt");
    fs::create_directory(out / "b.txt");
    CHECK_FALSE(write_exchanged(files, out, real_files()));
    CHECK(text_of(out / "a.txt") == "third");
}

TEST_CASE("a map drawn with letters becomes a scenario that reads back without a finding", "[exchange]") {
    const Exchanged made = of_grid(kGrid);
    REQUIRE(said(made) == "");
    REQUIRE(made.done);
    REQUIRE(made.files.size() == 3);
    const Scratch scratch;
    REQUIRE(write_exchanged(made.files, scratch.path, real_files()));
    const LoadedScenario loaded = load_scenario(scratch.path);
    CHECK(loaded.readable);
    CHECK(loaded.diagnostics.empty());
    const Scenario& scenario = loaded.scenario;
    CHECK(scenario.id == "crooked-creek");
    CHECK(scenario.name == "Crooked Creek");
    const Map& map = scenario.map;
    CHECK(map.grid().size() == 12);
    const auto terrain = [&](const char* hex) {
        return scenario.ruleset.terrains[map.terrain(*map.grid().parse(hex))].id;
    };
    CHECK(terrain("0101") == "clear");
    CHECK(terrain("0301") == "forest");
    CHECK(terrain("0202") == "forest");
    CHECK(terrain("0402") == "clear");
    CHECK(of_grid(kGrid).files == made.files);
}

TEST_CASE("faults of a file that is imported are told by their lines", "[exchange]") {
    const auto check = [](const std::string& text, const std::string& first) {
        const Exchanged made = of_grid(text);
        INFO(said(made));
        CHECK_FALSE(made.done);
        CHECK(made.files.empty());
        CHECK(said(made).starts_with(first));
        CHECK(made.findings.back().code == "RP7502");
        CHECK(made.findings.back().severity == Severity::error);
    };
    check("", "RP7502 field.txt:0: there is no map");
    check("letter . clear\nrows\n..x\n", "RP7502 field.txt:3: there is no line \"letter x TERRAIN\"");
    check("letter . clear\nrows\n...\n..\n", "RP7502 field.txt:4: this row has 2 hexes, the first one 3");
    check("drums\n", "RP7502 field.txt:1: \"drums\" is none of");
    // What the plugin does not know is found by the strict reader, in the map it made.
    check("letter . moor\nrows\n..\n",
          "RP1051 field.txt:0: there is no terrain \"moor\" in ruleset \"tlg2\" (line 4 of the map.xml that it made)");
    check("id Not An Id\nletter . clear\nrows\n..\n", "RP");
}

TEST_CASE("any beginning of a file is imported or refused and nothing else", "[exchange]") {
    const std::string whole = kGrid;
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const Exchanged made = of_grid(whole.substr(0, size));
        INFO(size);
        CHECK(made.done == !has_errors(made.findings));
        CHECK(made.files.empty() == !made.done);
    }
}

TEST_CASE("an importer writes the files of a scenario and no others", "[exchange]") {
    const Exchanged other = imported([](const rp_host*, const char*, const rp_source_1*, rp_files_1* files) {
        return put(files, "notes.txt", "x") == RP_E_ARGUMENT ? RP_YES : RP_NO;
    });
    CHECK(
        said(other) ==
        "RP7502 field.txt:0: the importer 'test.one' of the plugin 'test' was stopped: it wrote 'notes.txt', which is "
        "not a file of a scenario; nothing is written\n");
    const Exchanged nothing =
        imported([](const rp_host*, const char*, const rp_source_1*, rp_files_1*) { return RP_YES; });
    CHECK(said(nothing) ==
          "RP7502 field.txt:0: the importer 'test.one' of the plugin 'test' wrote no map.xml; nothing is written\n");
    const Exchanged cut = imported([](const rp_host*, const char*, const rp_source_1*, rp_files_1* files) {
        return put(files, "map.xml", "<map xmlns=\"urn:ramparts:map:1\" format=\"1\"");
    });
    CHECK_FALSE(cut.done);
    CHECK(cut.files.empty());
    CHECK(cut.findings.front().where.file.path == "field.txt");
    CHECK(cut.findings.front().message.english().ends_with("(line 1 of the map.xml that it made)"));
}

}  // namespace ramparts
