// See site.hpp.
#include "sdk/share/pages/site.hpp"

#include <algorithm>

#include "sdk/share/pages/shelf.hpp"
#include "sdk/share/pages/site_pages.hpp"
#include "sdk/share/pages/site_words.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using Faults = std::vector<Diagnostic>;

class Site {
public:
    Site(const fs::path& folder, const RegistryIndex& index, const SitePlan& plan)
        : folder_(folder), index_(index), plan_(plan), shelf_(folder, index) {
        title_ = shown_text(!plan.title.empty() ? plan.title : !index.title.empty() ? index.title : index.id);
    }

    Result<MadeSite, Faults> make(FileSystem& files) {
        auto writer = SiteWriter::begin(folder_, files);
        if (!writer) return fail(Faults{writer.error()});
        if (plan_.progress) plan_.progress(0, shelf_.mods().size());
        std::vector<SiteCard> cards;
        for (const ShelfMod& mod : shelf_.mods()) {
            auto card = one(mod, *writer);
            if (!card) return fail(Faults{card.error()});
            if (*card) cards.push_back(std::move(**card));
            if (plan_.progress) plan_.progress(++done_, shelf_.mods().size());
        }
        made_.mods = cards.size();
        const std::string first = first_page(shared(), cards);
        auto good = writer->put(std::string(kSiteFirst), first);
        if (good) good = writer->finish();
        if (!good) return fail(Faults{good.error()});
        made_.written = writer->written();
        made_.removed = writer->removed();
        return std::move(made_);
    }

private:
    [[nodiscard]] SitePages shared() const {
        return {shelf_, title_, index_.id, plugins_, !plan_.program.packed_wasm.empty()};
    }

    // Nothing, with a finding, when its package cannot be read any more.
    Result<std::optional<SiteCard>, Diagnostic> one(const ShelfMod& shelf_mod, SiteWriter& writer) {
        const IndexedMod& row = *shelf_mod.shown;
        auto in_force = shelf_.in_force(row);
        const auto package = in_force ? shelf_.package(row) : fail(in_force.error());
        if (!package) {
            made_.findings.insert(made_.findings.end(), package.error().begin(), package.error().end());
            return std::optional<SiteCard>();
        }
        SiteMod mod;
        mod.mod = &shelf_mod;
        mod.package = **package;
        mod.plugins = in_force->mods.mods.back().plugins;
        for (const Message& why : in_force->missing) mod.missing.push_back(say_message(why));
        put_in_force(in_force->mods);
        if (auto made = write_battles({plan_, title_, shelf_, in_force->mods, plugins_}, mod, writer); !made)
            return fail(made.error());
        if (auto made = writer.put(mod.folder() + "mod.html", mod_page(shared(), mod)); !made)
            return fail(made.error());
        count(mod);
        return std::optional<SiteCard>(card_of(mod));
    }

    void put_in_force(const ModsInUse& mods) {
        std::vector<fs::path> scripts;
        for (const ModInUse& mod : mods.mods)
            for (const std::string& folder : mod.contents.plugins) scripts.push_back(mod.mod.folder / folder);
        if (in_force_ && scripts == scripts_) return;
        plugins_ = plan_.put_in_force(scripts);
        scripts_ = std::move(scripts);
        in_force_ = true;
    }

    void count(const SiteMod& mod) {
        for (const SiteBattle& battle : mod.battles) {
            made_.battles += !battle.read.empty();
            made_.to_play += !battle.play.empty();
            for (const std::string& why : battle.why_not) {
                Diagnostic finding =
                    mod_finding("RP8117", folder_ / mod.mod->shown->file, message("{1}: {2}", battle.name, why),
                                message("the page of the mod says so too; ramparts mod info and validate show more"));
                finding.severity = Severity::warning;
                made_.findings.push_back(std::move(finding));
            }
        }
    }

    const fs::path& folder_;
    const RegistryIndex& index_;
    const SitePlan& plan_;
    Shelf shelf_;
    std::string title_;
    std::vector<PluginStatus> plugins_;
    std::vector<fs::path> scripts_;
    bool in_force_ = false;
    std::size_t done_ = 0;
    MadeSite made_;
};

}  // namespace

Result<MadeSite, Faults> make_site(const fs::path& folder, const RegistryIndex& index, const SitePlan& plan,
                                   FileSystem& files) {
    auto made = Site(folder, index, plan).make(files);
    forget_names();
    return made;
}

}  // namespace ramparts
