// One page of the reference as a web site: Markdown as HTML with a place for each section, and what a search finds.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sdk/words/markdown.hpp"

namespace ramparts::reference {

/// What a search finds: a section, a function of a table, a sample.
struct Entry {
    std::string anchor;
    std::string heading;
    std::string text;  ///< without marks
};

struct SitePage {
    std::string file;  ///< "plugins/lua.html", from the folder of the site
    std::string title;
    std::string body;  ///< the HTML of its main part
    std::vector<Entry> entries;
};

using Blocks = std::vector<MarkdownBlock>;

/// Writes a page block by block.
class PageWriter {
public:
    /// `style` maps the addresses of links and pictures. Headings that name a hook have its name as their place.
    explicit PageWriter(HtmlStyle style);
    void add(const Blocks& blocks);
    /// HTML that is there already.
    void raw(const std::string& html) { html_ += html; }
    /// The page, with that name of its file. Code blocks that follow each other are beside each other.
    [[nodiscard]] SitePage finished(std::string file);

private:
    void block(const MarkdownBlock& block);
    void heading(const MarkdownBlock& block);
    void item(const MarkdownBlock& block);
    void table(const MarkdownBlock& block);
    void code(const MarkdownBlock& block);
    void close(int depth);
    void say(const std::string& text);

    HtmlStyle style_;
    std::string html_;
    std::string title_;
    std::string section_;  // the words of the last heading
    std::vector<Entry> entries_;
    std::vector<bool> lists_;  // open ones: whether each is numbered
    bool facts_ = false;       // a list of "**When**: …" is open
    bool codes_ = false;       // code blocks beside each other are open
};

/// The first word of a heading, as a place within a page: "rp_ask_1", "view".
[[nodiscard]] std::string place_of(const std::string& words);

}  // namespace ramparts::reference
