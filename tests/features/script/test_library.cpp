// What the functions that scripts have of Lua answer, at the ends of what they take, and what they cost.
#include <catch2/catch.hpp>

#include "engine/play/game.hpp"
#include "sdk/extend/script/script_console.hpp"
#include "tests/features/script/stage.hpp"

using namespace ramparts;

namespace {

class Library {
public:
    // What a function with this body returns.
    ScriptAnswer operator()(const std::string& body) const {
        return evaluate_script("(function() " + body + " end)()", *stage_.rules, game_.view());
    }

private:
    test::Stage stage_{"idle.lua", "local M = ramparts.module('zoo.lua')\n"};
    Game game_{stage_.rules};
};

struct Called {
    const char* body;
    const char* answer;  // or, behind "!", what is wrong
};

void check_calls(std::initializer_list<Called> rows) {
    const Library run;
    for (const Called& row : rows) {
        const std::string wanted = row.answer;
        const ScriptAnswer answer = run(row.body);
        INFO(row.body);
        CHECK(answer.text == (wanted.starts_with('!') ? "console:1: " + wanted.substr(1) : wanted));
        CHECK(answer.good != wanted.starts_with('!'));
    }
}

}  // namespace

TEST_CASE("pairs goes over numbers, then over texts, each in their order, however they came into the table",
          "[library]") {
    const Library run;
    const std::string told =
        "local s = '' for k, v in pairs(t) do s = s .. tostring(k) .. '=' .. tostring(v) .. ' ' end return s";
    const std::string wanted =
        "\"-9223372036854775807=5 -40=3 -2=9 1=0 2=8 7=4 30=1 64=2 1000=6 2000000=7 A=1 B=2 a=3 ab=4 b=5 b1=6 \"";
    // in three orders of filling, one with things that were taken out again
    const std::string numbers[] = {
        "t[30]=1 t[-2]=9 t[7]=4 t[64]=2 t[1]=0 t[-40]=3 t[2]=8 t[1000]=6 t[2000000]=7 t[(1 << 63) + 1]=5 ",
        "t[1]=0 t[2]=8 t[(1 << 63) + 1]=5 t[7]=4 t[2000000]=7 t[30]=1 t[64]=2 t[1000]=6 t[-40]=3 t[-2]=9 ",
        "for i = 100, 1, -1 do t[i] = i end for i = 1, 100 do t[i] = nil end "
        "t[2000000]=7 t[1000]=6 t[64]=2 t[30]=1 t[7]=4 t[2]=8 t[1]=0 t[-2]=9 t[-40]=3 t[(1 << 63) + 1]=5 "};
    const std::string texts[] = {"t.b=5 t.B=2 t.a=3 t.A=1 t.b1=6 t.ab=4 ", "t.A=1 t.B=2 t.a=3 t.ab=4 t.b=5 t.b1=6 ",
                                 "t.b1=6 t.b=5 t.ab=4 t.a=3 t.B=2 t.A=1 "};
    for (const std::string& n : numbers)
        for (const std::string& t : texts) {
            CHECK(run("local t = {} " + n + t + told).text == wanted);
            CHECK(run("local t = {} " + t + n + told).text == wanted);
        }
    check_calls({
        {"local s = '' for k, v in pairs({5, 6, 7}) do s = s .. tostring(k * 10 + v) .. ' ' end return s",
         "\"15 26 37 \""},
        {"for k in pairs({}) do return k end return 'none'", "\"none\""},
        // what is taken out meanwhile is passed over, what is put in is not met
        {"local t = {1, 2, 3, a = 4, b = 5} local s = '' for k in pairs(t) do s = s .. tostring(k) if k == 1 then t[2] "
         "= nil "
         "t.a = nil t[9] = 9 t.z = 9 end end return s",
         "\"13b\""},
        {"local t = {1, 2, 3} for k in pairs(t) do t[k] = nil end return #t", "0"},
        {"for k in pairs({[true] = 1}) do end",
         "!pairs goes over tables with whole numbers and texts as keys; here is true"},
        {"for k in pairs({[{}] = 1}) do end",
         "!pairs goes over tables with whole numbers and texts as keys; here is a table"},
        {"for k in pairs(5) do end", "!pairs takes a table, not 5"},
        {"for k in pairs() do end", "!pairs takes a table, not nothing"},
        {"local s = '' for i, v in ipairs({4, 5, nil, 7}) do s = s .. tostring(i * 10 + v) .. ' ' end return s",
         "\"14 25 \""},
        {"local s = '' for i in ipairs({[0] = 1, [2] = 1}) do s = s .. tostring(i) end return s", "\"\""},
        {"for k in ipairs('x') do end", "!ipairs takes a table, not a text"},
    });
}

TEST_CASE("errors and conversions of scripts answer as the page says", "[library]") {
    check_calls({
        {"return assert(3, 'no'), 4", "3, 4"},
        {"return assert(1, 2, 3)", "1, 2, 3"},
        {"return assert(false, 'not so')", "!not so"},
        {"return assert(nil)", "!assert failed"},
        {"return assert(nil, 7)", "!assert failed"},
        {"error('gone')", "!gone"},
        {"error(12)", "!12"},
        {"error({})", "!error takes a text, not a table"},
        {"return pcall(error, 'gone')", "false, \"console:1: gone\""},
        {"return pcall(function(...) return ... end, 1, 'x', nil, 2)", "true, 1, \"x\", nil, 2"},
        {"return (pcall(pcall))", "false"},
        {"return select('#')", "0"},
        {"return select('#', nil, nil)", "2"},
        {"return select(1, 'a', 'b', 'c')", "\"a\", \"b\", \"c\""},
        {"return select(3, 'a', 'b', 'c')", "\"c\""},
        {"return (select(4, 'a', 'b', 'c'))", "nil"},
        {"return select(-1, 'a', 'b', 'c')", "\"c\""},
        {"return select(-3, 'a', 'b', 'c')", "\"a\", \"b\", \"c\""},
        {"return select(-4, 'a', 'b', 'c')", "!what select takes is -4; it goes from -3 to 2147483647"},
        {"return select(0, 'a')", "!select counts from 1"},
        {"return tonumber('12'), tonumber('-12'), tonumber(12), tonumber('0')", "12, -12, 12, 0"},
        {"return tonumber(''), tonumber('-'), tonumber('1 '), tonumber('1.0'), tonumber('+1')",
         "nil, nil, nil, nil, nil"},
        {"return tonumber('ff', 16), tonumber('FF', 16), tonumber('-zz', 36), tonumber('101', 2)",
         "255, 255, -1295, 5"},
        {"return tonumber('2', 2), tonumber('g', 16), tonumber('9', 9), tonumber('8', 9)", "nil, nil, nil, 8"},
        {"return tonumber('9223372036854775807'), tonumber('-9223372036854775807')",
         "9223372036854775807, -9223372036854775807"},
        {"return tonumber('9223372036854775808'), tonumber('92233720368547758070')", "nil, nil"},
        {"return tonumber('1', 37)", "!the base is 37; it goes from 2 to 36"},
        {"return tonumber('1', 1)", "!the base is 1; it goes from 2 to 36"},
        {"return tonumber(nil), tonumber(true), tonumber({})", "nil, nil, nil"},
        {"return tostring(12), tostring('x'), tostring(true), tostring(false), tostring(nil)",
         "\"12\", \"x\", \"true\", \"false\", \"nil\""},
        {"return tostring({}), tostring(type)", "\"table\", \"function\""},
        {"return type(1), type('1'), type({}), type(nil), type(type), type(true), type(view)",
         "\"number\", \"string\", \"table\", \"nil\", \"function\", \"boolean\", \"userdata\""},
    });
}

TEST_CASE("lists of scripts are changed, joined and sorted as the page says", "[library]") {
    check_calls({
        {"local t = {1, 2} table.insert(t, 3) return t", "{1, 2, 3}"},
        {"local t = {1, 2} table.insert(t, 1, 3) return t", "{3, 1, 2}"},
        {"local t = {1, 2} table.insert(t, 2, 3) return t", "{1, 3, 2}"},
        {"local t = {1, 2} table.insert(t, 3, 3) return t", "{1, 2, 3}"},
        {"table.insert({1, 2}, 4, 3)", "!the place is 4; it goes from 1 to 3"},
        {"table.insert({1, 2}, 0, 3)", "!the place is 0; it goes from 1 to 3"},
        {"table.insert({1, 2})", "!insert takes a table, perhaps a place, and a value"},
        {"local t = {1, 2, 3} return table.remove(t), t", "3, {1, 2}"},
        {"local t = {1, 2, 3} return table.remove(t, 1), t", "1, {2, 3}"},
        {"local t = {1, 2, 3} return table.remove(t, 2), t", "2, {1, 3}"},
        {"local t = {1, 2, 3} return table.remove(t, 3), t", "3, {1, 2}"},
        {"local t = {1, 2, 3} return table.remove(t, 4), t", "nil, {1, 2, 3}"},
        {"table.remove({1, 2, 3}, 5)", "!the place is 5; it goes from 1 to 4"},
        {"table.remove({1, 2, 3}, 0)", "!the place is 0; it goes from 1 to 4"},
        {"local t = {} return table.remove(t), table.remove(t, 0), t", "nil, nil, {}"},
        {"return table.concat({1, 'b', 3}), table.concat({1, 'b', 3}, ', '), table.concat({}, 'x')",
         "\"1b3\", \"1, b, 3\", \"\""},
        {"return table.concat({1, 2, 3, 4}, '-', 2, 3), table.concat({1, 2}, '-', 2), table.concat({1, 2}, '-', 3)",
         "\"2-3\", \"2\", \"\""},
        {"return table.concat({1, true})", "!concat joins texts and whole numbers; place 2 holds true"},
        {"return table.concat({1}, '', 1, 2)", "!concat joins texts and whole numbers; place 2 holds nothing"},
        {"return #table.concat({('x'):rep(16383), 'y'})", "16384"},
        {"return #table.concat({('x'):rep(16384), 'y'})", "!a text of more than 16384 bytes"},
        {"return table.unpack({1, 2, 3})", "1, 2, 3"},
        {"return table.unpack({1, 2, 3}, 2)", "2, 3"},
        {"return table.unpack({1, 2, 3}, 2, 2)", "2"},
        {"return table.unpack({1, 2, 3}, -1, 1)", "nil, nil, 1"},
        {"return (table.unpack({1, 2, 3}, 3, 2))", "nil"},
        {"return select('#', table.unpack({}, 1, 200))", "200"},
        {"return table.unpack({}, 1, 201)", "!unpack gives at most 200 values, not 201"},
        {"local t = {3, 1, 2, 5, 4} table.sort(t) return t", "{1, 2, 3, 4, 5}"},
        {"local t = {'b', 'a', 'B', ''} table.sort(t) return t", "{\"\", \"B\", \"a\", \"b\"}"},
        {"local t = {3, 1, 2, 5, 4} table.sort(t, function(a, b) return a > b end) return t", "{5, 4, 3, 2, 1}"},
        // of equals the first stays first
        {"local t = {31, 12, 33, 14, 25, 36, 17} table.sort(t, function(a, b) return a // 10 < b // 10 end) return t",
         "{12, 14, 17, 25, 31, 33, 36}"},
        {"table.sort({}, 5)", "!the order of sort is a function, not 5"},
        {"table.sort(nil)", "!sort takes a table, not nothing"},
    });
    const Library run;
    for (int n = 0; n <= 17; ++n) {  // of every length, from the order that is the farthest
        std::string sorted;
        for (int i = 1; i <= n; ++i) sorted += (i > 1 ? ", " : "") + std::to_string(i);
        CHECK(run("local t = {} for i = " + std::to_string(n) + ", 1, -1 do t[#t + 1] = i end table.sort(t) return t")
                  .text == "{" + sorted + "}");
    }
}

TEST_CASE("texts and numbers of scripts answer as the page says", "[library]") {
    check_calls({
        {"return ('abc'):len(), (''):len(), string.len('\\0\\0')", "3, 0, 2"},
        {"return ('abcde'):sub(2), ('abcde'):sub(2, 3), ('abcde'):sub(-2), ('abcde'):sub(2, -2)",
         "\"bcde\", \"bc\", \"de\", \"bcd\""},
        {"return ('abc'):sub(0), ('abc'):sub(-9), ('abc'):sub(4), ('abc'):sub(3, 2), ('abc'):sub(1, 9), ('abc'):sub(3, "
         "3)",
         "\"abc\", \"abc\", \"\", \"\", \"abc\", \"c\""},
        {"return ('abc'):sub(1, 0), ('abc'):sub(1, -4), ('abc'):sub(1, -3)", "\"\", \"\", \"a\""},
        {"return ('ab'):rep(3), ('ab'):rep(2, '-'), ('ab'):rep(1, '-'), ('ab'):rep(0), ('ab'):rep(-1), (''):rep(9)",
         "\"ababab\", \"ab-ab\", \"ab\", \"\", \"\", \"\""},
        {"return #('x'):rep(16384)", "16384"},
        {"return #('x'):rep(16385)", "!a text of more than 16384 bytes"},
        {"return #('x'):rep(16386)", "!rep would make a text of more than 16384 bytes"},
        {"return ('abcabc'):find('c'), (('abcabc'):find('c', 4))", "3, 6"},
        {"return ('abcabc'):find('bc', 2)", "2, 3"},
        {"return ('abcabc'):find('bc', 3)", "5, 6"},
        {"return ('abcabc'):find('bc', -2)", "5, 6"},
        {"return ('abcabc'):find('bc', -1)", "nil"},
        {"return ('abc'):find('')", "1, 0"},
        {"return ('abc'):find('', 4)", "4, 3"},
        {"return ('a.c'):find('.')", "2, 2"},
        {"return ('abc'):byte(), ('abc'):byte(-1), ('\\200'):byte()", "97, 99, 200"},
        {"return ('abc'):byte(1, 3)", "97, 98, 99"},
        {"return (('abc'):byte(4))", "nil"},
        {"return select('#', ('x'):rep(300):byte(1, 200))", "200"},
        {"return ('x'):rep(300):byte(1, 201)", "!byte gives at most 200 values"},
        {"return string.len(5)", "!len takes a text, not 5"},
        {"return math.min(3, -1, 2), math.max(3, -1, 7, 2), math.min(4), math.max(4)", "-1, 7, 4, 4"},
        {"return math.abs(-5), math.abs(5), math.abs(0), math.abs((1 << 63) + 1)", "5, 5, 0, 9223372036854775807"},
        {"return math.abs(1 << 63)",
         "!what abs takes is -9223372036854775808; it goes from -9223372036854775807 to 9223372036854775807"},
        {"return math.max()", "!what is compared must be a whole number, not nothing"},
        {"return math.max(1, 'x')", "!what is compared must be a whole number, not a text"},
    });
}

TEST_CASE("what library functions touch is counted", "[library]") {
    const Library run;
    const auto units = [&](const std::string& body) {
        const ScriptAnswer answer = run(body);
        INFO(body << ": " << answer.text);
        REQUIRE(answer.good);
        return answer.units;
    };
    const auto dearer = [&](const std::string& body, const std::string& than) { return units(body) - units(than); };
    // an error that is caught costs 1,000, one that there is not nothing
    const auto caught = dearer("pcall(error, 'x')", "pcall(type, 'x')");
    CHECK(caught >= 1000);
    CHECK(caught < 1100);
    // elements and bytes
    const std::string list = "local t = {} for i = 1, 200 do t[i] = i end ";
    CHECK(dearer(list + "table.insert(t, 1, 0)", list + "table.insert(t, 201, 0)") == 400);
    CHECK(dearer(list + "table.remove(t, 1)", list + "table.remove(t, 200)") == 398);
    CHECK(dearer(list + "select('#', table.unpack(t, 1, 101))", list + "select('#', table.unpack(t, 1, 1))") >= 200);
    CHECK(dearer(list + "table.concat(t, '', 1, 101)", list + "table.concat(t, '', 1, 1)") >= 200);
    CHECK(dearer(list + "table.sort(t)", list) >= 200 * 4 + 200 * 8);
    CHECK(dearer(list + "for k in pairs(t) do break end", "for k in pairs({}) do break end") >= 200 * 8);
    CHECK(dearer("local x = ('x'):rep(1000)", "local x = ('x'):rep(0)") >= 1000);
    CHECK(dearer("local a = ('x'):rep(1000) local b = a:sub(1)", "local a = ('x'):rep(1000) local b = a:sub(1001)") >=
          1000);
    CHECK(dearer("local a = ('x'):rep(1000) local b = a:find('y')", "local a = ('x'):rep(1000) local b = a:len()") >=
          1001);
    CHECK(dearer("local a = ('1'):rep(1000) local b = tonumber(a)",
                 "local a = ('1'):rep(1000) local b = tonumber(1)") >= 1000);
    CHECK(dearer(list + "math.max(table.unpack(t, 1, 101))", list + "select('#', table.unpack(t, 1, 101))") > 0);
}
