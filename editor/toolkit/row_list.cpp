// See row_list.hpp.
#include "editor/toolkit/row_list.hpp"

#include <wx/settings.h>

namespace ramparts {
namespace {

bool is_dark() { return wxSystemSettings::GetAppearance().IsDark(); }

}  // namespace

WordColours word_colours(bool dark) {
    return dark ? WordColours{wxColour(255, 130, 120), wxColour(240, 190, 90)}
                : WordColours{wxColour(176, 24, 24), wxColour(140, 84, 0)};
}

WordColours word_colours() { return word_colours(is_dark()); }

RowList::RowList(wxWindow* parent, const std::vector<Column>& columns, long style)
    : wxListCtrl(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                 wxLC_REPORT | wxLC_VIRTUAL | wxBORDER_NONE | style) {
    for (const Column& column : columns) AppendColumn(column.title, wxLIST_FORMAT_LEFT, FromDIP(column.width));
    SetMinSize(FromDIP(wxSize(200, 40)));
    EnableAlternateRowColours();
    if (is_dark()) SetAlternateRowColour(wxColour(58, 58, 60));
}

void RowList::show(std::size_t rows) {
    SetItemCount(static_cast<long>(rows));
    Refresh();
}

wxString RowList::OnGetItemText(long row, long column) const {
    return text && row >= 0 ? text(static_cast<std::size_t>(row), column) : wxString();
}

wxItemAttr* RowList::OnGetItemAttr(long row) const {
    wxItemAttr* const plain = wxListCtrl::OnGetItemAttr(row);
    const Look now = look && row >= 0 ? look(static_cast<std::size_t>(row)) : Look::plain;
    if (now == Look::plain) return plain;
    shown_ = plain == nullptr ? wxItemAttr() : *plain;
    if (now == Look::heading) {
        shown_.SetFont(GetFont().Bold());
        shown_.SetBackgroundColour(is_dark() ? wxColour(62, 64, 68) : wxColour(232, 230, 222));
    } else {
        shown_.SetTextColour(now == Look::error ? word_colours().error : word_colours().warning);
    }
    return &shown_;
}

}  // namespace ramparts
