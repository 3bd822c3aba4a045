// See png_file.hpp.
#include "formats/text/png_file.hpp"

#include <array>

namespace ramparts {
namespace {

constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";
constexpr std::size_t kAroundChunk = 12;  // its size, name and checksum
constexpr std::size_t kPngHeader = 33;    // signature and first chunk

std::uint32_t number_of_png(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i) value = value << 8U | static_cast<unsigned char>(bytes[i]);
    return value;
}

constexpr std::array<std::uint32_t, 256> kChecksums = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) value = (value >> 1U) ^ ((value & 1U) != 0 ? 0xEDB8'8320U : 0U);
        table[i] = value;
    }
    return table;
}();

}  // namespace

PictureSize png_size(std::string_view bytes) {
    if (bytes.size() < kPngHeader || !bytes.starts_with(kPngSignature) || bytes.substr(12, 4) != "IHDR") return {};
    return {number_of_png(bytes, 16), number_of_png(bytes, 20)};
}

std::uint32_t png_checksum(std::string_view bytes) noexcept {
    std::uint32_t sum = 0xFFFF'FFFFU;
    for (const char c : bytes) sum = (sum >> 8U) ^ kChecksums[(sum ^ static_cast<unsigned char>(c)) & 0xFFU];
    return ~sum;
}

bool is_whole_png(std::string_view bytes) {
    bool pixels = false;
    for (std::size_t at = kPngSignature.size(); at + kAroundChunk <= bytes.size();) {
        const std::size_t size = number_of_png(bytes, at);
        if (size > bytes.size() - at - kAroundChunk) return false;
        const std::string_view name = bytes.substr(at + 4, 4);
        if (png_checksum(bytes.substr(at + 4, size + 4)) != number_of_png(bytes, at + 8 + size)) return false;
        at += size + kAroundChunk;
        pixels = pixels || name == "IDAT";
        if (name == "IEND") return pixels && size == 0 && at == bytes.size();
    }
    return false;
}

bool has_png_chunk(std::string_view bytes, std::string_view name) {
    for (std::size_t at = kPngSignature.size(); at + kAroundChunk <= bytes.size();) {
        if (bytes.substr(at + 4, 4) == name) return true;
        const std::size_t size = number_of_png(bytes, at);
        if (size > bytes.size() - at - kAroundChunk) return false;
        at += size + kAroundChunk;
    }
    return false;
}

}  // namespace ramparts
