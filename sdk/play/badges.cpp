// See badges.hpp.
#include "sdk/play/badges.hpp"

#include "engine/rules/module_view.hpp"

namespace ramparts {
namespace {

/// What a module draws beyond its attributes; grows as needed.
class MarkerBuffer : private rp_markers {
public:
    MarkerBuffer() : rp_markers{sizeof(rp_markers), 0, kFirst, 0, nullptr, grow}, kept_(kFirst) {
        items = kept_.data();
    }
    MarkerBuffer(const MarkerBuffer&) = delete;
    MarkerBuffer& operator=(const MarkerBuffer&) = delete;
    [[nodiscard]] rp_markers* list() noexcept { return this; }
    [[nodiscard]] const rp_marker* begin() const noexcept { return items; }
    [[nodiscard]] const rp_marker* end() const noexcept { return items + count; }

private:
    static std::int32_t RP_CALL grow(rp_markers* list) {
        auto* self = static_cast<MarkerBuffer*>(list);
        if (self->capacity >= RP_MAX_ACTIONS) return RP_E_LIMIT;
        self->kept_.resize(std::size_t{2} * self->capacity);
        self->items = self->kept_.data();
        self->capacity = static_cast<std::uint32_t>(self->kept_.size());
        return RP_YES;
    }
    static constexpr std::uint32_t kFirst = 64;
    std::vector<rp_marker> kept_;
};

// The place of a marker, as an attribute of its scope has it; false when there is no such place.
bool put_place(const StateView& view, AttributeScope scope, std::uint32_t i, Badge& badge) {
    const auto on_map = [&](std::uint32_t hex) {
        badge.hex = static_cast<HexIndex>(hex);
        return hex < view.context.hexes() && view.context.scenario().map.present(badge.hex);
    };
    switch (scope) {
        case AttributeScope::game: return true;
        case AttributeScope::side: badge.side = static_cast<SideId>(i); return i < kSides;
        case AttributeScope::unit:
            badge.unit = static_cast<UnitIndex>(i);
            return i < static_cast<std::uint32_t>(view.context.unit_count()) && view.state.on_map(badge.unit);
        case AttributeScope::hex: return on_map(i);
        case AttributeScope::hexside: return on_map(i / 3);
    }
    return false;
}

// What the module marks itself; markers of places that are not there, or without a message, are left out.
void add_markers(const StandardRules& rules, const StateView& view, const BoundModule& module,
                 std::vector<Badge>& all) {
    if (module.words == nullptr || module.words->markers == nullptr) return;
    MarkerBuffer found;
    ModuleView seen(rules, view);
    if (module.words->markers(module.instance, seen.of(module.slot), found.list()) < 0) return;
    for (const rp_marker& marker : found) {
        const MessageInfo* text = module.message(marker.badge);
        Badge badge;
        if (text == nullptr || marker.scope > static_cast<std::uint8_t>(AttributeScope::hexside) ||
            !put_place(view, static_cast<AttributeScope>(marker.scope), marker.index, badge))
            continue;
        badge.text = text->text;
        badge.module = module.info().id;
        badge.tone = marker.tone <= 2 ? static_cast<Badge::Tone>(marker.tone) : Badge::Tone::plain;
        badge.value = marker.value;
        badge.counts = marker.value != 1;
        all.push_back(std::move(badge));
    }
}

// A secret is the number of a unit, from 1, or greater than any: then the badge of plugin.xml says what it is.
void name_secret(const StateView& view, Badge& badge) {
    badge.counts = false;
    if (badge.value < 1 || badge.value > view.context.unit_count()) return;
    badge.text = view.context.scenario().units[static_cast<std::size_t>(badge.value) - 1].name;
}

int value_of(const GameState& state, const AttributePlace& place, std::uint32_t index) {
    return place.at.per_word == 0 ? place.info->otherwise : static_cast<int>(place.value(state, index));
}

}  // namespace

std::vector<Badge> badges(const StandardRules& rules, const StateView& view, std::optional<SideId> viewer) {
    std::vector<Badge> all;
    for (const auto& module : rules.modules().all()) {
        if (!module) continue;
        for (const AttributePlace& place : module->attributes) {
            const AttributeInfo& info = *place.info;
            if (info.badge.empty()) continue;
            for (std::uint32_t i = 0; i < place.count; ++i) {
                const int value = value_of(view.state, place, i);
                if (value == info.otherwise) continue;
                Badge badge;
                badge.text = info.badge;
                badge.module = module->info().id;
                badge.tone = info.tone == "good"  ? Badge::Tone::good
                             : info.tone == "bad" ? Badge::Tone::bad
                                                  : Badge::Tone::plain;
                badge.value = value;
                badge.counts = info.most - info.least > 1;
                switch (info.scope) {
                    case AttributeScope::game: break;
                    case AttributeScope::side: badge.side = static_cast<SideId>(i); break;
                    case AttributeScope::unit: badge.unit = static_cast<UnitIndex>(i); break;
                    case AttributeScope::hex: badge.hex = static_cast<HexIndex>(i); break;
                    case AttributeScope::hexside: badge.hex = static_cast<HexIndex>(i / 3); break;
                }
                if (badge.unit != kNoUnit && !view.state.on_map(badge.unit)) continue;
                if (info.secret) {
                    if (viewer && view.context.unit(badge.unit).side != *viewer) continue;
                    name_secret(view, badge);
                }
                all.push_back(std::move(badge));
            }
        }
        add_markers(rules, view, *module, all);
    }
    return all;
}

HexIndex badge_hex(const Badge& badge, const GameState& state) {
    return badge.unit != kNoUnit && state.on_map(badge.unit) ? state.hex(badge.unit) : badge.hex;
}

std::string_view tone_word(Badge::Tone tone) {
    return tone == Badge::Tone::good ? "good" : tone == Badge::Tone::bad ? "bad" : "plain";
}

std::string badge_text(const Badge& badge, std::string text) {
    return badge.counts ? text + " " + std::to_string(badge.value) : std::move(text);
}

}  // namespace ramparts
