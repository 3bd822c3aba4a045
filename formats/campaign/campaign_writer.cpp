// Writes campaigns; see campaign_file.hpp.
#include "formats/campaign/campaign_file.hpp"
#include "formats/scenario/write_helpers.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {
namespace {

void write_carry(xml::Writer& out, const CampaignCarry& carry) {
    out.begin("carry").attribute("unit", carry.unit.text);
    if (carry.from.text != carry.unit.text) out.attribute("from", carry.from.text);
    out.optional("battle", carry.battle.text).optional("returns", carry.returns, 0);
    if (carry.remnant) out.attribute("eliminated", "remnant");
    write_provenance(out, carry.origin);
    out.end_empty();
}

void write_battle(xml::Writer& out, const CampaignBattle& battle) {
    out.begin("battle").attribute("id", battle.id.text).attribute("path", battle.path.text);
    out.optional("worth", battle.worth, 1);
    if (battle.carries.empty()) return out.end_empty();
    out.open();
    for (const CampaignCarry& carry : battle.carries) write_carry(out, carry);
    out.close("battle");
}

}  // namespace

std::string write_campaign(const Campaign& campaign) {
    xml::Writer out;
    out.begin("campaign").attribute("xmlns", "urn:ramparts:campaign:1").attribute("format", kCampaignFormat);
    out.attribute("id", campaign.id).optional("name", campaign.name).optional("version", campaign.version);
    out.optional("tie", campaign.tie.text);
    out.open();
    if (!campaign.description.empty()) out.text_element("description", campaign.description);
    for (const CampaignBattle& battle : campaign.battles) write_battle(out, battle);
    out.close("campaign");
    return out.take();
}

}  // namespace ramparts
