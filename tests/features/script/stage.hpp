// A script with the plugin.xml of the zoo, in a battle.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/modules/code_fault.hpp"
#include "engine/players/player.hpp"
#include "engine/rules/standard.hpp"
#include "sdk/extend/script/script_plugin.hpp"

namespace ramparts::test {

/// What became of a script that was put on.
struct Stage {
    std::shared_ptr<ScriptPlugin> plugin;
    std::string refused_at;  ///< "load", "create" or empty
    std::string said;        ///< then
    Diagnostic finding;      ///< of a load
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const StandardRules> rules;
    std::vector<std::string> log;

    /// `name` is the name of the script in messages.
    Stage(const std::string& name, const std::string& source, ScriptLimits limits = {});
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    [[nodiscard]] const rp_module* module() const;
    /// Calls every function that the script has, once, in the first position of the battle; the answers are let go.
    void call_all() const;
    /// words.why_not, for short: its answer.
    std::int32_t why_not(rp_message& said_there) const;
};

/// A script with checks_plugin.xml, and a battle that uses its module.
struct CheckStage {
    std::shared_ptr<ScriptPlugin> plugin;  ///< null: it was refused
    Diagnostic finding;                    ///< then
    Scenario scenario;
    mutable std::int32_t answer = 0;
    mutable std::vector<rp_finding> found;

    CheckStage(const std::string& name, const std::string& source);
    CheckStage(const CheckStage&) = delete;
    CheckStage& operator=(const CheckStage&) = delete;

    /// Asks ZOO101 about the last use of a module: how much it found.
    std::size_t ask() const;
    [[nodiscard]] static std::string fault() { return code_fault().english(); }

private:
    PluginInfo info_;
};

/// A list of the boundary that grows to its limit.
template <class List, std::uint32_t kMost>
struct Growing : List {
    std::vector<std::remove_pointer_t<decltype(List::items)>> memory;
    Growing() : List{sizeof(List), 0, 16, 0, nullptr, grow}, memory(16) { this->items = memory.data(); }
    static std::int32_t RP_CALL grow(List* list) {
        auto* self = static_cast<Growing*>(list);
        if (self->capacity >= kMost) return RP_E_LIMIT;
        self->memory.resize(std::size_t{2} * self->capacity);
        self->items = self->memory.data();
        self->capacity = static_cast<std::uint32_t>(self->memory.size());
        return RP_YES;
    }
};

[[nodiscard]] std::string text_of(const std::filesystem::path& file);

}  // namespace ramparts::test
