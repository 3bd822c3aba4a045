// Files and made-up maps for the editor.
#include "editor/workspace/files.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>

#include "engine/core/background.hpp"
#include "engine/core/rng.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/xml/raw_tree.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace fs = std::filesystem;
namespace {

Provenance from_rules(std::string source) { return {ProvenanceKind::rulebook, std::move(source)}; }

// The value of an attribute of a file's root; enough for a list of titles.
std::string root_attribute(std::string_view head, std::string_view name) {
    const auto root = xml::root_tag(head);
    if (!root || root->name != "scenario") return {};
    for (const xml::RawAttribute& attribute : root->attributes)
        if (attribute.name == name) return xml::decode_references(attribute.value);
    return {};
}

Ruleset bare_ruleset() {
    Ruleset r;
    r.id = "basic";
    r.name = "Basic kinds";
    const auto add = [](auto& kinds, const char* id, const char* name) -> auto& {
        auto& kind = kinds.emplace_back();
        kind.id = id;
        kind.name = name;
        return kind;
    };
    add(r.terrains, "clear", "Clear");
    add(r.terrains, "forest", "Forest").blocks_los = true;
    add(r.terrains, "swamp", "Swamp");
    add(r.terrains, "orchard", "Orchard");
    add(r.terrains, "water", "Water").prohibited = true;
    add(r.hexside_kinds, "creek", "Creek");
    add(r.hexside_kinds, "river", "River").barrier = true;
    HexsideKind& slope = add(r.hexside_kinds, "slope", "Slope");
    slope.directed = true;
    slope.blocks_los_low = true;
    HexsideKind& bridge = add(r.hexside_kinds, "bridge", "Bridge");
    bridge.bridges = HexsideKindId{1};
    bridge.needs_road = true;
    add(r.road_kinds, "road", "Road");
    FeatureKind& building = add(r.features, "building", "Building");
    building.needs = TerrainId{0};
    building.attenuates_los = true;
    for (const char* id : {"infantry", "cavalry", "artillery"}) {
        UnitClass kind;
        kind.id = id;
        kind.name = std::string(1, static_cast<char>(id[0] - 32)) + (id + 1);
        kind.symbol = id;
        kind.bombards = kind.id == "artillery";
        r.unit_classes.push_back(kind);
        r.allowances.push_back({static_cast<UnitClassId>(r.unit_classes.size() - 1), 8, 6, from_rules("2.7")});
    }
    return r;
}

// Smooth noise in 0 … 255 from a lattice of random values.
int noise(int x, int y, int cell, std::uint64_t seed) {
    const int cx = x / cell;
    const int cy = y / cell;
    const auto value = [&](int i, int j) {
        return static_cast<int>(
            hash_combine(seed, (static_cast<std::uint64_t>(i) << 32) | static_cast<std::uint32_t>(j)) & 255);
    };
    const int fx = x % cell;
    const int fy = y % cell;
    const int top = value(cx, cy) * (cell - fx) + value(cx + 1, cy) * fx;
    const int bottom = value(cx, cy + 1) * (cell - fx) + value(cx + 1, cy + 1) * fx;
    return (top * (cell - fy) + bottom * fy) / (cell * cell);
}

void add_made_up_lines(Scenario& scenario, std::uint64_t seed) {
    Map& map = scenario.map;
    const Grid& grid = map.grid();
    const auto slope = scenario.ruleset.hexside_kind("slope");
    const auto creek = scenario.ruleset.hexside_kind("creek");
    for (HexIndex hex = 0; hex < grid.size(); ++hex)
        for (int d = 0; d < 3; ++d) {
            const HexIndex other = grid.neighbour(hex, d);
            if (other == kNoHex) continue;
            const Hexside side{hex, static_cast<std::uint8_t>(d)};
            const int rise = map.elevation(other) - map.elevation(hex);
            SideSet set;
            if (slope && rise != 0) set = set.with(*slope, rise > 0 ? SideState::up_other : SideState::up_owner);
            const bool wet = noise(grid.line_of(hex), grid.place_of(hex), 23, seed + 5) > 128;
            const bool wet_other = noise(grid.line_of(other), grid.place_of(other), 23, seed + 5) > 128;
            if (creek && wet != wet_other && rise == 0) set = set.with(*creek, SideState::present);
            if (!set.empty()) map.set_side(side, set);
        }
    if (scenario.ruleset.road_kinds.empty()) return;
    for (int start = 7; start < grid.lines(); start += 29) {
        HexIndex hex = grid.at(start, 0);
        Rng rng(seed + static_cast<std::uint64_t>(start));
        while (true) {
            const std::uint32_t turn = rng.below(6);
            const HexIndex next = grid.neighbour(hex, turn == 0 ? 2 : turn == 1 ? 4 : 3);
            if (next == kNoHex) break;
            if (const auto side = grid.hexside_between(hex, next))
                map.set_side(*side, map.side(*side).with_road(0, true));
            hex = next;
        }
    }
}

}  // namespace

fs::path scenario_file_of(const fs::path& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) return battle_file(path);
    if (path.filename() == "map.xml") return battle_file(path.parent_path());
    return path;
}

Result<std::unique_ptr<ScenarioStore>, FileProblem> open_scenario(const fs::path& path) {
    const fs::path file = scenario_file_of(path);
    std::error_code error;
    if (!fs::exists(file, error)) return fail(FileProblem{say("There is no file {1}.", file.string()), {}});
    auto store = std::make_unique<ScenarioStore>(file);
    if (!store->loaded().readable)
        return fail(FileProblem{say("The scenario {1} cannot be read.", file.string()), store->loaded().diagnostics});
    return store;
}

namespace {

OpenedScenario with_overview(std::unique_ptr<ScenarioStore> store) {
    auto overview = std::make_unique<MapOverview>(store->document().scenario());
    return {std::move(store), std::move(overview)};
}

}  // namespace

void ReadAhead::start(const fs::path& path) {
    std::error_code error;
    file_ = fs::weakly_canonical(scenario_file_of(path), error);
    if (!fs::exists(file_, error)) return;
    opened_ = in_background([file = file_] {
        OpenedScenario opened = with_overview(std::make_unique<ScenarioStore>(file));
        while (opened.store->loaded().readable && opened.overview->prepare_ahead()) continue;
        return opened;
    });
}

Result<OpenedScenario, FileProblem> ReadAhead::open(const fs::path& file) {
    if (opened_.valid() && file == file_)
        if (OpenedScenario opened = opened_.get(); opened.store->loaded().readable) return opened;
    auto store = open_scenario(file);
    if (!store) return fail(std::move(store.error()));
    return with_overview(std::move(*store));
}

Ruleset starting_ruleset() {
    for (const fs::path& folder : scenario_folders()) {
        const fs::path file = folder / "rulesets" / "tlg2.xml";
        std::string text;
        Diagnostic problem;
        if (!read_file(file, std::size_t{8} << 20, text, problem)) continue;
        RulesetRead read = read_ruleset(std::move(text), file.string());
        if (!has_errors(read.diagnostics)) return std::move(read.ruleset);
    }
    return bare_ruleset();
}

Scenario blank_scenario(int columns, int rows) {
    Scenario s;
    s.id = "untitled";
    s.name = "Untitled";
    s.ruleset = starting_ruleset();
    Grid::Shape shape;
    shape.columns = columns;
    shape.rows = rows;
    s.map = Map(Grid(shape));
    s.map.id = s.id;
    s.map.name = s.name;
    s.turns.resize(6);
    s.sides = {{"us", "United States", "US", "#a9c8e6", {}}, {"ac", "Anglo-Canadian", "A/C", "#f0b6bd", {}}};
    VictoryRule rule;
    rule.kind = VictoryRule::Kind::score;
    s.victory.push_back(rule);
    rule.kind = VictoryRule::Kind::otherwise;
    rule.side = 1;
    s.victory.push_back(rule);
    return s;
}

Scenario generated_scenario(int columns, int rows, std::uint64_t seed) {
    Scenario s = blank_scenario(columns, rows);
    s.ruleset = bare_ruleset();  // whose terrains are known here
    s.id = "made-up";
    s.name = "Made-up " + std::to_string(columns) + " x " + std::to_string(rows);
    s.map.name = s.name;
    const Grid& grid = s.map.grid();
    for (HexIndex hex = 0; hex < grid.size(); ++hex) {
        const int x = grid.line_of(hex);
        const int y = grid.place_of(hex);
        const int height = noise(x, y, 31, seed) + noise(x, y, 9, seed + 1) / 4;
        const int wood = noise(x, y, 17, seed + 2) + noise(x, y, 5, seed + 3) / 3;
        const int wet = noise(x, y, 41, seed + 4);
        const std::uint64_t dice = mix64(seed + hex);
        TerrainId terrain = 0;
        if (wet < 42) terrain = 4;
        else if (wet < 52) terrain = 2;
        else if (wood > 178) terrain = 1;
        else if (dice % 41 == 0) terrain = 3;
        s.map.set_terrain(hex, terrain);
        s.map.set_elevation(hex, static_cast<std::int8_t>(terrain == 4 ? 0 : std::clamp((height - 140) / 34, 0, 3)));
        if (terrain == 0 && dice % 97 == 1) s.map.set_features(hex, 1);
    }
    add_made_up_lines(s, seed);
    return s;
}

bool parse_map_size(std::string_view text, int& columns, int& rows) {
    const auto cross = text.find('x');
    if (cross == std::string_view::npos) return false;
    const auto read = [](std::string_view part, int& out) {
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), out);
        return error == std::errc{} && end == part.data() + part.size() && out >= 1 && out <= 4000;
    };
    return read(text.substr(0, cross), columns) && read(text.substr(cross + 1), rows);
}

std::vector<fs::path> scenario_folders() {
    std::vector<fs::path> folders;
    std::error_code error;
    if (const char* own = std::getenv("RAMPARTS_SCENARIOS"); own != nullptr && *own != '\0') folders.emplace_back(own);
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (!error) {
        folders.push_back(program.parent_path() / "scenarios");
        const fs::path beside = program.parent_path().parent_path() / "share" / "ramparts" / "scenarios";
        const fs::path real = fs::canonical(beside, error);  // in a folder of builds it is a link
        folders.push_back(error ? beside : real);
    }
    return folders;
}

bool is_shipped(const fs::path& file) {
    std::error_code error;
    const fs::path real = fs::weakly_canonical(file, error);
    const auto folders = scenario_folders();
    return std::any_of(folders.begin(), folders.end(), [&](const fs::path& folder) {
        const fs::path inside = real.lexically_relative(fs::weakly_canonical(folder, error));
        return !inside.empty() && *inside.begin() != ".." && *inside.begin() != ".";
    });
}

bool can_write_to(const fs::path& folder) { return ::access(folder.empty() ? "." : folder.c_str(), W_OK) == 0; }

fs::path state_folder() {
    if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/')
        return fs::path(state) / "ramparts";
    const char* home = std::getenv("HOME");
    return fs::path(home != nullptr ? home : "/") / ".local" / "state" / "ramparts";
}

namespace {

/// Year, month and day of "5 October 1813" as one number; what is written otherwise comes last.
int day_of(const std::string& date) {
    static constexpr std::array<std::string_view, 12> kMonths{"January",   "February", "March",    "April",
                                                              "May",       "June",     "July",     "August",
                                                              "September", "October",  "November", "December"};
    std::istringstream in(date);
    int day = 0;
    int year = 0;
    std::string month;
    const auto found = in >> day >> month >> year ? std::find(kMonths.begin(), kMonths.end(), month) : kMonths.end();
    if (found == kMonths.end()) return std::numeric_limits<int>::max();
    return (year * 12 + static_cast<int>(found - kMonths.begin())) * 32 + day;
}

}  // namespace

std::vector<ShippedScenario> shipped_scenarios() {
    std::vector<ShippedScenario> all;
    for (const fs::path& folder : scenario_folders()) {
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(folder, error)) {
            const fs::path file = battle_file(entry.path());
            std::ifstream in(file, std::ios::binary);
            if (!in) continue;
            std::string head(4096, '\0');
            in.read(head.data(), static_cast<std::streamsize>(head.size()));
            head.resize(static_cast<std::size_t>(in.gcount()));
            ShippedScenario found{file, root_attribute(head, "name"), root_attribute(head, "date")};
            if (found.name.empty()) found.name = entry.path().filename().string();
            use_names_in(entry.path());
            all.push_back(std::move(found));
        }
        if (!all.empty()) break;
    }
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return std::pair(day_of(a.date), a.name) < std::pair(day_of(b.date), b.name);
    });
    return all;
}

}  // namespace ramparts
