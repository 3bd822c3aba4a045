// See row_list.hpp.
#include "editor/toolkit/row_list.hpp"

#include <wx/settings.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace ramparts {
namespace {

constexpr int kLeastText = 130;  // DIP that a text needs to be read

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
    for (const Column& column : columns) {
        widths_.push_back(FromDIP(column.width));
        AppendColumn(column.title, wxLIST_FORMAT_LEFT, widths_.back());
    }
    SetMinSize(FromDIP(wxSize(200, 40)));
    EnableAlternateRowColours();
    if (is_dark()) SetAlternateRowColour(wxColour(58, 58, 60));
}

void RowList::show(std::size_t rows) {
    SetItemCount(static_cast<long>(rows));
    fit();
    Refresh();
}

void RowList::give_room_to(long column, std::vector<long> first_to_go) {
    widest_ = column;
    first_to_go_ = std::move(first_to_go);
    Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
        event.Skip();
        fit();
    });
}

void RowList::fit() {
    if (widest_ < 0) return;
    const bool scrolls = GetItemCount() > GetCountPerPage();
    const int room = GetClientSize().x - (scrolls ? wxSystemSettings::GetMetric(wxSYS_VSCROLL_X, this) : 0);
    if (std::exchange(room_, room) == room) return;
    std::vector<int> widths = widths_;
    widths[static_cast<std::size_t>(widest_)] = 0;
    const auto left = [&] { return room - std::accumulate(widths.begin(), widths.end(), 0); };
    for (const long column : first_to_go_)
        if (left() < FromDIP(kLeastText)) widths[static_cast<std::size_t>(column)] = 0;
    widths[static_cast<std::size_t>(widest_)] = std::max(left(), FromDIP(kLeastText));
    for (std::size_t column = 0; column < widths.size(); ++column)
        if (GetColumnWidth(static_cast<int>(column)) != widths[column])
            SetColumnWidth(static_cast<int>(column), widths[column]);
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
