// Safe replacement of files; see save_files.hpp.
#include "formats/disk/save_files.hpp"

#include <algorithm>
#include <charconv>
#include <set>

namespace ramparts {
namespace {

namespace fs = std::filesystem;

/// One file on its way.
struct Replacement {
    fs::path path;
    const std::string* bytes = nullptr;
    std::optional<std::string> old;  ///< nothing = the file is new
    PendingFile pending;
    bool replaced = false;
};

fs::path backup_folder(const fs::path& file) { return file.parent_path() / ".backups"; }

/// `map-0007.xml` is backup 7 of map.xml.
std::optional<int> backup_number(const fs::path& file, const std::string& name) {
    const std::string stem = file.stem().string() + "-";
    const std::string ending = file.extension().string();
    if (name.size() <= stem.size() + ending.size() || !name.starts_with(stem) || !name.ends_with(ending))
        return std::nullopt;
    const char* first = name.data() + stem.size();
    const char* last = name.data() + name.size() - ending.size();
    int number = 0;
    const auto [end, error] = std::from_chars(first, last, number);
    return error == std::errc{} && end == last && number > 0 ? std::optional(number) : std::nullopt;
}

std::vector<int> backup_numbers(const fs::path& file, FileSystem& files) {
    std::vector<int> numbers;
    for (const std::string& name : files.list(backup_folder(file)))
        if (const auto number = backup_number(file, name)) numbers.push_back(*number);
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

fs::path backup_path(const fs::path& file, int number) {
    std::string digits = std::to_string(number);
    digits.insert(0, digits.size() < 4 ? 4 - digits.size() : 0, '0');
    return backup_folder(file) / (file.stem().string() + "-" + digits + file.extension().string());
}

class Saver {
public:
    Saver(const fs::path& within, FileSystem& files) : within_(within), files_(files) {}

    Result<SaveReport, SaveError> run(std::span<const FileToSave> wanted) {
        if (!look(wanted) || !prepare() || !back_up() || !replace()) return fail(error_);
        finish();
        return std::move(report_);
    }

private:
    bool refuse(const FileError& why) {
        error_.message = why.message;
        return false;
    }

    bool look(std::span<const FileToSave> wanted) {
        for (const FileToSave& file : wanted) {
            const auto path = behind_links(file.path, within_, files_);
            if (!path) return refuse(path.error());
            std::optional<std::string> old;
            auto read = files_.read(*path);
            if (read) old = std::move(*read);
            else if (!read.error().missing) return refuse(read.error());
            // What is there already needs no writing, whoever wrote it.
            if (old == file.bytes) continue;
            if (file.expected && old && *old != *file.expected) {
                error_ = {message("{1} was changed by another program since it was read", path->string()), true};
                return false;
            }
            steps_.push_back({*path, &file.bytes, std::move(old), PendingFile(*path, files_), false});
        }
        return true;
    }

    bool prepare() {
        std::set<fs::path> folders;
        for (const Replacement& step : steps_)
            if (folders.insert(step.path.parent_path()).second) sweep_leftovers(step.path.parent_path(), files_);
        for (Replacement& step : steps_)
            if (const auto done = step.pending.prepare(*step.bytes); !done) return refuse(done.error());
        return true;
    }

    bool back_up() {
        for (const Replacement& step : steps_) {
            if (!step.old) continue;
            const fs::path folder = backup_folder(step.path);
            if (files_.kind(folder) == FileSystem::Kind::link)
                return refuse({message("{1} is a link: nothing is written there; remove it", folder.string())});
            if (const auto done = files_.create_folder(folder); !done) return refuse(done.error());
            if (const auto done = keep(step, folder); !done) return refuse(done.error());
        }
        return true;
    }

    Result<void, FileError> keep(const Replacement& step, const fs::path& folder) {
        const auto numbers = backup_numbers(step.path, files_);
        const fs::path copy = backup_path(step.path, numbers.empty() ? 1 : numbers.back() + 1);
        auto done = files_.create(copy, *step.old, step.path);
        if (done) done = files_.sync(copy);
        if (!done) {
            if (!done.error().taken) (void)files_.remove(copy);
            return done;
        }
        report_.backups.push_back(copy);
        done = files_.sync_folder(folder);
        return done ? files_.sync_folder(folder.parent_path()) : done;
    }

    bool replace() {
        for (Replacement& step : steps_) {
            if (const auto done = step.pending.put_in_place(); !done) {
                refuse(done.error());
                put_back();
                return false;
            }
            step.replaced = true;
            report_.written.push_back(step.path);
        }
        return true;
    }

    /// The files belong together: those already replaced become the old ones again.
    void put_back() {
        for (const Replacement& step : steps_) {
            if (!step.replaced) continue;
            const auto done = step.old ? replace_file(step.path, *step.old, files_) : files_.remove(step.path);
            if (!done)
                error_.message = message("{1}; {2} already holds the new text, its old one is in .backups",
                                         error_.message, step.path.string());
        }
    }

    void finish() {
        std::vector<fs::path> folders;
        for (const Replacement& step : steps_) {
            if (std::find(folders.begin(), folders.end(), step.path.parent_path()) == folders.end())
                folders.push_back(step.path.parent_path());
            const auto numbers = backup_numbers(step.path, files_);
            for (std::size_t i = 0; i + kBackupsKept < numbers.size(); ++i)
                if (const auto done = files_.remove(backup_path(step.path, numbers[i])); !done)
                    report_.warnings.push_back(done.error().message);
        }
        for (const fs::path& folder : folders)
            if (const auto done = files_.sync_folder(folder); !done) report_.warnings.push_back(done.error().message);
    }

    const fs::path& within_;
    FileSystem& files_;
    std::vector<Replacement> steps_;
    SaveReport report_;
    SaveError error_;
};

}  // namespace

Result<SaveReport, SaveError> save_files(std::span<const FileToSave> wanted, const fs::path& within,
                                         FileSystem& files) {
    return Saver(within, files).run(wanted);
}

fs::path bounds_of(const fs::path& scenario_file) {
    std::error_code error;
    const fs::path file = fs::absolute(scenario_file, error);
    return fs::weakly_canonical(file.parent_path(), error).parent_path();
}

std::vector<fs::path> backups_of(const fs::path& file, FileSystem& files) {
    const fs::path real = behind_links(file, {}, files).value_or(file);
    auto numbers = backup_numbers(real, files);
    std::vector<fs::path> paths;
    for (auto n = numbers.rbegin(); n != numbers.rend(); ++n) paths.push_back(backup_path(real, *n));
    return paths;
}

}  // namespace ramparts
