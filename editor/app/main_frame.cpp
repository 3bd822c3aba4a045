// Building the window and following the documents.
#include "editor/app/main_frame.hpp"

#include <algorithm>
#include <utility>

#include <wx/button.h>
#include <wx/dcclient.h>
#include <wx/display.h>
#include <wx/dnd.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/statusbr.h>
#include <wx/textctrl.h>

#include "editor/app/status_line.hpp"
#include "editor/app/welcome_page.hpp"
#include "editor/app/word_line_view.hpp"
#include "editor/model/readout.hpp"
#include "editor/panel/errata_watch.hpp"
#include "editor/panel/forces_common.hpp"
#include "editor/panel/painting.hpp"
#include "editor/panel/panel.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/tool/setup_tool.hpp"
#include "editor/toolkit/focus_mark.hpp"
#include "editor/toolkit/icons.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/spoken_parts.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {
namespace {

class Drop final : public wxFileDropTarget {
public:
    explicit Drop(MainFrame& frame) : frame_(frame) {}
    bool OnDropFiles(wxCoord, wxCoord, const wxArrayString& files) override {
        // Opening may show a dialog, which must wait until the drop is over.
        frame_.CallAfter([this, files] {
            for (const wxString& file : files) frame_.open_path(from_wx(file));
        });
        return true;
    }

private:
    MainFrame& frame_;
};

// Where the window was, if that can be seen on this screen.
wxRect first_place(const wxWindow& frame, Settings& settings, const EditorOptions& options) {
    wxRect where = settings.window();
    const wxRect screen = wxDisplay(0u).GetClientArea();
    if (options.width > 0) where = wxRect(0, 0, options.width, options.height);
    if (where.width < 200 || where.height < 150 || !screen.Intersects(where))
        where = wxRect(wxPoint(screen.x + 20, screen.y + 20), wxSize(std::min(frame.FromDIP(1280), screen.width - 40),
                                                                     std::min(frame.FromDIP(860), screen.height - 60)));
    return where;
}

}  // namespace

MainFrame::MainFrame(Settings& settings, const EditorOptions& options, ReadAhead& ahead)
    : settings_(settings),
      ahead_(ahead),
      context_{workspace_, *this},
      panel_context_{workspace_,
                     *this,
                     commands_,
                     [this](std::string_view id) { run(id); },
                     [this] { return canvas(); },
                     [this](const OpenDocument& d) { return canvas_of(d); },
                     camera_moved_} {
    const wxRect where = first_place(*this, settings, options);
    Create(nullptr, wxID_ANY, "Ramparts", where.GetPosition(), where.GetSize());
#ifdef __WXGTK__
    // Shown only once the frame's borders are known, the window would first take its least size and lay out everything
    // in it.
    m_deferShow = false;
#endif
    SetMinSize(FromDIP(wxSize(520, 360)));
    no_session_ = options.no_session;
    unattended_ = options.screenshot || options.bench_paint;
    // Whoever leaves the last session closed wants this one's work kept all the same.
    journals_ = !unattended_ && !options.bench_start;

    add_own_commands(commands_, workspace_.tools());
    add_plugin_commands(commands_);
    links_.push_back(workspace_.modules_changed.connect([this] { refresh_plugin_menus(); }));
    offer_themes();
    settings_.load_keys(keys_);

    build_menus();
    build_status();
    build_centre(options.files.empty() && (options.no_session || settings.session().files.empty()));
    follow_workspace();
    panel_context_.chord = [this](std::string_view id) {
        const auto chords = keys_.chords(id);
        return chords.empty() ? std::string() : chords.front();
    };
    connect_painting(panel_context_, this, settings_.folder(), links_);
    connect_playing(panel_context_, this);
    connect_errata(panel_context_, this, links_);
    scripts_ = std::make_unique<ScriptWatch>(workspace_);
    links_.push_back(workspace_.errata_changed.connect([this](OpenDocument&) { update_titles(); }));
    links_.push_back(workspace_.painting().changed.connect([this] { refresh_toolbar(); }));
    SetDropTarget(new Drop(*this));
    Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
        event.Skip();
        CallAfter([this] {
            if (!closing_ && docks_) docks_->window_resized();
        });
    });
    Bind(wxEVT_CLOSE_WINDOW, &MainFrame::on_close, this);
    Bind(wxEVT_CHAR_HOOK, &MainFrame::on_char_hook, this);
    Bind(wxEVT_IDLE, &MainFrame::on_idle, this);
    if (options.width == 0 && settings.maximised()) Maximize();
    refresh_toolbar();
}

MainFrame::~MainFrame() {
    links_.clear();
    docks_.reset();
    // Canvases refer to documents, so windows go first.
    DestroyChildren();
}

PanelDocks& MainFrame::docks() {
    complete();
    return *docks_;
}

// What stands in the middle at first: the welcome page unless scenarios come, without the tabs that documents will
// need.
void MainFrame::build_centre(bool welcome) {
    centre_ = new wxPanel(this);
    auto* column = new wxBoxSizer(wxVERTICAL);
    centre_->SetSizer(column);
    if (welcome) {
        welcome_ = make_welcome_page(centre_, *this);
        column->Add(welcome_, 1, wxEXPAND);
    }
    centre_->Bind(wxEVT_PAINT, [this](wxPaintEvent& event) {
        event.Skip();
        if (focus_area_ != nullptr) {
            wxPaintDC dc(centre_);
            draw_frame(dc, focus_area_->GetRect().Inflate(focus_width(*this)), focus_width(*this), focus_colour());
        }
        // The toolkit gives windows their final sizes in the rounds of events around the first picture.
        if (on_first_paint && !first_paint_) {
            first_paint_ = true;
            Bind(wxEVT_IDLE, &MainFrame::on_first_idle, this);
        }
    });
}

void MainFrame::build_book() {
    book_ = new wxAuiNotebook(centre_, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                              wxAUI_NB_TOP | wxAUI_NB_TAB_MOVE | wxAUI_NB_SCROLL_BUTTONS | wxAUI_NB_CLOSE_ON_ALL_TABS |
                                  wxAUI_NB_MIDDLE_CLICK_CLOSE | wxBORDER_NONE);
    set_accessible_name(*book_, _("Open scenarios"));
    tabs_ = std::make_unique<FrontTabs>(*this);
    tabs_->follow(*book_);
    if (welcome_ != nullptr) centre_->GetSizer()->Detach(welcome_);
    centre_->GetSizer()->Add(book_, 1, wxEXPAND | wxALL, focus_width(*this));
    if (welcome_ != nullptr) show_welcome();
    book_->Bind(wxEVT_AUINOTEBOOK_PAGE_CHANGED, &MainFrame::on_page_changed, this);
    book_->Bind(wxEVT_AUINOTEBOOK_PAGE_CLOSE, &MainFrame::on_page_close, this);
}

// The line under the map; empty until a map is open.
void MainFrame::build_position() {
    auto* label = new wxStaticText(centre_, wxID_ANY, _("Cursor:"));
    position_ = new wxTextCtrl(centre_, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxTE_READONLY | wxBORDER_NONE);
    set_accessible_name(*position_, _("Hex cursor"), _("What is in the hex under the cursor"));
    auto* line = new wxBoxSizer(wxHORIZONTAL);
    line->Add(label, 0, wxALIGN_CENTRE_VERTICAL | wxLEFT | wxRIGHT, FromDIP(6));
    line->Add(position_, 1, wxALIGN_CENTRE_VERTICAL);
    source_ = new wxButton(centre_, wxID_ANY, "", wxDefaultPosition, wxDefaultSize, wxBU_EXACTFIT | wxBORDER_NONE);
    source_->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
        run(workspace_.tool().id() == "printed" ? "panel.printed" : "edit.source");
    });
    set_accessible_name(*source_, _("Source of changes"), {});
    auto* title = new wxStaticText(centre_, wxID_ANY, _("Source:"));
    line->Add(title, 0, wxALIGN_CENTRE_VERTICAL | wxLEFT | wxRIGHT, FromDIP(6));
    line->Add(source_, 0, wxALIGN_CENTRE_VERTICAL);
    centre_->GetSizer()->Add(line, 0, wxEXPAND | wxALL, focus_width(*this));
    show_source();
}

void MainFrame::build_status() {
    SetStatusBar(new StatusLine(this));
    const int widths[4] = {-5, -2, FromDIP(70), FromDIP(210)};
    GetStatusBar()->SetFieldsCount(4, widths);
    set_accessible_name(*GetStatusBar(), _("Status"));
    findings_ = std::make_unique<FindingsWatch>(workspace_, [this](OpenDocument* d) {
        if (!closing_) SetStatusText(d != nullptr ? tr(d->findings.summary()) : wxString(), 3);
    });
    GetStatusBar()->Bind(wxEVT_LEFT_UP, [this](wxMouseEvent& event) {
        event.Skip();
        wxRect field;
        if (GetStatusBar()->GetFieldRect(3, field) && field.Contains(event.GetPosition())) show_panel("findings", true);
    });
}

void MainFrame::follow_workspace() {
    watch_journals();
    follow_mods();
    links_.push_back(workspace_.added.connect([this](OpenDocument& d) { document_added(d); }));
    links_.push_back(workspace_.closing.connect([this](OpenDocument& d) {
        if (words_ != nullptr) words_->closing(d);
        const int page = page_of(d);
        if (page >= 0) book_->DeletePage(static_cast<std::size_t>(page));
    }));
    links_.push_back(workspace_.activated.connect([this](OpenDocument* d) { show_active(d); }));
    links_.push_back(workspace_.changed.connect([this](OpenDocument& d, const ChangeSet&) {
        update_titles();
        if (&d == workspace_.active()) {
            if (words_ != nullptr) words_->refresh();
            show_position();
            show_hover();
            message_is_over();
            refresh_toolbar();
        }
    }));
    links_.push_back(workspace_.saved.connect([this](OpenDocument&) {
        update_titles();
        refresh_toolbar();
        keep_session();
    }));
    links_.push_back(workspace_.cursor_moved.connect([this](OpenDocument& d) {
        if (&d == workspace_.active()) show_position();
    }));
    follow_play();
    links_.push_back(workspace_.tool_changed.connect([this] {
        if (MapCanvas* c = canvas()) c->tool_changed();
        if (way_back_.empty()) show_hint();
        speak_on_map(workspace_.tool().id() == AskHexTool::kId
                         ? tr(workspace_.tool().hint())
                         : wxControl::RemoveMnemonics(tr(workspace_.tool().title())));
        show_source();
        refresh_toolbar();
    }));
}

void MainFrame::show_active(OpenDocument* d) {
    if (closing_) return;
    if (d != nullptr && page_of(*d) >= 0) {
        book_->ChangeSelection(static_cast<std::size_t>(page_of(*d)));
        tabs_->show();
    }
    if (d == nullptr) show_welcome();
    lay_out_for(d);
    if (words_ != nullptr) words_->refresh();
    if (MapCanvas* c = canvas()) c->tool_changed();
    update_titles();
    hovered_ = kNoHex;
    show_hint();
    show_hover();
    show_position();
    show_source();
    show_zoom();
    refresh_toolbar();
    keep_session();
}

void MainFrame::document_added(OpenDocument& document) {
    complete();
    const PaintOnce still(*this);
    document.view.printed = remembered(std::string(kArtRemembered), "printed") != "plain";
    auto* canvas = new MapCanvas(book_, workspace_, document);
    set_accessible_name(*canvas, _("Map"), _("Arrow keys move the hex cursor"));
    will_speak(*canvas);
    canvas->on_key = [this](const std::string& chord) {
        const std::string command = keys_.command(KeyScope::map, chord);
        if (command.empty()) return false;
        // What the ruler measured is let go, not the game.
        if (chord == "Escape" && workspace_.play().playing(workspace_.active())) return workspace_.select_tool("play");
        run(command);
        return true;
    };
    canvas->Bind(wxEVT_SET_FOCUS, [this](wxFocusEvent& e) {
        e.Skip();
        if (position_ == nullptr) return;
        CallAfter([this] {
            // A question that is answered on the map is asked there.
            if (workspace_.tool().id() == AskHexTool::kId) speak_on_map(tr(workspace_.tool().hint()));
            speak_on_map(position_->GetValue());
        });
    });
    canvas->on_context_menu = [this](const wxPoint& at) { pop_up_hex_menu(at); };
    canvas->on_open = [this] { run("here.open"); };
    canvas->on_hover = [this](const HexHit& hit) {
        hovered_ = hit.hex;
        if (OpenDocument* d = workspace_.active()) workspace_.pointed(*d, hit.hex);
        show_hover();
    };
    canvas->on_camera = [this, canvas] {
        show_zoom();
        camera_moved_(*canvas);
    };
    if (welcome_ != nullptr && workspace_.documents().size() == 1) {
        book_->DeletePage(static_cast<std::size_t>(book_->GetPageIndex(welcome_)));
        welcome_ = nullptr;
    }
    book_->AddPage(canvas, to_wx(document.title()), true);
    names_due_ = true;
    update_titles();
    links_.push_back(document.view_changed.connect([this] {
        refresh_toolbar();
        show_position();  // it has the second number while that is shown
        show_hover();
    }));
    links_.push_back(document.source_changed.connect([this] { show_source(); }));
    show_source();
    name_what_is_new();
    canvas->SetFocus();
}

void MainFrame::on_first_idle(wxIdleEvent& event) {
    event.Skip();
    if (welcome_ != nullptr && centre_->GetSize().x < GetClientSize().x / 3 && ++idle_rounds_ < 20)
        return event.RequestMore();
    Unbind(wxEVT_IDLE, &MainFrame::on_first_idle, this);
    CallAfter(std::exchange(on_first_paint, nullptr));
}

MapCanvas* MainFrame::canvas_of(const OpenDocument& document) const {
    const int page = page_of(document);
    return page < 0 ? nullptr : static_cast<MapCanvas*>(book_->GetPage(static_cast<std::size_t>(page)));
}

MapCanvas* MainFrame::canvas() const {
    const OpenDocument* active = workspace_.active();
    return active == nullptr || book_ == nullptr ? nullptr : canvas_of(*active);
}

int MainFrame::page_of(const OpenDocument& document) const {
    for (std::size_t i = 0; i < book_->GetPageCount(); ++i) {
        const auto* canvas = dynamic_cast<const MapCanvas*>(book_->GetPage(i));
        if (canvas != nullptr && &canvas->document() == &document) return static_cast<int>(i);
    }
    return -1;
}

void MainFrame::show_welcome() {
    complete();
    if (welcome_ == nullptr) welcome_ = make_welcome_page(book_, *this);
    if (book_->GetPageIndex(welcome_) == wxNOT_FOUND) {
        book_->AddPage(welcome_, _("Welcome"), true);
        names_due_ = true;
    } else if (book_->GetCurrentPage() != welcome_) {
        book_->SetSelection(static_cast<std::size_t>(book_->GetPageIndex(welcome_)));
    }
}

void MainFrame::next_document(int step) {
    const auto& all = workspace_.documents();
    const auto here =
        std::find_if(all.begin(), all.end(), [&](const auto& d) { return d.get() == workspace_.active(); });
    const auto n = static_cast<int>(all.size());
    if (n == 0) return;
    const int at = here != all.end() ? static_cast<int>(here - all.begin()) : step > 0 ? -1 : 0;
    workspace_.activate(all[static_cast<std::size_t>((at + step + n) % n)].get());
}

void MainFrame::on_page_changed(wxAuiNotebookEvent& event) {
    event.Skip();
    if (closing_ || event.GetSelection() == wxNOT_FOUND) return;
    auto* canvas = dynamic_cast<MapCanvas*>(book_->GetPage(static_cast<std::size_t>(event.GetSelection())));
    // Commands and read-outs speak of what is seen: on the welcome page there is no scenario.
    if (canvas == nullptr) return workspace_.activate(nullptr);
    workspace_.activate(&canvas->document());
    canvas->SetFocus();
}

void MainFrame::on_page_close(wxAuiNotebookEvent& event) {
    wxWindow* page = book_->GetPage(static_cast<std::size_t>(event.GetSelection()));
    if (auto* canvas = dynamic_cast<MapCanvas*>(page)) {
        event.Veto();  // closing the document takes the page with it
        OpenDocument* document = &canvas->document();
        CallAfter([this, document] { close_document(*document); });
    } else if (page == welcome_) {
        if (workspace_.documents().empty()) event.Veto();
        else welcome_ = nullptr;
    }
}

void MainFrame::show_panel(std::string_view id, bool show) {
    docks().show(id, show);
    refresh_toolbar();
}

void MainFrame::run(std::string_view id) {
    const std::string before = std::exchange(running_, std::string(id));
    // A fault is told here: left to the toolkit, the key that caused it would go on to the next window and cause it
    // again.
    try {
        const std::string why = commands_.run(id, context_);
        if (!why.empty()) show_message(why);
    } catch (...) {
        wxTheApp->OnExceptionInMainLoop();
    }
    running_ = before;
}

void MainFrame::complete() {
    if (complete_) return;
    complete_ = true;
    const PaintOnce still(*this);
    fill_menus();
    build_toolbar();
    build_book();
    build_position();
    build_heading();
    docks_ = std::make_unique<PanelDocks>(*this, panel_context_);
    docks_->on_change = [this] {
        names_due_ = true;
        if (!closing_) refresh_toolbar();
    };
    docks_->set_centre(*centre_);
    centre_->Layout();
    refresh_toolbar();
}

bool MainFrame::start(const EditorOptions& options) {
    bool opened = true;
    // Read before anything is opened, and kept until everything is: a second crash must not forget it.
    const Settings::Session session = settings_.session();
    starting_ = true;
    restore_layouts();
    recover_new_documents();
    if (!options.files.empty()) {
        for (const std::string& file : options.files) opened = open_path(file) && opened;
    } else if (!options.no_session) {
        for (const auto& file : session.files) {
            std::error_code error;
            if (std::filesystem::exists(file, error)) open_path(file);
        }
        if (session.active >= 0 && static_cast<std::size_t>(session.active) < session.files.size())
            if (OpenDocument* active = workspace_.find(session.files[static_cast<std::size_t>(session.active)]))
                workspace_.activate(active);
    }
    starting_ = false;
    keep_session();
    if (workspace_.documents().empty()) show_welcome();
    if (!settings_.put_aside().empty())
        show_message(say("The settings file was damaged and is kept as {1}; everything is set as at the first start.",
                         settings_.put_aside().string()));
    if (MapCanvas* c = canvas()) {
        OpenDocument& document = c->document();
        if (options.hex)
            if (const auto hex = find_hex(document.map(), *options.hex)) document.set_cursor(*hex);
        if (options.zoom > 0) {
            const ViewTransform view(document.map().grid(), options.zoom);
            const PixelPoint middle = view.centre(document.cursor());
            document.camera = {view.pitch(), middle.x / view.pitch(), middle.y / view.pitch()};
        }
    }
    for (const std::string& command : options.commands) run(command);
    return opened;
}

void MainFrame::keep_session() {
    if (no_session_ || closing_ || starting_) return;
    Settings::Session session;
    for (const auto& d : workspace_.documents()) {
        if (d->path().empty()) continue;
        if (d.get() == workspace_.active()) session.active = static_cast<int>(session.files.size());
        session.files.push_back(d->path());
    }
    settings_.set_session(session);
}

void MainFrame::on_close(wxCloseEvent& event) {
    finish_fields(*this);
    for (const auto& d : workspace_.documents()) {
        if (!d->unsaved()) continue;
        if (!event.CanVeto()) break;
        workspace_.activate(d.get());
        const Answer answer = ask_discard(*d);
        if (answer == Answer::cancel || (answer == Answer::yes && !save_document(*d, false))) return event.Veto();
    }
    keep_session();
    keep_layouts();
    closing_ = true;
    // Asked and answered: what is unsaved now is meant to go. A window closed by force keeps its journals.
    for (const auto& d : workspace_.documents()) d->store().close(event.CanVeto());
    wxRect rect = GetRect();
#ifdef __WXGTK__
    // The window is made without its borders, which come with its first picture.
    rect.width -= m_decorSize.left + m_decorSize.right;
    rect.height -= m_decorSize.top + m_decorSize.bottom;
#endif
    settings_.set_window(rect, IsMaximized());
    settings_.flush();
    Destroy();
}

}  // namespace ramparts
