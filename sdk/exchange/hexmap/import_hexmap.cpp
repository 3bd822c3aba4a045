// A HexMap document as the map of a new scenario; see sdk/exchange/shipped.hpp.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "formats/scenario/fields.hpp"
#include "formats/scenario/map_file.hpp"
#include "formats/text/ids.hpp"
#include "formats/text/numbers.hpp"
#include "formats/text/suggest.hpp"
#include "formats/xml/attributes.hpp"
#include "sdk/exchange/hexmap/hex_path.hpp"
#include "sdk/exchange/hexmap/names.hpp"
#include "sdk/exchange/lettering.hpp"
#include "sdk/exchange/shipped.hpp"

namespace ramparts {
namespace {

using hexmap::Atom;
using hexmap::Collection;
using hexmap::kind_named;
using hexmap::YamlFindings;
using hexmap::YamlNode;

constexpr std::size_t kMostAtoms = 400'000;     // that one path names
constexpr std::size_t kMostSteps = 20'000'000;  // hexes that all features together name, each time anew
constexpr int kFieldNumbers = 10'000;           // labels have at most four digits each

std::string scalar_of(const YamlNode* node) {
    return node != nullptr && node->kind == YamlNode::Kind::scalar ? node->text : std::string();
}

class HexMapReading {
public:
    HexMapReading(const ShippedInput& input, const YamlNode& root, YamlFindings& findings)
        : rules_(input.rules), root_(root), findings_(findings), file_(input.source.file) {}

    std::optional<std::string> run() {
        const YamlNode* version = root_.find("hexmap");
        if (version == nullptr || version->text != "1.0") {
            findings_.unsupported(version == nullptr ? root_ : *version,
                                  message("this is not a HexMap document of version 1.0"),
                                  message("write hexmap: \"1.0\" when it is one"));
            return std::nullopt;
        }
        if (!layout() || !field()) return std::nullopt;
        names();
        if (const YamlNode* features = root_.find("features")) {
            if (features->kind != YamlNode::Kind::list)
                findings_.fault(*features, message("\"features\" is not a list"), message("write it as one"));
            for (const YamlNode& each : features->items) feature(each);
        }
        bare_hexes();
        unread();
        if (findings_.failed()) return std::nullopt;
        return write_map(map_, rules_);
    }

private:
    bool layout() {
        const YamlNode* layout = root_.find("layout");
        if (layout == nullptr || layout->kind != YamlNode::Kind::map) {
            findings_.unsupported(layout == nullptr ? root_ : *layout, message("there is no \"layout\""),
                                  message("older drafts with \"grid\" are not read: bring the document up to date"));
            return false;
        }
        const YamlNode* orientation = layout->find("orientation");
        constexpr std::string_view kNames[] = {"flat-down", "flat-up", "pointy-right", "pointy-left"};
        const auto* found = std::find(std::begin(kNames), std::end(kNames), scalar_of(orientation));
        if (found == std::end(kNames)) {
            findings_.fault(orientation == nullptr ? *layout : *orientation,
                            message("the orientation is {1}", quote(scalar_of(orientation))),
                            suggestion(scalar_of(orientation), kNames));
            return false;
        }
        shape_.orientation = found - kNames < 2 ? Orientation::flat : Orientation::pointy;
        shape_.low = (found - kNames) % 2 == 0 ? Parity::odd : Parity::even;
        if (const YamlNode* origin = layout->find("origin"); origin != nullptr) {
            upwards_ = origin->text == "bottom-left";
            if (!upwards_ && origin->text != "top-left")
                findings_.unsupported(*origin, message("hexes are counted from {1}", quote(origin->text)),
                                      message("maps whose numbers begin at the top left or bottom left are read"));
        }
        all_ = layout->find("all");
        if (all_ == nullptr) findings_.fault(*layout, message("\"all\" is missing"), message("name the map's hexes"));
        if (findings_.failed()) return false;
        return label(*layout);
    }
    bool label(const YamlNode& layout) {
        const YamlNode* node = layout.find("label");
        std::string pattern = scalar_of(node);
        if (pattern.empty() || pattern == "auto") pattern = hexmap::guessed_pattern(all_->text);
        const auto form = hexmap::label_form(pattern);
        if (form) {
            form_ = *form;
            form_.doubled = form_.letters && !mixed_letters(all_->text);
            return true;
        }
        findings_.unsupported(node == nullptr ? *all_ : *node,
                              message("labels of the form {1} are not read", quote(pattern)),
                              message("write X or A for columns and Y or 1 for rows, as XXYY, YYXX or A1"));
        return false;
    }
    // Whether a label has two different letters side by side, as AB12: then AA is followed by AB, else by BB.
    [[nodiscard]] static bool mixed_letters(std::string_view text) {
        const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
        for (std::size_t i = 1; i + 1 < text.size(); ++i) {
            if (!is_letter(text[i]) || !is_letter(text[i - 1]) || text[i] == text[i - 1]) continue;
            const bool label = i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
            if (label) return true;
        }
        return false;
    }

    // The rectangle round all hexes, each of which exists.
    bool field() {
        // Upwards a flat map is the mirror image, in which the other columns are the lower ones.
        Grid::Shape whole = shape_;
        if (upwards_ && whole.orientation == Orientation::flat) whole.low = other(whole.low);
        whole.first_column = whole.first_row = 0;
        whole.columns = whole.rows = kFieldNumbers;
        const Grid any(whole);
        const auto found = hexmap::read_path(*all_, form_, any, kMostAtoms, findings_);
        if (!found) return false;
        if (found->edges || found->all || found->chains.empty()) {
            findings_.fault(*all_, message("\"all\" names no hexes"), message("name the map's hexes"));
            return false;
        }
        HexNumber low = found->chains[0][0].hex;
        HexNumber high = low;
        for (const auto& chain : found->chains)
            for (const Atom& each : chain) {
                low = {std::min(low.column, each.hex.column), std::min(low.row, each.hex.row)};
                high = {std::max(high.column, each.hex.column), std::max(high.row, each.hex.row)};
            }
        take_size(low, high);
        if (high.column - low.column >= kMaxMapSide || high.row - low.row >= kMaxMapSide) {
            findings_.unsupported(*all_, message("the map has more than {1} columns or rows", kMaxMapSide),
                                  message("split it"));
            return false;
        }
        shape_.first_column = low.column;
        shape_.first_row = low.row;
        shape_.columns = high.column - low.column + 1;
        shape_.rows = high.row - low.row + 1;
        take_prefix();
        if (findings_.failed()) return false;
        if (upwards_) {
            form_.turned_over = low.row + high.row;
            if (shape_.orientation == Orientation::pointy && *form_.turned_over % 2 != 0)
                shape_.low = other(shape_.low);
        }
        map_ = Map(Grid(shape_));
        present_.assign(map_.grid().size(), false);
        for (HexIndex hex = 0; hex < map_.grid().size(); ++hex) map_.set_terrain(hex, kHole);
        for (const auto& chain : found->chains)
            for (const Atom& each : chain) present_[map_.grid().index(turned(each.hex))] = true;
        numbered_anew(found->chains[0][0].hex);
        return true;
    }
    [[nodiscard]] static Parity other(Parity parity) { return parity == Parity::odd ? Parity::even : Parity::odd; }
    [[nodiscard]] HexNumber turned(HexNumber hex) const {
        return form_.turned_over ? HexNumber{hex.column, *form_.turned_over - hex.row} : hex;
    }
    // Our numbers are columns, then rows, in digits, from the top left: says so where those of the document are others.
    void numbered_anew(HexNumber first) {
        if (!form_.letters && !form_.rows_first && !form_.turned_over) return;
        const std::string& text = all_->text;
        const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
        const std::size_t end = std::min(text.find_first_of(" \t\r\n-~,!", begin), text.size());
        findings_.left_out(*all_,
                           message("the hexes are numbered anew: {1} is {2}", quote(text.substr(begin, end - begin)),
                                   map_.grid().label(map_.grid().index(turned(first)))),
                           message("numbers here are digits of columns, then of rows, from the top left"));
    }
    [[nodiscard]] const YamlNode* own(std::string_view key) const {
        const YamlNode* extensions = root_.find("extensions");
        const YamlNode* ours = extensions != nullptr ? extensions->find("ramparts") : nullptr;
        return ours != nullptr ? ours->find(key) : nullptr;
    }
    // Two numbers of our own extension, "16 1".
    [[nodiscard]] std::optional<HexNumber> pair(std::string_view key) const {
        const std::string text = scalar_of(own(key));
        const std::size_t blank = std::min(text.find(' '), text.size());
        const auto a = to_integer(std::string_view(text).substr(0, blank), 0, 9999);
        const auto b =
            blank < text.size() ? to_integer(std::string_view(text).substr(blank + 1), 0, 9999) : std::nullopt;
        if (!a || !b) return std::nullopt;
        return HexNumber{*a, *b};
    }
    // A map of ours may have lines at its rim that hold no hex.
    void take_size(HexNumber& low, HexNumber& high) const {
        const auto first = pair("first");
        const auto size = pair("size");
        if (!first || !size || first->column > low.column || first->row > low.row) return;
        const HexNumber last{first->column + size->column - 1, first->row + size->row - 1};
        if (last.column < high.column || last.row < high.row) return;
        low = *first;
        high = last;
    }
    void take_prefix() {
        const YamlNode* node = own("prefix");
        shape_.prefix = scalar_of(node);
        const auto letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
        if (shape_.prefix.size() <= 8 && std::all_of(shape_.prefix.begin(), shape_.prefix.end(), letter)) return;
        findings_.fault(*node, message("the prefix of hex numbers is {1}", quote(shape_.prefix)),
                        message("use up to eight letters A-Z, a-z"));
    }

    void names() {
        const YamlNode* metadata = root_.find("metadata");
        const auto said = [&](std::string_view key) {
            return metadata != nullptr ? scalar_of(metadata->find(key)) : std::string();
        };
        map_.id = !scalar_of(own("id")).empty() ? scalar_of(own("id")) : said("id");
        if (!is_id(map_.id)) map_.id = "imported";
        map_.name = said("title").empty() ? file_.stem().string() : said("title");
        for (Provenance& section : map_.section_provenance)
            section = {ProvenanceKind::reconstruction, "imported from HexMap"};
        map_.yards = yards();
    }
    [[nodiscard]] int yards() {
        if (const auto ours = to_integer(scalar_of(own("yards")), 1, 100'000)) return *ours;
        const YamlNode* layout = root_.find("layout");
        const YamlNode* place = layout->find("georeference");
        if (place == nullptr) place = layout->find("georef");
        const std::string scale = place != nullptr ? scalar_of(place->find("scale")) : std::string();
        double metres = 0;
        const auto read = std::from_chars(scale.data(), scale.data() + scale.size(), metres);
        if (scale.empty()) return 100;
        if (read.ec != std::errc{} || read.ptr != scale.data() + scale.size() || !(metres >= 1 && metres <= 90'000)) {
            findings_.left_out(*place->find("scale"), message("the scale {1} is not read", quote(scale)),
                               message("write the width of a hex in metres, from 1 to 90000"));
            return 100;
        }
        return static_cast<int>(std::lround(metres / hexmap::kMetresOfYard));
    }

    // Names what stands in a map under other keys than these: nothing of it arrives.
    void only(const YamlNode* map, std::initializer_list<std::string_view> known, std::string_view where) {
        if (map == nullptr || map->kind != YamlNode::Kind::map) return;
        for (const YamlNode& key : map->keys)
            if (std::find(known.begin(), known.end(), key.text) == known.end())
                findings_.left_out(key, message("{1} in {2} is not read", quote(key.text), where),
                                   message("add what it says in the editor"));
    }
    void unread() {
        // "terrain" says how kinds look and lie; the ruleset does so here.
        only(&root_, {"hexmap", "layout", "metadata", "terrain", "extensions", "features"}, "the document");
        const YamlNode* layout = root_.find("layout");
        only(layout, {"orientation", "origin", "all", "label", "georeference", "georef"}, "layout");
        only(root_.find("metadata"), {"id", "title", "version", "date", "description"}, "metadata");
        if (const YamlNode* extensions = root_.find("extensions")) {
            only(extensions, {"ramparts"}, "extensions");
            only(extensions->find("ramparts"), {"id", "prefix", "first", "size", "yards"}, "extensions");
        }
        for (const char* key : {"georeference", "georef"}) only(layout->find(key), {"scale"}, key);
    }

    void feature(const YamlNode& node) {
        const YamlNode* at = node.kind == YamlNode::Kind::map ? node.find("at") : nullptr;
        if (at == nullptr) {
            findings_.left_out(node, message("a feature without \"at\" is left out"),
                               message("name its hexes with \"at\""));
            return;
        }
        if (spent_ > kMostSteps) return;
        const auto found = hexmap::read_path(*at, form_, map_.grid(), kMostAtoms, findings_);
        if (!found || !may_spend(size_of(*found), *at)) return;
        if (found->vertices) {
            findings_.left_out(*at, message("what is at corners is left out"),
                               message("put it on a hexside, or into a hex"));
            return;
        }
        if (found->edges) only(&node, {"at", "terrain", "side"}, "a feature on hexsides");
        else only(&node, {"at", "terrain", "elevation", "label", "properties"}, "a feature on hexes");
        only(node.find("properties"), {"kind"}, "properties");
        if (node.find("terrain") == nullptr && node.find("elevation") == nullptr && node.find("label") == nullptr)
            findings_.left_out(node, message("a feature that says nothing of its hexes is left out"),
                               message("give it a terrain, an elevation or a label"));
        if (!found->edges) beside_the_map(*found, *at);
        if (found->edges) return edges(node, *found);
        hexes(node, *found);
    }

    // Whether so many hexes more may be named; reported once when not.
    bool may_spend(std::size_t steps, const YamlNode& at) {
        if (spent_ > kMostSteps) return false;
        spent_ += steps;
        if (spent_ <= kMostSteps) return true;
        findings_.unsupported(at, message("the features name more than {1} hexes", kMostSteps),
                              message("name each hex once"));
        return false;
    }
    [[nodiscard]] std::size_t size_of(const Collection& where) const {
        std::size_t size = where.all ? map_.grid().size() : 1;
        for (const auto& chain : where.chains) size += chain.size();
        return size;
    }

    template <class Visit>
    void each_hex(const Collection& where, Visit visit) {
        if (where.all)
            for (HexIndex hex = 0; hex < map_.grid().size(); ++hex)
                if (present_[hex]) visit(hex);
        for (const auto& chain : where.chains)
            for (const Atom& each : chain) {
                const HexIndex hex = map_.grid().index(each.hex);
                if (present_[hex]) visit(hex);
            }
    }

    // Hexes of a feature that are not among the map's.
    void beside_the_map(const Collection& where, const YamlNode& at) {
        std::size_t count = 0;
        std::string first;
        for (const auto& chain : where.chains)
            for (const Atom& each : chain) {
                const HexIndex hex = map_.grid().index(each.hex);
                if (present_[hex]) continue;
                if (count++ == 0) first = map_.grid().label(hex);
            }
        if (count > 0)
            findings_.left_out(
                at, message("hexes that are not on the map are left out: {1}, the first is {2}", count, first),
                message("add them to \"all\", or correct the path"));
    }

    // Each word of "terrain": visit(word).
    template <class Visit>
    void each_word(const YamlNode& node, Visit visit) {
        const YamlNode* terrain = node.find("terrain");
        if (terrain == nullptr) return;
        const std::string text = scalar_of(terrain);
        if (text.empty()) findings_.fault(*terrain, message("\"terrain\" is not a word"), message("name a terrain"));
        xml::for_each_item(text, [&](std::string_view word, std::size_t) { visit(*terrain, word); });
    }

    void hexes(const YamlNode& node, const Collection& where) {
        each_word(node, [&](const YamlNode& terrain, std::string_view word) {
            if (!may_spend(size_of(where), terrain)) return;
            if (const auto t = kind_named(rules_.terrains, word)) {
                each_hex(where, [&](HexIndex hex) { map_.set_terrain(hex, static_cast<TerrainId>(*t)); });
            } else if (const auto f = kind_named(rules_.features, word)) {
                each_hex(where, [&](HexIndex hex) {
                    map_.set_features(hex, static_cast<std::uint8_t>(map_.features(hex) | (1U << *f)));
                });
            } else if (const auto r = kind_named(rules_.road_kinds, word)) {
                road(terrain, where, static_cast<RoadKindId>(*r));
            } else {
                unknown(terrain, word, false);
            }
        });
        if (const YamlNode* elevation = node.find("elevation")) {
            const auto level = to_integer(elevation->text, data::kElevation.min, data::kElevation.max);
            if (level)
                each_hex(where, [&](HexIndex hex) { map_.set_elevation(hex, static_cast<std::int8_t>(*level)); });
            else
                findings_.fault(*elevation,
                                message("the height {1} is not a number from {2} to {3}", quote(elevation->text),
                                        data::kElevation.min, data::kElevation.max),
                                message("correct the value"));
        }
        if (const YamlNode* text = node.find("label")) name(node, *text, where);
    }
    void unknown(const YamlNode& terrain, std::string_view word, bool edge) {
        std::vector<std::string_view> ids;
        const auto add = [&](const auto& kinds) {
            for (const auto& kind : kinds) ids.push_back(kind.id);
        };
        if (edge) {
            add(rules_.hexside_kinds);
        } else {
            add(rules_.terrains);
            add(rules_.features);
            add(rules_.road_kinds);
        }
        findings_.unknown(terrain,
                          edge ? message("{1} is not a kind of hexside of the ruleset", quote(word))
                               : message("{1} is not a terrain, feature or road of the ruleset", quote(word)),
                          suggestion(word, ids));
    }
    void name(const YamlNode& node, const YamlNode& text, const Collection& where) {
        constexpr std::string_view kKinds[] = {"place", "area", "water", "road"};
        const YamlNode* properties = node.find("properties");
        const std::string kind = properties != nullptr ? scalar_of(properties->find("kind")) : std::string();
        const auto* found = std::find(std::begin(kKinds), std::end(kKinds), kind);
        MapLabel label;
        label.text = scalar_of(&text);
        label.kind =
            found == std::end(kKinds) ? MapLabel::Kind::place : static_cast<MapLabel::Kind>(found - std::begin(kKinds));
        if (!kind.empty() && found == std::end(kKinds))
            findings_.left_out(*properties->find("kind"),
                               message("{1} is not a kind of name; the name becomes that of a place", quote(kind)),
                               suggestion(kind, kKinds));
        if (properties != nullptr) letter(*properties, label);
        if (!where.chains.empty()) label.at = map_.grid().index(where.chains[0][0].hex);
        if (label.at != kNoHex && !present_[label.at]) return;  // reported as a hex that is not on the map
        if (label.text.empty() || label.at == kNoHex)
            findings_.left_out(text, message("a name without words, or of the whole map, is left out"),
                               message("give it a hex"));
        else map_.labels.push_back(std::move(label));
    }

    void letter(const YamlNode& properties, MapLabel& label) {
        for (const std::string_view name : exchange::kLettering) {
            const YamlNode* node = properties.find(name);
            const std::string value = node != nullptr ? scalar_of(node) : std::string();
            if (!value.empty() && !exchange::set_lettering(label, name, value))
                findings_.left_out(*node, message("{1} cannot be the {2} of a name", quote(value), std::string(name)),
                                   message("leave it out, and the drawing chooses it"));
        }
    }

    void road(const YamlNode& terrain, const Collection& where, RoadKindId road) {
        const Grid& grid = map_.grid();
        const auto lost = [&](Message said) {
            findings_.left_out(terrain, std::move(said), message("name each hex of the way, joined by \"-\""));
        };
        if (where.all) lost(message("a road over the whole map is left out"));
        for (const auto& chain : where.chains) {
            const std::string first = grid.label(grid.index(chain[0].hex));
            if (chain.size() == 1) lost(message("a road of the one hex {1} is left out", first));
            for (std::size_t i = 1; i < chain.size(); ++i) {
                const HexIndex from = grid.index(chain[i - 1].hex);
                const HexIndex to = grid.index(chain[i].hex);
                if (const auto side = grid.hexside_between(from, to))
                    put(terrain, *side, map_.side(*side).with_road(road, true));
                else
                    lost(message("the road from {1} to {2} is left out: they are not side by side", grid.label(from),
                                 grid.label(to)));
            }
        }
    }

    void edges(const YamlNode& node, const Collection& where) {
        each_word(node, [&](const YamlNode& terrain, std::string_view word) {
            const auto kind = kind_named(rules_.hexside_kinds, word);
            if (!may_spend(size_of(where), terrain)) return;
            if (!kind) return unknown(terrain, word, true);
            const YamlNode* side = node.find("side");
            if (side != nullptr && !rules_.hexside_kinds[*kind].directed)
                findings_.left_out(*side, message("{1} has no upper side: \"side\" is not read", word),
                                   message("remove it"));
            if (side != nullptr && rules_.hexside_kinds[*kind].directed && side->text != "in" && side->text != "both")
                return findings_.unsupported(*side, message("the side {1} is not read", quote(side->text)),
                                             message("name each edge from its upper hex, without \"side\""));
            for (const auto& chain : where.chains) along(terrain, chain, static_cast<HexsideKindId>(*kind));
        });
    }
    void along(const YamlNode& terrain, const std::vector<Atom>& chain, HexsideKindId kind) {
        const Grid& grid = map_.grid();
        std::optional<Hexside> last;
        for (const Atom& each : chain) {
            const HexIndex hex = grid.index(each.hex);
            const auto side = grid.hexside(hex, each.direction);
            if (last && side && !touch(*last, *side))
                return findings_.unsupported(terrain, message("a path of edges has a gap before {1}", grid.label(hex)),
                                             message("name every edge of the path"));
            last = side;
            if (!side || !present_[side->hex] || !present_[grid.across(*side)]) {
                findings_.left_out(terrain,
                                   message("the hexside of {1} to the {2} is at the rim of the map and is left out",
                                           grid.label(hex), grid.direction_name(each.direction)),
                                   message("name hexsides between two hexes of the map"));
                last = std::nullopt;
                continue;
            }
            const bool directed = rules_.hexside_kinds[kind].directed;
            const SideState up = side->hex == hex ? SideState::up_owner : SideState::up_other;
            put(terrain, *side, map_.side(*side).with(kind, directed ? up : SideState::present));
        }
    }
    // Whether two hexsides have a corner in common, or are the same: their hexes lie side by side.
    [[nodiscard]] bool touch(Hexside a, Hexside b) const {
        const Grid& grid = map_.grid();
        const HexIndex ends[2][2] = {{a.hex, grid.across(a)}, {b.hex, grid.across(b)}};
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 2; ++j)
                if (ends[0][i] == ends[1][j]) {
                    const HexIndex other = ends[0][1 - i];
                    const HexIndex another = ends[1][1 - j];
                    return other == another || grid.adjacent(other, another);
                }
        return false;
    }
    void put(const YamlNode& at, Hexside side, SideSet set) {
        if (!present_[side.hex] || !present_[map_.grid().across(side)]) return;  // reported as hexes beside the map
        if (!map_.set_side(side, set))
            findings_.fault(at, message("more than 255 different combinations stand on the hexsides"),
                            message("use fewer"));
    }

    // Hexes without a terrain: HexMap allows them, a map of ours does not.
    void bare_hexes() {
        std::size_t bare = 0;
        for (HexIndex hex = 0; hex < map_.grid().size(); ++hex)
            if (present_[hex] && !map_.present(hex)) {
                map_.set_terrain(hex, 0);
                ++bare;
            }
        if (bare > 0 && !rules_.terrains.empty())
            findings_.left_out(*all_,
                               message("{1} hexes have no terrain; they become {2}", bare, rules_.terrains[0].id),
                               message("begin with a feature at \"@all\""));
    }

    const Ruleset& rules_;
    const YamlNode& root_;
    YamlFindings& findings_;
    std::filesystem::path file_;
    const YamlNode* all_ = nullptr;
    hexmap::LabelForm form_;
    bool upwards_ = false;  // rows count from the bottom
    Grid::Shape shape_;
    Map map_;
    std::vector<bool> present_;
    std::size_t spent_ = 0;
};

}  // namespace

Exchanged import_hexmap(const ShippedInput& input) {
    Exchanged out;
    YamlFindings findings(input.source.file.string());
    YamlNode root;
    std::optional<std::string> text;
    if (hexmap::read_yaml(input.source.bytes, root, findings)) text = HexMapReading(input, root, findings).run();
    out.done = text.has_value() && !findings.failed();
    out.findings = findings.take();
    if (!out.done) return out;
    out.files.push_back({"map.xml", std::move(*text)});
    if (const YamlNode* metadata = root.find("metadata")) {
        out.description = scalar_of(metadata->find("description"));
        out.date = scalar_of(metadata->find("date"));
        out.version = scalar_of(metadata->find("version"));
    }
    return out;
}

}  // namespace ramparts
