// What a worker does with each request; knows nothing of sockets, so that tests and fuzzers can talk to it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/players/player.hpp"
#include "sdk/play/narrator.hpp"
#include "sdk/worker/inside/chooser.hpp"
#include "sdk/worker/inside/scripts.hpp"
#include "sdk/worker/inside/series.hpp"
#include "sdk/worker/wire/black_box.hpp"
#include "sdk/worker/wire/protocol.hpp"
#include "sdk/worker/wire/tools.hpp"

namespace ramparts::worker {

/// What is asked cannot be done; nothing has changed.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// For tests: what is done before each request, and before each game of PLAY_MANY.
struct ServiceHooks {
    std::function<void(Ask)> before;
    std::function<void(std::uint64_t game, BlackBox& box)> before_game;
};

class Service {
public:
    /// `version` of the program is told to scripts; `cancelled` is asked between two games of PLAY_MANY.
    Service(std::string version, BlackBox& box, std::function<bool()> cancelled, ServiceHooks hooks = {});
    ~Service();
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    /// What follows from a request: an answer, the end that was asked for, or the end because nobody who keeps to the
    /// protocol says that.
    struct Outcome {
        enum class Then : std::uint8_t { answer, silent, bye, fault };
        Then then = Then::fault;
        Packet answer;
    };
    [[nodiscard]] Outcome handle(const Packet& request);

private:
    struct Files;
    void forget_game();
    template <class Request, class Do>
    Outcome answer(const Packet& frame, Do&& work);
    Outcome refuse(const Packet& frame, std::string why);
    Outcome dispatch(Ask ask, const Packet& frame);
    Outcome play_dispatch(Ask ask, const Packet& frame);
    [[nodiscard]] bool take(FilePart& part);
    [[nodiscard]] Loaded load(bool to_play);
    void read_files(Loaded& out);
    void make_rules(Loaded& out);
    [[nodiscard]] StateNews start(const Start& request);
    [[nodiscard]] StateNews standing();
    [[nodiscard]] Played play(const Action& action);
    [[nodiscard]] ViewWords view() const;
    [[nodiscard]] CheckFindings check() const;
    [[nodiscard]] HookAnswer hook(const HookCall& request);
    [[nodiscard]] Looked look(const Look& request) const;
    [[nodiscard]] Changed change(const UseTool& request) const;
    [[nodiscard]] Written write(const UseTool& request) const;
    [[nodiscard]] Chosen choose(const Choose& request);
    [[nodiscard]] StateView asked_about(const std::vector<ChangedWord>& changed);
    [[nodiscard]] std::string fault_of_call(std::int32_t status);
    [[nodiscard]] ManyPlayed play_many(const PlayMany& request);
    void play_one(Series& series, const PlayMany& request, std::uint64_t number, ManyPlayed& out);

    std::string version_;
    BlackBox& box_;
    std::function<bool()> cancelled_;
    ServiceHooks hooks_;
    std::unique_ptr<Files> files_;
    std::unique_ptr<Scripts> scripts_;
    std::shared_ptr<const Scenario> scenario_;
    std::shared_ptr<const StandardRules> rules_;
    std::unique_ptr<Game> game_;
    std::unique_ptr<Match> match_;
    std::unique_ptr<Narrator> narrator_;
    std::vector<NarrationLine> lines_;
    GameState told_;                       ///< the state as the other side has it
    std::optional<Position> asked_about_;  ///< that of the last call of a hook or choice of a player
    std::unique_ptr<Chooser> chooser_;     ///< the player of CHOOSE
    std::unique_ptr<Series> series_;       ///< of PLAY_MANY
    std::size_t faults_ = 0;               ///< of scripts, that were told with an answer of a hook
};

}  // namespace ramparts::worker
