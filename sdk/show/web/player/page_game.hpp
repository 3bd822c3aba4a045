// A battle played in a web page: questions of the page come in as text, answers go out as JSON. No window, no browser:
// the same code plays natively in tests.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/playtest.hpp"

namespace ramparts {
class JsonWriter;
}

namespace ramparts::web {

/// One question: "click 17", with what belongs to it in the lines below.
struct PageQuestion {
    std::string_view verb;
    std::vector<std::string_view> words;  ///< behind it, in the first line
    std::string_view text;                ///< all lines below
    /// A number of the first line; nothing when it is none.
    [[nodiscard]] std::optional<std::uint64_t> number(std::size_t word) const;
};
[[nodiscard]] PageQuestion read_question(std::string_view question);

class PageGame {
public:
    PageGame();
    ~PageGame();
    PageGame(const PageGame&) = delete;
    PageGame& operator=(const PageGame&) = delete;

    /// Opens the scenario folder; `header` is a record without steps that names the errata, mods and plugins of the
    /// battle, empty for none. False, with the reasons in answer(), when it cannot be played.
    bool open(const std::filesystem::path& scenario, std::string_view header);
    /// Answers a question in JSON, always an object. What is not understood, or cannot be done, has the member "no".
    [[nodiscard]] std::string ask(std::string_view question);
    /// The game that is played; null before the first.
    [[nodiscard]] const Playtest* game() const noexcept { return game_.get(); }

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

    using Answer = bool (PageGame::*)(const PageQuestion&, JsonWriter&);
    [[nodiscard]] static Answer answer_to(std::string_view verb);
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

    [[nodiscard]] HexIndex hex_of(const PageQuestion& q, std::size_t word) const;
    [[nodiscard]] int number_of(HexIndex hex) const;
    [[nodiscard]] std::vector<HexIndex> unit_places() const;
    void spread(HexIndex hex, bool deciding);
    void act_on(const Row& row, bool more);
    void tell(JsonWriter& json, const ClickResult& result) const;
    void refuse(JsonWriter& json, const std::string& why) const;
    void trace(const std::vector<HexIndex>& before, const Position& stood, std::size_t dice);

    void write_state(JsonWriter& json);
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

    LoadedScenario loaded_;
    Journal header_;
    std::vector<int> numbers_;     ///< of a place of the map: its number among the hexes of the page, or -1
    std::vector<HexIndex> hexes_;  ///< and back
    std::unique_ptr<Playtest> game_;
    std::vector<Diagnostic> problems_;
    std::vector<Row> rows_;
    HexIndex spread_ = kNoHex;
    bool deciding_ = false;
    std::vector<Trace> traces_;
    std::uint64_t traced_phase_ = 0;
    std::vector<std::string> told_;  ///< the lines of the log that the page has
    std::uint64_t serial_ = 0;       ///< of the state that the page has
};

}  // namespace ramparts::web
