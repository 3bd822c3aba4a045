// Carrying plans out, and changing them; see plan.hpp.
#include "plan.hpp"

#include <algorithm>
#include <iterator>

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

rp_action move_of(rp::Unit unit, std::uint32_t to) {
    rp_action action{};
    action.kind = RP_ACT_MOVE;
    action.unit = static_cast<std::uint8_t>(unit);
    action.hex = to;
    return action;
}

std::uint32_t place_of(rp::Unit unit, rp::View view) { return view.on_map(unit) ? view.hex(unit) : RP_NO_HEX; }

}  // namespace

bool moves_units(std::span<const rp_action> legal) {
    return std::any_of(legal.begin(), legal.end(), [](const rp_action& a) {
        return a.kind == RP_ACT_ACTIVATE || a.kind == RP_ACT_MOVE || a.kind == RP_ACT_SUBSTITUTE;
    });
}

Orders orders_from(std::span<const rp_action> actions) {
    Orders orders;
    for (const rp_action& a : actions) {
        if (a.kind == RP_ACT_MOVE) orders.push_back({Order::Kind::go, a});
        else if (a.kind != RP_ACT_ACTIVATE && a.kind != RP_ACT_END) orders.push_back({Order::Kind::other, a});
    }
    return orders;
}

std::optional<rp::Copy> carry_out(const rp::Copy& from, const Draft& draft, rp::Side side, rp::Random& random,
                                  std::vector<rp_action>& played) {
    rp::Copy game = from.again();
    if (!game) return std::nullopt;
    const auto play = [&](const rp_action& action) {
        if (!game.play(action)) return false;
        played.push_back(action);
        return true;
    };
    for (const Order& order : draft.orders) {
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
    if (draft.completed) {
        const bool on = !game.over() && phase_of(game.view()) == phase_of(from.view());
        if (on && !game.play_on(kBase, random.next(), played)) return std::nullopt;
        return game;
    }
    rp_action end{};
    if (legal_end(game.legal(), end) && !play(end)) return std::nullopt;
    return game;
}

Draft mutant(const Orders& plan, std::span<const Orders> others, rp::View view, rp::Side side, rp::Random& random) {
    Draft draft{plan};
    Orders& made = draft.orders;
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
            add({view.on_map(u) ? kind() : Order::Kind::anywhere, move_of(u, place_of(u, view))});
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
    return draft;
}

Draft opening(const Orders& plan, rp::View view, rp::Side side, rp::Random& random) {
    Draft draft{{}, true};
    Orders& made = draft.orders;
    if (random.below(2) == 0) {
        const std::uint32_t kept = 20 + random.below(70);  // of 100 orders
        std::copy_if(plan.begin(), plan.end(), std::back_inserter(made),
                     [&](const Order&) { return random.below(100) < kept; });
    }
    std::vector<rp::Unit> own;
    for (rp::Unit u = 0; u < view.units(); ++u)
        if (view.info(u).side == side && !view.eliminated(u)) own.push_back(u);
    for (std::uint32_t left = random.below(3) < 2 ? 1 : 2; left > 0 && !own.empty(); --left) {
        const rp::Unit u = own[index(random, own.size())];
        const auto is_of = [&](const Order& o) { return o.action.unit == u; };
        const auto ordered = std::find_if(plan.begin(), plan.end(), is_of);
        const std::uint32_t from = place_of(u, view);
        Order order{Order::Kind::anywhere, move_of(u, ordered != plan.end() ? ordered->action.hex : from)};
        if (order.action.hex != RP_NO_HEX) {
            constexpr Order::Kind kKinds[] = {Order::Kind::near, Order::Kind::anywhere, Order::Kind::contact,
                                              Order::Kind::go};
            order.kind = kKinds[random.below(4)];
            if (order.kind == Order::Kind::go && from != RP_NO_HEX) order.action.hex = from;  // it stays
        }
        made.erase(std::remove_if(made.begin(), made.end(), is_of), made.end());
        made.insert(made.begin(), order);
    }
    return draft;
}

}  // namespace planner
