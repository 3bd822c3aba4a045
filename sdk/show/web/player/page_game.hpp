// A battle played in a web page: questions of the page come in as text, answers go out as JSON. No window, no browser:
// the same code plays natively in tests.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/play/playtest.hpp"

namespace ramparts {
class HintWork;
class JsonWriter;
class MailGame;
struct MailBattle;
struct SignedMail;
}  // namespace ramparts

namespace ramparts::web {

struct PageMail;
struct PageMailPlan;

/// One question: "click 17", with what belongs to it in the lines below.
struct PageQuestion {
    std::string_view verb;
    std::vector<std::string_view> words;  ///< behind it, in the first line
    std::string_view text;                ///< all lines below
    /// A number of the first line; nothing when it is none.
    [[nodiscard]] std::optional<std::uint64_t> number(std::size_t word) const;
};
[[nodiscard]] PageQuestion read_question(std::string_view question);

/// A file of errata that a page offers.
struct OfferedErrata {
    ErrataLayer layer;  ///< what is on of it is on when the page opens
    std::string mod;    ///< that brings it; empty: none
};

/// Which errata are on, in words for programs.
[[nodiscard]] std::string errata_key(std::span<const ErrataLayer> layers);
/// The files of which something is on, as records name them; those of which nothing is do not count.
[[nodiscard]] std::vector<JournalErrata> errata_on(std::span<const ErrataLayer> layers);
/// What a drawing of the map is of, in words for programs: a battle of a campaign by its number, and errata.
[[nodiscard]] std::string drawing_key(std::optional<std::size_t> stage, std::span<const ErrataLayer> layers);

/// What a page holds of a battle.
struct PageBattle {
    std::filesystem::path scenario;  ///< its folder
    /// A record without steps that names mods and plugins; empty for none.
    std::string header;
    /// The mods among them that have a part whichever errata are on.
    std::vector<std::string> always;
    std::vector<OfferedErrata> errata;
    std::optional<LoadedScenario> read = {};  ///< what is in that folder, or will be; nothing: it is read there
};

struct PageCampaign;

class PageGame {
public:
    PageGame();
    ~PageGame();
    PageGame(const PageGame&) = delete;
    PageGame& operator=(const PageGame&) = delete;

    /// Opens the battle with the errata that are on. False, with the reasons in the next answer, when it cannot be
    /// played.
    bool open(PageBattle battle);
    /// The same of the first battle of a campaign: `campaign` is the text of its file, whose paths are the folders of
    /// these battles. The others follow as it says.
    bool open(std::vector<PageBattle> battles, const std::string& campaign);
    /// Answers a question in JSON, always an object. What is not understood, or cannot be done, has the member "no".
    [[nodiscard]] std::string ask(std::string_view question);
    /// Takes up the game of a record, with the errata that it names as far as the page has them. What is wrong with
    /// it: the game ends there, or stays what it was when no step of it can be played. In a campaign the text may hold
    /// the records of several battles, one behind the other; each goes on where the one before has ended.
    [[nodiscard]] std::vector<Diagnostic> take_up(std::string_view record);
    /// The game that is played; null before the first.
    [[nodiscard]] const Playtest* game() const noexcept { return game_.get(); }
    /// The game by mail that it is a part of; null when it is none.
    [[nodiscard]] const MailGame* mail_game() const noexcept;

private:
    struct Row {  ///< of a stack that is spread out because a click there may mean several things
        enum class Is : std::uint8_t { unit, act, all };
        Is is = Is::unit;
        UnitIndex unit = kNoUnit;
        std::size_t choice = 0;
        bool able = true;
    };
    struct Trace {  ///< what a player that is not at the screen did
        std::vector<HexIndex> way;
        bool attack = false;
    };

    struct Known {
        std::string_view verb;
        bool (PageGame::*answer)(const PageQuestion&, JsonWriter&);
        bool looks = false;  ///< the game stays what it is
    };
    [[nodiscard]] static const Known* answer_to(std::string_view verb);
    // Each writes members of the answer; true when the state belongs to it.
    bool begin(const PageQuestion& q, JsonWriter& json);
    bool load(const PageQuestion& q, JsonWriter& json);
    bool show(const PageQuestion& q, JsonWriter& json);
    bool click(const PageQuestion& q, JsonWriter& json);
    bool row(const PageQuestion& q, JsonWriter& json);
    bool perform(const PageQuestion& q, JsonWriter& json);
    bool end_phase(const PageQuestion& q, JsonWriter& json);
    bool deselect(const PageQuestion& q, JsonWriter& json);
    bool undo(const PageQuestion& q, JsonWriter& json);
    bool player(const PageQuestion& q, JsonWriter& json);
    bool let(const PageQuestion& q, JsonWriter& json);
    bool step(const PageQuestion& q, JsonWriter& json);
    bool go(const PageQuestion& q, JsonWriter& json);
    bool play_on(const PageQuestion& q, JsonWriter& json);
    bool hover(const PageQuestion& q, JsonWriter& json);
    bool save(const PageQuestion& q, JsonWriter& json);
    bool errata(const PageQuestion& q, JsonWriter& json);
    bool fits(const PageQuestion& q, JsonWriter& json);
    bool picture(const PageQuestion& q, JsonWriter& json);
    bool next_battle(const PageQuestion& q, JsonWriter& json);
    bool first_battle(const PageQuestion& q, JsonWriter& json);
    bool hint(const PageQuestion& q, JsonWriter& json);
    bool hint_on(const PageQuestion& q, JsonWriter& json);
    bool mail_key(const PageQuestion& q, JsonWriter& json);
    bool mail_new(const PageQuestion& q, JsonWriter& json);
    bool mail_join(const PageQuestion& q, JsonWriter& json);
    bool mail_open(const PageQuestion& q, JsonWriter& json);
    bool mail_look(const PageQuestion& q, JsonWriter& json);
    bool mail_accept(const PageQuestion& q, JsonWriter& json);
    bool mail_write(const PageQuestion& q, JsonWriter& json);

    using Layers = std::vector<ErrataLayer>;  ///< of the files offered, each with what is on
    struct Corrected {
        Layers layers;
        Scenario scenario;
    };
    [[nodiscard]] Result<Corrected, std::vector<Diagnostic>> corrected(Layers layers) const;
    [[nodiscard]] std::optional<Layers> layers_of_question(std::string_view text) const;
    [[nodiscard]] Layers layers_of_record(const Journal& record) const;
    /// Shows a game that was begun or read; none by mail.
    void put(Corrected corrected, std::unique_ptr<Playtest> game);
    bool open_loaded();
    bool open_stage(std::size_t stage);
    [[nodiscard]] std::vector<Diagnostic> take_up_one(std::string_view record);
    [[nodiscard]] std::optional<Diagnostic> come_to(const Journal& record);
    bool end_battle();
    [[nodiscard]] std::string kept_record();
    void write_campaign(JsonWriter& json) const;
    void write_battle(JsonWriter& json) const;
    [[nodiscard]] std::string drawing() const;
    [[nodiscard]] std::vector<JournalPart> parts_on(const Layers& layers) const;
    void write_changes(JsonWriter& json, const Erratum& erratum) const;
    void write_hint(JsonWriter& json) const;

    [[nodiscard]] bool has_mail_key(JsonWriter& json) const;
    [[nodiscard]] Result<MailBattle, std::vector<Diagnostic>> mail_battle(
        const Corrected& made, std::span<const JournalSetting> settings) const;
    [[nodiscard]] Corrected corrected_as(const Journal& battle) const;
    bool begin_mail(PageMailPlan& asked, Layers layers, const SignedMail* invitation, JsonWriter& json);
    bool show_mail(Corrected made, MailGame game, std::span<const std::string> draft);
    [[nodiscard]] std::string prompt() const;
    [[nodiscard]] bool mail_complete() const;
    void write_mail(JsonWriter& json) const;
    void write_letter(JsonWriter& json) const;
    void write_mail_file(JsonWriter& json) const;

    [[nodiscard]] HexIndex hex_of(const PageQuestion& q, std::size_t word) const;
    [[nodiscard]] int number_of(HexIndex hex) const;
    [[nodiscard]] std::vector<HexIndex> unit_places() const;
    void spread(HexIndex hex, bool deciding);
    void act_on(const Row& row, bool more);
    void tell(JsonWriter& json, const ClickResult& result) const;
    void refuse(JsonWriter& json, const std::string& why) const;
    void refuse(JsonWriter& json, const Diagnostic& finding) const;
    void trace(const std::vector<HexIndex>& before, const Position& stood, std::size_t dice);

    void write_state(JsonWriter& json);
    void write_settings(JsonWriter& json) const;
    void write_heading(JsonWriter& json) const;
    void write_units(JsonWriter& json) const;
    void write_marks(JsonWriter& json) const;
    void write_badges(JsonWriter& json) const;
    void write_choices(JsonWriter& json) const;
    void write_rows(JsonWriter& json) const;
    void write_log(JsonWriter& json);
    void write_track(JsonWriter& json) const;
    void write_traces(JsonWriter& json) const;
    void write_odds(JsonWriter& json, const CombatPreview& preview, HexIndex hex) const;
    void write_path(JsonWriter& json, const std::vector<HexIndex>& path) const;

    PageBattle battle_;
    LoadedScenario loaded_;
    Journal header_;
    Corrected now_;                ///< what is played
    std::vector<int> numbers_;     ///< of a place of the map: its number among the hexes of the page, or -1
    std::vector<HexIndex> hexes_;  ///< and back
    std::unique_ptr<Playtest> game_;
    std::uint64_t games_ = 0;  ///< that were shown: a new game may have the address of one that is gone
    std::vector<Diagnostic> problems_;
    std::vector<Row> rows_;
    HexIndex spread_ = kNoHex;
    bool deciding_ = false;
    std::vector<Trace> traces_;
    std::uint64_t traced_phase_ = 0;
    std::vector<std::string> told_;  ///< the lines of the log that the page has
    std::uint64_t serial_ = 0;       ///< of the state that the page has
    std::unique_ptr<HintWork> hint_;
    std::unique_ptr<PageMail> mail_;
    std::unique_ptr<PageCampaign> campaign_;  ///< null: the page is of one battle
    Effort effort_;
};

}  // namespace ramparts::web
