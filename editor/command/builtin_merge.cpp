// The commands that merge another version into the scenario.
#include <memory>

#include "editor/command/compare_commands.hpp"
#include "editor/command/own_rules.hpp"
#include "editor/model/transform_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/workspace/comparison.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTheirsFolder = "/folders/merge-theirs";
constexpr const char* kBaseFolder = "/folders/merge-base";

MergeModel* merging(const CommandContext& c) {
    Comparison* with = c.document() == nullptr ? nullptr : c.document()->comparison();
    return with == nullptr ? nullptr : with->merge.get();
}

struct Versions {
    std::string theirs;
    std::string base;
};

Form versions_form(const OpenDocument& document, const Versions& versions) {
    FormField theirs{"theirs", RP_TR("Theirs"), FormField::Kind::file, versions.theirs,
                     RP_TR("The version to merge with: its folder or its scenario.xml.")};
    FormField base{"base", RP_TR("Base"), FormField::Kind::file, versions.base,
                   RP_TR("What both versions began with: a folder or a scenario.xml.")};
    theirs.choices = base.choices = {{"*.xml", RP_TR("Scenarios")}};
    if (!document.path().empty()) {
        theirs.hint = RP_TR("the files on disk");
        base.hint = RP_TR("what was last read or saved");
    }
    return {theirs, base};
}

std::string start_with(OpenDocument& d, Shell& shell, const Versions& versions) {
    const bool saved = !d.path().empty();
    if (!saved && (versions.theirs.empty() || versions.base.empty()))
        return say("Name both: this scenario was never saved.");
    Scenario base;
    Scenario theirs;
    if (versions.base.empty()) base = d.store().loaded().scenario;
    else if (std::string why = read_version(d, versions.base, base); !why.empty()) return say("Base: {1}", why);
    if (std::string why = read_version(d, versions.theirs.empty() ? d.path() : fs::path(versions.theirs), theirs);
        !why.empty())
        return say("Theirs: {1}", why);
    shell.remember(kTheirsFolder, versions.theirs);
    shell.remember(kBaseFolder, versions.base);
    const std::string name =
        versions.theirs.empty() ? say("on disk") : scenario_file_of(versions.theirs).parent_path().filename().string();
    return begin_merge(d, shell, std::move(base), std::move(theirs), name);
}

void ask_for_versions(CommandContext& c) {
    OpenDocument* d = c.document();
    auto versions = std::make_shared<Versions>();
    versions->theirs = c.shell.remembered(kTheirsFolder, {});
    versions->base = c.shell.remembered(kBaseFolder, {});
    FormQuestion q;
    q.title = say("Merge with another version");
    q.about =
        say("This scenario, with what is not saved yet, is mine. What only one side changed against the "
            "base, or both alike, is taken automatically; what both changed otherwise is a conflict, and "
            "you pick. Nothing changes until you finish, and that is one step, which Undo takes back.");
    q.act = say("&Merge");
    q.form = [d, versions] { return versions_form(*d, *versions); };
    q.set = [versions](const std::string& name, const std::string& value) {
        return (name == "theirs" ? versions->theirs : versions->base) = trimmed(value), std::string();
    };
    q.run = [&c, d, versions] { return start_with(*d, c.shell, *versions); };
    (void)c.shell.ask_form(q);
}

Availability needs_merge(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    if (merging(c) == nullptr) return Availability::no(RP_TR("Nothing is merged now."));
    return needs_comparison(c);
}

Availability needs_conflict(const CommandContext& c) {
    if (const Availability merge = needs_merge(c); !merge.enabled) return merge;
    const Comparison& with = *c.document()->comparison();
    const auto& rows = with.merge->rows();
    return Availability::when(with.row < rows.size() && rows[with.row].kind == MergeRow::Kind::conflict,
                              RP_TR("Go to a conflict first."));
}

Availability needs_open(const CommandContext& c) {
    if (const Availability merge = needs_merge(c); !merge.enabled) return merge;
    return Availability::when(merging(c)->left() > 0, RP_TR("All conflicts are decided."));
}

void answer_rest(CommandContext& c, MergeAnswer answer) {
    merging(c)->pick_rest(answer);
    c.document()->comparison()->answers_changed();
    c.document()->comparison_changed();
    c.shell.show_message(merging(c)->tally());
}

void show_next_version(CommandContext& c) {
    using Beside = Comparison::Beside;
    Comparison& with = *c.document()->comparison();
    with.show_beside(with.shown_beside() == Beside::theirs ? Beside::base
                     : with.shown_beside() == Beside::base ? Beside::result
                                                           : Beside::theirs);
    if (with.showing == Comparison::Showing::here) with.showing = Comparison::Showing::swipe;
    c.document()->comparison_changed();
    c.shell.show_message(say("Now shown: {1}", with.beside_name()));
}

bool finish(CommandContext& c, bool leave_open) {
    OpenDocument& d = *c.document();
    MergeModel& merge = *merging(c);
    if (merge.left() == 0 || leave_open) {
        const Scenario merged = merge.result(Pick::mine).scenario;
        if (!(merged.ruleset == d.scenario().ruleset) && !may_change_rules(d, c.shell)) {
            c.shell.show_message(say("The rules were left as they are."));
            return false;
        }
    }
    // The document changes under the merge, which is not to merge anew: it is over when that has been done.
    const std::size_t conflicts = merge.conflicts();
    const std::string name = merge.name();
    const std::string why = d.finish_merge(leave_open);
    if (!why.empty()) {
        d.comparison_changed();
        c.shell.show_message(say("Nothing is merged: {1}", why));
        return false;
    }
    d.set_lit({});
    c.shell.show_message(conflicts == 0
                             ? say("Merged with {1}. Undo takes it back; Save writes it.", name)
                             : say_n("Merged with {2}, {1} conflict decided. Undo takes it back; Save writes it.",
                                     "Merged with {2}, {1} conflicts decided. Undo takes it back; Save writes it.",
                                     static_cast<long>(conflicts), name));
    return true;
}

fs::path free_conflicts_file(const OpenDocument& d) {
    const bool out = d.path().empty() || d.store().keeps_out();
    const fs::path folder = out ? state_folder() : d.path().parent_path() / "errata";
    std::error_code error;
    fs::path file = folder / "conflicts.xml";
    for (int n = 2; fs::exists(file, error); ++n) file = folder / ("conflicts-" + std::to_string(n) + ".xml");
    return file;
}

void finish_keeping_open(CommandContext& c) {
    auto file = std::make_shared<std::string>(free_conflicts_file(*c.document()).string());
    FormQuestion q;
    q.title = say("Finish and keep what is left");
    q.about = say_n(
        "{1} conflict is left. Mine stays, and what theirs says of it is written to this file as an erratum that is "
        "off; you can switch it on or fold it in at any time.",
        "{1} conflicts are left. Mine stays, and what theirs says of them is written to this file as errata that are "
        "off; you can switch each on or fold it in at any time.",
        static_cast<long>(merging(c)->left()));
    q.act = say("&Finish");
    q.form = [file] {
        return Form{{"file", RP_TR("File"), FormField::Kind::text, *file, RP_TR("With its whole path.")}};
    };
    q.set = [file](const std::string&, const std::string& value) { return *file = trimmed(value), std::string(); };
    q.run = [&c, file] {
        const fs::path to = *file;
        std::error_code error;
        if (!to.is_absolute() || to.extension() != ".xml")
            return say("Name a file with its whole path, ending in .xml.");
        if (fs::exists(to, error)) return say("{1} is there already, and is left as it is.", to.string());
        OpenDocument& d = *c.document();
        // Written first: a merge that could not keep what is left is not to be done.
        fs::create_directories(to.parent_path(), error);
        if (const auto done = write_file(to, write_errata(merging(c)->open_errata())); !done)
            return say_message(done.error().message);
        if (!finish(c, true)) {
            fs::remove(to, error);
            return say("Nothing is merged.");
        }
        (void)d.errata.add(to);
        d.errata_touched();
        return std::string();
    };
    (void)c.shell.ask_form(q);
}

}  // namespace

std::string begin_merge(OpenDocument& document, Shell& shell, Scenario base, Scenario theirs, const std::string& name) {
    auto with =
        std::make_unique<Comparison>(document, std::make_unique<MergeModel>(std::move(base), std::move(theirs), name));
    if (!with->comparable()) return say("The maps have different shapes or numbers, and cannot be compared.");
    const MergeModel& merge = *with->merge;
    if (merge.conflicts() == 0 && merge.merge().changes.empty()) return say("Neither side changed anything.");
    if (const auto first = merge.next(static_cast<std::size_t>(-1), 1)) with->row = *first;
    with->mark();
    const std::string tally = merge.tally();
    const auto taken = static_cast<long>(merge.merge().changes.size());
    const std::size_t row = with->row;
    document.compare(std::move(with));
    shell.show_panel("merge", true);
    if (row < document.comparison()->merge->rows().size()) go_to_difference(document, shell, row, false);
    shell.show_message(
        say_n("{1} change is taken automatically. {2}", "{1} changes are taken automatically. {2}", taken, tally));
    return {};
}

void answer_conflict(OpenDocument& document, Shell& shell, MergeAnswer answer) {
    Comparison* with = document.comparison();
    if (with == nullptr || !with->merge) return;
    MergeModel& merge = *with->merge;
    if (with->row >= merge.rows().size() || merge.rows()[with->row].kind != MergeRow::Kind::conflict) return;
    merge.pick(merge.rows()[with->row].index, answer);
    with->answers_changed();
    const auto next = merge.left() > 0 ? merge.next(with->row, 1) : std::nullopt;
    if (next) return go_to_difference(document, shell, *next, false);
    document.comparison_changed();
    shell.show_message(merge.tally());
}

void answer_by_hand(OpenDocument& document, Shell& shell) {
    Comparison* with = document.comparison();
    if (with == nullptr || !with->merge) return;
    MergeModel* merge = with->merge.get();
    const std::size_t conflict = merge->rows()[with->row].index;
    auto line = std::make_shared<std::string>(merge->line(conflict));
    FormQuestion q;
    q.title = say("Decide by hand");
    q.about = say("Write what it should be as a line of the edit language. The source in force becomes its source.");
    q.act = say("&Decide");
    q.form = [line] {
        return Form{{"line", RP_TR("Edit line"), FormField::Kind::text, *line,
                     RP_TR("About the same place, such as: hex L2406 terrain swamp")}};
    };
    q.set = [line](const std::string&, const std::string& value) { return *line = trimmed(value), std::string(); };
    q.run = [&document, merge, conflict, line] {
        return merge->pick_by_hand(conflict, *line, document.document.source());
    };
    if (shell.ask_form(q)) answer_conflict(document, shell, MergeAnswer::by_hand);
}

void add_merge_commands(CommandRegistry& registry) {
    add_panel_command(registry, "panel.merge", RP_TR("Merge"),
                      RP_TR("Conflicts with the version that is merged, and what is taken automatically."));
    registry.add({"merge.start", RP_TR("&Merge with…"),
                  RP_TR("Bring another version together with this one over their common base."), ask_for_versions,
                  may_compare});
    const auto pick = [&](const char* id, const char* title, const char* help, MergeAnswer answer) {
        registry.add({id, title, help, [answer](CommandContext& c) { answer_conflict(*c.document(), c.shell, answer); },
                      needs_conflict,
                      [answer](const CommandContext& c) {
                          return needs_conflict(c).enabled &&
                                 merging(c)->answer(merging(c)->rows()[c.document()->comparison()->row].index) ==
                                     answer;
                      }});
    };
    pick("merge.mine", RP_TR("P&ick mine"), RP_TR("Of this conflict, what this version says."), MergeAnswer::mine);
    pick("merge.theirs", RP_TR("Pick t&heirs"), RP_TR("Of this conflict, what the other version says."),
         MergeAnswer::theirs);
    pick("merge.base", RP_TR("Pick base"), RP_TR("Of this conflict, what both began with."), MergeAnswer::base);
    registry.add({"merge.by-hand", RP_TR("Decide b&y hand…"), RP_TR("Write what it should be as an edit line."),
                  [](CommandContext& c) { answer_by_hand(*c.document(), c.shell); }, needs_conflict});
    registry.add({"merge.rest-mine", RP_TR("Mine for all that are left"),
                  RP_TR("Of every conflict that is open, what this version says."),
                  [](CommandContext& c) { answer_rest(c, MergeAnswer::mine); }, needs_open});
    registry.add({"merge.rest-theirs", RP_TR("Theirs for all that are left"),
                  RP_TR("Of every conflict that is open, what the other version says."),
                  [](CommandContext& c) { answer_rest(c, MergeAnswer::theirs); }, needs_open});
    registry.add({"merge.show", RP_TR("Theirs, base or result on the map"),
                  RP_TR("Choose what is shown left of the divider: theirs, the base, the result so far."),
                  show_next_version, needs_merge});
    registry.add({"merge.finish", RP_TR("Finish the mer&ge"),
                  RP_TR("Make this scenario the merged one, as one step; nothing is saved yet."),
                  [](CommandContext& c) { (void)finish(c, false); },
                  [](const CommandContext& c) {
                      if (const Availability merge = needs_merge(c); !merge.enabled) return merge;
                      return Availability::when(
                          merging(c)->left() == 0,
                          RP_TR("Conflicts are left: pick a side of each, or keep them as errata."));
                  }});
    registry.add({"merge.keep-open", RP_TR("Finish and keep what is left as errata…"),
                  RP_TR("Mine stays where conflicts are left; what theirs says goes into an errata file, off."),
                  finish_keeping_open, needs_open});
    registry.add({"merge.cancel", RP_TR("Give the merge &up"), RP_TR("Leave everything as it was."),
                  [](CommandContext& c) {
                      c.document()->compare(nullptr);
                      c.document()->set_lit({});
                      c.shell.show_message(say("The merge is given up; nothing was changed."));
                  },
                  [](const CommandContext& c) {
                      if (c.document() == nullptr) return needs_document(c);
                      return Availability::when(merging(c) != nullptr, RP_TR("Nothing is merged now."));
                  }});
}

}  // namespace ramparts
