// Lists of units with drawn counters, whose rows can be dragged onto the map or onto another list.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <wx/vlbox.h>

#include "editor/canvas/pango_text.hpp"
#include "editor/panel/panel.hpp"
#include "editor/toolkit/spoken_parts.hpp"
#include "editor/view/counter_art.hpp"

namespace ramparts {

struct UnitRow {
    enum class Kind : std::uint8_t { heading, subheading, unit };
    Kind kind = Kind::unit;
    std::string text;
    std::string note;  ///< at the right end
    std::optional<std::size_t> unit;
    std::optional<std::size_t> group;  ///< the reinforcement group the row belongs to
    std::optional<SideId> side;
    int turn = 0;
    friend bool operator==(const UnitRow&, const UnitRow&) = default;
};

class UnitList final : public wxVListBox, public SpokenRows {
public:
    UnitList(wxWindow* parent, PanelContext& context, const wxString& name);

    /// Rows of the document in front, whose they stay: those of another one are dead.
    void show(std::vector<UnitRow> rows);
    /// The row chosen; null when there is none, or its document is not in front any more.
    [[nodiscard]] const UnitRow* row() const;
    [[nodiscard]] const std::vector<UnitRow>& rows() const noexcept { return rows_; }
    void select_unit(const std::string& id);
    [[nodiscard]] wxString spoken_row(std::size_t row) const override;

    std::function<void()> on_select;
    std::function<void()> on_activate;
    /// A unit was let go over a row (null = below the last) of this list; `below` its middle. Nothing = it takes none.
    std::function<void(std::size_t unit, const UnitRow* row, bool below)> on_drop;
    /// Units are let go between rows: a line shows where.
    bool drops_between = false;

protected:
    void OnDrawItem(wxDC& dc, const wxRect& rect, size_t n) const override;
    void OnDrawBackground(wxDC& dc, const wxRect& rect, size_t n) const override;
    wxCoord OnMeasureItem(size_t n) const override;

private:
    void speak_row();
    void on_down(wxMouseEvent& event);
    void on_motion(wxMouseEvent& event);
    void on_up(wxMouseEvent& event);
    void end_drag();
    /// Marks the place under a point as the one where the unit would go; scrolls at the ends.
    void show_drop(wxPoint at);
    [[nodiscard]] UnitList* list_at(wxPoint screen) const;
    [[nodiscard]] const wxBitmap& picture(std::size_t unit) const;

    /// The document of the rows; null when it is not in front any more.
    [[nodiscard]] OpenDocument* document() const;

    PanelContext& context_;
    std::uint64_t shown_ = 0;  ///< its number
    std::vector<UnitRow> rows_;
    mutable PangoTextSource text_;
    mutable TextCache letters_{&text_};
    mutable std::map<CounterFace, wxBitmap> pictures_;
    int pressed_ = wxNOT_FOUND;
    wxPoint from_;
    std::string dragged_;
    UnitList* over_ = nullptr;
    int drop_row_ = wxNOT_FOUND;
    bool drop_below_ = false;
};

}  // namespace ramparts
