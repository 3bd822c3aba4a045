// Drawing and choosing swatches; see palette_view.hpp.
#include "editor/panel/palette_view.hpp"

#include <algorithm>

#include <wx/dcbuffer.h>
#include <wx/settings.h>

#include "editor/toolkit/spoken_parts.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

constexpr int kTile = 55;
constexpr int kPicture = 34;

wxString section_name(PaintSection section) {
    switch (section) {
        case PaintSection::terrain: return _("Terrain");
        case PaintSection::hexside: return _("Hexsides");
        case PaintSection::road: return _("Roads");
        case PaintSection::feature: return _("Buildings");
        case PaintSection::elevation: return _("Heights");
        case PaintSection::entry: return _("Entry hexes");
        case PaintSection::hole: return _("Holes");
    }
    return {};
}

// Other words under which a section is looked for.
wxString synonyms(PaintSection section) {
    switch (section) {
        case PaintSection::terrain: return _("ground land");
        case PaintSection::hexside: return _("edge side water cliff");
        case PaintSection::road: return _("path track");
        case PaintSection::feature: return _("house town village");
        case PaintSection::elevation: return _("elevation level hill");
        case PaintSection::entry: return _("reinforcement arrival");
        case PaintSection::hole: return _("no hex");
    }
    return {};
}

std::string key_of(const Paint& p) {
    return std::to_string(static_cast<int>(p.section)) + "/" + p.id + "/" + std::to_string(p.level);
}

}  // namespace

PaletteView::PaletteView(wxWindow* parent, PanelContext& context) : context_(context) {
    SetBackgroundStyle(wxBG_STYLE_PAINT);
    Create(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxVSCROLL | wxBORDER_NONE | wxWANTS_CHARS);
    SetName("Paints");
    SetScrollRate(0, FromDIP(16));
    Bind(wxEVT_PAINT, &PaletteView::on_paint, this);
    Bind(wxEVT_SIZE, [this](wxSizeEvent& e) {
        lay_out();
        e.Skip();
    });
    Bind(wxEVT_LEFT_DOWN, [this](wxMouseEvent& e) {
        SetFocus();
        choose(item_at(CalcUnscrolledPosition(e.GetPosition())));
    });
    Bind(wxEVT_MOTION, [this](wxMouseEvent& e) {
        const int at = item_at(CalcUnscrolledPosition(e.GetPosition()));
        if (at == hover_) return;
        hover_ = at;
        if (at >= 0)
            SetToolTip(section_name(items_[static_cast<std::size_t>(at)].paint.section) + ": " +
                       items_[static_cast<std::size_t>(at)].name);
        else UnsetToolTip();
        Refresh();
    });
    Bind(wxEVT_LEAVE_WINDOW, [this](wxMouseEvent&) {
        hover_ = -1;
        UnsetToolTip();  // it would be shown again over a heading
        Refresh();
    });
    Bind(wxEVT_KEY_DOWN, &PaletteView::on_key, this);
    Bind(wxEVT_SET_FOCUS, [this](wxFocusEvent& e) {
        Refresh();
        speak_focus(true);
        e.Skip();
    });
    Bind(wxEVT_KILL_FOCUS, [this](wxFocusEvent& e) {
        Refresh();
        e.Skip();
    });
    links_.push_back(context.workspace.painting().changed.connect([this] { lay_out(); }));
    links_.push_back(context.workspace.tool_changed.connect([this] { Refresh(); }));
    links_.push_back(context.workspace.themes().changed.connect([this] { kinds_changed(); }));
    lay_out();
}

void PaletteView::set_filter(const std::string& words) {
    filter_ = words;
    lay_out();
}

void PaletteView::kinds_changed() {
    pictures_.clear();
    lay_out();
}

void PaletteView::choose_first() {
    if (!items_.empty()) choose(0);
}

void PaletteView::lay_out() {
    items_.clear();
    headers_.clear();
    const OpenDocument* document = context_.workspace.active();
    const int tile = tile_width();
    const int line = line_height();
    const int low = FromDIP(kPicture) + line + FromDIP(8);
    int y = 0;
    std::size_t row = 0;  // its first item
    const auto end_row = [&] {
        if (row == items_.size()) return;
        const bool notes = std::any_of(items_.begin() + static_cast<std::ptrdiff_t>(row), items_.end(),
                                       [](const Item& item) { return !item.note.empty(); });
        const int height = low + (notes ? line : 0);
        for (; row < items_.size(); ++row) items_[row].rect.height = height;
        y += height;
    };
    const auto header = [&](const wxString& text) {
        end_row();
        headers_.push_back({text, y});
        y += GetCharHeight() + FromDIP(3);
    };
    const wxString words = to_wx(filter_).Lower();
    if (document != nullptr) {
        std::optional<PaintSection> section;
        for (const Paint& paint : all_paints(document->scenario())) {
            const wxString name = to_wx(paint_name(document->scenario(), paint));
            const wxString text = (section_name(paint.section) + " " + name + " " + synonyms(paint.section)).Lower();
            if (name.empty() || (!words.empty() && !text.Contains(words))) continue;
            if (section != paint.section) header(section_name(paint.section));
            section = paint.section;
            const int column = static_cast<int>(items_.size() - row);
            items_.push_back({paint, name, to_wx(paint_note(document->scenario(), paint)),
                              wxRect(FromDIP(2) + column * tile, y, tile, low)});
            if (column + 1 == per_row()) end_row();
        }
    }
    if (!words.empty() && items_.empty()) header(_("Nothing is called that."));
    end_row();
    focus_ = std::clamp(focus_, 0, std::max(0, static_cast<int>(items_.size()) - 1));
    SetVirtualSize(GetClientSize().x, y + FromDIP(4));
    Refresh();
}

wxFont PaletteView::small_font() const {
    wxFont small = GetFont();
    small.SetFractionalPointSize(small.GetFractionalPointSize() * 0.85);
    return small;
}

int PaletteView::line_height() const {
    int width = 0;
    int height = 0;
    const wxFont small = small_font();
    GetTextExtent("Hg", &width, &height, nullptr, nullptr, &small);
    return height;
}

int PaletteView::per_row() const { return std::max(1, (GetClientSize().x - FromDIP(4)) / FromDIP(kTile)); }

// The whole width is used, so that names have the most room.
int PaletteView::tile_width() const { return std::max(FromDIP(kTile), (GetClientSize().x - FromDIP(4)) / per_row()); }

const wxBitmap& PaletteView::picture(const Paint& paint) {
    wxBitmap& slot = pictures_[key_of(paint)];
    if (!slot.IsOk())
        slot = Swatches(GetContentScaleFactor(), context_.workspace.themes().palette(false))
                   .paint(context_.workspace.active()->scenario(), paint, FromDIP(kTile - 8), FromDIP(kPicture));
    return slot;
}

void PaletteView::on_paint(wxPaintEvent&) {
    wxAutoBufferedPaintDC dc(this);
    DoPrepareDC(dc);
    const wxColour back = wxSystemSettings::GetColour(wxSYS_COLOUR_LISTBOX);
    const wxColour ink = wxSystemSettings::GetColour(wxSYS_COLOUR_LISTBOXTEXT);
    const wxColour mark = wxSystemSettings::GetColour(wxSYS_COLOUR_HIGHLIGHT);
    dc.SetBackground(wxBrush(back));
    dc.Clear();
    if (context_.workspace.active() == nullptr) return;
    const wxRect shown(CalcUnscrolledPosition(wxPoint(0, 0)), GetClientSize());
    wxFont bold = GetFont().Bold();
    dc.SetFont(bold);
    dc.SetTextForeground(ink);
    for (const Header& h : headers_) dc.DrawText(h.text, FromDIP(6), h.y + FromDIP(2));
    dc.SetFont(small_font());
    const Scenario& scenario = context_.workspace.active()->scenario();
    for (std::size_t i = 0; i < items_.size(); ++i) {
        const Item& item = items_[i];
        if (!shown.Intersects(item.rect)) continue;
        const wxRect box = wxRect(item.rect).Deflate(FromDIP(2));
        // What the tool in hand lays stands out; what other tools would lay is only framed.
        const bool chosen = context_.workspace.painting().is_chosen(scenario, item.paint);
        const bool laid = chosen && PaintState::lays(context_.workspace.tool().id(), item.paint.section);
        if (chosen || static_cast<int>(i) == hover_) {
            const wxColour tint = laid ? mark : ink;
            const int share = laid ? 30 : static_cast<int>(i) == hover_ ? 8 : 0;
            const auto mix = [&](int a, int b) {
                return static_cast<unsigned char>((a * (100 - share) + b * share) / 100);
            };
            dc.SetBrush(wxBrush(
                wxColour(mix(back.Red(), tint.Red()), mix(back.Green(), tint.Green()), mix(back.Blue(), tint.Blue()))));
            dc.SetPen(laid     ? wxPen(mark, FromDIP(2))
                      : chosen ? wxPen(mark, FromDIP(1), wxPENSTYLE_SHORT_DASH)
                               : *wxTRANSPARENT_PEN);
            dc.DrawRoundedRectangle(box, FromDIP(4));
        }
        if (HasFocus() && static_cast<int>(i) == focus_) {
            dc.SetBrush(*wxTRANSPARENT_BRUSH);
            dc.SetPen(wxPen(ink, 1, wxPENSTYLE_DOT));
            dc.DrawRoundedRectangle(wxRect(box).Deflate(FromDIP(2)), FromDIP(3));
        }
        const wxBitmap& bitmap = picture(item.paint);
        dc.DrawBitmap(bitmap, item.rect.x + (item.rect.width - FromDIP(kTile - 8)) / 2, item.rect.y + FromDIP(4), true);
        dc.SetTextForeground(ink);
        int y = item.rect.y + FromDIP(kPicture + 4);
        for (const wxString& line : {item.name, item.note}) {
            const wxString text = wxControl::Ellipsize(line, dc, wxELLIPSIZE_END, item.rect.width - FromDIP(6));
            const wxSize size = dc.GetTextExtent(text);
            dc.DrawText(text, item.rect.x + (item.rect.width - size.x) / 2, y);
            y += size.y;
        }
    }
}

void PaletteView::speak_focus(bool repeat) {
    if (focus_ < 0 || static_cast<std::size_t>(focus_) >= items_.size()) return;
    const Item& item = items_[static_cast<std::size_t>(focus_)];
    speak_part(
        *this,
        {item.note.empty() ? item.name : item.name + ", " + item.note, focus_ + 1, static_cast<int>(items_.size())},
        repeat);
}

void PaletteView::on_key(wxKeyEvent& event) {
    const int last = static_cast<int>(items_.size()) - 1;
    if (last < 0) return event.Skip();
    switch (event.GetKeyCode()) {
        case WXK_LEFT: focus_ = std::max(0, focus_ - 1); break;
        case WXK_RIGHT: focus_ = std::min(last, focus_ + 1); break;
        case WXK_UP: focus_ = std::max(0, focus_ - per_row()); break;
        case WXK_DOWN: focus_ = std::min(last, focus_ + per_row()); break;
        case WXK_HOME: focus_ = 0; break;
        case WXK_END: focus_ = last; break;
        case WXK_RETURN:
        case WXK_SPACE: choose(focus_); return;
        case WXK_TAB: HandleAsNavigationKey(event); return;
        default: return event.Skip();
    }
    speak_focus(false);
    const wxRect& rect = items_[static_cast<std::size_t>(focus_)].rect;
    const int top = CalcUnscrolledPosition(wxPoint(0, 0)).y;
    const int unit = FromDIP(16);
    if (rect.y < top) Scroll(0, rect.y / unit);
    else if (rect.GetBottom() > top + GetClientSize().y) Scroll(0, (rect.GetBottom() - GetClientSize().y) / unit + 1);
    Refresh();
}

int PaletteView::item_at(wxPoint point) const {
    for (std::size_t i = 0; i < items_.size(); ++i)
        if (items_[i].rect.Contains(point)) return static_cast<int>(i);
    return -1;
}

void PaletteView::choose(int at) {
    if (at < 0 || static_cast<std::size_t>(at) >= items_.size()) return;
    focus_ = at;
    const Paint paint = items_[static_cast<std::size_t>(at)].paint;
    if (on_choose) on_choose(paint);
}

}  // namespace ramparts
