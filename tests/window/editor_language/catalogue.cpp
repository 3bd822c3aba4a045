// The format of compiled catalogues: a header of seven numbers, then two tables of lengths and offsets.
#include "catalogue.hpp"

#include <catch2/catch.hpp>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>

#include "sdk/extend/host/linked.hpp"
#include "sdk/words/catalogue.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace {

Texts read_compiled(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const auto number = [&](std::size_t at) {
        std::uint32_t value = 0;
        REQUIRE(at + 4 <= bytes.size());
        std::memcpy(&value, bytes.data() + at, 4);
        return value;
    };
    INFO(path);
    REQUIRE(number(0) == 0x950412deU);
    Texts all;
    for (std::uint32_t i = 0; i < number(8); ++i) {
        const auto text = [&](std::size_t table) {
            return bytes.substr(number(table + 8 * i + 4), number(table + 8 * i));
        };
        std::vector<std::string> forms(1);
        for (const char c : text(number(16))) {
            if (c == '\0') forms.emplace_back();
            else forms.back() += c;
        }
        if (const std::string english = text(number(12)); !english.empty()) all.emplace(english, std::move(forms));
    }
    return all;
}

// As the source of the catalogue says it.
ramparts::PluralForms plural_of(const std::string& language) {
    std::ifstream in(RAMPARTS_SOURCE_DIR "/editor/language/" + language + ".po");
    const std::string po((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const auto plural = ramparts::PluralForms::read(ramparts::catalogue_head(po, "Plural-Forms"));
    INFO(language);
    REQUIRE(plural);
    return *plural;
}

}  // namespace

std::vector<std::string> languages_found() {
    std::vector<std::string> codes;
    for (const ramparts::SpokenLanguage& each : ramparts::spoken_languages())
        if (each.code != "en") codes.push_back(each.code);
    return codes;
}

const Texts& texts_in(const std::string& language) {
    static std::map<std::string, Texts> all;
    if (!all.contains(language))
        all[language] = read_compiled(RAMPARTS_LOCALE "/" + language + "/LC_MESSAGES/ramparts-editor.mo");
    return all[language];
}

const Texts& french() { return texts_in("fr"); }

InLanguage::InLanguage(const std::string& language) {
    const auto plural = plural_of(language);
    ramparts::set_translator(
        [&texts = texts_in(language), plural](std::string_view one, std::string_view many, long n) {
            const std::string key = many.empty() ? std::string(one) : std::string(one) + '\0' + std::string(many);
            const auto found = texts.find(key);
            if (found == texts.end()) return std::string(many.empty() || n == 1 ? one : many);
            return found->second.at(many.empty() ? 0 : plural.form(n));
        });
    // What plugins say stands in files of their own.
    ramparts::HostRequest request;
    request.linked = ramparts::linked_plugins();
    request.user_plugins = false;
    ramparts::use_plugin_texts(ramparts::look_at_plugins(request));
    ramparts::set_plugin_language(language);
}
InLanguage::~InLanguage() {
    ramparts::set_translator({});
    ramparts::use_plugin_texts({});
    ramparts::set_plugin_language({});
}
