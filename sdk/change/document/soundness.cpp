// Following every reference of a scenario; see soundness.hpp.
#include "sdk/change/document/soundness.hpp"

#include "formats/scenario/link.hpp"
#include "formats/scenario/options_table.hpp"
#include "sdk/change/document/parts.hpp"

namespace ramparts {
namespace {

/// The bits that the kinds of a ruleset may set on a hexside; a state of 3 is none.
Message why_unsound_side(const Ruleset& rules, SideSet set) {
    for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k) {
        const auto state = static_cast<unsigned>(set.kind(k));
        if (state != 0 && k >= rules.hexside_kinds.size()) return message("the ruleset has no such hexside kind");
        if (state > static_cast<unsigned>(SideState::up_other)) return message("a hexside kind is there or not");
    }
    for (RoadKindId k = 0; k < kMaxRoadKinds; ++k)
        if (set.road(k) && k >= rules.road_kinds.size()) return message("the ruleset has no such road kind");
    return {};
}

Message why_unsound_fields(const Scenario& s) {
    if (s.sides.size() != kSides) return message("a battle has two sides");
    if (s.first_side >= kSides) return message("there is no such side to begin");
    if (s.ruleset.terrains.empty()) return message("the ruleset has no terrain");
    if (s.ruleset.die_faces < 1) return message("a die has at least one face");
    for (const NumberOption& option : kNumberOptions)
        if (!option.range.holds(s.ruleset.options.*option.member))
            return message("the option {1} must be between {2} and {3}", option.id, option.range.min, option.range.max);
    if (s.map.yards < 1) return message("a hex is at least one yard across");
    // A document that was never saved has no links yet.
    for (const std::string* href : {&s.map_href, &s.ruleset_href})
        if (!href->empty() && link_fault(*href) != LinkFault::none)
            return message("the link {1} leads out of the folder that holds the scenario's own", "\"" + *href + "\"");
    return {};
}

}  // namespace

Message why_unsound_lists(const Scenario& s) {
    Message why = why_unsound_fields(s);
    for (int list = 0; list < kLists && why.empty(); ++list) {
        const auto id = static_cast<ListId>(list);
        with_list(s, id, [&](const auto& values) {
            if (values.size() > capacity(id)) why = message("the list holds no more than {1} entries", capacity(id));
            for (std::size_t i = 0; i < values.size() && why.empty(); ++i) why = why_unsound(s, id, Element(values[i]));
        });
    }
    return why;
}

Message why_unsound_hex(const Scenario& s, HexIndex hex) {
    Message why;
    if (s.map.terrain(hex) != kHole && s.map.terrain(hex) >= s.ruleset.terrains.size())
        why = message("the ruleset has no such terrain");
    else if ((unsigned{s.map.features(hex)} >> s.ruleset.features.size()) != 0)
        why = message("the ruleset has no such feature");
    for (std::uint8_t side = 0; side < 3 && why.empty(); ++side) {
        const Hexside at{hex, side};
        const SideSet set = s.map.side(at);
        if (set.empty()) continue;
        why = s.map.grid().across(at) == kNoHex ? message("a hexside is between two hexes of the map")
                                                : why_unsound_side(s.ruleset, set);
    }
    return why.empty() ? why : message("hex {1}: {2}", s.map.grid().label(hex), why);
}

Message why_unsound(const Scenario& s) {
    Message why = why_unsound_lists(s);
    for (HexIndex hex = 0; hex < s.map.grid().size() && why.empty(); ++hex) why = why_unsound_hex(s, hex);
    return why;
}

}  // namespace ramparts
