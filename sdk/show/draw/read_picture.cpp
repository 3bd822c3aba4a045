// PNG through Cairo, JPEG through libjpeg; what both refuse.
#include "sdk/show/draw/read_picture.hpp"

#include <cairo.h>

#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <memory>

#include <jpeglib.h>

#include "formats/scenario/scenario_file.hpp"
#include "formats/text/png_file.hpp"
#include "sdk/show/draw/png_surface.hpp"

namespace ramparts::draw {
namespace {

Result<void, DrawError> check_size(long long width, long long height) {
    if (width >= 1 && height >= 1 && width <= kMaxPictureSide && height <= kMaxPictureSide &&
        width * height <= kMaxPicturePixels)
        return {};
    return fail(DrawError{message("the picture has {1} x {2} pixels, and {3} million in all are the most; shrink it",
                                  width, height, kMaxPicturePixels / 1'000'000)});
}

DrawError broken() { return {message("the picture is broken or cut off; save or copy it again")}; }

std::uint32_t big_endian(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i) value = (value << 8) | static_cast<unsigned char>(bytes[i]);
    return value;
}

// ---- PNG

constexpr std::string_view kPngMark = "\x89PNG\r\n\x1a\n";

struct Source {
    std::string_view bytes;
    std::size_t at = 0;
};

cairo_status_t take(void* closure, unsigned char* data, unsigned int size) {
    auto& source = *static_cast<Source*>(closure);
    if (source.bytes.size() - source.at < size) return CAIRO_STATUS_READ_ERROR;
    std::memcpy(data, source.bytes.data() + source.at, size);
    source.at += size;
    return CAIRO_STATUS_SUCCESS;
}

/// One row, colours multiplied by their alpha, on white paper.
void put_row(const std::uint32_t* from, std::uint8_t* to, int width, bool alpha) {
    for (int x = 0; x < width; ++x) {
        const std::uint32_t pixel = from[x];
        const std::uint32_t white = alpha ? 255U - (pixel >> 24) : 0U;
        for (int c = 0; c < 3; ++c)
            *to++ = static_cast<std::uint8_t>(std::min(255U, ((pixel >> (16 - 8 * c)) & 255U) + white));
    }
}

Result<Picture, DrawError> decode_png(std::string_view bytes) {
    const PictureSize size = png_size(bytes);
    if (bytes.size() < 33 || bytes.substr(12, 4) != "IHDR") return fail(broken());
    if (const auto fits = check_size(size.width, size.height); !fits) return fail(fits.error());
    if (has_png_chunk(bytes, "acTL"))
        return fail(DrawError{message("the picture is animated; save one picture of it as PNG or JPEG")});
    const ImageSurface surface = png_surface(bytes);
    if (surface == nullptr) return fail(broken());
    const cairo_format_t format = cairo_image_surface_get_format(surface.get());
    Picture out;
    out.width = cairo_image_surface_get_width(surface.get());
    out.height = cairo_image_surface_get_height(surface.get());
    out.rgb.resize(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height) * 3);
    const unsigned char* data = cairo_image_surface_get_data(surface.get());
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
    std::vector<std::uint32_t> row(static_cast<std::size_t>(out.width));
    for (int y = 0; y < out.height; ++y) {
        std::memcpy(row.data(), data + static_cast<std::size_t>(y) * stride, row.size() * 4);
        put_row(row.data(), out.rgb.data() + static_cast<std::size_t>(y) * row.size() * 3, out.width,
                format == CAIRO_FORMAT_ARGB32);
    }
    return out;
}

// ---- JPEG

constexpr std::string_view kJpegMark = "\xFF\xD8\xFF";
constexpr int kMostPasses = 100;  ///< of a picture that comes in several, each of which takes the time of a whole one

struct JpegTrouble {
    jpeg_error_mgr manager;
    std::jmp_buf back;
};

[[noreturn]] void leave(j_common_ptr info) { std::longjmp(reinterpret_cast<JpegTrouble*>(info->err)->back, 1); }
void count_warnings(j_common_ptr info, int level) {
    if (level < 0) ++info->err->num_warnings;
}
void count_passes(j_common_ptr info) {
    if (reinterpret_cast<j_decompress_ptr>(info)->input_scan_number > kMostPasses) leave(info);
}

enum class JpegFault { none, broken, cmyk };

// No object with a destructor may stand in a frame that libjpeg jumps out of: the room for the pixels is the caller's.
JpegFault read_jpeg(std::string_view bytes, Picture& out) {
    jpeg_decompress_struct info{};
    JpegTrouble trouble{};
    jpeg_progress_mgr progress{};
    info.err = jpeg_std_error(&trouble.manager);
    trouble.manager.error_exit = leave;
    trouble.manager.emit_message = count_warnings;
    progress.progress_monitor = count_passes;
    if (setjmp(trouble.back) != 0) {
        jpeg_destroy_decompress(&info);
        return JpegFault::broken;
    }
    jpeg_create_decompress(&info);
    info.progress = &progress;
    jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<unsigned long>(bytes.size()));
    jpeg_read_header(&info, TRUE);
    if (info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK) {
        jpeg_destroy_decompress(&info);
        return JpegFault::cmyk;
    }
    info.out_color_space = JCS_RGB;
    info.dct_method = JDCT_ISLOW;
    jpeg_start_decompress(&info);
    const std::size_t row_bytes = static_cast<std::size_t>(out.width) * 3;
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = out.rgb.data() + info.output_scanline * row_bytes;
        jpeg_read_scanlines(&info, &row, 1);
        if (info.err->num_warnings > 0) leave(reinterpret_cast<j_common_ptr>(&info));
    }
    jpeg_finish_decompress(&info);
    const bool whole = info.err->num_warnings == 0;
    jpeg_destroy_decompress(&info);
    return whole ? JpegFault::none : JpegFault::broken;
}

/// What the file says before its pixels.
struct JpegHeader {
    long long width = 0;
    long long height = 0;
    int turn = 1;  ///< EXIF's orientation
};

int exif_turn(std::string_view exif) {
    if (!exif.starts_with(std::string_view("Exif\0\0", 6)) || exif.size() < 14) return 1;
    const std::string_view tiff = exif.substr(6);
    const bool little = tiff.starts_with("II");
    const auto number = [&](std::size_t at, std::size_t size) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < size && at + i < tiff.size(); ++i)
            value |= static_cast<std::uint32_t>(static_cast<unsigned char>(tiff[at + i]))
                     << (8 * (little ? i : size - 1 - i));
        return value;
    };
    const std::size_t list = number(4, 4);
    if (list + 2 > tiff.size()) return 1;
    for (std::size_t i = 0; i < number(list, 2) && list + 14 + 12 * i <= tiff.size(); ++i)
        if (number(list + 2 + 12 * i, 2) == 0x0112) {
            const std::uint32_t turn = number(list + 2 + 12 * i + 8, 2);
            return turn >= 1 && turn <= 8 ? static_cast<int>(turn) : 1;
        }
    return 1;
}

JpegHeader jpeg_header(std::string_view bytes) {
    JpegHeader header;
    std::size_t at = 2;
    while (at + 9 < bytes.size() && bytes[at] == '\xFF') {
        const auto mark = static_cast<unsigned char>(bytes[at + 1]);
        if (mark == 0xFF || mark == 0x01 || (mark >= 0xD0 && mark <= 0xD8)) {
            at += mark == 0xFF ? 1 : 2;
            continue;
        }
        const std::size_t size = big_endian(bytes, at) & 0xFFFFU;
        if (mark >= 0xC0 && mark <= 0xCF && mark != 0xC4 && mark != 0xC8 && mark != 0xCC) {
            const std::uint32_t both = big_endian(bytes, at + 5);
            header.height = both >> 16;
            header.width = both & 0xFFFFU;
            return header;
        }
        if (mark == 0xE1 && at + 2 + size <= bytes.size()) header.turn = exif_turn(bytes.substr(at + 4, size - 2));
        if (mark == 0xDA || size < 2) break;
        at += 2 + size;
    }
    return header;
}

/// The picture as it is to be seen, when the camera was held another way.
Picture upright(Picture from, int turn) {
    if (turn == 1) return from;
    const bool swapped = turn >= 5;
    Picture to;
    to.width = swapped ? from.height : from.width;
    to.height = swapped ? from.width : from.height;
    to.rgb.resize(from.rgb.size());
    for (int y = 0; y < to.height; ++y)
        for (int x = 0; x < to.width; ++x) {
            int u = swapped ? y : x;
            int v = swapped ? x : y;
            if (turn == 2 || turn == 3 || turn == 7 || turn == 8) u = from.width - 1 - u;
            if (turn == 3 || turn == 4 || turn == 6 || turn == 7) v = from.height - 1 - v;
            const std::size_t a =
                (static_cast<std::size_t>(v) * static_cast<std::size_t>(from.width) + static_cast<std::size_t>(u)) * 3;
            const std::size_t b =
                (static_cast<std::size_t>(y) * static_cast<std::size_t>(to.width) + static_cast<std::size_t>(x)) * 3;
            std::copy_n(from.rgb.begin() + static_cast<std::ptrdiff_t>(a), 3,
                        to.rgb.begin() + static_cast<std::ptrdiff_t>(b));
        }
    return to;
}

Result<Picture, DrawError> decode_jpeg(std::string_view bytes) {
    const JpegHeader header = jpeg_header(bytes);
    if (header.width == 0 && header.height == 0) return fail(broken());
    if (const auto fits = check_size(header.width, header.height); !fits) return fail(fits.error());
    Picture out;
    out.width = static_cast<int>(header.width);
    out.height = static_cast<int>(header.height);
    out.rgb.resize(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height) * 3);
    switch (read_jpeg(bytes, out)) {
        case JpegFault::none: return upright(std::move(out), header.turn);
        case JpegFault::cmyk:
            return fail(DrawError{message("the picture has the colours of a printing press (CMYK); save it as RGB")});
        case JpegFault::broken: break;
    }
    return fail(broken());
}

}  // namespace

void ImageSurfaceDeleter::operator()(_cairo_surface* surface) const noexcept { cairo_surface_destroy(surface); }

ImageSurface png_surface(std::string_view png) {
    const PictureSize size = png_size(png);
    Source source{png};
    ImageSurface surface(cairo_image_surface_create_from_png_stream(take, &source));
    if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) return nullptr;
    const cairo_format_t format = cairo_image_surface_get_format(surface.get());
    const bool plain = format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24;
    const bool as_said = static_cast<std::uint32_t>(cairo_image_surface_get_width(surface.get())) == size.width &&
                         static_cast<std::uint32_t>(cairo_image_surface_get_height(surface.get())) == size.height;
    return plain && as_said ? std::move(surface) : nullptr;
}

Result<Picture, DrawError> decode_picture(std::string_view bytes) {
    if (bytes.starts_with(kPngMark)) return decode_png(bytes);
    if (bytes.starts_with(kJpegMark)) return decode_jpeg(bytes);
    return fail(DrawError{message("the file is neither PNG nor JPEG; save the picture as one of them")});
}

Result<Picture, DrawError> read_picture(const std::string& path) {
    std::string bytes;
    Diagnostic problem;
    if (!read_file(path, kMaxPictureBytes, bytes, problem)) return fail(DrawError{problem.message});
    return decode_picture(bytes);
}

}  // namespace ramparts::draw
