// Game records: a text file with one line per step that replays a game bit by bit.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/play/game.hpp"

namespace ramparts {

/// Of a record that names settings; one that names plugins which are part of the program is written as format 4, one
/// that names mods or other plugins as format 3, one that names errata alone as format 2, others as format 1.
inline constexpr int kJournalFormat = 5;
inline constexpr std::size_t kMaxJournalBytes = std::size_t{64} << 20;

/// SHA-256 of the canonical texts of a battle, 64 hexadecimal digits each; `all` covers the three others.
struct ScenarioLock {
    std::string scenario;
    std::string map;
    std::string ruleset;
    std::string all;
    friend bool operator==(const ScenarioLock&, const ScenarioLock&) = default;
};

/// The lock of a scenario as it stands in memory: layout, comments and the pinned hash in its file do not count.
/// Cost: writing the three texts.
[[nodiscard]] ScenarioLock make_lock(const Scenario& scenario);

struct JournalPlayer {
    std::string side;    ///< side id
    std::string player;  ///< player id, or any one word such as a name
    friend bool operator==(const JournalPlayer&, const JournalPlayer&) = default;
};

/// A file of errata that was in force in a game.
struct JournalErrata {
    std::string id;      ///< of the file
    std::string sha256;  ///< of what of it was on
    std::vector<std::string>
        chosen;        ///< the errata that were on; empty: in all files those that are not off of themselves
    std::string path;  ///< where it stood, as a hint
    friend bool operator==(const JournalErrata&, const JournalErrata&) = default;
};

/// What the players chose for a parameter of a module when the game began, in place of the battle's value.
struct JournalSetting {
    std::string module;  ///< its id, and "/2" for the second module of the battle where several have the id
    std::string parameter;
    std::string value;
    friend bool operator==(const JournalSetting&, const JournalSetting&) = default;
};

/// A mod that had a part in a game, or a plugin.
struct JournalPart {
    std::string kind;  ///< "mod", "plugin" for one that is no part of the program, "built-in" for one that is
    std::string id;
    std::string version;
    std::string sha256;  ///< of what it holds
    friend bool operator==(const JournalPart&, const JournalPart&) = default;
};

/// One step as it stands in the file; the action becomes an Action only together with a scenario.
struct JournalStep {
    std::string action;
    std::uint64_t hash = 0;
    std::uint32_t line = 0;  ///< 1 … in the file read, 0 for a step made in memory
    friend bool operator==(const JournalStep& a, const JournalStep& b) {
        return a.action == b.action && a.hash == b.hash;
    }
};

/// Everything a record says. A regular value.
struct Journal {
    std::string scenario_id;
    std::string scenario_name;
    std::string path;  ///< where the scenario stood, as a hint; may be empty
    ScenarioLock lock;
    std::vector<std::string> modules;
    std::vector<JournalErrata> errata;     ///< in the order in which they were applied
    std::vector<JournalSetting> settings;  ///< by the order of the modules and of their parameters
    std::vector<JournalPart> parts;        ///< mods in the order in which they were put on, then plugins
    std::vector<JournalPart> built_ins;    ///< plugins that are part of the program; old records name none
    std::vector<JournalPlayer> players;
    std::uint64_t seed = 0;
    std::uint64_t game = 0;  ///< number of the game in its series
    int rules_version = 0;
    std::vector<JournalStep> steps;
    std::string outcome = "unfinished";  ///< a side id, "undecided", or "unfinished"
    friend bool operator==(const Journal&, const Journal&) = default;
};

/// What a reader found. `readable` when the header is complete; the steps before the first fault are kept.
struct JournalRead {
    Journal journal;
    std::vector<Diagnostic> diagnostics;
    bool readable = false;
};

/// Reads strictly: every line must have its form. All faults of the header are reported, of the steps the first.
[[nodiscard]] JournalRead read_journal(std::string_view text, std::string_view path);

/// The text of a record; read_journal reads the same value back.
[[nodiscard]] std::string write_journal(const Journal& journal);

/// A record of `game` so far, without errata, settings, players, seed and path.
[[nodiscard]] Journal make_journal(const Game& game);
/// The same of steps that were played elsewhere, and the state they led to.
[[nodiscard]] Journal make_journal(const Scenario& scenario, const GameState& state, std::span<const GameStep> steps);

/// What differs between the mods and plugins of two players, as one sentence that names each difference; nothing when
/// they are the same (RP6025).
[[nodiscard]] std::optional<Diagnostic> compare_parts(const Journal& journal, std::span<const JournalPart> now,
                                                      std::string_view path);

/// The same of the plugins that are part of the program, a note (RP6026): the rules they play are those of another
/// version. A record that names none, as old ones do, differs in nothing.
[[nodiscard]] std::optional<Diagnostic> compare_built_ins(const Journal& journal, std::span<const JournalPart> now,
                                                          std::string_view path);

/// "unfinished", "undecided" or the winner's side id.
[[nodiscard]] std::string outcome_word(const Scenario& scenario, const GameState& state);

/// Why a record may not fit the scenario: another id (an error), another lock, rules version or modules (warnings); of
/// another lock the `errata` are told that the scenario has on when they are not those of the record. `path` names the
/// journal's file.
[[nodiscard]] std::vector<Diagnostic> compare_with(const Journal& journal, const Scenario& scenario,
                                                   std::string_view path, std::span<const JournalErrata> errata = {});

/// Sixteen lower-case hexadecimal digits.
[[nodiscard]] std::string hash_digits(std::uint64_t hash);

}  // namespace ramparts
