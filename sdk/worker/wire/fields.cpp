// Texts as bytes; see fields.hpp.
#include "sdk/worker/wire/fields.hpp"

#include "formats/text/byte_check.hpp"
#include "formats/text/printable.hpp"

namespace ramparts::worker {
namespace {

// The text up to `most` bytes, cut before a character that would be broken.
std::string_view cut(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return text.substr(0, end);
}

}  // namespace

void FieldWriter::text(const std::string& value, std::size_t most) {
    const bool clean = xml::check_bytes(value).fault == xml::ByteFault::none;
    bytes(clean ? value : printable(value), most);
}

void FieldWriter::bytes(const std::string& value, std::size_t most) {
    const std::string_view told = cut(value, most);
    put(told.size(), 4);
    out_.append(told);
}

void FieldReader::bytes(std::string& value, std::size_t most) {
    const std::uint64_t count = get(4);
    if (count > most || count > rest_.size()) ok_ = false;
    value.clear();
    if (!ok_) return;
    value.assign(rest_.substr(0, static_cast<std::size_t>(count)));
    rest_.remove_prefix(static_cast<std::size_t>(count));
}

void FieldReader::text(std::string& value, std::size_t most) {
    bytes(value, most);
    if (xml::check_bytes(value).fault == xml::ByteFault::none) return;
    ok_ = false;
    value.clear();
}

}  // namespace ramparts::worker
