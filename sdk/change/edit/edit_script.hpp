// The edit language: lines of words that change a scenario, and the lines that tell what differs between two.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "sdk/change/document/document.hpp"

namespace ramparts {

struct ScriptOptions {
    std::string path = "script";  ///< what faults name as the file
    /// Lines that change nothing are passed over instead of refused: what is so already needs no word.
    bool may_repeat = false;
    /// The source in force for what the lines change; a line `source KIND "TEXT"` before all others has precedence.
    /// Unstated: nothing but what the lines say about origins changes any.
    Provenance source = {ProvenanceKind::reconstruction, {}};
    /// The name of the step in the document's history.
    std::string label = "Edit by word";
};

struct ScriptResult {
    bool changed = false;
    /// Lines that take the script back, in the order in which they are to be read.
    std::vector<std::string> inverse;
};

/// Reads a script and makes its changes as one edit of the document, or none of them: then every faulty line is told
/// of, with line and column (counted from 1), what was found and expected, and the nearest right word; RP6070 … RP6073.
/// Blank lines and those that begin with # say nothing. Cost: that of the edit, and two passes over the map.
[[nodiscard]] Result<ScriptResult, std::vector<Diagnostic>> run_script(Document& document, std::string_view script,
                                                                       const ScriptOptions& options = {});

/// What a script would change.
struct ScriptPreview {
    ChangeSet changes;              ///< everything that it touches; empty areas = nothing
    std::vector<HexIndex> hexes;    ///< whose terrain, elevation or features would be others; ascending
    std::vector<Hexside> hexsides;  ///< ascending
    std::vector<HexIndex> marked;   ///< where units, labels, entries and goals would come, go or change
    std::size_t labels = 0;         ///< how often a label would come, go or change
    std::size_t entries = 0;        ///< the same of other lists, but units: those are in `changes`
    [[nodiscard]] bool nothing() const noexcept { return changes.areas == Area::none; }
};

/// Reads a script and tells what it would change, or its faults as run_script does; the document, its history and its
/// listeners know nothing of it. Not while an edit is open. Cost: that of the edit and of taking it back, whatever the
/// size of the map.
[[nodiscard]] Result<ScriptPreview, std::vector<Diagnostic>> preview_script(Document& document, std::string_view script,
                                                                            const ScriptOptions& options = {});

/// The lines that turn one scenario into the other: run_script with may_repeat and no source gives it back, provenance
/// included. Nothing when the maps have different shapes or numbers, of which no line speaks. Linear in the maps.
[[nodiscard]] std::optional<std::vector<std::string>> lines_between(const Scenario& before, const Scenario& after);

/// What lines may be about, and how each looks: "hex", "hex L2406 terrain forest".
struct EditForm {
    std::string_view noun;
    std::string_view form;
};
[[nodiscard]] std::vector<EditForm> edit_forms();

}  // namespace ramparts
