// Typing a printed game in: a typist with another map before him, keys counted; counters and tables; undo; going on.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <set>

#include "editor/model/printed_pass.hpp"
#include "engine/core/rng.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/document/operations/provenance.hpp"

using namespace ramparts;

namespace {

const Provenance kSheet{ProvenanceKind::printed, "map sheet"};

Scenario shipped(const std::string& name) {
    auto loaded = load_scenario(std::string(RAMPARTS_SOURCE_DIR) + "/scenarios/" + name);
    REQUIRE(loaded.readable);
    return std::move(loaded.scenario);
}

/// Whether a hex shows the same on both maps, its six hexsides included.
bool same_hex(const Map& a, const Map& b, HexIndex hex) {
    if (a.terrain(hex) != b.terrain(hex) || a.elevation(hex) != b.elevation(hex) || a.features(hex) != b.features(hex))
        return false;
    for (int d = 0; d < kDirections; ++d)
        if (a.side(hex, d) != b.side(hex, d)) return false;
    return true;
}

/// The same ground, whoever's word it is.
bool same_ground(const Map& a, const Map& b) {
    for (HexIndex hex = 0; hex < a.grid().size(); ++hex)
        if (a.present(hex) != b.present(hex) || (a.present(hex) && !same_hex(a, b, hex))) return false;
    return true;
}

/// Changes about one hex in `every` of a map: its terrain, its height, a building, something on a hexside, a road.
Scenario another_edition(Scenario s, Rng& rng, std::uint32_t every) {
    Map& map = s.map;
    const auto pick = [&](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex) {
        if (!map.present(hex) || rng.below(every) != 0) continue;
        const auto side = map.grid().hexside(hex, static_cast<int>(pick(6)));
        const bool there = side && map.side_present(*side);
        switch (rng.below(8)) {
            case 0: map.set_elevation(hex, static_cast<std::int8_t>(map.elevation(hex) > 0 ? 0 : 1)); break;
            case 1:
                map.set_features(
                    hex, static_cast<std::uint8_t>(map.features(hex) ^ (1U << pick(s.ruleset.features.size()))));
                break;
            case 2: {
                if (!there) break;
                const auto kind = static_cast<HexsideKindId>(pick(s.ruleset.hexside_kinds.size()));
                const SideState now = map.side(*side).kind(kind);
                const SideState laid = s.ruleset.hexside_kinds[kind].directed && rng.below(2) != 0
                                           ? SideState::up_other
                                           : SideState::up_owner;
                map.set_side(*side, map.side(*side).with(kind, now == SideState::none ? laid : SideState::none));
                break;
            }
            case 3: {
                if (!there) break;
                const auto kind = static_cast<RoadKindId>(pick(s.ruleset.road_kinds.size()));
                map.set_side(*side, map.side(*side).with_road(kind, !map.side(*side).road(kind)));
                break;
            }
            default: {
                const auto n = static_cast<TerrainId>(s.ruleset.terrains.size());
                map.set_terrain(hex, static_cast<TerrainId>((map.terrain(hex) + 1 + pick(n - 1U)) % n));
            }
        }
    }
    return s;
}

/// Somebody with the printed map on the table who types what differs and confirms what agrees, with the longest key
/// that says the truth.
class Typist {
public:
    Typist(Document& document, PrintedPass& pass, const Map& truth) : document_(document), pass_(pass), truth_(truth) {
        cursor = pass.open(0) ? 0 : pass.next_open(0);
    }
    /// One hex; what it takes is in `keys`, Shift counted as a key of its own.
    void hex() {
        const HexIndex here = cursor;
        height(here);
        for (std::size_t f = 0; f < pass_.letters().features.size(); ++f)
            if (ours().has_feature(here, static_cast<FeatureId>(f)) !=
                truth_.has_feature(here, static_cast<FeatureId>(f)))
                press(std::string("Shift+") + pass_.letters().features[f].letter);
        sides(here);
        if (ours().terrain(here) != truth_.terrain(here))
            return press(std::string(1, pass_.letters().terrains[truth_.terrain(here)].letter));
        const auto right = [&](const std::vector<HexIndex>& hexes) {
            return std::all_of(hexes.begin(), hexes.end(), [&](HexIndex h) { return same_hex(ours(), truth_, h); });
        };
        const auto line = pass_.rest_of_line(here);
        const auto run = pass_.run(here);
        if (line.size() > 2 && line.size() > run.size() && right(line)) return press("Shift+Return");
        press(run.size() > 1 && right(run) ? "Return" : "Space");
    }
    void all() {
        while (pass_.left(PrintedPart::hexes) > 0) {
            const std::size_t before = pass_.left(PrintedPart::hexes);
            hex();
            REQUIRE(pass_.left(PrintedPart::hexes) < before);
        }
    }
    void press(const std::string& chord) {
        keys += chord.starts_with("Shift+") ? 2 : 1;
        INFO(chord);
        const auto typed = pass_.type(chord, cursor);
        REQUIRE(typed.handled);
        const HexIndex before = std::exchange(cursor, typed.cursor);
        if (on_press) on_press(before);
    }
    HexIndex cursor = 0;
    int keys = 0;
    std::function<void(HexIndex before)> on_press;

private:
    const Map& ours() const { return document_.map(); }
    void height(HexIndex here) {
        const int wanted = truth_.elevation(here);
        if (ours().elevation(here) == wanted) return;
        if (wanted >= 0 && wanted <= 9) return press(std::to_string(wanted));
        while (ours().elevation(here) != wanted) press(ours().elevation(here) < wanted ? "Plus" : "Minus");
    }
    void sides(HexIndex here) {
        const auto kinds = document_.ruleset().hexside_kinds.size();
        bool begun = false;
        for (int d = 0; d < kDirections; ++d) {
            if (ours().side(here, d) == truth_.side(here, d)) continue;
            if (!begun) press("/");
            begun = true;
            press(std::to_string(d + 1));
            for (std::size_t i = 0; i < pass_.letters().sides.size(); ++i) {
                const auto differs = [&] {
                    const SideSet a = ours().side(here, d);
                    const SideSet b = truth_.side(here, d);
                    return i < kinds ? a.kind(static_cast<HexsideKindId>(i)) != b.kind(static_cast<HexsideKindId>(i))
                                     : a.road(static_cast<RoadKindId>(i - kinds)) !=
                                           b.road(static_cast<RoadKindId>(i - kinds));
                };
                for (int turns = 0; differs(); ++turns) {
                    REQUIRE(turns < 3);
                    press(std::string(1, pass_.letters().sides[i].letter));
                }
            }
        }
        if (begun) press("/");
    }
    Document& document_;
    PrintedPass& pass_;
    const Map& truth_;
};

void everything_printed(const Scenario& s) {
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex) {
        if (!s.map.present(hex)) continue;
        REQUIRE(s.map.hex_provenance(hex) == kSheet);
        for (std::uint8_t side = 0; side < 3; ++side) {
            const SideSet set = s.map.side({hex, side});
            for (HexsideKindId k = 0; k < kMaxHexsideKinds; ++k)
                if (set.has(k)) REQUIRE(s.map.hexside_provenance({hex, side}, k) == kSheet);
            for (RoadKindId k = 0; k < kMaxRoadKinds; ++k)
                if (set.road(k)) REQUIRE(s.map.road_provenance({hex, side}, k) == kSheet);
        }
    }
    for (const MapLabel& label : s.map.labels) REQUIRE(label.provenance == kSheet);
}

}  // namespace

TEST_CASE("letters come from the names, no two alike", "[printed]") {
    const auto letters = letters_of({"Clear", "Forest", "Cultivated", "Swamp", "Stream", "Old field", "Église"});
    std::string all;
    for (const auto& l : letters) all += l.letter;
    CHECK(all == "CFUSTOG");
    std::vector<std::string> many(30, "A");
    const auto crowd = letters_of(many);
    std::set<char> different;
    for (std::size_t i = 0; i < 26; ++i) different.insert(crowd[i].letter);
    CHECK(different.size() == 26);
    CHECK(crowd[26].letter == 0);
    CHECK(PrintedLetters::place(crowd, '\0') == -1);
    for (const char* name : {"thames", "chippewa", "lundys-lane", "queenston-heights"}) {
        const PrintedLetters own(shipped(name).ruleset);
        for (const auto* list : {&own.terrains, &own.features, &own.sides}) {
            std::set<char> seen;
            for (const PrintedLetter& l : *list) {
                CHECK(l.letter != 0);
                CHECK(seen.insert(l.letter).second);
            }
        }
    }
}

TEST_CASE("a changed map of Lundy's Lane is typed in with at most 1.2 keys a hex", "[printed]") {
    const Scenario ours = shipped("lundys-lane");
    for (const std::uint32_t every : {20U, 8U}) {
        double worst = 0;
        double sum = 0;
        std::size_t hexes = 0;
        constexpr int kMaps = 10;
        for (std::uint64_t seed = 1; seed <= kMaps; ++seed) {
            Rng rng(seed);
            const Scenario printed = another_edition(ours, rng, every);
            Document document(ours);
            PrintedPass pass(document);
            pass.set_source("map sheet");
            hexes = pass.total(PrintedPart::hexes);
            Typist typist(document, pass, printed.map);
            typist.all();
            CHECK(same_ground(document.map(), printed.map));
            everything_printed(document.scenario());
            const double keys = typist.keys / static_cast<double>(hexes);
            worst = std::max(worst, keys);
            sum += keys;
        }
        std::printf("Lundy's Lane, 1 hex in %u changed: %.3f keys a hex, at worst %.3f (%zu hexes, %d maps)\n", every,
                    sum / kMaps, worst, hexes, kMaps);
        if (every == 20) CHECK(worst <= 1.2);
    }
}

TEST_CASE("undo and redo lead the cursor back and forth through the pass", "[printed]") {
    const Scenario ours = shipped("chippewa");
    Rng rng(7);
    const Scenario printed = another_edition(ours, rng, 10);
    Document document(ours);
    PrintedPass pass(document);
    pass.set_source("map sheet");
    std::optional<PrintedPass::Place> place;
    document.listen([&](const ChangeSet& changes) { place = pass.place_after(changes); });
    Typist typist(document, pass, printed.map);
    struct Step {
        HexIndex before;
        HexIndex after;
        std::size_t left;
    };
    std::vector<Step> steps;
    typist.on_press = [&](HexIndex before) {
        if (document.position() == steps.size()) return;
        REQUIRE(document.position() == steps.size() + 1);
        steps.push_back({before, typist.cursor, pass.left(PrintedPart::hexes)});
        CHECK_FALSE(place);  // an edit leads nowhere by itself
    };
    const std::size_t all = pass.left(PrintedPart::hexes);
    typist.all();
    REQUIRE(steps.size() > 50);
    const Scenario after = document.scenario();
    for (std::size_t i = steps.size(); i-- > 0;) {
        REQUIRE(document.undo());
        REQUIRE(place);
        CHECK(place->hex == steps[i].before);
        CHECK(pass.left(PrintedPart::hexes) == (i == 0 ? all : steps[i - 1].left));
    }
    CHECK(document.scenario() == ours);
    for (const Step& step : steps) {
        REQUIRE(document.redo());
        REQUIRE(place);
        CHECK(place->hex == step.after);
        CHECK(pass.left(PrintedPart::hexes) == step.left);
    }
    CHECK(document.scenario() == after);
    // Somebody else's step is not the pass's.
    REQUIRE(document.undo());
    REQUIRE(document.edit("paint", [](Edit& e) { e.set_feature(e.map().grid().at(0, 3), 0, true); }));
    REQUIRE(document.undo());
    CHECK_FALSE(place);
}

TEST_CASE("a pass goes on where the files say it stands, and keeps what it began with", "[printed]") {
    const Scenario ours = shipped("lundys-lane");
    Scenario half;
    std::size_t left = 0;
    HexIndex cursor = 0;
    {
        Document document(ours);
        PrintedPass pass(document);
        CHECK_FALSE(pass.source_known());
        pass.set_source("  map sheet ");
        Typist typist(document, pass, ours.map);
        while (pass.left(PrintedPart::hexes) > pass.total(PrintedPart::hexes) / 2) typist.hex();
        REQUIRE(pass.confirm({PrintedPart::counters, 2, 0}).empty());
        half = document.scenario();
        left = pass.left(PrintedPart::hexes);
        cursor = typist.cursor;
        CHECK(pass.beginning() == ours);
        // What the user paints elsewhere is by the source in force, which the pass leaves alone.
        CHECK(document.source() == Provenance{ProvenanceKind::reconstruction, ""});
    }
    Document again(half);
    PrintedPass pass(again);
    CHECK(pass.source_known());
    CHECK(pass.source() == kSheet);
    CHECK(pass.left(PrintedPart::hexes) == left);
    CHECK(pass.next_open(0) == cursor);
    CHECK(pass.left(PrintedPart::counters) == half.units.size() - 1);
    // Painting a confirmed hex opens it again; undo closes it.
    REQUIRE(again.edit("paint", [](Edit& e) { e.set_elevation(1, 7); }));
    CHECK(pass.left(PrintedPart::hexes) == left + (again.map().present(1) ? 1 : 0));
    REQUIRE(again.undo());
    CHECK(pass.left(PrintedPart::hexes) == left);
    // Whole sections count as well.
    const std::size_t labels = half.map.labels.size();
    CHECK(labels > 0);
    REQUIRE(again.edit("state", [](Edit& e) {
        for (const SourceSection section :
             {SourceSection::hexes, SourceSection::hexsides, SourceSection::roads, SourceSection::labels})
            state_section(e, section, kSheet, true);
    }));
    CHECK(pass.left(PrintedPart::hexes) == 0);
    REQUIRE(again.undo());
    CHECK(pass.left(PrintedPart::hexes) == left);
}

TEST_CASE("a pass begins with the source that most of what is printed names", "[printed]") {
    Scenario bare = shipped("lundys-lane");
    for (Provenance& p : bare.map.section_provenance) p = {ProvenanceKind::reconstruction, "guess"};
    for (Unit& unit : bare.units) unit.provenance = {};
    for (CrtCell& cell : bare.ruleset.crt) cell.provenance = {};
    for (HexIndex hex = 0; hex < bare.map.grid().size(); ++hex)
        if (bare.map.present(hex)) bare.map.set_hex_provenance(hex, {});
    const auto begins_with = [](const Scenario& s) {
        Document document(s);
        const PrintedPass pass(document);
        return pass.source_known() ? pass.source().source : std::string("(nothing)");
    };
    CHECK(begins_with(bare) == "(nothing)");
    const auto printed = [](const std::string& source) { return Provenance{ProvenanceKind::printed, source}; };
    // how many of hexes, sections, units and cells name a source; first all of one, then of another
    struct Row {
        std::size_t hexes, sections, units, cells;
    };
    const auto with = [&](Scenario s, const std::string& name, const Row& row, std::size_t from) {
        std::size_t done = 0;
        for (HexIndex hex = 0, n = 0; done < row.hexes; ++hex)
            if (s.map.present(hex) && n++ >= from) s.map.set_hex_provenance(hex, printed(name)), ++done;
        for (std::size_t i = 0; i < row.sections; ++i) s.map.section_provenance[(from + i) % 4] = printed(name);
        for (std::size_t i = 0; i < row.units; ++i) s.units[from + i].provenance = printed(name);
        for (std::size_t i = 0; i < row.cells; ++i) s.ruleset.crt[from + i].provenance = printed(name);
        return s;
    };
    const Row one_each[] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    for (const Row& row : one_each) CHECK(begins_with(with(bare, "sheet", row, 0)) == "sheet");
    for (const Row& more : {Row{3, 0, 0, 0}, Row{0, 2, 1, 0}, Row{0, 0, 3, 0}, Row{0, 0, 0, 3}, Row{1, 1, 1, 0}})
        for (const Row& fewer : {Row{2, 0, 0, 0}, Row{0, 0, 2, 0}, Row{0, 0, 0, 2}, Row{1, 0, 0, 1}, Row{0, 0, 1, 0}})
            for (const auto& [first, second] : {std::pair{"a sheet", "counters"}, {"counters", "a sheet"}}) {
                const Scenario s = with(with(bare, first, fewer, 0), second, more, 6);
                CHECK(begins_with(s) == second);
            }
    // what is no printed datum does not count
    Scenario guessed = with(bare, "sheet", {1, 0, 0, 0}, 0);
    for (Unit& unit : guessed.units) unit.provenance = {ProvenanceKind::reconstruction, "guess"};
    CHECK(begins_with(guessed) == "sheet");
}

TEST_CASE("what lies on hexsides can be left out of the pass", "[printed]") {
    Document document(shipped("lundys-lane"));
    PrintedPass pass(document);
    pass.set_source("map sheet");
    pass.set_with_sides(false);
    HexIndex cursor = 0;
    while (pass.left(PrintedPart::hexes) > 0) {
        const auto typed = pass.type("Shift+Return", cursor);
        REQUIRE(typed.handled);
        cursor = typed.cursor;
    }
    document.map().each_own_side_provenance(
        [](Hexside, std::uint8_t, bool, const Provenance& p) { CHECK(p.kind != ProvenanceKind::printed); });
    CHECK_FALSE(pass.type("/", cursor).said.empty());
    CHECK_FALSE(pass.on_sides());
    pass.set_with_sides(true);
    CHECK(pass.left(PrintedPart::hexes) > 0);
}

TEST_CASE("keys that cannot be taken change nothing and say why", "[printed]") {
    Document document(shipped("lundys-lane"));
    PrintedPass pass(document);
    const Scenario before = document.scenario();
    const HexIndex hex = pass.next_open(0);
    CHECK_FALSE(pass.type("Escape", hex).handled);
    CHECK_FALSE(pass.type("Left", hex).handled);
    CHECK_FALSE(pass.type("Ctrl+Z", hex).handled);
    CHECK_FALSE(pass.type("Space", document.map().grid().size()).handled);
    REQUIRE(pass.type(".", hex).handled);
    CHECK(pass.on_sides());
    const std::string creek(1, pass.letters().sides.front().letter);
    CHECK(pass.type(creek, hex).said == "Choose the hexside first: 1 to 6, clockwise from the top");
    CHECK(pass.type("Escape", hex).handled);
    CHECK_FALSE(pass.on_sides());
    // The first hex of the map has no hexside to its north west.
    pass.type(".", 0);
    pass.type("6", 0);
    CHECK(pass.type(creek, 0).said == "There is no hexside: the map ends here");
    pass.type(".", 0);
    std::string unused;
    for (char c = 'A'; c <= 'Z' && unused.empty(); ++c)
        if (PrintedLetters::place(pass.letters().terrains, c) < 0) unused = c;
    const auto typed = pass.type(unused, hex);
    CHECK(typed.handled);
    CHECK(typed.said == "No kind has the letter " + unused);
    CHECK(document.scenario() == before);
    CHECK(document.history_size() == 0);
    // A typed height of a hex and a digit with Shift, as some keyboards have it.
    const int height = document.map().elevation(hex) == 3 ? 4 : 3;
    CHECK(pass.type("Shift+" + std::to_string(height), hex).handled);
    CHECK(document.map().elevation(hex) == height);
    CHECK(document.map().hex_provenance(hex).kind == ProvenanceKind::printed);
}

TEST_CASE("counters and tables are typed and confirmed cell by cell, in one step each", "[printed]") {
    const Scenario ours = shipped("lundys-lane");
    Document document(ours);
    PrintedPass pass(document);
    pass.set_source("counters");
    const Provenance from{ProvenanceKind::printed, "counters"};
    using Cell = PrintedPass::Cell;
    for (int p = 1; p < kPrintedParts; ++p) {
        const auto part = static_cast<PrintedPart>(p);
        INFO(title_of(part));
        const std::size_t total = pass.total(part);
        REQUIRE(total > 0);
        CHECK(pass.left(part) == total);
        std::size_t keys = 0;
        Cell at = pass.first(part);
        while (pass.left(part) > 0) {
            REQUIRE(pass.open(at));
            const std::size_t before = document.position();
            const std::size_t left = pass.left(part);
            REQUIRE(pass.confirm(at).empty());
            ++keys;
            REQUIRE(document.position() == before + 1);
            REQUIRE(pass.left(part) == left - 1);
            at = pass.after_confirmed(at);
        }
        CHECK(keys == total);
        std::printf("%s: %zu keys when all agrees\n", title_of(part), keys);
    }
    for (const Unit& unit : document.scenario().units) CHECK(unit.provenance == from);
    for (const CrtCell& cell : document.ruleset().crt) CHECK(cell.provenance == from);
    for (const EnterRow& row : document.ruleset().enter) CHECK(row.provenance == from);
    while (document.undo()) {
    }
    CHECK(document.scenario() == ours);

    // The rest of a row in one step.
    const PrintedPass::Cell third{PrintedPart::results, 0, 2};
    REQUIRE(pass.confirm(pass.rest_of_row(third)).empty());
    CHECK(document.position() == 1);
    CHECK(pass.left(PrintedPart::results) == pass.total(PrintedPart::results) - pass.rest_of_row(third).size());
    CHECK(pass.first(PrintedPart::results) == Cell{PrintedPart::results, 0, 0});
    REQUIRE(document.undo());

    // A counter: its three values one after the other, then the next counter.
    const Cell full{PrintedPart::counters, 0, 0};
    CHECK(pass.next(full) == Cell{PrintedPart::counters, 0, 1});
    REQUIRE(pass.set(full, "17").empty());
    CHECK(document.scenario().units[0].full == 17);
    CHECK(document.scenario().units[0].provenance == from);
    REQUIRE(pass.set({PrintedPart::counters, 0, 1}, "").empty());
    CHECK_FALSE(document.scenario().units[0].reduced);
    CHECK_FALSE(pass.set({PrintedPart::counters, 0, 2}, "many").empty());
    CHECK(pass.next({PrintedPart::counters, 0, 2}) == Cell{PrintedPart::counters, 1, 0});
    // The same value typed is a confirmation, and back to the value of before still is what the printed one says.
    REQUIRE(pass.set(full, std::to_string(ours.units[0].full)).empty());
    CHECK(document.scenario().units[0].provenance == from);
    REQUIRE(pass.set({PrintedPart::counters, 1, 0}, std::to_string(ours.units[1].full)).empty());
    CHECK(document.scenario().units[1].provenance == from);
    // A result; the source in force is untouched.
    const Cell result{PrintedPart::results, 1, 2};
    REQUIRE(pass.set(result, "dr").empty());
    CHECK(pass.table(document.scenario(), PrintedPart::results).at(1, 2).text == "DR");
    CHECK(pass.table(document.scenario(), PrintedPart::results).at(1, 2).provenance == from);
    CHECK(document.source().kind == ProvenanceKind::reconstruction);
    std::optional<PrintedPass::Place> place;
    document.listen([&](const ChangeSet& changes) { place = pass.place_after(changes); });
    REQUIRE(document.undo());
    REQUIRE(place);
    CHECK(place->cell == result);
    // What a class takes from another row states nothing: there is nothing to confirm.
    const Table enter = pass.table(document.scenario(), PrintedPart::enter);
    for (std::size_t i = 0; i < enter.cells.size(); ++i)
        if (enter.cells[i].inherited) {
            const Cell cell{PrintedPart::enter, i / enter.columns.size(), i % enter.columns.size()};
            CHECK_FALSE(pass.open(cell));
            const std::size_t position = document.position();
            CHECK(pass.confirm(cell).empty());
            CHECK(document.position() == position);
        }
}
