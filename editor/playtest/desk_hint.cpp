// Counsel in a playtest: hints, thought out while the window goes on, and courses drawn as arrows.
#include "editor/playtest/session.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr Colour kHintMove = rgb(15, 105, 60);
constexpr Colour kHintAttack = rgb(190, 30, 30);

}  // namespace

void PlayDesk::start_hint(OpenDocument& document, const HintRequest& request) {
    Session& s = session(document);
    if (!s.playing || !s.game || s.game->over() || s.game->state().chance() || !s.game->trouble().empty()) return;
    s.hint.reset();
    s.hint_shown = false;
    s.hint = std::make_unique<HintRun>(s.game->rules_apart(), s.game->state(), request);
    changed(document);
}

const HintRun* PlayDesk::hint(const OpenDocument& document) const noexcept {
    const auto found = sessions_.find(&document);
    return found != sessions_.end() && found->second->playing ? found->second->hint.get() : nullptr;
}

void PlayDesk::drop_hint(OpenDocument& document) {
    Session& s = session(document);
    if (!s.hint) return;
    s.hint.reset();
    redraw(document);
}

bool PlayDesk::hint_found(OpenDocument& document) {
    Session& s = session(document);
    if (!s.hint || s.hint_shown || !s.hint->finished()) return false;
    s.hint_shown = true;
    redraw(document);
    return true;
}

void PlayDesk::draw_course(const ToldCourse& course, const GameState& state, MapPicture& out) const {
    for (const PlannedWay& way : course.ways) {
        out.marks.push_back({way.path.back(), 0, 0, kHintMove, 3.5, {}});
        if (way.path.size() > 1) out.lines.push_back({way.path, kHintMove, 3, false, true});
    }
    if (!course.combat) return;
    course.combat->defenders.each([&](UnitIndex target) {
        out.marks.push_back({state.hex(target), 0, 0, kHintAttack, 4.5, {}});
        (course.combat->attackers | course.combat->supporters).each([&](UnitIndex u) {
            if (state.on_map(u)) out.lines.push_back({{state.hex(u), state.hex(target)}, kHintAttack, 3, false, true});
        });
    });
}

// A hint stands before what an analysis has found: it was asked for where the game stands.
void PlayDesk::draw_counsel(Session& s, MapPicture& out) const {
    if (const Hint* hint = s.hint ? s.hint->hint() : nullptr) return draw_course(hint->story, s.game->state(), out);
    if (s.analysis && s.analysis->shown) draw_course(s.analysis->better, s.game->state(), out);
}

}  // namespace ramparts
