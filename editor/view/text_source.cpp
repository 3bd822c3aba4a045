// The text cache; see text_source.hpp.
#include "editor/view/text_source.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kLimit = 6U << 20;  // bytes of masks

Mask grown(const Mask& mask) {
    Mask out(mask.box.grown(1));
    for (int y = mask.box.y0; y < mask.box.y1; ++y)
        for (int x = mask.box.x0; x < mask.box.x1; ++x) {
            const int cover = mask.at(x, y);
            if (cover == 0) continue;
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx) {
                    auto& there = out.at(x + dx, y + dy);
                    const int share = dx != 0 && dy != 0 ? cover * 3 / 4 : cover;
                    there = static_cast<std::uint8_t>(std::max<int>(there, share));
                }
        }
    return out;
}

}  // namespace

const DrawnText& TextCache::text(std::string_view utf8, TextStyle style) {
    Key key{style, std::string(utf8)};
    auto found = texts_.find(key);
    if (found != texts_.end()) return found->second;
    if (bytes_ > kLimit) {
        texts_.clear();
        bytes_ = 0;
    }
    DrawnText drawn = source_ != nullptr ? source_->render(utf8, style) : DrawnText{};
    bytes_ += drawn.mask.cover.size() + 200;
    return texts_.emplace(std::move(key), std::move(drawn)).first->second;
}

const DrawnText& TextCache::text_with_halo(std::string_view utf8, TextStyle style) {
    auto& drawn = const_cast<DrawnText&>(text(utf8, style));
    if (drawn.halo.cover.empty() && !drawn.mask.cover.empty()) {
        drawn.halo = grown(grown(drawn.mask));
        bytes_ += drawn.halo.cover.size();
    }
    return drawn;
}

TextCache::Letters& TextCache::letters(TextStyle style) {
    constexpr std::size_t kStyles = 48;
    if (letters_.size() > kStyles) letters_.clear();
    return letters_[style];
}

int TextCache::width_of(Letters& letters, char c, TextStyle style) {
    auto& slot = letters.widths[static_cast<unsigned char>(c) & 127U];
    if (!slot) slot = width(std::string_view(&c, 1), style);
    return *slot;
}

int TextCache::width_of_letters(std::string_view ascii, TextStyle style) {
    Letters& all = letters(style);
    int width = 0;
    for (const char c : ascii) width += width_of(all, c, style);
    return width;
}

int TextCache::draw_letters(const Surface& surface, std::string_view ascii, TextStyle style, PixelPoint at,
                            LetterInk ink) {
    const auto [colour, alpha] = ink;
    Letters& all = letters(style);
    if (all.ink != colour || all.alpha != alpha) all = {colour, alpha, all.widths, {}};
    for (const char c : ascii) {
        auto& sprite = all.sprites[static_cast<unsigned char>(c) & 127U];
        if (!sprite) {
            const DrawnText drawn = source_ != nullptr ? source_->render(std::string_view(&c, 1), style) : DrawnText{};
            sprite.emplace(drawn.mask.box);
            sprite->add(drawn.mask, colour, alpha);
            sprite->finish();
        }
        surface.draw(*sprite, at);
        at.x += width_of(all, c, style);
    }
    return at.x;
}

}  // namespace ramparts
