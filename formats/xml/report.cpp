// Collecting findings; see report.hpp.
#include "formats/xml/report.hpp"

#include <algorithm>

#include "formats/codes/file_codes.hpp"

namespace ramparts::xml {

Report::Report(SourcePtr source) : source_(std::move(source)) { register_file_codes(); }

void Report::add(Severity severity, const char* code, std::uint32_t byte, Message said, Message fix) {
    if (severity == Severity::error) ++errors_;
    if (found_.size() >= kMaxFindings) {
        ++left_out_;
        return;
    }
    Diagnostic d;
    d.code = code;
    d.severity = severity;
    d.message = std::move(said);
    d.fix = std::move(fix);
    if (byte == kNoPlace) d.where.file.path = source_->path();
    else d.where.file = source_->place(byte);
    found_.push_back(std::move(d));
}

std::string Report::line_of(std::uint32_t byte) const { return "line " + std::to_string(source_->place(byte).line); }

std::vector<Diagnostic> Report::take() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Diagnostic& a, const Diagnostic& b) { return a.where.file.byte < b.where.file.byte; });
    if (left_out_ > 0) {
        Diagnostic d;
        d.code = "RP1099";
        d.severity = Severity::note;
        d.message = message("{1} further findings about this file are not listed", left_out_);
        d.fix = message("correct the ones listed and read the file again");
        d.where.file.path = source_->path();
        found_.push_back(std::move(d));
    }
    left_out_ = 0;
    return std::move(found_);
}

}  // namespace ramparts::xml
