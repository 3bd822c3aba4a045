// See badges.hpp.
#include "sdk/play/badges.hpp"

namespace ramparts {
namespace {

int value_of(const GameState& state, const AttributePlace& place, std::uint32_t index) {
    if (place.at.per_word == 0) return place.info->otherwise;
    const std::uint32_t at = place.at.word + index / place.at.per_word;
    const std::uint64_t word =
        at < kWordKeys.size() ? state.var(static_cast<Var>(at)) : state.more(at - kWordKeys.size());
    const unsigned shift = place.at.bits * (index % place.at.per_word);
    const std::uint64_t mask = place.at.bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << place.at.bits) - 1;
    return static_cast<int>((word >> shift) & mask) + place.at.least;
}

}  // namespace

std::vector<Badge> badges(const StandardRules& rules, const StateView& view) {
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
                all.push_back(std::move(badge));
            }
        }
    }
    return all;
}

std::string badge_text(const Badge& badge, std::string text) {
    return badge.counts ? text + " " + std::to_string(badge.value) : std::move(text);
}

}  // namespace ramparts
