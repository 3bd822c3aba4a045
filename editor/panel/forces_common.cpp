// The shared parts of these panels.
#include "editor/panel/forces_common.hpp"

#include <wx/button.h>
#include <wx/colordlg.h>
#include <wx/grid.h>
#include <wx/image.h>
#include <wx/menu.h>
#include <wx/mstream.h>
#include <wx/notebook.h>
#include <wx/propgrid/advprops.h>

#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/draw/marker.hpp"
#include "sdk/show/draw/writers.hpp"

namespace ramparts {

DocumentPanel::DocumentPanel(wxWindow* parent, PanelContext& context, Area interest)
    : wxPanel(parent), context_(context), interest_(interest) {
    links_.push_back(context.workspace.activated.connect([this](OpenDocument*) {
        follow();
        refresh_later();
    }));
    links_.push_back(context.workspace.leaving.connect([this](OpenDocument&) { finish_typing(); }));
    links_.push_back(context.workspace.changed.connect([this](OpenDocument& d, const ChangeSet& c) {
        if (&d == in_front() && (c.all || c.touches(interest_))) refresh_later();
    }));
    follow();
    refresh_later();
}

void DocumentPanel::follow() {
    document_links_.clear();
    OpenDocument* d = in_front();
    if (d == nullptr) return;
    document_links_.push_back(d->unit_focused.connect([this] { refresh_later(); }));
    document_links_.push_back(d->pointed_changed.connect([this] { refresh_later(); }));
    document_links_.push_back(d->findings_changed.connect([this] { refresh_later(); }));
}

void DocumentPanel::refresh_later() {
    if (refreshing_) return;
    refreshing_ = true;
    CallAfter([this] {
        if (refreshing_) catch_up();
    });
}

void DocumentPanel::catch_up() {
    refreshing_ = false;
    const OpenDocument* d = in_front();
    const std::uint64_t before = std::exchange(shown_, d != nullptr ? d->number() : 0);
    another_ = before != shown_;
    refresh();
    another_ = false;
}

void DocumentPanel::finish_typing() { finish_fields(*this); }

void finish_fields(wxWindow& window) {
    if (auto* form = dynamic_cast<wxPropertyGrid*>(&window)) form->CommitChangesFromEditor();
    if (auto* grid = dynamic_cast<wxGrid*>(&window); grid != nullptr && grid->IsCellEditControlShown())
        grid->DisableCellEditControl();
    for (wxWindow* child : wxWindowList(window.GetChildren())) finish_fields(*child);
}

void DocumentPanel::say(const std::string& why) {
    if (!why.empty()) context_.shell.show_message(why);
}

void bring_to_front(wxWindow& part) {
    for (wxWindow* page = &part; page->GetParent() != nullptr && !page->IsTopLevel(); page = page->GetParent())
        if (auto* book = dynamic_cast<wxNotebook*>(page->GetParent()))
            if (const int at = book->FindPage(page); at != wxNOT_FOUND && at != book->GetSelection())
                book->SetSelection(static_cast<std::size_t>(at));
}

// --- forms -----------------------------------------------------------------------------------------------------------

PropertyForm::PropertyForm(wxWindow* parent, const wxString& name)
    : wxPropertyGrid(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                     wxPG_SPLITTER_AUTO_CENTER | wxPG_BOLD_MODIFIED | wxBORDER_NONE) {
    SetExtraStyle(wxPG_EX_HELP_AS_TOOLTIPS);
    set_accessible_name(*this, name);
    fit_fields_into_rows(*this);
    SetMarginColour(GetCellBackgroundColour());
    Bind(wxEVT_PG_CHANGED, &PropertyForm::changed, this);
    AddActionTrigger(wxPG_ACTION_EDIT, WXK_F2);
    // Shift+Tab leaves the rows backwards, as Tab leaves them by the field of the last one.
    Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) {
        const bool back = event.GetKeyCode() == WXK_TAB && event.GetModifiers() == wxMOD_SHIFT;
        if (!back || FindFocus() != GetPanel()) event.Skip();
        else Navigate(wxNavigationKeyEvent::IsBackward);
    });
    Bind(wxEVT_PG_RIGHT_CLICK, [this](wxPropertyGridEvent& event) {
        event.Skip();
        if (event.GetProperty() != nullptr) reset_menu(from_wx(event.GetProperty()->GetName()));
    });
    // The field that is made for the chosen row is called like the row.
    Bind(wxEVT_PG_SELECTED, [this](wxPropertyGridEvent& event) {
        event.Skip();
        wxWindow* editor = GetEditorControl();
        if (editor == nullptr || event.GetProperty() == nullptr) return;
        for (wxWindow* field : {editor, GetEditorControlSecondary()})
            if (field != nullptr) set_accessible_name(*field, event.GetProperty()->GetLabel());
        name_controls(*this);
    });
}

void PropertyForm::show(const Form& form) {
    if (form == form_) return;
    showing_ = true;
    const bool same = form.size() == form_.size() &&
                      std::equal(form.begin(), form.end(), form_.begin(),
                                 [](const FormField& a, const FormField& b) { return a.same_shape(b); });
    const Form before = std::exchange(form_, form);
    if (same) set_values(before);
    else build();
    showing_ = false;
}

namespace {

int index_of(const FormField& field) {
    for (std::size_t i = 0; i < field.choices.size(); ++i)
        if (field.choices[i].value == field.value) return static_cast<int>(i);
    return -1;
}

wxVariant value_of(const FormField& field) {
    using Kind = FormField::Kind;
    int number = 0;
    switch (field.kind) {
        case Kind::number:
            return read_number(field.value, number) ? wxVariant(static_cast<long>(number)) : wxVariant(0L);
        case Kind::choice: return wxVariant(static_cast<long>(index_of(field)));
        case Kind::flag: return wxVariant(field.value == "true");
        case Kind::colour: {
            wxVariant colour;
            colour << wxColour(to_wx(field.value));
            return colour;
        }
        default: return wxVariant(to_wx(field.value));
    }
}

/// A colour as its text, which may be empty, with a patch of it and a button that opens the dialog of colours.
class ColourOrNone final : public wxEditorDialogProperty {
public:
    ColourOrNone(const wxString& label, const wxString& name, const wxString& value)
        : wxEditorDialogProperty(label, name) {
        m_dlgTitle = label;
        SetValue(value);
    }
    const wxPGEditor* DoGetEditorClass() const override { return wxPGEditor_TextCtrlAndButton; }
    wxString ValueToString(wxVariant& value, int) const override { return value.GetString(); }
    bool StringToValue(wxVariant& variant, const wxString& text, int) const override {
        if (variant.GetString() == text) return false;
        variant = text;
        return true;
    }
    wxSize OnMeasureImage(int) const override { return wxPG_DEFAULT_IMAGE_SIZE; }
    void OnCustomPaint(wxDC& dc, const wxRect& rect, wxPGPaintData&) override {
        const wxColour colour(m_value.IsNull() ? wxString() : m_value.GetString());
        if (!colour.IsOk()) return;
        dc.SetBrush(wxBrush(colour));
        dc.SetPen(*wxBLACK_PEN);
        dc.DrawRectangle(rect);
    }

protected:
    bool DisplayEditorDialog(wxPropertyGrid* grid, wxVariant& value) override {
        wxColourData data;
        data.SetChooseFull(true);
        if (const wxColour colour(value.GetString()); colour.IsOk()) data.SetColour(colour);
        wxColourDialog dialog(grid, &data);
        dialog.SetTitle(m_dlgTitle);
        if (dialog.ShowModal() != wxID_OK) return false;
        value = dialog.GetColourData().GetColour().GetAsString(wxC2S_HTML_SYNTAX).Lower();
        return true;
    }
};

wxPGProperty* property_of(const FormField& field) {
    using Kind = FormField::Kind;
    const wxString label = (field.base.empty() ? wxString() : to_wx(kChangedMark)) + tr(field.label);
    const wxString name = to_wx(field.name);
    int number = 0;
    switch (field.kind) {
        case Kind::heading: return new wxPropertyCategory(label);
        case Kind::text: {
            auto* property = new wxStringProperty(label, name, to_wx(field.value));
            if (!field.hint.empty()) property->SetAttribute(wxPG_ATTR_HINT, to_wx(field.hint));
            return property;
        }
        case Kind::colour_or_none: {
            auto* property = new ColourOrNone(label, name, to_wx(field.value));
            if (!field.hint.empty()) property->SetAttribute(wxPG_ATTR_HINT, to_wx(field.hint));
            return property;
        }
        case Kind::password: return new wxStringProperty(label, name, to_wx(field.value));
        case Kind::new_file:
        case Kind::file: {
            auto* property = new wxFileProperty(label, name, to_wx(field.value));
            wxString wildcard;
            for (const auto& choice : field.choices)
                wildcard += to_wx(choice.label) + " (" + to_wx(choice.value) + ")|" + to_wx(choice.value) + "|";
            property->SetAttribute(wxPG_FILE_SHOW_FULL_PATH, true);
            property->SetAttribute(wxPG_FILE_WILDCARD, wildcard + _("All files|*"));
            if (field.kind == Kind::new_file)
                property->SetAttribute(wxPG_FILE_DIALOG_STYLE, static_cast<long>(wxFD_SAVE));
            if (!field.hint.empty()) property->SetAttribute(wxPG_ATTR_HINT, to_wx(field.hint));
            return property;
        }
        case Kind::folder: return new wxDirProperty(label, name, to_wx(field.value));
        case Kind::paragraph: return new wxLongStringProperty(label, name, to_wx(field.value));
        case Kind::number: {
            auto* property = new wxIntProperty(label, name, read_number(field.value, number) ? number : 0);
            property->SetAttribute(wxPG_ATTR_MIN, field.minimum);
            property->SetAttribute(wxPG_ATTR_MAX, field.maximum);
            property->SetEditor(wxPGEditor_SpinCtrl);
            return property;
        }
        case Kind::choice: {
            wxPGChoices choices;
            for (std::size_t i = 0; i < field.choices.size(); ++i)
                choices.Add(to_wx(field.choices[i].label), static_cast<int>(i));
            return new wxEnumProperty(label, name, choices, index_of(field));
        }
        case Kind::flag: {
            auto* property = new wxBoolProperty(label, name, field.value == "true");
            property->SetAttribute(wxPG_BOOL_USE_CHECKBOX, true);
            return property;
        }
        case Kind::colour: break;
    }
    return new wxColourProperty(label, name, wxColour(to_wx(field.value)));
}

}  // namespace

// Other rows than before: what was chosen and seen stays chosen and in its place as far as it is still there.
void PropertyForm::build() {
    const wxString chosen = GetSelection() != nullptr ? GetSelection()->GetName() : wxString();
    const int top = GetViewStart().y;
    const bool focus = IsDescendant(FindFocus());
    Freeze();
    Clear();
    for (const FormField& field : form_) {
        wxPGProperty* property = Append(property_of(field));
        // The toolkit looks for the form of a property whose letters it is told to hide.
        if (field.kind == FormField::Kind::password) property->SetAttribute(wxPG_STRING_PASSWORD, true);
        const wxString help = field.disabled.empty() ? tr(field.help) : tr(field.disabled);
        property->SetHelpString(field.base.empty() ? help : to_wx(field.base) + "\n" + help);
        if (!field.disabled.empty()) EnableProperty(property, false);
    }
    Thaw();
    // The rows' height is known to the scroll bar from now on.
    RecalculateVirtualSize();
    // The field of the row chosen before waits hidden for its end; the toolkit below complains when it is scrolled.
    const wxWindowList children = GetChildren();
    for (wxWindow* child : children)
        if (!child->IsShown()) child->Reparent(GetParent());
    Scroll(0, top);
    if (wxPGProperty* property = chosen.empty() ? nullptr : GetPropertyByName(chosen)) {
        EnsureVisible(property);
        SelectProperty(property, focus);
    }
    Scroll(0, top);
    CallAfter([this] { place_splitter(); });
}

void PropertyForm::place_splitter() {
    if (label_part_ == 0) CenterSplitter(true);
    else ResetColumnSizes(true);
}

void PropertyForm::give_labels(int percent) {
    label_part_ = percent;
    SetColumnProportion(0, percent);
    SetColumnProportion(1, 100 - percent);
}

// A field that can be empty goes back to what holds then.
void PropertyForm::reset_menu(const std::string& name) {
    for (const FormField& field : form_) {
        if (field.name != name || field.hint.empty() || field.value.empty()) continue;
        wxMenu menu;
        const int id = menu.Append(wxID_ANY, to_wx(ramparts::say("&Reset: {1}", field.hint)))->GetId();
        if (GetPopupMenuSelectionFromUser(menu) != id || !on_change) return;
        const std::string why = on_change(name, "");
        if (!why.empty() && on_refused) on_refused(why);
        return;
    }
}

void PropertyForm::choose(const std::string& name) {
    if (wxPGProperty* property = GetPropertyByName(to_wx(name))) {
        EnsureVisible(property);
        SelectProperty(property, true);
    }
}

void PropertyForm::set_values(const Form& before) {
    for (std::size_t i = 0; i < form_.size(); ++i) {
        const FormField& field = form_[i];
        if (field.kind == FormField::Kind::heading || field.value == before[i].value) continue;
        wxPGProperty* property = GetPropertyByName(to_wx(field.name));
        if (property == nullptr || text_of(field, *property) == field.value) continue;
        SetPropertyValue(property, value_of(field));
    }
}

std::string PropertyForm::text_of(const FormField& field, const wxPGProperty& property) const {
    using Kind = FormField::Kind;
    const wxVariant value = property.GetValue();
    if (value.IsNull()) return {};
    switch (field.kind) {
        case Kind::number: return std::to_string(value.GetLong());
        case Kind::flag: return value.GetBool() ? "true" : "false";
        case Kind::choice: {
            const long i = value.GetLong();
            return i >= 0 && static_cast<std::size_t>(i) < field.choices.size()
                       ? field.choices[static_cast<std::size_t>(i)].value
                       : std::string();
        }
        case Kind::colour: {
            const wxColour colour = static_cast<const wxColourProperty&>(property).GetVal().m_colour;
            return from_wx(colour.GetAsString(wxC2S_HTML_SYNTAX).Lower());
        }
        default: return from_wx(value.GetString());
    }
}

void PropertyForm::changed(wxPropertyGridEvent& event) {
    if (showing_ || event.GetProperty() == nullptr || !on_change) return;
    const std::string name = from_wx(event.GetProperty()->GetName());
    for (const FormField& field : form_) {
        if (field.name != name || field.kind == FormField::Kind::heading) continue;
        const std::string value = text_of(field, *event.GetProperty());
        if (value == field.value) return;
        const std::string before = field.value;
        const std::string why = on_change(name, value);
        if (!why.empty() && on_refused) on_refused(why);
        // What was refused, or came to the same, does not stay: the field goes back to what the document says, once
        // the grid has finished with this change and the document's new form has come.
        CallAfter([this, name, before, why] {
            const auto is_it = [&](const FormField& f) { return f.name == name && f.value == before; };
            if (std::none_of(form_.begin(), form_.end(), is_it)) return;
            const Form again = std::exchange(form_, {});
            show(again);
            // The row that is chosen anew says its help where the reason stood.
            if (!why.empty() && on_refused) on_refused(why);
        });
        return;
    }
}

// --- pictures --------------------------------------------------------------------------------------------------------

wxBitmap bitmap_of(const Sprite& sprite, double scale) {
    const int w = sprite.box.width();
    const int h = sprite.box.height();
    if (w <= 0 || h <= 0) return {};
    wxImage image(w, h, false);
    image.InitAlpha();
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const Colour c =
                sprite.pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(w) + static_cast<std::size_t>(x)];
            const int a = static_cast<int>(c >> 24);
            const auto plain = [a](int v) {
                return static_cast<unsigned char>(a == 0 ? 0 : std::min(255, v * 255 / a));
            };
            image.SetRGB(x, y, plain(red(c)), plain(green(c)), plain(blue(c)));
            image.SetAlpha(x, y, static_cast<unsigned char>(a));
        }
    return wxBitmap(image, -1, scale);
}

namespace {

constexpr double kShownSide = 25.4;  // mm: as many pixels as dots an inch

wxBitmap bitmap_of_face(const draw::DisplayList& face, int size, double scale) {
    if (wxImage::FindHandler(wxBITMAP_TYPE_PNG) == nullptr) wxImage::AddHandler(new wxPNGHandler);
    const auto bytes = draw::png_bytes(face, std::max(draw::kMinDpi, static_cast<int>(size * scale)));
    if (!bytes) return {};
    wxMemoryInputStream in(bytes->data(), bytes->size());
    wxImage image;
    if (!image.LoadFile(in, wxBITMAP_TYPE_PNG)) return {};
    return wxBitmap(image, -1, scale);
}

}  // namespace

std::pair<wxBitmap, wxBitmap> counter_pictures(const Scenario& scenario, UnitIndex unit, int size, double scale,
                                               const draw::Palette& palette) {
    std::pair<wxBitmap, wxBitmap> pictures;
    if (unit >= scenario.units.size()) return pictures;
    const auto side = [&](bool reduced) {
        return bitmap_of_face(draw::draw_counter(scenario, unit, reduced, kShownSide, palette), size, scale);
    };
    pictures.first = side(false);
    if (scenario.units[unit].reduced) pictures.second = side(true);
    return pictures;
}

std::pair<wxBitmap, wxBitmap> marker_pictures(const Scenario& scenario, std::size_t marker, int size, double scale) {
    std::pair<wxBitmap, wxBitmap> pictures;
    if (marker >= scenario.markers.size()) return pictures;
    const Marker& m = scenario.markers[marker];
    const auto side = [&](bool back) {
        return bitmap_of_face(draw::draw_marker(draw::marker_look(scenario, m, back), kShownSide), size, scale);
    };
    pictures.first = side(false);
    if (!m.back.empty()) pictures.second = side(true);
    return pictures;
}

}  // namespace ramparts
