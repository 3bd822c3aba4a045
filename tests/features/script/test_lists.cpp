// What scripts put into the lists of the boundary: each function with the last thing that it takes and the next one,
// which it refuses.
#include <catch2/catch.hpp>

#include <array>
#include <functional>

#include "engine/rules/module_view.hpp"
#include "tests/features/script/stage.hpp"

using namespace ramparts;
using test::Growing;
using test::Stage;

namespace {

// A script whose function `hook` has `body`; the hook's table is found by its id.
struct Written {
    Stage stage;
    Game game;
    StateView state;
    ModuleView view;
    Written(const std::string& hook, const std::string& arguments, const std::string& body)
        : stage("lists.lua", "local M = ramparts.module('zoo.lua')\nfunction M." + hook + "(self, view" + arguments +
                                 ") " + body + " end\n"),
          game(checked(stage)),
          state(game.view()),
          view(*stage.rules, state) {}
    template <class Table>
    [[nodiscard]] const Table& table(const char* id) const {
        return *static_cast<const Table*>(stage.module()->extension(stage.module(), id));
    }
    // What was wrong, behind the script's name and line.
    [[nodiscard]] std::string fault() const {
        const auto faults = stage.plugin->faults();
        if (faults.empty()) return {};
        CHECK(faults.front().said.starts_with("lists.lua:2: "));
        return faults.front().said.substr(13);
    }

private:
    static std::shared_ptr<const StandardRules> checked(const Stage& stage) {
        INFO(stage.said);
        REQUIRE(stage.rules != nullptr);
        return stage.rules;
    }
};

struct Plain {
    int kind, what;
    std::uint32_t index;
    std::int64_t value;
    bool operator==(const Plain&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Plain& e) {
    return out << e.kind << ' ' << e.what << ' ' << e.index << ' ' << e.value;
}

struct EventRow {
    std::string body;
    std::vector<Plain> events;
    std::string fault = {};
};

void check_events(const std::vector<EventRow>& rows) {
    for (const EventRow& row : rows) {
        INFO(row.body);
        Written w("play.resolve", ", action, out", row.body);
        Growing<rp_events, RP_MAX_EVENTS> out;
        const rp_action action{RP_ACT_VERB, 0, 0, RP_NO_HEX};
        const auto answer = w.table<rp_play_1>(RP_PLAY).resolve(w.stage.module(), w.view.of(0), &action, &out);
        CHECK(w.fault() == row.fault);
        CHECK((answer < 0) == !row.fault.empty());
        if (!row.fault.empty()) continue;
        std::vector<Plain> events;
        for (std::uint32_t i = 0; i < out.count; ++i)
            events.push_back({out.items[i].kind, out.items[i].what, out.items[i].index, out.items[i].value});
        CHECK(events == row.events);
    }
}

// Of the battle of the stage, as texts of Lua: how many units and places there are.
struct Ends {
    std::uint32_t units, hexes;
    std::string last_unit, no_unit, last_hex, no_hex, unit_range, hex_range;
    Ends() {
        const Stage stage("ends.lua", "local M = ramparts.module('zoo.lua')\n");
        units = static_cast<std::uint32_t>(stage.scenario->units.size());
        hexes = stage.scenario->map.grid().size();
        last_unit = std::to_string(units - 1);
        no_unit = std::to_string(units);
        last_hex = std::to_string(hexes - 1);
        no_hex = std::to_string(hexes);
        unit_range = " is " + no_unit + "; it goes from 0 to " + last_unit;
        hex_range = " is " + no_hex + "; it goes from 0 to " + last_hex;
    }
};
const Ends& ends() {
    static const Ends found;
    return found;
}

constexpr std::int64_t kFar = 2147483647;

std::string beyond(const std::string& what, std::int64_t value, std::int64_t least, std::int64_t most) {
    return what + " is " + std::to_string(value) + "; it goes from " + std::to_string(least) + " to " +
           std::to_string(most);
}

}  // namespace

TEST_CASE("changes of attributes and units stand in the list as the script says them", "[lists]") {
    const Ends& e = ends();
    const std::uint32_t u = e.units - 1;
    const std::uint32_t h = e.hexes - 1;
    check_events({
        {"out:set('tired', 0, 3)", {{RP_EV_SET, 0, 0, 3}}},
        {"out:set('noise', nil, 9) out:set('noise', 0, -1)", {{RP_EV_SET, 1, 0, 9}, {RP_EV_SET, 1, 0, -1}}},
        {"out:set('tired', " + e.last_unit + ", 1)", {{RP_EV_SET, 0, u, 1}}},
        {"out:set('tired', " + e.no_unit + ", 1)", {}, "the place of the attribute" + e.unit_range},
        {"out:set('noise', 1, 1)", {}, beyond("the place of the attribute", 1, 0, 0)},
        {"out:set('tired', 0, 2147483647)", {{RP_EV_SET, 0, 0, kFar}}},
        {"out:set('tired', 0, -2147483647)", {{RP_EV_SET, 0, 0, -kFar}}},
        {"out:set('tired', 0, 2147483648)", {}, beyond("the value", kFar + 1, -kFar, kFar)},
        {"out:add('tired', 2, -3)", {{RP_EV_ADD, 0, 2, -3}}},
        {"out:add('noise', nil, 1)", {{RP_EV_ADD, 1, 0, 1}}},
        {"out:move(0, " + e.last_hex + ")", {{RP_EV_MOVE, RP_MOVE_PLAIN, 0, h}}},
        {"out:move(" + e.last_unit + ", 0, true)", {{RP_EV_MOVE, RP_MOVE_TRIGGERS, u, 0}}},
        {"out:move(1, 7, false)", {{RP_EV_MOVE, RP_MOVE_PLAIN, 1, 7}}},
        {"out:move(0, " + e.no_hex + ")", {}, "the hex" + e.hex_range},
        {"out:move(" + e.no_unit + ", 0)", {}, "the unit" + e.unit_range},
        {"out:eliminate(3) out:to_reserve(4)", {{RP_EV_REMOVE, 0, 3, 0}, {RP_EV_REMOVE, 0, 4, 1}}},
        {"out:steps(2, 1) out:steps(2, 255)", {{RP_EV_STEPS, 0, 2, 1}, {RP_EV_STEPS, 0, 2, 255}}},
        {"out:steps(2, 0)", {}, beyond("the steps left", 0, 1, 255)},
        {"out:steps(2, 256)", {}, beyond("the steps left", 256, 1, 255)},
        {"out:mark('moved', 5) out:mark('involved', 6, true) out:mark('defenders', 7, false)",
         {{RP_EV_MARK, RP_SET_MOVED, 5, 1}, {RP_EV_MARK, RP_SET_INVOLVED, 6, 1}, {RP_EV_MARK, RP_SET_DEFENDERS, 7, 0}}},
        {"out:status('aloft', 1) out:status('no_zoc', 2, true) out:status('no_stack', 3, false)",
         {{RP_EV_STATUS, RP_UNIT_ALOFT, 1, 1},
          {RP_EV_STATUS, RP_UNIT_NO_ZOC, 2, 1},
          {RP_EV_STATUS, RP_UNIT_NO_STACK, 3, 0}}},
        {"out:stop(" + e.last_unit + ")", {{RP_EV_STOP, 0, u, 0}}},
        {"out:win(0) out:win(1) out:win() out:win(nil)",
         {{RP_EV_WIN, 0, 0, 0}, {RP_EV_WIN, 0, 1, 0}, {RP_EV_WIN, 0, RP_NO_SIDE, 0}, {RP_EV_WIN, 0, RP_NO_SIDE, 0}}},
        {"out:phasing(1)", {{RP_EV_PHASING, 0, 1, 0}}},
        {"out:phasing(2)", {}, beyond("the side", 2, 0, 1)},
        {"out:win(2)", {}, beyond("the side", 2, 0, 1)},
        {"out:note('why')", {{RP_EV_NOTE, 1, RP_NO_UNIT, RP_NO_HEX}}},
        {"out:note('why', 2, 7, 'zoo')", {{RP_EV_NOTE, 1, 2, std::int64_t{1} << 32 | 7}}},
        {"out:note('why', nil, 7)", {{RP_EV_NOTE, 1, RP_NO_UNIT, 7}}},
        {"out:note('what')", {}, "the message 'what' is not in plugin.xml"},
        {"out:note('why', nil, nil, 'zoos')", {}, "the rule 'zoos' is not in plugin.xml"},
        {"for i = 1, " + std::to_string(RP_MAX_EVENTS + 1) + " do out:pop() end",
         {},
         "more than " + std::to_string(RP_MAX_EVENTS) + " changes in one call"},
    });
}

TEST_CASE("frames and procedures stand in the list as the script says them", "[lists]") {
    const auto pushed = [](std::uint32_t by, std::int64_t value) { return Plain{RP_EV_PUSH, 1, by, value}; };
    const auto local = [](int which, std::int64_t value, std::uint32_t of_pushed = 1) {
        return Plain{RP_EV_LOCAL, which, of_pushed, value};
    };
    check_events({
        {"out:push('die', 'chance')", {pushed(RP_SIDE_CHANCE, 0)}},
        {"out:push('die', 'chance', {})", {pushed(RP_SIDE_CHANCE, 0)}},
        {"out:push('die', 'chance', {faces = 8})", {pushed(RP_SIDE_CHANCE, 8 | 1 << 8)}},
        {"out:push('die', 'chance', {faces = 8, count = 2})", {pushed(RP_SIDE_CHANCE, 8 | 2 << 8)}},
        {"out:push('die', 'chance', {count = 3})", {pushed(RP_SIDE_CHANCE, 6 | 3 << 8)}},  // its own faces
        {"out:push('die', 'chance', {faces = 100, count = 32})", {pushed(RP_SIDE_CHANCE, 100 | 32 << 8)}},
        {"out:push('die', 'chance', {faces = 101})", {}, beyond("faces", 101, 0, 100)},
        {"out:push('die', 'chance', {count = 33})", {}, beyond("count", 33, 0, 32)},
        {"out:push('die', 'chance', {count = -1})", {}, beyond("count", -1, 0, 32)},
        {"out:push('die', 'phasing') ", {pushed(RP_SIDE_PHASING, 0)}},
        {"out:push('die', 'other') ", {pushed(RP_SIDE_OTHER, 0)}},
        {"out:push('die', 'first') out:push('die', 0)", {pushed(RP_SIDE_FIRST, 0), pushed(RP_SIDE_FIRST, 0)}},
        {"out:push('die', 'second') out:push('die', 1)", {pushed(RP_SIDE_SECOND, 0), pushed(RP_SIDE_SECOND, 0)}},
        {"out:push('die', 2)", {}, beyond("the side", 2, 0, 1)},
        {"out:push('die', 'nobody')",
         {},
         "who decides cannot be 'nobody'; it is one of phasing, other, chance, first, second, or a side"},
        {"out:push('dice', 'chance')", {}, "the frame 'dice' is not in plugin.xml"},
        {"out:push('die', 'chance', 5)", {}, "what push takes last is a table, not 5"},
        {"out:push('die', 'chance', {locals = {5, -6}})", {pushed(RP_SIDE_CHANCE, 0), local(0, 5), local(1, -6)}},
        {"out:roll('die')", {pushed(RP_SIDE_CHANCE, 0)}},
        {"out:roll('die', {1, 2, 3, 4, 5, 6, 7, 8})",
         {pushed(RP_SIDE_CHANCE, 0), local(0, 1), local(1, 2), local(2, 3), local(3, 4), local(4, 5), local(5, 6),
          local(6, 7), local(7, 8)}},
        {"out:roll('die', {1, 2, 3, 4, 5, 6, 7, 8, 9})", {}, "a frame has 8 locals, not 9"},
        {"out:roll('die', 5)", {}, "locals are a table, not 5"},
        {"out:ask('die', 'other', {2147483647})", {pushed(RP_SIDE_OTHER, 0), local(0, kFar)}},
        {"out:ask('die', 'other', {2147483648})", {}, beyond("a local", kFar + 1, -kFar, kFar)},
        {"out:set_local(1, 5) out:set_local(8, -2147483647)", {local(0, 5, 0), local(7, -kFar, 0)}},
        {"out:set_local(0, 5)", {}, beyond("the local", 0, 1, 8)},
        {"out:set_local(9, 5)", {}, beyond("the local", 9, 1, 8)},
        {"out:pop()", {{RP_EV_POP, 0, 0, 0}}},
        {"out:call('lose_steps', 2, 1)", {{RP_EV_CALL, RP_PROC_LOSE_STEPS, 2, 1}}},
        {"out:call('retreat', 0, 2)", {{RP_EV_CALL, RP_PROC_RETREAT, 0, 2}}},
        {"out:call('retreat', 0, 2, true)", {{RP_EV_CALL, RP_PROC_RETREAT, 0, 2 | RP_RETREAT_OR_STEP}}},
        {"out:call('choose_loss', nil, 3, false)", {{RP_EV_CALL, RP_PROC_CHOOSE_LOSS, RP_NO_UNIT, 3}}},
        {"out:call('advance', nil, 7)", {{RP_EV_CALL, RP_PROC_ADVANCE, RP_NO_UNIT, 7}}},
        {"out:call('move', 3)", {{RP_EV_CALL, RP_PROC_MOVE, 3, 0}}},
        {"out:call('combat')", {{RP_EV_CALL, RP_PROC_COMBAT, RP_NO_UNIT, 0}}},
        {"out:call('lose_steps', 0, -1)", {}, beyond("what the procedure takes", -1, 0, kFar)},
    });
}

TEST_CASE("markers of scripts stand on what there is", "[lists]") {
    struct Scope {
        const char* name;
        int number;
        std::int64_t count;
    };
    const Ends& e = ends();
    const auto marked = [](const std::string& body) {
        Written w("words.markers", ", out", body);
        Growing<rp_markers, 4096> out;
        (void)w.table<rp_words_1>(RP_WORDS).markers(w.stage.module(), w.view.of(0), &out);
        if (const std::string wrong = w.fault(); !wrong.empty()) return wrong;
        std::string all;
        for (std::uint32_t i = 0; i < out.count; ++i)
            all += std::to_string(out.items[i].badge) + " " + std::to_string(out.items[i].scope) + " " +
                   std::to_string(out.items[i].tone) + " " + std::to_string(out.items[i].index) + " " +
                   std::to_string(out.items[i].value);
        return all;
    };
    for (const Scope& s : {Scope{"game", 0, 1}, Scope{"side", 1, 2}, Scope{"unit", 2, e.units},
                           Scope{"hex", 3, e.hexes}, Scope{"hexside", 4, std::int64_t{3} * e.hexes}}) {
        const std::string add = "out:add('why', '" + std::string(s.name) + "', ";
        INFO(add);
        const std::string stands = "1 " + std::to_string(s.number);
        const std::string last = std::to_string(s.count - 1);
        CHECK(marked(add + "0)") == stands + " 0 0 1");
        CHECK(marked(add + last + ")") == stands + " 0 " + last + " 1");
        CHECK(marked(add + last + ", -7, 'good')") == stands + " 1 " + last + " -7");
        CHECK(marked(add + "0, 2147483647, 'bad')") == stands + " 2 0 2147483647");
        CHECK(marked(add + "0, 0, 'neutral')") == stands + " 0 0 0");
        CHECK(marked(add + std::to_string(s.count) + ")") == beyond("the place", s.count, 0, s.count - 1));
        CHECK(marked(add + "-1)") == beyond("the place", -1, 0, s.count - 1));
        CHECK(marked(add + "0, 2147483648)") == beyond("the value", kFar + 1, -kFar, kFar));
    }
}

TEST_CASE("verbs, shifts, faces and hexes of scripts stand in their lists", "[lists]") {
    const Ends& e = ends();
    const auto offered = [](const std::string& body) {
        Written w("play.legal", ", out", body);
        Growing<rp_actions, RP_MAX_ACTIONS> out;
        (void)w.table<rp_play_1>(RP_PLAY).legal(w.stage.module(), w.view.of(0), &out);
        if (const std::string wrong = w.fault(); !wrong.empty()) return wrong;
        std::string all;
        for (std::uint32_t i = 0; i < out.count; ++i)
            all += std::to_string(out.items[i].kind) + " " + std::to_string(out.items[i].unit) + " " +
                   std::to_string(out.items[i].verb) + " " + std::to_string(out.items[i].hex) + "; ";
        return all;
    };
    const std::string verb = std::to_string(RP_ACT_VERB);
    const std::string nowhere = std::to_string(RP_NO_HEX);
    const std::string nobody = std::to_string(RP_NO_UNIT);
    CHECK(offered("out:offer('drum', 3)") == verb + " 3 0 " + nowhere + "; ");
    CHECK(offered("out:offer('drum', " + e.last_unit + ", 5) out:offer('drum')") ==
          verb + " " + e.last_unit + " 0 5; " + verb + " " + nobody + " 0 " + nowhere + "; ");
    CHECK(offered("out:offer('drum', " + e.no_unit + ")") == "the unit" + e.unit_range);
    CHECK(offered("out:offer('drums', 3)") == "the verb 'drums' is not in plugin.xml");
    CHECK(offered("out:option(4)") == std::to_string(RP_ACT_OPTION) + " 4 0 " + nowhere + "; ");

    const auto shifted = [](const std::string& body) {
        Written w("combat.shifts", ", a, b, d, out", body);
        Growing<rp_shifts, 256> out;
        const rp_set none{};
        (void)w.table<rp_combat_1>(RP_COMBAT).shifts(w.stage.module(), w.view.of(0), &none, &none, &none, &out);
        if (const std::string wrong = w.fault(); !wrong.empty()) return wrong;
        std::string all;
        for (std::uint32_t i = 0; i < out.count; ++i)
            all += std::to_string(out.items[i].columns) + " " + std::to_string(out.items[i].message) + " " +
                   std::to_string(out.items[i].rule) + " " + std::to_string(out.items[i].hex) + "; ";
        return all;
    };
    CHECK(shifted("out:shift(-2, 'why')") == "-2 1 0 " + nowhere + "; ");
    CHECK(shifted("out:shift(3, 'why', 'zoo', 7) out:shift(1, 'why', nil, 8)") == "3 1 1 7; 1 1 0 8; ");
    CHECK(shifted("out:shift(2147483648, 'why')") == beyond("the columns", kFar + 1, -kFar, kFar));
    CHECK(shifted("out:shift(1, 'why', nil, " + e.no_hex + ")") == "the hex" + e.hex_range);

    const auto faces = [](const std::string& body) {
        Written w("play.outcomes", ", out", body);
        Growing<rp_outcomes, 64> out;
        (void)w.table<rp_play_1>(RP_PLAY).outcomes(w.stage.module(), w.view.of(0), &out);
        if (const std::string wrong = w.fault(); !wrong.empty()) return wrong;
        std::string all;
        for (std::uint32_t i = 0; i < out.count; ++i)
            all += std::to_string(out.items[i].face) + " " + std::to_string(out.items[i].weight) + "; ";
        return all;
    };
    CHECK(faces("out:face(1, 1) out:face(100, 65535)") == "1 1; 100 65535; ");
    CHECK(faces("out:face(0, 1)") == beyond("the face", 0, 1, 100));
    CHECK(faces("out:face(101, 1)") == beyond("the face", 101, 1, 100));
    CHECK(faces("out:face(1, 0)") == beyond("the weight", 0, 1, 65535));
    CHECK(faces("out:face(1, 65536)") == beyond("the weight", 65536, 1, 65535));
    CHECK(faces("for i = 1, 65 do out:face(1, i) end") == "more than 100 faces");

    const auto closed = [&](const std::string& body) {
        Written w("movement.closed", ", unit, out", body);
        const std::uint32_t words = (e.hexes + 63) / 64;
        std::vector<std::uint64_t> bits(words, 0);
        (void)w.table<rp_movement_1>(RP_MOVEMENT).closed(w.stage.module(), w.view.of(0), 0, bits.data(), words);
        if (const std::string wrong = w.fault(); !wrong.empty()) return wrong;
        std::string all;
        for (std::uint32_t h = 0; h < words * 64; ++h)
            if ((bits[h / 64] >> (h % 64) & 1) != 0) all += (all.empty() ? "" : " ") + std::to_string(h);
        return all;
    };
    CHECK(closed("out:add(0)") == "0");
    CHECK(closed("out:add(64) out:add(63) out:add(1) out:add(1) out:add(" + e.last_hex + ")") ==
          "1 63 64 " + e.last_hex);
    CHECK(closed("out:add(" + e.no_hex + ")") == "the hex" + e.hex_range);
}
