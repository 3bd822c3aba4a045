// Machine fixes as plain data: what one change to a scenario would put a finding right.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"
#include "sdk/change/document/edit.hpp"
#include "sdk/check/area.hpp"

namespace ramparts {

/// One change. Which fields count depends on `kind`; `text` says in words what it does, for a menu.
struct Fix {
    enum class Kind : std::uint8_t {
        add_hexside,         ///< side, id (hexside kind), number (SideState)
        remove_hexside,      ///< side, id
        add_road,            ///< side, id (road kind)
        remove_road,         ///< side, id
        clear_side,          ///< side: remove everything on it
        set_terrain,         ///< hex, id (terrain)
        set_elevation,       ///< hex, number
        remove_feature,      ///< hex, id (feature)
        remove_label,        ///< index
        rename_label,        ///< index, value
        move_unit,           ///< index, hex: set the unit up there; its arrival is dropped
        remove_setup,        ///< index: the unit is no longer set up (it keeps its group)
        remove_arrival,      ///< index: the unit leaves its group (it keeps its hex)
        set_unit_range,      ///< index, number
        set_unit_reduced,    ///< index, number
        rename_unit,         ///< index, value
        set_group_entry,     ///< index, hex
        set_group_turn,      ///< index, number
        remove_group,        ///< index; units refer to the others as before
        set_cell_code,       ///< index (CRT cell), value
        add_otherwise,       ///< id (side)
        remove_victory,      ///< index
        remove_victory_hex,  ///< index, number (position in the rule's hexes)
        set_need,            ///< index, number
        add_module,          ///< value (module id), all parameters by default
        remove_module,       ///< index
        remove_param,        ///< index (module), number (position of the parameter)
        set_param,           ///< index (module), name, value
        rename_module,       ///< index, value (its id of today)
        rename_param,        ///< index (module), number (position of the parameter), value (its name of today)
        remove_ignored,      ///< index
        state_section,       ///< name (section): what does not say where it comes from becomes a reconstruction
    };
    Kind kind = Kind::add_hexside;
    Message text;
    HexIndex hex = kNoHex;
    Hexside side;
    std::uint8_t id = 0;
    int number = 0;
    std::size_t index = 0;
    std::string name;
    std::string value;
    friend bool operator==(const Fix&, const Fix&) = default;
};

/// Which areas of the scenario the fix changes.
[[nodiscard]] AreaMask areas_of(const Fix& fix) noexcept;

/// Carries the fix out as part of an edit. False, and nothing changed, when it no longer suits the scenario (an index
/// or hex is gone) or the door refuses it: then the edit has failed.
bool make_fix(Edit& e, const Fix& fix);

}  // namespace ramparts
