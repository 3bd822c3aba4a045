// The log of a game; see narrator.hpp.
#include "sdk/play/narrator.hpp"

#include "engine/modules/boundary.hpp"
#include "engine/modules/secrets.hpp"
#include "engine/play/frames.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/situation.hpp"

namespace ramparts {
namespace {

// What is told of one step, so that a worker's log is the same as one that is written here.
constexpr std::size_t kMostLinesOfStep = 1000;
constexpr std::size_t kMostBytesOfStep = std::size_t{128} << 10;

}  // namespace

std::string_view to_string(NarrationLine::Kind kind) noexcept {
    constexpr std::string_view names[] = {"title",  "turn",   "phase",  "move",      "combat",
                                          "detail", "result", "module", "situation", "victory"};
    return names[static_cast<std::size_t>(kind)];
}

std::string to_text(const NarrationLine& line) {
    return std::string(static_cast<std::size_t>(2 * line.depth), ' ') + line.text.english();
}

std::string without_signs(const NarrationLine& line, std::string text) {
    const auto sign = [](char c) { return c == '=' || c == '-' || c == ' '; };
    const bool heading = line.kind == NarrationLine::Kind::turn || line.kind == NarrationLine::Kind::situation;
    if (!heading || line.depth > 0) return text;
    while (!text.empty() && sign(text.back())) text.pop_back();
    text.erase(text.begin(), std::find_if_not(text.begin(), text.end(), sign));
    return text;
}

Narrator::Narrator(Game& game, const StandardRules& rules, Sink sink)
    : game_(game),
      rules_(rules),
      scenario_(rules.context()->scenario()),
      sink_(std::move(sink)),
      notes_(rules.modules()) {
    game_.observe([this](const StateView& view, const Event& e) { event(view, e); });
    const std::string title = scenario_.name + (scenario_.date.empty() ? "" : ", " + scenario_.date);
    const std::size_t turns = scenario_.turns.size();
    sink_({Kind::title, 0,
           turns == 1 ? message("{1}: {2} turn", title, turns) : message("{1}: {2} turns", title, turns)});
    turn_header(game_.view(), game_.state().phasing());
    for (const NarrationLine& line : pending_) sink_(line);
    pending_.clear();
    turn_ended_ = false;
}

Narrator::~Narrator() { game_.observe({}); }

void Narrator::say(Kind kind, int depth, Message text, RuleNumber rule) {
    Message line = with_rule(std::move(text), rule);
    const std::size_t size = line.english().size();
    if (lines_ == kMostLinesOfStep || bytes_ + size > kMostBytesOfStep) {
        ++left_out_;
        return;
    }
    ++lines_;
    bytes_ += size;
    pending_.push_back({kind, depth, std::move(line)});
}

// What a module takes in its own phase or by its own die goes by the rule that its sentence about it cites.
void Narrator::say_loss(Message text) {
    if (module_ < 0) return say(Kind::result, 3, std::move(text), "6.11");
    losses_.push_back(pending_.size());
    pending_.push_back({Kind::result, 3, std::move(text)});
}

void Narrator::before() {
    lines_ = bytes_ = left_out_ = 0;
    const StateView view = game_.view();
    losses_.clear();
    step_ = view.state.step();
    phase_ = view.state.phase();
    side_ = view.state.to_act();
    const BoundModule* deciding = rules_.deciding(view);
    module_ = deciding ? deciding->slot : -1;
    cited_ = deciding ? deciding->rule() : RuleNumber();
    title_ = deciding ? rules_.frame_title(view) : Message();
    const auto top = top_frame(view.state, rules_.modules());
    in_frame_ = top && (top->depth != 1 || deciding == nullptr || deciding->phase(top->number) == nullptr);
    secret_ = decides_in_secret(rules_.modules(), view.state);
    if (!view.state.chance()) decided_by_ = side_;
    decided_.reset();
    if (deciding != nullptr && deciding->words != nullptr && deciding->words->say != nullptr) decided_ = view.state;
    column_ = static_cast<int>(view.state.var(Var::column)) - 64;
    reduction_ = static_cast<int>(view.state.var(Var::reduction));
    assault_ = !view.state.set(Var::attackers).empty();
    reach_known_ = false;
    combat_.reset();
    mover_ = kNoUnit;
    if (step_ == Step::destination) {
        mover_ = view.state.active();
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
        case ActionKind::substitute: tell_substitute(action); break;
        case ActionKind::resolve: tell_combat(action); break;
        case ActionKind::option: {
            phase_header(wording("Combat"));
            if (const BoundModule* module = rules_.modules().at(action.arg))
                say(Kind::module, 2,
                    message("{1}: {2}", unit_text(scenario_, action.unit), Message::of_plugin(module->info().title)),
                    module->rule());
            break;
        }
        case ActionKind::verb: tell_verb(action); break;
        case ActionKind::die: tell_die(action); break;
        case ActionKind::accept:
        case ActionKind::decline: tell_answer(action.kind == ActionKind::accept); break;
        default: break;
    }
    for (NarrationLine& line : pending_) {
        if (secret_) line.known_to = decided_by_;
        sink_(line);
    }
    pending_.clear();
    for (const std::size_t i : losses_) followed[i].text = with_rule(std::move(followed[i].text), cited_);
    for (const NarrationLine& line : followed) sink_(line);
    if (left_out_ > 0) sink_({Kind::module, 2, message("{1} more lines are left out", left_out_)});
    if (phase_ended_ || turn_ended_) phase_told_ = false;
    if (turn_ended_) combats_ = 0;
    phase_ended_ = turn_ended_ = false;
}

void Narrator::tell_substitute(const Action& action) {
    say(Kind::move, 2,
        message("the entry hex is closed; reinforcements enter at {1} instead", hex_text(scenario_, action.hex)),
        "5.3");
}

void Narrator::tell_verb(const Action& action) {
    if (!title_.empty() && phase_ > Phase::over && !in_frame_) phase_header(title_);
    const BoundModule* module = rules_.modules().at(verb_module(action));
    if (module == nullptr) return;
    if (const auto words = said_before(action)) cited_ = module->rule(words->rule);
    Message done = verb_text(*module, action, scenario_);
    say(Kind::module, 2, in_frame_ && !title_.empty() ? message("{1}: {2}", title_, std::move(done)) : std::move(done),
        cited_);
}

void Narrator::tell_answer(bool yes) {
    Message answer = yes ? wording("accepted") : wording("declined");
    say(Kind::module, 2,
        module_ >= 0 && !title_.empty() ? message("{1}: {2}", title_, std::move(answer)) : std::move(answer));
}

void Narrator::phase_header(Message text) {
    if (phase_told_) return;
    phase_told_ = true;
    say(Kind::phase, 1, std::move(text));
}

void Narrator::tell_move(const Action& action) {
    phase_header(wording("Movement"));
    const std::string unit = unit_text(scenario_, action.unit);
    const std::string to = hex_text(scenario_, action.hex);
    if (!reach_known_ || reach_.cost(action.hex) < 0) {
        say(Kind::move, 2, message("{1} moves to {2}", unit, to));
        return;
    }
    const std::vector<HexIndex> path = reach_.path(action.hex);
    const MessageArg cost = half_points(reach_.cost(action.hex));
    const bool enters = from_ == kNoHex && !path.empty();
    const Message line =
        !enters ? message("{1} moves {2} to {3} for {4}", unit, hex_text(scenario_, from_), to, cost)
        : path.size() > 1
            ? message("{1} enters at {2} and moves to {3} for {4}", unit, hex_text(scenario_, path.front()), to, cost)
            : message("{1} enters at {2} for {3}", unit, hex_text(scenario_, path.front()), cost);
    int road = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const int d = scenario_.map.grid().direction_to(path[i - 1], path[i]);
        if (d >= 0 && game_.rules().context()->road(path[i - 1], d)) ++road;
    }
    const int hexes = static_cast<int>(path.size()) - 1;
    if (hexes <= 1) {
        say(Kind::move, 2, road > 0 ? message("{1}, by road", line) : line);
        return;
    }
    std::string way;
    for (std::size_t i = 1; i < path.size(); ++i) way += (i > 1 ? " " : "") + hex_text(scenario_, path[i]);
    say(Kind::move, 2,
        road == 0       ? message("{1}, {2} hexes ({3})", line, hexes, way)
        : road == hexes ? message("{1}, {2} hexes, by road ({3})", line, hexes, way)
                        : message("{1}, {2} hexes, {3} of them by road ({4})", line, hexes, road, way));
}

void Narrator::tell_combat(const Action& action) {
    if (!combat_) return;
    phase_header(wording("Combat"));
    const StateView view = game_.view();
    std::vector<MessageArg> attackers;
    for (const StrengthItem& item : odds_.attackers)
        if (combat_->attackers.has(item.unit))
            attackers.emplace_back(unit_text(scenario_, item.unit) + " " + std::to_string(item.strength));
    std::vector<MessageArg> guns;
    for (const StrengthItem& item : odds_.attackers)
        if (combat_->supporters.has(item.unit))
            guns.emplace_back(message("{1} ({2})",
                                      unit_text(scenario_, item.unit) + " " + std::to_string(item.strength),
                                      with_rule(item.reason, item.rule)));
    std::vector<MessageArg> defenders;
    for (const StrengthItem& item : odds_.defenders)
        defenders.emplace_back(message("{1} in {2}",
                                       unit_text(scenario_, item.unit) + " " + std::to_string(item.strength),
                                       hex_text(scenario_, view.state.hex(item.unit))));
    ++combats_;
    const MessageArg whom = all_of(std::move(defenders));
    if (attackers.empty() && guns.size() == 1)
        say(Kind::combat, 2, message("Combat {1}: {2} bombards {3}", combats_, all_of(guns), whom));
    else if (attackers.empty())
        say(Kind::combat, 2, message("Combat {1}: {2} bombard {3}", combats_, all_of(guns), whom));
    else if (attackers.size() == 1)
        say(Kind::combat, 2, message("Combat {1}: {2} attacks {3}", combats_, all_of(attackers), whom));
    else say(Kind::combat, 2, message("Combat {1}: {2} attack {3}", combats_, all_of(attackers), whom));
    if (!attackers.empty() && !guns.empty()) say(Kind::detail, 3, message("supported by {1}", all_of(guns)));
    for (const StrengthItem& item : odds_.attackers)
        if (!combat_->attackers.has(item.unit) && !combat_->supporters.has(item.unit))
            say(Kind::detail, 3,
                message("{1} adds {2}: {3}", unit_text(scenario_, item.unit), item.strength, item.reason), item.rule);
    tell_odds(action.arg);
}

void Narrator::tell_odds(int given_up) {
    const StateView view = game_.view();
    say(Kind::detail, 3,
        message("strength {1} against {2}: base odds {3}", odds_.attack, odds_.defence, column_text(odds_.base)),
        "6.2");
    for (const Shift& shift : odds_.shifts)
        say(Kind::detail, 3, message("{1}: {2}", shift_text(shift.columns), cause_text(view, *combat_, shift)),
            shift.rule);
    if (odds_.clamped) say(Kind::detail, 3, wording("held at the last column of the table"), "6.16");
    if (given_up > 0)
        say(Kind::detail, 3, message("{1}: {2}", shift_text(-given_up), wording("given up by the attacker")), "6.16");
    say(Kind::detail, 3, message("column {1}", column_text(odds_.column - given_up)));
}

void Narrator::tell_die(const Action& action) {
    if (step_ == Step::chance_combat) {
        if (odds_.attack > 0 && column_ != odds_.column - reduction_)  // modules have changed it since it was told
            say(Kind::detail, 3, message("the odds are counted anew: column {1}", column_text(column_)), "6.2");
        const CrtCell* cell = scenario_.ruleset.crt_cell(column_, action.arg);
        const MessageArg result = cell == nullptr     ? MessageArg("?")
                                  : cell->code == "-" ? MessageArg(wording("no effect"))
                                                      : result_code(cell->code);
        say(Kind::result, 3, message("die {1}: {2}", action.arg, result));
        if (!assault_ && cell && (cell->result.attacker_steps || cell->result.attacker_retreats))
            say(Kind::detail, 3, wording("guns that only bombard suffer nothing"), "7.4");
        return;
    }
    const BoundModule* module = rules_.modules().at(module_);
    if (module == nullptr) return;
    if (phase_ == Phase::combat) phase_header(wording("Combat"));
    if (const auto words = said_before(action)) {
        cited_ = module->rule(words->rule);
        return say(Kind::module, 3, message("{1}: {2}", title_, told(*module, *words, scenario_)), cited_);
    }
    const Message name = Message::of_plugin(module->info().title);
    say(Kind::module, 2,
        title_.empty() || title_.english() == name.english() ? message("{1}: die {2}", name, action.arg)
                                                             : message("{1}: {2}, die {3}", name, title_, action.arg),
        cited_);
}

// The module's own words for what is done, as it saw the position before.
std::optional<rp_message> Narrator::said_before(const Action& action) const {
    if (!decided_) return std::nullopt;
    const Position before(rules_.context(), rules_.ghosts(), *decided_);
    return rules_.said(before.view(), action);
}

void Narrator::turn_header(const StateView& view, SideId side) {
    say(Kind::turn, 0,
        message("== {1}: {2} ==", turn_text(scenario_, view.state.turn(), true), scenario_.sides[side].name));
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
        say(Kind::situation, 0, message("-- End of {1} --", turn_text(scenario_, view.state.turn())));
        for (Message& line : situation_text(scenario_, now)) say(Kind::situation, 1, std::move(line));
        if (over) {
            say(Kind::victory, 0,
                now.winner == kNoSide ? message("Undecided: {1}", now.reason)
                                      : message("{1} wins: {2}", scenario_.sides[now.winner].name, now.reason));
        }
        return;
    }
    switch (static_cast<Var>(e.index)) {
        case Var::phasing_side:
            // A module may let some units of a side move or fight; that is no player turn.
            if (called_depth(view.state) < 0) turn_header(view, static_cast<SideId>(e.value));
            break;
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
            if (e.value != 0)
                say(Kind::move, 2,
                    message("{1} leaves the map by {2}", unit_text(scenario_, u),
                            hex_text(scenario_, view.state.hex(u))),
                    "4.20");
            else if (step == Step::retreats)
                say(Kind::result, 3,
                    rules_.stands_fast(view, u)
                        ? message("{1} never retreats and is eliminated", unit_text(scenario_, u))
                        : message("{1} has no way to retreat and is eliminated", unit_text(scenario_, u)),
                    "6.12");
            else
                say_loss(message("{1} is eliminated in {2}", unit_text(scenario_, u),
                                 hex_text(scenario_, view.state.hex(u))));
            break;
        case EventKind::set_steps: {
            const int now = static_cast<int>(e.value);
            const int fewer = view.state.steps(u) - now;
            if (fewer <= 0 || now == 0) break;
            const std::string unit = unit_text(scenario_, u);
            const int before = view.context.factor(u, now + fewer);
            const int left = view.context.factor(u, now);
            say_loss(fewer == 1 ? message("{1} loses a step ({2} to {3})", unit, before, left)
                                : message("{1} loses {2} steps ({3} to {4})", unit, fewer, before, left));
            break;
        }
        case EventKind::note: noted(e); break;
        default: break;
    }
}

// What a module has to say beyond what is seen.
void Narrator::noted(const Event& e) {
    if (const auto note = notes_.hear(e))
        say(Kind::module, 3, told(note->module, note->said, scenario_), note->module.rule(note->said.rule));
}

void Narrator::moved(const StateView& view, UnitIndex u, HexIndex to) {
    const HexIndex from = view.state.hex(u);
    const std::string unit = unit_text(scenario_, u);
    const std::string here = hex_text(scenario_, from);
    const std::string there = hex_text(scenario_, to);
    switch (view.state.step()) {
        case Step::destination: break;
        case Step::retreats: say(Kind::result, 3, message("{1} retreats {2} to {3}", unit, here, there), "6.12"); break;
        case Step::displacement: {
            const auto head = static_cast<UnitIndex>((view.state.var(Var::chain) & 0xFFFFFFFFU) >> 24);
            if (u == head) say(Kind::result, 3, message("{1} retreats {2} to {3}", unit, here, there), "6.12");
            else say(Kind::result, 3, message("{1} is displaced {2} to {3}", unit, here, there), "6.13");
            break;
        }
        case Step::advance: say(Kind::result, 3, message("{1} advances {2} to {3}", unit, here, there), "6.15"); break;
        default:
            if (u == mover_) break;  // hex by hex on the way that is told with the move
            say(Kind::module, 2,
                from == kNoHex ? message("{1} returns to {2}", unit, there)
                               : message("{1} goes {2} to {3}", unit, here, there));
            break;
    }
}

}  // namespace ramparts
