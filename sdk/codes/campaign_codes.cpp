// Catalogue entries RP611…: campaigns.
#include "sdk/codes/campaign_codes.hpp"

#include "engine/diag/code_entries.hpp"

namespace ramparts {
namespace {

constexpr CodeEntry kCampaignCodes[] = {
    {{"RP6110", "campaign-impossible", Severity::error, "A campaign asks for what there is not",
      "Its battles have the ids that it names and the same sides. Its units are in their battles, and a unit has the "
      "losses of one of its own side. Whatever a battle brings, the next can be fought.",
      ""},
     "Correct what the message names, at its place in the campaign.",
     by_commands(R"(ramparts campaign new niagara.xml scenarios/chippewa scenarios/lundys-lane
sed -i 's/unit="us-9"/unit="us-99"/' niagara.xml
ramparts validate niagara.xml)")},
    {{"RP6111", "record-not-of-campaign", Severity::error, "A record is not of the battle that a campaign comes to",
      "The records of a campaign are given in the order of its battles. Each is of the battle with the losses that "
      "those before it bring, and plays it to its end.",
      ""},
     "Give the records in their order, and play each battle as the campaign comes to it.",
     by_commands(R"(ramparts campaign new niagara.xml scenarios/chippewa scenarios/lundys-lane
ramparts run scenarios/lundys-lane --us random --ac random --journal second.txt --quiet
ramparts campaign next niagara.xml second.txt)")},
};

}  // namespace

void register_campaign_codes() { register_codes(kCampaignCodes); }

}  // namespace ramparts
