// Recording errata: what is changed of a document goes into a file of errata instead of its own files.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "editor/workspace/signal.hpp"
#include "formats/disk/save_files.hpp"
#include "sdk/change/errata/apply.hpp"

namespace ramparts {

class OpenDocument;

/// Whose word changes are, asked for once.
struct ErrataWord {
    Provenance source;
    std::string reason;
    std::string author;
    bool each = false;  ///< the next change is asked about again
};

/// While it lives the document is the base with what is recorded, and saving it writes the errata file alone. Undo and
/// redo take changes out of what will be written and put them back. A note beside the journal names the file, so that
/// recording goes on after a crash.
class ErrataRecording {
public:
    /// Why errata cannot be recorded for the document now; empty = they can.
    [[nodiscard]] static std::string obstacle(const OpenDocument& document);
    /// Begins; why it could not, or nothing. What the file holds already is put on the document first.
    [[nodiscard]] static std::string begin(OpenDocument& document, const std::filesystem::path& file);
    /// After a crash, when the journal has been recovered: goes on where a note says that errata were recorded. Whether
    /// there was one. `why` says why it could not go on; the changes are then changes of the document.
    static bool resume(OpenDocument& document, std::string& why);
    /// Takes the note away, when nothing is left to go on with.
    static void forget_note(const OpenDocument& document);

    ErrataRecording(const ErrataRecording&) = delete;
    ErrataRecording& operator=(const ErrataRecording&) = delete;
    ~ErrataRecording() = default;

    [[nodiscard]] const std::filesystem::path& file() const noexcept { return file_; }
    /// The scenario of the files, without any of the errata.
    [[nodiscard]] const Scenario& base() const noexcept { return base_; }
    /// There are changes about which nobody has said yet whose word they are.
    [[nodiscard]] bool asks() const noexcept { return asks_from_.has_value(); }
    /// What was said last.
    [[nodiscard]] const ErrataWord& word() const noexcept { return word_; }
    /// Does something whose changes say themselves whose word they are: nobody is asked about them.
    template <class F>
    auto by_their_own_word(F&& change) {
        const bool before = std::exchange(working_, true);
        auto done = std::forward<F>(change)();
        working_ = before;
        return done;
    }
    /// The next change is asked about again.
    void ask_again() noexcept { answered_ = false; }
    /// Gives the changes that were asked about their source; later ones get it by themselves. Why not, or nothing.
    [[nodiscard]] std::string answer(const ErrataWord& word);
    /// Takes the changes back that were asked about.
    void refuse();

    /// What would be written now: what the file held when recording began, and an erratum for each place changed since.
    /// Nothing when the map has other sizes or numbers, of which no erratum speaks.
    [[nodiscard]] std::optional<Errata> recorded() const;
    /// Writes the file; the scenario's own files stay as they are.
    [[nodiscard]] Result<SaveReport, SaveError> save();
    /// Puts the document back to its base, lists the file and switches on what it holds. What was not saved is lost.
    /// This object is gone afterwards.
    static void stop(OpenDocument& document);

private:
    ErrataRecording(OpenDocument& document, std::filesystem::path file);
    [[nodiscard]] std::string open_file(const Scenario& base);
    void changed(const ChangeSet& changes);
    [[nodiscard]] std::optional<std::size_t> position_of(std::int64_t step) const;
    void write_note() const;

    OpenDocument& document_;
    std::filesystem::path file_;
    std::string on_disk_;         ///< what the file holds
    Errata already_;              ///< what it held at the beginning
    Scenario base_;               ///< the scenario of the files
    Scenario from_;               ///< the same with what the file held
    std::int64_t base_step_ = 0;  ///< of the document's history, where it was the base
    Provenance source_before_;
    ErrataWord word_;
    bool answered_ = false;
    bool working_ = false;
    std::optional<std::int64_t> asks_from_;  ///< the step before the first change that is asked about
    std::map<std::pair<std::string, std::string>, ErrataWord> words_;  ///< by noun and place
    Connection link_;
};

}  // namespace ramparts
