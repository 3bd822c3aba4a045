// Losses over turns; see losses_chart.hpp. Whole numbers, so that it is the same picture on every machine.
#include "sdk/show/web/losses_chart.hpp"

#include <algorithm>

#include "sdk/show/web/html.hpp"

namespace ramparts::web {
namespace {

constexpr int kWide = 640;
constexpr int kHigh = 260;
constexpr int kLeft = 46;
constexpr int kRight = 16;
constexpr int kTop = 14;
constexpr int kBottom = 40;
constexpr const char* kLineClasses[] = {"first", "second"};

std::string number(const char* name, int value) { return attribute(name, std::to_string(value)); }

std::string chart_text(int x, int y, const std::string& words, const char* anchor) {
    return element("text", words, number("x", x) + number("y", y) + attribute("text-anchor", anchor));
}

std::string chart_line(int x0, int y0, int x1, int y1, const std::string& more) {
    return "<line" + number("x1", x0) + number("y1", y0) + number("x2", x1) + number("y2", y1) + more + "/>";
}

/// A round number of steps of about a fifth of the highest figure.
int step_of(int highest) {
    for (const int step : {1, 2, 5, 10, 20, 50, 100, 200, 500})
        if (highest <= step * 6) return step;
    return std::max(1, highest / 5);
}

std::string side_called(const Scenario& scenario, std::size_t side) {
    return side < scenario.sides.size() ? scenario.sides[side].name : std::string("?");
}

class Chart {
public:
    Chart(const Scenario& scenario, const std::vector<TurnLosses>& losses) : s_(scenario), losses_(losses) {
        for (const TurnLosses& each : losses) highest_ = std::max({highest_, each.factors[0], each.factors[1]});
        step_ = step_of(highest_);
        highest_ = (highest_ + step_ - 1) / step_ * step_;
    }

    std::string picture() const {
        std::string out = "<svg class=\"chart\" role=\"img\" viewBox=\"0 0 " + std::to_string(kWide) + " " +
                          std::to_string(kHigh + 24) + "\"" + attribute("aria-label", in_words()) + ">\n";
        for (int value = 0; value <= highest_; value += step_)
            out += chart_line(kLeft, y_of(value), kWide - kRight, y_of(value), " class=\"axis\"") +
                   chart_text(kLeft - 6, y_of(value) + 4, std::to_string(value), "end");
        for (std::size_t turn = 1; turn <= s_.turns.size(); ++turn)
            out +=
                chart_text(chart_x(s_, static_cast<int>(turn)), kHigh - kBottom + 16, std::to_string(turn), "middle");
        out += chart_text(kWide / 2, kHigh - kBottom + 32, say("end of turn"), "middle") + "\n";
        for (std::size_t side = 0; side < kSides; ++side) out += line_of(side);
        out += chart_line(kLeft, kTop, kLeft, kHigh - kBottom, " id=\"chart-now\"");
        for (std::size_t side = 0; side < kSides; ++side) {
            const int x = kLeft + static_cast<int>(side) * (kWide - kLeft) / 2;
            out += chart_line(x, kHigh + 12, x + 34, kHigh + 12, attribute("class", kLineClasses[side])) +
                   chart_text(x + 40, kHigh + 16, side_called(s_, side), "start") + "\n";
        }
        return out + "</svg>\n";
    }

private:
    [[nodiscard]] int y_of(int value) const {
        return kHigh - kBottom - value * (kHigh - kBottom - kTop) / std::max(1, highest_);
    }

    std::string line_of(std::size_t side) const {
        std::string points = std::to_string(chart_x(s_, 0)) + "," + std::to_string(y_of(0));
        for (const TurnLosses& each : losses_)
            points += " " + std::to_string(chart_x(s_, each.turn)) + "," + std::to_string(y_of(each.factors[side]));
        return "<polyline" + attribute("class", kLineClasses[side]) + attribute("points", points) + "/>\n";
    }

    std::string in_words() const {
        const TurnLosses& last = losses_.back();
        return say("Combat factors lost over the turns. At the end: {1} {2}, {3} {4}.", side_called(s_, 0),
                   last.factors[0], side_called(s_, 1), last.factors[1]);
    }

    const Scenario& s_;
    const std::vector<TurnLosses>& losses_;
    int highest_ = 1;
    int step_ = 1;
};

}  // namespace

int chart_x(const Scenario& scenario, int turn) {
    const int turns = std::max(1, static_cast<int>(scenario.turns.size()));
    return kLeft + std::clamp(turn, 0, turns) * (kWide - kLeft - kRight) / turns;
}

std::string losses_chart(const Scenario& scenario, const std::vector<TurnLosses>& losses) {
    if (losses.empty()) return {};
    std::string out = Chart(scenario, losses).picture();
    out += "<div class=\"wide\"><table>" + element("caption", say("Losses by the end of each turn")) + "<thead><tr>" +
           element("th", say("Turn"), " scope=\"col\"");
    for (std::size_t side = 0; side < kSides; ++side)
        out += element("th", say("{1}: factors", side_called(scenario, side)), " scope=\"col\"") +
               element("th", say("{1}: units", side_called(scenario, side)), " scope=\"col\"");
    out += "</tr></thead>\n<tbody>\n";
    for (const TurnLosses& each : losses) {
        out += "<tr id=\"losses-" + std::to_string(each.turn) + "\">" +
               element("th", std::to_string(each.turn), " scope=\"row\"");
        for (std::size_t side = 0; side < kSides; ++side)
            out += element("td", std::to_string(each.factors[side])) + element("td", std::to_string(each.units[side]));
        out += "</tr>\n";
    }
    return out + "</tbody></table></div>\n";
}

}  // namespace ramparts::web
