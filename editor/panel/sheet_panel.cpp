// The counter sheets in the window: arranged, sorted, printed; markers added. A piece is edited in the counter
// designer.
#include <wx/button.h>
#include <wx/choice.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/wrapsizer.h>

#include "editor/model/sheet_model.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/panel/panel.hpp"
#include "editor/panel/sheet_view.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

class SheetPanel final : public DocumentPanel {
public:
    SheetPanel(wxWindow* parent, PanelContext& context)
        : DocumentPanel(parent, context,
                        Area::units | Area::groups | Area::sides | Area::kinds | Area::grid | Area::markers |
                            Area::victory | Area::modules | Area::meta) {
        symbols_link_ = context.workspace.themes().changed.connect([this] { refresh_later(); });
        modules_link_ = context.workspace.modules_changed.connect([this] {
            drawn_.reset();
            refresh_later();
        });
        make_row();
        view_ = new SheetView(this, _("Counter sheets"));
        hint_ = new wxStaticText(this, wxID_ANY, " ", wxDefaultPosition, wxDefaultSize, wxST_NO_AUTORESIZE);
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(row_, 0, wxEXPAND | wxALL, FromDIP(4));
        column->Add(view_, 1, wxEXPAND);
        column->Add(hint_, 0, wxEXPAND | wxALL, FromDIP(4));
        SetSizer(column);
        bind_view();
        bind_buttons();
    }

private:
    /// What the sheets were drawn from.
    struct Shown {
        std::uint64_t document = 0;
        std::uint64_t revision = 0;
        draw::CounterSymbols symbols = draw::CounterSymbols::nato;
        friend bool operator==(const Shown&, const Shown&) = default;
    };
    void make_row() {
        row_ = new wxWrapSizer(wxHORIZONTAL, wxWRAPSIZER_DEFAULT_FLAGS);
        sides_ = labelled_choice(this, *row_, _("Show:"), _("Which sides of the sheets"));
        for (const wxString& words : {_("fronts"), _("backs"), _("both")}) sides_->Append(words);
        sides_->SetSelection(0);
        sort_ = labelled_choice(this, *row_, _("Order:"), _("How the counters are arranged"));
        sort_->Append(_("as arranged"));
        for (const CounterSort sort : kCounterSorts) sort_->Append(tr(title_of(sort)));
        sort_->SetSelection(1);
        earlier_ = small_button(this, wxString::FromUTF8("◀"));
        later_ = small_button(this, wxString::FromUTF8("▶"));
        set_accessible_name(*earlier_, _("Earlier on the sheet"));
        set_accessible_name(*later_, _("Later on the sheet"));
        edit_ = small_button(this, _("&Edit…"));
        add_ = small_button(this, _("&Add marker"));
        copy_ = small_button(this, _("Dupli&cate"));
        remove_ = small_button(this, _("&Delete marker"));
        print_ = small_button(this, _("&Print…"));
        for (wxButton* b : {earlier_, later_, edit_, add_, copy_, remove_, print_})
            row_->Add(b, 0, wxRIGHT, FromDIP(3));
    }

    void bind_view() {
        view_->on_choose = [this] { chose(); };
        view_->on_click = [this] { context_.shell.show_panel("counter", false); };
        view_->on_open = [this] { open(); };
        view_->on_move = [this](const std::string& id, const std::string& other, bool behind) {
            if (OpenDocument* d = document()) say(move_counter(d->document, id, other, behind));
        };
        view_->on_step = [this](int step) { move_by(step); };
        view_->on_count = [this](int more) {
            if (const auto marker = chosen_marker()) say(change_count(document()->document, *marker, more));
        };
        view_->on_delete = [this] {
            if (const auto marker = chosen_marker()) say(remove_marker(document()->document, *marker));
        };
    }

    void bind_buttons() {
        sides_->Bind(wxEVT_CHOICE,
                     [this](wxCommandEvent&) { view_->show_sides(static_cast<SheetSides>(sides_->GetSelection())); });
        sort_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
            OpenDocument* d = document();
            const int at = sort_->GetSelection();
            if (d == nullptr || at < 1) return refresh_later();
            say(sort_counters(d->document, kCounterSorts[static_cast<std::size_t>(at - 1)]));
            sorted_ = {at, d->scenario().counter_order};
            refresh_later();
        });
        const auto press = [](wxButton* button, auto act) {
            button->Bind(wxEVT_BUTTON, [act](wxCommandEvent&) { act(); });
        };
        press(earlier_, [this] { move_by(-1); });
        press(later_, [this] { move_by(1); });
        press(edit_, [this] { open(); });
        press(add_, [this] {
            if (OpenDocument* d = document()) made([d](std::string& id) { return add_marker(d->document, id); });
        });
        press(copy_, [this] {
            const auto marker = chosen_marker();
            OpenDocument* d = document();
            if (marker) made([d, marker](std::string& id) { return duplicate_marker(d->document, *marker, id); });
        });
        press(remove_, [this] { view_->on_delete(); });
        press(print_, [this] { print(); });
    }

    [[nodiscard]] std::optional<std::size_t> chosen_marker() const {
        const OpenDocument* d = document();
        const paper::CardPiece* piece = view_->chosen();
        return d == nullptr || piece == nullptr ? std::nullopt : find_marker(d->scenario(), piece->id);
    }

    void chose() {
        OpenDocument* d = document();
        const paper::CardPiece* piece = view_->chosen();
        if (d == nullptr || piece == nullptr) return;
        d->set_focused_unit(piece->id);
        if (piece->unit < d->scenario().units.size())
            if (const auto at = d->scenario().units[piece->unit].at) d->set_lit({*at});
        show_state();
    }

    void open() {
        chose();
        context_.shell.show_panel("counter", true);
        context_.shell.focus_panel("counter");
    }

    /// A new marker is chosen and shown in the counter designer.
    template <class Make>
    void made(const Make& make) {
        std::string id;
        const std::string why = make(id);
        say(why);
        if (!why.empty()) return;
        catch_up();
        view_->choose(id);
        chose();
        context_.shell.show_panel("counter", false);
    }

    void move_by(int step) {
        OpenDocument* d = document();
        const paper::CardPiece* piece = view_->chosen();
        if (d == nullptr || piece == nullptr) return;
        const std::vector<std::string> ids = ids_on_sheets(d->scenario());
        const auto at = std::find(ids.begin(), ids.end(), piece->id);
        if (at == ids.end()) return;
        if (step < 0 ? at == ids.begin() : at + 1 == ids.end())
            return say(step < 0 ? ramparts::say("It is the first on the sheets.")
                                : ramparts::say("It is the last on the sheets."));
        say(move_counter(d->document, piece->id, *(at + step), step > 0));
    }

    [[nodiscard]] paper::CounterSheets sheets_of(const OpenDocument& d) const {
        paper::CounterSheetOptions options;
        options.palette.symbols = context_.workspace.themes().symbols();
        return paper::counter_sheets(with_shown_names(d.scenario()), options,
                                     [](const Message& words) { return ramparts::say(words); });
    }

    void print() {
        OpenDocument* d = document();
        if (d == nullptr) return;
        const paper::CounterSheets sheets = sheets_of(*d);
        if (!sheets.pages.empty()) context_.shell.show_pages(sheets.pages, d->scenario().id + "-counters");
    }

    void refresh() override {
        OpenDocument* d = document();
        if (another()) sorted_ = {};
        const Shown now{d != nullptr ? d->number() : 0, d != nullptr ? d->document.revision() : 0,
                        context_.workspace.themes().symbols()};
        // A piece that was only chosen changes nothing on paper, and must not end a drag that has just begun.
        if (now != drawn_) draw(d);
        drawn_ = now;
        if (d != nullptr && !d->focused_unit().empty()) view_->choose(d->focused_unit());
        int order = 0;
        if (d != nullptr && d->scenario().counter_order.empty()) order = 1;
        else if (d != nullptr && sorted_.first > 0 && sorted_.second == d->scenario().counter_order)
            order = sorted_.first;
        sort_->SetSelection(order);
        show_state();
    }

    void draw(const OpenDocument* d) {
        paper::CounterSheets sheets;
        std::vector<paper::CardPiece> pieces;
        std::vector<std::string> words;
        if (d != nullptr) {
            sheets = sheets_of(*d);
            pieces = paper::card_pieces(d->scenario(), [](const Message& message) { return ramparts::say(message); });
            for (const paper::CardPiece& piece : pieces) words.push_back(piece_words(d->scenario(), piece));
        }
        view_->show(std::move(sheets), std::move(pieces), std::move(words));
    }

    void show_state() {
        const OpenDocument* d = document();
        const paper::CardPiece* piece = view_->chosen();
        const wxString no_battle = d == nullptr ? _("No scenario is open.") : wxString();
        const wxString none = !no_battle.empty() ? no_battle
                              : piece == nullptr ? _("The battle has neither units nor markers.")
                                                 : wxString();
        const wxString no_marker = !none.empty() ? none : chosen_marker() ? wxString() : _("Choose a marker first.");
        allow(*sides_, none, _("Fronts, backs, or both beside each other"));
        allow(*sort_, none, _("Sort the counters, each side for itself"));
        allow(*earlier_, none, _("Ctrl+Left does the same; or drag the counter"));
        allow(*later_, none, _("Ctrl+Right does the same; or drag the counter"));
        allow(*edit_, none, _("Open the counter designer"));
        allow(*add_, no_battle, _("A piece of card that is not a unit, such as Disrupted"));
        allow(*copy_, no_marker, _("Another marker with the same values"));
        allow(*remove_, no_marker, _("Take the marker out of the battle"));
        allow(*print_, none, _("Look at the sheets, print them or keep them as PDF"));
        hint_->SetLabel(none.empty() ? view_->words() : none);
    }

    wxWrapSizer* row_ = nullptr;
    wxChoice* sides_ = nullptr;
    wxChoice* sort_ = nullptr;
    wxButton* earlier_ = nullptr;
    wxButton* later_ = nullptr;
    wxButton* edit_ = nullptr;
    wxButton* add_ = nullptr;
    wxButton* copy_ = nullptr;
    wxButton* remove_ = nullptr;
    wxButton* print_ = nullptr;
    SheetView* view_ = nullptr;
    wxStaticText* hint_ = nullptr;
    std::pair<int, std::string> sorted_;  ///< the last sort, and the order that it gave
    std::optional<Shown> drawn_;
    Connection symbols_link_;
    Connection modules_link_;
};

}  // namespace

wxWindow* make_sheet_panel(wxWindow* parent, PanelContext& context) { return new SheetPanel(parent, context); }

}  // namespace ramparts
