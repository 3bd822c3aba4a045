// A table of the rules as a grid, with the origin of the chosen cell below it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include <wx/grid.h>

#include "editor/model/tables_model.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/panel/rules_base.hpp"

class wxChoice;
class wxStaticText;
class wxTextCtrl;

namespace ramparts {

/// Where a grid has its cells from, and who takes what is typed into them.
struct TableSource {
    std::function<Table(const Scenario&, std::span<const Finding>)> read;
    std::function<std::string(Document&, std::size_t row, std::size_t column, std::string_view text)> write;
    std::function<std::string(Document&, std::size_t row, std::size_t column, const Provenance&)> state;
    bool of_ruleset = true;  ///< a change may concern other scenarios
    bool words = false;      ///< cells hold words rather than numbers
    int wide = -1;           ///< the column with long words
    /// The cell that a finding's object means, when it is one of this table.
    std::function<std::optional<std::pair<int, int>>(const Scenario&, std::string_view object)> place = {};
    /// The rules that those of the document are made from: what differs is marked. Absent = nothing is.
    std::shared_ptr<RulesBase> base = {};
    /// With `base`, where the rows are stated together: the place that names them.
    std::function<std::string()> together = {};
    /// Asked before anything is typed or taken; false = not now.
    std::function<bool()> ready = {};
    /// Takes a cell as it stands, or the rest of its row: Space and Return, and Shift+Return. Absent = keys of the
    /// grid.
    std::function<std::string(Document&, std::size_t row, std::size_t column, bool rest)> confirm = {};
    /// With `confirm`: the cell to go to after a typed entry, or after one taken as it stood.
    std::function<std::pair<std::size_t, std::size_t>(std::size_t row, std::size_t column, bool as_it_stood)> next = {};
};

/// A table of the ruleset, or the turn track.
[[nodiscard]] TableSource source_of(TableId table, std::shared_ptr<RulesBase> base = {});

class TableGrid final : public DocumentPanel {
public:
    TableGrid(wxWindow* parent, PanelContext& context, TableId table, Area interest, const wxString& name);
    TableGrid(wxWindow* parent, PanelContext& context, TableSource source, Area interest, const wxString& name);
    /// Reads the source again.
    void look_again() { catch_up(); }
    /// The row with the cursor; nothing in an empty table.
    [[nodiscard]] std::optional<std::size_t> row() const;
    /// What gives the row with the cursor the values of the base again; nothing when it has them.
    [[nodiscard]] std::vector<Change> changes_back() const;
    /// Called when another cell has the cursor.
    std::function<void()> on_cursor;
    void go_to(int row, int column);
    /// Gives the cells the keyboard.
    void focus_cells();

private:
    void refresh() override;
    void mark_rows();
    void finish_typing() override;
    void lay_out();
    void connect_editing();
    void connect_pointing();
    void click_box(wxGridEvent& e);
    void go_where_pointed();
    void fill();
    void fill_cell(int row, int column);
    void show_origin();
    void set_origin();
    [[nodiscard]] bool may_change();
    void walk();
    bool confirm(bool rest);
    void go_on(int row, int column, bool as_it_stood);

    TableSource source_of_;
    Connection modules_link_;
    Table table_;
    wxGrid* grid_ = nullptr;
    wxChoice* origin_ = nullptr;
    wxTextCtrl* source_ = nullptr;
    wxStaticText* hint_ = nullptr;
    bool filling_ = false;
    bool entered_ = false;  ///< the cell's editor was left by Return
};

}  // namespace ramparts
