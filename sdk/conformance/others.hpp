// The checks of what is no rule module: players, exporters, importers.
#pragma once

#include "sdk/conformance/conformance.hpp"
#include "sdk/conformance/plugin_code.hpp"

namespace ramparts::conformance {

/// Lets each player of the plugin, which has begun, play in all scenarios that can be played.
void check_players(const CheckRequest& request, const PluginCode& plugin, CheckSink& sink);

/// Runs each exporter of the plugin, which has begun, on all scenarios, and each importer on whole and cut files.
void check_exchange(const CheckRequest& request, const PluginCode& plugin, CheckSink& sink);

}  // namespace ramparts::conformance
