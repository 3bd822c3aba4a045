// A stack spread out beside its hex: a list of counters to choose from, by mouse and by keys.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "editor/view/counter_art.hpp"
#include "editor/view/overlay.hpp"
#include "editor/workspace/tool.hpp"

namespace ramparts {

/// Drawn by the tool that opens it, which knows what its rows mean.
class StackFan final : public Overlay {
public:
    struct Row {
        std::optional<CounterFace> face;  ///< none: a row that says what would be done
        std::string words;
        std::string more = {};  ///< below them, smaller
        bool picked = false;
        bool able = true;  ///< grey when not
    };

    /// Opens it, or gives it other rows; where it lies beside the hex is decided when it opens, so that it is in sight.
    /// `current`: the row that keys are at.
    void show(HexIndex hex, std::vector<Row> rows, std::size_t current, const ToolInput& input);
    void show(std::vector<Row> rows, std::size_t current);
    void close();
    [[nodiscard]] bool is_open() const noexcept { return hex_ != kNoHex; }
    [[nodiscard]] HexIndex hex() const noexcept { return hex_; }
    [[nodiscard]] const std::vector<Row>& rows() const noexcept { return rows_; }
    [[nodiscard]] std::size_t current() const noexcept { return current_; }

    /// Whether a point of the picture lies on it, and on which row.
    [[nodiscard]] bool covers(const ToolInput& input) const;
    [[nodiscard]] std::optional<std::size_t> row_at(const ToolInput& input) const;
    /// The row's place in world pixels; `scale`: device pixels per logical pixel.
    [[nodiscard]] PixelRect place_of(std::size_t row, const ViewTransform& view, double scale) const;

    [[nodiscard]] Layer layer() const override { return Layer::top; }
    void paint(const OverlayContext& context, const Surface& surface) override;

private:
    [[nodiscard]] PixelRect place(const ViewTransform& view, double scale) const;
    void paint_row(const OverlayContext& context, const Surface& surface, std::size_t row) const;

    HexIndex hex_ = kNoHex;
    std::vector<Row> rows_;
    std::size_t current_ = 0;
    bool left_ = false;  ///< of the hex
    int shift_ = 0;      ///< world pixels by which it is moved to be in sight
    int up_ = 0;         ///< rows that lie above the middle of the hex
};

/// The next of `count` rows in the direction of a key, "Tab" or "Shift+Tab", round and round; `current` for others.
[[nodiscard]] std::size_t row_after(std::size_t current, std::size_t count, const std::string& key);
/// The row that a digit means, "1" being the first; nothing for other keys.
[[nodiscard]] std::optional<std::size_t> row_of_digit(const std::string& key, std::size_t count);

}  // namespace ramparts
