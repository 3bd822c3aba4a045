// The panels round the map: tabs in four docks whose borders can be dragged.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>

#include <wx/aui/aui.h>
#include <wx/eventfilter.h>

#include "editor/app/front_tabs.hpp"
#include "editor/panel/panel.hpp"

namespace ramparts {

/// Lays out the whole window before any of it is painted: the toolkit's manager paints everything again for every
/// notebook that it moves.
class DockManager : public wxAuiManager {
public:
    bool ProcessEvent(wxEvent& event) override;
};

/// Nothing happens to what is not shown any more: a panel that waits for its turn to be brought up to date is brought
/// up to date before a click or a key reaches it, and a click or a key that was meant for another document is dropped.
class StaleInput final : public wxEventFilter {
public:
    explicit StaleInput(const Workspace& workspace);
    ~StaleInput() override;
    int FilterEvent(wxEvent& event) override;

private:
    const Workspace& workspace_;
};

class PanelDocks {
public:
    PanelDocks(wxWindow& frame, PanelContext& context);
    ~PanelDocks();

    /// What stands in the middle.
    void set_centre(wxWindow& centre);
    /// Shows the panels of a layout where it says; the window must have its size.
    void restore(const WindowLayout& layout);
    [[nodiscard]] WindowLayout layout();
    /// Builds the panel if need be and brings it to the front of its dock, or takes it away.
    void show(std::string_view id, bool show);
    /// Whether the panel is there and in front of its dock.
    [[nodiscard]] bool visible(std::string_view id) const;
    /// Makes docks as large as they are wanted where the window, now of another size, has room.
    void window_resized();
    /// The window of a panel; null while it has never been shown.
    [[nodiscard]] wxWindow* page_of(std::string_view id) const;
    /// The panel that holds a window; empty when none does.
    [[nodiscard]] std::string panel_of(const wxWindow* window) const;
    /// The front panels, in the order in which the keyboard visits them.
    [[nodiscard]] std::vector<wxWindow*> fronts() const;

    /// Marks the dock that holds the window with the keyboard; none when no dock does.
    void show_focus(const wxWindow* focus);

    /// Called when another panel is shown, hidden or in front.
    std::function<void()> on_change;

private:
    [[nodiscard]] wxAuiNotebook& book(Dock dock) const { return *books_[static_cast<std::size_t>(dock)]; }
    [[nodiscard]] bool find(std::string_view id, std::size_t& dock, int& page) const;
    void put(const PanelInfo& info, Dock dock, std::size_t at, bool front);
    /// Gives a dock the room that a panel in it asks for.
    void grow(Dock dock, const PanelPlace& place);
    void remember_sizes();
    /// The sizes in pixels that leave room for the map.
    [[nodiscard]] std::array<int, kDocks> fitted() const;
    /// The layer of the left dock: 1 = it reaches down beside the bottom dock.
    [[nodiscard]] int wanted_layer(const std::array<int, kDocks>& sizes) const;
    void apply();
    void follow(wxAuiNotebook& book);
    void changed();

    wxWindow& frame_;
    PanelContext& context_;
    StaleInput stale_input_;
    FrontTabs tabs_;
    DockManager aui_;
    std::array<wxAuiNotebook*, kDocks> books_{};
    std::array<int, kDocks> sizes_{};  // wanted, in pixels of the window; 0 = not known yet
    std::array<int, kDocks> set_{};    // what the window had room for
    std::map<std::string, wxWindow*, std::less<>> windows_;
    int left_layer_ = 0;
    bool busy_ = false;
};

/// The table of panels as layouts need it.
[[nodiscard]] const std::vector<PanelPlace>& panel_places();

}  // namespace ramparts
