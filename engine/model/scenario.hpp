// A scenario: sides, turn track, units, reinforcements, victory and modules over a map and a ruleset.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/map.hpp"
#include "engine/model/ruleset.hpp"

namespace ramparts {

using SideId = std::uint8_t;
using UnitIndex = std::uint8_t;
inline constexpr SideId kNoSide = 0xFF;
inline constexpr UnitIndex kNoUnit = 0xFF;
inline constexpr int kSides = 2;
inline constexpr int kMaxUnits = 128;
inline constexpr int kMaxTurns = 99;
inline constexpr int kMaxSteps = 8;  ///< of a unit

struct SideInfo {
    std::string id;
    std::string name;
    std::string abbreviation;
    std::string colour = "#cccccc";  ///< counter background (2.4)
    Provenance provenance;
    std::string facing = {};  ///< facing colour of units whose class and who themselves have none
    friend bool operator==(const SideInfo&, const SideInfo&) = default;
};

struct TurnInfo {
    bool night = false;
    std::string label;
    Provenance provenance;
    std::vector<SetValue> values;  ///< what attributes of rule modules that follow the turns are in this one
    friend bool operator==(const TurnInfo&, const TurnInfo&) = default;
};

/// What the files of pictures hold that a battle names, by their paths. They are files beside it and no datum of its
/// own: battles that differ in nothing else are equal.
class CounterPictures {
public:
    using Bytes = std::shared_ptr<const std::string>;
    void put(std::string path, std::string bytes) {
        files_.insert_or_assign(std::move(path), std::make_shared<const std::string>(std::move(bytes)));
    }
    /// What another shelf has beside what is here.
    void add(const CounterPictures& other) { files_.insert(other.files_.begin(), other.files_.end()); }
    /// The bytes of a file; null when it is not here.
    [[nodiscard]] Bytes find(std::string_view path) const noexcept {
        const auto found = files_.find(path);
        return found == files_.end() ? nullptr : found->second;
    }
    [[nodiscard]] bool empty() const noexcept { return files_.empty(); }
    friend bool operator==(const CounterPictures&, const CounterPictures&) noexcept { return true; }

private:
    std::map<std::string, Bytes, std::less<>> files_;
};

/// A counter. Exactly one of `at` (set up on the map) and `arrives` (a reinforcement group) is given.
struct Unit {
    std::string id;
    std::string name;   ///< as printed, e.g. "1F"
    std::string title;  ///< historical name
    std::string commander;
    int men = 0;
    int guns = 0;
    SideId side = 0;
    UnitClassId unit_class = 0;
    int full = 1;                ///< combat factor at full strength
    std::optional<int> reduced;  ///< factor after one step loss; nothing = one-step unit (2.6)
    std::vector<int> further;    ///< factors after two, three … step losses, of a unit that has `reduced`
    int range = 0;               ///< printed bombardment range in hexes (7.2), 0 = none
    std::optional<HexIndex> at;
    std::optional<std::uint8_t> arrives;  ///< position in Scenario::reinforcements
    std::vector<std::string> traits;
    std::vector<std::string> leaders;  ///< ids of units; empty = any leader of its side
    std::string facing;                ///< collar and cuffs of its regiment, "#rrggbb"; empty = as its class or side
    Provenance provenance;
    std::vector<SetValue> values;  ///< for rule modules; before those of its class
    std::string picture = {};      ///< file beside the battle, drawn in the place of its symbol; empty = none
    friend bool operator==(const Unit&, const Unit&) = default;
    /// 1 to kMaxSteps.
    [[nodiscard]] int steps() const noexcept {
        return !reduced ? 1 : 2 + (further.size() < kMaxSteps - 2U ? static_cast<int>(further.size()) : kMaxSteps - 2);
    }
    /// The factor when so many steps are lost, 0 with the last one.
    [[nodiscard]] int factor(int lost) const noexcept {
        if (lost <= 0) return full;
        if (lost >= steps()) return 0;
        return lost == 1 ? *reduced : further[static_cast<std::size_t>(lost) - 2];
    }
    [[nodiscard]] bool has_trait(std::string_view trait) const noexcept {
        for (const auto& t : traits)
            if (t == trait) return true;
        return false;
    }
};

/// A piece of card that is no unit: "Disrupted", "Out of ammunition". It is printed among the counters; the rules of
/// play know nothing of it.
struct Marker {
    enum class Symbol : std::uint8_t { none, ring, triangle, square, star, cross, arrow, flame };
    std::string id;
    std::string name;
    std::string text;                ///< short, on its face; empty = none
    std::string colour = "#f6f0dc";  ///< of both sides
    Symbol symbol = Symbol::none;
    std::string picture;  ///< file beside the battle, in the place of the symbol; empty = none
    int count = 1;        ///< pieces of it
    std::string back;     ///< words on its back; empty = blank
    friend bool operator==(const Marker&, const Marker&) = default;
};

/// Units that may enter by one hex from one turn on (5.2).
struct ReinforcementGroup {
    std::string id;
    SideId side = 0;
    HexIndex entry = kNoHex;
    int turn = 1;
    Provenance provenance;
    friend bool operator==(const ReinforcementGroup&, const ReinforcementGroup&) = default;
};

/// Tried in order at the end of the last turn; the first that holds names the winner.
struct VictoryRule {
    enum class Kind : std::uint8_t {
        eliminated,  ///< `side` wins when no unit of `of` is on the map
        hold,        ///< `side` wins when it has a unit in at least `need` of `hexes`
        score,       ///< the side that eliminated more enemy factors wins; a tie goes on to the next rule
        otherwise,   ///< `side` wins
        banners,     ///< `side` wins at once when it has taken `need` Victory Banners, which modules count
        points,      ///< `side` scores `held` for each of `hexes`, and for what its enemy loses; see `need` and `lead`
    };
    Kind kind = Kind::otherwise;
    SideId side = 0;
    SideId of = 1;
    std::vector<HexIndex> hexes;
    int need = 1;
    Provenance provenance;
    // Of `points` alone. All conditions of a side add up, and the greatest `need` and `lead` among them hold.
    int held = 0;                   ///< for each of `hexes` that the side holds at the end …
    bool each_turn = false;         ///< … of each turn, not of the last alone
    int unit_lost = 0;              ///< for each enemy unit eliminated
    int step_lost = 0;              ///< for each step that enemy units have lost
    std::vector<HexIndex> exits{};  ///< by which units of the side leave the map
    int exited = 0;                 ///< for each unit that has left
    int lead = 1;                   ///< so many points more than the enemy it needs; 0: it may have fewer
    friend bool operator==(const VictoryRule&, const VictoryRule&) = default;
};

struct ModuleParam {
    std::string name;
    std::string value;
    friend bool operator==(const ModuleParam&, const ModuleParam&) = default;
};

/// A rule module the scenario switches on, with its parameters as text.
struct ModuleUse {
    std::string id;
    std::vector<ModuleParam> params;
    Provenance provenance;
    friend bool operator==(const ModuleUse&, const ModuleUse&) = default;
    [[nodiscard]] std::string_view param(std::string_view param_name) const noexcept {
        for (const auto& p : params)
            if (p.name == param_name) return p.value;
        return {};
    }
};

struct SourceNote {
    std::string author;
    std::string title;
    std::string note;
    friend bool operator==(const SourceNote&, const SourceNote&) = default;
};

/// A finding the author has looked at and chosen to keep, with the reason.
struct IgnoredFinding {
    std::string code;
    std::string place;  ///< hex, hexside or unit id as the finding names it; empty = everywhere
    std::string reason;
    friend bool operator==(const IgnoredFinding&, const IgnoredFinding&) = default;
};

/// Everything about one battle. A regular value: the editor's document, the file's content and the engine's input.
struct Scenario {
    std::string id;
    std::string name;
    std::string version = "1.0.0";
    std::string date;
    std::string description;
    std::string ruleset_href = "ruleset.xml";
    std::string ruleset_sha256;  ///< lower-case hex, empty = not pinned
    std::string map_href = "map.xml";
    Ruleset ruleset;
    Map map;
    std::vector<TurnInfo> turns;
    std::vector<SideInfo> sides;  ///< exactly kSides in a valid scenario
    SideId first_side = 0;
    std::vector<Unit> units;
    std::vector<ReinforcementGroup> reinforcements;
    std::vector<VictoryRule> victory;
    std::vector<ModuleUse> modules;
    std::vector<std::string> notes;
    std::vector<SourceNote> bibliography;
    std::vector<IgnoredFinding> ignored;
    Provenance units_provenance;  ///< default of the section
    Provenance turns_provenance;
    std::vector<Marker> markers;
    std::string
        counter_order;  ///< ids of units and markers as their counters follow on the sheets; see counter_sheets()
    CounterPictures pictures;  ///< what the picture files hold that were found

    friend bool operator==(const Scenario&, const Scenario&) = default;

    [[nodiscard]] std::optional<UnitIndex> unit(std::string_view unit_id) const noexcept {
        for (std::size_t i = 0; i < units.size(); ++i)
            if (units[i].id == unit_id) return static_cast<UnitIndex>(i);
        return std::nullopt;
    }
    [[nodiscard]] std::optional<SideId> side(std::string_view side_id) const noexcept {
        for (std::size_t i = 0; i < sides.size(); ++i)
            if (sides[i].id == side_id) return static_cast<SideId>(i);
        return std::nullopt;
    }
};

}  // namespace ramparts
