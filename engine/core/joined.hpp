// Texts in a row.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace ramparts {

/// "a, b, c": what `text_of` makes of each element, with `between` between them.
template <class Range, class TextOf = std::identity>
[[nodiscard]] std::string joined(const Range& range, std::string_view between, TextOf text_of = {}) {
    std::string all;
    bool first = true;
    for (const auto& each : range) {
        if (!first) all.append(between);
        first = false;
        all.append(std::invoke(text_of, each));
    }
    return all;
}

}  // namespace ramparts
