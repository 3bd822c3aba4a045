// The list of plugins that are switched off; see plugin_switches.hpp.
#include "sdk/extend/host/plugin_switches.hpp"

#include "formats/disk/claim.hpp"
#include "formats/text/word_lines.hpp"

namespace ramparts {

namespace fs = std::filesystem;

namespace {
constexpr std::chrono::milliseconds kPatience{3000};  // for another program that is changing the list
}  // namespace

fs::path PluginSwitches::file_in(const fs::path& config) {
    return config.empty() ? fs::path() : config / "plugins.txt";
}

Result<PluginSwitches, FileError> PluginSwitches::read(const fs::path& config, FileSystem& files) {
    PluginSwitches list;
    list.file_ = file_in(config);
    if (list.file_.empty()) return list;
    const auto text = files.read(list.file_);
    if (!text) {
        if (text.error().missing) return list;
        return fail(text.error());
    }
    for (const WordLine& line : word_lines(*text)) {
        if (line.words.size() != 2 || line.words[0] != "disabled")
            return fail(FileError{
                message("{1}:{2}: a line is 'disabled' and the id of a plugin", list.file_.string(), line.number)});
        list.ids_.insert(line.words[1]);
    }
    return list;
}

Result<bool, FileError> PluginSwitches::set(const std::string& id, bool disabled, FileSystem& files) {
    if (file_.empty())
        return fail(FileError{wording("there is no folder for the choices of this user: HOME is not set")});
    if (const auto made = files.create_folder(file_.parent_path()); !made) return fail(made.error());
    const FolderClaim claim = FolderClaim::on(file_.parent_path(), kPatience);
    if (claim.state() == FolderClaim::State::taken)
        return fail(FileError{message("another program is changing {1}", file_.string())});
    auto now = read(file_.parent_path(), files);
    if (!now) return fail(now.error());
    ids_ = std::move(now->ids_);
    if (this->disabled(id) == disabled) return false;
    std::set<std::string, std::less<>> wanted = ids_;
    if (disabled) wanted.insert(id);
    else wanted.erase(id);
    std::string text = "# Plugins that Ramparts does not run; ramparts plugin enable ID takes one out.\n";
    for (const std::string& one : wanted) text += "disabled " + one + "\n";
    if (const auto written = write_file(file_, text, files); !written) return fail(written.error());
    ids_ = std::move(wanted);
    return true;
}

}  // namespace ramparts
