// The plugins that had a part in a game, as its record names them.
#pragma once

#include <span>
#include <vector>

#include "formats/journal/journal.hpp"
#include "sdk/extend/host/plugin_host.hpp"

namespace ramparts {

/// Of the plugins that are no part of the program those that bring a rule module of the scenario, ascending by id, each
/// with its version and a hash of what it is: plugin.xml and its library or script, as they lie on disk now. Scripts of
/// mods are left out, since the mod is named with all its files.
[[nodiscard]] std::vector<JournalPart> plugin_parts(std::span<const PluginStatus> plugins, const Scenario& scenario,
                                                    FileSystem& files = real_files());

/// The same of the plugins that are part of the program, of this version: the hash is that of their plugin.xml and the
/// version.
[[nodiscard]] std::vector<JournalPart> built_in_parts(std::span<const PluginStatus> plugins, const Scenario& scenario,
                                                      std::string_view program_version);

/// The same of those that bring one of these players, whose ids stand without a level: of the plugins that are no part
/// of the program, scripts of mods among them, and of those that are.
[[nodiscard]] std::vector<JournalPart> player_plugin_parts(std::span<const PluginStatus> plugins,
                                                           std::span<const std::string> players,
                                                           std::string_view program_version,
                                                           FileSystem& files = real_files());

}  // namespace ramparts
