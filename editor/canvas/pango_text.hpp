// Letters from the system's fonts, as masks for the rasteriser.
#pragma once

#include <array>
#include <memory>

#include "editor/view/text_source.hpp"

typedef struct _PangoContext PangoContext;
typedef struct _PangoLayout PangoLayout;

namespace ramparts {

/// Lays text out once in a large size and draws it scaled: only the first use of a weight or slant asks for a font
/// (about 2 ms), a new size costs what its letters cost (about 0.05 ms a word).
class PangoTextSource final : public TextSource {
public:
    PangoTextSource();
    ~PangoTextSource() override;
    [[nodiscard]] DrawnText render(std::string_view utf8, TextStyle style) override;
    [[nodiscard]] int width(std::string_view utf8, TextStyle style) override;

private:
    struct Release {
        void operator()(void* object) const noexcept;
    };
    struct Face {
        std::unique_ptr<PangoLayout, Release> layout;
        double ascent = 0;  ///< in the large size
        double height = 0;  ///< of a line
    };
    [[nodiscard]] Face& face(TextStyle style);
    /// Lays out a text; returns how much smaller than large it is drawn.
    double lay_out(Face& face, std::string_view utf8, TextStyle style);
    [[nodiscard]] static int width_of(const Face& face, double scale);

    std::unique_ptr<PangoContext, Release> context_;
    std::array<Face, 4> faces_;  // plain, bold, italic, both
};

}  // namespace ramparts
