// The smallest program with a window of the editor's toolkit: the yardstick of its start and its memory.
#include <cstdio>

#include <wx/app.h>
#include <wx/frame.h>

namespace {

class MinimalApp final : public wxApp {
public:
    bool OnInit() override {
        auto* frame = new wxFrame(nullptr, wxID_ANY, "minimal", wxDefaultPosition, wxSize(1280, 860));
        frame->Bind(wxEVT_PAINT, [this](wxPaintEvent& event) {
            event.Skip();
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
