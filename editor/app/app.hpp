// The program as the toolkit sees it: languages, faults caught and told, the one window.
#pragma once

#include <memory>

#include <wx/app.h>
#include <wx/weakref.h>

#include "editor/app/main_frame.hpp"
#include "editor/workspace/files.hpp"

namespace ramparts {

class EditorApp : public wxApp {
public:
    explicit EditorApp(EditorOptions options);

    bool OnInit() override;
    /// Both languages of the editor run so; the toolkit would search its table of all languages for it.
    wxLayoutDirection GetLayoutDirection() const override { return wxLayout_LeftToRight; }
    int OnRun() override;
    bool OnExceptionInMainLoop() override;
    void OnUnhandledException() override;
    void OnFatalException() override;
    void OnAssertFailure(const wxChar* file, int line, const wxChar* function, const wxChar* condition,
                         const wxChar* message) override;
    void OnInitCmdLine(wxCmdLineParser&) override {}
    bool OnCmdLineParsed(wxCmdLineParser&) override { return true; }

protected:
    /// Language (empty = the desktop's) and what is done about crashes: all that comes before a window.
    void prepare(const std::string& language);
    void set_language(const std::string& language);
    /// Shows a window that opens `options` once it stands.
    MainFrame& open_window(Settings& settings, const EditorOptions& options);
    [[nodiscard]] MainFrame* window() const { return frame_.get(); }

private:
    void begin(const EditorOptions& options);
    void report(const wxString& summary, const wxString& details);

    EditorOptions options_;
    ReadAhead ahead_;
    std::unique_ptr<Settings> settings_;
    wxWeakRef<MainFrame> frame_;
    int exit_code_ = 0;
    bool reporting_ = false;
    bool quiet_ = false;  ///< nobody is there to answer a dialog
};

}  // namespace ramparts
