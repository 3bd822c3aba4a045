// A small battle on disk and random work on it, shared by the tests of journals, recovery and durability.
#pragma once

#include "faulty_files.hpp"
#include "random_scenario.hpp"
#include "sdk/change/document/scenario_store.hpp"

namespace ramparts::test {

/// Writes a scenario to `home`/battle, with a shared ruleset beside it; the battle's folder.
inline std::filesystem::path make_battle(const std::filesystem::path& home, Scenario s = sample_scenario()) {
    s.ruleset_href = "../rulesets/test.xml";
    std::filesystem::create_directories(home / "battle");
    std::filesystem::create_directories(home / "rulesets");
    spill(home / "battle" / "scenario.xml", write_scenario(s));
    spill(home / "battle" / "map.xml", write_map(s.map, s.ruleset));
    spill(home / "rulesets" / "test.xml", write_ruleset(s.ruleset));
    return home / "battle";
}

/// One random operation: mostly edits and strokes, sometimes undo, redo, jump or seal.
inline void random_operation(Document& document, Rng& rng) {
    switch (rng.below(10)) {
        case 0: document.undo(); break;
        case 1: document.redo(); break;
        case 2: document.jump_to(rng.below(static_cast<std::uint32_t>(document.history_size()) + 1)); break;
        case 3: document.seal(); break;
        default: {
            const std::string key = rng.below(2) == 0 ? "" : "stroke";
            (void)document.edit("edit", key, [&](Edit& e) { random_mutations(e, rng); });
        }
    }
}

/// Whether the files of a scenario will hold it: random edits make doubles and leave units without a place.
inline bool reads_back(const Scenario& s) {
    const Ruleset ruleset = read_ruleset(write_ruleset(s.ruleset), {}).ruleset;
    const Map map = read_map(write_map(s.map, ruleset), {}, ruleset).map;
    return read_scenario(write_scenario(s), {}, ruleset, map).scenario == s;
}

/// A random operation on a document with files, or a save of it.
inline void random_step(ScenarioStore& store, Rng& rng) {
    if (rng.below(6) == 0 && reads_back(store.document().scenario())) (void)store.save();
    else random_operation(store.document(), rng);
}

}  // namespace ramparts::test
