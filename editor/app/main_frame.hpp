// The main window: documents in tabs, panels round them, menus and keys from the tables.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <wx/aui/aui.h>
#include <wx/frame.h>
#include <wx/modalhook.h>
#include <wx/timer.h>
#include <wx/weakref.h>

#include "editor/app/manual_window.hpp"
#include "editor/app/panel_docks.hpp"
#include "editor/app/settings.hpp"
#include "editor/command/command.hpp"
#include "editor/command/equipment.hpp"
#include "editor/command/here.hpp"
#include "editor/command/tables.hpp"
#include "editor/panel/findings_watch.hpp"
#include "editor/panel/lesson_watch.hpp"
#include "editor/panel/panel.hpp"
#include "editor/panel/script_watch.hpp"
#include "editor/workspace/files.hpp"
#include "editor/workspace/options.hpp"

class wxButton;
class wxTextCtrl;
class wxToolBar;

namespace ramparts {

class GameHeadingLine;
class TurnTrackView;
class MainFrame;
class WordLineView;

/// F1 in every dialog: the page of the manual that speaks of it.
class DialogHelp final : public wxModalDialogHook {
public:
    explicit DialogHelp(MainFrame& frame);
    ~DialogHelp() override;

protected:
    int Enter(wxDialog* dialog) override;
    void Exit(wxDialog* dialog) override;

private:
    struct Open;
    void help(const Open& open);
    MainFrame& frame_;
    std::vector<std::unique_ptr<Open>> open_;
};

class MainFrame final : public wxFrame, public Shell {
public:
    /// `ahead` may be reading a scenario that is going to be opened.
    MainFrame(Settings& settings, const EditorOptions& options, ReadAhead& ahead);
    ~MainFrame() override;

    [[nodiscard]] Workspace& workspace() noexcept { return workspace_; }
    [[nodiscard]] CommandRegistry& commands() noexcept { return commands_; }
    [[nodiscard]] KeyMap& keys() noexcept { return keys_; }
    [[nodiscard]] Settings& settings() noexcept { return settings_; }
    [[nodiscard]] MapCanvas* canvas() const;
    [[nodiscard]] MapCanvas* canvas_of(const OpenDocument& document) const;

    /// Called once, when the window has been painted for the first time.
    std::function<void()> on_first_paint;
    /// Builds what is not in view when the window appears: entries of menus, explanations of tools, the docks. Events
    /// that come earlier find or build what they need.
    void complete();
    [[nodiscard]] bool complete_window() const noexcept { return complete_; }
    /// Opens what the command line or the last session asks for; called once the window is up. False when a file of the
    /// command line could not be opened.
    bool start(const EditorOptions& options);
    /// Runs a command by id; shows in the status bar why it cannot.
    void run(std::string_view id);
    /// The same when the command was called by its key or by name: a panel in sight gets the keyboard instead of going.
    void run_by_key(const std::string& id);
    /// Where the manual may speak of what is shown now for `focus`, the nearest first; the last always exists.
    [[nodiscard]] std::vector<std::string> help_topics(const wxWindow* focus) const;
    /// The command that is running, or an empty text.
    [[nodiscard]] const std::string& running() const noexcept { return running_; }
    /// The manual at the first of these anchors that it has.
    void show_manual_at(const std::vector<std::string>& anchors);
    [[nodiscard]] const ManualWindow* manual() const { return manual_.get(); }
    /// Menus and toolbar show changed keys.
    void keys_changed();

    // Shell
    [[nodiscard]] MapView* map_view() override { return canvas(); }
    [[nodiscard]] std::vector<std::filesystem::path> ask_open() override;
    [[nodiscard]] std::optional<std::filesystem::path> ask_save(const OpenDocument& document) override;
    [[nodiscard]] Answer ask_discard(const OpenDocument& document) override;
    [[nodiscard]] Answer ask(const std::string& title, const std::string& text, const std::string& yes,
                             const std::string& no) override;
    [[nodiscard]] std::optional<std::string> ask_text(
        const std::string& title, const std::string& label, const std::string& start,
        const std::function<std::string(const std::string&)>& check) override;
    bool ask_form(const FormQuestion& question) override;
    [[nodiscard]] std::optional<NewGame> ask_new_game(const NewGameQuestion& question) override;
    bool copy_text(const std::string& text) override;
    [[nodiscard]] std::string pasted_text() override;
    void show_problem(const std::string& title, const FileProblem& problem) override;
    void show_message(const std::string& text) override;
    void new_document() override;
    void new_from_wizard() override;
    bool open_path(const std::filesystem::path& path) override;
    bool save_document(OpenDocument& document, bool as) override;
    bool close_document(OpenDocument& document) override;
    void quit() override { Close(); }
    void show_palette() override;
    void show_keys() override;
    void show_about() override;
    void show_plugins(const std::string& id) override;
    void show_mods(const std::filesystem::path& file) override;
    void show_publish() override;
    void while_busy(const std::function<void()>& work) override;
    bool open_in_browser(const std::filesystem::path& page) override;
    [[nodiscard]] std::string language() const override { return settings_.language(); }
    void choose_language(const std::string& code) override;
    void show_manual(std::string_view anchor) override;
    void show_help() override;
    void show_welcome() override;
    void open_text(const std::filesystem::path& file, int line) override;
    void show_word_line() override;
    void show_session_lines() override;
    void show_pages(const std::vector<draw::DisplayList>& pages, const std::string& name) override;
    void show_hex_menu() override;
    [[nodiscard]] std::string remembered(const std::string& key, const std::string& otherwise) const override {
        return settings_.text(key, otherwise);
    }
    void remember(const std::string& key, const std::string& value) override { settings_.set_text(key, value); }
    [[nodiscard]] bool less_motion() const override;
    void next_document(int step) override;
    void toggle_full_screen() override {
        ShowFullScreen(!IsFullScreen(), wxFULLSCREEN_NOBORDER | wxFULLSCREEN_NOCAPTION);
    }
    [[nodiscard]] bool full_screen() const override { return IsFullScreen(); }
    void show_panel(std::string_view id, bool show) override;
    [[nodiscard]] bool panel_shown(std::string_view id) const override {
        return docks_ != nullptr && docks_->visible(id);
    }
    void reset_layout() override;
    void next_area(int step) override;
    void focus_panel(std::string_view id) override;

private:
    // menus.cpp
    void build_menus();
    void fill_menus();
    void build_toolbar();
    void refresh_menu(wxMenu& menu);
    void fill_hex_menu(wxMenu& menu, const std::vector<HereEntry>& entries);
    void pop_up_hex_menu(const wxPoint& at);
    void refresh_recent();
    /// What the plugins in force bring: its commands, and the entries of its menus.
    void refresh_plugin_menus();
    /// Offers the themes that there are, and the choice that was remembered.
    void offer_themes();
    void refresh_theme_menu();
    void refresh_toolbar();
    [[nodiscard]] int id_of(const std::string& command);
    [[nodiscard]] std::string first_key(const Command& command) const;
    [[nodiscard]] wxString tip_of(const Command& command, const Availability& now) const;

    void build_centre(bool welcome);
    void build_book();
    void build_position();
    [[nodiscard]] WordLineView& word_line();
    PanelDocks& docks();
    void build_status();
    void follow_workspace();
    // main_frame_play.cpp
    void follow_play();
    /// The layout of playing or that of editing, by what the document in front shows.
    void lay_out_for(const OpenDocument* document);
    void restore_layouts();
    void keep_layouts();
    void build_heading();
    void show_heading(const OpenDocument& document);
    void show_active(OpenDocument* document);
    void document_added(OpenDocument& document);
    // main_frame_status.cpp
    void show_position();
    void speak_on_map(const wxString& words);
    void show_source();
    void show_hover();
    void show_zoom();
    /// The tool's own hint, in place of any message.
    void show_hint();
    /// A message that does not belong to the change just made gives way to the hint.
    void message_is_over();
    void update_titles();
    void keep_session();
    // main_frame_open.cpp
    void recover_new_documents();
    [[nodiscard]] std::filesystem::path journal_folder();
    bool open_copy(const ScenarioStore& store);
    /// Other mods are on: errata and scripts come and go.
    void follow_mods();
    Recovery offer_recovery(ScenarioStore& store);
    void say_where_it_stands(OpenDocument& document, std::vector<HexIndex> restored);
    void watch_journals();
    void tell_trouble(OpenDocument& document);

    [[nodiscard]] int page_of(const OpenDocument& document) const;
    void on_first_idle(wxIdleEvent& event);
    void on_close(wxCloseEvent& event);
    void on_char_hook(wxKeyEvent& event);
    bool take_key(const std::string& chord, wxWindow* focus);
    void on_idle(wxIdleEvent& event);
    void name_what_is_new();
    /// Escape: from a panel back to the map; false when the key has something smaller to end.
    bool leave_area(wxWindow& focus);
    void focus_centre();
    /// Frames the part of the window that has the keyboard.
    void show_focus();
    void on_page_changed(wxAuiNotebookEvent& event);
    void on_page_close(wxAuiNotebookEvent& event);

    Settings& settings_;
    ReadAhead& ahead_;
    Workspace workspace_{full_equipment};
    CommandRegistry commands_;
    KeyMap keys_;
    CommandContext context_;
    Signal<MapCanvas&> camera_moved_;
    PanelContext panel_context_;
    std::unique_ptr<PanelDocks> docks_;
    wxWeakRef<ManualWindow> manual_;
    wxPanel* centre_ = nullptr;
    wxAuiNotebook* book_ = nullptr;
    std::unique_ptr<FrontTabs> tabs_;  ///< of the open scenarios
    wxWindow* welcome_ = nullptr;
    wxToolBar* tools_ = nullptr;
    wxTextCtrl* position_ = nullptr;
    wxButton* source_ = nullptr;            ///< the source in force, beside it
    WordLineView* words_ = nullptr;         ///< null until it was asked for
    GameHeadingLine* heading_ = nullptr;    ///< above the map while a game is played
    TurnTrackView* track_ = nullptr;        ///< under it
    std::string asked_;                     ///< what the game asked last
    wxString to_speak_;                     ///< of the map, once all that a key does is done
    const wxWindow* focus_area_ = nullptr;  ///< the part of the centre with the keyboard
    wxMenu* recent_menu_ = nullptr;
    wxMenu* theme_menu_ = nullptr;
    std::vector<std::pair<std::string, wxMenu*>> plugin_menus_;  ///< with what the ids of their commands begin with
    std::map<std::string, int, std::less<>> ids_;
    std::map<int, std::string> commands_of_ids_;
    std::vector<Connection> links_;
    std::unique_ptr<FindingsWatch> findings_;
    std::unique_ptr<ScriptWatch> scripts_;
    std::unique_ptr<LessonWatch> lessons_;
    DialogHelp dialog_help_{*this};
    std::string running_;
    std::unique_ptr<JournalShelf> shelf_;
    wxTimer journal_timer_;
    wxTimer again_timer_;                        ///< until the next of the last moves that are shown again
    LayoutUse layout_use_ = LayoutUse::editing;  ///< what the panels are laid out for
    std::string kept_layout_;                    ///< that of the other use
    std::string told_trouble_;
    bool no_session_ = false;
    bool starting_ = false;
    bool journals_ = true;
    bool unattended_ = false;  ///< nobody is there to answer: problems go to the standard error
    bool first_paint_ = false;
    bool complete_ = false;
    bool names_due_ = true;
    int idle_rounds_ = 0;
    HexIndex hovered_ = kNoHex;  ///< the hex under the pointer in the active map
    std::string way_back_;       ///< to the game that was left in this round of events; follows what is told
    bool told_ = false;          ///< a message stands where the hint would
    bool fresh_ = false;         ///< it was told in this round of events
    bool closing_ = false;
    bool refreshing_tools_ = false;
};

}  // namespace ramparts
