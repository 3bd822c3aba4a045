// Findings as JSON, as SARIF 2.1.0 and as annotations.
#pragma once

#include <span>
#include <string>

#include "engine/diag/diagnostic.hpp"
#include "formats/text/json.hpp"

namespace ramparts::tools {

/// An object with code, key, severity, message, rule, fix, file, line, column, hex, hexside, unit, object.
void write_finding(JsonWriter& json, const Diagnostic& diagnostic);

/// `::error file=…,line=…,col=…,title=RP2006::message`, a line for each finding: annotations as the runners of GitHub
/// read them from standard output. A note is a notice there.
[[nodiscard]] std::string github_annotations(std::span<const Diagnostic> diagnostics);

/// A SARIF 2.1.0 log with one run; paths become relative URIs. Columns count code points.
[[nodiscard]] std::string sarif_log(std::span<const Diagnostic> diagnostics);

}  // namespace ramparts::tools
