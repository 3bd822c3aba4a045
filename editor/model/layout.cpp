// Reading and writing layouts; see layout.hpp.
#include "editor/model/layout.hpp"

#include <algorithm>
#include <charconv>
#include <set>

namespace ramparts {
namespace {

constexpr std::array<std::string_view, kDocks> kNames = {"left", "corner", "right", "bottom"};

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const auto end = std::min(text.find(separator), text.size());
        if (end > 0) parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

const PanelPlace* find(std::span<const PanelPlace> table, std::string_view id) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const PanelPlace& p) { return p.id == id; });
    return found == table.end() ? nullptr : &*found;
}

void add(DockState& dock, const std::string& id) {
    dock.panels.push_back(id);
    if (dock.front.empty()) dock.front = id;
}

bool at_first(const PanelPlace& panel, LayoutUse use) {
    return use == LayoutUse::playing ? panel.in_play : panel.shown_at_start;
}

/// What the palette needs to show its tools, the options of one and some rows of paints.
constexpr int kLeftHeight = 420;

}  // namespace

int wanted_size(const PanelPlace& panel, Dock dock) {
    return dock == Dock::left || dock == Dock::right ? panel.width : panel.height;
}

WindowLayout first_layout(std::span<const PanelPlace> table, LayoutUse use) {
    WindowLayout layout;
    for (const PanelPlace& panel : table) {
        if (!at_first(panel, use)) continue;
        DockState& dock = layout.at(panel.dock);
        add(dock, panel.id);
        dock.size = std::max(dock.size, wanted_size(panel, panel.dock));
    }
    return layout;
}

std::string to_text(const WindowLayout& layout, std::span<const PanelPlace> table) {
    std::string text;
    for (std::size_t i = 0; i < kDocks; ++i) {
        const DockState& dock = layout.docks[i];
        text += std::string(kNames[i]) + " " + std::to_string(dock.size);
        for (const std::string& id : dock.panels) text += " " + id + (id == dock.front ? "*" : "");
        text += ";";
    }
    text += "known";
    for (const PanelPlace& panel : table) text += " " + panel.id;
    return text;
}

WindowLayout read_layout(std::string_view text, std::span<const PanelPlace> table, LayoutUse use) {
    WindowLayout layout;
    std::set<std::string, std::less<>> known;
    std::set<std::string, std::less<>> placed;
    for (const std::string_view part : split(text, ';')) {
        const auto words = split(part, ' ');
        if (words.empty()) continue;
        const auto name = std::find(kNames.begin(), kNames.end(), words.front());
        if (words.front() == "known") known.insert(words.begin() + 1, words.end());
        if (name == kNames.end() || words.size() < 2) continue;
        DockState& dock = layout.docks[static_cast<std::size_t>(name - kNames.begin())];
        const auto [end, error] = std::from_chars(words[1].data(), words[1].data() + words[1].size(), dock.size);
        if (error != std::errc{} || end != words[1].data() + words[1].size() || dock.size < 0)
            return first_layout(table, use);
        for (std::size_t i = 2; i < words.size(); ++i) {
            const bool front = words[i].ends_with('*');
            const std::string id(words[i].substr(0, words[i].size() - (front ? 1 : 0)));
            if (find(table, id) == nullptr || !placed.insert(id).second) continue;
            add(dock, id);
            if (front) dock.front = id;
        }
    }
    if (known.empty()) return first_layout(table, use);
    for (const PanelPlace& panel : table)
        if (at_first(panel, use) && !known.contains(panel.id) && placed.insert(panel.id).second)
            add(layout.at(panel.dock), panel.id);
    return layout;
}

WindowLayout fit_layout(WindowLayout layout, int width, int height) {
    const auto shrink = [](std::initializer_list<DockState*> docks, int room) {
        int sum = 0;
        for (const DockState* dock : docks) sum += dock->size;
        if (sum <= room || sum == 0) return;
        for (DockState* dock : docks) dock->size = std::max(dock->size * room / sum, 1);
    };
    shrink({&layout.at(Dock::left), &layout.at(Dock::right)}, width * 3 / 5);
    shrink({&layout.at(Dock::bottom)}, height * 3 / 5);
    shrink({&layout.at(Dock::corner)}, height / 2);
    return layout;
}

bool left_beside_bottom(const WindowLayout& fitted, int height) {
    return fitted.docks[static_cast<std::size_t>(Dock::bottom)].size > height - kLeftHeight;
}

}  // namespace ramparts
