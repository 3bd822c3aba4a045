// Advice that leads on: whoever follows it is not told the opposite next.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "faults.hpp"
#include "sample.hpp"
#include "sdk/check/check.hpp"
#include "tests/support/fixing.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

/// Codes of the findings at a place, but for notes on where data come from.
std::set<std::string> codes_at(const Scenario& s, std::string_view place) {
    std::set<std::string> codes;
    for (const Finding& f : find_problems(s))
        if (f.diagnostic.where.place() == place && !f.diagnostic.code.starts_with("RP24"))
            codes.insert(f.diagnostic.code);
    return codes;
}

std::string list(const std::set<std::string>& codes) {
    std::string all;
    for (const std::string& code : codes) all += code + " ";
    return all;
}

/// What is said of a victory hex that nobody may enter is said no more once it is open, and something milder instead.
bool less_of(const std::set<std::string>& before, const std::string& code) {
    return std::any_of(before.begin(), before.end(),
                       [&](const std::string& was) { return was.substr(0, 4) == code.substr(0, 4) && was < code; });
}

/// What may lie on one hexside, as the advice of checks speaks of it.
struct Crossing {
    bool creek = false;
    bool river = false;
    bool bridge = false;
    bool road = false;
    [[nodiscard]] std::string words() const {
        return std::string(creek ? "creek " : "") + (river ? "river " : "") + (bridge ? "bridge " : "") +
               (road ? "road" : "");
    }
};

HexsideKindId kind_of(const Scenario& s, std::string_view id) {
    for (std::size_t k = 0; k < s.ruleset.hexside_kinds.size(); ++k)
        if (s.ruleset.hexside_kinds[k].id == id) return static_cast<HexsideKindId>(k);
    FAIL("no hexside kind " << id);
    return 0;
}

Scenario with(const Crossing& what, Hexside at) {
    Scenario s = sample();
    SideSet set;
    const auto put = [&](bool there, const char* id) {
        if (there) set = set.with(kind_of(s, id), SideState::present);
    };
    put(what.creek, "creek");
    put(what.river, "river");
    put(what.bridge, "bridge");
    if (what.road) set = set.with_road(0, true);
    REQUIRE(s.map.set_side(at, set));
    return s;
}

/// What the words of a finding's advice offer to do.
std::vector<Crossing> offers(const Crossing& now, const std::string& advice) {
    std::vector<Crossing> all;
    const auto offer = [&](const char* words, bool Crossing::*what, bool there) {
        if (advice.find(words) == std::string::npos) return;
        Crossing next = now;
        next.*what = there;
        all.push_back(next);
    };
    offer("remove the creek", &Crossing::creek, false);
    offer("or the road here", &Crossing::road, false);
    offer("remove the road", &Crossing::road, false);
    offer("remove the bridge", &Crossing::bridge, false);
    offer("remove the river", &Crossing::river, false);
    offer("draw the river", &Crossing::river, true);
    offer("add a bridge", &Crossing::bridge, true);
    offer("by a road", &Crossing::road, true);
    offer("keep one of the two", &Crossing::creek, false);
    offer("keep one of the two", &Crossing::river, false);
    return all;
}

}  // namespace

TEST_CASE("whatever lies on a hexside, following the advice about it brings no new advice about it", "[check]") {
    // A hexside of the sample with nothing near it that would matter.
    const std::string place = "S0204 S0304";
    const Hexside at = side(sample(), place);
    // Where a river or a road ends is about its course, not about the crossing.
    const std::set<std::string> about_crossing{"RP2105", "RP2106", "RP2108", "RP2204", "RP2205"};
    int followed = 0;
    for (int bits = 0; bits < 16; ++bits) {
        const Crossing now{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0};
        const Scenario s = with(now, at);
        std::map<std::string, std::string> advice;
        for (const Finding& f : find_problems(s))
            if (f.diagnostic.where.place() == place && about_crossing.count(f.diagnostic.code) != 0)
                advice[f.diagnostic.code] = f.diagnostic.fix.english();
        for (const auto& [code, words] : advice) {
            INFO(now.words() << ": " << code << " says \"" << words << "\"");
            const std::vector<Crossing> ways = offers(now, words);
            CHECK_FALSE(ways.empty());
            for (const Crossing& next : ways) {
                INFO("after that: " << next.words());
                ++followed;
                for (const std::string& left : codes_at(with(next, at), place))
                    if (about_crossing.count(left) != 0) CHECK(advice.count(left) == 1);
            }
        }
    }
    CHECK(followed > 12);
}

TEST_CASE("a fix brings no new finding about the same thing", "[check]") {
    int fixed = 0;
    for (const Missed& row : all_rows()) {
        Scenario s = sample();
        row.spoil(s);
        for (const Finding& f : find_problems(s)) {
            if (!f.fix || f.more) continue;
            const std::string place(f.diagnostic.where.place());
            Scenario after = s;
            if (!fix_it(after, *f.fix)) continue;
            ++fixed;
            const std::set<std::string> before = codes_at(s, place);
            std::set<std::string> fresh;
            for (const std::string& code : codes_at(after, place))
                if (before.count(code) == 0 && !less_of(before, code)) fresh.insert(code);
            INFO(row.key << ": " << to_text(f.diagnostic) << "\nfix: " << f.fix->text.english());
            CHECK(list(fresh) == "");
        }
    }
    CHECK(fixed > 40);
}
