// Rolls of a game, shown as dice that fall where the roll was about.
#include <algorithm>

#include "editor/playtest/session.hpp"
#include "editor/workspace/workspace.hpp"

namespace ramparts {

const FallingDice& PlayDesk::dice(const OpenDocument& document) const { return session(document).falling; }

void PlayDesk::end_dice(const OpenDocument& document) { session(document).falling.end(); }

// Dice fall after a roll in the game that goes on, not when a record is looked through or a computer plays on by
// itself; whatever else happens ends their fall.
void PlayDesk::throw_dice(const OpenDocument& document, Session& s) const {
    const Playtest* game = s.playing ? s.game.get() : nullptr;
    const std::size_t dice = game != nullptr ? game->dice().size() : 0;
    const std::size_t length = game != nullptr ? game->length() : 0;
    const bool goes_on = game != nullptr && game == s.thrown_in && !game->reviewing() && !game->letting();
    if (game == s.thrown_in && length == s.thrown_length) return;
    s.falling.end();
    if (goes_on && length > s.thrown_length && dice > s.thrown && dice_may_fall && dice_may_fall()) {
        std::vector<int> faces;
        for (std::size_t i = s.thrown; i < dice; ++i) faces.push_back(game->dice()[i].face);
        HexIndex at = s.fought;
        if (at == kNoHex && !s.last.empty() && s.last.back().length == length) at = s.last.back().at;
        if (at == kNoHex) at = s.hover != kNoHex ? s.hover : document.cursor();
        s.falling.begin(at, std::move(faces));
    }
    s.thrown_in = game;
    s.thrown = dice;
    s.thrown_length = length;
}

// The hex of the combat that is built, for the dice that will fall there.
void PlayDesk::mark_fight(Session& s) const {
    s.fought = kNoHex;
    if (!s.odds || !s.odds->building) return;
    const GameState& state = s.game->state();
    s.odds->combat.defenders.each([&](UnitIndex u) {
        if (s.fought == kNoHex && state.on_map(u)) s.fought = state.hex(u);
    });
}

}  // namespace ramparts
