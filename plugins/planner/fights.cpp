// Putting combats together in other ways than the tactician; see fights.hpp.
#include "fights.hpp"

#include <algorithm>
#include <initializer_list>

namespace planner {
namespace {

constexpr std::size_t kMost = 64;  // ways

bool is(const rp_action& a, std::initializer_list<std::uint32_t> kinds) {
    return std::find(kinds.begin(), kinds.end(), a.kind) != kinds.end();
}

bool any_is(std::span<const rp_action> legal, std::initializer_list<std::uint32_t> kinds) {
    return std::any_of(legal.begin(), legal.end(), [&](const rp_action& a) { return is(a, kinds); });
}

// Plays a way on a copy and, when a combat is not ready for its roll then, what the tactician adds to it; nothing when
// some of it is not legal, or the limit is used up.
Way completed(const rp::Copy& root, Way way, rp::Random& random) {
    auto game = after(root, way);
    if (!game || (puts_together(game->legal()) && !game->play_on(kBase, random.next(), way))) return {};
    return way;
}

// What of a combat was put together before its first action of such a kind.
Way before(const Way& way, std::initializer_list<std::uint32_t> kinds) {
    return {way.begin(), std::find_if(way.begin(), way.end(), [&](const rp_action& a) { return is(a, kinds); })};
}

}  // namespace

bool same(const rp_action& a, const rp_action& b) {
    return a.kind == b.kind && a.unit == b.unit && a.verb == b.verb && a.hex == b.hex;
}

bool same(const std::vector<rp_action>& a, const std::vector<rp_action>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const rp_action& x, const rp_action& y) { return same(x, y); });
}

std::optional<rp::Copy> after(const rp::Copy& root, const Way& way) {
    rp::Copy game = root.again();
    if (!game || !std::all_of(way.begin(), way.end(), [&](const rp_action& a) { return game.play(a); }))
        return std::nullopt;
    return game;
}

bool may_fight(std::span<const rp_action> legal) { return any_is(legal, {RP_ACT_ATTACK}); }

bool puts_together(std::span<const rp_action> legal) {
    return any_is(legal, {RP_ACT_JOIN, RP_ACT_TARGET, RP_ACT_SUPPORT, RP_ACT_RESOLVE});
}

std::vector<Way> ways_to_fight(const rp::Copy& root, std::span<const rp_action> legal, std::size_t advised,
                               rp::Random& random) {
    std::vector<Way> ways;
    const auto add = [&](Way way) {
        const auto alike = [&](const Way& other) { return same(other, way); };
        if (!way.empty() && std::none_of(ways.begin(), ways.end(), alike)) ways.push_back(std::move(way));
    };
    add(completed(root, {legal[advised]}, random));
    if (ways.empty()) return ways;
    for (std::size_t i = 0; i < legal.size(); ++i)
        if (i != advised) add(completed(root, {legal[i]}, random));
    const std::vector<Way> begun = ways;
    for (const Way& way : begun) {
        if (ways.size() >= kMost) break;
        const Way all = before(way, {RP_ACT_RESOLVE});
        if (all.size() == way.size()) continue;  // no combat
        for (std::size_t less = 1; less < all.size(); ++less) {
            Way made = way;
            made.erase(made.begin() + static_cast<std::ptrdiff_t>(less));
            add(completed(root, std::move(made), random));
        }
        const Way units = before(way, {RP_ACT_OPTION, RP_ACT_RESOLVE});
        const auto game = after(root, units);
        if (!game) break;
        for (const rp_action& more : game->legal()) {
            if (more.kind == RP_ACT_RESOLVE) continue;
            Way made = units;
            made.push_back(more);
            add(completed(root, std::move(made), random));
        }
    }
    if (ways.size() > kMost) ways.resize(kMost);
    return ways;
}

}  // namespace planner
