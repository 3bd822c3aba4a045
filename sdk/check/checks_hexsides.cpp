// Checks of hexsides: slopes against elevation, bridges, rivers and kinds that exclude each other.
#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {

std::size_t kind_count(const CheckContext& c) {
    return std::min<std::size_t>(c.rules.hexside_kinds.size(), kMaxHexsideKinds);
}

std::string kind_name(const CheckContext& c, std::size_t kind) { return c.rules.hexside_kinds[kind].id; }

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
        Finding& f = r.add(
            code, c.at_side(at),
            "the ground rises from " + c.label(a > b ? other : hex) + " (" + std::to_string(std::min(a, b)) + ") to " +
                c.label(high) + " (" + std::to_string(std::max(a, b)) + ") without " +
                with_article(kind_name(c, slope)),
            "add " + with_article(kind_name(c, slope)) + " with " + c.label(high) + " uphill, or level the two hexes");
        const SideState state = high == hex ? SideState::up_owner : SideState::up_other;
        f.fix = side_fix(Fix::Kind::add_hexside, "Add " + with_article(kind_name(c, slope)), at, slope,
                         static_cast<int>(state));
    });
}

void check_slope(const CheckContext& c, Reporter& r, const FilledSide& s, std::size_t kind) {
    const SideState state = s.set.kind(static_cast<HexsideKindId>(kind));
    const HexIndex high = state == SideState::up_owner ? s.at.hex : s.other;
    const HexIndex low = state == SideState::up_owner ? s.other : s.at.hex;
    const int rise = c.map.elevation(high) - c.map.elevation(low);
    if (rise > 0) return;
    const std::string name = kind_name(c, kind);
    if (rise == 0) {
        const auto flat = r.code("slope-without-change");
        if (!r.room(flat)) return;
        Finding& f = r.add(flat, c.at_side(s.at),
                           with_article(name) + " rises to " + c.label(high) + ", but both hexes have elevation " +
                               std::to_string(c.map.elevation(high)),
                           "remove the " + name + ", or raise " + c.label(high));
        f.fix = side_fix(Fix::Kind::remove_hexside, "Remove the " + name, s.at, kind);
        return;
    }
    const auto wrong = r.code("slope-uphill-wrong");
    if (!r.room(wrong)) return;
    Finding& f =
        r.add(wrong, c.at_side(s.at),
              "the " + name + " names " + c.label(high) + " (elevation " + std::to_string(c.map.elevation(high)) +
                  ") as uphill, but " + c.label(low) + " is higher (" + std::to_string(c.map.elevation(low)) + ")",
              "make " + c.label(low) + " the uphill hex");
    const SideState turned = state == SideState::up_owner ? SideState::up_other : SideState::up_owner;
    f.fix = side_fix(Fix::Kind::add_hexside, "Turn the " + name + " round", s.at, kind, static_cast<int>(turned));
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
            r.add(disagree, c.at_side(s.at), "the slopes on " + c.label(s.at) + " rise in opposite directions",
                  "turn one of them round or remove it");
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
                Finding& f = r.add(unknown, c.at_side(s.at),
                                   "hexside kind number " + std::to_string(k) + " on " + c.label(s.at) +
                                       ", the ruleset defines " + std::to_string(kind_count(c)),
                                   "remove it, or define the kind in the ruleset");
                f.fix = side_fix(Fix::Kind::remove_hexside, "Remove it", s.at, k);
                continue;
            }
            const SideState most = c.rules.hexside_kinds[k].directed ? SideState::up_other : SideState::present;
            if (state <= most || !r.room(direction)) continue;
            Finding& f = r.add(direction, c.at_side(s.at),
                               kind_name(c, k) + " on " + c.label(s.at) + " has a direction its kind does not have",
                               "draw it again");
            f.fix = side_fix(Fix::Kind::add_hexside, "Draw it without direction", s.at, k,
                             static_cast<int>(SideState::present));
        }
}

void check_bridges(const CheckContext& c, Reporter& r) {
    const auto no_river = r.code("bridge-without-river");
    const auto no_road = r.code("bridge-without-road");
    for (const FilledSide& s : c.sides()) {
        if (!s.set.any_kind()) continue;
        for (std::size_t k = 0; k < kind_count(c); ++k) {
            const HexsideKind& kind = c.rules.hexside_kinds[k];
            if (!s.set.has(static_cast<HexsideKindId>(k))) continue;
            if (kind.bridges && *kind.bridges < kind_count(c) && !s.set.has(*kind.bridges) && r.room(no_river)) {
                const std::string river = kind_name(c, *kind.bridges);
                Finding& f =
                    r.add(no_river, c.at_side(s.at), "the " + kind.id + " on " + c.label(s.at) + " crosses no " + river,
                          "draw the " + river + " on this hexside, or remove the " + kind.id);
                f.fix = side_fix(Fix::Kind::remove_hexside, "Remove the " + kind.id, s.at, k);
            }
            if (kind.needs_road && !s.set.any_road() && r.room(no_road)) {
                Finding& f =
                    r.add(no_road, c.at_side(s.at), "the " + kind.id + " on " + c.label(s.at) + " carries no road",
                          "join the two hexes by a road, or remove the " + kind.id);
                if (!c.rules.road_kinds.empty()) f.fix = side_fix(Fix::Kind::add_road, "Add a road", s.at, 0);
            }
        }
    }
}

std::string_view look_of(const HexsideKind& kind) { return kind.look.empty() ? kind.id : kind.look; }
bool is_water(const HexsideKind& kind) {
    return !kind.directed && !kind.bridges && (look_of(kind) == "creek" || look_of(kind) == "river");
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
            const std::size_t weaker = c.rules.hexside_kinds[*first].barrier ? k : *first;
            Finding& f = r.add(code, c.at_side(s.at),
                               kind_name(c, *first) + " and " + kind_name(c, k) + " share the hexside " + c.label(s.at),
                               "keep one of the two");
            f.fix = side_fix(Fix::Kind::remove_hexside, "Remove the " + kind_name(c, weaker), s.at, weaker);
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
                  "the " + kind_name(c, kind) + " on " + c.label(s.at) + " ends at " + c.label(third) +
                      ": units can walk round its end",
                  "draw it on to the map edge or to water, or let it begin as a creek");
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
