// A playtest without a window: a game over a copy of a scenario, what may be clicked, undo, record, and coming back to
// it.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/players/player.hpp"
#include "formats/journal/journal.hpp"
#include "sdk/play/badges.hpp"
#include "sdk/play/narrator.hpp"
#include "sdk/play/query.hpp"
#include "sdk/play/thought.hpp"

namespace ramparts {

/// The player id of somebody at the screen.
inline constexpr std::string_view kHuman = "human";

struct PlaytestSetup {
    std::array<std::string, kSides> players{std::string(kHuman), std::string(kHuman)};
    std::uint64_t seed = 1;
    std::uint64_t game = 0;   ///< number of the game in the series of this seed
    bool auto_single = true;  ///< results that leave one choice, and combat phases without any combat, play themselves
    std::vector<JournalSetting> settings = {};  ///< what the players chose in place of the battle's values
    friend bool operator==(const PlaytestSetup&, const PlaytestSetup&) = default;
};

/// A game that is played with somebody elsewhere: one side alone decides at the screen.
struct PlaytestHold {
    SideId side = 0;
    std::optional<Luck> dice;  ///< by which dice fall; without them the game waits where one is to be rolled
    /// How many steps of the record are not taken back; nothing: all that it has when it is read.
    std::optional<std::size_t> given;
    std::optional<Luck> lot = {};  ///< by which the lot of the side's own secret set-up falls
    /// Counters of the other side of which nobody here knows what they hide: a step that reveals one ends what can be
    /// played here, and is not played.
    UnitSet sealed = {};
    std::optional<Action> waits = {};  ///< such a step, with which the record goes on
};

/// Something the player at the screen may do now. `actions` all come from the legal list; empty = it only selects.
struct PlayChoice {
    enum class Kind : std::uint8_t {
        select,
        move,
        entry,
        attack,
        join,
        support,
        target,
        option,
        verb,  ///< of a module, by its title
        resolve,
        lose,
        retreat,
        displace,
        advance,
        decline,
        accept,
        end_phase
    };
    Kind kind = Kind::select;
    std::vector<Action> actions;
    UnitIndex unit = kNoUnit;
    HexIndex hex = kNoHex;  ///< where a click does it; kNoHex = only from a list
    int cost = -1;          ///< of a move, half points
    Message text;           ///< "21st Infantry to L2710, 3 MP"
};

struct DieRoll {
    std::size_t step = 0;  ///< position in the record
    int turn = 1;
    SideId side = kNoSide;  ///< phasing
    int face = 1;
    Message text;  ///< "3:1, die 4: DL1 DR"
};

/// A recorded step that a changed scenario no longer allows.
struct LostStep {
    std::size_t step = 0;
    std::string action;
    RuleNumber rule;
    Message why;
};

class Playtest;
/// A game played again under rule modules that may be others than when it began.
struct Replayed {
    std::unique_ptr<Playtest> game;
    std::optional<std::size_t> departs;  ///< the first step of the record after which the position is another
    std::string departs_with;            ///< the text of that step
    std::optional<LostStep> refused;     ///< the first step that is not legal any more: the game ends before it
};

/// What a click did, or why it did nothing.
struct ClickResult {
    enum class Did : std::uint8_t { nothing, selected, played };
    Did did = Did::nothing;
    RuleNumber rule;
    Message why;
};

/// The combat that would be fought, with its odds.
struct CombatPreview {
    Combat combat;
    OddsAnswer odds;
    bool building = false;  ///< declared and open; false = what a click would begin
};

/// What a playtest keeps of a state, known by its hash, as a viewer sees it.
template <class Kept>
struct SeenBy {
    std::uint64_t hash = 0;
    std::optional<SideId> viewer;
    Kept kept;
};

class Playtest {
public:
    using Problems = std::vector<Diagnostic>;
    /// Begins a game on a copy of the scenario with the settings on; the reasons when it cannot be played.
    [[nodiscard]] static Result<std::unique_ptr<Playtest>, Problems> start(const Scenario& scenario,
                                                                           PlaytestSetup setup);
    /// Reads a record back, with its settings; `errata` are those the scenario has on. Steps that do not fit are
    /// reported in `problems` and end the game there. With `hold` the rest is played under it, and what it says is
    /// given is not taken back.
    [[nodiscard]] static Result<std::unique_ptr<Playtest>, Problems> load(const Scenario& scenario,
                                                                          std::string_view text, std::string_view path,
                                                                          Problems& problems,
                                                                          std::span<const JournalErrata> errata = {},
                                                                          std::optional<PlaytestHold> hold = {});
    /// The same game on a changed scenario, as far as its recorded steps are still legal; `lost` lists those that are
    /// not. Where a step that had to happen is gone, the game stands at that decision.
    [[nodiscard]] Result<std::unique_ptr<Playtest>, Problems> resume(const Scenario& changed,
                                                                     std::vector<LostStep>& lost) const;
    /// The same game under the rule modules that are in force now: its whole record step by step, as far as it is
    /// legal, shown where it is shown now. Where all steps are legal and lead to the positions they led to, nothing
    /// departs. The reasons when the scenario cannot be played with these modules; this game stays as it is in any
    /// case.
    [[nodiscard]] Result<Replayed, Problems> replay() const;
    ~Playtest();
    Playtest(const Playtest&) = delete;
    Playtest& operator=(const Playtest&) = delete;

    [[nodiscard]] const Scenario& scenario() const noexcept { return *scenario_; }
    [[nodiscard]] const StandardRules& rules() const noexcept { return *rules_; }
    [[nodiscard]] const Position& position() const noexcept { return halted_ ? *halted_ : game_->position(); }
    [[nodiscard]] StateView view() const noexcept { return position().view(); }
    /// The side whose secrets are shown: of one who plays against a computer or somebody elsewhere, of the side to act
    /// when both are played at the screen. Nothing: everything is shown, as in a battle without secrets, between
    /// computers, and when the game is over.
    [[nodiscard]] std::optional<SideId> viewer() const noexcept;
    /// The position as far as it is shown; what is hidden from the viewer is a guess.
    [[nodiscard]] const Position& seen() const;
    [[nodiscard]] const GameState& state() const noexcept { return position().state(); }
    [[nodiscard]] bool over() const noexcept { return state().over(); }
    /// Why the rules cannot be asked any more, when their code ran in a process that has ended for good: one sentence.
    /// The game then stands where it stood before, nothing can be done, and replay() makes it go on, under rules that
    /// are made anew.
    [[nodiscard]] const Message& trouble() const noexcept { return trouble_; }
    [[nodiscard]] const PlaytestSetup& setup() const noexcept { return setup_; }
    void set_player(SideId side, std::string player);
    void set_auto_single(bool on);

    // ---- what may be done now ----

    /// Whether the side to act is played at the screen (and the end of the record is shown).
    [[nodiscard]] bool waits_for_human() const noexcept;
    [[nodiscard]] UnitIndex selected() const noexcept { return selected_; }
    /// Selects a unit that may act now, or nothing.
    void select(UnitIndex unit);
    /// The units that go to a hex by one click: the selected one, in movement with others picked in its hex.
    [[nodiscard]] UnitSet picked() const noexcept { return picked_; }
    /// Picks units of one hex that may act now, the first of which is selected; in movement several, elsewhere the
    /// first alone. Who may not act, or stands in another hex, is left out. Destinations are then those that all of
    /// them can go to, one after the other; undo() takes them back together.
    void pick(UnitSet units);
    /// The choices among which a click on a hex has to be decided: several units that stand there, or going there and
    /// choosing who stands there. Empty where click() knows what is meant. Numbers of choices(), those that act first.
    [[nodiscard]] std::vector<std::size_t> meanings(HexIndex hex) const;
    [[nodiscard]] const std::vector<PlayChoice>& choices() const noexcept { return choices_; }
    /// One sentence: who is to do what.
    [[nodiscard]] Message prompt() const;
    /// Whether one side alone decides at the screen.
    [[nodiscard]] bool held() const noexcept { return hold_.has_value(); }
    /// The actions of the record, and a step that waits for what the other side opens.
    [[nodiscard]] std::vector<Action> actions() const;
    ClickResult click(HexIndex hex);
    void perform(PlayChoice choice);
    [[nodiscard]] const PlayChoice* choice(PlayChoice::Kind kind) const noexcept;
    /// Ends the phase, or says what stands against it.
    ClickResult end_phase();
    /// Why a unit, a hex or both together may not be used now.
    [[nodiscard]] Explanation why_not(HexIndex hex) const;
    /// Hexes from the selected unit to a destination, both included; empty when it is none.
    [[nodiscard]] std::vector<HexIndex> path_to(HexIndex hex) const;
    /// Odds of the combat being built, or of the one that attacking `hover` would begin.
    [[nodiscard]] std::optional<CombatPreview> preview(HexIndex hover) const;

    // ---- players ----

    enum class Until : std::uint8_t { phase, game };
    /// Lets a player decide for both sides until the phase or the game ends.
    void let(std::string player, Until until);
    void stop_letting();
    /// Whether a player that is not human is to decide now.
    [[nodiscard]] bool waits_for_computer() const noexcept {
        return trouble_.empty() && !reviewing() && acting() != nullptr;
    }
    [[nodiscard]] bool letting() const noexcept { return let_player_ != nullptr; }
    /// One decision of a player that is not human (a move with its activation), with the dice that follow; false when
    /// nobody but a human is to act.
    bool step_player();
    /// Lets that player think on a thread of its own, on a copy of the game; nothing when nobody but a human is to act,
    /// or when it thinks already. Whatever changes the game, who plays it, or what is shown of it, throws the thought
    /// away. With the same seed the same is chosen as by step_player().
    void think();
    /// The thought that goes on or waits to be played; null when there is none.
    [[nodiscard]] const Thought* thought() const noexcept { return thought_.get(); }
    /// Plays what was thought out, as step_player() does; false as long as it is not.
    bool play_thought();
    /// Throws away what was thought; the game stays where it is. Whoever is asked next is asked again about all that
    /// he has chosen, as the one who was stopped cannot go on.
    void drop_thought();
    /// Rules equal to those of the game, for one other thread.
    [[nodiscard]] std::shared_ptr<const StandardRules> rules_apart() const {
        return StandardRules::for_threads(rules_, 2).back();
    }

    // ---- time ----

    /// The last choice made at the screen and what followed it without dice; false when dice were rolled since.
    bool undo();
    [[nodiscard]] bool can_undo() const noexcept;
    [[nodiscard]] std::size_t length() const noexcept { return record_.size(); }
    [[nodiscard]] std::size_t shown() const noexcept { return halted_ ? halted_at_ : game_->steps().size(); }
    [[nodiscard]] bool reviewing() const noexcept { return shown() != length(); }
    /// Shows the position after `step` steps; the record stays.
    void go_to(std::size_t step);
    /// Forgets what comes after the position shown and plays on. Dice fall as they fell then, and players choose as
    /// they would have chosen had nobody gone back.
    void play_on();

    /// All badges to be shown now; found anew only when the state has become another one.
    [[nodiscard]] const std::vector<Badge>& badges() const;
    /// What the viewer is told.
    [[nodiscard]] const std::vector<NarrationLine>& log() const;
    /// Without those that were rolled in secret.
    [[nodiscard]] const std::vector<DieRoll>& dice() const noexcept { return dice_; }
    [[nodiscard]] std::string journal(std::string_view scenario_path) const;
    /// What its records say of the errata that the scenario had on when it was given.
    void set_errata(std::vector<JournalErrata> errata) { errata_ = std::move(errata); }
    /// What its records say of mods and plugins.
    void set_parts(std::vector<JournalPart> parts, std::vector<JournalPart> built_ins) {
        parts_ = std::move(parts);
        built_ins_ = std::move(built_ins);
    }

private:
    struct Entry {
        Action action;
        const PlayerInfo* by = nullptr;  ///< who chose; nullptr for a die and for a choice made at the screen
        bool first = false;              ///< begins a choice made at the screen
        std::uint64_t hash = 0;          ///< of the state after it
        bool reveals = false;            ///< somebody knows more since: it is not taken back
    };
    Playtest(std::shared_ptr<const StandardRules> rules, PlaytestSetup setup);
    void begin();
    void play(const Action& action, const PlayerInfo* by, bool first);
    void play_record(const Journal& record, std::string_view path, Problems& problems);
    void tell(const Action& action);
    [[nodiscard]] bool hold();
    void stop(Message why);
    [[nodiscard]] static Result<std::unique_ptr<Playtest>, Problems> make(std::shared_ptr<const StandardRules> rules,
                                                                          PlaytestSetup setup);
    void follow();
    [[nodiscard]] Question question();
    [[nodiscard]] bool answered(Thought& thought);
    void rebuild(std::size_t steps);
    void refresh();
    void refresh_choices();
    void refresh_movement(const ActionList& legal);
    void refresh_alone();
    void refresh_together();
    [[nodiscard]] bool go_together(UnitSet units, HexIndex hex, std::vector<Action>& actions) const;
    [[nodiscard]] Explanation why_not_there(HexIndex hex) const;
    void refresh_pairs(const ActionList& legal, ActionKind kind, PlayChoice::Kind as);
    void add_choice(PlayChoice::Kind kind, const Action& action);
    [[nodiscard]] Message how_to_answer(std::string_view side, const Message& title) const;
    void select_for_verbs(const ActionList& legal);
    void add_verb(const Action& action);
    [[nodiscard]] Explanation why_no_verb(HexIndex hex, UnitIndex there) const;
    [[nodiscard]] Message text_of(const PlayChoice& choice) const;
    [[nodiscard]] Message result_text(const PlayChoice& choice, const Action& action) const;
    [[nodiscard]] const PlayerInfo* acting() const noexcept;
    /// Whether a step reveals what nobody here knows.
    [[nodiscard]] bool waits_with(const Action& action) const;
    /// The luck that the open die falls by; nothing when it comes from elsewhere.
    [[nodiscard]] std::optional<Luck> falls_by() const;
    /// The side held does not decide here, or a die has to come from elsewhere.
    [[nodiscard]] bool waits_for_others() const noexcept;
    [[nodiscard]] Message die_text(int face, int column) const;
    [[nodiscard]] bool has_revealed(const GameState& before) const;

    std::shared_ptr<const Scenario> scenario_;
    std::shared_ptr<const StandardRules> rules_;
    mutable std::optional<SeenBy<std::vector<Badge>>> badges_;
    mutable std::optional<SeenBy<Position>> seen_;
    mutable std::vector<NarrationLine> told_log_;  ///< of log_ what the viewer is told
    bool secrets_ = false;                         ///< the battle has some
    bool ended_ = false;                           ///< the record leads to the end of the game
    std::unique_ptr<Game> game_;
    std::unique_ptr<Narrator> narrator_;
    PlaytestSetup setup_;
    std::vector<JournalErrata> errata_;
    std::vector<JournalPart> parts_;
    std::vector<JournalPart> built_ins_;
    std::optional<PlaytestHold> hold_;
    std::optional<Entry> waiting_;  ///< the step that reveals what the other side has to open
    std::size_t given_ = 0;         ///< steps of the record that are not taken back
    Luck luck_;
    std::array<Seat, kSides> seats_;               ///< the player who chose last for each side
    bool seated_ = true;                           ///< the players in them have seen the record as far as it is shown
    std::shared_ptr<const StandardRules> asking_;  ///< by which players think: rules_, or those of another thread
    const PlayerInfo* let_player_ = nullptr;
    Until let_until_ = Until::phase;
    std::uint64_t let_phase_ = 0;
    std::vector<Entry> record_;
    std::vector<NarrationLine> log_;
    std::size_t told_ = 0;  ///< of the offences of modules, in the log
    std::size_t news_ = 0;  ///< of the processes of modules, in the log
    Message trouble_;
    std::optional<Position> halted_;  ///< where the game stood when the trouble began
    std::size_t halted_at_ = 0;
    std::vector<DieRoll> dice_;
    UnitIndex selected_ = kNoUnit;
    UnitSet picked_;  ///< with the selected one
    std::vector<PlayChoice> choices_;
    std::unique_ptr<Thought> thought_;
};

}  // namespace ramparts
