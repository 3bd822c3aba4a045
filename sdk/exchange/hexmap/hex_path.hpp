// HexPath, by which HexMap documents name hexes and edges: read as far as its ways are the only shortest ones.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/hex.hpp"
#include "sdk/exchange/hexmap/yaml_tree.hpp"

namespace ramparts::hexmap {

/// A hex, or an edge of one.
struct Atom {
    HexNumber hex;
    int direction = -1;  ///< 0…5: the edge in that direction
    friend bool operator==(const Atom&, const Atom&) = default;
};

/// What a path names: chains of atoms that are connected, in their order. All are hexes, or all edges.
struct Collection {
    bool all = false;  ///< "@all"
    bool edges = false;
    bool vertices = false;  ///< named, and not read
    std::vector<std::vector<Atom>> chains;
    [[nodiscard]] bool empty() const noexcept { return !all && chains.empty(); }
};

/// How labels are written, and what they count.
struct LabelForm {
    std::size_t column_digits = 2;  ///< 0: as many as the number needs; of letters always so
    std::size_t row_digits = 2;
    std::string between;
    bool rows_first = false;         ///< "YYXX"
    bool letters = false;            ///< columns are A…Z, then AA…
    bool doubled = false;            ///< behind Z come AA, BB, CC; else AA, AB, AC
    std::optional<int> turned_over;  ///< rows count upwards: the sum of the first and last row's number
};
/// "XXYY", "YYXX", "XXXYYY", "XX.YY", "X.Y", "A1", "AYY": X or A for columns, Y or 1 for rows. Nothing for others.
[[nodiscard]] std::optional<LabelForm> label_form(std::string_view pattern);
/// The pattern that a label such as "0101" or "C12" is of; "auto" when it is of none.
[[nodiscard]] std::string guessed_pattern(std::string_view label);

/// Reads a path, `at` being a text or a list of texts. `grid` has the orientation and parity of the map and is as large
/// as any map can be, numbers counting from 0. At most `most` atoms. Nothing, and a finding, for what is not read.
[[nodiscard]] std::optional<Collection> read_path(const YamlNode& at, const LabelForm& form, const Grid& grid,
                                                  std::size_t most, YamlFindings& findings);

}  // namespace ramparts::hexmap
