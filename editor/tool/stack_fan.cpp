// Drawing a stack that is spread out; see stack_fan.hpp.
#include "editor/tool/stack_fan.hpp"

#include <algorithm>
#include <cmath>

#include "editor/view/shapes.hpp"

namespace ramparts {
namespace {

// Logical pixels.
constexpr int kRowHeight = 38;
constexpr int kWidth = 236;
constexpr int kFace = 32;
constexpr int kGap = 5;

constexpr Colour kEdge = rgb(34, 36, 42);
constexpr Colour kSheet = rgb(255, 253, 240);
constexpr Colour kPickedSheet = rgb(196, 219, 250);
constexpr Colour kRing = rgb(20, 90, 220);
constexpr Colour kInk = rgb(20, 20, 24);
constexpr Colour kPale = rgb(120, 118, 110);

int device(int logical, double scale) { return std::max(1, static_cast<int>(std::lround(logical * scale))); }

}  // namespace

void StackFan::show(HexIndex hex, std::vector<Row> rows, std::size_t current, const ToolInput& input) {
    hex_ = hex;
    show(std::move(rows), current);
    const auto count = static_cast<int>(rows_.size());
    left_ = false;
    shift_ = 0;
    up_ = count / 2;
    if (input.view == nullptr || input.shown.empty()) return;
    const PixelPoint c = input.view->centre(hex);
    const int height = device(kRowHeight, input.scale);
    const PixelRect right = place(*input.view, input.scale);
    left_ = right.x1 > input.shown.x1 && c.x - (right.x1 - c.x) >= input.shown.x0;
    // With room at neither side the rows are seen whole, over hexes around their own.
    if (!left_) shift_ = std::min(0, input.shown.x1 - right.x1);
    // Rows that would be out of sight at one end go to the other.
    const int above = std::max(0, (c.y - input.shown.y0) / height);
    const int below = std::max(0, (input.shown.y1 - c.y) / height);
    up_ = std::clamp(up_, std::max(0, count - below), std::max(above, std::max(0, count - below)));
}

void StackFan::show(std::vector<Row> rows, std::size_t current) {
    rows_ = std::move(rows);
    current_ = rows_.empty() ? 0 : std::min(current, rows_.size() - 1);
}

void StackFan::close() {
    hex_ = kNoHex;
    rows_.clear();
    current_ = 0;
}

PixelRect StackFan::place(const ViewTransform& view, double scale) const {
    const PixelPoint c = view.centre(hex_);
    const int height = device(kRowHeight, scale);
    const int width = device(kWidth, scale);
    const int beside = static_cast<int>(view.pitch() * 1.5) + device(kGap, scale);  // clear of the hexes around
    const int x0 = left_ ? c.x - beside - width : c.x + beside + shift_;
    const int y0 = c.y - up_ * height;
    return {x0, y0, x0 + width, y0 + static_cast<int>(rows_.size()) * height};
}

PixelRect StackFan::place_of(std::size_t row, const ViewTransform& view, double scale) const {
    const PixelRect all = place(view, scale);
    const int height = device(kRowHeight, scale);
    const int y0 = all.y0 + static_cast<int>(row) * height;
    return {all.x0, y0, all.x1, y0 + height};
}

bool StackFan::covers(const ToolInput& input) const {
    return is_open() && input.view != nullptr && !input.by_keys &&
           place(*input.view, input.scale).contains(input.world);
}

std::optional<std::size_t> StackFan::row_at(const ToolInput& input) const {
    if (!covers(input)) return std::nullopt;
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (place_of(i, *input.view, input.scale).contains(input.world)) return i;
    return std::nullopt;
}

void StackFan::paint(const OverlayContext& context, const Surface& surface) {
    if (!is_open() || hex_ >= context.view.grid().size() || rows_.empty()) return;
    const PixelRect all = place(context.view, context.scale);
    const int edge = device(2, context.scale);
    if (all.grown(edge).intersected(surface.clip()).empty()) return;
    surface.fill(all.grown(edge), kEdge);
    for (std::size_t i = 0; i < rows_.size(); ++i) paint_row(context, surface, i);
}

void StackFan::paint_row(const OverlayContext& context, const Surface& surface, std::size_t number) const {
    const Row& row = rows_[number];
    const double k = context.scale;
    PixelRect box = place_of(number, context.view, k);
    box.y1 -= 1;
    const Surface inside = surface.clipped(box);
    if (inside.clip().empty()) return;
    inside.fill(box, row.picked ? kPickedSheet : kSheet);
    const int middle = (box.y0 + box.y1) / 2;
    const int gap = device(kGap, k);
    const TextStyle digits{device(12, k), true};
    const DrawnText& digit = context.text.text(std::to_string(number + 1), digits);
    const Colour ink = row.able ? kInk : kPale;
    int x = box.x0 + gap + device(3, k);
    inside.draw(digit.mask, {x, middle - digit.height / 2}, kPale);
    x += device(12, k);
    if (row.face) {
        CounterFace face = *row.face;
        face.faded = face.faded || !row.able;
        inside.draw(draw_counter(face, device(kFace, k), context.text), {x + device(kFace, k) / 2, middle});
    } else {
        const double r = kFace * k * 0.3;
        const PixelPoint at{x + device(kFace, k) / 2, middle};
        const ShapePoint arrow[3] = {{-r, -r}, {r, 0}, {-r, r}};
        inside.draw(polygon(arrow), at, row.able ? kRing : kPale);
    }
    x += device(kFace, k) + gap;
    const TextStyle style{device(15, k), row.picked};
    const DrawnText& words = context.text.text(row.words, style);
    const int top = row.more.empty() ? middle - words.height / 2 : box.y0 + gap - 1;
    inside.draw(words.mask, {x, top}, ink);
    if (!row.more.empty()) {
        const DrawnText& more = context.text.text(row.more, {device(12, k), false});
        inside.draw(more.mask, {x, box.y1 - more.height - gap + 1}, kPale);
    }
    if (number != current_) return;
    const int line = device(3, k);
    for (const PixelRect& side :
         {PixelRect{box.x0, box.y0, box.x1, box.y0 + line}, PixelRect{box.x0, box.y1 - line, box.x1, box.y1},
          PixelRect{box.x0, box.y0, box.x0 + line, box.y1}, PixelRect{box.x1 - line, box.y0, box.x1, box.y1}})
        inside.fill(side, kRing);
}

std::size_t row_after(std::size_t current, std::size_t count, const std::string& key) {
    if (count == 0) return 0;
    if (key == "Tab") return (current + 1) % count;
    if (key == "Shift+Tab") return (current + count - 1) % count;
    return current;
}

std::optional<std::size_t> row_of_digit(const std::string& key, std::size_t count) {
    if (key.size() != 1 || key[0] < '1' || key[0] > '9') return std::nullopt;
    const auto row = static_cast<std::size_t>(key[0] - '1');
    return row < count ? std::optional(row) : std::nullopt;
}

}  // namespace ramparts
