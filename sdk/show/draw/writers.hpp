// The three back ends of a display list: SVG, PNG and PDF.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/message.hpp"
#include "sdk/show/draw/display_list.hpp"

namespace ramparts::draw {

/// Why a file could not be written, as a sentence for the user.
struct DrawError {
    Message message;
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

/// A drawing as part of a web page.
struct InlineSvg {
    std::string prefix;      ///< before every id, so that several drawings find room in one page
    std::string attributes;  ///< of the svg element, ready to be written, a space before each
    std::string overlay;     ///< markup painted on top of everything
};
/// The same drawing as an svg element of an HTML page, which gives it its size: no header, title or description;
/// letters and their halo are one text; serif letters have no family of their own, so that the page's style sheet names
/// it.
[[nodiscard]] std::string write_inline_svg(const DisplayList& list, const InlineSvg& how);

/// Whether a sheet of this size fits into a PNG; lets a caller refuse before drawing.
[[nodiscard]] DrawResult check_png(double width_mm, double height_mm, int dpi);
/// A 24-bit PNG whose resolution is stored in the file; with transparent places when the background has no colour at
/// all (alpha 0).
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
