// The course of a playtest: steps, dice, players, undo, records; what may be clicked is in playtest_choices.cpp.
#include "sdk/play/playtest.hpp"

#include <algorithm>
#include <utility>

#include "engine/modules/secrets.hpp"
#include "engine/rules/version.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/replay.hpp"
#include "sdk/play/settings.hpp"

namespace ramparts {

namespace {

// The rules of a battle with the settings on, of which those stay that are not the battle's own.
Result<std::shared_ptr<const StandardRules>, Playtest::Problems> rules_with(const Scenario& scenario,
                                                                            std::vector<JournalSetting>& settings) {
    auto played = std::make_shared<Scenario>(scenario);
    auto put = put_settings_on(*played, settings);
    if (!put) return fail(Playtest::Problems{std::move(put.error())});
    settings = std::move(*put);
    return playable_rules(std::move(played));
}

}  // namespace

Result<std::unique_ptr<Playtest>, Playtest::Problems> Playtest::start(const Scenario& scenario, PlaytestSetup setup) {
    auto rules = rules_with(scenario, setup.settings);
    if (!rules) return fail(std::move(rules.error()));
    auto made = make(std::move(*rules), std::move(setup));
    if (!made) return made;
    (*made)->follow();
    (*made)->refresh();
    return made;
}

// At its first decision; rules that never come to it are a problem of the battle.
Result<std::unique_ptr<Playtest>, Playtest::Problems> Playtest::make(std::shared_ptr<const StandardRules> rules,
                                                                     PlaytestSetup setup) {
    try {
        std::unique_ptr<Playtest> made(new Playtest(std::move(rules), std::move(setup)));
        (void)made->game_->legal();
        return made;
    } catch (const EndlessPlay& endless) {
        Diagnostic stopped;
        stopped.code = "RP6047";
        stopped.message = endless.said();
        stopped.fix = message("get another version of the rule module, or play the battle without it");
        return fail(Problems{std::move(stopped)});
    }
}

Playtest::Playtest(std::shared_ptr<const StandardRules> rules, PlaytestSetup setup)
    : scenario_(rules->context()->scenario_ptr()),
      rules_(std::move(rules)),
      secrets_(has_secrets(rules_->modules())),
      game_(std::make_unique<Game>(rules_)),
      setup_(std::move(setup)),
      luck_(setup_.seed, setup_.game),
      asking_(rules_) {
    begin();
}

Playtest::~Playtest() = default;

void Playtest::begin() {
    narrator_ =
        std::make_unique<Narrator>(*game_, *rules_, [this](const NarrationLine& line) { log_.push_back(line); });
}

void Playtest::set_player(SideId side, std::string player) {
    drop_thought();
    setup_.players[side] = std::move(player);
    follow();
    refresh();
}

void Playtest::set_auto_single(bool on) {
    drop_thought();
    setup_.auto_single = on;
    follow();
    refresh();
}

const PlayerInfo* Playtest::acting() const noexcept {
    if (over() || state().chance() || waits_for_others()) return nullptr;
    return let_player_ ? let_player_ : find_player(setup_.players[state().to_act()]);
}

bool Playtest::waits_for_others() const noexcept {
    if (!hold_) return false;
    return waiting_ || (state().chance() ? !falls_by() : state().to_act() != hold_->side);
}

bool Playtest::waits_for_human() const noexcept {
    return trouble_.empty() && !over() && !reviewing() && acting() == nullptr && !waits_for_others();
}

std::vector<Action> Playtest::actions() const {
    std::vector<Action> all;
    for (const Entry& entry : record_) all.push_back(entry.action);
    if (waiting_) all.push_back(waiting_->action);
    return all;
}

Message Playtest::die_text(int face, int column) const {
    if (state().step() != Step::chance_combat) return message("die {1}", face);
    const CrtCell* cell = scenario_->ruleset.crt_cell(column, face);
    if (cell == nullptr) return message("{1}, die {2}", column_text(column), face);
    return message("{1}, die {2}: {3}", column_text(column), face, result_code(cell->code));
}

// Plays a step and tells it; the record is the caller's.
void Playtest::tell(const Action& action) {
    if (action.kind == ActionKind::die && !(secrets_ && decides_in_secret(rules_->modules(), state())))
        dice_.push_back({shown(), state().turn(), state().phasing(), action.arg,
                         die_text(action.arg, static_cast<int>(state().var(Var::column)) - 64)});
    std::optional<Position> before;
    if (!rules_->modules().all().empty()) before = game_->position();
    const std::size_t step = game_->steps().size();
    narrator_->before();
    try {
        game_->play_listed(action);
        narrator_->after();
        if (before) (void)game_->legal();
    } catch (const EndlessPlay& endless) {
        stop(endless.said());
    }
    if (hold()) {
        halted_ = std::move(before);
        halted_at_ = step;
        return;
    }
    const std::vector<Message> offences = rules_->offences();
    for (; told_ < offences.size(); ++told_) log_.push_back({NarrationLine::Kind::module, 1, offences[told_]});
    if (shown() == length()) ended_ = over();
}

// The rules have stopped: the game stays where it is.
void Playtest::stop(Message why) {
    let_player_ = nullptr;
    trouble_ = std::move(why);
    halted_.emplace(game_->position());
    halted_at_ = game_->steps().size();
}

// Whether the rules can be asked no more. What they have answered meanwhile is worth nothing.
bool Playtest::hold() {
    if (!trouble_.empty()) return true;
    if (!rules_->modules().watched()) return false;
    const std::vector<Message> news = rules_->modules().news();
    for (; news_ < news.size(); ++news_) log_.push_back({NarrationLine::Kind::module, 1, news[news_]});
    Message trouble = rules_->modules().trouble();
    if (trouble.empty() && asking_ != rules_) trouble = asking_->modules().trouble();
    if (trouble.empty()) return false;
    stop(std::move(trouble));
    return true;
}

void Playtest::play(const Action& action, const PlayerInfo* by, bool first) {
    if (!trouble_.empty() || waiting_) return;
    if (waits_with(action)) {
        waiting_ = Entry{action, by, first, 0};
        return;
    }
    if (by == nullptr && !state().chance()) seats_[state().to_act()] = {};
    record_.push_back({action, by, first, 0});
    const std::optional<GameState> before = secrets_ ? std::optional(state()) : std::nullopt;
    tell(action);
    if (!trouble_.empty()) {
        record_.pop_back();
        return;
    }
    record_.back().hash = state().hash();
    record_.back().reveals = before && has_revealed(*before);
}

// Everything that happens without a decision. Where somebody elsewhere goes on, nobody is let decide here any more.
void Playtest::follow() {
    if (reviewing()) return;
    while (!over() && !hold() && !waiting_) {
        if (state().chance()) {
            if (waits_for_others()) break;
            play(game_->draw(*falls_by()), nullptr, false);
            continue;
        }
        if (let_until_ == Until::phase && state().phase_key() != let_phase_) let_player_ = nullptr;
        if (acting() != nullptr || !setup_.auto_single) return;
        const ActionList& legal = game_->legal();
        if (legal.size() != 1) {
            if (waits_for_others()) break;
            return;
        }
        const Action only = legal.front();
        const bool forced = only.kind == ActionKind::lose_step || only.kind == ActionKind::retreat ||
                            only.kind == ActionKind::displace || only.kind == ActionKind::advance;
        if (!hold_ && !forced && !(only.kind == ActionKind::end_phase && state().phase() == Phase::combat)) return;
        play(only, nullptr, false);
    }
    let_player_ = nullptr;
}

void Playtest::let(std::string player, Until until) {
    if (!trouble_.empty() || reviewing() || over()) return;
    drop_thought();
    let_player_ = find_player(player);
    let_until_ = until;
    let_phase_ = state().phase_key();
    selected_ = kNoUnit;
    refresh();
}

void Playtest::stop_letting() {
    drop_thought();
    let_player_ = nullptr;
    follow();
    refresh();
}

bool Playtest::can_undo() const noexcept {
    if (reviewing() || !trouble_.empty()) return false;
    if (waiting_ && waiting_->first) return true;
    for (std::size_t i = record_.size(); i-- > given_;) {
        if (record_[i].action.kind == ActionKind::die || record_[i].reveals) return false;
        if (record_[i].first) return true;
    }
    return false;
}

bool Playtest::undo() {
    if (!can_undo()) return false;
    drop_thought();
    let_player_ = nullptr;
    const auto waited = std::exchange(waiting_, std::nullopt);
    if (waited && waited->first) {
        refresh();
        return true;
    }
    while (!record_.back().first) record_.pop_back();
    const Action taken = record_.back().action;
    record_.pop_back();
    rebuild(record_.size());
    selected_ = taken.kind == ActionKind::activate ? taken.unit : kNoUnit;
    refresh();
    return true;
}

void Playtest::rebuild(std::size_t steps) {
    narrator_.reset();
    game_->restart();
    log_.clear();
    dice_.clear();
    seated_ = false;
    if (steps == record_.size()) ended_ = false;
    begin();
    for (std::size_t i = 0; i < steps && i < record_.size() && trouble_.empty(); ++i) tell(record_[i].action);
    news_ = 0;  // they are of today, whichever position is shown
    (void)hold();
}

void Playtest::go_to(std::size_t step) {
    step = std::min(step, record_.size());
    if (step == shown() || !trouble_.empty()) return;
    drop_thought();
    let_player_ = nullptr;
    selected_ = kNoUnit;
    seated_ = false;
    if (step > shown())
        while (shown() < step && trouble_.empty()) tell(record_[shown()].action);
    else rebuild(step);
    refresh();
}

void Playtest::play_on() {
    if (!reviewing() || !trouble_.empty()) return;
    go_to(std::max(shown(), given_));
    record_.resize(shown());
    waiting_.reset();
    ended_ = over();
    follow();
    refresh();
}

std::string Playtest::journal(std::string_view scenario_path) const {
    Journal out =
        halted_ ? make_journal(*scenario_, state(), std::span(game_->steps()).first(shown())) : make_journal(*game_);
    out.errata = errata_;
    out.settings = setup_.settings;
    out.parts = parts_;
    out.built_ins = built_ins_;
    out.path = std::string(scenario_path);
    out.seed = setup_.seed;
    out.game = setup_.game;
    for (SideId s = 0; s < kSides; ++s) out.players.push_back({scenario_->sides[s].id, setup_.players[s]});
    return write_journal(out);
}

namespace {

Diagnostic of_step(const char* code, Message said, std::string_view path, std::uint32_t line) {
    Diagnostic d;
    d.code = code;
    d.message = std::move(said);
    d.where.file.path = path;
    d.where.file.line = line;
    return d;
}

}  // namespace

// As far as its steps fit; the first that does not is told.
void Playtest::play_record(const Journal& record, std::string_view path, Problems& problems) {
    for (const JournalStep& step : record.steps) {
        if (!trouble_.empty()) return;
        const auto action = parse_action(step_of_today(step.action, *scenario_), *scenario_);
        const ActionList& legal = game_->legal();
        std::optional<Diagnostic> fault;
        if (!action) {
            fault =
                of_step("RP6016", message("step {1}: '{2}' is not an action of this battle", length() + 1, step.action),
                        path, step.line);
        } else if (!std::binary_search(legal.begin(), legal.end(), *action)) {
            const Explanation why = rules_->explain(view(), *action);
            fault = of_step("RP6030", message("step {1}: '{2}' is not legal: {3}", length() + 1, step.action, why.text),
                            path, step.line);
            fault->rule = why.rule;
        }
        if (!fault) {
            const PlayerInfo* by = acting();
            play(*action, by, !by && action->kind != ActionKind::die && action->kind != ActionKind::move);
            if (state().hash() == step.hash) continue;
            fault = of_step(
                "RP6031",
                message("step {1}: after '{2}' the position is not the recorded one; the scenario has changed since",
                        length(), step.action),
                path, step.line);
            fault->severity = Severity::warning;
        }
        explain_by_migration(record, *scenario_, static_cast<std::size_t>(&step - record.steps.data()) + 1, *fault);
        problems.push_back(std::move(*fault));
        return;
    }
}

Result<std::unique_ptr<Playtest>, Playtest::Problems> Playtest::load(const Scenario& scenario, std::string_view text,
                                                                     std::string_view path, Problems& problems,
                                                                     std::span<const JournalErrata> errata,
                                                                     std::optional<PlaytestHold> hold) {
    const JournalRead read = read_journal(text, path);
    problems = read.diagnostics;
    if (!read.readable) return fail(problems);
    PlaytestSetup setup;
    setup.settings = read.journal.settings;
    auto rules = rules_with(scenario, setup.settings);
    if (!rules) {
        for (Diagnostic& d : rules.error())
            if (d.code == "RP6027") d.where.file.path = path;  // others are of the battle
        return fail(std::move(rules.error()));
    }
    const Scenario& played = (*rules)->context()->scenario();
    for (Diagnostic& d : compare_with(read.journal, played, path, errata)) problems.push_back(std::move(d));
    setup.seed = read.journal.seed;
    setup.game = read.journal.game;
    for (const JournalPlayer& player : read.journal.players) {
        const auto side = scenario.side(player.side);
        if (side && find_player(player.player)) setup.players[*side] = player.player;
    }
    auto begun = make(*rules, setup);
    if (!begun) return fail(std::move(begun.error()));
    std::unique_ptr<Playtest> made = std::move(*begun);
    made->seated_ = false;
    made->hold_ = hold;
    if (hold) made->hold_->sealed = {};  // what the record has is played
    made->play_record(read.journal, path, problems);
    if (hold) made->hold_->sealed = hold->sealed;
    if (hold && hold->waits) made->waiting_ = Entry{*hold->waits, nullptr, hold->waits->kind != ActionKind::move, 0};
    if (hold) made->given_ = std::min(hold->given.value_or(made->length()), made->length());
    made->refresh();
    return made;
}

Result<std::unique_ptr<Playtest>, Playtest::Problems> Playtest::resume(const Scenario& changed,
                                                                       std::vector<LostStep>& lost) const {
    PlaytestSetup setup = setup_;
    auto rules = rules_with(changed, setup.settings);
    if (!rules) return fail(std::move(rules.error()));
    auto begun = make(std::move(*rules), std::move(setup));
    if (!begun) return fail(std::move(begun.error()));
    std::unique_ptr<Playtest> made = std::move(*begun);
    const auto lose = [&](std::size_t i, RuleNumber rule, Message why) {
        lost.push_back({i, to_text(record_[i].action, *scenario_), std::move(rule), std::move(why)});
    };
    for (std::size_t i = 0; i < shown(); ++i) {
        const std::string text = to_text(record_[i].action, *scenario_);
        const auto action = parse_action(text, changed);
        const bool dice_due = made->state().chance();
        if (record_[i].action.kind == ActionKind::die && !dice_due) continue;  // of a combat that is gone and listed
        if (!action) {
            lose(i, "", wording("it names a unit or hex that the scenario no longer has"));
        } else if (const auto played = made->game_->play(*action); !played) {
            lose(i, played.error().rule, played.error().text);
        } else {
            made->record_.push_back({*action, record_[i].by, record_[i].first, made->state().hash()});
            continue;
        }
        // A unit that cannot go where it went stays where it is.
        const bool pending = made->state().step() == Step::destination && !made->record_.empty() &&
                             made->record_.back().action.kind == ActionKind::activate;
        if (pending) {
            made->record_.pop_back();
            made->rebuild(made->record_.size());
        }
        if (made->state().step() != Step::menu || record_[i].action.kind == ActionKind::end_phase) break;
    }
    made->rebuild(made->record_.size());
    made->follow();
    made->refresh();
    return made;
}

Result<Replayed, Playtest::Problems> Playtest::replay() const {
    auto rules = playable_rules(scenario_);
    if (!rules) return fail(std::move(rules.error()));
    Replayed out;
    auto begun = make(std::move(*rules), setup_);
    if (!begun) return fail(std::move(begun.error()));
    out.game = std::move(*begun);
    Playtest& made = *out.game;
    made.errata_ = errata_;
    made.parts_ = parts_;
    made.built_ins_ = built_ins_;
    made.seated_ = false;
    // Players may be others too: they are known by their ids.
    const auto renewed = [](const PlayerInfo* by) { return by != nullptr ? find_player(by->id) : nullptr; };
    for (std::size_t i = 0; i < record_.size() && made.trouble_.empty(); ++i) {
        const Entry& step = record_[i];
        const ActionList& legal = made.game_->legal();
        if (!std::binary_search(legal.begin(), legal.end(), step.action)) {
            Explanation why = made.rules_->explain(made.view(), step.action);
            out.refused = LostStep{i, to_text(step.action, *scenario_), why.rule, std::move(why.text)};
            break;
        }
        made.play(step.action, renewed(step.by), step.first);
        if (out.departs || made.state().hash() == step.hash) continue;
        out.departs = i;
        out.departs_with = to_text(step.action, *scenario_);
    }
    if (!reviewing()) {
        made.let_player_ = renewed(let_player_);
        made.let_until_ = let_until_;
        made.let_phase_ = let_phase_;
        made.follow();
    }
    made.refresh();
    if (reviewing()) made.go_to(shown());
    return out;
}

}  // namespace ramparts
