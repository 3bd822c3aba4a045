// What commands may ask of the window: questions, messages, the view of the active map. Tests put their own in place.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "editor/model/form.hpp"
#include "editor/model/new_game.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/workspace.hpp"
#include "sdk/show/draw/display_list.hpp"

namespace ramparts {

/// The view of the active document.
class MapView {
public:
    virtual ~MapView() = default;
    virtual void zoom_by(int steps) = 0;
    virtual void zoom_to(double pitch) = 0;  ///< pixels from hex to hex, at 100 % screen scale
    virtual void fit() = 0;
    virtual void centre_on(HexIndex hex) = 0;
    /// Scrolls just enough to show the hex.
    virtual void reveal(HexIndex hex) = 0;
    /// Scrolls the hex to the middle unless the whole of it is in view already.
    virtual void show(HexIndex hex) = 0;
    virtual void pan(int dx, int dy) = 0;
    virtual void focus() = 0;
    /// The tool is pressed at the hex cursor until Return lets go.
    virtual void hold() {}
    /// The tool is aimed at another hexside or corner of the cursor's hex; `steps` count clockwise.
    virtual void turn_aim(int /*steps*/) {}
};

/// A form to fill in before something is done.
struct FormQuestion {
    std::string title;
    std::string about;  ///< what will be done, in a few sentences
    std::string act;    ///< the button's words
    std::function<Form()> form;
    /// Takes a changed field; why it could not, or nothing.
    std::function<std::string(const std::string& name, const std::string& value)> set;
    /// What would be done, in one sentence; null when that cannot be told beforehand.
    std::function<std::string()> preview = {};
    bool preview_at_once = false;  ///< it costs little: shown without being asked for
    /// Does it; why it could not be done, or nothing. Only then the form closes.
    std::function<std::string()> run;
};

/// Who is to play a new game.
struct NewGameQuestion {
    std::array<std::string, kSides> sides;  ///< their names
    std::vector<Opponent> opponents;
    NewGame start;
    /// What is about to be played, a sentence a line.
    std::function<std::vector<std::string>(const NewGame&)> summary;
    /// The settings to choose, and how a field of them is taken: see settings_form() and take_setting().
    std::function<Form(const NewGame&)> settings = {};
    std::function<std::string(NewGame&, const std::string& field, const std::string& value)> set = {};
};

/// Under which the window remembers whether maps are drawn as they are printed ("printed") or plainly ("plain").
inline constexpr std::string_view kArtRemembered = "/view/art";

/// Under which it remembers the id of the theme, and whether night turns are dark ("yes") or not ("no").
inline constexpr std::string_view kThemeRemembered = "/view/theme";
inline constexpr std::string_view kNightsRemembered = "/view/dark-nights";
inline constexpr std::string_view kSymbolsRemembered = "/view/symbols";

/// Under which it remembers whether dice fall on the map ("yes") or not ("no").
inline constexpr std::string_view kDiceRemembered = "/play/falling-dice";

class Shell {
public:
    enum class Answer : std::uint8_t { yes, no, cancel };
    virtual ~Shell() = default;

    /// Null while no map is shown.
    [[nodiscard]] virtual MapView* map_view() = 0;
    [[nodiscard]] virtual std::vector<std::filesystem::path> ask_open() = 0;
    [[nodiscard]] virtual std::optional<std::filesystem::path> ask_save(const OpenDocument& document) = 0;
    /// "Save changes to …?" yes = save, no = discard.
    [[nodiscard]] virtual Answer ask_discard(const OpenDocument& document) = 0;
    /// A question with two answers, named by their buttons, and a way out.
    [[nodiscard]] virtual Answer ask(const std::string& /*title*/, const std::string& /*text*/,
                                     const std::string& /*yes*/, const std::string& /*no*/) {
        return Answer::cancel;
    }
    /// A line of text from the user; nothing when cancelled. `check` returns what is wrong with an entry, or nothing.
    [[nodiscard]] virtual std::optional<std::string> ask_text(
        const std::string& title, const std::string& label, const std::string& start,
        const std::function<std::string(const std::string&)>& check) = 0;
    /// Asks by a form until it is done or given up; whether it was done.
    virtual bool ask_form(const FormQuestion& /*question*/) { return false; }
    /// Asks who plays; nothing when it was given up.
    [[nodiscard]] virtual std::optional<NewGame> ask_new_game(const NewGameQuestion& /*question*/) {
        return std::nullopt;
    }
    /// Puts a text on the clipboard; false when it is in use.
    virtual bool copy_text(const std::string& /*text*/) { return false; }
    /// The text that is on the clipboard.
    [[nodiscard]] virtual std::string pasted_text() { return {}; }
    /// Does something that may take a second or more, while the pointer shows it.
    virtual void while_busy(const std::function<void()>& work) { work(); }
    /// Shows a page in the user's browser; false when there is none.
    virtual bool open_in_browser(const std::filesystem::path& /*page*/) { return false; }
    virtual void show_problem(const std::string& title, const FileProblem& problem) = 0;
    virtual void show_message(const std::string& text) = 0;  ///< in the status bar, for a while
    /// Adds an empty scenario and shows it.
    virtual void new_document() = 0;
    /// Asks what the new scenario begins from, then adds and shows it.
    virtual void new_from_wizard() { new_document(); }
    virtual bool open_path(const std::filesystem::path& path) = 0;
    virtual bool save_document(OpenDocument& document, bool as) = 0;
    /// Asks when there are changes; false = the user kept it open.
    virtual bool close_document(OpenDocument& document) = 0;
    virtual void quit() = 0;
    virtual void show_palette() = 0;
    virtual void show_keys() = 0;
    virtual void show_about() = 0;
    /// The page of the plugins, at the one of that id or that brings the module of that id.
    virtual void show_plugins(const std::string& /*id*/) {}
    /// The mods of the user; a file is offered for installing at once.
    virtual void show_mods(const std::filesystem::path& /*file*/) {}
    /// The steps that make a mod of the document in front.
    virtual void show_publish() {}
    /// The manual at an anchor: the id of a panel, tool or command, the code of a finding; empty = its first page.
    virtual void show_manual(std::string_view /*anchor*/) {}
    /// The manual at what has the keyboard now.
    virtual void show_help() {}
    virtual void show_welcome() = 0;
    /// The user's text editor with a file at a line, 0 = nowhere in it.
    virtual void open_text(const std::filesystem::path& /*file*/, int /*line*/) {}
    /// The line of words below the map, with the keyboard in it.
    virtual void show_word_line() {}
    /// What the session has done to the document in front, as lines.
    virtual void show_session_lines() {}
    /// Pages to look at, print and keep as a PDF of that name.
    virtual void show_pages(const std::vector<draw::DisplayList>& /*pages*/, const std::string& /*name*/) {}
    /// The menu of the hex under the cursor, beside it.
    virtual void show_hex_menu() {}
    /// A choice of the user's that outlives the program, by key; `otherwise` when it was never made.
    [[nodiscard]] virtual std::string remembered(const std::string& /*key*/, const std::string& otherwise) const {
        return otherwise;
    }
    virtual void remember(const std::string& /*key*/, const std::string& /*value*/) {}
    /// Whether the desktop asks programs not to move things by themselves.
    [[nodiscard]] virtual bool less_motion() const { return false; }
    virtual void next_document(int step) = 0;
    virtual void toggle_full_screen() = 0;
    [[nodiscard]] virtual bool full_screen() const = 0;
    /// The language chosen for the next start ("fr"), or empty for that of the system.
    [[nodiscard]] virtual std::string language() const { return {}; }
    virtual void choose_language(const std::string&) {}
    /// Panels by id; see panel_table(). Shown is a panel that can be seen, not one behind another tab.
    virtual void show_panel(std::string_view id, bool show) = 0;
    [[nodiscard]] virtual bool panel_shown(std::string_view id) const = 0;
    /// All panels where they were at the first start.
    virtual void reset_layout() {}
    /// The keyboard goes to a panel that is shown.
    virtual void focus_panel(std::string_view /*id*/) {}
    /// The keyboard goes to the next panel, or back to the map.
    virtual void next_area(int /*step*/) {}
};

}  // namespace ramparts
