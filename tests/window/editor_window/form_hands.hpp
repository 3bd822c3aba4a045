// Hands that fill the forms of a battle: modules, their parameters, conditions of victory, units, turns.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/window/editor_window/desk.hpp"

class wxGrid;

namespace ramparts::test {

/// Works in the forms of the scenario as a user does.
class FormHands {
public:
    explicit FormHands(Desk& desk) : desk_(desk) { desk_.document().changes_shared_rules = true; }

    /// Chooses a module from the menu behind "Add" of the page "Modules".
    void switch_on(const std::string& module);
    /// Types a parameter of the module switched on last.
    void parameter(const std::string& name, const std::string& value);
    /// Goes down the choices of a parameter of that module to the one that has this value.
    void choose(const std::string& name, const std::string& value);
    /// Adds a condition of victory by banners for the side that moves first, and types how many it needs.
    void banners(int need);
    /// Types a field of a unit in the counter designer; "set.NAME" is a value for modules.
    void unit(const std::string& id, const std::string& field, const std::string& value);
    /// Types the first turn's cell below a heading of the turn track.
    void first_turn(const std::string& heading, const std::string& value);
    /// The checks have looked, and found no error and no warning.
    void is_clean();

private:
    wxNotebook& page(const char* panel, const char* title);
    void choose_from_add(wxNotebook& book, int entry);
    static wxPropertyGrid& only_form(wxWindow& window);
    Desk& desk_;
};

/// Takes every module out of the battle, and what its units and its results table had for them.
void without_modules(Desk& desk);
/// Puts units into hexes before anything is done in the window.
void post(Desk& desk, const std::vector<std::pair<const char*, const char*>>& places);

/// The paints of the palette that are in sight, by what their tips say, and where a hand finds each first.
[[nodiscard]] std::map<std::string, wxPoint> swatches(Desk& desk);
/// Clicks a cell of a table and waits until it has the cursor.
void click_cell(Desk& desk, wxGrid& grid, int row, int column);

}  // namespace ramparts::test
