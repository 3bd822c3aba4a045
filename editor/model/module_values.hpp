// The values that rule modules in use declare for units, their classes and turns, as fields and cells of text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "editor/model/form.hpp"
#include "sdk/change/document/document.hpp"

namespace ramparts {

/// A value that a module in use reads; one that several declare is listed once, with the range that suits all.
struct DeclaredValue {
    std::string name;   ///< "lookout"
    std::string label;  ///< in the language of the program: "Lookout"
    std::string help;   ///< what it is for, what it takes, the rule
    int least = 0;
    int most = 99;
    std::optional<int> otherwise;  ///< where it is not stated; nothing: the module knows itself
};
/// Those of units and their classes, in the order of the modules.
[[nodiscard]] std::vector<DeclaredValue> declared_values(const Scenario& scenario);
/// Those that each turn may state.
[[nodiscard]] std::vector<DeclaredValue> declared_turn_values(const Scenario& scenario);

/// Adds a heading and a field "set.NAME" for each declared value, empty where the unit states none: its hint is what
/// holds then. Values that are stated and that nothing reads follow, so that they can be taken away.
void add_unit_values(Form& form, const Scenario& scenario, std::size_t unit);
void add_class_values(Form& form, const Scenario& scenario, std::size_t unit_class);
/// The name behind "set."; nothing when it is another field.
[[nodiscard]] std::optional<std::string> value_field(std::string_view name);

/// Takes a typed value; an empty text takes it away. One edit. Returns why it could not be taken (for a number outside
/// its range the words of its check), or nothing.
[[nodiscard]] std::string set_unit_value(Document& document, std::size_t unit, const std::string& name,
                                         std::string_view text);
[[nodiscard]] std::string set_class_value(Document& document, std::size_t unit_class, const std::string& name,
                                          std::string_view text);
[[nodiscard]] std::string set_turn_value(Document& document, std::size_t turn, const std::string& name,
                                         std::string_view text);

}  // namespace ramparts
