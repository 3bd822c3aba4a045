// See secrets.hpp.
#include "engine/modules/secrets.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace ramparts {
namespace {

// Calls `visit(place)` for each attribute that is a secret.
template <class Visit>
void each_secret(const ModuleSet& modules, Visit visit) {
    for (const auto& module : modules.all()) {
        if (!module) continue;
        for (const AttributePlace& place : module->attributes)
            if (place.info->secret && place.info->scope == AttributeScope::unit) visit(place);
    }
}

bool hides(const AttributePlace& place, const GameState& state, UnitIndex u) {
    return place.value(state, u) != place.info->otherwise;
}

void give_value(GameState& state, const AttributePlace& place, UnitIndex u, std::int64_t value) {
    const std::uint32_t word = place.word(u);
    if (word < kWordKeys.size()) {
        state.set_word(word, place.packed(state.var(static_cast<Var>(word)), u, value));
        return;
    }
    const std::size_t at = word - kWordKeys.size();
    state.set_more(at, place.packed(state.more(at), u, value));
}

void deal(GameState& state, const AttributePlace& place, UnitSet units, Rng& rng) {
    std::vector<std::pair<UnitIndex, std::int64_t>> hiding;
    units.each([&](UnitIndex u) {
        if (hides(place, state, u)) hiding.emplace_back(u, place.value(state, u));
    });
    std::vector<std::int64_t> values;
    for (const auto& [u, value] : hiding) values.push_back(value);
    std::sort(values.begin(), values.end());  // so that the deal does not depend on who hides what
    for (std::size_t i = values.size(); i > 1; --i)
        std::swap(values[i - 1], values[rng.below(static_cast<std::uint32_t>(i))]);
    for (std::size_t i = 0; i < hiding.size(); ++i) give_value(state, place, hiding[i].first, values[i]);
}

}  // namespace

bool has_secrets(const ModuleSet& modules) noexcept { return secrets_kept(modules) > 0; }

std::size_t secrets_kept(const ModuleSet& modules) noexcept {
    std::size_t count = 0;
    each_secret(modules, [&](const AttributePlace&) { ++count; });
    return count;
}

std::int64_t secret_of(const ModuleSet& modules, const GameState& state, UnitIndex u) {
    std::optional<std::int64_t> first;
    each_secret(modules, [&](const AttributePlace& place) {
        if (!first) first = hides(place, state, u) ? place.value(state, u) : 0;
    });
    return first.value_or(0);
}

std::uint64_t open_hash(const ModuleSet& modules, const GameContext& context, const GameState& state) {
    GameState out = state;
    each_secret(modules, [&](const AttributePlace& place) {
        for (int u = 0; u < context.unit_count(); ++u)
            if (hides(place, state, static_cast<UnitIndex>(u))) give_value(out, place, static_cast<UnitIndex>(u), 1);
    });
    return out.hash();
}

UnitSet hidden_from(const ModuleSet& modules, const GameContext& context, const GameState& state, SideId side) {
    UnitSet found;
    each_secret(modules, [&](const AttributePlace& place) {
        context.side_units(static_cast<SideId>(1 - side)).each([&](UnitIndex u) {
            if (hides(place, state, u)) found.add(u);
        });
    });
    return found;
}

GameState guessed(const ModuleSet& modules, const GameContext& context, const GameState& state, SideId side, Rng& rng) {
    GameState out = state;
    each_secret(modules, [&](const AttributePlace& place) {
        deal(out, place, context.side_units(static_cast<SideId>(1 - side)), rng);
    });
    return out;
}

bool decides_in_secret(const ModuleSet& modules, const GameState& state) noexcept {
    const int depth = frame_depth(state);
    if (depth == 0) return false;
    const Frame top = frame_at(state, depth - 1);
    const BoundModule* owner = modules.at(top.owner);
    const FrameInfo* frame = owner == nullptr || top.procedure() ? nullptr : owner->frame(top.number);
    return frame != nullptr && frame->secret;
}

}  // namespace ramparts
