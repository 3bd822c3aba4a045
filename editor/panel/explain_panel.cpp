// The explanation panel: numbers and rules behind the hex under the pointer or the cursor, and pinning them as a rule
// case.
#include <wx/button.h>
#include <wx/checklst.h>
#include <wx/dialog.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/panel/panel.hpp"
#include "editor/panel/play_texts.hpp"
#include "editor/playtest/pin.hpp"

namespace ramparts {
namespace {

class PinDialog final : public wxDialog {
public:
    PinDialog(wxWindow* parent, const OpenDocument& document, const std::vector<PinExpectation>& offers)
        : wxDialog(parent, wxID_ANY, _("Pin as rule case"), wxDefaultPosition, wxDefaultSize,
                   wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER) {
        const int gap = FromDIP(8);
        auto* column = new wxBoxSizer(wxVERTICAL);
        auto* words = new wxStaticText(this, wxID_ANY,
                                       _("The position is stored with what you tick; validating with cases reports "
                                         "when it no longer comes out so."));
        words->Wrap(FromDIP(440));
        column->Add(words, 0, wxALL, gap);
        auto* grid = new wxFlexGridSizer(2, FromDIP(4), gap);
        grid->AddGrowableCol(1);
        const auto field = [&](const wxString& label, const wxString& value) {
            auto* text = new wxTextCtrl(this, wxID_ANY, value, wxDefaultPosition, FromDIP(wxSize(300, -1)));
            grid->Add(new wxStaticText(this, wxID_ANY, label), 0, wxALIGN_CENTRE_VERTICAL);
            grid->Add(text, 1, wxEXPAND);
            text->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { check(); });
            return text;
        };
        id_ = field(_("Id"), to_wx(free_pin_id(document)));
        rule_ = field(_("Rule number"), "");
        title_ = field(_("Title"), "");
        column->Add(grid, 0, wxEXPAND | wxLEFT | wxRIGHT, gap);
        list_ = new wxCheckListBox(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(440, 240)));
        set_accessible_name(*list_, _("Expectations"));
        for (const PinExpectation& offer : offers) {
            const int at = list_->Append(to_wx(offer.text));
            list_->Check(static_cast<unsigned>(at), offer.suggested);
        }
        list_->Bind(wxEVT_CHECKLISTBOX, [this, offers](wxCommandEvent&) {
            offer_rule(offers);
            check();
        });
        offer_rule(offers);
        column->Add(list_, 1, wxEXPAND | wxALL, gap);
        column->Add(CreateButtonSizer(wxOK | wxCANCEL), 0, wxEXPAND | wxALL, gap);
        SetSizerAndFit(column);
        check();
        title_->SetFocus();
    }
    [[nodiscard]] std::string id() const { return from_wx(id_->GetValue()); }
    [[nodiscard]] std::optional<RuleNumber> rule() const { return RuleNumber::read(from_wx(rule_->GetValue())); }
    [[nodiscard]] std::string title() const { return from_wx(title_->GetValue()); }
    [[nodiscard]] std::vector<std::size_t> ticked() const {
        std::vector<std::size_t> out;
        for (unsigned i = 0; i < list_->GetCount(); ++i)
            if (list_->IsChecked(i)) out.push_back(i);
        return out;
    }

private:
    // The rule of the first expectation ticked, until another is written.
    void offer_rule(const std::vector<PinExpectation>& offers) {
        if (from_wx(rule_->GetValue()) != offered_) return;
        offered_ = ticked().empty() ? std::string() : std::string(offers[ticked().front()].rule.text());
        rule_->ChangeValue(to_wx(offered_));
    }
    void check() {
        const bool ready = title_ != nullptr && list_ != nullptr && !id_->IsEmpty() && !rule_->IsEmpty() &&
                           !title_->IsEmpty() && !ticked().empty();
        if (wxWindow* ok = FindWindow(wxID_OK))
            allow(*ok, !ready   ? _("A case needs an id, a rule number, a title and at least one expectation.")
                       : rule() ? wxString()
                                : _("A rule number has letters and digits with single dots or hyphens between them."));
    }

    std::string offered_;
    wxTextCtrl* id_ = nullptr;
    wxTextCtrl* rule_ = nullptr;
    wxTextCtrl* title_ = nullptr;
    wxCheckListBox* list_ = nullptr;
};

class ExplainPanel final : public wxPanel {
public:
    ExplainPanel(wxWindow* parent, PanelContext& context)
        : wxPanel(parent), context_(context), desk_(context.workspace.play()) {
        SetName("Explain");
        auto* column = new wxBoxSizer(wxVERTICAL);
        page_ = new PageView(this, _("Explanation"));
        column->Add(page_, 1, wxEXPAND);
        pin_ = new wxButton(this, wxID_ANY, _("Pin as rule case…"));
        pin_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { context_.run("play.pin"); });
        column->Add(pin_, 0, wxALL, FromDIP(5));
        SetSizer(column);
        const auto follow = [this](OpenDocument& d) {
            if (&d == document()) later();
        };
        // What the pointer is over, or the hex cursor when it moved last or the pointer is not over the map.
        links_.push_back(context.workspace.cursor_moved.connect([this, follow](OpenDocument& d) {
            pointed_ = kNoHex;
            follow(d);
        }));
        links_.push_back(context.workspace.pointed.connect([this, follow](OpenDocument& d, HexIndex hex) {
            pointed_ = hex;
            follow(d);
        }));
        links_.push_back(context.workspace.changed.connect([this](OpenDocument& d, const ChangeSet&) {
            if (&d == document()) later();
        }));
        links_.push_back(context.workspace.saved.connect(follow));
        links_.push_back(desk_.changed.connect(follow));
        links_.push_back(context.workspace.activated.connect([this](OpenDocument*) {
            pointed_ = kNoHex;
            later();
        }));
        Bind(wxEVT_SHOW, [this](wxShowEvent& e) {
            e.Skip();
            later();
        });
        Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
            e.Skip();
            later();
        });
        update();
    }

private:
    [[nodiscard]] OpenDocument* document() const { return context_.workspace.active(); }

    // Many changes in one go are shown once.
    void later() {
        if (waiting_) return;
        waiting_ = true;
        CallAfter([this] {
            waiting_ = false;
            if (IsShownOnScreen()) update();
        });
    }

    void update() {
        OpenDocument* d = document();
        page_->show(d == nullptr ? "<html><body></body></html>"
                                 : explain_html(desk_, *d, pointed_ < d->map().grid().size() ? pointed_ : d->cursor(),
                                                window_colours()));
        const std::string why = d == nullptr ? std::string(RP_TR("No scenario is open.")) : pin_obstacle(desk_, *d);
        allow(*pin_, tr(why), _("Store this position with what it must give in the scenario's cases folder"));
    }

    PanelContext& context_;
    PlayDesk& desk_;
    PageView* page_ = nullptr;
    wxButton* pin_ = nullptr;
    HexIndex pointed_ = kNoHex;
    bool waiting_ = false;
    std::vector<Connection> links_;
};

}  // namespace

void connect_playing(PanelContext& context, wxWindow* window) {
    PlayDesk& desk = context.workspace.play();
    desk.ask_pin = [&context, &desk, window](OpenDocument& d) {
        const std::vector<PinExpectation> offers = pin_expectations(desk, d);
        PinDialog dialog(window, d, offers);
        if (dialog.ShowModal() != wxID_OK) return;
        std::vector<CaseItem> items;
        for (const std::size_t i : dialog.ticked()) items.push_back(offers[i].item);
        const PinResult result =
            pin(desk, d, {dialog.id(), dialog.rule().value_or(RuleNumber()), dialog.title()}, items);
        if (result.written) context.shell.show_message(say("Pinned in {1}", result.file.string()));
        else context.shell.show_problem(RP_TR("The case was not written"), {result.problem, {}});
    };
    desk.ask_limited = [window](const std::string& question) {
        return wxMessageBox(to_wx(question), _("Scripts of mods"), wxYES_NO | wxNO_DEFAULT | wxICON_WARNING, window) ==
               wxYES;
    };
}

wxWindow* make_explain_panel(wxWindow* parent, PanelContext& context) { return new ExplainPanel(parent, context); }

}  // namespace ramparts
