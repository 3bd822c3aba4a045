// A battle as a web page, to play on or to read: what is asked, and the page that comes of it, without a window.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "editor/model/errata_model.hpp"
#include "editor/model/form.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "sdk/share/mods/mod_use.hpp"
#include "sdk/show/theme/theme.hpp"

namespace ramparts {

/// What there is to make a page of.
struct PageSource {
    const LoadedScenario* base = nullptr;  ///< as it was read
    Scenario scenario;                     ///< as it is in the window, without errata
    std::filesystem::path file;            ///< of the scenario; empty: never saved
    ErrataModel errata;
    const ModsInUse* mods = nullptr;  ///< null: no mods are used
    std::span<const PluginStatus> plugins;
    ThemeList themes;
    draw::CounterSymbols symbols = draw::CounterSymbols::nato;  ///< of its counters
    std::string game;                                           ///< the record of the playtest; empty: there is none
    std::filesystem::path player;                               ///< the folder of the player of pages
};

/// What to do where there is no player of pages.
[[nodiscard]] std::string player_missing();

class PageModel {
public:
    explicit PageModel(PageSource source);

    std::string file;      ///< where the page goes
    bool to_play = false;  ///< begins true where the player is there
    std::string language;  ///< a code; begins with that of the program
    std::string theme = std::string(kUsualTheme);
    bool with_game = false;

    /// File, use, language, colours, the game, and each erratum.
    [[nodiscard]] Form form() const;
    /// Takes a field; why it cannot, or nothing. Errata that need or exclude each other are switched as in their panel.
    [[nodiscard]] std::string set(const std::string& name, const std::string& value);
    /// What will be made, a sentence; or what is in the way.
    [[nodiscard]] std::string preview() const;
    /// The page; why there is none, in the language of the program.
    [[nodiscard]] Result<std::string, std::string> page() const;

private:
    [[nodiscard]] bool player_there() const;
    void add_errata(Form& form) const;
    [[nodiscard]] Result<std::string, std::vector<Diagnostic>> page_to_play(Scenario shown,
                                                                            const draw::Palette& palette) const;
    [[nodiscard]] LoadedScenario as_saved() const;

    PageSource source_;
};

}  // namespace ramparts
