// Fuzz target: any bytes as a study, and as the blocks of a file of results whose head and last line are right. What is
// accepted must be written to the same bytes again, merge with itself, and have a report.
#include <cstdint>
#include <string>

#include "formats/scenario/scenario_file.hpp"
#include "formats/text/sha256.hpp"
#include "sdk/play/study/report.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz::studies {
namespace {

const OpenStudy& study() {
    static const OpenStudy made = [] {
        const StudyRead read = read_study(
            "<study xmlns=\"urn:ramparts:study:1\" format=\"1\" id=\"f\" block=\"2\"><battle id=\"a\" path=\"a\"/>"
            "<battle id=\"b\" path=\"a\"/><dice seed=\"1\"/><dice seed=\"2\"/>"
            "<stop rule=\"race\" games=\"8\" round=\"2\"/></study>",
            "study.xml");
        const StudyWorld world{[](const std::string&) -> Result<Scenario, std::vector<Diagnostic>> {
            return load_scenario(RAMPARTS_SKIRMISH).scenario;
        }};
        auto open = open_study(read, "study.xml", world);
        require(open.has_value(), "the study of the target is refused");
        return std::move(*open);
    }();
    return made;
}

void fuzz_results(const std::string& blocks, std::size_t count) {
    static const std::string head = [] {
        StudyResults none;
        none.stamp = study().stamp;
        const std::string text = write_results(none);
        return text.substr(0, text.rfind("end "));
    }();
    std::string text = head + blocks;
    text += "end " + std::to_string(count) + " " + fingerprint_hex(text) + "\n";
    const auto read = read_results(text, "r", study());
    if (!read) return;
    require(write_results(*read) == text, "results are written as others");
    StudyResults twice = *read;
    require(merge_results(twice, *read, "r", study()).has_value() && twice == *read, "results differ from themselves");
    const StudyReport report = study_report(study(), *read);
    require(!study_json(report).empty() && !study_csv(report).empty() && !study_table(report).empty(), "no report");
}

}  // namespace
}  // namespace ramparts::fuzz::studies

RAMPARTS_FUZZ_TARGET(studies) {
    using namespace ramparts;
    using namespace ramparts::fuzz::studies;
    const std::string text(reinterpret_cast<const char*>(data), size);
    const StudyRead read = read_study(text, "study.xml");
    fuzz::require(read.readable || !read.diagnostics.empty(), "a study is refused without a word");
    std::size_t lines = 0;
    for (const char c : text) lines += c == '\n' ? 1 : 0;
    fuzz_results(text, lines);
    (void)read_results(text, "r", study());
    return 0;
}
