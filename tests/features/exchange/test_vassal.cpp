// VASSAL modules: texts of pieces as VASSAL itself writes them, and every hex and unit of every battle in its module.
#include <zip.h>
#include <catch2/catch.hpp>

#include <clocale>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "formats/xml/raw_tree.hpp"
#include "sdk/exchange/vassal/element.hpp"
#include "sdk/exchange/vassal/module.hpp"
#include "tests/features/exchange/formats.hpp"
#include "tests/support/sample_png.hpp"

namespace ramparts::test {
namespace {

using vassal::Piece;
using vassal::Trait;

// What VASSAL 3.7 took and gave back unchanged.
const std::string kGolden =
    "+/null/prototype;Unit;\temb2;;130;A;Flip;130;F;;130;;;;1;false;0;0;,uk.png;,+ "
    "reduced;true;Step;;;false;;1;1;true;;70,130;;;1.0;;true\\\tmark;Side,Strength,Moves\\\\\tpiece;;;us.png;1st "
    "Infantry/\t1\\\tAmerican,4,5\\\\\tnull;0;0;1;0";

std::map<std::string, std::string> unzipped(const std::string& bytes) {
    std::map<std::string, std::string> files;
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    zip_t* archive = zip_open_from_source(source, ZIP_RDONLY, &error);
    REQUIRE(archive != nullptr);
    for (zip_int64_t i = 0; i < zip_get_num_entries(archive, 0); ++i) {
        zip_stat_t stat;
        REQUIRE(zip_stat_index(archive, static_cast<zip_uint64_t>(i), 0, &stat) == 0);
        std::string text(stat.size, '\0');
        zip_file_t* file = zip_fopen_index(archive, static_cast<zip_uint64_t>(i), 0);
        REQUIRE(file != nullptr);
        CHECK(zip_fread(file, text.data(), text.size()) == static_cast<zip_int64_t>(text.size()));
        zip_fclose(file);
        files.emplace(stat.name, std::move(text));
    }
    zip_close(archive);
    return files;
}

// The build file, looked at as a stranger would.
class Build {
public:
    explicit Build(const std::string& text) : tree_(text) {
        REQUIRE(tree_.complete());
        REQUIRE(tree_.fault() == nullptr);
    }
    [[nodiscard]] std::size_t size() const { return tree_.nodes().size(); }
    [[nodiscard]] bool is(std::uint32_t node, std::string_view ending) const {
        return tree_.name(node).ends_with(ending);
    }
    [[nodiscard]] std::vector<std::uint32_t> all(std::string_view ending, std::uint32_t below = 0) const {
        std::vector<std::uint32_t> found;
        for (std::uint32_t n = 0; n < size(); ++n)
            if (is(n, ending) && inside(n, below)) found.push_back(n);
        return found;
    }
    [[nodiscard]] bool inside(std::uint32_t node, std::uint32_t of) const {
        for (; node != xml::kNoNode; node = tree_[node].parent)
            if (node == of) return true;
        return false;
    }
    [[nodiscard]] std::string value(std::uint32_t node, std::string_view name) const {
        const auto raw = tree_.attribute(node, name);
        return raw ? xml::decode_references(*raw) : std::string("(none)");
    }
    [[nodiscard]] int number(std::uint32_t node, std::string_view name) const { return std::stoi(value(node, name)); }
    [[nodiscard]] std::string text(std::uint32_t node) const {
        return xml::decode_references(
            tree_.text().substr(tree_[node].head_end, tree_[node].tail - tree_[node].head_end));
    }
    [[nodiscard]] const xml::RawTree& tree() const { return tree_; }

private:
    xml::RawTree tree_;
};

struct Module {
    std::map<std::string, std::string> files;
    std::string build;
};
Module module_of(const LoadedScenario& loaded) {
    const Exchanged made = export_as("vassal", loaded);
    INFO(words_of(made));
    REQUIRE(made.done);
    REQUIRE(made.files.size() == 1);
    CHECK(made.files[0].name == loaded.scenario.id + ".vmod");
    Module module{unzipped(made.files[0].bytes), {}};
    module.build = module.files.at("buildFile.xml");
    return module;
}

// Where VASSAL finds the hex of a name, as its manual and its grid tell: the middle, in pixels of the board.
struct VassalGrid {
    bool sideways = false;
    double x0 = 0, y0 = 0, dx = 0, dy = 0;
    bool rows_first = false, stagger = false;
    int h_off = 0, v_off = 0, digits = 0;
    std::string prefix;

    VassalGrid(const Build& build, std::uint32_t map) {
        const std::uint32_t grid = build.all(".HexGrid", map).at(0);
        const std::uint32_t numbers = build.all(".HexGridNumbering", map).at(0);
        sideways = build.value(grid, "sideways") == "true";
        x0 = build.number(grid, "x0");
        y0 = build.number(grid, "y0");
        dx = std::stod(build.value(grid, "dx"));
        dy = std::stod(build.value(grid, "dy"));
        rows_first = build.value(numbers, "first") == "V";
        stagger = build.value(numbers, "stagger") == "true";
        h_off = build.number(numbers, "hOff");
        v_off = build.number(numbers, "vOff");
        digits = build.number(numbers, "hLeading") + 1;
        CHECK(build.number(numbers, "vLeading") + 1 == digits);
        const std::string format = build.value(numbers, "locationFormat");
        prefix = format.substr(0, format.find('$'));
        CHECK(format == prefix + "$gridLocation$");
    }
    [[nodiscard]] draw::Point centre(const std::string& name) const {
        REQUIRE(name.starts_with(prefix));
        const std::string numbers = name.substr(prefix.size());
        REQUIRE(numbers.size() == static_cast<std::size_t>(2 * digits));
        const int first = std::stoi(numbers.substr(0, static_cast<std::size_t>(digits)));
        const int second = std::stoi(numbers.substr(static_cast<std::size_t>(digits)));
        const int h = (rows_first ? second : first) - h_off;
        const int v = (rows_first ? first : second) - v_off;
        const int row = stagger && h % 2 != 0 ? v - 1 : v;
        const draw::Point at{x0 + h * dx, y0 + row * dy + (h % 2 != 0 ? dy / 2 : 0)};
        return sideways ? draw::Point{at.y, at.x} : at;
    }
};

std::map<std::string, std::string> marks_of(const Piece& piece) {
    std::map<std::string, std::string> marks;
    for (const Trait& trait : piece.traits) {
        const auto type = vassal::split(trait.type, ';');
        if (type[0] != "mark") continue;
        const auto keys = vassal::split(type.at(1), ',');
        const auto values = vassal::split(trait.state, ',');
        REQUIRE(keys.size() == values.size());
        for (std::size_t i = 0; i < keys.size(); ++i) marks[keys[i]] = values[i];
    }
    return marks;
}

std::string random_text(std::mt19937& random) {
    constexpr std::string_view kChars = "/;,'\\\tab ";
    std::string text;
    for (auto n = random() % 7; n > 0; --n) text += kChars[random() % kChars.size()];
    return text;
}

}  // namespace

TEST_CASE("a piece is written as VASSAL writes it", "[vassal]") {
    Piece piece;
    piece.traits = {vassal::prototype("Unit"), vassal::step_layer({{"uk.png"}, {"+ reduced"}}),
                    vassal::markers({"Side", "Strength", "Moves"}, {"American", "4", "5"}),
                    vassal::basic_piece("us.png", "1st Infantry", 1)};
    CHECK(vassal::encode(piece) == kGolden);
    const auto read = vassal::decode(kGolden);
    REQUIRE(read);
    CHECK(*read == piece);
    CHECK(vassal::split(read->traits[1].type, ';').size() == 34);  // the name and its 33 fields
    CHECK_FALSE(vassal::decode(""));
    CHECK_FALSE(vassal::decode("D/null"));
    CHECK_FALSE(vassal::decode("+/null/mark;Side/American"));
}

TEST_CASE("what is joined is what is split", "[vassal]") {
    CHECK(vassal::join({"a;b", "c"}, ';') == "a\\;b;c");
    CHECK(vassal::join({"ends\\", "x"}, ';') == "'ends\\';x");
    CHECK(vassal::join({"'quoted'"}, ';') == "''quoted''");
    CHECK(vassal::split("", ',') == std::vector<std::string>{""});
    CHECK(vassal::split("a,,", ',') == std::vector<std::string>{"a", "", ""});
    std::mt19937 random(1813);
    for (int i = 0; i < 20'000; ++i) {
        std::vector<std::string> parts(1 + random() % 4);
        for (std::string& part : parts) part = random_text(random);
        for (const char separator : {';', ',', '/', '\t'}) {
            INFO(vassal::join(parts, separator));
            REQUIRE(vassal::split(vassal::join(parts, separator), separator) == parts);
        }
    }
}

TEST_CASE("a piece with any names comes back as it was", "[vassal]") {
    std::mt19937 random(1814);
    for (int i = 0; i < 5'000; ++i) {
        Piece piece;
        for (auto n = random() % 4; n > 0; --n)
            piece.traits.push_back(
                random() % 2 == 0
                    ? vassal::markers({random_text(random), "b"}, {random_text(random), random_text(random)})
                    : vassal::step_layer({{random_text(random)}, {random_text(random)}}));
        piece.traits.push_back(vassal::basic_piece("a.png", random_text(random), 7));
        const std::string text = vassal::encode(piece);
        INFO(text);
        const auto read = vassal::decode(text);
        REQUIRE(read);
        REQUIRE(*read == piece);
        REQUIRE(vassal::encode(*read) == text);
    }
}

TEST_CASE("every hex of a battle lies in its module where the map shows it", "[vassal]") {
    for (const auto& folder : all_battles()) {
        const LoadedScenario loaded = load_scenario(folder);
        INFO(folder);
        const Module module = module_of(loaded);
        const Build build(module.build);
        const VassalGrid theirs(build, build.all("build.module.Map").at(0));
        const Grid& grid = loaded.scenario.map.grid();
        draw::DrawOptions options;
        options.hex_mm = 16;
        const auto drawn = draw::draw_map_art(loaded.scenario, options, 2).layout;
        std::size_t seen = 0;
        for (HexIndex hex = 0; hex < grid.size(); ++hex) {
            const draw::Point ours = drawn.centre(hex) * vassal::kPixelsPerMm;
            INFO(grid.label(hex));
            REQUIRE(draw::distance(ours, theirs.centre(grid.label(hex))) < 1.0);
            ++seen;
        }
        CHECK(seen == grid.size());
    }
}

TEST_CASE("every unit of a battle stands in its module as it does in the battle", "[vassal]") {
    for (const auto& folder : all_battles()) {
        const LoadedScenario loaded = load_scenario(folder);
        const Scenario& scenario = loaded.scenario;
        INFO(folder);
        const Module module = module_of(loaded);
        const Build build(module.build);
        std::map<std::string, std::string> places;  // by id: the hex, or "later"
        for (const std::uint32_t stack : build.all(".SetupStack"))
            for (const std::uint32_t slot : build.all(".PieceSlot", stack)) {
                const auto piece = vassal::decode(build.text(slot));
                REQUIRE(piece);
                auto marks = marks_of(*piece);
                if (marks.empty()) continue;  // markers of turns and points
                const bool on_map = build.value(stack, "useGridLocation") == "true";
                CHECK(places.emplace(marks["Id"], on_map ? build.value(stack, "location") : "later").second);
                const auto u = scenario.unit(marks["Id"]);
                REQUIRE(u);
                const Unit& unit = scenario.units[*u];
                CHECK(marks["Side"] == scenario.sides[unit.side].name);
                CHECK(marks["Strength"] == std::to_string(unit.full));
                CHECK(marks["Reduced"] == (unit.reduced ? std::to_string(*unit.reduced) : ""));
                CHECK(marks["Title"] == unit.title);
                CHECK(marks["Commander"] == unit.commander);
                const auto basic = vassal::split(piece->traits.back().type, ';');
                CHECK(basic.at(4) == unit.name);
                std::size_t levels = 1;
                for (const Trait& trait : piece->traits)
                    if (const auto type = vassal::split(trait.type, ';'); type[0] == "emb2")
                        levels = vassal::split(type.at(16), ',').size();
                CHECK(levels == static_cast<std::size_t>(unit.steps()));
            }
        CHECK(places.size() == scenario.units.size());
        for (const Unit& unit : scenario.units)
            CHECK(places[unit.id] == (unit.at ? scenario.map.grid().label(*unit.at) : "later"));
    }
}

TEST_CASE("a module is whole: pictures, numbers of pieces, order and attributes", "[vassal]") {
    for (const auto& folder : all_battles()) {
        const LoadedScenario loaded = load_scenario(folder);
        INFO(folder);
        const Module module = module_of(loaded);
        const Build build(module.build);
        CHECK(build.value(0, "VassalVersion") == "3.7.0");
        CHECK(module.files.at("moduledata").find("<VassalVersion>3.7.0</VassalVersion>") != std::string::npos);
        std::set<int> numbers;
        std::set<std::string> used{"buildFile.xml", "moduledata"};
        const auto uses = [&](const std::string& image) {
            if (image.empty()) return;
            INFO(image);
            CHECK(module.files.count("images/" + image) == 1);
            used.insert("images/" + image);
        };
        for (std::uint32_t n = 0; n < build.size(); ++n) {
            std::vector<xml::RawAttribute> attributes;
            build.tree().attributes(n, attributes);
            for (const xml::RawAttribute& each : attributes) {
                CHECK(each.value.find('\t') == std::string_view::npos);
                CHECK(each.value.find("&#9;") == std::string_view::npos);
            }
            if (build.is(n, ".Board")) uses(build.value(n, "image"));
            if (build.is(n, ".Chart")) uses(build.value(n, "fileName"));
            if (!build.is(n, ".PieceSlot") && !build.is(n, ".PrototypeDefinition")) continue;
            const auto piece = vassal::decode(build.text(n));
            REQUIRE(piece);
            for (const Trait& trait : piece->traits) {
                const auto type = vassal::split(trait.type, ';');
                if (type[0] == "piece") uses(type.at(3));
                if (type[0] == "markmoved") uses(type.at(1));
                if (type[0] == "emb2")
                    for (const std::string& image : vassal::split(type.at(16), ',')) uses(image);
            }
            if (!build.is(n, ".PieceSlot")) continue;
            const int number = build.number(n, "gpid");
            CHECK(numbers.insert(number).second);
            CHECK(number < build.number(0, "nextPieceSlotId"));
            CHECK(vassal::split(piece->traits.back().state, ';').at(3) == std::to_string(number));
        }
        for (const auto& [name, bytes] : module.files) {
            INFO(name);
            CHECK(used.count(name) == 1);
            CHECK_FALSE(bytes.empty());
        }
        for (const std::uint32_t map : build.all("build.module.Map")) {
            const auto pickers = build.all(".BoardPicker", map);
            REQUIRE(pickers.size() == 1);
            for (const std::uint32_t stack : build.all(".SetupStack", map)) CHECK(pickers[0] < stack);
        }
        const auto turns = build.all(".CounterTurnLevel");
        REQUIRE(turns.size() == 1);
        CHECK(build.number(turns[0], "loopLimit") == static_cast<int>(loaded.scenario.turns.size()));
        CHECK(build.number(build.all(".DiceButton").at(0), "nSides") == loaded.scenario.ruleset.die_faces);
    }
}

TEST_CASE("tabs stay in the texts of a module, where they part fields, and leave its attributes", "[vassal]") {
    vassal::Element root("a.B");
    root.with("plain", "x y")
        .with("tabs", "\ta\tb\t\tc\t")
        .with("marks", "<&>\"'\n")
        .with("empty", "")
        .with("number", -7);
    root.add(vassal::Element("c.D").with("tabs", "e\tf").holding("\tg\th<&>\"'\n"));
    root.add(vassal::Element("e.F"));
    root.children.back().add(vassal::Element("g.H").holding("deep"));
    CHECK(vassal::document_of(root) ==
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<a.B plain=\"x y\" tabs=\" a b  c \" marks=\"&lt;&amp;&gt;&quot;'&#10;\" empty=\"\" number=\"-7\">\n"
          "  <c.D tabs=\"e f\">\tg\th&lt;&amp;&gt;\"'\n</c.D>\n"
          "  <e.F>\n"
          "    <g.H>deep</g.H>\n"
          "  </e.F>\n"
          "</a.B>\n");
    // a battle whose names hold tabs
    LoadedScenario loaded = load_scenario(std::filesystem::path(RAMPARTS_SCENARIOS) / "thames");
    loaded.scenario.name = "The\tThames";
    for (auto& side : loaded.scenario.sides) side.name += "\tside";
    for (Unit& unit : loaded.scenario.units) {
        unit.name += "\tunit";
        unit.title += "\ttitle";
    }
    const Module module = module_of(loaded);
    const Build build(module.build);
    for (std::uint32_t n = 0; n < build.size(); ++n) {
        std::vector<xml::RawAttribute> attributes;
        build.tree().attributes(n, attributes);
        for (const xml::RawAttribute& each : attributes) {
            INFO(each.name << ": " << each.value);
            CHECK(xml::decode_references(each.value).find('\t') == std::string::npos);
        }
        if (!build.is(n, ".PieceSlot")) continue;
        const auto piece = vassal::decode(build.text(n));
        REQUIRE(piece);
        auto marks = marks_of(*piece);
        if (marks.empty()) continue;
        const auto u = loaded.scenario.unit(marks["Id"]);
        REQUIRE(u);
        CHECK(marks["Title"] == loaded.scenario.units[*u].title);
        CHECK(marks["Side"] == loaded.scenario.sides[loaded.scenario.units[*u].side].name);
    }
}

TEST_CASE("a battle gives the same module again, whatever the locale", "[vassal]") {
    const LoadedScenario loaded = load_scenario(std::filesystem::path(RAMPARTS_SCENARIOS) / "thames");
    const Exchanged first = export_as("vassal", loaded);
    for (const char* name : {"fr_FR.UTF-8", "de_DE.UTF-8", "C.UTF-8"})
        if (std::setlocale(LC_ALL, name) != nullptr) CHECK(export_as("vassal", loaded).files == first.files);
    std::setlocale(LC_ALL, "C");
    CHECK(first.done);
}

TEST_CASE("phases that modules bring are in the turn tracker", "[vassal]") {
    const auto phases = [](const char* battle) {
        const LoadedScenario loaded = load_scenario(std::filesystem::path(RAMPARTS_SCENARIOS) / battle);
        return vassal::phases_of_turn(loaded.scenario, paper::in_english());
    };
    CHECK(phases("thames").size() == 4);
    CHECK(phases("chippewa-bombardment").size() == 6);
}

TEST_CASE("markers are pieces of a module, and counters have their pictures in it", "[vassal]") {
    LoadedScenario loaded = load_scenario(std::filesystem::path(RAMPARTS_SCENARIOS) / "chippewa");
    const Module plain = module_of(loaded);
    Scenario& s = loaded.scenario;
    s.markers.push_back({"disrupted", "Disrupted", "D", "#c8462f", Marker::Symbol::cross, "", 6, "Rallied"});
    s.markers.push_back({"ammo", "Out of ammunition", "", "#f6f0dc", Marker::Symbol::none, "pictures/red.png", 1, ""});
    s.units[0].picture = "pictures/red.png";
    s.pictures.put("pictures/red.png", png_file());
    const Module module = module_of(loaded);
    CHECK(module.files.contains("images/marker-disrupted.png"));
    CHECK(module.files.contains("images/marker-disrupted-back.png"));
    CHECK(module.files.contains("images/marker-ammo.png"));
    CHECK_FALSE(module.files.contains("images/marker-ammo-back.png"));
    const std::string counter = "images/unit-" + s.units[0].id + ".png";
    CHECK(module.files.at(counter) != plain.files.at(counter));
    const std::string other = "images/unit-" + s.units[1].id + ".png";
    CHECK(module.files.at(other) == plain.files.at(other));
    const Build build(module.build);
    std::vector<std::string> names;
    for (const std::uint32_t slot : build.all(".PieceSlot")) {
        const std::string name = build.value(slot, "entryName");
        if (name != "Disrupted" && name != "Out of ammunition") continue;
        names.push_back(name);
        const auto piece = vassal::decode(build.text(slot));
        REQUIRE(piece);
        CHECK(piece->traits.size() == (name == "Disrupted" ? 3 : 2));
        CHECK(piece->traits.back().type.find("marker-") != std::string::npos);
    }
    CHECK(names == std::vector<std::string>{"Disrupted", "Out of ammunition"});
    const Build without(plain.build);
    CHECK(build.all(".PieceSlot").size() == without.all(".PieceSlot").size() + 2);
}

}  // namespace ramparts::test
