// The catalogues: places, plural forms, mnemonics; and that the French one is set as French is and has the tables of
// the engine that the editor shows.
#include <catch2/catch.hpp>

#include <algorithm>
#include <regex>
#include <set>

#include "catalogue.hpp"
#include "editor/command/command.hpp"
#include "editor/command/equipment.hpp"
#include "editor/command/tables.hpp"
#include "engine/diag/code_entries.hpp"
#include "engine/diag/diagnostic.hpp"
#include "sdk/codes/sdk_codes.hpp"
#include "sdk/words/catalogue.hpp"
#include "sdk/words/plugin_texts.hpp"

using namespace ramparts;

namespace {

std::vector<std::string> places(const std::string& text) {
    static const std::regex place(R"(\{[1-9]\}|%(\.[0-9])?(s|d|ld|zu|f))");
    std::vector<std::string> all(std::sregex_token_iterator(text.begin(), text.end(), place), {});
    // Printf places are filled in their order, so only numbered ones may be exchanged.
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a[0] == '{' && b[0] == '{' ? a < b : a[0] > b[0]; });
    return all;
}

bool is_utf8(const std::string& text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto c = static_cast<unsigned char>(text[i]);
        const std::size_t more = c < 0x80 ? 0 : (c >> 5) == 6 ? 1 : (c >> 4) == 14 ? 2 : (c >> 3) == 30 ? 3 : 9;
        if (more == 9 || i + more >= text.size() + (more == 0 ? 1 : 0)) return false;
        for (std::size_t k = 1; k <= more; ++k)
            if ((static_cast<unsigned char>(text[i + k]) >> 6) != 2) return false;
        i += more + 1;
    }
    return true;
}

char mnemonic(const std::string& title) {
    const auto at = title.find('&');
    return at == std::string::npos ? '\0' : static_cast<char>(std::tolower(static_cast<unsigned char>(title[at + 1])));
}

// Every menu with the titles of its entries; the window adds the two submenus.
void check_mnemonics() {
    Workspace workspace{full_equipment};
    CommandRegistry commands;
    add_own_commands(commands, workspace.tools());
    std::set<char> bar;
    for (const MenuTable& menu : menu_tables()) {
        INFO("menu " << translated(menu.title));
        CHECK(bar.insert(mnemonic(translated(menu.title))).second);
        std::set<char> used;
        const auto check = [&](const std::string& english) {
            const std::string title = translated(english);
            INFO(title);
            CHECK(std::count(title.begin(), title.end(), '&') <= 1);
            if (const char key = mnemonic(title); key != '\0') CHECK(used.insert(key).second);
        };
        for (const std::string& entry : menu.entries) {
            if (entry == "-") continue;
            if (entry == "@recent") check("Open &recent");
            else if (entry == "@language") check("&Language");
            else if (entry == "@theme") check("Theme");
            else if (entry == "@export") check("&Export");
            else if (entry == "@import") check("&Import");
            else if (entry == "@transform") check("Transforms");
            else if (entry == "@panels") {
                for (const Command* command : commands.all())
                    if (command->id.starts_with("panel.")) check(command->title);
            } else {
                REQUIRE(commands.find(entry) != nullptr);
                check(commands.find(entry)->title);
            }
        }
    }
}

void check_translated(std::string_view english) {
    INFO(english);
    CHECK(french().contains(std::string(english)));
}

}  // namespace

TEST_CASE("a translation has the places of its text, and the forms of its language", "[language]") {
    REQUIRE(french().size() > 1500);
    const std::string language = GENERATE(from_range(languages_found()));
    INFO(language);
    REQUIRE_FALSE(texts_in(language).empty());
    std::set<std::size_t> plurals;
    std::string plural;
    for (const auto& [english, forms] : texts_in(language)) {
        const std::string one = english.substr(0, english.find('\0'));
        if (one.size() == english.size()) CHECK(forms.size() == 1);
        else plurals.insert(forms.size());
        if (forms.size() > 1 && std::set(forms.begin(), forms.end()).size() == forms.size()) plural = english;
        for (const std::string& form : forms) {
            INFO(one << " -> " << form);
            CHECK(places(one) == places(form));
            CHECK(one.ends_with("…") == form.ends_with("…"));
            CHECK(is_utf8(form));
            CHECK_FALSE(form.empty());
        }
    }
    CHECK(plurals.size() <= 1);
    if (plural.empty()) return;
    // each form is that of some number
    const InLanguage now(language);
    const auto middle = plural.find('\0');
    std::set<std::string> shown;
    for (long n = 0; n < 200; ++n) shown.insert(translated_n(plural.substr(0, middle), plural.substr(middle + 1), n));
    CHECK(shown.size() == *plurals.begin());
}

TEST_CASE("every language has a name of its own, and French is complete", "[language]") {
    std::set<std::string> names;
    std::set<char> keys;
    CommandRegistry commands;
    add_view_commands(commands);
    for (const SpokenLanguage& each : spoken_languages()) {
        INFO(each.code << " " << each.title);
        CHECK_FALSE(each.name().empty());
        CHECK(names.insert(each.name()).second);
        CHECK(std::count(each.title.begin(), each.title.end(), '&') <= 1);
        if (const char key = mnemonic(each.title); key != '\0') CHECK(keys.insert(key).second);
        if (each.code == "en" || each.code == "fr") CHECK(each.complete);
        CHECK(is_spoken(each.code + "_XX"));
        REQUIRE(commands.find("language." + each.code) != nullptr);
        CHECK(commands.find("language." + each.code)->title == each.title);
        CHECK(std::string(language_codes()).find(each.code) != std::string::npos);
    }
    CHECK_FALSE(is_spoken("xx"));
    CHECK_FALSE(is_spoken(""));
}

TEST_CASE("French is set as French is", "[language]") {
    static const std::regex loose(R"( [:;!?]| »|« |\w'| %( |\)|$))");
    for (const auto& [english, forms] : french())
        for (const std::string& form : forms) {
            INFO(form);
            CHECK_FALSE(std::regex_search(form, loose));
        }
}

TEST_CASE("keys with a name have one in French, letters and signs stay", "[language]") {
    const InFrench now;
    CHECK(say_chord("Escape") == "Échap");
    CHECK(say_chord("Ctrl+Shift+PageUp") == "Ctrl+Maj+Pg préc");
    for (const char* key : {"W", "E", "N", "S", "[", "."}) {
        CHECK(say_chord(key) == key);
        CHECK(say_chord(std::string("Shift+") + key) == std::string("Maj+") + key);
    }
}

TEST_CASE("no two entries of a menu share a mnemonic", "[language]") {
    SECTION("in English") { check_mnemonics(); }
    for (const std::string& language : languages_found()) {
        DYNAMIC_SECTION("in " << language) {
            const InLanguage now(language);
            check_mnemonics();
        }
    }
}

TEST_CASE("findings are explained in French", "[language]") {
    const InFrench now;
    register_sdk_codes();
    for (const CodeInfo& code : all_codes()) {
        if (code.code.starts_with("RP")) {
            check_translated(code.title);
            check_translated(code.explanation);
            const CodeEntry* entry = find_code_entry(code.code);
            REQUIRE(entry != nullptr);
            check_translated(entry->fix);
            if (entry->example.kind == CodeExample::Kind::words) check_translated(entry->example.wrong);
        } else {  // a plugin's, which brings its own
            INFO(code.code);
            CHECK(text_of_any_plugin(code.title) != nullptr);
            CHECK(text_of_any_plugin(code.explanation) != nullptr);
        }
    }
}

TEST_CASE("commands are found without accents", "[language]") {
    const InFrench now;
    CommandRegistry commands;
    add_edit_commands(commands);
    for (const char* words : {"retablir", "Rétablir", "rétab"}) {
        const auto found = commands.search(words, translated);
        REQUIRE_FALSE(found.empty());
        CHECK(found.front().command->id == "edit.redo");
    }
}
