// A battle's map as a HexMap document; see sdk/exchange/shipped.hpp.
#include <cmath>

#include "formats/text/json.hpp"
#include "sdk/exchange/hexmap/names.hpp"
#include "sdk/exchange/lettering.hpp"
#include "sdk/exchange/shipped.hpp"
#include "sdk/exchange/tiled/tiles.hpp"

namespace ramparts {
namespace {

using hexmap::hexmap_name;

std::string yaml_text(std::string_view text) {
    std::string out;
    append_json_text(out, text);
    return out;
}

std::string colour_text(draw::Colour colour) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out = "#";
    for (const unsigned value : {unsigned{colour.r}, unsigned{colour.g}, unsigned{colour.b}}) {
        out += kDigits[value >> 4U];
        out += kDigits[value & 15U];
    }
    return out;
}

class HexMapDocument {
public:
    HexMapDocument(const Scenario& scenario, const draw::Palette& palette)
        : scenario_(scenario), palette_(palette), map_(scenario.map), grid_(map_.grid()), rules_(scenario.ruleset) {}

    std::string text() {
        out_ = "hexmap: \"1.0\"\n\n";
        metadata();
        layout();
        vocabulary();
        out_ += "\nfeatures:\n";
        hexes();
        hexsides();
        roads();
        labels();
        extensions();
        return std::move(out_);
    }

private:
    void line(int indent, std::string_view key, const std::string& value) {
        out_.append(static_cast<std::size_t>(indent), ' ').append(key).append(": ").append(value).append("\n");
    }
    void metadata() {
        out_ += "metadata:\n";
        line(2, "id", yaml_text(hexmap_id()));
        line(2, "version", yaml_text(scenario_.version));
        line(2, "title", yaml_text(map_.name.empty() ? scenario_.name : map_.name));
        if (!scenario_.date.empty()) line(2, "date", yaml_text(scenario_.date));
        if (!scenario_.description.empty()) line(2, "description", yaml_text(scenario_.description));
    }
    [[nodiscard]] std::string hexmap_id() const {
        std::string id = map_.id.empty() ? std::string("map") : map_.id;
        for (char& c : id)
            if (c == '.' || c == '_') c = '-';
        return id;
    }
    void layout() {
        const Grid::Shape& shape = grid_.shape();
        const bool odd = shape.low == Parity::odd;
        const bool flat = shape.orientation == Orientation::flat;
        out_ += "\nlayout:\n";
        line(2, "orientation", flat ? (odd ? "flat-down" : "flat-up") : (odd ? "pointy-right" : "pointy-left"));
        const auto digits = static_cast<std::size_t>(grid_.label_digits());
        line(2, "label", std::string(digits, 'X') + std::string(digits, 'Y'));
        line(2, "origin", "top-left");
        line(2, "all", yaml_text(runs([](HexIndex) { return true; })));
        out_ += "  georeference:\n";
        const auto centimetres = std::llround(map_.yards * hexmap::kMetresOfYard * 100);
        std::string rest = std::to_string(centimetres % 100);
        line(4, "scale", std::to_string(centimetres / 100) + "." + std::string(2 - rest.size(), '0') + rest);
    }

    // The label without the prefix of our map, which HexMap does not know.
    [[nodiscard]] std::string label(HexIndex hex) const { return grid_.label(hex).substr(grid_.shape().prefix.size()); }
    [[nodiscard]] std::string edge(Hexside at) const {
        return label(at.hex) + "/" + std::string(grid_.direction_name(at.side));
    }

    // The hexes of which that holds, as straight runs along the lines: "0101 - 0105, 0207".
    template <class Holds>
    [[nodiscard]] std::string runs(Holds holds) const {
        std::string out;
        for (int l = 0; l < grid_.lines(); ++l)
            for (int p = 0; p < grid_.length(); ++p) {
                const auto taken = [&](int place) {
                    const HexIndex hex = grid_.at(l, place);
                    return hex != kNoHex && map_.present(hex) && holds(hex);
                };
                if (!taken(p)) continue;
                const int first = p;
                while (taken(p + 1)) ++p;
                out += (out.empty() ? "" : ", ") + label(grid_.at(l, first));
                if (p > first) out += " - " + label(grid_.at(l, p));
            }
        return out;
    }

    void kind(const std::string& id, const std::string& name, const std::string& more) {
        out_ += "    " + hexmap_name(id) + ": {";
        if (!name.empty()) out_ += " name: " + yaml_text(name) + (more.empty() ? "" : ",");
        out_ += (more.empty() ? "" : " " + more) + " }\n";
    }
    void vocabulary() {
        out_ += "\nterrain:\n  hex:\n";
        for (const TerrainKind& terrain : rules_.terrains)
            kind(terrain.id, terrain.name,
                 "style: { color: " + yaml_text(colour_text(tiled::ground_colour(terrain, palette_))) + " }");
        for (const FeatureKind& feature : rules_.features) kind(feature.id, feature.name, "modifier: true");
        for (const RoadKind& road : rules_.road_kinds) kind(road.id, road.name, "path: true");
        out_ += rules_.hexside_kinds.empty() ? "" : "  edge:\n";
        for (const HexsideKind& side : rules_.hexside_kinds)
            kind(side.id, side.name, side.directed ? "onesided: true" : "");
    }

    void feature(const std::string& at, const std::string& key, const std::string& value) {
        if (at.empty()) return;
        out_ += "  - at: " + yaml_text(at) + "\n";
        line(4, key, value);
    }
    void hexes() {
        for (std::size_t t = 0; t < rules_.terrains.size(); ++t)
            feature(runs([&](HexIndex hex) { return map_.terrain(hex) == t; }), "terrain",
                    hexmap_name(rules_.terrains[t].id));
        for (int level = -99; level <= 99; ++level)
            if (level != 0)
                feature(runs([&](HexIndex hex) { return map_.elevation(hex) == level; }), "elevation",
                        std::to_string(level));
        for (std::size_t f = 0; f < rules_.features.size(); ++f)
            feature(runs([&](HexIndex hex) { return map_.has_feature(hex, static_cast<FeatureId>(f)); }), "terrain",
                    hexmap_name(rules_.features[f].id));
    }

    template <class Visit>
    void each_side(Visit visit) const {
        for (HexIndex hex = 0; hex < grid_.size(); ++hex)
            for (std::uint8_t d = 0; d < 3; ++d)
                if (const Hexside at{hex, d}; grid_.across(at) != kNoHex) visit(at, map_.side(at));
    }
    void hexsides() {
        for (std::size_t k = 0; k < rules_.hexside_kinds.size(); ++k) {
            std::string edges;
            each_side([&](Hexside at, SideSet set) {
                const SideState state = set.kind(static_cast<HexsideKindId>(k));
                if (state == SideState::none) return;
                edges += edges.empty() ? "" : ", ";
                // Of a slope the upper hex is named.
                if (state != SideState::up_other) edges += edge(at);
                else
                    edges += label(grid_.across(at)) + "/" +
                             std::string(grid_.direction_name(opposite(static_cast<int>(at.side))));
            });
            feature(edges, "terrain", hexmap_name(rules_.hexside_kinds[k].id));
        }
    }

    // Roads as chains of hexes: each goes on as long as there is a step that no chain has yet.
    void roads() {
        for (std::size_t k = 0; k < rules_.road_kinds.size(); ++k) {
            const auto road = static_cast<RoadKindId>(k);
            Map left = map_;
            std::string chains;
            each_side([&](Hexside at, SideSet) {
                if (!left.side(at).road(road)) return;
                chains += (chains.empty() ? "" : ", ") + label(at.hex);
                for (HexIndex hex = at.hex; hex != kNoHex;) hex = next_step(left, hex, road, chains);
            });
            feature(chains, "terrain", hexmap_name(rules_.road_kinds[k].id));
        }
    }
    HexIndex next_step(Map& left, HexIndex hex, RoadKindId road, std::string& chains) const {
        for (int d = 0; d < kDirections; ++d) {
            const auto side = grid_.hexside(hex, d);
            if (!side || !left.side(*side).road(road)) continue;
            (void)left.set_side(*side, left.side(*side).with_road(road, false));
            const HexIndex next = grid_.neighbour(hex, d);
            chains += " - " + label(next);
            return next;
        }
        return kNoHex;
    }

    void labels() {
        constexpr const char* kKinds[] = {"place", "area", "water", "road"};
        for (const MapLabel& each : map_.labels) {
            if (each.at >= grid_.size()) continue;
            feature(label(each.at), "label", yaml_text(each.text));
            std::string properties = std::string("{ kind: ") + kKinds[static_cast<std::size_t>(each.kind)];
            for (const std::string_view name : exchange::kLettering)
                if (const std::string value = exchange::lettering_of(each, name); !value.empty())
                    properties += ", " + std::string(name) + ": " + value;
            line(4, "properties", properties + " }");
        }
    }
    void extensions() {
        const Grid::Shape& shape = grid_.shape();
        out_ += "\nextensions:\n  ramparts:\n";
        line(4, "id", yaml_text(map_.id));
        line(4, "prefix", yaml_text(shape.prefix));
        line(4, "yards", std::to_string(map_.yards));
        line(4, "first", yaml_text(std::to_string(shape.first_column) + " " + std::to_string(shape.first_row)));
        line(4, "size", yaml_text(std::to_string(shape.columns) + " " + std::to_string(shape.rows)));
    }

    const Scenario& scenario_;
    const draw::Palette& palette_;
    const Map& map_;
    const Grid& grid_;
    const Ruleset& rules_;
    std::string out_;
};

}  // namespace

Exchanged export_hexmap(const ShippedSource& source) {
    Exchanged out;
    out.done = true;
    const std::string& id = source.scenario.id;
    out.files.push_back({(id.empty() ? std::string("battle") : id) + ".hexmap.yaml",
                         HexMapDocument(source.scenario, source.look.palette).text()});
    return out;
}

}  // namespace ramparts
