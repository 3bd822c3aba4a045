// The counter sheets without a window: order, markers, what is renamed; pictures taken into a battle's folder.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>

#include "editor/model/counter_picture.hpp"
#include "editor/model/forces_model.hpp"
#include "editor/model/sheet_model.hpp"
#include "editor/workspace/files.hpp"
#include "formats/disk/write_file.hpp"
#include "formats/scenario/picture_file.hpp"
#include "tests/support/sample_png.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

Scenario sheet_battle() {
    auto opened = open_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "lundys-lane");
    REQUIRE(opened);
    return (*opened)->document().scenario();
}

std::size_t place(const Document& d, const std::string& id) {
    const auto ids = ids_on_sheets(d.scenario());
    return static_cast<std::size_t>(std::find(ids.begin(), ids.end(), id) - ids.begin());
}

/// A copy of a battle in a folder of its own.
struct Copied {
    fs::path home;
    std::unique_ptr<ScenarioStore> store;
    Copied() {
        std::string pattern = (fs::temp_directory_path() / "ramparts-sheet-XXXXXX").string();
        REQUIRE(::mkdtemp(pattern.data()) != nullptr);
        home = pattern;
        const fs::path shipped = fs::path(RAMPARTS_SOURCE_DIR) / "scenarios";
        fs::copy(shipped / "rulesets", home / "rulesets", fs::copy_options::recursive);
        fs::copy(shipped / "lundys-lane", home / "battle", fs::copy_options::recursive);
        open();
    }
    ~Copied() {
        store.reset();
        fs::remove_all(home);
    }
    Copied(const Copied&) = delete;
    Copied& operator=(const Copied&) = delete;
    void open() {
        store.reset();
        store = std::make_unique<ScenarioStore>(home / "battle");
        REQUIRE(store->loaded().readable);
        store->begin();
    }
    [[nodiscard]] fs::path file(const std::string& name, const std::string& bytes) const {
        REQUIRE(write_file(home / name, bytes));
        return home / name;
    }
};

std::string bytes_in_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("counters are moved and sorted on their sheets, a step of the history each", "[sheet]") {
    Document document(sheet_battle());
    const std::vector<std::string> usual = ids_on_sheets(document.scenario());
    REQUIRE(usual.size() > 10);
    CHECK(usual.back() == "turn");
    CHECK(move_counter(document, usual[3], usual[0], false).empty());
    CHECK(ids_on_sheets(document.scenario()).front() == usual[3]);
    CHECK(move_counter(document, usual[3], usual[2], true).empty());
    CHECK(ids_on_sheets(document.scenario()) == usual);
    CHECK(move_counter(document, "turn", usual[0], false).empty());
    CHECK(place(document, "turn") == 0);
    CHECK_FALSE(move_counter(document, "gone", usual[0], false).empty());
    CHECK(document.position() == 3);
    for (const CounterSort sort : kCounterSorts) {
        INFO(title_of(sort));
        CHECK(sort_counters(document, sort).empty());
        auto ids = ids_on_sheets(document.scenario());
        std::sort(ids.begin(), ids.end());
        auto all = usual;
        std::sort(all.begin(), all.end());
        CHECK(ids == all);
    }
    CHECK(sort_counters(document, CounterSort::name).empty());
    const Scenario& s = document.scenario();
    const auto ids = ids_on_sheets(s);
    for (std::size_t i = 1; i < ids.size() && s.unit(ids[i]); ++i) {
        const Unit& a = s.units[*s.unit(ids[i - 1])];
        const Unit& b = s.units[*s.unit(ids[i])];
        CHECK(std::pair(a.side, a.name) <= std::pair(b.side, b.name));
    }
    CHECK(sort_counters(document, CounterSort::usual).empty());
    CHECK(document.scenario().counter_order.empty());
    CHECK(ids_on_sheets(document.scenario()) == usual);
}

TEST_CASE("markers are added, changed and taken out, and keep their place when they are renamed", "[sheet]") {
    Document document(sheet_battle());
    std::string id;
    CHECK(add_marker(document, id).empty());
    REQUIRE(find_marker(document.scenario(), id) == 0);
    CHECK(set_marker_field(document, 0, "name", "Out of ammunition").empty());
    CHECK(set_marker_field(document, 0, "text", "Ammo").empty());
    CHECK(set_marker_field(document, 0, "symbol", "flame").empty());
    CHECK(set_marker_field(document, 0, "count", "6").empty());
    CHECK(set_marker_field(document, 0, "back", "Low").empty());
    CHECK_FALSE(set_marker_field(document, 0, "count", "many").empty());
    CHECK_FALSE(set_marker_field(document, 0, "colour", "red").empty());
    CHECK_FALSE(set_marker_field(document, 0, "picture", "../x.png").empty());
    CHECK_FALSE(set_marker_field(document, 0, "id", "us-25").empty());
    CHECK(change_count(document, 0, 2).empty());
    CHECK(change_count(document, 0, -100).empty());
    CHECK(document.scenario().markers[0].count == 1);
    CHECK(move_counter(document, id, ids_on_sheets(document.scenario()).front(), false).empty());
    CHECK(set_marker_field(document, 0, "id", "ammo").empty());
    CHECK(place(document, "ammo") == 0);
    const auto unit = document.scenario().unit("us-25");
    REQUIRE(unit);
    const std::size_t where = place(document, "us-25");
    CHECK(set_unit_field(document, *unit, "id", "us-25th").empty());
    CHECK(place(document, "us-25th") == where);
    CHECK(duplicate_marker(document, 0, id).empty());
    CHECK(id == "ammo-2");
    CHECK(marker_form(document.scenario(), 1).size() == 9);
    CHECK(remove_marker(document, 0).empty());
    CHECK(document.scenario().markers.size() == 1);
    while (document.undo()) continue;
    CHECK(document.scenario() == sheet_battle());
}

TEST_CASE("a picture goes into the battle's folder, and with the battle to another", "[sheet][pictures]") {
    Copied battle;
    Document& document = battle.store->document();
    const std::size_t unit = *document.scenario().unit("us-25");
    std::string path;
    CHECK(bring_picture(*battle.store, battle.file("My Regiment.PNG", png_file()), path).empty());
    CHECK(path == "pictures/my-regiment.png");
    CHECK(bytes_in_file(battle.home / "battle" / path) == png_file());  // at once
    CHECK(set_unit_field(document, unit, "picture", path).empty());
    CHECK(document.scenario().units[unit].picture == path);
    // another file of the same name gets another one, the same file the same
    std::string second;
    CHECK(bring_picture(*battle.store, battle.file("my-regiment.png", png_file({8, 8})), second).empty());
    CHECK(second == "pictures/my-regiment-2.png");
    CHECK(bring_picture(*battle.store, battle.file("my-regiment.png", png_file()), second).empty());
    CHECK(second == path);
    REQUIRE(battle.store->save());
    battle.open();
    Document& again = battle.store->document();
    CHECK(battle.store->loaded().diagnostics.empty());
    REQUIRE(again.scenario().pictures.find(path) != nullptr);
    // undone and done again, it is there
    CHECK(set_unit_field(again, unit, "picture", "").empty());
    CHECK(again.undo());
    CHECK(again.scenario().pictures.find(again.scenario().units[unit].picture) != nullptr);
    REQUIRE(battle.store->save_as(battle.home / "elsewhere"));
    CHECK(bytes_in_file(battle.home / "elsewhere" / path) == png_file());
    CHECK(load_scenario(battle.home / "elsewhere").diagnostics.empty());
    // what cannot be a picture is not brought, with the reason
    CHECK(bring_picture(*battle.store, battle.file("no.png", "nothing"), second).find("no.png") == 0);
    CHECK_FALSE(bring_picture(*battle.store, battle.home / "none.png", second).empty());
    CHECK(find_picture(*battle.store, path).empty());
    CHECK(find_picture(*battle.store, "pictures/none.png").find("pictures/none.png") != std::string::npos);
    // a large one is made smaller
    CHECK(bring_picture(*battle.store, battle.file("large.png", png_file({700, 400})), second).empty());
    CHECK(fault_of_picture(bytes_in_file(battle.home / "elsewhere" / second)).empty());
}

TEST_CASE("the picture of a battle that has no folder yet is written with it", "[sheet][pictures]") {
    Copied battle;
    ScenarioStore fresh(battle.store->document().scenario(), {});
    std::string path;
    CHECK(bring_picture(fresh, battle.file("scots.png", png_file()), path).empty());
    CHECK(set_unit_field(fresh.document(), 0, "picture", path).empty());
    REQUIRE(fresh.save_as(battle.home / "first"));
    CHECK(bytes_in_file(battle.home / "first" / path) == png_file());
    CHECK(load_scenario(battle.home / "first").diagnostics.empty());
    // and comes back after a crash
    REQUIRE(set_unit_field(fresh.document(), 1, "picture", path).empty());
    ScenarioStore recovered(battle.home / "first");
    REQUIRE(recovered.recover().offers());
    CHECK(recovered.document().scenario().units[1].picture == path);
    CHECK(recovered.document().scenario().pictures.find(path) != nullptr);
    recovered.close(true);
}
