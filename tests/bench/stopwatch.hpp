// Timing for the benchmark program: medians of repeated runs, always printed beside the work that was done.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ramparts::bench {

/// What was measured; nothing when a program did not start, a file was not read or a screen did not answer. A goal is
/// met or missed by what was measured only.
using Figure = std::optional<double>;

/// A reading of a clock or of a process: seconds, megabytes. None of them is negative, and none that is 0 was taken.
[[nodiscard]] inline Figure measured(double reading) {
    return std::isfinite(reading) && reading > 0 ? Figure(reading) : std::nullopt;
}

[[nodiscard]] inline double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}
/// Nothing without figures, or when one of them was not measured.
[[nodiscard]] inline Figure median(const std::vector<Figure>& figures) {
    std::vector<double> values;
    for (const Figure& figure : figures)
        if (figure) values.push_back(*figure);
    return values.empty() || values.size() < figures.size() ? std::nullopt : Figure(median(std::move(values)));
}

[[nodiscard]] inline Figure ratio(Figure of, Figure to) {
    return of && to && *to > 0 ? Figure(*of / *to) : std::nullopt;
}

/// Whether a goal is met; nothing when that was not measured.
using Verdict = std::optional<bool>;
[[nodiscard]] inline Verdict at_most(Figure figure, Figure goal) {
    return figure && goal ? Verdict(*figure <= *goal) : std::nullopt;
}
[[nodiscard]] inline Verdict at_least(Figure figure, Figure goal) { return at_most(goal, figure); }
/// What else must hold of what was measured.
[[nodiscard]] inline Verdict operator&&(Verdict verdict, bool holds) {
    return verdict ? Verdict(*verdict && holds) : std::nullopt;
}

[[nodiscard]] inline const char* word_of(Verdict verdict) {
    return !verdict ? "not measured" : *verdict ? "met" : "NOT MET";
}

/// The median of `rounds` runs of `work()` after one that is not counted, in seconds of the clock `now()`.
template <class Now, class Work>
[[nodiscard]] double median_of(int rounds, Now now, Work work) {
    std::vector<double> times;
    for (int i = 0; i <= rounds; ++i) {
        const double begin = now();
        work();
        if (i > 0) times.push_back(now() - begin);
    }
    return median(std::move(times));
}

/// Seconds on the wall.
template <class Work>
[[nodiscard]] double median_seconds(int rounds, Work work) {
    return median_of(
        rounds,
        [] { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); },
        work);
}

/// Seconds of processor time, for figures per core: other programs that take the core for a while do not count.
template <class Work>
[[nodiscard]] double median_core_seconds(int rounds, Work work) {
    return median_of(
        rounds, [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }, work);
}

/// One line of the report: goal, figure, and whether the figure meets it here and now.
inline void report(const char* goal, const std::string& what, const std::string& figure, Verdict met) {
    std::printf("%-3s %-58s %-34s %s\n", goal, what.c_str(), figure.c_str(), word_of(met));
    std::fflush(stdout);
}
/// The line of a goal that nothing here can measure.
inline void not_measured(const char* goal, const std::string& what, const std::string& why) {
    report(goal, what, why, std::nullopt);
}

[[nodiscard]] inline std::string number(Figure value, const char* unit) {
    if (!value) return std::string("? ") + unit;
    char text[64];
    std::snprintf(text, sizeof text, *value < 10 ? "%.2f %s" : *value < 1000 ? "%.1f %s" : "%.0f %s", *value, unit);
    return text;
}
/// Seconds, as milliseconds.
[[nodiscard]] inline std::string milliseconds(Figure seconds) {
    return number(seconds ? Figure(*seconds * 1000) : std::nullopt, "ms");
}

}  // namespace ramparts::bench
