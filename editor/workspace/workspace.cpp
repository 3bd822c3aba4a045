// Bookkeeping of open documents.
#include "editor/workspace/workspace.hpp"

#include <algorithm>
#include <utility>

#include "editor/model/printed_pass.hpp"
#include "editor/workspace/comparison.hpp"
#include "editor/workspace/errata_recording.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "formats/scenario/name_file.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

std::uint64_t next_number() {
    static std::uint64_t last = 0;
    return ++last;
}

}  // namespace

OpenDocument::OpenDocument(Scenario scenario, const std::filesystem::path& journals)
    : OpenDocument(std::make_unique<ScenarioStore>(std::move(scenario), journals)) {}

OpenDocument::OpenDocument(std::unique_ptr<ScenarioStore> opened, std::unique_ptr<MapOverview> overview_of_it)
    : store_(std::move(opened)),
      overview_(overview_of_it ? std::move(overview_of_it)
                               : std::make_unique<MapOverview>(store_->document().scenario())),
      document(store_->document()),
      overview(*overview_),
      number_(next_number()) {
    listen();
}

namespace {

// What is wrong with the files of the battle, those of its names in other languages too.
std::vector<Diagnostic> found_by_reading(const LoadedScenario& loaded) {
    std::vector<Diagnostic> found = loaded.diagnostics;
    const std::vector<Diagnostic> names = check_names(loaded);
    found.insert(found.end(), names.begin(), names.end());
    return found;
}

}  // namespace

void OpenDocument::listen() {
    const Grid& grid = map().grid();
    cursor_ = grid.at(grid.lines() / 2, grid.length() / 2);
    use_names_of(store_->loaded());
    findings.set_read(found_by_reading(store_->loaded()));
    std::vector<Diagnostic> faults = errata.read_beside(path());
    if (!faults.empty()) findings.set_said(faults);
    read_again_ = saved.connect([this] {
        (void)errata.read_beside(path());
        findings.set_read(found_by_reading(store_->loaded()));
        findings_changed();
    });
    listener_ = document.listen([this](const ChangeSet& changes) {
        findings.note(changes);
        if (errata.any_on()) badges.mark(errata.marked(scenario()));
        if (changes.all || changes.many || changes.touches(Area::grid | Area::kinds)) overview.forget();
        else overview.hexes_changed(changes.hexes);
        if (changes.all) {
            const HexIndex size = map().grid().size();
            if (cursor_ >= size) cursor_ = 0;
            std::erase_if(selection_, [size](HexIndex hex) { return hex >= size; });
            std::erase_if(lit_, [size](HexIndex hex) { return hex >= size; });
        }
        if (comparison_) comparison_->note(changes);
        changed(changes);
        if (comparison_) comparison_changed();
    });
}

void OpenDocument::compare(std::unique_ptr<Comparison> with) {
    // Who looks at the old one hears of the change while it is still there.
    const std::unique_ptr<Comparison> before = std::exchange(comparison_, std::move(with));
    comparison_changed();
}

std::string OpenDocument::finish_merge(bool leave_open) {
    // The edit is not to be merged anew with what it comes from.
    std::unique_ptr<Comparison> with = std::move(comparison_);
    std::string why = with->merge->finish(document, leave_open);
    if (!why.empty()) comparison_ = std::move(with);
    comparison_changed();
    return why;
}

void OpenDocument::show_in(const draw::Palette& palette) {
    overview.set_palette(palette);
    change_view([&](ViewSettings& v) { v.palette = palette; });
}

void OpenDocument::errata_touched() {
    badges.mark(errata.marked(scenario()));
    errata_changed();
}

OpenDocument::~OpenDocument() { document.unlisten(listener_); }

void OpenDocument::set_source(Provenance source) {
    document.set_source(std::move(source));
    source_changed();
}

PrintedPass& OpenDocument::printed() {
    if (!printed_) printed_ = std::make_unique<PrintedPass>(document);
    return *printed_;
}

std::string OpenDocument::title() const {
    return scenario().name.empty() ? say("Untitled") : say_name(scenario().name);
}

void OpenDocument::set_cursor(HexIndex hex) {
    if (hex >= map().grid().size() || hex == cursor_) return;
    const HexIndex from = cursor_;
    cursor_ = hex;
    cursor_moved(from, hex);
}

void OpenDocument::set_selection(std::vector<HexIndex> hexes) {
    std::sort(hexes.begin(), hexes.end());
    hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
    if (hexes == selection_) return;
    selection_ = std::move(hexes);
    selection_changed();
}

void OpenDocument::set_focused_unit(const std::string& id) {
    if (id == focused_unit_ && picked_units_.size() < 2) return;
    focused_unit_ = id;
    picked_units_.clear();
    if (!id.empty()) picked_units_.push_back(id);
    unit_focused();
}

void OpenDocument::set_picked_units(std::vector<std::string> ids) {
    if (ids == picked_units_) return;
    picked_units_ = std::move(ids);
    if (std::find(picked_units_.begin(), picked_units_.end(), focused_unit_) == picked_units_.end())
        focused_unit_ = picked_units_.empty() ? std::string() : picked_units_.front();
    unit_focused();
}

void OpenDocument::set_lit(std::vector<HexIndex> hexes) {
    std::erase_if(hexes, [this](HexIndex hex) { return hex >= map().grid().size(); });
    if (hexes == lit_) return;
    std::vector<HexIndex> both = std::exchange(lit_, std::move(hexes));
    both.insert(both.end(), lit_.begin(), lit_.end());
    lit_changed(both);
}

Workspace::Workspace(const Equip& equip) {
    equipment_ = equip(*this);
    tool_ = &tools_.front();
    modules_link_ = ramparts::modules_changed().connect([this] {
        for (const auto& document : documents_) document->findings.note_everything();
        modules_changed();
    });
}

OpenDocument& Workspace::add(std::unique_ptr<OpenDocument> document) {
    OpenDocument& added_one = *documents_.emplace_back(std::move(document));
    auto& links = connections_.emplace_back(&added_one, std::vector<Connection>{}).second;
    links.push_back(added_one.changed.connect([this, &added_one](const ChangeSet& c) { changed(added_one, c); }));
    links.push_back(added_one.saved.connect([this, &added_one] { saved(added_one); }));
    links.push_back(added_one.errata_changed.connect([this, &added_one] { errata_changed(added_one); }));
    links.push_back(added_one.comparison_changed.connect([this, &added_one] { comparison_changed(added_one); }));
    links.push_back(added_one.findings_changed.connect([this, &added_one] { findings_changed(added_one); }));
    links.push_back(added_one.unit_focused.connect([this, &added_one] { unit_focused(added_one); }));
    links.push_back(
        added_one.cursor_moved.connect([this, &added_one](HexIndex, HexIndex) { cursor_moved(added_one); }));
    added(added_one);
    activate(&added_one);
    return added_one;
}

void Workspace::close(OpenDocument& document) {
    closing(document);
    const auto found =
        std::find_if(documents_.begin(), documents_.end(), [&](const auto& d) { return d.get() == &document; });
    if (found == documents_.end()) return;
    std::erase_if(connections_, [&](const auto& c) { return c.first == &document; });
    const std::unique_ptr<OpenDocument> kept = std::move(*found);
    documents_.erase(found);
    if (active_ == &document) activate(documents_.empty() ? nullptr : documents_.back().get());
    closed(document);
}

void Workspace::activate(OpenDocument* document) {
    if (document == active_) return;
    const auto there = [this](const auto& d) { return d.get() == active_; };
    if (std::any_of(documents_.begin(), documents_.end(), there)) leaving(*active_);
    // A tool that asks about one document, or has nothing to do on the next one, gives way.
    Tool* next = tools_.find(tool_->on_another_document());
    if (next == nullptr || (document != nullptr && !next->unavailable(*document).empty())) next = &tools_.front();
    tool_->deactivate();
    active_ = document;
    const bool another = std::exchange(tool_, next) != next;
    coming(active_);
    if (active_ != nullptr) tool_->activate(*active_);
    activated(active_);
    if (another) tool_changed();
}

OpenDocument* Workspace::find(const std::filesystem::path& path) const {
    for (const auto& document : documents_) {
        std::error_code error;
        if (document->path() == path ||
            (!document->path().empty() && std::filesystem::equivalent(document->path(), path, error)))
            return document.get();
    }
    return nullptr;
}

namespace {

// The last `parts` names of a file's folder.
std::string tail_of(const std::filesystem::path& file, int parts) {
    std::filesystem::path folder = file.parent_path();
    std::filesystem::path tail;
    for (int i = 0; i < parts && folder.has_filename(); ++i, folder = folder.parent_path())
        tail = tail.empty() ? folder.filename() : folder.filename() / tail;
    return tail.string();
}

}  // namespace

std::string Workspace::caption(const OpenDocument& document) const {
    const std::string title = document.title();
    std::vector<const OpenDocument*> others;
    int number = 1;  // among those of the title that have no folder
    int unsaved = 0;
    bool before = true;
    for (const auto& d : documents_) {
        before = before && d.get() != &document;
        if (d->title() != title) continue;
        if (d->path().empty()) {
            ++unsaved;
            if (before) ++number;
        }
        if (d.get() != &document) others.push_back(d.get());
    }
    if (others.empty()) return title;
    if (document.path().empty())
        return unsaved > 1 ? say("{1} (not saved, {2})", title, number) : say("{1} (not saved)", title);
    const auto parts = std::distance(document.path().begin(), document.path().end());
    for (int n = 1;; ++n) {
        const std::string tail = tail_of(document.path(), n);
        const bool own = std::none_of(others.begin(), others.end(),
                                      [&](const OpenDocument* d) { return tail_of(d->path(), n) == tail; });
        if (own || n >= parts) return say("{1} ({2})", title, tail);
    }
}

bool Workspace::select_tool(std::string_view id) {
    Tool* wanted = tools_.find(id);
    if (wanted == nullptr) return false;
    if (wanted == tool_) return true;
    tool_->deactivate();
    tool_ = wanted;
    if (active_ != nullptr) tool_->activate(*active_);
    tool_changed();
    return true;
}

}  // namespace ramparts
