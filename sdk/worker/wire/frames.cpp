// Frames as bytes; see frames.hpp.
#include "sdk/worker/wire/frames.hpp"

namespace ramparts::worker {
namespace {

void put(std::string& to, std::uint32_t value) {
    for (int i = 0; i < 4; ++i) to.push_back(static_cast<char>(value >> (8 * i) & 0xFFU));
}
std::uint32_t get(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    return value;
}

}  // namespace

std::string frame_bytes(const Packet& frame) {
    std::string bytes;
    bytes.reserve(kHeaderBytes + frame.payload.size());
    put(bytes, static_cast<std::uint32_t>(frame.payload.size()));
    put(bytes, frame.type);
    put(bytes, frame.serial);
    return bytes += frame.payload;
}

std::optional<Packet> FrameReader::next() {
    if (oversized_ || pending() < kHeaderBytes) return std::nullopt;
    const std::size_t length = get(rest_, at_);
    if (length > kMostPayload) {
        oversized_ = true;
        return std::nullopt;
    }
    if (pending() < kHeaderBytes + length) return std::nullopt;
    Packet frame{get(rest_, at_ + 4), get(rest_, at_ + 8), rest_.substr(at_ + kHeaderBytes, length)};
    at_ += kHeaderBytes + length;
    if (at_ == rest_.size() || at_ > kMostPayload) {
        rest_.erase(0, at_);
        at_ = 0;
    }
    return frame;
}

}  // namespace ramparts::worker
