// Which plugins the user has switched off.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "formats/disk/write_file.hpp"

namespace ramparts {

/// The ids of plugins that are switched off, kept in a text file `plugins` of the user's folder for choices: a line
/// `disabled ID` for each; what follows a # is a remark.
class PluginSwitches {
public:
    /// Reads the list; a file that is not there is an empty list. Fails when it cannot be read or understood.
    [[nodiscard]] static Result<PluginSwitches, FileError> read(const std::filesystem::path& config, FileSystem& files);

    [[nodiscard]] bool disabled(std::string_view id) const { return ids_.contains(id); }
    /// Switches a plugin on or off: claims the folder, reads the list anew, so that what another program has switched
    /// meanwhile stays, and writes it, whole or not at all. False: it was so already.
    [[nodiscard]] Result<bool, FileError> set(const std::string& id, bool disabled, FileSystem& files);
    [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }
    /// Where the list of that folder stands.
    [[nodiscard]] static std::filesystem::path file_in(const std::filesystem::path& config);

private:
    std::filesystem::path file_;
    std::set<std::string, std::less<>> ids_;
};

}  // namespace ramparts
