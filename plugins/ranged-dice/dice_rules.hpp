// What the tables and parameters of ranged dice combat say: who fires at whom, with how many dice.
#pragma once

#include <ramparts/plugin.hpp>

#include <array>
#include <vector>

namespace ranged_dice {

namespace rp = ramparts::plugin;

/// In the order of the words of the tables.
enum class Arm : std::uint8_t { none, infantry, artillery };
enum class Symbol : std::uint8_t { infantry, cavalry, artillery, flag, sabres };

/// Why a unit may not fire; `none`: it may.
enum class Refusal : std::uint8_t {
    none,
    elsewhere,
    arm,
    unordered,
    once,
    engaged,
    nobody,
    adjacent,
    range,
    sight,
    reduced
};

class DiceRules {
public:
    explicit DiceRules(const rp::Setup& setup);

    [[nodiscard]] int orders() const noexcept { return orders_; }
    [[nodiscard]] int faces() const noexcept { return static_cast<int>(die_.size()); }
    [[nodiscard]] Symbol symbol(int face) const { return die_[static_cast<std::size_t>(face - 1)]; }
    /// How many faces of the die show it.
    [[nodiscard]] int chances(Symbol wanted) const;
    [[nodiscard]] bool has_arm(rp::View view, rp::Unit u) const;

    /// Whether the unit could fire at somebody at all, as it stands; the target is looked at by `against`.
    [[nodiscard]] Refusal may_fire(rp::View view, rp::Unit u) const;
    [[nodiscard]] Refusal against(rp::View view, rp::Unit u, rp::Hex hex) const;
    /// Calls f(hex of an enemy who may be fired at) for a unit that may_fire().
    template <class F>
    void each_target(rp::View view, rp::Unit u, F&& f) const {
        for (rp::Unit e = 0; e < view.units(); ++e)
            if (view.info(e).side != view.info(u).side && view.on_map(e) && target_in(view, view.hex(e)) == e &&
                against(view, u, view.hex(e)) == Refusal::none)
                f(view.hex(e));
    }
    /// The one unit of a hex that is fired at (004:14): a leader only when he stands alone; RP_NO_UNIT: none.
    [[nodiscard]] rp::Unit target_in(rp::View view, rp::Hex hex) const;
    /// The symbol that hits it.
    [[nodiscard]] Symbol hit_by(rp::View view, rp::Unit target) const;
    /// Dice of a unit at a target; first all is added, then all is taken away (004:30).
    [[nodiscard]] int dice(rp::View view, rp::Unit u, rp::Hex from, rp::Hex at) const;
    /// The same without what the present position adds or takes: by range and terrain alone.
    [[nodiscard]] int plain_dice(rp::View view, rp::Unit u, rp::Hex from, rp::Hex at) const;
    [[nodiscard]] bool sees(rp::View view, rp::Hex from, rp::Hex at) const { return view.sight(sight_, from, at) != 2; }

    /// The leader who stands with a unit, RP_NO_UNIT: none. Leaders have none.
    [[nodiscard]] static rp::Unit leader_with(rp::View view, rp::Unit u);
    [[nodiscard]] static bool is_leader(rp::View view, rp::Unit u) { return view.info(u).stack == 1; }

    rp::Attr ordered, given, fired, cards;

private:
    struct ClassRow {
        bool listed = false;
        Arm arm = Arm::none;
        Symbol symbol = Symbol::infantry;
    };
    static constexpr std::size_t kFarthest = 31;

    void read_classes(const rp::Setup& setup);
    void read_dice(const rp::Setup& setup);
    [[nodiscard]] const ClassRow& row(rp::View view, rp::Unit u) const;
    [[nodiscard]] int base(Arm arm, int hexes) const;
    [[nodiscard]] int cover(rp::View view, rp::Hex from, rp::Hex at) const;

    int orders_, full_, leader_, moved_, uphill_;
    Symbol leader_symbol_ = Symbol::cavalry;
    std::uint32_t sight_;
    std::vector<ClassRow> classes_;
    std::array<std::array<int, kFarthest>, 3> range_{};  // by arm and hexes
    std::array<int, 256> terrain_{};
    std::array<int, 8> features_{};
    std::vector<Symbol> die_;
};

/// A word of a list as its place in it.
[[nodiscard]] Symbol symbol_of(std::string_view word);

}  // namespace ranged_dice
