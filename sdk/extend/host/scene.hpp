// A scenario and parameters as plugins' checks and transforms see them, and the sentences they say.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/diag/message.hpp"
#include "engine/model/plugin_info.hpp"
#include "engine/model/scenario.hpp"
#include "sdk/boundary/abi/ramparts/rp.h"

namespace ramparts {

/// The functions behind rp_scenario_1. The scenario may be faulty; it must live as long and not change.
class Scene {
public:
    explicit Scene(const Scenario& scenario);
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;
    [[nodiscard]] const rp_scenario_1& table() const noexcept { return table_; }
    [[nodiscard]] const Scenario& scenario() const noexcept { return scenario_; }

private:
    const Scenario& scenario_;
    rp_scenario_1 table_{};
};

/// The scenario that a table stands for, which a Scene has made.
[[nodiscard]] const Scenario& scenario_behind(const rp_scenario_1& scene) noexcept;

/// What a call of a check finds: at most kMost.
class SceneFindings : public rp_findings {
public:
    static constexpr std::uint32_t kMost = 4096;
    SceneFindings() : rp_findings{sizeof(rp_findings), 0, 0, 0, nullptr, grow} {}
    SceneFindings(const SceneFindings&) = delete;
    SceneFindings& operator=(const SceneFindings&) = delete;
    [[nodiscard]] std::span<const rp_finding> all() const noexcept { return {items, count}; }
    /// Whether there were more, or the call has said nonsense about how many there are.
    [[nodiscard]] bool burst() const noexcept { return failed != 0 || count > capacity; }

private:
    static std::int32_t RP_CALL grow(rp_findings* list);
    std::vector<rp_finding> kept_;
};

/// The functions behind rp_values_1: what is given, else the defaults of plugin.xml. All must live as long.
class SceneValues {
public:
    SceneValues(const Scenario& scenario, std::span<const ModuleParam> given, std::span<const ParameterInfo> known);
    SceneValues(const SceneValues&) = delete;
    SceneValues& operator=(const SceneValues&) = delete;
    [[nodiscard]] const rp_values_1& table() const noexcept { return table_; }
    [[nodiscard]] const Scenario& scenario() const noexcept { return scenario_; }
    /// Empty for a parameter that is neither given nor known.
    [[nodiscard]] std::string_view value(std::string_view name) const noexcept;
    /// The value of a parameter by its place in plugin.xml.
    [[nodiscard]] std::string_view value(std::size_t place) const noexcept;

private:
    const Scenario& scenario_;
    std::span<const ModuleParam> given_;
    std::span<const ParameterInfo> known_;
    rp_values_1 table_{};
};

/// A sentence of a check or transform and what to do: patterns of its plugin.xml, which the plugin translates, with
/// units by name and id, hexes by number and kinds by id as their arguments.
struct Said {
    Message text;
    Message fix;
};
/// Nothing when none of the messages has the number.
[[nodiscard]] std::optional<Said> say(std::span<const CheckMessage> messages, const rp_message& said,
                                      const SceneValues& values);

}  // namespace ramparts
