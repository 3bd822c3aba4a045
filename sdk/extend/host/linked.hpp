// The plugins that are part of this program.
#pragma once

#include <span>

#include "sdk/extend/host/plugin_host.hpp"

namespace ramparts {

/// What is linked in, in the order in which it is offered. The same for the command line and the editor.
[[nodiscard]] std::span<const LinkedPlugin> linked_plugins();

/// Puts a catalogue of these alone in force: for programs that play without looking at the user's plugins.
void install_linked_plugins();

}  // namespace ramparts
