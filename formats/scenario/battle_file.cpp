// See battle_file.hpp.
#include "formats/scenario/battle_file.hpp"

namespace ramparts {

namespace fs = std::filesystem;

fs::path battle_file(const fs::path& folder) {
    std::error_code error;
    fs::path scenario = folder / kScenarioFile;
    if (fs::exists(scenario, error)) return scenario;
    fs::path variant = folder / kVariantFile;
    return fs::exists(variant, error) ? variant : scenario;
}

bool has_battle(const fs::path& folder) {
    std::error_code error;
    return fs::exists(battle_file(folder), error);
}

bool is_battle_file(const fs::path& file) {
    return file.filename() == kScenarioFile || file.filename() == kVariantFile;
}

}  // namespace ramparts
