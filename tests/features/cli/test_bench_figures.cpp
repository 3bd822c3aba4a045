// What the benchmark program says of figures that it could not take.
#include <catch2/catch.hpp>

#include <limits>

#include "tests/bench/stopwatch.hpp"

using namespace ramparts::bench;

TEST_CASE("a figure that was not measured meets no goal and misses none", "[bench]") {
    for (const double reading :
         {-1.0, 0.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        CHECK_FALSE(measured(reading));
        CHECK(std::string(word_of(at_most(measured(reading), 1.5))) == "not measured");
        CHECK(std::string(word_of(at_least(measured(reading), -5))) == "not measured");
        CHECK(std::string(word_of(at_most(ratio(measured(reading), 2.0), 1.5))) == "not measured");
        CHECK(std::string(word_of(at_most(ratio(2.0, measured(reading)), 1.5))) == "not measured");
    }
    CHECK_FALSE(median(std::vector<ramparts::bench::Figure>{}));
    CHECK_FALSE(median(std::vector<ramparts::bench::Figure>{0.3, std::nullopt, 0.2}));
    CHECK_FALSE((at_most(std::nullopt, 1) && true));
    CHECK_FALSE((at_most(1, std::nullopt) && false));
    CHECK(number(std::nullopt, "ms") == "? ms");
    CHECK(milliseconds(std::nullopt) == "? ms");
}

TEST_CASE("a figure that was measured meets its goal or misses it", "[bench]") {
    CHECK(std::string(word_of(at_most(measured(1.5), 1.5))) == "met");
    CHECK(std::string(word_of(at_most(measured(1.6), 1.5))) == "NOT MET");
    CHECK(std::string(word_of(at_least(measured(1.6), 1.5))) == "met");
    CHECK(std::string(word_of(at_most(median(std::vector<ramparts::bench::Figure>{3.0, 1.0, 2.0}), 2))) == "met");
    CHECK(std::string(word_of(at_most(ratio(3.0, 2.0), 1.4))) == "NOT MET");
    CHECK((at_most(1, 2) && true) == Verdict(true));
    CHECK((at_most(1, 2) && false) == Verdict(false));
    CHECK(milliseconds(0.25) == "250.0 ms");
}
