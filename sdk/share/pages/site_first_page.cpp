// The first page of a site; see site_pages.hpp.
#include <algorithm>

#include "formats/text/json.hpp"
#include "sdk/share/pages/site_pages.hpp"
#include "sdk/share/pages/site_words.hpp"
#include "sdk/show/web/html.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts::embedded {
extern const std::string_view kSiteCss;
extern const std::string_view kSiteJs;
}  // namespace ramparts::embedded

namespace ramparts {
namespace {

using web::attribute;
using web::element;
using web::escaped;

std::string battle_row(const SiteBattle& battle, const std::string& folder) {
    std::string out = "<li>" + element("span", battle.name, " class=\"name\"");
    if (!battle.date.empty()) out += " " + element("span", battle.date, " class=\"date\"");
    const auto way = [&](const std::string& file, const std::string& words, const std::string& of) {
        if (!file.empty())
            out += " " + element("a", words, attribute("href", href_of(folder + file)) + attribute("aria-label", of));
    };
    out += "<span class=\"links\">";
    way(battle.read, say("Read"), say("Read {1}", battle.name));
    way(battle.play, say("Play"), say("Play {1}", battle.name));
    way(battle.print, say("Print"), say("Print {1}", battle.name));
    out += "</span>";
    return out + "</li>";
}

std::string withdrawn(const SitePages& site) {
    std::string out;
    for (const IndexedMod* each : site.shelf.withdrawn()) {
        const Revocation* why = site.shelf.revoked(*each);
        out += element("li", say("{1}: {2}", mod_name(each->info),
                                 why == nullptr ? std::string("?") : shown_text(why->reason, 400)));
    }
    return out.empty()
               ? out
               : web::section("withdrawn", say("Withdrawn: do not use these any more"), "<ul>" + out + "</ul>\n");
}

}  // namespace

SiteCard card_of(const SiteMod& mod) {
    const ModInfo& info = mod.package.info;
    const IndexedMod& row = *mod.mod->shown;
    const std::string folder = mod.folder();
    SiteCard card;
    card.battles = mod.battles.size();
    const std::string title = shown_text(info.title);
    std::string out = "<li class=\"card\"><article>";
    const auto pictured = std::ranges::find_if(mod.battles, [](const auto& b) { return !b.thumbnail.empty(); });
    if (pictured != mod.battles.end()) out += picture_element(pictured->thumbnail, "");
    out += "<h2><bdi>" + element("a", title, attribute("href", href_of(folder + "mod.html"))) + "</bdi></h2>" +
           element("p", say("by {1}", shown_text(info.author))) +
           element("p", say("version {1}, licence {2}", info.version.text(), shown_text(info.licence)),
                   " class=\"date\"") +
           element("p", shown_text(info.doc, 240));
    card.words = info.title + " " + info.author + " " + info.id;
    if (!mod.battles.empty()) {
        out += "<ul class=\"battles\">";
        for (const SiteBattle& battle : mod.battles) {
            out += battle_row(battle, folder);
            card.words += " " + battle.name + " " + battle.date;
        }
        out += "</ul>";
    }
    const auto key = parse_public_key(row.key);
    out += "<p class=\"key\">" + escaped(key ? say("Key: {1}", key->words()) : say("Nobody has signed it.")) +
           "</p><p>" +
           element("a", say("Download"),
                   attribute("href", href_of(row.file)) +
                       attribute("aria-label", say("Download {1}", shown_text(row.file))) + " class=\"get\" download") +
           "</p></article></li>\n";
    card.markup = std::move(out);
    card.words = shown_text(card.words, 2000);
    return card;
}

std::string first_page(const SitePages& site, const std::vector<SiteCard>& cards) {
    std::string list;
    std::size_t battles = 0;
    JsonWriter json(0);
    json.begin_object().key("words").begin_array();
    for (const SiteCard& card : cards) {
        list += card.markup;
        battles += card.battles;
        json.value(card.words);
    }
    json.end_array().key("say").begin_object();
    json.member("found", say("Found: {1}")).member("none", say("Nothing is found.")).end_object();
    web::Page page;
    page.title = site.title;
    page.kind = "shelf first";
    page.style = embedded::kSiteCss;
    page.pictures = true;
    page.data = json.end_object().take();
    page.scripts = {embedded::kSiteJs};
    page.body = element("a", say("Skip to the mods"), " class=\"skip\" href=\"#cards\"") + "\n<header>\n" +
                element("h1", site.title) + "\n" +
                element("p",
                        say_n("{1} mod", "{1} mods", static_cast<long>(cards.size())) + ", " +
                            say_n("{1} battle", "{1} battles", static_cast<long>(battles)),
                        " class=\"date\"") +
                element("p", say("Read or play the battles here, or download a mod and open it with Ramparts.")) +
                "<div class=\"top\"><form role=\"search\" class=\"bar\" hidden>" +
                element("label", say("Search: title, author, battle or year"), " for=\"find\"") +
                " <input id=\"find\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\" aria-controls=\"cards\">"
                "<span id=\"said\" role=\"status\"></span></form>" +
                web::theme_choice() + "</div></header>\n<main>\n<ul id=\"cards\" class=\"cards\" tabindex=\"-1\"" +
                attribute("aria-label", say("Mods")) + ">\n" + list + "</ul>\n" + withdrawn(site) + "</main>\n" +
                "<footer>" +
                element("p", say("Programs read index.xml: ramparts mod install ID --from FOLDER, with the id {1}.",
                                 site.registry)) +
                element("p", say("Made with Ramparts. This page asks nothing of anybody: it can be kept, passed on and "
                                 "read without a network.")) +
                "</footer>\n";
    return web::whole_page(page);
}

}  // namespace ramparts
