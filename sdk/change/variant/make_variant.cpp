// What a variant says of a battle; see variant.hpp.
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/ruleset_file.hpp"
#include "sdk/change/variant/settle.hpp"
#include "sdk/change/variant/variant.hpp"

namespace ramparts {

namespace fs = std::filesystem;

namespace {

fs::path where_it_is(const fs::path& path) {
    std::error_code error;
    const fs::path result = fs::weakly_canonical(fs::absolute(path, error), error);
    return error ? path : result;
}

}  // namespace

std::optional<std::string> link_between(const fs::path& folder, const fs::path& file) {
    const fs::path home = where_it_is(folder);
    const fs::path target = where_it_is(file);
    const fs::path inside = target.lexically_relative(home.parent_path());
    if (inside.empty() || *inside.begin() == "..") return std::nullopt;
    return target.lexically_relative(home).generic_string();
}

VariantBase base_named(const std::string& href, const Scenario& base) {
    return {href, base.id, base.version, content_hash(base)};
}

std::string ruleset_link(const LoadedScenario& base, const fs::path& folder) {
    const bool changed = base.variant && !(base.scenario.ruleset == base.variant->base.scenario.ruleset);
    if (changed || base.ruleset_path.empty()) return base.scenario.ruleset_href;
    return link_between(folder, base.ruleset_path).value_or("ruleset.xml");
}

Scenario under_frame(const Scenario& base, const Scenario& variant) {
    Scenario framed = base;
    framed.id = variant.id;
    framed.name = variant.name;
    framed.version = variant.version;
    framed.date = variant.date;
    framed.description = variant.description;
    framed.ruleset_href = variant.ruleset_href;
    framed.ruleset_sha256 = variant.ruleset_sha256;
    framed.map_href = variant.map_href;
    return framed;
}

void settle_frame(Scenario& scenario, const VariantOrigin& origin) {
    const VariantFile& file = origin.read.variant;
    const Scenario& base = origin.base.scenario;
    scenario.id = file.id;
    scenario.name = file.name;
    scenario.version = file.version;
    scenario.date = file.date.value_or(base.date);
    scenario.description = file.description.value_or(base.description);
    scenario.map_href = "map.xml";
    const bool own = !file.ruleset_href.empty();
    scenario.ruleset_href = own ? file.ruleset_href : origin.ruleset_href;
    scenario.ruleset_sha256 = own ? file.ruleset_sha256 : base.ruleset_sha256;
    if (scenario.ruleset == base.ruleset) return;
    scenario.ruleset_href = "ruleset.xml";
    scenario.ruleset_sha256 = ruleset_pin(scenario.ruleset);
}

Result<VariantFile, Message> make_variant(const VariantOrigin& before, Scenario& after) {
    const Scenario& base = before.base.scenario;
    VariantOrigin now{{before.read.variant, {}, nullptr, nullptr, true}, before.base, before.ruleset_href, {}, {}};
    VariantFile& file = now.read.variant;
    file.id = after.id;
    file.name = after.name;
    file.version = after.version;
    if (file.date || after.date != base.date) file.date = after.date;
    if (file.description || after.description != base.description) file.description = after.description;
    settle_frame(after, now);
    auto changes = changes_between(under_frame(base, after), after);
    if (!changes)
        return fail(message("the maps have different shapes or numbers, and a variant says what differs hex by hex"));
    settle_changes(base, *changes);
    file.changes = in_order_of(before.read.variant.changes, std::move(*changes));
    auto made = changed_base(base, located_changes(base, file.changes));
    if (!made) return fail(made.error().front().diagnostic.message);
    settle_frame(*made, now);
    if (!(*made == after)) return fail(message("what differs cannot be written as changes of the base"));
    return std::move(file);
}

VariantOrigin begin_variant(const LoadedScenario& base, const LoadedScenario& after, const fs::path& folder) {
    VariantOrigin origin;
    origin.base = base;
    origin.ruleset_href = ruleset_link(base, folder);
    VariantFile& file = origin.read.variant;
    fs::path target = base.scenario_path.parent_path();
    if (target.empty()) target = ".";
    file.base = base_named(link_between(folder, target).value_or(target.generic_string()), base.scenario);
    const bool other = where_it_is(base.ruleset_path) != where_it_is(after.ruleset_path);
    const auto link = other ? link_between(folder, after.ruleset_path) : std::nullopt;
    if (!link || *link == "ruleset.xml") return origin;  // what differs in it becomes changes
    file.ruleset_href = *link;
    file.ruleset_sha256 = after.scenario.ruleset_sha256;
    origin.base = load_base(base.scenario_path, {.ruleset = after.ruleset_path});
    return origin;
}

Result<std::string, Message> changed_variant(const LoadedScenario& loaded, Scenario& changed) {
    const VariantOrigin& origin = *loaded.variant;
    if (!origin.unfit.empty())
        return fail(
            message("nothing was written, because changes of the variant do not fit its base, and would be "
                    "lost\nTake the new base over with ramparts rebase first"));
    if (changed == loaded.scenario) return std::string(origin.read.source->text());
    VariantOrigin now = origin;
    VariantFile& file = now.read.variant;
    const bool own_file = changed.ruleset_href != "ruleset.xml";
    const std::string linked = file.ruleset_href.empty() ? origin.ruleset_href : file.ruleset_href;
    if (own_file && changed.ruleset_href != linked) {
        const fs::path folder = loaded.scenario_path.parent_path();
        file.ruleset_href = changed.ruleset_href == origin.ruleset_href ? std::string() : changed.ruleset_href;
        file.ruleset_sha256 = file.ruleset_href.empty() ? std::string() : changed.ruleset_sha256;
        now.base = load_base(origin.base.scenario_path,
                             {.ruleset = file.ruleset_href.empty() ? fs::path() : folder / file.ruleset_href});
    }
    auto made = make_variant(now, changed);
    if (!made) return fail(made.error());
    return saved_variant(origin.read, *made);
}

RebasedVariant rebase_variant(const VariantOrigin& variant, bool accept) {
    RebasedVariant result;
    VariantFile file = variant.read.variant;
    RebasedChanges rebased = rebase_changes(
        variant.base.scenario, std::move(file.changes), accept,
        [&](std::size_t change, const char* code, Severity severity, FaultWords said) {
            result.findings.push_back(variant_finding(variant.read, variant.read.variant.places.changes[change], code,
                                                      severity, std::move(said)));
        });
    file.changes = std::move(rebased.kept);
    file.base = {file.base.href, variant.base.scenario.id, variant.base.scenario.version, variant.base_hash};
    result.conflicts = rebased.conflicts;
    result.kept = file.changes.size();
    result.text = saved_variant(variant.read, file);
    return result;
}

}  // namespace ramparts
