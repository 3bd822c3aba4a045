// Odds in words: the badge on the map, the strip of the die, the page beside it. All of them speak of one preview.
#include <algorithm>

#include "editor/playtest/html_parts.hpp"
#include "editor/playtest/play_words.hpp"
#include "editor/playtest/texts.hpp"
#include "sdk/play/names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/result_words.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

std::string signed_columns(int columns) {
    return (columns < 0 ? "\u2212" : "+") + std::to_string(columns < 0 ? -columns : columns);
}

DieCell::Tone tone_of(const std::string& code, const CombatResult& r) {
    if (!CombatResult::parse(code)) return DieCell::Tone::mixed;  // a rule module says what it does
    const bool attacker = r.attacker_steps > 0 || r.attacker_retreats;
    const bool defender = r.defender_steps > 0 || r.defender_retreats;
    return attacker && defender ? DieCell::Tone::mixed
           : attacker           ? DieCell::Tone::bad
           : defender           ? DieCell::Tone::good
                                : DieCell::Tone::none;
}

std::string shift_line(const Scenario& scenario, const Shift& shift) {
    return shift.hex != kNoHex ? say("{1} at {2}", say(cause_name(shift)), hex_text(scenario, shift.hex))
                               : say(cause_name(shift));
}

std::string objections_html(const CombatPreview& preview, const TextColours& c) {
    std::string text;
    for (const Explanation& why : preview.odds.objections)
        text += "<font color=\"" + c.bad + "\">" + escaped(say(why.text)) + "</font>" + rule_mark(why.rule, c) + "<br>";
    return text;
}

// The module and the hook that gave a shift, below it; empty for the standard rules.
std::string giver_html(const ModuleSet& modules, const Shift& shift, const TextColours& c) {
    const BoundModule* module = modules.at(shift.slot);
    if (module == nullptr) return {};
    return "<br><font color=\"" + c.faint + "\">" + escaped(module->info().id) + ", " + std::string(shift_hook(shift)) +
           "</font>";
}

// The ratio, what moves it, and the column it comes to.
std::string column_html(const Playtest& game, const OddsReport& r, const TextColours& c) {
    std::string out = "<table cellspacing=0 cellpadding=1 width=100%><tr><td colspan=2>" + say("Ratio") +
                      rule_mark("6.2", c) + "</td><td align=right>" + column_text(r.base) + "</td></tr>";
    for (const Shift& shift : r.shifts)
        out += "<tr><td>&nbsp;</td><td>" + escaped(shift_line(game.scenario(), shift)) + rule_mark(shift.rule, c) +
               giver_html(game.rules().modules(), shift, c) + "</td><td align=right>" +
               escaped(shift_words(shift.columns)) + "</td></tr>";
    return out + "<tr><td colspan=2><b>" + say("Column") + "</b>" +
           (r.clamped ? " " + say("(end of the table)") + rule_mark("6.16", c) : std::string()) +
           "</td><td align=right><b>" + column_text(r.column) + "</b></td></tr></table>";
}

std::string strengths_html(const Scenario& scenario, const OddsReport& r, const TextColours& c) {
    std::string out = "<table cellspacing=0 cellpadding=1 width=100%>";
    const auto side = [&](const std::vector<StrengthItem>& items, const std::string& name, int sum) {
        out += "<tr><td colspan=2><b>" + name + "</b></td><td align=right><b>" + std::to_string(sum) + "</b></td></tr>";
        for (const StrengthItem& item : items)
            out +=
                "<tr><td>&nbsp;</td><td>" + escaped(unit_text(scenario, item.unit)) +
                (item.reason.empty() ? std::string()
                                     : "<br><font color=\"" + c.faint + "\">" + escaped(say(item.reason)) + "</font>") +
                rule_mark(item.rule, c) + "</td><td align=right>" + std::to_string(item.strength) + "</td></tr>";
    };
    side(r.attackers, say("Attack"), r.attack);
    side(r.defenders, say("Defence"), r.defence);
    return out + "</table>";
}

}  // namespace

std::string odds_badge(const OddsReport& report) {
    if (report.shift == 0 && report.base == report.column) return column_text(report.column);
    return column_text(report.base) + ", " + signed_columns(report.shift) + " \u2192 " + column_text(report.column);
}

std::vector<DieCell> die_cells(const CombatPreview& preview) {
    std::vector<DieCell> cells;
    const int faces = static_cast<int>(preview.odds.faces.size());
    for (const auto& face : preview.odds.faces) {
        const auto times = std::count_if(preview.odds.faces.begin(), preview.odds.faces.end(),
                                         [&](const auto& other) { return other.code == face.code; });
        if (!cells.empty() && cells.back().code == face.code) {
            cells.back().last = face.die;
            continue;
        }
        cells.push_back({face.die, face.die, static_cast<int>(1000 * times / faces), face.code,
                         CombatResult::parse(face.code) ? result_words(face.result) : std::string(),
                         tone_of(face.code, face.result)});
    }
    return cells;
}

std::string cell_words(const DieCell& cell) {
    const std::string faces =
        cell.first == cell.last ? say("Die {1}", cell.first) : say("Die {1} to {2}", cell.first, cell.last);
    const std::string result = cell.words.empty() ? cell.code : say("{1}: {2}", cell.code, cell.words);
    return say("{1}: {2}", faces, result) + " · " + say("{1} %", (cell.per_mille + 5) / 10);
}

std::string odds_html(const Playtest& game, const CombatPreview& preview, const TextColours& c) {
    if (!preview.odds.worked_out) return objections_html(preview, c);
    const OddsReport& r = preview.odds.report;
    std::string out = "<p><b>" +
                      say(preview.building ? RP_TR("This combat: {1}") : RP_TR("Attacking here would be: {1}"),
                          column_text(r.column)) +
                      "</b></p>" + column_html(game, r, c);
    if (preview.building) out += objections_html(preview, c);
    out += strengths_html(game.scenario(), r, c);
    out += "<p><b>" + say("The die") + "</b></p><table cellspacing=0 cellpadding=1>";
    std::vector<std::string> told;
    for (const DieCell& cell : die_cells(preview)) {
        if (std::find(told.begin(), told.end(), cell.code) != told.end()) continue;
        told.push_back(cell.code);
        out += "<tr><td align=right>" + say("{1} %", (cell.per_mille + 5) / 10) + "&nbsp;</td><td>" +
               bar(cell.per_mille, c.first, 90) + "</td><td>&nbsp;<b>" + escaped(cell.code) + "</b>&nbsp;" +
               escaped(cell.words) + "</td></tr>";
    }
    return out + "</table>";
}

}  // namespace ramparts
