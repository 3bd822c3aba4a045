#include "tests/window/editor_window/desk.hpp"

#include <algorithm>
#include <fstream>

#include <catch2/catch.hpp>

#include <cstdlib>

#include <gtk/gtk.h>

#include <wx/aui/auibook.h>
#include <wx/filename.h>
#include <wx/image.h>
#include <wx/translation.h>

#include "editor/model/readout.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/variant/variant_file.hpp"

namespace ramparts::test {
namespace fs = std::filesystem;

bool TestApp::OnInit() {
    prepare("en");
    wxFileTranslationsLoader::AddCatalogLookupPathPrefix(wxPathOnly(RAMPARTS_EDITOR_PROGRAM) + "/locale");
    SetExitOnFrameDelete(false);
    wxImage::AddHandler(new wxPNGHandler);
    // A text mark that blinks is the toolkit's own work, and never lets the program rest.
    g_object_set(gtk_settings_get_default(), "gtk-cursor-blink", FALSE, nullptr);
    return true;
}

TemporaryFolder::TemporaryFolder() {
    // Pictures that are compared need a folder of one name.
    if (const char* wanted = std::getenv("RAMPARTS_DESK_FOLDER")) {
        path_ = wanted;
        for (int i = 2; fs::exists(path_); ++i) path_ = wanted + std::to_string(i);
        REQUIRE(fs::create_directories(path_));
        return;
    }
    std::string pattern = (fs::temp_directory_path() / "ramparts-window-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code error;
    fs::remove_all(path_, error);
}

Desk::Desk(const std::vector<std::string>& scenarios, EditorOptions options) {
    for (const std::string& scenario : scenarios) options.files.push_back(copy(scenario).string());
    open(options);
}

Desk::~Desk() {
    try {
        close_by_force();
    } catch (...) {
        // The test that failed has said so already.
    }
}

fs::path Desk::copy(const std::string& scenario) const {
    const fs::path from = RAMPARTS_SCENARIOS;
    const fs::path to = temporary.path() / "scenarios";
    fs::create_directories(to);
    std::vector<fs::path> parts = {"rulesets", scenario};
    if (const LoadedScenario loaded = load_scenario(from / scenario); loaded.variant)  // with what it is a variant of
        parts.push_back(loaded.variant->base.scenario_path.parent_path().filename());
    for (const fs::path& part : parts)
        fs::copy(from / part, to / part, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    return to / scenario;
}

void Desk::open(EditorOptions options) {
    if (options.width == 0) {
        options.width = 1270;
        options.height = 860;
    }
    settings_ = std::make_unique<Settings>((temporary.path() / "config").string());
    bool started = false;
    hand.move({0, 0});  // where the last test left the pointer, a tip would cover part of this one's pictures
    frame_ = &static_cast<TestApp*>(wxTheApp)->open_window(*settings_, options);
    until("the window to stand", [&] { return !frame_->on_first_paint; });
    serve_events();
    frame_->CallAfter([&] { started = true; });
    until("the window to have opened everything", [&] {
        return started && (options.files.empty() || (frame_->canvas() != nullptr && frame_->canvas()->paints() > 0));
    });
}

void Desk::close() {
    frame_->Close();
    until("the window to close", [&] { return !stands(); });
}

void Desk::close_by_force() {
    if (!stands()) return;
    frame_->Close(true);
    until("the window to close", [&] { return !stands(); });
}

HexIndex Desk::hex(const std::string& number) const {
    const auto found = find_hex(document().map(), number);
    if (!found) FAIL("there is no hex " << number);
    return *found;
}

wxPoint Desk::at(HexIndex hex) const {
    until_placed(canvas());
    const wxPoint inside = canvas().window_at(hex);
    INFO("hex " << document().map().grid().label(hex));
    REQUIRE(wxRect(canvas().GetClientSize()).Contains(inside));
    return canvas().ClientToScreen(inside);
}

void Desk::focus_map() const {
    canvas().SetFocus();
    until("the map to have the focus", [&] { return canvas().HasFocus(); });
}

wxWindow& Desk::panel(const std::string& id) {
    frame_->show_panel(id, true);
    for (const PanelInfo& info : panel_table())
        if (info.place.id == id) {
            // The page of a dock with its name: the palette has a "Playtest", too.
            const wxString name = tr(info.title);
            const auto all = all_shown<wxWindow>(*frame_);
            const auto found = std::find_if(all.begin(), all.end(), [&](wxWindow* w) {
                return w->GetName() == name && dynamic_cast<wxAuiNotebook*>(w->GetParent()) != nullptr;
            });
            if (found == all.end()) FAIL("the panel " << id << " is not shown");
            wxWindow& window = **found;
            until("the panel " + id + " to be laid out",
                  [&] { return window.IsShownOnScreen() && window.GetClientSize().y > 20; });
            return window;
        }
    FAIL("there is no panel " << id);
    return *frame_;
}

void Desk::use(const std::string& tool) {
    frame_->run("tool." + tool);
    REQUIRE(frame_->workspace().tool().id() == tool);
}

void Desk::save_as(const std::string& title, const std::filesystem::path& file, const std::function<void()>& trigger) {
    answers.expect(
        title,
        [&](wxDialog&) {
            hand.key('A', wxMOD_CONTROL);
            hand.type(file.string());
            hand.key(WXK_RETURN);
        },
        trigger);
}

wxWindow& Desk::open_property(wxPropertyGrid& form, const std::string& name) {
    wxPGProperty* property = form.GetPropertyByName(name);
    INFO("property " << name);
    REQUIRE(property != nullptr);
    // The tip of the row clicked last may lie over this one and take the click; a form that is being filled anew keeps
    // its old choice.
    form.SetExtraStyle(form.GetExtraStyle() & ~wxPG_EX_HELP_AS_TOOLTIPS);
    until_at_rest("the form is filled");
    property = form.GetPropertyByName(name);
    form.EnsureVisible(property);
    until_at_rest("the property is in sight");
    wxPoint cell(form.GetSplitterPosition() + 30, 0);
    while (form.HitTest(cell).GetProperty() != property && cell.y < form.GetClientSize().y) cell.y += 5;
    hand.click(form.ClientToScreen(cell + wxPoint(0, 5)));
    until("the property to be chosen",
          [&] { return form.GetSelection() == property && form.GetEditorControl() != nullptr; });
    return *form.GetEditorControl();
}

void Desk::edit(wxPropertyGrid& form, const std::string& name, const std::string& value) {
    fill(open_property(form, name), value);
    hand.key(WXK_RETURN);
}

void Desk::each_page(wxWindow& panel, const std::function<void(wxWindow&)>& visit) {
    auto* book = dynamic_cast<wxNotebook*>(&panel);
    for (wxNotebook* inner : all_shown<wxNotebook>(panel)) book = inner;
    if (book == nullptr) return visit(panel);
    for (std::size_t page = 0; page < book->GetPageCount(); ++page) {
        book->SetSelection(page);
        serve_events();
        INFO("page " << book->GetPageText(page));
        visit(*book->GetPage(page));
    }
}

int Desk::each_dialog(const std::function<void(const Command&, wxDialog&)>& visit) {
    int dialogs = 0;
    for (const Command* command : frame().commands().all()) {
        CommandContext context{frame().workspace(), frame()};
        if (!command->title.ends_with("…") || !command->availability(context).enabled) continue;
        INFO(command->id);
        ++dialogs;
        answers.expect(
            "",
            [&](wxDialog& dialog) {
                visit(*command, dialog);
                if (dialog.IsModal()) dialog.EndModal(wxID_CANCEL);
                else cancel_native(dialog);
            },
            [&] { frame().run(command->id); });
    }
    return dialogs;
}

void Desk::open_panel_tab(const std::string& id) {
    wxWindow* page = nullptr;
    for (const PanelInfo& info : panel_table())
        if (info.place.id == id) page = frame_->FindWindow(tr(info.title));
    REQUIRE(page != nullptr);
    until_placed(*page->GetParent());
    for (wxWindow* window : page->GetParent()->GetChildren()) {
        auto* strip = dynamic_cast<wxAuiTabCtrl*>(window);
        wxWindow* hit = nullptr;
        for (int x = 0; strip != nullptr && x < strip->GetClientSize().x; x += 4)
            if (strip->TabHitTest(x, strip->GetClientSize().y / 2, &hit) && hit == page) {
                hand.click(*strip, {x + 8, strip->GetClientSize().y / 2});
                until("the panel " + id, [&] { return frame_->panel_shown(id); });
                return;
            }
    }
    FAIL("the tab of the panel " << id << " cannot be reached; see " << picture_of_screen("missing-tab"));
}

void Desk::open_tab(wxNotebook& book, const std::string& title) {
    for (std::size_t page = 0; page < book.GetPageCount(); ++page) {
        if (from_wx(book.GetPageText(page)) != title) continue;
        until_placed(book);
        const wxSize size = book.GetSize();
        for (int x = 2; x < size.x; x += 4)
            if (book.HitTest(wxPoint(x, 12)) == static_cast<int>(page)) {
                hand.click(book.ClientToScreen(wxPoint(x + 6, 12)));
                until("the page " + title, [&] { return book.GetSelection() == static_cast<int>(page); });
                serve_events();
                return;
            }
        FAIL("the tab " << title << " cannot be reached; see " << picture_of_screen("missing-tab"));
    }
    FAIL("there is no page " << title);
}

void Desk::fill(wxWindow& field, const std::string& text) {
    if (!field.HasFocus()) hand.click(field);
    hand.key('A', wxMOD_CONTROL);
    hand.key(WXK_DELETE);
    hand.type(text);
}

std::string Desk::texts() const {
    const Scenario& s = document().scenario();
    return write_scenario(s) + write_map(s.map, s.ruleset) + write_ruleset(s.ruleset);
}

std::string bytes_of(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

Playtest& game(const Desk& desk) { return *desk.frame().workspace().play().game(&desk.document()); }

wxVListBox& roster(wxWindow& panel) {
    for (wxWindow* window : panel.GetChildren())
        if (auto* list = dynamic_cast<wxVListBox*>(window)) return *list;
    throw std::logic_error("the order of battle has no list");
}

std::string log_of(const Desk& desk) {
    auto* log = dynamic_cast<wxTextCtrl*>(desk.frame().FindWindow(tr("Course of the game")));
    return log == nullptr ? std::string() : from_wx(log->GetValue());
}

std::string tool_of(const Desk& desk) { return std::string(desk.frame().workspace().tool().id()); }

void begin_playtest(Desk& desk) {
    desk.focus_map();
    desk.hand.key(WXK_F5);
    until("the game to begin", [&] { return desk.frame().workspace().play().playing(&desk.document()); });
    desk.panel("play");
    until_at_rest("the panel has followed");
}

}  // namespace ramparts::test
