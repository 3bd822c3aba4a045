// A document together with its files: opening, saving, saving elsewhere, the journal, and recovery after a crash.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "formats/disk/save_files.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/document/difference.hpp"
#include "sdk/document/document.hpp"
#include "sdk/document/edit_journal.hpp"

namespace ramparts {

/// What `save as` does with the ruleset.
enum class RulesetChoice : std::uint8_t {
    reference,  ///< link to the same file when the new place allows it (see load_scenario), else copy
    copy,       ///< ruleset.xml in the new folder
};

/// What stands in a journal left behind by a crash.
struct Recovery {
    enum class State : std::uint8_t {
        none,       ///< no journal, or nothing in it
        complete,   ///< everything recorded can be restored
        partial,    ///< the first `repeated` of `recorded` steps can be restored
        base_lost,  ///< the files were changed since and no backup holds the state the journal builds on
    };
    State state = State::none;
    std::size_t recorded = 0;
    std::size_t repeated = 0;
    bool torn = false;                ///< the last record was cut off
    std::vector<std::string> labels;  ///< of the recorded edits, oldest first
    Difference changes;               ///< between the file and what can be restored
    [[nodiscard]] bool offers() const noexcept { return state == State::complete || state == State::partial; }
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
    /// scenario.xml; empty for a new document.
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return base_.scenario_path; }
    [[nodiscard]] EditJournal* journal() noexcept { return journal_.get(); }

    /// What a journal beside the file offers. Does not change anything.
    [[nodiscard]] Recovery recovery() const;
    /// Restores what the journal holds and goes on recording in it. The document is modified afterwards.
    Recovery recover();
    /// Starts a fresh journal; one left behind is lost.
    void begin();

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
    [[nodiscard]] static EditJournalBase hashes_of(const SourcePlaces& places);
    [[nodiscard]] bool files_are_ours(const EditJournalBase& base) const;
    [[nodiscard]] Recovery inspect(const EditJournalRead& journal, Document& document, Replay& replay) const;
    void start_journal();
    void restart_journal();

    FileSystem& files_;
    LoadedScenario base_;
    Document document_;
    std::unique_ptr<EditJournal> journal_;
};

/// Journals of never saved documents in a folder, oldest name first.
[[nodiscard]] std::vector<std::filesystem::path> orphaned_journals(const std::filesystem::path& folder,
                                                                   FileSystem& files = real_files());
/// Restores a never saved document from its journal; `recovery` says how far. Nothing when the journal is unusable.
[[nodiscard]] std::unique_ptr<ScenarioStore> recover_new(const std::filesystem::path& journal, Recovery& recovery,
                                                         FileSystem& files = real_files());

}  // namespace ramparts
