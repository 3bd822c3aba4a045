// Without the plugins of the program: the modules of these tests are written in them.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
