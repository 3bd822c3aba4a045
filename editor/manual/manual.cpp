// Loading, finding, searching; see manual.hpp.
#include "editor/manual/manual.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

#include "editor/model/find_model.hpp"
#include "engine/core/joined.hpp"
#include "sdk/codes/sdk_codes.hpp"
#include "sdk/words/code_page.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace fs = std::filesystem;
namespace {

std::optional<std::string> read_text(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

std::vector<MarkdownBlock>::iterator first_heading(std::vector<MarkdownBlock>& blocks) {
    return std::find_if(blocks.begin(), blocks.end(),
                        [](const MarkdownBlock& b) { return b.kind == MarkdownBlock::Kind::heading; });
}

ManualPage page_of(const std::string& name, const fs::path& folder, std::string_view markdown) {
    ManualPage page{name, folder, name, read_markdown(markdown)};
    if (const auto first = first_heading(page.blocks); first != page.blocks.end())
        page.title = plain_words(first->text);
    return page;
}

void say_untranslated(ManualPage& page) {
    MarkdownBlock note;
    note.kind = MarkdownBlock::Kind::note;
    note.text = say("This page is in English only.");
    const auto first = first_heading(page.blocks);
    page.blocks.insert(first == page.blocks.end() ? page.blocks.begin() : first + 1, std::move(note));
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

}  // namespace

Manual Manual::load(const fs::path& folder, const std::string& language) {
    Manual manual;
    manual.folder_ = (folder / "index.md").lexically_normal().parent_path();
    std::error_code error;
    if (fs::is_directory(manual.folder_ / language, error)) manual.language_ = language;
    if (!manual.read("index.md")) return manual;
    const fs::path from = manual.pages_.front().folder;
    for (const MarkdownLink& link : links_of(manual.pages_.front().blocks)) {
        const std::string name = manual.name_of(link.target.substr(0, link.target.find('#')), from);
        if (link.picture || !name.ends_with(".md") || manual.page(name) != nullptr) continue;
        if (name == kKeysPage || name == kCodesPage) manual.put(name, "");  // keeps its place in the contents
        else manual.read(name);
    }
    return manual;
}

// A page in the language, or else in English.
bool Manual::read(const std::string& name) {
    const fs::path english(name);
    if (!language_.empty()) {
        const fs::path folder = english.parent_path() / language_;
        if (const auto text = read_text(folder_ / folder / english.filename())) {
            add(page_of(name, folder, *text));
            return true;
        }
    }
    const auto text = read_text(folder_ / english);
    if (!text) return false;
    ManualPage page = page_of(name, english.parent_path(), *text);
    if (!language_.empty()) say_untranslated(page);
    add(std::move(page));
    return true;
}

void Manual::add(ManualPage page) {
    for (ManualPage& there : pages_)
        if (there.name == page.name) {
            there = std::move(page);
            return;
        }
    pages_.push_back(std::move(page));
}

void Manual::put(const std::string& name, std::string_view markdown) {
    add(page_of(name, fs::path(name).parent_path(), markdown));
}

// The name of a page from its file, as a page in the folder `from` writes it.
std::string Manual::name_of(std::string_view file, const fs::path& from) const {
    fs::path path = (folder_ / from / file).lexically_normal().lexically_relative(folder_);
    if (!language_.empty() && path.parent_path().filename() == language_)
        path = path.parent_path().parent_path() / path.filename();
    return path.generic_string();
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
    const ManualPage* here = page(from);
    const std::string name =
        hash == 0 ? from : name_of(link.substr(0, hash), here == nullptr ? fs::path() : here->folder);
    const std::string anchor(link.substr(std::min(hash + 1, link.size())));
    const ManualPage* there = page(name);
    if (there == nullptr || (!anchor.empty() && !has_anchor(*there, anchor))) return std::nullopt;
    return ManualPlace{name, anchor};
}

std::vector<Manual::Hit> Manual::search(std::string_view text) const {
    std::vector<std::string> words;
    for (const char c : folded(text)) {
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
            const bool in_heading = contains_all(folded(section.heading));
            if (!in_heading && !contains_all(folded(section.heading + " " + body))) return;
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
    return folders;
}

Manual find_manual(const CommandRegistry& commands, const KeyMap& keys, const std::string& language) {
    for (const fs::path& folder : manual_folders()) {
        Manual manual = Manual::load(folder, language);
        if (manual.pages().empty()) continue;
        manual.put(std::string(kKeysPage), keys_page(commands, keys));
        register_sdk_codes();
        manual.put(std::string(kCodesPage), codes_page());
        return manual;
    }
    return {};
}

std::string keys_page(const CommandRegistry& commands, const KeyMap& keys) {
    const std::string on_map = say("map");
    std::string page = "# " + say("Keyboard reference") + " {#help.keys}\n\n" +
                       say("Made from the keys as they are set now; change them under *{1} → {2}*. Keys marked *{3}* "
                           "work while the map has the keyboard.",
                           plain_title(say("&Help")), say("Keyboard reference"), on_map) +
                       "\n\n";
    std::set<std::string> told;
    const auto row = [&](const Command& command) {
        const std::string chords =
            joined(keys.chords(command.id), ", ", [&](const std::string& chord) { return say_chord(chord); });
        if (chords.empty() || !told.insert(command.id).second) return std::string();
        const bool map = keys.scope(command.id) == KeyScope::map;
        return "| " + markdown_text(plain_title(translated(command.title))) + " | " + markdown_text(chords) +
               (map ? " *" + on_map + "*" : "") + " | " + markdown_text(translated(command.help)) + " |\n";
    };
    const auto section = [&](const std::string& title, const std::string& rows) {
        if (!rows.empty())
            page += "## " + title + "\n\n| " + say("Command") + " | " + say("Key") + " | " + say("What it does") +
                    " |\n|---|---|---|\n" + rows + "\n";
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
    section(say("Not in a menu"), rows);
    return page;
}

}  // namespace ramparts
