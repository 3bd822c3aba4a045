// The scrolled field with the sheets of counters, as they come out on paper: one is chosen, dragged to another place,
// opened.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <wx/bitmap.h>
#include <wx/scrolwin.h>

#include "sdk/show/print/counter_sheets.hpp"

namespace ramparts {

/// Which sides of the sheets are shown.
enum class SheetSides : std::uint8_t { fronts, backs, both };

class SheetView final : public wxScrolled<wxWindow> {
public:
    SheetView(wxWindow* parent, const wxString& name);

    /// Shows other sheets. `words` says what each piece is; the piece that was chosen stays so while its id is there.
    void show(paper::CounterSheets sheets, std::vector<paper::CardPiece> pieces, std::vector<std::string> words);
    void show_sides(SheetSides sides);
    /// Chooses the first piece of an id, without saying so.
    void choose(const std::string& id);
    /// Null when there are none.
    [[nodiscard]] const paper::CardPiece* chosen() const;
    /// What is chosen and where, as the line below and a screen reader say it.
    [[nodiscard]] wxString words() const;
    /// Where a piece's face is in the window; nothing when that side is not shown.
    [[nodiscard]] std::optional<wxRect> place_of(std::size_t piece) const;

    std::function<void()> on_choose;  ///< another piece was chosen
    std::function<void()> on_click;   ///< one was clicked, chosen before or not
    std::function<void()> on_open;    ///< Return or a double click
    std::function<void(const std::string& id, const std::string& other, bool behind)> on_move;
    std::function<void(int step)> on_step;  ///< Ctrl and an arrow: so many places on
    std::function<void(int more)> on_count;
    std::function<void()> on_delete;

private:
    struct Drop {
        std::size_t face = 0;
        bool behind = false;
        friend bool operator==(const Drop&, const Drop&) = default;
    };
    void bind_mouse();
    void bind_keys();
    void lay_out();
    void zoom(int steps);
    [[nodiscard]] wxPoint origin_of(std::size_t page) const;
    [[nodiscard]] bool is_shown(std::size_t page) const;
    [[nodiscard]] wxRect rect_of(const paper::PlacedFace& face) const;
    [[nodiscard]] std::optional<std::size_t> face_at(wxPoint window) const;
    [[nodiscard]] std::optional<Drop> drop_at(wxPoint window) const;
    [[nodiscard]] std::optional<std::size_t> face_of(std::size_t piece) const;
    [[nodiscard]] const wxBitmap& picture(std::size_t page);
    void key(wxKeyEvent& event);
    void go_to(std::size_t piece, bool tell);
    void go_by_row(int rows);
    void reveal();
    void end_drag();
    void paint();

    paper::CounterSheets sheets_;
    std::vector<paper::CardPiece> pieces_;
    std::vector<std::string> words_;
    SheetSides sides_ = SheetSides::fronts;
    std::size_t at_ = 0;
    double zoom_ = 1;
    double scale_ = 3;  ///< pixels to the millimetre
    std::map<std::size_t, wxBitmap> pictures_;
    std::optional<std::size_t> pressed_;  ///< the piece under the button
    wxPoint from_;
    bool dragging_ = false;
    std::optional<Drop> drop_;
};

}  // namespace ramparts
