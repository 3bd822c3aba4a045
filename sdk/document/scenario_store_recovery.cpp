// Recovery after a crash; see scenario_store.hpp.
#include <algorithm>

#include "formats/text/sha256.hpp"
#include "sdk/document/archive.hpp"
#include "sdk/document/scenario_store.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

/// The text with this hash: the file itself, or one of its backups.
std::optional<std::string> text_with_hash(const fs::path& file, const std::string& hash, FileSystem& files) {
    if (hash.empty()) return std::nullopt;
    std::vector<fs::path> candidates{file};
    for (fs::path& backup : backups_of(file, files)) candidates.push_back(std::move(backup));
    for (const fs::path& candidate : candidates)
        if (auto text = files.read(candidate); text && fingerprint_hex(*text) == hash) return std::move(*text);
    return std::nullopt;
}

}  // namespace

/// The scenario a journal builds on. A crash in the middle of saving leaves some files already new; their old texts are
/// among the backups then.
std::optional<Scenario> ScenarioStore::journal_base(const EditJournalRead& journal) const {
    if (journal.base.empty()) return journalled_scenario(journal);
    if (journal.base == hashes_of(base_.places)) return base_.scenario;
    const auto scenario_text = text_with_hash(base_.scenario_path, journal.base.scenario, files_);
    const auto ruleset_text = text_with_hash(base_.ruleset_path, journal.base.ruleset, files_);
    const auto map_text = text_with_hash(base_.map_path, journal.base.map, files_);
    if (!scenario_text || !ruleset_text || !map_text) return std::nullopt;
    const RulesetRead ruleset = read_ruleset(*ruleset_text, {});
    const MapRead map = read_map(*map_text, {}, ruleset.ruleset);
    ScenarioRead read = read_scenario(*scenario_text, {}, ruleset.ruleset, map.map);
    if (!ruleset.readable || !map.readable || !read.readable) return std::nullopt;
    return std::move(read.scenario);
}

Recovery ScenarioStore::inspect(const EditJournalRead& journal, Document& document) const {
    Recovery result;
    result.torn = journal.torn;
    for (const EditJournalRead::Record& r : journal.records) {
        if (r.kind == EditJournalRead::Record::Kind::edit &&
            (result.labels.empty() || r.merge_key.empty() || result.labels.back() != r.label))
            result.labels.push_back(r.label);
        if (r.kind != EditJournalRead::Record::Kind::seal) ++result.recorded;
    }
    if (!journal.is_journal || result.recorded == 0) return result;
    auto base = journal_base(journal);
    if (!base) {
        result.state = Recovery::State::base_lost;
        return result;
    }
    document.reset(std::move(*base));
    const std::size_t repeated = replay_edits(journal, document);
    for (std::size_t i = 0; i < repeated; ++i)
        if (journal.records[i].kind != EditJournalRead::Record::Kind::seal) ++result.repeated;
    if (!is_sound(document.scenario())) {
        result.state = Recovery::State::base_lost;
        return result;
    }
    result.state = repeated == journal.records.size() ? Recovery::State::complete : Recovery::State::partial;
    result.changes = difference(base_.scenario, document.scenario());
    // A journal whose steps took themselves back, or that was cut off before the first, has nothing to offer.
    if (result.changes.empty() && !journal.base.empty()) result.state = Recovery::State::none;
    return result;
}

Recovery ScenarioStore::recovery() const {
    if (!journal_) return {};
    const auto bytes = files_.read(journal_->path());
    if (!bytes) return {};
    Document scratch;
    return inspect(read_edit_journal(*bytes), scratch);
}

Recovery ScenarioStore::recover() {
    if (!journal_) return {};
    const auto bytes = files_.read(journal_->path());
    if (!bytes) return {};
    const EditJournalRead journal = read_edit_journal(*bytes);
    Document scratch;
    const Recovery result = inspect(journal, scratch);
    if (!result.offers()) return result;
    auto base = journal_base(journal);
    const bool same_base = *base == base_.scenario || journal.base.empty();
    document_.reset(std::move(*base));
    (void)replay_edits(journal, document_);
    if (!same_base) document_.mark_unsaved();
    if (result.state == Recovery::State::complete && same_base) {
        journal_->resume(document_, journal.valid_bytes);
        return result;
    }
    // The records no longer lead from the files to the document: begin a journal that does, with one whole record.
    const Scenario restored = document_.scenario();
    document_.reset(base_.scenario);
    begin();
    (void)document_.edit("Recovered after a crash", [&](Edit& e) { e.replace_scenario(restored); });
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
    // The store takes the old journal's state over into one of its own; the old file goes once that one stands.
    Document scratch(*base);
    recovery.torn = read.torn;
    recovery.recorded = read.records.size() - 1;
    const std::size_t repeated = replay_edits(read, scratch);
    recovery.repeated = repeated == 0 ? 0 : repeated - 1;
    recovery.state = repeated == read.records.size() ? Recovery::State::complete : Recovery::State::partial;
    recovery.changes = difference(*base, scratch.scenario());
    for (const EditJournalRead::Record& r : read.records)
        if (r.kind == EditJournalRead::Record::Kind::edit) recovery.labels.push_back(r.label);
    auto store = std::make_unique<ScenarioStore>(*base, journal.parent_path(), files);
    (void)replay_edits(read, store->document());
    store->document().mark_unsaved();
    if (store->journal() && store->journal()->trouble().empty() && files.exists(store->journal()->path()))
        (void)files.remove(journal);
    return store;
}

}  // namespace ramparts
