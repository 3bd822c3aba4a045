// The mods that are on: what they bring to the commands, and what they would change.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/journal/journal.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/share/mods/mod_solver.hpp"
#include "sdk/share/mods/mod_store.hpp"

namespace ramparts {

/// What of a mod the program uses, by the names of its files.
struct ModContents {
    std::vector<std::string> scenarios;  ///< folders with a scenario.xml: "scenarios/creek"
    std::vector<std::string> errata;     ///< "errata/creek.xml"
    std::vector<std::string> plugins;    ///< folders with a plugin.xml: "scripts/drum"
    std::vector<std::string> themes;     ///< "themes/dusk.xml"
    std::size_t translations = 0;
    std::size_t pictures = 0;
    std::size_t cases = 0;
};
[[nodiscard]] ModContents contents_of(const std::vector<PackageFile>& files);

/// A mod that is on.
struct ModInUse {
    InstalledMod mod;
    ModContents contents;
    std::vector<std::string> plugins;  ///< ids of those that its scripts are
};
struct ModsInUse {
    std::vector<ModInUse> mods;        ///< in the order in which they are put on
    std::vector<Diagnostic> findings;  ///< what is on by the lists and cannot be: then no mod is used

    /// The folder of a scenario of these mods by its name: "creek", or "author.mod/creek" where two have one of that
    /// name, of which the one put on last counts otherwise. Empty when there is none.
    [[nodiscard]] std::filesystem::path scenario(std::string_view name) const;
    /// The mod that a path lies in, or null.
    [[nodiscard]] const ModInUse* holder(const std::filesystem::path& path) const;
};
/// Reads the names of the files of each mod that is on; no checksum is looked at.
[[nodiscard]] ModsInUse mods_in_use(const ModStore& store);

/// A file of errata of a mod. What is wrong with it is added to the findings, with RP8112.
[[nodiscard]] ErrataLayer mod_errata_layer(const std::string& text, const std::string& path,
                                           std::vector<Diagnostic>& findings);
/// The errata of mods that are for a scenario of this id, in the order of the mods. What cannot be read: RP8112.
[[nodiscard]] std::vector<ErrataLayer> errata_for(const ModsInUse& mods, std::string_view scenario,
                                                  std::vector<Diagnostic>& findings);

/// A mod as records of games name it: with the hash of its files as they are now.
[[nodiscard]] Result<JournalPart, Diagnostic> lock_of(const InstalledMod& mod, FileSystem& files);

/// The mods that have a part in a scenario, as records of games name them: the file of it lies in one, one of these
/// errata that are on comes from it, or it uses a module of its scripts.
[[nodiscard]] std::vector<JournalPart> parts_with(const ModsInUse& mods, const Scenario& scenario,
                                                  const std::filesystem::path& path,
                                                  const std::vector<JournalErrata>& errata);
/// Whether a module that the scenario uses comes from a script of the mod.
[[nodiscard]] bool brings_module(const ModInUse& mod, const Scenario& scenario);

/// The files of a mod that its checksums do not fit, and its signature when no known key has made it, one sentence
/// each; nothing when it is as it was packed.
[[nodiscard]] std::vector<Diagnostic> altered_files(const InstalledMod& mod, FileSystem& files);
/// The same of the files alone, for what was read from a file or folder; `fix` says how to get them as they were.
[[nodiscard]] std::vector<Diagnostic> altered_files(const Package& package, const std::filesystem::path& folder,
                                                    const Message& fix);

/// What a mod would change, a sentence each, in the order of its files: the scenarios it brings, every change of its
/// errata with its reason, its scripts. Computed from the files.
[[nodiscard]] std::vector<Message> effects_of(const std::vector<PackageFile>& files);
/// What it would change in this very scenario: lines of the edit language, or the reasons why its errata do not fit.
[[nodiscard]] Result<std::vector<std::string>, std::vector<Diagnostic>> effects_on(
    const Scenario& scenario, const std::vector<PackageFile>& files);

/// The rule files of mods that are on, for workers: plugin.xml and its script, one after the other.
struct ModScript {
    std::string description_path, description;
    std::string script_path, script;
};
[[nodiscard]] std::vector<ModScript> scripts_of(const ModsInUse& mods, FileSystem& files);
/// The same of one plugin; nothing when it is no script.
[[nodiscard]] std::optional<ModScript> script_in(const std::filesystem::path& folder, FileSystem& files);

}  // namespace ramparts
