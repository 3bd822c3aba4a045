// The order of battle as a table: typed, sorted, filtered and pasted into like a spreadsheet.
#include <algorithm>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/grid.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/wrapsizer.h>

#include "editor/model/forces_model.hpp"
#include "editor/model/roster_table.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/panel/roster_cells.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

class RosterPanel final : public DocumentPanel {
public:
    RosterPanel(wxWindow* parent, PanelContext& context)
        : DocumentPanel(parent, context,
                        Area::units | Area::groups | Area::sides | Area::kinds | Area::grid | Area::turns) {
        make_row();
        grid_ = make_unit_cells(this);
        hint_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(row_, 0, wxEXPAND | wxALL, FromDIP(4));
        column->Add(grid_, 1, wxEXPAND);
        column->Add(hint_, 0, wxEXPAND | wxALL, FromDIP(4));
        SetSizer(column);
        connect_typing();
        connect_choosing();
    }

private:
    void make_row() {
        row_ = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        side_ = labelled_choice(this, *row_, _("Side:"), _("Units of which side"));
        sort_ = labelled_choice(this, *row_, _("Order:"), _("By which column the rows are sorted"));
        sort_->Append(_("as in the file"));
        for (const RosterColumn& c : roster_columns()) sort_->Append(tr(c.label));
        sort_->SetSelection(0);
        delete_ = small_button(this, _("&Delete units"));
        row_->Add(delete_, 0, wxRIGHT, FromDIP(4));
        side_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { order_changed(); });
        sort_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { order_changed(); });
        delete_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            if (OpenDocument* d = document()) say(remove_units(d->document, chosen_units()));
        });
    }

    void connect_typing() {
        grid_->Bind(wxEVT_GRID_CELL_CHANGING, [this](wxGridEvent& e) {
            if (filling_ || document() == nullptr) return;
            if (!take_cell(e.GetRow(), e.GetCol(), from_wx(e.GetString()))) e.Veto();
        });
        grid_->Bind(wxEVT_GRID_EDITOR_SHOWN, [this](wxGridEvent& e) {
            e.Skip();
            grid_->MakeCellVisible(e.GetRow(), e.GetCol());
            wxGridCellEditor* editor = grid_->GetCellEditor(e.GetRow(), e.GetCol());
            if (editor->IsCreated()) show_again(*editor->GetWindow());
            editor->DecRef();
            entered_ = false;
        });
        grid_->Bind(wxEVT_GRID_EDITOR_CREATED, [this](wxGridEditorCreatedEvent& e) {
            e.Skip();
            stay_placed_while_hidden(*e.GetWindow());
            set_accessible_name(*e.GetWindow(), grid_->GetColLabelValue(e.GetCol()));
            name_controls(*e.GetWindow());
        });
        grid_->Bind(wxEVT_GRID_EDITOR_HIDDEN, [this](wxGridEvent& e) {
            e.Skip();
            fault_ = {};
            refresh_later();
            CallAfter([this, row = e.GetRow()] { typed(row); });
        });
        grid_->Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& e) { key(e); });
        Bind(wxEVT_IDLE, [this](wxIdleEvent& e) {
            e.Skip();
            open_again();
        });
    }

    void connect_choosing() {
        grid_->Bind(wxEVT_GRID_TABBING, [this](wxGridEvent& e) {
            e.Skip();
            tabbed_ = true;
        });
        grid_->Bind(wxEVT_GRID_SELECT_CELL, [this](wxGridEvent& e) {
            e.Skip();
            if (!std::exchange(tabbed_, false)) began_ = e.GetCol();
            pick_later();
        });
        grid_->Bind(wxEVT_GRID_RANGE_SELECTED, [this](wxGridRangeSelectEvent& e) {
            e.Skip();
            pick_later();
        });
        grid_->Bind(wxEVT_GRID_LABEL_LEFT_CLICK, [this](wxGridEvent& e) {
            if (e.GetRow() >= 0 || e.GetCol() < 0) return e.Skip();
            const bool again = sort_->GetSelection() == e.GetCol() + 1;
            if (again && falling_) sort_->SetSelection(0);
            else sort_->SetSelection(e.GetCol() + 1);
            order_changed(again && !falling_);
        });
        grid_->Bind(wxEVT_GRID_CELL_LEFT_DCLICK, [this](wxGridEvent& e) {
            if (!offer(e.GetRow(), e.GetCol())) e.Skip();
        });
        grid_->Bind(wxEVT_GRID_CELL_RIGHT_CLICK, [this](wxGridEvent& e) {
            if (!offer(e.GetRow(), e.GetCol())) e.Skip();
        });
    }

    // --- rows ---------------------------------------------------------------------------------------------------

    [[nodiscard]] RosterOrder order() const {
        RosterOrder order;
        if (side_->GetSelection() > 0) order.side = static_cast<SideId>(side_->GetSelection() - 1);
        if (sort_->GetSelection() > 0) order.column = at_index(sort_->GetSelection() - 1);
        order.falling = falling_;
        return order;
    }

    void order_changed(bool falling = false) {
        falling_ = falling;
        if (sort_->GetSelection() > 0) grid_->SetSortingColumn(sort_->GetSelection() - 1, !falling_);
        else grid_->UnsetSortingColumn();
        rows_.clear();
        catch_up();
    }

    /// The unit of a row; nothing for the row of a new one.
    [[nodiscard]] std::optional<std::size_t> unit_in(int row) const {
        const OpenDocument* d = document();
        if (d == nullptr || row < 0 || at_index(row) >= rows_.size()) return std::nullopt;
        const auto unit = d->scenario().unit(rows_[at_index(row)]);
        return unit ? std::optional<std::size_t>(*unit) : std::nullopt;
    }

    void refresh() override {
        if (another() && grid_->IsCellEditControlShown()) close_editor();
        if (grid_->IsCellEditControlShown()) return;  // comes when the entry is done
        const OpenDocument* d = document();
        if (another()) {
            fault_ = {};
            rows_.clear();
            falling_ = false;
            sort_->SetSelection(0);
            grid_->UnsetSortingColumn();
        }
        show_sides(d);
        gather_rows(d);
        fill(d);
        if (another() || !sized_) {
            sized_ = grid_->GetNumberRows() > 1;
            size_unit_columns(*grid_);
        }
        follow_focus(d);
        const wxString none = d == nullptr ? _("No scenario is open.") : wxString();
        allow(*side_, none);
        allow(*sort_, none, _("A click on a column's heading does the same"));
        allow(*delete_, !none.empty() || !chosen_units().empty() ? none : _("Choose a unit first."),
              _("Take the units of the chosen rows out of the scenario"));
        show_hint();
    }

    void show_sides(const OpenDocument* d) {
        wxArrayString words;
        words.push_back(_("both"));
        if (d != nullptr)
            for (const auto& choice : side_choices(d->scenario())) words.push_back(to_wx(choice.label));
        if (side_->GetStrings() == words) return;
        const int before = side_->GetSelection();
        side_->Set(words);
        side_->SetSelection(another() || before < 0 || before >= static_cast<int>(words.size()) ? 0 : before);
        Layout();
    }

    // A sorted table stays as it was sorted while one types in it; what is new comes last.
    void gather_rows(const OpenDocument* d) {
        std::vector<std::string> now;
        if (d != nullptr)
            for (const std::size_t i : roster_units(d->scenario(), order())) now.push_back(d->scenario().units[i].id);
        if (!order().column || rows_.empty()) {
            rows_ = std::move(now);
            return;
        }
        std::erase_if(rows_, [&](const std::string& id) { return std::find(now.begin(), now.end(), id) == now.end(); });
        for (const std::string& id : now)
            if (std::find(rows_.begin(), rows_.end(), id) == rows_.end()) rows_.push_back(id);
    }

    void fill(const OpenDocument* d) {
        wxGridUpdateLocker lock(grid_);
        filling_ = true;
        const int wanted = d != nullptr ? static_cast<int>(rows_.size()) + 1 : 0;
        if (grid_->GetNumberRows() > wanted) grid_->DeleteRows(wanted, grid_->GetNumberRows() - wanted);
        if (grid_->GetNumberRows() < wanted) grid_->AppendRows(wanted - grid_->GetNumberRows());
        for (int row = 0; row < wanted; ++row) {
            const auto unit = unit_in(row);
            const wxString label = unit ? wxString::Format("%d", row + 1) : wxString("+");
            if (grid_->GetRowLabelValue(row) != label) grid_->SetRowLabelValue(row, label);
            for (int c = 0; c < grid_->GetNumberCols(); ++c) {
                const wxString text = unit ? to_wx(roster_cell(d->scenario(), *unit, at_index(c))) : wxString();
                if (grid_->GetCellValue(row, c) != text) grid_->SetCellValue(row, c, text);
            }
        }
        filling_ = false;
    }

    // A unit chosen elsewhere is gone to, but nobody is called away from the cells.
    void follow_focus(const OpenDocument* d) {
        if (d == nullptr || focus_inside(*grid_)) return;
        const auto found = std::find(rows_.begin(), rows_.end(), d->focused_unit());
        const int row = static_cast<int>(found - rows_.begin());
        if (found == rows_.end() || grid_->GetGridCursorRow() == row) return;
        grid_->SetGridCursor(row, std::max(0, grid_->GetGridCursorCol()));
        grid_->MakeCellVisible(row, std::max(0, grid_->GetGridCursorCol()));
    }

    // --- typing -------------------------------------------------------------------------------------------------

    [[nodiscard]] RosterStart start() const {
        RosterStart start;
        start.side = order().side;
        if (!rows_.empty()) start.follows = unit_in(static_cast<int>(rows_.size()) - 1);
        if (const OpenDocument* d = document()) start.entry = d->cursor();
        return start;
    }

    bool take_cell(int row, int column, const std::string& text) {
        OpenDocument* d = document();
        const auto unit = unit_in(row);
        const std::size_t before = d->scenario().units.size();
        const auto fault = take_roster(d->document, {{unit, {{at_index(column), text}}}}, start());
        if (fault) {
            fault_ = Refused{row, column, to_wx(text), to_wx(fault->why)};
            say(fault->why);
            return false;
        }
        const auto& units = d->scenario().units;
        if (unit && at_index(row) < rows_.size()) rows_[at_index(row)] = units[*unit].id;
        if (!unit && units.size() > before) {
            rows_.push_back(units.back().id);
            grid_->AppendRows(1);  // the next one can be typed at once
        }
        return true;
    }

    // What was refused is open again, as it was typed; Return leads to the next row, below where typing began.
    void typed(int row) {
        if (document() == nullptr || grid_->IsCellEditControlShown() || row >= grid_->GetNumberRows()) return;
        const bool enter = std::exchange(entered_, false);
        if (fault_) {
            reopens_ = focus_inside(*grid_);
            wxWakeUpIdle();
            return show_hint();
        }
        if (!enter) return;
        catch_up();
        const int to = std::min(row + 1, grid_->GetNumberRows() - 1);
        grid_->SetGridCursor(to, back_to_);
        grid_->MakeCellVisible(to, back_to_);
    }

    // Once the field that was left has been told so, which the toolkit below does last: it would close again at once.
    void open_again() {
        if (!std::exchange(reopens_, false) || document() == nullptr || !fault_ || !focus_inside(*grid_)) return;
        if (grid_->IsCellEditControlShown() || fault_->row >= grid_->GetNumberRows()) return;
        grid_->SetGridCursor(fault_->row, fault_->column);
        grid_->EnableCellEditControl();
        wxGridCellEditor* editor = grid_->GetCellEditor(fault_->row, fault_->column);
        if (auto* field = dynamic_cast<wxTextCtrl*>(editor->GetWindow())) {
            field->ChangeValue(fault_->text);
            field->SelectAll();
        }
        editor->DecRef();
        show_hint();
    }

    void close_editor() {
        filling_ = true;
        grid_->DisableCellEditControl();
        filling_ = false;
    }

    void key(wxKeyEvent& e) {
        const int code = e.GetKeyCode();
        if (grid_->IsCellEditControlShown()) {
            entered_ = code == WXK_RETURN || code == WXK_NUMPAD_ENTER;
            back_to_ = began_;
            return e.Skip();
        }
        const bool control = e.GetModifiers() == wxMOD_CONTROL;
        if (code == WXK_DELETE && e.GetModifiers() == wxMOD_NONE) clear(RP_TR("Clear cells"));
        else if (control && (code == 'C' || code == WXK_INSERT)) copy();
        else if (control && code == 'X') {
            copy();
            clear(RP_TR("Cut cells"));
        } else if ((control && code == 'V') || (e.GetModifiers() == wxMOD_SHIFT && code == WXK_INSERT)) paste();
        else e.Skip();
    }

    // --- choosing -----------------------------------------------------------------------------------------------

    [[nodiscard]] std::vector<std::size_t> chosen_units() const {
        std::vector<std::size_t> units;
        for (const int row : chosen_rows(*grid_))
            if (const auto unit = unit_in(row)) units.push_back(*unit);
        return units;
    }

    void pick_later() {
        if (filling_ || std::exchange(picking_, true)) return;
        CallAfter([this] {
            picking_ = false;
            pick();
        });
    }

    // The chosen units are the document's picked ones: the map rings them, and commands act on them.
    void pick() {
        OpenDocument* d = document();
        if (d == nullptr || !focus_inside(*grid_)) return;
        std::vector<std::string> ids;
        std::vector<HexIndex> lit;
        for (const std::size_t i : chosen_units()) {
            ids.push_back(d->scenario().units[i].id);
            if (d->scenario().units[i].at) lit.push_back(*d->scenario().units[i].at);
        }
        d->set_lit(lit);
        if (lit.size() == 1 && context_.canvas() != nullptr) context_.canvas()->reveal(lit.front());
        if (ids.size() == 1) d->set_focused_unit(ids.front());
        else if (!ids.empty()) d->set_picked_units(ids);
        allow(*delete_, ids.empty() ? _("Choose a unit first.") : wxString(),
              _("Take the units of the chosen rows out of the scenario"));
        show_hint();
    }

    void show_hint() {
        const int column = grid_->GetGridCursorCol();
        wxString words;
        if (fault_) {
            words = to_wx(
                ramparts::say("{1}: {2}", from_wx(grid_->GetColLabelValue(fault_->column)), from_wx(fault_->why)));
        } else if (const OpenDocument* d = document(); d != nullptr && column >= 0) {
            const RosterColumn& shown = roster_columns()[at_index(column)];
            words = to_wx(ramparts::say("{1}: {2}", ramparts::say(shown.label), ramparts::say(shown.help)));
            wxString choices;
            for (const std::string& choice : roster_choices(d->scenario(), at_index(column)))
                choices += (choices.empty() ? wxString() : wxString(", ")) + to_wx(choice);
            if (!choices.empty()) words += " " + wxString::Format(_("One of: %s."), choices);
        }
        show_on_one_line(*hint_, words, fault_.has_value(), GetClientSize().x - FromDIP(10));
    }

    /// A menu of what can be chosen in a cell; false where anything is typed.
    bool offer(int row, int column) {
        const OpenDocument* d = document();
        if (d == nullptr || row < 0 || column < 0) return false;
        const std::vector<std::string> choices = roster_choices(d->scenario(), at_index(column));
        if (choices.empty()) return false;
        grid_->SetGridCursor(row, column);
        const int chosen = choose_of(*this, choices);
        if (chosen < 0 || document() != d) return true;
        if (!take_cell(row, column, choices[at_index(chosen)])) show_hint();
        catch_up();
        return true;
    }

    // --- the clipboard ------------------------------------------------------------------------------------------

    void copy() {
        const wxGridBlockCoords from = chosen_block(*grid_);
        CellText cells;
        const auto all_rows = static_cast<int>(rows_.size());
        if (from.GetTopRow() == 0 && from.GetBottomRow() + 1 >= all_rows && from.GetLeftCol() == 0 &&
            from.GetRightCol() + 1 == grid_->GetNumberCols()) {
            cells.emplace_back();
            for (const RosterColumn& c : roster_columns()) cells.back().push_back(from_wx(tr(c.label)));
        }
        for (int row = from.GetTopRow(); row <= std::min(from.GetBottomRow(), all_rows - 1); ++row) {
            cells.emplace_back();
            for (int c = from.GetLeftCol(); c <= from.GetRightCol(); ++c)
                cells.back().push_back(from_wx(grid_->GetCellValue(row, c)));
        }
        std::string text = write_cells(cells);
        if (cells.size() == 1 && cells[0].size() == 1) text = cells[0][0];
        if (!context_.shell.copy_text(text)) say(ramparts::say("The clipboard is in use."));
    }

    void clear(const char* name) {
        const wxGridBlockCoords in = chosen_block(*grid_);
        std::vector<RosterTyped> rows;
        for (int row = in.GetTopRow(); row <= in.GetBottomRow(); ++row) {
            const auto unit = unit_in(row);
            if (!unit) continue;
            rows.push_back({unit, {}});
            for (int c = in.GetLeftCol(); c <= in.GetRightCol(); ++c) rows.back().cells.emplace_back(at_index(c), "");
        }
        take(rows, in.GetTopRow(), name);
    }

    void paste() {
        CellText cells = read_cells(context_.shell.pasted_text());
        if (cells.empty()) return say(ramparts::say("The clipboard holds no text."));
        const wxGridBlockCoords to = chosen_block(*grid_);
        auto columns = named_columns(cells.front());
        if (columns) cells.erase(cells.begin());
        const bool one = !columns && cells.size() == 1 && cells[0].size() == 1;
        const int last = one ? to.GetBottomRow() : to.GetTopRow() + static_cast<int>(cells.size()) - 1;
        std::vector<RosterTyped> rows;
        for (int row = to.GetTopRow(); row <= last; ++row) {
            rows.push_back({unit_in(row), {}});
            auto& typed = rows.back().cells;
            if (one) {
                for (int c = to.GetLeftCol(); c <= to.GetRightCol(); ++c) typed.emplace_back(at_index(c), cells[0][0]);
                continue;
            }
            const auto& source = cells[at_index(row - to.GetTopRow())];
            for (std::size_t i = 0; i < source.size(); ++i) {
                if (columns && i >= columns->size()) break;
                typed.emplace_back(columns ? (*columns)[i] : at_index(to.GetLeftCol()) + i, source[i]);
            }
        }
        take(rows, to.GetTopRow(), RP_TR("Paste units"));
    }

    /// All rows, or none and the reason with its place.
    void take(const std::vector<RosterTyped>& rows, int first, const std::string& name) {
        OpenDocument* d = document();
        if (d == nullptr || rows.empty()) return;
        fault_ = {};
        const auto fault = take_roster(d->document, rows, start(), name);
        if (!fault) {
            catch_up();
            return say(ramparts::say_n("{1} row is taken.", "{1} rows are taken.", static_cast<long>(rows.size())));
        }
        const int row = first + static_cast<int>(fault->row);
        const int column = static_cast<int>(fault->column.value_or(at_index(grid_->GetGridCursorCol())));
        const std::string why = ramparts::say("Row {1}: {2} Nothing is taken.", row + 1, fault->why);
        if (column < grid_->GetNumberCols()) {
            const int shown = std::min(row, grid_->GetNumberRows() - 1);
            grid_->SetGridCursor(shown, column);
            grid_->MakeCellVisible(shown, column);
            fault_ = Refused{shown, column, {}, to_wx(why)};
        }
        show_hint();
        say(why);
    }

    struct Refused {
        int row = 0;
        int column = 0;
        wxString text;
        wxString why;
    };

    wxWrapSizer* row_ = nullptr;
    wxChoice* side_ = nullptr;
    wxChoice* sort_ = nullptr;
    wxButton* delete_ = nullptr;
    wxGrid* grid_ = nullptr;
    wxStaticText* hint_ = nullptr;
    std::vector<std::string> rows_;  ///< ids
    std::optional<Refused> fault_;
    bool falling_ = false;
    bool filling_ = false;
    bool picking_ = false;
    bool entered_ = false;  ///< the cell's editor was left by Return
    bool tabbed_ = false;
    bool reopens_ = false;
    bool sized_ = false;
    int began_ = 0;  ///< the column in which typing in this row began
    int back_to_ = 0;
};

}  // namespace

wxWindow* make_roster_panel(wxWindow* parent, PanelContext& context) { return new RosterPanel(parent, context); }

}  // namespace ramparts
