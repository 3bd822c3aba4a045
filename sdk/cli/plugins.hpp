// The plugins that a command sees.
#pragma once

#include "sdk/cli/command.hpp"
#include "sdk/extend/host/plugin_host.hpp"

namespace ramparts::tools {

/// Refuses --plugins together with --no-plugins.
[[nodiscard]] int check_plugin_options(const Arguments& arguments, Console& console);

/// What is linked in; without --no-plugins also the folders of --plugins and the user's own.
[[nodiscard]] HostRequest plugin_request(const Arguments& arguments);

/// Loads the plugins and puts their modules in force for the scenarios that are opened from now on; scripts that came
/// in mods play in workers. Errors and warnings about them go to standard error; they are no fault of the command.
void install_plugins(const Arguments& arguments, Console& console);
/// Those that install_plugins() has loaded last.
[[nodiscard]] std::span<const PluginStatus> plugins_in_force();

}  // namespace ramparts::tools
