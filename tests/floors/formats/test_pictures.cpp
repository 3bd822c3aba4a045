// Pictures of counters and markers in files: which paths and files are taken, and what is said of the others.
#include <catch2/catch.hpp>

#include <algorithm>

#include "formats/scenario/faults.hpp"
#include "formats/scenario/picture_file.hpp"
#include "formats/text/base64.hpp"
#include "samples.hpp"
#include "tests/support/sample_png.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

/// A copy of the small battle whose first unit has a picture.
class Pictured {
public:
    explicit Pictured(const std::string& path) : battle_(folder_.path() / "small") {
        fs::copy(samples::formats() / "good" / "small", battle_, fs::copy_options::recursive);
        std::string text = samples::text_of(battle_ / "scenario.xml");
        const std::size_t at = text.find("<unit ");
        REQUIRE(at != std::string::npos);
        text.insert(at + 6, "picture=\"" + path + "\" ");
        samples::write(battle_ / "scenario.xml", text);
    }
    void put(const std::string& name, const std::string& bytes) const {
        fs::create_directories((battle_ / name).parent_path());
        samples::write(battle_ / name, bytes);
    }
    [[nodiscard]] LoadedScenario load() const { return load_scenario(battle_); }
    /// The one finding, without the folder of the battle.
    [[nodiscard]] std::string finding() const {
        const LoadedScenario loaded = load();
        REQUIRE(loaded.readable);
        REQUIRE(loaded.diagnostics.size() == 1);
        const Diagnostic& d = loaded.diagnostics.front();
        CHECK(d.severity == Severity::error);
        CHECK(d.where.file.line > 1);
        CHECK(d.where.file.column > 1);
        CHECK_FALSE(d.fix.empty());
        std::string words = d.code + ": " + d.message.english();
        const std::string place = battle_.string() + "/";
        for (std::size_t at = 0; (at = words.find(place, at)) != std::string::npos;) words.erase(at, place.size());
        return words;
    }

private:
    samples::TemporaryFolder folder_;
    fs::path battle_;
};

const std::string kPath = "pictures/royal-scots.png";

}  // namespace

TEST_CASE("the picture of a unit is read with the battle, and written where it was", "[formats][pictures]") {
    const Pictured battle(kPath);
    battle.put(kPath, png_file());
    const LoadedScenario loaded = battle.load();
    CHECK(loaded.diagnostics.empty());
    const Unit& unit = loaded.scenario.units.front();
    CHECK(unit.picture == kPath);
    REQUIRE(loaded.scenario.pictures.find(kPath) != nullptr);
    CHECK(*loaded.scenario.pictures.find(kPath) == png_file());
    CHECK(picture_paths(loaded.scenario) == std::vector<std::string>{kPath});
    const std::string text = write_scenario(loaded.scenario);
    CHECK(text.find("picture=\"" + kPath + "\"") != std::string::npos);
    CHECK(read_scenario(text, {}, loaded.scenario.ruleset, loaded.scenario.map).scenario == loaded.scenario);
    CHECK(save_texts(loaded, loaded.scenario).scenario == loaded.places.scenario->source->text());
}

TEST_CASE("a picture that is not taken is named with its unit, its place and the cure", "[formats][pictures]") {
    const Pictured battle(kPath);
    const std::string begins = "RP1081: unit \"us-1\": the picture \"pictures/royal-scots.png\" is not taken: ";
    const auto told = [&](const std::string& bytes) {
        battle.put(kPath, bytes);
        std::string words = battle.finding();
        const std::size_t colon = words.find(" is not taken: ");
        REQUIRE(colon != std::string::npos);
        CHECK(battle.load().scenario.pictures.empty());
        CHECK(battle.load().scenario.units.front().picture == kPath);
        return words.substr(colon + 15);
    };
    CHECK(battle.finding().find("is not taken: there is no file " + kPath) != std::string::npos);
    CHECK(battle.finding().starts_with("RP1081: unit \""));
    const std::string good = png_file();
    CHECK(told("GIF89a") == "it is not a PNG");
    CHECK(told(good.substr(0, 20)) == "it is broken or cut off");
    CHECK(told(good.substr(0, good.size() - 5)) == "it is broken or cut off");
    CHECK(told(good + "more") == "it is broken or cut off");
    std::string flipped = good;
    flipped[60] = static_cast<char>(flipped[60] ^ 1);
    CHECK(told(flipped) == "it is broken or cut off");
    CHECK(told(png_file({513, 4})) == "it has 513 x 4 pixels; at most 512 a side are read");
    CHECK(told(png_file({4'000'000'000U, 4'000'000'000U, 0, {}, false})) ==
          "it has 4000000000 x 4000000000 pixels; at most 512 a side are read");
    CHECK(told(png_file({0, 4, 0, {}, false})) == "it is broken or cut off");
    CHECK(told(png_file({8, 8, 0xFF, png_chunk("acTL", std::string(8, '\0'))})) == "it is animated");
    CHECK(told(png_file({8, 8, 0xFF, png_chunk("tEXt", std::string(kMostCounterPictureBytes, 'x'))}))
              .find("at most 262144 are read") != std::string::npos);
    // a chunk that says it is longer than the file
    std::string lies = good;
    lies[33] = '\x7f';
    CHECK(told(lies) == "it is broken or cut off");
    battle.put(kPath, good);
    CHECK(battle.load().diagnostics.empty());
}

TEST_CASE("a picture stays in the folder of its battle", "[formats][pictures]") {
    for (const char* path : {"../royal-scots.png", "/royal-scots.png", "pictures/../../x.png", "pictures//x.png",
                             "pictures/.x.png", "C:/x.png", "pictures\\x.png", "Pictures/X.PNG", "royal scots.png",
                             "royal-scots.jpg", ".png", "http://example.org/x.png"}) {
        INFO(path);
        CHECK_FALSE(fault_of_picture_path(path).empty());
        CHECK(Pictured(path).finding().starts_with("RP1080: attribute \"picture\" of <unit> is "));
        CHECK(Pictured(path).load().scenario.units.front().picture.empty());
    }
    CHECK(Pictured("../x.png").finding().find("it leads to another folder") != std::string::npos);
    for (const char* path : {"x.png", "pictures/x.png", "a/b/c-1_2.3.png"}) CHECK(fault_of_picture_path(path).empty());
    // a link on the disk that leads out
    const Pictured battle(kPath);
    fs::create_directories(battle.load().scenario_path.parent_path() / "pictures");
    fs::create_symlink("/etc/hostname", battle.load().scenario_path.parent_path() / kPath);
    CHECK(battle.finding().find("a link on the way leads out of the battle's folder") != std::string::npos);
}

TEST_CASE("an edit cannot give a unit a picture that no file could keep", "[formats][pictures]") {
    Scenario s = samples::good().scenario;
    CHECK(faults_of(s).empty());
    s.units.front().picture = "../x.png";
    REQUIRE(faults_of(s).size() == 1);
    CHECK(faults_of(s).front().text().english().find("it leads to another folder") != std::string::npos);
    s.units.front().picture = "x.png";
    CHECK(faults_of(s).empty());
}

TEST_CASE("a file of the user's gets a name that every system keeps", "[formats][pictures]") {
    Scenario s;
    CHECK(picture_path_for(s, "Royal Scots (1).PNG", "a") == "pictures/royal-scots-1.png");
    CHECK(picture_path_for(s, "_.png", "a") == "pictures/picture.png");
    CHECK(picture_path_for(s, "été.jpg", "a") == "pictures/t.png");
    s.pictures.put("pictures/scots.png", "other");
    CHECK(picture_path_for(s, "scots.png", "a") == "pictures/scots-2.png");
    CHECK(picture_path_for(s, "scots.png", "other") == "pictures/scots.png");
    for (const char* name : {"Royal Scots (1).PNG", "_.png", "été.jpg", "..", "x.tar.gz"})
        CHECK(fault_of_picture_path(picture_path_for(s, name, "a")).empty());
}

TEST_CASE("markers and the order of counters are read and written", "[formats][markers]") {
    LoadedScenario loaded = samples::good();
    Scenario s = loaded.scenario;
    s.markers.push_back({"disrupted", "Disrupted", "D", "#c8462f", Marker::Symbol::cross, "", 6, "Rallied"});
    Marker plain;
    plain.id = "ammo";
    plain.name = "Out of ammunition";
    s.markers.push_back(plain);
    s.counter_order = "disrupted us-1";
    const SavedTexts texts = save_texts(loaded, s);
    CHECK(texts.scenario.find("<marker id=\"disrupted\" name=\"Disrupted\" text=\"D\" colour=\"#c8462f\" "
                              "symbol=\"cross\" count=\"6\" back=\"Rallied\"/>") != std::string::npos);
    CHECK(texts.scenario.find("<marker id=\"ammo\" name=\"Out of ammunition\"/>") != std::string::npos);
    CHECK(texts.scenario.find("counter-order=\"disrupted us-1\"") != std::string::npos);
    const ScenarioRead again = read_scenario(texts.scenario, {}, s.ruleset, s.map);
    CHECK(again.diagnostics.empty());
    CHECK(again.scenario == s);
    // what is wrong is named, and the marker left out
    const auto wrong = [&](const std::string& was, const std::string& is) {
        std::string text = texts.scenario;
        text.replace(text.find(was), was.size(), is);
        const ScenarioRead read = read_scenario(text, {}, s.ruleset, s.map);
        REQUIRE_FALSE(read.diagnostics.empty());
        return read.diagnostics.front().code;
    };
    CHECK(wrong("count=\"6\"", "count=\"0\"") == "RP1031");
    CHECK(wrong("symbol=\"cross\"", "symbol=\"skull\"") == "RP1033");
    CHECK(wrong("id=\"ammo\"", "id=\"disrupted\"") == "RP1050");
    CHECK(wrong("<marker id=\"ammo\" name=\"Out of ammunition\"/>", "<marker id=\"ammo\"/>") == "RP1023");
}

TEST_CASE("bytes in letters come back, and nothing else does", "[formats]") {
    std::string bytes;
    for (int i = 0; i < 300; ++i) {
        CHECK(from_base64(base64(bytes)) == bytes);
        bytes += static_cast<char>(i * 7);
    }
    CHECK(base64("abc") == "YWJj");
    CHECK(base64("ab") == "YWI=");
    for (const char* bad : {"YWI", "YW=I", "YWJ=", "Y===", "YW J", "YWJj\n"}) CHECK_FALSE(from_base64(bad));
}
