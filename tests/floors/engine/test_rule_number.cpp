// Rule numbers as a type: what is one, who looks, and how they are said.
#include <catch2/catch.hpp>

#include <set>
#include <string>
#include <type_traits>

#include "engine/diag/diagnostic.hpp"

using namespace ramparts;

namespace {

// A text that is only known when the program runs never becomes a rule number without being looked at.
static_assert(!std::is_constructible_v<RuleNumber, std::string>);
static_assert(!std::is_constructible_v<RuleNumber, std::string_view>);
static_assert(!std::is_convertible_v<RuleNumber, std::string>);
static_assert(!std::is_convertible_v<RuleNumber, std::string_view>);
static_assert(std::is_trivially_copyable_v<RuleNumber>);
// What carries one says so.
static_assert(std::is_same_v<decltype(Diagnostic::rule), RuleNumber>);
static_assert(std::is_same_v<decltype(CodeInfo::rule), RuleNumber>);
static_assert(std::is_same_v<decltype(MessageArg::rule), RuleNumber>);

constexpr RuleNumber kZones = "4.1";
static_assert(kZones == RuleNumber("4.1") && kZones != RuleNumber("4.16") && !kZones.empty());
static_assert(RuleNumber("").empty() && RuleNumber() == RuleNumber(""));

}  // namespace

TEST_CASE("a rule number is letters and digits with single dots or hyphens between", "[rule-number]") {
    for (const char* good : {"1", "2.6", "14.A.3", "F1", "10-2b", "works", "abcdefghijklmnopqrstuvwx"}) {
        INFO(good);
        const auto read = RuleNumber::read(good);
        REQUIRE(read);
        CHECK(read->text() == good);
        CHECK_FALSE(read->empty());
    }
    for (const char* bad : {"", ".", "-1", "4.", ".4", "4..1", "4.-1", "4 1", " 4.1", "4.1 ", "4.1)", "4,1", "½",
                            "4.1\n", "abcdefghijklmnopqrstuvwxy", "<b>"}) {
        INFO(bad);
        CHECK_FALSE(RuleNumber::read(bad));
    }
}

TEST_CASE("a rule number that was read is kept, and equals ours", "[rule-number]") {
    std::string text = "4.16";
    const RuleNumber read = *RuleNumber::read(text);
    const RuleNumber again = *RuleNumber::read(std::string("4.16"));
    text = "9999";
    CHECK(read.text() == "4.16");
    CHECK(read == RuleNumber("4.16"));
    CHECK(read.text().data() == again.text().data());
    const std::set<RuleNumber> ordered{"6.9", read, again, "4.1", "F1"};
    REQUIRE(ordered.size() == 4);
    CHECK(ordered.begin()->text() == "4.1");
}

TEST_CASE("a rule number is said by its message, or as a mark", "[rule-number]") {
    CHECK(RuleNumber("7.2").mark() == " [rule 7.2]");
    CHECK(RuleNumber().mark().empty());
    CHECK("rule " + RuleNumber("F1") == "rule F1");
    const Message said = with_rule(wording("out of range"), "7.2");
    CHECK(said == "out of range [rule 7.2]");
    CHECK(said.arguments()[1].kind == MessageArg::Kind::rule);
    CHECK(said.arguments()[1].rule == RuleNumber("7.2"));
    Diagnostic finding;
    finding.code = "RP0";
    finding.message = std::string("no");
    finding.rule = "4.1";
    CHECK(to_text(finding) == "error RP0: no [rule 4.1]");
}
