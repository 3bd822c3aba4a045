// Charts on pages; see charts.hpp. What the tables say is put together in chart_tables.cpp.
#include "sdk/show/print/charts.hpp"

#include <algorithm>
#include <cmath>

#include "sdk/show/print/chart_tables.hpp"
#include "sdk/show/print/counter_sheets.hpp"
#include "sdk/show/print/page.hpp"
#include "sdk/show/print/scenario_sheet.hpp"

namespace ramparts::paper {
namespace {

using namespace draw;

constexpr double kLetters = 2.9;  ///< mm, of cells
constexpr double kCellPad = 1.1;
constexpr double kBetween = 5;  ///< mm between blocks
constexpr double kTitle = 4.2;
constexpr int kPointBoxes = 10;

const Stroke& thin() {
    static const Stroke stroke{kPrintedPalette.frame, 0.18, false, 0, 0};
    return stroke;
}

std::vector<TextLine> lines_in(const std::string& text, double width, double size, bool bold = false) {
    return lines_of_text({{{text, bold, false}}, size, 0, 0, false}, width, kPrintedPalette.ink);
}

class ChartPages {
public:
    ChartPages(const Scenario& scenario, const ChartOptions& options, const Speak& speak)
        : scenario_(scenario), options_(options), speak_(speak), page_(size_of(options.paper)) {
        DrawOptions how;
        how.palette = options.palette;
        key_ = draw_key(scenario, how);
        box_ = std::clamp(options.counter_mm, 5.0, 60.0) + 3;
        const Colour ground = options.palette.of(TerrainLook::clear).fill;
        tint_ = ground.brightness() < 150 || ground.brightness() > 245 ? rgb(0xEFEFEF) : ground;  // black is read on it
    }

    Charts print() {
        new_page();
        turn_track();
        if (counts_points(scenario_)) points_track();
        table(combat_chart(scenario_, speak_));
        table(allowance_chart(scenario_, speak_));
        table(terrain_chart(scenario_, key_.entries, speak_));
        for (const ChartTable& own : module_charts(scenario_, speak_)) table(own);
        for (const std::size_t group : groups_by_turn(scenario_)) holding_box(group);
        for (std::size_t i = 0; i < charts_.pages.size(); ++i) foot(i);
        return std::move(charts_);
    }

private:
    [[nodiscard]] double inner() const noexcept { return page_.x - 2 * kPageMargin; }
    [[nodiscard]] double bottom() const noexcept { return page_.y - kPageMargin - 8; }
    Pen pen() { return Pen(charts_.pages.back().items); }

    void new_page() {
        const std::string battle = scenario_.name.empty() ? scenario_.id : scenario_.name;
        const std::string title = speak_(message("{1}: charts and tracks", battle));
        DisplayList& list = charts_.pages.emplace_back(empty_page(page_, title));
        list.symbols = key_.list.symbols;
        Pen p(list.items);
        put_words(p, {kPageMargin, kPageMargin + 3.4}, title, {5, Anchor::start, true});
        p.stroke(Path::polyline({{kPageMargin, kPageMargin + 5.6}, {page_.x - kPageMargin, kPageMargin + 5.6}}),
                 {kPrintedPalette.frame, 0.4, false, 0, 0});
        y_ = kPageMargin + 7.5;
    }
    /// Takes the room of a block, on a new page when it must be; where it begins.
    double room(double height, double after = kBetween) {
        const bool first = y_ < kPageMargin + 8;
        if (!first && y_ + height > bottom()) new_page();
        const double at = y_;
        y_ += height + after;
        return at;
    }
    void heading(double y, const std::string& words) {
        Pen p = pen();
        put_words(p, {kPageMargin, y + kTitle * 0.85}, words, {kTitle, Anchor::start, true});
    }

    void turn_track() {
        const int turns = static_cast<int>(scenario_.turns.size());
        if (turns == 0) return;
        const double wide = std::max(box_ + 2, 22.0);
        const double high = box_ + 10;
        const int across = std::max(1, static_cast<int>(inner() / wide));
        const int rows = (turns + across - 1) / across;
        for (int row = 0; row < rows; ++row) {
            const double above = row == 0 ? kTitle + 2.5 : 0;
            const double y = room(above + high, row + 1 < rows ? 0 : kBetween) + above;
            if (row == 0) heading(y - above, speak_(wording("Turns")));
            for (int turn = row * across; turn < std::min(turns, (row + 1) * across); ++turn)
                turn_box(turn, {kPageMargin + (turn - row * across) * wide, y}, wide, high);
        }
    }
    void turn_box(int turn, Point at, double wide, double high) {
        const TurnInfo& info = scenario_.turns[static_cast<std::size_t>(turn)];
        const Box box{at.x, at.y, at.x + wide, at.y + high};
        Pen p = pen();
        p.paint(Path::rectangle(box), info.night ? rgb(0xB9BDCB) : tint_, {kPrintedPalette.frame, 0.35, false, 0, 0});
        put_words(p, at + Point{1.5, 5.4}, std::to_string(turn + 1), {5.4, Anchor::start, true});
        put_words(p, {box.x1 - 1.5, at.y + 3.0}, info.label, {2.3, Anchor::end});
        if (info.night)
            put_words(p, {box.x1 - 1.5, at.y + 6.0}, speak_(wording("night")), {2.3, Anchor::end, false, true});
        double y = box.y1 - 1.4;
        for (const ReinforcementGroup& group : scenario_.reinforcements) {
            if (group.turn != turn + 1 || group.side >= scenario_.sides.size()) continue;
            const std::string where =
                group.entry < scenario_.map.grid().size() ? scenario_.map.grid().label(group.entry) : std::string("?");
            put_words(p, {at.x + 1.5, y}, scenario_.sides[group.side].abbreviation + " " + where, {2.3});
            y -= 2.8;
        }
        charts_.boxes.push_back({PlacedBox::Kind::turn, charts_.pages.size() - 1, turn + 1, kNoUnit, box});
    }

    void points_track() {
        const double wide = std::min(box_ + 2, inner() / kPointBoxes);
        const double high = box_ + 4;
        const double y = room(kTitle + 2.5 + high);
        heading(y, speak_(wording("Points (ones and tens)")));
        for (int n = 0; n < kPointBoxes; ++n) {
            const double x = kPageMargin + n * wide;
            const Box box{x, y + kTitle + 2.5, x + wide, y + kTitle + 2.5 + high};
            Pen p = pen();
            p.paint(Path::rectangle(box), tint_, thin());
            put_words(p, {box.x0 + 1.4, box.y0 + 4.4}, std::to_string(n), {4.4, Anchor::start, true});
            charts_.boxes.push_back({PlacedBox::Kind::points, charts_.pages.size() - 1, n, kNoUnit, box});
        }
    }

    struct Measured {
        std::vector<std::vector<TextLine>> cells;
        double height = 0;
    };
    [[nodiscard]] Measured measured(const std::vector<std::string>& cells, const std::vector<double>& widths, bool bold,
                                    bool sample) const {
        Measured row;
        row.height = sample ? kKeySampleHeight * 0.8 : 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const double inset = sample && i == 0 ? kKeySampleWidth : 0;
            row.cells.push_back(lines_in(cells[i], widths[i] - 2 * kCellPad - inset, kLetters, bold || i == 0));
            double high = 0;
            for (const TextLine& line : row.cells.back()) high += line.height;
            row.height = std::max(row.height, high + 2 * kCellPad * 0.7);
        }
        return row;
    }

    void table(const ChartTable& table) {
        if (table.rows.empty() || table.head.empty()) return;
        const bool samples = !table.samples.empty();
        const std::vector<double> widths = widths_of(table, samples);
        const Measured head = measured(table.head, widths, true, false);
        double whole = kTitle + 2.5 + head.height;
        std::vector<Measured> rows;
        for (const auto& cells : table.rows) {
            rows.push_back(measured(cells, widths, false, samples));
            whole += rows.back().height;
        }
        double notes = 0;
        std::vector<std::vector<TextLine>> told;
        for (const std::string& note : table.notes) {
            told.push_back(lines_in(note, inner(), 2.5));
            for (const TextLine& line : told.back()) notes += line.height;
        }
        double y = room(whole + notes + 1.5);
        heading(y, table.title);
        y += kTitle + 2.5;
        row(head, widths, y, true, std::nullopt);
        y += head.height;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (y + rows[i].height > bottom()) {  // a table longer than a page goes on with its head
                new_page();
                y = y_;
                row(head, widths, y, true, std::nullopt);
                y += head.height;
            }
            row(rows[i], widths, y, false, samples ? table.samples[i] : std::nullopt);
            y += rows[i].height;
        }
        y += 1;
        for (const auto& lines : told)
            for (const TextLine& line : lines) {
                y += line.height;
                Pen p = pen();
                put_line(p, line, {kPageMargin, y});
            }
        y_ = y + kBetween;
    }
    [[nodiscard]] std::vector<double> widths_of(const ChartTable& table, bool samples) const {
        const double extra = samples ? kKeySampleWidth : 0;
        const double shares = table.first + static_cast<double>(table.head.size() - 1);
        const double most = samples ? inner() : std::min(inner(), shares * 27);
        const double unit = (most - extra) / shares;
        std::vector<double> widths(table.head.size(), unit);
        widths.front() = unit * table.first + extra;
        return widths;
    }
    void row(const Measured& measures, const std::vector<double>& widths, double y, bool head,
             std::optional<std::size_t> sample) {
        Pen p = pen();
        double x = kPageMargin;
        for (std::size_t i = 0; i < measures.cells.size(); ++i) {
            const Box box{x, y, x + widths[i], y + measures.height};
            p.paint(Path::rectangle(box), head ? tint_ : rgb(0xFFFFFF), thin());
            const double inset = sample && i == 0 ? kKeySampleWidth : 0;
            if (inset > 0) p.use(key_.samples[*sample], {x + inset / 2, box.centre().y}, 0.74);
            double high = 0;
            for (const TextLine& line : measures.cells[i]) high += line.height;
            double at = box.centre().y - high / 2 - kLetters * 0.28;
            for (const TextLine& line : measures.cells[i]) {
                at += line.height;
                double wide = 0;
                for (const TextItem& item : line.items)
                    wide = std::max(wide, item.at.x + text_width(item.text, item.font));
                const double left = i == 0 ? x + kCellPad + inset : box.centre().x - wide / 2;
                put_line(p, line, {left, at});
            }
            x += widths[i];
        }
    }

    void holding_box(std::size_t group) {
        std::vector<UnitIndex> units;
        for (std::size_t u = 0; u < scenario_.units.size(); ++u)
            if (scenario_.units[u].arrives == group) units.push_back(static_cast<UnitIndex>(u));
        if (units.empty()) return;
        const ReinforcementGroup& info = scenario_.reinforcements[group];
        const double wide = box_ + 1.5;
        const double high = box_ + 4.5;
        const int across = std::max(1, static_cast<int>((inner() - 3) / wide));
        const int rows = (static_cast<int>(units.size()) + across - 1) / across;
        const double y = room(kTitle + 4 + rows * high);
        const std::string side = info.side < scenario_.sides.size() ? scenario_.sides[info.side].name : std::string();
        const std::string where =
            info.entry < scenario_.map.grid().size() ? scenario_.map.grid().label(info.entry) : std::string("?");
        Pen p = pen();
        const Colour ground =
            info.side < scenario_.sides.size()
                ? options_.palette.of_side(info.side, parse_colour(scenario_.sides[info.side].colour).value_or(tint_))
                : tint_;
        p.paint(Path::rectangle({kPageMargin, y, page_.x - kPageMargin, y + kTitle + 4 + rows * high}),
                ground.mixed(rgb(0xFFFFFF), 190), thin());
        put_words(p, {kPageMargin + 1.5, y + kTitle},
                  speak_(message("{1}: may enter at {2} from turn {3}", side, where, info.turn)),
                  {kTitle * 0.85, Anchor::start, true});
        for (std::size_t i = 0; i < units.size(); ++i) {
            const auto column = static_cast<int>(i) % across;
            const auto line = static_cast<int>(i) / across;
            const Point at{kPageMargin + 1.5 + column * wide, y + kTitle + 2.5 + line * high};
            arriving(p, units[i], {at.x, at.y, at.x + box_, at.y + box_});
        }
    }
    void arriving(Pen& p, UnitIndex unit, const Box& box) {
        const Unit& u = scenario_.units[unit];
        p.paint(Path::rectangle(box), rgb(0xFFFFFF), {kPrintedPalette.frame, 0.18, false, 1, 0.8});
        put_words(p, {box.centre().x, box.centre().y + 1}, u.name, {3, Anchor::middle, true});
        put_words(p, {box.centre().x, box.centre().y + 4.2}, std::to_string(u.full), {2.6, Anchor::middle});
        charts_.boxes.push_back({PlacedBox::Kind::arriving, charts_.pages.size() - 1, 0, unit, box});
    }

    void foot(std::size_t at) {
        Pen p(charts_.pages[at].items);
        const double y = page_.y - kPageMargin - 3.4;
        put_ruler(p, {kPageMargin, y}, speak_(wording("100 mm when printed at full size")));
    }

    const Scenario& scenario_;
    const ChartOptions& options_;
    const Speak& speak_;
    Point page_;
    KeyArt key_;
    double box_ = 15;
    Colour tint_;
    double y_ = 0;
    Charts charts_;
};

}  // namespace

Charts charts(const Scenario& scenario, const ChartOptions& options, const Speak& speak) {
    return ChartPages(scenario, options, speak).print();
}

}  // namespace ramparts::paper
