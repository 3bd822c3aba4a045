// A disk in memory that keeps after a crash what was made durable, and of the rest what chance wants.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "formats/disk/file_system.hpp"

namespace ramparts::test {

/// What POSIX promises and no more: bytes that were not synced are lost, and of the changes to a folder's names since
/// its last sync any may be kept, whatever came of the others. Each of a file's names leads to the same bytes.
class ModelFiles final : public FileSystem {
public:
    int left = -1;  ///< so many changing calls are done yet, then nothing any more; -1 = no end
    int calls = 0;  ///< changing calls so far

    /// A file that has always been there.
    void put(const Path& path, std::string bytes) {
        auto file = std::make_shared<File>(File{bytes, bytes});
        names_[path] = kept_[path] = file;
    }

    /// The power fails; `chance` decides about what was not synced. The files that are left, in a fresh disk.
    [[nodiscard]] ModelFiles crash(std::uint32_t chance) const {
        std::mt19937 random(chance);
        auto names = kept_;
        for (const Change& change : pending_) {
            if (chance == 0 || (chance != 1 && random() % 2 == 0)) continue;  // 0: none is kept, 1: all are
            if (!change.erased.empty()) names.erase(change.erased);
            if (change.file) names[change.name] = change.file;
        }
        ModelFiles after;
        for (const auto& [path, file] : names) after.put(path, file->kept);
        return after;
    }

    Kind kind(const Path& path) override {
        return names_.contains(path) ? Kind::file : folders_.contains(path) ? Kind::folder : Kind::missing;
    }
    Kind kind_behind(const Path& path) override { return kind(path); }
    Outcome<std::string> read(const Path& path) override {
        const auto found = names_.find(path);
        if (found == names_.end()) return fail(FileError{"there is no " + path.string(), true});
        return found->second->now;
    }
    Outcome<void> create(const Path& path, std::string_view bytes, const Path&) override {
        if (dead()) return refused(path);
        if (names_.contains(path)) return fail(FileError{path.string() + " exists", false, true});
        name(path, std::make_shared<File>(File{std::string(bytes), {}}));
        return {};
    }
    Outcome<void> feed(const Path& path, std::string_view) override { return refused(path); }
    Outcome<void> may_replace(const Path&) override { return {}; }
    Outcome<void> append(const Path& path, std::string_view bytes) override {
        if (dead()) return refused(path);
        if (!names_.contains(path)) name(path, std::make_shared<File>());
        names_[path]->now += bytes;
        return {};
    }
    Outcome<void> sync(const Path& path) override {
        if (dead()) return refused(path);
        const auto found = names_.find(path);
        if (found == names_.end()) return fail(FileError{"there is no " + path.string(), true});
        found->second->kept = found->second->now;
        return {};
    }
    Outcome<void> sync_folder(const Path& folder) override {
        if (dead()) return refused(folder);
        std::vector<Change> others;
        for (Change& change : pending_) {
            const Path& path = change.file ? change.name : change.erased;
            if (path.parent_path() != folder) {
                others.push_back(std::move(change));
                continue;
            }
            if (!change.erased.empty()) kept_.erase(change.erased);
            if (change.file) kept_[change.name] = change.file;
        }
        pending_ = std::move(others);
        return {};
    }
    Outcome<void> rename(const Path& from, const Path& to) override {
        if (dead()) return refused(to);
        const auto found = names_.find(from);
        if (found == names_.end()) return refused(from);
        const auto file = found->second;
        names_.erase(found);
        name(to, file, from);
        return {};
    }
    Outcome<void> remove(const Path& path) override {
        if (dead()) return refused(path);
        names_.erase(path);
        pending_.push_back({{}, nullptr, path});
        return {};
    }
    Outcome<void> create_folder(const Path& folder) override {
        if (dead()) return refused(folder);
        folders_.insert(folder);
        return {};
    }
    bool exists(const Path& path) override { return kind(path) != Kind::missing; }
    std::vector<std::string> list(const Path& folder) override {
        std::vector<std::string> found;
        for (const auto& [path, file] : names_)
            if (path.parent_path() == folder) found.push_back(path.filename().string());
        return found;
    }

private:
    struct File {
        std::string now;
        std::string kept;
    };
    /// To a folder's names, done as a whole: `erased` goes, `name` leads to `file`.
    struct Change {
        Path name;
        std::shared_ptr<File> file;
        Path erased;
    };

    void name(const Path& path, std::shared_ptr<File> file, const Path& instead_of = {}) {
        names_[path] = file;
        pending_.push_back({path, std::move(file), instead_of});
    }
    bool dead() { return left >= 0 && calls++ >= left; }
    static tl::unexpected<FileError> refused(const Path& path) {
        return tl::make_unexpected(FileError{"refused: " + path.string()});
    }

    std::map<Path, std::shared_ptr<File>> names_;
    std::map<Path, std::shared_ptr<File>> kept_;
    std::vector<Change> pending_;
    std::set<Path> folders_;
};

}  // namespace ramparts::test
