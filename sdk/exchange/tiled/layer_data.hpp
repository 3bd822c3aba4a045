// The tile numbers of a layer that Tiled wrote in base64, compressed or not.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/message.hpp"

namespace ramparts::tiled {

/// Decodes the text of a <data encoding="base64"> into `wanted` tile numbers (32 bits, little end first).
/// `compression` is the attribute as written: empty, "zlib", "gzip" or "zstd". Takes memory for `wanted` numbers and
/// no more, whatever the text claims. The failure says what is wrong with the text.
[[nodiscard]] Result<std::vector<std::uint32_t>, Message> decode_layer(std::string_view text,
                                                                       std::string_view compression,
                                                                       std::size_t wanted);
/// Whether decode_layer knows the compression.
[[nodiscard]] bool known_compression(std::string_view compression) noexcept;

}  // namespace ramparts::tiled
