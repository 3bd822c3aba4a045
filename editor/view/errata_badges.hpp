// The mark on hexes that errata change.
#pragma once

#include <vector>

#include "editor/view/overlay.hpp"

namespace ramparts {

/// A ring and a small disc with an E in the lower right corner of each hex.
class ErrataBadges final : public Overlay {
public:
    [[nodiscard]] Layer layer() const override { return Layer::top; }
    void paint(const OverlayContext& context, const Surface& surface) override;
    /// Ascending. What changes has to be painted again by whoever shows it.
    void mark(std::vector<HexIndex> hexes) { hexes_ = std::move(hexes); }
    [[nodiscard]] const std::vector<HexIndex>& hexes() const noexcept { return hexes_; }

private:
    std::vector<HexIndex> hexes_;
};

}  // namespace ramparts
