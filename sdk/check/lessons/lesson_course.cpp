// See lesson_course.hpp.
#include "sdk/check/lessons/lesson_course.hpp"

#include <algorithm>

#include "engine/diag/codes.hpp"
#include "formats/errata/change.hpp"
#include "formats/text/suggest.hpp"
#include "formats/xml/report.hpp"
#include "sdk/change/edit/changes.hpp"

namespace ramparts {

using Kind = LessonWant::Kind;

LessonCourse::LessonCourse(Lesson lesson, const LessonWorld& began)
    : lesson_(std::move(lesson)),
      began_(began.scenario == nullptr ? nullptr : std::make_shared<const Scenario>(*began.scenario)),
      errata_(began.errata) {}

static bool wanted_change(const LessonWant& want, const Change& change) {
    const bool whole_entry = change.key.field.empty();
    return change.key.noun == want.what && (want.at.empty() || change.key.at == want.at) &&
           (want.field.empty() || whole_entry || change.key.field == want.field) &&
           (want.is.empty() || change.after.value_or("-") == want.is) && !change.key.is_origin();
}

bool LessonCourse::holds(const LessonWant& want, const LessonWorld& now) const {
    if (now.scenario == nullptr) return false;
    switch (want.kind) {
        case Kind::tool: return now.tool == want.what;
        case Kind::panel: return now.panel_shown && now.panel_shown(want.what);
        case Kind::errata: return now.errata >= errata_ + static_cast<std::size_t>(want.least);
        case Kind::fixed: return now.finding_left && !now.finding_left(want.what);
        case Kind::saved: return !now.unsaved;
        case Kind::game: return now.turn >= want.least;
        case Kind::winner: return now.winner == want.what;
        case Kind::change: break;
    }
    const auto changes = began_ == nullptr ? std::nullopt : changes_between(*began_, *now.scenario);
    return changes && std::count_if(changes->begin(), changes->end(),
                                    [&](const Change& change) { return wanted_change(want, change); }) >= want.least;
}

std::size_t LessonCourse::look(const LessonWorld& now) {
    const std::size_t before = step_;
    while (!finished()) {
        const auto& wants = lesson_.steps[step_].wants;
        if (!std::all_of(wants.begin(), wants.end(), [&](const LessonWant& want) { return holds(want, now); })) break;
        ++step_;
    }
    return step_ - before;
}

std::pair<std::size_t, std::size_t> LessonCourse::done(const LessonWorld& now) const {
    if (finished()) return {0, 0};
    const auto& wants = lesson_.steps[step_].wants;
    const auto held = std::count_if(wants.begin(), wants.end(), [&](const LessonWant& w) { return holds(w, now); });
    return {static_cast<std::size_t>(held), wants.size()};
}

/// What is wrong with one want, with how to mend it; nothing when all is well.
static std::optional<std::pair<Message, Message>> fault_of(const LessonWant& want) {
    const auto known = [](const auto& list, std::string_view word) {
        return std::find(std::begin(list), std::end(list), word) != std::end(list);
    };
    if (want.kind == Kind::change && !known(kChangeNouns, want.what)) {
        const std::vector<std::string_view> nouns(kChangeNouns.begin(), kChangeNouns.end());
        return std::pair(message("the edit language has no noun \"{1}\"", want.what), suggestion(want.what, nouns));
    }
    if (want.kind == Kind::fixed && find_code(want.what) == nullptr)
        return std::pair(message("no check has the code {1}", want.what),
                         message("look for it in the page of all findings"));
    return std::nullopt;
}

std::vector<Diagnostic> check_lesson(const LessonRead& read, const Scenario* began) {
    xml::Report report(read.source);
    for (const LessonStep& step : read.lesson.steps)
        for (const LessonWant& want : step.wants)
            if (const auto fault = fault_of(want)) report.error("RP1089", want.byte, fault->first, fault->second);
    if (began != nullptr && !report.has_errors()) {
        const auto only_data = [](const LessonWant& want) { return want.kind == Kind::change; };
        for (const LessonStep& step : read.lesson.steps) {
            const bool data = std::all_of(step.wants.begin(), step.wants.end(), only_data);
            for (const LessonWant& want : step.wants) {
                if (!data || want.is.empty() || want.at.empty() || want.field.empty()) continue;
                if (value_of(*began, {want.what, want.at, want.field}) == want.is)
                    report.error(
                        "RP1089", want.byte,
                        message("{1} {2} {3} is {4} before the lesson begins", want.what, want.at, want.field, want.is),
                        message("ask for another value, or begin with another battle"));
            }
        }
    }
    return report.take();
}

}  // namespace ramparts
