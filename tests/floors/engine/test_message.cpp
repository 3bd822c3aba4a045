// Messages: patterns, arguments of every kind, their English text.
#include <catch2/catch.hpp>

#include <type_traits>

#include <sstream>

#include "engine/diag/message.hpp"
#include "engine/players/player.hpp"
#include "engine/rules/odds.hpp"
#include "formats/scenario/scenario_file.hpp"

using namespace ramparts;

// What the compiler asks of a pattern.
static_assert(places_fit("{1} and {2}", 2));
static_assert(places_fit("{2}: {1} {1}", 2));
static_assert(places_fit("no place", 0));
static_assert(places_fit("{unit} {0} {x} {", 0));
static_assert(!places_fit("{1} and {2}", 1));
static_assert(!places_fit("{1} and {3}", 2));
static_assert(!places_fit("{2}", 1));
static_assert(!places_fit("{1}", 0));
static_assert(!places_fit("{1}{2}{3}{4}{5}{6}{7}{8}{9}", 10));

TEST_CASE("a message is its pattern with the arguments in their places", "[message]") {
    const Message m = message("{1} costs {2}, more than the allowance of {3}", "L2208", half_points(5), half_points(4));
    CHECK(m == "L2208 costs 2½ MP, more than the allowance of 2 MP");
    CHECK(m.pattern() == "{1} costs {2}, more than the allowance of {3}");
    REQUIRE(m.arguments().size() == 3);
    CHECK(m.arguments()[1].kind == MessageArg::Kind::half_points);
    CHECK(m.arguments()[1].number == 5);
    CHECK_FALSE(m.plain());
    const std::string& text = m;
    CHECK(&text == &m.english());
}

TEST_CASE("arguments of every kind have their English", "[message]") {
    const auto english = [](const MessageArg& argument) { return message("<{1}>", argument).english(); };
    CHECK(english("{2}") == "<{2}>");
    CHECK(english(std::string("us-21")) == "<us-21>");
    CHECK(english(std::string_view("us-21")) == "<us-21>");
    CHECK(english(-7) == "<-7>");
    CHECK(english(std::size_t{12}) == "<12>");
    CHECK(english(half_points(0)) == "<0 MP>");
    CHECK(english(half_points(1)) == "<½ MP>");
    CHECK(english(half_points(2)) == "<1 MP>");
    CHECK(english(half_points(11)) == "<5½ MP>");
    CHECK(english(RuleNumber("4.16")) == "<4.16>");
    CHECK(english(kind_name("all-river")) == "<all-river>");
    CHECK(english(a_kind("all-river")) == "<an all-river>");
    CHECK(english(a_kind("forest")) == "<a forest>");
    CHECK(english(result_code("AL1AR")) == "<AL1AR>");
    CHECK(english(all_of({})) == "<>");
    CHECK(english(all_of({"a"})) == "<a>");
    CHECK(english(all_of({"a", 2})) == "<a and 2>");
    CHECK(english(all_of({"a", kind_name("creek"), message("{1} in {2}", "b", "L2208")})) ==
          "<a, creek and b in L2208>");
    CHECK(english(series({"a", wording("by road"), 3})) == "<a, by road, 3>");
    CHECK(english(wording("night")) == "<night>");
}

TEST_CASE("messages nest", "[message]") {
    const Message inner = message("{1} has already moved this phase", "us-21");
    const Message outer = message("{1} [rule {2}]", inner, RuleNumber("4.7"));
    CHECK(outer == "us-21 has already moved this phase [rule 4.7]");
    CHECK(outer.arguments()[0].kind == MessageArg::Kind::message);
    CHECK(outer.arguments()[0].message.pattern() == inner.pattern());
    // An argument never looks like a place.
    CHECK(message("{2}: {1}", "{2}", "{1}") == "{1}: {2}");
}

// A literal is a sentence, which is marked; only what is read or computed is data.
static_assert(!std::is_convertible_v<const char*, Message> && !std::is_constructible_v<Message, const char*>);
static_assert(!std::is_assignable_v<Message&, const char*>);
static_assert(std::is_convertible_v<std::string, Message> && std::is_convertible_v<Wording, Message>);

TEST_CASE("a string is a plain message", "[message]") {
    const Message none;
    CHECK(none.empty());
    CHECK(none.plain());
    CHECK(none == "");
    const Message plain = std::string("Après-midi {1}");
    CHECK(plain.plain());
    CHECK(plain.pattern().empty());
    CHECK(plain.arguments().empty());
    CHECK(plain == std::string("Après-midi {1}"));
    CHECK(Message(Wording()).empty());
    CHECK(Message(Wording()).plain());
    CHECK_FALSE(Message(wording("night")).plain());
}

TEST_CASE("messages are equal when they say the same", "[message]") {
    const Message m = message("{1} never moves", "us-21");
    const Message copy = m;
    CHECK(copy == m);
    CHECK(copy.arguments().data() == m.arguments().data());
    CHECK(m == Message(std::string("us-21 never moves")));
    CHECK(m != message("{1} never moves", "us-22"));
    CHECK(m == std::string_view("us-21 never moves"));
    std::ostringstream out;
    out << m;
    CHECK(out.str() == m.english());
}

TEST_CASE("a plugin's pattern is kept with the message", "[message]") {
    Message m;
    {
        std::string pattern = "a pattern that is no literal and is too long to lie within: {1}";
        m = Message::of_plugin(pattern, {"us-21"});
        pattern.assign(pattern.size(), 'x');
    }
    CHECK(m == "a pattern that is no literal and is too long to lie within: us-21");
    CHECK(m.pattern() == "a pattern that is no literal and is too long to lie within: {1}");
}

TEST_CASE("names of places, which plugins have, are places too", "[message]") {
    MessageArg unit = "us-21";
    unit.name = "unit";
    MessageArg hex = "L2208";
    hex.name = "hex";
    CHECK(Message::of_plugin("{unit} digs in at {hex}, {2} of {1}; {side} {", {unit, hex}) ==
          "us-21 digs in at L2208, L2208 of us-21; {side} {");
    CHECK(Message::of_plugin("{5} {}", {unit}) == "{5} {}");
    CHECK(Message::of_plugin("works") == "works");
}

TEST_CASE("a rule stands behind a sentence and half points in decimals", "[message]") {
    CHECK(with_rule(wording("out of range"), "7.2") == "out of range [rule 7.2]");
    CHECK(with_rule(std::string("as it is"), "") == "as it is");
    CHECK(with_rule(std::string("as it is"), "").plain());
    CHECK(alone(decimal_points(5)) == "2.5 MP");
    CHECK(alone(decimal_points(4)) == "2 MP");
    CHECK("why: " + Message(std::string("a")) + "." == "why: a.");
}

TEST_CASE("legal lists, odds and games of every player make no sentence", "[message]") {
    Scenario scenario = load_scenario(std::string(RAMPARTS_SCENARIOS) + "/chippewa").scenario;
    scenario.modules.clear();
    const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(scenario));
    const std::uint64_t before = Message::made();
    for (const char* player : {"random", "tactician"}) {
        Game game(rules);
        Match match(rules, std::array<std::string, kSides>{player, player}, Luck(7, 0));
        while (!game.over()) {
            const StateView view = game.view();
            if (view.state.step() == Step::build_combat)
                CHECK(combat_odds(*rules, view, rules->combat(view), true).attack > 0);
            game.play_listed(match.next(game));
        }
    }
    CHECK(Message::made() == before);
    // To explain is what makes them.
    CHECK_FALSE(rules->explain(Game(rules).view(), Action::plain(ActionKind::decline)).legal);
    CHECK(Message::made() > before);
}
