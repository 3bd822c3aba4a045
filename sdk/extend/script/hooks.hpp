// The hooks of rp.h as functions of a script: one row each, from which the tables of a module are filled.
#pragma once

#include <span>

#include "engine/modules/hook_tables.hpp"
#include "sdk/extend/script/objects.hpp"

namespace ramparts::script {

/// How an answer is taken: nothing, a boolean, a number (nothing: `current`, or 0), a side, a side or
/// "over", a message, hexes.
enum class Answers : std::uint8_t { nothing, boolean, number, side, order, message, hexes };

struct Hook {
    const char* table;  ///< "combat"
    const char* name;   ///< "shifts"
    const char* full;   ///< "combat.shifts"
    /// One letter an argument after the view: u unit, h hex, H how, n number, r role, s side, S set, a action, b what
    /// began, w what happened, f face, c result, x cause of a shift, R what is done, E changes, A actions, X columns, O
    /// weights, K markers, B hexes, - not handed on.
    const char* kinds;
    Answers answers;
    const char* takes;    ///< for the stubs: "unit: integer, current: integer"
    const char* returns;  ///< "integer?", or empty
    const char* doc;      ///< one sentence
    void (*fill)(HookTables&);
};

/// In the order of HookNumber; checks are no hooks, see checks.cpp.
[[nodiscard]] std::span<const Hook> hooks();
/// The place of one of them.
[[nodiscard]] std::size_t number_of(const Hook& hook);

/// Tables of rp.h that a script cannot fill, and why.
struct NotInLua {
    const char* table;  ///< "rp_importers_1"
    const char* why;
};
[[nodiscard]] std::span<const NotInLua> not_in_lua();

}  // namespace ramparts::script
