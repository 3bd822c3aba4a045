// The modules of this plugin, as entry.cpp lists them.
#pragma once

#include <ramparts/plugin.hpp>

namespace tlg2 {

const rp_module* RP_CALL bayonet(const rp_host* host, const rp_setup* setup) noexcept;
const rp_module* RP_CALL charge(const rp_host* host, const rp_setup* setup) noexcept;
const rp_module* RP_CALL hilltop_battery(const rp_host* host, const rp_setup* setup) noexcept;
const rp_module* RP_CALL night(const rp_host* host, const rp_setup* setup) noexcept;
const rp_module* RP_CALL road_ban(const rp_host* host, const rp_setup* setup) noexcept;

}  // namespace tlg2
