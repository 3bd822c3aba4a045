// Loading, finding, searching; see manual.hpp.
#include "editor/manual/manual.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

#include "editor/model/translate.hpp"

#ifndef RAMPARTS_SOURCE_DOCS
#define RAMPARTS_SOURCE_DOCS ""
#endif

namespace ramparts {
namespace fs = std::filesystem;
namespace {

std::optional<std::string> read_text(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

ManualPage page_of(const std::string& name, std::string_view markdown) {
    ManualPage page{name, name, read_markdown(markdown)};
    const auto first = std::find_if(page.blocks.begin(), page.blocks.end(),
                                    [](const MarkdownBlock& b) { return b.kind == MarkdownBlock::Kind::heading; });
    if (first != page.blocks.end()) page.title = plain_words(first->text);
    return page;
}

std::string lower(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

bool has_anchor(const ManualPage& page, std::string_view anchor) {
    for (const MarkdownBlock& block : page.blocks)
        if (std::find(block.anchors.begin(), block.anchors.end(), anchor) != block.anchors.end()) return true;
    return false;
}

std::string block_words(const MarkdownBlock& block) {
    std::string words = block.kind == MarkdownBlock::Kind::code ? block.text : plain_words(block.text);
    for (const auto& row : block.rows)
        for (const std::string& cell : row) words += " " + plain_words(cell);
    return words;
}

// A line of text around the first of the words found.
std::string excerpt_of(const std::string& text, const std::string& word) {
    constexpr std::size_t kLength = 110;
    const auto at = lower(text).find(word);
    std::size_t from = at == std::string::npos || at < kLength / 3 ? 0 : at - kLength / 3;
    while (from > 0 && text[from - 1] != ' ') --from;
    std::size_t end = std::min(from + kLength, text.size());
    while (end < text.size() && text[end] != ' ') ++end;
    return (from > 0 ? "… " : "") + text.substr(from, end - from) + (end < text.size() ? " …" : "");
}

std::string cell(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '|' || c == '*' || c == '[' || c == '`' || c == '\\') out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    return out;
}

}  // namespace

Manual Manual::load(const fs::path& folder) {
    Manual manual;
    manual.folder_ = folder;
    const auto index = read_text(folder / "index.md");
    if (!index) return manual;
    manual.put("index.md", *index);
    for (const MarkdownLink& link : links_of(manual.pages_.front().blocks)) {
        const std::string name = link.target.substr(0, link.target.find('#'));
        if (link.picture || !name.ends_with(".md") || manual.page(name) != nullptr) continue;
        if (name == kKeysPage || name == kCodesPage) manual.put(name, "");  // keeps its place in the contents
        else if (const auto text = read_text(folder / name)) manual.put(name, *text);
    }
    return manual;
}

void Manual::put(const std::string& name, std::string_view markdown) {
    for (ManualPage& page : pages_)
        if (page.name == name) {
            page = page_of(name, markdown);
            return;
        }
    pages_.push_back(page_of(name, markdown));
}

const ManualPage* Manual::page(std::string_view name) const {
    for (const ManualPage& page : pages_)
        if (page.name == name) return &page;
    return nullptr;
}

std::optional<ManualPlace> Manual::find(std::string_view anchor) const {
    for (const ManualPage& page : pages_)
        if (has_anchor(page, anchor)) return ManualPlace{page.name, std::string(anchor)};
    return std::nullopt;
}

std::optional<ManualPlace> Manual::follow(std::string_view link, const std::string& from) const {
    const auto hash = std::min(link.find('#'), link.size());
    std::string name = hash == 0 ? from : std::string(link.substr(0, hash));
    const std::string anchor(link.substr(std::min(hash + 1, link.size())));
    // Pages outside the manual's folder name each other without the way there.
    if (page(name) == nullptr && from.starts_with("../"))
        name = fs::path("../" + name).lexically_normal().generic_string();
    if (page(name) == nullptr && name.starts_with("manual/")) name = name.substr(7);
    const ManualPage* there = page(name);
    if (there == nullptr || (!anchor.empty() && !has_anchor(*there, anchor))) return std::nullopt;
    return ManualPlace{name, anchor};
}

std::vector<Manual::Hit> Manual::search(std::string_view text) const {
    std::vector<std::string> words;
    for (const char c : lower(text)) {
        if (c == ' ') words.emplace_back();
        else if (words.empty()) words.emplace_back(1, c);
        else words.back() += c;
    }
    std::erase(words, "");
    if (words.empty()) return {};
    const auto contains_all = [&](const std::string& there) {
        return std::all_of(words.begin(), words.end(),
                           [&](const std::string& word) { return there.find(word) != std::string::npos; });
    };
    std::vector<Hit> named;
    std::vector<Hit> told;
    for (const ManualPage& page : pages_) {
        Hit section{{page.name, ""}, page.title, ""};
        std::string body;
        const auto close = [&] {
            const bool in_heading = contains_all(lower(section.heading));
            if (!in_heading && !contains_all(lower(section.heading + " " + body))) return;
            section.excerpt = excerpt_of(body, words.front());
            (in_heading ? named : told).push_back(section);
        };
        for (const MarkdownBlock& block : page.blocks) {
            if (block.kind != MarkdownBlock::Kind::heading) {
                body += (body.empty() ? "" : " ") + block_words(block);
                continue;
            }
            if (!body.empty()) close();
            body.clear();
            section = {{page.name, block.anchors.front()}, plain_words(block.text), ""};
        }
        close();
    }
    named.insert(named.end(), told.begin(), told.end());
    return named;
}

std::vector<fs::path> manual_folders() {
    std::vector<fs::path> folders;
    std::error_code error;
    if (const char* own = std::getenv("RAMPARTS_MANUAL"); own != nullptr && *own != '\0') folders.emplace_back(own);
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (!error) folders.push_back(program.parent_path().parent_path() / "share" / "ramparts" / "docs" / "manual");
    if (*RAMPARTS_SOURCE_DOCS != '\0') folders.push_back(fs::path(RAMPARTS_SOURCE_DOCS) / "manual");
    return folders;
}

Manual find_manual(const CommandRegistry& commands, const KeyMap& keys) {
    for (const fs::path& folder : manual_folders()) {
        Manual manual = Manual::load(folder);
        if (manual.pages().empty()) continue;
        manual.put(std::string(kKeysPage), keys_page(commands, keys));
        manual.put(std::string(kCodesPage), codes_page());
        return manual;
    }
    return {};
}

std::string keys_page(const CommandRegistry& commands, const KeyMap& keys) {
    std::string page =
        "# Keyboard reference {#help.keys}\n\nMade from the keys as they are set now; change them under *Help → "
        "Keyboard reference*. "
        "Keys marked *map* work while the map has the keyboard.\n\n";
    std::set<std::string> told;
    const auto row = [&](const Command& command) {
        std::string chords;
        for (const std::string& chord : keys.chords(command.id))
            chords += (chords.empty() ? "" : ", ") + say_chord(chord);
        if (chords.empty() || !told.insert(command.id).second) return std::string();
        const bool map = keys.scope(command.id) == KeyScope::map;
        return "| " + cell(plain_title(translated(command.title))) + " | " + cell(chords) + (map ? " *map*" : "") +
               " | " + cell(translated(command.help)) + " |\n";
    };
    const auto section = [&](const std::string& title, const std::string& rows) {
        if (!rows.empty())
            page += "## " + title + "\n\n| Command | Key | What it does |\n|---|---|---|\n" + rows + "\n";
    };
    for (const MenuTable& menu : menu_tables()) {
        std::string rows;
        for (const std::string& entry : menu.entries) {
            if (const Command* command = commands.find(entry)) rows += row(*command);
            if (entry != "@panels") continue;
            for (const Command* command : commands.all())
                if (command->id.starts_with("panel.")) rows += row(*command);
        }
        section(plain_title(translated(menu.title)), rows);
    }
    std::string rows;
    for (const Command* command : commands.all()) rows += row(*command);
    section("Not in a menu", rows);
    return page;
}

std::string codes_page() {
    std::string page =
        "# All findings {#codes}\n\nWhat every code means; `ramparts explain CODE` prints the same. [Working with "
        "findings](findings.md) tells how to use them.\n\n";
    for (const CodeInfo& info : all_codes()) {
        page += "### " + std::string(info.code) + " " + cell(translated(info.title)) + " {#" + std::string(info.code) +
                "}\n\n" + cell(translated(info.explanation)) + "\n\n";
        page += "*" + std::string(to_string(info.severity)) + "*, settings key `" + std::string(info.key) + "`";
        if (!info.rule.empty()) page += ", rule " + std::string(info.rule);
        page += "\n\n";
    }
    return page;
}

}  // namespace ramparts
