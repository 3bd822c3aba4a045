// Recursive descent over JSON; see json_check.hpp.
#include "tests/support/json_check.hpp"

#include <set>

namespace ramparts::test {
namespace {

class Checker {
public:
    explicit Checker(std::string_view text) : text_(text) {}

    std::string run() {
        if (value(0)) {
            space();
            if (at_ != text_.size()) error("text behind the value");
        }
        return fault_;
    }

private:
    bool error(const std::string& what) {
        if (fault_.empty()) fault_ = what + " at byte " + std::to_string(at_);
        return false;
    }
    void space() {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
    }
    bool take(char c) {
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    bool word(std::string_view w) {
        if (text_.substr(at_, w.size()) != w) return error("unknown word");
        at_ += w.size();
        return true;
    }
    bool digits() {
        const std::size_t first = at_;
        while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
        return at_ > first || error("digit missing");
    }
    bool number() {
        take('-');
        if (!take('0') && !digits()) return false;
        if (take('.') && !digits()) return false;
        if (take('e') || take('E')) {
            if (!take('+')) take('-');
            return digits();
        }
        return true;
    }
    bool string(std::string* out = nullptr) {
        if (!take('"')) return error("quote missing");
        while (at_ < text_.size()) {
            const char c = text_[at_++];
            if (c == '"') return true;
            if (static_cast<unsigned char>(c) < 0x20) return error("control character in a text");
            if (out) *out += c;
            if (c != '\\') continue;
            const char e = at_ < text_.size() ? text_[at_++] : '\0';
            if (out) *out += e;
            if (e == 'u') {
                for (int i = 0; i < 4; ++i, ++at_)
                    if (at_ >= text_.size() ||
                        std::string_view("0123456789abcdefABCDEF").find(text_[at_]) == std::string_view::npos)
                        return error("bad \\u");
            } else if (std::string_view("\"\\/bfnrt").find(e) == std::string_view::npos || e == '\0') {
                return error("bad escape");
            }
        }
        return error("text without an end");
    }
    bool object(int depth) {
        std::set<std::string> keys;
        space();
        if (take('}')) return true;
        do {
            space();
            std::string key;
            if (!string(&key)) return false;
            if (!keys.insert(key).second) return error("key '" + key + "' appears twice");
            space();
            if (!take(':')) return error("colon missing");
            if (!value(depth)) return false;
            space();
        } while (take(','));
        return take('}') || error("brace missing");
    }
    bool array(int depth) {
        space();
        if (take(']')) return true;
        do {
            if (!value(depth)) return false;
            space();
        } while (take(','));
        return take(']') || error("bracket missing");
    }
    bool value(int depth) {
        if (depth > 100) return error("nested too deep");
        space();
        if (at_ >= text_.size()) return error("value missing");
        switch (text_[at_]) {
            case '{': ++at_; return object(depth + 1);
            case '[': ++at_; return array(depth + 1);
            case '"': return string();
            case 't': return word("true");
            case 'f': return word("false");
            case 'n': return word("null");
            default: return number();
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string fault_;
};

}  // namespace

std::string json_fault(std::string_view text) { return Checker(text).run(); }

}  // namespace ramparts::test
