// Small PNG files made in code, whole ones and such that lie.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/text/png_file.hpp"

namespace ramparts::test {

inline void put_big_endian(std::string& to, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) to.push_back(static_cast<char>(value >> shift));
}

inline std::string png_chunk(std::string_view name, const std::string& data) {
    std::string chunk;
    put_big_endian(chunk, static_cast<std::uint32_t>(data.size()));
    const std::string body = std::string(name) + data;
    chunk += body;
    put_big_endian(chunk, png_checksum(body));
    return chunk;
}

/// Bytes as zlib has them, without being made smaller.
inline std::string stored_in_zlib(const std::string& bytes) {
    std::string packed = "\x78\x01";
    for (std::size_t at = 0; at < bytes.size() || at == 0;) {
        const std::size_t size = std::min<std::size_t>(65'535, bytes.size() - at);
        packed += static_cast<char>(at + size == bytes.size());
        for (const std::size_t part : {size, ~size})
            for (const int shift : {0, 8}) packed += static_cast<char>(part >> shift);
        packed += bytes.substr(at, size);
        at += std::max<std::size_t>(size, 1);
    }
    std::uint32_t a = 1;
    std::uint32_t b = 0;
    for (const char c : bytes) {
        a = (a + static_cast<unsigned char>(c)) % 65521;
        b = (b + a) % 65521;
    }
    put_big_endian(packed, (b << 16) | a);
    return packed;
}

struct PngMade {
    std::uint32_t width = 32;
    std::uint32_t height = 32;
    std::uint32_t rgba = 0xC83214FF;  ///< of every pixel
    std::string before_pixels = {};   ///< chunks
    bool pixels = true;
};

inline std::string png_file(const PngMade& made = {}) {
    std::string header;
    put_big_endian(header, made.width);
    put_big_endian(header, made.height);
    header += std::string("\x08\x06\0\0\0", 5);
    std::string pixel;
    put_big_endian(pixel, made.rgba);
    std::string row(1, '\0');
    std::string rows;
    if (made.pixels) {
        for (std::uint32_t x = 0; x < made.width; ++x) row += pixel;
        for (std::uint32_t y = 0; y < made.height; ++y) rows += row;
    }
    return "\x89PNG\r\n\x1a\n" + png_chunk("IHDR", header) + made.before_pixels +
           png_chunk("IDAT", stored_in_zlib(rows)) + png_chunk("IEND", "");
}

}  // namespace ramparts::test
