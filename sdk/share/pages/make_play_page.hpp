// A page to play on, put together from what a program has at hand: the same for the command line and the window.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "sdk/extend/host/plugin_host.hpp"
#include "sdk/share/mods/mod_use.hpp"
#include "sdk/show/web/player/play_page.hpp"

namespace ramparts {

/// The folder where the player of pages belongs: beside this program, as its build and its packages have it.
[[nodiscard]] std::filesystem::path player_folder();
/// Whether somebody has put it there.
[[nodiscard]] bool player_is_there();
/// The player of pages; RP6042, with what to install, when it is not there.
[[nodiscard]] Result<web::PlayerProgramFiles, Diagnostic> read_player(
    const std::filesystem::path& folder = player_folder());

/// What a page to play on is to hold.
struct PlayPageWish {
    LoadedScenario base;              ///< without errata; `scenario_path` may be empty or name no file
    Scenario shown;                   ///< with those errata on that are on when the page opens
    std::vector<ErrataLayer> errata;  ///< that the page offers, with what is on
    web::PlayerProgramFiles program;
    const ModsInUse* mods = nullptr;  ///< null: none are used
    std::span<const PluginStatus> plugins;
    std::string language = "en";  ///< which say() speaks now
    draw::Palette palette = {};
    std::string record = {};       ///< of a game that the page shows; empty: none
    std::string record_path = {};  ///< what findings call it
};

/// Puts it together: mods and scripts that have a part, players of mods, words, names, the record. The errors
/// of a battle that cannot be played; RP6001 when it needs a plugin that is not a script; what is wrong with the
/// record, which is played again first.
[[nodiscard]] Result<web::PlayPage, std::vector<Diagnostic>> make_play_page(PlayPageWish wish);

/// Adds the files of errata in the folder `errata` beside a scenario, all off, where the list does not have them yet.
/// Files with faults are left out and told; the failure is one that cannot be opened.
[[nodiscard]] Result<std::vector<Diagnostic>, Diagnostic> add_errata_beside(std::vector<ErrataLayer>& errata,
                                                                            const std::filesystem::path& scenario);

}  // namespace ramparts
