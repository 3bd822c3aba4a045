// Plans by play-outs; see planner.hpp. Nothing here knows of a scenario or a module: what is legal decides.
#include "planner.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace planner {
namespace {

constexpr std::uint64_t kPlanLuck = 1ULL << 40;  // numbers of luck that no judging uses
constexpr std::uint64_t kChangeLuck = 1ULL << 41;
constexpr std::size_t kMostGames = 1'000;  // for one candidate
constexpr std::uint64_t kMostBatches = 200;
constexpr std::uint64_t kDrafts = 8;  // the part of what is left that a batch is made with

// What may be chosen in the place of what is advised, which comes first. A combat that is being put together goes on as
// it was planned, or as the tactician has it, but for what only a module offers.
std::vector<Way> single_choices(std::span<const rp_action> legal, std::size_t advised) {
    std::vector<Way> ways{{legal[advised]}};
    for (std::size_t i = 0; i < legal.size(); ++i)
        if (i != advised && !puts_together(legal.subspan(i, 1))) ways.push_back({legal[i]});
    if (ways.size() == 1 && legal[advised].kind == RP_ACT_OPTION)  // to do without it
        for (const rp_action& a : legal)
            if (ways.size() == 1 && a.kind == RP_ACT_RESOLVE) ways.push_back({a});
    return ways;
}

std::optional<std::size_t> place_of(const rp_action& wanted, std::span<const rp_action> legal) {
    const auto at = std::find_if(legal.begin(), legal.end(), [&](const rp_action& a) { return same(a, wanted); });
    if (at == legal.end()) return std::nullopt;
    return static_cast<std::size_t>(at - legal.begin());
}

}  // namespace

void Planner::begin(rp::Side side, std::uint32_t limit_kind, std::uint64_t limit) {
    side_ = side;
    limit_ = limit_kind == RP_LIMIT_NODES ? limit : 0;
    confirm_ = recipe_.confirm;
    for (std::uint64_t much = limit_ / 4; much >= Recipe::kLeast; much /= 4) confirm_ *= 2;
}

std::size_t Planner::choose(rp::View view, std::span<const rp_action> legal, std::uint64_t seed) {
    if (legal.size() == 1) return 0;
    if (const auto next = planned(view, legal)) return *next;
    if (!moves_units(legal)) {
        Way way = choose_way(view, legal, seed);
        const std::size_t first = place_of(way.front(), legal).value_or(0);
        if (way.size() > 1) {
            phase_ = phase_of(view);
            plan_ = std::move(way);
        }
        return first;
    }
    plan_phase(view, seed);
    if (const auto next = planned(view, legal)) return *next;
    return copy_of(view).advice(kBase, seed).value_or(legal.size() - 1);
}

// What comes next in the plan: the first of its actions that is legal now. A unit that has moved cannot begin again,
// and one that has joined a combat cannot join again, so this holds too after choices were taken back.
std::optional<std::size_t> Planner::planned(rp::View view, std::span<const rp_action> legal) const {
    if (phase_of(view) != phase_ || plan_.empty()) return std::nullopt;
    const auto attacked = [&](rp::Unit u) { return view.hex(u) == plan_.front().hex; };
    const bool fights = puts_together(legal) && view.set(RP_SET_DEFENDERS).any(attacked);
    if (!moves_units(legal) && !fights) return std::nullopt;
    const int active = view.var(RP_V_ACTIVE) - 1;
    for (const rp_action& wanted : plan_) {
        if (wanted.kind == RP_ACT_MOVE && wanted.unit != active) continue;
        if (const auto at = place_of(wanted, legal)) return at;
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

// Plays all candidates on with the same luck, until each has `count` games, and keeps the best, the better before the
// worse. False, and nobody is dropped: the limit is used up.
bool Planner::narrow(std::vector<Candidate>& all, std::size_t keep, const Judge& judge, std::uint64_t luck,
                     std::size_t count, Depth depth) {
    for (Candidate& c : all)
        if (!judge.extend(c.prospect, luck, count, depth)) return false;
    std::stable_sort(all.begin(), all.end(),
                     [](const Candidate& a, const Candidate& b) { return a.prospect.sum() > b.prospect.sum(); });
    if (all.size() > keep) all.erase(all.begin() + static_cast<std::ptrdiff_t>(keep), all.end());
    return true;
}

// The best over a round, when there are more: twice as many of them are looked at closer than the others.
bool Planner::shortlist(std::vector<Candidate>& all, std::size_t keep, const Judge& judge, std::uint64_t luck) const {
    for (const auto& [kept, rounds] : {std::pair(2 * keep, recipe_.glance), std::pair(keep, recipe_.look)})
        if (all.size() > kept && !narrow(all, kept, judge, luck, rounds, Depth::round)) return false;
    for (Candidate& c : all) c.prospect.values.clear();
    return true;
}

// Sequential halving over a round: all get as many, the better half goes on with twice as many. The best comes first.
void Planner::halve(std::vector<Candidate>& all, const Judge& judge) const {
    const std::uint64_t keep = limit_ - limit_ / 3;  // what is left over for changed plans
    for (std::size_t rounds = 4; all.size() > 1 && left() > keep; rounds *= 2)
        if (!narrow(all, (all.size() + 1) / 2, judge, 0, rounds, Depth::round)) break;
}

// Changed plans challenge the best one, a batch of them at a time.
void Planner::improve(const rp::Copy& root, Candidate& best, const std::vector<Orders>& others,
                      const Judge& judge) const {
    std::uint64_t fresh = 1'000;
    for (std::uint64_t n = 0; n < kMostBatches && left() > 0; ++n) {
        std::vector<Candidate> rivals = changed(root, best, others, judge, n);
        if (rivals.empty()) break;
        const std::uint64_t luck = std::exchange(fresh, fresh + recipe_.look);
        if (!shortlist(rivals, recipe_.finalists, judge, luck) || !play_off(best, rivals, judge, fresh)) break;
    }
}

// The changed plans of a batch, each of them another one; fewer when little is left for comparing them.
std::vector<Planner::Candidate> Planner::changed(const rp::Copy& root, const Candidate& best,
                                                 const std::vector<Orders>& others, const Judge& judge,
                                                 std::uint64_t number) const {
    std::vector<Candidate> rivals;
    const auto known = [&](const std::vector<rp_action>& played) {
        return same(played, best.played) ||
               std::any_of(rivals.begin(), rivals.end(), [&](const Candidate& c) { return same(c.played, played); });
    };
    const std::uint64_t enough = left() - left() / kDrafts;
    for (std::uint64_t i = 0; i < 2 * recipe_.batch && rivals.size() < recipe_.batch && left() > enough; ++i) {
        rp::Random random(judge.luck(kChangeLuck + number * 2 * recipe_.batch + i));
        const Draft draft = random.below(100) < recipe_.openings
                                ? opening(best.orders, root.view(), side_, random)
                                : mutant(best.orders, others, root.view(), side_, random);
        std::vector<rp_action> played;
        auto game = carry_out(root, draft, side_, random, played);
        if (!game) break;
        if (known(played)) continue;
        Orders orders = orders_from(played);
        rivals.push_back({Prospect{std::move(*game)}, std::move(played), std::move(orders)});
    }
    return rivals;
}

// Whole games with luck that nobody has been seen with: who is no better than the best drops out, and the worse half of
// the others, until one is left. That one takes the best one's place when it is better with other luck again, and, with
// much to use up, against an enemy who thinks too. False: the limit is used up.
bool Planner::play_off(Candidate& best, std::vector<Candidate>& rivals, const Judge& judge,
                       std::uint64_t& fresh) const {
    std::uint64_t luck = 0;
    const auto anew = [&](std::size_t most) {
        luck = std::exchange(fresh, fresh + most);
        best.prospect.values.clear();
        for (Candidate& c : rivals) c.prospect.values.clear();
    };
    const auto compare = [&](std::size_t games, Depth depth) {
        if (!judge.extend(best.prospect, luck, games, depth)) return false;
        if (!narrow(rivals, (rivals.size() + 1) / 2, judge, luck, games, depth)) return false;
        while (!rivals.empty() && Gain(best.prospect, rivals.back().prospect).sum <= 0) rivals.pop_back();
        return true;
    };
    anew(recipe_.finals * recipe_.finalists);
    for (std::size_t games = recipe_.finals; rivals.size() > 1; games *= 2)
        if (!compare(games, Depth::end)) return false;
    anew(confirm_);
    for (const std::size_t games : {confirm_ / 2, confirm_})
        if (!rivals.empty() && !compare(games, Depth::end)) return false;
    if (limit_ >= recipe_.answers && !rivals.empty()) {
        const std::size_t games = confirm_ / 4;
        anew(games);
        if (!compare(games, Depth::answered)) return false;
    }
    if (!rivals.empty()) best = std::move(rivals.front());
    return true;
}

// One action out of a list, or the combat that it begins.
Way Planner::choose_way(rp::View view, std::span<const rp_action> legal, std::uint64_t seed) const {
    const rp::Copy root = copy_of(view);
    rp::Random random(seed);
    const auto advised = root ? root.advice(kBase, random.next()) : std::nullopt;
    if (!advised || *advised >= legal.size()) return {legal.front()};
    const bool fight = may_fight(legal);
    std::vector<Way> ways = fight ? ways_to_fight(root, legal, *advised, random) : single_choices(legal, *advised);
    if (ways.empty()) return {legal[*advised]};
    for (std::size_t i = 1; i < ways.size(); ++i)
        std::swap(ways[i], ways[i + random.below(static_cast<std::uint32_t>(ways.size() - i))]);
    ways.resize(std::min(ways.size(), 1 + (fight ? recipe_.fights : recipe_.choices)));
    return best_of(root, std::move(ways), Judge(side_, seed));
}

// The first, which is the tactician's, unless another is better by more than chance would have it. Others that are
// worse by more than that are given up, so that little is spent where little is to be decided.
Way Planner::best_of(const rp::Copy& root, std::vector<Way> ways, const Judge& judge) const {
    std::vector<Candidate> rivals;
    for (Way& way : ways) {
        auto game = after(root, way);
        if (!game) break;
        rivals.push_back({Prospect{std::move(*game)}, std::move(way), {}});
    }
    if (rivals.empty()) return std::move(ways.front());
    Candidate first = std::move(rivals.front());
    rivals.erase(rivals.begin());
    if (!shortlist(rivals, 2, judge, 0)) return first.played;
    const std::uint64_t spare = limit_ - limit_ / recipe_.small_share;  // nodes that are not for this
    for (std::size_t games = 8; games <= kMostGames && !rivals.empty() && left() > spare; games *= 2) {
        if (!judge.extend(first.prospect, recipe_.look, games) ||
            !narrow(rivals, (rivals.size() + 1) / 2, judge, recipe_.look, games, Depth::end))
            break;
        const auto given_up = [&](const Candidate& c) { return Gain(c.prospect, first.prospect).above(10); };
        rivals.erase(std::remove_if(rivals.begin(), rivals.end(), given_up), rivals.end());
    }
    const bool better = !rivals.empty() && Gain(first.prospect, rivals.front().prospect).above(10);
    return std::move(better ? rivals.front().played : first.played);
}

}  // namespace planner
