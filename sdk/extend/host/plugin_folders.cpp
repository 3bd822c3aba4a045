// The user's list of folders; see plugin_folders.hpp.
#include "sdk/extend/host/plugin_folders.hpp"

#include <algorithm>
#include <chrono>
#include <sstream>

#include "formats/disk/claim.hpp"

namespace ramparts {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds kListPatience{3000};  // for another program that is changing the list

}  // namespace

fs::path plugin_folders_file(const fs::path& config) {
    return config.empty() ? fs::path() : config / "plugin-folders.txt";
}

Result<std::vector<fs::path>, FileError> read_plugin_folders(const fs::path& config, FileSystem& files) {
    std::vector<fs::path> folders;
    const fs::path file = plugin_folders_file(config);
    if (file.empty()) return folders;
    const auto text = files.read(file);
    if (!text) {
        if (text.error().missing) return folders;
        return fail(text.error());
    }
    std::istringstream lines(*text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        while (!line.empty() && (line.back() == ' ' || line.back() == '\r' || line.back() == '\t')) line.pop_back();
        if (line.empty() || line.front() == '#') continue;
        if (!fs::path(line).is_absolute())
            return fail(FileError{message("{1}:{2}: a line is a path from the root", file.string(), number)});
        folders.emplace_back(line);
    }
    return folders;
}

Result<bool, FileError> list_plugin_folder(const fs::path& config, const fs::path& folder, bool listed,
                                           FileSystem& files) {
    const fs::path file = plugin_folders_file(config);
    if (file.empty())
        return fail(FileError{wording("there is no folder for the choices of this user: HOME is not set")});
    if (folder.string().find('\n') != std::string::npos)
        return fail(FileError{wording("the name of the folder holds a line break")});
    if (const auto made = files.create_folder(config); !made) return fail(made.error());
    const FolderClaim claim = FolderClaim::on(config, kListPatience);
    if (claim.state() == FolderClaim::State::taken)
        return fail(FileError{message("another program is changing {1}", file.string())});
    auto folders = read_plugin_folders(config, files);
    if (!folders) return fail(folders.error());
    const bool there = std::find(folders->begin(), folders->end(), folder) != folders->end();
    if (there == listed) return false;
    if (listed) folders->push_back(folder);
    else std::erase(*folders, folder);
    std::string text = "# Folders of plugins, or plugins, that Ramparts looks at beside the user's own folder.\n";
    for (const fs::path& one : *folders) text += one.string() + "\n";
    if (const auto written = write_file(file, text, files); !written) return fail(written.error());
    return true;
}

}  // namespace ramparts
