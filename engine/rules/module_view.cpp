// The boundary's view over a position.
#include "engine/rules/module_view.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/rules/odds.hpp"
#include "engine/rules/standard.hpp"
#include "engine/rules/victory.hpp"

namespace ramparts {
namespace {

constexpr std::array<std::uint16_t, RP_V_COUNT> kVarWords = [] {
    std::array<std::uint16_t, RP_V_COUNT> words{};
    const auto put = [&](int id, Var v) { words[static_cast<std::size_t>(id)] = static_cast<std::uint16_t>(v); };
    put(RP_V_TURN, Var::turn);
    put(RP_V_PHASE, Var::phase);
    put(RP_V_PHASING, Var::phasing_side);
    put(RP_V_TO_ACT, Var::side_to_act);
    put(RP_V_ACTIVE, Var::active_unit);
    put(RP_V_COLUMN, Var::column);
    put(RP_V_DIE, Var::die);
    put(RP_V_LOCKED, Var::locked);
    return words;
}();

static_assert(static_cast<int>(Sight::clear) == RP_SIGHT_CLEAR &&
              static_cast<int>(Sight::attenuated) == RP_SIGHT_ATTENUATED &&
              static_cast<int>(Sight::blocked) == RP_SIGHT_BLOCKED);
static_assert(static_cast<int>(Phase::movement) == RP_PHASE_MOVEMENT &&
              static_cast<int>(Phase::combat) == RP_PHASE_COMBAT && static_cast<int>(Phase::over) == RP_PHASE_OVER);
static_assert(sizeof(Action) == sizeof(rp_action) && sizeof(UnitSet) == sizeof(rp_set));
static_assert(static_cast<int>(ActionKind::die) == RP_ACT_DIE && static_cast<int>(ActionKind::verb) == RP_ACT_VERB &&
              static_cast<int>(ActionKind::option) == RP_ACT_OPTION);
static_assert(kNoUnit == RP_NO_UNIT && kNoHex == RP_NO_HEX && kNoSide == RP_NO_SIDE && kMaxUnits == RP_MAX_UNITS);

UnitSet set_from(const rp_set& s) noexcept { return {s.w[0], s.w[1]}; }

// Questions that ask modules again are answered to this depth; a module whose answer needs its own answer goes no
// further.
constexpr int kMostNested = 8;
thread_local int g_nested = 0;
struct Nested {
    Nested() { ++g_nested; }
    ~Nested() { --g_nested; }
    [[nodiscard]] static bool too_deep() noexcept { return g_nested > kMostNested; }
};

}  // namespace

// Each question finds our view behind ask_data. Arguments out of range are answered with an error, never with a fault.
struct ModuleView::Asks {
    static const ModuleView& self(const rp_view* v) { return *static_cast<const ModuleView*>(v->ask_data); }
    static bool hex_ok(const ModuleView& s, std::uint32_t hex) { return hex < s.view_.context.hexes(); }
    static bool unit_ok(const ModuleView& s, std::uint32_t u) {
        return u < static_cast<std::uint32_t>(s.view_.context.unit_count());
    }

    static std::int32_t RP_CALL distance(const rp_view* v, std::uint32_t a, std::uint32_t b) {
        const ModuleView& s = self(v);
        return hex_ok(s, a) && hex_ok(s, b) ? s.view_.context.distance(a, b) : RP_E_ARGUMENT;
    }
    static std::int32_t RP_CALL direction(const rp_view* v, std::uint32_t from, std::uint32_t to) {
        const ModuleView& s = self(v);
        if (!hex_ok(s, from) || !hex_ok(s, to)) return -1;
        for (int d = 0; d < kDirections; ++d)
            if (s.view_.context.neighbour(from, d) == to) return d;
        return -1;
    }
    static std::int32_t RP_CALL sight(const rp_view* v, std::uint32_t policy, std::uint32_t from, std::uint32_t to) {
        const ModuleView& s = self(v);
        const SightPolicy* own = s.rules_.modules().sight(policy);
        if (policy != 0 && own == nullptr) return RP_E_UNSUPPORTED;
        if (!hex_ok(s, from) || !hex_ok(s, to)) return RP_E_ARGUMENT;
        const auto held = [&](HexIndex hex) { return s.view_.board.occupied(hex); };
        if (own == nullptr) return static_cast<std::int32_t>(s.view_.context.los().sight(from, to, held));
        if (const int limit = own->limit(s.view_.state); limit > 0 && s.view_.context.distance(from, to) > limit)
            return static_cast<std::int32_t>(Sight::blocked);
        return static_cast<std::int32_t>(own->table.sight(from, to, held));
    }
    static std::int32_t RP_CALL in_ezoc(const rp_view* v, std::uint32_t u) {
        const ModuleView& s = self(v);
        if (!unit_ok(s, u)) return RP_E_ARGUMENT;
        const auto unit = static_cast<UnitIndex>(u);
        return s.view_.state.on_map(unit) && s.view_.in_ezoc(unit) ? RP_YES : RP_NO;
    }
    static std::int32_t RP_CALL reach(const rp_view* v, std::uint32_t u, std::uint32_t hex) {
        const ModuleView& s = self(v);
        const Nested nested;
        if (Nested::too_deep()) return RP_E_LIMIT;
        if (!unit_ok(s, u) || !hex_ok(s, hex)) return -1;
        Reach search;
        return s.rules_.reach(s.view_, static_cast<UnitIndex>(u), search, true) ? search.cost(hex) : -1;
    }
    static std::int32_t RP_CALL strength(const rp_view* v, std::uint32_t u, std::uint32_t role) {
        const ModuleView& s = self(v);
        const Nested nested;
        if (Nested::too_deep()) return RP_E_LIMIT;
        if (!unit_ok(s, u) || role > RP_ROLE_DEFENCE) return RP_E_ARGUMENT;
        return unit_strength(s.rules_, s.view_, static_cast<UnitIndex>(u), role, kNoHex);
    }
    static std::int32_t RP_CALL column(const rp_view* v, const rp_set* a, const rp_set* b, const rp_set* d) {
        const ModuleView& s = self(v);
        const Nested nested;
        if (Nested::too_deep()) return RP_NO_COLUMN;
        const Combat combat{set_from(*a), set_from(*b), set_from(*d)};
        const UnitSet named = combat.attackers | combat.supporters | combat.defenders;
        if (named.any([&](UnitIndex u) { return !unit_ok(s, u) || !s.view_.state.on_map(u); })) return RP_NO_COLUMN;
        return combat_odds(s.rules_, s.view_, combat, false).column;
    }
    static std::int32_t RP_CALL class_of_retreat(const rp_view* v, std::uint32_t u, std::uint32_t hex) {
        const ModuleView& s = self(v);
        const Nested nested;
        if (Nested::too_deep()) return RP_E_LIMIT;
        if (!unit_ok(s, u) || !s.view_.state.on_map(static_cast<UnitIndex>(u))) return RP_E_ARGUMENT;
        const RetreatOptions options = s.rules_.retreat_options(s.view_, static_cast<UnitIndex>(u));
        const bool there = std::find(options.hexes.begin(), options.hexes.end(), hex) != options.hexes.end();
        return there ? options.rank : 0;
    }
    static std::int32_t RP_CALL reaches(const rp_view* v, std::uint32_t u, std::int16_t* costs, std::uint32_t count) {
        const ModuleView& s = self(v);
        const Nested nested;
        if (Nested::too_deep()) return RP_E_LIMIT;
        if (!unit_ok(s, u) || costs == nullptr || count > s.view_.context.hexes()) return RP_E_ARGUMENT;
        std::fill_n(costs, count, std::int16_t{-1});
        Reach search;
        if (!s.rules_.reach(s.view_, static_cast<UnitIndex>(u), search, true)) return 0;
        std::int32_t found = 0;
        for (HexIndex hex = 0; hex < count; ++hex) {
            const int cost = search.cost(hex);
            if (cost < 0) continue;
            costs[hex] = static_cast<std::int16_t>(cost);
            ++found;
        }
        return found;
    }
    static std::int32_t RP_CALL score(const rp_view* v, std::uint32_t side) {
        const ModuleView& s = self(v);
        const Nested nested;
        if (Nested::too_deep()) return RP_E_LIMIT;
        return side < kSides ? s.rules_.score(s.view_, static_cast<SideId>(side)) : RP_E_ARGUMENT;
    }
    static std::int32_t RP_CALL leader(const rp_view* v) {
        const ModuleView& s = self(v);
        const Nested nested;
        if (Nested::too_deep()) return RP_E_LIMIT;
        const SideId side = s.rules_.winner(s.view_);
        return side == kNoSide ? RP_NO : side + 1;
    }
    static std::int32_t RP_CALL condition_counted(const rp_view* v, std::uint32_t nth, std::uint32_t side) {
        const ModuleView& s = self(v);
        const Nested nested;
        if (Nested::too_deep()) return RP_E_LIMIT;
        const auto& all = s.view_.context.scenario().victory;
        return nth < all.size() && side < kSides ? counted(s.rules_, s.view_, all[nth], static_cast<SideId>(side))
                                                 : RP_E_ARGUMENT;
    }
    static std::int32_t RP_CALL fire(const rp_view* v, std::uint32_t u, std::uint32_t hex) {
        const ModuleView& s = self(v);
        const Nested nested;
        if (Nested::too_deep()) return RP_E_LIMIT;
        if (!unit_ok(s, u) || !hex_ok(s, hex)) return RP_E_ARGUMENT;
        return s.rules_.strength_in_force(s.view_, static_cast<UnitIndex>(u), RP_ROLE_FIRE, hex, 0);
    }
    static constexpr rp_ask_1 kTable{sizeof(rp_ask_1), distance,         direction,        sight,   in_ezoc, reach,
                                     strength,         column,           class_of_retreat, reaches, fire,    score,
                                     leader,           condition_counted};
};

namespace {
thread_local const ModuleView* g_innermost = nullptr;
}  // namespace

int ModuleView::questions() noexcept { return g_nested; }
const ModuleView* ModuleView::innermost() noexcept { return g_innermost; }
const BoundModule* ModuleView::asked() const noexcept { return rules_.modules().at(slot_); }

// Each member once, so that nothing is cleared before: this is done for every question.
ModuleView::ModuleView(const StandardRules& rules, const StateView& view, std::string_view hook) noexcept
    : hook_(hook),
      outer_(std::exchange(g_innermost, this)),
      rules_(rules),
      view_(view),
      abi_{.size = sizeof abi_,
           .var_count = static_cast<std::uint16_t>(kVarWords.size()),
           .set_count = static_cast<std::uint16_t>(kSetsOfBoundary.size()),
           .word_count = static_cast<std::uint32_t>(kWordKeys.size()),
           .reserved = 0,
           .fixed = &rules.modules().fixed(),
           .words = view.state.words(),
           .more = view.state.more_words(),
           .vars = kVarWords.data(),
           .sets = kSetsOfBoundary.data(),
           .units = view.state.words() + kVars,
           .first = view.board.first_units(),
           .next = view.board.next_units(),
           .zoc = {view.board.zoc_counts(0), view.board.zoc_counts(1)},
           .frame = nullptr,
           .ask = &Asks::kTable,
           .ask_data = this} {}

ModuleView::~ModuleView() {
    if (g_innermost == this) g_innermost = outer_;
}

const rp_view* ModuleView::of(int slot) noexcept {
    std::recursive_mutex* const one = rules_.modules().one_at_a_time();
    if (one != nullptr && slot >= 0 && !alone_) alone_ = std::unique_lock(*one);
    const Step step = view_.state.step();
    const bool framed = step == Step::chance_module || step == Step::choice_module || frame_depth(view_.state) > 0;
    if (framed && !top_) top_ = top_frame(view_.state, rules_.modules());
    slot_ = slot;
    abi_.frame = nullptr;
    if (top_ && top_->slot == slot) {
        frame_.number = static_cast<std::uint16_t>(top_->number);
        frame_.side = top_->side;
        frame_.depth = static_cast<std::uint8_t>(top_->depth > 0 ? top_->depth - 1 : 0);
        std::copy(top_->frame.locals.begin(), top_->frame.locals.end(), frame_.local);
        abi_.frame = &frame_;
    }
    return &abi_;
}

}  // namespace ramparts
