// The part of the key that explains the counters on samples taken from the scenario itself.
#include <algorithm>
#include <set>

#include "engine/modules/in_force.hpp"
#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

constexpr double kSample = 15;
constexpr double kHeight = 24;
constexpr double kTextSize = 2.6;

struct Note {
    double from_x;  ///< per cent of the counter
    double from_y;
    double text_y;  ///< per cent of the counter's height
    bool left;
    std::string words;
};

struct Example {
    const Unit* unit = nullptr;
    bool reduced = false;
    std::vector<Note> notes;
};

/// The last unit that fits best: traits first, so that a circled factor is explained where there is one.
const Unit* pick(const Scenario& scenario, bool gun) {
    const Unit* best = nullptr;
    for (const Unit& unit : scenario.units) {
        if (gun != (counter_marks(scenario, unit).range > 0) || (!gun && unit.steps() < 2)) continue;
        if (best == nullptr || (unit.has_trait("bayonet") && !best->has_trait("bayonet"))) best = &unit;
    }
    return best;
}

/// What the marks of the battle's own rules are, each explained once: "B2 Bombardment value, M4 Morale value".
void note_marks(Example& example, const CounterMarks& marks, std::set<std::string>& explained, const Speak& speak) {
    std::string words;
    for (const CounterMarks::Mark& mark : marks.values)
        if (explained.insert(mark.title).second)
            words += (words.empty() ? "" : ", ") + mark.text + " " + speak(Message::of_plugin(mark.title));
    if (!words.empty()) example.notes.push_back({20, 93, 98, true, words});
}

std::vector<Example> examples(const Scenario& scenario, const Speak& speak) {
    std::vector<Example> result;
    std::set<std::string> explained;
    if (const Unit* foot = pick(scenario, false)) {
        const std::string factor = speak(foot->has_trait("bayonet") ? wording("Combat factor; a ring marks bayonets")
                                                                    : wording("Combat factor"));
        result.push_back({foot,
                          false,
                          {{9, 45, 45, true, speak(wording("Two steps"))},
                           {74, 17, 14, false, speak(wording("Name"))},
                           {76, 45, 38, false, speak(wording("Type"))},
                           {97, 50, 62, false, speak(wording("Set-up hex or turn of arrival"))},
                           {60, 80, 86, false, factor}}});
        if (!facing_of(scenario, *foot).empty())
            result.back().notes.push_back({22, 40, 22, true, speak(wording("Facings of the regiment"))});
        note_marks(result.back(), counter_marks(scenario, *foot), explained, speak);
        result.push_back(
            {foot,
             true,
             {{9, 40, 40, true, speak(wording("Step lost"))}, {64, 80, 80, false, speak(wording("Reduced factor"))}}});
    }
    if (const Unit* gun = pick(scenario, true)) {
        const CounterMarks marks = counter_marks(scenario, *gun);
        result.push_back({gun,
                          false,
                          {{20, 80, 80, true, speak(wording("Factor"))},
                           {80, 80, 80, false,
                            marks.range_title.empty() ? speak(wording("Range in hexes"))
                                                      : speak(Message::of_plugin(marks.range_title))}}});
        note_marks(result.back(), marks, explained, speak);
    }
    return result;
}

const Font kFont{Family::serif, kTextSize, false, false, 0};

double text_room(const Example& example, bool left) {
    double widest = 0;
    for (const Note& note : example.notes)
        if (note.left == left) widest = std::max(widest, text_width(note.words, kFont) + 4);
    return widest;
}

}  // namespace

double counter_key_height(const Scenario& scenario, const DrawOptions& options) {
    return options.legend && options.counters && !examples(scenario, options.speak).empty() ? kHeight : 0;
}

void paint_counter_key(Sheet& sheet, const Box& area) {
    if (counter_key_height(sheet.scenario, sheet.options) <= 0) return;
    sheet.pen.begin("counter-key");
    double x = area.x0;
    for (const Example& example : examples(sheet.scenario, sheet.options.speak)) {
        const double width = text_room(example, true) + kSample + text_room(example, false);
        if (x + width > area.x1 && x > area.x0) break;
        const Point corner{x + text_room(example, true), area.y0 + (kHeight - kSample) / 2};
        paint_counter(sheet.pen, counter_look(sheet.scenario, *example.unit, example.reduced, sheet.style),
                      {corner + Point{kSample / 2, kSample / 2}, kSample, true});
        for (const Note& note : example.notes) {
            const Point from = corner + Point{note.from_x, note.from_y} * (kSample / 100);
            const Point to{note.left ? corner.x - 1.6 : corner.x + kSample + 2.4,
                           corner.y + note.text_y * kSample / 100};
            sheet.pen.stroke(Path().move_to(from).line_to(to), {sheet.style.page, 0.5});
            sheet.pen.stroke(Path().move_to(from).line_to(to), {sheet.style.ink, 0.16});
            sheet.pen.text({to + Point{note.left ? -0.7 : 0.7, kTextSize * 0.34}, note.words, kFont, sheet.style.ink,
                            note.left ? Anchor::end : Anchor::start, 0, std::nullopt, 0});
        }
        x += width + 8;
    }
    sheet.pen.end();
}

}  // namespace ramparts::draw
