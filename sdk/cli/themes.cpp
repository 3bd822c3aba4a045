// See themes.hpp.
#include "sdk/cli/themes.hpp"

#include "formats/scenario/scenario_file.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/share/mods/mod_themes.hpp"

namespace ramparts::tools {
namespace {

int read_theme_file(Console& console, const std::string& file, const ThemeList& known, draw::Palette& palette) {
    std::string text;
    Diagnostic problem;
    if (!read_file(file, kMaxThemeBytes, text, problem)) {
        console.report(problem);
        return kUnreadable;
    }
    const ThemeRead read = read_theme(std::move(text), file, known.all);
    console.report(read.diagnostics);
    if (!read.readable) return kUnreadable;
    palette = read.theme.palette;
    return kClean;
}

int read_theme(const Arguments& arguments, Console& console, draw::Palette& palette) {
    if (!arguments.has("theme")) return kClean;
    const std::string wanted(arguments.value("theme"));
    const ThemeList known = themes_with_mods(mods_in_force());
    if (wanted.ends_with(".xml")) return read_theme_file(console, wanted, known, palette);
    const Theme* theme = known.find(wanted);
    if (theme == nullptr) {
        console.report(known.findings);
        return console.refuse(kUsage, "RP6040", "there is no theme '" + wanted + "'",
                              "use one of " + known.ids() + ", or a file that ends in .xml");
    }
    palette = theme->palette;
    return kClean;
}

int read_symbols(const Arguments& arguments, Console& console, draw::Palette& palette) {
    if (!arguments.has("symbols")) return kClean;
    const std::string_view wanted = arguments.value("symbols");
    const auto symbols = counter_symbols(wanted);
    if (!symbols)
        return console.refuse(kUsage, "RP6040", "unknown symbols '" + std::string(wanted) + "'",
                              "use nato or silhouettes");
    palette.symbols = *symbols;
    return kClean;
}

}  // namespace

int read_theme_option(const Arguments& arguments, Console& console, draw::Palette& palette) {
    if (const int code = read_theme(arguments, console, palette); code != kClean) return code;
    return read_symbols(arguments, console, palette);
}

}  // namespace ramparts::tools
