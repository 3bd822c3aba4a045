// Languages are set up, what goes wrong is caught and told, the window opens.
#include "editor/app/app.hpp"

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>

#include <wx/stdpaths.h>
#include <wx/translation.h>

#include "editor/app/bench.hpp"
#include "editor/toolkit/dialogs.hpp"
#include "editor/toolkit/far_clicks.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/spoken_parts.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/words/plugin_texts.hpp"

namespace ramparts {

EditorApp::EditorApp(EditorOptions options) : options_(std::move(options)) {
    SetAppName("ramparts");
    SetAppDisplayName("Ramparts");
    SetVendorName("");
    if (!options_.files.empty() && !options_.bench_paint) ahead_.start(options_.files.front());
}

void EditorApp::prepare(const std::string& language) {
    wxUpdateUIEvent::SetMode(wxUPDATE_UI_PROCESS_SPECIFIED);
    wxHandleFatalExceptions(true);
    quiet_ = options_.bench_paint || options_.bench_start || options_.screenshot;
    if (quiet_) options_.no_session = true;
    use_our_style();
    let_parts_speak();
    let_far_clicks_return();
    set_language(language);
}

bool EditorApp::OnInit() {
    settings_ = std::make_unique<Settings>(options_.config_dir.value_or(std::string()));
    prepare(options_.language.value_or(settings_->language()));
    if (options_.files.empty() && !options_.no_session) {
        const Settings::Session session = settings_->session();
        if (session.active >= 0 && static_cast<std::size_t>(session.active) < session.files.size())
            ahead_.start(session.files[static_cast<std::size_t>(session.active)]);
    }
    open_window(*settings_, options_);
    return true;
}

MainFrame& EditorApp::open_window(Settings& settings, const EditorOptions& options) {
    auto* frame = new MainFrame(settings, options, ahead_);
    frame_ = frame;
    // Nothing is opened before the window stands: its first picture comes as soon as the toolkit allows.
    frame->on_first_paint = [this, options] { begin(options); };
    frame->Show();
    return *frame;
}

namespace {

// The texts are English: where that is wanted there is no catalogue to look for, and looking takes long.
bool speaks_english(const std::string& language) {
    const auto english = [](std::string_view name) {
        return name == "C" || name == "POSIX" || name.starts_with("C.") || name == "en" || name.starts_with("en_");
    };
    if (!language.empty()) return english(language);
    for (const char* variable : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* value = std::getenv(variable); value != nullptr && *value != '\0' && !english(value))
            return false;
    return true;
}

}  // namespace

// Only translations are switched: numbers keep their form in files whatever the language.
void EditorApp::set_language(const std::string& language) {
    auto* translations = new wxTranslations;
    wxTranslations::Set(translations);
    if (!language.empty()) {
        translations->SetLanguage(to_wx(language));
        wxSetEnv("LANGUAGE", to_wx(language));  // for the dialogs of the desktop
    }
    // The toolkit's own texts need a locale other than C; any will do, LANGUAGE decides.
    if (const char* now = std::setlocale(LC_MESSAGES, ""); now == nullptr || std::string_view(now) == "C")
        std::setlocale(LC_MESSAGES, "C.UTF-8");
    std::setlocale(LC_NUMERIC, "C");
    if (!speaks_english(language)) {
        wxFileTranslationsLoader::AddCatalogLookupPathPrefix(wxStandardPaths::Get().GetInstallPrefix() +
                                                             "/share/locale");
        wxFileTranslationsLoader::AddCatalogLookupPathPrefix(wxPathOnly(wxStandardPaths::Get().GetExecutablePath()) +
                                                             "/locale");
        translations->AddStdCatalog();
        translations->AddCatalog(kOurTexts);
    }
    set_plugin_language(speaks_english(language) ? std::string()
                                                 : from_wx(translations->GetBestTranslation(kOurTexts)));
    set_translator([](std::string_view one, std::string_view many, long n) {
        return from_wx(many.empty() ? wxGetTranslation(to_wx(one), kOurTexts)
                                    : wxGetTranslation(to_wx(one), to_wx(many), static_cast<unsigned>(n), kOurTexts));
    });
}

void EditorApp::begin(const EditorOptions& options) {
    if (options.bench_paint) {
        frame_->complete();
        exit_code_ = bench_paint(*frame_, *options.bench_paint);
        frame_->Close(true);
        return;
    }
    if (options.bench_start) report_start(*frame_);
    frame_->complete();
    const bool opened = frame_->start(options);
    if (options.screenshot) {
        const int taken = take_screenshot(*frame_, *options.screenshot);
        exit_code_ = opened ? taken : 1;
        frame_->Close(true);
    }
}

int EditorApp::OnRun() {
    const int code = wxApp::OnRun();
    return exit_code_ != 0 ? exit_code_ : code;
}

void EditorApp::report(const wxString& summary, const wxString& details) {
    std::fprintf(stderr, "ramparts-editor: %s\n%s\n", from_wx(summary).c_str(), from_wx(details).c_str());
    if (quiet_ || reporting_ || !frame_) {
        if (quiet_) exit_code_ = 1;
        return;
    }
    reporting_ = true;
    problem_dialog(frame_.get(), _("Something went wrong"), summary, details);
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
    report(_("A command failed because of a fault in the program. Your scenarios are still open and their changes are "
             "kept; save them under another name to be safe."),
           to_wx(what));
    return true;
}

void EditorApp::OnUnhandledException() {
    std::fprintf(stderr, "ramparts-editor: a fault outside any command; the program has to end\n");
}

void EditorApp::OnFatalException() {
    std::fprintf(
        stderr,
        "ramparts-editor: the program crashed; changes since the last save are in the journals beside the scenarios\n");
}

void EditorApp::OnAssertFailure(const wxChar* file, int line, const wxChar* function, const wxChar* condition,
                                const wxChar* message) {
    const wxString where =
        wxString::Format("%s:%d: %s: %s %s", file, line, function, condition, message != nullptr ? message : wxT(""));
    // Never from inside a paint event or a dialog of its own.
    std::fprintf(stderr, "ramparts-editor: assertion: %s\n", from_wx(where).c_str());
    if (quiet_ || reporting_ || !frame_) return;
    frame_->CallAfter([this, where] {
        report(_("A check inside the program failed. Your scenarios are still open and their changes are kept."),
               where);
    });
}

}  // namespace ramparts
