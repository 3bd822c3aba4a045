// Layers in base64; see layer_data.hpp.
#include "sdk/exchange/tiled/layer_data.hpp"

#include <zlib.h>
#include <zstd.h>

#include <array>
#include <optional>

namespace ramparts::tiled {
namespace {

using Bytes = std::vector<unsigned char>;

int value_of(char c) noexcept {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

// White space is allowed anywhere, "=" at the end only.
std::optional<Bytes> decode_base64(std::string_view text) {
    Bytes bytes;
    bytes.reserve(text.size() / 4 * 3);
    std::uint32_t bits = 0;
    int count = 0;
    bool ended = false;
    for (const char c : text) {
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') continue;
        if (c == '=') {
            ended = true;
            continue;
        }
        const int value = value_of(c);
        if (value < 0 || ended) return std::nullopt;
        bits = (bits << 6U) | static_cast<std::uint32_t>(value);
        if (++count % 4 == 0) {
            bytes.push_back(static_cast<unsigned char>(bits >> 16U));
            bytes.push_back(static_cast<unsigned char>(bits >> 8U));
            bytes.push_back(static_cast<unsigned char>(bits));
        }
    }
    if (count % 4 == 1) return std::nullopt;
    if (count % 4 == 2) bytes.push_back(static_cast<unsigned char>(bits >> 4U));
    if (count % 4 == 3) {
        bytes.push_back(static_cast<unsigned char>(bits >> 10U));
        bytes.push_back(static_cast<unsigned char>(bits >> 2U));
    }
    return bytes;
}

// zlib and gzip alike, by their first bytes; exactly so many bytes, and nothing behind.
std::optional<Bytes> inflated(Bytes& packed, std::size_t wanted) {
    Bytes out(wanted + 1);  // one more, to see what is too long
    z_stream stream{};
    constexpr int kEitherHead = 15 + 32;
    if (inflateInit2(&stream, kEitherHead) != Z_OK) return std::nullopt;
    stream.next_in = packed.data();
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = out.data();
    stream.avail_out = static_cast<uInt>(out.size());
    const int code = inflate(&stream, Z_FINISH);
    const bool whole = code == Z_STREAM_END && stream.avail_in == 0 && stream.total_out == wanted;
    inflateEnd(&stream);
    if (!whole) return std::nullopt;
    out.resize(wanted);
    return out;
}

std::optional<Bytes> unpacked_zstd(const Bytes& packed, std::size_t wanted) {
    Bytes out(wanted + 1);
    const std::size_t size = ZSTD_decompress(out.data(), out.size(), packed.data(), packed.size());
    if (ZSTD_isError(size) != 0 || size != wanted) return std::nullopt;
    out.resize(wanted);
    return out;
}

}  // namespace

bool known_compression(std::string_view compression) noexcept {
    return compression.empty() || compression == "zlib" || compression == "gzip" || compression == "zstd";
}

Result<std::vector<std::uint32_t>, Message> decode_layer(std::string_view text, std::string_view compression,
                                                         std::size_t wanted) {
    std::optional<Bytes> bytes = decode_base64(text);
    if (!bytes) return fail(message("the layer is not base64"));
    if (compression == "zstd") bytes = unpacked_zstd(*bytes, wanted * 4);
    else if (!compression.empty()) bytes = inflated(*bytes, wanted * 4);
    if (!bytes) return fail(message("the layer does not unpack to {1} tiles", wanted));
    if (bytes->size() != wanted * 4)
        return fail(message("the layer has {1} bytes, not {2} for its tiles", bytes->size(), wanted * 4));
    std::vector<std::uint32_t> numbers(wanted);
    for (std::size_t i = 0; i < wanted; ++i)
        for (unsigned b = 0; b < 4; ++b) numbers[i] |= static_cast<std::uint32_t>((*bytes)[4 * i + b]) << (8 * b);
    return numbers;
}

}  // namespace ramparts::tiled
