// The edit journal beside a scenario's file: after a crash at any moment it gives back the work since the last save.
#pragma once

#include <filesystem>
#include <functional>
#include <future>
#include <string>
#include <vector>

#include "sdk/document/document.hpp"
#include "sdk/document/file_system.hpp"

namespace ramparts {

/// The bytes a journal builds on: hashes (SHA-256, hexadecimal) of the three files. All empty for a document that was
/// never saved; its journal begins with the whole scenario.
struct EditJournalBase {
    std::string scenario;
    std::string map;
    std::string ruleset;
    [[nodiscard]] bool empty() const noexcept { return scenario.empty() && map.empty() && ruleset.empty(); }
    friend bool operator==(const EditJournalBase&, const EditJournalBase&) = default;
};

/// `.<name>.ramparts-journal` beside the file.
[[nodiscard]] std::filesystem::path edit_journal_path(const std::filesystem::path& file);

/// Records what happens to a document. One record per edit, undo, redo or jump, handed to the operating system at once:
/// a killed program loses nothing, a power cut at most what was not synced. Never touches the scenario's files.
class EditJournal {
public:
    EditJournal(std::filesystem::path path, FileSystem& files) : path_(std::move(path)), files_(files) {}
    ~EditJournal() { detach(); }
    EditJournal(const EditJournal&) = delete;
    EditJournal& operator=(const EditJournal&) = delete;

    /// Starts afresh from the document's present state, which the files of `base` hold (or which is written in whole
    /// when base is empty), and becomes the document's recorder. The file appears with the first record.
    void start(Document& document, EditJournalBase base);
    /// The same with a base that is still being found out (hashes of large files); the first record waits for it.
    void start(Document& document, std::future<EditJournalBase> base);
    /// Goes on with a journal that recovery has just replayed into the document.
    void resume(Document& document, std::size_t valid_bytes);
    /// Stops recording and deletes the file (after closing without unsaved changes, or when they are given up).
    void discard();
    /// Stops recording; the file stays.
    void detach();
    /// Makes what was recorded durable; for a timer.
    void sync();

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
    /// Why recording stopped (disk full …); empty while all is well.
    [[nodiscard]] const std::string& trouble() const noexcept { return trouble_; }

private:
    void begin(Document& document);
    void record(const Operation& operation);
    void write(std::string bytes);

    std::filesystem::path path_;
    FileSystem& files_;
    Document* document_ = nullptr;
    std::string pending_;                // header, until the first record
    std::future<EditJournalBase> base_;  // for the header, until then
    std::uint64_t sequence_ = 0;
    std::string trouble_;
};

/// What a journal's bytes hold up to the first torn or damaged record.
struct EditJournalRead {
    struct Record {
        enum class Kind : std::uint8_t { edit = 'E', undo = 'U', redo = 'R', jump = 'J', seal = 'S', whole = 'W' };
        Kind kind = Kind::edit;
        std::string label;
        std::string merge_key;
        std::string patch;  ///< edit: bytes of encode_patch; whole: the scenario
        std::size_t position = 0;
    };
    bool is_journal = false;  ///< the header is complete
    EditJournalBase base;
    std::vector<Record> records;
    std::size_t valid_bytes = 0;  ///< up to the end of the last good record
    bool torn = false;            ///< bytes follow that are no record
};
[[nodiscard]] EditJournalRead read_edit_journal(std::string_view bytes);

/// The scenario a journal without base files begins with, if it is one.
[[nodiscard]] std::optional<Scenario> journalled_scenario(const EditJournalRead& journal);

/// Repeats a journal on a document that holds its base. Returns how many records were repeated; fewer than all when one
/// does not fit. The document keeps its history: what was done before the crash can be undone.
std::size_t replay_edits(const EditJournalRead& journal, Document& document);

}  // namespace ramparts
