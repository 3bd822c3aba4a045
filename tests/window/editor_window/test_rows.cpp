// Lists are long enough to be read: every list and table of the window and of its dialogs.
#include <catch2/catch.hpp>

#include <functional>
#include <optional>
#include <set>

#include <wx/grid.h>
#include <wx/listbox.h>
#include <wx/listctrl.h>
#include <wx/notebook.h>

#include "tests/window/editor_window/desk.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

constexpr int kEnough = 8;

EditorOptions usual_window() {
    EditorOptions options;
    options.width = 1280;
    options.height = 800;
    return options;
}

/// How many rows of a list are seen at once. Nothing for a window that is no list, or a table that is seen whole.
std::optional<int> rows_seen(wxWindow& window) {
    if (auto* list = dynamic_cast<wxListBox*>(&window)) {
        const int known = list->GetCountPerPage();
        return known > 0 ? known : list->GetClientSize().y / (list->GetCharHeight() + list->FromDIP(5));
    }
    if (auto* list = dynamic_cast<wxListCtrl*>(&window)) return list->GetCountPerPage();
    if (auto* list = dynamic_cast<wxVListBox*>(&window)) {
        // Rows from the top as far as they are whole, then as many of a usual height as there is room for.
        int rows = 0;
        int room = list->GetClientSize().y;
        for (; rows < static_cast<int>(list->GetItemCount()); ++rows) {
            const int height = list->GetItemRect(static_cast<std::size_t>(rows)).height;
            if (height > room) return rows;
            room -= height;
        }
        return rows + room / (list->GetCharHeight() + list->FromDIP(6));
    }
    if (auto* grid = dynamic_cast<wxGrid*>(&window)) {
        const int rows = grid->GetGridWindow()->GetClientSize().y / grid->GetDefaultRowSize();
        return rows >= grid->GetNumberRows() ? std::nullopt : std::optional(rows);
    }
    return std::nullopt;
}

/// The lists that are in sight in a window, with the rows that each shows.
void each_list(wxWindow& window, const std::function<void(wxWindow& list, int rows)>& visit) {
    if (!window.IsShownOnScreen()) return;
    if (const auto rows = rows_seen(window)) return visit(window, *rows);
    for (wxWindow* part : window.GetChildren()) each_list(*part, visit);
}

}  // namespace

TEST_CASE("every list of the window shows eight rows at 1280 by 800, in every layout at first", "[rows]") {
    Desk desk({"lundys-lane"}, usual_window());
    std::set<wxString> lists;
    const auto look = [&](wxWindow& window) {
        until_at_rest("the lists have their places");
        each_list(window, [&](wxWindow& list, int rows) {
            INFO(from_wx(list.GetName()) << ", " << list.GetSize().y << " pixels high");
            CHECK(rows >= kEnough);
            lists.insert(list.GetName());
        });
    };
    look(desk.frame());
    // What is about a game has its place in the layout of playing.
    const std::set<std::string> of_games{"play", "log", "analysis", "tune"};
    for (const PanelInfo& info : panel_table()) {
        if (of_games.contains(info.place.id)) continue;
        INFO("with the panel " << info.place.id);
        desk.frame().run("view.reset-layout");
        wxWindow& panel = desk.panel(info.place.id);
        desk.each_page(panel, [&](wxWindow&) { look(desk.frame()); });
    }
    desk.frame().run("view.reset-layout");
    begin_playtest(desk);
    desk.frame().run("view.reset-layout");
    look(desk.frame());
    for (const std::string& id : of_games) {
        INFO("with the panel " << id);
        desk.panel(id);
        look(desk.frame());
    }
    desk.frame().run("play.start");
    CHECK(lists.size() >= 15);
}

TEST_CASE("every list of a dialog shows eight rows", "[rows]") {
    Desk desk({"lundys-lane"}, usual_window());
    int lists = 0;
    desk.each_dialog([&](const Command& command, wxDialog& dialog) {
        if (dialog.GetChildren().empty()) return;  // the desktop's own
        INFO(command.id);
        until_placed(dialog);
        each_list(dialog, [&](wxWindow& list, int rows) {
            INFO(from_wx(list.GetName()) << ", " << list.GetSize().y << " pixels high");
            CHECK(rows >= kEnough);
            ++lists;
        });
    });
    CHECK(lists >= 4);
}
