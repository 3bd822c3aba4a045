// The tables of the ruleset, with what they change of the rules that they are made from.
#include <algorithm>

#include <wx/button.h>
#include <wx/dcclient.h>
#include <wx/notebook.h>
#include <wx/sizer.h>
#include <wx/stattext.h>

#include "editor/command/own_rules.hpp"
#include "editor/model/compare_model.hpp"
#include "editor/model/rules_model.hpp"
#include "editor/panel/form_page.hpp"
#include "editor/panel/kinds_page.hpp"
#include "editor/panel/module_tables_page.hpp"
#include "editor/panel/panel.hpp"
#include "editor/panel/rules_table.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

// The combat table with its columns.
class CrtPage final : public DocumentPanel {
public:
    CrtPage(wxWindow* parent, PanelContext& context, std::shared_ptr<RulesBase> base)
        : DocumentPanel(parent, context, Area::tables) {
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        const auto add = [&](const wxString& label, std::string (*act)(Document&, int), int end) {
            auto* b = small_button(this, label);
            b->Bind(wxEVT_BUTTON, [this, act, end](wxCommandEvent&) {
                if (document() != nullptr && may_change_rules(*document(), context_.shell))
                    say(act(document()->document, end));
            });
            row->Add(b, 0, wxRIGHT, FromDIP(4));
        };
        add(_("+ column left"), add_crt_column, -1);
        add(_("− column left"), remove_crt_column, -1);
        add(_("+ column right"), add_crt_column, 1);
        add(_("− column right"), remove_crt_column, 1);
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(row, 0, wxALL, FromDIP(4));
        grid_ = new TableGrid(this, context, source_of(TableId::crt, std::move(base)), Area::tables,
                              _("Combat results table"));
        column->Add(grid_, 1, wxEXPAND);
        SetSizer(column);
    }
    [[nodiscard]] TableGrid* grid() const { return grid_; }

private:
    void refresh() override {}
    TableGrid* grid_ = nullptr;
};

class TablesPanel final : public DocumentPanel {
public:
    TablesPanel(wxWindow* parent, PanelContext& context)
        : DocumentPanel(parent, context, Area::meta | Area::tables | Area::kinds) {
        note_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        own_ = small_button(this, _("&Own copy"));
        own_->SetToolTip(
            _("Copy the shared ruleset into the scenario's folder, so that changes leave other scenarios alone."));
        own_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { context_.run("rules.own"); });
        back_ = small_button(this, _("&Row as in the base"));
        back_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { give_back(); });
        book_ = new wxNotebook(this, wxID_ANY);
        add_pages();
        list_pages_behind_tabs(*book_, _("All tables"));
        auto* column = new wxBoxSizer(wxVERTICAL);
        auto* head = new wxBoxSizer(wxHORIZONTAL);
        head->Add(note_, 1, wxALIGN_CENTRE_VERTICAL | wxALL, FromDIP(4));
        for (wxButton* button : {back_, own_}) head->Add(button, 0, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(4));
        column->Add(head, 0, wxEXPAND);
        column->Add(book_, 1, wxEXPAND);
        SetSizer(column);
        base_->on_row = [this] { show_row(); };
        book_->Bind(wxEVT_NOTEBOOK_PAGE_CHANGED, [this](wxBookCtrlEvent& event) {
            event.Skip();
            if (event.GetEventObject() == book_) show_row();
        });
        Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
            event.Skip();
            refresh_later();
        });
    }
    ~TablesPanel() override { base_->on_row = nullptr; }

private:
    using RowBack = std::function<std::vector<Change>()>;

    void add_pages() {
        const Area area = Area::tables | Area::kinds;
        const auto add = [this](wxWindow* page, const wxString& title, RowBack back) {
            book_->AddPage(page, title);
            rows_.push_back(std::move(back));
        };
        const auto add_grid = [&](TableId table, const wxString& name, const wxString& title) {
            auto* grid = new TableGrid(book_, context_, source_of(table, base_), area, name);
            add(grid, title, [grid] { return grid->changes_back(); });
        };
        auto* crt = new CrtPage(book_, context_, base_);
        add(crt, _("Combat results"), [crt] { return crt->grid()->changes_back(); });
        add_grid(TableId::shifts, _("Combat shifts"), _("Shifts"));
        add_grid(TableId::allowances, _("Movement allowances"), _("Allowances"));
        add_grid(TableId::enter, _("Costs of entering terrain"), _("Enter"));
        add_grid(TableId::cross, _("Costs of crossing hexsides"), _("Cross"));
        auto* options = new FormPage(book_, context_, {area, _("Options"), options_form, set_option, base_});
        add(options, _("Options"), [this, options] { return option_back(base_->of(*document()), options->chosen()); });
        auto* kinds = new KindsPage(book_, context_, base_);
        add(kinds, _("Kinds"), [kinds] { return kinds->changes_back(); });
        auto* modules = new ModuleTablesPage(book_, context_, base_);
        add(modules, _("Modules"), [modules] { return modules->changes_back(); });
    }

    [[nodiscard]] std::vector<Change> row_back() const {
        const int page = book_->GetSelection();
        return document() != nullptr && page >= 0 && static_cast<std::size_t>(page) < rows_.size()
                   ? rows_[static_cast<std::size_t>(page)]()
                   : std::vector<Change>();
    }
    void show_row() {
        if (document() == nullptr || base_->of(*document()).base.empty()) return;
        const wxString base = to_wx(base_->of(*document()).base);
        allow(*back_,
              row_back().empty() ? wxString::Format(_("The chosen row has nothing that can return to %s."), base)
                                 : wxString(),
              wxString::Format(_("Give the chosen row the values that it has in %s"), base));
    }
    void give_back() {
        if (document() == nullptr || !may_change_rules(*document(), context_.shell)) return;
        const std::vector<Change> changes = row_back();
        if (changes.empty()) return;
        const std::string base = base_->of(*document()).base;
        const std::string why = make_as_one_step(document()->document, named("Row as in {1}", base), changes);
        say(!why.empty() ? why : ramparts::say("The row is as in {1} again. Undo puts the change back.", base));
    }

    [[nodiscard]] wxString words_of_head() const {
        if (document() == nullptr) return {};
        std::string words = ruleset_note(document()->scenario());
        const ChangedRules& rules = base_->of(*document());
        if (!rules.base.empty())
            words += (words.empty() ? "" : " ") + ramparts::say_n("{1} change of {2}, marked ●.",
                                                                  "{1} changes of {2}, marked ●.",
                                                                  static_cast<long>(rules.changes.size()), rules.base);
        return to_wx(words);
    }
    void refresh() override {
        const wxString words = words_of_head();
        const bool shared = document() != nullptr && shares_rules(document()->scenario());
        const bool made = document() != nullptr && !base_->of(*document()).base.empty();
        own_->Show(shared);
        back_->Show(made);
        if (made) back_->SetLabel(wxString::Format(_("&Row as in %s"), to_wx(base_->of(*document()).base)));
        show_row();
        int room = GetClientSize().x - FromDIP(16);
        for (const wxButton* button : {back_, own_})
            if (button->IsShown()) room -= button->GetBestSize().x + FromDIP(4);
        room = std::max(FromDIP(150), room);
        // In a low dock rows of the table are worth more than the end of this sentence, which its tip has.
        const bool low = GetClientSize().y < FromDIP(330);
        if (low) {
            wxClientDC dc(note_);
            note_->SetMinSize(wxSize(-1, -1));
            note_->SetLabel(wxControl::Ellipsize(words, dc, wxELLIPSIZE_END, room));
        } else {
            show_wrapped(*note_, words, room);
        }
        note_->SetToolTip(low ? words : wxString());
        Layout();
    }

    std::shared_ptr<RulesBase> base_ = std::make_shared<RulesBase>();
    std::vector<RowBack> rows_;  ///< of each page
    wxStaticText* note_ = nullptr;
    wxButton* own_ = nullptr;
    wxButton* back_ = nullptr;
    wxNotebook* book_ = nullptr;
};

}  // namespace

wxWindow* make_tables_panel(wxWindow* parent, PanelContext& context) { return new TablesPanel(parent, context); }

}  // namespace ramparts
