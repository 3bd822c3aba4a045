// A window on a scenario of its own: temporary copies of files and settings, closed at the end.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <wx/notebook.h>
#include <wx/propgrid/propgrid.h>
#include <wx/vlbox.h>

#include "editor/app/app.hpp"
#include "sdk/play/playtest.hpp"
#include "tests/window/editor_window/answers.hpp"

namespace ramparts::test {

/// The program with the test run in place of its main window.
class TestApp final : public EditorApp {
public:
    TestApp() : EditorApp(EditorOptions{}) {}
    bool OnInit() override;
    using EditorApp::open_window;
    using EditorApp::set_language;
};

/// A folder that goes with the object.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

private:
    std::filesystem::path path_;
};

/// Equality of long texts that a failing check shall not print.
[[nodiscard]] inline bool same(const std::string& a, const std::string& b) { return a == b; }

/// For a window with its welcome page.
inline const std::vector<std::string> kNothing;

class Desk {
public:
    /// Opens copies of shipped scenarios ("lundys-lane"), or the welcome page.
    explicit Desk(const std::vector<std::string>& scenarios = {"lundys-lane"}, EditorOptions options = {});
    ~Desk();

    /// Copies a shipped scenario and the rulesets beside it; the folder of the copy.
    std::filesystem::path copy(const std::string& scenario) const;
    /// Opens the window, which the constructor does already; after close().
    void open(EditorOptions options = {});
    /// Closes the window as the user does and waits until it has gone.
    void close();
    /// Closes the window as a session's end does: nothing is asked, journals stay.
    void close_by_force();

    [[nodiscard]] MainFrame& frame() const { return *frame_; }
    [[nodiscard]] bool stands() const { return frame_.get() != nullptr; }
    [[nodiscard]] OpenDocument& document() const { return *frame_->workspace().active(); }
    [[nodiscard]] MapCanvas& canvas() const { return *frame_->canvas(); }
    [[nodiscard]] HexIndex hex(const std::string& number) const;
    /// The middle of a hex on the screen; the hex must be in view.
    [[nodiscard]] wxPoint at(HexIndex hex) const;
    [[nodiscard]] wxPoint at(const std::string& number) const { return at(hex(number)); }
    /// Gives the map the focus and waits for it.
    void focus_map() const;
    /// Shows a panel and waits until it has its size.
    wxWindow& panel(const std::string& id);
    void use(const std::string& tool);
    /// Chooses a property by a click, which opens its editor.
    wxWindow& open_property(wxPropertyGrid& form, const std::string& name);
    /// Gives a property another value by clicking and typing; a choice by its text.
    void edit(wxPropertyGrid& form, const std::string& name, const std::string& value);
    /// Does `trigger` and names the file in the dialog for saving that it opens.
    void save_as(const std::string& title, const std::filesystem::path& file, const std::function<void()>& trigger);
    /// Clicks the tab of a panel behind others.
    void open_panel_tab(const std::string& id);
    /// Clicks the tab of a notebook page.
    void open_tab(wxNotebook& book, const std::string& title);
    /// Brings one page of a panel after the other to the front; a panel without pages is one.
    void each_page(wxWindow& panel, const std::function<void(wxWindow& page)>& visit);
    /// Opens the dialog of every command that has one and is possible now, and cancels it afterwards.
    int each_dialog(const std::function<void(const Command& command, wxDialog& dialog)>& visit);
    /// Empties a field and types.
    void fill(wxWindow& field, const std::string& text);
    /// All three files as they would be written now.
    [[nodiscard]] std::string texts() const;

    TemporaryFolder temporary;
    Hand hand;
    Answers answers;

private:
    std::unique_ptr<Settings> settings_;
    wxWeakRef<MainFrame> frame_;
};

/// The playtest of the open scenario, which must have one.
[[nodiscard]] Playtest& game(const Desk& desk);
/// What the log of the playtest says, empty without one.
[[nodiscard]] std::string log_of(const Desk& desk);
/// The id of the tool in hand.
[[nodiscard]] std::string tool_of(const Desk& desk);
/// Begins a playtest by its key and shows its panel.
void begin_playtest(Desk& desk);
/// What a file holds; nothing when it cannot be read.
[[nodiscard]] std::string bytes_of(const std::filesystem::path& file);
/// The list of the panel "Order of battle".
[[nodiscard]] wxVListBox& roster(wxWindow& panel);

}  // namespace ramparts::test
