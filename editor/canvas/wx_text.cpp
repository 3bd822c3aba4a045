// White letters on black, read back as coverage.
#include "editor/canvas/wx_text.hpp"

#include <wx/bitmap.h>
#include <wx/dcmemory.h>
#include <wx/font.h>
#include <wx/image.h>

namespace ramparts {
namespace {

wxFont font_of(TextStyle style) {
    wxFontInfo info(wxSize(0, std::max(style.size, 5)));
    info.Family(wxFONTFAMILY_SWISS);
    if (style.bold) info.Bold();
    if (style.italic) info.Italic();
    return wxFont(info);
}

Mask mask_of(const wxImage& image, const wxRect& part) {
    Mask mask(PixelRect{0, 0, part.width, part.height});
    const unsigned char* data = image.GetData();
    const int stride = image.GetWidth() * 3;
    for (int y = 0; y < part.height; ++y)
        for (int x = 0; x < part.width; ++x)
            mask.at(x, y) = data[(part.y + y) * stride + (part.x + x) * 3 + 1];
    return mask;
}

}  // namespace

DrawnText WxTextSource::render(std::string_view utf8, TextStyle style) {
    DrawnText drawn;
    const wxString text = wxString::FromUTF8(utf8.data(), utf8.size());
    wxBitmap probe(8, 8, 24);
    wxMemoryDC dc(probe);
    const wxFont font = font_of(style);
    dc.SetFont(font);
    const wxSize size = dc.GetTextExtent(text.empty() ? wxString(" ") : text);
    drawn.width = text.empty() ? 0 : size.x;
    drawn.height = size.y;
    if (text.empty()) return drawn;
    const wxSize room(size.x + 4, size.y + 2);  // slanted letters lean out of their box
    wxBitmap bitmap(room.x, room.y, 24);
    dc.SelectObject(bitmap);
    dc.SetBackground(*wxBLACK_BRUSH);
    dc.Clear();
    dc.SetFont(font);
    dc.SetTextForeground(*wxWHITE);
    dc.DrawText(text, 0, 0);
    dc.SelectObject(wxNullBitmap);
    drawn.mask = mask_of(bitmap.ConvertToImage(), wxRect(wxPoint(0, 0), room));
    return drawn;
}

std::vector<DrawnText> WxTextSource::render_letters(std::string_view ascii, TextStyle style) {
    wxBitmap probe(8, 8, 24);
    wxMemoryDC dc(probe);
    const wxFont font = font_of(style);
    dc.SetFont(font);
    std::vector<wxSize> sizes;
    wxSize room(2, 2);
    for (const char c : ascii) {
        sizes.push_back(dc.GetTextExtent(wxString(c)));
        room.x += sizes.back().x + 4;
        room.y = std::max(room.y, sizes.back().y + 1);
    }
    wxBitmap bitmap(room.x, room.y, 24);
    dc.SelectObject(bitmap);
    dc.SetBackground(*wxBLACK_BRUSH);
    dc.Clear();
    dc.SetFont(font);
    dc.SetTextForeground(*wxWHITE);
    int x = 0;
    for (std::size_t i = 0; i < ascii.size(); ++i) {
        dc.DrawText(wxString(ascii[i]), x, 0);
        x += sizes[i].x + 4;
    }
    dc.SelectObject(wxNullBitmap);
    const wxImage image = bitmap.ConvertToImage();
    std::vector<DrawnText> letters;
    x = 0;
    for (const wxSize& size : sizes) {
        DrawnText drawn;
        drawn.width = size.x;
        drawn.height = size.y;
        drawn.mask = mask_of(image, wxRect(x, 0, size.x + 2, size.y));
        letters.push_back(std::move(drawn));
        x += size.x + 4;
    }
    return letters;
}

}  // namespace ramparts
