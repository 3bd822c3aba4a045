// A battle as one web page on which it is played.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/journal/journal.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/show/draw/style.hpp"

namespace ramparts::web {

/// The player of pages, as the build of sdk/show/web/player/wasm leaves it.
struct PlayerProgramFiles {
    std::string script;  ///< player.js
    std::string wasm;    ///< player.wasm
};

struct PlayPage {
    const LoadedScenario& loaded;  ///< with its errata on
    PlayerProgramFiles program;
    /// What records of the page name: errata, mods and plugins. Its battle and lock are filled in.
    Journal header;
    std::string language;  ///< in which the page speaks
    /// The catalogue of that language and the names of the battle in it; both may be empty.
    std::string catalogue;
    std::vector<std::pair<std::string, std::string>> names;  ///< file beside scenario.xml, text
    draw::Palette palette = {};                              ///< the colours of its map and counters
};

/// The page in the language of say(). Its content security policy lets in our style and scripts by their hashes, a
/// worker made from what the page holds, and WebAssembly; nothing else. The same input gives the same bytes.
[[nodiscard]] std::string play_page(const PlayPage& made);

}  // namespace ramparts::web
