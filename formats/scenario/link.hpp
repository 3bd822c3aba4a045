// Links from scenario.xml to its ruleset and map: relative, and inside the folder that holds the scenario's own.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"

namespace ramparts {

enum class LinkFault : std::uint8_t {
    none,
    not_relative,  ///< an absolute path, a drive, a backslash, or nothing
    leads_out,     ///< out of the folder that holds the scenario's own
};

/// What is wrong with a link by its letters alone. A link on disk may still lead elsewhere: see follow_link.
[[nodiscard]] LinkFault link_fault(std::string_view href);

/// The file a link names, seen from the scenario's folder; refused when it or a symbolic link on the way leads out.
/// The file need not exist.
[[nodiscard]] Result<std::filesystem::path, LinkFault> follow_link(const std::filesystem::path& folder,
                                                                   std::string_view href);

}  // namespace ramparts
