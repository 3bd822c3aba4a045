// Bands of the sheet in which lines are looked for: along every hexside, and from hex to hex across it.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/model/map.hpp"
#include "sdk/scan/numbers.hpp"
#include "sdk/scan/sheet.hpp"

namespace ramparts::scan {

/// A strip for every hexside between two hexes of the map. Each of its points has a profile of `kDims` numbers: the
/// first `kEven` stay and the others change their sign when the strip is turned about.
class Strips {
public:
    enum class Kind { hexsides, roads };
    static constexpr int kEven = 10;
    static constexpr int kDims = 16;

    /// Nothing when stopped.
    [[nodiscard]] static std::optional<Strips> cut(const Sheet& sheet, const Map& map, Kind kind, const Stop& stop);

    [[nodiscard]] int count() const noexcept { return static_cast<int>(sides_.size()); }
    [[nodiscard]] Hexside side(int strip) const noexcept { return sides_[static_cast<std::size_t>(strip)]; }
    /// -1 when it is not between two hexes of the map.
    [[nodiscard]] int strip_of(Hexside side) const noexcept { return index_[side.hex * 3 + side.side]; }

    [[nodiscard]] int along() const noexcept { return along_; }
    [[nodiscard]] int across() const noexcept { return across_; }
    /// How many places from the middle a line may be at this point of its way.
    [[nodiscard]] int reach(int i) const noexcept { return reach_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] const float* profile(int strip, int i, int j) const noexcept {
        return profiles_.data() + place(strip, i, j) * kDims;
    }
    /// The log density of such a profile anywhere on the map.
    [[nodiscard]] float common(int strip, int i, int j) const noexcept { return common_[place(strip, i, j)]; }
    /// A place where strips end: a corner of hexes, or the middle of a hex where roads meet.
    struct Meeting {
        std::vector<std::pair<int, int>> ends;  ///< strips, each with its end there: 0 or 1
        bool whole = true;                      ///< nothing there is beyond the map
    };
    [[nodiscard]] const std::vector<Meeting>& meetings() const noexcept { return meetings_; }
    /// Spread of all profiles.
    [[nodiscard]] const std::vector<double>& spread() const noexcept { return spread_; }

private:
    [[nodiscard]] std::size_t place(int strip, int i, int j) const noexcept {
        return (static_cast<std::size_t>(strip) * static_cast<std::size_t>(along_) + static_cast<std::size_t>(i)) *
                   static_cast<std::size_t>(across_) +
               static_cast<std::size_t>(j);
    }
    void find_meetings(const Map& map, Kind kind);
    void reduce(const std::vector<float>& raw);
    void learn_common();

    std::vector<Hexside> sides_;
    std::vector<int> index_;
    std::vector<Meeting> meetings_;
    int along_ = 0;
    int across_ = 0;
    std::vector<int> reach_;
    std::vector<float> profiles_;
    std::vector<float> common_;
    std::vector<double> spread_;
};

}  // namespace ramparts::scan
