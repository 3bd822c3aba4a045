// Letters from the toolkit's fonts, as masks for the rasteriser.
#pragma once

#include "editor/view/text_source.hpp"

namespace ramparts {

class WxTextSource final : public TextSource {
public:
    [[nodiscard]] DrawnText render(std::string_view utf8, TextStyle style) override;
    [[nodiscard]] std::vector<DrawnText> render_letters(std::string_view ascii, TextStyle style) override;
};

}  // namespace ramparts
