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

}  // namespace

int read_theme_option(const Arguments& arguments, Console& console, draw::Palette& palette) {
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

}  // namespace ramparts::tools
