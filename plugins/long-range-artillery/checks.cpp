// What can be wrong with a scenario that is played with long-range artillery; the sentences stand in plugin.xml.
#include "long_range.hpp"

namespace long_range {
namespace {

/// Whether a unit is of one of the classes and traits that a parameter names.
bool is_of(const rp::Scenario& s, rp::Unit u, std::string_view words) {
    const std::string_view own = s.name(RP_NAME_CLASS, s.unit(u).unit_class);
    for (const std::string& word : words_of(words))
        if (own == word || s.has_trait(u, word.c_str())) return true;
    return false;
}

}  // namespace

// 14.A.3, note: siege artillery of long range is coast defence (14.A.4), field artillery of long range is no siege
// artillery.
void coast_defence_without_siege(const rp::Scenario& s, const rp::Values& values, std::uint32_t, rp::Findings out) {
    enum : std::uint16_t { kNoSiege = 1 };
    for (rp::Unit u = 0; u < s.units(); ++u)
        if (is_of(s, u, values.text("types")) && is_of(s, u, values.text("coast-defence")) &&
            !is_of(s, u, values.text("siege")))
            out.about(u, kNoSiege, {rp::unit_arg(u)});
}

void long_range_without_gun(const rp::Scenario& s, const rp::Values& values, std::uint32_t, rp::Findings out) {
    enum : std::uint16_t { kNoGun = 1 };
    for (rp::Unit u = 0; u < s.units(); ++u) {
        const rp_counter counter = s.unit(u);
        if (counter.bombards != 0 || s.name(RP_NAME_CLASS, counter.unit_class).empty()) continue;
        if (is_of(s, u, values.text("types")))
            out.about(u, kNoGun, {rp::unit_arg(u), rp::class_arg(counter.unit_class)});
    }
}

void nobody_long_range(const rp::Scenario& s, const rp::Values& values, std::uint32_t, rp::Findings out) {
    enum : std::uint16_t { kNobody = 1 };
    constexpr std::uint32_t kTypesParam = 0;
    for (rp::Unit u = 0; u < s.units(); ++u)
        if (is_of(s, u, values.text("types"))) return;
    out.add(kNobody, {rp::param_arg(kTypesParam)});
}

}  // namespace long_range
