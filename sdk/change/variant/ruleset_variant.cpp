// A ruleset that says only what differs from another: read with its base, and written when it has changed.
#include <algorithm>
#include <iterator>

#include "formats/scenario/document.hpp"
#include "formats/scenario/link.hpp"
#include "formats/scenario/ruleset_file.hpp"
#include "formats/scenario/ruleset_search.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/variant/ruleset_variant.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/change/variant/ruleset_maker.hpp"
#include "sdk/change/variant/settle.hpp"
#include "sdk/change/variant/variant.hpp"

namespace ramparts {

namespace fs = std::filesystem;

namespace {

/// The files that wait for their bases on this thread, the first that was asked for first.
thread_local std::vector<fs::path> waiting_rulesets;

fs::path real_place(const fs::path& path) {
    std::error_code error;
    fs::path result = fs::weakly_canonical(fs::absolute(path, error), error);
    return error ? path : result;
}

Scenario battle_with(const Ruleset& rules) {
    Scenario scenario;
    scenario.ruleset = rules;
    return scenario;
}

class RulesetMaker {
public:
    explicit RulesetMaker(std::string text, std::string path) : path_(path) {
        origin_->read = read_ruleset_variant(std::move(text), std::move(path));
        result_.diagnostics = origin_->read.diagnostics;
    }

    RulesetRead make() {
        auto places = std::make_shared<ObjectPlaces>();
        places->source = origin_->read.source;
        places->tree = origin_->read.tree;
        for (std::size_t i = 0; i < file().changes.size(); ++i)
            places->objects.emplace(change_place(file().changes[i].key), origin_->read.at_changes[i]);
        if (origin_->read.readable && !runs_in_circles()) {
            RulesetRead base = read_base();
            places->base = base.places;
            if (base.readable && is_the_base(base.ruleset)) {
                origin_->base = std::move(base.ruleset);
                origin_->base.id = file().id;
                origin_->base.name = file().name;
                make_changes_of_file();
            }
        }
        places->made_from = origin_;
        result_.places = std::move(places);
        return std::move(result_);
    }

private:
    [[nodiscard]] const RulesetVariant& file() const { return origin_->read.variant; }
    void say(std::uint32_t byte, const char* code, Severity severity, FaultWords said) {
        result_.diagnostics.push_back(finding_at(origin_->read.source, byte, code, severity, std::move(said)));
    }

    bool runs_in_circles() {
        const fs::path self = real_place(path_);
        const bool circle = std::ranges::find(waiting_rulesets, self) != waiting_rulesets.end();
        if (circle)
            say(origin_->read.at_href, "RP1085", Severity::error,
                {message("this ruleset is made from itself"),
                 message("name a ruleset as the base that is not made from this one")});
        else if (waiting_rulesets.size() >= kMaxVariantDepth)
            say(origin_->read.at_href, "RP1085", Severity::error,
                {message("more than {1} rulesets are made from one another here", kMaxVariantDepth),
                 message("name a base that is nearer to a whole ruleset, or make one with ramparts flatten")});
        return circle || waiting_rulesets.size() >= kMaxVariantDepth;
    }

    /// The file of the base: the one that is named, else one of the program's own; empty when there is none.
    fs::path base_file() {
        const std::uint32_t at = origin_->read.at_href;
        const auto target = follow_link(path_.parent_path(), file().base_href);
        if (!target) {
            say(at, target.error() == LinkFault::not_relative ? "RP1070" : "RP1071", Severity::error,
                {message("the base of a ruleset is not named by \"{1}\"", excerpt(file().base_href)),
                 message("name a file beside this one, such as tlg2.xml")});
            return {};
        }
        std::error_code error;
        if (fs::exists(*target, error)) return *target;
        // One that was itself found so, or is looked at while another is searched, does not search again.
        const bool first = waiting_rulesets.size() == 1;
        const fs::path found = first ? find_ruleset(file().base_href, file().base_sha256) : fs::path();
        if (!found.empty() && real_place(found) != real_place(path_)) {
            say(at, "RP1077", Severity::note,
                {message("there is no file {1}: the ruleset {2} is used", target->string(), found.string()),
                 message("copy it beside this file before you give the folder away")});
            return found;
        }
        say(at, "RP1072", Severity::error,
            {message("the linked ruleset cannot be read: {1}", message("there is no file {1}", target->string())),
             message("put the ruleset \"{1}\" there, or name the file where it is", file().base_id)});
        return {};
    }

    RulesetRead read_base() {
        waiting_rulesets.push_back(real_place(path_));
        RulesetRead base = read_named_base();
        waiting_rulesets.pop_back();
        std::move(base.diagnostics.begin(), base.diagnostics.end(), std::back_inserter(result_.diagnostics));
        return base;
    }

    RulesetRead read_named_base() {
        const fs::path path = base_file();
        if (path.empty()) return {};
        std::string text;
        Diagnostic problem;
        if (!read_file(path, max_bytes(DocumentKind::ruleset), text, problem)) {
            say(origin_->read.at_href, "RP1072", Severity::error,
                {message("the linked ruleset cannot be read: {1}", problem.message), problem.fix});
            return {};
        }
        return read_ruleset(std::move(text), path.string());
    }

    bool is_the_base(const Ruleset& base) {
        if (base.id != file().base_id) {
            say(origin_->read.at_id, "RP1083", Severity::error,
                {message("the base is \"{1}\", and this is a variant of \"{2}\"", base.id, file().base_id),
                 message("name the file of \"{1}\" in href", file().base_id)});
            return false;
        }
        origin_->base_pin = ruleset_pin(base);
        if (!file().base_sha256.empty() && file().base_sha256 != origin_->base_pin)
            say(origin_->read.at_hash, "RP1084", Severity::warning,
                {message("the ruleset \"{1}\" has changed since this one was made from it", base.id),
                 message("look at it, then take the new base over with ramparts rebase")});
        return true;
    }

    void make_changes_of_file() {
        const Scenario base = battle_with(origin_->base);
        const std::vector<Change> changes = located_changes(base, file().changes);
        std::vector<bool> unfit(changes.size(), false);
        std::size_t made = 0;
        for (const Misfit& misfit : misfits(base, changes, made)) {
            unfit[misfit.change] = true;
            const FaultWords words = unfit_words(changes[misfit.change], misfit.found);
            say(origin_->read.at_changes[misfit.change], "RP1086", Severity::error, words);
        }
        std::vector<Change> fitting;
        std::vector<std::size_t> numbers;
        for (std::size_t i = 0; i < unfit.size(); ++i)
            if (!unfit[i]) {
                fitting.push_back(changes[i]);
                numbers.push_back(i);
            }
        auto changed = changed_base(base, fitting);
        result_.ruleset = changed ? std::move(changed->ruleset) : origin_->base;
        result_.readable = true;
        origin_->fits = changed && fitting.size() == changes.size();
        if (changed) return;
        for (const ChangeFault& fault : changed.error()) {
            const bool one = fault.change < numbers.size();
            say(one ? origin_->read.at_changes[numbers[fault.change]] : origin_->read.at_base, "RP1087",
                Severity::error, {fault.diagnostic.message, fault.diagnostic.fix});
        }
    }

    fs::path path_;
    RulesetRead result_;
    std::shared_ptr<RulesetOrigin> origin_ = std::make_shared<RulesetOrigin>();
};

}  // namespace

RulesetRead read_made_ruleset(std::string text, std::string path) {
    return RulesetMaker(std::move(text), std::move(path)).make();
}

std::optional<RulesetVariant> make_ruleset_variant(const RulesetVariant& frame, const Ruleset& base,
                                                   const Ruleset& after) {
    RulesetVariant variant = frame;
    variant.id = after.id;
    variant.name = after.name;
    Ruleset framed = base;
    framed.id = after.id;
    framed.name = after.name;
    const Scenario before = battle_with(framed);
    auto changes = changes_between(before, battle_with(after));
    if (!changes) return std::nullopt;
    settle_changes(before, *changes);
    variant.changes = in_order_of(frame.changes, std::move(*changes));
    const auto made = changed_base(before, located_changes(before, variant.changes));
    if (!made || !(made->ruleset == after)) return std::nullopt;
    return variant;
}

std::optional<std::string> changed_ruleset_variant(const RulesetOrigin& origin, const Ruleset& changed) {
    if (!origin.fits) return std::nullopt;
    const auto variant = make_ruleset_variant(origin.read.variant, origin.base, changed);
    if (!variant) return std::nullopt;
    return saved_ruleset_variant(origin.read, *variant);
}

RebasedRuleset rebase_ruleset(const RulesetOrigin& origin, bool accept) {
    RebasedRuleset result;
    RulesetVariant file = origin.read.variant;
    RebasedChanges rebased =
        rebase_changes(battle_with(origin.base), std::move(file.changes), accept,
                       [&](std::size_t change, const char* code, Severity severity, FaultWords said) {
                           result.findings.push_back(finding_at(origin.read.source, origin.read.at_changes[change],
                                                                code, severity, std::move(said)));
                       });
    file.changes = std::move(rebased.kept);
    file.base_sha256 = origin.base_pin;
    result.conflicts = rebased.conflicts;
    result.kept = file.changes.size();
    result.text = saved_ruleset_variant(origin.read, file);
    return result;
}

}  // namespace ramparts
