// Which hexes and counters look different; see stickers.hpp.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <set>

#include "sdk/show/draw/writers.hpp"
#include "sdk/show/print/stickers.hpp"

namespace ramparts::paper {
namespace {

using namespace draw;

constexpr double kMeasure = 17;  ///< mm of the hexes that are compared; any size gives the same answer

template <class Kind>
std::string drawn_as(const Kind& kind) {
    return (kind.look.empty() ? kind.id : kind.look) + "/" + kind.colour + " ";
}

/// All that decides how a hex is drawn, in words.
std::string picture_of(const Scenario& s, HexIndex hex) {
    const Map& map = s.map;
    if (!map.present(hex)) return "hole";
    const Ruleset& rules = s.ruleset;
    std::string text = map.terrain(hex) < rules.terrains.size() ? drawn_as(rules.terrains[map.terrain(hex)]) : "?";
    text += std::to_string(map.elevation(hex)) + " ";
    for (std::size_t f = 0; f < rules.features.size(); ++f)
        if (map.has_feature(hex, static_cast<FeatureId>(f))) text += drawn_as(rules.features[f]);
    for (int d = 0; d < kDirections; ++d) {
        const SideSet side = map.side(hex, d);
        text += ";";
        for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k)
            if (const auto kind = static_cast<HexsideKindId>(k); side.has(kind)) {
                text += drawn_as(rules.hexside_kinds[k]);
                if (rules.hexside_kinds[k].directed) text += map.rises(hex, d, kind) ? "up " : "down ";
            }
        for (std::size_t k = 0; k < rules.road_kinds.size(); ++k)
            if (side.road(static_cast<RoadKindId>(k))) text += drawn_as(rules.road_kinds[k]);
    }
    return text;
}

/// Told without words where the rulesets agree.
bool same_data(const Map& a, const Map& b, HexIndex hex) {
    if (a.terrain(hex) != b.terrain(hex)) return false;
    if (!a.present(hex)) return true;
    if (a.elevation(hex) != b.elevation(hex) || a.features(hex) != b.features(hex)) return false;
    for (int d = 0; d < kDirections; ++d)
        if (!(a.side(hex, d) == b.side(hex, d))) return false;
    return true;
}

/// The hexes that carry a star.
std::set<HexIndex> objectives(const Scenario& s) {
    std::set<HexIndex> hexes;
    for (const VictoryRule& rule : s.victory) hexes.insert(rule.hexes.begin(), rule.hexes.end());
    return hexes;
}

std::vector<TextItem> names_on(const DisplayList& list) {
    std::vector<TextItem> names;
    int depth = 0;
    for (const Item& item : list.items) {
        if (const auto* group = std::get_if<GroupBegin>(&item)) depth += depth > 0 || group->name == "labels" ? 1 : 0;
        else if (std::holds_alternative<GroupEnd>(item)) depth -= depth > 0 ? 1 : 0;
        else if (const auto* text = std::get_if<TextItem>(&item); text != nullptr && depth > 0) names.push_back(*text);
    }
    return names;
}

bool same_name(const TextItem& a, const TextItem& b) {
    return a.text == b.text && distance(a.at, b.at) < 1e-6 && a.angle == b.angle && a.anchor == b.anchor &&
           a.font.size == b.font.size && a.colour == b.colour && a.letters == b.letters;
}

HexIndex hex_at(const Map& map, const HexLayout& layout, Point p) {
    HexIndex best = kNoHex;
    double least = layout.hex_mm() / std::numbers::sqrt3;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        if (map.present(hex))
            if (const double d = distance(layout.centre(hex), p); d < least) least = d, best = hex;
    return best;
}

/// The hexes that a name's letters lie on.
void hexes_under(const TextItem& name, const Map& map, const HexLayout& layout, std::set<HexIndex>& hexes) {
    if (!name.letters.empty()) {
        for (const Box& box : text_boxes(name))
            for (const Point p : {box.centre(), Point{box.x0, box.y0}, Point{box.x1, box.y0}, Point{box.x0, box.y1},
                                  Point{box.x1, box.y1}})
                if (const HexIndex hex = hex_at(map, layout, p); hex != kNoHex) hexes.insert(hex);
        return;
    }
    const double width = text_width(name.text, name.font);
    const double start = name.anchor == Anchor::start ? 0 : name.anchor == Anchor::middle ? -width / 2 : -width;
    const double turn = name.angle * std::numbers::pi / 180;
    const Point along{std::cos(turn), std::sin(turn)};
    const Point up{along.y, -along.x};
    const int steps = std::max(1, static_cast<int>(width / (0.1 * kMeasure)));
    for (int i = 0; i <= steps; ++i)
        for (const double height : {-0.22, 0.3, 0.8})
            if (const HexIndex hex =
                    hex_at(map, layout, name.at + along * (start + width * i / steps) + up * (height * name.font.size));
                hex != kNoHex)
                hexes.insert(hex);
}

void compare_names(const Scenario& before, const Scenario& after, std::set<HexIndex>& hexes) {
    if (before.map.labels.empty() && after.map.labels.empty()) return;
    DrawOptions options;
    options.hex_mm = kMeasure;
    const MapArt was = draw_map_art(before, options, 0);
    const MapArt is = draw_map_art(after, options, 0);
    const auto old_names = names_on(was.list);
    const auto new_names = names_on(is.list);
    const auto missing = [](const std::vector<TextItem>& all, const TextItem& one) {
        return std::none_of(all.begin(), all.end(), [&](const TextItem& t) { return same_name(t, one); });
    };
    for (const TextItem& name : old_names)
        if (missing(new_names, name)) hexes_under(name, after.map, was.layout, hexes);
    for (const TextItem& name : new_names)
        if (missing(old_names, name)) hexes_under(name, after.map, is.layout, hexes);
}

std::string faces_of(const Scenario& s, UnitIndex unit) {
    constexpr double side = 12;
    std::string faces = write_svg(draw_counter(s, unit, false, side));
    if (s.units[unit].reduced) faces += write_svg(draw_counter(s, unit, true, side));
    return faces;
}

}  // namespace

std::optional<ChangedPictures> changed_pictures(const Scenario& before, const Scenario& after) {
    if (!(before.map.grid() == after.map.grid())) return std::nullopt;
    std::set<HexIndex> hexes;
    const bool same_rules = before.ruleset.terrains == after.ruleset.terrains &&
                            before.ruleset.hexside_kinds == after.ruleset.hexside_kinds &&
                            before.ruleset.road_kinds == after.ruleset.road_kinds &&
                            before.ruleset.features == after.ruleset.features;
    for (HexIndex hex = 0; hex < after.map.grid().size(); ++hex) {
        if (same_rules && same_data(before.map, after.map, hex)) continue;
        if (picture_of(before, hex) != picture_of(after, hex)) hexes.insert(hex);
    }
    const std::set<HexIndex> old_stars = objectives(before);
    const std::set<HexIndex> new_stars = objectives(after);
    std::set_symmetric_difference(old_stars.begin(), old_stars.end(), new_stars.begin(), new_stars.end(),
                                  std::inserter(hexes, hexes.end()));
    compare_names(before, after, hexes);
    ChangedPictures changed;
    for (const HexIndex hex : hexes)
        if (after.map.present(hex) || before.map.present(hex)) changed.hexes.push_back(hex);
    for (std::size_t u = 0; u < after.units.size(); ++u) {
        const auto unit = static_cast<UnitIndex>(u);
        const auto old = std::find_if(before.units.begin(), before.units.end(),
                                      [&](const Unit& one) { return one.id == after.units[u].id; });
        if (old == before.units.end() ||
            faces_of(before, static_cast<UnitIndex>(old - before.units.begin())) != faces_of(after, unit))
            changed.units.push_back(unit);
    }
    return changed;
}

}  // namespace ramparts::paper
