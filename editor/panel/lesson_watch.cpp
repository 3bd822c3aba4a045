// See lesson_watch.hpp.
#include "editor/panel/lesson_watch.hpp"

#include <algorithm>

#include "editor/command/tables.hpp"
#include "editor/model/transform_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/workspace/errata_recording.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {

namespace fs = std::filesystem;
using WantKind = LessonWant::Kind;

static const PanelInfo* panel_called(const std::string& id) {
    const auto& all = panel_table();
    const auto found = std::find_if(all.begin(), all.end(), [&](const PanelInfo& each) { return each.place.id == id; });
    return found == all.end() ? nullptr : &*found;
}

/// Errata that are listed, and those that are recorded and have a source.
static std::size_t errata_of_lesson(const OpenDocument& document) {
    std::size_t count = 0;
    const ErrataRecording* recording = document.recording.get();
    for (const ErrataLayer& layer : document.errata.layers())
        if (recording == nullptr || fs::path(layer.path) != recording->file()) count += layer.errata.errata.size();
    if (recording == nullptr || recording->asks()) return count;
    const auto recorded = recording->recorded();
    return count + (recorded ? recorded->errata.size() : 0);
}

static void add_game(const Playtest& game, const Scenario& scenario, LessonWorld& now) {
    now.turn = game.state().turn();
    if (game.over() && game.state().winner() != kNoSide) now.winner = scenario.sides[game.state().winner()].id;
}

/// What is now, of the document of the lesson; nothing while another is in front.
static LessonWorld world_of(const PanelContext& context, std::uint64_t document) {
    LessonWorld now;
    OpenDocument* d = context.workspace.active();
    if (d == nullptr || d->number() != document) return now;
    now.scenario = &d->scenario();
    now.tool = context.workspace.tool().id();
    now.panel_shown = [&context](std::string_view id) { return context.shell.panel_shown(id); };
    now.finding_left = [d](std::string_view code) {
        const auto& found = d->findings.findings();
        return d->findings.stale() || std::any_of(found.begin(), found.end(),
                                                  [&](const Finding& each) { return each.diagnostic.code == code; });
    };
    now.errata = errata_of_lesson(*d);
    now.unsaved = d->unsaved();
    const PlayDesk& play = context.workspace.play();
    if (play.playing(d))
        if (const Playtest* game = play.game(d)) add_game(*game, d->scenario(), now);
    return now;
}

std::string fault_of_lesson(const LessonAtHand& lesson, const PanelContext& context) {
    if (!lesson.faults.empty()) return finding_sentence(lesson.faults.front());
    for (const LessonStep& step : lesson.lesson.steps) {
        if (!step.show.empty() && context.commands.find(step.show) == nullptr)
            return say("There is no command \"{1}\".", step.show);
        for (const LessonWant& want : step.wants) {
            if (want.kind == WantKind::tool && context.commands.find("tool." + want.what) == nullptr)
                return say("There is no tool \"{1}\".", want.what);
            if (want.kind == WantKind::panel && panel_called(want.what) == nullptr)
                return say("There is no panel \"{1}\".", want.what);
        }
    }
    return {};
}

std::string words_of(const LessonProgress& progress, const PanelContext& context) {
    const LessonWant& want = *progress.want;
    switch (want.kind) {
        case WantKind::tool: {
            const Command* tool = context.commands.find("tool." + want.what);
            return say("Take the tool {1}", tool == nullptr ? want.what : plain_title(translated(tool->title)));
        }
        case WantKind::panel: {
            const PanelInfo* panel = panel_called(want.what);
            return say("Show the panel {1}", panel == nullptr ? want.what : translated(panel->title));
        }
        case WantKind::errata: return say("Record errata: {1} of {2}", progress.have, progress.need);
        case WantKind::fixed: return say("Fix the finding {1}", want.what);
        case WantKind::saved: return say("Save");
        case WantKind::game: return want.least == 1 ? say("Begin a game") : say("Play to turn {1}", want.least);
        case WantKind::winner: {
            const OpenDocument* d = context.workspace.active();
            const auto side = d == nullptr ? std::nullopt : d->scenario().side(want.what);
            return say("Win as {1}", side ? say_name(d->scenario().sides[*side].name) : want.what);
        }
        case WantKind::change: break;
    }
    return say("Changes made: {1} of {2}", progress.have, progress.need);
}

std::string way_to(const std::string& id, const PanelContext& context) {
    const Command* command = context.commands.find(id);
    if (command == nullptr) return {};
    std::string way = plain_title(translated(command->title));
    for (const MenuTable& menu : menu_tables())
        if (std::find(menu.entries.begin(), menu.entries.end(), id) != menu.entries.end())
            way = plain_title(translated(menu.title)) + " → " + way;
    const std::string chord = context.chord ? context.chord(id) : std::string();
    return chord.empty() ? way : way + " (" + say_chord(chord) + ")";
}

/// The copy in which a lesson was begun, as long as it is there; else a new one.
static Result<LessonMark, FileProblem> place_for(const LessonAtHand& lesson, const LessonMark& mark, bool go_on) {
    std::error_code error;
    if (go_on && fs::exists(mark.copy, error)) return mark;
    auto copy = LessonDesk::lay_out(lesson, state_folder() / "lessons");
    if (!copy) return fail(std::move(copy.error()));
    return LessonMark{.done = mark.done, .copy = std::move(*copy)};
}

bool begin_lesson(PanelContext& context, const LessonAtHand& lesson, bool go_on) {
    LessonDesk& desk = *lesson_desk();
    const auto refuse = [&](const FileProblem& problem) {
        context.shell.show_problem(RP_TR("Cannot begin the lesson"), problem);
        return false;
    };
    auto mark = place_for(lesson, desk.mark(lesson), go_on);
    if (!mark) return refuse(mark.error());
    auto beginning = LessonDesk::beginning(lesson);
    if (!beginning) return refuse(beginning.error());
    if (!context.shell.open_path(mark->copy)) return false;
    const OpenDocument* d = context.workspace.active();
    if (d == nullptr) return false;
    LessonWorld began;
    began.scenario = &(*beginning)->document().scenario();
    if (mark->step == 0) mark->errata = errata_of_lesson(*d);
    began.errata = mark->errata;
    desk.begin(lesson, *mark, began, d->number());
    return true;
}

LessonWatch::LessonWatch(PanelContext& context)
    : context_(context),
      desk_([&context](const std::string& key) { return context.shell.remembered(key, {}); },
            [&context](const std::string& key, const std::string& text) { context.shell.remember(key, text); }) {
    set_lesson_desk(&desk_);
    Workspace& all = context.workspace;
    const auto later = [this](const auto&...) { due_ = true; };
    links_.push_back(all.changed.connect(later));
    links_.push_back(all.saved.connect(later));
    links_.push_back(all.activated.connect(later));
    links_.push_back(all.findings_changed.connect(later));
    links_.push_back(all.errata_changed.connect(later));
    links_.push_back(all.tool_changed.connect(later));
    links_.push_back(all.play().changed.connect(later));
    links_.push_back(all.closing.connect([this](OpenDocument& d) {
        if (desk_.course() != nullptr && d.number() == desk_.document()) desk_.stop();
    }));
    links_.push_back(desk_.changed.connect([this, file = fs::path()]() mutable {
        if (std::exchange(file, desk_.course() == nullptr ? fs::path() : desk_.file()) != file) due_ = true;
    }));
}

LessonWatch::~LessonWatch() {
    links_.clear();
    set_lesson_desk(nullptr);
}

std::vector<bool> LessonWatch::panels() const {
    std::vector<bool> shown;
    for (const LessonProgress& each : desk_.progress())
        if (each.want->kind == WantKind::panel) shown.push_back(context_.shell.panel_shown(each.want->what));
    return shown;
}

void LessonWatch::idle() {
    if (desk_.course() == nullptr) return;
    if (std::exchange(due_, false) || panels() != panels_) look();
}

void LessonWatch::look() {
    const std::size_t steps = desk_.course()->lesson().steps.size();
    const std::size_t done = desk_.look(world_of(context_, desk_.document()));
    panels_ = panels();
    if (done == 0) return;
    context_.shell.show_message(desk_.course()->finished()
                                    ? say("All steps of the lesson are done.")
                                    : say("Step {1} of {2} is done.", desk_.course()->step(), steps));
}

}  // namespace ramparts
