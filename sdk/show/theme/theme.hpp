// Themes: the colours of maps and counters as files that anybody can write, and mods can bring.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "formats/disk/file_system.hpp"
#include "sdk/show/draw/style.hpp"

namespace ramparts {

inline constexpr int kThemeFormat = 1;
inline constexpr std::string_view kThemeSpace = "urn:ramparts:theme:1";
inline constexpr std::string_view kUsualTheme = "printed";
inline constexpr std::string_view kNightTheme = "night";
inline constexpr std::string_view kPaleTheme = "pale";
inline constexpr std::size_t kMaxThemeBytes = std::size_t{256} << 10U;
inline constexpr std::size_t kMaxThemeName = 60;  ///< bytes

/// What a theme file says, with what it leaves out taken from its base. A regular value.
struct Theme {
    std::string id;
    std::string base = std::string(kUsualTheme);
    std::string night = std::string(kNightTheme);                ///< the theme of its night turns; its own id: no other
    std::map<std::string, std::string, std::less<>> names = {};  ///< by language; "en" is always there
    draw::Palette palette = {};
    std::string mod = {};  ///< title of the mod that brings it; empty for others

    /// "fr_CA" takes the name of "fr", and every language without one that of English.
    [[nodiscard]] std::string name_in(std::string_view language) const;
};

/// The symbols of counters that a word in themes, options and settings means; nothing for any other word.
[[nodiscard]] std::optional<draw::CounterSymbols> counter_symbols(std::string_view word) noexcept;
[[nodiscard]] std::string word_of(draw::CounterSymbols symbols);

struct ThemeRead {
    Theme theme;
    std::vector<Diagnostic> diagnostics;
    bool readable = false;  ///< without errors
};
/// Reads strictly. The base must be one of `known`; of two with its id the later one counts. `path` is for the
/// findings.
[[nodiscard]] ThemeRead read_theme(std::string text, std::string path, std::span<const Theme> known);

/// The themes that are part of the program, in the order in which they are listed. The first is kUsualTheme, whose
/// colours are those of a default Palette.
[[nodiscard]] const std::vector<Theme>& shipped_themes();
/// The colours of a shipped theme; those of kUsualTheme when none has that id.
[[nodiscard]] const draw::Palette& shipped_palette(std::string_view id);

/// Where further themes are: a folder with .xml files.
struct ThemeFolder {
    std::filesystem::path folder;
    std::string mod = {};  ///< title of the mod whose it is
};
/// The shipped themes and those of these folders, each id once: a later theme takes the place of an earlier one. A
/// theme may rest on any that is listed, whatever the order of the files. What has faults is left out and reported.
struct ThemeList {
    std::vector<Theme> all;
    std::vector<Diagnostic> findings = {};
    [[nodiscard]] const Theme* find(std::string_view id) const noexcept;
    /// "printed, flat, …".
    [[nodiscard]] std::string ids() const;
};
[[nodiscard]] ThemeList themes_with(std::span<const ThemeFolder> folders, FileSystem& files = real_files());

/// A file of a theme, by its name in findings.
struct ThemeFile {
    std::string path;
    std::string text;
    std::string mod = {};
};
/// Adds the themes of these files to the list, as themes_with() does.
void add_themes(ThemeList& list, std::vector<ThemeFile> files);

}  // namespace ramparts
