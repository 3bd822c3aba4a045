// See package_layout.hpp.
#include "formats/mods/package_layout.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/text/suggest.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kLocalHeader = 30;
constexpr std::size_t kDirectoryHeader = 46;
constexpr unsigned kDeflated = 8;
// That a name is UTF-8, and how hard was packed.
constexpr unsigned kHarmlessFlags = 0x0800U | 0x0006U;
constexpr unsigned kSizeBehind = 0x0008U;
// Times, and the numbers of a user and his group: they say nothing of names, sizes or contents.
constexpr unsigned kTimes = 0x5455U;
constexpr unsigned kOwner = 0x7875U;
constexpr unsigned kOtherName = 0x7075U;

/// How many of the packed bytes are used until their contents end; nothing when they do not end within `size` bytes of
/// contents, which is found when they are unpacked.
std::optional<std::size_t> deflated_end(std::string_view packed, std::uint64_t size) {
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return std::nullopt;
    const std::unique_ptr<z_stream, int (*)(z_stream*)> ends(&stream, inflateEnd);
    std::string in(packed);  // the library wants bytes that it could write
    stream.next_in = reinterpret_cast<Bytef*>(in.data());
    stream.avail_in = static_cast<uInt>(in.size());
    std::array<Bytef, 1 << 14> out;
    for (;;) {
        stream.next_out = out.data();
        stream.avail_out = out.size();
        const int result = inflate(&stream, Z_NO_FLUSH);
        if (result == Z_STREAM_END) return stream.total_in;
        if (result != Z_OK || stream.total_out > size) return std::nullopt;
    }
}

/// What both headers of a file say of it; they must say the same.
struct Said {
    unsigned flags = 0, method = 0;
    std::uint32_t crc = 0, packed = 0, size = 0;
    friend bool operator==(const Said&, const Said&) = default;
};
struct Placed {
    std::string name;
    Said said;
    std::size_t offset = 0;
};

class Layout {
public:
    Layout(std::string_view bytes, std::size_t directory, std::size_t end)
        : bytes_(bytes), directory_(directory), end_(end) {}

    Message fault() {
        if (Message wrong = read_directory(); !wrong.empty()) return wrong;
        std::sort(files_.begin(), files_.end(), [](const Placed& a, const Placed& b) { return a.offset < b.offset; });
        std::size_t at = 0;
        for (const Placed& file : files_) {
            if (Message wrong = between(at, file.offset); !wrong.empty()) return wrong;
            if (Message wrong = one_file(file, at); !wrong.empty()) return wrong;
        }
        return between(at, directory_);
    }

private:
    [[nodiscard]] unsigned byte(std::size_t at) const { return static_cast<unsigned char>(bytes_[at]); }
    [[nodiscard]] unsigned word(std::size_t at) const { return byte(at) | byte(at + 1) << 8U; }
    [[nodiscard]] std::uint32_t number(std::size_t at) const { return word(at) | word(at + 2) << 16U; }
    // Flags, method, checksum and sizes stand in the same order in both headers, the time between them.
    [[nodiscard]] Said said_at(std::size_t at) const {
        return {word(at), word(at + 2), number(at + 8), number(at + 12), number(at + 16)};
    }

    static Message between(std::size_t at, std::size_t next) {
        if (next > at) return message("{1} bytes that belong to no file lie in the archive at byte {2}", next - at, at);
        if (next < at) return message("the parts of the archive lie over each other at byte {1}", next);
        return {};
    }

    Message read_directory() {
        std::size_t at = directory_;
        while (at + kDirectoryHeader <= end_ && bytes_.substr(at, 4) == "PK\x01\x02") {
            const std::size_t name = word(at + 28);
            const std::size_t extra = word(at + 30);
            const std::size_t remark = word(at + 32);
            const std::size_t next = at + kDirectoryHeader + name + extra + remark;
            if (next > end_) break;
            Placed file{std::string(bytes_.substr(at + kDirectoryHeader, name)), said_at(at + 8), number(at + 42)};
            if (remark != 0) return message("{1} has a remark in the directory", quote(file.name));
            if (word(at + 34) != 0) return message("the archive says that {1} is in another file", quote(file.name));
            if (Message wrong = fault_of_extra(file, at + kDirectoryHeader + name, extra); !wrong.empty()) return wrong;
            if ((file.said.flags & kSizeBehind) != 0)
                return message("{1} is packed as a stream, with its size behind it", quote(file.name));
            if ((file.said.flags & ~kHarmlessFlags) != 0)
                return message("{1} has flags that no file of a package needs", quote(file.name));
            files_.push_back(std::move(file));
            at = next;
        }
        return between(at, end_);
    }

    Message one_file(const Placed& file, std::size_t& at) const {
        const Message differs =
            message("the header beside {1} says something else than the directory", quote(file.name));
        if (at + kLocalHeader > directory_ || bytes_.substr(at, 4) != "PK\x03\x04") return differs;
        const std::size_t name = word(at + 26);
        const std::size_t extra = word(at + 28);
        const std::size_t begin = at + kLocalHeader + name + extra;
        if (begin > directory_ || directory_ - begin < file.said.packed) return differs;
        if (bytes_.substr(at + kLocalHeader, name) != file.name || !(said_at(at + 6) == file.said)) return differs;
        if (Message wrong = fault_of_extra(file, at + kLocalHeader + name, extra); !wrong.empty()) return wrong;
        const std::string_view packed = bytes_.substr(begin, file.said.packed);
        const auto used = file.said.method == kDeflated ? deflated_end(packed, file.said.size)
                                                        : std::optional<std::size_t>(file.said.size);
        if (used && *used < packed.size())
            return message("{1} bytes are hidden behind the packed contents of {2}", packed.size() - *used,
                           quote(file.name));
        at = begin + file.said.packed;
        return {};
    }

    [[nodiscard]] Message fault_of_extra(const Placed& file, std::size_t at, std::size_t size) const {
        const std::size_t end = at + size;
        while (at != end) {
            if (end - at < 4 || end - at - 4 < word(at + 2))
                return message("{1} has a field that is cut off", quote(file.name));
            const unsigned kind = word(at);
            if (kind == kOtherName) return message("{1} has a field with another name for it", quote(file.name));
            if (kind != kTimes && kind != kOwner)
                return message("{1} has a field of the kind {2}, which no file of a package needs", quote(file.name),
                               static_cast<int>(kind));
            at += std::size_t{4} + word(at + 2);
        }
        return {};
    }

    std::string_view bytes_;
    std::size_t directory_;
    std::size_t end_;
    std::vector<Placed> files_;
};

}  // namespace

Message fault_of_layout(std::string_view bytes, std::size_t directory, std::size_t end) {
    return Layout(bytes, directory, end).fault();
}

}  // namespace ramparts
