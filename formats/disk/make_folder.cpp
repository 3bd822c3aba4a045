// Whole folders at once; see save_files.hpp.
#include <set>

#include "formats/disk/save_files.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

// Everything into a folder that nobody knows yet.
Result<void, FileError> fill(const fs::path& folder, std::span<const FolderFile> wanted, FileSystem& files) {
    std::set<fs::path> folders{folder};
    for (const FolderFile& file : wanted) {
        const fs::path path = folder / file.name;
        for (fs::path parent = path.parent_path(); parent != folder; parent = parent.parent_path())
            folders.insert(parent);
        auto done = files.create_folder(path.parent_path());
        if (done) done = files.create(path, file.bytes, {});
        if (done) done = files.sync(path);
        if (!done) return done;
    }
    for (const fs::path& each : folders)
        if (auto done = files.sync_folder(each); !done) return done;
    return {};
}

Result<void, FileError> put_beside_and_rename(const fs::path& folder, std::span<const FolderFile> wanted,
                                              FileSystem& files) {
    const fs::path parent = folder.parent_path();
    if (auto made = files.create_folder(parent.empty() ? "." : parent); !made) return made;
    sweep_leftovers(parent, files);
    const fs::path fresh = name_beside(folder);
    if (auto made = files.create_folder(fresh); !made) return made;
    const FolderClaim claim = FolderClaim::on(fresh);
    auto done = fill(fresh, wanted, files);
    if (done) done = files.rename(fresh, folder);
    if (!done) {
        std::error_code error;
        fs::remove_all(fresh, error);
        return done;
    }
    return files.sync_folder(parent);
}

}  // namespace

Result<void, FileError> make_folder(const fs::path& folder, std::span<const FolderFile> wanted, FileSystem& files) {
    // "a/b/" names the folder b.
    const fs::path named = folder.has_filename() ? folder : folder.parent_path();
    const auto target = behind_links(named, {}, files);
    if (!target) return fail(target.error());
    if (files.kind(*target) == FileSystem::Kind::missing) return put_beside_and_rename(*target, wanted, files);
    std::vector<FileToSave> missing;
    const fs::path* there = nullptr;
    std::vector<fs::path> paths;
    for (const FolderFile& file : wanted) paths.push_back(*target / file.name);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const auto old = files.read(paths[i]);
        const bool same = old && *old == wanted[i].bytes;
        if (!same && files.kind(paths[i]) != FileSystem::Kind::missing)
            return fail(FileError{message("{1} is there already", (folder / wanted[i].name).string()), false, true});
        if (same && there == nullptr) there = &paths[i];
        if (!same) missing.push_back({paths[i], std::string(wanted[i].bytes), std::nullopt});
    }
    if (missing.empty() && there != nullptr)
        return fail(FileError{message("{1} is there already", (folder / wanted[0].name).string()), false, true});
    for (const FileToSave& file : missing)
        if (auto made = files.create_folder(file.path.parent_path()); !made) return made;
    std::error_code error;
    const fs::path within = fs::weakly_canonical(*target, error);
    if (auto saved = save_files(missing, within, files); !saved) return fail(FileError{saved.error().message});
    return {};
}

}  // namespace ramparts
