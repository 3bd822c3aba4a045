// Maps read from their scans: the fit, what is recognised from a few examples, what the user has to do.
// `test_scan "[.measure]"` prints a table of many; `test_scan "[.calibrate]"` prints what confidences rest on.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdio>
#include <map>

#include "formats/scenario/scenario_file.hpp"
#include "tests/features/scan/scan_user.hpp"

using namespace ramparts;
using namespace scan_tests;

namespace {

const std::string kScenarios = RAMPARTS_SOURCE_DIR "/scenarios/";

Scenario battle(const std::string& name) { return load_scenario(kScenarios + name).scenario; }

/// A battle of one hex row and column more than three, without any drawing.
Map plain_map(int columns, int rows) {
    Grid::Shape shape;
    shape.columns = columns;
    shape.rows = rows;
    return Map(Grid(shape));
}

std::vector<scan::Reference> at(std::initializer_list<std::pair<HexIndex, draw::Point>> list) {
    std::vector<scan::Reference> out;
    for (const auto& [hex, pixel] : list) out.push_back({hex, pixel});
    return out;
}

std::string refusal(const Map& map, const std::vector<scan::Reference>& references) {
    const auto warp = scan::fit_references(map, references);
    return warp ? "fits" : warp.error().english();
}

struct Wanted {
    const char* battle;
    Style style;
    Damage damage;
    int examples;
    double keys;         ///< a hex, at most
    double line_recall;  ///< of each kind of line, after what was asked
};

void print(const std::string& what, const Outcome& o) {
    std::printf("%s: fit %.3f%s quality %.2f, terrain %.3f, looks %d, then %.3f, keys %.2f, %.2f s, step %.2f s",
                what.c_str(), o.fit_error, o.refined ? "" : " (references)", o.quality, o.first_right, o.looks,
                o.last_right, o.keys, o.seconds, o.slowest_step);
    for (const auto& [id, c] : o.last)
        if (c.there + c.guessed > 0)
            std::printf("; %s %.2f/%.2f way %.2f", id.c_str(), c.precision(), c.recall(),
                        c.right == 0 ? 1.0 : static_cast<double>(c.right_way) / c.right);
    std::printf("\n");
}

/// Many outcomes as one row of a table.
struct Total {
    std::vector<Outcome> all;
    void add(const Outcome& o) { all.push_back(o); }
    void print(const std::string& what) const {
        constexpr double kTrusted = 0.995;
        double right = 0, keys = 0;
        std::vector<int> looks;
        std::map<std::string, std::pair<LineCount, LineCount>> lines;
        std::size_t trusted = 0, trusted_wrong = 0;
        for (const Outcome& o : all) {
            right += o.first_right / static_cast<double>(all.size());
            keys += o.keys / static_cast<double>(all.size());
            looks.push_back(o.looks_to_good < 0 ? 999 : o.looks_to_good);
            for (const auto& [id, count] : o.first) lines[id].first += count;
            for (const auto& [id, count] : o.last) lines[id].second += count;
            for (const Outcome::Said& said : o.said)
                if (said.sure >= kTrusted) ++trusted, trusted_wrong += said.right ? 0U : 1U;
        }
        std::sort(looks.begin(), looks.end());
        std::printf("%s, of %zu: terrain %.3f, looks to 99.5 %% %d to %d, keys %.2f, trusted %zu, of them wrong %zu",
                    what.c_str(), all.size(), right, looks[looks.size() / 2], looks.back(), keys, trusted,
                    trusted_wrong);
        for (const auto& [id, count] : lines)
            if (count.second.there > 0)
                std::printf("; %s %.2f/%.2f, then %.2f/%.2f", id.c_str(), count.first.precision(), count.first.recall(),
                            count.second.precision(), count.second.recall());
        std::printf("\n");
    }
};

}  // namespace

TEST_CASE("a fit by references that cannot be right is refused with the reason", "[scan]") {
    const Map map = plain_map(8, 6);
    const Grid& grid = map.grid();
    const draw::HexLayout layout(grid, 1);
    const auto place = [&](HexIndex hex) { return layout.centre(hex) * 50; };
    const HexIndex a = grid.at(0, 0);
    const HexIndex b = grid.at(7, 0);
    const HexIndex c = grid.at(3, 5);
    CHECK(refusal(map, at({{a, place(a)}, {b, place(b)}, {c, place(c)}})) == "fits");
    CHECK(refusal(map, at({{a, place(a)}, {b, place(b)}})) ==
          "a fit needs three hexes and their pixels; give three far apart");
    CHECK(refusal(map, at({{a, place(a)}, {b, place(b)}, {a, place(c)}})) ==
          "hex 0101 is given twice; give three different hexes");
    CHECK(refusal(map, at({{a, place(a)}, {b, place(b)}, {grid.at(4, 0), place(grid.at(4, 0))}})) ==
          "the hexes of the fit are on one line; take one that is off it");
    CHECK(refusal(map, at({{a, place(b)}, {b, place(a)}, {c, place(c)}})) ==
          "these pixels turn the map over; two hexes of the fit are probably swapped");
    CHECK(refusal(map, at({{a, place(a)}, {b, place(b)}, {c, place(c) + draw::Point{0, 300}}})) ==
          "these pixels stretch the hexes out of shape; one hex of the fit is probably wrong");
    CHECK(refusal(map, at({{a, place(a) * 0.1}, {b, place(b) * 0.1}, {c, place(c) * 0.1}})) ==
          "a hex has 5 pixels; between 14 and 1500 can be read");
}

TEST_CASE("a picture without printed hexsides keeps the fit of the references and says why", "[scan]") {
    const Map map = plain_map(8, 6);
    const draw::HexLayout layout(map.grid(), 1);
    draw::Picture blank{420, 360, std::vector<std::uint8_t>(420 * 360 * 3, 230)};
    const auto place = [&](HexIndex hex) { return layout.centre(hex) * 50 + draw::Point{40, 40}; };
    const auto references = at({{0, place(0)},
                                {map.grid().at(7, 0), place(map.grid().at(7, 0))},
                                {map.grid().at(3, 5), place(map.grid().at(3, 5))}});
    const auto begin = scan::fit_references(map, references);
    REQUIRE(begin);
    const auto fit = scan::refine_fit(blank, map, references, *begin, {});
    REQUIRE(fit);
    CHECK_FALSE(fit->refined);
    CHECK(fit->why_not.english() == "the printed hexsides are too faint to follow");
    for (HexIndex hex = 0; hex < map.grid().size(); ++hex)
        CHECK(draw::distance(fit->warp.pixel(layout.centre(hex)), place(hex)) < 0.01);
}

TEST_CASE("shipped battles are read from spoilt scans with few keys", "[scan]") {
    const Wanted wanted = GENERATE(Wanted{"chippewa", Style::recoloured, Damage::bad, 3, 0.30, 0.95},
                                   Wanted{"thames", Style::grey, Damage::scan, 3, 0.45, 0.75},
                                   Wanted{"lundys-lane", Style::recoloured, Damage::phone, 3, 0.25, 0.93});
    const Scenario s = battle(wanted.battle);
    const Outcome o = read_by_user(s, scan_of(s, wanted.style, wanted.damage, 112), wanted.examples, 3);
    print(wanted.battle, o);
    INFO(wanted.battle);
    CHECK(o.refined);
    CHECK(o.fit_error <= 0.05);
    CHECK(o.first_right >= 0.98);
    CHECK(o.last_right >= 0.995);
    CHECK(o.looks <= 12);
    CHECK(o.keys <= wanted.keys);
    for (const auto& [id, count] : o.last) {
        INFO(id);
        CHECK(count.precision() >= 0.95);
        CHECK(count.recall() >= wanted.line_recall);
    }
}

TEST_CASE("heights that no colour shows are read by the slopes, and faint creeks by their course", "[scan]") {
    const Scenario hill = battle("lundys-lane");
    const Outcome heights = read_by_user(hill, scan_of(hill, Style::ink, Damage::scan, 131), 3, 138);
    print("lundys-lane", heights);
    CHECK(heights.first_right >= 0.99);
    CHECK(heights.last.at("slope").recall() >= 0.95);
    const Scenario river = battle("chippewa");
    const Outcome creeks = read_by_user(river, scan_of(river, Style::grey, Damage::bad, 122), 3, 129);
    print("chippewa", creeks);
    CHECK(creeks.looks_to_good >= 0);
    CHECK(creeks.looks_to_good <= 36);
    CHECK(creeks.last.at("creek").precision() >= 0.95);
    CHECK(creeks.last.at("creek").recall() >= 0.9);
}

TEST_CASE("the same scan and the same words give the same guesses, and a reader that is stopped gives none", "[scan]") {
    const Scenario s = battle("thames");
    const Material m = scan_of(s, Style::as_drawn, Damage::scan, 8, 60);
    const auto references = references_on(s, m, 0, 1);
    const auto guesses = [&] {
        auto reader = scan::ScanReader::begin(m.picture, s.map, s.ruleset, references);
        REQUIRE(reader);
        CHECK(reader->reading().ask.empty());
        for (const HexIndex hex : {HexIndex{3}, HexIndex{60}, HexIndex{120}})
            if (s.map.present(hex)) reader->hex(hex, {s.map.terrain(hex), std::nullopt});
        std::vector<std::pair<int, float>> out;
        for (const scan::GroundGuess& g : reader->reading().ground) out.emplace_back(g.kind, g.sure);
        return out;
    };
    const auto first = guesses();
    CHECK(std::any_of(first.begin(), first.end(), [](const auto& g) { return g.first >= 0; }));
    CHECK(first == guesses());
    int questions = 0;
    for (const int last : {0, 3, 9, 14}) {
        int asked = 0;
        const auto reader =
            scan::ScanReader::begin(m.picture, s.map, s.ruleset, references, [&] { return asked++ >= last; });
        questions = std::max(questions, asked);
        if (!reader) CHECK(reader.error() == scan::ScanReader::stopped());
        else CHECK(asked <= last);
    }
    CHECK(questions >= 10);
}

TEST_CASE("a table of styles and damages", "[.measure]") {
    constexpr const char* kStyles[] = {"as drawn", "recoloured", "grey", "black on white"};
    std::map<std::pair<Style, int>, Total> totals;
    for (const std::uint64_t seed : {1, 2})
        for (const std::string name : {"chippewa", "thames", "lundys-lane", "queenston-heights", "cryslers-farm"})
            for (const Style style : {Style::as_drawn, Style::recoloured, Style::grey, Style::ink})
                for (const Damage damage : {Damage::scan, Damage::bad, Damage::phone})
                    for (const int examples : {1, 3}) {
                        const Scenario s = battle(name);
                        const std::uint64_t own =
                            seed * 100 + static_cast<std::uint64_t>(style) * 10 + static_cast<std::uint64_t>(damage);
                        const Outcome o = read_by_user(s, scan_of(s, style, damage, own), examples, own + 7);
                        print(name + ", " + kStyles[static_cast<int>(style)] + ", damage " +
                                  std::to_string(static_cast<int>(damage)) + ", examples " + std::to_string(examples) +
                                  ", seed " + std::to_string(seed),
                              o);
                        totals[{style, examples}].add(o);
                    }
    for (const auto& [key, total] : totals)
        total.print(std::string(kStyles[static_cast<int>(key.first)]) + ", examples " + std::to_string(key.second));
}
