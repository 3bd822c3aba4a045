// Writes a study to begin with; see study_file.hpp.
#include "formats/study/study_file.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {
namespace {

// Words as they may stand in a comment, which must not hold two hyphens.
std::string in_comment(std::string text) {
    for (std::size_t at = 0; (at = text.find("--", at)) != std::string::npos;) text.replace(at, 2, "- ");
    return text;
}

constexpr std::string_view kBattleHelp = R"(
  <!-- Each battle is a line of the results. Give the same path again, with another id, for a variant of a battle.
       Inside <battle> you can write, as often as you need:
         <errata path="corrections.xml" only="a b" off="c"/>  errata that are on; only and off choose among them
         <change>option stacking-limit 2</change>             a line of the edit language: options, modules, units
         <free data="us-22.strength:20..22"/>                 data with limits as in ramparts tune; each value, and
                                                              each combination of values, is a line of its own -->
)";

constexpr std::string_view kRest = R"(
  <!-- Who plays: the first and the second side as the battle names them. More rows play every battle again. -->
  <players first="planner:normal" second="planner:normal"/>

  <!-- The seed of the dice. Game 1, 2, 3 of every battle has the same dice, so that luck falls out of differences.
       A second row with another seed plays everything once more. -->
  <dice seed="1"/>

  <!-- What is measured beside who wins: factors lost, turns played, points scored, and where units die. -->
  <measure what="losses length scores deaths"/>

  <!-- When a battle has been played enough. The results are looked at after every round.
         fixed       each plays this many games
         half-width  each plays until half of the 95 % interval of its share is at most half-width per cent
         race        the half that is farther from the goal goes after each round, until four are left -->
)";

}  // namespace

std::string new_study(std::string_view id, const std::vector<NewStudyBattle>& battles) {
    xml::Writer out;
    out.begin("study").attribute("xmlns", "urn:ramparts:study:1").attribute("format", kStudyFormat);
    out.attribute("id", id).attribute("block", 10);
    out.open();
    out.raw() += "  <!-- Games are played and kept in blocks of this size: a break-off loses the blocks in hand. -->\n";
    out.raw() += kBattleHelp;
    for (const NewStudyBattle& battle : battles) {
        out.begin("battle").attribute("id", battle.id).attribute("path", battle.path);
        out.end_empty();
    }
    out.raw() += kRest;
    if (!battles.empty())
        out.raw() += "  <!-- The share of wins is that of the first side of each battle, here " +
                     in_comment(xml::escaped(battles.front().side, false)) +
                     "; side=\"…\" names another. goal is how often it is to win, per cent. -->\n";
    out.begin("stop").attribute("rule", "fixed").attribute("games", 400).attribute("round", 100);
    out.attribute("half-width", "2.5").attribute("goal", "50");
    out.end_empty();
    out.close("study");
    return out.take();
}

}  // namespace ramparts
