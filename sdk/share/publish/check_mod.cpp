// See check_mod.hpp.
#include "sdk/share/publish/check_mod.hpp"

#include <algorithm>

#include "engine/modules/catalogue.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/lessons/lesson_course.hpp"
#include "sdk/share/mods/mod_battles.hpp"
#include "sdk/share/mods/mod_themes.hpp"
#include "sdk/share/publish/mod_needs.hpp"

namespace ramparts {
namespace {

/// What is wrong with a lesson; it begins with a battle of the mod.
std::vector<Diagnostic> lesson_faults(const PackageFile& file, const std::vector<PackageFile>& files,
                                      const std::string& before) {
    LessonRead read = read_lesson(file.bytes, before + file.name);
    if (!read.readable) return std::move(read.diagnostics);
    const std::string folder = "scenarios/" + read.lesson.battle;
    const std::vector<std::string> battles = contents_of(files).scenarios;
    if (std::find(battles.begin(), battles.end(), folder) == battles.end()) return check_lesson(read, nullptr);
    const LoadedScenario battle = brought_scenario(files, folder, before);
    const bool sound = battle.readable && !has_errors(battle.diagnostics);
    return check_lesson(read, sound ? &battle.scenario : nullptr);
}

}  // namespace

std::vector<Diagnostic> check_mod(const std::vector<PackageFile>& files, const std::string& folder, ModInfo& info,
                                  const ModsInUse& mods) {
    std::vector<Diagnostic> findings = check_package_files(files, folder, info);
    if (folder.empty())
        for (Diagnostic& finding : findings)
            if (finding.where.file.path.starts_with('/')) finding.where.file.path.erase(0, 1);
    const std::string before = folder.empty() ? std::string() : folder + (folder.ends_with('/') ? "" : "/");
    const ModContents contents = contents_of(files);
    const ModNeeds needs(files, info, mods);
    const auto add = [&](std::vector<Diagnostic> more) {
        for (Diagnostic& finding : more) {
            name_as_in_mod(finding, before);
            findings.push_back(std::move(finding));
        }
    };
    for (const PackageFile& file : files) {
        if (!file.name.starts_with("errata/") || !file.name.ends_with(".xml")) continue;
        const ErrataRead read = read_errata(file.bytes, before + file.name);
        findings.insert(findings.end(), read.diagnostics.begin(), read.diagnostics.end());
        if (read.readable) add(needs.of_errata(read));
    }
    const std::vector<Diagnostic> of_themes = themes_brought(files, before).findings;
    findings.insert(findings.end(), of_themes.begin(), of_themes.end());
    for (const PackageFile& file : files)
        if (file.name.starts_with("lessons/") && file.name.ends_with(".xml")) {
            const std::vector<Diagnostic> faults = lesson_faults(file, files, before);
            findings.insert(findings.end(), faults.begin(), faults.end());
        }
    for (const std::string& name : contents.scenarios) {
        const LoadedScenario loaded = brought_scenario(files, name, before);
        findings.insert(findings.end(), loaded.diagnostics.begin(), loaded.diagnostics.end());
        if (!loaded.readable || has_errors(loaded.diagnostics)) continue;
        add(needs.of_battle(loaded));
        for (Diagnostic finding : check_scenario(loaded.scenario)) {
            if (finding.code == "RP5201" && needs.own_module(finding.where.object) &&
                installed_catalogue()->find(finding.where.object) == nullptr)
                continue;
            loaded.places.locate(finding);
            name_as_in_mod(finding, before);
            if (finding.where.file.path.empty()) finding.where.file.path = loaded.scenario_path.string();
            findings.push_back(std::move(finding));
        }
    }
    return findings;
}

}  // namespace ramparts
