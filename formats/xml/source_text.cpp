// Line index of a text; see source_text.hpp.
#include "formats/xml/source_text.hpp"

#include <algorithm>
#include <cstring>

namespace ramparts {

const std::vector<std::uint32_t>& SourceText::line_starts() const {
    std::call_once(indexed_, [this] {
        starts_.push_back(0);
        const char* const begin = text_.data();
        const char* const end = begin + text_.size();
        for (const char* p = begin; p < end;) {
            const void* hit = std::memchr(p, '\n', static_cast<std::size_t>(end - p));
            if (!hit) break;
            p = static_cast<const char*>(hit) + 1;
            starts_.push_back(static_cast<std::uint32_t>(p - begin));
        }
    });
    return starts_;
}

FilePlace SourceText::place(std::uint32_t byte) const {
    byte = std::min(byte, static_cast<std::uint32_t>(text_.size()));
    const auto& starts = line_starts();
    const auto next = std::upper_bound(starts.begin(), starts.end(), byte);
    const auto line = static_cast<std::uint32_t>(next - starts.begin());
    std::uint32_t from = starts[line - 1];
    if (from == 0 && text_.compare(0, 3, "\xEF\xBB\xBF") == 0) from = std::min(byte, 3U);
    std::uint32_t column = 1;
    for (std::uint32_t i = from; i < byte; ++i)
        if ((static_cast<unsigned char>(text_[i]) & 0xC0U) != 0x80U) ++column;
    return FilePlace{path_, byte, line, column};
}

std::string_view SourceText::line(std::uint32_t number) const {
    const auto& starts = line_starts();
    if (number == 0 || number > starts.size()) return {};
    const std::size_t from = starts[number - 1];
    std::size_t to = number < starts.size() ? starts[number] - 1 : text_.size();
    if (to > from && text_[to - 1] == '\r') --to;
    return std::string_view(text_).substr(from, to - from);
}

}  // namespace ramparts
