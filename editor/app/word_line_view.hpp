// The line of words at the foot of the window, with what may follow and what it would change on the map.
#pragma once

#include <functional>
#include <memory>

#include <wx/panel.h>

#include "editor/canvas/map_canvas.hpp"
#include "editor/command/word_line.hpp"
#include "editor/panel/panel.hpp"
#include "editor/tool/preview.hpp"

class wxListBox;
class wxStaticText;
class wxTextCtrl;

namespace ramparts {

class WordLineView final : public wxPanel, public HelpTopic {
public:
    /// `canvas` gives the map in front, or null.
    WordLineView(wxWindow* parent, Workspace& workspace, Shell& shell, std::function<MapCanvas*()> canvas);
    ~WordLineView() override;

    /// Shows the line and gives it the keyboard.
    void open();
    /// Hides it and takes its marks from the map; the text stays for the next time.
    void leave();
    /// Another map is in front, or the one in front has changed: everything is looked at again.
    void refresh();
    /// A document goes, and its map.
    void closing(const OpenDocument& document);
    /// Called when the line has been left.
    std::function<void()> on_leave;

    [[nodiscard]] wxTextCtrl& field() const { return *field_; }
    [[nodiscard]] wxListBox& list() const { return *list_; }
    [[nodiscard]] const WordLook& look() const noexcept { return look_; }
    [[nodiscard]] const Preview& marks() const noexcept { return overlay_.content; }
    [[nodiscard]] wxString told() const;
    [[nodiscard]] std::string help_topic() const override { return "edit.by-word"; }

private:
    void on_key(wxKeyEvent& event);
    [[nodiscard]] std::string text() const;
    void put(const std::string& text, std::size_t cursor);
    [[nodiscard]] std::size_t cursor() const;
    void look(bool strict);
    void show_look();
    void show_marks();
    void clear_marks();
    void choose(int step);
    void take();
    void carry_out();
    void recall(const std::string* text);
    void fit_field();

    Workspace& workspace_;
    Shell& shell_;
    std::function<MapCanvas*()> canvas_;
    wxListBox* list_ = nullptr;
    wxTextCtrl* field_ = nullptr;
    wxStaticText* words_ = nullptr;
    WordHistory history_;
    WordLook look_;
    PreviewOverlay overlay_;
    MapCanvas* marked_ = nullptr;  ///< whose map shows the marks
    bool putting_ = false;
    int lines_ = 1;
};

}  // namespace ramparts
