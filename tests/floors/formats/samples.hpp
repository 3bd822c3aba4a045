// The sample files under tests/floors/formats and how the tests read them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "formats/cases/case_file.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/scenario_file.hpp"

namespace samples {

namespace fs = std::filesystem;

[[nodiscard]] inline fs::path root() { return fs::path(RAMPARTS_SOURCE_DIR); }
[[nodiscard]] inline fs::path formats() { return root() / "tests" / "floors" / "formats"; }
/// Sub-folders in alphabetical order.
[[nodiscard]] std::vector<fs::path> folders(const fs::path& parent);
[[nodiscard]] std::string text_of(const fs::path& file);
void write(const fs::path& file, const std::string& text);

/// The one document of a bad case, such as "map.xml".
[[nodiscard]] std::string document_of(const fs::path& bad_case);
/// Reads a bad case among the files of good/small and gives its findings; files of a scenario stood in a folder of
/// their own, which is gone.
[[nodiscard]] std::vector<ramparts::Diagnostic> diagnostics_of(const fs::path& bad_case);
/// The same as texts, with paths relative to the case.
[[nodiscard]] std::string findings_of(const fs::path& bad_case);

/// A folder of its own under the system's temporary one; removed at the end.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

/// Loads good/small, another of the good samples, or tests/data/odd; the test fails when it has findings.
[[nodiscard]] ramparts::LoadedScenario good(const std::string& name = "small");

using Lines = std::vector<std::string>;
[[nodiscard]] Lines lines_of(const std::string& text);
/// What a line-by-line comparison shows: "-old" and "+new" lines between the common beginning and end.
[[nodiscard]] Lines difference(const std::string& before, const std::string& after);

}  // namespace samples
