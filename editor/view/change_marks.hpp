// Marks on the map where two versions differ: on hexes, hexsides, roads and counters.
#pragma once

#include <array>
#include <vector>

#include "editor/view/overlay.hpp"

namespace ramparts {

/// What a mark tells; each has its own colour and its own sign, so that nobody has to see colours.
enum class MarkTone : std::uint8_t {
    changed,  ///< both versions have it, each its own; ≠
    added,    ///< only this version has it; +
    gone,     ///< only the other version has it; −
    open,     ///< a conflict that nobody has decided; ?
    mine,     ///< decided: 1
    theirs,   ///< 2
    base,     ///< 3
    by_hand,  ///< 4
};
[[nodiscard]] Colour mark_colour(MarkTone tone) noexcept;

struct ChangeMark {
    enum class Kind : std::uint8_t { hex, side, road, counter };
    HexIndex hex = kNoHex;  ///< of a side or road: its owner
    Kind kind = Kind::hex;
    MarkTone tone = MarkTone::changed;
    std::uint8_t direction = 0;  ///< of a side or road: 0, 1 or 2
    HexIndex from = kNoHex;      ///< of a counter: where it stands in the other version, when that is elsewhere
    friend bool operator==(const ChangeMark&, const ChangeMark&) = default;
};

/// Paints the marks in sight and no others: cost in proportion to the lines of the map in sight and their marks.
class ChangeMarks final : public Overlay {
public:
    [[nodiscard]] Layer layer() const override { return Layer::top; }
    void paint(const OverlayContext& context, const Surface& surface) override;
    /// In any order; one of a hex that nobody has decided hides others. What changes has to be painted again by whoever
    /// shows it.
    void mark(std::vector<ChangeMark> marks);
    /// Those that a list has chosen are drawn stronger.
    void choose(std::vector<ChangeMark> chosen) { chosen_ = std::move(chosen); }
    /// By their hexes, ascending.
    [[nodiscard]] const std::vector<ChangeMark>& marks() const noexcept { return marks_; }
    [[nodiscard]] const std::vector<ChangeMark>& chosen() const noexcept { return chosen_; }

private:
    void paint_one(const OverlayContext& context, const Surface& surface, const ChangeMark& mark, bool chosen);
    void paint_sign(const OverlayContext& context, const Surface& surface, PixelPoint at, MarkTone tone) const;
    void paint_move(const OverlayContext& context, const Surface& surface, const ChangeMark& mark) const;
    [[nodiscard]] const Mask& bar(const OverlayContext& context, const ChangeMark& mark, bool wide);

    std::vector<ChangeMark> marks_;
    std::vector<ChangeMark> moves_;  ///< counters that stand elsewhere
    std::vector<ChangeMark> chosen_;
    double pitch_ = 0;  ///< of the bars kept
    bool flat_ = true;
    std::array<Mask, 12> bars_;  ///< hexsides and roads by direction and width
};

}  // namespace ramparts
