// Running the checks, and keeping their findings up to date.
#include "sdk/check/check.hpp"

#include <algorithm>
#include <tuple>

#include "formats/scenario/place_words.hpp"
#include "sdk/check/check_tables.hpp"
#include "sdk/check/context.hpp"

namespace ramparts {
namespace {

auto sort_key(const Finding& f) {
    const Diagnostic& d = f.diagnostic;
    return std::tuple(std::string_view(d.code), f.more, d.where.place(), std::string_view(d.where.unit),
                      std::string_view(d.where.object), std::string_view(d.message.english()));
}

void sort_and_fold(std::vector<Finding>& findings) {
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding& a, const Finding& b) { return sort_key(a) < sort_key(b); });
    std::vector<Finding> folded;
    folded.reserve(findings.size());
    for (Finding& f : findings) {
        if (!folded.empty() && folded.back().diagnostic == f.diagnostic) folded.back().count += f.count;
        else folded.push_back(std::move(f));
    }
    findings = std::move(folded);
}

std::vector<Finding> run_check(const Check& check, const CheckContext& context) {
    Reporter reporter(check, context.options);
    if (check.plugins || reporter.asked()) check.run(context, reporter);
    return reporter.take();
}

constexpr std::string_view kStaleCodes[] = {"ignored-without-finding"};
constexpr Check kStaleCheck{"stale-ignored", kStaleCodes, area::text, nullptr};

void report_stale(const Scenario& scenario, const std::vector<bool>& used, Reporter& r) {
    const auto stale = r.code("ignored-without-finding");
    for (std::size_t i = 0; i < scenario.ignored.size(); ++i) {
        const IgnoredFinding& entry = scenario.ignored[i];
        if (used[i] || !find_code(entry.code) || !r.room(stale)) continue;
        Finding& f = r.add(stale, CheckContext::at_object(entry.code),
                           entry.place.empty() ? message("{1} is ignored but no longer occurs", entry.code)
                                               : message("{1} at {2} is ignored but no longer occurs", entry.code,
                                                         label_words(scenario, entry.place)),
                           message("remove the entry"));
        f.fix = Fix{Fix::Kind::remove_ignored, message("Remove the ignored finding"), kNoHex, {}, 0, 0, i, {}, {}};
    }
}

/// Takes out what the author ignores, tells what is ignored in vain, sorts and folds. Returns the number hidden.
int finish(const Scenario& scenario, const CheckOptions& options, std::vector<Finding>& findings) {
    int hidden = 0;
    if (options.honour_ignored && !scenario.ignored.empty()) {
        std::vector<bool> used(scenario.ignored.size(), false);
        const auto drop = [&](const Finding& f) {
            bool dropped = false;
            for (std::size_t i = 0; i < scenario.ignored.size(); ++i)
                if (matches(scenario.ignored[i], f.diagnostic, f.key)) dropped = used[i] = true;
            // An error stands in the way of play, whoever has looked at it.
            dropped = dropped && f.diagnostic.severity != Severity::error;
            hidden += dropped ? f.count : 0;
            return dropped;
        };
        findings.erase(std::remove_if(findings.begin(), findings.end(), drop), findings.end());
        if (options.areas == area::all) {
            Reporter reporter(kStaleCheck, options);
            report_stale(scenario, used, reporter);
            for (Finding& f : reporter.take()) findings.push_back(std::move(f));
        }
    }
    for (Finding& f : findings) name_place(scenario, f.diagnostic);
    sort_and_fold(findings);
    return hidden;
}

}  // namespace

std::span<const Check> all_checks() {
    static const std::vector<Check> joined = [] {
        std::vector<Check> all;
        for (const auto part :
             {detail::terrain_checks(), detail::hexside_checks(), detail::road_checks(), detail::label_checks(),
              detail::unit_checks(), detail::setup_checks(), detail::reinforcement_checks(), detail::table_checks(),
              detail::crt_checks(), detail::turn_checks(), detail::victory_checks(), detail::module_checks(),
              detail::module_data_checks(), detail::provenance_checks(), detail::engine_checks(),
              detail::plugin_checks()})
            all.insert(all.end(), part.begin(), part.end());
        return all;
    }();
    return joined;
}

std::span<const std::string_view> off_by_default() {
    static constexpr std::string_view kOff[] = {"map-reconstruction"};
    return kOff;
}

bool matches(const IgnoredFinding& ignored, const Diagnostic& d, std::string_view key) noexcept {
    if (ignored.code != d.code && ignored.code != key) return false;
    const std::string& p = ignored.place;
    return p.empty() || p == d.where.hex || p == d.where.hexside || p == d.where.unit || p == d.where.object;
}

std::vector<Finding> find_problems(const Scenario& scenario, const CheckOptions& options) {
    const CheckContext context(scenario, options);
    std::vector<Finding> findings;
    for (const Check& check : all_checks()) {
        if (!(check.reads & options.areas)) continue;
        for (Finding& f : run_check(check, context)) findings.push_back(std::move(f));
    }
    finish(scenario, options, findings);
    return findings;
}

std::vector<Diagnostic> check_scenario(const Scenario& scenario, const CheckOptions& options) {
    std::vector<Diagnostic> diagnostics;
    for (Finding& f : find_problems(scenario, options)) {
        if (f.count > 1 && !f.more) f.diagnostic.message = message("{1} ({2} times)", f.diagnostic.message, f.count);
        diagnostics.push_back(std::move(f.diagnostic));
    }
    return diagnostics;
}

CheckSession::CheckSession(CheckOptions options) : options_(std::move(options)) {}

void CheckSession::set_options(CheckOptions options) {
    options_ = std::move(options);
    fresh_ = true;
}

const std::vector<Finding>& CheckSession::update(const Scenario& scenario, AreaMask changed) {
    const auto checks = all_checks();
    if (fresh_) {
        kept_.assign(checks.size(), {});
        changed = area::all;
        fresh_ = false;
    }
    const CheckContext context(scenario, options_);
    checks_run_ = 0;
    for (std::size_t i = 0; i < checks.size(); ++i) {
        if (!(checks[i].reads & changed) || !(checks[i].reads & options_.areas)) continue;
        kept_[i] = run_check(checks[i], context);
        ++checks_run_;
    }
    findings_.clear();
    for (const auto& part : kept_) findings_.insert(findings_.end(), part.begin(), part.end());
    ignored_ = finish(scenario, options_, findings_);
    return findings_;
}

}  // namespace ramparts
