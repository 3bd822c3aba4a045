// Title, key, scale bar, north arrow and the note on reconstructed parts.
#include <algorithm>
#include <utility>

#include "sdk/show/draw/sheet.hpp"

namespace ramparts::draw {
namespace {

constexpr double kRow = kKeySampleHeight;
constexpr double kCell = 43;
constexpr double kScaleBlock = 66;
constexpr double kPad = 5;
constexpr double kNoteSize = 2.7;
constexpr double kNoteLine = 4.0;
constexpr double kSampleMap = 17;  ///< mm; samples have sizes of their own

using Entry = KeyEntry;
using EntryKind = KeyEntry::Kind;

/// A name of the ruleset, in the language of the sheet where it is one that every ruleset has.
std::string name_or_id(const std::string& name, const std::string& id, const Speak& speak) {
    return name.empty() ? id : speak(Message::of_plugin(name));
}

/// What occurs on the map, in the order of the ruleset.
class Inventory {
public:
    explicit Inventory(const Map& map) {
        const Grid& grid = map.grid();
        bool first = true;
        int low = 0;
        int high = 0;
        for (HexIndex hex = 0; hex < grid.size(); ++hex) {
            if (!map.present(hex)) continue;
            terrain_[map.terrain(hex)] = true;
            features_ |= map.features(hex);
            low = first ? map.elevation(hex) : std::min(low, map.elevation(hex));
            high = first ? map.elevation(hex) : std::max(high, map.elevation(hex));
            first = false;
            for (std::uint8_t side = 0; side < 3; ++side)
                if (map.side_present({hex, side})) sides_.push_back(map.side(Hexside{hex, side}).bits());
            std::sort(sides_.begin(), sides_.end());
            sides_.erase(std::unique(sides_.begin(), sides_.end()), sides_.end());
        }
        lowest_ = low;
        levels_ = std::min(6, high - low);
    }
    [[nodiscard]] bool terrain(std::size_t k) const { return terrain_[k]; }
    [[nodiscard]] bool feature(std::size_t k) const { return ((features_ >> k) & 1) != 0; }
    [[nodiscard]] bool hexside(std::size_t k) const {
        return std::any_of(sides_.begin(), sides_.end(),
                           [&](std::uint32_t bits) { return SideSet(bits).has(static_cast<HexsideKindId>(k)); });
    }
    [[nodiscard]] bool road(std::size_t k) const {
        return std::any_of(sides_.begin(), sides_.end(),
                           [&](std::uint32_t bits) { return SideSet(bits).road(static_cast<RoadKindId>(k)); });
    }
    /// Heights above the lowest that are told apart.
    [[nodiscard]] int levels() const { return levels_; }
    [[nodiscard]] int lowest() const { return lowest_; }

private:
    bool terrain_[256] = {};
    unsigned features_ = 0;
    std::vector<std::uint32_t> sides_;
    int levels_ = 0;
    int lowest_ = 0;
};

/// How the samples and the scale share the width: side by side, or on narrow sheets one below the other.
struct KeyShape {
    int columns;
    double entry_rows;
    bool scale_below;
    [[nodiscard]] double height() const {
        return scale_below ? (entry_rows + 2) * kRow : std::max(entry_rows, 2.0) * kRow;
    }
};

KeyShape key_shape(std::size_t entries, double width) {
    const bool below = width - kScaleBlock - 2 * kPad < 2.9 * kCell;
    const int columns = std::max(1, static_cast<int>((width - (below ? 0 : kScaleBlock) - 2 * kPad) / kCell));
    const auto per_row = static_cast<std::size_t>(columns);
    return {columns, static_cast<double>((entries + per_row - 1) / per_row), below};
}

}  // namespace

std::vector<std::string> wrapped(const std::string& text, const Font& font, double width) {
    std::vector<std::string> lines(1);
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = text.find(' ', i);
        if (end == std::string::npos) end = text.size();
        const std::string word = text.substr(i, end - i);
        const std::string longer = lines.back().empty() ? word : lines.back() + ' ' + word;
        if (!lines.back().empty() && text_width(longer, font) > width) lines.push_back(word);
        else lines.back() = longer;
        i = end + 1;
    }
    return lines;
}

namespace {

const Font kNoteFont{Family::serif, kNoteSize, false, true, 0};

std::vector<std::string> note_lines(const Scenario& scenario, const DrawOptions& options, double width) {
    std::string text;
    const auto add = [&](const Message& note) { text += (text.empty() ? "" : " ") + options.speak(note); };
    const std::string& prefix = scenario.map.grid().shape().prefix;
    if (has_reconstruction(scenario.map))
        add(
            wording("This map is a reconstruction: what the rulebook states is kept, the rest is drawn from histories "
                    "of the battle and is not a copy of a published map sheet."));
    if (!prefix.empty()) add(message("Full hex numbers begin with {1}.", prefix));
    const auto& labels = scenario.map.labels;
    if (std::any_of(labels.begin(), labels.end(),
                    [](const MapLabel& label) { return ground_named(label).has_value(); }))
        add(wording("Orchards and fields that are not in the key are clear ground."));
    return text.empty() ? std::vector<std::string>{} : wrapped(text, kNoteFont, width - 2 * kPad);
}

/// A one-hex map in the same layout, to paint a sample with the map's own painters.
Map sample_map(const Scenario& scenario, TerrainId terrain) {
    Grid::Shape shape = scenario.map.grid().shape();
    shape.columns = shape.rows = 1;
    shape.first_column = shape.first_row = 3;
    Map map{Grid(shape)};
    map.set_terrain(0, terrain);
    return map;
}

class Samples {
public:
    Samples(Sheet& sheet, Point centre) : sheet_(&sheet), centre_(centre) {}

    void paint(const Entry& entry) {
        switch (entry.kind) {
            case EntryKind::terrain: hex(static_cast<TerrainId>(entry.number)); break;
            case EntryKind::high_ground: hex(0, entry.number); break;
            case EntryKind::hexside:
                boxed_side(sheet_->scenario.ruleset.hexside_kinds[static_cast<std::size_t>(entry.number)]);
                break;
            case EntryKind::road:
                road(sheet_->scenario.ruleset.road_kinds[static_cast<std::size_t>(entry.number)]);
                break;
            case EntryKind::feature: {
                hex(0);
                const FeatureKind& kind = sheet_->scenario.ruleset.features[static_cast<std::size_t>(entry.number)];
                paint_house(sheet_->pen, sheet_->style, centre_, 4.2,
                            feature_look(sheet_->word_of(kind.look, kind.id)));
                break;
            }
            case EntryKind::objective: star(); break;
            case EntryKind::provenance: tint(static_cast<ProvenanceKind>(entry.number)); break;
        }
    }

private:
    static constexpr double kHex = 9.2;

    void hex(TerrainId terrain, int height = 0) {
        const Map map = sample_map(sheet_->scenario, terrain);
        Sheet one(sheet_->scenario, map, sheet_->options, kHex, sheet_->list, false);
        one.move_to(centre_ - (one.map_box.centre() - one.layout.origin()));
        const Path outline = one.hex_path({0, 0});
        one.pen.begin("sample", outline);
        paint_ground(one);
        for (int step = 0; step < height; ++step) one.pen.fill(outline, one.style.high_ground);
        if (one.look({0, 0}) == TerrainLook::water) {
            one.pen.fill(outline, one.style.of(TerrainLook::water).fill);
            for (const double inset : {0.86, 0.68, 0.48}) {
                std::vector<Point> ring;
                for (int k = 0; k < kDirections; ++k)
                    ring.push_back(centre_ + (one.layout.corner({0, 0}, k) - centre_) * inset);
                one.pen.stroke(curve_through(soften(ring, true), true),
                               {one.style.of(TerrainLook::water).detail, 0.12});
            }
        }
        paint_ground_details(one);
        paint_forest(one);
        one.pen.end();
        one.pen.stroke(outline, {sheet_->style.frame, 0.22});
    }

    [[nodiscard]] Lines zigzag() const {
        return {{centre_ + Point{-6.2, 1.4}, centre_ + Point{-3.1, 1.4}, centre_ + Point{-1.5, -1.2},
                 centre_ + Point{1.6, -1.2}, centre_ + Point{3.1, 1.4}, centre_ + Point{6.2, 1.4}}};
    }

    void boxed_side(const HexsideKind& kind) {
        sheet_->pen.begin("sample", Path::rectangle({centre_.x - 6.3, centre_.y - kRow / 2 + 0.7, centre_.x + 6.3,
                                                     centre_.y + kRow / 2 - 0.7}));
        side(kind);
        sheet_->pen.end();
    }

    void side(const HexsideKind& kind) {
        Sheet one(sheet_->scenario, sheet_->map, sheet_->options, 13, sheet_->list, false);
        one.art_origin = centre_;
        Lines higher = zigzag();
        for (Point& p : higher[0]) p.y -= 1.2;
        const HexsideLook look = hexside_look(sheet_->word_of(kind.look, kind.id));
        switch (look) {
            case HexsideLook::creek: paint_creek_lines(one, zigzag()); break;
            case HexsideLook::river: paint_river_lines(one, zigzag()); break;
            case HexsideLook::rapids:
                paint_river_lines(one, zigzag());
                paint_white_water(one, zigzag());
                break;
            case HexsideLook::slope: paint_slope_lines(one, higher); break;
            case HexsideLook::bluff: paint_bluff_lines(one, higher); break;
            case HexsideLook::fence: paint_fence_lines(one, zigzag()); break;
            case HexsideLook::wall: paint_wall_lines(one, zigzag()); break;
            case HexsideLook::rail_fence: paint_rail_fence_lines(one, zigzag()); break;
            case HexsideLook::ravine: paint_ravine_lines(one, zigzag()); break;
            case HexsideLook::bridge:
            case HexsideLook::log_bridge:
            case HexsideLook::ford:
            case HexsideLook::ferry: {
                paint_river_lines(one, {{centre_ + Point{0.3, -4.4}, centre_ + Point{-0.4, -1.5},
                                         centre_ + Point{0.3, 1.5}, centre_ + Point{-0.2, 4.4}}});
                RoadKind plain;
                paint_road_path(one, plain, Path().move_to(centre_ + Point{-6, 0}).line_to(centre_ + Point{6, 0}));
                paint_crossing(one, {look, centre_, {1, 0}, one.mm(0.19), true});
                break;
            }
        }
    }

    void road(const RoadKind& kind) {
        Sheet one(sheet_->scenario, sheet_->map, sheet_->options, 15, sheet_->list, false);
        Path path;
        path.move_to(centre_ + Point{-6.2, 1.3})
            .cubic_to(centre_ + Point{-2, 1.6}, centre_ + Point{-1.5, -1.8}, centre_ + Point{6.2, -1.2});
        paint_road_path(one, kind, path);
    }

    void star() {
        std::vector<Point> points;
        for (int i = 0; i < 10; ++i) {
            const double turn = i * 0.6283185307179586 - 1.5707963267948966;
            points.push_back(centre_ + Point{std::cos(turn), std::sin(turn)} * ((i & 1) != 0 ? 1.1 : 2.6));
        }
        sheet_->pen.fill(Path::polygon(points), sheet_->style.victory);
    }

    void tint(ProvenanceKind kind) {
        hex(0);
        const Map map = sample_map(sheet_->scenario, 0);
        Sheet one(sheet_->scenario, map, sheet_->options, kHex, sheet_->list, false);
        one.move_to(centre_ - (one.map_box.centre() - one.layout.origin()));
        sheet_->pen.fill(one.hex_path({0, 0}), provenance_colour(sheet_->style, kind));
        if (const auto hatch = sheet_->list.symbol("hatch-" + std::string(to_string(kind))))
            sheet_->pen.pattern(one.hex_path({0, 0}), *hatch, 4, 4);
    }

    Sheet* sheet_;
    Point centre_;
};

void scale_bar(Sheet& sheet, Point at, double width) {
    const double yard = sheet.layout.hex_mm() / std::max(1, sheet.map.yards);
    int step = sheet.map.yards;
    while (step * 2 * yard * 4 < width) step *= 2;
    while (step > 1 && step * yard * 4 > width) step = (step + 1) / 2;
    const Font font{Family::serif, 2.5, false, false, 0};
    for (int i = 0; i < 4; ++i) {
        const Box box{at.x + i * step * yard, at.y, at.x + (i + 1) * step * yard, at.y + 1.6};
        sheet.pen.paint(Path::rectangle(box), (i & 1) != 0 ? sheet.style.page : sheet.style.ink,
                        {sheet.style.ink, 0.2, false});
    }
    for (const int i : {0, 1, 2, 4})
        sheet.pen.text({{at.x + i * step * yard, at.y - 1.2},
                        std::to_string(i * step),
                        font,
                        sheet.style.ink,
                        Anchor::middle,
                        0,
                        std::nullopt,
                        0});
    TextItem words{{at.x, at.y + 5.0}, {}, font, sheet.style.ink, Anchor::start, 0, std::nullopt, 0};
    words.text = sheet.options.speak(message("Yards \u00b7 one hex is {1} yards across", sheet.map.yards));
    words.font.italic = true;
    // up to the arrow, which stands beside the bar
    constexpr double kRoom = kScaleBlock - 15;
    words.font.size *= std::min(1.0, kRoom / text_width(words.text, words.font));
    sheet.pen.text(std::move(words));
}

void north_arrow(Sheet& sheet, Point at, double height) {
    const auto p = [&](double x, double y) { return at + Point{x, y} * height; };
    const Stroke line{sheet.style.ink, 0.2};
    sheet.pen.paint(Path::polygon({p(0, -0.5), p(-0.16, 0.5), p(0, 0.36)}), sheet.style.ink, line);
    sheet.pen.paint(Path::polygon({p(0, -0.5), p(0.16, 0.5), p(0, 0.36)}), sheet.style.page, line);
    sheet.pen.text({p(0, -0.58),
                    "N",
                    {Family::serif, height * 0.27, true, false, 0},
                    sheet.style.ink,
                    Anchor::middle,
                    0,
                    std::nullopt,
                    0});
}

}  // namespace

std::vector<KeyEntry> key_entries(const Scenario& scenario, const DrawOptions& options) {
    const Inventory has(scenario.map);
    const Ruleset& rules = scenario.ruleset;
    const Speak& speak = options.speak;
    const auto named = [&](const auto& kind) { return name_or_id(kind.name, kind.id, speak); };
    std::vector<Entry> entries;
    for (std::size_t k = 0; k < rules.terrains.size(); ++k)
        if (has.terrain(k)) entries.push_back({EntryKind::terrain, static_cast<int>(k), named(rules.terrains[k])});
    for (int level = 1; level <= has.levels(); ++level)
        entries.push_back(
            {EntryKind::high_ground, level,
             speak(has.levels() == 1 ? Message(wording("High ground")) : message("Height {1}", has.lowest() + level))});
    for (std::size_t k = 0; k < rules.hexside_kinds.size(); ++k)
        if (has.hexside(k)) entries.push_back({EntryKind::hexside, static_cast<int>(k), named(rules.hexside_kinds[k])});
    for (std::size_t k = 0; k < rules.road_kinds.size(); ++k)
        if (has.road(k)) entries.push_back({EntryKind::road, static_cast<int>(k), named(rules.road_kinds[k])});
    for (std::size_t k = 0; k < rules.features.size() && k < kMaxFeatures; ++k)
        if (has.feature(k)) entries.push_back({EntryKind::feature, static_cast<int>(k), named(rules.features[k])});
    const bool objective = std::any_of(scenario.victory.begin(), scenario.victory.end(),
                                       [](const VictoryRule& v) { return !v.hexes.empty(); });
    if (objective && options.labels) entries.push_back({EntryKind::objective, 0, speak(wording("Victory hex"))});
    if (options.provenance)
        for (const ProvenanceKind kind : kOrigins) {
            const Wording name = kind == ProvenanceKind::rulebook  ? wording("From the rulebook")
                                 : kind == ProvenanceKind::errata  ? wording("From errata")
                                 : kind == ProvenanceKind::printed ? wording("From the printed map")
                                                                   : wording("Reconstructed");
            entries.push_back({EntryKind::provenance, static_cast<int>(kind), speak(name)});
        }
    // Two kinds of one name (a river as a hex and as a hexside) are told apart.
    for (Entry& a : entries)
        if (a.kind == EntryKind::hexside && std::any_of(entries.begin(), entries.end(), [&](const Entry& b) {
                return b.kind == EntryKind::terrain && b.name == a.name;
            }))
            a.name = speak(message("{1} (hexside)", a.name));
    return entries;
}

KeyArt draw_key(const Scenario& scenario, const DrawOptions& options) {
    KeyArt art;
    art.entries = key_entries(scenario, options);
    Sheet sheet(scenario, scenario.map, options, kSampleMap, art.list, false);
    add_art_symbols(art.list, sheet.style);
    for (std::size_t i = 0; i < art.entries.size(); ++i) {
        Samples(sheet, {0, 0}).paint(art.entries[i]);
        art.samples.push_back(art.list.add_symbol("key-" + std::to_string(i)));
        art.list.symbols.back().items = std::exchange(art.list.items, {});
    }
    return art;
}

bool has_reconstruction(const Map& map) {
    return std::any_of(std::begin(map.section_provenance), std::end(map.section_provenance),
                       [](const Provenance& p) { return p.kind == ProvenanceKind::reconstruction; });
}

double title_height(const Scenario&, const DrawOptions& options) { return options.title ? 19 : 0; }

double legend_height(const Scenario& scenario, const DrawOptions& options, double width) {
    const auto notes = static_cast<double>(note_lines(scenario, options, width).size());
    const double note_height = notes > 0 ? notes * kNoteLine + 4.0 : 0;
    if (!options.legend) return note_height;
    return key_shape(key_entries(scenario, options).size(), width).height() + counter_key_height(scenario, options) +
           note_height + 2 * kPad;
}

void paint_title(Sheet& sheet, const Box& area) {
    if (!sheet.options.title) return;
    std::string name = sheet.scenario.name.empty() ? sheet.map.name : sheet.scenario.name;
    Font font{Family::serif, 8.4, true, false, 1.1};
    const double natural = text_width(name, font);
    if (natural > area.width()) font.size *= area.width() / natural, font.spacing *= area.width() / natural;
    sheet.pen.text({{area.centre().x, area.y0 + 8.6}, name, font, sheet.style.ink, Anchor::middle, 0, std::nullopt, 0});
    if (sheet.scenario.date.empty()) return;
    const Font small{Family::serif, 3.7, false, true, 0.25};
    const double half = text_width(sheet.scenario.date, small) / 2 + 3;
    const double y = area.y0 + 13.6;
    sheet.pen.text({{area.centre().x, y + 1.2},
                    sheet.scenario.date,
                    small,
                    sheet.style.faint_ink,
                    Anchor::middle,
                    0,
                    std::nullopt,
                    0});
    for (const double side : {-1.0, 1.0})
        sheet.pen.stroke(
            Path().move_to({area.centre().x + side * half, y}).line_to({area.centre().x + side * (half + 22), y}),
            {sheet.style.faint_ink, 0.25});
}

void paint_legend(Sheet& sheet, const Box& area) {
    sheet.pen.begin("legend");
    double y = area.y0;
    if (sheet.options.legend) {
        const std::vector<Entry> entries = key_entries(sheet.scenario, sheet.options);
        const KeyShape shape = key_shape(entries.size(), area.width());
        const int columns = shape.columns;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const int column = static_cast<int>(i) % columns;
            const int row = static_cast<int>(i) / columns;
            const Point centre{area.x0 + kPad + column * kCell + 7, y + kPad + row * kRow + kRow / 2};
            Samples(sheet, centre).paint(entries[i]);
            Font font{Family::serif, 3.0, false, false, 0};
            const double wide = text_width(entries[i].name, font);
            if (wide > kCell - 16) font.size *= (kCell - 16) / wide;
            sheet.pen.text({{centre.x + 8.0, centre.y + 1.1},
                            entries[i].name,
                            font,
                            sheet.style.ink,
                            Anchor::start,
                            0,
                            std::nullopt,
                            0});
        }
        const double right = area.x1 - kPad;
        const double middle_y =
            shape.scale_below ? y + kPad + (shape.entry_rows + 1) * kRow : y + kPad + shape.height() / 2;
        north_arrow(sheet, {right - 4.5, middle_y + 1.5}, 15);
        scale_bar(sheet, {right - kScaleBlock + 6, middle_y}, 46);
        y += shape.height() + kPad;
        const double key = counter_key_height(sheet.scenario, sheet.options);
        if (key > 0)
            sheet.pen.stroke(Path().move_to({area.x0 + kPad, y + 1}).line_to({area.x1 - kPad, y + 1}),
                             {sheet.style.frame.with_alpha(90), 0.2});
        paint_counter_key(sheet, {area.x0 + kPad, y + 1, area.x1 - kPad, y + 1 + key});
        y += key + kPad;
        sheet.pen.stroke(Path::rectangle({area.x0, area.y0, area.x1, y - 2}), {sheet.style.frame, 0.3, false});
        y += 1;
    }
    for (const std::string& line : note_lines(sheet.scenario, sheet.options, area.width())) {
        sheet.pen.text({{area.x0 + kPad, y + kNoteSize},
                        line,
                        kNoteFont,
                        sheet.style.faint_ink,
                        Anchor::start,
                        0,
                        std::nullopt,
                        0});
        y += kNoteLine;
    }
    sheet.pen.end();
}

}  // namespace ramparts::draw
