// Errata put on a battle and taken off again.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/diag/fault_words.hpp"
#include "formats/errata/errata_file.hpp"
#include "formats/journal/journal.hpp"
#include "sdk/change/document/document.hpp"
#include "sdk/change/edit/changes.hpp"

namespace ramparts {

/// A file of errata as it was read, and which of them are on.
struct ErrataLayer {
    Errata errata;
    std::string path;           ///< what findings name
    SourcePtr source = {};      ///< for places in it; may be null
    std::vector<bool> on = {};  ///< one for each erratum; empty: those that are not off of their own
};
[[nodiscard]] bool is_on(const ErrataLayer& layer, std::size_t erratum) noexcept;
/// Switches errata by name: `only` alone when it names any, then those `off`. Names that there are not: RP6086.
[[nodiscard]] std::vector<Diagnostic> switch_errata(ErrataLayer& layer, std::span<const std::string> only,
                                                    std::span<const std::string> off);

/// The files of which something is on, as records of games name them.
[[nodiscard]] std::vector<JournalErrata> recorded_errata(std::span<const ErrataLayer> layers);

/// What became of one erratum that is on.
enum class ErratumOutcome : std::uint8_t {
    applied,
    already,   ///< everything it says is so already
    conflict,  ///< something is neither what it was nor what it is to become; the findings name each change
    remark,    ///< it changes no data
};
struct AppliedErratum {
    std::size_t layer = 0;
    std::size_t erratum = 0;
    ErratumOutcome outcome = ErratumOutcome::applied;
};
struct AppliedErrata {
    bool changed = false;
    std::vector<AppliedErratum> errata;
    std::vector<Diagnostic> findings;  ///< warnings and notes; with `fitting_only` also what was left out and why
};
struct ApplyOptions {
    bool fitting_only = false;  ///< leave out what conflicts instead of refusing everything
    bool take_off = false;      ///< the other way round, the last first: what was, with the origin it had
    std::string label = {};     ///< of the edit, in place of one that says what is done with errata
};

/// Applies the errata that are on, layer by layer, as one edit of the document, or nothing: then the reasons, change by
/// change, with their places (RP6082 … RP6088). Every datum that changes gets the source of its erratum. A base of
/// another id or content is told (RP6080, RP6081) and no obstacle: each change is held against what it says was.
/// Cost: two copies of the scenario, linear in it.
[[nodiscard]] Result<AppliedErrata, std::vector<Diagnostic>> apply_errata(Document& document,
                                                                          std::span<const ErrataLayer> layers,
                                                                          const ApplyOptions& options = {});

/// Whether what is on is complete and free of conflicts: an erratum that is needed and is not on (RP6084), two that
/// exclude each other (RP6085).
[[nodiscard]] std::vector<Diagnostic> check_choice(std::span<const ErrataLayer> layers);

/// An erratum of a layer by its number, and a change in it.
struct ErratumPlace {
    std::size_t erratum = 0;
    std::optional<std::size_t> change;
};
/// Makes the changes of one erratum in an edit: with its source in force, and when it is taken off (the changes being
/// inverse) with the origin that each datum had. The changes are sorted.
[[nodiscard]] std::vector<ChangeFault> make_erratum(Edit& e, std::span<const Change> changes, const Provenance& source,
                                                    bool take_off);
/// Changes that do not find what they expect, each with what is there; entries that the erratum itself brings need not
/// be there yet. `made`: how many are so already.
struct Misfit {
    std::size_t change = 0;
    Found found;
};
[[nodiscard]] std::vector<Misfit> misfits(const Scenario& scenario, std::span<const Change> changes, std::size_t& made);
/// A finding about a file of errata, about one erratum of it, or about one of its changes, at its place.
[[nodiscard]] Diagnostic errata_finding(const ErrataLayer& layer, const char* code, Severity severity, Message said,
                                        Message fix);
[[nodiscard]] Diagnostic errata_finding(const ErrataLayer& layer, ErratumPlace place, const char* code,
                                        Severity severity, FaultWords complaint);
/// Where the origin of a changed datum is looked up; nothing for data without one.
[[nodiscard]] std::optional<ChangeKey> origin_key(const ChangeKey& key);

}  // namespace ramparts
