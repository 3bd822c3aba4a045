// The names of a battle in another language: names.fr.po beside scenario.xml, and beside a ruleset that it shares with
// others. Readers see them; files, records and play keep the scenario's own.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/scenario.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {

/// Translations by what the scenario says.
using NameTexts = std::map<std::string, std::string, std::less<>>;

/// Visits every text that readers see of a scenario with its map and ruleset: names, titles, commanders, places, dates,
/// labels of turns, description and notes. Empty ones too.
void each_name(Scenario& scenario, const std::function<void(std::string&)>& visit);
/// The same, each once, without empty ones.
[[nodiscard]] std::vector<std::string> names_of(const Scenario& scenario);

struct NamesRead {
    NameTexts texts;
    std::vector<Diagnostic> diagnostics;  ///< warnings, with their places
};
/// Reads a names.LANGUAGE.po: pairs whose first text is among `known`. What has a fault is left out; a translation that
/// is fuzzy or empty counts as absent. Never fails.
[[nodiscard]] NamesRead read_names(std::string_view text, const std::string& path,
                                   const std::vector<std::string>& known);

/// What the files of a language beside a scenario and its ruleset say; the scenario's wins. What has a fault is left
/// out, and so is what belongs to nothing. "fr_CA" takes what it lacks from "fr".
[[nodiscard]] NameTexts names_beside(const LoadedScenario& loaded, std::string_view language);
/// What the file of a language in a folder says, whether it belongs to something or not: for lists of battles that are
/// not open.
[[nodiscard]] NameTexts names_in(const std::filesystem::path& folder, std::string_view language);
/// What is wrong with the files of all languages there. Those beside a shared ruleset may have the names of every
/// ruleset in its folder.
[[nodiscard]] std::vector<Diagnostic> check_names(const LoadedScenario& loaded);

/// A file for a copy of the scenario, by its name: the names that both files of a language have for it.
struct NameFile {
    std::string name;  ///< "names.fr.po"
    std::string text;
};
[[nodiscard]] std::vector<NameFile> name_files_for_copy(const LoadedScenario& loaded, const Scenario& scenario);

}  // namespace ramparts
