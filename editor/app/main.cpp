// The program's start: options first, so that help and version need no screen.
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <langinfo.h>

#include <wx/init.h>

#include "editor/app/app.hpp"
#include "editor/workspace/mod_desk.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "engine/core/version.hpp"
#include "sdk/codes/sdk_codes.hpp"
#include "sdk/exchange/shipped.hpp"
#include "sdk/words/catalogue.hpp"

namespace ramparts {
namespace {

bool has_screen() {
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY"}) {
        const char* value = std::getenv(name);
        if (value != nullptr && *value != '\0') return true;
    }
    return false;
}

// Plugins are loaded before the first scenario is opened; what is wrong with them is told where the program was
// started, on the page of the plugins and, for modules that a scenario uses, among its findings.
void install_plugins(const EditorOptions& options) {
    register_sdk_codes();
    HostRequest request;
    request.linked = plugins_with_exchange();
    if (!options.no_plugins)
        for (const std::string& folder : options.plugins) request.folders.emplace_back(folder);
    request.user = user_folders();
    request.user_plugins = !options.no_plugins;
    request.version = kVersion;
    if (!options.no_mods) {
        static ModDesk mods(request.user);
        set_mod_desk(&mods);
    }
    static PluginDesk desk(std::move(request));
    desk.reload();
    set_plugin_desk(&desk);
    const PluginSet& set = desk.set();
    const auto tell = [](const std::vector<Diagnostic>& findings) {
        for (const Diagnostic& finding : findings)
            if (finding.severity != Severity::note)
                std::fprintf(stderr, "ramparts-editor: %s\n", to_text(finding).c_str());
    };
    tell(set.findings);
    for (const PluginStatus& plugin : set.plugins) tell(plugin.findings);
}

}  // namespace
}  // namespace ramparts

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
        std::printf("ramparts-editor %s\n", kVersion);
        return 0;
    }
    if (options->man_page || options->completion) {
        if (options->language) (void)speak_language(*options->language);
        const std::string page = options->man_page ? options_man_page(kVersion, kReleaseDay) : options_completion();
        std::fputs(page.c_str(), stdout);
        return 0;
    }
#if defined(__WXGTK__)
    if (!has_screen()) {
        std::fputs(
            "ramparts-editor: there is no screen to open a window on (DISPLAY and WAYLAND_DISPLAY are not set). "
            "Start it from a desktop session; scenarios can be checked without a screen by the command \"ramparts\".\n",
            stderr);
        return 3;
    }
#endif
    install_plugins(*options);
    wxApp::SetInstance(new EditorApp(std::move(*options)));
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
