// Checks and transforms of scenarios in C++.
//
//   void no_guns(const Scenario& s, const Values&, Findings out) { … out.add(kNone) … }
//   static constexpr CheckEntry kChecks[]{{"FW101", &no_guns}};
//   RAMPARTS_TABLES(ramparts::plugin::checks<kChecks>)
#pragma once

#include <ramparts/plugin.hpp>
#include <ramparts/plugin_entry.hpp>

namespace ramparts::plugin {

/// A scenario as it is written. Good during the call only. It may have any fault that a file may have.
class Scenario {
public:
    explicit Scenario(const rp_scenario_1& table) noexcept : table_(&table) {}
    [[nodiscard]] const rp_scenario_1& raw() const noexcept { return *table_; }
    [[nodiscard]] Hex hexes() const noexcept { return table_->hex_count; }
    [[nodiscard]] Unit units() const noexcept { return table_->unit_count; }
    [[nodiscard]] std::uint32_t turns() const noexcept { return table_->turn_count; }

    /// Whether the hex is on the map.
    [[nodiscard]] bool has(Hex h) const {
        rp_place place{};
        return table_->hex(table_, h, &place) > 0;
    }
    /// Terrain, elevation and features of a hex; all zero when it is not on the map.
    [[nodiscard]] rp_place place(Hex h) const {
        rp_place place{};
        if (table_->hex(table_, h, &place) <= 0) place = {};
        return place;
    }
    [[nodiscard]] Hex neighbour(Hex h, std::uint32_t direction) const {
        return table_->neighbour(table_, h, direction);
    }
    [[nodiscard]] int distance(Hex a, Hex b) const { return table_->distance(table_, a, b); }
    /// The kinds along a hexside: two bits a kind, roads from bit 24.
    [[nodiscard]] std::uint32_t hexside(Hex h, std::uint32_t direction) const {
        return table_->hexside(table_, h, direction);
    }
    [[nodiscard]] bool has_road(Hex h) const {
        for (std::uint32_t d = 0; d < 6; ++d)
            if (hexside(h, d) >> 24 != 0) return true;
        return false;
    }
    /// A unit. When there is no such unit all is zero, and its hex and group are RP_NO_HEX.
    [[nodiscard]] rp_counter unit(Unit u) const {
        rp_counter found{};
        if (table_->unit(table_, u, &found) <= 0) {
            found = {};
            found.at = found.group = RP_NO_HEX;
        }
        return found;
    }
    [[nodiscard]] bool has_trait(Unit u, const char* trait) const { return table_->has_trait(table_, u, trait) > 0; }
    [[nodiscard]] rp_arrival group(std::uint32_t g) const {
        rp_arrival found{};
        if (table_->group(table_, g, &found) <= 0) found = {RP_NO_SIDE, 0, RP_NO_HEX};
        return found;
    }
    /// Turns count from 1.
    [[nodiscard]] bool night(std::uint32_t turn) const { return table_->night(table_, turn) > 0; }
    [[nodiscard]] std::string_view module(std::uint32_t use) const { return view(table_->module(table_, use)); }
    [[nodiscard]] bool uses(std::string_view id) const {
        for (std::uint32_t i = 0; i < table_->module_count; ++i)
            if (module(i) == id) return true;
        return false;
    }
    /// The id of an index, RP_NAME_…, and the index of an id; below 0: none.
    [[nodiscard]] std::string_view name(std::uint32_t what, std::uint32_t index) const {
        return view(table_->name(table_, what, index));
    }
    [[nodiscard]] int find(std::uint32_t what, const char* id) const { return table_->find(table_, what, id); }

    /// A text of the boundary.
    [[nodiscard]] static std::string_view view(rp_text text) noexcept {
        return text.size == 0 ? std::string_view{} : std::string_view(text.data, text.size);
    }

private:
    const rp_scenario_1* table_;
};

/// Parameters: the values of the scenario or the user, else the defaults of plugin.xml.
class Values {
public:
    explicit Values(const rp_values_1& table) noexcept : table_(&table) {}
    [[nodiscard]] int number(const char* param, int otherwise) const {
        return table_->number(table_, param, otherwise);
    }
    [[nodiscard]] Unit unit(const char* param) const { return table_->unit(table_, param); }
    [[nodiscard]] Hex hex(const char* param) const { return table_->hex(table_, param); }
    [[nodiscard]] Side side(const char* param) const { return table_->side(table_, param); }
    [[nodiscard]] std::uint32_t terrain(const char* param) const { return table_->terrain(table_, param); }
    [[nodiscard]] std::string_view text(const char* param) const { return Scenario::view(table_->text(table_, param)); }

private:
    const rp_values_1* table_;
};

/// An argument of a message.
struct Argument {
    std::uint16_t kind;  ///< RP_ARG_…
    std::int32_t value;
};
[[nodiscard]] constexpr Argument number_arg(int value) noexcept { return {RP_ARG_NUMBER, value}; }
[[nodiscard]] constexpr Argument unit_arg(Unit u) noexcept { return {RP_ARG_UNIT, static_cast<std::int32_t>(u)}; }
[[nodiscard]] constexpr Argument hex_arg(Hex h) noexcept { return {RP_ARG_HEX, static_cast<std::int32_t>(h)}; }
[[nodiscard]] constexpr Argument side_arg(Side s) noexcept { return {RP_ARG_SIDE, static_cast<std::int32_t>(s)}; }
[[nodiscard]] constexpr Argument class_arg(std::uint32_t c) noexcept {
    return {RP_ARG_CLASS, static_cast<std::int32_t>(c)};
}
/// The value of a parameter by its place in plugin.xml, from 0.
[[nodiscard]] constexpr Argument param_arg(std::uint32_t place) noexcept {
    return {RP_ARG_PARAM, static_cast<std::int32_t>(place)};
}
using Arguments = std::initializer_list<Argument>;  ///< at most RP_MAX_MESSAGE_ARGS

/// A finding with a message; unit, hex, direction and fix are none until you set them.
[[nodiscard]] inline rp_finding finding(std::uint16_t message, Arguments arguments = {}) noexcept {
    rp_finding told{};
    told.said.message = message;
    int n = 0;
    for (const Argument& argument : arguments) {
        if (n == RP_MAX_MESSAGE_ARGS) break;
        told.said.kinds = static_cast<std::uint16_t>(told.said.kinds | argument.kind << (4 * n));
        told.said.args[n++] = argument.value;
    }
    told.unit = RP_NO_UNIT;
    told.hex = told.fix_hex = RP_NO_HEX;
    told.direction = RP_NO_SIDE;
    return told;
}

/// The list of findings of a check.
class Findings {
public:
    explicit Findings(rp_findings& list) noexcept : list_(&list) {}
    void add(const rp_finding& told) const {
        if (list_->count == list_->capacity && list_->more(list_) <= 0) {
            list_->failed = 1;
            return;
        }
        list_->items[list_->count++] = told;
    }
    /// A finding about the whole scenario, or about the use of the module.
    void add(std::uint16_t message, Arguments arguments = {}) const { add(finding(message, arguments)); }
    void about(Unit u, std::uint16_t message, Arguments arguments = {}) const {
        rp_finding told = finding(message, arguments);
        told.unit = u;
        add(told);
    }
    void at(Hex h, std::uint16_t message, Arguments arguments = {}) const {
        rp_finding told = finding(message, arguments);
        told.hex = h;
        add(told);
    }

private:
    rp_findings* list_;
};

/// The edits that a transform proposes. The program makes them in their order, all or none.
class Edits {
public:
    explicit Edits(rp_edits& list) noexcept : list_(&list) {}
    void terrain(Hex h, std::uint32_t kind) const { push(RP_ED_TERRAIN, 0, h, 0, static_cast<std::int32_t>(kind)); }
    void hole(Hex h) const { push(RP_ED_TERRAIN, 0, h, 0, -1); }
    void elevation(Hex h, int level) const { push(RP_ED_ELEVATION, 0, h, 0, level); }
    void feature(Hex h, std::uint32_t kind, bool there) const { push(RP_ED_FEATURE, kind, h, 0, there ? 1 : 0); }
    /// state: 0 none, 1 there or rising to the hex, 2 rising to the neighbour.
    void hexside(Hex h, std::uint32_t direction, std::uint32_t kind, int state) const {
        push(RP_ED_HEXSIDE, kind, h, direction, state);
    }
    void road(Hex h, std::uint32_t direction, std::uint32_t kind, bool there) const {
        push(RP_ED_ROAD, kind, h, direction, there ? 1 : 0);
    }
    /// The text must live until the transform returns.
    void label(Hex h, std::uint32_t kind, std::string_view name) const {
        push(RP_ED_LABEL, kind, h, 0, 0, {name.data(), static_cast<std::uint32_t>(name.size())});
    }
    void set_up(Unit u, Hex h) const { push(RP_ED_SET_UP, 0, u, h, 0); }
    void arrive(Unit u, std::uint32_t group) const { push(RP_ED_ARRIVE, 0, u, group, 0); }
    void group(std::uint32_t group, Hex entry, int turn) const { push(RP_ED_GROUP, 0, group, entry, turn); }
    /// Moves all that is in, on and about the first hex to the second; see RP_ED_CARRY in rp.h.
    void carry(Hex from, Hex to) const { push(RP_ED_CARRY, 0, from, to, 0); }

private:
    void push(std::uint16_t kind, std::uint32_t what, std::uint32_t index, std::uint32_t other, std::int32_t value,
              rp_text text = {"", 0}) const {
        if (list_->count == list_->capacity && list_->more(list_) <= 0) {
            list_->failed = 1;
            return;
        }
        list_->items[list_->count++] = {kind, static_cast<std::uint16_t>(what), index, other, value, text};
    }
    rp_edits* list_;
};

/// A check of a library: its code and its function. `use`: place of the use in the scenario, or RP_NO_USE.
struct CheckEntry {
    const char* code;
    void (*look)(const Scenario&, const Values&, std::uint32_t use, Findings);
};

/// A transform of a library: its id and its function. When it cannot be done it fills `why` and answers false.
struct TransformEntry {
    const char* id;
    bool (*propose)(const Scenario&, const Values&, Edits, rp_finding& why);
};

namespace detail {

/// Runs `f` and catches what it throws; the text goes to the log.
template <class F>
std::int32_t answer_of(const rp_host* host, F&& f) noexcept {
    try {
        return f();
    } catch (const std::bad_alloc&) {
        return RP_E_MEMORY;
    } catch (const std::exception& e) {
        log_line(host, 3, e.what());
    } catch (...) {
        log_line(host, 3, "something was thrown that is no exception");
    }
    return RP_E_INTERNAL;
}

template <const auto& kEntries>
struct Checks {
    static std::int32_t RP_CALL check(const rp_host* host, const char* code, std::uint32_t use,
                                      const rp_scenario_1* scenario, const rp_values_1* values,
                                      rp_findings* out) noexcept {
        for (const CheckEntry& entry : kEntries)
            if (std::string_view(entry.code) == code)
                return answer_of(host, [&] {
                    entry.look(Scenario(*scenario), Values(*values), use, Findings(*out));
                    return out->failed != 0 ? RP_E_LIMIT : out->count > 0 ? RP_YES : RP_NO;
                });
        return RP_E_UNSUPPORTED;
    }
    static constexpr rp_checks_1 kTable{sizeof(rp_checks_1), &check};
};

template <const auto& kEntries>
struct Transforms {
    static std::int32_t RP_CALL transform(const rp_host* host, const char* id, const rp_scenario_1* scenario,
                                          const rp_values_1* values, rp_edits* out, rp_finding* why) noexcept {
        for (const TransformEntry& entry : kEntries)
            if (std::string_view(entry.id) == id)
                return answer_of(host, [&] {
                    const bool done = entry.propose(Scenario(*scenario), Values(*values), Edits(*out), *why);
                    return out->failed != 0 ? RP_E_LIMIT : done ? RP_YES : RP_NO;
                });
        return RP_E_UNSUPPORTED;
    }
    static constexpr rp_transforms_1 kTable{sizeof(rp_transforms_1), &transform};
};

}  // namespace detail

/// The tables of constant arrays of entries, for RAMPARTS_TABLES.
template <const auto& kEntries>
inline constexpr Table checks{RP_CHECKS, &detail::Checks<kEntries>::kTable};
template <const auto& kEntries>
inline constexpr Table transforms{RP_TRANSFORMS, &detail::Transforms<kEntries>::kTable};

}  // namespace ramparts::plugin
