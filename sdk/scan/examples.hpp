// Examples for a scan as a text: lines of the edit language that say what is printed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/model/scenario.hpp"
#include "sdk/scan/scan_reader.hpp"

namespace ramparts::scan {

struct HexExample {
    HexIndex hex = kNoHex;
    GroundKind kind;
};
struct SideExample {
    LineName name;
    Hexside side;
    SideState state = SideState::none;
};
struct Examples {
    std::vector<HexExample> hexes;
    std::vector<SideExample> lines;
};

/// Reads lines such as `hex L2406,L2407 terrain forest elevation 1`, `hexside L2306/L2406 slope up L2306`, `hexside
/// L2306/NE - creek`, `road L2206 L2306`, `road - L2206 L2306`; blank ones and comments say nothing. Every faulty line
/// is reported with its place as RP6070, and then nothing is read. Of a place given twice the later line holds.
[[nodiscard]] Result<Examples, std::vector<Diagnostic>> read_examples(const Scenario& scenario, std::string_view text,
                                                                      const std::string& path);

/// The line that read_examples reads as this example.
[[nodiscard]] std::string line_of(const Scenario& scenario, const HexExample& example);
[[nodiscard]] std::string line_of(const Scenario& scenario, const SideExample& example);

void give(ScanReader& reader, const Examples& examples);

}  // namespace ramparts::scan
