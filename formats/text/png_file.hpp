// What a PNG file says before its pixels: its size, and whether it is whole. Nothing is unpacked.
#pragma once

#include <cstdint>
#include <string_view>

namespace ramparts {

struct PictureSize {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
};

/// Pixels of a PNG by its header alone; zero when it is none.
[[nodiscard]] PictureSize png_size(std::string_view bytes);
/// The checksum of PNG (CRC-32) over some bytes.
[[nodiscard]] std::uint32_t png_checksum(std::string_view bytes) noexcept;
/// Whether the file is made of whole chunks from its header to its end, with pixels among them and each with its
/// checksum, and nothing comes behind.
[[nodiscard]] bool is_whole_png(std::string_view bytes);
/// Whether a PNG has a chunk of this name, looking no further than the chunks go.
[[nodiscard]] bool has_png_chunk(std::string_view bytes, std::string_view name);

}  // namespace ramparts
