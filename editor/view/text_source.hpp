// Text as masks: asked of whoever can draw letters, kept for the next frame.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "editor/view/raster.hpp"

namespace ramparts {

struct TextStyle {
    int size = 12;  ///< pixels from line to line
    bool bold = false;
    bool italic = false;
    friend constexpr auto operator<=>(const TextStyle&, const TextStyle&) = default;
};

/// One drawn piece of text; the mask's origin is the left end of the top of the line.
struct DrawnText {
    Mask mask;
    int width = 0;   ///< to the next letter
    int height = 0;  ///< of the line: the style's size
    Mask halo;       ///< the mask grown by about a pixel; empty until asked for
};

/// Draws letters. The editor's window asks the toolkit; tests draw boxes.
class TextSource {
public:
    virtual ~TextSource() = default;
    [[nodiscard]] virtual DrawnText render(std::string_view utf8, TextStyle style) = 0;
    /// The width render() would give, without drawing.
    [[nodiscard]] virtual int width(std::string_view utf8, TextStyle style) = 0;
};

struct LetterInk {
    Colour colour;
    int alpha = 255;
};

/// Remembers drawn text up to a limit and forgets everything when it is reached.
class TextCache {
public:
    explicit TextCache(TextSource* source) : source_(source) {}

    /// Never null; empty masks when there is no source.
    [[nodiscard]] const DrawnText& text(std::string_view utf8, TextStyle style);
    [[nodiscard]] const DrawnText& text_with_halo(std::string_view utf8, TextStyle style);
    [[nodiscard]] int width(std::string_view utf8, TextStyle style) {
        return source_ != nullptr ? source_->width(utf8, style) : 0;
    }
    /// Numbers and hex labels are put together from one-byte letters, so that a new number draws nothing new.
    [[nodiscard]] int width_of_letters(std::string_view ascii, TextStyle style);
    /// Draws one-byte letters from the left end of their line; returns the end.
    int draw_letters(const Surface& surface, std::string_view ascii, TextStyle style, PixelPoint at, LetterInk ink);

private:
    using Key = std::pair<TextStyle, std::string>;
    TextSource* source_;
    std::map<Key, DrawnText> texts_;
    /// Letters of one style in the ink used last.
    struct Letters {
        Colour ink = 0;
        int alpha = 0;
        std::array<std::optional<int>, 128> widths;
        std::array<std::optional<Sprite>, 128> sprites;
    };
    [[nodiscard]] Letters& letters(TextStyle style);
    [[nodiscard]] int width_of(Letters& letters, char c, TextStyle style);
    std::map<TextStyle, Letters> letters_;
    std::size_t bytes_ = 0;
};

}  // namespace ramparts
