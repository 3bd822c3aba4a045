// See report.hpp.
#include "editor/playtest/report.hpp"

#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {

Result<BattleReport, Diagnostic> report_of(const Playtest& play) {
    const JournalRead record = read_journal(play.journal({}), "record");
    return battle_report(play.rules_apart(), record.journal, record.journal.steps.size(), "record");
}

std::string over_html(const BattleReport& report, const TextColours& c) {
    std::string out = "<html><body bgcolor=\"" + c.back + "\" text=\"" + c.text + "\"><p><font size=+1><b>" +
                      escaped(say("Game over")) + "</b></font></p><p><b>" + escaped(say(outcome_words(report))) +
                      "</b></p><p>";
    for (const Message& line : situation_text(*report.scenario, report.end)) out += escaped(say(line)) + "<br>";
    out += escaped(say(dice_words(report))) + "</p><p><b>" + escaped(say("Casualties")) +
           "</b></p><table border=0 cellspacing=1 cellpadding=2>";
    const std::vector<Message> head = casualty_head();
    const auto rows = casualty_rows(report);
    // A row for each kind of loss, so that two columns of numbers find room in a narrow panel.
    for (std::size_t kind = 0; kind < head.size(); ++kind) {
        out += "<tr><td>" + (kind == 0 ? std::string() : escaped(say(head[kind]))) + "</td>";
        for (const auto& row : rows)
            out += "<td align=right>" + (kind == 0 ? "<b>" + escaped(say_name(row[0])) + "</b>" : escaped(row[kind])) +
                   "</td>";
        out += "</tr>";
    }
    out += "</table>";
    for (SideId side = 0; side < kSides; ++side)
        for (const Message& line : casualty_names(report, side))
            out += "<p><font color=\"" + c.faint + "\">" + escaped(say(line)) + "</font></p>";
    if (report.moments.empty()) return out + "</body></html>";
    out += "<p><b>" + escaped(say("Turning points")) + "</b></p><ul>";
    for (const TurningMoment& moment : report.moments) out += "<li>" + escaped(say(moment_words(moment))) + "</li>";
    return out + "</ul><p><font color=\"" + c.faint + "\">" + escaped(say(moments_caveat())) +
           "</font></p></body></html>";
}

const BattleReport* KeptReport::of(const Playtest& play) {
    const std::uint64_t hash = play.state().hash();
    if (play_ != &play || hash != hash_ || length_ != play.length()) {
        auto made = report_of(play);
        report_.reset();
        if (made) report_ = std::move(*made);
        play_ = &play;
        hash_ = hash;
        length_ = play.length();
    }
    return report_ ? &*report_ : nullptr;
}

}  // namespace ramparts
