// See lesson_desk.hpp.
#include "editor/workspace/lesson_desk.hpp"

#include <algorithm>
#include <charconv>
#include <tuple>

#include "editor/workspace/mod_desk.hpp"
#include "editor/workspace/new_scenario.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/codes/sdk_codes.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

namespace fs = std::filesystem;

static LessonDesk* g_lesson_desk = nullptr;
LessonDesk* lesson_desk() noexcept { return g_lesson_desk; }
void set_lesson_desk(LessonDesk* desk) noexcept { g_lesson_desk = desk; }

static LessonAtHand lesson_in(const fs::path& file) {
    std::string text;
    Diagnostic problem;
    if (!read_file(file, kMaxLessonBytes, text, problem)) return {{}, file, {problem}};
    LessonRead read = read_lesson(std::move(text), file.string());
    std::vector<Diagnostic> faults = read.readable ? check_lesson_with_battle(read) : std::move(read.diagnostics);
    return {std::move(read.lesson), file, std::move(faults)};
}

std::vector<LessonAtHand> lessons_at_hand(const std::vector<fs::path>& folders) {
    register_sdk_codes();  // findings that lessons name
    std::vector<LessonAtHand> found;
    for (const fs::path& folder : folders) {
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(folder / "lessons", error))
            if (entry.path().extension() == ".xml") found.push_back(lesson_in(entry.path()));
    }
    std::sort(found.begin(), found.end(), [](const LessonAtHand& a, const LessonAtHand& b) {
        return std::tuple(!a.faults.empty(), a.lesson.minutes, a.file) <
               std::tuple(!b.faults.empty(), b.lesson.minutes, b.file);
    });
    return found;
}

std::vector<fs::path> lesson_folders() {
    std::vector<fs::path> folders;
    std::error_code error;
    for (const fs::path& shipped : scenario_folders())
        if (folders.empty() && fs::is_directory(shipped / "lessons", error)) folders.push_back(shipped);
    if (const ModDesk* mods = mod_desk())
        for (const ModInUse& mod : mods->in_use().mods) folders.push_back(mod.mod.folder);
    return folders;
}

std::string LessonMark::text() const {
    std::string text = done ? "done" : "begun";
    if (!copy.empty()) text += " " + std::to_string(step) + " " + std::to_string(errata) + " " + copy.string();
    return done || !copy.empty() ? text : std::string();
}

LessonMark LessonMark::of(const std::string& text) {
    std::vector<std::string> words;
    std::size_t at = 0;
    for (int i = 0; i < 3 && at <= text.size(); ++i) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    LessonMark mark;
    if (words.empty() || (words[0] != "done" && words[0] != "begun")) return mark;
    mark.done = words[0] == "done";
    const auto number = [](const std::string& word, std::size_t& out) {
        return std::from_chars(word.data(), word.data() + word.size(), out).ec == std::errc{};
    };
    LessonMark whole = mark;
    if (words.size() < 3 || at >= text.size() || !number(words[1], whole.step) || !number(words[2], whole.errata))
        return mark;
    whole.copy = text.substr(at);
    return whole;
}

/// Two mods may have lessons of one id; of the shipped ones the folder is that of the program, wherever it is.
static std::string key_of(const LessonAtHand& lesson) {
    const ModInUse* mod = mod_desk() == nullptr ? nullptr : mod_desk()->in_use().holder(lesson.file);
    return "/lessons/" + (mod == nullptr ? std::string() : mod->mod.info.id + ".") + lesson.lesson.id;
}

LessonMark LessonDesk::mark(const LessonAtHand& lesson) const { return LessonMark::of(recall_(key_of(lesson))); }

Result<std::unique_ptr<ScenarioStore>, FileProblem> LessonDesk::beginning(const LessonAtHand& lesson) {
    if (!lesson.lesson.battle.empty()) return open_scenario(battle_of_lesson(lesson.lesson, lesson.file));
    NewScenario wanted;
    wanted.columns = kLessonColumns;
    wanted.rows = kLessonRows;
    wanted.id = lesson.lesson.id;
    wanted.name = lesson.lesson.title.in(plugin_language());
    std::vector<std::string> remarks;
    auto made = make_scenario(wanted, remarks);
    if (!made) return fail(FileProblem{made.error(), {}});
    return std::make_unique<ScenarioStore>(std::move(*made), fs::path());
}

Result<fs::path, FileProblem> LessonDesk::lay_out(const LessonAtHand& lesson, const fs::path& folder) {
    auto store = beginning(lesson);
    if (!store) return fail(std::move(store.error()));
    std::error_code error;
    fs::path copy = folder / lesson.lesson.id;
    for (int i = 2; fs::exists(copy, error); ++i) copy = folder / (lesson.lesson.id + "-" + std::to_string(i));
    if (const auto saved = (*store)->save_as(copy, RulesetChoice::copy); !saved)
        return fail(FileProblem{
            say("The copy of the battle cannot be made in {1}: {2}", copy.string(), say_message(saved.error().message)),
            {}});
    return (*store)->path();
}

void LessonDesk::begin(const LessonAtHand& lesson, const LessonMark& mark, const LessonWorld& began,
                       std::uint64_t document) {
    course_ = std::make_unique<LessonCourse>(lesson.lesson, began, mark.step);
    file_ = lesson.file;
    mark_ = mark;
    document_ = document;
    key_ = key_of(lesson);
    progress_.clear();
    keep_mark();
    changed();
}

void LessonDesk::stop() {
    progress_.clear();
    course_.reset();
    document_ = 0;
    changed();
}

void LessonDesk::keep_mark() {
    mark_.step = course_->step();
    if (course_->finished()) mark_ = {.done = true, .copy = {}};
    keep_(key_, mark_.text());
}

std::size_t LessonDesk::look(const LessonWorld& now) {
    if (course_ == nullptr) return 0;
    const std::size_t done = course_->look(now);
    if (done > 0) keep_mark();
    progress_ = course_->progress(now);
    changed();
    return done;
}

}  // namespace ramparts
