// The checks that plugins bring: asked one code after the other, and believed only as far as what they name is there.
#include <ctime>

#include "engine/modules/code_fault.hpp"
#include "engine/modules/module_params.hpp"
#include "sdk/check/check_tables.hpp"
#include "sdk/extend/host/scene.hpp"

namespace ramparts::detail {
namespace {

constexpr long kMostMilliseconds = 1000;  // of work in one call

/// The work this thread has done, in milliseconds.
long worked() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<long>(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
}

/// Its module's, though the battle may still use an older one.
const std::string& id_of_today(const ModuleUse& use) {
    const PluginModule* const module = find_module(use.id);
    return module != nullptr ? module->id : use.id;
}

class PluginChecks {
public:
    PluginChecks(const CheckContext& c, Reporter& r)
        : c_(c), r_(r), faulty_(r.code("plugin-check-faulty")), scene_(c.scenario) {}

    void ask(const CatalogueCheck& check) {
        const CodeInfo* info = find_code(check.info.code);
        if (info == nullptr || check.tools.checks == nullptr) return;
        const auto slot = r_.plugin_code(*info);
        if (!r_.wanted(slot)) return;
        const auto& uses = c_.scenario.modules;
        if (check.module.empty()) {
            const bool used = std::any_of(uses.begin(), uses.end(), [&](const ModuleUse& use) {
                return std::find(check.modules.begin(), check.modules.end(), id_of_today(use)) != check.modules.end();
            });
            if (used || check.info.asked == CheckAsked::always) ask(check, slot, RP_NO_USE);
            return;
        }
        for (std::size_t i = 0; i < uses.size(); ++i)
            if (id_of_today(uses[i]) == check.module) ask(check, slot, static_cast<std::uint32_t>(i));
    }

private:
    void ask(const CatalogueCheck& check, Reporter::Slot slot, std::uint32_t use) {
        const auto& uses = c_.scenario.modules;
        const PluginModule* module = check.module.empty() ? nullptr : find_module(check.module);
        const SceneValues values(c_.scenario,
                                 use == RP_NO_USE ? std::span<const ModuleParam>{} : std::span(uses[use].params),
                                 module == nullptr ? std::span<const ParameterInfo>{} : std::span(module->parameters));
        SceneFindings found;
        if (Message fault = call(check, use, values, found); !fault.empty()) return complain(check, use, fault);
        for (const rp_finding& finding : found.all())
            if (Message fault = fault_of(check, finding); !fault.empty()) return complain(check, use, fault);
        for (const rp_finding& finding : found.all())
            if (r_.room(slot)) report(check, slot, use, finding, *say(check.info.messages, finding.said, values));
    }

    Message call(const CatalogueCheck& check, std::uint32_t use, const SceneValues& values, SceneFindings& found) {
        if (*check.slow) return message("took more than a second, and is left alone");
        const long before = worked();
        std::int32_t answer = RP_NO;
        code_fault() = {};
        try {
            answer = check.tools.checks->check(check.tools.host, check.info.code.c_str(), use, &scene_.table(),
                                               &values.table(), &found);
        } catch (...) {
            return message("threw an exception");
        }
        if (worked() - before > kMostMilliseconds) {
            *check.slow = true;
            return message("took more than a second, and is left alone");
        }
        if (const Message& why = code_fault(); answer < 0 && !why.empty()) return message("fails: {1}", why);
        if (found.burst()) return message("found more than {1} faults", SceneFindings::kMost);
        return answer < 0 ? message("answered {1}", answer) : Message();
    }

    [[nodiscard]] Message fault_of(const CatalogueCheck& check, const rp_finding& f) const {
        const auto& messages = check.info.messages;
        if (std::none_of(messages.begin(), messages.end(),
                         [&](const CheckMessage& m) { return m.number == f.said.message; }))
            return message("said message {1}, which its plugin.xml does not have", f.said.message);
        if (f.unit != RP_NO_UNIT && f.unit >= c_.scenario.units.size())
            return message("named unit {1} of {2}", f.unit, c_.scenario.units.size());
        if (f.hex != RP_NO_HEX && f.hex >= c_.grid.size())
            return message("named hex {1} of {2}", f.hex, c_.grid.size());
        if (f.direction != RP_NO_SIDE && (f.hex == RP_NO_HEX || f.direction >= static_cast<unsigned>(kDirections) ||
                                          c_.grid.neighbour(f.hex, static_cast<int>(f.direction)) == kNoHex))
            return message("named a hexside that is not there");
        return fix_fits(check, f) ? Message() : message("offered to fix what is not there");
    }

    [[nodiscard]] bool fix_fits(const CatalogueCheck& check, const rp_finding& f) const {
        switch (f.fix) {
            case RP_FIX_NONE: return true;
            case RP_FIX_MOVE_UNIT: return f.fix_index < c_.scenario.units.size() && c_.exists(f.fix_hex);
            case RP_FIX_ADD_MODULE: return f.fix_index < check.modules.size();
            case RP_FIX_REMOVE_MODULE: return f.fix_index < c_.scenario.modules.size();
            default: return false;
        }
    }

    [[nodiscard]] Location place(const rp_finding& f, std::uint32_t use) const {
        Location where;
        if (f.unit != RP_NO_UNIT) where = c_.at_unit(f.unit);
        if (f.hex != RP_NO_HEX) where.hex = c_.label(f.hex);
        if (f.direction != RP_NO_SIDE) {
            where.hexside = c_.at_side(*c_.grid.hexside(f.hex, static_cast<int>(f.direction))).hexside;
            where.hex.clear();
        }
        if (use != RP_NO_USE) where.object = c_.scenario.modules[use].id;
        return where;
    }

    void report(const CatalogueCheck& check, Reporter::Slot slot, std::uint32_t use, const rp_finding& f, Said said) {
        Finding& finding = r_.add(slot, place(f, use), std::move(said.text), std::move(said.fix));
        finding.diagnostic.plugin = check.plugin;
        if (f.fix == RP_FIX_MOVE_UNIT) {
            finding.fix = index_fix(Fix::Kind::move_unit, message("Move it to {1}", c_.label(f.fix_hex)), f.fix_index,
                                    0, f.fix_hex);
        } else if (f.fix == RP_FIX_ADD_MODULE) {
            finding.fix = make_fix(Fix::Kind::add_module, message("Add {1}", kind_name(check.modules[f.fix_index])));
            finding.fix->value = check.modules[f.fix_index];
        } else if (f.fix == RP_FIX_REMOVE_MODULE) {
            finding.fix = index_fix(Fix::Kind::remove_module, message("Remove the module"), f.fix_index);
        }
    }

    void complain(const CatalogueCheck& check, std::uint32_t use, const Message& fault) {
        if (!r_.room(faulty_)) return;
        Location where;
        if (use != RP_NO_USE) where.object = c_.scenario.modules[use].id;
        Finding& finding =
            r_.add(faulty_, where, message("the check {1} of {2} {3}", check.info.code, check.plugin, fault),
                   message("get another version of the plugin, or switch {1} off", check.info.key));
        finding.diagnostic.plugin = check.plugin;
    }

    const CheckContext& c_;
    Reporter& r_;
    Reporter::Slot faulty_;
    Scene scene_;
};

void check_with_plugins(const CheckContext& c, Reporter& r) {
    const auto catalogue = installed_catalogue();
    PluginChecks checks(c, r);
    for (const auto& check : catalogue->checks()) checks.ask(*check);
}

constexpr std::string_view kPluginsCodes[] = {"plugin-check-faulty"};

constexpr Check kPluginsChecks[] = {{"plugins", kPluginsCodes, area::all, check_with_plugins, true}};

}  // namespace

std::span<const Check> plugin_checks() { return kPluginsChecks; }

}  // namespace ramparts::detail
