// What goes between a worker and the program that started it: frames of whole numbers and counted texts, nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ramparts::worker {

/// Of a frame's length, type and serial number: three numbers of 32 bits, the low byte first.
inline constexpr std::size_t kHeaderBytes = 12;
/// A frame with its header has at most 1 MiB.
inline constexpr std::size_t kMostPayload = (std::size_t{1} << 20) - kHeaderBytes;

struct Packet {
    std::uint32_t type = 0;
    std::uint32_t serial = 0;  ///< an answer has that of its request
    std::string payload;
    friend bool operator==(const Packet&, const Packet&) = default;
};

/// The bytes of a frame, whose payload is at most kMostPayload long.
[[nodiscard]] std::string frame_bytes(const Packet& frame);

/// Cuts a stream of bytes into frames.
class FrameReader {
public:
    void push(std::string_view bytes) { rest_.append(bytes); }
    /// The next frame, when it is there as a whole.
    [[nodiscard]] std::optional<Packet> next();
    /// A frame says that it is longer than any may be: nothing can be read any more.
    [[nodiscard]] bool oversized() const noexcept { return oversized_; }
    /// Bytes of a frame that is not whole yet.
    [[nodiscard]] std::size_t pending() const noexcept { return rest_.size() - at_; }

private:
    std::string rest_;
    std::size_t at_ = 0;
    bool oversized_ = false;
};

}  // namespace ramparts::worker
