// A battle's map as a map of Tiled; see sdk/exchange/shipped.hpp.
#include <algorithm>

#include "formats/xml/writer.hpp"
#include "sdk/exchange/lettering.hpp"
#include "sdk/exchange/shipped.hpp"
#include "sdk/exchange/tiled/tiles.hpp"

namespace ramparts {
namespace {

using tiled::HexPixels;
using tiled::TileArt;
using tiled::TileSize;

// Coordinates are whole or half pixels.
std::string pixels_text(double value) {
    const auto halves = static_cast<long long>(value * 2 + (value < 0 ? -0.5 : 0.5));
    return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
}

struct TileRow {
    std::string type;
    int height = 0;  ///< of a tile that raises the ground
};

class TiledMap {
public:
    TiledMap(const Scenario& scenario, const draw::Palette& palette)
        : scenario_(scenario), palette_(palette), map_(scenario.map), grid_(map_.grid()), pixels_(grid_, size_) {}

    std::string text() {
        head();
        terrain_tiles();
        height_tiles();
        feature_tiles();
        layers();
        hexsides();
        roads();
        labels();
        set_up();
        out_.close("map");
        return out_.take();
    }
    [[nodiscard]] const std::vector<ExchangedFile>& pictures() const noexcept { return pictures_; }
    [[nodiscard]] const Message& why_not() const noexcept { return why_not_; }

private:
    [[nodiscard]] bool flat() const noexcept { return grid_.shape().orientation == Orientation::flat; }
    [[nodiscard]] int tile_width() const noexcept { return flat() ? size_.along : size_.across; }
    [[nodiscard]] int tile_height() const noexcept { return flat() ? size_.across : size_.along; }

    void head() {
        const Grid::Shape& shape = grid_.shape();
        out_.begin("map").attribute("version", "1.8").attribute("tiledversion", "1.8.2");
        out_.attribute("orientation", "hexagonal").attribute("renderorder", "right-down");
        out_.attribute("width", shape.columns).attribute("height", shape.rows);
        out_.attribute("tilewidth", tile_width()).attribute("tileheight", tile_height());
        out_.attribute("infinite", 0).attribute("hexsidelength", size_.side);
        out_.attribute("staggeraxis", flat() ? "x" : "y");
        out_.attribute("staggerindex", grid_.is_low_line(0) ? "even" : "odd");
        out_.attribute("nextlayerid", 100).attribute("nextobjectid", 1'000'000);
        out_.open();
        out_.begin("properties").open();
        property("id", map_.id);
        property("name", map_.name);
        property("prefix", shape.prefix);
        property("first-column", shape.first_column);
        property("first-row", shape.first_row);
        property("yards", map_.yards);
        out_.close("properties");
    }
    void property(std::string_view name, std::string_view value) {
        out_.begin("property").attribute("name", name).attribute("value", value).end_empty();
    }
    void property(std::string_view name, int value) {
        out_.begin("property").attribute("name", name).attribute("type", "int").attribute("value", value).end_empty();
    }

    // A tileset whose first tile has the number that it returns.
    int tileset(const char* name, const std::vector<TileRow>& rows, const std::vector<TileArt>& art) {
        const int first = next_tile_;
        const int count = static_cast<int>(rows.size());
        if (count == 0) return first;
        next_tile_ += count;
        const std::string file = std::string(name) + ".png";
        out_.begin("tileset").attribute("firstgid", first).attribute("name", name);
        out_.attribute("tilewidth", tile_width()).attribute("tileheight", tile_height());
        out_.attribute("tilecount", count).attribute("columns", count).open();
        out_.begin("image").attribute("source", file).attribute("width", tile_width() * count);
        out_.attribute("height", tile_height()).end_empty();
        for (int i = 0; i < count; ++i) {
            const TileRow& row = rows[static_cast<std::size_t>(i)];
            out_.begin("tile").attribute("id", i).attribute("type", row.type);
            if (row.height == 0) {
                out_.end_empty();
                continue;
            }
            out_.open();
            out_.begin("properties").open();
            property("height", row.height);
            out_.close("properties");
            out_.close("tile");
        }
        out_.close("tileset");
        const auto bytes = tiled::tile_strip(art, grid_.shape().orientation, size_, palette_);
        if (bytes) pictures_.push_back({file, std::string(bytes->begin(), bytes->end())});
        else why_not_ = message("the picture {1} cannot be made: {2}", file, bytes.error().message);
        return first;
    }
    void terrain_tiles() {
        std::vector<TileRow> rows;
        std::vector<TileArt> art;
        for (const TerrainKind& kind : scenario_.ruleset.terrains) {
            rows.push_back({kind.id});
            art.push_back({kind.id, tiled::ground_colour(kind, palette_)});
        }
        first_terrain_ = tileset("terrain", rows, art);
    }
    void height_tiles() {
        int least = 0;
        int most = 3;
        for (HexIndex hex = 0; hex < grid_.size(); ++hex) {
            least = std::min(least, map_.elevation(hex));
            most = std::max(most, map_.elevation(hex));
        }
        std::vector<TileRow> rows;
        std::vector<TileArt> art;
        for (int level = least; level <= most; ++level) {
            if (level == 0) continue;
            heights_.push_back(level);
            rows.push_back({"height", level});
            art.push_back({std::to_string(level), draw::rgb(0, 0)});
        }
        first_height_ = tileset("height", rows, art);
    }
    void feature_tiles() {
        std::vector<TileRow> rows;
        std::vector<TileArt> art;
        for (const FeatureKind& kind : scenario_.ruleset.features) {
            rows.push_back({kind.id});
            art.push_back({kind.id, draw::rgb(0, 0)});
        }
        first_feature_ = tileset("features", rows, art);
    }

    template <class TileOf>
    void layer(const std::string& name, TileOf tile_of) {
        const Grid::Shape& shape = grid_.shape();
        out_.begin("layer").attribute("id", next_layer_++).attribute("name", name);
        out_.attribute("width", shape.columns).attribute("height", shape.rows).open();
        out_.begin("data").attribute("encoding", "csv");
        std::string& text = out_.raw();
        text += ">\n";
        for (int row = 0; row < shape.rows; ++row) {
            for (int column = 0; column < shape.columns; ++column) {
                const HexIndex hex = flat() ? grid_.at(column, row) : grid_.at(row, column);
                text += std::to_string(map_.present(hex) ? tile_of(hex) : 0);
                if (row + 1 < shape.rows || column + 1 < shape.columns) text += ',';
            }
            text += '\n';
        }
        text += "</data>\n";
        out_.close("layer");
    }
    void layers() {
        layer("terrain", [&](HexIndex hex) { return first_terrain_ + map_.terrain(hex); });
        layer("height", [&](HexIndex hex) {
            const auto at = std::find(heights_.begin(), heights_.end(), map_.elevation(hex));
            return at == heights_.end() ? 0 : first_height_ + static_cast<int>(at - heights_.begin());
        });
        for (std::size_t f = 0; f < scenario_.ruleset.features.size(); ++f)
            layer("feature " + scenario_.ruleset.features[f].id, [&](HexIndex hex) {
                return map_.has_feature(hex, static_cast<FeatureId>(f)) ? first_feature_ + static_cast<int>(f) : 0;
            });
    }

    void begin_objects(std::string_view name) {
        out_.begin("objectgroup").attribute("id", next_layer_++).attribute("name", name);
        out_.open();
    }
    void end_objects() { out_.close("objectgroup"); }
    void begin_object(std::string_view type, std::string_view name, draw::Point at) {
        out_.begin("object").attribute("id", next_object_++).optional("name", name).attribute("type", type);
        out_.attribute("x", pixels_text(at.x)).attribute("y", pixels_text(at.y)).open();
    }
    void point() {
        out_.begin("point").end_empty();
        out_.close("object");
    }
    void line(draw::Point from, draw::Point to) {
        out_.begin("polyline");
        out_.attribute("points", "0,0 " + pixels_text(to.x - from.x) + "," + pixels_text(to.y - from.y)).end_empty();
        out_.close("object");
    }
    template <class Visit>
    void each_side(Visit visit) {
        for (HexIndex hex = 0; hex < grid_.size(); ++hex)
            for (std::uint8_t d = 0; d < 3; ++d)
                if (const Hexside at{hex, d}; grid_.across(at) != kNoHex && !map_.side(at).empty()) visit(at);
    }
    void hexsides() {
        begin_objects("hexsides");
        const auto& kinds = scenario_.ruleset.hexside_kinds;
        each_side([&](Hexside at) {
            for (std::size_t k = 0; k < kinds.size(); ++k) {
                const SideState state = map_.side(at).kind(static_cast<HexsideKindId>(k));
                if (state == SideState::none) continue;
                const draw::Point from = pixels_.corner(at.hex, at.side);
                begin_object(kinds[k].id, "", from);
                if (kinds[k].directed) {
                    const HexIndex up = state == SideState::up_owner ? at.hex : grid_.across(at);
                    out_.begin("properties").open();
                    property("uphill", grid_.label(up));
                    out_.close("properties");
                }
                line(from, pixels_.corner(at.hex, at.side + 1));
            }
        });
        end_objects();
    }
    void roads() {
        begin_objects("roads");
        const auto& kinds = scenario_.ruleset.road_kinds;
        each_side([&](Hexside at) {
            for (std::size_t k = 0; k < kinds.size(); ++k) {
                if (!map_.side(at).road(static_cast<RoadKindId>(k))) continue;
                const draw::Point from = pixels_.centre(at.hex);
                begin_object(kinds[k].id, "", from);
                line(from, pixels_.centre(grid_.across(at)));
            }
        });
        end_objects();
    }
    void labels() {
        constexpr const char* kKinds[] = {"place", "area", "water", "road"};
        begin_objects("labels");
        for (const MapLabel& label : map_.labels) {
            if (label.at >= grid_.size()) continue;
            begin_object("label", label.text, pixels_.centre(label.at));
            out_.begin("properties").open();
            property("kind", kKinds[static_cast<std::size_t>(label.kind)]);
            for (const std::string_view name : exchange::kLettering)
                if (const std::string value = exchange::lettering_of(label, name); !value.empty())
                    property(name, value);
            out_.close("properties");
            point();
        }
        end_objects();
    }
    void set_up() {
        begin_objects("set-up");
        for (const Unit& unit : scenario_.units) {
            if (!unit.at || *unit.at >= grid_.size()) continue;
            begin_object("unit", unit.name, pixels_.centre(*unit.at));
            out_.begin("properties").open();
            property("id", unit.id);
            out_.close("properties");
            point();
        }
        end_objects();
    }

    const Scenario& scenario_;
    const draw::Palette& palette_;
    const Map& map_;
    const Grid& grid_;
    TileSize size_;
    HexPixels pixels_;
    xml::Writer out_;
    std::vector<ExchangedFile> pictures_;
    std::vector<int> heights_;
    Message why_not_;
    int next_tile_ = 1;
    int next_layer_ = 1;
    int next_object_ = 1;
    int first_terrain_ = 1;
    int first_height_ = 1;
    int first_feature_ = 1;
};

}  // namespace

Exchanged export_tiled(const ShippedSource& source) {
    TiledMap map(source.scenario, source.look.palette);
    std::string text = map.text();
    if (!map.why_not().empty())
        return not_exchanged("RP7511", map.why_not(), message("take a ruleset with fewer kinds"), source.file);
    Exchanged out;
    out.done = true;
    out.files = map.pictures();
    out.files.push_back(
        {(source.scenario.id.empty() ? std::string("battle") : source.scenario.id) + ".tmx", std::move(text)});
    std::sort(out.files.begin(), out.files.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return out;
}

}  // namespace ramparts
