// A document together with its files: opening, saving, saving elsewhere, the journal, and recovery after a crash.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "formats/disk/claim.hpp"
#include "formats/disk/save_files.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/document/difference.hpp"
#include "sdk/change/document/document.hpp"
#include "sdk/change/document/edit_journal.hpp"

namespace ramparts {

/// What `save as` does with the ruleset.
enum class RulesetChoice : std::uint8_t {
    reference,  ///< link to the same file when the new place allows it (see load_scenario), else copy
    copy,       ///< ruleset.xml in the new folder
};

/// What stands in a journal left behind by a crash.
struct Recovery {
    enum class State : std::uint8_t {
        none,      ///< no journal, or nothing in it
        complete,  ///< everything recorded can be restored
        partial,   ///< the first `repeated` of `recorded` steps can be restored, or what of them fits changed files
        apart,     ///< the files were changed since in such a way that nothing of it can be carried over to them
        unusable,  ///< no journal of this version, or nothing of it is whole
    };
    State state = State::none;
    std::size_t recorded = 0;
    std::size_t repeated = 0;
    bool torn = false;                ///< the last record was cut off
    Message problem;                  ///< what is wrong with the first record that cannot be restored, and where
    std::vector<std::string> labels;  ///< of the recorded edits, oldest first
    Difference changes;               ///< between the file and what can be restored
    bool files_changed = false;       ///< another program has changed the files since the journal began
    std::vector<Message> refused;     ///< changes that do not fit the changed files, one line each
    [[nodiscard]] bool offers() const noexcept { return state == State::complete || state == State::partial; }
    /// Something of the journal cannot be restored; it is kept aside.
    [[nodiscard]] bool leaves_something() const noexcept {
        return state == State::apart || state == State::unusable || !refused.empty() || !problem.empty();
    }
};

/// Owns a document and keeps it with its files. Not copyable; give listeners to document().
class ScenarioStore {
public:
    /// A new, never saved document. Its journal is kept in `journal_folder` as `.<scenario id>-<n>.ramparts-journal`;
    /// an empty folder means no journal.
    ScenarioStore(Scenario scenario, const std::filesystem::path& journal_folder, FileSystem& files = real_files());
    /// Reads a scenario folder or file. Nothing is recovered yet: ask recovery() first, then recover() or begin().
    /// Look at loaded().readable before editing.
    explicit ScenarioStore(const std::filesystem::path& path, FileSystem& files = real_files());
    ScenarioStore(const ScenarioStore&) = delete;
    ScenarioStore& operator=(const ScenarioStore&) = delete;

    [[nodiscard]] Document& document() noexcept { return document_; }
    [[nodiscard]] const Document& document() const noexcept { return document_; }
    /// What was last read from or written to disk: texts, places and findings.
    [[nodiscard]] const LoadedScenario& loaded() const noexcept { return base_; }
    /// scenario.xml or variant.xml; empty for a new document.
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return base_.scenario_path; }
    [[nodiscard]] EditJournal* journal() noexcept { return journal_.get(); }

    /// Holds the scenario's folder for this program; false when another one has it open. A crash ends the claim, and a
    /// folder that cannot be written can be held as well. Where no claims are kept the answer is true.
    bool claim();
    /// Lets journals be kept in a folder of the user's as well, and looks there for one that is left of this scenario.
    /// With `out` nothing is written into the scenario's folder: save() asks for another place.
    void use_journals(const std::filesystem::path& folder, bool out);
    /// Whether save() asks for another place, because this one is shipped or cannot be written.
    [[nodiscard]] bool keeps_out() const noexcept { return keeps_out_; }

    /// What a journal left behind offers. Does not change anything.
    [[nodiscard]] Recovery recovery() const;
    /// Restores what the journal holds and goes on recording in it. The document is modified afterwards. What cannot be
    /// restored is kept in a file beside the journal: see kept().
    Recovery recover();
    /// Starts a fresh journal; one left behind that holds something is kept aside.
    void begin();
    /// The same, and one left behind is lost.
    void forget();
    /// Where the journal stands that recover() or begin() has kept aside; empty when there was none.
    [[nodiscard]] const std::filesystem::path& kept() const noexcept { return kept_; }

    /// Saves to the files the document came from. Fails for a new document (use save_as), when a file was changed by
    /// another program (unless `overwrite`), and when writing fails; the old files are intact then.
    Result<SaveReport, SaveError> save(bool overwrite = false);
    /// Saves to another folder, which becomes the document's place. Files already there are kept as backups.
    Result<SaveReport, SaveError> save_as(const std::filesystem::path& folder,
                                          RulesetChoice choice = RulesetChoice::reference);
    /// The end: the journal goes when nothing is unsaved or `give_up` is set, and stays otherwise.
    void close(bool give_up = false);

    /// Whether the ruleset lies outside the scenario's folder, so that a change in it concerns other scenarios too.
    [[nodiscard]] bool shares_ruleset() const;

    friend std::unique_ptr<ScenarioStore> recover_new(const std::filesystem::path& journal, Recovery& recovery,
                                                      FileSystem& files);

private:
    struct Targets {
        std::filesystem::path scenario;
        std::filesystem::path map;
        std::filesystem::path ruleset;
    };
    [[nodiscard]] Result<SaveReport, SaveError> write(const Targets& targets, Scenario scenario, bool elsewhere,
                                                      bool overwrite);
    [[nodiscard]] bool found_elsewhere(const std::filesystem::path& linked) const;
    [[nodiscard]] bool loses_rules(const Targets& targets, const Scenario& scenario) const;
    [[nodiscard]] std::vector<FileToSave> files_to_write(const Targets& targets, Scenario& scenario, TextProof proof,
                                                         bool overwrite) const;
    [[nodiscard]] Result<std::vector<FileToSave>, Message> variant_to_write(Scenario& scenario, bool overwrite) const;
    [[nodiscard]] bool inherits_picture(const std::string& path) const;
    void add_pictures(std::vector<FileToSave>& wanted, const Scenario& scenario,
                      const std::filesystem::path& folder) const;
    void shelve();
    [[nodiscard]] static EditJournalBase hashes_of(const SourcePlaces& places);
    [[nodiscard]] bool files_are_ours(const EditJournalBase& base) const;
    void fit_to_files(const EditJournalRead& journal, Document& document, Recovery& recovery) const;
    [[nodiscard]] std::filesystem::path free_name(const std::filesystem::path& journal) const;
    [[nodiscard]] std::filesystem::path journal_place() const;
    [[nodiscard]] Recovery inspect(const EditJournalRead& journal, Document& document, EditReplay& replay) const;
    void start_journal();

    FileSystem& files_;
    LoadedScenario base_;
    Document document_;
    std::unique_ptr<EditJournal> journal_;
    FolderClaim claim_;
    std::filesystem::path journals_;  ///< a folder of the user's; empty = none
    std::filesystem::path kept_;
    bool keeps_out_ = false;
};

/// Journals of never saved documents in a folder, oldest name first.
[[nodiscard]] std::vector<std::filesystem::path> orphaned_journals(const std::filesystem::path& folder,
                                                                   FileSystem& files = real_files());
/// Restores a never saved document from its journal; `recovery` says how far. Nothing when the journal is unusable.
[[nodiscard]] std::unique_ptr<ScenarioStore> recover_new(const std::filesystem::path& journal, Recovery& recovery,
                                                         FileSystem& files = real_files());

}  // namespace ramparts
