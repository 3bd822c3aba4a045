// The bytes of one file with its name, and the way from a byte offset to a line and column.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"

namespace ramparts {

/// An immutable text with lazily indexed lines. Shared by every finding that points into it; safe to use from
/// several threads at once.
class SourceText {
public:
    SourceText(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}
    SourceText(const SourceText&) = delete;
    SourceText& operator=(const SourceText&) = delete;

    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

    /// Line and column of a byte, both from 1; the column counts code points and a byte order mark has none.
    /// Offsets behind the end give the end. The first call costs one scan of the text, later ones O(log lines).
    [[nodiscard]] FilePlace place(std::uint32_t byte) const;
    /// The text of a line (from 1) without its line end; empty when there is no such line.
    [[nodiscard]] std::string_view line(std::uint32_t number) const;

private:
    const std::vector<std::uint32_t>& line_starts() const;

    std::string path_;
    std::string text_;
    mutable std::once_flag indexed_;
    mutable std::vector<std::uint32_t> starts_;
};

using SourcePtr = std::shared_ptr<const SourceText>;

}  // namespace ramparts
