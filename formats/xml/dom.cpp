// Parsing with pugixml; see dom.hpp.
#include "formats/xml/dom.hpp"

#include <atomic>
#include <functional>

namespace ramparts::xml {
namespace {

std::atomic<std::uint64_t> g_bytes_parsed = 0;

}  // namespace

bool Dom::load(std::string_view text, std::span<const Cut> cuts) {
    cuts_.assign(cuts.begin(), cuts.end());
    std::size_t size = text.size();
    for (const Cut cut : cuts) size -= cut.to - cut.from;
    bytes_.clear();
    bytes_.reserve(size + 1);
    std::size_t from = 0;
    for (const Cut cut : cuts) {
        bytes_ += text.substr(from, cut.from - from);
        from = cut.to;
    }
    bytes_ += text.substr(from);
    bytes_ += '\n';  // pugixml overlooks a word of one letter at the end
    count_parsed(size);
    const auto done = document_.load_buffer_inplace(bytes_.data(), bytes_.size(), kFlags, pugi::encoding_utf8);
    error_ = in_text(static_cast<std::size_t>(done.offset));
    return done;
}

bool Dom::holds(const char* inside) const noexcept {
    const std::less<> before;
    return !before(inside, bytes_.data()) && !before(bytes_.data() + bytes_.size(), inside);
}

std::uint64_t Dom::bytes_parsed() noexcept { return g_bytes_parsed; }
void Dom::count_parsed(std::uint64_t bytes) noexcept { g_bytes_parsed += bytes; }

}  // namespace ramparts::xml
