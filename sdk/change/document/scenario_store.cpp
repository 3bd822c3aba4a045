// A document with its files; see scenario_store.hpp. Recovery is in scenario_store_recovery.cpp.
#include "sdk/change/document/scenario_store.hpp"

#include <algorithm>

#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/link.hpp"
#include "formats/scenario/name_file.hpp"
#include "formats/scenario/picture_file.hpp"
#include "formats/scenario/read_back.hpp"
#include "formats/scenario/ruleset_file.hpp"
#include "formats/text/sha256.hpp"
#include "formats/variant/ruleset_variant.hpp"
#include "formats/variant/variant_file.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

Message rules_would_be_lost() {
    return message(
        "nothing was written, because changes of the ruleset do not fit the one that it is made from, and would be "
        "lost\nTake the new base over with ramparts rebase first");
}

fs::path resolved(const fs::path& path) {
    std::error_code error;
    const fs::path result = fs::weakly_canonical(fs::absolute(path, error), error);
    return error ? path : result;
}

/// A forward-slash link from a folder to a file, if the reader would follow it: below the folder's own parent.
std::optional<std::string> link_from(const fs::path& folder, const fs::path& file) {
    const fs::path home = resolved(folder);
    const fs::path target = resolved(file);
    const fs::path inside = target.lexically_relative(home.parent_path());
    if (inside.empty() || *inside.begin() == "..") return std::nullopt;
    return target.lexically_relative(home).generic_string();
}

std::optional<std::string> text_of(const auto& places) {
    return places ? std::optional<std::string>(places->source->text()) : std::nullopt;
}

/// The journal in a folder of the user's of a scenario whose own folder takes none.
fs::path journal_apart(const fs::path& folder, const fs::path& scenario) {
    const std::string name = fingerprint_hex(resolved(scenario).string()).substr(0, 16);
    return edit_journal_path(folder / (name + ".xml"));
}

fs::path free_journal(const fs::path& folder, const std::string& id, FileSystem& files) {
    for (int n = 1;; ++n)
        if (fs::path path =
                folder / ("." + (id.empty() ? "scenario" : id) + "-" + std::to_string(n) + ".ramparts-journal");
            !files.exists(path))
            return path;
}

/// Why texts that do not read back as the scenario are not written, and what to do.
Message unlike(const LoadedScenario& again, const LoadedScenario& base, const Scenario& meant) {
    const auto known = [&](const Diagnostic& d) {
        return std::any_of(base.diagnostics.begin(), base.diagnostics.end(),
                           [&](const Diagnostic& b) { return b.code == d.code && b.message == d.message; });
    };
    Message why = again.scenario.ruleset != meant.ruleset ? wording("the ruleset would be another")
                  : again.scenario.map != meant.map       ? wording("the map would be another")
                                                          : wording("scenario.xml would say something else");
    for (const Diagnostic& d : again.diagnostics)
        if (d.severity == Severity::error && !known(d)) {
            const FilePlace& at = d.where.file;
            why = message("{1}:{2}:{3}: {4} {5}", at.path, at.line, at.column, d.code, d.message);
            break;
        }
    return message(
        "nothing was written, because the files would not read back as the scenario on the screen: {1}\nUndo or "
        "correct that change and save again; until then the files stay as they are and the journal keeps your work",
        why);
}

}  // namespace

ScenarioStore::ScenarioStore(Scenario scenario, const fs::path& journal_folder, FileSystem& files)
    : files_(files), document_(std::move(scenario)) {
    base_.readable = true;
    document_.mark_unsaved();
    if (journal_folder.empty()) return;
    (void)files_.create_folder(journal_folder);
    journal_ = std::make_unique<EditJournal>(free_journal(journal_folder, document_.scenario().id, files_), files_);
    journal_->start(document_, EditJournalBase{});
}

ScenarioStore::ScenarioStore(const fs::path& path, FileSystem& files) : files_(files), base_(load_scenario(path)) {
    document_.reset(base_.scenario);
    journal_ = std::make_unique<EditJournal>(edit_journal_path(base_.scenario_path), files_);
}

EditJournalBase ScenarioStore::hashes_of(const SourcePlaces& places) {
    const auto hash = [](const auto& part) { return part ? fingerprint_hex(part->source->text()) : std::string(); };
    return {hash(places.scenario), hash(places.map), hash(places.ruleset)};
}

bool ScenarioStore::claim() {
    claim_ = FolderClaim();  // or it would stand in its own way
    claim_ = FolderClaim::on(base_.scenario_path.parent_path());
    return claim_.state() != FolderClaim::State::taken;
}

void ScenarioStore::use_journals(const fs::path& folder, bool out) {
    keeps_out_ = out;
    journals_ = folder;
    if (folder.empty()) return;
    const fs::path beside = edit_journal_path(base_.scenario_path);
    const fs::path apart = journal_apart(folder, base_.scenario_path);
    if (out ? !files_.exists(beside) || files_.exists(apart) : files_.exists(apart) && !files_.exists(beside))
        journal_ = std::make_unique<EditJournal>(apart, files_);
}

void ScenarioStore::begin() {
    if (!journal_) return;
    if (files_.exists(journal_->path()) && recovery().state != Recovery::State::none) {
        const fs::path kept = free_name(journal_->path());
        if (files_.rename(journal_->path(), kept)) kept_ = kept;
    }
    forget();
}

void ScenarioStore::forget() {
    if (journal_) journal_->discard();
    if (!base_.scenario_path.empty()) journal_ = std::make_unique<EditJournal>(journal_place(), files_);
    start_journal();
}

/// A name beside a journal that is kept.
fs::path ScenarioStore::free_name(const fs::path& journal) const {
    for (int n = 1;; ++n)
        if (fs::path name = journal.string() + ".kept-" + std::to_string(n); !files_.exists(name)) return name;
}

/// Where the journal belongs.
fs::path ScenarioStore::journal_place() const {
    return keeps_out_ && !journals_.empty() ? journal_apart(journals_, base_.scenario_path)
                                            : edit_journal_path(base_.scenario_path);
}

void ScenarioStore::start_journal() {
    if (!journal_ || !base_.places.scenario) return;
    // A large map takes a tenth of a second to hash and to write down; nobody has to wait for that before the first
    // edit.
    journal_->start(document_, [places = base_.places, scenario = document_.scenario()] {
        return edit_journal_opening(hashes_of(places), scenario);
    });
}

bool ScenarioStore::shares_ruleset() const {
    if (base_.ruleset_path.empty()) return false;
    const fs::path relative =
        resolved(base_.ruleset_path).lexically_relative(resolved(base_.scenario_path).parent_path());
    return relative.empty() || *relative.begin() == "..";
}

Result<SaveReport, SaveError> ScenarioStore::save(bool overwrite) {
    if (base_.scenario_path.empty())
        return fail(SaveError{wording("the scenario has no place yet: save it to a folder first"), false});
    if (keeps_out_)
        return fail(SaveError{wording("nothing is saved in this folder: save the scenario to another one"), false});
    const fs::path folder = base_.scenario_path.parent_path();
    const Scenario& s = document_.scenario();
    if (base_.variant) return write({base_.scenario_path, {}, {}}, s, false, overwrite);
    // Another file name in the document (or one that could not be read) moves that file.
    const auto map = follow_link(folder, s.map_href);
    const auto ruleset = follow_link(folder, s.ruleset_href);
    if (!map || !ruleset)
        return fail(
            SaveError{message("nothing was written, because the link \"{1}\" does not lead to a file in the scenario's "
                              "folder or beside that folder\nCorrect the link and save again",
                              map ? s.ruleset_href : s.map_href),
                      false});
    if (s.ruleset_href == base_.scenario.ruleset_href && found_elsewhere(*ruleset)) {
        Scenario whole = s;
        whole.ruleset_href = "ruleset.xml";
        return write({base_.scenario_path, *map, folder / "ruleset.xml"}, std::move(whole), false, overwrite);
    }
    return write({base_.scenario_path, *map, *ruleset}, s, false, overwrite);
}

// The ruleset that was read is not where the link leads, where there is none: the battle gets a copy of its own.
bool ScenarioStore::found_elsewhere(const fs::path& linked) const {
    return !base_.ruleset_path.empty() && resolved(base_.ruleset_path) != resolved(linked) && !files_.exists(linked);
}

Result<SaveReport, SaveError> ScenarioStore::save_as(const fs::path& wanted, RulesetChoice choice) {
    if (const auto done = files_.create_folder(wanted); !done) return fail(SaveError{done.error().message, false});
    const fs::path folder = resolved(wanted);
    Scenario scenario = document_.scenario();
    scenario.map_href = "map.xml";
    Targets targets{folder / "scenario.xml", folder / "map.xml", folder / "ruleset.xml"};
    std::optional<std::string> link;
    // What a variant changes in its ruleset has no file yet.
    const bool no_file = base_.variant && scenario.ruleset_href == "ruleset.xml";
    if (choice == RulesetChoice::reference && !base_.ruleset_path.empty() && !no_file)
        link = link_from(folder, base_.ruleset_path);
    if (link) targets.ruleset = (folder / *link).lexically_normal();
    scenario.ruleset_href = link.value_or("ruleset.xml");
    return write(targets, std::move(scenario), true, true);
}

Result<std::vector<FileToSave>, Message> ScenarioStore::variant_to_write(Scenario& scenario, bool overwrite) const {
    auto text = variant_text(base_, scenario);
    if (!text) return fail(text.error());
    std::vector<FileToSave> wanted;
    wanted.push_back(
        {base_.scenario_path, std::move(*text), overwrite ? std::nullopt : text_of(base_.places.scenario)});
    add_pictures(wanted, scenario, base_.scenario_path.parent_path());
    return wanted;
}

/// Whether saving would lose changes of a ruleset that do not fit what it is made from.
bool ScenarioStore::loses_rules(const Targets& targets, const Scenario& scenario) const {
    const auto& places = base_.places.ruleset;
    return places && places->made_from && !places->made_from->fits && !(scenario.ruleset == base_.scenario.ruleset) &&
           resolved(base_.ruleset_path) == resolved(targets.ruleset);
}

/// A ruleset that is changed here stays pinned: `scenario` gets the hash of its new text.
std::vector<FileToSave> ScenarioStore::files_to_write(const Targets& targets, Scenario& scenario, TextProof proof,
                                                      bool overwrite) const {
    // One that says only what differs from another finds it from where it is, and is whole anywhere else.
    const bool moves = resolved(base_.ruleset_path) != resolved(targets.ruleset);
    const auto texts_of = [&] { return moves ? plain_texts(base_, scenario) : save_texts(base_, scenario, proof); };
    SavedTexts texts = texts_of();
    if (!scenario.ruleset_sha256.empty() && !(scenario.ruleset == base_.scenario.ruleset)) {
        scenario.ruleset_sha256 = ruleset_pin(scenario.ruleset);
        texts = texts_of();
    }
    // A file that moves must not come down upon another one.
    const auto expected = [&](const auto& places, const fs::path& was, const fs::path& now) {
        if (overwrite) return std::optional<std::string>();
        return resolved(was) == resolved(now) ? text_of(places) : std::optional<std::string>(std::string());
    };
    std::vector<FileToSave> wanted;
    wanted.push_back({targets.ruleset, std::move(texts.ruleset),
                      expected(base_.places.ruleset, base_.ruleset_path, targets.ruleset)});
    wanted.push_back({targets.map, std::move(texts.map), expected(base_.places.map, base_.map_path, targets.map)});
    wanted.push_back({targets.scenario, std::move(texts.scenario),
                      expected(base_.places.scenario, base_.scenario_path, targets.scenario)});
    add_pictures(wanted, scenario, targets.scenario.parent_path());
    return wanted;
}

// A variant has it from its base.
bool ScenarioStore::inherits_picture(const std::string& path) const {
    return base_.variant && base_.variant->base.scenario.pictures.find(path) != nullptr;
}

// Those that are there already stay: others may have painted in them.
void ScenarioStore::add_pictures(std::vector<FileToSave>& wanted, const Scenario& scenario,
                                 const fs::path& folder) const {
    const bool same_place = resolved(folder) == resolved(base_.scenario_path.parent_path());
    for (const std::string& path : picture_paths(scenario))
        if (const CounterPictures::Bytes bytes = scenario.pictures.find(path);
            bytes != nullptr && !(same_place && inherits_picture(path)) &&
            !(same_place && !base_.scenario_path.empty() && files_.exists(folder / path)))
            wanted.push_back({folder / path, *bytes, std::nullopt});
}

Result<SaveReport, SaveError> ScenarioStore::write(const Targets& targets, Scenario scenario, bool elsewhere,
                                                   bool overwrite) {
    std::vector<FileToSave> wanted;
    const bool variant = base_.variant && !elsewhere;
    if (variant) {
        auto files = variant_to_write(scenario, overwrite);
        if (!files) return fail(SaveError{files.error(), false});
        wanted = std::move(*files);
    } else {
        if (loses_rules(targets, scenario)) return fail(SaveError{rules_would_be_lost(), false});
        wanted = files_to_write(targets, scenario, TextProof::left_to_caller, overwrite);
    }
    // What the next start will see must be what is on the screen, or nothing is touched. That is the one time a changed
    // text is read; when it is not what was meant, each text is made once more with a proof of its own.
    LoadedScenario again = read_back(targets.scenario, wanted);
    if (!variant && (!again.readable || !(again.scenario == scenario))) {
        wanted = files_to_write(targets, scenario, TextProof::by_reading, overwrite);
        again = read_back(targets.scenario, wanted);
    }
    if (!again.readable || !(again.scenario == scenario)) return fail(SaveError{unlike(again, base_, scenario), false});
    if (elsewhere)
        for (NameFile& names : name_files_for_copy(base_, scenario))
            wanted.push_back({targets.scenario.parent_path() / names.name, std::move(names.text), std::nullopt});
    for (const FileToSave& file : wanted)
        if (file.path.extension() == ".png") (void)files_.create_folder(file.path.parent_path());
    auto report = save_files(wanted, bounds_of(targets.scenario), files_);
    if (!report) return report;
    if (!(scenario == document_.scenario()))
        (void)document_.edit(std::string((elsewhere ? wording("Save as") : wording("Save")).english()), [&](Edit& e) {
            e.set(fields::map_href, scenario.map_href);
            e.set(fields::ruleset_href, scenario.ruleset_href);
            e.set(fields::ruleset_sha256, scenario.ruleset_sha256);
        });
    document_.keep_pictures(again.scenario.pictures);
    base_ = std::move(again);
    document_.mark_saved();
    if (elsewhere) {
        keeps_out_ = false;
        (void)claim();
    }
    forget();
    return report;
}

void ScenarioStore::close(bool give_up) {
    if (!journal_) return;
    if (give_up || !document_.modified()) journal_->discard();
    else journal_->detach();
}

}  // namespace ramparts
