// A program of the system run for its answer, without a shell.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/scan/plane.hpp"

namespace ramparts::scan {

/// A program by its name and arguments. What it reads is all of its input; nothing else of ours is open to it.
struct ProgramCall {
    std::vector<std::string> words;
    std::string_view input;
    std::chrono::seconds patience;
};

/// What the program writes to its standard output. Nothing when there is no such program, when it fails or writes more
/// than 8 MB, when it takes longer than the patience, or when stopped; then it has been ended.
[[nodiscard]] std::optional<std::string> output_of(const ProgramCall& call, const Stop& stop);

}  // namespace ramparts::scan
