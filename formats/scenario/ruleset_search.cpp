// See ruleset_search.hpp.
#include "formats/scenario/ruleset_search.hpp"

#include <algorithm>
#include <mutex>

#include "formats/scenario/document.hpp"
#include "formats/scenario/ruleset_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/sha256.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostRulesets = 200;  // looked at for a hash

struct Search {
    std::mutex mutex;
    RulesetFolders folders;
};
Search& search() {
    static Search one;
    return one;
}

std::vector<fs::path> rulesets_in(const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".xml" && entry.is_regular_file(error)) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

bool has_pin(const fs::path& file, const std::string& pin) {
    std::string text;
    Diagnostic ignored;
    if (!read_file(file, max_bytes(DocumentKind::ruleset), text, ignored)) return false;
    if (plain_hash(text) == pin) return true;
    const RulesetRead read = read_ruleset(std::move(text), file.string());
    return read.readable && ruleset_pin(read.ruleset) == pin;
}

}  // namespace

void search_rulesets_in(RulesetFolders folders) {
    const std::lock_guard lock(search().mutex);
    search().folders = std::move(folders);
}

std::string plain_hash(std::string text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
    std::erase(text, '\r');
    return sha256_hex(text);
}

fs::path find_ruleset(const std::string& href, const std::string& pin) {
    RulesetFolders folders;
    {
        const std::lock_guard lock(search().mutex);
        folders = search().folders;
    }
    if (!folders) return {};
    std::vector<fs::path> all;
    for (const fs::path& folder : folders())
        for (fs::path& file : rulesets_in(folder))
            if (all.size() < kMostRulesets) all.push_back(std::move(file));
    // those of the same name come first: their hash is the likeliest
    const fs::path name = fs::path(href).filename();
    const auto others =
        std::stable_partition(all.begin(), all.end(), [&](const fs::path& file) { return file.filename() == name; });
    if (!pin.empty())
        for (const fs::path& file : all)
            if (has_pin(file, pin)) return file;
    return others == all.begin() ? fs::path() : all.front();
}

std::vector<fs::path> ruleset_folders(const std::vector<fs::path>& scenarios) {
    std::vector<fs::path> folders;
    for (const fs::path& folder : scenarios) folders.push_back(folder / "rulesets");
    return folders;
}

}  // namespace ramparts
