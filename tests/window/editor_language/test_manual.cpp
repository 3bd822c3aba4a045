// The manual in French beside the one in English: the same pages, headings, links, pictures, code and keys, and the
// labels of the window in the words that the window has.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "catalogue.hpp"
#include "editor/command/command.hpp"
#include "editor/command/equipment.hpp"
#include "editor/command/tables.hpp"
#include "editor/manual/manual.hpp"
#include "editor/workspace/workspace.hpp"
#include "sdk/codes/sdk_codes.hpp"
#include "sdk/show/theme/theme_table.hpp"
#include "sdk/words/code_page.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

const std::set<std::string> kEnglishOnly = {
    "../format.md",  "../command-line.md", "../edit-language.md", "../errata.md",      "../cases.md",
    "../mods.md",    "../mail.md",         "../threats.md",       "../house-rules.md", "../rules-and-tests.md",
    "../battles.md", "../studies.md",      "../variants.md"};
/// The pages of plugins are in English, but for those of rule systems that have their French beside them.
bool english_only(const std::string& page) {
    const fs::path english = fs::path(RAMPARTS_SOURCE_DIR) / "sdk" / "docs" / "manual" / page;
    return kEnglishOnly.contains(page) ||
           (page.starts_with("../plugins/") && !fs::exists(english.parent_path() / "fr" / english.filename()));
}

/// What stands in italics and is not from the catalogue: buttons of the toolkit, names of a scenario or ruleset, and
/// words that are only stressed.
const std::map<std::string, std::string> kOtherWords = {
    {"OK", "Valider"},
    {"Next", "Suivant"},
    {"Finish", "Finir"},
    {"+ group", "+ groupe"},
    {"TLG2 standard rules", "TLG2 standard rules"},
    {"River farm", "La ferme de la rivière"},
    {"Widow Miller's", "Chez la veuve Miller"},
    {"L2306/L2406", "L2306/L2406"},
    {"Errors", "erreurs"},
    {"warnings", "avertissements"},
    {"notes", "remarques"},
    {"(ours)", "(notre choix)"},
    {"(reconstructed)", "(reconstitué)"},
    {"Twilight's Last Gleaming 2", "Twilight’s Last Gleaming 2"},
    {"i", "i"},
    {"k", "k"},
};

struct Both {
    std::string language = "fr";
    fs::path folder = fs::path(RAMPARTS_SOURCE_DIR) / "sdk" / "docs" / "manual";
    Manual english = Manual::load(folder);
    Manual french = Manual::load(folder, language);  // or in the language
};

template <class See>
void each_page(const Both& manuals, const See& see) {
    REQUIRE(manuals.english.pages().size() == manuals.french.pages().size());
    std::size_t seen = 0;
    for (const ManualPage& page : manuals.french.pages()) {
        if (page.folder.filename() != manuals.language) continue;
        const ManualPage* english = manuals.english.page(page.name);
        INFO(page.name);
        REQUIRE(english != nullptr);
        ++seen;
        see(*english, page);
    }
    CHECK(seen >= (manuals.language == "fr" ? 17 : 1));
}

std::vector<std::string> texts(const ManualPage& page) {
    std::vector<std::string> all;
    for (const MarkdownBlock& block : page.blocks) {
        if (block.kind != MarkdownBlock::Kind::code) all.push_back(block.text);
        for (const auto& row : block.rows) all.insert(all.end(), row.begin(), row.end());
    }
    return all;
}

struct Marks {
    std::vector<std::string> code;   ///< `code`
    std::vector<std::string> keys;   ///< **keys**
    std::vector<std::string> words;  ///< *labels*, each step of "menu → entry" for itself
};

/// All matches of an inline mark, which are taken out of the text.
std::vector<std::string> take(std::string& text, const std::regex& mark) {
    std::vector<std::string> all(std::sregex_token_iterator(text.begin(), text.end(), mark, 1), {});
    text = std::regex_replace(text, mark, "");
    return all;
}

Marks marks_of(const ManualPage& page) {
    static const std::regex code("`([^`]+)`");
    static const std::regex bold(R"(\*\*([^*]+)\*\*)");
    static const std::regex italic(R"(\*([^*]+)\*)");
    static const std::regex arrow(" → ");
    Marks marks;
    for (std::string text : texts(page)) {
        for (std::string& found : take(text, code)) marks.code.push_back(std::move(found));
        for (std::string& found : take(text, bold)) marks.keys.push_back(std::move(found));
        for (const std::string& found : take(text, italic))
            marks.words.insert(marks.words.end(), std::sregex_token_iterator(found.begin(), found.end(), arrow, -1),
                               {});
    }
    std::sort(marks.code.begin(), marks.code.end());
    return marks;
}

/// What a label of the window is in French: the catalogue may have a text with and without mnemonic.
const std::set<std::string>& in_french(const std::string& english) {
    static const auto labels = [] {
        std::map<std::string, std::set<std::string>> all;
        const auto plain = [](std::string title) { return std::erase(title, '&'), title; };
        for (const auto& [text, forms] : french()) all[plain(text)].insert(plain(forms.front()));
        for (const auto& [text, word] : kOtherWords) all[text] = {word};
        return all;
    }();
    static const std::set<std::string> none;
    const auto found = labels.find(english);
    return found == labels.end() ? none : found->second;
}

/// The places and pictures that a page leads to, in no order: a sentence in French may turn them round.
std::multiset<std::string> targets(const Manual& manual, const ManualPage& page) {
    std::multiset<std::string> all;
    for (const MarkdownLink& link : links_of(page.blocks)) {
        INFO(link.target);
        if (link.picture) {
            const fs::path file = (manual.folder() / page.folder / link.target).lexically_normal();
            CHECK(fs::exists(file));
            all.insert(file.generic_string());
        } else {
            const auto place = manual.follow(link.target, page.name);
            REQUIRE(place);
            all.insert(place->page + "#" + place->anchor);
        }
    }
    return all;
}

bool named_itself(const MarkdownBlock& heading) {
    return heading.anchors != read_markdown("# " + heading.text).front().anchors;
}

}  // namespace

TEST_CASE("the manual has the same pages in both languages", "[language][manual]") {
    const Both manuals;
    REQUIRE(manuals.english.pages().size() >= 20);
    REQUIRE(manuals.english.pages().size() == manuals.french.pages().size());
    for (std::size_t i = 0; i < manuals.english.pages().size(); ++i) {
        const ManualPage& english = manuals.english.pages()[i];
        const ManualPage& page = manuals.french.pages()[i];
        INFO(english.name);
        CHECK(page.name == english.name);
        const bool made = english.blocks.empty();
        CHECK(((page.folder.filename() == "fr") != (made || english_only(english.name))));
    }
    for (const auto& file : fs::directory_iterator(manuals.folder / "fr")) {
        INFO(file.path());
        CHECK(manuals.french.page(file.path().filename().string()) != nullptr);
    }
}

TEST_CASE("a page has the same headings, blocks, code and links in every language", "[language][manual]") {
    std::vector<std::string> languages;
    for (const std::string& each : languages_found())
        if (fs::is_directory(Both{}.folder / each)) languages.push_back(each);
    const Both manuals{GENERATE_REF(from_range(languages))};
    INFO(manuals.language);
    each_page(manuals, [&](const ManualPage& english, const ManualPage& page) {
        REQUIRE(page.blocks.size() == english.blocks.size());
        for (std::size_t i = 0; i < english.blocks.size(); ++i) {
            const MarkdownBlock& source = english.blocks[i];
            const MarkdownBlock& block = page.blocks[i];
            INFO(block.text);
            CHECK(block.kind == source.kind);
            CHECK(block.level == source.level);
            CHECK(block.numbered == source.numbered);
            if (source.kind == MarkdownBlock::Kind::code) CHECK(block.text == source.text);
            if (source.kind == MarkdownBlock::Kind::heading && (named_itself(source) || named_itself(block)))
                CHECK(block.anchors == source.anchors);
            REQUIRE(block.rows.size() == source.rows.size());
            for (std::size_t row = 0; row < source.rows.size(); ++row)
                CHECK(block.rows[row].size() == source.rows[row].size());
        }
        CHECK(marks_of(page).code == marks_of(english).code);
        CHECK(targets(manuals.french, page) == targets(manuals.english, english));
    });
}

TEST_CASE("the manual names keys and labels as the window does in either language", "[language][manual]") {
    const Both manuals;
    const InFrench now;
    each_page(manuals, [&](const ManualPage& english, const ManualPage& page) {
        const Marks source = marks_of(english);
        Marks there = marks_of(page);
        std::multiset<std::string> keys;
        for (const std::string& key : source.keys) keys.insert(say_chord(key));
        CHECK(std::multiset<std::string>(there.keys.begin(), there.keys.end()) == keys);
        for (const std::string& word : source.words) {
            const auto& wanted = in_french(word);
            INFO(word << " is " << (wanted.empty() ? "no text of the window" : *wanted.begin()));
            const auto found = std::find_if(there.words.begin(), there.words.end(),
                                            [&](const std::string& label) { return wanted.contains(label); });
            CHECK(found != there.words.end());
            if (found != there.words.end()) there.words.erase(found);
        }
        for (const std::string& left : there.words) FAIL_CHECK("*" << left << "* stands in the French page alone");
    });
}

TEST_CASE("the French manual is set as French is", "[language][manual]") {
    static const std::regex loose(R"((^| )[:;!?]| »|« |\w'| %( |\)|$))");
    const Both manuals;
    each_page(manuals, [&](const ManualPage&, const ManualPage& page) {
        for (const std::string& text : texts(page)) {
            INFO(text);
            CHECK_FALSE(std::regex_search(plain_words(text), loose));
        }
    });
}

TEST_CASE("pages made by the program are in French too", "[language][manual]") {
    CommandRegistry commands;
    add_file_commands(commands);
    const InFrench now;
    const auto keys = read_markdown(keys_page(commands, KeyMap{}));
    CHECK(keys.front().text == "Raccourcis clavier");
    CHECK(keys[2].text == "Fichier");
    CHECK(keys[3].rows.front() == std::vector<std::string>{"Commande", "Touche", "Ce qu’elle fait"});
    const std::string codes = codes_page();
    CHECK(codes.starts_with("# Tous les constats {#codes}"));
    CHECK(codes.find("settings key") == std::string::npos);
}

// RAMPARTS_APPROVE=1 test_editor_language "the page of findings*" accepts changed texts
TEST_CASE("the page of findings is made from the catalogue", "[language][manual]") {
    register_sdk_codes();
    const fs::path manual = fs::path(RAMPARTS_SOURCE_DIR) / "sdk" / "docs" / "manual";
    const auto holds = [](const fs::path& page) {
        const std::string made = codes_page();
        if (std::getenv("RAMPARTS_APPROVE")) std::ofstream(page, std::ios::binary) << made;
        std::ifstream in(page, std::ios::binary);
        CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == made);
    };
    SECTION("in English") { holds(manual / "codes.md"); }
    SECTION("in French") {
        const InFrench now;
        holds(manual / "fr" / "codes.md");
    }
}

namespace {

std::string theme_rows(const auto& rows) {
    std::string out;
    for (const auto& row : rows) out += "| `" + std::string(row.name) + "` | " + say(row.doc) + " |\n";
    return out;
}

/// The page with the rows of its tables from theme_table.hpp: those behind each of these headings.
std::string with_theme_rows(std::string page) {
    const std::pair<std::string, std::string> tables[] = {{"{#theme.colours}", theme_rows(theme_colours())},
                                                          {"{#theme.terrain}", theme_rows(theme_terrain_parts())},
                                                          {"{#theme.lines}", theme_rows(theme_lines())}};
    for (const auto& [heading, rows] : tables) {
        const std::size_t at = page.find("|---|---|\n", page.find(heading));
        REQUIRE(at != std::string::npos);
        const std::size_t from = at + std::string_view("|---|---|\n").size();
        page.replace(from, page.find("\n\n", from - 1) + 1 - from, rows);
    }
    return page;
}

}  // namespace

// RAMPARTS_APPROVE=1 test_editor_language "the page of themes*" accepts changed texts
TEST_CASE("the page of themes has the rows of the table of themes", "[language][manual]") {
    const auto holds = [](const fs::path& page) {
        std::ifstream in(page, std::ios::binary);
        const std::string now(std::istreambuf_iterator<char>(in), {});
        const std::string made = with_theme_rows(now);
        if (std::getenv("RAMPARTS_APPROVE")) std::ofstream(page, std::ios::binary) << made;
        else CHECK(now == made);
    };
    SECTION("in English") { holds(fs::path(RAMPARTS_SOURCE_DIR) / "sdk" / "docs" / "manual" / "themes.md"); }
    SECTION("in French") {
        const InFrench now;
        holds(fs::path(RAMPARTS_SOURCE_DIR) / "sdk" / "docs" / "manual" / "fr" / "themes.md");
    }
}

// RAMPARTS_APPROVE=1 test_editor_language "the page of keys in the folder*" accepts changed keys
TEST_CASE("the page of keys in the folder of the French manual has the keys as they are at first",
          "[language][manual]") {
    Workspace workspace{full_equipment};
    CommandRegistry commands;
    add_own_commands(commands, workspace.tools());
    const InFrench now;
    const std::string made = keys_page(commands, KeyMap{});
    const fs::path file = Both{}.folder / "fr" / kKeysPage;
    if (std::getenv("RAMPARTS_APPROVE") != nullptr) std::ofstream(file, std::ios::binary) << made;
    std::ifstream in(file, std::ios::binary);
    CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == made);
}
