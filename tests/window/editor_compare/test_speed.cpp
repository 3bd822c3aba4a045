// Comparing large maps, by hand.
#include <catch2/catch.hpp>

#include <chrono>

#include "editor/model/compare_model.hpp"
#include "editor/view/map_painter.hpp"
#include "editor/workspace/comparison.hpp"
#include "editor/workspace/workspace.hpp"
#include "formats/scenario/generated_map.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "tests/window/editor_compare/versions.hpp"

using namespace ramparts;
using namespace ramparts::test;
namespace fs = std::filesystem;

TEST_CASE("a thousand differences on a thousand by thousand hexes", "[.speed]") {
    Scenario other = chippewa();
    other.units.clear();
    other.reinforcements.clear();
    other.map = generated_map(1000, 1000, 1, other.ruleset);
    Rng rng = Rng::stream(5, 0);
    Document maker(other);
    REQUIRE(maker.edit("some", [&](Edit& e) {
        for (int i = 0; i < 1000; ++i) {
            const auto hex = static_cast<HexIndex>(rng.below(e.map().grid().size()));
            if (e.map().present(hex)) e.set_elevation(hex, e.map().elevation(hex) + 1);
        }
    }));
    OpenDocument document(maker.scenario());
    const auto timed = [](const char* what, const auto& act) {
        const auto begin = std::chrono::steady_clock::now();
        act();
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
        WARN(what << ": " << took.count() << " ms");
    };
    std::unique_ptr<Comparison> with;
    timed("first comparison", [&] { with = std::make_unique<Comparison>(document, other, "other"); });
    const std::size_t count = with->model.differences().size();
    CHECK(count > 900);
    document.compare(std::move(with));
    HexIndex hex = 5;
    timed("an edit of one hex, compared", [&] {
        REQUIRE(document.document.edit("one", [&](Edit& e) { e.set_elevation(hex, e.map().elevation(hex) + 1); }));
    });
    CHECK(document.comparison()->model.differences().size() == count + 1);
    timed("an edit of one hex, not compared", [&] {
        document.compare(nullptr);
        REQUIRE(document.document.edit("one", [&](Edit& e) { e.set_elevation(hex, e.map().elevation(hex) + 1); }));
    });
    document.compare(std::make_unique<Comparison>(document, other, "other"));
    MapPainter painter(nullptr);
    painter.set_scenario(&document.scenario(), &document.overview);
    std::vector<Colour> pixels(1600 * 1000);
    for (const double pitch : {48.0, 12.0, 2.0}) {
        painter.set_view(ViewTransform(document.map().grid(), pitch));
        const PixelPoint origin{static_cast<int>(20 * pitch), static_cast<int>(20 * pitch)};
        const Surface surface(pixels.data(), 1600, origin, {origin.x, origin.y, origin.x + 1600, origin.y + 1000});
        painter.set_overlays({});
        painter.paint(surface);
        timed("a frame without marks", [&] { painter.paint(surface); });
        painter.set_overlays({&document.comparison()->marks});
        painter.paint(surface);
        timed("a frame with marks", [&] { painter.paint(surface); });
    }
    const std::size_t row = 1;
    timed("taking one over", [&] {
        const std::size_t rows[] = {row};
        REQUIRE(make_as_one_step(document.document, "take",
                                 document.comparison()->model.changes_to_take(document.scenario(), rows))
                    .empty());
    });
    timed("merging with the other", [&] {
        MergeModel merge(other, other, "other");
        REQUIRE(merge.update(document.scenario()));
    });
}
