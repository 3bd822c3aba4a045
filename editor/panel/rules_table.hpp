// A table of the rules as a grid, with the origin of the chosen cell below it.
#pragma once

#include <functional>

#include <wx/grid.h>

#include "editor/model/tables_model.hpp"
#include "editor/panel/forces_common.hpp"

class wxChoice;
class wxStaticText;
class wxTextCtrl;

namespace ramparts {

class TableGrid final : public DocumentPanel {
public:
    TableGrid(wxWindow* parent, PanelContext& context, TableId table, Area interest, const wxString& name);

private:
    void refresh() override;
    void fill();
    void fill_cell(int row, int column);
    void show_origin();
    void set_origin();
    [[nodiscard]] bool may_change();

    TableId id_;
    Table table_;
    wxGrid* grid_ = nullptr;
    wxChoice* origin_ = nullptr;
    wxTextCtrl* source_ = nullptr;
    wxStaticText* hint_ = nullptr;
    bool filling_ = false;
};

}  // namespace ramparts
