// What the playtest, balance, tune and explanation panels say, as simple HTML; no window, so tests can read it.
#pragma once

#include <string>
#include <vector>

#include "editor/playtest/desk.hpp"

namespace ramparts {

/// Colours that suit the window's theme, "#rrggbb".
struct TextColours {
    std::string text = "#202020";
    std::string faint = "#666666";
    std::string back = "#ffffff";
    std::string good = "#1e7a3c";
    std::string bad = "#b3261e";
    std::string first = "#2b5cab";  ///< bars of the first side
    std::string second = "#b3402b";
    [[nodiscard]] const std::string& side(std::size_t side) const noexcept { return side == 0 ? first : second; }
};

[[nodiscard]] std::string escaped(std::string_view text);

/// When and whose: the two lines above the map while a game is played.
struct GameHeading {
    std::string when;       ///< turn, clock, night
    std::string who;        ///< phase, side to act
    SideId side = kNoSide;  ///< to act
};
[[nodiscard]] GameHeading heading_of(const Playtest& play);

/// "3:1, −1 → 2:1": the ratio, the sum of all shifts, the column; the column alone where nothing shifts it.
[[nodiscard]] std::string odds_badge(const OddsReport& report);
/// Faces of the die that follow each other and give the same.
struct DieCell {
    enum class Tone : std::uint8_t { none, good, mixed, bad };  ///< for the attacker
    int first = 1;
    int last = 1;
    int per_mille = 0;  ///< how often its result comes, by other faces too
    std::string code;
    std::string words;  ///< what happens to each side; empty for a rule module's result
    Tone tone = Tone::none;
};
[[nodiscard]] std::vector<DieCell> die_cells(const CombatPreview& preview);
/// One cell in a sentence: "Die 1 to 2: DR: defender retreats · 33 %".
[[nodiscard]] std::string cell_words(const DieCell& cell);

/// What is due: odds with every strength and shift and the die's outcomes, obligations, lost steps, dice, situation.
[[nodiscard]] std::string now_html(PlayDesk& desk, const OpenDocument& document, const TextColours& colours);
/// What an analysis has found: the decision that is shown, else how many turning points each side has.
[[nodiscard]] std::string analysis_html(const PlayDesk& desk, const OpenDocument& document, const TextColours& colours);
/// Every die of the game, the last one first, after how often each face came up; plain text.
[[nodiscard]] std::string dice_text(const Playtest& play);
/// Odds of a combat: strengths, shifts with their rules and the module and hook that gave them, and how often each
/// result comes.
[[nodiscard]] std::string odds_html(const Playtest& game, const CombatPreview& preview, const TextColours& colours);
/// The numbers and rules behind a hex and the units in it.
[[nodiscard]] std::string explain_html(PlayDesk& desk, const OpenDocument& document, HexIndex hex,
                                       const TextColours& colours);
/// The race that is run or was: its rounds, then shares with their intervals and what they come to.
[[nodiscard]] std::string tune_html(const PlayDesk& desk, const OpenDocument& document, const TextColours& colours);
/// "51.2 %", from per mille, in the language in use; and the same with its sign.
[[nodiscard]] std::string share_text(int per_mille);
[[nodiscard]] std::string signed_share(int per_mille);
/// Who played, with which seed, and what the shares are not.
[[nodiscard]] std::string players_caveat(const std::array<std::string, kSides>& players, std::uint64_t seed);
[[nodiscard]] std::string balance_html(PlayDesk& desk, const OpenDocument& document, const TextColours& colours);

}  // namespace ramparts
