// The list of findings: go there, explain, fix, ignore with a reason.
#include <algorithm>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/listctrl.h>
#include <wx/menu.h>
#include <wx/settings.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/wrapsizer.h>

#include "editor/model/provenance_model.hpp"
#include "editor/model/text_editor.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/panel/panel.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/row_list.hpp"
#include "editor/toolkit/translate.hpp"
#include "formats/scenario/place_words.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

class FindingsPanel final : public DocumentPanel, public HelpTopic {
public:
    FindingsPanel(wxWindow* parent, PanelContext& context) : DocumentPanel(parent, context, Area::ignored) {
        list_ = new RowList(
            this,
            {{_("Severity"), 82}, {_("Code"), 72}, {_("Place"), 110}, {_("What is wrong"), 430}, {_("Rule"), 60}});
        give_room_to(*list_, 3, {4, 1, 2, 0});
        set_accessible_name(*list_, _("Findings"));
        which_ = new wxChoice(this, wxID_ANY);
        for (const wxString& entry :
             {_("All findings"), _("Errors only"), _("Errors and warnings"), _("Ignored findings")})
            which_->Append(entry);
        which_->SetSelection(0);
        set_accessible_name(*which_, _("Which findings"));
        count_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                  wxST_NO_AUTORESIZE | wxST_ELLIPSIZE_END);
        explanation_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                      wxTE_MULTILINE | wxTE_READONLY | wxBORDER_NONE);
        set_accessible_name(*explanation_, _("Explanation"));
        fix_ = new wxButton(this, wxID_ANY, _("&Fix"));
        fix_all_ = small_button(this, _("Fi&x all"));
        set_accessible_name(*fix_all_, _("Fix all of this kind"));
        ignore_ = new wxButton(this, wxID_ANY, _("&Ignore"));
        everywhere_ = new wxCheckBox(this, wxID_ANY, _("everywhere"));
        everywhere_->SetToolTip(_("Ignore this code at every place, not only at this one"));
        reason_ = new wxTextCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
        reason_->SetHint(_("Why it is right as it is"));
        set_accessible_name(*reason_, _("Reason for ignoring"));
        lay_out();
        list_->text = [this](std::size_t r, long c) { return text_of(r, c); };
        list_->look = [this](std::size_t r) { return look_of(r); };
        list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent&) { select(false); });
        list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent&) { select(true); });
        list_->Bind(wxEVT_LIST_ITEM_RIGHT_CLICK, [this](wxListEvent&) { menu(); });
        list_->Bind(wxEVT_CONTEXT_MENU, [this](wxContextMenuEvent&) { menu(); });
        which_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) { catch_up(); });
        fix_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { fix(); });
        fix_all_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { fix_all(); });
        ignore_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { ignore(); });
        reason_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { ignore(); });
        reason_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { show_buttons(); });
    }

    [[nodiscard]] std::string help_topic() const override {
        return finding() != nullptr ? finding()->diagnostic.code : std::string();
    }

private:
    void lay_out() {
        // Beside the list, not above it: the height of the pane belongs to the rows, and most of its width too.
        which_->SetMinSize(wxSize(FromDIP(90), -1));
        reason_->SetMinSize(wxSize(FromDIP(90), -1));
        auto* top = new wxBoxSizer(wxHORIZONTAL);
        top->Add(which_, 1, wxALIGN_CENTRE_VERTICAL | wxALL, FromDIP(3));
        top->Add(fix_all_, 0, wxALIGN_CENTRE_VERTICAL | wxALL, FromDIP(2));
        auto* act = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        act->Add(fix_, 0, wxRIGHT | wxTOP, FromDIP(4));
        act->Add(ignore_, 0, wxRIGHT | wxTOP, FromDIP(4));
        auto* why = new wxBoxSizer(wxHORIZONTAL);
        why->Add(reason_, 1, wxALIGN_CENTRE_VERTICAL);
        why->Add(everywhere_, 0, wxALIGN_CENTRE_VERTICAL | wxLEFT, FromDIP(4));
        // A scroll bar has a least length, and the toolkit below complains of less: on a low screen too.
        explanation_->SetMinSize(FromDIP(wxSize(-1, 46)));
        auto* right = new wxBoxSizer(wxVERTICAL);
        right->Add(top, 0, wxEXPAND);
        right->Add(count_, 0, wxEXPAND | wxLEFT | wxRIGHT, FromDIP(6));
        right->Add(explanation_, 1, wxEXPAND | wxALL, FromDIP(4));
        right->Add(why, 0, wxEXPAND | wxLEFT | wxRIGHT, FromDIP(4));
        right->Add(act, 0, wxEXPAND | wxALL, FromDIP(4));
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        row->Add(list_, 5, wxEXPAND);
        row->Add(right, 3, wxEXPAND);
        SetSizer(row);
    }

    void menu() {
        if (finding() == nullptr) return;
        wxMenu menu;
        const auto add = [&](const wxString& label, std::function<void()> act) {
            menu.Bind(
                wxEVT_MENU, [act](wxCommandEvent&) { act(); }, menu.Append(wxID_ANY, label)->GetId());
        };
        add(wxString::Format(_("&Explain %s"), to_wx(finding()->diagnostic.code)),
            [this] { context_.shell.show_manual(help_topic()); });
        add(_("&Go to the place"), [this] { select(true); });
        if (from_file(finding()->diagnostic))
            add(_("&Open the file there"), [this] {
                if (document() != nullptr) open_file(*document(), finding()->diagnostic.where.file);
            });
        if (fix_->IsEnabled()) add(_("&Fix"), [this] { fix(); });
        if (fix_all_->IsEnabled())
            add(wxString::Format(_("Fi&x all %s (%d)"), to_wx(finding()->diagnostic.code), fixable(*finding())),
                [this] { fix_all(); });
        list_->PopupMenu(&menu);
    }
    /// How many findings of its code have a fix.
    [[nodiscard]] int fixable(const Finding& like) const {
        static const std::vector<Finding> none;
        int n = 0;
        for (const Finding& f : document() != nullptr ? document()->findings.findings() : none)
            if (f.fix && f.diagnostic.code == like.diagnostic.code) n += f.count;
        return n;
    }
    [[nodiscard]] bool ignored_view() const { return which_->GetSelection() == 3; }
    [[nodiscard]] long selected() const { return list_->GetNextItem(-1, wxLIST_NEXT_ALL, wxLIST_STATE_SELECTED); }
    [[nodiscard]] const Finding* finding() const {
        const long row = selected();
        return ignored_view() || row < 0 || row >= static_cast<long>(rows_.size())
                   ? nullptr
                   : &rows_[static_cast<std::size_t>(row)];
    }

    RowList::Look look_of(std::size_t i) const {
        if (ignored_view() || i >= rows_.size()) return RowList::Look::plain;
        const Severity severity = rows_[i].diagnostic.severity;
        return severity == Severity::error     ? RowList::Look::error
               : severity == Severity::warning ? RowList::Look::warning
                                               : RowList::Look::plain;
    }
    wxString text_of(std::size_t i, long column) const {
        const OpenDocument* d = document();
        if (d == nullptr) return {};
        if (ignored_view()) {
            if (i >= d->scenario().ignored.size()) return {};
            const IgnoredFinding& entry = d->scenario().ignored[i];
            switch (column) {
                case 0: return _("ignored");
                case 1: return to_wx(entry.code);
                case 2:
                    return entry.place.empty() ? _("everywhere")
                                               : to_wx(ramparts::say(label_words(d->scenario(), entry.place)));
                case 3: return to_wx(entry.reason);
                default: return {};
            }
        }
        if (i >= rows_.size()) return {};
        const Finding& f = rows_[i];
        switch (column) {
            case 0: return tr(to_string(f.diagnostic.severity));
            case 1: return to_wx(f.diagnostic.code);
            case 2: {
                // A script's place is its line, not the module that it brings.
                const bool of_script = f.diagnostic.code.starts_with("RP76");
                const std::string_view place = f.diagnostic.where.place();
                if (from_file(f.diagnostic) && (of_script || place.empty())) return to_wx(file_place(f.diagnostic));
                const auto section = source_section(place);
                return section ? tr(title_of(*section))
                               : to_wx(ramparts::say(place_words(d->scenario(), f.diagnostic.where)));
            }
            case 3:
                return to_wx(say_message(f.diagnostic.message)) +
                       (f.count > 1 && !f.more ? wxString::Format(" (%d)", f.count) : wxString());
            default: return to_wx(f.diagnostic.rule.text());
        }
    }

    void refresh() override {
        OpenDocument* d = document();
        const Finding* before = another() ? nullptr : finding();
        const std::string kept = before != nullptr ? to_text(before->diagnostic) : std::string();
        const long row = selected();
        rows_.clear();
        if (d != nullptr)
            for (const Finding& f : d->findings.findings()) {
                if (which_->GetSelection() == 1 && f.diagnostic.severity != Severity::error) continue;
                if (which_->GetSelection() == 2 && f.diagnostic.severity == Severity::note) continue;
                rows_.push_back(f);
            }
        std::stable_sort(rows_.begin(), rows_.end(), [](const Finding& a, const Finding& b) {
            return a.diagnostic.severity > b.diagnostic.severity;
        });
        const std::size_t count = d == nullptr ? 0 : ignored_view() ? d->scenario().ignored.size() : rows_.size();
        long again = -1;
        for (std::size_t i = 0; i < rows_.size() && !kept.empty(); ++i)
            if (to_text(rows_[i].diagnostic) == kept) again = static_cast<long>(i);
        if (again < 0 && row >= 0 && count > 0 && !another()) again = std::min(row, static_cast<long>(count) - 1);
        refreshing_ = true;
        if (row >= 0 && row != again) list_->SetItemState(row, 0, wxLIST_STATE_SELECTED);  // while the list has it
        list_->show(count);
        if (again >= 0)
            list_->SetItemState(again, wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED,
                                wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED);
        refreshing_ = false;
        follow_light(d);
        wxString words = d == nullptr ? wxString() : tr(d->findings.summary());
        if (d != nullptr && !d->findings.cases_summary().empty()) words += "; " + to_wx(d->findings.cases_summary());
        if (d != nullptr && d->findings.ignored() > 0)
            words += wxString::Format(_(", %d ignored"), d->findings.ignored());
        count_->SetLabel(words);
        count_->SetToolTip(words);
        ignore_->SetLabel(ignored_view() ? _("&Report again") : _("&Ignore"));
        reason_->Show(!ignored_view());
        everywhere_->Show(!ignored_view());
        Layout();
        show_explanation();
        show_buttons();
    }

    void select(bool go) {
        show_explanation();
        show_buttons();
        OpenDocument* d = document();
        const Finding* f = finding();
        if (d == nullptr || f == nullptr || refreshing_) return;
        const FoundPlace place = place_of(d->scenario(), f->diagnostic.where);
        light(*d, place.hexes);
        if (!place.unit.empty()) d->set_focused_unit(place.unit);
        MapCanvas* canvas = context_.canvas();
        if (go && !place.panel.empty()) {
            if (canvas != nullptr && !place.hexes.empty()) canvas->show(place.hexes.front());
            context_.shell.show_panel(place.panel, true);
            context_.shell.focus_panel(place.panel);
            return d->point_at(f->diagnostic.where.object);
        }
        if (go && place.hexes.empty() && from_file(f->diagnostic)) return open_file(*d, f->diagnostic.where.file);
        if (place.hexes.empty() || canvas == nullptr) return;
        if (go) {
            d->set_cursor(place.hexes.front());
            canvas->show(place.hexes.front());
            canvas->SetFocus();
        } else {
            canvas->show_place(place.hexes);
        }
    }

    void open_file(const OpenDocument& d, const FilePlace& place) {
        const auto file = file_of_finding(place.path, d.path());
        if (file.empty()) return say(ramparts::say("There is no file {1} any more.", place.path));
        context_.shell.open_text(file, static_cast<int>(place.line));
    }

    void light(OpenDocument& d, const std::vector<HexIndex>& hexes) {
        lit_ = hexes;
        d.set_lit(hexes);
    }

    // What this list has lit goes on being the place of the finding that is chosen, or goes out with it.
    void follow_light(OpenDocument* d) {
        if (d == nullptr || lit_.empty() || d->lit() != lit_) return;
        const Finding* f = finding();
        light(*d, f != nullptr ? place_of(d->scenario(), f->diagnostic.where).hexes : std::vector<HexIndex>());
    }

    void show_explanation() {
        const Finding* f = finding();
        wxString words = f != nullptr ? to_wx(explanation_of(f->diagnostic)) : wxString();
        const OpenDocument* d = document();
        if (d != nullptr && ignored_view() && selected() >= 0 &&
            static_cast<std::size_t>(selected()) < d->scenario().ignored.size()) {
            Diagnostic only;
            only.code = d->scenario().ignored[static_cast<std::size_t>(selected())].code;
            words = to_wx(explanation_of(only));
        }
        if (words.empty())
            words = list_->GetItemCount() == 0 ? _("Nothing is wrong here.")
                                               : _("Choose a finding to read about it; activate it to go there.");
        if (explanation_->GetValue() != words) explanation_->ChangeValue(words);
    }

    void show_buttons() {
        const Finding* f = finding();
        const wxString none = _("Choose a finding first.");
        allow(*fix_,
              f == nullptr ? none
              : !f->fix    ? _("This finding has no fix that a machine could make.")
                           : wxString(),
              f != nullptr && f->fix ? to_wx(say_message(f->fix->text)) : wxString());
        const int all = f != nullptr ? fixable(*f) : 0;
        const wxString label = all > 1 ? to_wx(ramparts::say("Fi&x all {1}", all)) : _("Fi&x all");
        if (fix_all_->GetLabel() != label) {
            fix_all_->SetLabel(label);
            Layout();
        }
        allow(*fix_all_,
              f == nullptr ? none
              : all == 0   ? _("No finding of this kind has a fix that a machine could make.")
              : all == 1   ? _("It is the only finding of its kind that can be fixed.")
                           : wxString(),
              f != nullptr
                  ? to_wx(ramparts::say_n("Fix the {1} finding of the kind {2} in one step",
                                          "Fix the {1} findings of the kind {2} in one step", all, f->diagnostic.code))
                  : wxString());
        if (ignored_view()) {
            allow(*ignore_, selected() < 0 ? none : wxString(),
                  _("Take the entry off the list of what is right as it is"));
            return;
        }
        const wxString never = f != nullptr ? to_wx(why_not_ignored(f->diagnostic)) : none;
        allow(*ignore_,
              !never.empty()                                      ? never
              : reason_->GetValue().Strip(wxString::both).empty() ? _("Write down first why it is right as it is.")
                                                                  : wxString(),
              _("Keep it off the list; the reason is stored in the scenario"));
        allow(*reason_, never, _("Why it is right as it is"));
    }

    void fix() {
        OpenDocument* d = document();
        const Finding* f = finding();
        if (d == nullptr || f == nullptr) return;
        const Finding chosen = *f;
        say(carry_out_fix(d->document, chosen));
    }

    void fix_all() {
        OpenDocument* d = document();
        const Finding* f = finding();
        if (d == nullptr || f == nullptr) return;
        const std::string code = f->diagnostic.code;
        int fixed = 0;
        const std::string why = carry_out_fixes(d->document, code, fixed);
        if (!why.empty()) return say(why);
        context_.shell.show_message(ramparts::say_n("{1} finding {2} was fixed; undo takes it back in one step.",
                                                    "{1} findings {2} were fixed; undo takes them back in one step.",
                                                    fixed, code));
    }

    void ignore() {
        OpenDocument* d = document();
        if (d == nullptr) return;
        if (ignored_view()) return say(stop_ignoring(d->document, static_cast<std::size_t>(std::max(0L, selected()))));
        const Finding* f = finding();
        if (f == nullptr) return;
        const Finding chosen = *f;
        const std::string why =
            ignore_finding(d->document, chosen, from_wx(reason_->GetValue()), everywhere_->GetValue());
        say(why);
        if (why.empty()) reason_->Clear();
    }

    RowList* list_ = nullptr;
    wxChoice* which_ = nullptr;
    wxStaticText* count_ = nullptr;
    wxTextCtrl* explanation_ = nullptr;
    wxButton* fix_ = nullptr;
    wxButton* fix_all_ = nullptr;
    wxButton* ignore_ = nullptr;
    wxCheckBox* everywhere_ = nullptr;
    wxTextCtrl* reason_ = nullptr;
    std::vector<Finding> rows_;
    std::vector<HexIndex> lit_;
    bool refreshing_ = false;
};

}  // namespace

wxWindow* make_findings_panel(wxWindow* parent, PanelContext& context) { return new FindingsPanel(parent, context); }

}  // namespace ramparts
