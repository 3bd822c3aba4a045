// The English text of messages; see message.hpp.
#include "engine/diag/message.hpp"

#include <algorithm>
#include <ostream>

#include "engine/diag/kind_words.hpp"

namespace ramparts {
namespace {

std::string in_a_row(const std::vector<MessageArg>& parts, std::string_view last) {
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) out += i + 1 == parts.size() ? last : std::string_view(", ");
        out += parts[i].english();
    }
    return out;
}

std::string points_in_digits(std::int64_t half_points) {
    const std::int64_t whole = half_points / 2;
    const bool half = half_points % 2 != 0;
    return (whole > 0 || !half ? std::to_string(whole) : std::string()) + (half ? "½" : "");
}

std::string with_article(const std::string& noun) {
    const bool vowel = !noun.empty() && std::string_view("aeiouAEIOU").find(noun.front()) != std::string_view::npos;
    return (vowel ? "an " : "a ") + noun;
}

// What readers call a kind: its name where the ruleset gives one, else its id.
std::string kind_text(const MessageArg& kind) {
    return kind.parts.empty() ? kind.text : within_sentence(kind.parts.front().text);
}

MessageArg named_kind(MessageArg::Kind kind, std::string_view id, std::string_view name) {
    MessageArg made{kind, std::string(id)};
    if (!name.empty()) made.parts.emplace_back(name);
    return made;
}

thread_local std::uint64_t made_here = 0;

}  // namespace

std::uint64_t Message::made() noexcept { return made_here; }

struct Message::Said {
    std::string kept;  // of a plugin's pattern
    std::string_view pattern;
    std::vector<MessageArg> arguments;
};

std::string filled_places(std::string_view pattern, std::span<const std::string> texts,
                          std::span<const std::string_view> names) {
    std::string out;
    out.reserve(pattern.size() + 16 * texts.size());
    while (!pattern.empty()) {
        const std::size_t open = pattern.find('{');
        out += pattern.substr(0, open);
        if (open == std::string_view::npos) break;
        pattern.remove_prefix(open);
        const std::size_t end = pattern.find('}');
        const std::string_view place = end == std::string_view::npos ? std::string_view() : pattern.substr(1, end - 1);
        std::size_t which = texts.size();
        if (place.size() == 1 && place[0] >= '1' && place[0] <= '9') which = static_cast<std::size_t>(place[0] - '1');
        else if (!place.empty())
            which = static_cast<std::size_t>(std::find(names.begin(), names.end(), place) - names.begin());
        if (which < texts.size()) {
            out += texts[which];
            pattern.remove_prefix(end + 1);
        } else {
            out += '{';
            pattern.remove_prefix(1);
        }
    }
    return out;
}

Message::Message(std::shared_ptr<const Said> said) : said_(std::move(said)) {
    ++made_here;
    std::vector<std::string> texts;
    std::vector<std::string_view> names;
    for (const MessageArg& argument : said_->arguments) {
        texts.push_back(argument.english());
        names.push_back(argument.name);
    }
    english_ = filled_places(said_->pattern, texts, names);
}

Message::Message(Wording words) {
    if (!words.empty()) *this = of_pattern(words.english(), {});
}

Message Message::of_pattern(std::string_view pattern, std::vector<MessageArg> arguments) {
    auto said = std::make_shared<Said>();
    said->pattern = pattern;
    said->arguments = std::move(arguments);
    return {std::shared_ptr<const Said>(std::move(said))};
}

Message Message::of_plugin(std::string pattern, std::vector<MessageArg> arguments) {
    auto said = std::make_shared<Said>();
    said->kept = std::move(pattern);
    said->pattern = said->kept;
    said->arguments = std::move(arguments);
    return {std::shared_ptr<const Said>(std::move(said))};
}

Message Message::of_plugin(std::string pattern) { return of_plugin(std::move(pattern), {}); }

std::string_view Message::pattern() const noexcept { return said_ ? said_->pattern : std::string_view(); }

std::span<const MessageArg> Message::arguments() const noexcept {
    return said_ ? std::span<const MessageArg>(said_->arguments) : std::span<const MessageArg>();
}

std::ostream& operator<<(std::ostream& out, const Message& message) { return out << message.english_; }

std::string MessageArg::english() const {
    switch (kind) {
        case Kind::text:
        case Kind::result: return text;
        case Kind::kind: return kind_text(*this);
        case Kind::rule: return std::string(rule.text());
        case Kind::number: return std::to_string(number);
        case Kind::half_points: return points_in_digits(number) + " MP";
        case Kind::points: return std::to_string(number / 2) + (number % 2 != 0 ? ".5 MP" : " MP");
        case Kind::a_kind: return with_article(kind_text(*this));
        case Kind::message: return message.english();
        case Kind::all_of: return in_a_row(parts, " and ");
        case Kind::series: return in_a_row(parts, ", ");
    }
    return text;
}

MessageArg half_points(std::int64_t n) { return {MessageArg::Kind::half_points, n}; }
MessageArg decimal_points(std::int64_t n) { return {MessageArg::Kind::points, n}; }
MessageArg kind_name(std::string_view id) { return kind_name(id, {}); }
MessageArg a_kind(std::string_view id) { return a_kind(id, {}); }
MessageArg kind_name(std::string_view id, std::string_view name) {
    return named_kind(MessageArg::Kind::kind, id, name);
}
MessageArg a_kind(std::string_view id, std::string_view name) { return named_kind(MessageArg::Kind::a_kind, id, name); }

std::string within_sentence(std::string_view name) {
    const auto capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    std::string text(name);
    if (!text.empty() && capital(text.front()) && std::none_of(text.begin() + 1, text.end(), capital))
        text.front() = static_cast<char>(text.front() - 'A' + 'a');
    return text;
}
MessageArg result_code(std::string_view code) { return {MessageArg::Kind::result, std::string(code)}; }
MessageArg all_of(std::vector<MessageArg> parts) { return {MessageArg::Kind::all_of, std::move(parts)}; }
MessageArg series(std::vector<MessageArg> parts) { return {MessageArg::Kind::series, std::move(parts)}; }

Message alone(MessageArg argument) {
    std::vector<MessageArg> arguments;
    arguments.push_back(std::move(argument));
    return Message::of_pattern("{1}", std::move(arguments));
}

Message with_rule(Message said, RuleNumber rule) {
    return rule.empty() ? said : message("{1} [rule {2}]", std::move(said), rule);
}

}  // namespace ramparts
