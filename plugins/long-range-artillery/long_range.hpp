// Who is long-range artillery: words that name classes and traits, as parameters give them.
#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <ramparts/scenario_tools.hpp>

namespace long_range {

namespace rp = ramparts::plugin;

inline std::vector<std::string> words_of(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

// LRA101 to LRA103 of plugin.xml.
void coast_defence_without_siege(const rp::Scenario&, const rp::Values&, std::uint32_t use, rp::Findings);
void long_range_without_gun(const rp::Scenario&, const rp::Values&, std::uint32_t use, rp::Findings);
void nobody_long_range(const rp::Scenario&, const rp::Values&, std::uint32_t use, rp::Findings);

}  // namespace long_range
