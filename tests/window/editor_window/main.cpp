// The test run inside the program's own event loop. A complaint of the toolkits fails it.
#include <algorithm>
#include <clocale>
#include <cstdio>

#include <wx/init.h>

#include "editor/workspace/plugin_desk.hpp"
#include "sdk/exchange/shipped.hpp"
#include "tests/support/catch_run.hpp"
#include "tests/window/editor_window/desk.hpp"
#include "tests/window/editor_window/toolkit_log.hpp"

int main(int argc, char** argv) {
    std::setlocale(LC_CTYPE, "");
    ramparts::HostRequest request;
    request.linked = ramparts::plugins_with_exchange();
    request.user_plugins = false;
    ramparts::PluginDesk plugins(std::move(request));
    plugins.reload();
    ramparts::set_plugin_desk(&plugins);
    wxApp::SetInstance(new ramparts::test::TestApp);
    int toolkit_argc = 1;
    char* toolkit_argv[] = {argv[0], nullptr};
    if (!wxEntryStart(toolkit_argc, toolkit_argv)) return 3;
    int result = 1;
    if (wxTheApp->CallOnInit()) {
        wxTheApp->CallAfter([&] {
            ramparts::test::watch_toolkits();
            result = ramparts::test::run_catch(argc, argv);
            for (const auto& [test, message, times] : ramparts::test::complaints()) {
                std::printf("%s\n  the toolkit complained %d times: %s\n", test.c_str(), times, message.c_str());
                result = std::max(result, 1);
            }
            wxTheApp->ExitMainLoop();
        });
        wxTheApp->OnRun();
    }
    wxTheApp->OnExit();
    wxEntryCleanup();
    return result;
}
