// See study_page.hpp.
#include "sdk/show/web/study_page.hpp"

#include <cmath>

#include "sdk/show/draw/writers.hpp"
#include "sdk/show/study/study_map.hpp"
#include "sdk/show/web/html.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts::web {
namespace {

constexpr double kStudyWide = 230;  // mm

constexpr std::string_view kStudyStyle =
    ".study .drawing { display: block; width: 100%; max-width: 66rem; height: auto; }\n";

// Hundredths of a millimetre, so that the page is the same on every machine.
std::string coordinate(const char* name, double mm) {
    const long hundredths = std::lround(mm * 100);
    const std::string digits = std::to_string(hundredths % 100);
    return attribute(name, std::to_string(hundredths / 100) + (digits.size() < 2 ? ".0" : ".") + digits);
}

std::string drawing(const draw::DisplayList& list, std::string prefix, const std::string& words,
                    std::string overlay = {}) {
    return draw::write_inline_svg(
        list,
        {std::move(prefix), " class=\"drawing\" role=\"img\"" + attribute("aria-label", words), std::move(overlay)});
}

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
        if (deaths) main += section("deaths", say("Where units are lost"), death_tables());
        std::vector<std::pair<std::string, std::string>> links{{"shares", say("Share of wins")},
                                                               {"table", say("All that was measured")}};
        if (deaths) links.emplace_back("deaths", say("Where units are lost"));
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

    [[nodiscard]] std::string chart() const {
        const StudyMap map = study_map(r_, kStudyWide);
        std::string titles;
        for (const auto& [cell, box] : map.places)
            titles += "<rect" + coordinate("x", box.x0) + coordinate("y", box.y0) + coordinate("width", box.width()) +
                      coordinate("height", box.height()) + " fill=\"none\" pointer-events=\"all\">" +
                      element("title", title_of(r_.lines[cell])) + "</rect>\n";
        return drawing(map.list, "c-",
                       say("Share of wins of each cell with its 95 % interval; the table below has the figures."),
                       std::move(titles));
    }

    [[nodiscard]] std::string title_of(const StudyLine& line) const {
        const std::string& name = s_.cells[line.cell].name;
        if (line.totals.games == 0) return name;
        return name + ": " + percent_words(line.share.share) + " (" + percent_words(line.share.low) + " – " +
               percent_words(line.share.high) + ")";
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
                       drawing(deaths_map(r_, line.cell), "d" + std::to_string(ground) + "-",
                               say("Map of where units die; the table below has the figures.")) +
                       "\n" + death_table(say("Units lost, in a hundred games"), say("Unit"), deaths.units) +
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
