// A base with changes made; apart from variants and their files, which a web page does without. See settle.hpp.
#include <algorithm>
#include <optional>
#include <string_view>

#include "sdk/change/variant/settle.hpp"

namespace ramparts {

namespace {

std::vector<std::string_view> words_in(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

// Entries go before others come: so a list that is nearly full has room. What is about an entry that comes waits for
// it; the last to be made stay so.
std::vector<Change> with_room(const std::vector<Change>& sorted) {
    std::vector<std::string_view> coming;
    for (const Change& change : sorted)
        if (change.adds() && change.key.at.find(' ') == std::string::npos) coming.push_back(change.key.at);
    const auto waits = [&](const Change& change) {
        if (change.adds() || change.key.field == "position") return true;
        const std::string_view becomes = change.after ? std::string_view(*change.after) : std::string_view();
        for (const std::string_view text : {std::string_view(change.key.at), becomes})
            for (const std::string_view word : words_in(text))
                if (std::find(coming.begin(), coming.end(), word) != coming.end()) return true;
        return false;
    };
    const auto turn = [&](const Change& change) {
        if (change.key.noun == "origin" || change.key.is_origin()) return 3;
        if (change.removes() && !is_numbered(change.key)) return 1;
        return waits(change) ? 2 : 0;
    };
    std::vector<Change> ordered = sorted;
    std::stable_sort(ordered.begin(), ordered.end(),
                     [&](const Change& a, const Change& b) { return turn(a) < turn(b); });
    return ordered;
}

struct Tried {
    std::optional<Scenario> scenario;
    std::vector<ChangeFault> faults;
};

Tried try_changes(const Scenario& base, const std::vector<Change>& changes) {
    Tried tried;
    Document scratch(base);
    const auto done = scratch.edit("variant", [&](Edit& e) {
        e.keep_sources();
        tried.faults = make_changes(e, changes);
        return tried.faults.empty();
    });
    if (!done && tried.faults.empty()) {
        ChangeFault& fault = tried.faults.emplace_back();
        fault.change = changes.size();
        fault.diagnostic.message = done.error().message;
        fault.diagnostic.fix = message("look at the changes of what it names");
    }
    if (tried.faults.empty()) tried.scenario = scratch.scenario();
    return tried;
}

}  // namespace

Result<Scenario, std::vector<ChangeFault>> changed_base(const Scenario& base, std::span<const Change> changes) {
    std::vector<Change> sorted(changes.begin(), changes.end());
    sort_changes(sorted);
    Tried tried = try_changes(base, sorted);
    if (tried.scenario) return std::move(*tried.scenario);
    if (Tried again = try_changes(base, with_room(sorted)); again.scenario) return std::move(*again.scenario);
    for (ChangeFault& fault : tried.faults)
        if (fault.change < sorted.size())
            fault.change = static_cast<std::size_t>(std::find(changes.begin(), changes.end(), sorted[fault.change]) -
                                                    changes.begin());
    return fail(std::move(tried.faults));
}

}  // namespace ramparts
