// Choices behind the painting tools; see paint_state.hpp.
#include "editor/tool/paint_state.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "editor/workspace/workspace.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/words/kind_names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

template <class Kinds>
std::string name_of(const Kinds& kinds, std::string_view id) {
    for (const auto& kind : kinds)
        if (kind.id == id) return say_kind(kind.name.empty() ? kind.id : kind.name);
    return {};
}

}  // namespace

std::vector<Paint> all_paints(const Scenario& scenario) {
    const Ruleset& rules = scenario.ruleset;
    std::vector<Paint> all;
    for (const auto& k : rules.terrains) all.push_back({PaintSection::terrain, k.id, 0});
    for (const auto& k : rules.hexside_kinds) all.push_back({PaintSection::hexside, k.id, 0});
    for (const auto& k : rules.road_kinds) all.push_back({PaintSection::road, k.id, 0});
    for (const auto& k : rules.features) all.push_back({PaintSection::feature, k.id, 0});
    for (int level = -1; level <= 6; ++level) all.push_back({PaintSection::elevation, {}, level});
    for (const auto& g : scenario.reinforcements) all.push_back({PaintSection::entry, g.id, 0});
    all.push_back({PaintSection::hole, {}, 0});
    return all;
}

std::string paint_name(const Scenario& scenario, const Paint& paint) {
    const Ruleset& rules = scenario.ruleset;
    switch (paint.section) {
        case PaintSection::terrain: return name_of(rules.terrains, paint.id);
        case PaintSection::hexside: return name_of(rules.hexside_kinds, paint.id);
        case PaintSection::road: return name_of(rules.road_kinds, paint.id);
        case PaintSection::feature: return name_of(rules.features, paint.id);
        case PaintSection::elevation: return say("Height {1}", paint.level);
        case PaintSection::entry:
            for (const auto& g : scenario.reinforcements)
                if (g.id == paint.id) return say("Entry of {1}, turn {2}", g.id, g.turn);
            return {};
        case PaintSection::hole: return say("Hole");
    }
    return {};
}

std::string paint_note(const Scenario& scenario, const Paint& paint) {
    const std::string name = paint_name(scenario, paint);
    const auto all = all_paints(scenario);
    const bool shared = std::any_of(all.begin(), all.end(), [&](const Paint& other) {
        return other.section != paint.section && paint_name(scenario, other) == name;
    });
    if (!shared) return {};
    switch (paint.section) {
        case PaintSection::terrain: return say("(terrain)");
        case PaintSection::hexside: return say("(hexside)");
        case PaintSection::road: return say("(road)");
        case PaintSection::feature: return say("(building)");
        case PaintSection::elevation: return say("(height)");
        case PaintSection::entry: return say("(entry)");
        case PaintSection::hole: return say("(hole)");
    }
    return {};
}

bool is_area_tool(std::string_view id) {
    constexpr std::string_view kAll[] = {"brush", "line", "rectangle", "lasso", "fill", "replace"};
    return std::find(std::begin(kAll), std::end(kAll), id) != std::end(kAll);
}

bool is_side_tool(std::string_view id) { return id.starts_with("side."); }

PaintState::PaintState() = default;

void PaintState::choose(const Paint& paint) {
    latest = paint.section;
    switch (paint.section) {
        case PaintSection::terrain:
        case PaintSection::feature:
        case PaintSection::elevation:
        case PaintSection::hole: area = paint; break;
        case PaintSection::hexside: hexside = paint.id; break;
        case PaintSection::road: road = paint.id; break;
        case PaintSection::entry: entry = paint.id; break;
    }
    changed();
}

bool PaintState::is_chosen(const Scenario& scenario, const Paint& paint) const {
    const Ruleset& rules = scenario.ruleset;
    switch (paint.section) {
        case PaintSection::hexside: {
            const auto kind = hexside_kind(rules);
            return kind && rules.hexside_kinds[*kind].id == paint.id;
        }
        case PaintSection::road: {
            const auto kind = road_kind(rules);
            return kind && rules.road_kinds[*kind].id == paint.id;
        }
        case PaintSection::entry: return entry == paint.id;
        case PaintSection::terrain:
            return area.section == PaintSection::terrain && rules.terrain(paint.id) == area_terrain(rules);
        default: return area == paint;
    }
}

TerrainId PaintState::area_terrain(const Ruleset& ruleset) const {
    if (const auto found = ruleset.terrain(area.id)) return *found;
    return ruleset.terrains.size() > 1 ? TerrainId{1} : TerrainId{0};
}

std::optional<HexsideKindId> PaintState::hexside_kind(const Ruleset& ruleset) const {
    if (const auto found = ruleset.hexside_kind(hexside)) return found;
    return ruleset.hexside_kinds.empty() ? std::nullopt : std::optional<HexsideKindId>(HexsideKindId{0});
}

std::optional<RoadKindId> PaintState::road_kind(const Ruleset& ruleset) const {
    if (const auto found = ruleset.road_kind(road)) return found;
    return ruleset.road_kinds.empty() ? std::nullopt : std::optional<RoadKindId>(RoadKindId{0});
}

namespace {

/// What is shown of a scan to have the rest read.
bool is_read(PaintSection section) {
    return section == PaintSection::terrain || section == PaintSection::elevation || section == PaintSection::hexside ||
           section == PaintSection::road;
}

}  // namespace

bool PaintState::lays(std::string_view tool_id, PaintSection section) {
    if (tool_id == kScanTool) return is_read(section);
    switch (section) {
        case PaintSection::hexside: return is_side_tool(tool_id) && tool_id != "side.flip";
        case PaintSection::road: return tool_id == "road";
        case PaintSection::entry: return tool_id == "entry" || tool_id == "edge";
        case PaintSection::terrain: return is_area_tool(tool_id) || tool_id == "edge";
        default: return is_area_tool(tool_id);
    }
}

std::string PaintState::tool_for(PaintSection section, std::string_view active) const {
    if (active == kScanTool && is_read(section)) return std::string(kScanTool);
    switch (section) {
        case PaintSection::hexside:
            return is_side_tool(active) && active != "side.erase" && active != "side.flip" ? std::string(active)
                                                                                           : side_tool_;
        case PaintSection::road: return road_tool_;
        case PaintSection::entry: return "entry";
        default: return is_area_tool(active) ? std::string(active) : area_tool_;
    }
}

void PaintState::tool_used(std::string_view id) {
    if (is_area_tool(id)) area_tool_ = id;
    if (id == "side.brush" || id == "side.chain" || id == "side.contour") side_tool_ = id;
}

Changes PaintState::area_changes(const Scenario& scenario, std::span<const HexIndex> hexes, bool inverse) const {
    const Map& map = scenario.map;
    switch (area.section) {
        case PaintSection::feature: {
            const auto feature = scenario.ruleset.feature(area.id);
            return feature ? paint_feature(scenario, hexes, *feature, !inverse, true) : Changes{};
        }
        case PaintSection::elevation: {
            if (elevation_mode == ElevationMode::set) return paint_elevation(map, hexes, inverse ? 0 : area.level);
            return raise(map, hexes, (elevation_mode == ElevationMode::raise) != inverse ? 1 : -1);
        }
        case PaintSection::hole: return paint_terrain(map, hexes, inverse ? TerrainId{0} : kHole);
        default: return paint_terrain(map, hexes, inverse ? TerrainId{0} : area_terrain(scenario.ruleset));
    }
}

Likeness PaintState::likeness(const Ruleset& ruleset) const {
    Likeness like;
    like.terrain = area.section != PaintSection::elevation;
    like.elevation = area.section == PaintSection::elevation;
    like.features = area.section == PaintSection::feature;
    if (fill_stops_at_barriers)
        for (std::size_t k = 0; k < ruleset.hexside_kinds.size(); ++k)
            if (ruleset.hexside_kinds[k].barrier) like.stopped_by |= 1U << k;
    return like;
}

std::vector<Ingredient> PaintState::ingredients(const Ruleset& ruleset) const {
    std::vector<Ingredient> all;
    for (const MixPart& part : mix)
        if (const auto terrain = ruleset.terrain(part.terrain); terrain && part.weight > 0)
            all.push_back({*terrain, 0, static_cast<std::uint32_t>(part.weight)});
    return all;
}

std::string PaintState::area_label(const Scenario& scenario) const {
    if (area.section == PaintSection::elevation && elevation_mode != ElevationMode::set)
        return elevation_mode == ElevationMode::raise ? RP_TR("Raise") : RP_TR("Lower");
    if (area.section == PaintSection::terrain)
        return named("Paint {1}", scenario.ruleset.terrains[area_terrain(scenario.ruleset)].name);
    if (area.section == PaintSection::elevation) return named("Paint height {1}", area.level);
    if (area.section == PaintSection::hole) return RP_TR("Paint holes");
    return named("Paint {1}", paint_name(scenario, area));
}

// --- symmetry ------------------------------------------------------------------------------------------------------

HexIndex PaintState::symmetry_centre(const OpenDocument& document) const {
    const Grid& grid = document.map().grid();
    if (const auto centre = centres_.find(&document); centre != centres_.end() && centre->second < grid.size())
        return centre->second;
    return grid.at(grid.lines() / 2, grid.length() / 2);
}

void PaintState::set_symmetry_centre(const OpenDocument& document, HexIndex hex) {
    centres_[&document] = hex;
    changed();
}

void PaintState::paints_on(const OpenDocument* document) {
    if (document == document_) return;
    if (document_ != nullptr) mirrors_[document_] = symmetry;
    document_ = document;
    const Mirror before = symmetry;
    symmetry = {};
    if (const auto own = mirrors_.find(document); own != mirrors_.end()) symmetry = own->second;
    if (!(symmetry == before)) changed();
}

Symmetry PaintState::symmetry_of(const OpenDocument& document) const {
    if (!symmetric()) return {};
    const Grid& grid = document.map().grid();
    const Orientation orientation = grid.shape().orientation;
    std::optional<int> mirror;
    if (symmetry.axis == Mirror::Axis::left_right) mirror = mirror_left_right(orientation).turns;
    if (symmetry.axis == Mirror::Axis::top_bottom) mirror = mirror_top_bottom(orientation).turns;
    return Symmetry::make(SymmetryCentre::of_hex(grid, symmetry_centre(document)), symmetry.order, mirror)
        .value_or(Symmetry{});
}

// --- stamps --------------------------------------------------------------------------------------------------------

std::string PaintState::load_stamps() {
    if (stamps_file.empty()) return {};
    std::ifstream in(stamps_file, std::ios::binary);
    if (!in) return {};
    std::ostringstream text;
    text << in.rdbuf();
    auto library = StampLibrary::parse(text.str());
    if (!library) return say_message(library.error());
    stamps = std::move(*library);
    stamps_changed();
    return {};
}

std::string PaintState::save_stamps() const {
    if (stamps_file.empty()) return {};
    return write_file(stamps_file, stamps.to_text())
               ? std::string()
               : say("The stamps could not be written to {1}.", stamps_file.string());
}

// --- underlays -----------------------------------------------------------------------------------------------------

UnderlayLayer& PaintState::underlay(const OpenDocument& document) {
    auto& slot = underlays_[&document];
    if (!slot) slot = std::make_unique<UnderlayLayer>();
    return *slot;
}

UnderlayLayer* PaintState::find_underlay(const OpenDocument& document) const {
    const auto found = underlays_.find(&document);
    return found == underlays_.end() ? nullptr : found->second.get();
}

ScanReading* PaintState::find_reading(const OpenDocument& document) const {
    const auto found = readings_.find(&document);
    return found == readings_.end() ? nullptr : found->second.get();
}

void PaintState::keep_reading(const OpenDocument& document, std::shared_ptr<ScanReading> reading) {
    readings_[&document] = std::move(reading);
}

void PaintState::forget(const OpenDocument& document) {
    readings_.erase(&document);
    underlays_.erase(&document);
    if (document_ == &document) document_ = nullptr;
    mirrors_.erase(&document);
    centres_.erase(&document);
    if (sides.document == &document) sides = {};
    if (raised.document == &document) raised = {};
}

}  // namespace ramparts
