// See path_beside.hpp.
#include "formats/disk/path_beside.hpp"

namespace ramparts {
namespace fs = std::filesystem;

std::string path_beside(const fs::path& file, const std::string& path) {
    std::error_code error;
    if (!fs::path(path).is_absolute() && !fs::exists(path, error)) return path;
    const fs::path folder = fs::weakly_canonical(fs::absolute(file, error), error).parent_path();
    const fs::path way = fs::weakly_canonical(fs::absolute(path, error), error).lexically_relative(folder);
    return way.empty() ? path : way.generic_string();
}

std::string path_from(const fs::path& file, const std::string& path) {
    if (path.empty() || fs::path(path).is_absolute()) return path;
    std::error_code error;
    const fs::path beside = (file.parent_path() / path).lexically_normal();
    return fs::exists(beside, error) ? beside.string() : path;
}

}  // namespace ramparts
