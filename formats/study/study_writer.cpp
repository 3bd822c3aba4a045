// Writes studies; see study_file.hpp.
#include "engine/core/joined.hpp"
#include "formats/study/study_file.hpp"
#include "formats/text/share.hpp"
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

void begin_study(xml::Writer& out, const Study& study) {
    out.begin("study").attribute("xmlns", "urn:ramparts:study:1").attribute("format", kStudyFormat);
    out.attribute("id", study.id).optional("name", study.name).attribute("block", study.block);
    out.open();
}

void write_battle(xml::Writer& out, const StudyBattle& battle) {
    out.begin("battle").attribute("id", battle.id.text).attribute("path", battle.path.text);
    if (battle.errata.empty() && battle.changes.empty() && battle.free.empty()) return out.end_empty();
    out.open();
    for (const StudyErrata& errata : battle.errata) {
        out.begin("errata").attribute("path", errata.path.text);
        out.optional("only", joined(errata.only, " ")).optional("off", joined(errata.off, " ")).end_empty();
    }
    for (const PlacedWords& change : battle.changes) out.text_element("change", change.text);
    for (const PlacedWords& free : battle.free) out.begin("free").attribute("data", free.text).end_empty();
    out.close("battle");
}

void write_stop(xml::Writer& out, const StudyStop& stop) {
    out.begin("stop").attribute("rule", kStopRules[static_cast<std::size_t>(stop.rule)]);
    out.optional("side", stop.side.text).attribute("games", stop.games).attribute("round", stop.round);
    out.attribute("half-width", write_share(stop.half_width)).attribute("goal", write_share(stop.goal)).end_empty();
}

}  // namespace

std::string write_study(const Study& study) {
    xml::Writer out;
    begin_study(out, study);
    for (const StudyBattle& battle : study.battles) write_battle(out, battle);
    for (const StudyPlayers& row : study.players)
        out.begin("players")
            .attribute("first", row.players[0].text)
            .attribute("second", row.players[1].text)
            .end_empty();
    for (const int seed : study.dice) out.begin("dice").attribute("seed", seed).end_empty();
    std::string measured;
    for (std::size_t i = 0; i < kStudyMeasures.size(); ++i)
        if (study.measures[i]) measured += (measured.empty() ? "" : " ") + std::string(kStudyMeasures[i]);
    out.begin("measure").attribute("what", measured).end_empty();
    write_stop(out, study.stop);
    out.close("study");
    return out.take();
}

std::string new_study(std::string_view id, const std::vector<NewStudyBattle>& battles) {
    xml::Writer out;
    Study study;
    study.id = id;
    begin_study(out, study);
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
