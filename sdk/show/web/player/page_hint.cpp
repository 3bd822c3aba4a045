// Hints of a page: thought out part by part, so that the page is told how far it is and may stop; see page_game.hpp.
#include "formats/text/json.hpp"
#include "sdk/show/analysis/analysis_words.hpp"
#include "sdk/show/web/player/page_game.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts::web {

bool PageGame::hint(const PageQuestion& q, JsonWriter& json) {
    const GameState& state = game_->state();
    if (game_->over() || game_->reviewing() || state.chance() || !game_->trouble().empty()) {
        refuse(json, say("No hint can be given here."));
        return false;
    }
    HintRequest request;
    if (const auto games = q.number(0)) request.games = *games;
    if (q.words.size() > 1 && find_player(q.words[1]) != nullptr) request.player = std::string(q.words[1]);
    hint_ = std::make_unique<HintWork>(game_->rules_apart(), state, std::move(request));
    return hint_on(q, json);
}

// The next part of the hint, and the hint itself once it is whole.
bool PageGame::hint_on(const PageQuestion&, JsonWriter& json) {
    if (hint_ == nullptr) return false;
    try {
        const bool more = hint_->step(effort_);
        json.member("per_mille", hint_->per_mille());
        if (more) return false;
    } catch (const std::exception& failure) {
        hint_.reset();
        refuse(json, say(Message(std::string(failure.what()))));
        return false;
    }
    write_hint(json);
    hint_.reset();
    return false;
}

// Its words, and what of it can be drawn: ways, and attacks from hex to hex.
void PageGame::write_hint(JsonWriter& json) const {
    const Hint& found = hint_->hint();
    const GameState& state = hint_->state();
    json.key("hint").begin_array();
    for (const CounselLine& line : hint_words(found)) json.begin_array().value(line.depth).value(line.text).end_array();
    json.end_array().key("ways").begin_array();
    for (const PlannedWay& way : found.story.ways) {
        json.begin_array().value(false);
        for (const HexIndex hex : way.path) json.value(number_of(hex));
        json.end_array();
    }
    if (const auto& combat = found.story.combat)
        combat->defenders.each([&](UnitIndex target) {
            (combat->attackers | combat->supporters).each([&](UnitIndex u) {
                if (!state.on_map(u) || !state.on_map(target)) return;
                json.begin_array().value(true).value(number_of(state.hex(u))).value(number_of(state.hex(target)));
                json.end_array();
            });
        });
    json.end_array();
}

}  // namespace ramparts::web
