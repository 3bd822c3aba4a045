// Carrying plans out, and changing them; see plan.hpp.
#include "plan.hpp"

#include <algorithm>

namespace planner {
namespace {

constexpr int kNear = 2;  // hexes

std::uint32_t index(rp::Random& random, std::size_t size) { return random.below(static_cast<std::uint32_t>(size)); }

bool legal_end(std::span<const rp_action> legal, rp_action& end) {
    const auto at = std::find_if(legal.begin(), legal.end(), [](const rp_action& a) { return a.kind == RP_ACT_END; });
    if (at == legal.end()) return false;
    end = *at;
    return true;
}

// The destination an order means among those that are legal; nothing when there are none.
std::optional<rp_action> destination(const Order& order, rp::View view, std::span<const rp_action> legal, rp::Side side,
                                     rp::Random& random) {
    std::vector<rp_action> fit;
    const rp_action* nearest = nullptr;
    int least = 0;
    for (const rp_action& a : legal) {
        if (a.kind != RP_ACT_MOVE || a.unit != order.action.unit) continue;
        const bool measured = order.kind == Order::Kind::go || order.kind == Order::Kind::near;
        const int away = measured ? view.distance(a.hex, order.action.hex) : 0;
        if (nearest == nullptr || away < least) {
            nearest = &a;
            least = away;
        }
        if (order.kind == Order::Kind::near      ? away <= kNear && away > 0
            : order.kind == Order::Kind::contact ? view.raw().zoc[1 - side][a.hex] != 0
                                                 : order.kind == Order::Kind::anywhere)
            fit.push_back(a);
    }
    if (nearest == nullptr) return std::nullopt;
    return fit.empty() ? *nearest : fit[index(random, fit.size())];
}

}  // namespace

Orders orders_from(std::span<const rp_action> actions) {
    Orders orders;
    for (const rp_action& a : actions) {
        if (a.kind == RP_ACT_MOVE) orders.push_back({Order::Kind::go, a});
        else if (a.kind != RP_ACT_ACTIVATE && a.kind != RP_ACT_END) orders.push_back({Order::Kind::other, a});
    }
    return orders;
}

std::optional<rp::Copy> carry_out(const rp::Copy& from, const Orders& orders, rp::Side side, rp::Random& random,
                                  std::vector<rp_action>& played) {
    rp::Copy game = from.again();
    if (!game) return std::nullopt;
    const auto play = [&](const rp_action& action) {
        if (!game.play(action)) return false;
        played.push_back(action);
        return true;
    };
    for (const Order& order : orders) {
        if (order.kind == Order::Kind::other) {
            (void)play(order.action);
            continue;
        }
        rp_action begin = order.action;
        begin.kind = RP_ACT_ACTIVATE;
        begin.hex = RP_NO_HEX;
        if (!play(begin)) continue;
        const auto to = destination(order, game.view(), game.legal(), side, random);
        if (!to || !play(*to)) break;  // somebody else is to choose, or the limit is used up
    }
    rp_action end{};
    if (legal_end(game.legal(), end) && !play(end)) return std::nullopt;
    return game;
}

Orders mutant(const Orders& plan, std::span<const Orders> others, rp::View view, rp::Side side, rp::Random& random) {
    Orders made = plan;
    const auto kind = [&] {
        const std::uint32_t which = random.below(4);
        return which < 2 ? Order::Kind::near : which == 2 ? Order::Kind::anywhere : Order::Kind::contact;
    };
    const auto add = [&](const Order& order) {
        made.insert(made.begin() + static_cast<std::ptrdiff_t>(index(random, made.size() + 1)), order);
    };
    const std::uint32_t draw = random.below(10);
    for (int left = draw < 5 ? 1 : draw < 8 ? 2 : 3; left > 0; --left) {
        const std::uint32_t what = random.below(100);
        if (what < 12 || made.empty()) {  // a unit that stands still
            const auto u = random.below(view.units());
            const bool idle =
                view.info(u).side == side && !view.eliminated(u) &&
                std::none_of(made.begin(), made.end(), [&](const Order& o) { return o.action.unit == u; });
            if (!idle) continue;
            rp_action action{};
            action.kind = RP_ACT_MOVE;
            action.unit = static_cast<std::uint8_t>(u);
            action.hex = view.on_map(u) ? view.hex(u) : RP_NO_HEX;
            add({view.on_map(u) ? kind() : Order::Kind::anywhere, action});
            continue;
        }
        Order& order = made[index(random, made.size())];
        if (order.kind == Order::Kind::other) continue;
        if (what < 60) {
            order.kind = kind();
        } else if (what < 75 && !others.empty()) {
            const Orders& other = others[index(random, others.size())];
            const auto same = std::find_if(other.begin(), other.end(),
                                           [&](const Order& o) { return o.action.unit == order.action.unit; });
            if (same != other.end()) order = *same;
        } else if (what < 88) {
            made.erase(made.begin() + (&order - made.data()));
        } else {
            const Order moved = order;
            made.erase(made.begin() + (&order - made.data()));
            add(moved);
        }
    }
    return made;
}

}  // namespace planner
