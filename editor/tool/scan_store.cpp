// Placements of scans as plain text; see scan_store.hpp.
#include "editor/tool/scan_store.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <sstream>

#include "formats/disk/write_file.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

constexpr const char* kHead = "ramparts scans 1";

std::string exact(double number) {
    std::array<char, 40> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return {digits.data(), end.ptr};
}

std::string_view word(std::string_view& line) {
    const auto end = std::min(line.find(' '), line.size());
    const std::string_view first = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return first;
}

template <class Number>
bool number(std::string_view& line, Number& value) {
    const std::string_view text = word(line);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size();
}

bool read_line(std::string_view line, ScanPlacement& scan) {
    const std::string_view name = word(line);
    if (name == "scenario") scan.scenario = line;
    else if (name == "file") scan.file = line;
    else if (name == "view")
        return number(line, scan.opacity) && number(line, scan.swipe) &&
               (scan.kind = line == "affine" ? FitKind::affine : FitKind::similarity,
                line == "affine" || line == "similarity");
    else if (name == "transform") {
        UnderlayTransform& t = scan.transform;
        for (double* part : {&t.a, &t.b, &t.c, &t.d, &t.e, &t.f})
            if (!number(line, *part)) return false;
    } else if (name == "pair") {
        ScanPlacement::Pair pair;
        if (!number(line, pair.pixel.x) || !number(line, pair.pixel.y) || line.empty()) return false;
        pair.hex = line;
        scan.pairs.push_back(std::move(pair));
    } else if (name == "example") {
        scan.examples.emplace_back(line);
    } else {
        return false;
    }
    return true;
}

}  // namespace

ScanPlacement placement_of(const UnderlayLayer& layer, const Grid& grid, std::string scenario) {
    ScanPlacement scan{std::move(scenario), layer.file, layer.opacity, layer.swipe, layer.kind,
                       layer.transform,     {},         layer.examples};
    for (const ReferencePair& pair : layer.pairs)
        if (pair.hex < grid.size()) scan.pairs.push_back({pair.pixel, grid.label(pair.hex)});
    return scan;
}

void lay_as(UnderlayLayer& layer, const Grid& grid, const ScanPlacement& placement) {
    layer.opacity = std::clamp(placement.opacity, 0, 255);
    layer.swipe = std::clamp(placement.swipe, 0, 100);
    layer.kind = placement.kind;
    layer.examples = placement.examples;
    layer.pairs.clear();
    for (const ScanPlacement::Pair& pair : placement.pairs)
        if (const auto hex = grid.parse(pair.hex)) layer.pairs.push_back({pair.pixel, *hex});
    // The fit gives the errors again; it is the same transform, unless the map has changed in the meantime.
    layer.transform = placement.transform;
    if (layer.pairs.size() > 1) layer.refit(grid);
}

const ScanPlacement* ScanStore::find(const std::string& scenario) const {
    for (const ScanPlacement& scan : placements_)
        if (scan.scenario == scenario) return &scan;
    return nullptr;
}

void ScanStore::keep(ScanPlacement placement) {
    forget(placement.scenario);
    placements_.push_back(std::move(placement));
    if (placements_.size() > kMost) placements_.erase(placements_.begin());
}

void ScanStore::forget(const std::string& scenario) {
    std::erase_if(placements_, [&](const ScanPlacement& scan) { return scan.scenario == scenario; });
}

std::string ScanStore::to_text() const {
    std::string text = std::string(kHead) + "\n";
    for (const ScanPlacement& scan : placements_) {
        // A name with a line break would not come back.
        if ((scan.scenario + scan.file).find('\n') != std::string::npos) continue;
        const UnderlayTransform& t = scan.transform;
        text += "scenario " + scan.scenario + "\nfile " + scan.file + "\nview " + std::to_string(scan.opacity) + " " +
                std::to_string(scan.swipe) + (scan.kind == FitKind::affine ? " affine" : " similarity") + "\ntransform";
        for (const double part : {t.a, t.b, t.c, t.d, t.e, t.f}) text += " " + exact(part);
        text += "\n";
        for (const ScanPlacement::Pair& pair : scan.pairs)
            text += "pair " + exact(pair.pixel.x) + " " + exact(pair.pixel.y) + " " + pair.hex + "\n";
        for (const std::string& example : scan.examples) text += "example " + example + "\n";
    }
    return text;
}

Result<ScanStore, std::string> ScanStore::parse(const std::string& text) {
    ScanStore store;
    std::istringstream in(text);
    std::string line;
    int count = 1;
    if (!std::getline(in, line) || line != kHead) return fail(say("line {1} of the scans is not understood", count));
    while (std::getline(in, line)) {
        ++count;
        if (line.starts_with("scenario ")) store.placements_.emplace_back();
        if (store.placements_.empty() || !read_line(line, store.placements_.back()))
            return fail(say("line {1} of the scans is not understood", count));
    }
    return store;
}

std::string ScanStore::load(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return {};
    std::ostringstream text;
    text << in.rdbuf();
    auto store = parse(text.str());
    if (!store) return store.error();
    *this = std::move(*store);
    return {};
}

std::string ScanStore::save(const std::filesystem::path& file) const {
    return write_file(file, to_text()) ? std::string()
                                       : say("The places of the scans could not be written to {1}.", file.string());
}

}  // namespace ramparts
