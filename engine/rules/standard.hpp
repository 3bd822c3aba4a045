// The standard TLG2 rules, sections 2.6–7.9, as a pure rule set; battles add modules.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/modules/module_set.hpp"
#include "engine/modules/proposals.hpp"
#include "engine/play/rule_set.hpp"
#include "engine/rules/combat.hpp"
#include "engine/search/reach.hpp"

namespace ramparts {

/// Where a retreating or displaced unit may go, and in which class of 6.12–6.14 the hexes were found.
struct RetreatOptions {
    int rank = 0;  ///< 1 empty or with room, 2 such a hex in an EZOC, 3 by displacement, 0 none
    std::vector<HexIndex> hexes;
    int looked_at = 0;  ///< hexsides looked across to find them: what the search costs
};

class StandardRules final : public RuleSet {
public:
    /// Builds the context and makes the scenario's modules. The scenario must be playable(). Throws std::runtime_error
    /// with one sentence when a module has no code or refuses: nothing is ever played without a rule it names.
    explicit StandardRules(std::shared_ptr<const Scenario> scenario,
                           std::shared_ptr<const ModuleCatalogue> catalogue = installed_catalogue());
    ~StandardRules() override;
    /// The same for whoever asks whether the modules take the scenario: null when one does not, and what they say.
    [[nodiscard]] static std::shared_ptr<const StandardRules> make(std::shared_ptr<const Scenario> scenario,
                                                                   std::vector<ModuleSet::Problem>& problems);
    /// The rules for a number of threads that play at the same time: these for all of them when every module serves all
    /// threads (RP_MODULE_SHARED), else for each but the first equal ones with instances of their own, so that none
    /// waits for another. They share the context, and tell offences together. To be called, and given back, while no
    /// other thread uses the modules' libraries. Throws as the constructor does.
    [[nodiscard]] static std::vector<std::shared_ptr<const StandardRules>> for_threads(
        const std::shared_ptr<const StandardRules>& rules, unsigned threads);

    [[nodiscard]] const std::shared_ptr<const GameContext>& context() const override { return context_; }
    [[nodiscard]] UnitSet ghosts() const override { return modules_.ghosts(); }
    [[nodiscard]] std::size_t more_words() const override;
    void react(const StateView& view, const Event& trigger, EventList& events) const override;
    void look_again(const StateView& view, EventList& events) const override;
    /// Whether all units that the rules hold are where the rules take them to be: those of a combat that is being put
    /// together or has been declared, those that have to retreat, the one that moves.
    [[nodiscard]] bool state_is_sound(const StateView& view) const;
    void start(const StateView& view, EventList& events) const override;
    /// Events that begin the phase of that id in the player turn of a side: movement, combat or a module's. False when
    /// there is none in the sequence.
    bool enter_phase(const StateView& view, std::string_view id, SideId side, EventList& events) const;
    void legal(const StateView& view, ActionList& actions) const override;
    void outcomes(const StateView& view, std::vector<Outcome>& outcomes) const override;
    void resolve(const StateView& view, const Action& action, EventList& events) const override;
    bool settle(const StateView& view, EventList& events) const override;
    [[nodiscard]] Explanation explain(const StateView& view, const Action& action) const override;
    [[nodiscard]] std::string suspect(const StateView& view, const Event* trigger) const override;
    /// Why the unit of an action, on the map, may not move though it has not moved and stands in no EZOC, whoever's
    /// turn it is: what the module says that forbids it. Legal when none does.
    [[nodiscard]] Explanation explain_standing(const StateView& view, const Action& action) const;

    // ---- questions that players, queries and explanations ask too ----

    /// Allowance in force in half points: day or night (2.7, 10.2).
    [[nodiscard]] int allowance(const StateView& view, UnitIndex u) const;
    /// Whether the unit moves at the road rate now (4.18, 9.2).
    [[nodiscard]] bool road_rate(const StateView& view, UnitIndex u) const;
    /// Movement profile in force (road rate or not).
    [[nodiscard]] int profile(const StateView& view, UnitIndex u) const;
    /// What modules change of a unit's allowance, profile and range now, in the order in which they are asked; empty
    /// where no module does.
    [[nodiscard]] std::vector<Given> given(const StateView& view, UnitIndex u) const;
    /// Whether an on-map unit may begin to move: not moved, not in an EZOC, not forbidden (4.1, 4.7).
    [[nodiscard]] bool may_move(const StateView& view, UnitIndex u) const;
    /// What is asked of a search for where a unit could go if it moved or entered now; nothing when it may not.
    [[nodiscard]] std::optional<ReachRequest> reach_request(const StateView& view, UnitIndex u) const;
    /// The answer to it; false when it may not.
    bool reach(const StateView& view, UnitIndex u, Reach& reach, bool plain = false) const;
    /// The hexes of the unit's way to `to`, the first and the last included: the cheapest, and of several always the
    /// same; empty when it may not move or cannot get there. Leaves the search in `scratch`.
    [[nodiscard]] std::vector<HexIndex> way(const StateView& view, UnitIndex u, HexIndex to, Reach& scratch) const;
    /// Entry of a reserve unit (5.3): the hex in use and the half points to stand in it.
    struct Entry {
        bool possible = false;
        HexIndex hex = kNoHex;
        int cost = 0;
        bool blocked = false;  ///< regular hex held or in ZOC of the enemy
        RuleNumber rule = "5.2";
        Wording reason;
        /// The reason of a unit whose place in the column costs more than its allowance.
        static constexpr Wording kTooDear =
            wording("the place in the entry column costs more than the movement allowance");
        static constexpr Wording kShut = wording("a rule module closes the entry hex to it");
    };
    [[nodiscard]] Entry entry(const StateView& view, UnitIndex u) const;
    /// Nearest unblocked edge hexes that can replace a blocked entry hex (5.3).
    void substitutes(const StateView& view, int entry_point, std::vector<HexIndex>& hexes) const;

    [[nodiscard]] int range(const StateView& view, UnitIndex u) const;
    [[nodiscard]] bool may_attack(const StateView& view, UnitIndex u) const;
    [[nodiscard]] bool stands_fast(const StateView& view, UnitIndex u) const;
    [[nodiscard]] RetreatOptions retreat_options(const StateView& view, UnitIndex u) const;
    [[nodiscard]] Combat combat(const StateView& view) const;
    /// Enemy units that may still be attacked this phase, friends that may still attack (6.3, 6.12).
    [[nodiscard]] UnitSet attackable(const StateView& view) const;
    [[nodiscard]] UnitSet able(const StateView& view) const;
    /// Enemies adjacent to a unit across links.
    [[nodiscard]] UnitSet adjacent_enemies(const StateView& view, UnitIndex u) const;
    /// Guns among the able units that may still bombard this phase (7.8, 6.13), and their ranges in hexes, which are
    /// written for them alone.
    [[nodiscard]] UnitSet guns(const StateView& view, UnitSet able, std::array<int, kMaxUnits>& ranges) const;

    [[nodiscard]] const ModuleSet& modules() const noexcept { return modules_; }
    /// The module that does not let a combat be resolved as it stands, or null.
    [[nodiscard]] const BoundModule* incomplete(const StateView& view, const Combat& combat) const;
    /// Hexes that modules close to a unit, and hexes in which they make it stop: one bit each, in ascending order;
    /// empty when no module says anything.
    [[nodiscard]] HexBits closed_hexes(const StateView& view, UnitIndex u) const;
    [[nodiscard]] HexBits stop_hexes(const StateView& view, UnitIndex u) const;
    /// Whether modules let a gun fire at a hex.
    [[nodiscard]] bool may_support(const StateView& view, UnitIndex u, HexIndex hex) const;
    /// Strength in a role (RP_ROLE_…) as modules leave it; see unit_strength().
    [[nodiscard]] int strength_in_force(const StateView& view, UnitIndex u, unsigned role, HexIndex hex,
                                        int current) const;
    /// What an action of a module's phase or question is worth to the side that decides, in hundredths of a combat
    /// factor: what the module says, else by the hint of its metadata, 1 for yes to a question; 0 for ending the phase.
    [[nodiscard]] int verb_worth(const StateView& view, const Action& action) const;
    /// What a unit is worth to its side, and what it risks in a hex, as modules leave it, for players; in hundredths of
    /// a combat factor, `current` being what they would say without.
    [[nodiscard]] int unit_worth_in_force(const StateView& view, UnitIndex u, int current) const;
    [[nodiscard]] int danger_in_force(const StateView& view, UnitIndex u, HexIndex hex, int current) const;
    /// Adds the column shifts that modules give a combat.
    void shifts_of_modules(const StateView& view, const Combat& combat, ShiftSink& sink) const;
    /// The module that does not let a shift of the standard rules count, or null; cause: RP_SHIFT_….
    [[nodiscard]] const BoundModule* forbidding_shift(const StateView& view, const Combat& combat, unsigned cause,
                                                      const Shift& shift) const;
    /// The module whose phase, question or roll is open, or null.
    [[nodiscard]] const BoundModule* deciding(const StateView& view) const;
    /// The title of the phase, question or roll that is open, as its module says it, else from its metadata; empty when
    /// no module decides.
    [[nodiscard]] Message frame_title(const StateView& view) const;
    /// What a module says of a verb of its own that could be chosen now, or of a face of its die that is open; nothing
    /// when it leaves that to the title.
    [[nodiscard]] std::optional<rp_message> said(const StateView& view, const Action& action) const;
    /// What a module did that it may not, since these rules were made: the first few, one sentence each. A call that
    /// breaks the contract changes nothing.
    [[nodiscard]] std::vector<Message> offences() const;
    [[nodiscard]] const GameContext& tables() const noexcept { return *context_; }

    /// Enemy factors a side has eliminated so far (9.3).
    [[nodiscard]] int score(const StateView& view, SideId side) const override;
    /// The winner if the game ended now.
    [[nodiscard]] SideId winner(const StateView& view) const;

private:
    struct Offences;
    /// Whether the modules took the scenario is not asked yet.
    StandardRules(std::shared_ptr<const GameContext> context, std::shared_ptr<const ModuleCatalogue> catalogue,
                  std::shared_ptr<Offences> offences);
    void require_modules() const;

    friend class CombatPlan;

    // movement and entry
    void legal_movement(const StateView& view, ActionList& actions) const;
    void legal_destinations(const StateView& view, ActionList& actions) const;
    [[nodiscard]] bool has_step(const StateView& view, UnitIndex u) const;
    [[nodiscard]] bool allowed_to_move(const StateView& view, UnitIndex u) const;
    [[nodiscard]] bool begin_way(const StateView& view, UnitIndex u, HexIndex hex, EventList& events) const;
    void go_on_the_way(const StateView& view, const Frame& frame, EventList& events) const;
    void tell_entered(const StateView& view, UnitIndex u, HexIndex hex, HexIndex from, int how,
                      EventList& events) const;
    void enter_hex(const StateView& view, UnitIndex u, HexIndex hex, int how, EventList& events) const;
    void resolve_move(const StateView& view, const Action& action, EventList& events) const;

    // whether a unit may enter a hex, however it comes there
    [[nodiscard]] bool closed_by_units_alone(const StateView& view) const;
    [[nodiscard]] bool may_step(const StateView& view, UnitIndex u, int profile, int direction) const;
    [[nodiscard]] const BoundModule* barring(const StateView& view, UnitIndex u, HexIndex from, HexIndex to,
                                             rp_message& why) const;
    [[nodiscard]] bool entering_judged(const StateView& view, UnitIndex u, HexIndex to) const;
    [[nodiscard]] bool barred(const StateView& view, UnitIndex u, HexIndex from, HexIndex to) const;
    [[nodiscard]] std::optional<Explanation> explain_barred(const StateView& view, UnitIndex u, HexIndex from,
                                                            HexIndex to) const;
    [[nodiscard]] const BoundModule* refusing_stack(const StateView& view, UnitIndex u, HexIndex hex, int how,
                                                    rp_message& why) const;
    [[nodiscard]] bool unwelcome(const StateView& view, UnitIndex u, HexIndex hex, int how) const;
    [[nodiscard]] std::optional<Explanation> explain_stack(const StateView& view, UnitIndex u, HexIndex hex,
                                                           int how) const;
    [[nodiscard]] bool may_come_in(const StateView& view, UnitIndex u, HexIndex hex) const;
    void narrow(const StateView& view, UnitIndex u, ReachRequest& request) const;
    [[nodiscard]] Explanation explain_shut(const StateView& view, const Action& action, const Entry& way) const;
    [[nodiscard]] Explanation explain_no_step(const StateView& view, UnitIndex u) const;
    [[nodiscard]] std::optional<Explanation> explain_no_way(const StateView& view, const Action& action,
                                                            const ReachRequest& request) const;
    [[nodiscard]] std::optional<Explanation> explain_step(const StateView& view, const Action& action,
                                                          RuleNumber rule) const;

    // combat
    void legal_combats(const StateView& view, ActionList& actions) const;
    void legal_build(const StateView& view, ActionList& actions) const;
    void begin_combat_phase(const StateView& view, EventList& events) const;
    [[nodiscard]] UnitSet defenders_in(const StateView& view, HexIndex hex) const;
    void begin_combat(const StateView& view, HexIndex hex, EventList& events) const;
    void commit_combat(const StateView& view, int reduction, EventList& events) const;
    void roll_combat(const StateView& view, int die, EventList& events) const;
    [[nodiscard]] bool settle_losses(const StateView& view, bool defender, EventList& events) const;
    [[nodiscard]] UnitSet escorted(const StateView& view) const;
    [[nodiscard]] UnitSet followers(const StateView& view, UnitIndex u, UnitSet leaving = {}) const;
    void fall(const StateView& view, UnitIndex u, EventList& events, UnitSet with = {}) const;
    void go(const StateView& view, UnitIndex u, HexIndex hex, int how, EventList& events) const;
    void lose_step(const StateView& view, UnitIndex u, bool defender, EventList& events) const;
    [[nodiscard]] bool settle_retreats(const StateView& view, EventList& events) const;
    void begin_retreat(const StateView& view, UnitIndex u, HexIndex hex, EventList& events) const;
    void give_up_chain(const StateView& view, EventList& events) const;
    void continue_chain(const StateView& view, UnitIndex last, HexIndex hex, EventList& events) const;
    [[nodiscard]] bool settle_displacement(const StateView& view, EventList& events) const;
    void advance_options(const StateView& view, ActionList& actions) const;
    [[nodiscard]] bool settle_advance(const StateView& view, EventList& events) const;
    void finish_combat(const StateView& view, EventList& events) const;
    void lapse_obligations(const StateView& view, EventList& events) const;
    void lapse(const StateView& view, EventList& events) const;
    void clear_combat(EventList& events) const;
    void give_up_combat(const StateView& view, EventList& events) const;
    // procedures that modules call
    [[nodiscard]] std::optional<Frame> called_play(const StateView& view) const;
    /// The module whose called movement or combat is not for the unit; null when all may play.
    [[nodiscard]] const BoundModule* leaving_out(const StateView& view, UnitIndex u) const;
    void begin_called(const StateView& view, Frame called, EventList& events) const;
    void end_called(const StateView& view, Frame called, EventList& events) const;
    [[nodiscard]] std::optional<Frame> procedure(const StateView& view) const;
    [[nodiscard]] UnitSet losers(const StateView& view, bool defender) const;
    void go_on_retreating(const StateView& view, Frame called, EventList& events) const;
    void lose_for_retreat(const StateView& view, UnitIndex u, EventList& events) const;
    void advance(const StateView& view, const Action& action, EventList& events) const;
    void end_procedure(const StateView& view, const Frame& called, EventList& events) const;
    void legal_displacement(const StateView& view, ActionList& actions) const;
    [[nodiscard]] bool movement_open(const StateView& view) const;
    [[nodiscard]] bool combats_open(const StateView& view) const;
    [[nodiscard]] bool held_at_start(const StateView& view, HexIndex hex) const;
    [[nodiscard]] int way_out(const StateView& view, UnitIndex u, int direction,
                              const std::vector<HexIndex>& chain) const;
    [[nodiscard]] bool leads_back(const StateView& view, UnitIndex u, int direction) const;
    [[nodiscard]] UnitSet holders_of(const StateView& view, HexIndex hex) const;
    [[nodiscard]] bool may_be_displaced(const StateView& view, UnitIndex u) const;
    [[nodiscard]] bool displaceable(const StateView& view, UnitSet holders, const std::vector<HexIndex>& chain,
                                    int& looked_at) const;
    [[nodiscard]] RetreatOptions candidates(const StateView& view, UnitIndex u,
                                            const std::vector<HexIndex>& chain) const;

    // flow
    [[nodiscard]] std::optional<int> order_by_module(const StateView& view, int turn) const;
    [[nodiscard]] SideId first_side(const StateView& view, int turn) const;
    [[nodiscard]] SideId next_side(const StateView& view) const;
    void begin_player_turn(const StateView& view, int turn, SideId side, EventList& events) const;
    void begin_phase(const StateView& view, std::size_t place, SideId side, EventList& events) const;
    void end_phase(const StateView& view, EventList& events) const;
    /// What follows when all modules have heard of an end (RP_ENDED_…).
    void pass_on(const StateView& view, std::uint8_t ended, EventList& events) const;
    void next_phase(const StateView& view, EventList& events) const;
    /// The place of the next phase in the sequence; its size behind the last one.
    [[nodiscard]] std::size_t phase_after(const StateView& view) const;
    void end_player_turn(const StateView& view, SideId next, EventList& events) const;
    void go_on_after_player_turn(const StateView& view, SideId next, EventList& events) const;

    // modules: what they say of what the rules ask
    friend class ModuleCalls;
    [[nodiscard]] int allowance_in_force(const StateView& view, UnitIndex u, int current) const;
    [[nodiscard]] int profile_in_force(const StateView& view, UnitIndex u, int current) const;
    [[nodiscard]] int range_in_force(const StateView& view, UnitIndex u, int current) const;
    [[nodiscard]] int score_in_force(const StateView& view, SideId side, int current) const;
    [[nodiscard]] std::optional<SideId> winner_by_module(const StateView& view) const;
    [[nodiscard]] const BoundModule* forbidding_move(const StateView& view, UnitIndex u) const;
    [[nodiscard]] const BoundModule* forbidding_attack(const StateView& view, UnitIndex u) const;
    [[nodiscard]] const BoundModule* sparing(const StateView& view, UnitIndex u) const;
    [[nodiscard]] UnitSet may_leave_ezoc(const StateView& view) const;
    [[nodiscard]] bool release_unmet(const StateView& view, EventList& events) const;
    [[nodiscard]] bool build_open(const StateView& view) const;
    [[nodiscard]] UnitSet free_to_move(const StateView& view) const;
    [[nodiscard]] bool held_by_module(const StateView& view, UnitIndex u) const;
    void options_of_modules(const StateView& view, const Combat& combat, ActionList& actions) const;
    // modules: what happens to them
    /// How a unit came into a hex (rp_movement_1::entered).
    enum Entered : std::uint8_t { kByMove, kByEntry, kByRetreat, kByDisplacement, kByAdvance, kByStep };
    void walk(const StateView& view, const Trigger& trigger, EventList& events) const;
    void legal_frame(const StateView& view, ActionList& actions) const;
    [[nodiscard]] bool frame_open(const StateView& view) const;
    [[nodiscard]] bool settle_frame(const StateView& view, EventList& events) const;
    void resolve_frame(const StateView& view, const Action& action, EventList& events) const;
    void roll_frame(const StateView& view, int face, EventList& events) const;
    void outcomes_of_frame(const StateView& view, std::vector<Outcome>& outcomes) const;
    void resolve_option(const StateView& view, const Action& action, EventList& events) const;
    void call_result(const StateView& view, const ModuleSet::OwnResult& own, EventList& events) const;
    void happened(std::uint8_t what, UnitIndex u, EventList& events) const;
    [[nodiscard]] std::optional<Explanation> refusal(const StateView& view, const BoundModule& module,
                                                     const Action& action) const;
    [[nodiscard]] std::optional<Explanation> refusal_of_any(const StateView& view, const Action& action) const;
    [[nodiscard]] Explanation explain_module(const StateView& view, const Action& action) const;

    // explanations
    [[nodiscard]] std::optional<Explanation> explain_out(const StateView& view, UnitIndex u) const;
    [[nodiscard]] Explanation explain_movement(const StateView& view, const Action& action) const;
    [[nodiscard]] Explanation explain_combat(const StateView& view, const Action& action) const;
    [[nodiscard]] Explanation explain_target(const StateView& view, const Action& action) const;
    [[nodiscard]] Explanation explain_attacker(const StateView& view, const Action& action) const;
    [[nodiscard]] Explanation explain_support(const StateView& view, const Action& action) const;
    [[nodiscard]] Explanation explain_resolving(const StateView& view, const Action& action) const;
    [[nodiscard]] Explanation explain_result(const StateView& view, const Action& action) const;

    std::shared_ptr<const GameContext> context_;
    ModuleSet modules_;
    std::shared_ptr<Offences> offences_;
    void offence(const BoundModule* module, Message text) const;
};

}  // namespace ramparts
