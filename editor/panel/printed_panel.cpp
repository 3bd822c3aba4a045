// What is compared with a printed game and what waits; the letters of the map, and a grid for each table.
#include <array>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/gauge.h>
#include <wx/simplebook.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/command/printed.hpp"
#include "editor/model/printed_pass.hpp"
#include "editor/model/provenance_model.hpp"
#include "editor/panel/painting.hpp"
#include "editor/panel/rules_table.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

constexpr Area kInterest = Area::terrain | Area::elevation | Area::features | Area::hexsides | Area::roads |
                           Area::provenance | Area::labels | Area::units | Area::tables | Area::kinds | Area::grid;

/// A list of letters as lines, "C  Clear".
std::string lines_of(const std::vector<PrintedLetter>& letters, std::string_view before) {
    std::string text;
    for (const PrintedLetter& l : letters)
        if (l.letter != 0) text += std::string(before) + l.letter + "  " + l.name + "\n";
    return text;
}

std::string legend(const PrintedPass& pass) {
    const PrintedLetters& letters = pass.letters();
    std::string text = say("Terrain: sets it and goes on") + "\n" + lines_of(letters.terrains, "  ") +
                       say("Height: 0 to 9, + and -") + "\n";
    if (!letters.features.empty())
        text += say("Features: with Shift") + "\n" + lines_of(letters.features, "  " + say("Shift") + "+");
    if (pass.with_sides())
        text += say("Hexsides: . and 1 to 6, clockwise; then") + "\n" + lines_of(letters.sides, "  ");
    return text + say("Space: as printed") + "\n" + say("Return: all that look like it") + "\n" +
           say("Shift+Return: the rest of the column") + "\n" + say("Backspace: one hex back");
}

class PrintedPanel final : public DocumentPanel, public HelpTopic {
public:
    PrintedPanel(wxWindow* parent, PanelContext& context) : DocumentPanel(parent, context, kInterest) {
        const int pad = FromDIP(4);
        source_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                   wxST_NO_AUTORESIZE | wxST_ELLIPSIZE_END);
        change_ = new wxButton(this, wxID_ANY, _("&Typed from…"), wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
        change_->SetToolTip(_("Say what the values are typed from; each value typed or confirmed states it."));
        auto* top = new wxBoxSizer(wxHORIZONTAL);
        top->Add(source_, 1, wxALIGN_CENTRE_VERTICAL | wxRIGHT, pad);
        top->Add(change_, 0, wxALIGN_CENTRE_VERTICAL);
        part_ = new wxChoice(this, wxID_ANY);
        set_accessible_name(*part_, _("What is compared"));
        for (int i = 0; i < kPrintedParts; ++i) part_->Append(tr(title_of(static_cast<PrintedPart>(i))));
        part_->SetSelection(0);
        on_ = new wxButton(this, wxID_ANY, _("&Go on"), wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
        on_->SetToolTip(_("Go to what waits first and type there."));
        auto* choice = new wxBoxSizer(wxHORIZONTAL);
        choice->Add(part_, 1, wxALIGN_CENTRE_VERTICAL | wxRIGHT, pad);
        choice->Add(on_, 0, wxALIGN_CENTRE_VERTICAL);
        done_ =
            new wxGauge(this, wxID_ANY, 1000, wxDefaultPosition, FromDIP(wxSize(-1, 8)), wxGA_HORIZONTAL | wxGA_SMOOTH);
        set_accessible_name(*done_, _("How much is confirmed"));
        book_ = new wxSimplebook(this, wxID_ANY);
        book_->AddPage(hex_page(), "", true);
        for (int i = 1; i < kPrintedParts; ++i) {
            grids_[static_cast<std::size_t>(i)] = table_page(static_cast<PrintedPart>(i));
            book_->AddPage(grids_[static_cast<std::size_t>(i)], "");
        }
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(top, 0, wxEXPAND | wxALL, pad);
        column->Add(choice, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, pad);
        column->Add(done_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, pad);
        column->Add(book_, 1, wxEXPAND);
        SetSizer(column);
        change_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            if (OpenDocument* d = document()) (void)ask_printed_source(*d, context_.shell, true);
            refresh_later();
        });
        part_->Bind(wxEVT_CHOICE, [this](wxCommandEvent&) {
            book_->SetSelection(static_cast<std::size_t>(part_->GetSelection()));
            refresh_later();
        });
        on_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { go_on(); });
        links_.push_back(context.workspace.changed.connect([this](OpenDocument& d, const ChangeSet& changes) {
            if (&d == in_front()) follow_undo(d, changes);
        }));
        links_.push_back(context.workspace.activated.connect([this](OpenDocument*) { follow_source(); }));
        follow_source();
    }

    [[nodiscard]] std::string help_topic() const override { return "panel.printed"; }

private:
    [[nodiscard]] PrintedPart part() const { return static_cast<PrintedPart>(part_->GetSelection()); }
    [[nodiscard]] PrintedPass& pass() const { return in_front()->printed(); }

    wxWindow* hex_page() {
        auto* page = new wxPanel(book_);
        auto* column = new wxBoxSizer(wxVERTICAL);
        sides_ = new wxCheckBox(page, wxID_ANY, _("&Hexsides, roads and names too"));
        sides_->SetToolTip(_("A hex is confirmed together with what is on its six hexsides and the names in it."));
        letters_ = new wxTextCtrl(page, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                  wxTE_MULTILINE | wxTE_READONLY | wxTE_DONTWRAP | wxBORDER_NONE);
        set_accessible_name(*letters_, _("Keys of the map"));
        column->Add(sides_, 0, wxALL, FromDIP(4));
        column->Add(letters_, 1, wxEXPAND | wxLEFT | wxRIGHT, FromDIP(4));
        page->SetSizer(column);
        sides_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) {
            if (document() == nullptr) return;
            pass().set_with_sides(sides_->GetValue());
            if (MapCanvas* canvas = context_.canvas()) canvas->repaint_all();
            refresh_later();
        });
        return page;
    }

    TableGrid* table_page(PrintedPart part) {
        using Cell = PrintedPass::Cell;
        TableSource source;
        source.of_ruleset = part != PrintedPart::counters;
        source.read = [part](const Scenario& s, std::span<const Finding> findings) {
            return PrintedPass::table(s, part, findings);
        };
        source.write = [this, part](Document&, std::size_t row, std::size_t column, std::string_view text) {
            return pass().set(Cell{part, row, column}, text);
        };
        source.state = [part](Document& d, std::size_t row, std::size_t column, const Provenance& p) {
            return PrintedPass::state(d, Cell{part, row, column}, p);
        };
        source.ready = [this] { return document() != nullptr && ask_printed_source(*document(), context_.shell); };
        source.confirm = [this, part](Document&, std::size_t row, std::size_t column, bool rest) {
            const Cell cell{part, row, column};
            return rest ? pass().confirm(pass().rest_of_row(cell)) : pass().confirm(cell);
        };
        source.next = [this, part](std::size_t row, std::size_t column, bool as_it_stood) {
            const Cell cell{part, row, column};
            const Cell next = as_it_stood ? pass().after_confirmed(cell) : pass().next(cell);
            return std::pair(next.row, next.column);
        };
        return new TableGrid(book_, context_, std::move(source), kInterest, tr(title_of(part)));
    }

    void go_on() {
        OpenDocument* d = document();
        if (d == nullptr) return;
        if (part() == PrintedPart::hexes) return context_.run("printed.start");
        if (!ask_printed_source(*d, context_.shell)) return;
        const auto cell = pass().first(part());
        TableGrid& grid = *grids_[static_cast<std::size_t>(part_->GetSelection())];
        grid.go_to(static_cast<int>(cell.row), static_cast<int>(cell.column));
        grid.focus_cells();
    }

    // Undo leads back to where the value was typed.
    void follow_undo(OpenDocument& d, const ChangeSet& changes) {
        const auto place = d.printed().place_after(changes);
        if (!place) return;
        const PrintedPart now = place->cell ? place->cell->part : PrintedPart::hexes;
        part_->SetSelection(static_cast<int>(now));
        book_->ChangeSelection(static_cast<std::size_t>(now));
        if (place->cell)
            CallAfter([this, cell = *place->cell] {
                TableGrid& grid = *grids_[static_cast<std::size_t>(cell.part)];
                grid.look_again();
                grid.go_to(static_cast<int>(cell.row), static_cast<int>(cell.column));
            });
    }

    void follow_source() {
        source_link_.reset();
        if (in_front() != nullptr) source_link_ = in_front()->source_changed.connect([this] { refresh_later(); });
    }

    void refresh() override {
        const bool there = document() != nullptr;
        for (wxWindow* control : std::array<wxWindow*, 4>{change_, part_, on_, sides_})
            allow(*control, there ? wxString() : _("No scenario is open."));
        if (!there) {
            source_->SetLabel("");
            letters_->ChangeValue("");
            return done_->SetValue(0);
        }
        const PrintedPass& now = pass();
        source_->SetLabel(now.source_known() ? to_wx(origin_words(now.source())) : _("Not said yet"));
        for (int i = 0; i < kPrintedParts; ++i) {
            const auto each = static_cast<PrintedPart>(i);
            const wxString words = to_wx(
                ramparts::say("{1}: {2} of {3} wait", ramparts::say(title_of(each)), now.left(each), now.total(each)));
            if (part_->GetString(static_cast<unsigned>(i)) != words) part_->SetString(static_cast<unsigned>(i), words);
        }
        const std::size_t total = std::max<std::size_t>(1, now.total(part()));
        done_->SetValue(static_cast<int>((total - std::min(total, now.left(part()))) * 1000 / total));
        sides_->SetValue(now.with_sides());
        if (const wxString words = to_wx(legend(now)); letters_->GetValue() != words) letters_->ChangeValue(words);
    }

    wxStaticText* source_ = nullptr;
    wxButton* change_ = nullptr;
    wxChoice* part_ = nullptr;
    wxButton* on_ = nullptr;
    wxGauge* done_ = nullptr;
    wxSimplebook* book_ = nullptr;
    wxCheckBox* sides_ = nullptr;
    wxTextCtrl* letters_ = nullptr;
    std::array<TableGrid*, kPrintedParts> grids_{};
    std::vector<Connection> links_;
    Connection source_link_;
};

}  // namespace

wxWindow* make_printed_panel(wxWindow* parent, PanelContext& context) { return new PrintedPanel(parent, context); }

}  // namespace ramparts
