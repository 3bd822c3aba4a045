// See mod_change.hpp.
#include "sdk/share/mods/mod_change.hpp"

#include <set>

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFresh = ".new-";
constexpr std::string_view kGoing = ".old-";
constexpr fs::perms kFolderMode = fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                                  fs::perms::others_read | fs::perms::others_exec;
constexpr fs::perms kFileMode =
    fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read | fs::perms::others_read;

Diagnostic not_written(const FileError& error, const fs::path& where) {
    return mod_finding("RP8101", where, error.message,
                       message("check the folder, its permissions and the room on the disk"));
}

// A name in the folder that nobody has; the store is claimed, so nobody else makes one meanwhile.
fs::path unused(const fs::path& home, std::string_view prefix, FileSystem& files) {
    for (int n = 0;; ++n) {
        fs::path name = home / (std::string(prefix) + std::to_string(n));
        if (files.kind(name) == FileSystem::Kind::missing) return name;
    }
}

}  // namespace

Result<ModChange, Diagnostic> ModChange::begin(ModStore& store, std::chrono::milliseconds patience) {
    if (store.home_.empty() || store.config_.empty())
        return fail(mod_finding("RP8102", store.home_, message("there is no folder for mods: HOME is not set"),
                                message("set HOME or XDG_DATA_HOME")));
    ModChange change(store);
    for (const auto& [folder, claim] :
         {std::pair(&store.config_, &change.lists_), std::pair(&store.home_, &change.mods_)}) {
        if (auto made = store.files_->create_folder(*folder); !made) return fail(not_written(made.error(), *folder));
        *claim = FolderClaim::on(*folder, patience);
        if (claim->state() == FolderClaim::State::taken)
            return fail(mod_finding("RP8102", store.home_, message("another program is changing the mods"),
                                    message("wait until it has ended")));
    }
    std::error_code error;
    for (const std::string& name : store.files_->list(store.home_))
        if (name.starts_with(kFresh) || name.starts_with(kGoing)) fs::remove_all(store.home_ / name, error);
    store.look();
    // Lists that cannot be understood are not written over.
    if (auto lists = ModLists::read(store.config_, *store.files_); !lists) return fail(store.findings_.front());
    return change;
}

Result<void, Diagnostic> ModChange::listed(Result<void, FileError> written) const {
    if (!written) return fail(not_written(written.error(), store_->config_));
    return {};
}

Result<void, Diagnostic> ModChange::set_enabled(std::vector<EnabledMod> mods) {
    return listed(store_->lists_.set_enabled(std::move(mods), *store_->files_));
}
Result<void, Diagnostic> ModChange::trust(const TrustedKey& key) {
    return listed(store_->lists_.trust(key, *store_->files_));
}
Result<void, Diagnostic> ModChange::remember(const SeenIndex& index) {
    return listed(store_->lists_.remember(index, *store_->files_));
}
Result<void, Diagnostic> ModChange::revoke(const std::vector<Revocation>& more) {
    return listed(store_->lists_.revoke(more, *store_->files_));
}

Result<void, FileError> ModChange::write_files(const Package& package, const std::string& signature,
                                               const fs::path& folder) const {
    FileSystem& files = *store_->files_;
    std::set<fs::path> folders{folder};
    if (auto made = files.create_folder(folder); !made) return made;
    const auto put = [&](const std::string& name, std::string_view bytes) -> Result<void, FileError> {
        const fs::path path = folder / name;
        for (fs::path parent = path.parent_path(); parent != folder; parent = parent.parent_path())
            folders.insert(parent);
        if (auto made = files.create_folder(path.parent_path()); !made) return made;
        if (auto written = files.create(path, bytes, {}); !written) return written;
        std::error_code error;
        fs::permissions(path, kFileMode, error);
        return files.sync(path);
    };
    for (const PackageFile& file : package.files)
        if (auto good = put(file.name, file.bytes); !good) return good;
    if (auto good = put(std::string(kChecksumsName), package.checksums); !good) return good;
    if (!signature.empty())
        if (auto good = put(std::string(kSignatureName), signature); !good) return good;
    for (const fs::path& each : folders) {
        std::error_code error;
        fs::permissions(each, kFolderMode, error);
        if (auto good = files.sync_folder(each); !good) return good;
    }
    return {};
}

Result<Installed, Diagnostic> ModChange::install(const Package& package, const InstallChoice& choice) {
    ModStore& store = *store_;
    const fs::path& home = store.home_;
    auto by = store.look_at_signature(package, choice.expected);
    if (!by) return fail(by.error());
    if (auto refused = store.fits(package, *by, choice)) return fail(std::move(*refused));
    const ModInfo& info = package.info;
    Installed done{*by, home / info.id / info.version.text(), false, std::nullopt};
    if (const InstalledMod* before = store.newest(info.id)) done.newest_before = before->info.version;
    const std::string key = by->key ? by->key->text() : "-";
    const TrustedKey* known = store.lists_.key_of(Signs::mod, info.id);
    if (known == nullptr || known->key != key)
        if (auto trusted = trust({Signs::mod, info.id, key}); !trusted) return fail(trusted.error());
    if (store.find(info.id, info.version.text()) != nullptr) {
        done.was_there = true;
        return done;
    }
    FileSystem& files = *store.files_;
    const fs::path fresh = unused(home, kFresh, files);
    auto good = write_files(package, by->key ? offering(package.signature, *by->key) : std::string(), fresh);
    if (good) good = files.create_folder(home / info.id);
    if (good) good = files.rename(fresh, done.folder);
    if (good) good = files.sync_folder(home / info.id);
    if (good) good = files.sync_folder(home);
    if (!good) {
        std::error_code error;
        fs::remove_all(fresh, error);
        return fail(not_written(good.error(), home));
    }
    store.look();
    return done;
}

Result<void, Diagnostic> ModChange::remove(const InstalledMod& mod) {
    FileSystem& files = *store_->files_;
    const fs::path folder = mod.folder;
    const fs::path going = unused(store_->home_, kGoing, files);
    auto good = files.rename(folder, going);
    if (good) good = files.sync_folder(folder.parent_path());
    if (!good) return fail(not_written(good.error(), folder));
    std::error_code error;
    fs::remove_all(going, error);
    fs::remove(folder.parent_path(), error);  // when it was the last version
    store_->look();
    return {};
}

}  // namespace ramparts
