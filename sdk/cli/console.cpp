// Output with a filter; see console.hpp.
#include "sdk/cli/console.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "formats/disk/write_file.hpp"
#include "formats/text/printable.hpp"

namespace ramparts::tools {
namespace {

constexpr int kBarWidth = 79;

std::string duration_text(std::uint64_t seconds) {
    if (seconds < 60) return std::to_string(seconds) + " s";
    if (seconds < 3600) return std::to_string(seconds / 60) + " min " + std::to_string(seconds % 60) + " s";
    return std::to_string(seconds / 3600) + " h " + std::to_string(seconds / 60 % 60) + " min";
}

std::string progress_text(std::uint64_t done, std::uint64_t all, std::uint64_t milliseconds) {
    constexpr std::uint64_t width = 30;
    const auto filled = static_cast<std::size_t>(done * width / all);
    std::string percent = std::to_string(done * 100 / all);
    percent.insert(0, 3 - std::min<std::size_t>(3, percent.size()), ' ');
    std::string text =
        "[" + std::string(filled, '#') + std::string(std::size_t{width} - filled, '.') + "] " + percent + " %";
    // Less than a quarter of a second says little about the rate.
    if (milliseconds < 250 || done == 0) return text;
    return text + "  " + std::to_string(done * 1000 / milliseconds) + " a second, " +
           duration_text((all - done) * milliseconds / done / 1000) + " left";
}

// Zero, or the error that some of it met.
int write_all(std::FILE* stream, std::string_view text) {
    const std::string clean = printable(text);
    errno = 0;
    return std::fwrite(clean.data(), 1, clean.size(), stream) < clean.size() ? errno : 0;
}

}  // namespace

void Console::print(std::string_view text) {
    if (const int why = write_all(stdout, text); why != 0) lost_ = why;
}

void Console::line(std::string_view text) { print(std::string(text) + "\n"); }

void Console::complain(std::string_view text) {
    end_progress();
    (void)reader_gone();
    (void)write_all(stderr, std::string(text) + "\n");
}

bool Console::reader_gone() {
    errno = 0;
    if (std::fflush(stdout) != 0 && errno != 0) lost_ = errno;
    return lost_ == EPIPE;
}

void Console::report(const Diagnostic& diagnostic) { complain(to_text(diagnostic)); }

void Console::report(std::span<const Diagnostic> diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics) report(diagnostic);
}

int Console::refuse(Exit code_for_shell, std::string_view code, std::string message, std::string fix) {
    Diagnostic d;
    d.code = code;
    d.message = std::move(message);
    d.fix = std::move(fix);
    complain("ramparts: " + to_text(d));
    return code_for_shell;
}

void Console::progress(std::uint64_t done, std::uint64_t all) {
    if (all == 0 || isatty(STDERR_FILENO) == 0) return;
    const auto now = std::chrono::steady_clock::now();
    if (!bar_shown_) bar_began_ = now;
    const int value = static_cast<int>(done * 1000 / all);
    if (bar_shown_ && value == bar_value_) return;
    bar_value_ = value;
    bar_shown_ = true;
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(now - bar_began_);
    const std::string text = progress_text(done, all, static_cast<std::uint64_t>(took.count()));
    std::fprintf(stderr, "\r%-*s", kBarWidth, text.c_str());
    std::fflush(stderr);
}

void Console::end_progress() {
    if (!bar_shown_) return;
    std::fprintf(stderr, "\r%*s\r", kBarWidth, "");
    bar_shown_ = false;
    bar_value_ = -1;
}

int Console::finish(int code_for_shell) {
    end_progress();
    const bool lost = std::ferror(stdout) != 0;
    errno = 0;
    if (std::fflush(stdout) == 0 && !lost) return code_for_shell;
    if (errno != 0) lost_ = errno;
    const std::string why = lost_ != 0 ? std::string(": ") + std::strerror(lost_) : std::string();
    return refuse(kUnreadable, "RP6041", "what was printed did not all arrive at standard output" + why,
                  "make room on the disk it goes to, or print elsewhere");
}

bool write_file(Console& console, const std::string& path, std::string_view text) {
    const auto done = ramparts::write_file(path, text);
    if (done) return true;
    console.refuse(kUnreadable, "RP6041", done.error().message, kCannotWriteFix);
    return false;
}

}  // namespace ramparts::tools
