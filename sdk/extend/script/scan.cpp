// Tokens of Lua as far as numbers and two operators need them; see scan.hpp.
#include "sdk/extend/script/scan.hpp"

#include <algorithm>

namespace ramparts::script {
namespace {

constexpr std::size_t kMostDigits = 18;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool is_word(char c) { return is_digit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    std::optional<ScanFault> run() {
        while (at_ < text_.size() && !fault_) token();
        return fault_;
    }
    [[nodiscard]] bool three_dots() const noexcept { return three_dots_; }

private:
    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    void step(std::size_t count = 1) {
        for (; count > 0 && at_ < text_.size(); --count, ++at_)
            if (text_[at_] == '\n') ++line_;
    }
    void refuse(std::string said) {
        if (!fault_) fault_ = ScanFault{line_, std::move(said)};
    }

    // How many = stand in a bracket that opens here, or nothing when none does.
    [[nodiscard]] std::optional<std::size_t> bracket() const {
        if (peek() != '[') return std::nullopt;
        std::size_t level = 0;
        while (peek(1 + level) == '=') ++level;
        return peek(1 + level) == '[' ? std::optional(level) : std::nullopt;
    }
    void long_text(std::size_t level) {
        const std::string close = "]" + std::string(level, '=') + "]";
        const std::size_t end = text_.find(close, at_);
        step(end == std::string_view::npos ? text_.size() - at_ : end + close.size() - at_);
    }
    void quoted(char quote) {
        step();
        while (at_ < text_.size() && peek() != quote && peek() != '\n' && peek() != '\r') {
            if (peek() == '\\' && peek(1) == 'z') {
                step(2);
                while (at_ < text_.size() && std::string_view(" \t\r\n\v\f").find(peek()) != std::string_view::npos)
                    step();
            } else {
                step(peek() == '\\' ? 2 : 1);
            }
        }
        step();
    }

    void number() {
        const std::size_t begin = at_;
        const bool hexadecimal = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
        if (hexadecimal) step(2);
        while (is_word(peek()) || (peek() == '.' && peek(1) != '.')) step();
        const std::string_view all = text_.substr(begin, at_ - begin);
        const std::string_view digits = hexadecimal ? all.substr(2) : all;
        const bool whole =
            !digits.empty() && std::all_of(digits.begin(), digits.end(), hexadecimal ? is_hex : is_digit);
        const std::string shown(all.substr(0, 40));
        if (!whole) refuse("'" + shown + "' is not a whole number");
        else if (digits.size() > kMostDigits) refuse("the number " + shown + " has more than 18 digits");
    }

    void token() {
        const char c = peek();
        if (c == '-' && peek(1) == '-') {
            step(2);
            if (const auto level = bracket()) return long_text(*level);
            while (at_ < text_.size() && peek() != '\n' && peek() != '\r') step();
        } else if (const auto level = bracket()) {
            long_text(*level);
        } else if (c == '"' || c == '\'') {
            quoted(c);
        } else if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
            number();
        } else if (is_word(c)) {
            while (is_word(peek())) step();
        } else if (c == '.') {
            three_dots_ = three_dots_ || (peek(1) == '.' && peek(2) == '.');
            while (peek() == '.') step();
        } else if (c == '/' && peek(1) == '/') {
            step(2);
        } else if (c == '/') {
            refuse("the operator / makes fractions; use // for whole numbers");
        } else if (c == '^') {
            refuse("the operator ^ makes fractions; multiply");
        } else {
            step();
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
    bool three_dots_ = false;
    std::optional<ScanFault> fault_;
};

}  // namespace

std::optional<ScanFault> scan(std::string_view source, std::size_t most_bytes) {
    if (source.size() > most_bytes)
        return ScanFault{0, "the script has " + std::to_string(source.size()) + " bytes; " +
                                std::to_string(most_bytes) + " are the limit"};
    if (source.starts_with("\x1bLua")) return ScanFault{1, "this is bytecode; a script is text"};
    if (const std::size_t zero = source.find('\0'); zero != std::string_view::npos)
        return ScanFault{
            static_cast<int>(1 + std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(zero), '\n')),
            "a byte 0 is in the script"};
    return Scanner(source).run();
}

bool takes_any_arguments(std::string_view source) {
    Scanner scanner(source);
    (void)scanner.run();
    return scanner.three_dots();
}

}  // namespace ramparts::script
