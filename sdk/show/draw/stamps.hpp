// Pictures of symbols; private to this folder, because nothing else may see Cairo.
#pragma once

#include <cairo.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "sdk/show/draw/pixels.hpp"

namespace ramparts::draw {

struct Stamps::Store {
    struct Key {
        int symbol;
        int size;  ///< in steps of a few per cent
        int turn;  ///< in steps of some degrees
        int phase_x;
        int phase_y;
        auto operator<=>(const Key&) const = default;
    };
    struct Picture {
        int left = 0;  ///< of the picture from the stamp's whole pixel
        int top = 0;
        int width = 0;
        int height = 0;
        std::vector<std::uint32_t> pixels;
    };
    double scale = 0;                                 ///< what the pictures were made for
    std::map<std::string, int, std::less<>> numbers;  ///< of symbols, by their id
    std::map<Key, Picture> pictures;
};

/// Stamps the symbols of one list into one image.
class Stamper {
public:
    Stamper(Stamps::Store& store, cairo_t* context, const DisplayList& list);
    using PaintItems = std::function<void(cairo_t*, const std::vector<Item>&)>;
    /// False when the symbol is better painted: too large, or made of other things than paths.
    bool stamp(const UseItem& item, const PaintItems& paint);
    /// The context's clip, a rectangle, has changed.
    void clip_changed();

private:
    const Stamps::Store::Picture& picture(const Stamps::Store::Key& key, const UseItem& item, double reach,
                                          const PaintItems& paint);
    void copy(const Stamps::Store::Picture& picture, int x, int y);

    Stamps::Store* store_;
    cairo_t* cr_;
    const DisplayList* list_;
    cairo_surface_t* surface_;
    double scale_x_ = 1;
    double scale_y_ = 1;
    double left_ = 0;
    double top_ = 0;
    struct Use {
        int number = -1;  ///< in the store; -1 = not to be stamped
        double reach = 0;
    };
    std::vector<Use> uses_;  ///< by symbol of the list
    int clip_[4] = {};       ///< left, top, right, bottom
};

}  // namespace ramparts::draw
