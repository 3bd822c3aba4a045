// See merge_model.hpp.
#include "editor/model/merge_model.hpp"

#include <algorithm>

#include "sdk/change/edit/edit_script.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

/// Who has it: what only one side has made is that side's change.
MergeRow::By maker_of(const Scenario& mine, const Scenario& theirs, const ChangeBundle& bundle) {
    const auto has = [&](const Scenario& scenario) {
        return std::all_of(bundle.changes.begin(), bundle.changes.end(), [&](const Change& change) {
            return change.key.is_origin() || value_of(scenario, change.key) == change.after;
        });
    };
    const bool in_mine = has(mine);
    const bool in_theirs = has(theirs);
    if (in_mine == in_theirs) return MergeRow::By::both;
    return in_mine ? MergeRow::By::mine : MergeRow::By::theirs;
}

std::string merge_heading(const MergeRow& row, std::size_t left) {
    const std::string count = " (" + std::to_string(row.count) + ")";
    switch (row.kind) {
        case MergeRow::Kind::conflict: return say("Conflicts: {1} of {2} left", left, row.count);
        case MergeRow::Kind::refused: return say("Does not fit together") + count;
        default: break;
    }
    if (row.by == MergeRow::By::mine) return say("Mine alone") + count;
    return (row.by == MergeRow::By::theirs ? say("Theirs alone") : say("Both alike")) + count;
}

}  // namespace

std::string answer_words(MergeAnswer answer) {
    switch (answer) {
        case MergeAnswer::open: return say("open");
        case MergeAnswer::mine: return say("mine");
        case MergeAnswer::theirs: return say("theirs");
        case MergeAnswer::base: return say("base");
        case MergeAnswer::by_hand: return say("by hand");
    }
    return {};
}

MarkTone tone_of(MergeAnswer answer) noexcept {
    switch (answer) {
        case MergeAnswer::open: return MarkTone::open;
        case MergeAnswer::mine: return MarkTone::mine;
        case MergeAnswer::theirs: return MarkTone::theirs;
        case MergeAnswer::base: return MarkTone::base;
        case MergeAnswer::by_hand: return MarkTone::by_hand;
    }
    return MarkTone::open;
}

bool MergeModel::update(const Scenario& mine) {
    auto merged = merge_changes(base_, mine, theirs_);
    if (!merged) return false;
    std::vector<Answered> answers(merged->conflicts.size());
    for (std::size_t i = 0; i < answers.size(); ++i)
        for (std::size_t j = 0; j < merge_.conflicts.size(); ++j) {
            const MergeConflict& now = merged->conflicts[i];
            const MergeConflict& before = merge_.conflicts[j];
            if (now.key == before.key && now.mine == before.mine && now.theirs == before.theirs)
                answers[i] = answers_[j];
        }
    merge_ = std::move(*merged);
    answers_ = std::move(answers);
    taken_ = bundle_changes(merge_.changes);
    by_.clear();
    for (const ChangeBundle& bundle : taken_) by_.push_back(maker_of(mine, theirs_, bundle));
    refused_.clear();
    make_rows();
    return true;
}

void MergeModel::make_rows() {
    rows_.clear();
    using Kind = MergeRow::Kind;
    // A heading is told by its kind and by an index that there is not.
    const auto heading = [&](Kind kind, MergeRow::By by, std::size_t count) {
        if (count > 0) rows_.push_back({Kind::heading, by, static_cast<std::size_t>(kind), count});
    };
    heading(Kind::conflict, MergeRow::By::both, conflicts());
    for (std::size_t i = 0; i < conflicts(); ++i) rows_.push_back({Kind::conflict, MergeRow::By::both, i, 0});
    heading(Kind::refused, MergeRow::By::both, refused_.size());
    for (std::size_t i = 0; i < refused_.size(); ++i) rows_.push_back({Kind::refused, MergeRow::By::both, i, 0});
    for (const MergeRow::By by : {MergeRow::By::theirs, MergeRow::By::mine, MergeRow::By::both}) {
        heading(Kind::taken, by, static_cast<std::size_t>(std::count(by_.begin(), by_.end(), by)));
        for (std::size_t i = 0; i < taken_.size(); ++i)
            if (by_[i] == by) rows_.push_back({Kind::taken, by, i, 0});
    }
}

std::size_t MergeModel::left() const noexcept {
    return static_cast<std::size_t>(std::count_if(answers_.begin(), answers_.end(),
                                                  [](const Answered& one) { return one.answer == MergeAnswer::open; }));
}

std::string MergeModel::tally() const {
    if (conflicts() == 0) return say("No conflicts: everything is taken automatically.");
    if (left() == 0) return say("All conflicts are decided.");
    return say("{1} of {2} left", left(), conflicts());
}

void MergeModel::pick(std::size_t conflict, MergeAnswer answer) {
    if (conflict >= answers_.size()) return;
    answers_[conflict].answer = answer;
}

void MergeModel::pick_rest(MergeAnswer answer) {
    for (Answered& one : answers_)
        if (one.answer == MergeAnswer::open) one.answer = answer;
}

std::string MergeModel::line(std::size_t conflict) const {
    const Answered& one = answers_[conflict];
    if (!one.line.empty()) return one.line;
    const auto lines = edit_lines(base_.map.grid(), merge_.conflicts[conflict].mine);
    return lines.empty() ? std::string() : lines.front();
}

std::string MergeModel::pick_by_hand(std::size_t conflict, const std::string& line, const Provenance& source) {
    const ChangeKey& key = merge_.conflicts[conflict].key;
    std::vector<Pick> sides = picks();
    sides[conflict] = Pick::mine;
    const Scenario before = merged_scenario(base_, merge_, sides).scenario;
    Document scratch(before);
    ScriptOptions options;
    options.source = source;
    options.may_repeat = true;
    const auto done = run_script(scratch, line, options);
    if (!done)
        return done.error().empty() ? say("This is not an edit line.") : say_message(done.error().front().message);
    const auto changes = changes_between(before, scratch.scenario());
    const bool here = changes && std::all_of(changes->begin(), changes->end(), [&](const Change& change) {
                          return change.key.noun == key.noun && (key.at.empty() || change.key.at == key.at);
                      });
    if (!here) return say("The line has to be about this place: {1}", to_text({key.noun, key.at, {}}));
    answers_[conflict] = {MergeAnswer::by_hand, line, source};
    return {};
}

std::vector<Pick> MergeModel::picks(Pick otherwise) const {
    std::vector<Pick> sides;
    for (const Answered& one : answers_)
        sides.push_back(one.answer == MergeAnswer::mine     ? Pick::mine
                        : one.answer == MergeAnswer::theirs ? Pick::theirs
                        : one.answer == MergeAnswer::base   ? Pick::base
                        : one.answer == MergeAnswer::open   ? otherwise
                                                            : Pick::mine);
    return sides;
}

MergeModel::Result MergeModel::result(Pick otherwise) const {
    Merged merged = merged_scenario(base_, merge_, picks(otherwise));
    Result result{std::move(merged.scenario), std::move(merged.refused)};
    for (std::size_t i = 0; i < answers_.size(); ++i) {
        if (answers_[i].answer != MergeAnswer::by_hand) continue;
        Document scratch(std::move(result.scenario));
        ScriptOptions options;
        options.source = answers_[i].source;
        options.may_repeat = true;
        const auto done = run_script(scratch, answers_[i].line, options);
        if (!done)
            result.refused.emplace_back(merge_.conflicts[i].key, done.error().empty()
                                                                     ? message("this is not an edit line")
                                                                     : done.error().front().message);
        result.scenario = scratch.scenario();
    }
    return result;
}

Errata MergeModel::open_errata() const {
    std::vector<bool> which;
    for (const Answered& one : answers_) which.push_back(one.answer == MergeAnswer::open);
    return conflict_errata(base_, merge_, picks(Pick::mine), result(Pick::mine).scenario, which);
}

std::string MergeModel::finish(Document& document, bool leave_open) {
    if (left() > 0 && !leave_open) return tally();
    const Result merged = result(Pick::mine);
    if (!merged.refused.empty()) {
        refused_ = merged.refused;
        make_rows();
        return say("{1}: {2}", key_words(base_, document.scenario(), refused_.front().first),
                   say_message(refused_.front().second));
    }
    const auto changes = changes_between(document.scenario(), merged.scenario);
    if (!changes) return say("The maps have different shapes or numbers, and cannot be compared.");
    document.keep_pictures_of(theirs_);
    return make_as_one_step(document, named("Merge with {1}", name_), *changes);
}

std::size_t MergeModel::row_of(std::size_t conflict) const {
    std::size_t row = 0;
    while (row < rows_.size() && (rows_[row].kind != MergeRow::Kind::conflict || rows_[row].index != conflict)) ++row;
    return row;
}

std::optional<std::size_t> MergeModel::next(std::size_t from, int step) const {
    if (conflicts() == 0) return std::nullopt;
    const bool open_only = left() > 0;
    const std::size_t size = rows_.size();
    std::size_t at = from < size ? from : step > 0 ? size - 1 : 0;
    do at = (at + (step > 0 ? 1 : size - 1)) % size;
    while (rows_[at].kind != MergeRow::Kind::conflict ||
           (open_only && answers_[rows_[at].index].answer != MergeAnswer::open));
    return at;
}

const ChangeKey* MergeModel::key_of(std::size_t row) const {
    if (row >= rows_.size()) return nullptr;
    switch (rows_[row].kind) {
        case MergeRow::Kind::heading: return nullptr;
        case MergeRow::Kind::conflict: return &merge_.conflicts[rows_[row].index].key;
        case MergeRow::Kind::refused: return &refused_[rows_[row].index].first;
        case MergeRow::Kind::taken: return &taken_[rows_[row].index].key;
    }
    return nullptr;
}

std::string MergeModel::text(const Scenario& mine, std::size_t row, std::size_t column) const {
    if (row >= rows_.size()) return {};
    const MergeRow& r = rows_[row];
    if (r.kind == MergeRow::Kind::heading) {
        if (column != 1) return {};
        MergeRow what = r;
        what.kind = static_cast<MergeRow::Kind>(r.index);
        return merge_heading(what, left());
    }
    const ChangeKey& key = *key_of(row);
    if (column == 1) return place_words(base_, mine, key);
    if (column == 2) return field_words(key);
    if (r.kind == MergeRow::Kind::refused) return column == 3 ? say_message(refused_[r.index].second) : std::string();
    if (r.kind == MergeRow::Kind::taken) {
        const std::vector<Change>& changes = taken_[r.index].changes;
        const bool is_mine = r.by != MergeRow::By::theirs;
        const bool is_theirs = r.by != MergeRow::By::mine;
        if (column == 3) return side_words(changes, is_mine);
        if (column == 4) return side_words(changes, is_theirs);
        return column == 5 ? side_words(changes, false) : std::string();
    }
    const MergeConflict& conflict = merge_.conflicts[r.index];
    if (column == 0) return answer_words(answers_[r.index].answer);
    if (column == 3) return side_words(conflict.mine, true);
    if (column == 4) return side_words(conflict.theirs, true);
    return side_words(conflict.mine, false);
}

std::string MergeModel::details(const Scenario& mine, std::size_t row) const {
    const ChangeKey* key = key_of(row);
    if (key == nullptr) return {};
    const MergeRow& r = rows_[row];
    if (r.kind == MergeRow::Kind::refused)
        return key_words(base_, mine, *key) + ": " + say_message(refused_[r.index].second) + "\n" +
               say("Pick otherwise, or change this version so that both fit together.");
    std::string text;
    const auto version = [&](const std::string& name, const Scenario& scenario, const std::vector<Change>& changes) {
        text += name + "\n";
        for (const std::string& line : edit_lines(scenario.map.grid(), changes)) text += "    " + line + "\n";
        if (const std::string source = source_words(scenario, *key); !source.empty())
            text += "    " + say("Source: {1}", source) + "\n";
    };
    if (r.kind == MergeRow::Kind::taken) {
        version(say("Taken:"), r.by == MergeRow::By::theirs ? theirs_ : mine, taken_[r.index].changes);
        return text;
    }
    const MergeConflict& conflict = merge_.conflicts[r.index];
    std::vector<Change> back;
    for (const Change& change : conflict.mine) back.push_back(inverse(change));
    version(say("Mine:"), mine, conflict.mine);
    version(say("Theirs:"), theirs_, conflict.theirs);
    version(say("Base:"), base_, back);
    if (const Answered& one = answers_[r.index]; one.answer == MergeAnswer::by_hand)
        text += say("By hand:") + "\n    " + one.line + "\n";
    return text;
}

FoundPlace MergeModel::place(const Scenario& mine, std::size_t row) const {
    const ChangeKey* key = key_of(row);
    if (key == nullptr) return {};
    FoundPlace found = place_of(mine, *key);
    for (const Scenario* other : {&theirs_, &base_})
        if (found.hexes.empty()) found.hexes = place_of(*other, *key).hexes;
    return found;
}

std::string MergeModel::object(std::size_t row) const {
    const ChangeKey* key = key_of(row);
    return key == nullptr ? std::string() : table_object(*key);
}

std::vector<ChangeMark> MergeModel::marks(const Scenario& mine) const {
    std::vector<ChangeMark> all;
    for (std::size_t i = 0; i < conflicts(); ++i)
        add_marks(theirs_, mine, merge_.conflicts[i].key, tone_of(answers_[i].answer), all);
    return all;
}

std::vector<ChangeMark> MergeModel::marks_of(const Scenario& mine, std::size_t row) const {
    std::vector<ChangeMark> all;
    const ChangeKey* key = key_of(row);
    if (key == nullptr) return all;
    const MergeRow& r = rows_[row];
    add_marks(theirs_, mine, *key,
              r.kind == MergeRow::Kind::conflict ? tone_of(answers_[r.index].answer) : MarkTone::changed, all);
    return all;
}

}  // namespace ramparts
