// campaign.xml: what is read, what is refused and where, and the schema beside it.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include "formats/campaign/campaign_file.hpp"
#include "tests/support/schema_verdict.hpp"

using namespace ramparts;

namespace {

const std::string kCampaignHead = "<campaign xmlns=\"urn:ramparts:campaign:1\" format=\"1\" id=\"niagara\">\n";

std::string campaign_of(const std::string& rows) { return kCampaignHead + rows + "\n</campaign>\n"; }

// The first finding, "line:column code: message".
std::string first_campaign_fault(const std::string& text) {
    const CampaignRead read = read_campaign(text, "c.xml");
    if (read.diagnostics.empty()) return "";
    CHECK_FALSE(read.readable);
    const Diagnostic& d = read.diagnostics.front();
    CHECK_FALSE(d.fix.empty());
    CHECK(d.where.file.path == "c.xml");
    return std::to_string(d.where.file.line) + ":" + std::to_string(d.where.file.column) + " " + d.code + ": " +
           d.message.english();
}

int campaign_verdict(const std::string& text) { return test::schema_verdict("campaign.xsd", text); }

}  // namespace

TEST_CASE("a campaign is read to the last attribute", "[formats][campaign]") {
    const std::string text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<campaign xmlns=\"urn:ramparts:campaign:1\" format=\"1\" id=\"niagara\" name=\"N &amp; M\" version=\"1.0.0\" "
        "tie=\"ac\">\n"
        "  <description>Two battles.</description>\n"
        "  <battle id=\"one\" path=\"../one\"/>\n"
        "  <battle id=\"two\" path=\"../two\" worth=\"2\">\n"
        "    <carry unit=\"us-9\"/>\n"
        "  </battle>\n"
        "  <battle id=\"three\" path=\"../three\">\n"
        "    <carry unit=\"us-9\" from=\"us-9a\" battle=\"one\" returns=\"1\" eliminated=\"remnant\" "
        "prov=\"reconstruction\" src=\"ours\"/>\n"
        "  </battle>\n"
        "</campaign>\n";
    const CampaignRead read = read_campaign(text, "c.xml");
    REQUIRE(read.diagnostics.empty());
    REQUIRE(read.readable);
    const Campaign& c = read.campaign;
    CHECK(c.id == "niagara");
    CHECK(c.name == "N & M");
    CHECK(c.version == "1.0.0");
    CHECK(c.tie.text == "ac");
    CHECK(c.description == "Two battles.");
    REQUIRE(c.battles.size() == 3);
    CHECK(c.battles[0].worth == 1);
    CHECK(c.battles[1].worth == 2);
    CHECK(c.battles[1].carries.at(0).from.text == "us-9");
    CHECK_FALSE(c.battles[1].carries[0].remnant);
    const CampaignCarry& carry = c.battles[2].carries.at(0);
    CHECK(carry.from.text == "us-9a");
    CHECK(carry.battle.text == "one");
    CHECK(carry.returns == 1);
    CHECK(carry.remnant);
    CHECK(carry.origin == Provenance{ProvenanceKind::reconstruction, "ours"});
    CHECK(write_campaign(c) == text);
    CHECK(campaign_verdict(text) <= 0);
}

TEST_CASE("every fault of a campaign is told once, at its place", "[formats][campaign][schema]") {
    struct Bad {
        std::string rows;
        std::string said;
        bool seen;  // by the schema
    };
    const std::string two = "<battle id=\"a\" path=\"a\"/>\n<battle id=\"b\" path=\"b\"/>\n";
    const auto carry = [](const std::string& attributes) {
        return "<battle id=\"a\" path=\"a\"/>\n<battle id=\"b\" path=\"b\">\n<carry " + attributes + "/></battle>";
    };
    const Bad all[] = {
        {"", "1:1 RP1024: a campaign has two battles at least, and this one has 0", true},
        {"<battle id=\"a\" path=\"a\"/>", "1:1 RP1024: a campaign has two battles at least, and this one has 1", true},
        {two + "<battle path=\"c\"/>", "4:1 RP1023: ", true},
        {two + "<battle id=\"a\" path=\"c\"/>", "4:13 RP1050: another <battle> has the id \"a\" already", false},
        {two + "<battle id=\"c\" path=\"c\" worth=\"x\"/>", "4:32 RP1030: ", true},
        {two + "<batle/>", "4:1 RP1021: ", true},
        {"<batle id=\"a\" path=\"a\"/>\n<battle id=\"b\" path=\"b\"><carry unit=\"u\"/><carry unit=\"v\" "
         "battle=\"a\"/></battle>",
         "2:1 RP1021: ", true},
        {two + "<description>a</description>\n<description>b</description>", "5:1 RP1050: <description> appears twice",
         false},
        {"<battle id=\"a\" path=\"a\">\n<carry unit=\"u\"/></battle>\n<battle id=\"b\" path=\"b\"/>",
         "3:14 RP1051: the first battle of a campaign has none before it", false},
        {carry(""), "4:1 RP1023: ", true},
        {carry("unit=\"u\" battle=\"b\""), "4:25 RP1051: no battle before this one has the id \"b\"", false},
        {carry("unit=\"u\" returns=\"-1\""), "4:26 RP1031: ", true},
        {carry("unit=\"u\" eliminated=\"dead\""), "4:29 RP1033: ", true},
        {carry("unit=\"u\"/><carry unit=\"u\""), "4:31 RP1050: unit u has its losses from another row", false},
    };
    for (const Bad& bad : all) {
        INFO(bad.rows);
        const std::string said = first_campaign_fault(campaign_of(bad.rows));
        CHECK(said.substr(0, bad.said.size()) == bad.said);
        CHECK(read_campaign(campaign_of(bad.rows), "c.xml").diagnostics.size() == 1);
        if (const int verdict = campaign_verdict(campaign_of(bad.rows)); verdict >= 0)
            CHECK((verdict != 0) == bad.seen);
    }
    CHECK(first_campaign_fault("<campaign/>").find("RP1014") != std::string::npos);
    CHECK(first_campaign_fault("").find("RP1010") != std::string::npos);
}

TEST_CASE("the campaigns that come with the battles are read, and the schema takes them",
          "[formats][campaign][schema]") {
    int campaigns = 0;
    for (const auto& entry : std::filesystem::directory_iterator(RAMPARTS_SOURCE_DIR "/scenarios/campaigns")) {
        if (entry.path().extension() != ".xml") continue;
        INFO(entry.path().string());
        std::ifstream in(entry.path(), std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(in), {});
        const CampaignRead read = read_campaign(text, "c.xml");
        CHECK(read.diagnostics.empty());
        CHECK(write_campaign(read.campaign) == text);
        CHECK(campaign_verdict(text) <= 0);
        ++campaigns;
    }
    CHECK(campaigns > 0);
}
