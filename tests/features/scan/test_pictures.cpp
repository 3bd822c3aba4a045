// Pictures as their owners have them, and such that lie: what is read, what is refused and with which word.
#include <catch2/catch.hpp>

#include "engine/core/rng.hpp"
#include "tests/features/scan/scan_material.hpp"

using namespace ramparts;
using namespace scan_tests;

namespace {

void put_number(std::string& to, std::uint32_t value, int bytes = 4) {
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) to.push_back(static_cast<char>(value >> shift));
}

std::string chunk(std::string_view type, const std::string& data) {
    const std::string body = std::string(type) + data;
    std::uint32_t crc = 0xFFFF'FFFFU;
    for (const char c : body) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1U) != 0 ? 0xEDB8'8320U : 0U);
    }
    std::string out;
    put_number(out, static_cast<std::uint32_t>(data.size()));
    out += body;
    put_number(out, ~crc);
    return out;
}

/// A PNG whose pixels are stored unpacked. `kind`: 2 = RGB, 6 = RGBA.
std::string png_of(std::uint32_t width, std::uint32_t height, int depth, int kind, const std::string& pixels,
                   const std::string& before_pixels = {}) {
    std::string header;
    put_number(header, width);
    put_number(header, height);
    header += static_cast<char>(depth);
    header += static_cast<char>(kind);
    header += std::string(3, '\0');
    std::string rows;
    const std::size_t row = height == 0 ? 0 : pixels.size() / height;
    for (std::uint32_t y = 0; y < height && row > 0; ++y) rows += '\0' + pixels.substr(y * row, row);
    std::uint32_t a = 1;
    std::uint32_t b = 0;
    for (const char c : rows) {
        a = (a + static_cast<unsigned char>(c)) % 65521;
        b = (b + a) % 65521;
    }
    std::string packed = "\x78\x01\x01";
    packed += static_cast<char>(rows.size() & 255U);
    packed += static_cast<char>(rows.size() >> 8);
    packed += static_cast<char>(~rows.size() & 255U);
    packed += static_cast<char>(~rows.size() >> 8);
    packed += rows;
    put_number(packed, (b << 16) | a);
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + before_pixels + chunk("IDAT", packed) + chunk("IEND", "");
}

draw::Picture sample() {
    draw::Picture out{24, 16, {}};
    for (int y = 0; y < out.height; ++y)
        for (int x = 0; x < out.width; ++x)
            for (const int c : {x * 10, y * 15, 200}) out.rgb.push_back(static_cast<std::uint8_t>(c));
    return out;
}

std::string refusal(const std::string& bytes) {
    const auto picture = draw::decode_picture(bytes);
    return picture ? "read" : picture.error().message.english();
}

std::uint8_t pixel(const draw::Picture& p, int x, int y, int c) {
    return p.rgb[static_cast<std::size_t>((y * p.width + x) * 3 + c)];
}

/// The JPEG with EXIF's word how the camera was held.
std::string held(const std::string& jpeg, int turn) {
    std::string exif("Exif\0\0MM\0*", 10);
    put_number(exif, 8);
    put_number(exif, 1, 2);
    put_number(exif, 0x0112, 2);
    put_number(exif, 3, 2);
    put_number(exif, 1);
    put_number(exif, static_cast<std::uint32_t>(turn), 2);
    put_number(exif, 0, 2);
    put_number(exif, 0);
    std::string mark = "\xFF\xE1";
    put_number(mark, static_cast<std::uint32_t>(exif.size() + 2), 2);
    return jpeg.substr(0, 2) + mark + exif + jpeg.substr(2);
}

}  // namespace

TEST_CASE("pictures of 8 and 16 bits a channel, and transparent ones on white paper, are read", "[scan]") {
    const auto plain = draw::decode_picture(png_of(2, 1, 8, 2, std::string("\x10\x20\x30\xFF\x80\x01", 6)));
    REQUIRE(plain);
    CHECK(plain->width == 2);
    CHECK(plain->rgb == std::vector<std::uint8_t>{0x10, 0x20, 0x30, 0xFF, 0x80, 0x01});
    const auto deep = draw::decode_picture(png_of(1, 1, 16, 2, std::string("\x10\x00\x20\x00\x30\x00", 6)));
    REQUIRE(deep);
    CHECK(deep->rgb == std::vector<std::uint8_t>{0x10, 0x20, 0x30});
    const auto clear = draw::decode_picture(png_of(2, 1, 8, 6, std::string("\x00\x00\x00\x00\x00\x00\x00\x80", 8)));
    REQUIRE(clear);
    CHECK(clear->rgb == std::vector<std::uint8_t>{255, 255, 255, 127, 127, 127});
}

TEST_CASE("a photograph is turned upright as its EXIF says", "[scan]") {
    const draw::Picture from = sample();
    const std::string jpeg = jpeg_of(from, 95);
    for (int turn = 1; turn <= 8; ++turn) {
        INFO(turn);
        const auto picture = draw::decode_picture(held(jpeg, turn));
        REQUIRE(picture);
        CHECK(picture->width == (turn >= 5 ? 16 : 24));
        // where the upper left corner of what the sensor saw is, as EXIF defines it
        const bool right = turn == 2 || turn == 3 || turn == 6 || turn == 7;
        const bool low = turn == 3 || turn == 4 || turn == 7 || turn == 8;
        const int x = right ? picture->width - 1 : 0;
        const int y = low ? picture->height - 1 : 0;
        CHECK(pixel(*picture, x, y, 0) < 40);
        CHECK(pixel(*picture, x, y, 1) < 40);
    }
}

TEST_CASE("what is no whole picture of a decent size is refused with a clear word", "[scan]") {
    const draw::Picture from = sample();
    const std::string jpeg = jpeg_of(from, 90);
    const std::string png = png_of(2, 2, 8, 2, std::string(12, '\x40'));
    CHECK(refusal(png) == "read");
    CHECK(refusal(jpeg) == "read");
    CHECK(refusal("GIF89a............") == "the file is neither PNG nor JPEG; save the picture as one of them");
    CHECK(refusal("") == "the file is neither PNG nor JPEG; save the picture as one of them");
    CHECK(refusal(png_of(30'000, 30'000, 8, 2, "")) ==
          "the picture has 30000 x 30000 pixels, and 100 million in all are the most; shrink it");
    CHECK(refusal(png_of(0xFFFF'FFFFU, 1, 8, 2, "")).find("4294967295 x 1 pixels") != std::string::npos);
    CHECK(refusal(png_of(2, 2, 8, 2, std::string(12, '\x40'), chunk("acTL", std::string(8, '\x01')))) ==
          "the picture is animated; save one picture of it as PNG or JPEG");
    CHECK(refusal(jpeg_of(from, 90, true)) == "the picture has the colours of a printing press (CMYK); save it as RGB");
    std::string huge = jpeg;
    const std::size_t frame = huge.find("\xFF\xC0");
    REQUIRE(frame != std::string::npos);
    huge.replace(frame + 5, 4, "\xFD\xE8\xFD\xE8");
    CHECK(refusal(huge).find("65000 x 65000 pixels") != std::string::npos);
    const auto missing = draw::read_picture("no-such-picture.png");
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message.english().find("there is no file") != std::string::npos);
}

TEST_CASE("a picture that is cut off anywhere, or spoilt anywhere, is refused or read, and nothing else", "[scan]") {
    const std::string jpeg = jpeg_of(sample(), 90);
    const std::string png = png_of(2, 2, 8, 2, std::string(12, '\x40'));
    for (const std::string& whole : {jpeg, png})
        for (std::size_t n = 9; n + 14 < whole.size(); ++n) {
            INFO(n);
            CHECK(refusal(whole.substr(0, n)) == "the picture is broken or cut off; save or copy it again");
        }
    Rng rng(5);
    for (int i = 0; i < 3'000; ++i) {
        std::string spoilt = i % 2 == 0 ? jpeg : png;
        for (int k = 0; k < 3; ++k)
            spoilt[rng.below(static_cast<std::uint32_t>(spoilt.size()))] = static_cast<char>(rng.below(256));
        const auto picture = draw::decode_picture(spoilt);
        if (picture)
            CHECK(picture->rgb.size() ==
                  static_cast<std::size_t>(picture->width) * static_cast<std::size_t>(picture->height) * 3);
    }
}
