// The rule modules of one scenario, made and bound: their hooks with filters, their attributes' places, their words.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/modules/catalogue.hpp"
#include "engine/modules/hook_tables.hpp"
#include "engine/play/action.hpp"
#include "engine/play/context.hpp"
#include "engine/play/frames.hpp"
#include "engine/sight/sight_table.hpp"

namespace ramparts {

/// One subscription: what is called, and when it is called at all.
template <class Call>
struct Hook {
    Call call = nullptr;
    const rp_module* module = nullptr;
    int slot = 0;
    int priority = 0;
    UnitSet units;
    SideId side = kNoSide;  ///< kNoSide = any
    int first_turn = 0;
    int last_turn = 255;
    std::vector<HexIndex> hexes;  ///< ascending; empty = any

    [[nodiscard]] bool in_turn(int turn) const noexcept { return turn >= first_turn && turn <= last_turn; }
    [[nodiscard]] bool for_side(SideId s) const noexcept { return side == kNoSide || side == s; }
    [[nodiscard]] bool for_unit(UnitIndex u, SideId s, int turn) const noexcept {
        return units.has(u) && for_side(s) && in_turn(turn);
    }
    [[nodiscard]] bool for_hex(HexIndex hex) const noexcept {
        return hexes.empty() || std::binary_search(hexes.begin(), hexes.end(), hex);
    }
};
/// The hooks of one kind: by priority, then in the scenario's order of modules.
template <class Call>
using Hooks = std::vector<Hook<Call>>;
/// Whether some hook of the list is about the unit; few are, and none where no module subscribed.
template <class Call>
[[nodiscard]] bool asked_about(const Hooks<Call>& hooks, UnitIndex u, int turn) noexcept {
    for (const Hook<Call>& h : hooks)
        if (h.units.has(u) && h.in_turn(turn)) return true;
    return false;
}

/// Whether some of these hooks is about the unit and the hex.
template <class Call>
[[nodiscard]] bool asked_about(const Hooks<Call>& hooks, UnitIndex u, int turn, HexIndex hex) noexcept {
    for (const Hook<Call>& h : hooks)
        if (h.units.has(u) && h.in_turn(turn) && h.for_hex(hex)) return true;
    return false;
}

/// Where an attribute stands, and the values it may have.
struct AttributePlace {
    const AttributeInfo* info = nullptr;
    rp_attr at{};
    std::uint32_t count = 1;  ///< of its scope: units, hexes …

    /// Its value in a state, index < count.
    [[nodiscard]] std::int64_t value(const GameState& state, std::uint32_t index) const noexcept;
    /// Appends the event that gives it a value of its range.
    void put(const GameState& state, std::uint32_t index, std::int64_t value, EventList& events) const;

    // How it is packed: the word, by its number in a state, and where it stands in that.
    [[nodiscard]] std::uint32_t word(std::uint32_t index) const noexcept { return at.word + index / at.per_word; }
    [[nodiscard]] std::int64_t unpacked(std::uint64_t from, std::uint32_t index) const noexcept {
        return static_cast<std::int64_t>(from >> shift(index) & mask()) + at.least;
    }
    [[nodiscard]] std::uint64_t packed(std::uint64_t into, std::uint32_t index, std::int64_t value) const noexcept {
        return (into & ~(mask() << shift(index))) | static_cast<std::uint64_t>(value - at.least) << shift(index);
    }

private:
    [[nodiscard]] unsigned shift(std::uint32_t index) const noexcept { return at.bits * (index % at.per_word); }
    [[nodiscard]] std::uint64_t mask() const noexcept {
        return at.bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << at.bits) - 1;
    }
};

/// A policy of sight of a module in use.
struct SightPolicy {
    int slot = 0;
    const SightInfo* info = nullptr;
    SightTable table;
    std::optional<rp_attr> farthest;  ///< where the attribute stands that limits the distance

    /// Nothing farther is seen in this position; 0 = no limit.
    [[nodiscard]] int limit(const GameState& state) const noexcept;
};

struct SetupData;

/// A module in use.
struct BoundModule {
    BoundModule();
    ~BoundModule();
    BoundModule(const BoundModule&) = delete;
    BoundModule& operator=(const BoundModule&) = delete;

    const CatalogueModule* entry = nullptr;
    const ModuleUse* use = nullptr;
    int slot = 0;
    rp_setup setup{};
    std::unique_ptr<SetupData> data;
    const rp_module* instance = nullptr;
    /// Its tables, null when it has none. They are copies of our size: what lies behind the size it gave is null (R2).
    const rp_play_1* play = nullptr;
    const rp_combat_1* combat = nullptr;
    const rp_words_1* words = nullptr;
    const rp_hints_1* hints = nullptr;
    std::tuple<rp_play_1, rp_combat_1, rp_words_1, rp_hints_1> tables{};
    std::vector<AttributePlace> attributes;

    [[nodiscard]] const PluginModule& info() const noexcept { return entry->info; }
    /// One of the four words of its slot that pinned attributes stand in, 0 ≤ i < kModuleVars.
    [[nodiscard]] Var old_word(int i) const noexcept {
        return static_cast<Var>(static_cast<int>(Var::modules) + slot * kModuleVars + i);
    }
    /// The number of a rule of its metadata as readers know it ("8.2"); of its first one for 0 or an unknown number.
    [[nodiscard]] RuleNumber rule(int number = 0) const noexcept;
    [[nodiscard]] const MessageInfo* message(int number) const noexcept;
    [[nodiscard]] const FrameInfo* frame(int number) const noexcept;
    [[nodiscard]] const PhaseInfo* phase(int number) const noexcept;
    /// The frame that stands in the old words of a state: the first roll of one die of the ruleset, or the first
    /// question answered by yes or no; null when the module has none.
    [[nodiscard]] const FrameInfo* plain_frame(bool dice) const noexcept;
};

/// One phase of a player turn: movement, combat, or a module's.
struct SequenceStep {
    Phase phase = Phase::movement;  ///< numbers above Phase::over are modules' phases
    int slot = -1;
    int number = 0;
};

/// Immutable and shared by all games of a rule set. Calls into modules are made by StandardRules.
class ModuleSet {
public:
    /// Makes the modules that the scenario uses. Modules that have no code or refuse are left out and named by
    /// problems(); such a scenario must not be played.
    ModuleSet(const GameContext& context, std::shared_ptr<const ModuleCatalogue> catalogue);
    ~ModuleSet();
    ModuleSet(const ModuleSet&) = delete;
    ModuleSet& operator=(const ModuleSet&) = delete;

    struct Problem {
        std::size_t use = 0;  ///< place among the scenario's modules
        Message text;         ///< one sentence
    };
    [[nodiscard]] const std::vector<Problem>& problems() const noexcept { return problems_; }
    [[nodiscard]] const std::shared_ptr<const ModuleCatalogue>& catalogue() const noexcept { return catalogue_; }
    /// What a thread holds while it calls a module here; null when each of them says that one instance serves all
    /// threads (RP_MODULE_SHARED). One for all modules of the set, as one may ask a question that asks another.
    [[nodiscard]] std::recursive_mutex* one_at_a_time() const noexcept { return one_at_a_time_.get(); }

    /// The module at a place among the scenario's, or null.
    [[nodiscard]] const BoundModule* at(int slot) const noexcept {
        return slot >= 0 && static_cast<std::size_t>(slot) < modules_.size()
                   ? modules_[static_cast<std::size_t>(slot)].get()
                   : nullptr;
    }
    /// The module that a result of its own in the combat table calls, and the place of the code in its metadata; null
    /// for results of the standard rules.
    struct OwnResult {
        const BoundModule* module = nullptr;
        std::uint32_t code = 0;
    };
    [[nodiscard]] const OwnResult* result(int column, int die) const noexcept {
        if (results_.empty()) return nullptr;
        const OwnResult& found =
            results_[static_cast<std::size_t>((column - context_.lowest_column()) * context_.die_faces() + die - 1)];
        return found.module ? &found : nullptr;
    }
    /// Whether modules may leave an obligation without anybody to meet it.
    [[nodiscard]] bool veto_combats() const noexcept { return !complete.empty() || !may_be_attacked.empty(); }
    /// What the metadata say of a verb; null for other actions.
    [[nodiscard]] const VerbInfo* verb(const Action& action) const noexcept;
    [[nodiscard]] const std::vector<std::unique_ptr<BoundModule>>& all() const noexcept { return modules_; }
    [[nodiscard]] const rp_fixed& fixed() const noexcept { return fixed_; }
    [[nodiscard]] const std::vector<SequenceStep>& sequence() const noexcept { return sequence_; }
    /// Its id: movement, combat, or as the module's metadata say.
    [[nodiscard]] std::string_view phase_id(const SequenceStep& step) const noexcept;
    /// Words that the modules need behind the units; 0 when they keep nothing but pinned attributes and plain frames.
    [[nodiscard]] std::size_t more_words() const noexcept { return more_words_; }
    [[nodiscard]] UnitSet ghosts() const noexcept { return ghosts_; }
    /// Whether some module asks for moves to be made hex by hex.
    [[nodiscard]] bool steps_on_the_way() const noexcept { return steps_on_the_way_; }
    /// Whether some attribute goes back to its beginning when a unit enters a hex.
    [[nodiscard]] bool resets_on_entry() const noexcept { return resets_on_entry_; }
    /// The policy of a number that sight_number() gave, or null; 0 is that of the standard rules, which stands
    /// elsewhere.
    [[nodiscard]] const SightPolicy* sight(std::size_t number) const noexcept {
        return number >= 1 && number <= sights_.size() ? &sights_[number - 1] : nullptr;
    }
    /// The number of a policy that a module describes, from 1 on; 0 when it describes none of that id.
    [[nodiscard]] int sight_number(int slot, std::string_view id) const noexcept;

    /// Victory Banners that modules have counted for a side; in `value_of(place)` the caller says what an attribute of
    /// the side is now.
    template <class ValueOf>
    [[nodiscard]] int count_banners(ValueOf value_of) const {
        int taken = 0;
        for (const auto& module : modules_)
            if (module)
                for (const AttributePlace& place : module->attributes)
                    if (place.info->counts == VictoryCount::banners) taken += static_cast<int>(value_of(place));
        return taken;
    }
    [[nodiscard]] int banners(const GameState& state, SideId side) const {
        return count_banners([&](const AttributePlace& place) { return place.value(state, side); });
    }

    // The hooks that a module subscribes to, by name.
#define RAMPARTS_SUBSCRIBED(table, name) Hooks<decltype(rp_##table##_1::name)> name;
#define RAMPARTS_DIRECT(table, name)
    RP_HOOKS(RAMPARTS_SUBSCRIBED, RAMPARTS_DIRECT)
#undef RAMPARTS_SUBSCRIBED
    Hooks<decltype(rp_play_1::began)> ended;  ///< the same function as `began`, told of ends

    /// Whether the code of some module runs in a process that may end.
    [[nodiscard]] bool watched() const noexcept;
    /// Why the code of a module cannot be asked any more; empty while all can (see CodeWatch).
    [[nodiscard]] Message trouble() const;
    /// What has happened to processes with code of these modules, a sentence each; the list grows.
    [[nodiscard]] std::vector<Message> news() const;

    /// Takes a subscription of a module that is being made: RP_YES, or why not.
    int subscribe(const BoundModule& module, std::string_view hook, const rp_filter& filter);

private:
    void build_fixed();
    void lay_out(BoundModule& module);
    void add_sights(const BoundModule& module);
    [[nodiscard]] Message make(BoundModule& module);
    void build_sequence();
    void build_results();
    void connect(const BoundModule& module);
    void disconnect(int slot);

    const GameContext& context_;
    std::shared_ptr<const ModuleCatalogue> catalogue_;
    rp_fixed fixed_{};
    std::vector<rp_unit_info> units_;
    std::vector<std::uint8_t> night_;
    std::vector<std::unique_ptr<BoundModule>> modules_;  // by slot, null where there is none
    std::vector<SequenceStep> sequence_;
    std::vector<OwnResult> results_;  // by column and die; empty without any
    std::vector<Problem> problems_;
    std::vector<SightPolicy> sights_;
    std::unique_ptr<std::recursive_mutex> one_at_a_time_;
    std::size_t more_words_ = 0;
    bool steps_on_the_way_ = false;
    bool resets_on_entry_ = false;
    UnitSet ghosts_;
};

/// The table a hook is in, and which of its functions it is.
template <class T, class Member>
struct TableMember {
    using Table = T;
    Member member;
};

/// Calls `visit(name, list, entry)` for every hook that the rules call.
template <class Set, class Visit>
void each_hook(Set& set, Visit visit) {
#define RAMPARTS_SUBSCRIBED(table, name) \
    visit(#table "." #name, set.name,    \
          TableMember<rp_##table##_1, decltype(&rp_##table##_1::name)>{&rp_##table##_1::name});
    RP_HOOKS(RAMPARTS_SUBSCRIBED, RAMPARTS_DIRECT)
#undef RAMPARTS_SUBSCRIBED
#undef RAMPARTS_DIRECT
    visit("play.ended", set.ended, TableMember<rp_play_1, decltype(&rp_play_1::began)>{&rp_play_1::began});
}

}  // namespace ramparts
