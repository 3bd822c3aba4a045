// Fuzz target: two rule modules that answer every hook as the bytes say, and propose anything, from every hook and in
// every state of a game. Nothing may crash, and what the rules hold must be sound at every decision.
#include <algorithm>
#include <cstdint>

#include "engine/play/frames.hpp"
#include "engine/play/game.hpp"
#include "engine/rules/standard.hpp"
#include "ramparts/plugin.hpp"
#include "tests/proofs/conformance/random_battle.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz::proposals {

namespace rp = ramparts::plugin;

namespace {

Bytes g_bytes;  // of the input that is being played

constexpr std::uint32_t kUnits = 26;  // a little more than there are
constexpr const char* kHooks[] = {
    "movement.may_move",    "movement.allowance", "movement.profile",   "movement.leaves_ezoc",
    "movement.stands_fast", "movement.entered",   "combat.may_attack",  "combat.may_be_attacked",
    "combat.complete",      "combat.range",       "combat.may_support", "combat.strength",
    "combat.shifts",        "combat.options",     "combat.declared",    "combat.finished",
    "play.began",           "play.ended",         "play.happened",      "victory.score",
    "victory.winner",       "movement.closed",    "movement.stops",     "movement.may_enter",
    "combat.may_shift",     "movement.may_stack", "play.order"};

class Chaos : public rp::Module {
public:
    explicit Chaos(rp::Setup setup) : Module(setup) {
        for (const char* hook : kHooks) setup.hook(hook, 200, {});
    }
    bool may_move(rp::View, rp::Unit) const override { return mostly(); }
    int allowance(rp::View, rp::Unit, int current) const override { return number(current); }
    int profile(rp::View, rp::Unit, int current) const override { return mostly() ? current : small(); }
    bool closed(rp::View v, rp::Unit, std::uint64_t* hexes, std::uint32_t words) const override {
        return hexes_of(v, hexes, words);
    }
    bool stops(rp::View v, rp::Unit, std::uint64_t* hexes, std::uint32_t words) const override {
        return hexes_of(v, hexes, words);
    }
    bool leaves_ezoc(rp::View, rp::Unit) const override { return !mostly(); }
    bool stands_fast(rp::View, rp::Unit) const override { return !mostly(); }
    void entered(rp::View v, rp::Unit, rp::Hex, rp::Hex, std::uint32_t, rp::Events out) const override { any(v, out); }
    bool may_enter(rp::View v, rp::Unit u, rp::Hex, rp::Hex to, rp_message& why) const override {
        if (mostly()) return true;
        if (mostly())
            why = rp::sentence(static_cast<std::uint16_t>(small()), static_cast<std::uint16_t>(small()), u, to);
        if (!mostly()) ask(v);
        return false;
    }
    bool may_stack(rp::View v, rp::Unit u, rp::Hex h, std::uint32_t, rp_message& why) const override {
        if (!mostly()) ask(v);
        why = rp::sentence(static_cast<std::uint16_t>(small()), static_cast<std::uint16_t>(small()), u, h);
        return mostly();
    }
    int order(rp::View, int) const override { return small() == 1 ? RP_TURN_OVER : small(); }
    bool may_shift(rp::View v, rp::UnitSet, rp::UnitSet, rp::UnitSet, std::uint32_t, rp::Hex, int) const override {
        if (!mostly()) ask(v);
        return mostly();
    }
    bool may_attack(rp::View, rp::Unit) const override { return mostly(); }
    bool may_be_attacked(rp::View, rp::Unit) const override { return mostly(); }
    int range(rp::View, rp::Unit, int current) const override { return number(current); }
    bool may_support(rp::View, rp::Unit, rp::Hex) const override { return mostly(); }
    bool complete(rp::View, rp::UnitSet, rp::UnitSet, rp::UnitSet) const override { return mostly(); }
    int strength(rp::View v, rp::Unit, std::uint32_t, rp::Hex, int current) const override {
        ask(v);
        return number(current);
    }
    void shifts(rp::View, rp::UnitSet, rp::UnitSet, rp::UnitSet, rp_shifts* out) const override {
        if (mostly() || out->count == out->capacity) return;
        out->items[out->count] = {};
        out->items[out->count++].columns = number(0);
    }
    void options(rp::View, rp::UnitSet a, rp::UnitSet, rp::UnitSet, rp_actions* out) const override {
        if (mostly()) return;
        rp::Unit first = RP_NO_UNIT;
        a.each([&](rp::Unit u) {
            if (first == RP_NO_UNIT) first = u;
        });
        offer_option(out, first);
    }
    void declared(rp::View v, rp::Events out) const override { any(v, out); }
    void result(rp::View v, std::uint32_t, rp::Events out) const override { any(v, out); }
    void finished(rp::View v, rp::Events out) const override { any(v, out); }
    void began(rp::View v, std::uint32_t, rp::Events out) const override { any(v, out); }
    bool open(rp::View) const override { return g_bytes.below(3) != 0; }
    void legal(rp::View, rp_actions* out) const override {
        for (unsigned i = g_bytes.below(3); i > 0; --i) offer(out, 0, static_cast<rp::Unit>(g_bytes.below(kUnits)));
    }
    void resolve(rp::View v, const rp_action&, rp::Events out) const override { any(v, out); }
    void rolled(rp::View v, int, rp::Events out) const override { any(v, out); }
    void resumed(rp::View v, std::uint32_t, rp::Events out) const override { any(v, out); }
    void happened(rp::View v, std::uint32_t, rp::Unit, std::int64_t, rp::Events out) const override { any(v, out); }
    int score(rp::View, rp::Side, int current) const override { return number(current); }
    int winner(rp::View) const override { return mostly() ? 0 : small(); }
    int worth(rp::View, const rp_action&) const override { return number(0); }

private:
    static bool mostly() { return g_bytes.below(8) != 7; }
    static int small() { return static_cast<int>(g_bytes.below(8)) - 2; }
    static int number(int current) {
        switch (g_bytes.below(16)) {
            case 1: return current + 1;
            case 2: return 0;
            case 3: return INT32_MAX;
            case 4: return INT32_MIN;
            case 5: return -1;
            default: return current;
        }
    }
    static rp::Hex hex(rp::View v) { return g_bytes.next() * 7 % (v.fixed().hex_count + 1); }
    static bool hexes_of(rp::View v, std::uint64_t* hexes, std::uint32_t words) {
        if (mostly()) return false;
        const rp::Hex h = hex(v);
        if (h / 64 < words) close(hexes, h);
        return true;
    }
    // Questions to the rules, about anything.
    static void ask(rp::View v) {
        const rp_view* raw = &v.raw();
        const auto* table = raw->ask;
        const std::uint32_t u = g_bytes.below(kUnits);
        const rp_set some{{std::uint64_t{1} << u, 0}};
        switch (g_bytes.below(24)) {
            case 1: (void)table->reach(raw, u, hex(v)); break;
            case 2: (void)table->strength(raw, u, g_bytes.below(4)); break;
            case 3: (void)table->column(raw, &some, &some, &some); break;
            case 4: (void)table->in_ezoc(raw, u); break;
            case 5: {
                const rp_set a = set_of(v, RP_SET_ATTACKERS), b = set_of(v, RP_SET_SUPPORTERS),
                             d = set_of(v, RP_SET_DEFENDERS);
                (void)table->column(raw, &a, &b, &d);
                break;
            }
            case 6: (void)table->score(raw, g_bytes.below(3)); break;
            case 7: (void)table->leader(raw); break;
            default: break;
        }
    }
    static rp_set set_of(rp::View v, unsigned which) {
        const rp_view& raw = v.raw();
        const std::uint16_t at = raw.sets[which];
        return {{raw.words[at], raw.words[at + 1]}};
    }
    // Somebody of a set of the standard rules, so that what is proposed hits whom the rules are at.
    static std::uint32_t unit(rp::View v) {
        const unsigned which = g_bytes.below(16);
        if (which < RP_SET_INVOLVED) {
            const rp_set s = set_of(v, which);
            for (std::uint32_t u = 0; u < kUnits; ++u)
                if ((s.w[0] >> u & 1U) != 0 && g_bytes.below(2) == 0) return u;
        }
        return g_bytes.below(kUnits);
    }
    static void any(rp::View v, rp::Events out) {
        ask(v);
        if (g_bytes.below(3) != 0) return;
        for (unsigned i = 1 + g_bytes.below(4); i > 0; --i) one(v, out);
    }
    static void one(rp::View v, rp::Events out) {
        const std::uint32_t u = unit(v);
        rp_events& raw = out.raw();
        switch (g_bytes.below(16)) {
            case 0: rp_push(&raw, RP_EV_MOVE, static_cast<std::uint16_t>(g_bytes.below(3)), u, hex(v)); break;
            case 1: {  // beside somebody, or into a hex that is held
                const std::uint64_t word = v.raw().units[g_bytes.below(v.fixed().unit_count)];
                rp_push(&raw, RP_EV_MOVE, RP_MOVE_TRIGGERS, u, static_cast<std::int64_t>(word & 0xFFFFFF));
                break;
            }
            case 2:
            case 3: rp_push(&raw, RP_EV_REMOVE, 0, u, 0); break;
            case 4:
            case 5: rp_push(&raw, RP_EV_REMOVE, 0, u, 1); break;
            case 6: rp_push(&raw, RP_EV_STEPS, 0, u, g_bytes.below(4)); break;
            case 7:
                rp_push(&raw, RP_EV_MARK, static_cast<std::uint16_t>(g_bytes.below(RP_SET_INVOLVED + 2)), u,
                        g_bytes.below(2));
                break;
            case 8:
                rp_push(&raw, RP_EV_STATUS, static_cast<std::uint16_t>(1U << g_bytes.below(4)), u, g_bytes.below(2));
                break;
            case 9: rp_push(&raw, RP_EV_PUSH, 2, RP_SIDE_CHANCE, 0); break;
            case 10:
                rp_push(&raw, RP_EV_PUSH, static_cast<std::uint16_t>(1 + g_bytes.below(4)), g_bytes.below(6), 0);
                break;
            case 11: {
                const unsigned which = RP_PROC_LOSE_STEPS + g_bytes.below(5);
                rp_push(&raw, RP_EV_MARK, RP_SET_INVOLVED, u, 1);
                rp_push(&raw, RP_EV_CALL, static_cast<std::uint16_t>(which), u, 1 + g_bytes.below(200));
                break;
            }
            case 12: rp_push(&raw, RP_EV_POP, 0, 0, 0); break;
            case 13: rp_push(&raw, RP_EV_STOP, 0, u, 0); break;
            case 15: rp_push(&raw, RP_EV_PHASING, 0, g_bytes.below(3), 0); break;
            case 14: rp_push(&raw, RP_EV_ADD, static_cast<std::uint16_t>(g_bytes.below(3)), u, small()); break;
            default:
                if (g_bytes.below(64) == 0) rp_push(&raw, RP_EV_WIN, 0, g_bytes.below(4), 0);
                else
                    rp_push(&raw, RP_EV_LOCAL, static_cast<std::uint16_t>(g_bytes.below(9)), g_bytes.below(2), small());
        }
    }
};

const rp_module* RP_CALL make(const rp_host* host, const char*, const rp_setup* setup) {
    return rp::create<Chaos>(host, setup);
}
void RP_CALL destroy(const rp_module* m) { delete static_cast<const rp::detail::Instance*>(m->data); }
const char* RP_CALL id(std::uint32_t) { return "chaos"; }
const void* RP_CALL extension(const rp_host*, const char*) { return nullptr; }
constexpr rp_modules_1 kModules{sizeof kModules, 1, id, make, destroy};
constexpr rp_host kHost{sizeof kHost, RP_ABI_MAJOR, RP_ABI_MINOR, {}, {}, nullptr, extension};

PluginModule chaos_module(const std::string& name, unsigned kind) {
    PluginModule info;
    info.id = info.title = name;
    info.procedures = true;
    info.steps_on_the_way = (kind & 1U) != 0;
    info.results = {"ZZ"};
    AttributeInfo game;
    game.name = "a";
    game.most = 9;
    game.triggers = true;
    AttributeInfo unit = game;
    unit.name = "u";
    unit.scope = AttributeScope::unit;
    unit.resets = AttributeResets::enter;
    info.attributes = {game, unit};
    FrameInfo question;
    question.number = 1;
    question.id = "q";
    question.by = Decider::phasing;
    question.yes_no = true;
    FrameInfo dice;
    dice.number = 2;
    dice.id = "d";
    FrameInfo choice = question;
    choice.number = 3;
    choice.id = "c";
    choice.yes_no = false;
    FrameInfo pool = dice;
    pool.number = 4;
    pool.id = "p";
    pool.faces = 3;
    pool.count = 3;
    info.frames = {question, dice, choice, pool};
    VerbInfo verb;
    verb.id = "v";
    verb.takes = VerbTakes::unit;
    info.verbs = {verb};
    if ((kind & 2U) != 0) {
        PhaseInfo phase;
        phase.id = name + ".phase";
        phase.after = "movement";
        info.phases = {phase};
    }
    return info;
}

std::shared_ptr<const StandardRules> battle_of(unsigned seed) {
    proof::BattleShape shape;
    shape.modules = false;
    shape.stacking_limit = seed % 3 == 0 ? 2 : 1;
    shape.most = 8;
    const auto scenario = proof::random_battle(proof::standard_ruleset(), seed, shape);
    for (std::size_t i = seed % 5; i < scenario->ruleset.crt.size(); i += 5) {
        scenario->ruleset.crt[i].code = "ZZ";
        scenario->ruleset.crt[i].result = {};
    }
    PluginInfo plugin;
    plugin.id = "chaos";
    plugin.version = "1.0.0";
    for (const char* name : {"chaos.one", "chaos.two"}) {
        plugin.modules.push_back(chaos_module(name, seed >> (plugin.modules.size() * 2)));
        scenario->modules.emplace_back().id = name;
    }
    auto catalogue = std::make_shared<ModuleCatalogue>();
    (void)catalogue->add(plugin, &kModules, &kHost);
    return std::make_shared<const StandardRules>(scenario, catalogue);
}

void look_at(const StandardRules& rules, const Game& game) {
    const GameState& state = game.state();
    const StateView view = game.view();
    require(state.hash() == state.recomputed_hash(), "the hash kept is wrong");
    require(Position(rules.context(), rules.ghosts(), state).board() == game.position().board(),
            "the board kept is wrong");
    require(state.over() || rules.state_is_sound(view), "the rules hold units that are not where they should be");
    const auto all = static_cast<UnitIndex>(view.context.unit_count());
    for (UnitIndex u = 0; u < all; ++u) {
        if (!state.on_map(u)) continue;
        require(state.hex(u) < view.context.hexes() && view.context.scenario().map.present(state.hex(u)),
                "a unit stands nowhere");
        require(state.steps(u) >= 1 && state.steps(u) <= view.context.unit(u).steps, "a unit has no steps");
        view.board.units(state.hex(u)).each([&](UnitIndex other) {
            require(view.board.aloft().has(u) || view.context.unit(other).side == view.context.unit(u).side,
                    "enemies share a hex");
        });
    }
    const UnitSet fight = state.set(Var::attackers) | state.set(Var::supporters);
    if (state.phase() == Phase::combat)
        require((fight - view.context.side_units(state.phasing())).empty() &&
                    (state.set(Var::defenders) & view.context.side_units(state.phasing())).empty(),
                "somebody fights on the wrong side");
}

}  // namespace

RAMPARTS_FUZZ_TARGET(proposals) {
    g_bytes = {data, data + size};
    static std::shared_ptr<const StandardRules> battles[256];
    const unsigned seed = g_bytes.next();
    if (!battles[seed]) {
        const Bytes rest = g_bytes;
        g_bytes = {};
        battles[seed] = battle_of(seed);
        g_bytes = rest;
    }
    const auto& rules = battles[seed];
    try {
        Game game(rules);
        look_at(*rules, game);
        while (!g_bytes.empty() && !game.over()) {
            const ActionList legal = game.legal();
            require(std::is_sorted(legal.begin(), legal.end()), "the actions are not sorted");
            const Action action = legal[g_bytes.next() % legal.size()];
            (void)rules->explain(game.view(), action);
            game.play_listed(action);
            look_at(*rules, game);
            if (g_bytes.below(16) == 0) (void)rules->explain(game.view(), legal[g_bytes.next() % legal.size()]);
        }
    } catch (const EndlessPlay&) {  // that is what modules like these come to
    }
    return 0;
}

}  // namespace ramparts::fuzz::proposals
