// The tune panel's text.
#include "editor/model/tune_model.hpp"
#include "editor/playtest/texts.hpp"
#include "editor/workspace/workspace.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

std::string combination_words(const TuneRun& run, const std::vector<int>& values) {
    std::string words;
    for (std::size_t i = 0; i < run.data().size(); ++i)
        words += (i == 0 ? "" : "; ") + free_datum_words(run.scenario(), run.data()[i].name) + " " +
                 value_text(run.scenario(), run.data()[i], values[i]);
    return escaped(words);
}

std::string rounds_html(const TuneRun& run, const TextColours& c) {
    std::string out;
    for (const TuneRound& round : run.rounds())
        out += say("{1}, {2} each; nearest:",
                   say_n("{1} combination", "{1} combinations", static_cast<long>(round.combinations)),
                   say_n("{1} game", "{1} games", static_cast<long>(round.best.games))) +
               " " + combination_words(run, round.best.values) + " <font color=\"" + c.faint + "\">(" +
               share_text(wilson(round.best.wins, round.best.games).share) + ")</font><br>";
    return out.empty() ? out : "<p><b>" + say("The race") + "</b><br>" + out + "</p>";
}

std::string share_row(const std::string& words, const BalanceTotals& totals, SideId side) {
    const ShareInterval w = wilson(totals.wins[side], totals.games);
    return "<tr><td>" + words + "&nbsp;</td><td align=right nowrap><b>" + share_text(w.share) +
           "</b></td><td nowrap>&nbsp;" + share_text(w.low) + " – " + share_text(w.high) + "</td></tr>";
}

std::string difference_row(const std::string& words, const ShareDifference& d) {
    return "<tr><td>" + words + "&nbsp;</td><td align=right nowrap>" + signed_share(d.difference) +
           "</td><td nowrap>&nbsp;" + say("{1} to {2}", signed_share(d.low), signed_share(d.high)) + "</td></tr>";
}

std::string comparison_html(const TuneRun& run, const TuneOutcome& outcome) {
    if (outcome.before.games == 0) return {};
    const SideId side = run.request().side;
    std::string out =
        "<p><b>" +
        say_n("{2} wins, in {1} game that the race has not seen:", "{2} wins, in {1} games that the race has not seen:",
              static_cast<long>(outcome.before.games), escaped(say_name(run.scenario().sides[side].name))) +
        "</b></p><table cellpadding=1>" + share_row(say("as it is"), outcome.before, side);
    if (outcome.found != outcome.now && outcome.after.games > 0)
        out += share_row(say("with these values"), outcome.after, side) +
               difference_row(say("difference, by pairs"),
                              paired_difference(game_pairs(outcome.after, outcome.before, side))) +
               difference_row(say("nearer to {1} by", share_text(run.request().goal)), outcome.nearer);
    return out + "</table>";
}

std::string changes_html(const TuneRun& run, const TuneOutcome& outcome) {
    std::string out;
    for (std::size_t i = 0; i < run.data().size(); ++i)
        if (!outcome.found.empty() && outcome.found[i] != outcome.now[i])
            out += escaped(free_datum_words(run.scenario(), run.data()[i].name) + ": " +
                           value_text(run.scenario(), run.data()[i], outcome.now[i]) + " → " +
                           value_text(run.scenario(), run.data()[i], outcome.found[i])) +
                   "<br>";
    if (out.empty()) return out;
    return "<p><b>" + (outcome.offers() ? say("Found") : say("Tried")) + "</b><br>" + out + "</p>";
}

std::string outcome_html(const TuneRun& run, const TuneOutcome& outcome, const TextColours& c) {
    const bool good = outcome.verdict == TuneVerdict::better;
    std::string out = "<p><font color=\"" + (good ? c.good : c.bad) + "\"><b>" + escaped(say(verdict_words(outcome))) +
                      "</b></font></p>";
    if (!outcome.trouble.empty())
        out += "<p><font color=\"" + c.bad + "\">" + escaped(say(outcome.trouble)) + "</font></p>";
    out += changes_html(run, outcome) + comparison_html(run, outcome);
    if (outcome.left_out > 0)
        out += "<p>" +
               say_n("{1} combination was left out, as the checks find more with it.",
                     "{1} combinations were left out, as the checks find more with them.",
                     static_cast<long>(outcome.left_out)) +
               "</p>";
    return out;
}

std::string run_html(const TuneRun& run, const TextColours& c) {
    if (const std::string why = run.failure(); !why.empty())
        return "<p><font color=\"" + c.bad + "\">" + escaped(why) + "</font></p>";
    std::string out;
    if (const TuneOutcome* outcome = run.outcome()) out = outcome_html(run, *outcome, c);
    else out = "<p>" + say("{1} of at most {2} games played", run.done(), run.all()) + "</p>";
    return out + rounds_html(run, c) + "<p><font color=\"" + c.faint + "\">" +
           players_caveat(run.request().players, run.request().seed) + "</font></p>";
}

}  // namespace

std::string tune_html(const PlayDesk& desk, const OpenDocument& document, const TextColours& c) {
    std::string out = "<html><body bgcolor=\"" + c.back + "\" text=\"" + c.text + "\">";
    if (const TuneRun* run = desk.tuning(document)) out += run_html(*run, c);
    else
        out += "<p>" +
               say("Finds values with which a side wins as often as it is to: free some, say how far each may go, then "
                   "press Run. Only what is reconstructed is changed; what the rulebook, errata or the printed game "
                   "state is refused.") +
               "</p>";
    return out + "</body></html>";
}

}  // namespace ramparts
