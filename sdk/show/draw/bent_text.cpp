// See bent_text.hpp.
#include "sdk/show/draw/bent_text.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "sdk/show/draw/curves.hpp"

namespace ramparts::draw {
namespace {

using Line = std::vector<Point>;

double distance_to(const Line& line, Point p) {
    double least = std::numeric_limits<double>::max();
    for (std::size_t i = 1; i < line.size(); ++i) least = std::min(least, distance_to_segment(p, line[i - 1], line[i]));
    return least;
}

/// How far along the line its point nearest to p is.
double nearest_along(const Line& line, Point p) {
    double best = 0;
    double least = std::numeric_limits<double>::max();
    double walked = 0;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const Point v = line[i] - line[i - 1];
        const double piece = length(v);
        const double away = distance_to_segment(p, line[i - 1], line[i]);
        if (away < least) {
            const Point to = p - line[i - 1];
            least = away;
            best = walked + (piece > 0 ? std::clamp((to.x * v.x + to.y * v.y) / piece, 0.0, piece) : 0);
        }
        walked += piece;
    }
    return best;
}

/// Goes on straight beyond both ends.
Point point_on(const Line& line, double along) {
    if (along < 0) return line[0] + unit(line[1] - line[0]) * along;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const double piece = distance(line[i - 1], line[i]);
        if (along <= piece || i + 1 == line.size()) return line[i - 1] + unit(line[i] - line[i - 1]) * along;
        along -= piece;
    }
    return line.back();
}

Point direction_on(const Line& line, double along, double window) {
    return unit(point_on(line, along + window) - point_on(line, along - window));
}

/// Adds the straightest of the pieces that begin where the line ends; false when there is none.
bool go_on(Line& line, std::vector<const Line*>& left) {
    const Point end = line.back();
    const Point ahead = unit(end - line[line.size() - 2]);
    const Line* best = nullptr;
    bool backward = false;
    double straightest = 0.2;
    for (const Line* piece : left)
        for (const bool turned : {false, true}) {
            const Point from = turned ? piece->back() : piece->front();
            const Point next = turned ? (*piece)[piece->size() - 2] : (*piece)[1];
            if (distance(from, end) > 1e-6) continue;
            const Point way = unit(next - from);
            const double straight = way.x * ahead.x + way.y * ahead.y;
            if (straight > straightest) straightest = straight, best = piece, backward = turned;
        }
    if (best == nullptr) return false;
    if (backward) line.insert(line.end(), best->rbegin() + 1, best->rend());
    else line.insert(line.end(), best->begin() + 1, best->end());
    std::erase(left, best);
    return true;
}

void smooth(Line& line, int times) {
    for (; times > 0; --times) {
        Line next = line;
        for (std::size_t i = 1; i + 1 < line.size(); ++i)
            next[i] = line[i - 1] * 0.25 + line[i] * 0.5 + line[i + 1] * 0.25;
        line = std::move(next);
    }
}

}  // namespace

Line line_past(const std::vector<Line>& pieces, Point at, double near, double reach) {
    std::vector<const Line*> left;
    const Line* first = nullptr;
    for (const Line& piece : pieces) {
        if (piece.size() < 2) continue;
        left.push_back(&piece);
        if (const double away = distance_to(piece, at); away < near) near = away, first = &piece;
    }
    if (first == nullptr) return {};
    Line line = *first;
    std::erase(left, first);
    for (int end = 0; end < 2; ++end) {
        while (polyline_length(line) - nearest_along(line, at) < reach && go_on(line, left)) {
        }
        std::reverse(line.begin(), line.end());
    }
    return line;
}

double lie_of(const std::vector<Point>& points) {
    Point mean;
    for (const Point p : points) mean = mean + p * (1.0 / static_cast<double>(points.size()));
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (const Point p : points) {
        const Point v = p - mean;
        xx += v.x * v.x, xy += v.x * v.y, yy += v.y * v.y;
    }
    return std::atan2(2 * xy, xx - yy) / 2 * 180 / std::numbers::pi;
}

Line line_through(const std::vector<Point>& body, double scale) {
    if (body.size() < 3) return {};
    const double turn = lie_of(body) * std::numbers::pi / 180;
    const Point ahead{std::cos(turn), std::sin(turn)};
    const auto along = [&](Point p) { return p.x * ahead.x + p.y * ahead.y; };
    const auto across = [&](Point p) { return p.y * ahead.x - p.x * ahead.y; };
    double first = along(body[0]);
    double last = first;
    for (const Point p : body) first = std::min(first, along(p)), last = std::max(last, along(p));
    Line line;
    const int steps = std::max(2, static_cast<int>((last - first) / (scale / 4)));
    for (int i = 0; i <= steps; ++i) {
        const double t = first + (last - first) * i / steps;
        double sum = 0;
        double weights = 0;
        for (const Point p : body) {
            const double away = (along(p) - t) / scale;
            const double weight = std::exp(-away * away);
            sum += across(p) * weight, weights += weight;
        }
        line.push_back(ahead * t + right_of(ahead) * (sum / weights));
    }
    return line;
}

Course::Course(std::vector<Point> line, Point at, double width, double spacing) : line_(std::move(line)) {
    const double middle = nearest_along(line_, at);
    const Point way = point_on(line_, middle + width / 2) - point_on(line_, middle - width / 2);
    if (way.x < 0 || (way.x == 0 && way.y > 0)) std::reverse(line_.begin(), line_.end());
    line_ = resample(line_, false, spacing);
    smooth(line_, 12);
    start_ = nearest_along(line_, at);
}

double Course::beside(Point p) const noexcept {
    const double along = nearest_along(line_, p);
    const Point v = p - point_on(line_, along);
    const Point right = right_of(direction_on(line_, along, 1e-3));
    return v.x * right.x + v.y * right.y;
}

TextItem Course::bent(TextItem base, double along, double side) const {
    const double em = base.font.size;
    const double width = text_width(base.text, base.font);
    const double window = em * 0.9;
    const auto foot = [&](double s) {
        return point_on(line_, s) + right_of(direction_on(line_, s, window)) * (side + kFoot * em);
    };
    // The line on which the letters' feet are, as points close together: on a bend it is longer or shorter than ours.
    const double step = em * 0.1;
    const int half = static_cast<int>(width * 1.2 / step) + 4;
    Line feet;
    for (int i = -half; i <= half; ++i) feet.push_back(foot(along + i * step));
    Line before(feet.begin(), feet.begin() + half + 1);
    const double begin = polyline_length(before) - width / 2;
    const std::vector<double> starts = character_starts(base.text, base.font);
    base.letters.clear();
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const double end = i + 1 < starts.size() ? starts[i + 1] - base.font.spacing : width;
        const Point a = point_on(feet, begin + starts[i]);
        const Point b = point_on(feet, begin + std::max(end, starts[i] + em * 0.05));
        base.letters.push_back({a, std::atan2(b.y - a.y, b.x - a.x) * 180 / std::numbers::pi});
    }
    const Point way = direction_on(line_, along, std::max(window, width / 4));
    base.angle = std::atan2(way.y, way.x) * 180 / std::numbers::pi;
    base.anchor = Anchor::middle;
    base.at = point_on(line_, along) + right_of(way) * (side + kFoot * em);
    return base;
}

// --- texts, bent or not ----------------------------------------------------------------------------------------------

std::vector<std::string> characters(std::string_view text) {
    std::vector<std::string> all;
    for (const char c : text) {
        const bool goes_on = (static_cast<unsigned char>(c) & 0xC0U) == 0x80 && !all.empty();
        if (goes_on) all.back() += c;
        else all.emplace_back(1, c);
    }
    return all;
}

std::vector<double> character_starts(std::string_view text, const Font& font) {
    std::vector<double> starts;
    double at = 0;
    for (const std::string& one : characters(text)) {
        starts.push_back(at);
        at += text_width(one, font) + font.spacing;
    }
    return starts;
}

Point text_middle(const TextItem& item) noexcept {
    const double turn = item.angle * std::numbers::pi / 180;
    const Point along{std::cos(turn), std::sin(turn)};
    const double width = item.anchor == Anchor::middle ? 0 : text_width(item.text, item.font);
    return item.at + along * (item.anchor == Anchor::end ? -width / 2 : width / 2) -
           right_of(along) * (kFoot * item.font.size);
}

void move_text(TextItem& item, Point by) noexcept {
    item.at = item.at + by;
    for (Letter& letter : item.letters) letter.at = letter.at + by;
}

std::vector<Box> text_boxes(const TextItem& item) {
    const double em = item.font.size;
    std::vector<Box> boxes;
    const auto add = [&](Point p) { boxes.push_back({p.x - em / 2, p.y - em / 2, p.x + em / 2, p.y + em / 2}); };
    for (const Letter& letter : item.letters) {
        const double turn = letter.angle * std::numbers::pi / 180;
        const Point along{std::cos(turn), std::sin(turn)};
        add(letter.at + along * (0.3 * em) - right_of(along) * (0.3 * em));
    }
    if (!item.letters.empty()) return boxes;
    if (item.angle == 0) return {text_box(item)};
    const double width = text_width(item.text, item.font);
    const double turn = item.angle * std::numbers::pi / 180;
    const Point along{std::cos(turn), std::sin(turn)};
    const Point middle_line = item.at - right_of(along) * (0.3 * em);
    const double begin = item.anchor == Anchor::start ? 0 : item.anchor == Anchor::middle ? width / 2 : width;
    for (double t = em / 2; t < width; t += em) add(middle_line + along * (t - begin));
    return boxes;
}

}  // namespace ramparts::draw
