// Hooks of rule modules: which were called in the step played last, with what, what they answered, how long it took.
#include <algorithm>

#include <wx/checkbox.h>
#include <wx/listctrl.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/panel/panel.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/row_list.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

class TracePanel final : public wxPanel {
public:
    TracePanel(wxWindow* parent, PanelContext& context) : wxPanel(parent), context_(context) {
        on_ = new wxCheckBox(this, wxID_ANY, _("&Trace hooks"));
        on_->SetToolTip(_("Load the plugins again so that each call of a hook is kept; play is slower meanwhile"));
        pattern_ = new wxTextCtrl(this, wxID_ANY, "*");
        set_accessible_name(*pattern_, _("Which hooks"), _("A name such as combat.shifts; * is any letters"));
        pattern_->SetToolTip(_("A name such as combat.shifts; * is any letters"));
        count_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                  wxST_NO_AUTORESIZE | wxST_ELLIPSIZE_END);
        list_ = new RowList(this, {{_("Module"), 150},
                                   {_("Hook"), 160},
                                   {_("Asked about"), 220},
                                   {_("Answer"), 170},
                                   {_("Calls"), 60},
                                   {_("Time"), 80}});
        list_->text = [this](std::size_t row, long column) { return text_of(row, column); };
        set_accessible_name(*list_, _("Hooks called in this step"));
        auto* top = new wxBoxSizer(wxHORIZONTAL);
        top->Add(on_, 0, wxALIGN_CENTRE_VERTICAL | wxALL, FromDIP(3));
        top->Add(new wxStaticText(this, wxID_ANY, _("Hooks:")), 0, wxALIGN_CENTRE_VERTICAL | wxLEFT, FromDIP(8));
        top->Add(pattern_, 0, wxALIGN_CENTRE_VERTICAL | wxALL, FromDIP(3));
        top->Add(count_, 1, wxALIGN_CENTRE_VERTICAL | wxLEFT, FromDIP(8));
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(top, 0, wxEXPAND);
        column->Add(list_, 1, wxEXPAND);
        SetSizer(column);
        on_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { turn(); });
        pattern_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { show(); });
        // After whatever happened: calls are made while it is worked off and painted.
        Bind(wxEVT_IDLE, [this](wxIdleEvent& event) {
            event.Skip();
            look();
        });
        on_->SetValue(plugin_desk() != nullptr && plugin_desk()->traces());
        show();
    }

private:
    // The plugins are loaded anew, and a game that is played is played again with them.
    void turn() {
        PluginDesk* plugins = plugin_desk();
        if (plugins == nullptr) return;
        plugins->trace(on_->GetValue());
        OpenDocument* document = context_.workspace.active();
        if (document != nullptr) context_.workspace.play().scripts_saved(*document, say("What plugins bring"));
        else plugins->reload();
        show();
    }
    void look() {
        const PluginDesk* plugins = plugin_desk();
        if (plugins == nullptr || !IsShownOnScreen() || plugins->traced_so_far() == seen_) return;
        show();
    }
    [[nodiscard]] wxString text_of(std::size_t row, long column) const {
        if (row >= rows_.size()) return {};
        const PluginDesk::TracedCalls& r = rows_[row];
        switch (column) {
            case 0: return to_wx(r.module);
            case 1: return to_wx(r.hook);
            case 2: return to_wx(r.given);
            case 3: return to_wx(r.answered);
            case 4: return wxString::Format("%zu", r.calls);
            default: return to_wx(time_words(r.took));
        }
    }
    void show() {
        const PluginDesk* plugins = plugin_desk();
        rows_.clear();
        if (plugins != nullptr && plugins->traces()) {
            seen_ = plugins->traced_so_far();
            const std::string pattern = from_wx(pattern_->GetValue());
            for (PluginDesk::TracedCalls& row : plugins->traced())
                if (names_hook(pattern, row.hook)) rows_.push_back(std::move(row));
        }
        list_->show(rows_.size());
        std::size_t calls = 0;
        std::chrono::nanoseconds took{};
        for (const PluginDesk::TracedCalls& row : rows_) {
            calls += row.calls;
            took += row.took;
        }
        count_->SetLabel(plugins == nullptr || !plugins->traces()
                             ? _("Hooks are not traced.")
                             : to_wx(say_n("{1} call in this step, {2}", "{1} calls in this step, {2}",
                                           static_cast<int>(calls), time_words(took))));
    }

    PanelContext& context_;
    std::vector<PluginDesk::TracedCalls> rows_;
    std::size_t seen_ = 0;
    wxCheckBox* on_ = nullptr;
    wxTextCtrl* pattern_ = nullptr;
    wxStaticText* count_ = nullptr;
    RowList* list_ = nullptr;
};

}  // namespace

wxWindow* make_trace_panel(wxWindow* parent, PanelContext& context) { return new TracePanel(parent, context); }

}  // namespace ramparts
