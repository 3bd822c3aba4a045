// The page of a mod; see site_pages.hpp.
#include <algorithm>

#include "formats/text/shell_word.hpp"
#include "sdk/share/mods/manifest_words.hpp"
#include "sdk/share/mods/mod_use.hpp"
#include "sdk/share/pages/site_pages.hpp"
#include "sdk/share/pages/site_words.hpp"
#include "sdk/show/web/html.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"

namespace ramparts::embedded {
extern const std::string_view kSiteCss;
extern const std::string_view kSiteJs;
}  // namespace ramparts::embedded

namespace ramparts {
namespace {

using web::attribute;
using web::element;
using web::escaped;

constexpr std::size_t kMostEffects = 300;

std::string link_in_site(const std::string& href, const std::string& words, std::string_view attributes = {}) {
    return element("a", words, attribute("href", href) + std::string(attributes));
}

class ModPage {
public:
    ModPage(const SitePages& site, const SiteMod& mod)
        : site_(site), mod_(mod), info_(mod.package.info), row_(*mod.mod->shown) {}

    std::string put_together() {
        add("battles", say("Battles"), battles());
        add("changes", say("What it changes"), changes());
        add("scripts", say("Scripts, and what they may do"), scripts());
        add("needs", say("What it needs"), needs());
        add("rights", say("Rights and sources"), rights());
        add("signature", say("Who signed it"), signature());
        add("get", say("Download and install"), get());
        add("versions", say("Versions"), versions());
        web::Page page;
        page.title = shown_text(info_.title);
        page.description = shown_text(info_.doc, 300);
        page.kind = "shelf";
        page.style = embedded::kSiteCss;
        page.pictures = true;
        page.data = "{}";
        page.scripts = {embedded::kSiteJs};
        page.body = head() + "<main>\n" + sections_ + "</main>\n" +
                    web::page_foot(shown_text(info_.title), info_.version.text());
        return web::whole_page(page);
    }

private:
    void add(const char* id, const std::string& title, const std::string& content) {
        if (content.empty()) return;
        links_.emplace_back(id, title);
        sections_ += web::section(id, title, content);
    }

    std::string head() const {
        return "<header>\n" + web::links_bar({{"../../index.html", site_.title}}) +
               element("h1", shown_text(info_.title)) + "\n" +
               paragraph_in_site(say("{1}, by {2}, licence {3}", mod_name(info_), shown_text(info_.author),
                                     shown_text(info_.licence)),
                                 " class=\"date\"") +
               paragraph_in_site(shown_text(info_.doc, kMostText)) + web::navigation(links_) + "</header>\n";
    }

    std::string battles() const {
        std::string out;
        for (const SiteBattle& each : mod_.battles)
            out += battle_article(each, "",
                                  each.brought ? "" : say("The mod corrects this battle; the map shows each change."));
        if (!out.empty() && !site_.player)
            out += paragraph_in_site(say("This site was made without pages to play on."), " class=\"note\"");
        return out;
    }

    std::string changes() const {
        const std::vector<Message> effects = effects_of(mod_.package.files);
        std::string out = "<ul class=\"changes\">\n";
        for (std::size_t i = 0; i < std::min(effects.size(), kMostEffects); ++i) {
            const std::string words = shown_text(say_message(effects[i]), 600);
            out += element("li", words, words.starts_with("  ") ? " class=\"within\"" : "") + "\n";
        }
        out += "</ul>\n";
        if (effects.size() > kMostEffects)
            out += paragraph_in_site(say_n("And {1} more line, which ramparts mod info shows.",
                                           "And {1} more lines, which ramparts mod info shows.",
                                           static_cast<long>(effects.size() - kMostEffects)),
                                     " class=\"note\"");
        return out;
    }

    std::string scripts() const {
        std::string out;
        for (const PluginStatus& each : site_.plugins) {
            if (!each.packaged || std::ranges::find(mod_.plugins, each.info.id) == mod_.plugins.end()) continue;
            out += element(
                "h3", shown_text(plugin_text(each.info.id, each.info.title.empty() ? each.info.id : each.info.title)));
            std::string parts;
            for (const PluginModule& module : each.info.modules)
                parts += element(
                    "li", say("Rules {1}: {2}", module.id, shown_text(plugin_text(each.info.id, module.doc), 400)));
            for (const PlayerEntry& player : each.info.players)
                parts += element(
                    "li", say("A computer player: {1}",
                              shown_text(plugin_text(each.info.id, player.title.empty() ? player.id : player.title))));
            for (const CheckInfo& check : each.info.checks)
                parts += element("li", say("A check of battles: {1}", shown_text(check.code)));
            if (!parts.empty()) out += "<ul>" + parts + "</ul>\n";
        }
        if (out.empty()) return out;
        return paragraph_in_site(
                   say("Scripts run in a sandbox. They answer questions about the rules of a battle, check "
                       "it, or play a side. They cannot read or write your files, use the network or "
                       "start programs, and they have limits of time and memory.")) +
               out;
    }

    std::string link_line(const std::string& words, const std::string& id) const {
        const ShelfMod* there = site_.shelf.find(id);
        return "<li>" + escaped(words) +
               (there == nullptr
                    ? std::string()
                    : " – " + link_in_site("../" + href_of(id) + "/mod.html", shown_text(there->shown->info.title))) +
               "</li>\n";
    }

    std::string needs() const {
        std::string items;
        for (const ManifestLine& line : manifest_words(info_))
            if (!line.mod.empty()) items += link_line(say_message(line.text), line.mod);
        std::string out = items.empty() ? items : "<ul>\n" + items + "</ul>\n";
        for (const std::string& why : mod_.missing)
            out +=
                paragraph_in_site(say("Not all of it is in this site: {1}.", shown_text(why, 400)), " class=\"mark\"");
        return out;
    }

    std::string rights() const {
        std::string out;
        for (const ModRights& each : info_.rights)
            out += element("li",
                           shown_text(each.files) + ": " + shown_text(each.holder) + ", " + shown_text(each.licence)) +
                   "\n";
        for (const ModSource& each : info_.sources)
            out += "<li>" + element("cite", shown_text(each.title, 400)) +
                   escaped(each.about.empty() ? "" : ", " + shown_text(each.about, 600)) + "</li>\n";
        return out.empty() ? out : "<ul>\n" + out + "</ul>\n";
    }

    std::string signature() const {
        const auto key = parse_public_key(row_.key);
        if (!key) return paragraph_in_site(say("Nobody has signed it: nothing shows who made it."), " class=\"mark\"");
        return paragraph_in_site(say("The words of its key:")) + paragraph_in_site(key->words(), " class=\"key\"") +
               paragraph_in_site(
                   say("Compare them with those of the author, by voice or on a page of the author's own. "
                       "When you install the mod, the program shows them again. A signature says that the "
                       "author is the same as before; it never says that a mod is good.")) +
               "<p class=\"line\">" + element("code", key->text()) + "</p>\n";
    }

    static std::string typed(const std::string& line) { return "<pre><code>" + escaped(line) + "</code></pre>\n"; }

    std::string get() const {
        return "<p>" +
               link_in_site("../../" + href_of(row_.file), say("Download {1}", shown_text(row_.file)),
                            " class=\"get\" download") +
               " " + escaped(size_words(row_.bytes)) + "</p>\n" +
               paragraph_in_site(say("Open the file with Ramparts, by File ▸ Mods…, or type:")) +
               typed("ramparts mod install " + shell_file(row_.file)) + typed("ramparts mod enable " + info_.id) +
               paragraph_in_site(say("From a copy of the whole folder of this site, "
                                     "the program also finds what the mod needs:")) +
               typed("ramparts mod install " + info_.id + " --from FOLDER");
    }

    static std::string size_words(std::uint64_t bytes) { return say("{1} KB", (bytes + 1023) / 1024); }

    std::string versions() const {
        std::string rows;
        for (const IndexedMod* each : mod_.mod->versions) {
            const Revocation* gone = site_.shelf.revoked(*each);
            const auto key = parse_public_key(each->key);
            rows += "<tr><th scope=\"row\">" + escaped(each->info.version.text()) + "</th><td>" +
                    (gone == nullptr ? link_in_site("../../" + href_of(each->file), shown_text(each->file), " download")
                                     : escaped(say("Withdrawn: {1}", shown_text(gone->reason, 400)))) +
                    "</td>" + element("td", size_words(each->bytes)) +
                    element("td", key ? key->words() : say("not signed")) + "<td class=\"line\">" +
                    element("code", each->sha256) + "</td></tr>\n";
        }
        std::string head;
        for (const std::string& cell :
             {say("Version"), say("File"), say("Size"), say("Signing key"), std::string("SHA-256")})
            head += element("th", cell, " scope=\"col\"");
        return "<div class=\"wide\"><table><thead><tr>" + head + "</tr></thead>\n<tbody>\n" + rows +
               "</tbody></table></div>\n";
    }

    const SitePages& site_;
    const SiteMod& mod_;
    const ModInfo& info_;
    const IndexedMod& row_;
    std::vector<std::pair<std::string, std::string>> links_;
    std::string sections_;
};

}  // namespace

std::string mod_page(const SitePages& site, const SiteMod& mod) { return ModPage(site, mod).put_together(); }

}  // namespace ramparts
