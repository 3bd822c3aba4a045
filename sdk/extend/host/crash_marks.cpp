// Marks of calls that may not come back; see crash_marks.hpp.
#include "sdk/extend/host/crash_marks.hpp"

#include <sstream>

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr int kMostFolders = 10'000;

bool is_number(const std::string& name) {
    return !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

CrashMarks::CrashMarks(const fs::path& state, FileSystem& files)
    : home_(state.empty() ? fs::path() : state / "loading"), files_(&files) {}

std::vector<fs::path> CrashMarks::folders() const {
    std::vector<fs::path> found;
    if (home_.empty()) return found;
    for (const std::string& name : files_->list(home_))
        if (is_number(name) && home_ / name != own_) found.push_back(home_ / name);
    return found;
}

std::vector<CrashMark> CrashMarks::left_behind() const {
    std::vector<CrashMark> marks;
    for (const fs::path& folder : folders()) {
        const std::vector<std::string> names = files_->list(folder);
        if (names.empty()) continue;
        const FolderClaim claim = FolderClaim::on(folder);
        if (claim.state() == FolderClaim::State::taken) continue;
        for (const std::string& name : names) {
            const auto text = files_->read(folder / name);
            if (!text) continue;
            std::istringstream words(*text);
            CrashMark mark;
            if (words >> mark.id >> mark.version >> mark.hash && mark.id == name) marks.push_back(std::move(mark));
        }
    }
    return marks;
}

Result<int, FileError> CrashMarks::forgive(const std::string& id) {
    int forgiven = 0;
    for (const fs::path& folder : folders()) {
        if (!files_->exists(folder / id)) continue;
        const FolderClaim claim = FolderClaim::on(folder);
        if (claim.state() == FolderClaim::State::taken) continue;
        if (const auto gone = files_->remove(folder / id); !gone) return fail(gone.error());
        ++forgiven;
    }
    return forgiven;
}

// The first folder that no other program has and in which no mark was left: those stay as they are.
Result<void, FileError> CrashMarks::claim_own() {
    if (!own_.empty()) return {};
    if (home_.empty()) return fail(FileError{wording("there is no folder for states of this user: HOME is not set")});
    for (int n = 1; n <= kMostFolders; ++n) {
        const fs::path folder = home_ / std::to_string(n);
        if (const auto made = files_->create_folder(folder); !made) return made;
        FolderClaim claim = FolderClaim::on(folder);
        if (claim.state() == FolderClaim::State::cannot)
            return fail(FileError{message("cannot claim {1}", folder.string())});
        if (claim.state() == FolderClaim::State::taken || !files_->list(folder).empty()) continue;
        claim_ = std::move(claim);
        own_ = folder;
        return {};
    }
    return fail(FileError{message("{1} holds too many folders", home_.string())});
}

Result<void, FileError> CrashMarks::set(const CrashMark& mark) {
    if (const auto claimed = claim_own(); !claimed) return claimed;
    return replace_file(own_ / mark.id, mark.id + " " + mark.version + " " + mark.hash + "\n", *files_);
}

void CrashMarks::clear(const std::string& id) {
    if (!own_.empty()) (void)files_->remove(own_ / id);
}

}  // namespace ramparts
