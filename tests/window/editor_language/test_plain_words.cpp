// Texts are in words that a hobbyist reads once: none of those that readers stumbled over, and no sentence too long.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue.hpp"

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostWords = 28;
constexpr std::size_t kMostWordsOfDocs = 35;  // lists of names and figures are longer

// What readers stumble over, in small letters, and what to write in its place.
struct Avoided {
    std::string_view words;
    std::string_view better;
};
constexpr Avoided kAvoided[] = {{"whose word", "source"},
                                {"mend", "fix"},
                                {"mends", "fixes"},
                                {"mended", "fixed"},
                                {"the fence", "the sandbox"},
                                {"shall", "should, must or will"},
                                {"stands", "is"},
                                {"lies", "is"},
                                {"turned about", "rotated or mirrored"},
                                {"a strong player", "the computer"},
                                {"takes away", "removes"},
                                {"take it away", "remove it"},
                                {"told", "shown, reported, narrated"},
                                {"tells", "says, shows, reports"},
                                {"whoever", "anybody who, the author of"},
                                {"terrain chart", "TEC or Terrain Effects Chart"},
                                {"is all right", "accept"},
                                {"has none of its values", "invalid value"}};

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; }

std::string in_small_letters(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

bool has_words(const std::string& text, std::string_view words) {
    for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1))
        if ((at == 0 || !in_word(text[at - 1])) &&
            (at + words.size() == text.size() || !in_word(text[at + words.size()])))
            return true;
    return false;
}

// "is no hex" for "is not a hex"; "there is no hex" is plain English, and so are "is no longer" and "is no more".
bool has_is_no(const std::string& text) {
    for (const std::string_view verb : {"is no ", "are no "})
        for (std::size_t at = text.find(verb); at != std::string::npos; at = text.find(verb, at + 1)) {
            if (at > 0 && in_word(text[at - 1])) continue;
            if (at >= 6 && text.substr(at - 6, 6) == "there ") continue;
            const std::string_view next = std::string_view(text).substr(at + verb.size());
            if (!next.starts_with("longer") && !next.starts_with("more")) return true;
        }
    return false;
}

// The longest sentence, in words; a colon, a semicolon and a line end one.
std::size_t longest_sentence(const std::string& text) {
    std::size_t longest = 0, words = 0;
    bool counted = false;  // this word: what has no letter or digit is not one
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : '\n';
        const bool blank = c == ' ' || c == '\n';
        if (blank) counted = false;
        else if (!counted && std::isalnum(static_cast<unsigned char>(c)) != 0) {
            counted = true;
            ++words;
        }
        const bool last = i + 1 >= text.size() || text[i + 1] == ' ' || text[i + 1] == '\n';
        if (c == '\n' || (last && std::string_view(".!?;:").find(c) != std::string_view::npos)) {
            longest = std::max(longest, words);
            words = 0;
        }
    }
    return std::max(longest, words);
}

std::string faults_of(const std::string& english, std::size_t most_words = kMostWords) {
    const std::string text = in_small_letters(english);
    std::string faults;
    for (const Avoided& avoided : kAvoided)
        if (has_words(text, avoided.words))
            faults += "\n  \"" + std::string(avoided.words) + "\": write " + std::string(avoided.better);
    if (has_is_no(text)) faults += "\n  \"is no\": write is not a";
    if (const std::size_t words = longest_sentence(english); words > most_words)
        faults += "\n  a sentence of " + std::to_string(words) + " words: split it";
    return faults;
}

// ---- documents ----

std::vector<fs::path> english_pages() {
    const fs::path root = RAMPARTS_SOURCE_DIR;
    std::vector<fs::path> pages{root / "README.md"};
    for (const char* folder : {"editor", "engine", "formats", "plugins", "scenarios", "sdk", "tests"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.path().extension() == ".md" && entry.path().parent_path().filename() != "fr")
                pages.push_back(entry.path());
    std::sort(pages.begin(), pages.end());
    return pages;
}

// Without `code`, targets of links, anchors, and what is quoted, such as names of tests.
std::string prose_of(const std::string& text) {
    static const std::regex left_out(R"(`[^`]*`|\]\([^)]*\)|\{#[^}]*\}|"[^"]*")");
    return std::regex_replace(text, left_out, "");
}

struct Paragraph {
    std::size_t line;
    std::string text;
};

bool begins_item(const std::string& line) {
    static const std::regex item(R"(\s*([-*]|\d+\.) .*)");
    return line[0] == '#' || line[0] == '>' || std::regex_match(line, item);
}

// Paragraphs, items of lists and cells of tables; blocks of code are left out.
std::vector<Paragraph> paragraphs_of(const fs::path& page) {
    std::ifstream in(page);
    std::vector<Paragraph> found;
    bool fenced = false, open = false;
    std::size_t at = 0;
    for (std::string line; std::getline(in, line);) {
        ++at;
        const bool fence = line.find("```") == line.find_first_not_of(' ') && !line.empty();
        if (fence) fenced = !fenced;
        if (fence || fenced || line.starts_with("    ") || line.find_first_not_of(' ') == std::string::npos) {
            open = false;
            continue;
        }
        if (line.starts_with('|')) {
            open = false;
            std::istringstream cells(line);
            for (std::string cell; std::getline(cells, cell, '|');)
                if (cell.find(' ', 1) + 1 < cell.size()) found.push_back({at, cell});  // not a name alone
            continue;
        }
        if (!open || begins_item(line)) found.push_back({at, ""});
        found.back().text += (found.back().text.empty() ? "" : " ") + line;
        open = true;
    }
    return found;
}

}  // namespace

TEST_CASE("the check of plain words finds what it looks for, and nothing else", "[plain]") {
    for (const char* bad : {"Whose word is this?", "Mend the file", "It stands twice", "the hex lies there",
                            "that is no hex of the map", "these are no odds", "Whoever wrote it",
                            "one two three four five six seven eight nine ten eleven twelve "
                            "thirteen fourteen fifteen sixteen seventeen eighteen nineteen "
                            "twenty a b c d e f g h i"})
        CHECK_FALSE(faults_of(bad).empty());
    for (const char* good : {"There is no hex.", "It is no longer legal", "amendment", "Bystanders", "understands",
                             "a b c d e f g h i j k l m n o; a b c d e f g h i j k l m n o"})
        CHECK(faults_of(good).empty());
}

TEST_CASE("every text of the program is in plain words", "[plain]") {
    std::size_t texts = 0;
    for (const auto& [key, forms] : french()) {
        // A plural is joined by '\0'; both forms are looked at as one text of two lines.
        std::string english = key;
        for (char& c : english)
            if (c == '\0') c = '\n';
        ++texts;
        const std::string faults = faults_of(english);
        INFO(english << faults);
        CHECK(faults.empty());
    }
    CHECK(texts > 6000);
}

TEST_CASE("the sandbox has one name in French", "[plain]") {
    std::size_t texts = 0;
    for (const auto& [english, forms] : french()) {
        const std::string text = in_small_letters(english);
        const bool named = has_words(text, "sandbox");  // not --sandbox
        texts += named;
        for (const std::string& form : forms) {
            INFO(english << "\n" << form);
            if (named) CHECK(form.find("bac à sable") != std::string::npos);
            if (!has_words(text, "fence")) CHECK(in_small_letters(form).find("clôture") == std::string::npos);
        }
    }
    CHECK(texts > 10);
}

TEST_CASE("every English page is in plain words", "[plain]") {
    const std::vector<fs::path> pages = english_pages();
    CHECK(pages.size() > 60);
    std::size_t paragraphs = 0;
    for (const fs::path& page : pages)
        for (const Paragraph& paragraph : paragraphs_of(page)) {
            ++paragraphs;
            const std::string text = prose_of(paragraph.text);
            const std::string faults = faults_of(text, kMostWordsOfDocs);
            INFO(page.string() << ":" << paragraph.line << ": " << text << faults);
            CHECK(faults.empty());
        }
    CHECK(paragraphs > 3000);
}
