// Hints in a playtest: thought out while the window goes on, drawn as arrows.
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

void PlayDesk::draw_hint(const Session& s, MapPicture& out) const {
    const Hint* hint = s.hint ? s.hint->hint() : nullptr;
    if (hint == nullptr) return;
    for (const PlannedWay& way : hint->ways) {
        out.marks.push_back({way.path.back(), 0, 0, kHintMove, 3.5, {}});
        if (way.path.size() > 1) out.lines.push_back({way.path, kHintMove, 3, false, true});
    }
    if (!hint->combat) return;
    const GameState& state = s.game->state();
    hint->combat->defenders.each([&](UnitIndex target) {
        out.marks.push_back({state.hex(target), 0, 0, kHintAttack, 4.5, {}});
        (hint->combat->attackers | hint->combat->supporters).each([&](UnitIndex u) {
            if (state.on_map(u)) out.lines.push_back({{state.hex(u), state.hex(target)}, kHintAttack, 3, false, true});
        });
    });
}

}  // namespace ramparts
