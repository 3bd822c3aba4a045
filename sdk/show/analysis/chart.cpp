// The chart of an analysis; see chart.hpp.
#include "sdk/show/analysis/chart.hpp"

#include <algorithm>
#include <cmath>

#include "sdk/show/analysis/analysis_words.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

using draw::Anchor;
using draw::Box;
using draw::Colour;
using draw::Path;
using draw::Pen;
using draw::Point;

constexpr double kChartLeft = 16;
constexpr double kChartRight = 4;
constexpr Colour kInk = draw::rgb(0x202020);
constexpr Colour kFaint = draw::rgb(0x767676);
constexpr Colour kGrid = draw::rgb(0xDADAD6);

class ChartPainter {
public:
    ChartPainter(const Analysis& analysis, double width, double height)
        : a_(analysis), width_(width), height_(height), pen_(list_.items) {
        for (SideId side = 0; side < kSides; ++side) {
            static constexpr Colour kUsual[] = {draw::rgb(0x2B5CAB), draw::rgb(0xB3402B)};
            colours_[side] = kUsual[side];
            if (side >= a_.scenario->sides.size()) continue;
            const auto own = draw::parse_colour(a_.scenario->sides[side].colour);
            // Pale counters make pale lines.
            if (own && own->brightness() < 170) colours_[side] = *own;
        }
        for (const std::size_t i : a_.turning_points()) highest_ = std::max(highest_, a_.decisions[i].loss.high);
        highest_ = (highest_ + 99) / 100 * 100;
    }

    draw::DisplayList picture() {
        list_.width = width_;
        list_.height = height_;
        list_.title = say("{1}: each decision against {2}", a_.scenario->name, a_.request.player);
        list_.description = in_words();
        turns();
        curve();
        bars();
        legend();
        return std::move(list_);
    }

private:
    [[nodiscard]] double x(std::size_t step) const { return chart_x(a_, step, width_); }
    // Above the curve its heading, between curve and bars the turns and the bars' heading, below them the legend.
    [[nodiscard]] double part() const { return (height_ - 38) / 2; }
    [[nodiscard]] static constexpr double curve_top() { return 12; }
    [[nodiscard]] double curve_bottom() const { return curve_top() + part(); }
    [[nodiscard]] double bars_top() const { return curve_bottom() + 18; }
    [[nodiscard]] double bars_bottom() const { return bars_top() + part(); }
    [[nodiscard]] double curve_y(int per_mille) const {
        return curve_bottom() - (curve_bottom() - curve_top()) * per_mille / 1000;
    }
    [[nodiscard]] double middle() const { return (bars_top() + bars_bottom()) / 2; }
    // The first side's losses stand above the middle, the second side's below it.
    [[nodiscard]] double bar_y(SideId side, int per_mille) const {
        const double size = (bars_bottom() - bars_top()) / 2 * std::max(0, per_mille) / highest_;
        return side == 0 ? middle() - size : middle() + size;
    }
    struct Look {
        double size = 2.8;
        Colour colour = kFaint;
        bool bold = false;
    };
    void words(Point at, std::string text, Anchor anchor, Look look) {
        pen_.text(
            {at, std::move(text), {draw::Family::sans, look.size, look.bold, false, 0}, look.colour, anchor, 0, {}, 0});
    }
    void line(Point from, Point to, Colour colour, double width) {
        pen_.stroke(Path::polyline({from, to}), {colour, width, false, 0, 0});
    }

    // A band for every second turn, and its number.
    void turns() {
        const auto& turn = a_.turn_of_step;
        for (std::size_t i = 0; i < turn.size();) {
            std::size_t end = i;
            while (end < turn.size() && turn[end] == turn[i]) ++end;
            const Box band{x(i), curve_top(), x(std::min(end, turn.size() - 1)), bars_bottom()};
            if (turn[i] % 2 == 0 && band.x1 > band.x0) pen_.fill(Path::rectangle(band), draw::rgb(0xF3F1EA));
            if (band.x1 - band.x0 > 4)
                words({(band.x0 + band.x1) / 2, curve_bottom() + 6}, std::to_string(turn[i]), Anchor::middle,
                      {3, kInk});
            i = end;
        }
        words({kChartLeft - 2, curve_bottom() + 6}, say("turn"), Anchor::end, {});
    }

    void curve() {
        for (const int share : {0, 250, 500, 750, 1000}) {
            line({kChartLeft, curve_y(share)}, {width_ - kChartRight, curve_y(share)}, share == 500 ? kFaint : kGrid,
                 share == 500 ? 0.3 : 0.2);
            if (share % 500 == 0)
                words({kChartLeft - 1.5, curve_y(share) + 1}, say("{1} %", share / 10), Anchor::end, {});
        }
        std::vector<Point> points;
        for (const Decision& d : a_.decisions)
            if (d.judged) points.push_back({x(d.last), curve_y(d.chance.share)});
        if (a_.over && !points.empty())
            points.push_back({x(a_.turn_of_step.size() - 1), curve_y(a_.winner == 0   ? 1000
                                                                     : a_.winner == 1 ? 0
                                                                                      : 500)});
        if (points.size() < 2) return;
        shade(points, 0);
        shade(points, 1);
        pen_.stroke(Path::polyline(points), {kInk, 0.5, true, 0, 0});
    }

    // The side that is ahead fills what lies between the curve and the middle.
    void shade(const std::vector<Point>& points, SideId side) {
        const double half = curve_y(500);
        const Box above{kChartLeft, curve_top(), width_, half};
        const Box below{kChartLeft, half, width_, curve_bottom()};
        std::vector<Point> area{{points.front().x, half}};
        area.insert(area.end(), points.begin(), points.end());
        area.push_back({points.back().x, half});
        pen_.begin(side == 0 ? "ahead-first" : "ahead-second", Path::rectangle(side == 0 ? above : below));
        pen_.fill(Path::polygon(area), colours_[side].with_alpha(90));
        pen_.end();
    }

    void bars() {
        line({kChartLeft, middle()}, {width_ - kChartRight, middle()}, kFaint, 0.3);
        for (const SideId side : {SideId{0}, SideId{1}})
            words({kChartLeft - 1.5, bar_y(side, highest_) + (side == 0 ? 2 : 0)}, share_words(-highest_), Anchor::end,
                  {});
        for (const Decision& d : a_.decisions) {
            const double at = (x(d.first) + x(d.last)) / 2;
            if (d.judged && !d.turning_point())
                line({at, middle() - 0.7}, {at, middle() + 0.7}, colours_[std::min<SideId>(d.side, 1)], 0.3);
        }
        const auto points = a_.turning_points();
        for (std::size_t n = points.size(); n-- > 0;) bar(a_.decisions[points[n]], n + 1);
    }

    void bar(const Decision& d, std::size_t rank) {
        const double at = (x(d.first) + x(d.last)) / 2;
        const double top = bar_y(d.side, d.loss.difference);
        const Box box{at - 1.1, std::min(top, middle()), at + 1.1, std::max(top, middle())};
        pen_.fill(Path::rectangle(box), colours_[std::min<SideId>(d.side, 1)]);
        line({at, bar_y(d.side, d.loss.low)}, {at, bar_y(d.side, d.loss.high)}, kInk, 0.3);
        const double tip = bar_y(d.side, d.loss.high);
        words({at, d.side == 0 ? tip - 0.8 : tip + 2.9}, std::to_string(rank), Anchor::middle, {2.8, kInk, true});
    }

    void legend() {
        words({kChartLeft, 8}, say("Chance of {1} to win", name(0)), Anchor::start, {3.2, kInk, true});
        words({kChartLeft, bars_top() - 6}, say("Lost by turning points"), Anchor::start, {3.2, kInk, true});
        const double y = bars_bottom() + 6;
        double at = kChartLeft;
        for (SideId side = 0; side < kSides; ++side) {
            pen_.fill(Path::rectangle({at, y - 2.2, at + 4, y + 0.2}), colours_[side]);
            words({at + 5.5, y}, name(side), Anchor::start, {2.8, kInk});
            at += 10 + draw::text_width(name(side), {draw::Family::sans, 2.8, false, false, 0});
        }
    }

    [[nodiscard]] std::string name(SideId side) const {
        return side < a_.scenario->sides.size() ? a_.scenario->sides[side].name : "?";
    }

    [[nodiscard]] std::string in_words() const {
        std::string out;
        for (const CounselLine& each : analysis_words(a_)) out += each.text + "\n";
        return out;
    }

    const Analysis& a_;
    double width_;
    double height_;
    draw::DisplayList list_;
    Pen pen_;
    std::array<Colour, kSides> colours_{};
    int highest_ = 100;
};

}  // namespace

draw::DisplayList analysis_chart(const Analysis& analysis, double width, double height) {
    return ChartPainter(analysis, std::max(80.0, width), std::max(60.0, height)).picture();
}

double chart_x(const Analysis& analysis, std::size_t step, double width) {
    const std::size_t steps = std::max<std::size_t>(2, analysis.turn_of_step.size()) - 1;
    const double wide = std::max(80.0, width) - kChartLeft - kChartRight;
    return kChartLeft + wide * static_cast<double>(std::min(step, steps)) / static_cast<double>(steps);
}

std::optional<std::size_t> chart_decision(const Analysis& analysis, double x, double width) {
    constexpr double kReach = 2.5;  // mm within which a turning point is meant
    std::optional<std::size_t> nearest;
    double least = 0;
    for (const bool turning : {true, false}) {
        for (std::size_t i = 0; i < analysis.decisions.size(); ++i) {
            const Decision& d = analysis.decisions[i];
            if (turning && !d.turning_point()) continue;
            const double at = (chart_x(analysis, d.first, width) + chart_x(analysis, d.last, width)) / 2;
            const double away = std::abs(at - x);
            if (nearest && away >= least) continue;
            nearest = i;
            least = away;
        }
        if (turning && nearest && least > kReach) nearest.reset();
        if (nearest) break;
    }
    return nearest;
}

}  // namespace ramparts
