// What the panels of the painting half share, and what ties the painting state to the window.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <wx/bmpbndl.h>

#include "editor/panel/panel.hpp"
#include "editor/tool/paint_state.hpp"

namespace ramparts {

/// A picture read from disk; no pixels when it cannot be read, then `why` says it in a sentence.
struct ScanPicture {
    std::string why;
    int width = 0;
    int height = 0;
    std::vector<Colour> pixels;
};
/// PNG and JPEG by draw::read_picture, other kinds by the toolkit; none beyond draw::kMaxPicturePixels.
[[nodiscard]] ScanPicture read_scan(const std::string& file);
/// Keeps where scans lie in a file of the folder `settings`, and lays them again when their scenarios are opened.
void keep_scans(PanelContext& context, const std::filesystem::path& settings, std::vector<Connection>& links);

/// Gives the painting state its questions, dialogs and files, and repaints the map when a choice changes. `settings` is
/// the folder in which the stamp library is kept.
void connect_painting(PanelContext& context, wxWindow* window, const std::filesystem::path& settings,
                      std::vector<Connection>& links);

/// Dialogs of the map's size and numbers; they edit the document.
void resize_dialog(wxWindow* parent, OpenDocument& document);
void renumber_dialog(wxWindow* parent, OpenDocument& document);

/// Asks where the selection, the hex at the cursor or whole sections come from, and states it in one edit.
void provenance_dialog(wxWindow* parent, OpenDocument& document, const PaintState& painting, Shell& shell);

/// Asks whose word changes of the document are from now on.
void source_dialog(wxWindow* parent, OpenDocument& document, Shell& shell);

/// The whole map, as large as fits into `wanted` logical pixels, with the counters set up on it or without.
[[nodiscard]] wxBitmap map_picture(const Scenario& scenario, wxSize wanted, bool counters = false);

/// Small pictures of paints and stamps as the map shows them.
class Swatches {
public:
    Swatches(double scale, const draw::Palette& palette) : scale_(scale), palette_(palette) {}
    /// `width` x `height` in logical pixels.
    [[nodiscard]] wxBitmap paint(const Scenario& scenario, const Paint& paint, int width, int height) const;
    [[nodiscard]] wxBitmap stamp(const Scenario& scenario, const Stamp& stamp, int width, int height) const;

private:
    double scale_;
    const draw::Palette& palette_;
};

}  // namespace ramparts
