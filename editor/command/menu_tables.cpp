// Menus and the toolbar; see tables.hpp.
#include <iterator>
#include <sstream>

#include "editor/command/command.hpp"
#include "editor/command/tables.hpp"

namespace ramparts {
namespace {

struct Menu {
    const char* title;
    const char* entries;  // with a blank between them
};

constexpr Menu kMenus[] = {
    {RP_TR("&File"),
     "file.new file.new-blank variant.new file.open @recent - file.save file.save-as - @export @import "
     "file.web-page file.campaign-page file.gallery file.picture file.print - file.mods file.publish "
     "- file.close file.welcome - file.quit"},
    {RP_TR("&Edit"),
     "edit.undo edit.redo - edit.cut edit.copy edit.paste edit.delete - copy.turn-right copy.turn-left "
     "copy.mirror copy.flip - panel.find - select.all select.none select.invert select.grow select.shrink - "
     "side.select-kind side.convert side.turn side.delete - edit.provenance edit.source - edit.by-word edit.record"},
    {RP_TR("&View"),
     "view.zoom-in view.zoom-out view.zoom-100 view.fit - view.go-to-hex cursor.centre - show.grid "
     "show.numbers show.next-numbering show.elevation show.provenance show.counters show.labels show.printed - "
     "here.unit here.open here.name here.menu - show.zoc-first show.zoc-second show.reach "
     "show.heat-deaths show.heat-unused - @panels - view.reset-layout @theme @language view.full-screen"},
    {RP_TR("&Tools"),
     "tool.look tool.ruler - tool.brush tool.line tool.rectangle tool.lasso tool.fill tool.replace "
     "tool.random tool.pick - tool.side.brush tool.side.chain tool.side.contour tool.side.erase "
     "tool.side.flip tool.side.select - tool.road tool.road.erase - tool.label tool.entry "
     "tool.edge tool.setup tool.formation.line tool.formation.column setup.mirror tool.underlay "
     "tool.scan scan.names scan.take-over printed.start - tool.select.rectangle tool.select.lasso "
     "tool.select.wand tool.select.same tool.paste - @transform tools.plugins tools.text-editor"},
    {RP_TR("&Paint"),
     "paint.size-1 paint.size-7 paint.size-19 paint.larger paint.smaller - elevation.set "
     "elevation.raise elevation.lower elevation.add-slopes paint.slopes - paint.bridges "
     "paint.bridges-ask paint.bridges-none - road.straight paint.marks paint.only-selection "
     "paint.fill-stops - symmetry.none symmetry.2 symmetry.3 symmetry.6 symmetry.left-right "
     "symmetry.top-bottom symmetry.both symmetry.centre - map.resize map.renumber rules.own"},
    {RP_TR("Pla&y"),
     "play.start play.leave play.new - play.end-phase play.undo - play.auto-phase play.auto-game play.stop "
     "play.hint play.again play.dice panel.analysis panel.tune panel.study - play.first play.previous "
     "play.next play.last play.on - play.page play.report play.campaign play.pin play.cases panel.cases "
     "- play.mail-new play.mail-accept play.mail-turn play.mail-status - play.scripts panel.console panel.trace"},
    {RP_TR("E&rrata"),
     "panel.errata - errata.add errata.all-off - errata.fold errata.take-off "
     "- errata.stickers errata.sheet - errata.record errata.source errata.stop - printed.errata"},
    {RP_TR("&Compare"),
     "panel.compare compare.file compare.disk compare.session compare.base compare.errata compare.variant "
     "compare.ruleset - compare.swipe compare.divider-left compare.divider-right compare.flip compare.blink "
     "- compare.next compare.previous compare.take variant.return variant.rebase compare.save compare.end "
     "- panel.merge merge.start merge.mine merge.theirs merge.base merge.by-hand merge.rest-mine "
     "merge.rest-theirs merge.show merge.finish merge.keep-open merge.cancel"},
    {RP_TR("&Window"), "window.next window.previous - window.next-area window.previous-area"},
    {RP_TR("&Help"),
     "help.context help.manual help.tutorial help.codes help.reference - panel.teach teach.show teach.stop - "
     "help.palette help.keys - help.about"},
};

constexpr const char* kToolbar =
    "file.new file.open file.save - edit.undo edit.redo - view.zoom-out view.zoom-100 view.zoom-in view.fit "
    "- show.grid show.numbers show.elevation show.provenance show.counters - play.start play.end-phase "
    "play.undo play.leave - panel.forces panel.scenario panel.tables panel.findings - help.context";

std::vector<std::string> entries_of(const char* text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
}

}  // namespace

const std::vector<MenuTable>& menu_tables() {
    static const std::vector<MenuTable> tables = [] {
        std::vector<MenuTable> all;
        for (const Menu& menu : kMenus) all.push_back({menu.title, entries_of(menu.entries)});
        return all;
    }();
    return tables;
}

const std::vector<std::string>& toolbar_table() {
    static const std::vector<std::string> table = entries_of(kToolbar);
    return table;
}

}  // namespace ramparts
