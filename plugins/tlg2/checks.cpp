// What can be wrong with a scenario that uses these modules, or should use one; the sentences stand in plugin.xml.
#include "tlg2.hpp"

namespace tlg2 {
namespace {

namespace rp = ramparts::plugin;

std::uint32_t nights(const rp::Scenario& s) {
    std::uint32_t count = 0;
    for (std::uint32_t turn = 1; turn <= s.turns(); ++turn) count += s.night(turn) ? 1 : 0;
    return count;
}

}  // namespace

void trait_unused(const rp::Scenario& s, const rp::Values& values, std::uint32_t, rp::Findings out) {
    enum : std::uint16_t { kNobody = 1 };
    constexpr std::uint32_t kTraitParam = 1;
    const rp::Side side = values.side("side");
    if (side == RP_NO_SIDE) return;
    const std::string trait(values.text("trait"));
    for (rp::Unit u = 0; u < s.units(); ++u)
        if (s.unit(u).side == side && s.has_trait(u, trait.c_str())) return;
    out.add(kNobody, {rp::side_arg(side), rp::param_arg(kTraitParam)});
}

void battery_misplaced(const rp::Scenario& s, const rp::Values& values, std::uint32_t, rp::Findings out) {
    enum : std::uint16_t { kElsewhere = 1, kNowhere, kNoGun };
    const rp::Unit unit = values.unit("unit");
    const rp::Hex hex = values.hex("hex");
    if (unit == RP_NO_UNIT || hex == RP_NO_HEX) return;
    const rp_counter battery = s.unit(unit);
    if (battery.at != hex) {
        rp_finding told = rp::finding(battery.at == RP_NO_HEX ? kNowhere : kElsewhere,
                                      {rp::unit_arg(unit), rp::hex_arg(hex), rp::hex_arg(battery.at)});
        told.unit = unit;
        if (s.has(hex)) {
            told.fix = RP_FIX_MOVE_UNIT;
            told.fix_index = unit;
            told.fix_hex = hex;
        }
        out.add(told);
    }
    if (!s.name(RP_NAME_CLASS, battery.unit_class).empty() && battery.bombards == 0)
        out.about(unit, kNoGun, {rp::unit_arg(unit), rp::class_arg(battery.unit_class)});
}

void no_nights(const rp::Scenario& s, const rp::Values&, std::uint32_t use, rp::Findings out) {
    enum : std::uint16_t { kNoNight = 1 };
    if (nights(s) > 0) return;
    rp_finding told = rp::finding(kNoNight);
    told.fix = RP_FIX_REMOVE_MODULE;
    told.fix_index = use;
    out.add(told);
}

void ban_too_long(const rp::Scenario& s, const rp::Values& values, std::uint32_t, rp::Findings out) {
    enum : std::uint16_t { kTooLong = 1 };
    const int turns = values.number("turns", 0);
    const int last = static_cast<int>(s.turns());
    if (last > 0 && turns > last) out.add(kTooLong, {rp::number_arg(turns), rp::number_arg(last)});
}

void nights_without_module(const rp::Scenario& s, const rp::Values&, std::uint32_t, rp::Findings out) {
    enum : std::uint16_t { kOne = 1, kSeveral };
    constexpr std::uint32_t kNightModule = 3;  // among the modules of plugin.xml
    const std::uint32_t dark = nights(s);
    if (dark == 0 || s.uses("ramparts.night")) return;
    rp_finding told = rp::finding(dark == 1 ? kOne : kSeveral, {rp::number_arg(static_cast<int>(dark))});
    told.fix = RP_FIX_ADD_MODULE;
    told.fix_index = kNightModule;
    out.add(told);
}

}  // namespace tlg2
