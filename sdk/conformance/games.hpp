// Random games of a plugin's modules.
#pragma once

#include "engine/players/player.hpp"
#include "sdk/conformance/battles.hpp"
#include "sdk/conformance/conformance.hpp"
#include "sdk/conformance/plugin_code.hpp"

namespace ramparts::conformance {

/// Makes the modules and plays; tells of every check of the sections "games" and "time" and of those of "metadata and
/// code" that need an instance.
void check_games(const CheckRequest& request, const PluginCode& plugin, CheckSink& sink);

/// What is looked at in each position of a game: lists, texts, hash, board, explanations. `rng` picks what is asked.
void inspect(Game& game, const StandardRules& rules, Rng& rng, Tally& tally);

}  // namespace ramparts::conformance
