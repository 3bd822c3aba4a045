// Where the parts of a scenario stand in its files: offsets recorded while reading, turned into lines on demand.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/hex.hpp"
#include "engine/diag/diagnostic.hpp"
#include "engine/model/provenance.hpp"
#include "engine/model/ruleset.hpp"
#include "formats/xml/source_text.hpp"

namespace ramparts {

namespace xml {
class RawTree;
}
/// A ruleset that says only what differs from another, as it was read; see formats/variant.
struct RulesetOrigin;

/// The provenance a section states for its rows, by the section's element name; kept so that saving can leave it.
using SectionDefaults = std::map<std::string, Provenance, std::less<>>;

/// Where each element of a file begins and ends, as reading has found it; saving writes into these places. Null when
/// the text could not be parsed.
using TreePtr = std::shared_ptr<const xml::RawTree>;

/// Offsets of named objects in one file; see object_label. Those of a variant also name what its changes are about:
/// "hex C1823", "hexside C2025/C2026".
struct ObjectPlaces {
    SourcePtr source;
    TreePtr tree;
    std::map<std::string, std::uint32_t, std::less<>> objects;
    SectionDefaults defaults;
    std::shared_ptr<const RulesetOrigin> made_from = {};  ///< of a ruleset that says only what differs; else null
    std::shared_ptr<const ObjectPlaces> base = {};        ///< the places of the file that it is made from
};

/// Offsets in a map file: four bytes a hex, sixteen a hexside or road.
struct MapPlaces {
    struct Side {
        Hexside at;
        std::uint8_t slot;  ///< hexside kind, or 16 + road kind
        std::uint32_t byte;
    };
    SourcePtr source;
    TreePtr tree;  ///< without the rows of sections that stand as the writer writes them
    Grid grid;
    std::vector<std::uint32_t> hexes;                           ///< by HexIndex, 0 = no line
    std::vector<Side> sides;                                    ///< in file order
    std::map<std::string, std::uint32_t, std::less<>> objects;  ///< labels, by object_label::map_label
};

/// The labels by which Location::object names rows of tables and other things without an id of their own.
namespace object_label {
[[nodiscard]] std::string cell(Odds odds, int die);                                      ///< "cell 1:4 3"
[[nodiscard]] std::string allowance(std::string_view unit_class);                        ///< "allowance infantry"
[[nodiscard]] std::string enter(std::string_view terrain, std::string_view unit_class);  ///< "enter forest artillery"
[[nodiscard]] std::string cross(std::string_view hexside, std::string_view unit_class);  ///< "cross creek"
[[nodiscard]] std::string shift(std::string_view cause);                                 ///< "shift forest"
[[nodiscard]] std::string option(std::string_view id);                                   ///< "option odds-clamp"
[[nodiscard]] std::string turn(int number);                                              ///< "turn 6"
[[nodiscard]] std::string victory(std::size_t rule);         ///< "victory 1", counted from 1
[[nodiscard]] std::string map_label(std::string_view text);  ///< "label Chapel"
/// "set balls"; behind its owner's label: "unit us-1 set balls", "unit-class artillery set balls", "turn 3 set fog".
[[nodiscard]] std::string value(std::string_view name);
[[nodiscard]] std::string module_table(std::string_view module, std::string_view name);  ///< "table a.module losses"
/// "row 2", counted from 1, or its cell "row 2 hexes"; behind its table's label.
[[nodiscard]] std::string table_row(std::size_t row, std::string_view column = {});
}  // namespace object_label

/// Places of everything in a loaded scenario. Cheap to copy. A place that is not known is an empty FilePlace.
class SourcePlaces {
public:
    std::shared_ptr<const ObjectPlaces> scenario;                ///< of a variant: its file, with what it changes
    std::vector<std::shared_ptr<const ObjectPlaces>> inherited;  ///< files that a variant is made from, nearest first
    std::shared_ptr<const ObjectPlaces> ruleset;
    std::shared_ptr<const MapPlaces> map;

    [[nodiscard]] FilePlace hex(HexIndex hex) const;
    [[nodiscard]] FilePlace hexside(Hexside at, HexsideKindId kind) const;
    [[nodiscard]] FilePlace road(Hexside at, RoadKindId kind) const;
    /// The first thing that stands on a hexside.
    [[nodiscard]] FilePlace hexside(Hexside at) const;
    [[nodiscard]] FilePlace unit(std::string_view id) const;
    /// Groups, modules, sides, kinds (by id) and what object_label names: the scenario's first, then the ruleset's,
    /// then the map's.
    [[nodiscard]] FilePlace object(std::string_view label) const;
    [[nodiscard]] FilePlace group(std::string_view id) const { return object(id); }
    [[nodiscard]] FilePlace module(std::string_view id) const { return object(id); }
    [[nodiscard]] FilePlace cell(Odds odds, int die) const { return object(object_label::cell(odds, die)); }

    /// Fills where.file from the other labels of the location when it is empty: a value that the unit states, unit,
    /// hexside, object, then hex.
    void locate(Diagnostic& diagnostic) const;

private:
    [[nodiscard]] FilePlace of_scenario(std::string_view label) const;
    [[nodiscard]] FilePlace side(Hexside at, int slot) const;
};

}  // namespace ramparts
