// See site_battles.hpp.
#include "sdk/share/pages/site_battles.hpp"

#include <algorithm>

#include "formats/scenario/battle_file.hpp"
#include "sdk/change/document/document.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/share/mods/mod_battles.hpp"
#include "sdk/share/pages/make_play_page.hpp"
#include "sdk/share/pages/site_words.hpp"
#include "sdk/share/publish/mod_pictures.hpp"
#include "sdk/share/publish/publish.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/show/print/kit.hpp"
#include "sdk/show/web/scenario_page.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostHexes = 20'000;  // of a map that becomes pages
constexpr int kPicturePixels = 480;
constexpr int kThumbnailPixels = 280;
constexpr std::size_t kMostLink = 40;  // letters
constexpr std::size_t kMostFileName = 60;

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
    std::string reason(const Diagnostic& finding) const {
        std::string words = say_message(finding.message);
        const std::string folder = plan_.shelf.unpacked().string();
        for (std::size_t at = 0; !folder.empty() && (at = words.find(folder, at)) != std::string::npos;) {
            const std::size_t end = words.find('/', at + folder.size() + 1);
            words.erase(at, (end == std::string::npos ? words.size() : end + 1) - at);
        }
        return shown_text(words, 400);
    }
    static const Diagnostic* first_error(const std::vector<Diagnostic>& findings) {
        const auto at = std::ranges::find(findings, Severity::error, &Diagnostic::severity);
        return at != findings.end() ? &*at : findings.empty() ? nullptr : &findings.front();
    }
    std::string reason(const std::vector<Diagnostic>& findings) const {
        const Diagnostic* first = first_error(findings);
        return first == nullptr ? std::string("?") : reason(*first);
    }

    std::string file_name(const std::string& id) {
        std::string name = entry_part(id.substr(0, kMostFileName));
        while (!names_.insert(name).second) name += "-2";
        return name;
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
        const std::string name = file_name(source.id);
        const std::vector<web::PageLink> up{{"../../index.html", plan_.title},
                                            {"mod.html", shown_text(mod_.package.info.title, kMostLink)}};
        draw_pictures(source, battle, in_words);
        if (auto made = play(source, battle, name, up); !made) return made;
        if (plan_.plan.print)
            if (auto made = print(in_words, battle, name); !made) return made;
        std::vector<web::PageLink> links = up;
        if (!battle.play.empty()) links.push_back({battle.play, say("Play it")});
        if (!battle.print.empty()) links.push_back({battle.print, say("Print it (PDF)")});
        battle.read = "battle-" + name + ".html";
        return writer_.put(mod_.folder() + battle.read, web::scenario_page(shown_, draw::kPrintedPalette, links));
    }

    void draw_pictures(const BattleSource& source, SiteBattle& battle, const Scenario& in_words) const {
        draw::DrawOptions options;
        options.legend = options.title = options.numbers = false;
        options.speak = say_message;
        draw::DisplayList list;
        if (!source.brought) {
            auto changes = picture_on(source.base.scenario, mod_.package.files, options);
            if (changes) list = std::move(*changes);
        }
        if (list.items.empty()) {
            options.counters = true;
            list = draw::draw_map(in_words, options, draw::setup_counters(in_words));
        }
        for (const auto& [pixels, picture] :
             {std::pair(kPicturePixels, &battle.picture), std::pair(kThumbnailPixels, &battle.thumbnail)})
            if (auto file = picture_file(list, {}, pixels)) *picture = std::move(file->bytes);
    }

    Result<void, Diagnostic> play(const BattleSource& source, SiteBattle& battle, const std::string& name,
                                  std::vector<web::PageLink> links) {
        if (plan_.plan.program.wasm.empty()) return {};
        const auto refuse = [&](const std::vector<Diagnostic>& why) {
            battle.why_not.push_back(say("No page to play on: {1}.", reason(why)));
            return Result<void, Diagnostic>();
        };
        if (const std::vector<Diagnostic> faults = playability(shown_); has_errors(faults)) return refuse(faults);
        PlayPageWish wish;
        wish.base = source.base;
        wish.shown = shown_;
        wish.errata = layers_;
        wish.program = plan_.plan.program;
        wish.mods = &plan_.mods;
        wish.plugins = plan_.plugins;
        wish.language = plan_.plan.language;
        auto page = make_play_page(std::move(wish));
        if (!page) return refuse(page.error());
        links.push_back({"battle-" + name + ".html", say("Read it")});
        page->site = std::move(links);
        battle.play = "play-" + name + ".html";
        return writer_.put(mod_.folder() + battle.play, web::play_page(*page));
    }

    Result<void, Diagnostic> print(const Scenario& in_words, SiteBattle& battle, const std::string& name) {
        paper::KitOptions options;
        options.paper = plan_.plan.paper;
        const auto kit = paper::print_kit(in_words, options, say_message);
        if (!kit || kit->pages.empty()) {
            if (!kit) battle.why_not.push_back(say("Nothing to print: {1}.", say_message(kit.error())));
            return {};
        }
        const auto bytes = draw::pdf_bytes(kit->pages);
        if (!bytes) {
            battle.why_not.push_back(say("Nothing to print: {1}.", say_message(bytes.error().message)));
            return {};
        }
        battle.print = "print-" + name + ".pdf";
        return writer_.put(mod_.folder() + battle.print,
                           std::string_view(reinterpret_cast<const char*>(bytes->data()), bytes->size()));
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
