// Writing whole files; see write_file.hpp.
#include "formats/disk/write_file.hpp"

#include <algorithm>
#include <random>
#include <utility>

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxLinks = 40;
constexpr int kMaxTries = 16;
constexpr std::size_t kNameShown = 100;  // of the file's name, so that the temporary one is not too long

constexpr std::string_view kDigits = "0123456789abcdef";
constexpr std::size_t kRandomDigits = 16;
constexpr std::string_view kLeftover = ".ramparts-new";

bool is_leftover(std::string_view name) {
    if (!name.starts_with('.') || !name.ends_with(kLeftover)) return false;
    name.remove_suffix(kLeftover.size());
    if (name.size() < kRandomDigits + 2) return false;
    const std::string_view digits = name.substr(name.size() - kRandomDigits);
    return name[name.size() - kRandomDigits - 1] == '.' && digits.find_first_not_of(kDigits) == std::string_view::npos;
}

}  // namespace

// Another one each time, and from the system's own randomness: nobody can put a link there beforehand.
fs::path name_beside(const fs::path& target) {
    std::random_device random;
    std::string name = "." + target.filename().string().substr(0, kNameShown) + ".";
    for (std::size_t i = 0; i < kRandomDigits; ++i) name += kDigits[random() % kDigits.size()];
    return target.parent_path() / name.append(kLeftover);
}

void sweep_leftovers(const fs::path& folder, FileSystem& files) {
    for (const std::string& name : files.list(folder.empty() ? "." : folder)) {
        if (!is_leftover(name)) continue;
        const fs::path path = folder / name;
        const FileSystem::Kind kind = files.kind(path);
        if (kind == FileSystem::Kind::file) {
            const FolderClaim claim = FolderClaim::on_file(path);
            if (claim.state() == FolderClaim::State::held) (void)files.remove(path);
        } else if (kind == FileSystem::Kind::folder) {
            const FolderClaim claim = FolderClaim::on(path);
            std::error_code error;
            if (claim.state() == FolderClaim::State::held) fs::remove_all(path, error);
        }
    }
}

bool lies_in(const fs::path& path, const fs::path& folder) {
    const auto [end, at] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end == folder.end() || (std::next(end) == folder.end() && end->empty());
}

Result<fs::path, FileError> behind_links(fs::path path, const fs::path& within, FileSystem& files) {
    const fs::path named = path;
    std::error_code error;
    for (int links = 0; files.kind(path) == FileSystem::Kind::link; ++links) {
        const fs::path next = fs::read_symlink(path, error);
        if (error || links == kMaxLinks)
            return fail(FileError{message("{1} is a link that leads nowhere", named.string())});
        path = path.parent_path() / next;
    }
    if (within.empty()) return path;
    const fs::path target = fs::weakly_canonical(fs::absolute(path, error), error);
    if (!error && lies_in(target, within)) return path;
    return fail(
        FileError{message("{1} leads out of {2} to {3}: nothing is written there; replace the link by a file, or save "
                          "to another folder",
                          named.string(), within.string(), target.string())});
}

PendingFile::PendingFile(PendingFile&& other) noexcept
    : target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      claim_(std::move(other.claim_)),
      files_(other.files_) {}

PendingFile::~PendingFile() {
    if (!temporary_.empty()) (void)files_->remove(temporary_);
}

Result<void, FileError> PendingFile::prepare(std::string_view bytes) {
    if (const auto free = files_->may_replace(target_); !free) return free;
    for (int tries = 1; temporary_.empty(); ++tries) {
        const fs::path name = name_beside(target_);
        const auto made = files_->create(name, bytes, target_);
        if (made || !made.error().taken) temporary_ = name;
        if (!made && (!made.error().taken || tries == kMaxTries)) return about_target(made.error(), name);
        if (!made) continue;
        claim_ = FolderClaim::on_file(name);
        // Another program has found it before it was ours, and takes it away.
        const bool lost =
            claim_.state() == FolderClaim::State::taken || files_->kind(name) == FileSystem::Kind::missing;
        if (lost && tries < kMaxTries) temporary_.clear();
    }
    if (const auto done = files_->sync(temporary_); !done) return about_target(done.error(), temporary_);
    const auto again = files_->read(temporary_);
    if (!again) return about_target(again.error(), temporary_);
    if (*again != bytes)
        return fail(FileError{message("{1}: the disk does not hold what was written to it", target_.string())});
    return {};
}

// The user knows the file by its own name.
Result<void, FileError> PendingFile::about_target(FileError error, const fs::path& name) const {
    std::vector<MessageArg> arguments(error.message.arguments().begin(), error.message.arguments().end());
    for (MessageArg& argument : arguments)
        if (argument.kind == MessageArg::Kind::text && argument.text == name.string()) argument.text = target_.string();
    if (!error.message.plain()) error.message = Message::of_pattern(error.message.pattern(), std::move(arguments));
    return fail(std::move(error));
}

Result<void, FileError> PendingFile::put_in_place() {
    if (const auto done = files_->rename(temporary_, target_); !done) return done;
    temporary_.clear();
    claim_ = FolderClaim();
    return {};
}

Result<void, FileError> write_file(const fs::path& path, std::string_view bytes, FileSystem& files) {
    const auto kind = files.kind_behind(path);
    if (kind == FileSystem::Kind::folder) return fail(FileError{message("{1} is a folder", path.string())});
    if (kind == FileSystem::Kind::other) return files.feed(path, bytes);
    const auto target = behind_links(path, {}, files);
    if (!target) return fail(target.error());
    return replace_file(*target, bytes, files);
}

Result<void, FileError> replace_file(const fs::path& path, std::string_view bytes, FileSystem& files) {
    sweep_leftovers(path.parent_path(), files);
    PendingFile pending(path, files);
    if (const auto done = pending.prepare(bytes); !done) return done;
    if (const auto done = pending.put_in_place(); !done) return done;
    return files.sync_folder(path.parent_path());
}

}  // namespace ramparts
