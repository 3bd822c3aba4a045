// Fuzz target: any bytes as an index of mods, or as mod.xml. What is taken is written to a fixed point.
#include <cstdint>

#include "formats/mods/registry_index.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz::indexes {

RAMPARTS_FUZZ_TARGET(indexes) {
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

}  // namespace ramparts::fuzz::indexes
