// See study_map.hpp.
#include "sdk/show/study/study_map.hpp"

#include <algorithm>
#include <cmath>

#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

using draw::Anchor;
using draw::Box;
using draw::Colour;
using draw::Font;
using draw::Path;
using draw::Point;

constexpr Colour kStudyInk = draw::rgb(0x202020);
constexpr Colour kStudyFaint = draw::rgb(0x666666);
constexpr Colour kStudyRule = draw::rgb(0xC8C8C4);
constexpr Colour kAsWanted = draw::rgb(0xF7F7F7);
constexpr Colour kTooRare = draw::rgb(0x67A9CF);
constexpr Colour kTooOften = draw::rgb(0xF1A340);
constexpr int kFullColour = 300;  // per mille from the goal
constexpr double kStudyEdge = 2;
constexpr double kCellHigh = 17;
constexpr double kCellLeast = 17;
constexpr double kCellMost = 40;
constexpr double kRowHigh = 6.4;
constexpr double kStudyText = 3;
constexpr std::size_t kMostListed = 400;

struct StudyLook {
    double size = kStudyText;
    Colour colour = kStudyInk;
    bool bold = false;
    Anchor anchor = Anchor::start;
};

double width_of(const std::string& text, double size = kStudyText, bool bold = false) {
    return draw::text_width(text, Font{draw::Family::sans, size, bold, false, 0});
}

// Cells of one battle with the same players and dice, and the data that make them different.
struct CellBlock {
    std::vector<std::size_t> cells;
    std::vector<std::size_t> axes;  // of the free data of its battle, at most two in a grid; none in a list
};

class StudyMapPainter {
public:
    StudyMapPainter(const StudyReport& report, double width)
        : r_(report), s_(*report.study), width_(width), pen_(map_.list.items) {}

    StudyMap picture() {
        map_.list.width = width_;
        map_.list.title = say("{1}: results", s_.study.name.empty() ? s_.study.id : s_.study.name);
        map_.list.description = say(study_verdict(r_));
        y_ = kStudyEdge;
        const std::vector<CellBlock> blocks = blocks_of_cells();
        for (const CellBlock& block : blocks) {
            if (block.axes.empty()) list_of(block);
            else grid_of(block, blocks.size() > 1);
        }
        legend();
        map_.list.height = y_ + kStudyEdge;
        return std::move(map_);
    }

private:
    // ---- what is where ----

    [[nodiscard]] const StudyCell& cell(std::size_t i) const { return s_.cells[i]; }
    [[nodiscard]] const StudyGround& ground(std::size_t i) const { return s_.grounds[cell(i).ground]; }

    [[nodiscard]] std::vector<CellBlock> blocks_of_cells() const {
        std::vector<CellBlock> blocks;
        const auto belongs = [&](std::size_t i, const CellBlock& block) {
            const StudyCell& a = cell(i);
            const StudyCell& b = cell(block.cells.front());
            return a.ground == b.ground && a.players == b.players && a.dice == b.dice;
        };
        for (std::size_t i = 0; i < s_.cells.size(); ++i) {
            auto found = std::ranges::find_if(blocks, [&](const CellBlock& block) { return belongs(i, block); });
            if (found == blocks.end()) found = blocks.insert(blocks.end(), CellBlock{});
            found->cells.push_back(i);
        }
        for (CellBlock& block : blocks) block.axes = axes_of(block);
        // Lists that follow each other are one.
        std::vector<CellBlock> joined;
        for (CellBlock& block : blocks)
            if (block.axes.empty() && !joined.empty() && joined.back().axes.empty())
                std::ranges::move(block.cells, std::back_inserter(joined.back().cells));
            else joined.push_back(std::move(block));
        return joined;
    }

    // Row and column, or column alone; nothing where a grid would not fit.
    [[nodiscard]] std::vector<std::size_t> axes_of(const CellBlock& block) const {
        const auto& data = ground(block.cells.front()).data;
        std::vector<std::size_t> axes;
        for (std::size_t i = 0; i < data.size(); ++i)
            if (is_axis(data[i])) axes.push_back(i);
        if (axes.empty() || axes.size() > 2) return {};
        const auto fits = [&](std::size_t axis) {
            const double left =
                axes.size() == 2 ? labels_of(ground(block.cells.front()), axes[axis == axes[0] ? 1 : 0]) : 0;
            return left + static_cast<double>(data[axis].values.size()) * kCellLeast + 2 * kStudyEdge <= width_;
        };
        if (!fits(axes.back())) std::ranges::reverse(axes);
        return fits(axes.back()) ? axes : std::vector<std::size_t>{};
    }

    // Room for the values of rows.
    [[nodiscard]] static double labels_of(const StudyGround& g, std::size_t axis) {
        double widest = 0;
        for (const int value : g.data[axis].values)
            widest = std::max(widest, width_of(value_text(g.scenario, g.data[axis], value), kStudyText, true));
        return widest + 4;
    }

    // ---- painting ----

    void words(Point at, std::string text, const StudyLook& look = {}) {
        pen_.text({at,
                   std::move(text),
                   {draw::Family::sans, look.size, look.bold, false, 0},
                   look.colour,
                   look.anchor,
                   0,
                   {},
                   0});
    }
    // The text with its end cut off where it does not fit.
    [[nodiscard]] static std::string fitted(const std::string& text, double room, double size = kStudyText) {
        if (width_of(text, size) <= room) return text;
        std::string out;
        for (const std::string& letter : draw::characters(text)) {
            if (width_of(out + letter + "…", size) > room) break;
            out += letter;
        }
        return out + "…";
    }
    void line(Point from, Point to, Colour colour, double width, double dash = 0) {
        pen_.stroke(Path::polyline({from, to}), {colour, width, false, dash, dash});
    }

    [[nodiscard]] Colour colour_of(const StudyLine& l) const {
        if (l.totals.games == 0) return draw::rgb(0xFFFFFF);
        return colour_at(l.share.share - s_.study.stop.goal);
    }
    [[nodiscard]] static Colour colour_at(int from_goal) {
        const int how_far = std::min(255, 255 * std::abs(from_goal) / kFullColour);
        return kAsWanted.mixed(from_goal < 0 ? kTooRare : kTooOften, how_far);
    }
    [[nodiscard]] static std::string share_words(const StudyLine& l) {
        if (l.totals.games == 0) return "–";
        const std::string share = say("{1} %", say_decimal(percent(l.share.share)));
        return l.going ? share : "(" + share + ")";
    }
    [[nodiscard]] static std::string percent(int per_mille) {
        return std::to_string(per_mille / 10) + "." + std::to_string(per_mille % 10);
    }

    // The interval on a track from 0 to 100 %, the goal as a broken line across it.
    void interval(const Box& track, const StudyLine& l) {
        const auto x = [&](int per_mille) { return track.x0 + track.width() * per_mille / 1000; };
        const double y = track.centre().y;
        line({track.x0, y}, {track.x1, y}, kStudyFaint, 0.2);
        if (l.totals.games > 0) {
            const Colour bar = l.going ? kStudyInk : kStudyFaint;
            pen_.fill(
                Path::rectangle({x(l.share.low), y - 0.6, std::max(x(l.share.high), x(l.share.low) + 0.3), y + 0.6}),
                bar.with_alpha(150));
            pen_.fill(Path::circle({x(l.share.share), y}, 0.95), bar);
        }
        line({x(s_.study.stop.goal), track.y0}, {x(s_.study.stop.goal), track.y1}, kStudyInk, 0.25, 0.6);
    }
    void star(Point centre, double size) {
        std::vector<Point> points;
        for (int i = 0; i < 10; ++i) {
            const double angle = (i * 36 - 90) * 3.14159265358979 / 180;
            const double far_out = i % 2 == 0 ? size : size * 0.42;
            points.push_back({centre.x + far_out * std::cos(angle), centre.y + far_out * std::sin(angle)});
        }
        pen_.fill(Path::polygon(points), kStudyInk);
    }
    [[nodiscard]] bool nearest(std::size_t i) const { return r_.standing.nearest == i; }
    [[nodiscard]] draw::Stroke frame_of(std::size_t i) const {
        return nearest(i) ? draw::Stroke{kStudyInk, 0.9, false} : draw::Stroke{kStudyRule, 0.3, false};
    }

    // ---- a grid ----

    void grid_of(const CellBlock& block, bool named) {
        const StudyGround& g = ground(block.cells.front());
        const FreeDatum& columns = g.data[block.axes.back()];
        const FreeDatum* rows = block.axes.size() == 2 ? &g.data[block.axes.front()] : nullptr;
        if (named) heading(name_of(block), {3.4, kStudyInk, true});
        if (rows != nullptr) heading("↓ " + rows->name, {kStudyText, kStudyFaint});
        heading("→ " + columns.name, {kStudyText, kStudyFaint});
        const double left = kStudyEdge + (rows != nullptr ? labels_of(g, block.axes.front()) : 0);
        const auto across = static_cast<double>(columns.values.size());
        const double wide = std::min(kCellMost, (width_ - left - kStudyEdge) / across);
        for (std::size_t c = 0; c < columns.values.size(); ++c)
            words({left + wide * (static_cast<double>(c) + 0.5), y_ + 3.5},
                  value_text(g.scenario, columns, columns.values[c]), {kStudyText, kStudyInk, true, Anchor::middle});
        y_ += 5;
        for (std::size_t r = 0; r < (rows != nullptr ? rows->values.size() : 1); ++r) {
            if (rows != nullptr)
                words({left - 2, y_ + kCellHigh / 2 + 1}, value_text(g.scenario, *rows, rows->values[r]),
                      {kStudyText, kStudyInk, true, Anchor::end});
            for (std::size_t c = 0; c < columns.values.size(); ++c) {
                const double x = left + wide * static_cast<double>(c);
                const Box box{x + 0.5, y_ + 0.5, x + wide - 0.5, y_ + kCellHigh - 0.5};
                if (const auto found = cell_with(block, r, c)) cell_in(box, *found);
                else
                    words({box.centre().x, box.centre().y + 1}, say("left out"),
                          {2.6, kStudyFaint, false, Anchor::middle});
            }
            y_ += kCellHigh;
        }
        y_ += 3;
    }
    // A line of its own.
    void heading(const std::string& text, const StudyLook& look) {
        words({kStudyEdge, y_ + 3.5}, fitted(text, width_ - 2 * kStudyEdge, look.size), look);
        y_ += 4.6;
    }
    [[nodiscard]] std::string name_of(const CellBlock& block) const {
        const StudyCell& first = cell(block.cells.front());
        std::string name = s_.study.battles[first.ground].id.text;
        if (s_.study.players.size() > 1) name += ", " + first.players[0] + " – " + first.players[1];
        if (s_.study.dice.size() > 1) name += ", " + say("dice {1}", first.dice);
        return name;
    }
    [[nodiscard]] std::optional<std::size_t> cell_with(const CellBlock& block, std::size_t row,
                                                       std::size_t column) const {
        const auto& data = ground(block.cells.front()).data;
        for (const std::size_t i : block.cells) {
            const auto& values = cell(i).values;
            const bool there = values[block.axes.back()] == data[block.axes.back()].values[column];
            const bool here =
                block.axes.size() < 2 || values[block.axes.front()] == data[block.axes.front()].values[row];
            if (there && here) return i;
        }
        return std::nullopt;
    }
    void cell_in(const Box& box, std::size_t i) {
        const StudyLine& l = r_.lines[i];
        pen_.paint(Path::rectangle(box), colour_of(l), frame_of(i));
        if (nearest(i)) star({box.x0 + 1.9, box.y0 + 1.9}, 1.3);
        const double middle = box.centre().x;
        words({middle, box.y0 + 5.2}, share_words(l), {box.width() < 20 ? 3.1 : 3.6, kStudyInk, true, Anchor::middle});
        interval({box.x0 + 2, box.y0 + 7, box.x1 - 2, box.y0 + 10}, l);
        words({middle, box.y1 - 2}, games_words(l), {2.6, kStudyInk, false, Anchor::middle});
        map_.places.push_back({i, box});
    }
    [[nodiscard]] static std::string games_words(const StudyLine& l) {
        return say_n("{1} game", "{1} games", static_cast<long>(l.totals.games));
    }

    // ---- a list ----

    void list_of(const CellBlock& block) {
        const bool values = only_values(block);
        if (values) heading(axes_in_words(ground(block.cells.front())), {kStudyText, kStudyFaint});
        const double games = width_ - kStudyEdge - 1;
        const double share = games - 13;
        double names = 12;
        for (const std::size_t i : block.cells) names = std::max(names, width_of(name_in_list(values, i)) + 9);
        names = std::min(names, (share - 15) * 0.6);
        const Box track{kStudyEdge + names, 0, share - 19, 0};
        for (const int at : {0, 500, 1000})
            words({track.x0 + track.width() * at / 1000, y_ + 3.5}, say("{1} %", at / 10),
                  {2.6, kStudyFaint, false, Anchor::middle});
        words({games, y_ + 3.5}, say("Games"), {2.6, kStudyFaint, false, Anchor::end});
        y_ += 5;
        const std::size_t rows = std::min(kMostListed, block.cells.size());
        map_.left_off += block.cells.size() - rows;
        for (std::size_t row = 0; row < rows; ++row) {
            const std::size_t i = block.cells[row];
            const StudyLine& l = r_.lines[i];
            const Box box{kStudyEdge, y_, width_ - kStudyEdge, y_ + kRowHigh - 0.4};
            pen_.paint(Path::rectangle(box), colour_of(l), frame_of(i));
            if (nearest(i)) star({box.x0 + 2.8, box.centre().y}, 1.7);
            const double base = box.centre().y + 1;
            words({box.x0 + 5.5, base}, fitted(name_in_list(values, i), names - 8));
            interval({track.x0, box.y0 + 1, track.x1, box.y1 - 1}, l);
            words({share, base}, share_words(l), {kStudyText, kStudyInk, true, Anchor::end});
            words({games, base}, std::to_string(l.totals.games), {kStudyText, kStudyInk, false, Anchor::end});
            map_.places.push_back({i, box});
            y_ += kRowHigh;
        }
        y_ += 3;
    }
    // Whether the cells differ by values of the same data alone, which are named above them then.
    [[nodiscard]] bool only_values(const CellBlock& block) const {
        return s_.study.players.size() == 1 && s_.study.dice.size() == 1 && !ground(block.cells.front()).data.empty() &&
               std::ranges::all_of(block.cells,
                                   [&](std::size_t i) { return cell(i).ground == cell(block.cells.front()).ground; });
    }
    [[nodiscard]] static bool is_axis(const FreeDatum& datum) { return datum.values.size() > 1; }
    [[nodiscard]] static std::string axes_in_words(const StudyGround& g) {
        std::string out;
        for (const FreeDatum& datum : g.data)
            if (is_axis(datum)) out += (out.empty() ? "" : " · ") + datum.name;
        return out;
    }
    [[nodiscard]] std::string name_in_list(bool values, std::size_t i) const {
        if (!values) return cell(i).name;
        const StudyGround& g = ground(i);
        std::string out;
        for (std::size_t d = 0; d < g.data.size(); ++d)
            if (is_axis(g.data[d]))
                out += (out.empty() ? "" : " · ") + value_text(g.scenario, g.data[d], cell(i).values[d]);
        return out.empty() ? cell(i).name : out;
    }

    // ---- what it means ----

    void legend() {
        const int goal = s_.study.stop.goal;
        double x = kStudyEdge;
        constexpr int kSteps = 7;
        for (int step = 0; step < kSteps; ++step) {
            pen_.paint(Path::rectangle({x, y_, x + 6, y_ + 4}),
                       colour_at((step - kSteps / 2) * kFullColour / (kSteps / 2)), {kStudyRule, 0.2, false});
            x += 6;
        }
        const auto at = [&](double to, int share, Anchor anchor) {
            words({to, y_ + 7.2}, say("{1} %", std::clamp(share, 0, 1000) / 10), {2.6, kStudyInk, false, anchor});
        };
        at(kStudyEdge, goal - kFullColour, Anchor::start);
        at(kStudyEdge + 21, goal, Anchor::middle);
        at(kStudyEdge + 42, goal + kFullColour, Anchor::end);
        x += 5;
        const double bottom = y_ + 9;
        wrapped(x, say("Colour: the share of wins. Bar: its 95 % interval, from 0 to 100 %. Broken line: the goal."));
        if (std::ranges::any_of(r_.lines, [](const StudyLine& l) { return !l.going; }))
            wrapped(x, say("In brackets: it has dropped out."));
        if (r_.standing.nearest) {
            star({x + 1.6, y_ + 2.2}, 1.7);
            wrapped(x + 5, say("Nearest to the goal with the least change."));
        }
        if (map_.left_off > 0) wrapped(x, say("{1} more are in the table only.", map_.left_off));
        y_ = std::max(y_, bottom);
    }
    void wrapped(double x, const std::string& text) {
        const double room = width_ - x - kStudyEdge;
        std::string row;
        const auto put = [&] {
            if (row.empty()) return;
            words({x, y_ + 3}, row, {2.8, kStudyInk});
            y_ += 4.4;
            row.clear();
        };
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find(' ', at), text.size());
            const std::string word = text.substr(at, end - at);
            if (!row.empty() && width_of(row + " " + word, 2.8) > room) put();
            row += (row.empty() ? "" : " ") + word;
            at = end + 1;
        }
        put();
    }

    const StudyReport& r_;
    const OpenStudy& s_;
    double width_;
    StudyMap map_;
    draw::Pen pen_;
    double y_ = 0;
};

}  // namespace

std::optional<std::size_t> StudyMap::at(draw::Point point) const noexcept {
    for (const Place& place : places)
        if (place.box.contains(point)) return place.cell;
    return std::nullopt;
}

const StudyMap::Place* StudyMap::place_of(std::size_t cell) const noexcept {
    for (const Place& place : places)
        if (place.cell == cell) return &place;
    return nullptr;
}

StudyMap study_map(const StudyReport& report, double width) {
    return StudyMapPainter(report, std::max(90.0, width)).picture();
}

}  // namespace ramparts
