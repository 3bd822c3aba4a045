// Tells a game as a wargamer's log: one line for each thing that happens, with strengths, shifts and rules.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/modules/notes.hpp"
#include "engine/play/game.hpp"
#include "engine/rules/odds.hpp"
#include "engine/rules/standard.hpp"

namespace ramparts {

/// One line of the log as data.
struct NarrationLine {
    enum class Kind : std::uint8_t { title, turn, phase, move, combat, detail, result, module, situation, victory };
    Kind kind = Kind::detail;
    int depth = 0;  ///< indentation
    Message text;
    SideId known_to = kNoSide;  ///< the only side that is told; kNoSide: both are
};

/// Whether a side is told the line; without one, whoever is told everything.
[[nodiscard]] constexpr bool told_to(const NarrationLine& line, std::optional<SideId> side) noexcept {
    return !side || line.known_to == kNoSide || line.known_to == *side;
}

[[nodiscard]] std::string_view to_string(NarrationLine::Kind kind) noexcept;
/// Two spaces for each level of depth, then the text.
[[nodiscard]] std::string to_text(const NarrationLine& line);
/// `text`, which is the line's in any language, without the signs that make it a heading in a terminal.
[[nodiscard]] std::string without_signs(const NarrationLine& line, std::string text);

/// Follows one game. Call before() and after() around every step; the game's record must be on. Lives as long as the
/// game is watched: the game holds a reference to it.
class Narrator {
public:
    using Sink = std::function<void(const NarrationLine&)>;
    Narrator(Game& game, const StandardRules& rules, Sink sink);
    ~Narrator();
    Narrator(const Narrator&) = delete;
    Narrator& operator=(const Narrator&) = delete;

    void before();
    void after();

private:
    using Kind = NarrationLine::Kind;
    void say(Kind kind, int depth, Message text, RuleNumber rule = {});
    void say_loss(Message text);
    void tell_substitute(const Action& action);
    void tell_answer(bool yes);
    void event(const StateView& view, const Event& event);
    void unit_event(const StateView& view, const Event& event);
    void moved(const StateView& view, UnitIndex u, HexIndex to);
    void noted(const Event& event);
    void tell_verb(const Action& action);
    void turn_header(const StateView& view, SideId side);
    void phase_header(Message text);
    void tell_move(const Action& action);
    void tell_combat(const Action& action);
    void tell_odds(int given_up);
    void tell_die(const Action& action);
    [[nodiscard]] std::optional<rp_message> said_before(const Action& action) const;

    Game& game_;
    const StandardRules& rules_;
    const Scenario& scenario_;
    Sink sink_;
    NoteListener notes_;
    std::vector<NarrationLine> pending_;  // of the events of this step, told after the action
    std::size_t lines_ = 0;               // of this step
    std::size_t bytes_ = 0;               // of their texts
    std::size_t left_out_ = 0;
    std::vector<std::size_t> losses_;  // those of them that tell what the module that decides took
    RuleNumber cited_;                 // by which it took them
    Step step_ = Step::menu;           // before this step
    Phase phase_ = Phase::movement;    // before this step
    SideId side_ = kNoSide;
    Reach reach_;
    bool reach_known_ = false;
    HexIndex from_ = kNoHex;
    UnitIndex mover_ = kNoUnit;  // whose move this step is
    int column_ = 0;
    int reduction_ = 0;
    int module_ = -1;
    Message title_;          // of the module's phase or question
    bool in_frame_ = false;  // a question, not a phase
    bool secret_ = false;    // what is decided in it is told to decided_by_ alone
    SideId decided_by_ = kNoSide;
    std::optional<GameState> decided_;  // before this step, when a module decides and has words of its own
    bool assault_ = false;
    std::optional<Combat> combat_;
    OddsReport odds_;
    int combats_ = 0;
    bool phase_told_ = false;
    bool phase_ended_ = false;  // during this step; what the step itself does still belongs to the old phase
    bool turn_ended_ = false;
};

}  // namespace ramparts
