// Symbols as pictures, and those as pixels; see stamps.hpp.
#include "sdk/show/draw/stamps.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ramparts::draw {
namespace {

constexpr double kSizeStep = 1.07;
constexpr double kTurnStep = 15;
constexpr double kLargest = 72;  // pixels from the middle: larger ones are few, and their pictures would be large

/// The farthest point of a symbol that is made of paths alone, or -1.
double reach_of(const Symbol& symbol) {
    double far = 0;
    for (const Item& item : symbol.items) {
        const auto* path = std::get_if<PathItem>(&item);
        if (path == nullptr) return -1;
        const double line = path->stroke ? path->stroke->width : 0;
        for (const Point p : path->path.points()) far = std::max(far, length(p) + line);
    }
    return far;
}

/// Steps a pixel at which a picture of that reach in pixels is made: no eye sees a large one move by half a pixel.
int phases_of(double reach) noexcept { return reach <= 14 ? 4 : 1; }

std::uint32_t over(std::uint32_t below, std::uint32_t above) noexcept {
    const std::uint32_t rest = 255 - (above >> 24);
    const auto part = [rest](std::uint32_t two) {
        const std::uint32_t t = two * rest + 0x00800080U;
        return ((t + ((t >> 8) & 0x00FF00FFU)) >> 8) & 0x00FF00FFU;
    };
    return above + part(below & 0x00FF00FFU) + (part((below >> 8) & 0x00FF00FFU) << 8);
}

}  // namespace

Stamper::Stamper(Stamps::Store& store, cairo_t* context, const DisplayList& list)
    : store_(&store), cr_(context), list_(&list), surface_(cairo_get_target(context)) {
    cairo_matrix_t matrix;
    cairo_get_matrix(cr_, &matrix);
    scale_x_ = matrix.xx;
    scale_y_ = matrix.yy;
    left_ = matrix.x0;
    top_ = matrix.y0;
    if (store.scale != scale_x_) store.pictures.clear();
    store.scale = scale_x_;
    for (const Symbol& symbol : list.symbols) {
        const double reach = reach_of(symbol);
        const int next = static_cast<int>(store.numbers.size());
        uses_.push_back({reach < 0 ? -1 : store.numbers.emplace(symbol.id, next).first->second, reach});
    }
    clip_changed();
}

void Stamper::clip_changed() {
    double box[4];
    cairo_clip_extents(cr_, &box[0], &box[1], &box[2], &box[3]);
    const auto near = [](double v) { return static_cast<int>(std::lround(std::clamp(v, -1e6, 1e6))); };
    clip_[0] = std::max(0, near(box[0] * scale_x_ + left_));
    clip_[1] = std::max(0, near(box[1] * scale_y_ + top_));
    clip_[2] = std::min(cairo_image_surface_get_width(surface_), near(box[2] * scale_x_ + left_));
    clip_[3] = std::min(cairo_image_surface_get_height(surface_), near(box[3] * scale_y_ + top_));
}

bool Stamper::stamp(const UseItem& item, const PaintItems& paint) {
    if (item.symbol >= uses_.size()) return false;
    const Use use = uses_[item.symbol];
    const int size = static_cast<int>(std::lround(std::log(item.scale) / std::log(kSizeStep)));
    const double reach = use.reach * std::pow(kSizeStep, size) * std::max(scale_x_, scale_y_);
    if (use.number < 0 || reach > kLargest) return false;
    const double x = item.at.x * scale_x_ + left_;
    const double y = item.at.y * scale_y_ + top_;
    if (x + reach + 2 < clip_[0] || x - reach - 2 > clip_[2] || y + reach + 2 < clip_[1] || y - reach - 2 > clip_[3])
        return true;
    const int phases = phases_of(reach);
    const double whole_x = std::floor(x);
    const double whole_y = std::floor(y);
    const Stamps::Store::Key key{use.number, size, static_cast<int>(std::lround(item.angle / kTurnStep)),
                                 static_cast<int>((x - whole_x) * phases), static_cast<int>((y - whole_y) * phases)};
    const auto found = store_->pictures.find(key);
    const auto& drawn = found != store_->pictures.end() ? found->second : picture(key, item, reach, paint);
    copy(drawn, static_cast<int>(whole_x), static_cast<int>(whole_y));
    return true;
}

const Stamps::Store::Picture& Stamper::picture(const Stamps::Store::Key& key, const UseItem& item, double reach,
                                               const PaintItems& paint) {
    const double size = std::pow(kSizeStep, key.size);
    const int half = static_cast<int>(std::ceil(reach)) + 1;
    const int phases = phases_of(reach);
    Stamps::Store::Picture made{-half, -half, 2 * half + 1, 2 * half + 1, {}};
    made.pixels.resize(static_cast<std::size_t>(made.width) * static_cast<std::size_t>(made.height));
    cairo_surface_t* surface =
        cairo_image_surface_create_for_data(reinterpret_cast<unsigned char*>(made.pixels.data()), CAIRO_FORMAT_ARGB32,
                                            made.width, made.height, made.width * 4);
    cairo_t* context = cairo_create(surface);
    cairo_translate(context, half + (key.phase_x + 0.5) / phases, half + (key.phase_y + 0.5) / phases);
    cairo_scale(context, scale_x_, scale_y_);
    cairo_rotate(context, key.turn * kTurnStep * std::numbers::pi / 180);
    cairo_scale(context, size, size);
    paint(context, list_->symbols[item.symbol].items);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    return store_->pictures.emplace(key, std::move(made)).first->second;
}

void Stamper::copy(const Stamps::Store::Picture& picture, int x, int y) {
    const int x0 = std::max(clip_[0], x + picture.left);
    const int x1 = std::min(clip_[2], x + picture.left + picture.width);
    const int y0 = std::max(clip_[1], y + picture.top);
    const int y1 = std::min(clip_[3], y + picture.top + picture.height);
    if (x0 >= x1 || y0 >= y1) return;
    cairo_surface_flush(surface_);
    unsigned char* bytes = cairo_image_surface_get_data(surface_);
    const int stride = cairo_image_surface_get_stride(surface_);
    for (int row = y0; row < y1; ++row) {
        auto* to = reinterpret_cast<std::uint32_t*>(bytes + static_cast<std::ptrdiff_t>(row) * stride);
        const std::uint32_t* from = picture.pixels.data() +
                                    static_cast<std::ptrdiff_t>(row - y - picture.top) * picture.width -
                                    (x + picture.left);
        for (int column = x0; column < x1; ++column)
            if (from[column] != 0) to[column] = over(to[column], from[column]);
    }
    cairo_surface_mark_dirty_rectangle(surface_, x0, y0, x1 - x0, y1 - y0);
}

}  // namespace ramparts::draw
