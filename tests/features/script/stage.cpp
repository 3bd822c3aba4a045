#include "tests/features/script/stage.hpp"

#include <catch2/catch.hpp>

#include <fstream>
#include <iterator>
#include <stdexcept>

#include "engine/modules/catalogue.hpp"
#include "engine/modules/module_set.hpp"
#include "engine/modules/proposals.hpp"
#include "engine/rules/module_view.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/extend/host/scene.hpp"

namespace ramparts::test {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

namespace {

const Scenario& battle() {
    static const Scenario loaded = [] {
        LoadedScenario read = load_scenario(fs::path(RAMPARTS_SOURCE_DIR) / "scenarios" / "queenston-heights");
        REQUIRE(read.readable);
        read.scenario.modules.clear();
        return read.scenario;
    }();
    return loaded;
}

}  // namespace

Stage::Stage(const std::string& name, const std::string& source, ScriptLimits limits) {
    const PluginRead read = read_plugin(
        text_of(fs::path(RAMPARTS_SOURCE_DIR) / "tests" / "features" / "script" / "zoo_plugin.xml"), "plugin.xml");
    for (const Diagnostic& d : read.diagnostics) FAIL(to_text(d));
    ScriptOrder order{&read.plugin, fs::path("zoo") / name, source, limits, {}, "0.0.0"};
    order.log = [this](int severity, std::string_view text) {
        log.push_back(std::to_string(severity) + " " + std::string(text));
    };
    auto loaded = ScriptPlugin::load(std::move(order));
    if (!loaded) {
        refused_at = "load";
        finding = loaded.error();
        said = finding.message.english();
        return;
    }
    plugin = std::move(*loaded);
    const auto catalogue = std::make_shared<ModuleCatalogue>();
    (void)catalogue->add(read.plugin, plugin->modules(), plugin->host(), plugin);
    Scenario used = battle();
    used.modules.push_back({"zoo.lua", {}});
    scenario = std::make_shared<const Scenario>(std::move(used));
    try {
        rules = std::make_shared<const StandardRules>(scenario, catalogue);
    } catch (const std::runtime_error& e) {
        refused_at = "create";
        said = e.what();
    }
}

CheckStage::CheckStage(const std::string& name, const std::string& source) : scenario(battle()) {
    PluginRead read = read_plugin(
        text_of(fs::path(RAMPARTS_SOURCE_DIR) / "tests" / "features" / "script" / "checks_plugin.xml"), "plugin.xml");
    for (const Diagnostic& d : read.diagnostics) FAIL(to_text(d));
    info_ = std::move(read.plugin);
    scenario.modules.push_back({"zoo.lua", {{"many", "5"}, {"who", scenario.units[1].id}}, {}});
    auto loaded = ScriptPlugin::load({&info_, fs::path("zoo") / name, source, {}, {}, "0.0.0"});
    if (loaded) plugin = std::move(*loaded);
    else finding = loaded.error();
}

std::size_t CheckStage::ask() const {
    const Scene scene(scenario);
    const SceneValues values(scenario, scenario.modules.back().params, info_.modules[0].parameters);
    SceneFindings findings;
    code_fault() = {};
    answer = plugin->checks()->check(plugin->host(), "ZOO101", static_cast<std::uint32_t>(scenario.modules.size() - 1),
                                     &scene.table(), &values.table(), &findings);
    found.assign(findings.all().begin(), findings.all().end());
    return found.size();
}

const rp_module* Stage::module() const { return rules->modules().at(0)->instance; }

std::int32_t Stage::why_not(rp_message& said_there) const {
    const Game game(rules);
    const StateView state = game.view();
    ModuleView view(*rules, state);
    const auto* words = static_cast<const rp_words_1*>(module()->extension(module(), RP_WORDS));
    const rp_action action{RP_ACT_VERB, 0, 0, RP_NO_HEX};
    return words->why_not ? words->why_not(module(), view.of(0), &action, &said_there) : RP_NO;
}

void Stage::call_all() const {
    const Game game(rules);
    const StateView state = game.view();
    ModuleView seen(*rules, state);
    const rp_view* view = seen.of(0);
    const rp_action action{RP_ACT_VERB, 0, 0, RP_NO_HEX};
    Growing<rp_events, RP_MAX_EVENTS> events;
    Growing<rp_actions, RP_MAX_ACTIONS> actions;
    rp_message message{};
    (void)why_not(message);
    const auto* play = static_cast<const rp_play_1*>(module()->extension(module(), RP_PLAY));
    const auto* hints = static_cast<const rp_hints_1*>(module()->extension(module(), RP_HINTS));
    if (play->legal) (void)play->legal(module(), view, &actions);
    if (play->resolve) (void)play->resolve(module(), view, &action, &events);
    if (hints->worth) (void)hints->worth(module(), view, &action);
    const auto* movement = static_cast<const rp_movement_1*>(module()->extension(module(), RP_MOVEMENT));
    if (movement->may_enter) (void)movement->may_enter(module(), view, 0, RP_NO_HEX, 0, &message);
    if (movement->may_stack) (void)movement->may_stack(module(), view, 0, 0, RP_BY_MOVE, &message);
    if (play->order) (void)play->order(module(), view, 1);
    const auto* combat = static_cast<const rp_combat_1*>(module()->extension(module(), RP_COMBAT));
    const rp_set none{};
    if (combat->may_shift)
        (void)combat->may_shift(module(), view, &none, &none, &none, RP_SHIFT_ENFILADE, RP_NO_HEX, 1);
    const auto* words = static_cast<const rp_words_1*>(module()->extension(module(), RP_WORDS));
    if (words->frame_title) (void)words->frame_title(module(), view, &message);
}

}  // namespace ramparts::test
