// The frame round the name that is being arranged: its box, a round handle that turns and a square one that sizes.
#pragma once

#include <optional>
#include <vector>

#include "editor/tool/preview.hpp"
#include "editor/view/overlay.hpp"
#include "sdk/show/draw/display_list.hpp"

namespace ramparts {

/// The box of a name in world pixels, turned about its middle; the one of a bent name is not turned.
struct NameBox {
    ShapePoint middle;
    double half_width = 0;
    double half_height = 0;
    double angle = 0;  ///< degrees clockwise
    bool turns = true;

    [[nodiscard]] static NameBox of(const draw::TextItem& text, double room);
    /// A point `x` to the right and `y` below the middle, as the name is read.
    [[nodiscard]] ShapePoint at(double x, double y) const noexcept;
    [[nodiscard]] bool holds(ShapePoint p) const noexcept;
    [[nodiscard]] ShapePoint turn_handle(double scale) const noexcept { return at(half_width + 16 * scale, 0); }
    [[nodiscard]] ShapePoint size_handle() const noexcept { return at(half_width, half_height); }
};

/// What a press on a name or on its frame takes hold of.
enum class NameGrip : std::uint8_t { none, move, turn, size };

/// The same text moved, turned to an angle or made larger about its middle.
[[nodiscard]] draw::TextItem moved_name(draw::TextItem text, ShapePoint by);
[[nodiscard]] draw::TextItem turned_name(draw::TextItem text, double angle);
[[nodiscard]] draw::TextItem sized_name(draw::TextItem text, double factor);

/// Shows the frame of a name, and while it is dragged the name where it would be; and the preview of the tool below.
class NameFrame final : public Overlay {
public:
    explicit NameFrame(Overlay& below) : below_(below) {}
    std::optional<std::size_t> label;      ///< in Map::labels; nothing = no frame
    std::optional<draw::PlacedName> seen;  ///< as it was last seen
    std::optional<draw::TextItem> ghost;   ///< where the drag has brought it
    [[nodiscard]] Layer layer() const override { return Layer::top; }
    [[nodiscard]] bool spreads() const override { return label.has_value() || below_.spreads(); }
    void paint(const OverlayContext& context, const Surface& surface) override;

private:
    Overlay& below_;
};

}  // namespace ramparts
