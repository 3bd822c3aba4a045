// Checks of hexsides: slopes against elevation, bridges, rivers and kinds that exclude each other.
#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {

std::size_t kind_count(const CheckContext& c) {
    return std::min<std::size_t>(c.rules.hexside_kinds.size(), kMaxHexsideKinds);
}

const HexsideKind& kind_of(const CheckContext& c, std::size_t kind) { return c.rules.hexside_kinds[kind]; }

/// Both hexes exist and units may enter them: shores of lakes and holes are no slopes.
bool land(const CheckContext& c, const FilledSide& s) {
    return s.other != kNoHex && c.playable(s.at.hex) && c.playable(s.other);
}

std::uint32_t directed_bits(const CheckContext& c) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < kind_count(c); ++k)
        if (c.rules.hexside_kinds[k].directed) bits |= 3U << (2 * k);
    return bits;
}

void check_rises(const CheckContext& c, Reporter& r) {
    const auto code = r.code("change-without-slope");
    const std::uint32_t slopes = directed_bits(c);
    if (!r.wanted(code) || slopes == 0) return;
    std::size_t slope = 0;
    while (!c.rules.hexside_kinds[slope].directed) ++slope;
    each_hexside(c.grid, [&](HexIndex hex, HexIndex other, int side) {
        const int a = c.map.elevation(hex);
        const int b = c.map.elevation(other);
        if (a == b) return;
        const Hexside at{hex, static_cast<std::uint8_t>(side)};
        if (c.map.side(at).bits() & slopes) return;
        if (!c.playable(hex) || !c.playable(other) || !r.room(code)) return;
        const HexIndex high = a > b ? hex : other;
        Finding& f =
            r.add(code, c.at_side(at),
                  message("the ground rises from {1} ({2}) to {3} ({4}) without {5}", c.label(a > b ? other : hex),
                          std::min(a, b), c.label(high), std::max(a, b), a_kind(kind_of(c, slope))),
                  message("add {1} with {2} uphill, or level the two hexes", a_kind(kind_of(c, slope)), c.label(high)));
        const SideState state = high == hex ? SideState::up_owner : SideState::up_other;
        f.fix = side_fix(Fix::Kind::add_hexside, message("Add {1}", a_kind(kind_of(c, slope))), at, slope,
                         static_cast<int>(state));
    });
}

void check_slope(const CheckContext& c, Reporter& r, const FilledSide& s, std::size_t kind) {
    const SideState state = s.set.kind(static_cast<HexsideKindId>(kind));
    const HexIndex high = state == SideState::up_owner ? s.at.hex : s.other;
    const HexIndex low = state == SideState::up_owner ? s.other : s.at.hex;
    const int rise = c.map.elevation(high) - c.map.elevation(low);
    if (rise > 0) return;
    const HexsideKind& name = kind_of(c, kind);
    if (rise == 0) {
        const auto flat = r.code("slope-without-change");
        if (!r.room(flat)) return;
        Finding& f = r.add(flat, c.at_side(s.at),
                           message("{1} rises to {2}, but both hexes have elevation {3}", a_kind(name), c.label(high),
                                   c.map.elevation(high)),
                           message("remove the {1}, or raise {2}", kind_name(name), c.label(high)));
        f.fix = side_fix(Fix::Kind::remove_hexside, message("Remove the {1}", kind_name(name)), s.at, kind);
        return;
    }
    const auto wrong = r.code("slope-uphill-wrong");
    if (!r.room(wrong)) return;
    Finding& f = r.add(wrong, c.at_side(s.at),
                       message("the {1} names {2} (elevation {3}) as uphill, but {4} is higher ({5})", kind_name(name),
                               c.label(high), c.map.elevation(high), c.label(low), c.map.elevation(low)),
                       message("make {1} the uphill hex", c.label(low)));
    const SideState turned = state == SideState::up_owner ? SideState::up_other : SideState::up_owner;
    f.fix = side_fix(Fix::Kind::add_hexside, message("Turn the {1} round", kind_name(name)), s.at, kind,
                     static_cast<int>(turned));
}

void check_slopes(const CheckContext& c, Reporter& r) {
    const auto disagree = r.code("slopes-disagree");
    const std::uint32_t slopes = directed_bits(c);
    for (const FilledSide& s : c.sides()) {
        if (!(s.set.bits() & slopes) || !land(c, s)) continue;
        bool owner = false;
        bool other = false;
        for (std::size_t k = 0; k < kind_count(c); ++k) {
            if (!c.rules.hexside_kinds[k].directed) continue;
            const SideState state = s.set.kind(static_cast<HexsideKindId>(k));
            owner |= state == SideState::up_owner;
            other |= state == SideState::up_other;
            if (state == SideState::up_owner || state == SideState::up_other) check_slope(c, r, s, k);
        }
        if (owner && other && r.room(disagree))
            r.add(disagree, c.at_side(s.at), message("the slopes on {1} rise in opposite directions", c.label(s.at)),
                  message("turn one of them round or remove it"));
    }
}

void check_kinds(const CheckContext& c, Reporter& r) {
    const auto unknown = r.code("unknown-hexside-kind");
    const auto direction = r.code("hexside-direction");
    for (const FilledSide& s : c.sides())
        for (std::size_t k = 0; k < kMaxHexsideKinds; ++k) {
            const SideState state = s.set.kind(static_cast<HexsideKindId>(k));
            if (state == SideState::none) continue;
            if (k >= kind_count(c)) {
                if (!r.room(unknown)) continue;
                Finding& f = r.add(
                    unknown, c.at_side(s.at),
                    message("hexside kind number {1} on {2}, the ruleset defines {3}", k, c.label(s.at), kind_count(c)),
                    message("remove it, or define the kind in the ruleset"));
                f.fix = side_fix(Fix::Kind::remove_hexside, message("Remove it"), s.at, k);
                continue;
            }
            const SideState most = c.rules.hexside_kinds[k].directed ? SideState::up_other : SideState::present;
            if (state <= most || !r.room(direction)) continue;
            Finding& f = r.add(
                direction, c.at_side(s.at),
                message("{1} on {2} has a direction its kind does not have", kind_name(kind_of(c, k)), c.label(s.at)),
                message("draw it again"));
            f.fix = side_fix(Fix::Kind::add_hexside, message("Draw it without direction"), s.at, k,
                             static_cast<int>(SideState::present));
        }
}

std::string_view look_of(const HexsideKind& kind) { return kind.look.empty() ? kind.id : kind.look; }
bool is_water(const HexsideKind& kind) {
    return !kind.directed && !kind.bridges && (look_of(kind) == "creek" || look_of(kind) == "river");
}

bool has_road(const CheckContext& c, HexIndex hex) {
    for (int direction = 0; hex != kNoHex && direction < kDirections; ++direction)
        if (c.map.side(hex, direction).any_road()) return true;
    return false;
}

// Whether a bridge may lead over the water of a whole hex here: a river drawn as hexes needs no hexside beneath it.
bool over_wet_hex(const CheckContext& c, const FilledSide& s) {
    const auto wet = [&](HexIndex hex) {
        if (hex == kNoHex || !c.map.present(hex) || c.map.terrain(hex) >= c.rules.terrains.size()) return false;
        const TerrainKind& terrain = c.rules.terrains[c.map.terrain(hex)];
        return (terrain.look.empty() ? terrain.id : terrain.look) == "water";
    };
    return wet(s.at.hex) || wet(s.other);
}

void check_bridges(const CheckContext& c, Reporter& r) {
    const auto no_river = r.code("bridge-without-river");
    const auto no_road = r.code("bridge-without-road");
    for (const FilledSide& s : c.sides()) {
        if (!s.set.any_kind()) continue;
        std::optional<std::size_t> watercourse;
        for (std::size_t k = 0; k < kind_count(c); ++k)
            if (s.set.has(static_cast<HexsideKindId>(k)) && is_water(c.rules.hexside_kinds[k])) watercourse = k;
        for (std::size_t k = 0; k < kind_count(c); ++k) {
            const HexsideKind& kind = c.rules.hexside_kinds[k];
            if (!s.set.has(static_cast<HexsideKindId>(k))) continue;
            if (kind.bridges && *kind.bridges < kind_count(c) && !s.set.has(*kind.bridges) &&
                !(s.set.any_road() && over_wet_hex(c, s))) {
                if (!r.room(no_river)) continue;
                const HexsideKind& river = kind_of(c, *kind.bridges);
                Finding& f = r.add(
                    no_river, c.at_side(s.at),
                    message("the {1} on {2} crosses no {3}", kind_name(kind), c.label(s.at), kind_name(river)),
                    watercourse ? message("remove the {1}: {2} is crossed without one, at its cost by road too",
                                          kind_name(kind), a_kind(kind_of(c, *watercourse)))
                    : !s.set.any_road() && kind.needs_road ? message("remove the {1}", kind_name(kind))
                                                           : message("draw the {1} on this hexside, or remove the {2}",
                                                                     kind_name(river), kind_name(kind)));
                f.fix = side_fix(Fix::Kind::remove_hexside, message("Remove the {1}", kind_name(kind)), s.at, k);
                continue;  // a road that it carried would lead over nothing as well
            }
            if (kind.needs_road && !s.set.any_road() && r.room(no_road)) {
                Finding& f = r.add(no_road, c.at_side(s.at),
                                   message("the {1} on {2} carries no road", kind_name(kind), c.label(s.at)),
                                   message("join the two hexes by a road, or remove the {1}", kind_name(kind)));
                // A road that goes on at neither end would be a finding of its own.
                if (!c.rules.road_kinds.empty() && has_road(c, s.at.hex) && has_road(c, s.other))
                    f.fix = side_fix(Fix::Kind::add_road, message("Add a road"), s.at, 0);
                else f.fix = side_fix(Fix::Kind::remove_hexside, message("Remove the {1}", kind_name(kind)), s.at, k);
            }
        }
    }
}

bool bridged_side(const CheckContext& c, SideSet set) {
    for (std::size_t k = 0; k < kind_count(c); ++k)
        if (set.has(static_cast<HexsideKindId>(k)) && c.rules.hexside_kinds[k].bridges) return true;
    return false;
}

void check_watercourses(const CheckContext& c, Reporter& r) {
    const auto code = r.code("two-watercourses");
    for (const FilledSide& s : c.sides()) {
        if (!s.set.any_kind()) continue;
        std::optional<std::size_t> first;
        for (std::size_t k = 0; k < kind_count(c); ++k) {
            if (!s.set.has(static_cast<HexsideKindId>(k)) || !is_water(c.rules.hexside_kinds[k])) continue;
            if (!first) {
                first = k;
                continue;
            }
            if (!r.room(code)) break;
            const bool bridged = bridged_side(c, s.set);
            const std::size_t weaker = c.rules.hexside_kinds[*first].barrier ? k : *first;
            Finding& f = r.add(code, c.at_side(s.at),
                               message("{1} and {2} share the hexside {3}", kind_name(kind_of(c, *first)),
                                       kind_name(kind_of(c, k)), c.label(s.at)),
                               // Below a road or a bridge, only the river can have what goes with it.
                               s.set.any_road() || bridged ? message("remove the {1}", kind_name(kind_of(c, weaker)))
                                                           : message("keep one of the two"));
            f.fix = side_fix(Fix::Kind::remove_hexside, message("Remove the {1}", kind_name(kind_of(c, weaker))), s.at,
                             weaker);
            break;
        }
    }
}

/// Whether a river may end at the corner between a hexside's two hexes and a third hex.
bool corner_closed(const CheckContext& c, HexIndex a, HexIndex b, HexIndex third, std::uint32_t water) {
    if (third == kNoHex || !c.playable(third)) return true;
    for (const HexIndex hex : {a, b}) {
        const auto side = c.grid.hexside_between(hex, third);
        if (side && (c.map.side(*side).bits() & water)) return true;
    }
    return false;
}

void check_river_ends(const CheckContext& c, Reporter& r) {
    const auto code = r.code("river-ends-inland");
    std::uint32_t barriers = 0;
    std::uint32_t water = 0;
    for (std::size_t k = 0; k < kind_count(c); ++k) {
        const HexsideKind& kind = c.rules.hexside_kinds[k];
        if (kind.barrier) barriers |= 3U << (2 * k);
        if (kind.barrier || is_water(kind)) water |= 3U << (2 * k);
    }
    for (const FilledSide& s : c.sides()) {
        if (!(s.set.bits() & barriers) || !land(c, s)) continue;
        for (const int turn : {1, 5}) {
            const HexIndex third = c.grid.neighbour(s.at.hex, (s.at.side + turn) % kDirections);
            if (corner_closed(c, s.at.hex, s.other, third, water) || !r.room(code)) continue;
            std::size_t kind = 0;
            while (!(s.set.bits() & barriers & (3U << (2 * kind)))) ++kind;
            r.add(code, c.at_side(s.at),
                  message("the {1} on {2} ends at {3}: units can walk round its end", kind_name(kind_of(c, kind)),
                          c.label(s.at), c.label(third)),
                  message("draw it on to the map edge or to water, or let it begin as a creek"));
        }
    }
}

constexpr std::string_view kRiseCodes[] = {"change-without-slope"};
constexpr std::string_view kSlopeCodes[] = {"slope-without-change", "slope-uphill-wrong", "slopes-disagree"};
constexpr std::string_view kKindCodes[] = {"unknown-hexside-kind", "hexside-direction"};
constexpr std::string_view kBridgeCodes[] = {"bridge-without-river", "bridge-without-road"};
constexpr std::string_view kWaterCodes[] = {"two-watercourses"};
constexpr std::string_view kEndCodes[] = {"river-ends-inland"};
constexpr AreaMask kGround = area::terrain | area::elevation | area::hexsides | area::tables;

constexpr Check kHexsidesChecks[] = {
    {"hexside-kinds", kKindCodes, area::hexsides | area::tables, check_kinds},
    {"rises", kRiseCodes, kGround, check_rises},
    {"slopes", kSlopeCodes, kGround, check_slopes},
    {"bridges", kBridgeCodes, area::hexsides | area::roads | area::tables, check_bridges},
    {"watercourses", kWaterCodes, area::hexsides | area::tables, check_watercourses},
    {"river-ends", kEndCodes, area::terrain | area::hexsides | area::tables, check_river_ends},
};

}  // namespace

std::span<const Check> hexside_checks() { return kHexsidesChecks; }

}  // namespace ramparts::detail
