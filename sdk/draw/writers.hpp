// The three back ends of a display list: SVG, PNG and PDF.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "sdk/draw/display_list.hpp"

namespace ramparts::draw {

/// Why a file could not be written, as a sentence for the user.
struct DrawError {
    std::string message;
};
using DrawResult = Result<void, DrawError>;
using Bytes = std::vector<unsigned char>;

/// Largest PNG: this many pixels on a side, this many in all (four bytes each while drawing).
inline constexpr int kMaxPngSide = 30'000;
inline constexpr long long kMaxPngPixels = 160'000'000;
/// Largest PDF page side in mm (200 inches, the limit of common readers).
inline constexpr double kMaxPdfSide = 5080.0;
inline constexpr int kMinDpi = 10;
inline constexpr int kMaxDpi = 1200;

/// An SVG 1.1 document with width and height in mm and one user unit to the millimetre. The same list always gives
/// the same bytes, on every machine and in every locale.
[[nodiscard]] std::string write_svg(const DisplayList& list);
DrawResult write_svg(const DisplayList& list, const std::string& path);

/// Whether a sheet of this size fits into a PNG; lets a caller refuse before drawing.
[[nodiscard]] DrawResult check_png(double width_mm, double height_mm, int dpi);
/// A 24-bit PNG whose resolution is stored in the file.
[[nodiscard]] Result<Bytes, DrawError> png_bytes(const DisplayList& list, int dpi);
DrawResult write_png(const DisplayList& list, const std::string& path, int dpi);

/// A one-page PDF of exactly the sheet's size, texts as texts with their font embedded, and with a fixed creation
/// date, so that the same list gives the same bytes.
[[nodiscard]] Result<Bytes, DrawError> pdf_bytes(const DisplayList& list);
DrawResult write_pdf(const DisplayList& list, const std::string& path);
/// The same of several pages, each of its own sheet's size; title and description are those of the first.
[[nodiscard]] Result<Bytes, DrawError> pdf_bytes(std::span<const DisplayList> pages);
DrawResult write_pdf(std::span<const DisplayList> pages, const std::string& path);

/// Chooses the back end by the file name's ending (.svg, .png, .pdf; letter case does not matter).
DrawResult write_drawing(const DisplayList& list, const std::string& path, int dpi);

}  // namespace ramparts::draw
