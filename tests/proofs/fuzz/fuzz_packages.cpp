// Fuzz target: any bytes as a package. Nothing may crash or cost more than the limits; what is taken is packed again
// and read as the same.
#include <cstdint>

#include "formats/mods/entry_name.hpp"
#include "formats/mods/package.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz::packages {
namespace {

// Small enough that a bomb ends at once.
constexpr PackageLimits kSmall{.file = 1U << 20U,
                               .entries = 64,
                               .comment = 1024,
                               .entry = 1U << 20U,
                               .all = 4U << 20U,
                               .ratio = 200,
                               .ratio_from = 4096};

}  // namespace

RAMPARTS_FUZZ_TARGET(packages) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const PackageRead read = read_package(bytes, "a.rpmod", kSmall);
    if (!read.readable) {
        require(!read.diagnostics.empty(), "a package is refused without a reason");
        return 0;
    }
    std::size_t all = 0;
    for (const PackageFile& file : read.package.files) {
        require(fault_of_entry_name(file.name).empty(), "a name that may not be was taken");
        require(!kind_of_entry(file.name).empty(), "a file that may not be was taken");
        all += file.bytes.size();
    }
    require(all <= kSmall.all, "more was unpacked than is allowed");
    const auto packed = write_package(read.package.files, {read.package.signature, false});
    require(packed.has_value(), "what was read cannot be packed");
    const PackageRead again = read_package(*packed, "a.rpmod");
    require(again.readable && again.package.files == read.package.files, "what was packed is read as something else");
    require(again.package.hash() == read.package.hash(), "the same files have another hash");
    return 0;
}

}  // namespace ramparts::fuzz::packages
