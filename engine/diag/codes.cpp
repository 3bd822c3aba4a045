// The catalogue of codes: the ranges of the floors, and the entries of plugins in force.
#include "engine/diag/codes.hpp"

#include <algorithm>
#include <mutex>

#include "engine/diag/engine_codes.hpp"

namespace ramparts {

namespace {

struct Catalogue {
    std::mutex mutex;
    std::vector<std::span<const CodeEntry>> entries{detail::engine_codes()};
    std::vector<std::span<const CodeInfo>> ranges;                         // without advice
    std::vector<std::shared_ptr<const std::vector<CodeInfo>>> of_plugins;  // the last is in force
};

Catalogue& catalogue_of_codes() {
    static Catalogue catalogue;
    return catalogue;
}

template <class Info>
const Info* find_in(std::span<const Info> part, std::string_view code_or_key) {
    for (const Info& info : part)
        if (info.code == code_or_key || info.key == code_or_key) return &info;
    return nullptr;
}

template <class Info>
void add_range(std::vector<std::span<const Info>>& ranges, std::span<const Info> range) {
    const auto same = [&](std::span<const Info> other) { return other.data() == range.data(); };
    if (std::none_of(ranges.begin(), ranges.end(), same)) ranges.push_back(range);
}

const CodeInfo* find_own_in(const Catalogue& catalogue, std::string_view code_or_key) {
    for (const auto range : catalogue.entries)
        if (const CodeInfo* info = find_in(range, code_or_key)) return info;
    for (const auto range : catalogue.ranges)
        if (const CodeInfo* info = find_in(range, code_or_key)) return info;
    return nullptr;
}

}  // namespace

void register_codes(std::span<const CodeInfo> range) {
    Catalogue& catalogue = catalogue_of_codes();
    const std::lock_guard lock(catalogue.mutex);
    add_range(catalogue.ranges, range);
}

void register_codes(std::span<const CodeEntry> range) {
    Catalogue& catalogue = catalogue_of_codes();
    const std::lock_guard lock(catalogue.mutex);
    add_range(catalogue.entries, range);
}

const CodeEntry* find_code_entry(std::string_view code) {
    Catalogue& catalogue = catalogue_of_codes();
    const std::lock_guard lock(catalogue.mutex);
    for (const auto range : catalogue.entries)
        if (const CodeEntry* entry = find_in(range, code)) return entry;
    return nullptr;
}

void set_plugin_codes(std::shared_ptr<const std::vector<CodeInfo>> list) {
    Catalogue& catalogue = catalogue_of_codes();
    const std::lock_guard lock(catalogue.mutex);
    catalogue.of_plugins.push_back(std::move(list));
}

std::vector<CodeInfo> all_codes() {
    Catalogue& catalogue = catalogue_of_codes();
    const std::lock_guard lock(catalogue.mutex);
    std::vector<CodeInfo> all;
    for (const auto range : catalogue.entries) all.insert(all.end(), range.begin(), range.end());
    for (const auto range : catalogue.ranges) all.insert(all.end(), range.begin(), range.end());
    if (!catalogue.of_plugins.empty() && catalogue.of_plugins.back())
        all.insert(all.end(), catalogue.of_plugins.back()->begin(), catalogue.of_plugins.back()->end());
    std::sort(all.begin(), all.end(), [](const CodeInfo& a, const CodeInfo& b) { return a.code < b.code; });
    return all;
}

const CodeInfo* find_own_code(std::string_view code_or_key) {
    Catalogue& catalogue = catalogue_of_codes();
    const std::lock_guard lock(catalogue.mutex);
    return find_own_in(catalogue, code_or_key);
}

const CodeInfo* find_code(std::string_view code_or_key) {
    Catalogue& catalogue = catalogue_of_codes();
    const std::lock_guard lock(catalogue.mutex);
    if (const CodeInfo* info = find_own_in(catalogue, code_or_key)) return info;
    if (catalogue.of_plugins.empty() || !catalogue.of_plugins.back()) return nullptr;
    return find_in(std::span<const CodeInfo>(*catalogue.of_plugins.back()), code_or_key);
}

}  // namespace ramparts
