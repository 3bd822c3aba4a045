// Errata on random pairs of scenarios: what is between is found, put on, taken off, composed and merged.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <ctime>

#include "formats/scenario/generated_map.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/change/errata/make.hpp"
#include "sdk/change/errata/merge.hpp"
#include "tests/floors/document/random_scenario.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

int rounds() {
    const char* wanted = std::getenv("RAMPARTS_SEEDS");
    return wanted ? std::atoi(wanted) : 300;
}

Scenario changed(const Scenario& a, Rng& rng, std::uint64_t times) {
    Document document(a);
    for (std::uint64_t i = 0; i < times; ++i) (void)document.edit("some", [&](Edit& e) { random_mutations(e, rng); });
    return document.scenario();
}
Scenario first_of(std::uint64_t seed, Rng& rng) {
    Scenario a = scenario_of_round(seed);
    scatter(a, rng);
    return a;
}

std::string told(const std::vector<Diagnostic>& faults) {
    std::string text;
    for (const Diagnostic& d : faults) text += to_text(d) + "\n";
    return text;
}
std::string lines(const Scenario& a, const Scenario& b) {
    std::string text;
    const auto all = lines_between(a, b);
    REQUIRE(all);
    for (const std::string& line : *all) text += line + "\n";
    return text;
}

// What players' files would hold.
bool same_texts(const Scenario& a, const Scenario& b) {
    return write_scenario(a) == write_scenario(b) && write_ruleset(a.ruleset) == write_ruleset(b.ruleset) &&
           write_map(a.map, a.ruleset) == write_map(b.map, b.ruleset);
}

ErrataLayer layer_of(const Errata& errata) { return {errata, "errata.xml"}; }

}  // namespace

TEST_CASE("errata between two scenarios make one the other, survive their file, and are taken off again") {
    for (int seed = 0; seed < rounds(); ++seed) {
        Rng rng = Rng::stream(1814, static_cast<std::uint64_t>(seed));
        const Scenario a = first_of(static_cast<std::uint64_t>(seed), rng);
        const Scenario b = changed(a, rng, 1 + static_cast<std::uint64_t>(seed) % 4);
        ErrataPlan plan;
        plan.apart = seed % 3 == 0;
        auto made = make_errata(a, b, plan);
        if (!(a.map.grid() == b.map.grid())) {
            CHECK_FALSE(made);
            continue;
        }
        REQUIRE(made);
        const std::string text = write_errata(*made);
        INFO("seed " << seed << "\n" << text << lines(a, b));
        ErrataRead read = read_errata(text, "errata.xml");
        INFO(told(read.diagnostics));
        REQUIRE(read.readable);
        REQUIRE(read.errata == *made);
        REQUIRE(write_errata(read.errata) == text);

        Document document(a);
        const ErrataLayer layer = layer_of(read.errata);
        const auto on = apply_errata(document, std::span(&layer, 1));
        if (!on) FAIL(told(on.error()));
        INFO("left:\n" << lines(document.scenario(), b));
        REQUIRE(same_texts(document.scenario(), b));
        CHECK(on->changed == !(a == b));
        CHECK(document.history_size() == (on->changed ? 1 : 0));

        if (!plan.apart) {  // of several that stand on each other only the last is known again
            const auto again = apply_errata(document, std::span(&layer, 1));
            const bool single = read.errata.errata.size() == 1;
            if (single) {
                REQUIRE(again);
                CHECK_FALSE(again->changed);
            }
        }
        ApplyOptions off;
        off.take_off = true;
        const auto back = apply_errata(document, std::span(&layer, 1), off);
        if (!back) FAIL(told(back.error()));
        INFO("left after taking off:\n" << lines(document.scenario(), a));
        REQUIRE(same_texts(document.scenario(), a));
    }
}

TEST_CASE("errata compose: those from the first to the second, then to the third, are those to the third") {
    for (int seed = 0; seed < rounds(); ++seed) {
        Rng rng = Rng::stream(1815, static_cast<std::uint64_t>(seed));
        const Scenario a = first_of(static_cast<std::uint64_t>(seed), rng);
        const Scenario b = changed(a, rng, 1);
        const Scenario c = changed(b, rng, 2);
        if (!(a.map.grid() == b.map.grid()) || !(b.map.grid() == c.map.grid())) continue;
        const auto first = make_errata(a, b);
        const auto second = make_errata(b, c);
        const auto both = make_errata(a, c);
        INFO("seed " << seed << "\n" << lines(a, b) << "then\n" << lines(b, c) << "at once\n" << lines(a, c));
        REQUIRE(first);
        REQUIRE(second);
        REQUIRE(both);
        const std::vector<ErrataLayer> layers{layer_of(*first), layer_of(*second)};
        Document document(a);
        const auto done = apply_errata(document, layers);
        if (!done) FAIL(told(done.error()));
        REQUIRE(same_texts(document.scenario(), c));
        Document straight(a);
        const ErrataLayer one = layer_of(*both);
        const auto at_once = apply_errata(straight, std::span(&one, 1));
        if (!at_once) FAIL(write_errata(one.errata) << told(at_once.error()));
        REQUIRE(same_texts(straight.scenario(), c));
    }
}

TEST_CASE("the lines of a difference and its errata do the same") {
    for (int seed = 0; seed < rounds(); ++seed) {
        Rng rng = Rng::stream(1816, static_cast<std::uint64_t>(seed));
        const Scenario a = first_of(static_cast<std::uint64_t>(seed), rng);
        const Scenario b = changed(a, rng, 2);
        if (!(a.map.grid() == b.map.grid())) continue;
        Document by_word(a);
        ScriptOptions options;
        options.may_repeat = true;
        options.source = {};
        const auto done = run_script(by_word, lines(a, b), options);
        INFO("seed " << seed);
        if (!done) FAIL(told(done.error()));
        Document by_errata(a);
        const ErrataLayer layer = layer_of(make_errata(a, b).value());
        const auto put = apply_errata(by_errata, std::span(&layer, 1));
        if (!put) FAIL(write_errata(layer.errata) << told(put.error()));
        REQUIRE(by_word.scenario() == by_errata.scenario());
    }
}

TEST_CASE("a merge takes what one side changed, is symmetric, and tells of everything that both changed") {
    int with_conflicts = 0;
    int without = 0;
    for (int seed = 0; seed < rounds(); ++seed) {
        Rng rng = Rng::stream(1817, static_cast<std::uint64_t>(seed));
        const Scenario base = first_of(static_cast<std::uint64_t>(seed), rng);
        const Scenario mine = changed(base, rng, 1 + static_cast<std::uint64_t>(seed) % 6);
        const Scenario theirs = changed(base, rng, 1 + static_cast<std::uint64_t>(seed) % 5);
        const auto merge = merge_changes(base, mine, theirs);
        const auto mirrored = merge_changes(base, theirs, mine);
        REQUIRE(merge.has_value() == mirrored.has_value());
        if (!merge) continue;
        INFO("seed " << seed << "\nmine\n" << lines(base, mine) << "theirs\n" << lines(base, theirs));
        const Merged merged = merged_scenario(base, *merge);
        INFO("merged\n" << lines(base, merged.scenario));
        const Merged other = merged_scenario(base, *mirrored);
        REQUIRE(same_texts(merged.scenario, other.scenario));
        REQUIRE(merge->conflicts.size() == mirrored->conflicts.size());
        (merge->conflicts.empty() && merged.refused.empty() ? without : with_conflicts) += 1;
        for (std::size_t i = 0; i < merge->conflicts.size(); ++i) {
            CHECK(merge->conflicts[i].key == mirrored->conflicts[i].key);
            CHECK(merge->conflicts[i].mine == mirrored->conflicts[i].theirs);
        }
        // Every change of either side is in the result, in a conflict, or told as refused.
        for (const Scenario* side : {&mine, &theirs}) {
            const auto changes = changes_between(base, *side);
            REQUIRE(changes);
            for (const Change& change : *changes) {
                const bool conflict =
                    std::any_of(merge->conflicts.begin(), merge->conflicts.end(), [&](const MergeConflict& c) {
                        const auto holds = [&](const std::vector<Change>& all) {
                            return std::any_of(all.begin(), all.end(),
                                               [&](const Change& x) { return x.key == change.key; });
                        };
                        return holds(c.mine) || holds(c.theirs);
                    });
                const bool refused = !merged.refused.empty();
                const Found found = look_up(merged.scenario, change);
                const bool order_only = change.key.field == "position" || change.key.is_origin() || change.whole();
                INFO(to_text(change.key) << " -> " << change.after.value_or("nothing"));
                if (!conflict && !refused && !order_only && found.value) CHECK(found.standing == DatumState::made);
            }
        }
        // One side alone gives that side.
        const auto alone = merge_changes(base, mine, base);
        REQUIRE(alone);
        CHECK(alone->conflicts.empty());
        const Merged same = merged_scenario(base, *alone);
        INFO("alone\n" << lines(same.scenario, mine));
        for (const auto& [key, why] : same.refused) FAIL(to_text(key) << ": " << why.english());
        REQUIRE(same_texts(same.scenario, mine));
        const auto equal = merge_changes(base, mine, mine);
        REQUIRE(equal);
        CHECK(equal->conflicts.empty());
        REQUIRE(same_texts(merged_scenario(base, *equal).scenario, mine));
    }
    CHECK(with_conflicts > rounds() / 20);
    CHECK(without > rounds() / 20);
}

TEST_CASE("what the other side of each conflict says is what picking it instead would change") {
    int conflicts = 0;
    for (int seed = 0; seed < rounds(); ++seed) {
        Rng rng = Rng::stream(1818, static_cast<std::uint64_t>(seed));
        const Scenario base = first_of(static_cast<std::uint64_t>(seed), rng);
        const Scenario mine = changed(base, rng, 3 + static_cast<std::uint64_t>(seed) % 6);
        const Scenario theirs = changed(base, rng, 3 + static_cast<std::uint64_t>(seed) % 5);
        const auto merge = merge_changes(base, mine, theirs);
        if (!merge) continue;
        INFO("seed " << seed << "\nmine\n" << lines(base, mine) << "theirs\n" << lines(base, theirs));
        std::vector<Pick> picks;
        for (std::size_t i = 0; i < merge->conflicts.size(); ++i) picks.push_back(static_cast<Pick>(rng.below(3)));
        const Scenario merged = merged_scenario(base, *merge, picks).scenario;
        const Errata told_by = conflict_errata(base, *merge, picks, merged);
        std::size_t at = 0;
        for (std::size_t i = 0; i < picks.size(); ++i) {
            std::vector<Pick> other = picks;
            other[i] = picks[i] == Pick::theirs ? Pick::mine : Pick::theirs;
            const auto expected = changes_between(merged, merged_scenario(base, *merge, other).scenario);
            REQUIRE(expected);
            if (expected->empty()) continue;
            REQUIRE(at < told_by.errata.size());
            INFO(to_text(merge->conflicts[i].key));
            CHECK(told_by.errata[at].id == "conflict-" + std::to_string(i + 1));
            CHECK(told_by.errata[at].changes == *expected);
            ++at;
            ++conflicts;
        }
        CHECK(at == told_by.errata.size());
    }
    CHECK(conflicts > rounds() / 10);
}

TEST_CASE("the other side of a conflict about one hex is what that side made of it") {
    Rng rng = Rng::stream(1820, 0);
    const Scenario base = first_of(0, rng);
    HexIndex hex = 0;
    while (!base.map.present(hex)) ++hex;
    const auto kinds = base.ruleset.terrains.size();
    REQUIRE(kinds >= 3);
    const auto terrain = [&](std::size_t step) {
        return static_cast<TerrainId>((base.map.terrain(hex) + step) % kinds);
    };
    const auto id = [&](std::size_t step) { return base.ruleset.terrains[terrain(step)].id; };
    Scenario mine = base;
    mine.map.set_terrain(hex, terrain(1));
    Scenario theirs = base;
    theirs.map.set_terrain(hex, terrain(2));
    const auto merge = merge_changes(base, mine, theirs);
    REQUIRE(merge);
    REQUIRE(merge->conflicts.size() == 1);
    for (const Pick pick : {Pick::mine, Pick::theirs}) {
        const std::vector<Pick> picks{pick};
        const Scenario merged = merged_scenario(base, *merge, picks).scenario;
        const Errata other = conflict_errata(base, *merge, picks, merged);
        REQUIRE(other.errata.size() == 1);
        REQUIRE(other.errata[0].changes.size() == 1);
        CHECK(other.errata[0].changes[0].before == id(pick == Pick::mine ? 1 : 2));
        CHECK(other.errata[0].changes[0].after == id(pick == Pick::mine ? 2 : 1));
    }
}

// Lists as an author may have written them: in any order, with entries that come and go on both sides.
TEST_CASE("values and parameters merge into one list, whoever added first and however the list was ordered") {
    static constexpr const char* kNames[] = {"attack", "balls", "defence", "mv", "radius", "tactical"};
    Rng rng = Rng::stream(1819, 0);
    const auto some = [&](bool sorted, auto add) {
        std::vector<const char*> names(std::begin(kNames), std::end(kNames));
        for (std::size_t i = names.size(); i > 1; --i)
            std::swap(names[i - 1], names[rng.below(static_cast<std::uint32_t>(i))]);
        names.resize(rng.below(5));
        if (sorted) std::sort(names.begin(), names.end(), std::less<std::string>());
        for (const char* name : names) add(name);
    };
    const auto rewritten = [&](const Scenario& from) {
        Scenario to = from;
        for (int i = 0; i < 3; ++i) {
            std::vector<SetValue>& values = to.units[0].values;
            std::vector<ModuleParam>& params = to.modules[0].params;
            const std::string name = kNames[rng.below(6)];
            const auto named = [&](const auto& entry) { return entry.name == name; };
            if (std::erase_if(values, named) == 0) add_by_name(values, SetValue{name, static_cast<int>(rng.below(9))});
            if (std::erase_if(params, named) == 0) add_by_name(params, ModuleParam{name, std::to_string(i)});
        }
        return to;
    };
    int both_added = 0;
    for (int round = 0; round < 300; ++round) {
        const bool sorted = round % 2 == 0;
        Scenario base = scenario_of_round(0);
        base.units[0].values.clear();
        base.modules = {ModuleUse{.id = "any.module"}};
        some(sorted, [&](const char* name) { base.units[0].values.push_back({name, 1}); });
        some(sorted, [&](const char* name) { base.modules[0].params.push_back({name, "1"}); });
        const Scenario mine = rewritten(base);
        const Scenario theirs = rewritten(base);
        INFO("round " << round << "\nmine\n" << lines(base, mine) << "theirs\n" << lines(base, theirs));
        const auto merge = merge_changes(base, mine, theirs);
        const auto mirrored = merge_changes(base, theirs, mine);
        REQUIRE(merge);
        REQUIRE(mirrored);
        const Scenario merged = merged_scenario(base, *merge).scenario;
        REQUIRE(same_texts(merged, merged_scenario(base, *mirrored).scenario));
        both_added += merge->conflicts.empty() && merged.units[0].values.size() > base.units[0].values.size() + 1;
        const auto alone = merge_changes(base, mine, base);
        REQUIRE(alone);
        REQUIRE(same_texts(merged_scenario(base, *alone).scenario, mine));
        // Errata of both sides, one after the other, give the same too, unless both speak of one datum. In a list of
        // another order than that of its names, what goes before something comes can move it.
        if (!sorted || !merge->conflicts.empty()) continue;
        const std::vector<ErrataLayer> layers{layer_of(*make_errata(base, mine)), layer_of(*make_errata(base, theirs))};
        Document document(base);
        const auto done = apply_errata(document, layers);
        if (!done) FAIL(told(done.error()));
        REQUIRE(same_texts(document.scenario(), merged));
    }
    CHECK(both_added > 20);
}

TEST_CASE("hundreds of conflicts on a large map cost as many merges as one") {
    Scenario base = scenario_of_round(0);
    base.units.clear();
    base.map = generated_map(300, 300, 1, base.ruleset);
    const auto raised = [&](int by) {
        Document document(base);
        REQUIRE(document.edit("changes", [&](Edit& e) {
            for (HexIndex hex = 0; hex < 300; ++hex) e.set_elevation(hex, e.map().elevation(hex) + by);
        }));
        return document.scenario();
    };
    const auto merge = merge_changes(base, raised(1), raised(2));
    REQUIRE(merge);
    REQUIRE(merge->conflicts.size() == 300);
    const std::vector<Pick> picks(300, Pick::mine);
    // Work of the processor: what else the machine does is not counted.
    const auto seconds = [](const auto& work) {
        const std::clock_t begin = std::clock();
        work();
        return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    };
    Scenario merged;
    const double once = seconds([&] { merged = merged_scenario(base, *merge, picks).scenario; });
    Errata errata;
    const double all = seconds([&] { errata = conflict_errata(base, *merge, picks, merged); });
    REQUIRE(errata.errata.size() == 300);
    for (const std::size_t i : {std::size_t{0}, std::size_t{150}, std::size_t{299}}) {
        std::vector<Pick> other = picks;
        other[i] = Pick::theirs;
        CHECK(errata.errata[i].changes == *changes_between(merged, merged_scenario(base, *merge, other).scenario));
    }
    // One by one they would cost three hundred merges and as many comparisons.
    const double compared = seconds([&] { (void)changes_between(merged, base); });
    INFO("a merge takes " << once << " s, a comparison " << compared << " s, all conflicts " << all << " s");
    CHECK(all < 30 * (once + compared));
}
