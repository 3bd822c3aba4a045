// See gunnery.hpp. Lines are those of the source, 002.
#include "gunnery.hpp"

#include <algorithm>
#include <string>

namespace bombardment {
namespace {

/// The words of a parameter that lists ids.
std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (end > at) all.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return all;
}

/// The numbers of the kinds that a parameter lists; ids that the ruleset does not have are none.
std::vector<int> kinds(const rp::Setup& setup, const char* param, std::uint32_t what) {
    std::vector<int> all;
    for (const std::string& id : words(setup.text(param)))
        if (const int kind = setup.fixed().find(&setup.fixed(), what, id.c_str()); kind >= 0) all.push_back(kind);
    return all;
}

bool has(const std::vector<int>& kinds, int kind) { return std::find(kinds.begin(), kinds.end(), kind) != kinds.end(); }

}  // namespace

Gunnery::Gunnery(const rp::Setup& setup)
    : nearest_(setup.number("nearest", 2)),
      levels_(setup.number("contact-levels", 1)),
      sight_(setup.sight_policy("line")),
      charges_(setup.text("charges") == "true"),
      cavalry_(kinds(setup, "cavalry", RP_NAME_CLASS)),
      open_ground_(kinds(setup, "charge-ground", RP_NAME_TERRAIN)),
      no_charge_over_(kinds(setup, "no-charge-over", RP_NAME_HEXSIDE)) {
    const int most = setup.number("farthest", 6);
    for (rp::Unit u = 0; u < setup.fixed().unit_count; ++u) {
        value_.push_back(setup.value(u, "bv", setup.fixed().units[u].factors[0]));
        farthest_.push_back(std::min(setup.value(u, "balls", 3), most));
        morale_.push_back(setup.value(u, "mv", 3));
    }
    for (int row = 0; row < setup.rows("distance"); ++row)
        distances_.push_back({setup.cell("distance", row, "hexes", 0), setup.cell("distance", row, "modifier", 0)});
    for (int row = 0; row < setup.rows("target"); ++row)
        targets_.push_back({setup.cell("target", row, "class", -1), setup.cell("target", row, "kind", -1),
                            setup.cell("target", row, "modifier", 0)});
    for (int row = 0; row < setup.rows("cover"); ++row)
        covers_.push_back({setup.cell("cover", row, "terrain", -1), setup.cell("cover", row, "feature", -1),
                           setup.cell("cover", row, "modifier", 0)});
    // What a terrain states itself stands for the rows that name nothing but the terrain.
    for (int row = 0; row < setup.rows("ground"); ++row) {
        const Cover own{setup.cell("ground", row, "terrain", -1), -1, -setup.cell("ground", row, "cover", 0)};
        std::erase_if(covers_, [&](const Cover& c) { return c.terrain == own.terrain && c.feature < 0; });
        covers_.push_back(own);
    }
    for (int row = 0; row < setup.rows("fire"); ++row)
        if (setup.cell("fire", row, "kind", 0) == 1) in_reaction_ = setup.cell("fire", row, "modifier", 0);
    for (const int terrain : kinds(setup, "no-fire-from", RP_NAME_TERRAIN)) no_fire_.push_back({terrain, -1, 0});
    for (const int feature : kinds(setup, "no-fire-from", RP_NAME_FEATURE)) no_fire_.push_back({-1, feature, 0});
    std::sort(distances_.begin(), distances_.end(), [](const Row& a, const Row& b) { return a.of < b.of; });
}

bool Gunnery::may_fire_from(const rp::View& view, rp::Hex hex) const {
    const rp_hex_info info = view.hex_info(hex);
    return std::none_of(no_fire_.begin(), no_fire_.end(), [&](const Cover& c) { return c.is(info); });
}

bool Gunnery::sees(const rp::View& view, rp::Hex from, rp::Hex to) const {
    constexpr int kClear = 0;
    return view.sight(sight_, from, to) == kClear;
}

rp::Unit Gunnery::target_in(const rp::View& view, rp::Hex hex) const {
    rp::Unit found = RP_NO_UNIT;
    for (rp::Unit u = view.first(hex); u != RP_NO_UNIT; u = view.next(u))
        if (found == RP_NO_UNIT || (view.info(found).stack != 0 && view.info(u).stack == 0)) found = u;
    return found;
}

// The last row that is not beyond the distance.
int Gunnery::at_distance(int hexes) const {
    int modifier = 0;
    for (const Row& row : distances_)
        if (row.of <= hexes) modifier = row.modifier;
    return modifier;
}

bool Gunnery::is_kind(const rp::View& view, rp::Unit u, const TargetRow& row) const {
    if (row.unit_class >= 0 && row.unit_class != view.info(u).unit_class) return false;
    switch (row.kind) {
        case TargetRow::guns: return is_gun(view, u) && view.info(u).domain == 0;
        case TargetRow::command: return is_command(view, u);
        default: return row.unit_class >= 0;
    }
}

// Lines 69 to 84. Of several kinds of cover in one hex the best protects.
int Gunnery::modifiers(const rp::View& view, const Shot& shot) const {
    int sum = shot.in_reaction() ? in_reaction_ : at_distance(view.distance(view.hex(shot.gun), shot.at));
    for (const TargetRow& row : targets_)
        if (is_kind(view, shot.target, row)) sum += row.modifier;
    const rp_hex_info hex = view.hex_info(shot.at);
    int best = 0;
    for (const Cover& cover : covers_)
        if (cover.is(hex)) best = std::min(best, cover.modifier);
    return sum + best;
}

int Gunnery::losses(const rp::View& view, const Shot& shot, int face) const {
    return std::max(0, value_[shot.gun] + modifiers(view, shot) + face) / 2;
}

bool Gunnery::in_contact(const rp::View& view, rp::Hex a, rp::Hex b) const {
    const int direction = view.direction(a, b);
    if (direction < 0) return false;
    const rp_hex_info here = view.hex_info(a);
    const int step = here.elevation - view.hex_info(b).elevation;
    return (here.links >> direction & 1) != 0 && step <= levels_ && -step <= levels_;
}

bool Gunnery::charges(const rp::View& view, rp::Unit u, rp::Hex from, rp::Hex to) const {
    if (!charges_ || !has(cavalry_, view.info(u).unit_class)) return false;
    const int direction = from < view.fixed().hex_count ? view.direction(from, to) : -1;
    if (direction < 0) return false;  // it has only come onto the map
    const rp_hex_info ground = view.hex_info(to);
    if (!has(open_ground_, ground.terrain) || ground.features != 0) return false;
    if (ground.elevation > view.hex_info(from).elevation) return false;
    const std::uint32_t side = view.hexside(from, static_cast<std::uint32_t>(direction));
    return std::none_of(no_charge_over_.begin(), no_charge_over_.end(),
                        [&](int kind) { return (side >> (2 * kind) & 3) != 0; });
}

}  // namespace bombardment
