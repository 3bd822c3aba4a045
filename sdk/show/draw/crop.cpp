// Cropping; see crop.hpp.
#include "sdk/show/draw/crop.hpp"

#include <algorithm>

namespace ramparts::draw {
namespace {

constexpr Box kNoBox{1e12, 1e12, -1e12, -1e12};

void widen(Box& box, Point p) {
    box = {std::min(box.x0, p.x), std::min(box.y0, p.y), std::max(box.x1, p.x), std::max(box.y1, p.y)};
}
bool meets(const Box& a, const Box& b) { return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1; }

double stroke_reach(const PathItem& item) { return item.stroke ? item.stroke->width : 0; }
Box text_reach(const TextItem& item) { return text_box(item).grown(item.font.size + item.halo_width); }

/// The subpaths whose boxes meet the box. What lies apart neither colours the box nor changes what is inside a path.
Path subpaths_in(const Path& path, const Box& box, double grown) {
    Path kept;
    Path one;
    Box extent = kNoBox;
    std::size_t at = 0;
    const auto flush = [&] {
        if (!one.empty() && meets(extent.grown(grown), box)) kept.add(one);
        one = Path();
        extent = kNoBox;
    };
    const auto take = [&] {
        const Point p = path.points()[at++];
        widen(extent, p);
        return p;
    };
    for (const Path::Verb verb : path.verbs()) {
        switch (verb) {
            case Path::Verb::move:
                flush();
                one.move_to(take());
                break;
            case Path::Verb::line: one.line_to(take()); break;
            case Path::Verb::cubic: {
                const Point a = take();
                const Point b = take();
                one.cubic_to(a, b, take());
                break;
            }
            case Path::Verb::close: one.close(); break;
        }
    }
    flush();
    return kept;
}

double distance_of(const Path& path) {
    double far = 0;
    for (const Point p : path.points()) far = std::max(far, length(p));
    return far;
}

class InBox {
public:
    InBox(const Box& box, const std::vector<double>& reach) : box_(box), reach_(reach) {}
    std::vector<Item> out;

    void operator()(const PathItem& item) {
        PathItem kept = item;
        kept.path = subpaths_in(item.path, box_, stroke_reach(item));
        if (!kept.path.empty()) out.emplace_back(std::move(kept));
    }
    void operator()(const PatternItem& item) {
        PatternItem kept = item;
        kept.path = subpaths_in(item.path, box_, 0);
        if (!kept.path.empty()) out.emplace_back(std::move(kept));
    }
    void operator()(const TextItem& item) {
        if (meets(text_reach(item), box_)) out.emplace_back(item);
    }
    void operator()(const UseItem& item) {
        const double far = reach_[item.symbol] * item.scale;
        if (meets(Box{item.at.x, item.at.y, item.at.x, item.at.y}.grown(far), box_)) out.emplace_back(item);
    }
    void operator()(const ImageItem& item) {
        if (meets(item.box, box_)) out.emplace_back(item);
    }
    void operator()(const GroupBegin& item) { out.emplace_back(item); }
    void operator()(const GroupEnd& item) {
        if (!out.empty() && std::holds_alternative<GroupBegin>(out.back())) out.pop_back();
        else out.emplace_back(item);
    }

private:
    Box box_;
    const std::vector<double>& reach_;
};

}  // namespace

Cropper::Cropper(const DisplayList& list) : list_(&list) {
    for (const Symbol& symbol : list.symbols) {
        double far = 0;
        for (const Item& item : symbol.items) {
            if (const auto* path = std::get_if<PathItem>(&item))
                far = std::max(far, distance_of(path->path) + stroke_reach(*path));
            else if (const auto* pattern = std::get_if<PatternItem>(&item))
                far = std::max(far, distance_of(pattern->path));
            else if (const auto* text = std::get_if<TextItem>(&item))
                far = std::max(far, distance_of(Path::rectangle(text_reach(*text))));
            else if (const auto* image = std::get_if<ImageItem>(&item))
                far = std::max(far, distance_of(Path::rectangle(image->box)));
            else if (const auto* use = std::get_if<UseItem>(&item))
                far = std::max(far, length(use->at) + reach_[use->symbol] * use->scale);
        }
        reach_.push_back(far);
    }
}

std::vector<Item> Cropper::in(const Box& box) const {
    InBox visit(box, reach_);
    for (const Item& item : list_->items) std::visit(visit, item);
    return std::move(visit.out);
}

}  // namespace ramparts::draw
