// The screen's own reports of what was drawn (XDamage).
#include "tests/bench/last_paint.hpp"

#ifdef RAMPARTS_XDAMAGE

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>

#include <X11/Xlib.h>
#include <X11/extensions/Xdamage.h>

namespace ramparts::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kSmall = 2000;  // pixels; carets and the like are no picture
constexpr double kRest = 1.0;
constexpr double kPatience = 15.0;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

pid_t started(const std::vector<std::string>& words) {
    std::vector<char*> argv;
    for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    const pid_t child = fork();
    if (child != 0) return child;
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, 1);
    dup2(nowhere, 2);
    execvp(argv[0], argv.data());
    _exit(127);
}

}  // namespace

std::optional<double> until_last_paint(const std::vector<std::string>& words) {
    Display* display = XOpenDisplay(nullptr);
    int first_event = 0;
    int first_error = 0;
    if (display == nullptr || XDamageQueryExtension(display, &first_event, &first_error) == 0) return std::nullopt;
    XDamageCreate(display, DefaultRootWindow(display), XDamageReportRawRectangles);
    XSync(display, True);
    const auto start = Clock::now();
    const pid_t child = started(words);
    if (child < 0) return std::nullopt;
    double last = -1;
    while (since(start) < (last < 0 ? kPatience : last + kRest)) {
        pollfd wait{ConnectionNumber(display), POLLIN, 0};
        if (XPending(display) == 0) poll(&wait, 1, 50);
        while (XPending(display) > 0) {
            XEvent event;
            XNextEvent(display, &event);
            if (event.type != first_event + XDamageNotify) continue;
            const XRectangle& area = reinterpret_cast<const XDamageNotifyEvent&>(event).area;
            if (area.width * area.height > kSmall) last = since(start);
        }
    }
    int status = 0;
    const bool ended = waitpid(child, &status, WNOHANG) == child;
    if (!ended) {
        kill(child, SIGKILL);
        waitpid(child, &status, 0);
    }
    XCloseDisplay(display);
    return ended || last < 0 ? std::nullopt : std::optional(last);
}

}  // namespace ramparts::bench

#else

namespace ramparts::bench {

std::optional<double> until_last_paint(const std::vector<std::string>&) { return std::nullopt; }

}  // namespace ramparts::bench

#endif
