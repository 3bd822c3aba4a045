// The command line as its users run it: a script in a folder of its own, and what came out.
#pragma once

#include <filesystem>
#include <string>

namespace ramparts::test {

/// The whole file; empty when there is none.
[[nodiscard]] std::string read_text(const std::filesystem::path& path);

/// A fresh folder with a copy of tests/features/cli/data, gone at the end.
struct Scratch {
    std::filesystem::path path;
    Scratch();
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
};

struct Output {
    std::string out;
    std::string err;
    int code = -1;  ///< 128 when the shell was ended by a signal
};

/// Runs a shell script in the folder, with the program built here first in the path, nothing to read, and no
/// plugins, choices and states of a user but those of the folder.
[[nodiscard]] Output run_script(const std::filesystem::path& script, const Scratch& scratch);

/// The same with one line.
Output run_line(const std::string& line, const Scratch& scratch);

}  // namespace ramparts::test
