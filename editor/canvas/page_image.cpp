// See page_image.hpp.
#include "editor/canvas/page_image.hpp"

#include <wx/mstream.h>

#include "sdk/show/draw/writers.hpp"

namespace ramparts {

wxImage page_image(const draw::DisplayList& page, int dpi) {
    const auto png = draw::png_bytes(page, dpi);
    if (!png) return {};
    wxMemoryInputStream stream(png->data(), png->size());
    if (wxImage::FindHandler(wxBITMAP_TYPE_PNG) == nullptr) wxImage::AddHandler(new wxPNGHandler);
    return wxImage(stream, wxBITMAP_TYPE_PNG);
}

}  // namespace ramparts
