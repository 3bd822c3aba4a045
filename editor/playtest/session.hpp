// What the desk keeps for one document.
#pragma once

#include "editor/playtest/desk.hpp"
#include "editor/playtest/falling_dice.hpp"

namespace ramparts {

/// Draws a picture: tints under the counters, or rings, lines and texts on top.
class PictureOverlay final : public Overlay {
public:
    PictureOverlay(const MapPicture& picture, Layer layer) : picture_(picture), layer_(layer) {}
    [[nodiscard]] Layer layer() const override { return layer_; }
    void paint(const OverlayContext& context, const Surface& surface) override;

private:
    void paint_fills(const OverlayContext& context, const Surface& surface) const;
    void paint_top(const OverlayContext& context, const Surface& surface) const;
    void paint_plates(const OverlayContext& context, const Surface& surface) const;
    void paint_note(const OverlayContext& context, const Surface& surface) const;

    const MapPicture& picture_;
    Layer layer_;
};

/// What one decision of a computer did, as the map shows it.
struct TracedStep {
    std::size_t length = 0;  ///< of the record after it
    std::vector<MarkLine> lines;
    std::vector<HexPlate> plates;
    HexIndex at = kNoHex;  ///< where it ended
};

struct PlayDesk::Session {
    std::unique_ptr<Playtest> game;
    bool playing = false;
    int corrected = 0;                        ///< the number of a game that began with errata on
    int games = 0;                            ///< of that kind so far
    bool stale = false;                       ///< the document changed since the game was made
    bool other_modules = false;               ///< other rule modules are in force since
    std::string script_news;                  ///< what became of scripts that were saved
    std::vector<Diagnostic> script_findings;  ///< as they stand among the findings of the document
    bool script_bad = false;                  ///< they tell of something wrong
    std::vector<LostStep> lost;
    std::vector<Diagnostic> problems;
    std::optional<std::size_t> stopped_at;  ///< the length of the record at which a side's player was stopped
    HexIndex hover = kNoHex;
    std::vector<MarkLine> trail;  ///< what a computer has just done: from hex to hex, or one hex
    std::optional<CombatPreview> odds;
    std::vector<TracedStep> last;      ///< what computers have done since somebody else did something
    SideId last_side = kNoSide;        ///< whose phase that was
    std::optional<std::size_t> again;  ///< the step of it that is shown again
    FallingDice falling;
    const Playtest* thrown_in = nullptr;  ///< the game, its dice and its length when dice were looked at last
    std::size_t thrown = 0;
    std::size_t thrown_length = 0;
    HexIndex fought = kNoHex;  ///< where the combat shown then was
    PlayLayers layers;
    HexIndex ruler_from = kNoHex;
    HexIndex ruler_to = kNoHex;
    std::vector<LosAnswer> ruler;  ///< by every way of sight in force
    bool probe_known = false;
    std::shared_ptr<const StandardRules> probe_rules;  ///< of the set-up
    std::unique_ptr<Position> probe;
    std::unique_ptr<HintRun> hint;
    bool hint_shown = false;
    std::optional<GameAnalysis> analysis;
    std::unique_ptr<BalanceRun> balance;
    std::optional<RememberedBalance> remembered;
    std::unique_ptr<TuneRun> tuning;
    MapPicture picture;
    PictureOverlay fills{picture, Overlay::Layer::lines};
    PictureOverlay top{picture, Overlay::Layer::top};
};

}  // namespace ramparts
