// See line_text.hpp.
#include "editor/app/line_text.hpp"

#include <wx/textctrl.h>

#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {

wxTextCtrl* line_text(wxWindow* parent, const wxString& name) {
    auto* text = new wxTextCtrl(parent, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                                wxTE_MULTILINE | wxTE_READONLY | wxTE_BESTWRAP | wxTE_RICH2);
    set_accessible_name(*text, name);
    return text;
}

void show_lines(wxTextCtrl& text, const std::vector<PluginLine>& lines) {
    text.Clear();
    const wxTextAttr plain(wxNullColour, wxNullColour, text.GetFont());
    for (const PluginLine& line : lines) {
        const bool strong = line.kind == PluginLine::Kind::title || line.kind == PluginLine::Kind::heading;
        wxTextAttr style = plain;
        style.SetFont(strong ? text.GetFont().Bold() : text.GetFont());
        text.SetDefaultStyle(style);
        if (line.kind == PluginLine::Kind::heading) text.AppendText("\n");
        text.AppendText(wxString(' ', static_cast<std::size_t>(3 * line.depth)) +
                        (line.kind == PluginLine::Kind::item ? wxString::FromUTF8("• ") : wxString()) +
                        to_wx(line.text) + "\n");
    }
    text.SetDefaultStyle(plain);
    text.SetInsertionPoint(0);
    text.ShowPosition(0);
}

}  // namespace ramparts
