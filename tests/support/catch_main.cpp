// The main function of nearly every Catch2 program.
#include "sdk/extend/host/linked.hpp"
#include "tests/support/catch_run.hpp"

int main(int argc, char** argv) {
    ramparts::install_linked_plugins();
    return ramparts::test::run_catch(argc, argv);
}
