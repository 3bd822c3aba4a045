// A HexMap document as the map of a new scenario; see sdk/exchange/shipped.hpp.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "formats/scenario/fields.hpp"
#include "formats/scenario/map_file.hpp"
#include "formats/text/numbers.hpp"
#include "formats/text/suggest.hpp"
#include "formats/xml/attributes.hpp"
#include "sdk/exchange/hexmap/hex_path.hpp"
#include "sdk/exchange/hexmap/names.hpp"
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
                                  message("this is no HexMap document of version 1.0"),
                                  message("write hexmap: \"1.0\" when it is one"));
            return std::nullopt;
        }
        if (!layout() || !field()) return std::nullopt;
        names();
        if (const YamlNode* features = root_.find("features")) {
            if (features->kind != YamlNode::Kind::list)
                findings_.fault(*features, message("\"features\" is no list"), message("write it as one"));
            for (const YamlNode& each : features->items) feature(each);
        }
        bare_hexes();
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
        if (const YamlNode* origin = layout->find("origin"); origin != nullptr && origin->text != "top-left")
            findings_.unsupported(*origin, message("hexes are counted from {1}", quote(origin->text)),
                                  message("only maps whose numbers begin at the top left are read"));
        all_ = layout->find("all");
        if (all_ == nullptr) findings_.fault(*layout, message("\"all\" is missing"), message("name the map's hexes"));
        if (findings_.failed()) return false;
        return label(*layout);
    }
    bool label(const YamlNode& layout) {
        const YamlNode* node = layout.find("label");
        std::string pattern = scalar_of(node);
        if (pattern.empty() || pattern == "auto") pattern = guessed_pattern();
        const auto form = hexmap::label_form(pattern);
        if (form) {
            form_ = *form;
            return true;
        }
        findings_.unsupported(node == nullptr ? *all_ : *node,
                              message("labels of the form {1} are not read", quote(pattern)),
                              message("use digits for columns and rows, as XXYY"));
        return false;
    }
    // As many digits for columns as for rows, by the first label of all.
    [[nodiscard]] std::string guessed_pattern() const {
        const std::string& text = all_->text;
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        if (digits < 4 || digits > 8 || digits % 2 != 0) return "auto";
        return std::string(digits / 2, 'X') + std::string(digits / 2, 'Y');
    }

    // The rectangle round all hexes, each of which exists.
    bool field() {
        Grid::Shape whole = shape_;
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
        map_ = Map(Grid(shape_));
        present_.assign(map_.grid().size(), false);
        for (HexIndex hex = 0; hex < map_.grid().size(); ++hex) map_.set_terrain(hex, kHole);
        for (const auto& chain : found->chains)
            for (const Atom& each : chain) present_[map_.grid().index(each.hex)] = true;
        return true;
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
        if (!xml::is_id(map_.id)) map_.id = "imported";
        map_.name = said("title").empty() ? file_.stem().string() : said("title");
        for (Provenance& section : map_.section_provenance)
            section = {ProvenanceKind::reconstruction, "imported from HexMap"};
        map_.yards = yards();
    }
    [[nodiscard]] int yards() const {
        if (const auto ours = to_integer(scalar_of(own("yards")), 1, 100'000)) return *ours;
        const YamlNode* layout = root_.find("layout");
        const YamlNode* place = layout->find("georeference");
        if (place == nullptr) place = layout->find("georef");
        const std::string scale = place != nullptr ? scalar_of(place->find("scale")) : std::string();
        double metres = 0;
        const auto read = std::from_chars(scale.data(), scale.data() + scale.size(), metres, std::chars_format::fixed);
        if (read.ec != std::errc{} || !(metres >= 1 && metres <= 90'000)) return 100;
        return static_cast<int>(std::lround(metres / hexmap::kMetresOfYard));
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
            findings_.left_out(*at, message("what stands at corners is left out"),
                               message("put it on a hexside, or into a hex"));
            return;
        }
        for (const char* key : {"tags", "id"})
            if (node.find(key) != nullptr)
                findings_.left_out(*node.find(key), message("\"{1}\" of a feature is left out", key),
                                   message("nothing here is called so"));
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

    // Each word of "terrain": visit(word).
    template <class Visit>
    void each_word(const YamlNode& node, Visit visit) {
        const YamlNode* terrain = node.find("terrain");
        if (terrain == nullptr) return;
        const std::string text = scalar_of(terrain);
        if (text.empty()) findings_.fault(*terrain, message("\"terrain\" is no word"), message("name a terrain"));
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
                                message("the height {1} is no number from {2} to {3}", quote(elevation->text),
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
                          edge ? message("{1} is no kind of hexside of the ruleset", quote(word))
                               : message("{1} is no terrain, feature or road of the ruleset", quote(word)),
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
        if (!where.chains.empty()) label.at = map_.grid().index(where.chains[0][0].hex);
        if (label.text.empty() || label.at == kNoHex)
            findings_.left_out(text, message("a name without words, or of the whole map, is left out"),
                               message("give it a hex"));
        else map_.labels.push_back(std::move(label));
    }

    void road(const YamlNode& terrain, const Collection& where, RoadKindId road) {
        for (const auto& chain : where.chains)
            for (std::size_t i = 1; i < chain.size(); ++i) {
                const Grid& grid = map_.grid();
                const auto side = grid.hexside_between(grid.index(chain[i - 1].hex), grid.index(chain[i].hex));
                if (side) put(terrain, *side, map_.side(*side).with_road(road, true));
            }
    }

    void edges(const YamlNode& node, const Collection& where) {
        each_word(node, [&](const YamlNode& terrain, std::string_view word) {
            const auto kind = kind_named(rules_.hexside_kinds, word);
            if (!may_spend(size_of(where), terrain)) return;
            if (!kind) return unknown(terrain, word, true);
            const YamlNode* side = node.find("side");
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
            if (!side) continue;  // the rim of the map
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
    if (out.done) out.files.push_back({"map.xml", std::move(*text)});
    return out;
}

}  // namespace ramparts
