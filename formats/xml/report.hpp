// Collects the findings about one document, each with its place in the text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "formats/xml/source_text.hpp"

namespace ramparts::xml {

/// Findings of one document. After kMaxFindings a last note says that more were left out, so that a million equal
/// faults cannot fill the memory.
class Report {
public:
    static constexpr std::size_t kMaxFindings = 1000;
    static constexpr std::uint32_t kNoPlace = 0xFFFF'FFFF;

    explicit Report(SourcePtr source);

    void error(const char* code, std::uint32_t byte, Message said, Message fix) {
        add(Severity::error, code, byte, std::move(said), std::move(fix));
    }
    void warning(const char* code, std::uint32_t byte, Message said, Message fix) {
        add(Severity::warning, code, byte, std::move(said), std::move(fix));
    }
    void note(const char* code, std::uint32_t byte, Message said, Message fix) {
        add(Severity::note, code, byte, std::move(said), std::move(fix));
    }
    /// `byte` is an offset into the source, or kNoPlace for the file as a whole.
    void add(Severity severity, const char* code, std::uint32_t byte, Message said, Message fix);

    [[nodiscard]] const SourcePtr& source() const noexcept { return source_; }
    [[nodiscard]] bool has_errors() const noexcept { return errors_ > 0; }
    [[nodiscard]] std::size_t errors() const noexcept { return errors_; }
    /// Line of a byte, for messages that name a second place.
    [[nodiscard]] std::string line_of(std::uint32_t byte) const;
    /// Hands over the findings in order of their places.
    [[nodiscard]] std::vector<Diagnostic> take();

private:
    SourcePtr source_;
    std::vector<Diagnostic> found_;
    std::size_t errors_ = 0;
    std::size_t left_out_ = 0;
};

}  // namespace ramparts::xml
