// See row_list.hpp.
#include "editor/toolkit/row_list.hpp"

#include <wx/settings.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "editor/toolkit/word_colours.hpp"

namespace ramparts {
namespace {

constexpr int kLeastText = 180;  // DIP that a text needs to be read

struct ColumnFit {
    std::vector<int> widths;
    std::size_t widest;
    std::vector<std::size_t> first_to_go;
    int room = -1;  // that the columns were made for: what a user pulls stays until it changes

    void apply(wxListCtrl& list) {
        const bool scrolls = list.GetItemCount() > list.GetCountPerPage();
        const int bar = scrolls ? wxSystemSettings::GetMetric(wxSYS_VSCROLL_X, &list) : 0;
        const int now = list.GetClientSize().x - bar;
        if (std::exchange(room, now) == now) return;
        std::vector<int> fitted = widths;
        fitted[widest] = 0;
        const auto left = [&] { return room - std::accumulate(fitted.begin(), fitted.end(), 0); };
        for (const std::size_t column : first_to_go)
            if (left() < list.FromDIP(kLeastText)) fitted[column] = 0;
        fitted[widest] = std::max(left(), list.FromDIP(kLeastText));
        for (std::size_t column = 0; column < fitted.size(); ++column)
            list.SetColumnWidth(static_cast<int>(column), fitted[column]);
    }
};

}  // namespace

void give_room_to(wxListCtrl& list, std::size_t column, std::vector<std::size_t> first_to_go) {
    ColumnFit fit{{}, column, std::move(first_to_go)};
    for (int i = 0; i < list.GetColumnCount(); ++i) fit.widths.push_back(list.GetColumnWidth(i));
    const auto shared = std::make_shared<ColumnFit>(std::move(fit));
    const auto apply = [&list, shared](wxEvent& event) {
        event.Skip();
        shared->apply(list);
    };
    list.Bind(wxEVT_SIZE, apply);
    list.Bind(wxEVT_IDLE, apply);  // rows have come that need a scrollbar
}

RowList::RowList(wxWindow* parent, const std::vector<Column>& columns, long style)
    : wxListCtrl(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                 wxLC_REPORT | wxLC_VIRTUAL | wxBORDER_NONE | style) {
    for (const Column& column : columns) AppendColumn(column.title, wxLIST_FORMAT_LEFT, FromDIP(column.width));
    SetMinSize(FromDIP(wxSize(200, 40)));
    EnableAlternateRowColours();
    if (is_dark_desktop()) SetAlternateRowColour(wxColour(58, 58, 60));
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
        shown_.SetBackgroundColour(is_dark_desktop() ? wxColour(62, 64, 68) : wxColour(232, 230, 222));
    } else {
        shown_.SetTextColour(now == Look::error ? word_colours().error : word_colours().warning);
    }
    return &shown_;
}

}  // namespace ramparts
