// Timing for the benchmark program: medians of repeated runs, always printed beside the work that was done.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace ramparts::bench {

[[nodiscard]] inline double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
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
inline void report(const char* goal, const std::string& what, const std::string& figure, bool met) {
    std::printf("%-3s %-58s %-34s %s\n", goal, what.c_str(), figure.c_str(), met ? "met" : "NOT MET");
    std::fflush(stdout);
}

[[nodiscard]] inline std::string number(double value, const char* unit) {
    char text[64];
    std::snprintf(text, sizeof text, value < 10 ? "%.2f %s" : value < 1000 ? "%.1f %s" : "%.0f %s", value, unit);
    return text;
}

}  // namespace ramparts::bench
