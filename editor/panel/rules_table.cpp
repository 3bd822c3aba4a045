// Filling and reading the grid.
#include "editor/panel/rules_table.hpp"

#include <algorithm>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/command/own_rules.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

wxColour mix(const wxColour& base, const wxColour& with, int percent) {
    const auto part = [percent](int a, int b) {
        return static_cast<unsigned char>((a * (100 - percent) + b * percent) / 100);
    };
    return {part(base.Red(), with.Red()), part(base.Green(), with.Green()), part(base.Blue(), with.Blue())};
}

}  // namespace

TableSource source_of(TableId table, std::shared_ptr<RulesBase> base) {
    TableSource source;
    source.base = std::move(base);
    source.read = [table](const Scenario& s, std::span<const Finding> findings) {
        return table_of(s, table, findings);
    };
    source.write = [table](Document& d, std::size_t row, std::size_t column, std::string_view text) {
        return set_table_cell(d, table, row, column, text);
    };
    source.state = [table](Document& d, std::size_t row, std::size_t column, const Provenance& p) {
        return set_table_provenance(d, table, row, column, p);
    };
    source.place = [table](const Scenario& s, std::string_view object) { return cell_called(s, table, object); };
    if (table == TableId::turns) {
        source.of_ruleset = false;
        source.words = true;
        source.wide = 1;
        source.place = turn_cell;
    }
    return source;
}

TableGrid::TableGrid(wxWindow* parent, PanelContext& context, TableId table, Area interest, const wxString& name)
    : TableGrid(parent, context, source_of(table), interest, name) {}

TableGrid::TableGrid(wxWindow* parent, PanelContext& context, TableSource from, Area interest, const wxString& name)
    : DocumentPanel(parent, context, interest), source_of_(std::move(from)) {
    modules_link_ = context.workspace.modules_changed.connect([this] { refresh_later(); });
    grid_ = new wxGrid(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxBORDER_NONE | wxWANTS_CHARS);
    grid_->CreateGrid(0, 0);
    grid_->EnableDragRowSize(false);
    grid_->DisableDragGridSize();
    grid_->SetDefaultRowSize(grid_->GetCharHeight() + FromDIP(5));  // a CRT of six rows is seen whole
    grid_->SetDefaultCellAlignment(source_of_.words ? wxALIGN_LEFT : wxALIGN_CENTRE, wxALIGN_CENTRE);
    grid_->SetLabelFont(GetFont());
    grid_->SetDefaultCellFont(GetFont());
    set_accessible_name(*grid_, name);
    for (wxWindow* labels :
         {grid_->GetGridRowLabelWindow(), grid_->GetGridColLabelWindow(), grid_->GetGridCornerLabelWindow()})
        never_focus(*labels);
    lay_out();
    connect_editing();
    connect_pointing();
    if (source_of_.confirm) walk();
    origin_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { set_origin(); });
    source_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { set_origin(); });
    source_->Bind(wxEVT_KILL_FOCUS, [this](wxFocusEvent& e) {
        e.Skip();
        set_origin();
    });
}

void TableGrid::lay_out() {
    hint_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
    origin_ = new wxChoice(this, wxID_ANY);
    for (const auto& choice : provenance_choices()) origin_->Append(to_wx(choice.label));
    set_accessible_name(*origin_, _("Origin of the cell"));
    source_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
    source_->SetHint(_("Source: rule number, issuer, or how it was made"));
    set_accessible_name(*source_, _("Source of the cell"));
    auto* row = new wxBoxSizer(wxHORIZONTAL);
    row->Add(new wxStaticText(this, wxID_ANY, _("Origin:")), 0, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(4));
    row->Add(origin_, 0, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(4));
    row->Add(source_, 1, wxALIGN_CENTRE_VERTICAL);
    auto* column = new wxBoxSizer(wxVERTICAL);
    column->Add(hint_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(3));
    column->Add(grid_, 1, wxEXPAND);
    column->Add(row, 0, wxEXPAND | wxALL, FromDIP(2));
    SetSizer(column);
}

void TableGrid::connect_editing() {
    grid_->Bind(wxEVT_GRID_CELL_CHANGING, [this](wxGridEvent& e) {
        OpenDocument* d = document();
        if (d == nullptr || filling_) return;
        if (!may_change()) return e.Veto();
        const std::string why = source_of_.write(d->document, static_cast<std::size_t>(e.GetRow()),
                                                 static_cast<std::size_t>(e.GetCol()), from_wx(e.GetString()));
        if (!why.empty()) {
            say(why);
            e.Veto();
        }
    });
    // The question about a shared ruleset comes before something is typed.
    grid_->Bind(wxEVT_GRID_EDITOR_SHOWN, [this](wxGridEvent& e) {
        if (!may_change()) return e.Veto();
        // A field in the rest of a cell that is half out of sight has no room for its text, and may have none at all.
        grid_->MakeCellVisible(e.GetRow(), e.GetCol());
        wxGridCellEditor* editor = grid_->GetCellEditor(e.GetRow(), e.GetCol());
        if (editor->IsCreated()) show_again(*editor->GetWindow());
        editor->DecRef();
    });
    // What changed while the cell was open is shown now.
    grid_->Bind(wxEVT_GRID_EDITOR_HIDDEN, [this](wxGridEvent& e) {
        e.Skip();
        refresh_later();
    });
}

void TableGrid::connect_pointing() {
    grid_->Bind(wxEVT_GRID_CELL_LEFT_CLICK, [this](wxGridEvent& e) { click_box(e); });
    grid_->Bind(wxEVT_GRID_CELL_LEFT_DCLICK, [this](wxGridEvent& e) { click_box(e); });
    grid_->SetTabBehaviour(wxGrid::Tab_Leave);
    grid_->Bind(wxEVT_GRID_EDITOR_CREATED, [this](wxGridEditorCreatedEvent& e) {
        e.Skip();
        stay_placed_while_hidden(*e.GetWindow());
        set_accessible_name(*e.GetWindow(), grid_->GetName());
        name_controls(*e.GetWindow());
    });
    grid_->Bind(wxEVT_GRID_SELECT_CELL, [this](wxGridEvent& e) {
        e.Skip();
        CallAfter([this] {
            show_origin();
            if (on_cursor) on_cursor();
            if (source_of_.base) source_of_.base->row_chosen();
        });
    });
    grid_->Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& e) {
        OpenDocument* d = document();
        if (e.GetKeyCode() != WXK_DELETE || d == nullptr || grid_->GetNumberRows() == 0) return e.Skip();
        if (!may_change()) return;
        say(source_of_.write(d->document, static_cast<std::size_t>(grid_->GetGridCursorRow()),
                             static_cast<std::size_t>(grid_->GetGridCursorCol()), ""));
    });
    grid_->GetGridWindow()->Bind(wxEVT_MOTION, [this](wxMouseEvent& e) {
        e.Skip();
        const wxGridCellCoords at = grid_->XYToCell(grid_->CalcUnscrolledPosition(e.GetPosition()));
        wxString tip;
        if (at.GetRow() >= 0 && at.GetCol() >= 0 && static_cast<std::size_t>(at.GetRow()) < table_.rows.size() &&
            static_cast<std::size_t>(at.GetCol()) < table_.columns.size())
            tip = to_wx(table_.at(static_cast<std::size_t>(at.GetRow()), static_cast<std::size_t>(at.GetCol())).tip);
        wxWindow* window = grid_->GetGridWindow();
        if (window->GetToolTipText() != tip) window->SetToolTip(tip);
    });
}

// The toolkit takes one click to choose the cell and another one for its box.
void TableGrid::click_box(wxGridEvent& e) {
    OpenDocument* d = document();
    const int row = e.GetRow();
    const int column = e.GetCol();
    if (d == nullptr || row < 0 || column < 0 || static_cast<std::size_t>(row) >= table_.rows.size() ||
        static_cast<std::size_t>(column) >= table_.columns.size())
        return e.Skip();
    const TableCell& cell = table_.at(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    const wxRect place = grid_->CellToRect(row, column);
    const int middle = place.x + place.width / 2;
    const int at = grid_->CalcUnscrolledPosition(e.GetPosition()).x - grid_->GetRowLabelSize();
    if (!cell.flag || cell.fixed || std::abs(at - middle) > FromDIP(12)) return e.Skip();
    if (grid_->IsCellEditControlShown()) grid_->DisableCellEditControl();
    grid_->SetGridCursor(row, column);
    grid_->SetFocus();
    if (!may_change()) return;
    say(source_of_.write(d->document, static_cast<std::size_t>(row), static_cast<std::size_t>(column),
                         cell.text.empty() ? "1" : ""));
}

void TableGrid::refresh() {
    if (another() && grid_->IsCellEditControlShown()) {  // the entry of a document that was closed
        filling_ = true;
        grid_->DisableCellEditControl();
        filling_ = false;
    }
    if (grid_->IsCellEditControlShown()) return;  // comes when the entry is done
    const OpenDocument* d = document();
    Table now = d != nullptr ? source_of_.read(d->scenario(), d->findings.findings()) : Table{};
    if (d != nullptr && source_of_.base) {
        const ChangedRules& rules = source_of_.base->of(*d);
        if (source_of_.together) mark_changed_whole(rules, source_of_.together(), source_of_.read, now);
        else mark_changed(rules, d->scenario(), source_of_.read, now);
    }
    if (!(now == table_) || another() || grid_->GetNumberRows() == 0) {
        const bool same = !another() && now.rows == table_.rows && now.columns == table_.columns &&
                          now.choices == table_.choices && grid_->GetNumberRows() > 0;
        const Table before = std::exchange(table_, std::move(now));
        if (!same) fill();
        else
            for (std::size_t i = 0; i < table_.cells.size(); ++i)
                if (!(table_.cells[i] == before.cells[i]))
                    fill_cell(static_cast<int>(i / table_.columns.size()), static_cast<int>(i % table_.columns.size()));
        mark_rows();
        grid_->ForceRefresh();
    }
    if (source_of_.base) source_of_.base->row_chosen();
    show_wrapped(*hint_, tr(table_.hint), std::max(FromDIP(150), GetClientSize().x - FromDIP(10)));
    show_origin();
    go_where_pointed();
}

// A row of which something differs has the mark in front of its name.
void TableGrid::mark_rows() {
    if (!source_of_.base) return;
    bool other = false;
    for (std::size_t r = 0; r < table_.rows.size(); ++r) {
        bool changed = false;
        for (std::size_t c = 0; c < table_.columns.size(); ++c) changed = changed || !table_.at(r, c).base.empty();
        const wxString label = (changed ? to_wx(kChangedMark) : wxString()) + to_wx(table_.rows[r]);
        if (grid_->GetRowLabelValue(static_cast<int>(r)) == label) continue;
        grid_->SetRowLabelValue(static_cast<int>(r), label);
        other = true;
    }
    if (other) grid_->SetRowLabelSize(wxGRID_AUTOSIZE);
}

std::vector<Change> TableGrid::changes_back() const {
    const OpenDocument* d = document();
    const auto at = row();
    if (d == nullptr || !source_of_.base || !at || *at >= table_.rows.size()) return {};
    const ChangedRules& rules = source_of_.base->of(*d);
    if (source_of_.together) return changes_back_whole(rules, source_of_.together());
    for (std::size_t c = 0; c < table_.columns.size(); ++c)
        if (!table_.at(*at, c).base.empty()) return ramparts::changes_back(rules, d->scenario(), source_of_.read, *at);
    return {};
}

std::optional<std::size_t> TableGrid::row() const {
    const int row = grid_->GetGridCursorRow();
    return row >= 0 && row < grid_->GetNumberRows() ? std::optional(static_cast<std::size_t>(row)) : std::nullopt;
}

void TableGrid::go_to(int row, int column) {
    if (grid_->GetNumberRows() == 0 || grid_->GetNumberCols() == 0) return;
    row = std::clamp(row, 0, grid_->GetNumberRows() - 1);
    column = std::clamp(column, 0, grid_->GetNumberCols() - 1);
    grid_->SetGridCursor(row, column);
    grid_->MakeCellVisible(row, column);
}

// A finding leads to one of the cells.
void TableGrid::go_where_pointed() {
    OpenDocument* d = document();
    if (d == nullptr || !source_of_.place || d->pointed().empty()) return;
    const auto cell = source_of_.place(d->scenario(), d->pointed());
    if (!cell) return;
    d->point_at({});
    bring_to_front(*this);
    go_to(cell->first, cell->second);
    grid_->SetFocus();
}

void TableGrid::fill() {
    wxGridUpdateLocker lock(grid_);
    filling_ = true;
    const int rows = static_cast<int>(table_.rows.size());
    const int columns = static_cast<int>(table_.columns.size());
    if (grid_->GetNumberRows() > 0) grid_->DeleteRows(0, grid_->GetNumberRows());
    if (grid_->GetNumberCols() > 0) grid_->DeleteCols(0, grid_->GetNumberCols());
    grid_->AppendCols(columns);
    grid_->AppendRows(rows);
    for (int c = 0; c < columns; ++c) grid_->SetColLabelValue(c, to_wx(table_.columns[static_cast<std::size_t>(c)]));
    for (int r = 0; r < rows; ++r) grid_->SetRowLabelValue(r, to_wx(table_.rows[static_cast<std::size_t>(r)]));
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) fill_cell(r, c);
    grid_->SetRowLabelSize(wxGRID_AUTOSIZE);
    grid_->SetColLabelSize(FromDIP(24));
    grid_->AutoSizeColumns(false);
    for (int c = 0; c < columns; ++c)
        grid_->SetColSize(c, std::max(grid_->GetColSize(c) + FromDIP(10), FromDIP(c == source_of_.wide ? 170 : 56)));
    filling_ = false;
}

void TableGrid::fill_cell(int row, int column) {
    const TableCell& cell = table_.at(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    if (cell.flag) {
        grid_->SetCellRenderer(row, column, new wxGridCellBoolRenderer);
        grid_->SetCellEditor(row, column, new wxGridCellBoolEditor);
        grid_->SetCellAlignment(row, column, wxALIGN_CENTRE, wxALIGN_CENTRE);
        grid_->SetCellValue(row, column, cell.text.empty() ? "" : "1");
    } else {
        if (static_cast<std::size_t>(column) < table_.choices.size() &&
            !table_.choices[static_cast<std::size_t>(column)].empty()) {
            wxArrayString words;
            for (const std::string& word : table_.choices[static_cast<std::size_t>(column)])
                words.push_back(to_wx(word));
            grid_->SetCellEditor(row, column, new wxGridCellChoiceEditor(words));
        }
        grid_->SetCellValue(row, column, to_wx(cell.text));
    }
    grid_->SetReadOnly(row, column, cell.fixed);
    grid_->SetCellFont(row, column,
                       cell.base.empty() ? grid_->GetDefaultCellFont() : grid_->GetDefaultCellFont().Bold());
    const wxColour paper = wxSystemSettings::GetColour(wxSYS_COLOUR_WINDOW);
    const wxColour ink = wxSystemSettings::GetColour(wxSYS_COLOUR_WINDOWTEXT);
    wxColour back = paper;
    if (cell.fixed) back = mix(paper, ink, 8);
    if (cell.provenance.kind == ProvenanceKind::rulebook) back = mix(paper, wxColour(60, 110, 200), 16);
    if (cell.provenance.kind == ProvenanceKind::reconstruction) back = mix(paper, wxColour(200, 150, 30), 18);
    if (cell.provenance.kind == ProvenanceKind::errata) back = mix(paper, wxColour(200, 60, 60), 16);
    if (cell.provenance.kind == ProvenanceKind::printed) back = mix(paper, wxColour(123, 75, 168), 18);
    if (!cell.problem.empty()) back = mix(paper, wxColour(220, 40, 40), 60);
    grid_->SetCellBackgroundColour(row, column, back);
    grid_->SetCellTextColour(row, column, cell.inherited || cell.fixed ? mix(paper, ink, 55) : ink);
}

void TableGrid::show_origin() {
    const int row = grid_->GetGridCursorRow();
    const int column = grid_->GetGridCursorCol();
    const bool there = row >= 0 && column >= 0 && static_cast<std::size_t>(row) < table_.rows.size() &&
                       static_cast<std::size_t>(column) < table_.columns.size();
    const TableCell* cell =
        there ? &table_.at(static_cast<std::size_t>(row), static_cast<std::size_t>(column)) : nullptr;
    const bool own = cell != nullptr && !cell->inherited && !cell->fixed;
    int kind = 0;
    if (own) kind = origin_place(cell->provenance.kind);
    origin_->SetSelection(kind);
    const wxString source = own ? to_wx(cell->provenance.source) : wxString();
    if (source_->GetValue() != source && !source_->HasFocus()) source_->ChangeValue(source);
    const wxString why = !there ? _("Choose a cell first.")
                         : !own ? _("This cell states nothing of its own.")
                                : wxString();
    allow(*origin_, why);
    allow(*source_, !why.empty() ? why : kind == 0 ? _("Choose an origin first.") : wxString());
}

// The turn track is the scenario's; the other tables are the ruleset's.
bool TableGrid::may_change() {
    if (source_of_.ready && !source_of_.ready()) return false;
    return !source_of_.of_ruleset || (document() != nullptr && may_change_rules(*document(), context_.shell));
}

void TableGrid::finish_typing() {
    DocumentPanel::finish_typing();
    if (source_->HasFocus()) set_origin();
}

void TableGrid::focus_cells() { grid_->SetFocus(); }

// A guided walk: what is typed or taken as it stands leads on by itself.
void TableGrid::walk() {
    grid_->Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& e) {
        const int key = e.GetKeyCode();
        const bool enter = key == WXK_RETURN || key == WXK_NUMPAD_ENTER;
        const bool rest = enter && e.GetModifiers() == wxMOD_SHIFT;
        if (grid_->IsCellEditControlShown()) {  // the key ends an entry
            entered_ = enter;
            return e.Skip();
        }
        if (!rest && !((enter || key == WXK_SPACE) && e.GetModifiers() == wxMOD_NONE)) return e.Skip();
        confirm(rest);
    });
    grid_->Bind(wxEVT_GRID_EDITOR_SHOWN, [this](wxGridEvent& e) {
        e.Skip();
        entered_ = false;
    });
    grid_->Bind(wxEVT_GRID_CELL_CHANGED, [this](wxGridEvent& e) {
        e.Skip();
        entered_ = false;
        CallAfter([this, row = e.GetRow(), column = e.GetCol()] { go_on(row, column, false); });
    });
    // The same value typed again changes no cell, but says that it is the printed one.
    grid_->Bind(wxEVT_GRID_EDITOR_HIDDEN, [this](wxGridEvent& e) {
        e.Skip();
        CallAfter([this, row = e.GetRow(), column = e.GetCol()] {
            if (!std::exchange(entered_, false)) return;
            grid_->SetGridCursor(row, column);
            confirm(false);
        });
    });
}

bool TableGrid::confirm(bool rest) {
    OpenDocument* d = document();
    const int row = grid_->GetGridCursorRow();
    const int column = grid_->GetGridCursorCol();
    if (d == nullptr || row < 0 || column < 0 || !may_change()) return false;
    const std::string why =
        source_of_.confirm(d->document, static_cast<std::size_t>(row), static_cast<std::size_t>(column), rest);
    say(why);
    if (!why.empty()) return false;
    catch_up();
    go_on(row, column, true);
    return true;
}

void TableGrid::go_on(int row, int column, bool as_it_stood) {
    if (document() == nullptr) return;
    const auto [to_row, to_column] =
        source_of_.next(static_cast<std::size_t>(row), static_cast<std::size_t>(column), as_it_stood);
    go_to(static_cast<int>(to_row), static_cast<int>(to_column));
}

void TableGrid::set_origin() {
    OpenDocument* d = document();
    const int row = grid_->GetGridCursorRow();
    const int column = grid_->GetGridCursorCol();
    if (d == nullptr || row < 0 || column < 0 || !origin_->IsEnabled()) return;
    if (static_cast<std::size_t>(row) >= table_.rows.size() ||
        static_cast<std::size_t>(column) >= table_.columns.size())
        return;
    Provenance p;
    p.kind = origin_at(origin_->GetSelection());
    if (p.stated()) p.source = trimmed(from_wx(source_->GetValue()));
    if (p == table_.at(static_cast<std::size_t>(row), static_cast<std::size_t>(column)).provenance || !may_change())
        return;
    say(source_of_.state(d->document, static_cast<std::size_t>(row), static_cast<std::size_t>(column), p));
}

}  // namespace ramparts
