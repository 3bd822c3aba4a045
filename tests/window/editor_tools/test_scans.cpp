// Where scans lie is kept exactly from session to session.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <random>

#include "editor/tool/scan_store.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

Grid field() {
    Grid::Shape shape;
    shape.columns = 20;
    shape.rows = 15;
    shape.prefix = "L";
    return Grid(shape);
}

UnderlayLayer fitted(const Grid& grid) {
    UnderlayLayer layer;
    layer.set_picture(grid, "/home/me/my scans/sheet 1.png", 4, 3, std::vector<Colour>(12, rgb(1, 2, 3)));
    layer.opacity = 77;
    layer.swipe = 40;
    layer.kind = FitKind::affine;
    layer.add_pair(grid, {{10.1, 20.7}, grid.at(1, 1)});
    layer.add_pair(grid, {{1000.3, 31.9}, grid.at(18, 2)});
    layer.add_pair(grid, {{990.25, 777.125}, grid.at(17, 13)});
    layer.add_pair(grid, {{12.0 / 7, 790.0 / 3}, grid.at(2, 12)});
    return layer;
}

bool same(const UnderlayTransform& a, const UnderlayTransform& b) {
    return a.a == b.a && a.b == b.b && a.c == b.c && a.d == b.d && a.e == b.e && a.f == b.f;
}

}  // namespace

TEST_CASE("a scan lies after a restart where it lay", "[scan]") {
    const Grid grid = field();
    const UnderlayLayer before = fitted(grid);
    ScanStore store;
    store.keep(placement_of(before, grid, "/home/me/battle/scenario.xml"));
    store.keep(placement_of(before, grid, "/other/scenario.xml"));
    const fs::path file =
        fs::temp_directory_path() / ("ramparts-scans-" + std::to_string(std::random_device{}()) + ".txt");
    REQUIRE(store.save(file).empty());
    ScanStore again;
    CHECK(again.load(file).empty());
    fs::remove(file);
    const ScanPlacement* found = again.find("/home/me/battle/scenario.xml");
    REQUIRE(found != nullptr);
    CHECK(found->file == before.file);
    UnderlayLayer after;
    after.set_picture(grid, found->file, 4, 3, before.pixels);
    lay_as(after, grid, *found);
    CHECK(same(after.transform, before.transform));
    CHECK(after.opacity == 77);
    CHECK(after.swipe == 40);
    CHECK(after.kind == FitKind::affine);
    REQUIRE(after.pairs.size() == 4);
    CHECK(after.pairs[3].pixel.x == before.pairs[3].pixel.x);
    CHECK(after.pairs[3].hex == before.pairs[3].hex);
    REQUIRE(after.fit);
    CHECK(after.fit->root_mean_square == before.fit->root_mean_square);
    again.forget("/other/scenario.xml");
    CHECK(again.find("/other/scenario.xml") == nullptr);
}

TEST_CASE("a scan without references keeps where it was moved", "[scan]") {
    const Grid grid = field();
    UnderlayLayer before;
    before.set_picture(grid, "a.png", 4, 3, std::vector<Colour>(12));
    before.add_pair(grid, {{3, 4}, grid.at(5, 5)});
    UnderlayLayer after;
    after.set_picture(grid, "a.png", 4, 3, std::vector<Colour>(12));
    lay_as(after, grid, placement_of(before, grid, "s"));
    CHECK(same(after.transform, before.transform));
}

TEST_CASE("references to hexes the map no longer has are left out", "[scan]") {
    const Grid grid = field();
    ScanPlacement placement = placement_of(fitted(grid), grid, "s");
    placement.pairs.push_back({{1, 1}, "L9999"});
    UnderlayLayer layer;
    layer.set_picture(grid, "a.png", 4, 3, std::vector<Colour>(12));
    lay_as(layer, grid, placement);
    CHECK(layer.pairs.size() == 4);
}

TEST_CASE("a file of scans that is not understood is refused by line, and old scenarios drop out", "[scan]") {
    CHECK(ScanStore::parse("something else\n").error() == "line 1 of the scans is not understood");
    CHECK(ScanStore::parse("ramparts scans 1\nscenario s\nview 140 x affine\n").error() ==
          "line 3 of the scans is not understood");
    CHECK(ScanStore::parse("ramparts scans 1\npair 1 2 L0101\n").error() == "line 2 of the scans is not understood");
    ScanStore store;
    const Grid grid = field();
    for (std::size_t i = 0; i <= ScanStore::kMost; ++i)
        store.keep(placement_of(fitted(grid), grid, "s" + std::to_string(i)));
    CHECK(store.find("s0") == nullptr);
    CHECK(store.find("s1") != nullptr);
}
