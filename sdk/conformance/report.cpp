// The table of the checks; see report.hpp.
#include "sdk/conformance/report.hpp"

#include <algorithm>
#include <utility>

namespace ramparts::conformance {
namespace {

constexpr std::string_view kFile = "file and entry";
constexpr std::string_view kMetadata = "metadata and code";
constexpr std::string_view kGames = "games";
constexpr std::string_view kTools = "checks and transforms";
constexpr std::string_view kPlayers = "players";
constexpr std::string_view kExchange = "exporters and importers";
constexpr std::string_view kTime = "time";
constexpr std::string_view kProcess = "process";

// In the order of Check.
constexpr std::array<CheckInfo, kCheckCount> kChecks{{
    {"metadata-read", kFile, "plugin.xml is read without an error."},
    {"library-file", kFile, "The library lies in the folder, is written by its owner only, and is for this machine."},
    {"loads", kFile, "The system loads the library and finds rp_plugin_entry."},
    {"one-symbol", kFile, "The library exports rp_plugin_entry and nothing else."},
    {"entry-size", kFile, "The entry begins with its size."},
    {"abi", kFile, "The library and plugin.xml are for a boundary that this program has."},
    {"entry-complete", kFile, "The entry has init, deinit and factory."},
    {"init-twice", kFile, "init and deinit may be called again, in pairs and within each other."},
    {"factory-unknown", kFile, "factory answers null for an id that it cannot know, and the same table each time."},
    {"module-ids", kMetadata, "The modules of the library are those of plugin.xml, and their table is complete."},
    {"id-past-end", kMetadata, "There is no id behind the last module."},
    {"tables-agree", kMetadata, "Players, exporters and importers of the library are those of plugin.xml."},
    {"numbers-unique", kMetadata, "Phases and frames, verbs, and messages have numbers of their own."},
    {"placeholders", kMetadata, "Texts hold {1} to {4}, {unit}, {hex} and {side} and no other braces."},
    {"translations", kMetadata, "Each translation beside plugin.xml has all its texts."},
    {"battles-open", kMetadata,
     "Battles that are named, or that use a module of the plugin, can be opened and played."},
    {"created", kMetadata, "Each module is made for a scenario that uses it."},
    {"shared", kMetadata,
     "Instances say their size; one that is handed out again serves all threads (RP_MODULE_SHARED)."},
    {"tables", kMetadata, "Tables of a module say their size; for an unknown id there is none."},
    {"uses-declared", kMetadata, "The tables that plugin.xml says a module uses are those it has functions for."},
    {"hooks-known", kMetadata, "Subscriptions name hooks of the boundary and give a filter that can hold."},
    {"hooks-defined", kMetadata, "Each hook that is subscribed to has its function."},
    {"hooks-subscribed", kMetadata, "Each hook that has a function is subscribed to in some battle."},
    {"lookups", kMetadata, "Parameters, attributes, rules and messages that a module asks for stand in plugin.xml."},
    {"rows-have-code", kMetadata, "Phases, verbs, questions and dice of plugin.xml have the functions that play them."},
    {"list-sorted", kGames, "Lists of choices are sorted and name nothing twice."},
    {"list-not-empty", kGames, "Whoever is to decide has a choice."},
    {"open-agrees", kGames, "open says that there is a choice exactly when legal lists one."},
    {"verbs-own", kGames, "Listed choices are verbs of plugin.xml with the unit and hex they take."},
    {"verbs-once", kGames, "No choice is listed twice."},
    {"text-forms", kGames, "Each choice written as text is read back as the same choice."},
    {"state-hash", kGames, "The hash kept word by word is that of the state."},
    {"rebuilt", kGames, "A position rebuilt from its state is the same position."},
    {"pure", kGames, "A hook asked twice about equal views gives equal answers, byte by byte."},
    {"no-writes", kGames, "A hook changes nothing of what it sees."},
    {"instances-agree", kGames, "Two instances made from the same setup play the same game."},
    {"filters-agree", kGames, "Filters save calls and change nothing: without them the game is the same."},
    {"answers-in-range", kGames, "Answers lie in the range of their hook."},
    {"messages-exist", kGames, "Messages and rules that are answered stand in plugin.xml, with arguments that exist."},
    {"events-in-order", kGames, "Proposed events name attributes, frames and places that exist."},
    {"no-offences", kGames, "The rules take every answer as it is given."},
    {"why-not", kGames, "A verb that is not open now is refused, with a sentence."},
    {"explain", kGames, "Any choice can be explained, and what is listed is allowed."},
    {"other-side", kGames, "Only the side that decides has choices."},
    {"game-ends", kGames, "A game ends within 5,000 steps."},
    {"repeatable", kGames, "The same seed gives the same game again."},
    {"tool-tables", kTools, "The tables of checks and transforms that plugin.xml calls for are there and whole."},
    {"checks-answer", kTools,
     "Checks answer about sound and spoilt scenarios with sentences and places that exist, in time."},
    {"checks-same", kTools, "A check asked twice about the same scenario finds the same."},
    {"transforms-answer", kTools, "Transforms propose edits of what is there, or say in a sentence why not."},
    {"transforms-same", kTools, "A transform asked twice with the same parameters leads to the same scenario."},
    {"still-playable", kTools, "A battle that could be played can be played after a transform."},
    {"player-legal", kPlayers, "A player answers with the place of an open action."},
    {"player-again", kPlayers, "Asked again about the same position with the same seed, a player chooses the same."},
    {"player-repeats", kPlayers, "Two players who have seen the same choose the same."},
    {"copies-returned", kPlayers, "A player gives back the copies that it thinks on."},
    {"player-ends", kPlayers, "Games with a player come to their end within 5,000 steps, from both sides."},
    {"player-time", kPlayers, "A choice with 2,000 nodes takes no longer than 5 s."},
    {"exchange-works", kExchange, "An exporter makes files of every scenario, an importer files or a word of error."},
    {"same-bytes", kExchange, "The same source gives the same files."},
    {"files-plain", kExchange, "Files have plain names, lead nowhere else, and are written once."},
    {"cut-input", kExchange, "Input that is cut short or no such file is refused or taken, without an exception."},
    {"create-time", kTime, "Making a module takes no longer than 100 ms."},
    {"call-time", kTime, "A call of a hook takes no longer than 1 ms on average."},
    {"no-crash", kProcess, "No call ends the program by a signal."},
    {"no-exit", kProcess, "No call ends the program by exit()."},
    {"no-hang", kProcess, "Every call comes back."},
}};

}  // namespace

const CheckInfo& info_of(Check check) noexcept { return kChecks[static_cast<std::size_t>(check)]; }

Check find_check(std::string_view id) noexcept {
    const auto found = std::find_if(kChecks.begin(), kChecks.end(), [&](const CheckInfo& c) { return c.id == id; });
    return static_cast<Check>(found - kChecks.begin());
}

std::string_view to_string(Verdict verdict) noexcept {
    switch (verdict) {
        case Verdict::passed: return "passed";
        case Verdict::failed: return "failed";
        case Verdict::skipped: break;
    }
    return "skipped";
}

void Report::passed(Check check) {
    if (at(check).verdict != Verdict::failed) at(check) = {Verdict::passed, {}, std::move(at(check).figure), {}};
}

void Report::failed(Check check, std::string reason) {
    CheckResult& result = at(check);
    if (result.verdict == Verdict::failed) return;
    result.verdict = Verdict::failed;
    result.reason = std::move(reason);
}

void Report::seen_in(Check check, const GamePlace& place) {
    if (at(check).seen_in.battle.empty()) at(check).seen_in = place;
}

void Report::skipped(Check check, std::string reason) {
    if (at(check).verdict == Verdict::skipped && at(check).reason.empty()) at(check).reason = std::move(reason);
}

void Report::figure(Check check, std::string text) { at(check).figure = std::move(text); }

int Report::count(Verdict verdict) const noexcept {
    return static_cast<int>(std::count_if(results_.begin(), results_.end(),
                                          [&](const CheckResult& result) { return result.verdict == verdict; }));
}

void Tally::fail(Check check, std::string reason) {
    looked(check);
    if (std::exchange(failed_[static_cast<std::size_t>(check)], true)) return;
    if (place_ == nullptr) return sink_.failed(check, std::move(reason));
    sink_.failed(check, place_->battle + ", game " + std::to_string(place_->game) + ": " + reason);
    sink_.seen_in(check, *place_);
}

void Tally::finish(Check first, Check last) {
    for (auto i = static_cast<std::size_t>(first); i <= static_cast<std::size_t>(last); ++i) {
        if (failed_[i]) continue;
        if (looked_[i]) sink_.passed(static_cast<Check>(i));
        else sink_.skipped(static_cast<Check>(i), "nothing came to it");
    }
}

}  // namespace ramparts::conformance
