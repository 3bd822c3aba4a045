// The sample plugins with checks and transforms, and one in which units go one by one, over the shipped battles.
#include <catch2/catch.hpp>

#include "engine/playouts/playout.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/document/operations/transform.hpp"
#include "sdk/check/check.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/extend/host/linked.hpp"
#include "tests/proofs/zoo/zoo.hpp"

using namespace ramparts;
namespace fs = std::filesystem;

namespace {

// The linked plugins and some samples in force, and those before back.
struct Samples {
    PluginSet set;
    std::shared_ptr<const ModuleCatalogue> before = installed_catalogue();
    Samples() {
        HostRequest request;
        request.linked = linked_plugins();
        for (const char* name : {"country", "lonely-guns", "activation"})
            request.folders.push_back(fs::path(RAMPARTS_PLUGINS) / name);
        request.user_plugins = false;
        set = load_plugins(request);
        install_catalogue(set.catalogue);
    }
    ~Samples() { install_catalogue(before); }
    Samples(const Samples&) = delete;
    Samples& operator=(const Samples&) = delete;
    [[nodiscard]] const CatalogueTransform& transform(const std::string& name) const {
        const CatalogueTransform* found = set.catalogue->find_transform("sample.country." + name);
        REQUIRE(found != nullptr);
        return *found;
    }
};

std::vector<Scenario> battles() {
    std::vector<Scenario> all;
    for (const char* name : {"thames", "chippewa", "lundys-lane", "queenston-heights"}) {
        LoadedScenario loaded = load_scenario(fs::path(RAMPARTS_SCENARIO).parent_path() / name);
        REQUIRE(loaded.readable);
        all.push_back(std::move(loaded.scenario));
    }
    return all;
}

}  // namespace

TEST_CASE("a battle turned about is the same battle and turned again it is as it was", "[samples][transforms]") {
    const Samples samples;
    for (const Scenario& s : battles()) {
        INFO(s.id);
        Document document(s);
        const auto done = run_transform(document, samples.transform("about"), {});
        if (!done) FAIL(done.error().message);
        REQUIRE(*done);
        CHECK(document.history_size() == 1);
        CHECK(document.history_label(0) == "Turn the battle about");
        const Scenario& turned = document.scenario();
        const HexIndex last = s.map.grid().size() - 1;
        for (std::size_t u = 0; u < s.units.size(); ++u)
            if (s.units[u].at) CHECK(turned.units[u].at == last - *s.units[u].at);
        for (std::size_t g = 0; g < s.reinforcements.size(); ++g)
            CHECK(turned.reinforcements[g].entry == last - s.reinforcements[g].entry);
        for (HexIndex hex = 0; hex <= last; ++hex) {
            CHECK(turned.map.terrain(last - hex) == s.map.terrain(hex));
            for (int d = 0; d < kDirections; ++d)
                for (HexsideKindId k = 0; k < s.ruleset.hexside_kinds.size(); ++k)
                    if (s.ruleset.hexside_kinds[k].directed && s.map.side(hex, d).has(k))
                        CHECK(turned.map.rises(last - hex, (d + 3) % 6, k) == s.map.rises(hex, d, k));
        }
        CHECK(playability(turned).empty());
        REQUIRE(run_transform(document, samples.transform("about"), {}));
        CHECK(document.scenario() == s);

        const std::vector<ModuleParam> mirror{{"how", "mirror"}};
        const auto refused = run_transform(document, samples.transform("about"), mirror);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().code == "RP6063");
        CHECK(refused.error().message.english().ends_with(
            "columns cannot be mirrored: hexes would come to lie between hexes"));
        CHECK(refused.error().fix == "use how=turn");
    }
}

TEST_CASE("woods and a creek can be played and are the same for the same seed", "[samples][transforms]") {
    const Samples samples;
    for (const Scenario& s : battles()) {
        INFO(s.id);
        const auto made = [&](const char* seed) {
            Document document(s);
            const std::vector<ModuleParam> given{{"seed", seed}, {"woods", "30"}};
            const auto done = run_transform(document, samples.transform("woods"), given);
            if (!done) FAIL(done.error().message);
            CHECK(document.history_size() == 1);
            Scenario result = document.scenario();
            CHECK(document.undo());
            CHECK(document.scenario() == s);
            return result;
        };
        const Scenario seven = made("7");
        CHECK(seven == made("7"));
        CHECK_FALSE(seven == made("8"));
        for (const Diagnostic& error : playability(seven)) FAIL_CHECK(to_text(error));
        std::size_t present = 0;
        std::size_t woods = 0;
        std::size_t creeks = 0;
        for (HexIndex hex = 0; hex < seven.map.grid().size(); ++hex) {
            if (!seven.map.present(hex)) continue;
            ++present;
            woods += seven.ruleset.terrains[seven.map.terrain(hex)].id == "forest" ? 1 : 0;
            for (std::uint8_t side = 0; side < 3; ++side) creeks += seven.map.side({hex, side}).has(0) ? 1 : 0;
        }
        CHECK(woods * 100 > present * 20);
        CHECK(woods * 100 <= present * 30);
        CHECK(creeks >= static_cast<std::size_t>(seven.map.grid().length()));
    }
}

TEST_CASE("a gun far from its friends is told with its place", "[samples][checks]") {
    const Samples samples;
    Scenario s = battles().front();
    for (Unit& unit : s.units) unit.at.reset();
    std::size_t gun = 0;
    while (!s.ruleset.unit_classes[s.units[gun].unit_class].bombards) ++gun;
    const Grid& grid = s.map.grid();
    HexIndex home = 0;
    const auto open = [&](int further) { return s.map.present(home + static_cast<HexIndex>(further)); };
    while (grid.place_of(home) + 3 >= grid.length() || !open(0) || !open(2) || !open(3)) ++home;
    s.units[gun].at = home;
    std::vector<Diagnostic> told;
    for (const Diagnostic& d : check_scenario(s))
        if (d.plugin == "sample.lonely-guns") told.push_back(d);
    REQUIRE(told.size() == 1);
    CHECK(told[0].code == "GUN101");
    CHECK(told[0].severity == Severity::note);
    CHECK(told[0].where.unit == s.units[gun].id);
    CHECK(told[0].where.hex == s.map.grid().label(*s.units[gun].at));
    CHECK(told[0].message.english().ends_with(" is the only unit of its side on the map"));
    const std::size_t friendly = gun == 0 ? 1 : gun - 1;
    s.units[friendly].side = s.units[gun].side;
    s.units[friendly].unit_class = 0;  // no gun
    s.units[friendly].at = home + 2;
    for (const Diagnostic& d : check_scenario(s)) CHECK(d.plugin != "sample.lonely-guns");
    s.units[friendly].at = home + 3;
    told.clear();
    for (const Diagnostic& d : check_scenario(s))
        if (d.plugin == "sample.lonely-guns") told.push_back(d);
    REQUIRE(told.size() == 1);
    CHECK(told[0].message.english().ends_with(" has no friend within 2 hexes"));
    CHECK(to_text(told[0]).find("[plugin sample.lonely-guns]") != std::string::npos);
}

TEST_CASE("the tactician beats random when units go one by one, from either side", "[samples][activation]") {
    const Samples samples;
    auto scenario = std::make_shared<Scenario>(battles()[1]);
    scenario->modules.clear();
    scenario->modules.emplace_back().id = "sample.activation";
    const auto rules = std::make_shared<const StandardRules>(scenario);
    for (const std::size_t side : {0U, 1U}) {
        MassRequest request;
        request.players = {"random", "random"};
        request.players[side] = "tactician";
        request.games = 60;
        request.jobs = 2;
        request.seed = 1812;
        CHECK(play_many(rules, request).wins[side] >= 55);
    }
    CHECK(rules->offences().empty());
}
