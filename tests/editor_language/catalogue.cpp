// The format of compiled catalogues: a header of seven numbers, then two tables of lengths and offsets.
#include "catalogue.hpp"

#include <catch2/catch.hpp>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>

#include "sdk/host/linked.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/translate.hpp"

namespace {

std::map<std::string, std::vector<std::string>> read_catalogue(const std::string& path) {
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
    std::map<std::string, std::vector<std::string>> all;
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

std::string look_up(std::string_view one, std::string_view many, long n) {
    const std::string key = many.empty() ? std::string(one) : std::string(one) + '\0' + std::string(many);
    const auto found = french().find(key);
    if (found == french().end()) return std::string(many.empty() || n == 1 ? one : many);
    return found->second[!many.empty() && n > 1 ? 1 : 0];
}

}  // namespace

const std::map<std::string, std::vector<std::string>>& french() {
    static const auto all = read_catalogue(RAMPARTS_FRENCH);
    return all;
}

InFrench::InFrench() {
    ramparts::set_translator(look_up);
    // What plugins say stands in files of their own.
    ramparts::HostRequest request;
    request.linked = ramparts::linked_plugins();
    request.user_plugins = false;
    ramparts::use_plugin_texts(ramparts::look_at_plugins(request));
    ramparts::set_plugin_language("fr");
}
InFrench::~InFrench() {
    ramparts::set_translator({});
    ramparts::use_plugin_texts({});
    ramparts::set_plugin_language({});
}
