// What the panels on forces, rules and findings share: following the active document, forms, pictures of counters.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <wx/panel.h>
#include <wx/propgrid/propgrid.h>

#include "editor/model/form.hpp"
#include "editor/panel/panel.hpp"
#include "editor/view/raster.hpp"

class wxButton;

namespace ramparts {

/// In front of what differs from the rules that these are made from.
inline constexpr const char* kChangedMark = "● ";

/// A panel that shows something of the active document and is brought up to date once after any number of changes.
class DocumentPanel : public wxPanel, public LateView {
public:
    [[nodiscard]] bool behind() const final { return refreshing_; }
    [[nodiscard]] std::uint64_t shown_document() const final { return shown_; }
    void catch_up() final;

protected:
    DocumentPanel(wxWindow* parent, PanelContext& context, Area interest);
    /// Shows the present state. Called by catch_up() only, from the event loop and never inside an edit.
    virtual void refresh() = 0;
    void refresh_later();
    /// The document in front, as long as it is the one that is shown: what has happened to rows, fields and buttons of
    /// another one concerns nobody. Null otherwise.
    [[nodiscard]] OpenDocument* document() const {
        OpenDocument* d = in_front();
        return d != nullptr && d->number() == shown_ ? d : nullptr;
    }
    /// The document in front, shown already or not.
    [[nodiscard]] OpenDocument* in_front() const { return context_.workspace.active(); }
    /// While refresh() runs: whether another document was shown before.
    [[nodiscard]] bool another() const noexcept { return another_; }
    /// Another document is about to come to the front: a field that is being typed in gives its value to this one.
    virtual void finish_typing();
    /// A reason why something could not be done goes to the status bar; nothing is said about an empty one.
    void say(const std::string& why);

    PanelContext& context_;

private:
    void follow();
    Area interest_;
    bool refreshing_ = false;
    std::uint64_t shown_ = 0;
    bool another_ = false;
    std::vector<Connection> links_;
    std::vector<Connection> document_links_;
};

/// Ends the typing in fields of forms and cells of tables inside a window; they keep what was typed.
void finish_fields(wxWindow& window);

/// Turns the notebooks round a part of a panel to the pages on which it is.
void bring_to_front(wxWindow& part);

/// The last id that was changed in a form. Undo and redo exchange the two names; what is shown stays the same.
class Renamed {
public:
    /// Notes a change; returns the new name.
    const std::string& take(std::string from, std::string to) {
        names_ = {std::move(from), std::move(to)};
        return names_.second;
    }
    /// The name under which `name` is there now: the other one, when it has gone and the other exists.
    [[nodiscard]] std::string follow(const std::string& name,
                                     const std::function<bool(const std::string&)>& exists) const {
        if (exists(name)) return name;
        const std::string& other = name == names_.first ? names_.second : names_.first;
        return (name == names_.first || name == names_.second) && exists(other) ? other : name;
    }

private:
    std::pair<std::string, std::string> names_;
};

/// A form as a property grid. Every change goes through `on_change`, which returns why it was refused.
class PropertyForm final : public wxPropertyGrid {
public:
    explicit PropertyForm(wxWindow* parent, const wxString& name);
    std::function<std::string(const std::string& name, const std::string& value)> on_change;
    std::function<void(const std::string& why)> on_refused;
    void show(const Form& form);
    /// Chooses a field and gives it the keyboard.
    void choose(const std::string& name);
    /// Labels take so much of the width, in hundredths, in place of half of it.
    void give_labels(int percent);

private:
    void build();
    void place_splitter();
    void reset_menu(const std::string& name);
    void set_values(const Form& before);
    [[nodiscard]] std::string text_of(const FormField& field, const wxPGProperty& property) const;
    void changed(wxPropertyGridEvent& event);

    Form form_;
    bool showing_ = false;
    int label_part_ = 0;
};

/// A finished sprite as a bitmap; `scale` device pixels make a logical one.
[[nodiscard]] wxBitmap bitmap_of(const Sprite& sprite, double scale);
/// Both sides of a unit's counter as it is printed, each `size` logical pixels square; the second is empty for one
/// step.
[[nodiscard]] std::pair<wxBitmap, wxBitmap> counter_pictures(const Scenario& scenario, UnitIndex unit, int size,
                                                             double scale, const draw::Palette& palette);

/// Both sides of a marker; the second is empty for a blank back.
[[nodiscard]] std::pair<wxBitmap, wxBitmap> marker_pictures(const Scenario& scenario, std::size_t marker, int size,
                                                            double scale);

}  // namespace ramparts
