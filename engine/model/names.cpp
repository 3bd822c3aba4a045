// Names of units and sides; see names.hpp.
#include "engine/model/names.hpp"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

namespace ramparts {
namespace {

std::string own_name(const Scenario& s, std::size_t unit) {
    const Unit& u = s.units[unit];
    return !u.title.empty()  ? u.title
           : !u.name.empty() ? u.name
           : !u.id.empty()   ? u.id
                             : "unit " + std::to_string(unit + 1);
}

// The n-th of those that share a name; numbers that make the name of another unit of the side are passed over.
std::string with_number(const Scenario& s, std::size_t unit, const std::string& name,
                        const std::vector<std::size_t>& alike) {
    int number = 0;
    std::string text;
    for (const std::size_t i : alike) {
        const auto taken = [&] {
            for (std::size_t other = 0; other < s.units.size(); ++other)
                if (s.units[other].side == s.units[unit].side && own_name(s, other) == text) return true;
            return false;
        };
        do text = name + " " + std::to_string(++number);
        while (taken());
        if (i == unit) break;
    }
    return text;
}

// "8th Foot 2" as "8th Foot" and 2; a name without a number is the first of its kind.
std::pair<std::string, int> without_number(const std::string& name) {
    const std::size_t gap = name.find_last_not_of("0123456789");
    const std::size_t digits = gap == std::string::npos ? 0 : name.size() - gap - 1;
    if (digits < 1 || digits > 2 || gap == 0 || name[gap] != ' ') return {name, 1};
    int number = 0;
    std::from_chars(name.data() + gap + 1, name.data() + name.size(), number);
    return {name.substr(0, gap), number};
}

std::string told_apart(const Scenario& s, std::size_t unit, bool by_hex) {
    if (unit >= s.units.size()) return "no unit";
    const Unit& u = s.units[unit];
    const std::string name = own_name(s, unit);
    std::vector<std::size_t> alike;
    for (std::size_t i = 0; i < s.units.size(); ++i)
        if (s.units[i].side == u.side && own_name(s, i) == name) alike.push_back(i);
    if (alike.size() == 1) return name;
    const auto alone = [&](auto same) {
        return std::none_of(alike.begin(), alike.end(), [&](std::size_t i) { return i != unit && same(s.units[i]); });
    };
    if (!u.name.empty() && u.name != name && alone([&](const Unit& other) { return other.name == u.name; }))
        return name + " (" + u.name + ")";
    if (by_hex && u.at && *u.at < s.map.grid().size() && alone([&](const Unit& other) { return other.at == u.at; }))
        return name + " at " + s.map.grid().label(*u.at);
    return with_number(s, unit, name, alike);
}

}  // namespace

std::string name_of_unit(const Scenario& scenario, std::size_t unit) { return told_apart(scenario, unit, true); }
std::string name_in_play(const Scenario& scenario, std::size_t unit) { return told_apart(scenario, unit, false); }

std::string name_of_side(const Scenario& scenario, std::size_t side) {
    if (side >= scenario.sides.size()) return "side " + std::to_string(side + 1);
    const SideInfo& info = scenario.sides[side];
    return info.name.empty() ? info.id : info.name;
}

void number_copy(const Scenario& scenario, Unit& copy) {
    const auto number = [&](std::string Unit::*text) {
        const auto taken = [&] {
            return std::any_of(scenario.units.begin(), scenario.units.end(),
                               [&](const Unit& u) { return u.side == copy.side && u.*text == copy.*text; });
        };
        auto [name, n] = without_number(copy.*text);
        while (!name.empty() && taken()) copy.*text = name + " " + std::to_string(++n);
    };
    number(&Unit::name);
    number(&Unit::title);
}

}  // namespace ramparts
