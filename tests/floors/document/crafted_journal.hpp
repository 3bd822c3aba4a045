// Journals made by hand, with check sums that hold: what somebody might put beside a scenario.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/hash.hpp"
#include "sdk/change/document/archive.hpp"
#include "sdk/change/document/edit_journal.hpp"
#include "sdk/change/document/patch_io.hpp"

namespace ramparts::test {

/// A record as the journal frames it: length, check sum, content.
inline std::string framed_record(std::string_view payload, std::uint64_t sequence) {
    std::string bytes;
    const auto put = [&](std::uint64_t value, int count) {
        for (int i = 0; i < count; ++i) bytes += static_cast<char>((value >> (8 * i)) & 0xFF);
    };
    put(payload.size(), 4);
    put(hash_combine(hash_text(payload), sequence), 8);
    return bytes.append(payload);
}

inline std::string edit_record(std::string_view patch) {
    ArchiveWriter a;
    a.bytes = "E";
    a.text("");
    a.text("Paint");
    a.text(patch);
    return a.bytes;
}
inline std::string edit_record(const Patch& patch) { return edit_record(encode_patch(patch)); }

}  // namespace ramparts::test
