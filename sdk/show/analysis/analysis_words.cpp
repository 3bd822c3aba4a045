// Hints and analyses in words; see analysis_words.hpp.
#include "sdk/show/analysis/analysis_words.hpp"

#include <cstdlib>

#include "sdk/play/names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/result_words.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

std::string side_named(const Scenario& s, SideId side) { return side < s.sides.size() ? s.sides[side].name : "?"; }

std::string phase_named(Phase phase) {
    return phase == Phase::movement ? say("movement")
           : phase == Phase::combat ? say("combat")
                                    : say("phase of a module");
}

std::string units_named(const Scenario& s, UnitSet units) {
    std::vector<std::string> names;
    units.each([&](UnitIndex u) { names.push_back(unit_text(s, u)); });
    return list_words(names);
}

// "52.0 % (47.1 to 56.9 %); factors lost from here on: A 3.1 (2.8 to 3.4), B 4.0 (3.6 to 4.4)"
std::string forecast_words(const Scenario& s, const Forecast& f, SideId side) {
    const ShareInterval w = wilson(f.wins(side), f.games());
    std::string out = say("{1} win {2} ({3} to {4})", side_named(s, side), share_words(w.share), share_words(w.low),
                          share_words(w.high));
    std::vector<std::string> lost;
    for (SideId each = 0; each < kSides; ++each) {
        const MeanInterval m = mean_of(f.lost[each]);
        lost.push_back(say("{1} {2} (± {3})", side_named(s, each), tenths_words(m.mean),
                           tenths_words(std::max(m.high - m.mean, m.mean - m.low))));
    }
    return out + "; " + say("factors lost from here on: {1}", lost[0] + ", " + lost[1]);
}

// What the plan gives more than another way.
std::string gain_words(const Hint& hint, const HintedWay& other) {
    const ShareDifference d = gain(hint.plan.forecast, other.forecast, hint.side);
    const std::string range = say("{1} ({2} to {3})", signed_share_words(d.difference), signed_share_words(d.low),
                                  signed_share_words(d.high));
    return d.low > 0    ? say("the plan wins more often: {1}", range)
           : d.high < 0 ? say("the plan wins less often: {1}", range)
                        : say("the difference may be luck: {1}", range);
}

void add_way(std::vector<CounselLine>& out, const Hint& hint, const std::string& title, const HintedWay& way) {
    out.push_back({0, title});
    out.push_back({1, forecast_words(*hint.scenario, way.forecast, hint.side)});
    if (&way != &hint.plan) out.push_back({1, gain_words(hint, way)});
}

std::string action_words(const Scenario& s, const Action& a) {
    const std::string unit = a.unit != kNoUnit ? unit_text(s, a.unit) : std::string();
    const std::string hex = a.hex != kNoHex ? hex_text(s, a.hex) : std::string();
    switch (a.kind) {
        case ActionKind::move: return say("{1} to {2}", unit, hex);
        case ActionKind::attack: return say("attack on {1}", hex);
        case ActionKind::join_attacker: return say("with {1}", unit);
        case ActionKind::support: return say("fire of {1}", unit);
        case ActionKind::join_defender: return say("and {1}", hex);
        case ActionKind::lose_step: return say("{1} loses a step", unit);
        case ActionKind::retreat: return say("{1} retreats to {2}", unit, hex);
        case ActionKind::displace: return say("{1} gives way to {2}", unit, hex);
        case ActionKind::advance: return say("{1} advances to {2}", unit, hex);
        case ActionKind::decline: return say("no");
        case ActionKind::accept: return say("yes");
        default: return to_text(a, s);
    }
}

}  // namespace

std::string share_words(int per_mille) {
    return (per_mille < 0 ? "−" : "") + say("{1} %", tenths_words(std::abs(per_mille)));
}

std::string signed_share_words(int per_mille) { return (per_mille > 0 ? "+" : "") + share_words(per_mille); }

std::string tenths_words(int tenths) {
    const int size = std::abs(tenths);
    return (tenths < 0 ? "−" : "") + say_decimal(std::to_string(size / 10) + "." + std::to_string(size % 10));
}

std::vector<CounselLine> hint_words(const Hint& hint) {
    const Scenario& s = *hint.scenario;
    std::vector<CounselLine> out;
    out.push_back({0, say("Turn {1}, {2}, {3}: {4} would", hint.turn, side_named(s, hint.side), phase_named(hint.phase),
                          hint.request.player)});
    for (const NarrationLine& line : hint.story.told) out.push_back({std::max(1, line.depth - 1), say(line.text)});
    if (hint.story.told.empty()) {
        const auto& actions = hint.plan.course.actions;
        const bool ends = actions.size() == 1 && actions.front().kind == ActionKind::end_phase;
        out.push_back({1, ends ? say("end the phase") : actions_words(s, actions)});
    }
    if (!hint.prepared.empty()) {
        out.push_back({0, say("That prepares")});
        for (const PreparedAttack& p : hint.prepared)
            out.push_back({1, say("{1} on {2}, {3}: by {4}, when all attack together", column_text(p.column),
                                  hex_text(s, p.hex), units_named(s, p.units), units_named(s, p.by))});
    }
    add_way(
        out, hint,
        say_n("Expected from it, by {1} game the tactician plays on",
              "Expected from it, by {1} games the tactician plays on", static_cast<long>(hint.plan.forecast.games())),
        hint.plan);
    if (hint.tactician) add_way(out, hint, say("If you do what the tactician would"), *hint.tactician);
    else out.push_back({0, say("The tactician would do the same")});
    if (hint.at_once) add_way(out, hint, say("If you end the phase at once"), *hint.at_once);
    return out;
}

std::string decision_words(const Analysis& analysis, const Decision& d) {
    return say("turn {1}, {2}: {3}", d.turn, side_named(*analysis.scenario, d.side), phase_named(d.phase));
}

std::string actions_words(const Scenario& scenario, const std::vector<Action>& actions) {
    constexpr std::size_t kShown = 24;
    std::string out;
    std::size_t told = 0;
    for (const Action& a : actions) {
        if (a.kind == ActionKind::activate || a.kind == ActionKind::resolve) continue;
        if (a.kind == ActionKind::end_phase && told > 0) continue;
        if (++told > kShown) break;
        out += (out.empty() ? "" : "; ") +
               (a.kind == ActionKind::end_phase ? say("nothing more") : action_words(scenario, a));
    }
    if (told > kShown) out += "; …";
    return out.empty() ? say("go on as declared") : out;
}

std::string loss_words(const Analysis& analysis, const Decision& d) {
    const Scenario& s = *analysis.scenario;
    const ShareDifference& loss = d.loss;
    std::string out = loss.difference < 0
                          ? say("{1} win {2} more often ({3} to {4})", side_named(s, d.side),
                                share_words(-loss.difference), share_words(-loss.high), share_words(-loss.low))
                          : say("{1} win {2} less often ({3} to {4})", side_named(s, d.side),
                                share_words(loss.difference), share_words(loss.low), share_words(loss.high));
    std::vector<std::string> more;
    for (SideId side = 0; side < kSides; ++side)
        more.push_back(side_named(s, side) + " " + (d.more_lost[side] > 0 ? "+" : "") +
                       tenths_words(d.more_lost[side]));
    return out + "; " + say("factors lost: {1}", more[0] + ", " + more[1]);
}

std::string decision_line(const Analysis& analysis, const Decision& d) {
    return signed_share_words(d.same ? 0 : -d.loss.difference) + "  " + decision_words(analysis, d);
}

std::vector<CounselLine> decision_details(const Analysis& analysis, const Decision& d) {
    const Scenario& s = *analysis.scenario;
    const std::string played = say("played: {1}", actions_words(s, d.played));
    if (d.same) return {{1, played}, {1, say("{1} would do the same", analysis.request.player)}};
    return {{1, loss_words(analysis, d)}, {1, played}, {1, say("better: {1}", actions_words(s, d.best))}};
}

std::vector<CounselLine> analysis_summary(const Analysis& analysis) {
    const Scenario& s = *analysis.scenario;
    std::vector<CounselLine> out;
    out.push_back({0, say("{1}: each decision against {2}", s.name, analysis.request.player)});
    const auto points = analysis.turning_points();
    for (SideId side = 0; side < kSides; ++side) {
        long turning = 0;
        for (const std::size_t i : points) turning += analysis.decisions[i].side == side ? 1 : 0;
        out.push_back({1, say_n("{2}: {1} turning point in {3} decisions; chances given away by them: {4}",
                                "{2}: {1} turning points in {3} decisions; chances given away by them: {4}", turning,
                                side_named(s, side), analysis.judged(side), share_words(analysis.given_away(side)))});
    }
    if (points.empty()) out.push_back({0, say("No decision lost more than luck explains")});
    return out;
}

std::vector<CounselLine> analysis_words(const Analysis& analysis) {
    std::vector<CounselLine> out = analysis_summary(analysis);
    const auto points = analysis.turning_points();
    if (points.empty()) return out;
    out.push_back({0, say("Turning points, the costliest first")});
    for (std::size_t n = 0; n < points.size(); ++n) {
        const Decision& d = analysis.decisions[points[n]];
        out.push_back({1, say("{1}. {2}, step {3}", n + 1, decision_words(analysis, d), d.first)});
        for (CounselLine& line : decision_details(analysis, d)) out.push_back({2, std::move(line.text)});
    }
    return out;
}

std::string analysis_text(const Analysis& analysis) {
    std::string out;
    for (const CounselLine& line : analysis_words(analysis))
        out += std::string(static_cast<std::size_t>(2 * line.depth), ' ') + line.text + "\n";
    return out;
}

}  // namespace ramparts
