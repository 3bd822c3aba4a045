// What a new game begins with: who plays each side, and the dice. No window, so tests can read it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "editor/model/form.hpp"
#include "engine/model/scenario.hpp"
#include "formats/journal/journal.hpp"

namespace ramparts {

/// In place of a player: somebody elsewhere, whose choices come by mail.
inline constexpr std::string_view kByMail = "mail";

/// Who may play a side.
struct Opponent {
    std::string id;     ///< of a player, kHuman or kByMail
    std::string title;  ///< in the language of say(): "Easy (tactician)"
    std::string about;  ///< a sentence in the same language
};
/// Human, the levels that the players in force allow, by mail, then all other players in force by their ids.
[[nodiscard]] std::vector<Opponent> opponents();

struct NewGame {
    std::array<std::string, kSides> players;
    bool given_seed = false;                    ///< else one is drawn
    std::uint64_t seed = 1;                     ///< the one given, or the last one given
    std::vector<JournalSetting> settings = {};  ///< what is chosen in place of the battle's values; never remembered
    friend bool operator==(const NewGame&, const NewGame&) = default;
};
/// A human against the easiest computer.
[[nodiscard]] NewGame first_new_game();
/// One line for the settings, and back; a player that is not in force any more becomes that of first_new_game().
[[nodiscard]] std::string new_game_text(const NewGame& game);
[[nodiscard]] NewGame read_new_game(std::string_view text);

/// The settings of the battle that players may choose, with what is chosen; a heading for each module when several
/// have some. Empty for a battle without.
[[nodiscard]] Form settings_form(const Scenario& scenario, const NewGame& game);
/// Takes a value of a field of that form; why it cannot be taken, in the language of say(), or nothing.
[[nodiscard]] std::string take_setting(const Scenario& scenario, NewGame& game, std::string_view field,
                                       std::string_view value);

/// The seed that somebody typed; nothing when it is no whole number.
[[nodiscard]] std::optional<std::uint64_t> read_seed(std::string_view words);
/// A seed that is short enough to be told to somebody.
[[nodiscard]] std::uint64_t drawn_seed();

/// Why it cannot begin so: in one sentence, or nothing.
[[nodiscard]] std::string new_game_fault(const NewGame& game);
/// The side that plays here while the other one plays by mail; nothing when none does.
[[nodiscard]] std::optional<SideId> side_here(const NewGame& game);

/// What is about to be played: length and nights, the errata that are on, who thinks how, the game that would end.
/// `turn` is that of a game that is on; 0 = none.
[[nodiscard]] std::vector<std::string> new_game_summary(const Scenario& scenario,
                                                        const std::vector<std::string>& errata, const NewGame& game,
                                                        int turn);

}  // namespace ramparts
