// Reads campaign.xml; see campaign_file.hpp.
#include <algorithm>

#include "formats/campaign/campaign_file.hpp"
#include "formats/xml/attributes.hpp"
#include "formats/xml/small_document.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;

constexpr std::string_view kCampaignSpace = "urn:ramparts:campaign:1";

class CampaignReader {
public:
    CampaignReader(xml::Reader& reader, Campaign& campaign) : reader_(reader), campaign_(campaign) {}

    void read(const Element& root) {
        constexpr std::string_view kNames[] = {"format", "id", "name", "version", "tie"};
        Attributes row(reader_, root, kNames);
        if (!row.known_format(kCampaignFormat)) return;
        campaign_.id = row.required_id("id");
        campaign_.name = row.text("name");
        campaign_.version = row.text("version");
        if (row.has("tie")) campaign_.tie = {row.required_id("tie"), row.at("tie")};
        constexpr std::string_view kRows[] = {"description", "battle"};
        xml::Children children = reader_.children(root);
        Element child;
        while (reader_.next(children, child))
            switch (std::find(std::begin(kRows), std::end(kRows), child.name()) - std::begin(kRows)) {
                case 0: description(child); break;
                case 1: battle(child); break;
                default: unknown_ = true; reader_.unknown_element(child, root, kRows);
            }
        if (battles_ < 2 && !unknown_)
            reader_.report().error("RP1024", reader_.offset(root),
                                   message("a campaign has two battles at least, and this one has {1}", battles_),
                                   message("name them in their order: <battle id=\"…\" path=\"…\"/>"));
    }

private:
    void description(const Element& element) {
        const Attributes row(reader_, element, {});
        campaign_.description = reader_.text(element);
        if (!std::exchange(has_description_, true)) return;
        reader_.report().error("RP1050", row.at_element(), message("<{1}> appears twice", element.name()),
                               message("keep one of the two"));
    }

    bool room(const Element& element, std::size_t rows, std::size_t most) {
        if (rows < most) return true;
        if (rows == most)
            reader_.report().error("RP1060", reader_.offset(element),
                                   message("this is more than {1} of <{2}>", most, element.name()),
                                   message("make two campaigns of it"));
        return false;
    }

    void battle(const Element& element) {
        constexpr std::string_view kNames[] = {"id", "path", "worth"};
        Attributes row(reader_, element, kNames);
        if (!room(element, battles_++, kMaxCampaignBattles)) return;
        CampaignBattle found;
        found.id = {row.required_id("id"), row.at("id")};
        found.path = {row.required_text("path"), row.at("path")};
        found.worth = row.integer_or("worth", 0, 100, found.worth);
        constexpr std::string_view kRows[] = {"carry"};
        xml::Children children = reader_.children(element);
        Element child;
        while (reader_.next(children, child))
            if (child.name() == kRows[0]) carry(child, found);
            else reader_.unknown_element(child, element, kRows);
        if (!found.id.text.empty() && names(found.id.text))
            row.error("RP1050", "id", message("another <battle> has the id \"{1}\" already", found.id.text),
                      message("a battle can be fought once in a campaign"));
        campaign_.battles.push_back(std::move(found));
    }

    [[nodiscard]] bool names(const std::string& id) const {
        return std::any_of(campaign_.battles.begin(), campaign_.battles.end(),
                           [&](const CampaignBattle& battle) { return battle.id.text == id; });
    }

    void carry(const Element& element, CampaignBattle& battle) {
        constexpr std::string_view kNames[] = {"unit", "from", "battle", "returns", "eliminated", "prov", "src"};
        constexpr std::string_view kFates[] = {"stays-away", "remnant"};
        Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        if (!room(element, battle.carries.size(), kMaxCampaignCarries)) return;
        CampaignCarry found;
        found.unit = {row.required_id("unit"), row.at("unit")};
        found.from = row.has("from") ? PlacedWords{row.required_id("from"), row.at("from")} : found.unit;
        if (row.has("battle")) found.battle = {row.required_id("battle"), row.at("battle")};
        found.returns = row.integer_or("returns", 0, 99, 0);
        if (const auto fate = row.choice("eliminated", kFates)) found.remnant = *fate == 1;
        found.origin = row.provenance({});
        if (campaign_.battles.empty() && !unknown_)
            return row.error("RP1051", "unit", message("the first battle of a campaign has none before it"),
                             message("write the row in the battle that the losses come to"));
        if (row.has("battle") && !found.battle.text.empty() && !unknown_ && !names(found.battle.text))
            return row.error("RP1051", "battle",
                             message("no battle before this one has the id \"{1}\"", found.battle.text),
                             message("name one that is above, or leave the attribute out for the one before"));
        const bool twice = std::any_of(battle.carries.begin(), battle.carries.end(),
                                       [&](const CampaignCarry& other) { return other.unit == found.unit; });
        if (twice && !found.unit.text.empty())
            return row.error("RP1050", "unit", message("unit {1} has its losses from another row", found.unit.text),
                             message("keep one of the two rows"));
        battle.carries.push_back(std::move(found));
    }

    xml::Reader& reader_;
    Campaign& campaign_;
    std::size_t battles_ = 0;
    bool has_description_ = false;
    bool unknown_ = false;  ///< a row that is not known may be a misspelt battle
};

}  // namespace

CampaignRead read_campaign(std::string text, std::string path) {
    CampaignRead result;
    result.source = std::make_shared<SourceText>(std::move(path), std::move(text));
    result.readable = xml::read_small_document(
        result.source, {"campaign", kCampaignSpace, kMaxCampaignBytes}, result.diagnostics,
        [&](xml::Reader& reader, const xml::Element& root) { CampaignReader(reader, result.campaign).read(root); });
    return result;
}

}  // namespace ramparts
