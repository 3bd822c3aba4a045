// Plans by play-outs; see planner.hpp. Nothing here knows of a scenario or a module: what is legal decides.
#include "planner.hpp"

#include <algorithm>
#include <numeric>

namespace planner {
namespace {

constexpr std::uint64_t kPlanLuck = 1ULL << 40;  // numbers of luck that no judging uses
constexpr std::uint64_t kChangeLuck = 1ULL << 41;
constexpr std::size_t kMostCandidates = 8;
constexpr std::size_t kMostGames = 1'000;  // for one candidate
constexpr std::size_t kMostChanges = 10'000;

bool moves_units(std::span<const rp_action> legal) {
    return std::any_of(legal.begin(), legal.end(), [](const rp_action& a) {
        return a.kind == RP_ACT_ACTIVATE || a.kind == RP_ACT_MOVE || a.kind == RP_ACT_SUBSTITUTE;
    });
}

// A combat that is being put together goes on as the tactician has it, but for what only a module offers.
bool puts_together(const rp_action& a) {
    return a.kind == RP_ACT_JOIN || a.kind == RP_ACT_TARGET || a.kind == RP_ACT_SUPPORT || a.kind == RP_ACT_RESOLVE;
}

bool same(const rp_action& a, const rp_action& b) {
    return a.kind == b.kind && a.unit == b.unit && a.verb == b.verb && a.hex == b.hex;
}

}  // namespace

void Planner::begin(rp::Side side, std::uint32_t limit_kind, std::uint64_t limit) {
    side_ = side;
    limit_ = limit_kind == RP_LIMIT_NODES ? limit : 0;
    confirm_ = recipe_.confirm;
    for (std::uint64_t much = limit_ / 4; much >= Recipe::kUsual; much /= 4) confirm_ *= 2;
}

std::size_t Planner::choose(rp::View view, std::span<const rp_action> legal, std::uint64_t seed) {
    if (legal.size() == 1) return 0;
    if (!moves_units(legal)) return choose_one(view, legal, seed);
    if (phase_of(view) == phase_)
        if (const auto next = planned(view, legal)) return *next;
    plan_phase(view, seed);
    if (const auto next = planned(view, legal)) return *next;
    return copy_of(view).advice(kBase, seed).value_or(legal.size() - 1);
}

// What comes next in the plan: the first of its actions that is legal now. A unit that has moved cannot begin again, so
// this holds too after choices were taken back.
std::optional<std::size_t> Planner::planned(rp::View view, std::span<const rp_action> legal) const {
    const int active = view.var(RP_V_ACTIVE) - 1;
    for (const rp_action& wanted : plan_) {
        if (wanted.kind == RP_ACT_MOVE && wanted.unit != active) continue;
        const auto at = std::find_if(legal.begin(), legal.end(), [&](const rp_action& a) { return same(a, wanted); });
        if (at != legal.end()) return static_cast<std::size_t>(at - legal.begin());
    }
    return std::nullopt;
}

void Planner::plan_phase(rp::View view, std::uint64_t seed) {
    phase_ = phase_of(view);
    plan_.clear();
    const Judge judge(side_, seed);
    const rp::Copy root = copy_of(view);
    if (!root) return;
    std::vector<Candidate> candidates = first_plans(root, judge);
    if (candidates.empty()) return;
    std::vector<Orders> all;
    for (const Candidate& c : candidates) all.push_back(c.orders);
    halve(candidates, judge);
    improve(root, candidates.front(), all, judge);
    plan_ = std::move(candidates.front().played);
}

// What the tactician would do, with different luck.
std::vector<Planner::Candidate> Planner::first_plans(const rp::Copy& root, const Judge& judge) const {
    std::vector<Candidate> plans;
    for (std::size_t i = 0; i < recipe_.plans; ++i) {
        std::vector<rp_action> played;
        rp::Copy game = root.again();
        if (!game || !game.play_on(kBase, judge.luck(kPlanLuck + i), played)) break;
        Orders orders = orders_from(played);
        plans.push_back({Prospect{std::move(game)}, std::move(played), std::move(orders)});
    }
    return plans;
}

// Sequential halving over a round: all get as many, the better half goes on with twice as many. The best comes first.
void Planner::halve(std::vector<Candidate>& all, const Judge& judge) const {
    const std::uint64_t keep = limit_ - limit_ / 3;  // what is left over for changed plans
    std::size_t alive = all.size();
    for (std::size_t games = 4; alive > 1; games *= 2) {
        for (std::size_t i = 0; i < alive; ++i)
            if (left() <= keep || !judge.extend(all[i].prospect, 0, games, Depth::round)) {
                alive = 1;
                break;
            }
        // of equal length only when the round was finished; a shorter list is compared by what both have
        std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) {
            const std::size_t n = a.prospect.values.size();
            const std::size_t m = b.prospect.values.size();
            if (n != m) return n > m;
            return a.prospect.sum() > b.prospect.sum();
        });
        alive = (alive + 1) / 2;
    }
}

// Changed plans challenge the best one: over a round with luck it has been seen with, then over whole games with luck
// that neither has.
void Planner::improve(const rp::Copy& root, Candidate& best, const std::vector<Orders>& others,
                      const Judge& judge) const {
    std::uint64_t fresh = 1'000;
    std::uint64_t first = fresh;  // luck of the screening
    best.prospect.values.clear();
    for (std::size_t i = 0; i < kMostChanges && left() > 0; ++i) {
        rp::Random random(judge.luck(kChangeLuck + i));
        if (best.prospect.values.empty()) {
            first = fresh;
            fresh += recipe_.screen;
            if (!judge.extend(best.prospect, first, recipe_.screen, Depth::round)) return;
        }
        const Draft draft = random.below(100) < recipe_.openings
                                ? opening(best.orders, root.view(), side_, random)
                                : mutant(best.orders, others, root.view(), side_, random);
        std::vector<rp_action> played;
        auto game = carry_out(root, draft, side_, random, played);
        if (!game) return;
        if (std::equal(played.begin(), played.end(), best.played.begin(), best.played.end(), same)) continue;
        Orders orders = orders_from(played);
        Candidate rival{Prospect{std::move(*game)}, std::move(played), std::move(orders)};
        bool promising = true;  // one that changes nothing that is seen in half of the rounds is no more looked at
        for (const std::size_t n : {(recipe_.screen + 1) / 2, recipe_.screen}) {
            if (!promising) break;
            if (!judge.extend(rival.prospect, first, n, Depth::round)) return;
            promising = Gain(best.prospect, rival.prospect).sum > 0;
        }
        if (promising && better(best, rival, judge, fresh)) {
            best = std::move(rival);
            best.prospect.values.clear();
        }
    }
}

// Whether a rival is better with luck that neither has been seen with.
bool Planner::better(Candidate& best, Candidate& rival, const Judge& judge, std::uint64_t& fresh) const {
    const std::vector<std::int64_t> screened = std::move(best.prospect.values);
    best.prospect.values.clear();
    rival.prospect.values.clear();
    const std::uint64_t first = fresh;
    fresh += confirm_;
    bool won = false;
    for (std::size_t n = (confirm_ + 1) / 2;; n = confirm_) {
        const bool judged = judge.extend(best.prospect, first, n) && judge.extend(rival.prospect, first, n);
        const Gain gain(best.prospect, rival.prospect);
        won = judged && gain.sum > 0;
        if (!judged || gain.sum < 0 || n == confirm_) break;
    }
    best.prospect.values = screened;
    return won;
}

// One action out of a list: the tactician's, unless another is better by more than chance would have it.
std::size_t Planner::choose_one(rp::View view, std::span<const rp_action> legal, std::uint64_t seed) const {
    const rp::Copy root = copy_of(view);
    const Judge judge(side_, seed);
    rp::Random random(seed);
    const auto advised = root ? root.advice(kBase, random.next()) : std::nullopt;
    if (!advised || *advised >= legal.size()) return 0;
    std::vector<std::size_t> order{*advised};
    std::vector<std::size_t> rest;
    for (std::size_t i = 0; i < legal.size(); ++i)
        if (i != *advised && !puts_together(legal[i])) rest.push_back(i);
    if (legal[*advised].kind == RP_ACT_OPTION)  // to do without it
        for (std::size_t i = 0; i < legal.size(); ++i)
            if (legal[i].kind == RP_ACT_RESOLVE && rest.empty()) rest.push_back(i);
    while (!rest.empty() && order.size() < kMostCandidates) {
        const std::size_t at = random.below(static_cast<std::uint32_t>(rest.size()));
        order.push_back(rest[at]);
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
    }
    if (order.size() == 1) return order.front();
    std::vector<std::pair<std::size_t, Prospect>> prospects;
    for (const std::size_t place : order) {
        rp::Copy game = root.again();
        if (!game || !game.play(legal[place])) return order.front();
        prospects.emplace_back(place, Prospect{std::move(game)});
    }
    const std::uint64_t spare = limit_ - limit_ / recipe_.small_share;  // nodes that are not for this
    std::size_t alive = prospects.size();
    bool judged = true;
    for (std::size_t games = 6; games <= kMostGames && judged && left() > spare; games *= 2) {
        for (std::size_t i = 0; i < alive && judged; ++i)
            judged = left() > spare && judge.extend(prospects[i].second, 0, games);
        if (!judged) break;
        std::stable_sort(prospects.begin() + 1, prospects.begin() + static_cast<std::ptrdiff_t>(alive),
                         [](const auto& a, const auto& b) { return a.second.sum() > b.second.sum(); });
        if (alive > 2) alive = 1 + alive / 2;
    }
    const Gain gain(prospects[0].second, prospects[1].second);
    return gain.above(10) ? prospects[1].first : prospects[0].first;
}

}  // namespace planner
