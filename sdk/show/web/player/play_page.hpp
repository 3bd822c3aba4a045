// A battle as one web page on which it is played.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/campaign/campaign_file.hpp"
#include "formats/journal/journal.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/show/draw/style.hpp"
#include "sdk/show/web/html.hpp"
#include "sdk/show/web/player/page_game.hpp"

namespace ramparts::web {

/// The player of pages, as the build of sdk/show/web/player/wasm leaves it.
struct PlayerProgramFiles {
    std::string script;       ///< player.js
    std::string packed_wasm;  ///< player.wasm, packed(): once for all pages that it goes into
};
/// Bytes as gzip has them, without a time; as small as zlib makes them, at 3 MB a second.
[[nodiscard]] std::string packed(std::string_view bytes);

/// A mod that has a part in the page, in words for its readers.
struct BundledMod {
    std::string title;
    std::string version;
    std::string author;
    std::string licence;
    std::string key;  ///< the words of the key that signed it; empty: nobody has
    friend bool operator==(const BundledMod&, const BundledMod&) = default;
};

/// Texts by their names.
using NamedTexts = std::vector<std::pair<std::string, std::string>>;

struct PlayPage {
    LoadedScenario base;  ///< as it lies on disk
    Scenario shown;       ///< with its errata on
    PlayerProgramFiles program;
    /// What records of the page name: mods, whichever errata are on, and plugins. Its battle and lock are filled in.
    Journal header;
    std::string language;  ///< in which the page speaks
    /// The catalogue of that language and the names of the battle in it; both may be empty.
    std::string catalogue;
    NamedTexts names;                   ///< file beside scenario.xml, text
    std::vector<OfferedErrata> errata;  ///< those that are on are so in `shown`
    std::vector<std::string> always;    ///< ids of mods that have a part even when all errata are off
    std::vector<BundledMod> mods;
    NamedTexts scripts;          ///< files of mods and plugins, by their path in a folder of plugins
    NamedTexts players;          ///< that these bring: their ids, and what the page calls them
    std::string record;          ///< that the page shows; may be empty
    draw::Palette palette = {};  ///< the colours of its map and counters
    std::vector<PageLink> site;  ///< other pages of its site
};

/// The page in the language of say(). Its content security policy lets in our style and scripts by their hashes, a
/// worker made from what the page holds, and WebAssembly; nothing else. The same input gives the same bytes.
[[nodiscard]] std::string play_page(const PlayPage& made);
/// The same of a campaign, a battle for each of its own in their order: it opens with the first, and a button at the
/// end of each leads to the next with what the units bring. Program, language, palette and links are those of the
/// first.
[[nodiscard]] std::string campaign_page(const Campaign& campaign, std::span<const PlayPage> battles);

}  // namespace ramparts::web
