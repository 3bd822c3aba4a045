// What a module asks while it is made, passed on and looked at.
#include <algorithm>
#include <cstring>

#include "sdk/conformance/watch.hpp"

namespace ramparts::conformance {
namespace {

WatchedModule& module_of(const rp_setup* setup) { return *static_cast<const WatchedModule::Setup*>(setup)->module; }

// Fails the check when plugin.xml has no such row.
void need_row(const WatchedModule& m, bool there, const char* what, const char* name) {
    m.watch->tally().need(Check::lookups, there, [&] {
        return m.info->id + " asks for the " + what + " '" + (name ? name : "") + "', which plugin.xml does not have";
    });
}

void need_parameter(const WatchedModule& m, const char* name) {
    const auto& all = m.info->parameters;
    need_row(m, name && std::any_of(all.begin(), all.end(), [&](const ParameterInfo& p) { return p.name == name; }),
             "parameter", name);
}

std::int32_t RP_CALL number(const rp_setup* s, const char* name, std::int32_t otherwise) {
    const WatchedModule& m = module_of(s);
    need_parameter(m, name);
    return m.given->number(m.given, name, otherwise);
}
std::uint32_t RP_CALL unit(const rp_setup* s, const char* name) {
    const WatchedModule& m = module_of(s);
    need_parameter(m, name);
    return m.given->unit(m.given, name);
}
std::uint32_t RP_CALL hex(const rp_setup* s, const char* name) {
    const WatchedModule& m = module_of(s);
    need_parameter(m, name);
    return m.given->hex(m.given, name);
}
std::uint32_t RP_CALL side(const rp_setup* s, const char* name) {
    const WatchedModule& m = module_of(s);
    need_parameter(m, name);
    return m.given->side(m.given, name);
}
rp_text RP_CALL text(const rp_setup* s, const char* name) {
    const WatchedModule& m = module_of(s);
    need_parameter(m, name);
    return m.given->text(m.given, name);
}
std::int32_t RP_CALL attribute(const rp_setup* s, const char* name, rp_attr* out) {
    const WatchedModule& m = module_of(s);
    const std::int32_t found = m.given->attribute(m.given, name, out);
    need_row(m, found >= 0, "attribute", name);
    return found;
}
std::int32_t RP_CALL message(const rp_setup* s, const char* id) {
    const WatchedModule& m = module_of(s);
    const std::int32_t found = m.given->message(m.given, id);
    need_row(m, found > 0, "message", id);
    return found;
}
std::int32_t RP_CALL rule(const rp_setup* s, const char* id) {
    const WatchedModule& m = module_of(s);
    const std::int32_t found = m.given->rule(m.given, id);
    need_row(m, found > 0, "rule", id);
    return found;
}

// Whether a filter can ever hold; nothing when it can, else why not.
std::string odd_filter(const rp_filter& f, const rp_fixed& fixed) {
    if (f.size < sizeof(rp_filter)) return "its size is not written";
    if (f.priority <= 0) return "its priority is not given";
    if (f.side != RP_NO_SIDE && f.side > 1) return "there is no such side";
    if (f.first_turn > f.last_turn) return "its last turn is before its first";
    if ((f.units.w[0] | f.units.w[1]) == 0) return "it names no unit";
    if (f.hexes == nullptr && f.hex_count != 0) return "it counts hexes that it does not name";
    for (std::uint32_t i = 0; i < f.hex_count; ++i)
        if (f.hexes[i] >= fixed.hex_count) return "it names a hex that is not there";
    return {};
}

std::int32_t RP_CALL subscribe(const rp_setup* s, const char* hook, const rp_filter* filter) {
    WatchedModule& m = module_of(s);
    Tally& tally = m.watch->tally();
    const std::string name = hook ? hook : "";
    tally.need(Check::hooks_known, is_subscribed_hook(name),
               [&] { return m.info->id + " subscribes to '" + name + "', which is not a hook of the boundary"; });
    if (!filter) {
        tally.fail(Check::hooks_known, m.info->id + " subscribes to " + name + " without a filter");
        return RP_E_ARGUMENT;
    }
    const std::string odd = odd_filter(*filter, *m.given->fixed);
    tally.need(Check::hooks_known, odd.empty(), [&] { return m.info->id + ", filter of " + name + ": " + odd; });
    m.hooks.push_back(name);
    rp_filter used = *filter;
    if (m.watch->widens()) {
        used.units = {{~std::uint64_t{0}, ~std::uint64_t{0}}};
        used.side = RP_NO_SIDE;
        used.first_turn = 0;
        used.last_turn = 255;
        used.hexes = nullptr;
        used.hex_count = 0;
    }
    return m.given->subscribe(m.given, hook, &used);
}

// The rest goes to the rules by their own setup.
rp_set RP_CALL units(const rp_setup* s, const char* trait) {
    return module_of(s).given->units(module_of(s).given, trait);
}
std::int32_t RP_CALL value(const rp_setup* s, std::uint32_t u, const char* name, std::int32_t otherwise) {
    return module_of(s).given->value(module_of(s).given, u, name, otherwise);
}
std::int32_t RP_CALL rows(const rp_setup* s, const char* table) {
    return module_of(s).given->rows(module_of(s).given, table);
}
std::int32_t RP_CALL cell(const rp_setup* s, const char* table, std::int32_t row, const char* column,
                          std::int32_t otherwise) {
    return module_of(s).given->cell(module_of(s).given, table, row, column, otherwise);
}
std::int32_t RP_CALL profile(const rp_setup* s, std::uint32_t unit_class, const char* name, std::int32_t road) {
    return module_of(s).given->profile(module_of(s).given, unit_class, name, road);
}
std::int32_t RP_CALL sight_policy(const rp_setup* s, const char* name) {
    return module_of(s).given->sight_policy(module_of(s).given, name);
}
void RP_CALL refuse(const rp_setup* s, const char* words) { module_of(s).given->refuse(module_of(s).given, words); }

}  // namespace

void fill_watched_setup(WatchedModule& m) {
    WatchedModule::Setup& s = m.setup;
    static_cast<rp_setup&>(s) = *m.given;
    s.module = &m;
    s.number = number;
    s.unit = unit;
    s.hex = hex;
    s.side = side;
    s.text = text;
    s.units = units;
    s.value = value;
    s.rows = rows;
    s.cell = cell;
    s.attribute = attribute;
    s.message = message;
    s.rule = rule;
    s.profile = profile;
    s.sight_policy = sight_policy;
    s.subscribe = subscribe;
    s.refuse = refuse;
}

}  // namespace ramparts::conformance
