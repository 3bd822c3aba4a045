// Checks of hexes: terrain, holes, elevation, features and regions.
#include <array>
#include <cstdlib>
#include <numeric>

#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {

constexpr int kUsualLevels = 9;

void check_hexes(const CheckContext& c, Reporter& r) {
    const auto unknown = r.code("unknown-terrain");
    const auto empty = r.code("map-without-hexes");
    const auto& counts = c.terrain_counts();
    bool any_unknown = false;
    HexIndex playable = 0;
    for (std::size_t t = 0; t < counts.size(); ++t) {
        if (counts[t] == 0) continue;
        if (!c.closed(static_cast<TerrainId>(t))) playable += counts[t];
        any_unknown |= t != kHole && t >= c.rules.terrains.size();
    }
    if (playable == 0 && r.room(empty))
        r.add(empty, CheckContext::at_object(c.map.id), message("the map has no hex a unit could stand in"),
              message("paint the hexes of the battle with a terrain units may enter"));
    if (!any_unknown) return;
    for (HexIndex hex = 0; hex < c.grid.size(); ++hex) {
        const TerrainId t = c.map.terrain(hex);
        if (t == kHole || t < c.rules.terrains.size() || !r.room(unknown)) continue;
        Finding& f = r.add(
            unknown, c.at_hex(hex),
            message("{1} has terrain number {2}, the ruleset defines {3}", c.label(hex), t, c.rules.terrains.size()),
            message("paint the hex with a terrain of the ruleset"));
        if (!c.rules.terrains.empty())
            f.fix = hex_fix(Fix::Kind::set_terrain, message("Paint it {1}", c.terrain_name(0)), hex, 0);
    }
}

void check_holes(const CheckContext& c, Reporter& r) {
    const auto code = r.code("data-on-hole");
    if (c.terrain_counts()[kHole] > 0)
        for (HexIndex hex = 0; hex < c.grid.size(); ++hex)
            if (!c.map.present(hex) && c.map.features(hex) != 0 && r.room(code))
                r.add(code, c.at_hex(hex), message("a feature is on {1}, which is not a hex of the map", c.label(hex)),
                      message("make the place a hex or remove the feature"));
    for (const FilledSide& s : c.sides()) {
        if (s.other != kNoHex && c.map.present(s.at.hex) && c.map.present(s.other)) continue;
        if (!r.room(code)) continue;
        Finding& f = r.add(
            code, c.at_side(s.at),
            s.set.any_road()
                ? message("a road on {1} leads to a place that is not a hex of the map", c.label(s.at))
                : message("a hexside feature on {1} leads to a place that is not a hex of the map", c.label(s.at)),
            message("remove it, or make the place a hex"));
        f.fix = side_fix(Fix::Kind::clear_side, message("Clear the hexside"), s.at, 0);
    }
}

void check_elevation_range(const CheckContext& c, Reporter& r) {
    const auto code = r.code("elevation-out-of-range");
    for (HexIndex hex = 0; hex < c.grid.size(); ++hex) {
        const int level = c.map.elevation(hex);
        if (std::abs(level) <= kUsualLevels || !c.map.present(hex) || !r.room(code)) continue;
        const int limit = level > 0 ? kUsualLevels : -kUsualLevels;
        Finding& f =
            r.add(code, c.at_hex(hex), message("{1} has elevation {2}, beyond {3}", c.label(hex), level, limit),
                  message("lower the level, or count the levels from another ground"));
        f.fix = hex_fix(Fix::Kind::set_elevation, message("Set elevation {1}", limit), hex, 0, limit);
    }
}

void check_feature(const CheckContext& c, Reporter& r, HexIndex hex, std::size_t feature) {
    if (feature >= c.rules.features.size()) {
        const auto unknown = r.code("unknown-feature");
        if (!r.room(unknown)) return;
        Finding& f = r.add(unknown, c.at_hex(hex),
                           message("{1} has feature number {2}, the ruleset defines {3}", c.label(hex), feature,
                                   c.rules.features.size()),
                           message("remove it, or define it in the ruleset"));
        f.fix = hex_fix(Fix::Kind::remove_feature, message("Remove it"), hex, feature);
        return;
    }
    const auto needs = c.rules.features[feature].needs;
    const auto code = r.code("feature-in-wrong-terrain");
    if (!needs || *needs == c.map.terrain(hex) || !r.room(code)) return;
    const MessageArg what = kind_name(c.rules.features[feature]);
    const MessageArg here = c.terrain_name(c.map.terrain(hex));
    const MessageArg wanted = c.terrain_name(*needs);
    Finding& f =
        r.add(code, c.at_hex(hex), message("{1} in {2} hex {3}, it is in {4} only", what, here, c.label(hex), wanted),
              message("make the hex {1}, or remove the {2}", wanted, what));
    f.fix = hex_fix(Fix::Kind::set_terrain, message("Make the hex {1}", wanted), hex, *needs);
}

void check_features(const CheckContext& c, Reporter& r) {
    for (HexIndex hex = 0; hex < c.grid.size(); ++hex) {
        const unsigned mask = c.map.features(hex);
        if (mask == 0 || !c.map.present(hex)) continue;
        for (std::size_t feature = 0; feature < kMaxFeatures; ++feature)
            if ((mask >> feature) & 1U) check_feature(c, r, hex, feature);
    }
}

/// Connected regions by runs: hexes that follow one another along a line share a run, runs of neighbouring lines are
/// joined. Far fewer joins than hexes, so a million hexes take milliseconds.
class Regions {
public:
    Regions(const CheckContext& c, const StepRules& steps) : c_(c), steps_(steps), run_(c.grid.size(), kNone) {
        const auto length = static_cast<HexIndex>(c.grid.length());
        for (HexIndex hex = 0; hex < c.grid.size(); ++hex) {
            if (steps.closed(c.map.terrain(hex))) continue;
            const bool joined =
                hex % length != 0 && run_[hex - 1] != kNone && !steps.blocked(c.map.side(Hexside{hex, 0}));
            if (joined) {
                run_[hex] = run_[hex - 1];
            } else {
                run_[hex] = static_cast<std::uint32_t>(parent_.size());
                parent_.push_back(run_[hex]);
                first_.push_back(hex);
                size_.push_back(0);
            }
            ++size_[run_[hex]];
        }
        std::uint64_t last = ~std::uint64_t{0};
        each_hexside(c.grid, [&](HexIndex hex, HexIndex other, int side) {
            if (side == 0 || run_[hex] == kNone || run_[other] == kNone) return;
            const std::uint64_t pair = (std::uint64_t{run_[hex]} << 32) | run_[other];
            if (pair == last || steps_.blocked(c_.map.side(Hexside{hex, static_cast<std::uint8_t>(side)}))) return;
            last = pair;
            join(run_[hex], run_[other]);
        });
    }

    struct Region {
        HexIndex first;
        HexIndex size;
        std::uint32_t root;
    };
    [[nodiscard]] std::vector<Region> list() {
        std::vector<HexIndex> total(parent_.size(), 0);
        for (std::uint32_t i = 0; i < parent_.size(); ++i) total[root(i)] += size_[i];
        std::vector<Region> regions;
        for (std::uint32_t i = 0; i < parent_.size(); ++i)
            if (root(i) == i) regions.push_back({first_[i], total[i], i});
        return regions;
    }
    /// Root of a hex's region, kNone when the hex is closed.
    [[nodiscard]] std::uint32_t of(HexIndex hex) { return run_[hex] == kNone ? kNone : root(run_[hex]); }
    static constexpr std::uint32_t kNone = 0xFFFF'FFFF;

private:
    std::uint32_t root(std::uint32_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(std::uint32_t a, std::uint32_t b) {
        a = root(a);
        b = root(b);
        if (a != b) parent_[std::max(a, b)] = std::min(a, b);  // the root keeps the lowest hex
    }
    const CheckContext& c_;
    const StepRules& steps_;
    std::vector<std::uint32_t> run_;
    std::vector<std::uint32_t> parent_;
    std::vector<HexIndex> first_;
    std::vector<HexIndex> size_;
};

void check_regions(const CheckContext& c, Reporter& r) {
    const auto code = r.code("isolated-region");
    if (!r.wanted(code)) return;
    const StepRules steps(c.rules);
    Regions regions(c, steps);
    const auto list = regions.list();
    if (list.size() < 2) return;
    const auto largest =
        std::max_element(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.size < b.size; });
    for (auto it = list.begin(); it != list.end(); ++it) {
        if (it == largest || !r.room(code)) continue;
        r.add(code, c.at_hex(it->first),
              message("{1} from {2} on cannot be reached from the largest part of the map ({3})", hex_count(it->size),
                      c.label(it->first), hex_count(largest->size)),
              message("add a bridge or open a hex, unless nothing is to happen there"));
    }
}

void check_steps(const CheckContext& c, Reporter& r) {
    const auto code = r.code("elevation-step");
    if (!r.wanted(code)) return;
    each_hexside(c.grid, [&](HexIndex hex, HexIndex other, int side) {
        const int a = c.map.elevation(hex);
        const int b = c.map.elevation(other);
        if (std::abs(a - b) < 2 || !c.playable(hex) || !c.playable(other) || !r.room(code)) return;
        r.add(code, c.at_side(Hexside{hex, static_cast<std::uint8_t>(side)}),
              message("{1} has elevation {2}, its neighbour {3} {4}", c.label(hex), a, c.label(other), b),
              message("check both levels; a cliff of several levels is allowed"));
    });
}

constexpr std::string_view kHexCodes[] = {"unknown-terrain", "map-without-hexes"};
constexpr std::string_view kHoleCodes[] = {"data-on-hole"};
constexpr std::string_view kRangeCodes[] = {"elevation-out-of-range"};
constexpr std::string_view kFeatureCodes[] = {"unknown-feature", "feature-in-wrong-terrain"};
constexpr std::string_view kRegionCodes[] = {"isolated-region"};
constexpr std::string_view kStepCodes[] = {"elevation-step"};

constexpr Check kTerrainChecks[] = {
    {"hexes", kHexCodes, area::terrain | area::tables, check_hexes},
    {"holes", kHoleCodes, area::terrain | area::hexsides | area::roads, check_holes},
    {"elevation-range", kRangeCodes, area::terrain | area::elevation, check_elevation_range},
    {"elevation-steps", kStepCodes, area::terrain | area::elevation | area::tables, check_steps},
    {"features", kFeatureCodes, area::terrain | area::tables, check_features},
    {"regions", kRegionCodes, area::terrain | area::hexsides | area::tables, check_regions},
};

}  // namespace

std::span<const Check> terrain_checks() { return kTerrainChecks; }

}  // namespace ramparts::detail
