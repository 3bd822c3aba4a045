// Writing on a disk that loses what was not made durable: whatever step the power fails at, each file is whole.
#include <catch2/catch.hpp>

#include "formats/disk/save_files.hpp"
#include "tests/support/model_files.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

constexpr std::uint32_t kChances = 40;

std::string text_of(ModelFiles& files, const std::filesystem::path& path) {
    return files.read(path).value_or("(nothing)");
}

}  // namespace

TEST_CASE("a power cut at any step of writing a file leaves it whole, and what was reported written is there",
          "[save][crash]") {
    const std::filesystem::path file = "/model/game.txt";
    bool finished = false;
    for (int step = 0; !finished; ++step) {
        REQUIRE(step < 50);
        for (std::uint32_t chance = 0; chance < kChances; ++chance) {
            ModelFiles disk;
            disk.put(file, "old");
            disk.left = step;
            finished = write_file(file, "new", disk).has_value();
            ModelFiles left = disk.crash(chance);
            INFO("step " << step << ", chance " << chance);
            CHECK((text_of(left, file) == "new" || (text_of(left, file) == "old" && !finished)));
        }
    }
}

TEST_CASE("a power cut at any step of saving leaves each file whole, and the old text of each new one at hand",
          "[save][crash]") {
    const std::filesystem::path map = "/model/map.xml";
    const std::filesystem::path ruleset = "/model/ruleset.xml";
    const std::filesystem::path scenario = "/model/scenario.xml";
    const FileToSave wanted[] = {
        {ruleset, "new ruleset", "old ruleset"}, {map, "new map", "old map"}, {scenario, "new scenario", {}}};
    bool finished = false;
    for (int step = 0; !finished; ++step) {
        REQUIRE(step < 100);
        for (std::uint32_t chance = 0; chance < kChances; ++chance) {
            ModelFiles disk;
            disk.put(map, "old map");
            disk.put(ruleset, "old ruleset");
            disk.left = step;
            const auto report = save_files(wanted, {}, disk);
            finished = report && report->warnings.empty();
            ModelFiles left = disk.crash(chance);
            INFO("step " << step << ", chance " << chance);
            for (const auto& [path, what] : {std::pair(map, " map"), std::pair(ruleset, " ruleset")}) {
                const std::string text = text_of(left, path);
                CHECK((text == std::string("new") + what || (text == std::string("old") + what && !finished)));
                if (text != std::string("new") + what) continue;
                const auto backups = backups_of(path, left);
                REQUIRE(backups.size() == 1);
                CHECK(text_of(left, backups[0]) == std::string("old") + what);
            }
            CHECK((text_of(left, scenario) == "new scenario" || (text_of(left, scenario) == "(nothing)" && !finished)));
        }
    }
}
