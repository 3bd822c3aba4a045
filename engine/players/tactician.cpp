// Placeholder to be replaced in the next commit.
#include "engine/players/player.hpp"
namespace ramparts { std::unique_ptr<Player> make_tactician() { return make_random_player(); } }
