// The program's command line, read without any toolkit so that --help works on a machine without a screen.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"

namespace ramparts {

struct EditorOptions {
    std::vector<std::string> files;  ///< scenario folders or files to open
    bool help = false;
    bool version = false;
    bool man_page = false;                   ///< print the manual page, for packages; in `language`
    bool completion = false;                 ///< print the rules of completion, for packages
    bool no_session = false;                 ///< do not reopen what was open last time
    std::optional<std::string> bench_paint;  ///< map to measure; "1000x1000" makes one of that size
    bool bench_start = false;                ///< prints a line at each stage of the start
    std::optional<std::string> screenshot;   ///< PNG to write before quitting
    std::optional<std::string> hex;          ///< hex to put the cursor on
    std::optional<std::string> config_dir;   ///< keeps settings there instead of in the user's folder
    std::optional<std::string> language;     ///< one that is spoken: "fr"
    std::vector<std::string> plugins;        ///< folders of plugins to load beside the user's own
    bool no_plugins = false;                 ///< neither those nor the user's own
    bool no_mods = false;                    ///< as if no mod were on
    std::vector<std::string> commands;       ///< command ids to run after the window has opened
    int width = 0;
    int height = 0;
    double zoom = 0;  ///< pixels from hex to hex, 0 = fit
};

/// Reads the arguments after the program's name. The error is one sentence.
[[nodiscard]] Result<EditorOptions, std::string> parse_options(const std::vector<std::string>& arguments);
/// What --help prints.
[[nodiscard]] std::string options_help();
/// The manual page of the program, for man(1).
[[nodiscard]] std::string options_man_page(std::string_view version, std::string_view day);
/// The rules by which bash completes its command line.
[[nodiscard]] std::string options_completion();

}  // namespace ramparts
