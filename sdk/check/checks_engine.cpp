// The engine's own limits as findings.
#include "engine/play/engine_limits.hpp"
#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {

void check_limits(const CheckContext& c, Reporter& r) {
    const auto code = r.code("scenario-not-playable");
    for (Diagnostic& limit : engine_limits(c.scenario))
        if (r.room(code)) r.add(code, std::move(limit.where), std::move(limit.message), std::move(limit.fix));
}

constexpr std::string_view kEngineCodes[] = {"scenario-not-playable"};

constexpr Check kEngineChecks[] = {
    {"engine-limits", kEngineCodes, area::units | area::reinforcements | area::modules | area::tables, check_limits},
};

}  // namespace

std::span<const Check> engine_checks() { return kEngineChecks; }

}  // namespace ramparts::detail
