// The reference as a web site, and the documentation that is installed: no link of them is dead, and no page names a
// file of the sources as if it were installed.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "sdk/show/reference/site.hpp"
#include "sdk/show/reference/site_samples.hpp"
#include "sdk/show/reference/turn_order.hpp"
#include "sdk/words/markdown.hpp"

namespace fs = std::filesystem;

namespace {

const fs::path kTree = RAMPARTS_SOURCE_DIR;
const fs::path kAllDocs = kTree / "sdk" / "docs";

const std::map<std::string, std::string>& site() {
    static const auto files = ramparts::reference_site(kTree);
    return files;
}

std::set<std::string> matches(const std::string& text, const char* pattern) {
    const std::regex shape(pattern);
    std::set<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), shape), end; at != end; ++at) found.insert((*at)[1]);
    return found;
}

struct Doc {
    std::string name;  // from the folder of the documentation
    std::vector<ramparts::MarkdownBlock> blocks;
};

// All pages of the documentation in every language; `installed`: without those about the sources themselves.
std::vector<Doc> docs(bool installed) {
    std::vector<Doc> all;
    for (const auto& entry : fs::recursive_directory_iterator(kAllDocs)) {
        const std::string name = fs::relative(entry.path(), kAllDocs).generic_string();
        if (entry.path().extension() != ".md" || (installed && ramparts::about_sources(name))) continue;
        all.push_back({name, ramparts::read_markdown(ramparts::reference::text_of_file(entry.path()))});
    }
    return all;
}

bool has_anchor(const Doc& doc, const std::string& anchor) {
    return std::any_of(doc.blocks.begin(), doc.blocks.end(), [&](const ramparts::MarkdownBlock& block) {
        return std::find(block.anchors.begin(), block.anchors.end(), anchor) != block.anchors.end();
    });
}

}  // namespace

TEST_CASE("no link within the reference is dead", "[abi][docs][site]") {
    std::map<std::string, std::set<std::string>> places;
    for (const auto& [name, text] : site())
        if (name.ends_with(".html")) places[name] = matches(text, R"xx( id="([^"]*)")xx");
    REQUIRE(places.size() > 60);
    for (const auto& [name, text] : site()) {
        if (!name.ends_with(".html")) continue;
        for (const std::string& link : matches(text, R"xx(<(?:a|link|script|img)\b[^>]*? (?:href|src)="([^"]*)")xx")) {
            INFO(name << ": " << link);
            if (link.starts_with("http")) continue;
            const std::size_t mark = std::min(link.find('#'), link.size());
            std::string file =
                (fs::path(name).parent_path() / link.substr(0, mark)).lexically_normal().generic_string();
            if (mark == 0) file = name;
            if (file.starts_with("../docs/")) {
                CHECK(fs::exists(kAllDocs / file.substr(8)));
                continue;
            }
            REQUIRE(site().contains(file));
            if (mark < link.size()) CHECK(places[file].contains(link.substr(mark + 1)));
        }
    }
}

TEST_CASE("the reference needs no network and no library", "[abi][docs][site]") {
    for (const auto& [name, text] : site()) {
        INFO(name);
        CHECK(text.find("src=\"http") == std::string::npos);
        CHECK(text.find("fetch(") == std::string::npos);
    }
}

TEST_CASE("the search of the reference finds hooks, functions, constants and samples", "[abi][docs][site]") {
    const std::string& index = site().at("search-index.js");
    for (const std::string& hook : ramparts::hook_names())
        CHECK(index.find("[\"index.html\",\"" + hook + "\",\"" + hook + "\",") != std::string::npos);
    for (const char* entry : {"[\"plugins/lua.html\",\"view.frame\"", "[\"header.html\",\"RP_EV_PUSH\"",
                              "[\"header.html\",\"RP_MAX_FRAMES\"", "[\"header.html\",\"rp_setup\"",
                              "[\"header.html\",\"rp_push\"", "[\"samples/mud.html\",\"mud\"",
                              "[\"index.html\",\"rp_ask_1.distance\"", "[\"plugins/cookbook.html\",\"panic\""}) {
        INFO(entry);
        CHECK(index.find(entry) != std::string::npos);
    }
}

TEST_CASE("the picture of the turn has every hook as a link", "[abi][docs][site]") {
    const std::string& page = site().at("index.html");
    const std::size_t begin = page.find("<svg class=\"turn\"");
    REQUIRE(begin != std::string::npos);
    const std::string picture = page.substr(begin, page.find("</svg>", begin) - begin);
    for (const std::string& hook : ramparts::hook_names()) {
        INFO(hook);
        CHECK(picture.find("<a href=\"#" + hook + "\">") != std::string::npos);
        CHECK(page.find(" id=\"" + hook + "\"") != std::string::npos);
    }
}

TEST_CASE("no link of the documentation is dead", "[abi][docs][site]") {
    const auto all = docs(false);
    for (const Doc& doc : all)
        for (const ramparts::MarkdownLink& link : ramparts::links_of(doc.blocks)) {
            INFO(doc.name << ": " << link.target);
            if (link.target.starts_with("http")) continue;
            const std::size_t mark = std::min(link.target.find('#'), link.target.size());
            const std::string name = mark == 0 ? doc.name
                                               : (fs::path(doc.name).parent_path() / link.target.substr(0, mark))
                                                     .lexically_normal()
                                                     .generic_string();
            REQUIRE(fs::exists(kAllDocs / name));
            const auto there = std::find_if(all.begin(), all.end(), [&](const Doc& d) { return d.name == name; });
            if (mark < link.target.size() && there != all.end())
                CHECK(has_anchor(*there, link.target.substr(mark + 1)));
            // what is installed leads only to what is installed
            if (ramparts::about_sources(doc.name)) continue;
            CHECK_FALSE(ramparts::about_sources(name));
            CHECK_FALSE(name.starts_with(".."));
        }
}

TEST_CASE("an installed page names a file of the sources only where it says so", "[abi][docs][site]") {
    const std::regex named("`(sdk|engine|formats|editor|tests|plugins)/[a-z]");
    for (const Doc& doc : docs(true)) {
        if (doc.name == "rules-and-tests.md" || doc.name.ends_with("languages.md")) continue;  // about nothing else
        bool page_says = false;
        for (const ramparts::MarkdownBlock& block : doc.blocks) {
            std::string words = block.text;
            for (const auto& row : block.rows)
                for (const std::string& cell : row) words += " " + cell;
            const bool says =
                words.find("sources") != std::string::npos || words.find("source folder") != std::string::npos;
            if (&block - doc.blocks.data() < 4) page_says = page_says || says;
            if (block.kind == ramparts::MarkdownBlock::Kind::code || says || page_says) continue;
            INFO(doc.name << ": " << words);
            CHECK_FALSE(std::regex_search(words, named));
        }
    }
}
