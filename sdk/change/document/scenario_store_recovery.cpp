// Recovery after a crash; see scenario_store.hpp.
#include <algorithm>

#include "formats/scenario/picture_file.hpp"
#include "formats/text/sha256.hpp"
#include "sdk/change/document/carry_over.hpp"
#include "sdk/change/document/scenario_store.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

/// Whether the file holds the text with this hash, or held it until its last save.
bool held(const fs::path& file, const std::string& hash, FileSystem& files) {
    const auto is = [&](const fs::path& candidate) {
        const auto text = files.read(candidate);
        return text && fingerprint_hex(*text) == hash;
    };
    const std::vector<fs::path> backups = backups_of(file, files);
    return is(file) || (!backups.empty() && is(backups.front()));
}

/// Whether the document's door lets this change pass.
bool passes(const Scenario& from, const Scenario& to) {
    Document document(from);
    return document
        .edit("probe",
              [&](Edit& e) {
                  e.keep_sources();
                  e.replace_scenario(to);
              })
        .has_value();
}

/// Repeats a journal on a document; what it holds, apart from what that means for the files.
Recovery repeated(const EditJournalRead& journal, Document& document, EditReplay& replay) {
    Recovery result;
    result.torn = journal.torn;
    using Kind = EditJournalRead::Record::Kind;
    const auto is_step = [](const EditJournalRead::Record& r) { return r.kind == Kind::edit || r.kind == Kind::move; };
    for (const EditJournalRead::Record& r : journal.records) {
        if (r.kind == Kind::edit &&
            (result.labels.empty() || r.merge_key.empty() || result.labels.back() != r.steps[0].label))
            result.labels.push_back(r.steps[0].label);
        if (is_step(r)) ++result.recorded;
    }
    auto base = journalled_scenario(journal);
    if (!base) {
        result.state = Recovery::State::unusable;
        result.problem = journal.problem;
    }
    if (!base || result.recorded == 0) return result;
    document.reset(std::move(*base));
    const Scenario before = document.scenario();
    replay = replay_edits(journal, document);
    for (std::size_t i = 0; i < replay.records; ++i)
        if (is_step(journal.records[i])) ++result.repeated;
    result.problem = replay.problem;
    result.state = result.problem.empty() ? Recovery::State::complete : Recovery::State::partial;
    result.changes = difference(before, document.scenario());
    return result;
}

}  // namespace

/// Whether the files are those of `base`, or a save of ours has replaced some of them. A crash in the middle of saving
/// leaves some files already new; their old texts are the newest backups then.
bool ScenarioStore::files_are_ours(const EditJournalBase& base) const {
    return base == hashes_of(base_.places) ||
           (held(base_.scenario_path, base.scenario, files_) && held(base_.ruleset_path, base.ruleset, files_) &&
            held(base_.map_path, base.map, files_));
}

/// Carries what was recorded over to files that another program has changed; `document` holds it and holds, afterwards,
/// what can be restored.
void ScenarioStore::fit_to_files(const EditJournalRead& journal, Document& document, Recovery& recovery) const {
    recovery.files_changed = true;
    const Scenario& mine = document.scenario();
    const auto base = journalled_scenario(journal);
    const auto fits = carry_over(*base, mine, base_.scenario, Contested::theirs);
    // Together the two may come to what no file holds, such as an entry at a hole.
    if (!fits || !passes(base_.scenario, *fits)) {
        recovery.state = Recovery::State::apart;
        return;
    }
    if (const auto all = carry_over(*base, mine, base_.scenario, Contested::mine))
        recovery.refused = difference(*fits, *all).lines;
    if (!recovery.refused.empty()) recovery.state = Recovery::State::partial;
    document.reset(*fits);
}

/// What `journal` offers to the files as they are; `document` holds it afterwards.
Recovery ScenarioStore::inspect(const EditJournalRead& journal, Document& document, EditReplay& replay) const {
    Recovery result = repeated(journal, document, replay);
    if (!result.offers()) return result;
    if (!files_are_ours(journal.base)) fit_to_files(journal, document, result);
    result.changes = difference(base_.scenario, document.scenario());
    // A journal whose steps took themselves back, or that was cut off before the first, has nothing to offer.
    if (result.changes.empty() && !result.leaves_something()) result.state = Recovery::State::none;
    return result;
}

Recovery ScenarioStore::recovery() const {
    if (!journal_) return {};
    const auto bytes = files_.read(journal_->path());
    if (!bytes) return {};
    Document scratch;
    EditReplay replay;
    return inspect(read_edit_journal(*bytes), scratch, replay);
}

/// A journal names pictures and does not hold them.
void ScenarioStore::shelve() {
    CounterPictures shelf = base_.scenario.pictures;
    take_pictures(shelf, picture_paths(document_.scenario()), base_.scenario_path.parent_path());
    document_.keep_pictures(shelf);
}

Recovery ScenarioStore::recover() {
    if (!journal_) return {};
    const auto bytes = files_.read(journal_->path());
    if (!bytes) return {};
    const EditJournalRead journal = read_edit_journal(*bytes);
    Document scratch;
    EditReplay replay;
    const Recovery result = inspect(journal, scratch, replay);
    if (!result.offers()) return result;
    const fs::path found = journal_->path();
    if (journal.base == hashes_of(base_.places) && !result.leaves_something() && found == journal_place()) {
        document_.reset(*journalled_scenario(journal));
        (void)replay_edits(journal, document_);
        shelve();
        journal_->resume(document_, replay.bytes);
        return result;
    }
    if (result.leaves_something()) {
        const fs::path kept = free_name(found);
        if (replace_file(kept, *bytes, files_)) kept_ = kept;
    }
    // The records do not lead from these files to the document: one whole record does, in a journal that takes the
    // place of the old one.
    document_.reset(base_.scenario);
    journal_ = std::make_unique<EditJournal>(journal_place(), files_);
    start_journal();
    (void)document_.edit(std::string(wording("Recovered after a crash").english()), [&](Edit& e) {
        e.keep_sources();
        e.replace_scenario(scratch.scenario());
    });
    shelve();
    if (found != journal_->path() && journal_->trouble().empty()) (void)files_.remove(found);
    return result;
}

std::vector<fs::path> orphaned_journals(const fs::path& folder, FileSystem& files) {
    std::vector<fs::path> result;
    for (const std::string& name : files.list(folder))
        if (name.starts_with('.') && name.ends_with(".ramparts-journal") && name.find(".xml.") == std::string::npos)
            result.push_back(folder / name);
    return result;
}

std::unique_ptr<ScenarioStore> recover_new(const fs::path& journal, Recovery& recovery, FileSystem& files) {
    recovery = {};
    const auto bytes = files.read(journal);
    if (!bytes) return nullptr;
    const EditJournalRead read = read_edit_journal(*bytes);
    auto base = journalled_scenario(read);
    if (!base) return nullptr;
    Document scratch;
    EditReplay replay;
    recovery = repeated(read, scratch, replay);
    auto store = std::make_unique<ScenarioStore>(std::move(*base), fs::path(), files);
    (void)replay_edits(read, store->document_);
    store->document_.mark_unsaved();
    store->journal_ = std::make_unique<EditJournal>(journal, files);
    store->journal_->resume(store->document_, replay.bytes);
    return store;
}

}  // namespace ramparts
