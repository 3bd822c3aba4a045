// The players of a playtest: they think on a copy of the game, and what they choose is played here.
#include "sdk/play/playtest.hpp"

namespace ramparts {

// Takes the seats along; they come back with the answer.
Question Playtest::question() {
    Question asked{asking_, luck_, acting(), state(), {game_->choices(0), game_->choices(1)}, {}, !seated_, {}};
    if (seated_) asked.seats = std::move(seats_);
    else
        for (std::size_t i = 0; i < shown(); ++i) asked.record.push_back({record_[i].action, record_[i].by});
    seats_ = {};
    seated_ = false;
    return asked;
}

// Takes the answer of a thought that is finished, and plays it.
bool Playtest::answered(Thought& thought) {
    const PlayerInfo* by = &thought.by();
    if (!thought.failure().empty()) {
        stop(Message(thought.failure()));
        return false;
    }
    const SideId side = state().to_act();
    seats_ = thought.seats();
    seated_ = true;
    selected_ = kNoUnit;
    for (const Action& chosen : thought.chosen()) {
        // What the player of a plugin did wrong stands before what was played in its place.
        Seat& seat = seats_[side];
        for (const auto& said = seat.player->offences(); seat.told < said.size(); ++seat.told)
            log_.push_back({NarrationLine::Kind::module, 1, said[seat.told]});
        if (hold()) break;  // what was chosen rests on answers of nobody
        play(chosen, by, false);
        if (!trouble_.empty()) break;
    }
    follow();
    refresh();
    return true;
}

bool Playtest::step_player() {
    if (!waits_for_computer()) return false;
    if (thought_ == nullptr) {
        Thought thought(question(), Thought::Where::here);
        return answered(thought);
    }
    while (!thought_->finished()) std::this_thread::yield();
    return play_thought();
}

void Playtest::think() {
    if (thought_ != nullptr || !waits_for_computer()) return;
    if (asking_ == rules_) {
        asking_ = StandardRules::for_threads(rules_, 2).back();
        if (asking_ != rules_) seated_ = false;  // players keep the rules they were made with
    }
    thought_ = std::make_unique<Thought>(question(), Thought::Where::apart);
}

bool Playtest::play_thought() {
    if (thought_ == nullptr || !thought_->finished()) return false;
    const std::unique_ptr<Thought> thought = std::move(thought_);
    return waits_for_computer() && answered(*thought);
}

void Playtest::drop_thought() { thought_.reset(); }

}  // namespace ramparts
