// Errata of an open scenario: the files, what is on, how each stands, where it is on the map.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "editor/model/findings_model.hpp"
#include "sdk/change/errata/apply.hpp"

namespace ramparts {

/// How an erratum stands to the scenario with those before it that are on.
enum class ErratumStanding : std::uint8_t { fits, in_force, half_in_force, conflicts, remark };
/// "fits", in the language in use.
[[nodiscard]] std::string standing_words(ErratumStanding standing);

/// One erratum of one file.
struct ErratumAt {
    std::size_t layer = 0;
    std::size_t erratum = 0;
    friend bool operator==(const ErratumAt&, const ErratumAt&) = default;
};
struct ErratumRow {
    ErratumAt at;
    bool on = false;
    ErratumStanding standing = ErratumStanding::fits;
};

/// Where a change is: its hexes, its unit, or the panel that shows the datum.
[[nodiscard]] FoundPlace place_of(const Scenario& scenario, const ChangeKey& key);
/// What a datum is, as the edit language says it; "nothing", and "not there" of an entry that there is not.
[[nodiscard]] std::string datum_words(const std::optional<std::string>& value);
/// "Counter US 21 (21st Infantry), combat factor at full strength: 7 → 8"; units and kinds are called as in the
/// scenario.
[[nodiscard]] std::string change_words(const Scenario& scenario, const Change& change);

/// The errata files of one document. Its scenario stays what it is: what is on counts where it is played, measured or
/// handed out.
class ErrataModel {
public:
    /// Reads `errata/*.xml` beside the scenario anew; files added from elsewhere stay, and so does what is on. Returns
    /// what is wrong with files, which are then left out.
    [[nodiscard]] std::vector<Diagnostic> read_beside(const std::filesystem::path& scenario_file);
    /// Reads a file, or one that is there anew, with nothing on that was not. Returns why it could not be read.
    [[nodiscard]] std::vector<Diagnostic> add(const std::filesystem::path& file);
    /// Lists the errata of mods, those that are new to the list on as far as they fit, in place of those of mods that
    /// it had. Whether anything is different then. They are not remembered: mods are switched elsewhere.
    bool take_mods(const Scenario& scenario, std::vector<ErrataLayer> of_mods);
    /// Whether a layer came by take_mods().
    [[nodiscard]] bool of_mod(std::size_t layer) const;
    /// The place of a file among the layers; their number when it is not there.
    [[nodiscard]] std::size_t find(const std::filesystem::path& file) const;

    [[nodiscard]] const std::vector<ErrataLayer>& layers() const noexcept { return layers_; }
    [[nodiscard]] const Erratum& erratum(ErratumAt at) const { return layers_[at.layer].errata.errata[at.erratum]; }
    [[nodiscard]] bool any_on() const noexcept;
    /// Every erratum in its order. One copy of the scenario, linear in the changes.
    [[nodiscard]] std::vector<ErratumRow> rows(const Scenario& scenario) const;
    /// Reason, source, and change by change what it does or why it does not fit, as lines.
    [[nodiscard]] std::string details(const Scenario& scenario, ErratumAt at) const;

    /// Switches an erratum, or leaves all as it is and says why: one that it needs is not on, one that needs it is, it
    /// conflicts with another or with the scenario.
    [[nodiscard]] std::vector<Diagnostic> switch_one(const Scenario& scenario, ErratumAt at, bool on);
    /// Switches all of a file on that can be; for what was just recorded.
    void switch_file_on(const Scenario& scenario, std::size_t layer);
    void all_off();
    void file_off(std::size_t layer);
    /// The scenario with the errata that are on; the reasons when they do not fit it or one another.
    [[nodiscard]] Result<Scenario, std::vector<Diagnostic>> corrected(const Scenario& scenario) const;
    /// Hexes that errata which are on change, ascending.
    [[nodiscard]] std::vector<HexIndex> marked(const Scenario& scenario) const;

    /// Folds errata into the document as one edit, or takes them off it: nothing is done when one of them conflicts.
    [[nodiscard]] Result<AppliedErrata, std::vector<Diagnostic>> fold(Document& document,
                                                                      std::span<const ErratumAt> which,
                                                                      bool take_off) const;
    /// Those that are on.
    [[nodiscard]] std::vector<ErratumAt> chosen() const;

    /// Which files are listed from elsewhere and what is on, in words that recall() takes; empty when nothing is.
    [[nodiscard]] std::string remembered() const;
    /// Switches on what was on, as far as it is there and fits; files are known by name beside the scenario and by
    /// their path elsewhere. Whether anything is on then.
    bool recall(const Scenario& scenario, const std::string& remembered);

private:
    [[nodiscard]] std::vector<Diagnostic> read(const std::filesystem::path& file, ErrataLayer& layer) const;
    /// The layers with nothing but these on.
    [[nodiscard]] std::vector<ErrataLayer> with_only(std::span<const ErratumAt> which) const;

    std::vector<ErrataLayer> layers_;
    std::vector<std::string> mod_files_;  ///< paths of those of mods
};

}  // namespace ramparts
