// A file system that can be told to fail, and a scratch folder, for the tests of saving and journals.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "formats/disk/file_system.hpp"

namespace ramparts::test {

/// The real files, with one chosen fault.
class FaultyFiles final : public FileSystem {
public:
    enum class Fault {
        none,
        short_write,
        full_disk,
        refused_rename,
        failing_sync,
        wrong_re_read,
        backup_refused,
        folder_sync,
        killed
    };
    Fault fault = Fault::none;
    int after = 0;     ///< lets so many calls of the faulty kind pass first
    int calls = 0;     ///< of any changing kind
    std::string only;  ///< the fault concerns paths that contain this

    Outcome<std::string> read(const Path& path) override {
        auto bytes = real_files().read(path);
        if (bytes && strikes(Fault::wrong_re_read, path) && path.filename().string().ends_with("-new") &&
            !bytes->empty())
            (*bytes)[bytes->size() / 2] ^= 1;
        return bytes;
    }
    Kind kind(const Path& path) override { return real_files().kind(path); }
    Kind kind_behind(const Path& path) override { return real_files().kind_behind(path); }
    Outcome<void> may_replace(const Path& path) override { return real_files().may_replace(path); }
    Outcome<void> feed(const Path& path, std::string_view bytes) override { return real_files().feed(path, bytes); }
    Outcome<void> create(const Path& path, std::string_view bytes, const Path& like) override {
        if (dead()) return refused(path);
        if (strikes(Fault::full_disk, path)) return refused(path);
        if (strikes(Fault::short_write, path)) {
            (void)real_files().create(path, bytes.substr(0, bytes.size() / 2), like);
            return refused(path);
        }
        return real_files().create(path, bytes, like);
    }
    Outcome<void> append(const Path& path, std::string_view bytes) override {
        if (strikes(Fault::short_write, path)) {
            (void)real_files().append(path, bytes.substr(0, bytes.size() / 2));
            return refused(path);
        }
        return real_files().append(path, bytes);
    }
    Outcome<void> sync(const Path& path) override {
        if (dead() || strikes(Fault::failing_sync, path)) return refused(path);
        return real_files().sync(path);
    }
    Outcome<void> sync_folder(const Path& path) override {
        if (dead() || strikes(Fault::folder_sync, path)) return refused(path);
        return real_files().sync_folder(path);
    }
    Outcome<void> rename(const Path& from, const Path& to) override {
        if (dead() || strikes(Fault::refused_rename, to)) return refused(to);
        return real_files().rename(from, to);
    }
    Outcome<void> remove(const Path& path) override {
        if (dead()) return refused(path);
        return real_files().remove(path);
    }
    Outcome<void> create_folder(const Path& path) override {
        if (dead() || strikes(Fault::backup_refused, path)) return refused(path);
        return real_files().create_folder(path);
    }
    bool exists(const Path& path) override { return real_files().exists(path); }
    std::vector<std::string> list(const Path& folder) override { return real_files().list(folder); }

private:
    /// A fault that lasts: from the chosen call on nothing more is done, as after a power cut.
    bool dead() { return fault == Fault::killed && calls++ >= after; }
    bool strikes(Fault which, const Path& path) {
        if (fault != which || path.string().find(only) == std::string::npos) return false;
        return after-- == 0;
    }
    static tl::unexpected<FileError> refused(const Path& path) {
        return tl::make_unexpected(FileError{"refused: " + path.string()});
    }
};

/// A folder of its own that goes away with the test.
class ScratchFolder {
public:
    ScratchFolder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "ramparts-test-XXXXXX").string();
        path_ = ::mkdtemp(pattern.data());
    }
    ~ScratchFolder() {
        std::error_code error;
        std::filesystem::permissions(path_, std::filesystem::perms::owner_all, error);
        std::filesystem::remove_all(path_, error);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

inline std::string slurp(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}
inline void spill(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace ramparts::test
