// See report.hpp.
#include "sdk/play/report.hpp"

#include <algorithm>

#include "sdk/play/names.hpp"
#include "sdk/play/replay.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kMostMoments = 8;
constexpr int kHeavyLoss = 3;  ///< factors that one step costs a side: from here on a turning point

std::string side_in_report(const Scenario& scenario, SideId side) {
    return side < scenario.sides.size() ? scenario.sides[side].name : std::string("?");
}

/// How much a moment counts, when there are more than find room.
struct Weighed {
    TurningMoment moment;
    int weight = 0;
};

class TurnsOfGame {
public:
    TurnsOfGame(const Game& game, const StandardRules& rules, BattleReport& out)
        : game_(game), rules_(rules), out_(out), before_(situation(rules, game.view())) {
        for (const ObjectiveState& objective : before_.objectives) holders_.push_back(objective.holder);
    }

    void tell(const NarrationLine& line) {
        // The headline of a turn comes once for each side that moves in it.
        if (line.kind == NarrationLine::Kind::turn || out_.turns.empty()) open(game_.state().turn());
        out_.turns.back().log.push_back(line);
    }
    void step() {
        const Situation now = situation(rules_, game_.view());
        judge(now);
        before_ = now;
        if (out_.turns.empty()) open(game_.state().turn());
        if (game_.state().turn() == out_.turns.back().turn) stand();
    }
    void finish() {
        if (out_.turns.empty()) open(game_.state().turn());
        stand();
        out_.end = before_;
        // The last change of the winner decided the game; then what weighs most.
        std::stable_sort(moments_.begin(), moments_.end(),
                         [](const Weighed& a, const Weighed& b) { return a.weight > b.weight; });
        if (moments_.size() > kMostMoments) moments_.resize(kMostMoments);
        std::sort(moments_.begin(), moments_.end(),
                  [](const Weighed& a, const Weighed& b) { return a.moment.step < b.moment.step; });
        for (Weighed& each : moments_) out_.moments.push_back(std::move(each.moment));
    }

private:
    void open(int turn) {
        if (out_.turns.empty() || out_.turns.back().turn != turn) out_.turns.push_back({turn, {}, {}});
    }

    void stand() {
        const StateView view = game_.view();
        std::vector<UnitStand>& stands = out_.turns.back().stands;
        stands.clear();
        for (int i = 0; i < view.context.unit_count(); ++i) {
            const auto u = static_cast<UnitIndex>(i);
            if (view.state.on_map(u))
                stands.push_back({u, view.state.hex(u), view.context.unit(u).steps - view.state.steps(u)});
        }
    }

    void judge(const Situation& now) {
        const Scenario& s = *out_.scenario;
        std::vector<MessageArg> parts;
        int weight = 0;
        if (now.winner != before_.winner && now.winner != kNoSide) {
            parts.emplace_back(message("from here on {1} would win: {2}", side_in_report(s, now.winner), now.reason));
            weight += 100 + static_cast<int>(game_.steps().size());  // of several the last
        }
        for (std::size_t i = 0; i < now.objectives.size() && i < holders_.size(); ++i) {
            const SideId holder = now.objectives[i].holder;
            if (holder == kNoSide || holder == holders_[i]) continue;
            if (holders_[i] != kNoSide) {
                parts.emplace_back(
                    message("{1} takes {2}", side_in_report(s, holder), hex_text(s, now.objectives[i].hex)));
                weight += 20;
            }
            holders_[i] = holder;
        }
        for (SideId side = 0; side < kSides; ++side) {
            const int lost = now.sides[side].factors_lost - before_.sides[side].factors_lost;
            if (lost < kHeavyLoss) continue;
            parts.emplace_back(message("{1} loses {2} factors at once", side_in_report(s, side), lost));
            weight += 2 * lost;
        }
        if (parts.empty()) return;
        moments_.push_back({{game_.steps().size(), game_.state().turn(), joined_parts(parts)}, weight});
    }

    static Message joined_parts(const std::vector<MessageArg>& parts) {
        Message out = alone(parts.front());
        for (std::size_t i = 1; i < parts.size(); ++i) out = message("{1}; {2}", out, parts[i]);
        return out;
    }

    const Game& game_;
    const StandardRules& rules_;
    BattleReport& out_;
    Situation before_;
    std::vector<SideId> holders_;  ///< of the objectives, the last that held each
    std::vector<Weighed> moments_;
};

SideCasualties casualties_of(const StateView& view, const Situation& end, SideId side) {
    SideCasualties out;
    out.units = end.sides[side].units_eliminated;
    out.factors = end.sides[side].factors_lost;
    const Scenario& s = view.context.scenario();
    for (int i = 0; i < view.context.unit_count(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        const Unit& unit = s.units[u];
        if (unit.side != side) continue;
        if (view.state.status(u) == UnitStatus::eliminated && !view.state.exited(u)) {
            out.eliminated.push_back(u);
            out.steps += unit.steps();
            out.soldiers += unit.men;
        }
        if (!view.state.on_map(u) || view.state.steps(u) >= unit.steps()) continue;
        out.reduced.push_back(u);
        out.steps += unit.steps() - view.state.steps(u);
    }
    return out;
}

Message names_of(const Scenario& scenario, const std::vector<UnitIndex>& units) {
    Message out(unit_text(scenario, units.front()));
    for (std::size_t i = 1; i < units.size(); ++i) out = message("{1}; {2}", out, unit_text(scenario, units[i]));
    return out;
}

}  // namespace

Result<BattleReport, Diagnostic> battle_report(const std::shared_ptr<const StandardRules>& rules,
                                               const Journal& journal, std::size_t to, std::string_view path) {
    BattleReport report;
    report.scenario = std::make_shared<const Scenario>(rules->context()->scenario());
    report.players = journal.players;
    report.errata = journal.errata;
    report.settings = journal.settings;
    report.seed = journal.seed;
    report.game = journal.game;
    Game game(rules);
    TurnsOfGame turns_of_game(game, *rules, report);
    {
        Narrator narrator(game, *rules, [&](const NarrationLine& line) { turns_of_game.tell(line); });
        const Replay played = replay(journal, game, to, path, {&narrator, [&] { turns_of_game.step(); }});
        if (played.fault) return fail(*played.fault);
        report.steps = played.played;
    }
    turns_of_game.finish();
    report.turn = game.state().turn();
    report.over = game.over();
    for (SideId side = 0; side < kSides; ++side) report.casualties[side] = casualties_of(game.view(), report.end, side);
    return report;
}

Message outcome_words(const BattleReport& report) {
    return outcome_text(*report.scenario, report.over ? &report.end : nullptr, report.steps, report.turn);
}

Message dice_words(const BattleReport& report) {
    if (report.game == 0) return message("The seed of the dice is {1}.", report.seed);
    return message("The seed of the dice is {1}, game {2}.", report.seed, report.game);
}

std::vector<Message> casualty_head() {
    return {wording("Side"), wording("Units eliminated"), wording("Steps lost"), wording("Factors lost"),
            wording("Men of eliminated units")};
}

std::vector<std::vector<std::string>> casualty_rows(const BattleReport& report) {
    std::vector<std::vector<std::string>> rows;
    for (SideId side = 0; side < kSides; ++side) {
        const SideCasualties& lost = report.casualties[side];
        // Where no strength is stated nothing is known.
        const bool known = lost.soldiers > 0 || lost.eliminated.empty();
        rows.push_back({side_in_report(*report.scenario, side), std::to_string(lost.units), std::to_string(lost.steps),
                        std::to_string(lost.factors), known ? std::to_string(lost.soldiers) : "–"});
    }
    return rows;
}

std::vector<Message> casualty_names(const BattleReport& report, SideId side) {
    const Scenario& s = *report.scenario;
    const SideCasualties& lost = report.casualties[side];
    std::vector<Message> lines;
    if (!lost.eliminated.empty())
        lines.push_back(message("{1}, eliminated: {2}.", side_in_report(s, side), names_of(s, lost.eliminated)));
    if (!lost.reduced.empty())
        lines.push_back(message("{1}, reduced: {2}.", side_in_report(s, side), names_of(s, lost.reduced)));
    return lines;
}

Message moment_words(const TurningMoment& moment) { return message("Turn {1}: {2}", moment.turn, moment.text); }

Wording moments_caveat() noexcept {
    return wording(
        "A turning point cost a side 3 or more factors at once, or gave an objective to the other side. Or it changed "
        "who would win if the game ended there.");
}

}  // namespace ramparts
