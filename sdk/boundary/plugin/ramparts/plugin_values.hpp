// The arguments of hooks: sets of units, views of the game, lists of changes; and the set-up of a module.
#pragma once

#include <ramparts/rp.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ramparts::plugin {

using Unit = std::uint32_t;  ///< RP_NO_UNIT: none
using Side = std::uint32_t;  ///< RP_NO_SIDE: none
using Hex = std::uint32_t;   ///< RP_NO_HEX: none

/// The order of a hook among those of other modules; within one number the scenario's order of modules decides.
enum Priority : std::int32_t { kBase = 100, kAdd = 200, kScale = 300, kLimit = 400 };

/// A set of units.
struct UnitSet : rp_set {
    constexpr UnitSet() noexcept : rp_set{} {}
    constexpr UnitSet(const rp_set& set) noexcept : rp_set(set) {}
    /// All units.
    [[nodiscard]] static constexpr UnitSet all_units() noexcept { return rp_set{{~0ULL, ~0ULL}}; }
    [[nodiscard]] static constexpr UnitSet of(Unit u) noexcept {
        UnitSet set;
        set.add(u);
        return set;
    }

    constexpr void add(Unit u) noexcept {
        if (u < RP_MAX_UNITS) w[u >> 6] |= 1ULL << (u & 63);
    }
    [[nodiscard]] constexpr bool has(Unit u) const noexcept {
        return u < RP_MAX_UNITS && (w[u >> 6] >> (u & 63) & 1) != 0;
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return (w[0] | w[1]) == 0; }
    /// Calls f(unit) in ascending order.
    template <class F>
    constexpr void each(F&& f) const {
        for (Unit first = 0; first < RP_MAX_UNITS; first += 64)
            for (std::uint64_t rest = w[first / 64]; rest != 0; rest &= rest - 1)
                f(first + static_cast<Unit>(std::countr_zero(rest)));
    }
    /// Whether f(unit) is true for at least one.
    template <class F>
    [[nodiscard]] constexpr bool any(F&& f) const {
        for (Unit first = 0; first < RP_MAX_UNITS; first += 64)
            for (std::uint64_t rest = w[first / 64]; rest != 0; rest &= rest - 1)
                if (f(first + static_cast<Unit>(std::countr_zero(rest)))) return true;
        return false;
    }
    /// Whether f(unit) is true for all.
    template <class F>
    [[nodiscard]] constexpr bool all(F&& f) const {
        return !any([&](Unit u) { return !f(u); });
    }
    friend constexpr UnitSet operator&(const UnitSet& a, const UnitSet& b) noexcept {
        return rp_set{{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
    }
    friend constexpr UnitSet operator|(const UnitSet& a, const UnitSet& b) noexcept {
        return rp_set{{a.w[0] | b.w[0], a.w[1] | b.w[1]}};
    }
};

/// An attribute of plugin.xml: its place in the state, and its number.
struct Attr {
    rp_attr at{};
    std::uint16_t number = 0;
};

/// The game as a call sees it. Good during the call only; never keep one.
class View {
public:
    explicit View(const rp_view& view) noexcept : view_(&view) {}
    [[nodiscard]] const rp_view& raw() const noexcept { return *view_; }
    [[nodiscard]] const rp_fixed& fixed() const noexcept { return *view_->fixed; }

    /// A number of the standard rules, RP_V_….
    [[nodiscard]] int var(std::uint32_t id) const noexcept { return static_cast<int>(rp_var(view_, id)); }
    [[nodiscard]] int turn() const noexcept { return var(RP_V_TURN); }
    [[nodiscard]] Side phasing() const noexcept { return static_cast<Side>(var(RP_V_PHASING)); }
    /// Whether an option of this combat was declared: then it may only be resolved.
    [[nodiscard]] bool locked() const noexcept { return var(RP_V_LOCKED) != 0; }
    /// Whether it is a night turn.
    [[nodiscard]] bool night() const noexcept {
        const auto now = static_cast<std::uint32_t>(turn());
        return now >= 1 && now <= fixed().turn_count && fixed().night[now] != 0;
    }
    /// A set of the standard rules, RP_SET_….
    [[nodiscard]] UnitSet set(std::uint32_t id) const noexcept { return rp_units_in(view_, id); }
    /// The value of an attribute; `index` is the unit, hex, side, or hex * 3 + side of a hexside, by its scope.
    [[nodiscard]] int get(const Attr& a, std::uint32_t index = 0) const noexcept { return rp_get(view_, a.at, index); }
    /// The phase or frame of this module that is on top, or null.
    [[nodiscard]] const rp_frame* frame() const noexcept { return view_->frame; }

    /// Terrain, elevation, features and links of a hex; all zero when it is not on the map.
    [[nodiscard]] rp_hex_info hex_info(Hex h) const {
        rp_hex_info found{};
        if (fixed().hex(view_->fixed, h, &found) <= 0) found = {};
        return found;
    }
    /// The kinds along a hexside: two bits a kind, roads from bit 24.
    [[nodiscard]] std::uint32_t hexside(Hex h, std::uint32_t direction) const {
        return fixed().hexside(view_->fixed, h, direction);
    }

    /// The conditions of victory in the order in which they are asked. Since 1.1.
    [[nodiscard]] std::vector<rp_condition> conditions() const {
        std::vector<rp_condition> all;
        if (fixed().size <= offsetof(rp_fixed, victory)) return all;
        for (rp_condition one{}; fixed().victory(view_->fixed, static_cast<std::uint32_t>(all.size()), &one) > 0;)
            all.push_back(one);
        return all;
    }
    /// The hexes of a condition: RP_HEX_HELD or RP_HEX_EXIT. Since 1.1.
    [[nodiscard]] std::vector<Hex> objectives(std::uint32_t condition, std::uint32_t which = RP_HEX_HELD) const {
        std::vector<Hex> all;
        if (fixed().size <= offsetof(rp_fixed, objective)) return all;
        for (std::uint32_t nth = 0;; ++nth) {
            const Hex h = fixed().objective(view_->fixed, condition, which, nth);
            if (h == RP_NO_HEX) return all;
            all.push_back(h);
        }
    }
    /// What a side has now of what a condition of victory counts. Since 1.1.
    [[nodiscard]] int counted(std::uint32_t condition, Side side) const noexcept {
        return view_->ask->size > offsetof(rp_ask_1, counted) ? view_->ask->counted(view_, condition, side) : 0;
    }

    /// How many units the scenario has.
    [[nodiscard]] Unit units() const noexcept { return fixed().unit_count; }
    [[nodiscard]] const rp_unit_info& info(Unit u) const noexcept { return fixed().units[u]; }
    [[nodiscard]] bool on_map(Unit u) const noexcept { return rp_on_map(view_, u) != 0; }
    [[nodiscard]] bool eliminated(Unit u) const noexcept { return (view_->units[u] >> 56 & 3) == RP_STATUS_ELIMINATED; }
    /// RP_NO_HEX when it is not on the map.
    [[nodiscard]] Hex hex(Unit u) const noexcept { return rp_hex_of(view_, u); }
    [[nodiscard]] int steps(Unit u) const noexcept { return rp_steps_of(view_, u); }
    /// Whether this or another module has given the unit the status RP_UNIT_…. False off the map.
    [[nodiscard]] bool status(Unit u, std::uint32_t which) const noexcept {
        return (rp_statuses_of(view_, u) & which) != 0;
    }
    /// The first unit in a hex, and the next unit in the same hex; RP_NO_UNIT: none.
    [[nodiscard]] Unit first(Hex h) const noexcept { return view_->first[h]; }
    [[nodiscard]] Unit next(Unit u) const noexcept { return view_->next[u]; }

    /// Questions to the standard rules, with all modules in force. Units, ranges and errors: see rp_ask_1.
    [[nodiscard]] int distance(Hex a, Hex b) const noexcept { return view_->ask->distance(view_, a, b); }
    [[nodiscard]] int direction(Hex from, Hex to) const noexcept { return view_->ask->direction(view_, from, to); }
    [[nodiscard]] int sight(std::uint32_t policy, Hex from, Hex to) const noexcept {
        return view_->ask->sight(view_, policy, from, to);
    }
    [[nodiscard]] bool in_ezoc(Unit u) const noexcept { return view_->ask->in_ezoc(view_, u) > 0; }
    [[nodiscard]] int reach(Unit u, Hex h) const noexcept { return view_->ask->reach(view_, u, h); }
    /// The half points to every hex in one search, -1 where it cannot go; all -1 when it may not move.
    [[nodiscard]] std::vector<std::int16_t> reaches(Unit u) const {
        std::vector<std::int16_t> costs(fixed().hex_count, std::int16_t{-1});
        if (view_->ask->size > offsetof(rp_ask_1, reaches))
            view_->ask->reaches(view_, u, costs.data(), fixed().hex_count);
        return costs;
    }
    [[nodiscard]] int strength(Unit u, std::uint32_t role) const noexcept {
        return view_->ask->strength(view_, u, role);
    }
    /// The dice or points that modules add to the unit's fire at a hex (RP_ROLE_FIRE).
    [[nodiscard]] int fire(Unit u, Hex at) const noexcept {
        return view_->ask->size > offsetof(rp_ask_1, fire) ? view_->ask->fire(view_, u, at) : 0;
    }
    [[nodiscard]] int column(const UnitSet& a, const UnitSet& b, const UnitSet& d) const noexcept {  // or RP_NO_COLUMN
        return view_->ask->column(view_, &a, &b, &d);
    }
    [[nodiscard]] int class_of_retreat(Unit u, Hex h) const noexcept {
        return view_->ask->class_of_retreat(view_, u, h);
    }
    /// The points of a side so far. Since 1.1; 0 before.
    [[nodiscard]] int score(Side s) const noexcept {
        return view_->ask->size > offsetof(rp_ask_1, score) ? view_->ask->score(view_, s) : 0;
    }
    /// Who would win if the game ended now; RP_NO_SIDE: nobody. Since 1.1.
    [[nodiscard]] Side leader() const noexcept {
        const int side = view_->ask->size > offsetof(rp_ask_1, leader) ? view_->ask->leader(view_) : RP_NO;
        return side > 0 ? static_cast<Side>(side - 1) : Side{RP_NO_SIDE};
    }

private:
    const rp_view* view_;
};

/// The changes that a module proposes. The host makes them in their order, all or none.
class Events {
public:
    using Locals = std::initializer_list<std::int64_t>;  ///< at most RP_FRAME_LOCALS

    explicit Events(rp_events& list) noexcept : list_(&list) {}
    [[nodiscard]] rp_events& raw() const noexcept { return *list_; }
    /// Sets an attribute; index as in View::get. A value outside its range is an error.
    void set(const Attr& a, std::uint32_t index, std::int64_t value) const { push(RP_EV_SET, a.number, index, value); }
    /// Adds to an attribute; the sum is held to its range.
    void add(const Attr& a, std::uint32_t index, std::int64_t value) const { push(RP_EV_ADD, a.number, index, value); }
    /// Moves a unit to a hex. With `triggers`, entered() and reactions follow. A hex that is full is an error.
    void move(Unit u, Hex h, bool triggers = false) const {
        push(RP_EV_MOVE, triggers ? RP_MOVE_TRIGGERS : RP_MOVE_PLAIN, u, h);
    }
    void eliminate(Unit u) const { push(RP_EV_REMOVE, 0, u, 0); }
    void to_reserve(Unit u) const { push(RP_EV_REMOVE, 0, u, 1); }
    void steps(Unit u, int left) const { push(RP_EV_STEPS, 0, u, left); }
    /// Puts a unit into a set of the standard rules, RP_SET_…, or out of it.
    void mark(std::uint16_t set, Unit u, bool in = true) const { push(RP_EV_MARK, set, u, in ? 1 : 0); }
    /// Gives a unit on the map a status, RP_UNIT_…, or removes it.
    void status(std::uint16_t status, Unit u, bool on) const { push(RP_EV_STATUS, status, u, on ? 1 : 0); }
    /// Rolls the dice of a frame as plugin.xml has them.
    void roll(std::uint16_t frame, Locals locals = {}) const { open(frame, RP_SIDE_CHANCE, 0, locals); }
    /// Rolls `count` dice of `faces`.
    void roll(std::uint16_t frame, int count, int faces, Locals locals = {}) const {
        open(frame, RP_SIDE_CHANCE, faces | count << 8, locals);
    }
    /// Asks a side, RP_SIDE_…, the question of a frame.
    void ask(std::uint16_t frame, std::uint32_t side, Locals locals = {}) const { open(frame, side, 0, locals); }
    /// Sets a local, 0 to 7, of the top frame.
    void local(std::uint16_t which, std::int64_t value) const { push(RP_EV_LOCAL, which, 0, value); }
    void pop() const { push(RP_EV_POP, 0, 0, 0); }
    /// Calls a procedure of the standard rules, RP_PROC_…; plugin.xml needs procedures="true".
    void call(std::uint16_t procedure, Unit u, std::int64_t argument) const {
        push(RP_EV_CALL, procedure, u, argument);
    }
    /// Ends the move of a unit in the hex where it is (steps-on-the-way).
    void stop(Unit u) const { push(RP_EV_STOP, 0, u, 0); }
    /// Ends the game: the side has won, RP_NO_SIDE: nobody.
    void win(Side side) const { push(RP_EV_WIN, 0, side, 0); }
    /// Gives the player turn to a side, from a phase of a module. Since 1.1.
    void phasing(Side side) const { push(RP_EV_PHASING, 0, side, 0); }
    /// Adds a line to the log. It cites a rule of plugin.xml, 0: the module's rule.
    void note(std::uint16_t message, Unit u = RP_NO_UNIT, Hex h = RP_NO_HEX, std::uint16_t rule = 0) const {
        push(RP_EV_NOTE, message, u, std::int64_t{rule} << 32 | h);
    }
    /// The same with values of any kind, such as sentence(message, rule, {Value::number(4)}). Since 1.1.
    void note(const rp_message& said) const { rp_note(list_, &said); }

private:
    void push(std::uint16_t kind, std::uint16_t what, std::uint32_t index, std::int64_t value) const {
        rp_push(list_, kind, what, index, value);
    }
    void open(std::uint16_t frame, std::uint32_t side, std::int64_t dice, Locals locals) const {
        push(RP_EV_PUSH, frame, side, dice);
        std::uint16_t which = 0;
        for (const std::int64_t value : locals) push(RP_EV_LOCAL, which++, 1, value);
    }
    rp_events* list_;
};

/// When a hook is called: the host tests this before the call. It saves calls; check the same in the hook.
struct Filter {
    UnitSet units = UnitSet::all_units();
    Side side = RP_NO_SIDE;  ///< of the unit, else of the player turn
    int first_turn = 0;
    int last_turn = 255;
    std::span<const Hex> hexes = {};  ///< for movement.entered and hints.danger; empty: every hex
};

/// Parameters, values and rows that the scenario and plugin.xml give a module. Lives as long as the module.
class Setup {
public:
    Setup(const rp_host* host, const rp_setup* setup) noexcept : host_(host), setup_(setup) {}
    [[nodiscard]] const rp_host& host() const noexcept { return *host_; }
    [[nodiscard]] const rp_fixed& fixed() const noexcept { return *setup_->fixed; }
    /// The module's place among the scenario's, from 0.
    [[nodiscard]] std::uint32_t slot() const noexcept { return setup_->slot; }

    /// Parameters. Not given, a number is `otherwise`, a unit, hex or side RP_NO_…, a text empty.
    [[nodiscard]] int number(const char* param, int otherwise) const {
        return setup_->number(setup_, param, otherwise);
    }
    [[nodiscard]] Unit unit(const char* param) const { return setup_->unit(setup_, param); }
    [[nodiscard]] Hex hex(const char* param) const { return setup_->hex(setup_, param); }
    [[nodiscard]] Side side(const char* param) const { return setup_->side(setup_, param); }
    [[nodiscard]] std::string_view text(const char* param) const {
        const rp_text text = setup_->text(setup_, param);
        return text.size == 0 ? std::string_view{} : std::string_view(text.data, text.size);
    }

    /// The units that have a trait.
    [[nodiscard]] UnitSet units(const char* trait) const { return setup_->units(setup_, trait); }
    /// A <value>: the unit's, else its class's, else the default, else `otherwise`.
    [[nodiscard]] int value(Unit u, const char* name, int otherwise) const {
        return setup_->value(setup_, u, name, otherwise);
    }
    [[nodiscard]] int rows(const char* table) const { return setup_->rows(setup_, table); }
    [[nodiscard]] int cell(const char* table, int row, const char* column, int otherwise) const {
        return setup_->cell(setup_, table, row, column, otherwise);
    }

    /// Rows of plugin.xml by their ids. They throw std::invalid_argument when there is no such row.
    [[nodiscard]] Attr attribute(const char* name) const {
        Attr a;
        a.number = known(setup_->attribute(setup_, name, &a.at), 0, "attribute", name);
        return a;
    }
    [[nodiscard]] std::uint16_t message(const char* id) const {
        return known(setup_->message(setup_, id), 1, "message", id);
    }
    [[nodiscard]] std::uint16_t rule(const char* id) const { return known(setup_->rule(setup_, id), 1, "rule", id); }
    [[nodiscard]] std::uint32_t sight_policy(const char* name) const {
        return known(setup_->sight_policy(setup_, name), 0, "sight", name);
    }
    /// The number of a movement profile: a class moves as another (null: as itself), with or without the road rate.
    [[nodiscard]] int profile(std::uint32_t unit_class, const char* movement_class, bool road_rate) const {
        return setup_->profile(setup_, unit_class, movement_class, road_rate ? 1 : 0);
    }

    /// Subscribes a hook, such as "movement.may_move". Throws for a hook that needs no subscription.
    void hook(const char* name, std::int32_t priority, const Filter& filter = {}) const {
        const auto turn = [](int n) { return static_cast<std::uint8_t>(n < 0 ? 0 : n > 255 ? 255 : n); };
        const rp_filter raw{sizeof(rp_filter),
                            priority,
                            filter.units,
                            static_cast<std::uint8_t>(filter.side),
                            turn(filter.first_turn),
                            turn(filter.last_turn),
                            0,
                            static_cast<std::uint32_t>(filter.hexes.size()),
                            filter.hexes.empty() ? nullptr : filter.hexes.data()};
        if (setup_->subscribe(setup_, name, &raw) < 0)
            throw std::invalid_argument("the program has no hook " + std::string(name));
    }

private:
    static std::uint16_t known(std::int32_t number, std::int32_t least, const char* row, const char* id) {
        if (number < least) throw std::invalid_argument("plugin.xml has no " + std::string(row) + " " + id);
        return static_cast<std::uint16_t>(number);
    }
    const rp_host* host_;
    const rp_setup* setup_;
};

/// A value of a message: what {1} to {4} are.
struct Value {
    std::uint16_t kind = RP_ARG_NUMBER;  ///< RP_ARG_…
    std::int32_t value = 0;
    static constexpr Value number(std::int32_t n) noexcept { return {RP_ARG_NUMBER, n}; }
    static constexpr Value unit(Unit u) noexcept { return {RP_ARG_UNIT, static_cast<std::int32_t>(u)}; }
    static constexpr Value hex(Hex h) noexcept { return {RP_ARG_HEX, static_cast<std::int32_t>(h)}; }
    static constexpr Value side(Side s) noexcept { return {RP_ARG_SIDE, static_cast<std::int32_t>(s)}; }
    static constexpr Value half_points(std::int32_t n) noexcept { return {RP_ARG_HALF_POINTS, n}; }
    static constexpr Value columns(std::int32_t n) noexcept { return {RP_ARG_COLUMNS, n}; }
    static constexpr Value face(std::int32_t n) noexcept { return {RP_ARG_FACE, n}; }
};

/// A message with values of any kind, {1} first; those behind the fourth are left out.
[[nodiscard]] inline rp_message sentence(std::uint16_t message, std::uint16_t rule,
                                         std::initializer_list<Value> values) noexcept {
    rp_message said{message, rule, 0, 0, {0, 0, 0, 0}};
    std::uint32_t n = 0;
    for (const Value& v : values) {
        if (n == RP_MAX_MESSAGE_ARGS) break;
        said.kinds = static_cast<std::uint16_t>(said.kinds | v.kind << (4 * n));
        said.args[n++] = v.value;
    }
    return said;
}
/// A message of plugin.xml without arguments.
[[nodiscard]] inline rp_message sentence(std::uint16_t message, std::uint16_t rule) noexcept {
    return {message, rule, 0, 0, {0, 0, 0, 0}};
}
/// A message about a unit, {1}.
[[nodiscard]] inline rp_message sentence(std::uint16_t message, std::uint16_t rule, Unit u) noexcept {
    return {message, rule, RP_ARG_UNIT, 0, {static_cast<std::int32_t>(u), 0, 0, 0}};
}
/// A message about a unit, {1}, and a hex, {2}.
[[nodiscard]] inline rp_message sentence(std::uint16_t message, std::uint16_t rule, Unit u, Hex h) noexcept {
    return {message,
            rule,
            RP_ARG_UNIT | RP_ARG_HEX << 4,
            0,
            {static_cast<std::int32_t>(u), static_cast<std::int32_t>(h), 0, 0}};
}

}  // namespace ramparts::plugin
