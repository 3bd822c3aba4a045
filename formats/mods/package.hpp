// .rpmod files: a mod as one file that can be handed to strangers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/diagnostic.hpp"
#include "formats/mods/mod_file.hpp"

namespace ramparts {

inline constexpr std::string_view kPackageType = "application/vnd.ramparts.mod+zip";
inline constexpr std::string_view kChecksumsName = "CHECKSUMS";
inline constexpr std::string_view kSignatureName = "CHECKSUMS.minisig";

struct PackageFile {
    std::string name;  ///< with slashes, as in the archive
    std::string bytes;
    friend bool operator==(const PackageFile&, const PackageFile&) = default;
};

/// What a package may cost. The defaults are those of every command.
struct PackageLimits {
    std::size_t file = std::size_t{64} << 20U;  ///< bytes of the archive
    std::size_t entries = 4096;
    std::size_t comment = 1024;
    std::size_t entry = std::size_t{32} << 20U;      ///< bytes of one file, unpacked
    std::size_t all = std::size_t{256} << 20U;       ///< of all files
    std::size_t ratio = 200;                         ///< unpacked to packed
    std::size_t ratio_from = std::size_t{1} << 20U;  ///< of files larger than that
};

/// A package whose every byte was looked at.
struct Package {
    ModInfo info;
    std::vector<PackageFile> files;  ///< all but mimetype, CHECKSUMS and its signature; ascending by name
    std::string checksums;           ///< the text of CHECKSUMS
    std::string signature;           ///< the text of CHECKSUMS.minisig; empty: not signed
    [[nodiscard]] const PackageFile* find(std::string_view name) const;
    /// SHA-256 of CHECKSUMS: the same for the same contents, however they were packed.
    [[nodiscard]] std::string hash() const;
};

struct PackageRead {
    Package package;
    std::vector<Diagnostic> diagnostics;  ///< the faults of the first check that finds any, at most 20
    bool readable = false;
};

/// Reads a stranger's archive without writing anything: first the shape of the archive, then the names, kinds, sizes
/// and doubles of its files from the directory alone, then how the files lie one after the other, then the files with
/// every byte counted, then what must and may be there with its checksums, then whether a signature is one, then what
/// the files hold, then mod.xml. `path` is for the findings.
/// Memory: what the files have unpacked. Linear.
[[nodiscard]] PackageRead read_package(std::string_view bytes, const std::string& path,
                                       const PackageLimits& limits = {});

/// The text of CHECKSUMS for these files: a line of SHA-256, two blanks and the name for each and for mimetype, in the
/// order of the names' bytes.
[[nodiscard]] std::string checksums_of(const std::vector<PackageFile>& files);

struct PackPlan {
    std::string signature;  ///< of the checksums; may be empty
    bool store = false;     ///< no packing: the same bytes whatever version of zlib is at hand
};
/// The bytes of an archive: depends on the names and bytes of the files alone, never on time, place or user. Fails
/// when the library does. The files are not looked at: read_package tells whether others may have them.
[[nodiscard]] Result<std::string, Message> write_package(std::vector<PackageFile> files, const PackPlan& plan);

/// The faults of files that are to be packed or are installed, as read_package would find them: names, doubles, sizes,
/// contents, mod.xml. `folder` stands before the names in findings. `info` is filled when mod.xml can be read.
[[nodiscard]] std::vector<Diagnostic> check_package_files(const std::vector<PackageFile>& files,
                                                          const std::string& folder, ModInfo& info,
                                                          const PackageLimits& limits = {});

}  // namespace ramparts
