// The main function of every Catch2 program, compiled once.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include "sdk/host/linked.hpp"

int main(int argc, char** argv) {
    ramparts::install_linked_plugins();
    return Catch::Session().run(argc, argv);
}
