// The scrolled field of swatches: everything that can be painted, in sections. A swatch keeps its place whatever is
// chosen.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <wx/scrolwin.h>

#include "editor/panel/painting.hpp"

namespace ramparts {

class PaletteView final : public wxScrolled<wxWindow> {
public:
    PaletteView(wxWindow* parent, PanelContext& context);
    /// Shows only paints whose name contains the words.
    void set_filter(const std::string& words);
    /// The scenario's kinds changed: pictures are made anew.
    void kinds_changed();
    /// Takes the first paint shown.
    void choose_first();
    /// Called when a paint was chosen here.
    std::function<void(const Paint&)> on_choose;

private:
    struct Item {
        Paint paint;
        wxString name;
        wxString note;  ///< under the name, where another section has one of the same name
        wxRect rect;    ///< in the unscrolled field
    };
    struct Header {
        wxString text;
        int y = 0;
    };
    void lay_out();
    /// Names are written in it.
    [[nodiscard]] wxFont small_font() const;
    [[nodiscard]] int line_height() const;
    [[nodiscard]] int per_row() const;
    [[nodiscard]] int tile_width() const;
    void on_paint(wxPaintEvent& event);
    void on_key(wxKeyEvent& event);
    /// The paint that the keyboard is at, for screen readers.
    void speak_focus(bool repeat);
    [[nodiscard]] int item_at(wxPoint point) const;
    void choose(int item);
    [[nodiscard]] const wxBitmap& picture(const Paint& paint);

    PanelContext& context_;
    std::string filter_;
    std::vector<Item> items_;
    std::vector<Header> headers_;
    std::map<std::string, wxBitmap> pictures_;
    std::vector<Connection> links_;
    int hover_ = -1;
    int focus_ = 0;
};

}  // namespace ramparts
