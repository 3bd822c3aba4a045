// Reads map.xml straight into the map's arrays: plain rows from the text, everything else from the parsed tree.
#include <cstring>

#include "formats/scenario/document.hpp"
#include "formats/scenario/map_file.hpp"
#include "formats/scenario/map_rows.hpp"
#include "formats/text/numbers.hpp"
#include "formats/text/suggest.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;

constexpr std::string_view kSections[] = {"hexes", "hexsides", "roads", "labels"};
constexpr std::string_view kHexNames[] = {"id", "terrain", "elevation", "features", "prov", "src"};
constexpr std::string_view kSideNames[] = {"between", "kind", "up", "prov", "src"};
constexpr std::string_view kRoadNames[] = {"between", "kind", "prov", "src"};

bool same(const char* a, const char* b) noexcept { return std::strcmp(a, b) == 0; }

// Slots of the names above, by first character; -1 for a name that is not known.
int hex_slot(const char* name) noexcept {
    switch (name[0]) {
        case 'i': return same(name, "id") ? 0 : -1;
        case 't': return same(name, "terrain") ? 1 : -1;
        case 'e': return same(name, "elevation") ? 2 : -1;
        case 'f': return same(name, "features") ? 3 : -1;
        case 'p': return same(name, "prov") ? 4 : -1;
        case 's': return same(name, "src") ? 5 : -1;
        default: return -1;
    }
}

using Slot = int (*)(const char* name) noexcept;

int side_slot(const char* name) noexcept {
    switch (name[0]) {
        case 'b': return same(name, "between") ? 0 : -1;
        case 'k': return same(name, "kind") ? 1 : -1;
        case 'u': return same(name, "up") ? 2 : -1;
        case 'p': return same(name, "prov") ? 3 : -1;
        case 's': return same(name, "src") ? 4 : -1;
        default: return -1;
    }
}

int road_slot(const char* name) noexcept {
    const int slot = side_slot(name);  // roads have the same but for `up`
    return slot < 2 ? slot : slot == 2 ? -1 : slot - 1;
}

// Finds kinds by id; the one found last is tried first, since neighbours are alike.
class KindFinder {
public:
    template <class Kind>
    explicit KindFinder(const std::vector<Kind>& kinds) : ids_(ids_of(kinds)) {}
    int find(std::string_view id) noexcept {
        if (last_ < ids_.size() && ids_[last_] == id) return static_cast<int>(last_);
        for (std::size_t i = 0; i < ids_.size(); ++i)
            if (ids_[i] == id) {
                last_ = i;
                return static_cast<int>(i);
            }
        return -1;
    }
    [[nodiscard]] const std::vector<std::string_view>& ids() const noexcept { return ids_; }

private:
    std::vector<std::string_view> ids_;
    std::size_t last_ = 0;
};

using Values = RowScanner::Values;

// A row of a long section: where it stands, and its element when it comes from the tree.
struct Row {
    const char* name;
    std::uint32_t offset;
    const Element* element = nullptr;
};

class MapReader {
public:
    /// Rows in `blocks` are not in the tree and are read from the text.
    MapReader(xml::Reader& reader, const Ruleset& rules, MapPlaces& places, std::span<const xml::Cut> blocks)
        : reader_(reader),
          rules_(rules),
          places_(places),
          blocks_(blocks),
          text_(places.source->text()),
          terrains_(rules.terrains),
          kinds_(rules.hexside_kinds),
          roads_(rules.road_kinds),
          features_(rules.features) {}

    bool read(const Element& root, Map& map) {
        const auto shape = read_root(root);
        if (!shape) return false;
        map_ = Map(Grid(*shape));
        map_.id = id_;
        map_.name = name_;
        map_.yards = yards_;
        const Grid& grid = map_.grid();
        for (HexIndex hex = 0; hex < grid.size(); ++hex) map_.set_terrain(hex, kHole);
        places_.grid = grid;
        places_.hexes.assign(grid.size(), 0);
        const Sections sections(reader_, root, kSections, "numbering");
        for (const Element& element : sections.repeated()) numbering(element);
        if (const Element* section = sections.find("hexes")) hexes(*section);
        else
            reader_.report().error("RP1024", reader_.offset(root), "<map> lacks the section <hexes>",
                                   "add it, with a line for each hex");
        if (const Element* section = sections.find("hexsides")) sides(*section, false);
        if (const Element* section = sections.find("roads")) sides(*section, true);
        if (const Element* section = sections.find("labels")) labels(*section);
        map = std::move(map_);
        return true;
    }
    /// Whether all blocks held plain rows; when not, nothing read counts.
    [[nodiscard]] bool plain() const noexcept { return !odd_row_ && blocks_read_ == blocks_.size(); }

private:
    std::optional<Grid::Shape> read_root(const Element& root) {
        constexpr std::string_view kNames[] = {"format",       "id",        "name",    "prefix", "orientation", "low",
                                               "first-column", "first-row", "columns", "rows",   "yards"};
        constexpr std::string_view kOrientations[] = {"flat", "pointy"};
        constexpr std::string_view kParities[] = {"odd", "even"};
        Attributes row(reader_, root, kNames);
        (void)row.required_integer("format", kFormat, kFormat);
        id_ = row.required_id("id");
        name_ = row.required_text("name");
        yards_ = number<&Map::yards>(row).value_or(100);
        Grid::Shape shape;
        shape.prefix = row.text("prefix");
        bool letters = shape.prefix.size() <= 8;
        for (const char c : shape.prefix) letters = letters && ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'));
        if (!letters) {
            row.error("RP1034", "prefix", row.label("prefix") + " is " + xml::quote(shape.prefix),
                      "use up to eight letters A-Z, a-z");
            return std::nullopt;
        }
        shape.orientation =
            row.choice("orientation", kOrientations) == std::size_t{1} ? Orientation::pointy : Orientation::flat;
        shape.low = row.choice("low", kParities) == std::size_t{1} ? Parity::even : Parity::odd;
        const auto columns = row.required_integer("columns", 1, kMaxMapSide);
        const auto rows = row.required_integer("rows", 1, kMaxMapSide);
        shape.first_column = row.integer_or("first-column", 0, 9999, 1);
        shape.first_row = row.integer_or("first-row", 0, 9999, 1);
        if (!columns || !rows) return std::nullopt;
        shape.columns = *columns;
        shape.rows = *rows;
        return shape;
    }

    void numbering(const Element& element) {
        Attributes row(reader_, element, data::kNames<Numbering>);
        reader_.leaf(element);
        Numbering numbering;
        numbering.id = row.required_id("id");
        numbering.name = row.required_text("name");
        numbering.column_offset = number<&Numbering::column_offset>(row).value_or(0);
        numbering.row_offset = number<&Numbering::row_offset>(row).value_or(0);
        for (const Numbering& other : map_.numberings)
            if (other.id == numbering.id && !numbering.id.empty()) {
                row.error("RP1050", "id", "there is already a <numbering> " + xml::quote(numbering.id),
                          "give each its own id");
                return;
            }
        if (!numbering.id.empty()) map_.numberings.push_back(std::move(numbering));
    }

    Provenance section(const Element& element, Map::Section which) {
        SectionDefaults ignored;
        Provenance& stated = map_.section_provenance[static_cast<int>(which)];
        stated = section_provenance(reader_, element, ignored);
        return stated;
    }

    // --- hexes -------------------------------------------------------------------------------------------------

    // Calls `read(row, values)` for each row of the section, `names` being its attributes in the writer's order and
    // `plain` how many of them plain rows may have.
    template <class Read>
    void rows(const Element& section, const char* name, std::span<const std::string_view> names, std::size_t plain,
              Slot slot_of, Read read) {
        const std::uint32_t start = reader_.offset(section);
        for (const xml::Cut block : blocks_) {
            if (text_.find('\n', start) + 1 != block.from) continue;
            RowScanner scanner(text_, block, name, names.first(plain));
            for (Values values; scanner.next(values);) read(Row{name, scanner.offset()}, values);
            blocks_read_ += scanner.finished() ? 1U : 0U;
        }
        const std::string_view known = name;
        xml::Children children = reader_.children(section);
        Element row;
        while (reader_.next(children, row)) {
            if (!same(row.name(), name)) {
                reader_.unknown_element(row, section, {&known, 1});
                continue;
            }
            if (row.has_children()) reader_.leaf(row);
            Values values;
            for (const xml::Attribute& a : row.attributes()) {
                const int slot = slot_of(a.name);
                if (slot < 0) reader_.unknown_attribute(row, a, names);
                else if (values[static_cast<std::size_t>(slot)].data()) reader_.duplicate_attribute(row, a);
                else values[static_cast<std::size_t>(slot)] = a.value;
            }
            read(Row{name, reader_.offset(row), &row}, values);
        }
    }

    /// Byte offset of a value, whichever way it was read.
    [[nodiscard]] std::uint32_t place(std::string_view value) const noexcept {
        const bool straight =
            !std::less<>()(value.data(), text_.data()) && std::less<>()(value.data(), text_.data() + text_.size());
        return straight ? static_cast<std::uint32_t>(value.data() - text_.data()) : reader_.offset(value.data());
    }

    void hexes(const Element& element) {
        inherited_ = section(element, Map::Section::hexes);
        rows(element, "hex", kHexNames, 4, hex_slot, [&](const Row& row, const Values& values) { hex(row, values); });
    }

    void hex(const Row& row, const Values& values) {
        if (!values[0].data()) {
            reader_.report().error("RP1023", row.offset, "<hex> lacks the attribute \"id\"",
                                   "add id=\"…\", the printed number");
            return;
        }
        const auto at = map_.grid().parse(values[0]);
        if (!at) return bad_number("id", row, values[0]);
        if (places_.hexes[*at] != 0) {
            reader_.report().error("RP1050", place(values[0]),
                                   "there is already a hex " + xml::quote(values[0]) + " on " +
                                       reader_.report().line_of(places_.hexes[*at]),
                                   "keep one of the two");
            return;
        }
        places_.hexes[*at] = row.offset;
        int terrain = 0;
        if (values[1].data()) terrain = std::max(0, kind(values[1], terrains_, "terrain"));
        map_.set_terrain(*at, static_cast<TerrainId>(terrain));
        if (values[2].data()) elevation(row, *at, values[2]);
        if (values[3].data()) features(*at, values[3]);
        if (values[4].data() || values[5].data()) map_.set_hex_provenance(*at, provenance(row));
    }

    void elevation(const Row& row, HexIndex at, std::string_view value) {
        int level = 0;
        if (read_integer(value, data::kElevation.min, data::kElevation.max, level) == NumberFault::none) {
            map_.set_elevation(at, static_cast<std::int8_t>(level));
            return;
        }
        // The tree's own words for bad numbers; a plain row with one is none.
        if (row.element)
            (void)Attributes(reader_, *row.element).integer("elevation", data::kElevation.min, data::kElevation.max);
        else odd_row_ = true;
    }

    void features(HexIndex at, std::string_view value) {
        std::uint8_t mask = 0;
        xml::for_each_item(value, [&](std::string_view item, std::size_t) {
            const int feature = kind(item, features_, "feature");
            if (feature < 0) return;
            const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(feature));
            if ((mask & bit) != 0)
                reader_.report().error("RP1050", place(item), "feature " + xml::quote(item) + " is listed twice",
                                       "keep one of the two");
            mask = static_cast<std::uint8_t>(mask | bit);
        });
        map_.set_features(at, mask);
    }

    // --- hexsides and roads ------------------------------------------------------------------------------------

    void sides(const Element& element, bool roads) {
        inherited_ = section(element, roads ? Map::Section::roads : Map::Section::hexsides);
        if (roads)
            rows(element, "road", kRoadNames, 2, road_slot, [&](const Row& row, const Values& values) {
                if (const auto at = between(row, values[0])) road(row, *at, values);
            });
        else
            rows(element, "hexside", kSideNames, 3, side_slot, [&](const Row& row, const Values& values) {
                if (const auto at = between(row, values[0])) hexside(row, *at, values);
            });
    }

    std::optional<Hexside> between(const Row& row, std::string_view value) {
        if (!value.data()) {
            reader_.report().error("RP1023", row.offset,
                                   "<" + std::string(row.name) + "> lacks the attribute \"between\"",
                                   "add between=\"… …\", the two hexes");
            return std::nullopt;
        }
        const std::size_t gap = value.find(' ');
        if (gap == std::string_view::npos) {
            bad_number("between", row, value);
            return std::nullopt;
        }
        const Grid& grid = map_.grid();
        const std::string_view names[] = {value.substr(0, gap), value.substr(gap + 1)};
        HexIndex hexes[2];
        for (int i = 0; i < 2; ++i) {
            const auto hex = grid.parse(names[i]);
            if (!hex) {
                bad_number("between", row, names[i]);
                return std::nullopt;
            }
            if (!map_.present(*hex)) {
                reader_.report().error("RP1055", place(names[i]), "the map has no hex " + xml::quote(names[i]),
                                       "add the hex, or remove this line");
                return std::nullopt;
            }
            hexes[i] = *hex;
        }
        bool ascending = false;
        const int direction = step(hexes[0], hexes[1], ascending);
        if (direction < 0) {
            reader_.report().error(
                "RP1056", place(value),
                "hexes " + std::string(names[0]) + " and " + std::string(names[1]) + " are not neighbours",
                "name two hexes that share a side");
            return std::nullopt;
        }
        if (!ascending) {
            reader_.report().error("RP1057", place(value), "the higher hex number comes first in " + xml::quote(value),
                                   "write \"" + std::string(names[1]) + " " + std::string(names[0]) + "\"");
            return std::nullopt;
        }
        return direction < 3 ? Hexside{hexes[0], static_cast<std::uint8_t>(direction)}
                             : Hexside{hexes[1], static_cast<std::uint8_t>(direction - 3)};
    }

    /// Grid::direction_to with two divisions instead of a trial of all neighbours; also whether the printed number of
    /// `to` is the higher one.
    int step(HexIndex from, HexIndex to, bool& ascending) const noexcept {
        const Grid& grid = map_.grid();
        const int line = grid.line_of(from);
        const int place = grid.place_of(from);
        const int lines = grid.line_of(to) - line;
        const int places = grid.place_of(to) - place;
        const bool flat = grid.shape().orientation == Orientation::flat;
        ascending = flat ? lines > 0 || (lines == 0 && places > 0) : places > 0 || (places == 0 && lines > 0);
        if (lines == 0) return places == -1 ? 0 : places == 1 ? 3 : -1;
        const int near = grid.is_low_line(line) ? 0 : -1;  // place offset of the neighbour that lies further back
        if (places != near && places != near + 1) return -1;
        if (lines == 1) return places == near ? 1 : 2;
        if (lines == -1) return places == near ? 5 : 4;
        return -1;
    }

    void hexside(const Row& row, Hexside at, const Values& values) {
        if (!values[1].data()) {
            reader_.report().error("RP1023", row.offset, "<hexside> lacks the attribute \"kind\"", "add kind=\"…\"");
            return;
        }
        const int kind_found = kind(values[1], kinds_, "hexside kind");
        if (kind_found < 0 || rules_.hexside_kinds.empty()) return;
        const auto id = static_cast<HexsideKindId>(kind_found);
        const SideSet before = map_.side(at);
        if (before.has(id)) return repeated(values[0], values[1]);
        SideState state = SideState::present;
        if (rules_.hexside_kinds[id].directed) {
            const auto up = values[2].data() ? map_.grid().parse(values[2]) : std::nullopt;
            if (!up || (*up != at.hex && *up != map_.grid().across(at))) {
                reader_.report().error(
                    "RP1058", place(values[2].data() ? values[2] : values[1]),
                    values[2].data()
                        ? "the uphill hex " + xml::quote(values[2]) + " is not one of " + xml::quote(values[0])
                        : "hexside kind " + xml::quote(values[1]) + " needs its uphill hex",
                    "name one of the two hexes in up=\"…\"");
                return;
            }
            state = *up == at.hex ? SideState::up_owner : SideState::up_other;
        } else if (values[2].data()) {
            reader_.report().error("RP1058", place(values[2]),
                                   "hexside kind " + xml::quote(values[1]) + " has no uphill hex",
                                   "remove up, or use a directed kind");
        }
        if (!map_.set_side(at, before.with(id, state))) return too_many(row);
        places_.sides.push_back({at, id, row.offset});
        if (values[3].data() || values[4].data()) map_.set_hexside_provenance(at, id, provenance(row));
    }

    void road(const Row& row, Hexside at, const Values& values) {
        const int found = values[1].data() ? kind(values[1], roads_, "road kind") : 0;
        if (found < 0) return;
        if (rules_.road_kinds.empty()) {
            if (!rules_.terrains.empty())
                reader_.report().error("RP1051", row.offset, "ruleset " + xml::quote(rules_.id) + " has no road kinds",
                                       "add one to the ruleset");
            return;
        }
        const auto id = static_cast<RoadKindId>(found);
        const SideSet before = map_.side(at);
        if (before.road(id)) return repeated(values[0], rules_.road_kinds[id].id);
        if (!map_.set_side(at, before.with_road(id, true))) return too_many(row);
        places_.sides.push_back({at, static_cast<std::uint8_t>(16 + id), row.offset});
        if (values[2].data() || values[3].data()) map_.set_road_provenance(at, id, provenance(row));
    }

    void repeated(std::string_view between, std::string_view kind) {
        reader_.report().error("RP1050", place(between),
                               xml::quote(kind) + " stands twice between " + xml::quote(between),
                               "keep one of the two");
    }

    void too_many(const Row& row) {
        reader_.report().error("RP1060", row.offset,
                               "more than 255 different combinations of kinds stand on the hexsides",
                               "use fewer kinds together");
    }

    // --- labels ------------------------------------------------------------------------------------------------

    void labels(const Element& element) {
        inherited_ = section(element, Map::Section::labels);
        constexpr std::string_view kRows[] = {"label"};
        constexpr auto kKinds = std::get<2>(data::kFields<MapLabel>).values;
        for_each_row(reader_, element, kRows, [&](const Element& row_element, std::size_t) {
            Attributes row(reader_, row_element, data::kNames<MapLabel>);
            reader_.leaf(row_element);
            MapLabel label;
            if (!row.has("at")) row.missing("at");
            label.at = row.has("at") ? map_.grid().parse(row.value("at")).value_or(kNoHex) : kNoHex;
            label.text = row.required_text("text");
            label.kind = static_cast<MapLabel::Kind>(row.choice("kind", kKinds).value_or(0));
            label.provenance = row.provenance(inherited_);
            if (row.has("at") && label.at == kNoHex)
                return bad_number("at", {row_element.name(), reader_.offset(row_element), &row_element},
                                  row.value("at"));
            if (label.at == kNoHex || label.text.empty()) return;
            if (!map_.present(label.at))
                return row.error("RP1055", "at", "the map has no hex " + xml::quote(row.value("at")),
                                 "put the label on a hex of the map");
            places_.objects.emplace(object_label::map_label(label.text), row.at_element());
            map_.labels.push_back(std::move(label));
        });
    }

    // --- shared ------------------------------------------------------------------------------------------------

    Provenance provenance(const Row& row) { return Attributes(reader_, *row.element).provenance(inherited_); }

    int kind(std::string_view id, KindFinder& finder, const char* what) {
        const int found = finder.find(id);
        if (found >= 0 || rules_.terrains.empty()) return found >= 0 ? found : 0;
        reader_.report().error(
            "RP1051", place(id),
            "there is no " + std::string(what) + " " + xml::quote(id) + " in ruleset " + xml::quote(rules_.id),
            suggestion(id, finder.ids()));
        return -1;
    }

    void bad_number(const char* attribute, const Row& row, std::string_view text) {
        const Grid& grid = map_.grid();
        const std::string first = grid.label(0);
        const std::string last = grid.label(grid.size() - 1);
        reader_.report().error(
            "RP1054", place(text),
            xml::quote(text) + " in attribute " + xml::quote(attribute) + " of <" + row.name +
                "> is no hex number of this map",
            std::string("between") == attribute && text.find(' ') == std::string_view::npos && grid.parse(text)
                ? "name two hexes with one space between them"
                : "the map runs from " + first + " to " + last);
    }

    xml::Reader& reader_;
    const Ruleset& rules_;
    MapPlaces& places_;
    std::span<const xml::Cut> blocks_;
    std::size_t blocks_read_ = 0;
    bool odd_row_ = false;
    std::string_view text_;
    KindFinder terrains_, kinds_, roads_, features_;
    Map map_;
    Provenance inherited_;
    std::string id_, name_;
    int yards_ = 100;
};

}  // namespace

MapRead read_map(std::string text, std::string path, const Ruleset& rules, MapRows rows) {
    OpenDocument open = take_document(DocumentKind::map, std::move(text), std::move(path));
    std::vector<xml::Cut> blocks =
        rows == MapRows::straight ? row_blocks(open.source->text()) : std::vector<xml::Cut>{};
    for (;;) {
        MapRead result;
        open.parse(blocks);
        auto places = std::make_shared<MapPlaces>();
        places->source = open.source;
        bool plain = blocks.empty();
        if (open.reader) {
            MapReader reader(*open.reader, rules, *places, blocks);
            result.readable = reader.read(open.root, result.map);
            plain = plain || reader.plain();
        }
        if (!plain) {
            blocks.clear();
            continue;
        }
        result.diagnostics = open.report->take();
        result.places = std::move(places);
        return result;
    }
}

}  // namespace ramparts
