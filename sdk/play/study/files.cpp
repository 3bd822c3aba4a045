// See files.hpp.
#include "sdk/play/study/files.hpp"

#include <algorithm>
#include <cctype>

#include "engine/core/version.hpp"
#include "formats/disk/path_beside.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/ids.hpp"
#include "sdk/extend/host/plugin_parts.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

std::vector<JournalPart> study_parts(const ModsInUse& mods, std::span<const PluginStatus> plugins,
                                     const Scenario& scenario, const std::string& path,
                                     const std::vector<StudyPlayers>& rows) {
    std::vector<std::string> players;
    for (const StudyPlayers& row : rows)
        for (const PlacedWords& player : row.players)
            players.push_back(player.text.substr(0, player.text.find_first_of(":@")));
    std::vector<JournalPart> parts = parts_with(mods, scenario, path, {});
    for (const auto& more : {plugin_parts(plugins, scenario), built_in_parts(plugins, scenario, kVersion),
                             player_plugin_parts(plugins, players, kVersion)})
        for (const JournalPart& part : more)
            if (std::ranges::find(parts, part) == parts.end()) parts.push_back(part);
    return parts;
}

Diagnostic at_file(Diagnostic problem, const std::string& path) {
    if (problem.where.file.path.empty()) problem.where.file.path = path;
    return problem;
}

}  // namespace

std::string battle_in(const ModsInUse& mods, const std::string& path) {
    std::error_code error;
    if (fs::exists(path, error)) return path;
    const fs::path found = mods.scenario(path);
    return found.empty() ? path : found.string();
}

Result<Scenario, std::vector<Diagnostic>> read_battle(const std::string& path) {
    LoadedScenario loaded = load_scenario(path);
    if (loaded.readable && !has_errors(loaded.diagnostics)) return std::move(loaded.scenario);
    std::erase_if(loaded.diagnostics, [](const Diagnostic& d) { return d.severity != Severity::error; });
    return fail(std::move(loaded.diagnostics));
}

StudyFiles study_files(const fs::path& study) {
    const fs::path stem = fs::path(study).replace_extension();
    StudyFiles files{study, stem, stem};
    files.results += ".results";
    files.shards += ".shards";
    return files;
}

std::string shard_file_name(unsigned round, std::uint32_t shard, std::uint32_t shards) {
    return "round-" + std::to_string(round) + "-shard-" + std::to_string(shard) + "-of-" + std::to_string(shards) +
           ".results";
}

std::vector<fs::path> result_files(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const std::string& name : real_files().list(folder))
        if (!name.starts_with('.') && name.ends_with(".results")) files.push_back(folder / name);
    return files;
}

std::string study_id_for(const fs::path& file) {
    std::string id = file.stem().string();
    std::ranges::transform(id, id.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return is_id(id) ? id : "study";
}

std::string study_battle_path(const ModsInUse& mods, const fs::path& study, const StudyBattle& battle) {
    return battle_in(mods, path_from(study, battle.path.text));
}

StudyWorld study_world(const ModsInUse& mods, std::span<const PluginStatus> plugins) {
    return {[&mods](const std::string& path) { return read_battle(battle_in(mods, path)); },
            [&mods, plugins](const Scenario& scenario, const std::string& path, const std::vector<StudyPlayers>& rows) {
                return study_parts(mods, plugins, scenario, battle_in(mods, path), rows);
            }};
}

LoadedStudy load_study(const std::string& path, const StudyWorld& world) {
    LoadedStudy loaded;
    std::string text;
    Diagnostic problem;
    loaded.found = read_file(path, kMaxStudyBytes, text, problem);
    if (!loaded.found) {
        loaded.diagnostics.push_back(at_file(std::move(problem), path));
        return loaded;
    }
    StudyRead read = read_study(std::move(text), path);
    loaded.diagnostics = std::move(read.diagnostics);
    if (!read.readable) return loaded;
    auto open = open_study(read, path, world);
    if (open) loaded.study = std::move(*open);
    else std::ranges::move(open.error(), std::back_inserter(loaded.diagnostics));
    return loaded;
}

Result<void, ResultsRefused> add_result_file(StudyResults& into, const fs::path& file, const OpenStudy& study) {
    into.stamp = study.stamp;
    std::string text;
    Diagnostic problem;
    if (!read_file(file, kMaxResultBytes, text, problem))
        return fail(ResultsRefused{at_file(std::move(problem), file.string()), true});
    auto read = read_results(text, file.string(), study);
    if (!read) return fail(ResultsRefused{std::move(read.error())});
    auto merged = merge_results(into, *read, file.string(), study);
    if (!merged) return fail(ResultsRefused{std::move(merged.error())});
    return {};
}

Result<void, FileError> ResultFile::keep(const StudyResults& results) {
    if (!changed_) return {};
    const auto begin = Clock::now();
    auto written = write_file(file_, write_results(results));
    kept_ = Clock::now();
    took_ = kept_ - begin;
    changed_ = !written;
    return written;
}

Result<void, FileError> ResultFile::keep_now_and_then(const StudyResults& results) {
    constexpr auto kPatience = std::chrono::seconds(5);
    const auto since = Clock::now() - kept_;
    if (since < kPatience || since < 20 * took_) return {};
    return keep(results);
}

}  // namespace ramparts
