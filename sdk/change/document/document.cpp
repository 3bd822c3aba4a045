// History, merging and announcements; see document.hpp.
#include "sdk/change/document/document.hpp"

#include <algorithm>
#include <exception>

#include "sdk/change/document/door.hpp"

namespace ramparts {

Document::Document(Scenario scenario) : scenario_(std::move(scenario)), shelf_(scenario_.pictures) {}

void Document::keep_pictures(const CounterPictures& shelf) {
    CounterPictures all = shelf;
    all.add(shelf_);
    shelf_ = all;
    scenario_.pictures = std::move(all);
}

void Document::keep_pictures_of(const Scenario& other) {
    shelf_.add(other.pictures);
    scenario_.pictures = shelf_;
}

/// Runs `fn` on the scenario; what it did, or why nothing of it remains. `stroke` is what the edit will join.
Result<Patch, EditError> Document::perform(const std::function<void(Edit&)>& fn, const Patch* stroke) {
    if (editing_) return fail(EditError{message("another edit is still open")});
    editing_ = true;
    Edit edit(scenario_, source_, stroke);
    try {
        fn(edit);
    } catch (const std::exception& e) {
        edit.fail(std::string(e.what()));
    } catch (...) {
        edit.fail(message("the edit broke off for an unknown reason"));
    }
    editing_ = false;
    if (edit.failed()) {
        edit.patch().revert(scenario_);
        return fail(*edit.error());
    }
    edit.settle();
    if (Message why = why_refused(edit.patch(), scenario_); !why.empty()) {
        edit.patch().revert(scenario_);
        return fail(EditError{std::move(why)});
    }
    Patch patch = std::move(edit.patch());
    return patch;
}

Document::EditResult Document::run(std::string label, std::string merge_key, const std::function<void(Edit&)>& fn) {
    auto patch = perform(fn, may_join(merge_key) ? &history_.back().patch : nullptr);
    if (!patch) return fail(std::move(patch.error()));
    if (patch->empty()) return false;
    ChangeSet changes = patch->changes(scenario_);
    const std::string title = label;
    push(std::move(label), std::move(merge_key), std::move(*patch));
    publish(std::move(changes), ChangeSet::Cause::edit, title);
    return true;
}

Document::EditResult Document::run_behind(std::string label, const std::function<void(Edit&)>& fn) {
    if (position_ != 0 || dropped_ != 0)
        return fail(EditError{message("only the first state has nothing known behind it")});
    auto patch = perform(fn);
    if (!patch) return fail(std::move(patch.error()));
    ChangeSet changes = patch->changes(scenario_);
    Entry entry{std::move(label), {}, patch->inverse(), base_revision_, 0};
    entry.bytes = entry.patch.bytes();
    history_bytes_ += entry.bytes;
    history_.insert(history_.begin(), std::move(entry));
    base_revision_ = ++last_revision_;
    ++behind_;
    sealed_ = true;
    tell({Operation::Kind::move, nullptr, nullptr, nullptr});
    publish(std::move(changes), ChangeSet::Cause::undo, history_.front().label);
    return true;
}

bool Document::may_join(std::string_view merge_key) const noexcept {
    return !merge_key.empty() && !sealed_ && position_ > 0 && position_ == history_.size() &&
           history_.back().merge_key == merge_key && revision() != saved_revision_;
}

bool Document::push(std::string label, std::string merge_key, Patch patch) {
    tell({Operation::Kind::edit, &label, &merge_key, &patch});
    const bool joins = may_join(merge_key);
    sealed_ = false;
    if (joins) return join(patch);
    while (history_.size() > position_) {
        history_bytes_ -= history_.back().bytes;
        history_.pop_back();
    }
    Entry entry{std::move(label), std::move(merge_key), std::move(patch), ++last_revision_, 0};
    entry.bytes = entry.patch.bytes();
    history_bytes_ += entry.bytes;
    history_.push_back(std::move(entry));
    ++position_;
    trim();
    return true;
}

bool Document::join(Patch& patch) {
    Entry& top = history_.back();
    top.patch.merge(patch);
    history_bytes_ -= top.bytes;
    if (top.patch.empty()) {  // the stroke took itself back: the state is the one before it
        history_.pop_back();
        --position_;
        return true;
    }
    top.revision = ++last_revision_;
    top.bytes = top.patch.bytes();
    history_bytes_ += top.bytes;
    trim();
    return true;
}

void Document::trim() {
    std::size_t count = 0;
    while (history_bytes_ > history_limit_ && count + 1 < position_) history_bytes_ -= history_[count++].bytes;
    if (count == 0) return;
    base_revision_ = history_[count - 1].revision;
    history_.erase(history_.begin(), history_.begin() + static_cast<std::ptrdiff_t>(count));
    position_ -= count;
    dropped_ += count;
}

void Document::set_history_limit(std::size_t bytes) {
    history_limit_ = bytes;
    trim();
}

void Document::seal() {
    if (sealed_) return;
    sealed_ = true;
    tell({Operation::Kind::seal, nullptr, nullptr, nullptr});
}

std::string Document::fresh_key(std::string_view stem) { return std::string(stem) + "#" + std::to_string(++last_key_); }

void Document::step_back() {
    history_[--position_].patch.revert(scenario_);
    sealed_ = true;
}

void Document::step_forward() {
    history_[position_++].patch.apply(scenario_);
    sealed_ = true;
}

bool Document::undo() {
    if (editing_ || !can_undo()) return false;
    step_back();
    const Entry& entry = history_[position_];
    tell({Operation::Kind::move, nullptr, nullptr, nullptr});
    publish(entry.patch.changes(scenario_), ChangeSet::Cause::undo, entry.label);
    return true;
}

bool Document::redo() {
    if (editing_ || !can_redo()) return false;
    step_forward();
    const Entry& entry = history_[position_ - 1];
    tell({Operation::Kind::move, nullptr, nullptr, nullptr});
    publish(entry.patch.changes(scenario_), ChangeSet::Cause::redo, entry.label);
    return true;
}

bool Document::jump_to(std::size_t position) {
    if (editing_ || position > history_.size()) return false;
    if (position == position_) return true;
    ChangeSet changes;
    while (position_ > position) {
        step_back();
        changes.include(history_[position_].patch.changes(scenario_));
    }
    while (position_ < position) {
        step_forward();
        changes.include(history_[position_ - 1].patch.changes(scenario_));
    }
    tell({Operation::Kind::move, nullptr, nullptr, nullptr});
    const std::string label = position == 0 ? std::string() : history_[position - 1].label;
    publish(std::move(changes), ChangeSet::Cause::jump, label);
    return true;
}

bool Document::is_saved_position(std::size_t position) const noexcept {
    return position <= history_.size() && revision_at(position) == saved_revision_;
}

std::string_view Document::undo_label() const noexcept {
    return can_undo() ? std::string_view(history_[position_ - 1].label) : std::string_view();
}

std::string_view Document::redo_label() const noexcept {
    return can_redo() ? std::string_view(history_[position_].label) : std::string_view();
}

void Document::reset(Scenario scenario) {
    if (editing_) return;
    scenario_ = std::move(scenario);
    shelf_ = scenario_.pictures;
    history_.clear();
    position_ = dropped_ = behind_ = history_bytes_ = 0;
    sealed_ = false;
    base_revision_ = saved_revision_ = ++last_revision_;
    ChangeSet changes;
    changes.areas = Area::everything;
    changes.all = true;
    publish(std::move(changes), ChangeSet::Cause::reset, {});
}

Document::ListenerId Document::listen(Listener listener) {
    listeners_.emplace_back(++last_listener_, std::move(listener));
    return last_listener_;
}

void Document::unlisten(ListenerId id) {
    std::erase_if(listeners_, [id](const auto& entry) { return entry.first == id; });
}

void Document::publish(ChangeSet changes, ChangeSet::Cause cause, std::string_view label) {
    changes.cause = cause;
    changes.label = label;
    changes.revision = revision();
    // A step may bring a whole scenario from before or behind, with the pictures of its time.
    shelf_.add(scenario_.pictures);
    scenario_.pictures = shelf_;
    // A listener may add or remove listeners: walk over ids, look each one up again.
    std::vector<ListenerId> ids;
    for (const auto& [id, listener] : listeners_) ids.push_back(id);
    for (const ListenerId id : ids) {
        const auto it =
            std::find_if(listeners_.begin(), listeners_.end(), [id](const auto& e) { return e.first == id; });
        if (it == listeners_.end()) continue;
        const Listener listener = it->second;
        listener(changes);
    }
}

void Document::tell(const Operation& operation) {
    if (recorder_) recorder_(operation);
}

}  // namespace ramparts
