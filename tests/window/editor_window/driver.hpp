// A hand on the real mouse and keys, and patience that knows what it waits for.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include <wx/image.h>
#include <wx/toplevel.h>
#include <wx/uiaction.h>

class wxListCtrl;

namespace ramparts::test {

/// Serves events until `condition` holds. After a generous limit the test fails and the screen is written as a picture.
void until(const std::string& what, const std::function<bool()>& condition);
/// Serves what is waiting now; fails when that never ends.
void serve_events();
/// Serves events until the program would sleep for ever: no event, no idle work, no timer (but for what the toolkit
/// below puts off by many seconds). Fails when it keeps itself awake, and says how often it woke up.
void until_at_rest(const std::string& what);
/// Serves events until the program would sleep for ever or, where a clock goes on, until the window has kept its place
/// for some rounds: a point in it that is computed now is still there when the hand arrives.
void until_placed(const wxWindow& window);
/// What the screen shows, in device pixels.
[[nodiscard]] wxImage screen_now();
/// The file of a picture, in the folder of RAMPARTS_PICTURES, or tests/editor_window of the build.
[[nodiscard]] std::string picture_file(const std::string& name);
/// The screen as a PNG; returns the file's name.
std::string picture_of_screen(const std::string& name);

/// What a hand has had to do.
struct HandWork {
    int clicks = 0;     ///< buttons pressed: a drag is one
    int keys = 0;       ///< keys pressed, Ctrl and Shift held beside them as well
    double travel = 0;  ///< pixels of the pointer
    int aims = 0;       ///< places pointed at to press or let go there
    HandWork& operator+=(const HandWork& more) {
        clicks += more.clicks;
        keys += more.keys;
        travel += more.travel;
        aims += more.aims;
        return *this;
    }
};

/// Real input events. Each call returns when the program has been given its last event.
class Hand {
public:
    Hand();
    void move(wxPoint screen);
    void press(int button = wxMOUSE_BTN_LEFT);
    void release(int button = wxMOUSE_BTN_LEFT);
    void click(wxPoint screen, int button = wxMOUSE_BTN_LEFT);
    void double_click(wxPoint screen);
    void drag(std::initializer_list<wxPoint> screen, int button = wxMOUSE_BTN_LEFT);
    /// Steps of the wheel, up positive.
    void wheel(wxPoint screen, int steps);
    void key(int code, int modifiers = 0);
    /// Letters, digits and the few signs that the keyboard has without trouble.
    void type(const std::string& text);
    /// Clicks into the middle of a window, or at a point in it, once it has its place.
    void click(const wxWindow& window, wxPoint at = wxDefaultPosition);
    /// Brings a row of a list into view and clicks it once everything has its place.
    void click_row(wxListCtrl& list, long row);
    void double_click_row(wxListCtrl& list, long row);
    /// What was done since it was last asked.
    [[nodiscard]] HandWork work() { return std::exchange(work_, {}); }

private:
    wxUIActionSimulator simulator_;
    void aimed() { work_.aims += std::exchange(moved_, false) ? 1 : 0; }
    HandWork work_;
    bool moved_ = false;  ///< since it pressed or let go
};

/// The widgets in a window that take the keyboard and can be seen now, as the toolkit below has them; a screen reader
/// meets the same.
[[nodiscard]] std::vector<void*> focusable_widgets(const wxWindow& window, bool also_disabled = false);
/// The widget with the keyboard in the window's top-level window; null when none has.
[[nodiscard]] void* focused_widget(const wxWindow& window);
/// Whether a widget is another or lies in it.
[[nodiscard]] bool widget_inside(void* widget, void* outer);
/// What a screen reader calls a widget, and what it is in words for messages of tests.
[[nodiscard]] std::string spoken_name(void* widget);
[[nodiscard]] std::string describe(void* widget);

/// All windows of a type inside another that are in sight.
template <class T>
[[nodiscard]] std::vector<T*> all_shown(wxWindow& parent) {
    std::vector<T*> all;
    for (wxWindow* window : parent.GetChildren()) {
        if (window->IsTopLevel() || !window->IsShownOnScreen()) continue;
        if (auto* found = dynamic_cast<T*>(window)) all.push_back(found);
        for (T* found : all_shown<T>(*window)) all.push_back(found);
    }
    return all;
}

/// A child of `parent` by its accessible name or by its label without mnemonic, shown; fails when there is none.
[[nodiscard]] wxWindow& child(wxWindow& parent, const std::string& name);
template <class T>
[[nodiscard]] T& child(wxWindow& parent, const std::string& name) {
    return dynamic_cast<T&>(child(parent, name));
}

}  // namespace ramparts::test
