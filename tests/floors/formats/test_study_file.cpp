// study.xml: what is read, what is refused and where, and the schema beside it.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include "formats/study/study_file.hpp"
#include "formats/text/share.hpp"
#include "tests/support/schema_verdict.hpp"

using namespace ramparts;

namespace {

const std::string kHead = "<study xmlns=\"urn:ramparts:study:1\" format=\"1\" id=\"fair\">\n";

std::string study_of(const std::string& rows) { return kHead + rows + "\n</study>\n"; }

// The first finding, "line:column code: message".
std::string first_fault(const std::string& text) {
    const StudyRead read = read_study(text, "s.xml");
    if (read.diagnostics.empty()) return "";
    CHECK_FALSE(read.readable);
    const Diagnostic& d = read.diagnostics.front();
    CHECK_FALSE(d.fix.empty());
    CHECK(d.where.file.path == "s.xml");
    return std::to_string(d.where.file.line) + ":" + std::to_string(d.where.file.column) + " " + d.code + ": " +
           d.message.english();
}

int schema_verdict(const std::string& text) { return test::schema_verdict("study.xsd", text); }

}  // namespace

TEST_CASE("a study is read to the last attribute", "[formats][study]") {
    const std::string text = study_of(
        R"(<battle id="as-is" path="../chippewa"/>
  <battle id="odd" path="chippewa">
    <errata path="fix.xml" only="a b" off="c"/>
    <change> option
      stacking-limit 2 </change>
    <free data="us-22.full:4..6"/>
  </battle>
  <players first="planner:normal" second="tactician"/>
  <players first="tactician" second="tactician"/>
  <dice seed="3"/>
  <measure what="length deaths"/>
  <stop rule="race" games="2000" round="50" half-width="1.5" goal="47.5" side="us"/>)");
    const StudyRead read = read_study(text, "s.xml");
    REQUIRE(read.diagnostics.empty());
    REQUIRE(read.readable);
    const Study& s = read.study;
    CHECK(s.id == "fair");
    CHECK(s.block == 10);
    REQUIRE(s.battles.size() == 2);
    CHECK(s.battles[1].errata.front().only == std::vector<std::string>{"a", "b"});
    CHECK(s.battles[1].errata.front().off == std::vector<std::string>{"c"});
    CHECK(s.battles[1].changes.front().text == "option stacking-limit 2");
    CHECK(s.battles[1].free.front().text == "us-22.full:4..6");
    CHECK(text.substr(s.battles[1].free.front().byte, 5) == "us-22");
    CHECK(s.players.size() == 2);
    CHECK(s.dice == std::vector<int>{3});
    CHECK_FALSE(s.measured(StudyMeasure::losses));
    CHECK(s.measured(StudyMeasure::deaths));
    CHECK(s.stop.rule == StopRule::race);
    CHECK(s.stop.games == 2000);
    CHECK(s.stop.round == 50);
    CHECK(s.stop.half_width == 15);
    CHECK(s.stop.goal == 475);
    CHECK(s.stop.side.text == "us");
    CHECK(schema_verdict(text) <= 0);

    const std::string written = write_study(s);
    INFO(written);
    const StudyRead again = read_study(written, "s.xml");
    CHECK(again.diagnostics.empty());
    CHECK(again.study == s);
    CHECK(write_study(again.study) == written);
    CHECK(schema_verdict(written) <= 0);
}

TEST_CASE("what a study does not say has its default", "[formats][study]") {
    const StudyRead read = read_study(study_of("<battle id=\"a\" path=\"b\"/>"), "s.xml");
    REQUIRE(read.readable);
    CHECK(read.study.players.size() == 1);
    CHECK(read.study.players.front().players[0].text == "tactician");
    CHECK(read.study.dice == std::vector<int>{1});
    CHECK(read.study.stop == StudyStop{});
    CHECK(read_study(write_study(read.study), "s.xml").study == read.study);
    const StudyRead few =
        read_study(study_of("<battle id=\"a\" path=\"b\"/><stop rule=\"fixed\" games=\"20\"/>"), "s.xml");
    REQUIRE(few.readable);
    CHECK(few.study.stop.round == 20);
}

TEST_CASE("a fault of a study is told at its place, and the schema sees what it can see", "[formats][study][schema]") {
    struct Bad {
        std::string rows;
        std::string said;
        bool seen;  // by the schema
    };
    const std::string battle = "<battle id=\"a\" path=\"b\"/>";
    const Bad all[] = {
        {"", "1:1 RP1024: <study> lacks the row <battle>", false},
        {"<battle path=\"b\"/>", "2:1 RP1023: ", true},
        {"<battle id=\"A\" path=\"b\"/>", "2:13 RP1034: ", true},
        {"<battle id=\"a\" path=\"\"/>", "2:22 RP1036: ", true},
        {battle + "\n" + battle, "3:13 RP1050: another <battle> has the id \"a\" already", false},
        {battle + "\n<batle id=\"c\" path=\"b\"/>", "3:1 RP1021: ", true},
        {battle + "\n<dice seed=\"x\"/>", "3:13 RP1030: ", true},
        {battle + "\n<dice seed=\"1\"/><dice seed=\"1\"/>", "3:29 RP1050: this seed is there already", false},
        {battle + "\n<players first=\"random\"/>", "3:1 RP1023: ", true},
        {battle + "\n<measure what=\"lenght\"/>", "3:16 RP1051: there is no measure \"lenght\"", true},
        {battle + "\n<stop rule=\"race\" goal=\"100\"/>", "3:25 RP1031: \"100\" is not a share between 0 and 99 %",
         false},
        {battle + "\n<stop rule=\"race\" goal=\"4.55\"/>", "3:25 RP1031: ", true},
        {battle + "\n<stop rule=\"rase\"/>", "3:13 RP1033: ", true},
        {battle + "\n<stop rule=\"fixed\"/><stop rule=\"fixed\"/>", "3:21 RP1050: <stop> appears twice", false},
        {battle + "\n<stop rule=\"fixed\" games=\"10\" round=\"20\"/>",
         "3:38 RP1031: a round of 20 games is more than the 10 of a cell", false},
        {"<battle id=\"a\" path=\"b\"><change> </change></battle>", "2:25 RP1024: <change> says nothing", false},
        {"<battle id=\"a\" path=\"b\"><errata/></battle>", "2:25 RP1023: ", true},
    };
    for (const Bad& bad : all) {
        INFO(bad.rows);
        const std::string said = first_fault(study_of(bad.rows));
        CHECK(said.substr(0, bad.said.size()) == bad.said);
        if (const int verdict = schema_verdict(study_of(bad.rows)); verdict >= 0) CHECK((verdict != 0) == bad.seen);
    }
    CHECK(first_fault("<study/>").find("RP1014") != std::string::npos);
    CHECK(first_fault("").find("RP1010") != std::string::npos);
}

TEST_CASE("a new study is valid and says what can be changed", "[formats][study][schema]") {
    const std::string text =
        new_study("fair", {{"chippewa", "../a & b/\"chippewa\"", "us"}, {"thames", "thames", "u--s"}});
    const StudyRead read = read_study(text, "s.xml");
    for (const Diagnostic& d : read.diagnostics) UNSCOPED_INFO(to_text(d));
    REQUIRE(read.readable);
    CHECK(read.diagnostics.empty());
    CHECK(read.study.battles[0].path.text == "../a & b/\"chippewa\"");
    CHECK(read.study.players.front().players[1].text == "planner:normal");
    CHECK(schema_verdict(text) <= 0);
    for (const std::string_view word : {"errata", "change", "free", "half-width", "race", "deaths"})
        CHECK(text.find(word) != std::string::npos);
}

TEST_CASE("the studies that come with the battles are read, and the schema takes them", "[formats][study][schema]") {
    namespace fs = std::filesystem;
    int studies = 0;
    for (const auto& entry : fs::recursive_directory_iterator(RAMPARTS_SOURCE_DIR "/scenarios")) {
        if (entry.path().extension() != ".xml" || entry.path().parent_path().filename() != "studies") continue;
        INFO(entry.path().string());
        std::ifstream in(entry.path(), std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(in), {});
        CHECK(read_study(text, "s.xml").diagnostics.empty());
        CHECK(schema_verdict(text) <= 0);
        ++studies;
    }
    CHECK(studies > 0);
}

TEST_CASE("a share is read as it is written, and nothing else", "[formats][study]") {
    CHECK(read_share("50") == 500);
    CHECK(read_share("47.5") == 475);
    for (const int share : {1, 10, 475, 500, 999}) CHECK(read_share(write_share(share)) == share);
    for (const std::string_view bad : {"", "0", "100", "1000", "4.55", ".5", "5.", "-5", "5 ", "x"})
        CHECK_FALSE(read_share(bad).has_value());
}
