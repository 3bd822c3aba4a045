// Players that are not at the screen: when they think, when they are stopped, what the map shows of what they did.
#include <algorithm>

#include "editor/playtest/session.hpp"
#include "engine/search/reach.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr Colour kTrace = rgb(150, 30, 120);
constexpr Colour kTracedAttack = rgb(190, 30, 30);

// The way of a unit in its move; from hex to hex where it did not walk.
std::vector<HexIndex> way_of(const StandardRules& rules, const Position& stood, UnitIndex u, HexIndex to) {
    const StateView view = stood.view();
    Reach reach;
    if (view.state.phase() == Phase::movement && view.state.on_map(u))
        if (auto path = rules.way(view, u, to, reach); path.size() > 1) return path;
    return {view.state.hex(u), to};
}

// The attack whose die has fallen, with its result at the target.
void trace_attack(const Playtest& play, const Position& stood, TracedStep& out) {
    const StateView view = stood.view();
    if (view.state.phase() != Phase::combat || view.state.step() != Step::build_combat) return;
    const Combat combat = play.rules().combat(view);
    HexIndex target = kNoHex;
    combat.defenders.each([&](UnitIndex u) {
        if (target == kNoHex && view.state.on_map(u)) target = view.state.hex(u);
    });
    if (target == kNoHex) return;
    (combat.attackers | combat.supporters).each([&](UnitIndex u) {
        if (view.state.on_map(u)) out.lines.push_back({{view.state.hex(u), target}, kTracedAttack, 3, false, true});
    });
    // What the result means stands in the panel.
    const std::string rolled = say(play.dice().back().text);
    out.plates.push_back({target, rolled.substr(0, rolled.find(" (")), rgb(110, 24, 40)});
    out.at = target;
}

}  // namespace

bool PlayDesk::computer_to_act(const OpenDocument& document) const noexcept {
    const Playtest* play = game(&document);
    return play != nullptr && playing(&document) && play->waits_for_computer() && !stopped(document);
}

// Plays what a player does, and marks it on the map.
template <class Play>
bool PlayDesk::trace(OpenDocument& document, Play play) {
    Session& s = session(document);
    const auto before = *unit_places(document);
    const Position stood = s.game->position();
    const std::size_t from = s.game->length();
    const std::size_t dice = s.game->dice().size();
    if (!play(*s.game)) return false;
    const auto after = *unit_places(document);
    s.trail.clear();
    TracedStep step{s.game->length(), {}, {}, kNoHex};
    for (std::size_t u = 0; u < after.size(); ++u) {
        if (after[u] == before[u]) continue;
        if (before[u] != kNoHex && after[u] != kNoHex)
            step.lines.push_back(
                {way_of(s.game->rules(), stood, static_cast<UnitIndex>(u), after[u]), kTrace, 3, false, true});
        if (after[u] != kNoHex) step.at = after[u];
        MarkLine line{{}, kTrace, 3, false};
        for (const HexIndex hex : {before[u], after[u]})
            if (hex != kNoHex) line.through.push_back(hex);
        s.trail.push_back(std::move(line));
    }
    if (s.game->dice().size() > dice) trace_attack(*s.game, stood, step);
    if (!s.last.empty() && (s.last.back().length != from || s.last_side != stood.state().phasing())) s.last.clear();
    s.last_side = stood.state().phasing();
    if (step.at != kNoHex) s.last.push_back(std::move(step));
    else if (!s.last.empty()) s.last.back().length = step.length;  // a choice that shows nothing by itself
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

bool PlayDesk::can_show_again(const OpenDocument& document) const {
    const Session& s = session(document);
    return s.playing && s.game && !s.last.empty() && (s.again || !s.game->reviewing());
}

bool PlayDesk::showing_again(const OpenDocument& document) const { return session(document).again.has_value(); }

void PlayDesk::show_again(OpenDocument& document) {
    Session& s = session(document);
    if (!can_show_again(document)) return;
    s.again = 0;
    s.trail.clear();
    s.game->go_to(s.last.front().length);
    redraw(document);
}

HexIndex PlayDesk::show_next(OpenDocument& document) {
    Session& s = session(document);
    if (!s.again) return kNoHex;
    if (*s.again + 1 >= s.last.size()) {
        end_showing(s);
        redraw(document);
        return kNoHex;
    }
    const TracedStep& step = s.last[++*s.again];
    const HexIndex at = step.at;
    s.game->go_to(step.length);
    redraw(document);
    return at;
}

// Whatever else happens, the game stands where it stood.
void PlayDesk::end_showing(Session& s) const {
    if (!s.again) return;
    s.again.reset();
    if (s.game && s.game->reviewing()) s.game->go_to(s.game->length());
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
