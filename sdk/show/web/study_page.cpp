// See study_page.hpp. Whole numbers, so that the chart is the same picture on every machine.
#include "sdk/show/web/study_page.hpp"

#include "sdk/show/web/html.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts::web {
namespace {

constexpr int kStudyWide = 880;
constexpr int kStudyNames = 390;  // room for the names of cells
constexpr int kStudyRow = 22;
constexpr int kStudyTop = 26;
constexpr std::size_t kStudyMostRows = 400;  // in the chart; the table has all

constexpr std::string_view kStudyStyle =
    ".study .bar-of-cell { fill: var(--accent); fill-opacity: .35; } .study .share { fill: var(--accent); }\n"
    ".study .gone { fill: var(--faint); } .study .goal { stroke: var(--ink); stroke-dasharray: 4 3; }\n"
    ".study .grid { stroke: var(--line); } .study .chart { max-width: 66rem; }\n"
    ".study svg text { fill: var(--ink); font-size: 12px; }\n";

std::string coordinate(const char* name, int value) { return attribute(name, std::to_string(value)); }

class StudyPage {
public:
    explicit StudyPage(const StudyReport& report) : r_(report), s_(*report.study) {}

    std::string put_together() const {
        Page page;
        page.title = say("{1}: study", title());
        page.kind = "study";
        page.style = kStudyStyle;
        std::string main = section("shares", say("Share of wins"), chart());
        main += section("table", say("All that was measured"), table());
        const bool deaths = s_.study.measured(StudyMeasure::deaths);
        if (deaths) main += section("deaths", say("Where units die"), death_tables());
        std::vector<std::pair<std::string, std::string>> links{{"shares", say("Share of wins")},
                                                               {"table", say("All that was measured")}};
        if (deaths) links.emplace_back("deaths", say("Where units die"));
        page.body = element("a", say("Skip to the result"), " class=\"skip\" href=\"#shares\"") + "\n<header>\n" +
                    element("h1", page.title) + "\n" + element("p", say(study_verdict(r_)), " class=\"mark\"") + "\n" +
                    left_out() + navigation(links) + "</header>\n<main>\n" + main + "</main>\n" +
                    page_foot(title(), s_.stamp.program);
        return whole_page(page);
    }

private:
    [[nodiscard]] std::string title() const { return s_.study.name.empty() ? s_.study.id : s_.study.name; }

    [[nodiscard]] std::string left_out() const {
        if (s_.left_out.empty()) return {};
        return element("p", say("{1} cells are left out, as the checks do not let them play.", s_.left_out.size()),
                       " class=\"note\"") +
               "\n";
    }

    [[nodiscard]] static int x_of(int per_mille) {
        return kStudyNames + per_mille * (kStudyWide - kStudyNames - 20) / 1000;
    }

    static std::string vertical(int x, int bottom, const char* kind) {
        return "<line" + coordinate("x1", x) + coordinate("y1", kStudyTop) + coordinate("x2", x) +
               coordinate("y2", bottom) + attribute("class", kind) + "/>";
    }

    [[nodiscard]] std::string chart() const {
        const std::size_t rows = std::min(kStudyMostRows, r_.lines.size());
        const int bottom = kStudyTop + static_cast<int>(rows) * kStudyRow;
        std::string out = "<svg class=\"chart\" role=\"img\" viewBox=\"0 0 " + std::to_string(kStudyWide) + " " +
                          std::to_string(bottom + 10) + "\"" +
                          attribute("aria-label", say("Share of wins of each cell with its 95 % interval; the table "
                                                      "below has the figures.")) +
                          ">\n";
        for (const int share : {0, 250, 500, 750, 1000})
            out += vertical(x_of(share), bottom, "grid") +
                   element("text", say("{1} %", share / 10),
                           coordinate("x", x_of(share)) + coordinate("y", kStudyTop - 8) +
                               attribute("text-anchor", "middle")) +
                   "\n";
        out += vertical(x_of(s_.study.stop.goal), bottom, "goal") + "\n";
        for (std::size_t i = 0; i < rows; ++i) out += row_of_chart(r_.lines[i], static_cast<int>(i));
        return out + "</svg>\n" + explained();
    }

    [[nodiscard]] std::string row_of_chart(const StudyLine& line, int row) const {
        const int top = kStudyTop + row * kStudyRow;
        const StudyCell& cell = s_.cells[line.cell];
        const std::string gone = line.going ? "" : " gone";
        std::string name = cell.name;
        if (name.size() > 44) name = name.substr(0, 41) + "...";
        std::string out =
            element("text", name,
                    coordinate("x", kStudyNames - 10) + coordinate("y", top + 15) + attribute("text-anchor", "end"));
        if (line.totals.games > 0)
            out += "<rect" + coordinate("x", x_of(line.share.low)) + coordinate("y", top + 6) +
                   coordinate("width", std::max(1, x_of(line.share.high) - x_of(line.share.low))) +
                   coordinate("height", kStudyRow - 12) + attribute("class", "bar-of-cell" + gone) + ">" +
                   element("title", cell.name + ": " + percent_words(line.share.share)) + "</rect><circle" +
                   coordinate("cx", x_of(line.share.share)) + coordinate("cy", top + kStudyRow / 2) +
                   coordinate("r", 4) + attribute("class", "share" + gone) + "/>";
        return out + "\n";
    }

    // What makes cells different is at the end of their names.
    [[nodiscard]] std::string short_name(const StudyCell& cell) const {
        constexpr std::size_t kMost = 58;
        std::string name = cell.name;
        const std::string battle = s_.study.battles[cell.ground].id.text + " ";
        if (s_.grounds.size() == 1 && name.starts_with(battle)) name.erase(0, battle.size());
        return name.size() > kMost ? "…" + name.substr(name.size() - kMost) : name;
    }

    [[nodiscard]] std::string explained() const {
        return element("p",
                       say("A bar is the 95 % interval of the share of wins, the dot the share; the broken line is the "
                           "goal. Grey cells have dropped out."),
                       " class=\"note\"") +
               "\n";
    }

    [[nodiscard]] std::string table() const {
        Table table{say("Every cell of the study"),
                    {say("Cell"), say("Side"), say("Games"), say("Wins"), say("95 % interval"), say("Draws")},
                    {}};
        if (s_.study.measured(StudyMeasure::length)) table.head.push_back(say("Turns"));
        if (s_.study.measured(StudyMeasure::losses)) table.head.push_back(say("Factors lost"));
        if (s_.study.measured(StudyMeasure::scores)) table.head.push_back(say("Scores"));
        table.head.push_back(say("Difference"));
        for (const StudyLine& line : r_.lines) table.rows.push_back(row_of_table(line));
        return table_markup(table) +
               element("p",
                       say("The difference is to the battle as it is, in games with the same dice, with its 95 % "
                           "interval of pairs."),
                       " class=\"note\"") +
               "\n";
    }

    [[nodiscard]] std::vector<std::string> row_of_table(const StudyLine& line) const {
        const StudyCell& cell = s_.cells[line.cell];
        const CellTotals& t = line.totals;
        const auto pair = [&](std::int64_t first, std::int64_t second) {
            return mean_words(first, t.games) + " / " + mean_words(second, t.games);
        };
        const bool none = t.games == 0;
        std::vector<std::string> row{
            cell.name,
            s_.grounds[cell.ground].scenario.sides[s_.side(cell)].name,
            std::to_string(t.games),
            none ? "-" : percent_words(line.share.share),
            none ? "-" : percent_words(line.share.low) + " – " + percent_words(line.share.high),
            std::to_string(t.wins[kSides])};
        if (s_.study.measured(StudyMeasure::length))
            row.push_back(mean_words(static_cast<std::int64_t>(t.turns), t.games));
        if (s_.study.measured(StudyMeasure::losses))
            row.push_back(pair(static_cast<std::int64_t>(t.losses[0]), static_cast<std::int64_t>(t.losses[1])));
        if (s_.study.measured(StudyMeasure::scores)) row.push_back(pair(t.scores[0], t.scores[1]));
        const ShareDifference& d = line.difference;
        row.push_back(!line.against || none ? ""
                                            : percent_words(d.difference, true) + " (" + percent_words(d.low, true) +
                                                  " – " + percent_words(d.high, true) + ")");
        return row;
    }

    // Of the cell nearest to the goal, or else of the first one of each battle.
    [[nodiscard]] std::string death_tables() const {
        std::string out;
        for (std::size_t ground = 0; ground < s_.grounds.size(); ++ground)
            for (const StudyLine& line : r_.lines) {
                const StudyCell& cell = s_.cells[line.cell];
                if (cell.ground != ground || line.totals.games == 0) continue;
                const bool nearest_is_here = r_.standing.nearest && s_.cells[*r_.standing.nearest].ground == ground;
                if (nearest_is_here && line.cell != *r_.standing.nearest) continue;
                const StudyDeaths deaths = study_deaths(r_, line.cell);
                out += element("h3", cell.name) + "\n" +
                       death_table(say("Units lost, in a hundred games"), say("Unit"), deaths.units) +
                       death_table(say("Hexes where units died, in a hundred games"), say("Hex"), deaths.hexes);
                break;
            }
        return out;
    }

    static std::string death_table(std::string caption, std::string what,
                                   const std::vector<std::pair<std::string, std::string>>& rows) {
        Table table{std::move(caption), {std::move(what), say("Times")}, {}};
        for (const auto& [name, times] : rows) table.rows.push_back({name, times});
        return table_markup(table);
    }

    const StudyReport& r_;
    const OpenStudy& s_;
};

}  // namespace

std::string study_page(const StudyReport& report) { return StudyPage(report).put_together(); }

}  // namespace ramparts::web
