// Stamps, symmetry and reshaping: exact in both parities and both orientations.
#include <catch2/catch.hpp>

#include <algorithm>

#include "random_scenario.hpp"
#include "sdk/change/document/operations/areas.hpp"
#include "sdk/change/document/operations/hexsides.hpp"
#include "sdk/change/document/operations/reshape.hpp"
#include "sdk/change/document/operations/stamp.hpp"
#include "sdk/change/document/operations/symmetry.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

Scenario scattered(std::uint64_t seed, Orientation orientation, Parity low, int columns = 16, int rows = 15) {
    Scenario s = sample_scenario(columns, rows, orientation, low);
    Rng rng(seed);
    for (int i = 0; i < 6; ++i) scatter(s, rng);
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
        if (!s.map.present(hex)) s.map.set_terrain(hex, 0);
    return s;
}

Selection selection_of(std::vector<HexIndex> hexes) { return {std::move(hexes), {}}; }

}  // namespace

TEST_CASE("turning a stamp six times or mirroring it twice gives it back, hexsides included", "[stamp]") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto orientation = seed % 2 ? Orientation::flat : Orientation::pointy;
        Scenario s = scattered(seed, orientation, seed % 4 < 2 ? Parity::odd : Parity::even);
        s.map.labels.push_back({.at = 100, .text = "Here"});
        const Stamp stamp = copy(s, selection_of(disc(s.map.grid(), 100, 2)), 100, {.labels = true, .units = true});
        REQUIRE(stamp.hexes.size() > 10);
        REQUIRE(stamp.labels.size() == 1);
        Stamp turned = stamp;
        for (int i = 0; i < 6; ++i) {
            turned = turned.turned(clockwise(orientation, 1));
            REQUIRE(turned.same_piece(stamp) == (i == 5));
        }
        for (const HexTurn mirror : {mirror_left_right(orientation), mirror_top_bottom(orientation)}) {
            const Stamp once = stamp.turned(mirror);
            CHECK_FALSE(once.same_piece(stamp));
            CHECK(once.turned(mirror).same_piece(stamp));
        }
    }
}

TEST_CASE("a copy pasted elsewhere and copied again is the same piece on lines of either parity", "[stamp]") {
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
        const auto orientation = seed % 2 ? Orientation::flat : Orientation::pointy;
        const auto low = seed % 4 < 2 ? Parity::odd : Parity::even;
        const Scenario source = scattered(seed, orientation, low);
        const Grid& grid = source.map.grid();
        const HexIndex anchor = grid.at(5, 5);
        const HexTurn turn{static_cast<int>(seed % 6), seed % 5 == 0};
        const Stamp stamp = copy(source, selection_of(disc(grid, anchor, 2)), anchor).turned(turn);
        for (const HexIndex target : {grid.at(8, 8), grid.at(9, 8)}) {
            Document document(scattered(seed + 1000, orientation, low));
            const Paste pasted = paste(document.scenario(), stamp, target);
            CHECK(pasted.unknown.empty());
            REQUIRE(document.edit("paste", [&](Edit& e) { return apply(pasted.changes, e); }));
            const Stamp again = copy(document.scenario(), selection_of(pasted.hexes), target);
            REQUIRE(again.same_piece(stamp));
            // Uphill stays uphill: each slope of the source stands, turned, in the target.
            for (const HexIndex hex : disc(grid, anchor, 2))
                for (int d = 0; d < 6; ++d) {
                    const HexIndex there =
                        hex_at(grid, axial(grid, target) + turn(axial(grid, hex) - axial(grid, anchor)));
                    REQUIRE(document.map().rises(there, turn.direction(d), 2) == source.map.rises(hex, d, 2));
                    REQUIRE(document.map().side(there, turn.direction(d)).road(0) == source.map.side(hex, d).road(0));
                }
            document.undo();
            CHECK(document.scenario() == scattered(seed + 1000, orientation, low));
        }
    }
}

TEST_CASE("pasting over an edge of the map leaves out what falls beyond", "[stamp]") {
    const Scenario s = scattered(3, Orientation::flat, Parity::odd);
    const Stamp stamp = copy(s, selection_of(disc(s.map.grid(), s.map.grid().at(6, 6), 2)), s.map.grid().at(6, 6));
    Document document(s);
    const Paste pasted = paste(s, stamp, 0);
    CHECK(pasted.hexes == disc(s.map.grid(), 0, 2));
    CHECK(document.edit("paste", [&](Edit& e) { return apply(pasted.changes, e); }));
}

TEST_CASE("a stamp finds its kinds by id under another ruleset and names those it misses", "[stamp]") {
    Scenario s = scattered(4, Orientation::flat, Parity::odd);
    const HexIndex anchor = s.map.grid().at(6, 6);
    s.map.set_terrain(anchor, 1);
    const Hexside at = *s.map.grid().hexside(anchor, 4);
    s.map.set_side(at, SideSet{}.with(0, SideState::present).with(2, SideState::up_other));
    const Stamp stamp = copy(s, selection_of(disc(s.map.grid(), anchor, 1)), anchor);
    Document document(sample_scenario(16, 15));
    REQUIRE(document.edit("other rules", [](Edit& e) {
        e.move(lists::terrains, 1, 2);
        e.remove(lists::hexside_kinds, 0);
    }));
    const Paste pasted = paste(document.scenario(), stamp, anchor);
    CHECK(std::count(pasted.unknown.begin(), pasted.unknown.end(), "creek") == 1);
    REQUIRE(document.edit("paste", [&](Edit& e) { return apply(pasted.changes, e); }));
    CHECK(document.ruleset().terrains[document.map().terrain(anchor)].id == "forest");
    CHECK(document.map().side(at).kind(1) == SideState::up_other);
}

TEST_CASE("pasted units get ids of their own", "[stamp]") {
    Document document(sample_scenario());
    const HexIndex at = *document.scenario().units[0].at;
    const Stamp stamp = copy(document.scenario(), selection_of({at}), at, {.units = true});
    REQUIRE(document.edit("paste", [&](Edit& e) { return apply(paste(e.scenario(), stamp, 20).changes, e); }));
    REQUIRE(document.scenario().units.size() == 5);
    CHECK(document.scenario().units[4].id == "u0-2");
    CHECK(document.scenario().units[4].at == HexIndex{20});
}

TEST_CASE("of a piece that is pasted, what was copied and is wanted replaces what is there, and nothing else",
          "[stamp]") {
    constexpr bool StampParts::*kParts[] = {&StampParts::terrain,  &StampParts::elevation, &StampParts::features,
                                            &StampParts::hexsides, &StampParts::roads,     &StampParts::labels,
                                            &StampParts::units};
    constexpr unsigned kAll = 127;
    const auto parts_of = [&](unsigned bits) {
        StampParts parts;
        for (unsigned i = 0; i < 7; ++i) parts.*kParts[i] = (bits >> i & 1U) != 0;
        return parts;
    };
    // a piece at one hex, and a place for it where everything is otherwise
    Scenario s = sample_scenario(16, 15);
    const Grid& grid = s.map.grid();
    const HexIndex from = grid.at(4, 4), to = grid.at(10, 8);
    const Hexside there = *grid.hexside(from, 1), here = *grid.hexside(to, 1);
    s.map.set_terrain(from, 1);
    s.map.set_terrain(to, 2);
    s.map.set_elevation(from, 3);
    s.map.set_elevation(to, -2);
    s.map.set_features(from, 1);
    s.map.set_features(to, 2);
    REQUIRE(s.map.set_side(there, SideSet{}.with(0, SideState::present).with_road(0, true)));
    REQUIRE(s.map.set_side(here, SideSet{}.with(1, SideState::present).with_road(1, true)));
    s.map.labels = {{.at = from, .text = "Farm"}};
    s.units[0].at = from;
    const SideSet old_side = s.map.side(here), new_side = s.map.side(there);
    for (unsigned copied = 0; copied <= kAll; ++copied)
        for (unsigned wanted = 0; wanted <= kAll; wanted += copied == kAll || copied == 0 ? 1 : 42) {
            INFO("copied " << copied << ", wanted " << wanted);
            const Stamp stamp = copy(s, selection_of({from}), from, parts_of(copied));
            Document document(s);
            REQUIRE(document.edit(
                "paste", [&](Edit& e) { return apply(paste(e.scenario(), stamp, to, parts_of(wanted)).changes, e); }));
            const Map& map = document.map();
            const auto comes = [&](unsigned part) { return ((copied & wanted) >> part & 1U) != 0; };
            CHECK(map.terrain(to) == (comes(0) ? 1 : 2));
            CHECK(map.elevation(to) == (comes(1) ? 3 : -2));
            CHECK(map.features(to) == (comes(2) ? 1 : 2));
            const SideSet side = map.side(here);
            const SideSet kinds = comes(3) ? new_side : old_side, roads = comes(4) ? new_side : old_side;
            for (HexsideKindId k = 0; k < 2; ++k) CHECK(side.kind(k) == kinds.kind(k));
            for (RoadKindId k = 0; k < 2; ++k) CHECK(side.road(k) == roads.road(k));
            CHECK(map.labels.size() == (comes(5) ? 2U : 1U));
            CHECK(document.scenario().units.size() == (comes(6) ? 5U : 4U));
            // cutting takes the same parts away, and no others
            Document cut(s);
            REQUIRE(cut.edit("cut", [&](Edit& e) {
                return apply(cleared(e.scenario(), selection_of({from}), parts_of(copied)), e);
            }));
            const auto goes = [&](unsigned part) { return (copied >> part & 1U) != 0; };
            CHECK(cut.map().terrain(from) == (goes(0) ? 0 : 1));
            CHECK(cut.map().elevation(from) == (goes(1) ? 0 : 3));
            CHECK(cut.map().features(from) == (goes(2) ? 0 : 1));
            CHECK(cut.map().side(there).has(0) != goes(3));
            CHECK(cut.map().side(there).road(0) != goes(4));
        }
}

TEST_CASE("a piece keeps its rim or leaves it, and its units do not arrive again", "[stamp]") {
    Scenario s = sample_scenario(16, 15);
    const Grid& grid = s.map.grid();
    const HexIndex from = grid.at(4, 4), second = grid.neighbour(from, 1), to = grid.at(10, 8),
                   second_to = grid.neighbour(to, 1);
    const Hexside inner = *grid.hexside(from, 1), outer = *grid.hexside(from, 4);
    const Hexside inner_to = *grid.hexside(to, 1), outer_to = *grid.hexside(to, 4);
    for (const Hexside at : {inner, outer}) REQUIRE(s.map.set_side(at, SideSet{}.with(0, SideState::present)));
    s.units[2].at = from;
    REQUIRE(s.units[2].arrives);
    const Selection two{{std::min(from, second), std::max(from, second)}, {}};
    for (const bool copied : {true, false})
        for (const bool wanted : {true, false}) {
            INFO("copied " << copied << ", wanted " << wanted);
            const Stamp stamp = copy(s, two, from, {.rim = copied, .units = true});
            Document document(s);
            REQUIRE(document.edit("paste", [&](Edit& e) {
                return apply(paste(e.scenario(), stamp, to, {.rim = wanted, .units = true}).changes, e);
            }));
            CHECK(document.map().side(inner_to).has(0));
            CHECK(document.map().side(outer_to).has(0) == (copied && wanted));
            const Unit& pasted = document.scenario().units.back();
            CHECK(pasted.at == to);
            CHECK_FALSE(pasted.arrives);
            CHECK(paste(s, stamp, to, {.rim = wanted}).hexes ==
                  std::vector<HexIndex>{std::min(to, second_to), std::max(to, second_to)});
        }
    // hexsides that were copied alone are laid over what is there
    REQUIRE(s.map.set_side(inner_to, SideSet{}.with(1, SideState::present).with_road(1, true)));
    const Stamp line = copy(s, Selection{{}, {inner}}, from);
    REQUIRE(line.hexes.empty());
    Document document(s);
    REQUIRE(document.edit("paste", [&](Edit& e) { return apply(paste(e.scenario(), line, to).changes, e); }));
    CHECK(document.map().side(inner_to).has(0));
    CHECK(document.map().side(inner_to).has(1));
    CHECK(document.map().side(inner_to).road(1));
}

TEST_CASE("cutting clears what it copied and nothing else", "[stamp]") {
    Document document(scattered(5, Orientation::flat, Parity::even));
    const Selection piece = selection_of(disc(document.map().grid(), 100, 1));
    const Stamp stamp = copy(document.scenario(), piece, 100);
    const Scenario before = document.scenario();
    REQUIRE(document.edit("cut", [&](Edit& e) { return apply(cleared(e.scenario(), piece), e); }));
    for (const HexIndex hex : piece.hexes)
        for (int d = 0; d < 6; ++d) CHECK(document.map().side(hex, d).empty());
    CHECK(document.map().side(Hexside{0, 1}) == before.map.side(Hexside{0, 1}));
    REQUIRE(document.edit("back", [&](Edit& e) { return apply(paste(e.scenario(), stamp, 100).changes, e); }));
    for (HexIndex hex = 0; hex < before.map.grid().size(); ++hex) {
        REQUIRE(document.map().terrain(hex) == before.map.terrain(hex));
        for (std::uint8_t side = 0; side < 3; ++side)
            REQUIRE(document.map().side({hex, side}) == before.map.side({hex, side}));
    }
}

TEST_CASE("a library of stamps reads back what it wrote", "[stamp]") {
    Scenario s = scattered(6, Orientation::flat, Parity::odd);
    s.map.labels.push_back({.at = 100,
                            .text = "A \"quoted\" farm\nwith two lines \\ and more",
                            .kind = MapLabel::Kind::area,
                            .provenance = {ProvenanceKind::errata, "the designer"}});
    s.units[0].at = 100;
    s.units[0].reduced = 2;
    s.units[0].further = {2, 1};
    s.units[0].traits = {"bayonet"};
    s.units[0].title = "21st Infantry";
    s.units[0].provenance = {ProvenanceKind::printed, "counter sheet"};
    s.units[0].commander = "Ripley";
    s.units[0].men = 450;
    s.units[0].values = {{"mv", -2}, {"bv", 7}};
    StampLibrary library;
    Stamp stamp = copy(s, selection_of(disc(s.map.grid(), 100, 1)), 100, {.labels = true, .units = true});
    stamp.name = "Hill with farm";
    library.put(stamp);
    stamp = stamp.turned({2, true});
    stamp.name = "Turned";
    library.put(stamp);
    library.put(stamp);
    CHECK(library.stamps().size() == 2);
    const std::string text = library.to_text();
    const auto again = StampLibrary::parse(text);
    if (!again) FAIL(again.error());
    CHECK(again->to_text() == text);
    REQUIRE(again->stamps().size() == 2);
    CHECK(again->find("Turned")->same_piece(stamp));
    CHECK(again->find("Hill with farm")->parts.labels);
    CHECK_FALSE(StampLibrary::parse("stamps 1\nstamp \"x\nhex 1"));
    CHECK_FALSE(StampLibrary::parse("nonsense"));
    CHECK(text.find(" commander \"Ripley\" men 450 ") != std::string::npos);
    // A field from later is refused by its name.
    std::string later = text;
    later.replace(later.find(" men 450"), 8, " wagons 7");
    const auto refused = StampLibrary::parse(later);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().english().find("has \"wagons\", which this version does not know") != std::string::npos);
    // No line may bring the reader down.
    for (std::size_t cut = 0; cut < text.size(); cut += 7) {
        std::string broken = text;
        broken.erase(cut, 3);
        (void)StampLibrary::parse(broken);
    }
}

TEST_CASE("stamps from before fields had names are read", "[stamp]") {
    const auto library = StampLibrary::parse(
        "stamps 1\nstamp \"Old\"\nparts 255\nterrains \"clear\"\nhexside-kinds\ndirected\nroad-kinds\nfeatures\n"
        "unit-classes \"infantry\"\nhex 0 0 0 1 0\nlabel 0 0 1 \"A farm\" 0 \"\"\n"
        "unit 0 0 \"1f\" \"1F\" \"21st Infantry\" \"Ripley\" 450 2 1 0 5 3 4 4 \"sheet\" \"bayonet\" \"+2\" "
        "\"mv=-2\"\n");
    REQUIRE(library);
    const Stamp& stamp = library->stamps().at(0);
    REQUIRE(stamp.units.size() == 1);
    const Unit unit{.id = "1f",
                    .name = "1F",
                    .title = "21st Infantry",
                    .commander = "Ripley",
                    .men = 450,
                    .guns = 2,
                    .side = 1,
                    .unit_class = 0,
                    .full = 5,
                    .reduced = 3,
                    .further = {2},
                    .range = 4,
                    .traits = {"bayonet"},
                    .provenance = {ProvenanceKind::printed, "sheet"},
                    .values = {{"mv", -2}}};
    CHECK(stamp.units[0].unit == unit);
    REQUIRE(stamp.labels.size() == 1);
    CHECK(stamp.labels[0].label.text == "A farm");
    CHECK(stamp.labels[0].label.kind == MapLabel::Kind::area);
    // Kept again, with names.
    const auto again = StampLibrary::parse(library->to_text());
    REQUIRE(again);
    CHECK(again->stamps().at(0).units == stamp.units);
    CHECK(again->stamps().at(0).labels == stamp.labels);
}

TEST_CASE("symmetry groups carry hexes onto hexes, and those that cannot are refused", "[symmetry]") {
    const Scenario s = scattered(7, Orientation::flat, Parity::odd, 21, 21);
    const Grid& grid = s.map.grid();
    const HexIndex centre = grid.at(10, 10);
    const auto about_hex = SymmetryCentre::of_hex(grid, centre);
    const auto about_corner = SymmetryCentre::of_corner(grid, centre, 1);
    const auto about_side = SymmetryCentre::of_side(grid, {centre, 1});
    CHECK(Symmetry::make(about_hex, 6)->images(grid, grid.at(12, 11)).size() == 6);
    CHECK(Symmetry::make(about_hex, 6, 0)->elements().size() == 12);
    CHECK(Symmetry::make(about_hex, 1, 3)->images(grid, grid.at(12, 11)).size() <= 2);
    CHECK(Symmetry::make(about_corner, 3)->images(grid, centre).size() == 3);
    CHECK(Symmetry::make(about_side, 2)->images(grid, centre).size() == 2);
    CHECK_FALSE(Symmetry::make(about_corner, 2));
    CHECK_FALSE(Symmetry::make(about_corner, 6));
    CHECK_FALSE(Symmetry::make(about_side, 3));
    CHECK_FALSE(Symmetry::make(about_hex, 4));
    // Distances are kept.
    const auto six = *Symmetry::make(about_hex, 6, 0);
    for (const HexTurn turn : six.elements())
        CHECK(grid.distance(six.image(grid, grid.at(12, 11), turn), centre) == grid.distance(grid.at(12, 11), centre));
    for (const Axis& axis : Symmetry::make(about_hex, 1, 0)->axes(grid)) {
        CHECK(axis.mirror);
        CHECK(axis.from.x == Approx(axis.to.x));  // through the hexside to the north: upright in a flat field
    }
    CHECK(Symmetry::make(about_hex, 3)->axes(grid).size() == 3);
}

TEST_CASE("a mirrored stroke is the mirror of the stroke, slopes included", "[symmetry]") {
    Document document(sample_scenario(21, 21));
    const Grid grid = document.map().grid();
    const HexIndex centre = grid.at(10, 10);
    const auto symmetry = *Symmetry::make(SymmetryCentre::of_hex(grid, centre), 6, 0);
    Changes stroke;
    stroke.hexes.push_back({grid.at(13, 9), TerrainId{1}, {}, {}});
    const HexIndex hill = grid.at(12, 8);
    const HexIndex foot = grid.neighbour(hill, 2);
    const Hexside at = *grid.hexside_between(hill, foot);
    stroke.sides.push_back({at, with_kind(document.scenario(), at, 2, hill)});
    REQUIRE(document.edit("stroke", [&](Edit& e) { return apply(symmetry.spread(e.scenario(), stroke), e); }));
    CHECK(of_terrain(document.map(), 1).size() == 12);
    CHECK(of_kind(document.map(), 2).size() == 12);
    for (const HexTurn turn : symmetry.elements()) {
        const HexIndex from = symmetry.image(grid, foot, turn);
        const HexIndex to = symmetry.image(grid, hill, turn);
        CHECK(document.map().rises(from, grid.direction_to(from, to), 2));
    }
}

TEST_CASE("resizing there and back keeps the map, and says what fell off", "[reshape]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
        const Scenario s = scattered(8, orientation, Parity::odd, 9, 7);
        const auto larger = resize(s, {1, 2, 3, 4});
        REQUIRE(larger);
        CHECK(larger->lost.empty());
        CHECK(larger->scenario.map.grid().shape().columns == 12);
        CHECK(larger->scenario.map.grid().label(*larger->scenario.units[0].at) == s.map.grid().label(*s.units[0].at));
        const auto back = resize(larger->scenario, {-1, -2, -3, -4});
        REQUIRE(back);
        CHECK(back->lost.empty());
        CHECK(back->scenario == s);
        const auto smaller = resize(s, {-3, 0, 0, 0});
        REQUIRE(smaller);
        CHECK_FALSE(smaller->lost.empty());
        CHECK_FALSE(resize(s, {-9, 0, 0, 0}));
        // Beyond number 0 everything moves up and the picture stays.
        const auto far = resize(s, {25, 0, 0, 0});
        REQUIRE(far);
        const Grid& grid = far->scenario.map.grid();
        CHECK(grid.shape().first_column == 0);
        const HexIndex a = grid.index({25, 11});
        for (int d = 0; d < 6; ++d) {
            const HexIndex before = s.map.grid().neighbour(0, d);
            if (before == kNoHex) continue;
            const HexNumber n = s.map.grid().number(before);
            CHECK(grid.neighbour(a, d) == grid.index({n.column + 5, n.row}));
        }
    }
}

TEST_CASE("renumbering keeps the picture and renames hexes in texts", "[reshape]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy}) {
        Scenario s = scattered(9, orientation, Parity::even, 9, 7);
        s.modules = {{.id = "m", .params = {{"hexes", "C2011 C2112"}, {"unit", "u0"}}}};
        s.ignored = {{.code = "RP2101", .place = "C2011 C2012"}};
        s.map.numberings = {{"online", "Online", -9, -3}};
        const auto renamed = renumber(s, "L", 1, 100);
        REQUIRE(renamed);
        CHECK(renamed->map.grid().label(0) == "L001100");
        CHECK(renamed->modules[0].params[0].value == "L001100 L002101");
        CHECK(renamed->ignored[0].place == "L001100 L001101");
        for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex)
            for (int d = 0; d < 6; ++d) {
                REQUIRE(renamed->map.grid().neighbour(hex, d) == s.map.grid().neighbour(hex, d));
                REQUIRE(renamed->map.side(hex, d) == s.map.side(hex, d));
            }
        CHECK(*renumber(*renamed, "C", 20, 11) == s);
        CHECK_FALSE(renumber(s, "C 1", 1, 1));
        CHECK(transposed(transposed(s)) == s);
        CHECK(transposed(s).map.grid().shape().orientation != orientation);
    }
}

TEST_CASE("the odd battle resized, renumbered or transposed there and back is what it was", "[reshape]") {
    const Scenario& odd = odd_scenario();
    const auto larger = resize(odd, {0, 2, 3, 4}, kHole);  // there is no column before 0
    REQUIRE(larger);
    CHECK(larger->lost.empty());
    const auto back = resize(larger->scenario, {0, -2, -3, -4});
    REQUIRE(back);
    CHECK(back->lost.empty());
    CHECK(back->scenario == odd);
    const auto renamed = renumber(odd, "Zz", 7, 3);
    REQUIRE(renamed);
    CHECK(renamed->map.grid().label(0) == "Zz0703");
    // The numbers of the other edition stay what they were.
    for (std::size_t n = 0; n < odd.map.numberings.size(); ++n) {
        CHECK(renamed->map.numberings[n].column_offset + 7 == odd.map.numberings[n].column_offset);
        CHECK(renamed->map.numberings[n].row_offset + 3 == odd.map.numberings[n].row_offset + 95);
    }
    // Places named in modules and ignored findings follow.
    CHECK(renamed->modules[4].param("hex") == "Zz0804");
    CHECK(renamed->ignored[0].place == "Zz1109");
    for (HexIndex hex = 0; hex < odd.map.grid().size(); ++hex)
        for (int d = 0; d < kDirections; ++d) {
            REQUIRE(renamed->map.grid().neighbour(hex, d) == odd.map.grid().neighbour(hex, d));
            REQUIRE(renamed->map.side(hex, d) == odd.map.side(hex, d));
        }
    CHECK(*renumber(*renamed, "Q", 0, 95) == odd);
    CHECK(transposed(transposed(odd)) == odd);
}

TEST_CASE("a stroke on the odd field is the same seen from each of its images", "[symmetry]") {
    Scenario base = odd_scenario();
    for (HexIndex hex = 0; hex < base.map.grid().size(); ++hex)
        for (std::uint8_t side = 0; side < 3; ++side) (void)base.map.set_side({hex, side}, {});
    const Grid grid = base.map.grid();
    const HexIndex centre = grid.at(8, 5);
    int all = 0;
    for (const auto& symmetry : {*Symmetry::make(SymmetryCentre::of_hex(grid, centre), 6, 0),
                                 *Symmetry::make(SymmetryCentre::of_corner(grid, centre, 2), 3),
                                 *Symmetry::make(SymmetryCentre::of_side(grid, {centre, 1}), 2)})
        for (const int kind : {3, 7, 1}) {  // two that rise, one that does not
            Document document(base);
            const auto id = static_cast<HexsideKindId>(kind);
            const HexIndex hill = grid.neighbour(centre, 4);
            const HexIndex foot = grid.neighbour(hill, 5);
            const Hexside at = *grid.hexside_between(hill, foot);
            Changes stroke;
            stroke.sides.push_back({at, with_kind(document.scenario(), at, id, hill).with_road(1, true)});
            REQUIRE(document.edit("stroke", [&](Edit& e) { return apply(symmetry.spread(e.scenario(), stroke), e); }));
            int images = 0;
            for (const HexTurn turn : symmetry.elements()) {
                const HexIndex from = symmetry.image(grid, foot, turn);
                const HexIndex to = symmetry.image(grid, hill, turn);
                if (from == kNoHex || to == kNoHex || !base.map.present(from) || !base.map.present(to)) continue;
                const int d = grid.direction_to(from, to);
                CHECK(document.map().side(from, d).has(id));
                CHECK(document.map().side(from, d).road(1));
                if (base.ruleset.hexside_kinds[id].directed) CHECK(document.map().rises(from, d, id));
                ++images;
            }
            CHECK(images >= 1);
            all += images;
        }
    CHECK(all > 30);
}
