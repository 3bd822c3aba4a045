// What every fuzz target does once, before its first input.
#include "sdk/host/linked.hpp"

extern "C" int LLVMFuzzerInitialize(int*, char***);
extern "C" int LLVMFuzzerInitialize(int*, char***) {
    ramparts::install_linked_plugins();
    return 0;
}
