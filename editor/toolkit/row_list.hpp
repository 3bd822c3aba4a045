// A list whose rows are asked for when they are drawn, and columns that fit.
#pragma once

#include <wx/listctrl.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace ramparts {

/// Gives one column what is left of the width of a list whose columns are made. Where that is too little to read,
/// others go, in this order.
void give_room_to(wxListCtrl& list, std::size_t column, std::vector<std::size_t> first_to_go);

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

protected:
    wxString OnGetItemText(long row, long column) const override;
    wxItemAttr* OnGetItemAttr(long row) const override;

private:
    mutable wxItemAttr shown_;  ///< of the row asked for last
};

}  // namespace ramparts
