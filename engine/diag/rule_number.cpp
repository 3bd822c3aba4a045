// Rule numbers from outside; see rule_number.hpp.
#include "engine/diag/rule_number.hpp"

#include <functional>
#include <mutex>
#include <ostream>
#include <set>

namespace ramparts {
namespace {

// The texts of all numbers read so far. Never freed: numbers are views of them.
struct Kept {
    std::mutex mutex;
    std::set<std::string, std::less<>> texts;
};

Kept& kept() {
    static Kept& all = *new Kept;
    return all;
}

}  // namespace

std::optional<RuleNumber> RuleNumber::read(std::string_view number) {
    if (!well_formed(number)) return std::nullopt;
    Kept& all = kept();
    const std::lock_guard lock(all.mutex);
    auto found = all.texts.find(number);
    if (found == all.texts.end()) found = all.texts.emplace(number).first;
    return RuleNumber(std::string_view(*found));
}

std::string RuleNumber::mark() const { return empty() ? std::string() : " [rule " + std::string(text_) + "]"; }

std::ostream& operator<<(std::ostream& out, RuleNumber rule) { return out << rule.text_; }

}  // namespace ramparts
