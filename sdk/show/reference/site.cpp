// The site; see site.hpp.
#include "sdk/show/reference/site.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <stdexcept>

#include "formats/text/json.hpp"
#include "formats/xml/writer.hpp"
#include "sdk/show/reference/hook_reference.hpp"
#include "sdk/show/reference/site_page.hpp"
#include "sdk/show/reference/site_samples.hpp"
#include "sdk/show/reference/turn_order.hpp"

namespace fs = std::filesystem;

namespace ramparts {
namespace {

using reference::Blocks;
using reference::PageWriter;
using reference::SitePage;
using xml::escaped;

// What the list beside each page offers, in this order; pages not in it are reached by links and by the search.
struct Listed {
    const char* group;
    const char* file;
    const char* label;
};
constexpr Listed kListed[] = {
    {"Reference", "index.html", "Hooks and the turn"},
    {"Reference", "plugins/lua.html", "Lua"},
    {"Reference", "plugins/plugin-xml.html", "plugin.xml"},
    {"Reference", "header.html", "The header rp.h"},
    {"Reference", "cases.html", "Rule cases"},
    {"Reference", "command-line.html", "Command line"},
    {"Guides", "plugins/getting-started.html", "Getting started"},
    {"Guides", "plugins/cookbook.html", "Cookbook"},
    {"Guides", "house-rules.html", "House rules"},
    {"Guides", "mods.html", "Mods"},
    {"Guides", "plugins/index.html", "All pages on plugins"},
    {"Guides", "samples/index.html", "Samples"},
    {"More", "format.html", "Files of a battle"},
    {"More", "edit-language.html", "Edits by word"},
    {"More", "rules.html", "The rules"},
    {"More", "manual/index.html", "Manual of the window"},
    {"More", "changes.html", "Changes"},
};

// "plugins/hooks.md": "index.html".
std::string site_file(const std::string& page) {
    if (page == "plugins/hooks.md") return "index.html";
    if (page == "plugins/README.md") return "plugins/index.html";
    return page.substr(0, page.size() - 3) + ".html";
}

std::string way_up(const std::string& file) {
    std::string up;
    for (const char c : file) up += c == '/' ? "../" : "";
    return up;
}

// The pages of the documentation, by their names from its folder.
std::map<std::string, std::string> doc_pages(const fs::path& docs) {
    std::map<std::string, std::string> pages;
    for (const auto& entry : fs::recursive_directory_iterator(docs)) {
        const fs::path name = fs::relative(entry.path(), docs);
        // folders of other languages are named after them, by two letters
        const bool translated = name.parent_path().filename().string().size() == 2;
        if (!entry.is_regular_file() || name.extension() != ".md" || translated || about_sources(name.generic_string()))
            continue;
        pages[name.generic_string()] = reference::text_of_file(entry.path());
    }
    return pages;
}

// Where links and pictures of a page lead from its place on the site.
HtmlStyle style_of(const std::string& page, const std::map<std::string, std::string>& pages) {
    const std::string up = way_up(site_file(page));
    HtmlStyle style;
    style.picture = [page, up](std::string_view name) {
        return up + "../docs/" + (fs::path(page).parent_path() / name).lexically_normal().generic_string();
    };
    style.address = [page, up, &pages](std::string_view target) -> std::string {
        if (target.starts_with("http") || target.starts_with('#')) return std::string(target);
        if (target.starts_with("sample:")) return up + "samples/" + std::string(target.substr(7)) + ".html";
        const std::size_t mark = std::min(target.find('#'), target.size());
        const auto there = (fs::path(page).parent_path() / target.substr(0, mark)).lexically_normal().generic_string();
        if (!pages.contains(there))
            throw std::runtime_error(page + ": the link " + std::string(target) + " leads to no page of the site");
        return up + site_file(there) + std::string(target.substr(mark));
    };
    return style;
}

// Samples of a hook become links to their pages.
std::string with_sample_links(const std::string& text) {
    return std::regex_replace(text, std::regex("\\*\\*Sample\\*\\*: `([a-z0-9-]+)`"), "**Sample**: [`$1`](sample:$1)");
}

// The page of hooks: its words, with the picture of the turn in the place of its text.
SitePage hooks_page(const std::string& reference, const std::string& source, const HtmlStyle& style) {
    PageWriter page(style);
    for (const MarkdownBlock& block : read_markdown(with_sample_links(reference))) {
        if (block.kind == MarkdownBlock::Kind::code && block.text.find("game begins") != std::string::npos)
            page.raw(turn_picture(turn_order(source)));
        else page.add({block});
    }
    return page.finished("index.html");
}

// The header line by line; what it defines has a place.
SitePage header_page(const std::string& header) {
    static const std::regex defined(
        R"(^#define (RP_\w+)|^typedef struct (rp_\w+)|^enum .*?\b(RP_\w+)|^ {4}(RP_[A-Z_0-9]+)\b(?=\s*[,=/]|$)|^static inline .*?\b(rp_\w+)\()");
    SitePage page{"header.html", "The header rp.h", {}, {}};
    page.entries.push_back({"top", page.title, "ramparts/rp.h"});
    page.body =
        "<h1 id=\"top\">The header rp.h</h1>\n<p>What plugins are built against, as it is installed.</p>\n<pre>";
    std::set<std::string> seen;
    for (std::size_t at = 0; at < header.size();) {
        const std::size_t end = std::min(header.find('\n', at), header.size());
        const std::string line = header.substr(at, end - at);
        std::smatch found;
        if (std::regex_search(line, found, defined)) {
            const auto name = std::find_if(found.begin() + 1, found.end(), [](const auto& sub) { return sub.matched; });
            if (seen.insert(name->str()).second) {
                page.body += "<span id=\"" + name->str() + "\"></span>";
                page.entries.push_back({name->str(), name->str(), line});
            }
        }
        page.body += escaped(line, false) + "\n";
        at = end + 1;
    }
    page.body += "</pre>\n";
    return page;
}

// Links to the hooks, table by table.
std::string hook_list() {
    std::string html;
    std::string table;
    for (const std::string& hook : hook_names()) {
        const std::string of = hook.substr(0, hook.find('.'));
        if (of != table) html += std::string(table.empty() ? "" : "</ul>") + "<h2>" + of + "</h2><ul>";
        table = of;
        html += "<li><a href=\"#" + hook + "\">" + hook.substr(of.size() + 1) + "</a></li>";
    }
    return html + "</ul>";
}

std::string page_list(const std::string& here) {
    std::string html;
    std::string group;
    for (const Listed& each : kListed) {
        if (group != each.group) html += std::string(group.empty() ? "" : "</ul>") + "<h2>" + each.group + "</h2><ul>";
        group = each.group;
        html += "<li><a" + std::string(here == each.file ? " class=\"current\"" : "") + " href=\"" + way_up(here) +
                each.file + "\">" + each.label + "</a></li>";
    }
    return html + "</ul>";
}

std::string whole_page(const SitePage& page) {
    const std::string up = way_up(page.file);
    std::string html =
        R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} - Ramparts</title>
<link rel="stylesheet" href="{up}reference.css">
</head>
<body data-up="{up}">
<header><a href="{up}index.html">Ramparts plugin reference</a><form role="search"><input id="find" type="search"
placeholder="Search: hook, function, constant …" aria-label="Search" autocomplete="off"></form></header>
<ol id="hits" hidden></ol>
<nav>{list}</nav>
<main>
{body}</main>
<script src="{up}search-index.js"></script>
<script src="{up}reference.js"></script>
</body>
</html>
)";
    const auto put = [&](const std::string& mark, const std::string& text) {
        for (std::size_t at = 0; (at = html.find(mark, at)) != std::string::npos; at += text.size())
            html.replace(at, mark.size(), text);
    };
    put("{up}", up);
    put("{title}", escaped(page.title, false));
    put("{list}", page_list(page.file) + (page.file == "index.html" ? hook_list() : std::string()));
    html.replace(html.find("{body}"), 6, page.body);
    return html;
}

constexpr std::size_t kMostWords = 600;  // of an entry of the search

std::string search_index(const std::vector<SitePage>& pages) {
    std::string text = "const entries = [\n";
    for (const SitePage& page : pages)
        for (const reference::Entry& entry : page.entries) {
            text += "[";
            for (const std::string& part : {page.file, entry.anchor, entry.heading, page.title}) {
                append_json_text(text, part);
                text += ",";
            }
            std::string words = entry.text;
            if (words.size() > kMostWords) words.resize(words.rfind(' ', kMostWords));
            append_json_text(text, words);
            text += "],\n";
        }
    return text + "];\n";
}

}  // namespace

bool about_sources(const std::string& page) {
    static const std::set<std::string> all = {"contributing.md", "rooms.md"};
    return all.contains(page);
}

std::map<std::string, std::string> reference_site(const fs::path& root) {
    const auto pages = doc_pages(root / "sdk/docs");
    const std::string header = reference::text_of_file(root / "sdk/boundary/abi/ramparts/rp.h");
    const std::string source = reference::text_of_file(root / "sdk/boundary/abi/hooks.md");
    std::vector<SitePage> all;
    all.push_back(hooks_page(hook_reference(header, source), source, style_of("plugins/hooks.md", pages)));
    all.push_back(header_page(header));
    for (SitePage& page : reference::sample_pages(root / "plugins", source)) all.push_back(std::move(page));
    for (const bool of_plugins : {true, false})  // the search lists pages on plugins first
        for (const auto& [name, text] : pages) {
            if (name == "plugins/hooks.md" || name.starts_with("plugins/") != of_plugins) continue;
            PageWriter page(style_of(name, pages));
            page.add(read_markdown(text));
            all.push_back(page.finished(site_file(name)));
        }
    std::map<std::string, std::string> files;
    for (const SitePage& page : all) files[page.file] = whole_page(page);
    files["search-index.js"] = search_index(all);
    for (const char* part : {"reference.css", "reference.js"})
        files[part] = reference::text_of_file(root / "sdk/show/reference" / part);
    return files;
}

}  // namespace ramparts
