// Errata on paper: words for every change, sheets, stickers at true size, pictures of what differs.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "formats/scenario/fields.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/edit/changes.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "sdk/change/errata/make.hpp"
#include "sdk/show/draw/crop.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/show/print/difference.hpp"
#include "sdk/show/print/errata_sheet.hpp"
#include "sdk/show/print/stickers.hpp"
#include "tests/floors/draw/sample_scenario.hpp"

using namespace ramparts;
using namespace ramparts::draw;
using namespace ramparts::paper;

namespace {

const std::string kTests = RAMPARTS_TEST_DIR;

std::string text_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

Scenario battle(const std::string& name) { return load_scenario(kTests + "/../scenarios/" + name).scenario; }

Scenario edited(const Scenario& base, const std::string& script) {
    Document document(base);
    ScriptOptions options;
    options.may_repeat = true;
    const auto done = run_script(document, script, options);
    std::string told;
    if (!done)
        for (const Diagnostic& d : done.error()) told += to_text(d) + "\n";
    INFO(told);
    REQUIRE(done);
    return document.scenario();
}

struct Sample {
    Scenario before;
    Scenario after;
    std::vector<Erratum> errata;
};
Sample sample(const std::string& name, const std::string& script, bool apart = true) {
    Sample s{battle(name), {}, {}};
    s.after = edited(s.before, script);
    ErrataPlan plan;
    plan.apart = apart;
    auto made = make_errata(s.before, s.after, plan);
    REQUIRE(made);
    s.errata = std::move(made->errata);
    return s;
}
Sample every_noun() {
    Sample s{battle("chippewa"), {}, {}};
    s.after = edited(s.before, text_of(kTests + "/floors/draw/errata/every-noun.txt"));
    auto changes = changes_between(s.before, s.after);
    REQUIRE(changes);
    s.errata.emplace_back();
    s.errata.front().id = "all";
    s.errata.front().source = {ProvenanceKind::errata, "publisher, 1995"};
    s.errata.front().changes = std::move(*changes);
    s.errata.front().reason = "Owners of the second printing reported it";
    s.errata.front().printed = "map, C2422";
    s.errata.front().date = "3 May 1996";
    s.errata.push_back({"remark", {}, "The words printed in C2631 are to be ignored.", "", "", "", {}, {}, false, {}});
    return s;
}

constexpr const char* kTen =
    "hex C2422 terrain forest\nhex C2422 elevation 1\nhexside C2422/C2423 creek\nhexside C2322/C2323 slope up C2322\n"
    "hex C2622 feature building\nroad C2621..C2423\nlabel C2422 \"Street's farm\"\nunit us-21 full 11\n"
    "unit us-9 at C2727\nunit us-tow range 10\n";

bool overlaps(const Box& a, const Box& b) { return a.overlap(b) > 1e-6; }

bool inside(const Box& box, const DisplayList& page, double margin) {
    return box.x0 >= margin - 1e-6 && box.y0 >= margin - 1e-6 && box.x1 <= page.width - margin + 1e-6 &&
           box.y1 <= page.height - margin + 1e-6;
}

void check_outline(const PlacedSticker& sticker, const StickerSize& size) {
    const auto& cut = sticker.cut;
    if (sticker.hex == kNoHex) {
        REQUIRE(cut.size() == 4);
        for (std::size_t i = 0; i < 4; ++i)
            CHECK(distance(cut[i], cut[(i + 1) % 4]) == Approx(counter_side(size)).margin(0.1));
        CHECK(distance(cut[0], cut[2]) == Approx(counter_side(size) * std::sqrt(2.0)).margin(0.1));
        return;
    }
    REQUIRE(cut.size() == 6);
    for (std::size_t i = 0; i < 6; ++i) {
        CHECK(distance(cut[i], cut[(i + 1) % 6]) == Approx(size.hex_mm / std::sqrt(3.0)).margin(0.1));
        CHECK(distance(middle(cut[i], cut[(i + 1) % 6]), middle(cut[(i + 3) % 6], cut[(i + 4) % 6])) ==
              Approx(size.hex_mm).margin(0.1));
    }
}

/// Everything at true size, on the page, apart from everything else.
void check_sheets(const StickerSheets& sheets, const StickerOptions& options) {
    for (const PlacedSticker& sticker : sheets.stickers) {
        REQUIRE(sticker.page < sheets.pages.size());
        const DisplayList& page = sheets.pages[sticker.page];
        check_outline(sticker, options.sizes[sticker.size]);
        CHECK(inside(sticker.room, page, kPageMargin));
        for (const Point p : sticker.cut) CHECK(sticker.room.grown(-kBleed).contains(p));
        for (const PlacedSticker& other : sheets.stickers)
            if (&other != &sticker && other.page == sticker.page) CHECK_FALSE(overlaps(sticker.room, other.room));
        // No writing in a sticker or its bleed but its own caption below.
        const Box picture{sticker.room.x0, sticker.room.y0, sticker.room.x1, sticker.room.y1 - 5.6};
        for (const Item& item : page.items)
            if (const auto* text = std::get_if<TextItem>(&item)) {
                INFO(text->text);
                CHECK_FALSE(overlaps(text_box(*text), picture));
            }
    }
    for (const DisplayList& page : sheets.pages) {
        CHECK(Point{page.width, page.height} == size_of(options.paper));
        for (const Item& item : page.items)
            if (const auto* text = std::get_if<TextItem>(&item)) {
                INFO(text->text);
                CHECK(inside(text_box(*text), page, kPageMargin - 1));
            }
    }
}

std::vector<std::string> texts_on(const DisplayList& list) {
    std::vector<std::string> all;
    for (const Item& item : list.items)
        if (const auto* text = std::get_if<TextItem>(&item)) all.push_back(text->text);
    return all;
}
bool says(const DisplayList& list, const std::string& part) {
    const auto all = texts_on(list);
    return std::any_of(all.begin(), all.end(), [&](const std::string& t) { return t.find(part) != std::string::npos; });
}

std::set<std::string> hexes_of(const Sample& s) {
    const auto changed = changed_pictures(s.before, s.after);
    REQUIRE(changed);
    std::set<std::string> labels;
    for (const HexIndex hex : changed->hexes) labels.insert(s.after.map.grid().label(hex));
    return labels;
}

void approved(const std::string& file, const std::string& now) {
    // After a wanted change: RAMPARTS_APPROVE=1 test_draw "*errata sheet*"
    const std::string path = kTests + "/floors/draw/golden/" + file;
    if (const char* approve = std::getenv("RAMPARTS_APPROVE"); approve != nullptr && std::string(approve) == "1")
        std::ofstream(path, std::ios::binary) << now;
    CHECK(now == text_of(path));
}

template <class T>
void check_names(std::string_view noun, std::initializer_list<std::string_view> keys) {
    for (const std::string_view name : data::kNames<T>) {
        if (name == "prov" || name == "src" || std::find(keys.begin(), keys.end(), name) != keys.end()) continue;
        INFO(noun << " " << name);
        const FieldWords* words = find_words(noun, name);
        REQUIRE(words != nullptr);
        CHECK_FALSE(words->name.empty());
        CHECK((words->show == Show::flag) == !words->not_so.empty());
    }
}

}  // namespace

TEST_CASE("every field of every noun has words of its own", "[print]") {
    check_names<Scenario>("scenario", {});
    check_names<Map>("map", {});
    check_names<Ruleset>("ruleset", {});
    check_names<TerrainKind>("terrain", {});
    check_names<HexsideKind>("hexside-kind", {});
    check_names<RoadKind>("road-kind", {});
    check_names<FeatureKind>("feature", {});
    check_names<UnitClass>("unit-class", {});
    check_names<AllowanceRow>("allowance", {"class"});
    check_names<EnterRow>("enter", {"terrain", "class"});
    check_names<CrossRow>("cross", {"hexside", "class"});
    check_names<ShiftRow>("shift", {});
    check_names<CrtCell>("cell", {"die"});
    check_names<ModuleTable>("module-table", {"module", "name"});
    check_names<MapLabel>("label", {});
    check_names<Numbering>("numbering", {});
    check_names<SideInfo>("side", {});
    check_names<ReinforcementGroup>("group", {});
    check_names<Unit>("unit", {});
    check_names<Marker>("marker", {});
    check_names<ModuleUse>("module", {});
    check_names<TurnInfo>("turn", {});
    check_names<VictoryRule>("victory", {});
    check_names<SourceNote>("book", {});
    check_names<IgnoredFinding>("ignore", {});
}

TEST_CASE("a change about every noun is told as players would, and nothing of it in the words of files", "[print]") {
    const Sample s = every_noun();
    const auto changes = changes_between(s.before, s.after);
    REQUIRE(changes);
    std::set<std::string> nouns;
    const Words words(s.before, s.after);
    for (const Change& change : *changes) {
        nouns.insert(change.key.noun);
        const Message said = words.sentence(change);
        INFO(to_text(change.key) << ": " << said.english());
        CHECK(said.empty() == is_bookkeeping(change.key));
        CHECK_FALSE(words.subject(change.key).empty());
        CHECK(said.english().find("prov") == std::string::npos);
        CHECK(said.english().find('{') == std::string::npos);
        CHECK(said.english().find("-los") == std::string::npos);
    }
    for (const std::string_view noun : kChangeNouns) {
        INFO(noun);
        CHECK(nouns.contains(std::string(noun)));
    }
    // All but the bookkeeping is told exactly once.
    std::vector<int> told(changes->size());
    for (const Correction& correction : words.corrections(*changes))
        for (const std::size_t i : correction.about) ++told[i];
    for (std::size_t i = 0; i < told.size(); ++i) CHECK(told[i] == (is_bookkeeping((*changes)[i].key) ? 0 : 1));
}

TEST_CASE("values that the tables of words do not know are told by their names", "[print]") {
    const Scenario s = battle("chippewa");
    const Words words(s, s);
    CHECK(words.sentence({{"unit", "us-21", "set balls"}, "5", "6"}) == "value balls is 6, not 5");
    CHECK(words.sentence({{"module", "x", "param of"}, "-", "\"a b\""}) ==
          "parameter of is “a b”, where there is none");
    CHECK(words.sentence({{"ruleset", "", "new-thing"}, "1", "2"}) == "new-thing is 2, not 1");
    CHECK(words.sentence({{"unit", "us-21", "range"}, "8", "-"}) == "no range; 8 is wrong");
    CHECK(words.sentence({{"enter", "forest artillery", "cost"}, "6", "no"}) == "cost is prohibited, not 3 MP");
    CHECK(words.sentence({{"hexside", "C2322/C2323", "slope"}, "up C2322", "up C2323"}) ==
          "the uphill hex of the slope is C2323 (1405)");
    CHECK(words.sentence({{"hex", "C2422", "terrain"}, "clear", "-"}) == "is not a hex of the map");
    CHECK(words.sentence({{"hex", "C2422", "features"}, "building,town", "building"}) == "there is no town");
}

TEST_CASE("places of which the same is said share a line, and steps of a road become a way", "[print]") {
    const Sample s = sample("chippewa", "hex C1820 terrain swamp\nhex C1821 terrain swamp\nroad C2621..C2423\n", false);
    const auto all = Words(s.before, s.after).corrections(s.errata.front().changes);
    REQUIRE(all.size() == 2);
    CHECK(all[0].subject == "Hexes C1820 (0902), C1821 (0903)");
    CHECK(all[1].subject == "Road C2423–C2522–C2521–C2621 (1505–1604–1603–1703)");
}

TEST_CASE("the errata sheet of a sample about every noun is the approved one, as text and as Markdown", "[print]") {
    const Sample s = every_noun();
    const ErrataSheet sheet = errata_sheet(s.before, s.after, s.errata, "Owner's errata");
    REQUIRE(sheet.chapters.size() == kChapters);
    approved("errata_sheet.txt", sheet_text(sheet));
    approved("errata_sheet.md", sheet_markdown(sheet));
}

TEST_CASE("an erratum is told in the manner of the hobby: place, what is right, what is not, whose word", "[print]") {
    Sample s = sample("lundys-lane", "source errata \"publisher, 1995\"\nhex L2406 terrain forest\n");
    const std::string text = sheet_text(errata_sheet(s.before, s.after, s.errata, ""));
    CHECK(text.find("Hex L2406: terrain is forest, not clear. (publisher, 1995) [hex-l2406]\n") != std::string::npos);
    s.errata.front().reason = "The woods were printed too far east";
    s.errata.front().printed = "map, L2406";
    const std::string markdown = sheet_markdown(errata_sheet(s.before, s.after, s.errata, ""));
    CHECK(markdown.find("- **Hex L2406**: terrain is forest, not clear. The woods were printed too far east. In the "
                        "printed game: map, L2406. (publisher, 1995) `hex-l2406`\n") != std::string::npos);
}

TEST_CASE("a sheet stays on one page while it can, and everything stands within the margins", "[print]") {
    Sample s = every_noun();
    const ErrataSheet one = errata_sheet(s.before, s.after, s.errata, "Owner's errata");
    Sample many = s;
    for (int i = 0; i < 5; ++i) many.errata.push_back(s.errata.front());
    const ErrataSheet two = errata_sheet(many.before, many.after, many.errata, "Owner's errata");
    for (const Paper paper : {Paper::a4, Paper::letter}) {
        CHECK(sheet_pages(one, paper).size() == 1);
        const auto pages = sheet_pages(two, paper);
        CHECK(pages.size() > 1);
        CHECK(says(pages.back(), "Page " + std::to_string(pages.size()) + " of " + std::to_string(pages.size())));
        for (const DisplayList& page : pages)
            for (const Item& item : page.items)
                if (const auto* text = std::get_if<TextItem>(&item)) {
                    INFO(text->text);
                    CHECK(inside(text_box(*text), page, kPageMargin - 1.2));
                }
    }
    CHECK(says(sheet_pages(one, Paper::a4).front(), "Errata for Chippewa"));
}

TEST_CASE("a word wider than its line is broken between characters, and nothing is lost", "[print]") {
    std::string word;
    for (int n = 0; n < 42; ++n) word += "ß";
    const Paragraph paragraph{{{"so “" + word + "” end", true, false}, {" and on"}}, 3, 4};
    std::string all;
    for (const TextLine& line : lines_of_text(paragraph, 30, rgb(0))) {
        for (const TextItem& item : line.items) {
            CHECK(text_box(item).x1 <= 30 + 1e-6);
            CHECK((static_cast<unsigned char>(item.text.front()) & 0xC0U) != 0x80U);
            all += item.text;
        }
    }
    all.erase(std::remove(all.begin(), all.end(), ' '), all.end());
    CHECK(all == "so“" + word + "”endandon");
}

TEST_CASE("stickers are printed for what looks different, both hexes of a hexside, and no more", "[print]") {
    using Labels = std::set<std::string>;
    CHECK(hexes_of(sample("chippewa", "hex C2422 elevation 1\n")) == Labels{"C2422"});
    CHECK(hexes_of(sample("chippewa", "hexside C2322/C2323 slope up C2322\n")) == Labels{"C2322", "C2323"});
    CHECK(hexes_of(sample("chippewa", "road C2423 C2522\n")) == Labels{"C2423", "C2522"});
    CHECK(hexes_of(sample("chippewa", "terrain swamp attenuates-los true\nunit us-21 full 11\n")).empty());
    const auto named = hexes_of(sample("chippewa", "label C2422 \"Street's farm\"\n"));
    CHECK(named.contains("C2422"));
    CHECK(named.size() > 1);  // its letters run over into the next hex
    const auto units = [](const std::string& script) {
        const Sample s = sample("chippewa", script);
        std::set<std::string> ids;
        const auto changed = changed_pictures(s.before, s.after);
        for (const UnitIndex u : changed->units) ids.insert(s.after.units[u].id);
        return ids;
    };
    CHECK(units("unit us-21 full 11\n") == Labels{"us-21"});
    CHECK(units("unit us-21 men 12\n").empty());
    CHECK(units("unit us-9 at C2727\n") == Labels{"us-9"});  // its set-up hex is printed on it
    CHECK(units("group ac-c1 turn 2\n").size() == 5);        // and so is the turn of arrival
    CHECK(units("add unit us-99 name \"9/2\" side us class infantry full 3 at C2520\n") == Labels{"us-99"});
    CHECK(units("remove unit us-cv\n").empty());
    CHECK(units("hex C2422 terrain forest\n").empty());
}

TEST_CASE("stickers have their true size, lie on the page and apart, on both papers and in all sizes", "[print]") {
    const Sample s = sample("chippewa", kTen);
    for (const Paper paper : {Paper::a4, Paper::letter})
        for (const bool all : {false, true}) {
            StickerOptions options;
            options.paper = paper;
            if (all) options.sizes = common_sizes();
            const auto sheets = sticker_sheets(s.before, s.after, s.errata, options);
            REQUIRE(sheets);
            check_sheets(*sheets, options);
            const auto changed = changed_pictures(s.before, s.after);
            std::size_t faces = 0;
            for (const UnitIndex u : changed->units) faces += s.after.units[u].reduced ? 2 : 1;
            CHECK(sheets->stickers.size() == options.sizes.size() * (changed->hexes.size() + faces));
            CHECK(says(sheets->pages.front(), "reconstruction"));
            CHECK(says(sheets->pages.front(), "Errata stickers for Chippewa"));
            CHECK(says(sheets->pages.front(), "hex-c2422"));
            CHECK(says(sheets->pages.front(), "C2422 (1504)"));
            for (const DisplayList& page : sheets->pages) CHECK(says(page, "100 mm"));
        }
}

TEST_CASE("stickers of all grids are at true size, and many fill several pages", "[print]") {
    for (const Orientation orientation : {Orientation::flat, Orientation::pointy})
        for (const Parity low : {Parity::odd, Parity::even}) {
            const Scenario before = draw_tests::sample_scenario(orientation, low);
            Scenario after = before;
            for (HexIndex h = 0; h < after.map.grid().size(); ++h)
                if (after.map.present(h)) after.map.set_elevation(h, 5);
            StickerOptions options;
            options.sizes = {{25.4, 15.875}, {4, 0}, {100, 0}};
            const auto sheets = sticker_sheets(before, after, {}, options);
            REQUIRE(sheets);
            CHECK(sheets->pages.size() > 3);
            CHECK(sheets->stickers.size() == 3 * (after.map.grid().size() - 1));
            check_sheets(*sheets, options);
        }
}

TEST_CASE("a sticker shows the corrected map's art of its hex", "[print]") {
    const Sample s = sample("chippewa", kTen);
    StickerOptions options;
    const auto sheets = sticker_sheets(s.before, s.after, s.errata, options);
    DrawOptions how;
    const MapArt art = draw_map_art(s.after, how, kBleed + 1);
    for (const PlacedSticker& sticker : sheets->stickers) {
        if (sticker.hex == kNoHex) continue;
        const DisplayList& page = sheets->pages[sticker.page];
        const std::string id = "sticker-" + s.after.map.grid().label(sticker.hex);
        const auto symbol = page.symbol(id);
        REQUIRE(symbol);
        // Where it is put, the hex of the art comes to lie on the line to cut along.
        Point at{-1, -1};
        for (const Item& item : page.items)
            if (const auto* use = std::get_if<UseItem>(&item); use != nullptr && use->symbol == *symbol) at = use->at;
        for (int k = 0; k < kDirections; ++k)
            CHECK(distance(art.layout.corner(art.layout.place(sticker.hex), k) + at,
                           sticker.cut[static_cast<std::size_t>(k)]) < 0.001);
        const auto* clip = std::get_if<GroupBegin>(&page.symbols[*symbol].items.front());
        REQUIRE(clip != nullptr);
        REQUIRE(clip->clip);
        // The bleed is as wide as it is said to be.
        const auto& points = clip->clip->points();
        CHECK(distance(middle(points[0], points[1]), middle(points[3], points[4])) ==
              Approx(how.hex_mm + 2 * kBleed).margin(0.1));
    }
}

TEST_CASE("a PDF of stickers has its pages, and the same errata give the same bytes", "[print]") {
    const Sample s = sample("chippewa", kTen);
    StickerOptions options;
    options.sizes = common_sizes();
    const auto make = [&] { return sticker_sheets(s.before, s.after, s.errata, options).value(); };
    const StickerSheets sheets = make();
    const auto bytes = pdf_bytes(sheets.pages);
    REQUIRE(bytes);
    CHECK(*bytes == pdf_bytes(make().pages).value());
    const std::string pdf(bytes->begin(), bytes->end());
    CHECK(pdf.find("/Count " + std::to_string(sheets.pages.size())) != std::string::npos);
    CHECK_FALSE(pdf_bytes(std::span<const DisplayList>{}));
}

TEST_CASE("errata that change no picture make a page that says so", "[print]") {
    const Sample s = sample("chippewa", "cell 3:1 5 DR\n");
    const auto sheets = sticker_sheets(s.before, s.after, s.errata, {});
    REQUIRE(sheets);
    CHECK(sheets->stickers.empty());
    REQUIRE(sheets->pages.size() == 1);
    CHECK(says(sheets->pages.front(), "None of these corrections changes a hex or a counter."));
    CHECK_FALSE(sticker_sheets(s.before, battle("thames"), {}, {}));
    CHECK_FALSE(difference_picture(s.before, battle("thames"), {}));
}

TEST_CASE("the picture of what differs frames, numbers and tells each change", "[print]") {
    const Sample s = sample("chippewa", std::string(kTen) + "remove unit us-cv\ncell 3:1 5 DR\n");
    const auto list = difference_picture(s.before, s.after, {});
    REQUIRE(list);
    const std::size_t count = Words(s.before, s.after).corrections(*changes_between(s.before, s.after)).size();
    CHECK(says(*list, std::to_string(count) + " differences"));
    const auto all = texts_on(*list);
    std::set<std::string> numbers;
    for (std::size_t n = 1; n <= count; ++n) {
        CHECK(std::count(all.begin(), all.end(), std::to_string(n)) >= 1);
        numbers.insert(std::to_string(n));
    }
    // Numbers on the map do not cover each other, and everything is on the sheet.
    std::vector<Box> discs;
    const HexLayout layout = map_layout(s.after, {});
    for (const Item& item : list->items)
        if (const auto* text = std::get_if<TextItem>(&item)) {
            INFO(text->text);
            CHECK(inside(text_box(*text), *list, 0));
            if (text->colour == rgb(0xFFFFFF) && text->font.bold) discs.push_back(text_box(*text));
        }
    CHECK(discs.size() >= count);
    for (std::size_t i = 0; i < discs.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(overlaps(discs[i], discs[j]));
    // The frame of a changed hex lies round the hex of the drawn map.
    const HexIndex hex = *s.after.map.grid().parse("C2422");
    bool framed = false;
    for (const Item& item : list->items)
        if (const auto* path = std::get_if<PathItem>(&item); path != nullptr && path->path.points().size() == 6) {
            Point centre;
            for (const Point p : path->path.points()) centre = centre + p * (1.0 / 6);
            framed = framed || (path->stroke && distance(centre, layout.centre(hex)) < 0.01);
        }
    CHECK(framed);
    CHECK(says(difference_picture(s.before, s.before, {}).value(), "Nothing differs"));
    CHECK(write_svg(*list) == write_svg(*difference_picture(s.before, s.after, {})));
}

TEST_CASE("hundreds of differences are told as far as the list goes, and the rest counted", "[print]") {
    const Scenario before = battle("lundys-lane");
    Scenario after = before;
    std::size_t changed = 0;
    for (HexIndex h = 0; h < after.map.grid().size(); ++h)
        if (after.map.present(h)) {
            after.map.set_elevation(h, static_cast<std::int8_t>(20 + h % 70));
            ++changed;
        }
    const auto list = difference_picture(before, after, {});
    REQUIRE(list);
    const auto told = Words(before, after).corrections(*changes_between(before, after)).size();
    CHECK(told <= changed);
    if (told > kMostTold) CHECK(says(*list, "and " + std::to_string(told - kMostTold) + " more"));
    else CHECK(says(*list, std::to_string(told) + " differences"));
}

TEST_CASE("a piece of a drawing holds what is seen in it and leaves out the rest", "[print]") {
    const Scenario s = battle("chippewa");
    const MapArt art = draw_map_art(s, {}, 2);
    const Cropper cropper(art.list);
    const Box whole{-50, -50, art.list.width + 50, art.list.height + 50};
    std::size_t items = 0;
    for (const Item& item : art.list.items)
        items += std::holds_alternative<TextItem>(item) || std::holds_alternative<UseItem>(item) ? 1 : 0;
    std::size_t kept = 0;
    for (const Item& item : cropper.in(whole))
        kept += std::holds_alternative<TextItem>(item) || std::holds_alternative<UseItem>(item) ? 1 : 0;
    CHECK(kept == items);
    const HexIndex hex = *s.map.grid().parse("C2422");
    const Point centre = art.layout.centre(hex);
    DisplayList piece;
    piece.items = cropper.in({centre.x - 8, centre.y - 8, centre.x + 8, centre.y + 8});
    CHECK(says(piece, "2422"));
    CHECK_FALSE(says(piece, "1019"));
    CHECK(piece.items.size() < art.list.items.size() / 5);
}
