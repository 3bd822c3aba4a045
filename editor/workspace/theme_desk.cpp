// See theme_desk.hpp.
#include "editor/workspace/theme_desk.hpp"

#include "editor/workspace/mod_desk.hpp"
#include "sdk/share/mods/mod_themes.hpp"

namespace ramparts {

ThemeDesk::ThemeDesk() : list_{shipped_themes()}, chosen_(kUsualTheme) {}

void ThemeDesk::offer(ThemeList list) {
    list_ = std::move(list);
    changed();
}

void ThemeDesk::choose(std::string_view id) {
    if (id == chosen_) return;
    chosen_ = id;
    changed();
}

const Theme& ThemeDesk::chosen() const noexcept {
    const Theme* theme = list_.find(chosen_);
    return theme != nullptr ? *theme : list_.all.front();
}

void ThemeDesk::set_dark_nights(bool dark) {
    if (dark == dark_nights_) return;
    dark_nights_ = dark;
    changed();
}

void ThemeDesk::set_symbols(std::optional<draw::CounterSymbols> symbols) {
    if (symbols == symbols_) return;
    symbols_ = symbols;
    changed();
}

draw::CounterSymbols ThemeDesk::symbols() const noexcept { return symbols_.value_or(chosen().palette.symbols); }

draw::Palette ThemeDesk::palette(bool night) const {
    const Theme& theme = chosen();
    const Theme* other = night && dark_nights_ ? list_.find(theme.night) : nullptr;
    draw::Palette palette = (other != nullptr ? *other : theme).palette;
    palette.symbols = symbols();
    return palette;
}

ThemeList themes_of_user() { return themes_with_mods(mods_on()); }

}  // namespace ramparts
