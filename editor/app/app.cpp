// The program: checks for a screen, sets languages up, catches what goes wrong, opens the window.
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <langinfo.h>

#include <wx/app.h>
#include <wx/init.h>
#include <wx/stdpaths.h>
#include <wx/translation.h>

#include "editor/app/bench.hpp"
#include "editor/app/dialogs.hpp"
#include "editor/app/main_frame.hpp"
#include "editor/app/platform.hpp"
#include "editor/app/translate.hpp"

namespace ramparts {
namespace {

EditorOptions g_options;  // read before the toolkit starts

class EditorApp final : public wxApp {
public:
    bool OnInit() override;
    int OnRun() override;
    bool OnExceptionInMainLoop() override;
    void OnUnhandledException() override;
    void OnFatalException() override;
    void OnAssertFailure(const wxChar* file, int line, const wxChar* function, const wxChar* condition, const wxChar* message) override;
    void OnInitCmdLine(wxCmdLineParser&) override {}
    bool OnCmdLineParsed(wxCmdLineParser&) override { return true; }

private:
    void set_language();
    void later();
    void report(const wxString& summary, const wxString& details);

    std::unique_ptr<Settings> settings_;
    MainFrame* frame_ = nullptr;
    int exit_code_ = 0;
    bool reporting_ = false;
    bool quiet_ = false;  ///< nobody is there to answer a dialog
};

bool EditorApp::OnInit() {
    SetAppName("ramparts");
    SetAppDisplayName("Ramparts");
    SetVendorName("");
    wxUpdateUIEvent::SetMode(wxUPDATE_UI_PROCESS_SPECIFIED);
    wxHandleFatalExceptions(true);
    quiet_ = g_options.bench_paint || g_options.bench_start || g_options.screenshot || g_options.selftest;
    use_narrow_tabs();
    settings_ = std::make_unique<Settings>(g_options.config_dir.value_or(std::string()));
    set_language();
    if (quiet_) g_options.no_session = true;
    frame_ = new MainFrame(*settings_, g_options);
    // Nothing is opened before the window stands: its first picture comes as soon as the toolkit allows.
    frame_->on_first_paint = [this] { later(); };
    frame_->Show();
    return true;
}

// Only translations are switched: numbers keep their form in files whatever the language.
void EditorApp::set_language() {
    const std::string wanted = g_options.language.value_or(settings_->language());
    auto* translations = new wxTranslations;
    wxTranslations::Set(translations);
    if (!wanted.empty()) {
        translations->SetLanguage(to_wx(wanted));
        wxSetEnv("LANGUAGE", to_wx(wanted));  // for the dialogs of the desktop
    }
    // The toolkit's own texts need a locale other than C; any will do, LANGUAGE decides.
    if (const char* now = std::setlocale(LC_MESSAGES, ""); now == nullptr || std::string_view(now) == "C") std::setlocale(LC_MESSAGES, "C.UTF-8");
    std::setlocale(LC_NUMERIC, "C");
    wxFileTranslationsLoader::AddCatalogLookupPathPrefix(wxStandardPaths::Get().GetInstallPrefix() + "/share/locale");
    wxFileTranslationsLoader::AddCatalogLookupPathPrefix(wxPathOnly(wxStandardPaths::Get().GetExecutablePath()) + "/locale");
    translations->AddStdCatalog();
    translations->AddCatalog(kOurTexts);
    set_translator([](std::string_view one, std::string_view many, long n) {
        return from_wx(many.empty() ? wxGetTranslation(to_wx(one), kOurTexts) : wxGetTranslation(to_wx(one), to_wx(many), static_cast<unsigned>(n), kOurTexts));
    });
}

void EditorApp::later() {
    if (g_options.bench_paint) {
        exit_code_ = bench_paint(*frame_, *g_options.bench_paint);
        frame_->Close(true);
        return;
    }
    if (g_options.bench_start) report_start(*frame_);
    frame_->start(g_options);
    if (g_options.screenshot) {
        exit_code_ = take_screenshot(*frame_, *g_options.screenshot);
        frame_->Close(true);
    }
}

int EditorApp::OnRun() {
    const int code = wxApp::OnRun();
    return exit_code_ != 0 ? exit_code_ : code;
}

void EditorApp::report(const wxString& summary, const wxString& details) {
    std::fprintf(stderr, "ramparts-editor: %s\n%s\n", from_wx(summary).c_str(), from_wx(details).c_str());
    if (quiet_ || reporting_ || frame_ == nullptr) {
        if (quiet_) exit_code_ = 1;
        return;
    }
    reporting_ = true;
    problem_dialog(frame_, _("Something went wrong"), summary, details);
    reporting_ = false;
}

bool EditorApp::OnExceptionInMainLoop() {
    std::string what = "unknown exception";
    try {
        throw;
    } catch (const std::exception& e) {
        what = e.what();
    } catch (...) {
    }
    report(_("A command failed because of a fault in the program. Your scenarios are still open and their changes are kept; save them under another name to be safe."), to_wx(what));
    return true;
}

void EditorApp::OnUnhandledException() {
    std::fprintf(stderr, "ramparts-editor: a fault outside any command; the program has to end\n");
}

void EditorApp::OnFatalException() {
    std::fprintf(stderr, "ramparts-editor: the program crashed; changes since the last save are in the journals beside the scenarios\n");
}

void EditorApp::OnAssertFailure(const wxChar* file, int line, const wxChar* function, const wxChar* condition, const wxChar* message) {
    const wxString where = wxString::Format("%s:%d: %s: %s %s", file, line, function, condition, message != nullptr ? message : wxT(""));
    // Never from inside a paint event or a dialog of its own.
    std::fprintf(stderr, "ramparts-editor: assertion: %s\n", from_wx(where).c_str());
    if (quiet_ || reporting_ || frame_ == nullptr) return;
    frame_->CallAfter([this, where] { report(_("A check inside the program failed. Your scenarios are still open and their changes are kept."), where); });
}

bool has_screen() {
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY"}) {
        const char* value = std::getenv(name);
        if (value != nullptr && *value != '\0') return true;
    }
    return false;
}

}  // namespace
}  // namespace ramparts

wxIMPLEMENT_APP_NO_MAIN(ramparts::EditorApp);

int main(int argc, char** argv) {
    using namespace ramparts;
    // Without this, letters beyond ASCII are lost in the toolkit; numbers stay in the plain form.
    std::setlocale(LC_CTYPE, "");
    if (std::string_view(nl_langinfo(CODESET)) != "UTF-8") std::setlocale(LC_CTYPE, "C.UTF-8");
    auto options = parse_options(std::vector<std::string>(argv + 1, argv + argc));
    if (!options) {
        std::fprintf(stderr, "ramparts-editor: %s\n", options.error().c_str());
        return 2;
    }
    if (options->help) {
        std::fputs(options_help().c_str(), stdout);
        return 0;
    }
    if (options->version) {
        std::printf("ramparts-editor %s\n", RAMPARTS_VERSION);
        return 0;
    }
#if defined(__WXGTK__)
    if (!has_screen()) {
        std::fputs("ramparts-editor: there is no screen to open a window on (DISPLAY and WAYLAND_DISPLAY are not set). "
                   "Start it from a desktop session; scenarios can be checked without a screen by the command \"ramparts\".\n", stderr);
        return 3;
    }
#endif
    g_options = std::move(*options);
    // The toolkit gets no arguments: ours are read, and it would misread names in other encodings.
    int toolkit_argc = 1;
    char* toolkit_argv[] = {argv[0], nullptr};
    if (!wxEntryStart(toolkit_argc, toolkit_argv)) {
        std::fputs("ramparts-editor: the screen named by DISPLAY or WAYLAND_DISPLAY cannot be used.\n", stderr);
        return 3;
    }
    int code = 1;
    if (wxTheApp->CallOnInit()) code = wxTheApp->OnRun();
    wxTheApp->OnExit();
    wxEntryCleanup();
    std::setlocale(LC_CTYPE, "C");
    return code;
}
