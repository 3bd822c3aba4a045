// The state of a game as a page draws it; see page_game.hpp. Hexes are told by their numbers in the page.
#include <algorithm>

#include "formats/text/json.hpp"
#include "sdk/play/badges.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/settings.hpp"
#include "sdk/play/situation.hpp"
#include "sdk/show/web/player/page_game.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::web {
namespace {

constexpr int kOffMap = -1;  // waits to enter
constexpr int kGoneForGood = -2;

std::string page_cost(int half_points) {
    if (half_points < 0) return {};
    const std::string whole = half_points / 2 > 0 || half_points % 2 == 0 ? std::to_string(half_points / 2) : "";
    return whole + (half_points % 2 != 0 ? "½" : "");
}

// How the page marks the hex of a choice; empty for one that is made from the list.
std::string_view mark_of(PlayChoice::Kind kind) {
    using Kind = PlayChoice::Kind;
    switch (kind) {
        case Kind::select: return "ready";
        case Kind::move: return "go";
        case Kind::entry: return "entry";
        case Kind::attack: return "target";
        case Kind::join:
        case Kind::support: return "join";
        case Kind::verb: return "verb";
        case Kind::target: return "more";
        case Kind::lose: return "lose";
        case Kind::retreat:
        case Kind::displace:
        case Kind::advance: return "follow";
        default: return {};
    }
}

std::string side_word(const Scenario& scenario, SideId side) {
    return side < scenario.sides.size() ? say_name(scenario.sides[side].name) : std::string();
}

}  // namespace

void PageGame::write_state(JsonWriter& json) {
    ++serial_;
    const Playtest& play = *game_;
    json.member("serial", serial_).member("prompt", prompt());
    write_heading(json);
    json.member("human", play.waits_for_human()).member("computer", play.waits_for_computer());
    json.member("letting", play.letting()).member("undo", play.can_undo()).member("over", play.over());
    json.member("reviewing", play.reviewing()).member("shown", play.shown()).member("length", play.length());
    json.member("end", play.choice(PlayChoice::Kind::end_phase) != nullptr);
    json.key("players").begin_array();
    for (const std::string& each : play.setup().players) json.value(each);
    json.end_array().member("seed", play.setup().seed);
    write_settings(json);
    json.member("trouble", say(play.trouble())).member("corrected", drawing());
    write_units(json);
    write_marks(json);
    write_badges(json);
    write_choices(json);
    write_rows(json);
    write_traces(json);
    write_log(json);
    write_track(json);
    write_mail(json);
    write_campaign(json);
}

// What the players chose in place of the battle's values: for the form of the next game, and in words.
void PageGame::write_settings(JsonWriter& json) const {
    const std::vector<JournalSetting>& chosen = game_->setup().settings;
    json.key("settings").begin_object();
    for (const JournalSetting& each : chosen) json.member(each.module + "." + each.parameter, each.value);
    json.end_object().member("chosen",
                             chosen.empty() ? std::string() : say(message("Settings: {1}.", settings_words(chosen))));
}

void PageGame::write_heading(JsonWriter& json) const {
    const GameState& state = game_->state();
    const Scenario& s = game_->scenario();
    const auto turn = static_cast<std::size_t>(std::max(1, int{state.turn()})) - 1;
    const TurnInfo now = turn < s.turns.size() ? s.turns[turn] : TurnInfo{};
    std::string when = say("Turn {1} of {2}", turn + 1, s.turns.size());
    if (!now.label.empty()) when += " · " + now.label;
    if (now.night) when += " · " + say("night");
    std::string who;
    if (!game_->over())
        who = state.phase() > Phase::over        ? side_word(s, state.phasing())
              : state.phase() == Phase::movement ? say("{1} movement", side_word(s, state.phasing()))
                                                 : say("{1} combat", side_word(s, state.phasing()));
    json.member("when", when).member("who", who).member("turn", turn + 1);
    json.member("night", bool{now.night}).member("side", game_->over() ? -1 : static_cast<int>(state.to_act()));
    json.member("phasing", game_->over() ? -1 : static_cast<int>(state.phasing()));
}

// By units: hex and lost steps.
void PageGame::write_units(JsonWriter& json) const {
    const GameState& state = game_->state();
    json.key("units").begin_array();
    for (std::size_t i = 0; i < game_->scenario().units.size(); ++i) {
        const auto u = static_cast<UnitIndex>(i);
        const Unit& unit = game_->scenario().units[i];
        const bool there = state.on_map(u);
        const int place = there                                    ? number_of(state.hex(u))
                          : state.status(u) == UnitStatus::reserve ? kOffMap
                                                                   : kGoneForGood;
        json.value(place).value(there ? unit.steps() - state.steps(u) : 0);
    }
    json.end_array().key("picked").begin_array();
    game_->picked().each([&](UnitIndex u) { json.value(static_cast<int>(u)); });
    json.end_array();
}

void PageGame::write_marks(JsonWriter& json) const {
    json.key("marks").begin_array();
    const auto mark = [&](HexIndex hex, std::string_view how, const std::string& text = {}) {
        if (number_of(hex) < 0 || how.empty()) return;
        json.begin_array().value(number_of(hex)).value(how);
        if (!text.empty()) json.value(text);
        json.end_array();
    };
    const StateView view = game_->view();
    if (!game_->over() && game_->trouble().empty()) {
        if (view.state.phase() == Phase::movement) {
            for (HexIndex hex = 0; hex < view.context.hexes(); ++hex)
                if (view.board.zoc(view.enemy_of(view.state.phasing()), hex) && !view.context.prohibited(hex))
                    mark(hex, "zoc");
        } else if (view.state.phase() == Phase::combat && view.state.step() == Step::menu) {
            const CombatsAnswer now = query_combats(game_->rules(), game_->position());
            now.must_attack.each([&](UnitIndex u) { mark(view.state.hex(u), "obliged"); });
            for (const auto& target : now.targets) mark(target.hex, target.must ? "must" : "target");
        } else if (view.state.step() == Step::build_combat) {
            const Combat combat = game_->rules().combat(view);
            (combat.attackers | combat.supporters).each([&](UnitIndex u) { mark(view.state.hex(u), "fights"); });
            combat.defenders.each([&](UnitIndex u) { mark(view.state.hex(u), "must"); });
        }
    }
    for (const PlayChoice& c : game_->choices())
        mark(c.hex, mark_of(c.kind),
             c.kind == PlayChoice::Kind::move      ? page_cost(c.cost)
             : c.kind == PlayChoice::Kind::support ? say("gun")
                                                   : std::string());
    if (const UnitIndex u = game_->selected(); u != kNoUnit && view.state.on_map(u)) mark(view.state.hex(u), "chosen");
    json.end_array();
}

void PageGame::write_badges(JsonWriter& json) const {
    const Scenario& s = game_->scenario();
    json.key("badges").begin_array();
    std::vector<std::string> general;
    for (const Badge& badge : game_->badges()) {
        const std::string text = badge_text(badge, module_text(badge.module, badge.text));
        const HexIndex hex = badge_hex(badge, game_->state());
        if (hex == kNoHex)
            general.push_back(badge.side < s.sides.size() ? say("{1}: {2}", side_word(s, badge.side), text) : text);
        else if (number_of(hex) >= 0)
            json.begin_array().value(number_of(hex)).value(tone_word(badge.tone)).value(text).end_array();
    }
    json.end_array().key("kept").begin_array();
    for (const std::string& each : general) json.value(each);
    json.end_array();
}

// What can be chosen from the list: all that is done, not what only selects or moves.
void PageGame::write_choices(JsonWriter& json) const {
    json.key("choices").begin_array();
    for (std::size_t i = 0; i < game_->choices().size(); ++i) {
        const PlayChoice& c = game_->choices()[i];
        if (c.kind == PlayChoice::Kind::end_phase) continue;
        const bool listed = c.kind != PlayChoice::Kind::select && c.kind != PlayChoice::Kind::move;
        json.begin_array().value(i).value(number_of(c.hex)).value(listed).value(say(c.text)).end_array();
    }
    json.end_array();
}

void PageGame::write_rows(JsonWriter& json) const {
    if (rows_.empty()) return;
    const Scenario& s = game_->scenario();
    const GameState& state = game_->state();
    json.key("stack").begin_object().member("hex", number_of(spread_)).member("deciding", deciding_);
    json.key("rows").begin_array();
    for (const Row& each : rows_) {
        std::string words;
        std::string more;
        int face = each.unit == kNoUnit ? -1 : static_cast<int>(each.unit);
        if (each.is == Row::Is::all) {
            words = say("All of them");
        } else if (each.is == Row::Is::act) {
            const PlayChoice& c = game_->choices()[each.choice];
            const bool goes = c.unit == kNoUnit || !state.on_map(c.unit) || state.hex(c.unit) != spread_;
            words = goes ? say("Go there") : say_name(unit_text(s, c.unit));
            more = say(c.text);
            if (goes) face = -1;
        } else {
            words = say_name(unit_text(s, each.unit));
            if (!state.on_map(each.unit)) more = say("waits to enter");
            else if (state.phase() == Phase::movement)
                more = each.able ? say("{1} MP", page_cost(game_->rules().allowance(game_->view(), each.unit)))
                                 : say("cannot move now");
        }
        json.begin_object().member("words", words).member("more", more).member("face", face);
        json.member("able", each.able).member("on", each.is == Row::Is::unit && game_->picked().has(each.unit));
        json.end_object();
    }
    json.end_array().end_object();
}

void PageGame::write_traces(JsonWriter& json) const {
    json.key("traces").begin_array();
    for (const Trace& each : traces_) {
        json.begin_array().value(each.attack);
        for (const HexIndex hex : each.way) json.value(number_of(hex));
        json.end_array();
    }
    json.end_array();
}

// Only what the page does not have yet: the first `from` lines stay.
void PageGame::write_log(JsonWriter& json) {
    std::vector<std::string> lines;
    for (const NarrationLine& line : game_->log())
        lines.push_back(std::string(to_string(line.kind)) + "\t" + std::to_string(line.depth) + "\t" +
                        without_signs(line, say(line.text)));
    const auto same = std::mismatch(told_.begin(), told_.end(), lines.begin(), lines.end()).first - told_.begin();
    json.key("log").begin_object().member("from", same).key("lines").begin_array();
    for (auto i = static_cast<std::size_t>(same); i < lines.size(); ++i) json.value(lines[i]);
    json.end_array().end_object();
    told_ = std::move(lines);
    const auto& dice = game_->dice();
    json.member("rolled", dice.size());
    if (!dice.empty()) json.member("face", dice.back().face).member("die", say(dice.back().text));
}

// How the battle stands.
void PageGame::write_track(JsonWriter& json) const {
    json.key("situation").begin_array();
    if (game_->trouble().empty()) {
        const Situation now = situation(game_->rules(), game_->view());
        for (const Message& line : situation_text(game_->scenario(), now)) json.value(say(line));
        if (!game_->over())
            json.value(say(
                "If the game ended now: {1}, {2}",
                now.winner == kNoSide ? say("undecided") : say("{1} wins", side_word(game_->scenario(), now.winner)),
                say(now.reason)));
    }
    json.end_array();
}

}  // namespace ramparts::web
