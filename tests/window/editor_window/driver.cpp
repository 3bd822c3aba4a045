// Events by XTest, waits by conditions.
#include "tests/window/editor_window/driver.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include <X11/extensions/XTest.h>
#include <gdk/gdkx.h>
#include <gtk/gtk.h>

#include <wx/app.h>
#include <wx/bitmap.h>
#include <wx/eventfilter.h>
#include <wx/image.h>
#include <wx/listctrl.h>

#include "editor/canvas/map_canvas.hpp"
#include "editor/toolkit/translate.hpp"
#include "tests/window/editor_window/manager.hpp"

namespace ramparts::test {
namespace {

// Far more than anything needs; only a fault lasts so long.
constexpr std::chrono::seconds kPatience{20};

struct Seen {
    int presses = 0;
    int releases = 0;
    int motions = 0;
    int scrolls = 0;
    int keys_up = 0;
};
Seen g_seen;

// Sees every input event that the toolkit below gives to any widget of the program.
gboolean see(GSignalInvocationHint*, guint, const GValue* values, gpointer) {
    const auto* event = static_cast<const GdkEvent*>(g_value_get_boxed(values + 1));
    switch (event->type) {
        case GDK_BUTTON_PRESS: ++g_seen.presses; break;
        case GDK_BUTTON_RELEASE: ++g_seen.releases; break;
        case GDK_MOTION_NOTIFY: ++g_seen.motions; break;
        case GDK_SCROLL: ++g_seen.scrolls; break;
        case GDK_KEY_RELEASE: ++g_seen.keys_up; break;
        default: break;
    }
    return TRUE;
}

// Watches how the loop of events sleeps, and ends work that would never let it sleep again.
class Sleep final : public wxEventFilter {
public:
    static Sleep& instance() {
        static Sleep sleep;
        return sleep;
    }
    Sleep() {
        wxEvtHandler::AddFilter(this);
        g_main_context_set_poll_func(nullptr, poll);
    }
    ~Sleep() override { wxEvtHandler::RemoveFilter(this); }

    /// One round of events that sleeps until the next one comes, but not for long: a condition is also seen to hold
    /// when nothing happens.
    void nap() {
        const auto before = std::exchange(how_, How::briefly);
        g_main_context_iteration(nullptr, TRUE);
        how_ = before;
    }
    /// One round of events, which may sleep until the next timer; whether it would have slept for ever.
    bool would_rest() {
        const auto before = std::exchange(how_, How::asked);
        endless_ = false;
        g_main_context_iteration(nullptr, TRUE);
        how_ = before;
        return endless_;
    }
    /// The same, but it does not sleep for the next timer: a glimpse of a program in which a clock goes on.
    bool rests_now() {
        const auto before = std::exchange(how_, How::glimpse);
        endless_ = false;
        g_main_context_iteration(nullptr, TRUE);
        how_ = before;
        return endless_;
    }
    /// Whether work was dropped since it was last asked.
    bool dropped() { return std::exchange(dropped_, false); }

    int FilterEvent(wxEvent& event) override {
        const bool round = event.GetEventType() == wxEVT_ASYNC_METHOD_CALL ||
                           (event.GetEventType() == wxEVT_IDLE && event.GetEventObject() == wxTheApp);
        // Far more than anything posts before the loop looks for input again; a panel that posts to itself goes on
        // for ever, and nobody else would get the word.
        constexpr int kEndless = 20'000;
        if (!round || ++posts_ < kEndless) return Event_Skip;
        dropped_ = true;
        return Event_Ignore;
    }

private:
    static gint poll(GPollFD* files, guint count, gint timeout) {
        Sleep& sleep = instance();
        sleep.posts_ = 0;
        // The toolkit below empties its caches once, twenty seconds after they were used.
        constexpr gint kFar = 5000;
        const bool endless = timeout < 0 || timeout > kFar;
        constexpr gint kBriefly = 20;
        if (sleep.how_ == How::briefly && (endless || timeout > kBriefly)) timeout = kBriefly;
        if ((sleep.how_ == How::asked || sleep.how_ == How::glimpse) && endless) timeout = 0;
        if (sleep.how_ == How::glimpse && timeout > kBriefly) timeout = kBriefly;
        const gint ready = g_poll(files, count, timeout);
        if (endless && ready == 0) sleep.endless_ = true;
        return ready;
    }

    enum class How : std::uint8_t { freely, briefly, asked, glimpse };
    How how_ = How::freely;
    int posts_ = 0;
    bool endless_ = false;
    bool dropped_ = false;
};

std::chrono::steady_clock::time_point later() { return std::chrono::steady_clock::now() + kPatience; }
bool past(std::chrono::steady_clock::time_point end) { return std::chrono::steady_clock::now() > end; }

[[noreturn]] void fail_with_picture(const std::string& what) {
    std::string name = "failed-" + Catch::getResultCapture().getCurrentTestName();
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
    FAIL(what << "; see " << picture_of_screen(name));
    std::abort();  // FAIL throws
}

void one_round() {
    Sleep::instance().nap();
    serve_events();
}

}  // namespace

void serve_events() {
    Sleep& sleep = Sleep::instance();
    const auto end = later();
    constexpr int kMany = 1000;  // one event may take long on a busy machine
    for (int rounds = 0; gtk_events_pending() != 0; ++rounds) {
        if (rounds > kMany && past(end)) fail_with_picture("the program is never without an event");
        gtk_main_iteration();
    }
    wxTheApp->ProcessPendingEvents();
    wxTheApp->ProcessIdle();
    if (sleep.dropped()) fail_with_picture("the program posts to itself without end");
}

namespace {

/// Waits for the art of each map in sight; whether one has to be painted anew.
bool art_to_paint(wxWindow& window) {
    if (!window.IsShown()) return false;
    bool any = false;
    if (auto* canvas = dynamic_cast<MapCanvas*>(&window)) {
        const bool was = canvas->frame().dirty();
        canvas->finish_art();
        any = !was && canvas->frame().dirty();
    }
    for (wxWindow* part : window.GetChildren()) any |= art_to_paint(*part);
    return any;
}

bool art_to_paint() {
    bool any = false;
    for (wxWindow* window : wxTopLevelWindows) any |= art_to_paint(*window);
    return any;
}

/// Serves events and idle work; what the screen and its manager have to say to this is there then. Whether idle work is
/// left.
bool serve_all() {
    serve_events();
    const bool more = wxTheApp->ProcessIdle();
    gdk_display_sync(gdk_display_get_default());
    if (!manager_caught_up(kPatience)) fail_with_picture("the window manager is silent");
    return more;
}

}  // namespace

void until_at_rest(const std::string& what) {
    const auto end = later();
    bool rests = false;
    for (int rounds = 0; !rests; ++rounds) {
        if (past(end))
            fail_with_picture("the program woke up " + std::to_string(rounds) + " times and never rested: " + what);
        const bool more = serve_all();
        rests = Sleep::instance().would_rest() && !more && !art_to_paint();
    }
}

void until_placed(const wxWindow& window) {
    constexpr int kRounds = 3;
    const auto end = later();
    wxRect place;
    for (int same = 0; same < kRounds;) {
        if (past(end)) fail_with_picture("the window \"" + from_wx(window.GetName()) + "\" never keeps its place");
        const bool more = serve_all();
        if (Sleep::instance().rests_now() && !more) return;
        const wxRect now = window.GetScreenRect();
        same = now == place ? same + 1 : 0;
        place = now;
    }
}

wxImage screen_now() {
    // Read from the server each time; the toolkit's screen DC keeps what it read first.
    GdkWindow* root = gdk_get_default_root_window();
    GdkPixbuf* pixels = gdk_pixbuf_get_from_window(root, 0, 0, gdk_window_get_width(root), gdk_window_get_height(root));
    const wxImage image = wxBitmap(pixels).ConvertToImage();
    return image;
}

std::string picture_file(const std::string& name) {
    const char* wanted = std::getenv("RAMPARTS_PICTURES");
    const std::filesystem::path folder = wanted != nullptr ? wanted : RAMPARTS_PICTURE_FOLDER;
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    return (folder / (name + ".png")).string();
}

std::string picture_of_screen(const std::string& name) {
    const std::string file = picture_file(name);
    screen_now().SaveFile(to_wx(file), wxBITMAP_TYPE_PNG);
    return file;
}

void until(const std::string& what, const std::function<bool()>& condition) {
    const auto end = later();
    serve_events();
    while (!condition()) {
        if (past(end)) fail_with_picture("waited in vain for: " + what);
        one_round();
    }
}

// --- the hand --------------------------------------------------------------------------------------------------------

Hand::Hand() {
    static const bool watching = [] {
        gpointer widget = g_type_class_ref(GTK_TYPE_WIDGET);
        g_signal_add_emission_hook(g_signal_lookup("event", GTK_TYPE_WIDGET), 0, see, nullptr, nullptr);
        g_type_class_unref(widget);
        return true;
    }();
    (void)watching;
}

void Hand::move(wxPoint screen) {
    const wxPoint from = wxGetMousePosition();
    if (from == screen) return;
    work_.travel += std::hypot(screen.x - from.x, screen.y - from.y);
    moved_ = true;
    simulator_.MouseMove(screen.x, screen.y);
    until("the pointer to arrive", [&] { return wxGetMousePosition() == screen; });
}

void Hand::press(int button) {
    const int before = g_seen.presses;
    ++work_.clicks;
    aimed();
    simulator_.MouseDown(button);
    until("a press to arrive", [&] { return g_seen.presses > before; });
}

void Hand::release(int button) {
    const int before = g_seen.releases;
    aimed();
    simulator_.MouseUp(button);
    until("a release to arrive", [&] { return g_seen.releases > before; });
}

namespace {

// How soon a second click makes a double one, as the user has set it.
int double_click_time() {
    static const int usual = [] {
        int milliseconds = 0;
        g_object_get(gtk_settings_get_default(), "gtk-double-click-time", &milliseconds, nullptr);
        return milliseconds;
    }();
    return usual;
}

void set_double_click_time(int milliseconds) {
    g_object_set(gtk_settings_get_default(), "gtk-double-click-time", milliseconds, nullptr);
}

std::chrono::steady_clock::time_point g_last_click;

}  // namespace

// This hand says which clicks are double: the toolkit takes no two others for one, however soon they follow each other.
void Hand::click(wxPoint screen, int button) {
    const int usual = double_click_time();
    set_double_click_time(0);
    move(screen);
    press(button);
    release(button);
    set_double_click_time(usual);
    g_last_click = std::chrono::steady_clock::now();
}

void Hand::double_click(wxPoint screen) {
    move(screen);
    const int usual = double_click_time();
    const auto over = g_last_click + std::chrono::milliseconds(usual);
    until("a click of its own", [&] { return std::chrono::steady_clock::now() > over; });
    press();
    release();
    set_double_click_time(std::max(usual, 5000));  // on a busy machine the second may be late
    press();
    release();
    set_double_click_time(usual);
    g_last_click = std::chrono::steady_clock::now();
}

void Hand::drag(std::initializer_list<wxPoint> screen, int button) {
    move(*screen.begin());
    press(button);
    for (const wxPoint& point : screen) {
        const int before = g_seen.motions;
        if (wxGetMousePosition() == point) continue;
        move(point);
        until("a motion to arrive", [&] { return g_seen.motions > before; });
        // What is dragged over answers each motion; a hand that let go before would drop where it was answered last.
        until_at_rest("what lies under the hand to answer");
    }
    release(button);
}

void Hand::wheel(wxPoint screen, int steps) {
    move(screen);
    Display* display = gdk_x11_get_default_xdisplay();
    for (int i = 0; i < std::abs(steps); ++i) {
        const int before = g_seen.scrolls;
        const unsigned button = steps > 0 ? 4 : 5;
        XTestFakeButtonEvent(display, button, True, CurrentTime);
        XTestFakeButtonEvent(display, button, False, CurrentTime);
        XFlush(display);
        until("a turn of the wheel to arrive", [&] { return g_seen.scrolls > before; });
    }
}

void Hand::key(int code, int modifiers) {
    const int before = g_seen.keys_up;
    work_.keys += 1 + std::popcount(static_cast<unsigned>(modifiers));
    simulator_.KeyDown(code, modifiers);
    simulator_.KeyUp(code, modifiers);
    until("a key to arrive", [&] { return g_seen.keys_up > before; });
}

void Hand::type(const std::string& text) {
    for (const char c : text) {
        if (c == '#') {
            key('3', wxMOD_SHIFT);
            continue;
        }
        const bool capital = std::isupper(static_cast<unsigned char>(c)) != 0;
        key(c, capital ? wxMOD_SHIFT : 0);
    }
}

namespace {

wxPoint in_row(wxListCtrl& list, long row) {
    list.EnsureVisible(row);
    until_placed(list);
    wxRect rect;
    REQUIRE(list.GetItemRect(row, rect));
    constexpr int kInside = 60;  // behind a small picture in the first column
    return list.ClientToScreen(wxPoint(rect.x + kInside, rect.y + rect.height / 2));
}

}  // namespace

void Hand::click_row(wxListCtrl& list, long row) { click(in_row(list, row)); }
void Hand::double_click_row(wxListCtrl& list, long row) { double_click(in_row(list, row)); }

void Hand::click(const wxWindow& window, wxPoint at) {
    until_placed(window);
    const wxSize size = window.GetClientSize();
    if (at == wxDefaultPosition) at = wxPoint(size.x / 2, size.y / 2);
    click(window.ClientToScreen(at));
}

namespace {

struct Gathered {
    std::vector<void*> widgets;
    bool also_disabled = false;
};

void gather(GtkWidget* widget, gpointer data) {
    auto& all = *static_cast<Gathered*>(data);
    if (gtk_widget_get_mapped(widget) == 0) return;
    const std::size_t before = all.widgets.size();
    if (GTK_IS_CONTAINER(widget)) gtk_container_forall(GTK_CONTAINER(widget), gather, data);
    const bool takes =
        gtk_widget_get_can_focus(widget) != 0 && (all.also_disabled || gtk_widget_is_sensitive(widget) != 0);
    // A window that holds others passes the keyboard on to them.
    if (takes && before == all.widgets.size()) all.widgets.push_back(widget);
}

wxWindow* find_child(wxWindow& parent, const wxString& name) {
    for (wxWindow* window : parent.GetChildren()) {
        if (window->IsTopLevel()) continue;
        if (window->IsShownOnScreen() &&
            (window->GetName() == name || wxControl::RemoveMnemonics(window->GetLabel()) == name))
            return window;
        if (wxWindow* found = find_child(*window, name)) return found;
    }
    return nullptr;
}

}  // namespace

std::vector<void*> focusable_widgets(const wxWindow& window, bool also_disabled) {
    Gathered all{{}, also_disabled};
    gather(window.GetHandle(), &all);
    return all.widgets;
}

void* focused_widget(const wxWindow& window) {
    return gtk_window_get_focus(GTK_WINDOW(gtk_widget_get_toplevel(window.GetHandle())));
}

bool widget_inside(void* widget, void* outer) {
    return widget == outer || (outer != nullptr && gtk_widget_is_ancestor(GTK_WIDGET(widget), GTK_WIDGET(outer)) != 0);
}

std::string spoken_name(void* widget) {
    AtkObject* object = gtk_widget_get_accessible(GTK_WIDGET(widget));
    const char* name = object != nullptr ? atk_object_get_name(object) : nullptr;
    return name != nullptr ? name : "";
}

std::string describe(void* widget) {
    std::string words;
    for (GtkWidget* at = GTK_WIDGET(widget); at != nullptr && !GTK_IS_WINDOW(at); at = gtk_widget_get_parent(at)) {
        const std::string name = spoken_name(at);
        words += std::string(words.empty() ? "" : " in ") + G_OBJECT_TYPE_NAME(at) +
                 (name.empty() ? "" : " \"" + name + "\"");
    }
    return words;
}

wxWindow& child(wxWindow& parent, const std::string& name) {
    wxWindow* found = find_child(parent, to_wx(name));
    if (found == nullptr)
        FAIL("there is no window called \"" << name << "\"; see " << picture_of_screen("missing-child"));
    return *found;
}

}  // namespace ramparts::test
