// The playtest panel's text.
#include "editor/playtest/texts.hpp"

#include <algorithm>
#include <cstdlib>

#include "editor/work/workspace.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/situation.hpp"

namespace ramparts {
namespace {

std::string rule_mark(std::string_view rule, const TextColours& c) {
    return rule.empty() ? std::string() : " <font color=\"" + c.faint + "\">[" + escaped(rule) + "]</font>";
}

std::string bar(int per_mille, const std::string& colour, int full = 160) {
    const int width = std::max(1, per_mille * full / 1000);
    return "<table cellspacing=0 cellpadding=0><tr><td bgcolor=\"" + colour + "\" width=" + std::to_string(width) + "><font size=-2>&nbsp;</font></td></tr></table>";
}

// What a result means, in words.
std::string result_words(const CombatResult& r) {
    std::vector<std::string> words;
    const auto steps = [](int n) { return std::to_string(n) + (n == 1 ? " step" : " steps"); };
    if (r.defender_steps) words.push_back("defender loses " + steps(r.defender_steps));
    if (r.attacker_steps) words.push_back("attacker loses " + steps(r.attacker_steps));
    if (r.defender_retreats) words.push_back("defender retreats");
    if (r.attacker_retreats) words.push_back("attacker retreats");
    return words.empty() ? "no effect" : listed(words);
}

std::string face_glyph(int face) {
    return face >= 1 && face <= 6 ? "&#" + std::to_string(0x2680 + face - 1) + ";" : std::to_string(face);
}

std::string combats_html(const Playtest& play, const TextColours& c) {
    const CombatsAnswer now = query_combats(play.rules(), play.position());
    if (!now.in_combat_phase || now.assumed) return {};
    const Scenario& s = play.scenario();
    std::string out = "<p><b>Attacks</b><br>";
    if (!now.must_attack.empty()) out += "<font color=\"" + c.bad + "\">must attack:</font> " + escaped(units_text(s, now.must_attack)) + rule_mark("6.4", c) + "<br>";
    for (const auto& target : now.targets) {
        out += escaped(hex_text(s, target.hex) + ": " + units_text(s, target.units));
        out += target.must ? " <font color=\"" + c.bad + "\">must be attacked</font>" + rule_mark("6.1", c) : std::string(" may be attacked");
        if (!target.adjacent.empty()) out += "<br>&nbsp;&nbsp;by " + escaped(units_text(s, target.adjacent));
        if (!target.guns.empty()) out += "<br>&nbsp;&nbsp;bombarded by " + escaped(units_text(s, target.guns)) + rule_mark("7.4", c);
        out += "<br>";
    }
    if (now.targets.empty()) out += "no enemy can be attacked<br>";
    return out + "</p>";
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string out;
    for (const char ch : text) {
        switch (ch) {
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '&': out += "&amp;"; break;
            default: out += ch;
        }
    }
    return out;
}

std::string odds_html(const Scenario& scenario, const CombatPreview& preview, const TextColours& c) {
    const OddsReport& r = preview.odds.report;
    std::string out = "<p><b>" + std::string(preview.building ? "This combat" : "Attacking here would be") + ": " + column_text(r.column) + "</b></p>";
    const auto side = [&](const std::vector<StrengthItem>& items, const char* name, int sum) {
        out += "<tr><td colspan=2><b>" + std::string(name) + "</b></td><td align=right><b>" + std::to_string(sum) + "</b></td></tr>";
        for (const StrengthItem& item : items)
            out += "<tr><td>&nbsp;</td><td>" + escaped(unit_text(scenario, item.unit)) + (item.reason.empty() ? std::string() : "<br><font color=\"" + c.faint + "\">" + escaped(item.reason) + "</font>") +
                   rule_mark(item.rule, c) + "</td><td align=right>" + std::to_string(item.strength) + "</td></tr>";
    };
    out += "<table cellspacing=0 cellpadding=1 width=100%>";
    side(r.attackers, "Attack", r.attack);
    side(r.defenders, "Defence", r.defence);
    out += "<tr><td colspan=2>Ratio" + rule_mark("6.2", c) + "</td><td align=right>" + column_text(r.base) + "</td></tr>";
    for (const Shift& shift : r.shifts)
        out += "<tr><td>&nbsp;</td><td>" + escaped(shift.cause) + (shift.hex != kNoHex ? " at " + escaped(hex_text(scenario, shift.hex)) : std::string()) + rule_mark(shift.rule, c) +
               "</td><td align=right>" + escaped(shift_text(shift.columns)) + "</td></tr>";
    out += "<tr><td colspan=2><b>Column</b>" + (r.clamped ? " (end of the table)" + rule_mark("6.16", c) : std::string()) + "</td><td align=right><b>" + column_text(r.column) + "</b></td></tr></table>";
    for (const Explanation& why : preview.odds.objections)
        if (preview.building) out += "<font color=\"" + c.bad + "\">" + escaped(why.text) + "</font>" + rule_mark(why.rule, c) + "<br>";
    // How often each result comes, most likely first as the die lists them.
    std::vector<std::pair<std::string, std::pair<int, CombatResult>>> results;
    for (const auto& face : preview.odds.faces) {
        const auto known = std::find_if(results.begin(), results.end(), [&](const auto& x) { return x.first == face.code; });
        if (known == results.end())
            results.push_back({face.code, {1, face.result}});
        else
            ++known->second.first;
    }
    const int faces = std::max<int>(1, static_cast<int>(preview.odds.faces.size()));
    out += "<p><b>The die</b></p><table cellspacing=0 cellpadding=1>";
    for (const auto& [code, share] : results) {
        const int per_mille = 1000 * share.first / faces;
        out += "<tr><td align=right>" + std::to_string((per_mille + 5) / 10) + " %&nbsp;</td><td>" + bar(per_mille, c.first, 90) + "</td><td>&nbsp;<b>" + escaped(code) + "</b>&nbsp;" +
               escaped(result_words(share.second)) + "</td></tr>";
    }
    return out + "</table>";
}

std::string now_html(PlayDesk& desk, const OpenDocument& document, const TextColours& c) {
    std::string out = "<html><body bgcolor=\"" + c.back + "\" text=\"" + c.text + "\">";
    const auto& problems = desk.problems(document);
    const Playtest* play = desk.game(&document);
    if (!problems.empty()) {
        out += has_errors(problems) && !desk.playing(&document) ? "<p><b>This scenario cannot be played yet</b></p>" : "<p><b>The record does not fit in everything</b></p>";
        for (const Diagnostic& d : problems) out += "<p><font color=\"" + c.bad + "\">" + escaped(d.code) + "</font> " + escaped(d.message) + rule_mark(d.rule, c) + "</p>";
    }
    if (play == nullptr || !desk.playing(&document)) {
        out += play == nullptr ? "<p>Press F5 to play this scenario as it stands.</p>" : "<p>The game waits; F5 returns to it.</p>";
        return out + "</body></html>";
    }
    const Scenario& s = play->scenario();
    if (const auto& lost = desk.lost(document); !lost.empty()) {
        out += "<p><b>No longer legal since the scenario changed</b><br>";
        for (const LostStep& step : lost) out += "step " + std::to_string(step.step + 1) + ": " + escaped(step.action) + " <font color=\"" + c.bad + "\">" + escaped(step.why) + "</font>" + rule_mark(step.rule, c) + "<br>";
        out += "</p>";
    }
    if (!play->dice().empty()) {
        const DieRoll& last = play->dice().back();
        out += "<table><tr><td><font size=+4>" + face_glyph(last.face) + "</font></td><td>" + escaped(last.text) + "<br><font color=\"" + c.faint + "\">";
        const std::size_t count = play->dice().size();
        for (std::size_t i = count > 9 ? count - 9 : 0; i + 1 < count; ++i) out += face_glyph(play->dice()[i].face) + " ";
        out += "</font></td></tr></table>";
    }
    if (const auto preview = play->preview(desk.hovered(document))) out += odds_html(s, *preview, c);
    out += combats_html(*play, c);
    out += "<p><b>Situation</b>";
    const Situation now = situation(play->rules(), play->view());
    for (const std::string& line : situation_text(s, now)) out += "<br>" + escaped(line);
    if (!play->over()) out += "<br>If the game ended now: " + (now.winner == kNoSide ? std::string("undecided") : "<b>" + escaped(s.sides[now.winner].name) + "</b> wins") + ", " + escaped(now.reason);
    return out + "</p></body></html>";
}

// ---- balance ------------------------------------------------------------------------------------------------------

namespace {

std::string share_text(int per_mille) { return std::to_string(per_mille / 10) + "." + std::to_string(per_mille % 10) + " %"; }

std::string signed_share(int per_mille) { return (per_mille < 0 ? "&minus;" : "+") + share_text(std::abs(per_mille)); }

// A mean with one decimal.
std::string mean_text(std::uint64_t sum, std::uint64_t games) {
    const std::uint64_t tenths = games ? (10 * sum + games / 2) / games : 0;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

std::string versions_html(const Scenario& s, const BalanceTotals& t, const RememberedBalance& before, bool same_seeds, const TextColours& c) {
    const BalanceTotals& b = before.totals;
    std::string out = "<p><b>Against the remembered version</b> (" + std::to_string(b.games) + " games" + (same_seeds ? ", same seeds and players)" : ")") + "<br>";
    if (!same_seeds) out += "<font color=\"" + c.bad + "\">The seeds, players or numbers of games differ.</font><br>";
    out += "<table cellpadding=1><tr><td></td><td align=right>before</td><td align=right>now</td><td align=right>difference (95 %)</td></tr>";
    for (SideId side = 0; side < kSides; ++side) {
        const ShareDifference d = share_difference(t.wins[side], t.games, b.wins[side], b.games);
        out += "<tr><td>" + escaped(s.sides[side].name) + " wins</td><td align=right>" + share_text(wilson(b.wins[side], b.games).share) + "</td><td align=right>" + share_text(wilson(t.wins[side], t.games).share) +
               "</td><td align=right><font color=\"" + (d.clear() ? c.bad : c.text) + "\">" + signed_share(d.difference) + "</font> (" + signed_share(d.low) + " to " + signed_share(d.high) + ")</td></tr>";
    }
    for (SideId side = 0; side < kSides; ++side)
        out += "<tr><td>" + escaped(s.sides[side].name) + " losses</td><td align=right>" + mean_text(b.losses[side], b.games) + "</td><td align=right>" + mean_text(t.losses[side], t.games) + "</td><td></td></tr>";
    return out + "</table></p>";
}

}  // namespace

std::string balance_html(PlayDesk& desk, const OpenDocument& document, const TextColours& c) {
    std::string out = "<html><body bgcolor=\"" + c.back + "\" text=\"" + c.text + "\">";
    const BalanceRun* run = desk.balance(document);
    if (run == nullptr) return out + "<p>Computers play the scenario many times on a fixed set of seeds; the same seeds again give the same games. Press Run.</p></body></html>";
    const BalanceTotals t = run->totals();
    const Scenario& s = *run->scenario();
    if (t.games == 0) return out + "<p>The first game is being played…</p></body></html>";
    out += "<p><b>Wins</b> in " + std::to_string(t.games) + " games</p><table cellpadding=1>";
    const std::string colours[] = {c.first, c.second};
    for (SideId side = 0; side < kSides; ++side) {
        const ShareInterval w = wilson(t.wins[side], t.games);
        out += "<tr><td>" + escaped(s.sides[side].name) + "&nbsp;</td><td align=right><b>" + share_text(w.share) + "</b></td><td>" + bar(w.share, colours[side], 110) + "</td><td><font color=\"" + c.faint + "\">" +
               share_text(w.low) + " – " + share_text(w.high) + "</font></td></tr>";
    }
    if (t.wins[kSides] > 0) out += "<tr><td>undecided</td><td align=right>" + share_text(wilson(t.wins[kSides], t.games).share) + "</td><td></td><td></td></tr>";
    out += "</table>";
    if (const auto& before = desk.remembered(document))
        out += versions_html(s, t, *before, before->request.seed == run->request().seed && before->request.players == run->request().players && before->totals.games == t.games, c);
    out += "<p><b>Mean losses in factors</b></p><table cellpadding=1>";
    for (SideId side = 0; side < kSides; ++side) out += "<tr><td>" + escaped(s.sides[side].name) + "</td><td align=right>" + mean_text(t.losses[side], t.games) + "</td></tr>";
    out += "</table><p><b>Losses by turn</b></p><table cellspacing=0 cellpadding=1>";
    std::uint64_t most = 1;
    for (const auto& turns : t.by_turn)
        for (const std::uint64_t n : turns) most = std::max(most, n);
    for (std::size_t turn = 0; turn < s.turns.size(); ++turn)
        for (SideId side = 0; side < kSides; ++side) {
            const std::uint64_t n = turn < t.by_turn[side].size() ? t.by_turn[side][turn] : 0;
            out += "<tr><td align=right>" + (side == 0 ? std::to_string(turn + 1) + "&nbsp;" : std::string()) + "</td><td>" + bar(static_cast<int>(1000 * n / most), colours[side], 150) +
                   "</td><td align=right><font color=\"" + c.faint + "\">&nbsp;" + mean_text(n, t.games) + "</font></td></tr>";
        }
    out += "</table><p><b>Losses by unit</b></p><table cellspacing=0 cellpadding=1>";
    for (SideId side = 0; side < kSides; ++side) {
        std::vector<std::size_t> order;
        for (std::size_t u = 0; u < s.units.size(); ++u)
            if (s.units[u].side == side) order.push_back(u);
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return t.unit_deaths[a] > t.unit_deaths[b]; });
        for (const std::size_t u : order) {
            const int died = static_cast<int>(1000 * t.unit_deaths[u] / t.games);
            out += "<tr><td>" + escaped(s.units[u].name) + "&nbsp;</td><td>" + bar(died, colours[side], 90) + "</td><td align=right>&nbsp;" + share_text(died) + "</td><td align=right><font color=\"" + c.faint + "\">&nbsp;" +
                   mean_text(t.unit_losses[u], t.games) + " of " + std::to_string(s.units[u].full) + "</font></td></tr>";
        }
    }
    return out + "</table><p><font color=\"" + c.faint + "\">Bars by unit: in how many games it was eliminated; then its mean loss in factors.</font></p></body></html>";
}

}  // namespace ramparts
