// The rule is an expression of C over n, of the few operators that gettext allows.
#include "sdk/words/plural_forms.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace ramparts {
namespace {

class PluralRule {
public:
    PluralRule(std::string_view text, long n) : text_(text), n_(n) {}

    std::optional<long> value() {
        const long value = choice();
        return good_ && text_.empty() ? std::optional(value) : std::nullopt;
    }

private:
    bool take(std::string_view sign) {
        if (!text_.starts_with(sign)) return false;
        text_.remove_prefix(sign.size());
        return true;
    }

    long choice() {
        const long condition = binary(0);
        if (!take("?")) return condition;
        const long yes = choice();
        if (!take(":")) good_ = false;
        const long no = choice();
        return condition != 0 ? yes : no;
    }

    // The signs that bind loosest first; of signs that begin alike the longer one comes first.
    long binary(std::size_t level) {
        static constexpr std::array<std::array<std::string_view, 4>, 6> kSigns{{{"||", "", "", ""},
                                                                                {"&&", "", "", ""},
                                                                                {"==", "!=", "", ""},
                                                                                {"<=", ">=", "<", ">"},
                                                                                {"+", "-", "", ""},
                                                                                {"*", "/", "%", ""}}};
        if (level == kSigns.size()) return single();
        long left = binary(level + 1);
        while (good_) {
            const auto sign = std::find_if(kSigns[level].begin(), kSigns[level].end(),
                                           [&](std::string_view each) { return !each.empty() && take(each); });
            if (sign == kSigns[level].end()) break;
            left = joined(*sign, left, binary(level + 1));
        }
        return left;
    }

    long joined(std::string_view sign, long a, long b) {
        if (sign == "||") return static_cast<long>(a != 0 || b != 0);
        if (sign == "&&") return static_cast<long>(a != 0 && b != 0);
        if (sign == "==") return static_cast<long>(a == b);
        if (sign == "!=") return static_cast<long>(a != b);
        if (sign == "<=") return static_cast<long>(a <= b);
        if (sign == ">=") return static_cast<long>(a >= b);
        if (sign == "<") return static_cast<long>(a < b);
        if (sign == ">") return static_cast<long>(a > b);
        if (sign == "+") return a + b;
        if (sign == "-") return a - b;
        if (sign == "*") return a * b;
        if (b == 0) good_ = false;
        if (!good_) return 0;
        return sign == "/" ? a / b : a % b;
    }

    long single() {
        if (take("!")) return static_cast<long>(single() == 0);
        if (take("n")) return n_;
        if (take("(")) {
            const long value = choice();
            if (!take(")")) good_ = false;
            return value;
        }
        long number = 0;
        const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
        if (error != std::errc{}) good_ = false;
        text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
        return number;
    }

    std::string_view text_;
    long n_;
    bool good_ = true;
};

}  // namespace

std::optional<PluralForms> PluralForms::read(std::string_view text) {
    std::string plain(text);
    std::erase_if(plain, [](char c) { return c == ' ' || c == '\n'; });
    constexpr std::string_view kCount = "nplurals=";
    constexpr std::string_view kFormula = "plural=";
    if (!plain.ends_with(';')) plain += ';';
    const std::size_t middle = plain.find(';');
    const std::string_view count = std::string_view(plain).substr(0, middle);
    const std::string_view formula = std::string_view(plain).substr(middle + 1);
    if (!count.starts_with(kCount) || !formula.starts_with(kFormula) || formula.find(';') != formula.size() - 1)
        return {};
    PluralForms forms;
    const auto [end, error] = std::from_chars(count.data() + kCount.size(), count.data() + count.size(), forms.count_);
    if (error != std::errc{} || end != count.data() + count.size() || forms.count_ == 0) return {};
    forms.formula_ = formula.substr(kFormula.size(), formula.size() - kFormula.size() - 1);
    if (!PluralRule(forms.formula_, 1).value()) return {};
    return forms;
}

std::size_t PluralForms::form(long n) const {
    const long found = PluralRule(formula_, n).value().value_or(0);
    return std::min(static_cast<std::size_t>(std::max(found, 0L)), count_ - 1);
}

}  // namespace ramparts
