// Thinking; see thought.hpp.
#include "sdk/play/thought.hpp"

#include <exception>
#include <system_error>

#include "engine/core/workers.hpp"

namespace ramparts {

Thought::Thought(Question question, Where where) : question_(std::move(question)) {
    if (where == Where::apart) try {
            thread_ = start_thread([this] { work(); });
            return;
        } catch (const std::system_error&) {
            // Without a thread the answer comes all the same, and the window waits for it.
        }
    work();
}

Thought::~Thought() {
    effort_.stop();
    if (thread_.joinable()) thread_.join();
}

int Thought::per_mille() const noexcept {
    if (finished_) return 1000;
    const int now = effort_.used_up();
    if (!question_.seat_anew) return now;
    // Going over the game so far is the greater part.
    const auto all = static_cast<int>(question_.record.size()) + 1;
    return (1000 * static_cast<int>(seated_) + now) / all;
}

void Thought::work() {
    try {
        if (question_.seat_anew) seat_players();
        Game game(question_.rules, question_.state);
        while (!effort_.stopped()) {
            const SideId side = game.state().to_act();
            const Action action = ask(game, *question_.by, question_.choices[side] + game.choices(side));
            if (effort_.stopped()) break;
            chosen_.push_back(action);
            game.play_listed(action);
            if (game.over() || game.state().chance() || game.state().step() != Step::destination) break;
        }
    } catch (const std::exception& e) {
        failure_ = e.what();
    }
    if (effort_.stopped() || !failure_.empty()) chosen_.clear();
    finished_ = true;
}

// What a player chooses for the side to act. Whoever takes a side over begins there and then.
Action Thought::ask(Game& game, const PlayerInfo& info, std::uint64_t number) {
    const SideId side = game.state().to_act();
    Seat& seat = question_.seats[side];
    if (seat.info != &info) seat = {&info, info.make(question_.rules, side), 0};
    return effort_.ask(*seat.player, game, question_.luck.choice(side, number));
}

// Whoever looked back, changed his mind or read a record meets the players as they would be had the game come here
// straight on.
void Thought::seat_players() {
    question_.seats = {};
    Game game(question_.rules);
    game.keep_record(false);
    for (const SeatedStep& step : question_.record) {
        if (effort_.stopped()) return;
        const SideId side = game.state().chance() ? kNoSide : game.state().to_act();
        if (step.by != nullptr) {
            (void)ask(game, *step.by, game.choices(side));
        } else if (side != kNoSide) {
            question_.seats[side] = {};
        }
        game.play_listed(step.action);
        ++seated_;
    }
}

}  // namespace ramparts
