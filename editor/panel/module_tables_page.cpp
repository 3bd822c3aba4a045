// Tables of rule modules in the window; see module_tables_page.hpp.
#include "editor/panel/module_tables_page.hpp"

#include <algorithm>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/sizer.h>
#include <wx/wrapsizer.h>

#include "editor/command/own_rules.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "formats/scenario/places.hpp"

namespace ramparts {

ModuleTablesPage::ModuleTablesPage(wxWindow* parent, PanelContext& context, std::shared_ptr<RulesBase> base)
    : DocumentPanel(parent, context, Area::modules | Area::tables | Area::kinds) {
    modules_link_ = context.workspace.modules_changed.connect([this] { refresh_later(); });
    which_ = new wxChoice(this, wxID_ANY);
    set_accessible_name(*which_, _("Which table"));
    add_ = small_button(this, _("&Add row"));
    remove_ = small_button(this, _("&Delete row"));
    forget_ = small_button(this, _("As the &plugin"));
    grid_ = new TableGrid(this, context, source(std::move(base)), Area::modules | Area::tables | Area::kinds,
                          _("Table of a module"));
    auto* head = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
    head->Add(which_, 0, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(6));
    for (wxButton* button : {add_, remove_, forget_})
        head->Add(button, 0, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(3));
    auto* column = new wxBoxSizer(wxVERTICAL);
    column->Add(head, 0, wxEXPAND | wxALL, FromDIP(3));
    column->Add(grid_, 1, wxEXPAND);
    SetSizer(column);
    which_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
        grid_->look_again();
        show_buttons();
    });
    grid_->on_cursor = [this] { show_buttons(); };
    add_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
        change([this](Document& d, const ModuleTableRow& table) {
            return add_module_row(d, table, grid_->row().value_or(static_cast<std::size_t>(-1)));
        });
    });
    remove_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
        change([this](Document& d, const ModuleTableRow& table) {
            return remove_module_row(d, table, grid_->row().value_or(static_cast<std::size_t>(-1)));
        });
    });
    forget_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { change(forget_module_rows); });
}

const ModuleTableRow* ModuleTablesPage::chosen() const {
    const int at = which_->GetSelection();
    return at >= 0 && static_cast<std::size_t>(at) < tables_.size() ? &tables_[static_cast<std::size_t>(at)] : nullptr;
}

TableSource ModuleTablesPage::source(std::shared_ptr<RulesBase> base) {
    TableSource from;
    from.base = std::move(base);
    from.together = [this] {
        return chosen() != nullptr ? object_label::module_table(chosen()->module, chosen()->name) : std::string();
    };
    from.read = [this](const Scenario& s, std::span<const Finding> findings) {
        return chosen() != nullptr ? module_table(s, *chosen(), findings) : Table{};
    };
    from.write = [this](Document& d, std::size_t row, std::size_t column, std::string_view text) {
        return chosen() != nullptr ? set_module_cell(d, *chosen(), row, column, text) : std::string();
    };
    from.state = [this](Document& d, std::size_t, std::size_t, const Provenance& p) {
        return chosen() != nullptr ? set_module_provenance(d, *chosen(), p) : std::string();
    };
    from.words = true;
    from.place = [this](const Scenario& s, std::string_view object) -> std::optional<std::pair<int, int>> {
        const auto place = module_place(s, object);
        if (!place || static_cast<int>(place->table) != which_->GetSelection()) return std::nullopt;
        return std::pair(place->row, place->column);
    };
    return from;
}

void ModuleTablesPage::change(const std::function<std::string(Document&, const ModuleTableRow&)>& act) {
    if (document() == nullptr || chosen() == nullptr || !may_change_rules(*document(), context_.shell)) return;
    say(act(document()->document, ModuleTableRow(*chosen())));
}

void ModuleTablesPage::refresh() {
    const OpenDocument* d = document();
    const std::string before = chosen() != nullptr ? chosen()->module + " " + chosen()->name : std::string();
    tables_ = d != nullptr ? module_tables(d->scenario()) : std::vector<ModuleTableRow>();
    wxArrayString titles;
    for (const ModuleTableRow& table : tables_) titles.push_back(to_wx(table.title));
    if (which_->GetStrings() != titles) {
        which_->Set(titles);
        which_->SetMinSize(wxSize(FromDIP(150), -1));
        Layout();
    }
    int at = tables_.empty() ? wxNOT_FOUND : 0;
    for (std::size_t i = 0; i < tables_.size(); ++i)
        if (tables_[i].module + " " + tables_[i].name == before) at = static_cast<int>(i);
    if (d != nullptr)
        if (const auto place = d->pointed().empty() ? std::nullopt : module_place(d->scenario(), d->pointed()))
            at = static_cast<int>(place->table);
    which_->SetSelection(at);
    allow(*which_, tables_.empty() ? _("No rule module in use has a table.") : wxString(),
          _("The tables of the rule modules in use"));
    grid_->look_again();
    show_buttons();
}

void ModuleTablesPage::show_buttons() {
    const ModuleTableRow* table = chosen();
    const wxString none = table == nullptr ? _("No rule module in use has a table.")
                          : !table->known  ? _("No plugin describes this table: its values are kept as they are.")
                                           : wxString();
    allow(*add_, none, _("A copy of the row with the cursor, below it"));
    allow(*remove_,
          !none.empty()   ? none
          : !grid_->row() ? _("Choose a row first.")
                          : wxString(),
          _("Take the row with the cursor out of the table"));
    allow(*forget_,
          table == nullptr ? none
          : !table->stated ? _("The rows are those of the plugin.")
                           : wxString(),
          _("Give the ruleset's own rows up for those of the plugin"));
}

}  // namespace ramparts
