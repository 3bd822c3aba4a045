// Marks, rulers and captions; see page.hpp.
#include "sdk/show/print/page.hpp"

#include <algorithm>
#include <cstdio>

namespace ramparts::paper {

using namespace draw;

std::string mm_words(double mm) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", mm);
    std::string words = text;
    while (words.back() == '0') words.pop_back();
    if (words.back() == '.') words.pop_back();
    return words;
}

DisplayList empty_page(Point size, std::string title) {
    DisplayList list;
    list.width = size.x;
    list.height = size.y;
    list.title = std::move(title);
    return list;
}

void put_words(Pen& pen, Point at, std::string words, const WordsLook& look) {
    const Font font{Family::serif, look.size, look.bold, look.italic, 0};
    pen.text({at, std::move(words), font, kPrintedPalette.ink, look.anchor, 0, std::nullopt, 0});
}

void put_ruler(Pen& pen, Point at, const std::string& words) {
    Path ruler = Path::polyline({at, at + Point{100, 0}});
    for (int mm = 0; mm <= 100; mm += 5) {
        const double height = mm % 50 == 0 ? 3.0 : mm % 10 == 0 ? 2.0 : 1.2;
        ruler.move_to(at + Point{static_cast<double>(mm), 0}).line_to(at + Point{static_cast<double>(mm), -height});
    }
    pen.begin("ruler");
    pen.stroke(std::move(ruler), kMark);
    pen.end();
    put_words(pen, at + Point{0, 3.2}, words, {2.3, Anchor::start, false, true});
}

void put_target(Pen& pen, Point at, double radius) {
    pen.stroke(Path::circle(at, radius * 0.6), kMark);
    pen.stroke(Path()
                   .move_to(at - Point{radius, 0})
                   .line_to(at + Point{radius, 0})
                   .move_to(at - Point{0, radius})
                   .line_to(at + Point{0, radius}),
               kMark);
}

Box box_round(const std::vector<Point>& points) {
    Box box{1e12, 1e12, -1e12, -1e12};
    for (const Point p : points)
        box = {std::min(box.x0, p.x), std::min(box.y0, p.y), std::max(box.x1, p.x), std::max(box.y1, p.y)};
    return box;
}

std::vector<Point> grown(const std::vector<Point>& outline, double by) {
    Point centre;
    for (const Point p : outline) centre = centre + p * (1.0 / static_cast<double>(outline.size()));
    const double inner = distance_to_segment(centre, outline[0], outline[1]);
    std::vector<Point> out;
    for (const Point p : outline) out.push_back(centre + (p - centre) * ((inner + by) / inner));
    return out;
}

Path cut_marks(const std::vector<Point>& outline) {
    Path marks;
    const std::size_t n = outline.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Point p = outline[i];
        for (const Point from : {outline[(i + n - 1) % n], outline[(i + 1) % n]}) {
            const Point out = unit(p - from);
            marks.move_to(p + out * kMarkFrom).line_to(p + out * kMarkTo);
        }
    }
    return marks;
}

}  // namespace ramparts::paper
