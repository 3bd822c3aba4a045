// Lists as sets.
#pragma once

#include <algorithm>
#include <vector>

namespace ramparts {

/// Sorts the values and keeps each once.
template <class T>
void sort_unique(std::vector<T>& values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace ramparts
