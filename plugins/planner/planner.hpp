// The planner: a player that judges whole movement phases, and single choices, by games played on from them.
#pragma once

#include <ramparts/player.hpp>

#include "plan.hpp"

namespace planner {

/// How what may be used up for a choice is spent.
struct Recipe {
    static constexpr std::uint64_t kUsual = 50'000;  ///< nodes
    std::size_t plans = 8;                           ///< of the tactician, to begin with
    std::uint32_t openings = 70;                     ///< of 100 changed plans; the others are mutants
    std::size_t screen = 8;                          ///< rounds with a changed plan before it is looked at closely
    std::size_t confirm = 16;        ///< games with other luck after that, before it takes the place of the plan;
                                     ///< twice as many for each four times of kUsual that may be used up
    std::uint64_t small_share = 16;  ///< a single choice may use up this part of what a phase may
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
    void halve(std::vector<Candidate>& all, const Judge& judge) const;
    void improve(const rp::Copy& root, Candidate& best, const std::vector<Orders>& others, const Judge& judge) const;
    [[nodiscard]] bool better(Candidate& best, Candidate& rival, const Judge& judge, std::uint64_t& fresh) const;
    [[nodiscard]] std::size_t choose_one(rp::View view, std::span<const rp_action> legal, std::uint64_t seed) const;

    Recipe recipe_;
    rp::Side side_ = 0;
    std::uint64_t limit_ = 0;
    std::size_t confirm_ = 0;      // the recipe's, for this limit
    std::int64_t phase_ = -1;      // the one that is planned
    std::vector<rp_action> plan_;  // what is to be played in it
};

}  // namespace planner
