// What all painting tools share: the chosen paints, brush and options, clipboard, stamps, symmetry and underlays.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "editor/tool/underlay_layer.hpp"
#include "editor/workspace/signal.hpp"
#include "sdk/change/document/operations/areas.hpp"
#include "sdk/change/document/operations/changes.hpp"
#include "sdk/change/document/operations/roads.hpp"
#include "sdk/change/document/operations/stamp.hpp"
#include "sdk/change/document/operations/symmetry.hpp"

namespace ramparts {

class OpenDocument;
class ScanReading;

/// The tool that reads a scan.
inline constexpr std::string_view kScanTool = "scan";

/// Sections of the palette.
enum class PaintSection : std::uint8_t { terrain, hexside, road, feature, elevation, entry, hole };

/// One thing to paint with. Kinds and reinforcement groups are known by id, so that a paint outlives a change of
/// document.
struct Paint {
    PaintSection section = PaintSection::terrain;
    std::string id;
    int level = 0;  ///< of PaintSection::elevation
    friend bool operator==(const Paint&, const Paint&) = default;
};
/// What can be painted on a scenario, section by section.
[[nodiscard]] std::vector<Paint> all_paints(const Scenario& scenario);
/// The name of a paint in a scenario, such as "Woods" or "Elevation 2"; empty when the scenario does not have it.
[[nodiscard]] std::string paint_name(const Scenario& scenario, const Paint& paint);
/// The section of a paint in one word, such as "(hexside)", when a paint of another section has the same name; else
/// empty.
[[nodiscard]] std::string paint_note(const Scenario& scenario, const Paint& paint);

/// What happens where a road and a river meet while painting.
enum class Bridges : std::uint8_t {
    automatic,  ///< a bridge is built
    ask,        ///< each bridge can be refused at the end of the stroke
    none,
};

enum class ElevationMode : std::uint8_t { set, raise, lower };

/// An ingredient of the random brush.
struct MixPart {
    std::string terrain;
    int weight = 1;
    friend bool operator==(const MixPart&, const MixPart&) = default;
};

class PaintState {
public:
    PaintState();

    /// Told when a choice or an option changed (panels, previews).
    Signal<> changed;
    /// A sentence for the status bar.
    Signal<const std::string&> said;
    /// The eyedropper took a paint: its tool is wanted now.
    Signal<const Paint&> picked;
    /// Told when stamps were added or removed.
    Signal<> stamps_changed;
    /// Told when the underlay of a document changed.
    Signal<OpenDocument&> underlay_changed;

    // --- the chosen paints ---------------------------------------------------------------------------------------
    Paint area{PaintSection::terrain, "forest",
               0};        ///< terrain, feature, elevation or hole: for brushes, shapes and fills
    std::string hexside;  ///< for hexside tools; empty = the first kind
    std::string road;
    std::string entry;                            ///< reinforcement group
    PaintSection latest = PaintSection::terrain;  ///< of the paint that was chosen last
    /// Chooses a paint for the tools it suits.
    void choose(const Paint& paint);
    [[nodiscard]] bool is_chosen(const Scenario& scenario, const Paint& paint) const;
    /// Whether a tool puts down what is chosen in this section of the palette.
    [[nodiscard]] static bool lays(std::string_view tool_id, PaintSection section);
    /// The chosen terrain; the first that is not the plain one when the ruleset does not have it.
    [[nodiscard]] TerrainId area_terrain(const Ruleset& ruleset) const;
    [[nodiscard]] std::optional<HexsideKindId> hexside_kind(const Ruleset& ruleset) const;
    [[nodiscard]] std::optional<RoadKindId> road_kind(const Ruleset& ruleset) const;
    /// Last tool used for each section, so that choosing a paint can bring its tool back.
    [[nodiscard]] std::string tool_for(PaintSection section, std::string_view active) const;
    void tool_used(std::string_view tool_id);

    // --- options -------------------------------------------------------------------------------------------------
    int radius = 0;  ///< of brush and line: 0, 1, 2
    ElevationMode elevation_mode = ElevationMode::set;
    bool slopes = false;  ///< elevation strokes add slopes along their edge
    Bridges bridges = Bridges::automatic;
    bool only_selection = false;  ///< painting stays inside the selected hexes
    bool fill_stops_at_barriers = false;
    bool marks = true;  ///< bad combinations on hexsides are marked
    RoadCourse course = RoadCourse::cheapest;
    MapLabel::Kind label_kind = MapLabel::Kind::place;
    std::vector<MixPart> mix{{"clear", 3}, {"forest", 2}, {"swamp", 1}};

    // --- what painting does --------------------------------------------------------------------------------------
    /// The chosen area paint on hexes; `inverse` takes away (first terrain, no building, elevation the other way).
    [[nodiscard]] Changes area_changes(const Scenario& scenario, std::span<const HexIndex> hexes, bool inverse) const;
    /// What two hexes must share for fill, replace and the wand.
    [[nodiscard]] Likeness likeness(const Ruleset& ruleset) const;
    [[nodiscard]] std::vector<Ingredient> ingredients(const Ruleset& ruleset) const;
    [[nodiscard]] std::string area_label(const Scenario& scenario) const;

    // --- symmetry ------------------------------------------------------------------------------------------------
    struct Mirror {
        int order = 1;  ///< 1, 2, 3 or 6
        enum class Axis : std::uint8_t { none, left_right, top_bottom } axis = Axis::none;
        friend bool operator==(const Mirror&, const Mirror&) = default;
    };
    /// Of the document that is painted on; each keeps its own, and a new one has none.
    Mirror symmetry;
    /// The document that is painted on from now on; null = none.
    void paints_on(const OpenDocument* document);
    [[nodiscard]] bool symmetric() const noexcept { return !(symmetry == Mirror{}); }
    /// The hex about which a document is painted symmetrically: the chosen one, or the middle of the map.
    [[nodiscard]] HexIndex symmetry_centre(const OpenDocument& document) const;
    void set_symmetry_centre(const OpenDocument& document, HexIndex hex);
    [[nodiscard]] Symmetry symmetry_of(const OpenDocument& document) const;

    // --- clipboard, stamps, hexside selection --------------------------------------------------------------------
    std::optional<Stamp> clipboard;
    StampLibrary stamps;
    /// Where the library is kept; empty = nowhere.
    std::filesystem::path stamps_file;
    /// Reads the library; a file that cannot be read is left alone. Returns what is wrong, or nothing.
    std::string load_stamps();
    std::string save_stamps() const;
    /// Selected hexsides of one document, ascending, and the kind they were selected by.
    struct SideSelection {
        const OpenDocument* document = nullptr;
        std::vector<Hexside> sides;
        std::optional<HexsideKindId> kind;
    };
    SideSelection sides;
    /// Hexes of the last elevation stroke, for "add slopes".
    struct LastRaised {
        const OpenDocument* document = nullptr;
        std::vector<HexIndex> hexes;
    };
    LastRaised raised;

    /// The scan under a document; made when first asked for.
    [[nodiscard]] UnderlayLayer& underlay(const OpenDocument& document);
    [[nodiscard]] UnderlayLayer* find_underlay(const OpenDocument& document) const;
    /// The reading of that scan; null while it is not read.
    [[nodiscard]] ScanReading* find_reading(const OpenDocument& document) const;
    void keep_reading(const OpenDocument& document, std::shared_ptr<ScanReading> reading);
    void forget(const OpenDocument& document);

    // --- what only a window can do; empty in tests until they set it ------------------------------------------------
    std::function<std::optional<std::string>(const std::string& title, const std::string& label,
                                             const std::string& start)>
        ask_text;
    /// Does something later in the thread of the window; may be called from any thread.
    std::function<void(std::function<void()>)> later;
    std::function<void(OpenDocument&)> ask_resize;
    std::function<void(OpenDocument&)> ask_renumber;
    std::function<void(OpenDocument&)> ask_provenance;
    std::function<void(OpenDocument&)> ask_source;
    /// Asks what is typed in from, unless that is known; false when nothing shall be typed.
    std::function<bool(OpenDocument&)> ask_printed;

private:
    std::string area_tool_ = "brush";
    std::string side_tool_ = "side.brush";
    std::string road_tool_ = "road";
    const OpenDocument* document_ = nullptr;
    std::map<const OpenDocument*, Mirror> mirrors_;  ///< of the documents that are not painted on now
    std::map<const OpenDocument*, HexIndex> centres_;
    std::map<const OpenDocument*, std::unique_ptr<UnderlayLayer>> underlays_;
    std::map<const OpenDocument*, std::shared_ptr<ScanReading>> readings_;
};

/// Whether a tool lays the area paint, works on hexsides, or lays roads.
[[nodiscard]] bool is_area_tool(std::string_view tool_id);
[[nodiscard]] bool is_side_tool(std::string_view tool_id);

}  // namespace ramparts
