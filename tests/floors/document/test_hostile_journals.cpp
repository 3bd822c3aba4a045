// A journal is input like any other: what a stranger puts into one is refused with its place and a reason, changes
// nothing, and Save stays in the scenario's folder.
#include <catch2/catch.hpp>

#include "crafted_journal.hpp"
#include "random_work.hpp"
#include "sdk/change/document/soundness.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

namespace {

struct Hostile {
    const char* what;
    std::string record;
    const char* reason;
};

template <class... Record>
std::string edit_of(Record&&... records) {
    Patch patch;
    (patch.record(std::forward<Record>(records)), ...);
    return edit_record(patch);
}
std::string byte(HexField field, HexIndex hex, int value) {
    Patch patch;
    patch.record(field, ByteCell{hex, 0, static_cast<std::uint8_t>(value)});
    return edit_record(patch);
}
std::string side(HexIndex hex, std::uint8_t number, std::uint32_t bits) {
    return edit_of(SideCell{{hex, number}, SideSet{}, SideSet(bits)});
}
std::string source(HexIndex hex, ProvenanceKey::What what, std::uint8_t kind, int provenance = 1) {
    return edit_of(ProvenanceCell{{{hex, 0}, what, kind}, {}, {static_cast<ProvenanceKind>(provenance), "x"}});
}
template <class T>
std::string put_in(ListId list, std::uint32_t index, const T& value) {
    return edit_of(ListChange{list, index, std::nullopt, Element(value)});
}
template <class T>
std::string put_over(ListId list, std::uint32_t index, const T& value) {
    return edit_of(ListChange{list, index, Element(value), Element(value)});
}
std::string take_out(ListId list, std::uint32_t index) {
    return edit_of(ListChange{list, index, Element(std::string()), std::nullopt});
}
template <class T>
std::string set(FieldId field, const T& value) {
    return edit_of(FieldChange{field, FieldValue(value), FieldValue(value)});
}
template <class T, class F>
T changed(T value, F&& f) {
    f(value);
    return value;
}

std::vector<Hostile> hostile_records() {
    const Scenario s = sample_scenario();
    const auto unit = [&](auto&& f) { return put_over(ListId::units, 0, changed(s.units[0], f)); };
    const auto enumerated = [](auto& value) { value = static_cast<std::remove_reference_t<decltype(value)>>(9); };
    const char* const unfit = "does not fit";
    Scenario bad = s;
    bad.units[0].unit_class = 99;
    Scenario out = s;
    out.map_href = "../../elsewhere/map.xml";
    const auto whole = [&](const Scenario& after) {
        return edit_of(ScenarioChange{std::make_shared<Scenario>(s), std::make_shared<Scenario>(after)});
    };
    std::uint8_t outer = 0;
    while (s.map.grid().across({0, outer}) != kNoHex) ++outer;
    std::string long_text = "E";
    long_text += "\xff\xff\xff\xff\x7f";
    return {
        {"a terrain of no ruleset", byte(HexField::terrain, 4, 200), "no such terrain"},
        {"a hex beyond the map", byte(HexField::terrain, 5000, 1), unfit},
        {"a feature of no ruleset", byte(HexField::features, 4, 0x80), "no such feature"},
        {"a hexside kind of no ruleset", side(20, 0, 1U << 22), "no such hexside kind"},
        {"a hexside both there and not", side(20, 0, 3), "is there or not"},
        {"a road of no ruleset", side(20, 0, 1U << 31), "no such road kind"},
        {"a hexside of no hex", side(5000, 0, 1), unfit},
        {"a hexside on the edge of the map", side(0, outer, 1), "between two hexes"},
        {"the source of no hex", source(5000, ProvenanceKey::What::hex, 0), unfit},
        {"the source of no kind", source(4, ProvenanceKey::What::hexside, 14), unfit},
        {"the source of a kind the ruleset lacks", source(4, ProvenanceKey::What::road, 7), "no kind with this source"},
        {"a source of no sort", source(4, ProvenanceKey::What::hex, 0, 77), unfit},
        {"a unit of no class", unit([](Unit& u) { u.unit_class = 200; }), "no such unit class"},
        {"a unit of no side", unit([](Unit& u) { u.side = 9; }), "no such side"},
        {"a unit beyond the map", unit([](Unit& u) { u.at = 5000; }), "does not lie on this map"},
        {"a unit with no group", unit([](Unit& u) { u.at.reset(), u.arrives = 200; }), "no such reinforcement group"},
        {"a unit at no place of the list", put_in(ListId::units, 999, s.units[0]), unfit},
        {"taking out what is not there", take_out(ListId::units, 999), unfit},
        {"taking a side", take_out(ListId::sides, 1), "two sides"},
        {"taking a class that units have", take_out(ListId::unit_classes, 0), "unit class"},
        {"a group beyond the map",
         put_over(ListId::groups, 0, changed(s.reinforcements[0], [](auto& g) { g.entry = 5000; })),
         "does not lie on this map"},
        {"a victory condition of no sort",
         put_over(ListId::victory, 0, changed(s.victory[0], [&](auto& v) { enumerated(v.kind); })), unfit},
        {"a victory condition beyond the map",
         put_over(ListId::victory, 0, changed(s.victory[0], [](auto& v) { v.hexes = {5000}; })),
         "does not lie on this map"},
        {"a label of no sort",
         put_in(ListId::labels, 0, changed(MapLabel{.at = 3}, [&](auto& l) { enumerated(l.kind); })), unfit},
        {"a shift with no cause", put_in(ListId::shifts, 0, changed(ShiftRow{}, [&](auto& r) { enumerated(r.cause); })),
         unfit},
        {"a shift of no kind", put_in(ListId::shifts, 0, ShiftRow{.cause = ShiftCause::hexside, .kind = 99}),
         "no such hexside kind"},
        {"an option with no meaning",
         set(FieldId::options, changed(RuleOptions{}, [&](auto& o) { enumerated(o.hex_shift); })), unfit},
        {"a hex that holds no unit",
         set(FieldId::options, changed(RuleOptions{}, [](auto& o) { o.stacking_limit = 0; })),
         "must be between 1 and 4"},
        {"a hex that holds more leaders than any",
         set(FieldId::options, changed(RuleOptions{}, [](auto& o) { o.leader_limit = 5; })), "must be between 1 and 4"},
        {"odds of nothing", put_in(ListId::crt, 0, CrtCell{.odds = {0, 0}, .die = 1}), "positive numbers"},
        {"a map outside", set(FieldId::map_href, std::string("../../outside/map.xml")), "a link names a file"},
        {"a map anywhere", set(FieldId::map_href, std::string("/etc/passwd")), "a link names a file"},
        {"a ruleset with a drive", set(FieldId::ruleset_href, std::string("C:\\rules.xml")), "a link names a file"},
        {"a ruleset outside by a detour", set(FieldId::ruleset_href, std::string("a/../../../x.xml")),
         "a link names a file"},
        {"a third side to begin", set(FieldId::first_side, SideId{7}), "no such side"},
        {"a die without faces", set(FieldId::die_faces, 0), "at least one face"},
        {"a hex of no size", set(FieldId::map_yards, 0), "at least one yard"},
        {"a whole scenario with a unit of no class", whole(bad), "no such unit class"},
        {"a whole scenario with its map elsewhere", whole(out), "leads out"},
        {"a second beginning",
         [] {
             ArchiveWriter a;
             a.bytes = "W";
             a.text(WrittenFields::own_text());
             return a.bytes;
         }(),
         "one scenario"},
        {"a beginning without its fields", "W", "not a record"},
        {"a move to no step", std::string("M\x7f", 2), "no such step"},
        {"a move over a step that does not fit",
         [&] {
             ArchiveWriter a;
             a.bytes = "M";
             std::int64_t target = -1;
             archive(a, target);
             a.text("Paint");
             Patch patch;
             patch.record(HexField::terrain, ByteCell{4, 0, 200});
             a.text(encode_patch(patch));
             return a.bytes;
         }(),
         "no such terrain"},
        {"a record of no kind", "X", "not a record"},
        {"an edit without content", "E", "not a record"},
        {"a text longer than the file", long_text, "not a record"},
        {"a patch of a list of no name", edit_record(std::string("\x05\x63\x00", 3)), unfit},
        {"a patch of a field of no name", edit_record(std::string("\x08\x63", 2)), unfit},
        {"a patch without an end", edit_record(std::string("\x03\x00", 2)), unfit},
        {"a patch with something behind its end", edit_record(std::string("\x0a\x00", 2)), unfit},
    };
}

}  // namespace

TEST_CASE("what a stranger puts into a journal is refused with place and reason, and changes nothing", "[hostile]") {
    const ScratchFolder folder;
    const fs::path battle = make_battle(folder.path());
    const LoadedScenario loaded = load_scenario(battle);
    EditJournalBase base;
    {
        ScenarioStore store(battle);
        store.begin();
        REQUIRE(store.document().edit("Paint", [](Edit& e) { e.set_terrain(4, 1); }));
        base = read_edit_journal(slurp(store.journal()->path())).base;
        store.close(true);
    }
    Patch good;
    good.record(HexField::terrain, ByteCell{4, loaded.scenario.map.terrain(4), 1});
    const std::string before = edit_journal_opening(base, loaded.scenario) + framed_record(edit_record(good), 1);
    Document expected(loaded.scenario);
    REQUIRE(expected.edit("Paint", [](Edit& e) {
        e.keep_sources();  // as the patch does
        e.set_terrain(4, 1);
    }));
    for (const Hostile& hostile : hostile_records()) {
        INFO(hostile.what);
        spill(edit_journal_path(battle / "scenario.xml"), before + framed_record(hostile.record, 2));
        ScenarioStore store(battle);
        const Recovery found = store.recover();
        CHECK(found.state == Recovery::State::partial);
        CHECK(found.repeated == 1);
        CHECK(found.problem.english().find("record 3 at byte " + std::to_string(before.size()) + ": ") == 0);
        CHECK(found.problem.english().find(hostile.reason) != std::string::npos);
        CHECK(store.document().scenario() == expected.scenario());
        store.close(true);
    }
}

TEST_CASE("a journal that begins with an unsound scenario is none", "[hostile]") {
    const auto begins = [](const Scenario& s) {
        return journalled_scenario(read_edit_journal(edit_journal_opening({}, s))).has_value();
    };
    REQUIRE(begins(sample_scenario()));
    const std::pair<const char*, void (*)(Scenario&)> cases[] = {
        {"a terrain of no ruleset", [](Scenario& s) { s.map.set_terrain(4, 77); }},
        {"one side", [](Scenario& s) { s.sides.pop_back(); }},
        {"a unit beyond the map", [](Scenario& s) { s.units[0].at = 100'000; }},
        {"a map elsewhere", [](Scenario& s) { s.map_href = "../../x/map.xml"; }},
        {"no terrain", [](Scenario& s) { s.ruleset.terrains.clear(); }},
        {"more turns than a game", [](Scenario& s) { s.turns.resize(kMaxTurns + 1); }},
        {"a shift of no kind", [](Scenario& s) { s.ruleset.shifts[0].kind = 99; }},
    };
    for (const auto& [what, spoil] : cases) {
        INFO(what);
        Scenario s = sample_scenario();
        spoil(s);
        CHECK_FALSE(begins(s));
    }
}

TEST_CASE("Save follows no link out of the folder that holds the scenario's own", "[hostile]") {
    const ScratchFolder folder;
    const fs::path battle = make_battle(folder.path() / "home");
    const fs::path outside = folder.path() / "outside";
    fs::create_directories(outside);
    fs::create_directory_symlink(outside, battle / "elsewhere");
    spill(folder.path() / "home" / "rulesets" / "theirs.xml", "somebody's ruleset");
    ScenarioStore store(battle);
    REQUIRE(store.document().edit("Link", [](Edit& e) { e.set(fields::map_href, "elsewhere/map.xml"); }));
    const auto refused = store.save();
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.english().find("elsewhere/map.xml") != std::string::npos);
    CHECK(fs::is_empty(outside));
    // A link inside, but to a file that is somebody else's: asked first.
    store.document().undo();
    REQUIRE(store.document().edit("Link", [](Edit& e) { e.set(fields::ruleset_href, "../rulesets/theirs.xml"); }));
    const auto taken = store.save();
    REQUIRE_FALSE(taken);
    CHECK(taken.error().changed_outside);
    CHECK(slurp(folder.path() / "home" / "rulesets" / "theirs.xml") == "somebody's ruleset");
}

TEST_CASE("a small journal that asks for much memory is refused", "[hostile]") {
    // A map of 16,384 × 16,384 hexes in a few bytes, and a list of very many empty texts.
    Scenario s = sample_scenario();
    Grid::Shape shape;
    shape.columns = shape.rows = 16'384;
    ArchiveWriter a;
    archive_detail::all(a, shape);
    Map map;
    ArchiveReader wide(a.bytes);
    archive_field(wide, map);
    CHECK_FALSE(wide.ok());
    ArchiveWriter many;
    many.number(std::uint64_t{1} << 24);
    many.bytes.append(std::size_t{1} << 24, '\0');
    std::vector<std::string> texts;
    ArchiveReader reader(many.bytes);
    archive(reader, texts);
    CHECK_FALSE(reader.ok());
}
