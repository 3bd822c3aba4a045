// The pages: where it comes from, the map or what is taken along, its name.
#include "editor/wizard/new_wizard.hpp"

#include <algorithm>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/filedlg.h>
#include <wx/listbox.h>
#include <wx/radiobut.h>
#include <wx/sizer.h>
#include <wx/spinctrl.h>
#include <wx/statbmp.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/wizard.h>

#include "editor/panel/painting.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/templates.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

using From = NewScenario::From;

wxStaticText* heading(wxWindow* page, const wxString& words) {
    auto* text = new wxStaticText(page, wxID_ANY, words);
    wxFont font = text->GetFont();
    font.MakeBold().MakeLarger();
    text->SetFont(font);
    return text;
}

class StartPage final : public wxWizardPage {
public:
    explicit StartPage(wxWizard* parent) : wxWizardPage(parent) {
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(heading(this, _("What does it begin from?")), 0, wxBOTTOM, FromDIP(12));
        const std::pair<wxString, wxString> choices[] = {
            {_("An &empty map"), _("Choose its size and numbering, then paint.")},
            {_("A &template"), _("A small battle that is ready; change it into yours.")},
            {_("&Another scenario"), _("Take its map, its units and its rules, or only some of them.")},
            {_("A &scan of a printed map"), _("An empty map and the panel that fits a picture under its hexes.")},
        };
        for (int i = 0; i < 4; ++i) {
            kinds_[i] = new wxRadioButton(this, wxID_ANY, choices[i].first, wxDefaultPosition, wxDefaultSize,
                                          i == 0 ? wxRB_GROUP : 0);
            column->Add(kinds_[i], 0, wxTOP, FromDIP(6));
            column->Add(new wxStaticText(this, wxID_ANY, choices[i].second), 0, wxLEFT | wxBOTTOM, FromDIP(24));
        }
        SetSizer(column);
    }
    [[nodiscard]] From from() const {
        return kinds_[1]->GetValue()   ? From::templated
               : kinds_[2]->GetValue() ? From::scenario
               : kinds_[3]->GetValue() ? From::scan
                                       : From::blank;
    }
    wxWizardPage* map = nullptr;
    wxWizardPage* templates = nullptr;
    wxWizardPage* copy = nullptr;
    wxWizardPage* GetPrev() const override { return nullptr; }
    wxWizardPage* GetNext() const override {
        return from() == From::scenario ? copy : from() == From::templated ? templates : map;
    }

private:
    wxRadioButton* kinds_[4] = {};
};

class TemplatePage final : public wxWizardPage {
public:
    TemplatePage(wxWizard* parent, StartPage* start) : wxWizardPage(parent), start_(start) {
        list_ = new wxListBox(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(-1, 96)));
        set_accessible_name(*list_, _("Template to begin from"));
        for (const ScenarioTemplate& each : scenario_templates()) list_->Append(tr(each.title));
        list_->SetSelection(0);
        help_ = new wxStaticText(this, wxID_ANY, "");
        picture_ = new wxStaticBitmap(this, wxID_ANY, wxBitmapBundle());
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(heading(this, _("Which template?")), 0, wxBOTTOM, FromDIP(10));
        column->Add(list_, 0, wxEXPAND);
        column->Add(help_, 0, wxTOP | wxBOTTOM, FromDIP(8));
        column->Add(picture_, 1, wxALIGN_CENTRE_HORIZONTAL);
        SetSizer(column);
        list_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) { show(); });
        Bind(wxEVT_SHOW, [this](wxShowEvent& event) {
            event.Skip();
            if (event.IsShown()) show();
        });
    }
    void read(NewScenario& wanted) const { wanted.template_id = chosen().id; }
    wxWizardPage* name = nullptr;
    wxWizardPage* GetPrev() const override { return start_; }
    wxWizardPage* GetNext() const override { return name; }

private:
    [[nodiscard]] const ScenarioTemplate& chosen() const {
        return scenario_templates()[static_cast<std::size_t>(std::max(0, list_->GetSelection()))];
    }
    void show() {
        show_wrapped(*help_, tr(chosen().help), GetClientSize().x);
        NewScenario wanted;
        wanted.from = From::templated;
        wanted.template_id = chosen().id;
        wanted.name = chosen().title;
        std::vector<std::string> remarks;
        if (const auto made = make_scenario(wanted, remarks))
            picture_->SetBitmap(map_picture(*made, FromDIP(wxSize(310, 210)), true));
        Layout();
    }
    StartPage* start_;
    wxListBox* list_;
    wxStaticText* help_;
    wxStaticBitmap* picture_;
};

class MapPage final : public wxWizardPage {
public:
    MapPage(wxWizard* parent, StartPage* start) : wxWizardPage(parent), start_(start) {
        rulesets_ = shipped_rulesets();
        auto* grid = new wxFlexGridSizer(2, FromDIP(wxSize(10, 8)));
        grid->AddGrowableCol(1);
        const auto row = [&](const wxString& label, wxWindow* field) {
            grid->Add(new wxStaticText(this, wxID_ANY, label), 0, wxALIGN_CENTRE_VERTICAL);
            grid->Add(field, 0, wxEXPAND);
            set_accessible_name(*field, label);
        };
        const auto spin = [&](int low, int high, int value) {
            return new wxSpinCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxSP_ARROW_KEYS, low, high,
                                  value);
        };
        row(_("Columns"), columns_ = spin(1, 2048, 20));
        row(_("Rows"), rows_ = spin(1, 2048, 16));
        const wxString layouts[] = {
            _("Columns of flat hexes, odd ones lower"), _("Columns of flat hexes, even ones lower"),
            _("Rows of pointed hexes, odd ones to the right"), _("Rows of pointed hexes, even ones to the right")};
        row(_("Layout"), layout_ = new wxChoice(this, wxID_ANY, wxDefaultPosition, wxDefaultSize, 4, layouts));
        layout_->SetSelection(0);
        row(_("Letters before numbers"), prefix_ = new wxTextCtrl(this, wxID_ANY, ""));
        row(_("First column"), first_column_ = spin(0, 999, 1));
        row(_("First row"), first_row_ = spin(0, 999, 1));
        row(_("Turns"), turns_ = spin(1, kMaxTurns, 10));
        row(_("Rules"), ruleset_ = new wxChoice(this, wxID_ANY));
        for (const RulesetFile& file : rulesets_) ruleset_->Append(to_wx(file.name));
        if (rulesets_.empty()) ruleset_->Append(_("Standard"));
        int standard = 0;
        for (std::size_t i = 0; i < rulesets_.size(); ++i)
            if (rulesets_[i].file.stem() == "tlg2") standard = static_cast<int>(i);
        ruleset_->SetSelection(standard);
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(heading(this, _("The map")), 0, wxBOTTOM, FromDIP(12));
        column->Add(grid, 0, wxEXPAND);
        SetSizer(column);
    }
    void read(NewScenario& wanted) const {
        wanted.columns = columns_->GetValue();
        wanted.rows = rows_->GetValue();
        wanted.pointy = layout_->GetSelection() >= 2;
        wanted.low_odd = layout_->GetSelection() % 2 == 0;
        wanted.prefix = from_wx(prefix_->GetValue().Strip(wxString::both).Upper());
        wanted.first_column = first_column_->GetValue();
        wanted.first_row = first_row_->GetValue();
        wanted.turns = turns_->GetValue();
        const int at = ruleset_->GetSelection();
        if (at >= 0 && static_cast<std::size_t>(at) < rulesets_.size())
            wanted.ruleset = rulesets_[static_cast<std::size_t>(at)].file;
    }
    wxWizardPage* name = nullptr;
    wxWizardPage* GetPrev() const override { return start_; }
    wxWizardPage* GetNext() const override { return name; }

private:
    StartPage* start_;
    std::vector<RulesetFile> rulesets_;
    wxSpinCtrl* columns_;
    wxSpinCtrl* rows_;
    wxChoice* layout_;
    wxTextCtrl* prefix_;
    wxSpinCtrl* first_column_;
    wxSpinCtrl* first_row_;
    wxSpinCtrl* turns_;
    wxChoice* ruleset_;
};

class CopyPage final : public wxWizardPage {
public:
    CopyPage(wxWizard* parent, StartPage* start, const std::vector<std::filesystem::path>& recent)
        : wxWizardPage(parent), start_(start) {
        list_ = new wxListBox(this, wxID_ANY);
        set_accessible_name(*list_, _("Scenario to begin from"));
        for (const ShippedScenario& s : shipped_scenarios())
            add(s.file, to_wx(say_name(s.name) + (s.date.empty() ? "" : "  ·  " + say_name(s.date))));
        for (const auto& file : recent)
            if (std::find(files_.begin(), files_.end(), file) == files_.end())
                add(file, to_wx(file.parent_path().filename().string() + "  ·  " +
                                file.parent_path().parent_path().string()));
        if (!files_.empty()) list_->SetSelection(0);
        auto* browse = new wxButton(this, wxID_ANY, _("&Other…"));
        browse->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            wxFileDialog dialog(this, _("Scenario to begin from"), "", "",
                                _("Scenarios (scenario.xml)|scenario.xml|All files|*"),
                                wxFD_OPEN | wxFD_FILE_MUST_EXIST);
            if (dialog.ShowModal() != wxID_OK) return;
            const std::filesystem::path file(from_wx(dialog.GetPath()));
            add(file, to_wx(file.parent_path().filename().string()));
            list_->SetSelection(static_cast<int>(files_.size()) - 1);
        });
        const wxString labels[] = {_("its &map"), _("its &units and reinforcements"), _("its &victory conditions"),
                                   _("its &rule modules"), _("its &notes and sources")};
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(heading(this, _("Which scenario, and what of it?")), 0, wxBOTTOM, FromDIP(10));
        column->Add(list_, 1, wxEXPAND);
        column->Add(browse, 0, wxTOP | wxBOTTOM, FromDIP(6));
        for (int i = 0; i < 5; ++i) {
            parts_[i] = new wxCheckBox(this, wxID_ANY, labels[i]);
            parts_[i]->SetValue(i < 4);
            column->Add(parts_[i], 0, wxTOP, FromDIP(3));
        }
        SetSizer(column);
    }
    void read(NewScenario& wanted) const {
        const int at = list_->GetSelection();
        if (at >= 0) wanted.source = files_[static_cast<std::size_t>(at)];
        wanted.map = parts_[0]->GetValue();
        wanted.units = parts_[1]->GetValue();
        wanted.victory = parts_[2]->GetValue();
        wanted.modules = parts_[3]->GetValue();
        wanted.notes = parts_[4]->GetValue();
    }
    wxWizardPage* name = nullptr;
    wxWizardPage* GetPrev() const override { return start_; }
    wxWizardPage* GetNext() const override { return name; }

private:
    void add(const std::filesystem::path& file, const wxString& label) {
        files_.push_back(file);
        list_->Append(label);
    }
    StartPage* start_;
    std::vector<std::filesystem::path> files_;
    wxListBox* list_;
    wxCheckBox* parts_[5] = {};
};

class NamePage final : public wxWizardPage {
public:
    NamePage(wxWizard* parent, StartPage* start, MapPage* map, TemplatePage* templates, CopyPage* copy)
        : wxWizardPage(parent), start_(start), map_(map), templates_(templates), copy_(copy) {
        auto* grid = new wxFlexGridSizer(2, FromDIP(wxSize(10, 8)));
        grid->AddGrowableCol(1);
        const auto row = [&](const wxString& label, wxTextCtrl*& field) {
            field = new wxTextCtrl(this, wxID_ANY, "");
            grid->Add(new wxStaticText(this, wxID_ANY, label), 0, wxALIGN_CENTRE_VERTICAL);
            grid->Add(field, 0, wxEXPAND);
            set_accessible_name(*field, label);
        };
        row(_("Name"), name_);
        row(_("Date"), date_);
        row(_("Id"), id_);
        date_->SetHint(_("13 October 1812"));
        id_->SetHint(_("made from the name"));
        name_->Bind(wxEVT_TEXT,
                    [this](wxCommandEvent&) { id_->SetHint(to_wx(id_from_name(from_wx(name_->GetValue())))); });
        problem_ = new wxStaticText(this, wxID_ANY, "");
        auto* column = new wxBoxSizer(wxVERTICAL);
        column->Add(heading(this, _("What is it called?")), 0, wxBOTTOM, FromDIP(12));
        column->Add(grid, 0, wxEXPAND);
        column->Add(problem_, 0, wxTOP, FromDIP(12));
        SetSizer(column);
    }
    [[nodiscard]] NewScenario answers() const {
        NewScenario wanted;
        wanted.from = start_->from();
        map_->read(wanted);
        templates_->read(wanted);
        copy_->read(wanted);
        wanted.name = from_wx(name_->GetValue().Strip(wxString::both));
        wanted.date = from_wx(date_->GetValue().Strip(wxString::both));
        wanted.id = from_wx(id_->GetValue().Strip(wxString::both));
        return wanted;
    }
    /// Shows what is wrong; true when nothing is.
    bool check() {
        const std::string why = problem_of(answers());
        problem_->SetLabel(tr(why));
        problem_->Wrap(GetClientSize().x);
        return why.empty();
    }
    wxWizardPage* GetPrev() const override { return start_->GetNext(); }
    wxWizardPage* GetNext() const override { return nullptr; }

private:
    StartPage* start_;
    MapPage* map_;
    TemplatePage* templates_;
    CopyPage* copy_;
    wxTextCtrl* name_ = nullptr;
    wxTextCtrl* date_ = nullptr;
    wxTextCtrl* id_ = nullptr;
    wxStaticText* problem_;
};

}  // namespace

std::optional<NewScenario> new_scenario_wizard(wxWindow* parent, const std::vector<std::filesystem::path>& recent) {
    wxWizard wizard(parent, wxID_ANY, _("New scenario"), wxBitmapBundle(), wxDefaultPosition,
                    wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
    wizard.SetPageSize(wizard.FromDIP(wxSize(480, 380)));
    auto* start = new StartPage(&wizard);
    auto* map = new MapPage(&wizard, start);
    auto* copy = new CopyPage(&wizard, start, recent);
    auto* templates = new TemplatePage(&wizard, start);
    auto* name = new NamePage(&wizard, start, map, templates, copy);
    start->map = map;
    start->templates = templates;
    start->copy = copy;
    map->name = copy->name = templates->name = name;
    wizard.Bind(wxEVT_WIZARD_PAGE_CHANGING, [&](wxWizardEvent& e) {
        if (e.GetDirection() && e.GetPage() == name && !name->check()) e.Veto();
    });
    for (wxWizardPage* page :
         {static_cast<wxWizardPage*>(start), static_cast<wxWizardPage*>(map), static_cast<wxWizardPage*>(templates),
          static_cast<wxWizardPage*>(copy), static_cast<wxWizardPage*>(name)})
        wizard.GetPageAreaSizer()->Add(page);
    if (!wizard.RunWizard(start)) return std::nullopt;
    return name->answers();
}

}  // namespace ramparts
