// The planner: a player that judges whole movement phases, and single choices, by games played on from them.
#pragma once

#include <ramparts/player.hpp>

#include "fights.hpp"
#include "plan.hpp"

namespace planner {

/// How what may be used up for a choice is spent.
struct Recipe {
    static constexpr std::uint64_t kLeast = 15'000;  ///< nodes
    std::size_t plans = 8;                           ///< of the tactician, to begin with
    std::uint32_t openings = 70;                     ///< of 100 changed plans; the others are mutants
    std::size_t batch = 64;                          ///< changed plans that are compared in one go
    std::size_t glance = 4;                          ///< rounds with each of them
    std::size_t look = 12;                           ///< rounds with those that are twice as many as the finalists
    std::size_t finalists = 4;                       ///< changed plans of a batch that whole games are played with
    std::size_t finals = 8;                          ///< whole games with each of them, twice as many with half of them
    std::size_t confirm = 8;          ///< games with other luck after that, before the last of them takes the place of
                                      ///< the plan; twice as many for each four times of kLeast that may be used up
    std::uint64_t answers = 500'000;  ///< nodes from which on a quarter as many are played again against an enemy who
                                      ///< thinks before he answers, and the plan must be better there too
    std::uint64_t small_share = 4;    ///< a single choice, or a combat, may use up this part of what a phase may
    std::size_t choices = 8;          ///< of a single choice, beside the tactician's
    std::size_t fights = 16;          ///< ways to fight a combat, or not to, beside the tactician's
};

class Planner final : public rp::Player {
public:
    explicit Planner(const rp::Seat& seat, const Recipe& recipe = {}) noexcept : Player(seat), recipe_(recipe) {}

    void begin(rp::Side side, std::uint32_t limit_kind, std::uint64_t limit) override;
    std::size_t choose(rp::View view, std::span<const rp_action> legal, std::uint64_t seed) override;

private:
    struct Candidate {
        Prospect prospect;
        std::vector<rp_action> played;
        Orders orders;
    };

    [[nodiscard]] std::optional<std::size_t> planned(rp::View view, std::span<const rp_action> legal) const;
    void plan_phase(rp::View view, std::uint64_t seed);
    [[nodiscard]] std::vector<Candidate> first_plans(const rp::Copy& root, const Judge& judge) const;
    static bool narrow(std::vector<Candidate>& all, std::size_t keep, const Judge& judge, std::uint64_t luck,
                       std::size_t count, Depth depth);
    bool shortlist(std::vector<Candidate>& all, std::size_t keep, const Judge& judge, std::uint64_t luck) const;
    void halve(std::vector<Candidate>& all, const Judge& judge) const;
    void improve(const rp::Copy& root, Candidate& best, const std::vector<Orders>& others, const Judge& judge) const;
    [[nodiscard]] std::vector<Candidate> changed(const rp::Copy& root, const Candidate& best,
                                                 const std::vector<Orders>& others, const Judge& judge,
                                                 std::uint64_t number) const;
    bool play_off(Candidate& best, std::vector<Candidate>& rivals, const Judge& judge, std::uint64_t& fresh) const;
    [[nodiscard]] Way choose_way(rp::View view, std::span<const rp_action> legal, std::uint64_t seed) const;
    [[nodiscard]] Way best_of(const rp::Copy& root, std::vector<Way> ways, const Judge& judge) const;

    Recipe recipe_;
    rp::Side side_ = 0;
    std::uint64_t limit_ = 0;
    std::size_t confirm_ = 0;  // the recipe's, for this limit
    std::int64_t phase_ = -1;  // of what is planned: a movement phase, or the one that a combat is fought in
    Way plan_;                 // what is to be played
};

}  // namespace planner
