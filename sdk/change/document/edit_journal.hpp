// The edit journal beside a scenario's file: after a crash at any moment it gives back the work since the last save.
#pragma once

#include <filesystem>
#include <functional>
#include <future>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "formats/disk/file_system.hpp"
#include "sdk/change/document/document.hpp"
#include "sdk/change/document/written_fields.hpp"

namespace ramparts {

/// The bytes of the files a journal begins from: hashes (SHA-256, hexadecimal) of the three. All empty for a document
/// that was never saved.
struct EditJournalBase {
    std::string scenario;
    std::string map;
    std::string ruleset;
    [[nodiscard]] bool empty() const noexcept { return scenario.empty() && map.empty() && ruleset.empty(); }
    friend bool operator==(const EditJournalBase&, const EditJournalBase&) = default;
};

/// `.<name>.ramparts-journal` beside the file.
[[nodiscard]] std::filesystem::path edit_journal_path(const std::filesystem::path& file);

/// The first bytes of a journal: which files it begins from, and the scenario they hold, in whole. A journal gives its
/// work back whatever has become of the files.
[[nodiscard]] std::string edit_journal_opening(const EditJournalBase& base, const Scenario& scenario);

/// Records what happens to a document. One record per edit, undo, redo or jump, handed to the operating system at once:
/// a killed program loses nothing, a power cut at most what was not synced. Never touches the scenario's files.
///
/// A journal begins at one state of a document whose history may reach further back and, after an undo, further on.
/// Whoever reads it knows the steps made since; a step it does not know is written out when the document goes over it.
class EditJournal {
public:
    EditJournal(std::filesystem::path path, FileSystem& files) : path_(std::move(path)), files_(files) {}
    ~EditJournal() { detach(); }
    EditJournal(const EditJournal&) = delete;
    EditJournal& operator=(const EditJournal&) = delete;

    /// Starts afresh from the document's present state, which the files of `base` hold, and becomes the document's
    /// recorder. The file appears with the first record, and takes the place of one that is there.
    void start(Document& document, const EditJournalBase& base);
    /// The same with an opening (see edit_journal_opening) that is made for the first record, or ahead of it by
    /// prepare(). `opening` must give the state of now whenever it is asked, by any one thread.
    void start(Document& document, std::function<std::string()> opening);
    /// Has the opening made on another thread, so that the first record need not wait for it. For an idle moment.
    void prepare();
    /// Goes on with a journal of which recovery has just replayed the first `valid_bytes` into the document.
    void resume(Document& document, std::size_t valid_bytes);
    /// Stops recording and deletes the file (after closing without unsaved changes, or when they are given up).
    void discard();
    /// Stops recording; the file stays.
    void detach();
    /// Makes what was recorded durable; for a timer.
    void sync();

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
    /// Why recording stopped (disk full …); empty while all is well.
    [[nodiscard]] const Message& trouble() const noexcept { return trouble_; }

private:
    void begin(Document& document);
    void listen();
    void record(const Operation& operation);
    [[nodiscard]] std::string moved();
    void write(const std::string& bytes);
    void replace(const std::string& bytes);

    std::filesystem::path path_;
    FileSystem& files_;
    Document* document_ = nullptr;
    [[nodiscard]] bool begun() const noexcept { return !make_opening_ && !opening_.valid(); }

    // Until the first record: how the opening is made, or the opening being made.
    std::function<std::string()> make_opening_;
    std::future<std::string> opening_;
    std::uint64_t sequence_ = 0;
    // Step numbers of the document: where the journal begins, and from where to where its reader knows the steps.
    std::int64_t origin_ = 0;
    std::int64_t known_from_ = 0;
    std::int64_t known_to_ = 0;
    Message trouble_;
};

/// What a journal's bytes hold up to the first torn or damaged record.
struct EditJournalRead {
    struct Step {
        std::string label;
        std::string patch;  ///< bytes of encode_patch
    };
    struct Record {
        enum class Kind : std::uint8_t { edit = 'E', move = 'M', seal = 'S', whole = 'W', fields = 'F' };
        Kind kind = Kind::edit;
        std::string merge_key;    ///< edit
        std::int64_t target = 0;  ///< move: the step gone to, counted from where the journal begins
        std::vector<Step> steps;  ///< edit: one; move: those not known yet, in the order in which they were gone over
        std::string scenario;     ///< whole
        std::shared_ptr<const WrittenFields> written;  ///< which fields it has; empty = those of this program
        std::size_t offset = 0;                        ///< of the record in the file
        std::size_t end = 0;
    };
    bool is_journal = false;  ///< the header is complete
    EditJournalBase base;
    std::vector<Record> records;
    std::size_t valid_bytes = 0;  ///< up to the end of the last good record
    bool torn = false;            ///< bytes follow that are no whole record
    Message problem;              ///< what is wrong with a record that is whole, and where; empty when all are good
    /// Which fields the records behind the last one have, if it is appended to.
    [[nodiscard]] const WrittenFields* written() const noexcept {
        return records.empty() ? nullptr : records.back().written.get();
    }
};
[[nodiscard]] EditJournalRead read_edit_journal(std::string_view bytes);

/// The scenario a journal begins with, if it is a sound one.
[[nodiscard]] std::optional<Scenario> journalled_scenario(const EditJournalRead& journal);

struct EditReplay {
    std::size_t records = 0;  ///< how many were repeated; fewer than all when one does not fit
    std::size_t bytes = 0;    ///< of the journal up to there
    Message problem;          ///< why the next one does not fit, and where it stands
};
/// Repeats a journal on a document that holds its scenario and has no history yet. A record that does not fit changes
/// nothing and ends it. The document keeps its history: what was done before the crash can be undone.
EditReplay replay_edits(const EditJournalRead& journal, Document& document);

}  // namespace ramparts
