// Rule cases: run those of the battle and of its plugins, see what does not hold, go to its line.
#include <utility>

#include <wx/button.h>
#include <wx/listctrl.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/model/cases_model.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/panel/panel.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/row_list.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/plugin_desk.hpp"

namespace ramparts {
namespace {

class CasesPanel final : public DocumentPanel {
public:
    CasesPanel(wxWindow* parent, PanelContext& context) : DocumentPanel(parent, context, Area::modules) {
        list_ = new RowList(
            this,
            {{_("Result"), 70}, {_("Rule"), 60}, {_("Case"), 150}, {_("What it proves"), 330}, {_("Belongs to"), 150}});
        list_->text = [this](std::size_t row, long column) { return text_of(row, column); };
        list_->look = [this](std::size_t row) {  // those that fail are first
            return static_cast<long>(row) < model_.failed() ? RowList::Look::error : RowList::Look::plain;
        };
        give_room_to(*list_, 3, {4, 1, 2});
        set_accessible_name(*list_, _("Rule cases"));
        run_ = new wxButton(this, wxID_ANY, _("&Run"));
        open_ = new wxButton(this, wxID_ANY, _("&Open the file there"));
        count_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                  wxST_NO_AUTORESIZE | wxST_ELLIPSIZE_END);
        words_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                wxTE_MULTILINE | wxTE_READONLY | wxBORDER_NONE);
        set_accessible_name(*words_, _("What does not hold"));
        words_->SetMinSize(FromDIP(wxSize(-1, 46)));
        auto* act = new wxBoxSizer(wxHORIZONTAL);
        act->Add(run_, 0, wxRIGHT, FromDIP(4));
        act->Add(open_, 0);
        auto* right = new wxBoxSizer(wxVERTICAL);
        right->Add(act, 0, wxEXPAND | wxALL, FromDIP(4));
        right->Add(count_, 0, wxEXPAND | wxLEFT | wxRIGHT, FromDIP(6));
        right->Add(words_, 1, wxEXPAND | wxALL, FromDIP(4));
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        row->Add(list_, 5, wxEXPAND);
        row->Add(right, 3, wxEXPAND);
        SetSizer(row);
        list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent&) { show_words(); });
        list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent&) { open(); });
        run_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { run(); });
        open_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { open(); });
        // A script that was saved, or a library that was built anew: what was run is run again.
        link_ = context.workspace.modules_changed.connect([this] {
            if (!model_.rows().empty()) again_ = true;
            refresh_later();
        });
    }

private:
    [[nodiscard]] wxString text_of(std::size_t row, long column) const {
        if (row >= model_.rows().size()) return {};
        const CasesModel::Row& r = model_.rows()[row];
        switch (column) {
            case 0: return r.holds ? _("holds") : _("fails");
            case 1: return to_wx(r.rule.text());
            case 2: return to_wx(r.id);
            case 3: return to_wx(r.title);
            default: return to_wx(r.group);
        }
    }
    [[nodiscard]] std::vector<CaseGroup> groups(const OpenDocument& d) const {
        return case_groups(d.path(), d.scenario(), plugins_found());
    }
    [[nodiscard]] const CasesModel::Row* chosen() const {
        const long row = list_->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED);
        return row < 0 || row >= static_cast<long>(model_.rows().size())
                   ? nullptr
                   : &model_.rows()[static_cast<std::size_t>(row)];
    }

    void refresh() override {
        if (another()) model_.forget();
        else if (std::exchange(again_, false)) return run();
        show();
    }
    void run() {
        const OpenDocument* d = document();
        if (d == nullptr) return;
        model_.run(groups(*d), d->path(), d->scenario(), scenario_folders());
        show();
        if (!model_.rows().empty())
            list_->SetItemState(0, wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED,
                                wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED);
        show_words();
        say(model_.summary());
    }
    void show() {
        const OpenDocument* d = document();
        const bool some = d != nullptr && !groups(*d).empty();
        list_->show(model_.rows().size());
        const wxString none = _("Neither the scenario nor a plugin that it uses has rule cases.");
        allow(*run_, some ? wxString() : none);
        wxString count = to_wx(model_.summary());
        if (count.empty()) count = some ? _("Not run yet") : none;
        count_->SetLabel(count);
        count_->SetToolTip(count);
        show_words();
    }
    void show_words() {
        const CasesModel::Row* row = chosen();
        allow(*open_, row != nullptr ? wxString() : _("Choose a rule case first."));
        words_->ChangeValue(row == nullptr ? wxString() : row->holds ? _("It holds.") : to_wx(row->words));
    }
    void open() {
        if (const CasesModel::Row* row = chosen())
            context_.shell.open_text(row->where.path, static_cast<int>(row->where.line));
    }

    CasesModel model_;
    RowList* list_ = nullptr;
    wxButton* run_ = nullptr;
    wxButton* open_ = nullptr;
    wxStaticText* count_ = nullptr;
    wxTextCtrl* words_ = nullptr;
    bool again_ = false;  // the plugins have changed since the cases were run
    Connection link_;
};

}  // namespace

wxWindow* make_cases_panel(wxWindow* parent, PanelContext& context) { return new CasesPanel(parent, context); }

}  // namespace ramparts
