// What `tune` may change: single data of a battle, each with the values it may have, read from the words of a user.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

/// A datum that is free within limits.
struct FreeDatum {
    enum class Kind : std::uint8_t {
        full,      ///< a unit's factor at full strength
        reduced,   ///< its factor after one step loss
        strength,  ///< both: the reduced one is half of the full one, rounded up; of a unit of one step the full one
        range,     ///< printed range of its bombardment, in hexes
        at,        ///< its set-up hex, one of a list
        arrives,   ///< the group it arrives with, one of a list
        turn,      ///< the turn of a group of reinforcements
        entry,     ///< its entry hex, one of a list
        day,       ///< movement allowance of a unit class by day, in half points
        night,     ///< by night
        turns,     ///< length of the game
    };
    Kind kind = Kind::full;
    std::size_t index = 0;    ///< of the unit, group or row of allowances
    std::string name;         ///< as it was asked for: "us-21.full"
    std::vector<int> values;  ///< numbers, hexes or groups, each once, in the order asked for; never empty in a request
};

/// Why a datum cannot be freed.
struct FreeFault {
    std::size_t at = 0;  ///< characters of the words in front of what is wrong
    bool taken = false;  ///< it is somebody's word, and not ours to change
    Message said;
    Message fix;
};

/// Most values of one datum, and most data.
inline constexpr std::size_t kMaxFreeValues = 200;
inline constexpr std::size_t kMaxFreeData = 32;

/// Reads `THING.FIELD:VALUES`, several with commas between. THING is the id of a unit (full, reduced, strength, range,
/// at, arrives), of a group (turn, entry) or of a unit class (day, night), or `game` (turns). VALUES is `LOW..HIGH`, or
/// values with `|` between: numbers, hexes, ids of groups. Refused is what there is not, what has values out of the
/// range of the format, a datum freed twice, and a datum whose origin is the rulebook, errata or the printed game,
/// which is named: those are not for balance to change.
[[nodiscard]] Result<std::vector<FreeDatum>, FreeFault> read_free_data(const Scenario& scenario,
                                                                       std::string_view words);

/// Reads one `THING.FIELD` without values, and refuses like read_free_data().
[[nodiscard]] Result<FreeDatum, FreeFault> find_free_datum(const Scenario& scenario, std::string_view name);
/// Values round what the datum is now, as read_free_data() reads them behind the colon: two numbers less and two more
/// within the range of the format, a hex and its neighbours on the map that are not taken, all groups of the side.
[[nodiscard]] std::string suggested_values(const Scenario& scenario, const FreeDatum& datum);
/// The names of fields that data of this kind may have: those of a unit for its id, of a group, of a class, of `game`;
/// only those that it has a value for. Nothing for a thing that there is not.
[[nodiscard]] std::vector<std::string_view> free_fields(const Scenario& scenario, std::string_view thing);

/// What the datum is now; -1 when it is nothing, as the set-up hex of a unit that arrives.
[[nodiscard]] int value_now(const Scenario& scenario, const FreeDatum& datum);
/// Makes it another; everything else stays.
void set_value(Scenario& scenario, const FreeDatum& datum, int value);
/// A value as files show it: a number, a hex, a group; "-" for -1.
[[nodiscard]] std::string value_text(const Scenario& scenario, const FreeDatum& datum, int value);

}  // namespace ramparts
