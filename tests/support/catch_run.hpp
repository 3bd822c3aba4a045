// Catch2's own run, which is compiled once for all programs.
#pragma once

namespace ramparts::test {

/// Runs the tests that the arguments name; what main() returns.
int run_catch(int argc, char** argv);

}  // namespace ramparts::test
