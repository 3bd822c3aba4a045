// Where the shipped rule systems and the battles played with them stand.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace ramparts::test {

inline std::filesystem::path source() { return RAMPARTS_SOURCE_DIR; }
inline std::filesystem::path docs() { return source() / "sdk" / "docs"; }
inline std::filesystem::path scenarios() { return source() / "scenarios"; }

inline std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

namespace systems_detail {
inline std::vector<std::filesystem::path> folders(const std::filesystem::path& parent, const char* holding) {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(parent))
        if (std::filesystem::exists(entry.path() / holding)) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}
}  // namespace systems_detail

/// Shipped plugins that have rule cases beside them, by name.
inline std::vector<std::filesystem::path> shipped_systems() {
    return systems_detail::folders(source() / "plugins", "cases");
}

/// Battles that are none of the four of the standard rules: each is played with a system.
inline std::vector<std::filesystem::path> variants() {
    std::vector<std::filesystem::path> found = systems_detail::folders(scenarios(), "scenario.xml");
    for (std::filesystem::path& folder : systems_detail::folders(scenarios(), "variant.xml"))
        found.push_back(std::move(folder));
    std::sort(found.begin(), found.end());
    std::erase_if(found, [](const std::filesystem::path& folder) {
        const std::string name = folder.filename().string();
        return name == "thames" || name == "chippewa" || name == "lundys-lane" || name == "queenston-heights";
    });
    return found;
}

}  // namespace ramparts::test
