// See gallery.hpp.
#include "sdk/share/pages/gallery.hpp"

#include <set>

#include "formats/text/json.hpp"
#include "sdk/share/mods/mod_store.hpp"
#include "sdk/share/pages/battle_pages.hpp"
#include "sdk/share/pages/gallery_campaign.hpp"
#include "sdk/share/pages/site_words.hpp"
#include "sdk/share/pages/site_writer.hpp"
#include "sdk/show/web/html.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts::embedded {
extern const std::string_view kSiteCss;
extern const std::string_view kSiteJs;
}  // namespace ramparts::embedded

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using Faults = std::vector<Diagnostic>;
using web::attribute;
using web::element;

class Gallery {
public:
    Gallery(const fs::path& folder, const GalleryPlan& plan) : folder_(folder), plan_(plan) {
        title_ = shown_text(plan.site.title.empty() ? say("Battles of the War of 1812") : plan.site.title);
    }

    Result<MadeSite, Faults> make(FileSystem& files) {
        std::vector<GalleryBattle> battles;
        for (const fs::path& path : plan_.battles) {
            auto battle = plan_.open(path);
            if (!battle) return fail(Faults{});
            battles.push_back(std::move(*battle));
        }
        auto writer = SiteWriter::begin(folder_, files);
        if (!writer) return fail(Faults{writer.error()});
        std::size_t done = 0;
        progress(done);
        for (const GalleryBattle& battle : battles) {
            if (auto good = one(battle, *writer); !good) return fail(Faults{good.error()});
            progress(++done);
        }
        for (const fs::path& file : plan_.campaigns) {
            auto card = write_campaign(plan_, file, {"../../index.html", title_}, campaign_names_, *writer);
            if (!card) return fail(std::move(card.error()));
            ++made_.campaigns;
            put_card(file, card->words, campaign_article(*card));
            progress(++done);
        }
        auto good = writer->put(std::string(kSiteFirst), first());
        if (good) good = writer->finish();
        if (!good) return fail(Faults{good.error()});
        made_.written = writer->written();
        made_.removed = writer->removed();
        return std::move(made_);
    }

private:
    void progress(std::size_t done) const {
        if (plan_.site.progress) plan_.site.progress(done, plan_.battles.size() + plan_.campaigns.size());
    }

    Result<void, Diagnostic> one(const GalleryBattle& source, SiteWriter& writer) {
        forget_names();
        use_names_of(source.base);
        const Scenario in_words = with_shown_names(source.shown);
        BattlePagesPlan to;
        to.site = &plan_.site;
        to.name = page_name(in_words.id, names_);
        to.folder = std::string(kSiteFolder) + "/" + to.name + "/";
        to.up = {{"../../index.html", title_}};
        to.mods = plan_.mods;
        to.plugins = plan_.plugins;
        SiteBattle battle;
        battle.brought = true;
        battle.name = shown_text(in_words.name.empty() ? in_words.id : in_words.name);
        battle.date = shown_text(in_words.date);
        const ShownBattle shown{source.base, source.shown, in_words, source.errata};
        if (auto made = write_battle_pages(to, shown, battle, writer); !made) return made;
        ++made_.battles;
        put_card(source.base.scenario_path, battle, battle_article(battle, to.folder, battle.about, "h2"));
        return {};
    }

    void put_card(const fs::path& file, const SiteBattle& battle, const std::string& article) {
        made_.to_play += !battle.play.empty();
        for (const std::string& why : battle.why_not) {
            Diagnostic finding = mod_finding("RP8117", file.string(), message("{1}: {2}", battle.name, why),
                                             message("the gallery says so too; ramparts validate shows more"));
            finding.severity = Severity::warning;
            made_.findings.push_back(std::move(finding));
        }
        cards_ += "<li class=\"card wide\">" + article + "</li>\n";
        words_.push_back(shown_text(battle.name + " " + battle.date + " " + battle.about, 2000));
    }

    [[nodiscard]] std::string counted() const {
        std::string words = say_n("{1} battle", "{1} battles", static_cast<long>(made_.battles));
        if (made_.campaigns > 0)
            words += ", " + say_n("{1} campaign", "{1} campaigns", static_cast<long>(made_.campaigns));
        return words;
    }

    [[nodiscard]] std::string first() const {
        JsonWriter json(0);
        json.begin_object().key("words").begin_array();
        for (const std::string& words : words_) json.value(words);
        json.end_array().key("say").begin_object();
        json.member("found", say("Found: {1}")).member("none", say("Nothing is found.")).end_object();
        web::Page page;
        page.title = title_;
        page.kind = "shelf first";
        page.style = embedded::kSiteCss;
        page.pictures = true;
        page.data = json.end_object().take();
        page.scripts = {embedded::kSiteJs};
        page.body =
            element("a", say("Skip to the battles"), " class=\"skip\" href=\"#cards\"") + "\n<header>\n" +
            element("h1", title_) + "\n" + element("p", counted(), " class=\"date\"") +
            "<div class=\"top\"><form role=\"search\" class=\"bar\" hidden>" +
            element("label", say("Search: name or date"), " for=\"find\"") +
            " <input id=\"find\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\" aria-controls=\"cards\">"
            "<span id=\"said\" role=\"status\"></span></form>" +
            web::theme_choice() + "</div></header>\n<main>\n<ul id=\"cards\" class=\"cards\" tabindex=\"-1\"" +
            attribute("aria-label", say("Battles")) + ">\n" + cards_ + "</ul>\n</main>\n<footer>" +
            element("p", say("Made with Ramparts. This page asks nothing of anybody: it can be kept, passed on and "
                             "read without a network.")) +
            "</footer>\n";
        return web::whole_page(page);
    }

    const fs::path& folder_;
    const GalleryPlan& plan_;
    std::string title_;
    std::set<std::string> names_{"campaigns"};  ///< of folders that are taken
    std::set<std::string> campaign_names_;
    std::string cards_;
    std::vector<std::string> words_;
    MadeSite made_;
};

}  // namespace

Result<MadeSite, Faults> make_gallery(const fs::path& folder, const GalleryPlan& plan, FileSystem& files) {
    auto made = Gallery(folder, plan).make(files);
    forget_names();
    return made;
}

}  // namespace ramparts
