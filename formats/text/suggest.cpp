// Nearest names; see suggest.hpp.
#include "formats/text/suggest.hpp"

#include <algorithm>
#include <vector>

namespace ramparts {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({replace, last[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

std::string_view nearest_name(std::string_view name, std::span<const std::string_view> candidates) {
    if (name.size() > 64) return {};
    std::string_view best;
    std::size_t best_distance = 0;
    for (const std::string_view candidate : candidates) {
        if (candidate.size() > 64) continue;
        const std::size_t distance = edit_distance(name, candidate);
        const std::size_t allowed = std::max<std::size_t>(1, std::max(name.size(), candidate.size()) / 3);
        if (distance > allowed || distance >= candidate.size()) continue;
        if (best.empty() || distance < best_distance) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

Message suggestion(std::string_view name, std::span<const std::string_view> candidates) {
    if (const std::string_view near = nearest_name(name, candidates); !near.empty())
        return message("did you mean \"{1}\"?", near);
    if (candidates.empty()) return message("remove it");
    constexpr std::size_t kShown = 12;
    if (candidates.size() == 1) return message("use {1}", candidates.front());
    std::string text;
    for (std::size_t i = 0; i < candidates.size() && i < kShown; ++i) {
        if (i > 0) text += ", ";
        text += candidates[i];
    }
    if (candidates.size() > kShown) text += ", …";
    return message("use one of {1}", text);
}

std::string excerpt(std::string_view text) {
    constexpr std::size_t kShown = 60;
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && text.find_first_of("\r\n") != std::string_view::npos)
        text.remove_prefix(first);
    const std::size_t line = text.find_first_of("\r\n");
    const bool more =
        line != std::string_view::npos && text.find_first_not_of(" \t\r\n", line) != std::string_view::npos;
    text = text.substr(0, line);
    if (text.size() <= kShown) return std::string(text) + (more ? "…" : "");
    std::size_t cut = kShown;
    while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) --cut;
    return std::string(text.substr(0, cut)) + "…";
}

std::string quote(std::string_view text) { return "\"" + excerpt(text) + "\""; }

}  // namespace ramparts
