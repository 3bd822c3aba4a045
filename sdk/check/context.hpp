// What checks share while they run: the scenario, places as labels, and facts that several of them need.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/model/names.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/flood.hpp"

namespace ramparts {

/// A hexside on which something lies. `other` is kNoHex at the edge of the rectangle.
struct FilledSide {
    Hexside at;
    HexIndex other = kNoHex;
    SideSet set;
};

/// Calls f(hex, other, side) for every hexside inside the rectangle, each once under its canonical name, with `hex`
/// ascending. No look-ups: about a nanosecond a hexside.
template <class F>
void each_hexside(const Grid& grid, F f) {
    const auto length = static_cast<HexIndex>(grid.length());
    for (int line = 0; line < grid.lines(); ++line) {
        const bool low = grid.is_low_line(line);
        const bool last = line + 1 == grid.lines();
        const HexIndex base = static_cast<HexIndex>(line) * length;
        for (HexIndex place = 0; place < length; ++place) {
            const HexIndex hex = base + place;
            if (place > 0) f(hex, hex - 1, 0);
            if (last) continue;
            if (low || place > 0) f(hex, low ? hex + length : hex + length - 1, 1);
            if (!low || place + 1 < length) f(hex, low ? hex + length + 1 : hex + length, 2);
        }
    }
}

/// Shared, lazily computed facts about one scenario; lives for one run of the checks.
class CheckContext {
public:
    CheckContext(const Scenario& scenario, const CheckOptions& options);

    const Scenario& scenario;
    const Map& map;
    const Grid& grid;
    const Ruleset& rules;
    const CheckOptions& options;

    /// Every hexside on which something lies, ascending.
    [[nodiscard]] std::span<const FilledSide> sides() const;
    /// Where each unit can ever get to; see UnitReach.
    [[nodiscard]] const UnitReach& reach() const;
    /// How many hexes of the map have each terrain (256 entries, holes under kHole).
    [[nodiscard]] const std::vector<HexIndex>& terrain_counts() const;

    /// Whether the index is a hex of the map at all.
    [[nodiscard]] bool exists(HexIndex hex) const noexcept { return hex < grid.size() && map.present(hex); }
    /// A hex of the map that units may enter.
    [[nodiscard]] bool playable(HexIndex hex) const noexcept { return exists(hex) && !closed(map.terrain(hex)); }
    /// A hole, or a terrain nothing enters.
    [[nodiscard]] bool closed(TerrainId terrain) const noexcept { return closed_[terrain]; }

    /// Where a unit moves; on the ground when its class is not there.
    [[nodiscard]] Domain domain(std::size_t unit) const noexcept {
        const UnitClassId kind = scenario.units[unit].unit_class;
        return kind < rules.unit_classes.size() ? rules.unit_classes[kind].domain : Domain::ground;
    }
    /// A hex of the map that units of a domain may be in.
    [[nodiscard]] bool open_to(Domain domain, HexIndex hex) const noexcept {
        if (domain == Domain::ground) return playable(hex);
        if (domain == Domain::air || !exists(hex)) return exists(hex);
        return map.terrain(hex) < rules.terrains.size() && rules.terrains[map.terrain(hex)].naval;
    }

    [[nodiscard]] std::string label(HexIndex hex) const;
    /// "L2306/L2406", lower number first.
    [[nodiscard]] std::string label(Hexside side) const;
    /// Kinds as readers know them: "forest".
    [[nodiscard]] MessageArg terrain_name(TerrainId terrain) const;
    [[nodiscard]] MessageArg class_name(std::size_t unit_class) const;
    /// With its article: "a forest".
    [[nodiscard]] MessageArg a_terrain(TerrainId terrain) const;
    [[nodiscard]] std::string side_name(SideId side) const;
    [[nodiscard]] std::string unit_name(std::size_t unit) const;

    [[nodiscard]] Location at_hex(HexIndex hex) const;
    [[nodiscard]] Location at_side(Hexside side) const;
    /// Unit id, and its hex when it is set up.
    [[nodiscard]] Location at_unit(std::size_t unit) const;
    [[nodiscard]] static Location at_object(std::string object);

    /// What the modules in use say of single units by the metadata of their parameters.
    struct Told {
        std::vector<bool> immobile;  ///< by unit: it never moves
        std::vector<bool> ghosts;    ///< by unit: it does not count for stacking
    };
    [[nodiscard]] const Told& told() const;
    /// The last turn in which a module in use keeps the side from the road rate; 0 for none.
    [[nodiscard]] int roads_closed_until(SideId side) const;

private:
    std::vector<bool> closed_;
    mutable std::optional<std::vector<FilledSide>> sides_;
    mutable std::unique_ptr<UnitReach> reach_;
    mutable std::vector<HexIndex> terrain_counts_;
    mutable std::optional<Told> told_;
};

/// Collects the findings of one check, at most `cap` per code; counts the rest.
class Reporter {
public:
    using Slot = std::size_t;

    Reporter(const Check& check, const CheckOptions& options);

    /// Takes up a code that is in no list, of a plugin.
    [[nodiscard]] Slot plugin_code(const CodeInfo& info);
    /// The place of a settings key among the check's codes; call once before a loop.
    [[nodiscard]] Slot code(std::string_view key) const noexcept;
    /// False when the user has switched the code off: nothing need be computed for it.
    [[nodiscard]] bool wanted(Slot slot) const noexcept { return slots_[slot].severity.has_value(); }
    /// Whether any code of the check is wanted.
    [[nodiscard]] bool asked() const noexcept;
    /// Whether a finding should be worded now; counts it when there is no more room. Call before building text.
    [[nodiscard]] bool room(Slot slot) noexcept;
    /// Adds a finding for which room() said yes. What is said: one sentence with the values; fix: what to do.
    Finding& add(Slot slot, Location where, Message said, Message fix);

    /// Everything reported, with one finding for what did not fit.
    [[nodiscard]] std::vector<Finding> take();

private:
    struct State {
        const CodeInfo* info = nullptr;
        std::optional<Severity> severity;
        int kept = 0;
        int dropped = 0;
    };
    [[nodiscard]] State state_of(const CodeInfo& info) const;

    const CheckOptions& options_;
    std::vector<State> slots_;
    std::vector<std::string_view> keys_;
    std::vector<Finding> findings_;
    int cap_;
};

}  // namespace ramparts
