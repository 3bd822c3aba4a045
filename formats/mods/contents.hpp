// What the files of a package may hold, by their kinds.
#pragma once

#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "formats/text/png_file.hpp"

namespace ramparts {

inline constexpr std::uint32_t kMostPictureSide = 16'384;  ///< pixels
inline constexpr std::uint64_t kMostPicturePixels = 80'000'000;

/// Pixels of a JPEG by its header alone; zero when it is none.
[[nodiscard]] PictureSize jpeg_size(std::string_view bytes);

/// What is wrong with a file, as findings: native code, bytecode and archives whatever their names say; texts that are
/// no plain UTF-8; XML that the strict reader refuses; plugins with native code; pictures that are too large or none;
/// drawings with scripts or links. `name` is its name in the package, `path` what findings name. Nothing is run, and no
/// picture is unpacked. Linear.
[[nodiscard]] std::vector<Diagnostic> check_contents(std::string_view name, std::string_view bytes,
                                                     const std::string& path);

}  // namespace ramparts
