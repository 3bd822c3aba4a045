// Subjects, and corrections made of several changes; see correction_words.hpp.
#include <algorithm>
#include <map>
#include <tuple>

#include "formats/scenario/place_words.hpp"
#include "sdk/change/edit/edit_words.hpp"
#include "sdk/show/print/correction_words.hpp"

namespace ramparts::paper {
namespace {

std::vector<std::string> words_in(const std::string& at) {
    std::vector<std::string> words;
    if (const auto split = edits::split_words(at))
        for (const edits::Word& word : *split) words.push_back(word.text);
    if (words.empty()) words.push_back(at);
    return words;
}

/// Steps of which the same is said belong to one way.
std::string at_of_road(const Change& change) {
    return change.key.field + "|" + change.before.value_or("-") + "|" + change.after.value_or("-");
}

/// "C2422" of a name's key.
std::string hex_of(const ChangeKey& key) { return key.noun == "label" ? words_in(key.at).front() : key.at; }

/// One chain of hexes through steps that follow on each other.
std::vector<std::string> take_chain(std::vector<std::pair<std::string, std::string>>& steps) {
    std::vector<std::string> chain{steps.front().first, steps.front().second};
    steps.erase(steps.begin());
    for (bool longer = true; longer;) {
        longer = false;
        for (auto step = steps.begin(); step != steps.end() && !longer; ++step) {
            for (const bool turned : {false, true}) {
                const std::string& near = turned ? step->second : step->first;
                const std::string& far = turned ? step->first : step->second;
                if (near == chain.back()) chain.push_back(far);
                else if (near == chain.front()) chain.insert(chain.begin(), far);
                else continue;
                longer = true;
                steps.erase(step);
                break;
            }
            if (longer) break;
        }
    }
    if (chain.front() > chain.back()) std::reverse(chain.begin(), chain.end());
    return chain;
}

}  // namespace

Message Words::row_subject(const ChangeKey& key) const {
    const std::vector<std::string> words = words_in(key.at);
    const std::string& first = words.front();
    const std::string second = words.size() > 1 ? words[1] : std::string();
    if (key.noun == "cell") return message("Odds {1}, die roll {2}", first, second);
    if (key.noun == "shift") return message("Column shift, {1}", kind(second.empty() ? first : second));
    if (key.noun == "allowance") return message("Movement allowance, {1}", kind(first));
    const bool for_all = second.empty() || second == "all";
    if (key.noun == "enter")
        return for_all ? message("Entering {1}", kind(first)) : message("Entering {1}, {2}", kind(first), kind(second));
    if (for_all) return message("Crossing {1}", kind(first));
    return message("Crossing {1}, {2}", kind(first), kind(second));
}

Message Words::subject(const ChangeKey& key) const {
    const std::string& noun = key.noun;
    const std::string& at = key.at;
    if (noun == "hex" || noun == "label") return message("Hex {1}", hex_text(hex_of(key)));
    if (noun == "hexside") return message("Hexside {1}", hexside_text(at));
    if (noun == "road") return message("Road {1}", hexside_text(at));
    if (noun == "map") return wording("Map");
    if (noun == "numbering") return message("Numbering {1}", at);
    if (noun == "unit") return message("Counter {1}", unit_text(at));
    if (noun == "side") return message("Counters of {1}", side_text(at));
    if (noun == "marker") return message("Marker {1}", at);
    if (noun == "group") return message("Reinforcements {1}", at);
    if (noun == "terrain") return message("Terrain {1}", kind(at));
    if (noun == "hexside-kind") return message("Hexsides, {1}", kind(at));
    if (noun == "road-kind") return message("Roads, {1}", kind(at));
    if (noun == "feature") return message("Feature {1}", kind(at));
    if (noun == "unit-class") return message("Unit class {1}", kind(at));
    if (noun == "option") return message("Optional reading {1}", key.field);
    if (noun == "ruleset") return wording("Rules");
    if (noun == "ruleset-note") return message("Note {1} on the rules", at);
    if (noun == "scenario") return wording("Scenario");
    if (noun == "turn") return message("Turn {1}", at);
    if (noun == "victory") return message("Victory condition {1}", at);
    if (noun == "note") return message("Note {1}", at);
    if (noun == "book") return message("Source {1} of the bibliography", at);
    if (noun == "ignore") return message("Finding {1} that was kept", at);
    if (noun == "module") return message("Special rule {1}", module_name(at));
    if (noun == "module-table") return message("Table {1}", words_in(at).back());
    if (noun == "origin") return wording("Where data come from");
    return row_subject(key);
}

/// Several hexes or hexsides of which the same is said, or the steps of a road as one way.
Message Words::subject_of_many(std::span<const Change> changes, std::span<const std::size_t> which) const {
    const ChangeKey& first = changes[which.front()].key;
    if (which.size() == 1 && first.noun != "road") return subject(first);
    std::vector<MessageArg> places;
    if (first.noun == "road") {
        std::vector<std::pair<std::string, std::string>> steps;
        for (const std::size_t i : which) {
            const std::string& at = changes[i].key.at;
            const std::size_t slash = std::min(at.find('/'), at.size());
            steps.emplace_back(at.substr(0, slash), at.substr(std::min(slash + 1, at.size())));
        }
        while (!steps.empty()) places.emplace_back(way_text(take_chain(steps)));
        return message("Road {1}", series(std::move(places)));
    }
    for (const std::size_t i : which)
        places.emplace_back(first.noun == "hexside" ? hexside_text(changes[i].key.at)
                                                    : hex_text(hex_of(changes[i].key)));
    return first.noun == "hexside" ? message("Hexsides {1}", series(std::move(places)))
                                   : message("Hexes {1}", series(std::move(places)));
}

std::vector<Correction> Words::corrections(std::span<const Change> changes) const {
    // What is said of one place …
    std::vector<Correction> single;
    std::map<std::tuple<Chapter, std::string, std::string>, std::size_t> known;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const ChangeKey& key = changes[i].key;
        Message said = sentence(changes[i]);
        if (said.empty()) continue;
        const Chapter chapter = chapter_of(key);
        const std::string noun = key.noun == "label" ? "hex" : key.noun;
        const std::string at = noun == "option" ? key.field : key.noun == "road" ? at_of_road(changes[i]) : hex_of(key);
        const auto [place, fresh] = known.try_emplace({chapter, noun, at}, single.size());
        if (fresh) single.push_back({chapter, {}, {}, {}});
        Correction& correction = single[place->second];
        if (std::find(correction.sentences.begin(), correction.sentences.end(), said) == correction.sentences.end())
            correction.sentences.push_back(std::move(said));
        correction.about.push_back(i);
    }
    // … and of which places the same is said.
    std::vector<Correction> all;
    std::vector<std::vector<std::size_t>> firsts;  // a change for each place
    std::map<std::pair<std::string, std::string>, std::size_t> same;
    for (Correction& correction : single) {
        const ChangeKey& key = changes[correction.about.front()].key;
        std::string told;
        for (const Message& m : correction.sentences) told += m.english() + "\n";
        const bool merges = key.noun == "hex" || key.noun == "hexside";
        const auto [place, fresh] =
            same.try_emplace({key.noun, merges ? told : std::to_string(all.size()) + "!"}, all.size());
        if (fresh) {
            all.push_back(correction);
            firsts.push_back(key.noun == "road" ? correction.about : std::vector{correction.about.front()});
            continue;
        }
        Correction& first = all[place->second];
        first.about.insert(first.about.end(), correction.about.begin(), correction.about.end());
        firsts[place->second].push_back(correction.about.front());
    }
    for (std::size_t i = 0; i < all.size(); ++i) all[i].subject = subject_of_many(changes, firsts[i]);
    return all;
}

}  // namespace ramparts::paper
