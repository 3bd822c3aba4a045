// The texts of the shipped themes, which CMake makes part of the program; private to this folder.
#pragma once

#include <string_view>
#include <vector>

namespace ramparts::embedded {

struct ThemeText {
    std::string_view name;  ///< its id
    std::string_view text;
};
[[nodiscard]] std::vector<ThemeText> theme_texts();

}  // namespace ramparts::embedded
