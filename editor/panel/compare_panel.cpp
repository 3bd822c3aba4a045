// The lists of a comparison and of a merge: go there, take over, pick sides, and what is shown on the map.
#include <algorithm>
#include <utility>

#include <wx/button.h>
#include <wx/listctrl.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/wrapsizer.h>

#include "editor/command/compare_commands.hpp"
#include "editor/command/tables.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/panel/panel.hpp"
#include "editor/toolkit/keys.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/row_list.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/comparison.hpp"

namespace ramparts {
namespace {

struct ActButton {
    wxString label;
    const char* command;
};

class VersionsPanel final : public DocumentPanel {
public:
    VersionsPanel(wxWindow* parent, PanelContext& context, bool merge)
        : DocumentPanel(parent, context, Area::none), merge_(merge) {
        build();
        list_->text = [this](std::size_t r, long c) { return text_of(r, c); };
        list_->look = [this](std::size_t r) { return look_of(r); };
        list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent& e) { choose(e.GetIndex(), false); });
        list_->Bind(wxEVT_LIST_ITEM_DESELECTED, [this](wxListEvent&) { show_buttons(); });
        list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent& e) { choose(e.GetIndex(), true); });
        Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& e) {
            const std::vector<std::string> chords = chords_of(e);
            if (FindFocus() == nullptr || !focus_inside(*list_) ||
                std::none_of(chords.begin(), chords.end(), [this](const std::string& c) { return by_key(c); }))
                e.Skip();
        });
        links_.push_back(context.workspace.comparison_changed.connect([this](OpenDocument&) { refresh_later(); }));
        catch_up();
    }

private:
    void build() {
        const std::vector<RowList::Column> columns =
            merge_ ? std::vector<RowList::Column>{{_("Picked"), 66}, {_("Where"), 170}, {_("Datum"), 104},
                                                  {_("Mine"), 96},   {_("Theirs"), 96}, {_("Base"), 90}}
                   : std::vector<RowList::Column>{{_("Where"), 170},
                                                  {_("Datum"), 104},
                                                  {_("Other version"), 120},
                                                  {_("This version"), 120},
                                                  {_("Source"), 150}};
        list_ = new RowList(this, columns, 0);  // many may be picked
        set_accessible_name(*list_, merge_ ? _("Conflicts and changes") : _("Differences"));
        sum_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize,
                                wxST_NO_AUTORESIZE | wxST_ELLIPSIZE_END);
        sum_->SetFont(GetFont().Bold());
        details_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                  wxTE_MULTILINE | wxTE_READONLY | wxBORDER_NONE);
        details_->SetMinSize(FromDIP(wxSize(-1, 46)));
        set_accessible_name(*details_, _("What differs"));
        auto* act = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        const std::vector<ActButton> wanted =
            merge_
                ? std::vector<ActButton>{{_("&Merge with…"), "merge.start"}, {_("Mi&ne"), "merge.mine"},
                                         {_("&Theirs"), "merge.theirs"},     {_("&Base"), "merge.base"},
                                         {_("By &hand…"), "merge.by-hand"},  {_("&Show"), "merge.show"},
                                         {_("&Finish"), "merge.finish"},     {_("&Keep the rest…"), "merge.keep-open"},
                                         {_("&Give up"), "merge.cancel"}}
                : std::vector<ActButton>{{_("&Compare with…"), "compare.file"},
                                         {_("&Take over"), "compare.take"},
                                         {_("&Divider"), "compare.swipe"},
                                         {_("&Flip"), "compare.flip"},
                                         {_("&Blink"), "compare.blink"},
                                         {_("&Save…"), "compare.save"},
                                         {_("&End"), "compare.end"}};
        for (const ActButton& one : wanted) {
            auto* button = new wxButton(this, wxID_ANY, one.label, wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
            const std::string command = one.command;
            button->Bind(wxEVT_BUTTON, [this, command](wxCommandEvent&) { press(command); });
            act->Add(button, 0, wxRIGHT | wxTOP, FromDIP(4));
            buttons_.emplace_back(button, command);
        }
        auto* right = new wxBoxSizer(wxVERTICAL);
        right->Add(sum_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, FromDIP(4));
        right->Add(details_, 1, wxEXPAND | wxALL, FromDIP(4));
        right->Add(act, 0, wxEXPAND | wxALL, FromDIP(4));
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        row->Add(list_, 3, wxEXPAND);
        row->Add(right, 2, wxEXPAND);
        SetSizer(row);
    }

    /// What the panel shows: a comparison, or a merge; null when there is none of its sort.
    [[nodiscard]] Comparison* with() const {
        OpenDocument* d = document();
        Comparison* c = d == nullptr ? nullptr : d->comparison();
        return c != nullptr && c->comparable() && (c->merge != nullptr) == merge_ ? c : nullptr;
    }
    [[nodiscard]] std::size_t count() const {
        const Comparison* c = with();
        return c == nullptr ? 0 : merge_ ? c->merge->rows().size() : c->model.rows().size();
    }
    [[nodiscard]] wxString text_of(std::size_t row, long column) const {
        const Comparison* c = with();
        if (c == nullptr) return {};
        const Scenario& here = document()->scenario();
        const auto at = static_cast<std::size_t>(column);
        return to_wx(merge_ ? c->merge->text(here, row, at) : c->model.text(here, row, at));
    }
    [[nodiscard]] RowList::Look look_of(std::size_t row) const {
        using Look = RowList::Look;
        const Comparison* c = with();
        if (c == nullptr || row >= count()) return Look::plain;
        if (!merge_) return c->model.rows()[row].heading ? Look::heading : Look::plain;
        const MergeRow& r = c->merge->rows()[row];
        if (r.kind == MergeRow::Kind::heading) return Look::heading;
        const bool open = r.kind == MergeRow::Kind::refused ||
                          (r.kind == MergeRow::Kind::conflict && c->merge->answer(r.index) == MergeAnswer::open);
        return open ? Look::error : Look::plain;
    }
    [[nodiscard]] std::vector<std::size_t> selected() const {
        std::vector<std::size_t> all;
        for (long i = list_->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED); i >= 0;
             i = list_->GetNextItem(i, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED))
            all.push_back(static_cast<std::size_t>(i));
        return all;
    }

    void refresh() override {
        const Comparison* c = with();
        filling_ = true;
        list_->SetItemCount(static_cast<long>(count()));
        if (const Comparison* before = std::exchange(shown_, c); before != c) {
            for (const std::size_t row : selected())
                list_->SetItemState(static_cast<long>(row), 0, wxLIST_STATE_SELECTED);
            show_place();
        }
        const std::vector<std::size_t> now = selected();
        if (c != nullptr && c->row < count() && std::find(now.begin(), now.end(), c->row) == now.end()) {
            for (const std::size_t row : now) list_->SetItemState(static_cast<long>(row), 0, wxLIST_STATE_SELECTED);
            constexpr long kChosen = wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED;
            list_->SetItemState(static_cast<long>(c->row), kChosen, kChosen);
            list_->EnsureVisible(static_cast<long>(c->row));
        }
        list_->Refresh();
        filling_ = false;
        show_words();
        show_buttons();
    }

    /// The panel may have covered what was gone to before it was there.
    void show_place() {
        const Comparison* c = with();
        MapView* view = context_.shell.map_view();
        if (c == nullptr || view == nullptr || c->row >= count()) return;
        const Scenario& here = document()->scenario();
        const FoundPlace place = merge_ ? c->merge->place(here, c->row) : c->model.place(here, c->row);
        if (!place.hexes.empty()) view->show(place.hexes.front());
    }

    void choose(long row, bool there) {
        OpenDocument* d = document();
        if (filling_ || d == nullptr || with() == nullptr || row < 0 || static_cast<std::size_t>(row) >= count())
            return;
        go_to_difference(*d, context_.shell, static_cast<std::size_t>(row), there);
    }

    /// The list keeps letters and digits from the map, so the keys of the map that matter here are asked for.
    bool by_key(const std::string& chord) {
        static const std::vector<std::pair<const char*, const char*>> keys{{"1", "merge.mine"},
                                                                           {"2", "merge.theirs"},
                                                                           {"3", "merge.base"},
                                                                           {"4", "merge.by-hand"},
                                                                           {"Q", "compare.flip"},
                                                                           {"Shift+Q", "compare.blink"},
                                                                           {"M", "compare.swipe"},
                                                                           {"Shift+M", "merge.show"},
                                                                           {"Shift+T", "compare.take"},
                                                                           {"Shift+Left", "compare.divider-left"},
                                                                           {"Shift+Right", "compare.divider-right"}};
        for (const auto& [key, command] : keys) {
            if (chord != key) continue;
            press(command);
            return true;
        }
        return false;
    }

    void press(const std::string& command) {
        OpenDocument* d = document();
        if (command == "compare.take" && d != nullptr && with() != nullptr && !selected().empty())
            (void)take_differences(*d, context_.shell, selected());
        else context_.run(command);
    }

    void show_words() {
        const OpenDocument* d = document();
        const Comparison* c = with();
        wxString sum = merge_ ? _("Nothing is merged now.") : _("Nothing is compared now.");
        wxString words = merge_
                             ? _("Merge with… brings another version together with this one over their common base: "
                                 "you pick where both changed the same datum.")
                             : _("Compare with… lays another version beside this one; the menu Compare has the files "
                                 "on disk, the beginning of the session and the errata.");
        if (c != nullptr) {
            sum = merge_ ? to_wx(c->merge->tally())
                         : to_wx(ramparts::say_n("{1} difference: {2}", "{1} differences: {2}",
                                                 static_cast<long>(c->model.differences().size()), c->model.name()));
            const std::vector<std::size_t> rows = selected();
            const Scenario& here = d->scenario();
            words = rows.size() != 1 ? _("Choose a line to read both versions and to see where; Return goes there.")
                    : merge_         ? to_wx(c->merge->details(here, rows.front()))
                                     : to_wx(c->model.details(here, rows.front()));
        }
        if (sum_->GetLabel() != sum) {
            sum_->SetLabel(sum);
            sum_->SetToolTip(sum);
        }
        if (details_->GetValue() != words) details_->ChangeValue(words);
    }

    /// Beginning another one has its button while there is none, the rest theirs while there is one.
    void show_buttons() {
        const bool any = with() != nullptr;
        bool moved = false;
        for (std::size_t i = 0; i < buttons_.size(); ++i) moved = buttons_[i].first->Show((i > 0) == any) || moved;
        if (moved) Layout();
        const CommandContext now{context_.workspace, context_.shell};
        for (const auto& [button, id] : buttons_) {
            const Command* command = context_.commands.find(id);
            if (command == nullptr) continue;
            const Availability may = command->availability(now);
            const std::string chord = context_.chord ? context_.chord(id) : std::string();
            allow(*button, may.enabled ? wxString() : tr(may.reason),
                  tr(command->help) + (chord.empty() ? wxString() : " (" + to_wx(say_chord(chord)) + ")"));
        }
    }

    bool merge_;
    std::vector<Connection> links_;
    const Comparison* shown_ = nullptr;
    bool filling_ = false;
    RowList* list_ = nullptr;
    wxStaticText* sum_ = nullptr;
    wxTextCtrl* details_ = nullptr;
    std::vector<std::pair<wxButton*, std::string>> buttons_;
};

}  // namespace

wxWindow* make_compare_panel(wxWindow* parent, PanelContext& context) {
    return new VersionsPanel(parent, context, false);
}

wxWindow* make_merge_panel(wxWindow* parent, PanelContext& context) { return new VersionsPanel(parent, context, true); }

}  // namespace ramparts
