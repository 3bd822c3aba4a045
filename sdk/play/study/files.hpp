// What is on disk of a study: its file, its results and those of its shards, for all who play it or show it.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "formats/disk/write_file.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "sdk/play/study/results.hpp"
#include "sdk/share/mods/mod_use.hpp"

namespace ramparts {

/// What is kept beside a study.
struct StudyFiles {
    std::filesystem::path study;
    std::filesystem::path results;  ///< STUDY.results for STUDY.xml
    std::filesystem::path shards;   ///< the folder STUDY.shards
};
[[nodiscard]] StudyFiles study_files(const std::filesystem::path& study);
/// The file of a shard in the folder of shards.
[[nodiscard]] std::string shard_file_name(unsigned round, std::uint32_t shard, std::uint32_t shards);
/// Files of results in a folder, ascending; none when there is no such folder.
[[nodiscard]] std::vector<std::filesystem::path> result_files(const std::filesystem::path& folder);

/// The id of a study that is made in this file.
[[nodiscard]] std::string study_id_for(const std::filesystem::path& file);
/// Where a battle of a study is that lies in this file: as study_world() finds it.
[[nodiscard]] std::string study_battle_path(const ModsInUse& mods, const std::filesystem::path& study,
                                            const StudyBattle& battle);

/// This path, or where a mod in force has the battle of this name; the path when there is neither.
[[nodiscard]] std::string battle_in(const ModsInUse& mods, const std::string& path);
/// The battle in this folder or file; its errors when it has any.
[[nodiscard]] Result<Scenario, std::vector<Diagnostic>> read_battle(const std::string& path);

/// Battles from disk, or by their names in mods, played with these mods and plugins, which have to outlive it.
[[nodiscard]] StudyWorld study_world(const ModsInUse& mods, std::span<const PluginStatus> plugins);

struct LoadedStudy {
    std::optional<OpenStudy> study;
    bool found = false;                   ///< its file could be read
    std::vector<Diagnostic> diagnostics;  ///< warnings, and why it is not open
};
/// Reads and opens a study.
[[nodiscard]] LoadedStudy load_study(const std::string& path, const StudyWorld& world);

/// Why a file of results was not taken.
struct ResultsRefused {
    Diagnostic finding;
    bool unreadable = false;  ///< it is not there, or the system does not let it be read
};
/// Adds a file of results, which are those of this study from now on.
[[nodiscard]] Result<void, ResultsRefused> add_result_file(StudyResults& into, const std::filesystem::path& file,
                                                           const OpenStudy& study);

/// A file of results that is written whole from time to time while they grow.
class ResultFile {
public:
    explicit ResultFile(std::filesystem::path file) : file_(std::move(file)) {}
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return file_; }
    /// There is something that the file lacks.
    void changed() noexcept { changed_ = true; }
    /// Writes it when it lacks something.
    [[nodiscard]] Result<void, FileError> keep(const StudyResults& results);
    /// The same every few seconds, and never so often that writing takes more than a small part of the time.
    [[nodiscard]] Result<void, FileError> keep_now_and_then(const StudyResults& results);

private:
    using Clock = std::chrono::steady_clock;
    std::filesystem::path file_;
    bool changed_ = true;
    Clock::time_point kept_ = Clock::now();
    Clock::duration took_{};
};

}  // namespace ramparts
