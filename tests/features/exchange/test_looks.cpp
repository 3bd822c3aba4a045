// Exports in the colours of a theme: what is drawn changes, what is said does not.
#include <catch2/catch.hpp>

#include <algorithm>

#include "sdk/show/theme/theme.hpp"
#include "tests/features/exchange/formats.hpp"

namespace ramparts::test {
namespace {

const ExchangedFile& only(const Exchanged& made, std::string_view ending) {
    const auto found = std::find_if(made.files.begin(), made.files.end(),
                                    [&](const ExchangedFile& file) { return file.name.ends_with(ending); });
    REQUIRE(found != made.files.end());
    return *found;
}

}  // namespace

TEST_CASE("a theme changes the pictures of an export, and none of its words", "[exchange]") {
    const LoadedScenario loaded = load_scenario(std::filesystem::path(RAMPARTS_SCENARIOS) / "chippewa");
    const ExportLook night{.palette = shipped_palette(kNightTheme)};
    const Exchanged plain = export_as("tiled", loaded);
    const Exchanged dark = export_as("tiled", loaded, {}, night);
    REQUIRE(plain.files.size() == dark.files.size());
    CHECK(only(plain, ".tmx") == only(dark, ".tmx"));
    std::size_t changed = 0;
    for (std::size_t i = 0; i < plain.files.size(); ++i) changed += plain.files[i].bytes != dark.files[i].bytes;
    CHECK(changed == plain.files.size() - 1);  // every strip of tiles, and not the map

    const std::string yaml = only(export_as("hexmap", loaded), ".yaml").bytes;
    const std::string dark_yaml = only(export_as("hexmap", loaded, {}, night), ".yaml").bytes;
    CHECK(yaml != dark_yaml);
    CHECK(yaml.size() == dark_yaml.size());  // other colours, and nothing else

    CHECK(export_as("vassal", loaded).files != export_as("vassal", loaded, {}, night).files);
    CHECK(export_as("vassal", loaded).files == export_as("vassal", loaded, {}, {}).files);
}

}  // namespace ramparts::test
