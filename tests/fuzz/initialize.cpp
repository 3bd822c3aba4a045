// What every fuzz target does once, before its first input.
#include "sdk/host/linked.hpp"

extern "C" int LLVMFuzzerInitialize(int*, char***);
extern "C" int LLVMFuzzerInitialize(int*, char***) {
    ramparts::install_linked_plugins();
    return 0;
}

// fontconfig keeps what it reads of the fonts until the program ends; that is no leak of ours.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig\n"; }
