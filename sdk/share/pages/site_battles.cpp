// See site_battles.hpp.
#include "sdk/share/pages/site_battles.hpp"

#include <algorithm>

#include "formats/scenario/battle_file.hpp"
#include "sdk/change/document/document.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/share/mods/mod_battles.hpp"
#include "sdk/share/pages/battle_pages.hpp"
#include "sdk/share/pages/site_words.hpp"
#include "sdk/share/publish/mod_pictures.hpp"
#include "sdk/share/publish/publish.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostHexes = 20'000;  // of a map that becomes pages
constexpr std::size_t kMostLink = 40;       // letters

/// A battle before it is known which pages it has.
struct BattleSource {
    LoadedScenario base;
    std::string id;  ///< as the mod names it
    bool brought = false;
};

class BattlePages {
public:
    BattlePages(const SiteBattlesPlan& plan, SiteMod& mod, SiteWriter& writer)
        : plan_(plan), mod_(mod), writer_(writer) {}

    Result<void, Diagnostic> all() {
        const fs::path& own = plan_.mods.mods.back().mod.folder;
        const ModContents& contents = plan_.mods.mods.back().contents;
        std::vector<std::string> brought;
        for (const std::string& folder : contents.scenarios) {
            BattleSource source{load_scenario(own / folder), folder.substr(folder.find('/') + 1), true};
            brought.push_back(source.base.scenario.id);
            if (auto made = one(source); !made) return made;
        }
        for (const std::string& id : corrected_battles(mod_.package.files)) {
            if (std::ranges::find(brought, id) != brought.end()) continue;
            BattleSource source{at_hand(id), id, false};
            if (auto made = one(source); !made) return made;
        }
        return {};
    }

private:
    // A battle that the mod corrects: of a mod that it requires, or one of the usual ones.
    LoadedScenario at_hand(const std::string& id) const {
        std::vector<fs::path> places;
        for (auto mod = plan_.mods.mods.rbegin(); mod != plan_.mods.mods.rend(); ++mod)
            for (const std::string& folder : mod->contents.scenarios) places.push_back(mod->mod.folder / folder);
        // an id can be any text: what is no plain name is not looked for as a folder
        if (entry_part(id) == id)
            for (const fs::path& home : plan_.plan.homes) places.push_back(home / id);
        for (const fs::path& place : places) {
            if (!has_battle(place)) continue;
            LoadedScenario loaded = load_scenario(place);
            if (loaded.readable && loaded.scenario.id == id) return loaded;
        }
        return {};
    }

    // Why something is missing, without the folder that the mod is unpacked into.
    std::string reason(const std::vector<Diagnostic>& findings) const {
        std::string words = reason_words(findings);
        const std::string folder = plan_.shelf.unpacked().string();
        for (std::size_t at = 0; !folder.empty() && (at = words.find(folder, at)) != std::string::npos;) {
            const std::size_t end = words.find('/', at + folder.size() + 1);
            words.erase(at, (end == std::string::npos ? words.size() : end + 1) - at);
        }
        return words;
    }

    Result<void, Diagnostic> one(BattleSource& source) {
        forget_names();
        SiteBattle battle;
        battle.brought = source.brought;
        battle.name = shown_text(source.id);
        const LoadedScenario& base = source.base;
        if (!base.readable) {
            battle.why_not.push_back(source.brought ? say("It cannot be read: {1}.", reason(base.diagnostics))
                                                    : say("The battle itself is not in this site."));
            mod_.battles.push_back(std::move(battle));
            return {};
        }
        use_names_of(base);
        std::vector<Diagnostic> faults;
        layers_ = errata_for(plan_.mods, base.scenario.id, faults);
        shown_ = base.scenario;
        bool fits = put_errata_on(battle);
        const Scenario in_words = with_shown_names(shown_);
        battle.name = shown_text(in_words.name.empty() ? source.id : in_words.name);
        battle.date = shown_text(in_words.date);
        const std::size_t hexes = shown_.map.grid().size();
        if (hexes > kMostHexes) {
            battle.why_not.push_back(
                say("Its map has {1} hexes; pages are made of maps with at most {2}.", hexes, kMostHexes));
            fits = false;
        }
        if (fits || (source.brought && hexes <= kMostHexes))
            if (auto made = pages(source, battle, in_words); !made) return made;
        mod_.battles.push_back(std::move(battle));
        return {};
    }

    bool put_errata_on(SiteBattle& battle) {
        if (layers_.empty()) return true;
        Document document(shown_);
        const auto applied = apply_errata(document, layers_);
        if (applied) {
            shown_ = document.scenario();
            return true;
        }
        battle.why_not.push_back(say("Its errata do not fit the battle: {1}.", reason(applied.error())));
        layers_.clear();
        return false;
    }

    Result<void, Diagnostic> pages(const BattleSource& source, SiteBattle& battle, const Scenario& in_words) {
        BattlePagesPlan to;
        to.site = &plan_.plan;
        to.folder = mod_.folder();
        to.name = page_name(source.id, names_);
        to.up = {{"../../index.html", plan_.title}, {"mod.html", shown_text(mod_.package.info.title, kMostLink)}};
        to.mods = &plan_.mods;
        to.plugins = plan_.plugins;
        to.reason = [this](const std::vector<Diagnostic>& findings) { return reason(findings); };
        // Scripts of strangers play behind the fence alone: what a mod's rules do to a battle is not measured here.
        to.measure = mod_.plugins.empty();
        if (!source.brought)
            if (auto changes = picture_on(source.base.scenario, mod_.package.files, site_picture()))
                to.picture = std::move(*changes);
        return write_battle_pages(to, {source.base, shown_, in_words, layers_}, battle, writer_);
    }

    const SiteBattlesPlan& plan_;
    SiteMod& mod_;
    SiteWriter& writer_;
    std::vector<ErrataLayer> layers_;
    Scenario shown_;
    std::set<std::string> names_;
};

}  // namespace

Result<void, Diagnostic> write_battles(const SiteBattlesPlan& plan, SiteMod& mod, SiteWriter& writer) {
    return BattlePages(plan, mod, writer).all();
}

std::size_t battles_of(const std::vector<PackageFile>& files) {
    return contents_of(files).scenarios.size() + corrected_battles(files).size();
}

}  // namespace ramparts
