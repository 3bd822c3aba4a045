// What the program says, as data: a sentence is an English pattern with typed arguments. Files, terminals and journals
// take its English text; the editor translates the pattern and each argument as its kind asks.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/diag/rule_number.hpp"

namespace ramparts {

struct MessageArg;

/// Whether a pattern has each of the places {1} … {count} and no other.
[[nodiscard]] constexpr bool places_fit(std::string_view pattern, std::size_t count) noexcept {
    unsigned seen = 0;
    for (std::size_t i = 0; i + 2 < pattern.size(); ++i)
        if (pattern[i] == '{' && pattern[i + 2] == '}' && pattern[i + 1] >= '1' && pattern[i + 1] <= '9')
            seen |= 1U << (pattern[i + 1] - '1');
    return count <= 9 && seen == (1U << count) - 1;
}
/// The pattern with the texts in its places, {1} being the first; what a text contains is never read as a place. With
/// `names` a place may have the name of its text as well, as {unit}. A place without a text stays.
[[nodiscard]] std::string filled_places(std::string_view pattern, std::span<const std::string> texts,
                                        std::span<const std::string_view> names = {});

/// English words with the places {1} … {N}, known to the compiler, which refuses places that do not fit. It costs a
/// pointer, so tables and the paths of the rules may hold it.
template <std::size_t N>
class MessagePattern {
public:
    consteval MessagePattern(const char* english) : english_(english) {
        if (!places_fit(english, N)) throw "the places of the pattern do not fit its arguments";
    }
    [[nodiscard]] constexpr std::string_view english() const noexcept { return english_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return *english_ == '\0'; }

protected:
    constexpr MessagePattern() noexcept = default;

private:
    const char* english_ = "";
};
/// A sentence without places. wording("…") marks one for the catalogue where it stands.
class Wording : public MessagePattern<0> {
public:
    consteval Wording(const char* english) : MessagePattern<0>(english) {}
    constexpr Wording() noexcept = default;
    friend constexpr bool operator==(Wording a, Wording b) noexcept { return a.english() == b.english(); }
};
consteval Wording wording(const char* english) { return {english}; }

/// A sentence, or any text that somebody is told. A string makes a plain one: data, told as it stands; a literal none.
/// Copies share the arguments. Two are equal when they say the same in English.
class Message {
public:
    Message() = default;
    Message(std::string plain) : english_(std::move(plain)) {}
    Message(std::string_view plain) : english_(plain) {}
    Message(const char*) = delete;
    Message(Wording words);
    /// A sentence whose pattern lives as long as the program; message() makes one.
    [[nodiscard]] static Message of_pattern(std::string_view pattern, std::vector<MessageArg> arguments);
    /// A sentence of a plugin, whose pattern is kept. Places without an argument stay.
    [[nodiscard]] static Message of_plugin(std::string pattern, std::vector<MessageArg> arguments);
    [[nodiscard]] static Message of_plugin(std::string pattern);

    [[nodiscard]] const std::string& english() const noexcept { return english_; }
    operator const std::string&() const noexcept { return english_; }
    [[nodiscard]] bool empty() const noexcept { return english_.empty(); }
    /// Whether it is data without a pattern.
    [[nodiscard]] bool plain() const noexcept { return !said_; }
    /// The English pattern, which is the message's id; empty when plain.
    [[nodiscard]] std::string_view pattern() const noexcept;
    [[nodiscard]] std::span<const MessageArg> arguments() const noexcept;

    /// How many sentences this thread has made so far: what plays thousands of games must make none.
    [[nodiscard]] static std::uint64_t made() noexcept;

    friend bool operator==(const Message& a, const Message& b) noexcept { return a.english_ == b.english_; }
    template <class Text>
    requires(std::convertible_to<const Text&, std::string_view> && !std::same_as<Text, Message>) friend bool operator==(
        const Message& a, const Text& b) noexcept {
        return a.english_ == std::string_view(b);
    }
    friend std::string operator+(std::string text, const Message& message) {
        return std::move(text) + message.english_;
    }
    friend std::string operator+(const Message& message, std::string_view text) {
        return message.english_ + std::string(text);
    }
    friend std::ostream& operator<<(std::ostream& out, const Message& message);

private:
    struct Said;
    Message(std::shared_ptr<const Said> said);
    std::string english_;
    std::shared_ptr<const Said> said_;
};

/// What stands at a place of a message. Labels of units, hexes and sides, ids and whatever else is the same in every
/// language are texts.
struct MessageArg {
    enum class Kind : std::uint8_t {
        text,         ///< `text`
        number,       ///< `number`
        half_points,  ///< `number` half movement points: "2½ MP"
        points,       ///< the same in decimals, as refusals have it: "2.5 MP"
        rule,         ///< `rule`
        kind,         ///< `text`, the id of a kind of the ruleset: "forest"
        a_kind,       ///< the same with its article: "an all-river"
        result,       ///< `text`, the code of a combat result
        message,      ///< `message`
        all_of,       ///< `parts`: "a, b and c"
        series        ///< `parts`: "a, b, c"
    };
    Kind kind = Kind::text;
    std::int64_t number = 0;
    std::string text = {};
    RuleNumber rule = {};
    std::vector<MessageArg> parts = {};
    Message message = {};        ///< of Kind::message
    std::string_view name = {};  ///< of its place in patterns of plugins: "unit"; lives as long as the program

    MessageArg(std::string t) : text(std::move(t)) {}
    MessageArg(std::string_view t) : text(t) {}
    MessageArg(const char* t) : text(t) {}
    MessageArg(RuleNumber number_of) : kind(Kind::rule), rule(number_of) {}
    template <std::integral N>
    requires(!std::same_as<N, bool> && !std::same_as<N, char>) MessageArg(N n)
        : kind(Kind::number), number(static_cast<std::int64_t>(n)) {}
    MessageArg(Message m) : kind(Kind::message), message(std::move(m)) {}
    MessageArg(Wording words) : MessageArg(Message(words)) {}
    MessageArg(Kind k, std::string t) : kind(k), text(std::move(t)) {}
    MessageArg(Kind k, std::int64_t n) : kind(k), number(n) {}
    MessageArg(Kind k, std::vector<MessageArg> p) : kind(k), parts(std::move(p)) {}

    /// As it stands in the English text.
    [[nodiscard]] std::string english() const;
};

/// Movement points, of which `n` are halves.
[[nodiscard]] MessageArg half_points(std::int64_t n);
/// The same in decimals.
[[nodiscard]] MessageArg decimal_points(std::int64_t n);
/// A kind of terrain, hexside, road, feature or unit, by its id.
[[nodiscard]] MessageArg kind_name(std::string_view id);
[[nodiscard]] MessageArg a_kind(std::string_view id);
[[nodiscard]] MessageArg result_code(std::string_view code);
/// "a, b and c"; of texts, kinds or messages.
[[nodiscard]] MessageArg all_of(std::vector<MessageArg> parts);
/// "a, b, c".
[[nodiscard]] MessageArg series(std::vector<MessageArg> parts);

/// A message that says no more than its argument.
[[nodiscard]] Message alone(MessageArg argument);
/// The message with the rule that it rests on: "… [rule 4.16]"; as it is without one.
[[nodiscard]] Message with_rule(Message message, RuleNumber rule);

/// A sentence of the program: message("{1} costs {2}, more than the allowance of {3}", hex, half_points(n),
/// half_points(m)). The pattern is a literal, from which the catalogue is made; singular and plural are two patterns.
template <class... Args>
[[nodiscard]] Message message(std::type_identity_t<MessagePattern<sizeof...(Args)>> pattern, Args&&... args) {
    std::vector<MessageArg> arguments;
    arguments.reserve(sizeof...(Args));
    (arguments.emplace_back(std::forward<Args>(args)), ...);
    return Message::of_pattern(pattern.english(), std::move(arguments));
}

}  // namespace ramparts
