// What the library exports.
#include "tlg2.hpp"

namespace {

namespace rp = ramparts::plugin;

constexpr rp::Entry kModules[]{{"ramparts.bayonet", &tlg2::bayonet},
                               {"ramparts.charge", &tlg2::charge},
                               {"ramparts.hilltop-battery", &tlg2::hilltop_battery},
                               {"ramparts.night", &tlg2::night},
                               {"ramparts.road-ban", &tlg2::road_ban}};

constexpr rp::CheckEntry kChecks[]{{"TLG101", &tlg2::trait_unused},
                                   {"TLG102", &tlg2::battery_misplaced},
                                   {"TLG103", &tlg2::no_nights},
                                   {"TLG104", &tlg2::ban_too_long},
                                   {"TLG105", &tlg2::nights_without_module}};

}  // namespace

RAMPARTS_TABLES(rp::modules<kModules>, rp::checks<kChecks>)
