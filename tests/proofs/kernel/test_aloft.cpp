// Combats and those above them: who is aloft over a hex that is attacked takes part with what modules make of it, and
// the odds of a declared combat are counted anew after what modules did about it.
#include <catch2/catch.hpp>

#include "engine/rules/odds.hpp"
#include "tests/proofs/kernel/field.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

UnitClassId balloon_class(Scenario& s) {
    UnitClass kind = s.ruleset.unit_classes[*s.ruleset.unit_class("infantry")];
    kind.id = "balloon";
    kind.domain = Domain::air;
    kind.zoc = false;
    s.ruleset.unit_classes.push_back(kind);
    return static_cast<UnitClassId>(s.ruleset.unit_classes.size() - 1);
}

PluginModule with_question_and_mark() {
    PluginModule info;
    FrameInfo question;
    question.number = 0;
    question.id = "question";
    question.by = Decider::other;
    question.yes_no = true;
    info.frames = {question};
    AttributeInfo helped;
    helped.name = "helped";
    helped.most = 9;
    info.attributes = {helped};
    return info;
}

}  // namespace

TEST_CASE("who is aloft over an attacked hex adds what a module makes of nothing, and sees the combat asked about",
          "[kernel][aloft]") {
    for (const bool with_module : {false, true}) {
        Field f(9, 9);
        (void)balloon_class(*f.scenario);
        const UnitIndex a = f.unit("a", 0, "F0506", 4);
        const UnitIndex b = f.unit("b", 0, "F0406", 5);
        const UnitIndex d = f.unit("d", 1, "F0505", 4);
        const UnitIndex over = f.unit("over", 0, "F0505", 3, 1, "balloon");
        const UnitIndex above = f.unit("above", 1, "F0505", 3, 1, "balloon");
        (void)f.unit("elsewhere", 0, "F0504", 3, 1, "balloon");
        if (with_module) {
            Script s;
            s.hooks = {{"combat.strength", 200}};
            s.strength = [=](rp::View v, rp::Unit u, std::uint32_t role, rp::Hex hex, int current) {
                if (v.info(u).domain != 2) return current;
                CHECK(current == 0);
                CHECK(hex == v.hex(d));
                CHECK(v.set(RP_SET_DEFENDERS).has(d));
                CHECK(role == static_cast<std::uint32_t>(u == over ? RP_ROLE_SUPPORT : RP_ROLE_DEFENCE));
                const bool both = v.set(RP_SET_ATTACKERS).has(a) && v.set(RP_SET_ATTACKERS).has(b);
                return current + (u == over ? 2 : 1) + (both ? 10 : 0);
            };
            f.module({}, s);
        }
        const Game game(f.rules());
        const auto odds = [&](UnitSet attackers) {
            Combat asked;
            asked.attackers = attackers;
            asked.defenders.add(d);
            return combat_odds(static_cast<const StandardRules&>(game.rules()), game.view(), asked, true);
        };
        UnitSet one;
        one.add(a);
        UnitSet two = one;
        two.add(b);
        CHECK(odds(one).attack == 4 + (with_module ? 2 : 0));
        CHECK(odds(one).defence == 4 + (with_module ? 1 : 0));
        CHECK(odds(two).attack == 9 + (with_module ? 12 : 0));
        CHECK(odds(two).attackers.size() == (with_module ? 3u : 2u));
        if (with_module) CHECK(odds(one).defenders.back().unit == above);
    }
}

TEST_CASE("the odds of a declared combat are counted anew before its die, and guns have fired only then",
          "[kernel][aloft]") {
    for (const bool helps : {false, true}) {
        Field f(9, 9);
        f.unit("a", 0, "F0506", 4);
        f.unit("g", 0, "F0503", 3, 1, "artillery", 8);
        f.unit("d", 1, "F0505", 4);
        int fired_at = 0;
        int column = 0;
        Script s;
        const rp::Attr* mark = nullptr;
        static rp::Attr helped;
        mark = &helped;
        s.hooks = {{"combat.strength", 200}, {"combat.declared", 200}, {"play.happened", 200}};
        s.strength = [mark](rp::View v, rp::Unit u, std::uint32_t role, rp::Hex, int current) {
            return role == RP_ROLE_DEFENCE && v.info(u).side == 1 ? current + 5 * v.get(*mark) : current;
        };
        s.declared = [](rp::View, rp::Events out) { out.ask(0, RP_SIDE_OTHER); };
        s.resolve = [mark](rp::View, const rp_action& action, rp::Events out) {
            if (action.kind == RP_ACT_ACCEPT) out.set(*mark, 0, 1);
        };
        s.happened = [&](rp::View v, std::uint32_t what, rp::Unit, rp::Events) {
            if (what != RP_HAPPENED_FIRED) return;
            ++fired_at;
            column = v.var(RP_V_COLUMN);
        };
        f.module(with_question_and_mark(), s);
        const auto rules = f.rules();
        const AttributePlace& place = rules->modules().at(0)->attributes.front();
        helped.at = place.at;
        helped.number = 0;
        Game game(rules);
        for (const char* text : {"end", "attack F0505", "join a", "support g", "resolve 0"}) play(game, text);
        CHECK(fired_at == 0);
        const auto before = static_cast<int>(game.state().var(Var::column));
        CHECK(before == 64);  // 7 to 4
        play(game, helps ? "accept" : "decline");
        CHECK(fired_at == 1);
        CHECK(game.state().step() == Step::chance_combat);
        CHECK(game.state().var(Var::column) == (helps ? 64u - 1u : 64u));  // 7 to 9
        CHECK(column == (helps ? 63 : 64));
        check_record(game);
    }
}
