// The themes that the window can show maps in, and the one that was chosen.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "editor/workspace/signal.hpp"
#include "sdk/show/theme/theme.hpp"

namespace ramparts {

class ThemeDesk {
public:
    /// With the shipped themes, of which the first is chosen.
    ThemeDesk();
    ThemeDesk(const ThemeDesk&) = delete;
    ThemeDesk& operator=(const ThemeDesk&) = delete;

    /// Others are there from now on. The choice stays, also of a theme that is away for now.
    void offer(ThemeList list);
    [[nodiscard]] const ThemeList& list() const noexcept { return list_; }
    void choose(std::string_view id);
    /// The theme in force: the chosen one where it is there.
    [[nodiscard]] const Theme& chosen() const noexcept;
    /// Whether night turns are played in the theme that the chosen one names for them.
    void set_dark_nights(bool dark);
    [[nodiscard]] bool dark_nights() const noexcept { return dark_nights_; }
    /// The symbols of counters, whatever the themes have; nothing = those of the chosen theme.
    void set_symbols(std::optional<draw::CounterSymbols> symbols);
    /// Those in force.
    [[nodiscard]] draw::CounterSymbols symbols() const noexcept;
    /// What a map is shown in while it is night there, or day.
    [[nodiscard]] draw::Palette palette(bool night) const;

    Signal<> changed;  ///< what palette() gives, or which themes there are

private:
    ThemeList list_;
    std::string chosen_;
    bool dark_nights_ = true;
    std::optional<draw::CounterSymbols> symbols_;
};

/// Those of the program, of the user's folder and of the mods of the desk that are on.
[[nodiscard]] ThemeList themes_of_user();

}  // namespace ramparts
