// Safe replacement of files; see save.hpp.
#include "sdk/document/save.hpp"

#include <algorithm>
#include <charconv>

namespace ramparts {
namespace {

namespace fs = std::filesystem;

/// One file on its way.
struct Step {
    fs::path path;
    fs::path temporary;
    const std::string* bytes = nullptr;
    std::optional<std::string> old;  ///< nothing = the file is new
    bool replaced = false;
};

fs::path real_path(const fs::path& path) {
    std::error_code error;
    if (!fs::is_symlink(fs::symlink_status(path, error))) return path;
    const fs::path target = fs::weakly_canonical(path, error);
    return error ? path : target;
}

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
    explicit Saver(FileSystem& files) : files_(files) {}

    Result<SaveReport, SaveError> run(std::span<const FileToSave> wanted) {
        if (!look(wanted) || !write_temporaries() || !back_up() || !replace()) {
            for (const Step& step : steps_) (void)files_.remove(step.temporary);
            return fail(error_);
        }
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
            Step step;
            step.path = real_path(file.path);
            step.temporary = step.path.parent_path() / ("." + step.path.filename().string() + ".ramparts-new");
            step.bytes = &file.bytes;
            auto old = files_.read(step.path);
            if (old) step.old = std::move(*old);
            else if (!old.error().missing) return refuse(old.error());
            // What is there already needs no writing, whoever wrote it.
            if (step.old == file.bytes) continue;
            if (file.expected && step.old && *step.old != *file.expected) {
                error_ = {step.path.string() + " was changed by another program since it was read", true};
                return false;
            }
            steps_.push_back(std::move(step));
        }
        return true;
    }

    bool write_temporaries() {
        for (const Step& step : steps_) {
            if (const auto done = files_.write(step.temporary, *step.bytes, step.path); !done)
                return refuse(done.error());
            if (const auto done = files_.sync(step.temporary); !done) return refuse(done.error());
            const auto again = files_.read(step.temporary);
            if (!again) return refuse(again.error());
            if (*again != *step.bytes)
                return refuse({step.temporary.string() + " does not hold what was written to it", false});
        }
        return true;
    }

    bool back_up() {
        for (const Step& step : steps_) {
            if (!step.old) continue;
            if (const auto done = files_.create_folder(backup_folder(step.path)); !done) return refuse(done.error());
            const auto numbers = backup_numbers(step.path, files_);
            const fs::path copy = backup_path(step.path, numbers.empty() ? 1 : numbers.back() + 1);
            auto done = files_.write(copy, *step.old, step.path);
            if (done) done = files_.sync(copy);
            if (!done) {
                (void)files_.remove(copy);
                return refuse(done.error());
            }
            report_.backups.push_back(copy);
        }
        return true;
    }

    bool replace() {
        for (Step& step : steps_) {
            if (const auto done = files_.rename(step.temporary, step.path); !done) {
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
        for (const Step& step : steps_) {
            if (!step.replaced) continue;
            bool done = false;
            if (step.old) {
                done = files_.write(step.temporary, *step.old, step.path).has_value() &&
                       files_.sync(step.temporary).has_value() && files_.rename(step.temporary, step.path).has_value();
            } else {
                done = files_.remove(step.path).has_value();
            }
            if (!done)
                error_.message += "; " + step.path.string() + " already holds the new text, its old one is in .backups";
        }
    }

    void finish() {
        std::vector<fs::path> folders;
        for (const Step& step : steps_) {
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

    FileSystem& files_;
    std::vector<Step> steps_;
    SaveReport report_;
    SaveError error_;
};

}  // namespace

Result<SaveReport, SaveError> save_files(std::span<const FileToSave> wanted, FileSystem& files) {
    return Saver(files).run(wanted);
}

std::vector<fs::path> backups_of(const fs::path& file, FileSystem& files) {
    const fs::path real = real_path(file);
    auto numbers = backup_numbers(real, files);
    std::vector<fs::path> paths;
    for (auto n = numbers.rbegin(); n != numbers.rend(); ++n) paths.push_back(backup_path(real, *n));
    return paths;
}

}  // namespace ramparts
