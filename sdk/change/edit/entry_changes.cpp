// Entries compared; see entry_changes.hpp.
#include "sdk/change/edit/entry_changes.hpp"

#include <set>

namespace ramparts::edits {
namespace {

// Values for modules and parameters: a field may come several times, under several names.
constexpr std::string_view kListed[] = {"set", "param"};

bool is_listed(const std::string& field, std::string_view list) {
    return field.size() > list.size() && field.starts_with(list) && field[list.size()] == ' ';
}

Shown only(const Shown& shown, std::string_view list) {
    Shown some;
    for (const auto& field : shown)
        if (is_listed(field.first, list)) some.push_back(field);
    return some;
}

std::string as_fields(const Shown& shown) {
    std::string text;
    for (const auto& [field, value] : shown) text += (text.empty() ? "" : " ") + field + " " + value;
    return text.empty() ? "-" : text;
}

const std::string* find(const Shown& shown, const std::string& field) {
    for (const auto& [name, value] : shown)
        if (name == field) return &value;
    return nullptr;
}

/// What the list becomes when values change where they stand, go, and come where their names belong (add_by_name).
std::vector<std::string> order_by_name(const Shown& before, const Shown& after) {
    std::vector<std::string> names;
    for (const auto& [name, value] : before)
        if (find(after, name)) names.push_back(name);
    for (const auto& field : after) {
        const std::string& name = field.first;
        if (find(before, name)) continue;
        const auto greater = std::find_if(names.begin(), names.end(), [&](const auto& n) { return n > name; });
        names.insert(greater, name);
    }
    return names;
}

void listed_changes(const ChangeKey& entry, std::string_view list, const Shown& before, const Shown& after,
                    std::vector<Change>& out) {
    std::vector<std::string> wanted;
    for (const auto& [name, value] : after) wanted.push_back(name);
    const bool once = std::set<std::string>(wanted.begin(), wanted.end()).size() == wanted.size();
    if (!once || order_by_name(before, after) != wanted) {
        if (before != after)
            out.push_back({{entry.noun, entry.at, std::string(list)}, as_fields(before), as_fields(after), {}});
        return;
    }
    const auto change = [&](const std::string& name, const std::string* old, const std::string* now) {
        out.push_back({{entry.noun, entry.at, name}, old ? *old : "-", now ? *now : "-", {}});
    };
    for (const auto& [name, value] : before)
        if (const std::string* now = find(after, name); !now || *now != value) change(name, &value, now);
    for (const auto& [name, value] : after)
        if (!find(before, name)) change(name, nullptr, &value);
}

}  // namespace

Shown with_origin(Shown shown) {
    const auto prov = std::find_if(shown.begin(), shown.end(), [](const auto& f) { return f.first == "prov"; });
    if (prov == shown.end()) return shown;
    prov->first = "origin";
    if (const auto src = std::next(prov); src != shown.end() && src->first == "src") {
        prov->second += " " + src->second;
        shown.erase(src);
    }
    return shown;
}

void field_changes(const ChangeKey& entry, const Shown& before, const Shown& after, std::vector<Change>& out) {
    const Shown from = with_origin(before);
    const Shown to = with_origin(after);
    const auto listed = [](const std::string& field) {
        return std::any_of(std::begin(kListed), std::end(kListed),
                           [&](std::string_view list) { return is_listed(field, list); });
    };
    for (const auto& [field, value] : to) {
        if (listed(field) || field == "origin") continue;
        if (const std::string* old = find(from, field); !old || *old != value)
            out.push_back({{entry.noun, entry.at, field}, old ? *old : "-", value, {}});
    }
    for (const std::string_view list : kListed) listed_changes(entry, list, only(from, list), only(to, list), out);
    const std::string* old = find(from, "origin");
    const std::string* now = find(to, "origin");
    if (old && now && *old != *now) out.push_back({{entry.noun, entry.at, "origin"}, *old, *now, {}});
}

std::string given_fields(const Shown& shown, const Shown& otherwise) {
    Shown given;
    for (const auto& field : shown)
        if (std::find(otherwise.begin(), otherwise.end(), field) == otherwise.end() && field.second != "-")
            given.push_back(field);
    return given.empty() ? std::string() : as_fields(given);
}

std::optional<std::string> shown_value(const Shown& shown, const std::string& field) {
    const Shown all = with_origin(shown);
    if (const std::string* value = find(all, field)) return *value;
    for (const std::string_view list : kListed) {
        if (is_listed(field, list)) return "-";
        if (field == list) return as_fields(only(all, list));
    }
    return std::nullopt;
}

std::vector<std::string> moved_between(const std::vector<std::string>& order, const std::vector<std::string>& wanted) {
    // The longest run of entries that stand in the right order already stays.
    std::map<std::string, std::size_t> place;
    for (std::size_t i = 0; i < order.size(); ++i) place.emplace(order[i], i);
    std::vector<std::size_t> ends;  // of the best run of each length: places in `wanted`
    std::vector<std::size_t> before(wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto end = std::lower_bound(ends.begin(), ends.end(), place.at(wanted[i]),
                                          [&](std::size_t e, std::size_t p) { return place.at(wanted[e]) < p; });
        before[i] = end == ends.begin() ? wanted.size() : *(end - 1);
        if (end == ends.end()) ends.push_back(i);
        else *end = i;
    }
    std::vector<bool> stays(wanted.size());
    for (std::size_t i = ends.empty() ? wanted.size() : ends.back(); i < wanted.size(); i = before[i]) stays[i] = true;
    std::vector<std::string> moved;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (!stays[i]) moved.push_back(wanted[i]);
    return moved;
}

}  // namespace ramparts::edits
