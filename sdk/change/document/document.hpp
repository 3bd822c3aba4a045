// The document: one scenario, one door for changes, and the history behind it. No window, no file.
#pragma once

#include <functional>
#include <string>
#include <type_traits>
#include <vector>

#include "sdk/change/document/edit.hpp"

namespace ramparts {

/// What happened to a document, for whoever keeps a journal.
struct Operation {
    enum class Kind : std::uint8_t {
        edit,  ///< told before the history takes it
        move,  ///< undo, redo or a jump, told once the document is there
        seal,
    };
    Kind kind = Kind::edit;
    const std::string* label = nullptr;      ///< edit
    const std::string* merge_key = nullptr;  ///< edit
    const Patch* patch = nullptr;            ///< edit: what this edit alone did, before merging
};

/// A scenario that is edited. Every change goes through edit(); undo, redo, the modified mark, journals and repainting
/// all follow from there. Not thread-safe.
class Document {
public:
    using Listener = std::function<void(const ChangeSet&)>;
    using Recorder = std::function<void(const Operation&)>;
    using EditResult = Result<bool, EditError>;

    explicit Document(Scenario scenario = {});

    [[nodiscard]] const Scenario& scenario() const noexcept { return scenario_; }
    [[nodiscard]] const Map& map() const noexcept { return scenario_.map; }
    [[nodiscard]] const Ruleset& ruleset() const noexcept { return scenario_.ruleset; }

    /// Runs `fn(Edit&)`, which returns nothing, a bool (false = take it back) or a Result<…, EditError | std::string>.
    /// Returns whether anything changed. When a mutator was refused, or fn returned an error or threw, nothing remains
    /// and the reason is returned. An edit with the same non-empty merge key as the newest one joins it, unless the
    /// document was saved, undone or sealed in between.
    template <class F>
    EditResult edit(std::string label, std::string merge_key, F&& fn) {
        return run(std::move(label), std::move(merge_key), [&](Edit& e) { call(fn, e); });
    }
    /// For `edit(label, fn)` without merging.
    template <class F>
    EditResult edit(std::string label, F&& fn) {
        return edit(std::move(label), std::string(), std::forward<F>(fn));
    }

    /// Runs `fn` as edit() does, to the end and through the same conditions, lets `look(patch, scenario)` see what came
    /// of it, and takes everything back. History, recorder and listeners know nothing of it. Cost: in proportion to
    /// what `fn` touches.
    template <class F, class Look>
    EditResult rehearse(F&& fn, Look&& look) {
        auto patch = perform([&](Edit& e) { call(fn, e); });
        if (!patch) return fail(std::move(patch.error()));
        look(std::as_const(*patch), scenario());
        patch->revert(scenario_);
        return !patch->empty();
    }

    /// The source in force: whose word the values are that edits change from now on (see Edit). At first it is our own
    /// reconstruction; an unstated one leaves every provenance alone.
    [[nodiscard]] const Provenance& source() const noexcept { return source_; }
    void set_source(Provenance source) { source_ = std::move(source); }

    /// Keeps what picture files hold for the scenario that is edited, whatever is undone: files are no step of the
    /// history. They take the place of what was kept under the same paths.
    void keep_pictures(const CounterPictures& shelf);
    /// The same for another version whose values are taken over: of two files under one path the one here stays.
    void keep_pictures_of(const Scenario& other);

    /// The next edit joins none before it (end of a stroke, focus left a field).
    void seal();
    /// A merge key that no other stroke has.
    [[nodiscard]] std::string fresh_key(std::string_view stem);

    [[nodiscard]] bool can_undo() const noexcept { return position_ > 0; }
    [[nodiscard]] bool can_redo() const noexcept { return position_ < history_.size(); }
    bool undo();
    bool redo();

    /// Entries of the history, undone ones included; entry i leads from position i to position i + 1.
    [[nodiscard]] std::size_t history_size() const noexcept { return history_.size(); }
    [[nodiscard]] std::size_t position() const noexcept { return position_; }
    [[nodiscard]] const std::string& history_label(std::size_t entry) const { return history_.at(entry).label; }
    [[nodiscard]] const Patch& history_patch(std::size_t entry) const { return history_.at(entry).patch; }
    /// Whether the file on disk is the state at this position.
    [[nodiscard]] bool is_saved_position(std::size_t position) const noexcept;
    /// Goes to the state after `position` entries with a single announcement. False when there is no such position.
    bool jump_to(std::size_t position);
    /// Goes back over a step that the history does not know: `fn` undoes it, and redo() does it again. Only at
    /// position 0 of a history of which nothing was forgotten; see edit() for what `fn` returns.
    template <class F>
    EditResult step_behind(std::string label, F&& fn) {
        return run_behind(std::move(label), [&](Edit& e) { call(fn, e); });
    }
    /// Numbers the position for good: counted from the state the document began with, whatever was forgotten since;
    /// negative behind that state.
    [[nodiscard]] std::int64_t step_number(std::size_t position) const noexcept {
        return static_cast<std::int64_t>(position + dropped_) - static_cast<std::int64_t>(behind_);
    }
    /// Labels of the next undo and redo, empty when there is none.
    [[nodiscard]] std::string_view undo_label() const noexcept;
    [[nodiscard]] std::string_view redo_label() const noexcept;

    /// Names the present state; never reused for another state within the life of the document.
    [[nodiscard]] std::uint64_t revision() const noexcept { return revision_at(position_); }
    [[nodiscard]] std::uint64_t saved_revision() const noexcept { return saved_revision_; }
    [[nodiscard]] bool modified() const noexcept { return revision() != saved_revision_; }
    void mark_saved() noexcept { saved_revision_ = revision(); }
    /// The present state stands in no file (a new or a recovered document).
    void mark_unsaved() noexcept { saved_revision_ = 0; }

    /// Replaces everything and forgets the history (opening, reverting). Listeners hear of a reset.
    void reset(Scenario scenario);

    /// Listeners are called after the change is complete, in the order they came; they may edit, listen and unlisten.
    using ListenerId = std::uint64_t;
    ListenerId listen(Listener listener);
    void unlisten(ListenerId id);
    /// One recorder hears of every operation before the listeners do.
    void set_recorder(Recorder recorder) { recorder_ = std::move(recorder); }

    /// Oldest entries are forgotten when the history grows beyond this many bytes (estimated); 512 MiB at first.
    void set_history_limit(std::size_t bytes);
    /// Entries forgotten so far.
    [[nodiscard]] std::size_t dropped() const noexcept { return dropped_; }

private:
    struct Entry {
        std::string label;
        std::string merge_key;
        Patch patch;
        std::uint64_t revision = 0;
        std::size_t bytes = 0;
    };

    template <class F>
    static void call(F& fn, Edit& e) {
        using R = std::invoke_result_t<F&, Edit&>;
        if constexpr (std::is_void_v<R>) {
            fn(e);
        } else if constexpr (std::is_same_v<R, bool>) {
            if (!fn(e)) e.fail(message("the edit was abandoned"));
        } else {
            auto result = fn(e);
            if (result) return;
            if constexpr (std::is_convertible_v<decltype(result.error()), std::string>) e.fail(result.error());
            else e.fail(result.error().message);
        }
    }
    Result<Patch, EditError> perform(const std::function<void(Edit&)>& fn, const Patch* stroke = nullptr);
    EditResult run(std::string label, std::string merge_key, const std::function<void(Edit&)>& fn);
    EditResult run_behind(std::string label, const std::function<void(Edit&)>& fn);
    [[nodiscard]] bool may_join(std::string_view merge_key) const noexcept;
    bool push(std::string label, std::string merge_key, Patch patch);
    bool join(Patch& patch);
    void trim();
    void step_back();
    void step_forward();
    void publish(ChangeSet changes, ChangeSet::Cause cause, std::string_view label);
    void tell(const Operation& operation);
    [[nodiscard]] std::uint64_t revision_at(std::size_t position) const noexcept {
        return position == 0 ? base_revision_ : history_[position - 1].revision;
    }

    Scenario scenario_;
    CounterPictures shelf_;  ///< every picture that was ever at hand
    Provenance source_{ProvenanceKind::reconstruction, {}};
    std::vector<Entry> history_;
    std::size_t position_ = 0;
    std::size_t dropped_ = 0;
    std::size_t behind_ = 0;  ///< steps found behind the state the document began with
    std::size_t history_bytes_ = 0;
    std::size_t history_limit_ = std::size_t{512} << 20;
    std::uint64_t last_revision_ = 1;
    std::uint64_t base_revision_ = 1;
    std::uint64_t saved_revision_ = 1;
    std::uint64_t last_key_ = 0;
    bool sealed_ = false;
    bool editing_ = false;
    std::vector<std::pair<ListenerId, Listener>> listeners_;
    ListenerId last_listener_ = 0;
    Recorder recorder_;
};

}  // namespace ramparts
