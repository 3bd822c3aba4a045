// Origins and data; see take_over.hpp.
#include "sdk/scan/take_over.hpp"

#include <algorithm>
#include <cctype>

namespace ramparts::scan {
namespace {

std::string confidence_of(float sure) {
    if (sure >= 0.999F) return "confidence 99.9 %";
    if (sure >= 0.99F) return "confidence 99 %";
    if (sure >= 0.95F) return "confidence 95 %";
    return "confidence below 95 %";
}

Provenance origin_of(bool said, float sure, const std::string& file) {
    const std::string source = "printed map, from a scan of " + file + ", ";
    return said ? Provenance{ProvenanceKind::printed, source + "looked at"}
                : Provenance{ProvenanceKind::reconstruction, source + confidence_of(sure)};
}

bool is_settled(const Provenance& origin) {
    return origin.kind != ProvenanceKind::unstated && origin.kind != ProvenanceKind::reconstruction;
}

/// What is taken over, and how it is named.
struct Taking {
    const std::string& file;
    Take take;
    [[nodiscard]] bool leaves(bool same) const { return same && take == Take::differences; }
};

void take_hex(TakenOver& out, const Reading& reading, HexIndex hex, const Taking& terms) {
    const GroundGuess& guess = reading.ground[hex];
    if (guess.kind < 0 || !out.map.present(hex)) return;
    const GroundKind& kind = reading.kinds[static_cast<std::size_t>(guess.kind)];
    const bool same =
        out.map.terrain(hex) == kind.terrain && (!kind.elevation || out.map.elevation(hex) == *kind.elevation);
    if (is_settled(out.map.hex_provenance(hex))) {
        if (!same) out.kept_hexes.push_back(hex);
        return;
    }
    if (terms.leaves(same)) return;
    out.map.set_terrain(hex, kind.terrain);
    if (kind.elevation) out.map.set_elevation(hex, static_cast<std::int8_t>(*kind.elevation));
    out.map.set_hex_provenance(hex, origin_of(guess.said, guess.sure, terms.file));
}

void take_line(TakenOver& out, const LineReading& lines, Hexside side, const Taking& terms) {
    const LineGuess& guess = lines.sides[side.hex * 3 + side.side];
    if (!lines.known && !guess.said) return;
    const SideSet before = out.map.side(side);
    const bool road = lines.name.road;
    const std::uint8_t kind = lines.name.kind;
    const SideSet after =
        road ? before.with_road(kind, guess.state != SideState::none) : before.with(kind, guess.state);
    const bool there = road ? before.road(kind) : before.has(kind);
    const Provenance& origin = road ? out.map.road_provenance(side, kind) : out.map.hexside_provenance(side, kind);
    if (there && is_settled(origin)) {
        if (!(before == after)) out.kept_sides.push_back(side);
        return;
    }
    if (terms.leaves(before == after) || !out.map.set_side(side, after)) return;
    const Provenance now =
        guess.state == SideState::none ? Provenance{} : origin_of(guess.said, guess.chance, terms.file);
    if (road) out.map.set_road_provenance(side, kind, now);
    else out.map.set_hexside_provenance(side, kind, now);
}

bool same_name(const std::string& a, const std::string& b) {
    return std::ranges::equal(a, b,
                              [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace

TakenOver taken_over(const Map& map, const Reading& reading, const std::string& file, Take take) {
    TakenOver out{map, {}, {}};
    const Taking terms{file, take};
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) take_hex(out, reading, hex, terms);
    std::vector<bool> seen(map.grid().size());
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) seen[hex] = map.present(hex);
    for (const HexIndex hex : reading.outside) seen[hex] = false;
    for (const LineReading& lines : reading.lines)
        for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
            for (std::uint8_t d = 0; d < 3; ++d)
                if (map.side_present({hex, d}) && seen[hex] && seen[map.grid().across({hex, d})])
                    take_line(out, lines, {hex, d}, terms);
    return out;
}

void take_names(Map& map, const std::vector<PrintedName>& names, const std::string& file) {
    for (const PrintedName& name : names) {
        MapLabel label;
        label.at = name.hex;
        label.text = name.text;
        label.provenance = origin_of(true, 1, file);
        map.labels.push_back(std::move(label));
    }
}

std::vector<PrintedName> new_names(const Map& map, const std::vector<PrintedName>& names) {
    constexpr int kNear = 2;
    std::vector<PrintedName> out;
    for (const PrintedName& name : names)
        if (std::ranges::none_of(map.labels, [&](const MapLabel& known) {
                return known.at != kNoHex && same_name(known.text, name.text) &&
                       map.grid().distance(known.at, name.hex) <= kNear;
            }))
            out.push_back(name);
    return out;
}

}  // namespace ramparts::scan
