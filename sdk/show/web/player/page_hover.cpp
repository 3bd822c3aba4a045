// What a page tells of the hex that is pointed at: ground and units, the way there, odds with their shifts and rules,
// or why nothing can be done there; see page_game.hpp.
#include <algorithm>

#include "formats/text/json.hpp"
#include "sdk/play/names.hpp"
#include "sdk/show/web/player/page_game.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/readout.hpp"
#include "sdk/words/result_words.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::web {
namespace {

// "3:1, −1 → 2:1": the ratio, the sum of all shifts, the column; the column alone where nothing shifts it.
std::string page_badge(const OddsReport& report) {
    if (report.shift == 0 && report.base == report.column) return column_text(report.column);
    return column_text(report.base) + ", " + (report.shift < 0 ? "\u2212" : "+") +
           std::to_string(std::abs(report.shift)) + " \u2192 " + column_text(report.column);
}

// For the attacker.
std::string_view tone_of_result(const std::string& code, const CombatResult& r) {
    if (!CombatResult::parse(code)) return "mixed";  // a rule module says what it does
    const bool attacker = r.attacker_steps > 0 || r.attacker_retreats;
    const bool defender = r.defender_steps > 0 || r.defender_retreats;
    return attacker && defender ? "mixed" : attacker ? "bad" : defender ? "good" : "none";
}

void line_with_rule(JsonWriter& json, const std::string& text, const std::string& value, const RuleNumber& rule) {
    json.begin_array().value(text).value(value).value(rule).end_array();
}

void strengths(JsonWriter& json, const Scenario& s, const std::vector<StrengthItem>& items) {
    json.begin_array();
    for (const StrengthItem& item : items) {
        std::string text = say_name(unit_text(s, item.unit));
        if (!item.reason.empty()) text += " (" + say(item.reason) + ")";
        line_with_rule(json, text, std::to_string(item.strength), item.rule);
    }
    json.end_array();
}

}  // namespace

bool PageGame::hover(const PageQuestion& q, JsonWriter& json) {
    const HexIndex hex = hex_of(q, 0);
    if (hex == kNoHex) return false;
    json.member("hex", number_of(hex)).member("readout", hex_readout(game_->scenario(), hex, -1, unit_places()));
    write_path(json, game_->path_to(hex));
    if (const auto preview = game_->preview(hex)) write_odds(json, *preview, hex);
    if (!game_->waits_for_human()) return false;
    const auto here = [&](const PlayChoice& choice) { return choice.hex == hex; };
    const auto offered = std::find_if(game_->choices().begin(), game_->choices().end(), here);
    if (offered != game_->choices().end()) {
        json.member("can", say(offered->text));
        return false;
    }
    const Explanation why = game_->why_not(hex);
    if (!why.legal && !why.text.empty()) json.member("why", say(why.text)).member("rule", why.rule);
    return false;
}

void PageGame::write_path(JsonWriter& json, const std::vector<HexIndex>& path) const {
    json.key("path").begin_array();
    for (const HexIndex hex : path) json.value(number_of(hex));
    json.end_array();
}

void PageGame::write_odds(JsonWriter& json, const CombatPreview& preview, HexIndex hex) const {
    const Scenario& s = game_->scenario();
    const OddsReport& r = preview.odds.report;
    HexIndex target = hex;
    if (preview.building && !preview.combat.defenders.empty())
        target = game_->state().hex(preview.combat.defenders.first());
    json.key("odds").begin_object().member("target", number_of(target));
    json.key("objections").begin_array();
    if (preview.building || !preview.odds.worked_out)
        for (const Explanation& why : preview.odds.objections) line_with_rule(json, say(why.text), "", why.rule);
    json.end_array();
    if (!preview.odds.worked_out) {
        json.end_object();
        return;
    }
    json.member("badge", page_badge(r))
        .member("title", say(preview.building ? RP_TR("This combat: {1}") : RP_TR("Attacking here would be: {1}"),
                             column_text(r.column)));
    json.key("column").begin_array();
    line_with_rule(json, say("Ratio"), column_text(r.base), RuleNumber("6.2"));
    for (const Shift& shift : r.shifts)
        line_with_rule(json,
                       shift.hex != kNoHex ? say("{1} at {2}", say(cause_name(shift)), hex_text(s, shift.hex))
                                           : say(cause_name(shift)),
                       say(shift_text(shift.columns)), shift.rule);
    line_with_rule(json, say("Column") + (r.clamped ? " " + say("(end of the table)") : ""), column_text(r.column),
                   r.clamped ? RuleNumber("6.16") : RuleNumber());
    json.end_array();
    json.member("attack", say("Attack") + " " + std::to_string(r.attack)).key("attackers");
    strengths(json, s, r.attackers);
    json.member("defence", say("Defence") + " " + std::to_string(r.defence)).key("defenders");
    strengths(json, s, r.defenders);
    json.key("faces").begin_array();
    for (const auto& face : preview.odds.faces)
        json.begin_array()
            .value(face.die)
            .value(face.code)
            .value(tone_of_result(face.code, face.result))
            .value(CombatResult::parse(face.code) ? result_words(face.result) : std::string())
            .end_array();
    json.end_array().end_object();
}

}  // namespace ramparts::web
