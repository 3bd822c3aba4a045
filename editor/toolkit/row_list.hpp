// A list whose rows are asked for when they are drawn, and the colours of words that warn.
#pragma once

#include <wx/listctrl.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace ramparts {

/// Colours of words on the ground of lists, fields and windows.
struct WordColours {
    wxColour error;
    wxColour warning;
};
/// Those for a light or a dark ground: a contrast of 4.5 with it at least.
[[nodiscard]] WordColours word_colours(bool dark);
/// Those for the desktop as it is.
[[nodiscard]] WordColours word_colours();

/// A thousand rows cost what is in sight. The owner says with show() how many there are.
class RowList final : public wxListCtrl {
public:
    enum class Look : std::uint8_t { plain, heading, warning, error };
    struct Column {
        wxString title;
        int width;  ///< DIP
    };
    RowList(wxWindow* parent, const std::vector<Column>& columns, long style = wxLC_SINGLE_SEL);

    /// What a cell says and how a row looks. A row may have gone since the list was last counted.
    std::function<wxString(std::size_t row, long column)> text;
    std::function<Look(std::size_t row)> look;

    /// There are `rows` now, and all of them may say something else.
    void show(std::size_t rows);
    /// Gives `column` what is left of the width. Where that is too little to read, others go, in this order.
    void give_room_to(long column, std::vector<long> first_to_go);

protected:
    wxString OnGetItemText(long row, long column) const override;
    wxItemAttr* OnGetItemAttr(long row) const override;

private:
    void fit();

    std::vector<int> widths_;  ///< pixels
    int room_ = -1;            ///< that the columns were made for: what a user pulls stays until it changes
    long widest_ = -1;
    std::vector<long> first_to_go_;
    mutable wxItemAttr shown_;  ///< of the row asked for last
};

}  // namespace ramparts
