// Sentences as bytes and back; see wire_words.hpp.
#include "sdk/worker/wire/wire_words.hpp"

#include <algorithm>
#include <mutex>
#include <set>

namespace ramparts::worker {
namespace {

constexpr int kMostDepth = 6;  ///< sentences and lists within each other
constexpr std::size_t kMostArguments = 9;
constexpr std::size_t kMostParts = 256;
constexpr std::size_t kMostPattern = 1024;
constexpr std::size_t kMostPlaces = 16;
constexpr std::size_t kMostKept = 4096;
constexpr std::size_t kKinds = 11;

// Names and numbers of rules that lived as long as the program already, or still may; empty for what may not.
std::string_view kept(const std::string& text) {
    static std::mutex mutex;
    static std::set<std::string, std::less<>> all;
    const std::lock_guard lock(mutex);
    if (const auto found = all.find(text); found != all.end()) return *found;
    return all.size() < kMostKept ? std::string_view(*all.insert(text).first) : std::string_view();
}

void write(FieldWriter& out, const Message& message, int depth);

void write(FieldWriter& out, const MessageArg& argument, int depth) {
    using Kind = MessageArg::Kind;
    out.choice(argument.kind, kKinds);
    out.text(std::string(argument.name), 40);
    switch (argument.kind) {
        case Kind::text:
        case Kind::result: out.text(argument.text, kMostText); break;
        case Kind::kind:
        case Kind::a_kind:
            out.text(argument.text, kMostText);
            out.text(argument.parts.empty() ? std::string() : argument.parts.front().text, kMostText);
            break;
        case Kind::number:
        case Kind::half_points:
        case Kind::points: out.number(argument.number); break;
        case Kind::rule: wire(out, argument.rule); break;
        case Kind::message: write(out, argument.message, depth + 1); break;
        case Kind::all_of:
        case Kind::series: {
            std::vector<MessageArg> parts = argument.parts;
            out.list(parts, kMostParts, 6, [&](const MessageArg& part) { write(out, part, depth + 1); });
            break;
        }
    }
}

int depth_of(const Message& message);
int depth_of(const MessageArg& argument) {
    int depth = argument.kind == MessageArg::Kind::message ? depth_of(argument.message) : 0;
    for (const MessageArg& part : argument.parts) depth = std::max(depth, depth_of(part));
    return depth + 1;
}
int depth_of(const Message& message) {
    int depth = 0;
    for (const MessageArg& argument : message.arguments()) depth = std::max(depth, depth_of(argument));
    return depth;
}

std::size_t places_in(std::string_view pattern) {
    return static_cast<std::size_t>(std::count(pattern.begin(), pattern.end(), '{'));
}

void write(FieldWriter& out, const Message& message, int depth) {
    const bool plain = message.plain() || depth + depth_of(message) > kMostDepth ||
                       message.pattern().size() > kMostPattern || message.arguments().size() > kMostArguments ||
                       places_in(message.pattern()) > kMostPlaces;
    out.flag(!plain);
    out.text(plain ? message.english() : std::string(message.pattern()), kMostText);
    if (plain) return;
    std::vector<MessageArg> arguments(message.arguments().begin(), message.arguments().end());
    out.list(arguments, kMostArguments, 6, [&](const MessageArg& argument) { write(out, argument, depth); });
}

// Reads one sentence after the other, and counts what they come to in English.
class Sentences {
public:
    explicit Sentences(FieldReader& in) : in_(in) {}

    Message message(int depth) {
        bool pattern = false;
        std::string text;
        in_.flag(pattern);
        in_.text(text, pattern ? kMostPattern : kMostText);
        in_.require(depth <= kMostDepth);
        if (!in_.ok()) return {};
        if (!pattern) return Message(std::move(text));
        std::vector<MessageArg> arguments = list(depth, kMostArguments);
        std::size_t longest = 0;
        for (const MessageArg& argument : arguments) longest = std::max(longest, argument.english().size());
        const std::size_t places = places_in(text);
        in_.require(places <= kMostPlaces);
        in_.spend(text.size() + places * longest);
        if (!in_.ok()) return {};
        return Message::of_plugin(std::move(text), std::move(arguments));
    }

private:
    std::vector<MessageArg> list(int depth, std::size_t most) {
        struct Raw {
            MessageArg value = MessageArg(std::string());
        };
        std::vector<Raw> raw;
        in_.list(raw, most, 6, [&](Raw& each) { each.value = argument(depth); });
        std::vector<MessageArg> all;
        all.reserve(raw.size());
        for (Raw& each : raw) all.push_back(std::move(each.value));
        return all;
    }
    MessageArg argument(int depth) {
        using Kind = MessageArg::Kind;
        MessageArg made{std::string()};
        std::string name;
        in_.choice(made.kind, kKinds);
        in_.text(name, 40);
        in_.require(depth <= kMostDepth);
        if (!in_.ok()) return made;
        if (!name.empty()) made.name = kept(name);
        switch (made.kind) {
            case Kind::text:
            case Kind::result: in_.text(made.text, kMostText); break;
            case Kind::kind:
            case Kind::a_kind: {
                in_.text(made.text, kMostText);
                std::string called;
                in_.text(called, kMostText);
                if (!called.empty()) made.parts.emplace_back(std::move(called));
                break;
            }
            case Kind::number:
            case Kind::half_points:
            case Kind::points: in_.number(made.number); break;
            case Kind::rule: wire(in_, made.rule); break;
            case Kind::message: made.message = message(depth + 1); break;
            case Kind::all_of:
            case Kind::series: made.parts = list(depth + 1, kMostParts); break;
        }
        return made;
    }
    FieldReader& in_;
};

}  // namespace

void wire(FieldWriter& out, const Message& message) { write(out, message, 0); }

void wire(FieldReader& in, Message& message) {
    message = Sentences(in).message(0);
    if (!in.ok()) message = Message();
}

void wire(FieldWriter& out, const RuleNumber& rule) { out.text(std::string(rule.text()), RuleNumber::kLongest); }

void wire(FieldReader& in, RuleNumber& rule) {
    std::string text;
    in.text(text, RuleNumber::kLongest);
    rule = RuleNumber();
    if (text.empty()) return;
    in.require(RuleNumber::well_formed(text));
    if (in.ok() && !kept(text).empty()) rule = RuleNumber::read(text).value_or(RuleNumber());
}

}  // namespace ramparts::worker
