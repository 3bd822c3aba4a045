// A row of painted cells that explain themselves under the pointer, such as the results of the die or the turn track.
#pragma once

#include <wx/dc.h>
#include <wx/window.h>

namespace ramparts {

class CellStrip : public wxWindow {
public:
    /// `lines` of text high.
    CellStrip(wxWindow* parent, const wxString& name, int lines);
    /// Where a cell is painted; empty when it has no room.
    [[nodiscard]] virtual wxRect place(std::size_t cell) const = 0;

protected:
    [[nodiscard]] virtual std::size_t count() const = 0;
    /// What the pointer over a cell says.
    [[nodiscard]] virtual wxString words(std::size_t cell) const = 0;
    virtual void paint_cell(wxDC& dc, std::size_t cell, const wxRect& place) const = 0;
    /// The words of all cells, a line each.
    [[nodiscard]] wxString all_words() const;

private:
    void paint();
};

}  // namespace ramparts
