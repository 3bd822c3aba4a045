// Small battles with modules of the tests; see field.hpp.
#include "tests/proofs/kernel/field.hpp"

#include <catch2/catch.hpp>

#include <fstream>
#include <iterator>

#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace ramparts::test {
namespace {

const std::vector<Script>* g_scripts = nullptr;  // of the rules that are being made

class Scripted : public rp::Module {
public:
    explicit Scripted(rp::Setup setup) : Module(setup), s_(g_scripts->at(setup.slot())) {
        for (const Script::Hook& hook : s_.hooks)
            setup.hook(hook.name.c_str(), hook.priority, {.side = hook.side, .hexes = hook.hexes});
    }
    bool may_move(rp::View v, rp::Unit u) const override { return !s_.may_move || s_.may_move(v, u); }
    bool closed(rp::View v, rp::Unit u, std::uint64_t* hexes, std::uint32_t) const override {
        return s_.closed && s_.closed(v, u, hexes);
    }
    bool stops(rp::View v, rp::Unit u, std::uint64_t* hexes, std::uint32_t) const override {
        return s_.stops && s_.stops(v, u, hexes);
    }
    bool leaves_ezoc(rp::View v, rp::Unit u) const override { return s_.leaves_ezoc && s_.leaves_ezoc(v, u); }
    bool stands_fast(rp::View v, rp::Unit u) const override { return s_.stands_fast && s_.stands_fast(v, u); }
    void entered(rp::View v, rp::Unit u, rp::Hex from, rp::Hex to, std::uint32_t how, rp::Events out) const override {
        if (s_.entered) s_.entered(v, u, from, to, how, out);
    }
    bool may_enter(rp::View v, rp::Unit u, rp::Hex from, rp::Hex to, rp_message& why) const override {
        return !s_.may_enter || s_.may_enter(v, u, from, to, why);
    }
    bool may_stack(rp::View v, rp::Unit u, rp::Hex h, std::uint32_t how, rp_message& why) const override {
        return !s_.may_stack || s_.may_stack(v, u, h, how, why);
    }
    int order(rp::View v, int turn) const override { return s_.order ? s_.order(v, turn) : 0; }
    bool may_attack(rp::View v, rp::Unit u) const override { return !s_.may_attack || s_.may_attack(v, u); }
    bool may_be_attacked(rp::View v, rp::Unit u) const override {
        return !s_.may_be_attacked || s_.may_be_attacked(v, u);
    }
    bool may_support(rp::View v, rp::Unit u, rp::Hex h) const override {
        return !s_.may_support || s_.may_support(v, u, h);
    }
    bool complete(rp::View v, rp::UnitSet a, rp::UnitSet b, rp::UnitSet d) const override {
        return !s_.complete || s_.complete(v, a, b, d);
    }
    int strength(rp::View v, rp::Unit u, std::uint32_t role, rp::Hex h, int current) const override {
        return s_.strength ? s_.strength(v, u, role, h, current) : current;
    }
    void shifts(rp::View v, rp::UnitSet, rp::UnitSet, rp::UnitSet, rp_shifts* out) const override {
        if (s_.shifts) s_.shifts(v, out);
    }
    bool may_shift(rp::View v, rp::UnitSet a, rp::UnitSet, rp::UnitSet, std::uint32_t cause, rp::Hex h,
                   int columns) const override {
        return !s_.may_shift || s_.may_shift(v, a, cause, h, columns);
    }
    int score(rp::View v, rp::Side side, int current) const override {
        return s_.score ? s_.score(v, side, current) : current;
    }
    bool frame_title(rp::View v, rp_message& title) const override {
        return s_.frame_title && s_.frame_title(v, title);
    }
    void declared(rp::View v, rp::Events out) const override {
        if (s_.declared) s_.declared(v, out);
    }
    void result(rp::View v, std::uint32_t code, rp::Events out) const override {
        if (s_.result) s_.result(v, code, out);
    }
    void finished(rp::View v, rp::Events out) const override {
        if (s_.finished) s_.finished(v, out);
    }
    void began(rp::View v, std::uint32_t what, rp::Events out) const override {
        if (s_.began) s_.began(v, what, out);
    }
    bool open(rp::View v) const override { return s_.open && s_.open(v); }
    void legal(rp::View v, rp_actions* out) const override {
        if (s_.legal) s_.legal(v, out, static_cast<std::uint16_t>(setup().slot()));
    }
    void resolve(rp::View v, const rp_action& action, rp::Events out) const override {
        if (s_.resolve) s_.resolve(v, action, out);
    }
    void rolled(rp::View v, int face, rp::Events out) const override {
        if (s_.rolled) s_.rolled(v, face, out);
    }
    void resumed(rp::View v, std::uint32_t what, rp::Events out) const override {
        if (s_.resumed) s_.resumed(v, what, out);
    }
    void happened(rp::View v, std::uint32_t what, rp::Unit u, std::int64_t, rp::Events out) const override {
        if (s_.happened) s_.happened(v, what, u, out);
    }
    int unit_worth(rp::View v, rp::Unit u, int current) const override {
        return s_.unit_worth ? s_.unit_worth(v, u, current) : current;
    }
    int danger(rp::View v, rp::Unit u, rp::Hex h, int current) const override {
        return s_.danger ? s_.danger(v, u, h, current) : current;
    }

private:
    Script s_;
};

const rp_module* RP_CALL make(const rp_host* host, const char*, const rp_setup* setup) {
    return rp::create<Scripted>(host, setup);
}
void RP_CALL destroy(const rp_module* m) { delete static_cast<const rp::detail::Instance*>(m->data); }
const char* RP_CALL id(std::uint32_t) { return "test"; }
constexpr rp_modules_1 kModules{sizeof kModules, 1, id, make, destroy};
const void* RP_CALL extension(const rp_host*, const char*) { return nullptr; }

}  // namespace

Field::Field(int columns, int rows)
    : scenario(std::make_shared<Scenario>(load_scenario(RAMPARTS_SCENARIOS "/lundys-lane").scenario)) {
    Grid::Shape shape;
    shape.prefix = "F";
    shape.columns = columns;
    shape.rows = rows;
    scenario->map = Map{Grid(shape)};
    scenario->units.clear();
    scenario->reinforcements.clear();
    scenario->modules.clear();
    scenario->victory.clear();
    for (TurnInfo& turn : scenario->turns) turn.night = false;
    scenario->first_side = 0;
    plugin_.id = "test";
    plugin_.version = "1.0.0";
}

UnitIndex Field::unit(const std::string& name, SideId side, const std::string& at, int full, int reduced,
                      const std::string& unit_class, int range) {
    Unit unit;
    unit.id = unit.name = name;
    unit.side = side;
    unit.unit_class = *scenario->ruleset.unit_class(unit_class);
    unit.full = full;
    if (reduced > 0) unit.reduced = reduced;
    unit.range = range;
    unit.at = hex(at);
    scenario->units.push_back(unit);
    return static_cast<UnitIndex>(scenario->units.size() - 1);
}

void Field::module(PluginModule info, Script script) {
    if (info.id.empty()) info.id = "test.m" + std::to_string(scripts_.size());
    if (info.title.empty()) info.title = info.id;
    scenario->modules.emplace_back().id = info.id;
    plugin_.modules.push_back(std::move(info));
    scripts_.push_back(std::move(script));
}

void Field::module_of(const std::string& plugin_xml, const rp_entry& library, const std::string& id) {
    std::ifstream in(plugin_xml);
    const PluginRead read = read_plugin({std::istreambuf_iterator<char>(in), {}}, plugin_xml);
    REQUIRE(read.readable);
    REQUIRE(read.diagnostics.empty());
    others_.emplace_back(read.plugin, &library);
    scenario->modules.emplace_back().id = id;
}

std::shared_ptr<const StandardRules> Field::rules() const {
    static constexpr rp_host kHost{sizeof kHost, RP_ABI_MAJOR, RP_ABI_MINOR, {}, {}, nullptr, extension};
    auto catalogue = std::make_shared<ModuleCatalogue>();
    (void)catalogue->add(plugin_, &kModules, &kHost);
    for (const auto& [info, library] : others_)
        (void)catalogue->add(info, static_cast<const rp_modules_1*>(library->factory(RP_MODULES)), &kHost);
    g_scripts = &scripts_;
    return std::make_shared<const StandardRules>(scenario, catalogue);
}

std::string texts(Game& game) {
    std::string all;
    for (const Action& action : game.legal())
        all += (all.empty() ? "" : "; ") + to_text(action, game.rules().context()->scenario());
    return all;
}

void play(Game& game, const std::string& text) {
    INFO(text << " among " << texts(game));
    const auto action = parse_action(text, game.rules().context()->scenario());
    REQUIRE(action.has_value());
    const auto done = game.play(*action);
    REQUIRE(done.has_value());
    REQUIRE(game.state().hash() == game.state().recomputed_hash());
    const auto& rules = static_cast<const StandardRules&>(game.rules());
    for (const std::string& offence : rules.offences()) FAIL(offence);
}

void check_record(Game& game) {
    const std::vector<GameStep> steps = game.steps();
    Game again(game.rules_ptr());
    for (const GameStep& step : steps) {
        const std::uint64_t before = again.state().hash();
        again.play_listed(step.action);
        REQUIRE(again.state().hash() == step.hash);
        if (!again.can_undo()) continue;
        REQUIRE(again.undo());
        REQUIRE(again.state().hash() == before);
        REQUIRE(Position(again.rules().context(), again.rules().ghosts(), again.state()).board() ==
                again.position().board());
        again.play_listed(step.action);
        REQUIRE(again.state().hash() == step.hash);
    }
}

}  // namespace ramparts::test
