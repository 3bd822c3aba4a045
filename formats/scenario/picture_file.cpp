// See picture_file.hpp.
#include "formats/scenario/picture_file.hpp"

#include <algorithm>

#include "formats/scenario/fields.hpp"
#include "formats/scenario/link.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/ids.hpp"
#include "formats/text/png_file.hpp"
#include "formats/text/suggest.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kPngEnding = ".png";

/// Calls f(path) for each picture that an entry names.
template <class T, class F>
void each_picture(const std::vector<T>& entries, F&& f) {
    for (const T& entry : entries)
        data::each_field<T>([&](const auto& field) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, data::Picture<T>>)
                if (!(entry.*field.member).empty()) f(entry.*field.member);
        });
}

}  // namespace

Message fault_of_picture_path(std::string_view path) {
    if (path.size() > kMostCounterPicturePath) return message("it has more than {1} letters", kMostCounterPicturePath);
    if (!path.ends_with(kPngEnding) || path.size() == kPngEnding.size()) return message("it does not end in .png");
    for (std::size_t at = 0; at <= path.size();) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        const std::string_view part = path.substr(at, end - at);
        if (part == ".." || part == ".") return message("it leads to another folder");
        if (part.empty() && at == 0) return message("it begins at the root of the disk");
        if (!is_id(part)) return message("{1} is not a name that every system can keep", quote(part));
        at = end + 1;
    }
    return {};
}

Message picture_path_fix() {
    return message(
        "name a PNG in the battle's folder by small letters, digits, "
        "'.', '_', '-' and '/', such as pictures/royal-scots.png");
}

Message fault_of_picture(std::string_view bytes) {
    if (bytes.size() > kMostCounterPictureBytes)
        return message("it has {1} bytes; at most {2} are read", bytes.size(), kMostCounterPictureBytes);
    const PictureSize size = png_size(bytes);
    if (!bytes.starts_with("\x89PNG\r\n\x1a\n")) return message("it is not a PNG");
    if (size.width == 0 || size.height == 0) return message("it is broken or cut off");
    if (size.width > kMostCounterPictureSide || size.height > kMostCounterPictureSide)
        return message("it has {1} x {2} pixels; at most {3} a side are read", size.width, size.height,
                       kMostCounterPictureSide);
    if (!is_whole_png(bytes)) return message("it is broken or cut off");
    if (has_png_chunk(bytes, "acTL")) return message("it is animated");
    return {};
}

Message picture_fix() {
    return message("put a PNG of at most {1} x {1} pixels and {2} KB there, or remove the picture",
                   kMostCounterPictureSide, kMostCounterPictureBytes >> 10U);
}

std::vector<std::string> picture_paths(const Scenario& scenario) {
    std::vector<std::string> paths;
    const auto add = [&](const std::string& path) { paths.push_back(path); };
    each_picture(scenario.units, add);
    each_picture(scenario.markers, add);
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    return paths;
}

void take_pictures(CounterPictures& shelf, const std::vector<std::string>& paths, const std::filesystem::path& folder) {
    for (const std::string& path : paths) {
        if (shelf.find(path) != nullptr || !fault_of_picture_path(path).empty()) continue;
        const auto file = follow_link(folder, path);
        std::string bytes;
        Diagnostic ignored;
        if (file && read_file(*file, kMostCounterPictureBytes, bytes, ignored) && fault_of_picture(bytes).empty())
            shelf.put(path, std::move(bytes));
    }
}

std::string picture_path_for(const Scenario& scenario, std::string_view file_name, std::string_view bytes) {
    constexpr std::size_t kMostStem = 60;
    if (const std::size_t dot = file_name.rfind('.'); dot != std::string_view::npos && dot > 0)
        file_name = file_name.substr(0, dot);
    std::string stem;
    for (char c : file_name.substr(0, kMostStem)) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (!stem.empty() && c == '_')) stem += c;
        else if (!stem.empty() && stem.back() != '-') stem += '-';
    }
    while (!stem.empty() && stem.back() == '-') stem.pop_back();
    if (stem.empty()) stem = "picture";
    for (int n = 1;; ++n) {
        std::string path = std::string(kPictureFolder) + stem + (n == 1 ? "" : "-" + std::to_string(n)) + ".png";
        const CounterPictures::Bytes there = scenario.pictures.find(path);
        if (there == nullptr || *there == bytes) return path;
    }
}

}  // namespace ramparts
