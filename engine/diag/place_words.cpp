// Places of findings in words; see place_words.hpp.
#include "engine/diag/place_words.hpp"

#include <algorithm>

namespace ramparts {
namespace {

// By the thousand of its number; those of plugins are about a scenario too.
bool about_scenario(std::string_view code) {
    return !code.starts_with("RP") || (code.size() > 2 && code[2] >= '2' && code[2] <= '5');
}

}  // namespace

Message place_words(const Location& where) {
    if (!where.hexside.empty()) {
        std::string both = where.hexside;
        std::replace(both.begin(), both.end(), ' ', '/');
        return message("Hexside {1}", both);
    }
    if (!where.hex.empty()) return message("Hex {1}", where.hex);
    if (!where.unit.empty()) return message("Unit {1}", where.unit);
    return where.object;
}

bool says_place(const Message& said, const Message& place) {
    const auto has = [&](const std::string& text) { return said.english().find(text) != std::string::npos; };
    const auto arguments = place.arguments();
    return has(place) || (!arguments.empty() && std::all_of(arguments.begin(), arguments.end(),
                                                            [&](const MessageArg& a) { return has(a.english()); }));
}

Message placed_message(const Diagnostic& d) {
    const bool on_map = !d.where.hex.empty() || !d.where.hexside.empty();
    if (!on_map && (!d.where.unit.empty() || about_scenario(d.code))) return d.message;
    const Message place = place_words(d.where);
    return says_place(d.message, place) ? d.message : message("{1}: {2}", place, d.message);
}

}  // namespace ramparts
