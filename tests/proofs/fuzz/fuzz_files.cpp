// Fuzz target: any bytes as a map, ruleset, scenario, case file, game record, variant or lesson. What is accepted must
// save to a fixed point, keep what it says when formatted, and carry a change into its own text.
#include <cstdint>
#include <string>

#include "formats/cases/case_file.hpp"
#include "formats/journal/journal.hpp"
#include "formats/lesson/lesson_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/byte_check.hpp"
#include "formats/variant/variant_file.hpp"
#include "formats/xml/raw_tree.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz::files {
namespace {

// A ruleset for maps and a map for scenarios, without any file.
const Ruleset& rules() {
    static const Ruleset made = [] {
        Ruleset r;
        r.id = r.name = "r";
        r.terrains.resize(2);
        r.terrains[0].id = r.terrains[0].name = "clear";
        r.terrains[1].id = r.terrains[1].name = "forest";
        r.hexside_kinds.resize(2);
        r.hexside_kinds[0].id = r.hexside_kinds[0].name = "creek";
        r.hexside_kinds[1].id = r.hexside_kinds[1].name = "slope";
        r.hexside_kinds[1].directed = true;
        r.road_kinds.resize(1);
        r.road_kinds[0].id = r.road_kinds[0].name = "road";
        r.features.resize(1);
        r.features[0].id = r.features[0].name = "building";
        r.unit_classes.resize(2);
        r.unit_classes[0].id = r.unit_classes[0].name = "infantry";
        r.unit_classes[1].id = r.unit_classes[1].name = "artillery";
        r.unit_classes[1].bombards = true;
        return r;
    }();
    return made;
}

const Map& map() {
    static const Map made{Grid({"L", Orientation::flat, Parity::odd, 16, 1, 16, 18})};
    return made;
}

// One of the three documents as if loaded, with the other two from above.
LoadedScenario loaded() {
    LoadedScenario whole;
    whole.scenario.ruleset = rules();
    whole.scenario.map = map();
    return whole;
}

void fuzz_map(const std::string& text) {
    const MapRead read = read_map(text, "map.xml", rules());
    if (!read.readable || has_errors(read.diagnostics)) return;
    const std::string saved = write_map(read.map, rules());
    const MapRead again = read_map(saved, "map.xml", rules());
    require(again.readable && !has_errors(again.diagnostics), "a saved map is refused");
    require(again.map == read.map, "a saved map is another map");
    require(write_map(again.map, rules()) == saved, "saving a map is no fixed point");

    LoadedScenario whole = loaded();
    whole.scenario.map = read.map;
    whole.places.map = read.places;
    const MapRead formatted = read_map(format_texts(whole).map, "map.xml", rules());
    require(formatted.readable && formatted.map == read.map, "a formatted map is another map");
    Scenario changed = whole.scenario;
    changed.map.name += "x";
    for (HexIndex hex = 0; hex < changed.map.grid().size(); hex += 3)
        if (changed.map.present(hex)) changed.map.set_terrain(hex, changed.map.terrain(hex) ^ 1U);
    if (!changed.map.labels.empty()) changed.map.labels.pop_back();
    const MapRead other = read_map(save_texts(whole, changed).map, "map.xml", rules());
    require(other.readable && other.map == changed.map, "a changed map is saved as another map");
}

void fuzz_ruleset(const std::string& text) {
    const RulesetRead read = read_ruleset(text, "ruleset.xml");
    if (!read.readable || has_errors(read.diagnostics)) return;
    const std::string saved = write_ruleset(read.ruleset);
    const RulesetRead again = read_ruleset(saved, "ruleset.xml");
    require(again.readable && !has_errors(again.diagnostics), "a saved ruleset is refused");
    require(again.ruleset == read.ruleset, "a saved ruleset is another ruleset");
    require(write_ruleset(again.ruleset) == saved, "saving a ruleset is no fixed point");

    LoadedScenario whole = loaded();
    whole.scenario.ruleset = read.ruleset;
    whole.places.ruleset = read.places;
    const RulesetRead formatted = read_ruleset(format_texts(whole).ruleset, "ruleset.xml");
    require(formatted.readable && formatted.ruleset == read.ruleset, "a formatted ruleset is another ruleset");
    Scenario changed = whole.scenario;
    changed.ruleset.name += "x";
    if (!changed.ruleset.shifts.empty()) changed.ruleset.shifts.pop_back();
    const RulesetRead other = read_ruleset(save_texts(whole, changed).ruleset, "ruleset.xml");
    require(other.readable && other.ruleset == changed.ruleset, "a changed ruleset is saved as another ruleset");
}

void fuzz_scenario(const std::string& text) {
    const ScenarioRead read = read_scenario(text, "scenario.xml", rules(), map());
    if (!read.readable || has_errors(read.diagnostics)) return;
    const std::string saved = write_scenario(read.scenario);
    const ScenarioRead again = read_scenario(saved, "scenario.xml", rules(), map());
    require(again.readable && !has_errors(again.diagnostics), "a saved scenario is refused");
    require(again.scenario == read.scenario, "a saved scenario is another scenario");
    require(write_scenario(again.scenario) == saved, "saving a scenario is no fixed point");

    LoadedScenario whole = loaded();
    whole.scenario = read.scenario;
    whole.places.scenario = read.places;
    const ScenarioRead formatted = read_scenario(format_texts(whole).scenario, "scenario.xml", rules(), map());
    require(formatted.readable && formatted.scenario == read.scenario, "a formatted scenario is another scenario");
    Scenario changed = whole.scenario;
    changed.name += "x";
    if (!changed.notes.empty()) changed.notes.pop_back();
    const ScenarioRead other = read_scenario(save_texts(whole, changed).scenario, "scenario.xml", rules(), map());
    require(other.readable && other.scenario == changed, "a changed scenario is saved as another scenario");
}

void fuzz_cases(const std::string& text) {
    const CaseFile read = read_cases(text, "cases.xml");
    if (!read.readable || has_errors(read.diagnostics)) return;
    const std::string saved = write_cases(read);
    const CaseFile again = read_cases(saved, "cases.xml");
    require(again.readable && !has_errors(again.diagnostics), "a saved case file is refused");
    require(write_cases(again) == saved, "saving a case file is no fixed point");
}

void fuzz_record(const std::string& text) {
    const JournalRead read = read_journal(text, "game.txt");
    if (!read.readable || has_errors(read.diagnostics)) return;
    const JournalRead again = read_journal(write_journal(read.journal), "game.txt");
    require(again.readable && !has_errors(again.diagnostics), "a saved record is refused");
    require(again.journal == read.journal, "a saved record is another record");
}

void fuzz_variant(const std::string& text) {
    const VariantRead read = read_variant(text, "variant.xml");
    if (!read.readable) return;
    require(!has_errors(read.diagnostics), "a variant is taken in spite of errors");
    const std::string written = write_variant(read.variant);
    const VariantRead again = read_variant(written, "variant.xml");
    require(again.readable, "a saved variant is refused");
    require(again.variant.changes == read.variant.changes, "a saved variant changes something else");
    require(write_variant(again.variant) == written, "a saved variant is no fixed point");
    require(saved_variant(read, read.variant) == read.source->text(), "a variant without an edit is saved otherwise");
    VariantFile fewer = read.variant;
    if (!fewer.changes.empty()) fewer.changes.pop_back();
    const VariantRead shorter = read_variant(saved_variant(read, fewer), "variant.xml");
    require(shorter.readable && shorter.variant.changes == fewer.changes, "a row that goes takes others along");
}

void fuzz_lesson(const std::string& text) {
    const LessonRead read = read_lesson(text, "lesson.xml");
    require(read.readable || has_errors(read.diagnostics), "a lesson is refused without a word");
    if (!read.readable) return;
    require(!read.lesson.steps.empty() && !read.lesson.title.in("fr_CA").empty(), "a lesson without steps is taken");
    for (const LessonStep& step : read.lesson.steps)
        for (const LessonWant& want : step.wants)
            require(!want.what.empty() && want.least > 0 && want.byte < text.size(), "a want asks for nothing");
}

// pugixml and the pass that explains faults are of one mind: a text is taken when nothing is wrong with it, and only
// then.
void fuzz_syntax(const std::string& text) {
    if (xml::check_bytes(text).fault != xml::ByteFault::none) return;
    const xml::Limits limits = xml::Limits::of_document(max_bytes(DocumentKind::scenario));
    const xml::SyntaxCheck check = xml::check_syntax(text, {}, limits);
    const xml::RawTree tree(text, {}, limits);
    require(tree.complete() == check.complete, "a text is taken that cannot be read, or refused for no reason");
    require(tree.faults().size() == check.faults.size(), "the faults of a text are told only in part");
    if (!tree.complete()) return;
    for (std::uint32_t node = 0; node < tree.nodes().size(); ++node) {
        const xml::RawNode& n = tree[node];
        require(n.begin < n.name_end && n.name_end < n.head_end && n.head_end <= n.tail && n.tail <= n.end &&
                    n.end <= text.size(),
                "a tag stands in no order");
        require(text[n.begin] == '<' && text[n.head_end - 1] == '>' && text[n.end - 1] == '>', "a tag has no ends");
    }
}

}  // namespace

RAMPARTS_FUZZ_TARGET(files) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    fuzz_syntax(text);
    fuzz_map(text);
    fuzz_ruleset(text);
    fuzz_scenario(text);
    fuzz_cases(text);
    fuzz_record(text);
    fuzz_variant(text);
    fuzz_lesson(text);
    return 0;
}

}  // namespace ramparts::fuzz::files
