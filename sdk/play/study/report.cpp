// See report.hpp.
#include "sdk/play/study/report.hpp"

#include <algorithm>

#include "engine/model/names.hpp"
#include "formats/text/columns.hpp"
#include "formats/text/json.hpp"
#include "sdk/change/errata/make.hpp"

namespace ramparts {
namespace {

// The totals as comparisons of balance runs take them; a game's end is known by that of its block.
BalanceTotals paired_totals(const CellTotals& cell, std::size_t block) {
    BalanceTotals totals;
    for (std::size_t i = 0; i < cell.winners.size(); ++i) {
        const char winner = cell.winners[i];
        totals.winners.push_back(static_cast<std::uint8_t>(winner == '-' ? kSides : winner - '0'));
        totals.ends.push_back(cell.signatures[i / block]);
    }
    return totals;
}

std::optional<std::size_t> compared_with(const OpenStudy& study, std::size_t at) {
    const StudyCell& cell = study.cells[at];
    const auto path = [&](const StudyCell& c) -> const std::string& { return study.study.battles[c.ground].path.text; };
    for (const bool same_ground : {true, false})
        for (std::size_t i = 0; i < study.cells.size(); ++i) {
            const StudyCell& other = study.cells[i];
            const bool fits = same_ground ? other.ground == cell.ground : path(other) == path(cell);
            if (!fits || other.changed > 0 || other.players != cell.players || other.dice != cell.dice) continue;
            if (i == at && !same_ground) return std::nullopt;
            if (i != at) return i;
        }
    return std::nullopt;
}

std::string csv_text(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + "\"";
}

const SideInfo& side_of(const OpenStudy& study, std::size_t cell, std::size_t side) {
    return study.grounds[study.cells[cell].ground].scenario.sides[side];
}

void write_share(JsonWriter& json, const ShareInterval& share) {
    json.key("share").fixed(share.share, 3).key("low95").fixed(share.low, 3).key("high95").fixed(share.high, 3);
}

void write_mean(JsonWriter& json, std::string_view name, std::int64_t sum, std::uint64_t games) {
    const auto n = static_cast<std::int64_t>(std::max<std::uint64_t>(1, games));
    json.key(name).fixed((sum * 100 + (sum < 0 ? -n : n) / 2) / n, 2);
}

void write_line(JsonWriter& json, const StudyReport& report, const StudyLine& line) {
    const OpenStudy& study = *report.study;
    const StudyCell& cell = study.cells[line.cell];
    const CellTotals& totals = line.totals;
    json.begin_object().member("cell", cell.name).member("battle", study.study.battles[cell.ground].id.text);
    json.key("values").begin_object();
    for (std::size_t i = 0; i < cell.values.size(); ++i) {
        const FreeDatum& datum = study.grounds[cell.ground].data[i];
        json.member(datum.name, value_text(study.grounds[cell.ground].scenario, datum, cell.values[i]));
    }
    json.end_object().member("dice", cell.dice).member("games", totals.games).member("undecided", totals.wins[kSides]);
    json.member("going", line.going);
    json.key("sides").begin_array();
    for (std::size_t s = 0; s < kSides; ++s) {
        json.begin_object().member("side", side_of(study, line.cell, s).id).member("player", cell.players[s]);
        json.member("wins", totals.wins[s]);
        write_share(json, wilson(totals.wins[s], totals.games));
        if (study.study.measured(StudyMeasure::losses))
            write_mean(json, "mean_factors_lost", static_cast<std::int64_t>(totals.losses[s]), totals.games);
        if (study.study.measured(StudyMeasure::scores)) write_mean(json, "mean_score", totals.scores[s], totals.games);
        json.end_object();
    }
    json.end_array();
    if (study.study.measured(StudyMeasure::length))
        write_mean(json, "mean_turns", static_cast<std::int64_t>(totals.turns), totals.games);
    if (line.against) {
        json.key("difference").begin_object().member("to", study.cells[*line.against].name);
        json.key("share").fixed(line.difference.difference, 3).key("low95").fixed(line.difference.low, 3);
        json.key("high95").fixed(line.difference.high, 3).end_object();
    }
    if (study.study.measured(StudyMeasure::deaths)) {
        const Scenario& scenario = study.grounds[cell.ground].scenario;
        json.key("unit_deaths").begin_object();
        for (const auto& [unit, times] : totals.units) json.member(scenario.units[unit].id, times);
        json.end_object().key("hex_deaths").begin_object();
        for (const auto& [hex, times] : totals.hexes) json.member(scenario.map.grid().label(hex), times);
        json.end_object();
    }
    json.end_object();
}

}  // namespace

std::string percent_words(int per_mille, bool with_sign) {
    const int size = per_mille < 0 ? -per_mille : per_mille;
    return std::string(per_mille < 0 ? "-"
                       : with_sign   ? "+"
                                     : "") +
           std::to_string(size / 10) + "." + std::to_string(size % 10) + " %";
}

std::string mean_words(std::int64_t sum, std::uint64_t games) {
    if (games == 0) return "-";
    const auto n = static_cast<std::int64_t>(games);
    const std::int64_t tenths = ((sum < 0 ? -sum : sum) * 10 + n / 2) / n;
    return (sum < 0 && tenths > 0 ? "-" : "") + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

StudyReport study_report(const OpenStudy& study, const StudyResults& results) {
    StudyReport report;
    report.study = &study;
    report.standing = study_standing(study, results);
    std::vector<CellTotals> totals = study_totals(study, results, report.standing);
    const auto block = static_cast<std::size_t>(study.study.block);
    for (std::size_t cell = 0; cell < totals.size(); ++cell) {
        StudyLine line;
        line.cell = cell;
        line.going = report.standing.going[cell];
        line.share = wilson(totals[cell].wins[study.side(study.cells[cell])], totals[cell].games);
        line.against = compared_with(study, cell);
        if (line.against)
            line.difference = paired_difference(game_pairs(paired_totals(totals[cell], block),
                                                           paired_totals(totals[*line.against], block),
                                                           study.side(study.cells[cell])));
        report.games += totals[cell].games;
        report.lines.push_back(std::move(line));
    }
    for (std::size_t cell = 0; cell < totals.size(); ++cell) report.lines[cell].totals = std::move(totals[cell]);
    return report;
}

Message study_verdict(const StudyReport& report) {
    const StudyStanding& standing = report.standing;
    if (!standing.finished)
        return message("not finished: {1} of the {2} games up to round {3} have been played",
                       standing.games_played(report.study->study.block),
                       standing.games_asked(report.study->study.block), standing.round);
    if (!standing.nearest) return message("finished after {1} games", report.games);
    const StudyLine& line = report.lines[*standing.nearest];
    const OpenStudy& study = *report.study;
    return message(
        "finished after {1} games; nearest to {2} with the least change: {3}, where {4} wins {5} ({6} to {7})",
        report.games, percent_words(study.study.stop.goal), study.cells[line.cell].name,
        side_of(study, line.cell, study.side(study.cells[line.cell])).name, percent_words(line.share.share),
        percent_words(line.share.low), percent_words(line.share.high));
}

std::string study_table(const StudyReport& report) {
    const OpenStudy& study = *report.study;
    std::size_t width = 4;
    for (const StudyCell& cell : study.cells) width = std::max(width, cell.name.size());
    width = std::min<std::size_t>(width, 60);
    std::string out = "  " + padded("cell", width) + padded("games", 9, Align::right) +
                      padded("wins", 9, Align::right) + padded("95 % interval", 19, Align::right) +
                      padded("draws", 7, Align::right);
    if (study.study.measured(StudyMeasure::length)) out += padded("turns", 7, Align::right);
    if (study.study.measured(StudyMeasure::losses)) out += padded("losses", 13, Align::right);
    if (study.study.measured(StudyMeasure::scores)) out += padded("scores", 13, Align::right);
    out += "\n";
    for (const StudyLine& line : report.lines) {
        const CellTotals& t = line.totals;
        const auto pair = [&](std::int64_t first, std::int64_t second) {
            return padded(mean_words(first, t.games) + " / " + mean_words(second, t.games), 13, Align::right);
        };
        const std::string name = (line.going ? "" : "(") + study.cells[line.cell].name + (line.going ? "" : ")");
        out += "  " + padded(name, width) + padded(std::to_string(t.games), 9, Align::right);
        out += padded(t.games == 0 ? "-" : percent_words(line.share.share), 9, Align::right);
        out += padded(t.games == 0 ? "-" : percent_words(line.share.low) + " to " + percent_words(line.share.high), 19,
                      Align::right);
        out += padded(std::to_string(t.wins[kSides]), 7, Align::right);
        if (study.study.measured(StudyMeasure::length))
            out += padded(mean_words(static_cast<std::int64_t>(t.turns), t.games), 7, Align::right);
        if (study.study.measured(StudyMeasure::losses))
            out += pair(static_cast<std::int64_t>(t.losses[0]), static_cast<std::int64_t>(t.losses[1]));
        if (study.study.measured(StudyMeasure::scores)) out += pair(t.scores[0], t.scores[1]);
        out += "\n";
    }
    return out;
}

std::string study_csv(const StudyReport& report) {
    const OpenStudy& study = *report.study;
    std::string out =
        "cell,battle,side,first_player,second_player,dice,games,wins_first,wins_second,undecided,share,low95,high95,"
        "mean_turns,loss_first,loss_second,score_first,score_second\n";
    const auto share = [](int per_mille) {
        const std::string digits = std::to_string(per_mille);
        return per_mille >= 1000 ? std::string("1.000") : "0." + std::string(3 - digits.size(), '0') + digits;
    };
    for (const StudyLine& line : report.lines) {
        const StudyCell& cell = study.cells[line.cell];
        const CellTotals& t = line.totals;
        const auto mean = [&](std::int64_t sum) {
            return "," + (t.games == 0 ? std::string() : mean_words(sum, t.games));
        };
        out += csv_text(cell.name) + "," + csv_text(study.study.battles[cell.ground].id.text) + "," +
               csv_text(side_of(study, line.cell, study.side(cell)).id) + "," + csv_text(cell.players[0]) + "," +
               csv_text(cell.players[1]) + "," + std::to_string(cell.dice) + "," + std::to_string(t.games) + "," +
               std::to_string(t.wins[0]) + "," + std::to_string(t.wins[1]) + "," + std::to_string(t.wins[kSides]) +
               "," + share(line.share.share) + "," + share(line.share.low) + "," + share(line.share.high) +
               mean(static_cast<std::int64_t>(t.turns)) + mean(static_cast<std::int64_t>(t.losses[0])) +
               mean(static_cast<std::int64_t>(t.losses[1])) + mean(t.scores[0]) + mean(t.scores[1]) + "\n";
    }
    return out;
}

std::string study_json(const StudyReport& report) {
    const OpenStudy& study = *report.study;
    JsonWriter json;
    json.begin_object().member("study", study.study.id).member("name", study.study.name);
    json.member("hash", study.stamp.hash).member("program", study.stamp.program);
    json.member("rule", kStopRules[static_cast<std::size_t>(study.study.stop.rule)]);
    json.key("goal").fixed(study.study.stop.goal, 3).member("round", report.standing.round);
    json.member("finished", report.standing.finished).member("games", report.games);
    json.member("verdict", study_verdict(report).english());
    if (report.standing.nearest) json.member("nearest", study.cells[*report.standing.nearest].name);
    json.key("left_out").begin_array();
    for (const std::string& name : study.left_out) json.value(name);
    json.end_array().key("cells").begin_array();
    for (const StudyLine& line : report.lines) write_line(json, report, line);
    json.end_array().end_object();
    return json.take();
}

std::optional<Errata> study_errata(const StudyReport& report) {
    return report.standing.nearest ? study_errata(report, *report.standing.nearest) : std::nullopt;
}

std::optional<Errata> study_errata(const StudyReport& report, std::size_t at) {
    const OpenStudy& study = *report.study;
    const StudyLine& line = report.lines[at];
    const StudyCell& cell = study.cells[at];
    const StudyGround& ground = study.grounds[cell.ground];
    ErrataPlan plan;
    const std::string players =
        cell.players[0] == cell.players[1] ? cell.players[0] : cell.players[0] + " - " + cell.players[1];
    plan.source = {ProvenanceKind::reconstruction, message("measured balance ({1}), within limits", players).english()};
    plan.id = study.study.id;
    plan.name = message("{1}, tuned", ground.base.name).english();
    plan.reason = message("{1} wins {2} ({3} to {4}) of {5} games of the study {6}; wanted {7}.",
                          side_of(study, line.cell, ground.side).name, percent_words(line.share.share),
                          percent_words(line.share.low), percent_words(line.share.high),
                          std::to_string(line.totals.games), study.study.id, percent_words(study.study.stop.goal))
                      .english();
    auto errata = make_errata(ground.base, study.scenario(cell), plan);
    if (!errata || errata->errata.empty()) return std::nullopt;
    if (errata->errata.size() == 1) errata->errata.front().id = study.study.id;
    return errata;
}

StudyDeaths study_deaths(const StudyReport& report, std::size_t cell, std::size_t most) {
    const OpenStudy& study = *report.study;
    const Scenario& scenario = study.grounds[study.cells[cell].ground].scenario;
    const CellTotals& totals = report.lines[cell].totals;
    const auto top = [&](const std::map<std::uint32_t, std::uint64_t>& counts, auto&& name) {
        std::vector<std::pair<std::uint32_t, std::uint64_t>> all(counts.begin(), counts.end());
        std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.second > b.second; });
        all.resize(std::min(all.size(), most));
        std::vector<std::pair<std::string, std::string>> out;
        for (const auto& [which, times] : all)
            out.emplace_back(name(which), mean_words(static_cast<std::int64_t>(times * 100), totals.games));
        return out;
    };
    return {top(totals.units, [&](std::uint32_t u) { return name_of_unit(scenario, u); }),
            top(totals.hexes, [&](std::uint32_t hex) { return scenario.map.grid().label(hex); })};
}

}  // namespace ramparts
