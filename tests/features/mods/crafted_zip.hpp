// Archives made byte by byte, so that they can be wrong in every way.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ramparts::test {

/// One file of a crafted archive, and what its headers say of it.
struct CraftedEntry {
    std::string name;
    std::string bytes = {};
    bool deflate = false;
    std::optional<std::uint16_t> method = {};  ///< what the headers say
    std::optional<std::uint32_t> size = {};    ///< unpacked, as the headers say
    std::optional<std::uint32_t> packed_size = {};
    std::optional<std::uint32_t> crc = {};
    std::optional<std::string> local_name = {};  ///< in the header beside the file
    std::uint32_t mode = 0100644;
    std::uint16_t flags = 0;
    std::string extra = {};      ///< in the header beside the file
    std::string dir_extra = {};  ///< in the directory
    std::string remark = {};
    std::string behind = {};  ///< bytes after the file
    std::uint16_t disk = 0;
    bool listed = true;                            ///< in the directory
    std::optional<std::uint32_t> local_size = {};  ///< what the header beside the file says instead, with no checksum
    std::optional<std::uint32_t> offset = {};      ///< where the directory says it begins
};

struct CraftedZip {
    std::vector<CraftedEntry> entries;
    std::string before = {};
    std::string comment = {};
    std::string after = {};
    std::optional<std::uint16_t> count = {};  ///< how many files the end says there are
    std::string before_directory = {};
    std::string after_directory = {};
    std::uint16_t disk = 0;
};

[[nodiscard]] std::string crafted(const CraftedZip& zip);
/// Raw deflate of a text, as an archive holds it.
[[nodiscard]] std::string deflated(const std::string& bytes);

}  // namespace ramparts::test
