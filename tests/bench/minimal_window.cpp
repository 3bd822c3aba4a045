// The smallest program with a window of the editor's toolkit that shows something: a menu, a status bar and 2,000
// rectangles. The yardstick of the editor's start and memory.
#include <cstdio>

#include <wx/app.h>
#include <wx/dcbuffer.h>
#include <wx/frame.h>
#include <wx/menu.h>
#include <wx/panel.h>

namespace {

class MinimalApp final : public wxApp {
public:
    bool OnInit() override {
        auto* frame = new wxFrame(nullptr, wxID_ANY, "minimal", wxDefaultPosition, wxSize(1280, 860));
        auto* file = new wxMenu;
        file->Append(wxID_OPEN);
        file->Append(wxID_EXIT);
        auto* bar = new wxMenuBar;
        bar->Append(file, "&File");
        frame->SetMenuBar(bar);
        frame->CreateStatusBar();
        frame->SetStatusText("ready");
        auto* canvas = new wxPanel(frame);
        canvas->SetBackgroundStyle(wxBG_STYLE_PAINT);
        canvas->Bind(wxEVT_PAINT, [this, canvas](wxPaintEvent&) {
            wxAutoBufferedPaintDC dc(canvas);
            dc.Clear();
            for (int i = 0; i < 2000; ++i) {
                dc.SetBrush(wxBrush(wxColour(i % 251, i % 241, i % 239)));
                dc.DrawRectangle(i % 50 * 24, i / 50 * 20, 22, 18);
            }
            painted_ = true;
        });
        Bind(wxEVT_IDLE, [this](wxIdleEvent& event) {
            event.Skip();
            if (!painted_ || said_) return;
            said_ = true;
            std::puts("window");
            std::fflush(stdout);
        });
        return frame->Show();
    }

private:
    bool painted_ = false;
    bool said_ = false;
};

}  // namespace

wxIMPLEMENT_APP(MinimalApp);
