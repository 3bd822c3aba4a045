// Finds hexes, units, names and words, and goes there.
#include <algorithm>

#include <wx/listctrl.h>
#include <wx/sizer.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>

#include "editor/model/find_model.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/panel/panel.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

class FindPanel final : public DocumentPanel {
public:
    FindPanel(wxWindow* parent, PanelContext& context) : DocumentPanel(parent, context, Area::everything) {
        search_ = new wxSearchCtrl(this, wxID_ANY);
        search_->SetDescriptiveText(_("Hex number, unit, name, any word"));
        search_->ShowCancelButton(true);
        set_accessible_name(*search_, _("Words to find"));
        sum_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize,
                                wxST_NO_AUTORESIZE | wxST_ELLIPSIZE_END);
        list_ = new wxListCtrl(this, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                               wxLC_REPORT | wxLC_SINGLE_SEL | wxBORDER_NONE);
        set_accessible_name(*list_, _("What was found"));
        list_->AppendColumn(_("Where"), wxLIST_FORMAT_LEFT, FromDIP(110));
        list_->AppendColumn(_("What was found"), wxLIST_FORMAT_LEFT, FromDIP(230));
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(search_, 0, wxEXPAND | wxALL, FromDIP(4));
        column->Add(sum_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(4));
        column->Add(list_, 1, wxEXPAND);
        SetSizer(column);
        search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) {
            catch_up();
            if (found_.empty()) return;
            choose(0);
            point();
        });
        search_->Bind(wxEVT_SEARCHCTRL_CANCEL_BTN, [this](wxCommandEvent&) { search_->Clear(); });
        // Return in the field goes to the line chosen, or to the first one.
        search_->Bind(wxEVT_SEARCHCTRL_SEARCH_BTN, [this](wxCommandEvent&) {
            if (row() == nullptr && !found_.empty()) choose(0);
            go();
        });
        // Up and down choose in the list while one goes on writing.
        Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
            const int step = event.GetKeyCode() == WXK_DOWN ? 1 : event.GetKeyCode() == WXK_UP ? -1 : 0;
            const wxWindow* focus = FindFocus();
            if (step == 0 || event.HasAnyModifiers() || found_.empty() || focus == nullptr ||
                (focus != search_ && focus->GetParent() != search_))
                return event.Skip();
            const long at = list_->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED);
            choose(std::clamp(at + step, 0L, static_cast<long>(found_.size()) - 1));
        });
        list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent&) { point(); });
        list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent&) { go(); });
    }

private:
    [[nodiscard]] const FoundPart* row() const {
        const long at = list_->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED);
        return at < 0 || at >= static_cast<long>(found_.size()) ? nullptr : &found_[static_cast<std::size_t>(at)];
    }
    void choose(long at) {
        list_->SetItemState(at, wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED,
                            wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED);
        list_->EnsureVisible(at);
    }

    // Lights what was found and brings it into sight.
    void point() {
        OpenDocument* d = document();
        const FoundPart* found = row();
        if (d == nullptr || found == nullptr || refreshing_) return;
        d->set_lit(found->hexes);
        if (!found->unit.empty()) d->set_focused_unit(found->unit);
        if (context_.canvas() != nullptr && !found->hexes.empty()) context_.canvas()->show_place(found->hexes);
    }

    // The cursor goes to its hex; what lies on none is shown in its panel.
    void go() {
        OpenDocument* d = document();
        const FoundPart* found = row();
        if (d == nullptr || found == nullptr) return;
        if (!found->hexes.empty() && context_.canvas() != nullptr) {
            point();
            d->set_cursor(found->hexes.front());
            context_.canvas()->show(found->hexes.front());
            context_.canvas()->SetFocus();
        } else if (found->kind == FoundPart::Kind::unit) {
            d->set_focused_unit(found->unit);
            context_.shell.show_panel("forces", true);
        } else if (found->kind == FoundPart::Kind::victory || found->kind == FoundPart::Kind::text) {
            context_.shell.show_panel("scenario", true);
        }
    }

    void refresh() override {
        const OpenDocument* d = document();
        std::vector<FoundPart> found =
            d != nullptr ? find_anything(d->scenario(), from_wx(search_->GetValue())) : std::vector<FoundPart>();
        if (found != found_) {
            refreshing_ = true;
            found_ = std::move(found);
            list_->DeleteAllItems();
            for (std::size_t i = 0; i < found_.size(); ++i) {
                const long at = list_->InsertItem(static_cast<long>(i), to_wx(found_[i].place));
                list_->SetItem(at, 1, to_wx(found_[i].text));
            }
            if (!found_.empty())
                for (const int column : {0, 1}) list_->SetColumnWidth(column, wxLIST_AUTOSIZE);
            refreshing_ = false;
        }
        const auto count = static_cast<long>(found_.size());
        const bool asked = !search_->GetValue().Strip(wxString::both).empty();
        sum_->SetLabel(d == nullptr ? _("No scenario is open.")
                       : !asked     ? _("Up and Down choose, Return goes there.")
                       : count == 0 ? _("Nothing in this scenario is called that.")
                                    : to_wx(say_n("{1} place", "{1} places", count)));
        sum_->SetToolTip(sum_->GetLabel());
    }

    wxSearchCtrl* search_ = nullptr;
    wxStaticText* sum_ = nullptr;
    wxListCtrl* list_ = nullptr;
    std::vector<FoundPart> found_;
    bool refreshing_ = false;
};

}  // namespace

wxWindow* make_find_panel(wxWindow* parent, PanelContext& context) { return new FindPanel(parent, context); }

}  // namespace ramparts
