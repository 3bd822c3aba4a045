// The `ramparts` command.
#include <string>
#include <vector>

#include "sdk/tools/command.hpp"

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
    ramparts::tools::Console console;
    return ramparts::tools::run_program(words, console);
}
