// Fuzz target: any bytes as an index of mods, or as mod.xml. What is taken is written to a fixed point.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "formats/mods/registry_index.hpp"

using namespace ramparts;

namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "fuzz_indexes: %s\n", what);
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const IndexRead index = read_index(text, "index.xml");
    require(index.readable || !index.diagnostics.empty(), "an index is refused without a reason");
    if (index.readable) {
        const std::string written = write_index(index.index);
        const IndexRead again = read_index(written, "index.xml");
        require(again.readable && write_index(again.index) == written, "an index is no fixed point");
    }
    const ModRead mod = read_mod(text, "mod.xml");
    require(mod.readable || !mod.diagnostics.empty(), "a mod.xml is refused without a reason");
    if (mod.readable) {
        const std::string written = write_mod(mod.info);
        const ModRead again = read_mod(written, "mod.xml");
        require(again.readable && write_mod(again.info) == written, "a mod.xml is no fixed point");
    }
    return 0;
}
