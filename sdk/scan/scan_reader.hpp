// A printed map read from its scan: takes examples and answers one by one, and guesses the rest of the map.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/model/map.hpp"
#include "engine/model/ruleset.hpp"
#include "sdk/scan/fit.hpp"
#include "sdk/scan/ground.hpp"
#include "sdk/scan/lines.hpp"

namespace ramparts::scan {

/// Ground that looks alike: a terrain, and its level where colours tell levels apart.
struct GroundKind {
    TerrainId terrain = 0;
    std::optional<int> elevation;
    friend bool operator==(const GroundKind&, const GroundKind&) = default;
};

/// A kind of hexside or road.
struct LineName {
    bool road = false;
    std::uint8_t kind = 0;
    friend bool operator==(const LineName&, const LineName&) = default;
};

struct LineGuess {
    SideState state = SideState::none;  ///< which hex is uphill, of a directed kind; else present or none
    float chance = 0;                   ///< that a line of the kind is there
    bool said = false;
    /// The chance that `state` is right, as far as it says whether there is a line.
    [[nodiscard]] float sure() const noexcept { return state == SideState::none ? 1 - chance : chance; }
};

struct LineReading {
    LineName name;
    bool known = false;            ///< the examples part it from the rest of the map; else nothing is guessed
    std::vector<LineGuess> sides;  ///< by hex * 3 + side
    std::vector<Hexside> ask;      ///< whose answers would tell most, most telling first
};

struct Reading {
    std::vector<GroundKind> kinds;
    std::vector<GroundGuess> ground;  ///< by hex; kinds are places in `kinds`
    std::vector<LineReading> lines;   ///< of every kind of which an example was given, and of bridges that follow
    std::vector<HexIndex> ask;        ///< hexes worth a look, least sure first; empty when there is little left to gain
    double wrong_hexes = 0;           ///< expected among those nobody said
    std::vector<HexIndex> outside;    ///< hexes whose middles are outside the picture, ascending: nothing is guessed
};

/// One thread at a time; equal input gives equal guesses. Memory: about 30 MB for a million pixels of a flat sheet.
class ScanReader {
public:
    /// Fits, lays flat and looks at everything once: some seconds for a large picture. The map's ground and lines are
    /// not looked at, only its shape; of hexes outside the picture nothing is guessed. Fails with the reason, or with
    /// `stopped` when `stop` said so.
    [[nodiscard]] static Result<ScanReader, Message> begin(const draw::Picture& picture, const Map& map,
                                                           const Ruleset& ruleset,
                                                           std::span<const Reference> references,
                                                           const Stop& stop = {});
    [[nodiscard]] static Message stopped();

    [[nodiscard]] const Fit& fit() const noexcept { return fit_; }

    /// Says what is printed: an example at first, an answer later. A later word on the same datum replaces the first.
    void hex(HexIndex hex, const GroundKind& kind);
    /// SideState::none says that the kind is not there.
    void hexside(Hexside side, HexsideKindId kind, SideState state);
    void road(Hexside side, RoadKindId kind, bool present);

    /// The guesses by all that was said. What is new alone is learnt anew.
    [[nodiscard]] const Reading& reading(const Stop& stop = {});

    /// What each confidence of the ground rests on, by hex: for those who fit its constants.
    [[nodiscard]] std::vector<Signs> signs() const;

private:
    struct Kind {
        LineName name;
        std::vector<LineExample> examples;
        LineKind learnt;
        bool stale = true;
    };
    ScanReader() = default;
    [[nodiscard]] const Strips& strips_of(LineName name) const { return name.road ? *road_strips_ : *side_strips_; }
    [[nodiscard]] bool directed(LineName name) const;
    void say(LineName name, Hexside side, SideState state);
    void guess_lines(const Kind& kind, LineReading& out) const;
    void heed_neighbours();
    void keep_water_whole();
    void let_kinds_compete();
    void add_bridges();
    void choose_questions();
    void ask_lines(LineReading& lines) const;

    Map map_;  // hexes outside the picture are holes
    Ruleset ruleset_;
    Fit fit_;
    std::optional<GroundReader> ground_;
    std::optional<Strips> side_strips_;
    std::optional<Strips> road_strips_;
    std::vector<GroundExample> ground_examples_;
    GroundReader::Read ground_read_;  // before neighbours change it
    bool ground_stale_ = false;
    std::vector<Kind> kinds_;
    Reading reading_;
};

}  // namespace ramparts::scan
