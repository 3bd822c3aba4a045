// See roster_cells.hpp.
#include "editor/panel/roster_cells.hpp"

#include <wx/dcclient.h>
#include <wx/menu.h>
#include <wx/settings.h>
#include <wx/stattext.h>

#include "editor/model/roster_table.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/toolkit/word_colours.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kWideColumns[] = {"name", "title", "commander"};

}  // namespace

wxGrid* make_unit_cells(wxWindow* parent) {
    auto* grid = new wxGrid(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxBORDER_NONE | wxWANTS_CHARS);
    grid->CreateGrid(0, static_cast<int>(roster_columns().size()));
    grid->EnableDragRowSize(false);
    grid->DisableDragGridSize();
    grid->SetDefaultCellAlignment(wxALIGN_LEFT, wxALIGN_CENTRE);
    grid->SetLabelFont(parent->GetFont());
    grid->SetDefaultCellFont(parent->GetFont());
    grid->SetColLabelSize(parent->FromDIP(24));
    grid->SetRowLabelSize(parent->FromDIP(40));
    grid->SetTabBehaviour(wxGrid::Tab_Leave);
    set_accessible_name(*grid, _("Units table"));
    for (wxWindow* labels :
         {grid->GetGridRowLabelWindow(), grid->GetGridColLabelWindow(), grid->GetGridCornerLabelWindow()})
        never_focus(*labels);
    for (std::size_t c = 0; c < roster_columns().size(); ++c) {
        const int n = static_cast<int>(c);
        grid->SetColLabelValue(n, tr(roster_columns()[c].label));
        auto* attributes = new wxGridCellAttr;
        if (roster_columns()[c].number) attributes->SetAlignment(wxALIGN_RIGHT, wxALIGN_CENTRE);
        grid->SetColAttr(n, attributes);
    }
    return grid;
}

void size_unit_columns(wxGrid& grid) {
    grid.AutoSizeColumns(false);
    for (int c = 0; c < grid.GetNumberCols(); ++c) {
        const std::string& name = roster_columns()[at_index(c)].name;
        const bool wide = std::find(std::begin(kWideColumns), std::end(kWideColumns), name) != std::end(kWideColumns);
        const int least = grid.FromDIP(wide ? 100 : 56);
        grid.SetColSize(c, std::clamp(grid.GetColSize(c) + grid.FromDIP(10), least, grid.FromDIP(wide ? 220 : 150)));
    }
}

wxGridBlockCoords chosen_block(const wxGrid& grid) {
    for (const wxGridBlockCoords& each : grid.GetSelectedBlocks()) return each.Canonicalize();
    const int row = std::max(0, grid.GetGridCursorRow());
    const int column = std::max(0, grid.GetGridCursorCol());
    return {row, column, row, column};
}

std::vector<int> chosen_rows(const wxGrid& grid) {
    std::vector<int> rows;
    for (const wxGridBlockCoords& each : grid.GetSelectedBlocks()) {
        const wxGridBlockCoords block = each.Canonicalize();
        for (int row = block.GetTopRow(); row <= block.GetBottomRow(); ++row)
            if (std::find(rows.begin(), rows.end(), row) == rows.end()) rows.push_back(row);
    }
    if (rows.empty() && grid.GetGridCursorRow() >= 0) rows.push_back(grid.GetGridCursorRow());
    return rows;
}

void show_on_one_line(wxStaticText& text, const wxString& words, bool wrong, int width) {
    text.SetForegroundColour(wrong ? word_colours().error : wxSystemSettings::GetColour(wxSYS_COLOUR_WINDOWTEXT));
    wxClientDC dc(&text);
    dc.SetFont(text.GetFont());
    const wxString line =
        wxControl::Ellipsize(words.empty() ? wxString(" ") : words, dc, wxELLIPSIZE_END, std::max(100, width));
    if (text.GetLabelText() != line) text.SetLabelText(line);
    text.SetToolTip(words);
}

int choose_of(wxWindow& window, const std::vector<std::string>& choices) {
    wxMenu menu;
    for (std::size_t i = 0; i < choices.size(); ++i)
        menu.Append(static_cast<int>(i) + 1, wxControl::EscapeMnemonics(to_wx(choices[i])));
    const int chosen = window.GetPopupMenuSelectionFromUser(menu);
    return chosen < 1 ? -1 : chosen - 1;
}

}  // namespace ramparts
