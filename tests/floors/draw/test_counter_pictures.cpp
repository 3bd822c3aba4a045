// Pictures of others on counters, and markers: in every back end, at every size, and in their order on the sheets.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>

#include "formats/scenario/picture_file.hpp"
#include "formats/text/base64.hpp"
#include "sample_scenario.hpp"
#include "sdk/show/draw/counter_picture.hpp"
#include "sdk/show/draw/draw_map.hpp"
#include "sdk/show/draw/marker.hpp"
#include "sdk/show/draw/pixels.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/show/print/counter_sheets.hpp"
#include "tests/support/sample_png.hpp"

using namespace ramparts;
using namespace ramparts::draw;
using namespace ramparts::test;
using draw_tests::sample_scenario;

namespace {

constexpr std::uint32_t kRed = 0xFFC83214;  // what png_file() is full of

Scenario pictured() {
    Scenario s = sample_scenario(Orientation::flat, Parity::odd);
    s.units[0].picture = "pictures/red.png";
    s.units[0].reduced = 2;
    s.pictures.put("pictures/red.png", png_file());
    return s;
}

std::size_t times(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++found;
    return found;
}

std::vector<std::uint32_t> pixels_of(const DisplayList& list, int side) {
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    const double scale = side / list.width;
    paint_pixels(list, {pixels.data(), side, side, side}, {scale, scale, 0, 0});
    return pixels;
}

const Box* image_box(const DisplayList& list) {
    for (const Item& item : list.items)
        if (const auto* image = std::get_if<ImageItem>(&item)) return &image->box;
    return nullptr;
}

void check_approved(const std::string& name, const std::string& text) {
    const std::string path = std::string(RAMPARTS_TEST_DIR) + "/floors/draw/golden/" + name;
    if (std::getenv("RAMPARTS_APPROVE") != nullptr) std::ofstream(path, std::ios::binary) << text;
    std::ifstream in(path, std::ios::binary);
    const std::string approved{std::istreambuf_iterator<char>(in), {}};
    INFO(path);
    CHECK((approved == text));
}

}  // namespace

TEST_CASE("a picture takes the place of the symbol on both sides, whole and in its proportions", "[draw][pictures]") {
    Scenario s = pictured();
    for (const int lost : {0, 1}) {
        const DisplayList face = draw_counter(s, 0, lost, 20);
        const Box* box = image_box(face);
        REQUIRE(box != nullptr);
        CHECK(box->width() == Approx(box->height()));
        CHECK(box->x0 > 20 * 0.135);  // right of the steps
        CHECK(box->x1 < 20 * 0.85);   // left of the code
        CHECK(std::none_of(face.items.begin(), face.items.end(), [](const Item& item) {
            const auto* group = std::get_if<GroupBegin>(&item);
            return group != nullptr && group->name == "symbol";
        }));
    }
    s.pictures.put("pictures/red.png", png_file({64, 16}));
    CHECK(image_box(draw_counter(s, 0, 0, 20))->width() == Approx(4 * image_box(draw_counter(s, 0, 0, 20))->height()));
    // a picture that is not at hand leaves the symbol there
    s.units[0].picture = "pictures/none.png";
    CHECK(image_box(draw_counter(s, 0, 0, 20)) == nullptr);
    CHECK(write_svg(draw_counter(s, 0, 0, 20)).find("class=\"symbol\"") != std::string::npos);
}

TEST_CASE("name, factor and steps are read over a picture at every size", "[draw][pictures]") {
    const Scenario s = pictured();
    const CounterLook look = counter_look(s, s.units[0], 0);
    REQUIRE(look.picture != nullptr);
    CounterLook plain = look;
    plain.picture = nullptr;
    for (const int side : {16, 24, 48, 64}) {
        INFO(side);
        const DisplayList face = draw_counter(look, 10, side);
        const auto shown = pixels_of(face, side);
        CHECK(std::count(shown.begin(), shown.end(), kRed) > side * side / 20);
        // texts come after the picture, in the same places as without one
        const auto texts = [](const DisplayList& list) {
            std::vector<std::string> all;
            bool image = false;
            for (const Item& item : list.items) {
                image = image || std::holds_alternative<ImageItem>(item);
                if (const auto* text = std::get_if<TextItem>(&item)) all.push_back(text->text + (image ? " over" : ""));
            }
            return all;
        };
        const auto over = texts(face);
        REQUIRE(over.size() == texts(draw_counter(plain, 10, side)).size());
        CHECK(std::all_of(over.begin(), over.end(), [](const auto& text) { return text.ends_with(" over"); }));
    }
}

TEST_CASE("a drawing has a picture once, whatever shows it", "[draw][pictures]") {
    Scenario s = pictured();
    s.units[1].picture = s.units[0].picture;
    DrawOptions options;
    options.counters = true;
    const DisplayList map = draw_map(s, options, setup_counters(s));
    const std::string svg = write_svg(map);
    CHECK(times(svg, "data:image/png;base64," + base64(png_file())) == 1);
    CHECK(times(svg, "<use href=\"#image1\"") >= 2);
    const std::string page = write_inline_svg(map, {"m-", "", ""});
    CHECK(times(page, "data:image/png;base64,") == 1);
    CHECK(times(page, "id=\"m-image1\"") == 1);
    CHECK(times(page, "href=\"#m-image1\"") >= 2);
    CHECK(pdf_bytes(map)->size() > 1000);
    const auto red = pixels_of(draw_counter(s, 0, 0, 10), 40);
    CHECK(std::count(red.begin(), red.end(), kRed) > 100);
}

TEST_CASE("the drawing of a counter with a picture is the approved one", "[draw][pictures]") {
    check_approved("counter-picture.svg", write_svg(draw_counter(pictured(), 0, 1, 20)));
}

TEST_CASE("pictures that are too large are made smaller, and what shines through still does", "[draw][pictures]") {
    const std::string good = png_file({64, 32, 0x00FF0080});
    CHECK(*counter_picture(good) == good);
    const auto small = counter_picture(png_file({600, 300, 0x00FF0080}));
    REQUIRE(small);
    CHECK(fault_of_picture(*small).empty());
    Scenario s = pictured();
    s.pictures.put("pictures/red.png", *small);
    const Box box = *image_box(draw_counter(s, 0, 0, 20));
    CHECK(box.width() == Approx(2 * box.height()).epsilon(0.02));
    const auto pixels = pixels_of(draw_counter(s, 0, 0, 20), 100);
    const Colour ground = counter_look(s, s.units[0], 0).ground;
    const std::uint32_t middle = pixels[44 * 100 + 40];
    CHECK(std::abs(static_cast<int>((middle >> 8) & 255U) - (ground.g + 255) / 2) <= 3);
    CHECK(std::abs(static_cast<int>((middle >> 16) & 255U) - ground.r / 2) <= 3);
    // what no picture is, and what would be too much to unpack
    CHECK_FALSE(counter_picture("nothing"));
    CHECK_FALSE(counter_picture(good.substr(0, 60)));
    CHECK_FALSE(counter_picture(png_file({1'000'000, 1'000'000, 0, {}, false})));
    // whole by its frame, yet its pixels are not there
    const std::string hollow = png_file({32, 32, 0, {}, false});
    CHECK(fault_of_picture(hollow).empty());
    CHECK_FALSE(counter_picture(hollow));
    s.pictures.put("pictures/red.png", hollow);
    CHECK(png_bytes(draw_counter(s, 0, 0, 20), 100));
}

TEST_CASE("every symbol of markers has a drawing of its own, and the text is as large as it fits", "[draw][markers]") {
    std::set<std::string> drawn;
    Scenario s = pictured();
    Marker marker;
    marker.id = marker.name = "Disrupted";
    for (int symbol = 0; symbol <= static_cast<int>(Marker::Symbol::flame); ++symbol) {
        marker.symbol = static_cast<Marker::Symbol>(symbol);
        CHECK(drawn.insert(write_svg(draw_marker(marker_look(s, marker, false), 20))).second);
    }
    marker.picture = "pictures/red.png";
    CHECK(image_box(draw_marker(marker_look(s, marker, false), 20)) != nullptr);
    const auto texts = [](const DisplayList& list) {
        std::vector<std::string> all;
        for (const Item& item : list.items)
            if (const auto* text = std::get_if<TextItem>(&item)) {
                CHECK(text_box(*text).x0 >= 0.5);
                CHECK(text_box(*text).x1 <= 19.5);
                all.push_back(text->text);
            }
        return all;
    };
    marker.text = "Out of ammunition";
    marker.back = "Low";
    CHECK(texts(draw_marker(marker_look(s, marker, true), 20)) == std::vector<std::string>{"Low"});
    CHECK(image_box(draw_marker(marker_look(s, marker, true), 20)) == nullptr);
    marker.picture.clear();
    marker.symbol = Marker::Symbol::none;
    CHECK(texts(draw_marker(marker_look(s, marker, false), 20)).size() >= 2);
    check_approved("marker.svg", write_svg(draw_marker(marker_look(s, marker, false), 20)));
}

TEST_CASE("markers are printed with the counters, in the order of the battle", "[draw][markers]") {
    Scenario s = sample_scenario(Orientation::flat, Parity::odd);
    const auto ids = [&] {
        std::vector<std::string> all;
        for (const paper::CardPiece& piece : paper::card_pieces(s)) all.push_back(piece.id);
        return all;
    };
    const std::vector<std::string> usual = ids();
    REQUIRE(usual.size() >= 4);
    CHECK(std::find(usual.begin(), usual.end(), "turn") != usual.end());
    Marker marker;
    marker.id = "disrupted";
    marker.name = "Disrupted";
    marker.count = 3;
    marker.back = "Rallied";
    s.markers.push_back(marker);
    CHECK(ids().size() == usual.size() + 3);
    s.counter_order = "gone disrupted " + s.units[1].id + " turn";
    const std::vector<std::string> arranged = ids();
    CHECK(std::vector(arranged.begin(), arranged.begin() + 5) ==
          std::vector<std::string>{"disrupted", "disrupted", "disrupted", s.units[1].id, "turn"});
    CHECK(std::multiset(arranged.begin(), arranged.end()) == [&] {
        std::multiset<std::string> all(usual.begin(), usual.end());
        for (int i = 0; i < 3; ++i) all.insert("disrupted");
        return all;
    }());
    // fronts and backs of each piece, and the backs behind their fronts
    const paper::CounterSheets sheets = paper::counter_sheets(s, {});
    CHECK(sheets.counters == arranged.size());
    for (const paper::PlacedFace& face : sheets.faces) {
        REQUIRE(face.piece < arranged.size());
        if (face.back) CHECK(sheets.faces[face.front].piece == face.piece);
    }
    CHECK(times(write_svg(sheets.pages[0]), ">Disrupted<") == 3);
    CHECK(times(write_svg(sheets.pages[1]), ">Rallied<") == 3);
    // a turn marker of the battle's own takes the place of the usual one
    s.markers[0].id = "turn";
    s.markers[0].count = 1;
    s.counter_order.clear();
    const std::vector<std::string> own = ids();
    CHECK(std::count(own.begin(), own.end(), "turn") == 1);
}
