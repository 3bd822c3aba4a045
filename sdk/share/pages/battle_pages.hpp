// The pages of one battle in a site: to read, to play on, to print, and what a card says of it.
#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sdk/change/errata/apply.hpp"
#include "sdk/share/pages/site.hpp"
#include "sdk/share/pages/site_writer.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/web/html.hpp"

namespace ramparts {

struct ModsInUse;

/// A battle, and which pages it has: names of files beside one another, empty for none.
struct SiteBattle {
    std::string name;
    std::string date;
    std::string about;     ///< its description
    bool brought = false;  ///< else the mod corrects it
    std::string picture;   ///< PNG; may be empty
    std::string thumbnail;
    std::string read, play, print;
    /// What a player wants to know first, each with its heading: length, sides, balance, rules of its own.
    std::vector<std::pair<std::string, std::string>> facts;
    std::vector<std::string> why_not;  ///< sentences: what it does not have, and why
};

/// The first error of findings in the language of the site, else the first finding.
[[nodiscard]] std::string reason_words(const std::vector<Diagnostic>& findings);

/// Where its pages go, and what they have in common with others.
struct BattlePagesPlan {
    const SitePlan* site = nullptr;
    std::string folder;             ///< in the site, with a slash at its end
    std::string name;               ///< of the files: "battle-NAME.html"
    std::vector<web::PageLink> up;  ///< from its pages
    const ModsInUse* mods = nullptr;
    std::span<const PluginStatus> plugins = {};
    /// What findings are called on a page.
    std::function<std::string(const std::vector<Diagnostic>&)> reason = reason_words;
    bool measure = true;             ///< play the games of `site` for the balance
    draw::DisplayList picture = {};  ///< empty: the map with its set-up
};

/// A battle as pages show it.
struct ShownBattle {
    const LoadedScenario& base;              ///< without errata
    const Scenario& shown;                   ///< with those that are on
    const Scenario& in_words;                ///< with its names in the language of the site
    const std::vector<ErrataLayer>& errata;  ///< that the page to play on offers
};

/// A part of file names for a battle of this id that none of those taken has.
[[nodiscard]] std::string page_name(const std::string& id, std::set<std::string>& taken);
/// How pictures of cards are drawn.
[[nodiscard]] draw::DrawOptions site_picture();

/// Writes the pages of a battle, and tells in `battle` which there are, why others are not, and the facts. Cost: about
/// two seconds and the games.
[[nodiscard]] Result<void, Diagnostic> write_battle_pages(const BattlePagesPlan& plan, const ShownBattle& of,
                                                          SiteBattle& battle, SiteWriter& writer);

/// "5 turns; United States moves first.", sides with units and factors, modules, and the balance of so many games
/// between tacticians on seed 1, a tenth of them on maps of more than 2,000 hexes; with none, or where they cannot be
/// played, without it.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> battle_facts(const Scenario& shown,
                                                                            const Scenario& in_words,
                                                                            std::uint64_t games);
/// Its map with the set-up, PNG, so many dots wide; empty when it cannot be drawn.
[[nodiscard]] std::string battle_picture(const Scenario& in_words, int pixels);
/// What is written of a battle, beside its picture; see battle_article().
[[nodiscard]] std::string battle_words(const SiteBattle& battle, const std::string& folder, const std::string& note,
                                       std::string_view heading = "h3");
/// A battle as a part of a page: picture, name, `note` if there is one, facts, the ways to its pages below `folder`,
/// and what it has not.
[[nodiscard]] std::string battle_article(const SiteBattle& battle, const std::string& folder, const std::string& note,
                                         std::string_view heading = "h3");

}  // namespace ramparts
