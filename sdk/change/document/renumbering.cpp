// Following renumbered kinds, groups and hexes; see renumbering.hpp.
#include "sdk/change/document/renumbering.hpp"

#include <algorithm>
#include <type_traits>

namespace ramparts {
namespace {

constexpr std::size_t kPositions = 256;
constexpr std::uint8_t kNowhere = 0xFF;

/// Renumbers one id of a row; false = the row loses its meaning.
bool follow_id(const Mapping& mapping, std::uint8_t& id) {
    const auto now = mapped(mapping, id);
    if (now) id = *now;
    return now.has_value();
}
bool follow_id(const Mapping& mapping, std::optional<std::uint8_t>& id) { return !id || follow_id(mapping, *id); }
void follow_or_clear(const Mapping& mapping, std::optional<std::uint8_t>& id) {
    if (id) id = mapped(mapping, *id);
}

struct Follower {
    ListId list;
    const Mapping& m;
    template <class T>
    bool operator()(T& e) const {
        if constexpr (std::is_same_v<T, Unit>) {
            if (list == ListId::groups) follow_or_clear(m, e.arrives);
            if (list == ListId::unit_classes) return follow_id(m, e.unit_class);
        } else if constexpr (std::is_same_v<T, HexsideKind>) {
            if (list == ListId::hexside_kinds) follow_or_clear(m, e.bridges);
        } else if constexpr (std::is_same_v<T, FeatureKind>) {
            if (list == ListId::terrains) follow_or_clear(m, e.needs);
        } else if constexpr (std::is_same_v<T, UnitClass>) {
            if (list == ListId::unit_classes) follow_or_clear(m, e.moves_as);
        } else if constexpr (std::is_same_v<T, AllowanceRow>) {
            if (list == ListId::unit_classes) return follow_id(m, e.unit_class);
        } else if constexpr (std::is_same_v<T, EnterRow>) {
            if (list == ListId::terrains) return follow_id(m, e.terrain);
            if (list == ListId::unit_classes) return follow_id(m, e.unit_class);
        } else if constexpr (std::is_same_v<T, CrossRow>) {
            if (list == ListId::hexside_kinds) return follow_id(m, e.kind);
            if (list == ListId::unit_classes) return follow_id(m, e.unit_class);
        } else if constexpr (std::is_same_v<T, ShiftRow>) {
            const bool ours = (list == ListId::terrains && e.cause == ShiftCause::terrain) ||
                              (list == ListId::features && e.cause == ShiftCause::feature) ||
                              (list == ListId::hexside_kinds && e.cause == ShiftCause::hexside);
            if (ours) return follow_id(m, e.kind);
        }
        return true;
    }
};

}  // namespace

bool has_references(ListId list) noexcept {
    switch (list) {
        case ListId::groups:
        case ListId::terrains:
        case ListId::hexside_kinds:
        case ListId::road_kinds:
        case ListId::features:
        case ListId::unit_classes: return true;
        default: return false;
    }
}

Mapping identity(std::size_t size) {
    Mapping mapping(size);
    for (std::size_t i = 0; i < size; ++i) mapping[i] = static_cast<std::uint8_t>(i);
    return mapping;
}

bool is_identity(const Mapping& mapping) noexcept {
    for (std::size_t i = 0; i < mapping.size(); ++i)
        if (mapping[i] != static_cast<std::uint8_t>(i)) return false;
    return true;
}

std::optional<std::uint8_t> mapped(const Mapping& mapping, std::size_t old) {
    return old < mapping.size() ? mapping[old] : std::optional(static_cast<std::uint8_t>(old));
}

bool follow(ListId list, const Mapping& mapping, Element& element) {
    return std::visit(Follower{list, mapping}, element);
}

SideSet follow(ListId list, const Mapping& mapping, SideSet old) {
    SideSet now = old;
    if (list == ListId::hexside_kinds) {
        for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k) now = now.with(k, SideState::none);
        for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k)
            if (old.has(k))
                if (const auto to = mapped(mapping, k)) now = now.with(*to, old.kind(k));
    } else {
        for (RoadKindId k = 0; k < kMaxRoadKinds; ++k) now = now.with_road(k, false);
        for (RoadKindId k = 0; k < kMaxRoadKinds; ++k)
            if (old.road(k))
                if (const auto to = mapped(mapping, k)) now = now.with_road(*to, true);
    }
    return now;
}

SideSet seen_from_other(SideSet set, const Ruleset& rules) {
    for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k) {
        const auto kind = static_cast<HexsideKindId>(k);
        if (!rules.hexside_kinds[k].directed || !set.has(kind)) continue;
        set = set.with(kind, set.kind(kind) == SideState::up_owner ? SideState::up_other : SideState::up_owner);
    }
    return set;
}

std::uint8_t followed_features(const Mapping& mapping, std::uint8_t mask) {
    unsigned now = 0;
    for (FeatureId f = 0; f < kMaxFeatures; ++f)
        if ((mask >> f & 1U) != 0)
            if (const auto to = mapped(mapping, f)) now |= 1U << *to;
    return static_cast<std::uint8_t>(now);
}

std::string rename_hexes(const std::string& text, const Grid& from, const Grid& to, std::span<const HexIndex> moves,
                         bool& lost) {
    std::string result;
    std::size_t i = 0;
    while (i < text.size()) {
        const std::size_t end = std::min(text.find_first_of(" ,;", i), text.size());
        const std::string word = text.substr(i, end - i);
        const auto hex = from.parse(word);
        if (hex && moves[*hex] == kNoHex) lost = true;
        result += hex && moves[*hex] != kNoHex ? to.label(moves[*hex]) : word;
        if (end < text.size()) result += text[end];
        i = end + 1;
    }
    return result;
}

void Renumberings::add(ListId list, const Mapping& next) {
    Mapping& mapping = mappings_.try_emplace(list, identity(kPositions)).first->second;
    for (auto& place : mapping)
        if (place) place = mapped(next, *place);
}

Renumberings Renumberings::by_id(const Scenario& before, const Scenario& after) {
    Renumberings result;
    for (int i = 0; i < kLists; ++i) {
        const auto list = static_cast<ListId>(i);
        if (!has_references(list)) continue;
        const auto ids = [&](const Scenario& s) {
            return with_list(s, list, [](const auto& entries) {
                std::vector<std::string> names;
                if constexpr (requires { entries.front().id; })
                    for (const auto& entry : entries) names.push_back(entry.id);
                return names;
            });
        };
        const auto now = ids(after);
        Mapping mapping;
        for (const std::string& id : ids(before)) {
            const auto found = std::find(now.begin(), now.end(), id);
            mapping.push_back(found == now.end() ? std::nullopt
                                                 : std::optional(static_cast<std::uint8_t>(found - now.begin())));
        }
        result.mappings_.emplace(list, std::move(mapping));
    }
    return result;
}

std::optional<std::uint8_t> Renumberings::now(ListId list, std::uint8_t before) const {
    const auto it = mappings_.find(list);
    return it == mappings_.end() ? std::optional(before) : mapped(it->second, before);
}

std::optional<std::uint8_t> Renumberings::before(ListId list, std::uint8_t now) const {
    const auto it = mappings_.find(list);
    if (it == mappings_.end()) return now;
    const auto place = std::find(it->second.begin(), it->second.end(), std::optional(now));
    if (place == it->second.end()) return std::nullopt;
    return static_cast<std::uint8_t>(place - it->second.begin());
}

std::uint8_t Renumberings::features(std::uint8_t before) const {
    const auto it = mappings_.find(ListId::features);
    return it == mappings_.end() ? before : followed_features(it->second, before);
}

SideSet Renumberings::sides(SideSet before) const {
    for (const ListId list : {ListId::hexside_kinds, ListId::road_kinds})
        if (const auto it = mappings_.find(list); it != mappings_.end())
            before = ramparts::follow(list, it->second, before);
    return before;
}

void Renumberings::follow(Element& element) const {
    for (const auto& [list, mapping] : mappings_) {
        Mapping total = mapping;
        for (auto& place : total) place = place.value_or(kNowhere);
        (void)ramparts::follow(list, total, element);
    }
}

}  // namespace ramparts
