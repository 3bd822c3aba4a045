// The playtest panel's text.
#include "editor/playtest/texts.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "editor/playtest/html_parts.hpp"
#include "editor/playtest/play_words.hpp"
#include "editor/workspace/workspace.hpp"
#include "formats/xml/writer.hpp"
#include "sdk/play/badges.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/situation.hpp"
#include "sdk/show/analysis/analysis_words.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/result_words.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

std::string face_glyph(int face) {
    return face >= 1 && face <= 6 ? "&#" + std::to_string(0x2680 + face - 1) + ";" : std::to_string(face);
}

std::string combats_html(const Playtest& play, const TextColours& c) {
    const CombatsAnswer now = query_combats(play.rules(), play.position());
    if (!now.in_combat_phase || now.assumed) return {};
    const Scenario& s = play.scenario();
    std::string out = "<p><b>" + say("Attacks") + "</b><br>";
    if (!now.must_attack.empty())
        out += "<font color=\"" + c.bad + "\">" + say("must attack:") + "</font> " +
               escaped(units_words(s, now.must_attack)) + rule_mark("6.4", c) + "<br>";
    for (const auto& target : now.targets) {
        out += escaped(say("{1}: {2}", hex_text(s, target.hex), units_words(s, target.units)));
        out += target.must
                   ? " <font color=\"" + c.bad + "\">" + say("must be attacked") + "</font>" + rule_mark("6.1", c)
                   : " " + say("may be attacked");
        if (!target.adjacent.empty())
            out += "<br>&nbsp;&nbsp;" + escaped(say("by {1}", units_words(s, target.adjacent)));
        if (!target.guns.empty())
            out += "<br>&nbsp;&nbsp;" + escaped(say("bombarded by {1}", units_words(s, target.guns))) +
                   rule_mark("7.4", c);
        out += "<br>";
    }
    if (now.targets.empty()) out += say("no enemy can be attacked") + "<br>";
    return out + "</p>";
}

}  // namespace

std::string escaped(std::string_view text) { return xml::escaped(text, false); }

// In a module's phase or question: what can be done with what is under the pointer, or why nothing can, and what it
// keeps.
std::string refusal_html(const Playtest& play, HexIndex hex, const TextColours& c) {
    std::string out;
    for (const Badge& badge : play.badges()) {
        if (badge.unit != kNoUnit || badge.hex != kNoHex) continue;
        const std::string words = badge_text(badge, module_text(badge.module, badge.text));
        out += "<p>" +
               escaped(badge.side < play.scenario().sides.size()
                           ? say("{1}: {2}", play.scenario().sides[badge.side].name, words)
                           : words) +
               "</p>";
    }
    if (hex == kNoHex || play.over() || play.state().step() != Step::module_frame || !play.waits_for_human())
        return out;
    const auto here = [&](const PlayChoice& choice) { return choice.hex == hex; };
    const auto offered = std::find_if(play.choices().begin(), play.choices().end(), here);
    if (offered != play.choices().end())  // what a click does, with what its module says is to be expected of it
        return offered->kind == PlayChoice::Kind::verb ? out + "<p><b>" + escaped(say(offered->text)) + "</b></p>"
                                                       : out;
    const Explanation why = play.why_not(hex);
    return out + "<p><font color=\"" + c.bad + "\">" + escaped(say(why.text)) + "</font>" + rule_mark(why.rule, c) +
           "</p>";
}

namespace {

std::string hint_html(const PlayDesk& desk, const OpenDocument& document, const TextColours& c) {
    const HintRun* run = desk.hint(document);
    if (run == nullptr) return {};
    if (!run->finished()) return "<p>" + say("{1} thinks", run->request().player) + "</p>";
    if (run->hint() == nullptr)
        return run->failure().empty() ? std::string()
                                      : "<p><font color=\"" + c.bad + "\">" + escaped(run->failure()) + "</font></p>";
    std::string out = "<p>";
    for (const CounselLine& line : hint_words(*run->hint())) {
        const std::string text = escaped(line.text);
        out +=
            line.depth == 0 ? "<b>" + text + "</b><br>" : (line.depth > 1 ? "&nbsp;&nbsp;&nbsp;" : "") + text + "<br>";
    }
    return out + "</p><hr>";
}

}  // namespace

std::string now_html(PlayDesk& desk, const OpenDocument& document, const TextColours& c) {
    std::string out = "<html><body bgcolor=\"" + c.back + "\" text=\"" + c.text + "\">";
    const auto& problems = desk.problems(document);
    const Playtest* play = desk.game(&document);
    if (!problems.empty()) {
        out += has_errors(problems) && !desk.playing(&document)
                   ? "<p><b>" + say("This scenario cannot be played yet") + "</b></p>"
                   : "<p><b>" + say("The record does not fit in everything") + "</b></p>";
        for (const Diagnostic& d : problems)
            out += "<p><font color=\"" + c.bad + "\">" + escaped(d.code) + "</font> " +
                   escaped(say_message(d.message)) + rule_mark(d.rule, c) + "</p>";
    }
    if (play == nullptr || !desk.playing(&document)) {
        out += "<p>" +
               (play == nullptr ? say("Press F5 to play this scenario as it is.")
                                : say("The game waits; F5 returns to it.")) +
               "</p>";
        return out + "</body></html>";
    }
    if (const std::string& news = desk.script_news(document); !news.empty())
        out += "<p><font color=\"" + (desk.script_news_bad(document) ? c.bad : c.good) + "\">" + escaped(news) +
               "</font></p>";
    const Scenario& s = play->scenario();
    if (const auto& lost = desk.lost(document); !lost.empty()) {
        out += "<p><b>" + say("No longer legal since the scenario or a script changed") + "</b><br>";
        for (const LostStep& step : lost)
            out += escaped(say("step {1}: {2}", step.step + 1, step.action)) + " <font color=\"" + c.bad + "\">" +
                   escaped(say(step.why)) + "</font>" + rule_mark(step.rule, c) + "<br>";
        out += "</p>";
    }
    out += hint_html(desk, document, c);
    out += refusal_html(*play, desk.hovered(document), c);
    if (const auto& odds = desk.odds(document)) out += odds_html(*play, *odds, c);
    if (!play->dice().empty()) {
        const DieRoll& last = play->dice().back();
        out += "<table><tr><td><font size=+4>" + face_glyph(last.face) + "</font></td><td>" + escaped(say(last.text)) +
               "<br><font color=\"" + c.faint + "\">";
        const std::size_t count = play->dice().size();
        for (std::size_t i = count > 9 ? count - 9 : 0; i + 1 < count; ++i)
            out += face_glyph(play->dice()[i].face) + " ";
        out += "</font></td></tr></table>";
    }
    out += combats_html(*play, c);
    out += "<p><b>" + say("Situation") + "</b>";
    const Situation now = situation(play->rules(), play->view());
    for (const Message& line : situation_text(s, now)) out += "<br>" + escaped(say(line));
    if (!play->over())
        out += "<br>" + say("If the game ended now: {1}, {2}",
                            now.winner == kNoSide
                                ? say("undecided")
                                : say("{1} wins", "<b>" + escaped(say_name(s.sides[now.winner].name)) + "</b>"),
                            escaped(say(now.reason)));
    return out + "</p></body></html>";
}

GameHeading heading_of(const Playtest& play) {
    const GameState& state = play.state();
    const Scenario& s = play.scenario();
    GameHeading out;
    out.when = say("Turn {1} of {2}", int{state.turn()}, s.turns.size());
    const auto turn = static_cast<std::size_t>(std::max(1, int{state.turn()})) - 1;
    const TurnInfo now = turn < s.turns.size() ? s.turns[turn] : TurnInfo{};
    if (!now.label.empty()) out.when += " · " + now.label;
    if (now.night) out.when += " · " + say("night");
    if (play.over()) {
        out.who = say("The game is over.");
        return out;
    }
    // A module's phase is told by the prompt.
    out.who = state.phase() > Phase::over
                  ? say_name(s.sides[state.phasing()].name)
                  : say(state.phase() == Phase::movement ? RP_TR("{1} movement") : RP_TR("{1} combat"),
                        s.sides[state.phasing()].name);
    if (state.chance()) return out;
    out.side = state.to_act();
    const std::string& player = play.setup().players[out.side];
    out.who += " · " + (player == kHuman ? say("{1} to act", s.sides[out.side].name)
                                         : say("{1} to act ({2})", s.sides[out.side].name, player));
    return out;
}

std::string dice_text(const Playtest& play) {
    if (play.dice().empty()) return say("No die has been rolled yet.");
    std::map<int, long> faces;  // those of modules may have more than six
    for (int face = 1; face <= 6; ++face) faces[face] = 0;
    for (const DieRoll& roll : play.dice()) ++faces[roll.face];
    std::string out = say_n("{1} die:", "{1} dice:", static_cast<long>(play.dice().size()));
    for (const auto& [face, times] : faces) {
        out += face == faces.begin()->first ? " " : ", ";
        out += say("{1} × {2}", times, face);
    }
    out += "\n";
    for (auto roll = play.dice().rbegin(); roll != play.dice().rend(); ++roll) {
        out += "\n";
        out += roll->side < play.scenario().sides.size()
                   ? say("Turn {1}, {2}: {3}", roll->turn, play.scenario().sides[roll->side].name, say(roll->text))
                   : say("Turn {1}: {2}", roll->turn, say(roll->text));
    }
    return out;
}

// ---- balance ------------------------------------------------------------------------------------------------------

std::string share_text(int per_mille) {
    return say("{1} %", say_decimal(std::to_string(per_mille / 10) + "." + std::to_string(per_mille % 10)));
}

std::string players_caveat(const std::array<std::string, kSides>& players, std::uint64_t seed) {
    return escaped(players[0] == players[1]
                       ? say("Intervals are of 95 %. Played by {1} on both sides, seed {2}: a property of this player; "
                             "between others, and between people, the shares may differ.",
                             players[0], seed)
                       : say("Intervals are of 95 %. Played by {1} against {2}, seed {3}: a property of these players; "
                             "between others, and between people, the shares may differ.",
                             players[0], players[1], seed));
}

std::string signed_share(int per_mille) { return (per_mille < 0 ? "&minus;" : "+") + share_text(std::abs(per_mille)); }

namespace {

// A mean with one decimal.
std::string mean_text(std::uint64_t sum, std::uint64_t games) {
    const std::uint64_t tenths = games ? (10 * sum + games / 2) / games : 0;
    return say_decimal(std::to_string(tenths / 10) + "." + std::to_string(tenths % 10));
}

std::string versions_html(const Scenario& s, const BalanceTotals& t, const RememberedBalance& before, bool same_seeds,
                          const TextColours& c) {
    const BalanceTotals& b = before.totals;
    std::string out = "<p><b>" + say("Against the remembered version") + "</b> (" +
                      say_n("{1} game", "{1} games", static_cast<long>(b.games)) +
                      (same_seeds ? ", " + say("same seeds and players") : std::string()) + ")<br>";
    if (!same_seeds) out += "<font color=\"" + c.bad + "\">" + say("The seeds or players differ.") + "</font><br>";
    out += "<table cellpadding=1><tr><td></td><td align=right>" + say("before") + "</td><td align=right>" + say("now") +
           "</td><td align=right>" + say("difference (95 %)") + "</td></tr>";
    for (SideId side = 0; side < kSides; ++side) {
        const ShareDifference d = same_seeds ? paired_difference(game_pairs(t, b, side))
                                             : share_difference(t.wins[side], t.games, b.wins[side], b.games);
        out += "<tr><td>" + say("{1} wins", escaped(say_name(s.sides[side].name))) + "</td><td align=right>" +
               share_text(wilson(b.wins[side], b.games).share) + "</td><td align=right>" +
               share_text(wilson(t.wins[side], t.games).share) + "</td><td align=right><font color=\"" +
               (d.clear() ? c.bad : c.text) + "\">" + signed_share(d.difference) + "</font> (" +
               say("{1} to {2}", signed_share(d.low), signed_share(d.high)) + ")</td></tr>";
    }
    for (SideId side = 0; side < kSides; ++side)
        out += "<tr><td>" + say("{1} losses", escaped(say_name(s.sides[side].name))) + "</td><td align=right>" +
               mean_text(b.losses[side], b.games) + "</td><td align=right>" + mean_text(t.losses[side], t.games) +
               "</td><td></td></tr>";
    return out + "</table></p>";
}

// How much of the map was used, in the colours of the layer on the map.
std::string hexes_used(const Scenario& s, const BalanceTotals& t) {
    if (t.visits.size() != s.map.grid().size()) return {};
    long counts[3] = {};
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
        if (s.map.present(hex)) ++counts[static_cast<std::size_t>(t.use_of(hex))];
    const auto square = [](const char* colour) {
        return std::string("<br><font color=\"") + colour + "\">■</font>&nbsp;";
    };
    return "<p><b>" + say("Hexes of the map") + "</b>" + square("#b0a070") +
           say_n("{1} where a unit stopped", "{1} where units stopped", counts[0]) + square("#3c5ac8") +
           say_n("{1} that units only passed through", "{1} that units only passed through", counts[1]) +
           square("#282832") + say_n("{1} never entered", "{1} never entered", counts[2]) + "</p>";
}

std::string losses_by_turn(const Scenario& s, const BalanceTotals& t, const TextColours& c) {
    std::string out = "<p><b>" + say("Losses by turn") + "</b></p><table cellspacing=0 cellpadding=1>";
    std::uint64_t most = 1;
    for (const auto& turns : t.by_turn)
        for (const std::uint64_t n : turns) most = std::max(most, n);
    for (std::size_t turn = 0; turn < s.turns.size(); ++turn)
        for (SideId side = 0; side < kSides; ++side) {
            const std::uint64_t n = turn < t.by_turn[side].size() ? t.by_turn[side][turn] : 0;
            out += "<tr><td align=right>" + (side == 0 ? std::to_string(turn + 1) + "&nbsp;" : std::string()) +
                   "</td><td>" + bar(static_cast<int>(1000 * n / most), c.side(side), 150) +
                   "</td><td align=right><font color=\"" + c.faint + "\">&nbsp;" + mean_text(n, t.games) +
                   "</font></td></tr>";
        }
    return out + "</table>";
}

std::string losses_by_unit(const Scenario& s, const BalanceTotals& t, const TextColours& c) {
    std::string out = "<p><b>" + say("Losses by unit") + "</b></p><table cellspacing=0 cellpadding=1>";
    for (SideId side = 0; side < kSides; ++side) {
        std::vector<std::size_t> order;
        for (std::size_t u = 0; u < s.units.size(); ++u)
            if (s.units[u].side == side) order.push_back(u);
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return t.unit_deaths[a] > t.unit_deaths[b]; });
        for (const std::size_t u : order) {
            const int died = static_cast<int>(1000 * t.unit_deaths[u] / t.games);
            out += "<tr><td>" + escaped(unit_text(s, static_cast<UnitIndex>(u))) + "&nbsp;</td><td>" +
                   bar(died, c.side(side), 90) + "</td><td align=right>&nbsp;" + share_text(died) +
                   "</td><td align=right><font color=\"" + c.faint + "\">&nbsp;" +
                   say("{1} of {2}", mean_text(t.unit_losses[u], t.games), s.units[u].full) + "</font></td></tr>";
        }
    }
    return out + "</table>";
}

}  // namespace

std::string balance_html(PlayDesk& desk, const OpenDocument& document, const TextColours& c) {
    std::string out = "<html><body bgcolor=\"" + c.back + "\" text=\"" + c.text + "\">";
    const BalanceRun* run = desk.balance(document);
    if (run == nullptr)
        return out + "<p>" +
               say("Computers play the scenario many times on a fixed set of seeds; the same seeds again give the same "
                   "games. Press Run.") +
               "</p></body></html>";
    const BalanceTotals t = run->totals();
    const Scenario& s = *run->scenario();
    if (t.games == 0) return out + "<p>" + say("The first game is being played…") + "</p></body></html>";
    out += "<p><b>" + say_n("Wins in {1} game", "Wins in {1} games", static_cast<long>(t.games)) +
           "</b></p><table cellpadding=1>";
    for (SideId side = 0; side < kSides; ++side) {
        const ShareInterval w = wilson(t.wins[side], t.games);
        out += "<tr><td>" + escaped(say_name(s.sides[side].name)) + "&nbsp;</td><td align=right nowrap><b>" +
               share_text(w.share) + "</b></td><td>" + bar(w.share, c.side(side), 80) +
               "</td><td nowrap><font color=\"" + c.faint + "\">" + share_text(w.low) + " – " + share_text(w.high) +
               "</font></td></tr>";
    }
    if (t.wins[kSides] > 0)
        out += "<tr><td>" + say("undecided") + "</td><td align=right>" +
               share_text(wilson(t.wins[kSides], t.games).share) + "</td><td></td><td></td></tr>";
    out += "</table>";
    if (const auto& before = desk.remembered(document))
        out += versions_html(
            s, t, *before,
            before->request.seed == run->request().seed && before->request.players == run->request().players, c);
    out += "<p><b>" + say("Mean losses in factors") + "</b></p><table cellpadding=1>";
    for (SideId side = 0; side < kSides; ++side)
        out += "<tr><td>" + escaped(say_name(s.sides[side].name)) + "</td><td align=right>" +
               mean_text(t.losses[side], t.games) + "</td></tr>";
    out += "</table>" + losses_by_turn(s, t, c) + losses_by_unit(s, t, c) + hexes_used(s, t);
    return out + "<p><font color=\"" + c.faint + "\">" +
           say("Bars by unit: in how many games it was eliminated; then its mean loss in factors.") + "</font></p><p>" +
           players_caveat(run->request().players, run->request().seed) + "</p></body></html>";
}

}  // namespace ramparts
