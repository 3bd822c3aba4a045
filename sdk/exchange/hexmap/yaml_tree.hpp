// A YAML document as a tree with places, read without trust: no aliases, no tags, a bounded size and depth.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/diag/fault_words.hpp"

namespace ramparts::hexmap {

struct YamlNode {
    enum class Kind : std::uint8_t { scalar, list, map };
    Kind kind = Kind::scalar;
    std::string text;             ///< of a scalar
    bool quoted = false;          ///< its places count from behind the quote
    bool in_one_line = true;      ///< its places can be told; else that of its beginning is
    std::uint32_t line = 0;       ///< from 1
    std::uint32_t column = 0;     ///< from 1
    std::vector<YamlNode> items;  ///< of a list; of a map the values
    std::vector<YamlNode> keys;   ///< of a map, as many as items; scalars, each once

    /// The value of a key of a map, or null.
    [[nodiscard]] const YamlNode* find(std::string_view key) const noexcept;
};

inline constexpr std::size_t kMaxYamlBytes = std::size_t{8} << 20U;
inline constexpr std::size_t kMaxYamlDepth = 32;
inline constexpr std::size_t kMaxYamlNodes = 400'000;

/// What is wrong with a document, each with line and column.
class YamlFindings {
public:
    explicit YamlFindings(std::string path) : path_(std::move(path)) {}
    void add(std::string_view code, Severity severity, std::uint32_t line, std::uint32_t column, FaultWords complaint);
    /// At a node, or `offset` bytes into its text.
    void fault(const YamlNode& at, Message said, Message fix, std::size_t offset = 0) {
        at_node("RP7522", Severity::error, at, {std::move(said), std::move(fix)}, offset);
    }
    void unsupported(const YamlNode& at, Message said, Message fix, std::size_t offset = 0) {
        at_node("RP7521", Severity::error, at, {std::move(said), std::move(fix)}, offset);
    }
    void unknown(const YamlNode& at, Message said, Message fix) {
        at_node("RP7523", Severity::error, at, {std::move(said), std::move(fix)}, 0);
    }
    void left_out(const YamlNode& at, Message said, Message fix) {
        at_node("RP7524", Severity::warning, at, {std::move(said), std::move(fix)}, 0);
    }
    [[nodiscard]] bool failed() const noexcept { return failed_; }
    [[nodiscard]] std::vector<Diagnostic> take() { return std::move(found_); }

private:
    void at_node(std::string_view code, Severity severity, const YamlNode& at, FaultWords complaint,
                 std::size_t offset);
    std::string path_;
    std::vector<Diagnostic> found_;
    bool failed_ = false;
};

/// Reads one document whose root is a map; false, and findings tell why, when it is none. JSON is read as well.
[[nodiscard]] bool read_yaml(std::string_view text, YamlNode& root, YamlFindings& findings);

}  // namespace ramparts::hexmap
