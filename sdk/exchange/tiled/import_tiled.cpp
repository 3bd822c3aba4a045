// A map of Tiled as the map of a new scenario; see sdk/exchange/shipped.hpp.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numbers>

#include "formats/scenario/fields.hpp"
#include "formats/scenario/map_file.hpp"
#include "formats/text/ids.hpp"
#include "formats/text/numbers.hpp"
#include "formats/text/suggest.hpp"
#include "formats/xml/attributes.hpp"
#include "formats/xml/writer.hpp"
#include "sdk/exchange/lettering.hpp"
#include "sdk/exchange/shipped.hpp"
#include "sdk/exchange/tiled/hex_pixels.hpp"
#include "sdk/exchange/tiled/layer_data.hpp"
#include "sdk/exchange/tiled/tmx_tree.hpp"
#include "sdk/exchange/tiled/unread.hpp"

namespace ramparts {
namespace {

using tiled::HexPixels;
using tiled::TileSize;
using tiled::TmxTree;

constexpr std::size_t kMaxTmxBytes = std::size_t{32} << 20U;
constexpr std::uint32_t kTileBits = 0x0FFF'FFFF;  // above them stand flips and turns, which hexes here do not have
constexpr int kMostTiles = 100'000;
constexpr int kMostPixels = 4096;  // of a tile

// What a tile of a tileset says, found once for each number.
struct TileMeaning {
    enum class Kind : std::uint8_t { nothing, terrain, height, feature };
    Kind kind = Kind::nothing;
    int value = 0;
};

template <class Kinds>
std::optional<std::size_t> kind_of(const Kinds& kinds, std::string_view id) {
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (kinds[i].id == id) return i;
    return std::nullopt;
}

class TiledReading {
public:
    TiledReading(const ShippedInput& input, const xml::RawTree& tree, xml::Report& report)
        : rules_(input.rules), tmx_(tree, report), file_(input.source.file) {}

    std::optional<std::string> run() {
        if (!head()) return std::nullopt;
        map_ = Map(Grid(shape_));
        names();
        for (HexIndex hex = 0; hex < map_.grid().size(); ++hex) map_.set_terrain(hex, kHole);
        map_.section_provenance[0] = map_.section_provenance[1] = map_.section_provenance[2] =
            map_.section_provenance[3] = {ProvenanceKind::reconstruction, "imported from Tiled"};
        for (const std::uint32_t set : tmx_.children(kRoot, "tileset")) tileset(set);
        if (tmx_.failed()) return std::nullopt;
        // What is on hexes first: an object is judged by the hexes it is on, wherever its layer is.
        layers(kRoot);
        if (tmx_.failed()) return std::nullopt;
        without_terrain();
        objects_of(kRoot, {0, 0});
        if (units_ > 0)
            tmx_.left_out(first_unit_, message("units are left out, since the file lacks their values: {1}", units_),
                          message("add them in the editor"));
        tiled::report_unread(tmx_);
        if (tmx_.failed()) return std::nullopt;
        return write_map(map_, rules_);
    }

private:
    static constexpr std::uint32_t kRoot = 0;

    // Layers of tiles, those in groups too, in the order in which Tiled lays them over each other.
    void layers(std::uint32_t parent) {
        for (const std::uint32_t node : tmx_.children(parent, "")) {
            const std::string_view name = tmx_.name(node);
            if (name == "layer") layer(node);
            else if (name == "group") layers(node);
            else if (name == "imagelayer")
                tmx_.left_out(tmx_.place(node), message("a layer with a picture is left out"),
                              message("lay the picture under the map in the editor"));
        }
    }
    void objects_of(std::uint32_t parent, draw::Point offset) {
        for (const std::uint32_t node : tmx_.children(parent, "")) {
            const std::string_view name = tmx_.name(node);
            if (name != "group" && name != "objectgroup") continue;
            const auto x = tmx_.number_or_0(node, "offsetx");
            const auto y = tmx_.number_or_0(node, "offsety");
            if (!x || !y) continue;
            const draw::Point moved = offset + draw::Point{*x, *y};
            name == "group" ? objects_of(node, moved) : objects(node, moved);
        }
    }
    // Heights and features on hexes that are not on the map.
    void without_terrain() {
        for (const auto& [hex, place] : laid_) {
            if (map_.present(hex)) continue;
            tmx_.left_out(place, message("{1} has no terrain: what is on it is left out", map_.grid().label(hex)),
                          message("give the hex a terrain in Tiled"));
            map_.set_elevation(hex, 0);
            map_.set_features(hex, 0);
        }
    }

    bool head() {
        if (tmx_.name(kRoot) != "map") {
            tmx_.unsupported(tmx_.place(kRoot), message("the root is <{1}>, not <map>", tmx_.name(kRoot)),
                             message("name a map saved by Tiled"));
            return false;
        }
        if (tmx_.text(kRoot, "orientation") != "hexagonal")
            tmx_.unsupported(tmx_.place(kRoot, "orientation"),
                             message("the map is {1}, not hexagonal", quote(tmx_.text(kRoot, "orientation"))),
                             message("make a hexagonal map"));
        if (tmx_.has(kRoot, "infinite") && tmx_.text(kRoot, "infinite") != "0")
            tmx_.unsupported(tmx_.place(kRoot, "infinite"), message("maps without end are not read"),
                             message("switch Infinite off in Tiled's map properties and save"));
        if (tmx_.failed()) return false;
        shape_.columns = tmx_.integer(kRoot, "width", 1, kMaxMapSide);
        shape_.rows = tmx_.integer(kRoot, "height", 1, kMaxMapSide);
        const int width = tmx_.integer(kRoot, "tilewidth", 2, kMostPixels);
        const int height = tmx_.integer(kRoot, "tileheight", 2, kMostPixels);
        const std::string axis = tmx_.text(kRoot, "staggeraxis");
        const std::string index = tmx_.text(kRoot, "staggerindex");
        if (axis != "x" && axis != "y")
            tmx_.fault(tmx_.place(kRoot, "staggeraxis"), message("\"staggeraxis\" is neither x nor y"),
                       message("correct the value"));
        if (index != "odd" && index != "even")
            tmx_.fault(tmx_.place(kRoot, "staggerindex"), message("\"staggerindex\" is neither odd nor even"),
                       message("correct the value"));
        shape_.orientation = axis == "y" ? Orientation::pointy : Orientation::flat;
        const bool flat = shape_.orientation == Orientation::flat;
        size_.along = flat ? width : height;
        size_.across = flat ? height : width;
        size_.side = tmx_.integer(kRoot, "hexsidelength", 0, size_.along, 0);
        numbering(index == "even");
        return !tmx_.failed();
    }

    int number_property(std::string_view name, int least, int most, int otherwise) {
        std::uint32_t at = 0;
        const auto value = tmx_.property(kRoot, name, &at);
        if (!value) return otherwise;
        if (const auto read = to_integer(*value, least, most)) return *read;
        tmx_.fault(at, message("the property {1} is {2}, no number from {3} to {4}", name, quote(*value), least, most),
                   message("correct the value"));
        return otherwise;
    }
    void numbering(bool first_line_is_low) {
        shape_.first_column = number_property("first-column", data::kFirstNumber.min, data::kFirstNumber.max, 1);
        shape_.first_row = number_property("first-row", data::kFirstNumber.min, data::kFirstNumber.max, 1);
        std::uint32_t at = 0;
        shape_.prefix = tmx_.property(kRoot, "prefix", &at).value_or("");
        const auto letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
        if (shape_.prefix.size() > 8 || !std::all_of(shape_.prefix.begin(), shape_.prefix.end(), letter))
            tmx_.fault(at, message("the prefix of hex numbers is {1}", quote(shape_.prefix)),
                       message("use up to eight letters A-Z, a-z"));
        const int first = shape_.orientation == Orientation::flat ? shape_.first_column : shape_.first_row;
        const bool odd = first % 2 != 0;
        shape_.low = odd == first_line_is_low ? Parity::odd : Parity::even;
    }
    void names() {
        const std::string stem = file_.stem().string();
        std::string id = tmx_.property(kRoot, "id").value_or(stem);
        for (char& c : id) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == ' ' ? '-' : c;
        map_.id = is_id(id) ? id : "imported";
        map_.name = tmx_.property(kRoot, "name").value_or(stem);
        map_.yards = number_property("yards", 1, 100'000, 100);
    }

    void tileset(std::uint32_t node) {
        if (tmx_.has(node, "source")) {
            tmx_.unsupported(tmx_.place(node, "source"),
                             message("the tileset {1} is in a file of its own", quote(tmx_.text(node, "source"))),
                             message("embed the tileset in the map in Tiled"));
            return;
        }
        const int first = tmx_.integer(node, "firstgid", 1, static_cast<int>(kTileBits));
        const int count = tmx_.integer(node, "tilecount", 0, kMostTiles, kMostTiles);
        if (first < next_tile_)
            tmx_.fault(tmx_.place(node, "firstgid"), message("two tilesets share numbers"),
                       message("save the map in Tiled again"));
        next_tile_ = static_cast<std::int64_t>(first) + (tmx_.has(node, "tilecount") ? count : 1);
        for (const std::uint32_t tile : tmx_.children(node, "tile")) {
            const int id = tmx_.integer(tile, "id", 0, kMostTiles - 1);
            if (id < count) tiles_[static_cast<std::uint32_t>(first + id)] = tile;
            else
                tmx_.fault(tmx_.place(tile, "id"), message("tile {1} of a tileset of {2}", id, count),
                           message("save the map in Tiled again"));
        }
    }

    // What the tile of a number says; reported once when it says nothing that is known.
    TileMeaning meaning(std::uint32_t number, std::uint32_t at) {
        if (const auto known = meanings_.find(number); known != meanings_.end()) return known->second;
        TileMeaning& found = meanings_[number];
        const auto tile = tiles_.find(number);
        if (tile == tiles_.end()) {
            tmx_.fault(at, message("no tileset says what tile {1} is", number),
                       message("give the tile a type in Tiled's tileset editor"));
            return found;
        }
        const std::uint32_t node = tile->second;
        const char* attribute = tmx_.has(node, "class") ? "class" : "type";
        const std::string type = tmx_.text(node, attribute);
        if (const auto terrain = kind_of(rules_.terrains, type)) {
            found = {TileMeaning::Kind::terrain, static_cast<int>(*terrain)};
        } else if (const auto feature = kind_of(rules_.features, type)) {
            found = {TileMeaning::Kind::feature, static_cast<int>(*feature)};
        } else if (type == "height") {
            found = {TileMeaning::Kind::height, height_of(node)};
        } else {
            std::vector<std::string_view> ids;
            for (const auto& kind : rules_.terrains) ids.push_back(kind.id);
            for (const auto& kind : rules_.features) ids.push_back(kind.id);
            ids.push_back("height");
            tmx_.unknown(
                tmx_.place(node, attribute),
                message("a tile that is used has the type {1}, which is not a terrain or feature of the ruleset",
                        quote(type)),
                suggestion(type, ids));
        }
        return found;
    }
    int height_of(std::uint32_t node) {
        std::uint32_t at = tmx_.place(node);
        const std::string value = tmx_.property(node, "height", &at).value_or("");
        if (const auto read = to_integer(value, data::kElevation.min, data::kElevation.max)) return *read;
        tmx_.fault(at,
                   message("the height {1} is not a number from {2} to {3}", quote(value), data::kElevation.min,
                           data::kElevation.max),
                   message("give the tile the whole number \"height\" as a property"));
        return 0;
    }

    void layer(std::uint32_t node) {
        const auto data = tmx_.child(node, "data");
        if (!data) {
            tmx_.fault(tmx_.place(node), message("a layer without <data>"), message("save the map in Tiled again"));
            return;
        }
        for (const char* side : {"width", "height"})
            if (tmx_.has(node, side) &&
                tmx_.integer(node, side, 1, kMaxMapSide) != (side[0] == 'w' ? shape_.columns : shape_.rows))
                tmx_.fault(tmx_.place(node, side), message("the layer is not as large as the map"),
                           message("save the map in Tiled again"));
        if (tmx_.child(*data, "chunk") || tmx_.child(*data, "tile")) {
            tmx_.unsupported(tmx_.place(*data), message("the layer is not one list of numbers"),
                             message("switch Infinite off in Tiled's map properties and save"));
            return;
        }
        const std::string encoding = tmx_.text(*data, "encoding");
        const std::string compression = tmx_.text(*data, "compression");
        if (encoding == "csv" && compression.empty()) cells(*data);
        else if (encoding == "base64" && tiled::known_compression(compression)) packed_cells(*data, compression);
        else
            tmx_.unsupported(tmx_.place(*data), message("the layer is in a form that is not read"),
                             message("choose CSV as Tile Layer Format in Tiled's map properties and save"));
    }
    void packed_cells(std::uint32_t data, std::string_view compression) {
        std::uint32_t begin = 0;
        const std::string_view text = tmx_.content(data, begin);
        const auto numbers = tiled::decode_layer(text, compression, map_.grid().size());
        if (!numbers) return tmx_.fault(begin, numbers.error(), message("save the map in Tiled again"));
        for (std::size_t i = 0; i < numbers->size(); ++i) lay((*numbers)[i], begin, i);
    }

    void cells(std::uint32_t data) {
        std::uint32_t begin = 0;
        const std::string_view text = tmx_.content(data, begin);
        const std::uint64_t wanted = std::uint64_t(shape_.columns) * std::uint64_t(shape_.rows);
        std::uint64_t cell = 0;
        for (std::size_t at = 0; at <= text.size();) {
            std::size_t end = std::min(text.find(',', at), text.size());
            std::string_view number = text.substr(at, end - at);
            const std::size_t blank = std::min(number.find_first_not_of(" \t\r\n"), number.size());
            number.remove_prefix(blank);
            while (!number.empty() && std::string_view(" \t\r\n").find(number.back()) != std::string_view::npos)
                number.remove_suffix(1);
            const auto place = static_cast<std::uint32_t>(begin + at + blank);
            if (number.empty() && end == text.size() && cell == wanted) break;  // a comma behind the last
            if (!put_cell(number, place, cell++, wanted)) return;
            at = end + 1;
        }
        if (cell != wanted)
            tmx_.fault(begin, message("the layer has {1} numbers; the map has {2} hexes", cell, wanted),
                       message("save the map in Tiled again"));
    }
    bool put_cell(std::string_view number, std::uint32_t place, std::uint64_t cell, std::uint64_t wanted) {
        std::uint32_t value = 0;
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
        if (number.empty() || error != std::errc{} || end != number.data() + number.size()) {
            tmx_.fault(place, message("{1} is not a number of a tile", quote(number)), message("correct the value"));
            return false;
        }
        if (cell >= wanted) {
            tmx_.fault(place, message("the layer has more numbers than the map has hexes: {1}", wanted),
                       message("save the map in Tiled again"));
            return false;
        }
        lay(value, place, cell);
        return true;
    }
    // Puts what a tile says on the hex of a cell.
    void lay(std::uint32_t value, std::uint32_t place, std::uint64_t cell) {
        if ((value & kTileBits) == 0) return;
        const auto column = static_cast<int>(cell % static_cast<std::uint64_t>(shape_.columns));
        const auto row = static_cast<int>(cell / static_cast<std::uint64_t>(shape_.columns));
        const Grid& grid = map_.grid();
        const HexIndex hex = shape_.orientation == Orientation::flat ? grid.at(column, row) : grid.at(row, column);
        const TileMeaning said = meaning(value & kTileBits, place);
        if (said.kind == TileMeaning::Kind::terrain) map_.set_terrain(hex, static_cast<TerrainId>(said.value));
        if (said.kind == TileMeaning::Kind::height) map_.set_elevation(hex, static_cast<std::int8_t>(said.value));
        if (said.kind == TileMeaning::Kind::feature)
            map_.set_features(hex, static_cast<std::uint8_t>(map_.features(hex) | (1U << said.value)));
        if (said.kind == TileMeaning::Kind::height || said.kind == TileMeaning::Kind::feature)
            laid_.emplace_back(hex, place);
    }

    void objects(std::uint32_t group, draw::Point offset) {
        for (const std::uint32_t node : tmx_.children(group, "object")) {
            const std::string type = tmx_.text(node, tmx_.has(node, "class") ? "class" : "type");
            if (type == "unit") {
                if (units_++ == 0) first_unit_ = tmx_.place(node);
                continue;
            }
            if (tmx_.has(node, "template")) {
                tmx_.left_out(tmx_.place(node, "template"), message("an object from a template is left out"),
                              message("detach it from its template in Tiled"));
                continue;
            }
            const auto placed = place_of(node, offset);
            if (!placed || !sides_known(node)) continue;
            if (type == "label") label(node, middle_of(node, *placed));
            else polyline(node, type, *placed);
        }
    }
    // An object's place, and the turn about it.
    struct Placed {
        draw::Point at;
        double cosine = 1;
        double sine = 0;
        [[nodiscard]] draw::Point point(draw::Point from) const {
            return at + draw::Point{cosine * from.x - sine * from.y, sine * from.x + cosine * from.y};
        }
    };
    std::optional<Placed> place_of(std::uint32_t node, draw::Point offset) {
        const auto x = tmx_.number(node, "x");
        const auto y = tmx_.number(node, "y");
        const auto turn = tmx_.number_or_0(node, "rotation");
        if (!x || !y || !turn) return std::nullopt;
        const double angle = *turn * std::numbers::pi / 180;
        return Placed{offset + draw::Point{*x, *y}, std::cos(angle), std::sin(angle)};
    }
    // A rectangle, ellipse or text has its name in its middle; the place of a tile is its lower left corner.
    draw::Point middle_of(std::uint32_t node, const Placed& placed) {
        const double width = tmx_.number_or_0(node, "width").value_or(0);
        const double height = tmx_.number_or_0(node, "height").value_or(0);
        return placed.point({width / 2, tmx_.has(node, "gid") ? -height / 2 : height / 2});
    }
    // Places of objects mean nothing where hexes have no sides.
    bool sides_known(std::uint32_t node) {
        if (size_.side > 0) return true;
        if (!tmx_.failed())
            tmx_.fault(tmx_.place(node), message("there is an object, but the hexes have sides of length 0"),
                       message("set Tile Side Length (Hex) in Tiled's map properties to half the tile's size"));
        return false;
    }

    void label(std::uint32_t node, draw::Point at) {
        const HexIndex hex = hex_of_map(at);
        MapLabel label;
        label.at = hex;
        label.text = tmx_.text(node, "name");
        if (const auto text = tmx_.child(node, "text"); text && label.text.empty()) {
            std::uint32_t begin = 0;
            label.text = xml::fold_space(xml::decode_references(tmx_.content(*text, begin)));
        }
        constexpr std::string_view kKinds[] = {"place", "area", "water", "road"};
        std::uint32_t kind_at = tmx_.place(node);
        const std::string kind = tmx_.property(node, "kind", &kind_at).value_or("place");
        const auto* found = std::find(std::begin(kKinds), std::end(kKinds), kind);
        if (hex == kNoHex || label.text.empty()) {
            tmx_.fault(tmx_.place(node), message("a name without words, or beside the map"),
                       message("give it a name, and put its point into a hex"));
        } else if (found == std::end(kKinds)) {
            tmx_.fault(kind_at, message("{1} is not a kind of name", quote(kind)), suggestion(kind, kKinds));
        } else {
            label.kind = static_cast<MapLabel::Kind>(found - std::begin(kKinds));
            letter(node, label);
            map_.labels.push_back(std::move(label));
        }
    }

    void letter(std::uint32_t node, MapLabel& label) {
        for (const std::string_view name : exchange::kLettering) {
            std::uint32_t at = tmx_.place(node);
            const auto value = tmx_.property(node, name, &at);
            if (value && !exchange::set_lettering(label, name, *value))
                tmx_.fault(at, message("{1} cannot be the {2} of a name", quote(*value), std::string(name)),
                           message("leave it out, and the drawing chooses it"));
        }
    }

    // The hex at a point; kNoHex beside the map.
    [[nodiscard]] HexIndex hex_of_map(draw::Point at) const {
        const HexIndex hex = HexPixels(map_.grid(), size_).hex_at(at);
        return hex != kNoHex && map_.present(hex) ? hex : kNoHex;
    }

    // Points of a polyline, "0,0 32,0", from the object's own place.
    std::optional<std::vector<draw::Point>> points_of(std::uint32_t line, const Placed& placed) {
        const std::string text = tmx_.text(line, "points");
        std::vector<draw::Point> points;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find(' ', at), text.size());
            const std::string_view pair = std::string_view(text).substr(at, end - at);
            at = end + 1;
            if (pair.empty()) continue;
            const std::size_t comma = pair.find(',');
            const auto x = tiled::pixel_number(pair.substr(0, comma));
            const auto y = comma == std::string_view::npos ? std::nullopt : tiled::pixel_number(pair.substr(comma + 1));
            if (!x || !y) {
                tmx_.fault(tmx_.place(line, "points"), message("{1} is not a point", quote(pair)),
                           message("write points as \"0,0 32,0\""));
                return std::nullopt;
            }
            points.push_back(placed.point({*x, *y}));
        }
        return points;
    }

    void polyline(std::uint32_t node, const std::string& type, const Placed& placed) {
        const auto closed = tmx_.child(node, "polygon");
        const auto line = closed ? closed : tmx_.child(node, "polyline");
        const auto hexside = kind_of(rules_.hexside_kinds, type);
        const auto road = kind_of(rules_.road_kinds, type);
        if (!line && !hexside && !road) {
            tmx_.left_out(tmx_.place(node), message("an object is left out: it is not a polyline, name or unit"),
                          message("draw hexsides and roads as polylines"));
            return;
        }
        if (!hexside && !road) {
            std::vector<std::string_view> ids;
            for (const auto& kind : rules_.hexside_kinds) ids.push_back(kind.id);
            for (const auto& kind : rules_.road_kinds) ids.push_back(kind.id);
            tmx_.unknown(tmx_.place(node, tmx_.has(node, "class") ? "class" : "type"),
                         message("a polyline has the type {1}, which is not a kind of hexside or road of the ruleset",
                                 quote(type)),
                         suggestion(type, ids));
            return;
        }
        if (!line) {
            tmx_.fault(tmx_.place(node), message("{1} is not a polyline", type),
                       message("draw it as a polyline along hexsides, or through the middles of hexes for a road"));
            return;
        }
        auto points = points_of(*line, placed);
        if (!points) return;
        if (closed && !points->empty()) points->push_back(points->front());
        if (const std::string name = tmx_.text(node, "name"); !name.empty())
            tmx_.left_out(tmx_.place(node, "name"), message("the name {1} of a line is not read", quote(name)),
                          message("add an object of type label where the name is to be"));
        if (points->size() < 2)
            tmx_.fault(tmx_.place(*line), message("a line of fewer than two points"), message("draw it anew"));
        for (std::size_t i = 1; i < points->size() && !tmx_.failed(); ++i)
            if (hexside) along_hexside(node, static_cast<HexsideKindId>(*hexside), (*points)[i - 1], (*points)[i]);
            else along_road(node, static_cast<RoadKindId>(*road), (*points)[i - 1], (*points)[i]);
    }

    void along_hexside(std::uint32_t node, HexsideKindId kind, draw::Point from, draw::Point to) {
        const auto at = HexPixels(map_.grid(), size_).hexside_at(from, to);
        if (!at || !map_.side_present(*at)) {
            tmx_.fault(tmx_.place(node), message("the line does not follow a hexside between two hexes of the map"),
                       message("draw it from corner to corner; switch on View > Snapping"));
            return;
        }
        SideState state = SideState::present;
        if (rules_.hexside_kinds[kind].directed) {
            std::uint32_t up_at = tmx_.place(node);
            const std::string up = tmx_.property(node, "uphill", &up_at).value_or("");
            const auto hex = map_.grid().parse(up);
            if (!hex || (*hex != at->hex && *hex != map_.grid().across(*at))) {
                tmx_.fault(up_at,
                           message("{1} is none of the two hexes at this hexside, of which one is uphill", quote(up)),
                           message("give the object the property \"uphill\" with the number of the upper hex"));
                return;
            }
            state = *hex == at->hex ? SideState::up_owner : SideState::up_other;
        }
        put(node, *at, map_.side(*at).with(kind, state));
    }
    void along_road(std::uint32_t node, RoadKindId kind, draw::Point from, draw::Point to) {
        const HexIndex a = hex_of_map(from);
        const HexIndex b = hex_of_map(to);
        const auto at = a == kNoHex || b == kNoHex ? std::nullopt : map_.grid().hexside_between(a, b);
        if (at) return put(node, *at, map_.side(*at).with_road(kind, true));
        tmx_.fault(tmx_.place(node), message("the road does not go from a hex to one beside it"),
                   message("give it a point in the middle of every hex that it passes"));
    }
    void put(std::uint32_t node, Hexside at, SideSet set) {
        if (!map_.set_side(at, set))
            tmx_.fault(tmx_.place(node), message("more than 255 different combinations stand on the hexsides"),
                       message("use fewer"));
    }

    const Ruleset& rules_;
    TmxTree tmx_;
    std::filesystem::path file_;
    Grid::Shape shape_;
    TileSize size_;
    Map map_;
    std::map<std::uint32_t, std::uint32_t> tiles_;  // by number: the element
    std::map<std::uint32_t, TileMeaning> meanings_;
    std::int64_t next_tile_ = 1;
    std::vector<std::pair<HexIndex, std::uint32_t>> laid_;  // heights and features, with their places in the file
    int units_ = 0;
    std::uint32_t first_unit_ = 0;
};

}  // namespace

Exchanged import_tiled(const ShippedInput& input) {
    Exchanged out;
    xml::Report report(std::make_shared<const SourceText>(input.source.file.string(), input.source.bytes));
    const auto reader = xml::Reader::open(report, kMaxTmxBytes);
    std::optional<std::string> text;
    if (reader && !report.has_errors()) text = TiledReading(input, *reader->tree(), report).run();
    out.done = text.has_value() && !report.has_errors();
    out.findings = report.take();
    if (out.done) out.files.push_back({"map.xml", std::move(*text)});
    return out;
}

}  // namespace ramparts
