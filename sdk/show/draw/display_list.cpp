// Building paths and lists; see display_list.hpp.
#include "sdk/show/draw/display_list.hpp"

#include <algorithm>

#include "formats/text/png_file.hpp"

namespace ramparts::draw {
namespace {

constexpr double kArc = 0.5522847498307936;  // control length of a quarter circle

}  // namespace

Path& Path::move_to(Point p) {
    verbs_.push_back(Verb::move);
    points_.push_back(p);
    return *this;
}

Path& Path::line_to(Point p) {
    verbs_.push_back(Verb::line);
    points_.push_back(p);
    return *this;
}

Path& Path::cubic_to(Point a, Point b, Point p) {
    verbs_.push_back(Verb::cubic);
    points_.insert(points_.end(), {a, b, p});
    return *this;
}

Path& Path::quad_to(Point control, Point p) {
    const Point from = points_.empty() ? control : points_.back();
    return cubic_to(from + (control - from) * (2.0 / 3), p + (control - p) * (2.0 / 3), p);
}

Path& Path::close() {
    verbs_.push_back(Verb::close);
    return *this;
}

Path& Path::add(const Path& other) {
    verbs_.insert(verbs_.end(), other.verbs_.begin(), other.verbs_.end());
    points_.insert(points_.end(), other.points_.begin(), other.points_.end());
    return *this;
}

std::vector<Path> Path::pieces(std::size_t verbs) const {
    static constexpr std::size_t takes[] = {1, 1, 3, 0};
    std::vector<Path> result;
    std::size_t next = 0;
    for (const Verb verb : verbs_) {
        if (result.empty() || (verb == Verb::move && result.back().verbs_.size() >= verbs)) result.emplace_back();
        Path& piece = result.back();
        piece.verbs_.push_back(verb);
        const std::size_t count = takes[static_cast<std::size_t>(verb)];
        piece.points_.insert(piece.points_.end(), points_.begin() + static_cast<std::ptrdiff_t>(next),
                             points_.begin() + static_cast<std::ptrdiff_t>(next + count));
        next += count;
    }
    return result;
}

Path Path::rectangle(const Box& box) {
    return Path()
        .move_to({box.x0, box.y0})
        .line_to({box.x1, box.y0})
        .line_to({box.x1, box.y1})
        .line_to({box.x0, box.y1})
        .close();
}

Path Path::rounded(const Box& b, double radius) {
    const double r = std::min({radius, b.width() / 2, b.height() / 2});
    const double k = r * (1 - kArc);
    Path path;
    path.move_to({b.x0 + r, b.y0}).line_to({b.x1 - r, b.y0});
    path.cubic_to({b.x1 - k, b.y0}, {b.x1, b.y0 + k}, {b.x1, b.y0 + r}).line_to({b.x1, b.y1 - r});
    path.cubic_to({b.x1, b.y1 - k}, {b.x1 - k, b.y1}, {b.x1 - r, b.y1}).line_to({b.x0 + r, b.y1});
    path.cubic_to({b.x0 + k, b.y1}, {b.x0, b.y1 - k}, {b.x0, b.y1 - r}).line_to({b.x0, b.y0 + r});
    path.cubic_to({b.x0, b.y0 + k}, {b.x0 + k, b.y0}, {b.x0 + r, b.y0}).close();
    return path;
}

Path Path::circle(Point c, double r) { return rounded({c.x - r, c.y - r, c.x + r, c.y + r}, r); }

Path Path::polygon(const std::vector<Point>& points) {
    Path path = polyline(points);
    if (!points.empty()) path.close();
    return path;
}

Path Path::polyline(const std::vector<Point>& points) {
    Path path;
    for (std::size_t i = 0; i < points.size(); ++i) i == 0 ? path.move_to(points[i]) : path.line_to(points[i]);
    return path;
}

std::uint32_t DisplayList::add_symbol(std::string id) {
    symbols.push_back({std::move(id), {}});
    return static_cast<std::uint32_t>(symbols.size() - 1);
}

std::optional<std::uint32_t> DisplayList::symbol(std::string_view id) const noexcept {
    for (std::size_t i = 0; i < symbols.size(); ++i)
        if (symbols[i].id == id) return static_cast<std::uint32_t>(i);
    return std::nullopt;
}

void Pen::fill(Path path, Colour colour, bool even_odd) {
    if (!path.empty()) items_->emplace_back(PathItem{std::move(path), colour, std::nullopt, even_odd});
}

void Pen::stroke(Path path, const Stroke& stroke) {
    if (!path.empty()) items_->emplace_back(PathItem{std::move(path), std::nullopt, stroke, false});
}

void Pen::paint(Path path, Colour fill, const Stroke& stroke, bool even_odd) {
    if (!path.empty()) items_->emplace_back(PathItem{std::move(path), fill, stroke, even_odd});
}

void Pen::pattern(Path path, std::uint32_t symbol, double tile_width, double tile_height) {
    if (!path.empty()) items_->emplace_back(PatternItem{std::move(path), symbol, tile_width, tile_height});
}

void Pen::use(std::uint32_t symbol, Point at, double scale, double angle) {
    items_->emplace_back(UseItem{symbol, at, scale, angle});
}

void Pen::image(CounterPictures::Bytes png, const Box& box) {
    if (png == nullptr) return;
    const PictureSize size = png_size(*png);
    if (size.width == 0 || size.height == 0) return;
    const double scale = std::min(box.width() / size.width, box.height() / size.height);
    const Point half{scale * size.width / 2, scale * size.height / 2};
    const Point middle = box.centre();
    items_->emplace_back(
        ImageItem{{middle.x - half.x, middle.y - half.y, middle.x + half.x, middle.y + half.y}, std::move(png)});
}

void Pen::begin(std::string name, std::optional<Path> clip) {
    items_->emplace_back(GroupBegin{std::move(name), std::move(clip)});
}

}  // namespace ramparts::draw
