// Turning the position on the screen into a rule case of the scenario.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "editor/playtest/desk.hpp"
#include "formats/cases/case_file.hpp"

namespace ramparts {

/// Something the case could expect, with what the program finds now.
struct PinExpectation {
    std::string text;  ///< "us-21 reaches L2710 for 3 MP"
    CaseItem item;
    bool suggested = false;
    RuleNumber rule;  ///< what it is mostly about
};

/// Why the position cannot be pinned; empty when it can. Cases begin where a unit to move or a combat is chosen.
[[nodiscard]] std::string pin_obstacle(PlayDesk& desk, const OpenDocument& document);
/// What the hex under the cursor, the unit in it, the attack on it and the ruler's line could be expected to give.
[[nodiscard]] std::vector<PinExpectation> pin_expectations(PlayDesk& desk, const OpenDocument& document);
/// An id that the file of pinned cases does not use yet.
[[nodiscard]] std::string free_pin_id(const OpenDocument& document);

struct PinName {
    std::string id;
    RuleNumber rule;
    std::string title;
};
struct PinResult {
    bool written = false;
    std::filesystem::path file;
    std::string problem;  ///< of a case that was not written
};
/// Runs the case once and appends it to `cases/pinned.xml` beside the scenario.
[[nodiscard]] PinResult pin(PlayDesk& desk, const OpenDocument& document, const PinName& name,
                            const std::vector<CaseItem>& expectations);

}  // namespace ramparts
