// The modules and checks of this plugin, as entry.cpp lists them.
#pragma once

#include <ramparts/scenario_tools.hpp>

namespace tlg2 {

const rp_module* RP_CALL bayonet(const rp_host* host, const rp_setup* setup) noexcept;
const rp_module* RP_CALL charge(const rp_host* host, const rp_setup* setup) noexcept;
const rp_module* RP_CALL hilltop_battery(const rp_host* host, const rp_setup* setup) noexcept;
const rp_module* RP_CALL night(const rp_host* host, const rp_setup* setup) noexcept;
const rp_module* RP_CALL road_ban(const rp_host* host, const rp_setup* setup) noexcept;

using Check = void(const ramparts::plugin::Scenario&, const ramparts::plugin::Values&, std::uint32_t use,
                   ramparts::plugin::Findings);
Check trait_unused, battery_misplaced, no_nights, ban_too_long, nights_without_module;

}  // namespace tlg2
