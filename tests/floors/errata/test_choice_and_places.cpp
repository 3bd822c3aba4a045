// Which errata an erratum needs or excludes, what a rebase leaves of them, and where a merge puts what came.
#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "sdk/change/errata/apply.hpp"
#include "sdk/change/errata/merge.hpp"
#include "sdk/change/errata/rebase.hpp"
#include "tests/floors/document/random_scenario.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

Erratum erratum(const std::string& id, std::vector<std::string> needs = {}, std::vector<std::string> conflicts = {}) {
    Erratum e;
    e.id = id;
    e.source = {ProvenanceKind::printed, "map sheet"};
    e.reason = "as the map has it";
    e.needs = std::move(needs);
    e.conflicts = std::move(conflicts);
    return e;
}

Erratum forest_at(const Scenario& s, const std::string& id, HexIndex hex, const std::string& from = {}) {
    Erratum e = erratum(id);
    e.changes = {{{"hex", s.map.grid().label(hex), "terrain"}, "clear", "forest", {}, from}};
    return e;
}

Scenario plain() {
    Scenario s = sample_scenario();
    for (HexIndex hex = 0; hex < s.map.grid().size(); ++hex) s.map.set_terrain(hex, 0);
    return s;
}

std::string codes_of(const std::vector<Diagnostic>& faults) {
    std::string codes;
    for (const Diagnostic& d : faults) codes += (codes.empty() ? "" : " ") + d.code + " " + d.where.object;
    return codes;
}

}  // namespace

TEST_CASE("what an erratum needs or excludes is in the file that it names, or in its own, and on") {
    const std::vector<std::string> files{"one", "two", "three"};
    enum class There { absent, off, on };
    for (std::size_t asker = 0; asker < files.size(); ++asker)
        for (std::size_t holder = 0; holder < files.size(); ++holder)
            for (const There there : {There::absent, There::off, There::on})
                for (const std::string spelled : {"farm", "one/farm", "two/farm", "three/farm", "four/farm"}) {
                    const std::size_t slash = spelled.find('/');
                    const std::string named = slash == std::string::npos ? files[asker] : spelled.substr(0, slash);
                    const bool met = named == files[holder] && there == There::on;
                    INFO(spelled << " for file " << files[asker] << ", in file " << files[holder] << ", state "
                                 << static_cast<int>(there));
                    const auto faults_of = [&](const Erratum& asking) {
                        std::vector<ErrataLayer> layers;
                        for (const std::string& file : files) {
                            ErrataLayer& layer = layers.emplace_back();
                            layer.errata.id = file;
                            layer.errata.errata = {erratum("barn"), erratum("mill")};
                        }
                        if (there != There::absent) {
                            Erratum farm = erratum("farm");
                            farm.off = there == There::off;
                            layers[holder].errata.errata.insert(layers[holder].errata.errata.begin() + 1, farm);
                        }
                        layers[asker].errata.errata.push_back(asking);
                        return codes_of(check_choice(layers));
                    };
                    CHECK(faults_of(erratum("asks", {spelled})) == (met ? "" : "RP6084 asks"));
                    CHECK(faults_of(erratum("asks", {}, {spelled})) == (met ? "RP6085 asks" : ""));
                    Erratum silent = erratum("asks", {spelled}, {spelled});
                    silent.off = true;
                    CHECK(faults_of(silent) == "");
                }
}

TEST_CASE("an erratum is on as it was chosen, or else as it is of its own") {
    ErrataLayer layer;
    layer.errata.errata = {erratum("first"), erratum("second"), erratum("third")};
    layer.errata.errata[1].off = true;
    const auto states = [&] {
        std::string text;
        for (std::size_t i = 0; i < 3; ++i) text += is_on(layer, i) ? '1' : '0';
        return text;
    };
    CHECK(states() == "101");
    layer.on = {false};
    CHECK(states() == "001");
    layer.on = {false, true, false};
    CHECK(states() == "010");
    const std::vector<std::string> none, first{"first"}, second{"second"}, both{"first", "second"};
    CHECK(switch_errata(layer, none, none).empty());
    CHECK(states() == "101");
    CHECK(switch_errata(layer, second, none).empty());
    CHECK(states() == "010");
    CHECK(switch_errata(layer, none, first).empty());
    CHECK(states() == "001");
    CHECK(switch_errata(layer, both, first).empty());
    CHECK(states() == "010");
}

TEST_CASE("a rebase takes the errata that it drops out of what others need and exclude, and no others") {
    const Scenario old = plain();
    Scenario newer = old;
    newer.version = "2.0.0";
    for (const HexIndex hex : {10U, 11U}) newer.map.set_terrain(hex, 1);  // corrected by itself
    ErrataLayer layer;
    layer.errata.id = "mine";
    layer.errata.base = {old.id, old.version, content_hash(old)};
    layer.errata.errata = {forest_at(old, "kept", 20),  forest_at(old, "gone", 10),     forest_at(old, "gone-too", 11),
                           forest_at(old, "needs", 21), forest_at(old, "excludes", 22), forest_at(old, "last", 23)};
    layer.errata.errata[3].needs = {"kept", "gone", "other/gone"};
    layer.errata.errata[3].conflicts = {"gone-too", "last"};
    layer.errata.errata[4].needs = {"gone-too"};
    layer.errata.errata[4].conflicts = {"other/gone", "gone", "kept"};
    layer.errata.errata[0].conflicts = {"gone"};  // of one that comes later
    const Rebased rebased = rebase_errata(layer, newer, false);
    CHECK_FALSE(rebased.conflicts);
    using Ids = std::vector<std::string>;
    Ids left;
    for (const Erratum& e : rebased.errata.errata) left.push_back(e.id);
    REQUIRE(left == Ids{"kept", "needs", "excludes", "last"});
    CHECK(rebased.errata.find("kept")->conflicts.empty());
    CHECK(rebased.errata.find("needs")->needs == Ids{"kept", "other/gone"});
    CHECK(rebased.errata.find("needs")->conflicts == Ids{"last"});
    CHECK(rebased.errata.find("excludes")->needs.empty());
    CHECK(rebased.errata.find("excludes")->conflicts == Ids{"other/gone", "kept"});
    CHECK(codes_of(rebased.findings) == "RP6087 gone RP6087 gone-too");
}

TEST_CASE("a rebase notes the origins that the new version states, and none that it does not") {
    const Provenance by_old{ProvenanceKind::errata, "old list"}, by_new{ProvenanceKind::printed, "second printing"};
    struct Row {
        Provenance old, now;
        const char* from;
    };
    const Row rows[] = {{by_old, {}, ""},
                        {{}, by_new, "printed \"second printing\""},
                        {by_old, by_new, "printed \"second printing\""},
                        {by_new, by_new, "printed \"second printing\""},
                        {{}, {}, ""},
                        {by_new, by_old, "errata \"old list\""}};
    Scenario old = plain(), newer = plain();
    newer.version = "2.0.0";
    ErrataLayer layer;
    layer.errata.base = {old.id, old.version, {}};
    Erratum all = erratum("all");
    for (std::size_t i = 0; i < std::size(rows); ++i) {
        const auto hex = static_cast<HexIndex>(10 + i);
        if (rows[i].old.stated()) old.map.set_hex_provenance(hex, rows[i].old);
        if (rows[i].now.stated()) newer.map.set_hex_provenance(hex, rows[i].now);
        const auto before = value_of(old, {"hex", old.map.grid().label(hex), "origin"});
        all.changes.push_back(forest_at(old, "x", hex, rows[i].old.stated() ? before.value_or("") : "").changes[0]);
    }
    layer.errata.errata = {all};
    for (const bool accept : {false, true}) {
        Scenario onto = newer;
        // with --accept what the map has otherwise is noted with its origin too
        if (accept) onto.map.set_terrain(11, 2);
        const Rebased rebased = rebase_errata(layer, onto, accept);
        CHECK(rebased.conflicts == accept);
        REQUIRE(rebased.errata.errata.size() == 1);
        REQUIRE(rebased.errata.errata[0].changes.size() == std::size(rows));
        for (std::size_t i = 0; i < std::size(rows); ++i) {
            INFO("row " << i);
            CHECK(rebased.errata.errata[0].changes[i].from == rows[i].from);
            CHECK(rebased.errata.errata[0].changes[i].before == (accept && i == 1 ? "swamp" : "clear"));
        }
    }
}

TEST_CASE("what one side puts behind entries that the other removes stands behind the last before them that is left") {
    Scenario base = plain();
    Unit fifth = base.units[3];
    fifth.id = fifth.name = "u4";
    base.units.push_back(fifth);
    REQUIRE(base.units.size() == 5);
    const auto ids_of = [](const Scenario& s) {
        std::string ids;
        for (const Unit& unit : s.units) ids += (ids.empty() ? "" : " ") + unit.id;
        return ids;
    };
    const auto added = [&](std::size_t at) {
        Scenario s = base;
        for (const char* id : {"n1", "n0"}) {
            if (at == 4 && id[1] == '0') continue;  // before the last one: moving that is less than placing two
            Unit unit = base.units[0];
            unit.id = unit.name = id;
            s.units.insert(s.units.begin() + static_cast<std::ptrdiff_t>(at), unit);
        }
        return s;
    };
    for (unsigned gone = 0; gone < 32; ++gone) {
        const auto goes = [&](const Unit& unit) {
            return unit.id[0] == 'u' && (gone >> static_cast<unsigned>(unit.id[1] - '0') & 1U) != 0;
        };
        Scenario less = base;
        std::erase_if(less.units, goes);
        for (std::size_t at = 0; at <= base.units.size(); ++at) {
            const Scenario more = added(at);
            Scenario expected = more;
            std::erase_if(expected.units, goes);
            INFO("added behind " << at << " units: " << ids_of(more) << ", left of them: " << ids_of(less));
            for (const bool turned : {false, true}) {
                const auto merge = turned ? merge_changes(base, more, less) : merge_changes(base, less, more);
                REQUIRE(merge);
                CHECK(merge->conflicts.empty());
                const Merged merged = merged_scenario(base, *merge);
                CHECK(merged.refused.empty());
                CHECK(ids_of(merged.scenario) == ids_of(expected));
            }
        }
    }
}

TEST_CASE("a record names the errata that are on, one by one where any was chosen in any file") {
    const auto layer_with = [](const std::string& id, std::vector<bool> on, bool second_off) {
        ErrataLayer layer;
        layer.path = id + ".xml";
        layer.errata.id = id;
        layer.errata.errata = {erratum("first"), erratum("second")};
        layer.errata.errata[1].off = second_off;
        layer.on = std::move(on);
        return layer;
    };
    const auto told = [](const std::vector<ErrataLayer>& layers) {
        std::string text;
        for (const JournalErrata& file : recorded_errata(layers)) {
            text += file.id + ":";
            for (const std::string& id : file.chosen) text += " " + id;
            text += ";";
        }
        return text;
    };
    const ErrataLayer plain_one = layer_with("one", {}, true), plain_two = layer_with("two", {}, false);
    CHECK(told({plain_one, plain_two}) == "one:;two:;");
    // chosen in the first file, in the last one, at the first or the last place
    CHECK(told({layer_with("one", {true, true}, true), plain_two}) == "one: first second;two: first second;");
    CHECK(told({layer_with("one", {false, false}, true), plain_two}) == "two: first second;");
    CHECK(told({plain_one, layer_with("two", {false, true}, false)}) == "one: first;two: second;");
    CHECK(told({plain_one, layer_with("two", {true, false}, false)}) == "one: first;two: first;");
    CHECK(told({layer_with("one", {true, false}, true), plain_two}) == "one:;two:;");  // as they are of their own
    // the hash is that of what is on
    const auto hash = [](const ErrataLayer& layer) { return recorded_errata(std::span(&layer, 1))[0].sha256; };
    CHECK(hash(layer_with("one", {true, false}, true)) == hash(plain_one));
    CHECK(hash(layer_with("one", {true, true}, true)) != hash(plain_one));
    CHECK(hash(layer_with("one", {false, true}, true)) != hash(plain_one));
}

TEST_CASE("errata tell what they were made for, where that is another battle or another state of it") {
    const Scenario s = plain();
    const auto codes = [&](const ErrataBase& base) {
        ErrataLayer layer;
        layer.errata.id = "mine";
        layer.errata.base = base;
        layer.errata.errata = {forest_at(s, "e", 10)};
        Document document(s);
        const auto applied = apply_errata(document, std::span(&layer, 1));
        REQUIRE(applied);
        std::string text;
        for (const Diagnostic& d : applied->findings) text += d.code;
        return text;
    };
    CHECK(codes({s.id, s.version, content_hash(s)}) == "");
    CHECK(codes({s.id, s.version, {}}) == "");
    CHECK(codes({s.id, s.version, std::string(64, 'a')}) == "RP6081");
    CHECK(codes({"other", s.version, content_hash(s)}) == "RP6080");
    CHECK(codes({"other", s.version, std::string(64, 'a')}) == "RP6080");
}

TEST_CASE("of two origins of one datum the better stands, whichever side states it, and goes with the side picked") {
    Scenario base = plain();
    const ProvenanceKind best_first[] = {ProvenanceKind::printed, ProvenanceKind::errata, ProvenanceKind::rulebook,
                                         ProvenanceKind::reconstruction};
    const auto with = [&](ProvenanceKind kind, TerrainId terrain, const char* source) {
        Scenario s = base;
        s.map.set_terrain(10, terrain);
        s.map.set_hex_provenance(10, {kind, source});
        return s;
    };
    for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t b = 0; b < 4; ++b) {
            INFO(a << " and " << b);
            const auto merge = merge_changes(base, with(best_first[a], 1, "x"), with(best_first[b], 1, "x"));
            REQUIRE(merge);
            CHECK(merge->conflicts.empty());
            CHECK(merged_scenario(base, *merge).scenario.map.hex_provenance(10).kind == best_first[std::min(a, b)]);
            // where the datum is in dispute, its origin is part of that
            const auto dispute = merge_changes(base, with(best_first[a], 1, "mine"), with(best_first[b], 2, "theirs"));
            REQUIRE(dispute);
            REQUIRE(dispute->conflicts.size() == 1);
            CHECK(dispute->conflicts[0].mine.size() == 2);
            CHECK(dispute->conflicts[0].theirs.size() == 2);
            for (const Pick pick : {Pick::mine, Pick::theirs}) {
                const Scenario merged = merged_scenario(base, *dispute, std::vector{pick}).scenario;
                CHECK(merged.map.terrain(10) == (pick == Pick::mine ? 1 : 2));
                CHECK(merged.map.hex_provenance(10) ==
                      Provenance{best_first[pick == Pick::mine ? a : b], pick == Pick::mine ? "mine" : "theirs"});
            }
        }
}
