// Asks the manager something harmless, and waits for the answer; see manager.hpp.
#include "tests/window/editor_window/manager.hpp"

#include <stdexcept>

#include <poll.h>

#include <X11/Xlib.h>

namespace ramparts::test {
namespace {

using Clock = std::chrono::steady_clock;

/// A connection of its own: what the program reads from the screen is not touched.
class Asker {
public:
    Asker() : display_(XOpenDisplay(nullptr)) {
        if (display_ == nullptr) throw std::runtime_error("the screen takes no second caller");
        root_ = DefaultRootWindow(display_);
        window_ = XCreateSimpleWindow(display_, root_, 0, 0, 1, 1, 0, 0, 0);
        XSelectInput(display_, window_, PropertyChangeMask);
        ask_ = XInternAtom(display_, "_NET_REQUEST_FRAME_EXTENTS", False);
        answer_ = XInternAtom(display_, "_NET_FRAME_EXTENTS", False);
    }
    Asker(const Asker&) = delete;
    Asker& operator=(const Asker&) = delete;
    ~Asker() { XCloseDisplay(display_); }

    /// How wide a frame would be: a question that the manager answers after all that came before it.
    [[nodiscard]] bool answered(Clock::time_point end) {
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.window = window_;
        event.xclient.message_type = ask_;
        event.xclient.format = 32;
        XSendEvent(display_, root_, False, SubstructureNotifyMask | SubstructureRedirectMask, &event);
        XFlush(display_);
        while (true) {
            while (XPending(display_) > 0) {
                XNextEvent(display_, &event);
                if (event.type == PropertyNotify && event.xproperty.atom == answer_) return true;
            }
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
            if (left <= 0) return false;
            pollfd file{ConnectionNumber(display_), POLLIN, 0};
            poll(&file, 1, static_cast<int>(left));
        }
    }

private:
    Display* display_;
    Window root_ = None, window_ = None;
    Atom ask_ = None, answer_ = None;
};

}  // namespace

bool manager_caught_up(std::chrono::milliseconds patience) {
    static Asker asker;
    const auto end = Clock::now() + patience;
    // What it does the first time (to give the keyboard to a window) sends word to itself (a title to be drawn anew).
    constexpr int kTimes = 2;
    for (int i = 0; i < kTimes; ++i)
        if (!asker.answered(end)) return false;
    return true;
}

}  // namespace ramparts::test
