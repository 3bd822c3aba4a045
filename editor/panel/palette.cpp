// The palette panel: tools, search, the swatches, and the options of the active tool.
#include <array>

#include <wx/bmpbuttn.h>
#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/scrolwin.h>
#include <wx/sizer.h>
#include <wx/spinctrl.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>
#include <wx/tglbtn.h>
#include <wx/wrapsizer.h>

#include "editor/command/tables.hpp"
#include "editor/panel/palette_view.hpp"
#include "editor/tool/paint_tool.hpp"
#include "editor/tool/setup_tool.hpp"
#include "editor/toolkit/icons.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

using Axis = PaintState::Mirror::Axis;
constexpr std::array<PaintState::Mirror, 7> kMirrors{{{1, Axis::none},
                                                      {2, Axis::none},
                                                      {3, Axis::none},
                                                      {6, Axis::none},
                                                      {1, Axis::left_right},
                                                      {1, Axis::top_bottom},
                                                      {2, Axis::left_right}}};

/// What one does next with a tool, as buttons that run commands. The tool's id, or its beginning with a dot at the end.
struct NextSteps {
    std::string_view tool;
    std::vector<const char*> commands;
};
const std::vector<NextSteps>& next_steps() {
    static const std::vector<NextSteps> all = {
        {"side.select", {"side.convert", "side.turn", "side.delete", "side.select-kind"}},
        {"select.", {"edit.copy", "edit.cut", "edit.delete", "select.grow", "select.shrink", "select.invert"}},
        {"setup", {"tool.formation.line", "tool.formation.column", "setup.mirror"}},
        {"formation.", {"setup.mirror", "tool.setup"}},
        {"paste", {"copy.turn-left", "copy.turn-right", "copy.mirror", "copy.flip"}},
    };
    return all;
}

// It scrolls where the options of a tool leave no room for the paints.
class PalettePanel final : public wxScrolledWindow {
public:
    PalettePanel(wxWindow* parent, PanelContext& context)
        : wxScrolledWindow(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxTAB_TRAVERSAL),
          context_(context) {
        SetScrollRate(0, FromDIP(12));
        column_ = new wxBoxSizer(wxVERTICAL);
        build_tools();
        search_ = new wxSearchCtrl(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
        search_->SetDescriptiveText(_("Search paints"));
        search_->ShowCancelButton(true);
        set_accessible_name(*search_, _("Search paints"));
        auto* more = new wxButton(this, wxID_ANY, "+", wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT);
        set_accessible_name(*more, _("Kinds of the period…"), _("Orchards, walls, fences, fords and more"));
        more->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { context_.run("rules.kinds"); });
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        row->Add(search_, 1, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(3));
        row->Add(more, 0, wxALIGN_CENTRE_VERTICAL);
        column_->Add(row, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(3));
        view_ = new PaletteView(this, context);
        set_accessible_name(*view_, _("Paints"), _("Arrow keys move, Return chooses"));
        view_->SetMinSize(wxSize(-1, FromDIP(100)));
        column_->Add(view_, 1, wxEXPAND | wxBOTTOM, FromDIP(3));
        // Below the paints: whatever options the next tool has, no swatch moves under the pointer that chose it.
        build_title();
        build_options();
        build_next_steps();
        build_mix();
        SetSizer(column_);
        const auto search = [this](wxCommandEvent&) { view_->set_filter(from_wx(search_->GetValue())); };
        search_->Bind(wxEVT_TEXT, search);
        search_->Bind(wxEVT_SEARCH, search);
        search_->Bind(wxEVT_TEXT_ENTER, [this](wxCommandEvent&) { view_->choose_first(); });
        view_->on_choose = [this](const Paint& paint) { choose(paint); };
        links_.push_back(state().changed.connect([this] { refresh(); }));
        links_.push_back(context.workspace.tool_changed.connect([this] { refresh(); }));
        links_.push_back(context.workspace.unit_focused.connect([this](OpenDocument&) { refresh(); }));
        const auto follow = [this](OpenDocument* d) {
            selection_ = d == nullptr ? Connection() : d->selection_changed.connect([this] {
                if (inside_->IsShown() != inside_matters()) refresh();
                else refresh_next_steps();
            });
        };
        follow(context.workspace.active());
        links_.push_back(context.workspace.activated.connect([this, follow](OpenDocument* d) {
            follow(d);
            view_->kinds_changed();
            refresh();
        }));
        links_.push_back(context.workspace.changed.connect([this](OpenDocument& d, const ChangeSet& c) {
            if (&d != context_.workspace.active()) return;
            if (c.all || c.touches(Area::kinds | Area::sides | Area::groups | Area::grid)) view_->kinds_changed();
        }));
        refresh();
    }

private:
    [[nodiscard]] PaintState& state() const { return context_.workspace.painting(); }
    [[nodiscard]] std::string tool() const { return std::string(context_.workspace.tool().id()); }

    // Choosing a paint brings a tool that can lay it.
    void choose(const Paint& paint) {
        const std::string wanted = state().tool_for(paint.section, tool());
        state().choose(paint);
        context_.run("tool." + wanted);
        if (MapCanvas* canvas = context_.canvas()) canvas->SetFocus();
    }

    void build_tools() {
        auto* box = new wxWrapSizer(wxHORIZONTAL, wxREMOVE_LEADING_SPACES);
        for (const auto& each : context_.workspace.tools().all()) {
            const std::string id(each->id());
            if (id == AskHexTool::kId) continue;  // panels take it in hand, nobody else
            auto* button = new wxBitmapToggleButton(this, wxID_ANY, icon("tool." + id, 20), wxDefaultPosition,
                                                    FromDIP(wxSize(27, 27)), wxBU_EXACTFIT | wxBORDER_NONE);
            set_accessible_name(*button, plain(each->title()), tr(each->help()));
            button->Bind(wxEVT_TOGGLEBUTTON, [this, id](wxCommandEvent&) {
                context_.run("tool." + id);
                refresh();
                if (MapCanvas* canvas = context_.canvas()) canvas->SetFocus();
            });
            box->Add(button, 0, wxRIGHT | wxBOTTOM, 1);
            tools_.emplace_back(id, button);
        }
        column_->Add(box, 0, wxEXPAND | wxALL, FromDIP(3));
    }
    // The name of the tool in hand: pictures alone say too little.
    void build_title() {
        title_ = new wxStaticText(this, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                  wxST_NO_AUTORESIZE | wxST_ELLIPSIZE_END);
        wxFont font = title_->GetFont();
        title_->SetFont(font.MakeBold());
        column_->Add(title_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(4));
    }
    /// "Brush (B)"
    [[nodiscard]] wxString named_tool(const std::string& id) const {
        wxString name = plain(context_.workspace.tools().find(id)->title());
        const std::string chord = context_.chord ? context_.chord("tool." + id) : std::string();
        if (!chord.empty()) name += " (" + to_wx(say_chord(chord)) + ")";
        return name;
    }

    wxChoice* choice(const wxString& label, const std::vector<wxString>& entries, std::function<void(int)> f) {
        auto* row = new wxBoxSizer(wxHORIZONTAL);
        auto* text = new wxStaticText(this, wxID_ANY, label, wxDefaultPosition, FromDIP(wxSize(70, -1)));
        row->Add(text, 0, wxALIGN_CENTRE_VERTICAL | wxRIGHT, FromDIP(3));
        auto* control = new wxChoice(this, wxID_ANY);
        for (const wxString& e : entries) control->Append(e);
        set_accessible_name(*control, label);
        control->Bind(wxEVT_CHOICE, [this, f](wxCommandEvent& e) {
            f(e.GetInt());
            state().changed();
        });
        row->Add(control, 1);
        column_->Add(row, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(3));
        rows_.emplace_back(control, row);
        return control;
    }
    wxCheckBox* check(const wxString& label, const char* command) {
        auto* control = new wxCheckBox(this, wxID_ANY, label);
        const std::string id = command;
        if (const Command* c = context_.commands.find(id)) control->SetToolTip(tr(c->help));
        control->Bind(wxEVT_CHECKBOX, [this, id](wxCommandEvent&) { context_.run(id); });
        column_->Add(control, 0, wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(3));
        return control;
    }

    void build_options() {
        size_ = choice(_("Brush"), {_("1 hex"), _("7 hexes"), _("19 hexes")}, [this](int i) { state().radius = i; });
        elevation_ = choice(_("Height"), {_("set the chosen height"), _("raise by one"), _("lower by one")},
                            [this](int i) { state().elevation_mode = static_cast<ElevationMode>(i); });
        course_ = choice(_("Course"), {_("cheapest"), _("straightest")},
                         [this](int i) { state().course = i == 0 ? RoadCourse::cheapest : RoadCourse::straightest; });
        label_ = choice(_("Names are"), {_("places"), _("areas"), _("waters"), _("roads")},
                        [this](int i) { state().label_kind = static_cast<MapLabel::Kind>(i); });
        slopes_ = check(_("Slopes along the edge"), "paint.slopes");
        add_slopes_ = small_button(this, _("Add slopes to the last stroke"));
        add_slopes_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { context_.run("elevation.add-slopes"); });
        column_->Add(add_slopes_, 0, wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(3));
        bridges_ = choice(_("Bridges"), {_("by themselves"), _("asked for one by one"), _("left out")},
                          [this](int i) { state().bridges = static_cast<Bridges>(i); });
        stops_ = check(_("Stop at rivers"), "paint.fill-stops");
        inside_ = check(_("Only inside the selection"), "paint.only-selection");
        symmetry_ = choice(_("Symmetry"),
                           {_("none"), _("twofold"), _("threefold"), _("sixfold"), _("left and right"),
                            _("top and bottom"), _("both mirrors")},
                           [this](int i) { state().symmetry = kMirrors[static_cast<std::size_t>(i)]; });
        centre_ = small_button(this, _("Centre at the hex cursor"));
        centre_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { context_.run("symmetry.centre"); });
        column_->Add(centre_, 0, wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(3));
    }

    void build_next_steps() {
        for (const NextSteps& steps : next_steps()) {
            auto* row = new wxWrapSizer(wxHORIZONTAL, wxREMOVE_LEADING_SPACES);
            for (const char* id : steps.commands) {
                const Command* command = context_.commands.find(id);
                if (command == nullptr) continue;
                auto* button = small_button(this, plain(command->title));
                button->Bind(wxEVT_BUTTON, [this, command](wxCommandEvent&) {
                    context_.run(command->id);
                    if (MapCanvas* canvas = context_.canvas()) canvas->SetFocus();
                });
                row->Add(button, 0, wxRIGHT | wxBOTTOM, FromDIP(3));
                next_.push_back({steps.tool, command, button});
            }
            column_->Add(row, 0, wxEXPAND | wxLEFT | wxRIGHT, FromDIP(3));
        }
    }
    void refresh_next_steps() {
        const std::string active = tool();
        CommandContext commands{context_.workspace, context_.shell};
        for (const NextStep& step : next_) {
            const bool shown = step.tool.ends_with('.') ? active.starts_with(step.tool) : active == step.tool;
            if (step.button->IsShown() != shown) step.button->Show(shown);
            if (!shown) continue;
            const Availability now = step.command->availability(commands);
            if (step.button->IsEnabled() != now.enabled) step.button->Enable(now.enabled);
            const wxString tip = tr(now.enabled ? step.command->help : now.reason);
            if (step.button->GetToolTipText() != tip) step.button->SetToolTip(tip);
        }
    }

    void build_mix() {
        mix_ = new wxPanel(this);
        mix_->SetSizer(new wxFlexGridSizer(3, FromDIP(2), FromDIP(4)));
        column_->Add(mix_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(3));
        add_mix_ = small_button(this, _("Add the chosen terrain"));
        add_mix_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
            if (state().area.section != PaintSection::terrain) return;
            for (const MixPart& part : state().mix)
                if (part.terrain == state().area.id) return;
            state().mix.push_back({state().area.id, 1});
            state().changed();
        });
        column_->Add(add_mix_, 0, wxLEFT | wxRIGHT | wxBOTTOM, FromDIP(3));
    }

    void refresh_mix() {
        const OpenDocument* d = context_.workspace.active();
        std::vector<std::string> names;
        for (const MixPart& part : state().mix) names.push_back(part.terrain);
        if (names == mix_shown_ && d == mix_document_) return;
        mix_shown_ = names;
        mix_document_ = d;
        mix_->DestroyChildren();
        if (d == nullptr) return;
        wxSizer* grid = mix_->GetSizer();
        for (std::size_t i = 0; i < state().mix.size(); ++i) {
            const std::string id = state().mix[i].terrain;
            const std::string name = paint_name(d->scenario(), {PaintSection::terrain, id, 0});
            if (name.empty()) continue;
            grid->Add(new wxStaticText(mix_, wxID_ANY, to_wx(name), wxDefaultPosition, FromDIP(wxSize(66, -1)),
                                       wxST_ELLIPSIZE_END),
                      0, wxALIGN_CENTRE_VERTICAL);
            auto* weight = new wxSpinCtrl(mix_, wxID_ANY, "", wxDefaultPosition, FromDIP(wxSize(124, -1)),
                                          wxSP_ARROW_KEYS, 0, 99, state().mix[i].weight);
            set_accessible_name(*weight, to_wx(name));
            weight->SetToolTip(_("Its share in the mixture"));
            weight->Bind(wxEVT_SPINCTRL, [this, id](wxSpinEvent& e) {
                for (MixPart& part : state().mix)
                    if (part.terrain == id) part.weight = e.GetPosition();
            });
            grid->Add(weight);
            auto* gone = new wxButton(mix_, wxID_ANY, wxString::FromUTF8("×"), wxDefaultPosition,
                                      FromDIP(wxSize(28, -1)), wxBU_EXACTFIT);
            gone->SetToolTip(_("Take it out of the mixture"));
            set_accessible_name(*gone, wxString::Format(_("Take %s out of the mixture"), to_wx(name)));
            gone->Bind(wxEVT_BUTTON, [this, id](wxCommandEvent&) {
                CallAfter([this, id] {
                    std::erase_if(state().mix, [&](const MixPart& part) { return part.terrain == id; });
                    state().changed();
                });
            });
            grid->Add(gone);
        }
    }

    /// A title in the language of the program; its mark of a letter goes after translation, which knows the title with
    /// it.
    static wxString plain(std::string_view title) { return wxControl::RemoveMnemonics(tr(std::string(title))); }

    void refresh() {
        CommandContext commands{context_.workspace, context_.shell};
        const std::string active = tool();
        for (const auto& [id, button] : tools_) {
            button->SetValue(id == active);
            const Command* command = context_.commands.find("tool." + id);
            const Availability now = command == nullptr ? Availability::yes() : command->availability(commands);
            const wxString tip = named_tool(id) + "\n";
            allow(*button, now.enabled ? wxString() : tip + tr(now.reason),
                  tip + tr(context_.workspace.tools().find(id)->help()));
        }
        title_->SetLabel(context_.workspace.tools().find(active) != nullptr ? named_tool(active) : wxString());
        const PaintState& s = state();
        const bool heights = s.area.section == PaintSection::elevation;
        const bool area = is_area_tool(active);
        size_->SetSelection(s.radius);
        elevation_->SetSelection(static_cast<int>(s.elevation_mode));
        course_->SetSelection(s.course == RoadCourse::cheapest ? 0 : 1);
        label_->SetSelection(static_cast<int>(s.label_kind));
        slopes_->SetValue(s.slopes);
        bridges_->SetSelection(static_cast<int>(s.bridges));
        stops_->SetValue(s.fill_stops_at_barriers);
        inside_->SetValue(s.only_selection);
        for (std::size_t i = 0; i < kMirrors.size(); ++i)
            if (kMirrors[i] == s.symmetry) symmetry_->SetSelection(static_cast<int>(i));
        show_row(size_, active == "brush" || active == "line" || active == "random");
        show_row(elevation_, area && heights);
        show_row(course_, active == "road");
        show_row(label_, active == "label");
        slopes_->Show(area && heights);
        add_slopes_->Show(area && heights);
        if (const Command* c = context_.commands.find("elevation.add-slopes")) {
            const Availability now = c->availability(commands);
            allow(*add_slopes_, now.enabled ? wxString() : tr(now.reason), tr(c->help));
        }
        const bool lays_sides = is_side_tool(active) && active != "side.select";
        show_row(bridges_, (lays_sides && active != "side.erase" && active != "side.flip") || active == "road");
        stops_->Show(active == "fill");
        inside_->Show(inside_matters());
        const bool paints = area || active == "random" || lays_sides || active == "road" || active == "paste";
        show_row(symmetry_, paints);
        centre_->Show(paints && s.symmetric());
        refresh_next_steps();
        mix_->Show(active == "random");
        add_mix_->Show(active == "random");
        allow(*add_mix_, s.area.section == PaintSection::terrain ? wxString() : _("Choose a terrain first."));
        if (active == "random") refresh_mix();
        FitInside();
        Layout();
    }
    // Without a selection there is nothing to stay inside of.
    [[nodiscard]] bool inside_matters() const {
        const OpenDocument* d = context_.workspace.active();
        return (is_area_tool(tool()) || tool() == "random") &&
               (state().only_selection || (d != nullptr && !d->selection().empty()));
    }
    void show_row(wxChoice* control, bool show) {
        for (const auto& [c, row] : rows_)
            if (c == control) column_->Show(row, show, true);
    }

    PanelContext& context_;
    wxBoxSizer* column_ = nullptr;
    std::vector<std::pair<std::string, wxBitmapToggleButton*>> tools_;
    std::vector<std::pair<wxChoice*, wxSizer*>> rows_;
    wxStaticText* title_ = nullptr;
    wxChoice* size_ = nullptr;
    wxChoice* elevation_ = nullptr;
    wxChoice* course_ = nullptr;
    wxChoice* label_ = nullptr;
    wxChoice* symmetry_ = nullptr;
    wxCheckBox* slopes_ = nullptr;
    wxChoice* bridges_ = nullptr;
    wxCheckBox* stops_ = nullptr;
    wxCheckBox* inside_ = nullptr;
    wxButton* add_slopes_ = nullptr;
    wxButton* centre_ = nullptr;
    wxButton* add_mix_ = nullptr;
    wxPanel* mix_ = nullptr;
    std::vector<std::string> mix_shown_;
    const OpenDocument* mix_document_ = nullptr;
    wxSearchCtrl* search_ = nullptr;
    PaletteView* view_ = nullptr;
    struct NextStep {
        std::string_view tool;
        const Command* command;
        wxButton* button;
    };
    std::vector<NextStep> next_;
    std::vector<Connection> links_;
    Connection selection_;
};

}  // namespace

wxWindow* make_palette(wxWindow* parent, PanelContext& context) { return new PalettePanel(parent, context); }

}  // namespace ramparts
