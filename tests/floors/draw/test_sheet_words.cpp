// What is said on a sheet: in the language of its reader, and of a game below its map.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "sdk/show/draw/draw_map.hpp"
#include "tests/floors/draw/sample_scenario.hpp"

using namespace ramparts;
using namespace ramparts::draw;
using namespace draw_tests;

namespace {

std::vector<TextItem> sheet_text_items(const DisplayList& list) {
    std::vector<TextItem> found;
    const auto collect = [&](const std::vector<Item>& items) {
        for (const Item& item : items)
            if (const auto* text = std::get_if<TextItem>(&item)) found.push_back(*text);
    };
    collect(list.items);
    for (const Symbol& symbol : list.symbols) collect(symbol.items);
    return found;
}

bool sheet_has_small_letter(const std::string& text) {
    return std::any_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

std::string sheet_in_capitals(const Message& m) {
    std::string text = m.english();
    for (char& c : text)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
    return text;
}

}  // namespace

TEST_CASE("every word on a sheet is the battle's own or told in the reader's language", "[draw]") {
    const Scenario scenario = sample_scenario();
    std::set<std::string> own{scenario.name, scenario.date, scenario.map.name};
    for (const MapLabel& label : scenario.map.labels) own.insert(label.text);
    for (const Unit& unit : scenario.units) own.insert({unit.name, unit.title, unit.id});
    DrawOptions options;
    options.counters = options.provenance = true;
    options.speak = sheet_in_capitals;
    int told = 0;
    for (const TextItem& item : sheet_text_items(draw_map(scenario, options, setup_counters(scenario)))) {
        INFO(item.text);
        CHECK((own.contains(item.text) || !sheet_has_small_letter(item.text)));
        told += item.text.find("RECONSTRUCTION") != std::string::npos || item.text.starts_with("YARDS") ||
                item.text == "COMBAT FACTOR" || item.text == "FROM THE RULEBOOK" || item.text == "VICTORY HEX";
    }
    CHECK(told >= 3);
}

TEST_CASE("what is said of a game stands below the map within the sheet, and the sheet grows by it", "[draw]") {
    const Scenario scenario = sample_scenario();
    for (const bool legend : {true, false}) {
        DrawOptions options;
        options.legend = options.title = legend;
        const SheetSize without = sheet_size(scenario, options);
        options.band = {{"Turn 2 of 6: United States, combat phase", "", true}, {"", "#a9c8e6", false}};
        for (int i = 0; i < 40; ++i) options.band[1].text += "a long list of units ";
        const SheetSize with = sheet_size(scenario, options);
        CHECK(with.height > without.height + 15);
        const DisplayList list = draw_map(scenario, options, {});
        CHECK(list.height == Approx(with.height));
        const HexLayout layout = map_layout(scenario, options);
        double lowest_hex = 0;
        for (HexIndex hex = 0; hex < scenario.map.grid().size(); ++hex)
            lowest_hex = std::max(lowest_hex, layout.box(layout.place(hex)).y1);
        int lines = 0;
        for (const TextItem& item : sheet_text_items(list)) {
            if (item.text.find("long list") == std::string::npos && !item.text.starts_with("Turn 2")) continue;
            ++lines;
            const Box box = text_box(item);
            CHECK(box.y0 > lowest_hex);
            CHECK(box.x0 > 0);
            CHECK(box.x1 < list.width);
            CHECK(box.y1 < list.height);
        }
        CHECK(lines > 4);
    }
}
