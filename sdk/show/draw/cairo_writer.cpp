// PNG and PDF through Cairo, and the writing of files.
#include <cairo-pdf.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string_view>

#include "formats/disk/write_file.hpp"
#include "formats/text/png_file.hpp"
#include "sdk/show/draw/cairo_painter.hpp"
#include "sdk/show/draw/writers.hpp"

namespace ramparts::draw {
namespace {

constexpr double kMmPerInch = 25.4;
constexpr const char* kCreateDate = "2000-01-01T00:00:00Z";  // fixed: the same map gives the same file

struct SurfaceDeleter {
    void operator()(cairo_surface_t* s) const noexcept { cairo_surface_destroy(s); }
};
struct ContextDeleter {
    void operator()(cairo_t* c) const noexcept { cairo_destroy(c); }
};
using Surface = std::unique_ptr<cairo_surface_t, SurfaceDeleter>;
using Context = std::unique_ptr<cairo_t, ContextDeleter>;

cairo_status_t append(void* closure, const unsigned char* data, unsigned int size) {
    auto& bytes = *static_cast<Bytes*>(closure);
    bytes.insert(bytes.end(), data, data + size);
    return CAIRO_STATUS_SUCCESS;
}

DrawError cairo_error(const char* format, cairo_status_t status) {
    return {message("cannot draw the {1}: {2}", format, cairo_status_to_string(status))};
}

int pixels(double mm, int dpi) {
    return std::max(1, static_cast<int>(std::lround(std::min(mm * dpi / kMmPerInch, 1e8))));
}

void put_u32(Bytes& bytes, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<unsigned char>(value >> shift));
}

/// Puts a pHYs chunk (pixels per metre) behind the header chunk, which ends at byte 33.
void store_resolution(Bytes& png, int dpi) {
    constexpr std::size_t after_header = 33;
    if (png.size() < after_header) return;
    const auto per_metre = static_cast<std::uint32_t>(std::lround(dpi * 1000 / kMmPerInch));
    Bytes chunk;
    put_u32(chunk, 9);
    for (const char c : {'p', 'H', 'Y', 's'}) chunk.push_back(static_cast<unsigned char>(c));
    put_u32(chunk, per_metre);
    put_u32(chunk, per_metre);
    chunk.push_back(1);
    put_u32(chunk, png_checksum({reinterpret_cast<const char*>(chunk.data()) + 4, chunk.size() - 4}));
    png.insert(png.begin() + after_header, chunk.begin(), chunk.end());
}

DrawResult save(std::string_view bytes, const std::string& path) {
    const auto done = write_file(path, bytes);
    if (!done) return fail(DrawError{done.error().message});
    return {};
}

DrawResult save(const Bytes& bytes, const std::string& path) {
    return save(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()), path);
}

}  // namespace

DrawResult check_png(double width_mm, double height_mm, int dpi) {
    if (dpi < kMinDpi || dpi > kMaxDpi)
        return fail(DrawError{message("a resolution of {1} dpi is outside {2} to {3}", dpi, kMinDpi, kMaxDpi)});
    const int w = pixels(width_mm, dpi);
    const int h = pixels(height_mm, dpi);
    if (w <= kMaxPngSide && h <= kMaxPngSide && static_cast<long long>(w) * h <= kMaxPngPixels) return {};
    return fail(
        DrawError{message("the picture would be {1} x {2} pixels; the limit is {3} on a side and {4} million in all: "
                          "choose a lower resolution, smaller hexes, or SVG",
                          w, h, kMaxPngSide, kMaxPngPixels / 1'000'000)});
}

Result<Bytes, DrawError> png_bytes(const DisplayList& list, int dpi) {
    if (const DrawResult fits = check_png(list.width, list.height, dpi); !fits) return fail(fits.error());
    const int w = pixels(list.width, dpi);
    const int h = pixels(list.height, dpi);
    const cairo_format_t format = list.background.a == 0 ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24;
    const Surface surface(cairo_image_surface_create(format, w, h));
    const Context context(cairo_create(surface.get()));
    cairo_scale(context.get(), w / list.width, h / list.height);
    paint_with_cairo(context.get(), list);
    if (const auto status = cairo_status(context.get()); status != CAIRO_STATUS_SUCCESS)
        return fail(cairo_error("PNG", status));
    Bytes bytes;
    if (const auto status = cairo_surface_write_to_png_stream(surface.get(), append, &bytes);
        status != CAIRO_STATUS_SUCCESS)
        return fail(cairo_error("PNG", status));
    store_resolution(bytes, dpi);
    return bytes;
}

Result<Bytes, DrawError> pdf_bytes(const DisplayList& list) { return pdf_bytes(std::span(&list, 1)); }

Result<Bytes, DrawError> pdf_bytes(std::span<const DisplayList> pages) {
    if (pages.empty()) return fail(DrawError{wording("there is no page to write")});
    for (const DisplayList& list : pages)
        if (list.width > kMaxPdfSide || list.height > kMaxPdfSide)
            return fail(
                DrawError{message("the page would be {1} x {2} mm; a PDF page may be {3} mm on a side: choose smaller "
                                  "hexes, or SVG",
                                  std::lround(list.width), std::lround(list.height), std::lround(kMaxPdfSide))});
    constexpr double points = 72 / kMmPerInch;
    Bytes bytes;
    const DisplayList& first = pages.front();
    const Surface surface(
        cairo_pdf_surface_create_for_stream(append, &bytes, first.width * points, first.height * points));
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, kCreateDate);
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "Ramparts");
    if (!first.title.empty())
        cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, first.title.c_str());
    if (!first.description.empty())
        cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_SUBJECT, first.description.c_str());
    for (const DisplayList& list : pages) {
        cairo_pdf_surface_set_size(surface.get(), list.width * points, list.height * points);
        const Context context(cairo_create(surface.get()));
        cairo_scale(context.get(), points, points);
        paint_with_cairo(context.get(), list);
        cairo_show_page(context.get());
        if (const auto status = cairo_status(context.get()); status != CAIRO_STATUS_SUCCESS)
            return fail(cairo_error("PDF", status));
    }
    cairo_surface_finish(surface.get());
    if (const auto status = cairo_surface_status(surface.get()); status != CAIRO_STATUS_SUCCESS)
        return fail(cairo_error("PDF", status));
    return bytes;
}

DrawResult write_svg(const DisplayList& list, const std::string& path) { return save(write_svg(list), path); }

DrawResult write_png(const DisplayList& list, const std::string& path, int dpi) {
    const auto bytes = png_bytes(list, dpi);
    if (!bytes) return fail(bytes.error());
    return save(*bytes, path);
}

DrawResult write_pdf(const DisplayList& list, const std::string& path) {
    const auto bytes = pdf_bytes(list);
    if (!bytes) return fail(bytes.error());
    return save(*bytes, path);
}

DrawResult write_pdf(std::span<const DisplayList> pages, const std::string& path) {
    const auto bytes = pdf_bytes(pages);
    if (!bytes) return fail(bytes.error());
    return save(*bytes, path);
}

DrawResult write_drawing(const DisplayList& list, const std::string& path, int dpi) {
    std::string ending = path.size() >= 4 ? path.substr(path.size() - 4) : "";
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (ending == ".svg") return write_svg(list, path);
    if (ending == ".png") return write_png(list, path, dpi);
    if (ending == ".pdf") return write_pdf(list, path);
    return fail(DrawError{message("{1}: the name must end in .svg, .png or .pdf", path)});
}

}  // namespace ramparts::draw
