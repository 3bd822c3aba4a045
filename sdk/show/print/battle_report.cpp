// See battle_report.hpp.
#include "sdk/show/print/battle_report.hpp"

#include <algorithm>
#include <iterator>

#include "sdk/play/names.hpp"
#include "sdk/play/settings.hpp"
#include "sdk/show/print/page.hpp"
#include "sdk/show/print/scenario_sheet.hpp"

namespace ramparts::paper {
namespace {

using namespace draw;

constexpr double kReportText = 3.0;  ///< mm
constexpr double kTitleRoom = 9;     ///< mm above a map for the name of its turn

Paragraph report_heading(std::string words) { return {{{std::move(words), true, false}}, 4.0, 0, 3.2, true}; }
Paragraph report_plain(std::string words) { return {{{std::move(words)}}, kReportText, 0, 1.0, false}; }

std::string battle_of(const Scenario& scenario) { return scenario.name.empty() ? scenario.id : scenario.name; }

/// Result, losses and turning points.
Sheaf summary(const BattleReport& report, const Scenario& s, const Speak& speak) {
    Sheaf sheaf;
    sheaf.title = speak(message("{1}: battle report", battle_of(s)));
    sheaf.footer = speak(message("{1}, version {2}", battle_of(s), s.version));
    const auto preface = [&](std::string words) {
        sheaf.preface.push_back({{{std::move(words), false, true}}, kReportText, 0, 0.4, false});
    };
    const auto plain = [&](const Message& words) { sheaf.body.push_back(report_plain(speak(words))); };
    const auto heading = [&](const Wording& words) { sheaf.body.push_back(report_heading(speak(words))); };
    if (!s.date.empty()) preface(s.date);
    for (const JournalPlayer& player : report.players) {
        const auto side = s.side(player.side);
        preface(speak(message("{1}: {2}", side ? s.sides[*side].name : player.side, player.player)));
    }
    preface(speak(dice_words(report)));
    for (const JournalErrata& errata : report.errata) preface(speak(message("errata {1}", errata.id)));
    if (!report.settings.empty()) preface(speak(message("settings {1}", settings_words(report.settings))));
    heading(wording("Result"));
    plain(outcome_words(report));
    for (const Message& line : situation_text(s, report.end)) plain(line);
    heading(wording("Casualties"));
    const std::vector<Message> head = casualty_head();
    for (const std::vector<std::string>& row : casualty_rows(report)) {
        std::string words;
        for (std::size_t i = 1; i < row.size() && i < head.size(); ++i)
            words += (words.empty() ? "" : "; ") + speak(message("{1}: {2}", head[i], row[i]));
        sheaf.body.push_back({{{row.front() + ".", true, false}, {" " + words + "."}}, kReportText, 4, 0.7, false});
    }
    for (SideId side = 0; side < kSides; ++side)
        for (const Message& line : casualty_names(report, side)) plain(line);
    if (report.moments.empty()) return sheaf;
    heading(wording("Turning points"));
    for (const TurningMoment& moment : report.moments) plain(message("{1}.", moment_words(moment)));
    sheaf.body.push_back({{{speak(moments_caveat()), false, true}}, kReportText, 0, 1.0, false});
    return sheaf;
}

Sheaf log_sheaf(const BattleReport& report, const Scenario& s, const Speak& speak) {
    Sheaf sheaf;
    sheaf.title = speak(wording("Course of the game"));
    sheaf.footer = speak(message("{1}, version {2}", battle_of(s), s.version));
    for (const ReportTurn& turn : report.turns)
        for (const NarrationLine& line : turn.log) {
            const bool head = line.kind == NarrationLine::Kind::turn;
            std::string words = without_signs(line, speak(line.text));
            Paragraph paragraph = head ? report_heading(std::move(words)) : report_plain(std::move(words));
            if (!head) paragraph.before = 0.4;
            paragraph.indent = head ? 0 : 3.0 * line.depth;
            sheaf.body.push_back(std::move(paragraph));
        }
    return sheaf;
}

/// A page with the whole map as large as it finds room, upright or lying.
DisplayList turn_page(const ReportTurn& turn, const Scenario& s, Paper paper, const Speak& speak,
                      const draw::Palette& palette) {
    DrawOptions how;
    how.speak = speak;
    how.palette = palette;
    how.counters = true;
    how.legend = false;
    how.title = false;
    DisplayList sheet = draw_map(s, how, counters_of_turn(turn));
    Point size = size_of(paper);
    if (sheet.width > sheet.height) std::swap(size.x, size.y);
    const Point room{size.x - 2 * kPageMargin, size.y - 2 * kPageMargin - kTitleRoom};
    const double scale = std::min({1.0, room.x / sheet.width, room.y / sheet.height});
    DisplayList page = empty_page(size, speak(turn_title(s, turn)));
    page.symbols = std::move(sheet.symbols);
    const std::uint32_t map = page.add_symbol("map-of-turn");
    Pen inner(page.symbols.back().items);
    const Path edge = Path::rectangle({0, 0, sheet.width, sheet.height});
    inner.begin("map", edge);
    inner.fill(edge, sheet.background);
    std::move(sheet.items.begin(), sheet.items.end(), std::back_inserter(page.symbols.back().items));
    inner.end();
    Pen pen(page.items);
    put_words(pen, {kPageMargin, kPageMargin + 4.5}, speak(turn_title(s, turn)), {4.5, Anchor::start, true});
    pen.use(map, {kPageMargin + (room.x - sheet.width * scale) / 2, kPageMargin + kTitleRoom}, scale);
    return page;
}

}  // namespace

std::vector<PlacedCounter> counters_of_turn(const ReportTurn& turn) {
    std::vector<PlacedCounter> out;
    for (const UnitStand& stand : turn.stands) {
        const auto beneath = std::count_if(out.begin(), out.end(), [&](const auto& c) { return c.hex == stand.hex; });
        out.push_back({stand.hex, stand.unit, stand.lost, static_cast<int>(beneath)});
    }
    return out;
}

Message turn_title(const Scenario& scenario, const ReportTurn& turn) { return turn_text(scenario, turn.turn, true); }

std::vector<DisplayList> report_pages(const BattleReport& report, const Scenario& scenario, Paper paper,
                                      const Speak& speak, const draw::Palette& palette) {
    std::vector<DisplayList> pages = sheaf_pages(summary(report, scenario, speak), paper, speak);
    for (const ReportTurn& turn : report.turns) pages.push_back(turn_page(turn, scenario, paper, speak, palette));
    std::ranges::move(sheaf_pages(log_sheaf(report, scenario, speak), paper, speak), std::back_inserter(pages));
    return pages;
}

}  // namespace ramparts::paper
