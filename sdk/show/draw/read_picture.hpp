// Pictures of others, read: PNG and JPEG, with a clear word for what cannot be read and memory that is bounded.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/show/draw/writers.hpp"

namespace ramparts::draw {

/// Pixels in rows from the top, three bytes each: red, green, blue.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;
};

/// Largest picture that is read: this many pixels in all, a sheet of 34 by 22 inches at 300 dpi and more. Reading takes
/// ten bytes a pixel at most.
inline constexpr long long kMaxPicturePixels = 100'000'000;
inline constexpr int kMaxPictureSide = 30'000;
inline constexpr std::size_t kMaxPictureBytes = std::size_t{400} << 20;

/// Reads a PNG or JPEG from its bytes. Transparent places become white, 16 bits a channel become 8, and a photograph
/// is turned upright as its EXIF says. Refused: other kinds of files, broken or cut off ones, animated ones, CMYK, and
/// pictures beyond the limits, whose size is looked at before anything is unpacked.
[[nodiscard]] Result<Picture, DrawError> decode_picture(std::string_view bytes);
/// The same from a file.
[[nodiscard]] Result<Picture, DrawError> read_picture(const std::string& path);

}  // namespace ramparts::draw
