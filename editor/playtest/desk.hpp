// Playtests of the open documents: which is being played, what the map shows of it, and the layers that help while
// editing.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "editor/view/map_painter.hpp"
#include "editor/workspace/signal.hpp"
#include "sdk/play/balance.hpp"
#include "sdk/play/playtest.hpp"
#include "sdk/play/tune_run.hpp"
#include "sdk/show/analysis/analysis.hpp"
#include "sdk/show/analysis/hint.hpp"

namespace ramparts {

class FallingDice;
class OpenDocument;
class StudyDesk;
class Workspace;
struct PluginScript;

/// One hex of a picture laid over the map.
struct HexMark {
    HexIndex hex = kNoHex;
    Colour fill = 0;
    int fill_alpha = 0;  ///< 0 = none
    Colour ring = 0;
    double ring_width = 0;  ///< logical pixels, 0 = none
    std::string text;
    bool low = false;  ///< the text stands below the counter of its hex
};

/// A line between two hex centres.
struct MarkLine {
    std::vector<HexIndex> through;
    Colour colour = 0;
    double width = 3;
    bool dot = true;     ///< a disc on the last hex; without it the counter there stays in sight
    bool arrow = false;  ///< a head that points into the last hex
};

/// A plate with words just above the counter of a hex.
struct HexPlate {
    HexIndex hex = kNoHex;
    std::string text;
    Colour back = 0;
    friend bool operator==(const HexPlate&, const HexPlate&) = default;
};

struct MapPicture {
    std::vector<HexMark> marks;
    std::vector<MarkLine> lines;
    std::vector<HexPlate> plates;
    HexIndex note_at = kNoHex;  ///< where the note is written
    std::vector<std::string> note;
};

enum class Heat : std::uint8_t { none, deaths, unused };

/// What may be laid over the map while editing and playing alike.
struct PlayLayers {
    std::array<bool, kSides> zoc{};  ///< zones of control of a side (4.1)
    bool reach = false;              ///< of what is picked under the hex cursor, else of the uppermost (4.1–4.18)
    Heat heat = Heat::none;          ///< of the last balance run
    friend bool operator==(const PlayLayers&, const PlayLayers&) = default;
};

/// A balance result kept for comparison.
struct RememberedBalance {
    std::string name;
    std::shared_ptr<const Scenario> scenario;
    BalanceRequest request;
    BalanceTotals totals;
};

/// A game whose decisions are judged, or were, and the one of them that the map shows.
struct GameAnalysis {
    std::vector<Action> record;  ///< the game's when it was begun
    std::unique_ptr<AnalysisRun> run;
    std::optional<std::size_t> shown;  ///< as long as the game stands before it
    ToldCourse better;                 ///< than what was played there
};

/// The mods, and the plugins that are no part of the program, that have a part in a game of the document, as its
/// records and mails name them.
[[nodiscard]] std::vector<JournalPart> parts_in_play(const OpenDocument& document, const Scenario& scenario);

class PlayDesk {
public:
    explicit PlayDesk(Workspace& workspace);
    ~PlayDesk();
    PlayDesk(const PlayDesk&) = delete;
    PlayDesk& operator=(const PlayDesk&) = delete;

    // ---- the game of a document ----

    /// Whether the document shows its game instead of its set-up.
    [[nodiscard]] bool playing(const OpenDocument* document) const noexcept;
    /// The game, also while it rests; null when none was begun.
    [[nodiscard]] Playtest* game(const OpenDocument* document) const noexcept;
    /// Begins a game or returns to the one that rests; on a changed scenario as far as its steps are still legal.
    /// False when the scenario cannot be played: see problems().
    bool enter(OpenDocument& document);
    /// Back to editing; the game rests.
    void leave(OpenDocument& document);
    bool new_game(OpenDocument& document, PlaytestSetup setup);
    /// The rules of a scenario, as new_game() makes them; what stands in the way.
    [[nodiscard]] Result<std::shared_ptr<const StandardRules>, std::vector<Diagnostic>> rules_of(
        const std::shared_ptr<const Scenario>& scenario) const;
    /// Reads a record back; with `hold` it is part of a game with somebody elsewhere.
    bool load(OpenDocument& document, std::string_view text, std::string_view path,
              std::optional<PlaytestHold> hold = {});
    [[nodiscard]] const std::vector<LostStep>& lost(const OpenDocument& document) const;
    [[nodiscard]] const std::vector<Diagnostic>& problems(const OpenDocument& document) const;

    /// Clicks of the play tool.
    void click(OpenDocument& document, HexIndex hex);
    /// True when the whole map is to be painted, else the hexes in `repaint`.
    bool hover(OpenDocument& document, HexIndex hex, std::vector<HexIndex>& repaint);
    [[nodiscard]] HexIndex hovered(const OpenDocument& document) const;
    /// The odds of the combat being built, or of the one that a click on the hex pointed at would begin. The map shows
    /// them at its target.
    [[nodiscard]] const std::optional<CombatPreview>& odds(const OpenDocument& document) const;
    void end_phase(OpenDocument& document);
    /// Forgets what comes after the position shown and plays on; where the rules have stopped (Playtest::trouble()),
    /// makes them anew and plays the record again.
    void play_on(OpenDocument& document);
    /// The scripts that the document's battle uses, or its game when there is one.
    [[nodiscard]] std::vector<PluginScript> scripts(const OpenDocument& document) const;
    /// Scripts that the battle uses were saved: all plugins are loaded anew, what is wrong joins the findings of the
    /// document, and the record of a game that is played is played again under what the scripts say now. While one
    /// does not load, the game goes on with the rules it has. `names` are told.
    void scripts_saved(OpenDocument& document, const std::string& names);
    /// What became of that, in a few sentences; empty when nothing is to be told any more.
    [[nodiscard]] const std::string& script_news(const OpenDocument& document) const;
    [[nodiscard]] bool script_news_bad(const OpenDocument& document) const;
    /// Puts what is wrong with the scripts of the battle among the findings of the document; cheap when nothing is new.
    void look_at_scripts(OpenDocument& document);
    /// Call after the game was changed directly.
    void game_changed(OpenDocument& document);
    /// Whether a player that is not human is to act in the game shown, and has not been stopped.
    [[nodiscard]] bool computer_to_act(const OpenDocument& document) const noexcept;
    /// Lets that player think while the window goes on; nothing when it thinks already.
    void think(OpenDocument& document);
    /// What it thinks, in the game shown; null when nobody does.
    [[nodiscard]] const Thought* thought(const OpenDocument& document) const noexcept;
    /// Plays what it has thought out, as tick() does; false as long as it has not.
    bool play_thought(OpenDocument& document);
    /// Takes the decisions back from whoever plays for a human, and has a side's own player wait where the game stands
    /// until go_on(), or until something else happens in the game. A thought is thrown away.
    void stop(OpenDocument& document);
    [[nodiscard]] bool stopped(const OpenDocument& document) const noexcept;
    void go_on(OpenDocument& document);
    /// Lets a player that is not human decide once, when one is to act; the map shows what it did until the next
    /// change. False when there is nothing to do.
    bool tick(OpenDocument& document);
    /// The hex in which the last tick ended what it did; kNoHex when that is nowhere on the map, or over.
    [[nodiscard]] HexIndex ticked_at(const OpenDocument& document) const;
    /// Whether the map still shows what a computer did last: until something else is done.
    [[nodiscard]] bool can_show_again(const OpenDocument& document) const;
    /// Shows that step by step: the first one now, the others by show_next().
    void show_again(OpenDocument& document);
    [[nodiscard]] bool showing_again(const OpenDocument& document) const;
    /// The next step, or the end of it. The hex in which the step ended; kNoHex when there is none.
    HexIndex show_next(OpenDocument& document);
    void tell(std::string words) { said(words); }
    /// The dice that fall on the map, of the last roll of the game shown; they end when anything else happens in it.
    [[nodiscard]] const FallingDice& dice(const OpenDocument& document) const;
    void end_dice(const OpenDocument& document);

    // ---- hints ----

    /// Has a player think what it would do where the game stands; the game stays as it is. Nothing when nobody is to
    /// choose there. What it finds is drawn and told until the game stands elsewhere.
    void start_hint(OpenDocument& document, const HintRequest& request = {});
    /// The hint that is thought out, or was; null when there is none for the position shown.
    [[nodiscard]] const HintRun* hint(const OpenDocument& document) const noexcept;
    void drop_hint(OpenDocument& document);
    /// To be called now and then while one is thought out; true when it has just been found, and is shown.
    bool hint_found(OpenDocument& document);

    // ---- analysis ----

    /// Has every decision of the record judged while the window goes on. Nothing, and why is said, when no game is
    /// played, it has no record yet, or its rules have stopped. What is found is kept until another game begins.
    void start_analysis(OpenDocument& document, AnalysisRequest request);
    /// What is judged, or was; null when nothing was.
    [[nodiscard]] const GameAnalysis* analysis(const OpenDocument& document) const noexcept;
    /// Stops it; what has been found stays.
    void stop_analysis(OpenDocument& document);
    /// Shows the position before a decision, and draws what would have been better. False when the game has gone
    /// another way before it since, or is not shown.
    bool show_decision(OpenDocument& document, std::size_t decision);

    // ---- the map ----

    [[nodiscard]] std::vector<Overlay*> overlays(const OpenDocument& document);
    /// The counters of the game; nothing while the set-up shows.
    [[nodiscard]] std::optional<std::vector<PlacedCounter>> counters(const OpenDocument& document) const;
    /// The scenario that the map shows: the game's, which has the errata that are on, or the document's.
    [[nodiscard]] const Scenario& shown(const OpenDocument& document) const;
    /// Whether the map shows a game in a night turn.
    [[nodiscard]] bool night(const OpenDocument& document) const;
    /// Counts the games that began with errata on; 0 while the document's own scenario is shown.
    [[nodiscard]] int corrected_game(const OpenDocument& document) const;
    /// Where the game's units stand, in the scenario's order; nothing while the set-up shows.
    [[nodiscard]] std::optional<std::vector<HexIndex>> unit_places(const OpenDocument& document) const;
    [[nodiscard]] const PlayLayers& layers(const OpenDocument& document) const;
    /// A heat map and colours of zones or reach would say two things with one colour: what comes in sends the other
    /// away.
    void set_layers(OpenDocument& document, const PlayLayers& layers);
    /// Line of sight to show; two equal hexes or kNoHex take it away.
    void set_ruler(OpenDocument& document, HexIndex from, HexIndex to);
    /// What the ruler that lies on the map shows, by every way of sight in force; empty without one.
    [[nodiscard]] const std::vector<LosAnswer>& ruler(const OpenDocument& document) const;
    /// The rules and the position that overlays and explanations speak about: the game's, or the set-up's. Null rules
    /// when the scenario cannot be played. Good until the document or the game changes.
    struct Ground {
        const StandardRules* rules = nullptr;
        const Position* position = nullptr;
    };
    [[nodiscard]] Ground ground(const OpenDocument& document);

    // ---- balance ----

    /// False when the scenario cannot be played.
    bool start_balance(OpenDocument& document, const BalanceRequest& request);
    [[nodiscard]] BalanceRun* balance(const OpenDocument& document) const;
    void remember_balance(OpenDocument& document);
    void forget_balance(OpenDocument& document);
    [[nodiscard]] const std::optional<RememberedBalance>& remembered(const OpenDocument& document) const;
    /// New numbers are in: redraws a heat map that is shown.
    void balance_progressed(OpenDocument& document);

    // ---- tuning ----

    /// Races values of the scenario with the errata that are on, in place of a race before. False when the scenario
    /// cannot be played: see problems().
    bool start_tuning(OpenDocument& document, std::vector<FreeDatum> data, TuneRequest request);
    /// The race that is run, or was; null when there was none.
    [[nodiscard]] TuneRun* tuning(const OpenDocument& document) const noexcept;

    /// The study that is open.
    [[nodiscard]] StudyDesk& studies() const noexcept { return *studies_; }

    /// Asks whether scripts of mods may play where the fence has limits and no filter; only a window can, and without
    /// it the answer is no.
    std::function<bool(const std::string& question)> ask_limited;
    /// Whether dice may be seen to fall; without it they do not.
    std::function<bool()> dice_may_fall;
    /// Asks for a rule case of the position shown; only a window can, empty in tests until they set it.
    std::function<void(OpenDocument&)> ask_pin;

    Signal<OpenDocument&> changed;  ///< game, layers or picture
    Signal<OpenDocument&> hover_changed;
    Signal<const std::string&> said;  ///< a sentence for the user
    Signal<> left;                    ///< the game in front gives way to editing

private:
    struct Session;
    [[nodiscard]] Session& session(const OpenDocument& document) const;
    bool adopt(OpenDocument& document, Result<std::unique_ptr<Playtest>, Playtest::Problems> made);
    template <class Make>
    [[nodiscard]] auto asked_for_limits(Make make) const;
    void document_changed(OpenDocument& document);
    bool take_up_again(OpenDocument& document);
    [[nodiscard]] bool replay_game(OpenDocument& document, const std::string& names);
    [[nodiscard]] std::string script_names(const OpenDocument& document) const;
    void say_script_news(OpenDocument& document, std::string words, bool bad);
    /// What is played and measured: the scenario with the errata that are on. When they do not fit, why not goes to
    /// the problems.
    [[nodiscard]] std::optional<Scenario> subject(OpenDocument& document);
    void redraw(OpenDocument& document);
    template <class Play>
    bool trace(OpenDocument& document, Play play);
    /// The units under the hex cursor whose reach is shown, in the order of the set: several go where all can go.
    [[nodiscard]] UnitSet reaching(const OpenDocument& document, const StateView& view) const;
    void draw_reach(const OpenDocument& document, const Ground& at, MapPicture& out) const;
    void throw_dice(const OpenDocument& document, Session& s) const;
    void mark_fight(Session& s) const;
    void draw_game(const OpenDocument& document, Session& s, MapPicture& out) const;
    void draw_lines(const Session& s, MapPicture& out) const;
    void draw_plates(const Session& s, MapPicture& out) const;
    void end_showing(Session& s) const;
    void draw_course(const ToldCourse& course, const GameState& state, MapPicture& out) const;
    void draw_counsel(Session& s, MapPicture& out) const;
    void draw_layers(const OpenDocument& document, Session& s, MapPicture& out);

    Workspace& workspace_;
    mutable std::map<const OpenDocument*, std::unique_ptr<Session>> sessions_;
    std::unique_ptr<StudyDesk> studies_;
    std::vector<Connection> links_;
    bool switching_ = false;
};

}  // namespace ramparts
