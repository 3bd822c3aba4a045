// Where rulesets are looked for that are not where a scenario says.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace ramparts {

/// Folders of rulesets, in the order in which they are looked into. Called when one is missing, on any thread.
using RulesetFolders = std::function<std::vector<std::filesystem::path>()>;

/// From now on load_scenario() uses a ruleset of these folders in the place of one that is not there: one with the hash
/// that the scenario pins, else one of the same file name; a note names it (RP1077). Nothing is searched before this is
/// called. For programs, once at their start.
void search_rulesets_in(RulesetFolders folders);

/// A ruleset of these folders for a link that leads to no file: its path, or empty. `pin` is the hash, or empty.
[[nodiscard]] std::filesystem::path find_ruleset(const std::string& href, const std::string& pin);

/// The SHA-256 of a ruleset's bytes with plain line ends, which older scenarios pin.
[[nodiscard]] std::string plain_hash(std::string text);

/// The folders of rulesets beside the battles of such a folder: `scenarios/rulesets`.
[[nodiscard]] std::vector<std::filesystem::path> ruleset_folders(const std::vector<std::filesystem::path>& scenarios);

}  // namespace ramparts
