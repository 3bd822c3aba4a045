// The longest common sequence of lines; see line_diff.hpp.
#include "tests/support/line_diff.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace ramparts::test {
namespace {

struct Line {
    char mark;
    std::string_view text;
};

// Each line with its end, so that a missing one is a difference.
std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
        lines.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return lines;
}

using Lines = std::vector<std::string_view>;

// Both texts in one, each line marked with where it stands; what both begin and end with costs nothing.
std::vector<Line> aligned(const Lines& wanted, const Lines& got) {
    std::size_t first = 0;
    while (first < wanted.size() && first < got.size() && wanted[first] == got[first]) ++first;
    std::size_t last = 0;
    while (last < std::min(wanted.size(), got.size()) - first &&
           wanted[wanted.size() - 1 - last] == got[got.size() - 1 - last])
        ++last;
    const std::size_t rows = wanted.size() - first - last;
    const std::size_t columns = got.size() - first - last;
    constexpr std::size_t kMost = 16'000'000;
    const bool alike = rows * columns <= kMost;  // else all is taken for different
    std::vector<std::vector<unsigned>> common(rows + 1, std::vector<unsigned>(alike ? columns + 1 : 0));
    for (std::size_t i = rows; alike && i-- > 0;)
        for (std::size_t j = columns; j-- > 0;)
            common[i][j] = wanted[first + i] == got[first + j] ? common[i + 1][j + 1] + 1
                                                               : std::max(common[i + 1][j], common[i][j + 1]);
    std::vector<Line> all;
    for (std::size_t i = 0; i < first; ++i) all.push_back({' ', wanted[i]});
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < rows || j < columns) {
        if (i < rows && j < columns && wanted[first + i] == got[first + j]) {
            all.push_back({' ', wanted[first + i]});
            ++i;
            ++j;
        } else if (i < rows && (j == columns || !alike || common[i + 1][j] >= common[i][j + 1]))
            all.push_back({'-', wanted[first + i++]});
        else all.push_back({'+', got[first + j++]});
    }
    for (std::size_t k = last; k > 0; --k) all.push_back({' ', wanted[wanted.size() - k]});
    return all;
}

}  // namespace

std::string line_diff(std::string_view wanted, std::string_view got) {
    if (wanted == got) return {};
    const std::vector<Line> all = aligned(lines_of(wanted), lines_of(got));
    constexpr std::size_t kAround = 2;
    std::string text;
    bool gap = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::size_t from = i < kAround ? 0 : i - kAround;
        const std::size_t to = std::min(all.size(), i + kAround + 1);
        if (std::none_of(all.begin() + static_cast<std::ptrdiff_t>(from), all.begin() + static_cast<std::ptrdiff_t>(to),
                         [](const Line& line) { return line.mark != ' '; })) {
            gap = true;
            continue;
        }
        if (std::exchange(gap, false)) text += "…\n";
        text += all[i].mark;
        text += all[i].text;
        if (!all[i].text.ends_with('\n')) text += "\n(no end of line)\n";
    }
    return text;
}

}  // namespace ramparts::test
