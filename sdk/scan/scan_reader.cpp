// Examples and answers to guesses; see scan_reader.hpp.
#include "sdk/scan/scan_reader.hpp"

#include <algorithm>
#include <cmath>

#include "sdk/scan/chains.hpp"
#include "sdk/scan/neighbours.hpp"
#include "sdk/show/draw/style.hpp"

namespace ramparts::scan {
namespace {

constexpr std::size_t kAskedAtOnce = 12;
constexpr int kAskedTogether = 3;        // of hexes next to each other
constexpr double kLittleToGain = 0.005;  // of the hexes, expected wrong
constexpr double kMuchOpen = 0.04;       // of the hexes, expected wrong
constexpr float kWaterSure = 0.9F;
constexpr std::size_t kLeastHexes = 12;  // on the picture

bool is_water(const TerrainKind& terrain) {
    return draw::terrain_look(terrain.look.empty() ? terrain.id : terrain.look) == draw::TerrainLook::water;
}

draw::HexsideLook look_of(const HexsideKind& kind) {
    return draw::family(draw::hexside_look(kind.look.empty() ? kind.id : kind.look));
}

bool is_stream(const HexsideKind& kind) {
    return look_of(kind) == draw::HexsideLook::creek || look_of(kind) == draw::HexsideLook::river;
}

/// The map with holes for hexes whose middles are more than `margin` pixels outside the picture.
Map on_picture(Map map, const draw::Picture& picture, const Warp& warp, double margin) {
    const draw::HexLayout layout(map.grid(), 1);
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        const Point at = warp.pixel(layout.centre(hex));
        const bool inside =
            at.x >= -margin && at.y >= -margin && at.x < picture.width + margin && at.y < picture.height + margin;
        if (!inside) map.set_terrain(hex, kHole);
    }
    return map;
}

/// The first reference outside the picture, as a refusal; empty when there is none.
Message reference_outside(const draw::Picture& picture, const Map& map, std::span<const Reference> references) {
    for (const Reference& r : references)
        if (r.pixel.x < 0 || r.pixel.y < 0 || r.pixel.x >= picture.width || r.pixel.y >= picture.height)
            return message("pixel {1},{2} of hex {3} is outside the picture, which has {4} x {5} pixels",
                           static_cast<long long>(std::floor(std::clamp(r.pixel.x, -1e9, 1e9))),
                           static_cast<long long>(std::floor(std::clamp(r.pixel.y, -1e9, 1e9))),
                           map.grid().label(r.hex), picture.width, picture.height);
    return {};
}

/// Of these kinds a hexside has one, as printed maps have it.
bool competes(const HexsideKind& kind) {
    return is_stream(kind) || look_of(kind) == draw::HexsideLook::slope || look_of(kind) == draw::HexsideLook::ravine;
}

}  // namespace

Message ScanReader::stopped() { return message("stopped"); }

Result<ScanReader, Message> ScanReader::begin(const draw::Picture& picture, const Map& map, const Ruleset& ruleset,
                                              std::span<const Reference> references, const Stop& stop) {
    if (Message outside = reference_outside(picture, map, references); !outside.empty())
        return fail(std::move(outside));
    auto warp = fit_references(map, references);
    if (!warp) return fail(warp.error());
    ScanReader out;
    out.ruleset_ = ruleset;
    out.map_ = on_picture(map, picture, *warp, warp->hex_pixels());
    auto fit = refine_fit(picture, out.map_, references, *warp, stop);
    if (!fit) return fail(stopped());
    out.fit_ = std::move(*fit);
    out.map_ = on_picture(std::move(out.map_), picture, out.fit_.warp, 0);
    std::size_t inside = 0;
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        inside += out.map_.present(hex) ? 1U : 0U;
        if (map.present(hex) && !out.map_.present(hex)) out.reading_.outside.push_back(hex);
    }
    if (inside < kLeastHexes)
        return fail(
            message("only {1} hexes of the map are on the picture, and {2} are the least", inside, kLeastHexes));
    const auto sheet = lay_flat(picture, out.map_, out.fit_.warp, stop);
    if (!sheet) return fail(stopped());
    const auto looks = ground_looks(*sheet, out.map_, stop);
    if (!looks) return fail(stopped());
    out.ground_.emplace(*looks, out.map_);
    out.side_strips_ = Strips::cut(*sheet, out.map_, Strips::Kind::hexsides, stop);
    if (!out.side_strips_) return fail(stopped());
    out.road_strips_ = Strips::cut(*sheet, out.map_, Strips::Kind::roads, stop);
    if (!out.road_strips_) return fail(stopped());
    out.ground_read_.guesses.resize(map.grid().size());
    out.reading_.ground = out.ground_read_.guesses;
    return out;
}

void ScanReader::hex(HexIndex hex, const GroundKind& kind) {
    if (!map_.present(hex)) return;
    auto& kinds = reading_.kinds;
    auto at = std::find(kinds.begin(), kinds.end(), kind);
    if (at == kinds.end()) at = kinds.insert(kinds.end(), kind);
    const int number = static_cast<int>(at - kinds.begin());
    const bool taught = std::any_of(ground_examples_.begin(), ground_examples_.end(),
                                    [&](const GroundExample& e) { return e.kind == number && e.hex != hex; });
    const GroundGuess& guess = ground_read_.guesses[hex];
    const bool against = taught && !ground_stale_ && guess.kind >= 0 && guess.kind != number;
    std::erase_if(ground_examples_, [&](const GroundExample& e) { return e.hex == hex; });
    ground_examples_.push_back({hex, number, against});
    ground_stale_ = true;
}

bool ScanReader::directed(LineName name) const { return !name.road && ruleset_.hexside_kinds[name.kind].directed; }

void ScanReader::say(LineName name, Hexside side, SideState state) {
    const int strip = strips_of(name).strip_of(side);
    if (strip < 0) return;
    auto at = std::find_if(kinds_.begin(), kinds_.end(), [&](const Kind& k) { return k.name == name; });
    if (at == kinds_.end()) at = kinds_.insert(kinds_.end(), Kind{name, {}, {}, true});
    std::erase_if(at->examples, [&](const LineExample& e) { return e.strip == strip; });
    at->examples.push_back({strip, state != SideState::none, directed(name) && state == SideState::up_other});
    at->stale = true;
}

void ScanReader::hexside(Hexside side, HexsideKindId kind, SideState state) { say({false, kind}, side, state); }
void ScanReader::road(Hexside side, RoadKindId kind, bool present) {
    say({true, kind}, side, present ? SideState::present : SideState::none);
}

void ScanReader::guess_lines(const Kind& kind, LineReading& out) const {
    const Strips& strips = strips_of(kind.name);
    out.name = kind.name;
    out.known = kind.learnt.known();
    out.sides.assign(static_cast<std::size_t>(map_.grid().size()) * 3, LineGuess{});
    const auto at = [&](int strip) -> LineGuess& {
        const Hexside side = strips.side(strip);
        return out.sides[side.hex * 3 + side.side];
    };
    const auto state = [&](bool about) { return about ? SideState::up_other : SideState::up_owner; };
    std::vector<float> odds;
    for (const LineScore& score : kind.learnt.scores()) odds.push_back(kind.learnt.odds(score.value));
    for (const LineExample& e : kind.examples) odds[static_cast<std::size_t>(e.strip)] = e.present ? 20.0F : -20.0F;
    odds = chained(strips, std::move(odds));
    for (int strip = 0; out.known && strip < strips.count(); ++strip) {
        const LineScore& score = kind.learnt.scores()[static_cast<std::size_t>(strip)];
        LineGuess& guess = at(strip);
        guess.chance = 1 / (1 + std::exp(-odds[static_cast<std::size_t>(strip)]));
        if (guess.chance > 0.5F) guess.state = state(directed(kind.name) && score.about);
    }
    for (const LineExample& e : kind.examples)
        at(e.strip) = {e.present ? state(e.about) : SideState::none, e.present ? 1.0F : 0.0F, true};
}

void ScanReader::heed_neighbours() {
    if (ground_read_.chances.empty() || reading_.kinds.size() < 2) return;
    std::vector<std::optional<int>> levels;
    for (const GroundKind& kind : reading_.kinds) levels.push_back(kind.elevation);
    std::vector<Rise> rises;
    for (const LineReading& lines : reading_.lines) {
        if (!lines.known || !directed(lines.name)) continue;
        rises.resize(static_cast<std::size_t>(map_.grid().size()) * 3);
        for (std::size_t i = 0; i < rises.size(); ++i) {
            const LineGuess& guess = lines.sides[i];
            const float to_owner = guess.state == SideState::none       ? 0.5F
                                   : guess.state == SideState::up_owner ? 1.0F
                                                                        : 0.0F;
            rises[i].to_owner = std::max(rises[i].to_owner, guess.chance * to_owner);
            rises[i].to_other = std::max(rises[i].to_other, guess.chance * (1 - to_owner));
        }
    }
    scan::heed_neighbours(map_, {ground_read_.chances, levels, rises}, reading_.ground);
}

// A shore looks like a stream, and a stream along full water is not printed.
void ScanReader::keep_water_whole() {
    std::vector<bool> water(map_.grid().size());
    for (HexIndex hex = 0; hex < map_.grid().size(); ++hex) {
        const GroundGuess& guess = reading_.ground[hex];
        if (guess.kind >= 0 && guess.sure >= kWaterSure)
            water[hex] = is_water(ruleset_.terrains[reading_.kinds[static_cast<std::size_t>(guess.kind)].terrain]);
    }
    for (LineReading& lines : reading_.lines) {
        if (lines.name.road || !is_stream(ruleset_.hexside_kinds[lines.name.kind])) continue;
        const auto beside = [&](std::size_t i) {
            const Hexside side{static_cast<HexIndex>(i / 3), static_cast<std::uint8_t>(i % 3)};
            return map_.side_present(side) && (water[side.hex] || water[map_.grid().across(side)]);
        };
        bool broken = false;  // the print does it all the same
        for (std::size_t i = 0; i < lines.sides.size(); ++i)
            broken = broken || (lines.sides[i].said && lines.sides[i].state != SideState::none && beside(i));
        for (std::size_t i = 0; !broken && i < lines.sides.size(); ++i)
            if (!lines.sides[i].said && lines.sides[i].state != SideState::none && beside(i))
                lines.sides[i] = {SideState::none, 0.05F, false};
    }
}

void ScanReader::let_kinds_compete() {
    const auto in_it = [&](const LineReading& lines) {
        return !lines.name.road && competes(ruleset_.hexside_kinds[lines.name.kind]);
    };
    for (std::size_t i = 0; i < static_cast<std::size_t>(map_.grid().size()) * 3; ++i) {
        const LineGuess* best = nullptr;
        for (const LineReading& lines : reading_.lines)
            if (in_it(lines) && lines.sides[i].state != SideState::none &&
                (!best || lines.sides[i].chance > best->chance))
                best = &lines.sides[i];
        for (LineReading& lines : reading_.lines)
            if (LineGuess& guess = lines.sides[i];
                in_it(lines) && &guess != best && !guess.said && guess.state != SideState::none)
                guess = {SideState::none, std::min(0.45F, 1 - best->chance), false};
    }
}

// A road and what a bridge crosses on one hexside are a bridge.
void ScanReader::add_bridges() {
    const std::size_t known = reading_.lines.size();
    for (std::size_t k = 0; k < ruleset_.hexside_kinds.size(); ++k) {
        const HexsideKind& kind = ruleset_.hexside_kinds[k];
        const LineName name{false, static_cast<std::uint8_t>(k)};
        const auto is_named = [&](const LineReading& l) { return l.name == name; };
        if (!kind.needs_road || !kind.bridges) continue;
        auto at = std::find_if(reading_.lines.begin(), reading_.lines.end(), is_named);
        if (at == reading_.lines.end()) {
            reading_.lines.push_back({name, false, {}, {}});
            at = reading_.lines.end() - 1;
        }
        at->sides.resize(static_cast<std::size_t>(map_.grid().size()) * 3);
        at->known = false;
        std::vector<float> road(at->sides.size());
        std::vector<float> barrier(at->sides.size());
        bool both[2] = {};
        for (std::size_t l = 0; l < known; ++l) {
            const LineReading& lines = reading_.lines[l];
            const bool crosses = !lines.name.road && lines.name.kind == *kind.bridges;
            if (!lines.known || (!lines.name.road && !crosses)) continue;
            both[crosses ? 1 : 0] = true;
            for (std::size_t i = 0; i < lines.sides.size(); ++i) {
                float& chance = (crosses ? barrier : road)[i];
                chance = std::max(chance, lines.sides[i].chance);
            }
        }
        at->known = both[0] && both[1];
        for (std::size_t i = 0; i < at->sides.size(); ++i) {
            LineGuess& guess = at->sides[i];
            if (guess.said) continue;
            guess.chance = at->known ? road[i] * barrier[i] : 0;
            guess.state = guess.chance > 0.5F ? SideState::present : SideState::none;
        }
    }
    std::erase_if(reading_.lines, [](const LineReading& l) {
        return !l.known && std::none_of(l.sides.begin(), l.sides.end(), [](const LineGuess& g) { return g.said; });
    });
}

void ScanReader::choose_questions() {
    const Grid& grid = map_.grid();
    reading_.ask.clear();
    reading_.wrong_hexes = 0;
    std::vector<HexIndex> open;
    std::size_t present = 0;
    for (HexIndex hex = 0; hex < grid.size(); ++hex) {
        present += map_.present(hex) ? 1U : 0U;
        if (!map_.present(hex) || reading_.ground[hex].said || reading_.ground[hex].kind < 0) continue;
        open.push_back(hex);
        reading_.wrong_hexes += 1 - static_cast<double>(reading_.ground[hex].sure);
    }
    if (reading_.wrong_hexes >= kLittleToGain * static_cast<double>(present)) {
        // while much is open, an answer tells of all that is near it
        const bool much = reading_.wrong_hexes > kMuchOpen * static_cast<double>(present);
        const int near = much ? 2 : 1;
        const int together = much ? 1 : kAskedTogether;
        std::stable_sort(open.begin(), open.end(),
                         [&](HexIndex a, HexIndex b) { return reading_.ground[a].sure < reading_.ground[b].sure; });
        for (const HexIndex hex : open) {
            if (reading_.ask.size() >= kAskedAtOnce) break;
            const auto beside = std::count_if(reading_.ask.begin(), reading_.ask.end(),
                                              [&](HexIndex other) { return grid.distance(hex, other) <= near; });
            if (beside < together) reading_.ask.push_back(hex);
        }
    }
    for (LineReading& lines : reading_.lines) {
        lines.ask.clear();
        if (lines.known) ask_lines(lines);
    }
}

// Two just below the cut and one above; then the one that looks most like a line by itself, though what meets it says
// that there is none: with it a whole course of a line is found.
void ScanReader::ask_lines(LineReading& lines) const {
    const auto kind = std::find_if(kinds_.begin(), kinds_.end(), [&](const Kind& k) { return k.name == lines.name; });
    const auto own = [&](Hexside side) {
        const int strip = kind == kinds_.end() ? -1 : strips_of(lines.name).strip_of(side);
        return strip < 0 ? -1e9F : kind->learnt.scores()[static_cast<std::size_t>(strip)].value;
    };
    std::vector<std::pair<float, Hexside>> below;
    std::vector<std::pair<float, Hexside>> above;
    for (HexIndex hex = 0; hex < map_.grid().size(); ++hex)
        for (std::uint8_t d = 0; d < 3; ++d) {
            const LineGuess& guess = lines.sides[hex * 3 + d];
            if (guess.said || !map_.side_present({hex, d})) continue;
            (guess.state == SideState::none ? below : above).push_back({guess.chance, {hex, d}});
        }
    std::stable_sort(below.begin(), below.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::stable_sort(above.begin(), above.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    const std::size_t nearest = std::min<std::size_t>(2, below.size());
    for (std::size_t i = 0; i < nearest; ++i) lines.ask.push_back(below[i].second);
    if (!above.empty()) lines.ask.push_back(above[0].second);
    const auto likest = std::max_element(below.begin() + static_cast<std::ptrdiff_t>(nearest), below.end(),
                                         [&](const auto& a, const auto& b) { return own(a.second) < own(b.second); });
    if (likest != below.end()) lines.ask.push_back(likest->second);
}

const Reading& ScanReader::reading(const Stop& stop) {
    if (ground_stale_) {
        ground_read_ = ground_->read(ground_examples_, static_cast<int>(reading_.kinds.size()));
        ground_stale_ = false;
    }
    for (Kind& kind : kinds_) {
        if (!kind.stale) continue;
        LineKind learnt = LineKind::learn(strips_of(kind.name), kind.examples, directed(kind.name), kind.learnt, stop);
        if (stop && stop()) return reading_;
        kind.learnt = std::move(learnt);
        kind.stale = false;
    }
    reading_.ground = ground_read_.guesses;
    reading_.lines.resize(kinds_.size());
    for (std::size_t i = 0; i < kinds_.size(); ++i) guess_lines(kinds_[i], reading_.lines[i]);
    heed_neighbours();
    keep_water_whole();
    let_kinds_compete();
    add_bridges();
    choose_questions();
    return reading_;
}

std::vector<Signs> ScanReader::signs() const {
    return ground_->read(ground_examples_, static_cast<int>(reading_.kinds.size())).signs;
}

}  // namespace ramparts::scan
