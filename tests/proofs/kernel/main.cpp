// Without the plugins of the program: the modules of these tests are written in them.
#include "tests/support/catch_run.hpp"

int main(int argc, char** argv) { return ramparts::test::run_catch(argc, argv); }
