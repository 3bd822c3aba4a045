// See errata_recording.hpp.
#include "editor/workspace/errata_recording.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <set>

#include "editor/workspace/workspace.hpp"
#include "formats/disk/write_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/errata/make.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxRecordedBytes = std::size_t{64} << 20U;

std::string today_words() {
    const std::time_t now = std::time(nullptr);
    std::tm day{};
    gmtime_r(&now, &day);
    char text[16];
    return std::strftime(text, sizeof text, "%Y-%m-%d", &day) > 0 ? text : "";
}

fs::path note_beside(const OpenDocument& document) {
    const EditJournal* journal = const_cast<OpenDocument&>(document).store().journal();
    return journal == nullptr ? fs::path() : fs::path(journal->path().string() + ".errata");
}

/// The later scenario's own statements of origin are made anew: by the source in force.
std::vector<Change> without_origins(std::vector<Change> changes) {
    std::set<ChangeKey> follow;
    for (const Change& change : changes)
        if (const auto key = origin_key(change.key)) follow.insert(*key);
    std::erase_if(changes, [&](const Change& change) { return follow.contains(change.key); });
    return changes;
}

bool leads_to(const Scenario& from, const std::vector<Erratum>& errata, const Scenario& to) {
    Document scratch(from);
    Errata all;
    all.id = "check";
    all.errata = errata;
    const ErrataLayer layer{all, {}, {}, std::vector<bool>(errata.size(), true)};
    return apply_errata(scratch, std::span(&layer, 1)) && scratch.scenario() == to;
}

std::string free_id(const Errata& errata, const std::string& id) {
    if (errata.find(id) == nullptr) return id;
    for (int n = 2;; ++n)
        if (std::string name = id + "-" + std::to_string(n); errata.find(name) == nullptr) return name;
}

}  // namespace

ErrataRecording::ErrataRecording(OpenDocument& document, fs::path file)
    : document_(document), file_(std::move(file)), source_before_(document.document.source()) {}

std::string ErrataRecording::obstacle(const OpenDocument& document) {
    if (document.recording) return say("Errata are recorded already.");
    if (document.path().empty()) return say("Save the scenario first: errata say what changes against its files.");
    if (document.unsaved()) return say("Save the changes first, or undo them: errata begin at what the files hold.");
    return {};
}

/// Reads what the file holds and puts it on the base.
std::string ErrataRecording::open_file(const Scenario& base) {
    base_ = from_ = base;
    std::error_code error;
    if (!fs::exists(file_, error)) return {};
    std::string text;
    Diagnostic problem;
    if (!read_file(file_, kMaxRecordedBytes, text, problem)) return say_message(problem.message);
    on_disk_ = text;
    ErrataRead read = read_errata(std::move(text), file_.string());
    if (!read.readable) return say("{1} is not an errata file that can be read, and is left as it is.", file_.string());
    already_ = std::move(read.errata);
    Document scratch(base);
    const ErrataLayer layer{already_, file_.string(), read.source, {}};
    const auto applied = apply_errata(scratch, std::span(&layer, 1));
    if (!applied)
        return say("What {1} holds does not fit the scenario: {2}", file_.filename().string(),
                   applied.error().empty() ? std::string() : say_message(applied.error().front().message));
    from_ = scratch.scenario();
    return {};
}

std::string ErrataRecording::begin(OpenDocument& document, const fs::path& file) {
    if (std::string why = obstacle(document); !why.empty()) return why;
    if (!file.is_absolute() || file.extension() != ".xml")
        return say("Name a file with its whole path, ending in .xml.");
    std::unique_ptr<ErrataRecording> recording(new ErrataRecording(document, file));
    if (std::string why = recording->open_file(document.scenario()); !why.empty()) return why;
    Document& doc = document.document;
    recording->base_step_ = doc.step_number(doc.position());
    const auto changes = changes_between(document.scenario(), recording->from_);
    if (changes && !changes->empty()) {
        const auto done = doc.edit(named("Put recorded errata on"), [&](Edit& e) {
            e.keep_sources();
            return make_changes(e, *changes).empty();
        });
        if (!done) return say_message(done.error().message);
    }
    doc.seal();
    doc.mark_saved();
    // What the document now holds is not put on a second time.
    if (const std::size_t at = document.errata.find(file); at < document.errata.layers().size())
        document.errata.file_off(at);
    recording->write_note();
    recording->link_ = document.changed.connect(
        [raw = recording.get()](const ChangeSet& changes_made) { raw->changed(changes_made); });
    document.recording = std::move(recording);
    document.errata_touched();
    return {};
}

bool ErrataRecording::resume(OpenDocument& document, std::string& why) {
    const fs::path note = note_beside(document);
    std::error_code error;
    if (note.empty() || !fs::exists(note, error)) return false;
    std::string file;
    std::getline(std::ifstream(note, std::ios::binary), file);
    Document& doc = document.document;
    if (!doc.modified() || !fs::path(file).is_absolute()) {
        forget_note(document);
        return false;
    }
    std::unique_ptr<ErrataRecording> recording(new ErrataRecording(document, file));
    why = recording->open_file(document.store().loaded().scenario);
    if (!why.empty()) {
        forget_note(document);
        return true;
    }
    recording->base_step_ = 0;
    recording->link_ = document.changed.connect(
        [raw = recording.get()](const ChangeSet& changes_made) { raw->changed(changes_made); });
    document.recording = std::move(recording);
    document.errata_touched();
    return true;
}

void ErrataRecording::write_note() const {
    if (const fs::path note = note_beside(document_); !note.empty())
        (void)replace_file(note, file_.string() + "\n", real_files());
}

void ErrataRecording::forget_note(const OpenDocument& document) {
    std::error_code error;
    if (const fs::path note = note_beside(document); !note.empty()) fs::remove(note, error);
}

void ErrataRecording::changed(const ChangeSet& changes) {
    if (working_) return;
    const Document& doc = document_.document;
    const std::int64_t now = doc.step_number(doc.position());
    if (changes.cause != ChangeSet::Cause::edit) {
        if (asks_from_ && now <= *asks_from_) asks_from_.reset();
        return;
    }
    if (!asks_from_ && !answered_) asks_from_ = now - 1;
}

std::optional<std::size_t> ErrataRecording::position_of(std::int64_t step) const {
    const Document& doc = document_.document;
    for (std::size_t p = 0; p <= doc.history_size(); ++p)
        if (doc.step_number(p) == step) return p;
    return std::nullopt;
}

std::string ErrataRecording::answer(const ErrataWord& word) {
    Document& doc = document_.document;
    const auto back = asks_from_ ? position_of(*asks_from_) : std::nullopt;
    std::string why;
    working_ = true;
    if (back && *back < doc.position()) {
        const Scenario after = doc.scenario();
        const std::size_t here = doc.position();
        const std::string label = doc.history_label(here - 1);
        doc.seal();
        doc.jump_to(*back);
        auto changes = changes_between(doc.scenario(), after);
        if (!changes) {
            why = say("The size or the numbers of a map cannot be changed by an erratum.");
        } else {
            *changes = without_origins(std::move(*changes));
            const auto done = doc.edit(label, [&](Edit& e) {
                e.set_source(word.source);
                return make_changes(e, *changes).empty();
            });
            if (!done) why = say_message(done.error().message);
            for (const Change& change : *changes) words_[{change.key.noun, change.key.at}] = word;
        }
        if (!why.empty()) doc.jump_to(here);
        doc.seal();
    }
    working_ = false;
    if (!why.empty()) return why;
    asks_from_.reset();
    word_ = word;
    answered_ = !word.each;
    doc.set_source(word.source);
    return {};
}

void ErrataRecording::refuse() {
    Document& doc = document_.document;
    doc.seal();
    working_ = true;
    if (const auto back = asks_from_ ? position_of(*asks_from_) : std::nullopt) doc.jump_to(*back);
    working_ = false;
    asks_from_.reset();
}

std::optional<Errata> ErrataRecording::recorded() const {
    const Scenario& now = document_.scenario();
    ErrataPlan plan;
    plan.apart = true;
    plan.date = today_words();
    plan.author = word_.author;
    plan.reason = word_.reason;
    plan.id = file_.stem().string();
    auto made = make_errata(from_, now, plan);
    if (!made) return std::nullopt;
    for (Erratum& erratum : made->errata)
        for (const Change& change : erratum.changes)
            if (const auto said = words_.find({change.key.noun, change.key.at}); said != words_.end()) {
                erratum.reason = said->second.reason;
                erratum.author = said->second.author;
            }
    // Data that keep no origin of their own have whose word they are from what was said.
    std::vector<Erratum> told = made->errata;
    for (Erratum& erratum : told) {
        if (erratum.source.stated() || erratum.changes.empty()) continue;
        const ChangeKey& key = erratum.changes.front().key;
        const auto said = words_.find({key.noun, key.at});
        erratum.source = said != words_.end() ? said->second.source : word_.source;
    }
    if (told != made->errata && leads_to(from_, told, now)) made->errata = std::move(told);
    if (already_.errata.empty() && already_.id.empty()) return made;
    Errata all = already_;
    for (Erratum& erratum : made->errata) {
        erratum.id = free_id(all, erratum.id);
        all.errata.push_back(std::move(erratum));
    }
    return all;
}

Result<SaveReport, SaveError> ErrataRecording::save() {
    const auto errata = recorded();
    if (!errata)
        return fail(SaveError{say("The size or the numbers of a map cannot be changed by an erratum."), false});
    const std::string text = write_errata(*errata);
    if (const auto made = real_files().create_folder(file_.parent_path()); !made)
        return fail(SaveError{made.error().message, false});
    std::error_code error;
    const fs::path within = fs::weakly_canonical(file_.parent_path(), error);
    const FileToSave wanted{file_, text, on_disk_};
    auto done = save_files(std::span(&wanted, 1), within, real_files());
    if (!done) return done;
    on_disk_ = text;
    document_.document.seal();
    document_.document.mark_saved();
    return done;
}

void ErrataRecording::stop(OpenDocument& document) {
    const std::unique_ptr<ErrataRecording> recording = std::move(document.recording);
    if (!recording) return;
    recording->link_ = Connection();
    Document& doc = document.document;
    forget_note(document);
    doc.seal();
    if (const auto back = recording->position_of(recording->base_step_)) doc.jump_to(*back);
    if (const auto changes = changes_between(doc.scenario(), recording->base_); changes && !changes->empty())
        (void)doc.edit(named("Put the scenario back to its base"), [&](Edit& e) {
            e.keep_sources();
            return make_changes(e, *changes).empty();
        });
    if (doc.scenario() == recording->base_) {
        doc.mark_saved();
        document.store().forget();  // its journal has nothing any more that the files lack
    }
    doc.set_source(recording->source_before_);
    if (!recording->on_disk_.empty() && document.errata.add(recording->file_).empty())
        document.errata.switch_file_on(document.scenario(), document.errata.find(recording->file_));
    document.errata_touched();
}

}  // namespace ramparts
