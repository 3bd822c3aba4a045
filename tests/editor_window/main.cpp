// The test run inside the program's own event loop.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include <clocale>

#include <wx/init.h>

#include "tests/editor_window/desk.hpp"

int main(int argc, char** argv) {
    std::setlocale(LC_CTYPE, "");
    wxApp::SetInstance(new ramparts::test::TestApp);
    int toolkit_argc = 1;
    char* toolkit_argv[] = {argv[0], nullptr};
    if (!wxEntryStart(toolkit_argc, toolkit_argv)) return 3;
    int result = 1;
    if (wxTheApp->CallOnInit()) {
        wxTheApp->CallAfter([&] {
            result = Catch::Session().run(argc, argv);
            wxTheApp->ExitMainLoop();
        });
        wxTheApp->OnRun();
    }
    wxTheApp->OnExit();
    wxEntryCleanup();
    return result;
}
