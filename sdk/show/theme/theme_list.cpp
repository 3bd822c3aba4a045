// The themes that there are; see theme.hpp.
#include <algorithm>

#include "sdk/show/theme/theme.hpp"
#include "sdk/show/theme/theme_texts.hpp"

namespace ramparts {
namespace {

void put_in(std::vector<Theme>& all, Theme theme) {
    const auto same = std::find_if(all.begin(), all.end(), [&](const Theme& each) { return each.id == theme.id; });
    if (same == all.end()) all.push_back(std::move(theme));
    else *same = std::move(theme);
}

}  // namespace

std::optional<draw::CounterSymbols> counter_symbols(std::string_view word) noexcept {
    const auto* found = std::find(std::begin(draw::kCounterSymbolWords), std::end(draw::kCounterSymbolWords), word);
    if (found == std::end(draw::kCounterSymbolWords)) return std::nullopt;
    return static_cast<draw::CounterSymbols>(found - std::begin(draw::kCounterSymbolWords));
}

std::string word_of(draw::CounterSymbols symbols) {
    return std::string(draw::kCounterSymbolWords[static_cast<std::size_t>(symbols)]);
}

// A theme whose base is not read yet waits for it.
void add_themes(ThemeList& list, std::vector<ThemeFile> files) {
    std::vector<Diagnostic> faults;
    for (bool progress = true; progress && !files.empty();) {
        progress = false;
        faults.clear();
        std::erase_if(files, [&](const ThemeFile& file) {
            ThemeRead read = read_theme(file.text, file.path, list.all);
            if (!read.readable) {
                faults.insert(faults.end(), read.diagnostics.begin(), read.diagnostics.end());
                return false;
            }
            read.theme.mod = file.mod;
            list.findings.insert(list.findings.end(), read.diagnostics.begin(), read.diagnostics.end());
            put_in(list.all, std::move(read.theme));
            return progress = true;
        });
    }
    list.findings.insert(list.findings.end(), faults.begin(), faults.end());
}

const std::vector<Theme>& shipped_themes() {
    static const std::vector<Theme> themes = [] {
        ThemeList list;
        std::vector<ThemeFile> files;
        for (const embedded::ThemeText& each : embedded::theme_texts())
            files.push_back({std::string(each.name) + ".xml", std::string(each.text)});
        add_themes(list, std::move(files));
        return std::move(list.all);
    }();
    return themes;
}

const draw::Palette& shipped_palette(std::string_view id) {
    const std::vector<Theme>& all = shipped_themes();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Theme& each) { return each.id == id; });
    return found == all.end() ? draw::kPrintedPalette : found->palette;
}

ThemeList themes_with(std::span<const ThemeFolder> folders, FileSystem& files) {
    ThemeList list{shipped_themes()};
    for (const ThemeFolder& each : folders) {
        std::vector<ThemeFile> texts;
        for (const std::string& name : files.list(each.folder)) {
            const std::filesystem::path path = each.folder / name;
            if (!name.ends_with(".xml") || name.starts_with('.') || files.kind(path) != FileSystem::Kind::file)
                continue;
            if (auto text = files.read(path)) texts.push_back({path.string(), std::move(*text), each.mod});
        }
        add_themes(list, std::move(texts));
    }
    return list;
}

const Theme* ThemeList::find(std::string_view id) const noexcept {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Theme& each) { return each.id == id; });
    return found == all.end() ? nullptr : &*found;
}

std::string ThemeList::ids() const {
    std::string text;
    for (const Theme& each : all) text += (text.empty() ? "" : ", ") + each.id;
    return text;
}

}  // namespace ramparts
