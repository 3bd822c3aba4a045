// Catch2 itself; see catch_run.hpp.
#define CATCH_CONFIG_RUNNER
#include "tests/support/catch_run.hpp"

#include <catch2/catch.hpp>

namespace ramparts::test {

int run_catch(int argc, char** argv) { return Catch::Session().run(argc, argv); }

}  // namespace ramparts::test
