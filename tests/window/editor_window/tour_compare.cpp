// See tour_compare.hpp.
#include "tests/window/editor_window/tour_compare.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "editor/toolkit/translate.hpp"

namespace ramparts::test {
namespace {

namespace fs = std::filesystem;

constexpr int kSquaresInRow = 80;
constexpr int kSeen = 10;  // of 255
// Another machine may draw the arrows and marks of the desktop's theme differently: six squares at most were counted.
// A button has sixteen.
constexpr std::size_t kForgiven = 12;

const fs::path kApprovedPictures =
    fs::path(RAMPARTS_SCENARIOS).parent_path() / "tests" / "window" / "tour" / "approved";

}  // namespace

wxImage squares_of(const wxImage& picture) {
    const int width = picture.GetWidth(), height = picture.GetHeight();
    const int columns = kSquaresInRow, rows = std::max(1, height * kSquaresInRow / width);
    const auto brightness = [&](int x, int y) {
        return (picture.GetRed(x, y) * 3 + picture.GetGreen(x, y) * 6 + picture.GetBlue(x, y)) / 10;
    };
    wxImage squares(columns, rows);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            long bright = 0, detail = 0, warm = 0, pixels = 0;
            for (int y = row * height / rows; y < (row + 1) * height / rows; ++y)
                for (int x = column * width / columns; x < (column + 1) * width / columns; ++x, ++pixels) {
                    bright += brightness(x, y);
                    detail += x > 0 ? std::abs(brightness(x, y) - brightness(x - 1, y)) : 0;
                    warm += picture.GetRed(x, y) - picture.GetBlue(x, y);
                }
            const long all = std::max(1L, pixels);
            squares.SetRGB(column, row, static_cast<unsigned char>(bright / all),
                           static_cast<unsigned char>(std::min(255L, 2 * detail / all)),
                           static_cast<unsigned char>(128 + warm / all / 2));
        }
    return squares;
}

std::vector<wxPoint> changed_squares(const wxImage& squares, const wxImage& approved) {
    const bool same_size = squares.GetSize() == approved.GetSize();
    std::vector<wxPoint> changed;
    for (int y = 0; y < squares.GetHeight(); ++y)
        for (int x = 0; x < squares.GetWidth(); ++x) {
            const auto far = [&](unsigned char a, unsigned char b) { return std::abs(int{a} - int{b}) > kSeen; };
            if (!same_size || far(squares.GetRed(x, y), approved.GetRed(x, y)) ||
                far(squares.GetGreen(x, y), approved.GetGreen(x, y)) ||
                far(squares.GetBlue(x, y), approved.GetBlue(x, y)))
                changed.emplace_back(x, y);
        }
    return changed;
}

void check_approved(const wxImage& picture, const std::string& name) {
    const fs::path file = kApprovedPictures / (name + ".png");
    const wxImage squares = squares_of(picture);
    const char* approve = std::getenv("RAMPARTS_APPROVE");
    if (approve != nullptr && (approve == std::string_view("1") || approve == name)) {
        fs::create_directories(kApprovedPictures);
        CHECK(squares.SaveFile(to_wx(file.string()), wxBITMAP_TYPE_PNG));
        return;
    }
    wxImage approved;
    INFO("picture " << name << ": look at it, and approve it with RAMPARTS_APPROVE=" << name
                    << " or all with RAMPARTS_APPROVE=1 and tests/window/tour/run.sh");
    REQUIRE(fs::exists(file));
    REQUIRE(approved.LoadFile(to_wx(file.string()), wxBITMAP_TYPE_PNG));
    const std::vector<wxPoint> changed = changed_squares(squares, approved);
    if (changed.size() <= kForgiven) return;
    const int side = std::max(1, picture.GetWidth() / kSquaresInRow);
    INFO(changed.size() << " squares differ, the first at pixel " << changed.front().x * side << ","
                        << changed.front().y * side);
    CHECK(changed.size() <= kForgiven);
}

}  // namespace ramparts::test
