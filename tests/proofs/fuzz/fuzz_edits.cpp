// Fuzz target: any bytes as a script of edits, or, when they begin with "<", as a file of errata. What is refused must
// change nothing; what is made must leave a sound scenario and be taken back to the letter.
#include <cstdint>

#include "sdk/change/document/soundness.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/change/errata/make.hpp"
#include "tests/floors/document/random_scenario.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz::edits {
namespace {

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

void script(const Scenario& before, std::string_view bytes) {
    Document document(before);
    ScriptOptions options;
    options.may_repeat = true;
    options.source = {};
    const auto done = run_script(document, bytes, options);
    if (!done) {
        require(!done.error().empty(), "a script is refused without a reason");
        require(document.scenario() == before, "a refused script changed something");
        return;
    }
    require(is_sound(document.scenario()), "a script leads to an unsound scenario");
    require(run_script(document, joined(done->inverse), options).has_value(), "the inverse is refused");
    require(document.scenario() == before, "the inverse leads elsewhere");
}

void errata(const Scenario& before, std::string bytes) {
    ErrataRead read = read_errata(std::move(bytes), "fuzz");
    if (!read.readable) return require(!read.diagnostics.empty(), "errata are refused without a reason");
    const ErrataRead again = read_errata(write_errata(read.errata), "again");
    require(again.readable && again.errata == read.errata, "errata are not read back");
    Document document(before);
    const ErrataLayer layer{std::move(read.errata), "fuzz", read.source, {}};
    const auto applied = apply_errata(document, std::span(&layer, 1));
    if (!applied) return require(document.scenario() == before, "refused errata changed something");
    require(is_sound(document.scenario()), "errata lead to an unsound scenario");
    const auto back = make_errata(document.scenario(), before);
    require(back.has_value(), "no errata lead back");
    const ErrataLayer inverse{*back, "back"};
    require(apply_errata(document, std::span(&inverse, 1)).has_value(), "the errata that lead back are refused");
    require(document.scenario() == before, "the errata that lead back lead elsewhere");
}

}  // namespace

RAMPARTS_FUZZ_TARGET(edits) {
    static const Scenario sample = test::sample_scenario(9, 7);
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (bytes.starts_with("<")) errata(sample, std::string(bytes));
    else script(sample, bytes);
    return 0;
}

}  // namespace ramparts::fuzz::edits
