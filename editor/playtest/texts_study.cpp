// The study panel's text.
#include "editor/model/tune_model.hpp"
#include "editor/playtest/study_texts.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

std::string study_row(const std::string& what, const std::string& is) {
    return "<tr><td valign=top>" + what + "&nbsp;</td><td valign=top>" + is + "</td></tr>";
}

std::string interval_text(const ShareInterval& share) {
    return "<b>" + share_text(share.share) + "</b> (" +
           say("{1} to {2}", share_text(share.low), share_text(share.high)) + ")";
}

std::string per_game(std::int64_t sum, std::uint64_t games) {
    return games == 0 ? "–" : say_decimal(mean_words(sum, games));
}

std::string standing_html(const StudyDesk& desk, const TextColours& c) {
    const StudyReport& report = *desk.report();
    std::string out = "<p>" + escaped(say(study_verdict(report))) + "</p>";
    if (!report.study->left_out.empty())
        out += "<p>" +
               say_n("{1} variant is left out, as the checks do not let it play.",
                     "{1} variants are left out, as the checks do not let them play.",
                     static_cast<long>(report.study->left_out.size())) +
               "</p>";
    if (desk.missing() > 0)
        out += "<p>" +
               say_n("{1} game of the present round is missing.", "{1} games of the present round are missing.",
                     static_cast<long>(desk.missing())) +
               " " + say("Press Run, or go on elsewhere with:") + "<br><tt>" + escaped(desk.command()) + "</tt></p>";
    for (const Diagnostic& d : desk.findings())
        out += "<p><font color=\"" + c.bad + "\">" + escaped(d.code + ": " + say(d.message)) + "</font><br>" +
               escaped(say(d.fix)) + "</p>";
    return out;
}

// What its values are, and what they are in the battle.
std::string values_html(const StudyReport& report, std::size_t cell) {
    const StudyCell& c = report.study->cells[cell];
    const StudyGround& ground = report.study->grounds[c.ground];
    std::string out;
    for (std::size_t i = 0; i < ground.data.size(); ++i) {
        const std::string value = value_text(ground.scenario, ground.data[i], c.values[i]);
        const std::string now = value_text(ground.scenario, ground.data[i], ground.now[i]);
        out += study_row(escaped(free_datum_words(ground.scenario, ground.data[i].name)),
                         "<b>" + escaped(value) + "</b>" + (value == now ? "" : " " + say("(now {1})", escaped(now))));
    }
    return out;
}

std::string measures_html(const StudyReport& report, const StudyLine& line) {
    const Study& study = report.study->study;
    const Scenario& s = report.study->grounds[report.study->cells[line.cell].ground].scenario;
    const CellTotals& t = line.totals;
    std::string out;
    if (study.measured(StudyMeasure::length))
        out += study_row(say("Turns"), per_game(static_cast<std::int64_t>(t.turns), t.games));
    for (SideId side = 0; side < kSides; ++side) {
        const std::string name = escaped(say_name(s.sides[side].name));
        if (study.measured(StudyMeasure::losses))
            out += study_row(say("{1} losses", name), per_game(static_cast<std::int64_t>(t.losses[side]), t.games));
        if (study.measured(StudyMeasure::scores))
            out += study_row(say("{1} score", name), per_game(t.scores[side], t.games));
    }
    return out;
}

std::string deaths_html(const StudyReport& report, std::size_t cell) {
    constexpr std::size_t kFew = 5;
    if (!report.study->study.measured(StudyMeasure::deaths)) return {};
    const StudyDeaths deaths = study_deaths(report, cell, kFew);
    if (deaths.units.empty()) return {};
    const auto listed = [](const auto& rows) {
        std::string out;
        for (const auto& [name, times] : rows)
            out += (out.empty() ? "" : ", ") + escaped(name) + " " + say_decimal(times);
        return out;
    };
    return study_row(say("Units lost in a hundred games"), listed(deaths.units)) +
           study_row(say("Hexes where units died"), listed(deaths.hexes));
}

std::string variant_html(const StudyReport& report, std::size_t cell) {
    const OpenStudy& study = *report.study;
    const StudyLine& line = report.lines[cell];
    const StudyCell& c = study.cells[cell];
    const StudyGround& ground = study.grounds[c.ground];
    std::string out =
        "<p><b>" + escaped(study.study.battles[c.ground].id.text) + "</b>" +
        (report.standing.nearest == cell ? " – " + say("nearest to the goal with the least change") : "") +
        (line.going ? "" : " – " + say("has dropped out")) + "</p><table cellpadding=1>";
    out += values_html(report, cell);
    out += study_row(say("Players"), escaped(c.players[0] + " – " + c.players[1]));
    out += study_row(say("Games"), std::to_string(line.totals.games));
    if (line.totals.games == 0) return out + "</table>";
    out += study_row(say("{1} wins", escaped(say_name(ground.scenario.sides[ground.side].name))),
                     interval_text(line.share));
    out += study_row(say("Draws"), std::to_string(line.totals.wins[kSides]));
    if (line.against)
        out += study_row(say("Against the battle as it is"),
                         signed_share(line.difference.difference) + " (" +
                             say("{1} to {2}", signed_share(line.difference.low), signed_share(line.difference.high)) +
                             ")");
    return out + measures_html(report, line) + deaths_html(report, cell) + "</table>";
}

}  // namespace

std::string variant_words(const StudyReport& report, std::size_t cell) {
    const OpenStudy& study = *report.study;
    const StudyCell& c = study.cells[cell];
    const StudyGround& ground = study.grounds[c.ground];
    std::vector<std::string> parts;
    if (study.grounds.size() > 1 || ground.data.empty()) parts.push_back(study.study.battles[c.ground].id.text);
    for (std::size_t i = 0; i < ground.data.size(); ++i)
        parts.push_back(free_datum_words(ground.scenario, ground.data[i].name) + " " +
                        value_text(ground.scenario, ground.data[i], c.values[i]));
    if (study.study.players.size() > 1) parts.push_back(c.players[0] + " – " + c.players[1]);
    if (study.study.dice.size() > 1) parts.push_back(say("dice {1}", c.dice));
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : "; ") + part;
    return out;
}

std::string study_html(const StudyDesk& desk, const TextColours& c) {
    std::string out = "<html><body bgcolor=\"" + c.back + "\" text=\"" + c.text + "\">";
    if (const StudyReport* report = desk.report()) {
        out += "<p><b>" +
               escaped(report->study->study.name.empty() ? report->study->study.id : report->study->study.name) +
               "</b></p>" + standing_html(desk, c);
        if (desk.chosen()) out += variant_html(*report, *desk.chosen());
    } else {
        out += "<p>" +
               say("A study plays many variants of battles and shows which is fair. Open one, or save the settings of "
                   "Balance or Tune as one.") +
               "</p>";
    }
    return out + "</body></html>";
}

}  // namespace ramparts
