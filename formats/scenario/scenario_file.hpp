// A scenario on disk: loading its three documents, writing them canonically, and saving changes into the texts they
// came from.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/scenario.hpp"
#include "formats/scenario/map_file.hpp"
#include "formats/scenario/places.hpp"
#include "formats/scenario/ruleset_file.hpp"
#include "formats/xml/report.hpp"

namespace ramparts {

struct ScenarioRead {
    Scenario scenario;
    std::vector<Diagnostic> diagnostics;
    std::shared_ptr<const ObjectPlaces> places;
    bool readable = false;  ///< the document parsed and names two sides
};

/// Offsets of the `href` values, for findings about the files they name.
struct ScenarioLinks {
    std::uint32_t ruleset = 0;
    std::uint32_t map = 0;
};

/// Whether the ruleset and the map were read without an error. What names something of one that was not is not
/// judged: its faults are reported where they are, and once.
struct PartsRead {
    bool ruleset = false;
    bool map = false;
};

/// A picture that an entry of the scenario names, and where it says so.
struct PictureLink {
    std::string path;
    std::uint32_t at = 0;
    Message whose;  ///< 'unit "us-21"'
};
/// Puts a picture on the scenario's shelf; problems go into the report.
using LoadPicture = std::function<void(Scenario&, const PictureLink&, xml::Report&)>;

/// Fills Scenario::ruleset and Scenario::map once the hrefs are known; problems with the links go into the report.
using LoadParts = std::function<PartsRead(Scenario&, const ScenarioLinks&, xml::Report&)>;

/// Reads scenario.xml. `load_parts` is called once, before anything that refers to kinds or hexes is read;
/// `load_picture`, if it is given, for each picture that the scenario names.
[[nodiscard]] ScenarioRead read_scenario(std::string text, std::string path, const LoadParts& load_parts,
                                         const LoadPicture& load_picture = {});
/// The same with a ruleset and map at hand.
[[nodiscard]] ScenarioRead read_scenario(std::string text, std::string path, const Ruleset& ruleset, const Map& map);

/// The canonical text of scenario.xml.
[[nodiscard]] std::string write_scenario(const Scenario& scenario, const SectionDefaults* defaults = nullptr);

/// A variant as its file says it, and the battle it is made from; see sdk/change/variant.
struct VariantOrigin;

/// A scenario with all that was found while reading it.
struct LoadedScenario {
    Scenario scenario;
    std::vector<Diagnostic> diagnostics;  ///< of scenario.xml, the ruleset, the map, in this order
    SourcePlaces places;                  ///< also holds the three texts as they were read
    std::filesystem::path scenario_path;
    std::filesystem::path map_path;
    std::filesystem::path ruleset_path;
    std::shared_ptr<const VariantOrigin> variant = {};  ///< of a variant, whose file is scenario_path; else null
    PartsRead parts;                                    ///< which of the two were read without an error
    bool readable = false;  ///< fit for looking at, checking and editing; diagnostics may still hold errors
};

/// Reads a scenario folder, its scenario.xml or its variant.xml with the ruleset and map it names. Links must be
/// relative and stay inside the folder that holds the scenario's own; a ruleset that differs from the pinned hash is a
/// warning.
[[nodiscard]] LoadedScenario load_scenario(const std::filesystem::path& folder_or_file);

struct SavedTexts {
    std::string scenario;
    std::string map;
    std::string ruleset;
};

/// Who makes sure that a text with the change carried into it reads back as meant.
enum class TextProof : std::uint8_t {
    by_reading,      ///< save_texts, which writes a document canonically when its text does not
    left_to_caller,  ///< whoever reads the whole scenario back anyway
};

/// The texts to write so that the files hold `changed`. A document without a change keeps its bytes; in a changed one
/// only the attributes, elements and lines concerned differ, and comments, layout, line ends and extensions stay. A
/// document that was never read, or whose text cannot carry the change, is written canonically.
[[nodiscard]] SavedTexts save_texts(const LoadedScenario& base, const Scenario& changed,
                                    TextProof proof = TextProof::by_reading);

/// The same, for a copy that is handed on by itself: a ruleset that says only what differs from another is written
/// whole.
[[nodiscard]] SavedTexts plain_texts(const LoadedScenario& base, const Scenario& changed);

/// The three documents in canonical layout with their comments and extensions kept: rows in canonical order, one a
/// line, defaults left out, each section's stated provenance kept. Formatting twice changes nothing. For documents
/// without errors; what a faulty one says in vain is lost. Empty for documents that were never read.
[[nodiscard]] SavedTexts format_texts(const LoadedScenario& loaded);

/// Reads a whole file; a finding without a place in `problem` when it cannot be read or is larger than `max_bytes`.
[[nodiscard]] bool read_file(const std::filesystem::path& path, std::size_t max_bytes, std::string& text,
                             Diagnostic& problem);

}  // namespace ramparts
