// Writes JSON as a stream: keys in the order written, UTF-8, integers and texts; there is no reader.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/diag/rule_number.hpp"

namespace ramparts {

/// Appends `text` between quotes with everything escaped that JSON demands. Bytes that are not UTF-8 become U+FFFD.
void append_json_text(std::string& out, std::string_view text);

/// Builds one JSON value. Containers are opened and closed in pairs; commas, colons and indentation come by themselves.
/// Inside an object every value needs a key() first.
class JsonWriter {
public:
    /// `indent` spaces a level; 0 puts everything on one line.
    explicit JsonWriter(int indent = 2) : indent_(indent) {}

    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }
    JsonWriter& key(std::string_view name);

    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
    JsonWriter& value(bool flag) { return plain(flag ? "true" : "false"); }
    template <class Integer>
    requires(std::is_integral_v<Integer> && !std::is_same_v<Integer, bool> &&
             !std::is_same_v<Integer, char>) JsonWriter& value(Integer number) {
        return plain(std::to_string(number));
    }
    JsonWriter& value(RuleNumber rule) { return value(rule.text()); }
    JsonWriter& null() { return plain("null"); }
    /// A number with `decimals` digits behind the point, given in units of the last one: fixed(125, 2) is 1.25.
    JsonWriter& fixed(std::int64_t units, int decimals);

    template <class Value>
    JsonWriter& member(std::string_view name, const Value& content) {
        return key(name).value(content);
    }

    /// The text with a line end; the writer is empty afterwards.
    [[nodiscard]] std::string take();
    [[nodiscard]] const std::string& text() const noexcept { return out_; }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    JsonWriter& plain(std::string_view text);
    void separate();
    void new_line();

    std::string out_;
    std::vector<bool> has_items_;
    int indent_;
    bool after_key_ = false;
};

}  // namespace ramparts
