// The log of a game; see narrator.hpp.
#include "sdk/play/narrator.hpp"

#include "formats/text/words.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/situation.hpp"

namespace ramparts {
namespace {

std::string rule_mark(std::string_view rule) {
    return rule.empty() ? std::string() : " [rule " + std::string(rule) + "]";
}

std::string factor_text(const StateView& view, UnitIndex u, int steps) {
    return std::to_string(view.context.factor(u, steps));
}

}  // namespace

std::string_view to_string(NarrationLine::Kind kind) noexcept {
    constexpr std::string_view names[] = {"title",  "turn",   "phase",  "move",      "combat",
                                          "detail", "result", "module", "situation", "victory"};
    return names[static_cast<std::size_t>(kind)];
}

std::string to_text(const NarrationLine& line) {
    return std::string(static_cast<std::size_t>(2 * line.depth), ' ') + line.text;
}

Narrator::Narrator(Game& game, const StandardRules& rules, Sink sink)
    : game_(game), rules_(rules), scenario_(rules.context()->scenario()), sink_(std::move(sink)) {
    game_.observe([this](const StateView& view, const Event& e) { event(view, e); });
    std::string title = scenario_.name;
    if (!scenario_.date.empty()) title += ", " + scenario_.date;
    sink_({Kind::title, 0, title + ": " + counted(scenario_.turns.size(), "turn")});
    turn_header(game_.view(), game_.state().phasing());
    for (const NarrationLine& line : pending_) sink_(line);
    pending_.clear();
    turn_ended_ = false;
}

Narrator::~Narrator() { game_.observe({}); }

void Narrator::say(Kind kind, int depth, std::string text) { pending_.push_back({kind, depth, std::move(text)}); }

void Narrator::before() {
    const StateView view = game_.view();
    step_ = view.state.step();
    phase_ = view.state.phase();
    side_ = view.state.to_act();
    const BoundModule* deciding = rules_.deciding(view);
    module_ = deciding ? deciding->slot : -1;
    title_ = deciding ? rules_.frame_title(view) : std::string();
    column_ = static_cast<int>(view.state.var(Var::column)) - 64;
    reduction_ = static_cast<int>(view.state.var(Var::reduction));
    assault_ = !view.state.set(Var::attackers).empty();
    reach_known_ = false;
    combat_.reset();
    if (step_ == Step::destination) {
        from_ = view.state.hex(view.state.active());
        reach_known_ = rules_.reach(view, view.state.active(), reach_, true);
    } else if (step_ == Step::build_combat) {
        combat_ = rules_.combat(view);
        odds_ = combat_odds(rules_, view, *combat_, true);
    }
}

void Narrator::after() {
    std::vector<NarrationLine> followed;
    followed.swap(pending_);
    const Action action = game_.steps().back().action;
    switch (action.kind) {
        case ActionKind::move: tell_move(action); break;
        case ActionKind::substitute:
            say(Kind::move, 2,
                "the entry hex is closed; reinforcements enter at " + hex_text(scenario_, action.hex) + " instead" +
                    rule_mark("5.3"));
            break;
        case ActionKind::resolve: tell_combat(action); break;
        case ActionKind::option: {
            phase_header("Combat");
            if (const BoundModule* module = rules_.modules().at(action.arg))
                say(Kind::module, 2,
                    unit_text(scenario_, action.unit) + ": " + module->info().title + rule_mark(module->rule()));
            break;
        }
        case ActionKind::verb:
            if (!title_.empty() && phase_ > Phase::over) phase_header(title_);
            if (const BoundModule* module = rules_.modules().at(verb_module(action)))
                say(Kind::module, 2, verb_text(*module, action, scenario_) + rule_mark(module->rule()));
            break;
        case ActionKind::die: tell_die(action); break;
        case ActionKind::accept: say(Kind::module, 2, "accepted"); break;
        case ActionKind::decline: say(Kind::module, 2, "declined"); break;
        default: break;
    }
    for (const NarrationLine& line : pending_) sink_(line);
    pending_.clear();
    for (const NarrationLine& line : followed) sink_(line);
    if (phase_ended_ || turn_ended_) phase_told_ = false;
    if (turn_ended_) combats_ = 0;
    phase_ended_ = turn_ended_ = false;
}

void Narrator::phase_header(std::string text) {
    if (phase_told_) return;
    phase_told_ = true;
    say(Kind::phase, 1, std::move(text));
}

void Narrator::tell_move(const Action& action) {
    phase_header("Movement");
    std::string line = unit_text(scenario_, action.unit);
    if (!reach_known_ || reach_.cost(action.hex) < 0) {
        say(Kind::move, 2, line + " moves to " + hex_text(scenario_, action.hex));
        return;
    }
    const std::vector<HexIndex> path = reach_.path(action.hex);
    if (from_ == kNoHex && !path.empty())
        line += " enters at " + hex_text(scenario_, path.front()) +
                (path.size() > 1 ? " and moves to " + hex_text(scenario_, action.hex) : "");
    else line += " moves " + hex_text(scenario_, from_) + " to " + hex_text(scenario_, action.hex);
    int road = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const int d = scenario_.map.grid().direction_to(path[i - 1], path[i]);
        if (d >= 0 && game_.rules().context()->road(path[i - 1], d)) ++road;
    }
    const int hexes = static_cast<int>(path.size()) - 1;
    line += " for " + points_text(reach_.cost(action.hex));
    if (hexes > 1) line += ", " + std::to_string(hexes) + " hexes";
    if (road > 0) line += road == hexes ? ", by road" : ", " + std::to_string(road) + " of them by road";
    if (hexes > 1) {
        line += " (";
        for (std::size_t i = 1; i < path.size(); ++i) line += (i > 1 ? " " : "") + hex_text(scenario_, path[i]);
        line += ")";
    }
    say(Kind::move, 2, std::move(line));
}

void Narrator::tell_combat(const Action& action) {
    if (!combat_) return;
    phase_header("Combat");
    const StateView view = game_.view();
    std::vector<std::string> attackers;
    for (const StrengthItem& item : odds_.attackers)
        if (combat_->attackers.has(item.unit))
            attackers.push_back(unit_text(scenario_, item.unit) + " " + std::to_string(item.strength));
    std::vector<std::string> guns;
    for (const StrengthItem& item : odds_.attackers)
        if (combat_->supporters.has(item.unit))
            guns.push_back(unit_text(scenario_, item.unit) + " " + std::to_string(item.strength) + " (" +
                           std::string(item.reason) + rule_mark(item.rule) + ")");
    std::vector<std::string> defenders;
    for (const StrengthItem& item : odds_.defenders)
        defenders.push_back(unit_text(scenario_, item.unit) + " " + std::to_string(item.strength) + " in " +
                            hex_text(scenario_, view.state.hex(item.unit)));
    ++combats_;
    std::string line = "Combat " + std::to_string(combats_) + ": ";
    line += attackers.empty() ? listed(guns) + (guns.size() == 1 ? " bombards " : " bombard ")
                              : listed(attackers) + (attackers.size() == 1 ? " attacks " : " attack ");
    say(Kind::combat, 2, line + listed(defenders));
    if (!attackers.empty() && !guns.empty()) say(Kind::detail, 3, "supported by " + listed(guns));
    say(Kind::detail, 3,
        "strength " + std::to_string(odds_.attack) + " against " + std::to_string(odds_.defence) + ": base odds " +
            column_text(odds_.base) + rule_mark("6.2"));
    for (const Shift& shift : odds_.shifts)
        say(Kind::detail, 3,
            shift_text(shift.columns) + ": " + cause_text(view, *combat_, shift) + rule_mark(shift.rule));
    if (odds_.clamped) say(Kind::detail, 3, "held at the last column of the table" + rule_mark("6.16"));
    if (action.arg > 0)
        say(Kind::detail, 3,
            shift_text(-static_cast<int>(action.arg)) + ": given up by the attacker" + rule_mark("6.16"));
    say(Kind::detail, 3, "column " + column_text(odds_.column - action.arg));
}

void Narrator::tell_die(const Action& action) {
    if (step_ == Step::chance_combat) {
        const CrtCell* cell = scenario_.ruleset.crt_cell(column_, action.arg);
        std::string code = cell ? cell->code : std::string("?");
        if (code == "-") code = "no effect";
        say(Kind::result, 3, "die " + std::to_string(action.arg) + ": " + code);
        if (!assault_ && cell && (cell->result.attacker_steps || cell->result.attacker_retreats))
            say(Kind::detail, 3, "guns that only bombard suffer nothing" + rule_mark("7.4"));
        return;
    }
    const BoundModule* module = rules_.modules().at(module_);
    if (module == nullptr) return;
    if (phase_ == Phase::combat) phase_header("Combat");
    say(Kind::module, 2, module->info().title + ": die " + std::to_string(action.arg) + rule_mark(module->rule()));
}

void Narrator::turn_header(const StateView& view, SideId side) {
    std::string text = turn_text(scenario_, view.state.turn());
    text[0] = 'T';
    say(Kind::turn, 0, "== " + text + ": " + scenario_.sides[side].name + " ==");
    turn_ended_ = true;
}

void Narrator::event(const StateView& view, const Event& e) {
    if (e.kind != EventKind::set_var) {
        unit_event(view, e);
        return;
    }
    const bool over = static_cast<Var>(e.index) == Var::phase && static_cast<Phase>(e.value) == Phase::over;
    const bool next_turn = static_cast<Var>(e.index) == Var::turn && view.state.turn() > 0 &&
                           e.value != static_cast<std::uint64_t>(view.state.turn());
    if (over || next_turn) {
        const Situation now = situation(rules_, view);
        say(Kind::situation, 0, "-- End of " + turn_text(scenario_, view.state.turn()) + " --");
        for (std::string& line : situation_text(scenario_, now)) say(Kind::situation, 1, std::move(line));
        if (over) {
            const std::string who =
                now.winner == kNoSide ? std::string("Undecided") : scenario_.sides[now.winner].name + " wins";
            say(Kind::victory, 0, who + ": " + now.reason);
        }
        return;
    }
    switch (static_cast<Var>(e.index)) {
        case Var::phasing_side: turn_header(view, static_cast<SideId>(e.value)); break;
        case Var::phase: phase_ended_ = true; break;
        default: break;
    }
}

void Narrator::unit_event(const StateView& view, const Event& e) {
    const UnitIndex u = e.index;
    const Step step = view.state.step();
    switch (e.kind) {
        case EventKind::move_unit: moved(view, u, static_cast<HexIndex>(e.value)); break;
        case EventKind::remove_unit:
            if (step == Step::retreats)
                say(Kind::result, 3,
                    unit_text(scenario_, u) +
                        (rules_.stands_fast(view, u) ? " never retreats and is eliminated"
                                                     : " has no way to retreat and is eliminated") +
                        rule_mark("6.12"));
            else
                say(Kind::result, 3,
                    unit_text(scenario_, u) + " is eliminated in " + hex_text(scenario_, view.state.hex(u)) +
                        rule_mark("6.11"));
            break;
        case EventKind::set_steps: {
            const int now = static_cast<int>(e.value);
            if (now < view.state.steps(u) && now > 0)
                say(Kind::result, 3,
                    unit_text(scenario_, u) + " loses a step (" + factor_text(view, u, view.state.steps(u)) + " to " +
                        factor_text(view, u, now) + ")" + rule_mark("6.11"));
            break;
        }
        default: break;
    }
}

void Narrator::moved(const StateView& view, UnitIndex u, HexIndex to) {
    const HexIndex from = view.state.hex(u);
    const std::string route = hex_text(scenario_, from) + " to " + hex_text(scenario_, to);
    switch (view.state.step()) {
        case Step::destination: break;
        case Step::retreats:
            say(Kind::result, 3, unit_text(scenario_, u) + " retreats " + route + rule_mark("6.12"));
            break;
        case Step::displacement: {
            const auto head = static_cast<UnitIndex>((view.state.var(Var::chain) & 0xFFFFFFFFU) >> 24);
            say(Kind::result, 3,
                unit_text(scenario_, u) + (u == head ? " retreats " : " is displaced ") + route +
                    rule_mark(u == head ? "6.12" : "6.13"));
            break;
        }
        case Step::advance:
            say(Kind::result, 3, unit_text(scenario_, u) + " advances " + route + rule_mark("6.15"));
            break;
        default:
            say(Kind::module, 2,
                unit_text(scenario_, u) +
                    (from == kNoHex ? " returns to " + hex_text(scenario_, to) : " goes " + route));
            break;
    }
}

}  // namespace ramparts
