// What every fuzz target does once, before its first input, and how it ends.
#include <cstdio>
#include <cstdlib>

#include "sdk/extend/host/linked.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "fuzz target: %s\n", what);
    std::abort();
}

}  // namespace ramparts::fuzz

extern "C" int LLVMFuzzerInitialize(int*, char***);
extern "C" int LLVMFuzzerInitialize(int*, char***) {
    ramparts::install_linked_plugins();
    return 0;
}

// fontconfig keeps what it reads of the fonts until the program ends; that is no leak of ours.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig\n"; }
