// See lesson_course.hpp.
#include "sdk/check/lessons/lesson_course.hpp"

#include <algorithm>

#include "engine/diag/codes.hpp"
#include "formats/errata/change.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/text/suggest.hpp"
#include "formats/xml/report.hpp"
#include "sdk/change/edit/changes.hpp"

namespace ramparts {

namespace fs = std::filesystem;
using Kind = LessonWant::Kind;

LessonCourse::LessonCourse(Lesson lesson, const LessonWorld& began, std::size_t step)
    : lesson_(std::move(lesson)),
      step_(std::min(step, lesson_.steps.size())),
      began_(began.scenario == nullptr ? nullptr : std::make_shared<const Scenario>(*began.scenario)),
      errata_(began.errata) {}

/// Whether a value is what a want asks for: the edit language puts texts in quotes, a lesson does not.
static bool is_wanted(const std::string& value, const LessonWant& want) {
    return want.is.empty() || value == want.is || value == '"' + want.is + '"';
}

/// Whether a change is one of those that are wanted. Of a new entry the field is looked up in what is now.
static bool wanted_change(const LessonWant& want, const Change& change, const Scenario& now) {
    if (change.key.noun != want.what || change.key.is_origin()) return false;
    if (!want.at.empty() && change.key.at != want.at) return false;
    if (want.field.empty() || change.key.field == want.field) return is_wanted(change.after.value_or("-"), want);
    if (!change.key.field.empty() || !change.after) return false;
    const auto value = value_of(now, {want.what, change.key.at, want.field});
    return value && *value != "-" && is_wanted(*value, want);
}

static int wanted_changes(const LessonWant& want, const Scenario& began, const Scenario& now) {
    const auto changes = changes_between(began, now);
    if (!changes) return 0;
    const auto count = std::count_if(changes->begin(), changes->end(),
                                     [&](const Change& change) { return wanted_change(want, change, now); });
    return static_cast<int>(count);
}

int LessonCourse::counted(const LessonWant& want, const LessonWorld& now) const {
    if (now.scenario == nullptr) return 0;
    switch (want.kind) {
        case Kind::tool: return now.tool == want.what ? 1 : 0;
        case Kind::panel: return now.panel_shown && now.panel_shown(want.what) ? 1 : 0;
        case Kind::errata: return now.errata > errata_ ? static_cast<int>(now.errata - errata_) : 0;
        case Kind::fixed: return now.finding_left && !now.finding_left(want.what) ? 1 : 0;
        case Kind::saved: return now.unsaved ? 0 : 1;
        case Kind::game: return now.turn;
        case Kind::winner: return now.winner == want.what ? 1 : 0;
        case Kind::change: break;
    }
    return began_ == nullptr ? 0 : wanted_changes(want, *began_, *now.scenario);
}

std::vector<LessonProgress> LessonCourse::progress(const LessonWorld& now) const {
    std::vector<LessonProgress> all;
    if (!finished())
        for (const LessonWant& want : lesson_.steps[step_].wants)
            all.push_back({&want, std::min(counted(want, now), want.least), want.least});
    return all;
}

std::size_t LessonCourse::look(const LessonWorld& now) {
    const std::size_t before = step_;
    while (!finished()) {
        const auto wants = progress(now);
        if (!std::all_of(wants.begin(), wants.end(), [](const LessonProgress& want) { return want.holds(); })) break;
        ++step_;
    }
    return step_ - before;
}

fs::path battle_of_lesson(const Lesson& lesson, const fs::path& file) {
    if (lesson.battle.empty()) return {};
    std::error_code error;
    const fs::path folder = fs::absolute(file, error).lexically_normal().parent_path().parent_path();
    for (const fs::path& tried : {folder / lesson.battle, folder / "scenarios" / lesson.battle})
        if (has_battle(tried)) return tried;
    return {};
}

/// What is wrong with one want, with how to mend it; nothing when all is well.
static std::optional<std::pair<Message, Message>> fault_of(const LessonWant& want) {
    if (want.kind == Kind::change &&
        std::find(kChangeNouns.begin(), kChangeNouns.end(), want.what) == kChangeNouns.end())
        return std::pair(message("the edit language has no noun \"{1}\"", want.what),
                         suggestion(want.what, kChangeNouns));
    if (want.kind == Kind::fixed && find_code(want.what) == nullptr)
        return std::pair(message("no check has the code {1}", want.what),
                         message("look for it in the page of all findings"));
    return std::nullopt;
}

/// The first want of a step for a value that a datum has before the lesson begins; null when there is none.
static const LessonWant* done_before(const LessonStep& step, const Scenario& began) {
    const auto has_it = [&](const LessonWant& want) {
        if (want.kind != Kind::change || want.is.empty() || want.at.empty() || want.field.empty()) return false;
        const auto value = value_of(began, {want.what, want.at, want.field});
        return value && is_wanted(*value, want);
    };
    const auto found = std::find_if(step.wants.begin(), step.wants.end(), has_it);
    return found == step.wants.end() ? nullptr : &*found;
}

static void check_against(const LessonRead& read, const Scenario& began, xml::Report& report) {
    for (const LessonStep& step : read.lesson.steps) {
        if (const LessonWant* want = done_before(step, began))
            report.error(
                "RP1089", want->byte,
                message("{1} {2} {3} is {4} before the lesson begins", want->what, want->at, want->field, want->is),
                message("ask for another value, or begin with another battle"));
        for (const LessonWant& want : step.wants)
            if (want.kind == Kind::winner && !began.side(want.what))
                report.error("RP1089", want.byte, message("the battle has no side \"{1}\"", want.what),
                             message("write the id of one of its two sides"));
    }
}

std::vector<Diagnostic> check_lesson(const LessonRead& read, const Scenario* began) {
    xml::Report report(read.source);
    if (began == nullptr && !read.lesson.battle.empty())
        report.error("RP1089", read.lesson.battle_byte,
                     message("there is no battle without errors in the folder \"{1}\"", read.lesson.battle),
                     message("name the folder of a battle beside that of the lesson, and validate it"));
    for (const LessonStep& step : read.lesson.steps)
        for (const LessonWant& want : step.wants)
            if (const auto fault = fault_of(want)) report.error("RP1089", want.byte, fault->first, fault->second);
    if (began != nullptr && !report.has_errors()) check_against(read, *began, report);
    return report.take();
}

std::vector<Diagnostic> check_lesson_with_battle(const LessonRead& read) {
    const fs::path folder = battle_of_lesson(read.lesson, read.source->path());
    if (folder.empty()) return check_lesson(read, nullptr);
    const LoadedScenario loaded = load_scenario(folder);
    const bool sound = loaded.readable && !has_errors(loaded.diagnostics);
    return check_lesson(read, sound ? &loaded.scenario : nullptr);
}

}  // namespace ramparts
