// Where scans lie under which scenarios, kept from one session to the next beside the user's settings: a scan is the
// user's tool and no part of a scenario.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "editor/tool/underlay_layer.hpp"
#include "engine/core/result.hpp"

namespace ramparts {

/// Everything about a scan but its pixels.
struct ScanPlacement {
    std::string scenario;  ///< the path of its scenario.xml
    std::string file;      ///< the picture
    int opacity = 140;
    int swipe = 100;
    FitKind kind = FitKind::similarity;
    UnderlayTransform transform;
    struct Pair {
        PlanePoint pixel;
        std::string hex;  ///< by number, so that it outlives a resizing of the map
    };
    std::vector<Pair> pairs;
    std::vector<std::string> examples;  ///< what was shown of it, as lines of the edit language
};

[[nodiscard]] ScanPlacement placement_of(const UnderlayLayer& layer, const Grid& grid, std::string scenario);
/// Lays a layer that has its pixels as a placement says; references to hexes the map no longer has are left out.
void lay_as(UnderlayLayer& layer, const Grid& grid, const ScanPlacement& placement);

class ScanStore {
public:
    /// At most this many scenarios are remembered; the one kept longest without a change goes first.
    static constexpr std::size_t kMost = 60;

    [[nodiscard]] const ScanPlacement* find(const std::string& scenario) const;
    /// Replaces what is known of the scenario.
    void keep(ScanPlacement placement);
    void forget(const std::string& scenario);

    [[nodiscard]] std::string to_text() const;
    /// Exact: numbers come back as they were. Errors name the line that is not understood.
    [[nodiscard]] static Result<ScanStore, std::string> parse(const std::string& text);

    /// Reads the file if there is one. Returns what is wrong with it, or nothing; then it is left alone.
    std::string load(const std::filesystem::path& file);
    /// Writes beside and renames. Returns why it could not, or nothing.
    [[nodiscard]] std::string save(const std::filesystem::path& file) const;

private:
    std::vector<ScanPlacement> placements_;  ///< latest last
};

}  // namespace ramparts
