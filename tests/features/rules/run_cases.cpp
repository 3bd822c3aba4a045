// Runs rule cases: all files of a folder, or one case by id, so that each case can be a test of its own.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "sdk/check/cases/run.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/extend/host/plugin_host.hpp"

namespace {

std::vector<std::filesystem::path> case_files(const std::filesystem::path& given) {
    if (!std::filesystem::is_directory(given)) return {given};
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(given))
        if (entry.path().extension() == ".xml") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

// What is linked in and the plugins of a folder, nothing of the user's own.
void load_folder(const std::string& folder) {
    ramparts::HostRequest request;
    request.linked = ramparts::linked_plugins();
    request.folders = {folder};
    request.user_plugins = false;
    request.user.state = std::filesystem::temp_directory_path() / "ramparts-test-rules";
    const ramparts::PluginSet found = ramparts::load_plugins(request);
    for (const ramparts::PluginStatus& plugin : found.plugins)
        for (const ramparts::Diagnostic& finding : plugin.findings)
            std::printf("%s\n", ramparts::to_text(finding).c_str());
    ramparts::install_catalogue(found.catalogue);
}

}  // namespace

// usage: test_rules [--plugins FOLDER] FILE-OR-FOLDER [CASE-ID]
int main(int argc, char** argv) {
    ramparts::install_linked_plugins();
    if (argc > 2 && std::string(argv[1]) == "--plugins") {
        load_folder(argv[2]);
        argv += 2;
        argc -= 2;
    }
    if (argc < 2) return 1;
    const std::string only = argc > 2 ? argv[2] : "";
    int ran = 0;
    int failed = 0;
    for (const auto& path : case_files(argv[1])) {
        const ramparts::CaseFileOutcome outcome =
            ramparts::run_case_file(path, only, {.battles = {RAMPARTS_SCENARIOS}});
        for (const ramparts::Diagnostic& found : outcome.diagnostics)
            std::printf("%s\n", ramparts::to_text(found).c_str());
        if (ramparts::has_errors(outcome.diagnostics)) ++failed;
        for (const ramparts::CaseOutcome& one : outcome.cases) {
            ++ran;
            if (one.passed()) continue;
            ++failed;
            if (one.mismatches.empty()) std::printf("%s: %s expects nothing\n", outcome.path.c_str(), one.id.c_str());
            for (const ramparts::CaseMismatch& mismatch : one.mismatches)
                std::printf("%s\n", to_text(mismatch, one).c_str());
        }
    }
    std::printf("%d cases, %d failed\n", ran, failed);
    return ran > 0 && failed == 0 ? 0 : 1;
}
