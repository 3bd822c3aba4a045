// As much of JSON as the model needs: objects, arrays, texts, whole numbers, null, true and false.
#pragma once

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace json {

struct Value {
    std::string text;  ///< of a text, number, true, false; empty for null
    std::vector<Value> items;
    std::map<std::string, Value, std::less<>> members;

    /// A member, or an empty value.
    [[nodiscard]] const Value& operator[](std::string_view name) const {
        static const Value kNone;
        const auto at = members.find(name);
        return at == members.end() ? kNone : at->second;
    }
};

class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}
    Value read() {
        Value value = any(0);
        space();
        if (!rest_.empty()) fail("something stands behind the end");
        return value;
    }

private:
    static constexpr int kDeepest = 64;
    [[noreturn]] static void fail(const char* what) { throw std::runtime_error(std::string("the model: ") + what); }
    void space() {
        const std::size_t at = rest_.find_first_not_of(" \n\r\t");
        rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at);
    }
    bool take(char c) {
        space();
        if (rest_.empty() || rest_[0] != c) return false;
        rest_.remove_prefix(1);
        return true;
    }
    void need(char c) {
        if (!take(c)) fail("it is cut short or no JSON");
    }
    Value any(int depth) {
        if (depth > kDeepest) fail("it is nested too deep");
        Value value;
        if (take('{')) {
            if (take('}')) return value;
            do {
                std::string name = quoted();
                need(':');
                value.members[std::move(name)] = any(depth + 1);
            } while (take(','));
            need('}');
        } else if (take('[')) {
            if (take(']')) return value;
            do value.items.push_back(any(depth + 1));
            while (take(','));
            need(']');
        } else if (space(); !rest_.empty() && rest_[0] == '"') {
            value.text = quoted();
        } else {
            value.text = word();
        }
        return value;
    }
    std::string word() {
        const std::size_t end = rest_.find_first_not_of("+-.0123456789abcdefghijklmnopqrstuvwxyzE");
        std::string found(rest_.substr(0, end));
        if (found.empty()) fail("it is cut short or no JSON");
        rest_.remove_prefix(found.size());
        return found == "null" ? std::string() : found;
    }
    std::string quoted() {
        need('"');
        std::string out;
        while (!rest_.empty() && rest_[0] != '"') {
            char c = rest_[0];
            rest_.remove_prefix(1);
            if (c == '\\') c = escaped(out);
            if (c != '\0') out += c;
        }
        need('"');
        return out;
    }
    // The character meant; '\0' when it was added already, or is none that a table needs.
    char escaped(std::string& out) {
        if (rest_.empty()) fail("it is cut short or no JSON");
        const char c = rest_[0];
        rest_.remove_prefix(1);
        if (c == 'n') return '\n';
        if (c == 't') return '\t';
        if (c != 'u') return c;
        if (rest_.size() < 4) fail("it is cut short or no JSON");
        out += ' ';  // control characters, which is all the model writes so
        rest_.remove_prefix(4);
        return '\0';
    }

    std::string_view rest_;
};

}  // namespace json
