// What the library exports.
#include "tlg2.hpp"

RAMPARTS_MODULES({"ramparts.bayonet", &tlg2::bayonet}, {"ramparts.charge", &tlg2::charge},
                 {"ramparts.hilltop-battery", &tlg2::hilltop_battery}, {"ramparts.night", &tlg2::night},
                 {"ramparts.road-ban", &tlg2::road_ban})
