// What a worker may say that it may not: each lie by name, with what the program has to find.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "sdk/worker/wire/protocol.hpp"

namespace ramparts::test {

struct Lie {
    const char* name;
    worker::Ask at;    ///< the answer that is spoilt
    const char* code;  ///< the finding
    const char* says;  ///< words of its message
    /// Spoils the bytes to be sent, given the honest answer.
    std::function<std::string(worker::Packet)> bytes;
    enum class After : std::uint8_t { go_on, leave, hang } after = After::go_on;
};

[[nodiscard]] std::span<const Lie> all_lies();
/// Those about which game of a block something was done in: lies only in blocks without that game. The last block is
/// one of fewer than 64 games.
[[nodiscard]] std::span<const Lie> game_lies();
/// Those about a call of a hook (FencedScripts).
[[nodiscard]] std::span<const Lie> hook_lies();

}  // namespace ramparts::test
