// Everything that is open: documents, the active one, where each is looked at, and the active tool. No toolkit.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "editor/model/errata_model.hpp"
#include "editor/model/findings_model.hpp"
#include "editor/view/errata_badges.hpp"
#include "editor/view/map_overview.hpp"
#include "editor/workspace/signal.hpp"
#include "editor/workspace/theme_desk.hpp"
#include "editor/workspace/tool.hpp"
#include "sdk/change/document/document.hpp"
#include "sdk/change/document/scenario_store.hpp"

namespace ramparts {

/// Where a document is looked at.
struct Camera {
    double pitch = 0;  ///< 0 = not chosen yet: fit the window
    double x = 0;      ///< middle of the window, in pitches from the first hex
    double y = 0;
};

/// What the view shows of a document.
struct ViewSettings {
    bool grid = true;
    bool numbers = true;
    int numbering = -1;
    bool elevation = false;
    bool provenance = false;
    bool counters = true;
    bool labels = true;
    bool printed = true;  ///< the map's art is that of paper; else plain
    draw::Palette palette = {};
    friend bool operator==(const ViewSettings&, const ViewSettings&) = default;
};

class Comparison;
class ErrataRecording;
class PaintState;
class PrintedPass;

class OpenDocument {
public:
    /// A new document; its journal is kept in `journals` (empty = none).
    explicit OpenDocument(Scenario scenario, const std::filesystem::path& journals = {});
    /// What was read from or recovered onto disk. The store must be ready for editing (begin() or recover() called);
    /// the overview is that of its scenario, as far as it has been coloured.
    explicit OpenDocument(std::unique_ptr<ScenarioStore> opened, std::unique_ptr<MapOverview> overview = nullptr);
    OpenDocument(const OpenDocument&) = delete;
    OpenDocument& operator=(const OpenDocument&) = delete;
    ~OpenDocument();

private:
    std::unique_ptr<ScenarioStore> store_;
    std::unique_ptr<MapOverview> overview_;

public:
    Document& document;
    /// The map seen from afar, for all who show it; up to date before `changed` is told.
    MapOverview& overview;
    Camera camera;
    ViewSettings view;

    /// Tells it from every other document of this run of the program, closed ones too; never 0.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    /// Files, saving and the journal.
    [[nodiscard]] ScenarioStore& store() noexcept { return *store_; }
    [[nodiscard]] const ScenarioStore& store() const noexcept { return *store_; }
    /// scenario.xml; empty = never saved.
    [[nodiscard]] const std::filesystem::path& path() const noexcept { return store_->path(); }
    [[nodiscard]] const Scenario& scenario() const noexcept { return document.scenario(); }
    [[nodiscard]] const Map& map() const noexcept { return document.map(); }
    /// Whether closing would lose something.
    [[nodiscard]] bool unsaved() const noexcept { return document.modified(); }
    /// The scenario's name, or "Untitled".
    [[nodiscard]] std::string title() const;

    /// The hex cursor; always a place of the grid.
    [[nodiscard]] HexIndex cursor() const noexcept { return cursor_; }
    void set_cursor(HexIndex hex);
    /// What is selected, ascending.
    [[nodiscard]] const std::vector<HexIndex>& selection() const noexcept { return selection_; }
    void set_selection(std::vector<HexIndex> hexes);
    /// The unit that panels and the set-up tool are at, by id; empty = none. The counter designer may be at a marker.
    [[nodiscard]] const std::string& focused_unit() const noexcept { return focused_unit_; }
    void set_focused_unit(const std::string& id);
    /// What was picked of a stack, the focused unit among it, by id; that one alone otherwise. Some may be gone.
    [[nodiscard]] const std::vector<std::string>& picked_units() const noexcept { return picked_units_; }
    /// Focuses the first of them unless one of them is.
    void set_picked_units(std::vector<std::string> ids);
    /// Hexes that a panel points at.
    [[nodiscard]] const std::vector<HexIndex>& lit() const noexcept { return lit_; }
    void set_lit(std::vector<HexIndex> hexes);

    /// The part that a finding leads to, by its label there, until the page that shows it has gone to it; empty = none.
    [[nodiscard]] const std::string& pointed() const noexcept { return pointed_; }
    void point_at(const std::string& object) {
        pointed_ = object;
        if (!pointed_.empty()) pointed_changed();
    }
    Signal<> pointed_changed;

    /// Whose word changes are from now on; see Document::set_source.
    void set_source(Provenance source);
    /// The typing in of a printed game; begun when first asked for.
    [[nodiscard]] PrintedPass& printed();
    [[nodiscard]] bool typing_in() const noexcept { return printed_ != nullptr; }

    Signal<const ChangeSet&> changed;         ///< the scenario
    Signal<> source_changed;                  ///< the source in force, or that of the typing in
    Signal<> saved;                           ///< the modified mark may have gone
    Signal<HexIndex, HexIndex> cursor_moved;  ///< from, to
    Signal<> selection_changed;
    Signal<> unit_focused;  ///< or others were picked with it
    Signal<> findings_changed;
    Signal<const std::vector<HexIndex>&> lit_changed;  ///< hexes to repaint, those no longer lit included
    Signal<> view_changed;                             ///< ViewSettings
    /// The user has chosen to change the ruleset for all scenarios that share it.
    bool changes_shared_rules = false;
    /// What the checks say; brought up to date by whoever shows it, when there is time.
    FindingsModel findings;
    /// The errata of the scenario. Whoever changes anything of them says so by errata_touched().
    ErrataModel errata;
    /// While errata are recorded; saving then writes their file instead of the scenario's.
    std::unique_ptr<ErrataRecording> recording;
    ErrataBadges badges;      ///< of the errata that are on
    Signal<> errata_changed;  ///< files, or what is on
    void errata_touched();
    /// Another version laid beside this one; null = none.
    [[nodiscard]] Comparison* comparison() const noexcept { return comparison_.get(); }
    /// Lays one beside it, or takes it away.
    void compare(std::unique_ptr<Comparison> with);
    /// Ends the merge by doing it; see MergeModel::finish(). Why it could not be done, or nothing.
    [[nodiscard]] std::string finish_merge(bool leave_open);
    /// Of the comparison: what is compared, shown, chosen or answered. Views paint everything again.
    Signal<> comparison_changed;
    Signal<> divider_moved;
    /// Shows the map in these colours, the overview too.
    void show_in(const draw::Palette& palette);
    /// Shows or hides things and tells the view.
    template <class F>
    void change_view(F&& f) {
        const ViewSettings before = view;
        f(view);
        if (!(view == before)) view_changed();
    }

private:
    void listen();

    const std::uint64_t number_;
    HexIndex cursor_ = 0;
    std::vector<HexIndex> selection_;
    std::string focused_unit_;
    std::vector<std::string> picked_units_;
    std::string pointed_;
    std::vector<HexIndex> lit_;
    Document::ListenerId listener_ = 0;
    Connection read_again_;
    std::unique_ptr<PrintedPass> printed_;
    std::unique_ptr<Comparison> comparison_;
};

class PlayDesk;
class Workspace;

/// What works on the open documents of a workspace, in rooms that stand on this one.
struct Equipment {
    std::shared_ptr<PaintState> painting;  ///< what the painting tools share
    std::shared_ptr<PlayDesk> play;        ///< the playtests of the open documents
    std::vector<Connection> links;         ///< what they hear of the workspace
};
/// Makes it for a workspace that begins, and puts tools into its box; the first only looks.
using Equip = std::function<Equipment(Workspace&)>;

class Workspace {
public:
    explicit Workspace(const Equip& equip);

    [[nodiscard]] const std::vector<std::unique_ptr<OpenDocument>>& documents() const noexcept { return documents_; }
    /// Null while the welcome page shows.
    [[nodiscard]] OpenDocument* active() const noexcept { return active_; }
    OpenDocument& add(std::unique_ptr<OpenDocument> document);
    void close(OpenDocument& document);
    void activate(OpenDocument* document);
    /// The document whose file is `path`, or null.
    [[nodiscard]] OpenDocument* find(const std::filesystem::path& path) const;
    /// A document's title; when others that are open have the same, with as much of its folder as tells them apart.
    [[nodiscard]] std::string caption(const OpenDocument& document) const;

    [[nodiscard]] ToolBox& tools() noexcept { return tools_; }
    [[nodiscard]] ThemeDesk& themes() noexcept { return themes_; }
    [[nodiscard]] PaintState& painting() const noexcept { return *equipment_.painting; }
    [[nodiscard]] PlayDesk& play() const noexcept { return *equipment_.play; }
    /// Never null: a tool that only looks is always there.
    [[nodiscard]] Tool& tool() const noexcept { return *tool_; }
    /// False when there is no such tool.
    bool select_tool(std::string_view id);

    Signal<OpenDocument&> added;
    Signal<OpenDocument&> closing;
    Signal<OpenDocument&> closed;  ///< off the list, and gone after this
    /// Another document is about to come to the front: what is being typed still belongs to this one.
    Signal<OpenDocument&> leaving;
    Signal<OpenDocument*> coming;  ///< another is at the front, or none; the tool does not know yet
    Signal<OpenDocument*> activated;
    Signal<OpenDocument&, const ChangeSet&> changed;  ///< of any document
    Signal<OpenDocument&> saved;
    Signal<OpenDocument&> findings_changed;
    Signal<OpenDocument&> errata_changed;
    Signal<OpenDocument&> comparison_changed;
    Signal<OpenDocument&> cursor_moved;
    Signal<OpenDocument&> unit_focused;
    Signal<OpenDocument&, HexIndex> pointed;  ///< the hex under the pointer; kNoHex when it leaves the map
    Signal<> tool_changed;
    Signal<> modules_changed;  ///< other rule modules are in force: forms and findings may say something else

private:
    std::vector<std::unique_ptr<OpenDocument>> documents_;
    ThemeDesk themes_;
    std::vector<std::pair<OpenDocument*, std::vector<Connection>>> connections_;
    OpenDocument* active_ = nullptr;
    Equipment equipment_;
    ToolBox tools_;
    Tool* tool_ = nullptr;
    Connection modules_link_;
};

}  // namespace ramparts
