// What the folder of a battle is: which file of it holds the battle, and who reads a variant.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/message.hpp"
#include "formats/disk/save_files.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts {

inline constexpr std::string_view kScenarioFile = "scenario.xml";
inline constexpr std::string_view kVariantFile = "variant.xml";

/// The file that holds the battle of a folder: scenario.xml, else variant.xml. Where neither is there, the name of the
/// first: reading it gives the reason.
[[nodiscard]] std::filesystem::path battle_file(const std::filesystem::path& folder);
/// Whether a folder holds a battle.
[[nodiscard]] bool has_battle(const std::filesystem::path& folder);
/// Whether a file with this path is one that holds a battle, by its name alone.
[[nodiscard]] bool is_battle_file(const std::filesystem::path& file);

/// How a base is loaded for a variant.
struct BaseWish {
    std::filesystem::path ruleset = {};  ///< read in the place of the one that the base names; empty: its own
    std::vector<std::filesystem::path> below =
        {};                                      ///< the variants that wait for it, the first that was asked for first
    std::span<const FileToSave> unwritten = {};  ///< texts that stand for those of their files
};
/// Reads a scenario or a variant for one that is made from it.
[[nodiscard]] LoadedScenario load_base(const std::filesystem::path& file, const BaseWish& wish);

/// What makes a battle of a variant.xml, and its text of a changed battle, whose ruleset gets the link and the hash
/// that reading the text gives. The program links them in; see sdk/change/variant.
using VariantReader = LoadedScenario (*)(const std::filesystem::path& file, const BaseWish& wish);
using VariantWriter = Result<std::string, Message> (*)(const LoadedScenario& loaded, Scenario& changed);
void use_variants(VariantReader reader, VariantWriter writer) noexcept;
/// The text of a loaded variant with the changes of its battle; or why it cannot say them.
[[nodiscard]] Result<std::string, Message> variant_text(const LoadedScenario& loaded, Scenario& changed);

}  // namespace ramparts
