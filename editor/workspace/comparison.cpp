// See comparison.hpp.
#include "editor/workspace/comparison.hpp"

#include <utility>

#include "editor/workspace/workspace.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

Comparison::Comparison(const OpenDocument& document, Scenario other, std::string name)
    : model(std::move(other), std::move(name)), document_(document) {
    model.update(document.scenario());
    comparable_ = model.comparable();
    mark();
}

Comparison::Comparison(const OpenDocument& document, std::unique_ptr<MergeModel> merging)
    : model(merging->theirs(), merging->name()), merge(std::move(merging)), document_(document) {
    model.update(document.scenario());
    comparable_ = merge->update(document.scenario()) && model.comparable();
    mark();
}

void Comparison::note(const ChangeSet& changes) {
    std::optional<ChangeKey> at;
    if (!merge && row < model.rows().size() && !model.rows()[row].heading)
        at = model.differences()[model.rows()[row].first].key;
    model.update(document_.scenario(), &changes);
    comparable_ = model.comparable();
    if (merge && comparable_) comparable_ = merge->update(document_.scenario());
    if (at) {
        const std::size_t now = model.row_of(*at);
        // What was taken over has gone: the row that took its place is the next one.
        if (now < model.rows().size()) row = now;
        else if (row >= model.rows().size() && !model.rows().empty()) row = model.rows().size() - 1;
    }
    if (beside_ == Beside::result) take_result();
    mark();
}

void Comparison::mark() {
    if (!comparable_) {
        marks.mark({});
        marks.choose({});
        return;
    }
    const Scenario& here = document_.scenario();
    marks.mark(merge ? merge->marks(here) : model.marks(here));
    marks.choose(merge ? merge->marks_of(here, row) : model.marks_of(here, row));
}

const Scenario& Comparison::beside() const noexcept {
    if (beside_ == Beside::result && result_) return *result_;
    return beside_ == Beside::base && merge ? merge->base() : model.other();
}

MapOverview& Comparison::overview() {
    if (!overview_) overview_ = std::make_unique<MapOverview>(beside());
    overview_->set_palette(document_.view.palette);
    return *overview_;
}

std::string Comparison::beside_name() const {
    if (merge && beside_ == Beside::base) return say("Base");
    if (merge && beside_ == Beside::result) return say("Result so far");
    return merge ? say("Theirs: {1}", model.name()) : model.name();
}

void Comparison::show_beside(Beside which) {
    beside_ = merge ? which : Beside::theirs;
    if (beside_ == Beside::result) return take_result();
    overview_.reset();
    ++generation_;
}

void Comparison::answers_changed() {
    if (beside_ == Beside::result) take_result();
    mark();
}

void Comparison::take_result() {
    overview_.reset();
    result_ = std::make_unique<Scenario>(merge->result(Pick::mine).scenario);
    ++generation_;
}

}  // namespace ramparts
