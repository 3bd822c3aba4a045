// What a shot does: the values of the pieces, the tables of modifiers and the lists of kinds, read once.
#pragma once

#include <ramparts/plugin.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace bombardment {

namespace rp = ramparts::plugin;

/// A shot while it is being resolved, as it stands in the locals of a frame.
struct Shot {
    enum Kind : int { in_phase, reaction, charge };  ///< the last: reaction to a charge, a morale test comes first
    rp::Unit gun = RP_NO_UNIT;
    rp::Unit target = RP_NO_UNIT;
    rp::Hex at = RP_NO_HEX;  ///< the target's
    Kind kind = in_phase;
    int points = 0;  ///< still to be lost
    [[nodiscard]] bool in_reaction() const noexcept { return kind != in_phase; }
};

/// Everything about fire that does not change during a game.
class Gunnery {
public:
    explicit Gunnery(const rp::Setup& setup);

    [[nodiscard]] bool is_gun(const rp::View& view, rp::Unit u) const { return view.info(u).bombards != 0; }
    /// Whether a gun in this hex may bombard at all (002:34, 35).
    [[nodiscard]] bool may_fire_from(const rp::View& view, rp::Hex hex) const;
    /// Least and greatest distance of a target of the gun, in hexes (002:7, 11).
    [[nodiscard]] int nearest() const noexcept { return nearest_; }
    [[nodiscard]] int farthest(rp::Unit gun) const { return farthest_[gun]; }
    [[nodiscard]] bool sees(const rp::View& view, rp::Hex from, rp::Hex to) const;
    /// The unit in the hex that a shot at it hits: one that counts for stacking before any other; none: RP_NO_UNIT.
    [[nodiscard]] rp::Unit target_in(const rp::View& view, rp::Hex hex) const;

    /// Points that the target loses for a face of the die (002:61 to 84), never below 0.
    [[nodiscard]] int losses(const rp::View& view, const Shot& shot, int face) const;

    /// Morale value and combat strength as they were printed.
    [[nodiscard]] int morale(rp::Unit u) const { return morale_[u]; }
    [[nodiscard]] bool is_command(const rp::View& view, rp::Unit u) const { return view.info(u).stack == 1; }

    /// Adjacent, and neither a great step in height nor an unbridged river between (002:43).
    [[nodiscard]] bool in_contact(const rp::View& view, rp::Hex a, rp::Hex b) const;
    /// Whether a cavalry unit that comes from one hex into the next with this step charges.
    [[nodiscard]] bool charges(const rp::View& view, rp::Unit u, rp::Hex from, rp::Hex to) const;

private:
    [[nodiscard]] int modifiers(const rp::View& view, const Shot& shot) const;
    [[nodiscard]] int at_distance(int hexes) const;
    struct TargetRow;
    [[nodiscard]] bool is_kind(const rp::View& view, rp::Unit u, const TargetRow& row) const;

    struct Cover {
        int terrain = -1;
        int feature = -1;
        int modifier = 0;
        [[nodiscard]] bool is(const rp_hex_info& hex) const noexcept {
            return (terrain < 0 || terrain == hex.terrain) && (feature < 0 || (hex.features >> feature & 1) != 0);
        }
    };
    /// Of a class, of a kind, or of both.
    struct TargetRow {
        enum Kind : int { any = -1, guns, command };  ///< in the order of the words of the table
        int unit_class = -1;
        int kind = any;
        int modifier = 0;
    };
    struct Row {
        int of = 0;
        int modifier = 0;
    };

    std::vector<int> value_, farthest_, morale_;  // by unit
    std::vector<Row> distances_;
    std::vector<TargetRow> targets_;
    std::vector<Cover> covers_, no_fire_;
    int in_reaction_ = 0;
    int nearest_ = 2;
    int levels_ = 1;
    std::uint32_t sight_ = 0;
    bool charges_ = true;
    std::vector<int> cavalry_, open_ground_, no_charge_over_;
};

}  // namespace bombardment
