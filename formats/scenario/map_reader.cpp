// Reads map.xml straight into the map's arrays: plain rows piece by piece, everything else from the parsed tree.
#include "engine/core/background.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/field_io.hpp"
#include "formats/scenario/map_file.hpp"
#include "formats/scenario/map_rows.hpp"
#include "formats/scenario/plain_rows.hpp"
#include "formats/text/numbers.hpp"
#include "formats/text/suggest.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;

constexpr std::string_view kMapSections[] = {"hexes", "hexsides", "roads", "labels"};

using Values = xml::Rows::Values;

// A row of a long section: where it stands, and its element when it comes from the tree.
struct Row {
    std::string_view name;
    std::uint32_t offset;
    const Element* element = nullptr;
};

class MapReader {
public:
    /// Rows in `blocks` are not in the tree and are read from the text.
    MapReader(xml::Reader& reader, const Ruleset& rules, MapPlaces& places, std::span<const xml::Cut> blocks,
              MapRows how, KindsRead kinds)
        : reader_(reader),
          rules_(rules),
          places_(places),
          blocks_(blocks),
          how_(how),
          blames_(kinds == KindsRead::all && !rules.terrains.empty()),
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
        const Sections sections(reader_, root, kMapSections, "numbering");
        for (const Element& element : sections.repeated()) numbering(element);
        if (const Element* section = sections.find("hexes")) hexes(*section);
        else
            reader_.report().error("RP1024", reader_.offset(root),
                                   message("<{1}> lacks the section <{2}>", "map", "hexes"),
                                   message("add it, with a line for each hex"));
        if (const Element* section = sections.find("hexsides")) sides(*section, false);
        if (const Element* section = sections.find("roads")) sides(*section, true);
        if (const Element* section = sections.find("labels")) labels(*section);
        map = std::move(map_);
        return true;
    }
    /// Whether all blocks held plain rows; when not, nothing read counts.
    [[nodiscard]] bool plain() const noexcept { return !odd_row_ && blocks_read_ == blocks_.size(); }

    /// What read_fields asks for: the hex of a label.
    std::optional<HexIndex> hex(Attributes& row, std::string_view name) {
        const auto at = map_.grid().parse(row.value(name));
        if (!at) bad_number(name, {row.element().name(), row.at_element(), &row.element()}, row.value(name));
        else if (map_.present(*at)) return at;
        else
            row.error("RP1055", name, message("the map has no hex \"{1}\"", excerpt(row.value(name))),
                      message("put the label on a hex of the map"));
        return std::nullopt;
    }

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
        constexpr auto kYards = data::field_of<&Map::yards>;
        yards_ = row.integer_or(kYards.name, kYards.range.min, kYards.range.max, *kYards.otherwise);
        Grid::Shape shape;
        shape.prefix = row.text("prefix");
        bool letters = shape.prefix.size() <= 8;
        for (const char c : shape.prefix) letters = letters && ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'));
        if (!letters) {
            row.error(
                "RP1034", "prefix",
                message("attribute \"{1}\" of <{2}> is \"{3}\"", "prefix", row.element().name(), excerpt(shape.prefix)),
                message("use up to eight letters A-Z, a-z"));
            return std::nullopt;
        }
        shape.orientation =
            row.choice("orientation", kOrientations) == std::size_t{1} ? Orientation::pointy : Orientation::flat;
        shape.low = row.choice("low", kParities) == std::size_t{1} ? Parity::even : Parity::odd;
        const auto columns = row.required_integer("columns", 1, kMaxMapSide);
        const auto rows = row.required_integer("rows", 1, kMaxMapSide);
        shape.first_column = row.integer_or("first-column", data::kFirstNumber.min, data::kFirstNumber.max, 1);
        shape.first_row = row.integer_or("first-row", data::kFirstNumber.min, data::kFirstNumber.max, 1);
        if (!columns || !rows) return std::nullopt;
        shape.columns = *columns;
        shape.rows = *rows;
        return shape;
    }

    void numbering(const Element& element) {
        Attributes row(reader_, element, data::kNames<Numbering>);
        reader_.leaf(element);
        Numbering numbering;
        const bool good = read_fields(row, numbering);
        for (const Numbering& other : map_.numberings)
            if (good && other.id == numbering.id) {
                row.error("RP1050", "id", message("there is already a <numbering> \"{1}\"", excerpt(numbering.id)),
                          message("give each its own id"));
                return;
            }
        if (good) map_.numberings.push_back(std::move(numbering));
    }

    Provenance section(const Element& element, Map::Section which) {
        SectionDefaults ignored;
        Provenance& stated = map_.section_provenance[static_cast<int>(which)];
        stated = section_provenance(reader_, element, ignored);
        return stated;
    }

    // --- hexes -------------------------------------------------------------------------------------------------

    // How the rows of a section are read: their name, their attributes in the writer's order, and for plain rows
    // without a fault or an origin of their own the way to a record and from there into the map.
    template <class Record>
    struct RowKind {
        std::string_view name;
        std::span<const std::string_view> names;
        bool (RowResolver::*resolve)(const Values&, Record&) noexcept;
        bool (MapReader::*enter)(const Record&);
    };

    // Reads a block of plain rows, a long one with the help of another thread; `read` judges rows with faults. False
    // when it holds anything but plain rows.
    template <class Record, class Read>
    bool block(xml::Cut whole, const RowKind<Record>& kind, Read read) {
        const auto names = kind.names;
        RowResolver resolver(map_.grid(), rules_);
        Values values;
        const auto one_by_one = [&](xml::Cut part) {
            xml::Rows rows(text_, part, kind.name, names);
            for (Record record; rows.next(values);) {
                record.byte = rows.offset();
                if ((resolver.*kind.resolve)(values, record) && (this->*kind.enter)(record)) continue;
                if (!xml::Rows::plain(values)) return false;
                read(Row{kind.name, rows.offset()}, values);
            }
            return rows.finished();
        };
        constexpr std::uint32_t kLong = 1U << 20U;
        const bool alone =
            how_ == MapRows::on_one_thread || (how_ == MapRows::straight && whole.to - whole.from < kLong);
        const xml::Cut second = alone ? xml::Cut{whole.to, whole.to} : second_half(text_, whole);
        if (second.from == second.to) return one_by_one(whole);
        auto beside = in_background([=, text = text_, resolve = kind.resolve, name = kind.name] {
            return resolve_rows<Record>(text, second, name, names, resolver, resolve);
        });
        const bool plain = one_by_one({whole.from, second.from});
        const RowsApart<Record> rows = beside.get();
        if (!plain) return false;
        for (const Record& record : rows.records) {
            if ((this->*kind.enter)(record)) continue;
            const auto end = static_cast<std::uint32_t>(text_.find('>', record.byte)) + 1;  // its values hold none
            xml::Rows again(text_, {record.byte, end}, kind.name, names);
            if (!again.next(values)) return false;
            read(Row{kind.name, record.byte}, values);
        }
        return one_by_one({rows.end, second.to});
    }

    // Calls `read(row, values)` for each row of the section that is not plain or has a fault.
    template <class Record, class Read>
    void rows(const Element& section, const RowKind<Record>& kind, Read read) {
        const std::uint32_t start = reader_.offset(section);
        for (const xml::Cut whole : blocks_) {
            if (odd_row_) return;  // all that was read will be read again by the tree
            if (text_.find('\n', start) + 1 != whole.from) continue;
            ++blocks_read_;
            odd_row_ = !block(whole, kind, read) || odd_row_;
        }
        const auto names = kind.names;
        xml::Children children = reader_.children(section);
        Element row;
        while (reader_.next(children, row)) {
            if (row.name() != kind.name) {
                reader_.unknown_element(row, section, {&kind.name, 1});
                continue;
            }
            if (row.has_children()) reader_.leaf(row);
            Values values;
            for (const xml::Attribute& a : row.attributes()) {
                const auto slot =
                    static_cast<std::size_t>(std::find(names.begin(), names.end(), a.name) - names.begin());
                if (slot == names.size()) reader_.unknown_attribute(row, a, names);
                else if (values[slot].data()) reader_.duplicate_attribute(row, a);
                else values[slot] = a.value;
            }
            read(Row{kind.name, reader_.offset(row), &row}, values);
        }
    }

    void hexes(const Element& element) {
        inherited_ = section(element, Map::Section::hexes);
        const RowKind<HexRow> kind{"hex", kHexNames, &RowResolver::hex, &MapReader::enter_hex};
        rows(element, kind, [&](const Row& row, const Values& values) { hex(row, values); });
    }

    bool enter_hex(const HexRow& row) {
        if (places_.hexes[row.at] != 0) return false;
        places_.hexes[row.at] = row.byte;
        map_.set_terrain(row.at, row.terrain);
        map_.set_elevation(row.at, row.elevation);
        map_.set_features(row.at, row.features);
        return true;
    }

    void hex(const Row& row, const Values& values) {
        if (!values[0].data()) {
            reader_.report().error("RP1023", row.offset, message("<{1}> lacks the attribute \"{2}\"", "hex", "id"),
                                   message("add id=\"…\", the printed number"));
            return;
        }
        const auto at = map_.grid().parse(values[0]);
        if (!at) return bad_number("id", row, values[0]);
        if (places_.hexes[*at] != 0) {
            reader_.report().error("RP1050", reader_.offset(values[0]),
                                   message("there is already a hex \"{1}\" on {2}", excerpt(values[0]),
                                           reader_.report().line_of(places_.hexes[*at])),
                                   message("keep one of the two"));
            return;
        }
        places_.hexes[*at] = row.offset;
        int terrain = 0;
        if (values[1].data()) terrain = std::max(0, kind(values[1], terrains_, wording("terrain")));
        map_.set_terrain(*at, static_cast<TerrainId>(terrain));
        if (values[2].data()) elevation(row, *at, values[2]);
        if (values[3].data()) features(*at, values[3]);
        if (values[4].data() || values[5].data()) map_.set_hex_provenance(*at, provenance(row, values[4], values[5]));
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
            const int feature = kind(item, features_, wording("feature"));
            if (feature < 0) return;
            const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(feature));
            if ((mask & bit) != 0)
                reader_.report().error("RP1050", reader_.offset(item),
                                       message("feature \"{1}\" is listed twice", excerpt(item)),
                                       message("keep one of the two"));
            mask = static_cast<std::uint8_t>(mask | bit);
        });
        map_.set_features(at, mask);
    }

    // --- hexsides and roads ------------------------------------------------------------------------------------

    void sides(const Element& element, bool roads) {
        inherited_ = section(element, roads ? Map::Section::roads : Map::Section::hexsides);
        const RowKind<SideRow> side{"hexside", kSideNames, &RowResolver::hexside, &MapReader::enter_hexside};
        const RowKind<SideRow> way{"road", kRoadNames, &RowResolver::road, &MapReader::enter_road};
        rows(element, roads ? way : side, [&](const Row& row, const Values& values) {
            const auto at = between(row, values[0]);
            if (at && roads) road(row, *at, values);
            else if (at) hexside(row, *at, values);
        });
    }

    bool enter_hexside(const SideRow& row) {
        if (!map_.present(row.at.hex) || !map_.present(row.beyond)) return false;
        const SideSet before = map_.side(row.at);
        if (before.has(row.kind) || !map_.set_side(row.at, before.with(row.kind, row.state))) return false;
        places_.sides.push_back({row.at, row.kind, row.byte});
        return true;
    }

    bool enter_road(const SideRow& row) {
        if (!map_.present(row.at.hex) || !map_.present(row.beyond)) return false;
        const SideSet before = map_.side(row.at);
        if (before.road(row.kind) || !map_.set_side(row.at, before.with_road(row.kind, true))) return false;
        places_.sides.push_back({row.at, static_cast<std::uint8_t>(16 + row.kind), row.byte});
        return true;
    }

    std::optional<Hexside> between(const Row& row, std::string_view value) {
        if (!value.data()) {
            reader_.report().error("RP1023", row.offset,
                                   message("<{1}> lacks the attribute \"{2}\"", row.name, "between"),
                                   message("add between=\"… …\", the two hexes"));
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
                reader_.report().error("RP1055", reader_.offset(names[i]),
                                       message("the map has no hex \"{1}\"", excerpt(names[i])),
                                       message("add the hex, or remove this line"));
                return std::nullopt;
            }
            hexes[i] = *hex;
        }
        bool ascending = false;
        const int direction = step_between(grid, hexes[0], hexes[1], ascending);
        if (direction < 0) {
            reader_.report().error("RP1056", reader_.offset(value),
                                   message("hexes {1} and {2} are not neighbours", names[0], names[1]),
                                   message("name two hexes that share a side"));
            return std::nullopt;
        }
        if (!ascending) {
            reader_.report().error("RP1057", reader_.offset(value),
                                   message("the higher hex number comes first in \"{1}\"", excerpt(value)),
                                   message("write \"{1} {2}\"", names[1], names[0]));
            return std::nullopt;
        }
        return direction < 3 ? Hexside{hexes[0], static_cast<std::uint8_t>(direction)}
                             : Hexside{hexes[1], static_cast<std::uint8_t>(direction - 3)};
    }

    void hexside(const Row& row, Hexside at, const Values& values) {
        if (!values[1].data()) {
            reader_.report().error("RP1023", row.offset,
                                   message("<{1}> lacks the attribute \"{2}\"", "hexside", "kind"),
                                   message("add kind=\"…\""));
            return;
        }
        const int kind_found = kind(values[1], kinds_, wording("hexside kind"));
        if (kind_found < 0 || rules_.hexside_kinds.empty()) return;
        const auto id = static_cast<HexsideKindId>(kind_found);
        const SideSet before = map_.side(at);
        if (before.has(id)) return repeated(values[0], values[1]);
        places_.sides.push_back({at, id, row.offset});
        SideState state = SideState::present;
        if (rules_.hexside_kinds[id].directed) {
            const auto up = values[2].data() ? map_.grid().parse(values[2]) : std::nullopt;
            if (!up || (*up != at.hex && *up != map_.grid().across(at))) {
                reader_.report().error("RP1058", reader_.offset(values[2].data() ? values[2] : values[1]),
                                       values[2].data()
                                           ? message("the uphill hex \"{1}\" is not one of \"{2}\"", excerpt(values[2]),
                                                     excerpt(values[0]))
                                           : message("hexside kind \"{1}\" needs its uphill hex", excerpt(values[1])),
                                       message("name one of the two hexes in up=\"…\""));
                return;
            }
            state = *up == at.hex ? SideState::up_owner : SideState::up_other;
        } else if (values[2].data()) {
            reader_.report().error("RP1058", reader_.offset(values[2]),
                                   message("hexside kind \"{1}\" has no uphill hex", excerpt(values[1])),
                                   message("remove up, or use a directed kind"));
        }
        if (!map_.set_side(at, before.with(id, state))) return too_many(row);
        if (values[3].data() || values[4].data())
            map_.set_hexside_provenance(at, id, provenance(row, values[3], values[4]));
    }

    void road(const Row& row, Hexside at, const Values& values) {
        const int found = values[1].data() ? kind(values[1], roads_, wording("road kind")) : 0;
        if (found < 0) return;
        if (rules_.road_kinds.empty()) {
            if (blames_)
                reader_.report().error("RP1051", row.offset,
                                       message("ruleset \"{1}\" has no road kinds", excerpt(rules_.id)),
                                       message("add one to the ruleset"));
            return;
        }
        const auto id = static_cast<RoadKindId>(found);
        const SideSet before = map_.side(at);
        if (before.road(id)) return repeated(values[0], rules_.road_kinds[id].id);
        if (!map_.set_side(at, before.with_road(id, true))) return too_many(row);
        places_.sides.push_back({at, static_cast<std::uint8_t>(16 + id), row.offset});
        if (values[2].data() || values[3].data())
            map_.set_road_provenance(at, id, provenance(row, values[2], values[3]));
    }

    void repeated(std::string_view between, std::string_view kind) {
        reader_.report().error("RP1050", reader_.offset(between),
                               message("\"{1}\" appears twice between \"{2}\"", excerpt(kind), excerpt(between)),
                               message("keep one of the two"));
    }

    void too_many(const Row& row) {
        reader_.report().error("RP1060", row.offset,
                               message("more than 255 different combinations of kinds stand on the hexsides"),
                               message("use fewer kinds together"));
    }

    // --- labels ------------------------------------------------------------------------------------------------

    void labels(const Element& element) {
        inherited_ = section(element, Map::Section::labels);
        constexpr std::string_view kRows[] = {"label"};
        for_each_row(reader_, element, kRows, [&](const Element& row_element, std::size_t) {
            Attributes row(reader_, row_element, data::kNames<MapLabel>);
            reader_.leaf(row_element);
            MapLabel label;
            const bool good = read_fields(row, label, *this);
            label.provenance = row.provenance(inherited_);
            if (!good || label.text.empty()) return;
            places_.objects.emplace(object_label::map_label(label.text), row.at_element());
            map_.labels.push_back(std::move(label));
        });
    }

    // --- shared ------------------------------------------------------------------------------------------------

    Provenance provenance(const Row& row, std::string_view kind, std::string_view source) {
        if (row.element) return Attributes(reader_, *row.element).provenance(inherited_);
        const auto known = std::find_if(kOrigins.begin(), kOrigins.end(), [&](auto k) { return to_string(k) == kind; });
        Provenance stated{known == kOrigins.end() ? inherited_.kind : *known, std::string(source)};
        if ((kind.data() && known == kOrigins.end()) || !stated.stated()) odd_row_ = true;  // for the tree's own words
        return stated;
    }

    int kind(std::string_view id, KindFinder& finder, Wording what) {
        const int found = finder.find(id);
        if (found >= 0 || !blames_) return found;
        reader_.report().error(
            "RP1051", reader_.offset(id),
            message("there is no {1} \"{2}\" in ruleset \"{3}\"", what, excerpt(id), excerpt(rules_.id)),
            suggestion(id, finder.ids()));
        return -1;
    }

    void bad_number(std::string_view attribute, const Row& row, std::string_view text) {
        const Grid& grid = map_.grid();
        const std::string first = grid.label(0);
        const std::string last = grid.label(grid.size() - 1);
        reader_.report().error("RP1054", reader_.offset(text),
                               message("\"{1}\" in attribute \"{2}\" of <{3}> is not a hex number of this map",
                                       excerpt(text), excerpt(attribute), row.name),
                               attribute == "between" && text.find(' ') == std::string_view::npos && grid.parse(text)
                                   ? message("name two hexes with one space between them")
                                   : message("the map runs from {1} to {2}", first, last));
    }

    xml::Reader& reader_;
    const Ruleset& rules_;
    MapPlaces& places_;
    std::span<const xml::Cut> blocks_;
    MapRows how_;
    bool blames_;  ///< for kinds that the ruleset lacks
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

MapRead read_map(std::string text, std::string path, const Ruleset& rules, MapRows rows, KindsRead kinds) {
    ParsedDocument open = take_document(DocumentKind::map, std::move(text), std::move(path));
    std::vector<xml::Cut> blocks = rows == MapRows::by_tree ? std::vector<xml::Cut>{} : row_blocks(open.source->text());
    for (;;) {
        MapRead result;
        open.parse(blocks);
        auto places = std::make_shared<MapPlaces>();
        places->source = open.source;
        bool plain = blocks.empty();
        if (open.reader) {
            places->tree = open.reader->tree();
            MapReader reader(*open.reader, rules, *places, blocks, rows, kinds);
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
