// The number of a rule in its rulebook: "4.16", "14.A.3", or a plugin's own, "F1".
#pragma once

#include <compare>
#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ramparts {

/// A rule's number as readers know it, or none: groups of ASCII letters and digits with single dots or hyphens between
/// them, 24 characters at most. It is a view that lives as long as the program, so copies are free and may be kept.
/// What we write ourselves is looked at by the compiler, which refuses a malformed one; what a file says goes through
/// read(). Two are equal, and follow each other, as their texts do.
class RuleNumber {
public:
    static constexpr std::size_t kLongest = 24;

    constexpr RuleNumber() noexcept = default;
    /// A number of our own; "" is none.
    consteval RuleNumber(const char* number) : text_(number) {
        if (*number != '\0' && !well_formed(number)) throw "this is no number of a rule";
    }
    /// A number from outside; nothing when it is none, "" among them. The text is copied, once for all equal ones.
    /// Safe from any thread.
    [[nodiscard]] static std::optional<RuleNumber> read(std::string_view number);
    [[nodiscard]] static constexpr bool well_formed(std::string_view number) noexcept {
        if (number.empty() || number.size() > kLongest) return false;
        bool in_group = false;
        for (const char c : number) {
            const bool part = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
            if (!part && (!in_group || (c != '.' && c != '-'))) return false;
            in_group = part;
        }
        return in_group;
    }

    [[nodiscard]] constexpr bool empty() const noexcept { return text_.empty(); }
    /// Empty when there is none; good as long as the program runs.
    [[nodiscard]] constexpr std::string_view text() const noexcept { return text_; }
    /// " [rule 4.16]", or nothing when there is none.
    [[nodiscard]] std::string mark() const;

    friend constexpr bool operator==(RuleNumber a, RuleNumber b) noexcept = default;
    friend constexpr auto operator<=>(RuleNumber a, RuleNumber b) noexcept = default;
    friend std::ostream& operator<<(std::ostream& out, RuleNumber rule);
    friend std::string operator+(std::string text, RuleNumber rule) { return std::move(text.append(rule.text_)); }

private:
    explicit constexpr RuleNumber(std::string_view kept) noexcept : text_(kept) {}
    std::string_view text_;
};

}  // namespace ramparts
