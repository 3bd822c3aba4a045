// Drawings of the SDK as pictures of the toolkit.
#pragma once

#include <wx/image.h>

#include "sdk/show/draw/display_list.hpp"

namespace ramparts {

/// The page as an image; one that is not Ok when it cannot be drawn. Cost: that of painting it at this resolution.
[[nodiscard]] wxImage page_image(const draw::DisplayList& page, int dpi);

}  // namespace ramparts
