// See password.hpp.
#include "sdk/cli/password.hpp"

#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace ramparts::tools {
namespace {

constexpr std::size_t kMostPassword = 4095;
constexpr char kInterrupt = '\x03';
constexpr char kEndOfInput = '\x04';
constexpr char kBackspace = '\x08';
constexpr char kDelete = '\x7f';

void tell_terminal(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
        if (written <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

/// Typing is not shown while it lives. Signals of keys are off meanwhile: a program that ends by one would leave a
/// terminal behind that shows nothing.
class Hidden {
public:
    Hidden() {
        if (::tcgetattr(STDIN_FILENO, &before_) != 0) return;
        termios hidden = before_;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO | ECHONL | ISIG | ICANON);  // keys come one by one
        hidden.c_cc[VMIN] = 1;
        hidden.c_cc[VTIME] = 0;
        hidden_ = ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0;
    }
    ~Hidden() {
        if (hidden_) ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
    }
    Hidden(const Hidden&) = delete;
    Hidden& operator=(const Hidden&) = delete;
    [[nodiscard]] bool works() const noexcept { return hidden_; }

private:
    termios before_{};
    bool hidden_ = false;
};

}  // namespace

bool at_terminal() { return ::isatty(STDIN_FILENO) == 1; }

std::optional<std::string> ask_password(const std::string& question) {
    std::string typed;
    {
        const Hidden hidden;
        if (!hidden.works()) return std::nullopt;
        tell_terminal(question);
        for (;;) {
            char c = 0;
            const ssize_t got = ::read(STDIN_FILENO, &c, 1);
            if (got < 0 && errno == EINTR) continue;
            if (got > 0 && (c == kBackspace || c == kDelete)) {
                if (!typed.empty()) typed.pop_back();
                continue;
            }
            if (got <= 0 || c == kInterrupt || c == kEndOfInput || typed.size() > kMostPassword) {
                tell_terminal("\n");
                return std::nullopt;
            }
            if (c == '\n') break;
            typed += c;
        }
    }
    tell_terminal("\n");
    return typed;
}

}  // namespace ramparts::tools
