// English as the messages need it: numbers with their nouns, nouns with their article.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ramparts {

/// "1 hex", "0 hexes", "3 hexes". Without `many` the plural has an s.
[[nodiscard]] inline std::string counted(std::uint64_t n, std::string_view one, std::string_view many = {}) {
    std::string out = std::to_string(n) + " ";
    if (n == 1) return out.append(one);
    return many.empty() ? out.append(one).append("s") : out.append(many);
}

/// "a forest", "an all-river": by the first letter, as the names of kinds read.
[[nodiscard]] inline std::string with_article(std::string_view noun) {
    const bool vowel = !noun.empty() && std::string_view("aeiouAEIOU").find(noun.front()) != std::string_view::npos;
    return std::string(vowel ? "an " : "a ").append(noun);
}

}  // namespace ramparts
