// What a painting tool shows before it acts: ghosts of changes, highlights, lines, axes, and marks on bad combinations.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "editor/tool/bridge_review.hpp"
#include "editor/tool/paint_state.hpp"
#include "editor/view/overlay.hpp"

namespace ramparts {

class OpenDocument;

struct Preview {
    Changes changes;                  ///< as if already done
    std::vector<HexIndex> outline;    ///< the reach of the tool
    std::vector<Hexside> sides;       ///< highlighted
    std::vector<Hexside> removed;     ///< what would go
    std::vector<Hexside> barred;      ///< a bridge is missing
    std::vector<BridgeMark> bridges;  ///< crossings with their bridge, without, or in question
    std::vector<HexIndex> dots;       ///< rally points
    std::vector<HexIndex> path;       ///< a line from centre to centre
    std::vector<PlanePoint> line;     ///< a free line, such as a lasso
    std::vector<PlanePoint> corners;  ///< marked corners
    bool closed = false;              ///< the free line closes
    [[nodiscard]] bool empty() const noexcept;
    /// Hexes whose picture the preview touches; nothing stated by a free line.
    [[nodiscard]] std::vector<HexIndex> touched(const Grid& grid) const;
};

/// A hexside at which the map ends.
struct RimSide {
    enum class Tone : std::uint8_t { open, closed, entry };
    HexIndex hex = kNoHex;
    std::uint8_t direction = 0;
    Tone tone = Tone::open;
};
/// Words on a hex.
struct RimTag {
    HexIndex hex = kNoHex;
    std::string text;
    bool entry = false;
};

class PreviewOverlay final : public Overlay {
public:
    explicit PreviewOverlay(const PaintState& state) : state_(state) {}
    Preview content;
    const OpenDocument* document = nullptr;
    bool uphill = false;              ///< arrows on every directed hexside
    std::uint8_t ground_alpha = 185;  ///< of ghosts of ground
    std::vector<RimSide> rim;
    std::vector<RimTag> tags;

    [[nodiscard]] Layer layer() const override { return Layer::top; }
    [[nodiscard]] bool spreads() const override { return !rim.empty() || !tags.empty(); }
    void paint(const OverlayContext& context, const Surface& surface) override;

private:
    void paint_marks(const OverlayContext& context, const Surface& surface);
    void paint_rim(const OverlayContext& context, const Surface& surface);
    void paint_axes(const OverlayContext& context, const Surface& surface);
    void paint_changes(const OverlayContext& context, const Surface& surface);
    void paint_highlights(const OverlayContext& context, const Surface& surface);

    const PaintState& state_;
};

/// Why a hexside of a scenario is marked: a bad combination, or a slope where the ground does not rise. Empty = fine.
[[nodiscard]] std::string side_problem(const Scenario& scenario, Hexside at);

}  // namespace ramparts
