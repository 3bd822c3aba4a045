// Players that are not at the screen: when they think, when they are stopped, what the map shows of what they did.
#include "editor/playtest/session.hpp"

namespace ramparts {

bool PlayDesk::computer_to_act(const OpenDocument& document) const noexcept {
    const Playtest* play = game(&document);
    return play != nullptr && playing(&document) && play->waits_for_computer() && !stopped(document);
}

// Plays what a player does, and marks it on the map.
template <class Play>
bool PlayDesk::trace(OpenDocument& document, Play play) {
    Session& s = session(document);
    const auto before = *unit_places(document);
    if (!play(*s.game)) return false;
    const auto after = *unit_places(document);
    s.trail.clear();
    for (std::size_t u = 0; u < after.size(); ++u) {
        if (after[u] == before[u]) continue;
        MarkLine line{{}, rgb(150, 30, 120), 3, false};
        for (const HexIndex hex : {before[u], after[u]})
            if (hex != kNoHex) line.through.push_back(hex);
        s.trail.push_back(std::move(line));
    }
    redraw(document);
    return true;
}

bool PlayDesk::tick(OpenDocument& document) {
    return computer_to_act(document) && trace(document, [](Playtest& play) { return play.step_player(); });
}

void PlayDesk::think(OpenDocument& document) {
    if (computer_to_act(document)) game(&document)->think();
}

const Thought* PlayDesk::thought(const OpenDocument& document) const noexcept {
    return playing(&document) && game(&document) != nullptr ? game(&document)->thought() : nullptr;
}

bool PlayDesk::play_thought(OpenDocument& document) {
    const Thought* now = thought(document);
    return now != nullptr && now->finished() && computer_to_act(document) &&
           trace(document, [](Playtest& play) { return play.play_thought(); });
}

void PlayDesk::stop(OpenDocument& document) {
    Playtest* play = game(&document);
    if (play == nullptr || !playing(&document)) return;
    session(document).hint.reset();
    play->stop_letting();
    if (play->waits_for_computer()) session(document).stopped_at = play->length();
    game_changed(document);
}

bool PlayDesk::stopped(const OpenDocument& document) const noexcept {
    const auto found = sessions_.find(&document);
    return found != sessions_.end() && found->second->stopped_at.has_value();
}

void PlayDesk::go_on(OpenDocument& document) {
    session(document).stopped_at.reset();
    game_changed(document);
}

}  // namespace ramparts
