// Exporters and importers, of plugins and of this program (shipped.hpp): bytes in and out through us, and nothing is
// written unless all is well.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "engine/modules/catalogue.hpp"
#include "formats/disk/save_files.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/show/draw/style.hpp"
#include "sdk/show/print/correction_words.hpp"

namespace ramparts {

struct ExchangedFile {
    std::string name;  ///< plain, of no other folder
    std::string bytes;
    friend bool operator==(const ExchangedFile&, const ExchangedFile&) = default;
};

/// What an exporter or importer made. `files` is empty when `done` is false; `findings` are what it said and what is
/// wrong with what it made, those of an importer with places in the file it read or in the files it made.
struct Exchanged {
    bool done = false;
    std::vector<ExchangedFile> files;  ///< ascending by name
    std::vector<Diagnostic> findings;
    // What a new scenario says of itself, of an import that made no scenario.xml; empty where the file is silent.
    std::string description = {};
    std::string date = {};
    std::string version = {};
};

inline constexpr std::size_t kMaxExchangedFiles = 1000;
inline constexpr std::uint64_t kMaxExchangedBytes = std::uint64_t{256} << 20;  ///< all files together

/// Whether a file may have that name: letters, digits, '.', '_', '-', beginning with a letter or digit, at most 100.
[[nodiscard]] bool is_plain_file_name(std::string_view name) noexcept;

/// How what this program itself writes into the files speaks and looks; other exporters are not given it.
struct ExportLook {
    paper::Speak speak = paper::in_english();  ///< the language of what is written for people
    draw::Palette palette = {};                ///< the colours of maps, counters and charts
};

/// Lets an exporter, which has code, make its files of a scenario that could be read. Whatever it does is caught.
/// `options` are values of its parameters; with a wrong one (RP6061) it is not asked.
[[nodiscard]] Exchanged run_exporter(const CatalogueExporter& exporter, const LoadedScenario& loaded,
                                     std::span<const ModuleParam> options = {}, const ExportLook& look = {});

/// The same of a scenario that was read and has errata on: the files it is given have them too.
[[nodiscard]] Exchanged run_exporter(const CatalogueExporter& exporter, const LoadedScenario& loaded,
                                     const Scenario& corrected, std::span<const ModuleParam> options = {},
                                     const ExportLook& look = {});

/// The same of a scenario that is being edited: `texts` are its three files as they would be saved now, `file` is what
/// findings call it.
[[nodiscard]] Exchanged run_exporter(const CatalogueExporter& exporter, const Scenario& scenario,
                                     const SavedTexts& texts, const std::filesystem::path& file,
                                     std::span<const ModuleParam> options = {}, const ExportLook& look = {});

struct ImportSource {
    std::filesystem::path file;  ///< for findings; its name is told to the importer
    std::string bytes;
    std::filesystem::path ruleset_file;  ///< for findings
    std::string ruleset;                 ///< text of the ruleset the scenario is to use
};
/// Reads the two files; the finding tells which could not be read.
[[nodiscard]] Result<ImportSource, Diagnostic> read_import_source(const std::filesystem::path& file,
                                                                  const std::filesystem::path& ruleset);
/// Lets an importer, which has code, make a scenario of a file. What it leaves out is made for it: scenario.xml by the
/// blank scenario for its map, ruleset.xml by the one given. The strict readers read what has been made; any error is a
/// finding and leaves `done` false. `options` are values of its parameters; with a wrong one (RP6061) it is not asked.
[[nodiscard]] Exchanged run_importer(const CatalogueImporter& importer, const ImportSource& source,
                                     std::span<const ModuleParam> options = {});

/// Puts the files of an exporter into a folder, all or none. A folder that is not there appears whole or not at all; in
/// one that is, files of the same names are replaced.
[[nodiscard]] Result<void, FileError> write_exchanged(const std::vector<ExchangedFile>& files,
                                                      const std::filesystem::path& folder, FileSystem& system);
/// The same for what an importer made, which replaces nothing; see make_folder().
[[nodiscard]] Result<void, FileError> make_exchanged(const std::vector<ExchangedFile>& files,
                                                     const std::filesystem::path& folder, FileSystem& system);

}  // namespace ramparts
